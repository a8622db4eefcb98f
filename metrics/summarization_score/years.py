# SPDX-License-Identifier: Apache-2.0
"""The years of a text, and what it says of so many years: an age, an anniversary, or a goal in so many minutes."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal

from .languages import stop_words_of
from .quantity import PLAIN, Quantity, Span
from .vocabulary import VOCABULARIES

WORD_BEFORE = re.compile(r"([^\W\d_]+)\s$")
LONGEST_PHRASE = 16
FIRST_YEAR, LAST_YEAR = 1900, 2040  # of those that may stand before what they seem to count: "the 2014 season"
NAME_BEFORE = re.compile(r"[^\W\d_]\s$")
END_OF_ENTRY = re.compile(r"\s?[;,.)'’]")


def is_year(quantity: Quantity, text: str, language: str) -> bool:
    """Return whether a number is a year, and counts nothing."""
    if quantity.kind != "date" or quantity.unit != PLAIN:
        return False
    if not quantity.counted:
        return True
    before = WORD_BEFORE.search(text[max(0, quantity.start - 12) : quantity.start])
    facts = VOCABULARIES[language].facts
    names_year = facts.before_month | facts.articles or stop_words_of(language)
    is_named = before is not None and before[1].lower() in names_year
    return is_named and FIRST_YEAR <= quantity.value < LAST_YEAR


def find_years(found: Iterable[Quantity], text: str, language: str) -> dict[int, Span]:
    """Return each year in four digits with its first place."""
    years: dict[int, Span] = {}
    for quantity in found:
        if is_year(quantity, text, language):
            years.setdefault(int(quantity.value), (quantity.start, quantity.end))
    return years


@functools.cache
def split_phrases(phrases: Sequence[str]) -> list[tuple[str, str]]:
    """Return what stands before and behind the N of each phrase.

    >>> split_phrases(("turns N", "N years ago"))
    [('turns ', ''), ('', ' years ago')]
    """
    parts = (phrase.partition("N") for phrase in phrases)
    return [(before, behind) for before, _, behind in parts]


def stands_in(phrases: Sequence[str], quantity: Quantity, text: str) -> bool:
    """Return whether a number stands in one of these phrases, as their N."""
    before = text[max(0, quantity.start - LONGEST_PHRASE) : quantity.start].lower()
    behind = text[quantity.end : quantity.end + LONGEST_PHRASE].lower()
    return any(
        (before.endswith(f" {left}") or before == left or not left)
        and behind.startswith(right)
        and not (right and behind[len(right) :][:1].isalpha())
        for left, right in split_phrases(phrases)
    )


def find_occasions(found: Sequence[Quantity], text: str, language: str) -> dict[tuple[str, Decimal], Span]:
    """Return the places of numbers that say the same as an ordinal before a word, by the word and the number.

    "turns 90" is there for ("birthday", 90), and "Goals: Hill 55; Austin 78." for the minutes 55 and 78.
    """
    facts = VOCABULARIES[language].facts
    places: dict[tuple[str, Decimal], Span] = {}
    for quantity in found:
        if quantity.unit == PLAIN:
            for occasion, phrases in facts.occasions.items():
                if stands_in(phrases, quantity, text):
                    places.setdefault((occasion, quantity.value), (quantity.start, quantity.end))
    for occasion, scorers in facts.scorers.items():
        for quantity in find_listed(found, text, scorers):
            places.setdefault((occasion, quantity.value), (quantity.start, quantity.end))
    return places


def find_listed(found: Sequence[Quantity], text: str, scorers: Iterable[str]) -> Iterator[Quantity]:
    """Yield the numbers behind the names of a list: "Goals: Phillips 7; Hill 55"."""
    spans = [match.span() for match in re.finditer(rf"\b(?i:{'|'.join(sorted(scorers))})\s?:[^\n]{{0,200}}", text)]
    at = 0
    for quantity in found:
        while at < len(spans) and spans[at][1] <= quantity.start:
            at += 1
        if at == len(spans):
            return
        is_listed = spans[at][0] < quantity.start and END_OF_ENTRY.match(text, quantity.end)
        if is_listed and quantity.unit == PLAIN and NAME_BEFORE.search(text[quantity.start - 2 : quantity.start]):
            yield quantity
