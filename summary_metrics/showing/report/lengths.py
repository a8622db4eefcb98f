# SPDX-License-Identifier: Apache-2.0
"""Means by the length of the source and of the summary, in a few groups of about as many rows each."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

GROUPS = 4
SPREAD = 1.25  # between the limits of the first and the last group; less than that says nothing of length


class LengthTable(NamedTuple):
    """The means of one score by length. `labels` names the groups, and `cells` has mean and rows, (systems, groups)."""

    key: str
    labels: list[str]
    cells: list[list[tuple[float, int]]]


def choose_limits(lengths: np.ndarray) -> list[int]:
    """Return the largest length of each group, (rows,) to at most GROUPS: equal lengths are in one group.

    >>> choose_limits(np.array([10, 20, 30, 40, 50, 60, 70, 80])), choose_limits(np.array([5, 5, 5, 9]))
    ([20, 40, 60, 80], [5, 9])
    """
    known = np.sort(lengths[~np.isnan(lengths)])
    if not len(known):
        return []
    places = [math.ceil(len(known) * part / GROUPS) - 1 for part in range(1, GROUPS + 1)]
    return sorted({int(known[place]) for place in places})


def tabulate_lengths(
    keys: Sequence[str], columns: np.ndarray, lengths: np.ndarray, codes: np.ndarray, systems: Sequence[int]
) -> list[LengthTable]:
    """Return the means of `columns`, (rows, keys), by length in words; none where all are about as long.

    Undefined scores are left out. A mean of no row is nan.
    """
    limits = choose_limits(lengths)
    if len(limits) < 2 or limits[-1] < SPREAD * limits[0]:
        return []
    starts = [0, *(limit + 1 for limit in limits)]
    labels = [f"{start:,} to {limit:,}" for start, limit in zip(starts, limits, strict=False)]
    labels[0] = f"up to {limits[0]:,}"
    group = np.searchsorted(limits, lengths)
    tables = []
    for key, column in zip(keys, columns.T, strict=True):
        cells = []
        for code in systems:
            own = (codes == code) & ~np.isnan(column)
            parts = [column[own & (group == place)] for place in range(len(limits))]
            cells.append([(float(part.mean()) if len(part) else math.nan, len(part)) for part in parts])
        tables.append(LengthTable(key, labels, cells))
    return tables
