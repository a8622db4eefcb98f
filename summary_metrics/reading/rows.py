# SPDX-License-Identifier: Apache-2.0
"""The rows to score: where they come from, what a record must be, and their digests."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import chain, groupby, islice
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import FAILED, BadRowError, JobError, Option, Parts, RowError, Say, did_you_mean
from ..printable import inflect, show_name
from .cells import (
    NotTextError,
    Record,
    SourceText,
    checked_document,
    checked_label,
    checked_summary,
    has_path,
    passages_of,
    read_passages,
    root_of,
    value_at,
    values_at,
)
from .doubts import Head, look_for_doubts
from .encoding import advise_encoding, refuse_other_encoding
from .files import ROWS, file_format
from .inputs import gather
from .key_facts import Fact, Facts, checked_facts, facts_of_reference
from .logs import Unread, conversation_of, objects_of, read_document, read_summary
from .proposals import explain_missing, list_names
from .reader import Input, Reader
from .roles import (
    FACT_ROLES,
    NEEDED,
    ROLES,
    NamedColumns,
    describe_columns,
    find_columns,
    match_names,
    missing_columns,
)
from .shapes import BatchRequest, Shape, flatten
from .sources import read_sources, source_key
from .systems import constant_labels, describe_systems, label_columns, propose_system
from .text import (
    DEFAULT_LAYOUT,
    DELIMITERS,
    LINES,
    TABLES,
    UTF_8,
    Layout,
    default_delimiter,
    name_character,
    too_long,
)
from .workbook import LONGEST_CELL

LATER = 10_000  # rows among which those of another system are looked for
HEAD = 500  # rows of the first file that are looked at before anything slow is imported
FIRST_ROWS = 5  # of the other files
SHOWN_FILES = 5
CHUNK_ROWS = 256  # that are scored and saved together: of a killed run no more are scored again
JSON_FORMATS = (*LINES, ".json", ".eval")
TEXT_FORMATS = (*LINES, ".json", *TABLES)


class Row(NamedTuple):
    """One summary to score, and where it was read."""

    file: str
    line: int
    id: str | int | None
    system: str | int | None
    summary: str
    document: SourceText | None
    key_facts: list[Fact] | None = None

    @property
    def system_name(self) -> str:
        """The system as a text, "" where the row names none."""
        if self.system is None:
            return ""
        return str(self.system)


# Is given the error of a row that cannot be read, and raises it or counts it.
ReportBadRow = Callable[[BadRowError], None]


@dataclass(frozen=True)
class Source:
    """Rows that can be read as often as needed.

    Attributes
    ----------
    files
        As they were given; "-" is standard input.
    inputs
        The tables in these: files, sheets and folders.
    columns
        The name of the column of each role that is read.
    summary_columns
        Of a wide file, the columns that hold a summary each; their names are the systems.
    needed
        The roles that each row must have.
    documents
        The documents by id, where they stand in another place than the summaries.
    requests
        What was asked, by the id of a row, where that stands in another file than the responses.
    facts
        What a summary must have, by document, where that stands in no column.
    """

    files: tuple[str, ...]
    columns: Mapping[str, str] = field(default_factory=dict)
    inputs: tuple[Input, ...] = ()
    documents: Mapping[str, Any] | None = None
    requests: Mapping[str, BatchRequest] | None = None
    layout: Layout = DEFAULT_LAYOUT
    summary_columns: tuple[str, ...] = ()
    needed: tuple[str, ...] = NEEDED
    facts: Facts | None = None

    @property
    def columns_taken(self) -> dict[str, str]:
        """The columns that are read: of each role, and those of summaries by their names."""
        return {name: name for name in self.summary_columns} | dict(self.columns)

    def rows(self, report_bad: ReportBadRow = lambda _: None) -> Iterator[Row]:
        """Yield the rows. By default those that cannot be read are left out, as they were reported
        before.
        """
        return (row for row, _ in self.rows_with_records(report_bad))

    def rows_with_records(
        self, report_bad: ReportBadRow = lambda _: None, more_columns: Sequence[str] = ()
    ) -> Iterator[tuple[Row, Any]]:
        """Yield each row with its record, which holds at least the columns that are read, and those
        of `more_columns`.
        """
        for table in self.inputs:
            yield from self.read_rows(Reader(table, self.layout), report_bad, more_columns)

    def read_rows(
        self,
        reader: Reader,
        report_bad: ReportBadRow,
        more_columns: Sequence[str] = (),
        unread: Unread | None = None,
    ) -> Iterator[tuple[Row, Any]]:
        """Yield the rows of an open file, each with its record; `unread` counts what of the answers
        in a log is left out.
        """
        if unread is None:
            unread = Unread()
        columns = [*self.columns.values(), *self.summary_columns, *more_columns]
        names = frozenset(reader.names)  # of which there may be very many
        columns = [root_of(name, names) for name in columns]
        if reader.shape is not None:
            columns = reader.names  # a shape makes rows of any of them
        for number, (line, record) in enumerate(reader.records(columns), 1):
            try:
                records = list(self.flat_records(reader.shape, record, unread))
                rows = [
                    (row, flat)
                    for flat in records
                    for row in make_rows(self, reader.file, line, flat, unread)
                ]
            except ValueError as error:
                place = reader.input.place(line)
                # In a spreadsheet a row is a number, and not where it begins in the file.
                if reader.form in TABLES and line != number + 1:
                    place += f"in row {number} below the header, "
                parts = describe_error(self, reader, error)
                if number == 1:  # of all others the same would be said
                    records = head_records(reader, self.layout)
                    parts = [*parts, *propose_system(parts, self.columns, records)]
                system = tell_system(record, self.columns)
                report_bad(BadRowError([place, *parts], FAILED, reader.file, system))
            else:
                yield from rows

    def flat_records(self, shape: Shape | None, record: Any, unread: Unread) -> Iterator[Any]:
        """Yield the flat records of a record, each with its document where that stands elsewhere;
        a ValueError says what is wrong.
        """
        if not isinstance(record, dict):
            yield record
            return
        if shape is None:
            yield self.with_document(record)
            return
        if not shape.fits(record):
            present = f"it has {list_names(record)}"
            raise ValueError(f"is none of the {shape.title}, as the rows before; {present}")
        for flat in flatten(shape, record, unread):
            if self.requests is not None and "document" not in flat:
                request = self.requests.get(str(flat.get("id")))
                if request is None:
                    raise ValueError(f"no request has the id {flat.get('id')!r}")
                flat = {"system": request.model, **flat, "document": request.document}
            yield self.with_document(flat)

    def with_document(self, record: Record) -> Record:
        """Return a record with its document, where that stands in another place; a ValueError says
        that there is none.
        """
        if self.documents is None:
            return record
        name = self.columns["id"]
        if not has_path(record, name):
            reason = f"no column `{name}`, by which its document is found; give "
            raise RowError(reason, Option("id-column", "NAME"))
        label = value_at(record, name)
        key = source_key(label)
        if key not in self.documents:
            raise ValueError(f"no document has the id {label!r}")
        return {**record, "document": self.documents[key]}

    def names_with(self, names: Sequence[str]) -> list[str]:
        """Return the names of columns with that of documents that stand in another place."""
        if self.documents is None:
            return list(names)
        return list(dict.fromkeys([*names, "document"]))


def make_rows(source: Source, file: str, line: int, record: Any, unread: Unread) -> Iterator[Row]:
    """Yield the row that a record holds, of a wide file several; a ValueError says what is wrong
    with it. `unread` counts what of an answer is left out.
    """
    if isinstance(record, ValueError):
        raise record
    if not isinstance(record, dict):
        kind = type(record).__name__
        raise ValueError(f"a row must be a JSON object, or a dictionary of Python, got {kind}")
    columns = source.columns
    # a column that the user has named must be there, also where no metric needs it
    missing = [
        role
        for role in missing_columns(record, columns)
        if role in source.needed or columns[role] != role
    ]
    if missing:
        raise explain_missing(missing, source.columns_taken, list(record), record)
    named = {role: columns[role] for role in ("id", "system") if role in columns}
    labels = {
        role: checked_label(value_at(record, name), name)
        for role, name in named.items()
        if has_path(record, name)
    }
    document = None
    if "document" in columns and (
        has_path(record, columns["document"]) or "document" in source.needed
    ):
        value = read_document(value_at(record, columns["document"]))
        document = checked_document(value, columns["document"])
        check_length(document, columns["document"], source.layout.longest)
        if source.layout.pattern is not None:
            document = extract_document(document, source.layout.pattern)
    facts = find_facts(source, record, labels.get("id"), document)
    for name in source.summary_columns:
        if not has_path(record, name):
            lack = f" is missing; it has {list_names(record)}{did_you_mean(name, map(str, record))}"
            raise RowError(f"column `{name}` of ", Option("summary-columns"), lack)
        yield Row(
            file,
            line,
            labels.get("id"),
            name,
            checked_summary(read_summary(value_at(record, name), unread), name),
            document,
            facts,
        )
    if not source.summary_columns:
        value = read_summary(value_at(record, columns["summary"]), unread)
        summary = checked_summary(value, columns["summary"])
        check_length(summary, columns["summary"], source.layout.longest)
        yield Row(file, line, labels.get("id"), labels.get("system"), summary, document, facts)


def check_length(text: SourceText, name: str, longest: int) -> None:
    """Refuse a text that is longer than one may be; a RowError says which option allows it."""
    if len(document_text(text)) > longest:
        raise too_long(f"`{name}`", longest)


def extract_document(document: SourceText, pattern: str) -> str:
    """Return what the first group of a pattern has of a document; a RowError says that it is not
    there.
    """
    match = re.search(pattern, document_text(document), re.DOTALL)
    if match is None:
        raise RowError("the document has nothing of ", Option("document-pattern", pattern))
    return match[1].strip()


def find_facts(
    source: Source,
    record: Record,
    label: str | int | None,
    document: SourceText | None,
) -> list[Fact] | None:
    """Return the key facts of a row, None where it has none, or nothing asks for them."""
    if source.facts is not None:
        return source.facts.find(label, document)
    # Where a row has both, what was written to be asked for comes before what a person summed up.
    for role, read_as_facts in (("key_facts", checked_facts), ("reference", facts_of_reference)):
        if role in source.columns:
            return read_as_facts(record.get(source.columns[role]), source.columns[role])
    return None


def tell_system(record: Any, columns: Mapping[str, str]) -> str | None:
    """Return whose a record is that cannot be read, "" where no column says it, None where it does
    not say it.
    """
    if "system" not in columns:
        return ""
    label = None
    if isinstance(record, Mapping) and has_path(record, columns["system"]):
        with suppress(ValueError):
            label = checked_label(value_at(record, columns["system"]), columns["system"])
    return label if label is None else str(label)


def describe_error(source: Source, reader: Reader, error: ValueError) -> Parts:
    """Return what is wrong with a row, and what to do."""
    if isinstance(error, NotTextError):
        what = error.say(source.layout.encoding)
        if reader.text is None:
            return [what]
        return [what, *advise_encoding(reader.file, source.layout.encoding)]
    if isinstance(error, RowError):
        return error.parts
    return [str(error)]


def head_records(reader: Reader, layout: Layout) -> list[Any]:
    """Return the first records of an open input, read anew; none of a pipe, which is read once."""
    if not reader.input.can_be_read_again():
        return []
    again = Reader(reader.input, layout)
    try:
        return [record for _, record in islice(again.records(again.names), HEAD)]
    except JobError:  # of a later row, which is not the one to name
        return []
    finally:
        again.close()


# Opening


class OpenRows(NamedTuple):
    """The rows of a source, whose first ones are checked.

    `head` are first rows of all files, and `rows` yields all rows once: of the first file, the head
    is not read again. `source` reads them as often as needed. `doubts` are what was said of rows
    that may be read otherwise than they are meant.
    """

    source: Source
    head: list[Row]
    rows: Iterator[Row]
    doubts: Sequence[Parts] = ()


def open_files(
    files: Sequence[str],
    named_columns: NamedColumns,
    layout: Layout,
    summary_columns: Sequence[str],
    needed: Sequence[str],
    skip_bad_rows: bool,
    report_bad: ReportBadRow,
    say: Say,
    facts: Facts | None = None,
    records: Sequence[Any] | None = None,
) -> OpenRows:
    """Return the rows of files, or of `records` that Python has, after a look at the first rows of
    each.

    `named_columns` has the names that the user gave, None for a role of which nothing is known;
    of key facts only what is in it is read. The first file that has columns decides which are read.
    `facts` are those that stand in no column. `report_bad` is given every row that cannot be read,
    once, and `say` the parts of what the user must know of how the files are read.

    Raises
    ------
    JobError
        A first row does not fit, a column is missing or unclear, or there are no rows; or what
        `report_bad` raises.
    """
    source = Source(
        files=tuple(files),
        layout=layout,
        summary_columns=tuple(summary_columns),
        needed=tuple(needed),
        facts=facts,
        documents=read_sources(files, layout, named_columns, say),
    )
    if records is not None:
        source = replace(source, inputs=(Input(ROWS, ROWS, records=records),))
    else:
        gathered = gather(files, layout, needed, partial(can_read, source, named_columns))
        for note in gathered.notes:
            say(note)
        source = replace(source, inputs=gathered.inputs, requests=gathered.requests)
    opener = SourceOpener(source, named_columns, skip_bad_rows, report_bad, say)
    for table in source.inputs:
        opener.look_at(table)
    return opener.finish()


def can_read(source: Source, named_columns: NamedColumns, names: Sequence[str]) -> bool:
    """Return whether a table with columns of these names has those that must be there."""
    columns = choose_columns(source, names, named_columns)[0].columns
    present = all(root_of(name, names) in names for name in source.summary_columns)
    return present and not missing_columns(source.names_with(names), columns)


class SourceOpener:
    """Looks at the first rows of one input after the other.

    Attributes
    ----------
    source
        What is read; it has columns when `first` is known.
    first
        The first input that has columns, and `rows` its rows, of which the head is not read again.
    empty
        The names of inputs without a row.
    """

    def __init__(
        self,
        source: Source,
        named_columns: NamedColumns,
        skip_bad_rows: bool,
        report_bad: ReportBadRow,
        say: Say,
    ) -> None:
        self.source, self.named_columns = source, named_columns
        self.skip_bad_rows, self.report_bad, self.say = skip_bad_rows, report_bad, say
        self.first: Input | None = None
        self.rows: Iterator[Row] = iter(())
        self.head: list[Row] = []
        self.empty: list[str] = []
        self.doubts: list[Parts] = []

    def look_at(self, table: Input) -> None:
        """Check the first rows of an input, and say how it is read."""
        layout = self.source.layout
        if file_format(table.file) in TEXT_FORMATS and not Path(table.file).is_dir():
            refuse_other_encoding(table.file, layout)
        reader = Reader(table, layout)
        # a file without a column, as an empty one, says nothing of those after it
        is_first = bool(reader.names) and self.first is None
        notes = describe_reader(reader, layout)
        source = self.source
        if self.first is None:
            source, columns = choose_columns(
                source, names_of(reader), self.named_columns, reader.first_row()
            )
            notes.append([columns])
        check_header(source, reader)
        has_bad_rows = False
        # The rows of later files are read again when they are scored. Where bad ones are skipped,
        # they are counted then, and only then.
        counts_now = is_first or not self.skip_bad_rows

        def report_bad(error: BadRowError) -> None:
            nonlocal has_bad_rows
            has_bad_rows = True
            if counts_now:
                self.report_bad(error)

        unread = Unread()
        more_columns: list[str] = []
        most_rows = FIRST_ROWS
        if is_first:
            # these are looked at, too, as the system may be another of them than is read
            more_columns = label_columns(reader.names, reader.first)
            most_rows = HEAD
        pairs = source.read_rows(reader, report_bad, more_columns, unread)
        taken = take_head(pairs, most_rows, layout.longest)
        rows = [row for row, _ in taken]
        records = [record for _, record in taken]
        notes += describe_head(source, reader, rows, records)
        head = head_of(source, reader.file, self.named_columns, rows, records)
        notes += describe_systems(with_later_rows(head, source, table, more_columns))
        if reader.shape is not None:
            head = head._replace(records=[])  # whose keys are not those of the rows
        elif reader.form == ".parquet" and rows and reader.first:  # with the columns that are read
            head = head._replace(records=[reader.first])
        self.doubts += (doubts := look_for_doubts(head, unread))
        notes += doubts
        notes += [[f"{reader.file}: {note}"] for note in describe_unread(unread, len(rows))]
        self.head += rows
        if not taken and not has_bad_rows:
            self.empty.append(table.name)
            notes = describe_empty(source, table)
        if is_first:
            self.source, self.first = source, table
            self.rows = chain(rows, (row for row, _ in pairs))
        else:
            reader.close()
        for note in notes:
            if any(note):
                self.say(*note)

    def finish(self) -> OpenRows:
        """Return what was opened; a JobError says that no input has a row."""
        if len(self.empty) == len(self.source.inputs):
            names = ", ".join(self.empty[:SHOWN_FILES])
            raise JobError(
                f"no rows to score: {names} {inflect(len(self.empty), 'has')} none", FAILED
            )
        if self.first is None:
            self.source, _ = choose_columns(self.source, [], self.named_columns)
        return OpenRows(self.source, self.head, self.all_rows(), self.doubts)

    def all_rows(self) -> Iterator[Row]:
        """Yield the rows of all inputs, in their order."""
        for table in self.source.inputs:
            if table is self.first:
                yield from self.rows
            else:
                reader = Reader(table, self.source.layout)
                yield from (row for row, _ in self.source.read_rows(reader, self.report_bad))


def with_later_rows(head: Head, source: Source, table: Input, more_columns: Sequence[str]) -> Head:
    """Return the first rows with later ones of the same documents, where a column has one value
    in all that were read: a file may be sorted by system.
    """
    if len(head.records) < HEAD or not constant_labels(head) or not table.can_be_read_again():
        return head
    documents = set(head.documents)
    reader = Reader(table, source.layout)
    pairs = source.read_rows(reader, lambda _: None, more_columns)
    later = [
        (row, record)
        for row, record in islice(pairs, HEAD, LATER)
        if document_text(row.document) in documents
    ]
    reader.close()
    return head._replace(
        documents=[*head.documents, *(document_text(row.document) for row, _ in later)],
        summaries=[*head.summaries, *(row.summary for row, _ in later)],
        systems=[*head.systems, *(row.system for row, _ in later)],
        records=[*head.records, *(record for _, record in later)],
    )


def names_of(reader: Reader) -> list[str]:
    """Return the names of the columns that the rows of a reader have once they are flat."""
    if reader.shape is None:
        return reader.names
    return list(reader.first_row() or ())


def take_head(pairs: Iterator[tuple[Row, Any]], most: int, longest: int) -> list[tuple[Row, Any]]:
    """Return the first rows with their records, fewer where they are as long as a text may be."""
    taken: list[tuple[Row, Any]] = []
    characters = 0
    while len(taken) < most and characters <= longest and (pair := next(pairs, None)):
        taken.append(pair)
        characters += len(pair[0].summary) + len(document_text(pair[0].document))
    return taken


def describe_empty(source: Source, table: Input) -> list[Parts]:
    """Return what to say of an input without rows; of the only one the error says it."""
    if len(source.inputs) == 1:
        return []
    return [[f"{table.name} has no rows"]]


def choose_columns(
    source: Source,
    names: Sequence[str],
    named_columns: NamedColumns,
    record: Any = None,
) -> tuple[Source, str]:
    """Return a source with the columns to read, by what is there, and what to say of those with
    another name.
    """
    roles = {role: named_columns.get(role) for role in ROLES} | {
        role: named_columns[role] for role in FACT_ROLES if role in named_columns
    }
    for role, name in roles.items():
        if name is not None:
            [roles[role]] = match_names([name], names)
    systems = tuple(match_names(source.summary_columns, names))
    source = replace(source, summary_columns=systems)
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
    if source.documents is not None:
        roles["document"] = None  # what the user named is a column of the file of documents
    columns = find_columns(source.names_with(names), roles, record)
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
    if reader.form in JSON_FORMATS or reader.shape is not None or not reader.names:
        return
    columns = source.columns
    missing = missing_columns(source.names_with(reader.names), columns)
    unknown_systems = [
        name for name in source.summary_columns if root_of(name, reader.names) not in reader.names
    ]
    if unknown_systems:
        lack = f": no column {', '.join(unknown_systems)}; it has {list_names(reader.names)}"
        lack += did_you_mean(unknown_systems[0], reader.names)
        raise JobError([f"{reader.file}: ", Option("summary-columns"), lack], FAILED)
    if not missing:
        return
    record = reader.first_row() or next(reader.records(reader.names), (0, None))[1]
    error = explain_missing(missing, source.columns_taken, reader.names, record)
    parts: list[str | Option] = [f"{reader.file}: ", *error.parts]
    parts += propose_system(parts, columns, head_records(reader, source.layout))
    # with a delimiter that is not that of the file
    if reader.form in TABLES and len(reader.names) == 1:
        delimiter = guess_delimiter(reader.names[0])
        if delimiter:
            title = DELIMITERS.get(delimiter, repr(delimiter))
            parts.append(f"; the header has {title}, so try ")
            parts.append(Option("delimiter", name_character(delimiter)))
    raise JobError(parts, FAILED)


def guess_delimiter(header: str) -> str:
    """Return what may stand between the names of a header that was read as one, "" for nothing: a
    usual delimiter, or else a character around which each name has a letter.

    >>> [guess_delimiter(f"document{mark}summary") for mark in ";^"], guess_delimiter("What is it?")
    ([';', '^'], '')
    """
    delimiters = [delimiter for delimiter in DELIMITERS if delimiter in header]
    for character in dict.fromkeys(header):
        if not (character.isalnum() or character in " _-.'\""):
            names = header.split(character)
            if all(any(map(str.isalpha, name)) for name in names):
                delimiters.append(character)
    return next(iter(delimiters), "")


# What is said of the first rows


def describe_reader(reader: Reader, layout: Layout) -> list[Parts]:
    """Return what to say of how a file is written, and of the shape of its records."""
    notes: list[Parts] = [describe_layout(reader, layout)]
    if reader.text is not None and reader.text.title:
        notes.append([f"{reader.file}: {show_name(reader.text.title)!r} is passed over as a title"])
    if reader.note:
        notes.append([f"{reader.file}: {reader.note}"])
    if reader.shape is not None:
        notes.append([f"{reader.file}: read as {reader.shape.title}"])
    return notes


def describe_layout(reader: Reader, layout: Layout) -> list[str]:
    """Return what to say of a text file that is read otherwise than as UTF-8 or its suffix say;
    nothing of others.
    """
    text = reader.text
    if text is None:
        return []
    differences = []
    if layout.encoding is None and text.encoding != UTF_8:
        differences.append(text.encoding.upper())
    if layout.delimiter is None and text.delimiter not in ("", default_delimiter(reader.form)):
        differences.append(f"fields between {DELIMITERS.get(text.delimiter, repr(text.delimiter))}")
    if not differences:
        return []
    return [f"{reader.file}: read as {' with '.join(differences)}"]


def describe_head(
    source: Source, reader: Reader, rows: Sequence[Row], records: Sequence[Any]
) -> list[Parts]:
    """Return what to say of the first rows of a file: lists of passages, and texts that are cut."""
    columns = source.columns
    notes: list[Parts] = [
        [f"{reader.file}: {note}"] for note in describe_structures(columns, records[:FIRST_ROWS])
    ]
    cut_rows = sum(is_cut(row) for row in rows)
    if cut_rows:
        notes.append(
            [
                f"{reader.file}: {cut_rows} of the first {len(rows)} rows have a text of exactly"
                f" {LONGEST_CELL:,} characters, as long as a cell of a spreadsheet can be: it is"
                " probably cut"
            ]
        )
    return notes


def describe_structures(columns: Mapping[str, str], records: Sequence[Any]) -> Iterator[str]:
    """Yield what to say of columns whose values are lists or objects: what of them is read."""
    document, summary = columns.get("document", ""), columns.get("summary", "")
    values = values_at(records, document)
    objects = list(map(objects_of, values))
    if any(isinstance(texts, list) for texts in objects):
        yield f"the objects in `{document}` are read as passages"
    elif any(isinstance(texts, str) for texts in objects):
        yield f"the objects in `{document}` are read as a dialogue"
    elif any(isinstance(read_passages(value), list) for value in values if isinstance(value, str)):
        yield f"the lists in `{document}` are read as passages"
    elif any(conversation_of(value) is not None for value in values):
        yield f"of the conversations in `{document}`, what was asked is the document"
    if any(conversation_of(value) is not None for value in values_at(records, summary)):
        yield f"of the conversations in `{summary}`, the answer is the summary"


def head_of(
    source: Source,
    name: str,
    named_columns: NamedColumns,
    rows: Sequence[Row],
    records: Sequence[Any],
) -> Head:
    """Return the first rows of an input with the records that they were made of, as far as the keys
    of these are columns.
    """
    chosen = {role for role in source.columns if not named_columns.get(role)}
    if source.layout.pattern is not None:  # which names the document, too
        chosen.discard("document")
    return Head(
        file=name,
        columns=source.columns,
        chosen=frozenset(chosen),
        documents=[document_text(row.document) for row in rows],
        summaries=[row.summary for row in rows],
        systems=[row.system for row in rows],
        records=[record for record in records if isinstance(record, Mapping)],
    )


def describe_unread(unread: Unread, rows: int) -> Iterator[str]:
    """Yield what to say of what is left out of the answers in the first rows of a log."""
    first = f"of the first {rows}"
    if unread.thoughts:
        which = f"{unread.thoughts} {first} summaries"
        yield f"the thoughts of the model, which end at </think>, are left out of {which}"
    if unread.files:
        having = inflect(unread.files, "has")
        yield (
            f"{unread.files} {first} requests {having} an image or a file, which is not read: what"
            " stands only there counts as invented"
        )
    if unread.choices:
        having = inflect(unread.choices, "has")
        yield (
            f"{unread.choices} {first} responses {having} several choices, of which only the first"
            " is read"
        )


def is_cut(row: Row) -> bool:
    """Return whether a text of a row is as long as a cell of a spreadsheet can be."""
    return LONGEST_CELL in (len(row.summary), len(document_text(row.document)))


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
    return hashlib.sha256(json.dumps(passages_of(document)).encode()).hexdigest()[:16]


EMPTY_DOCUMENT = document_digest("")


def summary_digest(summary: str) -> str:
    """Return 16 hexadecimal digits that tell summaries apart: of the SHA-256 of the text."""
    return hashlib.sha256(summary.encode()).hexdigest()[:16]


# Chunks


def cut_chunks(rows: Iterable[Row], size: int = CHUNK_ROWS) -> Iterator[list[Row]]:
    """Yield the rows that are scored together: `size` of one file, at its end fewer."""
    for _, of_file in groupby(rows, attrgetter("file")):
        while chunk := list(islice(of_file, size)):
            yield chunk
