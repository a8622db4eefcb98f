# SPDX-License-Identifier: Apache-2.0
"""Opening files as the command does."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from dataclasses import fields
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from summary_metrics.errors import JobError, Option, spell_parts
from summary_metrics.reading.opening import open_rows
from summary_metrics.reading.roles import FACT_ROLES, NEEDED
from summary_metrics.reading.rows import Row, Source
from summary_metrics.reading.text import Reading
from tests.helpers.command import write


class Opened:
    """A source, and its rows as they are read for the first time."""

    def __init__(self, source: Source) -> None:
        self.source, self.head = source, source.head

    @property
    def rows(self) -> Iterator[Row]:
        return self.source.rows(report=True)


class Opening:
    """Opens files, or rows of Python, and keeps what is said and which rows are bad."""

    def __init__(self) -> None:
        self.said: list[str] = []
        self.bad: list[str] = []

    def __call__(
        self,
        *files: str,
        skip: bool = False,
        needed: Sequence[str] = NEEDED,
        wide: Sequence[str] = (),
        records: Sequence[Any] | None = None,
        **asked: Any,
    ) -> Opened:
        def say(*parts: str | Option) -> None:
            text = spell_parts(parts)
            if text.startswith("skipped "):
                self.bad.append(text.removeprefix("skipped "))
            else:
                self.said.append(text)

        names = {field.name for field in fields(Reading)}.difference(FACT_ROLES)
        how = {name: asked.pop(name) for name in names.intersection(asked)}
        reads_facts = any(role in asked for role in FACT_ROLES)
        columns = {role: name for role, name in asked.items() if name is not None}
        reading = Reading(
            files, columns, summary_columns=wide, skip_bad_rows=skip, records=records, **how
        )
        return Opened(open_rows(reading, needed, reads_facts, say))

    def refusal(self, *files: str, **options: Any) -> str:
        """Return the message of the error with which files cannot be opened."""
        with pytest.raises(JobError) as error:
            self(*files, **options)
        return str(error.value)


def write_text(name: str, text: str) -> str:
    """Write a file, and return its name."""
    Path(name).write_text(text, encoding="utf-8")
    return name


def write_rows(name: str, rows: Any) -> str:
    """Write rows as the suffix says, and return the name; in a table, an object is a cell of
    JSON.
    """
    if name.endswith(".json"):
        write_text(name, json.dumps(rows))
    elif name.endswith(".jsonl"):
        write(name, rows)
    elif name.endswith(".parquet"):
        pq.write_table(pa.Table.from_pylist(rows), name)
    else:
        if isinstance(rows[0], dict):
            rows = [list(rows[0]), *(list(row.values()) for row in rows)]
        cells = [
            [json.dumps(cell) if isinstance(cell, dict) else cell for cell in row] for row in rows
        ]
        with open(name, "w", newline="", encoding="utf-8") as stream:
            csv.writer(stream).writerows(cells)
    return name
