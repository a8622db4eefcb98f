# SPDX-License-Identifier: Apache-2.0
"""Whether the words of a text say a fact.

A summary has a fact when it has a word of each of its names, and one sentence, or two that follow
each other, have all its numbers and dates, and at least `SHARE` of its content words, where a name
counts as one, and do not say the opposite. A source has it where it has these anywhere, and half of
the content words. A language that is not read is read by the rules of English.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import Any, NamedTuple

from .denial import Side, find_alternatives, find_denial, is_content
from .given import KeyFact
from .opposites import NEGATIONS
from .shared import LANGUAGES, SUPPORTED, PlainText, Term, compose, compose_uncited
from .word_forms import as_said_by, read_words

# Of the content words; the first was chosen by REALSumm's extractive systems, the second by half of
# MTS-Dialog. `benchmarks.key_facts` shows others.
SHARE = 0.6
LONGEST = 200  # words; of a text without punctuation so many are a sentence
SHARE_OF_SOURCE = 0.2  # that a source has, so that a summary can have a part of the fact


class Located(NamedTuple):
    """Whether a text has a fact, the share of its content words that is there, the characters of
    these, and whether they say the opposite.
    """

    found: bool
    share: float
    span: tuple[int, int] | None
    is_denied: bool = False


class Part(NamedTuple):
    """A content word of a fact, or a name, maybe of several; its keys; and "name", "exact" (number,
    date) or "word".
    """

    keys: frozenset[str]
    kind: str


def locate(fact: str, text: str, language: str, least: float = SHARE) -> Located:
    """Return where words of a text say a fact, or its opposite.

    >>> locate("The bridge in Holm is closed", "Rain fell. In Holm, a bridge was closed.", "en")
    Located(found=True, share=1.0, span=(14, 39), is_denied=False)
    >>> locate("The bridge in Holm is closed", "The bridge in Holm is open.", "en").is_denied
    True
    >>> locate("Repairs cost 3 million", "Repairs are 3 years away.", "en").found
    False
    """
    given_fact, given_text, rules = fact, text, rules_for(language)
    fact, plain = read_both(fact, text)
    text = plain.text
    of_fact = read_words(fact, rules)
    parts, terms = parts_of(fact, rules), as_said_by(read_words(text, rules), of_fact)
    keys_of_text = {term.key for term in terms}
    if not all(part.keys & keys_of_text for part in parts if part.kind == "name"):
        least = math.inf
    side = Side(fact, of_fact, rules)
    best = Located(False, 0.0, None)
    denied: set[int] = set()
    for window in windows(terms):
        sentences = {term.sentence for term in window}
        if len(sentences) == 2 and sentences & denied:
            continue  # what a sentence denies it does not say with the next one
        located = locate_in(Side(text, window, rules), side, parts, least)
        if located.is_denied:
            denied |= sentences
        # the first of equals, as single sentences come before pairs
        if rank(located) > rank(best):
            best = located
    if not best.found and (copy := find_copy(given_fact, given_text)):
        return Located(True, 1.0, copy)
    return best._replace(span=best.span and plain.as_given(*best.span))


def read_both(fact: str, text: str) -> tuple[str, PlainText]:
    """Return a fact and a text without markup and citations."""
    return compose_uncited(fact, [text]).text, compose_uncited(text, [fact])


def find_copy(fact: str, text: str) -> tuple[int, int] | None:
    """Return where whole sentences of a text are the fact, word for word."""
    words = r"\s+".join(map(re.escape, fact.split()))
    end = r"(?:(?<=[.!?])(?!\S)|(?=[.!?](?!\S)|\n|\Z))"
    # white space is looked at from its beginning alone
    begin = r"(?:\A\s*|[.!?]\s+|(?<!\s)[^\S\n]*\n\s*)"
    match = re.search(rf"{begin}({words}){end}", text)
    return match and match.span(1)


def rank(located: Located) -> tuple[bool, bool, float]:
    """Return what tells the better of two places."""
    return located.found, located.is_denied, located.share


def locate_in(place: Side, fact: Side, parts: Sequence[Part], least: float) -> Located:
    """Return whether one place of a text says a fact, or its opposite."""
    present = frozenset().union(*(part.keys for part in parts)) & frozenset(place.keys)
    if not present:
        return Located(False, 0.0, None)
    matching = [term for term in place.terms if term.key in present]
    span = matching[0].start, matching[-1].end
    lacking = [part for part in parts if not part.keys & present]
    # another word, or number, may stand in the place of one that is lacking
    if len(parts) - len(lacking) + 1 < least * len(parts):
        return Located(False, 1 - len(lacking) / len(parts), span)
    alternatives = find_alternatives(fact, place)
    # "closed" is said by "not open"
    said_keys = {fact.keys[word.of_fact] for word in alternatives if word.is_same}
    lacking = [part for part in lacking if part.keys.isdisjoint(said_keys)]
    share = 1 - len(lacking) / len(parts)
    opposite = find_denial(fact, place, alternatives)
    if opposite is not None:
        return Located(False, share, opposite, is_denied=True)
    is_exact = all(part.kind != "exact" for part in lacking)
    return Located(is_exact and share >= least, share, span)


def rules_for(language: str) -> str:
    """Return the language by whose rules texts are read."""
    if language in LANGUAGES:
        return language
    return "en"


def parts_of(fact: str, language: str) -> list[Part]:
    """Return the content words of a fact, or all its words where it has none; names that follow
    each other are one.

    >>> [sorted(part.keys) for part in parts_of("Anna Reed paid $3 million", "en")]
    [['anna', 'reed'], ['pay'], ['money in $ 3000000']]
    """
    terms = read_words(fact, language)
    # whether a negation is there is asked of the words that it denies
    negations = NEGATIONS.split()
    content = [
        term for term in terms if is_content(term) and term.reading.surface.lower() not in negations
    ]
    if not content:
        content = list(terms)
    parts: list[Part] = []
    end_of_name = -1
    for term in content:
        part = part_of(term)
        follows_name = end_of_name >= 0 and fact[end_of_name : term.start].isspace()
        if part.kind == "name" and follows_name:
            parts[-1] = Part(parts[-1].keys | part.keys, "name")
        else:
            parts.append(part)
        end_of_name = -1
        if part.kind == "name":
            end_of_name = term.end
    if parts and parts[0].kind == "name" and len(parts[0].keys) == 1 and content[0] is terms[0]:
        # where a sentence begins, the capital of one word says nothing
        parts[0] = Part(parts[0].keys, "word")
    return list(dict.fromkeys(parts))


def part_of(term: Term) -> Part:
    """Return a term of a fact as a part of it."""
    keys = frozenset((term.key,))
    if (
        term.reading.is_fact
        or term.reading.kind == "date"
        or any(map(str.isdecimal, term.reading.surface))
    ):
        return Part(keys, "exact")
    return Part(keys, term.reading.kind)


def mentions(fact: str, source: str, language: str) -> bool:
    """Return whether a source has the names, numbers and dates of a fact, and half of its content
    words, anywhere.

    That is easier than `locate`, as a fact that the source lacks is not asked of its summary.

    >>> source = "They need 3 million. It rained. The bridge: repairs began."
    >>> mentions("Repairs cost 3 million", source, "en")
    True
    """
    rules = rules_for(language)
    fact, source = compose_uncited(fact, [source]).text, compose(source).text
    parts, keys = parts_of(fact, rules), keys_for(fact, source, rules)
    lacking = [part for part in parts if part.keys.isdisjoint(keys)]
    is_of_words = all(part.kind == "word" for part in lacking)
    return bool(parts) and is_of_words and 2 * len(lacking) <= len(parts)


def windows(terms: Sequence[Term]) -> list[list[Term]]:
    """Return the terms of each sentence, and of each two that follow each other; single ones
    first.
    """
    sentences: dict[tuple[int, int], list[Term]] = {}
    start = 0
    for i, term in enumerate(terms):
        if term.sentence != terms[start].sentence:
            start = i
        sentences.setdefault((term.sentence, (i - start) // LONGEST), []).append(term)
    single = list(sentences.values())
    # A text may say a fact in two steps: "It needs repairs. They cost 3 million."
    return single + [first + second for first, second in pairwise(single)]


class FactVerdict(NamedTuple):
    """A fact, the probability that the summary has it, and whether the source has it.

    `span` are the characters of the summary whose words say it, or its opposite where it is denied;
    `sure` is the probability, or the share of its words. `part` is how much of the fact the summary
    has: 1 where it is found, 0 where it is denied, else that probability, or the share of the words
    that the source has of it, nan where these are too few.
    """

    fact: KeyFact
    probability: float
    in_source: bool
    span: tuple[int, int] | None
    sure: float
    is_denied: bool
    part: float

    @property
    def found(self) -> bool:
        """Whether the summary has the fact."""
        return self.probability >= SUPPORTED


def judge_by_words(
    facts: Iterable[KeyFact], summary: str, source: str, language: str
) -> list[FactVerdict]:
    """Return for each fact whether the words of the summary, and of the source, say it."""
    verdicts = []
    for fact in facts:
        located = locate(fact.text, summary, language)
        span = None
        if located.found or located.is_denied:
            span = located.span
        verdict = FactVerdict(
            fact,
            probability=float(located.found),
            in_source=mentions(fact.text, source, language),
            span=span,
            sure=located.share,
            is_denied=located.is_denied,
            part=part_said(fact.text, summary, source, language, located),
        )
        verdicts.append(verdict)
    return verdicts


def part_said(fact: str, text: str, source: str, language: str, located: Located) -> float:
    """Return how much a text says of a fact, as `part` of a verdict is described."""
    rules = rules_for(language)
    (fact, plain), source = read_both(fact, text), compose(source).text
    parts, of_source = parts_of(fact, rules), keys_for(fact, source, rules)
    sourced = [part.keys for part in parts if part.keys & of_source]
    if not sourced or len(sourced) < SHARE_OF_SOURCE * len(parts):
        return math.nan
    if located.found or located.is_denied:
        return float(located.found)
    terms = as_said_by(read_words(plain.text, rules), read_words(fact, rules))
    places = [{term.key for term in window} for window in windows(terms)]
    counts = [sum(not keys.isdisjoint(place) for keys in sourced) for place in places]
    return max(counts, default=0) / len(sourced)


@lru_cache(maxsize=16)
def keys_of(text: str, language: str) -> frozenset[str]:
    """Return the keys of all words of a text."""
    return frozenset(word.key for word in read_words(text, language))


def keys_for(fact: str, text: str, language: str) -> frozenset[str]:
    """Return the keys of all words of a text, and those of the numbers of a fact that it says."""
    numbers = [term for term in read_words(fact, language) if term.number]
    if not numbers:
        return keys_of(text, language)
    terms = [term for term in read_words(text, language) if term.number]
    return keys_of(text, language) | {term.key for term in as_said_by(terms, numbers)}


def explain_verdict(verdict: FactVerdict) -> dict[str, Any]:
    """Return what `explain` tells of one fact."""
    return {
        **verdict.fact._asdict(),
        "found": verdict.found,
        "denied": verdict.is_denied,
        "sure": verdict.sure,
        "span": verdict.span and [*verdict.span],
        "in_source": verdict.in_source,
    }
