# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/text_columns.py, copied by metrics/_shared/vendor.py; edit it there.
"""What the columns of a file are called, and what a document, a summary, an id and a system may be.

The command and the pages read the same, and each says in its own words what to do about an error.
"""

from __future__ import annotations

import ast
import json
import re
import warnings
from collections.abc import Mapping, Sequence
from typing import Any

STRING = r"""(?:'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*")"""
# As numpy writes an array of strings: without commas. Python would join such strings to one.
ARRAY = re.compile(rf"\[\s*{STRING}(?:\s+{STRING})+\s*\]", re.DOTALL)

COLUMNS = ("document", "summary", "id", "system")
NEEDED = ("document", "summary")
LONGEST_LIST = 1_000_000  # characters of a cell that is read as Python: its parser takes hundreds of bytes for each
# What columns are called elsewhere, in lower case. Data sets: XSum and SAMSum (document, dialogue), CNN/DailyMail
# (article, highlights).
OTHER_NAMES: dict[str, tuple[str, ...]] = {
    "document": ("text", "article", "source", "dialogue"),
    "summary": ("highlights", "prediction", "generated_summary"),
    "system": ("model", "system_name", "generator"),
}


class UnclearColumnError(ValueError):
    """Several columns may be that of a role; `role` and `names` say which."""

    def __init__(self, role: str, names: Sequence[str]) -> None:
        self.role, self.names = role, list(names)
        super().__init__(f"the {role} may be the column {' or '.join(f'`{name}`' for name in names)}")


class MissingColumnError(ValueError):
    """A record lacks the column of a role, and has the columns `present`, of which none may be known."""

    def __init__(self, role: str, column: str, present: Sequence[str]) -> None:
        self.role, self.column, self.present = role, column, list(present)
        super().__init__(f"column `{column}` is missing")


class NotTextError(ValueError):
    """A value has bytes that are no text in the encoding of the file; `said` has a place for the name of that."""

    def __init__(self, name: str, place: int) -> None:
        self.said = f"`{name}` is not valid {{encoding}} at character {place}"
        super().__init__(self.said.format(encoding="UTF-8"))


def find_columns(names: Sequence[str], asked: Mapping[str, str | None]) -> dict[str, str]:
    """Return the name of the column of each role in `asked`.

    That is the one that is asked for. Otherwise it is the role itself, in any case of letters, or one of its other
    names. Where none is there it is the role.

    Raises
    ------
    UnclearColumnError
        Several of the other names are there.
    """
    found: dict[str, str] = {}
    for role, name in asked.items():
        if name is not None or role in names:
            found[role] = name or role
            continue
        free = [name for name in names if name not in asked.values()]
        same = [name for name in free if name.strip().lower() == role]
        others = [name for name in free if name.strip().lower() in OTHER_NAMES.get(role, ())]
        candidates = same or others
        if len(candidates) > 1:
            raise UnclearColumnError(role, candidates)
        found[role] = candidates[0] if candidates else role
    return found


def read_passages(cell: str) -> str | list[str]:
    """Return the passages of a text that holds a list of strings, as JSON, Python or numpy writes it; or else the text.

    A column of lists becomes such cells in a CSV file.

    >>> read_passages('["One.", "Two."]'), read_passages("['One.' 'Two.']"), read_passages("[1] One.")
    (['One.', 'Two.'], ['One.', 'Two.'], '[1] One.')
    """
    text = cell.strip()
    if not (text.startswith("[") and text.endswith("]") and text[1:].lstrip()[:1] in ('"', "'", "]")):
        return cell
    for read in (json.loads, read_literal) if len(text) <= LONGEST_LIST else (json.loads,):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of a backslash in a string
                found = read(text)
        except (ValueError, SyntaxError, RecursionError, MemoryError):
            continue
        if isinstance(found, list) and all(isinstance(passage, str) for passage in found):
            return found
    return cell


def read_literal(text: str) -> Any:
    """Return the value that Python or numpy wrote as a text."""
    if ARRAY.fullmatch(text):
        text = f"[{','.join(re.findall(STRING, text, re.DOTALL))}]"
    return ast.literal_eval(text)


def holds_passages(record: Any, column: str) -> bool:
    """Return whether a value of a record is a text that holds a list of passages."""
    value = record.get(column) if isinstance(record, dict) else None
    return isinstance(value, str) and isinstance(read_passages(value), list)


def checked_text(value: Any, name: str) -> str:
    """Return `value` when it is a string that UTF-8 can hold; a ValueError names it by `name`."""
    if not isinstance(value, str):
        raise ValueError(f"`{name}` must be a string, got {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise NotTextError(name, error.start + 1) from None
    return value


def checked_document(value: Any, name: str) -> str | list[str]:
    """Return a document, a string or a list of passages; a ValueError names it by `name`.

    A string may hold the list, and what has a method `tolist` is an array, as pandas reads it from a Parquet file.
    """
    if isinstance(value, str):
        value = read_passages(value)
    elif hasattr(value, "tolist"):
        value = value.tolist()
    if not isinstance(value, list | tuple):
        return checked_text(value, name)
    if not value:
        raise ValueError(f"`{name}` is an empty list")
    return [checked_text(passage, f"{name}[{i}]") for i, passage in enumerate(value)]


def checked_label(value: Any, name: str) -> str | int | None:
    """Return an id or a system, None when it is missing or empty; a ValueError names it by `name`."""
    if isinstance(value, str):
        return checked_text(value, name) or None
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise ValueError(f"`{name}` must be a string or an integer, got {type(value).__name__}")
    return value


def read_fields(record: Any, columns: Mapping[str, str]) -> dict[str, Any]:
    """Return what a record says of each role; a ValueError says what is wrong with it.

    `columns` maps "summary", "id", "system" and, where documents are needed, "document" to their names in the record.
    """
    if isinstance(record, ValueError):
        raise record
    if not isinstance(record, dict):
        raise ValueError(f"a row must be a JSON object, got {type(record).__name__}")
    for role, column in columns.items():
        # An id or a system is optional, but not one that the user names.
        if column not in record and (role in NEEDED or column != role):
            raise MissingColumnError(role, column, list(record))
    labels = ("id", "system")
    fields: dict[str, Any] = {role: checked_label(record.get(columns[role]), columns[role]) for role in labels}
    fields["summary"] = checked_text(record[columns["summary"]], columns["summary"])
    fields["document"] = None
    if "document" in columns:
        fields["document"] = checked_document(record[columns["document"]], columns["document"])
    return fields
