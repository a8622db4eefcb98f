# SPDX-License-Identifier: Apache-2.0
"""Reading files of every format, from wherever they are: their records as they are.

Readers yield (line, record). The record of a row that cannot be read is the ValueError that says why.
"""

from __future__ import annotations

import csv
import gzip
import io
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Any, BinaryIO, NamedTuple, TextIO, cast
from weakref import WeakKeyDictionary

from ..errors import JobError
from .text_lines import UTF_8, show_encoding
from .text_records import (
    AS_IT_IS,
    LINES,
    TABLES,
    Layout,
    Shown,
    check_names,
    open_lines,
    read_header,
    read_json_lines,
    read_text_records,
)

if TYPE_CHECKING:
    import pyarrow

COMPRESSED = ".gz"
SUFFIXES = (*LINES, ".json", *TABLES, ".parquet", *(suffix + COMPRESSED for suffix in (*LINES, ".json", *TABLES)))
SAMPLE = 2**18  # bytes of a file from which its encoding is told
ENOUGH = 4  # characters beyond ASCII in a line of UTF-8; fewer may be so by chance in another encoding

NO_LEADS = bytes(range(0xC0))  # those that do not begin a character beyond ASCII in UTF-8

# The lines of standard input, and those that were looked at before it is read; by stream, so that they go with it.
MOST_AHEAD = 2**23  # characters
_ahead: WeakKeyDictionary[TextIO, tuple[list[str], Iterator[str]]] = WeakKeyDictionary()


def file_format(file: str) -> str:
    """Return the suffix that tells the format of a file, of a compressed one that before the last.

    >>> file_format("s3://bucket/news.csv.gz"), file_format("NEWS.CSV")
    ('.csv', '.csv')
    """
    name = file.lower().removesuffix(COMPRESSED)
    return next((suffix for suffix in SUFFIXES if name.endswith(suffix)), "")


def open_file(file: str) -> BinaryIO:
    """Open a local file, or with fsspec a remote one such as s3://bucket/rows.csv; a JobError says why it cannot be.

    A compressed one is decompressed while it is read.
    """
    stream = open_as_it_is(file)
    return cast(BinaryIO, gzip.GzipFile(fileobj=stream)) if file.lower().endswith(COMPRESSED) else stream


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


def peek_standard_input(layout: Layout = AS_IT_IS, rows: int = 1) -> list[str]:
    """Return the first lines of standard input, so many that are not blank; they are read again later.

    There are fewer where it ends, or where they are long.
    """
    if sys.stdin not in _ahead:
        try:
            lines, _ = open_lines(sys.stdin.buffer, LINES[0], layout)
        except ValueError as error:
            raise JobError(f"standard input: {error}", 1) from error
        _ahead[sys.stdin] = [], lines
    first, waiting = _ahead[sys.stdin]
    found, size = sum(bool(line.strip()) for line in first), sum(map(len, first))
    while found < rows and (size < MOST_AHEAD or not found) and (line := next(waiting, None)) is not None:
        first.append(line)
        found += bool(line.strip())
        size += len(line)
    return first


def read_standard_input(layout: Layout) -> Iterator[tuple[int, Any]]:
    """Yield the rows of standard input."""
    peek_standard_input(layout)
    first, lines = _ahead.pop(sys.stdin)
    yield from read_json_lines(chain(first, lines))


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


def read_records(file: str, columns: Sequence[str], layout: Layout = AS_IT_IS) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a file of any format; a JobError says why it cannot be read on.

    `columns` are those to read, where a format allows to leave out others. `layout` is what the user says of the file.
    """
    form = file_format(file)
    try:
        if file == "-":
            yield from read_standard_input(layout)
        elif form == ".parquet":
            yield from read_parquet(file, columns)
        else:
            with open_file(file) as stream:
                yield from read_text_records(stream, form, columns, layout)
    except JobError:
        raise
    except csv.Error as error:
        raise JobError(f"{file}: broken CSV header: {error}", 1) from error
    except Exception as error:  # of any kind from a remote file; local ones are OSError and that of Parquet
        raise JobError(f"{file}: {error}", 1) from error


def read_names(file: str, layout: Layout = AS_IT_IS) -> list[str]:
    """Return the names of the columns of a file, of JSON those in its first object; none where it has no row at all.

    Raises
    ------
    JobError
        The file cannot be read.
    """
    form = file_format(file)
    if form in TABLES:
        return look_at_header(file, layout)[0]
    if form == ".parquet":
        try:
            import pyarrow.parquet

            with open_file(file) as stream, pyarrow.parquet.ParquetFile(stream) as table:
                return list(table.schema_arrow.names)
        except JobError:
            raise
        except Exception as error:  # as above
            raise JobError(f"{file}: {error}", 1) from error
    records = read_json_lines(peek_standard_input(layout)) if file == "-" else read_records(file, [], layout)
    return list(next((record for _, record in records if isinstance(record, dict)), {}))


def look_at_header(file: str, layout: Layout = AS_IT_IS) -> tuple[list[str], Shown]:
    """Return the names of the columns of a CSV file, and how it is written; a JobError says why it cannot be read."""
    try:
        with open_file(file) as stream:
            return read_header(stream, file_format(file), layout)
    except JobError:
        raise
    except csv.Error as error:
        raise JobError(f"{file}: broken CSV header: {error}", 1) from error
    except Exception as error:  # as above
        raise JobError(f"{file}: {error}", 1) from error


def find_encoding(file: str) -> str:
    """Return the encoding that the first bytes of a file of text show."""
    with open_file(file) as stream:
        return show_encoding(stream.read(4))


class Sample(NamedTuple):
    """What lines of a file look like: those that are no UTF-8, and how many characters beyond ASCII the others have.

    `sure` are the characters of lines that have ENOUGH of them.
    """

    foreign: bytes
    letters: int
    sure: int


def sample_lines(file: str, beginning: bool = False) -> Sample:
    """Return lines of a file to tell its encoding from: from the first on that is no UTF-8, or from the beginning."""
    foreign: list[bytes] = []
    letters, sure, left = 0, 0, SAMPLE
    with open_file(file) as stream:
        for line in stream:
            if is_utf_8(line):
                found = len(line.translate(None, NO_LEADS))
                letters += found
                sure += found * (found >= ENOUGH)
            else:
                foreign.append(line)
            left -= len(line) if foreign or beginning else 0
            if left < 0:
                break
    return Sample(b"".join(foreign), letters, sure)


def is_utf_8(line: bytes) -> bool:
    """Return whether bytes are a text in UTF-8."""
    try:
        line.decode(UTF_8)
    except UnicodeDecodeError:
        return False
    return True
