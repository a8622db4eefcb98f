# SPDX-License-Identifier: Apache-2.0
"""The facts of a summary that words can check: its names, numbers, dates, amounts and percentages.

facts_score = facts that the source supports / all facts of the summary
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from .evidence import Mark
from .lexical import SENTENCE_END, terms


class Fact(NamedTuple):
    """A fact of a summary: characters [start, end), its kind, and where the source has it, or None."""

    text: str
    kind: str
    start: int
    end: int
    source: tuple[int, int] | None


def find_facts(summary: str, source: str) -> list[Fact]:
    """Return the facts of a summary in order, each with its first place in the source."""
    places: dict[str, tuple[int, int]] = {}
    for term in terms(source):
        places.setdefault(term.key, (term.start, term.end))
    found, start = [], 0
    for sentence in SENTENCE_END.split(summary):
        start = summary.index(sentence, start)
        found += [
            Fact(term.surface, term.kind, start + term.start, start + term.end, places.get(term.key))
            for term in terms(sentence)
            if term.kind != "word"
        ]
    return found


def facts_score(facts: Sequence[Fact]) -> float:
    """Return the share of the facts that the source supports; nan without facts."""
    return sum(fact.source is not None for fact in facts) / len(facts) if facts else math.nan


def explain_facts(facts: Sequence[Fact]) -> list[dict[str, Any]]:
    """Return the facts as the details of an example show them."""
    return [
        {**fact._asdict(), "supported": fact.source is not None, "source": fact.source and list(fact.source)}
        for fact in facts
    ]


def mark_facts(facts: Sequence[Mapping[str, Any]]) -> tuple[list[Mark], list[Mark]]:
    """Return marks in the summary of the facts that the source lacks, and marks in the source of what supports others."""
    unsupported = [
        Mark(fact["start"], fact["end"], "unsupported", f'The source has no {fact["kind"]} "{fact["text"]}"')
        for fact in facts
        if not fact["supported"]
    ]
    supporting = [
        Mark(fact["source"][0], fact["source"][1], "supporting", f'Supports "{fact["text"]}"')
        for fact in facts
        if fact["supported"]
    ]
    return unsupported, supporting
