# SPDX-License-Identifier: Apache-2.0
"""What share of summaries is bad, by a few labels and a judge whose errors they show, and how well
the judge tells bad from good. Pure functions of arrays.

Labels are 1 (bad) and 0 for some rows, drawn at random; a judge is a score or a verdict on all
rows. Two estimates stand side by side:

- `bounded_mean` of the labels alone.
- `prediction_powered` takes the mean of the judge over all rows, and adds by how much the labels
  say that it is wrong (Angelopoulos et al. 2023, "Prediction-powered inference"). How far the judge
  is followed is tuned on the labels (Angelopoulos, Duchi and Zrnic 2023, "PPI++").

These papers use normal intervals. Normal ones of 30 labels of which none is bad have no width, and
a judge that is right on three bad summaries would be right for ever. Here each mean has the
interval of empirical likelihood (Owen 1988), to which half a label is added at the worst value that
there can be, such as a bad summary that the judge takes for the best. With all labels equal that is
nearly the exact binomial interval, and with many labels it is the normal one. Two parts are put
together as Zou and Donner 2008 do, "Construction of confidence limits about effect measures": an
end of the whole is as far away as both ends of the parts, as sides of a right triangle.

How well a judge does is told by arrays of rows: `bad` is 1 or 0, nan where there is no label, and
`suspicion` is what the judge says: more is worse. A bootstrap of three bad summaries that the judge
finds would show no doubt at all.

`benchmarks.corrected` prints how often these intervals are right.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np

from .statistics import (
    CONFIDENCE,
    bootstrap_means,
    student_quantile,
    sum_documents,
    widened_percentiles,
)

WORST = 0.5  # of a label, at the worst value
POINTS = np.linspace(0, 1, 33)  # of a search, which each round makes finer
ROUNDS = 3


class Interval(NamedTuple):
    """A mean and the ends of its 95 % interval."""

    mean: float
    low: float
    high: float

    @property
    def width(self) -> float:
        """The distance of its ends."""
        return self.high - self.low


def bounded_mean(
    values: np.ndarray,
    documents: np.ndarray,
    least: float = 0.0,
    most: float = 1.0,
    fitted: int = 1,
) -> Interval:
    """Return the mean of values that cannot lie outside [least, most], with its interval.

    Parameters
    ----------
    values, documents
        (rows,); `documents` has the number of each row's document. Rows of one document are not
        independent, and count as many as their design effect leaves (Kish 1965).
    fitted
        How many parameters were fitted to these rows, the mean among them.

    Of too few documents the interval is [least, most], and the mean of nothing is its middle.

    >>> [round(end, 3) for end in bounded_mean(np.zeros(30), np.arange(30))]
    [0.0, 0.0, 0.111]
    """
    units = len(np.unique(documents))
    if not units:
        return Interval((least + most) / 2, least, most)
    mean = float(values.mean())
    if units <= fitted:
        return Interval(mean, least, most)
    residuals = values - mean
    label = 1 / design_effect(residuals, documents)
    cut = student_quantile((1 + CONFIDENCE) / 2, units - fitted) ** 2 / 2
    up = likelihood_reach(residuals, most - mean, label, cut)
    down = likelihood_reach(-residuals, mean - least, label, cut)
    return Interval(mean, max(least, mean - down), min(most, mean + up))


def design_effect(residuals: np.ndarray, documents: np.ndarray) -> float:
    """Return by how much rows of one document make the variance of a mean larger, at least 1.

    Where nothing varies, nothing shows how alike the rows of a document are, and a document counts
    once.
    """
    _, places = np.unique(documents, return_inverse=True)
    sums = np.bincount(places, weights=residuals)
    rows, units = len(residuals), len(sums)
    of_rows = float((residuals**2).sum()) * rows / (rows - 1)
    if of_rows <= 1e-18 * rows:
        return rows / units
    return max(1.0, float((sums**2).sum()) * units / (units - 1) / of_rows)


def likelihood_reach(residuals: np.ndarray, worst: float, label: float, cut: float) -> float:
    """Return how far above the mean a mean may lie, by empirical likelihood.

    The likelihood of weights p on the residuals and on `worst` is the largest where p is
    proportional to 1 / (c - residual), for a c above them all; their mean is then c minus the
    harmonic mean of c - residual. So c is sought at which the log of the likelihood ratio is `cut`.
    A label weighs `label`, and `worst` half of one.
    """
    if worst <= 0:
        return 0.0
    # a verdict has few different values, and of these only the number counts
    values, counts = np.unique(residuals, return_counts=True)
    points = np.append(values, worst)
    weights = np.append(label * counts, WORST)
    scale = worst - float(values[0])
    low, high = -20.0, 20.0  # of the log of (c - worst) / scale

    def try_distances(exponents: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        gaps = worst - points + scale * np.exp(exponents)[:, None]
        harmonic = weights.sum() / (weights / gaps).sum(axis=1)
        ratios = (weights * np.log(gaps / harmonic[:, None])).sum(axis=1)
        return ratios, worst + scale * np.exp(exponents) - harmonic

    for _ in range(ROUNDS):
        exponents = low + (high - low) * POINTS
        ratios, means = try_distances(exponents)
        place = int(np.searchsorted(-ratios, -cut))  # ratios fall as c grows
        place = min(max(place, 1), len(POINTS) - 1)
        low, high = float(exponents[place - 1]), float(exponents[place])
    # the two points around the cut; `interp` wants the smaller ratio first
    nearest = [place, place - 1]
    return float(np.interp(cut, ratios[nearest], means[nearest]))


def prediction_powered(
    bad: np.ndarray, labelled: np.ndarray, judged: np.ndarray, documents: np.ndarray
) -> Interval:
    """Return the share of bad summaries by PPI++: all arrays are (rows,).

    `bad` is read where `labelled` is true. `judged` are values of the judge, of any scale and
    direction, such as ranks; none may be nan.
    """
    n, unlabelled = int(labelled.sum()), int((~labelled).sum())
    labels, seen = bad[labelled], judged[labelled]
    tuning = 0.0  # how far the judge is followed
    # `ptp`, as the variance of equal values may be a rounding error
    if n > 2 and unlabelled and np.ptp(judged) > 0 and np.ptp(seen) > 0:
        covariance = float(np.cov(labels, seen)[0, 1])
        tuning = covariance / float(judged.var()) * unlabelled / (unlabelled + n)
    ends = sorted((tuning * float(judged.min()), tuning * float(judged.max())))
    wrong_by = bounded_mean(
        labels - tuning * seen, documents[labelled], -ends[1], 1 - ends[0], fitted=2
    )
    followed = Interval(0.0, 0.0, 0.0)
    if tuning:
        followed = bounded_mean(tuning * judged[~labelled], documents[~labelled], ends[0], ends[1])
    total = add(wrong_by, followed)
    return Interval(*np.clip(total, 0.0, 1.0).tolist())


def add(first: Interval, second: Interval) -> Interval:
    """Return the interval of the sum of two independent means."""
    mean = first.mean + second.mean
    down = math.hypot(first.mean - first.low, second.mean - second.low)
    up = math.hypot(first.high - first.mean, second.high - second.mean)
    return Interval(mean, mean - down, mean + up)


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
