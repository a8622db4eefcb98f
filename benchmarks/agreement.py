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
PARTIAL = "Partial rho, given length and copying"
PAIRS, QUARTERS = "Pairs of systems in the order of the judges", 4
TIES = "Pairs of summaries judged alike, ties calibrated"


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


def pooled_rho(scores: np.ndarray, judged: np.ndarray, documents: np.ndarray, counts: np.ndarray) -> Estimate:
    """Spearman's rho over all pairs that are defined; `documents` are columns of `counts`, as for `agreement`."""
    defined = ~(np.isnan(scores) | np.isnan(judged))
    rho = spearman(scores[defined], judged[defined], counts[:, documents[defined]])
    return estimate(rho, int(defined.sum()))


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


# What a score adds to others


def partial_spearman(
    scores: np.ndarray, judged: np.ndarray, controls: list[np.ndarray], documents: np.ndarray, counts: np.ndarray
) -> Estimate:
    """Spearman's rho of scores and judgements, both less what the ranks of the controls explain of them.

    A score may agree with judges only because it follows the length of a summary, or how much is copied (Durmus et al.
    2022, "Spurious correlations in reference-free evaluation of text generation"). nan where a control explains all.
    """
    columns = [scores, judged, *controls]
    defined = ~np.isnan(columns).any(axis=0)
    weights = counts[:, documents[defined]]
    ranks = [midranks(column[defined], weights) for column in columns]
    correlations = {
        (i, j): pearson_of_rows(ranks[i], ranks[j], weights)
        for i in range(len(ranks))
        for j in range(i + 1, len(ranks))
    }
    # One control after the other: r_xy.z = (r_xy - r_xz r_yz) / sqrt((1 - r_xz²) (1 - r_yz²)).
    for z in range(len(columns) - 1, 1, -1):
        for i in range(z):
            for j in range(i + 1, z):
                with_z = correlations[i, z], correlations[j, z]
                rest = np.sqrt(np.clip(1 - with_z[0] ** 2, 0, 1) * np.clip(1 - with_z[1] ** 2, 0, 1))
                own = correlations[i, j] - with_z[0] * with_z[1]
                correlations[i, j] = ratio(own, np.where(rest > 1e-6, rest, 0))
    return estimate(correlations[0, 1], int(defined.sum()))


def compare_scores(
    first: np.ndarray, second: np.ndarray, judged: np.ndarray, documents: np.ndarray, counts: np.ndarray
) -> tuple[Estimate, float]:
    """How much farther from 0 the pooled rho of the first score is than that of the second, and the p of this.

    The interval is a paired bootstrap over documents. p is of paired permutation, as in Deutsch et al. 2021, "A
    statistical analysis of summarization evaluation metrics using resampling methods": the ranks that the two scores
    give to the summaries of a document are exchanged or not, at random. There are as many trials as resamples.
    """
    defined = ~np.isnan([first, second, judged]).any(axis=0)
    first, second, judged, documents = (column[defined] for column in (first, second, judged, documents))
    weights = counts[:, documents]
    rho = [np.abs(spearman(scores, judged, weights)) for scores in (first, second)]
    difference = estimate(rho[0] - rho[1], len(judged))

    trials = len(counts) - 1
    swapped = np.random.default_rng(0).random((trials, counts.shape[1]))[:, documents] < 0.5
    ranks = [rankdata(scores)[None] for scores in (first, second)]
    judges, ones = rankdata(judged)[None], np.ones((trials, len(judged)))
    drawn = [
        np.abs(pearson_of_rows(np.where(swapped, b, a), np.repeat(judges, trials, axis=0), ones))
        for a, b in (ranks, ranks[::-1])
    ]
    far = np.abs(drawn[0] - drawn[1]) >= abs(difference.value) - 1e-12
    p = (far.sum() + 1) / (trials + 1) if trials and not math.isnan(difference.value) else math.nan
    return difference, float(p)


def rho_difference(
    first: np.ndarray, second: np.ndarray, judged: np.ndarray, documents: np.ndarray, counts: np.ndarray
) -> Estimate:
    """How much higher the pooled rho of the first score is than that of the second, on the pairs that both score."""
    defined = ~np.isnan([first, second, judged]).any(axis=0)
    weights = counts[:, documents[defined]]
    rho = [spearman(scores[defined], judged[defined], weights) for scores in (first, second)]
    return estimate(rho[0] - rho[1], int(defined.sum()))


# Pairs


def ordered_pairs(scores: np.ndarray, judged: np.ndarray, documents: np.ndarray, counts: np.ndarray) -> Estimate:
    """The share of pairs of summaries of a document that the score orders as the judges do, of that number of pairs.

    A pair with equal judgements is left out; one with equal scores counts half.
    """
    right, places = judge_pairs(scores, judged, documents)
    weights = counts[:, places]
    return estimate(ratio(weights @ right, weights.sum(1)), len(right))


def ordered_difference(
    first: np.ndarray, second: np.ndarray, judged: np.ndarray, documents: np.ndarray, counts: np.ndarray
) -> Estimate:
    """How much higher this share is for the first score than for the second, on the pairs that both score."""
    defined = ~np.isnan([first, second, judged]).any(axis=0)
    judged, documents = judged[defined], documents[defined]
    of_first, places = judge_pairs(first[defined], judged, documents)
    of_second, _ = judge_pairs(second[defined], judged, documents)
    weights = counts[:, places]
    return estimate(ratio(weights @ (of_first - of_second), weights.sum(1)), len(places))


def judge_pairs(scores: np.ndarray, judged: np.ndarray, documents: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """For each pair of summaries of a document that are not judged alike: 1 if the score orders it so, 0 if not.

    A pair with equal scores is 1/2. The second array has the document of each pair.
    """
    defined = ~(np.isnan(scores) | np.isnan(judged))
    scores, judged, documents = scores[defined], judged[defined], documents[defined]
    right, places = [np.empty(0)], [np.empty(0, dtype=int)]
    for document in np.unique(documents):
        x, y = scores[documents == document], judged[documents == document]
        a, b = np.triu_indices(len(x), 1)
        told = np.sign(y[a] - y[b])
        known = told != 0
        right.append((np.sign(x[a] - x[b])[known] * told[known] + 1) / 2)
        places.append(np.full(known.sum(), document))
    return np.concatenate(right), np.concatenate(places)


def system_pairs(
    scores: np.ndarray, judged: np.ndarray, documents: np.ndarray, systems: np.ndarray, counts: np.ndarray
) -> tuple[Estimate, list[float]]:
    """The share of pairs of systems that the mean scores order as the mean judgements do, of all and by closeness.

    Pairs are cut into quarters by how far apart their mean scores are, the closest first, because it is close systems
    that people compare (Deutsch et al. 2022, "Re-examining system-level correlations of automatic summarization
    evaluation metrics"). A pair with equal judgements is left out; one with equal scores counts half. The quarters have
    no interval: which pairs are close would change with the documents.
    """
    defined = ~(np.isnan(scores) | np.isnan(judged)) & (systems >= 0)
    membership = systems[defined, None] == np.unique(systems[defined])
    weights = counts[:, documents[defined]]
    means = [system_means(column[defined], weights, membership) for column in (scores, judged)]
    a, b = np.triu_indices(membership.shape[1], 1)
    of_scores, of_judges = (column[:, a] - column[:, b] for column in means)
    right = np.where(of_judges == 0, math.nan, (np.sign(of_scores * of_judges) + 1) / 2)
    known = ~np.isnan(right)
    shares = ratio(np.where(known, right, 0).sum(axis=1), known.sum(axis=1))
    order = np.argsort(np.abs(of_scores[0]), kind="stable")
    closest_first = right[0, order][known[0, order]]
    quarters = [float(part.mean()) if len(part) else math.nan for part in np.array_split(closest_first, QUARTERS)]
    return estimate(shares, len(closest_first)), quarters


def calibrated_accuracy(
    scores: np.ndarray, judged: np.ndarray, documents: np.ndarray, counts: np.ndarray
) -> tuple[Estimate, float]:
    """The share of pairs of summaries of a document that are judged alike, mean over documents, and that of tied ones.

    A pair is better, worse or tied. Scores at most epsilon apart are a tie; epsilon is the one that makes the share
    largest, or a score with many digits, which never ties, could not be right where judges tie (Deutsch et al. 2023,
    "Ties matter: meta-evaluating modern metrics with pairwise accuracy and tie calibration"). Every resample has its
    own. The second number is what a score reaches that calls every pair tied: the share of pairs that judges tie.
    """
    defined = ~(np.isnan(scores) | np.isnan(judged))
    scores, judged, documents = scores[defined], judged[defined], documents[defined]
    if not len(scores) or np.bincount(documents).max() < 2:
        return Estimate(math.nan, math.nan, math.nan, 0), math.nan
    distances, agreed, tied, places = [], [], [], []
    for document in np.unique(documents):
        x, y = scores[documents == document], judged[documents == document]
        a, b = np.triu_indices(len(x), 1)
        distances.append(np.abs(x[a] - x[b]))
        tied.append(y[a] == y[b])
        agreed.append((x[a] - x[b]) * (y[a] - y[b]) > 0)
        places.append(np.full(len(a), document))
    distance, agree, tie, place = map(np.concatenate, (distances, agreed, tied, places))
    pairs = np.bincount(place, minlength=counts.shape[1])
    order = np.argsort(distance, kind="stable")
    last_of_equal = np.diff(distance[order], append=math.inf) > 0  # epsilon takes in all pairs that are equally far
    without = -math.inf if distance.min() == 0 else 0.0  # equal scores are always tied
    values = np.full(len(counts), math.nan)
    for resample, draws in enumerate(counts):
        used = draws * (pairs > 0)
        weight = (ratio(used, pairs * used.sum()))[place[order]] if used.any() else np.full(len(order), math.nan)
        gained = np.cumsum(weight * (tie[order].astype(float) - agree[order]))
        values[resample] = (weight * agree[order]).sum() + gained[last_of_equal].max(initial=without)
    all_tied = np.bincount(place, weights=tie, minlength=counts.shape[1])[pairs > 0] / pairs[pairs > 0]
    return estimate(values, int((pairs > 0).sum())), float(all_tied.mean()) if len(all_tied) else math.nan
