# SPDX-License-Identifier: Apache-2.0
"""Differences of systems as one picture: each system against the first, in each column that ranks,
as SVG.

A point is the difference, the line its interval, which holds for all pairs and columns together. A
filled point is proven to differ from the first system; in the colour of `better` where it is ahead.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from ...findings.columns import Column
from ...findings.findings import Findings
from ...printable import display_width
from .html import Html, tag

MOST_SYSTEMS = 40  # lines
LINE, TOP, BOTTOM = 22, 34, 22  # pixels
LETTER, GAP = 8, 24
WIDTH, LEAST_PANEL, MOST_PANEL = 960, 200, 640  # of the picture, and of a panel in it
LEAST_REACH = 1e-9  # of an axis on which all differences are 0
EDGE = 10  # pixels of a panel beside its axis, so that a point at its end is whole
# by whether a system is proven ahead of the first, behind it, or neither
LOOKS = {
    1: ("better", "proven ahead"),
    -1: ("worse", "proven behind"),
    0: ("same", "no difference proven"),
}


def draw_differences(findings: Findings) -> Html | None:
    """Return the picture; None where no systems were compared."""
    columns = [column for column in findings.columns if column.significance is not None]
    systems = findings.order[1 : MOST_SYSTEMS + 1]
    if not columns or not systems:
        return None
    beside = GAP + LETTER * max(display_width(findings.names[system]) for system in systems)
    room = (WIDTH - beside) // len(columns) - GAP
    panel = max(LEAST_PANEL, min(MOST_PANEL, room))
    width = beside + len(columns) * (panel + GAP)
    height = TOP + LINE * len(systems) + BOTTOM
    names = [
        tag("text", findings.names[system], x=0, y=middle_of(place) + 4)
        for place, system in enumerate(systems)
    ]
    panels = [
        tag(
            "g",
            *draw_panel(findings, column, systems, panel),
            transform=f"translate({beside + place * (panel + GAP)},0)",
        )
        for place, column in enumerate(columns)
    ]
    return tag(
        "svg",
        *names,
        *panels,
        viewBox=f"0 0 {width} {height}",
        width=width,
        height=height,
        role="img",
        aria_label=f"Differences from {findings.names[findings.order[0]]}, with their intervals",
    )


def middle_of(place: int) -> int:
    """Return where the line of a system stands, in pixels from the top."""
    return TOP + LINE * place + LINE // 2


def draw_panel(
    findings: Findings, column: Column, systems: list[int], width: int
) -> Iterator[Html]:
    """Yield one column: its name, the line of no difference, and a point with its interval for each
    system.
    """
    assert column.significance is not None  # as the caller looks
    first = findings.order[0]
    sides = (column.significance.difference, column.significance.low, column.significance.high)
    values = np.array([side[systems, first] for side in sides])
    defined = values[~np.isnan(values)]
    low, high = float(defined.min(initial=0)), float(defined.max(initial=0))
    axis = Axis(low, max(high, low + LEAST_REACH), width)
    title = column.title
    if column.is_share:
        title = f"{title}, in %"
    yield tag("text", title, x=width / 2, y=12, class_="title")
    yield from draw_axis(column, axis, TOP + LINE * len(systems))
    for place, system in enumerate(systems):
        difference, *ends = values[:, place].tolist()
        if math.isnan(difference):
            continue
        look, proven = LOOKS[int(column.surpasses[system, first])]
        says = f"{findings.names[system]}: {say_difference(difference, column)}"
        y, line = middle_of(place), None
        if not math.isnan(ends[0]):
            says += f" ({' to '.join(say_difference(end, column) for end in ends)})"
            line = tag("line", x1=axis.x(ends[0]), x2=axis.x(ends[1]), y1=y, y2=y)
        point = tag("circle", cx=axis.x(difference), cy=y, r=4.5)
        yield tag("g", tag("title", f"{says}, {proven}"), line, point, class_=look)


class Axis(NamedTuple):
    """The axis of a panel of a width in pixels, from `low` to `high`, between which 0 lies."""

    low: float
    high: float
    width: int

    def x(self, value: float) -> float:
        """Return where a value stands, in pixels from the left."""
        share = (value - self.low) / (self.high - self.low)
        return round(EDGE + share * (self.width - 2 * EDGE), 1)


def draw_axis(column: Column, axis: Axis, bottom: int) -> Iterator[Html]:
    """Yield the line of no difference, and one on each side that has room, with their values."""
    step = nice_step(max(-axis.low, axis.high))
    for value, kind in ((-step, "grid"), (0.0, "zero"), (step, "grid")):
        if axis.low <= value <= axis.high:
            x = axis.x(value)
            yield tag("line", x1=x, x2=x, y1=TOP - 8, y2=bottom, class_=kind)
            yield tag("text", say_difference(value, column), x=x, y=bottom + 16, class_="tick")


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
