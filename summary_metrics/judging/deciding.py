# SPDX-License-Identifier: Apache-2.0
"""Which systems can still be the best, by the judgements of a few documents. Pure functions of
arrays.

A system is *out* where the judgements contradict that it is the best one. For each system this is
one test: that no other system is better. So at most 5 % of tables call the truly best system out,
whichever it is, and no leader is chosen first. These are the comparisons with the best of Hsu 1984,
"Constrained simultaneous confidence intervals for multiple comparisons with the best", by
randomization in place of normal theory: were the systems equally good, the differences of a
document could as well have the other sign, all at once, and the largest statistic over all rivals
is compared with itself under such signs.

All pairs, corrected together, would decide almost nothing with ten documents.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..findings.statistics import CONFIDENCE, ROUNDING, TRIALS, draw_signs, estimate_means

LEVEL = 1 - CONFIDENCE
# What is added to the squares of a rival's differences, in parts of the rivals' mean. A rival whose
# few differences happen to be alike would otherwise decide alone. No sign changes it, so the test
# stays a randomization test.
STEADY = 0.5
# Of the judgements of a system are one value. How far from it the others are, so few of them cannot
# say.
NEARLY_ALL = 0.8
LEAST_SHARE = 0.5  # of the judged documents, on which all systems must be judged together


class JudgedSystem(NamedTuple):
    """What the judgements say of one system, over documents on which all systems are judged.

    `low` and `high` are the 95 % interval of `mean`, nan for one document, and where nearly all
    judgements of the system are equal. `p` is that of the test that no other system is better.
    """

    system: str
    mean: float
    low: float
    high: float
    p: float
    out: bool


class Decision(NamedTuple):
    """Which systems are out, the best mean first.

    `documents` are those on which all systems of `standings` are judged; `incomplete` others were
    judged, and are not used. `left_out` has the systems that are judged on too few documents, with
    the number of these.
    """

    standings: list[JudgedSystem]
    documents: int
    incomplete: int
    left_out: list[tuple[str, int]]

    @property
    def best(self) -> list[str]:
        """The systems that are among the best."""
        return [standing.system for standing in self.standings if not standing.out]

    @property
    def out(self) -> list[str]:
        """The systems that are out."""
        return [standing.system for standing in self.standings if standing.out]


def decide(systems: Sequence[str], judged: np.ndarray, seed: int) -> Decision:
    """Return what judgements say of systems: `judged` is (documents, systems), nan where nobody
    judged.
    """
    is_judged = ~np.isnan(judged)
    documents, places = choose_complete(is_judged)
    left_out = [
        (system, int(is_judged[:, s].sum())) for s, system in enumerate(systems) if s not in places
    ]
    values = judged[np.ix_(documents, places)]
    incomplete = int(is_judged.any(axis=1).sum()) - len(documents)
    if not values.size:
        return Decision([], 0, incomplete, left_out)
    estimates = estimate_means(values, seed)
    flat = [is_nearly_equal(column) for column in values.T]
    low, high = (np.where(flat, math.nan, end) for end in (estimates.low, estimates.high))
    numbers = np.array([estimates.mean, low, high, best_p(values, seed)]).T.tolist()
    standings = [
        JudgedSystem(systems[place], mean, bottom, top, p, p <= LEVEL)
        for place, (mean, bottom, top, p) in zip(places.tolist(), numbers, strict=True)
    ]
    standings.sort(key=lambda standing: -standing.mean)
    return Decision(standings, len(values), incomplete, left_out)


def choose_complete(is_judged: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the documents on which all chosen systems are judged, and these systems, as places.

    `is_judged` is (documents, systems). Means over the same documents are fair. A
    system that is judged on few of them would leave few to all others, so systems are left out, the
    least judged first, until at least LEAST_SHARE of the judged documents are complete.
    """
    systems = np.flatnonzero(is_judged.any(axis=0))
    judged_at_all = is_judged.any(axis=1).sum()
    while len(systems):
        documents = np.flatnonzero(is_judged[:, systems].all(axis=1))
        counts = is_judged[:, systems].sum(axis=0)
        if len(documents) >= LEAST_SHARE * judged_at_all or (counts == counts[0]).all():
            return documents, systems
        systems = systems[counts > counts.min()]
    return np.arange(0), systems


def best_p(values: np.ndarray, seed: int) -> np.ndarray:
    """Return for each system the p of the test that no other is better: (documents, systems) to
    (systems,).

    The statistic of a rival is the sum of its differences from the system, over the root of their
    sum of squares, steadied; that of the test is the largest of all rivals, or 0.
    """
    n, number = values.shape
    differences = values[:, None, :] - values[:, :, None]  # of each rival from each system
    squares = (differences**2).sum(axis=0)
    spread = n * differences.var(axis=0).sum(axis=1, keepdims=True) / max(1, number - 1)
    scale = np.sqrt(squares + STEADY * spread) * (1 - np.eye(number))
    inverse = np.divide(1.0, scale, out=np.zeros_like(scale), where=scale > 0)
    sums = values.sum(axis=0)
    observed = ((sums - sums[:, None]) * inverse).max(axis=1)
    reached, drawn = np.zeros(number), 0
    for signs in flip_signs(n, number, seed):
        flipped = signs @ values
        drawn += len(signs)
        for i in range(number):
            statistic = ((flipped - flipped[:, [i]]) * inverse[i]).max(axis=1)
            reached[i] += (statistic >= observed[i] - ROUNDING).sum()
    return reached / drawn


def flip_signs(documents: int, width: int, seed: int) -> Iterator[np.ndarray]:
    """Yield blocks of signs, (trials of the block, documents): all that there are, or random ones
    and the observed.
    """
    if 2**documents <= TRIALS:
        numbers = np.arange(2**documents)
        yield 1.0 - 2 * ((numbers[:, None] >> np.arange(documents)) & 1)
        return
    yield np.ones((1, documents))
    for positive in draw_signs(documents, TRIALS, seed, most=max(documents, width)):
        yield 2 * positive - 1


def is_nearly_equal(values: np.ndarray) -> bool:
    """Return whether nearly all of the values of a system are one and the same."""
    # means of several judges that are equal may differ in their last digits
    _, counts = np.unique(np.round(values, 9), return_counts=True)
    return len(values) > 1 and bool(counts.max() >= NEARLY_ALL * len(values))
