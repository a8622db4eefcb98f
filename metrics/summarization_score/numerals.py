# SPDX-License-Identifier: Apache-2.0
"""Numbers in words: the longest phrase that is one number, and its value."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from .language_words import FactWords

LONGEST_PHRASE = 4  # words of one numeral: "quatre vingt dix sept"
THOUSAND = 1000
MOST_WORDS = 16  # of a number


class Spelled(NamedTuple):
    """A number in words: its value, its number of words, and whether it is an ordinal, a year, or in thousands."""

    value: Decimal
    length: int
    is_ordinal: bool = False
    is_year: bool = False
    is_large: bool = False


def read_numeral(words: Sequence[str], facts: FactWords) -> Spelled | None:
    """Return the longest number that these words, in lower case, begin with; None if they begin with no number.

    >>> from .english import ENGLISH
    >>> [int(read_numeral(text.split(), ENGLISH.facts).value) for text in ("two hundred and ten men", "half a million")]
    [210, 500000]
    """
    factor = Decimal(1)
    at = 0
    if words[0] in facts.halves:
        factor, at = Decimal("0.5"), 1
    if words[at : at + 1] and words[at] in facts.singles:
        found = read_group(words, at + 1, facts, first=1) if is_multiplier(words, at + 1, facts) else None
        return found and found._replace(value=found.value * factor)
    if at:  # "media docena"
        found = read_group(words, 1, facts, first=1) if is_multiplier(words, 1, facts) else None
        return found and found._replace(value=found.value * factor)
    return read_group(words, 0, facts)


def is_multiplier(words: Sequence[str], at: int, facts: FactWords) -> bool:
    """Return whether a word multiplies what stands before it."""
    return at < len(words) and (words[at] in facts.hundreds or words[at] in facts.powers)


def find_phrase(words: Sequence[str], at: int, facts: FactWords) -> tuple[int, int] | None:
    """Return the value and the length of the longest numeral that begins at this word."""
    for length in range(min(LONGEST_PHRASE, len(words) - at), 0, -1):
        value = facts.numerals.get(" ".join(words[at : at + length]))
        if value is not None:
            return value, length
    compound = read_compound(words[at], facts)
    return None if compound is None else (compound, 1)


def read_compound(word: str, facts: FactWords) -> int | None:
    """Return the number that one word is with a thousand or more than ten hundreds in it; None for no such number.

    >>> from .germanic import GERMAN
    >>> words = "eintausendfünfhundert", "fünfzehnhundert", "zweitausend", "jahrtausend"
    >>> [read_compound(word, GERMAN.facts) for word in words]
    [1500, 1500, 2000, None]
    """
    for part, factor in facts.compounds.items():
        before, found, behind = word.partition(part)
        if found:
            times = facts.numerals.get(before) if before else 1
            more = facts.numerals.get(behind) if behind else 0
            return None if times is None or more is None or more >= factor else times * factor + more
    return None


def read_group(words: Sequence[str], at: int, facts: FactWords, first: int | None = None) -> Spelled | None:
    """Return the number that begins at this word; `first` is what "a" before it stands for.

    `total` is what is complete ("three million"), `group` the number below 1000 that is being read, and `room` what the
    next part has to be smaller than: 100 after "two hundred", 10**6 after "three million".
    """
    total, room, lowest = Decimal(0), 1000, 10**18
    group = None if first is None else Decimal(first)
    end, is_large = at, False
    while at < len(words):
        word = words[at]
        if word in facts.joiners and end == at and end and at + 1 < len(words):
            if words[at + 1] in facts.singles and words[at + 2 : at + 3] and words[at + 2] in facts.halves and group:
                group, at = group + Decimal("0.5"), at + 3  # "two and a half"
                end, room = at, 1
                continue
            if room > 1:
                at += 1  # "two hundred and": a number may go on
                continue
        phrase = find_phrase(words, at, facts)
        if word in facts.hundreds and (group is None or 0 < group < 100) and (group is not None or not total):
            factor = facts.hundreds[word]
            group, room = Decimal(1 if group is None else group) * factor, min(factor, 100)
            at += 1
        elif phrase and THOUSAND <= phrase[0] < lowest and group is None:
            total, lowest, room = total + phrase[0], THOUSAND, THOUSAND if phrase[0] % THOUSAND == 0 else 1
            is_large = room > 1
            at += 1
        elif word in facts.powers and facts.powers[word] < lowest and (group is not None or not total):
            lowest = facts.powers[word]
            total, group, room = total + (1 if group is None else group) * lowest, None, min(lowest, 1000)
            is_large = True
            at += 1
        elif word in facts.powers and group is None and total and facts.powers[word] > lowest:
            total, is_large = total * facts.powers[word], True  # "two thousand million"
            at += 1
        elif phrase and phrase[0] < room and (group is None or group >= 100):
            group = Decimal((group or 0) + phrase[0])
            room = 10 if 20 <= phrase[0] < 100 and phrase[0] % 10 == 0 else 1
            at += phrase[1]
        elif phrase and group and not total and 10 <= group <= 20 and 10 <= phrase[0] < 100:
            return Spelled(group * 100 + phrase[0], at + phrase[1], is_year=True)  # "nineteen ninety-nine"
        elif word in facts.ordinals and group and 0 < facts.ordinals[word] < min(room, 100):
            return Spelled(total + group + facts.ordinals[word], at + 1, is_ordinal=True)  # "twenty-first"
        else:
            break
        end = at
    if group is None and not total:
        return None
    return Spelled(total + (group or 0), end, is_large=is_large) if end else None
