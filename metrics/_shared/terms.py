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
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal
from importlib import import_module
from importlib.metadata import version
from typing import Any, NamedTuple

from .normal_form import normalize, single_spaces
from .sentences import PASSAGE_END, ends_sentence, hide_citations, join_lines
from .small_numbers import WORDS, Words
from .stop_words import LANGUAGES, STOP_WORDS
from .summary_metric import warn_caller

# characters; some stemmers take quadratic time, and no inflected word is that long
LONGEST_WORD = 64
LONGEST_NUMBER = 20  # digits that are worked out
WORD = r"[^\W_]+(?:[\u0300-\u036f]+[^\W_]*)*"  # marks, where a text is decomposed
# of any kind, also of no width, but no end of a line
SPACE = rf"(?:(?:[^\S\n{PASSAGE_END}]|[\u200b\ufeff])+)"
SPACES = re.compile(r"[\s\u200b\ufeff]+")
END = r"(?![^\W_])"
SIGNS = "$£€"
YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
QUOTATION = re.compile(r'["“]([^"“”]*)["”]|„([^„“”]*)[“”]|«([^«»]*)»')
LETTERS = re.compile(r"[^\W\d_]+")
BEYOND_CYRILLIC = re.compile(r"[^\u0400-\u04ff\W\d_]")
BEYOND_LATIN = re.compile(r"[^\x00-\u024f\W\d_]")


class Reading(NamedTuple):
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


class ReadText(NamedTuple):
    """All terms of a text in order, in three lists of equal length: what is known of each, its key,
    and the number of its sentence.

    `parts` are the whole text: what stands before the first term, a term, what stands behind it,
    and so on. An object for each term would take a third of the time of `summarization_score`, much
    of it in the garbage collector.
    """

    readings: list[Reading]
    keys: list[str]
    sentences: list[int]
    parts: list[str]


class Term(NamedTuple):
    """A term, its characters [start, end) in the text as given, and the number of its sentence."""

    reading: Reading
    start: int
    end: int
    sentence: int

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


def choice(words: Iterable[str]) -> str:
    """Return a pattern for any of these words in lower case, capitalized or in capitals; never for
    other letters.
    """
    cases = {
        case for word in words for case in (word, word.capitalize(), word.title(), word.upper())
    }
    ordered = sorted(cases, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", SPACE) for word in ordered) or r"(?!)"


def digits_pattern(words: Words) -> str:
    """Return the pattern of digits with decimal marks and marks of thousands."""
    plain = r"\d+(?:[.,]\d+)*"
    spaced = r"\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d)(?:,\d+)?"
    return rf"(?:{spaced}|{plain})" if words.spaced else plain


@functools.cache
def fact_pattern(code: str) -> re.Pattern[str]:
    """Return the pattern of a number, an amount or a percentage, whose group of this name it is.

    What may stand behind a number is told apart only where the number ends. The group of a word for
    a number has an underscore behind its name, and that of a sign of money two.
    """
    words = WORDS[code]
    attached = words.attached.split()
    apart = [word for word in words.scales if word not in attached]
    scale = rf"(?:(?:{SPACE}?(?:{choice(apart)})|(?:{choice(attached)})){END})"
    scale_of_word = rf"(?:{SPACE}(?:{choice(apart)}){END})"  # "twomillion" is a word
    # "£ 50 m" are millions, "50 m" are metres
    scale_of_money = rf"(?:{SPACE}?(?:{choice(words.scales)}){END})"
    links = words.links.split()
    link = rf"(?:{SPACE}(?:{choice(links)}))?" if links else ""
    between = rf"(?:{link}{SPACE}|{SPACE}(?:d'|d’))" if "d'" in links else rf"{link}{SPACE}"
    percent = rf"(?:{choice(words.percent)}){END}"
    currency = rf"{between}(?:{choice(words.currencies)}){END}"
    sign_behind = rf"|{scale}?{SPACE}?[{SIGNS}]" if words.decimal_comma else ""
    digits = digits_pattern(words)
    return re.compile(
        rf"{digits}(?:(?P<percentage>{SPACE}?(?:%|{percent}))"
        rf"|(?P<amount>{scale}?{currency}{sign_behind}|{scale})|(?P<number>{END}))"
        rf"|(?:{choice(words.numbers)})(?:(?P<percentage_>{SPACE}?%|{SPACE}{percent})"
        rf"|(?P<amount_>{scale_of_word}?{currency}|{scale_of_word}))"
        rf"|(?P<amount__>[{SIGNS}]{SPACE}?{digits}{scale_of_money}?)"
    )


def plain_digits(digits: str, words: Words) -> str:
    """Return digits with a point as decimal mark and no marks of thousands; where they are no
    number, as they are.

    >>> plain_digits("1.500,25", WORDS["de"]), plain_digits("1,500.25", WORDS["en"])
    ('1500.25', '1500.25')
    """
    if not words.decimal_comma:
        return digits.replace(",", "")
    digits = SPACES.sub("", digits)
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?", digits):
        digits = digits.replace(".", "")
    return digits.replace(",", ".")


def number_key(text: str, code: str = "en") -> str:
    """Return one spelling for a number with its scale, currency or percent sign.

    >>> [number_key(text) for text in ("$3 million", "3m dollars", "40 per cent", "four thousand")]
    ['$3000000', '$3000000', '40%', '4000']
    >>> [number_key(text, "de") for text in ("3,5 Mio Euro", "1.500", "vier Prozent")]
    ['€3500000', '1500', '4%']
    """
    words, text = WORDS[code], text.lower()
    numbers, scales, currencies = words.numbers, words.scales, words.currencies
    found = LETTERS.findall(text)
    digits = re.search(digits_pattern(words), text)
    plain = (
        plain_digits(digits[0], words)
        if digits
        else next(numbers[word] for word in found if word in numbers)
    )
    factor = next((scales[word] for word in found if word in scales), 1)
    if plain.count(".") < 2 and len(plain) <= LONGEST_NUMBER:
        plain = format((Decimal(plain) * factor).normalize(), "f")
    currency = next((sign for sign in SIGNS if sign in text), "")
    currency = currency or next((currencies[word] for word in found if word in currencies), "")
    is_share = "%" in text or any(word.split()[-1] in found for word in words.percent)
    return currency + plain + "%" * is_share


@functools.cache
def find_reader(code: str) -> tuple[re.Pattern[str], Callable[[str], Reading]]:
    """Return the pattern of the terms of a language, whose only group they are, and what reads one
    of them; the last readings are kept.
    """
    words, stem, facts, stop_words = (
        WORDS[code],
        find_stemmer(code),
        fact_pattern(code),
        STOP_WORDS[code],
    )
    numbers, dates, capital_dates = (
        words.numbers,
        set(words.dates.split()),
        set(words.capital_dates.split()),
    )
    # A fact begins with a digit, a sign or a number word. The check of the first letter saves most
    # of the time.
    first = "".join(sorted({word[0] for word in choice(numbers).split("|") if word[0].isalpha()}))
    unnamed = re.sub(r"\(\?P<\w+>", "(?:", facts.pattern)
    pattern = re.compile(rf"((?=[\d{SIGNS}{first}])(?:{unnamed})|{WORD})")

    def kind_of(word: str, initial: bool) -> str:
        capital, lower = word[0].isupper(), word.lower()
        if lower in dates and (capital or lower not in capital_dates):
            return "date"
        return "name" if capital and not initial and words.names_by_capitals else "word"

    @functools.lru_cache(maxsize=1 << 16)
    def read(written: str) -> Reading:
        surface = single_spaces(normalize(written))
        # In Turkish the dot of an i stays as it is.
        lower = (surface.replace("İ", "i").replace("I", "ı") if code == "tr" else surface).lower()
        is_content = len(surface) > 1 and surface.lower() not in stop_words
        fact = facts.fullmatch(surface)
        if fact is not None:
            kind = (fact.lastgroup or "number").rstrip("_")
            kind = "date" if kind == "number" and YEAR.fullmatch(surface) else kind
            return Reading(surface, number_key(surface, code), kind, kind, is_content, True)
        if lower in numbers:
            return Reading(surface, numbers[lower], "number", "number", is_content, True)
        return Reading(
            surface, stem(lower), kind_of(surface, False), kind_of(surface, True), is_content, False
        )

    return pattern, read


@functools.lru_cache(maxsize=4)  # each takes 20 times its length
def read_text(text: str, language: str = "en") -> ReadText:
    """Return the words, numbers and amounts of a text; the last texts are kept.

    >>> [reading.key for reading in read_text("Holm paid 3  million. It rose.").readings]
    ['holm', 'paid', '3000000', 'it', 'rose']
    """
    pattern, read = find_reader(language)
    # half of the time of `summarization_score` would be that of `finditer`
    parts = pattern.split(hide_citations(join_lines(text)))
    readings = [*map(read, parts[1::2])]
    keys = [reading.key for reading in readings]
    sentences = [*itertools.accumulate(map(ends_sentence, parts[2:-1:2]), initial=0)]
    return ReadText(readings, keys, sentences[: len(readings)], parts)


def read_terms(text: str, language: str = "en") -> tuple[Term, ...]:
    """Return the words, numbers and amounts of a text one by one, in order.

    >>> terms = read_terms("Holm paid 3  million. It rose.")
    >>> [(term.reading.surface, term.key, term.sentence) for term in terms[1:4]]
    [('paid', 'paid', 0), ('3 million', '3000000', 0), ('It', 'it', 1)]
    """
    terms = read_text(text, language)
    ends = [*itertools.accumulate(map(len, terms.parts))]
    return tuple(map(Term, terms.readings, ends[:-1:2], ends[1::2], terms.sentences))


@functools.lru_cache(maxsize=4)
def keys_in(text: str, language: str = "en") -> frozenset[str]:
    """Return the keys of all terms of a text.

    >>> sorted(keys_in("The mayor paid $3m."))
    ['$3000000', 'mayor', 'paid', 'the']
    """
    return frozenset(read_text(text, language).keys)


def quotations(text: str) -> list[str]:
    """Return what a text has in quotation marks.

    >>> quotations('Is it "one", „two“ or « three »?')
    ['one', 'two', ' three ']
    """
    return [found[found.lastindex or 0] for found in QUOTATION.finditer(text)]


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
