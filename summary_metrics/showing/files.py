# SPDX-License-Identifier: Apache-2.0
"""Files for other programs: `FILE.marks.csv`, a line for each mark and each key fact that is
missing, and JUnit XML of what came of the bounds of `--fail-if` and `--pass-if`, which CI shows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import numpy as np

from ..errors import PROGRAM, in_command
from ..files import write_whole
from ..findings.fail_if import Outcome, breaking_rows
from ..findings.findings import Findings
from ..findings.flagged import Lack, find_lacks, find_marks
from ..findings.problems import rows_with_codes
from ..findings.quotes import Quote, Quotes
from ..findings.table import Table
from ..printable import make_printable
from ..texts.broken import CODES
from ..view import View
from .tables import make_csv

NOTHING = Quote("", "", "")  # of a text that could not be read again
MOST_NAMED = 20  # summaries in the text of a failure
COLUMNS = ("file", "line", "id", "system", "what", "kind", "sentence", "nearest", "instead")


class MarksFile(NamedTuple):
    """What a file of marks has, and how many lines that are below its head."""

    text: str
    lines: int


def make_marks(findings: Findings, table: Table, quotes: Quotes) -> MarksFile:
    """Return the file of the marks; no cell of it is a formula."""
    marks = list(list_marks(findings, table, quotes))
    return MarksFile(make_csv(COLUMNS, marks), len(marks))


def list_marks(findings: Findings, table: Table, quotes: Quotes) -> Iterator[dict[str, Any]]:
    """Yield each mark and key fact by the names of `COLUMNS`, those of the most suspicious
    summaries first; then what is not supported and what recurs.

    What quotes is empty where a text could not be read again; of what recurs `what` quotes, too.
    """
    place_columns = [table.labels[name] for name in COLUMNS[:4]]

    def as_record(row: int, *cells: str) -> dict[str, Any]:
        places = (column[row] for column in place_columns)
        return dict(zip(COLUMNS, [*places, *cells], strict=True))

    for flagged in findings.flagged:
        row = flagged.row
        for fact in (*flagged.lacks, *flagged.unsourced):
            yield as_record(row, fact.text, kind_of(fact), "", "", "")
        for mark in flagged.marks:
            sentence = (quotes.around(row, mark.span) or NOTHING).whole
            nearest, instead = (quotes.nearest(row, at) for at in (mark.nearest, mark.instead))
            yield as_record(row, mark.text, mark.kind, sentence, nearest, instead)
    for other_mark in findings.other_marks:
        quote = quotes.around(other_mark.row, other_mark.span) or NOTHING
        nearest = (quotes.in_source(other_mark.row, other_mark.nearest) or NOTHING).whole
        yield as_record(
            other_mark.row, quote.text, other_mark.kind, quote.whole, nearest, other_mark.instead
        )


def kind_of(fact: Lack) -> str:
    """Return what is wrong with a key fact."""
    if fact.in_source:
        state = "denied" if fact.denied else "missing"
        return f"{state} {'mandatory ' * fact.mandatory}key fact"
    if fact.found:
        return "key fact not in the source, but in the summary"
    return "key fact not in the source, nor in the summary"


def write_junit(file: Path, outcomes: Sequence[Outcome], view: View) -> None:
    """Write a test case for each bound and system; those that failed name the summaries by which
    they did.
    """
    kinds = {"failed": "failure", "undefined": "error"}
    counts = {
        f"{kind}s": str(sum(outcome.state == state for outcome in outcomes))
        for state, kind in kinds.items()
    }
    suite = Element("testsuite", {"name": PROGRAM, "tests": str(len(outcomes)), **counts})
    codes = rows_with_codes(view.table)
    for outcome in outcomes:
        case = SubElement(
            suite,
            "testcase",
            {
                "classname": make_printable(outcome.measured.what),
                "name": in_command(outcome.bound.named),
            },
        )
        message = make_printable(str(outcome))
        if outcome.state in kinds:
            child = SubElement(case, kinds[outcome.state], {"message": message})
            child.text = "\n".join(breaking_lines(outcome, view, codes)) or None
        else:
            SubElement(case, "system-out").text = message
    indent(suite)
    write_whole(
        file, f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(suite, encoding="unicode")}\n'
    )


def breaking_lines(outcome: Outcome, view: View, codes: Mapping[str, np.ndarray]) -> Iterator[str]:
    """Yield where the summaries stand by which a bound is not kept, with what is wrong in them."""
    if outcome.state != "failed":
        return
    table, key = view.table, outcome.bound.key
    compared_with = view.comparison.systems[0] if view.comparison else ""
    files, lines = table.labels["file"], table.labels["line"]
    for row in breaking_rows(outcome, table, codes, compared_with)[:MOST_NAMED]:
        parts = [code for code in CODES if codes[code][row]]
        if key not in codes:
            parts = [f"{key} {table.values(key)[row]:g}"]
            lacks = [lack for lack in find_lacks(table, row) if lack.in_source]
            parts += [f"{lack.verb} {lack.text}" for lack in lacks]
            parts += [mark.text for mark in find_marks(table, row)]
        yield make_printable(f"{files[row]}:{lines[row]}: {', '.join(parts)}")
