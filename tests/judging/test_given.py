# SPDX-License-Identifier: Apache-2.0
"""Judgements that stand in columns, in values of Python, or in a file."""

from __future__ import annotations

import csv
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.judging.given import (
    MOST_CHARACTERS,
    cell,
    from_columns,
    from_values,
    merge_same,
    read_judgements_file,
    read_sheet,
    write_sheet,
)
from summary_metrics.judging.plan import make_screens, parse_scale, sample_documents
from summary_metrics.reading.rows import Row, document_digest, summary_digest

from .test_plan import make_rows as rows_to_judge

WORDS = [None, None, 0, 0, None]  # the lowest point of the cells below, where a word says it


def make_rows(count: int) -> list[Row]:
    return [Row("x.jsonl", n + 1, None, "ab"[n % 2], f"s {n}", f"d {n // 2}") for n in range(count)]


def with_column(values: Sequence[Any], name: str = "good") -> list[tuple[Row, dict[str, Any]]]:
    return [(row, {name: value}) for row, value in zip(make_rows(len(values)), values, strict=True)]


def test_columns_of_the_rows_are_judgements() -> None:
    judgements = from_columns(with_column([1, 0, True, "no", None, "", 1.0, math.nan]), ["good"])
    assert [(one.line, one.value) for one in judgements] == [(1, 1), (2, 0), (3, 1), (4, 0), (7, 1)]
    assert judgements[0].texts == (document_digest("d 0"), summary_digest("s 0"))
    # whoever says yes means a scale of two
    assert [(one.aspect, one.lowest) for one in judgements] == [("good", end) for end in WORDS]
    for empty in ([None, ""], [math.nan]):
        with pytest.raises(JobError, match="value in `good`"):
            from_columns(with_column(empty), ["good"])


def test_judgements_of_the_same_texts_are_one() -> None:
    (row, _), *_ = with_column([1])
    cells = [{"good": value} for value in (1, 5, 3, 3)]
    rows = [(row._replace(line=n), cell) for n, cell in enumerate(cells)]
    merged, differing = merge_same(from_columns(rows, ["good"]))
    assert ([one.value for one in merged], differing) == ([3], 1)
    assert merge_same(from_columns(rows[2:], ["good"]))[1] == 0


def test_every_cell_that_is_no_judgement_is_named() -> None:
    with pytest.raises(
        JobError, match=r"x\.jsonl:2: `good` .*'bad'.*; x\.jsonl:3: `good` .*'\[\]'"
    ):
        from_columns(with_column([1, "bad", [], 2]), ["good"])
    with pytest.raises(JobError, match="`better`"):
        from_columns(with_column([1]), ["good", "better"])


def test_python_gives_one_value_for_each_row_or_several_aspects() -> None:
    rows = make_rows(3)
    assert [(one.aspect, one.value) for one in from_values([1, None, 3], rows)] == [
        ("overall", 1),
        ("overall", 3),
    ]
    judgements = from_values({"fluency": [1, 2, 3], "truth": ["yes", "no", ""]}, rows)
    assert [(one.aspect, one.value) for one in judgements][2:] == [
        ("fluency", 3),
        ("truth", 1),
        ("truth", 0),
    ]


@pytest.mark.parametrize(
    ("given", "named"),
    [
        ([1], "overall: .* 1, .* 3"),
        ({"x": [1, 2, "?"]}, "x: item 2 .*'\\?'"),
        ([1, 2, math.inf], "item 2 .*infinite"),
        ([1, 2, 10**400], "item 2 .*'1000"),
    ],
)
def test_python_is_told_what_is_wrong(given: Any, named: str) -> None:
    with pytest.raises(JobError, match=named):
        from_values(given, make_rows(3))
    with pytest.raises(JobError, match="`document`"):
        from_values([1], [make_rows(1)[0]._replace(document=None)])


@pytest.mark.parametrize("name", ["none.jsonl", "none.csv"])
def test_a_file_that_is_not_there_is_named(name: str, tmp_path: Path) -> None:
    for read in (read_judgements_file, lambda file: from_values(file, [])):
        with pytest.raises(JobError, match=name):
            read(tmp_path / name)


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
    items = write(file, rows_to_judge(3, ["secret"]))
    text = file.read_text(encoding="utf-8-sig")
    assert text.splitlines()[0].startswith(
        "item,judge,document,summary,overall (1 to 5: 1 very bad / "
    )
    fill(file, ["", "3.5", "4"], delimiter)
    judgements = read_sheet(file)
    values = [None, 3.5, 4]
    assert [(one.summary_digest, one.value) for one in judgements] == list(
        zip(items, values, strict=True)
    )
    assert {(one.judge, one.lowest, one.highest) for one in judgements} == {("anna", 1, 5)}


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
    write(tmp_path / "judge.csv", rows_to_judge(1))
    for file in (tmp_path / "judge.csv", tmp_path, tmp_path / "none" / "judge.csv"):
        with pytest.raises(JobError, match=str(file)):
            write_sheet(file, [], ["overall"], parse_scale(None), "", 0)


def test_a_file_without_a_judgement_is_named(tmp_path: Path) -> None:
    file = tmp_path / "none.judged.jsonl"
    file.touch()
    with pytest.raises(JobError, match=r"none\.judged\.jsonl: there is no judgement"):
        read_judgements_file(file)
