# SPDX-License-Identifier: Apache-2.0
"""Whether the words of a text say a fact.

A summary has a fact when it has a word of each of its names, and one sentence, or two that follow
each other, have all its numbers and dates, and at least `SHARE` of its content words, where a name
counts as one. A source has it where it has these anywhere, and half of the content words. A
language that is not read is read by the rules of English.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from .stop_words import LANGUAGES
from .terms import SIGNS, Term, keys_in, read_terms

SHARE = 0.6  # of the content words; `benchmarks.key_facts` shows others


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
    """Return where words of a text say a fact.

    >>> locate("The bridge in Holm is closed", "Rain fell. In Holm, a bridge was closed.", "en")
    Located(found=True, share=1.0, span=(14, 39))
    >>> locate("Repairs cost 3 million", "Repairs cost 4 million.", "en").found
    False
    """
    language = language if language in LANGUAGES else "en"
    parts, terms = parts_of(fact, language), read_terms(text, language)
    keys = frozenset().union(*(part.keys for part in parts))
    everywhere = {term.key for term in terms}
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
    content = [term for term in asked if term.reading.is_content or term.reading.is_fact]
    content = content or list(asked)
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

    >>> source = "They need 3 million. It rained. The bridge: repairs began."
    >>> mentions("Repairs cost 3 million", source, "en")
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
    """Return the terms of each sentence, and of each two that follow each other; single ones
    first.
    """
    sentences: dict[int, list[Term]] = {}
    for term in terms:
        sentences.setdefault(term.sentence, []).append(term)
    single = list(sentences.values())
    return single + [first + second for first, second in pairwise(single)]
