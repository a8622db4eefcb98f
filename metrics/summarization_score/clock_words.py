# SPDX-License-Identifier: Apache-2.0
"""Times of day in words: "half past six" is 6:30."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable
from typing import NamedTuple

from .quantity import CLOCK_UNIT, HALF_A_DAY, PLAIN, Quantity, Value
from .vocabulary import VOCABULARIES

LAST_HOUR = 12
LONGEST_PHRASE = 24
SPACES = re.compile(r"[\s-]+")


class ClockPatterns(NamedTuple):
    """What stands before and behind an hour, with what tells the minutes as the only group, and its nearest words."""

    before: re.Pattern[str]
    behind: re.Pattern[str]
    last_before: tuple[str, ...]
    first_behind: tuple[str, ...]


@functools.cache
def find_clock_patterns(language: str) -> ClockPatterns:
    """Return the patterns of a language."""
    phrases = [phrase.partition("N") for phrase in VOCABULARIES[language].facts.clock]
    before = [left.strip() for left, _, right in phrases if not right]
    behind = [right.strip() for left, _, right in phrases if not left]

    def either(parts: Iterable[str]) -> str:
        ordered = sorted(parts, key=len, reverse=True)
        return "|".join(re.escape(part).replace(r"\ ", r"[\s-]") for part in ordered) or "(?!)"

    return ClockPatterns(
        re.compile(rf"(?<!\w)({either(before)}) $"),
        re.compile(rf" ({either(behind)})(?!\w)"),
        tuple({f"{part.split()[-1]} " for part in before}),
        tuple({f" {part.split()[0]} " for part in behind}),
    )


def read_clock_words(quantity: Quantity, text: str, language: str) -> tuple[Value, ...]:
    """Return the times before and after noon that a number tells with the words around it; () where it tells none."""
    phrases = VOCABULARIES[language].facts.clock
    if not phrases or quantity.unit != PLAIN or not 0 < quantity.value <= LAST_HOUR or quantity.value % 1:
        return ()
    patterns = find_clock_patterns(language)
    left = text[max(0, quantity.start - LONGEST_PHRASE) : quantity.start].lower()
    right = text[quantity.end : quantity.end + LONGEST_PHRASE].lower()
    # The nearest word is a look that mostly saves the search.
    if left.endswith(patterns.last_before) and (found := patterns.before.search(left)):
        more = phrases[f"{SPACES.sub(' ', found[1])} N"]
    elif right.startswith(patterns.first_behind) and (found := patterns.behind.match(right)):
        more = phrases[f"N {SPACES.sub(' ', found[1])}"]
    else:
        return ()
    minutes = (60 * quantity.value + more) % HALF_A_DAY
    return (minutes, CLOCK_UNIT), (minutes + HALF_A_DAY, CLOCK_UNIT)
