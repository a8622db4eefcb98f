# SPDX-License-Identifier: Apache-2.0
"""What a page answers for one summary, without a browser; a file that is scored there, and the file
of its scores.
"""

from __future__ import annotations

import csv
import json
import math
from dataclasses import replace
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from summary_metrics.metrics._shared import demo, demo_answers

from tests.pages.parts import FACTS, load_page, score

HOSTILE = "<script>alert('x')</script> \"quoted\" & <img src=x onerror=alert(1)>"


def test_the_answer_has_the_score_the_marks_and_the_python_that_gives_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    facts, parts = load_page("facts", monkeypatch)
    summary = parts.STORIES["Invented"]
    scores = score(parts, facts, parts.DOCUMENT, summary, "en")
    html, python = parts.answer(facts, parts.DOCUMENT, summary, "en")
    first = facts.metric.headlines()[0]
    assert f'<output data-key="{first}">{parts.show_number(scores[first])}</output>' in html
    assert "<mark" in html
    assert facts.metric.signature(language="en") in html
    exec(python, {})
    assert capsys.readouterr().out == f"{scores}\n"


def test_each_line_of_a_document_is_a_passage_where_the_page_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    page, parts = load_page("source_use", monkeypatch)
    scores = score(parts, page, page.document, parts.STORIES["Copied"])
    assert scores["passages_used"] == 2 / 3
    _, python = parts.answer(page, page.document, parts.STORIES["Copied"])
    exec(python, {})
    assert capsys.readouterr().out == f"{scores}\n"
    assert math.isnan(score(parts, page, parts.DOCUMENT, parts.STORIES["Copied"])["passages_used"])


def test_the_stories_show_what_the_metric_sees() -> None:
    found = {
        name: score(demo_answers, FACTS, demo.DOCUMENT, text, "en")["facts_score"]
        for name, text in demo.STORIES.items()
    }
    assert found.pop("Invented") < 0.5
    # all names of "Mixed up" are there: what it says of them is not looked at
    assert min(found.values()) > 0.9


@pytest.mark.parametrize(
    ("document", "summary"),
    [("", "A fox."), ("A fox.", " "), ("x" * 50_001, "A fox."), ("A fox.", "x" * 50_001)],
)
def test_what_is_not_scored(document: str, summary: str) -> None:
    html, python = demo_answers.answer(FACTS, document, summary, "en")
    assert 'class="problem"' in html
    assert python == ""


def test_what_is_given_never_becomes_markup() -> None:
    summary = f"{HOSTILE} in 1999, said Olaf Brandt."
    html, _ = demo_answers.answer(FACTS, f"{demo.DOCUMENT} {HOSTILE}", summary, "en")
    assert "<script" not in html
    assert "<img" not in html
    assert "alert('x')" in unescape(html)


def test_what_is_chosen_is_for_every_summary() -> None:
    page = demo.Demo(None, settings={"key_facts": "Holm", "lowercase": {"yes": True}})
    assert page.options(["It rains\n\n It pours ", "yes"], 2) == {
        "key_facts": [["It rains", "It pours"]] * 2,
        "lowercase": True,
    }
    with pytest.raises(ValueError, match="key facts"):
        page.options([" ", "yes"])


def test_a_person_has_read_the_stories_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    page, parts = load_page("support", monkeypatch)
    first = next(iter(page.settings["verifier"]))
    lowest = {"Faithful": 1, "Invented": 0, "Mixed up": 0, "Copied": 1, "Repetitive": 1}
    for name, story in parts.STORIES.items():
        assert score(parts, page, parts.DOCUMENT, story, first)["support_min"] == lowest[name]
    html, _ = parts.answer(page, parts.DOCUMENT, "A summary of my own.", first)
    assert 'class="problem"' in html


def test_the_key_facts_of_the_page_are_in_its_first_story(monkeypatch: pytest.MonkeyPatch) -> None:
    page, parts = load_page("key_facts", monkeypatch)
    facts = page.settings["key_facts"]
    scores = score(parts, page, parts.DOCUMENT, parts.STORIES[page.opening], facts, "en")
    assert scores["key_facts_missing"] == 0


def scored_rows(path: Path) -> tuple[str, Any, list[dict[str, str]]]:
    """Return the notes, the means, and the rows of the CSV file to be downloaded."""
    notes, means, download = demo_answers.answer_file(FACTS, str(path), "en")
    assert "value" in download, notes
    with open(download["value"], encoding="utf-8", newline="") as file:
        return notes, means["value"], list(csv.DictReader(file))


ROWS = [
    {
        "document": "Inge Dahl left the house on the hill.",
        "summary": "Inge Dahl left.",
        "system": "a",
        "=1+1": "@x",
        "date": "2024-01-05",
    },
    {
        "document": "Inge Dahl left the house on the hill.",
        "summary": "Olaf Brandt left.",
        "system": "b",
        "=1+1": "007",
        "date": "",
    },
    {
        "document": "The fox left the house on the hill.",
        "summary": "It left.",
        "system": "b",
        "=1+1": "NA",
        "date": "5",
    },
]


@pytest.mark.parametrize("suffix", [".csv", ".tsv", ".json", ".jsonl"])
def test_the_rows_of_a_file(suffix: str, tmp_path: Path) -> None:
    path = tmp_path / f"rows{suffix}"
    with path.open("w", encoding="utf-8", newline="") as file:
        if suffix in (".csv", ".tsv"):
            writer = csv.DictWriter(
                file, list(ROWS[0]), delimiter="," if suffix == ".csv" else "\t"
            )
            writer.writeheader()
            writer.writerows(ROWS)
        else:
            file.write(
                json.dumps(ROWS)
                if suffix == ".json"
                else "".join(json.dumps(row) + "\n" for row in ROWS)
            )
    notes, means, rows = scored_rows(path)
    assert [row["facts_score"] for row in rows] == ["1.0", "0.0", ""]
    # no formula, and every cell as it was
    assert [row["'=1+1"] for row in rows] == ["'@x", "007", "NA"]
    assert [row["date"] for row in rows] == ["2024-01-05", "", "5"]
    assert list(means["system"]) == ["a", "b"]
    assert list(means["summaries"]) == [1, 2]
    assert list(means["facts_score"]) == [1, 0]
    assert "facts_score for 1" in notes


def test_a_list_of_passages_is_one_document(tmp_path: Path) -> None:
    path = tmp_path / "rows.jsonl"
    path.write_text(
        json.dumps(
            {
                "document": ["Inge Dahl left the house.", "It was on the hill."],
                "summary": "Inge Dahl.",
            }
        )
    )
    assert scored_rows(path)[2][0]["facts_score"] == "1.0"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("rows.xlsx", b"", "rows.xlsx"),
        ("rows.csv", b"document,text\na,b\n", "summary"),
        ("rows.csv", b"document,summary\n", "0 rows"),
        ("rows.csv", b"", "No columns"),
        ("rows.csv", "document,summary\n\xe4,b\n".encode("latin-1"), "utf-8"),
        ("rows.json", b"{", "Expecting"),
        ("rows.json", b'[{"document": 5, "summary": "a"}]', "document of row 1"),
    ],
)
def test_a_file_that_is_not_scored(name: str, content: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    html, *hidden = demo_answers.answer_file(FACTS, str(tmp_path / name), "en")
    assert 'class="problem"' in html
    assert said in html
    assert all(update["visible"] is False for update in hidden)


@pytest.mark.parametrize(("most", "is_scored"), [(3, True), (2, False)])
def test_the_longest_file_that_is_scored(most: int, is_scored: bool, tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    _, means, *_ = demo_answers.answer_file(
        replace(FACTS, most_rows=most), str(tmp_path / "rows.jsonl"), "en"
    )
    assert means["visible"] is is_scored


@pytest.mark.parametrize(
    "value", ["=1+1", "+1", "-1", "@x", "\t=1", " =1", "\u200b=1", "\r1", "\uff1d1", " \uff0b1"]
)
def test_a_cell_that_a_spreadsheet_takes_for_a_formula(
    value: str,
) -> None:
    assert demo_answers.FORMULA.match(value)


@pytest.mark.parametrize("value", ["1+1", "a=b", "", "Fox - and crow", "“-”"])
def test_a_cell_that_is_none(
    value: str,
) -> None:
    assert not demo_answers.FORMULA.match(value)


def test_a_file_holds_no_character_of_control() -> None:
    table = demo_answers.pandas.DataFrame({"a\x1b": ["b\x9b\x00", "\uff1dc"]})
    kept = Path(demo_answers.keep_csv(table, "x.csv")).read_text(encoding="utf-8")
    assert kept == "a?\nb??\n'\uff1dc\n"
