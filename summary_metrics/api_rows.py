# SPDX-License-Identifier: Apache-2.0
"""The rows that `score` is given: of files, or of what Python has in memory."""

from __future__ import annotations

import re
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .errors import JobError
from .reading.columns import (
    FIRST_ROWS,
    choose_names,
    describe_columns,
    describe_layouts,
    describe_passages,
    inspect_files,
)
from .reading.paths import refuse_repeated
from .reading.readers import read_names
from .reading.rows import Row, make_row, read_rows
from .reading.text_columns import COLUMNS, holds_passages
from .reading.text_records import Layout

# What messages of the reader say of options of the command, and how Python says it. Each is a whole phrase, as such a
# message also quotes names from a file, which may be anything.
SPELLED = (
    (re.compile(r"; --(\w+)-column gives another name"), r"; columns={'\1': NAME} gives another name"),
    (re.compile(r"; say which with --(\w+)-column$"), r"; say which with columns={'\1': NAME}"),
    (re.compile(r"; --encoding must name the encoding of the file$"), "; encoding= must name the encoding of the file"),
    (re.compile(r", or name its encoding with --encoding$"), ", or name its encoding with encoding="),
    (re.compile(r": add --encoding (\w+), or save it "), r": add encoding='\1', or save it "),
    (re.compile(r", so try --delimiter '(.|tab)'$"), r", so try delimiter='\1'"),
    (re.compile(r", --delimiter says which$"), ", delimiter= says which"),
    (re.compile(r": leave out --encoding$"), ": leave out encoding="),
)
ROWS = "rows"  # stands for the file of rows that come from none
LABELS = ("id", "system")


def read_all(rows: Any, named: dict[str, str], documents_needed: bool, layout: Layout) -> list[Row]:
    """Return the rows of files, or of mappings; a JobError says which is not as it must be, in the words of Python."""
    try:
        return read_any(rows, named, documents_needed, layout)
    except JobError as error:
        said = str(error)
        for phrase, spelled in SPELLED:
            said = phrase.sub(spelled, said)
        raise JobError(said, error.status) from error


def read_any(rows: Any, named: dict[str, str], documents_needed: bool, layout: Layout) -> list[Row]:
    """Return the rows of files, or of mappings; a JobError names options of the command."""
    unknown = sorted(named.keys() - set(COLUMNS))
    if unknown:
        raise JobError(f"columns: no {', '.join(map(repr, unknown))}; there are {', '.join(COLUMNS)}", 2)

    def refuse(message: str) -> None:
        raise JobError(message, 1)

    if isinstance(rows, Mapping):
        rows = turn_columns(rows)
    files = [rows] if isinstance(rows, str | Path) else rows
    if isinstance(files, list | tuple) and files and all(isinstance(file, str | Path) for file in files):
        paths = [str(file) for file in files]
        refuse_repeated(paths)
        asked = choose_roles(read_names(paths[0], layout), named, documents_needed)
        found, _ = inspect_files(paths, asked, False, layout)
        warn_of_system(found, asked)
        warn_of_layouts(paths, layout)
        warn_of_passages(describe_passages(paths, found, layout))
        return list(read_rows(paths, found, refuse, layout))
    in_frame = hasattr(rows, "notna") and hasattr(rows, "columns")
    records = read_frame(rows) if in_frame else take_records(rows)
    present = list(records[0]) if records and isinstance(records[0], Mapping) else []
    asked = choose_roles(present, named, documents_needed)
    found = choose_names(present, asked)
    warn_of_system(found, asked)
    if in_frame:
        records = [mend_labels(record, found) for record in records]
    if "document" in found and any(holds_passages(record, found["document"]) for record in records[:FIRST_ROWS]):
        warn_of_passages(f"the lists in `{found['document']}` are read as passages")
    return [make_one(number, record, found) for number, record in enumerate(records)]


def take_records(rows: Any) -> list[Any]:
    """Return the rows of a sequence, an iterator or a data set; a TypeError refuses what holds no rows."""
    kinds = "a file, several files, dictionaries, a DataFrame or a datasets.Dataset"
    if hasattr(rows, "notna") or isinstance(rows, bytes):  # a Series, which holds texts
        raise TypeError(f"rows must be {kinds}; got {type(rows).__name__}")
    try:
        return list(rows)
    except TypeError:
        if hasattr(rows, "__iter__"):  # what yields the rows fails
            raise
        raise TypeError(f"rows must be {kinds}; got {type(rows).__name__}") from None


def turn_columns(columns: Mapping[Any, Any]) -> list[dict[Any, Any]]:
    """Return the rows of a dictionary of columns, such as `dataset[:10]` is; a JobError refuses another dictionary."""
    there = ", ".join(map(repr, columns))
    if columns and not any(is_listed(column) for column in columns.values()):
        raise JobError(f"rows: got a dictionary of {there}, which is one row; give a list of rows", 2)
    lists = {name: list(column) if isinstance(column, range) else plain(column) for name, column in columns.items()}
    listed = all(map(is_listed, lists.values()))
    if lists and (not listed or all(map(holds_rows, lists.values()))):
        one = repr(next(iter(columns), "test"))
        raise JobError(f"rows: got a dictionary of {there}; give one of its entries, as rows[{one}]", 2)
    if len(set(map(len, lists.values()))) > 1:
        lengths = ", ".join(f"{name!r} {len(column)}" for name, column in lists.items())
        raise JobError(f"rows: the columns of a dictionary must have one length, and have {lengths}", 2)
    return [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]


def is_listed(column: Any) -> bool:
    """Return whether a column has an entry for each row."""
    return isinstance(plain(column), list | tuple | range)


def holds_rows(entries: Sequence[Any]) -> bool:
    """Return whether a list holds rows, as that of a split of a data set does."""
    return bool(entries) and all(isinstance(entry, Mapping) for entry in entries)


def read_frame(frame: Any) -> list[dict[Any, Any]]:
    """Return the rows of a DataFrame: what is missing there is nan, and a list may be an array."""
    records = frame.astype(object).where(frame.notna(), None).to_dict("records")
    return [{name: plain(value) for name, value in record.items()} for record in records]


def plain(value: Any) -> Any:
    """Return an array, a Series or a number of numpy as Python has it, and all else as it is."""
    return value.tolist() if hasattr(value, "tolist") else value


def mend_labels(record: Mapping[Any, Any], columns: Mapping[str, str]) -> dict[Any, Any]:
    """Return a row of a DataFrame with whole ids and systems: pandas makes 1.0 of 1 where another row has none."""
    names = [columns[role] for role in LABELS]
    return {
        name: int(value) if name in names and isinstance(value, float) and value.is_integer() else value
        for name, value in record.items()
    }


def warn_of_system(columns: Mapping[str, str], asked: Mapping[str, str | None]) -> None:
    """Warn where another column is read as the system: what is compared depends on it."""
    said = describe_columns({"system": columns["system"]}, asked)
    if said:
        warnings.warn(f"{said}; columns={{'system': NAME}} names another", stacklevel=5)


def warn_of_layouts(files: Sequence[str], layout: Layout) -> None:
    """Warn where the fields or the encoding of a file are read otherwise than its name says."""
    said = describe_layouts(files, layout)
    if said:
        warnings.warn(f"{said}; delimiter= and encoding= name others", stacklevel=5)


def warn_of_passages(said: str) -> None:
    """Warn where documents are texts that hold lists of passages."""
    if said:
        warnings.warn(said, stacklevel=5)


def choose_roles(present: Sequence[str], named: Mapping[str, str], documents_needed: bool) -> dict[str, str | None]:
    """Return which columns are read, with the names they are given: documents also where no metric needs them.

    A comparison needs them, and may come later.
    """
    asked = {role: named.get(role) for role in COLUMNS}
    there = documents_needed or "document" in named or choose_names(present, asked)["document"] in present
    return asked if there else {role: name for role, name in asked.items() if role != "document"}


def make_one(number: int, record: Any, columns: dict[str, str]) -> Row:
    """Return the row of a mapping; a JobError names its place."""
    if not isinstance(record, Mapping):
        got = type(record).__name__
        raise JobError(f"rows[{number}]: a row must be a dictionary with `summary`, got {got}", 1)
    try:
        return make_row(ROWS, number, dict(record), columns)
    except ValueError as error:
        raise JobError(f"rows[{number}]: {error}", 1) from error
