# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/demo_tables.py, copied beside each metric by metrics/_shared/vendor.py; edit it there.
"""Read the files that a page takes, CSV and JSONL, without changing a value, or say why a file is refused."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas

LONGEST = 80  # characters of a name or a value that is shown in a message
MOST_NAMES = 20


def shorten(text: str, longest: int = LONGEST) -> str:
    """Return a text, or its beginning and an ellipsis."""
    return text if len(text) <= longest else f"{text[:longest]}..."


def name_columns(table: Any) -> str:
    """Return the names of the first columns, and how many more there are."""
    names = [shorten(str(column)) for column in table.columns[:MOST_NAMES]]
    more = len(table.columns) - len(names)
    return ", ".join(names) + (f" and {more} more" if more else "")


def read_table(path: str, columns: list[str], scores: Iterable[str], most_rows: int) -> Any:
    """Return the rows of a CSV or JSONL file; a ValueError says what is wrong with it and what is allowed.

    It must have `columns`. It must not have a column with the name of one of `scores`, because these will be added.
    """
    name, ending = shorten(Path(path).name), Path(path).suffix.lower()
    if ending not in (".csv", ".jsonl"):
        raise ValueError(f"{name} is neither .csv nor .jsonl")
    try:
        table = read_csv(path) if ending == ".csv" else read_jsonl(path)
    except ValueError as error:
        reason = shorten((str(error).splitlines() or [""])[0], 3 * LONGEST)
        raise ValueError(f"{name} cannot be read as {ending[1:].upper()} in UTF-8: {reason}") from None
    missing = [column for column in columns if column not in table]
    if missing:
        raise ValueError(f"{name} has no column {' and no column '.join(missing)}; it has {name_columns(table)}")
    if taken := [score for score in scores if score in table]:
        raise ValueError(f"{name} already has a column {', '.join(taken)}, which this page adds: give it another name")
    if not 0 < len(table) <= most_rows:
        raise ValueError(f"{name} has {len(table)} rows; allowed are 1 to {most_rows}")
    for column in columns:
        for row, text in enumerate(table[column], start=1):
            if not isinstance(text, str):
                raise ValueError(f"row {row} of {name}: {column} must be text, got {shorten(repr(text))}")
    return table


def read_csv(path: str) -> Any:
    """Return the rows of a CSV file with every value as text."""
    table = pandas.read_csv(path, dtype=str, keep_default_na=False)
    if not isinstance(table.index, pandas.RangeIndex):  # pandas takes surplus fields for an index
        raise ValueError("rows have more fields than the header")
    return table


def read_jsonl(path: str) -> Any:
    """Return the rows of a JSONL file. Every value is as it is in the file, and none is changed to fit its column.

    Raises
    ------
    ValueError
        When the file is not in UTF-8. Also when a line is not a JSON object, or has half a surrogate pair, which could
        not be written to a file again; the message then has the number of the line.
    """
    rows = []
    with open(path, encoding="utf-8-sig") as file:
        for line_number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                rows.append(json.loads(line))
                json.dumps(rows[-1], ensure_ascii=False).encode()  # refuses half a surrogate pair
            except json.JSONDecodeError as error:
                raise ValueError(f"line {line_number}: {error.msg} at character {error.colno}") from None
            except (ValueError, RecursionError) as error:
                raise ValueError(f"line {line_number}: {error}") from None
            if not isinstance(rows[-1], dict):
                raise ValueError(f"line {line_number} is not a JSON object")
    return pandas.DataFrame(rows, dtype=object)
