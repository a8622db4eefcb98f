# SPDX-License-Identifier: Apache-2.0
"""The words of a summary that its source has nowhere, to be marked.

New wording may be a paraphrase or an invention, and words alone cannot tell which. So it is shown, and no score.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .evidence import Mark, marks_at
from .languages import stop_words_of
from .text_terms import find_reader, split_text
from .vocabulary import VOCABULARIES


@functools.cache
def key_reader(language: str) -> Callable[[str], str | None]:
    """Return the function that gives the key of a content word as it is written; None for a stop word or a letter.

    In English a negation is content, "isn" of "isn't" is "not", and "14th" is 14.
    """
    read, vocabulary = find_reader(language).read, VOCABULARIES[language]
    stop_words = stop_words_of(language) - vocabulary.negations
    ordinal = re.compile(rf"0*(\d{{1,2}})(?:{'|'.join(vocabulary.ordinal_ends) or '(?!)'})")

    @functools.lru_cache(maxsize=1 << 16)
    def read_key(written: str) -> str | None:
        word = read(written)
        if word.lower in vocabulary.contracted:
            return "not"
        if numeral := ordinal.fullmatch(word.lower):
            return numeral[1]
        is_empty = word.lower in stop_words or (len(word.lower) == 1 and not word.lower.isdigit())
        return None if is_empty else word.key

    return read_key


@functools.lru_cache(maxsize=8)
def content_keys(text: str, language: str) -> frozenset[str]:
    """Return the keys of the content words of a text."""
    return frozenset(filter(None, map(key_reader(language), set(split_text(text, language).terms))))


def find_new_words(summary: str, source: str, language: str) -> list[list[int]]:
    """Return where the summary has a content word that the source has nowhere: characters [start, end), in order.

    >>> find_new_words("The bridge fell.", "The old bridge is closed.", "en")
    [[11, 15]]
    """
    there, read_key, pieces = content_keys(source, language), key_reader(language), split_text(summary, language)
    return [
        [start, start + len(written)]
        for start, written in zip(pieces.starts, pieces.terms, strict=True)
        if (key := read_key(written)) is not None and key not in there
    ]


def mark_new_words(new_words: Iterable[Sequence[int]], facts: Iterable[Mapping[str, Any]]) -> list[Mark]:
    """Return marks of these words in the summary, apart from those in its `facts`, which have marks of their own."""
    in_facts = {place for fact in facts for place in range(fact["start"], fact["end"])}
    spans = [(start, end) for start, end in new_words if start not in in_facts]
    return marks_at(spans, "new", "The source does not have this word")
