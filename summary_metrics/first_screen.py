# SPDX-License-Identifier: Apache-2.0
"""What the command prints first: a verdict on each system, which to prefer, and the means of a few telling scores."""

from __future__ import annotations

import os
import shutil
import textwrap
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple, TextIO

import numpy as np

from .comparison import Comparison, compare_systems, rank_marks
from .job import Job
from .registry import MODEL_METRIC, OFFLINE_ENCODER
from .scoring import WORDS
from .statistics import TRIALS, Summary
from .table import Scores, align, decimals_for, show_name, system_codes, system_summaries
from .verdicts import FEW_TRIALS, MANY_NUMBERS, Judgement, advise, judge_systems

HEADLINES = 2  # of each metric
MOST_COMPARED = 60  # systems, of which all pairs are compared
MOST_COLUMNS = 6  # systems side by side; of more, each has a line
MOST_SHOWN = 12  # systems whose example is shown, and that are named one by one where they have no fault
WIDTH = 80  # where there is no terminal
MOST_WIDTH = 110  # of a line of text
BETTER = {"higher": "higher", "lower": "lower", "neither": "-"}
NAMES = {WORDS: "words per summary"}
COPIES = "copies"
Mark = Literal["+", "-", "*"]


class Screen(NamedTuple):
    """What the first screen says.

    `keys` are the scores that are shown, with `words` last where it is known, and `names` and `directions` are theirs.
    `means` has name and summary of each system. `marks` has "+" for what is above every other system and "-" for what
    is below, by more than chance; "*" for a system that copies and has the best mean of a score that favours copies.
    `left_out` has a line for each score that is no evidence.
    """

    rows: int
    documents: int
    keys: list[str]
    names: dict[str, str]
    directions: dict[str, str]
    means: list[tuple[str, Summary]]
    marks: dict[tuple[str, str], Mark]
    comparisons: list[Comparison]
    judgements: list[Judgement]
    left_out: list[str]


# What it says


def choose_headlines(job: Job) -> tuple[list[str], list[str]]:
    """Return the scores to show, those that only describe last, and a line for each that is no evidence."""
    keys: list[str] = []
    left_out = []
    for name in sorted(job.metrics, key=lambda name: name != MODEL_METRIC):
        headlines = list(job.metrics[name].headlines()[:HEADLINES])
        if job.options[name].get("model_name") == OFFLINE_ENCODER:
            left_out.append(
                f"Not shown: {', '.join(headlines)}. The stand-in encoder of {name} only shows that it runs."
            )
        else:
            keys += headlines
    directions = job.directions()
    return sorted(keys, key=lambda key: directions[key] == "neither"), left_out


def evidence_notes(job: Job) -> dict[str, str]:
    """Return what to say beside each score that is no evidence."""
    return {
        key: "(stand-in encoder: no evidence)"
        for name, metric in job.metrics.items()
        if job.options[name].get("model_name") == OFFLINE_ENCODER
        for key in metric.directions()
    }


def make_screen(job: Job, scores: Scores, every: bool = False) -> Screen:
    """Return what the first screen says of the scores of a job; with `every`, all scores are in it."""
    keys, left_out = choose_headlines(job)
    if every:
        keys, left_out = scores.keys, []
    directions = job.directions()
    shown = pick_columns(scores, keys)
    systems, _ = system_codes(scores.systems)
    comparisons = compare_headlines(shown, len(systems), job.seed)
    model = job.options.get(MODEL_METRIC, {}).get("backend", "lexical") != "lexical"
    judgements = judge_systems(scores, job.seed, asks_model=model)
    means = system_summaries(shown, job.seed)
    means = means[: len(systems)] or means  # without the row of all systems
    names = {key: name for metric in job.metrics.values() for key, name in metric.plain_names.items()}
    favoured = {key for metric in job.metrics.values() for key in metric.favours_copies}
    marks = mark_copies(shown.keys, means, judgements, directions, favoured, rank_marks(comparisons))
    documents = len(set(scores.documents) - {""})
    return Screen(
        rows=len(scores.systems),
        documents=documents,
        keys=shown.keys,
        names={key: names[key] for key in keys if key in names} | NAMES,
        directions={key: directions.get(key, "neither") for key in shown.keys},
        means=means,
        marks=marks,
        comparisons=comparisons,
        judgements=judgements,
        left_out=left_out,
    )


def pick_columns(scores: Scores, keys: Sequence[str]) -> Scores:
    """Return some of the scores, and the words of the summaries as one more where they were counted."""
    columns = [scores.values[:, [scores.keys.index(key) for key in keys]]]
    if len(scores.words):
        columns.append(np.asarray(scores.words, dtype=float)[:, None])
    return scores._replace(keys=[*keys, *[WORDS] * (len(columns) - 1)], values=np.hstack(columns))


def compare_headlines(shown: Scores, systems: int, seed: int) -> list[Comparison]:
    """Return the comparisons of all pairs of systems; none where they cannot be paired by their documents."""
    if not 2 <= systems <= MOST_COMPARED or "" in shown.documents or not shown.keys:
        return []
    documents = set(shown.documents)
    if len(documents) == len(shown.documents):
        return []  # no document has two summaries
    numbers = len(documents) * systems * (systems - 1) // 2 * len(shown.keys)
    trials = TRIALS if numbers <= MANY_NUMBERS else FEW_TRIALS
    ranked = shown._replace(
        keys=[key for key in shown.keys if key != WORDS], values=shown.values[:, : len(shown.keys) - bool(shown.words)]
    )
    return compare_systems(ranked, None, seed, all_pairs=True, trials=trials)


def mark_copies(
    keys: Sequence[str],
    means: Sequence[tuple[str, Summary]],
    judgements: Sequence[Judgement],
    directions: Mapping[str, str],
    favoured: Iterable[str],
    marks: Mapping[tuple[str, str], Literal["+", "-"]],
) -> dict[tuple[str, str], Mark]:
    """Return the marks with "*" wherever a system that copies has the best mean of a score that favours copies."""
    found: dict[tuple[str, str], Mark] = dict(marks)
    copying = {judgement.system for judgement in judgements if COPIES in judgement.faults}
    for k, key in enumerate(keys):
        if key not in favoured or directions.get(key) == "neither":
            continue
        values = np.array([summary.mean[k] for _, summary in means])
        if np.isnan(values).all():
            continue
        best = np.nanmax(values) if directions[key] == "higher" else np.nanmin(values)
        for (system, _), value in zip(means, values, strict=True):
            if system in copying and value == best:
                found[key, system] = "*"
    return found


# How it is printed


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


def count_line(screen: Screen) -> str:
    """Return how many summaries, documents and systems there are."""
    systems = len(screen.judgements)
    parts = [count_of(screen.rows, "summary", "summaries")]
    if screen.documents:
        parts.append(f"of {count_of(screen.documents, 'document', 'documents')}")
    if systems > 1:
        parts.append(f"by {systems} systems")
    return " ".join(parts)


def count_of(number: int, one: str, many: str) -> str:
    """Return a number with its noun.

    >>> count_of(1, "summary", "summaries"), count_of(1200, "summary", "summaries")
    ('1 summary', '1,200 summaries')
    """
    return f"{number:,} {one if number == 1 else many}"


def verdict_lines(screen: Screen, examples: Mapping[tuple[str, str], str], style: Style) -> Iterator[str]:
    """Yield what is said of each system, and which to prefer."""
    many = len(screen.judgements) > MOST_SHOWN
    several = len(screen.judgements) > 1
    column = 2 + max((len(show_name(judgement.system)) for judgement in screen.judgements), default=0) + 2
    indent = " " * min(column, 16)
    clean = [judgement for judgement in screen.judgements if not judgement.faults]
    for judgement in screen.judgements:
        if many and not judgement.faults:
            continue
        name = show_name(judgement.system)
        start = f"  {name}".ljust(len(indent))
        if len(start) > len(indent) or start[-2:] != "  ":
            yield start
            start = indent
        if several and not judgement.faults:
            said = "No fault is shown."
            coloured = style.paint(said, "32")
            rest = " ".join(verdict.sentence for verdict in judgement.verdicts)
            lines = style.wrap(f"{said} {rest}".strip(), indent, start)
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
            if example and not many:
                yield from style.wrap(example, indent)
    if many and clean:
        shown = ", ".join(show_name(judgement.system) for judgement in clean[:MOST_SHOWN])
        more = f" and {len(clean) - MOST_SHOWN} more" if len(clean) > MOST_SHOWN else ""
        yield from style.wrap(f"No fault is shown of {shown}{more}.", "  ")
    yield ""
    yield from style.wrap(advise(screen.judgements, screen.comparisons, screen.directions), "  ")
    if several and screen.comparisons:
        yield from style.wrap(how_sure(screen), "  ")


def how_sure(screen: Screen) -> str:
    """Return how much so many documents can show."""
    found = {}
    for one in screen.comparisons:
        if one.detectable == one.detectable and screen.directions[one.score] != "neither":
            found.setdefault(one.score, []).append(one.detectable)
    documents = count_of(screen.documents, "document", "documents")
    if not found:
        return f"{documents} can show little: score more of them to be surer."
    key = next(iter(found))
    return (
        f"With {documents}, a true difference in {key} between two systems would mostly be shown if it were "
        f"{float(np.median(found[key])):.2f} or more."
    )


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
    faults = {judgement.system: ", ".join(judgement.faults) or "-" for judgement in screen.judgements}
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
        table = [["system", "fault shown", *(f"{key} " for key in screen.keys)]]
        table.append(["", "", *(f"{BETTER[screen.directions[key]]} " for key in screen.keys)])
        for place, (system, _) in enumerate(screen.means):
            name = show_name(
                system, max(12, style.width - 13 - sum(max(map(len, [key, "0.000+"])) + 3 for key in screen.keys))
            )
            table.append([name, faults.get(system, "-"), *(row[place] for row in cells)])
        table[1][0] = "(better)"
        lines = list(align(table, left=2))
    yield from (line.rstrip() for line in lines)
    yield from note_lines(screen, style)


def counted(screen: Screen) -> range:
    """Return the places of the scores."""
    return range(len(screen.keys))


def note_lines(screen: Screen, style: Style) -> Iterator[str]:
    """Yield what the marks mean, which summaries have no score, and which scores are left out."""
    yield ""
    found = set(screen.marks.values())
    notes = []
    if "+" in found:
        notes.append("+ above every other system by more than chance")
    if "-" in found:
        notes.append("- below every other system by more than chance")
    if "*" in found:
        notes.append("* the best mean, but of a system that copies, which this score rewards")
    for note in notes:
        yield from style.wrap(note, "    ", "  ")
    if len(screen.means) > 1 and not screen.comparisons:
        reason = "no document is summarized by two of them" if screen.documents else "the rows have no documents"
        if len(screen.means) > MOST_COMPARED:
            reason = f"there are more than {MOST_COMPARED}"
        yield from style.wrap(f"No system is marked as best or worst: {reason}.", "  ")
    for k, key in enumerate(screen.keys):
        missing = [(show_name(system), int(summary.undefined[k])) for system, summary in screen.means]
        missing = [(system, number) for system, number in missing if number]
        if missing:
            listed = ", ".join(
                f"{count_of(number, 'summary', 'summaries')} of {system}" if len(screen.means) > 1 else str(number)
                for system, number in missing[:MOST_COLUMNS]
            )
            more = ", and others" if len(missing) > MOST_COLUMNS else ""
            yield from style.wrap(f"{key} is undefined, and left out, for {listed}{more}.", "  ")
    for line in screen.left_out:
        yield from style.wrap(line, "  ")


def standing_lines(screen: Screen, style: Style) -> Iterator[str]:
    """Yield one sentence for each score on what stands out."""
    if not screen.comparisons:
        return
    for key in screen.keys:
        if key != WORDS:
            yield from style.wrap(f"{key}: {standing_sentence(screen, key)}", "    ", "  ")


def standing_sentence(screen: Screen, key: str) -> str:
    """Return what stands out in a score."""
    direction = screen.directions[key]
    marked = [(system, screen.marks[key, system]) for system, _ in screen.means if (key, system) in screen.marks]
    others = "the other" if len(screen.means) == 2 else "all others"
    parts = []
    for system, mark in marked:
        name = show_name(system)
        if mark == "*":
            parts.append(f"{name} leads, but it copies, which this score rewards")
            continue
        way: Literal["higher", "lower"] = "higher" if mark == "+" else "lower"
        value = "" if direction == "neither" else ", which is better" if way == direction else ", which is worse"
        parts.append(f"{name} is {way} than {others}{value}")
    said = f"{'; '.join(parts)}." if parts else f"no system is shown to be above or below {others}."
    if direction == "neither":
        said += " It describes, and ranks nothing."
    return said


def closing_lines(job: Job, screen: Screen, style: Style) -> Iterator[str]:
    """Yield how sure this is, and where more is."""
    if len(screen.means) > 1:
        said = f"Of such tables, at most 5 % have a wrong verdict, and at most 5 % a wrong mark (seed {job.seed})."
        yield from style.wrap(said, "")
    page = "" if job.report else " --report FILE.html makes a page to look at."
    yield from style.wrap(f"--all-scores prints every score with its interval.{page}", "")
