# SPDX-License-Identifier: Apache-2.0
"""Tables of text: cells in columns as a terminal shows them, CSV, and the table of all scores."""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ..findings.findings import Findings
from ..findings.statistics import REPLICATES
from ..findings.table import Table, measure_means
from ..printable import display_width, make_printable, pad, pad_left, safe_cell

# groups of systems that are no better for being ahead
PASSING = {"copies": " (copies)", "too_little": " (says too little)"}


def align(table: Sequence[Sequence[str]], *flush_left: int) -> Iterator[str]:
    """Yield the lines of a table: some columns flush left, the others flush right."""
    widths = [max(map(display_width, column)) for column in zip(*table, strict=True)]
    fits = [pad if place in flush_left else pad_left for place in range(len(widths))]
    for cells in table:
        padded = (fit(cell, width) for fit, cell, width in zip(fits, cells, widths, strict=True))
        yield "  ".join(padded).rstrip()


def make_csv(names: Sequence[str], rows: Iterable[Mapping[str, Any]]) -> str:
    """Return rows as a CSV file, in which no cell is a formula."""
    stream = io.StringIO()
    writer = csv.DictWriter(stream, names, lineterminator="\n")
    writer.writeheader()
    writer.writerows({name: safe_cell(value) for name, value in row.items()} for row in rows)
    return stream.getvalue()


class ScoreRow(NamedTuple):
    """The mean of a score of a system, or of "all", with its interval, over so many rows, of which
    some are undefined.
    """

    score: str
    system: str
    mean: float
    low: float
    high: float
    rows: int
    undefined: int


def average_scores(table: Table, seed: int) -> Iterator[ScoreRow]:
    """Yield for each score and each system, and for all of them, the mean with its interval.

    Numbers are nan where they are undefined.
    """
    keys = list(table.scores)
    groups = [
        (name or "all", table.system_codes == place) for place, name in enumerate(table.systems)
    ]
    if len(groups) > 1:  # of one system the mean of all would be said twice
        groups.append(("all", np.ones(len(table), dtype=bool)))
    means = {name: measure_means(table, keys, chosen, seed) for name, chosen in groups}
    for key in keys:
        for name, means_of_system in means.items():
            yield ScoreRow(key, name, *means_of_system[key][:5])


def score_lines(
    table: Table, findings: Findings, signatures: Sequence[str], seed: int
) -> Iterator[str]:
    """Yield every score with its interval, which way each is better, who is proven behind whom, and
    what ran: `--all-scores`.
    """
    cells = [("score", "system", "mean", "95 % interval", "rows", "undefined")]
    for row in average_scores(table, seed):
        mean = interval = "-"
        if not math.isnan(row.mean):
            mean = f"{row.mean:.4f}"
        if not math.isnan(row.low):
            interval = f"[{row.low:.4f}, {row.high:.4f}]"
        name = make_printable(row.system)
        cells.append((row.score, name, mean, interval, str(row.rows), str(row.undefined)))
    yield from align(cells, 0, 1)
    yield ""
    meanings = {
        "higher": "Higher is better",
        "lower": "Lower is better",
        "neither": "Describes, does not rank",
    }
    for way, meaning in meanings.items():
        if keys := [key for key, score in table.scores.items() if score.better == way]:
            yield f"{meaning}: {', '.join(keys)}"
    yield f"Intervals: bootstrap of documents, {REPLICATES} replicates, seed {seed}"
    yield from map(make_printable, pair_lines(findings))
    yield from map(make_printable, signatures)


def pair_lines(findings: Findings) -> Iterator[str]:
    """Yield for each system and column behind which others it is proven, all pairs together, and
    which of these pass as they copy or say little.
    """
    group_of = findings.verdict.group_of
    for column in findings.columns:
        for system in findings.order:
            ahead = np.flatnonzero(column.surpasses[:, system] > 0).tolist()
            if ahead:
                names = ", ".join(findings.names[k] + PASSING.get(group_of(k), "") for k in ahead)
                yield f"{column.title}: {findings.names[system]} proven behind {names}"
