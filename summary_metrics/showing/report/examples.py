# SPDX-License-Identifier: Apache-2.0
"""The worst and best rows of a metric, and what their scores rest on: the examples of the report."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...errors import JobError
from ...reading.rows import Row, document_text

EXAMPLES = 3  # shown from each end of a metric
# Rows that a metric which runs a model marks besides: the report should cost little beside the scoring of all rows.
MODEL_ROWS, MODEL_PART = 12, 50


class ExampleRow(NamedTuple):
    """A row, its scores by one metric, and what they rest on, as the metric says."""

    row: Row
    scores: dict[str, float]
    evidence: Any  # an `Evidence` of the metric's own module, which is not imported here
    flags: tuple[str, ...] = ()  # why scores of the row should not be trusted


def find_extremes(column: np.ndarray, direction: str) -> tuple[list[int], list[int]]:
    """Return the indices of the worst rows, worst first, and of the best, best first; equal scores in input order.

    Where neither way is better, the lowest stand for the worst. Undefined scores are left out, and no row is in both.
    """
    sign = -1 if direction == "lower" else 1
    defined = np.flatnonzero(~np.isnan(column))
    worst = defined[np.argsort(sign * column[defined], kind="stable")[:EXAMPLES]]
    rest = np.setdiff1d(defined, worst)
    best = rest[np.argsort(-sign * column[rest], kind="stable")[:EXAMPLES]]
    return worst.tolist(), best.tolist()


def most_for_model(rows: int) -> int:
    """Return for how many of the rows, besides its examples, a metric that runs a model is run again.

    >>> most_for_model(56), most_for_model(2000)
    (12, 40)
    """
    return max(MODEL_ROWS, rows // MODEL_PART)


def explain_metrics(
    metrics: Mapping[str, Any],
    texts: Mapping[int, Row],
    examples: Mapping[str, Iterable[int]],
    others: Iterable[int],
    few: Iterable[int] = (),
) -> dict[str, dict[int, ExampleRow]]:
    """Return the evidence of each metric, by row: for its examples, and for `others` unless a model would be called.

    A metric that runs a model here explains `few` in place of `others`.
    """
    found = {}
    for name, metric in metrics.items():
        own = set(examples[name])
        others_here = set(few if metric.runs_model else others)
        more = [texts[index] for index in sorted(others_here - own)]
        cost = metric.estimate_cost([([row.summary for row in more], [row.document for row in more])]) if more else {}
        indices = sorted(own if cost.get("calls") else own | others_here)
        explained = explain_rows(name, metric, [texts[index] for index in indices])
        found[name] = dict(zip(indices, explained, strict=True))
    return found


def explain_rows(name: str, metric: Any, rows: Sequence[Row]) -> list[ExampleRow]:
    """Run a metric on `rows` once more, now for its evidence; a JobError when it fails."""
    if not rows:
        return []
    documents = [row.document for row in rows] if metric.references_needed else None
    try:
        result = metric.compute(
            predictions=[row.summary for row in rows], references=documents, use_aggregator=False, explain=True
        )
        texts = [document_text(row.document) if documents else "" for row in rows]
        evidence = [
            metric.evidence(text, row.summary, details)
            for text, row, details in zip(texts, rows, result["details"], strict=True)
        ]
    except Exception as error:  # of any kind, as in `score_rows`
        raise JobError(f"{name}, evidence for the report: {type(error).__name__}: {error}", 1) from error
    keys = metric.directions()
    return [
        ExampleRow(row, {key: details[key] for key in keys}, found)
        for row, details, found in zip(rows, result["details"], evidence, strict=True)
    ]


def collect_kinds(examples: Iterable[ExampleRow]) -> set[str]:
    """Return the kinds of the marks that there are, as a legend should explain no other."""
    return {mark.kind for one in examples for mark in [*one.evidence.summary, *(one.evidence.document or ())]}
