# SPDX-License-Identifier: Apache-2.0
"""Reads figures that are more than a number: a date, a quarter, a time, a decade, an ordinal or the age of a team."""

from __future__ import annotations

import re
from decimal import Decimal

from .figures import MOST_DIGITS
from .number_grammar import HYPHENS
from .quantity import CLOCK_UNIT, DAY, HALF_A_DAY, HOUR, ISO, MONTH, PLAIN, TH, Quantity, Value, read_short_decade
from .surroundings import DEGREES, WORD_AFTER, word_after
from .text_terms import Pieces
from .vocabulary import VOCABULARIES

CLOCK = re.compile(
    r"(\d{1,2})(?:\s?[:h]\s?(\d\d)(?!\d)(?::\d\d)?|\.(\d\d)(?=\s?(?:[ap]\.?\s?m|h|horas|hrs|[Uu]hr)\b))?(?:\s?([ap])\.?\s?m\b)?"
)
YEARS = re.compile(rf"((?:1\d|20)\d\d)\s?(?:[{HYPHENS}—/]|--)\s?(\d\d)(?!\d)")
CALENDAR_DATE = re.compile(r"(?<![\d.,/])(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})([./])(\d{1,2})\5(\d{4}))(?!\d)")
ORDINAL = re.compile(r"(\d+)(?:(?:st|nd|rd|th|er|ème)\b|\s?[ºª])")
DECADE = re.compile(r"(\d{4}|\d{2})(?:\s?['’]?s|(?<=0)er)\b")
QUARTER = re.compile(r"(?:Q([1-4])|([1-4])Q(?:\d{2,4})?)\b")
AGE_GROUP = re.compile(r"U-?(\d\d)s?\b")
# What a quarter, date, time, ordinal or decade has behind its first digits or before them; most numbers have neither.
MORE_THAN_FIGURES = re.compile(
    r"\d+(?:[-:'’ºª/]|\.\d+\.|[^\W\d_]|\.\d\d\s?[aphuU]|\s[-:'’ºªaphs–—/\u2010-\u2012\u2212])"
)
BEFORE_YEAR = frozenset(f"{HYPHENS}—/")


def read_calendar_date(date: re.Match[str], day_first: bool) -> tuple[int, int, int] | None:
    """Return year, month and day of a date in figures; None for none, and where a month may be a day.

    >>> [read_calendar_date(CALENDAR_DATE.match(text), False) for text in ("2011-05-12", "13/5/2011", "5/12/2011")]
    [(2011, 5, 12), (2011, 5, 13), None]
    """
    if date[1]:
        year, month, day = int(date[1]), int(date[2]), int(date[3])
    else:
        day, month, year = int(date[4]), int(date[6]), int(date[7])
        if not day_first and date[5] == "/" and max(day, month) <= 12 and day != month:
            return None
        if not day_first and month > 12:
            day, month = month, day
    return (year, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None


class CalendarReader:
    """Reads what figures of one text are beside a number. The rules stand in the order in which they are tried."""

    def __init__(self, pieces: Pieces, text: str, language: str) -> None:
        self.terms, self.text = pieces.terms, text
        self.vocabulary = VOCABULARIES[language]

    def read(self, start: int, place: int) -> Quantity | None:
        """Return what the figures at the character `start` are, which begin a term; None if they are a number only."""
        if not self.is_more_than_figures(start):
            return None
        return (
            self.read_quarter(start, place)
            or self.read_date(start, place)
            or self.read_clock(start, place)
            or self.read_decade(start, place)
            or self.read_ordinal(start, place)
        )

    def is_more_than_figures(self, start: int) -> bool:
        """Return whether a number may be a quarter, a date, a time, an ordinal or a decade: a look that saves five."""
        text = self.text
        before = text[start - 2 : start] if start > 1 else ""
        return (
            MORE_THAN_FIGURES.match(text, start) is not None
            or before[-1:] in BEFORE_YEAR
            or (before[-1:].isspace() and before[0] in BEFORE_YEAR)
        )

    def read_quarter(self, start: int, place: int) -> Quantity | None:
        """Return a quarter: "Q3" and "3Q"."""
        quarter = QUARTER.match(self.text, start)
        if quarter is None:
            return None
        return Quantity(Decimal(quarter[1] or quarter[2]), "Q", "date", start, quarter.end())

    def read_age_group(self, start: int) -> Quantity | None:
        """Return the age of a team: "U18" is "under 18"."""
        team = AGE_GROUP.match(self.text, start)
        return team and Quantity(Decimal(team[1]), "U", "number", start, team.end())

    def read_date(self, start: int, place: int) -> Quantity | None:
        """Return an ISO date, whose value is that of its digits, or the second year of "2007-11"."""
        date = CALENDAR_DATE.match(self.text, start)
        if date is not None and (parts := read_calendar_date(date, self.vocabulary.decimal_comma)):
            year, month, day = parts
            others = ((Decimal(year), PLAIN), (Decimal(month), MONTH), (Decimal(day), PLAIN))
            value = Decimal(10_000 * year + 100 * month + day)
            return Quantity(value, ISO, "date", start, date.end(), others=others)
        years = YEARS.search(self.text, max(0, start - 8), start + 2)
        if (
            years is None
            or years.start(2) != start
            or self.text[start + 2 : start + 3].isdigit()
            or int(years[2]) <= int(years[1][2:])
        ):
            return None
        last = Decimal(years[1][:2] + years[2])  # "2007-11"
        return Quantity(last, PLAIN, "date", start, years.end(), others=((Decimal(years[2]), PLAIN),))

    def read_clock(self, start: int, place: int) -> Quantity | None:
        """Return a time in minutes, with its hour, and with the other half of the day where that is not said."""
        clock = CLOCK.match(self.text, start)
        if clock is None or not (clock[2] or clock[3] or clock[4]) or self.text[start - 1 : start] in (":", "."):
            return None
        hour, minute = int(clock[1]), int(clock[2] or clock[3] or 0)
        if hour > 24 or minute > 59:
            return None
        others: list[Value] = [(Decimal(hour), HOUR)]
        minutes = hour * 60 + minute
        if clock[4]:
            minutes = hour % 12 * 60 + minute + HALF_A_DAY * (clock[4] in "pP")
        elif hour <= 12:
            others.append((Decimal((minutes + HALF_A_DAY) % DAY), CLOCK_UNIT))
        others += [(Decimal(minutes // 60 % 12), HOUR)]
        return Quantity(Decimal(minutes % DAY), CLOCK_UNIT, "number", start, clock.end(), others=tuple(others))

    def read_ordinal(self, start: int, place: int) -> Quantity | None:
        """Return an ordinal in figures: "51st"."""
        ordinal = ORDINAL.match(self.text, start)
        if ordinal is None or len(ordinal[1]) > MOST_DIGITS or DEGREES.match(self.text, ordinal.end(1)):
            return None
        if word_after(self.text, ordinal.end()) in self.vocabulary.facts.quarters:
            return Quantity(Decimal(ordinal[1]), "Q", "date", start, self.end_of_word(ordinal.end()))
        return Quantity(Decimal(ordinal[1]), TH, "number", start, ordinal.end())

    def read_decade(self, start: int, place: int) -> Quantity | None:
        """Return a decade, "1970s" and "70s", or the age of a team, "under 18s"."""
        decade = DECADE.match(self.text, start)
        if decade is None:
            return None
        if place and self.terms[place - 1].lower() in self.vocabulary.facts.before_age:
            return Quantity(Decimal(decade[1]), "U", "number", start, decade.end())
        value = Decimal(decade[1])
        others = tuple(read_short_decade(value)) if len(decade[1]) == 2 else ()
        return Quantity(value, "s", "date", start, decade.end(), others=others)

    def end_of_word(self, end: int) -> int:
        """Return where the word behind this character ends."""
        match = WORD_AFTER.match(self.text, end)
        return match.end() if match else end
