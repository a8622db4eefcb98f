# SPDX-License-Identifier: Apache-2.0
"""The files that are written beside the screen: marks as CSV, bounds as JUnit XML."""

from __future__ import annotations

import csv
import io
import json
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from summary_metrics.findings.fail_if import Kind, Measured, Outcome, judge_bounds, parse_bound
from summary_metrics.findings.flagged import Flagged, Lack, MarkedFact, find_other_marks
from summary_metrics.findings.problems import rows_with_codes
from summary_metrics.findings.quotes import Quotes
from summary_metrics.findings.table import make_table
from summary_metrics.job import Request
from summary_metrics.reading.rows import Row
from summary_metrics.showing.files import COLUMNS, breaking_lines, make_marks, write_junit
from summary_metrics.view import View, look
from tests.findings.made import SCORES, results_of, table_of
from tests.helpers.rows import each_row
from tests.showing.test_export import found

MARKS = (MarkedFact("2014", "date", (3, 7), (1, 0, 16), (1, 3, 7)),)
HOSTILE = (MarkedFact("=1+1", "name", (0, 4)), MarkedFact("Ann", "name", (0, 3)))
QUOTES = Quotes(
    {
        3: Row("made.jsonl", 4, "x", "b", "=1+1 is \x1bmore.", "A source."),
        1: Row("made.jsonl", 2, None, "a", "In 2014 it rose.", ["It fell.", "In 2015 it rose."]),
    }
)
TABLE = table_of({"a": [0.1, 0.2], "b": [0.3, 0.4]})
SUSPECTS = [
    Flagged(3, "b", 2.0, HOSTILE),
    Flagged(1, "a", 1.0, MARKS),
    Flagged(2, "a", 0.5),
]
LACKING = replace(
    SUSPECTS[1],
    lacks=(Lack("=Ann left.", mandatory=True), Lack("It rose.")),
    unsourced=(Lack("Bob came.", in_source=False), Lack("Cy came.", in_source=False, found=True)),
)


def test_each_mark_is_a_line_the_most_suspicious_summary_first() -> None:
    marks = make_marks(replace(found("a", "b")[0], flagged=SUSPECTS), TABLE, QUOTES)
    head, *rows = csv.reader(io.StringIO(marks.text))
    assert marks.lines == len(rows) == 3
    assert tuple(head) == COLUMNS
    assert rows[2] == [
        "made.jsonl",
        "2",
        "",
        "a",
        "2014",
        "date",
        "In 2014 it rose.",
        "In 2015 it rose.",
        "2015",
    ]
    assert [row[4] for row in rows] == ["'=1+1", "Ann", "2014"]
    assert rows[0][6] == "'=1+1 is ?more."


def test_each_key_fact_that_is_missing_is_a_line() -> None:
    marks = make_marks(replace(found("a", "b")[0], flagged=[LACKING]), TABLE, QUOTES)
    rows = list(csv.DictReader(io.StringIO(marks.text)))
    assert [row["what"] for row in rows] == [
        "'=Ann left.",
        "It rose.",
        "Bob came.",
        "Cy came.",
        "2014",
    ]
    assert len({row["kind"] for row in rows}) == 5
    assert {(row["line"], row["system"]) for row in rows} == {("2", "a")}


WHOLE = "In 2014 it rose."
FACT = {"text": "2014", "kind": "date", "span": [3, 7], "found": True, "support": [1, 3, 7]}


@pytest.mark.parametrize(
    ("kept", "marks", "lines"),
    [
        (
            {
                "support": {
                    "support": [
                        {"start": 0, "end": 16, "probability": 0.1, "chunk": [1, 0, 16]},
                        {"start": 0, "end": 16, "probability": 0.5},
                    ]
                },
                "unr": {"runs": [[[0, 20], [30, 50]], [[0, 5], [9, 14]]]},
            },
            [
                ("not supported", (0, 16), (1, 0, 16), ""),
                ("repeated", (30, 50), None, ""),
            ],
            [(WHOLE, WHOLE, "In 2015 it rose.", ""), ("", WHOLE, "", "")],
        ),
        (
            {
                "facts": {
                    "facts": [
                        FACT,
                        {**FACT, "cites": [2], "stands_in": 2},
                        {**FACT, "cites": [1], "stands_in": 2},
                        {**FACT, "cites": [1]},
                    ],
                    "citations": [
                        {"span": [8, 10], "cites": [1], "passages": 2},
                        {"span": [11, 15], "cites": [7], "missing": [7], "passages": 2},
                    ],
                }
            },
            [
                ("cited elsewhere", (3, 7), (1, 3, 7), "passage 2"),
                ("no such passage", (11, 15), None, "2 passages"),
            ],
            [("2014", WHOLE, "In 2015 it rose.", "passage 2"), ("rose", WHOLE, "", "2 passages")],
        ),
    ],
)
def test_what_is_not_supported_what_recurs_and_wrong_citations_are_marks(
    kept: object, marks: list[object], lines: list[object]
) -> None:
    others = find_other_marks(
        replace(TABLE, labels={**TABLE.labels, "packed": ["", json.dumps(kept), "", ""]})
    )
    assert [(one.kind, one.span, one.nearest, one.instead) for one in others] == marks
    findings = replace(found("a", "b")[0], flagged=[], other_marks=others)
    written = csv.DictReader(io.StringIO(make_marks(findings, TABLE, QUOTES).text))
    columns = ("what", "sentence", "nearest", "instead")
    assert [tuple(line[name] for name in columns) for line in written] == lines


def test_each_bound_is_a_case_for_each_system(tmp_path: Path) -> None:
    measured = [
        Measured("s", "a", "mean of a", 0.1, 0.0, 0.2),
        Measured("s", "b", "mean of \x1bb", 0.8, 0.7, 0.9),
        Measured("s", "c", "mean of c", 0.8, 0.7, 0.9, documents=5),
    ]
    outcomes = judge_bounds([parse_bound("s>0.5"), parse_bound("s<=1", "pass-if")], measured)
    view = View(table=TABLE, findings=found("a", "b")[0], signatures={}, request=Request())
    write_junit(tmp_path / "junit.xml", outcomes, view)
    suite = ElementTree.parse(tmp_path / "junit.xml").getroot()
    assert (suite.get("tests"), suite.get("failures"), suite.get("errors")) == ("6", "1", "2")
    states = [[child.tag for child in case] for case in suite]
    kept = ["system-out"]
    assert states == [kept, ["failure"], ["error"], kept, kept, ["error"]]


@each_row
def test_a_bound_names_the_rows_that_broke_it(
    bound: str, option: Kind, compared: bool, lines: list[str]
) -> None:
    kept = {
        "facts": {"facts": [{"text": "2014", "kind": "date", "span": [3, 7]}]},
        "key_facts": {"key_facts": [{"text": "Ann left.", "weight": 1.0, "in_source": True}]},
    }
    rows = results_of({"a": [0, 2, 0, 0], "b": [1, 2, 0, 3]}, "facts_not_found")
    rows[5]["evidence"] = kept
    rows[6]["problems"], rows[7]["problems"] = ["refusal"], ["loop", "empty"]
    table = make_table(rows, {key: SCORES[key] for key in ("facts_not_found", "marked")})
    view = look(table, {}, Request(compare=("a", "b") if compared else None))
    what = Measured(parse_bound(bound).key, "b", "", 1, 1, 1)
    codes = rows_with_codes(table)
    found_lines = list(
        breaking_lines(Outcome(parse_bound(bound, option), what, "failed"), view, codes)
    )
    for line, start in zip(found_lines, lines, strict=True):
        assert line.startswith(f"made.jsonl:{start}")
