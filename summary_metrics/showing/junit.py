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
    failed = [one for one in outcomes if one.state == "failed"]
    undefined = [one for one in outcomes if one.state == "undefined"]
    counts = {
        "tests": str(len(outcomes)),
        "failures": str(len(failed)),
        "errors": str(len(undefined)),
    }
    suite = Element("testsuite", {"name": PROGRAM, **counts})
    for one in outcomes:
        case = SubElement(
            suite,
            "testcase",
            {"classname": make_printable(one.measured.what), "name": in_command(one.bound.named)},
        )
        if one.state != "passed":
            kind = "failure" if one.state == "failed" else "error"
            child = SubElement(case, kind, {"message": make_printable(str(one))})
            child.text = "\n".join(suspect_lines(findings, one.measured.system)) or None
    indent(suite)
    write_whole(
        file, f'<?xml version="1.0" encoding="utf-8"?>\n{tostring(suite, encoding="unicode")}\n'
    )


def suspect_lines(findings: Findings | None, system: str) -> list[str]:
    """Return where the most suspicious summaries of a system stand, with what they lack and their
    marks.
    """
    own = (
        [one for one in findings.suspects if one.is_marked and one.system == system]
        if findings
        else []
    )
    found = (
        (
            f"{one.file}:{one.line}",
            ", ".join(
                [*(f"lacks {fact.text}" for fact in one.lacks), *(m.text for m in one.marks)]
            ),
        )
        for one in own[:MOST_NAMED]
    )
    return [make_printable(f"{place}: {marks}") for place, marks in found]
