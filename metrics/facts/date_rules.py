# SPDX-License-Identifier: Apache-2.0
"""The days, months and weekdays that a text states, and where a source has them."""

from __future__ import annotations

from decimal import Decimal
from typing import NamedTuple

from .fact import Other
from .letters import Span
from .name_rules import find_same
from .texts import Text, is_day, places_of


class Date(NamedTuple):
    """A day of a month, a month, a weekday, or another word that says when, at the characters
    [start, end).
    """

    start: int
    end: int
    month: int = 0
    day: int = 0
    weekday: int = 0
    word: str = ""


def stated_dates(text: Text) -> list[Date]:
    """Return the dates of a text: months with their days, weekdays, and words such as
    "tomorrow".
    """
    dates = [Date(start, end, month, day) for month, day, start, end in text.days]
    with_days = places_of((date.start, date.end) for date in dates)
    dates += [
        Date(start, end, month) for month, start, end in text.months if start not in with_days
    ]
    days, weekdays = text.language.of("days"), text.language.weekdays
    tokens = [token for token in text.tokens if token[1] in text.language.date_words]
    for start, key in tokens:
        name = key if key in weekdays else key.removesuffix("s")
        if key in days:
            dates.append(Date(start, start + len(key), word=key))
        elif name in weekdays and (
            len(key) > 4 or (text.text[start].isupper() and start not in text.initial)
        ):
            dates.append(Date(start, start + len(key), weekday=weekdays[name]))
    return dates


def find_date(date: Date, source: Text) -> tuple[Span | None, Other | None]:
    """Return where a source has a date, or what it has instead."""
    if date.word:
        place = source.find_word(date.word) or source.find_word(date.word.removesuffix("s"))
        return place or find_same(date.word, source), None
    if date.weekday:
        return find_weekday(date.weekday, source), None
    return (
        find_day(date.month, date.day, source)
        if date.day
        else (source.month_spans.get(date.month), None)
    )


def find_day(month: int, day: int, source: Text) -> tuple[Span | None, Other | None]:
    """Return where a source has a day of a month, or what it has of the month instead."""
    if place := source.day_spans.get((month, day)):
        return place, None
    if other := next(
        (span for (other, _), span in source.day_spans.items() if other == month), None
    ):
        return None, Other.at(source.text, other, "day")
    numbers = (
        [n for n in source.by_value.get(Decimal(day), ()) if is_day(n)]
        if month in source.month_spans
        else []
    )
    return (numbers[0].start, numbers[0].end) if numbers else None, None


def find_weekday(day: int, source: Text) -> Span | None:
    """Return where a source has a weekday, in any form; "sun" is none without a capital."""
    names = [name for name, number in source.language.weekdays.items() if number == day]
    for name in names:
        is_short = len(name) < 5 and source.has_capitals
        if (
            place := source.capital.get(name)
            if is_short
            else source.find_word(name) or source.find_word(f"{name}s")
        ):
            return place
        for inflected_name in (
            source.stems.get(name[:4], ()) if source.language.loose or len(name) > 5 else ()
        ):
            if inflected_name.startswith(name) and inflected_name != "freizeitpark":
                return source.find_word(inflected_name)
    return next(filter(None, (find_same(name, source) for name in names)), None)
