# SPDX-License-Identifier: Apache-2.0
"""Reads the numbers of a text: in figures and in words, with scale, unit and what they measure."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from .amounts import BEHIND, CODES, MONEY, NEXT_WORD, SIGN, WORD_BEFORE, UnitReader
from .clocks import CLOCK, HALF_OF_DAY, NOON, ClockReader, add_spoken_times
from .letters import WORD, Token
from .number import MOST_DIGITS, Draft, Number, Reading, read_digits, unit_step
from .numerals import SPACES, NumberWords, Numeral, NumeralReader
from .ranges import add_totals, read_pairs, read_years, share_units
from .units import SYMBOLS

# Each pattern looks behind its first character once that stands there: one that begins by looking
# behind is tried at every place of the text.
FIGURES = re.compile(
    rf"[.,\d](?:(?<![^\W_][.,\d])|(?<=\b(?:{'|'.join(c for c in CODES if len(c) == 3)})\d))"
    r"(?<![\d.,][.,\d])(?:(?<=\d)|(?=\d))\d*"
    rf"(?:[{SPACES}]\d{{3}}(?![\d,.:]?\d))*(?:[.,'’]\d+)*(?:[{SPACES}]\d{{3}}(?!\d))*"
)
TORN = re.compile(
    r"\d(?<![\d.,]\d)(?:\d{0,2}(?: , \d{3})+(?!\d)|\d{0,2}(?:, \d{3}){2,}(?!\d)"
    r"|\d* \. \d+(?!,?\d))"
)
TORN_THOUSANDS = re.compile(r", \d{3}, \d{3}")
APOSTROPHE_S = re.compile(r" ?'s\b")  # "1970's", also of a tokenizer
QUARTER_OR_AGE = re.compile(
    r"[pqu1-4](?<![^\W_][pqu1-4])"
    r"(?:(?<=q)([1-4])|(?<=([1-4]))q|(?<=u)-?(\d\d)s?|(?<=p)(\d\d))(?![^\W_])"
)
FISCAL_YEAR = re.compile(r"f(?<![^\W_]f)y ?['’]?((?:20)?\d\d)(?![^\W_])")
# "3e-4", "3 × 10^-4"
EXPONENT = re.compile(r"e([-−+]?\d{1,3})(?![\w]|\.\w)| ?[x×·] ?10\^\{?([-−+]?\d{1,3})\}?")
EXPONENT_BEGINS = frozenset("ex×·")
# between a fraction and what it is of
PART_OF = re.compile(r"(?: of | de | d')?(?:an? |une? |una |einer )?(?<=[ '])([^\W\d_]{3,})")
VULGAR = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}  # behind a number
LAKH = 100_000


class NumberReader:
    """Reads the numbers of one text, of which the folded form and the words are given.

    `written` is the text with its capitals: "mW" is not "MW".
    """

    def __init__(
        self, written: str, text: str, words: NumberWords, tokens: Sequence[Token]
    ) -> None:
        self.written, self.text, self.words, self.tokens = written, text, words, tokens
        self.clocks = ClockReader(written, text, words)
        self.units = UnitReader(written, text, words)
        self.numerals = NumeralReader(text, words, tokens)
        self.numbers: list[Number] = []
        self.taken: set[int] = set()

    def read(self) -> list[Number]:
        """Return the numbers in order; none within another one."""
        if any(map(self.text.__contains__, "0123456789")):
            for numbers in (
                self.clocks.read_dates(),
                self.clocks.read_days(),
                self.clocks.read_stamps(),
                read_years(self.text),
                read_pairs(self.text, self.units),
                self.read_quarters(),
                self.read_fiscal_years(),
                self.read_torn(),
            ):
                self.keep(numbers)
            self.keep(
                self.read_figures(match, match[0])
                for match in FIGURES.finditer(self.text)
                if match.start() not in self.taken
            )
        end = 0
        for at in self.numerals.find_beginnings():
            start = self.tokens[at][0]
            if start >= end and start not in self.taken and (number := self.read_words(at)):
                end = number.end
                self.numbers.append(number)
        self.numbers.sort()
        share_units(self.numbers, self.text)
        add_totals(self.numbers, self.text)
        self.numbers = [*add_spoken_times(self.numbers, self.text, self.words)]
        return self.numbers

    def keep(self, numbers: Iterable[Number | None]) -> None:
        """Add numbers that stand in none of those that were found before."""
        for number in numbers:
            if number and number.start not in self.taken:
                self.numbers.append(number)
                self.taken.update(range(number.start, number.end))

    def read_quarters(self) -> Iterator[Number]:
        """Yield "Q1", "U21" for those under 21, and "p95" for the 95th percentile."""
        for match in QUARTER_OR_AGE.finditer(self.text):
            value = Decimal(match[match.lastindex or 0])
            yield Number(*match.span(), value, ("q", "q", "u", "th")[(match.lastindex or 1) - 1])

    def read_fiscal_years(self) -> Iterator[Number]:
        """Yield the years of "FY2021" and "FY21"."""
        for match in FISCAL_YEAR.finditer(self.text):
            year = Decimal(2000 + int(match[1][-2:]))
            # longer than four figures: a year as if it stood in words
            yield Number(*match.span(), year, in_words=True)

    def read_torn(self) -> Iterator[Number | None]:
        """Yield numbers that a tokenizer took apart: "53 , 193 , 914", "3 . 5"."""
        text = self.text
        is_tokenized = " , " in text or " . " in text or text.endswith(" .")
        if is_tokenized or TORN_THOUSANDS.search(text):
            for match in TORN.finditer(text):
                if is_tokenized or match[0].count(",") > 1:
                    yield self.read_figures(match, match[0].replace(" ", ""))

    def read_figures(self, match: re.Match[str], digits: str) -> Number | None:
        """Return the number in figures at a match, with what stands before and behind it."""
        text, start = self.text, match.start()
        sign = SIGN.search(text, max(0, start - 8), start)
        clock = CLOCK.match(text, start)
        if clock and not sign and (number := self.clocks.read_clock(clock)):
            return number
        draft = self.read_value(match, digits)
        if draft is None:
            return None
        may_be_time = self.words.decimal_comma or self.text.endswith(" at ", 0, start)
        if clock and may_be_time and int(clock[1]) <= 24:  # "19.30 Uhr", "at 9.15"
            time = self.clocks.read_time(start, draft.end, int(clock[1]), int(clock[2]))
            draft.others = (*draft.others, *time.readings)
        is_closed = text[max(0, start - 1) : start] == "(" and text.startswith(")", draft.end)
        if is_closed and not sign:  # "$(3.2) million"
            sign = SIGN.search(text, max(0, start - 9), start - 1)
        elif sign:  # "($3.2) million"
            before = text[max(0, sign.start() - 1) : sign.start()]
            is_closed = before == "(" and text.startswith(")", draft.end)
        if sign:
            draft.start = sign.start()
            draft.unit = MONEY.get(sign[1] or "") or CODES[sign[2]]
            if text[max(0, draft.start - 1) : draft.start + 2].lstrip(" (").startswith("r$"):
                draft.unit = "BRL"
        if is_closed:
            return self.read_loss(draft)
        before = text[max(0, draft.start - 2) : draft.start]
        if before[-1:] in ("-", "−", "–") and not before[:-1].strip(" (\n"):
            draft.multiply(-1)
            draft.step, draft.start = abs(draft.step), draft.start - 1
        if before[-1:] in ("'", "’") and digits.isdecimal() and len(digits) == 2:  # "in '19"
            draft.others += tuple(Reading(draft.value + century) for century in (1900, 2000))
        number = self.finish(draft)
        is_rank = text[max(0, draft.start - 2) : draft.start].strip() == "#"
        return number._replace(counted=False) if is_rank else number

    def read_value(self, match: re.Match[str], digits: str) -> Draft | None:
        """Return the value of the figures at a match, with a fraction or a power of ten."""
        start, end = match.span()
        decimal_comma, value, second = self.words.decimal_comma, None, None
        if len(digits) <= MOST_DIGITS:
            value, second = read_digits(digits, decimal_comma)
        if value is None and re.search(rf"[{SPACES}]", digits):  # "2019 300" are two numbers
            digits = re.split(rf"[{SPACES}]", digits)[0]
            end, (value, second) = start + len(digits), read_digits(digits, decimal_comma)
        if value is None:
            return None
        if second is None and self.text[end : end + 1] in VULGAR:
            value, end = value + VULGAR[self.text[end]], end + 1
        draft = Draft(start=start, end=end, value=value, step=unit_step(value))
        if second is not None:
            draft.add_reading(Reading(second))
        if self.text[end : end + 2].strip()[:1] in EXPONENT_BEGINS and (
            power := EXPONENT.match(self.text, end)
        ):
            plain = Reading(draft.value)
            draft.multiply(Decimal(1).scaleb(int((power[1] or power[2]).replace("−", "-"))))
            draft.end = power.end()
            if self.text.startswith("/", draft.end):  # "14.2 x10^9/L" is said as 14.2
                draft.add_reading(plain)
        return draft

    def read_loss(self, draft: Draft) -> Number:
        """Return a number in the brackets of accounts, which may be below zero; its scale and unit
        stand behind them: "(4,105) thousand".
        """
        end = draft.end
        behind = BEHIND.match(self.text, end + 1)
        word = behind[1] if behind else ""
        if word and (self.units.has_unit(word) or word in MONEY):
            draft.start -= self.text.startswith("(", draft.start - 1)
            draft.end = end + 1
        number = self.finish(draft)
        loss = Reading(-number.value, number.unit, number.measure)
        return number.with_readings(loss)

    def read_words(self, at: int) -> Number | None:
        """Return the number in words that begins at a word."""
        start, word = self.tokens[at]
        if word in self.words.times:  # "noon"
            return self.clocks.read_noon(start, start + len(word), word)
        if at and self.tokens[at - 1][1] in self.words.vague and self.numerals.follows(at):
            return None
        if self.numerals.ends_measure(at):  # "año y medio"
            (first, unit), end = self.tokens[at - 2], start + len(word)
            measure = self.words.measures[unit]
            return Number(first, end, Decimal("1.5"), counted=True, measure=measure, in_words=True)
        numeral = self.numerals.spell(at)
        if numeral is None:
            return None
        last, word = self.tokens[numeral.last]
        end = last + len(word)
        if numeral.ending == "th":
            return self.read_ordinal(start, end, numeral)
        is_short = word in self.words.scales and len(word) <= 4
        end += is_short and self.text.startswith(".", end)
        number = self.finish(Draft(start=start, end=end, value=numeral.value, in_words=True))
        if (
            number.value % 1 and number.value < 13 and not (number.unit or number.measure)
        ):  # "once y media"
            times = tuple(Reading(numeral.value * 60 + half, ":") for half in (0, NOON))
            return number.with_readings(*times)
        return number

    def read_ordinal(self, start: int, end: int, numeral: Numeral) -> Number:
        """Return an ordinal in words, which may be of a quarter."""
        behind = BEHIND.match(self.text, end)
        if behind and behind[1] in self.words.quarters and numeral.value <= 4:
            return Number(start, behind.end(), numeral.value, "q", in_words=True)
        return Number(start, end, numeral.value, "th", in_words=True)

    def finish(self, draft: Draft) -> Number:
        """Return a number with the sign or word before it, and the scale and unit behind it."""
        for step in (
            self.add_word_before,
            self.add_fraction,
            self.add_decade,
            self.add_attached,
            self.add_scale,
            self.units.add_money,
            self.add_era,
            self.add_half_of_day,
            self.units.add_unit,
            self.add_ordinal,
            self.add_counted,
        ):
            if number := step(draft):
                return number
        return draft.number()

    def add_word_before(self, draft: Draft) -> Number | None:
        """Add the word before a number: "minus 3", "años 90"."""
        if not self.text.endswith(self.words.before, 0, max(0, draft.start - 1)):
            return None  # as before most; so the word is not looked for
        before = WORD_BEFORE.search(self.text, max(0, draft.start - 14), draft.start)
        if before is None:
            return None
        if before[1] in self.words.negative:
            draft.start, draft.value = draft.start - len(before[0]), -draft.value
        elif before[1] in self.words.decades and draft.value % 10 == 0:
            return decade(draft, draft.end)
        return None

    def add_decade(self, draft: Draft) -> Number | None:
        """Return a decade with an apostrophe: "1970's"."""
        behind = APOSTROPHE_S.match(self.text, draft.end)
        if behind and not draft.unit and draft.value % 10 == 0 and 1000 <= draft.value < 2100:
            return decade(draft, behind.end())
        return None

    def add_attached(self, draft: Draft) -> Number | None:
        """Add letters directly behind the figures: "3rd", "90s", "2pm", "50p", "60km"."""
        match = None if draft.in_words else WORD.match(self.text, draft.end)
        if match is None or draft.unit:
            return None
        letters, value = match[0], draft.value
        if letters in ("am", "pm") and value <= 24:
            return self.clocks.read_time(draft.start, draft.end, int(value), 0)
        if letters == "h" and value <= 24:
            time = self.clocks.read_time(draft.start, match.end(), int(value), 0)
            return time.with_readings(Reading(value, "", "hour"))
        if self.is_scale(match, draft):
            return None
        if letters in self.words.ordinal_ends:
            ordinal = draft.plain(match.end(), "th")
            if "minut" in self.text:  # "in the 71st", where a text counts these
                return ordinal.with_readings(Reading(value, "?", "minute"))
            return ordinal
        if letters in ("s", "er"):
            return age_or_decade(draft, match)
        if letters == "p":
            return Number(draft.start, match.end(), value / 100, "£")
        if letters == "c":
            draft.add_reading(Reading(value / 100, "c"))
        self.add_sex(draft, value, match)
        return self.units.with_measure(draft, match.start())

    def add_sex(self, draft: Draft, value: Decimal, match: re.Match[str]) -> None:
        """Add the age that a number with a letter may be: "67M" in a clinical note."""
        letter = self.written[match.start() : match.end()]
        if letter in ("M", "F") and not draft.unit and 15 <= value <= 110:
            draft.add_reading(Reading(value, letter, "year"))

    def is_scale(self, match: re.Match[str], draft: Draft) -> bool:
        """Return whether letters behind a number multiply it: "mm" only money, "L" only rupees."""
        letters = match[match.lastindex or 0]
        if letters == "l":
            return draft.unit == "₹"
        if letters not in self.words.scales:
            return False
        return bool(draft.unit) or len(letters) == 1 or letters not in SYMBOLS

    def add_scale(self, draft: Draft) -> Number | None:
        """Multiply by the scales behind a number: "5m", "5 lakh crore"."""
        attached = None if draft.in_words else WORD.match(self.text, draft.end)
        if attached and self.is_scale(attached, draft):
            value, symbol = draft.value, SYMBOLS.get(attached[0])
            self.multiply(draft, attached[0], attached.end())
            self.add_sex(draft, value, attached)
            if symbol and not draft.unit:  # "100m" may be meters
                draft.add_reading(Reading(value, "?", symbol))
                draft.counted = True
        while behind := BEHIND.match(self.text, draft.end):
            # "5 m" are meters, "5 M€" are not
            is_short = len(behind[1]) == 1 and not (draft.unit or self.units.is_money(behind.end()))
            is_apart = behind.start(1) > draft.end
            if not is_apart or is_short or not self.is_scale(behind, draft):
                break
            self.multiply(draft, behind[1], behind.end())
            is_point = len(behind[1]) <= 4 and self.text.startswith(".", draft.end)  # "3 mio. ..."
            following = self.text[draft.end + 1 : draft.end + 3].strip()[:1]
            draft.end += is_point and (following.islower() or following in MONEY)
        return None

    def multiply(self, draft: Draft, scale: str, end: int) -> None:
        """Multiply a number by the scale that ends at a place."""
        draft.multiply(self.words.scales.get(scale, LAKH))
        draft.end = end

    def add_era(self, draft: Draft) -> Number | None:
        """Return a year with its era: "500 BC"."""
        place = draft.end + (self.text[draft.end : draft.end + 1] in SPACES)
        if not self.text.startswith(self.words.eras, place) or not draft.is_whole:
            return None
        for era in self.words.eras:
            end = place + len(era)
            if self.text.startswith(era, place) and not self.text[end : end + 1].isalnum():
                return draft.plain(end, "bc")
        return None

    def add_half_of_day(self, draft: Draft) -> Number | None:
        """Return a full hour: "2 p.m.", "12 noon"."""
        if not (draft.is_whole and 0 <= draft.value <= 12):
            return None
        if HALF_OF_DAY.match(self.text, draft.end):
            return self.clocks.read_time(draft.start, draft.end, int(draft.value), 0)
        following = NEXT_WORD.match(self.text, draft.end) if draft.value == 12 else None
        if following and following[1] in self.words.times:
            return self.clocks.read_noon(draft.start, following.end(), following[1])
        return None

    def add_ordinal(self, draft: Draft) -> Number | None:
        """Return an ordinal with its point: "5. Oktober"."""
        if draft.in_words or draft.value >= 100 or "." not in self.words.ordinal_ends:
            return None
        if not self.text.startswith(".", draft.end):
            return None
        word = NEXT_WORD.match(self.text, draft.end + 1)
        return draft.plain(draft.end + 1, "th") if word and word[1] in self.words.months else None

    def add_counted(self, draft: Draft) -> Number | None:
        """Note whether a word behind a number tells what there are so many of."""
        following = NEXT_WORD.match(self.text, draft.end)
        if following and following[1] not in self.words.stop_words:
            draft.counted = True
        return None

    def add_fraction(self, draft: Draft) -> Number | None:
        """Return a fraction: "a quarter of a million" is that number, and "three quarters" may be
        75 percent.
        """
        if draft.unit or not (0 < draft.value < 10 and draft.is_whole):
            return None
        behind = BEHIND.match(self.text, draft.end)
        if behind is None:
            return None
        parts = self.words.fractions.get(behind[1], 0)
        if draft.value >= parts:
            return None
        part = PART_OF.match(self.text, behind.end())
        if part and (part[1] in self.words.scales or part[1] in self.words.measures):
            value = draft.value / parts
            return self.finish(Draft(draft.start, part.start(1) - 1, value, in_words=True))
        percent = 100 * draft.value / parts
        shares = {percent, round(percent, 0), round(percent, 1)}
        return draft.number()._replace(implied=tuple(Reading(share, "%") for share in shares))


def age_or_decade(draft: Draft, match: re.Match[str]) -> Number:
    """Return the number that "s" or "er" makes: "90s", "under-21s", or seconds."""
    value, seconds = draft.value, Reading(draft.value, "?", "second")
    if value % 10 == 0 and (1000 <= value < 2100 or 10 <= value < 100):
        number = decade(draft, match.end())
    else:
        number = draft.plain(match.end(), "u")
    return number.with_readings(seconds) if match[0] == "s" else number


def decade(draft: Draft, end: int) -> Number:
    """Return a decade; one of two figures is of this century or the last."""
    number = draft.plain(end, "s")
    if draft.value >= 1000:
        return number
    return number.with_readings(*(Reading(draft.value + year, "s") for year in (1900, 2000)))
