# SPDX-License-Identifier: Apache-2.0
"""The sentence of a source that is nearest to one of its summary, and what it has in the place of a
fact that the source lacks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from functools import cache, cached_property, partial

from .fact import Fact, Other
from .rules import as_given, compare
from .shared import WORD_OR_NUMBER, TextSpan, find_sentences, fold
from .texts import Text, read_text

SHORT = 3  # letters of words that say little of what a sentence is about
BESIDE = 40  # characters in which the next word stands
# in which a word is looked up: what more of them have is in each of a text of one thing, where the
# time would grow with the square of its length
MOST_SENTENCES = 256


def telling_words(text: str) -> set[str]:
    """Return the words of a text that say what it is about, folded: the long ones, and numbers."""
    return {
        word for word in WORD_OR_NUMBER.findall(fold(text)) if len(word) > SHORT or word.isdigit()
    }


def only_facts(
    source: str, summary: str, language: str, sentence: tuple[int, int]
) -> dict[str, Other]:
    """Return of each kind the only fact that a sentence of the source has and the summary lacks;
    of a kind with several, none.
    """
    start, end = sentence
    # Not by `read_text`, which keeps the last texts: many sentences would drive out the source.
    sentence_text, as_read = Text(source[start:end], language), read_text(summary, language)
    lacking = {}
    for fact in reversed(compare(sentence_text, as_read)):  # of the same ones the first
        if not fact.found:
            fact = as_given(fact, sentence_text.given, sentence_text, as_read)
            lacking[fact.kind, fact.text] = fact
    counts = Counter(kind for kind, _ in lacking)
    return {
        kind: Other.at(source, (start + fact.start, start + fact.end), "nearest")
        for (kind, _), fact in lacking.items()
        if counts[kind] == 1
    }


def words_beside(fact: Fact | Other, text: str) -> set[tuple[str, bool]]:
    """Return the words before and behind a fact, folded, each with whether it stands before it."""
    before = WORD_OR_NUMBER.findall(fold(text[max(0, fact.start - BESIDE) : fact.start]))[-1:]
    behind = WORD_OR_NUMBER.findall(fold(text[fact.end : fact.end + BESIDE]))[:1]
    return {*((word, True) for word in before), *((word, False) for word in behind)}


class Neighbours:
    """What stands in the source of a summary near the facts of it that the source lacks."""

    def __init__(self, summary: str, source: str, language: str) -> None:
        self.summary, self.source, self.language = summary, source, language
        self.sentences = find_sentences(summary, language)
        self.starts = [sentence.start for sentence in self.sentences]
        self.find_nearest = cache(self.nearest_to)
        self.find_only = cache(partial(only_facts, source, summary, language))

    @cached_property
    def of_source(self) -> list[TextSpan]:
        """The sentences of the source."""
        return find_sentences(self.source, self.language)

    @cached_property
    def places(self) -> dict[str, list[int]]:
        """The sentences of the source that have each word, by their number."""
        places: dict[str, list[int]] = {}
        for at, sentence in enumerate(self.of_source):
            for word in telling_words(sentence.text):
                places.setdefault(word, []).append(at)
        return places

    def nearest_to(self, sentence: str) -> tuple[int, int] | None:
        """Return the characters [start, end) of the sentence of the source that has most in common
        with another one: letters of common words; None where no word is in common.
        """
        shared: dict[int, int] = {}
        for word in telling_words(sentence):
            for at in self.places.get(word, [])[:MOST_SENTENCES]:
                shared[at] = shared.get(at, 0) + len(word)
        best = max(shared, key=lambda at: (shared[at], -at), default=None)
        if best is None:
            return None
        return self.of_source[best][1:]

    def sentence_of(self, fact: Fact) -> tuple[int, int] | None:
        """Return the characters [start, end) of the sentence of the source that is nearest to the
        one of the fact.
        """
        at = max(0, bisect_right(self.starts, fact.start) - 1)
        return self.find_nearest(self.sentences[at].text)

    def instead_of(self, fact: Fact) -> Other | None:
        """Return the only fact of its kind which that sentence has and the summary lacks."""
        near = self.sentence_of(fact)
        source_fact = near and self.find_only(near).get(fact.kind)
        if not source_fact or fact.kind != "name":
            return source_fact or None
        # a name of another kind stands elsewhere: "CNN" is not in the place of "in Manhattan"
        beside = words_beside(fact, self.summary) & words_beside(source_fact, self.source)
        if not beside:
            return None
        return source_fact

    def with_instead(self, fact: Fact) -> Fact:
        """Return the fact with what the source has in its place, as the rules know it, or else by
        the nearest sentence.
        """
        return fact._replace(instead=fact.instead or self.instead_of(fact))
