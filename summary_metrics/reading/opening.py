# SPDX-License-Identifier: Apache-2.0
"""What is read, and the opening of it: files, or rows that Python has."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..errors import JobError, Option, Say
from ..registry import METRICS, known_of
from .files import WORKBOOK_SUFFIX, file_format
from .key_facts import take_facts
from .roles import FACT_ROLES, column_option
from .rows import OpenRows, ReportBadRow, open_files
from .text import DEFAULT_LAYOUT, LINES, TABLES, Layout, name_character


@dataclass(frozen=True)
class Reading:
    """What is read: files and how, or rows that Python has. `columns` has the names that the user
    gave, by role.

    `key_facts` are those that stand in no column: a file, or a dictionary by document.
    """

    files: tuple[str, ...] = ()
    columns: Mapping[str, str] = field(default_factory=dict)
    layout: Layout = DEFAULT_LAYOUT
    summary_columns: tuple[str, ...] = ()
    key_facts: Any = None
    skip_bad_rows: bool = False
    records: Sequence[Any] | None = None


def open_rows(
    reading: Reading,
    needed: Sequence[str],
    reads_facts: bool,
    report_bad: ReportBadRow,
    say: Say,
) -> OpenRows:
    """Return the rows, of which the first are checked; `reads_facts` says whether a metric reads
    what a summary must have.
    """
    check_layout(reading)
    fact_options = list(name_facts(reading))
    if len(fact_options) > 1:
        raise JobError([fact_options[0], " and ", fact_options[1], ": give one of them"])
    if fact_options and not reads_facts:
        readers = " or ".join(name for name in METRICS if known_of(name).key_facts)
        raise JobError([*fact_options, f" needs {readers} among ", Option("metrics")])
    columns: Mapping[str, str | None] = reading.columns
    if reads_facts and not columns.keys() & set(FACT_ROLES):
        columns = {"key_facts": None, **columns}
    facts = None
    if reading.key_facts is not None:
        facts = take_facts(reading.key_facts)
    opened = open_files(
        reading.files,
        columns,
        reading.layout,
        reading.summary_columns,
        needed,
        reading.skip_bad_rows,
        report_bad,
        say,
        facts,
        reading.records,
    )
    if fact_options and not any(row.key_facts for row in opened.head):
        missing = f": the first {len(opened.head)} rows have no key facts there"
        if reading.key_facts is not None:
            missing = f": has neither an id nor a document of the first {len(opened.head)} rows"
        raise JobError([*fact_options, missing])
    return opened


def check_layout(reading: Reading) -> None:
    """Refuse to be told how files are written where none is of a kind that is written so."""
    layout = reading.layout
    files = list(map(str, filter(None, [*reading.files, layout.sources])))
    if any(map(os.path.isdir, files)):  # in which files of any kind may lie
        return
    formats = set(map(file_format, files))
    delimiter = None
    if layout.delimiter is not None:
        delimiter = name_character(layout.delimiter)
    for option, value, suffixes in (
        ("delimiter", delimiter, TABLES),
        ("sheet-name", layout.sheet, (WORKBOOK_SUFFIX,)),
        ("encoding", layout.encoding, (*LINES, ".json", *TABLES)),
    ):
        if value is not None and formats.isdisjoint(suffixes):
            refusal = f" is for {', '.join(suffixes)}, and nothing that is read is one"
            raise JobError([Option(option, value), refusal])


def name_facts(reading: Reading) -> Iterator[Option]:
    """Yield the options by which the user says where key facts stand."""
    for role in FACT_ROLES:
        if role in reading.columns:
            yield Option(column_option(role), reading.columns[role])
    if reading.key_facts is not None:
        yield Option("key-facts")
