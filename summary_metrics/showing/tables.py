# SPDX-License-Identifier: Apache-2.0
"""Tables of text: cells in columns as a terminal shows them, CSV, the table of all scores, and two
systems beside each other.
"""

from __future__ import annotations

import csv
import io
import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

import numpy as np

from ..findings.compare import MOST_CHANGED, NAMED, Comparison, Difference
from ..findings.findings import Findings
from ..findings.names import short_names
from ..findings.quotes import Quotes
from ..findings.say import about_pair, about_repairs
from ..findings.statistics import REPLICATES, TRIALS
from ..findings.table import MANDATORY, MISSING, NOT_FOUND, Table, measure_means
from ..printable import (
    and_more,
    count_of,
    display_width,
    make_json,
    make_printable,
    pad,
    pad_left,
    plain,
    safe_cell,
)
from ..texts.broken import ANY

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


# by which side of a score is better, and on which the second system is
STANDINGS = {
    ("higher", "lower"): "behind",
    ("higher", "higher"): "ahead",
    ("lower", "lower"): "ahead",
    ("lower", "higher"): "behind",
}
WHAT = {
    MANDATORY: "mandatory key facts missing",
    MISSING: "key facts missing",
    NOT_FOUND: "facts not found",
}


def comparison_lines(comparison: Comparison, findings: Findings) -> Iterator[str]:
    """Yield how the two stand, one line a score, what to know of it, and the documents in which
    facts changed.
    """
    problems = [one for one in findings.problems if one.system in comparison.systems]
    repairs = about_repairs(replace(findings, problems=problems), Quotes())
    for line in (*repairs, about_pair(findings, *comparison.systems)):
        yield f"{line.head}  {line.text}"
    yield ""
    first, second = short_names(comparison.systems).values()
    documents = count_of(comparison.documents, "document")
    yield f"{second} beside {first}, over {documents} that both have; n of them have the score"
    yield ""
    head = ("score", "n", first, second, "difference", "95 % interval", f"{second} is", "detects")
    yield from align([head, *map(cells, comparison.differences)], 0)
    yield ""
    yield from broken_lines(comparison, first, second)
    yield "Intervals and verdicts hold for all scores together (approximate randomization of"
    yield (
        f"documents, {TRIALS:,} trials, seed {comparison.seed}). Detects: a true difference of this"
        " size is shown in"
    )
    yield "80 % of such samples."
    if comparison.unpaired:
        yield (
            f"{count_of(comparison.unpaired, 'document')} left out, with summaries by"
            " one of them only."
        )
    for key in NAMED:
        yield from changed_lines(comparison, key, first, second)


def broken_lines(comparison: Comparison, first: str, second: str) -> Iterator[str]:
    """Yield how many summaries of both are broken, and in which ways."""
    before, after = comparison.summaries
    for code, (broken_before, broken_after) in comparison.broken.items():
        if not broken_before + broken_after:
            continue
        what = f"  {code}"
        if code == ANY:
            what = "Broken"
        yield (
            f"{what}: {broken_before:,} of {before:,} in {first},"
            f" {broken_after:,} of {after:,} in {second}"
        )
    if any(comparison.broken[ANY]):
        yield ""


def cells(difference: Difference) -> tuple[str, ...]:
    """Return a score as a table shows it."""
    verdict = STANDINGS.get((difference.better, difference.verdict), difference.verdict)
    interval = "-"
    if not math.isnan(difference.low_corrected):
        interval = f"[{difference.low_corrected:+.3f}, {difference.high_corrected:+.3f}]"
    means = (show(mean) for mean in difference.means)
    gap = show(difference.difference, "+")
    count = f"{difference.documents:,}"
    return (difference.key, count, *means, gap, interval, verdict, show(difference.detectable))


def show(number: float, sign: str = "") -> str:
    """Return a number as a table shows it, "-" where it is undefined."""
    return "-" if math.isnan(number) else f"{number:{sign}.3f}"


def changed_lines(comparison: Comparison, key: str, first: str, second: str) -> Iterator[str]:
    """Yield the documents in which a number of facts is not that of the other system, first those
    in which the second has more.
    """
    changed = [document for document in comparison.changed if document.key == key]
    worse = [document for document in changed if document.numbers[1] > document.numbers[0]]
    fewer = [document for document in changed if document not in worse]
    for how, documents, place in (("More", worse, 1), ("Fewer", fewer, 0)):
        if documents:
            yield ""
            yield f"{how} {WHAT[key]} in {second}, {count_of(len(documents), 'document')}:"
            for document in documents[:MOST_CHANGED]:
                before, after = document.numbers
                numbers = f"{before:.0f} in {first}, {after:.0f} in {second}"
                yield make_printable(f"  {document.places[place]}: {numbers}")
            if more := and_more(len(documents) - MOST_CHANGED):
                yield f" {more}"


def comparison_json(comparison: Comparison) -> str:
    """Return a comparison as JSON, None where a number is undefined."""
    return make_json(plain(comparison), indent=2) + "\n"
