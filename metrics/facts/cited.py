# SPDX-License-Identifier: Apache-2.0
"""Whether the facts of a summary stand in the passages that it cites.

citation_precision = facts that stand in a passage that their sentence cites
                     / facts of sentences that cite
uncited_facts      = facts of sentences that cite nothing / facts of the summary
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import NamedTuple

from .fact import Fact
from .rules import find_in_passages
from .shared import Citations, Span, mean_of_defined, sentences_with_citations


class Cited(NamedTuple):
    """What the sentence of a fact cites, and where the fact stands: the number of a passage, of one
    that is cited if it can be, and its characters in the passages joined by line breaks.
    """

    numbers: tuple[int, ...] = ()
    stands_in: int | None = None
    support: Span | None = None

    @property
    def is_right(self) -> bool:
        """Whether the fact stands in a passage that its sentence cites."""
        return self.stands_in in self.numbers


def check_citations(
    facts: Sequence[Fact],
    text: str,
    passages: Sequence[str],
    citations: Citations,
    language: str,
) -> list[Cited]:
    """Return of each fact of a summary what its sentence cites, and where it stands.

    `text` is the summary, blank where it cites, and `facts` are those of it. They are looked up in
    each cited passage alone.
    """
    if not citations.marks:
        return [Cited()] * len(facts)
    sentences = sentences_with_citations(text, citations, language)
    starts = [sentence.start for sentence in sentences]
    citing: dict[int, list[Span]] = {}  # for each passage, the sentences that cite it
    for sentence in sentences if facts else ():
        for number in sentence.numbers:
            if 0 <= number - citations.first < len(passages):
                citing.setdefault(number - citations.first, []).append(sentence[:2])
    begins = [0, *accumulate(len(passage) + 1 for passage in passages)]  # of the passages, joined
    right: dict[Span, Cited] = {}
    for passage, span, (start, end) in find_in_passages(text, citing, passages, language):
        support = (begins[passage] + start, begins[passage] + end)
        numbers = sentences[bisect_right(starts, span[0]) - 1].numbers
        right[span] = Cited(numbers, passage + citations.first, support)
    checked = []
    for fact in facts:
        at = bisect_right(starts, fact.start) - 1
        cited = Cited(sentences[at].numbers if at >= 0 else ())
        if fact.span in right:
            cited = right[fact.span]
        elif cited.numbers and fact.support:
            elsewhere = bisect_right(begins, fact.support[0]) - 1 + citations.first
            # One that is cited has something like the fact, such as the same number that fell.
            if elsewhere not in cited.numbers:
                cited = Cited(cited.numbers, elsewhere, fact.support)
        checked.append(cited)
    return checked


def citation_precision(cited: Iterable[Cited]) -> float:
    """Return the share of the facts of sentences that cite that stand in a passage cited there; nan
    without any.
    """
    return mean_of_defined(fact.is_right for fact in cited if fact.numbers)


def uncited_facts(cited: Sequence[Cited]) -> float:
    """Return the share of the facts whose sentence cites nothing; nan without facts."""
    return mean_of_defined(not fact.numbers for fact in cited)
