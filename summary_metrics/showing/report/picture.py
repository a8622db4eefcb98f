# SPDX-License-Identifier: Apache-2.0
"""Differences of systems as one picture: each system against the first, in each column that ranks,
as SVG.

A point is the difference, the line its interval, which holds for all pairs and columns together. A
filled point is told apart from the first system; in the colour of `better` where it is the better
one.
"""

from __future__ import annotations

import math

from ...findings.columns import Column
from ...findings.find import Findings
from .html import Html, join, tag

MOST_SYSTEMS = 40  # lines
LINE, TOP, BOTTOM = 22, 34, 22  # pixels
NAME, PANEL, GAP = 150, 230, 24
EDGE = 10  # pixels of a panel beside its axis, so that a point at its end is whole


def draw_differences(findings: Findings) -> Html | None:
    """Return the picture; None where no systems were compared."""
    columns = [one for one in findings.columns if one.apart is not None]
    systems = findings.order[1 : MOST_SYSTEMS + 1]
    if not columns or not systems:
        return None
    width = NAME + len(columns) * (PANEL + GAP)
    height = TOP + LINE * len(systems) + BOTTOM
    first = findings.order[0]
    names = [
        tag("text", findings.names[system], x=0, y=TOP + LINE * place + LINE // 2 + 4)
        for place, system in enumerate(systems)
    ]
    panels = [
        tag(
            "g",
            draw_panel(findings, column, first, systems),
            transform=f"translate({NAME + place * (PANEL + GAP)},0)",
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


def draw_panel(findings: Findings, column: Column, first: int, systems: list[int]) -> Html:
    """Return one column: its name, the line of no difference, and a point with its interval for
    each system.
    """
    assert column.apart is not None  # as the caller looks
    rows = [
        tuple(
            float(side[system, first])
            for side in (column.apart.difference, column.apart.low, column.apart.high)
        )
        for system in systems
    ]
    reach = (
        max((abs(value) for row in rows for value in row if not math.isnan(value)), default=0) or 1
    )
    step = nice_step(reach)

    def x(value: float) -> float:
        return round(PANEL / 2 + value / reach * (PANEL / 2 - EDGE), 1)

    bottom = TOP + LINE * len(systems)
    parts = [
        tag(
            "text",
            f"{column.title}, in %" if column.is_share else column.title,
            x=PANEL / 2,
            y=12,
            class_="title",
        ),
        *(
            join(
                [
                    tag(
                        "line",
                        x1=x(value),
                        x2=x(value),
                        y1=TOP - 8,
                        y2=bottom,
                        class_="zero" if not value else "grid",
                    ),
                    tag(
                        "text",
                        say_difference(value, column),
                        x=x(value),
                        y=bottom + 16,
                        class_="tick",
                    ),
                ]
            )
            for value in (-step, 0.0, step)
        ),
    ]
    better = column.surpasses
    for place, (system, (difference, low, high)) in enumerate(zip(systems, rows, strict=True)):
        if math.isnan(difference):
            continue
        y = TOP + LINE * place + LINE // 2
        said = {1: "told apart, better", -1: "told apart, worse", 0: "not told apart"}[
            int(better[system, first])
        ]
        interval = (
            ""
            if math.isnan(low)
            else f" ({say_difference(low, column)} to {say_difference(high, column)})"
        )
        title = f"{findings.names[system]}: {say_difference(difference, column)}{interval}, {said}"
        shape = {1: "better", -1: "worse", 0: "same"}[int(better[system, first])]
        parts.append(
            tag(
                "g",
                tag("title", title),
                None if math.isnan(low) else tag("line", x1=x(low), x2=x(high), y1=y, y2=y),
                tag("circle", cx=x(difference), cy=y, r=4.5),
                class_=shape,
            )
        )
    return join(parts)


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
    amount, digits = (100 * value, 0) if column.is_share else (value, 2)
    if abs(amount) < 10**-digits:
        digits = math.ceil(-math.log10(abs(amount)))
    return f"{amount:+.{digits}f}".replace("-", "\N{MINUS SIGN}")
