# SPDX-License-Identifier: Apache-2.0
"""What a source says, to be looked up: its words, names, abbreviations and numbers, each with the first place.

Every index is made when it is first asked for, in time linear in the length of the source, and a look-up does not
depend on that length.
"""

from __future__ import annotations

import bisect
import functools
import itertools
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal

from .designators import DESIGNATED, FIRST_OF, read_designator
from .fact_names import opens
from .languages import stop_words_of
from .month_days import find_dates
from .quantities import find_quantities, find_torn, is_tokenized
from .quantity import PLAIN, TH, Quantity, Span, values_of
from .sentence_ends import mark_ends
from .text_terms import SMALL_DIGITS, fold, split_text
from .vocabulary import VOCABULARIES
from .years import find_occasions, find_years, is_year

DOTTED = re.compile(r"(?<![\w.])(?:[^\W\d_]\.\s?){1,7}(?:[^\W\d_](?![^\W_])\.?)?")
POINT = re.compile(r"\.(?<![^\W_]{2}\.)\s?[^\W\d_](?![^\W_])")  # between two single letters; points are found fast
LONGEST_ACRONYM = 8
OTHER_WORDS = frozenset(
    ("us", "it", "who", "am", "aids", "or", "me", "hi", "ok", "in", "la")
)  # beside acronyms in capitals
FEW_CAPITALS = 0.01  # share of the words of a text that has no capitals, but for a slip


class SourceIndex:
    """What a text says. `text` is the text, `language` its code."""

    def __init__(self, text: str, language: str) -> None:
        self.text, self.language = mark_ends(text), language
        self.pieces = split_text(text, language)

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
            stop_words = stop_words_of(self.language)
            for word, place in self.words.items():
                if 1 < len(word) <= LONGEST_ACRONYM and word not in stop_words and word not in OTHER_WORDS:
                    start = self.pieces.starts[place]
                    found.setdefault(word.upper(), (start, start + len(terms[place])))
            if country := re.search(r"\bthe (us)\b", self.text):
                found.setdefault("US", country.span(1))
        return found

    @functools.cached_property
    def initials(self) -> tuple[str, str, list[int], list[int]]:
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
        every, content, places, content_places = self.initials
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

    @functools.cached_property
    def designators(self) -> dict[str, dict[str, Span]]:
        """For each word, what follows it as its number or letter: "II" of "War II" (as 2), "B" of "hepatitis B"."""
        found: dict[str, dict[str, Span]] = {}
        for match in DESIGNATED.finditer(self.text):
            name = read_designator(match[2], self.has_capitals)
            if name:
                found.setdefault(fold(match[1]), {}).setdefault(name, (match.start(), match.end(2)))
        terms = self.pieces.terms
        ordinals = [place for place, reading in enumerate(self.pieces.readings[:-2]) if reading.folded in FIRST_OF]
        for place in ordinals:
            first, second, third = terms[place : place + 3]
            if first.lower() in FIRST_OF and second[0].isalpha():  # "Second World War"
                start = self.pieces.starts[self.first[first]]
                span = start, start + len(first)
                found.setdefault(fold(third), {}).setdefault(FIRST_OF[first.lower()], span)
                found.setdefault(fold(second), {}).setdefault(FIRST_OF[first.lower()], span)
        return found

    # Numbers

    @functools.cached_property
    def quantities(self) -> list[Quantity]:
        """The numbers of the text, with those that a tokenizer may have taken apart behind them."""
        found = find_quantities(self.pieces, self.text, self.language)
        return [*found, *find_torn(found, self.text, self.language, is_tokenized(self.text))]

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


def find_dotted(text: str) -> Iterator[re.Match[str]]:
    """Yield the abbreviations of two and more letters with dots, from the left; none begins within another."""
    end = 0
    for point in POINT.finditer(text):
        if point.start() > end and (match := DOTTED.match(text, point.start() - 1)):
            yield match
            end = match.end()


BEFORE = re.compile(r"([^\W\d_]{3,})\W{1,3}(?:the\W)?$")
AFTER = re.compile(r"\W{1,3}(?:of\s)?([^\W\d_]{3,})")


def words_beside(text: str, start: int, end: int, short_dates: Mapping[str, str]) -> list[str]:
    """Return the words beside the characters [start, end), in lower case and without a plural; months in full."""
    before, after = BEFORE.search(text[max(0, start - 30) : start]), AFTER.match(text, end)
    words = [match[1].lower() for match in (before, after) if match]
    return [short_dates.get(word, word).removesuffix("s") for word in words]


@functools.lru_cache(maxsize=8)
def index_source(text: str, language: str) -> SourceIndex:
    """Return the index of a source; the last ones are kept, as a source has many summaries."""
    return SourceIndex(text, language)
