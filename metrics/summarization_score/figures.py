# SPDX-License-Identifier: Apache-2.0
"""Numbers in figures: their patterns, and their values with points, commas and spaces."""

from __future__ import annotations

import re
from decimal import Decimal

DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
SPACED = re.compile(r"\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d)(?:,\d+)?")
GROUPS = re.compile(r"\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3}){2,}(?![\d,.]*\d)")  # "1 234 567"
MOST_DIGITS = 30


def read_digits(digits: str, decimal_comma: bool) -> tuple[Decimal | None, Decimal | None]:
    """Return the value of figures with points and commas, and what another language would read; None for no number.

    Marks of thousands stand before exactly three digits.

    >>> read_digits("1,234.5", False)[0], read_digits("12,34", False)[0], read_digits("2.191", True)
    (Decimal('1234.5'), Decimal('12.34'), (Decimal('2191'), Decimal('2.191')))
    >>> read_digits("1.2.3", False)
    (None, None)
    """
    if digits.isdecimal() and len(digits) <= MOST_DIGITS:
        return Decimal(digits), None
    plain = re.sub(r"[ \u00a0\u202f\u2009]", "", digits)
    if len(plain) > MOST_DIGITS:
        return None, None
    marks = re.findall(r"[.,]", plain)
    if not marks:
        return Decimal(plain), None
    groups = re.split(r"[.,]", plain)
    if len(set(marks)) == 2:
        if marks.count(marks[-1]) > 1 or len(set(marks[:-1])) > 1:
            return None, None
        if {len(group) for group in groups[1:-1]} != {3} or len(groups[0]) > 3:
            return None, None
        return Decimal("".join(groups[:-1]) + "." + groups[-1]), None
    in_thousands = {len(group) for group in groups[1:]} == {3} and len(groups[0]) <= 3 and groups[0] != "0"
    thousands = Decimal("".join(groups)) if in_thousands else None
    if len(marks) > 1:
        return thousands, None
    fraction = Decimal(".".join(groups))
    if thousands is None:
        return fraction, None
    if decimal_comma:
        return (thousands, fraction) if marks[0] == "." else (fraction, thousands)
    return (thousands, None) if marks[0] == "," else (fraction, None)
