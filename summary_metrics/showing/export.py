# SPDX-License-Identifier: Apache-2.0
"""The findings in formats for other programs: Markdown and LaTeX for papers, CSV and JSON for data."""

from __future__ import annotations

import csv
import html
import io
import math
import re
from collections.abc import Callable, Iterator
from typing import Any

from ..findings.records import Column, Findings, Statement, System
from ..printable import make_cell, make_json, make_printable
from .judged_lines import judged_record
from .spelling import in_command

ARROWS = {"markdown": {"higher": " ↑", "lower": " ↓"}, "latex": {"higher": r" $\uparrow$", "lower": r" $\downarrow$"}}
KINDS = {"problem": "problems", "description": "descriptions"}
LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    **{mark: f"\\{mark}" for mark in "&%$#_{}"},
}


def format_lines(form: str, findings: Findings) -> Iterator[str]:
    """Yield the lines of the means, and of what is said of systems, in a format that is not "table"."""
    yield from {"json": json_lines, "csv": csv_lines, "markdown": markdown_lines, "latex": latex_lines}[form](findings)


def json_lines(findings: Findings) -> Iterator[str]:
    """Yield the lines of a JSON object."""
    content: dict[str, Any] = {
        "conclusion": findings.conclusion,
        "means": [record for column in findings.table for record in column_records(findings, column)],
        "systems": [system_record(system) for system in findings.systems],
        "general": [statement_record(statement) for statement in (*findings.general, *findings.beside)],
    }
    if findings.judged:
        content["judgements"] = judged_record(findings.judged)
    yield make_json(content, indent=2)


def column_records(findings: Findings, column: Column) -> Iterator[dict[str, Any]]:
    """Yield one record for each system; None where a number is undefined."""
    for name, cell in zip(findings.names, column.cells, strict=True):
        numbers = {"mean": cell.mean, "low": cell.low, "high": cell.high}
        yield {
            "score": column.key,
            "system": name,
            **{name: None if math.isnan(value) else value for name, value in numbers.items()},
            "rows": cell.rows,
            "undefined": cell.undefined,
            "better": column.direction,
            "mark": cell.mark or None,
        }


def system_record(system: System) -> dict[str, Any]:
    """Return what is said of a system."""
    said = [statement_record(statement) for statement in system.statements]
    return {"system": system.name, "looked_for": list(system.looked_for), "said": said}


def statement_record(statement: Statement) -> dict[str, Any]:
    """Return a statement."""
    example = statement.example
    return {
        "kind": statement.kind,
        "code": statement.code,
        "label": statement.label or None,
        "sentence": statement.sentence,
        "amount": statement.amount or None,
        "count": statement.number,
        "of": statement.of,
        "systems": list(statement.systems),
        "scores": list(statement.scores),
        "data": dict(statement.data),
        "reasons": [reason.say(in_command) for reason in statement.reasons],
        "example": {"file": example.file, "line": example.line, "text": example.text} if example else None,
    }


def codes_of(system: System, kind: str) -> str:
    """Return the codes of what is said of a system, of one kind."""
    return "; ".join(said.code for said in system.statements if said.label and said.kind == kind)


def csv_lines(findings: Findings) -> Iterator[str]:
    """Yield the lines of a CSV file."""
    codes = [{plural: codes_of(system, kind) for kind, plural in KINDS.items()} for system in findings.systems]
    rows = [
        {**record, **said}
        for column in findings.table
        for record, said in zip(column_records(findings, column), codes, strict=True)
    ]
    stream = io.StringIO()
    writer = csv.DictWriter(stream, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(
        {name: make_cell(value) if isinstance(value, str) else value for name, value in row.items()} for row in rows
    )
    yield from stream.getvalue().rstrip("\n").split("\n")


def table_rows(findings: Findings, escape: Callable[[str], str], arrows: dict[str, str]) -> list[list[str]]:
    """Return the head of a table, and for each system its name, its means, and its problems if any system has some."""
    problems = [codes_of(system, "problem") for system in findings.systems]
    head = [escape(column.key) + arrows.get(column.direction, "") for column in findings.table]
    rows = [["system", *head, *["problems"] * any(problems)]]
    for place, (name, said) in enumerate(zip(findings.names, problems, strict=True)):
        cells = [escape(f"{column.say(column.cells[place])}{column.cells[place].mark}") for column in findings.table]
        rows.append([escape(name), *cells, *[escape(said)] * any(problems)])
    return rows


def markdown_lines(findings: Findings) -> Iterator[str]:
    """Yield a table of GitHub's Markdown: a system in each row."""
    head, *rows = table_rows(findings, escape_markdown, ARROWS["markdown"])
    yield f"| {' | '.join(head)} |"
    yield f"|---|{'---:|' * len(findings.table)}{'---|' * (len(head) - len(findings.table) - 1)}"
    yield from (f"| {' | '.join(row)} |" for row in rows)


def latex_lines(findings: Findings) -> Iterator[str]:
    """Yield a tabular of LaTeX, which needs no package: a system in each row."""
    head, *rows = table_rows(findings, escape_latex, ARROWS["latex"])
    others = len(head) - len(findings.table) - 1
    yield rf"\begin{{tabular}}{{l{'r' * len(findings.table)}{'l' * others}}}"
    yield r"\hline"
    yield rf"{' & '.join(head)} \\"
    yield r"\hline"
    yield from (rf"{' & '.join(row)} \\" for row in rows)
    yield r"\hline"
    yield r"\end{tabular}"


def escape_markdown(text: str) -> str:
    r"""Return a text as Markdown shows it in a cell of a table.

    >>> print(escape_markdown("a|b *c* <d>"))
    a\|b \*c\* &lt;d&gt;
    """
    one_line = html.escape(make_printable(" ".join(text.split())), quote=False)
    return re.sub(r"([\\`*_\[\]|~])", r"\\\1", one_line)


def escape_latex(text: str) -> str:
    r"""Return a text as LaTeX shows it.

    >>> print(escape_latex("50 % of a_b & {c}"))
    50 \% of a\_b \& \{c\}
    """
    return "".join(LATEX.get(mark, mark) for mark in make_printable(" ".join(text.split())))
