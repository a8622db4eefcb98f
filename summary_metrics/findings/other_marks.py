# SPDX-License-Identifier: Apache-2.0
"""Marks beside the facts that a source lacks: wrong citations, sentences that a verifier does not
support, and words that recur. They stand in the file of marks alone, whose summaries the screen
counts; it has a sentence for the first, and columns for the others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from ..texts.wording import Place
from .citations import SUPPORTED, is_elsewhere, is_supported_elsewhere
from .places import Span, as_place
from .table import Table

# summaries with marks that are looked at: more than anybody reads
MOST_MARKED = 5_000
NOT_SUPPORTED = "not supported"  # the kind of a sentence
# Characters of what recurs: longer than most names, which a good summary repeats.
LEAST_REPEATED = 20


@dataclass(frozen=True)
class OtherMark:
    """Characters of the summary of a row, and what is the matter with them; `nearest` is where the
    source is nearest to saying it, and `instead` says of a wrong citation what would be right.
    """

    row: int
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
    of_facts = evidence.get("facts", {})
    for fact in of_facts.get("facts", ()):
        if is_elsewhere(fact):
            span = (fact["span"][0], fact["span"][1])
            passage = f"passage {fact['stands_in']}"
            yield OtherMark(row, "cited elsewhere", span, as_place(fact.get("support")), passage)
    for citation in of_facts.get("citations", ()):
        if citation.get("missing"):
            span = (citation["span"][0], citation["span"][1])
            passages = f"{citation['passages']} passages"
            yield OtherMark(row, "no such passage", span, instead=passages)
    for sentence in evidence.get("support", {}).get("support", ()):
        if sentence["probability"] < SUPPORTED:
            chunk = as_place(sentence.get("chunk"))
            # a verifier of spans tells which words of the sentence it means
            spans = sentence.get("unsupported") or [[sentence["start"], sentence["end"]]]
            for start, end in spans:
                yield OtherMark(row, NOT_SUPPORTED, (start, end), chunk)
        elif is_supported_elsewhere(sentence):
            span = (sentence["start"], sentence["end"])
            yield OtherMark(row, "supported elsewhere", span, as_place(sentence.get("chunk")))
    for places in evidence.get("unr", {}).get("runs", ()):
        start, end = places[1]
        if end - start >= LEAST_REPEATED:
            yield OtherMark(row, "repeated", (start, end))
