# SPDX-License-Identifier: Apache-2.0
"""The rows that need work as a file: `FILE.marks.csv`, a line for each mark and each key fact that
is missing.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from typing import Any, NamedTuple

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


def make_marks(findings: Findings, table: Table, quotes: Quotes) -> MarksFile:
    """Return the file of the marks; no cell of it is a formula."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    marks = list(list_marks(findings, table, quotes))
    writer.writerows(map(safe_cell, mark.values()) for mark in marks)
    return MarksFile(stream.getvalue(), len(marks))


def list_marks(findings: Findings, table: Table, quotes: Quotes) -> Iterator[dict[str, Any]]:
    """Yield each mark and key fact by the names of `COLUMNS`, those of the most suspicious summaries
    first; then what is not supported and what recurs.

    What quotes is empty where a text could not be read again; of what recurs `what` quotes, too.
    """
    for one in findings.suspects:
        where = (one.file, one.line, one.id, one.system)
        for fact in (*one.lacks, *one.unsourced):
            yield as_record(*where, fact.text, kind_of(fact), "", "", "")
        for mark in one.marks:
            quote = quotes.around(one.row, mark.span)
            sentence = quote.whole if quote else ""
            nearest = quotes.nearest(one.row, mark.nearest)
            instead = quotes.nearest(one.row, mark.instead)
            yield as_record(*where, mark.text, mark.kind, sentence, nearest, instead)
    places = table.frame[["file", "line", "id", "system"]]
    for other in findings.other_marks:
        quote = quotes.around(other.row, other.span)
        what, sentence = (quote.text, quote.whole) if quote else ("", "")
        in_source = quotes.in_source(other.row, other.nearest)
        nearest = in_source.whole if in_source else ""
        yield as_record(*places.iloc[other.row], what, other.kind, sentence, nearest, other.instead)


def as_record(*values: Any) -> dict[str, Any]:
    """Return the values of a mark by the names of `COLUMNS`."""
    return dict(zip(COLUMNS, values, strict=True))


def safe_cell(value: Any) -> Any:
    """Return what a cell holds, which is no formula."""
    return make_cell(value) if isinstance(value, str) else value


def kind_of(fact: Lack) -> str:
    """Return what is wrong with a key fact."""
    if fact.in_source:
        return "missing mandatory key fact" if fact.mandatory else "missing key fact"
    return f"key fact not in the source, {'but' if fact.found else 'nor'} in the summary"
