# SPDX-License-Identifier: Apache-2.0
"""What a number or letter behind a word is compared by: "II" of "War II" as 2, "B" of "hepatitis B"."""

from __future__ import annotations

import functools
import re

from .vocabulary import VOCABULARIES

MOST_SPELLED, MOST_ORDERED = 10, 5
ROMAN_NUMERALS = {
    ten + unit: str(10 * tens + value)
    for tens, ten in enumerate(("", "X", "XX", "XXX"))
    for value, unit in enumerate(" I II III IV V VI VII VIII IX".split(" "))
    if ten + unit
}


@functools.cache
def find_spelled(language: str) -> dict[str, str]:
    """Return the digits of the words of a language for small numbers, without those that are an article as well."""
    facts = VOCABULARIES[language].facts
    return {
        word: str(value)
        for word, value in facts.numerals.items()
        if 1 <= value <= MOST_SPELLED and word not in facts.singles
    }


@functools.cache
def find_first(language: str) -> dict[str, str]:
    """Return the digits of the first ordinals of a language: the "2" of the "Second World War"."""
    ordinals = VOCABULARIES[language].facts.ordinals
    return {word: str(value) for word, value in ordinals.items() if value <= MOST_ORDERED}


@functools.cache
def find_designated(language: str) -> re.Pattern[str]:
    """Return the pattern of a word and of what may be its number or letter, which `read_designator` decides."""
    spelled = "|".join(find_spelled(language)) or "(?!)"
    return re.compile(
        rf"(?<![^\W\d_])([^\W\d_]+)(?=[ -]#?(\d{{1,3}}|[^\W\d_]|[IVXivx]{{2,6}}|(?i:{spelled}))(?![\w’']))"
    )


def read_designator(text: str, has_capitals: bool, language: str) -> str:
    """Return what a number or letter behind a word is compared by; "" if it is none.

    >>> [read_designator(text, True, "en") for text in ("II", "2", "Two", "B", "and", "b")]
    ['2', '2', '2', 'B', '', '']
    """
    if text.isdecimal():
        return str(int(text))
    upper = text if has_capitals else text.upper()
    if upper in ROMAN_NUMERALS:
        return ROMAN_NUMERALS[upper]
    if len(text) == 1 and (text.isupper() or not has_capitals):
        return text.upper()
    return find_spelled(language).get(text.lower(), "")
