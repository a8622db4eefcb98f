# SPDX-License-Identifier: Apache-2.0
"""The offline backend: questions from a document's own words, answered by looking for these words
in a summary.

What to ask follows from frequency and position. A term weighs tf * exp(-s / 6) for tf occurrences,
the first of them in sentence s (0, 1, ...). Half of the questions ask for the heaviest terms. The
other half ask for pairs of these that stand close together in a sentence, ranked by the sum over
sentences of exp(-s / 6) * (sum of their weights). Pairs let important terms count more than once,
so that a plain share of questions comes close to a weighted recall.

A question is answered with 1 when every word that it quotes occurs in the text, after
normalization: lower case, inflection removed, "3m" and "3 million" one number.
"""

from __future__ import annotations

import functools
import itertools
import math
import threading
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from .shared import (
    SPACES,
    STOP_WORDS,
    Term,
    TermLists,
    ends_sentence,
    keys_in,
    list_terms,
    quotations,
    read_terms,
)

# Little depends on these; they were chosen on the documents of SummEval at odd positions.
NUM_QUESTIONS = 60
DECAY_SENTENCES = 6.0
PAIR_DISTANCE = 4
SIMILAR = 0.8  # cosine, for an encoder
MOST_VECTORS = 50_000
WORDS = ("word", "name")  # kinds of terms that may be similar; numbers are the same or not
TEMPLATES = {
    "word": 'Does the text mention "{0}"?',
    "name": 'Does the text name "{0}"?',
    "date": 'Does the text give the date "{0}"?',
    "number": 'Does the text give the number "{0}"?',
    "amount": 'Does the text give the amount "{0}"?',
    "percentage": 'Does the text give the percentage "{0}"?',
    "both": 'Does the text mention both "{0}" and "{1}"?',
}
# the kind of a phrase by those of its terms, where it has one
PHRASES = {frozenset([kind]): kind for kind in TEMPLATES} | {frozenset(["date", "number"]): "date"}

Pair = tuple[str, ...]  # two keys in alphabetical order


def key_weights(
    keys: Sequence[str], sentences: Sequence[int], decay: Mapping[int, float]
) -> dict[str, float]:
    """Return tf * exp(-first sentence / 6) of every key.

    >>> key_weights(["cat", "mat", "cat"], [0, 0, 1], {0: 1.0, 1: 0.846})
    {'cat': 2.0, 'mat': 1.0}
    """
    first_sentence = dict(zip(reversed(keys), reversed(sentences), strict=True))
    return {key: count * decay[first_sentence[key]] for key, count in Counter(keys).items()}


def close_pairs(keys: Sequence[str]) -> list[Pair]:
    """Return the pairs of different keys at most four places apart, each once and in alphabetical
    order.

    >>> close_pairs(["slip", "guard", "manhole"])
    [('guard', 'slip'), ('manhole', 'slip'), ('guard', 'manhole')]
    """
    # not `sorted`, which would take as long as all the rest
    pairs = [
        (key, other_key) if key < other_key else (other_key, key)
        for following, key in enumerate(keys, start=1)
        for other_key in keys[following : following + PAIR_DISTANCE]
        if key != other_key
    ]
    return list(dict.fromkeys(pairs))


def pair_weights(
    text: TermLists, heavy: Sequence[int], weights: Mapping[str, float], decay: Mapping[int, float]
) -> dict[Pair, float]:
    """Return, for every close pair of heavy terms, the sum of exp(-s / 6) * (weight + weight)."""
    total: dict[Pair, float] = defaultdict(float)
    for sentence, places in itertools.groupby(heavy, text.sentences.__getitem__):
        for pair in close_pairs([text.keys[place] for place in places]):
            key, other_key = pair
            total[pair] += decay[sentence] * (weights[key] + weights[other_key])
    return total


def heaviest(weights: dict[Any, float], count: int) -> list[Any]:
    """Return the `count` keys of greatest weight; of equal ones the one that comes first in the
    document.
    """
    return sorted(weights, key=weights.__getitem__, reverse=True)[:count]


def kinds_and_surfaces(
    text: TermLists, places: Sequence[int], heavy: Sequence[int]
) -> dict[str, tuple[str, str]]:
    """Return the kind and the spelling of each heavy key: those that are most frequent within
    sentences.
    """
    first_place = {text.sentences[place]: place for place in reversed(places)}
    first_of_sentence: dict[str, tuple[str, str]] = {}
    votes: Counter[tuple[str, str, str]] = Counter()
    for place in heavy:
        key, sentence, reading = text.keys[place], text.sentences[place], text.readings[place]
        kind = reading.kind
        if place == 0 or text.sentences[place - 1] != sentence:
            kind = reading.opening
        # whose capital may be that of the sentence
        if kind == "word" and place == first_place[sentence]:
            first_of_sentence.setdefault(key, ("word", reading.surface))
        else:
            votes[key, kind, reading.surface] += 1
    most_frequent: dict[str, tuple[str, str]] = {}
    for (key, kind, surface), _ in votes.most_common():  # of equal ones the first
        most_frequent.setdefault(key, (kind, surface))
    return first_of_sentence | most_frequent


def side_by_side(text: TermLists, places: Sequence[int]) -> dict[Pair, str]:
    """Return how a text writes two terms of these places with only a space or a hyphen between
    them.
    """
    phrases: dict[Pair, str] = {}
    for place, following in itertools.pairwise(places):
        if following != place + 1:
            continue
        gap = text.parts[2 * following]
        if SPACES.fullmatch(gap) and not ends_sentence(gap):
            gap = " "
        if gap in (" ", "-"):
            pair = tuple(sorted(text.keys[place : following + 1]))
            surfaces = [reading.surface for reading in text.readings[place : following + 1]]
            phrases.setdefault(pair, gap.join(surfaces))
    return phrases


class Question(str):
    """A question with the keys of the words that it quotes."""

    __slots__ = ("keys",)
    keys: frozenset[str]

    @classmethod
    def asking(cls, kind: str, words: Sequence[str], keys: Iterable[str]) -> Question:
        """Return the question of this kind that quotes words, which have these keys."""
        question = cls(TEMPLATES[kind].format(*words))
        question.keys = frozenset(keys)
        return question


@functools.lru_cache(maxsize=4)
def plan_questions(source: str, count: int, language: str) -> dict[str, Question]:
    """Return the question for each of at most `count` keyphrases: single terms, then pairs, as "a,
    b" where apart.

    Keyphrases and questions are asked for one after the other, so the last plans are kept.
    """
    text = list_terms(source, language)
    # but for stop words, single letters and single digits; all where a text has nothing else
    content = [place for place, reading in enumerate(text.readings) if reading.is_content]
    places = content or range(len(text.readings))
    keys = [text.keys[place] for place in places]
    sentences = [text.sentences[place] for place in places]
    # of the number of each sentence that asks for anything, of which it is number s
    asking = enumerate(dict.fromkeys(sentences))
    decay = {sentence: math.exp(-s / DECAY_SENTENCES) for s, sentence in asking}
    weights = key_weights(keys, sentences, decay)
    heavy_keys = heaviest(weights, count - count // 2)
    rank = {key: place for place, key in enumerate(heavy_keys)}
    heavy = [place for place, key in zip(places, keys, strict=True) if key in rank]
    names = kinds_and_surfaces(text, places, heavy)
    phrases = side_by_side(text, heavy)
    planned: dict[str, Question] = {}
    for key in heavy_keys:
        kind, surface = names[key]
        planned[surface] = Question.asking(kind, [surface], [key])
    of_pairs = pair_weights(text, heavy, weights, decay)
    for pair in heaviest(of_pairs, min(count // 2, len(heavy_keys))):
        kinds, surfaces = zip(
            *(names[key] for key in sorted(pair, key=rank.__getitem__)), strict=True
        )
        if phrase := phrases.get(pair):
            # of its own kind where all agree; a date may hold numbers
            kind = PHRASES.get(frozenset(kinds), "word")
            planned[phrase] = Question.asking(kind, [phrase], pair)
        else:
            planned[", ".join(surfaces)] = Question.asking("both", surfaces, pair)
    return planned


@functools.lru_cache(maxsize=1 << 12)
def quoted_terms(question: str, language: str = "en") -> tuple[Term, ...]:
    """Return the terms that a question quotes; when it quotes nothing, all its content words.

    >>> [term.key for term in quoted_terms('Does the text name "Ada Lovelace"?')]
    ['ada', 'lovelac']
    """
    words_asked = (
        " ; ".join(quotations(question)) or question
    )  # "3" and "million" are not 3 million
    terms = read_terms(words_asked, language)
    stop_words = STOP_WORDS[language]
    content = [
        term
        for term in terms
        if term.reading.is_fact or term.reading.surface.lower() not in stop_words
    ]
    if not terms:
        raise ValueError(f"the question {question!r} has no word to look for")
    return tuple(content or terms)


class LexicalBackend:
    """The three steps, offline: `keyphrases`, `questions`, `answers`.

    With `encode`, a function from list of str to array (words, dimension), a word also occurs where
    one of cosine `SIMILAR` or more does; numbers must be the same.
    """

    num_questions = NUM_QUESTIONS

    def __init__(
        self, language: str = "en", encode: Callable[[list[str]], Any] | None = None
    ) -> None:
        self.language = language
        self.encode: Any = encode
        self._vectors: dict[str, Any] = {}
        self._lock = threading.Lock()

    def keyphrases(self, source: str, count: int) -> list[str]:
        """Return at most `count` phrases of the source."""
        return list(plan_questions(source, count, self.language))

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        """Return one question for each of the first `count` keyphrases, worded by what the source
        shows it to be.
        """
        planned = plan_questions(source, count, self.language)
        return [planned[phrase] for phrase in keyphrases[:count]]

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        """Return 1.0 for every question whose quoted words all occur in the text, 0.0 for the
        others.
        """
        present = keys_in(text, self.language)
        if self.encode is not None:
            present = present | self._similar(text, questions)
        return [float(self._keys(question) <= present) for question in questions]

    def _keys(self, question: str) -> frozenset[str]:
        if isinstance(question, Question):
            return question.keys
        return frozenset(term.key for term in quoted_terms(question, self.language))

    def _similar(self, text: str, questions: Sequence[str]) -> set[str]:
        """Return the keys of the words asked for that are similar to a content word of the text."""
        words = [
            reading.surface.lower()
            for reading in list_terms(text, self.language).readings
            if reading.is_content and reading.kind in WORDS
        ]
        quoted = {
            term.key: term.reading.surface.lower()
            for question in questions
            for term in quoted_terms(question, self.language)
            if term.reading.kind in WORDS
        }
        if not words or not quoted:
            return set()
        with self._lock:
            similarity = self._units([*quoted.values()]) @ self._units(words).T
        return {*itertools.compress(quoted, similarity.max(axis=1) >= SIMILAR)}

    def _units(self, words: list[str]) -> Any:
        """Return an array (words, dimension) of vectors of length 1; those of the last words are
        kept.
        """
        import numpy as np  # only an encoder needs it

        if len(self._vectors) > MOST_VECTORS:
            self._vectors.clear()
        new = [word for word in dict.fromkeys(words) if word not in self._vectors]
        if new:
            vectors = np.asarray(self.encode(new), dtype=np.float32)
            if vectors.ndim != 2 or len(vectors) != len(new):
                raise ValueError(
                    f"the encoder must return an array ({len(new)}, dimension), got {vectors.shape}"
                )
            lengths = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
            self._vectors.update(zip(new, vectors / lengths, strict=True))
        return np.stack([self._vectors[word] for word in words])
