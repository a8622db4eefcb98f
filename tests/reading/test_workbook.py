# SPDX-License-Identifier: Apache-2.0
"""Workbooks: every sheet, and cells as a spreadsheet shows them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from summary_metrics.reading.workbook import LONGEST_CELL, MOST_ROWS, read_cell
from tests.helpers.rows import each_row

from .opening import Opening

NAMES = ["id", "document", "summary"]
DOCUMENT, SUMMARY = "The old mill at Brodal was sold.", "The mill was sold."


def write_book(**sheets: list[list[Any]]) -> Any:
    """Write a workbook with sheets of rows, and return it; to change it, save it once more."""
    book = openpyxl.Workbook()
    book.remove(book.active)
    for title, rows in sheets.items():
        sheet = book.create_sheet(title)
        for row in rows:
            sheet.append(row)
    book.save("rows.xlsx")
    return book


def table(count: int = 2) -> list[list[Any]]:
    return [NAMES, *([number, DOCUMENT, SUMMARY] for number in range(1, count + 1))]


def test_sheets_that_are_alike_are_systems_and_others_are_named(opening: Opening) -> None:
    book = write_book(note=[["Made in May"]], gpt=table(), empty=[], llama=table(3), old=table())
    book["old"].sheet_state = "hidden"
    book.save("rows.xlsx")
    rows = list(opening("rows.xlsx").rows)
    assert [(row.file, row.line, row.id) for row in rows] == [
        *(("rows.xlsx[gpt]", line, line - 1) for line in (2, 3)),
        *(("rows.xlsx[llama]", line, line - 1) for line in (2, 3, 4)),
    ]
    assert ["'note'" in opening.said[0], "'old'" in opening.said[1]] == [True, True]
    assert [row.file for row in opening("rows.xlsx", sheet_name="old").rows] == ["rows.xlsx"] * 2
    assert "--sheet-name llama" in opening.refusal("rows.xlsx", sheet_name="lama")


def test_a_workbook_without_the_columns_proposes_those_of_a_sheet(opening: Opening) -> None:
    texts = ["An old mill was sold in the end.", "A mill was sold."]
    write_book(note=[["Made in May"]], data=[["x", "y"], texts])
    assert "--document-column x --summary-column y" in opening.refusal("rows.xlsx")
    assert "'note'" in opening.said[0]


def put_a_title(sheet: Any) -> None:
    sheet.insert_rows(1, 2)
    sheet["A1"] = "Summaries of May"


def put_a_merged_title(sheet: Any) -> None:
    sheet.insert_rows(1)
    sheet["B1"] = "Texts"
    sheet.merge_cells("B1:C1")


@pytest.mark.parametrize(
    "change",
    [
        lambda sheet: sheet.merge_cells("B2:B3"),
        lambda sheet: sheet.cell(MOST_ROWS, 16_384, "stray"),
        lambda sheet: sheet.cell(1, 16_384, "stray, beside the header"),
        lambda sheet: sheet.insert_rows(1, 3),
        put_a_title,
        put_a_merged_title,
    ],
)
def test_cells_of_a_sheet_wherever_they_are(
    opening: Opening, change: Callable[[Any], None]
) -> None:
    book = write_book(rows=table())
    change(book["rows"])
    book.save("rows.xlsx")
    rows = list(opening("rows.xlsx").rows)
    assert [(row.document, row.summary) for row in rows] == [(DOCUMENT, SUMMARY)] * 2


def test_a_sheet_of_a_single_column_has_no_title(opening: Opening) -> None:
    write_book(rows=[["Summaries of May"], [SUMMARY]])
    rows = opening("rows.xlsx", summary="Summaries of May", needed=("summary",)).rows
    assert [row.summary for row in rows] == [SUMMARY]


@each_row
def test_characters_that_are_written_as_numbers(written: str, shown: str) -> None:
    assert read_cell(written) == shown


def test_a_formula_without_a_value_is_an_error_of_its_row(opening: Opening) -> None:
    write_book(rows=[*table(1), [2, DOCUMENT, '=A2&" more"'], ["=A2+1", DOCUMENT, SUMMARY]])
    opened = opening("rows.xlsx", skip=True)
    assert len(list(opened.rows)) == 1
    assert ["C3" in opening.bad[0], "A4" in opening.bad[1]] == [True, True]


def test_two_columns_of_one_name_are_refused(opening: Opening) -> None:
    write_book(rows=[[*NAMES, "summary"], [1, DOCUMENT, SUMMARY, "Other."]])
    assert "2 columns `summary`" in opening.refusal("rows.xlsx")


@pytest.mark.parametrize(("length", "said"), [(LONGEST_CELL, True), (LONGEST_CELL - 1, False)])
def test_a_cell_as_long_as_can_be_is_said_to_be_cut(
    opening: Opening, length: int, said: bool
) -> None:
    write_book(rows=[NAMES, [1, ("word " * length)[:length], SUMMARY]])
    opening("rows.xlsx")
    assert any("cut" in text for text in opening.said) == said


def test_a_workbook_that_is_none(opening: Opening) -> None:
    Path("rows.xlsx").write_bytes(b"PK\x03\x04")
    assert "rows.xlsx" in opening.refusal("rows.xlsx")
