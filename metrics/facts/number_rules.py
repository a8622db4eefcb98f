# SPDX-License-Identifier: Apache-2.0
"""The numbers that a text states, and where a source has them.

A number is found where an equal one of the same unit stands, or where one of NUMBER_RULES finds one
that says the same all the same.
"""

from __future__ import annotations

import bisect
from decimal import Decimal

from .amounts import MONIES
from .capitals import INITIAL
from .clocks import NOON
from .fact import Fact, Other
from .letters import Span
from .names import WORD_BEHIND
from .number import Number
from .number_words import read_map
from .texts import (
    MOST_ALIKE,
    MOST_FEW,
    UNROUNDED,
    Text,
    amount_of,
    find_move,
    is_year,
    moves,
)

# Smaller numbers are counted and not rounded; and "about" is at most a tenth away.
LEAST_ROUNDED, NEAR = 20, Decimal("0.1")
# of facts, by the unit of a number
KINDS = read_map(
    "%=percentage pp=percentage :=time ::=time th=ordinal q=date s=date bc=date date=date"
)
PERIODS = frozenset("day week month year".split())  # for which a rate may be left out
# before an ordinal that the source should have: "his fifth goal"
BEFORE_STATED = frozenset(
    "the his her their its for are is were was finished placed el la su".split()
)


def find_number(number: Number, summary: Text, source: Text) -> tuple[Span | None, Other | None]:
    """Return where a source has a number, or what it has instead."""
    if contrast := other_designator(number, summary, source):
        return None, contrast
    equal: list[Number] = []
    measured: list[Number] = []  # equal numbers of another measure
    for reading in number.readings:
        as_read = number.read_as(reading)
        for in_source in source.by_value.get(reading.value, ()):
            if not units_agree(as_read, in_source):
                continue
            if measures_agree(as_read, in_source) and not counts_other(as_read, in_source, source):
                equal.append(in_source)
            else:
                measured.append(in_source)
    if equal:
        if opposite := opposite_move(number, equal[0], summary, source):
            return None, opposite
        return equal[0].span, None
    for reading in number.readings:
        if reading.measure and (place := source.by_amount.get(amount_of(reading))):
            return place, None
    if measured:
        return None, Other.at(source.text, measured[0].span, "measure")
    places = (rule(number, summary, source) for rule in NUMBER_RULES)
    return next(filter(None, places), None), None


def other_designator(number: Number, summary: Text, source: Text) -> Other | None:
    """Return the number that a source has in the place of this one behind the same word: "type 1"
    for "type 2"; None of numbers that count.
    """
    at = summary.token_at(number.start)
    if not at or number.unit or number.measure or number.in_words:
        return None
    start, word = summary.tokens[at - 1]
    if word not in summary.language.of("numbered") or start + len(word) + 1 != number.start:
        return None
    places = source.designators.get(word)
    if not places or f"{word}s" in source.designators or number.value in source.pairs:
        return None
    written = source.find_phrase(summary.folded[start : number.end])
    if str(number.value) in places or written or source.find_phrase(f"§ {number.value}"):
        return None
    return Other.at(source.text, next(iter(places.values())), "designator")


def units_agree(number: Number, in_source: Number) -> bool:
    """Return whether two numbers of one value can be the same: 5 and $5, but not 5 percent, nor 5
    boats.
    """
    units = {number.unit, in_source.unit}
    if len(units) == 1:
        return number.unit != "hour"
    if "c" in units and units <= {"c", "$", "€"}:
        return True
    if "" not in units:
        return False
    plain, unit = number, in_source.unit
    if number.unit:
        plain, unit = in_source, number.unit
    if unit in MONIES or unit == "hour":
        return not plain.counted and not plain.measure
    if unit == "?":
        return bool(plain.measure)
    return unit == "u" and not plain.measure


def measures_agree(number: Number, in_source: Number) -> bool:
    """Return whether two measures can be the same: degrees may be of either kind, and "25 mg" may
    be 25 mg a day, but not 25 mg/kg.
    """
    measures = {number.measure, in_source.measure}
    if "" in measures or len(measures) == 1:
        return True
    if measures <= {"degree", "celsius", "fahrenheit"}:
        return "degree" in measures
    if number.unit == ":":  # "ET" is half an hour from EST and from EDT
        minutes = [int(measure.removeprefix("utc")) for measure in measures]
        return abs(minutes[0] - minutes[1]) == 30 and max(minutes) < 0
    what, _, of_each = number.measure.partition("/")
    what_in_source, _, of_each_in_source = in_source.measure.partition("/")
    each = {of_each, of_each_in_source}
    return what == what_in_source and "" in each and not each.isdisjoint(PERIODS)


def counts_other(number: Number, in_source: Number, source: Text) -> bool:
    """Return whether a number of a source counts what is no measure, as "25 boats" for "25 km".

    Ages often stand without their years. A language with many endings has measures in forms that
    are not read.
    """
    if number.measure in ("", "year") or source.language.loose:
        return False
    return in_source.counted and not in_source.measure and not in_source.unit


def opposite_move(number: Number, equal: Number, summary: Text, source: Text) -> Other | None:
    """Return what the source says where an equal number rose there and fell here, or fell and rose;
    None otherwise.
    """
    if not moves(number):
        return None
    move = find_move(number, summary)
    # A source that says both of this number, of two things, contradicts nobody.
    if not move or source.moves.get((equal.value, equal.unit)) != {-move}:
        return None
    start = source.text.rfind(" ", 0, max(0, equal.start - 15)) + 1
    return Other.at(source.text, (start, equal.end), "direction")


def as_fall(number: Number, summary: Text, source: Text) -> Span | None:
    """A fall without its sign: "-7 %" for "fell 7 %"."""
    if number.value >= 0:
        return None
    for in_source in source.by_value.get(-number.value, ()):
        falls = source.moves.get((in_source.value, in_source.unit)) == {-1}
        if falls and units_agree(number, in_source):
            return in_source.span
    # "-4.1 million" for "(4,105) thousand" of accounts
    place = rounded(number._replace(value=-number.value), summary, source)
    return place if place and "(" in source.text[max(0, place[0] - 1) : place[1]] else None


def as_date(number: Number, summary: Text, source: Text) -> Span | None:
    """A year of a date in figures, and a date in figures for its day, month and year."""
    if is_year(number):
        return source.years.get(int(number.value))
    if number.unit != "date":
        return None
    for reading in number.readings:  # "3/4/2021" is of March or of April
        year, month_and_day = divmod(int(reading.value), 10000)
        place = source.day_spans.get(divmod(month_and_day, 100))
        if place and (not year or year in source.years):
            return place
    return None


def from_decade(number: Number, summary: Text, source: Text) -> Span | None:
    """The year of a decade or of a century: "the 1990s" for 1992, "the 19th century" for 1862."""
    before = summary.folded[max(0, number.start - 6) : number.start]
    if number.unit == "s":
        starts = [int(value) for value, *_ in number.readings if value >= 1000]
        length = 10
        if number.value % 100 == 0 and 1000 <= number.value < 2000:
            length = 100  # "the 1800s" are a century, "the 2000s" a decade
        parts = {"early": (0, 5), "mid": (3, 8), "late": (5, 10)}
        first, last = next((parts[part] for part in parts if part in before), (0, length))
        years = (start + year for start in starts for year in range(first, last))
        decades = (
            n for start in starts for n in source.by_value.get(Decimal(start), ()) if is_year(n)
        )
        if decade := next(decades, None):
            return decade.span
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
        parts = first_part, second_part = divmod(number.value, 1000)
        hours = [hour_of(part, source) for part in parts]
        if hours[0] and None not in hours:  # "9-17" for "9 am to 5 pm"
            return hours[0]
        for reverse in source.by_value.get(second_part * 1000 + first_part, ()):
            if reverse.unit == "-":  # "lost 0-1" for "1-0"
                return reverse.span
        if any(part in source.pairs for part in parts):
            return None
        first, second = (source.by_value.get(part) for part in parts)
        return first[0].span if first and second else None
    if number.unit or number.measure:
        return None
    return source.pairs.get(number.value)


def hour_of(hour: Decimal, source: Text) -> Span | None:
    """Return where a source has a full hour of the day, of either half."""
    times = (60 * hour, 60 * hour + NOON)
    numbers = (n for time in times for n in source.by_value.get(time, ()) if n.unit == ":")
    return next((n.span for n in numbers), None)


def rounded(number: Number, summary: Text, source: Text) -> Span | None:
    """A number that this one rounds: "1,200 boats" for 1,234, "$181 million" for $181,674,817,
    "about 2,000" for 1,987.
    """
    value = number.value
    if number.unit in UNROUNDED or is_year(number) or value <= 0 or not source.in_order[0]:
        return None
    hedges = find_hedges(number, summary)
    if value < LEAST_ROUNDED and number.step == 1 and not hedges:
        return None
    coarse = last_digit(number)
    place = number.step
    if number.step == 1:
        place = coarse  # the zeros of 1,200 may be rounded, those of "1.0 million" are not
    low = high = half_of_last_digit(number, place)
    further = min(coarse, value * NEAR)
    if "about" in hedges:
        low, high = max(low, further / 2), max(high, further / 2)
    if "below" in hedges:  # "almost 2,000"
        low = max(low, further)
    if "above" in hedges or value >= 100 * place:  # "over 2,000"; of three digits, the last is cut
        high = max(high, further)
    finer_than = place
    if hedges:
        finer_than = coarse
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


def as_share(number: Number, summary: Text, source: Text) -> Span | None:
    """A share for its percentage, and a percentage for its share: 87.4 % and .874."""
    share, unit = number.value / 100, ""
    if number.unit == "":
        share, unit = number.value, "%"
    if number.unit not in ("", "%") or not 0 < share < 1 or share * 10 % 1 == 0:
        return None
    value = share * 100 if unit else share
    return next((n.span for n in source.by_value.get(value, ()) if n.unit == unit), None)


def beside_word(number: Number, summary: Text, source: Text) -> Span | None:
    """The number of a thing for its ordinal, and the ordinal: "the 57th lap" and "lap 57"."""
    if number.unit == "th":
        behind = WORD_BEHIND.match(summary.folded, number.end)
        return behind and source.designators.get(behind[1], {}).get(str(number.value))
    before = words_before(number, summary)
    if number.unit or number.measure or not before:
        return None
    for ordinal in source.by_value.get(number.value, ()):
        behind = WORD_BEHIND.match(source.folded, ordinal.end)
        if ordinal.unit == "th" and behind and behind[1] == before[-1]:
            return ordinal.span
    return None


def of_version(number: Number, summary: Text, source: Text) -> Span | None:
    """The beginning of a version: "3.11" for "3.11.2"."""
    return source.short_versions.get(summary.text[number.start : number.end])


NUMBER_RULES = (of_version, as_fall, as_date, from_decade, in_pair, rounded, as_share, beside_word)


def words_before(number: Number, text: Text) -> list[str]:
    """Return the two words before a number."""
    at = text.token_at(number.start)
    return [key for _, key in text.tokens[max(0, at - 2) : at]]


def find_between(
    low: Decimal, high: Decimal, place: Decimal, number: Number, source: Text
) -> Span | None:
    """Return a number of the source in [low, high) whose unit agrees, and which is written with
    finer digits.
    """
    values, numbers = source.in_order
    first, last = bisect.bisect_left(values, low), bisect.bisect_left(values, high)
    for in_source in numbers[first : min(last, first + MOST_ALIKE)]:
        if in_source.value % place == 0 or not units_agree(number, in_source):
            continue
        if number.measure and not number.unit and not in_source.measure:
            continue  # "about 30 km" rounds no 29 of something else
        if measures_agree(number, in_source):
            return in_source.span
    return None


def stated_numbers(text: Text, taken: set[int]) -> list[Number]:
    """Return the numbers of a text, without those that say nothing of its source."""
    numbers = []
    for number in text.numbers:
        if number.start in taken or says_nothing(number, text):
            continue
        following = WORD_BEHIND.match(text.folded, number.end)
        if number.in_words and following and following[1] in text.language.numbers.fractions:
            continue  # "two thirds"
        numbers.append(number)
    return numbers


def check_number(number: Number, summary: Text, source: Text) -> Fact | None:
    """Return a number of a summary as a fact, None of a small count that the source lacks: it is
    often right.
    """
    place, instead = find_number(number, summary, source)
    kind = kind_of(number)
    if not (place or instead) and kind == "number" and is_small_count(number, source):
        return None
    text = summary.text[number.start : number.end]
    return Fact(text, kind, number.start, number.end, place, instead)


def is_small_count(number: Number, source: Text) -> bool:
    """Return whether a number is a count of a few, or two of them; but where the source has "3-1",
    "3-2" is another score.
    """
    if number.unit == "-":
        parts = divmod(number.value, 1000)
        return max(parts) <= MOST_FEW and not any(part in source.pairs for part in parts)
    return abs(number.value) <= MOST_FEW and number.value % 1 == 0


def kind_of(number: Number) -> str:
    """Return the kind of fact that a number is."""
    if number.unit in MONIES:
        return "amount"
    if number.unit:
        return KINDS.get(number.unit, "number")
    if number.measure:
        return "measure"
    if is_year(number):
        return "date"
    return "number"


def says_nothing(number: Number, summary: Text) -> bool:
    """Return whether a number in words is no fact: "one of them", "The second film ...", but "his
    fifth goal" is.
    """
    if not number.in_words or number.unit not in ("", "th"):
        return False
    if not number.unit:
        return number.value == 1 and not number.measure
    before = words_before(number, summary)
    if len(before) < 2 or before[-1] not in BEFORE_STATED or number.value == 1:
        return True
    gap = summary.text[number.start - len(before[-1]) - 3 : number.start]
    return INITIAL.search(gap) is not None or number.value - 1 in summary.ordinals
