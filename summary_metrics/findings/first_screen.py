# SPDX-License-Identifier: Apache-2.0
"""What the command prints first: a verdict on each system, which to prefer, and the means of a few telling scores."""

from __future__ import annotations

import math
import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Literal, NamedTuple

import numpy as np

from ..reading.rows import document_text
from ..registry import MODEL_METRIC, OFFLINE_ENCODER
from ..scoring.job import Job
from ..scoring.row_scores import WORD, WORDS, count_words
from .comparison import Comparison, compare_systems, rank_marks
from .examples import read_wanted
from .score_table import Scores, system_codes, system_summaries
from .statistics import TRIALS, Summary
from .verdicts import FEW_TRIALS, MANY_NUMBERS, READ_AGAIN, REPEATED, Judgement, judge_systems

MOST_SOURCES, LEAST_SOURCES = 2_000, 20  # read to learn how much sources repeat, of all systems and of one
HEADLINES = 2  # of each metric
MOST_COMPARED = 60  # systems, of which all pairs are compared
NAMES = {WORDS: "words per summary"}
COPIES = "copies"
COMMAND_OPTION = r"--option {metric}.\1=\2"  # a replacement of OPTION
OPTION = re.compile(r"""(\w+)="(\w+)\"""")  # as a metric writes one
Mark = Literal["+", "-", "*"]


class Screen(NamedTuple):
    """What the first screen says.

    `keys` are the scores that are shown, with `words` last where it is known, and `names` and `directions` are theirs.
    `means` has name and summary of each system. `marks` has "+" for what is above every other system and "-" for what
    is below, by too much to be chance; "*" for a system that copies and has the best mean of a score that favours
    copies. `left_out` has a line for each score that is no evidence. `needs` says of scores what they need to be
    defined.
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
    needs: Mapping[str, str] = {}


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


def describe_needs(metrics: Mapping[str, Any], option: str = COMMAND_OPTION) -> dict[str, str]:
    """Return what scores of some metrics need to be defined; `option` replaces what OPTION finds."""
    return {
        key: OPTION.sub(option.replace("{metric}", name), needed)
        for name, metric in metrics.items()
        for key, needed in metric.needs().items()
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
        needs=describe_needs(job.metrics),
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


def how_sure(screen: Screen) -> str:
    """Return how much so many documents can show, "" where nothing was compared, or nothing could be."""
    found: dict[str, list[float]] = {}
    for one in screen.comparisons:
        if one.detectable == one.detectable and screen.directions[one.score] != "neither":
            found.setdefault(one.score, []).append(one.detectable)
    if not screen.comparisons or len(screen.means) < 2:
        return ""
    documents = count_of(screen.documents, "document", "documents")
    if not found and not any(judgement.looked_for for judgement in screen.judgements):
        return ""
    if not found:
        return f"{documents} can show little: score more of them to be surer."
    key = next(iter(found))
    return (
        f"With {documents}, a true difference in {key} between two systems is usually shown if it is "
        f"{round_size(float(np.median(found[key])))} or more. A smaller one is often missed."
    )


def round_size(number: float) -> str:
    """Return a positive number with two digits that say something, but at most four decimals and not 0.

    >>> [round_size(number) for number in (0.00312, 0.157, 25.0, 1234.5, 0.000001)]
    ['0.0031', '0.16', '25', '1200', '0.0001']
    """
    number = max(number, 1e-4)
    decimals = min(4, 1 - math.floor(math.log10(number)))
    return f"{round(number, decimals):.{max(0, decimals)}f}"
