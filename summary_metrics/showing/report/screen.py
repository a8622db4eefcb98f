# SPDX-License-Identifier: Apache-2.0
"""The screen of the terminal as HTML: the same table and sentences, with links to the summaries
that show them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple

from ...errors import PROGRAM
from ...findings.check import Item, choose_items
from ...findings.columns import BETTER, Column
from ...findings.findings import Findings
from ...findings.next_steps import Invocation, Step, next_steps
from ...findings.quotes import Quotes
from ...findings.say import figures, footnotes, head_of, headlines, row_note
from ...judging.deciding import JudgedSystem
from ...judging.verdict import Corrected, Judged
from ...printable import count_of
from ..judged import SHARES, say, say_corrected, tabulate, tabulate_shares
from .html import Html, join, tag

MOST_CHECKED = 12  # marks that are shown before the table of all summaries

Address = Callable[[int], str | None]  # of a row in the page, None where the page does not have it


class Section(NamedTuple):
    """A part of the page: its address, its name in the navigation, and what it shows, None where
    there is nothing.
    """

    key: str
    name: str
    content: Html | None

    @property
    def html(self) -> Html | None:
        """The section as it stands in the page."""
        return self.content and tag("section", self.content, id=self.key)


def show_screen(
    findings: Findings, quotes: Quotes, address: Address, invocation: Invocation
) -> list[Section]:
    """Return the sections of the screen in its order."""
    return [
        Section("judged", "What you judged", findings.judged and show_judged(findings.judged)),
        Section("systems", "Verdict", show_systems(findings, quotes, address)),
        Section("check", "Check", show_items(findings, quotes, address)),
        Section("next", "Next", show_steps(next_steps(findings, invocation))),
    ]


def show_systems(findings: Findings, quotes: Quotes, address: Address) -> Html:
    """Return the verdict, the table of systems, and what must be known of it."""
    lines = []
    for line in headlines(findings, quotes):
        # the first of its rows that the page has
        target = next(filter(None, map(address, line.rows)), None)
        link = target and tag("a", "Show it", href=target, class_="show")
        lines += [tag("dt", line.head), tag("dd", line.text, " ", link)]
    notes = [tag("p", note.sentence, class_="note") for note in footnotes(findings)]
    return join(
        [tag("h2", "Verdict"), tag("dl", *lines, class_="verdict"), show_table(findings), *notes]
    )


def show_steps(steps: Sequence[Step]) -> Html | None:
    """Return what to do next."""
    if not steps:
        return None
    parts = [tag("h2", "Next")]
    for step in steps:
        parts.append(tag("p", f"{step.sentence[0].upper()}{step.sentence[1:]}", class_="said"))
        if step.arguments:
            parts.append(tag("pre", tag("code", f"{PROGRAM} {step.arguments}")))
    return join(parts)


def scroll(label: str, *children: Html | None, class_: str = "") -> Html:
    """Return what may be wider than a phone, in a region that scrolls, also by keys."""
    return tag(
        "div",
        *children,
        class_=f"scroll {class_}".strip(),
        tabindex=0,
        role="region",
        aria_label=label,
    )


def show_table(findings: Findings) -> Html:
    """Return the table of systems, in colour who is best so far, those behind below a line."""
    columns = [
        make_head(
            head_of(findings, column),
            BETTER[column.better] != "" and tag("small", BETTER[column.better]),
            class_="number",
        )
        for column in findings.columns
    ]
    heads = [make_head("system"), *columns, make_head("notes")]
    below = (findings.verdict.behind, findings.verdict.broken, findings.verdict.people)
    first_of_groups = [next(iter(group), None) for group in below]
    rows = []
    for system in findings.order:
        cells = [show_figure(findings, column, system) for column in findings.columns]
        note = tag("td", row_note(findings, system), class_="row-note")
        line = {True: "line"}.get(system in first_of_groups)
        rows.append(tag("tr", show_name(findings, system), *cells, note, class_=line))
    return scroll("Table of systems", make_table(heads, rows), class_="systems")


def make_table(heads: Iterable[Html], rows: Iterable[Html]) -> Html:
    """Return a table of rows below its heads."""
    return tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows))


def make_head(*parts: str | bool, class_: str | None = None) -> Html:
    """Return what stands above a column."""
    return tag("th", *parts, scope="col", class_=class_)


def show_name(findings: Findings, system: int) -> Html:
    """Return the name of a row: short, with the whole one to who points at it."""
    name, full = findings.names[system], None
    if len(findings.systems) == 1:
        name = "all"
    elif findings.systems[system] != name:
        full = findings.systems[system]
    return tag("th", name, scope="row", title=full)


def show_figure(findings: Findings, column: Column, system: int) -> Html:
    """Return a figure, in colour of who is best."""
    class_ = "number"
    if column is findings.lead and system in findings.verdict.best:
        class_ = "number better"
    figure, *share = figures(findings, column, system)
    return tag("td", figure, *(tag("span", text, class_="share") for text in share), class_=class_)


# What to check


def show_items(findings: Findings, quotes: Quotes, address: Address) -> Html | None:
    """Return marks to check, each a link to its summary beside its source."""
    items = choose_items(findings, quotes)[:MOST_CHECKED]
    if not items:
        return None
    names = findings.name_beside
    entries = [tag("li", *show_item(item, names[item.system], address(item.row))) for item in items]
    every = tag("a", "each beside its source", href="#read")
    marked = count_of(findings.marked, "marked summary")
    listed = tag("ul", *entries, class_="suspects")
    return join(
        [tag("h2", "Check"), listed, tag("p", f"All {marked}, ", every, ".", class_="said")]
    )


def show_item(item: Item, name: str, href: str | None) -> list[Html]:
    """Return where a mark stands, its sentence, and what the source has there."""
    place: Html | str = item.place
    if name:
        place = f"{item.place} ({name})"
    if href:
        place = tag("a", place, href=href)
    if item.quote is None:
        return [tag("span", place, f" {item.kind}".rstrip(), ": "), tag("q", item.text, dir="auto")]
    before, marked, after = item.quote
    parts = [tag("span", place, ": ")]
    parts.append(tag("q", before, tag("b", marked, class_="missing"), after, dir="auto"))
    near: list[Html | str] = [item.beside]
    if item.source is not None:
        near.append(tag("q", item.source.whole, dir="auto"))
    return [*parts, tag("span", *near, class_="near")]


# What was judged


def show_judged(judged: Judged) -> Html:
    """Return what the user judged: sentences, and each system as a point on the scale with its
    interval.
    """
    rows = []
    for cells, standing in zip(tabulate(judged), judged.decision.standings, strict=True):
        name, verdict, mean, interval = cells
        row = [
            tag("th", name, scope="row"),
            tag("td", verdict),
            tag("td", mean, class_="number"),
            tag("td", interval),
            tag("td", draw_standing(judged.ends, standing)),
        ]
        class_ = {True: "out", False: "best"}[standing.out]
        rows.append(tag("tr", *row, class_=class_))
    scale = f"{judged.ends[0]:g} to {judged.ends[1]:g}"
    heads = ("system", "by your judgements", "mean", "95 % interval", scale)
    parts = [tag("h2", "What you judged")]
    parts += [tag("p", sentence, class_="said") for sentence in say(judged)]
    if len(rows) > 1:
        parts.append(scroll("Table of judged systems", make_table(map(make_head, heads), rows)))
    if judged.corrected:
        parts += show_shares(judged.corrected, judged.names)
    return join(parts)


def show_shares(corrected: Corrected, names: Mapping[str, str]) -> list[Html]:
    """Return what share of each system is bad: a table, and what it means."""
    rows = [
        tag("tr", tag("th", name, scope="row"), *(tag("td", cell) for cell in cells))
        for name, *cells in tabulate_shares(corrected, names)
    ]
    sentences_of_shares = say_corrected(corrected)
    return [
        tag("h3", "What share is bad"),
        scroll("Table of the shares of bad summaries", make_table(map(make_head, SHARES), rows)),
        *(tag("p", sentence, class_="said") for sentence in sentences_of_shares),
    ]


def draw_standing(ends: tuple[float, float], standing: JudgedSystem) -> Html:
    """Return the mean of a system with its interval on the scale, as SVG."""

    def x(value: float) -> float:
        return round(8 + 184 * (value - ends[0]) / ((ends[1] - ends[0]) or 1), 1)

    interval = None
    if not math.isnan(standing.low):
        low, high = x(standing.low), x(standing.high)
        interval = tag("line", x1=low, x2=high, y1=8, y2=8, class_="interval")
    return tag(
        "svg",
        tag("line", x1=8, x2=192, y1=8, y2=8, class_="axis"),
        interval,
        tag("circle", cx=x(standing.mean), cy=8, r=5),
        viewBox="0 0 200 16",
        width=200,
        height=16,
        aria_hidden="true",
    )
