# SPDX-License-Identifier: Apache-2.0
"""The months without a day and the weekdays that a text states, and where a source has them."""

from __future__ import annotations

import re
from typing import NamedTuple

from .names import find_same
from .shared import Span
from .texts import Text

RANGE_BEFORE = re.compile(r"[a-z][-–/]$")  # "Mon–Sat"


class Date(NamedTuple):
    """A month, a weekday, or another word that says when, at the characters [start, end)."""

    start: int
    end: int
    month: int = 0
    weekday: int = 0
    word: str = ""


def stated_dates(text: Text) -> list[Date]:
    """Return the dates of a text that have no number: months, weekdays, and words such as
    "tomorrow".
    """
    dates = [Date(*span, month) for month, span in text.months]
    days, weekdays = text.language.of("days"), text.language.weekdays
    date_words = text.language.date_words
    for start, key in [token for token in text.tokens if token[1] in date_words]:
        end = start + len(key)
        name = key
        if name not in weekdays:  # "Mondays"
            name = key.removesuffix("s")
        # "sat" and "sun" are other words without a capital, and at the head of a sentence
        is_sure = len(key) > 4 or (
            text.text[start].isupper()
            and (
                start not in text.silent
                or RANGE_BEFORE.search(text.folded[max(0, start - 6) : start])
            )
        )
        if key in days:
            dates.append(Date(start, end, word=key))
        elif name in weekdays and is_sure:
            dates.append(Date(start, end, weekday=weekdays[name]))
    return dates


def find_date(date: Date, source: Text) -> Span | None:
    """Return where a source has a date."""
    if date.word:
        place = source.find_word(date.word) or source.find_word(date.word.removesuffix("s"))
        return place or find_same(date.word, source)
    if date.weekday:
        return find_weekday(date.weekday, source)
    return source.date_spans.get((date.month, 0))


def find_weekday(day: int, source: Text) -> Span | None:
    """Return where a source has a weekday, in any form; "sun" is none without a capital."""
    names = [name for name, number in source.language.weekdays.items() if number == day]
    for name in names:
        if len(name) < 5 and source.has_capitals:  # "sat" is a verb, and "on sat" a day
            place = source.capital.get(name) or source.find_phrase(f"on {name}")
            place = place or source.find_phrase(f"for {name}")
        else:
            place = source.find_word(name) or source.find_word(f"{name}s")
        if place:
            return place
        if len(name) < 6 and not source.language.loose:
            continue
        for word in source.stems.get(name[:4], ()):
            if word.startswith(name):
                return source.find_word(word)
    for named, place in source.named_days:
        if named.isoweekday() == day:
            return place
    return next(filter(None, (find_same(name, source) for name in names)), None)
