# SPDX-License-Identifier: Apache-2.0
"""The mean of each score over some rows of a table, with its interval."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .statistics import Ends, estimate_means, sure_ends
from .table import Table


class Mean(NamedTuple):
    """The mean of a score over `rows`, of which `undefined` have none, and its 95 % interval alone,
    nan where fewer documents have the score than it takes: `documents` have it. `drawn` are the
    ends of the means of documents that were drawn from these, however few.
    """

    mean: float
    low: float
    high: float
    rows: int
    undefined: int
    documents: int
    drawn: Ends


def measure_means(
    table: Table, keys: Sequence[str], is_chosen: np.ndarray, seed: int
) -> dict[str, Mean]:
    """Return the mean of each score over the rows that are chosen, (rows,)."""
    values = np.zeros((np.count_nonzero(is_chosen), len(keys)))
    for k, key in enumerate(keys):
        values[:, k] = table.values(key)[is_chosen]
    estimates = estimate_means(values, seed, table.document_codes[is_chosen])
    means = {}
    for k, key in enumerate(keys):
        drawn = Ends(float(estimates.low[k]), float(estimates.high[k]))
        documents = int(estimates.documents[k])
        score = table.scores[key]
        ends = sure_ends(*drawn, documents, score.least, score.most)
        means[key] = Mean(
            mean=float(estimates.mean[k]),
            low=ends.low,
            high=ends.high,
            rows=estimates.rows,
            undefined=int(estimates.undefined[k]),
            documents=documents,
            drawn=drawn,
        )
    return means
