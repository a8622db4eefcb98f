# SPDX-License-Identifier: Apache-2.0
"""How well a judge tells bad summaries from good ones, by labels. Pure functions of arrays.

All arrays are of rows. `bad` is 1 or 0, nan where there is no label, and `suspicion` is what the
judge says: more is worse. Intervals are those of `corrected.bounded_mean`. A bootstrap of three bad
summaries that the judge finds would show no doubt at all.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from .corrected import Interval, add, bounded_mean
from .statistics import bootstrap_means, sum_documents, widened_percentiles


class Errors(NamedTuple):
    """What a verdict costs: of the bad summaries the share that is flagged, and of the flagged ones
    the share that is bad.
    """

    sensitivity: Interval
    precision: Interval


def area_under_curve(bad: np.ndarray, suspicion: np.ndarray, documents: np.ndarray) -> Interval:
    """Return the probability that a bad summary is more suspicious than a good one, ties a half.

    It is the mean over the bad ones of the share of good ones below them, and the mean over the
    good ones of the share of bad ones above; each adds its part of the uncertainty (DeLong et al.
    1988). [0, 1] where one kind is missing.

    >>> area_under_curve(np.array([1, 1, 0, 0]), np.array([3, 2, 2, 1]), np.arange(4)).mean
    0.875
    """
    is_bad = bad == 1
    worse, better = np.sort(suspicion[is_bad]), np.sort(suspicion[~is_bad])
    if not len(worse) or not len(better):
        return Interval(math.nan, 0.0, 1.0)
    above_good = bounded_mean(share_below(better, suspicion[is_bad]), documents[is_bad])
    below_bad = bounded_mean(1 - share_below(worse, suspicion[~is_bad]), documents[~is_bad])
    total = add(above_good, below_bad)
    mean = above_good.mean
    return Interval(
        mean, max(0.0, mean - total.mean + total.low), min(1.0, mean + total.high - total.mean)
    )


def share_below(ordered: np.ndarray, values: np.ndarray) -> np.ndarray:
    """Return for each value the share of `ordered` below it, equal ones a half."""
    places = np.searchsorted(ordered, values, "left") + np.searchsorted(ordered, values, "right")
    return places / (2 * len(ordered))


def errors_of(bad: np.ndarray, flagged: np.ndarray, documents: np.ndarray) -> Errors:
    """Return what a verdict of 0 and 1 costs, by the rows with labels."""
    is_bad, is_flagged = bad == 1, ~np.isnan(bad) & (flagged == 1)
    return Errors(
        bounded_mean(flagged[is_bad], documents[is_bad]),
        bounded_mean(bad[is_flagged], documents[is_flagged]),
    )


def kappa(first: np.ndarray, second: np.ndarray, documents: np.ndarray, seed: int) -> Interval:
    """Return Cohen's kappa of two verdicts of 0 and 1 (Cohen 1960), by a bootstrap of documents.

    nan where both always say the same one thing, as chance alone agrees then; an interval without
    width, where no document differs, is nan.

    >>> round(kappa(np.array([1, 1, 0, 0]), np.array([1, 0, 0, 0]), np.arange(4), 0).mean, 3)
    0.5
    """
    cells = np.eye(4)[(2 * first + second).astype(int)]
    sums, counts = sum_documents(cells, documents)
    drawn = kappa_of(bootstrap_means(sums, counts, seed))
    low, high = widened_percentiles(drawn[:, None], np.array([len(sums)]))
    ends = (float(low[0]), float(high[0]))
    if ends[0] == ends[1]:
        ends = (math.nan, math.nan)
    return Interval(float(kappa_of(cells.sum(axis=0))), *ends)


def kappa_of(cells: np.ndarray) -> np.ndarray:
    """Return kappa of counts of (0, 0), (0, 1), (1, 0) and (1, 1), (..., 4)."""
    both_good, second_only, first_only, both_bad = np.moveaxis(np.asarray(cells, float), -1, 0)
    total = both_good + second_only + first_only + both_bad
    by_first, by_second = (first_only + both_bad) / total, (second_only + both_bad) / total
    by_chance = by_first * by_second + (1 - by_first) * (1 - by_second)
    with np.errstate(invalid="ignore", divide="ignore"):
        return np.where(
            by_chance < 1, ((both_good + both_bad) / total - by_chance) / (1 - by_chance), math.nan
        )
