# SPDX-License-Identifier: Apache-2.0
"""The rows inside a JSON object: in a list somewhere, by column, or one for each key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from .cells import Record, find_texts, inner_path, value_at
from .logs import answered_text
from .roles import NEEDED, named_value
from .shapes import find_shape, is_flat

DEEPEST = 5  # objects inside one another
LEAST_ROWS = 2  # of a table by column or by key, which one row looks like


def find_rows(value: Any, is_line: bool) -> tuple[Sequence[Any], str]:
    """Return the rows of a JSON object, which may be the only line of a file of lines, and what to
    say of their place, "" where they are no list inside of it.

    They are the object itself where it is a row; those of a table, as pandas and others write it;
    or else the list of objects that has a known shape or known columns, or in no file of lines any,
    of several the one with the most text. A ValueError refuses a table by columns.
    """
    if not isinstance(value, Mapping):
        raise ValueError(f"rows must be JSON objects, got {type(value).__name__}")
    if is_by_columns(value):
        raise ValueError(
            "is a table by columns, as `DataFrame.to_json()` writes it; write it with"
            ' `to_json(orient="records")`'
        )
    if not is_line and (length := count_texts_by_column(value)):
        return rows_of_columns(value, length), ""
    # a row before a table: a row of lists or of objects looks like one
    if is_readable(value):
        return [value], ""
    if table := rows_of_table(value):
        return table, ""
    lists = dict(find_lists(value))
    readable = {path: rows for path, rows in lists.items() if is_readable(rows[0])}
    candidates = readable
    if not is_line:
        candidates = readable or lists
    if not candidates:
        return [value], ""
    # by the texts of its first row
    lengths = {
        path: len(rows) * sum(len(text) for _, text in find_texts(rows[0]))
        for path, rows in candidates.items()
    }
    path = max(lengths, key=lengths.__getitem__)
    note = f"the rows are those of `{path}`"
    if unread := ", ".join(f"`{name}`" for name in readable if name != path):
        note += f", and those of {unread} are not read: rows that belong together are one list"
    return candidates[path], note


def is_readable(record: Any) -> bool:
    """Return whether a record has a known shape, or columns for a document and a summary."""
    if not isinstance(record, Mapping):
        return False
    if is_flat(record) or find_shape(record) is not None:
        return True
    document, summary = (named_value(record, role) for role in NEEDED)
    return isinstance(document, str) and answered_text(summary) is not None


# Tables


def count_texts_by_column(value: Record) -> int:
    """Return how many documents and summaries an object has in two lists, as programs that keep
    predictions write them, 0 for no such lists; of one document there would be several passages and
    summaries.
    """
    lists = [named_value(value, role) for role in NEEDED]
    if not all(isinstance(texts, list) and len(texts) >= LEAST_ROWS for texts in lists):
        return 0
    are_texts = all(isinstance(text, str) for texts in lists for text in texts)
    if not are_texts or len(lists[0]) != len(lists[1]):
        return 0
    return len(lists[0])


def is_by_columns(value: Record) -> bool:
    """Return whether an object is a table by columns, as `DataFrame.to_json` writes it by default:
    columns with the same keys, which are numbers of rows unless columns of texts are among them.
    """
    columns = list(value.values())
    if not are_objects(columns) or len({tuple(column) for column in columns}) > 1:
        return False
    numbered = all(isinstance(key, str) and key.isdecimal() for key in columns[0])
    return numbered or are_objects([named_value(value, role) for role in NEEDED])


def are_objects(values: Sequence[Any]) -> bool:
    """Return whether values are objects that are not empty."""
    return bool(values) and all(isinstance(value, Mapping) and value for value in values)


def rows_of_table(value: Record) -> list[Any]:
    """Return the rows of a table that is written as one object: names and lists of cells, as by
    `orient="split"`, a list for each column, or an object for each row; none where it is none.
    """
    names, rows = value.get("columns"), value.get("data")
    if isinstance(names, list) and isinstance(rows, list):
        titles = [str(value_at(name, "name", name)) for name in names]
        are_rows = all(isinstance(row, list) and len(row) == len(names) for row in rows)
        if are_rows:
            return [dict(zip(titles, row, strict=True)) for row in rows]
        return []
    columns = list(value.values())
    if len(columns) < LEAST_ROWS:
        return []
    if all(isinstance(column, list) for column in columns):
        lengths = {len(column) for column in columns}
        has_objects = any(isinstance(column[0], Mapping) for column in columns if column)
        if len(lengths) > 1 or has_objects:
            return []
        return rows_of_columns(value, *lengths)
    if are_objects(columns) and all(map(is_readable, columns)):
        return [{"id": key, **row} for key, row in value.items()]
    return []


def rows_of_columns(value: Record, length: int) -> list[Any]:
    """Return the rows of an object with lists of this length as columns; what is no such list is of
    all rows.
    """
    is_column = {
        name: isinstance(cells, list) and len(cells) == length for name, cells in value.items()
    }
    return [
        {name: cells[n] if is_column[name] else cells for name, cells in value.items()}
        for n in range(length)
    ]


# Lists


def find_lists(value: Any, path: str = "", depth: int = 0) -> Iterator[tuple[str, list[Any]]]:
    """Yield the lists of objects inside an object, each with its path."""
    if depth > DEEPEST or not isinstance(value, Mapping):
        return
    for name, entry in value.items():
        inner = inner_path(path, name)
        if isinstance(entry, list) and entry and isinstance(entry[0], Mapping):
            yield inner, entry
        elif isinstance(entry, Mapping) and (table := rows_of_table(entry)):
            yield inner, table
        else:
            yield from find_lists(entry, inner, depth + 1)
