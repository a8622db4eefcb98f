# SPDX-License-Identifier: Apache-2.0
"""The values of the numbers of a text, to be looked up with their units, and between two values."""

from __future__ import annotations

import bisect
import functools
from collections.abc import Iterable, Sequence
from decimal import Decimal

from .quantity import Quantity, Span, Value
from .years import is_year


class ValueIndex:
    """Where a text has which values.

    Parameters
    ----------
    quantities : sequence of Quantity
        The numbers of the text; of equal values the first one counts.
    values : sequence of lists
        The values and units that each of them may stand for.
    text, language : str
        The text and the code of its language, which tell the years: a year is between no two values.
    """

    def __init__(
        self, quantities: Sequence[Quantity], values: Sequence[Sequence[Value]], text: str, language: str
    ) -> None:
        self.quantities, self.values, self.text, self.language = quantities, values, text, language
        self.places: dict[Value, Span] = {}
        for quantity, several in zip(quantities, values, strict=True):
            for value in several:
                self.places.setdefault(value, (quantity.start, quantity.end))

    @functools.cached_property
    def units(self) -> dict[str, list[Decimal]]:
        """The values of each unit, in order, without years: "more than 2,000" says nothing of 2014."""
        found: dict[str, set[Decimal]] = {}
        for quantity, several in zip(self.quantities, self.values, strict=True):
            if not is_year(quantity, self.text, self.language):
                for value, unit in several:
                    found.setdefault(unit, set()).add(value)
        return {unit: sorted(values) for unit, values in found.items()}

    def find(self, value: Decimal, units: Iterable[str]) -> Span | None:
        """Return where the text has this value in one of these units."""
        for unit in units:
            if found := self.places.get((value, unit)):
                return found
        return None

    def find_between(self, low: Decimal, high: Decimal, units: Iterable[str]) -> Span | None:
        """Return where the text has a value from `low` to `high` in one of these units."""
        for unit in units:
            values = self.units.get(unit, [])
            at = bisect.bisect_left(values, low)
            if at < len(values) and values[at] <= high:
                return self.places[values[at], unit]
        return None
