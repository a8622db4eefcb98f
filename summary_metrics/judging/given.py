# SPDX-License-Identifier: Apache-2.0
"""Judgements as the user gives them: a file of `judge`, columns of the rows, values in Python, or a
sheet: a CSV file without the names of systems, written here to be filled in, and read back.
"""

from __future__ import annotations

import csv
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import JobError, Option
from ..printable import FORMULA
from ..reading.files import check_writable
from ..reading.reader import Reader
from ..reading.rows import Row, document_digest, summary_digest
from ..reading.text import Reading
from .plan import Document, Scale, make_screens
from .records import (
    OVERALL,
    Judgement,
    is_word,
    parse_judgement,
    read_judgements,
    refuse_mistakes,
)

Judgements = str | Path | Sequence[Any] | Mapping[str, Sequence[Any]]  # as Python is given them
SHEETS = (".csv", ".tsv", ".xlsx")


def read_judgements_file(file: Path) -> list[Judgement]:
    """Return the judgements of a file of `judge`, or of a sheet that was filled in; a JobError
    names its mistakes.
    """
    reader = read_judgements
    if file.suffix.lower() in SHEETS:
        reader = read_sheet
    judgements = reader(file)
    if not any(judgement.value is not None for judgement in judgements):
        raise JobError(f"{file}: there is no judgement in it")
    return judgements


def from_columns(
    rows: Iterable[tuple[Row, Mapping[str, Any]]], names: Sequence[str]
) -> list[Judgement]:
    """Return the judgements in some columns of the input, of rows with the records that they were
    read from; empty cells are none.
    """
    cells = (
        Cell(row, name, record.get(name), f"{row.file}:{row.line}: `{name}`")
        for row, record in rows
        for name in names
    )
    return parse_cells(cells, names)


class Cell(NamedTuple):
    """What is said of an aspect of a row, and where it stands, for who looks for a mistake."""

    row: Row
    aspect: str
    value: Any
    place: str


def parse_cells(cells: Iterable[Cell], names: Iterable[str]) -> list[Judgement]:
    """Return the judgements in cells: numbers, or yes and no, which are a scale of two.

    A JobError names every cell that is no judgement, and an aspect of which there is none: it would
    be left out without a word.
    """
    judgements: list[Judgement] = []
    mistakes: list[str] = []
    for row, aspect, value, place in cells:
        try:
            number = parse_judgement(value)
        except ValueError as error:
            mistakes.append(f"{place} {error}")
            continue
        if number is not None:
            judgement = Judgement(
                document_digest(row.document),
                summary_digest(row.summary),
                aspect,
                number,
                file=row.file,
                line=row.line,
            )
            if is_word(value):
                judgement = judgement._replace(lowest=0.0, highest=1.0)
            judgements.append(judgement)
    refuse_mistakes("judgements", mistakes)
    judged = {judgement.aspect for judgement in judgements}
    for name in names:
        if name not in judged:
            raise JobError(f"no row has a value in `{name}` to judge by")
    return judgements


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
    cells: list[Cell] = []
    for aspect, values in judgements.items():
        listed = list(values)
        if len(listed) != len(rows):
            raise JobError(f"judgements of {aspect}: there are {len(listed)}, and {len(rows)} rows")
        cells += [
            Cell(row, str(aspect), value, f"{aspect}: item {number}")
            for number, (row, value) in enumerate(zip(rows, listed, strict=True))
        ]
    return parse_cells(cells, map(str, judgements))


ITEM, DOCUMENT, SUMMARY, JUDGE, COMMENT = "item", "document", "summary", "judge", "comment"
ASPECT = re.compile(r"(.+) \((-?\d+) to (-?\d+)(?:: .*)?\)")
CODE = re.compile(r"([0-9a-f]{16})-([0-9a-f]{16})")
MOST_CHARACTERS = 32_000  # of a cell: a spreadsheet cuts longer ones, and says nothing


def write_sheet(
    file: Path,
    documents: Sequence[Document],
    aspects: Sequence[str],
    scale: Scale,
    judge: str,
    seed: int,
) -> int:
    """Write a sheet with one line for each summary, in an order of the judge's own, and return how
    many there are.

    A file that exists is not overwritten: it may have been filled in.
    """
    words = " / ".join(f"{number} {word}" for number, word in scale.points())
    heads = [f"{aspect} ({scale.first} to {scale.last}: {words})" for aspect in aspects]
    lines = [
        [
            f"{document.digest}-{summary.digest}",
            cell(judge),
            cell(document.text),
            cell(summary.text),
            *[""] * len(heads),
            "",
        ]
        for document in make_screens(documents, judge, seed)
        for summary in document.summaries
    ]
    check_writable("sheet", file)
    if file.exists():
        advice = (": is there already; give it as ", Option("judgements"), ", or remove it")
        raise JobError([Option("sheet", str(file)), *advice])
    with open(file, "x", encoding="utf-8-sig", newline="") as stream:
        csv.writer(stream).writerows([[ITEM, JUDGE, DOCUMENT, SUMMARY, *heads, COMMENT], *lines])
    return len(lines)


def cell(text: str) -> str:
    """Return a text as a cell holds it: never taken for a formula, and never cut without a word.

    >>> cell("=1+1")
    "'=1+1"
    """
    if FORMULA.match(text):
        text = f"'{text}"
    if len(text) > MOST_CHARACTERS:
        text = f"{text[:MOST_CHARACTERS]} [...] (too long for a spreadsheet)"
    return text


def read_sheet(file: Path) -> list[Judgement]:
    """Return the judgements of a sheet that was filled in, in any form of a table; empty cells are
    none. A JobError says what is wrong.
    """
    reader = Reader(str(file), Reading())
    aspects = {name: match for name in reader.names if (match := ASPECT.fullmatch(name))}
    judgements = []
    mistakes = []
    for line, record in reader.records(reader.names):
        code = None
        if not isinstance(record, ValueError):
            code = CODE.fullmatch(str(record.get(ITEM)))
        if code is None:
            mistakes.append(f"line {line}: `{ITEM}` is no code that --sheet wrote")
            continue
        for name, match in aspects.items():
            try:
                value = parse_judgement(record[name])
            except ValueError as error:
                mistakes.append(f"line {line}: {match[1]} {error}")
                continue
            scale = float(match[2]), float(match[3])
            judge = record.get(JUDGE) or ""
            judgements.append(Judgement(code[1], code[2], match[1], value, judge, *scale))
    refuse_mistakes(str(file), mistakes)
    return judgements
