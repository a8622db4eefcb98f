# SPDX-License-Identifier: Apache-2.0
"""The rows inside a JSON object: in a list somewhere, by column, or one for each key."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .columns import Record, find_texts, inner_path
from .logs import answered_text
from .shapes import find_shape, is_flat, named_text

DEEPEST = 5  # objects inside one another
LEAST_ROWS = 2  # of a table by column or by key, which one row looks like


class Rows(NamedTuple):
    """The rows of an object, and the path at which they stand, "" for the object itself.

    `unread` are the paths of other lists that could be read.
    """

    path: str
    rows: Sequence[Any]
    unread: Sequence[str] = ()

    def say(self) -> str:
        """Return where the rows stand, "" where that need not be said."""
        if not self.path:
            return ""
        text = f"the rows are those of `{self.path}`"
        if self.unread:
            paths = ", ".join(f"`{path}`" for path in self.unread)
            text += f", and those of {paths} are not read: rows that belong together are one list"
        return text


def find_rows(value: Any, is_line: bool) -> Rows:
    """Return the rows of a JSON object, which may be the only line of a file of lines.

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
    if not is_line and has_texts_by_column(value):
        return Rows("", rows_of_lists(value))
    if is_readable(value):
        return Rows("", [value])
    table = rows_of_table(value)
    if table is not None:
        return Rows("", table)
    lists = dict(find_lists(value))
    candidates = {path: rows for path, rows in lists.items() if is_readable(rows[0])}
    if not candidates and not is_line:
        candidates = lists
    if not candidates:
        return Rows("", [value])
    path = max(candidates, key=lambda path: amount_of_text(candidates[path]))
    unread = [name for name, rows in candidates.items() if name != path and is_readable(rows[0])]
    return Rows(path, candidates[path], unread)


def has_texts_by_column(value: Record) -> bool:
    """Return whether an object has lists of as many documents as summaries, as programs that keep
    predictions write them; of one document there would be several passages and summaries.
    """
    lists = [named_text(value, role) for role in ("document", "summary")]
    if not all(isinstance(texts, list) and len(texts) >= LEAST_ROWS for texts in lists):
        return False
    are_texts = all(isinstance(text, str) for texts in lists for text in texts)
    return are_texts and len(lists[0]) == len(lists[1])


def is_readable(record: Any) -> bool:
    """Return whether a record has a known shape, or columns for a document and a summary."""
    if not isinstance(record, Mapping):
        return False
    if is_flat(record) or find_shape(record) is not None:
        return True
    document, summary = named_text(record, "document"), named_text(record, "summary")
    return isinstance(document, str) and answered_text(summary) is not None


def rows_of_table(value: Record) -> list[Any] | None:
    """Return the rows of a table that is written as one object: names and lists of cells, a list
    for each column, or an object for each row; None where it is none.
    """
    if isinstance(value.get("columns"), list) and isinstance(value.get("data"), list):
        return rows_of_cells(value["columns"], value["data"])
    columns = list(value.values())
    if len(columns) < LEAST_ROWS:
        return None
    if all(isinstance(column, list) for column in columns):
        lengths = {len(column) for column in columns}
        first = [cell for column in columns for cell in column[:1]]
        if len(lengths) == 1 and not any(isinstance(cell, Mapping) for cell in first):
            cells = zip(*columns, strict=True)
            return [dict(zip(value, row, strict=True)) for row in cells] or None
        return None
    if not all(isinstance(column, Mapping) and column for column in columns):
        return None
    if all(map(is_readable, columns)):
        return [{"id": key, **row} for key, row in value.items()]
    return None


def is_by_columns(value: Record) -> bool:
    """Return whether an object is a table by columns, as `DataFrame.to_json` writes it by default:
    columns with the same keys, which are numbers of rows unless columns of texts are among them.
    """
    columns = list(value.values())
    if not columns or not all(isinstance(column, Mapping) and column for column in columns):
        return False
    if len({tuple(column) for column in columns}) > 1:
        return False
    numbered = all(isinstance(key, str) and key.isdecimal() for key in columns[0])
    texts = [named_text(value, role) for role in ("document", "summary")]
    return numbered or all(isinstance(column, Mapping) for column in texts)


def rows_of_cells(names: Sequence[Any], rows: Sequence[Any]) -> list[Any] | None:
    """Return the rows of a table that is written as names and lists of cells, as by
    `orient="split"`; None where it is not.
    """
    if not all(isinstance(row, list) and len(row) == len(names) for row in rows):
        return None
    titles = list(map(title_of, names))
    return [dict(zip(titles, row, strict=True)) for row in rows] or None


def title_of(name: Any) -> str:
    """Return the name of a column, which may be an object that has it."""
    if isinstance(name, Mapping):
        return str(name.get("name"))
    return str(name)


def rows_of_lists(value: Record) -> list[Any]:
    """Return the rows of an object with a list of documents and one of summaries; what is no list
    of this length is of all rows.
    """
    length = len(named_text(value, "summary"))
    columns = {name for name, cells in value.items() if isinstance(cells, list)}
    columns = {name for name in columns if len(value[name]) == length}
    shared = {name: cells for name, cells in value.items() if name not in columns}
    return [{**shared, **{name: value[name][n] for name in columns}} for n in range(length)]


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


def amount_of_text(rows: Sequence[Any]) -> int:
    """Return how many characters the texts of a list have, by its first row."""
    return len(rows) * sum(len(text) for _, text in find_texts(rows[0]))
