# SPDX-License-Identifier: Apache-2.0
"""The numbers that a text states, and where a source has them.

A number is found where an equal one of the same unit stands, or where one of NUMBER_RULES finds one
that says the same all the same.
"""

from __future__ import annotations

import bisect
from decimal import Decimal

from .fact import Fact, Other
from .letters import Span
from .name_rules import WORD_BEHIND
from .number_reader import MONIES, Number
from .texts import (
    INITIAL,
    MOST_ALIKE,
    MOST_FEW,
    UNROUNDED,
    Text,
    amount_of,
    find_move,
    is_year,
    moves,
)

LEAST_ROUNDED, NEAR = 20, Decimal("0.1")


def find_number(number: Number, summary: Text, source: Text) -> tuple[Span | None, Other | None]:
    """Return where a source has a number, or what it has instead."""
    equal: list[Number] = []
    measured: list[Number] = []  # equal numbers of another measure
    for reading in number.readings:
        as_read = number.read_as(reading)
        for other in source.by_value.get(reading.value, ()):
            if units_agree(as_read, other):
                (equal if measures_agree(as_read, other) else measured).append(other)
    if equal:
        if opposite := opposite_move(number, equal[0], summary, source):
            return None, opposite
        return (equal[0].start, equal[0].end), None
    if place := source.by_amount.get(amount_of(number)) if number.measure else None:
        return place, None
    if measured:
        return None, Other.at(source.text, (measured[0].start, measured[0].end), "measure")
    places = (rule(number, summary, source) for rule in NUMBER_RULES)
    return next(filter(None, places), None), None


def units_agree(one: Number, two: Number) -> bool:
    """Return whether two numbers of one value can be the same: 5 and $5, but not 5 percent, nor 5
    boats.
    """
    if one.unit == two.unit:
        return one.unit != "hour"
    if "c" in (one.unit, two.unit) and {one.unit, two.unit} <= {"c", "$", "€"}:
        return True
    plain, other = (one, two) if not one.unit else (two, one)
    if plain.unit:
        return False
    if other.unit in MONIES or other.unit == "hour":
        return not plain.counted and not plain.measure
    if other.unit == "?":
        return bool(plain.measure)
    return other.unit == "u" and not plain.measure


def measures_agree(one: Number, two: Number) -> bool:
    """Return whether two measures can be the same: degrees may be of either kind, and "25 mg" may
    be 25 mg a day.
    """
    if not one.measure or not two.measure or one.measure == two.measure:
        return True
    if {one.measure, two.measure} <= {"degree", "celsius", "fahrenheit"}:
        return "degree" in (one.measure, two.measure)
    first, second = one.measure.partition("/"), two.measure.partition("/")
    return first[0] == second[0] and "" in (first[2], second[2])


def opposite_move(number: Number, equal: Number, summary: Text, source: Text) -> Other | None:
    """Return what the source says where an equal number rose there and fell here, or fell and rose;
    None otherwise.
    """
    move = find_move(number, summary) if moves(number) else 0
    if not move or source.moves.get((equal.value, equal.unit)) != {-move}:
        return None
    start = source.text.rfind(" ", 0, max(0, equal.start - 15)) + 1
    return Other.at(source.text, (start, equal.end), "direction")


def as_fall(number: Number, summary: Text, source: Text) -> Span | None:
    """A fall without its sign: "-7 %" for "fell 7 %"."""
    equal = (
        other for other in source.by_value.get(-number.value, ()) if units_agree(number, other)
    )
    is_fall = (other for other in equal if source.moves.get((other.value, other.unit)) == {-1})
    return next(((other.start, other.end) for other in is_fall if number.value < 0), None)


def as_date(number: Number, summary: Text, source: Text) -> Span | None:
    """A year of a date in figures, and a date in figures for its day, month and year."""
    if is_year(number):
        return source.years.get(int(number.value))
    readings = [reading.value for reading in number.readings] if number.unit == "date" else []
    for value in map(int, readings):
        if value // 10000 in source.years and (
            place := source.day_spans.get((value // 100 % 100, value % 100))
        ):
            return place
    return None


def from_decade(number: Number, summary: Text, source: Text) -> Span | None:
    """The year of a decade or of a century: "the 1990s" for 1992, "the 19th century" for 1862."""
    before = summary.folded[max(0, number.start - 6) : number.start]
    if number.unit == "s":
        starts = [
            int(value)
            for value in (number.value, *(other.value for other in number.others))
            if value >= 1000
        ]
        length = 100 if number.value % 100 == 0 and 1000 <= number.value < 2000 else 10
        parts = {"early": (0, 5), "mid": (3, 8), "late": (5, 10)}
        first, last = next((parts[part] for part in parts if part in before), (0, length))
        years = (start + year for start in starts for year in range(first, last))
        decades = (
            n for start in starts for n in source.by_value.get(Decimal(start), ()) if is_year(n)
        )
        if decade := next(decades, None):
            return decade.start, decade.end
    elif (
        number.unit == "th"
        and 10 < number.value < 22
        and summary.folded.startswith((" century", "-century", " siglo"), number.end)
    ):
        years = (year for year in range(100 * int(number.value) - 100, 100 * int(number.value)))
    else:
        return None
    return next(filter(None, map(source.years.get, years)), None)


def in_pair(number: Number, summary: Text, source: Text) -> Span | None:
    """The numbers of a score or range apart; not those of other scores: "3-0" is not in "3-1 and
    2-0".
    """
    if number.unit == "-":
        parts = number.value // 1000, number.value % 1000
        if any(part in source.pairs for part in parts):
            return None
        numbers_of_parts = [source.by_value.get(part) for part in parts]
        return (
            (numbers_of_parts[0][0].start, numbers_of_parts[0][0].end)
            if numbers_of_parts[0] and numbers_of_parts[1]
            else None
        )
    return source.pairs.get(number.value) if number.unit == "" and not number.measure else None


def rounded(number: Number, summary: Text, source: Text) -> Span | None:
    """A number that this one rounds: "1,200 boats" for 1,234, "$181 million" for $181,674,817,
    "about 2,000" for 1,987.
    """
    value, hedges = number.value, find_hedges(number, summary)
    if number.unit in UNROUNDED or is_year(number) or value <= 0:
        return None
    if value < LEAST_ROUNDED and number.step == 1 and not hedges:
        return None
    shown = last_digit(number)
    place = shown if number.step == 1 else number.step
    low = high = half_of_last_digit(number, place)
    further = min(shown, value * NEAR)
    if "about" in hedges:
        low, high = max(low, further / 2), max(high, further / 2)
    if "below" in hedges:  # "almost 2,000"
        low = max(low, further)
    if "above" in hedges or value >= 100 * place:  # "over 2,000"; of three digits, the last is cut
        high = max(high, further)
    finer_than = shown if hedges else place
    return find_between(value - low, value + high, finer_than, number, source)


def find_hedges(number: Number, text: Text) -> set[str]:
    """Return the kinds of words before a number that tell that it is not exact."""
    before = words_before(number, text)
    kinds = ("about", "above", "below")
    return {kind for kind in kinds if not text.language.of(kind).isdisjoint(before)}


def last_digit(number: Number) -> Decimal:
    """Return the value of one in the last digit of a number that is not 0: 100 of 1,200."""
    figures = str(int(number.value / number.step))
    return number.step * 10 ** (len(figures) - len(figures.rstrip("0")))


def half_of_last_digit(number: Number, place: Decimal) -> Decimal:
    """Return how far a number may be from one that it rounds to a place.

    One digit that is shown says too little, but for the digit of a scale: "30 million" may be 29.6
    million.
    """
    if number.value >= 10 * place:
        return place / 2
    if number.value >= 10 * number.step and (number.step != 1 or number.unit == "%"):
        return number.step / 2
    return Decimal(0)


def of_version(number: Number, summary: Text, source: Text) -> Span | None:
    """The beginning of a version: "3.11" for "3.11.2"."""
    return source.short_versions.get(summary.text[number.start : number.end])


NUMBER_RULES = (of_version, as_fall, as_date, from_decade, in_pair, rounded)


def words_before(number: Number, text: Text) -> list[str]:
    """Return the two words before a number."""
    at = bisect.bisect_left(text.tokens, (number.start, ""))
    return [key for _, key in text.tokens[max(0, at - 2) : at]]


def find_between(
    low: Decimal, high: Decimal, place: Decimal, number: Number, source: Text
) -> Span | None:
    """Return a number of the source in [low, high) whose unit agrees, and which is written with
    finer digits.
    """
    values, numbers = source.in_order
    first, last = bisect.bisect_left(values, low), bisect.bisect_left(values, high)
    for other in numbers[first : min(last, first + MOST_ALIKE)]:
        is_finer = other.value % place != 0
        if (
            is_finer
            and units_agree(number, other)
            and (not number.measure or (other.measure and measures_agree(number, other)))
        ):
            return other.start, other.end
    return None


def stated_numbers(text: Text, taken: set[int]) -> list[Number]:
    """Return the numbers of a text, without those that say nothing of its source."""
    fractions = text.language.of("fractions")
    numbers = []
    for number in text.numbers:
        following = WORD_BEHIND.match(text.folded, number.end) if number.in_words else None
        if (
            number.start not in taken
            and not (following and following[1] in fractions)
            and not says_nothing(number, text)
        ):
            numbers.append(number)
    return numbers


def check_number(number: Number, summary: Text, source: Text) -> Fact | None:
    """Return a number of a summary as a fact, None of a small count that the source lacks: it is
    often right.
    """
    place, instead = find_number(number, summary, source)
    kind, largest = (
        kind_of(number),
        max(divmod(number.value, 1000)) if number.unit == "-" else abs(number.value),
    )
    if place is None and kind == "number" and largest <= MOST_FEW and number.value % 1 == 0:
        return None
    text = summary.text[number.start : number.end]
    return Fact(text, kind, number.start, number.end, place, instead)


def kind_of(number: Number) -> str:
    """Return the kind of fact that a number is."""
    kinds = {
        "%": "percentage",
        "pp": "percentage",
        "::": "time",
        "th": "ordinal",
        ":": "time",
        "q": "date",
        "s": "date",
        "bc": "date",
        "date": "date",
    }
    if number.unit:
        return "amount" if number.unit in MONIES else kinds.get(number.unit, "number")
    if number.measure:
        return "measure"
    return "date" if is_year(number) else "number"


def says_nothing(number: Number, summary: Text) -> bool:
    """Return whether a number in words is no fact: "one of them", "The second film ...", but "his
    fifth goal" is.
    """
    if not number.in_words or number.unit not in ("", "th"):
        return False
    if not number.unit:
        return number.value == 1 and not number.measure
    before = words_before(number, summary)
    opens = len(before) < 2 or INITIAL.search(
        summary.text[max(0, number.start - len(before[-1]) - 3) : number.start]
    )
    is_stated = bool(before) and before[-1] in (
        "the",
        "his",
        "her",
        "their",
        "its",
        "for",
        "el",
        "la",
        "su",
    )
    return (
        not is_stated
        or number.value == 1
        or opens is not None
        or number.value - 1 in summary.ordinals
    )
