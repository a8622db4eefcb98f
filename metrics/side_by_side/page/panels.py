# SPDX-License-Identifier: Apache-2.0
"""What the page with all metrics shows: two summaries of one document side by side, and what differs, as HTML."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from types import MappingProxyType
from typing import Any, NamedTuple

from .demo_html import BETTER, show_notes, show_number, show_problem, show_scores
from .painting import paint

NAMES = ("A", "B")
# A rule of thumb: two good summaries of one document often differ by less. Most scores go from 0 to 1; of a larger
# number it is a share.
LEAST_DIFFERENCE = 0.05
CLOSE = "about the same"
NOTE = (
    f"“{CLOSE.capitalize()}”: less than {LEAST_DIFFERENCE} apart, or less than {100 * LEAST_DIFFERENCE:.0f} % of the "
    "larger number. A score does not say which summary is better: none of them sees whether a statement about the "
    "right names and numbers is true. One document gives an example and no proof: to compare systems, score many "
    "documents with the command or the File tab of a metric's page."
)


class Side(NamedTuple):
    """What a metric says of one summary: scores by key, notes, evidence and signature, or the problem alone.

    `lacking` has what an undefined score needs, by key.
    """

    scores: Mapping[str, float]
    notes: Sequence[str] = ()
    evidence: Any = None
    signature: str = ""
    problem: str = ""
    lacking: Mapping[str, str] = MappingProxyType({})


class Panel(NamedTuple):
    """What a metric says of both summaries, under a question that a reader has.

    `labels` are its scores in words, by key, the most telling first. `legend` says what its marks mean.
    """

    question: str
    labels: Mapping[str, str]
    directions: Mapping[str, str]
    legend: Mapping[str, str]
    sides: tuple[Side, Side]
    caveat: str = ""


def compare(first: float, second: float) -> str:
    """Return in words how two values of a score differ, as `NOTE` says: of the score, not of the summaries.

    >>> compare(1, 2), compare(0.981, 0.967), compare(1, 1)
    ('B is higher', 'about the same', 'same')
    """
    if math.isnan(first) or math.isnan(second):
        return "not comparable"
    if first == second:
        return "same"
    # Rounded, as 0.35 less 0.3 is below 0.05 to the computer.
    if round(abs(first - second), 9) < LEAST_DIFFERENCE * max(1, abs(first), abs(second)):
        return CLOSE
    return f"{NAMES[second > first]} is higher"


def show_differences(panels: Sequence[Panel], missing: str = "", doubts: Sequence[str] = ()) -> str:
    """Return a table of all scores of both summaries, without those that are no evidence.

    Above it stand `doubts` about all scores; below it what it means, and what is said of a metric that is `missing`.
    """
    lines = ""
    for panel in panels:
        first, second = panel.sides
        if panel.caveat:
            continue
        for key, label in panel.labels.items():
            if key in first.scores and key in second.scores:
                values = first.scores[key], second.scores[key]
                direction = panel.directions[key]
                reason = first.lacking.get(key) or second.lacking.get(key, "")
                cells = "".join(f'<td data-key="{escape(key)}">{show_number(value)}</td>' for value in values)
                lines += (
                    f'<tr><th scope="row">{escape(label)}<small>{escape(key)}: {BETTER[direction]}</small>'
                    f"{f'<small>{escape(reason)}</small>' if reason else ''}</th>"
                    f"{cells}<td>{compare(*values)}</td></tr>"
                )
    heads = "".join(f'<th scope="col">{name}</th>' for name in ("score", "A", "B", "by this score"))
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{lines}</tbody></table>"
    return (
        f'<section class="answer differences"><h2>What differs</h2>{show_notes(doubts)}'
        f'<div class="list" role="region" aria-label="What differs" tabindex="0">{table}</div>'
        f"{show_notes([missing] if missing else [])}{show_notes([NOTE])}</section>"
    )


def show_side(panel: Panel, side: Side, name: str, document: str, summary: str) -> str:
    """Return the scores of one summary and what they rest on, with the document folded away where it has marks."""
    head = f"<h3>Summary {name}</h3>"
    if side.problem:
        return f'<section class="evidence">{head}{show_problem(side.problem)}</section>'
    evidence = side.evidence
    folded = ""
    if evidence.document:
        folded = f"<details><summary>The document</summary>{paint(document, evidence.document, panel.legend)}</details>"
    shown = {key: side.scores[key] for key in panel.labels if key in side.scores}
    parts = [
        head,
        show_scores(shown, panel.labels, panel.directions, side.lacking, small=True),
        show_notes(side.notes),
        f"<p>{escape(evidence.explanation)}</p>" if evidence.explanation else "",
        paint(summary, evidence.summary, panel.legend),
        folded,
    ]
    return f'<section class="evidence">{"".join(parts)}</section>'


def show_panels(panels: Sequence[Panel], document: str, summaries: Sequence[str]) -> str:
    """Return what each metric says, and the signatures."""
    sections = ""
    for panel in panels:
        sides = zip(panel.sides, NAMES, summaries, strict=True)
        pair = "".join(show_side(panel, side, name, document, summary) for side, name, summary in sides)
        caveat = show_notes([panel.caveat] if panel.caveat else [])
        sections += f'<section><h2>{escape(panel.question)}</h2>{caveat}<div class="pair">{pair}</div></section>'
    signatures = dict.fromkeys(side.signature for panel in panels for side in panel.sides if side.signature)
    listed = "".join(f"<li><code>{escape(signature)}</code></li>" for signature in signatures)
    return (
        f'<div class="answer">{sections}'
        f'<section class="signature"><h2>Signatures, to be stated with the scores</h2><ul>{listed}</ul></section></div>'
    )
