# SPDX-License-Identifier: Apache-2.0
"""Tests of the formats for papers and programs: what is in them, and that names are escaped."""

from __future__ import annotations

import csv
import json
import math
import re
from dataclasses import replace
from typing import Any

import markdown_it
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.finding import Need
from summary_metrics.findings.records import Findings, Reason, Statement
from summary_metrics.printable import make_cell
from summary_metrics.showing.export import LATEX, escape_latex, escape_markdown, format_lines
from tests.invented import column_of, findings_of, statement_of


def findings(*systems: str, **changes: Any) -> Findings:
    """Return findings on two scores; the first system has no `nid`, and is the one that copies."""
    means = {system: [0.25 + place, 3.0 if place else math.nan] for place, system in enumerate(systems)}
    found = findings_of(means, [statement_of(systems[0])] if not changes.pop("silent", False) else [])
    scores = [
        column_of("qa_score", "higher", [own[0] for own in means.values()], {len(systems) - 1: "+"}),
        found.columns[1],
    ]
    return replace(found, columns=scores, **changes)


def text_of(form: str, *systems: str) -> str:
    """Return what is printed."""
    return "\n".join(format_lines(form, findings(*systems)))


# Worked by hand


def test_markdown() -> None:
    assert text_of("markdown", "a|b", "c").splitlines() == [
        "| system | qa\\_score ↑ | nid ↓ | problems |",
        "|---|---:|---:|---|",
        "| a\\|b | 0.25 | n/a | copies |",
        "| c | 1.25+ | 3.00 |  |",
    ]
    assert next(format_lines("markdown", findings("a", "c", silent=True))) == "| system | qa\\_score ↑ | nid ↓ |"


def test_latex() -> None:
    assert text_of("latex", "a_b & 50 %", "c").splitlines() == [
        r"\begin{tabular}{lrrl}",
        r"\hline",
        r"system & qa\_score $\uparrow$ & nid $\downarrow$ & problems \\",
        r"\hline",
        r"a\_b \& 50 \% & 0.25 & n/a & copies \\",
        r"c & 1.25+ & 3.00 &  \\",
        r"\hline",
        r"\end{tabular}",
    ]


def test_json() -> None:
    found = json.loads(text_of("json", "a", "b"))
    assert found["means"][0] == {
        "score": "qa_score",
        "system": "a",
        "mean": 0.25,
        "low": 0.22,
        "high": 0.28,
        "rows": 9,
        "undefined": 0,
        "better": "higher",
        "mark": None,
    }
    assert [one["mean"] for one in found["means"]] == [0.25, 1.25, None, 3.0]
    said = {"kind": "problem", "code": "copies", "label": "copies", "sentence": "It copies.", "amount": "9 of 9"}
    counts = {"count": 9, "of": 9, "systems": ["a"], "scores": [], "data": {}, "reasons": []}
    looked_for = ["abstractness_4", "unr_avg", "facts_score"]
    assert found["systems"] == [
        {"system": "a", "looked_for": looked_for, "said": [{**said, **counts, "example": None}]},
        {"system": "b", "looked_for": looked_for, "said": []},
    ]
    assert found["general"] == []
    assert found["conclusion"] == "Read some."


def test_json_has_what_is_said_beside_numbers() -> None:
    def said(code: str, **changes: Any) -> Statement:
        return Statement("limit", code, "", "", (), f"It is {code}.")._replace(**changes)

    need = Reason("", "unr", Need("Give {tokenizer}.", (("tokenizer", "char"),)))
    found = findings(
        "a",
        "b",
        flags=[said("flagged", number=1, of=18, data={"flag": "x"})],
        doubts=[said("no_evidence", scores=("nid",))],
        uncompared=[said("uncompared")],
        lacking=[said("undefined", systems=("a",), scores=("nid",), reasons=(need,))],
        chance=[said("chance", data={"level": 0.05, "seed": 0})],
    )
    general = {one.pop("code"): one for one in json.loads("\n".join(format_lines("json", found)))["general"]}
    assert list(general) == ["flagged", "no_evidence", "uncompared", "undefined", "chance"]
    assert {"count": 1, "of": 18, "data": {"flag": "x"}, "sentence": "It is flagged."}.items() <= general[
        "flagged"
    ].items()
    assert general["chance"]["data"] == {"level": 0.05, "seed": 0}
    assert (general["undefined"]["systems"], general["undefined"]["scores"]) == (["a"], ["nid"])
    assert general["undefined"]["reasons"] == ["Give --option unr.tokenizer=char."]
    assert found.doubted == {"nid": "(It is no_evidence.)"}


# Properties


NAMES = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1)


@given(NAMES)
def test_csv_gives_back_every_name_and_number(name: str) -> None:
    rows = list(csv.DictReader(text_of("csv", name, "other").splitlines()))
    assert [row["system"] for row in rows] == [make_cell(name), "other"] * 2
    assert [row["mean"] for row in rows] == ["0.25", "1.25", "", "3.0"]


@given(NAMES)
def test_markdown_has_one_cell_for_each_name_whatever_it_holds(name: str) -> None:
    html = markdown_it.MarkdownIt("commonmark", {"html": True}).enable("table").render(text_of("markdown", name, "c"))
    assert html.count("<td") == 8
    assert not set(re.findall(r"<(\w+)", html)) - {"table", "thead", "tbody", "tr", "th", "td"}


@given(NAMES)
def test_latex_has_no_bare_mark(name: str) -> None:
    shown = escape_latex(name)
    for written in sorted(LATEX.values(), key=len, reverse=True):
        shown = shown.replace(written, "")
    assert not set(shown) & set(LATEX)


# Edges


@pytest.mark.parametrize("name", ["<script>alert(1)</script>", "a\nb", "`code`", "[link](x)"])
def test_a_name_stays_in_its_cell(name: str) -> None:
    assert len(text_of("markdown", name, "c").splitlines()) == 4
    assert "<script" not in escape_markdown(name)


def test_no_name_is_a_formula_of_a_spreadsheet() -> None:
    """A sign alone is none, and so the marks of the command stay what the documents call them."""
    names = ["+", "-", "=1+1", " =1+1", "+1", "-1", "@SUM(1)", "\u202e=1", "a=1", "(none)"]
    table = list(csv.DictReader(format_lines("csv", findings(*names))))
    assert [row["system"] for row in table[: len(names)]] == [
        *("+", "-", "'=1+1", "' =1+1", "'+1", "'-1", "'@SUM(1)", "'?=1", "a=1", "(none)"),
    ]


def test_json_has_the_names_as_they_are_and_shows_nothing_that_steers() -> None:
    name = "\x1b[2J \x9b \u202e \U000e0041 caf\u00e9"
    text = "\n".join(format_lines("json", findings(name)))
    assert json.loads(text)["means"][0]["system"] == name
    assert "caf\u00e9" in text
    assert text.replace("\n", "").isprintable()
