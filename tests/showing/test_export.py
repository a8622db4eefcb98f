# SPDX-License-Identifier: Apache-2.0

from __future__ import annotations

import csv
import importlib
import io
import json
import re
import shutil
import string
import subprocess
from dataclasses import replace
from itertools import combinations
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics import __version__
from summary_metrics.findings.fail_if import Kind, Measured, Outcome, judge_bounds, parse_bound
from summary_metrics.findings.find import find
from summary_metrics.findings.findings import Findings
from summary_metrics.findings.flagged import Flagged, Lack, MarkedFact, find_other_marks
from summary_metrics.findings.problems import rows_with_codes
from summary_metrics.findings.quotes import Quotes
from summary_metrics.findings.say import footnotes, headlines
from summary_metrics.findings.table import Table, make_table
from summary_metrics.findings.verdict import Verdict
from summary_metrics.job import Request
from summary_metrics.options import FORMS
from summary_metrics.reading.rows import Row
from summary_metrics.registry import METRICS, import_metric
from summary_metrics.showing.export import (
    COLUMNS,
    breaking_lines,
    citing_lines,
    escape_latex,
    escape_markdown,
    format_lines,
    make_marks,
    write_junit,
)
from summary_metrics.view import View, look
from tests.findings.made import SCORES, results_of, table_of
from tests.helpers.rows import each_row


def found(*names: str) -> tuple[Findings, Table]:
    """The findings of some systems, of which each has more facts that are not found than the one
    before.
    """
    facts = {name: [float(k * 9 > d) for d in range(30)] for k, name in enumerate(names)}
    rows = [
        {**row, "qa_score": 0.5 + 0.01 * (row["line"] % 7), "abstractness_4": 0.9}
        for row in results_of(facts, "facts_not_found")
    ]
    table = make_table(rows, SCORES)
    return find(table), table


def read_csv(lines: list[str]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO("\n".join(lines))))


def lines_of(form: str, findings: Findings, table: Table, **more: Any) -> list[str]:
    return list(format_lines(form, findings, table, Quotes(), **more))


def test_a_record_for_each_column_and_system() -> None:
    findings, table = found("a", "b", "c", "d")
    rows = read_csv(lines_of("csv", findings, table))
    facts = [
        (row["system"], float(row["mean"]), row["verdict"], row["behind"])
        for row in rows
        if row["score"] == "marked"
    ]
    assert facts == [
        ("a", 0, "best", ""),
        ("b", 0.3, "behind", "a"),
        ("c", 0.6, "behind", "a; b"),
        ("d", 0.9, "behind", "a; b; c"),
    ]
    [of_b] = [row for row in rows if (row["score"], row["system"]) == ("marked", "b")]
    assert float(of_b["low"]) < 0.3 < float(of_b["high"])
    numbers = [of_b[name] for name in ("count", "rows", "undefined")]
    assert numbers == ["9 of 30", "30", "0"]
    content: dict[str, Any] = json.loads("\n".join(lines_of("json", findings, table)))
    assert (content["lead"], content["order"]) == ("marked", ["a", "b", "c", "d"])
    assert content["verdict"]["best"] == ["a"]
    assert [row["mean"] for row in content["scores"]][:4] == [0, 0.3, 0.6, 0.9]
    pairs = [pair for pair in content["pairs"] if pair["score"] == "marked"]
    assert [(pair["first"], pair["second"], pair["behind"]) for pair in pairs] == [
        (first, second, second) for first, second in combinations("abcd", 2)
    ]
    assert all(pair["low"] < pair["difference"] < pair["high"] for pair in pairs)


def test_every_score_has_its_interval_and_its_rows() -> None:
    findings, table = found("a", "b")
    rows = read_csv(lines_of("csv", findings, table, all_scores=True))
    assert {(row["score"], row["system"]) for row in rows} == {
        (key, name) for key in SCORES for name in ("a", "b", "all")
    }
    [row] = [row for row in rows if (row["score"], row["system"]) == ("marked", "b")]
    assert float(row["low"]) < float(row["mean"]) == 0.3 < float(row["high"])
    assert (row["rows"], row["undefined"]) == ("30", "0")
    [nothing] = [row for row in rows if (row["score"], row["system"]) == ("abstractness_2", "b")]
    assert (nothing["mean"], nothing["undefined"]) == ("", "30")


def test_markdown_and_latex_have_a_line_for_each_system_and_all_that_is_said() -> None:
    findings, table = found("a", "b_2", "c|d")
    said, notes = len(headlines(findings, Quotes())), len(footnotes(findings))
    markdown = lines_of("markdown", findings, table)
    rows = markdown[said + 1 : said + 6]
    assert [line.count("|") - line.count("\\|") for line in rows] == [len(findings.columns) + 3] * 5
    assert len(markdown) == said + 1 + 5 + 1 + notes
    latex = lines_of("latex", findings, table, signatures=["facts|version:1"])
    assert re.findall(r"\\(?:top|mid|bottom)rule", "\n".join(latex)) == [
        "\\toprule",
        "\\midrule",
        "\\bottomrule",
    ]
    below = [line for line in latex if line.endswith(r"\par")]
    assert len(below) == said + notes + 2  # what the brackets are, and what ran
    rows = [line for line in latex if line.endswith(r"\\")]
    assert [line.count("&") for line in rows] == [len(findings.columns)] * 4
    assert [r"\textbf" in line.split("&")[1] for line in rows[1:]] == [True, False, False]
    assert re.fullmatch(r" 9~of~30~\(30~\\%\) \{\\small \[\d+, \d+\]\} ", rows[2].split("&")[1])


# It runs on GitHub, where .github/workflows/tests.yml installs LaTeX. Elsewhere it is skipped where
# there is none: no package of Python brings one, and that of apt takes hundreds of megabytes.
@pytest.mark.skipif(
    shutil.which("pdflatex") is None, reason="apt-get install texlive-latex-recommended"
)
@pytest.mark.parametrize("options", ["", "twocolumn"])
def test_latex_stays_within_its_column(options: str, tmp_path: Path) -> None:
    named = found("a|b", "a_system_with_a_long_name/of_two-parts|and:one,more_that_has_no_space")
    signature = "nid|length:all|stop_words:english|tokenizer:summary-text-1|version:1.0.0|" * 3
    lines = lines_of("latex", *named, signatures=[signature])
    page = [rf"\documentclass[{options}]{{article}}", *lines[:1], r"\begin{document}", *lines[1:]]
    page[1] = page[1].removeprefix("% ")
    (tmp_path / "page.tex").write_text("\n".join([*page, r"\end{document}"]), encoding="utf-8")
    made = subprocess.run(
        ["pdflatex", "-interaction=batchmode", "page.tex"], cwd=tmp_path, capture_output=True
    )
    log = (tmp_path / "page.log").read_text(encoding="latin-1")
    assert (made.returncode, re.findall("(?m)^(?:Overfull|!).*", log)) == (0, [])


def test_bold_is_only_who_is_best() -> None:
    findings, table = found("a", "b")
    unranked = replace(findings, verdict=Verdict(undecided=(0, 1), why="alike"))
    assert r"\textbf" in "".join(lines_of("latex", findings, table))
    assert r"\textbf" not in "".join(lines_of("latex", unranked, table))


@given(st.text(alphabet=string.printable + "é\u202e", max_size=20))
def test_no_name_leaves_its_cell(name: str) -> None:
    assert not re.search(r"(?<!\\)[|`*_\[\]~]|\n", escape_markdown(name))
    assert not re.search(
        r"(?<!\\)[&%$#_]|[<>^~\n]", re.sub(r"\\text\w+\{\}", "", escape_latex(name))
    )


HOSTILE = ("=1+1", "@SUM(A1)", "\x1b[31m", '"quoted", and more', "\u202eright")


@pytest.mark.parametrize("form", FORMS[1:])
def test_names_steer_neither_terminal_nor_spreadsheet(form: str) -> None:
    lines = lines_of(form, *found(*HOSTILE))
    assert all(line.isprintable() for line in lines)
    if form == "csv":
        assert {row["system"][0] for row in read_csv(lines)} <= {"'", '"', "?"}
    if form == "json":
        assert json.loads("\n".join(lines))["order"] == list(HOSTILE)


def test_of_one_system_and_of_nothing_there_are_tables() -> None:
    for form in FORMS[1:]:
        assert lines_of(form, *found(""))
    findings, table = found("a")
    assert np.isnan(table.by_system("abstractness_2")).all()
    assert lines_of("latex", findings, table)


def test_each_metric_is_cited_and_each_key_once() -> None:
    text = "\n".join(citing_lines({name: f"{name}|version:9" for name in METRICS}))
    assert all(f"{name}|version:9" in text and f"% {name}\n" in text for name in METRICS)
    keys = re.findall(r"^@\w+\{([^,]+),", text, re.MULTILINE)
    assert len(keys) == len(set(keys)) > len(METRICS)


@pytest.mark.parametrize("name", ["facts", "key_facts", "source_use"])
def test_a_metric_of_our_own_is_cited_with_the_version_of_now(name: str) -> None:
    script = importlib.import_module(import_metric(name).__module__)
    assert f"version = {{{__version__}}}" in script._CITATION


MARKS = (MarkedFact("2014", "date", (3, 7), (1, 0, 16), (1, 3, 7)),)
FORMULAS = (MarkedFact("=1+1", "name", (0, 4)), MarkedFact("Ann", "name", (0, 3)))
QUOTES = Quotes(
    {
        3: Row("made.jsonl", 4, "x", "b", "=1+1 is \x1bmore.", "A source."),
        1: Row("made.jsonl", 2, None, "a", "In 2014 it rose.", ["It fell.", "In 2015 it rose."]),
    }
)
TABLE = table_of({"a": [0.1, 0.2], "b": [0.3, 0.4]})
SUSPECTS = [
    Flagged(3, "b", 2.0, FORMULAS),
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
