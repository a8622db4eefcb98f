# SPDX-License-Identifier: Apache-2.0
"""The rows that need work as a file: `FILE.marks.csv`, a line for each mark and each key fact that
is missing.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any, NamedTuple

from ..files import write_whole
from ..findings.findings import Findings
from ..findings.quotes import Quotes
from ..findings.suspects import Lack
from ..findings.table import Table
from ..printable import make_cell

COLUMNS = ("file", "line", "id", "system", "what", "kind", "sentence", "nearest", "instead")


class MarksFile(NamedTuple):
    """What a file of marks has, and how many lines that are below its head."""

    text: str
    lines: int


def write_marks(file: Path, findings: Findings, table: Table, quotes: Quotes) -> int:
    """Write a line for each mark and key fact, and return how many there are; a JobError names a
    file that cannot be written.
    """
    marks = make_marks(findings, table, quotes)
    write_whole(file, marks.text)
    return marks.lines


def make_marks(findings: Findings, table: Table, quotes: Quotes) -> MarksFile:
    """Return a line for each mark and key fact, the most suspicious summaries first; then what is
    not supported and what recurs.

    The columns that quote are empty where a text could not be read again; of what recurs `what` is
    such a column. No cell is a formula.
    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    count = 0
    for one in findings.suspects:
        lines = [(fact.text, kind_of(fact), "", "", "") for fact in (*one.lacks, *one.unsourced)]
        for mark in one.marks:
            sentence = quotes.around(one.row, mark.span)
            quoted = (
                sentence.whole if sentence else "",
                quotes.nearest(one.row, mark.nearest),
                quotes.nearest(one.row, mark.instead),
            )
            lines.append((mark.text, mark.kind, *quoted))
        for line in lines:
            writer.writerow(map(safe_cell, (one.file, one.line, one.id, one.system, *line)))
            count += 1
    places = table.frame[["file", "line", "id", "system"]]
    for other in findings.other_marks:
        sentence = quotes.around(other.row, other.span)
        what, whole = (sentence.text, sentence.whole) if sentence else ("", "")
        line = (what, other.kind, whole, quotes.nearest(other.row, other.nearest), "")
        writer.writerow(map(safe_cell, (*places.iloc[other.row], *line)))
        count += 1
    return MarksFile(stream.getvalue(), count)


def safe_cell(value: Any) -> Any:
    """Return what a cell holds, which is no formula."""
    return make_cell(value) if isinstance(value, str) else value


def kind_of(fact: Lack) -> str:
    """Return what is wrong with a key fact."""
    if fact.in_source:
        return "missing mandatory key fact" if fact.mandatory else "missing key fact"
    return f"key fact not in the source, {'but' if fact.found else 'nor'} in the summary"
