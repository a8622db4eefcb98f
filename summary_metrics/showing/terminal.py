# SPDX-License-Identifier: Apache-2.0
"""The first screen: findings as lines of text."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Sequence
from itertools import chain
from typing import NamedTuple, TextIO

from ..findings.check import Item, choose_items
from ..findings.columns import UNSUPPORTED, Column
from ..findings.findings import Findings
from ..findings.names import list_runs
from ..findings.next_steps import NOT_CALLED, Invocation, next_steps
from ..findings.quotes import Quote, Quotes
from ..findings.say import (
    figures,
    footnotes,
    head_of,
    headlines,
    named,
    row_note,
    size,
    span,
)
from ..printable import (
    ELLIPSIS,
    beginning,
    count_of,
    display_width,
    ending,
    make_printable,
    pad,
    pad_left,
    show_name,
    wrap_to_width,
)

# All widths are columns of the terminal, as `display_width` counts them, and never letters.
WIDTH = 80  # where there is no terminal
MOST_WIDTH = 110  # longer lines of text are hard to read
# Of the whole screen, whose first lines shall be in sight when its last ones are printed; what is
# to be checked gets what the rest leaves.
MOST_LINES = 30  # where nobody is best, and of up to two systems
MOST_RANKED = 38  # where a row for each system is read
OF_ONE = 24  # lines of the screen of one system
MOST_ROWS = 20  # of the table
MOST_ALONE = 6  # systems with a row each, where nobody is best
MOST_JOINED = 24  # width of the names of systems that share a line; of more, how many they are
SHOWN_ENDS = 7  # rows on both ends of it, where of more systems the middle ones share a line
# what systems of a group are called where they share a row and their headline names them
GROUPS = {
    "undecided": "unranked",
    "copies": "that copy",
    "too_little": "with too little to check",
    "behind": "behind",
    "broken": "broken",
    "people": "by people",
}
HEAD = 13  # width of what stands before a headline
LEAST_NAME = 6  # width of the names of systems
WIDTH_OF_SHARE = 7  # of a share behind its count
INDENT = " " * 7  # of what belongs to the line above
ENOUGH = 3  # examples
LEAST_FIT = 8  # width of a text that is cut, however little room there is


class Style(NamedTuple):
    """How lines are printed: their width, and whether in colour."""

    width: int = WIDTH
    colour: bool = False

    def bold(self, text: str) -> str:
        """Return a heading."""
        if self.colour and text:
            return f"\x1b[1m{text}\x1b[0m"
        return text

    def wrap(self, text: str, first: str = "", rest: str = "  ") -> list[str]:
        """Return the lines of a text, with what the first and the others begin with."""
        return list(wrap_to_width(make_printable(text), self.width, first, rest))

    def headed(self, head: str, text: str) -> list[str]:
        """Return the lines of a text behind a heading in capitals."""
        first, *others = self.wrap(text, pad(head, HEAD), " " * HEAD)
        return [f"{self.bold(head)}{first[len(head) :]}", *others]


PLAIN = Style()


def choose_style(stream: TextIO) -> Style:
    """Return how to print to a stream: in colour to a terminal, unless NO_COLOR is set, and as wide
    as that is.
    """
    if not stream.isatty():
        return Style()
    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(min(MOST_WIDTH, shutil.get_terminal_size().columns), colour)


def screen_lines(
    findings: Findings,
    quotes: Quotes,
    invocation: Invocation = NOT_CALLED,
    style: Style = PLAIN,
) -> list[str]:
    """Return the lines of the first screen: the verdict, the systems, what to check, and what
    next.
    """
    above = [size(findings)]
    for headline in headlines(findings, quotes):
        above += style.headed(headline.head, headline.text)
    above += ["", *table_lines(findings, style)]
    for note in footnotes(findings):
        above += style.wrap(note.sentence, rest="  ")
    steps = step_lines(findings, invocation, style)
    most = MOST_LINES
    if len(findings.systems) == 1:
        most = OF_ONE
    elif not findings.verdict.why:
        most = min(MOST_RANKED, MOST_LINES + len(findings.systems))
    room = most - len(above) - len(steps)
    return [*above, *check_lines(findings, quotes, invocation, style, room), *steps]


# The systems


def table_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield the table of systems: the leading column first, and in each row what is wrong there;
    how long the texts are has the report.
    """
    rows = fold_systems(findings)
    names = [name_row(findings, systems) for systems in rows]
    columns = [column for column in findings.columns if column.key != "words"]
    cells_of_rows = [[say_figure(findings, column, row) for column in columns] for row in rows]
    heads = [head_of(findings, column) for column in columns]
    widths = [
        2 + max(map(display_width, column)) for column in zip(heads, *cells_of_rows, strict=True)
    ]
    room = max(LEAST_NAME, style.width - sum(widths))
    width = min(room, max(LEAST_NAME, *map(display_width, names)))
    yield style.bold(pad("", width) + "".join(map(pad_left, heads, widths)))
    for name, systems, cells in zip(names, rows, cells_of_rows, strict=True):
        *wrapped, last = wrap_to_width(name, width, rest="")
        yield from wrapped
        line = pad(last, width) + "".join(map(pad_left, cells, widths))
        note = row_note(findings, systems[0])  # those that share a line have the same
        if note and display_width(line) + 3 + display_width(note) <= style.width:
            yield f"{line}   {note}"
        else:
            yield line.rstrip()
            if note:
                yield from style.wrap(note, "    ", "    ")


def name_row(findings: Findings, systems: Sequence[int]) -> str:
    """Return the name of a line of the table, with the group of its systems."""
    name = make_printable(list_runs(named(findings, systems), MOST_ROWS)) or "all"
    verdict = findings.verdict
    group = verdict.group_of(systems[0])
    if len(systems) > 1 and display_width(name) > MOST_JOINED:
        if not verdict.why:
            return f"{len(systems)} others"
        if verdict.why == "copied" and systems[0] in findings.copying:
            group = "copies"
        if group != "undecided" or verdict.why == "alike":
            return f"{len(systems)} {GROUPS[group]}"
    if group == "behind":
        name += " (behind)"
    return name


def fold_systems(findings: Findings) -> list[list[int]]:
    """Return the systems of each line of the table: of very many those in the middle share one, but
    for those to judge, who is best, and those of which the row has a note. Where nobody is best,
    those of a group do, as any order of them would be read as one.
    """
    order = findings.order
    if findings.verdict.why and len(order) > MOST_ALONE:
        groups: dict[object, list[int]] = {}
        for k in order:
            group = (findings.verdict.group_of(k), k in findings.copying, row_note(findings, k))
            groups.setdefault(group, []).append(k)
        rows = list(groups.values())
        if max(map(len, rows)) <= MOST_ROWS:
            return rows
    if len(order) <= MOST_ROWS:
        return [[system] for system in order]
    alone = {*findings.to_judge, *findings.verdict.best}
    alone |= {system for system in order if row_note(findings, system)}
    ends = {*order[:SHOWN_ENDS], *order[-SHOWN_ENDS:]}
    folded = [system for system in order if system not in alone | ends]
    # Of too many with a note some are folded after all.
    rows = [[system] for system in order if system not in folded]
    if folded:
        rows.append(folded)
    return sorted(rows, key=lambda row: order.index(row[len(row) // 2]))


def say_figure(findings: Findings, column: Column, systems: Sequence[int]) -> str:
    """Return a figure of a system, with its count and, where these are an order, the percentage; or
    the range of several.
    """
    if len(systems) > 1:
        with_mean = [k for k in systems if column.means[k] == column.means[k]]
        if not with_mean:
            return "-"
        if column.hits is not None and column.of is not None and findings.verdict.why:
            hits, of = (sorted(numbers[with_mean].tolist()) for numbers in (column.hits, column.of))
            least = "at least " * (of[0] < of[-1])
            return f"each {span(hits)} of {least}{of[0]:.0f}"
        low, high = (
            column.say(pick(with_mean, key=lambda k: column.means[k])) for pick in (min, max)
        )
        if low == high:
            return high
        return f"{low.removesuffix(' %')} to {high}"
    figure, *share = figures(findings, column, systems[0])
    return " ".join([figure, *(pad_left(text, WIDTH_OF_SHARE) for text in share)])


# What to check


def check_lines(
    findings: Findings, quotes: Quotes, invocation: Invocation, style: Style, room: int
) -> list[str]:
    """Return marks to check by hand, in at most so many lines, and where all of them are; what the
    source has in three lines, where the room is left.
    """
    items = choose_items(findings, quotes)
    if not items:
        return []
    number = count_marked(findings)
    text = f"some of {count_of(number, 'marked summary')}"
    if items[0].quote:
        text += " (in brackets: what the source lacks)"
    if items[0].span is None:
        text = f"some of {count_of(number, 'summary')}, marked or without a key fact"
    head = ["", *style.headed("CHECK", f"{text}:")]
    if items[0].place.startswith("line "):
        items[0] = items[0]._replace(place=f"{items[0].place} of the file")
    sentence = f"  all, with sources: summary-metrics {invocation.report}"
    closing = [make_printable(sentence)] * bool(invocation.input)
    room -= len(head) + len(closing)
    blocks: list[list[str]] = []
    for rows in (2, 1, 3):  # one line seldom decides, so it is for those that have no room for two
        for place, item in enumerate(items[:ENOUGH]):
            if rows == 1 and place < len(blocks):
                continue
            block = item_lines(item, findings.name_beside[item.system], style, rows)
            others = blocks[:place] + blocks[place + 1 :]
            if not blocks or len(block) + sum(map(len, others)) <= room:
                blocks[place : place + 1] = [block]
    return [*head, *chain(*blocks), *closing]


def count_marked(findings: Findings) -> int:
    """Return how many summaries have something to check."""
    lead = findings.lead
    if lead is not None and lead.key == UNSUPPORTED and lead.hits is not None:
        return max(findings.marked, round(lead.hits.sum()))
    return findings.marked


def item_lines(item: Item, name: str, style: Style, rows: int) -> list[str]:
    """Return a mark in its sentence, and what the source has there, in at most so many lines."""
    where = list(filter(None, [show_name(name, style.width // 2), item.place]))
    if item.quote is None:
        where += filter(None, [item.kind])
        return [fit(f"  {', '.join(where)}: ", item.text, style.width)]
    before = f"  {', '.join(where)}: "
    room = style.width - display_width(before)
    marked = item.quote._replace(text=f"[{item.quote.text}]")
    lines = [f"{before}{around(marked, max(room, LEAST_FIT))}"]
    near = f"{INDENT}{item.beside}"
    if item.source is None:
        return [*lines, near]
    room = rows * (style.width - len(INDENT)) - len(item.beside)
    wrapped = [""] * (rows + 1)
    while len(wrapped) > rows:  # words fill no line to its end
        wrapped = style.wrap(around(item.source, max(room, LEAST_FIT)), near, INDENT)
        room -= 2
    return [*lines, *wrapped]


def around(sentence: Quote, width: int) -> str:
    """Return what is spoken of in a sentence and the words around it, in at most so many columns.

    It is whole, and in the middle where the sentence is long on both sides.
    """
    before, spoken_of, after = map(make_printable, sentence)
    room = width - display_width(spoken_of)
    if room < 2 * display_width(ELLIPSIS):
        return beginning(spoken_of, width)
    room_before = max(room // 2, room - display_width(after))
    before = ending(before, room_before)
    return f"{before}{spoken_of}{beginning(after, room - display_width(before))}"


def fit(before: str, text: str, width: int) -> str:
    """Return a line; the text at its end is cut where it is too long."""
    room = width - display_width(before)
    return f"{before}{beginning(make_printable(text), max(room, LEAST_FIT))}"


# What next


def step_lines(findings: Findings, invocation: Invocation, style: Style) -> list[str]:
    """Return what to do next."""
    lines = []
    head = "NEXT"
    for step in next_steps(findings, invocation):
        lines += style.headed(head, step.sentence)
        if step.arguments:
            lines.append(f"{' ' * (HEAD + 2)}{make_printable(f'summary-metrics {step.arguments}')}")
        head = ""
    if not lines:
        return []
    return ["", *lines]
