# SPDX-License-Identifier: Apache-2.0
"""Who is ahead, behind, or neither: rows of a table, a system a word."""

from __future__ import annotations

from typing import Any

from summary_metrics.findings.find import find
from summary_metrics.findings.findings import Findings
from summary_metrics.findings.say import about_pair
from summary_metrics.findings.table import make_table
from tests.findings.made import SCORES, results_of
from tests.helpers.rows import each_row

DOCUMENTS = 30


def found(
    marked: dict[str, int],
    copied: dict[str, float] | None = None,
    checked: dict[str, int] | None = None,
    broken: str = "",
    documents: int = DOCUMENTS,
) -> Findings:
    """What is found of systems, of which so many summaries are marked, such a share is copied, and
    so many summaries have a fact; of those in `broken` all are.
    """
    numbers = {name: [float(k < n) for k in range(documents)] for name, n in marked.items()}
    rows = []
    for row in results_of(numbers, "facts_not_found", abstractness_4=0.9):
        name, place = row["system"], int(row["document_digest"][1:])
        if copied and name in copied:
            row["abstractness_4"] = 1 - copied[name]
        if checked and name in checked and place >= checked[name]:
            row["marked"] = None
        if name in broken.split():
            row["problems"] = ["refusal"]
        rows.append(row)
    return find(make_table(rows, SCORES))


@each_row
def test_each_system_is_in_one_group(
    case: dict[str, Any], groups: dict[str, str], why: str
) -> None:
    verdict = (findings := found(**case)).verdict
    named = {
        group: " ".join(findings.systems[k] for k in systems)
        for group, systems in verdict.groups.items()
        if systems
    }
    assert (named, verdict.why) == (groups, why)
    assert sorted(verdict.order) == sorted(findings.order) == list(range(len(findings.systems)))


def test_where_nobody_knows_what_is_copied_nobody_is_best() -> None:
    rows = results_of({"a": [0.0] * 30, "b": [1.0] * 30}, "facts_not_found")
    verdict = find(make_table(rows, SCORES)).verdict
    assert (verdict.why, verdict.undecided, verdict.behind) == ("copying", (0, 1), ())


def test_rows_stand_by_name_where_nobody_is_best_those_behind_last() -> None:
    findings = found({"M10": 1, "z": 29, "M2": 0, "m1": 2, "M3": 1})
    assert [findings.systems[k] for k in findings.order] == ["m1", "M2", "M3", "M10", "z"]


@each_row
def test_whom_to_judge(marked: dict[str, int], judged: str) -> None:
    findings = found(marked)
    assert " ".join(findings.systems[k] for k in findings.to_judge) == judged


@each_row
def test_how_two_stand(case: dict[str, Any], head: str) -> None:
    assert about_pair(found(**case), "a", "b").head == head
