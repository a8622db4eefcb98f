# SPDX-License-Identifier: Apache-2.0
"""Reads the numbers of a text: in figures and in words, with scale, unit and what they measure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

from .letters import WORD, Token
from .numerals import SPACES, NumberWords, Numeral, NumeralReader
from .units import CUBIC, PER, SQUARE, SYMBOLS, SYMBOLS_IN_ANY_CASE, UNITS, quantity_of

MONEY = {
    "$": "$",
    "€": "€",
    "£": "£",
    "¥": "¥",
    "₹": "₹",
    "₽": "RUB",
    "₺": "TRY",
    "₩": "KRW",
    "元": "CNY",
}
CODES = {
    "usd": "$",
    "eur": "€",
    "gbp": "£",
    "jpy": "¥",
    "cny": "CNY",
    "inr": "₹",
    "rs": "₹",
    "rub": "RUB",
    "chf": "CHF",
}
MONIES = frozenset((*MONEY.values(), "c", "CHF", "PLN", "kr"))
# Hours from UTC. "ET" stands for EST and EDT: it lies between them, and is either.
ZONES = {
    "z": 0,
    "utc": 0,
    "gmt": 0,
    "wet": 0,
    "bst": 1,
    "cet": 1,
    "mez": 1,
    "cest": 2,
    "mesz": 2,
    "eet": 2,
    "eest": 3,
    "msk": 3,
    "ist": 5.5,
    "sgt": 8,
    "hkt": 8,
    "jst": 9,
    "kst": 9,
    "aest": 10,
    "aedt": 11,
    "edt": -4,
    "est": -5,
    "cdt": -5,
    "cst": -6,
    "mdt": -6,
    "mst": -7,
    "pdt": -7,
    "pst": -8,
    "et": -4.5,
    "ct": -5.5,
    "mt": -6.5,
    "pt": -7.5,
}
AMERICAN = {"eastern": "et", "central": "ct", "mountain": "mt", "pacific": "pt"}

# Each pattern looks behind its first character once that stands there: one that begins by looking
# behind is tried at every place of the text.
SIGN = re.compile(
    rf"(?:(?:us|u\.s\.|au|ca|nz|hk|r|a|c)?([{''.join(MONEY)}])"
    rf"|(?<![^\W_])({'|'.join(CODES)})\.?)[*{SPACES}]{{0,3}}$"
)
FIGURES = re.compile(
    r"[.,\d](?<![^\W_][.,\d])(?<![\d.,][.,\d])(?:(?<=\d)|(?=\d))\d*"
    rf"(?:[{SPACES}]\d{{3}}(?![\d,.:]?\d))*(?:[.,'’]\d+)*(?:[{SPACES}]\d{{3}}(?!\d))*"
)
TORN = re.compile(
    r"\d(?<![\d.,]\d)(?:\d{0,2}(?: , \d{3})+(?!\d)|\d{0,2}(?:, \d{3}){2,}(?!\d)"
    r"|\d* \. \d+(?!,?\d))"
)
FULL_DATE = re.compile(r"(\d(?<![\d.,/-]\d)\d{0,3})([./-])(\d{1,2})\2(\d{2,4})(?![\d/-])")
CLOCK = re.compile(r"(?<![\d.,:])(\d{1,2})(?: ?: ?|[.h]| h )([0-5]\d)(?![\d:]|[.,]\d)")
# "14:30:05", and what stands behind the "T" of "2024-03-05T14:30Z"
STAMP = re.compile(
    r"(\d(?<![\d.,:]\d)(?:(?<![^\W_]\d)|(?<=\dt\d))\d?):([0-5]\d)"
    r"(?::([0-5]\d)(?:[.,]\d{1,9})?)?(?![\d:]|[.,]\d)"
)
ZONE = re.compile(
    rf"(?: uhr)? ?\(?(?:({'|'.join(sorted(ZONES, key=len, reverse=True))})"
    r"(?:([+−-])(\d{1,2})(?::?([0-5]\d))?)?"
    rf"|({'|'.join(AMERICAN)})(?: (s)tandard| (d)aylight)? time)(?![^\W_])\)?"
)
OFFSET = re.compile(r"()([+−-])(\d\d):?([0-5]\d)(?![\w:])")  # behind a stamp
WORD_BEFORE = re.compile(r"([^\W\d_]+)[ \-]$")
APOSTROPHE_S = re.compile(r" ?'s\b")  # "1970's", also of a tokenizer
HALF_OF_DAY = re.compile(r"\s?([ap])(?:\.\s?m\b\.?|\s?m\b)")
YEARS = re.compile(r"([12](?<![\d.,-][12])\d)(\d\d)(?: ?(?:[-–/]|--|—) ?)(\d\d)(?![\d.,-]*\d)")
PAIR = re.compile(r"(\d(?<![\d.,:/–-]\d)\d{0,2})( ?[-–:/x×] ?| to )(\d{1,3})(?![.,:/–-]?\d|[^\W_])")
QUARTER_OR_AGE = re.compile(
    r"[qu1-4](?<![^\W_][qu1-4])(?:(?<=q)([1-4])|(?<=([1-4]))q|(?<=u)-?(\d\d)s?)(?![^\W_])"
)
FISCAL_YEAR = re.compile(r"f(?<![^\W_]f)y ?['’]?((?:20)?\d\d)(?![^\W_])")
# Between the ends of a range: "18 to 11 percent", "15–20 minutes", "a 15- to 20-minute walk".
TO = "to through thru till until a al au bis tot til do до hasta".split()
RANGE = re.compile(rf"[-‐‑‒–−~…]|\.\.\.?|-?\s(?:{'|'.join(TO)})\s")
# between numbers that may share a unit: "15 or 20 minutes", "15 — 20 minutes"
BESIDE = re.compile(r"\s?[-–—]\s?|-?\s[^\W\d_]{1,3}\s")
AND = re.compile(r",?(?: [^\W\d_]{1,3})? ")  # between "1 hour" and "30 minutes"
BETWEEN = re.compile(
    r"\b(?:between|entre|zwischen|tra|fra|tussen|mellan|mellem|mellom|miedzy|между)\s\S?$"
)
BEHIND = re.compile(
    rf"[*_`]{{0,3}}(?:[{SPACES}]{{1,2}}|[-\u2010\u2011])?[*_`]{{0,3}}"
    rf"([^\W\d_]+|[%°ºª{''.join(MONEY)}])"
)
SECOND_WORD = re.compile(rf"[{SPACES}-]([^\W\d_]+)")  # of "square m"
NEXT_WORD = re.compile(rf"[{SPACES}]([^\W\d_]{{2,}})")
PER_UNIT = re.compile(r" ?/ ?| (?:a l|all)'|[ -]([^\W\d_]{1,3})[ -]")
POWER = re.compile(r"[23](?!\d)")  # "m²", folded
INITIAL = re.compile(r"'|\.[^\W\d_]")  # behind a letter that is no symbol
POINTS = re.compile(r"[ -]points?\b")  # "3 %-points"
WEIGHED = re.compile(r" (?:of (?!debt)|in weight|heav|light|over)")  # "200 pounds of ..."
OF_LARGE = frozenset("de d di of".split())  # "3 millions d'euros"
# before the word for the money
OF_MONEY = OF_LARGE | frozenset(
    "us american canadian australian british swiss indian japanese chinese mexican russian turkish"
    " brazilian schweizer zwitserse".split()
)
VULGAR = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}  # behind a number
MOST_DIGITS = 24
LAKH = 100_000
DEGREES = {"c": "celsius", "f": "fahrenheit"}
NOON = 12 * 60  # minutes
DAY = 2 * NOON


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
    def readings(self) -> tuple[Reading, ...]:
        """All that it may be, the likeliest first."""
        return (Reading(self.value, self.unit, self.measure), *self.others)

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
    exponent = value.as_tuple().exponent
    return Decimal(1).scaleb(exponent) if isinstance(exponent, int) and exponent < 0 else Decimal(1)


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
        self.others = tuple(other._replace(value=other.value * factor) for other in self.others)

    def add_reading(self, reading: Reading) -> None:
        """Add what it may be, too."""
        self.others = (*self.others, reading)

    def plain(self, end: int, unit: str) -> Number:
        """Return the number as one of a unit that has no further reading."""
        return Number(self.start, end, self.value, unit)

    def number(self) -> Number:
        """Return the number that was read."""
        return Number(
            start=self.start,
            end=self.end,
            value=self.value,
            unit=self.unit,
            others=self.others,
            step=self.step,
            counted=self.counted,
            measure=self.measure,
            in_words=self.in_words,
        )


class NumberReader:
    """Reads the numbers of one text, of which the folded form and the words are given.

    `written` is the text with its capitals: "mW" is not "MW".
    """

    def __init__(
        self, written: str, text: str, words: NumberWords, tokens: Sequence[Token]
    ) -> None:
        self.written, self.text, self.words, self.tokens = written, text, words, tokens
        self.numerals = NumeralReader(text, words, tokens)
        self.numbers: list[Number] = []
        self.taken: set[int] = set()

    def read(self) -> list[Number]:
        """Return the numbers in order; none within another one."""
        if any(map(self.text.__contains__, "0123456789")):
            self.keep(self.read_dates())
            self.keep(self.read_stamps())
            self.keep(self.read_years())
            self.keep(self.read_pairs())
            self.keep(self.read_quarters())
            self.keep(self.read_fiscal_years())
            self.keep(self.read_torn())
            self.keep(
                self.read_figures(match, match[0])
                for match in FIGURES.finditer(self.text)
                if match.start() not in self.taken
            )
        end = 0
        for at in self.numerals.find_beginnings():
            start = self.tokens[at][0]
            if start >= end and start not in self.taken and (number := self.read_words(at)):
                end = number.end
                self.numbers.append(number)
        self.numbers.sort()
        self.share_units()
        self.add_totals()
        return self.numbers

    def keep(self, numbers: Iterable[Number | None]) -> None:
        """Add numbers that stand in none of those that were found before."""
        for number in numbers:
            if number and number.start not in self.taken:
                self.numbers.append(number)
                self.taken.update(range(number.start, number.end))

    # Numbers of a form of their own

    def read_dates(self) -> Iterator[Number]:
        """Yield dates in figures; "3/4/2015" may have the day first or the month."""
        for match in FULL_DATE.finditer(self.text):
            first, _, second, last = match.groups()
            if len(first) == 4:
                dates = [(int(first), int(second), int(last))]
            else:
                year = int(last) + (2000 if len(last) == 2 else 0)
                dates = [(year, int(second), int(first)), (year, int(first), int(second))]
            values = [
                Decimal(year * 10000 + month * 100 + day)
                for year, month, day in dates
                if 1 <= month <= 12 and 1 <= day <= 31
            ]
            if values:
                others = tuple(Reading(value, "date") for value in values[1:])
                yield Number(*match.span(), values[0], "date", others)

    def read_stamps(self) -> Iterator[Number]:
        """Yield times of the day with seconds, or behind a date as "T14:30"."""
        for match in STAMP.finditer(self.text) if ":" in self.text else ():
            if int(match[1]) > 24 or (match[3] is None and self.text[match.start() - 1] != "t"):
                continue
            hour, minute, second = (int(part or 0) for part in match.groups())
            time = self.read_time(match.start(), match.end(), hour, minute, second)
            if not hour and self.text[match.start() - 1] in "[(":  # "[00:03:15]" of a recording
                into = Reading(Decimal(minute * 60 + second), ":")
                time = time._replace(implied=(*time.implied, into))
            yield time

    def read_years(self) -> Iterator[Number]:
        """Yield both years of "2016-17"."""
        for match in YEARS.finditer(self.text):
            century, first, last = map(int, match.groups())
            if first < last <= first + 20:
                yield Number(match.start(), match.end(2), Decimal(century * 100 + first))
                # "17" has not the figures of 2017: a year as if it stood in words
                yield Number(
                    match.start(3), match.end(), Decimal(century * 100 + last), in_words=True
                )

    def read_pairs(self) -> Iterator[Number]:
        """Yield scores, and ranges without a unit: "3-1", "3 to 1", "4x400"."""
        for match in PAIR.finditer(self.text):
            behind = BEHIND.match(self.text, match.end())
            word = behind[1] if behind else ""
            is_clock = ":" in match[2] and len(match[3]) == 2
            measure = self.measure_behind(behind) if behind else ""
            # "10 x 15 cm" is a size, "4x400 m" a race
            is_range = match[2] == " x " or match[2].strip() in ("-", "–", "to", "×")
            is_range = is_range and bool(measure)
            if is_clock or is_range or self.has_unit(word):
                continue
            if not SIGN.search(self.text, max(0, match.start() - 6), match.start()):
                value = Decimal(match[1]) * 1000 + Decimal(match[3])
                yield Number(*match.span(), value, "-", measure=measure)

    def measure_behind(self, behind: re.Match[str]) -> str:
        """Return the measure of two numbers, "" without one."""
        return "degree" if self.is_degree(behind) else self.find_unit(behind.start(1))[0]

    def has_unit(self, word: str) -> bool:
        """Return whether a word behind two numbers is of both: a scale, or a unit of no measure."""
        words = self.words
        return (
            word in words.scales
            or word in words.percents
            or word in words.currencies
            or word in ("%", "am", "pm")
        )

    def read_quarters(self) -> Iterator[Number]:
        """Yield "Q1", and "U21" for those under 21."""
        for match in QUARTER_OR_AGE.finditer(self.text):
            value = Decimal(match[1] or match[2] or match[3])
            yield Number(*match.span(), value, "u" if match[3] else "q")

    def read_fiscal_years(self) -> Iterator[Number]:
        """Yield the years of "FY2021" and "FY21"."""
        for match in FISCAL_YEAR.finditer(self.text):
            year = Decimal(2000 + int(match[1][-2:]))
            # longer than four figures: a year as if it stood in words
            yield Number(*match.span(), year, in_words=True)

    def read_torn(self) -> Iterator[Number | None]:
        """Yield numbers that a tokenizer took apart: "53 , 193 , 914", "3 . 5"."""
        text = self.text
        is_tokenized = " , " in text or " . " in text or text.endswith(" .")
        if is_tokenized or ", " in text:
            for match in TORN.finditer(text):
                if is_tokenized or match[0].count(",") > 1:
                    yield self.read_figures(match, match[0].replace(" ", ""))

    # Times

    def read_clock(self, match: re.Match[str]) -> Number | None:
        """Return a time of the day with minutes."""
        hour, half = int(match[1]), HALF_OF_DAY.match(self.text, match.end())
        if hour > 24 or ("." in match[0] and not half):
            return None
        return self.read_time(match.start(), match.end(), hour, int(match[2]))

    def read_time(
        self, start: int, end: int, hour: int, minute: int, second: int | None = None
    ) -> Number:
        """Return a time of the day with what stands behind it: "p.m.", a zone."""
        half = HALF_OF_DAY.match(self.text, end)
        minutes = [Decimal(hour * 60 + minute)]
        if half:
            end = half.end()
            if hour <= 12:
                minutes = [Decimal((hour % 12 + 12 * (half[1] == "p")) * 60 + minute)]
        if not half and hour <= 12:  # it may be twelve hours later
            minutes.append((minutes[0] + NOON) % DAY)
        zone, end = self.read_zone(end, is_stamp=second is not None)
        times = [Reading(value, ":", zone) for value in minutes]
        others, implied = times, []
        if second:
            others, implied = [Reading(t.value * 60 + second, "::", zone) for t in times], times
        first, *others = others
        if not minute and not second:
            others.append(Reading(Decimal(hour), "hour"))
        return Number(
            start=start,
            end=end,
            value=first.value,
            unit=first.unit,
            others=tuple(others),
            measure=zone,
            implied=tuple(implied),
        )

    def read_zone(self, end: int, is_stamp: bool = False) -> tuple[str, int]:
        """Return the zone behind a time as minutes from UTC, "" without one, and where it ends."""
        match = ZONE.match(self.text, end)
        if match and match[5]:  # "Eastern Time", "Pacific Standard Time"
            zone = AMERICAN[match[5]]
            if kind := match[6] or match[7]:  # the "s" of standard or "d" of daylight
                zone = f"{zone[0]}{kind}t"
            return f"utc{int(60 * ZONES[zone]):+d}", match.end()
        if match and not self.written[match.start(1) : match.end(1)].isupper():
            match = None  # "est" is a word
        if match is None and is_stamp:
            match = OFFSET.match(self.text, end)
        if match is None:
            return "", end
        minutes = int(60 * ZONES.get(match[1], 0))
        if match[2]:
            offset = int(match[3]) * 60 + int(match[4] or 0)
            minutes += offset if match[2] == "+" else -offset
        return f"utc{minutes:+d}", match.end()

    # Numbers in figures and in words

    def read_figures(self, match: re.Match[str], digits: str) -> Number | None:
        """Return the number in figures at a match, with what stands before and behind it."""
        text, (start, end) = self.text, match.span()
        sign = SIGN.search(text, max(0, start - 8), start)
        clock = CLOCK.match(text, start)
        if clock and not sign and (number := self.read_clock(clock)):
            return number
        value, other = None, None
        if len(digits) <= MOST_DIGITS:
            value, other = read_digits(digits, self.words.decimal_comma)
        if value is None and re.search(rf"[{SPACES}]", digits):  # "2019 300" are two numbers
            digits = re.split(rf"[{SPACES}]", digits)[0]
            end, (value, other) = start + len(digits), read_digits(digits, self.words.decimal_comma)
        if value is None:
            return None
        if other is None and text[end : end + 1] in VULGAR:
            value, end = value + VULGAR[text[end]], end + 1
        draft = Draft(start=start, end=end, value=value, step=unit_step(value))
        if other is not None:
            draft.add_reading(Reading(other))
        if clock and self.words.decimal_comma and int(clock[1]) <= 24:  # "19.30 Uhr"
            time = self.read_time(start, end, int(clock[1]), int(clock[2]))
            draft.others = (*draft.others, *time.readings)
        if sign:
            draft.start = sign.start()
            draft.unit = MONEY.get(sign[1] or "") or CODES[sign[2]]
        before = text[max(0, draft.start - 2) : draft.start]
        if before[-1:] in ("-", "−", "–") and not before[:-1].strip(" (\n"):
            draft.multiply(-1)
            draft.step, draft.start = abs(draft.step), draft.start - 1
        number = self.finish(draft)
        is_rank = text[max(0, draft.start - 2) : draft.start].strip() == "#"
        return number._replace(counted=False) if is_rank else number

    def read_words(self, at: int) -> Number | None:
        """Return the number in words that begins at a word."""
        start, word = self.tokens[at]
        if word in self.words.times:  # "noon"
            return self.read_noon(start, start + len(word), word)
        if at and self.tokens[at - 1][1] in self.words.vague and self.numerals.follows(at):
            return None
        numeral = self.numerals.spell(at)
        if numeral is None:
            return None
        last, word = self.tokens[numeral.last]
        end = last + len(word)
        if numeral.ending == "th":
            return self.read_ordinal(start, end, numeral)
        is_short = word in self.words.scales and len(word) <= 4
        end += is_short and self.text.startswith(".", end)
        number = self.finish(Draft(start=start, end=end, value=numeral.value, in_words=True))
        if number.value % 1 and number.value < 13 and not number.unit:  # "once y media"
            times = tuple(Reading(numeral.value * 60 + half, ":") for half in (0, NOON))
            return number._replace(others=(*number.others, *times))
        return number

    def read_noon(self, start: int, end: int, word: str) -> Number:
        """Return noon or midnight as a time."""
        value = Decimal(self.words.times[word])
        others = () if value else (Reading(Decimal(DAY), ":"),)  # "24:00"
        zone, end = self.read_zone(end)
        return Number(
            start=start,
            end=end,
            value=value,
            unit=":",
            others=others,
            measure=zone,
            in_words=True,
        )

    def read_ordinal(self, start: int, end: int, numeral: Numeral) -> Number:
        """Return an ordinal in words, which may be of a quarter."""
        behind = BEHIND.match(self.text, end)
        if behind and behind[1] in self.words.quarters and numeral.value <= 4:
            return Number(start, behind.end(), numeral.value, "q", in_words=True)
        return Number(start, end, numeral.value, "th", in_words=True)

    def finish(self, draft: Draft) -> Number:
        """Return a number with the sign or word before it, and the scale and unit behind it."""
        for step in (
            self.add_word_before,
            self.add_decade,
            self.add_attached,
            self.add_scale,
            self.add_money,
            self.add_era,
            self.add_half_of_day,
            self.add_unit,
            self.add_measure,
            self.add_ordinal,
            self.add_counted,
        ):
            if number := step(draft):
                return number
        return draft.number()

    # The steps of `finish`: each returns a number that takes nothing more, or adds to the draft

    def add_word_before(self, draft: Draft) -> Number | None:
        """Add the word before a number: "minus 3", "años 90"."""
        before = WORD_BEFORE.search(self.text, max(0, draft.start - 14), draft.start)
        if before is None:
            return None
        if before[1] in self.words.negative:
            draft.start, draft.value = draft.start - len(before[0]), -draft.value
        elif before[1] in self.words.decades and draft.value % 10 == 0:
            return decade(draft, draft.end)
        return None

    def add_decade(self, draft: Draft) -> Number | None:
        """Return a decade with an apostrophe: "1970's"."""
        behind = APOSTROPHE_S.match(self.text, draft.end)
        if behind and not draft.unit and draft.value % 10 == 0 and 1000 <= draft.value < 2100:
            return decade(draft, behind.end())
        return None

    def add_attached(self, draft: Draft) -> Number | None:
        """Add letters directly behind the figures: "3rd", "90s", "2pm", "50p", "60km"."""
        match = None if draft.in_words else WORD.match(self.text, draft.end)
        if match is None or draft.unit:
            return None
        letters, value = match[0], draft.value
        if letters in ("am", "pm") and value <= 24:
            return self.read_time(draft.start, draft.end, int(value), 0)
        if letters == "h" and value <= 24:
            return self.read_time(draft.start, match.end(), int(value), 0)
        if self.is_scale(match, draft):
            return None
        if letters in self.words.ordinal_ends:
            return draft.plain(match.end(), "th")
        if letters in ("s", "er"):
            return age_or_decade(draft, match)
        if letters == "p":
            return Number(draft.start, match.end(), value / 100, "£")
        if letters == "c":
            draft.add_reading(Reading(value / 100, "c"))
        return self.with_measure(draft, match.start())

    def is_scale(self, match: re.Match[str], draft: Draft) -> bool:
        """Return whether letters behind a number multiply it: "mm" only money, "L" only rupees."""
        letters = match[match.lastindex or 0]
        if letters == "l":
            return draft.unit == "₹"
        if letters not in self.words.scales:
            return False
        return bool(draft.unit) or len(letters) == 1 or letters not in SYMBOLS

    def add_scale(self, draft: Draft) -> Number | None:
        """Multiply by the scales behind a number: "5m", "5 lakh crore"."""
        attached = None if draft.in_words else WORD.match(self.text, draft.end)
        if attached and self.is_scale(attached, draft):
            value, symbol = draft.value, SYMBOLS.get(attached[0])
            self.multiply(draft, attached[0], attached.end())
            if symbol and not draft.unit:  # "100m" may be meters
                draft.add_reading(Reading(value, "?", symbol))
                draft.counted = True
        while behind := BEHIND.match(self.text, draft.end):
            is_short = len(behind[1]) == 1 and not draft.unit  # "5 m" are meters
            is_apart = behind.start(1) > draft.end
            if not is_apart or is_short or not self.is_scale(behind, draft):
                break
            self.multiply(draft, behind[1], behind.end())
            is_point = len(behind[1]) <= 4 and self.text.startswith(".", draft.end)  # "3 mio. ..."
            draft.end += is_point and self.text[draft.end + 1 : draft.end + 3].strip()[:1].islower()
        return None

    def multiply(self, draft: Draft, scale: str, end: int) -> None:
        """Multiply a number by the scale that ends at a place."""
        draft.multiply(self.words.scales.get(scale, LAKH))
        draft.end = end

    def add_money(self, draft: Draft) -> Number | None:
        """Return an amount of money, which takes no unit; "£5 in weight" is none."""
        if draft.unit == "£" and WEIGHED.match(self.text, draft.end):
            draft.unit, draft.measure, draft.counted = "", "pound", True
            return draft.number()
        return self.with_rate(draft) if draft.unit else None

    def add_era(self, draft: Draft) -> Number | None:
        """Return a year with its era: "500 BC"."""
        place = draft.end + (self.text[draft.end : draft.end + 1] in SPACES)
        for era in self.words.eras if draft.is_whole else ():
            end = place + len(era)
            if self.text.startswith(era, place) and not self.text[end : end + 1].isalnum():
                return draft.plain(end, "bc")
        return None

    def add_half_of_day(self, draft: Draft) -> Number | None:
        """Return a full hour: "2 p.m.", "12 noon"."""
        if not (draft.is_whole and 0 <= draft.value <= 12):
            return None
        if HALF_OF_DAY.match(self.text, draft.end):
            return self.read_time(draft.start, draft.end, int(draft.value), 0)
        following = NEXT_WORD.match(self.text, draft.end)
        if draft.value == 12 and following and following[1] in self.words.times:
            return self.read_noon(draft.start, following.end(), following[1])
        return None

    def add_unit(self, draft: Draft) -> Number | None:
        """Add percent or money: "5 %", "3 points", "20 dollars"; "5ª" is an ordinal."""
        behind = BEHIND.match(self.text, draft.end)
        if behind is None:
            return None
        is_ordinal = behind[1] in "ºª" and not self.is_degree(behind)
        if is_ordinal and draft.is_whole and not draft.in_words:
            return draft.plain(behind.end(), "th")
        self.read_unit(draft, behind)
        if draft.unit == "£" and WEIGHED.match(self.text, draft.end):
            draft.unit, draft.measure = "", "pound"
            return draft.number()
        return self.with_rate(draft) if draft.unit else None

    def with_rate(self, draft: Draft) -> Number:
        """Return an amount with what it is paid for: "$15 an hour", "€2 per liter"."""
        if draft.unit in MONIES:
            each, draft.end = self.find_each(draft.end)
            draft.measure = f"/{each}" if each else ""
        return draft.number()

    def is_degree(self, behind: re.Match[str]) -> bool:
        """Return whether a mark behind a number is one of degrees."""
        letter = self.text[behind.end() : behind.end() + 1]
        return behind[1] == "°" or (behind[1] == "º" and letter in DEGREES)

    def read_unit(self, draft: Draft, behind: re.Match[str]) -> None:
        """Add the percent or money that stands behind a number, with its value in that unit."""
        text, words, word, place = self.text, self.words, behind[1], behind.start(1)
        if word == "%":
            points = POINTS.match(text, behind.end())
            draft.unit, draft.end = ("pp", points.end()) if points else ("%", behind.end())
            return
        if word in MONEY:
            if not text[behind.end() : behind.end() + 1].isdigit():  # "5 $3": of the next number
                draft.unit, draft.end = MONEY[word], behind.end()
            return
        following = WORD.match(text, behind.end() + 1) if word in OF_MONEY else None
        is_large = word not in OF_LARGE or draft.value >= 1000
        if following and following[0] in words.currencies and is_large:
            place, word = following.start(), following[0]
        second = NEXT_WORD.match(text, place + len(word))
        phrases = [f"{word} {second[1]}", word] if second else [word]
        for phrase in phrases:
            if self.read_unit_word(draft, phrase):
                draft.end = place + len(phrase)
                return

    def read_unit_word(self, draft: Draft, phrase: str) -> bool:
        """Add the unit of a word, and return whether it has one."""
        words = self.words
        if phrase in words.percents:
            draft.unit = "%"
        elif phrase in words.points:  # of basis points, a hundred are one
            draft.unit, part = "pp", words.points[phrase]
            draft.multiply(Decimal(1) / part)
            if part > 1:
                draft.add_reading(Reading(draft.value, "%"))
        elif unit := words.currencies.get(phrase) or CODES.get(phrase, ""):
            draft.unit = "£" if unit == "£c" else unit
            if measure := words.measures.get(phrase):  # "8 pounds" may be of weight
                draft.add_reading(Reading(draft.value, "?", measure))
            if unit in ("c", "£c"):
                draft.value, draft.step = draft.value / 100, draft.step / 100
        return bool(draft.unit)

    def add_measure(self, draft: Draft) -> Number | None:
        """Add the measure behind a number: "60 days", "20 °C", "5 mmol/l"."""
        behind = BEHIND.match(self.text, draft.end)
        if behind is None:
            return None
        if self.is_degree(behind):
            letter = self.text[behind.end() : behind.end() + 1]
            draft.measure = DEGREES.get(letter, "degree")
            draft.end, draft.counted = behind.end() + (letter in DEGREES), True
            return draft.number()
        return self.with_measure(draft, behind.start(1))

    def with_measure(self, draft: Draft, place: int) -> Number | None:
        """Return a number of the measure that stands at a place, None without one."""
        measure, end = self.find_measure(place)
        # "5W" are the questions of a report: who, what, when, where, why
        if not measure or (measure == "watt" and draft.value == 5):
            return None
        is_year = draft.is_whole and 1000 <= draft.value < 2100
        if is_year and self.text[place:end] in self.words.of_year:  # "2019 года"
            return draft.number()
        may_be_time = self.words.decimal_comma and draft.is_whole and 0 <= draft.value <= 24
        if measure == "hour" and may_be_time:  # "19 Uhr", "19 heures"
            draft.add_reading(Reading(draft.value * 60, ":"))
        draft.measure, draft.end, draft.counted = measure, end, True
        return draft.number()

    def find_measure(self, place: int) -> tuple[str, int]:
        """Return the measure that begins at a place and where it ends: "mole/liter" of "mol/l", ""
        without one.
        """
        unit, end = self.find_unit(place)
        if unit not in UNITS:  # none, or one that has its divisor: "mph"
            return unit, end
        each, end = self.find_each(end)
        return f"{unit}/{each}" if each else unit, end

    def find_each(self, place: int) -> tuple[str, int]:
        """Return the unit of "daily", "per day" or "/day" at a place and where it ends, "" without
        one.
        """
        adverb = NEXT_WORD.match(self.text, place)
        if adverb and adverb[1] in self.words.rates:
            return self.words.rates[adverb[1]], adverb.end()
        per = PER_UNIT.match(self.text, place)
        if per is None or not (per[1] is None or per[1] in PER or per[1] in self.words.per):
            return "", place
        unit, end = self.find_unit(per.end())
        return (unit, end) if unit else ("", place)

    def find_unit(self, place: int) -> tuple[str, int]:
        """Return the unit that begins at a place, "" without one, and where it ends."""
        match = WORD.match(self.text, place)
        if match is None:
            return "", place
        word, end = match[0], match.end()
        if word in SQUARE or word in CUBIC:
            end += self.text.startswith(".", end)
        following = SECOND_WORD.match(self.text, end)
        if following:
            if unit := self.words.measures.get(f"{word} {following[1]}"):
                return unit, following.end()
            if unit := self.find_power(word, following[1]):
                return unit, following.end()
        power = POWER.match(self.text, end)
        if power and (unit := SYMBOLS.get(word + power[0])):
            return unit, power.end()
        return self.find_word_or_symbol(match), match.end()

    def find_power(self, word: str, following: str) -> str:
        """Return the unit of an area or volume: "square meters", "metros cuadrados"."""
        for of_length, power in ((following, word), (word, following)):
            unit = self.words.measures.get(of_length) or SYMBOLS.get(of_length, "")
            if unit in UNITS and UNITS[unit][0] == "length":
                if power in SQUARE:
                    return f"square-{unit}"
                if power in CUBIC:
                    return f"cubic-{unit}"
        return ""

    def find_word_or_symbol(self, match: re.Match[str]) -> str:
        """Return the unit of one word, "" of others."""
        written = self.written[match.start() : match.end()]
        # "88,600 U.S. soldiers", "en 2014 l'homme"
        is_initial = len(written) == 1 and INITIAL.match(self.text, match.end())
        if not is_initial and (unit := SYMBOLS.get(written)):
            return unit
        return self.words.measures.get(match[0]) or SYMBOLS_IN_ANY_CASE.get(match[0], "")

    def add_ordinal(self, draft: Draft) -> Number | None:
        """Return an ordinal with its point: "5. Oktober"."""
        if draft.in_words or draft.value >= 100 or "." not in self.words.ordinal_ends:
            return None
        if not self.text.startswith(".", draft.end):
            return None
        word = NEXT_WORD.match(self.text, draft.end + 1)
        return draft.plain(draft.end + 1, "th") if word and word[1] in self.words.months else None

    def add_counted(self, draft: Draft) -> Number | None:
        """Note whether a word behind a number tells what there are so many of."""
        following = NEXT_WORD.match(self.text, draft.end)
        if following and following[1] not in self.words.stop_words:
            draft.counted = True
        return None

    # Ranges

    def share_units(self) -> None:
        """Give both ends of a range its unit and scale: "18 to 11 percent", "$3-5 million"."""
        numbers = self.numbers
        for place in range(len(numbers) - 1):
            first, second = numbers[place], numbers[place + 1]
            is_beside = BESIDE.fullmatch(self.text, first.end, second.start)
            is_range = RANGE.fullmatch(self.text, first.end, second.start)
            if is_beside and BETWEEN.search(self.text, max(0, first.start - 12), first.start):
                is_range = is_beside
            if is_range:
                numbers[place] = first = with_unit_of(first, second, is_range=True)
                is_bare = not (second.unit or second.measure or second.counted)
                if first.unit in MONIES and is_bare:
                    plain = Reading(second.value)
                    others = (*second.others, plain)
                    numbers[place + 1] = second._replace(unit=first.unit, others=others)
            elif is_beside:
                numbers[place] = with_unit_of(first, second, is_range=False)

    def add_totals(self) -> None:
        """Let both numbers of "1 hour and 30 minutes" be 90 minutes, too."""
        numbers = self.numbers
        for place, (first, second) in enumerate(pairwise(numbers)):
            if not first.measure or not second.measure or first.unit or second.unit:
                continue
            if not AND.fullmatch(self.text, first.end, second.start):
                continue
            quantity, quantity_of_second = map(quantity_of, (first.measure, second.measure))
            if not quantity or not quantity_of_second or quantity[0] != quantity_of_second[0]:
                continue
            factor = quantity[1] / quantity_of_second[1]
            if second.value < factor and factor.denominator == 1:
                total = Reading(first.value * int(factor) + second.value, "", second.measure)
                for at, number in ((place, first), (place + 1, second)):
                    numbers[at] = number._replace(others=(*number.others, total))


def with_unit_of(first: Number, second: Number, is_range: bool) -> Number:
    """Return a number with the unit and scale of the one behind it, if it has none.

    In a range, that is what it means; beside an "and", what it may mean.
    """
    if second.unit == ":" and not first.unit and not first.measure and first.value <= 12:
        hours = [Reading(first.value * 60 + half, ":", second.measure) for half in (0, NOON)]
        return first._replace(others=(*first.others, *hours))  # "2-4 pm"
    has_unit = second.unit in ("%", "pp", "bc") or second.unit in MONIES
    scale = second.step if second.step >= 1000 else Decimal(1)
    is_shared = has_unit or scale > 1 or (second.measure and not second.unit)
    is_bare = first.unit in ("", second.unit) and first.step < 1000 and not first.measure
    if scale > 1 and not second.unit:
        is_bare = is_bare or (first.unit in MONIES and first.step < 1000)
    if not (is_shared and is_bare) or (first.unit == second.unit and scale == 1 and has_unit):
        return first
    shared = Reading(first.value * scale, second.unit or first.unit, second.measure)
    if not is_range:
        return first._replace(others=(*first.others, shared))
    return first._replace(
        value=shared.value,
        unit=shared.unit,
        measure=shared.measure,
        step=first.step * scale,
        others=(*first.others, Reading(first.value, first.unit)),
        counted=second.counted,
    )


def age_or_decade(draft: Draft, match: re.Match[str]) -> Number:
    """Return the number that "s" or "er" makes: "90s", "under-21s", or seconds."""
    value, seconds = draft.value, Reading(draft.value, "?", "second")
    if value % 10 == 0 and (1000 <= value < 2100 or 10 <= value < 100):
        number = decade(draft, match.end())
    else:
        number = draft.plain(match.end(), "u")
    return number._replace(others=(*number.others, seconds)) if match[0] == "s" else number


def decade(draft: Draft, end: int) -> Number:
    """Return a decade; one of two figures is of this century or the last."""
    number = draft.plain(end, "s")
    if draft.value >= 1000:
        return number
    others = tuple(Reading(draft.value + century, "s") for century in (1900, 2000))
    return number._replace(others=others)
