# SPDX-License-Identifier: Apache-2.0
"""Money, percent and measures before and behind a number."""

from __future__ import annotations

import re
from decimal import Decimal

from .letters import WORD, fold
from .number import Draft, Number, Reading
from .number_words import read_map
from .numerals import SPACES, NumberWords
from .units import CUBIC, PER, POWERS, SQUARE, SYMBOLS, SYMBOLS_IN_ANY_CASE, UNITS

MONEY = read_map("$=$ €=€ £=£ ¥=¥ ₹=₹ ₽=RUB ₺=TRY ₩=KRW 元=CNY")
CODES = read_map("usd=$ eur=€ gbp=£ jpy=¥ cny=CNY inr=₹ rs=₹ rub=RUB chf=CHF")
MONIES = frozenset((*MONEY.values(), "c", "CHF", "PLN", "kr", "BRL", "MXN", "HUF", "ZAR"))
# Each pattern looks behind its first character once that stands there: one that begins by looking
# behind is tried at every place of the text.
SIGN = re.compile(
    rf"(?:(?:us|u\.s\.|au|ca|nz|hk|r|a|c)?([{''.join(MONEY)}])"
    rf"|(?<![^\W_])({'|'.join(CODES)})\.?)[*{SPACES}]{{0,3}}$"
)
WORD_BEFORE = re.compile(r"([^\W\d_]+)[ \-]$")
BEHIND = re.compile(
    rf"[*_`]{{0,3}}(?: - (?=[^\W\d_]{{3}})|[{SPACES}]{{1,2}}|[-\u2010\u2011])?[*_`]{{0,3}}"
    rf"([^\W\d_]+|[%°ºª{''.join(MONEY)}])"
)
SECOND_WORD = re.compile(rf"[{SPACES}-]([^\W\d_]+)")  # of "square m"
NEXT_WORD = re.compile(rf"[{SPACES}]([^\W\d_]{{2,}})")
PER_UNIT = re.compile(r" ?/ ?| (?:a l|all)'|[ -]([^\W\d_]{1,3})[ -]")
SPELLED = re.compile(r"[^\W\d_](?: [^\W\d_](?![^\W_])){1,4}")  # letters apart
POWER = re.compile(r"[23](?!\d)")  # "m²", folded
INITIAL = re.compile(r"'|\.[^\W\d_]")  # behind a letter that is no symbol
POINTS = re.compile(r"[ -]points?\b")  # "3 %-points"
WEIGHED = re.compile(r" (?:of (?!debt)|in weight|heav|light|over)")  # "200 pounds of ..."
OF_LARGE = frozenset("de d di of".split())  # "3 millions d'euros"
# before the word for the money
OF_MONEY = OF_LARGE | frozenset(
    "us american canadian australian british swiss indian japanese chinese mexican russian turkish"
    " brazilian schweizer zwitserse".split()
)
# behind an age: "a 67-year-old man" is "67M" in a clinical note
AGE = re.compile(r"[ -]?(?:y/?o|y\.o\.)(?![^\W_])")
SEX = re.compile(r"[- ]?(?:olds?)?[- ](?:[a-z]+ )?(?:(man|male|boy)|(woman|female|girl))\b")
# What begins a unit in any language, besides one letter or sign
BEGIN_UNIT = frozenset(
    {fold(symbol).rstrip("23") for symbol in SYMBOLS} | POWERS | OF_MONEY | {*CODES, "yo"}
)
MILLION = 1_000_000
DEGREES = {"c": "celsius", "f": "fahrenheit"}


class UnitReader:
    """Reads what numbers of one text count in, of which the folded form is given.

    `written` is the text with its capitals: "mW" is not "MW".
    """

    def __init__(self, written: str, text: str, words: NumberWords) -> None:
        self.written, self.text, self.words = written, text, words

    def measure_behind(self, behind: re.Match[str]) -> str:
        """Return the measure of two numbers, "" without one."""
        return "degree" if self.is_degree(behind) else self.find_unit(behind.start(1))[0]

    def words_beside(self, start: int, end: int) -> list[str]:
        """Return the words before and behind some characters."""
        before = WORD_BEFORE.search(self.text, max(0, start - 14), start)
        behind = NEXT_WORD.match(self.text, end)
        return [match[1] for match in (before, behind) if match]

    def has_unit(self, word: str) -> bool:
        """Return whether a word behind two numbers is of both: a scale, or a unit of no measure."""
        words = self.words
        tables = (words.scales, words.percents, words.currencies, ("%", "am", "pm"))
        return any(word in table for table in tables)

    def is_money(self, place: int) -> bool:
        """Return whether a sign of money or a currency stands at a place."""
        word = NEXT_WORD.match(self.text, place)
        sign = self.text[place : place + 2].strip()[:1]
        return sign in MONEY or (word is not None and word[1] in self.words.currencies)

    def add_money(self, draft: Draft) -> Number | None:
        """Return an amount of money, which takes no unit; "£5 in weight" is none."""
        if draft.unit == "£" and WEIGHED.match(self.text, draft.end):
            draft.unit, draft.measure, draft.counted = "", "pound", True
            return draft.number()
        return self.with_rate(draft) if draft.unit else None

    def add_unit(self, draft: Draft) -> Number | None:
        """Add percent, money or a measure: "5 %", "3 points", "20 dollars", "60 days"; "5ª" is an
        ordinal.
        """
        behind = BEHIND.match(self.text, draft.end)
        if behind is None:
            return None
        word = behind[1]
        if len(word) > 1 and word not in self.words.begin_unit and word not in BEGIN_UNIT:
            return None  # as most words behind numbers
        is_ordinal = word in "ºª" and not self.is_degree(behind)
        if is_ordinal and draft.is_whole and not draft.in_words:
            return draft.plain(behind.end(), "th")
        self.read_unit(draft, behind)
        return self.add_money(draft) or self.add_measure(draft, behind)

    def with_rate(self, draft: Draft) -> Number:
        """Return an amount with what it is paid for: "$15 an hour", "€2 per liter"."""
        if draft.unit in MONIES:
            draft.measure, draft.end = self.find_each(draft.end)
        return draft.number()

    def is_degree(self, behind: re.Match[str]) -> bool:
        """Return whether a mark behind a number is one of degrees."""
        letter = self.text[behind.end() : behind.end() + 1]
        return behind[1] == "°" or (behind[1] == "º" and letter in DEGREES)

    def read_unit(self, draft: Draft, behind: re.Match[str]) -> None:
        """Add the percent or money that stands behind a number, with its value in that unit."""
        text, words, word, place = self.text, self.words, behind[1], behind.start(1)
        if word == "%":
            points = POINTS.match(text, behind.end())
            draft.unit, draft.end = ("pp", points.end()) if points else ("%", behind.end())
            return
        if word in MONEY:
            if not text[behind.end() : behind.end() + 1].isdigit():  # "5 $3": of the next number
                draft.unit, draft.end = MONEY[word], behind.end()
            return
        following = WORD.match(text, behind.end() + 1) if word in OF_MONEY else None
        is_large = word not in OF_LARGE or draft.value >= 1000
        if following and following[0] in words.currencies and is_large:
            place, word = following.start(), following[0]
        second = NEXT_WORD.match(text, place + len(word))
        phrases = [f"{word} {second[1]}", word] if second else [word]
        for phrase in phrases:
            if self.read_unit_word(draft, phrase):
                draft.end = place + len(phrase)
                return

    def read_unit_word(self, draft: Draft, phrase: str) -> bool:
        """Add the unit of a word, and return whether it has one."""
        words = self.words
        if phrase in words.percents:
            draft.unit = "%"
        elif phrase in words.points:  # of basis points, a hundred are one
            draft.unit, part = "pp", words.points[phrase]
            draft.multiply(Decimal(1) / part)
            if part > 1:
                draft.add_reading(Reading(draft.value, "%"))
        elif unit := words.currencies.get(phrase) or CODES.get(phrase, ""):
            draft.unit = unit.replace("£c", "£")
            if measure := words.measures.get(phrase):  # "8 pounds" may be of weight
                draft.add_reading(Reading(draft.value, "?", measure))
            if unit in ("c", "£c"):
                draft.value, draft.step = draft.value / 100, draft.step / 100
        return bool(draft.unit)

    def add_measure(self, draft: Draft, behind: re.Match[str]) -> Number | None:
        """Add the measure behind a number: "60 days", "20 °C", "5 mmol/l"."""
        if self.is_degree(behind):
            letter = self.text[behind.end() : behind.end() + 1]
            draft.measure = DEGREES.get(letter, "degree")
            draft.end, draft.counted = behind.end() + (letter in DEGREES), True
            return draft.number()
        if behind[1][0] == "y" and (age := AGE.match(self.text, draft.end)):
            return self.with_unit(draft, "year", draft.end, age.end())
        return self.with_measure(draft, behind.start(1))

    def with_measure(self, draft: Draft, place: int) -> Number | None:
        """Return a number of the measure that stands at a place, None without one."""
        measure, end = self.find_measure(place)
        # "5W" are the questions of a report: who, what, when, where, why
        if not measure or (measure == "watt" and draft.value == 5):
            return None
        is_year = draft.is_whole and 1000 <= draft.value < 2100
        if is_year and self.text[place:end] in self.words.of_year:  # "2019 года"
            return draft.number()
        may_be_time = self.words.decimal_comma and draft.is_whole and 0 <= draft.value <= 24
        number = self.with_unit(draft, measure, place, end)
        if measure == "hour" and may_be_time:  # "19 Uhr", "19 heures", "sept heures et demie"
            return number.with_readings(Reading(number.value * 60, ":"))
        return number

    def with_unit(self, draft: Draft, measure: str, place: int, end: int) -> Number:
        """Return a number of a measure, which stands at some characters, with what follows it."""
        draft.measure, draft.end, draft.counted = measure, end, True
        if measure == "molar" and self.written[place:end] == "M":  # or millions
            draft.add_reading(Reading(draft.value * MILLION))
        if measure == "year" and (sex := SEX.match(self.text, end)):
            draft.add_reading(Reading(draft.value, "M" if sex[1] else "F", "year"))
        if part := self.words.and_part.match(self.text, end):  # "a year and a half"
            draft.value, draft.end = draft.value + self.words.parts_behind[part["part"]], part.end()
        return draft.number()

    def find_measure(self, place: int) -> tuple[str, int]:
        """Return the measure that begins at a place and where it ends: "mole/liter" of "mol/l", ""
        without one.
        """
        unit, end = self.find_unit(place)
        if unit not in UNITS:  # none, or one that has its divisor: "mph"
            return unit, end
        each, end = self.find_each(end)
        return unit + each, end

    def find_each(self, place: int) -> tuple[str, int]:
        """Return "/day" for "daily", "per day" or "/day" at a place, and where it ends; "" without
        one.
        """
        adverb = NEXT_WORD.match(self.text, place)
        if adverb and adverb[1] in self.words.rates:
            return f"/{self.words.rates[adverb[1]]}", adverb.end()
        per = PER_UNIT.match(self.text, place)
        if per is None or not (per[1] is None or per[1] in PER or per[1] in self.words.per):
            return "", place
        unit, end = self.find_unit(per.end())
        return (f"/{unit}", end) if unit else ("", place)

    def find_unit(self, place: int) -> tuple[str, int]:
        """Return the unit that begins at a place, "" without one, and where it ends."""
        match = WORD.match(self.text, place)
        if match is None:
            return "", place
        word, end = match[0], match.end()
        if len(word) == 1 and (
            spelled := SPELLED.match(self.text, place)
        ):  # "M G", as it is spoken
            letters = spelled[0].replace(" ", "")
            for length in range(len(letters), 1, -1):
                if symbol := SYMBOLS_IN_ANY_CASE.get(letters[:length]):
                    return symbol, place + 2 * length - 1
            if self.written[place : spelled.end()].isupper():
                return "", place
        if word in POWERS:
            end += self.text.startswith(".", end)
        following = SECOND_WORD.match(self.text, end)
        if following:
            if unit := self.words.measures.get(f"{word} {following[1]}"):
                return unit, following.end()
            if unit := self.find_power(word, following[1]):
                return unit, following.end()
        power = POWER.match(self.text, end)
        if power and (unit := SYMBOLS.get(word + power[0])):
            return unit, power.end()
        return self.find_word_or_symbol(match), match.end()

    def find_power(self, word: str, following: str) -> str:
        """Return the unit of an area or volume: "square meters", "metros cuadrados"."""
        if POWERS.isdisjoint((word, following)):
            return ""
        for of_length, power in ((following, word), (word, following)):
            unit = self.words.measures.get(of_length) or SYMBOLS.get(of_length, "")
            if unit in UNITS and UNITS[unit][0] == "length":
                if power in SQUARE:
                    return f"square-{unit}"
                if power in CUBIC:
                    return f"cubic-{unit}"
        return ""

    def find_word_or_symbol(self, match: re.Match[str]) -> str:
        """Return the unit of one word, "" of others."""
        written = self.written[match.start() : match.end()]
        # "88,600 U.S. soldiers", "en 2014 l'homme"
        is_initial = len(written) == 1 and INITIAL.match(self.text, match.end())
        if not is_initial and (unit := SYMBOLS.get(written)):
            return unit
        return self.words.measures.get(match[0]) or SYMBOLS_IN_ANY_CASE.get(match[0], "")
