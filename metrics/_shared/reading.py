# SPDX-License-Identifier: Apache-2.0
"""The one reading of a text, which all metrics ask: its words, numbers and how often something is
done, each with its place.

A metric hands on a text as it prepares it: facts and key_facts as `compose` makes it, which changes
its length, summarization_score with all characters at their places, to which its golden scores are
pinned. Where both leave a text as it is, its numbers are read once.
"""

from __future__ import annotations

from functools import cached_property

from .folding import Token, find_tokens, fold
from .frequencies import find_frequencies
from .number_forms import find_numbers
from .number_index import NumberIndex
from .numerals import read_number_words
from .values import Number


class ReadText(NumberIndex):
    """A text, and what is read in it when it is first asked for."""

    def __init__(self, text: str, code: str) -> None:
        self.text, self.code = text, code

    @cached_property
    def folded(self) -> str:
        """The text in lower case without marks on letters, of the same length."""
        return fold(self.text)

    @cached_property
    def tokens(self) -> list[Token]:
        """The words, folded."""
        return find_tokens(self.folded)

    @cached_property
    def numbers(self) -> tuple[Number, ...]:
        """The numbers, in order."""
        return LAST_NUMBERS.find(self)

    @cached_property
    def frequencies(self) -> list[Number]:
        """What says how often something is done, in order."""
        return find_frequencies(self.text, self.code)


class LastNumbers:
    """The numbers of the last texts, as several metrics ask for them. So many are kept as the
    summaries and sources have that the command scores together.
    """

    def __init__(self) -> None:
        self.by_text, self.size = dict[tuple[str, str], tuple[Number, ...]](), 0

    def find(self, text: ReadText) -> tuple[Number, ...]:
        """Return the numbers of a text, which are read unless they are kept."""
        key = (text.text, text.code)
        numbers = self.by_text.get(key)
        if numbers is None:
            words = read_number_words(text.code)
            numbers = tuple(find_numbers(text.text, text.folded, words, text.tokens))
            size = len(text.text) + BYTES_OF_NUMBER * len(numbers)
            self.size += size
            if self.size > KEPT_BYTES:
                self.by_text, self.size = {}, size
            self.by_text[key] = numbers
        return numbers


BYTES_OF_NUMBER = 1_000
KEPT_BYTES = 16_000_000  # 256 sources with 30 numbers each take half of it
LAST_NUMBERS = LastNumbers()
