# SPDX-License-Identifier: Apache-2.0
"""Findings in formats for other programs: Markdown and LaTeX for papers, CSV and JSON for data;
`FILE.marks.csv`, a line for each mark and each key fact that is missing; and JUnit XML of what came
of the bounds of `--fail-if` and `--pass-if`, which CI shows.
"""

from __future__ import annotations

import html
import importlib
import math
import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement, indent, tostring

import numpy as np

from .. import __version__
from ..errors import PROGRAM, in_command
from ..files import write_whole
from ..findings import say
from ..findings.check import choose_items
from ..findings.columns import Column
from ..findings.fail_if import Outcome, breaking_rows
from ..findings.findings import Findings
from ..findings.flagged import Lack, find_lacks, find_marks
from ..findings.problems import rows_with_codes
from ..findings.quotes import Quote, Quotes
from ..findings.table import Table
from ..printable import make_json, make_printable, plain, show_line
from ..registry import import_metric
from ..texts.broken import CODES
from ..view import View
from .judged import judged_record
from .tables import ScoreRow, average_scores, make_csv

ARROWS = {
    "markdown": {"higher": " ↑", "lower": " ↓"},
    "latex": {"higher": r" $\uparrow$", "lower": r" $\downarrow$"},
}
LATEX = str.maketrans(
    {
        "\\": r"\textbackslash{}",
        "|": r"\textbar{}",
        "~": r"\textasciitilde{}",
        "^": r"\textasciicircum{}",
        "<": r"\textless{}",
        ">": r"\textgreater{}",
        **{mark: f"\\{mark}" for mark in "&%$#_{}"},
    }
)

SOFTWARE = """\
@software{{summary-metrics,
    title = {{summary-metrics: metrics for judging generated summaries}},
    author = {{{{The summary-metrics contributors}}}},
    version = {{{version}}}
}}"""
# behind which a note may be broken: a signature has no spaces
BREAKS = re.compile(r"(\\textbar\{\}|\\_|[:,/=])(?=\S)")
# A table that is wider than its column shrinks to it.
FITTED = r"\noindent\resizebox{\ifdim\width>\linewidth\linewidth\else\width\fi}{!}{%"


def format_lines(
    form: str,
    findings: Findings,
    table: Table,
    quotes: Quotes,
    signatures: Sequence[str] = (),
    seed: int = 0,
    all_scores: bool = False,
) -> Iterator[str]:
    """Yield the lines of "markdown", "latex", "csv" or "json": the screen's table, or with
    `all_scores` every score.

    CSV and JSON have a record for each score and system, with its interval; JSON also all that is
    said, and each pair of systems.
    """
    if form == "csv":
        rows = plain(list(records(findings, table, seed, all_scores)))
        names = [name for row in rows[:1] for name in row]
        yield from make_csv(names, rows).rstrip("\n").split("\n")
    elif form == "json":
        record = plain(content(findings, table, quotes, seed, all_scores))
        yield from make_json(record, indent=2).split("\n")
    elif form == "markdown":
        yield from markdown_lines(findings, quotes)
    else:
        yield from latex_lines(findings, table, quotes, signatures, seed)


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
        for system in findings.order:
            name = findings.systems[system] or "all"
            # Of what is no score, such as the words, no interval is computed.
            interval = by_column.get((column.key, name))
            behind = [findings.systems[k] for k in np.flatnonzero(column.surpasses[:, system] > 0)]
            yield {
                "score": column.key,
                "title": column.title,
                "system": name,
                "verdict": findings.verdict.group_of(system),
                "mean": float(column.means[system]),
                "low": interval and interval.low,
                "high": interval and interval.high,
                "count": column.count(system),
                "rows": interval and interval.rows,
                "undefined": interval and interval.undefined,
                "behind": "; ".join(behind),
                "better": column.better,
            }


def content(
    findings: Findings, table: Table, quotes: Quotes, seed: int, all_scores: bool
) -> dict[str, Any]:
    """Return all that is found, as JSON has it."""
    named, verdict = findings.systems, findings.verdict
    return {
        "size": {
            "summaries": findings.rows,
            "documents": findings.documents,
            "language": findings.language or None,
            "skipped": findings.skipped,
        },
        "lead": findings.lead and findings.lead.key,
        "verdict": {
            "why": verdict.why,
            **{group: [named[k] for k in systems] for group, systems in verdict.groups.items()},
        },
        "order": [named[k] for k in findings.order],
        "to_judge": [named[k] for k in findings.to_judge],
        "scores": list(records(findings, table, seed, all_scores)),
        "pairs": list(pairs(findings)),
        "said": [
            {"head": line.head, "text": line.text, "systems": [named[k] for k in line.systems]}
            for line in say.headlines(findings, quotes)
        ],
        "notes": say.footnotes(findings),
        "broken": findings.problems,
        "check": choose_items(findings, quotes),
        "judgements": findings.judged and judged_record(findings.judged),
    }


def pairs(findings: Findings) -> Iterator[dict[str, Any]]:
    """Yield what is proven of each pair of systems in each column that was compared: the difference
    of the second from the first, with its interval, and which of them is behind, None where that is
    not proven.
    """
    names = findings.systems
    for column in findings.columns:
        if column.significance is None:
            continue
        for first, second in combinations(range(len(names)), 2):
            if not column.significance.documents[first, second]:
                continue
            ahead = int(column.surpasses[first, second])
            yield {
                "score": column.key,
                "first": names[first],
                "second": names[second],
                "documents": int(column.significance.documents[first, second]),
                "difference": float(column.significance.difference[second, first]),
                "low": float(column.significance.low[second, first]),
                "high": float(column.significance.high[second, first]),
                "behind": {1: names[second], -1: names[first], 0: None}[ahead],
            }


# Papers


def markdown_lines(findings: Findings, quotes: Quotes) -> Iterator[str]:
    """Yield what the screen says above and below its table, and the table as GitHub's Markdown."""
    for line in say.headlines(findings, quotes):
        yield f"- **{line.head}** {escape_markdown(line.text)}"
    yield ""
    heads = [
        escape_markdown(say.head_of(findings, column)) + ARROWS["markdown"].get(column.better, "")
        for column in findings.columns
    ]
    yield f"| system | {' | '.join(heads)} | |"
    yield f"|---|{'---:|' * len(heads)}---|"
    for system in findings.order:
        cells = [say_cell(findings, column, system) for column in findings.columns]
        cells.append(escape_markdown(say.row_note(findings, system)))
        name = escape_markdown(findings.systems[system] or "all")
        yield f"| {name} | {' | '.join(cells)} |".replace("|  |", "| |")
    yield ""
    for note in say.footnotes(findings):
        yield f"- {escape_markdown(note.sentence)}"


def say_cell(findings: Findings, column: Column, system: int) -> str:
    """Return a figure, with its share in brackets where it has one."""
    figure, *share = say.figures(findings, column, system)
    return " ".join([figure, *(f"({text})" for text in share)])


def latex_lines(
    findings: Findings, table: Table, quotes: Quotes, signatures: Sequence[str], seed: int
) -> Iterator[str]:
    """Yield a tabular of LaTeX with the rules of booktabs, no wider than its column: means with
    intervals, in bold who is best so far by the leading column; below it what the screen says and
    what ran.
    """
    by_column = {(row.score, row.system): row for row in average_scores(table, seed)}
    heads = [
        escape_latex(say.head_of(findings, column)) + ARROWS["latex"].get(column.better, "")
        for column in findings.columns
    ]
    yield r"% \usepackage{booktabs,graphicx}"
    yield FITTED
    yield rf"\begin{{tabular}}{{l{'r' * len(heads)}}}"
    yield r"\toprule"
    yield rf"system & {' & '.join(heads)} \\"
    yield r"\midrule"
    for system in findings.order:
        name = findings.systems[system] or "all"
        cells = [
            latex_cell(findings, column, system, by_column.get((column.key, name)))
            for column in findings.columns
        ]
        yield rf"{escape_latex(name)} & {' & '.join(cells)} \\"
    yield r"\bottomrule"
    yield r"\end{tabular}}"
    texts = [f"{line.head}: {line.text}" for line in say.headlines(findings, quotes)]
    texts += [note.sentence for note in say.footnotes(findings)]
    texts.append(f"In brackets: 95 % intervals, by bootstrap of documents, seed {seed}.")
    yield r"\par\smallskip{\footnotesize\raggedright"
    for text in (*texts, *signatures):
        yield BREAKS.sub(r"\1\\allowbreak{}", escape_latex(text)) + r"\par"
    yield "}"


def latex_cell(findings: Findings, column: Column, system: int, row: ScoreRow | None) -> str:
    """Return a figure with its interval, in bold of who is best so far."""
    text = escape_latex(say_cell(findings, column, system)).replace(" ", "~")
    if column is findings.lead and system in findings.verdict.best:
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
    one_line = html.escape(show_line(text), quote=False)
    return re.sub(r"([\\`*_\[\]|~])", r"\\\1", one_line)


def escape_latex(text: str) -> str:
    r"""Return a text as LaTeX shows it.

    >>> print(escape_latex("50 % of a_b & {c}"))
    50 \% of a\_b \& \{c\}
    """
    return show_line(text).translate(LATEX)


def citing_lines(signatures: Mapping[str, str]) -> Iterator[str]:
    """Yield a sentence for a footnote, then BibTeX: of this software, which `facts` and other
    metrics of our own have no paper beside, and of what each metric comes from.
    """
    scored = "; ".join(make_printable(signature) for signature in signatures.values())
    yield f"Scored with summary-metrics {__version__}: {scored}."
    yield ""
    yield SOFTWARE.format(version=__version__)
    cited = {"summary-metrics"}  # BibTeX refuses a key that comes again
    for name in signatures:
        script = importlib.import_module(import_metric(name).__module__)
        yield ""
        yield f"% {name}"
        for entry in re.split(r"\n(?=@)", script._CITATION.strip()):
            key = entry[entry.index("{") + 1 : entry.index(",")]
            yield f"% {key}, as above" if key in cited else entry
            cited.add(key)


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
