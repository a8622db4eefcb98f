# SPDX-License-Identifier: Apache-2.0
"""A summary beside the index of its source: what the rules that look for a fact are given."""

from __future__ import annotations

import bisect
import functools
import operator
import re

from .language_words import FactWords
from .languages import stop_words_of
from .month_days import date_name, date_pattern
from .source_index import SourceIndex, Span
from .vocabulary import VOCABULARIES

IN_BRACKETS = re.compile(r"\s?\((?P<letters>[^\W\d_]{2,8})\)")
WORDS = re.compile(r"[^\W\d_]+")


class Pair:
    """A summary, the index of its source, and their language."""

    def __init__(self, summary: str, source: SourceIndex, language: str) -> None:
        self.summary, self.source, self.language = summary, source, language
        self.vocabulary = VOCABULARIES[language]
        self.facts: FactWords = self.vocabulary.facts

    @functools.cached_property
    def companions(self) -> dict[int, str]:
        """Where a number is the day of a month, and of which."""
        return {
            match.start(group): date_name(match[2], self.language)
            for match in date_pattern(self.language).finditer(self.summary)
            for group in (1, 3)
            if match[group]
        }

    @functools.cached_property
    def spelled_out(self) -> list[tuple[int, int, Span]]:
        """The names before their own abbreviation in brackets, with its place in the source, as [start, end).

        Of "Police and Crime Commissioner (PCC)" the source may have the letters alone. Where it spells them out itself,
        its own words decide.
        """
        found = []
        for match in IN_BRACKETS.finditer(self.summary) if "(" in self.summary else ():
            letters = match["letters"].upper()
            place = self.source.acronyms.get(letters) or self.source.find_term(match["letters"])
            is_spelled = any(letters in self.source.initials.phrases(len(letters), stops) for stops in (True, False))
            if place and not is_spelled and sum(map(str.isupper, match["letters"])) > 1:
                start = self.find_initials(letters, match.start())
                found += [(start, match.start(), place)] if start is not None else []
        return found

    def find_spelled_out(self, start: int, end: int) -> Span | None:
        """Return the place of the abbreviation behind a name that has the characters [start, end)."""
        at = bisect.bisect_left(self.spelled_out, end, key=operator.itemgetter(1))
        if at == len(self.spelled_out) or self.spelled_out[at][0] > start:
            return None
        return self.spelled_out[at][2]

    def find_initials(self, letters: str, end: int) -> int | None:
        """Return where the words before a character begin whose initials are these; small words may lie between."""
        words = [*WORDS.finditer(self.summary, max(0, end - 120), end)]
        left = len(letters)
        for word in reversed(words):
            initial = word[0][0]
            if initial.upper() == letters[left - 1] and (initial.isupper() or 1 < left < len(letters)):
                left -= 1
            elif not (word[0].islower() and word[0] in stop_words_of(self.language)):
                return None
            if not left:
                return word.start()
        return None
