# SPDX-License-Identifier: Apache-2.0
"""How two columns of numbers agree: over all pairs, within documents and between systems, with bootstrap intervals.

The bootstrap draws documents, because the summaries of one document are not independent. A resample is a row of counts:
how often each document is drawn. From these counts, Spearman's rho and Kendall's tau-c of all resamples are computed at
once. They are exactly what they would be if the rows were repeated; the tests repeat the rows and ask scipy.
"""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from scipy.stats import kendalltau, rankdata, spearmanr

RHO, TAU = "Spearman's rho", "Kendall's tau-c"
POOLED, BY_DOCUMENT, BY_SYSTEM = "pooled", "per document", "per system"
BEYOND_LENGTH = "Absolute rho less that of length"


class Estimate(NamedTuple):
    """A value, its 95 % percentile interval, and the number of pairs, documents or systems that it comes from."""

    value: float
    low: float
    high: float
    number: int


def count_draws(documents: int, resamples: int) -> np.ndarray:
    """How often each document is drawn: once each in row 0, and at random, seeded, in the others.

    The result has the shape (1 + resamples, documents).
    """
    drawn = np.random.default_rng(0).multinomial(documents, np.full(documents, 1 / documents), size=resamples)
    return np.vstack([np.ones((1, documents)), drawn])


def agreement(
    scores: np.ndarray,
    judged: np.ndarray,
    length: np.ndarray,
    documents: np.ndarray,
    systems: np.ndarray,
    counts: np.ndarray,
) -> dict[tuple[str, str], Estimate]:
    """Every statistic at every level, over the pairs for which neither `scores` nor `judged` is nan.

    `counts` is what `count_draws` gives, and `documents` are its columns. `systems` below 0 have no name, so they have
    no part in the correlations per system. The pooled rho is compared with that of `length`, on the same pairs and
    resamples.
    """
    defined = ~(np.isnan(scores) | np.isnan(judged))
    scores, judged, length = scores[defined], judged[defined], length[defined]
    documents, systems = documents[defined], systems[defined]
    weights = counts[:, documents]

    rho = spearman(scores, judged, weights)
    result = {
        (RHO, POOLED): estimate(rho, len(scores)),
        (TAU, POOLED): estimate(tau_c(scores, judged, documents, counts), len(scores)),
        (BEYOND_LENGTH, POOLED): estimate(np.abs(rho) - np.abs(spearman(length, judged, weights)), len(scores)),
    }

    for statistic, values in zip((RHO, TAU), within_documents(scores, judged, documents, counts.shape[1]), strict=True):
        kept = ~np.isnan(values)
        result[statistic, BY_DOCUMENT] = estimate(
            ratio(counts[:, kept] @ values[kept], counts[:, kept].sum(1)), kept.sum()
        )

    named = systems >= 0
    membership = systems[named, None] == np.unique(systems[named])
    x, y = (system_means(column[named], weights[:, named], membership) for column in (scores, judged))
    for statistic, correlation in ((RHO, spearman_of_rows), (TAU, tau_c_of_rows)):
        result[statistic, BY_SYSTEM] = estimate(correlation(x, y), membership.shape[1])
    return result


def estimate(values: np.ndarray, number: int) -> Estimate:
    """The value in row 0 with the interval of those below; undefined resamples are left out."""
    drawn = values[1:][~np.isnan(values[1:])]
    low, high = np.percentile(drawn, [2.5, 97.5]) if len(drawn) and not np.isnan(values[0]) else (math.nan, math.nan)
    return Estimate(float(values[0]), float(low), float(high), int(number))


def spearman(x: np.ndarray, y: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Spearman's rho of (N,) and (N,) with pair i repeated weights[r, i] times; (R,)."""
    return pearson_of_rows(midranks(x, weights), midranks(y, weights), weights)


def midranks(values: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """The mean rank of each of (N,) values with value i repeated weights[r, i] times; (R, N)."""
    totals, place = repetitions(values, weights)
    return (np.cumsum(totals, axis=1) - (totals - 1) / 2)[:, place]


def repetitions(values: np.ndarray, weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How often each of the U different values stands there, (R, U), and which of these each value is, (N,)."""
    _, place = np.unique(values, return_inverse=True)
    order = np.argsort(place, kind="stable")
    starts = np.flatnonzero(np.diff(place[order], prepend=-1))
    return np.add.reduceat(weights[:, order], starts, axis=1), place


def pearson_of_rows(x: np.ndarray, y: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Pearson's weighted correlation of each row of (R, N) with that of (R, N); nan where one is constant; (R,)."""
    sizes = weights.sum(1, keepdims=True)
    x, y = (values - ratio((weights * values).sum(1, keepdims=True), sizes) for values in (x, y))
    products = (np.einsum("rn,rn,rn->r", weights, a, b) for a, b in ((x, y), (x, x), (y, y)))
    covariance, of_x, of_y = products
    return ratio(covariance, np.sqrt(of_x * of_y))


def tau_c(x: np.ndarray, y: np.ndarray, documents: np.ndarray, counts: np.ndarray) -> np.ndarray:
    """Kendall's tau-c of (N,) and (N,) with the pairs of document d repeated counts[r, d] times; (R,)."""
    # The concordant less the discordant pairs between documents d and e need counting once for all resamples.
    balance = np.zeros((counts.shape[1],) * 2)
    for document in np.unique(documents):
        rows = documents == document
        signs = np.sign(x[rows, None] - x) * np.sign(y[rows, None] - y)
        balance[document] = np.bincount(documents, weights=signs.sum(0), minlength=counts.shape[1])
    weights = counts[:, documents]
    classes = np.minimum(*((repetitions(values, weights)[0] > 0).sum(1) for values in (x, y)))
    return stuart(((counts @ balance) * counts).sum(1) / 2, weights.sum(1), classes)


def stuart(balance: np.ndarray, size: np.ndarray, classes: np.ndarray) -> np.ndarray:
    """tau-c = 2 (concordant - discordant) / (size² (classes - 1) / classes); nan where a side is constant."""
    return ratio(2 * balance * classes, size**2 * (classes - 1))


def within_documents(
    scores: np.ndarray, judged: np.ndarray, documents: np.ndarray, number: int
) -> tuple[np.ndarray, np.ndarray]:
    """rho and tau-c of the pairs of each document, nan where the scores or the judgements are all the same; (D,)."""
    rho, tau = np.full((2, number), math.nan)
    for document in np.unique(documents):
        x, y = scores[documents == document], judged[documents == document]
        if np.ptp(x) and np.ptp(y):
            rho[document], tau[document] = spearmanr(x, y).statistic, kendalltau(x, y, variant="c").statistic
    return rho, tau


def system_means(values: np.ndarray, weights: np.ndarray, membership: np.ndarray) -> np.ndarray:
    """The mean of each system's values, value i repeated weights[r, i] times; nan where none is drawn; (R, S)."""
    # Rounded, so that equal means stay equal, in whatever order they were added up.
    return np.round(ratio((weights * values) @ membership, weights @ membership), 12)


def spearman_of_rows(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Spearman's rho of each row of (R, S) with that of (R, S); nan where a mean is nan; (R,)."""
    x, y = (rankdata(values, axis=1, nan_policy="propagate") for values in (x, y))
    return pearson_of_rows(x, y, np.ones_like(x))


def tau_c_of_rows(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """Kendall's tau-c of each row of (R, S) with that of (R, S); nan where a mean is nan; (R,)."""
    signs = [np.sign(values[:, :, None] - values[:, None, :]) for values in (x, y)]
    classes = np.minimum(*(1 + (np.diff(np.sort(values, axis=1), axis=1) > 0).sum(1) for values in (x, y)))
    return stuart((signs[0] * signs[1]).sum((1, 2)) / 2, np.full(len(x), x.shape[1]), classes)


def ratio(numerator: np.ndarray, denominator: np.ndarray) -> np.ndarray:
    """Their quotient, nan where the denominator is 0."""
    return np.divide(numerator, denominator, out=np.full(np.shape(numerator), math.nan), where=denominator != 0)
