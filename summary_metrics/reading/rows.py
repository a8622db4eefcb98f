# SPDX-License-Identifier: Apache-2.0
"""The rows to score: where they come from, what a record must be, and their digests."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, islice
from typing import Any, NamedTuple

from ..errors import JobError, Option, RowError
from .columns import (
    FACT_ROLES,
    NEEDED,
    ROLES,
    NotTextError,
    checked_document,
    checked_label,
    checked_text,
    describe_columns,
    explain_missing,
    find_columns,
    find_ignored_systems,
    has_path,
    holds_passages,
    is_of_systems,
    missing_columns,
    root_of,
    value_at,
)
from .encoding import advise_encoding, refuse_other_encoding
from .files import Reader, file_format
from .key_facts import Fact, Facts, checked_facts, facts_of_reference
from .text import DEFAULT_LAYOUT, DELIMITERS, TABLES, UTF_8, Layout, default_delimiter

HEAD = 500  # rows of the first file that are looked at before anything slow is imported
FIRST_ROWS = 5  # of the other files
SHOWN_FILES = 5
LEAST_PAIRS = 3  # of a document and a summary, to ask whether they are swapped


class Row(NamedTuple):
    """One summary to score, and where it was read."""

    file: str
    line: int
    id: str | int | None
    system: str | int | None
    summary: str
    document: str | list[str] | None
    key_facts: list[Fact] | None = None


# is given the error of a row that cannot be read: it raises it, or counts it
Report = Callable[[JobError], None]


@dataclass(frozen=True)
class Source:
    """Rows that can be read as often as needed.

    Attributes
    ----------
    files
        As they were given; "-" is standard input.
    columns
        The name of the column of each role that is read.
    summary_columns
        Of a wide file, the columns that hold a summary each; their names are the systems.
    needed
        The roles that each row must have.
    facts
        What a summary must have, by document, where that stands in no column.
    given
        The rows, where they come from no file.
    """

    files: tuple[str, ...]
    columns: Mapping[str, str] = field(default_factory=dict)
    layout: Layout = DEFAULT_LAYOUT
    summary_columns: tuple[str, ...] = ()
    needed: tuple[str, ...] = NEEDED
    facts: Facts | None = None
    given: Sequence[Row] | None = None

    def rows(self, report: Report = lambda _: None) -> Iterator[Row]:
        """Yield the rows. By default those that cannot be read are left out, as they were reported
        before.
        """
        return (row for row, _ in self.pairs(report))

    def pairs(
        self, report: Report = lambda _: None, more: Sequence[str] = ()
    ) -> Iterator[tuple[Row, Any]]:
        """Yield each row with its record, which holds at least the columns that are read, and those
        of `more`.
        """
        if self.given is not None:
            yield from ((row, row._asdict()) for row in self.given)
            return
        for file in self.files:
            yield from self.pairs_of(Reader(file, self.layout), report, more)

    def pairs_of(
        self, reader: Reader, report: Report, more: Sequence[str] = ()
    ) -> Iterator[tuple[Row, Any]]:
        """Yield the rows of an open file, each with its record."""
        wanted = [*self.columns.values(), *self.summary_columns, *more]
        wanted = [root_of(name, reader.names) for name in wanted]
        for number, (line, record) in enumerate(reader.records(wanted), 1):
            try:
                found = list(make_rows(self, reader.file, line, record))
            except ValueError as error:
                # In a spreadsheet a row is a number, and not where it begins in the file.
                apart = reader.form in TABLES and line != number + 1
                place = (
                    f"{reader.file}:{line}:"
                    f" {f'in row {number} below the header, ' if apart else ''}"
                )
                report(JobError([place, *say_error(self, reader, error)], 1))
            else:
                for row in found:
                    yield row, record


def make_rows(source: Source, file: str, line: int, record: Any) -> Iterator[Row]:
    """Yield the row that a record holds, of a wide file several; a ValueError says what is wrong
    with it.
    """
    if isinstance(record, ValueError):
        raise record
    if not isinstance(record, dict):
        raise ValueError(f"a row must be a JSON object, got {type(record).__name__}")
    columns = source.columns
    missing = [
        role
        for role in missing_columns(record, columns)
        if role in source.needed or columns[role] != role
    ]
    if missing:
        raise explain_missing(missing, columns, list(record), record)
    named = {role: columns[role] for role in ("id", "system") if role in columns}
    labels = {role: read_label(record, name) for role, name in named.items()}
    document = None
    if "document" in columns and (
        has_path(record, columns["document"]) or "document" in source.needed
    ):
        document = checked_document(value_at(record, columns["document"]), columns["document"])
    facts = find_facts(source, record, labels.get("id"), document)
    for name in source.summary_columns:
        if not has_path(record, name):
            raise RowError(f"column `{name}` of ", Option("summary-columns"), " is missing")
        yield Row(
            file,
            line,
            labels.get("id"),
            name,
            checked_text(value_at(record, name), name),
            document,
            facts,
        )
    if not source.summary_columns:
        summary = checked_text(value_at(record, columns["summary"]), columns["summary"])
        yield Row(file, line, labels.get("id"), labels.get("system"), summary, document, facts)


def read_label(record: Mapping[str, Any], name: str) -> str | int | None:
    """Return the id or the system of a row, None where it has none."""
    return checked_label(value_at(record, name), name) if has_path(record, name) else None


def find_facts(
    source: Source,
    record: Mapping[str, Any],
    label: str | int | None,
    document: str | list[str] | None,
) -> list[Fact] | None:
    """Return the key facts of a row, None where it has none, or nothing asks for them."""
    if source.facts is not None:
        return source.facts.find(label, document)
    for role, read in (("key_facts", checked_facts), ("reference", facts_of_reference)):
        if role in source.columns:
            return read(record.get(source.columns[role]), source.columns[role])
    return None


def say_error(source: Source, reader: Reader, error: ValueError) -> Sequence[str | Option]:
    """Return what is wrong with a row, and what to do."""
    if isinstance(error, NotTextError):
        advice = advise_encoding(reader.file, source.layout.encoding) if reader.text else []
        return [error.say(source.layout.encoding), *advice]
    return error.parts if isinstance(error, RowError) else [str(error)]


# Opening


class Opened(NamedTuple):
    """A source whose first rows are checked.

    `head` are first rows of all files, and `rows` yields all rows once: of the first file, the head
    is not read again.
    """

    source: Source
    head: list[Row]
    rows: Iterator[Row]


def open_source(
    files: Sequence[str],
    asked: Mapping[str, str | None],
    layout: Layout,
    summary_columns: Sequence[str],
    needed: Sequence[str],
    skip_bad_rows: bool,
    report: Report,
    say: Callable[..., None],
    facts: Facts | None = None,
) -> Opened:
    """Return files as a source, after a look at the first rows of each.

    `asked` has the names of columns that the user gave, None for a role of which nothing is known;
    of key facts only what is in it is read. The first file that has columns decides which are read.
    `facts` are those that stand in no column. `report` is given every row that cannot be read,
    once, and `say` the parts of what the user must know of how the files are read.

    Raises
    ------
    JobError
        A first row does not fit, a column is missing or unclear, or there are no rows; or what
        `report` raises.
    """
    source = Source(tuple(files), {}, layout, tuple(summary_columns), tuple(needed), facts)
    first_file = ""  # the first that has columns
    rows_of_first: Iterator[Row] = iter(())
    head: list[Row] = []
    empty = []
    for file in files:
        if file_format(file) not in (".parquet", ".xlsx"):
            refuse_other_encoding(file, layout)
        reader = Reader(file, layout)
        first = bool(reader.names) and not first_file
        notes: list[Sequence[str | Option]] = [describe_layout(reader, layout)]
        look = source
        if not first_file:
            look, found = choose_columns(source, reader.names, asked)
            notes.append([found])
        check_header(look, reader)
        bad = 0

        def count(error: JobError, tell: bool = first or not skip_bad_rows) -> None:
            nonlocal bad
            bad += 1
            if tell:
                report(error)

        pairs = look.pairs_of(
            reader, count, [name for name in reader.names if is_of_systems(name)] if first else ()
        )
        taken = list(islice(pairs, HEAD if first else FIRST_ROWS))
        rows = [row for row, _ in taken]
        notes += describe_head(look, reader, rows, [record for _, record in taken])
        head += rows
        if not taken and not bad:
            empty.append(file)
            notes = [[f"{file} has no rows"]]
        if first:
            source, first_file, rows_of_first = look, file, chain(rows, (row for row, _ in pairs))
        else:
            reader.close()
        for note in notes:
            if any(note):
                say(*note)
    if len(empty) == len(files):
        shown = ", ".join(empty[:SHOWN_FILES])
        raise JobError(f"no rows to score: {shown} {'have' if empty[1:] else 'has'} none", 1)
    if not first_file:
        source, _ = choose_columns(source, [], asked)

    def read() -> Iterator[Row]:
        for file in files:
            if file == first_file:
                yield from rows_of_first
            else:
                yield from (row for row, _ in source.pairs_of(Reader(file, layout), report))

    return Opened(source, head, read())


def choose_columns(
    source: Source, names: Sequence[str], asked: Mapping[str, str | None]
) -> tuple[Source, str]:
    """Return a source with the columns to read, by what is there, and what to say of those with
    another name.
    """
    roles = {role: asked.get(role) for role in ROLES} | {
        role: asked[role] for role in FACT_ROLES if role in asked
    }
    if source.summary_columns:
        for role in ("summary", "system"):
            if roles.pop(role) is not None:
                raise JobError(
                    [
                        Option("summary-columns"),
                        " and ",
                        Option(f"{role}-column"),
                        ": give one of them",
                    ]
                )
    columns = find_columns(names, roles)
    if (
        "document" not in source.needed
        and roles["document"] is None
        and columns["document"] not in names
    ):
        del columns["document"]  # nothing needs it, and it is not there
    return replace(source, columns=columns), describe_columns(columns, roles)


def check_header(source: Source, reader: Reader) -> None:
    """Raise a JobError when the header of a table lacks columns without which no row can be
    read.
    """
    if reader.form not in (*TABLES, ".parquet", ".xlsx") or not reader.names:
        return
    columns = source.columns
    missing = missing_columns(reader.names, columns)
    away = [
        name for name in source.summary_columns if root_of(name, reader.names) not in reader.names
    ]
    if away:
        there = ", ".join(map(repr, reader.names))[:200]
        said = f": no column {', '.join(away)}; it has {there}"
        raise JobError([f"{reader.file}: ", Option("summary-columns"), said], 1)
    if not missing:
        return
    _, record = next(reader.records(reader.names), (0, None))
    error = explain_missing(missing, columns, reader.names, record)
    parts: list[str | Option] = [f"{reader.file}: ", *error.parts]
    # with a delimiter that is not that of the file
    if reader.form in TABLES and len(reader.names) == 1:
        for mark in DELIMITERS:
            if mark in reader.names[0]:
                shown = "tab" if mark == "\t" else mark
                parts += [
                    f"; the header has {DELIMITERS[mark]}, so try ",
                    Option("delimiter", shown),
                ]
                break
    raise JobError(parts, 1)


# What is said of the first rows


def describe_layout(reader: Reader, layout: Layout) -> list[str]:
    """Return what to say of a text file that is read otherwise than as UTF-8 or its suffix say;
    nothing of others.
    """
    text, found = reader.text, []
    if text and layout.encoding is None and text.encoding != UTF_8:
        found.append(text.encoding.upper())
    if (
        text
        and layout.delimiter is None
        and text.delimiter not in ("", default_delimiter(reader.form))
    ):
        found.append(f"fields between {DELIMITERS.get(text.delimiter, repr(text.delimiter))}")
    return [f"{reader.file}: read as {' with '.join(found)}"] if found else []


def describe_head(
    source: Source, reader: Reader, rows: Sequence[Row], records: Sequence[Any]
) -> list[Sequence[str | Option]]:
    """Return what to say of the first rows of a file: lists of passages, unread systems, and
    columns that look swapped.

    A JobError asks which column is the system, where the one that is taken has one value and
    another one several.
    """
    columns = source.columns
    notes: list[Sequence[str | Option]] = []
    if "document" in columns and any(
        holds_passages(record, columns["document"]) for record in records[:FIRST_ROWS]
    ):
        notes.append([f"{reader.file}: the lists in `{columns['document']}` are read as passages"])
    if "system" in columns:
        taken = columns["system"]
        for name in find_ignored_systems(columns, records):
            if taken in reader.names and len({row.system for row in rows}) == 1:
                said = (
                    f"the system may be the column `{taken}`, which has one value, or `{name}`; say"
                    " which with "
                )
                raise JobError([f"{reader.file}: {said}", Option("system-column", "NAME")])
            option = Option("system-column", name)
            notes.append(
                [f"{reader.file}: `{name}` is not read; if it names the systems, give ", option]
            )
    pairs = [(len(row.summary), len(document_text(row.document))) for row in rows if row.document]
    longer = sum(summary > document for summary, document in pairs)
    if len(pairs) >= LEAST_PAIRS and 2 * longer > len(pairs):
        said = (
            f"{reader.file}: {longer} of the first {len(pairs)} summaries are longer than their"
            " documents"
        )
        notes.append(
            [
                f"{said}: are `{columns['document']}` and `{columns.get('summary', 'summary')}`"
                " swapped?"
            ]
        )
    return notes


# Documents and digests


def document_text(document: str | list[str] | None) -> str:
    """Return a document as the metrics read it, its passages joined by line breaks; "" when there
    is none.
    """
    return "\n".join(document) if isinstance(document, list) else document or ""


def document_digest(document: str | list[str]) -> str:
    """Return 16 hexadecimal digits that tell documents apart: of the SHA-256 of the JSON list of
    passages.
    """
    passages = document if isinstance(document, list) else [document]
    return hashlib.sha256(json.dumps(passages).encode()).hexdigest()[:16]


EMPTY_DOCUMENT = document_digest("")


def summary_digest(summary: str) -> str:
    """Return 16 hexadecimal digits that tell summaries apart: of the SHA-256 of the text."""
    return hashlib.sha256(summary.encode()).hexdigest()[:16]


# Chunks


def cut_chunks(rows: Iterable[Row], size: int) -> Iterator[list[Row]]:
    """Yield the rows that are scored together.

    They are `size` rows of one file, and those right after them that have the document of the last,
    so that its work is done once; not more than twice `size`.
    """
    chunk: list[Row] = []
    for row in rows:
        if chunk and ends_before(row, chunk, size):
            yield chunk
            chunk = []
        chunk.append(row)
    if chunk:
        yield chunk


def ends_before(row: Row, chunk: Sequence[Row], size: int) -> bool:
    """Return whether the row does not belong to the chunk of the rows before it."""
    last = chunk[-1]
    if row.file != last.file or len(chunk) < size:
        return row.file != last.file
    return row.document is None or row.document != last.document or len(chunk) >= 2 * size
