# SPDX-License-Identifier: Apache-2.0
"""The words, numbers, amounts and percentages of a text, each with a key by which it is compared.

A key has no case and no inflection, and one spelling for a number: "3m" and "3 million" are the
same. A text is read as it is given, so that places in it can be shown. White space of any kind
counts as one space, and letters with their marks apart count as composed ones.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

from .folding import LETTERS_OF_WORD, fold
from .normal_form import normalize, single_spaces
from .number_forms import VULGAR
from .numerals import NumberWords, read_number_words
from .reading import ReadText
from .sentences import ends_sentence, hide_citations, join_lines
from .stop_words import LANGUAGES, STOP_WORDS
from .summary_metric import warn_caller
from .values import Number

# characters; some stemmers take quadratic time, and no inflected word is that long
LONGEST_WORD = 64
WORD = r"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*)*"  # marks, where a text is decomposed
SPACES = re.compile(r"[\s\u200b\ufeff]+")
SIGNS = "$£€"
UNIT_SIGNS = {"percent": "%", "US$": "$", **{sign: sign for sign in SIGNS}}
NO_FIGURE = "$£€¥₹-−–(. "
YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
# "neuf" is new in French, "sei" you are in Italian
OTHER_WORDS = frozenset(("neuf", "sei"))
DATES_WITH_CAPITAL = frozenset(("march", "may"))
NAMELESS = frozenset(("de",))  # where all nouns have capitals
QUOTATION = re.compile(r'["“]([^"“”]*)["”]|„([^„“”]*)[“”]|«([^«»]*)»')
BEYOND_CYRILLIC = re.compile(r"[^\u0400-\u04ff\W\d_]")
BEYOND_LATIN = re.compile(r"[^\x00-\u024f\W\d_]")


class ReadTerm(NamedTuple):
    """What is known of a term without the text around it.

    `surface` is in Unicode form NFC, with single spaces. `kind` is "word", "name", "date",
    "number", "amount" or "percentage", and `opening` the kind at the beginning of a sentence, where
    a capital says nothing. `is_content`: it is neither a stop word nor a single letter or digit.
    `is_fact`: it is a number of some kind.
    """

    surface: str
    key: str
    kind: str
    opening: str
    is_content: bool
    is_fact: bool


class TermLists(NamedTuple):
    """All terms of a text in order, in three lists of equal length: what is known of each, its key,
    and the number of its sentence.

    `parts` are the whole text: what stands before the first term, a term, what stands behind it,
    and so on. An object for each term would take a third of the time of `summarization_score`, much
    of it in the garbage collector.
    """

    readings: list[ReadTerm]
    keys: list[str]
    sentences: list[int]
    parts: list[str]


class Term(NamedTuple):
    """A term, its characters [start, end) in the text as given, the number of its sentence, and
    what number it is where that is known.
    """

    reading: ReadTerm
    start: int
    end: int
    sentence: int
    number: Number | None = None

    @property
    def key(self) -> str:
        """What it is compared by."""
        return self.reading.key


def compiled_stemmer(name: str) -> Callable[[], Any] | None:
    """Return what makes a stemmer of PyStemmer; None where it is not there, or made from another
    version of Snowball.

    It takes a tenth of the time, which else is most of that of this metric.
    """
    try:
        compiled = import_module("Stemmer")
        rules = {
            version(library).rpartition(".")[0] for library in ("PyStemmer", "snowballstemmer")
        }
    except ImportError:
        return None
    return functools.partial(compiled.Stemmer, name, 0) if len(rules) == 1 else None


@functools.cache
def find_stemmer(code: str) -> Callable[[str], str]:
    """Return the function that takes the inflection off a word in lower case, by Snowball's rules
    for the language.

    >>> [find_stemmer("en")(word) for word in ("rising", "ferries", "bus")]
    ['rise', 'ferri', 'bus']
    """
    # Not `snowballstemmer.stemmer`, which takes any PyStemmer that is installed: maybe other rules,
    # another score.
    name = LANGUAGES[code]
    make: Callable[[], Any] = compiled_stemmer(name) or getattr(
        import_module(f"snowballstemmer.{name}_stemmer"), f"{name.capitalize()}Stemmer"
    )

    @functools.lru_cache(maxsize=1 << 16)
    def stem(word: str) -> str:  # a stemmer has a state, so every word has one of its own
        return word if len(word) > LONGEST_WORD else make().stemWord(word)

    return stem


@functools.cache
def find_reader(code: str) -> tuple[re.Pattern[str], Callable[[str], ReadTerm]]:
    """Return the pattern of the words of a language, whose only group they are, and what reads one
    of them; the last readings are kept.
    """
    stem, stop_words, numbers = find_stemmer(code), STOP_WORDS[code], small_counts(code)
    dates = full_names(read_number_words(code))

    def kind_of(word: str, initial: bool) -> str:
        capital, key = word[0].isupper(), fold(word)
        if key in dates and (capital or key not in DATES_WITH_CAPITAL):
            return "date"
        return "name" if capital and not initial and code not in NAMELESS else "word"

    @functools.lru_cache(maxsize=1 << 16)
    def read(written: str) -> ReadTerm:
        surface = single_spaces(normalize(written))
        # In Turkish the dot of an i stays as it is.
        lower = (surface.replace("İ", "i").replace("I", "ı") if code == "tr" else surface).lower()
        is_content = len(surface) > 1 and surface.lower() not in stop_words
        if surface.isdecimal() or lower in numbers:
            key = plain_figure(Decimal(numbers.get(lower, surface)))
            kind = "date" if YEAR.fullmatch(surface) else "number"
            return ReadTerm(surface, key, kind, kind, is_content, True)
        return ReadTerm(
            surface, stem(lower), kind_of(surface, False), kind_of(surface, True), is_content, False
        )

    return re.compile(rf"({WORD})"), read


@functools.cache
def small_counts(code: str) -> dict[str, int]:
    """Return the words of a language for 2 to 12 that more often are these than anything else."""
    numerals = read_number_words(code).numerals
    return {w: n for w, n in numerals.items() if 1 < n < 13 and w not in OTHER_WORDS}


def full_names(words: NumberWords) -> frozenset[str]:
    """Return the months and weekdays, but no abbreviation of one."""
    tables = (words.months, words.weekdays)
    return frozenset(
        name
        for table in tables
        for name, of in table.items()
        if not any(
            table[longer] == of and longer != name and longer.startswith(name) for longer in table
        )
    )


def plain_figure(figure: Decimal) -> str:
    """Return one spelling for a figure."""
    return f"{figure.normalize():f}"


def number_terms(text: str, language: str) -> Iterator[tuple[int, int, ReadTerm]]:
    """Yield the characters [start, end) of each number of a text that is a term, and what is known
    of it: with its scale, percent, dollars, euros or pounds; other units are words of their own.
    """
    counts, scales = small_counts(language), read_number_words(language).scales
    for number in ReadText(text, language).numbers:
        start, end = number.start, number.figure_end
        if not end or text[end - 1] in VULGAR or text[end : end + 1].isalnum():
            continue  # a date, a score
        first, *scaling = LETTERS_OF_WORD.findall(fold(text[start:end])) or [""]
        is_scaled = bool(first)
        if number.in_words:
            is_scaled = bool(scaling)
        if number.in_words and not (first in counts and all(word in scales for word in scaling)):
            continue
        sign = ""
        unit = number.unit.partition("/")[0]
        has_unit = number.unit_end > end or not text[start].isdigit()
        if has_unit and unit in UNIT_SIGNS and not number.in_words * (unit == ""):
            sign, end = UNIT_SIGNS[unit], max(end, number.unit_end)
        elif not text[start].isdecimal() and not number.in_words:
            start += len(text[start:end]) - len(text[start:end].lstrip(NO_FIGURE))
        kind = "amount" if is_scaled or (sign and sign != "%") else "number"
        key = plain_figure(number.figure)
        surface = single_spaces(text[start:end])
        if sign == "%":
            key, kind = f"{key}%", "percentage"
        elif sign:
            key = f"{sign}{key}"
        elif YEAR.fullmatch(surface):
            kind = "date"
        yield start, end, ReadTerm(surface, key, kind, kind, len(surface) > 1, True)


@functools.lru_cache(maxsize=4)  # each takes 20 times its length
def list_terms(text: str, language: str = "en") -> TermLists:
    """Return the words, numbers and amounts of a text; the last texts are kept.

    >>> [reading.key for reading in list_terms("Holm paid 3  million. It rose.").readings]
    ['holm', 'paid', '3000000', 'it', 'rose']
    """
    pattern, read_word = find_reader(language)
    plain, begin = hide_citations(join_lines(text)), 0
    readings: list[ReadTerm] = []
    parts: list[str] = []
    for start, end, reading in number_terms(plain, language):
        # half of the time of `summarization_score` would be that of `finditer`
        pieces = pattern.split(plain[begin:start])
        readings += [*map(read_word, pieces[1::2]), reading]
        parts += [*pieces, plain[start:end]]
        begin = end
    pieces = pattern.split(plain[begin:])
    readings += map(read_word, pieces[1::2])
    parts += pieces
    keys = [reading.key for reading in readings]
    sentences = [*itertools.accumulate(map(ends_sentence, parts[2:-1:2]), initial=0)]
    return TermLists(readings, keys, sentences[: len(readings)], parts)


def read_terms(text: str, language: str = "en") -> tuple[Term, ...]:
    """Return the words, numbers and amounts of a text one by one, in order.

    >>> terms = read_terms("Holm paid 3  million. It rose.")
    >>> [(term.reading.surface, term.key, term.sentence) for term in terms[1:4]]
    [('paid', 'paid', 0), ('3 million', '3000000', 0), ('It', 'it', 1)]
    """
    terms = list_terms(text, language)
    ends = [*itertools.accumulate(map(len, terms.parts))]
    return tuple(map(Term, terms.readings, ends[:-1:2], ends[1::2], terms.sentences))


@functools.lru_cache(maxsize=4)
def keys_in(text: str, language: str = "en") -> frozenset[str]:
    """Return the keys of all terms of a text.

    >>> sorted(keys_in("The mayor paid $3m."))
    ['$3000000', 'mayor', 'paid', 'the']
    """
    return frozenset(list_terms(text, language).keys)


def quotations(text: str) -> list[str]:
    """Return what a text has in quotation marks.

    >>> quotations('Is it "one", „two“ or « three »?')
    ['one', 'two', ' three ']
    """
    return [match[match.lastindex or 0] for match in QUOTATION.finditer(text)]


def is_other_script(text: str, language: str = "en") -> bool:
    """Return whether most letters of a text are not of the alphabet of the language, so that its
    rules do not fit.

    >>> river = "Река поднялась"
    >>> is_other_script(river), is_other_script(river, "ru"), is_other_script("The river", "ru")
    (True, False, True)
    """
    foreign = BEYOND_CYRILLIC if language == "ru" else BEYOND_LATIN
    foreign_letters = sum(map(str.isalpha, foreign.findall(text)))
    return foreign_letters > 0 and 2 * foreign_letters > sum(map(str.isalpha, text))


def warn_of_scripts(sources: Sequence[str], language: str) -> None:
    """Warn when some of the sources are not in the alphabet of the language, whose words are looked
    for.
    """
    different = {source: is_other_script(source, language) for source in dict.fromkeys(sources)}
    rows = [row for row, source in enumerate(sources) if different[source]]
    if rows:
        warn_caller(
            f"{len(rows)} of the sources, the first at index {rows[0]}, are not in the alphabet"
            f" of {language!r}, whose words are looked for: give their `language`, or ask a model"
        )
