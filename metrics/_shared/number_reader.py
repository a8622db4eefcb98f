# SPDX-License-Identifier: Apache-2.0
"""Reads a number in figures or in words with what stands before and behind it: signs, scales,
units, rates, eras.

`NumberReader.finish` is where "25 mg" becomes a value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from .folding import LETTERS_OF_WORD, Token
from .numerals import SPACE_SIGNS, NumberWords, NumeralReader
from .units import (
    CODES_OF_MONEY,
    CURRENCIES,
    DOLLARS,
    PER,
    POWERS,
    SIGNS_OF_MONEY,
    SQUARE,
    SYMBOLS,
    SYMBOLS_IN_ANY_CASE,
    UNITS,
)
from .values import (
    AGE,
    AGE_GROUP,
    COUNT,
    ORDINAL,
    QUARTER,
    Number,
    Value,
    clock_values,
    exact,
    of_unit,
    of_years,
)

MOST_DIGITS = 24
# a whole number, which may have marks of thousands, and a fraction
FIGURE = re.compile(
    r"(?P<whole>\d*|(?!0\D)\d{1,3}(?P<mark>\D)\d{3}(?:(?P=mark)\d{3})*"
    r"|\d{0,2}(?:,\d\d)+,\d{3}(?!,))(?P<fraction>(?!(?P=mark))[.,]\d+)?"
)
NO_DIGIT = re.compile(r"\D")
# A pattern looks behind its first character once that stands there: one that begins by looking
# behind is tried at every place of the text.
SIGN_BEFORE = re.compile(
    rf"(?:(?:(?<![^\W_])(us|u\.s\.|au|ca|nz|hk|r|a|c|s))?([{''.join(SIGNS_OF_MONEY)}])"
    rf"|(?<![^\W_])({'|'.join(CODES_OF_MONEY)})\.?)[{SPACE_SIGNS}]{{0,3}}\(?$"
)
TWO_WORDS_BEFORE = re.compile(r"(?<![^\W_])([^\W\d_]+) ([^\W\d_]+) $")
WORD_BEFORE = re.compile(r"([^\W\d_]+)[ \-]$")
BEHIND = re.compile(
    rf"(?: - (?=[^\W\d_]{{3}})|[{SPACE_SIGNS}]{{1,2}}|[-\u2010\u2011])?"
    rf"([^\W\d_]+|[%°ºª{''.join(SIGNS_OF_MONEY)}])"
)
NEXT_WORD = re.compile(rf"[{SPACE_SIGNS}]([^\W\d_]{{2,}})")
SECOND_WORD = re.compile(rf"[{SPACE_SIGNS}-]([^\W\d_]+)")  # of "square m"
PER_UNIT = re.compile(r" ?/ ?| (?:a l|all)'|[ -]([^\W\d_]{1,3})[ -]")
SPELLED = re.compile(r"[^\W\d_](?: [^\W\d_](?![^\W_])){1,4}")  # "M G", as it is dictated
POWER_SIGN = re.compile(r"[23](?!\d)")  # "m²", folded
NO_SYMBOL = re.compile(r"'|\.[^\W\d_]")  # behind a letter that is none
WEIGHED = re.compile(r" (?:of (?!debt)|in weight|heav|light|over)")  # "200 pounds of ..."
DOTTED_CLOCK = re.compile(r"(\d{1,2})\.([0-5]\d)")
HALF_OF_DAY = re.compile(r"\s?([ap])(?:\.\s?m\b\.?|\s?m\b)")
# "a 67-year-old man" is "67M" in a clinical note
SEX_BEHIND = re.compile(r"[- ]?(?:olds?)?[- ](?:[a-z]+ )?(?:(man|male|boy)|(woman|female|girl))\b")
# between a fraction and what it is of
PART_OF = re.compile(r"(?: of | de | d')?(?:an? |une? |una |einer )?(?<=[ '])([^\W\d_]{3,})")
PART_OF_ALL = re.compile(r" (?:of )?(?:the|all|its|their|his|her|our|these|those)\b(?! way| time)")
TIMES_MORE = re.compile(r" (?:as|more|less|the|that|[a-z]+er)\b")  # "3 times faster"
EXPONENT = re.compile(r"e([-−+]?\d{1,3})(?![\w]|\.\w)| ?[x×·] ?10\^\{?([-−+]?\d{1,3})\}?")
OF_LARGE = frozenset("de d di of".split())  # "3 millions d'euros"
# before the word for the money
OF_MONEY = OF_LARGE | frozenset(
    "us american canadian australian british swiss indian japanese chinese mexican russian turkish"
    " brazilian schweizer zwitserse singapore hong".split()
)
# what begins a unit in any language, besides one letter or sign
BEGIN_UNIT = frozenset(
    {symbol.lower().rstrip("23") for symbol in SYMBOLS} | POWERS | OF_MONEY | {"ºc", "ºf"}
)
LAKH = 100_000
PLURAL = re.compile(r"( ?')?(s|er)(?![^\W\d_])")  # "1970s", "1970 's", in German "70er"
ATTACHED = {"x": "times", "p": "penny"}
DEGREE = re.compile(r"°([cf]?)|º([cf])")
DEGREES_OF = {"": "degree", "c": "celsius", "f": "fahrenheit"}
NO_DATE_YET = 2100  # the first year that is no likely date
AGES = range(15, 111)
YEARS = {"year": 1, "decade": 10, "century": 100}
SINCE = re.compile(r" (?:since|ago|old)\b")
PARTS_OF_DECADE = (("early", (0, 5)), ("mid", (3, 5)), ("late", (5, 5)))


def read_figure(digits: str, decimal_comma: bool) -> list[Decimal]:
    """Return what figures with points and commas may be, the likeliest first; nothing for no
    number.

    Marks of thousands stand before exactly three digits, in India before two and the last three. In
    a language with decimal commas, a comma before three of them may be either.

    >>> read_figure("1,234.5", False), read_figure("1,00,000", False)
    ([Decimal('1234.5')], [Decimal('100000')])
    >>> read_figure("12,34", False)[0], read_figure("2,191", True)
    (Decimal('12.34'), [Decimal('2.191'), Decimal('2191')])
    >>> read_figure("1.2.3", False)
    []
    """
    match = FIGURE.fullmatch(digits)
    if match is None or len(digits) > MOST_DIGITS:
        return []
    whole, fraction = NO_DIGIT.sub("", match["whole"]), match["fraction"] or ""
    figure = Decimal(f"{whole or 0}.{fraction[1:]}")
    if len(fraction) != 4 or match["mark"] or not 0 < len(whole) < 4 or whole == "0":
        return [figure]
    joined = Decimal(whole + fraction[1:])
    if (fraction[0] == ".") == decimal_comma:
        return [joined]
    if decimal_comma:
        return [figure, joined]
    return [figure]


def last_place(value: Decimal) -> Decimal:
    """Return the value of one in the last digit of a number, 1 if it has no fraction."""
    return Decimal(1).scaleb(min(0, int(value.as_tuple().exponent)))


@dataclass
class Draft:
    """A number while it is read; the fields are those of `Number`, `units` make its values."""

    start: int
    end: int
    figures: tuple[Decimal, ...]
    step: Decimal = Decimal(1)
    units: tuple[str, ...] = ()
    others: tuple[Value, ...] = ()
    counted: bool = False
    in_words: bool = False
    is_exact: bool = False
    figure_end: int = 0
    unit_end: int = 0

    @property
    def figure(self) -> Decimal:
        """Its likeliest figure."""
        return self.figures[0]

    @property
    def is_whole(self) -> bool:
        """Whether it has no fraction."""
        return self.figure == int(self.figure)

    def multiply(self, factor: int | Decimal) -> None:
        """Multiply by a scale."""
        self.figures = tuple(figure * factor for figure in self.figures)
        self.step *= factor

    def number(self) -> Number:
        """Return the number that was read."""
        units, figure = self.units or ("",), self.figure
        values = tuple(of_unit(each, unit) for unit in units for each in self.figures)
        if not self.units and 1000 <= figure < NO_DATE_YET and figure % 1 == 0:
            is_figure = self.end - self.start == 4 and (figure >= 1900 or not self.counted)
            if is_figure or (self.in_words and figure > 1100):
                values += (of_years(int(figure)),)
        if not self.units and 0 < figure < 1 and 10 * figure % 1 and not self.in_words:
            values += (of_unit(100 * figure, "percent"),)  # .874 is 87.4 %
        return Number(
            start=self.start,
            end=self.end,
            figures=self.figures,
            values=values + self.others,
            step=self.step,
            counted=self.counted,
            in_words=self.in_words,
            is_exact=self.is_exact,
            figure_end=self.figure_end or self.end,
            unit_end=self.unit_end or self.end,
        )

    def negate(self, start: int) -> None:
        """Begin with a minus at a place."""
        self.start, self.figures = start, tuple(-figure for figure in self.figures)

    def of(self, end: int, *values: Value) -> Number:
        """Return the number that ends at a place as one of these values."""
        return Number(self.start, end, self.figures, values, in_words=self.in_words)


class NumberReader:
    """Reads numbers of one text, of which the folded form and the words are given.

    `written` is the text with its capitals: "mW" is not "MW".
    """

    def __init__(
        self, written: str, text: str, words: NumberWords, tokens: Sequence[Token]
    ) -> None:
        self.written, self.text, self.words, self.tokens = written, text, words, tokens
        self.numerals = NumeralReader(text, words, tokens)
        self.months: list[Token] = []
        self.has_minutes = "minut" in text

    # In figures

    def read_figures(self, start: int, end: int, digits: str) -> Number | None:
        """Return the number of some digits, with what stands before and behind it."""
        text = self.text
        draft = self.read_value(start, end, digits)
        if draft is None:
            return None
        if text.startswith("+", draft.end) and not text[draft.end + 1 : draft.end + 2].isdigit():
            draft.end, draft.is_exact = draft.end + 1, True  # "7+ years"
        sign = SIGN_BEFORE.search(text, max(0, start - 9), start)
        if sign:
            draft.start, draft.units = sign.start(), (currency_of(sign),)
        is_open = "(" in (text[start - 1 : start], text[draft.start - 1 : draft.start])
        if is_open and text.startswith(")", draft.end):
            return self.read_loss(draft)
        before = text[max(0, draft.start - 2) : draft.start]
        if before[-1:] in ("-", "−", "–") and not before[:-1].strip(" (\n"):
            draft.negate(draft.start - 1)
        if before[-1:] in ("'", "’") and digits.isdecimal() and len(digits) == 2:  # "in '19"
            draft.figures += tuple(draft.figure + century for century in (1900, 2000))
        # "19.30 Uhr", "at 9.15"
        may_be_time = self.words.decimal_comma or text.endswith(" at ", 0, start)
        if may_be_time and (clock := DOTTED_CLOCK.fullmatch(digits)) and int(clock[1]) <= 24:
            draft.others += clock_values(int(clock[1]), int(clock[2]))
        number = self.finish(draft)
        return number._replace(counted=False) if before.strip() == "#" else number  # a rank

    def read_value(self, start: int, end: int, digits: str) -> Draft | None:
        """Return the value of figures, with a power of ten behind them."""
        figures = read_figure(digits, self.words.decimal_comma)
        if not figures:  # "2019 300" are two numbers
            digits = re.split(rf"[{SPACE_SIGNS}]", digits)[0]
            end, figures = start + len(digits), read_figure(digits, self.words.decimal_comma)
        if not figures:
            return None
        draft = Draft(start, end, tuple(figures), last_place(figures[0]))
        if power := EXPONENT.match(self.text, end):
            plain = exact(COUNT, draft.figure)
            draft.multiply(Decimal(1).scaleb(int((power[1] or power[2]).replace("−", "-"))))
            draft.end = power.end()
            if self.text.startswith("/", draft.end):  # "14.2 x10^9/L" is said as 14.2
                draft.others = (plain,)
        return draft

    def read_loss(self, draft: Draft) -> Number:
        """Return a number in the brackets of accounts, which may be below zero; its scale and unit
        stand behind them: "(4,105) thousand".
        """
        behind = BEHIND.match(self.text, draft.end + 1)
        if behind and (self.has_unit(behind[1]) or behind[1] in SIGNS_OF_MONEY):
            draft.start -= self.text.startswith("(", draft.start - 1)
            draft.end += 1
        number = self.finish(draft)
        losses = (of_unit(-number.figure, value.unit) for value in number.values[:1])
        return number._replace(figures=(*number.figures, -number.figure)).also(*losses)

    # In words

    def read_words(self, at: int) -> Number | None:
        """Return the number in words that begins at a word."""
        start, word = self.tokens[at]
        behind = self.tokens[at + 1 : at + 2]
        is_single = word in self.words.singles
        if is_single and not (behind and behind[0][1] in self.words.behind_singles):
            return None  # as most of "a"; so nothing else is asked of it
        if at and self.tokens[at - 1][1] in self.words.vague and self.numerals.follows(at):
            return None
        half = None
        if word in self.words.halves:
            half = TWO_WORDS_BEFORE.search(self.text, max(0, start - 30), start)
        if half and half[1] in self.words.measures and half[2] in self.words.joiners:
            draft = Draft(half.start(), start + len(word), (Decimal("1.5"),), in_words=True)
            draft.units, draft.counted = self.words.units[half[1]], True  # "año y medio"
            return draft.number()
        is_part = not at or self.tokens[at - 1][1] not in self.words.ordinals  # no "first half of"
        if (
            is_part
            and word in self.words.halves
            and PART_OF_ALL.match(self.text, start + len(word))
        ):
            return Number(start, start + len(word), (), of_share(Decimal(1), 2), in_words=True)
        if word in self.words.factors:  # "doubled": by 100 percent
            times = Decimal(self.words.factors[word])
            draft = Draft(start, start + len(word), (times,), units=("times",), in_words=True)
            draft.is_exact = True
            return draft.number().also(of_unit(100 * times - 100, "percent"))
        is_mark = word in self.words.marks  # "point five percent"
        numeral = self.numerals.spell(at)
        if numeral is None:
            return None
        last, word = self.tokens[numeral.last]
        end = last + len(word)
        draft = Draft(start, end, (numeral.value,), in_words=True)
        if numeral.ending == "th":
            return self.read_ordinal(draft)
        is_short = word in self.words.scales and len(word) <= 4
        draft.end += is_short and self.text.startswith(".", end)
        number = self.finish(draft)
        if is_mark and number.is_plain:
            return None
        if numeral.value % 1 and numeral.value < 13 and number.is_plain:  # "once y media"
            hour, minute = divmod(int(60 * numeral.value), 60)
            return number.also(*clock_values(hour, minute))
        return number

    def read_ordinal(self, draft: Draft) -> Number:
        """Return an ordinal, which may be of a quarter or of a century."""
        behind = BEHIND.match(self.text, draft.end)
        word = behind[1] if behind else ""
        if behind and draft.in_words and word in self.words.quarters and draft.figure <= 4:
            return draft.of(behind.end(), exact(QUARTER, draft.figure))
        values = [exact(ORDINAL, draft.figure)]
        if word in ("anniversary", "birthday"):
            values.append(exact(AGE, draft.figure))
        if self.words.units.get(word) == ("century",) and 10 < draft.figure < 22:
            values.append(of_years(100 * int(draft.figure) - 100, 100))
        return draft.of(draft.end, *values)

    # What stands before and behind

    def finish(self, draft: Draft) -> Number:
        """Return a number with the word before it, and the scale and unit behind it."""
        for step in (
            self.add_word_before,
            self.add_fraction,
            self.add_attached,
            self.add_scales,
            self.add_unit,
        ):
            if number := step(draft):
                return number
        if self.text.endswith(("turns ", "turned "), 0, draft.start):  # "turns 50"
            draft.others += (exact(AGE, draft.figure),)
        following = NEXT_WORD.match(self.text, draft.end)
        draft.counted |= following is not None and following[1] not in self.words.stop_words
        return draft.number()

    def add_word_before(self, draft: Draft) -> Number | None:
        """Add the word before a number: "minus 3", "años 90"."""
        if not self.text.endswith(self.words.before, 0, max(0, draft.start - 1)):
            return None  # as before most; so the word is not looked for
        before = WORD_BEFORE.search(self.text, max(0, draft.start - 14), draft.start)
        if before and before[1] in self.words.negative:
            draft.negate(draft.start - len(before[0]))
        elif before and before[1] in self.words.decades and draft.figure % 10 == 0:
            return self.decade(draft, draft.end)
        return None

    def add_fraction(self, draft: Draft) -> Number | None:
        """Return a fraction: "a quarter of a million" is that number, "three quarters" are 75
        percent.
        """
        figure = draft.figure
        if draft.units or not 0 < figure < 10:
            return None
        behind = BEHIND.match(self.text, draft.end)
        parts = self.words.fractions.get(behind[1], 0) if behind else 0
        if behind is None or not (figure < parts and draft.is_whole):
            return None
        if PART_OF_ALL.match(self.text, behind.end()):  # "a third of the staff"
            shares = of_share(figure, parts)
            return Number(draft.start, behind.end(), (), shares, in_words=draft.in_words)
        part = PART_OF.match(self.text, behind.end())
        if part and (part[1] in self.words.scales or part[1] in self.words.units):
            draft.end, draft.in_words = part.start(1) - 1, True
            draft.figures = (figure / parts,)
            return None
        return draft.number().also(*of_share(figure, parts))

    def add_attached(self, draft: Draft) -> Number | None:
        """Add letters directly behind the figures: "3rd", "90s", "50p", "1970's"."""
        text, figure = self.text, draft.figure
        if draft.units or draft.in_words:
            return None
        plural = PLURAL.match(text, draft.end)
        if plural and (not plural[1] or (figure % 10 == 0 and 1000 <= figure < NO_DATE_YET)):
            return self.age_or_decade(draft, plural)
        match = LETTERS_OF_WORD.match(text, draft.end)
        if match is None:
            return None
        letters, end = match[0], match.end()
        if letters in self.words.ordinal_ends:
            draft.end = end
            ordinal = self.read_ordinal(draft)
            if self.has_minutes:  # "in the 71st"
                ordinal = ordinal.also(of_unit(figure, "minute"))
            return ordinal
        if letters in ATTACHED and not text[end : end + 1].isdigit():  # no "4x400 m"
            draft.units, draft.end, draft.is_exact = (ATTACHED[letters],), end, letters == "x"
            return draft.number()
        letter = self.written[match.start() : end]
        if letter in ("M", "F") and figure in AGES:  # "67M" in a clinical note
            draft.others += (exact(f"age of {letter}", figure),)
        return None

    def is_scale(self, word: str, draft: Draft) -> bool:
        """Return whether a word behind a number multiplies it: "mm" only money, "L" only rupees."""
        if word == "l":
            return draft.units == ("₹",)
        if word not in self.words.scales:
            return False
        return bool(draft.units) or len(word) == 1 or word not in SYMBOLS

    def add_scales(self, draft: Draft) -> Number | None:
        """Multiply by the scales behind a number: "5m", "5 lakh crore"; return an amount of money
        whose sign stands before it, with what it is paid for.
        """
        text, figure, is_first = self.text, draft.figure, True
        while match := BEHIND.match(text, draft.end):
            word = match[1]
            is_attached = match.start(1) == draft.end
            # "5 m" are meters, "5 M€" are not
            is_short = len(word) == 1 and not (draft.units or self.is_money(match.end()))
            is_short = is_short and not (draft.in_words and word == "k")
            is_other = is_attached != is_first and (is_short or is_attached)
            if is_other or not self.is_scale(word, draft):
                break
            draft.multiply(self.words.scales.get(word, LAKH))
            draft.end = match.end()
            if is_attached:
                if not draft.units and (symbol := SYMBOLS.get(word)):  # "100m" may be meters
                    draft.others += (of_unit(figure, symbol),)
                    draft.counted = True
            elif len(word) <= 4 and text.startswith(".", draft.end):  # "3 mio. ..."
                following = text[draft.end + 1 : draft.end + 3].strip()[:1]
                draft.end += following.islower() or following in SIGNS_OF_MONEY
            is_first = False
        draft.figure_end = draft.end
        if not draft.units:
            return None
        return self.with_units(draft, draft.units, draft.end)

    def add_unit(self, draft: Draft) -> Number | None:
        """Add an era, percent, money or a measure: "500 BC", "5 %", "3 points", "60 days"; "5ª"
        is an ordinal.
        """
        if era := self.words.era.match(self.text, draft.end):
            return draft.of(era.end(), of_years(-int(draft.figure)))
        behind = BEHIND.match(self.text, draft.end)
        draft.figure_end = draft.end
        if behind is None:
            return None
        word = behind[1]
        if word == "times" and TIMES_MORE.match(self.text, behind.end()):
            draft.units, draft.end, draft.is_exact = ("times",), behind.end(), True
            return draft.number()
        if len(word) > 1 and word not in self.words.begin_unit and word not in BEGIN_UNIT:
            self.add_unit_behind(draft, behind)
            return None
        if word in ("º", "ª") and draft.is_whole and not draft.in_words:
            return draft.of(behind.end(), exact(ORDINAL, draft.figure))
        if money := self.find_money(behind, draft.figure):
            return self.with_units(draft, *money)
        unit, end = self.find_measure(behind.start(1))
        return self.with_units(draft, (unit,), end) if unit else None

    def age_or_decade(self, draft: Draft, plural: re.Match[str]) -> Number:
        """Return the number that "s" or "er" makes: "90s", "under-21s", or seconds."""
        figure, end = draft.figure, plural.end()
        number = draft.of(end, exact(AGE_GROUP, figure))
        if figure % 10 == 0 and (1000 <= figure < NO_DATE_YET or 10 <= figure < 100):
            number = self.decade(draft, end)
        if plural[2] == "s" and figure < 1000:
            number = number.also(of_unit(figure, "second"))
        return number

    def decade(self, draft: Draft, end: int) -> Number:
        """Return a decade, or the part of it that a word before it says; one of two figures is of
        this century or the last. "The 1800s" are a century, "the 2000s" a decade.
        """
        first, before = int(draft.figure), self.text[max(0, draft.start - 6) : draft.start]
        if first % 100 == 0 and 1000 <= first < 2000:
            return draft.of(end, of_years(first, 100))
        begin, years = next((part for word, part in PARTS_OF_DECADE if word in before), (0, 10))
        centuries = (0,) if first >= 1000 else (1900, 2000)
        return draft.of(end, *(of_years(first + begin + century, years) for century in centuries))

    def add_unit_behind(self, draft: Draft, behind: re.Match[str]) -> None:
        """Add the time or currency that stands behind an adjective: "eight agonizing months"."""
        following = SECOND_WORD.match(self.text, behind.end())
        units = self.words.units.get(following[1], ()) if following else ()
        is_either = UNITS[units[0]][0].startswith(("time", "calendar", "money")) if units else False
        if is_either and behind[1] not in self.words.stop_words:
            draft.others += tuple(of_unit(draft.figure, unit) for unit in units)

    def find_money(
        self, behind: re.Match[str], figure: Decimal
    ) -> tuple[tuple[str, ...], int] | None:
        """Return the units of the percent or currency that stands behind a number, and where it
        ends; None without one. "8 pounds" may be of weight.
        """
        word, end, dollar, unit_of = behind[1], behind.end(), "", self.words.units
        following = LETTERS_OF_WORD.match(self.text, end + 1)
        is_large = figure >= 1000 or word not in OF_LARGE
        if following and word in OF_MONEY and following[0] in unit_of and is_large:
            dollar, word, end = DOLLARS.get(word, ""), following[0], following.end()
            following = LETTERS_OF_WORD.match(self.text, end + 1)
        if following and f"{word} {following[0]}" in unit_of:
            word, end = f"{word} {following[0]}", following.end()
        units = unit_of.get(word)
        if units is None or is_measure(units[0]):
            return None
        if dollar and units == ("$",):
            units = (dollar,)
        return units, end

    def with_units(self, draft: Draft, units: Sequence[str], end: int) -> Number:
        """Return a number of one of these units, which end at a place, with what it is for: "$15 an
        hour", "5 mg a day".
        """
        text, figure, unit = self.text, draft.figure, units[0]
        unit_text = text[draft.end : end].strip()
        is_year = draft.is_whole and 1000 <= figure < NO_DATE_YET
        # "2019 года"; "5W" are the questions of a report: who, what, when, where, why
        if (is_year and unit_text in self.words.of_year) or (unit == "watt" and figure == 5):
            return draft.number()
        draft.unit_end = end
        if "£" in units and WEIGHED.match(text, end):  # "£5 in weight"
            units = ("pound",)
            draft.counted = True
        elif (unit in CURRENCIES or is_measure(unit)) and "/" not in unit:
            each, end = self.find_each(end)
            units = (unit + each, *units[1:])
        draft.units, draft.end, unit = (*units,), end, units[0]
        if not is_measure(unit):
            return draft.number()
        draft.counted = True
        if unit in YEARS and SINCE.match(text, end):  # "40 years ago"
            draft.others += (exact(AGE, figure * YEARS[unit]),)
        if unit == "molar":  # "5 M" may be millions
            draft.others += (exact(COUNT, figure * 1_000_000),)
        if unit == "year" and (sex := SEX_BEHIND.match(text, end)):
            draft.others += (exact(f"age of {'M' if sex[1] else 'F'}", figure),)
        if part := self.words.and_part.match(text, end):  # "a year and a half"
            draft.figures = (figure + self.words.parts_behind[part["part"]],)
            draft.end = part.end()
        may_be_time = self.words.decimal_comma and figure % 1 == 0 and 0 <= figure <= 24
        if unit == "hour" and may_be_time:  # "19 Uhr", "sept heures et demie"
            draft.others += clock_values(*divmod(int(60 * draft.figure), 60))
        return draft.number()

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
        unit, end = self.find_measure(per.end())
        return (f"/{unit}", end) if unit and "/" not in unit else ("", place)

    def find_measure(self, place: int) -> tuple[str, int]:
        """Return the unit of measurement that begins at a place, "" without one, and where it
        ends.
        """
        if degree := DEGREE.match(self.text, place):
            return DEGREES_OF[degree[1] or degree[2] or ""], degree.end()
        match = LETTERS_OF_WORD.match(self.text, place)
        if match is None:
            return "", place
        word, end = match[0], match.end()
        if len(word) == 1 and (spelled := SPELLED.match(self.text, place)):
            letters = spelled[0].replace(" ", "")
            for length in range(len(letters), 1, -1):
                if symbol := SYMBOLS_IN_ANY_CASE.get(letters[:length]):
                    return symbol, place + 2 * length - 1
        if following := SECOND_WORD.match(self.text, end):
            unit = self.measure_of(f"{word} {following[1]}") or self.find_power(word, following[1])
            if unit:
                return unit, following.end()
        power = POWER_SIGN.match(self.text, end)
        if power and word + power[0] in SYMBOLS:
            return SYMBOLS[word + power[0]], power.end()
        written = self.written[place:end]
        # "88,600 U.S. soldiers", "en 2014 l'homme"
        is_initial = len(written) == 1 and NO_SYMBOL.match(self.text, end)
        if not is_initial and written in SYMBOLS:
            return SYMBOLS[written], end
        return self.measure_of(word) or SYMBOLS_IN_ANY_CASE.get(word, ""), end

    def measure_of(self, phrase: str) -> str:
        """Return the unit of measurement of a word or phrase, "" of others."""
        return next(filter(is_measure, self.words.units.get(phrase, ())), "")

    def find_power(self, word: str, following: str) -> str:
        """Return the unit of an area or volume: "square meters", "metros cuadrados"."""
        for of_length, power in ((following, word), (word, following)):
            unit = self.measure_of(of_length) or SYMBOLS.get(of_length, "")
            unit = f"{'square' if power in SQUARE else 'cubic'}-{unit}"
            if power in POWERS and unit in UNITS:
                return unit
        return ""

    def has_unit(self, word: str) -> bool:
        """Return whether a word behind two numbers is of both: a scale, or a unit of no measure."""
        units = self.words.units.get(word)
        is_other = units is not None and not is_measure(units[0])
        return is_other or word in self.words.scales or word in ("am", "pm")

    def is_money(self, place: int) -> bool:
        """Return whether a sign of money or a currency stands at a place."""
        behind = BEHIND.match(self.text, place)
        return behind is not None and self.words.units.get(behind[1], ("",))[0] in CURRENCIES


def is_measure(unit: str) -> bool:
    """Return whether a unit is one of measurement, as neither percent nor money is."""
    quantity, _ = UNITS.get(unit.partition("/")[0], ("", 0))
    return bool(quantity) and not quantity.startswith(("money", "percent", "points", "factor"))


def currency_of(sign: re.Match[str]) -> str:
    """Return the currency of a sign before a number: "A$", "eur"."""
    country, mark, code = sign.groups()
    if code:
        return CODES_OF_MONEY[code]
    return DOLLARS[country] if mark == "$" and country else SIGNS_OF_MONEY[mark]


def of_share(figure: Decimal, parts: int) -> tuple[Value, ...]:
    """Return a share as percent, as people round it: a third is 33.3 and 33 percent, too."""
    percent = 100 * figure / parts
    shares = dict.fromkeys((percent, round(percent, 0), round(percent, 1)))
    return tuple(of_unit(share, "percent") for share in shares)
