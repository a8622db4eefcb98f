# SPDX-License-Identifier: Apache-2.0
"""A number with its unit, as it is read from a text, and the units that can be the same."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

PLAIN, PERCENT, TH, CLOCK_UNIT, HOUR, METRE, CENT, MONTH, ISO = "", "%", "th", ":", "hour", "m", "c", "month", "date"
BEFORE_CHRIST = "BC"
SIGNS = {"$": "$", "£": "£", "€": "€", "¥": "¥", "₹": "₹"}
NO_MONEY = frozenset((PLAIN, PERCENT, TH, CLOCK_UNIT, HOUR, METRE, MONTH, ISO, BEFORE_CHRIST, "Q", "U", "s", "lb"))
HALF_A_DAY, DAY = 720, 1440  # minutes
COUNTED = "counted"  # the unit of a number that counts what is named behind it
MONEY = ("$", "€", "£", "¥", "₹", "yuan")

Span = tuple[int, int]  # characters [start, end) of a text
Value = tuple[Decimal, str]


class Quantity(NamedTuple):
    """A number at the characters [start, end) of a text.

    `stated` tells what a summary says with it; other words ("both", "second") only support a number in a source.
    `others` are further values and units that it may stand for, `counted` that it counts or measures what is named
    behind it, so that it is no money. `torn` tells that a tokenizer may have taken it apart, or that it is two. `term`
    is the place of the term that was read, for what the words around it say (`surroundings`); -1 if they say nothing.
    """

    value: Decimal
    unit: str
    kind: str
    start: int
    end: int
    stated: bool = True
    others: tuple[Value, ...] = ()
    counted: bool = False
    torn: bool = False
    clipped: int = 0  # 1 after "over", -1 after "nearly"
    moved: int = 0  # 1 where it rises or is a rise, -1 where it falls
    measure: str = ""  # what it measures: "year" of "30-year-old"
    step: Decimal = Decimal(0)  # of the last digit that is shown behind a point
    is_rough: bool = False  # after "about"
    term: int = -1


def values_of(quantity: Quantity) -> list[tuple[Decimal, str]]:
    """Return each value and unit that a number of a source may stand for."""
    unit = COUNTED if quantity.counted and quantity.unit == PLAIN else quantity.unit
    return [(quantity.value, unit), *quantity.others]


def read_short_decade(value: Decimal) -> list[Value]:
    """Return the decades that two digits may name: the "70s" are those of 1970 or of 2070."""
    return [(century + value, "s") for century in (1900, 2000)]


def units_for(unit: str, counted: bool) -> tuple[str, ...]:
    """Return the units of a source that can be the same as this one of a summary."""
    if unit == PLAIN:
        return (PLAIN, COUNTED) if counted else (PLAIN, COUNTED, *MONEY)
    if unit == CENT:
        return (CENT, "$", "€")
    if unit in ("$", "€"):
        return (unit, PLAIN, CENT)
    return (unit,) if unit in NO_MONEY else (unit, PLAIN)
