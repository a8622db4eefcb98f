# SPDX-License-Identifier: Apache-2.0
"""What a number of a text may say, and how the numbers of two texts relate.

A number says one of some values, each an interval of a quantity: "25 mg" is .025 of "mass", "the
1990s" are ten years of "date", "3:30" is one of two minutes of "time of day".
"""

from __future__ import annotations

from decimal import Decimal
from enum import IntEnum
from fractions import Fraction
from operator import attrgetter
from typing import NamedTuple

from .units import CENTS, quantity_of

# Quantities beside those of `units.py`
COUNT = "count"
ORDINAL = "ordinal"
CLOCK = "time of day"  # in seconds, of the zone that is the unit
INSTANT = "time of day in UTC"
DATE = "date"  # eight figures: a year is the ten thousand that begin with it
OFFSET = "minutes from UTC"
QUARTER = "quarter of a year"
AGE_GROUP = "age group"  # those under 21
AGE = "age in years"  # "40 years ago" and "40th anniversary"
SCORE = "score"  # 3-1 is 3001
FREQUENCY = "times an hour"
SHARE, POINTS, FACTOR = "percentage", "points", "factor"  # these of `units.py`, too
UNMEASURED = frozenset(
    (COUNT, ORDINAL, CLOCK, INSTANT, OFFSET, DATE, QUARTER, AGE_GROUP, AGE, SCORE, FREQUENCY)
    + (SHARE, POINTS, FACTOR)
)
DEGREES = frozenset(("angle", "temperature C", "temperature F"))  # "20 degrees" may be each
PERIODS = frozenset(("day", "week", "month", "year"))  # for which a rate may be left out
SECONDS_OF_DAY = 86400
# Smaller numbers are counted and not rounded; and "about" is at most a tenth away.
LEAST_ROUNDED, NEAR_BY = 20, Decimal("0.1")


class Value(NamedTuple):
    """Amounts of a quantity, from `low` on and below `high`, in its first unit; an exact one is
    both.

    `unit` is what it is written in, of a time of day the zone.
    """

    quantity: str
    low: Decimal
    high: Decimal
    unit: str = ""

    @property
    def is_money(self) -> bool:
        """Whether it is an amount of money, or so much for something."""
        return self.quantity.startswith("money")

    @property
    def is_day(self) -> bool:
        """Whether it is a day, of a year or where that is not said."""
        return self.quantity == DATE and self.high == self.low + 1

    @property
    def is_measure(self) -> bool:
        """Whether it has a unit of measurement."""
        return self.quantity not in UNMEASURED and not self.is_money


def exact(quantity: str, amount: Decimal, unit: str = "") -> Value:
    """Return the value of one amount."""
    return Value(quantity, amount, amount, unit)


def of_unit(figure: Decimal, unit: str) -> Value:
    """Return so many of a unit, a count where it has none.

    >>> of_unit(Decimal(25), "milligram").low, of_unit(Decimal(3), "").quantity
    (Decimal('0.025'), 'count')
    """
    if not unit:
        return exact(COUNT, figure)
    quantity, factor = quantity_of(unit)
    if isinstance(factor, Decimal):
        return exact(quantity, figure * factor, unit)
    amount = Fraction(figure) * factor  # of km/h, which is no finite decimal of m/s
    return exact(quantity, Decimal(amount.numerator) / amount.denominator, unit)


def of_years(first: int, count: int = 1) -> Value:
    """Return some years as a value."""
    return Value(DATE, Decimal(first * 10000), Decimal((first + count) * 10000))


def of_day(year: int, month: int, day: int) -> Value:
    """Return a day as a value; its year may be 0, where it is not said."""
    date = Decimal(year * 10000 + month * 100 + day)
    return Value(DATE, date, date + 1)


def clock_values(hour: int, minute: int, zone: str = "") -> tuple[Value, ...]:
    """Return the minute of the day that a time names, and the one twelve hours later where that may
    be meant.
    """
    seconds = [Decimal(hour * 3600 + minute * 60)]
    if hour <= 12:
        seconds.append((seconds[0] + SECONDS_OF_DAY // 2) % SECONDS_OF_DAY)
    return tuple(Value(CLOCK, at, at + 60, zone) for at in seconds)


class Number(NamedTuple):
    """A number at the characters [start, end) of a text.

    `figures` is what is written, times its scale, and what else that may be; empty of dates and
    scores. `values` is what it may say, the likeliest first, and `parts` what stands within it: the
    numbers of a score. `step` is the value of one in its last digit. `counted` tells that a word
    behind it says what there are so many of, `in_words` that it has no figure, `is_exact` that it
    is no count of a few: "7+", "2.0", "3x", "twice a
    day". `hedges` are "about", "above" and "below".
    The figure and its scale end at `figure_end`, its unit without what it is for at `unit_end`.
    """

    start: int
    end: int
    figures: tuple[Decimal, ...]
    values: tuple[Value, ...]
    step: Decimal = Decimal(1)
    counted: bool = False
    in_words: bool = False
    is_exact: bool = False
    parts: tuple[Value, ...] = ()
    figure_end: int = 0
    unit_end: int = 0
    hedges: frozenset[str] = frozenset()

    @property
    def span(self) -> tuple[int, int]:
        """Its characters [start, end) in the text."""
        return self.start, self.end

    @property
    def value(self) -> Value:
        """Its likeliest value."""
        return self.values[0]

    @property
    def quantity(self) -> str:
        """The quantity of its likeliest value."""
        return self.values[0].quantity

    @property
    def unit(self) -> str:
        """The unit of its likeliest value."""
        return self.values[0].unit

    @property
    def figure(self) -> Decimal:
        """Its likeliest figure, 0 where it has none."""
        if not self.figures:
            return Decimal(0)
        return self.figures[0]

    @property
    def is_plain(self) -> bool:
        """Whether it has no unit of any kind."""
        return self.quantity == COUNT

    @property
    def is_year(self) -> bool:
        """Whether it may be a year that nothing tells from a count."""
        return self.is_plain and any(value.quantity == DATE for value in self.values)

    def also(self, *values: Value) -> Number:
        """Return the number with what it may say, too."""
        return self._replace(values=(*self.values, *values))

    def without_rate(self) -> Number:
        """Return the "5 mg" of "5 mg a day"."""
        unit, _, each = self.unit.partition("/")
        if not each:
            return self
        values = tuple(of_unit(figure, unit) for figure in self.figures)
        return self._replace(values=values, end=self.unit_end)

    @property
    def rounded(self) -> tuple[Decimal, Decimal, Decimal] | None:
        """From which figure on and below which one a number may be that this one rounds, and in
        which digit that is finer; None of one that rounds nothing.
        """
        figure = self.figure
        is_rounded = self.value.quantity not in UNROUNDED and not self.is_year and figure > 0
        if not is_rounded or (figure < LEAST_ROUNDED and self.step == 1 and not self.hedges):
            return None
        coarse = self.last_digit
        # the zeros of 1,200 may be rounded, those of "1.0 million" are not
        place = coarse if self.step == 1 else self.step
        below = above = self.half_of(place)
        further = min(coarse, figure * NEAR_BY)
        if "about" in self.hedges:
            below, above = max(below, further / 2), max(above, further / 2)
        if "below" in self.hedges:  # "almost 2,000"
            below = max(below, further)
        # "over 2,000"; of three digits, the last is cut
        if "above" in self.hedges or figure >= 100 * place:
            above = max(above, further)
        return figure - below, figure + above, coarse if self.hedges else place

    @property
    def last_digit(self) -> Decimal:
        """The value of one in the last digit that is not 0: 100 of 1,200."""
        digits = str(int(self.figure / self.step))
        return self.step * 10 ** (len(digits) - len(digits.rstrip("0")))

    def half_of(self, place: Decimal) -> Decimal:
        """Return how far a number may be from one that it rounds to a place.

        One digit that is shown says too little, but for the digit of a scale: "30 million" may be
        29.6 million.
        """
        if self.figure >= 10 * place:
            return place / 2
        if self.figure >= 10 * self.step and (self.step != 1 or self.quantity == SHARE):
            return self.step / 2
        return Decimal(0)


START = attrgetter("start")
UNROUNDED = UNMEASURED - {COUNT, SHARE, POINTS, FACTOR}


class Relation(IntEnum):
    """What a number says of another one that may stand in its place."""

    UNRELATED = 0
    CONTRADICTS = 1  # another amount of the quantity, or as many of another unit
    COMPATIBLE = 2  # the figure is the same, and one has no unit
    EQUAL = 3


def relation(stated: Number, in_source: Number) -> Relation:
    """Return how a number relates to one of its source, which may be more exact.

    >>> gram, milligram = (of_unit(Decimal(25), unit) for unit in ("gram", "milligram"))
    >>> stated, in_source = (Number(0, 4, (Decimal(25),), (value,)) for value in (gram, milligram))
    >>> relation(stated, in_source).name
    'CONTRADICTS'
    """
    of_source = (*in_source.values, *in_source.parts)
    if any(includes(value, source_value) for value in stated.values for source_value in of_source):
        return Relation.EQUAL
    if not set(stated.figures).isdisjoint(in_source.figures):
        if may_be_same(stated, in_source):
            return Relation.COMPATIBLE
    elif is_rounding(stated, in_source):
        return Relation.EQUAL
    if differ_in_unit(stated, in_source):
        return Relation.CONTRADICTS
    is_same_quantity = stated.quantity == in_source.quantity not in (COUNT, ORDINAL)
    return Relation.CONTRADICTS if is_same_quantity else Relation.UNRELATED


def includes(value: Value, in_source: Value) -> bool:
    """Return whether a value says what one of a source says, maybe less exactly: 2011 of a day of
    that year, 14:30 of 14:30:05.
    """
    is_same = value.quantity == in_source.quantity
    if is_same and value.quantity == CLOCK and value.unit and in_source.unit:
        is_same = value.unit == in_source.unit
    return is_same and value.low <= in_source.low and in_source.high <= value.high


def may_be_same(stated: Number, in_source: Number) -> bool:
    """Return whether two numbers of one figure can be the same, as one lacks its unit: "5" and
    "$5", but not "5 boats", nor "5 %"; "25 mg" and "25 mg a day", but not "25 mg/kg".
    """
    if stated.is_plain == in_source.is_plain:
        units = stated.unit.partition("/"), in_source.unit.partition("/")
        each = {units[0][2], units[1][2]}
        quantities = {stated.quantity, in_source.quantity}
        if stated.value.is_money and in_source.value.is_money:
            dollars = {unit for unit, _, _ in units if unit.endswith("$") and unit not in CENTS}
            is_same = len(dollars) == 2 and "$" in dollars
            return "" in each and (is_same or units[0][0] == units[1][0])
        if quantities == {DATE}:  # "1990s" and "late 1990s"
            years, years_there = stated.value, in_source.value
            return years.low < years_there.high and years_there.low < years.high
        is_rate = units[0][0] == units[1][0] and "" in each and not each.isdisjoint(PERIODS)
        return stated.is_plain or is_rate or ("angle" in quantities and quantities <= DEGREES)
    plain, other = (stated, in_source) if stated.is_plain else (in_source, stated)
    if other.quantity == AGE_GROUP:
        return True
    if other.quantity == CLOCK or other.value.is_money:
        return not plain.counted and other.unit not in CENTS
    # ages often stand without their years
    return other.value.is_measure and (plain is stated or not plain.counted or other.unit == "year")


def differ_in_unit(stated: Number, in_source: Number) -> bool:
    """Return whether two numbers of one figure measure different things: "25 g" and "25 mg", and
    "25 boats" for "25 km".
    """
    if set(stated.figures).isdisjoint(in_source.figures) or not stated.value.is_measure:
        return False
    return in_source.value.is_measure or in_source.is_plain


def is_rounding(stated: Number, in_source: Number) -> bool:
    """Return whether a number rounds one of a source that is more exact: "$181 million"."""
    bounds = stated.rounded
    if bounds is None or in_source.quantity in UNROUNDED or in_source.is_year:
        return False
    low, high, place = bounds
    if not low <= in_source.figure < high or in_source.figure % place == 0:
        return False
    is_same_unit = (stated.quantity, stated.unit) == (in_source.quantity, in_source.unit)
    return is_same_unit or may_be_same(stated, in_source)
