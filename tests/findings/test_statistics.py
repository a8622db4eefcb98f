# SPDX-License-Identifier: Apache-2.0

from __future__ import annotations

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from summary_metrics.findings import statistics
from summary_metrics.findings.statistics import (
    TRIALS,
    bootstrap_means,
    direction_of,
    estimate_means,
    judge_differences,
    randomize,
    standard_errors,
    student_from_sign_flips,
    student_quantile,
    sum_documents,
    tell_apart,
)

nan = math.nan


def scatter(p: float) -> float:
    """Four standard deviations of the share of trials that reach something of probability `p`."""
    return 4 * math.sqrt(p * (1 - p) / TRIALS)


# Worked by hand


def test_rows_of_a_document_are_drawn_together() -> None:
    scores = np.array([[1.0], [2.0], [nan], [4.0], [5.0], [6.0]])
    # Documents 7 and 3 have rows; the last two rows have none, so each is one of its own. Document
    # 3 comes first.
    sums, counts = sum_documents(scores, np.array([7, 3, 7, 3, -1, -1]))
    assert sums.tolist() == [[2 + 4], [1], [5], [6]]
    assert counts.tolist() == [[2], [1], [1], [1]]
    # Without documents, or one for each row, nothing is added up.
    for documents in (None, np.full(6, -1), np.arange(6)):
        sums, counts = sum_documents(scores, documents)
        assert sums.ravel().tolist() == [1, 2, 0, 4, 5, 6]
        assert counts.ravel().tolist() == [1, 1, 0, 1, 1, 1]


def test_the_interval_of_two_documents() -> None:
    # Rows 0, 0 and 1, 1, 1, 1. Both documents, half of the time: 4 / 6; one of them twice: 0 or 1.
    # With two documents Student's t is 12.7, so the percentiles are the outermost ones. Drawn row
    # by row, 0 has a chance of 1 in 729.
    estimate = estimate_means(
        np.array([0.0, 0, 1, 1, 1, 1])[:, None], 0, np.array([0, 0, 1, 1, 1, 1])
    )
    assert [estimate.rows, estimate.mean.item(), estimate.low.item(), estimate.high.item()] == [
        6,
        pytest.approx(4 / 6),
        0,
        1,
    ]


def test_the_bootstrap_is_the_mean_of_documents_drawn_with_replacement() -> None:
    scores = np.array([[0.0, 5.0], [1.0, nan], [3.0, 7.0], [2.0, 1.0]])
    documents = np.array([0, 1, 2, 0])
    generator = np.random.default_rng(4)
    expected = []
    for _ in range(50):
        drawn = [
            scores[documents == document]
            for document in generator.integers(3, size=3, dtype=np.uint16)
        ]
        defined = [
            [value for value in column if not math.isnan(value)] for column in np.vstack(drawn).T
        ]
        expected.append([sum(values) / len(values) if values else nan for values in defined])
    assert np.isnan(expected).any()
    means = bootstrap_means(*sum_documents(scores, documents), seed=4, replicates=50)
    np.testing.assert_allclose(means, expected)


def test_blocks_do_not_show_in_the_bootstrap(monkeypatch: pytest.MonkeyPatch) -> None:
    table = sum_documents(np.random.default_rng(1).random((63, 3)))
    whole = bootstrap_means(*table, seed=2, replicates=100)
    monkeypatch.setattr(statistics, "BLOCK_NUMBERS", 7 * 63)
    assert bootstrap_means(*table, seed=2, replicates=100) == pytest.approx(whole)


@pytest.mark.parametrize(
    ("differences", "exact"),
    [
        ([1, 2, 3], 2 / 8),  # only +++ and --- reach 6
        ([4, 4, 4, 4], 2 / 16),
        # |±3±1±1| is 5, 3, 3, 1, each twice; observed 3, and three of the four reach it
        ([3, 1, -1], 6 / 8),
        # the same, where 0.3 + 0.1 - 0.1 and 0.3 - 0.1 + 0.1 differ in the last digit
        ([0.3, 0.1, -0.1], 6 / 8),
        ([5, 0, 0, 0], 1),  # exchanging equal scores changes nothing
        ([5, -5], 1),
        ([7], 1),
        ([nan, 1, 2, nan, 3], 2 / 8),
    ],
)
def test_approximate_randomization_comes_near_all_exchanges(
    differences: list[float], exact: float
) -> None:
    defined = [difference for difference in differences if not math.isnan(difference)]
    sums = [
        math.fsum(np.multiply(signs, defined))
        for signs in itertools.product((-1, 1), repeat=len(defined))
    ]
    observed = abs(math.fsum(defined))
    assert np.mean([abs(total) > observed - 1e-9 for total in sums]) == exact
    [p] = randomize(np.array(differences, dtype=float)[:, None], seed=0).p
    assert p == pytest.approx(exact, abs=scatter(exact) + 1 / TRIALS)


def test_the_observed_scores_are_one_trial_more() -> None:
    # All 100 signs are equal in one of 2^99 trials, so none of 9 trials reaches the observed sum:
    # (0 + 1) / (9 + 1).
    assert randomize(np.ones((100, 1)), seed=0, trials=9).p == 1 / 10
    # No sign changes a sum of nothing: (9 + 1) / (9 + 1).
    assert randomize(np.zeros((100, 1)), seed=0, trials=9).p == 1


def test_all_differences_are_corrected_together() -> None:
    # Statistic, sum over root of the sum of squares: a = (1, 1, 1) has 3 / sqrt(3) = 1.73, b = (1,
    # 1, -1) and c = (1, -1, 1) have 1 / sqrt(3) = 0.58. Of the 8 signs, a reaches 1.73 in +++ and
    # ---, b in ++- and --+, c in +-+ and -+-. So the largest of the three is 1.73 in 6 of 8, and
    # 0.58 at least always.
    parts = [
        np.array(column, dtype=float)[:, None] for column in ([1, 1, 1], [1, 1, -1], [1, -1, 1])
    ]
    differences = judge_differences(parts, seed=0)
    assert differences.p[0] == pytest.approx(2 / 8, abs=scatter(2 / 8) + 1 / TRIALS)
    assert differences.p_corrected[0] == pytest.approx(6 / 8, abs=scatter(6 / 8) + 1 / TRIALS)
    assert differences.p_corrected[1:].tolist() == differences.p[1:].tolist() == [1, 1]
    # The same difference three times is one difference: nothing is to be corrected.
    same = judge_differences(parts[:1] * 3, seed=0)
    assert same.p_corrected.tolist() == same.p.tolist() == [differences.p[0]] * 3


def test_standard_error() -> None:
    # (1, 2, 4): mean 7/3, squares (16 + 1 + 25) / 9 = 14/3, over n (n - 1) = 6.
    values = np.array([[1.0, nan], [2.0, nan], [4.0, 3.0], [nan, nan]])
    assert standard_errors(values) == pytest.approx([math.sqrt(14 / 18), nan], nan_ok=True)


def test_student_from_sign_flips() -> None:
    # The differences 1, 2, 4, each twice: 14 / sqrt(42) is the statistic. Mean 7/3, squares 2 (16 +
    # 1 + 25) / 9 = 28/3 over n (n - 1) = 30: t = (7/3) / sqrt(28/90).
    assert student_from_sign_flips(14 / math.sqrt(42), 6) == pytest.approx(
        7 / 3 / math.sqrt(28 / 90)
    )
    assert math.isnan(student_from_sign_flips(math.sqrt(6), 6))
    assert math.isnan(student_from_sign_flips(1, 5))  # 2 of 32 signs are more than 5 %
    assert math.isnan(student_from_sign_flips(math.inf, 1000))


def test_what_can_be_detected() -> None:
    # Of 100 documents, one comparison, a standard deviation of 0.21: (1.984 + 0.845) * 0.21 / 10 =
    # 0.0594, by t of 99 degrees of freedom at 97.5 and 80 %. The critical value of trials scatters
    # by about 1 %.
    differences = np.random.default_rng(0).normal(size=100)
    differences = 0.21 * (differences - differences.mean()) / differences.std(ddof=1)
    [detectable] = judge_differences([differences[:, None]], seed=0).detectable
    assert detectable == pytest.approx(0.0594, rel=0.03)


def test_verdicts() -> None:
    assert [direction_of(1, 0.05), direction_of(-1, 0.01)] == ["higher", "lower"]
    assert direction_of(1, 0.06) == "not shown to differ"
    assert {direction_of(1, nan), direction_of(nan, nan)} == {"not comparable"}


# Reference values


@pytest.mark.parametrize("freedom", [1, 2, 3, 4, 5, 13, 99, 100, 101, 250, 10**6])
@pytest.mark.parametrize("probability", [0.5, 0.8, 0.975, 0.999, 0.99999])
def test_quantiles_are_those_of_scipy(probability: float, freedom: int) -> None:
    reference = stats.t.ppf(probability, freedom)
    assert student_quantile(probability, freedom) == pytest.approx(reference, rel=1e-6, abs=1e-15)


def test_intervals_are_those_of_scipy() -> None:
    scores = np.random.default_rng(1).beta(2, 5, size=(400, 3))
    estimate = estimate_means(scores, seed=0)
    reference = stats.bootstrap(
        (scores,), np.mean, n_resamples=5000, method="percentile", rng=2
    ).confidence_interval
    assert estimate.mean == pytest.approx(scores.mean(axis=0))
    # The ends of 1000 replicates scatter by a few hundredths of the width.
    width = reference.high - reference.low
    assert np.all(np.abs(estimate.low - reference.low) < 0.1 * width)
    assert np.all(np.abs(estimate.high - reference.high) < 0.1 * width)


def test_of_few_normal_documents_the_interval_is_near_that_of_student() -> None:
    # Percentiles without expansion would be narrower by 15 %: sqrt(9 / 10) * 1.96 / 2.26.
    scores = np.random.default_rng(2).normal(size=(10, 200))
    estimate = estimate_means(scores, seed=0)
    student = stats.t.interval(0.95, 9, scores.mean(axis=0), stats.sem(scores))
    ratio = (estimate.high - estimate.low) / (student[1] - student[0])
    assert ratio.mean() == pytest.approx(1, abs=0.04)


def test_p_is_that_of_scipy() -> None:
    generator = np.random.default_rng(3)
    base = generator.beta(2, 5, size=(11, 6))
    own = base + generator.normal([0, 0, 0.05, 0.05, 0.1, 0.2], 0.1, size=(11, 6))
    base[:3, 0] = nan
    found = randomize(own - base, seed=0).p
    for k, p in enumerate(found):
        pair = [values[~np.isnan(base[:, k]), k] for values in (own, base)]
        exact = stats.permutation_test(
            pair, lambda a, b: a.mean() - b.mean(), permutation_type="samples", n_resamples=math.inf
        ).pvalue
        assert p == pytest.approx(exact, abs=scatter(exact) + 1 / TRIALS)


def test_one_corrected_interval_is_that_of_the_t_test() -> None:
    differences = np.random.default_rng(6).normal(0.3, 1, size=(200, 1))
    found = judge_differences([differences], seed=0)
    reference = stats.ttest_1samp(differences[:, 0], 0).confidence_interval()
    width = reference.high - reference.low
    assert [*found.low_corrected, *found.high_corrected] == pytest.approx(
        list(reference), abs=0.03 * width
    )


# Properties


@given(st.integers(0, 2**32 - 1), st.integers(5, 30), st.integers(0, 1500))
def test_a_difference_is_shown_where_its_interval_leaves_out_zero(
    seed: int, documents: int, thousandths: int
) -> None:
    generator = np.random.default_rng(seed)
    shift = thousandths / 1000
    # Eighths give ties; a constant column and one of zeros give none of their own.
    parts = [np.round(8 * generator.normal(shift, 1, size=(documents, 2))) / 8 for _ in range(3)]
    parts[0][:, 0], parts[1][:, 1] = shift, 0
    differences = judge_differences(parts, seed=0, trials=500)
    apart = (differences.low_corrected > 0) | (differences.high_corrected < 0)
    shown = [
        direction_of(d, p) != "not shown to differ"
        for d, p in zip(differences.difference, differences.p_corrected, strict=True)
    ]
    known = ~np.isnan(differences.low_corrected)
    assert apart[known].tolist() == np.array(shown)[known].tolist()
    assert not np.array(shown)[~known].any()
    assert (differences.p_corrected >= differences.p).all()


def test_repeated_samples_do_not_narrow_the_interval() -> None:
    scores = np.random.default_rng(0).normal(size=(50, 1))
    once = estimate_means(scores, 0, np.arange(50))
    again = estimate_means(np.repeat(scores, 4, axis=0), 0, np.repeat(np.arange(50), 4))
    assert [*again.low, *again.high] == pytest.approx([*once.low, *once.high])
    as_rows = estimate_means(np.repeat(scores, 4, axis=0), 0)
    assert as_rows.high - as_rows.low == pytest.approx((once.high - once.low) / 2, rel=0.2)


def test_p_of_systems_that_do_not_differ_is_uniform() -> None:
    p = randomize(np.random.default_rng(1).normal(size=(30, 2000)), seed=0).p
    for level in (0.05, 0.5):
        assert np.mean(p <= level) == pytest.approx(
            level, abs=4 * math.sqrt(level * (1 - level) / 2000)
        )


def test_blocks_and_batches_do_not_show_in_the_trials(monkeypatch: pytest.MonkeyPatch) -> None:
    parts = list(np.random.default_rng(2).normal(0.1, 1, size=(4, 130, 3)))
    whole = randomize(parts[0], seed=4)
    together = judge_differences(parts, seed=4)
    monkeypatch.setattr(statistics, "BLOCK_NUMBERS", 7 * 130)
    in_blocks = randomize(parts[0], seed=4)
    assert in_blocks.p.tolist() == whole.p.tolist()
    assert in_blocks.largest == pytest.approx(whole.largest)
    for name, values in judge_differences(parts, seed=4)._asdict().items():
        assert values == pytest.approx(getattr(together, name)), name
    assert randomize(parts[0], seed=5).p.tolist() != whole.p.tolist()


def test_without_replicates_only_the_intervals_are_missing() -> None:
    parts = list(np.random.default_rng(3).normal(0.1, 1, size=(2, 40, 3)))
    whole, without = (
        judge_differences(parts, seed=4),
        judge_differences(parts, seed=4, replicates=0),
    )
    assert np.isfinite(whole.low).all()
    for name, values in without._asdict().items():
        expected = np.full(6, math.nan) if name in ("low", "high") else getattr(whole, name)
        np.testing.assert_array_equal(values, expected, err_msg=name)


def test_intervals_and_verdicts_are_as_often_right_as_they_say() -> None:
    """Of 1,000 samples of 30 documents with three alike systems: what holds for all pairs together,
    and each mean.
    """
    generator, samples = np.random.default_rng(7), 1000
    covered, together, rejected = 0, 0, 0
    for _ in range(samples):
        # a hard document is hard for all
        scores = generator.normal(0, 1, (30, 1)) + generator.normal(0, 1, (30, 3))
        estimate = estimate_means(scores[:, :1], 1, replicates=400)
        covered += estimate.low.item() <= 0 <= estimate.high.item()
        judged = judge_differences(
            [scores[:, [a]] - scores[:, [b]] for a, b in ((0, 1), (0, 2), (1, 2))], 1, 400, 0
        )
        together += bool(((judged.low_corrected <= 0) & (judged.high_corrected >= 0)).all())
        rejected += bool((judged.p_corrected <= 0.05).any())
    near = 4 * math.sqrt(0.05 * 0.95 / samples)
    assert covered / samples == pytest.approx(0.95, abs=0.01 + near)
    assert together / samples == pytest.approx(0.95, abs=0.01 + near)
    assert rejected / samples == pytest.approx(0.05, abs=0.01 + near)


@given(
    st.lists(st.sampled_from(["some", "none"]), min_size=1, max_size=6),
    st.integers(1, 30),
    st.integers(0, 2**32 - 1),
)
def test_columns_without_a_number_change_nothing_of_the_others(
    kinds: list[str], documents: int, seed: int
) -> None:
    """Of many systems that share few documents, nearly all pairs have nothing to test."""
    generator = np.random.default_rng(seed)
    some = [generator.normal(size=(documents, 2)) for kind in kinds if kind == "some"]
    waiting = iter(some)
    parts = [
        next(waiting) if kind == "some" else np.full((documents, 2), math.nan) for kind in kinds
    ]
    mixed = judge_differences(parts, 0, trials=100)
    kept = np.repeat([kind == "some" for kind in kinds], 2)
    for name, column in mixed._asdict().items():
        assert ((column == 0) if name == "documents" else np.isnan(column))[~kept].all()
        if some:
            np.testing.assert_array_equal(
                column[kept], getattr(judge_differences(some, 0, trials=100), name)
            )


# Edges and errors


def test_a_column_without_scores_has_no_mean() -> None:
    estimate = estimate_means(np.array([[nan], [nan]]), seed=0)
    assert (estimate.rows, estimate.undefined) == (2, [2])
    assert np.isnan([estimate.mean, estimate.low, estimate.high]).all()


def test_rows_of_one_document_have_no_interval() -> None:
    estimate = estimate_means(np.array([[1.0], [2.0]]), 0, np.array([0, 0]))
    assert estimate.mean == 1.5
    assert np.isnan([estimate.low, estimate.high]).all()


def test_too_few_documents_show_nothing() -> None:
    # Of five equal differences, 2 of 32 signs reach the sum: more than 5 %.
    differences = judge_differences([np.ones((5, 1))], seed=0)
    assert differences.p_corrected > 0.05
    assert np.isnan(
        [differences.low_corrected, differences.high_corrected, differences.detectable]
    ).all()
    # Of six, 2 of 64. They are equal, so nothing says how much others would vary.
    differences = judge_differences([np.ones((6, 1))], seed=0)
    assert differences.p_corrected <= 0.05
    assert [differences.low_corrected.item(), differences.high_corrected.item()] == [1, 1]
    assert np.isnan(differences.detectable).all()


def test_no_document_is_no_test() -> None:
    differences = judge_differences([np.full((3, 1), nan), np.array([[1.0], [nan], [2.0]])], seed=0)
    assert differences.documents.tolist() == [0, 2]
    assert all(
        math.isnan(column[0])
        for name, column in differences._asdict().items()
        if name != "documents"
    )
    nothing = judge_differences([np.empty((0, 2))], seed=0)
    assert nothing.documents.tolist() == [0, 0]
    assert np.isnan(nothing.p_corrected).all()


NOISE = np.random.default_rng(0).normal(0, 0.1, (40, 3))


def test_a_clear_difference_is_told_apart_and_none_is_not() -> None:
    means = NOISE + [0.0, 0.0, 0.5]  # (documents, systems)
    found = tell_apart({"s": means}, seed=0)["s"]
    assert found.higher.tolist() == [[0, 0, -1], [0, 0, -1], [1, 1, 0]]
    np.testing.assert_allclose(found.difference[2, 0], (means[:, 2] - means[:, 0]).mean())
    assert found.low[2, 0] > 0 > found.high[0, 2]
    assert found.low[1, 0] < 0 < found.high[1, 0]


def test_all_columns_are_one_family() -> None:
    # A difference that is shown alone (p about .02) is no longer shown among thirty columns of
    # noise.
    difference = np.random.default_rng(3).normal(0.05, 0.1, (40, 1))
    means = np.hstack([difference, np.zeros((40, 1))])
    others = {str(k): np.random.default_rng(k).normal(0, 0.1, (40, 2)) for k in range(4, 34)}
    assert tell_apart({"s": means}, seed=0)["s"].higher[0, 1] == 1
    assert tell_apart({"s": means, **others}, seed=0)["s"].higher[0, 1] == 0


def test_what_could_be_shown_grows_with_the_spread_and_is_nan_where_nothing_is_known() -> None:
    found = tell_apart(
        {"narrow": NOISE, "wide": 10 * NOISE, "none": np.full((40, 3), np.nan)}, seed=0
    )
    np.testing.assert_allclose(found["wide"].detectable, 10 * found["narrow"].detectable)
    assert found["narrow"].detectable > 0
    assert np.isnan(found["none"].detectable)
    assert (
        tell_apart({"s": NOISE}, seed=0)["s"].low.tolist()
        != tell_apart({"s": NOISE}, seed=1)["s"].low.tolist()
    )


def test_columns_keep_their_own_pairs() -> None:
    means = NOISE + [0.0, 0.5, 1.0]
    found = tell_apart({"up": means, "down": -means}, seed=0)
    np.testing.assert_array_equal(found["up"].higher, -found["down"].higher)
    np.testing.assert_allclose(found["up"].difference, -found["down"].difference)


@pytest.mark.parametrize(("systems", "compared"), [(1, False), (2, True), (3, True), (4, False)])
def test_one_system_and_too_many_are_not_compared(
    systems: int, compared: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "MOST_SYSTEMS", 3)
    assert bool(tell_apart({"s": np.zeros((8, systems))}, seed=0)) == compared


@pytest.mark.parametrize(("large", "shown"), [(2 * NOISE.size, 1), (2 * NOISE.size - 1, 0)])
def test_of_large_tables_fewer_trials_are_made(
    large: int, shown: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(statistics, "LARGE", large)
    monkeypatch.setattr(statistics, "FEW_TRIALS", 9)  # in which no p is under a tenth
    columns = {"s": NOISE + [0.0, 0.0, 0.5], "t": NOISE}
    assert tell_apart(columns, seed=0)["s"].higher[2, 0] == shown
