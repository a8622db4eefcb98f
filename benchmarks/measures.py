# SPDX-License-Identifier: Apache-2.0
"""How far columns of numbers agree: ranks, orders, and pairs of systems."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy.stats import mannwhitneyu, rankdata

from summary_metrics.findings.statistics import Significance

FEWEST = 3  # pairs for a correlation


def area_under_curve(right: np.ndarray, wrong: np.ndarray) -> float:
    """Return how often a value of the first is higher than one of the second; equal ones count
    half. It is nan where one of them has no values.

    >>> area_under_curve(np.array([1.0, 0.5]), np.array([0.5]))
    0.75
    """
    if not (len(right) and len(wrong)):
        return math.nan
    return float(mannwhitneyu(right, wrong).statistic) / (len(right) * len(wrong))


def spearman(x: np.ndarray, y: np.ndarray) -> float:
    """Return Spearman's rho of the pairs in which both are defined; nan of fewer than three, or of
    equal values.
    """
    is_defined = ~(np.isnan(x) | np.isnan(y))
    if is_defined.sum() < FEWEST:
        return math.nan
    return pearson(rankdata(x[is_defined]), rankdata(y[is_defined]))


def pearson(x: np.ndarray, y: np.ndarray) -> float:
    """Return the correlation of two columns; nan where one is constant."""
    x, y = x - x.mean(), y - y.mean()
    scale = math.sqrt((x @ x) * (y @ y))
    if not scale:
        return math.nan
    return float(x @ y) / scale


def less_mean(values: np.ndarray, documents: np.ndarray) -> np.ndarray:
    """Return values less the mean of their document."""
    _, places = np.unique(documents, return_inverse=True)
    means = np.bincount(places, values) / np.bincount(places)
    return values - means[places]


class PairCounts(NamedTuple):
    """How many pairs of systems there are, a column tells apart, people's means put in the same
    direction, people tell apart, too, and alike.
    """

    pairs: int
    told: int
    as_people: int
    by_both: int
    agree: int


def count_pairs(higher: np.ndarray, people: Significance) -> PairCounts:
    """Return the counts of a column that says which system of a pair is higher, (systems, systems),
    as +1, -1 or 0.
    """
    upper = np.triu_indices(len(higher), 1)
    says, people_say = higher[upper], people.higher[upper]
    people_lean = np.sign(np.nan_to_num(people.difference[upper]))
    is_told, by_both = says != 0, (says != 0) & (people_say != 0)
    as_people, agree = is_told & (says == people_lean), by_both & (says == people_say)
    counts = (int(flags.sum()) for flags in (is_told, as_people, by_both, agree))
    return PairCounts(len(says), *counts)
