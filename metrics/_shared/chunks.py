# SPDX-License-Identifier: Apache-2.0
"""What of a text is laid before a verifier beside a claim: chunks of whole sentences, as they were
given.

Chunks do not overlap, and have all sentences. Nothing is cut off: a pair that does not fit is an
error of its example.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

from .sentences import TextSpan

CHUNK_WORDS = 350  # as AlignScore (Zha et al. 2023, section 3.2) cuts a source
CHUNK = (CHUNK_WORDS, "words")  # the most of a chunk, and in what it is counted
# words or tokens: sentences of about the same length share the chunks of a source, so that pairs
# repeat
STEP = 32
# A word is what stands between white space. Scripts that have none count a character, or so many of
# them, as a word.
UNSPACED = r"\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff"  # kana and Han
COUNTED = re.compile(rf"[{UNSPACED}]|[^\s{UNSPACED}]{{1,16}}")
WORD_OR_MARK = re.compile(r"\w+|[^\w\s]")
SHOWN_OF_SENTENCE = 60  # of a sentence in a message


class TooLongError(ValueError):
    """A claim and one sentence of the text are together longer than what the verifier takes."""


class ChunkedText:
    """A text as a verifier takes it: the words and tokens of its sentences, which are counted once.
    `chunk` is the most of a chunk, and in what it is counted: "words", "words and marks" or
    "tokens".
    """

    def __init__(
        self,
        text: str,
        sentences: Sequence[TextSpan],
        count_tokens: Callable[[Sequence[str]], list[int]],
        chunk: tuple[int, str] = CHUNK,
    ) -> None:
        self.text, self.sentences = text, sentences
        self.words = [count_words(sentence.text) for sentence in self.sentences]
        # One more for each, as a text can have more tokens than its sentences one by one.
        counts = count_tokens([sentence.text for sentence in sentences])
        self.tokens = [count + 1 for count in counts]
        self.largest_chunk, unit = chunk
        self.sizes = self.words  # of the sentences, in the unit of a chunk
        if unit == "tokens":
            self.sizes = [count - 1 for count in self.tokens]
        elif unit == "words and marks":
            self.sizes = [len(WORD_OR_MARK.findall(sentence.text)) for sentence in self.sentences]
        self._chunks: dict[tuple[float, float], list[TextSpan]] = {}

    def chunks(self, size: float, tokens: float, words: bool = False) -> list[TextSpan]:
        """Return the chunks of at most this size, counted in the unit of a chunk or in `words`, and
        so many tokens; a longer sentence is a chunk of its own.
        """
        if (size, tokens) not in self._chunks:
            chunks = []
            sizes = self.sizes
            if words:
                sizes = self.words
            for first, last in cut_chunks(sizes, self.tokens, size, tokens):
                start, end = self.sentences[first].start, self.sentences[last - 1].end
                chunks.append(TextSpan(self.text[start:end], start, end))
            self._chunks[size, tokens] = chunks
        return self._chunks[size, tokens]

    def chunks_beside(
        self, claim: str, most_words: int | None, tokens_left: float = math.inf
    ) -> list[TextSpan]:
        """Return the chunks that a claim is asked with.

        A chunk is as large as the text says or, with `most_words`, has as many words as together
        with the claim make that number, and at most the tokens that are left beside the claim.

        Raises
        ------
        TooLongError
            When one sentence of the text does not fit beside the claim.
        """
        longest, most_tokens = max(self.words, default=0), max(self.tokens, default=0)
        largest: float = self.largest_chunk
        if most_words is not None:
            words = count_words(claim)
            largest = round_down(most_words - words)
            if longest > most_words - words:
                raise TooLongError(
                    f"a sentence of {words} words and one of the text with {longest} do not fit"
                    f" into max_words={most_words}: {quote_beginning(claim)}"
                )
        if most_tokens > tokens_left:
            raise TooLongError(
                f"a sentence leaves {tokens_left} tokens, and one of the text has {most_tokens}:"
                f" {quote_beginning(claim)}"
            )
        return self.chunks(largest, round_down(tokens_left), words=most_words is not None)


def count_words(text: str) -> int:
    r"""Return about how many words a text has; a word of more than 16 characters counts as several.

    >>> count_words("A red fox ran."), count_words("\u72d0\u72f8\u8dd1")
    (4, 3)
    """
    return len(COUNTED.findall(text))


def cut_chunks(
    sizes: Sequence[int], tokens: Sequence[int], largest: float, most_tokens: float
) -> list[tuple[int, int]]:
    """Return the places [first, last) of the sentences of each chunk, as many as fit; at least one.

    >>> cut_chunks([3, 4, 5, 20, 2], [0] * 5, 8, 100)
    [(0, 2), (2, 3), (3, 4), (4, 5)]
    """
    places: list[tuple[int, int]] = []
    first = size_sum = token_sum = 0
    for place, (size, token_count) in enumerate(zip(sizes, tokens, strict=True)):
        is_full = size_sum + size > largest or token_sum + token_count > most_tokens
        if place > first and is_full:
            places.append((first, place))
            first, size_sum, token_sum = place, 0, 0
        size_sum += size
        token_sum += token_count
    if sizes:
        places.append((first, len(sizes)))
    return places


def round_down(room: float) -> float:
    """Return the room for a chunk as a multiple of STEP, but never nothing where there is some.

    >>> round_down(473), round_down(20)
    (448, 20)
    """
    if room < STEP or math.isinf(room):
        return room
    return room - room % STEP


def quote_beginning(text: str) -> str:
    """Return the beginning of a sentence, for a message."""
    if len(text) <= SHOWN_OF_SENTENCE:
        return repr(text)
    return repr(f"{text[:SHOWN_OF_SENTENCE]}…")
