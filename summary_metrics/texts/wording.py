# SPDX-License-Identifier: Apache-2.0
"""The sentence of a summary that is most in words of its own, and the sentence of the source that
is nearest to it.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from functools import lru_cache
from operator import itemgetter
from typing import NamedTuple

from ..metrics._shared.sentences import find_sentences

WORD = re.compile(r"\w+")
LEAST_WORDS = 4  # of a sentence that is shown for its own wording
LEAST_OWN = 0.3  # of these that the source must lack

Place = tuple[int, int, int]  # in a source: the passage, and the characters [start, end) of it


class Sentence(NamedTuple):
    """The characters [start, end) of a passage, and the different words there in lower case."""

    passage: int
    start: int
    end: int
    words: frozenset[str]


def find_words(text: str) -> frozenset[str]:
    """Return the different words of a text in lower case."""
    return frozenset(WORD.findall(text.lower()))


# The summaries of one source follow one another.
find_words_of_source = lru_cache(maxsize=8)(find_words)


@lru_cache(maxsize=8)
def read_sentences(passages: tuple[str, ...]) -> list[Sentence]:
    """Return the sentences of a text, passage by passage."""
    return [
        Sentence(number, sentence.start, sentence.end, find_words(sentence.text))
        for number, passage in enumerate(passages)
        for sentence in find_sentences(passage)
    ]


def find_freest(
    summary: str, passages: Sequence[str]
) -> tuple[tuple[int, int], Place | None] | None:
    """Return where the sentence of a summary stands that has the most words which the source lacks,
    and where the nearest one of the source.

    >>> source = ["The council met on Monday. Cars were discussed."]
    >>> find_freest("The council met. It banned all cars.", source)
    ((17, 36), (0, 27, 47))

    None where less than `LEAST_OWN` of its words are new.
    """
    words_of_source = find_words_of_source("\n".join(passages))
    of_summary = read_sentences((summary,))
    long = [sentence for sentence in of_summary if len(sentence.words) >= LEAST_WORDS] or of_summary
    if not long:
        return None
    freest = max(
        long,
        key=lambda sentence: len(sentence.words - words_of_source) / max(1, len(sentence.words)),
    )
    if len(freest.words - words_of_source) < LEAST_OWN * len(freest.words):
        return None
    of_source = read_sentences(tuple(passages))
    near = max(of_source, key=lambda sentence: overlap(freest.words, sentence.words), default=None)
    span = (freest.start, freest.end)
    if near is None or not overlap(freest.words, near.words):
        return span, None
    return span, (near.passage, near.start, near.end)


def overlap(words: frozenset[str], other_words: frozenset[str]) -> float:
    """Return how much a sentence shares with some words: the words that both have, per root of its
    own.
    """
    return len(words & other_words) / max(1.0, len(other_words)) ** 0.5


@lru_cache(maxsize=8)  # a text is asked once for each of its marks
def sentences_of(text: str) -> list[tuple[int, int]]:
    """Return where the sentences of a text stand."""
    return [(sentence.start, sentence.end) for sentence in find_sentences(text)]


def sentence_span(text: str, place: int) -> tuple[int, int]:
    """Return where the sentence stands in which a character is.

    >>> sentence_span("It rose. It fell.", 12)
    (9, 17)
    """
    spans = sentences_of(text)
    at = bisect_right(spans, place, key=itemgetter(1))
    return spans[at] if at < len(spans) else (0, len(text))
