# SPDX-License-Identifier: Apache-2.0
"""The months of a text with the days beside them."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from .calendar_reader import CALENDAR_DATE, read_calendar_date
from .quantity import Span
from .vocabulary import VOCABULARIES


@functools.cache
def date_pattern(language: str) -> re.Pattern[str]:
    """Return the pattern of a month with the day beside it."""
    facts = VOCABULARIES[language].facts
    names = (*facts.months, *(short for short, name in facts.short_dates.items() if name in facts.months))
    cases = {case for name in names for case in (name, name.capitalize(), name.upper())}
    months = "|".join(sorted(map(re.escape, cases), key=len, reverse=True)) or "(?!)"
    return re.compile(
        rf"(?:(?<![\d.,:])(\d{{1,2}})(?:st|nd|rd|th|er|º|\.)?\s(?:of\s|de\s)?)?\b({months})\b\.?"
        r"(?:\s(\d{1,2})(?:st|nd|rd|th)?(?![\d%]|[.,:]\d|\s(?:percent|million|billion)))?"
    )


def date_name(written: str, language: str) -> str:
    """Return one name for a month, however it is written."""
    return VOCABULARIES[language].facts.short_dates.get(written.lower(), written.lower())


def find_dates(text: str, language: str) -> Iterator[tuple[str, int, Span]]:
    """Yield each month of a text with its day, 0 where there is none, and the place."""
    months = VOCABULARIES[language].facts.months
    for match in date_pattern(language).finditer(text):
        yield date_name(match[2], language), int(match[1] or match[3] or 0), match.span()
    day_first = VOCABULARIES[language].decimal_comma
    for match in CALENDAR_DATE.finditer(text) if months else ():
        if date := read_calendar_date(match, day_first):
            yield months[date[1] - 1], date[2], match.span()
