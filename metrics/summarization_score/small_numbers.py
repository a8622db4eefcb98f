# SPDX-License-Identifier: Apache-2.0
"""Numbers of a summary that say little of its source: a few things, names that are counted, and places in a list."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from .quantity import PLAIN, Quantity
from .vocabulary import VOCABULARIES

LAST_OF_LIST = 5  # "the sixth" is said of more than lists
SENTENCE_BEGINS = re.compile(r"(?:^|[.!?:;\n]\s*)\w*\W*$")  # "The second film ..." goes on with a list
MOST_FEW = 10
NAME = r"[^\W\d_a-z][\w’'.-]*(?:\s[^\W\d_a-z][\w’'.-]*)*"


def is_small_count(quantity: Quantity) -> bool:
    """Return whether a number counts a few things: those that a source lacks are often right all the same."""
    is_plain = quantity.unit == PLAIN and quantity.kind == "number" and not quantity.measure
    return is_plain and 0 <= quantity.value <= MOST_FEW and quantity.value % 1 == 0  # "version 3.2" counts nothing


@functools.cache
def listing_patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the pattern of names that are listed behind a few words, and that of what stands between them."""
    conjunctions = "|".join((*VOCABULARIES[language].facts.conjunctions, "&"))
    names = rf"{NAME}(?:,\s(?:(?:{conjunctions})\s)?{NAME})*,?\s(?:{conjunctions})\s{NAME}"
    return (
        re.compile(rf"(?:\s[\w’'-]+){{1,3}}?\s?[,:(–—-]\s?(?P<names>{names})"),
        re.compile(rf",\s(?:(?:{conjunctions})\s)?|,?\s(?:{conjunctions})\s"),
    )


def counts_names(summary: str, end: int, count: int, language: str) -> bool:
    """Return whether a number counts the names that follow: "Two friends, Steve and Carly".

    >>> summary = "Three friends, Steve and Carly, met."
    >>> counts_names(summary, 5, 2, "en"), counts_names(summary, 5, 3, "en")
    (True, False)
    """
    listed, between = listing_patterns(language)
    match = listed.match(summary, end)
    return match is not None and len(between.split(match["names"])) == count


def continues_list(number: int, summary: str, start: int, terms: Iterable[str], language: str) -> bool:
    """Return whether an ordinal only goes on with what the summary tells: "The second film", or after "first".

    It begins at the character `start` of a summary with these terms.
    """
    if SENTENCE_BEGINS.search(summary[max(0, start - 12) : start]):
        return True
    ordinals = VOCABULARIES[language].facts.ordinals
    return number <= LAST_OF_LIST and any(ordinals.get(term.lower()) == number - 1 for term in terms)
