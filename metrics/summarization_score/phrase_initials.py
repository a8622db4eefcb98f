# SPDX-License-Identifier: Apache-2.0
"""The initials of the phrases of a source, for the abbreviations of a summary: WHO for "World Health Organization"."""

from __future__ import annotations

import functools
import itertools

from .languages import stop_words_of
from .quantity import Span
from .text_terms import Pieces

LONGEST_ACRONYM = 8


class PhraseInitials:
    """The initials of the phrases of a text, which is given taken apart; each length is looked at when it is asked for.

    `language` is the code of its language.
    """

    def __init__(self, pieces: Pieces, language: str) -> None:
        self.pieces, self.language = pieces, language

    @functools.cached_property
    def letters(self) -> tuple[str, str, list[int], list[int]]:
        """The first letters of all words, and of those that are no stop words, with a space where a phrase ends.

        The lists have the places of the words.
        """
        stop_words = stop_words_of(self.language)
        every: list[str] = []
        content: list[str] = []
        places: list[int] = []
        content_places: list[int] = []
        gaps = self.pieces.gaps
        for place, term in enumerate(self.pieces.terms):
            if gaps[place] not in (" ", "-", "\n", " (", ""):
                for letters, where in ((every, places), (content, content_places)):
                    letters.append(" ")
                    where.append(place)
            every.append(term[0])
            places.append(place)
            if term.lower() not in stop_words:
                content.append(term[0])
                content_places.append(place)
        return "".join(every), "".join(content), places, content_places

    @functools.cached_property
    def found_phrases(self) -> dict[tuple[int, bool], dict[str, Span]]:
        """The phrases of each length, with and without stop words, as far as they were asked for."""
        return {}

    def phrases(self, length: int, with_stop_words: bool) -> dict[str, Span]:
        """Return the initials of each phrase of so many words, and where it stands."""
        key = length, with_stop_words
        if key not in self.found_phrases:
            self.found_phrases[key] = self.find_phrases(*key)
        return self.found_phrases[key]

    def find_phrases(self, length: int, with_stop_words: bool) -> dict[str, Span]:
        """Return the initials of each phrase of so many words, and where it stands."""
        every, content, places, content_places = self.letters
        letters, where = (every, places) if with_stop_words else (content, content_places)
        starts, terms = self.pieces.starts, self.pieces.terms
        found: dict[str, Span] = {}
        for at in range(len(letters) - length + 1):
            initials = letters[at : at + length]
            if " " not in initials and initials not in found:
                last = where[at + length - 1]
                found[initials] = starts[where[at]], starts[last] + len(terms[last])
        return found

    @functools.cached_property
    def folded_phrases(self) -> dict[int, dict[str, Span]]:
        """The same in capitals, as far as it was asked for."""
        return {}

    def find_spelled_out(self, acronym: str) -> Span | None:
        """Return where a phrase has these initials: in capitals, or three and more of them in any case."""
        length = len(acronym)
        if not 2 <= length <= LONGEST_ACRONYM or not acronym.isalpha():
            return None
        for with_stop_words in (True, False):
            if found := self.phrases(length, with_stop_words).get(acronym):
                return found
        if length < 3:
            return None
        if length not in self.folded_phrases:
            both = itertools.chain(self.phrases(length, False).items(), self.phrases(length, True).items())
            folded: dict[str, Span] = {}
            for initials, span in both:
                folded.setdefault(initials.upper(), span)
            self.folded_phrases[length] = folded
        return self.folded_phrases[length].get(acronym)
