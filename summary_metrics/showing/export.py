# SPDX-License-Identifier: Apache-2.0
"""The means in formats for other programs: Markdown and LaTeX for papers, CSV and JSON for data."""

from __future__ import annotations

import csv
import html
import io
import math
import re
from collections.abc import Iterator, Sequence
from typing import Any

from ..findings.first_screen import Screen
from ..printable import make_cell, make_json, make_printable
from .tables import decimals_for

ARROWS = {"markdown": {"higher": " ↑", "lower": " ↓"}, "latex": {"higher": r" $\uparrow$", "lower": r" $\downarrow$"}}
LATEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    **{mark: f"\\{mark}" for mark in "&%$#_{}"},
}


def format_lines(form: str, screen: Screen) -> Iterator[str]:
    """Yield the lines of the means in a format that is not "table"."""
    if form == "json":
        content = {"means": list(records(screen)), "verdicts": list(verdict_records(screen))}
        yield make_json(content, indent=2)
    elif form == "csv":
        yield from csv_lines(list(records(screen)))
    elif form == "markdown":
        yield from markdown_lines(screen)
    else:
        yield from latex_lines(screen)


def records(screen: Screen) -> Iterator[dict[str, Any]]:
    """Yield one record for each score and system; None where a number is undefined."""
    for k, key in enumerate(screen.keys):
        for system, summary in screen.means:
            numbers = {name: float(getattr(summary, name)[k]) for name in ("mean", "low", "high")}
            yield {
                "score": key,
                "system": system,
                **{name: None if math.isnan(value) else value for name, value in numbers.items()},
                "rows": summary.rows,
                "undefined": int(summary.undefined[k]),
                "better": screen.directions[key],
                "mark": screen.marks.get((key, system)),
            }


def verdict_records(screen: Screen) -> Iterator[dict[str, Any]]:
    """Yield what is said of each system."""
    for judgement in screen.judgements:
        said = [{"label": one.label or None, "sentence": one.sentence} for one in judgement.verdicts]
        looked_for = list(judgement.looked_for)
        yield {"system": judgement.system, "faults": judgement.faults, "looked_for": looked_for, "said": said}


def csv_lines(found: Sequence[dict[str, Any]]) -> Iterator[str]:
    """Yield the lines of a CSV file."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, list(found[0]) if found else [], lineterminator="\n")
    writer.writeheader()
    writer.writerows(
        {name: make_cell(value) if isinstance(value, str) else value for name, value in one.items()} for one in found
    )
    yield from stream.getvalue().rstrip("\n").split("\n")


def table_cells(screen: Screen) -> list[list[str]]:
    """Return the means of each system as texts, with their marks; "-" where one is undefined."""
    columns = []
    for k, key in enumerate(screen.keys):
        decimals = decimals_for([summary.high[k] - summary.low[k] for _, summary in screen.means])
        columns.append(
            [
                "-"
                if math.isnan(summary.mean[k])
                else f"{summary.mean[k]:.{decimals}f}{screen.marks.get((key, system), '')}"
                for system, summary in screen.means
            ]
        )
    return [list(row) for row in zip(*columns, strict=True)]


def markdown_lines(screen: Screen) -> Iterator[str]:
    """Yield a table of GitHub's Markdown: a system in each row."""
    header = [escape_markdown(key) + ARROWS["markdown"].get(screen.directions[key], "") for key in screen.keys]
    yield f"| system | {' | '.join(header)} |"
    yield f"|---|{'---:|' * len(header)}"
    for (system, _), cells in zip(screen.means, table_cells(screen), strict=True):
        yield f"| {escape_markdown(system)} | {' | '.join(map(escape_markdown, cells))} |"


def latex_lines(screen: Screen) -> Iterator[str]:
    """Yield a tabular of LaTeX, which needs no package: a system in each row."""
    header = [escape_latex(key) + ARROWS["latex"].get(screen.directions[key], "") for key in screen.keys]
    yield rf"\begin{{tabular}}{{l{'r' * len(header)}}}"
    yield r"\hline"
    yield rf"system & {' & '.join(header)} \\"
    yield r"\hline"
    for (system, _), cells in zip(screen.means, table_cells(screen), strict=True):
        yield rf"{escape_latex(system)} & {' & '.join(map(escape_latex, cells))} \\"
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
