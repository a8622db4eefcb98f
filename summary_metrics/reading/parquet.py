# SPDX-License-Identifier: Apache-2.0
"""Tables of Arrow: Parquet files, `.arrow` files, and folders that `Dataset.save_to_disk` wrote.

The libraries are imported late, as most files need neither them nor numpy, which they import.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import JobError, RowError
from .text import Contents, Records, too_long

BATCH = 256  # rows that are read at once, as many as are scored together
MOST_EXPANSION = 100  # times, of a column without repeated texts; those of a file have 2 to 10
AVERAGE = 100  # a row of this part of the longest text on average, where a column expands so much
UNREADABLE = (ArithmeticError, TypeError, ValueError)  # what pyarrow raises of a value
DATASET, SPLITS = "state.json", "dataset_dict.json"  # what `save_to_disk` leaves in a folder


def table_contents(names: list[str], read: Callable[[list[str], int], Iterable[Any]]) -> Contents:
    """Return the columns and rows of a table; `read` returns the batches of some columns that have
    so many rows at most.
    """

    def read_rows(columns: list[str], size: int) -> Iterator[Any]:
        return chain.from_iterable(map(batch_records, read(columns, size)))

    def records(columns: Sequence[str]) -> Records:
        return enumerate(read_rows([name for name in columns if name in names], BATCH), 1)

    def first() -> Any:
        try:
            return next(read_rows(names, 1), None)
        except RowError:  # of a column that may not be read; else it is raised again
            return None

    return Contents(names, records, first)


def open_parquet(stream: BinaryIO, longest: int) -> Contents:
    """Return the columns and rows of a Parquet file."""
    import pyarrow.parquet

    # Read in pieces: by default a row group is read whole, and most files are written as one.
    file = pyarrow.parquet.ParquetFile(stream, buffer_size=2**20, pre_buffer=False)

    def read(columns: list[str], size: int) -> Iterable[Any]:
        check_expansion(file.metadata, columns, longest)
        return file.iter_batches(batch_size=size, columns=columns)

    return table_contents(list(file.schema_arrow.names), read)


def check_expansion(metadata: Any, columns: Sequence[str], longest: int) -> None:
    """Refuse a row group with a column of few rows that takes a hundred times the memory of what is
    stored; a RowError names the rows. A page of it is decompressed whole, however long its texts.
    """
    last = 0
    for number in range(metadata.num_row_groups):
        group = metadata.row_group(number)
        first, last = last + 1, last + group.num_rows
        for place in range(group.num_columns):
            column = group.column(place)
            name = column.path_in_schema.partition(".")[0]
            if name in columns and expands(column, group.num_rows, longest):
                raise too_long(f"in the rows {first} to {last}, column `{name}`: a text", longest)


def expands(column: Any, rows: int, longest: int) -> bool:
    """Return whether a column of a row group takes much more memory than what is stored, and its
    texts are long.
    """
    size = column.total_uncompressed_size
    is_large = size > longest and size > MOST_EXPANSION * column.total_compressed_size
    return is_large and size * AVERAGE > longest * max(1, rows)


def open_arrow(files: Sequence[Path]) -> Contents:
    """Return the columns and rows of Arrow files that are parts of one table."""

    def read(columns: list[str], size: int) -> Iterable[Any]:
        for batch in chain.from_iterable(map(read_batches, files)):
            for start in range(0, batch.num_rows, size):
                yield batch.select(columns).slice(start, size)

    return table_contents(list(next(open_streams(files[0])).schema.names), read)


def open_streams(file: Path) -> Iterator[Any]:
    """Yield the readers of an Arrow file, which is a file as Feather is, or a stream as `datasets`
    writes it, or several of these, each read before the next.
    """
    import pyarrow

    source = pyarrow.memory_map(str(file))
    try:
        yield pyarrow.ipc.open_stream(source)
    except pyarrow.ArrowInvalid:
        yield pyarrow.ipc.open_file(source)
        return
    while source.tell() < source.size():
        yield pyarrow.ipc.open_stream(source)


def read_batches(file: Path) -> Iterator[Any]:
    """Yield the batches of an Arrow file; an error of pyarrow says that one is damaged, which would
    end the interpreter where it is read.
    """
    for reader in open_streams(file):
        batches: Any = reader
        if hasattr(reader, "num_record_batches"):
            batches = map(reader.get_batch, range(reader.num_record_batches))
        for batch in batches:
            check_batch(batch)
            yield batch


def check_batch(batch: Any) -> None:
    """Refuse a batch whose values lie elsewhere than in its memory. Texts that are not UTF-8 are
    errors of their rows.
    """
    import pyarrow

    for column in batch.columns:
        if pyarrow.types.is_string(column.type):
            column = column.view(pyarrow.binary())
        elif pyarrow.types.is_large_string(column.type):
            column = column.view(pyarrow.large_binary())
        column.validate(full=True)


def batch_records(batch: Any) -> list[Any]:
    """Return the rows of a piece of a table; a value that Python cannot hold is an error of its row
    alone, such as a string that is not UTF-8, or a date beyond 9999.
    """
    try:
        return list(batch.to_pylist())
    except UNREADABLE:
        return [batch_record(batch, i) for i in range(batch.num_rows)]


def batch_record(batch: Any, i: int) -> Any:
    """Return one row of a piece of a table, or a ValueError."""
    record = {}
    for name, column in zip(batch.schema.names, batch.columns, strict=True):
        try:
            record[name] = column[i].as_py()
        except UNREADABLE as error:
            return ValueError(f"`{name}` cannot be read: {error}")
    return record


# Folders of `datasets`


def dataset_files(folder: Path) -> list[Path]:
    """Return the Arrow files of a folder of `save_to_disk` in their order, none of any other; of a
    DatasetDict those of its only split. A JobError names the splits where there are several.
    """
    if (folder / SPLITS).is_file():
        splits = json.loads((folder / SPLITS).read_text(encoding="utf-8"))["splits"]
        if len(splits) != 1:
            which = ", ".join(str(folder / split) for split in splits)
            raise JobError(f"{folder} has {len(splits)} splits; give one of them: {which}")
        return dataset_files(folder / splits[0])
    if not (folder / DATASET).is_file():
        return sorted(folder.glob("*.arrow"))
    state = json.loads((folder / DATASET).read_text(encoding="utf-8"))
    return [folder / Path(part["filename"]).name for part in state["_data_files"]]
