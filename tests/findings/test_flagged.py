# SPDX-License-Identifier: Apache-2.0

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.findings.find import find
from summary_metrics.findings.flagged import (
    Lack,
    MarkedFact,
    find_lacks,
    find_marks,
    find_other_marks,
    marked_rows,
    rank_risk,
    say_citations,
)
from summary_metrics.findings.table import Table, make_table
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


UNCITED = {"uncited_facts": Score("lower", "facts without a citation")}


def table_of(evidence: list[dict[str, Any]], files: tuple[str, str] = ("a", "a")) -> Table:
    """Two summaries of each of two systems, with what facts left in their rows."""
    rows = results_of({"a": [0, 0], "b": [0, 0]}, "facts_not_found")
    return make_table(
        [
            {**row, "file": files[row["system"] == "b"], "evidence": {"facts": kept}}
            for row, kept in zip(rows, evidence, strict=True)
        ],
        {**SCORES, **UNCITED},
    )


def fact(text: str, **cited: Any) -> dict[str, Any]:
    return {"text": text, "kind": "name", "span": [0, len(text)], "found": True, **cited}


RIGHT = fact("Ann", cites=[1], stands_in=1)
ELSEWHERE = fact("\x1bBob", cites=[1, 3], stands_in=2)
NOWHERE = fact("Cy", cites=[1])
MARK = {"span": [4, 7], "cites": [1], "passages": 3}
NO_PASSAGE = {"span": [4, 7], "cites": [7], "missing": [7], "passages": 3}
EVIDENCE: list[dict[str, Any]] = [
    {"facts": [RIGHT, fact("Dan")], "citations": [MARK]},
    {"facts": [fact("Eve")]},  # it cites nothing, so it has no uncited facts either
    {"facts": [RIGHT, ELSEWHERE, NOWHERE], "citations": [MARK, NO_PASSAGE]},
    {"citations": [NO_PASSAGE]},
]


def test_what_is_wrong_is_counted_by_system() -> None:
    said = dict(say_citations(table_of(EVIDENCE), ["a", "b"]))
    assert list(said.values()) == [(1,), (1,), (0,)]
    parts = ['b 1 of 3 (line 3: "?Bob" cites 1, 3, stands in 2)', "b 2 of 3 (line 3: ", "a 1 of 2."]
    assert all(part in text for part, text in zip(parts, said, strict=True))
    of_files = say_citations(table_of(EVIDENCE, ("a", "b")), ["a", "b"])
    assert "(b:3: cites 7 of 3 passages)" in [text for text, _ in of_files][1]


def test_sentences_that_other_passages_support_are_counted() -> None:
    sentences = [
        {"start": 0, "end": 9, "probability": 0.9, "cites": [3], "by_cited": 0.1},
        {"start": 10, "end": 19, "probability": 0.9, "cites": [2], "by_cited": 0.5},
        {"start": 20, "end": 29, "probability": 0.4, "cites": [2], "by_cited": 0.1},
        {"start": 30, "end": 39, "probability": 0.9},
    ]
    rows = [
        {**row, "evidence": {"support": {"support": sentences}}}
        for row in results_of({"a": [0], "b": [0]}, "cited_support")
    ]
    table = make_table(rows, {**SCORES, "cited_support": Score("higher", "by the cited")})
    [(text, systems)] = say_citations(table, ["a", "b"])
    assert "a 1 of 3 and b 1 of 3 (line 1: cites 3)" in text
    assert systems == (0, 1)
    kinds = [(mark.kind, mark.span) for mark in find_other_marks(table) if mark.row == 0]
    assert kinds == [("supported elsewhere", (0, 9)), ("not supported", (20, 29))]


def test_it_is_said_only_where_something_is_wrong_and_can_be_left_out() -> None:
    def said(evidence: list[dict[str, Any]], *ignored: str) -> int:
        notes = find(table_of(evidence), ignored=ignored).notes
        return sum(note.code == "citations" for note in notes)

    right = {"facts": [RIGHT], "citations": [MARK]}
    assert said(EVIDENCE) == 3
    assert said(EVIDENCE, "citations") == 0
    assert said([right] * 4) == 0
    assert said([{}] * 4) == 0
