# SPDX-License-Identifier: Apache-2.0
"""Is the verifier wired right? Sentences that a text must support, and that another text must not.

Some sentences of each source are asked with the chunk of the source that they stand in, and with a text about
something else. A verifier gives itself away when its wrong label is read, when it gets the two texts in the wrong
order, and when it always says the same. A source is judged by itself alone, so that no flag depends on the other rows.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from .support import SUPPORTED, Source, TooLongError, count_words, find_chunks
from .verifier import TextPair, Verifier

FLAG = "verifier fails its controls"
MOST = 2  # sentences of a source
LONGEST = 60  # words of such a sentence
# Of no news, no dialogue and no paper that anybody summarizes.
FOREIGN = (
    "To sharpen a chisel, lay its bevel flat on a wet stone and draw it towards you with even pressure. Turn the blade "
    "over when a thin burr has formed along the edge, and rub the back until the burr falls off. A strip of leather "
    "with polishing paste makes the edge keen enough to shave the hair from an arm."
)


class Controls(NamedTuple):
    """The sentences of a source that are asked as controls, each with the chunk that it stands in."""

    pairs: list[TextPair]

    @property
    def own(self) -> list[TextPair]:
        """The pairs that must be supported."""
        return self.pairs

    @property
    def foreign(self) -> list[TextPair]:
        """The pairs that must not be supported."""
        return [(FOREIGN, sentence) for _, sentence in self.pairs]


class Controlled(NamedTuple):
    """The mean probability of the pairs that must be supported, and of those that must not; nan without any."""

    own: float
    foreign: float

    @property
    def failed(self) -> bool:
        """Whether the verifier does not tell them apart at the threshold."""
        return self.own < SUPPORTED or self.foreign >= SUPPORTED


def choose_controls(source: Source, verifier: Verifier, verifier_words: int | None) -> Controls:
    """Return the longest sentences of a source that have at most `LONGEST` words; the first of equal ones."""
    sentences = [sentence for sentence in source.sentences if count_words(sentence.text) <= LONGEST]
    sentences.sort(key=lambda sentence: -len(sentence.text))
    pairs = []
    for sentence in sentences[:MOST]:
        try:
            chunks = find_chunks(sentence.text, source, verifier, verifier_words)
        except TooLongError:  # another sentence of the source is too long for it
            continue
        if is_room(FOREIGN, sentence.text, verifier, verifier_words):
            chunk = next(chunk for chunk in chunks if chunk.start <= sentence.start < chunk.end)
            pairs.append((chunk.text, sentence.text))
    return Controls(pairs)


def is_room(chunk: str, sentence: str, verifier: Verifier, verifier_words: int | None) -> bool:
    """Return whether a verifier takes both texts together."""
    if verifier_words is not None and count_words(chunk) + count_words(sentence) > verifier_words:
        return False
    return verifier.longest is None or sum(verifier.count_tokens([chunk, sentence])) <= (
        verifier.longest - verifier.special
    )


def judge_controls(controls: Controls, probabilities: Mapping[TextPair, float]) -> Controlled:
    """Return what came of the controls of a source."""
    return Controlled(*(mean([probabilities[pair] for pair in pairs]) for pairs in (controls.own, controls.foreign)))


def mean(values: Sequence[float]) -> float:
    """Return the mean of some numbers; nan without any."""
    return math.fsum(values) / len(values) if values else math.nan
