# SPDX-License-Identifier: Apache-2.0
"""Files for other programs: `FILE.marks.csv`, a line for each mark and each key fact that is
missing, and JUnit XML of what came of the bounds of `--fail-if` and `--pass-if`, which CI shows.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ..errors import PROGRAM, in_command
from ..files import write_whole
from ..findings.fail_if import Outcome
from ..findings.findings import Findings
from ..findings.quotes import Quote, Quotes
from ..findings.suspects import Lack
from ..findings.table import Table
from ..printable import make_printable, safe_cell

NOTHING = Quote("", "", "")  # of a text that could not be read again
MOST_NAMED = 20  # summaries in the text of a failure
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
    """Yield each mark and key fact by the names of `COLUMNS`, those of the most suspicious
    summaries first; then what is not supported and what recurs.

    What quotes is empty where a text could not be read again; of what recurs `what` quotes, too.
    """
    for suspect in findings.suspects:
        where = (suspect.file, suspect.line, suspect.id, suspect.system)
        for fact in (*suspect.lacks, *suspect.unsourced):
            yield as_record(*where, fact.text, kind_of(fact), "", "", "")
        for mark in suspect.marks:
            quote = quotes.around(suspect.row, mark.span) or NOTHING
            nearest = quotes.nearest(suspect.row, mark.nearest)
            instead = quotes.nearest(suspect.row, mark.instead)
            yield as_record(*where, mark.text, mark.kind, quote.whole, nearest, instead)
    place_columns = [table.labels[name] for name in ("file", "line", "id", "system")]
    for other_mark in findings.other_marks:
        quote = quotes.around(other_mark.row, other_mark.span) or NOTHING
        nearest = (quotes.in_source(other_mark.row, other_mark.nearest) or NOTHING).whole
        place = [column[other_mark.row] for column in place_columns]
        yield as_record(
            *place, quote.text, other_mark.kind, quote.whole, nearest, other_mark.instead
        )


def as_record(*values: Any) -> dict[str, Any]:
    """Return the values of a mark by the names of `COLUMNS`."""
    return dict(zip(COLUMNS, values, strict=True))


def kind_of(fact: Lack) -> str:
    """Return what is wrong with a key fact."""
    if fact.in_source:
        state = "denied" if fact.denied else "missing"
        return f"{state} {'mandatory ' * fact.mandatory}key fact"
    if fact.found:
        return "key fact not in the source, but in the summary"
    return "key fact not in the source, nor in the summary"


def write_junit(file: Path, outcomes: Sequence[Outcome], findings: Findings) -> None:
    """Write a test case for each bound and system; those that failed name the most suspicious
    summaries.
    """
    kinds = {"failed": "failure", "undefined": "error"}
    counts = {
        f"{kind}s": str(sum(outcome.state == state for outcome in outcomes))
        for state, kind in kinds.items()
    }
    suite = Element("testsuite", {"name": PROGRAM, "tests": str(len(outcomes)), **counts})
    for outcome in outcomes:
        case = SubElement(
            suite,
            "testcase",
            {
                "classname": make_printable(outcome.measured.what),
                "name": in_command(outcome.bound.named),
            },
        )
        if outcome.state in kinds:
            child = SubElement(
                case, kinds[outcome.state], {"message": make_printable(str(outcome))}
            )
            child.text = "\n".join(suspect_lines(findings, outcome.measured.system)) or None
        else:
            SubElement(case, "system-out").text = make_printable(str(outcome))
    indent(suite)
    write_whole(
        file, f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(suite, encoding="unicode")}\n'
    )


def suspect_lines(findings: Findings, system: str) -> list[str]:
    """Return where the most suspicious summaries of a system stand, with what they lack and their
    marks.
    """
    lines = []
    for suspect in findings.suspects:
        if suspect.is_marked and suspect.system == system:
            parts = [f"{fact.verb} {fact.text}" for fact in suspect.lacks]
            parts += [mark.text for mark in suspect.marks]
            lines.append(make_printable(f"{suspect.file}:{suspect.line}: {', '.join(parts)}"))
    return lines[:MOST_NAMED]
