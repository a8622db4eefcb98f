# SPDX-License-Identifier: Apache-2.0
"""The findings as lines of text, in colour where a terminal shows it."""

from __future__ import annotations

import math
import os
import shutil
import textwrap
from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple, TextIO

from ..findings.records import Cell, Column, Example, Findings, Reason, Spell, Statement, System
from ..findings.wording import list_names
from ..printable import make_printable, show_name
from .spelling import in_command
from .tables import align, display_width

MOST_COLUMNS = 6  # systems side by side; of more, each has a line
MOST_SHOWN = 12  # names in a list
WIDTH = 80  # where there is no terminal
MOST_WIDTH = 110  # of a line of text
LABEL_WIDTH = 7  # at least
NAME_WIDTH = 20  # of the systems beside what is said of them
BETTER = {"higher": "higher", "lower": "lower", "neither": "-"}
COLOURS = {"problem": "1;31", "clear": "32"}


class Style(NamedTuple):
    """How lines are printed: their width, whether in colour, and how an option is written."""

    width: int = WIDTH
    colour: bool = False
    spell: Spell = in_command

    def paint(self, text: str, code: str) -> str:
        """Return a text in a colour or weight of ANSI terminals, or as it is."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text and code else text

    def heading(self, text: str) -> str:
        """Return a heading."""
        return self.paint(text, "1")

    def wrap(self, text: str, indent: str, first: str | None = None) -> list[str]:
        """Return the lines of a text, the first with an indent of its own."""
        start = indent if first is None else first
        return textwrap.wrap(
            text, self.width, initial_indent=start, subsequent_indent=indent, break_on_hyphens=False
        ) or [start.rstrip()]


def choose_style(stream: TextIO) -> Style:
    """Return how to print to a stream: in colour to a terminal, unless NO_COLOR is set, and as wide as that is."""
    if not stream.isatty():
        return Style()
    colour = not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"
    return Style(min(MOST_WIDTH, shutil.get_terminal_size().columns), colour)


def screen_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield the lines of the first screen."""
    yield findings.size
    if findings.statements or findings.is_several:
        yield ""
        yield style.heading("IN SHORT")
        yield from style.wrap(findings.conclusion, "  ")
        yield from said_lines(findings, style)
        if findings.sure:
            yield ""
            yield from style.wrap(findings.sure, "  ")
    yield ""
    yield style.heading("MEANS")
    yield from mean_lines(findings, style)
    if findings.standing:
        yield ""
        yield style.heading("WHAT STANDS OUT")
        for key, said in findings.standing.items():
            yield from style.wrap(f"{key}: {said}", "    ", "  ")


def said_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield what is said of the whole table, and of each system, or of groups of them where they are many."""
    if findings.none_judged:
        yield from reason_lines(findings.reasons, style, "  ")
    else:
        yield ""
    for statement in findings.general:
        yield from statement_lines(statement, style, "    ", "  ")
    if findings.is_grouped:
        for group in findings.groups:
            if not (findings.none_judged and group.statement.kind == "limit"):
                yield from style.wrap(f"{group.statement.label}: {list_names(group.systems, MOST_SHOWN)}", "    ", "  ")
                yield from reason_lines(group.statement.reasons, style, "    ")
        return
    longest = max((len(show_name(system.name)) for system in findings.systems), default=0)
    for system in () if findings.none_judged and findings.is_several else findings.systems:
        yield from system_lines(system, style, " " * min(longest + 4, NAME_WIDTH))


def system_lines(system: System, style: Style, indent: str) -> Iterator[str]:
    """Yield the name of a system, and beside it what is said of it, each from a line of its own.

    What is remarked of a system without a problem follows in the same line.
    """
    start = f"  {show_name(system.name)}".ljust(len(indent))
    if len(start) > len(indent) or start[-2:] != "  ":
        yield start
        start = indent
    statements = list(system.statements)
    while statements:
        first, *statements = statements
        remarks = []
        while first.kind == "clear" and statements and not statements[0].label:
            remarks.append(statements.pop(0))
        yield from statement_lines(first, style, indent, start, remarks)
        start = indent


def statement_lines(
    statement: Statement, style: Style, indent: str, start: str, remarks: Iterable[Statement] = ()
) -> Iterator[str]:
    """Yield a statement with its label in colour, the remarks that follow it, its reasons and the examples."""
    label = statement.label
    if statement.kind == "clear":
        label = f"{label.capitalize()}."
    elif statement.reasons or statement.kind == "limit":
        label = f"{label.capitalize()}:"
    elif label:
        label += ":"
    text = " ".join(filter(None, [label, statement.sentence, *(remark.sentence for remark in remarks)]))
    first, *others = style.wrap(text, indent, start)
    shown = label.removesuffix(":") if statement.kind == "problem" else label if statement.kind == "clear" else ""
    yield first.replace(shown, style.paint(shown, COLOURS.get(statement.kind, "")), 1) if shown else first
    yield from others
    yield from reason_lines(statement.reasons, style, indent)
    for one in (statement, *remarks):
        yield from example_lines(one.example, style, indent)


def example_lines(example: Example | None, style: Style, indent: str) -> Iterator[str]:
    """Yield the lines of an example, those after the first further in."""
    for number, line in enumerate(str(example).split("\n") if example else ()):
        yield from style.wrap(make_printable(line), indent + "  " * (number > 0))


def reason_lines(reasons: Iterable[Reason], style: Style, indent: str) -> Iterator[str]:
    """Yield why something could not be looked at, and what to do."""
    for reason in reasons:
        yield from style.wrap(reason.say(style.spell), indent + "  ", indent)


# Means


def mean_cell(column: Column, cell: Cell) -> str:
    """Return a mean with its mark; "-" where it is undefined."""
    return "- " if math.isnan(cell.mean) else f"{cell.mean:.{column.decimals}f}{cell.mark or ' '}"


def label_cells(system: System) -> list[str]:
    """Return the labels of a system, one in each line of its cell."""
    labels = [statement.label for statement in system.problems]
    return [f"{label}," for label in labels[:-1]] + labels[-1:] or ["-" if system.is_judged else "unknown"]


def mean_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield the table of means, the systems side by side if they fit, and what its marks mean."""
    table = tabulate_beside(findings)
    lines = list(align(table, left=1))
    if findings.is_several and (len(findings.systems) > MOST_COLUMNS or max(map(display_width, lines)) > style.width):
        lines = list(align(tabulate_below(findings, style.width), left=2))
    yield from (line.rstrip() for line in lines)
    notes = list(note_lines(findings, style))
    yield from [""] * bool(notes) + notes


def tabulate_beside(findings: Findings) -> list[list[str]]:
    """Return the cells of a table with a score in each line and a system in each column."""
    names = [show_name(system.name) for system in findings.systems] if findings.is_several else ["mean"]
    table = [["", *(f"{name} " for name in names), "better"]]
    if findings.is_several:
        labels = zip_longest(*map(label_cells, findings.systems), fillvalue="")
        table += [["fault shown" * (not k), *(f"{label} " for label in line), ""] for k, line in enumerate(labels)]
    for column in findings.columns:
        table.append([column.title, *(mean_cell(column, cell) for cell in column.cells), BETTER[column.direction]])
    return table


def tabulate_below(findings: Findings, width: int) -> list[list[str]]:
    """Return the cells of a table with a system in each line and a score in each column."""
    cells = [[mean_cell(column, cell) for cell in column.cells] for column in findings.columns]
    # The marks stand behind the numbers, so a head that is no wider than these ends before the marks.
    heads = [
        column.key + " " * (len(column.key) < max(map(len, own)))
        for column, own in zip(findings.columns, cells, strict=True)
    ]
    ways = [f"{BETTER[column.direction]} " for column in findings.columns]
    ways = [way if head[-1] == " " else way[:-1] for way, head in zip(ways, heads, strict=True)]
    labels = list(map(label_cells, findings.systems))
    widest = max([LABEL_WIDTH, *(len(label) for own in labels for label in own)])
    room = max(12, width - widest - 4 - sum(len(head) + 2 for head in heads))
    table = [["system", "fault", *heads], ["(better)", "", *ways]]
    for place, system in enumerate(findings.systems):
        numbers = [own[place] for own in cells]
        for k, label in enumerate(labels[place]):
            table.append([show_name(system.name, room) * (not k), label, *(numbers if not k else [""] * len(numbers))])
    return table


def note_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield what the marks mean, which summaries have no score, and which scores are left out."""
    for mark, meaning in findings.legend.items():
        yield from style.wrap(f"{mark} {meaning}", "    ", "  ")
    if findings.uncompared:
        yield from style.wrap(findings.uncompared, "  ")
    for one in findings.undefined:
        yield from style.wrap(one.reason.say(style.spell), "  ")
    for line in findings.left_out:
        yield from style.wrap(line, "  ")


def closing_lines(findings: Findings, has_report: bool, style: Style) -> Iterator[str]:
    """Yield how sure this is, and where more is."""
    if findings.chance:
        yield from style.wrap(findings.chance, "")
    page = "" if has_report else " --report FILE.html makes a page to look at."
    yield from style.wrap(f"--all-scores prints every score with its interval.{page}", "")
