# SPDX-License-Identifier: Apache-2.0
"""Which systems are told apart, in some columns at once.

All pairs of systems in all columns are one family: `statistics.judge_differences` corrects them
together, by the largest statistic of each trial, so that with 95 % probability no two equal systems
are told apart anywhere.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from .statistics import BLOCK_NUMBERS, CONFIDENCE, TRIALS, judge_differences

FEW_TRIALS = 2_000  # of large tables, of which 10,000 trials take long; p stays above 0.0005
LARGE = 300_000  # numbers: documents x pairs x columns
MOST_SYSTEMS = 60  # of which all pairs are compared: 1,770


@dataclass(frozen=True)
class Significance:
    """All pairs of systems in one column; every array but `detectable` is (systems, systems).

    `documents` is how many both have a score of. `difference` is the mean of the system of the row
    minus that of the column, over these, and [low, high] its interval, which holds for all pairs
    and columns together; nan where there is none. `higher` is +1 where the first is shown to be
    above the second, -1 below, 0 where they are not told apart. `detectable` is the median over the
    pairs of the true difference that is shown in 80 % of such samples, nan where none could be.
    """

    higher: np.ndarray
    documents: np.ndarray
    difference: np.ndarray
    low: np.ndarray
    high: np.ndarray
    detectable: float


def tell_apart(columns: Mapping[str, np.ndarray], seed: int) -> dict[str, Significance]:
    """Return what is shown of all pairs of systems in each column; nothing where there is nothing
    to compare.

    `columns` has of each column the means of the systems on the documents, (documents, systems),
    nan where there is none.
    """
    if not columns:
        return {}
    stacked = np.stack(list(columns.values()), axis=2)  # (documents, systems, columns)
    documents, systems, _ = stacked.shape
    if not documents or not 2 <= systems <= MOST_SYSTEMS:
        return {}
    pairs = np.triu_indices(systems, 1)
    numbers = documents * len(pairs[0]) * len(columns)
    trials = TRIALS
    if numbers > LARGE:
        trials = FEW_TRIALS
    parts = (
        (stacked[:, first] - stacked[:, second]).reshape(documents, -1)
        for first, second in np.array_split(np.array(pairs), -(-numbers // BLOCK_NUMBERS), axis=1)
    )
    judged = judge_differences(parts, seed, trials, replicates=0)
    higher = np.where(judged.p_corrected <= 1 - CONFIDENCE, np.sign(judged.difference), 0)
    pairs_by_column = {}
    for place, key in enumerate(columns):
        # judged are the columns of the first pair, then those of the next
        places = slice(place, None, len(columns))

        def square(
            upper: np.ndarray, lower: np.ndarray, places: slice = places, missing: float = math.nan
        ) -> np.ndarray:
            full = np.full((systems, systems), missing)
            full[pairs], full.T[pairs] = upper[places], lower[places]
            return full

        pairs_by_column[key] = Significance(
            higher=square(higher, -higher, missing=0.0).astype(int),
            documents=square(judged.documents, judged.documents, missing=0.0).astype(int),
            difference=square(judged.difference, -judged.difference),
            low=square(judged.low_corrected, -judged.high_corrected),
            high=square(judged.high_corrected, -judged.low_corrected),
            detectable=median(judged.detectable[places]),
        )
    return pairs_by_column


def median(values: np.ndarray) -> float:
    """Return the median of the values that are not nan; nan where there is none."""
    if np.isnan(values).all():
        return math.nan
    return float(np.nanmedian(values))
