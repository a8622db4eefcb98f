# SPDX-License-Identifier: Apache-2.0
"""The sentences of a summary that claim something, what they cite, and what a verifier is asked
about them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

from .shared import (
    Citations,
    Span,
    Task,
    TaskOutcome,
    blank_citations,
    find_citations,
    sentences_with_citations,
)

# A sentence that only says what the summary is, as models write it, in English.
PREAMBLE = re.compile(
    r"[^\n]{0,200}\b(?:summar(?:y|i[sz]ed?)|TL;?DR)\b[^\n]{0,200}:\W*|\W*(?:word count\W*)?\d+"
    r" words?\W*",
    re.IGNORECASE,
)
# Lines that head what follows and claim nothing: of Markdown, and the first row of a table.
HEADING = re.compile(
    r"^[ ]{0,3}(?:\#{1,6}[ \t].*"  # ## Summary
    r"|(?:\*\*|__)[^*_\n]*[^*_\n.!?](?:\*\*|__):?[ \t]*$"  # **Summary**
    r"|.*[^.!?\s][ \t]*\n[ ]{0,3}(?:={2,}|-{2,})[ \t]*$"  # Summary, underlined
    r"|.*\|.*\n[ ]{0,3}\|?[ \t]*:?-+:?[ \t]*\|[ \t|:-]*$)",  # | what | when |
    re.MULTILINE,
)


class Claim(NamedTuple):
    """A sentence of the characters [start, end) of a summary, without its citations, and the
    numbers that it cites.
    """

    text: str
    start: int
    end: int
    numbers: tuple[int, ...]


class Questions(NamedTuple):
    """What is asked about one summary: its claims of the whole source, and those that cite of the
    passages that they cite, by their numbers.
    """

    claims: list[Claim]
    of_source: Task
    of_cited: dict[tuple[int, ...], Task]

    @property
    def tasks(self) -> list[Task]:
        """All that is asked."""
        return [self.of_source, *self.of_cited.values()]

    def support_by_cited(self, outcomes: Sequence[TaskOutcome]) -> list[float | None]:
        """Return of each claim the probability that the passages support it that it cites, None
        where it cites nothing; none at all where the source has no sentence.

        `outcomes` are those of the tasks. A passage that there is not supports nothing.
        """
        of_source, *of_cited = outcomes
        by_cited = {
            (numbers, text): answer.probability
            for (numbers, task), outcome in zip(self.of_cited.items(), of_cited, strict=True)
            for text, answer in zip(task.claims, outcome.answers, strict=False)
        }
        probabilities: list[float | None] = []
        for claim, _ in zip(self.claims, of_source.answers, strict=False):
            cited = None
            if claim.numbers:
                cited = by_cited.get((claim.numbers, claim.text), 0.0)
            probabilities.append(cited)
        return probabilities


def make_questions(
    summary: str, passages: Sequence[str], language: str, first_passage: int | None
) -> Questions:
    """Return what is asked about a summary; of one that cites nothing, its claims of the source."""
    citations = find_citations(summary, passages, first_passage)
    claims = find_claims(summary, citations, language)
    of_cited = {}
    for numbers in dict.fromkeys(claim.numbers for claim in claims):
        places = [number - citations.first for number in numbers]
        cited = tuple(passages[place] for place in places if 0 <= place < len(passages))
        if cited:
            texts = tuple(claim.text for claim in claims if claim.numbers == numbers)
            of_cited[numbers] = Task(texts, cited, summary, controlled=False)
    of_source = Task(tuple(claim.text for claim in claims), tuple(passages), summary)
    return Questions(claims, of_source, of_cited)


def find_claims(summary: str, citations: Citations, language: str) -> list[Claim]:
    r"""Return the sentences of a summary that have two letters or more, without headings and those
    that only say what it is.

    >>> summary = "## Summary:\n\n1. Rain fell [2]. (2 words)"
    >>> citations = find_citations(summary, ["Snow.", "Rain."])
    >>> [(claim.text, claim.numbers) for claim in find_claims(summary, citations, "en")]
    [('1. Rain fell.', (2,))]
    """
    text = blank_citations(summary, citations)
    # Line breaks in their place let all characters keep theirs.
    without_headings = HEADING.sub(lambda heading: "\n" * len(heading[0]), text)
    claims = []
    for start, end, numbers in sentences_with_citations(without_headings, citations, language):
        claim = cut_out(summary, start, end, citations.spans)
        if sum(map(str.isalpha, claim)) > 1 and not PREAMBLE.fullmatch(claim):
            claims.append(Claim(claim, start, end, tuple(sorted(numbers))))
    return claims


def cut_out(text: str, start: int, end: int, spans: Sequence[Span]) -> str:
    """Return some characters of a text without these spans, the spaces before them, and the commas
    between them.

    >>> cut_out("It rose [1], [2], he said.", 0, 26, [(8, 11), (13, 16)])
    'It rose, he said.'
    """
    pieces = []
    for span_start, span_end in spans[
        bisect_left(spans, (start, 0)) : bisect_left(spans, (end, 0))
    ]:
        piece = text[start:span_start].rstrip()
        if any(map(str.isalnum, piece)):
            pieces.append(piece)
        start = span_end
    return "".join([*pieces, text[start:end]])
