# SPDX-License-Identifier: Apache-2.0
"""The names of a summary: its words with a capital that says something, and its months and weekdays.

A capital at the beginning of a sentence, a quotation, a line or a label says nothing, and neither do the capitals of a
headline. Such a word is a name if it is one elsewhere in either text.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from .languages import stop_words_of
from .text_terms import Pieces, find_reader, fold
from .vocabulary import VOCABULARIES

OPENING = re.compile(r"""(?:["“„«‘(\[:;•*#>_/|]|(?:^|\s)['-]|[-–—]|\n)\s*$""")
LEAST_CAPITALS, MANY_CAPITALS = 4, 0.8  # and share of the content words of a headline, whose capitals say nothing
LINKS = frozenset("of the de la le du da di del van von der den al el bin ibn".split())  # within names, in any language
DOTTED = re.compile(r"(?<![\w.])(?:[^\W\d_]\.\s?){1,6}(?:[^\W\d_](?![^\W_])\.?)")  # "U.S.", and "U. S." of a tokenizer
POINT = re.compile(r"\.(?<=[^\W\d_]\.)(?<![^\W_]{2}\.)")  # behind a single letter; points are found fast


class Word(NamedTuple):
    """A word of a text that may be a name, at the characters [start, end), with what stands before it.

    `initial` tells that its capital may come from its place.
    """

    text: str
    lower: str
    kind: str  # "name", "date" or "word"
    initial: bool
    gap: str
    start: int
    end: int


@functools.lru_cache(maxsize=1 << 12)
def opens(gap: str) -> bool:
    """Return whether a word behind this gap may have a capital because of its place; that of "l'ONU" says something."""
    return gap not in (" ", "'") and OPENING.search(gap) is not None


def single_gap(gap: str) -> str:
    """Return what stands between two words with one space for several."""
    return " " if gap == " " or (gap.isspace() and "\n" not in gap) else gap


def find_words(pieces: Pieces, text: str, headings: Sequence[tuple[int, int]], language: str) -> Iterator[Word]:
    """Yield the words of a text with a capital, the dates, and the small words that link names, in order.

    The text is also given taken apart. An abbreviation with dots is one word without them.
    """
    read, vocabulary, stop_words = find_reader(language).read, VOCABULARIES[language], stop_words_of(language)
    dates, days = vocabulary.dates, vocabulary.facts.days
    matches = DOTTED.finditer(text) if POINT.search(text) else ()
    dotted = {match.start(): match.end() for match in matches if match[0].isupper()}
    end = 0
    for first, last in pieces.sentences:
        found, capitals = [], 0
        for place in range(first, last):
            written = pieces.terms[place]
            letter = written[0]
            if not (letter.isupper() or written in LINKS or written in dates or written in days):
                continue
            start = pieces.starts[place]
            if not letter.isalpha() or start < end:
                continue
            if start in dotted and len(written) == 1:
                end = dotted[start]
                letters = "".join(filter(str.isalpha, text[start:end]))
                gap = single_gap(pieces.gaps[place]) if place else ""
                found.append(Word(letters, letters.lower(), "name", False, gap, start, end))
                continue
            reading = read(written)
            gap = single_gap(pieces.gaps[place])
            initial = place == first or (gap != " " and opens(gap))
            initial = initial or (bool(headings) and any(low <= start < high for low, high in headings))
            kind = reading.opening if initial else reading.kind
            if written in days:
                kind = "date"
            elif kind not in ("date", "name"):
                kind = "word"
            if letter.isupper() and kind != "date":
                kind = "name" if vocabulary.names_by_capitals else "word"
                capitals += reading.lower not in stop_words
            found.append(
                Word(reading.surface, reading.lower, kind, initial, gap if place else "", start, start + len(written))
            )
        if capitals >= LEAST_CAPITALS and is_headline(pieces.terms[first:last], capitals, language):
            found = [word._replace(initial=True) for word in found]
        yield from found


def is_headline(terms: Sequence[str], capitals: int, language: str) -> bool:
    """Return whether so many of the words of a sentence have a capital that it is a headline."""
    stop_words = stop_words_of(language)
    content = sum(term.lower() not in stop_words for term in terms if term[0].isalpha())
    return capitals >= MANY_CAPITALS * content


def names_within(words: Collection[Word]) -> set[str]:
    """Return the names that stand where a capital says something, folded."""
    return {fold(word.text) for word in words if word.kind == "name" and not word.initial}
