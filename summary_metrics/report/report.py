# SPDX-License-Identifier: Apache-2.0
"""The report: one HTML file that shows the scores, where they come from, and needs no network."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..comparison import HEADER, Comparison, comparison_cells, comparison_notes
from ..job import Job, Outcome
from ..rows import read_rows
from ..statistics import CONFIDENCE, REPLICATES, Summary
from ..table import Scores, flag_lines, system_codes
from .charts import correlate_ranks, describe_distributions
from .examples import Example, explain_rows, find_extremes
from .page import render
from .painting import paint, paint_legend
from .row_table import TEXT_CHARACTERS, select_rows, table_columns

ROWS = 10_000  # in the table; of more rows, a random sample
POINTS = 2_000  # in the scatter plot, a random sample of the rows in the table
SYSTEMS = 30  # drawn in charts: those with the most rows
SUMMARY_CHARACTERS = 4_000  # of the summary of an example
DOCUMENT_CHARACTERS = 20_000
LISTED = 12  # findings below an example
DIRECTIONS = {"higher": "higher is better", "lower": "lower is better", "neither": "describes, does not rank"}


class ExamplesOfMetric(NamedTuple):
    """The rows at both ends of the score that a metric shows first, and what the marks in them mean."""

    metric: str
    key: str
    marks: Mapping[str, str]
    worst: list[Example]
    best: list[Example]


def find_best_means(
    keys: Sequence[str], systems: Sequence[tuple[str, Summary]], directions: Mapping[str, str]
) -> dict[str, float]:
    """Return the best mean of each score among systems; no entry where neither way is better."""
    best = {}
    for k, key in enumerate(keys):
        means = [summary.mean[k] for _, summary in systems if not math.isnan(summary.mean[k])]
        if len(means) > 1 and directions[key] != "neither":
            best[key] = max(means) if directions[key] == "higher" else min(means)
    return best


def make_report(
    job: Job,
    outcome: Outcome,
    scores: Scores,
    groups: Sequence[tuple[str, Summary]],
    comparisons: Sequence[Comparison] = (),
) -> str:
    """Return the report, as HTML, of scores that `read_scores` gives, with `groups` that `system_summaries` gives.

    The rows are read once more, for the texts. The metrics run again on the few rows that serve as examples, which with
    a language model takes requests unless it remembers them. Without `comparisons` their section is left out.
    """
    keys, values = scores.keys, scores.values
    directions = job.directions()
    systems, codes = system_codes(scores.systems)
    shown = np.sort(np.argsort(-np.bincount(codes), kind="stable")[:SYSTEMS]).tolist()
    generator = np.random.default_rng(job.seed)
    sample = np.sort(generator.permutation(len(codes))[:ROWS])
    points = np.sort(generator.permutation(len(sample))[:POINTS])

    ends = {}
    for name, metric in job.metrics.items():
        key = metric.headlines()[0]
        ends[name] = (key, *find_extremes(values[:, keys.index(key)], directions[key]))
    whole = {index for _, worst, best in ends.values() for index in worst + best}
    rows = read_rows(job.files, job.columns, lambda _: None, job.delimiter)  # bad rows have been reported
    texts = select_rows(rows, len(codes), outcome.sha256, whole, set(sample.tolist()))
    examples = []
    for name, (key, worst, best) in ends.items():
        metric = job.metrics[name]
        found = explain_rows(name, metric, [texts[index] for index in worst + best])
        if scores.flags:
            flags = [scores.flags[index] for index in worst + best]
            found = [example._replace(flags=own) for example, own in zip(found, flags, strict=True)]
        examples.append(ExamplesOfMetric(name, key, metric.marks, found[: len(worst)], found[len(worst) :]))

    better = {key: DIRECTIONS[directions[key]] for key in keys}
    data = {
        "keys": keys,
        "better": better,
        "systems": systems,
        "shown": shown,
        "distributions": describe_distributions(keys, codes, values, shown),
        "correlations": correlate_ranks(values[sample]),
        "points": points.tolist(),
        "rows": table_columns([texts[index] for index in sample.tolist()], codes[sample], values[sample]),
    }
    if any(scores.flags):
        data["flags"] = ["; ".join(scores.flags[index]) or None for index in sample.tolist()]
    return render(
        # The legend stands once above the examples, not below each of them.
        {"paint": lambda text, marks, limit: paint(text, marks, {}, limit), "paint_legend": paint_legend},
        data=data,
        job=job.describe(),
        note=job.note,
        seed=job.seed,
        keys=keys,
        directions=directions,
        better=better,
        groups=groups,
        best=find_best_means(keys, groups[:-1], directions),
        examples=examples,
        flags=flag_lines(scores.flags),
        comparison=list(map(comparison_cells, comparisons)),
        comparison_header=HEADER,
        comparison_notes=comparison_notes(comparisons, job.seed) if comparisons else [],
        count=len(codes),
        listed=len(sample),
        points=len(points),
        systems=systems,
        charted=len(shown),
        confidence=round(100 * CONFIDENCE),
        replicates=REPLICATES,
        characters=TEXT_CHARACTERS,
        limits={"summary": SUMMARY_CHARACTERS, "document": DOCUMENT_CHARACTERS, "listed": LISTED},
    )
