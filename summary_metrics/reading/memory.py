# SPDX-License-Identifier: Apache-2.0
"""Rows that Python has in memory: data frames, data sets, tables, dictionaries of columns and lists
of dictionaries.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..errors import JobError, Option
from ..printable import fold
from .files import file_format

if TYPE_CHECKING:
    import pandas as pd

SHOWN = 60  # characters of a value in a message
KINDS = (
    "a file, several files, a list of dictionaries, a dictionary of columns, a data frame or a"
    " data set"
)
EXAMPLE = '[{"document": ..., "summary": ..., "system": ...}]'


# What was given


def choose_split(rows: Any) -> Any:
    """Return the only split of a DatasetDict, and all else as it is; a JobError names the splits
    where there are several.
    """
    if not isinstance(rows, Mapping) or not hasattr(rows, "num_rows"):
        return rows
    if len(rows) != 1:
        raise JobError(f"rows: has the splits {', '.join(map(repr, rows))}; give one of them")
    return next(iter(rows.values()))


def take_files(rows: Any) -> list[str] | None:
    """Return the files that were given, None where rows were given; a JobError says that a text is
    no file.
    """
    files = rows
    if isinstance(rows, str | os.PathLike):
        files = [rows]
    are_files = isinstance(files, list | tuple) and all(
        isinstance(file, str | os.PathLike) for file in files
    )
    if not are_files or not files:
        return None
    for file in map(str, files):
        if not file_format(file) and not os.path.exists(file):
            raise JobError(
                f"rows: {fold(repr(file), SHOWN)} is no file; give {KINDS}, such as {EXAMPLE};"
                " `summary_metrics.check(source, summary)` reads one summary"
            )
    return list(map(str, files))


# Records


def take_records(rows: Any, key_facts: Any) -> tuple[list[Any], Any]:
    """Return the records of a frame, a data set, columns or dictionaries, and the key facts that
    are not in them: those that are a list for each row are.
    """
    is_frame = is_pandas(rows)
    records = [
        {name: as_python(value, is_frame) for name, value in record.items()}
        if isinstance(record, Mapping)
        else record
        for record in list_records(rows)
    ]
    listed = as_python(key_facts)
    if not isinstance(listed, list | tuple):
        return records, key_facts
    if len(listed) != len(records):
        refusal = f" must have a list for each of {len(records)} rows, got {len(listed)}"
        raise JobError([Option("key-facts"), refusal])
    for record, facts in zip(records, listed, strict=True):
        if isinstance(record, dict):
            record["key_facts"] = facts
    return records, None


def list_records(rows: Any) -> list[Any]:
    """Return the rows of what Python has in memory; a TypeError refuses what holds none."""
    if isinstance(rows, Mapping):
        return turn_columns(rows)
    if is_pandas(rows):
        return with_empty_cells(rows).to_dict("records")
    for method in ("to_dicts", "to_pylist"):  # of polars, and of a table of pyarrow
        if hasattr(rows, method) and hasattr(rows, "columns"):
            return list(getattr(rows, method)())
    is_column = hasattr(rows, "to_pylist") or hasattr(rows, "notna")
    if is_column or isinstance(rows, bytes) or not hasattr(rows, "__iter__"):
        raise TypeError(f"rows must be {KINDS}; got {type(rows).__name__}")
    return list(rows)


def turn_columns(columns: Mapping[Any, Any]) -> list[dict[Any, Any]]:
    """Return the rows of a dictionary of columns, such as `dataset[:10]` is; a JobError refuses
    another dictionary.
    """
    lists = {name: as_python(column) for name, column in columns.items()}
    are_columns = all(isinstance(column, list | tuple) for column in lists.values())
    are_splits = bool(lists) and all(map(holds_rows, lists.values()))
    if not are_columns or are_splits or len(set(map(len, lists.values()))) > 1:
        names = fold(", ".join(map(repr, columns)), SHOWN)
        entry = repr(next(iter(columns)))
        raise JobError(
            f"rows: got a dictionary of {names}, which has no columns of one length; give a list of"
            f" rows, or of several splits one, as rows[{entry}]"
        )
    return [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]


def holds_rows(entries: Sequence[Any]) -> bool:
    """Return whether a list holds rows, as that of a split of a data set does."""
    return bool(entries) and all(isinstance(entry, Mapping) for entry in entries)


# Values


def as_python(value: Any, is_of_frame: bool = False) -> Any:
    """Return an array, a Series or a number of numpy as Python has it, a range as a list, and all
    else as it is.

    Of a data frame, a whole number is one: pandas makes 1.0 of 1 where another row has none.
    """
    if isinstance(value, range):
        return list(value)
    if hasattr(value, "tolist"):
        value = value.tolist()
    if is_of_frame and isinstance(value, float) and value.is_integer():
        return int(value)
    return value


# Data frames


def with_empty_cells(frame: pd.DataFrame) -> pd.DataFrame:
    """Return a data frame with "" for each text that is missing, as the command reads an empty cell
    of the same CSV file, and None for all else that is.
    """
    values = frame.astype(object).where(frame.notna(), None)
    for place in range(len(frame.columns)):
        column = frame.iloc[:, place]
        is_missing = column.isna()
        if all(isinstance(value, str) for value in column[~is_missing]):
            values.isetitem(place, values.iloc[:, place].mask(is_missing, ""))
    return values


def is_pandas(rows: Any) -> bool:
    """Return whether rows are a data frame of pandas."""
    return hasattr(rows, "columns") and hasattr(rows, "notna")


def beside_columns(rows: Any, frame: pd.DataFrame, scores: Sequence[str]) -> pd.DataFrame:
    """Return scores beside the columns of the data frame that was scored, with its index; a row
    with several summaries comes several times.
    """
    scored: pd.DataFrame = rows.iloc[frame["line"].to_numpy()].copy()
    names = list(scores)
    if "system" not in scored:
        names.insert(0, "system")
    for name in names:
        scored[name] = frame[name].to_numpy()
    return scored
