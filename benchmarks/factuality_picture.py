# SPDX-License-Identifier: Apache-2.0
"""Draw what the marks of `facts_score` are worth: of the right and of the wrong summaries, a dot for each set, as SVG.

    python -m benchmarks.factuality_picture

reads the first table of `benchmarks/results/factuality.md` and writes `benchmarks/results/factuality.svg`. The numbers
in the picture are those of the file, and no other.
"""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import NamedTuple

RESULTS = Path(__file__).with_name("results")
TITLE = "What is marked"  # the head of the table
LEFT, TOP, SIDE, MARGIN = 64, 56, 440, 190  # pixels
HIGHEST_X, HIGHEST_Y, STEP = 0.5, 1.0, 0.1
ROW = 15  # the least distance of two names
STYLE = """
svg { --page: #ffffff; --ink: #1f2328; --soft: #59636e; --edge: #d8dee4; --dot: #0a5cc4;
  font: 13px system-ui, "Segoe UI", "DejaVu Sans", sans-serif }
@media (prefers-color-scheme: dark) { svg { --page: #0d1117; --ink: #e6edf3; --soft: #9198a1; --edge: #2f3740;
  --dot: #5aa2ff } }
.page { fill: var(--page) } text { fill: var(--ink) } .head { font-weight: 600 } .note { fill: var(--soft) }
.middle { text-anchor: middle } .end { text-anchor: end } .small { font-size: 12px }
.grid { stroke: var(--edge) } .even { stroke: var(--soft); stroke-dasharray: 4 4 } .lead { stroke: var(--edge) }
.dot { fill: var(--dot) }
"""


class Dot(NamedTuple):
    """A set: which share of its right and of its wrong summaries is marked."""

    name: str
    right: float
    wrong: float


def read_dots(text: str) -> list[Dot]:
    """Return the sets of the table in a recorded result.

    >>> read_dots("| What is marked | right | wrong |\\n| --- | --- | --- |\\n| news | 0.01 [0, 1] | 0.2 [0, 1] |")
    [Dot(name='news', right=0.01, wrong=0.2)]
    """
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line[:1] == "|"]
    start = next(place for place, cells in enumerate(lines) if cells[0] == TITLE)
    dots = []
    for name, right, wrong, *_ in lines[start + 2 :]:
        if name.startswith("AUC"):
            break
        dots.append(Dot(name, float(right.split()[0]), float(wrong.split()[0])))
    return dots


def place_names(heights: list[float]) -> list[float]:
    """Return heights from top to bottom that are near these, in their order, and at least a row apart.

    >>> place_names([10, 12, 60])
    [10, 25, 60]
    """
    placed: list[float] = []
    for height in heights:
        placed.append(max(height, placed[-1] + ROW) if placed else height)
    return placed


def draw(dots: list[Dot]) -> str:
    """Return the picture."""

    def x_of(share: float) -> float:
        return LEFT + SIDE * share / HIGHEST_X

    def y_of(share: float) -> float:
        return TOP + SIDE * (1 - share / HIGHEST_Y)

    bottom, right_edge = TOP + SIDE, LEFT + SIDE
    parts = [
        f'<text class="head" x="{LEFT}" y="22">Marked by facts_score, of the summaries that people found ...</text>',
        f'<text class="note" x="{LEFT}" y="42">... wrong: higher is better (up); right: lower is better (left)</text>',
        f'<line class="even" x1="{x_of(0)}" y1="{y_of(0)}" x2="{x_of(HIGHEST_X)}" y2="{y_of(HIGHEST_X)}"/>',
        f'<text class="note small end" x="{x_of(0.49):g}" y="{y_of(0.44):g}">no better than chance</text>',
    ]
    for step in range(11):
        share = step * STEP
        if share <= HIGHEST_X + 1e-9:
            x = f"{x_of(share):g}"
            parts.append(f'<line class="grid" x1="{x}" y1="{TOP}" x2="{x}" y2="{bottom}"/>')
            parts.append(f'<text class="note middle" x="{x}" y="{bottom + 20}">{share:.1f}</text>')
        y = f"{y_of(share):g}"
        parts.append(f'<line class="grid" x1="{LEFT}" y1="{y}" x2="{right_edge}" y2="{y}"/>')
        parts.append(f'<text class="note end" x="{LEFT - 8}" y="{y_of(share) + 4:g}">{share:.1f}</text>')
    ordered = sorted(dots, key=lambda dot: -dot.wrong)
    for dot, height in zip(ordered, place_names([y_of(dot.wrong) for dot in ordered]), strict=True):
        across, down = min(x_of(dot.right), right_edge), y_of(dot.wrong)
        words = f"{dot.name}: {dot.right:.2f} of the right, {dot.wrong:.2f} of the wrong"
        lead = f'<line class="lead" x1="{across:g}" y1="{down:g}" x2="{right_edge + 14}" y2="{height:g}"/>'
        mark = f'<circle class="dot" cx="{across:g}" cy="{down:g}" r="5"><title>{escape(words)}</title></circle>'
        name = f'<text class="small" x="{right_edge + 18}" y="{height + 4:g}">{escape(dot.name)}</text>'
        parts += [lead, mark, name]
    parts.append(
        f'<text class="middle" x="{LEFT + SIDE / 2:g}" y="{bottom + 42}">share of the right ones marked</text>'
    )
    width, height_of_all = right_edge + MARGIN, bottom + 56
    said = "; ".join(f"{dot.name} {dot.right:.2f} and {dot.wrong:.2f}" for dot in dots)
    summary = f"Share of the right and of the wrong summaries that are marked, for each set: {said}."
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height_of_all}" width="{width}" '
        f'height="{height_of_all}" role="img" aria-labelledby="title description">'
        f'<title id="title">Marked by facts_score: the right and the wrong</title>'
        f'<desc id="description">{escape(summary)}</desc><style>{STYLE}</style>'
        f'<rect class="page" width="{width}" height="{height_of_all}"/>\n' + "\n".join(parts) + "\n</svg>\n"
    )


def main() -> None:
    text = (RESULTS / "factuality.md").read_text(encoding="utf-8")
    (RESULTS / "factuality.svg").write_text(draw(read_dots(text)), encoding="utf-8")


if __name__ == "__main__":
    main()
