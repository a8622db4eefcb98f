# SPDX-License-Identifier: Apache-2.0
"""Reads the number that begins at a word, sign or digit of a text: the whole phrase, with its scale and its unit.

The rules stand in the order in which they are tried. What cannot be read as one number is none.
"""

from __future__ import annotations

import re
from decimal import Decimal

from .figures import DIGITS, GROUPS, MOST_DIGITS, SPACED, read_digits
from .languages import stop_words_of
from .number_grammar import GAP, HYPHENS, WORDS, find_grammar
from .numerals import MOST_WORDS, read_compound, read_numeral
from .quantity import (
    BEFORE_CHRIST,
    CENT,
    CLOCK_UNIT,
    HOUR,
    ISO,
    METRE,
    MONTH,
    NO_MONEY,
    PERCENT,
    PLAIN,
    SIGNS,
    TH,
    Quantity,
    Value,
)
from .surroundings import DEGREES, WORD_AFTER, word_after
from .text_terms import Pieces
from .vocabulary import VOCABULARIES

CLOCK = re.compile(
    r"(\d{1,2})(?:\s?[:h]\s?(\d\d)(?!\d)(?::\d\d)?|\.(\d\d)(?=\s?(?:[ap]\.?\s?m|h|horas|hrs|[Uu]hr)\b))?(?:\s?([ap])\.?\s?m\b)?"
)
YEARS = re.compile(rf"((?:1\d|20)\d\d)\s?(?:[{HYPHENS}—/]|--)\s?(\d\d)(?!\d)")
CALENDAR_DATE = re.compile(r"(?<![\d.,/])(?:(\d{4})-(\d\d)-(\d\d)|(\d{1,2})([./])(\d{1,2})\5(\d{4}))(?!\d)")
ORDINAL = re.compile(r"(\d+)(?:(?:st|nd|rd|th|er|ème)\b|\s?[ºª])")
DECADE = re.compile(r"(\d{4}|\d{2})(?:\s?['’]?s|(?<=0)er)\b")
QUARTER = re.compile(r"(?:Q([1-4])|([1-4])Q(?:\d{2,4})?)\b")
AGE_GROUP = re.compile(r"U-?(\d\d)s?\b")
SCALE_OF_MONEY = re.compile(r"\s?(?:m|k|mm|mn|bn|tn|b)(?![^\W_])", re.IGNORECASE)
GAP_BEHIND = re.compile(GAP)
# What a quarter, date, time, ordinal or decade has behind its first digits or before them; most numbers have neither.
MORE_THAN_FIGURES = re.compile(
    r"\d+(?:[-:'’ºª/]|\.\d+\.|[^\W\d_]|\.\d\d\s?[aphuU]|\s[-:'’ºªaphs–—/\u2010-\u2012\u2212])"
)
BEFORE_YEAR = frozenset(f"{HYPHENS}—/")
NO_UNIT = frozenset(",.;:)")
DECADES = range(20, 100, 10)  # that are told by two digits
VULGAR = {"½": Decimal("0.5"), "¼": Decimal("0.25"), "¾": Decimal("0.75")}  # behind a number
NO_STEP = Decimal(0)
LEAST_POWER = 10**6  # that stands for no number by itself, as "thousand" does


def read_calendar_date(date: re.Match[str], day_first: bool) -> tuple[int, int, int] | None:
    """Return year, month and day of a date in figures; None for none, and where a month may be a day.

    >>> [read_calendar_date(CALENDAR_DATE.match(text), False) for text in ("2011-05-12", "13/5/2011", "5/12/2011")]
    [(2011, 5, 12), (2011, 5, 13), None]
    """
    if date[1]:
        year, month, day = int(date[1]), int(date[2]), int(date[3])
    else:
        day, month, year = int(date[4]), int(date[6]), int(date[7])
        if not day_first and date[5] == "/" and max(day, month) <= 12 and day != month:
            return None
        if not day_first and month > 12:
            day, month = month, day
    return (year, month, day) if 1 <= month <= 12 and 1 <= day <= 31 else None


class QuantityReader:
    """Reads the number that begins at a term of one text. The rules stand in the order in which they are tried."""

    def __init__(self, pieces: Pieces, text: str, language: str) -> None:
        self.terms, self.starts, self.text = pieces.terms, pieces.starts, text
        self.vocabulary, self.grammar = VOCABULARIES[language], find_grammar(language)
        self.stop_words = stop_words_of(language)
        self.facts = self.vocabulary.facts

    def read(self, place: int) -> Quantity | None:
        """Return the number that begins at this term, None where there is none."""
        start = self.starts[place]
        first = self.text[start]
        if first.isdigit():
            if self.text[start - 1 : start] == "." and self.text[start - 2 : start - 1].isdigit():
                return None  # "2" of "v3.2"
            if not self.is_more_than_figures(start):
                return self.read_figures(start, start, place)
            for rule in (self.read_quarter, self.read_date, self.read_clock, self.read_decade, self.read_ordinal):
                found = rule(start, place)
                if found is not None:
                    return found
            return self.read_figures(start, start, place)
        if first in SIGNS:
            return self.read_figures(start, start + 1 + self.text[start + 1 : start + 2].isspace(), place)
        if first in "QU":
            found = self.read_quarter(start, place) or self.read_age_group(start)
            if found is not None:
                return found
        return self.read_words(start, place)

    def is_more_than_figures(self, start: int) -> bool:
        """Return whether a number may be a quarter, a date, a time, an ordinal or a decade: a look that saves five."""
        text = self.text
        before = text[start - 2 : start] if start > 1 else ""
        return (
            MORE_THAN_FIGURES.match(text, start) is not None
            or before[-1:] in BEFORE_YEAR
            or (before[-1:].isspace() and before[0] in BEFORE_YEAR)
        )

    def read_quarter(self, start: int, place: int) -> Quantity | None:
        """Return a quarter: "Q3" and "3Q"."""
        quarter = QUARTER.match(self.text, start)
        if quarter is None:
            return None
        return Quantity(Decimal(quarter[1] or quarter[2]), "Q", "date", start, quarter.end())

    def read_age_group(self, start: int) -> Quantity | None:
        """Return the age of a team: "U18" is "under 18"."""
        team = AGE_GROUP.match(self.text, start)
        return team and Quantity(Decimal(team[1]), "U", "number", start, team.end())

    def read_date(self, start: int, place: int) -> Quantity | None:
        """Return an ISO date, whose value is that of its digits, or the second year of "2007-11"."""
        date = CALENDAR_DATE.match(self.text, start)
        if date is not None and (parts := read_calendar_date(date, self.vocabulary.decimal_comma)):
            year, month, day = parts
            others = ((Decimal(year), PLAIN), (Decimal(month), MONTH), (Decimal(day), PLAIN))
            value = Decimal(10_000 * year + 100 * month + day)
            return Quantity(value, ISO, "date", start, date.end(), others=others)
        years = YEARS.search(self.text, max(0, start - 8), start + 2)
        if (
            years is None
            or years.start(2) != start
            or self.text[start + 2 : start + 3].isdigit()
            or int(years[2]) <= int(years[1][2:])
        ):
            return None
        last = Decimal(years[1][:2] + years[2])  # "2007-11"
        return Quantity(last, PLAIN, "date", start, years.end(), others=((Decimal(years[2]), PLAIN),))

    def read_clock(self, start: int, place: int) -> Quantity | None:
        """Return a time in minutes, with its hour, and with the other half of the day where that is not said."""
        clock = CLOCK.match(self.text, start)
        if clock is None or not (clock[2] or clock[3] or clock[4]) or self.text[start - 1 : start] in (":", "."):
            return None
        hour, minute = int(clock[1]), int(clock[2] or clock[3] or 0)
        if hour > 24 or minute > 59:
            return None
        others: list[Value] = [(Decimal(hour), HOUR)]
        minutes = hour * 60 + minute
        if clock[4]:
            minutes = hour % 12 * 60 + minute + 720 * (clock[4] in "pP")
        elif hour <= 12:
            others.append((Decimal((minutes + 720) % 1440), CLOCK_UNIT))
        others += [(Decimal(minutes // 60 % 12), HOUR)]
        return Quantity(Decimal(minutes % 1440), CLOCK_UNIT, "number", start, clock.end(), others=tuple(others))

    def read_ordinal(self, start: int, place: int) -> Quantity | None:
        """Return an ordinal in figures: "51st"."""
        ordinal = ORDINAL.match(self.text, start)
        if ordinal is None or len(ordinal[1]) > MOST_DIGITS or DEGREES.match(self.text, ordinal.end(1)):
            return None
        if word_after(self.text, ordinal.end()) in self.facts.quarters:
            return Quantity(Decimal(ordinal[1]), "Q", "date", start, self.end_of_word(ordinal.end()))
        return Quantity(Decimal(ordinal[1]), TH, "number", start, ordinal.end())

    def read_decade(self, start: int, place: int) -> Quantity | None:
        """Return a decade, "1970s" and "70s", or the age of a team, "under 18s"."""
        decade = DECADE.match(self.text, start)
        if decade is None:
            return None
        if place and self.terms[place - 1].lower() == "under":
            return Quantity(Decimal(decade[1]), "U", "number", start, decade.end())
        value = Decimal(decade[1])
        others = tuple((century + value, "s") for century in (1900, 2000)) if len(decade[1]) == 2 else ()
        return Quantity(value, "s", "date", start, decade.end(), others=others)

    def read_figures(self, start: int, at: int, place: int) -> Quantity | None:
        """Return the number in figures at the character `at`, with its scale and unit; a sign of money may precede."""
        text = self.text
        spaced = SPACED.match(text, at) if self.vocabulary.spaced_thousands else None
        figures = spaced or GROUPS.match(text, at) or DIGITS.match(text, at)
        if figures is None:
            return None
        value, other = read_digits(figures[0], self.vocabulary.decimal_comma)
        if value is None:
            return None
        fraction = VULGAR.get(text[figures.end() : figures.end() + 1])
        start, factor = self.read_sign(start, at, len(figures[0]))
        if factor == 0:  # a leading point: ".5"
            value, other, factor = Decimal(f"0.{figures[0]}") if figures[0].isdigit() else value, None, 1
        end, scale = figures.end(), 1
        if fraction is not None and other is None:
            value, end = value + fraction, end + 1
        may_have_scale = text[end : end + 1].isalpha() or word_after(text, end) in self.grammar.scale_begins
        found = self.grammar.scale.match(text, end) if may_have_scale else None
        money = text[at - 1 : at] in SIGNS or text[at - 2 : at - 1] in SIGNS
        if money and found is None:
            found = SCALE_OF_MONEY.match(text, end)
        metres = None
        if found is not None:
            letters = WORDS.search(found[0])
            assert letters is not None
            scale, end = self.grammar.factors.get(letters[0].lower(), 1), found.end()
            metres = (value, METRE) if found[0] == "m" and not money else None
        decimals = len(figures[0]) - figures[0].rfind(".") - 1 if "." in figures[0] and other is None else 0
        step = Decimal(scale).scaleb(-decimals) if decimals else NO_STEP
        if other is not None and other < value and figures[0].endswith("0"):
            other = None  # "4.000" is no 4
        value = value * factor * scale
        others = [] if other is None else [(other * factor * scale, PLAIN)]
        sign = next((SIGNS[c] for c in (text[at - 1 : at], text[at - 2 : at - 1]) if c in SIGNS), PLAIN)
        return self.finish(value, sign, start, end, place, others, scale > 1, metres, step=step)

    def read_sign(self, start: int, at: int, length: int) -> tuple[int, int]:
        """Return where a number begins with its sign, and the factor: -1 for a minus, 0 for a point before it."""
        text = self.text
        before, further = text[start - 1 : start], text[start - 2 : start - 1]
        if before == "." and start == at and (further in ("", "(") or further.isspace() or further in HYPHENS):
            return start - 1, 0
        if before and before in HYPHENS and (further == "(" or (further.isspace() and further != "\n")):
            return start - 1, -1
        return start, 1

    def read_words(self, start: int, place: int) -> Quantity | None:
        """Return the number in words that begins at this term, one that only supports others, or None."""
        text, facts = self.text, self.facts
        own = WORDS.match(text, start)
        if own is None:
            return None
        word = own[0].lower()
        if word in self.grammar.multipliers and place and self.terms[place - 1].lower() in facts.vague:
            return None
        if word in self.grammar.multipliers and place and self.terms[place - 1].lower() in facts.singles:
            start = self.starts[place - 1]
            if place > 1 and self.terms[place - 2].lower() in facts.halves:
                start = self.starts[place - 2]
            elif (share := self.find_share(start)) is not None:
                return self.read_share(start, share, place)
        elif facts.powers.get(word, 0) >= LEAST_POWER:
            return None  # "millions" are no number
        words, ends = self.following(start)
        spelled = read_numeral(words, facts)
        if spelled is not None:
            end = ends[spelled.length - 1]
            if spelled.is_ordinal:
                return Quantity(spelled.value, TH, "number", start, end)
            after = words[spelled.length] if spelled.length < len(words) else ""
            kind = "date" if spelled.is_year else ""
            found = self.finish(spelled.value, PLAIN, start, end, place, [], spelled.is_large, None, kind)
            says_nothing = spelled.value <= 1 or after in facts.fractions
            return found._replace(stated=False) if says_nothing and found.unit == PLAIN else found
        if word in facts.ordinals:
            if words[1:2] and words[1] in facts.quarters and facts.ordinals[word] <= 4:
                return Quantity(Decimal(facts.ordinals[word]), "Q", "date", start, ends[1])
            stated = facts.ordinals[word] > 1 and place > 0 and self.terms[place - 1].lower() in facts.before_ordinal
            stated = stated and len(words) > 1 and word == own[0]
            stated = stated and words[1] not in self.stop_words and words[1] not in facts.fractions
            is_share = word in facts.fractions and self.terms[place - 1].lower() in facts.singles  # "a third party"
            stated = (stated and words[1] not in facts.measures and not is_share) or (word == "second" and stated)
            return Quantity(Decimal(facts.ordinals[word]), TH, "number", start, own.end(), stated)
        if word in facts.halves:
            return Quantity(Decimal(50), PERCENT, "percentage", start, own.end(), stated=False)
        if word in facts.counting:
            return Quantity(Decimal(facts.counting[word]), PLAIN, "number", start, own.end(), stated=False)
        return None

    def find_share(self, start: int) -> str | None:
        """Return the phrase before a number that makes it a share of it: "quarter of" before "a million"."""
        before = self.text[max(0, start - 24) : start].lower()
        return next((phrase for phrase in self.facts.shares if before.endswith(f" {phrase} ")), None)

    def read_share(self, start: int, phrase: str, place: int) -> Quantity | None:
        """Return the number of "a quarter of a million"; None where it is not known."""
        words, ends = self.following(start)
        spelled, factor = read_numeral(words, self.facts), self.facts.shares[phrase]
        if spelled is None or factor is None:
            return None
        begin, end = start - len(phrase) - 1, ends[spelled.length - 1]
        return self.finish(spelled.value * factor, PLAIN, begin, end, place, [], spelled.is_large, None)

    def following(self, start: int) -> tuple[list[str], list[int]]:
        """Return the words in lower case from a character on, with only spaces and hyphens between, and their ends.

        There are no more of them than one behind the words that may be parts of a number.
        """
        words: list[str] = []
        ends: list[int] = []
        at = start
        while len(words) < MOST_WORDS and (match := WORDS.match(self.text, at)):
            words.append(match[0].lower())
            ends.append(match.end())
            at = match.end()
            if words[-1] not in self.grammar.parts and read_compound(words[-1], self.facts) is None:
                break
            gap = GAP_BEHIND.match(self.text, at)
            if gap is None:
                break
            at = gap.end()
        return words, ends

    def finish(
        self,
        value: Decimal,
        sign: str,
        start: int,
        end: int,
        place: int,
        others: list[Value],
        is_large: bool,
        metres: Value | None,
        kind: str = "",
        step: Decimal = NO_STEP,
    ) -> Quantity:
        """Return a number with the unit behind it."""
        text, facts = self.text, self.facts
        unit, counted = sign, metres is not None
        following = word_after(text, end)
        has_tail = following in self.grammar.unit_begins or not (following or text[end : end + 1] in NO_UNIT)
        tail = self.grammar.unit.match(text, end) if has_tail and not sign and metres is None else None
        if tail is not None:
            unit, end, divisor = self.read_unit(tail)
            value = value / divisor
            others = [(other / divisor, unit) for other, _ in others]
            following = word_after(text, end)
        elif not sign and text[end : end + 1] in ("p", "¢") and not text[end + 1 : end + 2].isalnum():
            unit, value, end = ("£" if text[end] == "p" else CENT), value / 100, end + 1
            following = word_after(text, end)
        elif not sign and text[end : end + 2] == " m" and not text[end + 2 : end + 3].isalnum():
            others, counted = [*others, (value, METRE)], True
        elif not sign and metres is None and (era := self.grammar.era.match(text, end)):
            unit, kind, end = BEFORE_CHRIST if era[1] else PLAIN, "date", era.end()
            following = word_after(text, end)
        if metres is not None:
            others.append(metres)
        previous = self.terms[place - 1].lower() if place else ""
        if unit == PLAIN and previous in facts.before_decade and value in DECADES:
            unit, kind, others = "s", "date", [(century + value, "s") for century in (1900, 2000)]
        if previous in facts.negative and start == self.starts[place]:
            value = -value
        if previous == "under" and unit == PLAIN:
            others.append((value, "U"))
        if text[max(0, start - 2) : start].rstrip()[-1:] == "#":
            counted = False  # "# 500" are pounds in texts of few characters
        elif unit == PLAIN and following and text[end : end + 20].lstrip(f" {HYPHENS}")[:1].islower():
            counted = counted or following not in self.stop_words
        if not kind and unit == PLAIN and end - start == 4 and text[start:end].isdecimal() and 1000 <= value < 2100:
            kind = "date"
        if not kind:
            kind = "percentage" if unit == PERCENT else "amount" if unit not in NO_MONEY or is_large else "number"
        return Quantity(
            value.normalize(), unit, kind, start, end, others=tuple(others), counted=counted, step=step, term=place
        )

    def read_unit(self, tail: re.Match[str]) -> tuple[str, int, int]:
        """Return the unit behind a number, where it ends, and by what the number is divided."""
        if tail["percent"]:
            return PERCENT, tail.end(), 1
        if not tail["word"]:
            return SIGNS[tail["sign"]], tail.end(), 1
        word = re.sub(r"\s+", " ", tail["word"].lower())
        unit, divisor = self.grammar.units[word]
        if unit == "£" and divisor == 1:
            following = self.text[tail.end() : tail.end() + 12]
            is_weight = self.text[tail.start()] in HYPHENS or re.match(
                r"\s(?:of\s|in weight|heav|light|over)", following
            )
            unit = "lb" if is_weight and not following.startswith(" of debt") else unit
        return unit, tail.end(), divisor

    def end_of_word(self, end: int) -> int:
        """Return where the word behind this character ends."""
        match = WORD_AFTER.match(self.text, end)
        return match.end() if match else end
