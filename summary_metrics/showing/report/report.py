# SPDX-License-Identifier: Apache-2.0
"""The report: one HTML file that needs no network. Python writes the screen, page.js the summaries
from its data.

A Content-Security-Policy allows the scripts of the page and nothing else: no request, no handler in
a text.
"""

from __future__ import annotations

import base64
import datetime
import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from string import Template
from typing import Any, NamedTuple

import numpy as np

from ...findings.check import choose_items
from ...findings.findings import Findings
from ...findings.names import list_systems
from ...findings.next_steps import NOT_CALLED, Invocation
from ...findings.problems import WORDS
from ...findings.quotes import Quotes
from ...findings.say import headlines, size
from ...findings.table import Table
from ...metrics._shared.painting import CONTROL, SCRIPT, STYLE
from ...metrics._shared.summary_metric import SummaryMetric
from ...printable import fold, plain
from ...reading.rows import Row
from ..tables import pair_lines
from .html import Html, join, script_json, tag
from .picture import draw_differences
from .screen import Section, scroll, show_screen
from .texts import (
    DIGITS,
    MARKED_ROWS,
    Marked,
    Texts,
    choose_marked,
    choose_rows,
    describe_documents,
    mark_rows,
    read_texts,
)

FOLDER = Path(__file__).parent
ID_CHARACTERS = 80


class Made(NamedTuple):
    """How the scores were made: files, the signature of each metric, versions of libraries, and
    what to note.
    """

    files: Sequence[str]
    signatures: Mapping[str, str]
    versions: Mapping[str, str]
    notes: Sequence[str] = ()


def make_report(
    findings: Findings,
    quotes: Quotes,
    table: Table,
    rows: Callable[[], Iterator[Row]],
    metrics: Mapping[str, SummaryMetric],
    origin: Made,
    invocation: Invocation = NOT_CALLED,
    seed: int = 0,
) -> str:
    """Return the report as HTML.

    Parameters
    ----------
    findings, quotes, table
        What is shown, the texts that are quoted of it, and what the output holds of all rows.
    rows
        Reads the rows of the table again, in its order; a JobError where they are others than those
        that were scored.
    metrics
        The loaded metrics by name. Those that leave no evidence in the rows run again on the few
        that are shown with marks.
    invocation
        How the user calls what is shown, for what to do next.
    seed
        Of the sample of rows, where there are too many to show.
    """
    # first which rows are shown, then which of these are marked: texts are read in one pass
    rows_wanted = list(choose_wanted(findings, quotes))
    rows_shown = choose_rows(table, rows_wanted, seed)
    marked_rows = choose_marked(table, rows_shown, rows_wanted)
    texts = read_texts(table, rows, rows_shown, marked_rows)
    marked = mark_rows(metrics, table, texts, marked_rows)
    digests = table.labels["document_digest"]
    addresses = {row: f"#doc-{digests[row][:DIGITS]}-{row}" for row in rows_shown}
    systems = findings.names
    if len(systems) == 1:
        systems = []  # no row says the name
    data = {
        "systems": systems,
        "scores": [
            {"key": key, "better": score.better, "main": score.main, "label": score.label}
            for key, score in table.scores.items()
        ],
        "metrics": list(marked),
        "words": WORDS,
        "rows": describe_rows(table, findings, rows_shown, texts),
        "documents": describe_documents(table, texts, marked),
    }
    picture = draw_differences(findings)
    reading = show_reading(table, len(rows_shown), marked, len(marked_rows))
    sections = [
        *show_screen(findings, quotes, addresses.get, invocation),
        Section("read", "Summaries beside their sources", reading),
        Section("differences", "Differences", picture and show_picture(findings, picture)),
        Section("made", "How this was made", show_made(origin, seed)),
    ]
    title = name_files(origin.files)
    header = tag(
        "header",
        tag("h1", title),
        tag("p", f"{size(findings)}; {datetime.date.today():%d %B %Y}.", class_="lead"),
        tag(
            "nav",
            *(tag("a", part.name, href=f"#{part.key}") for part in sections if part.content),
            aria_label="Sections",
        ),
    )
    body = join([header, tag("main", *(section.html for section in sections))])
    return CONTROL.sub("\ufffd", render(title, body, data))


def choose_wanted(findings: Findings, quotes: Quotes) -> Iterator[int]:
    """Yield the rows that must be shown: those that the screen links to, then all that have
    marks.
    """
    yield from (item.row for item in choose_items(findings, quotes))
    for line in headlines(findings, quotes):
        yield from line.rows[:1]
    yield from (problem.row for problem in findings.problems)
    yield from (flagged.row for flagged in findings.flagged)
    yield from (mark.row for mark in findings.other_marks)


def describe_rows(
    table: Table, findings: Findings, rows_shown: Sequence[int], texts: Texts
) -> dict[str, list[Any]]:
    """Return the columns of the rows that are shown; undefined scores are None, ids texts."""
    places = list(rows_shown)
    labels = {name: [column[row] for row in places] for name, column in table.labels.items()}
    ranks = {flagged.row: rank for rank, flagged in enumerate(findings.flagged)}
    marks, lacks = {}, {}
    for flagged in findings.flagged:
        marks[flagged.row] = [[mark.text, mark.kind] for mark in flagged.marks]
        lacks[flagged.row] = [[lack.text, lack.mandatory] for lack in flagged.lacks]
    documents = {digest: place for place, digest in enumerate(texts.documents)}
    judged: list[float | None] = []
    if findings.judged is not None:
        judged = describe_numbers(findings.judged.values[places])
    return {
        "row": places,
        "place": list(map(table.place, places)),
        "id": list(map(show_id, labels["id"])),
        "system": table.system_codes[places].tolist(),
        "document": [documents[digest] for digest in labels["document_digest"]],
        "words": labels["words"],
        "rank": [ranks.get(row) for row in places],
        "marks": [marks.get(row, []) for row in places],
        "lacks": [lacks.get(row, []) for row in places],
        "broken": [list(codes) for codes in labels["problems"]],
        "summary": [texts.rows[row] for row in places],
        "judged": judged,
        "scores": [describe_numbers(table.numbers[key][places]) for key in table.scores],
    }


def show_id(label: str | int | None) -> str | None:
    """Return the id of a row as the page shows it, None where it has none."""
    if label is None:
        return None
    return fold(str(label), ID_CHARACTERS)


def describe_numbers(values: np.ndarray) -> list[float | None]:
    """Return numbers with at most six digits, and None in the place of nan."""
    numbers: list[float | None] = plain([float(f"{value:.6g}") for value in values.tolist()])
    return numbers


# The sections below the screen; page.js fills the first


def show_reading(
    table: Table, rows_shown: int, marked: Mapping[str, Marked], rows_marked: int
) -> Html:
    """Return the frame of the rows and of the summary that is read, which page.js fills;
    `rows_shown` rows are in the page, and metrics mark `rows_marked` of them.
    """
    notes = []
    if rows_shown < len(table):
        notes.append(
            f"{rows_shown:,} of {len(table):,} rows are here: those that are linked and marked, and"
            " a random sample."
        )
    if rows_marked < rows_shown:
        notes.append(
            f"Metrics mark what they found in {rows_marked:,} of them (at most {MARKED_ROWS:,})."
        )
    notes += [by_metric.left_out for by_metric in marked.values() if by_metric.left_out]
    frame = Html(read_part("reading.html"))
    return join([frame, *(tag("p", note, class_="note") for note in notes)])


def show_picture(findings: Findings, picture: Html) -> Html:
    """Return the picture of differences, and how to read it."""
    explanation = (
        f"Each system against {findings.names[findings.order[0]]}, the first in the table. A point"
        " is the difference, the line its interval, which allows for chance in all pairs and"
        " columns together. "
    )
    key = [
        tag("span", "Coloured", class_="key better"),
        ": proven ahead of it. Filled: proven behind. Hollow: no difference proven.",
    ]
    drawn = scroll("Picture of differences", picture, class_="picture")
    pairs = tag("ul", *(tag("li", line) for line in pair_lines(findings)))
    return join([tag("h2", "Differences"), tag("p", explanation, *key), drawn, pairs])


def show_made(origin: Made, seed: int) -> Html:
    """Return how the scores were made."""
    signatures = [tag("li", tag("code", signature)) for signature in origin.signatures.values()]
    versions = ", ".join(f"{name} {version}" for name, version in origin.versions.items())
    return join(
        [
            tag("h2", "How this was made"),
            *(tag("p", note) for note in origin.notes),
            tag("p", f"Files: {', '.join(origin.files)}. Random draws have the seed {seed}."),
            tag("ul", *signatures),
            versions != "" and tag("p", versions, class_="note"),
        ]
    )


def name_files(files: Sequence[str]) -> str:
    """Return what the page is of: the names of the files, of many the first.

    >>> name_files(["runs/a.jsonl", "b.jsonl"]), name_files([])
    ('a.jsonl and b.jsonl', 'Summaries')
    """
    names = [Path(file).name for file in files]
    return list_systems(names, 3) or "Summaries"


def render(title: str, body: Html, data: Mapping[str, Any]) -> str:
    """Return the page: its parts, styles and scripts in one file."""
    script = read_part("page.js")
    digests = [hashlib.sha256(text.encode()).digest() for text in (script, SCRIPT)]
    # as a Content-Security-Policy calls an inline script
    allowed = " ".join(f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests)
    return Template(read_part("page.html")).substitute(
        title=escape(title),
        policy=(
            f"default-src 'none'; style-src 'unsafe-inline'; script-src {allowed}; base-uri 'none';"
            " form-action 'none'"
        ),
        style=STYLE + read_part("page.css"),
        body=body,
        data=script_json(data),
        script=script,
        painting=SCRIPT,
    )


def read_part(name: str) -> str:
    """Return a part of the page that is a file of its own kind."""
    return (FOLDER / name).read_text(encoding="utf-8")
