# SPDX-License-Identifier: Apache-2.0
"""Rows of several tasks, cut anew by their sources: what came of each row is the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.reading.rows import Row
from summary_metrics.scoring.rows import ScoringTask, Values
from summary_metrics.scoring.windows import MOST_TASKS, Scored, score_by_source


def task(*documents: str | None) -> ScoringTask:
    rows = [
        Row("rows.jsonl", line, None, None, f"summary {line} of {document}", document)
        for line, document in enumerate(documents, 1)
    ]
    # of the second metric the last row is scored already
    places = {"words": [*range(len(rows))], "source": [*range(len(rows) - 1)]}
    return ScoringTask(
        dict(enumerate(rows)), {name: rows_of for name, rows_of in places.items() if rows_of}
    )


def values(task: ScoringTask) -> Values:
    """Return what two metrics say of the rows that they must score."""
    return {
        name: [{"value": (name, *task.rows[place])} for place in places]
        for name, places in task.missing.items()
    }


@pytest.mark.parametrize(
    ("tasks", "parts"),
    [
        ([task("a", "b"), task("a", "b"), task("b", "a")], [("a", "a"), ("b", "a"), ("b", "b")]),
        ([task("a", "a"), task("b")], [("a", "a"), ("b",)]),  # nothing is read less often
        ([task(None, None), task(None, None)], [(None, None), (None, None)]),
        ([task("a", "b"), task("b", "a")._replace(missing={})], [("a", "a"), ("b", "b")]),
    ],
)
def test_values_of_rows_that_are_scored_by_their_sources(
    tasks: list[ScoringTask], parts: list[tuple[Any, ...]]
) -> None:
    scored: list[tuple[Any, ...]] = []

    def score(given: Iterable[ScoringTask]) -> Scored:
        for part in given:
            scored.append(tuple(row.document for row in part.rows.values()))
            yield values(part)

    assert list(score_by_source(tasks, score)) == list(map(values, tasks))
    assert scored == parts


def test_what_stands_before_a_row_that_fails_is_kept() -> None:
    def score(given: Iterable[ScoringTask]) -> Scored:
        for part in given:
            if any(row.document == "c" for row in part.rows.values()):
                raise JobError(part.place, 1)
            yield values(part)

    tasks = [task("a", "b"), task("a", "b"), task("b", "c"), task("a", "b")]
    kept: list[Values] = []
    with pytest.raises(JobError, match="rows.jsonl:1 to rows.jsonl:2"):
        kept.extend(score_by_source(tasks, score))
    assert kept == list(map(values, tasks[:2]))


@pytest.mark.parametrize("read", [3, MOST_TASKS, MOST_TASKS + 2])
def test_what_was_read_before_an_error_is_scored(read: int) -> None:
    def failing() -> Iterator[ScoringTask]:
        yield from [task("a", "b")] * read
        raise JobError("a bad row", 1)

    def score(given: Iterable[ScoringTask]) -> Scored:
        yield from map(values, given)

    kept: list[Values] = []
    with pytest.raises(JobError, match="a bad row"):
        kept.extend(score_by_source(failing(), score))
    assert len(kept) == read
