# SPDX-License-Identifier: Apache-2.0
"""Inputs of every kind, from wherever they are: opening them, their columns, and their records."""

from __future__ import annotations

import sys
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cached_property
from itertools import chain
from operator import attrgetter
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from ..errors import FAILED, JobError, RowError
from .files import file_format, open_file
from .folders import open_texts
from .logs import STREAMED, has_piece
from .parquet import dataset_files, open_arrow, open_parquet
from .shapes import Shape, find_shape
from .text import (
    IN_A_LINE,
    LINES,
    LONGEST_MARK,
    PARQUET,
    TABLES,
    Contents,
    Reading,
    Records,
    TextFile,
    check_names,
    describe_title,
    open_csv,
    open_json,
    open_text,
    parse_json,
    read_csv,
    refuse_other_format,
    too_long,
)
from .workbook import open_sheet

ZSTANDARD = 93  # the number of this compression in a zip file
LOCAL_HEADER = 26  # bytes before the lengths of what stands before the content of a file in one
SAMPLES = "samples/"  # where the log of Inspect has its samples, each a file of JSON


class Input(NamedTuple):
    """What is read as one table: a file, a sheet of a workbook, a folder, or records that Python
    has.

    `name` is what messages and outputs call it. `beside` is the folder of the documents of a folder
    of summaries.
    """

    file: str
    name: str
    sheet: str = ""
    beside: str = ""
    records: Sequence[Any] | None = None

    def place(self, line: int) -> str:
        """Return where a record stands, as a message begins; those of Python count from 0."""
        if self.records is not None:
            return f"{self.name}[{line}]: "
        return f"{self.name}:{line}: "

    def can_be_read_again(self) -> bool:
        """Return whether this is no pipe or the like, which is read once."""
        return self.records is not None or Path(self.file).is_file()


@contextmanager
def failing(place: str, advice: str = "") -> Iterator[None]:
    """Make a JobError, which begins with a place, of whatever goes wrong there: errors of remote
    files and of damaged ones are of any kind.
    """
    try:
        yield
    except JobError:
        raise
    except RowError as error:
        raise JobError([f"{place}: ", *error.parts], FAILED) from error
    except Exception as error:
        raise JobError(f"{place}: {advice}{error}", FAILED) from error


class Reader:
    """An input that is open: the names of its columns, and its records.

    Attributes
    ----------
    names
        Of the columns, of JSON those of its first object; none where it has no row at all.
    text
        How a text file is written; None for other formats.
    note
        What the user must know of how it is read.

    Raises
    ------
    JobError
        The input cannot be read on. This is also raised while records are read.
    """

    def __init__(self, source: Input | str, reading: Reading) -> None:
        if isinstance(source, str):
            source = Input(source, source)
        self.input = source
        self.file, self.form = source.name, file_format(source.file)
        self.text: TextFile | None = None
        self._open = ExitStack()
        with failing(self.file):
            contents = self._open_contents(reading)
        self.names, self._records, self._first, self.note = contents

    @cached_property
    def first(self) -> Any:
        """The first record; None where there is none, or where columns alone say what is read."""
        with failing(self.file):
            first = self._first()
        refuse_piece(first, f"{self.file}: the first row ")
        return first

    @cached_property
    def shape(self) -> Shape | None:
        """The shape of the records; None where the columns are their keys."""
        return find_shape(self.first)

    def first_row(self) -> Any:
        """Return the first record, flat; None where there is none."""
        if self.shape is None:
            return self.first
        return next(self.shape.rows(self.first), None)

    def _open_contents(self, reading: Reading) -> Contents:
        file, records = self.input.file, self.input.records
        if records is not None:
            first = next(iter(records), None)
            names: list[str] = []
            if isinstance(first, dict):
                names = list(map(str, first))
            return Contents(names, lambda _: enumerate(records), lambda: first)
        if Path(file).is_dir():
            if files := dataset_files(Path(file)):
                return open_arrow(files)
            return open_texts(Path(file), self.input.beside, reading)
        if self.form == ".arrow":
            return open_arrow([Path(file)])
        stream = self._open.enter_context(open_file(file))
        if self.form == ".parquet":
            refuse_other_format(stream.read(LONGEST_MARK), PARQUET)
            stream.seek(0)
            return open_parquet(stream, reading.longest_text)
        if self.form == ".xlsx":
            return open_sheet(stream, file, self.input.sheet, reading.longest_text)
        if self.form == ".eval":
            return look_ahead(read_samples(stream, IN_A_LINE * reading.longest_text))
        self.text = open_text(stream, self.form, reading)
        if self.form in TABLES:
            reader, names = open_csv(self.text)
            note = describe_title(self.text.title)
            return look_ahead(read_csv(reader, names, self.text.before), names, note)
        rows, note = open_json(self.text, self.form or LINES[0])
        return look_ahead(rows, note=note)

    def records(self, columns: Sequence[str]) -> Records:
        """Yield (line, record), once; `columns` are those to read, where a format allows to leave
        out others.

        In Parquet the line is the number of the row.
        """
        with failing(self.file), self._open:
            if self.form in (*TABLES, ".parquet") and self.shape is None:
                check_names(self.names, columns)
            for line, record in self._records(columns):
                refuse_piece(record, self.input.place(line))
                yield line, record

    def close(self) -> None:
        """Close the file."""
        self._open.close()


def refuse_piece(record: Any, place: str) -> None:
    """Raise a JobError where a record has a piece of an answer: it may not be passed over as a bad
    row may be.
    """
    if has_piece(record):
        raise JobError(f"{place}{STREAMED}", FAILED)


def look_ahead(records: Records, names: list[str] | None = None, note: str = "") -> Contents:
    """Return the contents of records that can be read once; of objects, the keys of the first are
    the columns.
    """
    # lines before the first object are errors, and are yielded as such
    start, first = [], None
    for line, record in records:
        start.append((line, record))
        if isinstance(record, dict):
            first = record
            break
    if names is None:
        names = list(first or ())
    return Contents(names, lambda _: chain(start, records), lambda: first, note)


def read_samples(stream: BinaryIO, longest: int) -> Records:
    """Yield the samples of a log of Inspect, which is an archive with a file for each; a RowError
    says that one has more bytes than are read, as where little unpacks to gigabytes.
    """
    archive = zipfile.ZipFile(stream)
    infos = [info for info in archive.infolist() if info.filename.startswith(SAMPLES)]
    for number, info in enumerate(sorted(infos, key=attrgetter("filename")), 1):
        with open_member(archive, stream, info) as member:
            content = member.read(longest + 1)
        if len(content) > longest:
            raise too_long(f"{info.filename}: a sample", longest)
        yield number, parse_json(content.decode())


def open_member(archive: zipfile.ZipFile, stream: BinaryIO, info: zipfile.ZipInfo) -> Any:
    """Return a file of an archive, also one in Zstandard, which Python reads from 3.14 on."""
    if info.compress_type != ZSTANDARD or sys.version_info >= (3, 14):
        return archive.open(info)
    import pyarrow  # late, as it takes a while

    stream.seek(info.header_offset + LOCAL_HEADER)
    lengths = stream.read(4)  # of the name, and of what stands behind it
    name, extra = (int.from_bytes(lengths[at : at + 2], "little") for at in (0, 2))
    stream.seek(name + extra, 1)
    compressed = pyarrow.BufferReader(stream.read(info.compress_size))
    return pyarrow.CompressedInputStream(compressed, "zstd")
