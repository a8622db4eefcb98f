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
from .records import (
    OVERALL,
    Judgement,
    is_word,
    parse_judgement,
    read_judgements,
    refuse_mistakes,
)
from .sheet import read_sheet

Judgements = str | Path | Sequence[Any] | Mapping[str, Sequence[Any]]  # as Python is given them
SHEETS = (".csv", ".tsv", ".xlsx")


def read_judgements_file(file: Path) -> list[Judgement]:
    """Return the judgements of a file of `judge`, or of a sheet that was filled in; a JobError
    names its mistakes.
    """
    if file.suffix.lower() in SHEETS:
        return read_sheet(file)
    return read_judgements(file)


def from_columns(
    rows: Iterable[tuple[Row, Mapping[str, Any]]], names: Sequence[str]
) -> list[Judgement]:
    """Return the judgements in some columns of the input: numbers, or yes and no; empty cells are
    none.

    `rows` are rows with the records that they were read from. A JobError names every cell that is
    no judgement, and says where no row has such a column.
    """
    judgements: list[Judgement] = []
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
                judgements.append(of_row(row, name, value, is_word(record[name])))
    refuse_mistakes("judgements", mistakes)
    if missing:
        raise JobError(f"no row has `{'`, `'.join(missing)}` to judge by")
    refuse_empty(names, judgements)
    return judgements


def refuse_empty(names: Iterable[str], judgements: Sequence[Judgement]) -> None:
    """Refuse names under which nothing was judged: they would be left out without a word."""
    judged = {judgement.aspect for judgement in judgements}
    for name in names:
        if name not in judged:
            raise JobError(f"no row has a value in `{name}` to judge by")


def merge_same(judgements: Sequence[Judgement]) -> tuple[list[Judgement], int]:
    """Return the judgements of columns, one for the same texts and aspect, and of how many of these
    the values differ: then it is their mean, as of several judges.
    """
    same: dict[tuple[str, str, str, str | None], list[Judgement]] = {}
    for judgement in judgements:
        same.setdefault(judgement.key, []).append(judgement)
    merged, differing = [], 0
    for group in same.values():
        values = [judgement.value for judgement in group if judgement.value is not None]
        differing += len(set(values)) > 1
        merged.append(group[0]._replace(value=math.fsum(values) / len(values)))
    return merged, differing


def from_values(judgements: Judgements, rows: Iterable[Row]) -> list[Judgement]:
    """Return judgements that are a file, or values for each row, of one aspect or of several by
    their names.

    A JobError says what is wrong with them.
    """
    if isinstance(judgements, str | Path):
        return read_judgements_file(Path(judgements))
    rows = list(rows)
    if any(row.document is None for row in rows):
        raise JobError("judgements need the `document` of every row")
    if not isinstance(judgements, Mapping):
        judgements = {OVERALL: judgements}
    parsed_values = []
    for aspect, values in judgements.items():
        listed = list(values)
        if len(listed) != len(rows):
            raise JobError(f"judgements of {aspect}: there are {len(listed)}, and {len(rows)} rows")
        for number, (row, value) in enumerate(zip(rows, listed, strict=True)):
            try:
                parsed = parse_judgement(value)
            except ValueError as error:
                raise JobError(f"judgements of {aspect}: item {number} {error}") from None
            if parsed is not None:
                parsed_values.append(of_row(row, str(aspect), parsed, is_word(value)))
    refuse_empty(map(str, judgements), parsed_values)
    return parsed_values


def of_row(row: Row, aspect: str, value: float, is_word: bool) -> Judgement:
    """Return the judgement of a row, with the scale of a word."""
    lowest = highest = None
    if is_word:
        lowest, highest = 0.0, 1.0
    return Judgement(
        document_digest=document_digest(row.document),
        summary_digest=summary_digest(row.summary),
        aspect=aspect,
        value=value,
        lowest=lowest,
        highest=highest,
        file=row.file,
        line=row.line,
    )
