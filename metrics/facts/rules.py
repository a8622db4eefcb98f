# SPDX-License-Identifier: Apache-2.0
"""Which facts does a text state, and which of them does another one have?

`find_facts(summary, source, language)` returns the names, numbers, dates and quotations of the summary, each with the
characters of the source that support it. What follows from several facts is not worked out: sums, differences, and how
many of something are told. Beside each rule stands what it is worth: how many summaries more are marked without it, of
27,335 judged ones, right / wrong.
"""

from __future__ import annotations

import bisect
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from .number_reader import GAP, Number, NumberReader, NumberWords, Span, find_tokens, fold
from .number_words import NUMBER_WORDS
from .stop_lists import STOP_LISTS
from .words import NATIONS, SAME, WORDS

FEW_STOP_WORDS, GRACE = 5, 2  # a text in the language has a stop word in five words; two less may be by chance
FEW_CAPITALS = 0.01  # share of the words of a text that has no capitals, but for a slip
LEAST_CAPITALS, MANY_CAPITALS = 4, 0.8  # and share of the words of a headline, whose capitals say nothing
MOST_FEW, LEAST_ROUNDED = 10, 20
NEAR = Decimal("0.1")
LONGEST_QUOTATION = 160  # characters
LINKS = frozenset("of the de la le du da di del van von der den al el bin ibn and & for".split())
ABBREVIATED = frozenset("mr mrs ms dr st sr jr rev gen sen gov col lt sgt capt prof no vs fig sra ud".split())
MONEY = frozenset("$ € £ ¥ ₹ c CNY RUB TRY PLN CHF KRW kr".split())
NO_CONTEXT = "\n"

INITIAL = re.compile(r"[.!?:;…\n\r\t\"“”„«»‘(\[•*#>_/|—–]|^['-]|\s['-]\s?$|\s-\s")
DOTTED = re.compile(r"(?<![\w.])[^\W\d_]\.(?:\s?[^\W\d_]\.){1,6}|(?<![\w.])(?:[^\W\d_]\.){1,5}[^\W\d_](?![\w.])")
ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")
DESIGNATED = re.compile(r"([^\W\d_]{2,})(?:[ \xa0]|-|[ \xa0]#)?(\d{1,3}(?![\d,.]*\d|[^\W_]|[-–]\d)|(?:[IVX]{1,6}|[A-Z])(?![\w’'.-]))")
DESIGNATOR = re.compile(r"[ \xa0-]#?(\d{1,3}(?![\d,.]*\d|[^\W_]|[-–:]\d)|[IVX]{1,6}(?![\w’'])|[A-Z](?![\w’'.]))")
VERB = re.compile(r"[ ’'](?:am|was|have|had|will|would|think|did|do|can|could|ve|ll|m|d)\b")  # "I" is a person
CODE = re.compile(r"(?<![^\W_])([^\W\d_]+)-?(\d+)(?![^\W_])")  # "G20", "COVID-19"
QUOTED = re.compile(r"“([^”\n]{3,400})”|«\s?([^»\n]{3,400}?)\s?»|„([^“”\n]{3,400})[“”]|(?<!\w)\"([^\"\n]{3,400})\"(?!\w)")
IDENTIFIERS = {  # each is looked for in texts that have the character
    "/": re.compile(
        r"(?:https?://|www\.)[^\s<>\"'”)\]]+[^\s<>\"'”)\].,;:!?]"
        r"|(?<![\w/.])(?:~|\.{1,2})?/?(?:[\w.-]+/){1,20}[\w-]+\.[A-Za-z]\w{0,5}\b|(?<![\w/.])(?:~|\.{1,2})?(?:/[\w.-]+){2,20}"
    ),
    "www.": re.compile(r"\bwww\.[^\s<>\"'”)\]]+[^\s<>\"'”)\].,;:!?]"),
    "@": re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[\w-]+\.[\w.-]*\w"),
    "_": re.compile(r"(?<!\w)[A-Za-z][A-Za-z0-9]*_\w+"),
    ".": re.compile(
        r"\b[\w-]{1,64}\.(?:py|js|tsx?|json|ya?ml|toml|md|txt|csv|html|css|sql|sh|go|rs|java|cpp|pdf|xlsx?|docx?)\b"
        r"|(?<![\w.,])v?\d+(?:\.\d+){2,}(?![\w.]*\w)"
    ),
    "-": re.compile(r"(?<![\w-])[A-Z]{2,}[A-Z0-9]*-\d{2,}(?:-\d+)*(?!\w)"),
}


class Fact(NamedTuple):
    """A fact of a text at the characters [start, end), and the characters of the other text that support it.

    A `weak` one that the other text lacks does not count: such facts are often right all the same.
    """

    text: str
    kind: str
    start: int
    end: int
    support: Span | None
    weak: bool = False
    why: str = ""

    @property
    def found(self) -> bool:
        """Whether the other text has it."""
        return self.support is not None


class Language:
    """The words of a language, as sets to look them up in."""

    def __init__(self, code: str) -> None:
        record = WORDS[code]
        stop_words = record["stop_words"].split() if "stop_words" in record else STOP_LISTS[code]
        self.code = code
        self.numbers = NumberWords(NUMBER_WORDS[code], stop_words)
        self.stop_words = self.numbers.stop_words
        self.has_names = "no_names" not in record
        sets = {key: frozenset(fold(text).split()) for key, text in record.items() if key != "stop_words"}
        self.of = lambda key: sets.get(key, frozenset())
        self.endings = self.of("endings") | {""}
        self.loose = int(record.get("loose_endings", 0))
        self.same: dict[str, list[str]] = {}
        nations = NATIONS if code == "en" else ""
        self.nations = frozenset(fold(nations).replace(",", " ").split())
        for group in f"{SAME.get(code, '')}, {nations}".split(", "):
            names = [name.replace("_", " ") for name in group.split()]
            for name in names:
                key = name if name.isupper() else fold(name)
                self.same.setdefault(key, []).extend(other for other in names if other != name)
        self.months = self.numbers.months
        self.weekdays = self.numbers.weekdays


@cache
def find_language(code: str) -> Language:
    """Return the words of a language; a KeyError if it is not read."""
    return Language(code)


class Word(NamedTuple):
    """A word of a text with a capital, or an abbreviation with dots: its letters, folded, and where it stands.

    `initial` tells that its capital may come from its place. `before` is what stands between it and the word before.
    """

    text: str
    key: str
    start: int
    end: int
    initial: bool
    token: int


def find_spans(text: str) -> list[Span]:
    """Return where the identifiers of a text stand, in order; none within another one."""
    found = sorted(m.span() for mark, pattern in IDENTIFIERS.items() if mark in text for m in pattern.finditer(text))
    return [span for at, span in enumerate(found) if not at or span[0] >= max(end for _, end in found[:at])]


class Text:
    """A text that was read, with what is asked of a source: each index is made when it is first needed."""

    def __init__(self, text: str, code: str) -> None:
        self.text, self.language = text, find_language(code)
        self.folded = fold(text)
        self.tokens = find_tokens(self.folded)
        self.identifiers = find_spans(text)
        self.stop_words = sum(key in self.language.stop_words for _, key in self.tokens)

    @cached_property
    def numbers(self) -> list[Number]:
        """The numbers, in order, without those in identifiers."""
        found = NumberReader(self.folded, self.language.numbers, self.tokens).read()
        if self.identifiers:
            found = [n for n in found if not any(s <= n.start < e for s, e in self.identifiers)]
        return found

    @cached_property
    def capitals(self) -> list[Word]:
        """The words that begin with a capital, in order."""
        text, folded, tokens = self.text, self.folded, self.tokens
        dotted = {m.start(): m.end() for m in DOTTED.finditer(text) if m[0][0].isupper()} if "." in text else {}
        found, last_end, skip = [], 0, -1
        for at, (start, key) in enumerate(tokens):
            end = start + len(key)
            if start < skip:
                last_end = end
                continue
            if text[start].isupper():
                gap = folded[last_end:start]
                initial = at == 0 or (gap not in (" ", "-", "'") and INITIAL.search(gap) is not None)
                if initial and at and gap in (". ", ".") and (len(tokens[at - 1][1]) == 1 or tokens[at - 1][1] in ABBREVIATED):
                    initial = not text[tokens[at - 1][0]].isupper()
                if start in dotted:
                    skip = dotted[start]
                    letters = "".join(filter(str.isalpha, text[start:skip]))
                    found.append(Word(letters, fold(letters), start, skip, False, at))
                else:
                    found.append(Word(text[start:end], key, start, end, initial, at))
            last_end = end
        return found

    @cached_property
    def has_capitals(self) -> bool:
        """Whether capitals tell names from other words."""
        return sum(not word.initial for word in self.capitals) > FEW_CAPITALS * len(self.tokens)

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
        """The abbreviations in capitals."""
        found: dict[str, Span] = {}
        for word in self.capitals:
            if len(word.text) > 1 and is_abbreviation(word.text):
                found.setdefault(word.text.upper(), (word.start, word.end))
        return found

    @cached_property
    def initials(self) -> dict[str, Span]:
        """The initials of words with capitals that stand together: "WHO" of "World Health Organization"."""
        found: dict[str, Span] = {}
        tokens, text = self.tokens, self.text
        content = [
            (start, key, start + len(key)) for start, key in tokens
            if key not in LINKS and (text[start].isupper() or not self.has_capitals)
        ]  # fmt: skip
        for at in range(len(content)):
            letters, end = content[at][1][0], content[at][2]
            for start, key, stop in content[at + 1 : at + 6]:
                gap = self.folded[end:start]
                if len(gap) > 9 or not all(part in LINKS for part in gap.replace("-", " ").replace(",", " ").replace("'s", " ").split()):
                    break
                letters, end = letters + key[0], stop
                found.setdefault(letters.upper(), (content[at][0], end))
        return found

    @cached_property
    def low_initials(self) -> tuple[str, list[int]]:
        """The initials of all words that are no stop words, and the place of each."""
        content = [(start, key) for start, key in self.tokens if key not in self.language.stop_words]
        return "".join(key[0] for _, key in content), [start for start, _ in content]

    @cached_property
    def designators(self) -> dict[str, dict[str, Span]]:
        """For each word, its numbers and letters: "2" of "War II", "B" of "hepatitis B", "1" of "Person1"."""
        found: dict[str, dict[str, Span]] = {}
        for match in DESIGNATED.finditer(self.text):
            designator = match[2]
            if designator == "I" and VERB.match(self.text, match.end()):
                continue
            found.setdefault(fold(match[1]), {}).setdefault(read_designator(designator), match.span())
        ordinals = self.language.numbers.ordinals
        for at, (start, key) in enumerate(self.tokens[:-1]):
            if key in ordinals and ordinals[key] < 20:  # "Second World War"
                for following, word in self.tokens[at + 1 : at + 3]:
                    if self.text[following].isupper():
                        found.setdefault(word, {}).setdefault(str(ordinals[key]), (start, start + len(key)))
        return found

    @cached_property
    def by_value(self) -> dict[Decimal, list[Number]]:
        """The numbers by their value and by what else they may be."""
        found: dict[Decimal, list[Number]] = {}
        for number in self.numbers:
            found.setdefault(number.value, []).append(number)
            for value, unit in number.others:
                found.setdefault(value, []).append(number._replace(value=value, unit=unit, others=()))
        return found

    @cached_property
    def in_order(self) -> tuple[list[Decimal], list[Number]]:
        """The numbers that can be rounded, by their value."""
        numbers = sorted((n for n in self.numbers if n.unit not in ("th", ":", "q", "s", "date") and not is_year(n)), key=lambda n: n.value)
        return [number.value for number in numbers], numbers

    @cached_property
    def months(self) -> list[tuple[int, int, int]]:
        """The months, each with its characters [start, end)."""
        found = []
        table = self.language.months
        for at, (start, key) in enumerate(self.tokens):
            if key in table and self.is_month(at, start, key):
                found.append((table[key], start, start + len(key)))
        return found

    def is_month(self, at: int, start: int, key: str) -> bool:
        """Return whether a word that may be a month is one: "march", "may", "mar" and "august" are often not."""
        text, is_capital = self.text, self.text[start].isupper()
        around = text[max(0, start - 3) : start] + text[start + len(key) : start + len(key) + 3]
        if any(map(str.isdigit, around)):
            return True
        if len(key) < 4 and key != "may":
            return is_capital and text[start + len(key) : start + len(key) + 1] == "."
        if self.language.code != "en":
            return True
        if key not in ("march", "may", "august"):
            return True
        before = self.tokens[at - 1][1] if at else ""
        if is_capital:
            return start not in self.initial_starts and before not in ("mr", "mrs", "ms") or key == "august"
        if key == "august":
            return before not in ("an", "the", "most", "more", "so", "his", "her", "their", "our", "my", "your", "its")
        return before in ("in", "since", "until", "by", "last", "next", "early", "late", "mid", "this", "of") and not self.has_capitals

    @cached_property
    def initial_starts(self) -> frozenset[int]:
        """Where words with a capital stand that may come from their place."""
        return frozenset(word.start for word in self.capitals if word.initial)

    @cached_property
    def month_spans(self) -> dict[int, Span]:
        """The first place of each month."""
        found = {month: (start, end) for month, start, end in reversed(self.months)}
        for number in self.numbers:
            if number.unit == "date":
                for value in (number.value, *(v for v, _ in number.others)):
                    found.setdefault(int(value) // 100 % 100, (number.start, number.end))
        return found

    @cached_property
    def days(self) -> list[tuple[int, int, int, int]]:
        """The days of months: month, day, and the characters [start, end)."""
        found = []
        by_start = {number.start: number for number in self.numbers}
        by_end = {number.end: number for number in self.numbers}
        for month, start, end in self.months:
            for gap in (1, 4, 2, 3, 5):
                number = by_end.get(start - gap)
                if number and is_day(number) and self.folded[number.end : start] in (" ", " of ", " de ", ". ", "-", " d'", " di ", ".", "."):
                    found.append((month, int(number.value), number.start, end))
                    break
            number = by_start.get(end + 1) or by_start.get(end + 2) or by_start.get(end + 5)
            if number and is_day(number) and self.folded[end : number.start] in (" ", ". ", " the ", "-"):
                found.append((month, int(number.value), start, number.end))
                other = by_start.get(number.end + 1)
                if other and is_day(other) and self.folded[number.end : other.start] in "-–":
                    found.append((month, int(other.value), other.start, other.end))
        return found

    @cached_property
    def day_spans(self) -> dict[tuple[int, int], Span]:
        """The first place of each day of a month."""
        found = {(month, day): (start, end) for month, day, start, end in reversed(self.days)}
        for number in self.numbers:
            if number.unit == "date":
                for value in (number.value, *(v for v, _ in number.others)):
                    found.setdefault((int(value) // 100 % 100, int(value) % 100), (number.start, number.end))
        return found

    @cached_property
    def months_with_days(self) -> frozenset[int]:
        """The months that stand with a day."""
        return frozenset(month for month, _ in self.day_spans)

    @cached_property
    def years(self) -> dict[int, Span]:
        """The years."""
        found = {int(n.value): (n.start, n.end) for n in reversed(self.numbers) if is_year(n)}
        for number in self.numbers:
            if number.unit == "date":
                found.setdefault(int(number.value) // 10000, (number.start, number.end))
        return found

    @cached_property
    def stems(self) -> dict[str, list[str]]:
        """The words by how they begin."""
        found: dict[str, list[str]] = {}
        for key in self.first:
            if len(key) > 3:
                found.setdefault(key[:4], []).append(key)
        return found

    @cached_property
    def phrases(self) -> dict[str, Span | None]:
        """The phrases that were looked for."""
        return {}

    def find_word(self, key: str) -> Span | None:
        """Return where a word stands first."""
        start = self.first.get(key)
        return None if start is None else (start, start + len(key))

    def find_phrase(self, phrase: str) -> Span | None:
        """Return where a phrase stands; one with a capital only as it is written."""
        if " " not in phrase and "-" not in phrase and "." not in phrase:
            if phrase.isupper():
                return self.letters.get(phrase) if self.has_capitals else self.find_low_letters(phrase)
            if phrase != phrase.lower() and self.has_capitals:
                return self.capital.get(fold(phrase))
            return self.find_word(fold(phrase))
        if phrase not in self.phrases:
            text = self.text if self.has_capitals and phrase != phrase.lower() else self.folded
            match = re.search(rf"(?<!\w){re.escape(phrase if text is self.text else fold(phrase))}(?!\w)", text)
            self.phrases[phrase] = match and match.span()
        return self.phrases[phrase]

    def find_low_letters(self, letters: str) -> Span | None:
        """Return where a text without capitals has an abbreviation; "us" and "it" are none."""
        key = letters.lower()
        if key in ("us",) and (found := self.find_phrase("the us")):
            return found[1] - 2, found[1]
        return None if key in self.language.stop_words or key in ("us", "or", "hi", "ok", "aids") else self.find_word(key)


def is_abbreviation(word: str) -> bool:
    """Return whether a word is in capitals, or mostly: "WHO", "YoY".

    >>> is_abbreviation("WHO"), is_abbreviation("MoD"), is_abbreviation("Who")
    (True, True, False)
    """
    capitals = sum(map(str.isupper, word))
    return len(word) > 1 and (word.isupper() or (2 * capitals > len(word) and capitals > 1))


def read_designator(text: str) -> str:
    """Return a number or letter behind a name: "2" for "II".

    >>> read_designator("IV"), read_designator("B"), read_designator("007")
    ('4', 'B', '7')
    """
    if text.isdigit():
        return str(int(text))
    if ROMAN.fullmatch(text) and text not in ("X",):
        values = {"I": 1, "V": 5, "X": 10}
        digits = [values[letter] for letter in text]
        return str(sum(-a if a < b else a for a, b in zip(digits, [*digits[1:], 0], strict=True)))
    return text


def is_day(number: Number) -> bool:
    """Return whether a number may be the day of a month."""
    return number.unit in ("", "th") and 1 <= number.value <= 31 and number.value == int(number.value) and not number.measure


def is_year(number: Number) -> bool:
    """Return whether a number is a year: four figures without a mark or a unit."""
    plain = number.unit == "" and not number.measure and not number.in_words
    return plain and 1000 <= number.value < 2100 and number.end - number.start == 4


@lru_cache(maxsize=8)
def read_text(text: str, code: str) -> Text:
    """Return a text that was read; the last ones are kept, as a source has many summaries."""
    return Text(text, code)


# Names


def find_name(word: Word, summary: Text, source: Text) -> Span | None:
    """Return what the first rule finds for a word of a name."""
    for rule in NAME_RULES:
        if found := rule(word, summary, source):
            return found
    return None


def by_letters(word: Word, summary: Text, source: Text) -> Span | None:
    """The same abbreviation, or words with these initials: "FBI" for "F.B.I.", "WHO" for "World Health ..."."""
    if not is_abbreviation(word.text):
        return None
    letters = (word.text.removesuffix("s") if len(word.text) > 2 else word.text).upper()
    if found := source.letters.get(letters) or find_same(letters, source) or source.initials.get(letters):
        return found
    if not source.has_capitals and (found := source.find_low_letters(letters)):
        return found
    if len(letters) > 2:
        initials, starts = source.low_initials
        at = initials.find(letters.lower())
        if at >= 0 and starts[at + len(letters) - 1] - starts[at] < 20 * len(letters):
            return starts[at], starts[at + len(letters) - 1] + 1
    return None


def as_written(word: Word, summary: Text, source: Text) -> Span | None:
    """The word itself. Where capitals say something, some names need theirs: "Polish" is not in "nail polish"."""
    key = word.key
    if not source.has_capitals:
        return None if is_abbreviation(word.text) else source.find_word(key)
    if is_abbreviation(word.text) and len(word.text) < 4:
        return None
    if found := source.capital.get(key):
        return found
    language = source.language
    if key in language.nations or key in language.stop_words or is_abbreviation(word.text):
        return None
    if key in language.of("given_names") and not is_after_article(word, summary):
        return None
    return source.find_word(key)


def is_after_article(word: Word, summary: Text) -> bool:
    """Return whether "the" or the like stands before a word: "the Bill" is no Bill."""
    return word.token > 0 and summary.tokens[word.token - 1][1] in summary.language.of("articles")


def inflected(word: Word, summary: Text, source: Text) -> Span | None:
    """Another form of the word: "Tigers" for "Tiger"; where names have cases, another ending."""
    if is_abbreviation(word.text):
        return source.letters.get(word.text.removesuffix("s").upper()) if word.text.endswith("s") else None
    key, language = word.key, source.language
    for other in source.stems.get(key[:4], ()):
        common = next((at for at, (a, b) in enumerate(zip(key, other, strict=False)) if a != b), min(len(key), len(other)))
        one, two = key[common:], other[common:]
        is_same = one in language.endings and two in language.endings and len(one) + len(two) < 6 and common > 3
        is_same = is_same or (0 < language.loose >= max(len(one), len(two)) and common >= max(4, len(key) - language.loose))
        if is_same and key not in language.nations and other not in language.nations:
            found = source.capital.get(other) or (None if other in language.of("given_names") else source.find_word(other))
            if found:
                return found
    return None


def respelled(word: Word, summary: Text, source: Text) -> Span | None:
    """British for American, and back."""
    key = word.key
    for one, two in (("isation", "ization"), ("ise", "ize"), ("our", "or"), ("tre", "ter"), ("fence", "fense"), ("grey", "gray")):
        for old, new in ((one, two), (two, one)):
            if old in key and len(key) > 4 and (found := source.find_word(key.replace(old, new))):
                return found
    return None


def same_thing(word: Word, summary: Text, source: Text) -> Span | None:
    """Another name of it, or a country for its people: "UK" and "Britain", "German" and "Germany"."""
    return find_same(word.key, source) or (find_same(word.key[:-1], source) if word.key.endswith("s") else None)


NAME_RULES = (by_letters, as_written, inflected, respelled, same_thing)


def find_same(key: str, source: Text) -> Span | None:
    """Return where a source has another name of the same thing."""
    nations = source.language.nations
    for other in source.language.same.get(key, ()):
        if other in nations and source.has_capitals:
            found = source.capital.get(other)
        else:
            found = source.find_phrase(other)
        if found:
            return found
    return None


def find_names(summary: Text, source: Text, taken: Sequence[Span]) -> Iterator[Fact]:
    """Yield the names of a summary: words with a capital that stand together, in the parts that a source has or not."""
    words = [word for word in name_words(summary, source) if not any(s < word.end and word.start < e for s, e in near(taken, word))]
    run: list[Word] = []
    for word in words:
        if run and not joins(run[-1], word, summary):
            yield from check_run(run, summary, source)
            run = []
        run.append(word)
    if run:
        yield from check_run(run, summary, source)


def near(spans: Sequence[Span], word: Word) -> Sequence[Span]:
    """Return the spans that may touch a word; they are in order."""
    at = bisect.bisect_left(spans, (word.start, 0))
    return spans[max(0, at - 2) : at + 2]


def joins(one: Word, two: Word, summary: Text) -> bool:
    """Return whether two words belong to one name: "Bank of England", but not "Steve, Carly"."""
    gap = summary.text[one.end : two.start]
    if gap in (" ", "-", "\xa0", "  ", "’", "'") or (gap == ". " and len(one.text) < 4):
        return True
    if len(gap) > 12 or not gap.startswith((" ", "-")):
        return False
    return all(part in LINKS and part not in ("and", "for") for part in gap.split())


def name_words(summary: Text, source: Text) -> Iterator[Word]:
    """Yield the words of a summary that are names.

    A capital that may come from its place makes a name only with a cause: it is one elsewhere in either text, or a name
    stands behind it.
    """
    language, capitals = summary.language, summary.capitals
    headlines = find_headlines(summary)
    known = source.names | {w.key for w in capitals if not w.initial and not in_headline(w, headlines)}
    for at, word in enumerate(capitals):
        if len(word.text) < 2 or word.key in language.of("titles") or word.key in language.stop_words and not word.text.isupper():
            continue
        if word.key in language.stop_words and word.text.isupper() and word.text not in language.same:
            continue
        if word.initial or in_headline(word, headlines):
            if word.key not in known and not (word.text.isupper() and len(word.text) > 2 and word.text in source.letters):
                following = capitals[at + 1] if at + 1 < len(capitals) else None
                if word.initial and not (following and opens_name(word, following, known, summary)):
                    continue
                if not word.initial:
                    continue
        yield word


def in_headline(word: Word, headlines: Sequence[Span]) -> bool:
    """Return whether a word stands in a line whose capitals say nothing."""
    return any(start <= word.start < end for start, end in headlines)


def opens_name(word: Word, following: Word, known: frozenset[str] | set[str], summary: Text) -> bool:
    """Return whether the first word of a sentence is the first of a name: "James Milner", but not "Striker James"."""
    openers = summary.language.of("openers")
    if not openers or word.key in openers or word.text.isupper() or following.initial:
        return False
    return following.start == word.end + 1 and following.key in known and following.key not in summary.language.months


def find_headlines(summary: Text) -> list[Span]:
    """Return the sentences and lines in which nearly all words have a capital, and headings of Markdown."""
    found = [match.span() for match in HEADING.finditer(summary.text)] if "#" in summary.text or "**" in summary.text else []
    stop_words = summary.language.stop_words
    if len(summary.capitals) < LEAST_CAPITALS:
        return found
    capital_starts = {word.start for word in summary.capitals if word.key not in stop_words}
    first = 0
    tokens = summary.tokens
    for at in range(1, len(tokens) + 1):
        gap = summary.folded[tokens[at - 1][0] + len(tokens[at - 1][1]) : tokens[at][0]] if at < len(tokens) else "\n"
        if "\n" in gap or (". " in gap and at - first > 1) or "! " in gap or "? " in gap:
            content = [start for start, key in tokens[first:at] if key not in stop_words]
            capitals = sum(start in capital_starts for start in content)
            if capitals >= LEAST_CAPITALS and capitals >= MANY_CAPITALS * len(content):
                found.append((tokens[first][0], tokens[at - 1][0] + 1))
            first = at
    return found


def check_run(run: list[Word], summary: Text, source: Text) -> Iterator[Fact]:
    """Yield a name as a whole, or in the parts that the source has or lacks."""
    text = summary.text
    while len(run) > 1 and run[0].key in summary.language.of("titles"):
        run = run[1:]
    if len(run) > 1 and (whole := find_whole(run, summary, source)):
        yield Fact(text[run[0].start : run[-1].end], "name", run[0].start, run[-1].end, whole)
        return
    phrase = text[run[0].start : run[-1].end]
    places: list[Span | None] = [
        None if at and run[at - 1].key == word.key and word.start == run[at - 1].end + 1 and not source.find_phrase(f"{word.key} {word.key}") and not source.find_phrase(f"{word.key}-{word.key}")
        else find_name(word, summary, source)
        for at, word in enumerate(run)
    ]  # fmt: skip
    if len(run) > 1 and source.has_capitals and fold(phrase) in source.language.same and not any(word.key in source.capital for word in run):
        places = [None] * len(run)
    first = 0
    for last in range(len(run)):
        if last < len(run) - 1 and (places[last] is None) == (places[last + 1] is None):
            continue
        start, end, place = run[first].start, run[last].end, join_places(places[first : last + 1])
        why = ""
        if last == len(run) - 1:
            place, end, why = with_designator(run[last], place, end, summary, source)
        yield Fact(text[start:end], "name", start, end, place, why=why)
        first = last + 1


def join_places(places: Sequence[Span | None]) -> Span | None:
    """Return the first of some places, with those that stand right behind it.

    >>> join_places([(4, 8), (9, 13), (40, 43)]), join_places([None])
    ((4, 13), None)
    """
    first = places[0]
    if first is None:
        return None
    start, end = first
    for place in places[1:]:
        if place is None or place[0] != end + 1:
            break
        end = place[1]
    return start, end


def find_whole(run: list[Word], summary: Text, source: Text) -> Span | None:
    """Return where a source has a name of several words as its initials, as one word, or as another name."""
    initials = "".join(word.text[0] for word in run)
    if len(initials) > 2 and (found := source.letters.get(initials)):
        return found
    phrase = fold(summary.text[run[0].start : run[-1].end])
    return source.find_word("".join(word.key for word in run)) or find_same(phrase, source) or find_same(summary.text[run[0].start : run[-1].end], source)


def with_designator(word: Word, place: Span | None, end: int, summary: Text, source: Text) -> tuple[Span | None, int, str]:
    """Return a name with its number or letter: "War II" is no "War I", "Windows 10" no "Windows 11"."""
    behind = DESIGNATOR.match(summary.text, end)
    if place is None or not behind or (behind[1] == "I" and VERB.match(summary.text, behind.end())):
        return place, end, ""
    number, known = read_designator(behind[1]), source.designators.get(word.key)
    is_figure = behind[1].isdigit()
    if is_figure and not is_designator(behind, summary):
        return place, end, ""
    if known:
        return known.get(number), behind.end(), "" if number in known else f"the source has {word.text} {next(iter(known))}"
    if is_figure or len(behind[1]) == 1:
        return place, end, ""
    has_number = source.by_value.get(Decimal(number)) if number.isdigit() else None
    return (place if has_number else None), behind.end(), ""


def is_designator(behind: re.Match[str], summary: Text) -> bool:
    """Return whether a figure behind a name belongs to it: "Windows 10", but not "In Chelsea 10 people"."""
    word = re.compile(r"[ -]([^\W\d_]+)").match(summary.folded, behind.end())
    return word is None or word[1] in summary.language.stop_words and word[1] not in ("to", "and", "or")


# Dates


def find_dates(summary: Text, source: Text) -> Iterator[Fact]:
    """Yield the months with their days, and the weekdays."""
    text, language = summary.text, summary.language
    with_days: set[int] = set()
    for month, day, start, end in summary.days:
        with_days.update(range(start, end))
        place = source.day_spans.get((month, day))
        why = ""
        if place is None and month in source.month_spans and month not in source.months_with_days:
            numbers = [n for n in source.by_value.get(Decimal(day), ()) if is_day(n)]
            place = (numbers[0].start, numbers[0].end) if numbers else None
        elif place is None and month in source.months_with_days:
            other = next(span for (m, _), span in source.day_spans.items() if m == month)
            why = f"source: {source.text[other[0] : other[1]]}"
        yield Fact(text[start:end], "date", start, end, place, why=why)
    for month, start, end in summary.months:
        if start not in with_days:
            yield Fact(text[start:end], "date", start, end, source.month_spans.get(month))
    days = language.of("days")
    for at, (start, key) in enumerate(summary.tokens):
        end = start + len(key)
        if key in days:
            yield Fact(text[start:end], "date", start, end, source.find_word(key) or find_same(key, source))
        elif key in language.weekdays or (key.endswith("s") and key[:-1] in language.weekdays):
            if is_weekday(summary, at, start, key):
                day = language.weekdays.get(key) or language.weekdays[key[:-1]]
                yield Fact(text[start:end], "date", start, end, find_weekday(day, source))


def is_weekday(text: Text, at: int, start: int, key: str) -> bool:
    """Return whether a word that may be a weekday is one: "sun" and "sat" need a capital that says something."""
    if len(key) < 5:
        return text.text[start].isupper() and start not in text.initial_starts or text.text[start + len(key) : start + len(key) + 1] == "." and text.text[start].isupper()
    return text.language.code != "en" or True


def find_weekday(day: int, source: Text) -> Span | None:
    """Return where a source has a weekday, in any form."""
    names = [name for name, number in source.language.weekdays.items() if number == day]
    for name in names:
        if len(name) < 5 and source.has_capitals:
            found = source.capital.get(name)
        else:
            found = source.find_word(name) or source.find_word(f"{name}s")
        if found:
            return found
    if source.language.code in ("de", "nl", "da", "no", "sv"):
        names = [name for name in names if len(name) > 4]
        for key in source.first:
            if any(key.startswith(name) and len(key) < len(name) + 12 for name in names):
                return source.find_word(key)
    return next(filter(None, (find_same(name, source) for name in names)), None)


# Numbers


def find_number(number: Number, summary: Text, source: Text) -> tuple[Span | None, str]:
    """Return what the first rule finds for a number, or in a word why it is not found."""
    equal = [other for other in source.by_value.get(number.value, ()) if units_agree(number, other)]
    for value, unit in number.others:
        reading = number._replace(value=value, unit=unit)
        equal += [other for other in source.by_value.get(value, ()) if units_agree(reading, other)]
    if equal:
        other = equal[0]
        if why := contradiction(number, equal, summary, source):
            return None, why
        return (other.start, other.end), ""
    for rule in NUMBER_RULES:
        if found := rule(number, summary, source):
            return found, ""
    return None, ""


def units_agree(one: Number, two: Number) -> bool:
    """Return whether two numbers of one value can be the same: 5 and $5, but not 5 percent, nor 5 boats."""
    if one.unit == two.unit:
        return True
    if {one.unit, two.unit} <= {"c", "$", "€"} and "c" in (one.unit, two.unit):
        return True
    for plain, other in ((one, two), (two, one)):
        if plain.unit == "" and other.unit in MONEY:
            return not plain.counted and not plain.measure
        if plain.unit == "" and other.unit == "m":
            return plain.measure == "meter"
    return False


def contradiction(number: Number, equal: Sequence[Number], summary: Text, source: Text) -> str:
    """Return why an equal number is another one: it measures another thing, or it fell and did not rise."""
    if number.measure and all(other.measure and other.measure != number.measure for other in equal):
        return f"source: {quote(equal[0], source)}"
    if number.unit == "%" or number.unit in MONEY:
        own = find_move(number, summary)
        if own and {find_move(other, source) for other in equal} == {-own}:
            return f"source: {quote(equal[0], source, 20)}"
    return ""


def quote(number: Number, text: Text, before: int = 0) -> str:
    """Return a number of a text with the word behind it, or the words before it."""
    start = max(text.text.rfind(" ", 0, max(0, number.start - before)) + 1, 0) if before else number.start
    following = re.compile(r"[ -]\w+").match(text.text, number.end)
    return text.text[start : number.end if before or not following else following.end()].replace("\n", " ")


def find_move(number: Number, text: Text) -> int:
    """Return 1 where a number rises, -1 where it falls, 0 where neither or both is said beside it."""
    language = text.language
    falling, rising = language.of("falling"), language.of("rising")
    at = bisect.bisect_left(text.tokens, (number.start, ""))
    start = max(text.folded.rfind(mark, 0, number.start) for mark in (". ", ";", "\n", ","))
    before = [key for place, key in text.tokens[max(0, at - 5) : at] if place > start]
    ends = [text.folded.find(mark, number.end) for mark in (". ", ";", "\n", ",")]
    end = min([place for place in ends if place >= 0], default=len(text.folded))
    last = bisect.bisect_left(text.tokens, (number.end, ""))
    behind = [key for place, key in text.tokens[last : last + 3] if place < end]
    for words in (before[::-1], behind):
        moves = [1 if key in rising else -1 for key in words if key in rising or key in falling]
        if moves:
            return moves[0]
    return 0


def from_decade(number: Number, summary: Text, source: Text) -> Span | None:
    """The year of a decade or of a century: "the 1990s" for 1992, "the 19th century" for 1862."""
    if number.unit == "s":
        starts = [int(value) for value in (number.value, *(v for v, _ in number.others)) if value >= 1000]
        length = 100 if number.value % 100 == 0 and 1000 <= number.value < 2000 else 10
        before = summary.folded[max(0, number.start - 6) : number.start]
        first, last = (0, 5) if "early" in before else (5, 10) if "late" in before else (3, 8) if "mid" in before else (0, length)
        years = [start + year for start in starts for year in range(first, last)]
    elif number.unit == "th" and 10 < number.value < 22 and summary.folded[number.end :].startswith((" century", "-century", " siglo")):
        years = [*range(100 * int(number.value) - 100, 100 * int(number.value))]
    else:
        return None
    return next(filter(None, map(source.years.get, years)), None)


def rounded(number: Number, summary: Text, source: Text) -> Span | None:
    """A number that this one rounds: "1,200 boats" for 1,234, "$181 million" for $181,674,817."""
    value = abs(number.value)
    if number.unit in ("th", ":", "q", "s", "date", "bc") or is_year(number) or value == 0:
        return None
    about = before_number(number, summary)
    is_rough = about in summary.language.of("about") or about in summary.language.of("above") or about in summary.language.of("below")
    if value < LEAST_ROUNDED and not (number.step < 1 or is_rough):
        return None
    digits = str(value.normalize() if number.step >= 1 else value / number.step).split("E")[0].replace(".", "")
    shown = len(digits.strip("0") or "0") if number.step >= 1 else len(digits)
    step = number.step
    if number.step == 1 or shown > 1:
        exponent = value.normalize().as_tuple().exponent
        coarse = Decimal(1).scaleb(exponent) if isinstance(exponent, int) and exponent > 0 else Decimal(1)
        step = max(coarse, number.step) if number.step >= 1 else number.step
    if shown < 2 and not is_rough and number.step < 1000 and number.unit != "%":
        return None
    half = min(step, value * NEAR) / 2 if shown < 2 else step / 2
    if shown < 2 and number.step >= 1000:
        half = number.step / 2
    if is_rough:
        half = max(half, min(step / 2, value * NEAR))
    low, high = value - half, value + half
    if shown > 2:
        high = value + step
    if about in summary.language.of("above"):
        high = max(high, value + min(step, value * NEAR))
    if about in summary.language.of("below"):
        low = min(low, value - min(step, value * NEAR))
    return find_between(low, high, number, source)


def before_number(number: Number, text: Text) -> str:
    """Return the word before a number."""
    at = bisect.bisect_left(text.tokens, (number.start, ""))
    return text.tokens[at - 1][1] if at and number.start - text.tokens[at - 1][0] - len(text.tokens[at - 1][1]) < 3 else ""


def find_between(low: Decimal, high: Decimal, number: Number, source: Text) -> Span | None:
    """Return a number of the source in [low, high] whose unit agrees."""
    values, numbers = source.in_order
    for at in range(bisect.bisect_left(values, low), min(len(values), bisect.bisect_right(values, high))):
        if units_agree(number, numbers[at]):
            return numbers[at].start, numbers[at].end
    return None


NUMBER_RULES = (from_decade, rounded)


def find_numbers(summary: Text, source: Text) -> Iterator[Fact]:
    """Yield the numbers of a summary, without those that say nothing of its source."""
    text, language = summary.text, summary.language
    days = {place for _, _, start, end in summary.days for place in range(start, end)}
    left_out = find_left_out(summary)
    fractions = language.of("fractions")
    for number in summary.numbers:
        start, end = number.start, number.end
        if start in days or any(s <= start < e for s, e in left_out):
            continue
        if number.in_words and number.unit == "" and number.value == 1:
            continue
        following = re.compile(r"[ -]([^\W\d_]+)").match(summary.folded, end)
        if following and following[1] in fractions and number.in_words:
            continue
        if number.unit == "th" and number.in_words and not states_ordinal(number, summary):
            continue
        place, why = find_number(number, summary, source)
        kind = kind_of(number)
        if place is None and number.value == 1 and number.unit == "":
            continue
        if place is None and number.unit == "" and number.value <= 12 and is_counted_by_summary(summary, number):
            continue
        weak = place is None and kind == "number" and abs(number.value) <= MOST_FEW and number.value == int(number.value)
        yield Fact(text[start:end], kind, start, end, place, weak, why)


def kind_of(number: Number) -> str:
    """Return the kind of fact that a number is."""
    if number.unit in MONEY:
        return "amount"
    kinds = {"%": "percentage", "th": "ordinal", ":": "time", "q": "date", "s": "date", "bc": "date", "date": "date"}
    if number.unit in kinds:
        return kinds[number.unit]
    return "measure" if number.measure else "date" if is_year(number) else "number"


def states_ordinal(number: Number, summary: Text) -> bool:
    """Return whether an ordinal in words says something of the source: "his fifth goal", but not "The second film ..."."""
    before = before_number(number, summary)
    if number.value == 1 or before not in ("the", "a", "his", "her", "their", "its", "for", "el", "la", "su"):
        return False
    at = bisect.bisect_left(summary.tokens, (number.start, ""))
    opens = at < 2 or INITIAL.search(summary.folded[summary.tokens[at - 2][0] : summary.tokens[at - 1][0]])
    ordinals = {int(other.value) for other in summary.numbers if other.unit == "th"}
    return not opens and int(number.value) - 1 not in ordinals and not (number.value == 2 and "first" in summary.first)


# What a summary says of itself

LIST_NUMERAL = re.compile(r"^[ \t>#*_•–-]*\(?(\d{1,2})[.):](?=[\s*_]|$)|(?<=[.:;!?,)])\s+\(?(\d{1,2})[.)]\s", re.MULTILINE)
HEADING = re.compile(r"^[ \t]*(?:#{1,6}[ \t]+[^\n]*|\*\*[^*\n]{1,80}\*\*:?[ \t]*|__[^_\n]{1,80}__:?[ \t]*)$", re.MULTILINE)
PREAMBLE = re.compile(r"\s*([^\n:]{0,300}:)(?=[\s*]|$)")
METHOD = re.compile(r"\b5W(?:1H|s|[’']s)?\b|\bTL;?DR\b", re.IGNORECASE)
LABEL = re.compile(r"^[ \t>#*_•¿¡.\d)–-]{0,12}([^\W\d_][^:\n]{0,80}):", re.MULTILINE)


class Patterns(NamedTuple):
    """The patterns of what a summary says of itself, in a language; English is tried as well."""

    texts: re.Pattern[str]
    counts: re.Pattern[str]
    telling: re.Pattern[str]
    apart: re.Pattern[str]
    labels: frozenset[str]


@cache
def find_patterns(code: str) -> Patterns:
    """Return the patterns of a language."""
    own, english = find_language(code), find_language("en")

    def one_of(key: str) -> str:
        return rf"(?:{'|'.join(sorted(own.of(key) | english.of(key), key=len, reverse=True))})"

    return Patterns(
        re.compile(rf"\b(?:{one_of('texts')}|summary)\b"),
        re.compile(rf"[(\[][^()\[\]\n]{{0,30}}\b\d+[ \t-]*{one_of('counted')}\b[^()\[\]\n]{{0,20}}[)\]]|\b(?:word count|total words)[ \t]*[:=]?[ \t]*\d+"),
        re.compile(rf"\b{one_of('texts')}\b[^.!?\n]{{0,24}}?\b{one_of('telling')}\b(?:\W+\w+){{0,8}}?\W+$"),
        re.compile(rf"[\s-](?:\w+[\s-]){{0,2}}?{one_of('apart')}\b|[\s-](?:[\w-]+\s){{1,5}}?(?:(?:is|are|were|both)\s)?(?:titled|entitled|named|with (?:the )?(?:same|similar) (?:names?|title))\b"),
        own.of("labels") | english.of("labels") | own.of("texts") | english.of("texts"),
    )


def find_left_out(summary: Text) -> list[Span]:
    """Return what is no fact of the source: a preamble, numerals of a list, counts of words, names of methods, labels."""
    text, folded, patterns = summary.text, summary.folded, find_patterns(summary.language.code)
    found = [match.span() for match in patterns.counts.finditer(folded)] if "word" in folded or "(" in text else []
    if re.search(r"\d[.):]", text):
        found += [match.span(match.lastindex or 0) for match in LIST_NUMERAL.finditer(text)]
    if "5w" in folded or "tl" in folded:
        found += [match.span() for match in METHOD.finditer(text)]
    if ":" in text:
        preamble = PREAMBLE.match(text)
        if preamble and patterns.texts.search(folded, preamble.start(1), preamble.end(1)):
            found.append(preamble.span(1))
        for match in LABEL.finditer(text):
            words = re.findall(r"[^\W\d_]+", fold(match[1]))
            if words and all(word in patterns.labels for word in words):
                found.append(match.span(1))
    return found


def is_counted_by_summary(summary: Text, number: Number) -> bool:
    """Return whether a number counts what the summary is of: "The passage describes two films", "two distinct topics"."""
    patterns = find_patterns(summary.language.code)
    if patterns.apart.match(summary.folded, number.end) or counts_names(summary, number):
        return True
    before = re.split(r"[.!?\n]", summary.folded[max(0, number.start - 120) : number.start])[-1]
    return patterns.telling.search(before) is not None


NAME = r"[^\W\d_a-z][\w’'.-]*(?:\s[^\W\d_a-z][\w’'.-]*)*"
LISTED = re.compile(rf"(?:\s[\w’'-]+){{1,3}}?\s?[,:(–—-]\s?({NAME}(?:,\s(?:[^\W\d_]{{1,3}}\s)?{NAME})*,?\s(?:[^\W\d_]{{1,3}}|&)\s{NAME})")


def counts_names(summary: Text, number: Number) -> bool:
    """Return whether a number counts the names that follow: "Two friends, Steve and Carly"."""
    match = LISTED.match(summary.text, number.end)
    return match is not None and len(re.split(r",\s(?:[a-z]{1,3}\s)?|,?\s(?:[a-z]{1,3}|&)\s", match[1])) == number.value


# Quotations and identifiers


def find_quotations(summary: Text, source: Text, taken: Iterable[Span]) -> Iterator[Fact]:
    """Yield the quotations with words that are no facts by themselves: the source should have them."""
    covered = {place for start, end in taken for place in range(start, end)}
    for match in QUOTED.finditer(summary.text):
        start, end = match.span(match.lastindex or 0)
        if not (summary.text[: match.start()] + summary.text[match.end() :]).strip() or end - start > LONGEST_QUOTATION:
            continue
        first, last = (bisect.bisect_left(summary.tokens, (place, "")) for place in (start, end))
        words = [key for place, key in summary.tokens[first:last] if place not in covered and key not in summary.language.stop_words]
        if words:
            places = [find_content(key, source) for key in words]
            yield Fact(summary.text[start:end], "quotation", start, end, None if None in places else places[0])


def find_content(key: str, source: Text) -> Span | None:
    """Return where a source has a word in any form."""
    if found := source.find_word(key):
        return found
    stem = key[: max(4, len(key) - 3)]
    return next((source.find_word(other) for other in source.stems.get(key[:4], ()) if other.startswith(stem) or key.startswith(other)), None)


def find_identifiers(summary: Text, source: Text) -> Iterator[Fact]:
    """Yield the paths, addresses, file names and numbers of cases: the source should have them letter by letter."""
    known = {source.text[start:end]: (start, end) for start, end in reversed(source.identifiers)}
    for start, end in summary.identifiers:
        identifier = summary.text[start:end]
        place = known.get(identifier)
        if place is None and (at := source.text.find(identifier)) >= 0:
            place = at, at + len(identifier)
        yield Fact(identifier, "id", start, end, place)


# All facts


def is_read(text: str, language: str) -> bool:
    """Return whether a text can be read in a language: one in five words is a stop word of it.

    >>> is_read("The council of Holm voted to close the bridge for a year.", "en")
    True
    """
    if language not in WORDS:
        return False
    read = read_text(text, language)
    return read.stop_words + GRACE >= len(read.tokens) / FEW_STOP_WORDS


def reads_as_english(summary: Text) -> bool:
    """Return whether a summary has more stop words of English than of its language: models fall into English."""
    if summary.language.code == "en":
        return False
    english = find_language("en").stop_words
    return sum(key in english for _, key in summary.tokens) > summary.stop_words


def find_facts(summary: str, source: str, language: str = "en") -> list[Fact] | None:
    """Return the facts of a summary in order, each with the first place in the source that supports it.

    None where the language is not read, or the source is not in it (`is_read`).

    >>> source = "The council of Holm voted on Tuesday to spend $3.2 million."
    >>> [(fact.text, fact.found) for fact in find_facts("On Monday Holm spent $3.2 million.", source)]
    [('Monday', False), ('Holm', True), ('$3.2 million', True)]
    """
    if not is_read(source, language):
        return None
    there = read_text(source, language)
    own = Text(summary, language)
    names_are_read = there.language.has_names
    if reads_as_english(own):
        own, names_are_read = Text(summary, "en"), False
    return compare(own, there, names_are_read)


def compare(own: Text, there: Text, names_are_read: bool = True) -> list[Fact]:
    """Return the facts of one text, each with what supports it in the other."""
    facts = [*find_identifiers(own, there), *find_numbers(own, there)]
    if names_are_read or there.language.has_names is False and own.language is there.language:
        facts += find_dates(own, there)
    left_out = find_left_out(own)
    taken = sorted([(fact.start, fact.end) for fact in facts] + left_out)
    if names_are_read:
        facts += [fact for fact in find_names(own, there, taken)]
        facts.sort(key=lambda fact: fact.start)
        facts += find_quotations(own, there, [(fact.start, fact.end) for fact in facts])
    facts.sort(key=lambda fact: fact.start)
    return facts


def facts_score(facts: Sequence[Fact]) -> float:
    """Return the share of the facts that are found; nan without facts. Weak ones that are not found do not count."""
    counted = [fact for fact in facts if fact.found or not fact.weak]
    return sum(fact.found for fact in counted) / len(counted) if counted else float("nan")
