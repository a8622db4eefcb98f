# SPDX-License-Identifier: Apache-2.0
"""Does the source say what the summary says? Questions from the words of a summary, asked of its source, offline.

Two content words that follow each other in a sentence of the summary, with nothing but stop words between them, should
do so in a sentence of the source. A number is asked for with the word beside it. A source that says "March 14" also
says "14 March". Negations count as content words, so "not closed" is not "closed". Every pair is asked for, because
what is not asked for may be invented. A summary has all its own pairs, so there is no question to verify on it.

With an encoder, each sentence of the summary is also compared with all sentences of the source, which forgives a
paraphrase.
"""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .evidence import Mark, marks_at
from .languages import stop_words_of
from .normal_form import normalize, single_spaces
from .questions import EVERY, is_blank
from .text_terms import SENTENCE_END, Reading, find_reader, join_lines, keys_in, quotations, split_text, terms

# The English ones; stop lists hold some of them. "isn" and its like come from "isn't".
NEGATIONS = frozenset("no not nor never none nobody nothing neither without cannot".split())
CONTRACTED = frozenset(
    "ain aren couldn didn doesn don hadn hasn haven isn mightn mustn needn shan shouldn wasn weren won wouldn".split()
)
ORDINAL = re.compile(r"0*(\d{1,2})(?:st|nd|rd|th)")
SENTENCES_AT_A_TIME = 4096  # bounds the vectors in memory

DAYS = frozenset(map(str, range(1, 32)))

Keys = tuple[str, ...]


class ClaimQuestion(str):
    """A question with the keys of the words that it quotes, in order."""

    __slots__ = ("keys",)
    keys: Keys


def ask_for(keys: Keys, text: str) -> ClaimQuestion:
    """Return the question with this text and these keys."""
    question = ClaimQuestion(text)
    question.keys = keys
    return question


@functools.cache
def content_reader(language: str) -> Callable[[str], Reading | None]:
    """Return the function that reads a word as it is written; None for a stop word or a letter.

    A negation is content, "isn" of "isn't" is "not", and "14th" is 14.
    """
    _, read = find_reader(language)
    stop_words = stop_words_of(language)
    negations, contracted = (NEGATIONS, CONTRACTED) if language == "en" else (frozenset[str](), frozenset[str]())

    ordinal = ORDINAL if language == "en" else None

    @functools.lru_cache(maxsize=1 << 16)
    def read_content(written: str) -> Reading | None:
        word = read(written)
        if word.lower in contracted:
            return word._replace(key="not")
        if ordinal is not None and (numeral := ordinal.fullmatch(word.lower)):
            return word._replace(key=numeral[1], kind="number")
        is_empty = word.lower in stop_words or (len(word.lower) == 1 and not word.lower.isdigit())
        return None if is_empty and word.lower not in negations else word

    return read_content


@functools.lru_cache(maxsize=8)
def content_words(text: str, language: str) -> tuple[list[Reading], ...]:
    """Return the content words of each sentence of a text."""
    pieces = split_text(text, language)
    words = [*map(content_reader(language), pieces.terms)]
    return tuple([word for word in words[first:last] if word] for first, last in pieces.sentences)


def make_questions(summary: str, language: str) -> list[ClaimQuestion]:
    """Return a question for each pair of neighbouring content words of a summary, once each.

    A summary without such a pair is asked for its words, and for its stop words if it has no others.

    >>> make_questions("The bridge is closed. It fell.", "en")
    ['Does the text say "bridge closed" together?']
    """
    pairs: dict[Keys, tuple[Reading, Reading]] = {}  # the first of each keys
    for words in content_words(summary, language):
        keys = [word.key for word in words]
        for both, pair in zip(itertools.pairwise(keys), itertools.pairwise(words), strict=True):
            pairs.setdefault(both, pair)
    if pairs:
        return [
            ask_for(both, f'Does the text say "{first.surface} {second.surface}" together?')
            for both, (first, second) in pairs.items()
        ]
    singles = [*itertools.chain(*content_words(summary, language))]
    singles = singles or [*map(find_reader(language).read, split_text(summary, language).terms)]
    surfaces = {word.key: word.surface for word in reversed(singles)}  # the first of each key
    return [
        ask_for((key,), f'Does the text mention "{surfaces[key]}"?')
        for key in dict.fromkeys(word.key for word in singles)
    ]


@functools.lru_cache(maxsize=8)
def pairs_in(text: str, language: str) -> set[Keys]:
    """Return the keys of each pair of neighbouring content words of a text, and of those that its dates make."""
    found: set[Keys] = set()
    for words in content_words(text, language):
        keys = [word.key for word in words]
        found.update(itertools.pairwise(keys))
        found.update((keys[left], keys[right]) for left, right in find_date_pairs(words))
    return found


def find_date_pairs(words: Sequence[Reading]) -> Iterator[tuple[int, int]]:
    """Yield the places of each pair of words that would be neighbours in another order of dates.

    "Friday, March 14, 2025" also says "Friday, 14 March 2025".
    """
    if "date" not in [word.kind for word in words]:
        return
    for place in range(len(words) - 1):
        if is_day_of_month(words[place], words[place + 1]) or is_day_of_month(words[place + 1], words[place]):
            yield place + 1, place
            if place:
                yield place - 1, place + 1
            if place + 2 < len(words):
                yield place, place + 2


def is_day_of_month(day: Reading, month: Reading) -> bool:
    """Return whether two words can be the day of a month: "14" and "March"."""
    return month.kind == "date" and month.key.isalpha() and day.kind == "number" and day.key in DAYS


def find_spans(text: str, language: str) -> dict[Keys, list[int]]:
    """Return where each pair of neighbouring content words, and each word, stands first: characters [start, end)."""
    pieces = split_text(text, language)
    read, read_content = find_reader(language).read, content_reader(language)
    places = [(start, start + len(written)) for start, written in zip(pieces.starts, pieces.terms, strict=True)]
    spans: dict[Keys, list[int]] = {}
    for first, last in pieces.sentences:
        found = []
        for written, place in zip(pieces.terms[first:last], places[first:last], strict=True):
            spans.setdefault((read(written).key,), [*place])
            if (word := read_content(written)) is not None:
                found.append((word, place))
                spans.setdefault((word.key,), [*place])
        pairs = itertools.pairwise(range(len(found)))
        for left, right in itertools.chain(pairs, find_date_pairs([word for word, _ in found])):
            (one, here), (other, there) = found[left], found[right]
            spans.setdefault((one.key, other.key), [min(here[0], there[0]), max(here[1], there[1])])
    return spans


class LexicalClaims:
    """The three steps of a backend for questions about a summary, offline; `encode` gives vectors of sentences."""

    num_questions = EVERY
    parallel = False
    control_questions: Sequence[str] = ()

    def __init__(self, language: str = "en", encode: Callable[[list[str]], Any] | None = None) -> None:
        self.language, self.encode = language, encode

    def keyphrases(self, source: str, count: int) -> list[str]:
        """Return nothing: the words of a summary are asked for without a choice among them."""
        return []

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        """Return one question for each pair of words."""
        return [*make_questions(source, self.language)[:count]]

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        """Return 1.0 for every question whose words stand together in the text, 0.0 for the others."""
        asked = [
            question.keys if isinstance(question, ClaimQuestion) else self._keys(question) for question in questions
        ]
        present = pairs_in(text, self.language)
        if 1 in map(len, asked):
            present = present | {(key,) for key in keys_in(text, self.language)}
        return [1.0 if keys in present else 0.0 for keys in asked]

    def places(self, summary: str, source: str, questions: Sequence[str]) -> list[dict[str, Any]]:
        """Return, for each question, where the two texts have its words.

        That is "summary" and "source", the characters [start, end) or None, and "absent", a list of the same for those
        of its words that the source has nowhere, as they stand in the summary.
        """
        own, there = find_spans(summary, self.language), find_spans(source, self.language)
        found = []
        for keys in map(self._keys, questions):
            absent = [own[(key,)] for key in keys if (key,) in own and (key,) not in there]
            found.append({"summary": own.get(keys), "source": there.get(keys), "absent": absent})
        return found

    def take_usage(self) -> dict[str, int]:
        """Return what was used since this was last asked: nothing that costs anything."""
        return {}

    def similarities(self, summaries: Sequence[str], sources: Sequence[str]) -> list[float] | None:
        """Return how similar the sentences of each summary are to those of its source; None without an encoder."""
        return None if self.encode is None else list(compare_sentences(summaries, sources, self.encode))

    def _keys(self, question: str) -> Keys:
        if isinstance(question, ClaimQuestion):
            return question.keys
        return tuple(term.key for text in quotations(question) for term in terms(text, language=self.language))


def mark_absent(claims: Sequence[Mapping[str, Any]], facts: Sequence[Mapping[str, Any]]) -> list[Mark]:
    """Return marks in the summary of the words that the source has nowhere, apart from those in its `facts`."""
    spans = {tuple(span) for claim in claims for span in claim.get("absent", ())}
    in_facts = {place for fact in facts for place in range(fact["start"], fact["end"])}
    return marks_at(sorted(s for s in spans if s[0] not in in_facts), "new", "The source does not have this word")


def split_sentences(text: str) -> list[str]:
    """Return the sentences of a text that have a letter or digit, with single spaces."""
    return [single_spaces(normalize(part)) for part in SENTENCE_END.split(join_lines(text)) if not is_blank(part)]


def compare_sentences(
    summaries: Sequence[str], sources: Sequence[str], encode: Callable[[list[str]], Any]
) -> Iterator[float]:
    """Yield for each summary the mean over its sentences of the best cosine with a sentence of its source, at least 0.

    It is undefined (nan) where one of the two has no sentence. Equal sentences of the pairs that are compared at one
    time are encoded once.

    Raises
    ------
    ValueError
        When the encoder does not return an array (sentences, dimension).
    """
    import numpy as np  # only an encoder needs it

    pairs = [
        (split_sentences(summary), split_sentences(source)) for summary, source in zip(summaries, sources, strict=True)
    ]
    for chunk in chunks(pairs, SENTENCES_AT_A_TIME):
        rows: dict[str, int] = {}
        for sentence in itertools.chain(*itertools.chain(*chunk)):
            rows.setdefault(sentence, len(rows))
        vectors = np.asarray(encode(list(rows)) if rows else [[]], dtype=np.float32)
        if rows and (vectors.ndim != 2 or len(vectors) != len(rows)):
            raise ValueError(f"the encoder must return an array ({len(rows)}, dimension), got {vectors.shape}")
        vectors = vectors / np.maximum(np.linalg.norm(vectors, axis=1, keepdims=True), 1e-12)
        for own, there in chunk:
            if not own or not there:
                yield math.nan
                continue
            cosines = vectors[[rows[s] for s in own]] @ vectors[[rows[s] for s in there]].T  # (own, there)
            yield float(np.clip(cosines.max(axis=1), 0.0, 1.0).mean())


def chunks(pairs: Sequence[tuple[list[str], list[str]]], most: int) -> Iterator[list[tuple[list[str], list[str]]]]:
    """Yield pairs of lists of sentences in order, as many as have at most `most` sentences together, at least one."""
    chunk: list[tuple[list[str], list[str]]] = []
    size = 0
    for pair in pairs:
        length = len(pair[0]) + len(pair[1])
        if chunk and size + length > most:
            yield chunk
            chunk, size = [], 0
        chunk.append(pair)
        size += length
    if chunk:
        yield chunk
