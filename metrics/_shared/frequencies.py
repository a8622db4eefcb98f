# SPDX-License-Identifier: Apache-2.0
"""How often something is done, as prescriptions and plans say it: "twice daily", "BID", "q12h"."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import cache

from .folding import fold
from .number_words import read_map
from .numerals import any_of, read_number_words
from .units import PER
from .values import FREQUENCY, Number, exact

# in hours; "OD", "BD" and "HS" are left out, as they are an eye, a disease and a school, too
LATIN = {
    name: int(hours)
    for name, hours in read_map("qd=24 qod=48 bid=12 tid=8 tds=8 qid=6 qds=6").items()
}
# These are words, too, as "tid" is time in Danish, but behind these
NEEDS_DOSE = ("bid", "tid")
DOSED = ("mg", "mcg", "ml", "po", "units", "tablet", "tablets", "capsule", "capsules")
# in hours; a month has as many on average, which no number of days has
MONTH = Decimal("730.485")
HOURS_IN: dict[str, int | Decimal] = {
    "hour": 1,
    "day": 24,
    "week": 168,
    "month": MONTH,
    "year": 12 * MONTH,
}
LETTERS = {"h": "hour", "d": "day", "w": "week"}


class FrequencyWords:
    """How a language says how often: the hours of the period that each word is, the
    counts in words, the `pattern` in small letters, whose groups are what it is made of, and
    `cues`, of which a text has one wherever it says how often, but for "a day".
    """

    def __init__(self, language: str) -> None:
        words = read_number_words(language)
        units = {"h": "hour"} | words.measures | words.rates
        self.periods = {word: HOURS_IN[unit] for word, unit in units.items() if unit in HOURS_IN}
        self.counts = {word: count for word, count in words.numerals.items() if 2 <= count <= 12}
        number = rf"\d{{1,2}}|{any_of(self.counts)}"
        self.counts |= words.once | dict.fromkeys(words.every_other, 2)
        phrases = (*words.once, *words.every, *words.rates, *words.repeats)
        self.cues = {phrase.split()[-1] for phrase in phrases}
        self.cues |= {"q", *LATIN, *(name[0] for name in LATIN)}
        latin = "|".join((*LATIN, *(r"\. ?".join(name) + r"\.?" for name in LATIN)))
        per, rates = any_of(PER | words.per | words.per_time), any_of(words.rates)
        hourly = any_of(word for word, unit in words.rates.items() if unit == "hour")
        once, repeats = any_of(words.once), any_of(words.repeats)
        least = rf"(?:{number})(?: ?[-–] ?| \w{{1,3}} )"  # "4 to 6"
        gap = rf"(?:{least})?(?P<gap>{number}|{any_of(words.every_other)})[ -]"
        self.pattern = re.compile(
            rf"(?<![^\W_])(?:(?P<latin>{latin})"
            r"|q\.? ?(?:\d{1,2} ?[-–] ?)?(?P<digits>\d{1,2}) ?(?P<letter>[hdw])"
            rf"|(?:(?:(?P<once>{once})|(?P<times>{number})[ -]?(?:{repeats}))"
            rf"(?:[ -](?:(?:{per}) )?|/)|(?:{any_of(words.every)}) (?:{gap})?"
            rf"|(?P<hours>{number})[ -]?(?={hourly})|(?P<bare>(?:{per}) |(?={rates})))"
            rf"(?P<period>{any_of(self.periods)}))(?![^\W_])"
        )


frequency_words = cache(FrequencyWords)


def find_frequencies(text: str, language: str = "en") -> list[Number]:
    """Return how often a text says that things are done. What is one word that may say something
    else ("a daily paper") is not exact.

    >>> text = "25 mg twice daily, 1 g q6h, every other week"
    >>> [text[found.start : found.end] for found in find_frequencies(text)]
    ['twice daily', 'q6h', 'every other week']
    """
    frequencies: list[Number] = []
    words, small = frequency_words(language), fold(text)
    for match in words.pattern.finditer(small):
        written = text[match.start() : match.end()]
        is_dosed = small.endswith(DOSED, 0, match.start() - 1)
        is_other = match[0] in NEEDS_DOSE and not (written.isupper() or is_dosed)
        if match["latin"] and (is_other or not written.isascii()):  # "tıd" is Turkish
            continue
        length = LATIN.get(re.sub("[. ]", "", match[0])) or words.periods.get(match["period"])
        length = length or HOURS_IN[LETTERS[match["letter"]]]
        count, gap = (
            words.counts.get(part) or int(part)
            for part in (
                match["once"] or match["times"] or "1",
                match["gap"] or match["digits"] or match["hours"] or "1",
            )
        )
        if gap:
            rate = exact(FREQUENCY, Decimal(count) / (length * gap))
            is_exact = match["bare"] is None
            frequencies.append(Number(*match.span(), (), (rate,), is_exact=is_exact))
    return frequencies
