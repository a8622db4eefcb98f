# SPDX-License-Identifier: Apache-2.0
"""Which score says what the judgements say: Spearman's rho of each score with them.

What is sampled is documents. Rho over all summaries is no mean over documents, so each document is
given its part of it: how much rho changes when the document is left out (the pseudo-values of the
jackknife; Tukey 1958). These parts are then treated as differences of documents are: one test for
all scores together, and its intervals. How far judges agree with one another is Krippendorff's
alpha.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np

from ..findings.statistics import CONFIDENCE, judge_differences

Agrees = Literal["agrees", "goes against", "not shown"]


class Agreement(NamedTuple):
    """How a score agrees with the judgements.

    `rho` is Spearman's rho over all judged summaries that have the score, with its interval,
    corrected for all scores; above 0 where the better side of the score is judged better.
    `above_length`: whether its distance from 0 is shown to be larger than that of the length in
    words. Numbers are nan where nothing varies, and intervals where there are too few documents.
    """

    score: str
    summaries: int
    documents: int
    rho: float
    low: float
    high: float
    verdict: Agrees
    above_length: bool


def rank(values: np.ndarray) -> np.ndarray:
    """Return the ranks of values from 1; equal ones share the mean of theirs.

    >>> rank(np.array([5.0, 1.0, 5.0])).tolist()
    [2.5, 1.0, 2.5]
    """
    _, place, counts = np.unique(values, return_inverse=True, return_counts=True)
    last = np.cumsum(counts)
    return (last - (counts - 1) / 2)[place]


def spearman(x: np.ndarray, y: np.ndarray) -> float:
    """Return Spearman's rho; nan where one side does not vary."""
    if not len(x) or np.ptp(x) == 0 or np.ptp(y) == 0:
        return math.nan
    return float(np.corrcoef(rank(x), rank(y))[0, 1])


def leave_out_parts(x: np.ndarray, y: np.ndarray, documents: np.ndarray, number: int) -> np.ndarray:
    """Return the part that each of `number` documents has in rho, nan where it has no summary or
    rho is undefined.
    """
    present = np.unique(documents)
    rho = spearman(x, y)
    parts = np.full(number, math.nan)
    for document in present:
        rest = documents != document
        parts[document] = len(present) * rho - (len(present) - 1) * spearman(x[rest], y[rest])
    return parts


def agree(
    scores: Mapping[str, np.ndarray],
    judged: np.ndarray,
    length: np.ndarray,
    documents: np.ndarray,
    lower: Sequence[str],
    seed: int,
) -> list[Agreement]:
    """Return how each score agrees with judgements, best first.

    All arrays are (rows,) of the judged rows alone; nan in `scores` is left out.
    `documents` numbers them from 0, and `lower` are the scores of which less is better.
    """
    number = int(documents.max(initial=-1)) + 1
    # (documents, scores): the part of each document in rho, and how far that is beyond its part in
    # the rho of the length
    parts, beyond_length = (np.full((number, len(scores)), math.nan) for _ in range(2))
    correlations = []
    for k, (key, values) in enumerate(scores.items()):
        x = values
        if key in lower:
            x = -values
        rows = ~np.isnan(x)
        rho = spearman(x[rows], judged[rows])
        correlations.append((key, int(rows.sum()), len(np.unique(documents[rows])), rho))
        parts[:, k] = leave_out_parts(x[rows], judged[rows], documents[rows], number)
        rho_of_length = spearman(length[rows], judged[rows])
        of_length = leave_out_parts(length[rows], judged[rows], documents[rows], number)
        # Of both the distance from 0: a score that goes against the judgements tells as much.
        beyond_length[:, k] = np.copysign(1.0, rho) * parts[:, k]
        beyond_length[:, k] -= np.copysign(1.0, rho_of_length) * of_length
    # no bootstrap: of these differences the corrected intervals alone are shown
    tested = judge_differences([parts], seed, replicates=0)
    longer = judge_differences([beyond_length], seed, replicates=0)
    level = 1 - CONFIDENCE
    rows = []
    for k, (key, summaries, count, rho) in enumerate(correlations):
        verdict: Agrees = "not shown"  # also where p is nan, as nothing varies
        if tested.p_corrected[k] <= level:
            verdict = "agrees"
            if rho < 0:
                verdict = "goes against"
        above = bool(longer.p_corrected[k] <= level and longer.difference[k] > 0)
        # The interval is of the mean of the parts; it is moved to rho, from which that differs a
        # little.
        shift = rho - tested.difference[k]
        low, high = (
            float(np.clip(end[k] + shift, -1, 1))
            for end in (tested.low_corrected, tested.high_corrected)
        )
        rows.append(Agreement(key, summaries, count, rho, low, high, verdict, above))
    return sorted(rows, key=lambda agreement: (math.isnan(agreement.rho), -agreement.rho))


def alpha(units: Iterable[Sequence[float]]) -> float:
    """Return Krippendorff's alpha of what judges gave to units, each the values of its judges.

    It is 1 - observed disagreement / expected disagreement, with squared differences (Krippendorff
    2011, "Computing Krippendorff's alpha-reliability"). These are m times the variance of a unit
    with m values, and n times that of all n values together. 1: all agree; 0: as by chance; below:
    they contradict each other. nan where no unit has two judges, or all their values are equal.
    `krippendorff` on PyPI is under the GPL, so it cannot be used here.

    >>> round(alpha([[1, 1], [2, 2], [3, 3], [3, 4]]), 3)
    0.889
    """
    paired = [np.array(values, dtype=float) for values in units if len(values) > 1]
    if not paired:
        return math.nan
    values = np.concatenate(paired)
    if np.ptp(values) == 0:
        return math.nan
    observed = sum(len(unit) * unit.var(ddof=1) for unit in paired)
    return float(1 - observed / (len(values) * values.var(ddof=1)))
