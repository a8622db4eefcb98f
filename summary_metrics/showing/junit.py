# SPDX-License-Identifier: Apache-2.0
"""What came of the bounds of `--fail-if` and `--pass-if` as JUnit has it, so that CI shows it:
`--junit FILE`.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from ..errors import PROGRAM, in_command
from ..files import write_whole
from ..findings.fail_if import Outcome
from ..findings.findings import Findings
from ..printable import make_printable

MOST_NAMED = 20  # summaries in the text of a failure


def write_junit(file: Path, outcomes: Sequence[Outcome], findings: Findings | None = None) -> None:
    """Write a test case for each bound and system; those that failed name the most suspicious
    summaries.
    """
    failed = [outcome for outcome in outcomes if outcome.state == "failed"]
    undefined = [outcome for outcome in outcomes if outcome.state == "undefined"]
    counts = {
        "tests": str(len(outcomes)),
        "failures": str(len(failed)),
        "errors": str(len(undefined)),
    }
    suite = Element("testsuite", {"name": PROGRAM, **counts})
    kinds = {"failed": "failure", "undefined": "error"}
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
    indent(suite)
    write_whole(
        file, f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(suite, encoding="unicode")}\n'
    )


def suspect_lines(findings: Findings | None, system: str) -> list[str]:
    """Return where the most suspicious summaries of a system stand, with what they lack and their
    marks.
    """
    if findings is None:
        return []
    lines = []
    for suspect in findings.suspects:
        if suspect.is_marked and suspect.system == system:
            parts = [f"{fact.verb} {fact.text}" for fact in suspect.lacks]
            parts += [mark.text for mark in suspect.marks]
            lines.append(make_printable(f"{suspect.file}:{suspect.line}: {', '.join(parts)}"))
    return lines[:MOST_NAMED]
