# SPDX-License-Identifier: Apache-2.0
"""Pairs of numbers: scores, years, and ranges, whose ends share a unit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from decimal import Decimal
from itertools import pairwise

from .amounts import BEHIND, MONIES, SIGN, UnitReader
from .clocks import NOON
from .number import Number, Reading
from .units import quantity_of

YEARS = re.compile(r"([12](?<![\d.,-][12])\d)(\d\d)(?: ?(?:[-–/]|--|—) ?)(\d\d)(?![\d.,-]*\d)")
PAIR = re.compile(
    r"(\d(?<![\d.,:/–-]\d)\d{0,2})( ?[-–:/x×] ?| to )(\d{1,3})(?![.,:/–-]?\d|[^\W_]|\^)"
)
# Between the ends of a range: "18 to 11 percent", "15–20 minutes", "a 15- to 20-minute walk".
TO = "to through thru till until a al au bis tot til do до hasta".split()
RANGE = re.compile(rf"[-‐‑‒–−~…]|\.\.\.?|-?\s(?:{'|'.join(TO)})\s")
# between numbers that may share a unit: "15 or 20 minutes", "15 — 20 minutes"
BESIDE = re.compile(r"\s?[-–—]\s?|-?\s[^\W\d_]{1,3}\s")
SCALES = tuple(Decimal(1).scaleb(zeros) for zeros in (3, 6, 9, 12))
AND = re.compile(r",?(?: [^\W\d_]{1,3})? ")  # between "1 hour" and "30 minutes"
BETWEEN = re.compile(
    r"\b(?:between|entre|zwischen|tra|fra|tussen|mellan|mellem|mellom|miedzy|между)\s\S?$"
)


def read_years(text: str) -> Iterator[Number]:
    """Yield both years of "2016-17"."""
    for match in YEARS.finditer(text):
        century, first, last = map(int, match.groups())
        if first < last <= first + 20:
            yield Number(match.start(), match.end(2), Decimal(century * 100 + first))
            # "17" has not the figures of 2017: a year as if it stood in words
            yield Number(match.start(3), match.end(), Decimal(century * 100 + last), in_words=True)


def read_pairs(text: str, units: UnitReader) -> Iterator[Number]:
    """Yield scores, and ranges without a unit: "3-1", "3 to 1", "4x400"."""
    for match in PAIR.finditer(text):
        word = measure = ""
        if behind := BEHIND.match(text, match.end()):
            word, measure = behind[1], units.measure_behind(behind)
        is_clock = ":" in match[2] and len(match[3]) == 2
        # "10 x 15 cm" is a size, "4x400 m" a race
        is_range = match[2] == " x " or match[2].strip() in ("-", "–", "to", "×")
        is_range = is_range and bool(measure)
        if is_clock or is_range or units.has_unit(word):
            continue
        if not SIGN.search(text, max(0, match.start() - 6), match.start()):
            value = Decimal(match[1]) * 1000 + Decimal(match[3])
            hours = tuple(hours_of(match, units))
            yield Number(*match.span(), value, "-", measure=measure, implied=hours)


def hours_of(match: re.Match[str], units: UnitReader) -> Iterator[Reading]:
    """Yield the hours of the day that a pair may be: "9-17", "Mon-Fri 9-5"."""
    first, second = int(match[1]), int(match[3])
    days, beside = units.words.weekdays, units.words_beside(*match.span())
    is_range = match[2].strip() in ("-", "–") or (match[2] == " to " and beside[:1] == ["from"])
    if is_range and max(first, second) <= 24:
        if first < second > 12:
            yield from (Reading(Decimal(60 * hour), ":") for hour in (first, second))
        elif match[2] == " to " or not days.keys().isdisjoint(beside):
            for hour in (first, second):
                yield from (Reading(Decimal(60 * hour + half), ":") for half in (0, NOON))


def share_units(numbers: list[Number], text: str) -> None:
    """Give both ends of a range its unit and scale: "18 to 11 percent", "$3-5 million"."""
    for place in range(len(numbers) - 1):
        first, second = numbers[place], numbers[place + 1]
        is_beside = BESIDE.fullmatch(text, first.end, second.start)
        is_range = RANGE.fullmatch(text, first.end, second.start)
        if is_beside and BETWEEN.search(text, max(0, first.start - 12), first.start):
            is_range = is_beside
        if is_range:
            numbers[place] = first = with_unit_of(first, second, is_range=True)
            is_bare = not (second.unit or second.measure or second.counted)
            if first.unit in MONIES and is_bare:
                plain = Reading(second.value)
                numbers[place + 1] = second._replace(unit=first.unit).with_readings(plain)
        elif is_beside:
            numbers[place] = with_unit_of(first, second, is_range=False)


def add_totals(numbers: list[Number], text: str) -> None:
    """Let both numbers of "1 hour and 30 minutes" be 90 minutes, too, and of "5 euros and 20 cents"
    5.20 euros.
    """
    for place, (first, second) in enumerate(pairwise(numbers)):
        if AND.fullmatch(text, first.end, second.start) and (total := total_of(first, second)):
            numbers[place : place + 2] = [n.with_readings(total) for n in (first, second)]


def total_of(first: Number, second: Number) -> Reading | None:
    """Return what two numbers are together, the second of a smaller unit; None of others."""
    if first.unit in MONIES and second.unit == "c":
        return Reading(first.value + second.value, first.unit)
    if not first.measure or not second.measure or first.unit or second.unit:
        return None
    quantity, quantity_of_second = map(quantity_of, (first.measure, second.measure))
    if not quantity or not quantity_of_second or quantity[0] != quantity_of_second[0]:
        return None
    factor = quantity[1] / quantity_of_second[1]
    if second.value >= factor or factor.denominator != 1:
        return None
    return Reading(first.value * int(factor) + second.value, "", second.measure)


def scale_of(number: Number, other_end: Decimal) -> Decimal:
    """Return by what a number in figures was multiplied, 1 where it was not: of those that are
    possible what brings it nearest to the other end of the range: a billion in "$19.5-20.1
    billion".
    """
    if number.step < 1000:
        return Decimal(1)
    scales = {number.step, *(scale for scale in SCALES if scale >= number.step)}
    figure = max(abs(other_end), Decimal(1))
    return min(scales, key=lambda scale: abs((abs(number.value) / scale / figure).ln()))


def with_unit_of(first: Number, second: Number, is_range: bool) -> Number:
    """Return a number with the unit and scale of the one behind it, if it has none.

    In a range, that is what it means; beside an "and", what it may mean.
    """
    if second.unit == ":" and not first.unit and not first.measure and first.value <= 12:
        hours = [Reading(first.value * 60 + half, ":", second.measure) for half in (0, NOON)]
        return first.with_readings(*hours)  # "2-4 pm"
    has_unit = second.unit in ("%", "pp", "bc") or second.unit in MONIES
    scale = scale_of(second, first.value)
    is_shared = has_unit or scale > 1 or (second.measure and not second.unit)
    is_bare = first.unit in ("", second.unit) and first.step < 1000 and not first.measure
    if scale > 1 and not second.unit:
        is_bare = is_bare or (first.unit in MONIES and first.step < 1000)
    if not (is_shared and is_bare) or (first.unit == second.unit and scale == 1 and has_unit):
        return first
    shared = Reading(first.value * scale, second.unit or first.unit, second.measure)
    if not is_range:
        return first.with_readings(shared)
    number = first.read_as(shared).with_readings(Reading(first.value, first.unit))
    return number._replace(step=first.step * scale, counted=second.counted)
