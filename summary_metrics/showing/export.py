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
from ..findings.problems import MOST_SHARES, list_problems
from ..findings.read_first import groups_to_read
from ..findings.table import Table
from ..printable import make_json, make_printable, plain, safe_cell
from .judged import judged_record
from .tables import ScoreRow, average_scores

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
        for row in average_scores(table, seed):
            yield {**row._asdict(), "better": table.scores[row.score].better}
        return
    by_column = {(row.score, row.system): row for row in average_scores(table, seed)}
    for column in findings.columns:
        letters: Sequence[str | None] = column.letters or [None] * len(findings.systems)
        for system in findings.order:
            name = findings.systems[system] or "all"
            # Of what is no score, such as the words, no interval is computed.
            interval = by_column.get((column.key, name))
            yield {
                "score": column.key,
                "title": column.title,
                "system": name,
                "mean": float(column.means[system]),
                "low": interval and interval.low,
                "high": interval and interval.high,
                "rows": interval and interval.rows,
                "undefined": interval and interval.undefined,
                "letters": letters[system],
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
        "lead": findings.lead and findings.lead.key,
        "order": [named[k] for k in findings.order],
        "best": [named[k] for k in findings.best],
        "unordered": [named[k] for k in findings.unordered],
        "to_judge": [named[k] for k in findings.to_judge],
        "scores": list(records(findings, table, seed, all_scores)),
        "said": [sentence.text for sentence in say.sentences(findings)],
        "cautions": findings.cautions,
        "broken": findings.problems,
        "read_first": [
            sentence for _, suspects in groups_to_read(findings) for sentence in suspects
        ],
        "judgements": findings.judged and judged_record(findings.judged),
    }


def csv_lines(rows: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of a CSV file, in which no cell is a formula."""
    stream = io.StringIO()
    names = [name for row in rows[:1] for name in row]
    writer = csv.DictWriter(stream, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: safe_cell(value) for name, value in row.items()} for row in rows)
    yield from stream.getvalue().rstrip("\n").split("\n")


# Papers


def markdown_lines(findings: Findings) -> Iterator[str]:
    """Yield a table of GitHub's Markdown: a system in each row, letters behind the means of
    the leading column; below it what the screen says.
    """
    heads = [
        escape_markdown(column.title) + ARROWS["markdown"].get(column.better, "")
        for column in findings.columns
    ]
    yield f"| system | {' | '.join(heads)} |"
    yield f"|---|{'---:|' * len(findings.columns)}"
    for system in findings.order:
        cells = [column.say(system) for column in findings.columns]
        if findings.lead and findings.is_ordered:
            place = findings.columns.index(findings.lead)
            cells[place] = f"{cells[place]} {findings.lead.letters[system]}".rstrip()
        name = findings.systems[system] or "all"
        if system in findings.many_broken and len(findings.systems) > 1:
            name += "*"
        yield f"| {escape_markdown(name)} | {' | '.join(cells)} |"
    yield ""
    for sentence in say.sentences(findings):
        yield f"- {escape_markdown(sentence.text)}"
    names = dict(zip(findings.systems, findings.names, strict=True))
    for what, shares, _ in list_problems(findings.problems, names, MOST_SHARES):
        yield f"- Broken outputs: {escape_markdown(f'{what}: {shares}')}"


def latex_lines(findings: Findings, table: Table, seed: int) -> Iterator[str]:
    """Yield a tabular of LaTeX with the rules of booktabs: means with intervals, those of the best
    group in bold.

    Bold are all systems that none is shown to surpass in the column, so a tie is shown as one.
    """
    by_column = {(row.score, row.system): row for row in average_scores(table, seed)}
    heads = [
        escape_latex(column.title) + ARROWS["latex"].get(column.better, "")
        for column in findings.columns
    ]
    yield r"% \usepackage{booktabs}"
    yield rf"\begin{{tabular}}{{l{'r' * len(heads)}}}"
    yield r"\toprule"
    yield rf"system & {' & '.join(heads)} \\"
    yield r"\midrule"
    for system in findings.order:
        name = findings.systems[system] or "all"
        cells = [
            latex_cell(column, system, by_column.get((column.key, name)))
            for column in findings.columns
        ]
        yield rf"{escape_latex(name)} & {' & '.join(cells)} \\"
    yield r"\bottomrule"
    yield r"\end{tabular}"


def latex_cell(column: Column, system: int, row: ScoreRow | None) -> str:
    """Return a mean, bold where none is shown to be better and some are shown to be worse, with its
    interval.
    """
    text = escape_latex(column.say(system)).replace(" ", "~")
    surpasses = column.surpasses
    is_ordered = bool(column.letters and column.letters[system])
    if is_ordered and (surpasses > 0).any() and not (surpasses[:, system] > 0).any():
        text = rf"\textbf{{{text}}}"
    if row is None or math.isnan(row.low):
        return text
    ends = f"{row.low:.2f}, {row.high:.2f}"
    if column.is_share:
        ends = f"{100 * row.low:.0f}, {100 * row.high:.0f}"
    return rf"{text} {{\small [{ends}]}}"


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
