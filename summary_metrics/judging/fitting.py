# SPDX-License-Identifier: Apache-2.0
"""The fitted score: the mixture of the scores that are there which fits the judgements best. It is a guess, not truth.

It is a ridge regression (Hoerl and Kennard 1970) of the judgement of a summary on its scores, each scaled to mean 0 and
deviation 1. The penalty is the one with which the judgements of documents that were left out are guessed best, by their
mean squared error over folds of whole documents. The same folds say how far the fitted score agrees with judgements
that it has not seen, beside the single score that was best without them, and beside length. It is written only where
its agreement is above 0; where it is not above that of length, this is said.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from .agreeing import spearman

PENALTIES = (10.0, 30.0, 100.0, 300.0, 1000.0)
FOLDS = 5  # each with several documents, so that rho compares summaries of different ones, too
LEAST_DOCUMENTS, LEAST_SUMMARIES = 5, 20
LENGTH = "words"


class Fit(NamedTuple):
    """A ridge regression: guess = intercept + Σ weight (score - mean) / deviation; an undefined score adds 0."""

    mean: np.ndarray
    deviation: np.ndarray
    weights: np.ndarray
    intercept: float

    def guess(self, scores: np.ndarray) -> np.ndarray:
        """Return the fitted score of each row of (rows, keys)."""
        return self.intercept + scale(scores, self.mean, self.deviation) @ self.weights


def scale(scores: np.ndarray, mean: np.ndarray, deviation: np.ndarray) -> np.ndarray:
    """Return scores less their mean, over their deviation; 0 where undefined or where nothing varies."""
    varies = deviation > 0
    scaled = (scores - mean) / np.where(varies, deviation, 1.0)
    return np.where(np.isnan(scaled) | ~varies, 0.0, scaled)


def fit(scores: np.ndarray, judged: np.ndarray, penalty: float) -> Fit:
    """Return the ridge regression of judgements (rows,) on scores (rows, keys)."""
    known = ~np.isnan(scores)
    counts = np.maximum(known.sum(axis=0), 1)
    mean = np.where(known, scores, 0.0).sum(axis=0) / counts
    deviation = np.sqrt((np.where(known, scores - mean, 0.0) ** 2).sum(axis=0) / counts)
    deviation = np.where(deviation > 1e-9 * np.maximum(1e-9, np.abs(mean)), deviation, 0.0)
    scaled = scale(scores, mean, deviation)
    middle = scaled.mean(axis=0)
    inner = (scaled - middle).T @ (scaled - middle) + penalty * np.eye(scores.shape[1])
    weights = np.linalg.solve(inner, (scaled - middle).T @ (judged - judged.mean()))
    return Fit(mean, deviation, weights, float(judged.mean() - middle @ weights))


class Fitted(NamedTuple):
    """A fitted score and how far it can be trusted.

    `rho`, `rho_single` and `rho_length` are Spearman's rho with judgements of documents that each of them had not seen:
    of the fitted score, of the single score that was best on the other documents, and of length.
    """

    keys: list[str]
    fit: Fit
    penalty: float
    summaries: int
    documents: int
    rho: float
    rho_single: float
    rho_length: float

    def explain(self) -> list[tuple[str, float]]:
        """Return each score with its weight: what one deviation of it adds, in points of the scale; largest first."""
        pairs = [(key, float(weight)) for key, weight in zip(self.keys, self.fit.weights, strict=True) if weight]
        return sorted(pairs, key=lambda pair: -abs(pair[1]))


def fit_score(
    keys: Sequence[str], scores: np.ndarray, judged: np.ndarray, length: np.ndarray, documents: np.ndarray, seed: int
) -> Fitted | None:
    """Return the score that fits judgements best, of (rows, keys) and (rows,); length is one of the scores it may use.

    None where there are too few documents or summaries, or where nothing varies.
    """
    number = len(np.unique(documents))
    if number < LEAST_DOCUMENTS or len(judged) < LEAST_SUMMARIES or not np.ptp(judged):
        return None
    columns = np.column_stack([scores, length])
    folds = assign_folds(documents, seed)
    guesses = {penalty: guess_left_out(columns, judged, folds, penalty) for penalty in PENALTIES}
    penalty = min(PENALTIES, key=lambda one: float(((guesses[one] - judged) ** 2).mean()))
    return Fitted(
        keys=[*keys, LENGTH],
        fit=fit(columns, judged, penalty),
        penalty=penalty,
        summaries=len(judged),
        documents=number,
        rho=agree_in_folds(guesses[penalty], judged, folds),
        rho_single=agree_in_folds(pick_left_out(scores, judged, folds), judged, folds),
        rho_length=agree_in_folds(pick_left_out(length[:, None], judged, folds), judged, folds),
    )


def assign_folds(documents: np.ndarray, seed: int) -> np.ndarray:
    """Return the fold of each row: all rows of a document are in one."""
    present, place = np.unique(documents, return_inverse=True)
    order = np.random.default_rng(seed).permutation(len(present))
    return (order % FOLDS)[place]


def guess_left_out(scores: np.ndarray, judged: np.ndarray, folds: np.ndarray, penalty: float) -> np.ndarray:
    """Return for each row what is guessed of it without its fold."""
    guesses = np.full(len(judged), math.nan)
    for fold in np.unique(folds):
        others = folds != fold
        guesses[~others] = fit(scores[others], judged[others], penalty).guess(scores[~others])
    return guesses


def pick_left_out(scores: np.ndarray, judged: np.ndarray, folds: np.ndarray) -> np.ndarray:
    """Return for each row the single score that was best without its fold, with the sign that it had there."""
    picked = np.full(len(judged), math.nan)
    for fold in np.unique(folds):
        others = folds != fold
        rho = [spearman_defined(column[others], judged[others]) for column in scores.T]
        if np.isnan(rho).all():
            continue
        best = int(np.nanargmax(np.abs(rho)))
        picked[~others] = math.copysign(1.0, rho[best]) * scores[~others, best]
    return picked


def spearman_defined(x: np.ndarray, y: np.ndarray) -> float:
    """Return Spearman's rho of the pairs in which neither is nan."""
    known = ~(np.isnan(x) | np.isnan(y))
    return spearman(x[known], y[known])


def agree_in_folds(guesses: np.ndarray, judged: np.ndarray, folds: np.ndarray) -> float:
    """Return the mean rho of the folds, which are guessed by fits of their own, weighted by their rows."""
    rows, found = [], []
    for fold in np.unique(folds):
        own = folds == fold
        rho = spearman_defined(guesses[own], judged[own])
        if not math.isnan(rho):
            rows.append(int(own.sum()))
            found.append(rho)
    return float(np.average(found, weights=rows)) if found else math.nan
