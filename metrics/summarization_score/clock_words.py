# SPDX-License-Identifier: Apache-2.0
"""Times of day in words: "half past six" is 6:30."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable

from .quantity import CLOCK_UNIT, PLAIN, Quantity, Value
from .vocabulary import VOCABULARIES

HALF_A_DAY = 720  # minutes
LAST_HOUR = 12
LONGEST_PHRASE = 24
SPACES = re.compile(r"[\s-]+")


@functools.cache
def find_clock_patterns(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Return the patterns of what stands before and behind an hour, with what tells the minutes as the only group."""
    phrases = VOCABULARIES[language].facts.clock

    def either(parts: Iterable[str]) -> str:
        ordered = sorted(filter(None, parts), key=len, reverse=True)
        return "|".join(re.escape(part).replace(r"\ ", r"[\s-]") for part in ordered) or "(?!)"

    before = either(phrase.partition("N")[0].strip() for phrase in phrases)
    behind = either(phrase.partition("N")[2].strip() for phrase in phrases)
    flags = re.IGNORECASE
    return re.compile(rf"(?<!\w)({before})\s$", flags), re.compile(rf"\s({behind})(?!\w)", flags)


def read_clock_words(quantity: Quantity, text: str, language: str) -> tuple[Value, ...]:
    """Return the times before and after noon that a number tells with the words around it; () where it tells none."""
    phrases = VOCABULARIES[language].facts.clock
    if not phrases or quantity.unit != PLAIN or not 0 < quantity.value <= LAST_HOUR or quantity.value % 1:
        return ()
    before, behind = find_clock_patterns(language)
    if found := before.search(text[max(0, quantity.start - LONGEST_PHRASE) : quantity.start]):
        more = phrases[f"{SPACES.sub(' ', found[1].lower())} N"]
    elif found := behind.match(text, quantity.end):
        more = phrases[f"N {SPACES.sub(' ', found[1].lower())}"]
    else:
        return ()
    minutes = (60 * quantity.value + more) % HALF_A_DAY
    return (minutes, CLOCK_UNIT), (minutes + HALF_A_DAY, CLOCK_UNIT)
