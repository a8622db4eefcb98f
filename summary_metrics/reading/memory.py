# SPDX-License-Identifier: Apache-2.0
"""Rows that Python has in memory: data frames, data sets, tables, dictionaries of columns and lists
of dictionaries.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from ..errors import FAILED, JobError, Option
from ..printable import fold
from .columns import FACT_ROLES, ROLES, describe_columns, find_columns
from .doubts import look_for_doubts
from .files import ROWS, file_format
from .key_facts import take_facts
from .logs import Unread
from .rows import HEAD, Row, Source, describe_unread, head_of, make_rows
from .shapes import Shape, find_shape, flatten
from .sources import read_sources
from .streams import PieceError, join_streams
from .systems import describe_systems, propose_system
from .text import DEFAULT_LAYOUT, Layout

if TYPE_CHECKING:
    import pandas as pd

SHOWN = 60  # characters of a value in a message
KINDS = (
    "a file, several files, a list of dictionaries, a dictionary of columns, a data frame or a"
    " data set"
)
EXAMPLE = '[{"document": ..., "summary": ..., "system": ...}]'


class Wanted(NamedTuple):
    """What is read of each record: the columns by role, None where its name is to be found; of a
    wide table the columns with a summary each; the roles that each row must have; what a summary
    must have, where that stands in no column; and how long a text may be.
    """

    columns: Mapping[str, str | None]
    summary_columns: tuple[str, ...]
    needed: tuple[str, ...]
    key_facts: Any = None
    layout: Layout = DEFAULT_LAYOUT


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
    if (
        not isinstance(files, list | tuple)
        or not files
        or not all(isinstance(file, str | os.PathLike) for file in files)
    ):
        return None
    for file in files:
        if not file_format(str(file)) and not os.path.exists(file):
            advice = (
                f"give {KINDS}, such as {EXAMPLE}; `summary_metrics.check(source, summary)` reads"
                " one summary"
            )
            raise JobError(f"rows: {fold(repr(str(file)), SHOWN)} is no file; {advice}")
    return list(map(str, files))


# Rows


def take_rows(rows: Any, scheme: Wanted, note: Callable[..., None]) -> list[Row]:
    """Return the rows of a frame, a data set, columns or dictionaries; a JobError says which is not
    as it must be.
    """
    records = list(join_pieces(map(with_python_values, take_records(rows))))
    listed = as_python(scheme.key_facts)
    if isinstance(listed, list | tuple):
        records = list(join_facts(records, listed))
        scheme = scheme._replace(key_facts=None)
    first: Mapping[Any, Any] = {}
    if records and isinstance(records[0], Mapping):
        first = records[0]
    shape = find_shape(first)
    unread = Unread()
    if shape is not None:
        records = [flat for record in records for flat in flatten_record(shape, record, unread)]
        first = records[0]
    documents = read_sources((), scheme.layout, scheme.columns, note)
    if documents is not None:
        id_column = scheme.columns.get("id") or "id"
        records = list(join_documents(records, documents, id_column))
        first = records[0] if records else {}
        # what the user named is a column of the file of documents
        named = {role: name for role, name in scheme.columns.items() if role != "document"}
        scheme = scheme._replace(columns=named)
    source = describe_source(first, scheme, note)
    read = list(read_records(source, records, unread))
    for said in describe_unread(unread, len(read)):
        note(said)
    first_records: Sequence[Any] = records[:HEAD]
    if shape is not None or scheme.summary_columns:
        first_records = ()  # of which each is several rows, or its keys are no columns
    head = head_of(source, ROWS, scheme.columns, read[:HEAD], first_records)
    if not scheme.summary_columns:
        for parts in describe_systems(head_of(source, ROWS, scheme.columns, read, records)):
            note(*parts)
    for parts in look_for_doubts(head, unread):
        note(*parts)
    return read


def join_pieces(records: Iterable[Any]) -> Iterator[Any]:
    """Yield each record with the pieces of streamed answers joined; a JobError names the record
    that is a piece.
    """
    for number, record in enumerate(records):
        try:
            yield join_streams(record)
        except PieceError as error:
            raise JobError(f"{ROWS}[{number}]: {error}", FAILED) from error


def join_documents(
    records: Iterable[Any], documents: Mapping[str, Any], id_column: str
) -> Iterator[Any]:
    """Yield each record with its document; a JobError names one that has none."""
    source = Source((), {"id": id_column}, documents=documents)
    for number, record in enumerate(records):
        try:
            yield source.with_document(record) if isinstance(record, Mapping) else record
        except ValueError as error:
            parts = getattr(error, "parts", [str(error)])
            raise JobError([f"{ROWS}[{number}]: ", *parts], FAILED) from error


def join_facts(records: Sequence[Any], key_facts: Sequence[Any]) -> Iterator[Any]:
    """Yield each record with its key facts; a JobError says that some have none, or are none."""
    if len(key_facts) != len(records):
        refusal = f" must have a list for each of {len(records)} rows, got {len(key_facts)}"
        raise JobError([Option("key-facts"), refusal])
    for record, facts in zip(records, key_facts, strict=True):
        if isinstance(record, Mapping):
            record = {**record, "key_facts": facts}
        yield record


def describe_source(first: Mapping[Any, Any], scheme: Wanted, note: Callable[..., None]) -> Source:
    """Return how records like the first one are read; names of columns that were found are
    noted.
    """
    wide = scheme.summary_columns
    roles: tuple[str, ...] = ROLES
    if wide:
        roles = ("document", "id")  # the columns themselves are systems and summaries
    named = {role: scheme.columns.get(role) for role in roles}
    named |= {role: scheme.columns[role] for role in FACT_ROLES if role in scheme.columns}
    columns = find_columns(list(map(str, first)), named, first)
    has_document = "document" in scheme.needed or columns["document"] in first
    if not has_document and not scheme.columns.get("document"):
        del columns["document"]
    if renamed := describe_columns(columns, named):
        note(renamed, "; ", Option("system-column", "NAME"), " and the like name others")
    source = Source((), columns, layout=scheme.layout, summary_columns=wide, needed=scheme.needed)
    if scheme.key_facts is None:
        return source
    return replace(source, facts=take_facts(scheme.key_facts))


def read_records(source: Source, records: Sequence[Any], unread: Unread) -> Iterator[Row]:
    """Yield the rows of records; a JobError names the record that is none."""
    for number, record in enumerate(records):
        place = f"{ROWS}[{number}]"
        if not isinstance(record, Mapping):
            refusal = f"a row must be a dictionary with `summary`, got {type(record).__name__}"
            raise JobError(f"{place}: {refusal}", FAILED)
        try:
            yield from make_rows(source, ROWS, number, record, unread)
        except ValueError as error:
            parts = getattr(error, "parts", [str(error)])
            parts = [*parts, *propose_system(parts, source.columns, records)]
            raise JobError([f"{place}: ", *parts], FAILED) from error


def flatten_record(shape: Shape, record: Any, unread: Unread) -> list[Any]:
    """Return the flat rows of a record of a shape; one that has another shape stays as it is, and
    is refused as a row.
    """
    if isinstance(record, Mapping) and shape.fits(record):
        return flatten(shape, record, unread)
    return [record]


# Records


def take_records(rows: Any) -> list[Any]:
    """Return the rows of what Python has in memory; a TypeError refuses what holds none."""
    if isinstance(rows, Mapping):
        return turn_columns(rows)
    if is_pandas(rows):
        records = with_empty_cells(rows).to_dict("records")
        return [{name: whole_number(value) for name, value in record.items()} for record in records]
    for method in ("to_dicts", "to_pylist"):  # of polars, and of a table of pyarrow
        if hasattr(rows, method) and hasattr(rows, "columns"):
            return list(getattr(rows, method)())
    if (
        isinstance(rows, bytes)
        or hasattr(rows, "to_pylist")
        or hasattr(rows, "notna")
        or not hasattr(rows, "__iter__")
    ):
        raise TypeError(f"rows must be {KINDS}; got {type(rows).__name__}")
    return list(rows)


def turn_columns(columns: Mapping[Any, Any]) -> list[dict[Any, Any]]:
    """Return the rows of a dictionary of columns, such as `dataset[:10]` is; a JobError refuses
    another dictionary.
    """
    keys = fold(", ".join(map(repr, columns)), SHOWN)
    lists = {name: as_python(column) for name, column in columns.items()}
    listed = [isinstance(column, list | tuple) for column in lists.values()]
    if columns and not any(listed):
        raise JobError(
            f"rows: got a dictionary of {keys}, which is one row or a set of splits; give a list"
            " of rows"
        )
    if not all(listed) or (lists and all(map(holds_rows, lists.values()))):
        entry = repr(next(iter(columns), "test"))
        raise JobError(
            f"rows: got a dictionary of {keys}; give one of its entries, as rows[{entry}]"
        )
    if len(set(map(len, lists.values()))) > 1:
        lengths = ", ".join(f"{name!r} {len(column)}" for name, column in lists.items())
        raise JobError(
            f"rows: the columns of a dictionary must have one length, and have {lengths}"
        )
    return [dict(zip(lists, row, strict=True)) for row in zip(*lists.values(), strict=True)]


def holds_rows(entries: Sequence[Any]) -> bool:
    """Return whether a list holds rows, as that of a split of a data set does."""
    return bool(entries) and all(isinstance(entry, Mapping) for entry in entries)


# Values


def as_python(value: Any) -> Any:
    """Return an array, a Series or a number of numpy as Python has it, a range as a list, and all
    else as it is.
    """
    if isinstance(value, range):
        return list(value)
    if hasattr(value, "tolist"):
        return value.tolist()
    return value


def with_python_values(record: Any) -> Any:
    """Return a record whose arrays are lists; whatever is no record stays as it is."""
    if not isinstance(record, Mapping):
        return record
    return {name: as_python(value) for name, value in record.items()}


def whole_number(value: Any) -> Any:
    """Return a value of a DataFrame, a whole number as such: pandas makes 1.0 of 1 where another
    row has none.
    """
    value = as_python(value)
    if isinstance(value, float) and value.is_integer():
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
