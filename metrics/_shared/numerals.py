# SPDX-License-Identifier: Apache-2.0
"""Numbers in words: "two hundred and five thousand", "zweitausendfünfhundert"."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cache

from .folding import Token, fold
from .number_words import NUMBER_WORDS
from .stop_words import STOP_WORDS
from .units import CODES_OF_MONEY, POWERS_IN_WORDS, PREFIXED, SIGNS_OF_MONEY, UNITS, prefixed_words

SPACE_SIGNS = " \xa0\u2009\u202f\u200b\ufeff"
# between the words of a number, which may end a line: "twenty-", "five"
WORD_GAP = re.compile(rf" - |[{SPACE_SIGNS}\n]{{1,3}}|[-\u2010-\u2015](?: ?\n ?)?")
LONGEST_PHRASE = 4
LONG_TIMES = frozenset(("fortnight", "decade", "century"))  # of which one says how many
ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10}
ROMAN = re.compile(r"(?=[IVX])X{0,3}(?:IX|IV|V?I{0,3})")


def read_word_table(text: str) -> Iterator[tuple[str, str]]:
    """Yield each word of "2 two; 3 three", folded, with what stands before it.

    >>> dict(read_word_table("1 un; 90 quatre-vingt-dix"))
    {'un': '1', 'quatre vingt dix': '90'}
    """
    for group in filter(None, text.split("; ")):
        key, *words = group.split()
        for word in words:
            yield fold(word.replace("_", " ")).replace("-", " ").rstrip("."), key


def read_measures(text: str) -> dict[str, str]:
    """Return the unit of each word of "gram g; hour h", and of the words that prefixes and powers
    make of it.
    """
    measures = dict(read_word_table(text))
    derived: dict[str, str] = {}
    for word, unit in measures.items():
        if unit in PREFIXED and len(word) > 3:
            derived.update(prefixed_words(word, unit))
        for beginning, power in POWERS_IN_WORDS.items():
            if f"{power}-{unit}" in UNITS:
                derived[beginning + word] = f"{power}-{unit}"
    return derived | measures


def read_units(record: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Return the units of each word that stands behind a number: percent, money, measures; "8
    pounds" may be of money or of weight.
    """
    units: dict[str, tuple[str, ...]] = {}
    for word, unit in read_measures(record["measures"]).items():
        units[word] = (unit,)
    for word, sign in read_word_table(record["currencies"]):
        units[word] = (*CENTS_OF.get(sign, (sign,)), *units.get(word, ()))
    for word, _ in read_word_table(record["percents"]):
        units[word] = ("percent",)
    for word, parts in read_word_table(record.get("points", "")):
        units[word] = ("percentage-point",)
        if parts == "100":
            units[word] = ("basis-point", "basis-percent")
    for word, unit in (CODES_OF_MONEY | SIGNS_OF_MONEY | {"%": "percent"}).items():
        units[word] = (unit,)
    units |= dict.fromkeys(("% point", "% points"), ("percentage-point",))  # "3 %-points"
    return units


CENTS_OF = {"c": ("cent-$", "cent-€"), "£c": ("penny",)}


def any_of(words: Iterable[str]) -> str:
    """Return a pattern for any of these words, the longest first; without words for nothing."""
    return "|".join(map(re.escape, sorted(words, key=len, reverse=True))) or "(?!)"


class NumberWords:
    """How a language writes numbers: the record that `number_words.py` has of it, as tables to look
    words up in.
    """

    def __init__(self, record: Mapping[str, str], stop_words: Iterable[str]) -> None:
        def table(key: str) -> dict[str, int]:
            return {word: int(value) for word, value in read_word_table(record.get(key, ""))}

        def words(key: str) -> frozenset[str]:
            phrases = fold(record.get(key, "")).split()
            return frozenset(phrase.replace("_", " ") for phrase in phrases)

        self.decimal_comma = record["decimal"] == ","
        self.numerals, self.ordinals, self.scales = map(table, ("numerals", "ordinals", "scales"))
        self.months, self.weekdays, self.times = map(table, ("months", "weekdays", "times"))
        endings = words("month_endings")
        self.months |= {
            f"{name}{end}": month for name, month in self.months.items() for end in endings
        }
        for name in self.numerals:  # "sept" is seven in French
            self.months.pop(name, None)
        self.before_hour, self.behind_hour = table("before_hour"), table("behind_hour")
        self.units = read_units(record)
        self.measures = read_measures(record["measures"])
        self.begin_unit = frozenset(phrase.split()[0] for phrase in self.units)
        self.fractions = table("fractions")
        # "anderthalb"
        self.mixed = {word: Decimal(n) for word, n in read_word_table(record.get("mixed", ""))}
        self.marks = words("marks")  # "one point five"
        self.quarters, self.decades, self.vague = map(words, ("quarters", "decades", "vague"))
        self.joiners, self.tens_joined = map(words, ("joiners", "tens_joined"))
        self.halves, self.singles = map(words, ("halves", "singles"))
        self.parts = self.halves | self.singles | self.mixed.keys()
        self.negative, self.ordinal_ends = map(words, ("negative", "ordinal_ends"))
        hedges = {kind: words(kind) for kind in ("about", "above", "below")}
        every = frozenset().union(*hedges.values())
        self.hedges = {
            word: frozenset(k for k, of_kind in hedges.items() if word in of_kind) for word in every
        }
        self.per, self.of_year = words("per"), words("of_year")
        self.rates = dict(read_word_table(record.get("rates", "")))
        self.once = table("once")  # and twice
        self.every, self.every_other = words("every"), words("every_other")
        self.repeats, self.per_time = words("repeats"), words("per_time")
        self.era = re.compile(rf"[{SPACE_SIGNS}]?(?:{any_of(words('eras'))})(?![^\W_])")
        self.before = (*self.negative, *self.decades)  # of a number
        # behind a number or a measure: "two and a half", "an hour and a quarter"
        self.parts_behind = dict.fromkeys(self.halves, Decimal("0.5"))
        quarters = [word for word, parts in self.fractions.items() if parts == 4]
        self.parts_behind |= dict.fromkeys(quarters, Decimal("0.25"))
        self.and_part = re.compile(
            rf"[{SPACE_SIGNS}](?:{any_of(self.joiners)}) (?:(?:{any_of(self.singles)}) )?"
            rf"(?P<part>{any_of(self.parts_behind)})(?![^\W_]| of )"
        )
        self.stop_words = frozenset(map(fold, stop_words))
        self.factors = table("factors")
        self.index_words(is_joined="joined" in record)

    def index_words(self, is_joined: bool) -> None:
        """Index the words that begin a number, and what one word may be put together from."""
        phrases = [*self.numerals, *self.ordinals]
        self.long_phrases = {phrase.split()[0] for phrase in phrases if " " in phrase}
        thousands = {
            word for word, factor in self.scales.items() if factor == 1000 and len(word) > 2
        }
        # what may begin a number in words
        self.begins = frozenset(
            {phrase.split()[0] for phrase in (*phrases, *self.mixed)}
            | thousands
            | self.times.keys()
            | self.months.keys()
            | self.factors.keys()
            | self.singles
            | self.halves
            | self.marks
        )
        # behind "a" where that is a number: "a dozen", "a quarter of", "a month and a half"
        dozens = {word for word, value in self.numerals.items() if value in (12, 100)}
        self.behind_singles = self.parts.union(self.scales, self.fractions, self.measures, dozens)
        words_of_one = {word for word in self.numerals if " " not in word and len(word) > 1}
        one_of, joiners = any_of(words_of_one | thousands), any_of(self.joiners)
        self.part = re.compile(rf"({one_of})(?:{joiners})?")
        self.compound = None
        if is_joined:
            self.compound = re.compile(rf"(?:(?:{one_of})(?:{joiners})?)+")
        # what was asked of words that may be put together
        self.compounds: dict[str, int | None] = {}

    def split_compound(self, word: str) -> int | None:
        """Return the value of a word that is put together from numerals, None of others:
        "zweitausendfünfhundert".
        """
        if self.compound is None or len(word) <= 5 or word in self.ordinals:
            return None
        if word not in self.compounds:
            is_compound = self.compound.fullmatch(word)
            self.compounds[word] = self.add_parts(word) if is_compound else None
        return self.compounds[word]

    def add_parts(self, word: str) -> int | None:
        """Return the value of the numerals that make up a word."""
        total, current = 0, -1
        for part in self.part.findall(word):
            value = self.numerals.get(part)
            if value is None:
                total, current = total + abs(current) * self.scales[part], -1
            elif 0 < current % 100 < 10 and value in range(20, 100, 10):  # "fünfund|zwanzig"
                current += value
            elif (joined := join_numerals(current, value)) is not None:
                current = joined
            else:
                return None
        return total + max(current, 0)


def join_numerals(current: int, value: int) -> int | None:
    """Return what two numerals in a row make, None where they are two numbers; `current` is -1
    without a first.

    >>> join_numerals(2, 100), join_numerals(200, 50), join_numerals(20, 1)
    (200, 250, 21)
    >>> join_numerals(19, 99), join_numerals(2, 3)
    (1999, None)
    """
    if current < 0:
        return value
    if value == 100 and 1 <= current < 100:
        return current * 100
    if current >= 1000 and current % 1000 == 0 and value < 1000:
        return current + value
    if 12 < current <= 20 and 9 < value < 100:  # "nineteen ninety-nine"
        return current * 100 + value
    if current >= 100 and current % 100 == 0 and value < 100:
        return current + value
    if current > 19 and current % 10 == 0 and 0 < value < 10:
        return current + value
    return None


@dataclass
class Numeral:
    """A number in words, as far as it was read.

    "two hundred and five thousand" has the `total` 205,000 and no `current`, which is -1 where no
    numeral was read behind the last scale. `scale` is that scale, `last` the place of the last
    word, and `ending` is "th" of an ordinal.
    """

    total: Decimal = Decimal(0)
    current: int = -1
    scale: int = 0
    last: int = -1
    ending: str = ""

    @property
    def value(self) -> Decimal:
        """The value of what was read."""
        return self.total + max(self.current, 0)

    def add_scale(self, factor: int) -> bool:
        """Multiply by a scale, and return whether it belongs to this number."""
        if self.current < 0:
            repeats = factor != 1000 or self.scale == 1000
            if repeats and not (self.total and factor > self.scale):
                return False
        elif self.scale and factor >= self.scale:
            return False
        if self.current < 0 and self.total:
            self.total *= factor  # "a hundred thousand million"
        else:
            self.total += abs(self.current) * factor
        self.current, self.scale = -1, factor
        return True

    def add_numeral(self, value: int) -> bool:
        """Add a numeral, and return whether it belongs to this number."""
        joined = join_numerals(self.current, value)
        if joined is None or (self.scale and joined >= self.scale):
            return False
        self.current = joined
        return True

    def may_be_joined(self, following: int | None, tens_joined: bool) -> bool:
        """Return whether "and" and a numeral may follow: "two hundred and ten", but not "two and
        three".
        """
        value = self.current if self.current >= 0 else int(self.total)
        is_tens = tens_joined and value % 100 in range(20, 100, 10)  # "treinta y cinco"
        if following is None or following >= (10 if is_tens else 100):
            return False
        if self.current < 0 and self.scale > 1000:
            return False
        return is_tens or value % 100 == 0


class NumeralReader:
    """Reads the numbers in words of one text, of which the folded form and the words are given."""

    def __init__(self, text: str, words: NumberWords, tokens: Sequence[Token]) -> None:
        self.text, self.words, self.tokens = text, words, tokens

    def find_beginnings(self) -> list[int]:
        """Return the places of the words that may begin a number."""
        words, begins, is_joined = self.words, self.words.begins, self.words.compound is not None
        return [
            at
            for at, (_, word) in enumerate(self.tokens)
            if word in begins or (is_joined and words.split_compound(word) is not None)
        ]

    def begins_measure(self, at: int, end: int) -> bool:
        """Return whether a measure behind a word is a part of one, or followed by a half: "half an
        hour", "a year and a half".
        """
        words = self.words
        return (
            self.tokens[at][1] in words.halves or words.and_part.match(self.text, end) is not None
        )

    def follows(self, at: int) -> bool:
        """Return whether a word stands directly behind the one before it."""
        if not 0 < at < len(self.tokens):
            return False
        start, word = self.tokens[at - 1]
        return WORD_GAP.fullmatch(self.text, start + len(word), self.tokens[at][0]) is not None

    def find_phrase(self, table: Mapping[str, int], at: int) -> tuple[int | None, int]:
        """Return the value of the longest phrase of a table that begins at a word, and of how many
        words it is.
        """
        word = self.tokens[at][1]
        if word in self.words.long_phrases:
            phrases = [word]
            while len(phrases) < LONGEST_PHRASE and self.follows(at + len(phrases)):
                phrases.append(f"{phrases[-1]} {self.tokens[at + len(phrases)][1]}")
            for length in range(len(phrases), 1, -1):
                if phrases[length - 1] in table:
                    return table[phrases[length - 1]], length
        return table.get(word), 1

    def find_numeral(self, at: int) -> tuple[int | None, int]:
        """Return the value of the numeral that begins at a word, and of how many words it is."""
        value, length = self.find_phrase(self.words.numerals, at)
        word = self.tokens[at][1]
        if value is None and word not in self.words.scales:
            value = self.words.split_compound(word)
        return value, length

    def find_scale(self, at: int) -> int | None:
        """Return the value of a scale in words; "m" and "bn" stand behind figures only."""
        word = self.tokens[at][1]
        return self.words.scales.get(word) if len(word) > 2 else None

    def spell(self, at: int, current: int = -1) -> Numeral | None:
        """Return the number that begins at a word; `current` is what stands before it, -1 without
        that.
        """
        tokens, place = self.tokens, at
        if tokens[at][1] in self.words.parts:
            return self.spell_part(at)
        if tokens[at][1] in self.words.marks:  # "point five percent"
            return self.add_fraction(Numeral(), at)
        numeral = Numeral(current=current, last=at - 1)
        while place < len(tokens) and (place == at or self.follows(place)):
            value, length = self.find_numeral(place)
            factor = self.find_scale(place) if value is None else None
            if value is not None:
                if not numeral.add_numeral(value):
                    break
                place += length - 1
                numeral.last = place
            elif factor is not None:
                if not numeral.add_scale(factor):
                    break
                numeral.last = place
            elif place > at and (mixed := self.add_fraction(numeral, place)):
                return mixed
            elif place > at and self.is_joiner(place):
                following, _ = self.find_phrase(self.words.numerals, place + 1)
                tens_joined = tokens[place][1] in self.words.tens_joined  # "treinta y cinco"
                if not numeral.may_be_joined(following, tens_joined):
                    break
            else:
                if self.add_ordinal(numeral, place, is_first=place == at):
                    return numeral
                break
            place += 1
        return numeral if numeral.last >= at else None

    def add_fraction(self, numeral: Numeral, at: int) -> Numeral | None:
        """Return a number with the half or the decimals that begin at a word: "two and a half",
        "one point five"; None without them.
        """
        word, place, digits = self.tokens[at][1], at + 1, ""
        if word not in self.words.marks:
            return self.add_part(numeral, at + 1) if self.is_joiner(at) else None
        while self.follows(place) and self.words.numerals.get(self.tokens[place][1], 100) < 100:
            digits += str(self.words.numerals[self.tokens[place][1]])
            place += 1
        if not digits:
            return None
        return self.with_scale(numeral.value + Decimal(f"0.{digits}"), place - 1)

    def is_joiner(self, at: int) -> bool:
        """Return whether a word is "and" with a word directly behind it."""
        return self.tokens[at][1] in self.words.joiners and self.follows(at + 1)

    def add_ordinal(self, numeral: Numeral, at: int, is_first: bool) -> bool:
        """Add the ordinal that ends a number, and return whether there is one."""
        ordinal, length = self.find_phrase(self.words.ordinals, at)
        if ordinal is None:
            return False
        if not is_first and join_numerals(int(numeral.value), ordinal) is None:
            return False
        numeral.total, numeral.current = numeral.value + ordinal, -1
        numeral.last, numeral.ending = at + length - 1, "th"
        return True

    def add_part(self, numeral: Numeral, at: int) -> Numeral | None:
        """Return a number with the half or quarter that stands behind "and", and with the scale
        behind that: "two and a half million"; None without one.
        """
        if self.tokens[at][1] in self.words.singles and self.follows(at):
            at += 1
        if not self.follows(at) or self.tokens[at][1] not in self.words.parts_behind:
            return None
        part = self.words.parts_behind[self.tokens[at][1]]
        scales, integer = self.words.scales, int(numeral.value)
        if integer >= 1000:  # "dos millones y medio"
            part *= max((factor for factor in scales.values() if integer % factor == 0), default=1)
        return self.with_scale(integer + part, at)

    def with_scale(self, value: Decimal, at: int) -> Numeral:
        """Return a number that ends at a word, with the scale behind it."""
        if self.follows(at + 1) and (factor := self.words.scales.get(self.tokens[at + 1][1])):
            return Numeral(total=value * factor, last=at + 1)
        return Numeral(total=value, last=at)

    def spell_part(self, at: int) -> Numeral | None:
        """Return "a million", "half a million"; "a" and "half" are no numbers by themselves."""
        words, tokens, place, factor = self.words, self.tokens, at, Decimal(1)
        if tokens[at][1] in words.mixed:
            return self.with_scale(words.mixed[tokens[at][1]], at)
        half = Decimal("0.5")
        for table, change in ((words.singles, 1), (words.halves, half), (words.singles, 1)):
            is_in_text = place < len(tokens) and tokens[place][1] in table
            if is_in_text and (place == at or self.follows(place)):
                place, factor = place + 1, factor * change
        if not self.follows(place):
            return None
        value = self.find_scale(place)
        if value is None and tokens[place][1] in words.fractions and place == at + 1:
            return Numeral(total=Decimal(1), last=at)  # "a quarter"
        if value is None and tokens[place][1] in words.measures:
            start, word = tokens[place]
            is_part = factor != 1 or self.begins_measure(place - 1, start + len(word))
            is_part = is_part or words.measures[word] in LONG_TIMES  # "a decade" is ten years
            return Numeral(total=factor, last=place - 1) if is_part else None
        if value is None and words.numerals.get(tokens[place][1]) in (12, 100):
            value = words.numerals[tokens[place][1]]
        if value is None:
            return None
        if value != 12 and factor == 1:  # "a hundred and five"
            return self.spell(place, 1)
        return Numeral(total=factor * value, last=place)


@cache
def read_number_words(language: str) -> NumberWords:
    """Return how a language writes numbers."""
    record = NUMBER_WORDS[language]
    return NumberWords(record, STOP_WORDS.get(language) or record["stop_words"].split())


def is_roman(text: str) -> bool:
    """Return whether a text is a Roman numeral, in capitals or in small letters."""
    return text in (text.upper(), text.lower()) and ROMAN.fullmatch(text.upper()) is not None


def read_designator(text: str) -> str:
    """Return a number or letter behind a name.

    >>> read_designator("IV"), read_designator("B"), read_designator("007")
    ('4', 'B', '7')
    """
    if text.isdigit():
        return str(int(text))
    if not is_roman(text) or text == "X":
        return text
    total = largest = 0
    for letter in reversed(text.upper()):
        digit = ROMAN_DIGITS[letter]
        largest = max(largest, digit)
        if digit < largest:  # the I of IV
            digit = -digit
        total += digit
    return str(total)
