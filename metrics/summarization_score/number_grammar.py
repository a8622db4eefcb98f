# SPDX-License-Identifier: Apache-2.0
"""How a language writes what stands behind the digits of a number, and which words may begin one."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from decimal import Decimal
from typing import NamedTuple

from .figures import read_digits
from .kept import Kept
from .language_words import FactWords
from .numerals import Spelled, read_compound, read_numeral
from .quantity import PERCENT
from .vocabulary import VOCABULARIES

HYPHENS = "-\u2010\u2011\u2012\u2013\u2212"
GAP = rf"(?:[{HYPHENS}]|\s+)"
WORDS = re.compile(r"[^\W\d_]+")
LETTERS_OF_SCALES = {"k": 10**3, "m": 10**6, "mm": 10**6, "mn": 10**6, "b": 10**9, "bn": 10**9, "tn": 10**12}


class Grammar(NamedTuple):
    """The patterns of a language that stand behind digits, and what its words are to a number.

    A number may be another one before a word of `change_before`, or behind one of `change_behind`. `is_part` tells
    whether a number in words may go on with a word. `spelled` and `digits` are the values of words and of figures.
    """

    scale: re.Pattern[str]
    unit: re.Pattern[str]
    era: re.Pattern[str]
    factors: dict[str, int]
    units: dict[str, tuple[str, int]]
    begins: frozenset[str]
    multipliers: frozenset[str]
    parts: frozenset[str]
    scale_begins: frozenset[str]
    unit_begins: frozenset[str]
    era_begins: frozenset[str]
    change_before: frozenset[str]
    change_behind: frozenset[str]
    is_part: Kept[bool]
    spelled: Kept[Spelled | None]
    digits: Kept[tuple[Decimal | None, Decimal | None]]


@functools.cache
def find_grammar(language: str) -> Grammar:
    """Return the patterns of a language."""
    vocabulary = VOCABULARIES[language]
    facts = vocabulary.facts
    units = {word: (sign, 1) for word, sign in vocabulary.currencies.items()}
    units |= dict.fromkeys(vocabulary.percent, (PERCENT, 1)) | dict(facts.units)
    factors = {**LETTERS_OF_SCALES, **facts.powers, **vocabulary.scales}
    attached = "m|k|mm|mn|bn|tn|b"
    apart = "|".join(
        re.escape(word) for word in sorted({*vocabulary.scales, *facts.powers}, key=len, reverse=True) if len(word) > 1
    )
    links = "".join(rf"|\s{link}\s?" for link in vocabulary.links)
    ordered = "|".join(re.escape(w).replace(r"\ ", r"\s") for w in sorted(units, key=len, reverse=True))
    behind = r"|\s?(?P<sign>[$£€])" if vocabulary.sign_behind else ""
    whose = ("US", "U.S.", *facts.before_currency)
    begins = {phrase.split()[0] for phrase in facts.numerals} | set(facts.ordinals) | set(facts.counting) | facts.halves
    multipliers = frozenset((*facts.hundreds, *facts.powers))
    of_phrases = {word for phrase in facts.numerals for word in phrase.split()}
    parts = frozenset(of_phrases | begins | multipliers | facts.singles | {*facts.joiners})
    scale_begins = first_words(word for word in factors if len(word) > 1)
    unit_begins = first_words((*units, *vocabulary.links, *map(str.lower, whose)))
    era_begins = first_words(era.lower() for era in (*facts.before_christ, *facts.after_christ))
    return Grammar(
        re.compile(rf"(?:{GAP}?(?:{apart or '(?!)'})|(?:{attached}))(?![^\W_])", re.IGNORECASE),
        re.compile(
            rf"[^\S\n]{{0,2}}(?P<percent>%)|(?:(?:-|[^\S\n]){{0,4}}{links})(?:(?:{'|'.join(map(re.escape, whose))})\s)?"
            rf"(?P<word>{ordered or '(?!)'})(?![^\W_]){behind}",
            re.IGNORECASE,
        ),
        era_pattern(facts),
        factors,
        units,
        frozenset(begins),
        multipliers,
        parts,
        scale_begins,
        unit_begins,
        era_begins,
        scale_begins | unit_begins | era_begins | {"am", "pm"},
        facts.before_decade | facts.negative | facts.before_age,
        Kept(lambda word: word in parts or read_compound(word, facts) is not None),
        Kept(lambda words: read_numeral(words.split(), facts)),
        Kept(lambda digits: read_digits(digits, vocabulary.decimal_comma)),
    )


def era_pattern(facts: FactWords) -> re.Pattern[str]:
    """Return the pattern of what makes a number a year, whose group tells that it is before Christ."""
    before, after = (
        "|".join(sorted(map(re.escape, words), key=len, reverse=True)) or "(?!)"
        for words in (facts.before_christ, facts.after_christ)
    )
    return re.compile(rf"[^\S\n]?(?:({before})|{after})(?![^\W_])")


def first_words(phrases: Iterable[str]) -> frozenset[str]:
    """Return the letters that phrases begin with, up to the first other character."""
    return frozenset(WORDS.match(phrase)[0] for phrase in phrases)  # type: ignore[index]


def scale_of(text: str, language: str) -> int:
    """Return the factor that a number has in words: 1000000 of "3 million" and of "3m"."""
    factors = find_grammar(language).factors
    return next((factors[word] for word in WORDS.findall(text.lower()) if word in factors), 1)
