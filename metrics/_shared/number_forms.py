# SPDX-License-Identifier: Apache-2.0
"""The numbers of a text: `find_numbers`, and the forms that are more than a figure with a unit.

A new form is a row of FORMS_OF_NUMBERS or FORMS_WITH_WORDS, with an example that is its test.
"""

from __future__ import annotations

import bisect
import itertools
import re
from collections.abc import Callable, Container, Iterator, Sequence
from decimal import Decimal
from typing import NamedTuple

from .folding import Token
from .number_reader import (
    BEHIND,
    HALF_OF_DAY,
    NEXT_WORD,
    SIGN_BEFORE,
    WORD_BEFORE,
    Draft,
    NumberReader,
    of_share,
)
from .number_words import read_map
from .numerals import SPACE_SIGNS, NumberWords
from .units import CODES_OF_MONEY, UNITS
from .values import (
    AGE_GROUP,
    CLOCK,
    COUNT,
    INSTANT,
    OFFSET,
    ORDINAL,
    QUARTER,
    SCORE,
    SECONDS_OF_DAY,
    SHARE,
    START,
    Number,
    Value,
    clock_values,
    exact,
    of_day,
    of_unit,
    of_years,
)

# Hours from UTC. "ET" stands for EST and EDT: it lies between them, and is either.
ZONES = {
    zone: float(hours)
    for zone, hours in read_map(
        "z=0 utc=0 gmt=0 wet=0 bst=1 cet=1 mez=1 cest=2 mesz=2 eet=2 eest=3 msk=3 ist=5.5 sgt=8"
        " hkt=8 jst=9 kst=9 aest=10 aedt=11 edt=-4 est=-5 cdt=-5 cst=-6 mdt=-6 mst=-7 pdt=-7 pst=-8"
        " et=-4.5 ct=-5.5 mt=-6.5 pt=-7.5 eastern=-4.5 central=-5.5 mountain=-6.5 pacific=-7.5"
    ).items()
}
ZONE = re.compile(
    rf"(?: uhr)? ?\(?({'|'.join(sorted(ZONES, key=len, reverse=True))})"
    r"(?:([+−-]\d{1,2})(?::?([0-5]\d))?)?((?: standard| daylight)? time)?(?![^\W_])\)?"
)
OFFSET_OF_STAMP = re.compile(r"()([+−-]\d\d):?([0-5]\d)()(?![\w:])")  # behind a stamp
LONGEST_SPOKEN = 20  # characters of the minutes beside an hour, or between two numbers
# Between the ends of a range: "18 to 11 percent", "15–20 minutes", "a 15- to 20-minute walk".
TO = "to through thru till until a al au bis tot til do до hasta".split()
RANGE_BETWEEN = re.compile(rf"[-‐‑‒–−~…]|\.\.\.?|-?\s(?:{'|'.join(TO)})\s")
# between numbers that may share a unit: "15 or 20 minutes", "15 — 20 minutes"
BESIDE = re.compile(r"\s?[-–—]\s?|-?\s[^\W\d_]{1,3}\s")
BETWEEN_BEFORE = re.compile(
    r"\b(?:between|entre|zwischen|tra|fra|tussen|mellan|mellem|mellom|miedzy|между)\s\S?$"
)
AND = re.compile(r",?(?: [^\W\d_]{1,3})? ")  # between "1 hour" and "30 minutes"
SCALES = tuple(Decimal(1).scaleb(zeros) for zeros in (3, 6, 9, 12))
CODES_OF_THREE = [code for code in CODES_OF_MONEY if len(code) == 3]
# One digit and what may stand around it: a figure begins with no letter but a code of money
FIGURES = re.compile(
    rf"[.,\d](?:(?<![^\W_][.,\d])|(?<=\b(?:{'|'.join(CODES_OF_THREE)})\d))"
    r"(?<![\d.,][.,\d])(?:(?<=\d)|(?=\d))\d*"
    rf"(?:[{SPACE_SIGNS}]\d{{3}}(?![\d,.:]?\d))*(?:[.,'’]\d+)*(?:[{SPACE_SIGNS}]\d{{3}}(?!\d))*"
)

# figures behind which stands what goes on in a form that begins with figures; a row of them is
# tried once, as it may be as long as the text
MAY_BE_FORM = re.compile(
    r"\d(?<!\d\d)\d*(?!\d)(?=\s?(?:(?:--|[-–—./⁄:x×'′]) ?\d"
    r"|h(?:rs?)?(?: ?\d|(?![^\W_]))|m(?:in)? ?\d|[ap]\.?\s?m)"
    r"|,(?:19|20)|, \d{3}, \d|[ -]\d[/⁄]| to \d|(?<=12) [^\W\d_]{4}|[ -]?[½¼¾⅓⅔⅛⅜⅝⅞])"
)
FIRST_OF_FIGURES = "0123456789½¼¾⅓⅔"

Match = re.Match[str]
Numbers = Iterator[Number | None]


# Dates, and times of the day


def read_date(match: Match, reader: NumberReader) -> Numbers:
    """Yield a date in figures; "3/4/2015" may have the day first or the month."""
    first, _, second, last = match.groups()
    if len(first) == 4:
        dates = [(int(first), int(second), int(last))]
    else:
        year = int(last) + (2000 if len(last) == 2 else 0)
        dates = [(year, int(second), int(first)), (year, int(first), int(second))]
    if values := tuple(of_day(*date) for date in dict.fromkeys(dates) if is_date(*date)):
        yield Number(*match.span(), (), values)


def is_date(year: int, month: int, day: int) -> bool:
    """Return whether there can be such a day."""
    return 1 <= month <= 12 and 1 <= day <= 31


def read_day(match: Match, reader: NumberReader) -> Numbers:
    """Yield a day of a month in figures, where that is written: "3.3."."""
    date = (0, int(match[2]), int(match[1]))
    if "." in reader.words.ordinal_ends and is_date(*date):
        yield Number(*match.span(), (), (of_day(*date),))


def read_years(match: Match, reader: NumberReader) -> Numbers:
    """Yield both years of "2016-17", but not of "2024 - 30 June"."""
    century, first, last = map(int, match.groups())
    following = NEXT_WORD.match(reader.text, match.end())
    is_day_behind = following is not None and following[1] in reader.words.months
    if first < last <= first + 20 and not is_day_behind:
        yield as_year(match.start(), match.end(2), 100 * century + first)
        yield as_year(match.start(3), match.end(), 100 * century + last)


def as_year(start: int, end: int, year: int) -> Number:
    """Return a number that is a year."""
    figure = Decimal(year)
    return Number(start, end, (figure,), (exact(COUNT, figure), of_years(year)))


def read_day_and_year(match: Match, reader: NumberReader) -> Numbers:
    """Yield the day and the year of "May 25,2014"."""
    if not reader.words.decimal_comma:
        for group in (1, 2):
            yield reader.read_figures(*match.span(group), match[group])


def read_fiscal_year(match: Match, reader: NumberReader) -> Numbers:
    """Yield the year of "FY2021" and "FY21"."""
    yield as_year(*match.span(), 2000 + int(match[1][-2:]))


def read_time(match: Match, reader: NumberReader) -> Numbers:
    """Yield a time of the day with its zone: "14:30:05", which may be how long something took,
    "T14:30" behind a date, "14h30", "3.30 pm", "2 p.m.", "12 noon".
    """
    text, start, end = reader.text, *match.span()
    hour, minute, second = (int(part or 0) for part in match.group(1, 3, 4))
    half = HALF_OF_DAY.match(text, end)
    is_apart = not match[2] and text.startswith(" ", end)  # "8 15 pm"
    is_money = SIGN_BEFORE.search(text, max(0, start - 8), start)
    if hour > (12 if is_apart else 24) or is_money:
        return
    if match[5] in reader.words.times:
        yield noon_at(reader, start, end, match[5])
    if match[5] or (match[2] in (None, ".") and not half):
        return
    values = clock_values(hour, minute)
    if half:
        end = half.end()
        if hour <= 12:
            values = clock_values(hour % 12 + 12 * (half[1] == "p"), minute)[:1]
    is_stamp = match[4] is not None or text.startswith("t", max(0, start - 1))
    if not second:
        zone, end = read_zone(reader, end, is_stamp)
        figures = () if minute else (Decimal(hour),)
        yield Number(start, end, figures, with_zone(values, zone))
        return
    lows = (value.low + second for value in values)
    values = tuple(Value(CLOCK, low, low + 1) for low in lows)
    zone, end = read_zone(reader, end, is_stamp)
    lasted = of_unit(Decimal(hour * 3600 + minute * 60 + second), "second")
    yield Number(start, end, (), (*with_zone(values, zone), lasted))


def read_opening(match: Match, reader: NumberReader) -> Numbers:
    """Yield the hours of a list of opening times: "12:0-21:0"."""
    for hour, minute in ((1, 2), (3, 4)):
        if int(match[hour]) <= 24 and int(match[minute]) < 60:
            values = clock_values(int(match[hour]), int(match[minute]))
            yield Number(match.start(hour), match.end(minute), (), values[:1])


def with_zone(values: Sequence[Value], zone: str) -> tuple[Value, ...]:
    """Return times of the day in a zone, and the instants that they are; between two zones, such as
    "ET", each may be two.
    """
    if not zone:
        return tuple(values)
    minutes = int(zone.removeprefix("utc"))
    offsets: tuple[int, ...] = (minutes,)
    if minutes < 0 and minutes % 60:
        offsets = (minutes - 30, minutes + 30)
    instants = [
        Value(INSTANT, low, low + value.high - value.low)
        for value in values
        for offset in offsets
        for low in [(value.low - 60 * offset) % SECONDS_OF_DAY]
    ]
    return (*(value._replace(unit=zone) for value in values), *instants)


def read_zone(reader: NumberReader, end: int, is_stamp: bool = False) -> tuple[str, int]:
    """Return the zone behind a time as minutes from UTC, "" without one, and where it ends."""
    match = ZONE.match(reader.text, end)
    if match and not (match[2] or match[4] or reader.written[slice(*match.span(1))].isupper()):
        match = None  # "est" is a word
    if match is None and is_stamp:
        match = OFFSET_OF_STAMP.match(reader.text, end)
    if match is None:
        return "", end
    hours, minutes = int((match[2] or "0").replace("−", "-")), int(match[3] or 0)
    if hours < 0:
        minutes = -minutes
    offset = 60 * hours + minutes
    return f"utc{int(60 * ZONES.get(match[1], 0)) + offset:+d}", match.end()


def noon_at(reader: NumberReader, start: int, end: int, word: str) -> Number:
    """Return noon or midnight as a time."""
    hour = reader.words.times[word] // 60
    zone, end = read_zone(reader, end)
    hours = (hour,) if hour else (0, 24)  # "24:00"
    values = [clock_values(hour, 0)[0] for hour in hours]
    return Number(start, end, (), with_zone(values, zone), in_words=True)


def read_offset(match: Match, reader: NumberReader) -> Numbers:
    """Yield how far the clocks of a place are from UTC: "UTC+02:00"."""
    zone, end = read_zone(reader, match.start())
    if end < match.end():  # "UTC+2h"
        return
    end -= reader.text.endswith(")", 0, end)
    yield Number(match.start(), end, (), (exact(OFFSET, Decimal(zone.removeprefix("utc"))),))


# Two numbers that are one


def read_score(match: Match, reader: NumberReader) -> Numbers:
    """Yield a score, or a range without a unit: "3-1", "3 to 1", "4x400"."""
    sign, second = match[2].strip(), match[3]
    word, unit = "", ""
    if behind := BEHIND.match(reader.text, match.end()):
        word, (unit, _) = behind[1], reader.find_measure(behind.start(1))
    is_clock = sign == ":" and len(second) == 2
    # "10 x 15 cm" is a size, "4x400 m" a race
    is_range = (match[2] == " x " or sign in ("-", "–", "to", "×")) and bool(unit)
    is_money = SIGN_BEFORE.search(reader.text, max(0, match.start() - 8), match.start())
    if not (is_clock or is_range or is_money or reader.has_unit(word)):
        figures = Decimal(match[1]), Decimal(second)
        counts = [exact(COUNT, figure) for figure in figures]
        yield Number(
            *match.span(),
            (),
            (exact(SCORE, figures[0] * 1000 + figures[1]),),
            parts=(*counts, *hours_of(match, reader)),
        )


def hours_of(match: Match, reader: NumberReader) -> Iterator[Value]:
    """Yield the hours of the day that a range may be of: "9-17", "Mon-Fri 9-5"."""
    first, second = int(match[1]), int(match[3])
    before = WORD_BEFORE.search(reader.text, max(0, match.start() - 14), match.start())
    behind = NEXT_WORD.match(reader.text, match.end())
    words = [beside[1] for beside in (before, behind) if beside]
    is_range = match[2].strip() in ("-", "–") or (match[2] == " to " and words[:1] == ["from"])
    if is_range and max(first, second) <= 24:
        is_day = match[2] == " to " or not reader.words.weekdays.keys().isdisjoint(words)
        if first < second > 12 or is_day:
            halves = 2 if is_day and max(first, second) <= 12 else 1
            for hour in (first, second):
                yield from clock_values(hour, 0)[:halves]


def read_mixed(match: Match, reader: NumberReader) -> Numbers:
    """Yield a number with a fraction: "1 1/2", "3 ½", "½"."""
    whole, upper, lower, sign = match.groups()
    part = Decimal(VULGAR[sign]) if sign else Decimal(upper) / Decimal(lower)
    if 0 < part < 1:
        figure = Decimal(whole or 0) + part
        yield reader.finish(Draft(*match.span(), (figure,), Decimal("0.001")))


def read_together(match: Match, reader: NumberReader) -> Numbers:
    """Yield what two units in a row make: "1h 45m", "5 feet 10" as 5'10."""
    parts = [of_unit(Decimal(figure), unit) for unit, figure in match.groupdict().items()]
    total = exact(parts[0].quantity, parts[0].low + parts[1].low, parts[1].unit)
    yield Number(*match.span(), (), (total,), counted=True, parts=tuple(parts))


VULGAR = read_map("½=0.5 ¼=0.25 ¾=0.75 ⅓=0.333 ⅔=0.667 ⅛=0.125 ⅜=0.375 ⅝=0.625 ⅞=0.875")


# Letters and a figure


def read_quarter(match: Match, reader: NumberReader) -> Numbers:
    """Yield "Q1", "U21" for those under 21, and "p95" for the 95th percentile."""
    quantity = (QUARTER, QUARTER, AGE_GROUP, ORDINAL)[(match.lastindex or 1) - 1]
    figure = Decimal(match[match.lastindex or 0])
    yield Number(*match.span(), (figure,), (exact(quantity, figure),))


def read_torn(match: Match, reader: NumberReader) -> Numbers:
    """Yield a number that a tokenizer took apart: "53 , 193 , 914", "3 . 5"."""
    yield reader.read_figures(*match.span(), match[0].replace(" ", ""))


class NumberForm(NamedTuple):
    """A form of numbers: an example with the values that are read in it, its pattern, what reads a
    match of it, what a text has one of where it has the form, and whether it is searched for in the
    whole text: it begins with something else than a figure, or may be as long as the text.
    """

    example: str
    values: str
    read: Callable[[Match, NumberReader], Numbers]
    pattern: re.Pattern[str]
    needs: Sequence[str] = ""
    is_searched: bool = False


# In this order; what one has read, the next ones leave alone. A pattern looks behind its first
# character once that stands there.
FORMS_OF_NUMBERS = [
    NumberForm(
        example,
        values,
        read,
        re.compile(pattern),
        needs,
        is_searched=example[0] in "QFU½" or example == "3 . 5",
    )
    for example, values, read, pattern, needs in (
        ("2011-05-12", "date 20110512", read_date,
         r"(\d(?<![\d.,/-]\d)\d{0,3})([./-])(\d{1,2})\2(\d{2,4})(?![\d/-])", ""),
        ("3.4.", "date 403", read_day, r"(\d(?<![\d.,]\d)\d?)\. ?(\d\d?)\.(?! ?\d)", "."),
        ("12:0-21:0", "time of day 43200, time of day 75600", read_opening,
         r"(\d(?<![\d:.,]\d)\d?):(\d{1,2}) ?[-–] ?(\d{1,2}):(\d{1,2})(?![\d:])(?<!\d\d:\d\d)", ":"),
        ("1h 45m", "time 6300", read_together,
         r"(?P<hour>\d(?<![\w.,]\d)\d?) ?h(?:rs?)? ?(?P<minute>[0-5]?\d) ?m(?:in)?(?![^\W_])", "h"),
        ("12m 30s", "time 750", read_together,
         r"(?P<minute>\d(?<![\w.,]\d)\d?) ?m(?:in)?"
         r" ?(?P<second>[0-5]?\d) ?s(?:ec)?(?![^\W_])", "m"),
        ("5'10\"", "length 1.778", read_together,
         r"(?P<foot>[1-9](?<![\w.,][1-9]))['′] ?(?P<inch>1[01]|\d)(?:[\"″”]|'')?(?![\w'])", "'′"),
        ("14:30", "time of day 52200", read_time,
         r"(\d(?<![\d.,:]\d)(?:(?<!\w\d)|(?<=\dt\d))(?<!\d [.:] \d)(?<!(?:utc|gmt)[+−-]\d)\d?)"
         r"(?:( ?: ?|[.h]| h )([0-5]\d)(?::([0-5]\d)(?:[.,]\d{1,9})?)?(?![\d:]|[.,]\d)"
         r"|(?<=12) ([^\W\d_]{4,})|(?=\s?[ap](?:\.\s?m|m)\b))", ""),
        ("UTC+02:00", "minutes from UTC 120", read_offset,
         r"(?:utc|gmt)[+−-]\d(?<![^\W_]...[+−-]\d)", ("utc", "gmt")),
        ("2016-17", "count 2016, count 2017", read_years,
         r"([12](?<![\d.,-][12])\d)(\d\d)(?: ?(?:[-–/]|--|—) ?)(\d\d)(?![\d.,-]*\d)", ""),
        ("25,2014", "count 25, count 2014", read_day_and_year,
         r"(\d(?<![\d.,/$€£]\d)\d?),((?:19|20)\d\d)(?![\d.,]*\d)", ","),
        ("1 1/2", "count 1.5", read_mixed,
         rf"(\d(?<![\d.,/]\d)\d{{0,2}})(?:[ -](\d)[/⁄](2|3|4|5|6|8|16)(?![\d/⁄])"
         rf"|[ -]?([{''.join(VULGAR)}]))", "/⁄½¼¾⅓⅔⅛⅜⅝⅞"),
        ("½", "count 0.5", read_mixed, rf"()()()([{''.join(VULGAR)}])", "½¼¾⅓⅔⅛⅜⅝⅞"),
        ("3-1", "score 3001", read_score,
         r"(\d(?<![\d.,:/–-]\d)\d{0,2})( ?[-–:/x×] ?| to )(\d{1,3})(?![.,:/–-]?\d|[^\W_]|\^)", ""),
        ("Q3", "quarter of a year 3", read_quarter,
         r"[pqu1-4](?<![^\W_][pqu1-4])"
         r"(?:(?<=q)([1-4])|(?<=([1-4]))q|(?<=u)-?(\d\d)s?|(?<=p)(\d\d))(?![^\W_])", ""),
        ("53, 193, 914", "count 53193914", read_torn,
         r"\d(?<![\d.,]\d)(?<!\d, \d)\d{0,2}(?:, \d{3}){2,7}(?!\d|, ?\d)", ", "),
        ("3 . 5", "count 3.5", read_torn,
         r"\d(?<![\d.,]\d)(?:\d{0,2}(?: , \d{3})+(?!\d)|\d* \. \d+(?!,?\d))", (" , ", " . ")),
        ("FY21", "count 2021", read_fiscal_year,
         r"f(?<![^\W_]f)y ?['’]?((?:20)?\d\d)(?![^\W_])", "f"),
    )
]  # fmt: skip


def find_numbers(
    written: str, folded: str, words: NumberWords, tokens: Sequence[Token]
) -> list[Number]:
    """Return the numbers of a text in order, none within another one; its folded form and its words
    are given.
    """
    reader = NumberReader(written, folded, words, tokens)
    numbers: list[Number] = []
    taken: set[int] = set()
    readings = itertools.chain(read_forms(reader, taken), read_others(reader, taken))
    for number in readings:
        if number and number.start not in taken:
            numbers.append(number)
            taken.update(range(number.start, number.end))
    return join_numbers(numbers, reader)


def read_forms(reader: NumberReader, taken: Container[int]) -> Numbers:
    """Yield what the forms read at places that are not taken."""
    text = reader.text
    if not any(map(text.__contains__, FIRST_OF_FIGURES)):
        return
    # Each form is tried where figures may be one: at every place it would take twice the time.
    starts = [match.start() for match in MAY_BE_FORM.finditer(text)]
    for form in FORMS_OF_NUMBERS:
        if form.needs and not any(map(text.__contains__, form.needs)):
            continue
        matches = (form.pattern.match(text, start) for start in starts if start not in taken)
        for match in form.pattern.finditer(text) if form.is_searched else matches:
            if match:
                yield from form.read(match, reader)


def read_others(reader: NumberReader, taken: Container[int]) -> Numbers:
    """Yield the figures and then the words that are numbers, at places that are not taken; of the
    words, keep the months.
    """
    for match in FIGURES.finditer(reader.text):
        if match.start() not in taken:
            yield reader.read_figures(*match.span(), match[0])
    for at in reader.numerals.find_beginnings():
        start, word = reader.tokens[at]
        if word in reader.words.months:
            reader.months.append(reader.tokens[at])
        if start in taken:
            continue
        if word in reader.words.times:
            yield noon_at(reader, start, start + len(word), word)
        else:
            yield reader.read_words(at)


# What numbers say with those and the words beside them


def join_numbers(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Return the numbers of a text, with what they make with what stands beside them."""
    if not numbers:
        return []
    numbers.sort(key=START)
    for form in FORMS_WITH_WORDS:
        numbers = form.join(numbers, reader)
    return [add_hedges(number, reader) for number in numbers]


def add_hedges(number: Number, reader: NumberReader) -> Number:
    """Return a number with what the two words before it say of how exact it is."""
    hedge_of, at = reader.words.hedges, bisect.bisect_left(reader.tokens, (number.start, ""))
    before = (word for _, word in reader.tokens[max(0, at - 2) : at])
    hedges = [hedge_of[word] for word in before if word in hedge_of]
    if reader.text.endswith("~", 0, number.start):
        hedges.append(frozenset(("about",)))
    if number.quantity == SHARE and not number.figures:  # "roughly two-thirds" are 65 percent
        share, slack = number.value.low, SLACK_OF_SHARE[bool(hedges)]
        number = number.also(Value(SHARE, share - slack, share + slack, "percent"))
    if hedges:
        number = number._replace(hedges=frozenset().union(*hedges))
    return number


# percent that a share in words may be from what it is said of: said plainly, and of about so many
SLACK_OF_SHARE = (Decimal("1.5"), Decimal(5))


def share_units(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Give both ends of a range its unit and scale: "18 to 11 percent", "$3-5 million"."""
    text = reader.text
    for at, (first, second) in enumerate(itertools.pairwise(numbers)):
        if second.start - first.end > LONGEST_SPOKEN:
            continue
        is_beside = BESIDE.fullmatch(text, first.end, second.start)
        is_range = RANGE_BETWEEN.fullmatch(text, first.end, second.start)
        if is_beside and BETWEEN_BEFORE.search(text, max(0, first.start - 12), first.start):
            is_range = is_beside
        if is_range:
            numbers[at] = first = with_unit_of(first, second, is_range=True)
            if first.value.is_money and second.is_plain and not second.counted:
                shared = of_unit(second.figure, first.unit)
                numbers[at + 1] = second._replace(values=(shared, *second.values))
        elif is_beside:
            numbers[at] = with_unit_of(first, second, is_range=False)
    return numbers


def with_unit_of(first: Number, second: Number, is_range: bool) -> Number:
    """Return a number with the unit and scale of the one behind it, if it has none.

    In a range, that is what it means; beside an "and", what it may mean.
    """
    if not first.figures or not second.values:
        return first
    if second.quantity == CLOCK and first.is_plain and 0 <= first.figure <= 12:  # "2-4 pm"
        return first.also(*clock_values(int(first.figure), 0, second.unit))
    scale = scale_of(second, first.figure)
    is_bare = first.is_plain or first.unit == second.unit
    is_bare = (is_bare or (first.value.is_money and second.is_plain)) and first.step < 1000
    is_shared = scale > 1 or (second.unit and first.is_plain and second.quantity != CLOCK)
    if not (is_shared and is_bare):
        return first
    units = [value.unit for value in second.values if value.unit] or [first.unit]
    figure = first.figure * scale
    shared = tuple(of_unit(figure, unit) for unit in units)
    if not is_range:
        return first.also(*shared)
    return first._replace(
        figures=(figure, *first.figures),
        values=(*shared, *first.values),
        step=first.step * scale,
        counted=second.counted,
    )


def scale_of(number: Number, other_end: Decimal) -> Decimal:
    """Return by what a number in figures was multiplied, 1 where it was not: of those that are
    possible what brings it nearest to the other end of the range: a billion in "$19.5-20.1
    billion".
    """
    if number.step < 1000:
        return Decimal(1)
    scales = {number.step, *(scale for scale in SCALES if scale >= number.step)}
    end = max(abs(other_end), Decimal(1))
    return min(scales, key=lambda scale: abs((abs(number.figure) / scale / end).ln()))


def add_totals(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Let the numbers of "1 hour and 30 minutes" be 90 minutes, too."""
    at = 0
    while at + 1 < len(numbers):
        last, total = at, numbers[at].value
        while (
            last + 1 < len(numbers)
            and numbers[last].unit
            and AND.fullmatch(reader.text, numbers[last].end, numbers[last + 1].start)
            and (more := total_of(total, numbers[last], numbers[last + 1]))
        ):
            last, total = last + 1, more
        if last > at:
            numbers[at : last + 1] = [number.also(total) for number in numbers[at : last + 1]]
        at = last + 1
    return numbers


def total_of(total: Value, first: Number, second: Number) -> Value | None:
    """Return what numbers are together, the last of a smaller unit; None of others."""
    if "/" in first.unit or "/" in second.unit:
        return None
    for value in second.values:
        if value.unit in ("", first.unit) or value.quantity == CLOCK:
            continue
        if value.quantity == total.quantity and (total.is_money or value.is_measure):
            factor, smaller = (UNITS[unit][1] for unit in (first.unit, value.unit))
            if value.low < factor and factor % smaller == 0:
                return exact(value.quantity, total.low + value.low, value.unit)
    return None


def join_shares(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Return the numbers, of which "one in five" and "9 out of 10" are one each."""
    joined: list[Number] = []
    for number in numbers:
        if joined and (share := share_of_two(joined[-1], number, reader)):
            joined[-1] = share
        else:
            joined.append(number)
    return joined


def share_of_two(first: Number, second: Number, reader: NumberReader) -> Number | None:
    """Return the share that two numbers say, None of others."""
    gap = reader.text[first.end : second.start].strip()
    if gap not in SHARE_OF or not (first.is_plain and second.is_plain):
        return None
    upper, lower = first.figure, second.figure
    is_share = 0 < upper < lower and lower in ROUND_PARTS and upper % 1 == 0
    if not is_share or (first.counted and gap != "in"):
        return None
    counts = exact(COUNT, upper), exact(COUNT, lower)
    share = of_share(upper, int(lower))
    return Number(first.start, second.end, (), share, in_words=first.in_words, parts=counts)


SHARE_OF = frozenset(("in", "out of", "in every", "von", "sur", "de cada"))
ROUND_PARTS = frozenset(map(Decimal, (2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 20, 100, 1000)))


def join_days(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Return the numbers, of which those beside a month are days of it: "3 March", "the 12th and
    13th of June", "October 20-21".
    """
    dates: dict[tuple[int, int], Number] = {}
    for start, word in reader.months:
        at = bisect.bisect_left(numbers, start, key=START)
        before, behind = range(at - 1, -1, -1), range(at, len(numbers))
        if word == "may" and is_verb(start, reader):
            before = before[:0]
        for places in (before, behind):
            for place, day in days_beside((start, start + len(word)), numbers, places, reader.text):
                date = of_day(0, reader.words.months[word], int(day.figure))
                of_month = Number(*day.span, (), (date,), parts=day.values[:1])
                dates.setdefault((place, int(day.figure)), of_month)
    of_dates = {place for place, _ in dates}
    undated = (number for place, number in enumerate(numbers) if place not in of_dates)
    return sorted([*dates.values(), *undated], key=START)


def days_beside(
    month: tuple[int, int], numbers: Sequence[Number], places: range, text: str
) -> Iterator[tuple[int, Number]]:
    """Yield the days before or behind a month, the nearest first and with that, each with which
    number it is of.
    """
    nearest, (between, between_days) = month, BETWEEN_DAYS[places.step]
    for place in places:
        for day in [*ends_of(numbers[place], text)][:: places.step]:
            start, *gap, end = sorted((*day.span, *nearest))
            if not (is_day(day) and between.fullmatch(text, *gap)):
                return
            if nearest is not month:
                start, end = day.span
            yield place, day._replace(start=start, end=end)
            nearest, between = day.span, between_days


def is_verb(start: int, reader: NumberReader) -> bool:
    """Return whether the word behind a number is the verb "may": "those of 12 may come"."""
    following = NEXT_WORD.match(reader.text, start + 3)
    if following is None or not reader.written.startswith("may", start):
        return False
    return following[1] in BEHIND_MAY or following[1] not in reader.words.stop_words


def is_day(number: Number) -> bool:
    """Return whether a number may be the day of a month."""
    return number.quantity in (COUNT, ORDINAL) and 1 <= number.figure <= 31 and number.step == 1


def ends_of(number: Number, text: str) -> Iterator[Number]:
    """Yield both numbers of a score, "20" and "21" of "20-21"; any other number is itself."""
    if number.quantity != SCORE:
        yield number
        return
    for match in END_OF_SCORE.finditer(text, *number.span):
        figure = Decimal(match[0])
        yield Number(*match.span(), (figure,), (exact(COUNT, figure),))


# What stands between a day and the month behind it (-1) or before it (1), "." behind a short one,
# and between two days: "12, 13 and 14 June", "October 20-21"
AND_OF_DAYS = "and und y et e en og och".split()
RANGE_OF_DAYS = rf"\.?(?: ?[-–] ?| ?& ?| (?:{'|'.join(TO + AND_OF_DAYS)}) (?:the |el |il |den )?)"
BETWEEN_DAYS = {
    -1: (
        re.compile(r" (?:(?:of|de|di) |d')?|\. ?|[-/]"),
        re.compile(f"{RANGE_OF_DAYS}|, "),
    ),
    1: (
        re.compile(r" (?:the )?|[-/]|(?:(?<=\b\w{3})|(?<=\b\w{4}))\. "),
        re.compile(RANGE_OF_DAYS),
    ),
}
END_OF_SCORE = re.compile(r"\d+")
# stop words behind the verb "may"
BEHIND_MAY = frozenset("be have not also still never only even then now".split())


def add_spoken_times(numbers: list[Number], reader: NumberReader) -> list[Number]:
    """Return the numbers with the time that one is, where it is an hour that has its minutes in
    words beside it: "half past seven", "las siete menos cuarto".
    """
    return [add_spoken_time(number, reader) for number in numbers]


def add_spoken_time(number: Number, reader: NumberReader) -> Number:
    """Return a number with the time that it is with its minutes in words."""
    text, words = reader.text, reader.words
    is_hour = number.figures and (number.is_plain or number.unit == "hour")
    if not is_hour or number.figure not in HOURS:
        return number
    before = text[max(0, number.start - LONGEST_SPOKEN) : number.start].replace("-", " ")
    minutes = [at for phrase, at in words.before_hour.items() if before.endswith(f"{phrase} ")]
    minutes += [
        at for phrase, at in words.behind_hour.items() if text.startswith(f" {phrase}", number.end)
    ]
    if not minutes:
        return number
    hour, minute = divmod(60 * int(number.figure) + minutes[0], 60)
    return number._replace(values=(*clock_values(hour, minute), *number.values))


HOURS = frozenset(map(Decimal, range(1, 13)))


class FormWithWords(NamedTuple):
    """What numbers say with those and the words beside them: an example with the values that are
    read in it, and what returns all numbers of a text with those of this form.
    """

    example: str
    values: str
    join: Callable[[list[Number], NumberReader], list[Number]]


# in this order
FORMS_WITH_WORDS = [
    FormWithWords("18 to 11 percent", "percentage 18, percentage 11", share_units),
    FormWithWords("1 hour and 30 minutes", "time 3600, time 1800", add_totals),
    FormWithWords("3 March", "date 303", join_days),
    FormWithWords("one in five", "percentage 20", join_shares),
    FormWithWords("half past seven", "time of day 27000", add_spoken_times),
]
