# SPDX-License-Identifier: Apache-2.0
"""Small tables of the tests: a number for each system and document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.findings.table import Table, make_table

SCORES = {
    "facts_score": Score("higher", "facts"),
    "facts_not_found": Score("lower", "facts not found", most=float("inf")),
    "marked": Score("lower", "marked"),
    "qa_score": Score("higher", "questions"),
    "abstractness_2": Score("neither", "new pairs"),
    "abstractness_4": Score("neither", "new"),
    "key_facts_missing": Score("lower", "key facts missing", most=float("inf")),
}


def results_of(
    numbers: Mapping[str, Sequence[float | None]], key: str = "qa_score", **labels: Any
) -> list[dict[str, Any]]:
    """A result for each system and document; document k is "d" + k, and every number is that of
    `key`.
    """
    if "facts_not_found" in labels:  # there was something to check
        labels = {"marked": float(labels["facts_not_found"] > 0), **labels}
    rows = [
        {
            "file": "made.jsonl",
            "line": line,
            "system": system,
            "document_digest": f"d{document:03}",
            "summary_digest": f"{system}{document}",
            "words": 40,
            key: number,
            **labels,
        }
        for line, (system, document, number) in enumerate(
            (
                (system, k, number)
                for system, row in numbers.items()
                for k, number in enumerate(row)
            ),
            1,
        )
    ]
    if key == "facts_not_found":
        rows = [{"marked": mark_of(row[key]), **row} for row in rows]
    return rows


def mark_of(not_found: float | None) -> float | None:
    """Whether any fact is not found, where that is known."""
    return None if not_found is None else float(not_found > 0)


def table_of(
    numbers: Mapping[str, Sequence[float | None]], key: str = "qa_score", **labels: Any
) -> Table:
    """The table of `results_of`, with one score; of facts, with both."""
    keys = [key, "marked"] if key == "facts_not_found" else [key]
    scores = {name: SCORES[name] for name in keys}
    return make_table(results_of(numbers, key, **labels), scores)
