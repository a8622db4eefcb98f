# SPDX-License-Identifier: Apache-2.0
"""Whether the words of a text are in an order, or stand as chance would have them.

    order = mean f(a, b) of neighbours a b  -  mean f(a, b) of all ordered pairs of the text
    f(a, b) = log(n(a, b) / (n(a) n(b) / n)), at most 3 and at least -3

a and b are classes: frequent words, endings of others, numbers. The second mean is exactly what all
shuffles of the text have on average, so that a shuffled text is at 0 whatever its words, and prose
at .4 to 1.2 (nats). Counts of neighbours come from `word_pairs.json`, which
`python -m benchmarks.word_pairs` makes. Letters of case, marks and the order of sentences do not
count.
"""

from __future__ import annotations

import base64
import json
import math
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..metrics._shared.plain_text import make_plain
from ..metrics._shared.stop_words import STOP_WORDS
from ..metrics._shared.terms import list_terms

TABLE = Path(__file__).with_name("word_pairs.json")
WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")
STEP = 0.25  # nats; f is kept in such steps
LEAST_WORDS = 8  # fewer have too few pairs
PROSE = 0.2  # share of small words from which on a text is read as prose of a language
NEAR = 0.8  # of the share of the best language; Danish and Norwegian are hardly told apart
SHORT = 5  # letters of a word from which on its ending is its class


class Pairs(NamedTuple):
    """What a language has for its classes: `ratios` is f in steps, (classes, classes)."""

    words: dict[str, int]
    endings: dict[str, int]
    ratios: np.ndarray


@lru_cache(maxsize=1)
def read_table() -> dict[str, dict[str, str]]:
    """Return what the file has for each language."""
    table: dict[str, dict[str, str]] = json.loads(TABLE.read_text(encoding="utf-8"))["languages"]
    return table


@lru_cache(maxsize=16)
def read_pairs(language: str) -> Pairs:
    """Return the pairs of a language."""
    row = read_table()[language]
    words, endings = row["words"].split(), row["endings"].split()
    # after them come: another word, a short one, a number, a word with digits
    size = len(words) + len(endings) + 4
    steps = np.frombuffer(zlib.decompress(base64.b64decode(row["pairs"])), np.int8)
    return Pairs(
        {word: place for place, word in enumerate(words)},
        {ending: place for place, ending in enumerate(endings, len(words))},
        steps.reshape(size, size),
    )


def find_languages(words: list[str]) -> list[str]:
    """Return the languages of which a text has the small words, none where it is no prose.

    >>> find_languages("the council of holm voted to close the bridge".split())
    ['en']
    >>> find_languages("holm bridge council".split())
    []
    """
    shares = {
        language: sum(map(small.__contains__, words)) / max(1, len(words))
        for language, small in STOP_WORDS.items()
    }
    best = max(shares.values())
    return [
        language
        for language, share in shares.items()
        if share >= PROSE and share >= NEAR * best and language in read_table()
    ]


def classes_of(words: Sequence[str], pairs: Pairs) -> list[int]:
    """Return the class of each word, its place in the table."""
    rest = len(pairs.words) + len(pairs.endings)
    classes = []
    for word in words:
        place = pairs.words.get(word)
        if place is None and word.isalpha():
            place = rest + 1
            if len(word) >= SHORT:
                place = pairs.endings.get(word[-3:], pairs.endings.get(word[-2:], rest))
        elif place is None:
            place = rest + (2 if word[0].isdigit() else 3)
        classes.append(place)
    return classes


def split_words(text: str) -> list[str]:
    """Return the words of a text in lower case."""
    return WORD.findall(text.lower())


def measure_order(text: str) -> float:
    """Return the order of the words of a text.

    In nats, about 0 where the words stand by chance, more where they stand in order; nan where
    there are fewer than eight words or no language whose small words it has. Of several such
    languages the best counts.

    >>> text = "The council of Holm voted on Tuesday to repair the old bridge in the town."
    >>> round(measure_order(text), 1), round(measure_order(" ".join(text.split()[::-1])), 1)
    (0.8, -0.0)
    """
    words = split_words(text)
    if len(words) < LEAST_WORDS:
        return math.nan
    orders = [order_of(words, read_pairs(name)) for name in find_languages(words)]
    return max(orders, default=math.nan)


def order_of(words: Sequence[str], pairs: Pairs) -> float:
    """Return how much more f is of neighbours, on the average, than by chance."""
    places = np.array(classes_of(words, pairs))
    # All pairs by the counts of their classes, as a long text has too many.
    classes, of_class = np.unique(places, return_counts=True)
    ratios = pairs.ratios[np.ix_(classes, classes)].astype(np.int64)
    count = len(places)
    total = of_class @ ratios @ of_class - of_class @ ratios.diagonal()
    chance = total / max(1, count * (count - 1))
    return STEP * float(pairs.ratios[places[:-1], places[1:]].mean() - chance)


# Beside the words of a source: copied, in order, or at random. Each share counts four of the usual
# half beside what it counts, as few words say little.

RUN = 4  # words in a row that were copied
GAP = 2  # words of content from one to the next: more than that was not copied
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
        return cls(split_words(text), content, frozenset(terms.keys))


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
        gaps = range(1, GAP + 1)
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
    >>> round(order_beside(split_words(text), source), 1)
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
    if source.language in read_table():
        order += order_of(words, read_pairs(source.language))
    return order
