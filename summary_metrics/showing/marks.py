# SPDX-License-Identifier: Apache-2.0
"""The rows that need work as a file: `FILE.marks.csv`, a line for each mark and each key fact that
is missing.
"""

from __future__ import annotations

import csv
import io
from pathlib import Path

from ..files import write_whole
from ..findings.findings import Findings
from ..findings.quotes import Quotes
from ..findings.suspects import Lack
from ..printable import make_cell

COLUMNS = ("file", "line", "id", "system", "what", "kind", "sentence", "nearest", "instead")


def write_marks(file: Path, findings: Findings, quotes: Quotes) -> int:
    """Write a line for each mark and key fact, the most suspicious summaries first, and return how
    many there are.

    The columns that quote are empty where a text could not be read again. A JobError names a file
    that cannot be written. No cell is a formula.
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
            cells = (one.file, one.line, one.id, one.system, *line)
            writer.writerow([make_cell(cell) if isinstance(cell, str) else cell for cell in cells])
            count += 1
    write_whole(file, stream.getvalue())
    return count


def kind_of(fact: Lack) -> str:
    """Return what is wrong with a key fact."""
    if fact.in_source:
        return "missing mandatory key fact" if fact.mandatory else "missing key fact"
    return f"key fact not in the source, {'but' if fact.found else 'nor'} in the summary"
