# SPDX-License-Identifier: Apache-2.0
"""What to do next, by how many systems there are and what is known of them."""

from __future__ import annotations

import pytest

from summary_metrics.findings.find import find
from summary_metrics.findings.next_steps import NOT_CALLED, Invocation, next_steps
from tests.findings.made import table_of

CALLED = Invocation("rows.jsonl", verifier="v (1 GB, MIT)")


@pytest.mark.parametrize(
    ("systems", "arguments", "note"),
    [
        ("a", "judge rows.jsonl --scale bad,good", ""),
        ("ab", "judge rows.jsonl --systems a,b", ""),
        ("abcde", "judge rows.jsonl --systems a,b,c,d,e", ""),
        ("abcdef", "judge rows.jsonl --systems a,b,c,d,e", "5 of 6"),
    ],
)
def test_who_is_judged_and_of_how_many(systems: str, arguments: str, note: str) -> None:
    findings = find(table_of({name: [0.5, 0.6] * 10 for name in systems}))
    first, second = next_steps(findings, CALLED)
    assert first.arguments == arguments
    assert note in first.note
    assert bool(note) == bool(first.note)
    assert "v (1 GB, MIT)" in second.sentence


def test_what_cannot_be_read_again_has_no_next_step() -> None:
    findings = find(table_of({"a": [0.5] * 9, "b": [0.6] * 9}))
    assert next_steps(findings, NOT_CALLED) == []
    assert next_steps(findings, Invocation("rows.jsonl"))[0].arguments


def test_a_verifier_that_ran_is_not_proposed() -> None:
    findings = find(table_of({"a": [0.5] * 9, "b": [0.6] * 9}))
    steps = next_steps(findings, CALLED._replace(ran=("support",)))
    assert [bool(step.arguments) for step in steps] == [True]
