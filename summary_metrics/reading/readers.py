# SPDX-License-Identifier: Apache-2.0
"""Reading files of every format: their records as they are, before anything is known of documents and summaries.

Readers yield (line, record). The record of a row that cannot be read is the ValueError that says why.
"""

from __future__ import annotations

import csv
import gzip
import io
import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, TextIO, cast
from weakref import WeakKeyDictionary

from ..errors import JobError

if TYPE_CHECKING:
    import pyarrow

COMPRESSED = ".gz"
LINES = (".jsonl", ".ndjson")
TABLES = (".csv", ".tsv")
DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
SUFFIXES = (*LINES, ".json", *TABLES, ".parquet", *(suffix + COMPRESSED for suffix in (*LINES, ".json", *TABLES)))

# Characters. A quote that is never closed must not draw the rest of a large file into memory.
csv.field_size_limit(2**26)

# The lines that were looked at before standard input is read; by stream, so that they go with it.
_lines_ahead: WeakKeyDictionary[TextIO, list[bytes]] = WeakKeyDictionary()


def file_format(file: str) -> str:
    """Return the suffix that tells the format of a file, of a compressed one that before the last.

    >>> file_format("s3://bucket/news.csv.gz")
    '.csv'
    """
    name = file.removesuffix(COMPRESSED)
    return next((suffix for suffix in SUFFIXES if name.endswith(suffix)), "")


def open_file(file: str) -> BinaryIO:
    """Open a local file, or with fsspec a remote one such as s3://bucket/rows.csv; a JobError says why it cannot be.

    A compressed one is decompressed while it is read.
    """
    stream = open_as_it_is(file)
    return cast(BinaryIO, gzip.GzipFile(fileobj=stream)) if file.endswith(COMPRESSED) else stream


def open_as_it_is(file: str) -> BinaryIO:
    """Open a local or remote file, compressed or not; a JobError says why it cannot be."""
    try:
        if "://" not in file:
            return open(file, "rb")
        import fsspec

        # Buffered, or every line would take several calls of fsspec.
        return io.BufferedReader(cast(io.RawIOBase, fsspec.open(file, "rb").open()), 2**20)
    except FileNotFoundError as error:  # of a remote file, where the server does not answer either
        raise JobError(f"{file}: {error.strerror or 'no such file, or its server does not answer'}", 2) from error
    except OSError as error:
        raise JobError(f"{file}: {error.strerror or type(error).__name__}", 2) from error
    except Exception as error:  # the package of a protocol is missing, or it fails in its own way
        raise JobError(f"{file}: {type(error).__name__}: {error}", 2) from error


def peek_standard_input() -> list[bytes]:
    """Return the lines of standard input up to the first that is not blank; they are read again later."""
    if sys.stdin not in _lines_ahead:
        lines: list[bytes] = []
        for line in sys.stdin.buffer:
            lines.append(line)
            if line.strip():
                break
        _lines_ahead[sys.stdin] = lines
    return _lines_ahead[sys.stdin]


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


def read_json(stream: BinaryIO) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a .json file, a list of objects, read whole; the lines are row numbers.

    Some programs write JSON lines under this name, so a file that is not a list is read as these.
    """
    lines = iter(stream)
    start = list(take_through_text(lines))
    if not start or not start[-1].removeprefix(b"\xef\xbb\xbf").lstrip().startswith(b"["):
        for line, record in read_json_lines(chain(start, lines)):
            broken = isinstance(record, ValueError)
            yield line, ValueError(f"{record}; a .json file is a list of objects, or JSON lines") if broken else record
        return
    content = parse_json(b"".join([*start, *lines]))
    if isinstance(content, ValueError):
        raise content
    yield from enumerate(content, 1)


def take_through_text(lines: Iterator[bytes]) -> Iterator[bytes]:
    """Yield lines up to the first that is not blank."""
    for line in lines:
        yield line
        if line.strip():
            return


def check_names(present: Sequence[str], columns: Iterable[str]) -> None:
    """Raise a ValueError when one of `columns` is there twice."""
    for name in columns:
        if present.count(name) > 1:
            raise ValueError(f"there are {present.count(name)} columns `{name}`")


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
        elif fields and len(fields) != len(header):
            yield line, ValueError(f"{len(fields)} fields under a header of {len(header)}")
        elif fields:
            yield line, dict(zip(header, fields, strict=True))


def read_parquet(file: str, columns: Sequence[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a Parquet file, with no other columns than those named; the lines are row numbers."""
    # Read in pieces: by default a row group is read whole, and most files are written as one.
    import pyarrow.parquet  # late, as elsewhere here: most files need neither it nor numpy, which it imports

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


def open_table(file: str) -> io.TextIOWrapper:
    """Open a CSV file as text. Bytes that are not UTF-8 become lone surrogates, and later an error of their row."""
    return io.TextIOWrapper(open_file(file), encoding="utf-8-sig", errors="surrogateescape", newline="")


def default_delimiter(file: str) -> str:
    """Return what stands between the fields of a CSV file as its suffix says."""
    return "\t" if file_format(file) == ".tsv" else ","


def table_delimiter(file: str, header: str) -> str:
    """Return what stands between the fields of a CSV file: what its suffix says, or else what its header shows.

    Spreadsheets of many countries write semicolons. The header shows another mark where it would be a single name, and
    the other mark makes it several.

    >>> table_delimiter("rows.csv", "document;summary"), table_delimiter("rows.csv", '"text; all",summary')
    (';', ',')
    """
    usual = default_delimiter(file)
    try:
        names = next(csv.reader([header], delimiter=usual, strict=True), [])
        if len(names) != 1 or not any(mark in names[0] for mark in DELIMITERS):
            return usual
        return max(DELIMITERS, key=lambda mark: len(next(csv.reader([header], delimiter=mark, strict=True))))
    except csv.Error:  # which is told when the file is read
        return usual


def find_delimiter(file: str) -> str:
    """Return what stands between the fields of a CSV file."""
    with open_table(file) as text:
        return table_delimiter(file, text.readline())


def rows_of_table(file: str, text: TextIO, delimiter: str | None) -> tuple[Iterator[str], str]:
    """Return the lines of a CSV file, and what stands between its fields: what the user says, or else its header."""
    header = text.readline()
    return chain([header] if header else [], text), delimiter or table_delimiter(file, header)


def read_records(file: str, columns: Sequence[str], delimiter: str | None = None) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a file of any format; a JobError says why it cannot be read on.

    `columns` are those to read, where a format allows to leave out others. `delimiter` is that of CSV files, None for
    the one that their suffix names or their header shows.
    """
    form = file_format(file)
    try:
        if file == "-":
            yield from read_json_lines(chain(_lines_ahead.pop(sys.stdin, []), sys.stdin.buffer))
        elif form == ".parquet":
            yield from read_parquet(file, columns)
        elif form in TABLES:
            with open_table(file) as text:
                lines, mark = rows_of_table(file, text, delimiter)
                yield from read_csv(lines, columns, mark)
        else:
            with open_file(file) as stream:
                yield from read_json(stream) if form == ".json" else read_json_lines(stream)
    except JobError:
        raise
    except csv.Error as error:
        raise JobError(f"{file}: broken CSV header: {error}", 1) from error
    except Exception as error:  # of any kind from a remote file; local ones are OSError and that of Parquet
        raise JobError(f"{file}: {error}", 1) from error


def read_names(file: str, delimiter: str | None = None) -> list[str]:
    """Return the names of the columns of a file, of JSON those in its first object; none where it has no row at all.

    Raises
    ------
    JobError
        The file cannot be read.
    """
    form = file_format(file)
    try:
        if form == ".parquet":
            import pyarrow.parquet

            with open_file(file) as stream, pyarrow.parquet.ParquetFile(stream) as table:
                return list(table.schema_arrow.names)
        if form in TABLES:
            with open_table(file) as text:
                lines, mark = rows_of_table(file, text, delimiter)
                return next(csv.reader(lines, delimiter=mark, strict=True), [])
    except JobError:
        raise
    except csv.Error as error:
        raise JobError(f"{file}: broken CSV header: {error}", 1) from error
    except Exception as error:  # as above
        raise JobError(f"{file}: {error}", 1) from error
    records = read_json_lines(peek_standard_input()) if file == "-" else read_records(file, [])
    return list(next((record for _, record in records if isinstance(record, dict)), {}))
