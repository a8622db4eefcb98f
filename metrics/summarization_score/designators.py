# SPDX-License-Identifier: Apache-2.0
"""What a number or letter behind a word is compared by: "II" of "War II" as 2, "B" of "hepatitis B"."""

from __future__ import annotations

import re

# Only what may be a number or letter is looked at behind a word; `read_designator` decides.
DESIGNATED = re.compile(
    r"(?<![^\W\d_])([^\W\d_]+)(?=[ -]#?(\d{1,3}|[^\W\d_]|[IVXivx]{2,6}"
    r"|(?i:one|two|three|four|five|six|seven|eight|nine|ten))(?![\w’']))"
)
ROMAN_NUMERALS = {
    ten + unit: str(10 * tens + value)
    for tens, ten in enumerate(("", "X", "XX", "XXX"))
    for value, unit in enumerate(" I II III IV V VI VII VIII IX".split(" "))
    if ten + unit
}
SPELLED = {word: str(value) for value, word in enumerate("one two three four five six seven eight nine ten".split(), 1)}
FIRST_OF = {word: str(value) for value, word in enumerate("first second third fourth fifth".split(), 1)}


def read_designator(text: str, has_capitals: bool) -> str:
    """Return what a number or letter behind a word is compared by; "" if it is none.

    >>> [read_designator(text, True) for text in ("II", "2", "Two", "B", "and", "b")]
    ['2', '2', '2', 'B', '', '']
    """
    if text.isdecimal():
        return str(int(text))
    upper = text if has_capitals else text.upper()
    if upper in ROMAN_NUMERALS:
        return ROMAN_NUMERALS[upper]
    if len(text) == 1 and (text.isupper() or not has_capitals):
        return text.upper()
    return SPELLED.get(text.lower(), "")
