# SPDX-License-Identifier: Apache-2.0
"""Which score says what the judgements say: Spearman's rho of each score with them, over all and in documents.

What is sampled is documents. Rho over all summaries is no mean over documents, so each document is given its part of
it: how much rho changes when the document is left out (the pseudo-values of the jackknife; Tukey 1958). These parts
are then treated as differences of documents are: one test for all scores together, and its intervals.
`benchmarks.judging` prints how often these intervals cover.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np

from ..findings.statistics import CONFIDENCE, TRIALS, add_by_group, divide, judge_differences

Agrees = Literal["agrees", "goes against", "not shown"]
LEAST_IN_DOCUMENT = 3  # summaries of a document, of which the order says something


class Agreement(NamedTuple):
    """How a score agrees with the judgements.

    `rho` is Spearman's rho over all judged summaries that have the score, with its interval, corrected for all scores;
    above 0 where the better side of the score is judged better. `within` is the mean of the rho of each document's
    summaries. `above_length`: whether its distance from 0 is shown to be larger than that of the length in words.
    Numbers are nan where nothing varies, and intervals where there are too few documents.
    """

    score: str
    summaries: int
    documents: int
    rho: float
    low: float
    high: float
    verdict: Agrees
    within: float
    above_length: bool


class MarkCount(NamedTuple):
    """How often summaries with a kind of mark were judged wrong (the lower of two values), and those without it."""

    kind: str
    marked: int
    marked_wrong: int
    unmarked: int
    unmarked_wrong: int


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
    x, y = (ranks - ranks.mean() for ranks in (rank(x), rank(y))) if len(x) else (x, y)
    size = math.sqrt(float((x**2).sum() * (y**2).sum()))
    return float((x * y).sum()) / size if size > 0 else math.nan


def leave_out_parts(x: np.ndarray, y: np.ndarray, documents: np.ndarray, number: int) -> np.ndarray:
    """Return the part that each of `number` documents has in rho, nan where it has no summary or rho is undefined."""
    present = np.unique(documents)
    whole = spearman(x, y)
    parts = np.full(number, math.nan)
    for document in present:
        others = documents != document
        parts[document] = len(present) * whole - (len(present) - 1) * spearman(x[others], y[others])
    return parts


def agree(
    keys: Sequence[str],
    scores: np.ndarray,
    judged: np.ndarray,
    length: np.ndarray,
    documents: np.ndarray,
    directions: Mapping[str, str],
    seed: int,
    trials: int = TRIALS,
) -> list[Agreement]:
    """Return how each score agrees with judgements, best first.

    `scores` is (rows, keys), the others (rows,), of the judged rows alone; `documents` numbers them from 0. nan is left
    out, of `length` too.
    """
    number = int(documents.max()) + 1 if len(documents) else 0
    signs = np.array([-1.0 if directions.get(key) == "lower" else 1.0 for key in keys])
    found = []
    parts, beyond, within = (np.full((number, len(keys)), math.nan) for _ in range(3))
    for k in range(len(keys)):
        known = ~np.isnan(scores[:, k])
        x, y, own = signs[k] * scores[known, k], judged[known], documents[known]
        rho = spearman(x, y)
        found.append((int(known.sum()), len(np.unique(own)), rho))
        if math.isnan(rho):
            continue
        parts[:, k] = leave_out_parts(x, y, own, number)
        within[:, k] = rho_in_documents(x, y, own, number)
        measured = known & ~np.isnan(length)
        of_length = spearman(length[measured], judged[measured])
        if not math.isnan(of_length):
            both = [
                math.copysign(1.0, r) * leave_out_parts(column[measured], judged[measured], documents[measured], number)
                for r, column in ((rho, signs[k] * scores[:, k]), (of_length, length))
            ]
            beyond[:, k] = both[0] - both[1]
    tested = judge_differences([parts], seed, trials)
    longer = judge_differences([beyond], seed, trials)
    means = divide(np.nansum(within, axis=0), (~np.isnan(within)).sum(axis=0))
    level = 1 - CONFIDENCE
    rows = []
    for k, (key, (summaries, count, rho)) in enumerate(zip(keys, found, strict=True)):
        shown = tested.p_corrected[k] <= level
        verdict: Agrees = ("agrees" if rho > 0 else "goes against") if shown else "not shown"
        above = bool(longer.p_corrected[k] <= level and longer.difference[k] > 0)
        # The interval is of the mean of the parts; it is moved to rho, from which that differs a little.
        shift = rho - tested.difference[k]
        low, high = (float(np.clip(end[k] + shift, -1, 1)) for end in (tested.low_corrected, tested.high_corrected))
        rows.append(Agreement(key, summaries, count, rho, low, high, verdict, float(means[k]), above))
    return sorted(rows, key=lambda one: -one.rho if one.rho == one.rho else math.inf)


def rho_in_documents(x: np.ndarray, y: np.ndarray, documents: np.ndarray, number: int) -> np.ndarray:
    """Return rho of the summaries of each document, nan where they are too few or nothing varies: (documents,)."""
    found = np.full(number, math.nan)
    for document in np.unique(documents):
        own = documents == document
        if own.sum() >= LEAST_IN_DOCUMENT:
            found[document] = spearman(x[own], y[own])
    return found


def count_marks(kinds: Sequence[frozenset[str]], wrong: np.ndarray) -> list[MarkCount]:
    """Return how often each kind of mark was right: (rows,) of kinds, and of whether a row is judged wrong."""
    every = dict.fromkeys(kind for found in kinds for kind in sorted(found))
    counts = []
    for kind in every:
        marked = np.array([kind in found for found in kinds])
        numbers = add_by_group(marked.astype(int), np.stack([np.ones(len(wrong)), wrong], axis=1), 2)
        (without, without_wrong), (own, own_wrong) = numbers.astype(int).tolist()
        counts.append(MarkCount(kind, own, own_wrong, without, without_wrong))
    return counts
