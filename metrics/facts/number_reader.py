# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/number_reader.py, copied beside each metric by metrics/_shared/copy_shared.py; edit it there.
"""Reads the numbers of a text: in figures and in words, with scale, unit and what they measure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import NamedTuple

Span = tuple[int, int]  # characters [start, end)
Token = tuple[int, str]  # a word: where it starts, and its letters, folded

WORD = re.compile(r"[^\W\d_]+")
MONEY = {"$": "$", "€": "€", "£": "£", "¥": "¥", "₹": "₹", "₽": "RUB", "₺": "TRY", "₩": "KRW", "zł": "PLN", "元": "CNY"}
CODES = {"usd": "$", "eur": "€", "gbp": "£", "jpy": "¥", "cny": "CNY", "inr": "₹", "rub": "RUB", "chf": "CHF"}
SIGN = re.compile(
    r"(?:(?:us|u\.s\.|au|ca|nz|hk|r|a|c)?([$€£¥₹₽₺₩])|(?<![^\W_])(usd|eur|gbp|jpy|cny|inr|rub|chf))[ \xa0]?$"
)
FIGURES = re.compile(
    r"(?<![\w.,/\\])(?:[.,](?=\d))?\d+(?:[ \xa0\u2009\u202f]\d{3}(?![\d,.:]?\d))*(?:[.,'’]\d+)*(?:[ \xa0\u2009\u202f]\d{3}(?!\d))*(?![/\\])"
)
FULL_DATE = re.compile(r"(?<![\d.,/-])(\d{1,4})([./-])(\d{1,2})\2(\d{2,4})(?![\d/-])")
CLOCK = re.compile(r"(?<![\d.,:])(\d{1,2})(?: ?: ?|[.hH])([0-5]\d)(?![\d:]|[.,]\d)")
HALF_OF_DAY = re.compile(r"\s?([ap])\.?\s?m\b\.?")
CENTURY_OR_YEAR = re.compile(r"[12]\d{3}")
SHARED = re.compile(r"\s?[-–—]\s?|\s[^\W\d_]{1,3}\s")  # between "18" and "11" of "18 to 11 percent"
GAP = re.compile(r"[ \xa0\n]{1,3}|[-\u2010-\u2015]")
BEHIND = re.compile(r"(?:[ \xa0]{1,2}|[-\u2010\u2011])?([^\W\d_]+|[%°$€£¥₹₽])")
NEXT_WORD = re.compile(r"[ \xa0]([^\W\d_]+)")
MOST_DIGITS = 24
LONGEST_PHRASE = 4


class Number(NamedTuple):
    """A number at the characters [start, end) of a text.

    `unit` is "" or what it counts in: "%", a sign of money, "c" for cents, "th" for an ordinal, ":" for minutes of the
    day, "s" for a decade, "bc", "date" (year, month and day as one number). `others` are further readings, as value
    and unit. `step` is the value of one in its last digit. `counted` tells that a word behind it says what there are
    so many of, and `measure` which measure it is. `in_words` tells that it has no figure.
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
            yield fold(word.replace("_", " ")).replace("-", " "), key


class NumberWords:
    """How a language writes numbers: the record that `number_words.py` has of it, as tables to look words up in."""

    def __init__(self, record: Mapping[str, str], stop_words: Iterable[str] = ()) -> None:
        self.decimal_comma = record["decimal"] == ","
        self.numerals = {word: int(value) for word, value in read_table(record["numerals"])}
        self.ordinals = {word: int(value) for word, value in read_table(record["ordinals"])}
        self.scales = {word.rstrip("."): int(value) for word, value in read_table(record["scales"])}
        self.months = {word: int(value) for word, value in read_table(record["months"])}
        self.weekdays = {word: int(value) for word, value in read_table(record["weekdays"])}
        self.units = {word: (unit.lstrip("£") if unit == "c" else unit) for word, unit in read_table(record["currencies"])}
        self.percents = {word: int(factor) for word, factor in read_table(record["percents"])}
        self.measures = {word: measure for word, measure in read_table(record["measures"])}
        self.quarters, self.joiners, self.halves, self.singles, self.decades, self.ordinal_ends = (
            frozenset(fold(record[key]).split())
            for key in ("quarters", "joiners", "halves", "singles", "decades", "ordinal_ends")
        )
        self.eras = [era.replace("_", " ") for era in fold(record["eras"]).split()]
        self.stop_words = frozenset(map(fold, stop_words))
        first_words = {word.split()[0] for word in (*self.numerals, *self.ordinals)}
        self.long_phrases = {word.split()[0] for word in (*self.numerals, *self.ordinals) if " " in word}
        self.begins = first_words | self.singles | self.halves | {w for w, f in self.scales.items() if f == 1000}
        parts = sorted({w for w in (*self.numerals, *self.scales) if len(w) > 2 or w in ("et", "en")}, key=len)
        joined = "|".join(sorted(map(re.escape, parts), key=len, reverse=True))
        joiners = "|".join(self.joiners) or "(?!)"
        self.part = re.compile(rf"({joined})(?:{joiners})?")
        self.whole = re.compile(rf"(?:(?:{joined})(?:{joiners})??)+")


def read_digits(digits: str, decimal_comma: bool) -> tuple[Decimal | None, Decimal | None]:
    """Return the value of figures with points and commas, and another reading of them; None for no number.

    Marks of thousands stand before exactly three digits. In a language with decimal commas, a comma before three of
    them may be either.

    >>> read_digits("1,234.5", False), read_digits("12,34", False)[0], read_digits("2,191", True)
    ((Decimal('1234.5'), None), Decimal('12.34'), (Decimal('2.191'), Decimal('2191')))
    >>> read_digits("1.2.3", False)
    (None, None)
    """
    if digits.isdecimal():
        return Decimal(digits), None
    groups = re.split(r"[.,'’ \xa0\u2009\u202f]", digits)
    marks = re.findall(r"[.,'’ \xa0\u2009\u202f]", digits)
    if not groups[0]:
        return (Decimal(f"0.{groups[1]}"), None) if len(groups) == 2 else (None, None)
    thousands = len(groups[0]) <= 3 and groups[0] != "0" and all(len(group) == 3 for group in groups[1:-1])
    last_is_group = len(groups[-1]) == 3
    if len(set(marks)) == 1 and last_is_group and thousands:
        whole = Decimal("".join(groups))
        if len(marks) > 1 or marks[0] not in ".,":
            return whole, None
        fraction = Decimal(".".join(groups))
        if decimal_comma:
            return (whole, None) if marks[0] == "." else (fraction, whole)
        return (whole, None) if marks[0] == "," else (fraction, None)
    if marks[-1] in ".," and marks.count(marks[-1]) == 1 and len(set(marks)) <= 2 and (thousands or len(marks) == 1):
        return Decimal(f"{''.join(groups[:-1])}.{groups[-1]}"), None
    return None, None


class NumberReader:
    """Reads the numbers of one text, of which also the folded form and the words are given."""

    def __init__(self, text: str, words: NumberWords, tokens: Sequence[Token]) -> None:
        self.text, self.words, self.tokens = text, words, tokens

    def read(self) -> list[Number]:
        """Return the numbers in order; none within another one."""
        found = [*self.read_dates()]
        taken = {place for number in found for place in range(number.start, number.end)}
        for match in FIGURES.finditer(self.text):
            if match.start() not in taken and (number := self.read_figures(match)) and number.start not in taken:
                found.append(number)
                taken.update(range(number.start, number.end))
        end = 0
        for at, (start, word) in enumerate(self.tokens):
            if word in self.words.begins and start >= end and start not in taken and (number := self.read_words(at)):
                end = number.end
                found.append(number)
        found.sort()
        return self.share_units(found)

    def read_dates(self) -> Iterator[Number]:
        """Yield dates in figures; "3/4/2015" may have the day first or the month."""
        for match in FULL_DATE.finditer(self.text):
            first, _, second, last = match.groups()
            if len(first) == 4:
                readings = [(int(first), int(second), int(last))]
            else:
                year = int(last) + (2000 if len(last) == 2 else 0)
                readings = [(year, int(second), int(first)), (year, int(first), int(second))]
            values = [Decimal(y * 10000 + m * 100 + d) for y, m, d in readings if 1 <= m <= 12 and 1 <= d <= 31]
            if values:
                others = tuple((value, "date") for value in values[1:])
                yield Number(match.start(), match.end(), values[0], "date", others)

    def read_figures(self, match: re.Match[str]) -> Number | None:
        """Return the number in figures at a match, with what stands before and behind it."""
        text, (start, end) = self.text, match.span()
        if start > 1 and text[start - 1] == "-" and (text[start - 2].isalnum()):
            pass
        clock = CLOCK.match(text, start)
        sign = SIGN.search(text, max(0, start - 6), start)
        if clock and not sign and (number := self.read_clock(clock)):
            return number
        digits = match[0]
        if len(digits) > MOST_DIGITS:
            return None
        value, other = read_digits(digits, self.words.decimal_comma)
        if value is None and " " in digits:  # "2019 300": two numbers
            end = start + digits.index(" ")
            digits = digits[: end - start]
            value, other = read_digits(digits, self.words.decimal_comma)
        if value is None:
            return None
        exponent = value.as_tuple().exponent
        step = Decimal(1).scaleb(exponent) if isinstance(exponent, int) and exponent < 0 else Decimal(1)
        begin = start
        if sign:
            begin = sign.start()
        before = text[max(0, begin - 2) : begin]
        if before[-1:] in ("-", "−", "–") and not before[:-1].strip(" (\n"):
            value, begin = -value, begin - 1
        unit = (MONEY.get(sign[1] or "") or CODES[sign[2]]) if sign else ""
        others = () if other is None else ((other, ""),)
        return self.finish(begin, end, value, step, unit, others)

    def read_clock(self, match: re.Match[str]) -> Number | None:
        """Return a time of the day in minutes; without a.m. and p.m. it may also be twelve hours later."""
        hour, minute, half = int(match[1]), int(match[2]), HALF_OF_DAY.match(self.text, match.end())
        is_point = "." in match[0]
        if hour > 24 or (is_point and not half):
            return None
        value, others = hour * 60 + minute, []
        if half and hour <= 12:
            value = value % 720 + (720 if half[1] == "p" else 0)
        elif hour <= 12:
            others.append((Decimal(value + 720 if hour < 12 else value - 720), ":"))
        return Number(match.start(), half.end() if half else match.end(), Decimal(value), ":", tuple(others))

    def finish(
        self, start: int, end: int, value: Decimal, step: Decimal, unit: str, others: tuple[tuple[Decimal, str], ...] = (),
        in_words: bool = False,
    ) -> Number:  # fmt: skip
        """Return a number with its scale and its unit, which stand behind its digits or words."""
        text, words, counted = self.text, self.words, False
        attached = "" if in_words else (m[0] if (m := WORD.match(text, end)) else "")
        if attached:
            behind_letters = end + len(attached)
            if attached in ("am", "pm") and value <= 12 and value == int(value):
                return Number(start, behind_letters, value % 12 * 60 + (720 if attached == "pm" else 0), ":")
            if attached == "h" and value <= 24:
                return Number(start, behind_letters, value * 60, ":", ((value, ""), (value * 60 + 720, ":")))
            if attached in words.scales:
                metres = ((value, "m"),) if attached == "m" and not unit else ()
                value, step, end = value * words.scales[attached], step * words.scales[attached], behind_letters
                others, counted = metres, attached == "m" and not unit
            elif attached in words.ordinal_ends and not unit:
                return Number(start, behind_letters, value, "th")
            elif attached == "s" and not unit:
                return self.read_decade(start, behind_letters, value)
            elif attached == "p" and not unit:
                return Number(start, behind_letters, value / 100, "£")
            elif attached == "c" and not unit:
                return Number(start, behind_letters, value, "", ((value / 100, "c"),), measure="celsius")
            elif attached == "f" and not unit:
                return Number(start, behind_letters, value, measure="fahrenheit")
            elif attached in words.measures:
                return Number(start, behind_letters, value, unit, others, step, True, words.measures[attached])
        if not in_words and text[end : end + 1] in (".", "º", "ª") and not unit and value == int(value) and value < 100:
            if text[end] != "." or ("." in words.ordinal_ends and self.is_ordinal_point(end)):
                return Number(start, end + 1, value, "th")
        behind = BEHIND.match(text, end)
        if behind and behind[1] in words.scales and (len(behind[1]) > 1 or unit or behind.start(1) == end):
            factor = words.scales[behind[1]]
            if factor >= 1000 and behind.start(1) > end:
                value, step, end = value * factor, step * factor, behind.end()
                others = tuple((other * factor, kind) for other, kind in others)
                text_end = text[end : end + 1]
                if text_end == "." and behind[1] not in words.numerals and len(behind[1]) <= 4:
                    end += 1
                behind = BEHIND.match(text, end)
        if not unit and (era := self.read_era(end)) and value == int(value):
            return Number(start, era, value, "bc")
        if half := (value <= 12 and value == int(value) and not unit and HALF_OF_DAY.match(text, end)):
            return Number(start, half.end(), value % 12 * 60 + (720 if half[1] == "p" else 0), ":")
        if behind and not unit:
            unit, value, step, end = self.read_unit(behind, value, step, end)
        measure = ""
        if not unit:
            following = BEHIND.match(text, end)
            if following and following[1] in words.measures and following[1] not in words.units:
                measure, counted = words.measures[following[1]], True
            elif following and following[1] == "°":
                scale = text[following.end() : following.end() + 1]
                measure = {"c": "celsius", "f": "fahrenheit"}.get(scale, "")
            elif (word := NEXT_WORD.match(text, end)) and word[1] not in words.stop_words:
                counted = counted or len(word[1]) > 1
        elif unit == "£" and text[end:].startswith((" of weight", " in weight", " heav", " light", " overweight")):
            unit, measure, counted = "", "pound", True
        return Number(start, end, value, unit, others, step, counted, measure, in_words)

    def is_ordinal_point(self, end: int) -> bool:
        """Return whether the point at a place makes an ordinal: a word in lower case or a month stands behind it."""
        word = NEXT_WORD.match(self.text, end + 1)
        return bool(word) and word[1] in self.words.months  # type: ignore[index]

    def read_decade(self, start: int, end: int, value: Decimal) -> Number:
        """Return "1990s" and "90s"; other numbers with an s are several of something."""
        if value % 10 == 0 and (1000 <= value < 2100 or 10 <= value < 100):
            others = () if value >= 1000 else ((value + 1900, "s"), (value + 2000, "s"))
            return Number(start, end, value, "s", others)
        return Number(start, end, value)

    def read_era(self, end: int) -> int:
        """Return where "BC" ends behind a number, 0 where there is none."""
        place = end + (self.text[end : end + 1] in (" ", "\xa0"))
        for era in self.words.eras:
            if self.text.startswith(era, place) and not self.text[place + len(era) : place + len(era) + 1].isalnum():
                return place + len(era)
        return 0

    def read_unit(
        self, behind: re.Match[str], value: Decimal, step: Decimal, end: int
    ) -> tuple[str, Decimal, Decimal, int]:
        """Return the unit that stands behind a number, with its value in that unit and where it ends."""
        text, words, word = self.text, self.words, behind[1]
        if word == "%":
            return "%", value, step, behind.end()
        if word in MONEY:
            return ("", value, step, end) if text[behind.end() : behind.end() + 1].isdigit() else (MONEY[word], value, step, behind.end())
        place = behind.start(1)
        if word in ("us", "american", "canadian", "australian", "de", "d", "di", "of") and text[behind.end() : behind.end() + 1] in (" ", "'"):
            following = WORD.match(text, behind.end() + 1)
            if following and following[0] in words.units and (word not in ("de", "d", "di", "of") or value >= 1000):
                place, word = following.span()[0], following[0]
        phrase = text[place : place + 40]
        for length in (2, 1):
            match = re.match(rf"[^\W\d_]+(?:[ \xa0-][^\W\d_]+){{{length - 1}}}(?![^\W_])", phrase)
            found = match[0].replace("-", " ").replace("\xa0", " ") if match else ""
            if found in words.percents:
                factor = words.percents[found]
                return "%", value / factor, step / factor, place + len(found)
            if found in words.units:
                unit = words.units[found]
                if unit in ("c", "£c"):
                    return unit.replace("£c", "£"), value / 100, step / 100, place + len(found)
                return unit, value, step, place + len(found)
        return "", value, step, end

    def read_words(self, at: int) -> Number | None:
        """Return the number in words that begins at a word."""
        start = self.tokens[at][0]
        found = self.spell(at)
        if found is None:
            return None
        value, last, is_ordinal = found
        end = self.tokens[last][0] + len(self.tokens[last][1])
        if is_ordinal:
            behind = BEHIND.match(self.text, end)
            if behind and behind[1] in self.words.quarters:
                return Number(start, behind.end(), value, "q", in_words=True)
            return Number(start, end, value, "th", in_words=True)
        return self.finish(start, end, value, Decimal(1), "", in_words=True)

    def follows(self, at: int) -> bool:
        """Return whether a word stands directly behind the one before it."""
        if not 0 < at < len(self.tokens):
            return at == 0
        start, word = self.tokens[at - 1]
        return bool(GAP.fullmatch(self.text, start + len(word), self.tokens[at][0]))

    def find_phrase(self, table: Mapping[str, int], at: int) -> tuple[int | None, int]:
        """Return the value of the longest phrase of a table that begins at a word, and of how many words it is."""
        word = self.tokens[at][1]
        if word in self.words.long_phrases:
            length, phrases = 1, [word]
            while length < LONGEST_PHRASE and at + length < len(self.tokens) and self.follows(at + length):
                phrases.append(f"{phrases[-1]} {self.tokens[at + length][1]}")
                length += 1
            for length in range(len(phrases), 1, -1):
                if phrases[length - 1] in table:
                    return table[phrases[length - 1]], length
        return table.get(word), 1

    def spell(self, at: int) -> tuple[Decimal, int, bool] | None:
        """Return the value of the words from one on, the place of the last, and whether it is an ordinal.

        "two hundred and five thousand" is (2 * 100 + 5) * 1000.
        """
        words, tokens = self.words, self.tokens
        total, current, last_scale, last = 0, None, 0, at - 1
        place = at
        word = tokens[at][1]
        if word in words.halves or word in words.singles:
            return self.spell_part(at)
        while place < len(tokens) and (place == at or self.follows(place)):
            word = tokens[place][1]
            value, length = self.find_phrase(words.numerals, place)
            if value is None and word not in words.scales and len(word) > 5 and words.whole.fullmatch(word):
                value = self.split_compound(word)
            ordinal = None
            if value is None and (place == at or current is not None or total):
                ordinal, length = self.find_phrase(words.ordinals, place)
            if value is not None:
                if current is None:
                    if last_scale and value >= last_scale:
                        break
                    current = value
                elif value == 100 and 1 < current < 100:
                    current *= 100
                elif (current % 100 == 0 and current >= 100 and value < 100) or (
                    19 < current < 100 and current % 10 == 0 and 0 < value < 10
                ):
                    current += value
                else:
                    break
                place += length
                last = place - 1
            elif ordinal is not None:
                whole = total + (current or 0)
                if whole and not (whole % 100 == 0 or (whole % 10 == 0 and ordinal < 10 and whole % 100 > 19)):
                    break
                return Decimal(whole + ordinal), place + length - 1, True
            elif word in words.scales and len(word) > 2:
                factor = words.scales[word]
                if current is None and not total and factor != 1000:
                    break
                if last_scale and factor > last_scale and current is None:
                    total *= factor
                elif last_scale and factor >= last_scale:
                    break
                else:
                    total += (1 if current is None else current) * factor
                current, last_scale, last = None, factor, place
                place += 1
            elif word in words.joiners and last >= at and place + 1 < len(tokens) and self.follows(place + 1):
                following = tokens[place + 1][1]
                if following in words.halves or (following in words.singles and self.is_half(place + 2)):
                    return self.add_half(total + (current or 0), place + 1 + (following in words.singles))
                joined, _ = self.find_phrase(words.numerals, place + 1)
                whole = current if current is not None else total
                if joined is None or whole % 100 or joined >= 100 or (current is None and last_scale > 1000):
                    break
                place += 1
            else:
                break
        if last < at:
            return None
        return Decimal(total + (current or 0)), last, False

    def is_half(self, at: int) -> bool:
        """Return whether a word is a half that stands behind the one before it."""
        return at < len(self.tokens) and self.tokens[at][1] in self.words.halves and self.follows(at)

    def add_half(self, whole: int, at: int) -> tuple[Decimal, int, bool]:
        """Return a number and a half, which ends at a word, with the scale that follows: "two and a half million"."""
        value, last = Decimal(whole) + Decimal("0.5"), at
        if whole >= 1000:  # "dos millones y medio"
            scale = max(factor for factor in self.words.scales.values() if whole % factor == 0 or factor == 1000)
            value = Decimal(whole) + Decimal(scale) / 2
        if self.follows(at + 1) and at + 1 < len(self.tokens) and self.tokens[at + 1][1] in self.words.scales:
            value, last = value * self.words.scales[self.tokens[at + 1][1]], at + 1
        return value, last, False

    def spell_part(self, at: int) -> tuple[Decimal, int, bool] | None:
        """Return "a million", "half a million", "a dozen"; "a" and "half" are no numbers by themselves."""
        words, tokens, place, factor = self.words, self.tokens, at, Decimal(1)
        for table, change in ((words.halves, Decimal("0.5")), (words.singles, Decimal(1)), (words.halves, Decimal("0.5"))):
            if place < len(tokens) and tokens[place][1] in table and (place == at or self.follows(place)):
                place, factor = place + 1, factor * change
        if place >= len(tokens) or not self.follows(place):
            return None
        word = tokens[place][1]
        value = words.scales.get(word) if len(word) > 2 else None
        if value is None and word in words.numerals and (words.numerals[word] in (12, 100)):
            value = words.numerals[word]
        if value is None:
            return None
        if value in (100, 1000) and factor == 1 and (rest := self.spell(place)):  # "a hundred and five"
            return rest
        return factor * value, place, False

    def split_compound(self, word: str) -> int | None:
        """Return the value of a word that is put together from numerals: "zweitausendfünfhundert"."""
        total, current = 0, None
        for part in self.words.part.findall(word):
            value = self.words.numerals.get(part)
            if value is None:
                total, current = total + (1 if current is None else current) * self.words.scales[part], None
            elif value == 100 and current is not None and 1 < current < 100:
                current *= 100
            elif current is None:
                current = value
            elif current >= 100 and current % 100 == 0 and value < 100 or (current % 10 == 0 and value < 10):
                current += value
            else:
                return None
        return total + (current or 0)

    def share_units(self, found: list[Number]) -> list[Number]:
        """Give a number the unit and scale of the next, too: "18 to 11 percent", "between $3 and $5 million"."""
        for place in range(len(found) - 1):
            one, two = found[place], found[place + 1]
            if one.unit in ("", two.unit) and (two.unit == "%" or two.unit in "$€£¥₹" or two.step >= 1000):
                if two.unit == one.unit and two.step < 1000:
                    continue
                if SHARED.fullmatch(self.text, one.end, two.start) and one.step < 1000:
                    scale = two.step if two.step >= 1000 else Decimal(1)
                    found[place] = one._replace(others=(*one.others, (one.value * scale, two.unit)))
        return found


def find_tokens(folded: str) -> list[Token]:
    """Return the words of a folded text, each with its place."""
    return [(match.start(), match[0]) for match in WORD.finditer(folded)]


def read_numbers(text: str, words: NumberWords) -> list[Number]:
    """Return the numbers of a text in order, with their places in it."""
    folded = fold(text)
    return NumberReader(folded, words, find_tokens(folded)).read()
