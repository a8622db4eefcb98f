# SPDX-License-Identifier: Apache-2.0
"""The rows to score: what a record must be, and the digests of its texts."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import groupby, islice
from operator import attrgetter
from typing import Any, NamedTuple

from ..errors import FAILED, JobError, Option, Parts, RowError, Say, did_you_mean
from .cells import (
    ABSENT,
    Label,
    NotTextError,
    Record,
    SourceText,
    checked_document,
    checked_label,
    checked_record,
    checked_summary,
    has_path,
    passages_of,
    root_of,
    value_at,
)
from .encoding import advise_encoding
from .inputs import source_key
from .key_facts import Fact, KeyFactLists, checked_facts, facts_of_reference
from .logs import Unread, read_document, read_summary
from .reader import Input, Reader
from .roles import Columns, NamedColumns, explain_missing, list_names, missing_columns
from .shapes import Shape, flatten
from .systems import propose_system
from .text import TABLES, Reading, too_long

HEAD = 500  # rows of the first file that are looked at before anything slow is imported
CHUNK_ROWS = 256  # that are scored and saved together: of a killed run no more are scored again


class Row(NamedTuple):
    """One summary to score, and where it was read."""

    file: str
    line: int
    id: Label
    system: Label
    summary: str
    document: SourceText | None
    key_facts: list[Fact] | None = None

    @property
    def system_name(self) -> str:
        """The system as a text, "" where the row names none."""
        if self.system is None:
            return ""
        return str(self.system)


Pair = tuple[Row, Any]  # with the record that it was made of


@dataclass(frozen=True)
class Source:
    """Rows that can be read as often as needed.

    Attributes
    ----------
    reading
        What the user asked to read, and how.
    asked
        The columns that the user named, by role, None for a role of which nothing is known; of key
        facts only what is in it is read.
    needed
        The roles that each row must have.
    elsewhere
        What rows have in another place, by their id: the document, of a batch with the model.
    facts
        What a summary must have, by document, where that stands in no column.
    say
        Is given the parts of what the user must know.
    inputs
        The tables in what is read: files, sheets, folders, or records of Python.
    columns
        The name of the column of each role that is read.
    summary_columns
        Of a wide file, the columns that hold a summary each; their names are the systems.
    head
        The first rows of all inputs.
    doubts
        What was said of rows that may be read otherwise than they are meant.
    skipped
        How many rows could not be read, by system and file.
    begun
        Of the input whose first rows are known, by its name, all rows as they are read on.
    """

    reading: Reading
    asked: NamedColumns
    needed: Sequence[str]
    elsewhere: Mapping[str, Record] | None
    facts: KeyFactLists | None
    say: Say
    inputs: Sequence[Input] = ()
    columns: Columns = field(default_factory=dict)
    summary_columns: Sequence[str] = ()
    head: list[Row] = field(default_factory=list)
    doubts: list[Parts] = field(default_factory=list)
    skipped: Counter[tuple[str | None, str]] = field(default_factory=Counter)
    begun: dict[str, Iterator[Pair]] = field(default_factory=dict)

    @property
    def columns_taken(self) -> Columns:
        """The columns that are read: of each role, and those of summaries by their names."""
        return {name: name for name in self.summary_columns} | dict(self.columns)

    @property
    def columns_elsewhere(self) -> Sequence[str]:
        """The columns of rows that no table has."""
        if self.elsewhere is None:
            return ()
        return ("document",)

    def rows(self, report: bool = False) -> Iterator[Row]:
        """Yield the rows. One that cannot be read is passed over, or is to be reported: then it is
        a JobError, and where such rows are skipped, it is counted and said.
        """
        return (row for row, _ in self.rows_with_records(report=report))

    def rows_with_records(
        self, more_columns: Sequence[str] = (), report: bool = False
    ) -> Iterator[Pair]:
        """Yield each row with its record, which holds at least the columns that are read, and those
        of `more_columns`.
        """
        for table in self.inputs:
            if report and table.name in self.begun:
                yield from self.begun.pop(table.name)
            else:
                yield from self.read_rows(self.open(table), more_columns, Unread(), report)

    def open(self, table: Input) -> Reader:
        """Return an input that is open."""
        return Reader(table, self.reading)

    def read_rows(
        self,
        reader: Reader,
        more_columns: Sequence[str],
        unread: Unread,
        report: bool = False,
    ) -> Iterator[Pair]:
        """Yield the rows of an open file, each with its record; `unread` counts what of it is left
        out.
        """
        columns = reader.names  # a shape makes rows of any of them
        if reader.shape is None:
            names = frozenset(reader.names)  # of which there may be very many
            columns = [*self.columns_taken.values(), *more_columns]
            columns = [root_of(name, names) for name in columns]
        for number, (line, record) in enumerate(reader.records(columns), 1):
            unread.records = number
            try:
                # all of a record before the first of them is given on: a bad one has no row
                rows = [
                    (row, flat)
                    for flat in self.flat_records(reader.shape, record, unread)
                    for row in make_rows(self, reader.file, line, flat, unread)
                ]
            except ValueError as error:
                if not report:
                    continue
                place = reader.input.place(line)
                # In a spreadsheet a row is a number, and not where it begins in the file.
                if reader.form in TABLES and line != number + 1:
                    place += f"in row {number} below the header, "
                parts = describe_error(self, reader, error)
                if number == 1:  # of all others the same would be said
                    parts = with_system(parts, self, reader)
                if not self.reading.skip_bad_rows:
                    raise JobError([place, *parts], FAILED) from error
                self.skipped[tell_system(record, self.columns), reader.file] += 1
                self.say("skipped ", place, *parts)
            else:
                yield from rows

    def flat_records(self, shape: Shape | None, record: Any, unread: Unread) -> Iterator[Record]:
        """Yield the flat records of a record, each with its document where that stands elsewhere;
        a ValueError says what is wrong.
        """
        record = checked_record(record)
        if shape is None:
            yield self.with_document(record)
            return
        if not shape.fits(record):
            present = f"it has {list_names(record)}"
            raise ValueError(f"is none of the {shape.title}, as the rows before; {present}")
        for flat in flatten(shape, record, unread):
            yield self.with_document(flat)

    def with_document(self, record: Record) -> Record:
        """Return a record with its document, where that stands in another place; a ValueError says
        that there is none.
        """
        is_whole = "document" in record and self.reading.sources is None
        if self.elsewhere is None or is_whole:
            return record
        name = self.columns["id"]
        label = value_at(record, name, ABSENT)
        if label is ABSENT:
            reason = f"no column `{name}`, by which its document is found; give "
            raise RowError(reason, Option("id-column", "NAME"))
        more = self.elsewhere.get(source_key(label))
        if more is None:
            raise ValueError(f"no document has the id {label!r}")
        return {**more, **record, "document": more["document"]}


def make_rows(
    source: Source, file: str, line: int, record: Record, unread: Unread
) -> Iterator[Row]:
    """Yield the row that a record holds, of a wide file several; a ValueError says what is wrong
    with it. `unread` counts what of an answer is left out.
    """
    columns = source.columns
    # a column that the user has named must be there, also where no metric needs it
    missing = [
        role
        for role in missing_columns(record, columns)
        if role in source.needed or columns[role] != role
    ]
    if missing:
        raise explain_missing(missing, source.columns_taken, list(record), record)
    labels: dict[str, Label] = {"id": None, "system": None}
    for role in labels:
        if role in columns:
            labels[role] = checked_label(value_at(record, columns[role]), columns[role])
    document = None
    if "document" in columns and has_path(record, columns["document"]):
        document = document_at(record, columns["document"], source)
    facts = find_facts(source, record, labels["id"], document)
    for name in source.summary_columns or (columns["summary"],):
        value = value_at(record, name, ABSENT)
        if value is ABSENT:
            lack = f" is missing; it has {list_names(record)}{did_you_mean(name, map(str, record))}"
            raise RowError(f"column `{name}` of ", Option("summary-columns"), lack)
        summary = checked_summary(read_summary(value, unread), name)
        check_length(summary, name, source)
        if source.summary_columns:
            labels["system"] = name
        yield Row(file, line, labels["id"], labels["system"], summary, document, facts)


def document_at(record: Record, name: str, source: Source) -> SourceText:
    """Return the document of a record, of what a pattern has; a ValueError says what is wrong."""
    document = checked_document(read_document(value_at(record, name)), name)
    check_length(document, name, source)
    pattern = source.reading.document_pattern
    if pattern is None:
        return document
    match = re.search(pattern, document_text(document), re.DOTALL)
    if match is None:
        raise RowError("the document has nothing of ", Option("document-pattern", pattern))
    return match[1].strip()


def check_length(text: SourceText, name: str, source: Source) -> None:
    """Refuse a text that is longer than one may be; a RowError says which option allows it."""
    if len(document_text(text)) > source.reading.longest_text:
        raise too_long(f"`{name}`", source.reading.longest_text)


def find_facts(
    source: Source, record: Record, label: Label, document: SourceText | None
) -> list[Fact] | None:
    """Return the key facts of a row, None where it has none, or nothing asks for them."""
    if source.facts is not None:
        return source.facts.find(label, document)
    # Where a row has both, what was written to be asked for comes before what a person summed up.
    for role, read_as_facts in (("key_facts", checked_facts), ("reference", facts_of_reference)):
        if role in source.columns:
            name = source.columns[role]
            return read_as_facts(value_at(record, name), name)
    return None


# Errors of rows


def tell_system(record: Any, columns: Columns) -> str | None:
    """Return whose a record is that cannot be read, "" where no column says it, None where it does
    not say it.
    """
    if "system" not in columns:
        return ""
    with suppress(ValueError):
        label = checked_label(value_at(record, columns["system"]), "system")
        if label is not None:
            return str(label)
    return None


def describe_error(source: Source, reader: Reader, error: ValueError) -> Parts:
    """Return what is wrong with a row, and what to do."""
    if isinstance(error, RowError):
        return error.parts
    if not (isinstance(error, NotTextError) and reader.text):
        return [str(error)]
    encoding = source.reading.encoding
    reason = str(error).replace("UTF-8", encoding or "UTF-8")
    return [reason, *advise_encoding(reader.file, encoding)]


def with_system(parts: Parts, source: Source, reader: Reader) -> Parts:
    """Return the parts of an error that proposes columns with the one of systems, by the first
    records, read anew; of a pipe, which is read once, as they are.
    """
    if not reader.input.can_be_read_again():
        return parts
    again = source.open(reader.input)
    records: list[Any] = []
    with suppress(JobError):  # of a later row, which is not the one to name
        records = [record for _, record in islice(again.records(again.names), HEAD)]
    again.close()
    return [*parts, *propose_system(parts, source.columns, records)]


# Documents and digests


def document_text(document: SourceText | None) -> str:
    """Return a document as the metrics read it, its passages joined by line breaks; "" when there
    is none.
    """
    return "\n".join(passages_of(document))


def document_digest(document: SourceText | None) -> str:
    """Return 16 hexadecimal digits that tell documents apart, of the SHA-256 of the JSON list of
    passages; "" where there is none.
    """
    if document is None:
        return ""
    return summary_digest(json.dumps(passages_of(document)))


def summary_digest(summary: str) -> str:
    """Return 16 hexadecimal digits that tell summaries apart: of the SHA-256 of the text."""
    return hashlib.sha256(summary.encode()).hexdigest()[:16]


EMPTY_DOCUMENT = document_digest("")

# Chunks


def cut_chunks(rows: Iterable[Row], size: int = CHUNK_ROWS) -> Iterator[list[Row]]:
    """Yield the rows that are scored together: `size` of one file, at its end fewer."""
    for _, of_file in groupby(rows, attrgetter("file")):
        while chunk := list(islice(of_file, size)):
            yield chunk
