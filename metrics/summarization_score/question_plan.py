# SPDX-License-Identifier: Apache-2.0
"""What is asked about a source, from its own words: the heaviest terms, and pairs of them that stand close together.

What to ask follows from frequency and position. A term weighs tf * exp(-s / 6) for tf occurrences, the first of them in
sentence s (0, 1, ...). Half of the questions ask for the heaviest terms. The other half ask for pairs of these that
stand close together in a sentence, ranked by the sum over sentences of exp(-s / 6) * (sum of their weights). Pairs let
important terms count more than once, so that a plain share of questions comes close to a weighted recall.
"""

from __future__ import annotations

import bisect
import functools
import itertools
import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Any, NamedTuple

from .number_keys import SPACES
from .sentence_ends import SENTENCE_ENDS
from .text_terms import Pieces, split_text

# Measured by benchmarks/lexical_settings.py: little depends on them.
DECAY_SENTENCES = 6.0
PAIR_DISTANCE = 4
TEMPLATES = {
    "word": 'Does the text mention "{0}"?',
    "name": 'Does the text name "{0}"?',
    "date": 'Does the text give the date "{0}"?',
    "number": 'Does the text give the number "{0}"?',
    "amount": 'Does the text give the amount "{0}"?',
    "percentage": 'Does the text give the percentage "{0}"?',
    "both": 'Does the text mention both "{0}" and "{1}"?',
}


class Question(str):
    """A question with the keys of the words that it quotes."""

    keys: frozenset[str]

    @classmethod
    def asking(cls, text: str, keys: Iterable[str]) -> Question:
        """Return the question with these keys."""
        question = cls(text)
        question.keys = frozenset(keys)
        return question


class Content(NamedTuple):
    """Terms of a text that are asked for: their places among all terms, and their keys.

    `sentences` has the places [first, last) of each sentence in these two lists. `openings` has the places of the first
    term of each sentence that can be asked for.
    """

    places: list[int]
    keys: list[str]
    sentences: list[tuple[int, int]]
    openings: frozenset[int]

    @property
    def sentence_keys(self) -> list[list[str]]:
        """The keys of each sentence."""
        return [self.keys[first:last] for first, last in self.sentences]


def content_of(pieces: Pieces) -> Content:
    """Return the terms of a text that are asked for.

    Stop words, single letters and single digits are not asked for, unless the text has nothing else.
    """
    readings = pieces.readings
    places = [place for place, reading in enumerate(readings) if reading.is_content] or [*range(len(readings))]
    ends = [bisect.bisect_left(places, last) for _, last in pieces.sentences]
    sentences = [*itertools.pairwise(dict.fromkeys([0, *ends]))]
    openings = frozenset([places[first] for first, _ in sentences])
    return Content(places, [readings[place].key for place in places], sentences, openings)


def narrow(content: Content, among: Collection[str]) -> Content:
    """Return the terms that have one of these keys; a sentence may have none."""
    found = [at for at, key in enumerate(content.keys) if key in among]
    bounds = [0, *(bisect.bisect_left(found, last) for _, last in content.sentences)]
    places, keys = [content.places[at] for at in found], [content.keys[at] for at in found]
    return Content(places, keys, [*itertools.pairwise(bounds)], content.openings)


def key_weights(sentence_keys: Sequence[Sequence[str]], decay: float = DECAY_SENTENCES) -> dict[str, float]:
    """Return tf * exp(-first sentence / 6) of every key.

    >>> key_weights([["cat", "mat"], ["cat"]])
    {'cat': 2.0, 'mat': 1.0}
    """
    decayed: dict[str, float] = {}
    for i, keys in enumerate(sentence_keys):
        of_sentence = math.exp(-i / decay)
        for key in keys:
            if key not in decayed:
                decayed[key] = of_sentence
    frequency = Counter(itertools.chain.from_iterable(sentence_keys))
    return {key: frequency[key] * first for key, first in decayed.items()}


def heaviest(weights: dict[Any, float], count: int) -> list[Any]:
    """Return the `count` keys of greatest weight; of equal ones the one that comes first in the document."""
    return sorted(weights, key=weights.__getitem__, reverse=True)[:count]


def close_pairs(keys: Sequence[str], distance: int = PAIR_DISTANCE) -> list[tuple[str, str]]:
    """Return the pairs of different keys at most `distance` places apart, each once.

    >>> close_pairs(["slip", "guard", "manhole"])
    [('guard', 'slip'), ('manhole', 'slip'), ('guard', 'manhole')]
    """
    pairs = [(a, b) if a < b else (b, a) for i, a in enumerate(keys, start=1) for b in keys[i : i + distance] if a != b]
    return list(dict.fromkeys(pairs))


def pair_weights(
    sentence_keys: Sequence[Sequence[str]],
    weights: dict[str, float],
    decay: float = DECAY_SENTENCES,
    distance: int = PAIR_DISTANCE,
) -> dict[tuple[str, str], float]:
    """Return, for every close pair of keys that have a weight, the sum of exp(-s / 6) * (weight + weight)."""
    total: dict[tuple[str, str], float] = {}
    for i, keys in enumerate(sentence_keys):
        decayed = math.exp(-i / decay)
        weighing = [key for key in keys if key in weights]
        for pair in close_pairs(weighing, distance) if len(weighing) > 1 else ():
            a, b = pair
            total[pair] = total.get(pair, 0.0) + decayed * (weights[a] + weights[b])
    return total


def kinds_and_surfaces(pieces: Pieces, content: Content) -> dict[str, tuple[str, str]]:
    """Return the kind and the spelling of each key of some terms: those that are most frequent within sentences."""
    begins = {first for first, _ in pieces.sentences}
    opening: dict[str, tuple[str, str]] = {}
    votes: dict[tuple[str, str, str], int] = {}
    for place, key in zip(content.places, content.keys, strict=True):
        reading = pieces.readings[place]
        kind = reading.opening if place in begins else reading.kind
        if kind == "word" and place in content.openings:
            opening.setdefault(key, ("word", reading.surface))
        else:
            vote = key, kind, reading.surface
            votes[vote] = votes.get(vote, 0) + 1
    shown: dict[str, tuple[str, str]] = {}
    for key, kind, surface in sorted(votes, key=votes.__getitem__, reverse=True):  # of equal ones the first
        shown.setdefault(key, (kind, surface))
    return opening | shown


def side_by_side(pieces: Pieces, content: Content, pairs: Collection[tuple[str, str]]) -> dict[tuple[str, str], str]:
    """Return how those pairs of some terms are written that stand side by side, with only a space or hyphen between."""
    wanted, written = set(pairs), {}
    for (place, a), (following, b) in itertools.pairwise(zip(content.places, content.keys, strict=True)):
        pair = (a, b) if a < b else (b, a)
        if following == place + 1 and pair in wanted:
            gap = pieces.gaps[following]
            if gap in (" ", "-") or (SPACES.fullmatch(gap) and not SENTENCE_ENDS[gap]):
                between = "-" if gap == "-" else " "
                written[pair] = f"{pieces.readings[place].surface}{between}{pieces.readings[following].surface}"
                wanted.remove(pair)
    return written


def phrase_kind(kinds: Sequence[str]) -> str:
    """Return the kind of a phrase from the kinds of its terms: its own where all agree; a date may hold numbers."""
    if len(set(kinds)) == 1:
        return kinds[0]
    return "date" if set(kinds) == {"date", "number"} else "word"


@functools.lru_cache(maxsize=8)
def plan_questions(source: str, count: int, language: str, decay: float, distance: int) -> dict[str, Question]:
    """Return the question for each of at most `count` keyphrases of a source.

    The keyphrases are single terms, then pairs, as "a, b" where they stand apart. Keyphrases and questions are asked
    for one after the other, so the last plans are kept.
    """
    pieces = split_text(source, language)
    content = content_of(pieces)
    weights = key_weights(content.sentence_keys, decay)
    single = heaviest(weights, count - count // 2)
    among = {key: weights[key] for key in single}
    asked = narrow(content, among)
    pairs = heaviest(pair_weights(asked.sentence_keys, among, decay, distance), min(count // 2, len(single)))
    shown = kinds_and_surfaces(pieces, asked)
    joined = side_by_side(pieces, asked, pairs)
    rank = {key: place for place, key in enumerate(single)}
    planned: dict[str, Question] = {}
    for key in single:
        kind, surface = shown[key]
        planned[surface] = Question.asking(TEMPLATES[kind].format(surface), [key])
    for pair in pairs:
        a, b = pair if rank[pair[0]] < rank[pair[1]] else pair[::-1]
        (kind, surface), (other_kind, other) = shown[a], shown[b]
        if pair in joined:
            phrase = joined[pair]
            planned[phrase] = Question.asking(TEMPLATES[phrase_kind((kind, other_kind))].format(phrase), pair)
        else:
            planned[f"{surface}, {other}"] = Question.asking(TEMPLATES["both"].format(surface, other), pair)
    return planned
