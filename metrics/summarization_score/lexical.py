# SPDX-License-Identifier: Apache-2.0
"""The offline backend: questions from a document's own words, answered by looking for these words in a summary.

Three steps, each deterministic: the keyphrases of a document, one question that a person can read for each of them,
and the answer, which sees nothing but the question and the text. A question is answered with 1 when every word that it
quotes occurs in the text, after normalization: lower case, inflection removed, "3m" and "3 million" one number.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Collection, Sequence
from typing import Any

from .languages import stop_words_of
from .question_plan import (
    DECAY_SENTENCES,
    PAIR_DISTANCE,
    TEMPLATES,
    Question,
    content_of,
    kinds_and_surfaces,
    narrow,
    phrase_kind,
    plan_questions,
)
from .text_terms import Term, keys_in, quotations, split_text, terms
from .word_vectors import WordVectors

# Measured by benchmarks/lexical_settings.py: little depends on them.
NUM_QUESTIONS = 60
SIMILAR = 0.8  # cosine, for an encoder
WORDS = ("word", "name")


@functools.lru_cache(maxsize=1 << 12)
def quoted_terms(question: str, language: str = "en") -> tuple[Term, ...]:
    """Return the terms that a question quotes; when it quotes nothing, all its content words.

    >>> [term.key for term in quoted_terms('Does the text name "Ada Lovelace"?')]
    ['ada', 'lovelac']
    """
    asked = " ; ".join(quotations(question)) or question  # "3" and "million" are not 3 million
    found = terms(asked, stop_words_of(language), language) or terms(asked, language=language)
    if not found:
        raise ValueError(f"the question {question!r} has no word to look for")
    return tuple(found)


class LexicalBackend:
    """The three steps, offline: `keyphrases`, `questions`, `answers`.

    Parameters
    ----------
    language : str
        The code of the language of the texts.
    decay, distance : float, int
        Sentences after which a weight has fallen to 1 / e, and the most places between the terms of a pair.
    encode : function, optional
        From list of str to array (words, dimension). A word then also occurs where one similar to it does.
    threshold : float
        The least cosine of similar words.
    """

    num_questions = NUM_QUESTIONS
    parallel = False
    control_questions: Sequence[str] = ()

    def __init__(
        self,
        language: str = "en",
        decay: float = DECAY_SENTENCES,
        distance: int = PAIR_DISTANCE,
        encode: Callable[[list[str]], Any] | None = None,
        threshold: float = SIMILAR,
    ) -> None:
        self.language, self.stop_words = language, stop_words_of(language)
        self.decay, self.distance = decay, distance
        self.vectors, self.threshold = None if encode is None else WordVectors(encode), threshold

    def keyphrases(self, source: str, count: int) -> list[str]:
        """Return at most `count` phrases of the source: single terms, then pairs, as "a, b" where they stand apart."""
        return list(plan_questions(source, count, self.language, self.decay, self.distance))

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        """Return one question for each of the first `count` keyphrases, worded by what the source shows it to be."""
        planned = plan_questions(source, count, self.language, self.decay, self.distance)
        return [planned.get(phrase) or self._question(phrase, source) for phrase in keyphrases[:count]]

    def _question(self, phrase: str, source: str) -> str:
        """Return the question for a phrase that is not of this backend."""
        parts = phrase.split(", ")
        if len(parts) == 2:
            return TEMPLATES["both"].format(*parts)
        found = terms(phrase, language=self.language)
        pieces = split_text(source, self.language)
        shown = kinds_and_surfaces(pieces, narrow(content_of(pieces), {term.key for term in found}))
        return TEMPLATES[phrase_kind([shown.get(term.key, ("word",))[0] for term in found])].format(phrase)

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        """Return 1.0 for every question whose quoted words all occur in the text, 0.0 for the others.

        With an encoder a word also occurs where one similar to it does. Numbers must be the same.
        """
        asked = [q.keys if isinstance(q, Question) else self._keys(q) for q in questions]
        present = keys_in(text, self.language)
        if self.vectors is not None:
            quoted = {term.key: term for question in questions for term in quoted_terms(question, self.language)}
            present = present | self._similar(terms(text, language=self.language), quoted.values(), present)
        return [1.0 if keys <= present else 0.0 for keys in asked]

    def take_usage(self) -> dict[str, int]:
        """Return what was used since this was last asked: nothing that costs anything."""
        return {}

    def _keys(self, question: str) -> frozenset[str]:
        return frozenset(term.key for term in quoted_terms(question, self.language))

    def _similar(self, found: Sequence[Term], asked: Collection[Term], present: Collection[str]) -> set[str]:
        """Return the keys of the terms asked for that are not present but similar to a content word of the text."""
        words = list(dict.fromkeys(t.surface.lower() for t in found if t.kind in WORDS and self._is_content(t)))
        absent = [term for term in asked if term.kind in WORDS and term.key not in present]
        if self.vectors is None or not words or not absent:
            return set()
        similarity = self.vectors([t.surface.lower() for t in absent]) @ self.vectors(words).T  # (absent, words)
        return {term.key for term, best in zip(absent, similarity.max(axis=1), strict=True) if best >= self.threshold}

    def _is_content(self, term: Term) -> bool:
        return len(term.surface) > 1 and term.surface.lower() not in self.stop_words
