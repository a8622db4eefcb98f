# SPDX-License-Identifier: Apache-2.0
"""What of a source is laid before a verifier, and what its probabilities say of a summary.

    support_score = mean over the sentences of the summary of the highest probability that any chunk of the source
                    supports the sentence
    support_min   = the lowest of these

Range [0, 1]; higher is better. Both are undefined (nan) where the summary or the source has no sentence.

A chunk is some sentences of the source that follow each other. Chunks do not overlap, and have all sentences. A
verifier gets the characters of chunk and sentence as they were given, and nothing of them is cut off.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from .sentence_ends import PASSAGE_END
from .sentence_spans import TextSpan, find_sentences
from .verifier import TextPair, Verifier

CHUNK_WORDS = 350  # as AlignScore (Zha et al. 2023, section 3.2) cuts a source
# Sentences of about the same length share the chunks of a source, so that equal pairs are asked once.
STEP = 32  # words or tokens
SUPPORTED = 0.5  # a probability from here on counts as support, where that is counted

# A word is what stands between white space. Scripts that have none count a character, or so many of them, as a word.
WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]|[^\s\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]{1,16}"
)


class Supported(NamedTuple):
    """A sentence of a summary, the highest probability that a chunk supports it, and the first chunk that has it."""

    sentence: TextSpan
    probability: float
    chunk: TextSpan


class TooLongError(ValueError):
    """A sentence of the summary and one of the source are together longer than what the verifier takes."""


class Source:
    """A source cut into sentences, which are counted once; `passages` are joined by line breaks, as they are shown."""

    def __init__(self, passages: Sequence[str], verifier: Verifier, language: str = "en") -> None:
        self.text = "\n".join(passages)
        self.sentences = find_sentences(PASSAGE_END.join(passages), self.text, language)
        self.words = [count_words(sentence.text) for sentence in self.sentences]
        # With what stands between it and the next one, which belongs to a chunk of both.
        starts = [sentence.start for sentence in self.sentences]
        self.tokens = verifier.count_tokens(
            [self.text[start:end] for start, end in pairwise([*starts, len(self.text)])] if starts else []
        )
        self._count_tokens = verifier.count_tokens
        self._cut: dict[tuple[float, float], list[tuple[int, int]]] = {}
        self._sizes: dict[tuple[int, int], tuple[int, int]] = {}

    def chunk(self, first: int, last: int) -> TextSpan:
        """Return the characters from the first of these sentences to the end of the last."""
        start, end = self.sentences[first].start, self.sentences[last - 1].end
        return TextSpan(self.text[start:end], start, end)

    def chunks(self, words: float, tokens: float) -> list[TextSpan]:
        """Return the chunks that have at most so many words and tokens; a longer sentence is a chunk of its own."""
        return [self.chunk(first, last) for first, last in self._places(words, tokens)]

    def longest(self, words: float, tokens: float) -> tuple[int, int]:
        """Return the most words, and the most tokens, that one of these chunks has; each chunk is counted once."""
        sizes = self._measure(self._places(words, tokens))
        return max((size for size, _ in sizes), default=0), max((size for _, size in sizes), default=0)

    def _places(self, words: float, tokens: float) -> list[tuple[int, int]]:
        if (words, tokens) not in self._cut:
            places = cut_chunks(self.words, self.tokens, words, tokens)
            if tokens < math.inf:  # a text can have more tokens than its sentences one by one
                self._measure(places)
                places = [part for place in places for part in self._divide(place, tokens)]
            self._cut[words, tokens] = places
        return self._cut[words, tokens]

    def _measure(self, places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
        """Return how many words and tokens these chunks have; the tokens of those not yet known are counted at once."""
        new = {place: self.chunk(*place).text for place in places if place not in self._sizes}
        if new:
            tokens = self._count_tokens([*new.values()])
            for (place, text), own in zip(new.items(), tokens, strict=True):
                self._sizes[place] = count_words(text), own
        return [self._sizes[place] for place in places]

    def _divide(self, place: tuple[int, int], tokens: float) -> list[tuple[int, int]]:
        first, last = place
        if last - first == 1 or self._measure([place])[0][1] <= tokens:
            return [place]
        middle = (first + last) // 2
        return [part for half in ((first, middle), (middle, last)) for part in self._divide(half, tokens)]


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
        if place > first and (word_sum + own_words > most_words or token_sum + own_tokens > most_tokens):
            places.append((first, place))
            first, word_sum, token_sum = place, 0, 0
        word_sum, token_sum = word_sum + own_words, token_sum + own_tokens
    return [*places, (first, len(words))] if words else []


def find_chunks(sentence: str, source: Source, verifier: Verifier, verifier_words: int | None) -> list[TextSpan]:
    """Return the chunks of a source that a sentence is asked with.

    A chunk has at most `CHUNK_WORDS` words or, with `verifier_words`, as many as together with the sentence make that
    number. It also keeps below the tokens that the verifier takes. A longer sentence of the source is a chunk of its
    own.

    Raises
    ------
    TooLongError
        When one sentence of the source and this one are together longer than `verifier_words`, or than the verifier
        takes.
    """
    word_room = tokens_room = math.inf
    if verifier_words is not None:
        word_room = verifier_words - count_words(sentence)
    if verifier.longest is not None:
        tokens_room = verifier.longest - verifier.special - verifier.count_tokens([sentence])[0]
    words = CHUNK_WORDS if verifier_words is None else round_down(word_room)
    tokens = round_down(tokens_room)
    longest_words, longest_tokens = source.longest(words, tokens)
    if longest_words > word_room:
        raise TooLongError(
            f"a sentence of {count_words(sentence)} words and one of the source with {longest_words} do not fit into "
            f"verifier_words={verifier_words}: {quote_beginning(sentence)}"
        )
    if longest_tokens > tokens_room:
        raise TooLongError(
            f"a sentence and one of the source with {longest_tokens} tokens do not fit into the {verifier.longest} "
            f"tokens that the verifier takes: {quote_beginning(sentence)}"
        )
    return source.chunks(words, tokens)


def round_down(room: float) -> float:
    """Return the room for a chunk as a multiple of STEP, but never nothing where there is some.

    >>> round_down(473), round_down(20)
    (448, 20)
    """
    return room if room < STEP or math.isinf(room) else room - room % STEP


def quote_beginning(text: str) -> str:
    """Return the beginning of a sentence, for a message."""
    return repr(text if len(text) <= 60 else f"{text[:60]}…")


def choose_best(sentence: TextSpan, chunks: Sequence[TextSpan], probabilities: Mapping[TextPair, float]) -> Supported:
    """Return the chunk with the highest probability; of equal ones, the first."""
    best = max(chunks, key=lambda chunk: probabilities[chunk.text, sentence.text])
    return Supported(sentence, probabilities[best.text, sentence.text], best)


def support_score(probabilities: Sequence[float]) -> float:
    """Return the mean of the best probability of each sentence; nan without one.

    >>> support_score([1.0, 0.25])
    0.625
    """
    return math.fsum(probabilities) / len(probabilities) if probabilities else math.nan


def support_min(probabilities: Sequence[float]) -> float:
    """Return the lowest of the best probabilities of the sentences; nan without one."""
    return min(probabilities, default=math.nan)


def lack_of_support(lowest: Any) -> Any:
    """Return how much the least supported sentence lacks to 1; 0 where it is supported, nan where it is undefined.

    >>> lack_of_support(0.25), lack_of_support(0.5)
    (0.75, 0.0)
    """
    return (lowest < SUPPORTED) * (1 - lowest)
