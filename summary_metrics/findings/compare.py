# SPDX-License-Identifier: Apache-2.0
"""Two systems beside each other: `--compare A B`.

The unit is the document; where a system has several summaries of one, their mean counts. All scores
are one family.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..errors import JobError, Option
from ..reading.rows import Row
from .statistics import Verdict, judge_differences, verdict_of
from .table import MANDATORY, MISSING, NOT_FOUND, Table, check_systems, name_systems

MOST_CHANGED = 10  # documents that are named
# numbers in each summary, of which one more is worth a look
NAMED = (MANDATORY, MISSING, NOT_FOUND)


@dataclass(frozen=True)
class Difference:
    """One score of two systems, over the documents of which both have it.

    `means` are of the two, `difference` is the second minus the first, and [low, high] its 95 %
    interval alone; `low_corrected` and `high_corrected` hold for all scores together, and so does
    `verdict`, which is of the second. `detectable` is the true difference that is shown in 80 % of
    such samples. Numbers are nan where they are undefined.
    """

    key: str
    better: str
    documents: int
    means: tuple[float, float]
    difference: float
    low: float
    high: float
    low_corrected: float
    high_corrected: float
    p: float
    verdict: Verdict
    detectable: float


@dataclass(frozen=True)
class Changed:
    """A document of which one system has more facts that are not found, or lacks more key facts, by
    the score `key`.
    """

    key: str
    document: str
    places: tuple[str, str]  # file and line of both summaries
    numbers: tuple[float, float]


@dataclass(frozen=True)
class Comparison:
    """Two systems; `unpaired` documents have summaries by one of them only and are left out."""

    systems: tuple[str, str]
    differences: list[Difference]
    changed: list[Changed]
    documents: int
    unpaired: int
    seed: int


def check_two(first: str, second: str) -> None:
    """Refuse to compare a system with itself."""
    if first == second:
        raise JobError([Option("compare"), f" needs two systems, got {first!r} twice"])


def check_compared(first: str, second: str, rows: Iterable[Row]) -> None:
    """Refuse systems of which the rows have none, before these are scored; no more rows are read
    than it takes to meet both.
    """
    check_two(first, second)
    missing = {first, second}
    labels: dict[tuple[str | int, str], None] = {}
    for row in rows:
        system = "" if row.system is None else row.system
        labels[system, row.file] = None
        missing.discard(str(system))
        if not missing:
            return
    systems = name_systems([system for system, _ in labels], [file for _, file in labels])
    check_systems((first, second), list(dict.fromkeys(systems)))


def compare(table: Table, first: str, second: str, seed: int = 0) -> Comparison:
    """Return what the second system does differently from the first.

    A JobError says that one of them is not there, or that they have no document in common.
    """
    check_two(first, second)
    both = table.of_systems([first, second])
    turn = slice(None) if both.systems == [first, second] else slice(None, None, -1)
    keys = [key for key in both.scores if not np.isnan(both.values(key)).all()]
    means = {key: both.by_document(key)[:, turn] for key in keys}  # each (documents, 2)
    there = ~np.isnan(both.by_document(np.ones(len(both))))
    shared = there.all(axis=1)
    if not shared.any():
        same = "documents are the same only if their texts are, to the last character"
        raise JobError(
            [Option("compare"), f": {first!r} and {second!r} have no document in common; {same}"]
        )
    differences = judge(table, keys, means, seed)
    changed = [
        one for key in NAMED if key in keys for one in find_changed(both, (first, second), key)
    ]
    return Comparison(
        (first, second), differences, changed, int(shared.sum()), int((~shared).sum()), seed
    )


def judge(
    table: Table, keys: Sequence[str], means: dict[str, np.ndarray], seed: int
) -> list[Difference]:
    """Return the differences of all scores, corrected together."""
    # (documents, keys)
    columns = np.stack([own[:, 1] - own[:, 0] for own in means.values()], axis=1)
    columns = np.where(np.abs(columns) < 1e-12, 0.0, columns)
    judged = judge_differences([columns], seed)
    found = []
    for k, key in enumerate(keys):
        paired = ~np.isnan(columns[:, k])
        both = means[key][paired].mean(axis=0) if paired.any() else (math.nan, math.nan)
        numbers: dict[str, Any] = {
            name: float(values[k]) for name, values in judged._asdict().items()
        }
        verdict = verdict_of(numbers["difference"], numbers.pop("p_corrected"))
        numbers["documents"] = int(numbers["documents"])
        ends = (float(both[0]), float(both[1]))
        found.append(
            Difference(key, table.scores[key].better, means=ends, verdict=verdict, **numbers)
        )
    return found


def find_changed(table: Table, systems: tuple[str, str], key: str) -> list[Changed]:
    """Return the documents of which the two differ in a number, the largest difference first."""
    frame = table.frame[table.frame["document_digest"].isin(table.documents)]
    first, second = (
        frame[frame["system"] == name]
        .drop_duplicates("document_digest")
        .set_index("document_digest")
        for name in systems
    )
    joined = first.merge(second, left_index=True, right_index=True, suffixes=("_0", "_1"))
    found = []
    for digest, row in joined.iterrows():
        numbers = (float(row[f"{key}_0"]), float(row[f"{key}_1"]))
        if numbers[0] != numbers[1] and not any(map(math.isnan, numbers)):
            places = tuple(f"{row[f'file_{k}']}:{row[f'line_{k}']}" for k in (0, 1))
            found.append(Changed(key, str(digest), (places[0], places[1]), numbers))
    return sorted(found, key=lambda one: -abs(one.numbers[1] - one.numbers[0]))
