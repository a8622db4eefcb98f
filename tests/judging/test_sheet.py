# SPDX-License-Identifier: Apache-2.0
"""Judging in a spreadsheet."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.judging.plan import make_screens, parse_scale, sample_documents
from summary_metrics.judging.sheet import MOST_CHARACTERS, cell, read_sheet, read_ticks, write_sheet
from summary_metrics.reading.rows import Row

from .test_plan import make_rows

CODE = f"{'d' * 16}-{'a' * 16}"


def write(file: Path, rows: list[Row], judge: str = "anna") -> list[str]:
    """Write a sheet of overall judgements; return the digests of its summaries in their order."""
    documents = sample_documents(lambda: rows, 10, [], 0, [])
    assert write_sheet(file, documents, ["overall"], parse_scale(None), judge, 0) == len(rows)
    return [item.digest for _, screen in make_screens(documents, judge, 0) for item in screen]


def fill(
    file: Path,
    values: list[str],
    comment: str = "",
    delimiter: str = ",",
    encoding: str = "utf-8-sig",
) -> None:
    """Give each line a judgement and a comment, as a spreadsheet saves it."""
    with open(file, encoding="utf-8-sig", newline="") as stream:
        lines = list(csv.reader(stream))
    for line, value in zip(lines[1:], values, strict=True):
        line[4:] = [value, comment]
    with open(file, "w", encoding=encoding, newline="") as stream:
        csv.writer(stream, delimiter=delimiter).writerows(lines)


@pytest.mark.parametrize("delimiter", [",", ";", "\t"])
def test_a_sheet_is_blind_and_comes_back(tmp_path: Path, delimiter: str) -> None:
    file = tmp_path / "judge.csv"
    items = write(file, make_rows(3, ["secret"]))
    text = file.read_text(encoding="utf-8-sig")
    assert text.splitlines()[0].startswith(
        'item,judge,document,summary,"overall (1 to 5; 1 very bad'
    )
    fill(file, ["", "3,5", "4"], delimiter=delimiter)
    found = read_sheet(file)
    assert [(one.summary_digest, one.value) for one in found] == [(items[1], 3.5), (items[2], 4)]
    assert {(one.judge, one.lowest, one.highest) for one in found} == {("anna", 1, 5)}


@pytest.mark.parametrize("encoding", ["cp1252", "utf-16", "utf-8", "utf-8-sig"])
def test_a_sheet_is_read_in_the_encoding_in_which_a_spreadsheet_saved_it(
    encoding: str, tmp_path: Path
) -> None:
    file = tmp_path / "judge.csv"
    write(file, make_rows(1), "Jürgen")
    comment = "schön gekürzt, aber müde übersetzt; größter Fehler: „nächste Woche“"
    fill(file, list("123451"), comment, ";", encoding)
    found = read_sheet(file)
    assert {one.judge for one in found} == {"Jürgen"}
    assert [one.value for one in found if one.aspect] == [1, 2, 3, 4, 5, 1]
    assert {one.comment for one in found if one.aspect is None} == {comment}


@pytest.mark.parametrize(
    ("content", "named"),
    [
        (f"item,overall (1 to 5)\n{CODE},good\n", "line 2: overall .*'good'"),
        (f"item,overall (1 to 5)\n{CODE},7\n", "line 2: overall .*'7'"),
        ("item,overall (1 to 5)\nnonsense,3\n", "line 2: .*'nonsense'"),
        (
            f"item,overall (0 to 1)\n{CODE},0\n{CODE},0\n{CODE},1\n",
            r"line 4: overall .*0\.0 and 1\.0",
        ),
        (f"item,overall (1 to 5)\n{CODE},\n", "`overall`"),
        ("a,b\n1,2\n", "`item`.* 'a', 'b'"),
        (b"PK\x03\x04", "workbook"),
        (b"item,overall (1 to 5)\n" + bytes(range(128, 256)) + b",1\n", "line 2"),
    ],
)
def test_what_is_wrong_with_a_sheet_is_named(
    content: str | bytes, named: str, tmp_path: Path
) -> None:
    file = tmp_path / "judge.csv"
    file.write_bytes(content.encode() if isinstance(content, str) else content)
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


@pytest.mark.parametrize(
    ("ticked", "share", "facts"),
    [("2", 0.75, ["It is closed"]), ("1, 2", 1.0, ["It rains", "It is closed"]), ("0", 0.0, [])],
)
def test_key_facts_are_ticked_by_their_numbers(
    ticked: str, share: float, facts: list[str], tmp_path: Path
) -> None:
    file = tmp_path / "judge.csv"
    given: list[Any] = ["It rains", {"text": "It is closed", "weight": 3}]
    write(file, [row._replace(key_facts=given) for row in make_rows(1, ["a"])])
    with open(file, encoding="utf-8-sig", newline="") as stream:
        head, line = csv.reader(stream)
    line[5] = ticked
    with open(file, "w", encoding="utf-8", newline="") as stream:
        csv.writer(stream).writerows([head, line])
    [found] = read_sheet(file)
    assert (found.aspect, found.value, found.key_facts) == ("key facts", share, facts)


@pytest.mark.parametrize("ticked", ["3", "all", "-1", "1.5"])
def test_what_ticks_no_key_fact(ticked: str) -> None:
    assert read_ticks("1. It rains\n2. It is closed (weight 3)", ticked) is None
