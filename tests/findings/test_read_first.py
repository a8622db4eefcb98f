# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from dataclasses import replace

import pytest

from summary_metrics.findings.find import find
from summary_metrics.findings.read_first import (
    MANDATORY,
    MOST_OF_BEST,
    MOST_OF_OTHERS,
    choose,
    groups_to_read,
)
from summary_metrics.findings.suspects import Lack, Mark, Suspect
from summary_metrics.findings.table import make_table
from tests.findings.made import SCORES, results_of


def test_one_without_a_mandatory_key_fact_is_read_before_all_others() -> None:
    rows = results_of({"a": [0, 0], "b": [0, 0]}, "facts_not_found")
    lacking = Lack("x", mandatory=True), Lack("y")
    own = [
        replace(suspect("a", 9), row=0, lacks=lacking[1:]),
        replace(suspect("b", 1), row=1, lacks=lacking),
        replace(suspect("b", 0), row=2, lacks=lacking),
        replace(suspect("b", 0), row=3, unsourced=(Lack("z", in_source=False),)),
    ]
    findings = replace(find(make_table(rows, SCORES)), suspects=own)
    shown = groups_to_read(findings)
    assert [one.row for one in shown[0][1]] == [1, 2]
    assert (shown[0][0], [[one.row for one in group] for _, group in shown[1:]]) == (
        MANDATORY,
        [[0]],
    )


def suspect(system: str, risk: float, *texts: str) -> Suspect:
    marks = tuple(Mark(text, "name", (0, 1)) for text in texts)
    return Suspect(0, "made.jsonl", int(risk), None, system, risk, marks)


def test_each_system_has_its_turn_and_nothing_comes_twice() -> None:
    own = [
        suspect("a", 9, "UK"),
        suspect("a", 8, "uk"),
        suspect("b", 7, "2014"),
        suspect("a", 6, "Lee"),
        suspect("c", 5),
    ]
    assert [one.risk for one in choose(own, ["a", "b"], 9)] == [9, 7, 6]
    assert [one.risk for one in choose(own, ["b", "a"], 2)] == [7, 9]
    assert choose([], ["a"], 3) == choose(own, [], 3) == []


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_of_the_best_and_of_the_others_are_listed(more: int) -> None:
    rows = results_of({"a": [1, 1], "b": [0, 0]}, "facts_score")
    findings = replace(find(make_table(rows, SCORES)), best=[0])
    number = {"a": MOST_OF_BEST, "b": MOST_OF_OTHERS}
    own = [
        suspect(system, 1, f"{system}{k}")
        for system, most in number.items()
        for k in range(most + more)
    ]
    shown = [
        [one.system for one in group]
        for _, group in groups_to_read(replace(findings, suspects=own))
    ]
    assert shown == [[system] * most for system, most in number.items()]
