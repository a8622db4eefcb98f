# SPDX-License-Identifier: Apache-2.0
"""The findings as lines of text, in colour where a terminal shows it."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple, TextIO

from ..findings.records import Cell, Column, Example, Findings, Group, Reason, Spell, Statement
from ..findings.wording import list_names
from ..printable import make_printable, show_name, show_names
from .spelling import in_command
from .tables import align, display_width

MOST_COLUMNS = 6  # systems side by side; of more, each has a line
MOST_SHOWN = 12  # names in a list
WIDTH = 80  # where there is no terminal
MOST_WIDTH = 110  # of a line of text
LEAST_NAME = 12  # characters of a system beside numbers
NAME_WIDTH = 20  # of the systems beside what is said of them
BETTER = {"higher": "higher", "lower": "lower", "neither": "neither"}
COLOURS = {"problem": "1;31"}


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
    """Yield the lines of the first screen: problems, how systems write, what could not be looked at, and means."""
    yield findings.size
    yield ""
    yield from style.wrap(findings.conclusion, "")
    yield from reason_lines(findings.reasons if findings.none_judged else (), style, "")
    if findings.problems or findings.clear:
        yield from section("PROBLEMS", problem_lines(findings, style), style)
    yield from section(
        "HOW THEY WRITE" if findings.is_several else "HOW IT IS WRITTEN", writing_lines(findings, style), style
    )
    yield from section("MEANS", mean_lines(findings, style), style)
    yield from section("WHAT STANDS OUT", standing_lines(findings, style), style)
    yield from section("LIMITS", limit_lines(findings, style), style)


def section(title: str, lines: Iterable[str], style: Style) -> Iterator[str]:
    """Yield lines below a heading; nothing where there are none."""
    found = list(lines)
    if found:
        yield from ("", style.heading(title), *found)


def problem_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield what is wrong with each system, or with groups of them where they are many, and with which nothing is."""
    yield from statement_lines(findings, "problem", style)
    if findings.clear and findings.is_several:
        if not findings.problems:
            return
        named = list_names(findings.clear, MOST_SHOWN) if not findings.is_grouped else f"{len(findings.clear)} systems"
        yield from style.wrap(f"No problem is shown of {named}. That does not make them good.", "  ")


def writing_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield what is said of how systems write, and a table of it."""
    yield from statement_lines(findings, "description", style)
    if findings.writing:
        yield from table_lines(findings, findings.writing, style)
    lines = [line for said in findings.illustrations for line in illustration_lines(said, findings.is_several, style)]
    yield from [""] * bool(lines) + lines


def illustration_lines(said: Statement, is_several: bool, style: Style) -> Iterator[str]:
    """Yield where a summary shows what a number in the table is, in one sentence."""
    if said.example:
        whose = f" ({show_name(said.systems[0])})" if is_several else ""
        first = make_printable(said.example.text.split("\n")[0])
        text = f"{said.noun}, as in {said.example.place}{whose}: {first} {said.doubt}".rstrip()
        yield from style.wrap(text, "    ", "  ")


def statement_lines(findings: Findings, kind: str, style: Style) -> Iterator[str]:
    """Yield the statements of one kind: of each system, or of groups where systems are many."""
    if findings.is_grouped:
        for group in findings.groups:
            if group.statement.kind == kind:
                yield from group_lines(group, len(findings.systems), style)
        return
    names = show_names([system.name if findings.is_several else "" for system in findings.systems])
    indent = " " * min(max(map(len, names), default=0) + (4 if findings.is_several else 2), NAME_WIDTH)
    for name, system in zip(names, findings.systems, strict=True):
        start = f"  {name}".ljust(len(indent))
        for said in system.statements:
            if said.kind != kind or said.tabled:
                continue
            if len(start) > len(indent) or start[-2:] != "  ":
                yield start
                start = indent
            yield from said_lines(said, style, indent, start)
            start = indent


def group_lines(group: Group, systems: int, style: Style) -> Iterator[str]:
    """Yield how many systems share a statement, which, how much of it each has, and an example of one."""
    said = ", ".join(f"{show_name(one.systems[0])} ({one.amount})" for one in group.statements)
    first = group.statement
    lines = style.wrap(f"{first.label}: {len(group.statements)} of {systems} systems: {said}.", "    ", "  ")
    yield from paint_label(lines, first, style)
    if first.example:
        yield from style.wrap(f"{show_name(first.systems[0])}: {first.sentence}", "    ")
        yield from example_lines(first.example, style, "    ")


def said_lines(said: Statement, style: Style, indent: str, start: str) -> Iterator[str]:
    """Yield a statement behind its label, and the example."""
    text = f"{said.label}: {said.sentence}" if said.label else said.sentence
    yield from paint_label(style.wrap(text, indent, start), said, style)
    yield from example_lines(said.example, style, indent)


def paint_label(lines: Sequence[str], said: Statement, style: Style) -> Iterator[str]:
    """Yield lines, of a problem with its label in colour."""
    colour = COLOURS.get(said.kind, "")
    yield lines[0].replace(f"{said.label}:", f"{style.paint(said.label, colour)}:", 1) if colour else lines[0]
    yield from lines[1:]


def standing_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield what stands out in each score."""
    for key, said in findings.standing.items():
        yield from style.wrap(f"{key}: {said}", "    ", "  ")


def limit_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield what could not be looked at."""
    for said in findings.limits:
        if said.label and not findings.none_judged:
            text = f"{show_name(said.systems[0])}: {said.label}{' ' * bool(said.sentence)}{said.sentence}"
            yield from style.wrap(text, "    ", "  ")
            yield from reason_lines(said.reasons, style, "    ")
        elif not said.label:
            yield from style.wrap(said.sentence, "    ", "  ")


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
    """Return a mean with its mark."""
    return f"{column.say(cell)}{cell.mark or ' '}"


def mean_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield the table of means, and what its marks mean."""
    if findings.columns:
        yield from table_lines(findings, findings.columns, style)
    notes = list(note_lines(findings, style))
    yield from [""] * bool(notes and findings.columns) + notes


def table_lines(findings: Findings, columns: Sequence[Column], style: Style) -> Iterator[str]:
    """Yield a table, with the systems side by side if they are few and fit, and below each other if not."""
    lines = list(align(tabulate_beside(findings, columns), left=1))
    if findings.is_several and (len(findings.names) > MOST_COLUMNS or max(map(display_width, lines)) > style.width):
        lines = []
        for part in split_columns(columns, style.width):
            lines += [*[""] * bool(lines), *align(tabulate_below(findings, part, style.width), left=1)]
    yield from (f"  {line}".rstrip() for line in lines)


def tabulate_beside(findings: Findings, columns: Sequence[Column]) -> list[list[str]]:
    """Return the cells of a table with a number in each line and a system in each column."""
    names = show_names(findings.names) if findings.is_several else ["mean"]
    ranked = any(column.direction != "neither" for column in columns)
    table = [["", *(f"{name} " for name in names), *["better"] * ranked]]
    for column in columns:
        way = f"{BETTER[column.direction]}{f'; {column.note}' * bool(column.note)}"
        table.append([column.title, *(mean_cell(column, cell) for cell in column.cells), *[way] * ranked])
    return table


def head_of(column: Column) -> str:
    """Return the head of a column: the key of a score, the name of what describes."""
    return f"{column.key if column.direction != 'neither' else column.name or column.key} "


def column_width(column: Column) -> int:
    """Return the width of a column below its head, with the space before it."""
    heads = [head_of(column), f"{column.moved} "]
    return 2 + max(map(display_width, [*heads, *(mean_cell(column, cell) for cell in column.cells)]))


def split_columns(columns: Sequence[Column], width: int) -> list[list[Column]]:
    """Return the columns of one table or of several below each other, as many in each as fit beside a short name."""
    parts: list[list[Column]] = []
    for column in columns:
        if not parts or 2 + LEAST_NAME + sum(map(column_width, [*parts[-1], column])) > width:
            parts.append([])
        parts[-1].append(column)
    return parts


def tabulate_below(findings: Findings, columns: Sequence[Column], width: int) -> list[list[str]]:
    """Return the cells of a table with a system in each line and a number in each column."""
    cells = [[mean_cell(column, cell) for cell in column.cells] for column in columns]
    heads = [head_of(column) for column in columns]
    names = show_names(findings.names, max(LEAST_NAME, width - 2 - sum(map(column_width, columns))))
    table = [["system", *heads]]
    if any(column.direction != "neither" for column in columns):
        table.append(["(better)", *(f"{BETTER[column.direction]} " for column in columns)])
    for favoured in dict.fromkeys(column.favours for column in columns if column.favours):
        moved = (f"{column.moved} " if column.favours == favoured else "" for column in columns)
        table.append([f"(more {favoured})", *moved])
    return table + [[name, *(own[k] for own in cells)] for k, name in enumerate(names)]


def note_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield what the marks mean, and which scores systems lack."""
    for mark, meaning in findings.legend.items():
        yield from style.wrap(f"{mark} {meaning}", "    ", "  ")
    for one in (*findings.uncompared, *findings.undefined):
        yield from style.wrap(one.say(style.spell), "  ")


def sure_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield below an empty line how sure this is; nothing where nothing was compared."""
    for one in findings.chance:
        yield from ("", *style.wrap(one.say(style.spell), ""))


def flag_lines(findings: Findings) -> Iterator[str]:
    """Yield how many rows have each flag."""
    yield from (make_printable(one.sentence) for one in findings.flags)


def closing_lines(has_report: bool, style: Style) -> Iterator[str]:
    """Yield which options show more than this screen."""
    page = "" if has_report else " --report FILE.html makes a page to look at."
    yield from style.wrap(f"--all-scores prints every score with its interval.{page}", "")
