# SPDX-License-Identifier: Apache-2.0
"""Who is ahead, behind, or neither: rows of a table, a system a word."""

from __future__ import annotations

from typing import Any

import pytest

from summary_metrics.findings.find import find
from summary_metrics.findings.findings import Findings
from summary_metrics.findings.say import about_pair
from summary_metrics.findings.table import make_table
from tests.findings.made import SCORES, results_of

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


@pytest.mark.parametrize(
    ("case", "groups", "why"),
    [
        ({"marked": {"b": 29, "a": 0}}, {"best": "a", "behind": "b"}, ""),
        ({"marked": {"a": 0, "b": 1, "c": 29}}, {"best": "a", "undecided": "b", "behind": "c"}, ""),
        # equal ones share the first place, and where many are alike nobody has it
        ({"marked": {"a": 0, "b": 0, "c": 29}}, {"best": "a b", "behind": "c"}, ""),
        (
            {"marked": {"a": 0, "b": 1, "c": 2, "d": 1, "e": 29}},
            {"undecided": "a b d c", "behind": "e"},
            "alike",
        ),
        ({"marked": {"a": 0, "b": 1}}, {"undecided": "a b"}, "alike"),
        ({"marked": {"a": 0, "b": 5}, "documents": 5}, {"undecided": "a b"}, "few_documents"),
        # who copies is never best, and nobody is behind it alone
        (
            {"marked": {"a": 1, "b": 29, "x": 0}, "copied": {"x": 0.9}},
            {"best": "a", "behind": "b", "copies": "x"},
            "",
        ),
        (
            {"marked": {"a": 14, "b": 14, "x": 0}, "copied": {"x": 0.9}},
            {"undecided": "a b", "copies": "x"},
            "alike",
        ),
        (
            {"marked": {"a": 0, "x": 0, "y": 0, "z": 29}, "copied": {"x": 0.9, "y": 0.8}},
            {"undecided": "a x y", "behind": "z"},
            "copied",
        ),
        (
            {"marked": {"x": 0, "y": 29}, "copied": {"x": 0.9, "y": 0.9}},
            {"undecided": "x", "behind": "y"},
            "copied",
        ),
        (
            {"marked": {"a": 1, "x": 0}, "copied": {"x": 0.9}},
            {"undecided": "a", "copies": "x"},
            "alone",
        ),
        # one of which too little is checked is behind all the same where that is proven
        (
            {"marked": {"a": 1, "b": 29, "t": 0}, "checked": {"t": 14}},
            {"best": "a", "behind": "b", "too_little": "t"},
            "",
        ),
        (
            {"marked": {"a": 0, "t": 14, "c": 0}, "checked": {"t": 14}},
            {"best": "a c", "behind": "t"},
            "",
        ),
        (
            {"marked": {"a": 0, "b": 29, "z": 0}, "broken": "z"},
            {"best": "a", "behind": "b", "broken": "z"},
            "",
        ),
        (
            {"marked": {"a": 1, "b": 29, "human": 20}},
            {"best": "a", "behind": "b", "people": "human"},
            "",
        ),
        ({"marked": {"a": 3}}, {"undecided": "a"}, "alone"),
    ],
)
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


@pytest.mark.parametrize(
    ("marked", "judged"),
    [
        ({"a": 0, "b": 1, "c": 29}, "a b"),
        ({"a": 0, "c": 29}, "a"),
        ({"d": 2, "c": 1, "b": 1, "a": 0}, "a b c"),  # the first three, by name
    ],
)
def test_whom_to_judge(marked: dict[str, int], judged: str) -> None:
    findings = found(marked)
    assert " ".join(findings.systems[k] for k in findings.to_judge) == judged


@pytest.mark.parametrize(
    ("case", "head"),
    [
        ({"marked": {"a": 0, "b": 29}}, "BEHIND"),
        ({"marked": {"a": 0, "b": 1}}, "UNDECIDED"),
        ({"marked": {"a": 0, "b": 1}, "broken": "b"}, "CANNOT RANK"),
        ({"marked": {"a": 0, "b": 29}, "copied": {"a": 0.9}}, "CANNOT RANK"),
    ],
)
def test_how_two_stand(case: dict[str, Any], head: str) -> None:
    assert about_pair(found(**case), "a", "b").head == head
