# SPDX-License-Identifier: Apache-2.0
"""The first screen as lines of text, in colour where a terminal shows it."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple, TextIO

import numpy as np

from ..findings.advice import advise, join_words, list_reasons, say_partly, say_unjudged
from ..findings.comparison import Comparison, count_made
from ..findings.first_screen import MOST_COMPARED, NAMES, Mark, Screen, count_line, count_of, how_sure
from ..findings.statistics import Summary
from ..findings.verdicts import RULES
from ..printable import make_printable, show_name
from ..scoring.job import Job
from ..scoring.row_scores import WORDS
from .tables import align, decimals_for

MOST_COLUMNS = 6  # systems side by side; of more, each has a line
MOST_SHOWN = 12  # systems whose example is shown, and that are named one by one where they have no fault
WIDTH = 80  # where there is no terminal
MOST_WIDTH = 110  # of a line of text
NO_FAULT, UNJUDGED = "no fault is shown", "nothing could be judged"  # instead of a label
SAME_REASONS = "Nothing could be judged, for the same reasons."
BETTER = {"higher": "higher", "lower": "lower", "neither": "-"}


class Style(NamedTuple):
    """How lines are printed: their width, and whether in colour."""

    width: int = WIDTH
    colour: bool = False

    def paint(self, text: str, code: str) -> str:
        """Return a text in a colour or weight of ANSI terminals, or as it is."""
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

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


def screen_lines(screen: Screen, examples: Mapping[tuple[str, str], str], style: Style) -> Iterator[str]:
    """Yield the lines of the first screen; `examples` has what to show for a system and the measure of a verdict."""
    yield count_line(screen)
    if any(judgement.verdicts for judgement in screen.judgements) or len(screen.judgements) > 1:
        yield ""
        yield style.heading("IN SHORT")
        yield from verdict_lines(screen, examples, style)
    yield ""
    yield style.heading("MEANS")
    yield from mean_lines(screen, style)
    standing = list(standing_lines(screen, style))
    if standing:
        yield ""
        yield style.heading("WHAT STANDS OUT")
        yield from standing


def verdict_lines(screen: Screen, examples: Mapping[tuple[str, str], str], style: Style) -> Iterator[str]:
    """Yield what is said of each system, and which to prefer."""
    many = len(screen.judgements) > MOST_SHOWN
    several = len(screen.judgements) > 1
    column = 2 + max((len(show_name(judgement.system)) for judgement in screen.judgements), default=0) + 2
    indent = " " * min(column, 20)
    unjudged = [judgement for judgement in screen.judgements if not judgement.looked_for]
    clean = [judgement for judgement in screen.judgements if judgement.looked_for and not judgement.faults]
    all_unjudged = len(unjudged) == len(screen.judgements)
    yield from style.wrap(advise(screen.judgements, screen.comparisons, screen.directions), "  ")
    if all_unjudged:
        yield from reason_lines(screen, style, "  ")
    else:
        yield ""
    for judgement in [] if many or all_unjudged else screen.judgements:
        name = show_name(judgement.system)
        start = f"  {name}".ljust(len(indent))
        if len(start) > len(indent) or start[-2:] != "  ":
            yield start
            start = indent
        if judgement in unjudged:
            first = judgement == unjudged[0]
            yield from style.wrap(say_unjudged(judgement) if first else SAME_REASONS, indent, start)
            yield from reason_lines(screen, style, indent) if first else ()
        elif several and not judgement.faults:
            said = "No fault is shown."
            coloured = style.paint(said, "32")
            rest = [say_partly(judgement, screen.judgements), *(verdict.sentence for verdict in judgement.verdicts)]
            lines = style.wrap(" ".join(filter(None, [said, *rest])), indent, start)
            yield lines[0].replace(said, coloured, 1)
            yield from lines[1:]
            start = indent
        for verdict in judgement.verdicts:
            if verdict.label or not several:
                said = f"{verdict.label}: {verdict.sentence}" if verdict.label else verdict.sentence
                lines = style.wrap(said, indent, start)
                yield lines[0].replace(verdict.label, style.paint(verdict.label, "1;31"), 1)
                yield from lines[1:]
                start = indent
            example = examples.get((judgement.system, verdict.measure))
            if example:
                for number, line in enumerate(example.split("\n")):
                    yield from style.wrap(make_printable(line), indent + "  " * (number > 0))
    if many:
        for label in RULES:
            found = [judgement.system for judgement in screen.judgements if label in judgement.faults]
            if found:
                yield from style.wrap(f"{label}: {list_names(found)}", "    ", "  ")
        if clean:
            yield from style.wrap(f"{NO_FAULT}: {list_names([one.system for one in clean])}", "    ", "  ")
        if unjudged and not all_unjudged:
            named = list_names([one.system for one in unjudged])
            yield from style.wrap(f"{UNJUDGED}: {named}", "    ", "  ")
            yield from reason_lines(screen, style, "    ")
    if several and (sure := how_sure(screen)):
        yield ""
        yield from style.wrap(sure, "  ")


def reason_lines(screen: Screen, style: Style, indent: str) -> Iterator[str]:
    """Yield what is needed to judge the systems in which nothing could be judged."""
    for reason in list_reasons(screen.judgements, screen.needs).values():
        yield from style.wrap(reason, indent + "  ", indent)


def list_names(systems: Sequence[str], most: int = MOST_SHOWN) -> str:
    """Return the names of systems as a list in words, the first ones if they are many.

    >>> list_names(["a"]), list_names(["a", "b", "c"], most=1)
    ('a', 'a and 2 more')
    """
    shown = [show_name(system) for system in systems[:most]]
    if len(systems) > most:
        return f"{', '.join(shown)} and {len(systems) - most} more"
    return join_words(shown)


def mean_cell(screen: Screen, k: int, system: str, summary: Summary, decimals: int) -> str:
    """Return a mean with its mark; "-" where it is undefined."""
    mean = summary.mean[k]
    mark = screen.marks.get((screen.keys[k], system), " ")
    return "- " if np.isnan(mean) else f"{mean:.{decimals}f}{mark}"


def label_of(screen: Screen, key: str) -> str:
    """Return a score in plain words, with its key."""
    if key == WORDS:
        return NAMES[key]
    return f"{screen.names[key]} ({key})" if key in screen.names else key


def mean_lines(screen: Screen, style: Style) -> Iterator[str]:
    """Yield the table of means, the systems side by side if they fit, and what its marks mean."""
    faults = {one.system: ", ".join(one.faults) or ("-" if one.looked_for else "unknown") for one in screen.judgements}
    several = len(screen.means) > 1
    decimals = [
        decimals_for([summary.high[k] - summary.low[k] for _, summary in screen.means]) for k in counted(screen)
    ]
    cells = [
        [mean_cell(screen, k, system, summary, decimals[k]) for system, summary in screen.means]
        for k in counted(screen)
    ]
    names = [show_name(system if several else "mean") for system, _ in screen.means]
    table = [["", *(f"{name} " for name in names), "better"]]
    if several:
        table.append(["fault shown", *(f"{faults.get(system, '-')} " for system, _ in screen.means), ""])
    for k, key in enumerate(screen.keys):
        table.append([label_of(screen, key), *cells[k], BETTER[screen.directions[key]]])
    lines = list(align(table, left=1))
    if several and (len(names) > MOST_COLUMNS or max(map(len, lines)) > style.width):
        heads = [key + " " * (len(key) < max(map(len, row))) for key, row in zip(screen.keys, cells, strict=True)]
        ways = [BETTER[screen.directions[key]] for key in screen.keys]
        room = max(12, style.width - len("invents") - 4 - sum(len(head) + 2 for head in heads))
        table = [["system", "fault", *heads]]
        table.append(
            [
                "(better)",
                "",
                *(f"{way} "[: None if head[-1] == " " else -1] for way, head in zip(ways, heads, strict=True)),
            ]
        )
        for place, (system, _) in enumerate(screen.means):
            name = show_name(system, room)
            table.append([name, faults.get(system, "-"), *(row[place] for row in cells)])
        lines = list(align(table, left=2))
    yield from (line.rstrip() for line in lines)
    notes = list(note_lines(screen, style))
    yield from [""] * bool(notes) + notes


def counted(screen: Screen) -> range:
    """Return the places of the scores."""
    return range(len(screen.keys))


def note_lines(screen: Screen, style: Style) -> Iterator[str]:
    """Yield what the marks mean, which summaries have no score, and which scores are left out."""
    found = set(screen.marks.values())
    notes = []
    if "+" in found:
        notes.append("+ above every other system, by too much to be chance")
    if "-" in found:
        notes.append("- below every other system, by too much to be chance")
    if "*" in found:
        notes.append("* the best mean, but this system copies, and the score rewards copying")
    for note in notes:
        yield from style.wrap(note, "    ", "  ")
    if len(screen.means) > 1 and not screen.comparisons:
        reason = "no document is summarized by two of them" if screen.documents else "the rows have no documents"
        if len(screen.means) > MOST_COMPARED:
            reason = f"there are more than {MOST_COMPARED}"
        yield from style.wrap(f"No system is marked as best or worst: {reason}.", "  ")
    for line in undefined_lines(screen.keys, screen.means, unsaid_needs(screen)):
        yield from style.wrap(line, "  ")
    for line in screen.left_out:
        yield from style.wrap(line, "  ")


def unsaid_needs(screen: Screen) -> dict[str, str]:
    """Return what scores need, "" for those of which it is said among the verdicts."""
    said = list_reasons(screen.judgements, screen.needs) if len(screen.judgements) > 1 else {}
    return {key: "" if needed in said.get(key, "") else needed for key, needed in screen.needs.items()}


def undefined_lines(
    keys: Sequence[str], means: Sequence[tuple[str, Summary]], needs: Mapping[str, str], part: bool = True
) -> Iterator[str]:
    """Yield for each score how many summaries have none, and what it needs where no summary of a system has one.

    Without `part`, only the latter. A need that is "" is said elsewhere.
    """
    for k, key in enumerate(keys):
        if not part and needs.get(key) == "":
            continue
        missing = [(system, int(summary.undefined[k])) for system, summary in means if summary.undefined[k]]
        without = [system for system, summary in means if summary.undefined[k] == summary.rows]
        needed = f" {needs[key]}" if needs.get(key) else ""
        if len(without) == len(means):
            yield f"{key} is undefined for all summaries.{needed}"
        elif missing and (part or without):
            summaries = count_of(sum(number for _, number in missing), "summary", "summaries")
            whose = f" of {list_names([system for system, _ in missing], 3)}" if len(means) > 1 else ""
            because = needed if without else ""
            yield f"{key} is undefined, and left out, for {summaries}{whose}.{because}"


def standing_lines(screen: Screen, style: Style) -> Iterator[str]:
    """Yield one sentence for each score on what stands out."""
    if not screen.comparisons:
        return
    for key in screen.keys:
        if key != WORDS and len(list_scored(screen, key)) > 1:
            yield from style.wrap(f"{key}: {standing_sentence(screen, key)}", "    ", "  ")


def standing_sentence(screen: Screen, key: str) -> str:
    """Return what stands out in a score."""
    direction = screen.directions[key]
    of_mark: dict[Mark, list[str]] = {"*": [], "+": [], "-": []}
    for system, _ in screen.means:
        if (key, system) in screen.marks:
            of_mark[screen.marks[key, system]].append(system)
    parts = []
    if of_mark["*"]:
        said = "leads, but it copies" if len(of_mark["*"]) == 1 else "lead, but they copy"
        parts.append(f"{list_names(of_mark['*'], 3)} {said}, which this score rewards")
    ways: dict[Mark, str] = {"+": "higher", "-": "lower"}
    for mark, way in ways.items():
        for system in of_mark[mark]:
            value = "" if direction == "neither" else ", which is better" if way == direction else ", which is worse"
            parts.append(f"{show_name(system)} is {way} than {name_others(screen, system, key)}{value}")
    if len(list_scored(screen, key)) == 2:
        parts = parts[:1]  # the other one says the same of the other system
    said = f"{'; '.join(parts)}." if parts else "no system is shown to be above or below all others."
    return f"{said} It describes, and ranks nothing." if direction == "neither" else said


def name_others(screen: Screen, system: str, key: str) -> str:
    """Return what to call all systems but one, of those that have a score."""
    others = [other for other in list_scored(screen, key) if other != system]
    if len(others) == 1:
        return show_name(others[0])
    return "all others" if len(others) + 1 == len(screen.means) else "all others that have this score"


def list_scored(screen: Screen, key: str) -> list[str]:
    """Return the systems of which any summary has a score."""
    k = screen.keys.index(key)
    return [system for system, summary in screen.means if summary.undefined[k] < summary.rows]


def marks_note(screen: Screen, comparisons: Sequence[Comparison]) -> Iterator[str]:
    """Yield why the marks of the first screen may not agree with a table of comparisons, where they may not."""
    made, others = count_made(comparisons), count_made(screen.comparisons)
    if others and others != made:
        yield f"The marks further up allow for chance in {others} comparisons, so they may show more or less than this."


def closing_lines(job: Job, screen: Screen, style: Style) -> Iterator[str]:
    """Yield how sure this is, and where more is."""
    if len(screen.means) > 1:
        said = "Of tables like this one, at most 5 % have a wrong verdict, and at most 5 % a wrong mark"
        yield from style.wrap(f"{said} (seed {job.seed}).", "")
    page = "" if job.report else " --report FILE.html makes a page to look at."
    yield from style.wrap(f"--all-scores prints every score with its interval.{page}", "")
