# SPDX-License-Identifier: Apache-2.0
"""A first look at the files, before anything slow: which columns they have, and whether their first rows are good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from ..errors import JobError
from ..printable import show_name
from .readers import (
    DELIMITERS,
    TABLES,
    default_delimiter,
    file_format,
    find_delimiter,
    parse_json,
    peek_standard_input,
    read_names,
    read_records,
)
from .rows import document_text, explain_missing_column, make_row, read_rows

FIRST_ROWS = 5  # of every file
SHOWN_SYSTEMS = 20
SAMPLE, SAMPLED_ROWS = 50, 500  # texts to learn the language from, and rows of each file among which they are
# What columns are called elsewhere, in lower case. Data sets: XSum and SAMSum (document, dialogue), CNN/DailyMail
# (article, highlights).
OTHER_NAMES: dict[str, tuple[str, ...]] = {
    "document": ("text", "article", "source", "dialogue"),
    "summary": ("highlights", "prediction", "generated_summary"),
    "system": ("model", "system_name", "generator"),
}
NEEDED = ("document", "summary")


def find_columns(names: Sequence[str], asked: Mapping[str, str | None]) -> dict[str, str]:
    """Return the name of the column of each role in `asked`.

    That is the one that is asked for. Otherwise it is the role itself, in any case of letters, or one of its other
    names. Where none is there it is the role.

    Raises
    ------
    JobError
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
            which = " or ".join(f"`{show_name(name)}`" for name in candidates)
            raise JobError(f"the {role} may be the column {which}; say which with --{role}-column", 2)
        found[role] = candidates[0] if candidates else role
    return found


def describe_columns(columns: Mapping[str, str], asked: Mapping[str, str | None]) -> str:
    """Return what to say of columns that were found under another name; nothing where none was.

    >>> describe_columns({"document": "article", "summary": "summary"}, {"document": None, "summary": None})
    'columns: `article` is read as document'
    """
    new = [role for role, name in columns.items() if name != role and asked[role] is None]
    found = ", ".join(f"`{show_name(columns[role])}` is read as {role}" for role in new)
    return f"columns: {found}" if found else ""


def describe_delimiters(files: Sequence[str], delimiter: str | None) -> str:
    """Return what to say of files whose fields are separated otherwise than their suffix says; nothing of others."""
    other: dict[str, list[str]] = {}
    for file in files if delimiter is None else ():
        if file_format(file) in TABLES and (mark := find_delimiter(file)) != default_delimiter(file):
            other.setdefault(mark, []).append(file)
    return "; ".join(f"{', '.join(found)}: read as fields between {DELIMITERS[mark]}" for mark, found in other.items())


def inspect_files(
    files: Sequence[str], asked: Mapping[str, str | None], skip_bad_rows: bool, delimiter: str | None
) -> tuple[dict[str, str], list[str]]:
    """Return the columns to read, by role, and the files that have no rows.

    `asked` has the roles that are needed, each with the name that the user gave, or None. The first file that has
    columns decides; a JobError says which row of the first ones of any file does not fit.
    """
    columns: dict[str, str] = {}
    empty = []
    for file in files:
        names = read_names(file, delimiter)
        if names and not columns:
            columns = find_columns(names, asked)
        used = columns or {role: name or role for role, name in asked.items()}
        if file_format(file) in (*TABLES, ".parquet") and names:
            check_header(file, names, used)
        if not check_first_rows(file, used, skip_bad_rows, delimiter):
            empty.append(file)
    return columns or {role: name or role for role, name in asked.items()}, empty


def check_header(file: str, names: Sequence[str], columns: Mapping[str, str]) -> None:
    """Raise a JobError when a header lacks a column without which no row can be read."""
    for role, column in columns.items():
        if column not in names and (role in NEEDED or column != role):
            raise JobError(f"{file}: {explain_missing_column(file, role, column, names)}", 1)


def check_first_rows(file: str, columns: dict[str, str], skip_bad_rows: bool, delimiter: str | None) -> bool:
    """Return whether a file has a row, good or bad; a JobError says what is wrong with one of the first."""
    bad: list[str] = []

    def report_bad(message: str) -> None:
        if not skip_bad_rows:
            raise JobError(message, 1)
        bad.append(message)

    if file != "-":
        first = islice(read_rows([file], columns, report_bad, delimiter), FIRST_ROWS)
        return bool(list(first) or bad)
    lines = peek_standard_input()
    if not lines or not lines[-1].strip():
        return False
    try:
        make_row(file, len(lines), parse_json(lines[-1]), columns)
    except ValueError as error:
        report_bad(f"{file}:{len(lines)}: {error}")
    return True


def sample_texts(files: Sequence[str], columns: Mapping[str, str], delimiter: str | None) -> list[str]:
    """Return the first different sources of the files, or summaries where no sources are read, to learn of them.

    Rows that cannot be read are left out, and of standard input there is only the first.
    """
    found: dict[str, None] = {}
    for file in files:
        if file == "-":
            records = [(0, parse_json(line)) for line in peek_standard_input() if line.strip()]
        else:
            records = list(islice(read_records(file, list(columns.values()), delimiter), SAMPLED_ROWS))
        for line, record in records:
            try:
                row = make_row(file, line, record, dict(columns))
            except ValueError:
                continue
            found[row.summary if row.document is None else document_text(row.document)] = None
        if len(found) >= SAMPLE:
            break
    return list(found)[:SAMPLE]


def check_baseline(files: Sequence[str], column: str, baseline: str, delimiter: str | None) -> None:
    """Raise a JobError when no row is of the baseline: a system, or the file of a row that has none."""
    there: dict[str, None] = {}
    for file in files:
        for _, record in read_records(file, [column], delimiter):
            system = record.get(column) if isinstance(record, dict) else None
            there[file if system in (None, "") else str(system)] = None
            if baseline in there:
                return
    shown = ", ".join(map(show_name, list(there)[:SHOWN_SYSTEMS])) + ", …" * (len(there) > SHOWN_SYSTEMS)
    raise JobError(f"--baseline {baseline}: no such system; there are {shown}", 2)
