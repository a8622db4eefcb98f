# SPDX-License-Identifier: Apache-2.0
"""What a number of a text is, and how its figures are read."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from .letters import Span
from .numerals import SPACES

MOST_DIGITS = 24


class Reading(NamedTuple):
    """What else a number may be."""

    value: Decimal
    unit: str = ""
    measure: str = ""


class Number(NamedTuple):
    """A number at the characters [start, end) of a text.

    `unit` is "" or what it counts in: "%", "pp" for percentage points, a sign of money, "c" for
    cents, "th" for an ordinal, ":" for minutes of the day, "::" for seconds of the day, "s" for a
    decade, "q" for a quarter, "u" for an age group, "bc", "date" (year, month and day in one
    number), "-" for a pair as "3-1" (3001), "?" for a measure if the other number is one.
    `others` are further readings; "hour" is one of a time. `implied` are numbers that follow from
    it, as 14:30 from 14:30:05. `step` is the value of one in its last digit. `counted` tells that a
    word behind it says what there are so many of, and `measure` which measure it is, of a time its
    zone. `in_words` tells that it has no figure.
    """

    start: int
    end: int
    value: Decimal
    unit: str = ""
    others: tuple[Reading, ...] = ()
    step: Decimal = Decimal(1)
    counted: bool = False
    measure: str = ""
    in_words: bool = False
    implied: tuple[Reading, ...] = ()

    @property
    def span(self) -> Span:
        """Its characters."""
        return self.start, self.end

    @property
    def readings(self) -> tuple[Reading, ...]:
        """All that it may be, the likeliest first."""
        return (Reading(self.value, self.unit, self.measure), *self.others)

    def with_readings(self, *readings: Reading) -> Number:
        """Return the number with what it may be, too."""
        return self._replace(others=(*self.others, *readings))

    def read_as(self, reading: Reading) -> Number:
        """Return the number as one of its readings."""
        if reading == (self.value, self.unit, self.measure):
            return self
        return self._replace(value=reading.value, unit=reading.unit, measure=reading.measure)


def read_digits(digits: str, decimal_comma: bool) -> tuple[Decimal | None, Decimal | None]:
    """Return the value of figures with points and commas, and another reading of them; None for no
    number.

    Marks of thousands stand before exactly three digits, in India before two and the last three. In
    a language with decimal commas, a comma before three of them may be either.

    >>> read_digits("1,234.5", False), read_digits("1,00,000", False)
    ((Decimal('1234.5'), None), (Decimal('100000.0'), None))
    >>> read_digits("12,34", False)[0], read_digits("2,191", True)
    (Decimal('12.34'), (Decimal('2.191'), Decimal('2191')))
    >>> read_digits("1.2.3", False)
    (None, None)
    """
    if digits.isdecimal():
        return Decimal(digits), None
    groups, marks = re.split(rf"[.,'’{SPACES}]", digits), re.findall(rf"[.,'’{SPACES}]", digits)
    if not groups[0]:
        return (Decimal(f"0.{groups[1]}"), None) if len(groups) == 2 else (None, None)
    thousands = (
        len(groups[0]) <= 3 and groups[0] != "0" and all(len(group) == 3 for group in groups[1:-1])
    )
    if len(set(marks)) == 1 and len(groups[-1]) == 3 and thousands:
        thousands_read = Decimal("".join(groups))
        if len(marks) > 1 or marks[0] not in ".,":
            return thousands_read, None
        fraction = Decimal(".".join(groups))
        if (marks[0] == ".") == decimal_comma:
            return thousands_read, None
        return fraction, thousands_read if decimal_comma else None
    if is_indian(groups, marks):
        decimals = groups.pop() if marks[-1] == "." else "0"
        return Decimal(f"{''.join(groups)}.{decimals}"), None
    if (
        marks[-1] in ".,"
        and marks.count(marks[-1]) == 1
        and len(set(marks)) <= 2
        and (thousands or len(marks) == 1)
    ):
        return Decimal(f"{''.join(groups[:-1])}.{groups[-1]}"), None
    return None, None


def is_indian(groups: Sequence[str], marks: Sequence[str]) -> bool:
    """Return whether figures are grouped as in "12,34,567"."""
    commas = marks.count(",")
    if commas < 2 or marks[:commas] != [","] * commas or marks[commas:] not in ([], ["."]):
        return False
    first, *middle, last = groups[: commas + 1]
    return len(first) <= 2 and len(last) == 3 and all(len(group) == 2 for group in middle)


def unit_step(value: Decimal) -> Decimal:
    """Return the value of one in the last digit of a number, 1 if it has no fraction."""
    return Decimal(1).scaleb(min(0, int(value.as_tuple().exponent)))


@dataclass
class Draft:
    """A number while it is read: what stands behind it is added step by step."""

    start: int
    end: int
    value: Decimal
    step: Decimal = Decimal(1)
    unit: str = ""
    others: tuple[Reading, ...] = ()
    counted: bool = False
    measure: str = ""
    in_words: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether it has no fraction."""
        return self.value == int(self.value)

    def multiply(self, factor: int | Decimal) -> None:
        """Multiply all of its values."""
        self.value, self.step = self.value * factor, self.step * factor
        self.others = tuple(way._replace(value=way.value * factor) for way in self.others)

    def add_reading(self, reading: Reading) -> None:
        """Add what it may be, too."""
        self.others = (*self.others, reading)

    def plain(self, end: int, unit: str) -> Number:
        """Return the number as one of a unit that has no further reading."""
        return Number(self.start, end, self.value, unit)

    def number(self) -> Number:
        """Return the number that was read."""
        return Number(**vars(self))
