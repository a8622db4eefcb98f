# SPDX-License-Identifier: Apache-2.0
"""Reads the numbers of a text: in figures and in words, with scale, unit and what they measure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import pairwise
from typing import NamedTuple

Span = tuple[int, int]  # characters [start, end)
Token = tuple[int, str]  # a word: where it starts, and its letters, folded

SPACES = " \xa0\u2009\u202f"
WORD = re.compile(r"[^\W\d_]+")
MONEY = {
    "$": "$",
    "€": "€",
    "£": "£",
    "¥": "¥",
    "₹": "₹",
    "₽": "RUB",
    "₺": "TRY",
    "₩": "KRW",
    "元": "CNY",
}
CODES = {
    "usd": "$",
    "eur": "€",
    "gbp": "£",
    "jpy": "¥",
    "cny": "CNY",
    "inr": "₹",
    "rub": "RUB",
    "chf": "CHF",
}
SIGN = re.compile(
    rf"(?:(?:us|u\.s\.|au|ca|nz|hk|r|a|c)?([{''.join(MONEY)}])|(?<![^\W_])({'|'.join(CODES)}))[*{SPACES}]{{0,3}}$"
)
FIGURES = re.compile(
    rf"(?<![^\W_])(?<![\d.,])(?:[.,](?=\d))?\d+(?:[{SPACES}]\d{{3}}(?![\d,.:]?\d))*(?:[.,'’]\d+)*(?:[{SPACES}]\d{{3}}(?!\d))*"
)
TORN = re.compile(
    r"(?<![\d.,])\d{1,3}(?: , \d{3})+(?!\d)|(?<![\d.,])\d{1,3}(?:, \d{3}){2,}(?!\d)|(?<![\d.,])\d+ \. \d+(?!,?\d)"
)
FULL_DATE = re.compile(r"(?<![\d.,/-])(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?![\d/-])")
CLOCK = re.compile(r"(?<![\d.,:])(\d{1,2})(?: ?: ?|[.h])([0-5]\d)(?![\d:]|[.,]\d)")
HALF_OF_DAY = re.compile(r"\s?([ap])\.?\s?m\b\.?")
YEARS = re.compile(r"(?<![\d.,-])([12]\d)(\d\d)(?: ?(?:[-–/]|--|—) ?)(\d\d)(?![\d.,-]*\d)")
PAIR = re.compile(r"(?<![\d.,:/–-])(\d{1,3})(?: ?[-–:/x×] ?| to )(\d{1,3})(?![.,:/–-]?\d|[^\W_])")
QUARTER_OR_AGE = re.compile(r"(?<![^\W_])(?:q([1-4])|([1-4])q|u-?(\d\d)s?)(?![^\W_])")
SHARED = re.compile(r"\s?[-–—]\s?|\s[^\W\d_]{1,3}\s")  # between "18" and "11" of "18 to 11 percent"
GAP = re.compile(rf"[{SPACES}\n]{{1,3}}|[-\u2010-\u2015]")
BEHIND = re.compile(
    rf"[*_`]{{0,3}}(?:[{SPACES}]{{1,2}}|[-\u2010\u2011])?[*_`]{{0,3}}([^\W\d_]+|[%°ºª{''.join(MONEY)}])"
)
NEXT_WORD = re.compile(rf"[{SPACES}]([^\W\d_]{{2,}})")
WEIGHED = re.compile(r" (?:of (?!debt)|in weight|heav|light|over)")  # "200 pounds of ..."
OF_LARGE = frozenset("de d di of".split())  # "3 millions d'euros"
# before the word for the money
OF_MONEY = OF_LARGE | frozenset("us american canadian australian".split())
VULGAR = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}  # behind a number
MOST_DIGITS = 24
LONGEST_PHRASE = 4


class Number(NamedTuple):
    """A number at the characters [start, end) of a text.

    `unit` is "" or what it counts in: "%", a sign of money, "c" for cents, "th" for an ordinal, ":"
    for minutes of the day, "s" for a decade, "q" for a quarter, "u" for an age group, "bc", "date"
    (year, month and day in one number), "-" for a pair as "3-1" (3001). `others` are further
    readings, as value and unit; "hour" is one of a time. `step` is the value of one in its last
    digit. `counted` tells that a word behind it says what there are so many of, and `measure` which
    measure it is. `in_words` tells that it has no figure.
    """

    start: int
    end: int
    value: Decimal
    unit: str = ""
    others: tuple[tuple[Decimal, str], ...] = ()
    step: Decimal = Decimal(1)
    counted: bool = False
    measure: str = ""
    in_words: bool = False


class Folding(dict[int, str]):
    """For `str.translate`: each letter in lower case without its marks, if that is one letter."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        base = unicodedata.normalize("NFD", letter)[0].lower()
        folded = base if len(base) == 1 and letter.isalpha() else letter
        if letter.isdigit() and not letter.isdecimal():
            folded = str(unicodedata.digit(letter))  # "₂"
        self[code] = {"ł": "l", "ø": "o", "ı": "i", "’": "'", "ß": "s"}.get(folded, folded)
        return self[code]


FOLDING = Folding()


def fold(text: str) -> str:
    """Return a text of the same length in lower case, without marks on letters.

    >>> fold("Über São Paulo")
    'uber sao paulo'
    """
    return text.lower() if text.isascii() else text.translate(FOLDING)


def read_table(text: str) -> Iterator[tuple[str, str]]:
    """Yield each word of "2 two; 3 three", folded, with what stands before it.

    >>> dict(read_table("1 un; 90 quatre-vingt-dix"))
    {'un': '1', 'quatre vingt dix': '90'}
    """
    for group in filter(None, text.split("; ")):
        key, *words = group.split()
        for word in words:
            yield fold(word.replace("_", " ")).replace("-", " ").rstrip("."), key


class NumberWords:
    """How a language writes numbers: the record that `number_words.py` has of it, as tables to look
    words up in.
    """

    def __init__(self, record: Mapping[str, str], stop_words: Iterable[str] = ()) -> None:
        self.decimal_comma = record["decimal"] == ","
        self.numerals, self.ordinals, self.scales, self.months, self.weekdays, self.percents = (
            {word: int(value) for word, value in read_table(record.get(key, ""))}
            for key in ("numerals", "ordinals", "scales", "months", "weekdays", "percents")
        )
        self.currencies, self.measures = (
            dict(read_table(record[key])) for key in ("currencies", "measures")
        )
        keys = "quarters joiners halves singles decades ordinal_ends negative vague tens_joined".split()
        words = (frozenset(fold(record.get(key, "")).split()) for key in keys)
        (
            self.quarters,
            self.joiners,
            self.halves,
            self.singles,
            self.decades,
            self.ordinal_ends,
            self.negative,
            self.vague,
            self.tens_joined,
        ) = words
        self.measure_begins = {phrase.split()[0] for phrase in self.measures}
        self.eras = [era.replace("_", " ") for era in fold(record.get("eras", "")).split()]
        self.stop_words = frozenset(map(fold, stop_words))
        phrases = [*self.numerals, *self.ordinals]
        self.long_phrases = {phrase.split()[0] for phrase in phrases if " " in phrase}
        thousands = {
            word for word, factor in self.scales.items() if factor == 1000 and len(word) > 2
        }
        first_words = (
            {phrase.split()[0] for phrase in phrases} | self.singles | self.halves | thousands
        )
        parts = sorted(
            {word for word in (*self.numerals, *thousands) if " " not in word and len(word) > 1},
            key=len,
        )
        one_of, joiners = "|".join(reversed(parts)), "|".join(self.joiners) or "(?!)"
        self.part = re.compile(rf"({one_of})(?:{joiners})?")
        self.compound = (
            re.compile(rf"(?:(?:{one_of})(?:{joiners})?)+") if "joined" in record else None
        )
        self.begins = frozenset(first_words)
        # what was asked of words that may be put together
        self.compounds: dict[str, int | None] = {}


def read_digits(digits: str, decimal_comma: bool) -> tuple[Decimal | None, Decimal | None]:
    """Return the value of figures with points and commas, and another reading of them; None for no
    number.

    Marks of thousands stand before exactly three digits. In a language with decimal commas, a comma
    before three of them may be either.

    >>> read_digits("1,234.5", False), read_digits("12,34", False)[0], read_digits("2,191", True)
    ((Decimal('1234.5'), None), Decimal('12.34'), (Decimal('2.191'), Decimal('2191')))
    >>> read_digits("1.2.3", False)
    (None, None)
    """
    if digits.isdecimal():
        return Decimal(digits), None
    groups, marks = re.split(rf"[.,'’{SPACES}]", digits), re.findall(rf"[.,'’{SPACES}]", digits)
    if not groups[0]:
        return (Decimal(f"0.{groups[1]}"), None) if len(groups) == 2 else (None, None)
    thousands = (
        len(groups[0]) <= 3 and groups[0] != "0" and all(len(group) == 3 for group in groups[1:-1])
    )
    if len(set(marks)) == 1 and len(groups[-1]) == 3 and thousands:
        whole = Decimal("".join(groups))
        if len(marks) > 1 or marks[0] not in ".,":
            return whole, None
        fraction = Decimal(".".join(groups))
        if (marks[0] == ".") == decimal_comma:
            return whole, None
        return fraction, whole if decimal_comma else None
    if (
        marks[-1] in ".,"
        and marks.count(marks[-1]) == 1
        and len(set(marks)) <= 2
        and (thousands or len(marks) == 1)
    ):
        return Decimal(f"{''.join(groups[:-1])}.{groups[-1]}"), None
    return None, None


def unit_step(value: Decimal) -> Decimal:
    """Return the value of one in the last digit of a number, 1 if it has no fraction."""
    exponent = value.as_tuple().exponent
    return Decimal(1).scaleb(exponent) if isinstance(exponent, int) and exponent < 0 else Decimal(1)


class NumberReader:
    """Reads the numbers of one text, of which the folded form and the words are given."""

    def __init__(self, text: str, words: NumberWords, tokens: Sequence[Token]) -> None:
        self.text, self.words, self.tokens = text, words, tokens
        self.found: list[Number] = []
        self.taken: set[int] = set()

    def read(self) -> list[Number]:
        """Return the numbers in order; none within another one."""
        text = self.text
        if any(map(text.__contains__, "0123456789")):
            self.keep(self.read_dates())
            self.keep(self.read_years())
            self.keep(self.read_pairs())
            self.keep(self.read_quarters())
            is_tokenized = " , " in text or " . " in text or text.endswith(" .")
            torn = (
                [m for m in TORN.finditer(text) if is_tokenized or m[0].count(",") > 1]
                if is_tokenized or ", " in text
                else []
            )
            self.keep(self.read_figures(match, match[0].replace(" ", "")) for match in torn)
            self.keep(
                self.read_figures(match, match[0])
                for match in FIGURES.finditer(text)
                if match.start() not in self.taken
            )
        end = 0
        for at in self.find_beginnings():
            start = self.tokens[at][0]
            if start >= end and start not in self.taken and (number := self.read_words(at)):
                end = number.end
                self.found.append(number)
        self.found.sort()
        return self.share_units()

    def find_beginnings(self) -> list[int]:
        """Return the places of the words that may begin a number in words."""
        begins, tokens = self.words.begins, self.tokens
        if self.words.compound is None:
            return [at for at, (_, word) in enumerate(tokens) if word in begins]
        is_compound = self.split_compound
        return [
            at
            for at, (_, word) in enumerate(tokens)
            if word in begins or (len(word) > 5 and is_compound(word))
        ]

    def keep(self, numbers: Iterable[Number | None]) -> None:
        """Add numbers that stand in none of those that were found before."""
        for number in numbers:
            if number and number.start not in self.taken:
                self.found.append(number)
                self.taken.update(range(number.start, number.end))

    def read_dates(self) -> Iterator[Number]:
        """Yield dates in figures; "3/4/2015" may have the day first or the month."""
        for match in FULL_DATE.finditer(self.text):
            first, _, second, last = match.groups()
            if len(first) == 4:
                readings = [(int(first), int(second), int(last))]
            else:
                year = int(last) + (2000 if len(last) == 2 else 0)
                readings = [(year, int(second), int(first)), (year, int(first), int(second))]
            values = [
                Decimal(y * 10000 + m * 100 + d)
                for y, m, d in readings
                if 1 <= m <= 12 and 1 <= d <= 31
            ]
            if values:
                yield Number(
                    *match.span(), values[0], "date", tuple((value, "date") for value in values[1:])
                )

    def read_years(self) -> Iterator[Number]:
        """Yield both years of "2016-17"."""
        for match in YEARS.finditer(self.text):
            century, first, last = map(int, match.groups())
            if first < last <= first + 20:
                yield Number(match.start(), match.end(2), Decimal(century * 100 + first))
                yield Number(
                    match.start(3), match.end(), Decimal(century * 100 + last), in_words=True
                )

    def read_pairs(self) -> Iterator[Number]:
        """Yield scores and ranges without a unit: "3-1", "3 to 1", "4x400"."""
        for match in PAIR.finditer(self.text):
            first, second, behind = (
                Decimal(match[1]),
                Decimal(match[2]),
                BEHIND.match(self.text, match.end()),
            )
            word = behind[1] if behind else ""
            has_unit = (
                word in self.words.scales
                or word in self.words.percents
                or word in self.words.currencies
            )
            is_clock = ":" in match[0] and len(match[2]) == 2
            if not (
                has_unit
                or is_clock
                or word in ("%", "am", "pm")
                or SIGN.search(self.text, max(0, match.start() - 6), match.start())
            ):
                yield Number(
                    *match.span(),
                    first * 1000 + second,
                    "-",
                    measure=self.words.measures.get(word, ""),
                )

    def read_quarters(self) -> Iterator[Number]:
        """Yield "Q1", and "U21" for those under 21."""
        for match in QUARTER_OR_AGE.finditer(self.text):
            yield Number(
                *match.span(), Decimal(match[1] or match[2] or match[3]), "u" if match[3] else "q"
            )

    def read_figures(self, match: re.Match[str], digits: str) -> Number | None:
        """Return the number in figures at a match, with what stands before and behind it."""
        text, (start, end) = self.text, match.span()
        sign = SIGN.search(text, max(0, start - 8), start)
        clock = CLOCK.match(text, start)
        if clock and not sign and (number := self.read_clock(clock)):
            return number
        value, other = (
            read_digits(digits, self.words.decimal_comma)
            if len(digits) <= MOST_DIGITS
            else (None, None)
        )
        if value is None and re.search(rf"[{SPACES}]", digits):  # "2019 300" are two numbers
            digits = re.split(rf"[{SPACES}]", digits)[0]
            end, (value, other) = start + len(digits), read_digits(digits, self.words.decimal_comma)
        if value is None:
            return None
        if other is None and text[end : end + 1] in VULGAR:
            value, end = value + VULGAR[text[end]], end + 1
        begin, step = sign.start() if sign else start, unit_step(value)
        if text[begin - 1 : begin] in ("-", "−", "–") and not text[
            max(0, begin - 2) : begin - 1
        ].strip(" (\n"):
            value, other, begin = -value, None if other is None else -other, begin - 1
        unit = (MONEY.get(sign[1] or "") or CODES[sign[2]]) if sign else ""
        number = self.finish(begin, end, value, step, unit, () if other is None else ((other, ""),))
        return (
            number._replace(counted=False)
            if text[max(0, begin - 2) : begin].strip() == "#"
            else number
        )

    def read_clock(self, match: re.Match[str]) -> Number | None:
        """Return a time of the day in minutes; without a.m. and p.m. it may also be twelve hours
        later.
        """
        hour, minute, half = int(match[1]), int(match[2]), HALF_OF_DAY.match(self.text, match.end())
        if hour > 24 or ("." in match[0] and not half):
            return None
        return self.time_of_day(
            match.start(),
            half.end() if half else match.end(),
            hour,
            minute,
            half[1] if half else "",
        )

    def time_of_day(self, start: int, end: int, hour: int, minute: int, half: str) -> Number:
        """Return a time of the day in minutes, with its other readings."""
        value = (
            (hour % 12 + 12 * (half == "p")) * 60 + minute
            if half and hour <= 12
            else hour * 60 + minute
        )
        others = [(Decimal((value + 720) % 1440), ":")] if not half and hour <= 12 else []
        others += [(Decimal(hour), "hour")] if not minute else []
        return Number(start, end, Decimal(value), ":", tuple(others))

    def finish(
        self,
        start: int,
        end: int,
        value: Decimal,
        step: Decimal,
        unit: str = "",
        others: tuple[tuple[Decimal, str], ...] = (),
        in_words: bool = False,
    ) -> Number:
        """Return a number with the sign or word before it, and the scale and unit behind it."""
        text, words, counted = self.text, self.words, False
        before = re.search(r"([^\W\d_]+)[ \-]$", text[max(0, start - 14) : start])
        if before and before[1] in words.negative:
            start, value = start - len(before[0]), -value
        elif before and before[1] in words.decades and value % 10 == 0:
            return self.decade(start, end, value)
        letters = "" if in_words else (m[0] if (m := WORD.match(text, end)) else "")
        if (
            value % 10 == 0
            and 1000 <= value < 2100
            and not unit
            and re.match(r" ?'s\b", text[end : end + 4])
        ):
            # "1970's", and of a tokenizer
            return self.decade(start, text.index("s", end) + 1, value)
        if letters:
            number = self.read_attached(start, end, value, step, unit, letters)
            if number is not None:
                return number
            if letters in words.scales:
                factor = words.scales[letters]
                if letters == "m" and not unit:
                    others, counted = (*others, (value, "m")), True
                value, step, end = value * factor, step * factor, end + len(letters)
        behind = BEHIND.match(text, end)
        if (
            behind
            and behind[1] in words.scales
            and (len(behind[1]) > 1 or unit)
            and behind.start(1) > end
        ):
            factor = words.scales[behind[1]]
            value, step, end = value * factor, step * factor, behind.end()
            others = tuple((other * factor, kind) for other, kind in others)
            end += (
                text[end : end + 1] == "."
                and len(behind[1]) <= 4
                and text[end + 1 : end + 3].strip()[:1].islower()
            )
            behind = BEHIND.match(text, end)
        if unit == "£" and WEIGHED.match(text, end):
            return Number(start, end, value, "", others, step, True, "pound", in_words)
        if unit:
            return Number(start, end, value, unit, others, step, False, "", in_words)
        if value == int(value) and (era := self.read_era(end)):
            return Number(start, era, value, "bc")
        if value <= 12 and value == int(value) and (half := HALF_OF_DAY.match(text, end)):
            return self.time_of_day(start, half.end(), int(value), 0, half[1])
        if behind:
            is_degree = (
                behind[1] in "°º" and text[behind.end() : behind.end() + 1] in "cf"
            ) or behind[1] == "°"
            if not in_words and value == int(value) and behind[1] in "ºª" and not is_degree:
                return Number(start, behind.end(), value, "th")
            unit, value, step, end = self.read_unit(behind, value, step, end)
            if unit:
                is_weight = unit == "£" and WEIGHED.match(text, end)
                return Number(
                    start,
                    end,
                    value,
                    "" if is_weight else unit,
                    others,
                    step,
                    False,
                    "pound" if is_weight else "",
                    in_words,
                )
            if (
                is_degree
                or behind[1] in words.measure_begins
                or (behind[1] == "m" and behind.start(1) == end + 1)
            ):
                return self.measure(start, end, value, step, others, behind, in_words)
        is_ordinal = (
            "." in words.ordinal_ends
            and not in_words
            and value < 100
            and text[end : end + 1] == "."
        )
        if is_ordinal and (word := NEXT_WORD.match(text, end + 1)) and word[1] in words.months:
            return Number(start, end + 1, value, "th")
        following = NEXT_WORD.match(text, end)
        counted = counted or (following is not None and following[1] not in words.stop_words)
        return Number(start, end, value, "", others, step, counted, "", in_words)

    def read_attached(
        self, start: int, end: int, value: Decimal, step: Decimal, unit: str, letters: str
    ) -> Number | None:
        """Return the number that letters directly behind the figures make: "3rd", "90s", "2pm",
        "50p", "60km".
        """
        last, words = end + len(letters), self.words
        if letters in ("am", "pm", "h") and value <= 24 and not unit:
            return self.time_of_day(
                start, last, int(value), 0, letters[0] if letters != "h" else ""
            )
        if unit or letters in words.scales:
            return None
        if letters in words.ordinal_ends:
            return Number(start, last, value, "th")
        if (
            letters in ("s", "er")
            and value % 10 == 0
            and (1000 <= value < 2100 or 10 <= value < 100)
        ):
            return self.decade(start, last, value)
        if letters in ("s", "er"):
            return Number(start, last, value, "u")
        if letters == "p":
            return Number(start, last, value / 100, "£")
        measure = {"c": "celsius", "f": "fahrenheit"}.get(letters) or words.measures.get(letters)
        return (
            Number(
                start,
                last,
                value,
                "",
                ((value / 100, "c"),) if letters == "c" else (),
                step,
                True,
                measure,
            )
            if measure
            else None
        )

    def measure(
        self,
        start: int,
        end: int,
        value: Decimal,
        step: Decimal,
        others: tuple[tuple[Decimal, str], ...],
        behind: re.Match[str],
        in_words: bool,
    ) -> Number:
        """Return a number with the measure behind it: "60 days", "20 °C"."""
        if behind[1] in "°º":
            letter = self.text[behind.end() : behind.end() + 1]
            measure = {"c": "celsius", "f": "fahrenheit"}.get(letter, "degree")
            return Number(
                start,
                behind.end() + (measure != "degree"),
                value,
                "",
                others,
                step,
                True,
                measure,
                in_words,
            )
        following, measures = NEXT_WORD.match(self.text, behind.end()), self.words.measures
        longer = measures.get(f"{behind[1]} {following[1]}") if following else None
        measure = longer or ("meter" if behind[1] == "m" else measures.get(behind[1], ""))
        end = following.end() if following and longer else behind.end() if measure else end
        return Number(start, end, value, "", others, step, True, measure, in_words)

    def decade(self, start: int, end: int, value: Decimal) -> Number:
        """Return a decade; one of two figures is of this century or the last."""
        return Number(
            start,
            end,
            value,
            "s",
            () if value >= 1000 else ((value + 1900, "s"), (value + 2000, "s")),
        )

    def read_era(self, end: int) -> int:
        """Return where "BC" ends behind a number, 0 where there is none."""
        place = end + (self.text[end : end + 1] in SPACES)
        for era in self.words.eras:
            if (
                self.text.startswith(era, place)
                and not self.text[place + len(era) : place + len(era) + 1].isalnum()
            ):
                return place + len(era)
        return 0

    def read_unit(
        self, behind: re.Match[str], value: Decimal, step: Decimal, end: int
    ) -> tuple[str, Decimal, Decimal, int]:
        """Return the unit that stands behind a number, with its value in that unit and where it
        ends.
        """
        text, words, word, place = self.text, self.words, behind[1], behind.start(1)
        if word == "%" or word in MONEY:
            # "5 $3": of the next number
            is_next = text[behind.end() : behind.end() + 1].isdigit() and word != "%"
            return (
                ("", value, step, end)
                if is_next
                else (MONEY.get(word, "%"), value, step, behind.end())
            )
        following = WORD.match(text, behind.end() + 1) if word in OF_MONEY else None
        if (
            following
            and following[0] in words.currencies
            and (word not in OF_LARGE or value >= 1000)
        ):
            place, word = following.start(), following[0]
        second = NEXT_WORD.match(text, place + len(word))
        for phrase in filter(None, (second and f"{word} {second[1]}", word)):
            if phrase in words.percents:
                return (
                    "%",
                    value / words.percents[phrase],
                    step / words.percents[phrase],
                    place + len(phrase),
                )
            if phrase in words.currencies:
                unit = words.currencies[phrase]
                part = 100 if unit in ("c", "£c") else 1
                return unit.replace("£c", "£"), value / part, step / part, place + len(phrase)
        return "", value, step, end

    # Numbers in words

    def read_words(self, at: int) -> Number | None:
        """Return the number in words that begins at a word."""
        start = self.tokens[at][0]
        if at and self.tokens[at - 1][1] in self.words.vague and self.follows(at):
            return None
        found = self.spell(at)
        if found is None:
            return None
        value, last, unit = found
        end = self.tokens[last][0] + len(self.tokens[last][1])
        behind = BEHIND.match(self.text, end)
        if unit == "th":
            is_quarter = behind is not None and behind[1] in self.words.quarters and value <= 4
            return Number(
                start,
                behind.end() if is_quarter and behind else end,
                value,
                "q" if is_quarter else "th",
                in_words=True,
            )
        if (
            self.tokens[last][1] in self.words.scales
            and len(self.tokens[last][1]) <= 4
            and self.text[end : end + 1] == "."
        ):
            end += 1
        number = self.finish(start, end, value, Decimal(1), in_words=True)
        if value % 1 and value < 13:  # "once y media"
            times = tuple((value * 60 + half, ":") for half in (0, 720))
            return number._replace(others=(*number.others, *times))
        return number

    def follows(self, at: int) -> bool:
        """Return whether a word stands directly behind the one before it."""
        if not 0 < at < len(self.tokens):
            return False
        start, word = self.tokens[at - 1]
        return GAP.fullmatch(self.text, start + len(word), self.tokens[at][0]) is not None

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

    def spell(self, at: int, current: int = -1) -> tuple[Decimal, int, str] | None:
        """Return the value of the words from one on, the place of the last, and "th" or "".

        "two hundred and five thousand" is (2 * 100 + 5) * 1000. `current` is the number before
        them, -1 without one.
        """
        words, tokens, place, last = self.words, self.tokens, at, at - 1
        if tokens[at][1] in words.halves or tokens[at][1] in words.singles:
            return self.spell_part(at)
        total, last_scale = 0, 0
        while place < len(tokens) and (place == at or self.follows(place)):
            word = tokens[place][1]
            value, length = self.find_phrase(words.numerals, place)
            if value is None and len(word) > 5 and word not in words.scales:
                value = self.split_compound(word)
            if value is None and word in words.scales and len(word) > 2:
                factor = words.scales[word]
                if (
                    current < 0
                    and (factor != 1000 or last_scale == 1000)
                    and not (total and factor > last_scale)
                ):
                    break
                if last_scale and factor >= last_scale and current >= 0:
                    break
                total = total * factor if current < 0 and total else total + abs(current) * factor
                current, last_scale, last = -1, factor, place
            elif value is not None:
                joined = join_numerals(current, value)
                if joined is None or (last_scale and joined >= last_scale):
                    break
                current, place, last = joined, place + length - 1, place + length - 1
            elif words.joiners and word in words.joiners and last >= at and self.follows(place + 1):
                is_half = tokens[place + 1][1] in words.singles and self.is_half(place + 2)
                if is_half or self.is_half(place + 1):
                    return self.add_half(total + max(current, 0), place + 1 + is_half)
                following, _ = self.find_phrase(words.numerals, place + 1)
                whole = current if current >= 0 else total
                # "treinta y cinco"
                is_tens = word in words.tens_joined and whole % 100 in range(20, 100, 10)
                if (
                    following is None
                    or following >= (10 if is_tens else 100)
                    or (whole % 100 and not is_tens)
                    or (current < 0 and last_scale > 1000)
                ):
                    break
            else:
                ordinal, length = self.find_phrase(words.ordinals, place)
                whole = total + max(current, 0)
                if ordinal is None or (last >= at and join_numerals(whole, ordinal) is None):
                    break
                return Decimal(whole + ordinal), place + length - 1, "th"
            place += 1
        return (Decimal(total + max(current, 0)), last, "") if last >= at else None

    def is_half(self, at: int) -> bool:
        """Return whether a word is a half that stands directly behind the one before it."""
        return self.follows(at) and self.tokens[at][1] in self.words.halves

    def add_half(self, whole: int, at: int) -> tuple[Decimal, int, str]:
        """Return a number and a half, which ends at a word, with the scale that follows: "two and a
        half million".
        """
        scales = self.words.scales
        part = (
            max((factor for factor in scales.values() if whole % factor == 0), default=1)
            if whole >= 1000
            else 1
        )
        value = whole + Decimal(part) / 2  # "dos millones y medio"
        if self.follows(at + 1) and self.tokens[at + 1][1] in scales:
            return value * scales[self.tokens[at + 1][1]], at + 1, ""
        return value, at, ""

    def spell_part(self, at: int) -> tuple[Decimal, int, str] | None:
        """Return "a million", "half a million"; "a" and "half" are no numbers by themselves."""
        words, tokens, place, factor = self.words, self.tokens, at, Decimal(1)
        for table, change in (
            (words.singles, 1),
            (words.halves, Decimal("0.5")),
            (words.singles, 1),
        ):
            if (place == at or self.follows(place)) and tokens[place][1] in table:
                place, factor = place + 1, factor * change
        if not self.follows(place):
            return None
        word = tokens[place][1]
        value = words.scales.get(word) if len(word) > 2 else None
        if value is None and words.numerals.get(word) in (12, 100):
            value = words.numerals[word]
        if value is None:
            return None
        if value != 12 and factor == 1:  # "a hundred and five"
            return self.spell(place, 1)
        return factor * value, place, ""

    def split_compound(self, word: str) -> int | None:
        """Return the value of a word that is put together from numerals, None of others:
        "zweitausendfünfhundert".
        """
        words = self.words
        if words.compound is None or word in words.ordinals:
            return None
        if word not in words.compounds:
            words.compounds[word] = self.add_parts(word) if words.compound.fullmatch(word) else None
        return words.compounds[word]

    def add_parts(self, word: str) -> int | None:
        """Return the value of the numerals that make up a word."""
        total, current = 0, -1
        for part in self.words.part.findall(word):
            value = self.words.numerals.get(part)
            if value is None:
                total, current = total + abs(current) * self.words.scales[part], -1
            elif 0 < current % 100 < 10 and value in range(20, 100, 10):  # "fünfund|zwanzig"
                current += value
            elif (joined := join_numerals(current, value)) is not None:
                current = joined
            else:
                return None
        return total + max(current, 0)

    def share_units(self) -> list[Number]:
        """Return the numbers; one may have the unit and scale of the next, too: "18 to 11 percent",
        "$3-5 million".
        """
        found, text = self.found, self.text
        for place, (one, two) in enumerate(pairwise(found)):
            is_unit = two.unit in ("%", "bc") or two.unit in MONEY.values() or two.step >= 1000
            if (
                is_unit
                and one.unit in ("", two.unit)
                and one.step < 1000
                and SHARED.fullmatch(text, one.end, two.start)
            ):
                scale = two.step if two.step >= 1000 else Decimal(1)
                found[place] = one._replace(others=(*one.others, (one.value * scale, two.unit)))
        return found


def join_numerals(current: int, value: int) -> int | None:
    """Return what two numerals in a row make, None where they are two numbers; `current` is -1
    without a first.

    >>> join_numerals(2, 100), join_numerals(200, 50), join_numerals(20, 1), join_numerals(19, 99), join_numerals(2, 3)
    (200, 250, 21, 1999, None)
    """
    if current < 0:
        return value
    if value == 100 and 1 <= current < 100:
        return current * 100
    if current >= 1000 and current % 1000 == 0 and value < 1000:
        return current + value
    if 12 < current <= 20 and 9 < value < 100 and current + value != 30:  # "nineteen ninety-nine"
        return current * 100 + value
    if (current >= 100 and current % 100 == 0 and value < 100) or (
        current > 19 and current % 10 == 0 and 0 < value < 10
    ):
        return current + value
    return None


def find_tokens(folded: str) -> list[Token]:
    """Return the words of a folded text, each with its place."""
    return [(match.start(), match[0]) for match in WORD.finditer(folded)]


def read_numbers(text: str, words: NumberWords) -> list[Number]:
    """Return the numbers of a text in order, with their places in it."""
    folded = fold(text)
    return NumberReader(folded, words, find_tokens(folded)).read()
