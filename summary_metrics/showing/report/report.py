# SPDX-License-Identifier: Apache-2.0
"""The report: one HTML file that needs no network. Python writes the screen, page.js the summaries
from its data.

A Content-Security-Policy allows the scripts of the page and nothing else: no request, no handler in
a text.
"""

from __future__ import annotations

import base64
import hashlib
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ...findings.findings import Findings
from ...findings.names import short_names
from ...findings.problems import WORDS
from ...findings.quotes import Quotes
from ...findings.read_first import groups_to_read
from ...findings.say import sentences, size
from ...findings.table import Table
from ...printable import fold
from ...reading.rows import Row
from .html import Html, join, script_json, tag
from .picture import draw_differences
from .screen import scroll, show_screen
from .texts import (
    DIGITS,
    MARKED_ROWS,
    PAINTING,
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
# What no HTML may hold, and a terminal may obey: characters of control but tab and line ends.
FORBIDDEN = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffe\uffff]")


class Made(NamedTuple):
    """How the scores were made: files, the signature of each metric, versions of libraries, and
    what to note.
    """

    files: Sequence[str]
    signatures: Mapping[str, str]
    versions: Mapping[str, str]
    note: str = ""


def make_report(
    findings: Findings,
    quotes: Quotes,
    table: Table,
    rows: Callable[[], Iterator[Row]],
    metrics: Mapping[str, Any],
    made: Made,
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
    seed
        Of the sample of rows, where there are too many to show.
    """
    wanted = list(choose_wanted(findings))
    shown = choose_rows(table, wanted, seed)
    marked_rows = choose_marked(table, shown, wanted)
    texts = read_texts(table, rows, shown, marked_rows)
    marked = mark_rows(metrics, table, texts, marked_rows)
    digests = table.frame["document_digest"].tolist()
    there = set(shown)

    def address(row: int) -> str | None:
        return f"#doc-{digests[row][:DIGITS]}-{row}" if row in there else None

    data = {
        "systems": findings.names if len(findings.systems) > 1 else [],
        "scores": [
            {"key": key, "better": score.better, "main": score.main, "label": score.label}
            for key, score in table.scores.items()
        ],
        "metrics": {name: own.left_out for name, own in marked.items()},
        "words": WORDS,
        "rows": describe_rows(table, findings, shown, texts),
        "documents": describe_documents(table, texts, marked),
    }
    picture = draw_differences(findings)
    body = join(
        [
            tag(
                "header",
                tag("h1", "Summary scores"),
                tag("p", f"{size(findings)}.", class_="lead"),
                show_navigation(findings, picture is not None),
            ),
            tag(
                "main",
                show_screen(findings, quotes, address),
                show_reading(findings, table, len(shown), marked, len(marked_rows)),
                show_picture(findings, picture) if picture else None,
                show_made(made, seed),
            ),
        ]
    )
    return FORBIDDEN.sub("\ufffd", render(body, data))


def choose_wanted(findings: Findings) -> Iterator[int]:
    """Yield the rows that must be shown: those that the screen links to, then all that have
    marks.
    """
    for _, suspects in groups_to_read(findings):
        yield from (one.row for one in suspects)
    for said in sentences(findings):
        yield from said.rows[:1]
    yield from (one.row for one in findings.problems)
    yield from (one.row for one in findings.suspects)
    yield from (one.row for one in findings.other_marks)


def describe_rows(
    table: Table, findings: Findings, shown: Sequence[int], texts: Texts
) -> dict[str, list[Any]]:
    """Return the columns of the rows that are shown; undefined scores are None, ids texts."""
    frame = table.frame.iloc[list(shown)]
    ranks = {one.row: rank for rank, one in enumerate(findings.suspects)}
    of_row = {one.row: one for one in findings.suspects}
    codes = table.system_codes[list(shown)].tolist()
    files = short_names(list(dict.fromkeys(frame["file"])))
    judged = findings.judged.values[list(shown)] if findings.judged is not None else None
    documents = {digest: place for place, digest in enumerate(texts.documents)}
    return {
        "row": list(shown),
        "place": [
            f"{files[file]}:{line}" if len(files) > 1 else f"line {line}"
            for file, line in zip(frame["file"], frame["line"], strict=True)
        ],
        "id": [None if one is None else fold(str(one), ID_CHARACTERS) for one in frame["id"]],
        "system": codes,
        "document": [documents[digest] for digest in frame["document_digest"]],
        "words": frame["words"].tolist(),
        "rank": [ranks.get(row) for row in shown],
        "marks": [
            [[mark.text, mark.kind] for mark in of_row[row].marks] if row in of_row else []
            for row in shown
        ],
        "lacks": [
            [[one.text, one.mandatory] for one in of_row[row].lacks] if row in of_row else []
            for row in shown
        ],
        "broken": [list(one) for one in frame["problems"]],
        "summary": [texts.rows[row] for row in shown],
        "judged": [] if judged is None else undefined_as_none(judged),
        "scores": [undefined_as_none(frame[key].to_numpy(dtype=float)) for key in table.scores],
    }


def undefined_as_none(values: np.ndarray) -> list[float | None]:
    """Return numbers with at most six digits, and None in the place of nan."""
    return [None if math.isnan(value) else float(f"{value:.6g}") for value in values.tolist()]


# The sections below the screen; page.js fills the first


def show_navigation(findings: Findings, picture: bool) -> Html:
    """Return the links to the sections."""
    sections = {
        "judged": ("What you judged", findings.judged is not None),
        "systems": ("Systems", True),
        "first": ("Read these first", bool(groups_to_read(findings))),
        "broken": ("Broken outputs", bool(findings.problems)),
        "read": ("Summaries beside their sources", True),
        "differences": ("Differences", picture),
        "made": ("How this was made", True),
    }
    links = [tag("a", name, href=f"#{key}") for key, (name, there) in sections.items() if there]
    return tag("nav", *links, aria_label="Sections")


def show_reading(
    findings: Findings, table: Table, shown: int, marked: Mapping[str, Marked], rows: int
) -> Html:
    """Return the frame of the rows and of the summary that is read."""
    kinds = sorted({mark.kind for one in findings.suspects for mark in one.marks})
    codes = [code for code in WORDS if any(code in own for own in table.frame["problems"])]
    choices = (
        [("lacks", "without a key fact")] if any(one.lacks for one in findings.suspects) else []
    )
    choices += (
        [("mandatory", "without a mandatory one")]
        if any(s.lacks_mandatory for s in findings.suspects)
        else []
    )
    choices += (
        [("marks", "with marks"), *((f"kind {kind}", f"marked as {kind}") for kind in kinds)]
        if kinds
        else []
    )
    choices += [(f"code {code}", WORDS[code]) for code in codes]
    options = [tag("option", text, value=value) for value, text in [*choices, ("", "all")]]
    systems = [tag("option", name, value=place) for place, name in enumerate(findings.names)]
    several = len(findings.systems) > 1
    notes = [
        (
            f"{shown:,} of {len(table):,} rows are here: those that are linked and marked, and a"
            " random sample."
            if shown < len(table)
            else ""
        ),
        (
            f"Metrics mark what they found in {rows:,} of them (at most {MARKED_ROWS:,})."
            if rows < shown
            else ""
        ),
        *(own.left_out for own in marked.values()),
    ]
    return tag(
        "section",
        tag("h2", "Summaries beside their sources"),
        tag(
            "p",
            tag("label", "Show ", tag("select", *options, id="show")),
            (
                tag(
                    "label",
                    "System ",
                    tag("select", tag("option", "all", value=""), *systems, id="system"),
                )
                if several
                else None
            ),
            tag("label", "Search ", tag("input", type="search", id="search", autocomplete="off")),
            tag("label", tag("input", type="checkbox", id="every"), " All scores"),
            tag("output", id="found", aria_live="polite"),
            class_="controls",
        ),
        scroll(
            "Table of summaries",
            tag("table", tag("thead", tag("tr")), tag("tbody"), id="table"),
            class_="rows",
        ),
        tag(
            "p",
            tag("button", "Previous page", type="button", id="page-previous"),
            tag("output", id="page"),
            tag("button", "Next page", type="button", id="page-next"),
            class_="controls",
            id="pages",
        ),
        tag("article", id="reading", aria_label="The summary beside its source"),
        *(tag("p", note, class_="note") for note in notes if note),
        tag("noscript", tag("p", "The summaries need JavaScript, which is part of this file.")),
        id="read",
    )


def show_picture(findings: Findings, picture: Html) -> Html:
    """Return the picture of differences, and how to read it."""
    said = (
        f"Each system against {findings.names[findings.order[0]]}, the first in the table. A point"
        " is the difference, the line its interval, which allows for chance in all pairs and"
        " columns together. "
    )
    key = [
        tag("span", "Coloured", class_="key better"),
        ": told apart, better. Black: told apart, worse. Hollow: not told apart.",
    ]
    return tag(
        "section",
        tag("h2", "Differences"),
        tag("p", said, *key),
        scroll("Picture of differences", picture, class_="picture"),
        id="differences",
    )


def show_made(made: Made, seed: int) -> Html:
    """Return how the scores were made."""
    signatures = [tag("li", tag("code", one)) for one in made.signatures.values()]
    versions = ", ".join(f"{name} {version}" for name, version in made.versions.items())
    return tag(
        "section",
        tag("h2", "How this was made"),
        tag("p", made.note) if made.note else None,
        tag("p", f"Files: {', '.join(made.files)}. Random draws have the seed {seed}."),
        tag("ul", *signatures),
        tag("p", versions, class_="note") if versions else None,
        id="made",
    )


def render(body: Html, data: Mapping[str, Any]) -> str:
    """Return the page: its parts, styles and scripts in one file."""
    scripts = [(FOLDER / "page.js").read_text(encoding="utf-8"), PAINTING.SCRIPT]
    style = PAINTING.STYLE + (FOLDER / "page.css").read_text(encoding="utf-8")
    allowed = " ".join(f"'sha256-{hash_script(one)}'" for one in scripts)
    policy = (
        f"default-src 'none'; style-src 'unsafe-inline'; script-src {allowed}; base-uri 'none';"
        " form-action 'none'"
    )
    head = tag(
        "head",
        tag("meta", charset="utf-8"),
        tag("meta", http_equiv="Content-Security-Policy", content=policy),
        tag("meta", name="viewport", content="width=device-width, initial-scale=1"),
        tag("title", "Summary scores"),
        tag("style", Html(style)),
    )
    stored = tag("script", script_json(data), type="application/json", id="data")
    page = tag("body", body, stored, *(tag("script", Html(one)) for one in scripts))
    return f"<!doctype html>\n{tag('html', head, page, lang='en')}\n"


def hash_script(script: str) -> str:
    """Return what a Content-Security-Policy calls an inline script."""
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
