# SPDX-License-Identifier: Apache-2.0
"""Workbooks of spreadsheets: every sheet, row by row, as the spreadsheet shows it."""

from __future__ import annotations

import re
import zipfile
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, count, repeat
from typing import Any, BinaryIO, NamedTuple

from ..errors import RowError, require_extra
from ..printable import show_name
from .contents import Contents, Records
from .text import LEAST_COLUMNS, check_names, is_single_title, too_long

LONGEST_CELL = 32_767  # characters, which no spreadsheet holds more of in a cell
MOST_ROWS = 2**20  # of a sheet
HEADER_ROWS = 1000  # of which the first that is not empty is the header
WIDEST_GAP = 50  # columns without a name between two with one
BYTES = 4  # of a character, at most
PIECE = 2**20  # bytes that are looked at at once
OVERLAP = 200  # bytes of a tag that may be cut between two pieces
MOST_EXPANSION = 100  # times, of a part of more than
LARGE = 2**26  # bytes; sheets of real texts expand 3 to 20 times
ESCAPE = re.compile(r"_x([0-9A-Fa-f]{4})_")
MERGED = re.compile(rb"<(?:\w+:)?mergeCell\s[^<>]*?\bref=[\"']([A-Z]+\d+:[A-Z]+\d+)[\"']")
FORMULA = re.compile(rb"<(?:\w+:)?f[\s/>]")


class Sheet(NamedTuple):
    """A sheet of a workbook: its title, whether it is hidden, and the names of its columns."""

    title: str
    is_hidden: bool
    names: list[str]


class Tags(NamedTuple):
    """What must be known of a sheet before its rows are read: its merged cells, by their reference,
    and whether it has formulas.
    """

    merged: list[str]
    has_formulas: bool


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
            if not info.filename.endswith(".xml"):
                continue
            what = f"a text in {info.filename}"
            if info.file_size > LARGE and info.file_size > MOST_EXPANSION * info.compress_size:
                times = info.file_size // max(1, info.compress_size)
                raise RowError(
                    f"{info.filename} in it takes {info.file_size:,} bytes, {times:,} times what is"
                    " stored: such a file is no table of texts"
                )
            with archive.open(info) as part:
                check_texts(part, what, longest)
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
    title = ""
    for number, cells in enumerate(rows, 1):
        names = [str(read_cell(cell)).strip() for cell in cells]
        filled = [place for place, name in enumerate(names) if name]
        if not filled:
            continue
        if is_single_title(names) and not title:
            title, alone = names[filled[0]], Header(number, names[: filled[0] + 1])
            continue
        if title and len(filled) < LEAST_COLUMNS:
            return alone
        pairs = zip(filled, filled[1:] + [MOST_ROWS], strict=True)
        last = next(place for place, after in pairs if after - place > WIDEST_GAP)
        return Header(number, names[: last + 1], title)
    return alone if title else Header(0, [])


def open_sheet(stream: BinaryIO, file: str, title: str, longest: int) -> Contents:
    """Return the columns and rows of a sheet."""
    book = open_book(stream, file)
    title = title or book.worksheets[0].title  # of a file that is no input, as key facts
    sheet = book[title]
    header = read_header(sheet)
    names = header.names
    places = {name: place for place, name in enumerate(names) if name}

    def records(columns: Sequence[str]) -> Records:
        check_names(names, columns)
        tags = scan_tags(sheet)
        formulas = None
        if tags.has_formulas:
            stream.seek(0)
            formulas = open_book(stream, file, values=False)[title]
        return read_rows(sheet, formulas, header.number, places, merged_areas(tags.merged))

    note = f"{show_name(header.title)!r} is passed over as a title" if header.title else ""
    return Contents([name for name in names if name], records, note=note)


def scan_tags(sheet: Any) -> Tags:
    """Return what must be known of a sheet before its rows are read. The merged cells stand behind
    the rows.
    """
    merged: dict[str, None] = {}
    has_formulas, end = False, b""
    with sheet._get_source() as part:
        while piece := part.read(PIECE):
            piece = end + piece
            merged |= dict.fromkeys(match[1].decode() for match in MERGED.finditer(piece))
            has_formulas = has_formulas or FORMULA.search(piece) is not None
            end = piece[-OVERLAP:]
    return Tags(list(merged), has_formulas)


class Area(NamedTuple):
    """Cells that are merged: the places of columns from left to right, and rows to the last."""

    left: int
    right: int
    last: int


def merged_areas(references: Sequence[str]) -> dict[int, list[Area]]:
    """Return the areas of merged cells, by the number of their first row."""
    from openpyxl.utils import range_boundaries

    areas: dict[int, list[Area]] = {}
    for reference in references:
        first_column, first, last_column, last = range_boundaries(reference)
        areas.setdefault(first, []).append(Area(first_column - 1, last_column - 1, last))
    return areas


def read_rows(
    sheet: Any,
    formulas: Any,
    head: int,
    places: Mapping[str, int],
    areas: Mapping[int, Sequence[Area]],
) -> Records:
    """Yield the rows of a sheet below its header, each with its number; empty ones are passed over.

    `formulas` is the same sheet with formulas in place of values, where it has any. All cells of a
    merged area have the value of its first.
    """
    width = max(places.values(), default=0) + 1
    limits = {"max_row": MOST_ROWS, "max_col": width}
    rows: Iterable[list[Any]]
    if formulas:
        cells_of_rows = sheet.iter_rows(**limits)
        # shorter than the values where the last rows are empty
        formulas_of_rows = chain(formulas.iter_rows(values_only=True, **limits), repeat(()))
        rows = map(compute, cells_of_rows, formulas_of_rows, count(1))
    else:
        rows = (
            list(map(read_cell, cells)) for cells in sheet.iter_rows(values_only=True, **limits)
        )
    open_areas: list[tuple[Area, Any]] = []
    for number, values in enumerate(rows, 1):
        if number <= head or not (open_areas or number in areas or any(v != "" for v in values)):
            continue
        open_areas = [(area, value) for area, value in open_areas if area.last >= number]
        open_areas += [
            (area, values[area.left]) for area in areas.get(number, ()) if area.left < width
        ]
        for area, value in open_areas:
            span = range(area.left, min(area.right + 1, width))
            values[area.left : area.left + len(span)] = [value] * len(span)
        record = {name: values[place] for name, place in places.items()}
        if any(value != "" for value in record.values()):
            yield number, record


def compute(cells: Sequence[Any], formulas: Sequence[Any], number: int) -> list[Any]:
    """Return the values of the cells of a row, in place of a value that was never computed the
    error that says so. One that is an empty text has the type of a text.
    """
    values = [read_cell(cell.value) for cell in cells]
    for place, formula in enumerate(formulas):
        is_text = getattr(cells[place], "data_type", None) == "str"
        if values[place] == "" and not is_text and is_formula(formula):
            values[place] = no_value(number, place)
    return values


def read_cell(value: Any) -> Any:
    """Return the value of a cell as it is: "N/A" is a text, and an empty cell is ""."""
    if value is None:
        return ""
    if isinstance(value, str):
        return unescape(value)
    return value


def unescape(text: str) -> str:
    r"""Return a text of a cell with the characters that a workbook writes as numbers.

    An underscore that only looks like one is written as a number itself.

    >>> unescape("One_x000D_\nTwo"), unescape("_x005F_x000D_")
    ('One\nTwo', '_x000D_')
    """
    if "_x" not in text:
        return text
    return (
        ESCAPE.sub(lambda code: chr(int(code[1], 16)), text)
        .replace("\r\n", "\n")
        .replace("\r", "\n")
    )


def is_formula(value: Any) -> bool:
    """Return whether a cell has a formula: a text or an object that begins with an equals sign."""
    text = getattr(value, "text", value)  # of a formula that fills several cells
    return isinstance(text, str) and text.startswith("=")


def no_value(number: int, place: int) -> ValueError:
    """Return what stands in place of the value of a formula that was never computed."""
    from openpyxl.utils import get_column_letter

    cell = f"{get_column_letter(place + 1)}{number}"
    return ValueError(
        f"the cell {cell} holds a formula without a value: open the workbook in a spreadsheet and"
        " save it"
    )
