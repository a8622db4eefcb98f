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

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics import __version__
from summary_metrics.findings.find import find
from summary_metrics.findings.findings import Findings
from summary_metrics.findings.quotes import Quotes
from summary_metrics.findings.say import footnotes, headlines
from summary_metrics.findings.table import Table, make_table
from summary_metrics.findings.verdict import Verdict
from summary_metrics.options import FORMS
from summary_metrics.registry import METRICS, import_metric
from summary_metrics.showing.export import citing_lines, escape_latex, escape_markdown, format_lines
from tests.findings.made import SCORES, results_of


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
