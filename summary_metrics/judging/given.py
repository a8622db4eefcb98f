# SPDX-License-Identifier: Apache-2.0
"""Judgements as the user gives them: a file of `judge`, a sheet, columns of the rows, or values in
Python.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from ..errors import JobError
from ..reading.rows import Row, document_digest, summary_digest
from .records import OVERALL, Judgement, read_judgements, refuse_mistakes
from .sheet import read_sheet

Judgements = str | Path | Sequence[Any] | Mapping[str, Sequence[Any]]  # as Python is given them
SHEETS = (".csv", ".tsv", ".txt", ".xlsx", ".xls", ".ods")  # a workbook is told to be saved as CSV
YES, NO = ("true", "yes"), ("false", "no")


def read_judgements_file(file: Path) -> list[Judgement]:
    """Return the judgements of a file of `judge`, or of a sheet that was filled in; a JobError
    names its mistakes.
    """
    return read_sheet(file) if file.suffix.lower() in SHEETS else read_judgements(file)


def from_columns(
    rows: Iterable[tuple[Row, Mapping[str, Any]]], names: Sequence[str]
) -> list[Judgement]:
    """Return the judgements in some columns of the input: numbers, or yes and no; empty cells are
    none.

    `rows` are rows with the records that they were read from. A JobError names every cell that is
    no judgement, and says where no row has such a column.
    """
    found: list[Judgement] = []
    mistakes: list[str] = []
    missing = list(names)
    for row, record in rows:
        for name in names:
            if name in missing and name in record:
                missing.remove(name)
            try:
                value = parse_judgement(record.get(name))
            except ValueError as error:
                mistakes.append(f"{row.file}:{row.line}: `{name}` {error}")
                continue
            if value is not None:
                found.append(of_row(row, name, value))
    refuse_mistakes("judgements", mistakes)
    if missing:
        raise JobError(f"no row has `{'`, `'.join(missing)}` to judge by")
    return found


def from_values(given: Judgements, rows: Sequence[Row]) -> list[Judgement]:
    """Return judgements that are a file, or values for each row, of one aspect or of several by
    their names.

    A JobError says what is wrong with them.
    """
    if isinstance(given, str | Path):
        return read_judgements_file(Path(given))
    if any(row.document is None for row in rows):
        raise JobError("judgements need the `document` of every row")
    columns = dict(given) if isinstance(given, Mapping) else {OVERALL: given}
    found = []
    for aspect, values in columns.items():
        listed = list(values)
        if len(listed) != len(rows):
            raise JobError(f"judgements of {aspect}: there are {len(listed)}, and {len(rows)} rows")
        for number, (row, value) in enumerate(zip(rows, listed, strict=True)):
            try:
                parsed = parse_judgement(value)
            except ValueError as error:
                raise JobError(f"judgements of {aspect}: item {number} {error}") from None
            if parsed is not None:
                found.append(of_row(row, str(aspect), parsed))
    return found


def parse_judgement(value: Any) -> float | None:
    """Return the number of a cell, None where it is empty; a ValueError says what is none.

    >>> parse_judgement("4"), parse_judgement("no"), parse_judgement(True), parse_judgement("")
    (4.0, 0.0, 1.0, None)
    """
    if value is None or value == "":
        return None
    if isinstance(value, str) and value.strip().lower() in YES + NO:
        return float(value.strip().lower() in YES)
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"is {str(value)[:40]!r}, not a number, yes or no") from None
    if math.isinf(number):
        raise ValueError("is infinite")
    return None if math.isnan(number) else number


def of_row(row: Row, aspect: str, value: float) -> Judgement:
    """Return the judgement of a row."""
    document = "" if row.document is None else document_digest(row.document)
    return Judgement(
        document, summary_digest(row.summary), aspect, value, file=row.file, line=row.line
    )
