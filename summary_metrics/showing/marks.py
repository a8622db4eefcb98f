# SPDX-License-Identifier: Apache-2.0
"""The rows that need work as a file: `FILE.marks.csv`, a line a mark."""

from __future__ import annotations

import csv
import io
from pathlib import Path

from ..files import write_whole
from ..findings.find import Findings
from ..printable import make_cell

COLUMNS = ("file", "line", "id", "system", "what", "kind", "sentence", "nearest", "why")


def write_marks(file: Path, findings: Findings) -> int:
    """Write a line for each mark, the most suspicious summaries first, and return how many there are.

    A JobError names a file that cannot be written. No cell is a formula.

    """
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(COLUMNS)
    count = 0
    for one in findings.suspects:
        for mark in one.marks:
            place = (one.file, one.line, one.id, one.system)
            cells = (*place, mark.text, mark.kind, mark.sentence, mark.nearest, mark.why)
            writer.writerow([make_cell(cell) if isinstance(cell, str) else cell for cell in cells])
            count += 1
    write_whole(file, stream.getvalue())
    return count
