# SPDX-License-Identifier: Apache-2.0
"""The rows to score: reading them from records, checking them, their digests, and cutting them into chunks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..errors import JobError
from .readers import DELIMITERS, TABLES, file_format, read_records

WINDOWS_MARKS = "–—‘’‚“”„…€£§°´«»¿¡·×\u00a0%†•™©®½¼"  # beside letters, what such a file holds
COLUMNS = ("document", "summary", "id", "system")


class Row(NamedTuple):
    """One summary to score, and where it was read."""

    file: str
    line: int
    id: str | int | None
    system: str | int | None
    summary: str
    document: str | list[str] | None


# Checking


def checked_text(value: Any, name: str) -> str:
    """Return `value` when it is a string that UTF-8 can hold; a ValueError names it by `name`."""
    if not isinstance(value, str):
        raise ValueError(f"`{name}` must be a string, got {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"`{name}` is not valid UTF-8 at character {error.start + 1}{guess_encoding(value)}") from None
    return value


def guess_encoding(text: str) -> str:
    r"""Return what to do with a text whose bytes are not UTF-8, where they look like what a spreadsheet writes.

    >>> guess_encoding(b"caf\xe9".decode("utf-8", "surrogateescape"))[:31]
    '; it looks like Windows-1252, a'
    """
    try:
        read = text.encode("utf-8", "surrogateescape").decode("cp1252")
    except UnicodeError:
        return ""
    if not all(c.isascii() or c.isalpha() or c in WINDOWS_MARKS for c in read):
        return ""
    advice = 'save it there as "CSV UTF-8", or convert it: iconv -f WINDOWS-1252 -t UTF-8'
    return f"; it looks like Windows-1252, as spreadsheets write it: {advice}"


def checked_document(value: Any, name: str) -> str | list[str]:
    """Return a document, a string or a list of passages; a ValueError names it by `name`."""
    if not isinstance(value, list):
        return checked_text(value, name)
    if not value:
        raise ValueError(f"`{name}` is an empty list")
    return [checked_text(passage, f"{name}[{i}]") for i, passage in enumerate(value)]


def checked_label(value: Any, name: str) -> str | int | None:
    """Return an id or a system, None when it is missing or empty; a ValueError names it by `name`."""
    if isinstance(value, str):
        return checked_text(value, name) or None
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise ValueError(f"`{name}` must be a string or an integer, got {type(value).__name__}")
    return value


def explain_missing_column(file: str, role: str, column: str, present: Sequence[str]) -> str:
    """Return what to say of a column that a file lacks, with those that it has; none where they are not known."""
    said = f"column `{column}` is missing; --{role}-column gives another name"
    if file_format(file) in TABLES and len(present) == 1:  # with a --delimiter that is not that of the file
        for mark, name in DELIMITERS.items():
            if mark in present[0]:
                shown = "tab" if mark == "\t" else mark
                return f"column `{column}` is missing; the header has {name}, so try --delimiter '{shown}'"
    # Escaped, as they may hold anything.
    there = ", ".join(map(repr, present))[:200]
    return f"{said}; it has {there}" if there else said


def make_row(file: str, line: int, record: Any, columns: dict[str, str]) -> Row:
    """Return the row that a record holds; a ValueError says what is wrong with it.

    `columns` maps "summary", "id", "system" and, where documents are needed, "document" to their names in the input.
    """
    if isinstance(record, ValueError):
        raise record
    if not isinstance(record, dict):
        raise ValueError(f"a row must be a JSON object, got {type(record).__name__}")
    for role, column in columns.items():
        # An id or a system is optional, but not one that the user names.
        if column not in record and (role in ("summary", "document") or column != role):
            present = list(record) if file_format(file) != ".parquet" else []  # others have not been read
            raise ValueError(explain_missing_column(file, role, column, present))
    return Row(
        file,
        line,
        checked_label(record.get(columns["id"]), columns["id"]),
        checked_label(record.get(columns["system"]), columns["system"]),
        checked_text(record[columns["summary"]], columns["summary"]),
        checked_document(record[columns["document"]], columns["document"]) if "document" in columns else None,
    )


def read_rows(
    files: Iterable[str], columns: dict[str, str], report_bad: Callable[[str], None], delimiter: str | None = None
) -> Iterator[Row]:
    """Yield the rows of all files; `report_bad` is given place and reason of each that is not as it must be.

    `delimiter` stands between the fields of CSV files; None is the one that their suffix names or their header shows.
    """
    for file in files:
        for number, (line, record) in enumerate(read_records(file, list(columns.values()), delimiter), 1):
            try:
                row = make_row(file, line, record, columns)
            except ValueError as error:
                # In a spreadsheet a row is a number, and not where it begins in the file.
                apart = file_format(file) in TABLES and line != number + 1
                report_bad(f"{file}:{line}: {f'in row {number} below the header, ' if apart else ''}{error}")
            else:
                yield row


# Documents and digests


def document_text(document: str | list[str] | None) -> str:
    """Return a document as the metrics read it, its passages joined by line breaks; "" when there is none."""
    return "\n".join(document) if isinstance(document, list) else document or ""


def document_digest(document: str | list[str]) -> str:
    """Return 16 hexadecimal digits that tell documents apart: of the SHA-256 of the JSON list of passages."""
    passages = document if isinstance(document, list) else [document]
    return hashlib.sha256(json.dumps(passages).encode()).hexdigest()[:16]


def summary_digest(summary: str) -> str:
    """Return 16 hexadecimal digits that tell summaries apart: of the SHA-256 of the text."""
    return hashlib.sha256(summary.encode()).hexdigest()[:16]


def digest_rows(rows: Iterable[Row], earlier: Any = None) -> Any:
    """Return the SHA-256 of rows, as `hashlib` has it; it goes on from that of `earlier` rows, if there is one."""
    digest = earlier or hashlib.sha256()
    for row in rows:
        digest.update(json.dumps(row).encode())
    return digest


# Chunks


def cut_chunks(rows: Iterable[Row], size: int) -> Iterator[tuple[list[Row], JobError | None]]:
    """Yield the rows that are scored together; where reading stops for an error, the rows before it with that error.

    They are `size` rows of one file, and those right after them that have the document of the last, so that its work is
    done once; not more than twice `size`. A chunk depends on no earlier one, so files can be read side by side.
    """
    chunk: list[Row] = []
    try:
        for row in rows:
            if chunk and ends_before(row, chunk, size):
                yield chunk, None
                chunk = []
            chunk.append(row)
    except JobError as stop:
        yield chunk, stop
    else:
        yield chunk, None


def ends_before(row: Row, chunk: Sequence[Row], size: int) -> bool:
    """Return whether the row does not belong to the chunk of the rows before it."""
    last = chunk[-1]
    if row.file != last.file or len(chunk) < size:
        return row.file != last.file
    return row.document is None or row.document != last.document or len(chunk) >= 2 * size
