# SPDX-License-Identifier: Apache-2.0
"""Summaries that stand beside other documents than their own."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from summary_metrics.findings.misplaced import find_misplaced
from summary_metrics.findings.table import make_table

from .made import SCORES, results_of

DOCUMENTS = 12
Rows = dict[str, list[str]]


def moved(rows: Rows) -> None:
    for of_system in rows.values():
        of_system.append(of_system.pop(0))


def one_moved(rows: Rows) -> None:
    rows["a"].append(rows["a"].pop(0))


def shuffled(rows: Rows) -> None:
    for of_system in rows.values():
        Random(1).shuffle(of_system)


def same_text(rows: Rows) -> None:
    rows["a"] = ["d003"] * DOCUMENTS


def one_pair(rows: Rows) -> None:
    of_a = rows["a"]
    of_a[3], of_a[4] = of_a[4], of_a[3]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        (lambda rows: None, None),
        (same_text, None),  # which has a code of its own
        (one_pair, None),  # of 24 summaries 2 are too few
        (moved, (24, 24, (), ("line 1", "line 2"))),
        (one_moved, (12, 12, (0,), ("line 1", "line 2"))),
        (shuffled, (24, 24, (), None)),
    ],
)
def test_misplaced_summaries(change: Callable[[Rows], None], expected: object) -> None:
    digests = [f"d{number:03}" for number in range(DOCUMENTS)]
    documents_of = {"a": list(digests), "b": list(digests)}
    change(documents_of)
    results = results_of({name: [0.0] * DOCUMENTS for name in documents_of})
    for result, own in zip(results, [*documents_of["a"], *documents_of["b"]], strict=True):
        if own != result["document_digest"]:
            result |= {"other_document": own, "summary_digest": f"{result['system']}{own}"}
    assert find_misplaced(make_table(results, SCORES)) == expected
