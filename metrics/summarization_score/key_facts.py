# SPDX-License-Identifier: Apache-2.0
"""The user's own key facts: what a summary must have, and whether it has it.

    key_facts_score         = weights of the facts that the summary has / weights of all facts that the source has
    key_facts_missing       = number of facts that the source has and the summary lacks
    key_facts_not_in_source = number of facts that the source lacks; they enter neither of the others

By words, a text has a fact when it has a word of each of its names, and one sentence, or two that
follow each other, have all its numbers and dates, and at least `SHARE` of its content words, where
a name counts as one. A verifier or a chat model may be asked instead. A source has it by words
where it has these anywhere, and half of the content words.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from numbers import Real
from typing import Any, NamedTuple

from .questions import checked_answers, is_blank
from .sentences import find_sentences
from .stop_words import LANGUAGES
from .terms import SIGNS, Term, keys_in, read_terms

KEYS = ("key_facts_score", "key_facts_missing", "key_facts_not_in_source")
SHARE = 0.6  # of the content words; `benchmarks.key_facts` shows others
CHUNK_WORDS = 350  # of a text that a verifier is asked with
QUESTION = "Does the text say this: {}"


class KeyFact(str):
    """A fact, as it is asked for, with its weight and whether it may never be missing."""

    weight: float
    mandatory: bool
    fact: str

    @classmethod
    def of(cls, given: Any, name: str) -> KeyFact:
        """Return the fact that the user gave as a text, or as {"text", "weight", "mandatory"}; else
        a ValueError.
        """
        fields = {"text": given} if isinstance(given, str) else given
        if not isinstance(fields, Mapping) or not {"text"} <= fields.keys() <= {
            "text",
            "weight",
            "mandatory",
        }:
            raise ValueError(
                f'`{name}` must be a text, or have "text", "weight" and "mandatory", got {given!r}'
            )
        text, weight, mandatory = (
            fields["text"],
            fields.get("weight", 1.0),
            fields.get("mandatory", False),
        )
        if not isinstance(text, str) or is_blank(text):
            raise ValueError(f"`{name}` must have a text that is not blank, got {text!r}")
        if (
            isinstance(weight, bool)
            or not isinstance(weight, Real)
            or not 0 < float(weight) < math.inf
        ):
            raise ValueError(f"the weight of `{name}` must be a positive number, got {weight!r}")
        if not isinstance(mandatory, bool):
            raise ValueError(f'"mandatory" of `{name}` must be True or False, got {mandatory!r}')
        fact = cls(QUESTION.format(text.strip()))
        fact.fact, fact.weight, fact.mandatory = text.strip(), float(weight), mandatory
        return fact


def checked_key_facts(given: Sequence[Any], examples: int) -> list[tuple[KeyFact, ...]]:
    """Return the facts of each example; None stands for none."""
    if len(given) != examples:
        raise ValueError(
            f"`key_facts` must hold one list per example: {examples} examples, got {len(given)}"
            " lists"
        )
    found = []
    for i, facts in enumerate(given):
        if isinstance(facts, (str, Mapping)):
            raise ValueError(
                f"`key_facts[{i}]` must be a list of facts, got {type(facts).__name__}"
            )
        found.append(
            tuple(KeyFact.of(one, f"key_facts[{i}][{j}]") for j, one in enumerate(facts or ()))
        )
    return found


class Located(NamedTuple):
    """Whether a text has a fact, the share of its content words that is there, and the characters
    of these.
    """

    found: bool
    share: float
    span: tuple[int, int] | None


class Part(NamedTuple):
    """A content word of a fact, or a name, maybe of several; its keys; and "name", "exact" (number,
    date) or "word".
    """

    keys: frozenset[str]
    kind: str


def locate(fact: str, text: str, language: str, least: float = SHARE) -> Located:
    """Return where words of a text say a fact. A language that only a model reads is read by the
    rules of English.

    >>> locate("The bridge in Holm is closed", "Rain fell. In Holm, a bridge was closed.", "en")
    Located(found=True, share=1.0, span=(14, 39))
    >>> locate("Repairs cost 3 million", "Repairs cost 4 million.", "en").found
    False
    """
    language = language if language in LANGUAGES else "en"
    parts, terms = parts_of(fact, language), read_terms(text, language)
    keys, everywhere = (
        frozenset().union(*(part.keys for part in parts)),
        {term.key for term in terms},
    )
    named = all(part.keys & everywhere for part in parts if part.kind == "name")
    best = Located(False, 0.0, None)
    for window in windows(terms):
        there = [term for term in window if term.key in keys]
        present = {term.key for term in there}
        lacking = [part for part in parts if not part.keys & present]
        share = 1 - len(lacking) / len(parts) if parts else 0.0
        found = named and 0 < share >= least and all(part.kind != "exact" for part in lacking)
        if (found, share) > (best.found, best.share):
            best = Located(found, share, (there[0].start, there[-1].end) if there else None)
    return best


def parts_of(fact: str, language: str) -> list[Part]:
    """Return the content words of a fact, or all its words where it has none; names that follow
    each other are one.

    >>> [sorted(part.keys) for part in parts_of("Anna Reed paid $3 million", "en")]
    [['anna', 'reed'], ['paid'], ['$3000000']]
    """
    asked = read_terms(fact, language)
    content = [term for term in asked if term.reading.is_content or term.reading.is_fact] or list(
        asked
    )
    parts: list[Part] = []
    end = -1  # of a name
    for term in content:
        keys, kind = frozenset((term.key,)), term.reading.kind
        # "3 million" is said by "$3m", too
        if term.reading.is_fact and term.key.replace(".", "").isdigit():
            keys |= {sign + term.key for sign in SIGNS}
        if kind == "name" and end >= 0 and fact[end : term.start].isspace():
            parts[-1] = Part(parts[-1].keys | keys, kind)
        else:
            parts.append(Part(keys, "exact" if term.reading.is_fact or kind == "date" else kind))
        end = term.end if kind == "name" else -1
    if parts and parts[0].kind == "name" and len(parts[0].keys) == 1 and content[0] is asked[0]:
        # where a sentence begins, the capital of one word says nothing
        parts[0] = Part(parts[0].keys, "word")
    return list(dict.fromkeys(parts))


def mentions(fact: str, source: str, language: str) -> bool:
    """Return whether a source has the names, numbers and dates of a fact, and half of its content
    words, anywhere.

    That is easier than `locate`, as a fact that the source lacks is not asked of its summary.

    >>> mentions("Repairs cost 3 million", "They need 3 million. It rained. The bridge: repairs began.", "en")
    True
    """
    language = language if language in LANGUAGES else "en"
    parts, keys = parts_of(fact, language), keys_in(source, language)
    lacking = [part for part in parts if not part.keys & keys]
    return (
        bool(parts)
        and 2 * len(lacking) <= len(parts)
        and all(part.kind == "word" for part in lacking)
    )


def windows(terms: Sequence[Term]) -> list[list[Term]]:
    """Return the terms of each sentence, and of each two that follow each other; single
    ones first.
    """
    sentences: dict[int, list[Term]] = {}
    for term in terms:
        sentences.setdefault(term.sentence, []).append(term)
    single = list(sentences.values())
    return single + [a + b for a, b in pairwise(single)]


class WordsFacts:
    """Answers by words whether a text says a fact."""

    num_questions = 1
    parallel = False
    control_questions: Sequence[str] = ()

    def __init__(self, language: str) -> None:
        self.language = language

    def answers(self, text: str, questions: Sequence[Any]) -> list[float]:
        """Return 1.0 for every fact that the text has, 0.0 for the others."""
        return [float(locate(one.fact, text, self.language).found) for one in questions]


class VerifiedFacts(WordsFacts):
    """Asks a verifier of the user's own: a function of (text, fact) pairs, or an object with such a
    `predict`.

    It is asked with chunks of about `CHUNK_WORDS` words, and the highest probability counts.
    """

    def __init__(self, verifier: Any, language: str) -> None:
        super().__init__(language)
        self.verifier: Callable[[list[tuple[str, str]]], Any] = getattr(
            verifier, "predict", verifier
        )

    def answers(self, text: str, questions: Sequence[Any]) -> list[float]:
        """Return the probability of every fact."""
        chunks = chunks_of(text, self.language)
        pairs = [(chunk, one.fact) for one in questions for chunk in chunks]
        found = self.verifier(pairs)
        values = found.tolist() if hasattr(found, "tolist") else [*found]
        known = checked_answers(values, [sentence for _, sentence in pairs])
        return [max(known[i : i + len(chunks)]) for i in range(0, len(known), len(chunks))]


def chunks_of(text: str, language: str) -> list[str]:
    """Return the text in chunks of whole sentences, of about so many words."""
    bounds: list[tuple[int, int, int]] = []
    for sentence in find_sentences(text, language):
        words = len(sentence.text.split())
        if bounds and bounds[-1][2] + words <= CHUNK_WORDS:
            bounds[-1] = bounds[-1][0], sentence.end, bounds[-1][2] + words
        else:
            bounds.append((sentence.start, sentence.end, words))
    return [text[start:end] for start, end, _ in bounds] or [text]


class FactAnswer(NamedTuple):
    """A fact, the probability that the summary has it, and whether the source has it."""

    asked: KeyFact
    probability: float
    in_source: bool


def key_facts_scores(answers: Sequence[FactAnswer]) -> dict[str, float]:
    """Return the three scores of one example; nan without facts.

    The share and the number missing are nan, too, where the source has none of them: nothing could
    be missing.
    """
    there = [one for one in answers if one.in_source]
    if not answers:
        return dict.fromkeys(KEYS, math.nan)
    weights = math.fsum(one.asked.weight for one in there)
    kept = math.fsum(one.asked.weight for one in there if one.probability >= 0.5)
    share = kept / weights if there else math.nan
    missing = float(sum(one.probability < 0.5 for one in there)) if there else math.nan
    return dict(zip(KEYS, (share, missing, float(len(answers) - len(there))), strict=True))


def explain_facts(
    answers: Sequence[FactAnswer], summary: str, language: str, by_words: bool
) -> list[dict[str, Any]]:
    """Return for each fact whether it is there, where its words stand, and how sure that is."""
    described = []
    for one in answers:
        located = locate(one.asked.fact, summary, language)
        described.append(
            {
                "text": one.asked.fact,
                "weight": one.asked.weight,
                "mandatory": one.asked.mandatory,
                "found": one.probability >= 0.5,
                "sure": located.share if by_words else one.probability,
                "span": [*located.span] if located.span and one.probability >= 0.5 else None,
                "in_source": one.in_source,
            }
        )
    return described
