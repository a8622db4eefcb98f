# SPDX-License-Identifier: Apache-2.0
"""What the charts of the report show, as numbers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

BINS = 30


def bin_edges(values: np.ndarray) -> np.ndarray:
    """Return the edges of at most BINS + 1 bins over `values`; those of whole numbers lie halfway between them."""
    low, high = values.min(), values.max()
    if np.all(values == np.round(values)):
        step = math.ceil((high - low + 1) / BINS)
        return np.arange(low - 0.5, high + step, step)
    return np.linspace(low, high, BINS + 1) if low < high else np.array([low - 0.5, low + 0.5])


def describe_distributions(
    keys: Sequence[str], codes: np.ndarray, scores: np.ndarray, shown: Sequence[int]
) -> list[dict[str, Any]]:
    """Return for each score the edges of its bins, and per shown system the rows in each, their share, and the mean."""
    found = []
    for key, column in zip(keys, scores.T, strict=True):
        defined = ~np.isnan(column)
        if not defined.any():
            continue
        edges = bin_edges(column[defined])
        groups = [column[defined & (codes == code)] for code in shown]
        counts = [np.histogram(group, edges)[0] for group in groups]
        found.append(
            {
                "key": key,
                "edges": edges.tolist(),
                "counts": [count.tolist() for count in counts],
                "shares": [(count / max(1, len(group))).tolist() for count, group in zip(counts, groups, strict=True)],
                "means": [group.mean() if len(group) else None for group in groups],
            }
        )
    return found


def correlate_ranks(scores: np.ndarray) -> list[list[float | None]]:
    """Return Spearman's correlation of every two columns, over the rows where both are defined; None if undefined."""
    from scipy import stats  # here, as it takes long to import

    columns = range(scores.shape[1])
    table: list[list[float | None]] = [[None for _ in columns] for _ in columns]
    for i in columns:
        for j in columns[:i]:
            both = scores[~np.isnan(scores[:, [i, j]]).any(axis=1)][:, [i, j]]
            if len(both) > 1 and np.ptp(both, axis=0).all():
                table[i][j] = table[j][i] = float(stats.spearmanr(both).statistic)
    return table
