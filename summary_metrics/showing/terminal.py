# SPDX-License-Identifier: Apache-2.0
"""The first screen: findings as lines of text."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator, Sequence
from typing import NamedTuple, TextIO

import numpy as np

from ..findings.columns import Column
from ..findings.findings import Findings
from ..findings.names import name_place
from ..findings.next_steps import NOT_CALLED, Invocation, next_steps
from ..findings.problems import MOST_SHARES, list_problems
from ..findings.quotes import Quote, Quotes
from ..findings.read_first import groups_to_read, name_places
from ..findings.say import (
    beside_source,
    count_marked,
    reading_notes,
    reading_title,
    sentences,
    size,
    table_title,
)
from ..findings.suspects import Mark, Suspect
from ..printable import and_more, inflect, make_printable
from ..texts.broken import quote_beginning
from ..width import ELLIPSIS, beginning, display_width, ending, pad, pad_left, wrap_to_width

# All widths are columns of the terminal, as `display_width` counts them, and never letters.
WIDTH = 80  # where there is no terminal
MOST_WIDTH = 110  # longer lines of text are hard to read
# Of the whole screen, whose first lines shall be in sight when its last ones are printed; what is
# to be read gets what the rest leaves.
MOST_LINES = 44
LEAST_TO_READ = 6  # lines, also where the rest leaves fewer
MOST_ROWS = 12  # of the table; of more systems, those that are alike share a line
LEAST_NAME = 14  # width of the names of systems: short ones, too, leave the figures apart
MOST_PROBLEMS = 6  # kinds of what is broken
LEAST_QUOTED = 16  # width of an example of what is broken, or there is none
# Width of the words around a mark; with less room they have a line of their own.
LEAST_AROUND = 36
MOST_MARKS = 4  # of a summary that are named
WIDTH_OF_MORE = len(" and 12 more")
WIDTH_OF_LETTERS = 3  # behind a mean, such as "abc"; a column of figures stays aligned up to it
INDENT = " " * 6  # of what belongs to the line above
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
        return list(wrap_to_width(text, self.width, first, rest))


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
    all_systems: bool = False,
) -> list[str]:
    """Return the lines of the first screen: the systems, what their order is worth, what to read,
    and what next.

    With `all_systems` each has a line of its own, however many they are.
    """
    table = table_lines(findings, style, all_systems)
    above = [size(findings), "", *table, *order_lines(findings, style)]
    problems = problem_lines(findings, quotes, style)
    steps = step_lines(findings, invocation, style)
    room = MOST_LINES - len(above) - len(problems) - len(steps)
    suspects = suspect_lines(findings, quotes, invocation, style, room)
    if len(findings.names) > 1 and not findings.is_ordered:
        # Nothing tells the systems apart: what to do about that comes before what to read.
        return [*above, *problems, *steps, *suspects]
    return [*above, *problems, *suspects, *steps]


# The systems


def table_lines(findings: Findings, style: Style, all_systems: bool) -> Iterator[str]:
    """Yield the table of systems, those that are alike in one line where they are many."""
    lead = None  # without letters, where these tell nothing apart
    if findings.is_ordered:
        lead = findings.lead
    names = [name or "all" for name in findings.names]
    if len(names) > 1:
        for system in findings.many_broken:
            names[system] += "*"
    groups = fold_systems(findings)
    if all_systems:
        groups = [[system] for system in findings.order]
    names_of_lines = [name_group([names[system] for system in group]) for group in groups]
    width_of_names = max(LEAST_NAME, *map(display_width, names_of_lines)) + 2
    # the heads of columns have two lines
    lines = [pad(name, width_of_names) for name in ["", "", *names_of_lines]]
    for column in findings.columns:
        figures = [say_figure(column, group, has_letters=column is lead) for group in groups]
        cells = [*column.head.lines, *figures]
        width = 2 + max(map(display_width, cells))
        lines = [line + pad_left(cell, width) for line, cell in zip(lines, cells, strict=True)]
    head = inflect(len(names), "system").upper()
    yield style.bold(head_line(head, table_title(findings)))
    for line in lines:
        if line.strip():  # the first line of short heads is empty
            yield f"  {line}".rstrip()


def head_line(head: str, title: str) -> str:
    """Return the line above the table of systems."""
    return ", ".join(filter(None, [head, title]))


def name_group(names: Sequence[str]) -> str:
    """Return the name of a line of the table."""
    if len(names) == 1:
        return names[0]
    return f"{len(names)} others"


def fold_systems(findings: Findings) -> list[list[int]]:
    """Return the systems of each line of the table.

    Of many, those that the sentences do not name share a line: of those that are not shown to be
    worse, and of those that are ruled out, but for the last few.
    """
    order, best = findings.order, set(findings.best)
    if len(order) <= MOST_ROWS:
        return [[system] for system in order]
    named = {*findings.to_judge, *findings.many_broken, *named_systems(findings)}
    unbeaten = [system for system in order if system in best and system not in named]
    best_named = [system for system in order if system in named and system in best]
    # those that are ruled out, and those that are not ordered
    beaten = [system for system in order if system not in best]
    room = MOST_ROWS - len(best_named) - bool(unbeaten)
    # Of those that are ruled out the worst have a line, and before them the ones that are named.
    free = [system for system in beaten if system not in named]
    cut = free[: max(0, len(beaten) - room + 1)]
    if len(beaten) <= room:
        cut = []
    lines = [[system] for system in (*best_named, *beaten) if system not in cut]
    lines += [group for group in (unbeaten, cut) if group]
    # A group stands where its middle one would, so that a worse system is not above it.
    return sorted(lines, key=lambda group: order.index(group[len(group) // 2]))


def named_systems(findings: Findings) -> set[int]:
    """Return the systems of which a sentence below the table speaks."""
    text = " ".join(sentence.text for sentence in sentences(findings))
    return {
        system
        for system, name in enumerate(findings.names)
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text)
    }


def say_figure(column: Column, systems: Sequence[int], has_letters: bool) -> str:
    """Return a mean with its letters, or the range of several, which have letters where these are
    the same.
    """
    with_mean = [system for system in systems if not np.isnan(column.means[system])]
    if not with_mean:
        return "-"
    lowest, highest = (
        column.say(pick(with_mean, key=lambda system: column.means[system])) for pick in (min, max)
    )
    figure = highest
    if lowest != highest:
        figure = f"{lowest.removesuffix(' %')} to {highest}"
    if not has_letters:
        return figure
    letters = {column.letters[system] for system in systems}
    shared_letters = ""
    if len(letters) == 1:
        shared_letters = letters.pop()
    return f"{figure} {pad(shared_letters, WIDTH_OF_LETTERS)}"


def order_lines(findings: Findings, style: Style) -> Iterator[str]:
    """Yield who leads and who is ruled out, what the order is worth, and what must be known
    of it.
    """
    for number, sentence in enumerate(sentences(findings)):
        if number == 0:
            yield ""
        yield from style.wrap(sentence.text, "  ")


# What to read


def suspect_lines(
    findings: Findings, quotes: Quotes, invocation: Invocation, style: Style, room: int
) -> list[str]:
    """Return the summaries to read first, of the best group and of the others, in at most so many
    lines.
    """
    groups = groups_to_read(findings)
    if not groups and not findings.other_marks:
        return []
    head = reading_head(findings, style)
    closing = closing_lines(findings, invocation, style)
    if not groups and not closing:  # as in Python, where no file has the marks
        return []
    name_beside, where = findings.name_beside, name_places(findings.suspects)
    items_of_groups = [
        [
            item_lines(suspect, quotes, where[suspect.row], name_beside[suspect.system], style)
            for suspect in suspects
        ]
        for _, suspects in groups
    ]
    lines_left = room - len(head) - len(closing) - sum(bool(title) for title, _ in groups)
    # Of the group with the most lines the last is left out, until the rest fits; the only one of a
    # group last, as each group says something else.
    while any(items_of_groups) and sum(map(count_lines, items_of_groups)) > max(
        lines_left, LEAST_TO_READ
    ):
        max(items_of_groups, key=lambda items: (len(items) > 1, count_lines(items))).pop()
    lines = []
    for (title, _), items in zip(groups, items_of_groups, strict=True):
        if title and items:
            lines.append(f"  {title}")
        lines += [line for item in items for line in item]
    return [*head, *lines, *closing]


def reading_head(findings: Findings, style: Style) -> list[str]:
    """Return the title above what is to be read, and how often such marks are right."""
    title = ": ".join(filter(None, ["READ THESE FIRST", reading_title(findings)]))
    lines = ["", style.bold(title)]
    for note in reading_notes(findings):
        lines += style.wrap(note, "  ")
    return lines


def count_lines(items: Sequence[Sequence[str]]) -> int:
    """Return how many lines the summaries of a group take."""
    return sum(map(len, items))


def closing_lines(findings: Findings, invocation: Invocation, style: Style) -> list[str]:
    """Return how to see all marks."""
    marked = count_marked(findings)
    if not marked:
        return []
    lines = []
    beside = f"{marked}, {beside_source(findings)}:"
    if invocation.marks_file:
        lines += style.wrap(f"{marked}: {invocation.marks_file}", "  ")
        beside = f"{beside_source(findings).capitalize()}:"
    if invocation.input:
        lines += command_lines(beside, invocation.report, style)
    return lines


def command_lines(sentence: str, arguments: str, style: Style) -> list[str]:
    """Return a sentence and the command that it names, which no line break cuts where it fits on a
    line.
    """
    command = make_printable(f"summary-metrics {arguments}")
    one_line = f"  {sentence} {command}"
    if display_width(one_line) <= style.width:
        return [one_line]
    return [*style.wrap(sentence, "  "), f"    {command}"]


def item_lines(suspect: Suspect, quotes: Quotes, where: str, name: str, style: Style) -> list[str]:
    """Return where a summary stands, what it lacks, or what its source lacks, the words around, and
    the nearest.
    """
    place = f"    {where}: "
    if name:
        place = f"    {where} ({name}): "
    if suspect.lacks:
        return lack_lines(suspect, place, style.width)
    if mark := suspect.quoted_mark:
        return mark_lines(suspect, mark, quotes, place, style.width)
    sentence = quotes.around(suspect.row, suspect.sentence)
    if not sentence:
        return [fit(f"{place}in its own words", "", "", style.width)]
    lines = [fit(f'{place}"', sentence.whole, '"', style.width)]
    if nearest := quotes.nearest(suspect.row, suspect.nearest):
        lines.append(fit(f'{INDENT}source: "', nearest, '"', style.width))
    return lines


def lack_lines(suspect: Suspect, place: str, width: int) -> list[str]:
    """Return the first key fact that a summary lacks, and what its source lacks."""
    more = f'"{and_more(len(suspect.lacks) - 1)}'
    lines = [fit(f'{place}lacks "', suspect.lacks[0].text, more, width)]
    if suspect.marks:
        before = f"{INDENT}not in the source: "
        names = name_marks(suspect.marked_texts, width - display_width(before))
        lines.append(fit(f"{before}{names}", "", "", width))
    return lines


def mark_lines(suspect: Suspect, mark: Mark, quotes: Quotes, place: str, width: int) -> list[str]:
    """Return what the source of a summary lacks, the words around one of it, and what the source
    has in the place of this one.
    """
    names = name_marks(suspect.marked_texts, width - display_width(place))
    named = f"{place}{names}"
    room = width - display_width(f'{named}: ""')
    sentence = quotes.around(suspect.row, mark.span)
    if sentence and room >= LEAST_AROUND:
        lines = [f'{named}: "{around(sentence, room)}"']
    else:
        lines = [fit(named, "", "", width)]
        if sentence:
            text = around(sentence, width - display_width(f'{INDENT}""'))
            lines.append(f'{INDENT}"{text}"')
    if instead := quotes.in_source(suspect.row, mark.instead):
        before = f'{INDENT}source: "'
        text = around(instead, width - display_width(f'{before}"'))
        lines.append(f'{before}{text}"')
    return lines


def name_marks(texts: Sequence[str], width: int) -> str:
    """Return what was not found, as many as fit.

    >>> name_marks(["UK", "2014"], 40), name_marks(["UK", "2014"], 8)
    ('"UK", "2014"', '"UK" and 1 more')
    """
    words = [f'"{make_printable(text)}"' for text in texts]
    number = min(len(words), MOST_MARKS)
    while number > 1 and display_width(", ".join(words[:number])) + WIDTH_OF_MORE > width:
        number -= 1
    return ", ".join(words[:number]) + and_more(len(words) - number)


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


def fit(before: str, text: str, after: str, width: int) -> str:
    """Return a line; the text in its middle is cut where it is too long."""
    room = width - display_width(before) - display_width(after)
    return f"{before}{beginning(make_printable(text), max(room, LEAST_FIT))}{after}"


# What is broken, and what next


def problem_lines(findings: Findings, quotes: Quotes, style: Style) -> list[str]:
    """Return what is broken, a line for each kind, with the systems that have it and an example."""
    names = dict(zip(findings.systems, findings.names, strict=True))
    lines = []
    for what, shares, of_kind in list_problems(findings.problems, names, MOST_SHARES)[
        :MOST_PROBLEMS
    ]:
        kind_lines = style.wrap(f"{what}: {shares}", "  ", "    ")
        first = of_kind[0]
        mark = '"' if first.is_quoted else ""
        place = f"; {name_place(first.file, first.line, several_files=False)}: {mark}"
        example = quote_beginning(first.shown or quotes.summary(first.row))
        if example and display_width(kind_lines[-1] + place) + LEAST_QUOTED < style.width:
            kind_lines[-1] = fit(f"{kind_lines[-1]}{place}", example, mark, style.width)
        lines += kind_lines
    if not lines:
        return []
    return ["", style.bold("BROKEN OUTPUTS"), *lines]


def step_lines(findings: Findings, invocation: Invocation, style: Style) -> list[str]:
    """Return what to do next."""
    lines = []
    for step in next_steps(findings, invocation):
        if step.arguments:
            lines += command_lines(step.sentence, step.arguments, style)
        else:
            lines += style.wrap(step.sentence, "  ", "    ")
        if step.note:
            lines += style.wrap(step.note, "  ")
    if not lines:
        return []
    return ["", style.bold("NEXT"), *lines]
