# SPDX-License-Identifier: Apache-2.0
"""What the words around a number say of it: that it falls or rises, is cut off or not exact, and what it measures.

A summary says that of each of its numbers. Of the numbers of a source it is worked out where a summary asks for it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .number_grammar import GAP, WORDS
from .quantity import PLAIN, Quantity, Value
from .text_terms import Pieces
from .vocabulary import VOCABULARIES

FALLING_WITHIN = 5  # words before a number
MOVING_WITHIN = 3
NEAR = 2
CHARACTERS_BEHIND = 30
WORD_AFTER = re.compile(rf"{GAP}([^\W\d_]+)")
DEGREES = re.compile(
    r"(?:\s?[°º˚]\s?|[\s-]degrees?\s)?([CF])(?![^\W_])"
    r"|[\s-](?:[^\W\d_]+\s)?([CcFf])(?:elsius|ahrenheit)(?![^\W_])"
)


class Surroundings:
    """Looks at the words around the numbers of one text, which is also given taken apart."""

    def __init__(self, pieces: Pieces, text: str, language: str) -> None:
        self.terms, self.starts, self.text = pieces.terms, pieces.starts, text
        self.facts = VOCABULARIES[language].facts

    def describe(self, quantity: Quantity) -> Quantity:
        """Return a number with all that the words around it say."""
        if quantity.term < 0:
            return quantity
        facts, previous = self.facts, self.words_before(quantity)
        last = previous[-NEAR:]
        return quantity._replace(
            others=(*quantity.others, *self.find_opposite(quantity)),
            clipped=1 if not facts.above.isdisjoint(last) else -1 if not facts.below.isdisjoint(last) else 0,
            moved=self.find_move(quantity),
            measure=self.find_measure(quantity),
            is_rough=not facts.about.isdisjoint(last),
        )

    def words_before(self, quantity: Quantity) -> list[str]:
        """Return the words before a number in lower case, as many as may say that it falls."""
        return [term.lower() for term in self.terms[max(0, quantity.term - FALLING_WITHIN) : quantity.term]]

    def find_opposite(self, quantity: Quantity) -> Sequence[Value]:
        """Return what a number is with the other sign, where words say that it falls: "fell by 3 percent" is -3 too."""
        if quantity.term < 0 or not quantity.value:
            return ()
        falling, previous = self.facts.falling, self.words_before(quantity)
        if previous and previous[-1] in self.facts.negative and quantity.start == self.starts[quantity.term]:
            return ()  # "minus 3" has its sign
        behind = self.text[quantity.end : quantity.end + CHARACTERS_BEHIND].lower()
        if falling.isdisjoint(previous) and falling.isdisjoint(WORDS.findall(behind)):
            return ()
        return ((-quantity.value, quantity.unit),)

    def find_move(self, quantity: Quantity) -> int:
        """Return whether the words around a number say that it rises (1) or falls (-1): the nearest of them does."""
        if quantity.term < 0:
            return 0
        facts, following = self.facts, word_after(self.text, quantity.end)
        if following in facts.falling or following in facts.rising:
            return -1 if following in facts.falling else 1
        for word in reversed(self.words_before(quantity)[-MOVING_WITHIN:]):
            if word in facts.falling or word in facts.rising:
                return -1 if word in facts.falling else 1
            if word[0].isdigit():
                return 0
        return 0

    def find_measure(self, quantity: Quantity) -> str:
        """Return what a number without a unit measures; "" where that is not known."""
        if quantity.term < 0 or quantity.unit != PLAIN:
            return ""
        if measure := self.facts.measures.get(word_after(self.text, quantity.end)):
            return measure
        degrees = DEGREES.match(self.text, quantity.end)
        return (degrees[1] or degrees[2]).upper() if degrees else ""


def word_after(text: str, end: int) -> str:
    """Return the word in lower case that stands behind a space or hyphen; "" where there is none."""
    match = WORD_AFTER.match(text, end)
    return match[1].lower() if match else ""
