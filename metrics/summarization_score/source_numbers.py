# SPDX-License-Identifier: Apache-2.0
"""The numbers of a source, to be looked up: by value and unit, between two values, and by what stands beside them."""

from __future__ import annotations

import bisect
import functools
import re
from collections.abc import Iterable, Mapping
from decimal import Decimal

from .joined_numbers import NumberPair, find_joined
from .month_days import find_dates
from .quantities import find_quantities, find_torn
from .quantity import PLAIN, TH, Quantity, Span, values_of
from .sentence_ends import mark_ends
from .text_terms import split_text
from .vocabulary import VOCABULARIES
from .years import find_occasions, find_years, is_year

BEFORE = re.compile(r"([^\W\d_]{3,})\W{1,3}(?:the\W)?$")
AFTER = re.compile(r"\W{1,3}(?:of\s)?([^\W\d_]{3,})")


class SourceNumbers:
    """The numbers of a text, each index made when it is first asked for. `language` is the code of its language.

    `text` has its lines joined, and a bar where a line or passage ends a sentence.
    """

    def __init__(self, text: str, language: str) -> None:
        self.text, self.language = mark_ends(text), language
        self.pieces = split_text(text, language)

    @functools.cached_property
    def quantities(self) -> list[Quantity]:
        """The numbers of the text, with those that a tokenizer may have taken apart behind them."""
        found = find_quantities(self.pieces, self.text, self.language)
        return [*found, *find_torn(found, self.text, self.language)]

    @functools.cached_property
    def numbers(self) -> dict[tuple[Decimal, str], Span]:
        """The place of each value with its unit; a number that counts something has a unit of its own."""
        found: dict[tuple[Decimal, str], Span] = {}
        for quantity in self.quantities:
            for value, unit in values_of(quantity):
                found.setdefault((value, unit), (quantity.start, quantity.end))
        return found

    @functools.cached_property
    def units(self) -> dict[str, list[Decimal]]:
        """The values of each unit, in order, without years: "more than 2,000" says nothing of 2014."""
        found: dict[str, set[Decimal]] = {}
        for quantity in self.quantities:
            if not is_year(quantity, self.text, self.language):
                for value, unit in values_of(quantity):
                    found.setdefault(unit, set()).add(value)
        return {unit: sorted(values) for unit, values in found.items()}

    @functools.cached_property
    def years(self) -> dict[int, Span]:
        """The years in four digits, each with its first place."""
        return find_years(self.quantities, self.text, self.language)

    @functools.cached_property
    def occasions(self) -> dict[tuple[str, Decimal], Span]:
        """What the text has of birthdays, anniversaries and minutes without their ordinals."""
        return find_occasions(self.quantities, self.text, self.language)

    def find_number(self, value: Decimal, units: Iterable[str]) -> Span | None:
        """Return where the text has this value in one of these units."""
        for unit in units:
            if found := self.numbers.get((value, unit)):
                return found
        return None

    def find_between(self, low: Decimal, high: Decimal, units: Iterable[str]) -> Span | None:
        """Return where the text has a value from `low` to `high` in one of these units."""
        for unit in units:
            values = self.units.get(unit, [])
            at = bisect.bisect_left(values, low)
            if at < len(values) and values[at] <= high:
                return self.numbers[values[at], unit]
        return None

    @functools.cached_property
    def joined(self) -> dict[NumberPair, Span]:
        """The numbers that are joined, each pair with the place of its first."""
        return {joined: first for joined, first, _ in find_joined(self.text)}

    @functools.cached_property
    def apart(self) -> set[Decimal]:
        """The values of the numbers that are not joined with another one."""
        joined = {start for _, *spans in find_joined(self.text) for start, _ in spans}
        apart = (quantity for quantity in self.quantities if quantity.start not in joined)
        return {value for quantity in apart for value, _ in values_of(quantity)}

    @functools.cached_property
    def moves(self) -> dict[tuple[Decimal, str], set[int]]:
        """Whether each value rises (1), falls (-1), or neither (0), wherever it stands."""
        found: dict[tuple[Decimal, str], set[int]] = {}
        for quantity in self.quantities:
            found.setdefault((quantity.value, quantity.unit), set()).add(quantity.moved)
        return found

    @functools.cached_property
    def measures(self) -> dict[Decimal, set[str]]:
        """What each number without a unit measures, "" where that is not known."""
        found: dict[Decimal, set[str]] = {}
        for quantity in self.quantities:
            if quantity.unit == PLAIN:
                found.setdefault(quantity.value, set()).add(quantity.measure)
        return found

    @functools.cached_property
    def calendar(self) -> dict[str, dict[int, Span]]:
        """For each month the days that stand beside it."""
        found: dict[str, dict[int, Span]] = {}
        for name, day, span in find_dates(self.text, self.language):
            if day:
                found.setdefault(name, {}).setdefault(day, span)
        return found

    @functools.cached_property
    def neighbours(self) -> dict[tuple[Decimal, bool, str], Span]:
        """The numbers without a unit, by their value, whether they are ordinals, and a word beside them."""
        found: dict[tuple[Decimal, bool, str], Span] = {}
        short_dates = VOCABULARIES[self.language].facts.short_dates
        for quantity in self.quantities:
            if quantity.unit in (PLAIN, TH):
                for word in words_beside(self.text, quantity.start, quantity.end, short_dates):
                    key = quantity.value, quantity.unit == TH, word
                    found.setdefault(key, (quantity.start, quantity.end))
        return found


def words_beside(text: str, start: int, end: int, short_dates: Mapping[str, str]) -> list[str]:
    """Return the words beside the characters [start, end), in lower case and without a plural; months in full."""
    before, after = BEFORE.search(text[max(0, start - 30) : start]), AFTER.match(text, end)
    words = [match[1].lower() for match in (before, after) if match]
    return [short_dates.get(word, word).removesuffix("s") for word in words]
