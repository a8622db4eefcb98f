# SPDX-License-Identifier: Apache-2.0
"""Files of every format, from wherever they are: opening them, their columns, and their records as
they are.
"""

from __future__ import annotations

import bz2
import csv
import gzip
import lzma
import os
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO, cast

from ..errors import JobError, Option, RowError, require_extra
from ..registry import METRICS
from .text import (
    LINES,
    TABLES,
    Layout,
    Text,
    check_names,
    open_text,
    read_csv,
    read_json,
    read_json_lines,
)

OPENERS: dict[str, Any] = {".gz": gzip.open, ".bz2": bz2.open, ".xz": lzma.open}
FORMATS = (*LINES, ".json", *TABLES, ".parquet", ".xlsx")
OLD_WORKBOOKS = (".xls", ".xlsm", ".ods", ".numbers")
NAMED = 3  # files whose names an output bears; of more, it bears the first and their number
STANDARD_INPUT = "-"
_spooled: dict[str, str] = {}  # where standard input is read from, once it is read


def file_format(file: str) -> str:
    """Return the suffix that tells the format of a file, of a compressed one that before the last.

    >>> file_format("s3://bucket/news.csv.gz"), file_format("NEWS.CSV"), file_format("-")
    ('.csv', '.csv', '.jsonl')
    """
    if file == STANDARD_INPUT:
        return LINES[0]
    name = file.lower()
    for suffix in OPENERS:
        name = name.removesuffix(suffix)
    return next((suffix for suffix in FORMATS if name.endswith(suffix)), "")


def spool_standard_input() -> str:
    """Return the file that holds what came on standard input, which is read to its end now, or was
    before.
    """
    if STANDARD_INPUT not in _spooled:
        stream = tempfile.NamedTemporaryFile(prefix="summary-metrics-", suffix=".jsonl")  # noqa: SIM115  until the end
        try:
            shutil.copyfileobj(sys.stdin.buffer, stream)
            stream.flush()
        except OSError as error:
            raise JobError(
                f"standard input cannot be kept in {stream.name}: {error.strerror}", 1
            ) from error
        _streams.append(stream)
        _spooled[STANDARD_INPUT] = stream.name
    return _spooled[STANDARD_INPUT]


_streams: list[Any] = []


def open_file(file: str) -> BinaryIO:
    """Open a local file, or with fsspec a remote one such as s3://bucket/rows.csv; a JobError says
    why it cannot be.

    A compressed one is decompressed while it is read.
    """
    place = spool_standard_input() if file == STANDARD_INPUT else file
    try:
        if "://" not in file:
            suffix = os.path.splitext(place)[1].lower()
            return cast(BinaryIO, OPENERS.get(suffix, open)(place, "rb"))
        import fsspec

        return cast(BinaryIO, fsspec.open(file, "rb", compression="infer").open())
    except FileNotFoundError as error:  # of a remote file, where the server does not answer either
        raise JobError(
            f"{file}: {error.strerror or 'no such file, or its server does not answer'}"
        ) from error
    except OSError as error:
        raise JobError(f"{file}: {error.strerror or type(error).__name__}") from error
    except Exception as error:  # the package of a protocol is missing, or it fails in its own way
        raise JobError(f"{file}: {type(error).__name__}: {error}") from error


class Reader:
    """A file that is open: the names of its columns, and its records.

    Attributes
    ----------
    names
        Of the columns, of JSON those of its first object; none where it has no row at all.
    text
        How a text file is written; None for Parquet and XLSX.

    Raises
    ------
    JobError
        The file cannot be read on. This is also raised while records are read.
    """

    def __init__(self, file: str, layout: Layout) -> None:
        self.file, self.form = file, file_format(file)
        self.text: Text | None = None
        self.names: list[str] = []
        self._open = ExitStack()
        self._records: Iterator[tuple[int, Any]] = iter(())
        try:
            stream = self._open.enter_context(open_file(file))
            if self.form == ".parquet":
                self._open_parquet(stream)
            elif self.form == ".xlsx":
                self._open_workbook(stream)
            else:
                self._open_text(open_text(stream, self.form, layout))
        except JobError:
            raise
        except RowError as error:
            raise JobError([f"{file}: ", *error.parts], 1) from error
        except csv.Error as error:
            raise JobError(f"{file}: broken CSV header: {error}", 1) from error
        # of any kind from a remote file; local ones are OSError and that of Parquet
        except Exception as error:
            raise JobError(f"{file}: {error}", 1) from error

    def _open_text(self, text: Text) -> None:
        self.text = text
        if self.form in TABLES:
            reader = csv.reader(text.lines, delimiter=text.delimiter, strict=True)
            self.names = next(reader, [])
            self._records = read_csv(reader, self.names, text.before)
            return
        records = read_json(text.lines) if self.form == ".json" else read_json_lines(text.lines)
        start = []
        for line, record in records:
            start.append((line, record))
            if isinstance(record, dict):
                self.names = list(record)
                break
        self._records = chain(start, records)

    def _open_parquet(self, stream: BinaryIO) -> None:
        # Read in pieces: by default a row group is read whole, and most files are written as one.
        # late, as elsewhere here: most files need neither it nor numpy, which it imports
        import pyarrow.parquet

        self._parquet = pyarrow.parquet.ParquetFile(stream, buffer_size=2**20, pre_buffer=False)
        self.names = list(self._parquet.schema_arrow.names)

    def _open_workbook(self, stream: BinaryIO) -> None:
        require_extra("xlsx", self.file)
        import pandas

        # Every cell as it is: "N/A" is a text, and an empty cell is "".
        frame = pandas.read_excel(stream, dtype=object, keep_default_na=False, engine="openpyxl")
        self.names = list(map(str, frame.columns))
        frame.columns = self.names
        rows = (record for record in frame.to_dict("records"))
        self._records = (
            (line, record)
            for line, record in enumerate(rows, 2)
            if any(v != "" for v in record.values())
        )

    def records(self, columns: Sequence[str]) -> Iterator[tuple[int, Any]]:
        """Yield (line, record), once; `columns` are those to read, where a format allows to leave
        out others.

        In Parquet the line is the number of the row.
        """
        try:
            if self.form in (*TABLES, ".parquet"):
                check_names(self.names, columns)
            if self.form == ".parquet":
                present = [name for name in columns if name in self.names]
                batches = self._parquet.iter_batches(batch_size=256, columns=present)
                self._records = enumerate(chain.from_iterable(map(batch_records, batches)), 1)
            yield from self._records
        except JobError:
            raise
        except Exception as error:  # as above
            raise JobError(f"{self.file}: {error}", 1) from error
        finally:
            self.close()

    def close(self) -> None:
        """Close the file."""
        self._open.close()


def batch_records(batch: Any) -> list[Any]:
    """Return the rows of a piece of a Parquet file; a value that Python cannot hold is an error of
    its row alone.
    """
    try:
        return list(batch.to_pylist())
    # such as a string that is not UTF-8, or a date beyond 9999
    except (ArithmeticError, TypeError, ValueError):
        return [batch_record(batch, i) for i in range(batch.num_rows)]


def batch_record(batch: Any, i: int) -> Any:
    """Return one row of a piece of a Parquet file, or a ValueError."""
    record = {}
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        try:
            record[name] = column[i].as_py()
        except (ArithmeticError, TypeError, ValueError) as error:
            return ValueError(f"`{name}` cannot be read: {error}")
    return record


# Paths


def check_files(files: Sequence[str]) -> None:
    """Refuse files that cannot be read, and one that is given twice: each of its rows would count
    twice.
    """
    seen: dict[object, str] = {}
    for file in files:
        try:
            file.encode()
        except UnicodeEncodeError:
            raise JobError(f"{file!r}: the name of a file must be valid UTF-8") from None
        if file in METRICS:
            said = f"{file} is a metric, not a file: write several with commas, as in "
            raise JobError([said, Option("metrics", f"unr,{file}")])
        if file.lower().endswith(OLD_WORKBOOKS):
            raise JobError(
                f'{file} is a workbook of a spreadsheet: save its sheet as "CSV UTF-8", or as .xlsx'
            )
        if not file_format(file):
            compressed = ", ".join(OPENERS)
            raise JobError(
                f"{file}: the name must end in {', '.join(FORMATS)}, also with {compressed}, or"
                " be -"
            )
        own: object = file
        if file != STANDARD_INPUT and "://" not in file:
            open_file(file).close()
            status = os.stat(file)
            own = (status.st_dev, status.st_ino)
        if own in seen:
            raise JobError(f"a file is given twice: {seen[own]}, {file}")
        seen[own] = file


def inputs_here(files: Iterable[str]) -> list[Path]:
    """Return the files of this machine among the inputs."""
    return [Path(file) for file in files if file != STANDARD_INPUT and "://" not in file]


def is_same_file(first: Path, second: Path) -> bool:
    """Return whether two paths are of one file, by whatever names, or would be where capitals make
    no difference.
    """
    if first.exists() and second.exists():
        return first.samefile(second)
    return str(first.resolve()).casefold() == str(second.resolve()).casefold()


def default_output(files: Sequence[str]) -> Path:
    """Return where the scores of files are written by default: in the working directory, named
    after the files.

    >>> [str(default_output(files)) for files in (["data/news.csv.gz"], ["a.jsonl", "b.jsonl"], ["-"])]
    ['news.scores.jsonl', 'a+b.scores.jsonl', 'stdin.scores.jsonl']
    """
    stems = ["stdin" if file == STANDARD_INPUT else stem_of(file) for file in files]
    return Path(
        ("+".join(stems) if len(stems) <= NAMED else f"{stems[0]}+{len(stems) - 1}-more")
        + ".scores.jsonl"
    )


def name_by_file(files: Iterable[str]) -> dict[str, str]:
    """Return the name of the system that each file stands for: its stem; with its folder, or whole,
    where others have the same.

    >>> name_by_file(["runs/one.jsonl", "runs/two.csv"])
    {'runs/one.jsonl': 'one', 'runs/two.csv': 'two'}
    >>> name_by_file(["gpt/news.jsonl", "llama/news.jsonl"])
    {'gpt/news.jsonl': 'gpt/news', 'llama/news.jsonl': 'llama/news'}
    """
    names: dict[str, str] = {}
    files = list(dict.fromkeys(files))
    for shorten in (stem_of, stem_in_folder, str):
        shortened = {file: shorten(file) for file in files}
        times = Counter(shortened.values())
        for file, name in shortened.items():
            if times[name] == 1:
                names.setdefault(file, name)
    return {file: names[file] for file in files}


def stem_in_folder(file: str) -> str:
    """Return the stem of a file after the name of its folder."""
    folder = file.rpartition("/")[0].rpartition("/")[2]
    return f"{folder}/{stem_of(file)}".lstrip("/")


def stem_of(file: str) -> str:
    """Return the name of a file without folders and without the suffixes that tell its format."""
    name = re.split(r"[/\\]" if os.sep == "\\" else "/", file)[-1]
    form = file_format(file)
    return name[: name.lower().rindex(form)] if form else name


def check_apart(option: str, written: Sequence[Path], others: Iterable[Path]) -> None:
    """Refuse what is written for an option where it would overwrite another file; the first is what
    was given.
    """
    for other in others:
        if any(is_same_file(place, other) for place in written):
            raise JobError(
                [Option(option, str(written[0])), f": would overwrite {other}; give another file"]
            )


def check_writable(option: str, path: Path) -> None:
    """Refuse a path at which no file can be written."""
    # `Path` makes one slash of two
    if re.match(r"\w[\w+.-]+:/", str(path)) and not path.parent.is_dir():
        reason = (
            ": must be a path of this machine, since it is locked and renamed there; mount remote"
            " storage"
        )
        raise JobError([Option(option, str(path)), reason])
    if not path.name or not path.parent.is_dir():
        raise JobError(
            [
                Option(option, str(path)),
                f": there is no folder {path.parent}" if path.name else ": no file",
            ]
        )
    if path.is_dir() or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise JobError([Option(option, str(path)), ": cannot be written"])
