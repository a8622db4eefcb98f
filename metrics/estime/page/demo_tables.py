# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_tables.py, copied by metrics/_shared/vendor.py; edit it there.
"""Read the files that a page takes, CSV and JSONL, without changing a value, or say why a file is refused."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pandas

LONGEST = 80  # characters of a name or a value that is shown in a message
MOST_NAMES = 20
# As a spreadsheet begins a formula, or trims to one.
FORMULA = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]*[=+\-@]|[\t\r\n]")


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
        raise ValueError(f"The file {name} is neither .csv nor .jsonl.")
    try:
        table = read_csv(path) if ending == ".csv" else read_jsonl(path)
    except UnicodeDecodeError:
        raise ValueError(f"The file {name} is not in UTF-8. Save it in UTF-8 and choose it again.") from None
    except pandas.errors.EmptyDataError:
        raise ValueError(f"The file {name} is empty.") from None
    except ValueError as error:
        reason = say_reason((str(error).splitlines() or [""])[0])
        raise ValueError(f"The file {name} cannot be read as {ending[1:].upper()}: {reason}") from None
    missing = [column for column in columns if column not in table]
    if missing:
        raise ValueError(
            f"The file {name} has no column {' and no column '.join(missing)}; it has {name_columns(table)}."
        )
    if taken := [score for score in scores if score in table]:
        raise ValueError(f"The file {name} already has a column {', '.join(taken)}, which this page adds. Rename it.")
    if not 0 < len(table) <= most_rows:
        raise ValueError(f"The file {name} has {len(table)} rows. Allowed are 1 to {most_rows}.")
    for column in columns:
        for row, text in enumerate(table[column], start=1):
            if not isinstance(text, str):
                raise ValueError(f"Row {row} of {name}: the {column} must be text, got {shorten(repr(text))}.")
    return table


def make_cell(value: Any) -> Any:
    """Return a value as a cell of a CSV file; a text that a spreadsheet takes for a formula has an apostrophe first.

    >>> make_cell("=1+1"), make_cell("A net."), make_cell(-1.5)
    ("'=1+1", 'A net.', -1.5)
    """
    return f"'{value}" if isinstance(value, str) and FORMULA.match(value) else value


def say_reason(message: str) -> str:
    """Return what pandas or json says of a file, in the words of the page where they are known.

    >>> say_reason("Error tokenizing data. C error: Expected 2 fields in line 3, saw 4")
    'line 3 has 4 fields, and the header has 2.'
    """
    if found := re.search(r"Expected (\d+) fields in line (\d+), saw (\d+)", message):
        return f"line {found[2]} has {found[3]} fields, and the header has {found[1]}."
    if found := re.search(r"EOF inside string starting at row (\d+)", message):
        return f"a quotation mark that opens in line {int(found[1]) + 1} is not closed."
    return f"{shorten(message, 3 * LONGEST).rstrip('.')}."


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
            except UnicodeEncodeError:
                raise ValueError(f"line {line_number} has half of a surrogate pair, which is no character") from None
            except (ValueError, RecursionError):
                raise ValueError(f"line {line_number} is nested too deeply, or has a number that is too long") from None
            if not isinstance(rows[-1], dict):
                raise ValueError(f"line {line_number} is not a JSON object")
    return pandas.DataFrame(rows, dtype=object)
