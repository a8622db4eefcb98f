# SPDX-License-Identifier: Apache-2.0
"""The statistics of tables and comparisons, as pure functions of arrays.

What is sampled is documents. Two rows of one document share what is hard or easy about it, so they
are not two independent observations. `estimate_means` therefore draws whole documents, and
`judge_differences` is given one difference for each document.

- The interval of a mean is a percentile bootstrap (Efron 1979), expanded as Hesterberg 2015
  proposes in "What teachers should know about the bootstrap": plain percentiles are too narrow by
  what Student's t and the divisor n - 1 add.
- p of a difference is that of two-sided approximate randomization (Noreen 1989, "Computer-intensive
  methods for testing hypotheses"; Riezler and Maxwell 2005, "On some pitfalls in automatic
  evaluation and significance testing for MT"). Were two systems alike, each document's two scores
  could as well be exchanged.
- All comparisons of a table, of all pairs of systems in all columns, are corrected together, by the
  largest statistic of each trial (Westfall and Young 1993, "Resampling-based multiple testing"):
  all are decided by one critical value. With 95 % probability no two equal systems are told apart
  anywhere. Scores of one table go up and down together, so this finds more than a correction that
  knows only their number. It has no smallest p that many comparisons multiply beyond 5 %. With one
  critical value, an interval leaves out 0 exactly where its verdict is shown.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist
from typing import Literal, NamedTuple

import numpy as np

REPLICATES = 1000  # of the bootstrap, as sacreBLEU draws
CONFIDENCE = 0.95
# Of five documents not even the range of their scores is an interval of 95 %: it misses the middle
# of all scores when each falls on the same side, of which the chance is 2 / 2^5, or 6 %.
LEAST_DOCUMENTS = 6
# of the randomization; this and p = (count + 1) / (trials + 1) are those of sacreBLEU
TRIALS = 10_000
POWER = 0.8  # of the detectable difference
EXACT_FREEDOM = 100  # degrees of Student's t, up to which its finite sum is computed
HALVINGS = 60  # of an interval of which a root is sought: more than a float has digits
BLOCK_NUMBERS = 2**22  # of one array while documents are drawn or trials run: 32 MiB
# Relative. Numbers this close are equal: a sum and what is computed from it depend on the order of
# its terms in the last digits, and a thousand times less than this also where documents are many.
ROUNDING = 1e-9

Direction = Literal["higher", "lower", "not shown to differ", "not comparable"]


# Means and their intervals


class Estimates(NamedTuple):
    """Means of some rows, with their intervals, and of how many documents they are; all but `rows`
    are arrays with one number per key.
    """

    rows: int
    undefined: np.ndarray
    mean: np.ndarray
    low: np.ndarray
    high: np.ndarray
    documents: np.ndarray


class Ends(NamedTuple):
    """The ends of an interval."""

    low: float
    high: float


def estimate_means(
    scores: np.ndarray, seed: int, documents: np.ndarray | None = None, replicates: int = REPLICATES
) -> Estimates:
    """Return mean and interval of each column of (rows, keys), undefined scores left out.

    `documents` has the number of each row's document, below 0 where it has none; such a row counts
    as a document of its own. Without `documents` every row does. The interval is nan where scores
    are of a single document: drawn from it alone it would have no width, as if nothing could vary.
    With no `replicates`, all intervals are nan.
    """
    undefined = np.isnan(scores).sum(axis=0)
    sums, counts = sum_documents(scores, documents)
    drawn = bootstrap_means(sums, counts, seed, replicates)
    scored_documents = (counts > 0).sum(axis=0)
    low, high = widened_percentiles(drawn, scored_documents)
    return Estimates(
        rows=len(scores),
        undefined=undefined,
        mean=divide(sums.sum(axis=0), counts.sum(axis=0)),
        low=low,
        high=high,
        documents=scored_documents,
    )


def sure_ends(low: float, high: float, documents: int, least: float, most: float) -> Ends:
    """Return the interval of a mean of scores between `least` and `most` that can be relied on: nan
    for fewer than LEAST_DOCUMENTS, and where all that were drawn are equal, with the width that so
    many documents leave open.

    Documents that differ are as frequent as 1 - 0.025^(1 / n) at most, at 95 % on both sides, where
    n have none of them (Clopper and Pearson 1934), and lie at the end of the range at worst. A
    range without an end says nothing of how far, and the interval keeps its end there.

    >>> round(sure_ends(0.0, 0.0, 14, 0.0, 1.0)[1], 4), sure_ends(0.1, 0.2, 2, 0.0, 1.0)[1]
    (0.2316, nan)
    """
    if documents < LEAST_DOCUMENTS:
        return Ends(math.nan, math.nan)
    if not high - low < ROUNDING:
        return Ends(low, high)
    unseen = 1 - ((1 - CONFIDENCE) / 2) ** (1 / documents)
    if math.isfinite(least):
        low -= (low - least) * unseen
    if math.isfinite(most):
        high += (most - high) * unseen
    return Ends(low, high)


def sum_documents(
    scores: np.ndarray, documents: np.ndarray | None = None
) -> tuple[np.ndarray, np.ndarray]:
    """Return the sums of the scores of each document, (documents, keys), and of how many scores
    each is, nan left out.
    """
    defined = ~np.isnan(scores)
    filled = np.where(defined, scores, 0.0)
    if documents is None:
        documents = np.arange(len(scores))
    present, places = np.unique(each_its_own(documents), return_inverse=True)
    if len(present) == len(scores):
        return filled, defined.astype(float)
    return add_by_group(places, filled, len(present)), add_by_group(places, defined, len(present))


def each_its_own(documents: np.ndarray) -> np.ndarray:
    """Return the numbers of documents, (rows,), in which a row without one, of a number below 0, is
    a document of its own.
    """
    numbers = documents.max(initial=-1) + 1 + np.arange(len(documents))
    return np.where(documents < 0, numbers, documents)


def add_by_group(groups: np.ndarray, values: np.ndarray, count: int) -> np.ndarray:
    """Return the sums of the rows of each group, (rows, keys) to (count, keys); `groups` numbers
    them from 0.
    """
    sums = np.zeros((count, values.shape[1]))
    for k, column in enumerate(values.T):
        sums[:, k] = np.bincount(groups, weights=column, minlength=count)
    return sums


def divide(numerator: np.ndarray, denominator: np.ndarray) -> np.ndarray:
    """Return the quotient, nan where the denominator is 0: the mean of no score."""
    return np.divide(
        numerator, denominator, out=np.full(np.shape(numerator), math.nan), where=denominator != 0
    )


def bootstrap_means(
    sums: np.ndarray, counts: np.ndarray, seed: int, replicates: int = REPLICATES
) -> np.ndarray:
    """Return the means of documents drawn with replacement: sums and counts, (documents, keys), to
    (replicates, keys).
    """
    documents, keys = sums.shape
    if not documents:
        return np.full((replicates, keys), math.nan)
    table = np.hstack([sums, counts])
    totals = np.zeros((replicates, 2 * keys))
    generator = np.random.default_rng(seed)
    at_once = max(1, BLOCK_NUMBERS // documents)
    short = np.min_scalar_type(max(documents, 2**8))  # drawn faster than longer numbers
    for start in range(0, replicates, at_once):
        often = [
            np.bincount(
                generator.integers(documents, size=documents, dtype=short), minlength=documents
            )
            for _ in range(start, min(start + at_once, replicates))
        ]
        totals[start : start + at_once] = np.array(often, dtype=float) @ table
    return divide(totals[:, :keys], totals[:, keys:])


def widened_percentiles(
    replicates: np.ndarray, documents: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """Return both ends of the interval of each column of (replicates, keys), whose scores are of so
    many documents.

    The percentiles are those at which a normal bootstrap distribution, of variance (n - 1) / n² and
    not 1 / n, gives Student's interval: a normal one of n - 1 degrees of freedom at sqrt(n / (n -
    1)) times the quantile of t.
    """
    ends = np.full((2, replicates.shape[1]), math.nan)
    for k, n in enumerate(documents.tolist()):
        # a replicate may hold no score of this key
        drawn = replicates[~np.isnan(replicates[:, k]), k]
        if n > 1 and len(drawn):
            tail = NormalDist().cdf(
                -math.sqrt(n / (n - 1)) * student_quantile((1 + CONFIDENCE) / 2, n - 1)
            )
            ends[:, k] = np.quantile(drawn, [tail, 1 - tail])
    return ends[0], ends[1]


@cache
def student_quantile(probability: float, freedom: int) -> float:
    """Return the quantile of Student's t with at least one degree of freedom, for a probability in
    [0.5, 1).

    scipy is not among what the command needs, and a result must not depend on whether it is there.
    The distribution of a whole number of degrees of freedom is a finite sum, so its root is found
    by halving an interval. Above `EXACT_FREEDOM` degrees it is the series of Abramowitz and Stegun
    1964, 26.7.5, which is then as close.

    >>> round(student_quantile(0.975, 9), 3)
    2.262
    """
    if freedom > EXACT_FREEDOM:
        z = NormalDist().inv_cdf(probability)
        terms = (
            (z**3 + z) / 4,
            (5 * z**5 + 16 * z**3 + 3 * z) / 96,
            (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
            (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
        )
        return z + sum(term / freedom**power for power, term in enumerate(terms, 1))
    low, high = 0.0, math.pi / 2
    for _ in range(HALVINGS):
        angle = (low + high) / 2
        if student_central(angle, freedom) < 2 * probability - 1:
            low = angle
        else:
            high = angle
    return math.sqrt(freedom) * math.tan((low + high) / 2)


def student_central(angle: float, freedom: int) -> float:
    """Return the probability that |t| is below sqrt(freedom) * tan(angle): Abramowitz and Stegun
    1964, 26.7.3 and 4.
    """
    sine, cosine = math.sin(angle), math.cos(angle)
    odd = freedom % 2
    term, total = cosine**odd, 0.0
    for power in range(1 + odd, freedom, 2):
        total += term
        term *= cosine**2 * power / (power + 1)
    if odd:
        return (angle + sine * total) * 2 / math.pi
    return sine * total


# Differences


class Differences(NamedTuple):
    """What is said of some differences, each an array with one number per column.

    `low` and `high` are the interval of each difference alone. `p` is of each alone. `p_corrected`,
    `low_corrected` and `high_corrected` hold for all columns together: with 95 % probability all
    these intervals cover. `detectable` is the true difference that would be shown, at the corrected
    level, in 80 % of such samples. nan where no document has a difference; the intervals also where
    only one has; `detectable` and the corrected interval also where the documents are so few that
    no difference whatever could be shown; `detectable` also where all differences are equal, as
    that says nothing of how much others vary.
    """

    documents: np.ndarray
    difference: np.ndarray
    low: np.ndarray
    high: np.ndarray
    low_corrected: np.ndarray
    high_corrected: np.ndarray
    p: np.ndarray
    p_corrected: np.ndarray
    detectable: np.ndarray


def judge_differences(
    parts: Iterable[np.ndarray], seed: int, trials: int = TRIALS, replicates: int = REPLICATES
) -> Differences:
    """Return what is said of the columns of arrays of (documents, keys), all over the same
    documents, nan left out.

    The arrays, one for each pair of systems, are judged together. Every trial gives all differences
    of a document the same sign, so that the trials keep how scores and pairs go together. With no
    `replicates`, `low` and `high` are nan, and most of the time is saved.
    """
    # Each part is let go before the next is made: of many documents, all would not fit.
    tested = [
        (
            randomize(part, seed, trials),
            estimate_means(part, seed, replicates=replicates),
            standard_errors(part),
        )
        for part in parts
    ]
    tests, estimates, errors = zip(*tested, strict=True)
    largest = np.sort(np.max([test.largest for test in tests], axis=0))
    statistic = np.concatenate([test.statistic for test in tests])
    # Trials that are at least as far, all differences considered; the observed scores are one trial
    # more.
    reached = trials - np.searchsorted(largest, statistic * (1 - ROUNDING), side="left")
    p_corrected = np.where(np.isnan(statistic), math.nan, (reached + 1) / (trials + 1))
    # So many trials may be farther than what is shown. 0.05 is no whole number of binary digits: a
    # product with it that is whole must not fall below.
    allowed = math.floor((1 - CONFIDENCE) * (trials + 1) * (1 + ROUNDING)) - 1
    critical = math.inf
    if 0 <= allowed < trials:
        # A statistic that equals it is not farther, and is not shown: twice, so that its interval
        # does not leave out 0 by a rounding error of its own.
        critical = float(largest[-1 - allowed]) * (1 + 2 * ROUNDING)

    mean, low, high = (
        np.concatenate([getattr(of_part, name) for of_part in estimates])
        for name in ("mean", "low", "high")
    )
    error = np.concatenate(errors)
    n = np.concatenate([of_part.rows - of_part.undefined for of_part in estimates])
    reach = error * np.array([student_from_sign_flips(critical, count) for count in n.tolist()])
    # Of a single document there is no error, and so no detectable difference.
    quantiles = np.array([student_quantile(POWER, max(1, count - 1)) for count in n.tolist()])
    return Differences(
        documents=n,
        difference=mean,
        low=low,
        high=high,
        low_corrected=mean - reach,
        high_corrected=mean + reach,
        p=np.concatenate([test.p for test in tests]),
        p_corrected=p_corrected,
        detectable=np.where(error > 0, reach + quantiles * error, math.nan),
    )


class Randomized(NamedTuple):
    """The observed statistic of each column and its p, and the largest statistic of each trial,
    (trials,).
    """

    statistic: np.ndarray
    p: np.ndarray
    largest: np.ndarray


def randomize(differences: np.ndarray, seed: int, trials: int = TRIALS) -> Randomized:
    """Give the differences of documents, (documents, keys), random signs; nan is left out.

    To exchange the two scores of a document is to change the sign of their difference. p is the
    share of trials in which the sum is at least as far from 0 as the observed one, which is one
    trial more. Trials that equal it count, or a system would differ from its own copy. The
    statistic, which makes columns comparable, is the absolute sum over the root of the sum of
    squares, which no sign changes. Statistic and p of a column of nan are nan.
    """
    filled = np.ascontiguousarray(np.where(np.isnan(differences), 0.0, differences))
    sums = filled.sum(axis=0)
    far = np.abs(sums) - ROUNDING * np.abs(filled).sum(axis=0)
    scale = np.sqrt((filled**2).sum(axis=0))
    inverse = np.divide(1.0, scale, out=np.zeros_like(scale), where=scale > 0)
    count = np.zeros(filled.shape[1])
    largest = []
    for keeps in draw_signs(len(filled), trials, seed, most=max(filled.shape)):
        trial_sums = np.abs(2 * (keeps @ filled) - sums)
        count += (trial_sums >= far).sum(axis=0)
        largest.append((trial_sums * inverse).max(axis=1, initial=0.0))
    nothing = np.isnan(differences).all(axis=0)
    p = np.where(nothing, math.nan, (count + 1) / (trials + 1))
    return Randomized(
        np.where(nothing, math.nan, np.abs(sums) * inverse), p, np.concatenate(largest)
    )


def draw_signs(documents: int, trials: int, seed: int, most: int) -> Iterator[np.ndarray]:
    """Yield blocks of trials, (trials of the block, documents), where 1 keeps a sign and 0 changes
    it.

    A seed draws the same signs whatever is tested with them. `most` is the largest width of an
    array in use.
    """
    generator = np.random.default_rng(seed)
    size = max(1, BLOCK_NUMBERS // max(1, most))
    for start in range(0, trials, size):
        words = generator.integers(
            2**64, size=(min(size, trials - start), -(-documents // 64)), dtype=np.uint64
        )
        yield np.unpackbits(words.view(np.uint8), axis=1, count=documents).astype(float)


def standard_errors(values: np.ndarray) -> np.ndarray:
    """Return the standard error of the mean of each column, nan left out; nan where there are less
    than two values.
    """
    n = np.count_nonzero(~np.isnan(values), axis=0)
    mean = divide(np.nansum(values, axis=0), n)
    squares = np.nansum((values - mean) ** 2, axis=0)
    return np.sqrt(divide(squares, n * (n - 1.0)))


def student_from_sign_flips(statistic: float, documents: int) -> float:
    """Return t = mean / standard error where sum / root of the sum of squares is z: z sqrt((n - 1)
    / (n - z²)).

    nan where so few documents can show nothing: z² is at most n, when all differences are equal,
    and even then two of the 2^n signs reach it.
    """
    room = documents - statistic**2
    if room <= ROUNDING * documents or 2.0 ** (1 - documents) > 1 - CONFIDENCE:
        return math.nan
    return statistic * math.sqrt((documents - 1) / room)


def direction_of(difference: float, p_corrected: float) -> Direction:
    """Return what is shown of a difference: "higher", "lower" or "not shown to differ"; of none,
    "not comparable".

    >>> direction_of(-0.02, 0.01), direction_of(math.nan, math.nan)
    ('lower', 'not comparable')
    """
    if math.isnan(p_corrected):  # there was no test, as no document has a score of both
        return "not comparable"
    if p_corrected > 1 - CONFIDENCE:
        return "not shown to differ"
    if difference > 0:
        return "higher"
    return "lower"


FEW_TRIALS = 2_000  # of large tables, of which 10,000 trials take long; p stays above 0.0005
LARGE = 300_000  # numbers: documents x pairs x columns
MOST_SYSTEMS = 60  # of which all pairs are compared: 1,770


@dataclass(frozen=True)
class Significance:
    """All pairs of systems in one column; every array but `detectable` is (systems, systems).

    `documents` is how many both have a score of. `difference` is the mean of the system of the row
    minus that of the column, over these, and [low, high] its interval, which holds for all pairs
    and columns together; nan where there is none. `higher` is +1 where the first is shown to be
    above the second, -1 below, 0 where they are not told apart. `detectable` is the median over the
    pairs of the true difference that is shown in 80 % of such samples, nan where none could be.
    """

    higher: np.ndarray
    documents: np.ndarray
    difference: np.ndarray
    low: np.ndarray
    high: np.ndarray
    detectable: float


def tell_apart(columns: Mapping[str, np.ndarray], seed: int) -> dict[str, Significance]:
    """Return what is shown of all pairs of systems in each column; nothing where there is nothing
    to compare.

    `columns` has of each column the means of the systems on the documents, (documents, systems),
    nan where there is none.
    """
    if not columns:
        return {}
    stacked = np.stack(list(columns.values()), axis=2)  # (documents, systems, columns)
    documents, systems, _ = stacked.shape
    if not documents or not 2 <= systems <= MOST_SYSTEMS:
        return {}
    pairs = np.triu_indices(systems, 1)
    numbers = documents * len(pairs[0]) * len(columns)
    trials = TRIALS
    if numbers > LARGE:
        trials = FEW_TRIALS
    parts = (
        (stacked[:, first] - stacked[:, second]).reshape(documents, -1)
        for first, second in np.array_split(np.array(pairs), -(-numbers // BLOCK_NUMBERS), axis=1)
    )
    judged = judge_differences(parts, seed, trials, replicates=0)
    higher = np.where(judged.p_corrected <= 1 - CONFIDENCE, np.sign(judged.difference), 0)
    pairs_by_column = {}
    for place, key in enumerate(columns):
        # judged are the columns of the first pair, then those of the next
        places = slice(place, None, len(columns))

        def square(
            upper: np.ndarray, lower: np.ndarray, places: slice = places, missing: float = math.nan
        ) -> np.ndarray:
            full = np.full((systems, systems), missing)
            full[pairs], full.T[pairs] = upper[places], lower[places]
            return full

        pairs_by_column[key] = Significance(
            higher=square(higher, -higher, missing=0.0).astype(int),
            documents=square(judged.documents, judged.documents, missing=0.0).astype(int),
            difference=square(judged.difference, -judged.difference),
            low=square(judged.low_corrected, -judged.high_corrected),
            high=square(judged.high_corrected, -judged.low_corrected),
            detectable=median(judged.detectable[places]),
        )
    return pairs_by_column


def median(values: np.ndarray) -> float:
    """Return the median of the values that are not nan; nan where there is none."""
    if np.isnan(values).all():
        return math.nan
    return float(np.nanmedian(values))
