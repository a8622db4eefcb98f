# SPDX-License-Identifier: Apache-2.0
"""Findings in formats for other programs: Markdown and LaTeX for papers, CSV and JSON for data."""

from __future__ import annotations

import csv
import html
import io
import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

from ..findings import say
from ..findings.columns import Column
from ..findings.findings import Findings
from ..findings.read_first import groups_to_read
from ..findings.table import Table
from ..judging.words import judged_record
from ..printable import make_cell, make_json, make_printable, plain
from .tables import score_rows

ARROWS = {
    "markdown": {"higher": " ↑", "lower": " ↓"},
    "latex": {"higher": r" $\uparrow$", "lower": r" $\downarrow$"},
}
LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    **{mark: f"\\{mark}" for mark in "&%$#_{}"},
}


def format_lines(
    form: str, findings: Findings, table: Table, seed: int = 0, all_scores: bool = False
) -> Iterator[str]:
    """Yield the lines of "markdown", "latex", "csv" or "json": the screen's table, or with
    `all_scores` every score.

    CSV and JSON have a record for each score and system, with its interval; JSON also all that is
    said.
    """
    if form == "csv":
        yield from csv_lines(plain(list(records(findings, table, seed, all_scores))))
    elif form == "json":
        yield from make_json(plain(content(findings, table, seed, all_scores)), indent=2).split(
            "\n"
        )
    elif form == "markdown":
        yield from markdown_lines(findings)
    else:
        yield from latex_lines(findings, table, seed)


# Data


def records(
    findings: Findings, table: Table, seed: int, all_scores: bool
) -> Iterator[dict[str, Any]]:
    """Yield what is known of each column, or each score, of each system; nan where it is
    undefined.
    """
    if all_scores:
        for row in score_rows(table, seed):
            better = table.scores[str(row["score"])].better
            yield {**row, "better": better}
        return
    intervals = {(str(row["score"]), str(row["system"])): row for row in score_rows(table, seed)}
    for column in findings.columns:
        for system in findings.order:
            name = findings.systems[system] or "all"
            # Of what is no score, such as the words, no interval is computed.
            interval = intervals.get((column.key, name), {})
            yield {
                "score": column.key,
                "title": column.title,
                "system": name,
                "mean": float(column.means[system]),
                "low": interval.get("low"),
                "high": interval.get("high"),
                "rows": interval.get("rows"),
                "undefined": interval.get("undefined"),
                "letters": column.letters[system] if column.letters else None,
                "better": column.better,
            }


def content(findings: Findings, table: Table, seed: int, all_scores: bool) -> dict[str, Any]:
    """Return all that is found, as JSON has it."""
    named = findings.systems
    return {
        "size": {
            "summaries": findings.rows,
            "documents": findings.documents,
            "language": findings.language or None,
        },
        "lead": findings.lead.key if findings.lead else None,
        "order": [named[k] for k in findings.order],
        "best": [named[k] for k in findings.best],
        "unordered": [named[k] for k in findings.unordered],
        "to_judge": [named[k] for k in findings.to_judge],
        "scores": list(records(findings, table, seed, all_scores)),
        "said": [one.text for one in say.sentences(findings)],
        "cautions": findings.cautions,
        "broken": findings.problems,
        "read_first": [one for _, own in groups_to_read(findings) for one in own],
        "judgements": judged_record(findings.judged) if findings.judged is not None else None,
    }


def csv_lines(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of a CSV file, in which no cell is a formula."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, list(rows[0]) if rows else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(
        {name: make_cell(v) if isinstance(v, str) else v for name, v in row.items()} for row in rows
    )
    yield from stream.getvalue().rstrip("\n").split("\n")


# Papers


def markdown_lines(findings: Findings) -> Iterator[str]:
    """Yield a table of GitHub's Markdown: a system in each row, letters behind the means of
    the leading column.
    """
    heads = [
        escape_markdown(one.title) + ARROWS["markdown"].get(one.better, "")
        for one in findings.columns
    ]
    yield f"| system | {' | '.join(heads)} |"
    yield f"|---|{'---:|' * len(findings.columns)}"
    for system in findings.order:
        cells = [
            f"{one.say(system)} {one.letters[system]}".rstrip()
            if one is findings.lead and findings.is_ordered
            else one.say(system)
            for one in findings.columns
        ]
        yield f"| {escape_markdown(findings.systems[system] or 'all')} | {' | '.join(cells)} |"


def latex_lines(findings: Findings, table: Table, seed: int) -> Iterator[str]:
    """Yield a tabular of LaTeX with the rules of booktabs: means with intervals, those of the best
    group in bold.

    Bold are all systems that none is shown to surpass in the column, so a tie is shown as one.
    """
    halves = {(str(row["score"]), str(row["system"])): row for row in score_rows(table, seed)}
    heads = [
        escape_latex(one.title) + ARROWS["latex"].get(one.better, "") for one in findings.columns
    ]
    yield r"% \usepackage{booktabs}"
    yield rf"\begin{{tabular}}{{l{'r' * len(heads)}}}"
    yield r"\toprule"
    yield rf"system & {' & '.join(heads)} \\"
    yield r"\midrule"
    for system in findings.order:
        name = findings.systems[system] or "all"
        cells = [latex_cell(one, system, halves.get((one.key, name))) for one in findings.columns]
        yield rf"{escape_latex(name)} & {' & '.join(cells)} \\"
    yield r"\bottomrule"
    yield r"\end{tabular}"


def latex_cell(column: Column, system: int, row: dict[str, Any] | None) -> str:
    """Return a mean, bold where none is shown to be better and some are shown to be worse, with its
    interval.
    """
    said = escape_latex(column.say(system)).replace(" ", "~")
    surpasses = column.surpasses
    if column.letters and (surpasses > 0).any() and not (surpasses[:, system] > 0).any():
        said = rf"\textbf{{{said}}}"
    if not row or math.isnan(row["low"]):
        return said
    ends = [100 * row[end] if column.is_share else row[end] for end in ("low", "high")]
    form = ".0f" if column.is_share else ".2f"
    return rf"{said} {{\small [{ends[0]:{form}}, {ends[1]:{form}}]}}"


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
