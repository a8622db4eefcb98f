# SPDX-License-Identifier: Apache-2.0
"""The rows to score: reading them from files, checking them, their digests, and cutting them into chunks."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, BinaryIO, NamedTuple, cast

import fsspec
import pyarrow.parquet

from .errors import JobError

SUFFIXES = (".jsonl", ".ndjson", ".csv", ".parquet")
COLUMNS = ("document", "summary", "id", "system")

# Characters. A quote that is never closed must not draw the rest of a large file into memory.
csv.field_size_limit(2**26)


class Row(NamedTuple):
    """One summary to score, and where it was read."""

    file: str
    line: int
    id: str | int | None
    system: str | int | None
    summary: str
    document: str | list[str] | None


# Reading. Readers yield (line, record); the record of a row that cannot be read is the ValueError that says why.


def open_file(file: str) -> BinaryIO:
    """Open a local file, or with fsspec a remote one such as s3://bucket/rows.csv; a JobError says why it cannot be."""
    try:
        if "://" not in file:
            return open(file, "rb")
        # Buffered, or every line would take several calls of fsspec.
        return io.BufferedReader(cast(io.RawIOBase, fsspec.open(file, "rb").open()), 2**20)
    except FileNotFoundError as error:  # of a remote file, where the server does not answer either
        raise JobError(f"{file}: {error.strerror or 'no such file, or its server does not answer'}", 2) from error
    except OSError as error:
        raise JobError(f"{file}: {error.strerror or type(error).__name__}", 2) from error
    except Exception as error:  # the package of a protocol is missing, or it fails in its own way
        raise JobError(f"{file}: {type(error).__name__}: {error}", 2) from error


def parse_json(text: bytes) -> Any:
    """Return the value that one line holds, or a ValueError."""
    try:
        return json.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return ValueError(f"invalid UTF-8 at byte {error.start + 1}")
    except (ValueError, RecursionError) as error:
        return ValueError(f"broken JSON: {error}")


def read_json_lines(stream: Iterable[bytes]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a file of JSON lines."""
    for line, text in enumerate(stream, 1):
        if text.strip():
            yield line, parse_json(text)


def check_names(present: Sequence[str], columns: Iterable[str]) -> None:
    """Raise a ValueError when one of `columns` is there twice."""
    for name in columns:
        if present.count(name) > 1:
            raise ValueError(f"there are {present.count(name)} columns `{name}`")


def read_csv(stream: Iterable[str], columns: Sequence[str]) -> Iterator[tuple[int, Any]]:
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
            yield line, ValueError(f"broken CSV, read to line {reader.line_num}, what follows may be its rest: {error}")
            continue
        if not header:
            header = fields
            check_names(header, columns)
        elif fields and len(fields) != len(header):
            yield line, ValueError(f"{len(fields)} fields under a header of {len(header)}")
        elif fields:
            yield line, dict(zip(header, fields, strict=True))


def read_parquet(file: str, columns: Sequence[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a Parquet file, with no other columns than those named; the lines are row numbers."""
    # Read in pieces: by default a row group is read whole, and most files are written as one.
    with open_file(file) as stream, pyarrow.parquet.ParquetFile(stream, buffer_size=2**20, pre_buffer=False) as table:
        present = [name for name in columns if name in table.schema_arrow.names]
        check_names(table.schema_arrow.names, present)
        batches = table.iter_batches(batch_size=256, columns=present)
        yield from enumerate(chain.from_iterable(map(batch_records, batches)), 1)


def batch_records(batch: pyarrow.RecordBatch) -> list[Any]:
    """Return the rows of a piece of a Parquet file; a value that Python cannot hold is an error of its row alone."""
    try:
        return batch.to_pylist()
    except (ArithmeticError, TypeError, ValueError):  # such as a string that is not UTF-8, or a date beyond 9999
        return [batch_record(batch, i) for i in range(batch.num_rows)]


def batch_record(batch: pyarrow.RecordBatch, i: int) -> Any:
    """Return one row of a piece of a Parquet file, or a ValueError."""
    record = {}
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        try:
            record[name] = column[i].as_py()
        except (ArithmeticError, TypeError, ValueError) as error:
            return ValueError(f"`{name}` cannot be read: {error}")
    return record


def read_records(file: str, columns: Sequence[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a file of any of the three formats; a JobError says why it cannot be read on."""
    try:
        if file == "-":
            yield from read_json_lines(sys.stdin.buffer)
        elif file.endswith(".parquet"):
            yield from read_parquet(file, columns)
        elif file.endswith(".csv"):
            # Bytes that are not UTF-8 become lone surrogates here, and an error of their row in `checked_text`.
            with io.TextIOWrapper(open_file(file), encoding="utf-8-sig", errors="surrogateescape", newline="") as text:
                yield from read_csv(text, columns)
        else:
            with open_file(file) as lines:
                yield from read_json_lines(lines)
    except JobError:
        raise
    except csv.Error as error:
        raise JobError(f"{file}: broken CSV header: {error}", 1) from error
    except Exception as error:  # of any kind from a remote file; local ones are OSError and that of Parquet
        raise JobError(f"{file}: {error}", 1) from error


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
            # Escaped, as they may hold anything; of a Parquet file, other columns have not been read.
            present = ", ".join(map(repr, record))[:200] if not file.endswith(".parquet") else ""
            there = f"; it has {present}" if present else ""
            raise ValueError(f"column `{column}` is missing; --{role}-column gives another name{there}")
    return Row(
        file,
        line,
        checked_label(record.get(columns["id"]), columns["id"]),
        checked_label(record.get(columns["system"]), columns["system"]),
        checked_text(record[columns["summary"]], columns["summary"]),
        checked_document(record[columns["document"]], columns["document"]) if "document" in columns else None,
    )


def read_rows(files: Iterable[str], columns: dict[str, str], report_bad: Callable[[str], None]) -> Iterator[Row]:
    """Yield the rows of all files; `report_bad` is given place and reason of each that is not as it must be."""
    for file in files:
        for line, record in read_records(file, list(columns.values())):
            try:
                row = make_row(file, line, record, columns)
            except ValueError as error:
                report_bad(f"{file}:{line}: {error}")
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
