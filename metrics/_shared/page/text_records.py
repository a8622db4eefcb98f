# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/text_records.py, copied by metrics/_shared/vendor.py; edit it there.
"""The records of CSV and JSON files, as they are: before anything is known of documents and summaries.

Readers yield (line, record). The record of a row that cannot be read is the ValueError that says why.
"""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import closing
from itertools import chain
from typing import Any, BinaryIO, NamedTuple

from .text_lines import check_mark, decode_lines, look_ahead, refuse_other_formats, show_encoding

LINES = (".jsonl", ".ndjson")
TABLES = (".csv", ".tsv")
DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
# The first line by which a file tells Excel what stands between the fields.
SEPARATOR = re.compile(r'"?sep *= *([^\r\n])"?[;,\t| ]*[\r\n]*', re.IGNORECASE)

# Characters. A quote that is never closed must not draw the rest of a large file into memory.
csv.field_size_limit(2**26)


class Layout(NamedTuple):
    """How a text file is written, where the user says it. None is what the file itself shows."""

    delimiter: str | None = None
    encoding: str | None = None


AS_IT_IS = Layout()


class Shown(NamedTuple):
    """How a text file is written, as it was found; `delimiter` is "" for JSON. `lines` stand before the header."""

    encoding: str
    delimiter: str = ""
    lines: int = 0


def default_delimiter(form: str) -> str:
    """Return what stands between the fields of a CSV file as its suffix says."""
    return "\t" if form == ".tsv" else ","


def table_delimiter(form: str, header: str) -> str:
    """Return what stands between the fields of a CSV file: what its suffix says, or else what its header shows.

    Spreadsheets of many countries write semicolons. The header shows another mark where the usual one makes it a single
    name, or cannot read it, and the other mark makes it several.

    >>> table_delimiter(".csv", "document;summary"), table_delimiter(".csv", '"text; all",summary')
    (';', ',')
    """
    usual = default_delimiter(form)
    names = {mark: count_names(header, mark) for mark in DELIMITERS}
    most = max(DELIMITERS, key=names.__getitem__)
    return most if names[usual] <= 1 < names[most] else usual  # a name in quotes may go on in the next line


def count_names(header: str, mark: str) -> int:
    """Return how many names a mark makes of the header of a CSV file, 0 where it cannot read it."""
    try:
        return len(next(csv.reader([header], delimiter=mark, strict=True), []))
    except csv.Error:  # which is told when the file is read
        return 0


def open_lines(stream: BinaryIO, form: str, layout: Layout) -> tuple[Generator[str, None, None], Shown]:
    """Return the lines of a text file from its header or first object on, and how it is written.

    Raises
    ------
    ValueError
        The first bytes are those of another format, or of another encoding than is named.
    """
    stream, start = look_ahead(stream)
    refuse_other_formats(start)
    if layout.encoding:
        check_mark(start, layout.encoding)
    encoding = layout.encoding or show_encoding(start)
    lines = decode_lines(stream, encoding, "" if form in TABLES else "\n")
    if form not in TABLES:
        return lines, Shown(encoding)
    header, before = next_text(lines)
    named = SEPARATOR.fullmatch(header)
    if named:
        header, blank = next_text(lines)
        before += 1 + blank
    mark = layout.delimiter or (named[1] if named else table_delimiter(form, header))
    return put_back(header, lines), Shown(encoding, mark, before)


def next_text(lines: Iterator[str]) -> tuple[str, int]:
    """Return the next line that is not blank, "" where there is none, and how many blank ones stand before it."""
    blank = 0
    for line in lines:
        if line.strip():
            return line, blank
        blank += 1
    return "", blank


def put_back(first: str, lines: Iterator[str]) -> Generator[str, None, None]:
    """Yield a line that was read ahead, where it is not the empty end of a file, and those after it."""
    if first:
        yield first
    yield from lines


def parse_json(text: str) -> Any:
    """Return the value that a line, or a whole file, holds, or a ValueError."""
    try:
        return json.loads(text.removeprefix("\ufeff"))
    except json.JSONDecodeError as error:
        content = text.rstrip()
        if "\n" in content:
            return ValueError(f"broken JSON: {error}")
        place = min(error.pos, len(content)) + 1  # whoever reads lines says which one it is
        return ValueError(f"broken JSON: {error.msg.removesuffix(' at')} at character {place}")
    except (ValueError, RecursionError) as error:
        return ValueError(f"broken JSON: {error}")


def read_json_lines(lines: Iterable[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a file of JSON lines."""
    for line, text in enumerate(lines, 1):
        if text.strip():
            yield line, parse_json(text)


def read_json(lines: Iterator[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a .json file, a list of objects, read whole; the lines are row numbers.

    Some programs write JSON lines under this name, so a file that is not a list is read as these.
    """
    start = list(take_through_text(lines))
    if not start or not start[-1].lstrip().startswith("["):
        for line, record in read_json_lines(chain(start, lines)):
            broken = isinstance(record, ValueError)
            yield line, ValueError(f"{record}; a .json file is a list of objects, or JSON lines") if broken else record
        return
    content = parse_json("".join([*start, *lines]))
    if isinstance(content, ValueError):
        raise content
    yield from enumerate(content, 1)


def take_through_text(lines: Iterator[str]) -> Iterator[str]:
    """Yield lines up to the first that is not blank."""
    for line in lines:
        yield line
        if line.strip():
            return


def check_names(present: Sequence[str], columns: Iterable[str]) -> None:
    """Raise a ValueError when one of `columns` is there twice."""
    for name in columns:
        if present.count(name) > 1:
            raise ValueError(f"there are {present.count(name)} columns `{name}`; leave one, or rename the others")


def read_csv(stream: Iterable[str], columns: Sequence[str], delimiter: str) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a CSV file with a header, each with the line on which it begins."""
    reader = csv.reader(stream, delimiter=delimiter, strict=True)
    header: list[str] = []
    while True:
        line = reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if not header:
                raise
            yield line, ValueError(f"broken CSV, read to line {reader.line_num}, what follows may be its rest: {error}")
            continue
        if not header:
            header = fields
            check_names(header, columns)
        elif len(header) > 1 and not any(fields):
            continue  # as spreadsheets leave below the rows: a blank line
        elif fields and len(fields) != len(header):
            yield line, ValueError(f"{len(fields)} fields under a header of {len(header)}")
        elif fields:
            yield line, dict(zip(header, fields, strict=True))


def read_text_records(
    stream: BinaryIO, form: str, columns: Sequence[str] = (), layout: Layout = AS_IT_IS
) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a CSV or JSON file; a ValueError or a `csv.Error` says why it cannot be read on.

    `form` is its suffix. A CSV file must not have two of `columns`.
    """
    lines, shown = open_lines(stream, form, layout)
    with closing(lines):
        if form in TABLES:
            for line, record in read_csv(lines, columns, shown.delimiter):
                yield line + shown.lines, record
        else:
            yield from read_json(lines) if form == ".json" else read_json_lines(lines)


def read_header(stream: BinaryIO, form: str, layout: Layout = AS_IT_IS) -> tuple[list[str], Shown]:
    """Return the names of the columns of a CSV file, none where it is empty, and how it is written."""
    lines, shown = open_lines(stream, form, layout)
    with closing(lines):
        return next(csv.reader(lines, delimiter=shown.delimiter, strict=True), []), shown
