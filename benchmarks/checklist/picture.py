# SPDX-License-Identifier: Apache-2.0
"""The heat map of the checklist: a row for each operator, a column for each score, as SVG."""

from __future__ import annotations

import math
from collections.abc import Sequence
from html import escape

from benchmarks.checklist.operators import CONTRACTS, NOT_GAIN, NOT_MOVE, WORSEN
from benchmarks.checklist.outcomes import BLIND, FAULT
from benchmarks.checklist.report import WHAT_IS_KEPT, Result

CELL_WIDTH, CELL_HEIGHT = 34, 20
LEFT, TOP, GAP = 218, 178, 30
LEVELS = 5  # shades, from a contract that is never kept to one that is always kept
# Shades of one hue, with black or white numbers that can be read on them; the dark theme begins with the dark ones.
STYLE = """
svg { --page: #ffffff; --ink: #1f2328; --soft: #656d76; --edge: #d0d7de;
  --c0: #f6f8fa; --c1: #d3e5f8; --c2: #9cc6ee; --c3: #4f93d2; --c4: #1b5c9e;
  --n0: #1f2328; --n3: #0b1a29; --n4: #ffffff;
  --fault: #c2410c; font: 12px system-ui, "Segoe UI", "DejaVu Sans", sans-serif }
@media (prefers-color-scheme: dark) { svg { --page: #0d1117; --ink: #e6edf3; --soft: #9198a1; --edge: #3d444d;
  --c0: #161b22; --c1: #12304f; --c2: #1b4f82; --c3: #4f93d2; --c4: #a9d0f5;
  --n0: #e6edf3; --n3: #04101d; --n4: #04101d;
  --fault: #ff9457 } }
.page { fill: var(--page) } text { fill: var(--ink) } .head { font-weight: 600 } .note { fill: var(--soft) }
.c0 { fill: var(--c0) } .c1 { fill: var(--c1) } .c2 { fill: var(--c2) } .c3 { fill: var(--c3) } .c4 { fill: var(--c4) }
.n0, .n1, .n2 { fill: var(--n0) } .n3 { fill: var(--n3) } .n4 { fill: var(--n4) }
.number { font-size: 11px; text-anchor: middle } .label { text-anchor: end }
.blind { fill: var(--soft) } .empty { fill: none; stroke: var(--edge) } .fault { fill: none; stroke: var(--fault);
  stroke-width: 2 }
"""


def level(share: float) -> int:
    """Return the shade of a share.

    >>> [level(share) for share in (0, 0.19, 0.5, 1)]
    [0, 0, 2, 4]
    """
    return min(LEVELS - 1, int(share * LEVELS))


def draw_cell(result: Result, x: float, y: float) -> str:
    """Return the rectangle of a cell with its number, and what a pointer shows."""
    middle = f'x="{x + CELL_WIDTH / 2:g}" y="{y + 14:g}"'
    box = f'x="{x + 1:g}" y="{y + 1:g}" width="{CELL_WIDTH - 2}" height="{CELL_HEIGHT - 2}" rx="2"'
    if math.isnan(result.kept):
        return ""
    kept = f"{100 * result.kept:.0f}"
    words = f"{result.label}, {result.operator}: {kept} %"
    title = f"<title>{escape(words + (f' ({result.status})' if result.status else ''))}</title>"
    if result.status == BLIND:
        return f'<g>{title}<rect class="empty" {box}/><text class="number blind" {middle}>{kept}</text></g>'
    shade = level(result.kept)
    frame = f'<rect class="fault" {box}/>' if result.status == FAULT else ""
    number = f'<text class="number n{shade}" {middle}>{kept}</text>'
    return f'<g>{title}<rect class="c{shade}" {box}/>{number}{frame}</g>'


def draw_heat_map(results: Sequence[Result], tables: int) -> str:
    """Return the picture of all results over so many tables."""
    cells = {(result.operator, result.label): result for result in results}
    labels = list(dict.fromkeys(result.label for result in results))
    width = LEFT + len(labels) * CELL_WIDTH + 96
    parts, y = [], float(TOP)
    for i, label in enumerate(labels):
        x = LEFT + (i + 0.5) * CELL_WIDTH + 4
        parts.append(f'<text transform="translate({x:g} {TOP - 6}) rotate(-55)">{escape(label)}</text>')
    for contract in (WORSEN, NOT_GAIN, NOT_MOVE):
        y += GAP
        parts.append(f'<text class="head" x="8" y="{y - 7:g}">{contract.capitalize()}</text>')
        parts.append(f'<text class="note" x="{LEFT}" y="{y - 7:g}">{escape(WHAT_IS_KEPT[contract])}, in %</text>')
        for name in (name for name in CONTRACTS if CONTRACTS[name] == contract):
            parts.append(f'<text class="label" x="{LEFT - 8}" y="{y + 14:g}">{escape(name)}</text>')
            parts += [draw_cell(cells[name, label], LEFT + i * CELL_WIDTH, y) for i, label in enumerate(labels)]
            y += CELL_HEIGHT
    notes = (
        "Grey number in an empty box: blind by definition. Orange frame: known to fall short of what it should do.",
        f"Unit tests on {tables} texts that were made for them, not agreement with people.",
    )
    parts += [f'<text class="note" x="8" y="{y + 24 + 18 * i:g}">{escape(note)}</text>' for i, note in enumerate(notes)]
    height = y + 56
    summary = (
        f"Heat map of {len(CONTRACTS)} changes to a correct summary and {len(labels)} scores: how often each score "
        "does what the change asks for. The same numbers are in the table checklist.md."
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}" '
        f'role="img" aria-labelledby="title description"><title id="title">What each score reacts to</title>'
        f'<desc id="description">{escape(summary)}</desc><style>{STYLE}</style>'
        f'<rect class="page" width="{width}" height="{height:g}"/>\n' + "\n".join(filter(None, parts)) + "\n</svg>\n"
    )
