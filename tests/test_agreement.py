# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import kendalltau, rankdata, spearmanr

from benchmarks.agreement import (
    BEYOND_LENGTH,
    BY_DOCUMENT,
    BY_SYSTEM,
    POOLED,
    RHO,
    TAU,
    Estimate,
    agreement,
    calibrated_accuracy,
    compare_scores,
    count_draws,
    ordered_difference,
    ordered_pairs,
    partial_spearman,
    rho_difference,
    spearman,
    spearman_of_rows,
    system_pairs,
    tau_c,
    tau_c_of_rows,
)

JUDGED = [1.0, 2.0, 3.0, 4.0]


def agree(
    scores: list[float],
    judged: list[float],
    length: list[float] | None = None,
    documents: list[int] | None = None,
    systems: list[int] | None = None,
    resamples: int = 0,
) -> dict[tuple[str, str], Estimate]:
    """`agreement` of lists; by default a document and a system per pair, and texts of one length."""
    everyone = range(len(scores))
    x, y, words = (np.array(c, dtype=float) for c in (scores, judged, length or [1.0] * len(scores)))
    of, by = (np.array(everyone if c is None else c) for c in (documents, systems))
    return agreement(x, y, words, of, by, count_draws(int(of.max()) + 1, resamples))


# Worked by hand


def test_pooled() -> None:
    # One pair of neighbours swapped: rho = 1 - 6 * 2 / (4 * 15) = 0.8; tau-c = 2 * (5 - 1) / (16 * 3/4) = 2/3.
    result = agree([10, 30, 20, 40], JUDGED)
    assert result[RHO, POOLED].value == pytest.approx(0.8)
    assert result[TAU, POOLED].value == pytest.approx(2 / 3)
    assert result[TAU, POOLED].number == 4


def test_ties() -> None:
    # Ranks 1.5, 1.5, 3 and 1, 2, 3, less their mean: rho = (0.5 + 1) / sqrt(1.5 * 2) = 0.5 sqrt(3). Of three pairs two
    # are concordant and one is tied; two classes: tau-c = 2 * 2 / (9 * 1/2) = 8/9.
    result = agree([5, 5, 7], [1, 2, 3])
    assert result[RHO, POOLED].value == pytest.approx(math.sqrt(3) / 2)
    assert result[TAU, POOLED].value == pytest.approx(8 / 9)


def test_per_document() -> None:
    # Document 0 agrees entirely. In document 1 neighbours are swapped: rho = 1 - 6 * 2 / (3 * 8) = 1/2 and
    # tau-c = 2 * (2 - 1) / (9 * 2/3) = 1/3. In documents 2 and 3 one side says nothing.
    result = agree(
        [1, 2, 3, 10, 30, 20, 5, 5, 5, 1, 2, 3],
        [1, 2, 3, 1, 2, 3, 1, 2, 3, 4, 4, 4],
        documents=[0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3],
    )
    assert result[RHO, BY_DOCUMENT][::3] == (pytest.approx(3 / 4), 2)
    assert result[TAU, BY_DOCUMENT][::3] == (pytest.approx(2 / 3), 2)


def test_per_system() -> None:
    # Means of the scores 5.5, 11, 9 and of the judgements 1.5, 2.5, 2: the same order, though document 1 has another.
    result = agree([1, 2, 3, 10, 20, 15], [1, 2, 3, 2, 3, 1], documents=[0, 0, 0, 1, 1, 1], systems=[0, 1, 2, 0, 1, 2])
    assert result[RHO, BY_SYSTEM][::3] == (pytest.approx(1), 3)
    assert result[TAU, BY_SYSTEM][::3] == (pytest.approx(1), 3)
    assert result[RHO, BY_DOCUMENT].value == pytest.approx((1 + 1 / 2) / 2)


def test_beyond_length() -> None:
    # 0.8 for the scores and -1 for the length, which is farther from 0.
    assert agree([10, 30, 20, 40], JUDGED, length=[4, 3, 2, 1])[BEYOND_LENGTH, POOLED].value == pytest.approx(-0.2)


def test_interval_is_of_the_resamples() -> None:
    # A resample is the first document twice, the second twice, or both. Within a document rho is 1. Of both, ranks less
    # their mean are -0.5, 1, 1, -1.5 and -0.5, 1.5, 0.5, -1.5: rho = 4.5 / sqrt(4.5 * 5) = sqrt(0.9), half of the time.
    result = agree([10, 20, 20, 5], [1, 3, 2, 0], documents=[0, 0, 1, 1], resamples=400)
    both = pytest.approx(math.sqrt(0.9))
    assert result[RHO, POOLED] == (both, both, pytest.approx(1), 4)


def alone(number: int) -> tuple[np.ndarray, np.ndarray]:
    """A document for each of so many summaries, and no resample."""
    return np.arange(number), count_draws(number, 0)


def test_partial() -> None:
    # Ranks x 1 2 3 4, y 2 1 4 3, z 1 2 4 3: r_xy = 1 - 6 * 4 / 60 = 0.6, r_xz = 1 - 6 * 2 / 60 = 0.8, and
    # r_yz = 1 - 6 * 2 / 60 = 0.8. So (0.6 - 0.64) / (1 - 0.64) = -1/9.
    x, y, z = (np.array(ranks, dtype=float) for ranks in ([1, 2, 3, 4], [2, 1, 4, 3], [1, 2, 4, 3]))
    assert partial_spearman(x, y, [z], *alone(4)).value == pytest.approx(-1 / 9)
    # A control twice is a control once, and one that is the score itself leaves nothing.
    assert math.isnan(partial_spearman(x, y, [x], *alone(4)).value)
    missing = np.array([1, 2, 4, 3, math.nan])
    five = (np.append(x, 9), np.append(y, 9), [missing])
    assert partial_spearman(*five, *alone(5))[::3] == (pytest.approx(-1 / 9), 4)


def test_scores_are_compared_with_each_other() -> None:
    # 0.8 as above, and -1: how far each is from 0.
    judged = np.array(JUDGED)
    first, second = np.array([10.0, 30, 20, 40]), -judged
    difference, p = compare_scores(first, second, judged, *alone(4))
    assert difference.value == pytest.approx(0.8 - 1)
    assert math.isnan(p)  # no trial
    difference, p = compare_scores(first, first, judged, np.arange(4), count_draws(4, 50))
    assert (difference.value, p) == (0, 1)


def test_pairs_of_systems() -> None:
    # Means of the scores 1, 2, 4, 8 and of the judgements 2, 1, 3, 3. By distance: 1-2 wrong (1), 2-4 right (2), 1-4
    # right (3), 4-8 judged equal and left out, 2-8 right (6), 1-8 right (7). Quarters of five: two, one, one, one.
    scores, judged = np.array([1.0, 2, 4, 8]), np.array([2.0, 1, 3, 3])
    found, quarters = system_pairs(scores, judged, np.zeros(4, dtype=int), np.arange(4), count_draws(1, 0))
    assert found[::3] == (pytest.approx(4 / 5), 5)
    assert quarters == [1 / 2, 1, 1, 1]
    # Equal scores count half: 2-1 and 3-1 are right, 2-2 is not known.
    found, _ = system_pairs(
        np.array([1.0, 2, 2]), np.array([1.0, 2, 3]), np.zeros(3, int), np.arange(3), count_draws(1, 0)
    )
    assert found.value == pytest.approx(2.5 / 3)


def test_pairs_of_summaries() -> None:
    # Document 0 has pairs judged 1 < 2 (right), 1 < 3 (wrong), 2 < 3 (wrong); document 1 has one judged alike, left
    # out, and two that the score ties, 1/2 each. (1 + 0 + 0 + 1/2 + 1/2) / 5.
    scores = np.array([5.0, 6.0, 4.0, 1.0, 1.0, 1.0])
    judged = np.array([1.0, 2.0, 3.0, 1.0, 1.0, 2.0])
    found = ordered_pairs(scores, judged, np.array([0, 0, 0, 1, 1, 1]), count_draws(2, 0))
    assert (found.value, found.number) == (2 / 5, 5)


def test_pairs_of_summaries_in_a_resample() -> None:
    # Document 0 is drawn twice: (1 + 1 + 0) / 3 of its pair and that of document 1, instead of 1/2.
    scores, judged = np.array([1.0, 2.0, 2.0, 1.0]), np.array([1.0, 2.0, 1.0, 2.0])
    counts = np.array([[1.0, 1.0], [2.0, 1.0]])
    found = ordered_pairs(scores, judged, np.array([0, 0, 1, 1]), counts)
    assert (found.value, found.low) == (1 / 2, pytest.approx(2 / 3))


def test_difference_of_two_orders() -> None:
    # The first score orders all three pairs rightly. The second ties one and has two wrong: (1/2 + 0 + 0) / 3.
    # A summary that only one of them scores makes no pair.
    judged, documents = np.array([1.0, 2.0, 3.0, 4.0]), np.zeros(4, dtype=int)
    first, second = np.array([1.0, 2.0, 3.0, 4.0]), np.array([5.0, 5.0, 1.0, math.nan])
    found = ordered_difference(first, second, judged, documents, count_draws(1, 0))
    assert (found.value, found.number) == (pytest.approx(1 - 1 / 6), 3)


def test_difference_of_two_correlations() -> None:
    # rho = 0.8, as in `test_pooled`, less that of the reversed order, -1; the pair without a score counts for neither.
    first, second = np.array([10.0, 30, 20, 40, math.nan]), np.array([4.0, 3, 2, 1, 9])
    found = rho_difference(first, second, np.array([*JUDGED, 5.0]), np.arange(5), count_draws(5, 0))
    assert (found.value, found.number) == (pytest.approx(1.8), 4)


def test_calibrated_ties() -> None:
    # Judgements 1 1 2 3, scores 1 2 3 9. Pairs with distance, and what judges say: 1-2: 1, tied; 2-3: 1, agrees;
    # 1-3: 2, agrees; 3-9: 6, agrees; 2-9: 7 and 1-9: 8, agree. Nothing tied: 5/6. Epsilon 1 wins a tie and loses one.
    one = np.zeros(4, dtype=int)
    found, tied = calibrated_accuracy(np.array([1.0, 2, 3, 9]), np.array([1.0, 1, 2, 3]), one, count_draws(1, 0))
    assert (found.value, found.number, tied) == (pytest.approx(5 / 6), 1, pytest.approx(1 / 6))
    # Scores 1.0 1.1 3 9: epsilon 0.1 makes all six right.
    found, _ = calibrated_accuracy(np.array([1.0, 1.1, 3, 9]), np.array([1.0, 1, 2, 3]), one, count_draws(1, 0))
    assert found.value == pytest.approx(1)
    # Equal scores are always tied: wrong where the judges see a difference.
    found, tied = calibrated_accuracy(np.array([1.0, 1, 1]), np.array([1.0, 2, 2]), one[:3], count_draws(1, 0))
    assert (found.value, tied) == (pytest.approx(1 / 3), pytest.approx(1 / 3))
    # The mean over documents: 5/6 as above, and 0 of 1.
    documents = np.array([0, 0, 0, 0, 1, 1])
    scores, judged = np.array([1.0, 2, 3, 9, 5, 9]), np.array([1.0, 1, 2, 3, 2, 1])
    found, _ = calibrated_accuracy(scores, judged, documents, count_draws(2, 0))
    assert found[::3] == (pytest.approx((5 / 6 + 0) / 2), 2)


# Reference values: scipy, on rows that are repeated


def columns_and_counts(draw: st.DrawFn) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    number = draw(st.integers(2, 12))
    values = st.lists(st.integers(0, 5), min_size=number, max_size=number)
    x, y = (np.array(draw(values), dtype=float) for _ in range(2))
    documents = np.array(draw(st.lists(st.integers(0, 3), min_size=number, max_size=number)))
    counts = np.array(draw(st.lists(st.lists(st.integers(0, 3), min_size=4, max_size=4), min_size=1, max_size=3)))
    return x, y, documents, counts.astype(float)


@given(st.composite(columns_and_counts)())
def test_resamples_are_what_scipy_says_of_repeated_rows(
    case: tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray],
) -> None:
    x, y, documents, counts = case
    weights = counts[:, documents]
    rho, tau = spearman(x, y, weights), tau_c(x, y, documents, counts)
    for resample, times in enumerate(weights.astype(int)):
        repeated = np.repeat(x, times), np.repeat(y, times)
        if min(len(np.unique(values)) for values in repeated) < 2:
            assert math.isnan(rho[resample])
            assert math.isnan(tau[resample])
        else:
            assert rho[resample] == pytest.approx(spearmanr(*repeated).statistic, abs=1e-12)
            assert tau[resample] == pytest.approx(kendalltau(*repeated, variant="c").statistic, abs=1e-12)


def test_rows_of_means_are_what_scipy_says() -> None:
    generator = np.random.default_rng(2)
    x, y = (generator.integers(0, 8, (50, 6)).astype(float) for _ in range(2))
    x[0] = 1.0
    assert math.isnan(spearman_of_rows(x, y)[0])
    assert math.isnan(tau_c_of_rows(x, y)[0])
    for row in range(1, 50):
        assert spearman_of_rows(x, y)[row] == pytest.approx(spearmanr(x[row], y[row]).statistic)
        assert tau_c_of_rows(x, y)[row] == pytest.approx(kendalltau(x[row], y[row], variant="c").statistic)


# Properties


def simulate(seed: int, correlation: float = 0.5) -> dict[str, Any]:
    """20 documents by 4 systems; each document shifts its scores and its judgements together."""
    generator = np.random.default_rng(seed)
    shared = generator.normal(size=20)[:, None] + generator.normal(size=(20, 4))
    own = generator.normal(size=20)[:, None] + generator.normal(size=(20, 4))
    scores = correlation * shared + math.sqrt(1 - correlation**2) * own
    return {
        "scores": scores.ravel().tolist(),
        "judged": shared.ravel().tolist(),
        "documents": np.repeat(range(20), 4).tolist(),
        "systems": np.tile(range(4), 20).tolist(),
    }


def test_intervals_cover_the_truth_and_are_repeatable() -> None:
    # Of normal variables with correlation 1/2, Spearman's rho is 6 arcsin(1/4) / pi. About 95 of 100 intervals of 95 %
    # should hold it, and not all.
    truth = 6 / math.pi * math.asin(1 / 4)
    covered = 0
    for seed in range(100):
        _, low, high, _ = agree(**simulate(seed), resamples=200)[RHO, POOLED]
        covered += low <= truth <= high
    assert 85 <= covered < 100
    once, again = (agree(**simulate(0), length=[*range(80)], resamples=50) for _ in range(2))
    assert once == again


def test_documents_are_drawn_and_not_pairs() -> None:
    one = {**simulate(1), "documents": [0] * 80}
    _, low, high, _ = agree(**one, resamples=20)[RHO, POOLED]
    assert low == high  # every resample of one document is the same


@pytest.mark.parametrize("table", [(s, level) for s in (RHO, TAU) for level in (POOLED, BY_DOCUMENT, BY_SYSTEM)])
def test_direction_scale_order_and_duplicates(table: tuple[str, str]) -> None:
    case = simulate(3)
    value, low, high, number = agree(**case, resamples=50)[table]
    negated = agree(**{**case, "scores": [-score for score in case["scores"]]}, resamples=50)[table]
    assert negated == pytest.approx((-value, -high, -low, number))
    doubled = agree(**{**case, "scores": [2 * score for score in case["scores"]]}, resamples=50)[table]
    assert doubled == pytest.approx((value, low, high, number))
    order = np.random.default_rng(0).permutation(80)
    shuffled = agree(**{name: [column[i] for i in order] for name, column in case.items()}, resamples=50)[table]
    assert shuffled == pytest.approx((value, low, high, number))
    twice = {name: column * 2 for name, column in case.items()}
    twice["documents"] = case["documents"] + [document + 20 for document in case["documents"]]
    assert agree(**twice)[table].value == pytest.approx(value)


def test_a_score_that_grows_otherwise_has_the_same_pooled_correlation() -> None:
    case = simulate(4)
    curved = {**case, "scores": [math.exp(score) for score in case["scores"]]}
    for table in ((RHO, POOLED), (TAU, POOLED), (RHO, BY_DOCUMENT), (TAU, BY_DOCUMENT)):
        assert agree(**curved, resamples=20)[table] == pytest.approx(agree(**case, resamples=20)[table])


# Edges


def test_undefined_pairs_are_left_out() -> None:
    nan = math.nan
    result = agree([1, nan, 3, 4, 2], [1, 9, 3, 4, nan], documents=[0, 0, 0, 1, 1], systems=[0, 1, 2, 0, 1])
    assert result[RHO, POOLED][::3] == (pytest.approx(1), 3)
    assert result[RHO, BY_DOCUMENT][::3] == (pytest.approx(1), 1)
    assert result[RHO, BY_SYSTEM].number == 2


def test_systems_without_a_name_have_no_part() -> None:
    result = agree([1, 2, 3, 0], [1, 2, 3, 9], systems=[0, 1, 2, -1])
    assert result[RHO, BY_SYSTEM][::3] == (pytest.approx(1), 3)
    assert math.isnan(agree(JUDGED, JUDGED, systems=[-1] * 4)[RHO, BY_SYSTEM].value)


@pytest.mark.parametrize(
    ("scores", "pairs"), [([5.0] * 4, 4), ([0.1, math.nan, math.nan, math.nan], 1), ([math.nan] * 4, 0)]
)
def test_nothing_to_correlate_is_undefined(scores: list[float], pairs: int) -> None:
    result = agree(scores, JUDGED, documents=[0, 0, 1, 1], systems=[0, 1, 0, 1], resamples=10)
    assert all(math.isnan(number) for estimate in result.values() for number in estimate[:3])
    assert result[RHO, POOLED].number == pairs
    assert result[RHO, BY_DOCUMENT].number == 0


def test_equal_means_are_equal_in_whatever_order_they_are_added() -> None:
    # In floating point 0.1 + 0.2 + 0.3 depends on the order.
    scores = [0.1, 0.3, 0.2, 0.2, 0.3, 0.1]
    result = agree(scores, [1, 2, 1, 2, 1, 2], documents=[0, 0, 1, 1, 2, 2], systems=[0, 1] * 3)
    assert math.isnan(result[RHO, BY_SYSTEM].value)


def test_a_resample_without_one_of_the_systems_is_left_out() -> None:
    # System 2 is only in document 2. Where that is not drawn, its mean is undefined, and so is the correlation.
    result = agree([1, 2, 1, 2, 5], [1, 2, 1, 2, 3], documents=[0, 0, 1, 1, 2], systems=[0, 1, 0, 1, 2], resamples=50)
    assert result[RHO, BY_SYSTEM] == (pytest.approx(1), pytest.approx(1), pytest.approx(1), 3)
    means = np.array([[1.0, 2.0, math.nan]])
    assert math.isnan(spearman_of_rows(means, means)[0])
    assert math.isnan(tau_c_of_rows(means, means)[0])


def test_no_resamples_no_interval() -> None:
    estimate = agree(JUDGED, JUDGED)[RHO, POOLED]
    assert estimate.value == pytest.approx(1)
    assert math.isnan(estimate.low)
    assert math.isnan(estimate.high)


def test_partial_correlation_is_that_of_residuals() -> None:
    generator = np.random.default_rng(0)
    columns = generator.normal(size=(4, 200))
    columns[1] += columns[0] + columns[2]
    ranks = [rankdata(column) for column in columns]
    design = np.stack([np.ones(200), *ranks[2:]], axis=1)
    residuals = [y - design @ np.linalg.lstsq(design, y, rcond=None)[0] for y in ranks[:2]]
    found = partial_spearman(columns[0], columns[1], list(columns[2:]), *alone(200))
    assert found.value == pytest.approx(np.corrcoef(residuals)[0, 1])


def test_the_p_of_scores_that_agree_alike_is_uniform() -> None:
    # Two copies of the judgements, each with noise of its own: neither is closer.
    found = []
    for seed in range(60):
        generator = np.random.default_rng(seed)
        judged = generator.normal(size=60)
        first, second = judged + generator.normal(size=(2, 60))
        found.append(compare_scores(first, second, judged, np.arange(60), count_draws(60, 99))[1])
    # Of 60, uniform: a share of 1/2 and of 1/10, each four standard deviations wide.
    assert np.mean(np.array(found) <= 0.5) == pytest.approx(0.5, abs=4 * math.sqrt(0.25 / 60))
    assert np.mean(np.array(found) <= 0.1) <= 0.1 + 4 * math.sqrt(0.09 / 60)
    difference, p = compare_scores(judged, second, judged, np.arange(60), count_draws(60, 99))
    assert difference.value > 0
    assert p == 1 / 100


def test_summaries_of_their_own_documents_make_no_pair() -> None:
    found = ordered_pairs(np.arange(3.0), np.arange(3.0), np.arange(3), count_draws(3, 5))
    assert math.isnan(found.value)
    assert found.number == 0


def test_nothing_to_compare_is_undefined() -> None:
    nothing = np.full(3, math.nan)
    some = np.arange(3.0)
    where = (np.zeros(3, dtype=int), np.arange(3), count_draws(1, 5))
    assert math.isnan(system_pairs(nothing, some, *where)[0].value)
    assert math.isnan(calibrated_accuracy(nothing, some, where[0], where[2])[0].value)
    assert math.isnan(calibrated_accuracy(some, some, np.arange(3), count_draws(3, 5))[0].value)  # no pair anywhere
    assert math.isnan(compare_scores(nothing, some, some, where[0], where[2])[1])
    assert math.isnan(partial_spearman(nothing, some, [some], where[0], where[2]).value)
