# SPDX-License-Identifier: Apache-2.0
"""A summary beside the index of its source: what the rules that look for a fact are given."""

from __future__ import annotations

import functools

from .language_words import FactWords
from .source_index import SourceIndex, date_name, date_pattern
from .vocabulary import VOCABULARIES


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
