# SPDX-License-Identifier: Apache-2.0
"""A text that was read for facts: its words, capitals, numbers, dates and identifiers.

Each index is made when a rule first asks for it, and kept: a source is asked the same for each of
its summaries.
"""

from __future__ import annotations

import bisect
import calendar
import datetime
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from decimal import Decimal
from functools import cache, cached_property, lru_cache
from itertools import pairwise, takewhile
from operator import attrgetter
from string import ascii_lowercase
from typing import Any, TypeVar

from .capitals import Word, find_capitals
from .identifiers import TORN_CODE, find_identifiers, identifier_key
from .shared import (
    MOST_ALIKE,
    NOT_ASCII,
    NUMBER_WORDS,
    ORDINAL,
    POINTS,
    SCORE,
    SHARE,
    STOP_WORDS,
    Number,
    PlainText,
    ReadText,
    Span,
    compose,
    find_tokens,
    fold,
    is_ordinary,
    read_designator,
    read_number_words,
)
from .words import COMMON, EXCHANGED, NATIONS, NEED_CAPITAL, RANKS, SAME, WORDS

GRACE = 2  # stop words that a text has less, or of another language more, by chance
MANY_ORDINARY = 0.5  # of the words of a text are in the table of ordinary ones

# Of the words of a text with capitals inside its sentences, so many are names. Below, it is written
# in small letters, or only sentences begin with a capital.
FEW_CAPITALS, MANY_CAPITALS = 0.01, 0.6
FEW_WORDS = 10  # that may have no name among them
LONG_LINE = 200  # characters: people who write capitals have one in as many
MOST_LOW = 0.05  # of the characters of a text, in long lines without a capital
MOST_FEW = 10  # such a small count that the source lacks is often right
LONGEST_TITLED = 5  # words of a name with its titles
LONGEST_NAME = 9  # words of a name that has initials, small ones among them
# within names
LINKS = frozenset("of the de la le du da di del d' van von der den al el bin ibn".split())
SMALL = LINKS | {"and", "for", "s"}
MAY = frozenset(
    "mai mei maj маи мая мае маю".split()
)  # in full: shorter ones are often other words
TWO_WORDS = frozenset(("march", "may", "august"))  # months that are other words, too
NO_DATE = frozenset("an the most more so his her their our my your its".split())  # before "august"
# before "may"
MAY_DO = re.compile(r"\d may|may (?:be|have|not)\b")  # no month
BEFORE_DATE = frozenset("in since until by last next early late mid this of every each".split())
DESIGNATED = re.compile(
    r"\b([^\W\d_]{2,})(?:[ \xa0-]#?)?"
    r"(\d{1,3}(?![\d,.]*\d|[^\W_]|[-–:]\d)"
    r"|(?<=[ -])(?:[IVX]{1,6}|[A-Z]|[ivx]{2,6}(?!\)))(?![\w’'-]|\.\w))"
)
# of DESIGNATED, what stands behind the word: there are fewer of them than words
DESIGNATOR = re.compile(
    r"[\dA-Zivx](?:(?<=[^\W\d_]\d)|(?<=[^\W\d_][ \xa0-]\d)|(?<=[^\W\d_][ \xa0-]#\d)"
    r"|(?<=[^\W\d_][ -][A-Z])(?=[IVX]{0,5}(?![\w’'-]|\.\w))|(?<=[^\W\d_] [ivx])(?=[ivx]))"
)
DAYS_AWAY = {"today": 0, "tonight": 0, "tomorrow": 1, "yesterday": -1}
HYPHENED = re.compile(r"-(?<=[^\W\d_]-)([^\W\d_]+)")
CLAUSE_MARK = re.compile(r"[.;,()\n]")
LONGEST_GAP = 200  # characters in which it is looked for, so that time is linear
BESIDE_MONTH = (
    re.compile(r"(?:\d(?:st|nd|rd|th|º|ª)?|\d\.)(?: (?:of|de|di))? ?$"),
    re.compile(r"\.? (?:the )?\d|\.|[-/]\d"),
)

Placed = TypeVar("Placed", Word, Number)


class Language:
    """The words of a language, as sets to look them up in."""

    def __init__(self, code: str) -> None:
        record = WORDS[code]
        self.code, self.numbers = code, read_number_words(code)
        self.stop_words, self.months, self.weekdays = (
            self.numbers.stop_words,
            self.numbers.months,
            self.numbers.weekdays,
        )
        self.own_letters = frozenset(record.get("own_letters", ""))
        self.stop_words_in = int(record.get("stop_words_in", COMMON))
        self.has_names = "no_names" not in record
        words = "".join((*STOP_WORDS.get(code, ()), *NUMBER_WORDS[code].values(), ascii_lowercase))
        self.letters = frozenset(filter(str.isalpha, words.lower()))
        self.sets = {key: frozenset(fold(text).split()) for key, text in record.items()}
        self.endings, self.loose = self.of("endings") | {""}, int(record.get("loose_endings", 0))
        nations = ""
        if code == "en":  # the language of that table
            nations = NATIONS
        # "Mondays", too, but "Sats" are examinations
        weekdays = self.weekdays.keys()
        plurals = {f"{day}s" for day in weekdays if len(day) > 4}
        self.date_words = self.of("days") | weekdays | plurals
        self.nations = frozenset(fold(nations).replace(",", " ").split())
        # words that are no names where a capital says nothing; without a table of them, any is one
        self.is_ordinary: Callable[[str], bool] = bool
        if code == "en":
            self.is_ordinary = is_ordinary
        # Where capitals say something, these are names only with one: "Turkey", "Will", "US".
        self.need_capital = frozenset(
            (self.nations & NEED_CAPITAL) | self.of("given_names") | self.stop_words
        )
        self.directions = dict.fromkeys(self.of("falling"), -1)
        self.directions |= dict.fromkeys(self.of("rising"), 1)
        # of a title, and of a word that excludes others
        self.ranks = read_classes(RANKS)
        self.exchanged = read_classes(EXCHANGED if code == "en" else ())
        self.same: dict[str, list[str]] = {}
        self.phrases: dict[str, list[str]] = {}  # of `same`, those with each word
        for group in f"{SAME.get(code, '')}, {nations}".split(", "):
            names = [name.replace("_", " ") for name in group.split()]
            for name in names:
                key = fold(name)
                if name.isupper():  # "US" is a country, "us" is none
                    key = name
                self.same.setdefault(key, []).extend(same for same in names if same != name)
                for _, word in find_tokens(key) if " " in key else ():
                    self.phrases.setdefault(word, []).append(key)

    def of(self, key: str) -> frozenset[str]:
        """Return the words of a kind; there may be none."""
        return self.sets.get(key, frozenset())


def read_classes(classes: Iterable[str]) -> dict[str, tuple[int, frozenset[str]]]:
    """Return of each word its class, by number, and the forms of it."""
    return {
        form: (kind, forms)
        for kind, words in enumerate(classes)
        for forms in (frozenset(word.split("/")) for word in words.split())
        for form in forms
    }


find_language = cache(Language)  # threads that ask at once may each make one: they are equal


def first_of_each(pairs: Iterable[tuple[Any, Span]]) -> dict[Any, Span]:
    """Return the first span of each key."""
    return dict(reversed([*pairs]))


class Text(ReadText):
    """A text that was read, with what is asked of a source: each index is made when it is first
    needed.

    It is read `composed`, of the text as it was `given` from a character on, or `only` some
    characters.
    """

    def __init__(self, given: str, code: str, start: int = 0, only: Sequence[Span] = ()) -> None:
        self.given, self.composed = given, compose(given, start)
        text = self.composed.text
        if only:
            text = keep_only(only, self.composed)
        super().__init__(text, code)
        self.language = find_language(code)
        self.initials: dict[str, Span | None] = {}  # what was looked for

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """Where each word stands, folded."""
        places: dict[str, list[int]] = {}
        for start, key in self.tokens:
            places.setdefault(key, []).append(start)
        return places

    @cached_property
    def stop_words(self) -> int:
        """How many of the words are stop words, or have a letter that other languages lack."""
        count, own_letters = self.count_stop_words(self.code), self.language.own_letters
        if own_letters:
            written = (self.text[start : start + len(key)] for start, key in self.tokens)
            count += sum(not own_letters.isdisjoint(word) for word in written)
        return count

    def count_stop_words(self, code: str) -> int:
        """Return how many of the words are stop words of a language."""
        stop_words = find_language(code).stop_words
        return len([1 for _, key in self.tokens if key in stop_words])

    @cached_property
    def foreign_words(self) -> int:
        """How many of the words have a letter that the language has not, and no capital, so that
        they are no names.
        """
        foreign = {*filter(str.isalpha, NOT_ASCII.findall(self.text))} - self.language.letters
        if not foreign:
            return 0
        written = (self.text[start : start + len(key)] for start, key in self.tokens)
        return sum(not foreign.isdisjoint(word) and not word[0].isupper() for word in written)

    @cached_property
    def is_read(self) -> bool:
        """Whether the text can be read in its language: one in `stop_words_in` words is a stop word
        of it, or half of the words are ordinary ones of English; no more than the stop words have
        letters that the language has not, and at most two more are stop words of English, or of any
        language where these words are rare.
        """
        if not self.text.strip() or self.foreign_words > self.stop_words:
            return False
        # A short English text has "in" or "so", which are stop words of German, too.
        rivals = WORDS if self.language.stop_words_in > COMMON else ("en",)
        if max(map(self.count_stop_words, rivals)) > self.stop_words + GRACE:
            return False
        if self.stop_words + GRACE >= len(self.tokens) / self.language.stop_words_in:
            return True
        # a list of titles or parts has no stop words
        ordinary = sum(is_ordinary(key) for _, key in self.tokens)
        return self.code == "en" and ordinary >= MANY_ORDINARY * len(self.tokens)

    @cached_property
    def identifiers(self) -> list[Span]:
        """Where the identifiers stand."""
        return find_identifiers(self.text)

    @cached_property
    def joined(self) -> dict[str, Span]:
        """The words with a hyphen within, without it, with their places: a line may end there."""
        joined: dict[str, Span] = {}
        end = 0
        for behind in HYPHENED.finditer(self.folded):
            start = self.start_before(behind.start())
            if start >= end:  # of "a-b-c", only "ab"
                end = behind.end()
                word = self.folded[start : behind.start()]
                joined.setdefault(word + behind[1], (start, end))
        return joined

    @cached_property
    def capitals(self) -> list[Word]:
        """The words that have a capital, in order."""
        return find_capitals(self.text, self.folded, self.tokens, self.language.stop_words)

    @cached_property
    def has_capitals(self) -> bool:
        """Whether capitals tell names from other words: not where next to none stands inside a
        sentence, where most words have one, or where a passage of several has none.
        """
        lines = self.text.split("\n")
        low = sum(len(line) for line in lines if len(line) > LONG_LINE and line.islower())
        if low > MOST_LOW * len(self.text):
            return False
        telling = [word for word in self.capitals if len(word.text) > 1]
        if len(self.tokens) > FEW_WORDS:
            stop_words = self.language.stop_words
            telling = [w for w in telling if not w.silent and w.key not in stop_words]
        return FEW_CAPITALS < len(telling) / max(1, len(self.tokens)) < MANY_CAPITALS

    @cached_property
    def squeezed(self) -> str:
        """The text with one space for all that stands between words."""
        return " ".join(self.text.split())

    @cached_property
    def first(self) -> dict[str, int]:
        """Where each word stands first, folded."""
        return {key: start for start, key in reversed(self.tokens)}

    @cached_property
    def capital(self) -> dict[str, Span]:
        """Where each word with a capital stands first."""
        return {word.key: (word.start, word.end) for word in reversed(self.capitals)}

    @cached_property
    def titled(self) -> list[tuple[Word, list[Word]]]:
        """The titles that a person has one of, each with the words with a capital behind it."""
        titled = []
        for at, title in enumerate(self.capitals):
            if title.key in self.language.ranks:
                pairs = pairwise(self.capitals[at : at + LONGEST_TITLED])
                behind = takewhile(self.is_one_name, pairs)
                titled.append((title, [word for _, word in behind]))
        return titled

    def is_one_name(self, pair: tuple[Word, Word]) -> bool:
        """Return whether two words with a capital stand side by side."""
        return self.text[pair[0].end : pair[1].start] in (" ", ". ", "'", "’", "-")

    @cached_property
    def titles_of(self) -> dict[tuple[str, int], set[str]]:
        """The titles of a kind that stand before each name."""
        titles: dict[tuple[str, int], set[str]] = {}
        for title, names in self.titled:
            kind, forms = self.language.ranks[title.key]
            for name in names:
                titles.setdefault((name.key, kind), set()).update(forms)
        return titles

    @cached_property
    def names(self) -> frozenset[str]:
        """The words with a capital where it says something."""
        return frozenset(word.key for word in self.capitals if not word.silent)

    @cached_property
    def letters(self) -> dict[str, Span]:
        """The abbreviations in capitals: "TV" also of "TVs"."""
        abbreviations: dict[str, Span] = {}
        for word in self.capitals:
            if not word.text[1:].islower() and is_abbreviation(word.text):
                for letters in (word.text, word.text.removesuffix("s")):
                    abbreviations.setdefault(letters.upper(), (word.start, word.end))
        return abbreviations

    def is_big(self, at: int) -> bool:
        """Return whether a word may be one of a name: in a text without capitals most may."""
        start, key = self.tokens[at]
        return self.text[start].isupper() or not (self.has_capitals or key in SMALL)

    @cached_property
    def big(self) -> dict[str, list[int]]:
        """Which words may be ones of a name, by their first letters in capitals."""
        by_letter: dict[str, list[int]] = {}
        for at in filter(self.is_big, range(len(self.tokens))):
            by_letter.setdefault(self.text[self.tokens[at][0]].upper()[0], []).append(at)
        return by_letter

    def find_initials(self, letters: str) -> Span | None:
        """Return where a name stands with these initials, with or without those of small words:
        "WHO" of "World Health Organization", "DOJ", "DJ".
        """
        if letters not in self.initials:
            names = (self.name_at(at, letters) for at in self.big.get(letters[:1], ()))
            self.initials[letters] = next(filter(None, names), None)
        return self.initials[letters]

    def name_at(self, at: int, letters: str) -> Span | None:
        """Return where the name with these initials stands that begins at a word."""
        start, end, of_big, every = self.tokens[at][0], 0, "", ""
        for place, word in self.tokens[at : at + LONGEST_NAME]:
            is_big = self.is_big(at)
            if end and (place - end > 3 or not (is_big or word in SMALL)):
                return None
            at, end = at + 1, place + len(word)
            initial = initial_of(self.text[place:end]).upper()
            every += initial
            if is_big:
                of_big += initial
                if place > start and letters in (of_big, every):
                    return start, end
            if not letters.startswith((of_big, every)):
                return None
        return None

    @cached_property
    def low_initials(self) -> tuple[str, list[Span]]:
        """The initials of all words that are no stop words, and where each word stands."""
        content = [
            (start, key) for start, key in self.tokens if key not in self.language.stop_words
        ]
        initials = "".join(key[0] for _, key in content)
        return initials, [(start, start + len(key)) for start, key in content]

    @cached_property
    def designators(self) -> dict[str, dict[str, Span]]:
        """For each word, its numbers and letters: "2" of "War II", "B" of "hepatitis B", "1" of
        "Person1".
        """
        by_word: dict[str, dict[str, Span]] = {}
        for match in self.find_designated():
            of_word = by_word.setdefault(fold(match[1]), {})
            of_word.setdefault(read_designator(match[2]), match.span())
        return by_word

    def find_designated(self) -> Iterator[re.Match[str]]:
        """Yield the words with a number or letter behind them; none within another match."""
        end = 0
        for behind in DESIGNATOR.finditer(self.text):
            start = self.start_before(behind.start())
            if start >= end and (match := DESIGNATED.match(self.text, start)):
                yield match
                end = match.end()

    def start_before(self, place: int) -> int:
        """Return where the last word before a place starts, -1 without one."""
        at = self.token_at(place)
        return self.tokens[at - 1][0] if at else -1

    def token_at(self, place: int) -> int:
        """Return which word is the first that starts at a place or behind it."""
        return bisect.bisect_left(self.tokens, (place, ""))

    @cached_property
    def moves(self) -> dict[tuple[Decimal, str], set[int]]:
        """Where the percentages and amounts of each figure and quantity go."""
        directions: dict[tuple[Decimal, str], set[int]] = {}
        for number in filter(moves, self.numbers):
            move = find_move(number, self)
            directions.setdefault((number.figure, number.quantity), set()).add(move)
        return directions

    @cached_property
    def ordinals(self) -> frozenset[Decimal]:
        """The figures of the ordinals."""
        return frozenset(n.figure for n in self.numbers if n.quantity == ORDINAL)

    @cached_property
    def pairs(self) -> dict[Decimal, Span]:
        """The numbers of all scores."""
        return first_of_each(
            (part.low, n.span) for n in self.numbers if n.quantity == SCORE for part in n.parts[:2]
        )

    @cached_property
    def months(self) -> list[tuple[int, Span]]:
        """The months that have no day beside them."""
        table = self.language.months
        if self.first.keys().isdisjoint(table):
            return []
        with_days = places_of(number.span for number in self.numbers if number.value.is_day)
        return [
            (table[key], (start, start + len(key)))
            for at, (start, key) in enumerate(self.tokens)
            if key in table and start not in with_days and self.is_month(at, start, key)
        ]

    def is_month(self, at: int, start: int, key: str) -> bool:
        """Return whether a word that may be a month is one: "march", "may", "mar" and "august" are
        often not.
        """
        is_capital = self.text[start].isupper()
        is_low_may = key == "may" and self.code == "en" and not is_capital
        may_do = MAY_DO.search(self.folded, max(0, start - 4), start + 8)
        if is_low_may and (self.has_capitals or may_do):
            return False  # "those of 12 to 17 may come", "2020 may", "12 may be"
        before, behind = BESIDE_MONTH
        if before.search(self.folded[max(0, start - 8) : start]) or behind.match(
            self.folded, start + len(key)
        ):
            return True
        place, word_before = 0, ""
        if at:
            place, word_before = self.tokens[at - 1]
        follows_name = place + len(word_before) + 1 == start and self.text[place].isupper()
        # "Theresa May", but "In May"
        is_name = word_before not in self.language.stop_words and word_before not in BEFORE_DATE
        if at and is_capital and follows_name and is_name:
            return False
        if key in MAY:
            return True
        if len(key) < 4 and key != "may":
            return is_capital and start not in self.silent and key not in ("jan", "mar")
        if self.code != "en" or key not in TWO_WORDS:
            return True
        if is_capital and (key == "august" or start not in self.silent):
            return True
        if key == "august":
            return word_before not in NO_DATE  # "an august body"
        # "in may", but not "this may help"; in a text with capitals the month would have one
        is_verb = word_before == "this" and self.folded[start + 3 : start + 5].strip().isalpha()
        return word_before in BEFORE_DATE and not self.has_capitals and not is_verb

    @cached_property
    def silent(self) -> frozenset[int]:
        """Where words with a capital that says nothing stand."""
        return frozenset(word.start for word in self.capitals if word.silent)

    @cached_property
    def named_days(self) -> list[tuple[datetime.date, Span]]:
        """The days that messages name by their stamps: of "[2026-05-16 10:02] see you tomorrow" the
        16th and the 17th.
        """
        stamps = [
            number
            for number in self.numbers
            if number.value.is_day
            and self.text[max(0, number.start - 1) : number.start] in ("", "\n", "[")
        ]
        ends = [number.start for number in stamps[1:]]
        return [
            named
            for stamp, end in zip(stamps, [*ends, len(self.text)], strict=False)
            for named in self.days_of_message(stamp, end)
        ]

    def days_of_message(self, stamp: Number, end: int) -> Iterator[tuple[datetime.date, Span]]:
        """Yield the day of a stamp, and those that the message behind it names."""
        year, rest = divmod(int(stamp.value.low), 10000)
        try:
            today = datetime.date(year, *divmod(rest, 100))
        except ValueError:
            return
        yield today, stamp.span
        tokens = self.tokens[self.token_at(stamp.end) : self.token_at(end)]
        for (_, before), (start, key) in pairwise([(0, ""), *tokens]):
            span = (start, start + len(key))
            if key in DAYS_AWAY:
                yield today + datetime.timedelta(days=DAYS_AWAY[key]), span
            if key == "month" and before == "next":
                yield today.replace(day=1) + datetime.timedelta(days=31), span
        last = calendar.monthrange(year, today.month)[1]
        for number in between(self.numbers, stamp.end, end):
            if number.quantity == ORDINAL and 1 <= number.figure <= last:
                yield today.replace(day=int(number.figure)), number.span

    @cached_property
    def date_spans(self) -> dict[tuple[int, int], Span]:
        """The first place of each day of a month, and of the month as its day 0."""
        days = [
            (*divmod(int(value.low) % 10000, 100), number.span)
            for number in self.numbers
            for value in number.values
            if value.is_day
        ]
        days += [(day.month, day.day, span) for day, span in self.named_days]
        months = [*self.months, *((month, span) for month, _, span in days)]
        spans = [((month, day), span) for month, day, span in days]
        return first_of_each(spans + [((month, 0), span) for month, span in months])

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
        """The first place of each identifier."""
        spans = [*self.identifiers, *(match.span() for match in TORN_CODE.finditer(self.text))]
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
        return places_of(number.span for number in self.numbers if number.quantity != ORDINAL)

    def find_word(self, key: str) -> Span | None:
        """Return where a word stands first."""
        start = self.first.get(key)
        if start is None:
            return self.joined.get(key)
        return start, start + len(key)

    def find_name(self, key: str) -> Span | None:
        """Return where a word stands as a name: with a capital, or in any case unless it is another
        word without one: "Polish" is not in "nail polish".
        """
        place = self.capital.get(key)
        if place or (self.has_capitals and key in self.language.need_capital):
            return place
        return self.find_word(key)

    def find_phrase(self, phrase: str) -> Span | None:
        """Return where a word or phrase stands; one with a capital as it is written, where capitals
        say something.
        """
        if phrase.isalpha() and phrase.isupper():
            return self.find_letters(phrase)
        as_written = self.has_capitals and phrase != phrase.lower()
        if phrase.isalpha() and as_written:
            return self.capital.get(fold(phrase))
        if phrase.isalpha():
            return self.find_name(fold(phrase))  # "Turkey", and no turkey
        if as_written:
            return find_as_word(phrase, self.text)
        return find_as_word(fold(phrase), self.folded)

    def find_written(self, *identifiers: str) -> Span | None:
        """Return where one of some identifiers stands in any case, maybe at the end of a path."""
        places = (find_as_word(fold(i), self.folded, r"[\w.@-]", r"[\w@-]") for i in identifiers)
        return next(filter(None, places), None)

    def find_letters(self, letters: str) -> Span | None:
        """Return where an abbreviation stands, in any case unless it is another word in small
        letters: "us" and "it" are none, but in a text without capitals "the us" is.
        """
        key = fold(letters)
        if place := self.letters.get(letters):
            return place
        if not self.has_capitals:
            if place := find_as_word(".".join(key), self.folded):  # "u.s."
                return place
            if key == "us":
                place = self.find_phrase("the us") or self.find_phrase("in us")
                return place and (place[1] - 2, place[1])
        if key in self.language.stop_words:
            return None
        # "LA" is not in "de la Cruz"
        is_other = key in ("hi", "ok", "aids") or (len(key) < 3 and letters in self.language.same)
        if self.has_capitals and is_other:
            return None
        return self.find_word(key) or (self.find_word(f"{key}s") if len(key) > 2 else None)


def keep_only(spans: Iterable[Span], composed: PlainText) -> str:
    """Return a composed text with spaces for all before some spans of it as it was given, and
    without what is behind them.
    """
    parts, place = [], 0
    for first, last in spans:
        start, end = composed.as_read(first), composed.as_read(last - 1) + 1
        parts += [" " * (start - place), composed.text[start:end]]
        place = end
    return "".join(parts)


def initial_of(word: str) -> str:
    """Return what initials have of a word: the first letter, or the whole of "II" and "US"."""
    return word if len(word) < 4 and word.isupper() else word[0]


@lru_cache(maxsize=256)  # a summary, and others of its source, ask for a name again
def find_as_word(phrase: str, text: str, before: str = r"\w", behind: str = r"\w") -> Span | None:
    """Return where a phrase stands in a text that begins and ends no longer word there: that has no
    such characters beside it.
    """
    if phrase not in text:
        return None  # as of most; so no pattern is made for them
    match = re.search(rf"(?<!{before}){re.escape(phrase)}(?!{behind})", text)
    return match and match.span()


def between(places: Sequence[Placed], start: int, end: int) -> Sequence[Placed]:
    """Return what starts at some characters, of words or numbers in order."""
    first, last = (
        bisect.bisect_left(places, place, key=attrgetter("start")) for place in (start, end)
    )
    return places[first:last]


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


@lru_cache(maxsize=4)  # a source, and what is read beside it; each takes 40 times its length
def read_text(given: str, code: str, start: int = 0) -> Text:
    """Return a text that was read; the last ones are kept, as a source has many summaries."""
    return Text(given, code, start)


def moves(number: Number) -> bool:
    """Return whether a number is one of which texts say that it rose or fell."""
    return number.quantity in (SHARE, POINTS) or number.value.is_money


def find_move(number: Number, text: Text) -> int:
    """Return 1 where a number rises, -1 where it falls, 0 where neither is said beside it in the
    sentence.
    """
    directions = text.language.directions
    at, last = text.token_at(number.start), text.token_at(number.end)
    # the nearest before it says more than one behind it
    for start, key in (*text.tokens[max(0, at - 5) : at][::-1], *text.tokens[last : last + 2]):
        gap = (start, min(start + LONGEST_GAP, number.start))
        if start >= number.end:
            gap = (max(start - LONGEST_GAP, number.end), start)
        if key in directions and not CLAUSE_MARK.search(text.folded, *gap):
            return directions[key]
    return 0


def places_of(spans: Iterable[Span]) -> set[int]:
    """Return all characters of some spans."""
    return {place for start, end in spans for place in range(start, end)}
