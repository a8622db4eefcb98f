# SPDX-License-Identifier: Apache-2.0
"""Reading a text without a model: its words, numbers and facts, each with a key by which it is compared.

A key has no case and no inflection, and one spelling for a number: "3m" and "3 million" are the same. A text is read as
it is given, so that places in it can be shown. White space of any kind counts as one space, and letters with their
marks apart count as composed ones.

A sentence ends with its mark, at an empty line, between two passages, and at a line break, unless the sentence goes on
in the next line. Whoever reads whole texts here calls `join_lines` first.
"""

from __future__ import annotations

import functools
import itertools
import re
import unicodedata
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass
from decimal import Decimal
from typing import NamedTuple

from .kept import Kept
from .languages import find_stemmer, stop_words_of
from .normal_form import normalize, single_spaces
from .vocabulary import VOCABULARIES, Vocabulary

PASSAGE_END = "\u2029"  # Unicode's paragraph separator stands between the passages of a source
SPACE = rf"(?:(?:[^\S\n{PASSAGE_END}]|[\u200b\ufeff])+)"  # of any kind, also of no width, but no end of a line
MARKS = r"\u0300-\u036f"  # where a text is decomposed
WORD = rf"[^\W_]+(?:[{MARKS}]+[^\W_]*)*"
PLAIN_WORD = r"[0-9A-Za-z]+(?![0-9A-Za-z\x80-\U0010ffff])"  # most words, which are read faster so
END = r"(?![^\W_])"
SIGNS = "$£€"

SENTENCE_END = re.compile(rf"(?<=[.!?])[\"'”’»)\]]*[\s\u200b\ufeff]+|[\n{PASSAGE_END}]+")
LIST_MARK = re.compile(r"\s*(?:[-*•‣▪◦]|\d{1,2}[.)])\s")  # at the beginning of a line
QUOTED = re.compile(r'["“]([^"“”]*)["”]|„([^„“”]*)[“”]|«([^«»]*)»')
SPACES = re.compile(r"[\s\u200b\ufeff]+")
YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
LETTERS = re.compile(r"[^\W\d_]+")
SMALL_DIGITS = str.maketrans("₀₁₂₃₄₅₆₇₈₉⁰¹²³⁴⁵⁶⁷⁸⁹", "01234567890123456789")
LONGEST_NUMBER = 20
WORDS_AND_DATES = frozenset(("word", "name", "date"))
LATIN = ("\0", "\u024f")  # the first and the last character
CYRILLIC = ("\u0400", "\u04ff")


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
def join_lines(text: str) -> str:
    r"""Return the text with a space for each line break within a sentence; all characters keep their places.

    A sentence goes on in the next line when that begins with a lower-case letter, or when the line is full: it has no
    room for the first word of the next line, as wide as the longest line of its paragraph is. An empty line ends a
    paragraph. An item of a list begins a sentence.

    >>> join_lines("Repairs cost $4.1\nmillion.\n\nOutlook\nThe river falls.")
    'Repairs cost $4.1 million.\n\nOutlook\nThe river falls.'
    """
    if "\n" not in text:
        return text
    return PASSAGE_END.join(map(join_passage, text.split(PASSAGE_END)))


def mark_ends(text: str) -> str:
    r"""Return the text with a bar for each end of a passage or line at which a sentence ends; nothing goes over a bar.

    >>> mark_ends("It cost $4.1\nmillion.\nIt fell.")
    'It cost $4.1 million.|It fell.'
    """
    return join_lines(text).replace("\n", "|").replace(PASSAGE_END, "|")


def join_passage(passage: str) -> str:
    """Return what `join_lines` does for one passage."""
    lines = passage.split("\n")
    parts = []
    for is_empty, group in itertools.groupby(lines, lambda line: not line or line.isspace()):
        paragraph = list(group)
        width = max(len(line.rstrip()) for line in paragraph)
        for line, following in itertools.pairwise(paragraph):
            parts += [line, " " if not is_empty and is_wrapped(line, following, width) else "\n"]
        parts += [paragraph[-1], "\n"]
    return "".join(parts[:-1])


def is_wrapped(line: str, following: str, width: int) -> bool:
    """Return whether the sentence of a line goes on in the line that follows, in a paragraph of this width."""
    first_word = following.split(maxsplit=1)[0]
    if LIST_MARK.match(following):
        return False
    return first_word[0].islower() or len(line.rstrip()) + 1 + len(first_word) > width


def has_sentence_end(gap: str) -> bool:
    """Return whether a sentence ends between two terms."""
    return SENTENCE_END.search(gap) is not None


SENTENCE_ENDS = Kept(has_sentence_end, 1 << 12)


@functools.lru_cache(maxsize=8)
def split_text(text: str, language: str) -> Pieces:
    """Return a text taken apart at its terms; the last texts are kept, as several scores read them.

    >>> pieces = split_text("It fell. Then it rose.", "en")
    >>> pieces.terms, pieces.gaps, pieces.sentences
    (['It', 'fell', 'Then', 'it', 'rose'], ['', ' ', '. ', ' ', ' ', '.'], [(0, 2), (2, 5)])
    """
    reader = find_reader(language)
    return Pieces(reader.pattern.split(join_lines(text)), reader)


def choice(words: Collection[str], space: str = SPACE) -> str:
    """Return a pattern for any of these words in lower case, capitalized or in capitals; never for other letters."""
    cases = {case for word in words for case in (word, word.capitalize(), word.title(), word.upper())}
    ordered = sorted(cases, key=lambda word: (-len(word), word))
    return "|".join(re.escape(word).replace(r"\ ", space) for word in ordered) or r"(?!)"


def number_pattern(vocabulary: Vocabulary) -> str:
    """Return the pattern of digits with decimal marks and marks of thousands."""
    plain = r"\d+(?:[.,]\d+)*"
    spaced = r"\d{1,3}(?:[ \u00a0\u202f\u2009]\d{3})+(?!\d)(?:,\d+)?"
    return rf"(?:{spaced}|{plain})" if vocabulary.spaced_thousands else plain


@functools.cache
def fact_pattern(code: str) -> re.Pattern[str]:
    """Return the pattern of a number, an amount or a percentage, whose group of this name it is.

    What may stand behind a number is told apart only where the number ends. The group of a word for a number has an
    underscore behind its name, and that of a sign of money two.
    """
    vocabulary = VOCABULARIES[code]
    apart = [word for word in vocabulary.scales if word not in vocabulary.attached]
    scale = rf"(?:(?:{SPACE}?(?:{choice(apart)})|(?:{choice(vocabulary.attached)})){END})"
    scale_of_word = rf"(?:{SPACE}(?:{choice(apart)}){END})"  # "twomillion" is a word
    scale_of_money = rf"(?:{SPACE}?(?:{choice(vocabulary.scales)}){END})"  # "£ 50 m" are millions, "50 m" are metres
    link = rf"(?:{SPACE}(?:{choice(vocabulary.links)}))?" if vocabulary.links else ""
    between = rf"(?:{link}{SPACE}|{SPACE}(?:d'|d’))" if "d'" in vocabulary.links else rf"{link}{SPACE}"
    percent = rf"(?:{choice(vocabulary.percent)}){END}"
    currency = rf"{between}(?:{choice(vocabulary.currencies)}){END}"
    sign_behind = rf"|{scale}?{SPACE}?[{SIGNS}]" if vocabulary.sign_behind else ""
    digits = number_pattern(vocabulary)
    return re.compile(
        rf"{digits}(?:(?P<percentage>{SPACE}?(?:%|{percent}))"
        rf"|(?P<amount>{scale}?{currency}{sign_behind}|{scale})|(?P<number>{END}))"
        rf"|(?:{choice(vocabulary.number_words)})(?:(?P<percentage_>{SPACE}?%|{SPACE}{percent})"
        rf"|(?P<amount_>{scale_of_word}?{currency}|{scale_of_word}))"
        rf"|(?P<amount__>[{SIGNS}]{SPACE}?{digits}{scale_of_money}?)"
    )


def plain_number(digits: str, vocabulary: Vocabulary) -> str:
    """Return digits with a point as decimal mark and no marks of thousands; where they are no number, as they are.

    >>> plain_number("1.500,25", VOCABULARIES["de"]), plain_number("1,500.25", VOCABULARIES["en"])
    ('1500.25', '1500.25')
    """
    if not vocabulary.decimal_comma:
        return digits.replace(",", "")
    digits = SPACES.sub("", digits)
    if re.fullmatch(r"\d{1,3}(?:\.\d{3})+(?:,\d+)?", digits):
        digits = digits.replace(".", "")
    return digits.replace(",", ".")


@functools.lru_cache(maxsize=1 << 14)
def number_key(text: str, code: str = "en") -> str:
    """Return one spelling for a number with its scale, currency or percent sign.

    >>> [number_key(text) for text in ("$3 million", "3m dollars", "40 per cent", "1,500", "four thousand")]
    ['$3000000', '$3000000', '40%', '1500', '4000']
    >>> [number_key(text, "de") for text in ("3,5 Mio Euro", "1.500", "vier Prozent")]
    ['€3500000', '1500', '4%']
    """
    vocabulary = VOCABULARIES[code]
    text = text.lower()
    words = LETTERS.findall(text)
    digits = re.search(number_pattern(vocabulary), text)
    plain = (
        plain_number(digits.group(), vocabulary)
        if digits
        else next(vocabulary.number_words[word] for word in words if word in vocabulary.number_words)
    )
    factor = next((vocabulary.scales[word] for word in words if word in vocabulary.scales), 1)
    if plain.count(".") < 2 and len(plain) <= LONGEST_NUMBER:
        plain = format((Decimal(plain) * factor).normalize(), "f")
    currency = next((sign for sign in SIGNS if sign in text), "")
    currency = currency or next((vocabulary.currencies[word] for word in words if word in vocabulary.currencies), "")
    is_share = "%" in text or any(word.split()[-1] in words for word in vocabulary.percent)
    return currency + plain + "%" * is_share


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


def alphabet_of(language: str) -> str:
    """Return the name of the alphabet of a language."""
    return "Cyrillic" if language == "ru" else "Latin"


def is_other_script(text: str, language: str = "en") -> bool:
    """Return whether most letters of a text are not of the alphabet of the language, so that its rules do not fit."""
    if text.isascii():
        return alphabet_of(language) != "Latin" and any(map(str.isalpha, text))
    first, last = LATIN if alphabet_of(language) == "Latin" else CYRILLIC
    if not re.search(rf"[^{first}-{last}\W\d_]", text):  # mostly there is none of another alphabet
        return False
    letters = {character: number for character, number in Counter(text).items() if character.isalpha()}
    other = sum(number for character, number in letters.items() if not first <= character <= last)
    return 2 * other > sum(letters.values())
