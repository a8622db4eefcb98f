# SPDX-License-Identifier: Apache-2.0
"""The screen of the terminal as HTML: the same table and sentences, with links to the summaries
that show them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ...errors import PROGRAM
from ...findings.columns import BETTER, Column
from ...findings.findings import Findings
from ...findings.next_steps import NOT_CALLED, Invocation, Step, next_steps
from ...findings.problems import list_problems
from ...findings.quotes import Quote, Quotes
from ...findings.read_first import groups_to_read, name_places
from ...findings.say import (
    beside_source,
    count_marked,
    reading_notes,
    reading_title,
    sentences,
    table_title,
)
from ...findings.suspects import Suspect
from ...judging.verdict import Corrected, Judged
from ...printable import and_more, count_of
from ...texts.broken import quote_beginning
from ..judged import say, tabulate
from ..shares import HEAD, say_corrected, tabulate_shares
from .html import Html, join, tag

MOST_MARKS, MOST_LACKS = 6, 3  # of a summary that are named
MOST_SYSTEMS = 5  # of which it is said how many summaries are broken

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
    findings: Findings, quotes: Quotes, address: Address, invocation: Invocation = NOT_CALLED
) -> list[Section]:
    """Return the sections of the screen in its order: what to do comes before what to read where
    nothing tells the systems apart.
    """
    first = Section("first", "Read these first", show_suspects(findings, quotes, address))
    steps = Section("next", "Next", show_steps(next_steps(findings, invocation)))
    last = [first, steps]
    if len(findings.names) > 1 and not findings.is_ordered:
        last = [steps, first]
    return [
        Section("judged", "What you judged", findings.judged and show_judged(findings.judged)),
        Section("systems", "Systems", show_systems(findings, address)),
        Section("broken", "Broken outputs", show_problems(findings, quotes, address)),
        *last,
    ]


def show_systems(findings: Findings, address: Address) -> Html:
    """Return the table of systems, and what must be known of it."""
    title = "In short"
    if len(findings.systems) > 1:
        title = f"Systems, {table_title(findings)}"
    said = [
        tag("p", sentence.text, link(sentence.rows, address), class_="said")
        for sentence in sentences(findings)
    ]
    return join([tag("h2", title), show_table(findings), *said])


def show_steps(steps: Sequence[Step]) -> Html | None:
    """Return what to do next."""
    if not steps:
        return None
    parts = [tag("h2", "Next")]
    for step in steps:
        parts.append(tag("p", step.sentence, class_="said"))
        if step.arguments:
            parts.append(tag("pre", tag("code", f"{PROGRAM} {step.arguments}")))
        if step.note:
            parts.append(tag("p", step.note, class_="note"))
    return join(parts)


def link(rows: Sequence[int], address: Address) -> Html | None:
    """Return "Show it", a link to the first of some rows that the page has."""
    for target in filter(None, map(address, rows)):
        return tag("a", "Show it", href=target, class_="show")
    return None


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
    """Return the table of systems; coloured is what the leading column tells apart from another
    system as the better one.
    """
    better: set[int] = set()
    if findings.lead is not None:
        surpasses = findings.lead.surpasses
        wins, losses = (surpasses > 0).any(axis=1), (surpasses < 0).any(axis=1)
        better = set(np.flatnonzero(wins & ~losses).tolist())
    table = tag(
        "table",
        tag(
            "thead",
            tag("tr", tag("th", "system", scope="col"), *map(show_head, findings.columns)),
        ),
        tag(
            "tbody",
            *(
                tag(
                    "tr",
                    show_name(findings, system),
                    *show_figures(findings, system, is_better=system in better),
                )
                for system in findings.order
            ),
        ),
    )
    note: list[Html | str] = []
    if better:
        colour = tag("span", "Coloured", class_="key better")
        note = [colour, ": told apart, better than another system and worse than none."]
    legend = bool(note) and tag("p", *note, class_="note")
    return join([scroll("Table of systems", table, class_="systems"), legend])


def show_head(column: Column) -> Html:
    """Return what stands above a column: its name, and which way is better."""
    better = BETTER[column.better]
    return tag(
        "th",
        column.title,
        better != "" and tag("small", better),
        scope="col",
        class_="number",
    )


def show_name(findings: Findings, system: int) -> Html:
    """Return the name of a row: short, with the whole one to who points at it."""
    if len(findings.systems) == 1:
        return tag("th", "all", scope="row")
    full, name = findings.systems[system], findings.names[system]
    if system in findings.many_broken:
        name = f"{name}*"
    if full == name:
        return tag("th", name, scope="row")
    return tag("th", name, scope="row", title=full)


def show_figures(findings: Findings, system: int, is_better: bool) -> Iterator[Html]:
    """Yield the means of a system; the leading one has letters, and a colour where it is better."""
    for column in findings.columns:
        figure = column.say(system)
        if column is not findings.lead or not findings.is_ordered:
            yield tag("td", figure, class_="number")
            continue
        class_ = "number"
        if is_better:
            class_ = "number better"
        letters = tag("span", column.letters[system], class_="letters")
        yield tag("td", figure, letters, class_=class_)


# What to read


def show_suspects(findings: Findings, quotes: Quotes, address: Address) -> Html | None:
    """Return the summaries to read first, each a link to itself beside its source."""
    groups = groups_to_read(findings)
    if not groups and not findings.other_marks:
        return None
    title = ": ".join(filter(None, ["Read these first", reading_title(findings)]))
    parts = [tag("h2", title)]
    parts += [tag("p", note, class_="note") for note in reading_notes(findings)]
    name_beside, where = findings.name_beside, name_places(findings.suspects)
    for heading, suspects in groups:
        if heading:
            parts.append(tag("h3", heading.rstrip(":").capitalize()))
        items = []
        for suspect in suspects:
            place = where[suspect.row]
            if name := name_beside[suspect.system]:
                place = f"{place} ({name})"
            items.append(tag("li", *show_suspect(suspect, quotes, place, address(suspect.row))))
        parts.append(tag("ul", *items, class_="suspects"))
    if marked := count_marked(findings):
        beside = tag("a", beside_source(findings), href="#read")
        parts.append(tag("p", f"{marked}, ", beside, ".", class_="said"))
    return join(parts)


def show_suspect(suspect: Suspect, quotes: Quotes, where: str, href: str | None) -> list[Html]:
    """Return where a summary stands, what it lacks and what the source lacks, its sentence, and the
    nearest one.
    """
    place: Html | str = where
    if href:
        place = tag("a", where, href=href)
    words: list[Html | str] = ["in its own words"]
    if suspect.marks:
        words = name_words(suspect.marked_texts)
    elif suspect.lacks:
        words = [f"lacks {count_of(len(suspect.lacks), 'key fact')}"]
    parts = [tag("span", place, ": ", *words)]
    near: Sequence[Html | str] = []
    if mark := suspect.quoted_mark:
        if sentence := quotes.around(suspect.row, mark.span):
            parts.append(tag("q", *highlight(sentence), dir="auto"))
        if instead := quotes.in_source(suspect.row, mark.instead):
            near = [instead.before, tag("b", instead.text, class_="instead"), instead.after]
    else:
        if sentence := quotes.around(suspect.row, suspect.sentence):
            parts.append(tag("q", sentence.whole, dir="auto"))
        near = list(filter(None, [quotes.nearest(suspect.row, suspect.nearest)]))
    if near:
        parts.append(tag("span", "Source: ", tag("q", *near, dir="auto"), class_="near"))
    for fact in suspect.lacks[:MOST_LACKS]:
        title = "Missing: "
        if fact.mandatory:
            title = "Mandatory, and missing: "
        parts.append(tag("span", title, tag("q", fact.text, dir="auto"), class_="lacks"))
    return parts


def name_words(words: Sequence[str]) -> list[Html | str]:
    """Return marked words one after the other, of many the first."""
    named = [
        part
        for word in words[:MOST_MARKS]
        for part in (tag("b", tag("bdi", word), class_="missing"), " ")
    ]
    return [*named, and_more(len(words) - MOST_MARKS)]


def highlight(sentence: Quote) -> list[Html | str]:
    """Return a sentence in which what is spoken of is set apart."""
    return [sentence.before, tag("b", sentence.text, class_="missing"), sentence.after]


# What is broken, and what was judged


def show_problems(findings: Findings, quotes: Quotes, address: Address) -> Html | None:
    """Return what is broken, a line for each kind, with its systems and one that shows it."""
    if not findings.problems:
        return None
    names = dict(zip(findings.systems, findings.names, strict=True))
    items = []
    for what, shares, of_kind in list_problems(findings.problems, names, MOST_SYSTEMS):
        words = quote_beginning(of_kind[0].shown or quotes.summary(of_kind[0].row))
        example: Html | str = words
        if words and of_kind[0].is_quoted:
            example = tag("q", words, dir="auto")
        label = tag("b", what.capitalize())
        items.append(
            tag(
                "li",
                label,
                f": {shares}. ",
                example,
                link([problem.row for problem in of_kind], address),
            )
        )
    return join([tag("h2", "Broken outputs"), tag("ul", *items)])


def show_judged(judged: Judged) -> Html:
    """Return what the user judged: sentences, and each system as a point on the scale with its
    interval.
    """
    table = tabulate(judged)
    rows = []
    for (name, verdict, mean, interval), standing in zip(
        table, judged.decision.standings, strict=True
    ):
        point = draw_standing(judged.ends, standing.mean, standing.low, standing.high)
        cells = [
            tag("td", verdict),
            tag("td", mean, class_="number"),
            tag("td", interval),
            tag("td", point),
        ]
        class_ = {True: "out", False: "best"}[standing.out]
        rows.append(tag("tr", tag("th", name, scope="row"), *cells, class_=class_))
    heads = [
        "system",
        "by your judgements",
        "mean",
        "95 % interval",
        f"{judged.ends[0]:g} to {judged.ends[1]:g}",
    ]
    head = tag("thead", tag("tr", *(tag("th", text, scope="col") for text in heads)))
    parts = [tag("h2", "What you judged")]
    parts += [tag("p", sentence, class_="said") for sentence in say(judged)]
    if len(rows) > 1:
        parts.append(scroll("Table of judged systems", tag("table", head, tag("tbody", *rows))))
    if judged.corrected:
        parts += show_shares(judged.corrected, judged.names)
    return join(parts)


def show_shares(corrected: Corrected, names: Mapping[str, str]) -> list[Html]:
    """Return what share of each system is bad: a table, and what it means."""
    heads = [tag("th", head, scope="col") for head in HEAD]
    rows = [
        tag("tr", tag("th", name, scope="row"), *(tag("td", cell) for cell in cells))
        for name, *cells in tabulate_shares(corrected, names)
    ]
    table = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows))
    sentences_of_shares = say_corrected(corrected, names)
    return [
        tag("h3", "What share is bad"),
        scroll("Table of the shares of bad summaries", table),
        *(tag("p", sentence, class_="said") for sentence in sentences_of_shares),
    ]


def draw_standing(ends: tuple[float, float], mean: float, low: float, high: float) -> Html:
    """Return a mean with its interval on the scale, as SVG."""

    def x(value: float) -> float:
        return round(8 + 184 * (value - ends[0]) / ((ends[1] - ends[0]) or 1), 1)

    interval = None
    if not math.isnan(low):
        interval = tag("line", x1=x(low), x2=x(high), y1=8, y2=8, class_="interval")
    return tag(
        "svg",
        tag("line", x1=8, x2=192, y1=8, y2=8, class_="axis"),
        interval,
        tag("circle", cx=x(mean), cy=8, r=5),
        viewBox="0 0 200 16",
        width=200,
        height=16,
        aria_hidden="true",
    )
