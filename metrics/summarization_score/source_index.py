# SPDX-License-Identifier: Apache-2.0
"""What a source says, to be looked up: its words, names and abbreviations, each with the first place.

Every index is made when it is first asked for, in time linear in the length of the source, and a look-up does not
depend on that length.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator

from .designators import find_designated, find_first, read_designator
from .fact_names import opens
from .languages import stop_words_of
from .phrase_initials import LONGEST_ACRONYM, PhraseInitials
from .quantity import Span
from .source_numbers import SourceNumbers
from .text_terms import SMALL_DIGITS, fold
from .vocabulary import VOCABULARIES

DOTTED = re.compile(r"(?<![\w.])(?:[^\W\d_]\.\s?){1,7}(?:[^\W\d_](?![^\W_])\.?)?")
POINT = re.compile(r"\.(?<![^\W_]{2}\.)\s?[^\W\d_](?![^\W_])")  # between two single letters; points are found fast
FEW_CAPITALS = 0.01  # share of the words of a text that has no capitals, but for a slip


class SourceIndex(SourceNumbers):
    """What a text says: its words and names, beside its numbers."""

    @functools.cached_property
    def first(self) -> dict[str, int]:
        """The first place of each term as it is written."""
        terms = self.pieces.terms
        return dict(zip(reversed(terms), range(len(terms) - 1, -1, -1), strict=True))

    @functools.cached_property
    def words(self) -> dict[str, int]:
        """The first place of each word in lower case without accents, also within terms of several words."""
        readings = self.pieces.readings
        folded = [reading.folded for reading in reversed(readings)]
        found = dict(zip(folded, range(len(folded) - 1, -1, -1), strict=True))
        for phrase in [word for word in found if " " in word] if " " in "".join(found) else ():
            place = found.pop(phrase)
            for word in phrase.split():
                found[word] = min(place, found.get(word, place))
        return found

    @functools.cached_property
    def places_of_capitals(self) -> list[int]:
        """The places of the terms that have a capital."""
        return [place for place, reading in enumerate(self.pieces.readings) if reading.has_capital]

    @functools.cached_property
    def begin_with_capital(self) -> list[tuple[int, str]]:
        """The places of the terms that begin with a capital, and the terms in lower case without accents."""
        terms, readings = self.pieces.terms, self.pieces.readings
        return [(place, readings[place].folded) for place in self.places_of_capitals if terms[place][0].isupper()]

    @functools.cached_property
    def capitals(self) -> dict[str, int]:
        """The words that begin with a capital somewhere, in lower case without accents."""
        return {folded: place for place, folded in reversed(self.begin_with_capital)}

    def span(self, place: int | None) -> Span | None:
        """Return the characters [start, end) of the term at a place; None without one."""
        if place is None:
            return None
        start = self.pieces.starts[place]
        return start, start + len(self.pieces.terms[place])

    def find_term(self, written: str) -> Span | None:
        """Return where the text has a term first, as it is written."""
        return self.span(self.first.get(written))

    def find_word(self, word: str) -> Span | None:
        """Return where the text has a word first; it is given in lower case without accents."""
        return self.span(self.words.get(word))

    def find_capital(self, word: str) -> Span | None:
        """Return where the text has a word with a capital first; it is given in lower case without accents."""
        return self.span(self.capitals.get(word))

    @functools.cached_property
    def stems(self) -> dict[str, list[str]]:
        """The words of each stem, the last ones first."""
        found: dict[str, list[str]] = {}
        for reading, place in self.pieces.first_places.items():
            if self.pieces.terms[place][0].isalpha() and reading.folded not in (
                known := found.setdefault(reading.key, [])
            ):
                known.append(reading.folded)
        return found

    @functools.cached_property
    def names(self) -> set[str]:
        """The words that have a capital within a sentence, folded."""
        gaps, begins = self.pieces.gaps, {first for first, _ in self.pieces.sentences}
        return {
            folded
            for place, folded in self.begin_with_capital
            if place not in begins and (gaps[place] == " " or not opens(gaps[place]))
        }

    @functools.cached_property
    def has_capitals(self) -> bool:
        """Whether capitals say anything in this text: known once, for all that is looked up."""
        return len(self.begin_with_capital) > FEW_CAPITALS * len(self.pieces.terms)

    @functools.cached_property
    def acronyms(self) -> dict[str, Span]:
        """The words in capitals, and the letters of abbreviations with dots, in capitals."""
        terms = self.pieces.terms
        found: dict[str, Span] = {}
        for place in self.places_of_capitals:
            term = terms[place]
            if len(term) > 1 and term.isupper():
                start = self.pieces.starts[place]
                found.setdefault(term.translate(SMALL_DIGITS), (start, start + len(term)))
        for match in find_dotted(self.text):
            letters = re.sub(r"[^\w]", "", match[0]).upper()
            found.setdefault(letters, (match.start(), match.start() + len(match[0].rstrip())))
        if not self.has_capitals:
            facts = VOCABULARIES[self.language].facts
            others = stop_words_of(self.language) | facts.no_acronyms
            for word, place in self.words.items():
                if 1 < len(word) <= LONGEST_ACRONYM and word not in others:
                    start = self.pieces.starts[place]
                    found.setdefault(word.upper(), (start, start + len(terms[place])))
            for phrase, acronym in facts.acronym_phrases.items():
                if span := self.find_phrase(phrase):
                    found.setdefault(acronym, (span[1] - len(acronym), span[1]))
        return found

    @functools.cached_property
    def initials(self) -> PhraseInitials:
        """The initials of the phrases of the text."""
        return PhraseInitials(self.pieces, self.language)

    @functools.cached_property
    def lower(self) -> str:
        """The text in lower case, if that keeps all characters at their places."""
        lower = self.text.lower()
        return lower if len(lower) == len(self.text) else self.text

    @functools.cached_property
    def looked_up(self) -> dict[str, Span | None]:
        """The phrases of several words that were asked for."""
        return {}

    def find_phrase(self, phrase: str) -> Span | None:
        """Return where the text has a phrase of several words: in any case, if it has no capital itself."""
        if phrase not in self.looked_up:
            self.looked_up[phrase] = self.search_phrase(phrase)
        return self.looked_up[phrase]

    def search_phrase(self, phrase: str) -> Span | None:
        """Return what `find_phrase` does for a phrase that was not asked for before."""
        text = self.text if self.has_capitals and not phrase.islower() else self.lower
        phrase = phrase if text is self.text else phrase.lower()
        at = text.find(phrase)
        while at >= 0:
            end = at + len(phrase)
            if not text[at - 1 : at].isalnum() and not text[end : end + 1].isalnum():
                return at, end
            at = text.find(phrase, end)
        return None

    @functools.cached_property
    def found_months(self) -> dict[str, Span | None]:
        """The months that were asked for."""
        return {}

    def find_month(self, name: str) -> Span | None:
        """Return where the text has a word as a month, and not as the other word that it may be."""
        if self.has_capitals:
            return self.find_capital(name) if name in self.names else None
        if name not in self.found_months:
            before = "|".join(VOCABULARIES[self.language].facts.before_month) or "(?!)"
            found = re.search(rf"(?:\b(?:{before}) |\d )({name})\b|\b({name}) \d", self.text)
            self.found_months[name] = found and found.span(found.lastindex or 0)
        return self.found_months[name]

    def find_lower_month(self, name: str) -> Span | None:
        """Return where the text has a month in lower case, and not as the other word that it may be."""
        if name not in self.found_months:
            no_month = VOCABULARIES[self.language].facts.months_or_words[name]
            found = re.finditer(rf"(?:([^\W\d_]+)\s)?\b({name})\b", self.text)
            months = (match.span(2) for match in found if not match[1] or match[1].lower() not in no_month)
            self.found_months[name] = next(months, None)
        return self.found_months[name]

    @functools.cached_property
    def designators(self) -> dict[str, dict[str, Span]]:
        """For each word, what follows it as its number or letter: "II" of "War II" (as 2), "B" of "hepatitis B"."""
        found: dict[str, dict[str, Span]] = {}
        for match in find_designated(self.language).finditer(self.text):
            name = read_designator(match[2], self.has_capitals, self.language)
            if name:
                found.setdefault(fold(match[1]), {}).setdefault(name, (match.start(), match.end(2)))
        terms, first_of = self.pieces.terms, find_first(self.language)
        ordinals = [place for place, reading in enumerate(self.pieces.readings[:-2]) if reading.folded in first_of]
        for place in ordinals:
            first, second, third = terms[place : place + 3]
            if first.lower() in first_of and second[0].isalpha():  # "Second World War"
                start = self.pieces.starts[self.first[first]]
                span = start, start + len(first)
                found.setdefault(fold(third), {}).setdefault(first_of[first.lower()], span)
                found.setdefault(fold(second), {}).setdefault(first_of[first.lower()], span)
        return found


def find_dotted(text: str) -> Iterator[re.Match[str]]:
    """Yield the abbreviations of two and more letters with dots, from the left; none begins within another."""
    end = 0
    for point in POINT.finditer(text):
        if point.start() > end and (match := DOTTED.match(text, point.start() - 1)):
            yield match
            end = match.end()


@functools.lru_cache(maxsize=8)
def index_source(text: str, language: str) -> SourceIndex:
    """Return the index of a source; the last ones are kept, as a source has many summaries."""
    return SourceIndex(text, language)
