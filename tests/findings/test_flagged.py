# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math

import numpy as np
import pytest

from summary_metrics.findings.find import find
from summary_metrics.findings.flagged import (
    Lack,
    MarkedFact,
    find_lacks,
    find_marks,
    marked_rows,
    rank_risk,
)
from summary_metrics.findings.table import make_table
from tests.findings.made import SCORES, results_of


def test_risk_grows_with_facts_that_are_not_found_and_with_new_wording() -> None:
    rows = results_of({"a": [0, 1, 1, None, 2]}, "facts_not_found")
    for row, new in zip(rows, [0.5, 0.0, 0.5, 0.5, 0.0], strict=True):
        row["abstractness_2"] = new
    rows[4]["problems"] = ["refusal"]
    table = make_table(rows, SCORES)
    np.testing.assert_allclose(
        rank_risk(table), [0.5, math.log(2), 0.5 + math.log(2), 0.5, math.nan]
    )
    assert marked_rows(table, "facts_not_found").tolist() == [1, 2]


def test_marks_are_the_facts_that_are_not_found_with_their_places() -> None:
    facts = [
        {"text": "Ann", "kind": "name", "span": [0, 3], "found": True, "support": [0, 4, 7]},
        {
            "text": "2014",
            "kind": "date",
            "span": [12, 16],
            "nearest": [1, 0, 20],
            "instead": [1, 15, 19],
        },
    ]
    rows = results_of({"a": [1]}, evidence={"facts": {"facts": facts}})
    assert list(find_marks(make_table(rows, SCORES), 0)) == [
        MarkedFact("2014", "date", (12, 16), (1, 0, 20), (1, 15, 19))
    ]


@pytest.mark.parametrize(("systems", "sharers"), [("abc", [1, 1, 0]), ("ab", [0, 0])])
def test_a_mark_that_another_system_has_too_needs_a_third(systems: str, sharers: list[int]) -> None:
    rows = []
    for system, text in zip(systems, ("Ann", "ANN", "Bob"), strict=False):
        fact = {"text": text, "kind": "name", "span": [0, 3]}
        rows += results_of({system: [1]}, "facts_not_found", evidence={"facts": {"facts": [fact]}})
    table = make_table(rows, SCORES)
    assert [mark.sharers for row in range(len(rows)) for mark in find_marks(table, row)] == sharers


def test_lacks_are_the_key_facts_that_summary_or_source_lack_mandatory_ones_first() -> None:
    facts = [
        {"text": "It rose.", "weight": 1.0, "found": True, "in_source": True},
        {"text": "It fell.", "weight": 1.0, "in_source": True},
        {"text": "Ann left.", "weight": 1.0, "in_source": True, "mandatory": True},
        {"text": "Bob came.", "weight": 2.0, "found": True},
    ]
    rows = results_of({"a": [1]}, evidence={"key_facts": {"key_facts": facts}})
    assert list(find_lacks(make_table(rows, SCORES), 0)) == [
        Lack("Ann left.", mandatory=True),
        Lack("Bob came.", in_source=False, found=True),
        Lack("It fell."),
    ]


def test_who_lacks_a_mandatory_key_fact_is_counted_of_those_asked() -> None:
    key = "mandatory_missing"
    rows = results_of({"a": [1, 0, None], "b": [0, None, None], "c": [1, 1, None]}, key)
    rows[-2]["problems"] = ["refusal"]
    table = make_table(rows, {key: SCORES["facts_not_found"]})
    assert find(table).lacking_mandatory == {0: (1, 2), 2: (1, 1)}


def test_key_facts_that_are_missing_raise_the_risk() -> None:
    scores = {"key_facts_missing": SCORES["facts_not_found"]}
    table = make_table(results_of({"a": [0, 3, None]}, "key_facts_missing"), scores)
    np.testing.assert_allclose(rank_risk(table), [0, math.log(4), math.nan])
    assert marked_rows(table, "facts_not_found", "key_facts_missing").tolist() == [1]
