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

from .denial import Side, find_denial
from .shared import LANGUAGES, SIGNS, Term
from .word_forms import read_words

SHARE = 0.6  # of the content words; `benchmarks.key_facts` shows others


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
    """Return where words of a text say a fact.

    >>> locate("The bridge in Holm is closed", "Rain fell. In Holm, a bridge was closed.", "en")
    Located(found=True, share=1.0, span=(14, 39))
    >>> locate("Repairs cost 3 million", "Repairs cost 4 million.", "en").found
    False
    """
    rules = rules_for(language)
    parts, terms = parts_of(fact, rules), read_words(text, rules)
    keys_of_text = {term.key for term in terms}
    if not all(part.keys & keys_of_text for part in parts if part.kind == "name"):
        least = 2.0  # no place says the fact
    side = Side(fact, read_words(fact, rules), rules)
    best = Located(False, 0.0, None)
    denied: set[int] = set()
    for window in windows(terms):
        located = locate_in(window, parts, side, text, least)
        numbers = {term.sentence for term in window}
        if located.is_denied:
            denied |= numbers
        elif numbers & denied:
            continue  # what a sentence denies, it does not say with the next one
        # the first of equals, as single sentences come before pairs
        if (located.found, located.is_denied, located.share) > (
            best.found,
            best.is_denied,
            best.share,
        ):
            best = located
    return best


def locate_in(
    window: Sequence[Term], parts: Sequence[Part], fact: Side, text: str, least: float
) -> Located:
    """Return where one place of a text says a fact."""
    keys = frozenset().union(*(part.keys for part in parts))
    matching = [term for term in window if term.key in keys]
    if not matching:
        return Located(False, 0.0, None)
    present = {term.key for term in matching}
    lacking = [part for part in parts if not part.keys & present]
    share = 1 - len(lacking) / len(parts)
    span = matching[0].start, matching[-1].end
    is_exact = all(part.kind != "exact" for part in lacking)
    if is_exact and share >= least:
        opposite = find_denial(fact, Side(text, window, fact.language))
        return Located(opposite is None, share, opposite or span, opposite is not None)
    if share and least <= 1 and (share + 1 / len(parts)) >= least:
        opposite = find_denial(fact, Side(text, window, fact.language))
        if opposite:
            return Located(False, share, opposite, True)
    return Located(False, share, span)


def rules_for(language: str) -> str:
    """Return the language by whose rules texts are read."""
    if language in LANGUAGES:
        return language
    return "en"


def parts_of(fact: str, language: str) -> list[Part]:
    """Return the content words of a fact, or all its words where it has none; names that follow
    each other are one.

    >>> [sorted(part.keys) for part in parts_of("Anna Reed paid $3 million", "en")]
    [['anna', 'reed'], ['paid'], ['$3000000']]
    """
    terms = read_words(fact, language)
    content = [term for term in terms if term.reading.is_content or term.reading.is_fact]
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
    if term.reading.is_fact:
        if term.key.replace(".", "").isdigit():  # "3 million" is said by "$3m", too
            keys |= {sign + term.key for sign in SIGNS}
        return Part(keys, "exact")
    if term.reading.kind == "date":
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
    parts, keys = parts_of(fact, rules), {term.key for term in read_words(source, rules)}
    if not parts:
        return False
    lacking = [part for part in parts if not part.keys & keys]
    return 2 * len(lacking) <= len(parts) and all(part.kind == "word" for part in lacking)


def windows(terms: Sequence[Term]) -> list[list[Term]]:
    """Return the terms of each sentence, and of each two that follow each other; single ones
    first.
    """
    sentences: dict[int, list[Term]] = {}
    for term in terms:
        sentences.setdefault(term.sentence, []).append(term)
    single = list(sentences.values())
    # A text may say a fact in two steps: "It needs repairs. They cost 3 million."
    return single + [first + second for first, second in pairwise(single)]
