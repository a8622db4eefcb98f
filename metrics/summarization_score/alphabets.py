# SPDX-License-Identifier: Apache-2.0
"""Which alphabet a text is written in, as far as the rules of a language need to know."""

from __future__ import annotations

import re
from collections import Counter

LATIN = ("\0", "\u024f")  # the first and the last character
CYRILLIC = ("\u0400", "\u04ff")


def alphabet_of(language: str) -> str:
    """Return the name of the alphabet of a language."""
    return "Cyrillic" if language == "ru" else "Latin"


def is_other_script(text: str, language: str = "en") -> bool:
    """Return whether most letters of a text are not of the alphabet of the language, so that its rules do not fit."""
    if text.isascii():
        return alphabet_of(language) != "Latin" and any(map(str.isalpha, text))
    first, last = LATIN if alphabet_of(language) == "Latin" else CYRILLIC
    if not re.search(rf"[^{first}-{last}\W\d_]", text):  # mostly there is none of another alphabet
        return False
    letters = {character: number for character, number in Counter(text).items() if character.isalpha()}
    other = sum(number for character, number in letters.items() if not first <= character <= last)
    return 2 * other > sum(letters.values())
