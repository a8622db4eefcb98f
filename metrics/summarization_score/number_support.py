# SPDX-License-Identifier: Apache-2.0
"""Where a source supports a number of its summary: rules, in the order in which they are tried."""

from __future__ import annotations

import re
from collections.abc import Callable
from decimal import Decimal

from .designators import read_designator
from .joined_numbers import JOINERS, joined_at
from .languages import stop_words_of
from .name_support import find_same
from .number_grammar import find_grammar
from .quantity import CLOCK_UNIT, HOUR, ISO, PERCENT, PLAIN, TH, Quantity, Span, units_for
from .source_numbers import words_beside
from .summary_pair import Pair
from .text_terms import fold
from .years import stands_in

LEAST_ROUNDED = 20  # smaller numbers are not rounded
LEAST_SCALE = 1000
MOST_COUNTED = 10  # "2 men" are no "Rocky 2", but "747 planes" may be the Boeing 747
MOST_ROUNDED = 20  # digits; a Decimal computes with 28
FIGURES = re.compile(r"(?<![\d.,])\d[\d,]*\d(?![.,]?\d)")
DIGITS_CUT = 3  # digits of a number that may be cut off instead: "$181 million" for $181,674,817
NEAR = Decimal("0.1")  # a number behind "over" or "nearly" may differ by this share
WORD_BEFORE = re.compile(r"([^\W\d_]+)((?: +|-)#?)$")
END_OF_NAME = re.compile(r"[.,;!?)]*(?:\s+(?![-–(]?\d)([^\W\d_]*)|$)")  # and the word behind it
WORD_BEHIND = re.compile(r"[\s-]([^\W\d_]+)")
PART_BEFORE = re.compile(r"\b([^\W\d_]+)[\s-]$")


def support_number(quantity: Quantity, pair: Pair) -> Span | None:
    """Return the place that the first of the rules finds. A number that is the name of something has one rule."""
    behind = WORD_BEFORE.search(pair.summary[max(0, quantity.start - 40) : quantity.start])
    if behind and quantity.unit == PLAIN:
        name, digits = fold(behind[1]), pair.summary[quantity.start : quantity.end]
        if found := pair.source.find_word(f"{name}{digits}") or find_same(f"{name}-{digits}", pair):
            return found
        numbers_name = is_numbered(behind[1], quantity, pair)
        if numbers_name or name in pair.facts.classes:
            if known := pair.source.designators.get(name):
                return known.get(read_designator(digits, True, pair.language))
            if numbers_name and quantity.value <= MOST_COUNTED:
                return pair.source.find_number(quantity.value, (PLAIN, TH))
    if quantity.start in pair.companions and (days := pair.source.calendar.get(pair.companions[quantity.start])):
        return days.get(int(quantity.value))
    beside = pair.summary[max(0, quantity.start - 2) : quantity.start] + pair.summary[quantity.end : quantity.end + 2]
    if not JOINERS.isdisjoint(beside) and (joined := joined_at(pair.summary, quantity.start)):
        place = pair.source.joined.get(joined)
        if place and joined[2]:
            return place  # "4x400" is read as 4
        if not place and quantity.value not in pair.source.apart:
            return None  # half of another score
    for rule in NUMBER_RULES:
        if found := rule(quantity, pair):
            return None if moves_otherwise(quantity, pair) or measures_otherwise(quantity, pair) else found
    return None


def is_numbered(name: str, quantity: Quantity, pair: Pair) -> bool:
    """Return whether a name has a number behind it that belongs to it: "Windows 10", but not "Arsenal 3-1"."""
    has_capital = any(map(str.isupper, name[1:])) or (name[0].isupper() and pair.source.find_capital(fold(name)))
    if not has_capital or name.lower() in stop_words_of(pair.language) or quantity.kind != "number":
        return False
    end = END_OF_NAME.match(pair.summary, quantity.end)
    return not quantity.counted and end is not None and end[1] not in pair.facts.between


def measures_otherwise(quantity: Quantity, pair: Pair) -> bool:
    """Return whether a number measures one thing here and only others in the source: "60 days", "60 minutes"."""
    known = pair.source.find_measures(quantity.value) if quantity.measure else set()
    return bool(known) and "" not in known and quantity.measure not in known


def moves_otherwise(quantity: Quantity, pair: Pair) -> bool:
    """Return whether a number rises here and only falls in the source, or the other way round."""
    if not quantity.moved or quantity.kind not in ("percentage", "amount"):
        return False
    return pair.source.find_moves(quantity.value, quantity.unit) == {-quantity.moved}


def same_value(quantity: Quantity, pair: Pair) -> Span | None:
    """An equal number, in a unit that can be the same."""
    source = pair.source
    if found := source.find_number(quantity.value, units_for(quantity.unit, quantity.counted)):
        return found
    if quantity.unit == ISO:
        return None
    for value, unit in quantity.others:
        if unit != HOUR and (found := source.find_number(value, units_for(unit, quantity.counted))):
            return found
    return None


def same_date(quantity: Quantity, pair: Pair) -> Span | None:
    """For "2011-05-12" and "12.05.2011" the year, the month and the day."""
    if quantity.unit != ISO or not pair.facts.months:
        return None
    (year, _), (month, _), (day, _) = quantity.others
    source, name = pair.source, pair.facts.months[int(month) - 1]
    has_day = source.find_number(day, units_for(PLAIN, True)) or source.find_number(day, (TH,))
    return source.find_number(year, units_for(PLAIN, True)) and has_day and source.find_word(name)


def same_hour(quantity: Quantity, pair: Pair) -> Span | None:
    """Find "at 6" for "6:15", and "7:00" for "at 7"."""
    if quantity.unit == CLOCK_UNIT and quantity.value % 60 == 0:
        hours = quantity.value // 60, quantity.value // 60 % 12 or Decimal(12)
        return next(filter(None, (pair.source.find_number(hour, (PLAIN,)) for hour in hours)), None)
    if quantity.unit != PLAIN or quantity.counted or quantity.value > 24:
        return None
    before = WORD_BEFORE.search(pair.summary[max(0, quantity.start - 20) : quantity.start])
    if before is None or before[1].lower() not in pair.facts.at_time:
        return None
    return pair.source.find_number(quantity.value, (HOUR,))


def same_decade(quantity: Quantity, pair: Pair) -> Span | None:
    """The decade as a number, or a year of it: "70s" for "1970 's" and for 1974, but not "late 70s" for 1974."""
    if quantity.unit != "s":
        return None
    values = [quantity.value, *(value for value, _ in quantity.others)]
    found = (pair.source.find_number(value, units_for(PLAIN, True)) for value in values)
    if place := next(filter(None, found), None):
        return place
    before = PART_BEFORE.search(pair.summary[max(0, quantity.start - 12) : quantity.start])
    part = pair.facts.parts_of_time.get(before[1].lower()) if before else None
    years = (int(value) + year for value in values for year in part or range(length_of(value)))
    return next(filter(None, map(pair.source.years.get, years)), None)


def length_of(value: Decimal) -> int:
    """Return how many years a decade has: "the 1800s" have a hundred."""
    return 100 if value % 100 == 0 and 1000 <= value < 2000 else 10


def same_century(quantity: Quantity, pair: Pair) -> Span | None:
    """A year of the century: "the 19th century" for 1862."""
    if quantity.unit != TH or not 10 < quantity.value < 22:
        return None
    measured = WORD_BEHIND.match(pair.summary, quantity.end)
    if measured is None or pair.facts.measures.get(measured[1].lower()) != "century":
        return None
    if find_grammar(pair.language).era.match(pair.summary, measured.end()):
        return None
    years = range(100 * int(quantity.value) - 100, 100 * int(quantity.value))
    return next(filter(None, map(pair.source.years.get, years)), None)


def same_occasion(quantity: Quantity, pair: Pair) -> Span | None:
    """Find "turns 90" for "her 90th birthday", and back; "the 50th anniversary" for "50 years ago"."""
    source = pair.source
    if quantity.unit == TH:
        behind = WORD_BEHIND.match(pair.summary, quantity.end)
        return source.occasions.get((behind[1].lower(), quantity.value)) if behind else None
    if quantity.unit != PLAIN:
        return None
    for occasion, phrases in pair.facts.occasions.items():
        found = source.neighbours.get((quantity.value, True, occasion))
        if found and stands_in(phrases, quantity, pair.summary):
            return found
    return None


def same_place_in_order(quantity: Quantity, pair: Pair) -> Span | None:
    """Find "the 51st minute" for "minute 51", and back: what is beside one is beside the other."""
    if quantity.unit not in (PLAIN, TH):
        return None
    for word in words_beside(pair.summary, quantity.start, quantity.end, pair.language):
        if found := pair.source.neighbours.get((quantity.value, quantity.unit == PLAIN, word)):
            return found
    return None


def rounded_value(quantity: Quantity, pair: Pair) -> Span | None:
    """A number that this one rounds to the digits that it shows, or cuts off behind "over" and "nearly".

    A year is not rounded, but "1917.13" is one with the number of a footnote.
    """
    value, source = quantity.value, pair.source
    units = units_for(quantity.unit, quantity.counted)
    if quantity.kind == "date":
        low, high = value + Decimal("0.001"), value + Decimal("0.999")
        return source.find_between(low, high, units) if quantity.unit == PLAIN else None
    _, digits, exponent = value.as_tuple()
    if quantity.step:
        exponent, digits = quantity.step.as_tuple().exponent, digits if len(digits) > 1 else (1, 1)
    if quantity.unit in (TH, CLOCK_UNIT, "Q", "U") or value < LEAST_ROUNDED or not isinstance(exponent, int):
        return None
    if len(digits) > MOST_ROUNDED:
        return None
    step = quantity.step or Decimal(1).scaleb(exponent)
    if len(digits) > 1 and (found := source.find_between(value - step / 2, value + step / 2, units)):
        return found
    if len(digits) >= DIGITS_CUT and (found := source.find_between(value, value + step, units)):
        return found
    step = min(step, value * NEAR)
    if quantity.clipped > 0:
        return source.find_between(value, value + step, units)
    return source.find_between(value - step, value, units) if quantity.clipped < 0 else None


def rounded_as_written(quantity: Quantity, pair: Pair) -> Span | None:
    """Find "$30 million" for "$29.5 million", whose digits are all meant, and "about 2,000" for 1,987."""
    value, units = quantity.value, units_for(quantity.unit, quantity.counted)
    if quantity.kind == "date" or quantity.unit in (TH, CLOCK_UNIT, "Q", "U", "s") or value <= 0:
        return None
    _, digits, exponent = value.as_tuple()
    if len(digits) > MOST_ROUNDED or not isinstance(exponent, int):
        return None
    if quantity.is_rough:
        most = min((quantity.step or Decimal(1).scaleb(exponent)) / 2, value * NEAR)
        return pair.source.find_between(value - most, value + most, units)
    figures = FIGURES.search(pair.summary, quantity.start, quantity.end)
    if figures is None or quantity.kind not in ("amount", "percentage") or value < LEAST_ROUNDED:
        return None
    unit = value / Decimal(figures[0].replace(",", ""))
    if unit < LEAST_SCALE and quantity.unit != PERCENT:
        return None  # "$50" is no price of $49.95
    most = unit / 2
    return pair.source.find_between(value - most, value + most, units)


NumberRule = Callable[[Quantity, Pair], "Span | None"]
NUMBER_RULES: tuple[NumberRule, ...] = (
    same_value,
    same_date,
    same_hour,
    same_decade,
    same_century,
    same_occasion,
    same_place_in_order,
    rounded_value,
    rounded_as_written,
)
