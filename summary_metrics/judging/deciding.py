# SPDX-License-Identifier: Apache-2.0
"""Which systems can still be the best, by the judgements of a few documents, and which score says
what the judgements say. Pure functions of arrays.

A system is *out* where the judgements contradict that it is the best one. For each system this is
one test: that no other system is better. So at most 5 % of tables call the truly best system out,
whichever it is, and no leader is chosen first. These are the comparisons with the best of Hsu 1984,
"Constrained simultaneous confidence intervals for multiple comparisons with the best", by
randomization in place of normal theory: were the systems equally good, the differences of a
document could as well have the other sign, all at once, and the largest statistic over all rivals
is compared with itself under such signs.

All pairs, corrected together, would decide almost nothing with ten documents.

A score says what the judgements say by Spearman's rho. What is sampled is documents. Rho over all
summaries is no mean over documents, so each document is given its part of it: how much rho changes
when the document is left out (the pseudo-values of the jackknife; Tukey 1958). These parts are then
treated as differences of documents are: one test for all scores together, and its intervals. How
far judges agree with one another is Krippendorff's alpha.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

import numpy as np

from ..findings.statistics import (
    CONFIDENCE,
    ROUNDING,
    TRIALS,
    draw_signs,
    estimate_means,
    judge_differences,
)

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
