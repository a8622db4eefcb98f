# SPDX-License-Identifier: Apache-2.0
"""Workbooks of spreadsheets: every sheet, row by row, as the spreadsheet shows it."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, count, repeat
from typing import Any, BinaryIO, NamedTuple

from ..errors import RowError, require_extra
from .text import (
    LEAST_COLUMNS,
    Contents,
    Records,
    check_names,
    describe_title,
    is_single_title,
    too_long,
)

LONGEST_CELL = 32_767  # characters, which no spreadsheet holds more of in a cell
MOST_ROWS = 2**20  # of a sheet
HEADER_ROWS = 1000  # of which the first that is not empty is the header
WIDEST_GAP = 50  # columns without a name between two with one
BYTES = 4  # of a character, at most
PIECE = 2**20  # bytes that are looked at at once
OVERLAP = 200  # bytes of a tag that may be cut between two pieces
MOST_EXPANSION = 100  # times, of a part of more than
LARGE = 2**26  # bytes; sheets of real texts expand 3 to 20 times
MERGED = re.compile(rb"<(?:\w+:)?mergeCell\s[^<>]*?\bref=[\"']([A-Z]+\d+:[A-Z]+\d+)[\"']")
FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")


class Sheet(NamedTuple):
    """A sheet of a workbook: its title, whether it is hidden, and the names of its columns."""

    title: str
    is_hidden: bool
    names: list[str]


def open_book(stream: BinaryIO, file: str, values: bool = True) -> Any:
    """Return a workbook, of which the sheets are read row by row; `values` in place of formulas."""
    require_extra("xlsx", file)
    import openpyxl

    return openpyxl.load_workbook(stream, read_only=True, data_only=values, keep_links=False)


def check_parts(stream: BinaryIO, longest: int) -> None:
    """Refuse a workbook with a part that would take much more memory than it is large, or a text
    without end; a RowError names the part.
    """
    with zipfile.ZipFile(stream) as archive:
        for info in archive.infolist():
            name, size = info.filename, info.file_size
            if not name.endswith(".xml"):
                continue
            if size > LARGE and size > MOST_EXPANSION * info.compress_size:
                times = size // max(1, info.compress_size)
                raise RowError(
                    f"{name} in it takes {size:,} bytes, {times:,} times what is stored: such a"
                    " file is no table of texts"
                )
            with archive.open(info) as part:
                check_texts(part, f"a text in {name}", longest)
    stream.seek(0)


def check_texts(part: Any, what: str, longest: int) -> None:
    """Refuse a part of a workbook in which more bytes than a text may have stand between two
    tags.
    """
    since = 0
    while piece := part.read(PIECE):
        before, tag, _ = piece.partition(b"<")
        since += len(before)
        if since > longest * BYTES:
            raise too_long(what, longest)
        if tag:
            since = len(piece) - piece.rfind(b"<")


def list_sheets(stream: BinaryIO, file: str, longest: int) -> list[Sheet]:
    """Return the sheets of a workbook that are tables; charts have no rows."""
    check_parts(stream, longest)
    book = open_book(stream, file)
    return [
        Sheet(sheet.title, sheet.sheet_state != "visible", read_header(sheet).names)
        for sheet in book.worksheets
    ]


class Header(NamedTuple):
    """The header of a sheet: the number of its row, its names, and the title that stands above."""

    number: int
    names: list[str]
    title: str = ""


def read_header(sheet: Any) -> Header:
    """Return the header of a sheet: the first row that is not empty, or the next one where that is
    a single text which names no column.

    A stray cell far to the right is no column.
    """
    sheet.reset_dimensions()  # which may say a million rows
    rows = sheet.iter_rows(max_row=HEADER_ROWS, values_only=True)
    alone = Header(0, [])
    for number, cells in enumerate(rows, 1):
        names = [str(read_cell(cell)).strip() for cell in cells]
        filled = [place for place, name in enumerate(names) if name]
        if not filled:
            continue
        if is_single_title(names) and not alone.names:
            alone = Header(number, names[: filled[0] + 1])
            continue
        if alone.names and len(filled) < LEAST_COLUMNS:
            break
        pairs = zip(filled, filled[1:] + [MOST_ROWS], strict=True)
        last = next(place for place, after in pairs if after - place > WIDEST_GAP)
        return Header(number, names[: last + 1], "".join(alone.names))
    return alone


def open_sheet(stream: BinaryIO, file: str, title: str, longest: int) -> Contents:
    """Return the columns and rows of a sheet."""
    book = open_book(stream, file)
    title = title or book.worksheets[0].title  # of a file that is no input, as key facts
    sheet = book[title]
    header = read_header(sheet)
    names = header.names

    def records(columns: Sequence[str]) -> Records:
        check_names(names, columns)
        merged, has_formulas = scan_tags(sheet)
        formulas = None
        if has_formulas:
            stream.seek(0)
            formulas = open_book(stream, file, values=False)[title]
        return read_rows(sheet, formulas, header, merged_areas(merged))

    return Contents(list(filter(None, names)), records, note=describe_title(header.title))


def scan_tags(sheet: Any) -> tuple[Collection[str], bool]:
    """Return what must be known of a sheet before its rows are read: its merged cells, by their
    references, which stand behind the rows, and whether it has formulas.
    """
    merged: dict[str, None] = {}
    has_formulas, end = False, b""
    with sheet._get_source() as part:
        while piece := part.read(PIECE):
            piece = end + piece
            merged |= dict.fromkeys(match[1].decode() for match in MERGED.finditer(piece))
            has_formulas = has_formulas or FORMULA.search(piece) is not None
            end = piece[-OVERLAP:]
    return merged, has_formulas


class Area(NamedTuple):
    """Cells that are merged: from which place to before which, and to which row."""

    left: int
    end: int
    last: int


def merged_areas(references: Iterable[str]) -> dict[int, list[Area]]:
    """Return the areas of merged cells, by the number of their first row."""
    from openpyxl.utils import range_boundaries

    areas: dict[int, list[Area]] = {}
    for reference in references:
        first_column, first, last_column, last = range_boundaries(reference)
        areas.setdefault(first, []).append(Area(first_column - 1, last_column, last))
    return areas


def read_rows(
    sheet: Any, formulas: Any, header: Header, areas: Mapping[int, Sequence[Area]]
) -> Records:
    """Yield the rows of a sheet below its header, each with its number; empty ones are passed over.

    `formulas` is the same sheet with formulas in place of values, where it has any. All cells of a
    merged area have the value of its first.
    """
    width = max(len(header.names), 1)
    limits = {"max_row": MOST_ROWS, "max_col": width}
    rows: Iterable[list[Any]]
    if formulas:
        # shorter than the values where the last rows are empty
        written = chain(formulas.iter_rows(values_only=True, **limits), repeat(()))
        rows = map(compute, sheet.iter_rows(**limits), written, count(1))
    else:  # values alone are read in five sixths of the time
        cells_of_rows = sheet.iter_rows(values_only=True, **limits)
        rows = (list(map(read_cell, cells)) for cells in cells_of_rows)
    open_areas: list[tuple[Area, Any]] = []
    for number, values in enumerate(rows, 1):
        if number <= header.number:
            continue
        open_areas = [(area, value) for area, value in open_areas if area.last >= number]
        begun = [area for area in areas.get(number, ()) if area.left < width]
        open_areas += [(area, values[area.left]) for area in begun]
        for area, value in open_areas:
            places = slice(area.left, min(area.end, width))
            values[places] = [value] * len(values[places])
        record = {name: value for name, value in zip(header.names, values, strict=False) if name}
        if any(value != "" for value in record.values()):
            yield number, record


def compute(cells: Sequence[Any], formulas: Sequence[Any], number: int) -> list[Any]:
    """Return the values of the cells of a row, in place of a value that was never computed the
    error that says so. One that is an empty text has the type of a text.
    """
    from openpyxl.utils import get_column_letter

    values = [read_cell(cell.value) for cell in cells]
    for place, formula in enumerate(formulas):
        is_text = getattr(cells[place], "data_type", None) == "str"
        if values[place] == "" and not is_text and is_formula(formula):
            values[place] = ValueError(
                f"the cell {get_column_letter(place + 1)}{number} holds a formula without a value:"
                " open the workbook in a spreadsheet and save it"
            )
    return values


def read_cell(value: Any) -> Any:
    r"""Return the value of a cell as it is: "N/A" is a text, and an empty cell is "". Characters
    that a workbook writes as numbers are themselves.

    >>> read_cell("One_x000D_\nTwo"), read_cell("_x005F_x000D_")
    ('One\nTwo', '_x000D_')
    """
    if value is None:
        return ""
    if isinstance(value, str) and "_x" in value:
        from openpyxl.utils.escape import unescape

        return unescape(value).replace("\r\n", "\n").replace("\r", "\n")
    return value


def is_formula(value: Any) -> bool:
    """Return whether a cell has a formula: a text or an object that begins with an equals sign."""
    text = getattr(value, "text", value)  # of a formula that fills several cells
    return isinstance(text, str) and text.startswith("=")
