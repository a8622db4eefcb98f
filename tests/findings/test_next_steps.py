# SPDX-License-Identifier: Apache-2.0
"""What to do next, by how many systems there are and what is known of them."""

from __future__ import annotations

import shlex
from collections.abc import Sequence

import pytest

from summary_metrics.findings.find import find
from summary_metrics.findings.next_steps import NOT_CALLED, Invocation, next_steps
from summary_metrics.findings.table import make_table
from tests.findings.made import SCORES, results_of, table_of
from tests.helpers.rows import each_row

CALLED = Invocation("rows.jsonl", verifier="v (1 GB, MIT)")


@each_row
def test_who_is_judged_on_how_many_documents(
    systems: Sequence[str], documents: int, arguments: str
) -> None:
    findings = find(table_of({name: [0.5] * documents for name in systems}))
    first, second = next_steps(findings, CALLED)
    assert first.arguments == arguments
    assert second.arguments == "rows.jsonl --verify v"
    assert "(1 GB, MIT)" in second.sentence


def test_what_cannot_be_read_again_has_no_next_step() -> None:
    findings = find(table_of({"a": [0.5] * 9, "b": [0.6] * 9}))
    assert next_steps(findings, NOT_CALLED) == []
    assert next_steps(findings, Invocation("rows.jsonl"))[0].arguments


@pytest.mark.parametrize(
    ("output", "words"), [("", []), ("my scores.jsonl", ["--output", "my scores.jsonl"])]
)
def test_the_report_is_of_the_same_scores(output: str, words: list[str]) -> None:
    arguments = shlex.split(Invocation("rows.jsonl", output).report)
    assert arguments == ["rows.jsonl", *words, "--report", "report.html"]


def test_a_verifier_that_ran_is_not_proposed() -> None:
    findings = find(table_of({"a": [0.5] * 9, "b": [0.6] * 9}))
    steps = next_steps(findings, CALLED._replace(ran=("support",)))
    assert [bool(step.arguments) for step in steps] == [True]


@each_row
def test_nobody_judges_a_system_whose_outputs_are_all_broken(
    systems: str, whole: str, half: str, arguments: list[str]
) -> None:
    rows = results_of({name: [0.5, 0.6] * 10 for name in systems})
    for row in rows:
        if row["system"] in whole or (row["system"] in half and row["line"] % 2):
            row["problems"] = ["refusal"]
    findings = find(make_table(rows, {"qa_score": SCORES["qa_score"]}))
    *judging, _ = next_steps(findings, CALLED)
    assert [step.arguments for step in judging] == arguments
    assert [findings.systems[system] for system in findings.verdict.broken] == list(whole)
