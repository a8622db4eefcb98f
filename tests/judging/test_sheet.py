# SPDX-License-Identifier: Apache-2.0
"""Judging in a spreadsheet."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from summary_metrics.errors import JobError
from summary_metrics.judging.plan import make_screens, parse_scale, sample_documents
from summary_metrics.judging.sheet import MOST_CHARACTERS, cell, read_sheet, write_sheet
from summary_metrics.reading.rows import Row

from .test_plan import make_rows

CODE = f"{'d' * 16}-{'a' * 16}"


def write(file: Path, rows: list[Row], judge: str = "anna") -> list[str]:
    """Write a sheet of overall judgements; return the digests of its summaries in their order."""
    documents = sample_documents(lambda: rows, 10, [], 0, [])
    assert write_sheet(file, documents, ["overall"], parse_scale(None), judge, 0) == len(rows)
    return [
        summary.digest
        for screen in make_screens(documents, judge, 0)
        for summary in screen.summaries
    ]


def fill(file: Path, values: list[str], delimiter: str) -> None:
    """Give each line a judgement, as a spreadsheet saves it."""
    with open(file, encoding="utf-8-sig", newline="") as stream:
        lines = list(csv.reader(stream))
    for line, value in zip(lines[1:], values, strict=True):
        line[4] = value
    with open(file, "w", encoding="utf-8-sig", newline="") as stream:
        csv.writer(stream, delimiter=delimiter).writerows(lines)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_sheet_is_blind_and_comes_back(tmp_path: Path, delimiter: str) -> None:
    file = tmp_path / "judge.csv"
    items = write(file, make_rows(3, ["secret"]))
    text = file.read_text(encoding="utf-8-sig")
    assert text.splitlines()[0].startswith(
        "item,judge,document,summary,overall (1 to 5: 1 very bad / "
    )
    fill(file, ["", "3.5", "4"], delimiter)
    found = read_sheet(file)
    values = [None, 3.5, 4]
    assert [(one.summary_digest, one.value) for one in found] == list(
        zip(items, values, strict=True)
    )
    assert {(one.judge, one.lowest, one.highest) for one in found} == {("anna", 1, 5)}


@pytest.mark.parametrize(
    ("cells", "named"),
    [(f"{CODE},good", "line 2: overall .*'good'"), ("nonsense,3", "line 2: `item`")],
)
def test_what_is_wrong_with_a_sheet_is_named(cells: str, named: str, tmp_path: Path) -> None:
    file = tmp_path / "judge.csv"
    file.write_text(f"item,overall (1 to 5)\n{cells}\n", encoding="utf-8")
    with pytest.raises(JobError, match=rf"judge\.csv: .*{named}"):
        read_sheet(file)


def test_no_cell_is_a_formula_or_cut_without_a_word(tmp_path: Path) -> None:
    file = tmp_path / "judge.csv"
    write(file, [Row("r.jsonl", 1, None, "s", "\u200b=1+1", "\n@x")], "=cmd")
    with open(file, encoding="utf-8-sig", newline="") as stream:
        _, cells = csv.reader(stream)
    assert cells[1:4] == ["'=cmd", "'\n@x", "'\u200b=1+1"]
    assert len(cell("x" * MOST_CHARACTERS)) == MOST_CHARACTERS
    assert "[...]" in cell("x" * (MOST_CHARACTERS + 1))


def test_a_sheet_is_never_overwritten(tmp_path: Path) -> None:
    write(tmp_path / "judge.csv", make_rows(1))
    for file in (tmp_path / "judge.csv", tmp_path, tmp_path / "none" / "judge.csv"):
        with pytest.raises(JobError, match=str(file)):
            write_sheet(file, [], ["overall"], parse_scale(None), "", 0)
