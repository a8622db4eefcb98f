# SPDX-License-Identifier: Apache-2.0
"""Does the source say what the summary says? Questions from the words of a summary, asked of its source, offline.

Two content words that stand together in the summary, with nothing but stop words between them, should stand together
in the source. Negations count as content words, so that "not closed" is not "closed".
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

from .lexical import SENTENCE_END, Term, terms
from .questions import EVERY

NEGATIONS = frozenset("no not nor never none nobody nothing neither without cannot".split())
PAIR = 'Does the text say "{0} {1}" together?'
WORD = 'Does the text mention "{0}"?'

Span = tuple[int, int]
Keys = tuple[str, ...]


class Question(str):
    """A question, and the keys of the words that it asks for."""

    __slots__ = ("keys",)
    keys: Keys


class Claim(NamedTuple):
    """Words of a text that stand together: how they are written, their keys, and the characters [start, end)."""

    words: tuple[str, ...]
    keys: Keys
    start: int
    end: int


def find_claims(text: str, stop_words: frozenset[str]) -> list[Claim]:
    """Return the pairs of neighbouring content words of a text, and the word of a sentence that has only one."""
    found: list[Claim] = []
    start = 0
    for sentence in SENTENCE_END.split(text):
        start = text.index(sentence, start)
        content = [term for term in terms(sentence) if is_content(term, stop_words)]
        groups: list[tuple[Term, ...]] = list(itertools.pairwise(content)) or [(term,) for term in content]
        found += [make_claim(group, start) for group in groups]
    return found


def make_claim(group: Sequence[Term], offset: int) -> Claim:
    """Return the claim of neighbouring terms of a sentence that begins at `offset`."""
    words = tuple(term.surface for term in group)
    return Claim(words, tuple(term.key for term in group), offset + group[0].start, offset + group[-1].end)


def is_content(term: Term, stop_words: Collection[str]) -> bool:
    """Return whether a term says something: a negation, or no stop word."""
    word = term.surface.lower()
    return word in NEGATIONS or (word not in stop_words and (len(word) > 1 or word.isdigit()))


@functools.lru_cache(maxsize=8)
def index_source(text: str, stop_words: frozenset[str]) -> dict[Keys, Span]:
    """Return where the source has each pair of neighbouring content words, and each word, for the first time."""
    places: dict[Keys, Span] = {}
    for claim in find_claims(text, stop_words):
        places.setdefault(claim.keys, (claim.start, claim.end))
    for term in terms(text):
        places.setdefault((term.key,), (term.start, term.end))
    return places


class LexicalClaims:
    """The three steps for a summary, offline. All its questions are asked, and `source` is told where it answers."""

    num_questions = EVERY
    parallel = False
    control_questions: Sequence[str] = ()

    def __init__(self, stop_words: Collection[str], encode: Callable[[list[str]], Any] | None = None) -> None:
        self.stop_words, self.encode = frozenset(stop_words), encode

    def keyphrases(self, source: str, count: int) -> list[str]:
        """Return the words of each question."""
        return [" ".join(claim.words) for claim in self._claims(source)[:count]]

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        """Return one question for each pair of words."""
        return [make_question(claim) for claim in self._claims(source)[:count]]

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        """Return 1.0 for every question whose words stand together in the text, 0.0 for the others."""
        places = index_source(text, self.stop_words)
        return [float(keys_of(question) in places) for question in questions]

    def places(self, summary: str, source: str, questions: Sequence[str]) -> list[dict[str, Any]]:
        """Return, for each question, the characters of the summary and of the source that have its words."""
        own = {claim.keys: (claim.start, claim.end) for claim in self._claims(summary)}
        there = index_source(source, self.stop_words)
        found = []
        for keys in map(keys_of, questions):
            found.append(
                {name: list(at[keys]) if keys in at else None for name, at in (("summary", own), ("source", there))}
            )
        return found

    def take_usage(self) -> dict[str, int]:
        """Return what was used since this was last asked: nothing that costs anything."""
        return {}

    def similarities(self, summaries: Sequence[str], sources: Sequence[str]) -> list[float] | None:
        """Return for each summary how similar its sentences are to those of its source; None without an encoder."""
        return None if self.encode is None else [math.nan for _ in summaries]

    def _claims(self, text: str) -> list[Claim]:
        return list({claim.keys: claim for claim in reversed(find_claims(text, self.stop_words))}.values())[::-1]


def make_question(claim: Claim) -> Question:
    """Return the question that asks for the words of a claim."""
    template = PAIR if len(claim.keys) == 2 else WORD
    question = Question(template.format(*claim.words))
    question.keys = claim.keys
    return question


def keys_of(question: str) -> Keys:
    """Return the keys of the words that a question asks for."""
    return question.keys if isinstance(question, Question) else tuple(term.key for term in terms(question))
