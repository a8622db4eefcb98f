# SPDX-License-Identifier: Apache-2.0
"""Differences of systems as one picture: each system against the first, in each column that ranks,
as SVG.

A point is the difference, the line its interval, which holds for all pairs and columns together. A
filled point is proven to differ from the first system; in the colour of `better` where it is ahead.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from ...findings.columns import Column
from ...findings.findings import Findings
from ...width import display_width
from .html import Html, join, tag

MOST_SYSTEMS = 40  # lines
LINE, TOP, BOTTOM = 22, 34, 22  # pixels
LETTER, GAP = 8, 24
WIDTH, MOST_PANEL = 960, 640  # of the picture, and of a panel in it
LEAST_REACH = 1e-9  # of an axis on which all differences are 0
EDGE = 10  # pixels of a panel beside its axis, so that a point at its end is whole


def draw_differences(findings: Findings) -> Html | None:
    """Return the picture; None where no systems were compared."""
    columns = [column for column in findings.columns if column.significance is not None]
    systems = findings.order[1 : MOST_SYSTEMS + 1]
    if not columns or not systems:
        return None
    beside = GAP + LETTER * max(display_width(findings.names[system]) for system in systems)
    panel = max(200, min(MOST_PANEL, (WIDTH - beside) // len(columns) - GAP))
    width = beside + len(columns) * (panel + GAP)
    height = TOP + LINE * len(systems) + BOTTOM
    first = findings.order[0]
    names = [
        tag("text", findings.names[system], x=0, y=TOP + LINE * place + LINE // 2 + 4)
        for place, system in enumerate(systems)
    ]
    panels = [
        tag(
            "g",
            draw_panel(findings, column, first, systems, panel),
            transform=f"translate({beside + place * (panel + GAP)},0)",
        )
        for place, column in enumerate(columns)
    ]
    label = f"Differences from {findings.names[first]}, with their intervals"
    return tag(
        "svg",
        *names,
        *panels,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_label=label,
    )


def draw_panel(
    findings: Findings, column: Column, first: int, systems: list[int], width: int
) -> Html:
    """Return one column: its name, the line of no difference, and a point with its interval for
    each system.
    """
    assert column.significance is not None  # as the caller looks
    sides = (column.significance.difference, column.significance.low, column.significance.high)
    values = np.array([[side[system, first] for side in sides] for system in systems])
    defined = values[~np.isnan(values)]
    low, high = float(defined.min(initial=0)), float(defined.max(initial=0))
    scale = Scale(low, max(high, low + LEAST_REACH), width)
    title = column.title
    if column.is_share:
        title = f"{title}, in %"
    parts = [
        tag("text", title, x=width / 2, y=12, class_="title"),
        draw_axis(column, scale, TOP + LINE * len(systems)),
    ]
    for place, system in enumerate(systems):
        if not math.isnan(values[place, 0]):
            point = (findings.names[system], int(column.surpasses[system, first]))
            y = TOP + LINE * place + LINE // 2
            parts.append(draw_point(*point, values[place].tolist(), column, scale, y))
    return join(parts)


class Scale(NamedTuple):
    """The axis of a panel of a width in pixels, from `low` to `high`, between which 0 lies."""

    low: float
    high: float
    width: int

    def x(self, value: float) -> float:
        """Return where a value stands, in pixels from the left."""
        share = (value - self.low) / (self.high - self.low)
        return round(EDGE + share * (self.width - 2 * EDGE), 1)


def draw_axis(column: Column, scale: Scale, bottom: int) -> Html:
    """Return the line of no difference, and one on each side that has room, with their values."""
    step = nice_step(max(-scale.low, scale.high))
    parts = []
    for value, kind in ((-step, "grid"), (0.0, "zero"), (step, "grid")):
        if not scale.low <= value <= scale.high:
            continue
        x = scale.x(value)
        parts.append(tag("line", x1=x, x2=x, y1=TOP - 8, y2=bottom, class_=kind))
        parts.append(tag("text", say_difference(value, column), x=x, y=bottom + 16, class_="tick"))
    return join(parts)


def draw_point(
    name: str, proven: int, values: Sequence[float], column: Column, scale: Scale, y: int
) -> Html:
    """Return a difference with its interval, which is nan where there is none, and what it says to
    who points at it; `proven` is 1 where the system is shown to be better, -1 worse, else 0.
    """
    difference, low, high = values
    shape, verdict = {
        1: ("better", "proven ahead"),
        -1: ("worse", "proven behind"),
        0: ("same", "no difference proven"),
    }[proven]
    title = f"{name}: {say_difference(difference, column)}"
    line = None
    if not math.isnan(low):
        title += f" ({say_difference(low, column)} to {say_difference(high, column)})"
        line = tag("line", x1=scale.x(low), x2=scale.x(high), y1=y, y2=y)
    return tag(
        "g",
        tag("title", f"{title}, {verdict}"),
        line,
        tag("circle", cx=scale.x(difference), cy=y, r=4.5),
        class_=shape,
    )


def nice_step(reach: float) -> float:
    """Return a round number a little below the end of an axis.

    >>> nice_step(0.37), nice_step(24)
    (0.2, 20)
    """
    size = 10 ** math.floor(math.log10(reach))
    return max(k for k in (1, 2, 5) if k * size <= reach) * size


def say_difference(value: float, column: Column) -> str:
    """Return a difference with its sign, of shares in points of percent; a small one with as many
    digits as it takes to differ from 0.
    """
    if not value:
        return "0"
    amount, digits = value, 2
    if column.is_share:
        amount, digits = 100 * value, 0
    if abs(amount) < 10**-digits:
        digits = math.ceil(-math.log10(abs(amount)))
    return f"{amount:+.{digits}f}".replace("-", "\N{MINUS SIGN}")
