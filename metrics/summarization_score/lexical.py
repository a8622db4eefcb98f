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
from collections import Counter
from collections.abc import Callable, Container, Sequence
from typing import Any

from .sentences import ends_sentence, join_lines
from .stop_words import STOP_WORDS
from .terms import SPACES, ReadText, Term, keys_in, quotations, read_terms, read_text

# Little depends on these; they were chosen on the documents of SummEval at odd positions.
NUM_QUESTIONS = 60
DECAY_SENTENCES = 6.0
PAIR_DISTANCE = 4
SIMILAR = 0.8  # cosine, for an encoder
MOST_VECTORS = 50_000
TEMPLATES = {
    "word": 'Does the text mention "{0}"?',
    "name": 'Does the text name "{0}"?',
    "date": 'Does the text give the date "{0}"?',
    "number": 'Does the text give the number "{0}"?',
    "amount": 'Does the text give the amount "{0}"?',
    "percentage": 'Does the text give the percentage "{0}"?',
    "both": 'Does the text mention both "{0}" and "{1}"?',
}


def content_sentences(text: ReadText) -> list[list[int]]:
    """Return the places, among all terms of a text, of those that are asked for, for each sentence
    that has one.

    Stop words, single letters and single digits are not asked for, unless the text has nothing
    else.
    """
    every = range(len(text.readings))
    content = [place for place in every if text.readings[place].is_content] or every
    return [list(group) for _, group in itertools.groupby(content, text.sentences.__getitem__)]


def key_weights(sentences: Sequence[Sequence[str]]) -> dict[str, float]:
    """Return tf * exp(-first sentence / 6) of every key.

    >>> key_weights([["cat", "mat"], ["cat"]])
    {'cat': 2.0, 'mat': 1.0}
    """
    first: dict[str, float] = {}
    for i, keys in enumerate(sentences):
        for key in keys:
            first.setdefault(key, math.exp(-i / DECAY_SENTENCES))
    frequency = Counter(itertools.chain.from_iterable(sentences))
    return {key: frequency[key] * decayed for key, decayed in first.items()}


def close_pairs(keys: Sequence[str]) -> list[tuple[str, str]]:
    """Return the pairs of different keys at most four places apart, each once and in alphabetical
    order.

    >>> close_pairs(["slip", "guard", "manhole"])
    [('guard', 'slip'), ('manhole', 'slip'), ('guard', 'manhole')]
    """
    pairs = [
        (a, b) if a < b else (b, a)
        for i, a in enumerate(keys, start=1)
        for b in keys[i : i + PAIR_DISTANCE]
        if a != b
    ]
    return list(dict.fromkeys(pairs))


def pair_weights(
    sentences: Sequence[Sequence[str]], weights: dict[str, float]
) -> dict[tuple[str, str], float]:
    """Return, for every close pair of keys that have a weight, the sum of exp(-s / 6) * (weight +
    weight).
    """
    total: dict[tuple[str, str], float] = {}
    for i, keys in enumerate(sentences):
        decayed = math.exp(-i / DECAY_SENTENCES)
        for pair in close_pairs([key for key in keys if key in weights]):
            total[pair] = total.get(pair, 0.0) + decayed * (weights[pair[0]] + weights[pair[1]])
    return total


def heaviest(weights: dict[Any, float], count: int) -> list[Any]:
    """Return the `count` keys of greatest weight; of equal ones the one that comes first in the
    document.
    """
    return sorted(weights, key=weights.__getitem__, reverse=True)[:count]


def kinds_and_surfaces(
    text: ReadText, content: Sequence[Sequence[int]], keys: Container[str]
) -> dict[str, tuple[str, str]]:
    """Return the kind and the spelling of each of `keys`: those that are most frequent within
    sentences.
    """
    opening: dict[str, tuple[str, str]] = {}
    votes: Counter[tuple[str, str, str]] = Counter()
    for sentence in content:
        for place in sentence:
            reading = text.readings[place]
            if reading.key not in keys:
                continue
            begins = place == 0 or text.sentences[place - 1] != text.sentences[place]
            kind = reading.opening if begins else reading.kind
            # whose capital may be that of the sentence
            if kind == "word" and place == sentence[0]:
                opening.setdefault(reading.key, ("word", reading.surface))
            else:
                votes[reading.key, kind, reading.surface] += 1
    shown: dict[str, tuple[str, str]] = {}
    # of equal ones the first
    for key, kind, surface in sorted(votes, key=votes.__getitem__, reverse=True):
        shown.setdefault(key, (kind, surface))
    return opening | shown


def side_by_side(source: str, text: ReadText, places: Sequence[int]) -> dict[frozenset[str], str]:
    """Return how the source writes two terms of these places with only a space or a hyphen between
    them, by their keys.
    """
    written = join_lines(source)
    joined: dict[frozenset[str], str] = {}
    for place, following in itertools.pairwise(places):
        gap = written[text.ends[place] : text.starts[following]]
        if following == place + 1 and (
            gap == "-" or (SPACES.fullmatch(gap) and not ends_sentence(gap))
        ):
            a, b = text.readings[place], text.readings[following]
            phrase = f"{a.surface}{'-' if gap == '-' else ' '}{b.surface}"
            joined.setdefault(frozenset((a.key, b.key)), phrase)
    return joined


def phrase_kind(kinds: Sequence[str]) -> str:
    """Return the kind of a phrase from the kinds of its terms: its own where all agree; a date may
    hold numbers.
    """
    if len(set(kinds)) == 1:
        return kinds[0]
    return "date" if set(kinds) == {"date", "number"} else "word"


class Question(str):
    """A question with the keys of the words that it quotes."""

    keys: frozenset[str]

    @classmethod
    def asking(cls, text: str, *keys: str) -> Question:
        """Return the question with these keys."""
        question = cls(text)
        question.keys = frozenset(keys)
        return question


@functools.lru_cache(maxsize=8)
def plan_questions(source: str, count: int, language: str) -> dict[str, Question]:
    """Return the question for each of at most `count` keyphrases: single terms, then pairs, as "a,
    b" where apart.

    Keyphrases and questions are asked for one after the other, so the last plans are kept.
    """
    text = read_text(source, language)
    content = content_sentences(text)
    keys = [[text.readings[place].key for place in sentence] for sentence in content]
    weights = key_weights(keys)
    single = heaviest(weights, count - count // 2)
    rank = {key: place for place, key in enumerate(single)}
    pairs = heaviest(
        pair_weights(keys, {key: weights[key] for key in single}), min(count // 2, len(single))
    )
    shown = kinds_and_surfaces(text, content, rank)
    places = itertools.chain.from_iterable(content)
    joined = side_by_side(source, text, [p for p in places if text.readings[p].key in rank])
    planned: dict[str, Question] = {}
    for key in single:
        kind, surface = shown[key]
        planned[surface] = Question.asking(TEMPLATES[kind].format(surface), key)
    for pair in pairs:
        a_key, b_key = sorted(pair, key=rank.__getitem__)
        (kind, surface), (other_kind, other) = shown[a_key], shown[b_key]
        phrase = joined.get(frozenset(pair), "")
        if phrase:
            planned[phrase] = Question.asking(
                TEMPLATES[phrase_kind((kind, other_kind))].format(phrase), *pair
            )
        else:
            planned[f"{surface}, {other}"] = Question.asking(
                TEMPLATES["both"].format(surface, other), *pair
            )
    return planned


@functools.lru_cache(maxsize=1 << 12)
def quoted_terms(question: str, language: str = "en") -> tuple[Term, ...]:
    """Return the terms that a question quotes; when it quotes nothing, all its content words.

    >>> [term.key for term in quoted_terms('Does the text name "Ada Lovelace"?')]
    ['ada', 'lovelac']
    """
    asked = " ; ".join(quotations(question)) or question  # "3" and "million" are not 3 million
    found = read_terms(asked, language)
    stop_words = STOP_WORDS[language]
    content = [
        term
        for term in found
        if term.reading.is_fact or term.reading.surface.lower() not in stop_words
    ]
    if not found:
        raise ValueError(f"the question {question!r} has no word to look for")
    return tuple(content or found)


class LexicalBackend:
    """The three steps, offline: `keyphrases`, `questions`, `answers`.

    With `encode`, a function from list of str to array (words, dimension), a word also occurs where
    one of cosine `SIMILAR` or more does; numbers must be the same.
    """

    num_questions = NUM_QUESTIONS
    parallel = False
    control_questions: Sequence[str] = ()

    def __init__(
        self, language: str = "en", encode: Callable[[list[str]], Any] | None = None
    ) -> None:
        self.language, self.encode = language, encode
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
        return [1.0 if self._keys(question) <= present else 0.0 for question in questions]

    def _keys(self, question: str) -> frozenset[str]:
        if isinstance(question, Question):
            return question.keys
        return frozenset(term.key for term in quoted_terms(question, self.language))

    def _similar(self, text: str, questions: Sequence[str]) -> set[str]:
        """Return the keys of the words asked for that are similar to a content word of the text."""
        asked = {
            term.key: term
            for question in questions
            for term in quoted_terms(question, self.language)
        }
        words = [
            term.reading.surface.lower()
            for term in read_terms(text, self.language)
            if is_plain(term)
        ]
        sought = [term for term in asked.values() if term.reading.kind in ("word", "name")]
        if not words or not sought:
            return set()
        with self._lock:
            similarity = (
                self._units([term.reading.surface.lower() for term in sought])
                @ self._units(words).T
            )
        return {
            term.key
            for term, best in zip(sought, similarity.max(axis=1), strict=True)
            if best >= SIMILAR
        }

    def _units(self, words: list[str]) -> Any:
        """Return an array (words, dimension) of vectors of length 1; those of the last words are
        kept.
        """
        import numpy as np  # only an encoder needs it

        if len(self._vectors) > MOST_VECTORS:
            self._vectors.clear()
        new = [word for word in dict.fromkeys(words) if word not in self._vectors]
        if new and self.encode is not None:
            vectors = np.asarray(self.encode(new), dtype=np.float32)
            if vectors.ndim != 2 or len(vectors) != len(new):
                raise ValueError(
                    f"the encoder must return an array ({len(new)}, dimension), got {vectors.shape}"
                )
            lengths = np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
            self._vectors.update(zip(new, vectors / lengths, strict=True))
        return np.stack([self._vectors[word] for word in words])


def is_plain(term: Term) -> bool:
    """Return whether a term is a content word or a name, and no number or date."""
    return term.reading.is_content and term.reading.kind in ("word", "name")
