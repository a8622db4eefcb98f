# SPDX-License-Identifier: Apache-2.0
"""Numbers of a summary that say little of its source: a few things, names that are counted, and places in a list."""

from __future__ import annotations

import re
from collections.abc import Iterable

from .quantity import PLAIN, Quantity

ORDINAL_BEFORE = {2: "first", 3: "second", 4: "third", 5: "fourth"}
SENTENCE_BEGINS = re.compile(r"(?:^|[.!?:;\n]\s*)\w*\W*$")  # "The second film ..." goes on with a list
MOST_FEW = 10
NAMES_BEHIND = re.compile(
    r"(?:\s[\w’'-]+){1,3}?\s?[,:(–—-]\s?(?P<names>[^\W\d_a-z][\w’'.-]*(?:\s[^\W\d_a-z][\w’'.-]*)*"
    r"(?:,\s(?:and\s)?[^\W\d_a-z][\w’'.-]*(?:\s[^\W\d_a-z][\w’'.-]*)*)*"
    r"(?:,?\s(?:and|&|y|et|und|e|en|och|og)\s[^\W\d_a-z][\w’'.-]*(?:\s[^\W\d_a-z][\w’'.-]*)*))"
)


def is_small_count(quantity: Quantity) -> bool:
    """Return whether a number counts a few things: those that a source lacks are often right all the same."""
    is_plain = quantity.unit == PLAIN and quantity.kind == "number" and not quantity.measure
    return is_plain and 0 <= quantity.value <= MOST_FEW and quantity.value % 1 == 0  # "version 3.2" counts nothing


def counts_names(summary: str, end: int, count: int) -> bool:
    """Return whether a number counts the names that follow: "Two friends, Steve and Carly".

    >>> counts_names("Two friends, Steve and Carly, met.", 3, 2), counts_names("Three friends, Steve and Carly", 5, 3)
    (True, False)
    """
    match = NAMES_BEHIND.match(summary, end)
    if match is None:
        return False
    return len(re.split(r",\s(?:and\s)?|,?\s(?:and|&|y|et|und|e|en|och|og)\s", match["names"])) == count


def continues_list(number: int, summary: str, start: int, terms: Iterable[str]) -> bool:
    """Return whether an ordinal only goes on with what the summary tells: "The second film", or after "first".

    It begins at the character `start` of a summary with these terms.
    """
    if SENTENCE_BEGINS.search(summary[max(0, start - 12) : start]):
        return True
    before = ORDINAL_BEFORE.get(number)
    return before is not None and any(term.lower() == before for term in terms)
