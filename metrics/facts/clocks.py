# SPDX-License-Identifier: Apache-2.0
"""Dates in figures, and times of the day with their zones."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from decimal import Decimal

from .number import Number, Reading
from .number_words import read_map
from .numerals import NumberWords

# Hours from UTC. "ET" stands for EST and EDT: it lies between them, and is either.
ZONES = {
    zone: float(hours)
    for zone, hours in read_map(
        "z=0 utc=0 gmt=0 wet=0 bst=1 cet=1 mez=1 cest=2 mesz=2 eet=2 eest=3 msk=3 ist=5.5 sgt=8"
        " hkt=8 jst=9 kst=9 aest=10 aedt=11 edt=-4 est=-5 cdt=-5 cst=-6 mdt=-6 mst=-7 pdt=-7 pst=-8"
        " et=-4.5 ct=-5.5 mt=-6.5 pt=-7.5"
    ).items()
}
AMERICAN = read_map("eastern=et central=ct mountain=mt pacific=pt")
FULL_DATE = re.compile(r"(\d(?<![\d.,/-]\d)\d{0,3})([./-])(\d{1,2})\2(\d{2,4})(?![\d/-])")
DAY_MONTH = re.compile(
    r"(\d(?<![\d.,]\d)\d?)\. ?(\d\d?)\.(?! ?\d)"
)  # "3.3.", where that is written
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
HALF_OF_DAY = re.compile(r"\s?([ap])(?:\.\s?m\b\.?|\s?m\b)")
NOON = 12 * 60  # minutes
DAY = 2 * NOON
LONGEST_SPOKEN = 20  # characters of the minutes beside an hour


class ClockReader:
    """Reads the dates in figures and the times of one text, of which the folded form is given.

    `written` is the text with its capitals: "est" is a word.
    """

    def __init__(self, written: str, text: str, words: NumberWords) -> None:
        self.written, self.text, self.words = written, text, words

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
                readings = tuple(Reading(value, "date") for value in values[1:])
                yield Number(*match.span(), values[0], "date", readings)

    def read_days(self) -> Iterator[Number]:
        """Yield days of a month in figures, dates of no year: "3.3."."""
        if "." not in self.words.ordinal_ends:
            return
        for match in DAY_MONTH.finditer(self.text):
            day, month = int(match[1]), int(match[2])
            if 1 <= month <= 12 and 1 <= day <= 31:
                yield Number(*match.span(), Decimal(100 * month + day), "date")

    def read_stamps(self) -> Iterator[Number]:
        """Yield times of the day with seconds, or behind a date as "T14:30"."""
        if ":" not in self.text:
            return
        for match in STAMP.finditer(self.text):
            if int(match[1]) > 24 or (match[3] is None and self.text[match.start() - 1] != "t"):
                continue
            hour, minute, second = (int(part or 0) for part in match.groups())
            time = self.read_time(match.start(), match.end(), hour, minute, second)
            if not hour and self.text[match.start() - 1] in "[(":  # "[00:03:15]" of a recording
                into = Reading(Decimal(minute * 60 + second), ":")
                time = time._replace(implied=(*time.implied, into))
            yield time

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
        value, unit, _ = first
        return Number(start, end, value, unit, tuple(others), measure=zone, implied=tuple(implied))

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

    def read_noon(self, start: int, end: int, word: str) -> Number:
        """Return noon or midnight as a time."""
        value = Decimal(self.words.times[word])
        readings = () if value else (Reading(Decimal(DAY), ":"),)  # "24:00"
        zone, end = self.read_zone(end)
        return Number(start, end, value, ":", readings, measure=zone, in_words=True)


def add_spoken_times(numbers: Sequence[Number], text: str, words: NumberWords) -> Iterator[Number]:
    """Yield the numbers of a text, with times for hours that have their minutes in words before or
    behind them: "half past seven", "las siete menos cuarto".
    """
    before_hour = tuple({phrase.split()[-1] for phrase in words.before_hour})
    behind_hour = tuple({phrase.split()[0] for phrase in words.behind_hour})
    for number in numbers:
        has_minutes = text.endswith(before_hour, 0, max(0, number.start - 1)) or text.startswith(
            behind_hour, number.end + 1
        )
        is_hour = number.measure in ("", "hour") and 1 <= number.value <= 12
        if not has_minutes or number.unit or not is_hour or number.value % 1:
            yield number
            continue
        before = text[max(0, number.start - LONGEST_SPOKEN) : number.start].replace("-", " ")
        behind = text[number.end : number.end + LONGEST_SPOKEN]
        minutes = [
            *(at for words_of, at in words.before_hour.items() if before.endswith(f"{words_of} ")),
            *(
                at
                for words_of, at in words.behind_hour.items()
                if behind.startswith(f" {words_of}")
            ),
        ]
        if minutes:
            time = 60 * number.value + minutes[0]
            readings = (Reading((time + NOON) % DAY, ":"), *number.readings)
            number = number._replace(value=time, unit=":", measure="", others=readings)
        yield number
