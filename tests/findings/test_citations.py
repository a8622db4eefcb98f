# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from typing import Any

from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.findings.find import find
from summary_metrics.findings.flagged import find_other_marks, say_citations
from summary_metrics.findings.table import Table, make_table
from tests.findings.made import SCORES, results_of

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
