# SPDX-License-Identifier: Apache-2.0
"""Summaries to look at, the most suspicious first, and what to look at in them.

A summary is the more suspicious the more of its facts are not found in the source, and the more of
its pairs of words are its own: log(1 + facts not found) + share of new pairs.
`benchmarks.conclusions` prints how well this order tells wrong summaries from right ones, beside
facts alone, new words alone, and length. With key facts of the user, log(1 + key facts
missing) is added, and summaries that lack a mandatory one come before all others.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..metric import KeptKeyFact
from ..texts.wording import Place
from .other_marks import MOST_MARKED
from .places import Span, as_place
from .table import MISSING, NOT_FOUND, UNSOURCED, Table

KEY_FACTS = "key_facts"  # the metric
NEW_PAIRS = "abstractness_2"
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
    contrast
        How that differs, as `details` of the metric say it; "" where nothing is known of it.
    """

    text: str
    kind: str
    span: Span
    nearest: Place | None = None
    instead: Place | None = None
    contrast: str = ""


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
class Suspect:
    """A summary to read.

    Attributes
    ----------
    row
        Its place in the table.
    file, line, id, system
        What the output says of it.
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


def find_suspects(table: Table) -> list[Suspect]:
    """Return the summaries to read, those without a mandatory key fact first, then the most
    suspicious.

    They are those that have marks or lack key facts.
    """
    risk = rank_risk(table)
    marked = marked_rows(table, NOT_FOUND, MISSING)
    most = marked[np.argsort(-np.nan_to_num(risk[marked]), kind="stable")[:MOST_MARKED]]
    rows = [*sorted(most), *marked_rows(table, UNSOURCED)]
    suspects = [
        make_suspect(table, int(row), float(risk[row]))
        for row in dict.fromkeys(rows)
        if not np.isnan(risk[row])
    ]
    with_something = [suspect for suspect in suspects if suspect.is_marked or suspect.unsourced]
    return sorted(with_something, key=lambda suspect: (not suspect.lacks_mandatory, -suspect.risk))


def make_suspect(table: Table, row: int, risk: float) -> Suspect:
    """Return what there is to look at in a row."""
    labels = {name: column[row] for name, column in table.labels.items()}
    marks = tuple(find_marks(table, row))
    lacks = list(find_lacks(table, row))
    missing = tuple(lack for lack in lacks if lack.in_source)
    return Suspect(
        row=row,
        file=labels["file"],
        line=labels["line"],
        id=labels["id"],
        system=labels["system"],
        risk=risk,
        marks=marks,
        lacks=missing,
        unsourced=tuple(lack for lack in lacks if not lack.in_source),
    )


def find_marks(table: Table, row: int) -> Iterator[MarkedFact]:
    """Yield the facts of a summary that its source lacks."""
    for fact in table.evidence(row).get("facts", {}).get("facts", ()):
        if "found" not in fact:
            start, end = fact["span"]
            yield MarkedFact(
                text=fact["text"],
                kind=fact["kind"],
                span=(start, end),
                nearest=as_place(fact.get("nearest")),
                instead=as_place(fact.get("instead")),
                contrast=fact.get("contrast", ""),
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
