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
for the first, and columns for the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

import numpy as np

from ..scoring.evidence import KeptKeyFact
from ..texts.places import Place, Span, as_place
from .citations import SUPPORTED, is_elsewhere, is_supported_elsewhere
from .table import MISSING, NOT_FOUND, UNSOURCED, Table

KEY_FACTS = "key_facts"  # the metric
NEW_PAIRS = "abstractness_2"
# summaries with marks that are looked at: more than anybody reads
MOST_MARKED = 5_000
NOT_SUPPORTED = "not supported"  # the kind of a sentence
# Characters of what recurs: longer than most names, which a good summary repeats.
LEAST_REPEATED = 20
# Of these kinds the nearest sentence often has another one that is of another thing.
OTHERS_BY_CHANCE = ("name", "date")


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
    file, line, id, system
        What the output says of it; `place` is where it stands, in a sentence.
    risk
        How suspicious it is.
    marks, lacks
        What its source lacks, and the key facts that it lacks.
    unsourced
        Key facts that the source lacks.
    """

    row: int
    file: str
    line: int
    id: Any
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

    @property
    def lacks_mandatory(self) -> bool:
        """Whether it lacks a key fact that may never be missing."""
        return any(lack.mandatory for lack in self.lacks)


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
    return sorted(with_something, key=lambda flagged: (not flagged.lacks_mandatory, -flagged.risk))


def make_flagged(table: Table, row: int, risk: float) -> Flagged:
    """Return what there is to look at in a row."""
    labels = {name: column[row] for name, column in table.labels.items()}
    marks = tuple(find_marks(table, row))
    lacks = list(find_lacks(table, row))
    missing = tuple(lack for lack in lacks if lack.in_source)
    return Flagged(
        row=row,
        file=labels["file"],
        line=labels["line"],
        id=labels["id"],
        system=labels["system"],
        risk=risk,
        marks=marks,
        lacks=missing,
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
    for fact in sorted(facts, key=order_of_lack):
        if "found" not in fact or "in_source" not in fact:
            states = (name in fact for name in ("mandatory", "in_source", "found", "denied"))
            yield Lack(fact["text"], *states)


def order_of_lack(fact: KeptKeyFact) -> tuple[bool, bool, float]:
    """Return what the gravest key fact has the lowest of."""
    return "mandatory" not in fact, "denied" not in fact, -fact["weight"]


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
    of_facts = evidence.get("facts", {})
    for fact in of_facts.get("facts", ()):
        if is_elsewhere(fact):
            span = (fact["span"][0], fact["span"][1])
            passage = f"passage {fact['stands_in']}"
            yield OtherMark(*where, "cited elsewhere", span, as_place(fact.get("support")), passage)
    for citation in of_facts.get("citations", ()):
        if citation.get("missing"):
            span = (citation["span"][0], citation["span"][1])
            passages = f"{citation['passages']} passages"
            yield OtherMark(*where, "no such passage", span, instead=passages)
    for sentence in evidence.get("support", {}).get("support", ()):
        if sentence["probability"] < SUPPORTED:
            chunk = as_place(sentence.get("chunk"))
            yield OtherMark(*where, NOT_SUPPORTED, (sentence["start"], sentence["end"]), chunk)
        elif is_supported_elsewhere(sentence):
            span = (sentence["start"], sentence["end"])
            yield OtherMark(*where, "supported elsewhere", span, as_place(sentence.get("chunk")))
    for places in evidence.get("unr", {}).get("runs", ()):
        start, end = places[1]
        if end - start >= LEAST_REPEATED:
            yield OtherMark(*where, "repeated", (start, end))
