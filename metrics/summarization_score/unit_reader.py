# SPDX-License-Identifier: Apache-2.0
"""Reads what stands behind a number: its unit, and what that makes of it."""

from __future__ import annotations

import re
from decimal import Decimal

from .languages import stop_words_of
from .number_grammar import HYPHENS, find_grammar
from .quantity import BEFORE_CHRIST, CENT, METRE, NO_MONEY, PERCENT, PLAIN, SIGNS, Quantity, Value, read_short_decade
from .surroundings import word_after
from .text_terms import Pieces
from .vocabulary import VOCABULARIES

NO_UNIT = frozenset(",.;:)")
DECADES = range(20, 100, 10)  # that are told by two digits
NO_STEP = Decimal(0)


class UnitReader:
    """Reads the units behind the numbers of one text, which is also given taken apart."""

    def __init__(self, pieces: Pieces, text: str, language: str) -> None:
        self.terms, self.starts, self.text = pieces.terms, pieces.starts, text
        self.facts, self.grammar = VOCABULARIES[language].facts, find_grammar(language)
        self.stop_words = stop_words_of(language)

    def finish(
        self,
        value: Decimal,
        sign: str,
        start: int,
        end: int,
        place: int,
        others: list[Value],
        is_large: bool,
        metres: Value | None,
        kind: str = "",
        step: Decimal = NO_STEP,
    ) -> Quantity:
        """Return a number with the unit behind it; `sign` is that of money before it, and `place` that of its term."""
        text, facts = self.text, self.facts
        unit, counted = sign, metres is not None
        following = word_after(text, end)
        is_attached = not (following or text[end : end + 1] in NO_UNIT)  # "1,640ft"
        has_tail = is_attached or following in self.grammar.unit_begins
        has_era = is_attached or following in self.grammar.era_begins
        tail = self.grammar.unit.match(text, end) if has_tail and not sign and metres is None else None
        if tail is not None:
            unit, end, divisor = self.read_unit(tail)
            value = value / divisor
            others = [(other / divisor, unit) for other, _ in others]
            following = word_after(text, end)
        elif not sign and text[end : end + 1] in ("p", "¢") and not text[end + 1 : end + 2].isalnum():
            unit, value, end = ("£" if text[end] == "p" else CENT), value / 100, end + 1
            following = word_after(text, end)
        elif not sign and text[end : end + 2] == " m" and not text[end + 2 : end + 3].isalnum():
            others, counted = [*others, (value, METRE)], True
        elif has_era and not sign and metres is None and (era := self.grammar.era.match(text, end)):
            unit, kind, end = BEFORE_CHRIST if era[1] else PLAIN, "date", era.end()
            following = word_after(text, end)
        if metres is not None:
            others.append(metres)
        previous = self.terms[place - 1].lower() if place else ""
        if unit == PLAIN and previous in facts.before_decade and value in DECADES:
            unit, kind, others = "s", "date", read_short_decade(value)
        if previous in facts.negative and start == self.starts[place]:
            value = -value
        if previous in facts.before_age and unit == PLAIN:
            others.append((value, "U"))
        if text[max(0, start - 2) : start].rstrip()[-1:] == "#":
            counted = False  # "# 500" are pounds in texts of few characters
        elif unit == PLAIN and following and text[end : end + 20].lstrip(f" {HYPHENS}")[:1].islower():
            counted = counted or following not in self.stop_words
        if not kind and unit == PLAIN and end - start == 4 and text[start:end].isdecimal() and 1000 <= value < 2100:
            kind = "date"
        if not kind:
            kind = "percentage" if unit == PERCENT else "amount" if unit not in NO_MONEY or is_large else "number"
        return Quantity(
            value.normalize(), unit, kind, start, end, others=tuple(others), counted=counted, step=step, term=place
        )

    def read_unit(self, tail: re.Match[str]) -> tuple[str, int, int]:
        """Return the unit behind a number, where it ends, and by what the number is divided."""
        if tail["percent"]:
            return PERCENT, tail.end(), 1
        if not tail["word"]:
            return SIGNS[tail["sign"]], tail.end(), 1
        word = re.sub(r"\s+", " ", tail["word"].lower())
        unit, divisor = self.grammar.units[word]
        if unit == "£" and divisor == 1:
            facts, following = self.facts, self.text[tail.end() : tail.end() + 12]
            is_weight = self.text[tail.start()] in HYPHENS or following.startswith(facts.weighed)
            unit = "lb" if is_weight and not following.startswith(facts.owed) else unit
        return unit, tail.end(), divisor
