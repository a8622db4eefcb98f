# SPDX-License-Identifier: Apache-2.0
"""Which systems are told apart, in some columns at once, and the letters that say so in a table.

All pairs of systems in all columns are one family: `statistics.judge_differences` corrects them together, by the
largest statistic of each trial, so that with 95 % probability no two equal systems are told apart anywhere.
"""

from __future__ import annotations

import string
from collections.abc import Mapping, Sequence
from itertools import combinations, product

import numpy as np

from .statistics import CONFIDENCE, TRIALS, judge_differences

FEW_TRIALS = 2_000  # of large tables, of which 10,000 trials take minutes; p stays above 0.0005
LARGE = 10_000_000  # numbers: documents x pairs x columns
MOST_SYSTEMS = 60  # of which all pairs are compared: 1,770


def tell_apart(columns: Mapping[str, np.ndarray], seed: int) -> tuple[dict[str, np.ndarray], dict[str, float]]:
    """Return which systems are told apart in each column, and the difference that would have been.

    Parameters
    ----------
    columns
        Of each column the means of the systems on the documents, (documents, systems), nan where there is none.

    Returns
    -------
    For each column an array (systems, systems) of +1 where the system of the row is shown to be above that of the
    column, -1 below, 0 where they are not told apart; and the median over the pairs of the true difference that is
    shown in 80 % of such samples, nan where no difference could be.
    """
    shape = next(iter(columns.values())).shape if columns else (0, 0)
    signs = {key: np.zeros((shape[1], shape[1]), dtype=int) for key in columns}
    pairs = list(combinations(range(shape[1]), 2)) if shape[1] <= MOST_SYSTEMS else []
    if not pairs or not shape[0]:
        return signs, dict.fromkeys(columns, float("nan"))
    stacked = np.stack(list(columns.values()), axis=2)  # (documents, systems, columns)
    trials = FEW_TRIALS if stacked.shape[0] * len(pairs) * len(columns) > LARGE else TRIALS
    judged = judge_differences((stacked[:, a] - stacked[:, b] for a, b in pairs), seed, trials, replicates=0)
    shown = np.where(judged.p_corrected <= 1 - CONFIDENCE, np.sign(judged.difference), 0).reshape(len(pairs), -1)
    detectable = judged.detectable.reshape(len(pairs), -1)
    for place, key in enumerate(columns):
        for (a, b), sign in zip(pairs, shown[:, place], strict=True):
            signs[key][a, b], signs[key][b, a] = sign, -sign
    known = ~np.isnan(detectable)
    medians = [float(np.median(own[there])) if there.any() else float("nan") for own, there in zip(detectable.T, known.T)]
    return signs, dict(zip(columns, medians, strict=True))


def share_letters(apart: np.ndarray, order: Sequence[int]) -> list[str]:
    """Return the letters of each system, (systems,): two that share one are not told apart, all others are.

    This is insert and absorb of Piepho 2004, "An algorithm for a letter-based representation of all-pairwise
    comparisons". `apart` is (systems, systems), 0 where two are not told apart; in `order` the best come first, and the
    first has an "a".

    >>> share_letters(np.array([[0, 0, 1], [0, 0, 0], [-1, 0, 0]]), [0, 1, 2])
    ['a', 'ab', 'b']
    """
    place = {system: k for k, system in enumerate(order)}
    groups = [frozenset(order)]
    for a, b in combinations(order, 2):
        if apart[a, b]:
            split = [part for group in groups for part in ([group - {a}, group - {b}] if {a, b} <= group else [group])]
            groups = [group for group in dict.fromkeys(split) if not any(group < other for other in split)]
    ordered = sorted(groups, key=lambda group: sorted(place[system] for system in group))
    names = [*string.ascii_lowercase, *("".join(two) for two in product(string.ascii_lowercase, repeat=2))]
    found = {system: "" for system in order}
    for name, group in zip(names, ordered, strict=False):
        for system in group:
            found[system] += name
    return [shorten(found[system]) for system in range(len(order))]


def shorten(letters: str) -> str:
    """Return letters that follow one another as their first and their last.

    >>> shorten("bcdef"), shorten("bcf")
    ('b-f', 'bcf')
    """
    whole = len(letters) > 3 and letters in string.ascii_lowercase
    return f"{letters[0]}-{letters[-1]}" if whole else letters


def unbeaten(better: np.ndarray) -> np.ndarray:
    """Return which systems none is shown to be better than, (systems,): `better` is +1 where the row's is better."""
    return ~(better > 0).any(axis=0)
