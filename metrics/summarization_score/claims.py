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
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, TypeVar

from .evidence import Mark, marks_at
from .languages import stop_words_of
from .normal_form import normalize, single_spaces
from .questions import Answers, BlankTextError, Outcome, QuestionSet, is_blank
from .text_terms import SENTENCE_END, Reading, find_reader, join_lines, keys_in, split_text

# The English ones; stop lists hold some of them. "isn" and its like come from "isn't".
NEGATIONS = frozenset("no not nor never none nobody nothing neither without cannot".split())
CONTRACTED = frozenset(
    "ain aren couldn didn doesn don hadn hasn haven isn mightn mustn needn shan shouldn wasn weren won wouldn".split()
)
ORDINAL = re.compile(r"0*(\d{1,2})(?:st|nd|rd|th)")
SENTENCES_AT_A_TIME = 4096  # bounds the vectors in memory

DAYS = frozenset(map(str, range(1, 32)))

Keys = tuple[str, ...]
T = TypeVar("T")


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


@functools.cache
def key_reader(language: str) -> Callable[[str], str | None]:
    """Return the function that gives the key of a content word as it is written; None for a stop word or a letter."""
    read_content = content_reader(language)

    @functools.lru_cache(maxsize=1 << 16)
    def read_key(written: str) -> str | None:
        word = read_content(written)
        return word.key if word else None

    return read_key


def content_words(text: str, language: str) -> list[list[Reading]]:
    """Return the content words of each sentence of a text."""
    pieces = split_text(text, language)
    words = [*map(content_reader(language), pieces.terms)]
    return [[*filter(None, words[first:last])] for first, last in pieces.sentences]


def neighbours(sentences: Iterable[Sequence[T]]) -> Iterator[tuple[T, T]]:
    """Yield each two that follow each other in a sentence, in order."""
    return itertools.chain.from_iterable(map(itertools.pairwise, sentences))


def find_claims(summary: str, language: str) -> list[Keys]:
    """Return the keys of what a summary claims, in order: each pair of neighbouring content words, once.

    A summary without such a pair claims its words, and its stop words if it has no others.

    >>> find_claims("The bridge is closed. It fell.", "en")
    [('bridg', 'close')]
    """
    pieces = split_text(summary, language)
    keys = [*map(key_reader(language), pieces.terms)]
    sentences = [[*filter(None, keys[first:last])] for first, last in pieces.sentences]
    if claims := dict.fromkeys(neighbours(sentences)):
        return [*claims]
    singles = [*itertools.chain(*sentences)]
    return [(key,) for key in dict.fromkeys(singles or [word.key for word in read_words(summary, language)])]


def read_words(text: str, language: str) -> list[Reading]:
    """Return the reading of each word of a text, stop words among them."""
    return [*map(find_reader(language).read, split_text(text, language).terms)]


def make_questions(summary: str, language: str) -> list[str]:
    """Return a question for each claim of a summary, with the words as they first stand there.

    >>> make_questions("The bridge is closed. It fell.", "en")
    ['Does the text say "bridge closed" together?']
    """
    written: dict[Keys, str] = {}
    for words in [*content_words(summary, language), read_words(summary, language)]:
        for word in words:
            written.setdefault((word.key,), word.surface)
        for first, second in itertools.pairwise(words):
            written.setdefault((first.key, second.key), f"{first.surface} {second.surface}")
    return [
        f'Does the text say "{written[keys]}" together?'
        if len(keys) == 2
        else f'Does the text mention "{written[keys]}"?'
        for keys in find_claims(summary, language)
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


def check_claims(claims: Sequence[Keys], source: str, language: str) -> list[float]:
    """Return 1.0 for every claim whose words stand together in the source, 0.0 for the others."""
    present = pairs_in(source, language)
    if 1 in map(len, claims):
        present = present | {(key,) for key in keys_in(source, language)}
    return [1.0 if keys in present else 0.0 for keys in claims]


class LexicalClaims:
    """What a summary claims, checked offline; `encode` gives vectors of sentences."""

    def __init__(self, language: str = "en", encode: Callable[[list[str]], Any] | None = None) -> None:
        self.language, self.encode = language, encode

    def check(self, example: int, summary: str, source: str) -> Outcome:
        """Return what came of checking a summary. It has no questions: only `describe` needs the words of them."""
        blank = BlankTextError("the summary has no letter or digit") if is_blank(summary) else None
        answers = check_claims(find_claims(summary, self.language), source, self.language)
        return Outcome(example, QuestionSet([], [], [], [], []), Answers(answers, [], []), blank, {}, "summary")

    def describe(self, summary: str, source: str) -> list[dict[str, Any]]:
        """Return, for each claim, the question about it and where the two texts have its words.

        That is "question", "summary" and "source", the characters [start, end) or None, and "absent", a list of the
        same for those of its words that the source has nowhere, as they stand in the summary.
        """
        own, there = find_spans(summary, self.language), find_spans(source, self.language)
        found = []
        claims = zip(find_claims(summary, self.language), make_questions(summary, self.language), strict=True)
        for keys, question in claims:
            absent = [own[(key,)] for key in keys if (key,) in own and (key,) not in there]
            found.append({"question": question, "summary": own.get(keys), "source": there.get(keys), "absent": absent})
        return found

    def similarities(self, summaries: Sequence[str], sources: Sequence[str]) -> list[float] | None:
        """Return how similar the sentences of each summary are to those of its source; None without an encoder."""
        return None if self.encode is None else list(compare_sentences(summaries, sources, self.encode))


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
