# SPDX-License-Identifier: Apache-2.0
"""Reading a text without a model: its words, numbers and facts, each with a key by which it is compared.

A key has no case and no inflection, and one spelling for a number: "3m" and "3 million" are the same. A text is read as
it is given, so that places in it can be shown. White space of any kind counts as one space, and letters with their
marks apart count as composed ones.
"""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from typing import NamedTuple

from .kept import Kept
from .languages import find_stemmer, stop_words_of
from .normal_form import normalize, single_spaces
from .number_keys import SIGNS, choice, fact_pattern, number_key
from .sentence_ends import SENTENCE_ENDS, join_lines
from .vocabulary import VOCABULARIES

MARKS = r"\u0300-\u036f"  # where a text is decomposed
WORD = rf"[^\W_]+(?:[{MARKS}]+[^\W_]*)*"
PLAIN_WORD = r"[0-9A-Za-z]+(?![0-9A-Za-z\x80-\U0010ffff])"  # most words, which are read faster so

QUOTED = re.compile(r'["“]([^"“”]*)["”]|„([^„“”]*)[“”]|«([^«»]*)»')
YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
SMALL_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹", "01234567890123456789")
WORDS_AND_DATES = frozenset(("word", "name", "date"))


class Term(NamedTuple):
    """A content word, number or fact: how it is written, what it is compared by, its kind and its place.

    `surface` is in Unicode form NFC, with single spaces; `start` and `end` count the characters of the text as given.
    """

    surface: str
    key: str
    kind: str  # "word", "name", "date", "number", "amount" or "percentage"
    start: int
    end: int


@dataclass(eq=False, slots=True)
class Reading:
    """What is known of a term without the text around it: one object for each term, told from others by identity.

    `opening` is its kind at the beginning of a sentence, `folded` the term as it is written in lower case without
    accents. `is_content` tells that it is neither a stop word nor a single letter or digit, and `has_capital` that it
    begins with a capital or is in capitals, as "3M" is.
    """

    surface: str
    lower: str
    key: str
    kind: str
    opening: str
    is_content: bool
    folded: str
    has_capital: bool


class Reader(NamedTuple):
    """How a language is read: what is a term, as the only group of a pattern, and the readings of the last ones."""

    pattern: re.Pattern[str]
    readings: Kept[Reading]

    def read(self, written: str) -> Reading:
        """Return the reading of a term."""
        return self.readings[written]


class Pieces:
    """A text taken apart. What a score does not ask for is not worked out.

    `found` has a gap, a term, a gap, and so on, to the last gap; all together are the text.
    """

    def __init__(self, found: list[str], reader: Reader) -> None:
        self.found, self.terms, self.reader = found, found[1::2], reader

    @functools.cached_property
    def gaps(self) -> list[str]:
        """What stands before each term, and behind the last."""
        return self.found[::2]

    @functools.cached_property
    def starts(self) -> list[int]:
        """The character of the text at which each term begins."""
        return [*itertools.accumulate(map(len, self.found))][:-1:2]

    @functools.cached_property
    def sentences(self) -> list[tuple[int, int]]:
        """The places [first, last) of the terms of each sentence; one without a term is left out."""
        # A term has neither a line break in it nor a space behind a full stop, so a sentence ends between two of them.
        ends = itertools.compress(range(len(self.gaps)), map(SENTENCE_ENDS.__getitem__, self.gaps))
        return [*itertools.pairwise(dict.fromkeys([0, *ends, len(self.terms)]))]

    @functools.cached_property
    def readings(self) -> list[Reading]:
        """The reading of each term."""
        return [*map(self.reader.readings.__getitem__, self.terms)]

    @functools.cached_property
    def first_places(self) -> dict[Reading, int]:
        """Where each term, as it is written, stands first; those that stand last come first."""
        readings = self.readings
        return dict(zip(reversed(readings), range(len(readings) - 1, -1, -1), strict=True))

    @functools.cached_property
    def key_set(self) -> frozenset[str]:
        """The keys of all terms."""
        return frozenset([reading.key for reading in self.readings])


def quotations(text: str) -> list[str]:
    """Return what a text has in quotation marks.

    >>> quotations('Is it "one", „two“ or « three »?')
    ['one', 'two', ' three ']
    """
    return [found[found.lastindex or 0] for found in QUOTED.finditer(text)]


@functools.lru_cache(maxsize=8)
def split_text(text: str, language: str) -> Pieces:
    """Return a text taken apart at its terms; the last texts are kept, as several scores read them.

    >>> pieces = split_text("It fell. Then it rose.", "en")
    >>> pieces.terms, pieces.gaps, pieces.sentences
    (['It', 'fell', 'Then', 'it', 'rose'], ['', ' ', '. ', ' ', ' ', '.'], [(0, 2), (2, 5)])
    """
    reader = find_reader(language)
    return Pieces(reader.pattern.split(join_lines(text)), reader)


@functools.lru_cache(maxsize=1 << 14)
def fold(word: str) -> str:
    """Return a word without case and accents.

    >>> fold("Abará")
    'abara'
    """
    plain = word.casefold()
    if plain.isascii():
        return plain
    plain = plain.translate(SMALL_DIGITS)
    return "".join(letter for letter in normalize(plain[:200], "NFKD") if not unicodedata.combining(letter))


def lower_case(word: str, code: str) -> str:
    """Return a word in lower case; in Turkish the dot of an i stays as it is."""
    return word.replace("İ", "i").replace("I", "ı").lower() if code == "tr" else word.lower()


def word_kind(word: str, initial: bool, code: str = "en") -> str:
    """Return "date", "name" or "word"; a capital at the start of a sentence says nothing."""
    vocabulary, capital, lower = VOCABULARIES[code], word[0].isupper(), word.lower()
    if lower in vocabulary.dates and (capital or lower not in vocabulary.dates_with_capital):
        return "date"
    return "name" if capital and not initial and vocabulary.names_by_capitals else "word"


@functools.cache
def find_reader(code: str) -> Reader:
    """Return the reader of a language; a ValueError names the languages that there are. The last terms are kept."""
    stem, facts, number_words = find_stemmer(code), fact_pattern(code), VOCABULARIES[code].number_words
    stop_words = stop_words_of(code)
    # A fact begins with a digit, a sign or a number word. The check of the first letter saves most of the time.
    first = "".join(sorted({word[0] for word in choice(number_words).split("|") if word[0].isalpha()}))
    unnamed = re.sub(r"\(\?P<\w+>", "(?:", facts.pattern)
    pattern = re.compile(rf"((?=[\d{SIGNS}{first}])(?:{unnamed})|{PLAIN_WORD}|{WORD})")

    def read(written: str) -> Reading:
        folded, has_capital = fold(written), written[0].isupper() or written.isupper()
        surface = written if written.isascii() and written.isalnum() else single_spaces(normalize(written))
        lower = lower_case(surface, code)
        is_content = len(surface) > 1 and surface.lower() not in stop_words
        fact = facts.fullmatch(surface)
        if fact is not None:
            kind = (fact.lastgroup or "number").rstrip("_")
            kind = "date" if kind == "number" and YEAR.fullmatch(surface) else kind
            key, opening = number_key(surface, code), kind
        elif lower in number_words:
            key, kind, opening = number_words[lower], "number", "number"
        else:
            key, kind, opening = stem(lower), word_kind(surface, False, code), word_kind(surface, True, code)
        return Reading(surface, lower, key, kind, opening, is_content, folded, has_capital)

    return Reader(pattern, Kept(read))


def terms(text: str, stop_words: Collection[str] = (), language: str = "en") -> list[Term]:
    """Return the words, numbers and facts of a sentence in order, without the stop words.

    >>> [(term.surface, term.key, term.kind) for term in terms("Holm paid 3  million.")]
    [('Holm', 'holm', 'word'), ('paid', 'paid', 'word'), ('3 million', '3000000', 'amount')]
    """
    reader = find_reader(language)
    found = []
    opening = True
    for match in reader.pattern.finditer(join_lines(text)):
        reading = reader.readings[match[0]]
        if reading.lower not in stop_words or reading.kind not in WORDS_AND_DATES:
            start, end = match.span()
            kind = reading.opening if opening else reading.kind
            found.append(Term(reading.surface, reading.key, kind, start, end))
        opening = False
    return found


def keys_in(text: str, language: str = "en") -> frozenset[str]:
    """Return the keys of all terms of a text.

    >>> sorted(keys_in("The mayor paid $3m."))
    ['$3000000', 'mayor', 'paid', 'the']
    """
    return split_text(text, language).key_set
