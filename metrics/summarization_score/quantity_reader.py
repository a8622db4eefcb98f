# SPDX-License-Identifier: Apache-2.0
"""Reads the number that begins at a word, sign or digit of a text: the whole phrase, with its scale and its unit.

The rules stand in the order in which they are tried. What cannot be read as one number is none.
"""

from __future__ import annotations

import re
from decimal import Decimal

from .calendar_reader import CalendarReader
from .figures import DIGITS, GROUPS, SPACED
from .languages import stop_words_of
from .number_grammar import GAP, HYPHENS, WORDS, find_grammar
from .numerals import MOST_WORDS, Spelled
from .quantity import METRE, PERCENT, PLAIN, SIGNS, TH, Quantity
from .surroundings import word_after
from .text_terms import Pieces
from .unit_reader import NO_STEP, UnitReader
from .vocabulary import VOCABULARIES

SCALE_OF_MONEY = re.compile(r"\s?(?:m|k|mm|mn|bn|tn|b)(?![^\W_])", re.IGNORECASE)
GAP_BEHIND = re.compile(GAP)
# Figures behind a space, with a word of two letters or more behind them, or a mark that ends a part of a sentence.
ALONE = re.compile(
    rf"(?<=[^{HYPHENS}—/#{''.join(SIGNS)}] )([0-9]{{1,9}}(?:,[0-9]{{3}})*)(?:[,.;)](?!\d)| ([a-z]{{2,}})(?![^\W\d_]))"
)
GROUP_SPACES = frozenset(" \u00a0\u202f\u2009")
VULGAR = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}  # behind a number
LEAST_POWER = 10**6  # that stands for no number by itself, as "thousand" does


class QuantityReader:
    """Reads the number that begins at a term of one text. The rules stand in the order in which they are tried."""

    def __init__(self, pieces: Pieces, text: str, language: str) -> None:
        self.terms, self.starts, self.text = pieces.terms, pieces.starts, text
        self.vocabulary, self.grammar = VOCABULARIES[language], find_grammar(language)
        self.stop_words = stop_words_of(language)
        self.facts = self.vocabulary.facts
        self.calendar = CalendarReader(pieces, text, language)
        self.units = UnitReader(pieces, text, language)

    def read(self, place: int) -> Quantity | None:
        """Return the number that begins at this term, None where there is none."""
        start = self.starts[place]
        first = self.text[start]
        if first.isdigit():
            if self.text[start - 1 : start] == "." and self.text[start - 2 : start - 1].isdigit():
                return None  # "2" of "v3.2"
            return (
                self.read_alone(start, place)
                or self.calendar.read(start, place)
                or self.read_figures(start, start, place)
            )
        if first in SIGNS:
            return self.read_figures(start, start + 1 + self.text[start + 1 : start + 2].isspace(), place)
        if first in "QU":
            found = self.calendar.read_quarter(start, place) or self.calendar.read_age_group(start)
            if found is not None:
                return found
        return self.read_words(start, place)

    def read_alone(self, start: int, place: int) -> Quantity | None:
        """Return the number of figures that nothing beside them changes; None where something may.

        It is what the other rules find, for half of all figures, in a fifth of their time.
        """
        alone = ALONE.match(self.text, start)
        if alone is None or alone[2] in self.grammar.change_before:
            return None
        if place and self.terms[place - 1].lower() in self.grammar.change_behind:
            return None
        digits, following = alone.groups()
        value, other = self.grammar.digits[digits]
        if value is None or other is not None:
            return None
        counted = following is not None and following not in self.stop_words
        kind = "date" if len(digits) == 4 and 1000 <= value < 2100 else "number"
        return Quantity(value.normalize(), PLAIN, kind, start, alone.end(1), counted=counted, term=place)

    def read_figures(self, start: int, at: int, place: int) -> Quantity | None:
        """Return the number in figures at the character `at`, with its scale and unit; a sign of money may precede."""
        text = self.text
        figures = DIGITS.match(text, at)
        if figures is None:
            return None
        if text[figures.end() : figures.end() + 1] in GROUP_SPACES:
            spaced = SPACED.match(text, at) if self.vocabulary.spaced_thousands else None
            figures = spaced or GROUPS.match(text, at) or figures
        value, other = self.grammar.digits[figures[0]]
        if value is None:
            return None
        fraction = VULGAR.get(text[figures.end() : figures.end() + 1])
        start, factor = self.read_sign(start, at, len(figures[0]))
        if factor == 0:  # a leading point: ".5"
            value, other, factor = Decimal(f"0.{figures[0]}") if figures[0].isdigit() else value, None, 1
        end, scale = figures.end(), 1
        if fraction is not None and other is None:
            value, end = value + fraction, end + 1
        may_have_scale = text[end : end + 1].isalpha() or word_after(text, end) in self.grammar.scale_begins
        found = self.grammar.scale.match(text, end) if may_have_scale else None
        money = SIGNS.get(text[at - 1 : at]) or SIGNS.get(text[at - 2 : at - 1]) or PLAIN
        if money and found is None:
            found = SCALE_OF_MONEY.match(text, end)
        metres = None
        if found is not None:
            letters = WORDS.search(found[0])
            assert letters is not None
            scale, end = self.grammar.factors.get(letters[0].lower(), 1), found.end()
            metres = (value, METRE) if found[0] == "m" and not money else None
        decimals = len(figures[0]) - figures[0].rfind(".") - 1 if "." in figures[0] and other is None else 0
        step = Decimal(scale).scaleb(-decimals) if decimals else NO_STEP
        if other is not None and other < value and figures[0].endswith("0"):
            other = None  # "4.000" is no 4
        value = value * factor * scale
        others = [] if other is None else [(other * factor * scale, PLAIN)]
        return self.units.finish(value, money, start, end, place, others, scale > 1, metres, step=step)

    def read_sign(self, start: int, at: int, length: int) -> tuple[int, int]:
        """Return where a number begins with its sign, and the factor: -1 for a minus, 0 for a point before it."""
        text = self.text
        before, further = text[start - 1 : start], text[start - 2 : start - 1]
        if before == "." and start == at and (further in ("", "(") or further.isspace() or further in HYPHENS):
            return start - 1, 0
        if before and before in HYPHENS and (further == "(" or (further.isspace() and further != "\n")):
            return start - 1, -1
        return start, 1

    def read_words(self, start: int, place: int) -> Quantity | None:
        """Return the number in words that begins at this term, one that only supports others, or None."""
        text, facts = self.text, self.facts
        own = WORDS.match(text, start)
        if own is None:
            return None
        word = own[0].lower()
        if word in self.grammar.multipliers and place and self.terms[place - 1].lower() in facts.vague:
            return None
        if word in self.grammar.multipliers and place and self.terms[place - 1].lower() in facts.singles:
            start = self.starts[place - 1]
            if place > 1 and self.terms[place - 2].lower() in facts.halves:
                start = self.starts[place - 2]
            elif (share := self.find_share(start)) is not None:
                return self.read_share(start, share, place)
        elif facts.powers.get(word, 0) >= LEAST_POWER:
            return None  # "millions" are no number
        words, ends = self.following(start)
        spelled = self.read_spelled(words)
        if spelled is not None:
            end = ends[spelled.length - 1]
            if spelled.is_ordinal:
                return Quantity(spelled.value, TH, "number", start, end)
            after = words[spelled.length] if spelled.length < len(words) else ""
            kind = "date" if spelled.is_year else ""
            found = self.units.finish(spelled.value, PLAIN, start, end, place, [], spelled.is_large, None, kind)
            says_nothing = spelled.value <= 1 or after in facts.fractions
            return found._replace(stated=False) if says_nothing and found.unit == PLAIN else found
        if word in facts.ordinals:
            if words[1:2] and words[1] in facts.quarters and facts.ordinals[word] <= 4:
                return Quantity(Decimal(facts.ordinals[word]), "Q", "date", start, ends[1])
            stated = facts.ordinals[word] > 1 and place > 0 and self.terms[place - 1].lower() in facts.before_ordinal
            stated = stated and len(words) > 1 and word == own[0]
            stated = stated and words[1] not in self.stop_words and words[1] not in facts.fractions
            is_share = word in facts.fractions and self.terms[place - 1].lower() in facts.singles  # "a third party"
            stated = (stated and words[1] not in facts.measures and not is_share) or (word == "second" and stated)
            return Quantity(Decimal(facts.ordinals[word]), TH, "number", start, own.end(), stated)
        if word in facts.halves:
            return Quantity(Decimal(50), PERCENT, "percentage", start, own.end(), stated=False)
        if word in facts.counting:
            return Quantity(Decimal(facts.counting[word]), PLAIN, "number", start, own.end(), stated=False)
        return None

    def find_share(self, start: int) -> str | None:
        """Return the phrase before a number that makes it a share of it: "quarter of" before "a million"."""
        before = self.text[max(0, start - 24) : start].lower()
        return next((phrase for phrase in self.facts.shares if before.endswith(f" {phrase} ")), None)

    def read_share(self, start: int, phrase: str, place: int) -> Quantity | None:
        """Return the number of "a quarter of a million"; None where it is not known."""
        words, ends = self.following(start)
        spelled, factor = self.read_spelled(words), self.facts.shares[phrase]
        if spelled is None or factor is None:
            return None
        begin, end = start - len(phrase) - 1, ends[spelled.length - 1]
        return self.units.finish(spelled.value * factor, PLAIN, begin, end, place, [], spelled.is_large, None)

    def read_spelled(self, words: list[str]) -> Spelled | None:
        """Return the number that words begin with, of which only the last may be no part of one."""
        parts = words if self.grammar.is_part[words[-1]] else words[:-1]
        return self.grammar.spelled[" ".join(parts)] if parts else None

    def following(self, start: int) -> tuple[list[str], list[int]]:
        """Return the words in lower case from a character on, with only spaces and hyphens between, and their ends.

        There are no more of them than one behind the words that may be parts of a number.
        """
        words: list[str] = []
        ends: list[int] = []
        at = start
        while len(words) < MOST_WORDS and (match := WORDS.match(self.text, at)):
            words.append(match[0].lower())
            ends.append(match.end())
            at = match.end()
            if not self.grammar.is_part[words[-1]]:
                break
            gap = GAP_BEHIND.match(self.text, at)
            if gap is None:
                break
            at = gap.end()
        return words, ends
