# SPDX-License-Identifier: Apache-2.0
"""A first look at the files, before anything slow: which columns they have, and whether their first rows are good."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice

from ..errors import JobError
from ..printable import show_name
from .encoding import refuse_other_encoding
from .readers import (
    file_format,
    find_encoding,
    look_at_header,
    peek_standard_input,
    read_names,
    read_records,
)
from .rows import document_text, explain_missing_column, make_row, read_rows
from .text_columns import NEEDED, MissingColumnError, UnclearColumnError, find_columns, holds_passages
from .text_lines import UTF_8
from .text_records import AS_IT_IS, DELIMITERS, TABLES, Layout, default_delimiter, parse_json

FIRST_ROWS = 5  # of every file
SHOWN_SYSTEMS = 20
SAMPLE, SAMPLED_ROWS = 50, 500  # texts to learn the language from, and rows of each file among which they are
AWAITED_ROWS = 16  # of standard input: what writes it may wait for what becomes of the first rows


def choose_names(names: Sequence[str], asked: Mapping[str, str | None]) -> dict[str, str]:
    """Return the name of the column of each role, as `find_columns` does; a JobError asks which of several is meant."""
    try:
        return find_columns(names, asked)
    except UnclearColumnError as error:
        which = " or ".join(f"`{show_name(name)}`" for name in error.names)
        said = f"the {error.role} may be the column {which}; say which with --{error.role}-column"
        raise JobError(said, 2) from error


def describe_columns(columns: Mapping[str, str], asked: Mapping[str, str | None]) -> str:
    """Return what to say of columns that were found under another name; nothing where none was.

    >>> describe_columns({"document": "article", "summary": "summary"}, {"document": None, "summary": None})
    'columns: `article` is read as document'
    """
    new = [role for role, name in columns.items() if name != role and asked[role] is None]
    found = ", ".join(f"`{show_name(columns[role])}` is read as {role}" for role in new)
    return f"columns: {found}" if found else ""


def describe_layouts(files: Sequence[str], layout: Layout = AS_IT_IS) -> str:
    """Return what to say of files that are read otherwise than as UTF-8 or their suffix say; nothing of others."""
    other: dict[str, list[str]] = {}
    for file in files:
        form = file_format(file)
        if file == "-" or form == ".parquet":
            continue
        if form in TABLES:
            shown = look_at_header(file, layout)[1]
            encoding, mark = shown.encoding, shown.delimiter
        else:
            encoding, mark = find_encoding(file), ""
        found = []
        if layout.encoding is None and encoding != UTF_8:
            found.append(encoding.upper())
        if layout.delimiter is None and mark and mark != default_delimiter(form):
            found.append(f"fields between {DELIMITERS.get(mark, repr(mark))}")
        if found:
            other.setdefault(" with ".join(found), []).append(file)
    return "; ".join(f"{', '.join(found)}: read as {what}" for what, found in other.items())


def describe_passages(files: Sequence[str], columns: Mapping[str, str], layout: Layout = AS_IT_IS) -> str:
    """Return what to say of files in which documents are texts that hold lists of passages; nothing of others."""
    found = []
    for file in files if "document" in columns else ():
        records = () if file == "-" else islice(read_records(file, list(columns.values()), layout), FIRST_ROWS)
        if any(holds_passages(record, columns["document"]) for _, record in records):
            found.append(file)
    return f"{', '.join(found)}: the lists in `{columns['document']}` are read as passages" if found else ""


def inspect_files(
    files: Sequence[str], asked: Mapping[str, str | None], skip_bad_rows: bool, layout: Layout = AS_IT_IS
) -> tuple[dict[str, str], list[str]]:
    """Return the columns to read, by role, and the files that have no rows.

    `asked` has the roles that are needed, each with the name that the user gave, or None. The first file that has
    columns decides; a JobError says which row of the first ones of any file does not fit.
    """
    columns: dict[str, str] = {}
    empty = []
    for file in files:
        refuse_other_encoding(file, layout)
        names = read_names(file, layout)
        if names and not columns:
            columns = choose_names(names, asked)
        used = columns or {role: name or role for role, name in asked.items()}
        if file_format(file) in (*TABLES, ".parquet") and names:
            check_header(file, names, used, layout)
        if not check_first_rows(file, used, skip_bad_rows, layout):
            empty.append(file)
    return columns or {role: name or role for role, name in asked.items()}, empty


def check_header(file: str, names: Sequence[str], columns: Mapping[str, str], layout: Layout) -> None:
    """Raise a JobError when a header lacks a column without which no row can be read."""
    for role, column in columns.items():
        if column not in names and (role in NEEDED or column != role):
            missing = MissingColumnError(role, column, names)
            raise JobError(f"{file}: {explain_missing_column(file, missing, layout)}", 1)


def check_first_rows(file: str, columns: dict[str, str], skip_bad_rows: bool, layout: Layout = AS_IT_IS) -> bool:
    """Return whether a file has a row, good or bad; a JobError says what is wrong with one of the first."""
    bad: list[str] = []

    def report_bad(message: str) -> None:
        if not skip_bad_rows:
            raise JobError(message, 1)
        bad.append(message)

    if file != "-":
        first = islice(read_rows([file], columns, report_bad, layout), FIRST_ROWS)
        return bool(list(first) or bad)
    lines = peek_standard_input(layout)
    if not lines or not lines[-1].strip():
        return False
    try:
        make_row(file, len(lines), parse_json(lines[-1]), columns, layout)
    except ValueError as error:
        report_bad(f"{file}:{len(lines)}: {error}")
    return True


def sample_texts(files: Sequence[str], columns: Mapping[str, str], layout: Layout = AS_IT_IS) -> list[str]:
    """Return the first different sources of the files, or summaries where no sources are read, to learn of them.

    Rows that cannot be read are left out.
    """
    found: dict[str, None] = {}
    for file in files:
        if file == "-":
            records = [(0, parse_json(line)) for line in peek_standard_input(layout, AWAITED_ROWS) if line.strip()]
        else:
            records = list(islice(read_records(file, list(columns.values()), layout), SAMPLED_ROWS))
        for line, record in records:
            try:
                row = make_row(file, line, record, dict(columns), layout)
            except ValueError:
                continue
            found[row.summary if row.document is None else document_text(row.document)] = None
        if len(found) >= SAMPLE:
            break
    return list(found)[:SAMPLE]


def check_baseline(files: Sequence[str], column: str, baseline: str, layout: Layout = AS_IT_IS) -> None:
    """Raise a JobError when no row is of the baseline: a system, or the file of a row that has none."""
    there: dict[str, None] = {}
    for file in files:
        for _, record in read_records(file, [column], layout):
            system = record.get(column) if isinstance(record, dict) else None
            there[file if system in (None, "") else str(system)] = None
            if baseline in there:
                return
    shown = ", ".join(map(show_name, list(there)[:SHOWN_SYSTEMS])) + ", …" * (len(there) > SHOWN_SYSTEMS)
    raise JobError(f"--baseline {baseline}: no such system; there are {shown}", 2)
