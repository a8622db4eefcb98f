# SPDX-License-Identifier: Apache-2.0
"""What is read, and the opening of it: which columns, what is said of the first rows, and what must
be asked before anything is scored.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice
from pathlib import Path
from typing import Any

from ..errors import FAILED, JobError, Option, Parts, Say, did_you_mean, give_one
from ..printable import inflect
from ..registry import METRICS, known_of
from .cells import read_passages, root_of, values_at
from .doubts import Head, look_for_doubts
from .files import WORKBOOK_SUFFIX, file_format
from .inputs import gather, read_sources
from .key_facts import take_facts
from .logs import Unread, conversation_of, objects_of
from .reader import Input, Reader
from .roles import (
    FACT_ROLES,
    ROLES,
    Columns,
    column_option,
    describe_columns,
    explain_missing,
    find_columns,
    list_names,
    match_names,
    missing_columns,
)
from .rows import HEAD, Pair, Source, document_text, with_system
from .systems import constant_labels, describe_systems, label_columns
from .text import (
    DELIMITERS,
    LINES,
    TABLES,
    UTF_8,
    Reading,
    default_delimiter,
    find_delimiter,
    name_character,
)
from .workbook import LONGEST_CELL

TEXT_FORMATS = (*LINES, ".json", *TABLES)
LATER = 10_000  # rows among which those of another system are looked for
FIRST_ROWS = 5  # of the other files
SHOWN_FILES = 5


def open_rows(
    reading: Reading,
    needed: Sequence[str],
    reads_facts: bool,
    say: Say,
) -> Source:
    """Return the rows of what is read, after a look at the first ones of each input.

    `reads_facts` says whether a metric reads what a summary must have. The first file that has
    columns decides which are read. `say` is given the parts of what the user must know of how the
    files are read.

    Raises
    ------
    JobError
        A first row does not fit, a column is missing or unclear, or there are no rows.
    """
    check_layout(reading)
    fact_options = name_facts(reading, reads_facts)
    facts = None
    if reading.key_facts is not None:
        facts = take_facts(reading.key_facts)
    asked = dict.fromkeys(ROLES) | dict(reading.columns)
    if reads_facts and not fact_options:
        asked["key_facts"] = None
    elsewhere = read_sources(reading, asked, say)
    source = Source(reading, asked, needed, elsewhere, facts, say)
    inputs, requests = gather(
        reading,
        needed,
        lambda names: not any(lacks(choose_columns(source, names, None), names)),
        say,
    )
    if elsewhere is None:
        elsewhere = requests
    source = look_at_all(replace(source, inputs=inputs, elsewhere=elsewhere))
    if fact_options and not any(row.key_facts for row in source.head):
        missing = f": the first {len(source.head)} rows have no key facts there"
        if facts is not None:
            missing = f": has neither an id nor a document of the first {len(source.head)} rows"
        raise JobError([*fact_options, missing])
    return source


def name_facts(reading: Reading, reads_facts: bool) -> list[Option]:
    """Return the option that says where key facts are, none where none does; a JobError says that
    there are two, or that no metric reads them.
    """
    fact_options = [
        Option(column_option(role), reading.columns[role])
        for role in FACT_ROLES
        if role in reading.columns
    ]
    if reading.key_facts is not None:
        fact_options.append(Option("key-facts"))
    if len(fact_options) > 1:
        raise give_one(*fact_options[:2])
    if fact_options and not reads_facts:
        readers = " or ".join(name for name in METRICS if known_of(name).key_facts)
        raise JobError([*fact_options, f" needs {readers} among ", Option("metrics")])
    return fact_options


def look_at_all(source: Source) -> Source:
    """Return a source with the columns to read, after a look at its inputs; a JobError says that
    they have no rows.
    """
    empty: list[str] = []
    for table in source.inputs:
        source = look_at(source, table, empty)
    if len(empty) == len(source.inputs):
        names = ", ".join(empty[:SHOWN_FILES])
        raise JobError(f"no rows to score: {names} {inflect(len(empty), 'has')} none", FAILED)
    if not source.columns:
        source = choose_columns(source, [], None)
    for name in empty:
        source.say(f"{name} has no rows")
    return source


def check_layout(reading: Reading) -> None:
    """Refuse to be told how files are written where none is of a kind that is written so."""
    files = [*reading.files, *filter(None, [reading.sources])]
    if any(Path(file).is_dir() for file in files):  # in which files of any kind may lie
        return
    formats = set(map(file_format, files))
    for option, value, suffixes in (
        ("delimiter", name_character(reading.delimiter), TABLES),
        ("sheet-name", reading.sheet_name, (WORKBOOK_SUFFIX,)),
        ("encoding", reading.encoding, TEXT_FORMATS),
    ):
        if value is not None and formats.isdisjoint(suffixes):
            refusal = f" is for {', '.join(suffixes)}, and nothing that is read is one"
            raise JobError([Option(option, value), refusal])


def look_at(source: Source, table: Input, empty: list[str]) -> Source:
    """Check the first rows of an input, and say how it is read; return the source with the columns
    to read, as soon as an input has some. The name of an input without a row is added to `empty`.
    """
    reader = source.open(table)
    file = f"{reader.file}: "
    notes: list[Parts] = [[file, note] for note in describe_reader(reader, source.reading)]
    # a file without a column, as an empty one, says nothing of those after it
    is_first, before = bool(reader.names) and not source.columns, source
    if not source.columns:
        record = reader.first_row()
        names = reader.names
        if reader.shape:
            names = list(record or ())
        source = choose_columns(source, names, record)
        notes.append([describe_columns(source.columns, source.asked)])
    check_header(source, reader)
    more_columns, most_rows = [], FIRST_ROWS
    if is_first:
        # these are looked at, too, as the system may be another of them than is read
        more_columns, most_rows = label_columns(reader.names, reader.first), HEAD
    unread = Unread()
    # those to skip of another file are counted when it is read again to be scored
    report = is_first or not source.reading.skip_bad_rows
    pairs = source.read_rows(reader, more_columns, unread, report)
    taken = take_head(pairs, most_rows, source.reading.longest_text)
    head = head_of(source, table, taken)
    later = later_rows(source, table, more_columns, head)
    if not unread.records:
        empty.append(table.name)
        notes = []
    systems = list(describe_systems(head_of(source, table, [*taken, *later])))
    if reader.shape:
        head = head._replace(records=[])  # whose keys are not those of the rows
    elif reader.form == ".parquet" and taken and reader.first:  # with unread columns
        head = head._replace(records=[reader.first])
    doubts: list[Parts] = [[file, *doubt] for doubt in look_for_doubts(head, unread)]
    notes += [[file, note] for note in describe_head(source.columns, taken)]
    notes += [[file, *note] for note in systems]
    notes += [*doubts, *([file, note] for note in unread.describe(len(taken)))]
    source.doubts.extend(doubts)
    source.head.extend(row for row, _ in taken)
    for note in filter(any, notes):
        source.say(*note)
    if is_first:
        source.begun[table.name] = chain(taken, pairs)
        return source
    reader.close()
    return before


def take_head(pairs: Iterator[Pair], most: int, longest: int) -> list[Pair]:
    """Return the first rows with their records, fewer where they are as long as a text may be."""
    taken: list[Pair] = []
    characters = 0
    for row, record in islice(pairs, most):
        taken.append((row, record))
        characters += len(row.summary) + len(document_text(row.document))
        if characters > longest:
            break
    return taken


def later_rows(source: Source, table: Input, more_columns: Sequence[str], head: Head) -> list[Pair]:
    """Return later rows of the documents of the first ones, where a column has one value in all
    that were read: a file may be sorted by system.
    """
    is_long = len(head.records) >= HEAD and table.can_be_read_again()
    if not is_long or not constant_labels(head):
        return []
    documents = set(head.documents)
    reader = source.open(table)
    pairs = source.read_rows(reader, more_columns, Unread())
    later = [
        pair for pair in islice(pairs, HEAD, LATER) if document_text(pair[0].document) in documents
    ]
    reader.close()
    return later


def head_of(source: Source, table: Input, taken: Sequence[Pair]) -> Head:
    """Return the first rows of an input with the records that they were made of."""
    chosen = {role for role in source.columns if not source.asked.get(role)}
    if source.reading.document_pattern is not None:  # which names the document, too
        chosen.discard("document")
    return Head(
        file=table.name,
        columns=source.columns,
        chosen=frozenset(chosen),
        documents=[document_text(row.document) for row, _ in taken],
        summaries=[row.summary for row, _ in taken],
        systems=[row.system for row, _ in taken],
        records=[record for _, record in taken],
    )


# Columns


def choose_columns(source: Source, names: Sequence[str], record: Any) -> Source:
    """Return a source with the columns to read, by what is there."""
    roles = {role: name and match_names([name], names)[0] for role, name in source.asked.items()}
    systems = match_names(source.reading.summary_columns, names)
    for role in ("summary", "system"):
        if systems and roles.pop(role) is not None:
            raise give_one(Option("summary-columns"), Option(column_option(role)))
    if source.elsewhere is not None:
        roles["document"] = None  # what the user named is a column of the file of documents
    columns = find_columns([*names, *source.columns_elsewhere], roles, record)
    if (
        "document" not in source.needed
        and roles["document"] is None
        and columns["document"] not in names
    ):
        del columns["document"]  # nothing needs it, and it is not there
    return replace(source, columns=columns, summary_columns=systems)


def lacks(source: Source, names: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the roles, and the columns of summaries, that a table with columns of these names
    lacks.
    """
    present = {*names, *source.columns_elsewhere}
    missing = missing_columns(present, source.columns)
    systems = [name for name in source.summary_columns if root_of(name, present) not in present]
    return missing, systems


def check_header(source: Source, reader: Reader) -> None:
    """Raise a JobError when the header of a table lacks columns without which no row can be
    read.
    """
    if reader.form in (*LINES, ".json", ".eval") or reader.shape or not reader.names:
        return
    missing, systems = lacks(source, reader.names)
    if systems:
        lack = f": no column {', '.join(systems)}; it has {list_names(reader.names)}"
        lack += did_you_mean(systems[0], reader.names)
        raise JobError([f"{reader.file}: ", Option("summary-columns"), lack], FAILED)
    if not missing:
        return
    record = reader.first_row() or next(reader.records(reader.names), (0, None))[1]
    error = explain_missing(missing, source.columns_taken, reader.names, record)
    parts = [f"{reader.file}: ", *with_system(error.parts, source, reader)]
    # with a delimiter that is not that of the file
    delimiter = find_delimiter(reader.form, reader.names[0])
    if reader.form in TABLES and len(reader.names) == 1 and delimiter in reader.names[0]:
        option = Option("delimiter", str(name_character(delimiter)))
        parts += [f"; the header has {DELIMITERS[delimiter]}, so try ", option]
    raise JobError(parts, FAILED)


# What is said of the first rows


def describe_reader(reader: Reader, reading: Reading) -> Iterator[str]:
    """Yield what to say of how a file is written, where that is otherwise than as UTF-8 or its
    suffix say, and of the shape of its records.
    """
    differences = []
    if text := reader.text:
        if text.encoding != (reading.encoding or UTF_8):
            differences.append(text.encoding.upper())
        if reading.delimiter is None and text.delimiter not in ("", default_delimiter(reader.form)):
            title = DELIMITERS.get(text.delimiter, repr(text.delimiter))
            differences.append(f"fields between {title}")
    if differences:
        yield f"read as {' with '.join(differences)}"
    if reader.note:
        yield reader.note
    if reader.shape:
        yield f"read as {reader.shape.title}"


def describe_head(columns: Columns, taken: Sequence[Pair]) -> Iterator[str]:
    """Yield what to say of the first rows of a file: columns whose values are lists or objects, and
    what of them is read; and texts that are cut.
    """
    document, summary = columns.get("document", ""), columns.get("summary", "")
    records = [record for _, record in taken[:FIRST_ROWS]]
    values = values_at(records, document)
    kinds = [type(objects_of(value)) for value in values]
    if list in kinds:
        yield f"the objects in `{document}` are read as passages"
    elif str in kinds:
        yield f"the objects in `{document}` are read as a dialogue"
    elif any(isinstance(value, str) and read_passages(value) != value for value in values):
        yield f"the lists in `{document}` are read as passages"
    elif any(conversation_of(value) is not None for value in values):
        yield f"of the conversations in `{document}`, what was asked is the document"
    if any(conversation_of(value) is not None for value in values_at(records, summary)):
        yield f"of the conversations in `{summary}`, the answer is the summary"
    lengths = [(len(row.summary), len(document_text(row.document))) for row, _ in taken]
    if cut := sum(LONGEST_CELL in pair for pair in lengths):
        yield (
            f"{cut} of the first {len(taken)} rows have a text of exactly {LONGEST_CELL:,}"
            " characters, as long as a cell of a spreadsheet can be: it is probably cut"
        )
