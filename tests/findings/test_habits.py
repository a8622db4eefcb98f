# SPDX-License-Identifier: Apache-2.0
"""What a system says in many of its summaries."""

from __future__ import annotations

from collections.abc import Mapping

from summary_metrics.findings.find import find
from summary_metrics.findings.habits import find_habits, set_apart
from summary_metrics.findings.table import Table, make_table
from tests.helpers.rows import each_row

from .made import SCORES, results_of

DOCUMENTS = 20


def table_with(
    fact: Mapping[str, object], habits: int, invented: int = 0, sources: int = 20
) -> Table:
    """Two systems, of which `a` has one fact in its first summaries, and another one in some."""
    results = results_of({name: [0.0] * DOCUMENTS for name in "ab"}, "facts_not_found")
    for place, result in enumerate(results[:DOCUMENTS]):
        facts = [fact] * (place < habits)
        facts += [{"text": f"Name{place}", "kind": "name", "span": [9, 12]}] * (place < invented)
        result["evidence"] = {"facts": {"facts": facts}}
        result["source_words"] = f"{min(place, sources - 1):02x}" * 32
        result |= {"facts_not_found": float(len(facts)), "marked": float(bool(facts))}
    return make_table(results, SCORES)


LABEL = {"text": "Insight", "kind": "name", "span": [4, 11], "beside": ["Key ", ""]}


@each_row
def test_what_is_a_habit(fact: dict[str, object], rows: int, around: str | None) -> None:
    habits = find_habits(table_with(fact, rows))
    assert [(habit.around, habit.rows) for habit in habits] == [(around, rows)] * bool(around)


def test_versions_of_one_source_are_one() -> None:
    assert find_habits(table_with(LABEL, DOCUMENTS, sources=4)) == []


def test_a_habit_marks_no_summary_and_is_never_best() -> None:
    table = table_with(LABEL, DOCUMENTS, invented=3)
    apart = set_apart(table, find_habits(table))
    assert (table.by_system("marked")[0], apart.by_system("marked")[0]) == (1.0, 3 / DOCUMENTS)
    findings = find(table)
    assert findings.verdict.behind == ()
    assert findings.verdict.best == ()
    assert {mark.text for flagged in findings.flagged for mark in flagged.marks} == {
        "Name0",
        "Name1",
        "Name2",
    }
