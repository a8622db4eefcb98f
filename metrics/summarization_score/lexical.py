# SPDX-License-Identifier: Apache-2.0
"""The offline backend: questions from a document's own words, answered by looking for these words in a summary.

Three steps, each deterministic: the keyphrases of a document, one question that a person can read for each of them,
and the answer, which sees nothing but the question and the text. A question is answered with 1 when every word that it
quotes occurs in the text, after normalization: lower case, inflection removed, "3m" and "3 million" one number.

What to ask follows from frequency and position. A term weighs tf * exp(-s / 6) for tf occurrences, the first of them in
sentence s (0, 1, ...). Half of the questions ask for the heaviest terms. The other half ask for pairs of these that
stand close together in a sentence, ranked by the sum over sentences of exp(-s / 6) * (sum of their weights). Pairs let
important terms count more than once, so that a plain share of questions comes close to a weighted recall.
"""

from __future__ import annotations

import functools
import itertools
import math
import re
from collections import Counter, OrderedDict
from collections.abc import Callable, Collection, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

from .languages import find_stemmer
from .normal_form import normalize

# Measured by benchmarks/lexical_settings.py: little depends on them.
NUM_QUESTIONS = 60
DECAY_SENTENCES = 6.0
PAIR_DISTANCE = 4
SIMILAR = 0.8  # cosine, for an encoder
KEPT_VECTORS = 50_000
WORDS = ("word", "name")

MONTHS = "january february march april may june july august september october november december"
DATE_WORDS = frozenset(f"{MONTHS} monday tuesday wednesday thursday friday saturday sunday".split())
SMALL_NUMBERS = "two three four five six seven eight nine ten eleven twelve".split()
NUMBER_WORDS = {word: str(value) for value, word in enumerate(SMALL_NUMBERS, start=2)}
SCALES = {"hundred": 100, "thousand": 1000, "k": 1000, "million": 10**6, "m": 10**6, "mn": 10**6}
SCALES |= {"billion": 10**9, "bn": 10**9, "trillion": 10**12, "tn": 10**12}
CURRENCIES = {"dollar": "$", "pound": "£", "euro": "€"}

NUMBER = r"\d+(?:[.,]\d+)*"
SCALE = r"(?:(?:\s?(?:hundred|thousand|million|billion|trillion|bn|mn|tn)|m|k)\b)"  # "10 m" are metres
SPELLED = f"(?ai:{'|'.join(NUMBER_WORDS)})"  # ASCII: else the long s of old print is an s, and "ſix" a number word
TERM = re.compile(
    rf"""
    (?= [\d$£€] | {SPELLED}\b ) (?:
        (?P<percentage> (?:{NUMBER}|{SPELLED}) \s? (?: % | per\ ?cent\b ) )
        | (?P<amount>
            [$£€] \s? {NUMBER} {SCALE}?
            | (?:{NUMBER}|{SPELLED}) {SCALE}? \s (?:dollar|pound|euro)s?\b
            | (?:{NUMBER}|{SPELLED}) {SCALE} )
        | (?P<number> {NUMBER} (?! [^\W_] ) )
    )
    | (?P<word> [^\W_]+ )
    """,
    re.IGNORECASE | re.VERBOSE,
)
SENTENCE_END = re.compile(r"(?<=[.!?])[\"'”’)\]]*\s+|\n+")
QUOTED = re.compile(r'["“]([^"“”]*)["”]')
YEAR = re.compile(r"1[0-9]{3}|20[0-9]{2}")
LONGEST_NUMBER = 20
LAST_LATIN = "\u024f"


stem = find_stemmer("en")


class Term(NamedTuple):
    """A content word, number or fact: how it is written, what it is compared by, its kind and its place."""

    surface: str
    key: str
    kind: str  # "word", "name", "date", "number", "amount" or "percentage"
    start: int
    end: int


TEMPLATES = {
    "word": 'Does the text mention "{0}"?',
    "name": 'Does the text name "{0}"?',
    "date": 'Does the text give the date "{0}"?',
    "number": 'Does the text give the number "{0}"?',
    "amount": 'Does the text give the amount "{0}"?',
    "percentage": 'Does the text give the percentage "{0}"?',
    "both": 'Does the text mention both "{0}" and "{1}"?',
}


def is_other_script(text: str) -> bool:
    """Return whether most letters of a text are not Latin, so that none of these rules is made for it."""
    if text.isascii():
        return False
    letters = [character for character in text if character.isalpha()]
    return 2 * sum(character > LAST_LATIN for character in letters) > len(letters)


@functools.lru_cache(maxsize=1 << 14)
def number_key(text: str) -> str:
    """Return one spelling for a number with its scale, currency or percent sign.

    >>> [number_key(text) for text in ("$3 million", "3m dollars", "40 per cent", "1,500", "four thousand")]
    ['$3000000', '$3000000', '40%', '1500', '4000']
    """
    text = text.lower()
    words = re.findall(r"[a-z]+", text)
    digits = re.search(NUMBER, text)
    plain = (
        digits.group().replace(",", "")
        if digits
        else next(NUMBER_WORDS[word] for word in words if word in NUMBER_WORDS)
    )
    factor = next((SCALES[word] for word in words if word in SCALES), 1)
    if plain.count(".") < 2 and len(plain) <= LONGEST_NUMBER:
        plain = format((Decimal(plain) * factor).normalize(), "f")
    currency = next((sign for sign in "$£€" if sign in text), "")
    currency = currency or next((CURRENCIES[word.rstrip("s")] for word in words if word.rstrip("s") in CURRENCIES), "")
    return currency + plain + ("%" if "%" in text or "cent" in words or "percent" in words else "")


def word_kind(word: str, initial: bool) -> str:
    """Return "date", "name" or "word"; a capital at the start of a sentence says nothing."""
    capital = word[0].isupper()
    if word.lower() in DATE_WORDS and (capital or word not in ("march", "may")):
        return "date"
    return "name" if capital and not initial else "word"


def terms(text: str, stop_words: Collection[str] = ()) -> list[Term]:
    """Return the words, numbers and facts of one sentence in order, without the stop words."""
    found = []
    for i, match in enumerate(TERM.finditer(text)):
        surface, kind = match.group(), match.lastgroup or "word"
        lower = surface.lower()
        if kind != "word":
            key = number_key(surface)
            kind = "date" if kind == "number" and YEAR.fullmatch(surface) else kind
        elif lower in NUMBER_WORDS:
            key, kind = NUMBER_WORDS[lower], "number"
        elif lower in stop_words:
            continue
        else:
            key = stem(lower)
            kind = word_kind(surface, initial=i == 0)
        found.append(Term(surface, key, kind, match.start(), match.end()))
    return found


@functools.lru_cache(maxsize=8)
def sentences(text: str, stop_words: frozenset[str]) -> tuple[tuple[str, list[Term]], ...]:
    """Return the sentences of a text that have terms to ask for, each with its terms.

    Stop words, single letters and single digits are not asked for, unless the text has nothing else.
    """
    parts = [(part, terms(part)) for part in SENTENCE_END.split(normalize(text))]
    content = [
        (part, [term for term in found if len(term.surface) > 1 and term.surface.lower() not in stop_words])
        for part, found in parts
    ]
    return tuple((part, found) for part, found in (content if any(found for _, found in content) else parts) if found)


def key_weights(sentence_keys: Sequence[Sequence[str]], decay: float = DECAY_SENTENCES) -> dict[str, float]:
    """Return tf * exp(-first sentence / 6) of every key.

    >>> key_weights([["cat", "mat"], ["cat"]])
    {'cat': 2.0, 'mat': 1.0}
    """
    frequency: Counter[str] = Counter()
    first: dict[str, int] = {}
    for i, keys in enumerate(sentence_keys):
        frequency.update(keys)
        for key in keys:
            first.setdefault(key, i)
    return {key: frequency[key] * math.exp(-first[key] / decay) for key in frequency}


def heaviest(weights: dict[Any, float], count: int) -> list[Any]:
    """Return the `count` keys of greatest weight; of equal ones the one that comes first in the document."""
    return sorted(weights, key=weights.__getitem__, reverse=True)[:count]


def close_pairs(keys: Sequence[str], distance: int = PAIR_DISTANCE) -> list[tuple[str, str]]:
    """Return the pairs of different keys at most `distance` places apart, each once.

    >>> close_pairs(["slip", "guard", "manhole"])
    [('guard', 'slip'), ('manhole', 'slip'), ('guard', 'manhole')]
    """
    pairs = ((a, b) for i, a in enumerate(keys) for b in keys[i + 1 : i + 1 + distance] if a != b)
    return list(dict.fromkeys((min(pair), max(pair)) for pair in pairs))


def pair_weights(
    sentence_keys: Sequence[Sequence[str]],
    weights: dict[str, float],
    decay: float = DECAY_SENTENCES,
    distance: int = PAIR_DISTANCE,
) -> dict[tuple[str, str], float]:
    """Return, for every close pair of keys that have a weight, the sum of exp(-s / 6) * (weight + weight)."""
    total: dict[tuple[str, str], float] = {}
    for i, keys in enumerate(sentence_keys):
        for a, b in close_pairs([key for key in keys if key in weights], distance):
            total[a, b] = total.get((a, b), 0.0) + math.exp(-i / decay) * (weights[a] + weights[b])
    return total


@functools.lru_cache(maxsize=8)
def kinds_and_surfaces(text: str, stop_words: frozenset[str]) -> dict[str, tuple[str, str]]:
    """Return the kind and the spelling of every key of a text: those that are most frequent within sentences."""
    votes: dict[str, dict[tuple[str, str], int]] = {}
    opening: dict[str, tuple[str, str]] = {}
    for _, found in sentences(text, stop_words):
        for i, term in enumerate(found):
            if i == 0 and term.kind == "word":
                opening.setdefault(term.key, ("word", term.surface))
            else:
                cast = votes.setdefault(term.key, {})
                cast[term.kind, term.surface] = cast.get((term.kind, term.surface), 0) + 1
    return opening | {key: max(cast, key=cast.__getitem__) for key, cast in votes.items()}


def side_by_side(document: Sequence[tuple[str, list[Term]]]) -> dict[tuple[str, str], str]:
    """Return how two neighbouring terms with nothing but a space or hyphen between them are written, by their keys."""
    written: dict[tuple[str, str], str] = {}
    for sentence, found in document:
        for a, b in itertools.pairwise(found):
            if sentence[a.end : b.start] in (" ", "-"):
                written.setdefault((min(a.key, b.key), max(a.key, b.key)), sentence[a.start : b.end])
    return written


def phrase_kind(kinds: Sequence[str]) -> str:
    """Return the kind of a phrase from the kinds of its terms: its own where all agree; a date may hold numbers."""
    if len(set(kinds)) == 1:
        return kinds[0]
    return "date" if set(kinds) == {"date", "number"} else "word"


@functools.lru_cache(maxsize=1 << 16)
def quoted_terms(question: str, stop_words: frozenset[str]) -> tuple[Term, ...]:
    """Return the terms that a question quotes; when it quotes nothing, all its content words.

    >>> [term.key for term in quoted_terms('Does the text name "Ada Lovelace"?', frozenset())]
    ['ada', 'lovelac']
    """
    question = normalize(question)
    asked = " ; ".join(QUOTED.findall(question)) or question  # "3" and "million" are not 3 million
    found = terms(asked, stop_words) or terms(asked)
    if not found:
        raise ValueError(f"the question {question!r} has no word to look for")
    return tuple(found)


class WordVectors:
    """Unit vectors of words by any encoder, from list of str to array (words, dimension); the last used are kept."""

    def __init__(self, encode: Callable[[list[str]], Any]) -> None:
        self.encode = encode
        self._kept: OrderedDict[str, Any] = OrderedDict()

    def __call__(self, words: Sequence[str]) -> Any:
        """Return an array (words, dimension) of vectors of length 1."""
        import numpy as np  # only an encoder needs it

        new = [word for word in dict.fromkeys(words) if word not in self._kept]
        if new:
            vectors = np.asarray(self.encode(new), dtype=np.float32)
            if vectors.ndim != 2 or len(vectors) != len(new):
                raise ValueError(f"the encoder must return an array ({len(new)}, dimension), got {vectors.shape}")
            lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
            self._kept.update(zip(new, vectors / np.maximum(lengths, 1e-12), strict=True))
        for word in words:
            self._kept.move_to_end(word)
        result = np.stack([self._kept[word] for word in words])
        while len(self._kept) > KEPT_VECTORS:
            self._kept.popitem(last=False)
        return result


class LexicalBackend:
    """The three steps, offline: `keyphrases`, `questions`, `answers`."""

    num_questions = NUM_QUESTIONS
    parallel = False
    control_questions: Sequence[str] = ()

    def __init__(
        self,
        stop_words: Collection[str],
        decay: float = DECAY_SENTENCES,
        distance: int = PAIR_DISTANCE,
        encode: Callable[[list[str]], Any] | None = None,
        threshold: float = SIMILAR,
    ) -> None:
        self.stop_words, self.decay, self.distance = frozenset(stop_words), decay, distance
        self.vectors, self.threshold = None if encode is None else WordVectors(encode), threshold

    def keyphrases(self, source: str, count: int) -> list[str]:
        """Return at most `count` phrases of the source: single terms, then pairs, as "a, b" where they stand apart."""
        document = sentences(source, self.stop_words)
        sentence_keys = [[term.key for term in found] for _, found in document]
        weights = key_weights(sentence_keys, self.decay)
        single = heaviest(weights, count - count // 2)
        among = {key: weights[key] for key in single}
        pairs = heaviest(pair_weights(sentence_keys, among, self.decay, self.distance), min(count // 2, len(single)))
        written = {key: surface for key, (_, surface) in kinds_and_surfaces(source, self.stop_words).items()}
        joined = side_by_side(document)
        rank = {key: place for place, key in enumerate(single)}
        phrases = [
            joined.get(pair) or ", ".join(written[key] for key in sorted(pair, key=rank.__getitem__)) for pair in pairs
        ]
        return [written[key] for key in single] + phrases

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        """Return one question for each of the first `count` keyphrases, worded by what the source shows it to be."""
        kinds = {key: kind for key, (kind, _) in kinds_and_surfaces(source, self.stop_words).items()}
        return [self._question(phrase, kinds) for phrase in keyphrases[:count]]

    def _question(self, phrase: str, kinds: dict[str, str]) -> str:
        parts = phrase.split(", ")
        if len(parts) == 2:
            return TEMPLATES["both"].format(*parts)
        return TEMPLATES[phrase_kind([kinds.get(term.key, "word") for term in terms(phrase)])].format(phrase)

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        """Return 1.0 for every question whose quoted words all occur in the text, 0.0 for the others.

        With an encoder a word also occurs where one similar to it does. Numbers must be the same.
        """
        found = terms(normalize(text))
        asked = [quoted_terms(question, self.stop_words) for question in questions]
        present = {term.key for term in found}
        if self.vectors is not None:
            present |= self._similar(found, {term.key: term for quoted in asked for term in quoted}.values(), present)
        return [float(all(term.key in present for term in quoted)) for quoted in asked]

    def take_usage(self) -> dict[str, int]:
        """Return what was used since this was last asked: nothing that costs anything."""
        return {}

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
