# SPDX-License-Identifier: Apache-2.0
"""The sentences of a summary that claim something, what they cite, and what a verifier is asked
about them.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from .shared import (
    Answer,
    Citations,
    Outcome,
    Span,
    Task,
    blank_citations,
    find_citations,
    sentences_with_citations,
)

NO_ANSWER = Answer(0.0)  # of a passage that is not there
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
    """A sentence without its citations, and the numbers that it cites.

    The sentence has the characters [start, end) of the summary, of which `pieces` are the claim.
    """

    text: str
    start: int
    end: int
    pieces: tuple[Span, ...]
    numbers: tuple[int, ...]

    def place_in_summary(self, place: int) -> int:
        """Return where a character of the claim stands in the summary."""
        for start, end in self.pieces:
            if place < end - start:
                return start + place
            place -= end - start
        return self.end


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

    def support_by_cited(self, outcomes: Sequence[Outcome]) -> list[float | None]:
        """Return of each claim the probability that the passages support it that it cites, None
        where it cites nothing; none at all where the source has no sentence.

        `outcomes` are those of the tasks. A passage that there is not supports nothing.
        """
        of_source, *of_cited = outcomes
        answers = {
            numbers: iter(outcome.answers)
            for numbers, outcome in zip(self.of_cited, of_cited, strict=True)
        }
        probabilities: list[float | None] = []
        for claim, _ in zip(self.claims, of_source.answers, strict=False):
            if not claim.numbers:
                probabilities.append(None)
                continue
            answer = next(answers.get(claim.numbers, iter(())), NO_ANSWER)
            probabilities.append(answer.probability)
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
    claims, spans = [], citations.spans
    for sentence in sentences_with_citations(without_headings, citations, language):
        pieces = tuple(cut_out(summary, sentence.start, sentence.end, spans))
        claim = Claim(
            text="".join(summary[start:end] for start, end in pieces),
            start=sentence.start,
            end=sentence.end,
            pieces=pieces,
            numbers=tuple(sorted(sentence.numbers)),
        )
        if sum(map(str.isalpha, claim.text)) > 1 and not PREAMBLE.fullmatch(claim.text):
            claims.append(claim)
    return claims


def cut_out(text: str, start: int, end: int, spans: Sequence[Span]) -> Iterator[Span]:
    """Yield what is left of some characters of a text without these spans, the spaces before them,
    and the commas between them.

    >>> [*cut_out("It rose [1], [2], he said.", 0, 26, [(8, 11), (13, 16)])]
    [(0, 7), (16, 26)]
    """
    place = start
    first, behind = bisect_left(spans, (start, 0)), bisect_left(spans, (end, 0))
    for span_start, span_end in spans[first:behind]:
        piece = text[place:span_start].rstrip()
        if any(map(str.isalnum, piece)):
            yield place, place + len(piece)
        place = span_end
    yield place, end
