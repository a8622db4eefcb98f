# SPDX-License-Identifier: Apache-2.0
"""The rows that `score.py` scores: reading them from files, and checking them."""

from __future__ import annotations

import csv
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import pyarrow
import pyarrow.parquet

SUFFIXES = (".jsonl", ".ndjson", ".csv", ".parquet")
COLUMNS = ("document", "summary", "id", "system")

# Characters. A quote that is never closed must not draw the rest of a large file into memory.
csv.field_size_limit(2**26)


class JobError(Exception):
    """The job cannot go on: a message of one line, and the exit status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class Row(NamedTuple):
    """One summary to score, and where it was read."""

    file: str
    line: int
    id: str | int | None
    system: str | int | None
    summary: str
    document: str | list[str] | None


# Reading. Readers yield (line, record); the record of a row that cannot be read is the ValueError that says why.


def parsed_json(text: bytes) -> Any:
    """Return the value that one line holds, or a ValueError."""
    try:
        return json.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return ValueError(f"invalid UTF-8 at byte {error.start + 1}")
    except (ValueError, RecursionError) as error:
        return ValueError(f"broken JSON: {error}")


def json_records(stream: Iterable[bytes]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a file of JSON lines."""
    for line, text in enumerate(stream, 1):
        if text.strip():
            yield line, parsed_json(text)


def csv_records(stream: Iterable[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a CSV file with a header, each with the line on which it begins."""
    reader = csv.reader(stream, strict=True)
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
            yield line, ValueError(f"broken CSV, read to line {reader.line_num}: {error}")
            continue
        if not header:
            header = fields
        elif fields and len(fields) != len(header):
            yield line, ValueError(f"{len(fields)} fields under a header of {len(header)}")
        elif fields:
            yield line, dict(zip(header, fields, strict=True))


def parquet_records(file: str, columns: Sequence[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a Parquet file, with no other columns than those named; the lines are row numbers."""
    try:
        with pyarrow.parquet.ParquetFile(file) as table:
            present = [name for name in columns if name in table.schema_arrow.names]
            batches = table.iter_batches(batch_size=256, columns=present)
            yield from enumerate((record for batch in batches for record in batch.to_pylist()), 1)
    except (pyarrow.ArrowException, OSError) as error:
        raise JobError(f"{file}: {error}", 1) from error


def records(file: str, columns: Sequence[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a file of any of the three formats."""
    if file == "-":
        yield from json_records(sys.stdin.buffer)
    elif file.endswith(".parquet"):
        yield from parquet_records(file, columns)
    elif file.endswith(".csv"):
        # Bytes that are not UTF-8 become lone surrogates here, and an error of their row in `checked_text`.
        with open(file, encoding="utf-8-sig", errors="surrogateescape", newline="") as text:
            try:
                yield from csv_records(text)
            except csv.Error as error:
                raise JobError(f"{file}: broken CSV header: {error}", 1) from error
    else:
        with open(file, "rb") as lines:
            yield from json_records(lines)


# Checking


def checked_text(value: Any, name: str) -> str:
    """Return `value` when it is a string that UTF-8 can hold; a ValueError names it by `name`."""
    if not isinstance(value, str):
        raise ValueError(f"`{name}` must be a string, got {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"`{name}` is not valid UTF-8 at character {error.start + 1}") from None
    return value


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


def checked_row(file: str, line: int, record: Any, columns: dict[str, str]) -> Row:
    """Return the row that a record holds; a ValueError says what is wrong with it.

    `columns` maps "summary", "id", "system" and, where documents are needed, "document" to their names in the input.
    """
    if isinstance(record, ValueError):
        raise record
    if not isinstance(record, dict):
        raise ValueError(f"a row must be a JSON object, got {type(record).__name__}")
    for role in ("summary", "document"):
        if role in columns and columns[role] not in record:
            raise ValueError(f"column `{columns[role]}` is missing; --{role}-column gives another name")
    return Row(
        file,
        line,
        checked_label(record.get(columns["id"]), columns["id"]),
        checked_label(record.get(columns["system"]), columns["system"]),
        checked_text(record[columns["summary"]], columns["summary"]),
        checked_document(record[columns["document"]], columns["document"]) if "document" in columns else None,
    )


def checked_rows(files: Iterable[str], columns: dict[str, str], bad: Callable[[str], None]) -> Iterator[Row]:
    """Yield the rows of all files; `bad` is given place and reason of each that is not as it must be."""
    for file in files:
        for line, record in records(file, list(columns.values())):
            try:
                row = checked_row(file, line, record, columns)
            except ValueError as error:
                bad(f"{file}:{line}: {error}")
            else:
                yield row
