# SPDX-License-Identifier: Apache-2.0
"""Places in texts: where a sentence stands, and what the rows of an output name."""

from __future__ import annotations

from bisect import bisect_right
from functools import lru_cache
from operator import itemgetter
from typing import Any

from ..metrics._shared.sentences import find_sentences

Span = tuple[int, int]  # in a summary: its first character, and the one after the last
Place = tuple[int, int, int]  # in a source: the passage, and the characters [start, end) of it


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


def as_place(written: Any) -> Place | None:
    """Return a place in a source as a row has it, None for none."""
    if not written:
        return None
    passage, start, end = written
    return passage, start, end
