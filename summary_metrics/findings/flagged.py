# SPDX-License-Identifier: Apache-2.0
"""Summaries to look at, the most suspicious first, and what to look at in them: facts that the
source lacks, key facts that are missing, and other marks.

A summary is the more suspicious the more of its facts are not found in the source, and the more of
its pairs of words are its own: log(1 + facts not found) + share of new pairs.
`benchmarks.conclusions` prints how well this order tells wrong summaries from right ones, beside
facts alone, new words alone, and length. With key facts of the user, log(1 + key facts
missing) is added, and summaries that lack a mandatory one come before all others.

The other marks are wrong citations, sentences that a verifier does not support, and words that
recur. They stand in the file of marks alone, whose summaries the screen counts; it has a sentence
for each kind of wrong citation, and columns for the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import NamedTuple

import numpy as np

from ..printable import make_printable
from ..scoring.evidence import RowEvidence
from ..texts.places import Place, Span, as_place
from .names import list_systems
from .table import MISSING, NOT_FOUND, UNSOURCED, Table

KEY_FACTS = "key_facts"  # the metric
NEW_PAIRS = "abstractness_2"
# summaries with marks that are looked at: more than anybody reads
MOST_MARKED = 5_000
SUPPORTED = 0.5  # of the probability of a verifier, as its card says
# scores that are defined where a summary cites and states a fact, or has a sentence that cites
OF_CITATIONS = ("uncited_facts", "cited_support")
LONGEST = 60  # characters of a fact that are quoted
# kinds of marks, and of what is counted only
NOT_SUPPORTED, NOT_BY_CITED = "not supported", "supported elsewhere"
ELSEWHERE, NO_PASSAGE, UNCITED_FACT = "cited elsewhere", "no such passage", "uncited"
FAULTS = {
    ELSEWHERE: "Facts that stand in another passage than their sentence cites",
    NO_PASSAGE: "Citations of a passage that there is not",
    NOT_BY_CITED: "Sentences that the source supports, but not the passages that they cite",
    UNCITED_FACT: "Facts in sentences without a citation",
}
# Characters of what recurs: longer than most names, which a good summary repeats.
LEAST_REPEATED = 20


@dataclass(frozen=True)
class MarkedFact:
    """A fact of a summary that its source lacks.

    Attributes
    ----------
    text, kind
        The words, and what they are: "name", "number", "date" ...
    span
        First character in the summary, and the one after the last.
    nearest
        Where the sentence of the source stands that is nearest, None where there is none.
    instead
        Where the source has what stands there in the place of the fact, None where nothing is known
        of it.
    sharers
        How many other systems say so of the document; 0 also where that is not known.
    """

    text: str
    kind: str
    span: Span
    nearest: Place | None = None
    instead: Place | None = None
    sharers: int = 0


@dataclass(frozen=True)
class Lack:
    """A key fact that a summary lacks; or one that its source lacks, which counts neither way."""

    text: str
    mandatory: bool = False
    in_source: bool = True
    found: bool = False  # in the summary
    denied: bool = False  # the summary says the opposite

    @property
    def verb(self) -> str:
        """What the summary does with it."""
        return "denies" if self.denied else "lacks"


@dataclass(frozen=True)
class Flagged:
    """A summary to read.

    Attributes
    ----------
    row
        Its place in the table.
    system
        Whose it is; `place` is where it stands, in a sentence.
    risk
        How suspicious it is.
    marks, lacks
        What its source lacks, and the key facts that it lacks.
    unsourced
        Key facts that the source lacks.
    """

    row: int
    system: str
    risk: float
    marks: tuple[MarkedFact, ...] = ()
    lacks: tuple[Lack, ...] = ()
    unsourced: tuple[Lack, ...] = ()
    place: str = ""

    @property
    def is_marked(self) -> bool:
        """Whether something may be wrong with it."""
        return bool(self.marks or self.lacks)


def rank_risk(table: Table) -> np.ndarray:
    """Return how suspicious each summary is, (rows,); nan where no score says anything of it, or it
    is broken.
    """
    risk = np.zeros(len(table))
    is_scored = np.zeros(len(table), dtype=bool)
    for key, turn in ((NOT_FOUND, np.log1p), (MISSING, np.log1p), (NEW_PAIRS, np.asarray)):
        if key in table.scores:
            values = table.numbers[key]
            is_scored |= ~np.isnan(values)
            risk += np.where(np.isnan(values), 0.0, turn(values))
    return np.where(is_scored & ~table.has_problem, risk, np.nan)


def marked_rows(table: Table, *keys: str) -> np.ndarray:
    """Return the rows that have any of what some scores count, such as facts not found, and are not
    broken.
    """
    has_any = np.zeros(len(table), dtype=bool)
    for key in keys:
        if key in table.scores:
            has_any |= table.numbers[key] > 0
    return np.flatnonzero(has_any & ~table.has_problem)


def find_flagged(table: Table) -> list[Flagged]:
    """Return the summaries to read, those without a mandatory key fact first, then the most
    suspicious.

    They are those that have marks or lack key facts.
    """
    risk = rank_risk(table)
    marked = marked_rows(table, NOT_FOUND, MISSING)
    most = marked[np.argsort(-np.nan_to_num(risk[marked]), kind="stable")[:MOST_MARKED]]
    rows = [*sorted(most), *marked_rows(table, UNSOURCED)]
    rows = [
        make_flagged(table, int(row), float(risk[row]))
        for row in dict.fromkeys(rows)
        if not np.isnan(risk[row])
    ]
    with_something = [flagged for flagged in rows if flagged.is_marked or flagged.unsourced]
    return sorted(
        with_something,
        key=lambda flagged: (not any(lack.mandatory for lack in flagged.lacks), -flagged.risk),
    )


def make_flagged(table: Table, row: int, risk: float) -> Flagged:
    """Return what there is to look at in a row."""
    lacks = list(find_lacks(table, row))
    return Flagged(
        row=row,
        system=table.labels["system"][row],
        risk=risk,
        marks=tuple(find_marks(table, row)),
        lacks=tuple(lack for lack in lacks if lack.in_source),
        unsourced=tuple(lack for lack in lacks if not lack.in_source),
        place=table.place(row),
    )


def find_marks(table: Table, row: int) -> Iterator[MarkedFact]:
    """Yield the facts of a summary that its source lacks."""
    document = int(table.document_codes[row])
    for fact in table.lacking(row):
        start, end = fact["span"]
        yield MarkedFact(
            text=fact["text"],
            kind=fact["kind"],
            span=(start, end),
            nearest=as_place(fact.get("nearest")),
            instead=as_place(fact.get("instead")),
            sharers=table.sharing.get((document, fact["text"].casefold()), 1) - 1,
        )


def find_lacks(table: Table, row: int) -> Iterator[Lack]:
    """Yield the key facts that a summary or its source lacks: mandatory ones first, of these and of
    the others those that are denied.
    """
    facts = table.evidence(row).get("key_facts", {}).get("key_facts", ())
    gravest_first = sorted(
        facts, key=lambda fact: ("mandatory" not in fact, "denied" not in fact, -fact["weight"])
    )
    for fact in gravest_first:
        if "found" not in fact or "in_source" not in fact:
            states = (name in fact for name in ("mandatory", "in_source", "found", "denied"))
            yield Lack(fact["text"], *states)


@dataclass(frozen=True)
class OtherMark:
    """Characters of the summary of a row, and what is the matter with them; `nearest` is where the
    source is nearest to saying it, and `instead` says of a wrong citation what would be right.
    """

    row: int
    place: str
    system: str
    kind: str
    span: Span
    nearest: Place | None = None
    instead: str = ""


class Doubt(NamedTuple):
    """What may be wrong with a citation, with the citation of a fact or a sentence, or with a
    sentence; `span`, `nearest` and `instead` are those of a mark, `text` is said as an example.
    """

    kind: str
    is_wrong: bool
    span: Sequence[int]
    nearest: Sequence[int] | None = None
    instead: str = ""
    text: str = ""


def list_doubts(evidence: RowEvidence) -> Iterator[Doubt]:
    """Yield what is cited in a summary, right or wrong: facts of one that cites, its citations, and
    sentences; and the sentences that are not supported.
    """
    of_facts = evidence.get("facts", {})
    citations = of_facts.get("citations", ())
    for fact in of_facts.get("facts", ()):
        if citations:
            yield Doubt(UNCITED_FACT, "cites" not in fact, fact["span"])
        if "cites" in fact:
            passage = fact.get("stands_in")
            cited = ", ".join(map(str, fact["cites"]))
            text = f'"{shorten_fact(fact["text"])}" cites {cited}, stands in {passage}'
            is_wrong = passage is not None and passage not in fact["cites"]
            near, instead = fact.get("support"), f"passage {passage}"
            yield Doubt(ELSEWHERE, is_wrong, fact["span"], near, instead, text)
    for citation in citations:
        numbers = ", ".join(map(str, citation.get("missing", ())))
        instead = f"{citation['passages']} passages"
        text = f"cites {numbers} of {instead}"
        yield Doubt(NO_PASSAGE, bool(numbers), citation["span"], instead=instead, text=text)
    for sentence in evidence.get("support", {}).get("support", ()):
        span, near = (sentence["start"], sentence["end"]), sentence.get("chunk")
        is_supported = sentence["probability"] >= SUPPORTED
        yield Doubt(NOT_SUPPORTED, not is_supported, span, near)
        if "cites" in sentence:
            is_wrong = is_supported and sentence.get("by_cited", SUPPORTED) < SUPPORTED
            text = f"cites {', '.join(map(str, sentence['cites']))}"
            yield Doubt(NOT_BY_CITED, is_wrong, span, near, text=text)


def shorten_fact(text: str) -> str:
    """Return the words of a fact as an example has them."""
    words = make_printable(" ".join(text.split()))
    if len(words) <= LONGEST:
        return words
    return f"{words[: LONGEST - 4]} ..."


def find_other_marks(table: Table) -> list[OtherMark]:
    """Return these marks in the order of the rows, of at most MOST_MARKED rows."""
    of_rows = (list(marks_of(table, row)) for row in range(len(table)))
    return [mark for marks in islice(filter(None, of_rows), MOST_MARKED) for mark in marks]


def marks_of(table: Table, row: int) -> Iterator[OtherMark]:
    """Yield the marks of a row: wrong citations, what is not supported, then what recurs, where it
    does so first.
    """
    evidence = table.evidence(row)
    where = (row, table.place(row), table.labels["system"][row])
    for doubt in list_doubts(evidence):
        if doubt.is_wrong and doubt.kind != UNCITED_FACT:
            start, end = doubt.span
            nearest = as_place(doubt.nearest)
            yield OtherMark(*where, doubt.kind, (start, end), nearest, doubt.instead)
    for places in evidence.get("unr", {}).get("runs", ()):
        start, end = places[1]
        if end - start >= LEAST_REPEATED:
            yield OtherMark(*where, "repeated", (start, end))


def say_citations(table: Table, names: Sequence[str]) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Yield a sentence for each kind of fault of citations that there is, with an example of its
    place, and the systems that have it, those with the largest share first; `names` are short ones
    of the systems.
    """
    if table.scores.keys().isdisjoint(OF_CITATIONS):
        return
    wrong, total = Counter[tuple[str, int]](), Counter[tuple[str, int]]()
    examples: dict[str, str] = {}
    for row, system in enumerate(table.system_codes.tolist()):
        for doubt in list_doubts(table.evidence(row)):
            total[doubt.kind, system] += 1
            if doubt.is_wrong:
                wrong[doubt.kind, system] += 1
                example = f" ({table.place(row)}: {doubt.text})" * bool(doubt.text)
                examples.setdefault(doubt.kind, example)
    for kind, fault in FAULTS.items():
        shares = {k: count / total[kind, k] for (of, k), count in wrong.items() if of == kind}
        systems = sorted(shares, key=shares.__getitem__, reverse=True)
        counts = [
            f"{names[k]} {wrong[kind, k]:,} of {total[kind, k]:,}".removeprefix(" ")
            for k in systems
        ]
        if counts:
            yield f"{fault}: {list_systems(counts)}{examples[kind]}.", tuple(systems)
