# SPDX-License-Identifier: Apache-2.0
"""The screen of the terminal as HTML: the same table and sentences, with links to the summaries
that show them.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence

import numpy as np

from ...findings.columns import BETTER
from ...findings.findings import Findings
from ...findings.problems import list_problems
from ...findings.quotes import Quote, Quotes
from ...findings.read_first import groups_to_read
from ...findings.say import lacks_worth, marks_worth, sentences
from ...findings.suspects import Suspect
from ...judging import correcting_words
from ...judging import words as judged_words
from ...judging.correcting import Corrected
from ...judging.verdict import Judged
from ...printable import count_of
from ...texts.broken import quote_beginning
from .html import Html, join, tag

MOST_MARKS, MOST_LACKS = 6, 3  # of a summary that are named
MOST_SYSTEMS = 5  # of which it is said how many summaries are broken

Address = Callable[[int], str | None]  # of a row in the page, None where the page does not have it


def show_screen(findings: Findings, quotes: Quotes, address: Address) -> Html:
    """Return the sections of the screen."""
    return join(
        [
            show_judged(findings.judged) if findings.judged is not None else None,
            tag(
                "section",
                tag("h2", "Systems" if len(findings.systems) > 1 else "In short"),
                show_table(findings),
                *(
                    tag("p", said.text, link(said.rows, address), class_="said")
                    for said in sentences(findings)
                ),
                id="systems",
            ),
            show_suspects(findings, quotes, address),
            show_problems(findings, quotes, address),
        ]
    )


def link(rows: Sequence[int], address: Address) -> Html | None:
    """Return "Show it", a link to the first of some rows that the page has."""
    found = next(filter(None, map(address, rows)), None)
    return tag("a", "Show it", href=found, class_="show") if found else None


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
    lead = findings.lead if findings.is_ordered else None
    columns, several = findings.columns, len(findings.systems) > 1
    head = [
        tag(
            "th",
            one.title,
            tag("small", BETTER[one.better]) if BETTER[one.better] else None,
            scope="col",
            class_="number",
        )
        for one in columns
    ]
    better: set[int] = set()
    if lead is not None:
        wins, losses = (lead.surpasses > 0).any(axis=1), (lead.surpasses < 0).any(axis=1)
        better = set(np.flatnonzero(wins & ~losses).tolist())
    rows = []
    for system in findings.order:
        cells = [
            tag(
                "td",
                one.say(system),
                tag("span", one.letters[system], class_="letters") if one is lead else None,
                class_="number better" if one is lead and system in better else "number",
            )
            for one in columns
        ]
        full = findings.systems[system]
        name = findings.names[system] if several else "all"
        if several and system in findings.many_broken:
            name = f"{name}*"
        rows.append(
            tag(
                "tr",
                tag("th", name, scope="row", title=full if full != name and several else None),
                *cells,
            )
        )
    table = tag(
        "table",
        tag("thead", tag("tr", tag("th", "system", scope="col"), *head)),
        tag("tbody", *rows),
    )
    key = "told apart, better than another system and worse than none"
    order = "The systems stand as they came: this is not an order." if several else None
    return join(
        [
            scroll("Table of systems", table, class_="systems"),
            (
                tag("p", tag("span", "Coloured", class_="key better"), f": {key}.", class_="note")
                if better
                else tag("p", order, class_="note")
            ),
        ]
    )


# What to read


def show_suspects(findings: Findings, quotes: Quotes, address: Address) -> Html | None:
    """Return the summaries to read first, each a link to itself beside its source."""
    found = groups_to_read(findings)
    if not found:
        return None
    names = dict(
        zip(findings.systems, findings.names if len(findings.systems) > 1 else [""], strict=True)
    )
    lacking = sum(bool(one.lacks) for one in findings.suspects)
    lacks = f"{count_of(lacking, 'summary lacks')} key facts."
    marked = sum(bool(one.marks) for one in findings.suspects)
    lists = []
    for title, suspects in found:
        items = [
            tag("li", *show_suspect(one, quotes, names[one.system], address(one.row)))
            for one in suspects
        ]
        lists += [
            tag("h3", title.rstrip(":").capitalize()) if title else None,
            tag("ul", *items, class_="suspects"),
        ]
    said = (
        f"{count_of(marked, 'summary has')} names, numbers or dates that are not"
        " found in the source."
    )
    return tag(
        "section",
        tag("h2", "Read these first"),
        (tag("p", lacks, " ", lacks_worth(findings), class_="note") if lacking else None),
        tag("p", said, " ", marks_worth(), class_="note") if marked else None,
        *lists,
        id="first",
    )


def show_suspect(one: Suspect, quotes: Quotes, name: str, href: str | None) -> list[Html]:
    """Return where a summary stands, what it lacks and what the source lacks, its sentence, and the
    nearest one.
    """
    place = f"line {one.line}{f' ({name})' if name else ''}"
    words = list(dict.fromkeys(mark.text for mark in one.marks))
    said = "" if words else "in its own words"
    if one.lacks and not words:
        said = f"lacks {count_of(len(one.lacks), 'key fact')}"
    shown = [
        tag("span", tag("a", place, href=href) if href else place, ": ", *name_words(words), said)
    ]
    if one.marks:
        sentence = quotes.around(one.row, one.marks[0].span)
        nearest = (quotes.in_source(one.row, mark.instead) for mark in one.marks)
        near = next((quote.whole for quote in nearest if quote), "")
        shown += [tag("q", *highlight(sentence), dir="auto")] if sentence else []
    else:
        sentence = quotes.around(one.row, one.sentence)
        near = quotes.nearest(one.row, one.nearest)
        shown += [tag("q", sentence.whole, dir="auto")] if sentence else []
    if near:
        shown.append(tag("span", "Source: ", tag("q", near, dir="auto"), class_="near"))
    for fact in one.lacks[:MOST_LACKS]:
        said = "Mandatory, and missing: " if fact.mandatory else "Missing: "
        shown.append(tag("span", said, tag("q", fact.text, dir="auto"), class_="lacks"))
    return shown


def name_words(words: Sequence[str]) -> list[Html | str]:
    """Return marked words one after the other, of many the first."""
    named = [
        part
        for word in words[:MOST_MARKS]
        for part in (tag("b", tag("bdi", word), class_="missing"), " ")
    ]
    return [*named, f" and {len(words) - MOST_MARKS} more"] if len(words) > MOST_MARKS else named


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
    for what, shares, own in list_problems(findings.problems, names, MOST_SYSTEMS):
        words = quote_beginning(own[0].shown or quotes.summary(own[0].row))
        quoted = tag("q", words, dir="auto") if words else None
        label = tag("b", what.capitalize())
        items.append(
            tag("li", label, f": {shares}. ", quoted, link([one.row for one in own], address))
        )
    return tag("section", tag("h2", "Broken outputs"), tag("ul", *items), id="broken")


def show_judged(judged: Judged) -> Html:
    """Return what the user judged: sentences, and each system as a point on the scale with its
    interval.
    """
    table = judged_words.tabulate(judged)
    rows = []
    for (name, verdict, mean, interval), one in zip(table, judged.decision.standings, strict=True):
        point = draw_standing(judged.ends, one.mean, one.low, one.high)
        cells = [
            tag("td", verdict),
            tag("td", mean, class_="number"),
            tag("td", interval),
            tag("td", point),
        ]
        class_ = "best" if not one.out else "out"
        rows.append(tag("tr", tag("th", name, scope="row"), *cells, class_=class_))
    heads = [
        "system",
        "by your judgements",
        "mean",
        "95 % interval",
        f"{judged.ends[0]:g} to {judged.ends[1]:g}",
    ]
    head = tag("thead", tag("tr", *(tag("th", one, scope="col") for one in heads)))
    return tag(
        "section",
        tag("h2", "What you judged"),
        *(tag("p", sentence, class_="said") for sentence in judged_words.say(judged)),
        (
            scroll("Table of judged systems", tag("table", head, tag("tbody", *rows)))
            if len(rows) > 1
            else None
        ),
        *(show_shares(judged.corrected, judged.names) if judged.corrected else ()),
        id="judged",
    )


def show_shares(corrected: Corrected, names: Mapping[str, str]) -> list[Html]:
    """Return what share of each system is bad: a table, and what it means."""
    heads = [tag("th", one, scope="col") for one in correcting_words.HEAD]
    rows = [
        tag("tr", tag("th", name, scope="row"), *(tag("td", cell) for cell in cells))
        for name, *cells in correcting_words.tabulate_shares(corrected, names)
    ]
    table = tag("table", tag("thead", tag("tr", *heads)), tag("tbody", *rows))
    said = correcting_words.say_corrected(corrected, names)
    return [
        tag("h3", "What share is bad"),
        scroll("Table of the shares of bad summaries", table),
        *(tag("p", sentence, class_="said") for sentence in said),
    ]


def draw_standing(ends: tuple[float, float], mean: float, low: float, high: float) -> Html:
    """Return a mean with its interval on the scale, as SVG."""

    def x(value: float) -> float:
        return round(8 + 184 * (value - ends[0]) / ((ends[1] - ends[0]) or 1), 1)

    interval = (
        None
        if math.isnan(low)
        else tag("line", x1=x(low), x2=x(high), y1=8, y2=8, class_="interval")
    )
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
