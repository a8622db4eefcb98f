# SPDX-License-Identifier: Apache-2.0
"""A file that is scored on a page, and the file of its scores."""

from __future__ import annotations

import csv
import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from summary_metrics.metrics._shared import demo_files

from tests.pages.parts import FACTS


def scored_rows(path: Path) -> tuple[str, Any, list[dict[str, str]]]:
    """Return the notes, the means, and the rows of the CSV file to be downloaded."""
    notes, means, download = demo_files.answer_file(FACTS, str(path), "en")
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
    html, *hidden = demo_files.answer_file(FACTS, str(tmp_path / name), "en")
    assert 'class="problem"' in html
    assert said in html
    assert all(update["visible"] is False for update in hidden)


@pytest.mark.parametrize(("most", "is_scored"), [(3, True), (2, False)])
def test_the_longest_file_that_is_scored(most: int, is_scored: bool, tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in ROWS))
    _, means, *_ = demo_files.answer_file(
        replace(FACTS, most_rows=most), str(tmp_path / "rows.jsonl"), "en"
    )
    assert means["visible"] is is_scored


@pytest.mark.parametrize(
    "value", ["=1+1", "+1", "-1", "@x", "\t=1", " =1", "\u200b=1", "\r1", "\uff1d1", " \uff0b1"]
)
def test_a_cell_that_a_spreadsheet_takes_for_a_formula(
    value: str,
) -> None:
    assert demo_files.FORMULA.match(value)


@pytest.mark.parametrize("value", ["1+1", "a=b", "", "Fox - and crow", "“-”"])
def test_a_cell_that_is_none(
    value: str,
) -> None:
    assert not demo_files.FORMULA.match(value)


def test_a_file_holds_no_character_of_control() -> None:
    table = demo_files.pandas.DataFrame({"a\x1b": ["b\x9b\x00", "\uff1dc"]})
    kept = Path(demo_files.keep_csv(table, "x.csv")).read_text(encoding="utf-8")
    assert kept == "a?\nb??\n'\uff1dc\n"
