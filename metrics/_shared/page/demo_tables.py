# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/demo_tables.py, copied by metrics/_shared/vendor.py; edit it there.
"""The files that a page takes: their rows as the command reads them, without changing a value, or why not."""

from __future__ import annotations

import csv
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import pandas

from .text_columns import (
    MissingColumnError,
    NotTextError,
    UnclearColumnError,
    checked_text,
    find_columns,
    holds_passages,
    read_fields,
)
from .text_lines import UTF_8
from .text_records import (
    AS_IT_IS,
    DELIMITERS,
    LINES,
    TABLES,
    Shown,
    check_names,
    default_delimiter,
    open_lines,
    read_header,
    read_text_records,
)

SUFFIXES = (*TABLES, *LINES, ".json")

LONGEST = 80  # characters of a name or a value that is shown in a message
MOST_NAMES = 20
# As a spreadsheet begins a formula, or trims to one.
FORMULA = re.compile(r"[\s\x00-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]*[=+\-@]|[\t\r\n]")


def cut_text(text: str, longest: int = LONGEST) -> str:
    """Return a text, or its beginning and an ellipsis."""
    return text if len(text) <= longest else f"{text[:longest]}..."


class FileRows(NamedTuple):
    """The rows of a file.

    Attributes
    ----------
    table
        A DataFrame with all columns of the file, as they stand there.
    summaries, documents, systems
        Of each row. Where the metric reads no document, there is none; a system is None where the row has none.
    columns
        What the columns of these are called in the file.
    shown, listed
        How the file is written, and whether it is a list in JSON.
    notes
        What is to be said of how it was read.
    """

    table: Any
    summaries: list[str]
    documents: list[str | list[str]]
    systems: list[str | int | None]
    columns: dict[str, str]
    shown: Shown
    listed: bool
    notes: list[str]


def read_table(path: str, columns: Sequence[str], scores: Iterable[str], most_rows: int) -> FileRows:
    """Return the rows of a CSV or JSON file; a ValueError says what is wrong with it and what is allowed.

    It must have `columns`, by these or their other names. It must not have a column with the name of one of `scores`,
    because these will be added.
    """
    name, form = cut_text(Path(path).name), Path(path).suffix.lower()
    if form not in SUFFIXES:
        unpack = " Unpack it first." if form == ".gz" else ""
        raise ValueError(
            f"The name of the file {name} must end in {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}.{unpack}"
        )
    asked = dict.fromkeys([*columns, "id", "system"])
    try:
        with open(path, "rb") as stream:
            lines, shown = open_lines(stream, form, AS_IT_IS)
            with closing(lines):
                listed = form == ".json" and next(filter(str.strip, lines), "").lstrip().startswith("[")
        with open(path, "rb") as stream:
            records = list(islice(read_text_records(stream, form), most_rows + 1))
        present = list(next((record for _, record in records if isinstance(record, dict)), {}))
        found = find_columns(present, asked)
        if form in TABLES:
            with open(path, "rb") as stream:
                check_header(read_header(stream, form)[0], found, columns)
    except NotTextError as error:
        raise ValueError(f"The file {name}: {error}. {advise_saving(form)}") from None
    except UnclearColumnError as error:
        raise ValueError(f"The file {name}: {cut_text(str(error), 3 * LONGEST)}. Rename one of them.") from None
    except (ValueError, csv.Error) as error:
        raise ValueError(f"The file {name}: {cut_text(str(error), 3 * LONGEST)}.") from None
    if not 0 < len(records) <= most_rows:
        count = f"more than {most_rows}" if records else "no"
        raise ValueError(f"The file {name} has {count} rows. Allowed are 1 to {most_rows}.")
    fields = [read_row(name, number, place, found, form) for number, place in enumerate(records, 1)]
    if taken := [score for score in scores if score in present]:
        raise ValueError(f"The file {name} already has a column {', '.join(taken)}, which this page adds. Rename it.")
    return FileRows(
        pandas.DataFrame([record for _, record in records], dtype=object),
        [row["summary"] for row in fields],
        [row["document"] for row in fields] if "document" in columns else [],
        [row["system"] for row in fields],
        found,
        shown,
        listed,
        describe_reading(form, shown, found, [record for _, record in records]),
    )


def advise_saving(form: str) -> str:
    """Return what to do with a file that is not UTF-8."""
    how = 'as "CSV UTF-8"' if form in TABLES else "in UTF-8"
    return f"Save it {how} and choose it again."


def check_header(header: Sequence[str], found: Mapping[str, str], needed: Sequence[str]) -> None:
    """Raise a ValueError when the header of a CSV file is no text, or has names twice, or is not cut into names."""
    checked_text("".join(header), "a name in the header")
    check_names(header, list(found.values()))
    if len(header) == 1 and any(found[role] != header[0] and found[role] in header[0] for role in needed):
        marks = " or ".join(DELIMITERS.values())
        raise ValueError(f"the header `{cut_text(header[0])}` is one name; allowed between names are {marks}")


def read_row(name: str, number: int, place: tuple[int, Any], columns: Mapping[str, str], form: str) -> dict[str, Any]:
    """Return what a row of the file `name` says; a ValueError names the row, and says what to do."""
    line, record = place
    where = f"Row {number} of {name}" + (f" (line {line})" if form != ".json" else "")
    try:
        fields = read_fields(record, columns)
        json.dumps(record, ensure_ascii=False).encode()  # the other columns will be written to a file again
    except MissingColumnError as error:
        there = ", ".join(f"`{cut_text(one)}`" for one in error.present[:MOST_NAMES])
        more = len(error.present) - MOST_NAMES
        there += f" and {more} more" if more > 0 else ""
        raise ValueError(f"{where}: {error}; it has {there}. Rename a column of the file.") from None
    except (NotTextError, UnicodeEncodeError) as error:
        said = error if isinstance(error, NotTextError) else "a value is not valid UTF-8"
        raise ValueError(f"{where}: {cut_text(str(said), 3 * LONGEST)}. {advise_saving(form)}") from None
    except (ValueError, RecursionError) as error:
        raise ValueError(f"{where}: {cut_text(str(error), 3 * LONGEST)}.") from None
    return fields


def describe_reading(form: str, shown: Shown, columns: Mapping[str, str], records: Sequence[Any]) -> list[str]:
    """Return what to say of a file that is not written as its suffix says, or has other names of columns."""
    notes = []
    if shown.encoding != UTF_8:
        notes.append(f"The file is read as {shown.encoding.upper()}.")
    if form in TABLES and shown.delimiter != default_delimiter(form):
        notes.append(f"The fields are read between {DELIMITERS.get(shown.delimiter, shown.delimiter)}.")
    for role, column in columns.items():
        if column != role:
            notes.append(f"The column `{cut_text(column)}` is read as {role}.")
    if "document" in columns and any(holds_passages(record, columns["document"]) for record in records):
        notes.append(f"The lists in `{cut_text(columns['document'])}` are read as passages.")
    return notes


def make_cell(value: Any) -> Any:
    """Return a value as a cell of a CSV file; a text that a spreadsheet takes for a formula has an apostrophe first.

    >>> make_cell("=1+1"), make_cell("A net."), make_cell(-1.5)
    ("'=1+1", 'A net.', -1.5)
    """
    return f"'{value}" if isinstance(value, str) and FORMULA.match(value) else value
