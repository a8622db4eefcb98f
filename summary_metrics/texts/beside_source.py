# SPDX-License-Identifier: Apache-2.0
"""How the words of a summary stand, beside those of its source: copied, in order, or at random.

Each share counts four of the usual half beside what it counts, as few words say little.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..metrics._shared.plain_text import make_plain
from ..metrics._shared.stop_words import STOP_WORDS
from ..metrics._shared.terms import list_terms
from . import word_order

RUN = 4  # words in a row that were copied
NEAR = 2  # words of content from one to the next: more than that was not copied
BESIDE, USUAL = 4, 0.5
IN_SOURCE = 4.0  # nats, of neighbours that the source has, too

Pair = tuple[str, str]


class ReadWords(NamedTuple):
    """A text as three lists of words: all in lower case, with the ends of words, the keys of those
    of content, and the set of all keys.
    """

    words: list[str]
    content: list[str]
    keys: frozenset[str]

    @classmethod
    def of(cls, text: str, language: str) -> ReadWords:
        """Return the words of a text; a language without stop words is read as English."""
        text = make_plain(text)
        terms = list_terms(text, language if language in STOP_WORDS else "en")
        content = [reading.key for reading in terms.readings if reading.is_content]
        return cls(word_order.split_words(text), content, frozenset(terms.keys))


class SourceWords(NamedTuple):
    """What a summary is held against: the words of a source, `neighbours` of all words, `near`
    pairs of words of content, in both orders, and `runs` of four words.
    """

    language: str
    length: int
    words: frozenset[str]
    content: frozenset[str]
    neighbours: frozenset[Pair]
    near: frozenset[Pair]
    runs: frozenset[tuple[str, ...]]

    @classmethod
    def of(cls, text: str, language: str) -> SourceWords:
        """Return what a summary of a text is held against."""
        words, content, _ = ReadWords.of(text, language)
        gaps = range(1, NEAR + 1)
        pairs = {pair for gap in gaps for pair in zip(content, content[gap:], strict=False)}
        return cls(
            language,
            len(words),
            frozenset(words),
            frozenset(content),
            frozenset(pairwise(words)),
            frozenset(pairs | {(second, first) for first, second in pairs}),
            frozenset(runs_of(words)),
        )


def runs_of(words: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Return each four words in a row."""
    return zip(*(words[start:] for start in range(RUN)), strict=False)


def share_copied(text: ReadWords, source: SourceWords) -> float:
    """Return what share of a text was copied: of its words those in runs of the source, or of the
    neighbours in it those that are near one another there, which other words between do not hide.
    """
    in_runs = [False] * len(text.words)
    for place, run in enumerate(runs_of(text.words)):
        if run in source.runs:
            in_runs[place : place + RUN] = [True] * RUN
    return max(sum(in_runs) / max(1, len(in_runs)), share_near(text.content, source))


def share_near(content: Sequence[str], source: SourceWords) -> float:
    """Return the share of neighbours that are near one another in the source, in any order; of
    words of content that it has, as others would part what was copied.

    >>> source = SourceWords.of("The old bridge in Holm closes on Monday.", "en")
    >>> share_near(["holm", "new", "bridg", "old"], source)
    0.6666666666666666
    """
    of_source = [word for word in content if word in source.content]
    return usual_share(pair in source.near for pair in pairwise(of_source) if pair[0] != pair[1])


def share_joined(words: Sequence[str], source: SourceWords) -> float:
    """Return the share of small words beside another word that stand so in the source, too; of
    words that it has.

    >>> source = SourceWords.of("The old bridge in Holm closes on Monday.", "en")
    >>> round(share_joined("the old closes on holm".split(), source), 2)
    0.57
    """
    small = STOP_WORDS.get(source.language, frozenset())
    return usual_share(
        pair in source.neighbours
        for pair in pairwise(words)
        if (pair[0] in small) != (pair[1] in small) and source.words.issuperset(pair)
    )


def usual_share(flags: Iterable[bool]) -> float:
    """Return the share of flags that are set, with four of the usual share beside them."""
    flags = list(flags)
    return (sum(flags) + BESIDE * USUAL) / (len(flags) + BESIDE)


def order_beside(words: Sequence[str], source: SourceWords) -> float:
    """Return how far neighbours are from those of a shuffled text: in nats by the table of the
    language, and four for a neighbour that the source has; about 0 for a shuffled text.

    >>> text = "The old bridge in Holm closes on Monday until the new one is there."
    >>> source = SourceWords.of(text, "en")
    >>> round(order_beside(word_order.split_words(text), source), 1)
    4.6
    """
    counts, size = Counter(words), len(words)
    by_chance = sum(
        counts[first] * (counts[second] - (first == second))
        for first, second in source.neighbours
        if first in counts and second in counts
    )
    of_source = sum(pair in source.neighbours for pair in pairwise(words)) / (size - 1)
    order = IN_SOURCE * (of_source - by_chance / (size * (size - 1)))
    if source.language in word_order.read_table():
        order += word_order.order_of(words, word_order.read_pairs(source.language))
    return order
