# SPDX-License-Identifier: Apache-2.0
"""Draw how far the scores agree with people: a dot with its interval for each score and aspect, as SVG.

    python -m benchmarks.agreement_picture

reads the tables that `benchmarks.human_correlation` printed into `benchmarks/results/NAME.md`, and writes
`benchmarks/results/NAME.svg` beside each. The numbers in a picture are those of the file, and no other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from html import escape
from pathlib import Path
from typing import NamedTuple

RESULTS = Path(__file__).with_name("results")
DATA = {
    "summeval": "SummEval: 1,600 summaries by 16 systems, experts",
    "dailynews": "DailyNews: 300 summaries by 3 systems",
}
POOLED, WITHIN = "Spearman's rho, pooled", "Spearman's rho, per document"

# Rows of the tables and what they say, ours first. A row that a file lacks is left out.
OURS = {
    "summarization_score qa_score": "source covered (qa_score, offline)",
    "summarization_score facts_score": "facts found in the source (facts_score)",
    "unr_avg": "free of repetition (unr_avg)",
    "nid, negated": "variety of words (nid, less is better)",
    "estime alarms, negated": "few alarms (estime, stand-in encoder)",
    "abstractness_4, match=token, lowercase=True": "new wording (abstractness_4, no direction)",
    "summarization_score conciseness_score": "short (conciseness_score)",
}
OTHERS = {
    "rouge1 F": "ROUGE-1 with 11 references",
    "chrf": "chrF with 11 references",
    "jensen_shannon divergence, negated": "same words as the source (Jensen-Shannon)",
    "length words": "number of words",
}

LEFT, PANEL, GAP, ROW, TOP = 312, 146, 22, 30, 96  # pixels
LOWEST, HIGHEST, STEP, LABELLED = -0.8, 0.8, 0.2, 0.4  # of the axis; STEP between its lines; which have a number
STYLE = """
svg { --page: #ffffff; --ink: #1f2328; --soft: #59636e; --edge: #d8dee4; --ours: #0a5cc4; --other: #6e7781;
  font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif }
@media (prefers-color-scheme: dark) { svg { --page: #0d1117; --ink: #e6edf3; --soft: #9198a1; --edge: #2f3740;
  --ours: #5aa2ff; --other: #9aa4af } }
.page { fill: var(--page) } text { fill: var(--ink) } .head { font-weight: 600 } .note { fill: var(--soft) }
.middle { text-anchor: middle } .end { text-anchor: end } .small { font-size: 11px }
.grid { stroke: var(--edge) } .zero { stroke: var(--soft) }
.ours { --colour: var(--ours) } .other { --colour: var(--other) }
.ours line, .other line { stroke: var(--colour); stroke-width: 2 } .within line { opacity: .55 }
.shown { fill: var(--colour); stroke: var(--colour); stroke-width: 2 }
.chance { fill: var(--page); stroke: var(--colour); stroke-width: 2 }
"""


class Point(NamedTuple):
    """A correlation and its 95 % interval."""

    value: float
    low: float
    high: float


def read_table(markdown: str, title: str) -> tuple[list[str], dict[str, list[Point | None]]]:
    """Return the aspects of the table whose head begins with `title`, and its rows by label.

    A cell without an interval, such as a published value or an undefined one, is None.

    >>> read_table("| rho, pooled | fluency |\\n| --- | --- |\\n| unr | 0.15 [0.09, 0.20] (9) |", "rho")
    (['fluency'], {'unr': [Point(value=0.15, low=0.09, high=0.2)]})
    """
    for lines in re.findall(r"(?:^\|.*\n)+", f"{markdown}\n", re.MULTILINE):
        head, _, *body = [[text.strip() for text in line.strip("|").split("|")] for line in lines.splitlines()]
        if head[0].startswith(title):
            return head[1:], {label: [read_cell(cell) for cell in cells] for label, *cells in body}
    raise ValueError(f"there is no table {title!r}")


def read_cell(cell: str) -> Point | None:
    """Return the numbers of a cell of such a table."""
    found = re.match(r"(-?[\d.]+) \[(-?[\d.]+), (-?[\d.]+)\]", cell)
    return Point(*map(float, found.groups())) if found else None


def place(value: float) -> float:
    """Return how far a correlation lies to the right in its panel.

    >>> [place(value) for value in (LOWEST, HIGHEST)] == [0, PANEL]
    True
    """
    return PANEL * (value - LOWEST) / (HIGHEST - LOWEST)


def draw_point(point: Point, x: float, y: float, within: bool, words: str) -> str:
    """Return a mark, hollow where the interval holds 0, on the line of its interval."""
    if not LOWEST <= point.low <= point.high <= HIGHEST:
        raise ValueError(f"{words}: {point} is outside of the axis, which goes from {LOWEST} to {HIGHEST}")
    look = "chance" if point.low <= 0 <= point.high else "shown"
    middle = x + place(point.value)
    line = f'<line x1="{x + place(point.low):.1f}" x2="{x + place(point.high):.1f}" y1="{y:g}" y2="{y:g}"/>'
    mark = f'<circle class="{look}" cx="{middle:.1f}" cy="{y:g}" r="3.5"/>'
    if within:
        mark = f'<rect class="{look}" x="{middle - 2.5:.1f}" y="{y - 2.5:g}" width="5" height="5"/>'
    title = f"{words}: {point.value:.2f}, 95 % interval {point.low:.2f} to {point.high:.2f}"
    return f'<g class="{"within" if within else "pooled"}"><title>{escape(title)}</title>{line}{mark}</g>'


def draw_axis(x: float, bottom: float, aspect: str) -> Iterable[str]:
    """Give the name, the lines and the numbers of a panel."""
    yield f'<text class="head middle" x="{x + PANEL / 2:g}" y="{TOP - 12}">{escape(aspect)}</text>'
    for i in range(round((HIGHEST - LOWEST) / STEP) + 1):
        value = round(LOWEST + i * STEP, 10)
        at = f"{x + place(value):.1f}"
        look = "grid" if value else "zero"
        yield f'<line class="{look}" x1="{at}" x2="{at}" y1="{TOP}" y2="{bottom:g}"/>'
        if abs(value) in (0, LABELLED):
            yield f'<text class="note small middle" x="{at}" y="{bottom + 14:g}">{value:g}</text>'


def draw(markdown: str, title: str) -> str:
    """Return the picture of a file of results."""
    aspects, pooled = read_table(markdown, POOLED)
    _, within = read_table(markdown, WITHIN)
    groups: list[tuple[str, Mapping[str, str]]] = [("ours", OURS), ("other", OTHERS)]
    rows = [
        (group, label, words)
        for group, named in groups
        for label, words in named.items()
        if label in pooled and label in within
    ]
    width = LEFT + len(aspects) * (PANEL + GAP)
    bottom = TOP + len(rows) * ROW + GAP
    parts = [
        f'<text class="head" x="8" y="22">{escape(title)}</text>',
        '<text class="note" x="8" y="42">Spearman\'s rho between score and judgement, 95 % intervals. 1 is complete '
        "agreement, 0 is none. Circle: over all summaries.</text>",
        '<text class="note" x="8" y="60" dy="-1">Square: among the summaries of one document. '
        "Hollow: the interval holds 0.</text>",
    ]
    lefts = [LEFT + i * (PANEL + GAP) for i in range(len(aspects))]
    for x, aspect in zip(lefts, aspects, strict=True):
        parts += draw_axis(x, bottom, aspect)
    y = float(TOP)
    for i, (group, label, words) in enumerate(rows):
        if i and group != rows[i - 1][0]:
            y += GAP
            parts.append(f'<line class="grid" x1="8" x2="{width - GAP}" y1="{y - GAP / 2:g}" y2="{y - GAP / 2:g}"/>')
        parts.append(f'<text class="end" x="{LEFT - 12}" y="{y + 19:g}">{escape(words)}</text><g class="{group}">')
        for table, offset in ((pooled, 10), (within, 20)):
            for x, aspect, point in zip(lefts, aspects, table[label], strict=True):
                if point is not None:
                    parts.append(draw_point(point, x, y + offset, table is within, f"{words}, {aspect}"))
        parts.append("</g>")
        y += ROW
    height = bottom + 24
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}" '
        f'role="img" aria-labelledby="title"><title id="title">{escape(title)}: how far scores agree with people'
        f'</title><style>{STYLE}</style><rect class="page" width="{width}" height="{height:g}"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def main() -> None:
    for name, title in DATA.items():
        markdown = (RESULTS / f"{name}.md").read_text(encoding="utf-8")
        (RESULTS / f"{name}.svg").write_text(draw(markdown, title), encoding="utf-8")


if __name__ == "__main__":
    main()
