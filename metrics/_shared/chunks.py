# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/chunks.py, which copy_shared.py there copies beside each metric.
"""What of a source is laid before a verifier beside a sentence: chunks of whole sentences, as they
were given.

Chunks do not overlap, and have all sentences. Nothing is cut off: a pair that does not fit is an
error of its example.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

from .sentences import PASSAGE_END, TextSpan, find_sentences

CHUNK_WORDS = 350  # as AlignScore (Zha et al. 2023, section 3.2) cuts a source
# words or tokens: sentences of about the same length share the chunks of a source, so that pairs
# repeat
STEP = 32
# A word is what stands between white space. Scripts that have none count a character, or so many of
# them, as a word.
WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]|[^\s\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]{1,16}"
)


class TooLongError(ValueError):
    """A sentence of the summary and one of the source are together longer than what the verifier
    takes.
    """


class Source:
    """A source cut into sentences, which are counted once; `passages` are joined by line breaks, as
    they are shown.
    """

    def __init__(
        self,
        passages: Sequence[str],
        language: str,
        count_tokens: Callable[[Sequence[str]], list[int]] | None,
    ) -> None:
        self.text = "\n".join(passages)
        found = find_sentences(PASSAGE_END.join(passages), language)
        self.sentences = [
            TextSpan(self.text[one.start : one.end], one.start, one.end) for one in found
        ]
        self.words = [count_words(one.text) for one in self.sentences]
        # One more for each, as a text can have more tokens than its sentences one by one.
        tokens = (
            count_tokens([one.text for one in self.sentences])
            if count_tokens and self.sentences
            else []
        )
        self.tokens = [count + 1 for count in tokens] or [0] * len(self.sentences)
        self._cut: dict[tuple[float, float], list[TextSpan]] = {}

    def chunks(self, words: float, tokens: float) -> list[TextSpan]:
        """Return the chunks of at most so many words and tokens; a longer sentence is a chunk of
        its own.
        """
        if (words, tokens) not in self._cut:
            places = cut_chunks(self.words, self.tokens, words, tokens)
            spans = [
                (self.sentences[first].start, self.sentences[last - 1].end)
                for first, last in places
            ]
            self._cut[words, tokens] = [
                TextSpan(self.text[start:end], start, end) for start, end in spans
            ]
        return self._cut[words, tokens]

    def chunks_beside(
        self, sentence: str, most_words: int | None, tokens_left: float = math.inf
    ) -> list[TextSpan]:
        """Return the chunks that a sentence is asked with.

        A chunk has at most `CHUNK_WORDS` words or, with `most_words`, as many as together with the
        sentence make that number, and at most the tokens that are left beside the sentence.

        Raises
        ------
        TooLongError
            When one sentence of the source does not fit beside this one.
        """
        own = count_words(sentence)
        words_left = math.inf if most_words is None else most_words - own
        if max(self.words, default=0) > words_left:
            raise TooLongError(
                f"a sentence of {own} words and one of the source with {max(self.words)} do not fit"
                f" into max_words={most_words}: {quote_beginning(sentence)}"
            )
        if max(self.tokens, default=0) > tokens_left:
            raise TooLongError(
                f"a sentence leaves {tokens_left} tokens, and one of the source has"
                f" {max(self.tokens)}: {quote_beginning(sentence)}"
            )
        return self.chunks(
            CHUNK_WORDS if most_words is None else round_down(words_left), round_down(tokens_left)
        )


def count_words(text: str) -> int:
    r"""Return about how many words a text has; a word of more than 16 characters counts as several.

    >>> count_words("A red fox ran."), count_words("\u72d0\u72f8\u8dd1")
    (4, 3)
    """
    return len(WORD.findall(text))


def cut_chunks(
    words: Sequence[int], tokens: Sequence[int], most_words: float, most_tokens: float
) -> list[tuple[int, int]]:
    """Return the places [first, last) of the sentences of each chunk, as many as fit; at least one.

    >>> cut_chunks([3, 4, 5, 20, 2], [0] * 5, 8, 100)
    [(0, 2), (2, 3), (3, 4), (4, 5)]
    """
    places: list[tuple[int, int]] = []
    first = word_sum = token_sum = 0
    for place, (own_words, own_tokens) in enumerate(zip(words, tokens, strict=True)):
        if place > first and (
            word_sum + own_words > most_words or token_sum + own_tokens > most_tokens
        ):
            places.append((first, place))
            first, word_sum, token_sum = place, 0, 0
        word_sum, token_sum = word_sum + own_words, token_sum + own_tokens
    return [*places, (first, len(words))] if words else []


def round_down(room: float) -> float:
    """Return the room for a chunk as a multiple of STEP, but never nothing where there is some.

    >>> round_down(473), round_down(20)
    (448, 20)
    """
    return room if room < STEP or math.isinf(room) else room - room % STEP


def quote_beginning(text: str) -> str:
    """Return the beginning of a sentence, for a message."""
    return repr(text if len(text) <= 60 else f"{text[:60]}…")
