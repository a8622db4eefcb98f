# SPDX-License-Identifier: Apache-2.0
"""What the command prints first: a verdict on each system, which to prefer, and the means of a few telling scores."""

from __future__ import annotations

import math
import os
import shutil
import textwrap
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Literal, NamedTuple, TextIO

import numpy as np

from .comparison import Comparison, compare_systems, rank_marks
from .job import Job
from .registry import MODEL_METRIC, OFFLINE_ENCODER
from .rows import document_text
from .scoring import WORD, WORDS, count_words
from .statistics import TRIALS, Summary
from .table import Scores, align, decimals_for, make_printable, show_name, system_codes, system_summaries
from .verdict_examples import read_wanted
from .verdicts import FEW_TRIALS, MANY_NUMBERS, READ_AGAIN, REPEATED, RULES, Judgement, advise, judge_systems

MOST_SOURCES, LEAST_SOURCES = 2_000, 20  # read to learn how much sources repeat, of all systems and of one
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


def measure_sources(job: Job, scores: Scores) -> np.ndarray | None:
    """Return how much the beginning of the source of a row repeats, cut to the words of the summary.

    (rows,), nan where it is not read: a few rows of each system will do. None where there are no sources to read.
    """
    if "unr" not in job.metrics or "document" not in job.columns or "-" in job.files:
        return None
    names, codes = system_codes(scores.systems)
    most = max(LEAST_SOURCES, MOST_SOURCES // max(1, len(names)))
    codes = codes[:READ_AGAIN]
    wanted = {int(index) for code in range(len(names)) for index in np.flatnonzero(codes == code)[:most]}
    rows = read_wanted(job, wanted)
    found = np.full(len(scores.systems), math.nan)
    beginnings = [cut_to_words(document_text(row.document), count_words(row.summary)) for row in rows.values()]
    if not beginnings:
        return None
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of texts that nobody asked to score
        values = job.metrics["unr"].compute(predictions=beginnings, use_aggregator=False)[REPEATED]
    found[list(rows)] = 1 - np.array(values)
    return found


def cut_to_words(text: str, words: int) -> str:
    """Return the beginning of a text that has so many words.

    >>> cut_to_words("A red fox ran, and ran.", 3)
    'A red fox'
    """
    if not words:
        return ""
    last = next(islice(WORD.finditer(text), words - 1, None), None)
    return text[: last.end()] if last else text


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
    judgements = judge_systems(scores, job.seed, asks_model=model, norm=measure_sources(job, scores))
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
    indent = " " * min(column, 20)
    clean = [judgement for judgement in screen.judgements if not judgement.faults]
    yield from style.wrap(advise(screen.judgements, screen.comparisons, screen.directions), "  ")
    yield ""
    for judgement in [] if many else screen.judgements:
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
            if example:
                for number, line in enumerate(example.split("\n")):
                    yield from style.wrap(make_printable(line), indent + "  " * (number > 0))
    if many:
        for label in RULES:
            found = [judgement.system for judgement in screen.judgements if label in judgement.faults]
            if found:
                yield from style.wrap(f"{label}: {list_names(found)}", "    ", "  ")
        if clean:
            yield from style.wrap(f"no fault shown: {list_names([one.system for one in clean])}", "    ", "  ")
    if several and screen.comparisons:
        yield ""
        yield from style.wrap(how_sure(screen), "  ")


def list_names(systems: Sequence[str], most: int = MOST_SHOWN) -> str:
    """Return the names of systems as a list in words, the first ones if they are many.

    >>> list_names(["a"]), list_names(["a", "b", "c"], most=1)
    ('a', 'a and 2 more')
    """
    shown = [show_name(system) for system in systems[:most]]
    if len(systems) > most:
        return f"{', '.join(shown)} and {len(systems) - most} more"
    return " and ".join(filter(None, [", ".join(shown[:-1]), shown[-1]]))


def how_sure(screen: Screen) -> str:
    """Return how much so many documents can show."""
    found: dict[str, list[float]] = {}
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
        total = sum(number for _, number in missing)
        if total:
            whose = "" if len(screen.means) < 2 else f" of {list_names([system for system, _ in missing], 3)}"
            summaries = count_of(total, "summary", "summaries")
            yield from style.wrap(f"{key} is undefined, and left out, for {summaries}{whose}.", "  ")
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
            parts.append(f"{show_name(system)} is {way} than {name_others(screen, system)}{value}")
    if len(screen.means) == 2:
        parts = parts[:1]  # the other one says the same of the other system
    said = f"{'; '.join(parts)}." if parts else "no system is shown to be above or below all others."
    return f"{said} It describes, and ranks nothing." if direction == "neither" else said


def name_others(screen: Screen, system: str) -> str:
    """Return what to call all systems but one."""
    others = [other for other, _ in screen.means if other != system]
    return show_name(others[0]) if len(others) == 1 else "all others"


def closing_lines(job: Job, screen: Screen, style: Style) -> Iterator[str]:
    """Yield how sure this is, and where more is."""
    if len(screen.means) > 1:
        said = f"Of such tables, at most 5 % have a wrong verdict, and at most 5 % a wrong mark (seed {job.seed})."
        yield from style.wrap(said, "")
    page = "" if job.report else " --report FILE.html makes a page to look at."
    yield from style.wrap(f"--all-scores prints every score with its interval.{page}", "")
