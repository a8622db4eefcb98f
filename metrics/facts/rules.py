# SPDX-License-Identifier: Apache-2.0
"""Which facts a text states, and which of them another one has.

`find_facts(summary, source, language)` returns the names, numbers, dates and quotations of the
summary, each with the characters of the source that support it. What follows from several facts is
not worked out: sums, differences, and how many of something are told.
"""

from __future__ import annotations

import bisect
import math
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache, cached_property, lru_cache
from itertools import pairwise
from string import ascii_lowercase
from typing import Any, NamedTuple

from .letters import Composed, Span, compose, find_tokens, fold
from .number_reader import DAY, MONIES, Number, NumberReader, Reading
from .number_words import NUMBER_WORDS
from .numerals import NumberWords
from .stop_words import STOP_WORDS
from .units import quantity_of
from .words import NATIONS, SAME, WORDS

# a text in the language has a stop word in five words; two less may be by chance
FEW_STOP_WORDS, GRACE = 5, 2
FEW_CAPITALS = 0.01  # share of the words of a text that has no capitals, but for a slip
# and share of the words of a headline, whose capitals say nothing
LEAST_CAPITALS, MANY_CAPITALS = 4, 0.8
MOST_FEW = 10  # such a small count that the source lacks is often right
MOST_ALIKE = 64  # words or numbers that are looked at for one: more are no text that people write
LEAST_ROUNDED, NEAR = 20, Decimal("0.1")
UNROUNDED = frozenset(("th", ":", "::", "q", "s", "u", "-", "date", "bc"))  # units
LONGEST_QUOTATION = 160  # characters
# within names
LINKS = frozenset("of the de la le du da di del van von der den al el bin ibn".split())
ABBREVIATED = frozenset(
    "mr mrs ms dr st sr jr rev rep gen sen gov col lt sgt capt prof no vs sra".split()
)
TWO_WORDS = frozenset(("march", "may", "august"))  # months that are other words, too
NO_DATE = frozenset("an the most more so his her their our my your its".split())  # before "august"
# before "may"
BEFORE_DATE = frozenset("in since until by last next early late mid this of".split())

INITIAL = re.compile(r"[.!?:;…\n\r\t\"“”„«»‘(\[•*#>_/|—–]|^['-]|\s['-]\s?$|\s-\s")
DOTTED = re.compile(
    r"[^\W\d_a-z](?<![\w.][^\W\d_])"
    r"(?:[^\W\d_]?\.(?:\s?[^\W\d_]{1,2}\.){1,6}|(?:\.[^\W\d_]){1,5}(?![\w.]))"
)
ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
DESIGNATED = re.compile(
    r"\b([^\W\d_]{2,})(?![^\W\d_])(?:[ \xa0-]#?)?"
    r"(\d{1,3}(?![\d,.]*\d|[^\W_]|[-–:]\d)|(?<=[ -])(?:[IVX]{1,6}|[A-Z])(?![\w’'-]|\.\w))"
)
DESIGNATOR = re.compile(
    r"(?:[ \xa0-]#?)?(\d{1,3}(?![\d,.]*\d|[^\W_]|[-–:]\d)"
    r"|(?<=[ -])(?:[IVX]{1,6}(?![\w’'])|[A-Z](?![\w’'.])))"
)
# "I" is a person
VERB = re.compile(r"[ ’'](?:am|was|have|had|will|would|think|did|do|can|could|ve|ll|m|d)\b")
HYPHEN_AT_END = re.compile(r"[-\u2010] ?\n")  # of a line
BROKEN_WORD = re.compile(rf"\b([^\W\d_]+){HYPHEN_AT_END.pattern} ?([^\W\d_]+)")
WORD_BEHIND = re.compile(r"[ -]([^\W\d_]+)")
CLAUSE_MARK = re.compile(r"[.;,()\n]")
QUOTED = re.compile(
    r"“([^”\n]{3,400})”|«\s?([^»\n]{3,400}?)\s?»|„([^“”\n]{3,400})[“”]|(?<!\w)\"([^\"\n]{3,400})\"(?!\w)"
)
BESIDE_MONTH = (
    re.compile(r"(?:\d(?:st|nd|rd|th|º|ª)?|\d\.)(?: (?:of|de|di))? ?$"),
    re.compile(r"\.? (?:the )?\d|\.|-\d"),
)
BETWEEN_DAY_AND_MONTH = frozenset((" ", " of ", " de ", " di ", ". ", "-", " d'", "."))
FILE_END = re.compile(
    r"\.(?:py|js|tsx?|json|ya?ml|toml|md|txt|csv|html|css|sql|sh|go|rs|java|cpp|pdf|xlsx?|docx?)\b"
)
FILE_NAME = re.compile(r"[\w-]{1,64}$")
# Each is looked for in texts that have the characters. Patterns look behind their first character
# once it stands there: one that begins by looking behind is tried at every place of the text.
IDENTIFIERS = {
    "/": re.compile(
        r"(?:https?://|www\.)[^\s<>\"'”)\]]+[^\s<>\"'”)\].,;:!?]"
        r"|(?<![\w/.])(?:~|\.{1,2})?/?(?:[\w.-]+/){1,20}[\w-]+\.[A-Za-z]\w{0,5}\b"
        r"|(?<![\w/.])(?:~|\.{1,2})?(?:/[\w.-]+){2,20}"
    ),
    "www.": re.compile(r"\bwww\.[^\s<>\"'”)\]]+[^\s<>\"'”)\].,;:!?]"),
    "@": re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]*\w"),
    "_": re.compile(r"(?<!\w)[A-Za-z][A-Za-z0-9]*_[A-Za-z0-9_]*[A-Za-z0-9]"),
    "-": re.compile(r"[A-Z](?<![\w-][A-Z])[A-Z][A-Z0-9]*-\d{3,}(?:-\d+)*(?!\w)"),
    # versions, addresses and strains, but no dates and no thousands: "v3.11.2", "B.1.1.7"
    ".": re.compile(
        r"[A-Zv\d](?<![\w.,][A-Zv\d])(?:(?:(?<=\d)\d*|(?<=[vV])\d+)\."
        r"(?!\d{1,2}\.(?:19|20)?\d\d(?!\.?\d)|\d{3}(?:\.\d{3})*(?!\.?\d))\d+(?:\.\d+)+"
        r"|(?<=[A-Z])[A-Z]{0,2}(?:\.\d{1,3}){1,4})(?![.,]?\w)"
    ),
}
# "H1N1", "F-16", "B12", "room 4B", but no quarter and no age group; "R500 million" is money
CODE = re.compile(
    r"[A-Z\d](?:(?<=[A-Z])(?<![\w.$-][A-Z])(?!(?<=Q)[1-4]\b|(?<=U)-?\d\ds?\b)"
    r"-?\d{1,4}(?:[A-Z]\d{0,3}){0,3}(?![.,-]?\w| ?(?:million|billion|bn|m)\b)"
    r"|(?<=(?:[Rr]oom|[Ff]lat|[Gg]ate|[Ss]eat|[Uu]nit) \d)\d{0,3}[A-Z]\b)"
)
TORN_CODE = re.compile(r"[A-Z](?<![\w.][A-Z]) \d{1,4}(?!\w)")  # "O 3", as tokenizers have it


class Other(NamedTuple):
    """What a text has in the place of a fact of another one, at the characters [start, end).

    `contrast` is how it differs: another "designator" ("War I" for "War II"), "day" of the month,
    "measure" of the same number, or "direction" (it rose and did not fall).
    """

    text: str
    start: int
    end: int
    contrast: str

    @classmethod
    def at(cls, text: str, span: Span, contrast: str) -> Other:
        """Return what stands at some characters of a text."""
        return cls(text[slice(*span)], *span, contrast)


class Fact(NamedTuple):
    """A fact of a text at the characters [start, end), and the characters of the other text that
    support it.

    `instead` is what the other text has in its place, None where nothing is known of it.
    """

    text: str
    kind: str
    start: int
    end: int
    support: Span | None
    instead: Other | None = None

    @property
    def found(self) -> bool:
        """Whether the other text has it."""
        return self.support is not None


class Language:
    """The words of a language, as sets to look them up in."""

    def __init__(self, code: str) -> None:
        record = WORDS[code]
        self.code = code
        stop_words = record["stop_words"].split() if "stop_words" in record else STOP_WORDS[code]
        self.numbers = NumberWords(NUMBER_WORDS[code], stop_words)
        self.stop_words, self.months, self.weekdays = (
            self.numbers.stop_words,
            self.numbers.months,
            self.numbers.weekdays,
        )
        self.has_names = "no_names" not in record
        words = "".join((*stop_words, *NUMBER_WORDS[code].values(), ascii_lowercase))
        self.letters = frozenset(filter(str.isalpha, words.lower()))
        self.sets = {key: frozenset(fold(text).split()) for key, text in record.items()}
        self.endings, self.loose = self.of("endings") | {""}, int(record.get("loose_endings", 0))
        self.rough = self.of("about") | self.of("above") | self.of("below")
        nations = NATIONS if code == "en" else ""
        # "Mondays", too
        weekdays = self.weekdays.keys()
        self.date_words = self.of("days") | weekdays | {f"{day}s" for day in weekdays}
        self.nations = frozenset(fold(nations).replace(",", " ").split())
        self.same: dict[str, list[str]] = {}
        for group in f"{SAME.get(code, '')}, {nations}".split(", "):
            names = [name.replace("_", " ") for name in group.split()]
            for name in names:
                key = name if name.isupper() else fold(name)
                self.same.setdefault(key, []).extend(other for other in names if other != name)

    def of(self, key: str) -> frozenset[str]:
        """Return the words of a kind; there may be none."""
        return self.sets.get(key, frozenset())


find_language = cache(Language)


class Word(NamedTuple):
    """A word of a text with a capital, or an abbreviation with dots: its letters, and folded, and
    where it stands.

    `initial` tells that its capital may come from its place.
    """

    text: str
    key: str
    start: int
    end: int
    initial: bool
    token: int


def find_identifiers(text: str) -> list[Span]:
    """Return where paths, addresses, file names and numbers of cases stand, in order; none within
    another one.

    >>> text = "See src/app.py and INV-2041."
    >>> [text[start:end] for start, end in find_identifiers(text)]
    ['src/app.py', 'INV-2041']
    """
    patterns = [CODE, *(pattern for mark, pattern in IDENTIFIERS.items() if mark in text)]
    spans = [match.span() for pattern in patterns for match in pattern.finditer(text)]
    for match in FILE_END.finditer(text) if "." in text else ():
        if name := FILE_NAME.search(text, max(0, match.start() - 64), match.start()):
            spans.append((name.start(), match.end()))
    spans.sort()
    ends = [0]
    for _, end in spans:
        ends.append(max(ends[-1], end))
    return [span for span, end in zip(spans, ends, strict=False) if span[0] >= end]


def identifier_key(text: str) -> str:
    """Return what equal identifiers have in common.

    >>> identifier_key("v3.11.2"), identifier_key("F-16"), identifier_key("src/a-b.py")
    ('3.11.2', 'F16', 'src/a-b.py')
    """
    if re.match(r"[vV]\d", text):
        return text[1:]
    key = text.upper()
    return re.sub("[ -]", "", key) if text.isupper() or CODE.fullmatch(key) else text


def find_identifier(text: str, source: Text) -> Span | None:
    """Return where a source has an identifier, or another name of the same thing."""
    key = identifier_key(text)
    return source.identifier_spans.get(key) or find_same(key, source)


def first_of_each(pairs: Iterable[tuple[Any, Span]]) -> dict[Any, Span]:
    """Return the first span of each key."""
    return dict(reversed([*pairs]))


class Text:
    """A text that was read, with what is asked of a source: each index is made when it is first
    needed.
    """

    def __init__(self, text: str, code: str) -> None:
        self.text, self.language = text, find_language(code)
        self.folded = fold(text)
        self.tokens = find_tokens(self.folded)
        self.phrases: dict[str, Span | None] = {}

    @cached_property
    def stop_words(self) -> int:
        """How many of the words are stop words."""
        stop_words = self.language.stop_words
        return len([1 for _, key in self.tokens if key in stop_words])

    @cached_property
    def foreign_words(self) -> int:
        """How many of the words have a letter that the language has not, and no capital, so that
        they are no names.
        """
        letters = set(self.text) - self.language.letters
        foreign = {letter for letter in letters if letter.isalpha() and not letter.isupper()}
        if not foreign:
            return 0
        written = (self.text[start : start + len(key)] for start, key in self.tokens)
        return sum(not foreign.isdisjoint(word) and not word[0].isupper() for word in written)

    @cached_property
    def identifiers(self) -> list[Span]:
        """Where the identifiers stand."""
        return find_identifiers(self.text)

    @cached_property
    def numbers(self) -> list[Number]:
        """The numbers, in order."""
        return NumberReader(self.text, self.folded, self.language.numbers, self.tokens).read()

    @cached_property
    def broken_words(self) -> dict[int, tuple[int, str]]:
        """Where words with a hyphen at the end of a line begin and end, and the words: PDFs have
        them, "Nord-" before "heim".
        """
        if not HYPHEN_AT_END.search(self.text):
            return {}
        return {
            match.start(): (match.end(), match[1] + match[2])
            for match in BROKEN_WORD.finditer(self.text)
            if match[2].islower()
        }

    @cached_property
    def joined(self) -> dict[str, Span]:
        """The words that the end of a line broke, folded, with their places."""
        return {fold(word): (start, end) for start, (end, word) in self.broken_words.items()}

    @cached_property
    def capitals(self) -> list[Word]:
        """The words that have a capital, in order."""
        text, tokens, words, skip = self.text, self.tokens, [], -1
        for at in [at for at, (start, key) in enumerate(tokens) if not text.startswith(key, start)]:
            start, key = tokens[at]
            if start < skip:
                continue
            end = start + len(key)
            word, initial = text[start:end], self.is_initial(at)
            if word.islower():  # it has a mark on a letter
                continue
            if start in self.dotted:
                end = skip = self.dotted[start]
                word, initial = "".join(filter(str.isalpha, text[start:end])), False
                key = fold(word)
            elif start in self.broken_words:
                end, word = self.broken_words[start]
                key = fold(word)
            words.append(Word(word, key, start, end, initial and word[0].isupper(), at))
        return words

    @cached_property
    def dotted(self) -> dict[int, int]:
        """Where abbreviations with dots begin and end: "U.S."."""
        if "." not in self.text:
            return {}
        matches = DOTTED.finditer(self.text)
        return {match.start(): match.end() for match in matches if match[0][0].isupper()}

    def is_initial(self, at: int) -> bool:
        """Return whether the capital of a word may come from its place: at the beginning, or behind
        the end of a sentence, but not behind "Mr.".
        """
        if at == 0:
            return True
        place, word = self.tokens[at - 1]
        gap = self.folded[place + len(word) : self.tokens[at][0]]
        if gap in (" ", "-", "'") or not INITIAL.search(gap):
            return False
        is_abbreviated = gap in (". ", ".") and (len(word) == 1 or word in ABBREVIATED)
        return not (is_abbreviated and self.text[place].isupper())

    @cached_property
    def has_capitals(self) -> bool:
        """Whether capitals tell names from other words."""
        return len(self.capitals) > FEW_CAPITALS * len(self.tokens)

    @cached_property
    def first(self) -> dict[str, int]:
        """Where each word stands first, folded."""
        return {key: start for start, key in reversed(self.tokens)}

    @cached_property
    def capital(self) -> dict[str, Span]:
        """Where each word with a capital stands first."""
        return {word.key: (word.start, word.end) for word in reversed(self.capitals)}

    @cached_property
    def names(self) -> frozenset[str]:
        """The words with a capital where it says something."""
        return frozenset(word.key for word in self.capitals if not word.initial)

    @cached_property
    def letters(self) -> dict[str, Span]:
        """The abbreviations in capitals: "TV" also of "TVs"."""
        abbreviations: dict[str, Span] = {}
        for word in self.capitals:
            if len(word.text) > 1 and is_abbreviation(word.text):
                abbreviations.setdefault(word.text.upper(), (word.start, word.end))
                abbreviations.setdefault(
                    word.text.removesuffix("s").upper(), (word.start, word.end)
                )
        return abbreviations

    @cached_property
    def initials(self) -> dict[str, Span]:
        """The initials of names, with and without small words: "WHO" of "World Health
        Organization", "DOJ", "DJ".
        """
        names_by_initials: dict[str, Span] = {}
        small = LINKS | {"and", "for", "s"}
        text, tokens = self.text, self.tokens
        big = [
            text[start].isupper() or (not self.has_capitals and key not in small)
            for start, key in tokens
        ]
        for at, (start, key) in enumerate(tokens):
            if not big[at]:
                continue
            letters, every, end = key[0], key[0], start + len(key)
            for further in range(at + 1, min(at + 9, len(tokens))):
                place, word = tokens[further]
                if place - end > 3 or not (big[further] or word in small):
                    break
                end, every = place + len(word), every + word[0]
                if big[further]:
                    letters += word[0]
                    names_by_initials.setdefault(letters.upper(), (start, end))
                    names_by_initials.setdefault(every.upper(), (start, end))
        return names_by_initials

    @cached_property
    def low_initials(self) -> tuple[str, list[int]]:
        """The initials of all words that are no stop words, and the place of each."""
        content = [
            (start, key) for start, key in self.tokens if key not in self.language.stop_words
        ]
        return "".join(key[0] for _, key in content), [start for start, _ in content]

    @cached_property
    def designators(self) -> dict[str, dict[str, Span]]:
        """For each word, its numbers and letters: "2" of "War II", "B" of "hepatitis B", "1" of
        "Person1".
        """
        by_word: dict[str, dict[str, Span]] = {}
        for match in DESIGNATED.finditer(self.text):
            if match[2] != "I" or not VERB.match(self.text, match.end()):
                by_word.setdefault(fold(match[1]), {}).setdefault(
                    read_designator(match[2]), match.span()
                )
        ordinals = self.language.numbers.ordinals
        # "Second World War"
        for at in [at for at, (_, key) in enumerate(self.tokens) if key in ordinals]:
            start, key = self.tokens[at]
            for following, word in self.tokens[at + 1 : at + 3]:
                if self.text[following].isupper():
                    by_word.setdefault(word, {}).setdefault(
                        str(ordinals[key]), (start, following + len(word))
                    )
        return by_word

    @cached_property
    def by_value(self) -> dict[Decimal, list[Number]]:
        """The numbers by their value and by what else they may be, the first of each unit and
        measure.
        """
        by_value: dict[Decimal, dict[tuple[str, str, bool], Number]] = {}
        for number in self.numbers:
            for reading in (*number.readings, *number.implied):
                of_value = by_value.setdefault(reading.value, {})
                key = (reading.unit, reading.measure, number.counted)
                if key not in of_value:
                    of_value[key] = number.read_as(reading)
        return {value: [*of_value.values()] for value, of_value in by_value.items()}

    @cached_property
    def by_amount(self) -> dict[tuple[str, Fraction], Span]:
        """Where each amount stands first, whatever its unit."""
        amounts = (
            (amount_of(reading), (number.start, number.end))
            for number in self.numbers
            for reading in (*number.readings, *number.implied)
            if reading.measure
        )
        return first_of_each(amounts)

    @cached_property
    def moves(self) -> dict[tuple[Decimal, str], set[int]]:
        """Where the percentages and amounts of each value and unit go."""
        directions: dict[tuple[Decimal, str], set[int]] = {}
        for number in self.numbers:
            if moves(number):
                directions.setdefault((number.value, number.unit), set()).add(
                    find_move(number, self)
                )
        return directions

    @cached_property
    def marks(self) -> list[int]:
        """Where clauses end or begin, with a place before the text and one behind it."""
        places = (match.start() for match in CLAUSE_MARK.finditer(self.folded))
        return [-1, *places, len(self.folded)]

    @cached_property
    def ordinals(self) -> frozenset[Decimal]:
        """The values of the ordinals."""
        return frozenset(number.value for number in self.numbers if number.unit == "th")

    @cached_property
    def pairs(self) -> dict[Decimal, Span]:
        """The parts of all pairs, such as scores."""
        return first_of_each(
            (part, (n.start, n.end))
            for n in self.numbers
            if n.unit == "-"
            for part in (n.value // 1000, n.value % 1000)
        )

    @cached_property
    def in_order(self) -> tuple[list[Decimal], list[Number]]:
        """The numbers that can be rounded, by their value."""
        different = {
            (n.value, n.unit, n.measure, n.counted): n
            for n in reversed(self.numbers)
            if n.unit not in UNROUNDED
        }
        numbers = sorted(
            (n for n in different.values() if not is_year(n)), key=lambda number: number.value
        )
        return [number.value for number in numbers], numbers

    @cached_property
    def months(self) -> list[tuple[int, int, int]]:
        """The months, each with its characters [start, end)."""
        # "sept" is seven in French
        table, numerals = self.language.months, self.language.numbers.numerals
        candidates = [
            (at, start, key)
            for at, (start, key) in enumerate(self.tokens)
            if key in table and key not in numerals
        ]
        return [
            (table[key], start, start + len(key))
            for at, start, key in candidates
            if self.is_month(at, start, key)
        ]

    def is_month(self, at: int, start: int, key: str) -> bool:
        """Return whether a word that may be a month is one: "march", "may", "mar" and "august" are
        often not.
        """
        before, behind = BESIDE_MONTH
        if before.search(self.folded[max(0, start - 8) : start]) or behind.match(
            self.folded, start + len(key)
        ):
            return True
        is_capital, (place, word_before) = (
            self.text[start].isupper(),
            self.tokens[at - 1] if at else (0, ""),
        )
        is_name = (
            is_capital and place + len(word_before) + 1 == start and self.text[place].isupper()
        )
        # "Theresa May"
        if is_name and at and word_before not in self.language.stop_words | BEFORE_DATE:
            return False
        if len(key) < 4 and key != "may":
            return is_capital and start not in self.initial and key not in ("jan", "mar")
        if self.language.code != "en" or key not in TWO_WORDS:
            return True
        if is_capital:
            return key == "august" or start not in self.initial
        return (
            word_before not in NO_DATE
            if key == "august"
            else word_before in BEFORE_DATE and not self.has_capitals
        )

    @cached_property
    def initial(self) -> frozenset[int]:
        """Where words with a capital stand that may come from their place."""
        return frozenset(word.start for word in self.capitals if word.initial)

    @cached_property
    def days(self) -> list[tuple[int, int, int, int]]:
        """The days of months: month, day, and the characters [start, end)."""
        if not self.months:
            return []
        days, folded = [], self.folded
        by_start, by_end = (
            {getattr(n, side): n for n in self.numbers if is_day(n)} for side in ("start", "end")
        )
        for month, start, end in self.months:
            for gap in range(1, 5):
                number = by_end.get(start - gap)
                if number and folded[number.end : start] in BETWEEN_DAY_AND_MONTH:
                    days.append((month, int(number.value), number.start, end))
                    break
            number = by_start.get(end + 1) or by_start.get(end + 2) or by_start.get(end + 5)
            if number and folded[end : number.start] in (" ", ". ", " the ", "-"):
                days.append((month, int(number.value), start, number.end))
                other = by_start.get(number.end + 1)
                if other and folded[number.end : other.start] in "-–":  # "October 20-21"
                    days.append((month, int(other.value), other.start, other.end))
        return days

    @cached_property
    def day_spans(self) -> dict[tuple[int, int], Span]:
        """The first place of each day of a month."""
        dates = (((int(v) // 100 % 100, int(v) % 100), span) for v, span in self.dates)
        return first_of_each(
            [*(((month, day), (start, end)) for month, day, start, end in self.days), *dates]
        )

    @cached_property
    def month_spans(self) -> dict[int, Span]:
        """The first place of each month."""
        dates = ((int(value) // 100 % 100, span) for value, span in self.dates)
        return first_of_each(
            [*((month, (start, end)) for month, start, end in self.months), *dates]
        )

    @cached_property
    def years(self) -> dict[int, Span]:
        """The first place of each year."""
        dates = ((int(value) // 10000, span) for value, span in self.dates)
        return first_of_each(
            [*((int(n.value), (n.start, n.end)) for n in self.numbers if is_year(n)), *dates]
        )

    @cached_property
    def dates(self) -> list[tuple[Decimal, Span]]:
        """All readings of dates in figures."""
        numbers = [n for n in self.numbers if n.unit == "date"]
        return [
            (v, (n.start, n.end))
            for n in numbers
            for v in (n.value, *(other.value for other in n.others))
        ]

    @cached_property
    def stems(self) -> dict[str, list[str]]:
        """The words of four letters and more by how they begin."""
        by_beginning: dict[str, list[str]] = {}
        for key in self.first:
            if len(key) > 3 and len(alike := by_beginning.setdefault(key[:4], [])) < MOST_ALIKE:
                alike.append(key)
        return by_beginning

    @cached_property
    def identifier_spans(self) -> dict[str, Span]:
        """The first place of each identifier; codes in a text without capitals, too."""
        spans = [*self.identifiers, *(match.span() for match in TORN_CODE.finditer(self.text))]
        if not self.has_capitals and self.text.isascii():
            in_capitals = self.text.upper()
            spans += [match.span() for match in CODE.finditer(in_capitals)]
        keys = ((identifier_key(self.text[start:end]), (start, end)) for start, end in spans)
        return first_of_each(keys)

    @cached_property
    def short_versions(self) -> dict[str, Span]:
        """What versions begin with: "3.11" of "3.11.2"."""
        return first_of_each(
            (key[: dot.start()], span)
            for key, span in self.identifier_spans.items()
            if key[0].isdigit()
            for dot in [*re.finditer(r"\.", key)][1:]
        )

    @cached_property
    def number_places(self) -> set[int]:
        """The characters of numbers, which are no names; "Second" may be of one."""
        return places_of(
            (number.start, number.end) for number in self.numbers if number.unit != "th"
        )

    @cached_property
    def own_facts(self) -> tuple[list[list[Word]], list[Number], list[Date], list[str]]:
        """The names, numbers, dates and identifiers that the text states, each once."""
        dates = {date[2:]: date for date in reversed(stated_dates(self))}
        taken = places_of([*self.identifiers, *((date.start, date.end) for date in dates.values())])
        has_names = self.language.has_names
        names = (
            {run[-1].key: run for run in stated_names(self, self, taken | self.number_places)}
            if has_names
            else {}
        )
        numbers = {(n.value, n.unit, n.measure): n for n in reversed(stated_numbers(self, taken))}
        identifiers = dict.fromkeys(self.text[start:end] for start, end in self.identifiers)
        return [*names.values()], [*numbers.values()], [*dates.values()], [*identifiers]

    @cached_property
    def stated(self) -> dict[int, Date | Number]:
        """The numbers and dates by where they begin."""
        by_start: dict[int, Date | Number] = {number.start: number for number in self.numbers}
        return by_start | {date.start: date for date in stated_dates(self)}

    def find_word(self, key: str) -> Span | None:
        """Return where a word stands first."""
        start = self.first.get(key)
        return self.joined.get(key) if start is None else (start, start + len(key))

    def find_phrase(self, phrase: str) -> Span | None:
        """Return where a word or phrase stands; one with a capital as it is written, where capitals
        say something.
        """
        as_written = self.has_capitals and phrase != phrase.lower()
        if phrase.isalpha():
            if phrase.isupper():
                return (
                    self.letters.get(phrase) if self.has_capitals else self.find_low_letters(phrase)
                )
            return self.capital.get(fold(phrase)) if as_written else self.find_word(fold(phrase))
        if phrase not in self.phrases:
            text, phrase_there = (self.text, phrase) if as_written else (self.folded, fold(phrase))
            match = (
                re.search(rf"(?<!\w){re.escape(phrase_there)}(?!\w)", text)
                if phrase_there in text
                else None
            )
            self.phrases[phrase] = match and match.span()
        return self.phrases[phrase]

    def find_low_letters(self, letters: str) -> Span | None:
        """Return where a text without capitals has an abbreviation; "us" and "it" are none, but
        "the us" is.
        """
        key = letters.lower()
        if key == "us":
            place = self.find_phrase("the us")
            return place and (place[1] - 2, place[1])
        return (
            None
            if key in self.language.stop_words or key in ("hi", "ok", "aids")
            else self.find_word(key)
        )


@lru_cache(maxsize=1 << 12)
def is_abbreviation(word: str) -> bool:
    """Return whether a word is in capitals, or mostly.

    >>> is_abbreviation("WHO"), is_abbreviation("MoD"), is_abbreviation("Who")
    (True, True, False)
    """
    if word.islower() or len(word) < 2:
        return False
    capitals = sum(map(str.isupper, word))
    return capitals == len(word) or (2 * capitals > len(word) and capitals > 1)


def read_designator(text: str) -> str:
    """Return a number or letter behind a name.

    >>> read_designator("IV"), read_designator("B"), read_designator("007")
    ('4', 'B', '7')
    """
    if text.isdigit():
        return str(int(text))
    if not ROMAN.fullmatch(text) or text == "X":
        return text
    digits = [{"I": 1, "V": 5, "X": 10}[letter] for letter in text]
    return str(sum(-a if a < b else a for a, b in zip(digits, [*digits[1:], 0], strict=True)))


def is_day(number: Number) -> bool:
    """Return whether a number may be the day of a month."""
    return (
        number.unit in ("", "th")
        and 1 <= number.value <= 31
        and number.step == 1
        and not number.measure
    )


def is_year(number: Number) -> bool:
    """Return whether a number is a year: four figures without a mark or a unit, or in words."""
    if number.unit or number.measure or not 1000 <= number.value < 2100 or number.value % 1:
        return False
    is_figure = number.end - number.start == 4
    return (is_figure and (number.value >= 1900 or not number.counted)) or (
        number.in_words and number.value > 1100
    )


@lru_cache(maxsize=8)
def read_text(text: str, code: str) -> Text:
    """Return a text that was read; the last ones are kept, as a source has many summaries."""
    return Text(text, code)


# Names. Each rule returns where the source has a word of a name, or None.


def by_letters(word: Word, summary: Text, source: Text) -> Span | None:
    """The same abbreviation, or words with these initials: "FBI" for "F.B.I.", "BMI" for "body mass
    index".
    """
    if not is_abbreviation(word.text):
        return None
    letters = (word.text.removesuffix("s") if len(word.text) > 2 else word.text).upper()
    place = (
        source.letters.get(letters) or find_same(letters, source) or source.initials.get(letters)
    )
    if place or len(letters) < 2:
        return place
    if not source.has_capitals and (place := source.find_low_letters(letters)):
        return place
    initials, starts = source.low_initials
    at = initials.find(letters.lower()) if len(letters) > 2 else -1
    if at < 0 or starts[at + len(letters) - 1] - starts[at] > 20 * len(letters):
        return None
    return starts[at], starts[at + len(letters) - 1] + 1


def as_written(word: Word, summary: Text, source: Text) -> Span | None:
    """The word itself. Where capitals say something, some names need theirs: "Polish" is not in
    "nail polish".
    """
    key, language = word.key, source.language
    if is_abbreviation(word.text) and (len(word.text) < 4 or not source.has_capitals):
        return None
    if not source.has_capitals:
        return source.find_word(key)
    if place := source.capital.get(key):
        return place
    if key in language.nations or key in language.stop_words or is_abbreviation(word.text):
        return None
    is_given = key in language.of("given_names") and not (
        word.token and summary.tokens[word.token - 1][1] in language.of("articles")
    )
    return None if is_given else source.find_word(key)


def inflected(word: Word, summary: Text, source: Text) -> Span | None:
    """Another form of the word: "Tigers" for "Tiger"; where names have cases, another ending."""
    key, language = word.key, source.language
    if is_abbreviation(word.text) or key in language.nations:
        return None
    for key_in_source in source.stems.get(key[:4], ()):
        if key_in_source not in language.nations and is_same_word(key, key_in_source, language):
            is_given = key_in_source in language.of("given_names")
            if place := source.capital.get(key_in_source) or (
                None if is_given else source.find_word(key_in_source)
            ):
                return place
    return None


def is_same_word(one: str, two: str, language: Language) -> bool:
    """Return whether two words that begin alike are forms of one: one has an ending more, or a long
    one another.
    """
    common = next(
        (at for at, (a, b) in enumerate(zip(one, two, strict=False)) if a != b),
        min(len(one), len(two)),
    )
    ends = one[common:], two[common:]
    if ends[0] in language.endings and ends[1] in language.endings and (common > 4 or "" in ends):
        return True
    return max(map(len, ends)) <= language.loose and common >= max(4, len(one) - language.loose)


def same_thing(word: Word, summary: Text, source: Text) -> Span | None:
    """Another name of it, or a country for its people: "UK" and "Britain", "German" and
    "Germany".
    """
    return find_same(word.key, source) or (
        find_same(word.key[:-1], source) if word.key.endswith("s") else None
    )


NAME_RULES = (by_letters, as_written, inflected, same_thing)


def find_name(word: Word, summary: Text, source: Text) -> Span | None:
    """Return what the first rule finds for a word of a name."""
    return next(filter(None, (rule(word, summary, source) for rule in NAME_RULES)), None)


def find_same(key: str, source: Text) -> Span | None:
    """Return where a source has another name of the same thing."""
    for name in source.language.same.get(key, ()):
        is_nation = name in source.language.nations and source.has_capitals
        if place := source.capital.get(name) if is_nation else source.find_phrase(name):
            return place
    return None


def stated_names(text: Text, source: Text, taken: set[int]) -> list[list[Word]]:
    """Return the names of a text, each as the words that stand together."""
    runs: list[list[Word]] = []
    for word in name_words(text, source):
        if word.start in taken:
            continue
        follows = bool(runs) and joins(runs[-1][-1], word, text)
        if follows and not ROMAN.fullmatch(word.text):
            runs[-1].append(word)
        elif not follows:  # the numeral of a name is of `with_designator`
            runs.append([word])
    return runs


def joins(one: Word, two: Word, summary: Text) -> bool:
    """Return whether two words belong to one name: "Bank of England", but not "Steve, Carly"."""
    gap = summary.text[one.end : two.start]
    if gap in (" ", "-", "\xa0", "  ", "’", "'") or (
        gap == ". " and (len(one.text) == 1 or one.key in ABBREVIATED)
    ):
        return True
    return len(gap) < 12 and gap[:1] in " -" and all(part in LINKS for part in gap.split())


def name_words(summary: Text, source: Text) -> Iterator[Word]:
    """Yield the words of a summary that are names.

    A capital that may come from its place makes a name only with a cause: it is one elsewhere in
    either text, or a name stands behind it.
    """
    language, capitals = summary.language, summary.capitals
    titles, stop_words = language.of("titles"), language.stop_words
    in_headline = places_of(find_headlines(summary))
    names = {word.key for word in capitals if not word.initial and word.start not in in_headline}
    for word, following in zip(capitals, [*capitals[1:], None], strict=False):
        if len(word.text) < 2 or word.key in titles:
            continue
        if word.key in stop_words and not (word.text.isupper() and word.text in language.same):
            continue
        if word.initial or word.start in in_headline:
            is_known = (
                word.key in names
                or word.key in source.names
                or (len(word.text) > 2 and word.text in source.letters)
            )
            if not is_known and not (
                following and word.initial and opens_name(word, following, names, summary, source)
            ):
                continue
        yield word


def opens_name(word: Word, following: Word, names: set[str], summary: Text, source: Text) -> bool:
    """Return whether the first word of a sentence is the first of a name: "James Milner", but not
    "Striker James".
    """
    openers = summary.language.of("openers")
    if (
        not openers
        or word.key in openers
        or word.text.isupper()
        or following.initial
        or following.start != word.end + 1
    ):
        return False
    if word.start and summary.text[max(0, word.start - 2) : word.start] not in (
        ". ",
        "! ",
        "? ",
        "\n\n",
    ):
        return False  # in a list, it is often a verb
    is_name = following.key in names or following.key in source.names
    return (
        is_name
        and following.key not in summary.language.months
        and following.key not in summary.language.weekdays
    )


def find_headlines(summary: Text) -> list[Span]:
    """Return the sentences in which nearly all words have a capital, and headings of Markdown."""
    text, tokens, stop_words = summary.text, summary.tokens, summary.language.stop_words
    headlines = (
        [m.span() for m in HEADING.finditer(text)]
        if "#" in text or "**" in text or "__" in text
        else []
    )
    if len(summary.capitals) < LEAST_CAPITALS:
        return headlines
    dates = summary.language.months.keys() | summary.language.weekdays.keys()
    capitals = [word.start for word in summary.capitals if word.key not in dates]
    are_capitals = set(capitals)
    ends = [match.end() for match in re.finditer(r"[.!?]\s|\n", text)] + [len(text)]
    for start, end in pairwise([0, *ends]):
        count = bisect.bisect_left(capitals, end) - bisect.bisect_left(capitals, start)
        if count < LEAST_CAPITALS:
            continue
        first, last = (bisect.bisect_left(tokens, (place, "")) for place in (start, end))
        content = [place for place, key in tokens[first:last] if key not in stop_words]
        count = sum(place in are_capitals for place in content)
        if count >= LEAST_CAPITALS and count >= MANY_CAPITALS * len(content):
            headlines.append((content[0], end))
    return headlines


def check_run(run: list[Word], summary: Text, source: Text) -> Iterator[Fact]:
    """Yield a name as a whole, or in the parts that the source has or lacks."""
    text = summary.text
    if len(run) > 1 and (place_of_all := find_whole(run, summary, source)):
        yield Fact(
            text[run[0].start : run[-1].end], "name", run[0].start, run[-1].end, place_of_all
        )
        return
    places = [find_name(word, summary, source) for word in run]
    if len(run) > 1:
        # "Man City" is no man of a city
        is_known = fold(text[run[0].start : run[-1].end]) in source.language.same
        if is_known and source.has_capitals and not any(word.key in source.capital for word in run):
            places = [None] * len(run)
        for at, (one, two) in enumerate(pairwise(run), 1):
            if one.key == two.key and two.start == one.end + 1 and not is_twice(one.key, source):
                places[at] = None  # "Joan Joan" for "Joel Joan"
    first = 0
    for last in range(len(run)):
        if last == len(run) - 1 or (places[last] is None) != (places[last + 1] is None):
            start, end = run[first].start, run[last].end
            place, instead = join_places(places[first : last + 1]), None
            if last == len(run) - 1:
                place, end, instead = with_designator(run[last], place, end, summary, source)
            yield Fact(text[start:end], "name", start, end, place, instead)
            first = last + 1


def is_twice(key: str, source: Text) -> bool:
    """Return whether a source has a word twice in a row: "Duran Duran", "Bora-Bora"."""
    return bool(source.find_phrase(f"{key} {key}") or source.find_phrase(f"{key}-{key}"))


def join_places(places: Sequence[Span | None]) -> Span | None:
    """Return the first of some places, with those that stand right behind it.

    >>> join_places([(4, 8), (9, 13), (40, 43)]), join_places([None])
    ((4, 13), None)
    """
    if places[0] is None:
        return None
    start, end = places[0]
    for place in places[1:]:
        if place is None or place[0] != end + 1:
            break
        end = place[1]
    return start, end


def find_whole(run: list[Word], summary: Text, source: Text) -> Span | None:
    """Return where a source has a name of several words as its initials, as one word, or as another
    name.
    """
    initials = "".join(word.text[0] for word in run)
    if len(initials) > 2 and (place := source.letters.get(initials)):
        return place
    written = summary.text[run[0].start : run[-1].end]
    return source.find_word("".join(word.key for word in run)) or find_same(fold(written), source)


def with_designator(
    word: Word, place: Span | None, end: int, summary: Text, source: Text
) -> tuple[Span | None, int, Other | None]:
    """Return the place and end of a name with its number or letter: "War II" is no "War I"."""
    behind = DESIGNATOR.match(summary.text, end)
    if place is None or not behind or (behind[1] == "I" and VERB.match(summary.text, behind.end())):
        return place, end, None
    is_attached = not behind[0].startswith((" ", "\xa0"))
    if behind[1].isdigit() and not is_attached and not is_designator(behind.end(), summary):
        return place, end, None
    number, known = read_designator(behind[1]), source.designators.get(word.key)
    if known:
        if number in known:
            return known[number], behind.end(), None
        other = next(iter(known.values()))
        return None, behind.end(), Other.at(source.text, other, "designator")
    if len(behind[1]) == 1 and not behind[1].isdigit():
        return place, end, None
    if is_attached:  # "COVID-19" for "COVID", but no "CODE15" for "code"
        is_same = behind[0].startswith("-") or Decimal(number) in source.by_value
        return place if is_same else None, behind.end(), None
    plain = [
        n
        for n in source.by_value.get(Decimal(number), ())
        if n.unit in ("", "th") and not n.counted
    ]
    if behind[1].isdigit() and int(number) > MOST_FEW:
        return place, end, None
    return place if plain else None, behind.end(), None


def is_designator(end: int, summary: Text) -> bool:
    """Return whether a figure behind a name belongs to it: "Windows 10", but not "In Chelsea 10
    people".
    """
    word = WORD_BEHIND.match(summary.folded, end)
    return word is None or (
        word[1] in summary.language.stop_words and word[1] not in ("to", "and", "or")
    )


# Dates


class Date(NamedTuple):
    """A day of a month, a month, a weekday, or another word that says when, at the characters
    [start, end).
    """

    start: int
    end: int
    month: int = 0
    day: int = 0
    weekday: int = 0
    word: str = ""


def stated_dates(text: Text) -> list[Date]:
    """Return the dates of a text: months with their days, weekdays, and words such as
    "tomorrow".
    """
    dates = [Date(start, end, month, day) for month, day, start, end in text.days]
    with_days = places_of((date.start, date.end) for date in dates)
    dates += [
        Date(start, end, month) for month, start, end in text.months if start not in with_days
    ]
    days, weekdays = text.language.of("days"), text.language.weekdays
    tokens = [token for token in text.tokens if token[1] in text.language.date_words]
    for start, key in tokens:
        name = key if key in weekdays else key.removesuffix("s")
        if key in days:
            dates.append(Date(start, start + len(key), word=key))
        elif name in weekdays and (
            len(key) > 4 or (text.text[start].isupper() and start not in text.initial)
        ):
            dates.append(Date(start, start + len(key), weekday=weekdays[name]))
    return dates


def find_date(date: Date, source: Text) -> tuple[Span | None, Other | None]:
    """Return where a source has a date, or what it has instead."""
    if date.word:
        place = source.find_word(date.word) or source.find_word(date.word.removesuffix("s"))
        return place or find_same(date.word, source), None
    if date.weekday:
        return find_weekday(date.weekday, source), None
    return (
        find_day(date.month, date.day, source)
        if date.day
        else (source.month_spans.get(date.month), None)
    )


def find_day(month: int, day: int, source: Text) -> tuple[Span | None, Other | None]:
    """Return where a source has a day of a month, or what it has of the month instead."""
    if place := source.day_spans.get((month, day)):
        return place, None
    if other := next(
        (span for (other, _), span in source.day_spans.items() if other == month), None
    ):
        return None, Other.at(source.text, other, "day")
    numbers = (
        [n for n in source.by_value.get(Decimal(day), ()) if is_day(n)]
        if month in source.month_spans
        else []
    )
    return (numbers[0].start, numbers[0].end) if numbers else None, None


def find_weekday(day: int, source: Text) -> Span | None:
    """Return where a source has a weekday, in any form; "sun" is none without a capital."""
    names = [name for name, number in source.language.weekdays.items() if number == day]
    for name in names:
        is_short = len(name) < 5 and source.has_capitals
        if (
            place := source.capital.get(name)
            if is_short
            else source.find_word(name) or source.find_word(f"{name}s")
        ):
            return place
        for inflected_name in (
            source.stems.get(name[:4], ()) if source.language.loose or len(name) > 5 else ()
        ):
            if inflected_name.startswith(name) and inflected_name != "freizeitpark":
                return source.find_word(inflected_name)
    return next(filter(None, (find_same(name, source) for name in names)), None)


# Numbers. Each rule returns where the source has a number that is not equal, and the same all the
# same.


def find_number(number: Number, summary: Text, source: Text) -> tuple[Span | None, Other | None]:
    """Return where a source has a number, or what it has instead."""
    equal: list[Number] = []
    measured: list[Number] = []  # equal numbers of another measure
    for reading in number.readings:
        as_read = number.read_as(reading)
        for other in source.by_value.get(reading.value, ()):
            if units_agree(as_read, other):
                (equal if measures_agree(as_read, other) else measured).append(other)
    if equal:
        if opposite := opposite_move(number, equal[0], summary, source):
            return None, opposite
        return (equal[0].start, equal[0].end), None
    if place := source.by_amount.get(amount_of(number)) if number.measure else None:
        return place, None
    if measured:
        return None, Other.at(source.text, (measured[0].start, measured[0].end), "measure")
    places = (rule(number, summary, source) for rule in NUMBER_RULES)
    return next(filter(None, places), None), None


def units_agree(one: Number, two: Number) -> bool:
    """Return whether two numbers of one value can be the same: 5 and $5, but not 5 percent, nor 5
    boats.
    """
    if one.unit == two.unit:
        return one.unit != "hour"
    if "c" in (one.unit, two.unit) and {one.unit, two.unit} <= {"c", "$", "€"}:
        return True
    plain, other = (one, two) if not one.unit else (two, one)
    if plain.unit:
        return False
    if other.unit in MONIES or other.unit == "hour":
        return not plain.counted and not plain.measure
    if other.unit == "?":
        return bool(plain.measure)
    return other.unit == "u" and not plain.measure


def measures_agree(one: Number, two: Number) -> bool:
    """Return whether two measures can be the same: degrees may be of either kind, and "25 mg" may
    be 25 mg a day.
    """
    if not one.measure or not two.measure or one.measure == two.measure:
        return True
    if {one.measure, two.measure} <= {"degree", "celsius", "fahrenheit"}:
        return "degree" in (one.measure, two.measure)
    first, second = one.measure.partition("/"), two.measure.partition("/")
    return first[0] == second[0] and "" in (first[2], second[2])


def amount_of(number: Number | Reading) -> tuple[str, Fraction]:
    """Return the amount of a number with a measure, in the same unit for all of a kind: 1 g and
    1,000 mg are one, and so are 15:00 CET and 14:00 UTC.
    """
    if number.unit == ":":
        return "instant", Fraction(number.value - int(number.measure.removeprefix("utc"))) % DAY
    quantity, factor = quantity_of(number.measure) or (number.measure, Fraction(1))
    return f"{number.unit}{quantity}", Fraction(number.value) * factor


def moves(number: Number) -> bool:
    """Return whether a number is one of which texts say that it rose or fell."""
    return number.unit in ("%", "pp") or number.unit in MONIES


def opposite_move(number: Number, equal: Number, summary: Text, source: Text) -> Other | None:
    """Return what the source says where an equal number rose there and fell here, or fell and rose;
    None otherwise.
    """
    move = find_move(number, summary) if moves(number) else 0
    if not move or source.moves.get((equal.value, equal.unit)) != {-move}:
        return None
    start = source.text.rfind(" ", 0, max(0, equal.start - 15)) + 1
    return Other.at(source.text, (start, equal.end), "direction")


def find_move(number: Number, text: Text) -> int:
    """Return 1 where a number rises, -1 where it falls, 0 where neither is said beside it in the
    sentence.
    """
    falling, rising = text.language.of("falling"), text.language.of("rising")
    at = bisect.bisect_left(text.tokens, (number.start, ""))
    last = bisect.bisect_left(text.tokens, (number.end, ""), at)
    mark_before = text.marks[bisect.bisect_left(text.marks, number.start) - 1]
    mark_behind = text.marks[bisect.bisect_left(text.marks, number.end)]
    before = [token for token in text.tokens[max(0, at - 5) : at] if token[0] > mark_before]
    behind = [token for token in text.tokens[last : last + 2] if token[0] < mark_behind]
    moves = [
        1 if key in rising else -1
        for _, key in (*before[::-1], *behind)
        if key in rising or key in falling
    ]
    return moves[0] if moves else 0


def as_fall(number: Number, summary: Text, source: Text) -> Span | None:
    """A fall without its sign: "-7 %" for "fell 7 %"."""
    equal = (
        other for other in source.by_value.get(-number.value, ()) if units_agree(number, other)
    )
    is_fall = (other for other in equal if source.moves.get((other.value, other.unit)) == {-1})
    return next(((other.start, other.end) for other in is_fall if number.value < 0), None)


def as_date(number: Number, summary: Text, source: Text) -> Span | None:
    """A year of a date in figures, and a date in figures for its day, month and year."""
    if is_year(number):
        return source.years.get(int(number.value))
    readings = [reading.value for reading in number.readings] if number.unit == "date" else []
    for value in map(int, readings):
        if value // 10000 in source.years and (
            place := source.day_spans.get((value // 100 % 100, value % 100))
        ):
            return place
    return None


def from_decade(number: Number, summary: Text, source: Text) -> Span | None:
    """The year of a decade or of a century: "the 1990s" for 1992, "the 19th century" for 1862."""
    before = summary.folded[max(0, number.start - 6) : number.start]
    if number.unit == "s":
        starts = [
            int(value)
            for value in (number.value, *(other.value for other in number.others))
            if value >= 1000
        ]
        length = 100 if number.value % 100 == 0 and 1000 <= number.value < 2000 else 10
        parts = {"early": (0, 5), "mid": (3, 8), "late": (5, 10)}
        first, last = next((parts[part] for part in parts if part in before), (0, length))
        years = (start + year for start in starts for year in range(first, last))
        decades = (
            n for start in starts for n in source.by_value.get(Decimal(start), ()) if is_year(n)
        )
        if decade := next(decades, None):
            return decade.start, decade.end
    elif (
        number.unit == "th"
        and 10 < number.value < 22
        and summary.folded.startswith((" century", "-century", " siglo"), number.end)
    ):
        years = (year for year in range(100 * int(number.value) - 100, 100 * int(number.value)))
    else:
        return None
    return next(filter(None, map(source.years.get, years)), None)


def in_pair(number: Number, summary: Text, source: Text) -> Span | None:
    """The numbers of a score or range apart; not those of other scores: "3-0" is not in "3-1 and
    2-0".
    """
    if number.unit == "-":
        parts = number.value // 1000, number.value % 1000
        if any(part in source.pairs for part in parts):
            return None
        numbers_of_parts = [source.by_value.get(part) for part in parts]
        return (
            (numbers_of_parts[0][0].start, numbers_of_parts[0][0].end)
            if numbers_of_parts[0] and numbers_of_parts[1]
            else None
        )
    return source.pairs.get(number.value) if number.unit == "" and not number.measure else None


def rounded(number: Number, summary: Text, source: Text) -> Span | None:
    """A number that this one rounds: "1,200 boats" for 1,234, "$181 million" for $181,674,817,
    "about 2,000" for 1,987.
    """
    value, hedges = number.value, find_hedges(number, summary)
    if number.unit in UNROUNDED or is_year(number) or value <= 0:
        return None
    if value < LEAST_ROUNDED and number.step == 1 and not hedges:
        return None
    shown = last_digit(number)
    place = shown if number.step == 1 else number.step
    low = high = half_of_last_digit(number, place)
    further = min(shown, value * NEAR)
    if "about" in hedges:
        low, high = max(low, further / 2), max(high, further / 2)
    if "below" in hedges:  # "almost 2,000"
        low = max(low, further)
    if "above" in hedges or value >= 100 * place:  # "over 2,000"; of three digits, the last is cut
        high = max(high, further)
    finer_than = shown if hedges else place
    return find_between(value - low, value + high, finer_than, number, source)


def find_hedges(number: Number, text: Text) -> set[str]:
    """Return the kinds of words before a number that tell that it is not exact."""
    before = words_before(number, text)
    kinds = ("about", "above", "below")
    return {kind for kind in kinds if not text.language.of(kind).isdisjoint(before)}


def last_digit(number: Number) -> Decimal:
    """Return the value of one in the last digit of a number that is not 0: 100 of 1,200."""
    figures = str(int(number.value / number.step))
    return number.step * 10 ** (len(figures) - len(figures.rstrip("0")))


def half_of_last_digit(number: Number, place: Decimal) -> Decimal:
    """Return how far a number may be from one that it rounds to a place.

    One digit that is shown says too little, but for the digit of a scale: "30 million" may be 29.6
    million.
    """
    if number.value >= 10 * place:
        return place / 2
    if number.value >= 10 * number.step and (number.step != 1 or number.unit == "%"):
        return number.step / 2
    return Decimal(0)


def of_version(number: Number, summary: Text, source: Text) -> Span | None:
    """The beginning of a version: "3.11" for "3.11.2"."""
    return source.short_versions.get(summary.text[number.start : number.end])


NUMBER_RULES = (of_version, as_fall, as_date, from_decade, in_pair, rounded)


def words_before(number: Number, text: Text) -> list[str]:
    """Return the two words before a number."""
    at = bisect.bisect_left(text.tokens, (number.start, ""))
    return [key for _, key in text.tokens[max(0, at - 2) : at]]


def find_between(
    low: Decimal, high: Decimal, place: Decimal, number: Number, source: Text
) -> Span | None:
    """Return a number of the source in [low, high) whose unit agrees, and which is written with
    finer digits.
    """
    values, numbers = source.in_order
    first, last = bisect.bisect_left(values, low), bisect.bisect_left(values, high)
    for other in numbers[first : min(last, first + MOST_ALIKE)]:
        is_finer = other.value % place != 0
        if (
            is_finer
            and units_agree(number, other)
            and (not number.measure or (other.measure and measures_agree(number, other)))
        ):
            return other.start, other.end
    return None


def stated_numbers(text: Text, taken: set[int]) -> list[Number]:
    """Return the numbers of a text, without those that say nothing of its source."""
    fractions = text.language.of("fractions")
    numbers = []
    for number in text.numbers:
        following = WORD_BEHIND.match(text.folded, number.end) if number.in_words else None
        if (
            number.start not in taken
            and not (following and following[1] in fractions)
            and not says_nothing(number, text)
        ):
            numbers.append(number)
    return numbers


def check_number(number: Number, summary: Text, source: Text) -> Fact | None:
    """Return a number of a summary as a fact, None of a small count that the source lacks: it is
    often right.
    """
    place, instead = find_number(number, summary, source)
    kind, largest = (
        kind_of(number),
        max(divmod(number.value, 1000)) if number.unit == "-" else abs(number.value),
    )
    if place is None and kind == "number" and largest <= MOST_FEW and number.value % 1 == 0:
        return None
    text = summary.text[number.start : number.end]
    return Fact(text, kind, number.start, number.end, place, instead)


def kind_of(number: Number) -> str:
    """Return the kind of fact that a number is."""
    kinds = {
        "%": "percentage",
        "pp": "percentage",
        "::": "time",
        "th": "ordinal",
        ":": "time",
        "q": "date",
        "s": "date",
        "bc": "date",
        "date": "date",
    }
    if number.unit:
        return "amount" if number.unit in MONIES else kinds.get(number.unit, "number")
    if number.measure:
        return "measure"
    return "date" if is_year(number) else "number"


def says_nothing(number: Number, summary: Text) -> bool:
    """Return whether a number in words is no fact: "one of them", "The second film ...", but "his
    fifth goal" is.
    """
    if not number.in_words or number.unit not in ("", "th"):
        return False
    if not number.unit:
        return number.value == 1 and not number.measure
    before = words_before(number, summary)
    opens = len(before) < 2 or INITIAL.search(
        summary.text[max(0, number.start - len(before[-1]) - 3) : number.start]
    )
    is_stated = bool(before) and before[-1] in (
        "the",
        "his",
        "her",
        "their",
        "its",
        "for",
        "el",
        "la",
        "su",
    )
    return (
        not is_stated
        or number.value == 1
        or opens is not None
        or number.value - 1 in summary.ordinals
    )


# What a summary says of itself

LIST_NUMERAL = re.compile(
    r"^[ \t>#*_•–-]*\(?(\d{1,2})[.):](?=[\s*_]|$)|(?<=[.:;!?,)])\s+\(?(\d{1,2})[.)]\s", re.MULTILINE
)
HEADING = re.compile(
    r"^[ \t]*(?:#{1,6}[ \t]+[^\n]*|\*\*[^*\n]{1,80}\*\*:?[ \t]*|__[^_\n]{1,80}__:?[ \t]*)$",
    re.MULTILINE,
)
PREAMBLE = re.compile(r"\s*([^\n:]{0,300}:)(?=[\s*]|$)")


@cache
def find_patterns(code: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of words for a text, and of counts of words, in a language; English is
    tried as well.
    """
    own, english = find_language(code), find_language("en")
    texts, counted = (
        f"(?:{'|'.join(sorted(own.of(key) | english.of(key), key=len, reverse=True))})"
        for key in ("texts", "counted")
    )
    return re.compile(rf"\b{texts}\b"), re.compile(
        rf"[(\[][^()\[\]\n]{{0,30}}\b\d+[ \t-]*{counted}\b[^()\[\]\n]{{0,20}}[)\]]"
        r"|\b(?:word count|total words)[ \t]*[:=]?[ \t]*\d+"
    )


def find_left_out(summary: Text) -> list[Span]:
    """Return what is no fact of the source: a preamble, numerals of a list, counts of words."""
    text, folded, (texts, counts) = (
        summary.text,
        summary.folded,
        find_patterns(summary.language.code),
    )
    spans = (
        [m.span() for m in counts.finditer(folded)]
        if "word" in folded or "(" in text or "[" in text
        else []
    )
    if re.search(r"\d[.):]", text):
        spans += [match.span(match.lastindex or 0) for match in LIST_NUMERAL.finditer(text)]
    if ":" in text:
        preamble = PREAMBLE.match(text)
        if preamble and texts.search(folded, preamble.start(1), preamble.end(1)):
            spans.append(preamble.span(1))
    return spans


# Quotations


def find_quotations(summary: Text, source: Text, taken: set[int]) -> Iterator[Fact]:
    """Yield the quotations with words that are no facts by themselves: the source should
    have them.
    """
    for match in QUOTED.finditer(summary.text):
        start, end = match.span(match.lastindex or 0)
        around = summary.text[: match.start()] + summary.text[match.end() :]
        if not around.strip() or end - start > LONGEST_QUOTATION:
            continue  # marks around the whole summary quote nothing
        content = content_words(start, end, summary, taken)
        if content:
            place = find_quotation(content, source)
            yield Fact(summary.text[start:end], "quotation", start, end, place)


def content_words(start: int, end: int, text: Text, taken: Collection[int] = ()) -> list[str]:
    """Return the words at some characters of a text that are no stop words, without those that
    begin at places that are taken.
    """
    first, last = (bisect.bisect_left(text.tokens, (place, "")) for place in (start, end))
    words = (key for at, key in text.tokens[first:last] if at not in taken)
    return [key for key in words if key not in text.language.stop_words]


def find_quotation(content: Iterable[str], source: Text) -> Span | None:
    """Return where a source has the first word of a quotation, if it has all."""
    places = [find_content(key, source) for key in content]
    return None if None in places else places[0]


def find_content(key: str, source: Text) -> Span | None:
    """Return where a source has a word in any form."""
    if place := source.find_word(key):
        return place
    for key_in_source in source.stems.get(key[:4], ()):
        if is_same_word(key, key_in_source, source.language) or (
            len(key) > 6 and key[: max(6, len(key) - 5)] == key_in_source[: max(6, len(key) - 5)]
        ):
            return source.find_word(key_in_source)
    return None


# All facts


def is_read(text: str, language: str) -> bool:
    """Return whether a text can be read in a language: one in five words is a stop word of it, and
    no more than these have letters that the language has not.

    >>> is_read("The council of Holm voted to close the bridge for a year.", "en")
    True
    >>> is_read("Zastupitelé města Holm včera zavřeli most, řekla Nová.", "en")
    False
    """
    if language not in WORDS:
        return False
    as_read = read_text(text, language)
    if as_read.foreign_words > as_read.stop_words:
        return False
    return as_read.stop_words + GRACE >= len(as_read.tokens) / FEW_STOP_WORDS


def find_facts(summary: str, source: str, language: str = "en") -> list[Fact] | None:
    """Return the facts of a summary in order, each with the first place in the source that supports
    it.

    None where the language is not read, the source is empty, or it is not in the language
    (`is_read`).

    >>> source = "The council of Holm voted on Tuesday to spend $3.2 million."
    >>> facts = find_facts("On Monday Holm spent $3.2 million.", source)
    >>> [(fact.text, fact.found) for fact in facts]
    [('Monday', False), ('Holm', True), ('$3.2 million', True)]
    """
    read = read_source([source], language)
    return None if read is None else find_facts_against(summary, read)


class ReadSource(NamedTuple):
    """A source that was read: as it was given, its passages joined by line breaks, composed, and
    as a text in its language.
    """

    passages: Sequence[str]
    given: str
    composed: Composed
    text: Text


def read_source(passages: Sequence[str], language: str) -> ReadSource | None:
    """Return a source for `find_facts_against`, None where `find_facts` returns None."""
    source = "\n".join(passages)
    composed = compose(source)
    if not composed.text.strip() or not is_read(composed.text, language):
        return None
    return ReadSource(passages, source, composed, read_text(composed.text, language))


def find_facts_against(summary: str, source: ReadSource) -> list[Fact]:
    """Return what `find_facts` returns: for who keeps the source that was read, as a summary that
    is still being written is read many times.
    """
    composed = compose(summary)
    facts = compare(read_summary(composed.text, source.text.language.code), source.text)
    return [as_given(fact, summary, composed, source) for fact in facts]


def find_again(
    facts: Sequence[Fact], summary: str, source: str, language: str
) -> list[Span | None]:
    """Return where a source has each of some facts of a summary that were found in another one, as
    in all its passages together; None where it has not.
    """
    composed, composed_source = compose(summary), compose(source)
    text = read_summary(composed.text, language)
    source_text = read_text(composed_source.text, language)
    places: list[Span | None] = []
    for fact in facts:
        start, end = composed.as_composed(fact.start), composed.as_composed(fact.end - 1) + 1
        place = find_fact(fact._replace(start=start, end=end), text, source_text)
        places.append(place and composed_source.as_given(*place))
    return places


def find_fact(fact: Fact, text: Text, source: Text) -> Span | None:
    """Return where a source has a fact of a text, None where it has not."""
    if fact.kind == "id":
        return find_identifier(text.text[fact.start : fact.end], source)
    if fact.kind == "quotation":
        return find_quotation(content_words(fact.start, fact.end, text), source)
    if fact.kind == "name":
        first, last = (
            bisect.bisect_left(text.capitals, place, key=lambda word: word.start)
            for place in (fact.start, fact.end)
        )
        parts = list(check_run(text.capitals[first:last], text, source))
        is_whole = bool(parts) and all(part.found for part in parts) and parts[-1].end >= fact.end
        return parts[0].support if is_whole else None
    stated = text.stated.get(fact.start)
    if isinstance(stated, Date):
        return find_date(stated, source)[0]
    return find_number(stated, text, source)[0] if stated else None


def as_given(fact: Fact, summary: str, composed: Composed, source: ReadSource) -> Fact:
    """Return a fact of composed texts at its places in the texts as they were given."""
    start, end = composed.as_given(fact.start, fact.end)
    support, instead = fact.support, fact.instead
    if support:
        support = source.composed.as_given(*support)
    if instead:
        span = source.composed.as_given(instead.start, instead.end)
        instead = Other.at(source.given, span, instead.contrast)
    return Fact(summary[start:end], fact.kind, start, end, support, instead)


def read_summary(text: str, language: str) -> Text:
    """Return a summary that was read: as English, if it has more stop words of it, as models fall
    into English.
    """
    as_language = read_text(text, language)
    if language != "en":
        english = read_text(text, "en")
        if english.stop_words > as_language.stop_words:
            return english
    return as_language


def compare(text: Text, source: Text) -> list[Fact]:
    """Return the facts of one text, each with what supports it in the other.

    The names of an English summary of another language may be other words: only its numbers are
    looked up.
    """
    same_language = text.language is source.language
    facts = [
        Fact(text.text[s:e], "id", s, e, find_identifier(text.text[s:e], source))
        for s, e in text.identifiers
    ]
    for date in stated_dates(text) if same_language else ():
        place, instead = find_date(date, source)
        written = text.text[date.start : date.end]
        facts.append(Fact(written, "date", date.start, date.end, place, instead))
    taken = places_of([*find_left_out(text), *((fact.start, fact.end) for fact in facts)])
    if same_language and text.language.has_names:
        names = [
            f
            for run in stated_names(text, source, taken | text.number_places)
            for f in check_run(run, text, source)
        ]
        taken |= places_of((fact.start, fact.end) for fact in names)
        facts += names
    facts += filter(
        None, (check_number(number, text, source) for number in stated_numbers(text, taken))
    )
    if same_language:
        facts += find_quotations(text, source, places_of((fact.start, fact.end) for fact in facts))
    return sorted(facts, key=lambda fact: fact.start)


def facts_kept(summary: str, source: str, language: str = "en") -> float:
    """Return the share of the source's facts, each counted once, that the summary has; nan without
    any.

    A name of several words is kept with its last word: "Reed" for "Anna Reed".
    """
    source = compose(source).text
    if not is_read(source, language):
        return math.nan
    of_source, of_summary = read_text(source, language), read_text(compose(summary).text, language)
    names, numbers, dates, identifiers = of_source.own_facts
    are_kept = [find_identifier(identifier, of_summary) is not None for identifier in identifiers]
    are_kept += [find_date(date, of_summary)[0] is not None for date in dates]
    are_kept += [
        bool(
            find_name(run[-1], of_source, of_summary)
            or (run[1:] and find_whole(run, of_source, of_summary))
        )
        for run in names
    ]
    are_kept += [
        find_number(number, of_source, of_summary)[0] is not None
        for number in numbers
        if number.value != 1
    ]
    return sum(are_kept) / len(are_kept) if are_kept else math.nan


def places_of(spans: Iterable[Span]) -> set[int]:
    """Return all characters of some spans."""
    return {place for start, end in spans for place in range(start, end)}


def facts_score(facts: Sequence[Fact]) -> float:
    """Return the share of the facts that are found; nan without facts."""
    return sum(fact.found for fact in facts) / len(facts) if facts else math.nan
