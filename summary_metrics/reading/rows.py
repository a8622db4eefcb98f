# SPDX-License-Identifier: Apache-2.0
"""The rows to score: reading them from records, checking them, their digests, and cutting them into chunks."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from ..errors import JobError
from .encoding import explain_encoding
from .readers import file_format, read_records
from .text_columns import MissingColumnError, NotTextError, checked_text, read_fields
from .text_records import AS_IT_IS, DELIMITERS, TABLES, Layout


class Row(NamedTuple):
    """One summary to score, and where it was read."""

    file: str
    line: int
    id: str | int | None
    system: str | int | None
    summary: str
    document: str | list[str] | None


# Checking


def explain_missing_column(file: str, error: MissingColumnError, layout: Layout = AS_IT_IS) -> str:
    """Return what to say of a column that a file lacks, with those that it has, as far as they are known."""
    try:
        checked_text("".join(error.present), "a name in the header")
    except NotTextError as wrong:  # the missing one may be among them
        return f"{error}; {explain_encoding(file, wrong, layout)}"
    present = error.present
    between = ""
    if file_format(file) in TABLES and len(present) == 1:  # with a --delimiter that is not that of the file
        for mark, name in DELIMITERS.items():
            if mark in present[0]:
                shown = "tab" if mark == "\t" else mark
                return f"{error}; the header has {name}, so try --delimiter '{shown}'"
        if error.column in present[0]:
            between = "; if its names stand between other marks, --delimiter says which"
    # Escaped, as they may hold anything.
    there = ", ".join(map(repr, present))[:200]
    said = f"{error}; --{error.role}-column gives another name"
    return f"{said}; it has {there}{between}" if there else said


def make_row(file: str, line: int, record: Any, columns: dict[str, str], layout: Layout = AS_IT_IS) -> Row:
    """Return the row that a record holds; a ValueError says what is wrong with it, and what to do.

    `columns` maps "summary", "id", "system" and, where documents are needed, "document" to their names in the input.
    """
    try:
        fields = read_fields(record, columns)
    except MissingColumnError as error:
        if file_format(file) == ".parquet":
            error.present = []  # others have not been read
        raise ValueError(explain_missing_column(file, error, layout)) from error
    except NotTextError as error:
        raise ValueError(explain_encoding(file, error, layout)) from error
    return Row(file, line, fields["id"], fields["system"], fields["summary"], fields["document"])


def read_rows(
    files: Iterable[str], columns: dict[str, str], report_bad: Callable[[str], None], layout: Layout = AS_IT_IS
) -> Iterator[Row]:
    """Yield the rows of all files; `report_bad` is given place and reason of each that is not as it must be.

    `layout` is what the user says of the files.
    """
    for file in files:
        for number, (line, record) in enumerate(read_records(file, list(columns.values()), layout), 1):
            try:
                row = make_row(file, line, record, columns, layout)
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
