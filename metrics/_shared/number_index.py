# SPDX-License-Identifier: Apache-2.0
"""The numbers of a text by what they say, so that each is compared with few of another text."""

from __future__ import annotations

import bisect
from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from decimal import Decimal
from functools import cached_property

from .values import START, UNROUNDED, Number, Relation, Value, relation

# words or numbers that are looked at for one: more are no text that people write
MOST_ALIKE = 64


class NumberIndex(ABC):
    """Indexes of numbers, each made when it is first needed."""

    @property
    @abstractmethod
    def numbers(self) -> Sequence[Number]:
        """The numbers, in order."""

    @cached_property
    def by_figure(self) -> dict[Decimal, list[Number]]:
        """The numbers by their figures, the first of each unit."""
        by_figure: dict[Decimal, dict[tuple[str, str, bool], Number]] = {}
        for number in self.numbers:
            for figure in number.figures:
                key = (number.quantity, number.unit, number.counted)
                by_figure.setdefault(figure, {}).setdefault(key, number)
        return {figure: [*numbers.values()] for figure, numbers in by_figure.items()}

    @cached_property
    def by_quantity(self) -> dict[str, tuple[list[Decimal], list[tuple[Value, Number]]]]:
        """What the numbers may say and what stands within them, of each quantity in order, with
        where each value begins.
        """
        entries: dict[str, list[tuple[Value, Number]]] = {}
        for number in self.numbers:
            for value in (*number.values, *number.parts):
                entries.setdefault(value.quantity, []).append((value, number))
        for of_quantity in entries.values():
            of_quantity.sort(key=lambda entry: entry[0].low)
        return {
            quantity: ([value.low for value, _ in of_quantity], of_quantity)
            for quantity, of_quantity in entries.items()
        }

    @cached_property
    def in_order(self) -> tuple[list[Decimal], list[Number]]:
        """The numbers that can be rounded, by their figures."""
        different = {
            (n.figure, n.unit, n.counted): n
            for n in reversed(self.numbers)
            if n.quantity not in UNROUNDED and not n.is_year
        }
        numbers = sorted(different.values(), key=lambda number: number.figure)
        return [number.figure for number in numbers], numbers

    def find_within(self, value: Value) -> list[Number]:
        """Return the numbers that may say what is in a value, in order."""
        lows, entries = self.by_quantity.get(value.quantity, ((), ()))
        first = bisect.bisect_left(lows, value.low)
        last = bisect.bisect_right(lows, value.high, first)
        within = entries[first : min(last, first + MOST_ALIKE)]
        return sorted((n for of_number, n in within if of_number.high <= value.high), key=START)

    def find_alike(self, number: Number) -> list[tuple[Relation, Number]]:
        """Return the numbers of the same figure, and those that one may say less exactly, each with
        how that relates to it.
        """
        alike = [n for value in number.values for n in self.find_within(value)]
        alike += [n for figure in number.figures for n in self.by_figure.get(figure, ())]
        return [(relation(number, candidate), candidate) for candidate in alike]

    def find_related(self, number: Number, least: Relation) -> list[Number]:
        """Return the numbers that a number says, or may say."""
        return [candidate for related, candidate in self.find_alike(number) if related >= least]

    def find_rounded(self, number: Number) -> Number | None:
        """Return the first number that one rounds: 1,234 boats for "1,200 boats", $181,674,817 for
        "$181 million", 1,987 for "about 2,000".
        """
        bounds = number.rounded
        if bounds is None:
            return None
        figures, numbers = self.in_order
        first, last = (bisect.bisect_left(figures, bound) for bound in bounds[:2])
        near = numbers[first : min(last, first + MOST_ALIKE)]
        return next((n for n in near if relation(number, n) == Relation.EQUAL), None)


class IndexOf(NumberIndex):
    """An index of these numbers."""

    numbers: Sequence[Number] = ()

    def __init__(self, numbers: Iterable[Number]) -> None:
        self.numbers = [*numbers]
