# SPDX-License-Identifier: Apache-2.0
"""The numbers of a source, to be looked up: by value and unit, between two values, and by what stands beside them."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from decimal import Decimal

from .joined_numbers import NumberPair, find_joined
from .month_days import find_dates
from .quantities import find_torn, read_numbers, relate
from .quantity import PLAIN, TH, Quantity, Span, Value, values_of
from .sentence_ends import mark_ends
from .surroundings import Surroundings
from .text_terms import split_text
from .value_index import ValueIndex
from .vocabulary import VOCABULARIES
from .years import find_occasions, find_years


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
        found = relate(read_numbers(self.pieces, self.text, self.language), self.text, self.language)
        return [*found, *find_torn(found, self.text, self.language)]

    @functools.cached_property
    def surroundings(self) -> Surroundings:
        """What is said around the numbers, which is worked out for those that are asked for."""
        return Surroundings(self.pieces, self.text, self.language)

    def values_of(self, quantity: Quantity) -> list[Value]:
        """Return each value and unit that a number may stand for, also with the other sign where it falls."""
        return [*values_of(quantity), *self.surroundings.find_opposite(quantity)]

    @functools.cached_property
    def values(self) -> ValueIndex:
        """The values from 0 on: where a positive number falls is not looked up."""
        values = [self.values_of(one) if one.value < 0 else values_of(one) for one in self.quantities]
        return ValueIndex(self.quantities, values, self.text, self.language)

    @functools.cached_property
    def signed_values(self) -> ValueIndex:
        """All values, for those below 0: hardly any summary asks for one."""
        return ValueIndex(self.quantities, [*map(self.values_of, self.quantities)], self.text, self.language)

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
        return (self.signed_values if value < 0 else self.values).find(value, units)

    def find_between(self, low: Decimal, high: Decimal, units: Iterable[str]) -> Span | None:
        """Return where the text has a value from `low` to `high` in one of these units."""
        return (self.signed_values if low < 0 else self.values).find_between(low, high, units)

    @functools.cached_property
    def joined(self) -> dict[NumberPair, Span]:
        """The numbers that are joined, each pair with the place of its first."""
        return {joined: first for joined, first, _ in find_joined(self.text)}

    @functools.cached_property
    def apart(self) -> set[Decimal]:
        """The values of the numbers that are not joined with another one."""
        joined = {start for _, *spans in find_joined(self.text) for start, _ in spans}
        apart = (quantity for quantity in self.quantities if quantity.start not in joined)
        return {value for quantity in apart for value, _ in self.values_of(quantity)}

    @functools.cached_property
    def same_values(self) -> dict[Value, list[Quantity]]:
        """The numbers of each value and unit."""
        found: dict[Value, list[Quantity]] = {}
        for quantity in self.quantities:
            found.setdefault((quantity.value, quantity.unit), []).append(quantity)
        return found

    @functools.cached_property
    def known_moves(self) -> dict[Value, set[int]]:
        """The moves that were asked for."""
        return {}

    def find_moves(self, value: Decimal, unit: str) -> set[int]:
        """Return whether a value rises (1), falls (-1), or neither (0), wherever it stands."""
        if (value, unit) not in self.known_moves:
            same = self.same_values.get((value, unit), ())
            self.known_moves[value, unit] = {*map(self.surroundings.find_move, same)}
        return self.known_moves[value, unit]

    @functools.cached_property
    def known_measures(self) -> dict[Decimal, set[str]]:
        """The measures that were asked for."""
        return {}

    def find_measures(self, value: Decimal) -> set[str]:
        """Return what a number without a unit measures, wherever it stands; "" where that is not known."""
        if value not in self.known_measures:
            same = self.same_values.get((value, PLAIN), ())
            self.known_measures[value] = {*map(self.surroundings.find_measure, same)}
        return self.known_measures[value]

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
        for quantity in self.quantities:
            if quantity.unit in (PLAIN, TH):
                for word in words_beside(self.text, quantity.start, quantity.end, self.language):
                    key = quantity.value, quantity.unit == TH, word
                    found.setdefault(key, (quantity.start, quantity.end))
        return found


@functools.cache
def beside_patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of the word before a number and of that behind it."""
    facts = VOCABULARIES[language].facts
    before, behind = ("|".join(sorted(words)) or "(?!)" for words in (facts.before_number, facts.behind_number))
    return (
        re.compile(rf"([^\W\d_]{{3,}})\W{{1,3}}(?:(?:{before})\W)?$"),
        re.compile(rf"\W{{1,3}}(?:(?:{behind})\s)?([^\W\d_]{{3,}})"),
    )


def words_beside(text: str, start: int, end: int, language: str) -> list[str]:
    """Return the words beside the characters [start, end), in lower case and without a plural; months in full."""
    (before_pattern, behind_pattern), short_dates = beside_patterns(language), VOCABULARIES[language].facts.short_dates
    before, after = before_pattern.search(text[max(0, start - 30) : start]), behind_pattern.match(text, end)
    words = [match[1].lower() for match in (before, after) if match]
    return [short_dates.get(word, word).removesuffix("s") for word in words]
