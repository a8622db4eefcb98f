# SPDX-License-Identifier: Apache-2.0
"""What was checked stands beside what was found, and nothing is an order that is none."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.findings.fail_if import of_table
from summary_metrics.findings.find import find
from summary_metrics.findings.lost import Losses
from summary_metrics.findings.read_first import groups_to_read
from summary_metrics.findings.suspects import Mark, Suspect
from summary_metrics.findings.table import MARKED, NOT_FOUND, Table, make_table
from tests.findings.made import SCORES, results_of

DOCUMENTS = 20


def table_of_facts(not_found: dict[str, int], without: dict[str, int], **labels: Any) -> Table:
    """Of each system so many first summaries have a fact that is not found, and so many last ones
    nothing to check.
    """
    numbers = {
        name: [float(k < count) for k in range(DOCUMENTS)] for name, count in not_found.items()
    }
    rows = results_of(numbers, NOT_FOUND, **labels)
    for row in rows:
        document = int(row["document_digest"][1:])
        if document >= DOCUMENTS - without.get(row["system"], 0):
            row["marked"] = None
    return make_table(rows, SCORES)


def test_a_share_is_of_what_could_be_checked_on_the_screen_and_for_a_bound() -> None:
    table = table_of_facts({"a": 5, "b": 5}, {"b": 10})
    findings = find(table)
    assert findings.lead is not None
    assert findings.lead.means.tolist() == [0.25, 0.5]
    measured = of_table(table, findings.broken, 0, [MARKED], Losses(table))
    assert [one.value for one in measured if one.key == MARKED] == [0.25, 0.5]


@pytest.mark.parametrize(
    ("without", "ordered", "said"),
    [
        ({}, True, 0),
        ({"b": 10}, True, 0),  # a half is enough
        ({"b": 11}, False, 1),
    ],
)
def test_a_system_of_which_too_little_is_checked_is_not_ordered(
    without: dict[str, int], ordered: bool, said: int
) -> None:
    findings = find(table_of_facts({"b": 0, "a": 0, "c": 20}, without))
    assert findings.is_ordered
    assert findings.lead is not None
    assert (0 in findings.best, bool(findings.lead.letters[0])) == (ordered, ordered)
    assert (findings.order[-1] == 0) is not ordered
    assert [one.code for one in findings.cautions].count("few_facts") == said


def test_where_nothing_can_be_checked_facts_do_not_lead() -> None:
    findings = find(table_of_facts({"a": 0, "b": 0}, {"a": 15, "b": 15}))
    assert findings.lead is None
    assert "few_facts" in {one.code for one in findings.cautions}


@pytest.mark.parametrize(
    ("second", "order"),
    [(1, ["worse", "better"]), (20, ["better", "worse"])],  # within chance, and beyond it
)
def test_systems_stand_as_they_came_unless_one_is_shown_to_be_better(
    second: int, order: list[str]
) -> None:
    findings = find(table_of_facts({"worse": second, "better": 0}, {}))
    assert [findings.systems[k] for k in findings.order] == order
    assert findings.is_ordered == (second == 20)


def test_where_nothing_is_told_apart_none_is_set_aside() -> None:
    findings = find(table_of_facts({"few": 0, "b": 1, "a": 0}, {"few": 15}))
    assert not findings.is_ordered
    assert findings.order == findings.best == findings.to_judge == [0, 1, 2]
    assert findings.beaten == findings.unordered == []


def test_what_is_not_ordered_is_not_ruled_out() -> None:
    findings = find(table_of_facts({"few": 1, "good": 0, "bad": 20}, {"few": 15}))
    assert (findings.best, findings.unordered, findings.beaten) == ([1], [0], [2])
    suspects = [
        Suspect(row, "made.jsonl", row, None, name, 1.0, marks=(Mark("Oslo", "name", (0, 4)),))
        for row, name in enumerate(("few", "bad"))
    ]
    groups = groups_to_read(replace(findings, suspects=suspects))
    assert [[one.system for one in group] for _, group in groups] == [["few"], ["bad"]]


def test_a_system_that_is_shown_to_be_worse_is_ruled_out_however_little_is_checked() -> None:
    findings = find(table_of_facts({"few": 20, "good": 0, "fair": 0}, {"few": 11}))
    assert (findings.best, findings.unordered, findings.beaten) == ([1, 2], [], [0])


def test_whom_to_judge_does_not_hang_on_the_order_of_the_file() -> None:
    counts = dict.fromkeys("abcde", 3) | {"last": 0}
    findings = find(table_of_facts(counts, {}))
    assert not findings.is_ordered
    assert counts.keys() - {findings.systems[k] for k in findings.to_judge} != {"last"}
    assert findings.to_judge == sorted(findings.to_judge)
    assert (len(findings.to_judge), findings.judgeable) == (5, 6)


@pytest.mark.parametrize(("writing", "said"), [(["no_capitals"], True), ([], False)])
def test_that_names_are_not_checked_is_said_where_key_facts_lead(
    writing: list[str], said: bool
) -> None:
    scores = {**SCORES, "key_facts_score": Score("higher", "key facts")}
    numbers = {"a": [1.0] * 8, "b": [0.0] * 8}
    rows = results_of(numbers, "key_facts_score", facts_not_found=0.0, writing=writing)
    findings = find(make_table(rows, scores))
    assert findings.lead is not None
    assert findings.lead.key == "key_facts_missing_share"
    assert ("no_capitals" in {one.code for one in findings.cautions}) is said


def test_many_broken_outputs_are_flagged() -> None:
    rows = results_of({"a": [0.0] * 20, "b": [0.0] * 20}, NOT_FOUND)
    for row in rows[:3]:
        row["problems"] = ["refusal"]
    assert find(make_table(rows, SCORES)).many_broken == [0]
