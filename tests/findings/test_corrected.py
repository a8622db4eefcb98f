# SPDX-License-Identifier: Apache-2.0

from __future__ import annotations

import math

import numpy as np
import pytest

from summary_metrics.findings.corrected import (
    Interval,
    area_under_curve,
    bounded_mean,
    design_effect,
    errors_of,
    kappa,
    prediction_powered,
)
from summary_metrics.findings.statistics import student_quantile


def zeros_and_ones(ones: int, rows: int) -> np.ndarray:
    return np.repeat([1.0, 0.0], [ones, rows - ones])


# Worked by hand


@pytest.mark.parametrize(("ones", "rows"), [(0, 30), (1, 30), (10, 30), (30, 30), (2, 100)])
def test_the_interval_of_a_share_is_a_likelihood_ratio_with_half_a_label_more(
    ones: int, rows: int
) -> None:
    interval = bounded_mean(zeros_and_ones(ones, rows), np.arange(rows))
    cut = student_quantile(0.975, rows - 1) ** 2 / 2

    def ratio(successes: float, failures: float, share: float) -> float:
        total = successes + failures
        parts = ((successes, share), (failures, 1 - share))
        return sum(count * math.log(count / total / p) for count, p in parts if count)

    assert interval.mean == ones / rows
    if ones < rows:
        assert ratio(ones + 0.5, rows - ones, interval.high) == pytest.approx(cut, rel=1e-4)
    if ones:
        assert ratio(ones, rows - ones + 0.5, interval.low) == pytest.approx(cut, rel=1e-4)
    assert (interval.low == 0) == (ones == 0)
    assert (interval.high == 1) == (ones == rows)


def test_nothing_and_one_document_leave_all_open() -> None:
    assert bounded_mean(np.zeros(0), np.zeros(0)) == Interval(0.5, 0, 1)
    assert bounded_mean(np.zeros(5), np.zeros(5)) == Interval(0, 0, 1)


def test_rows_of_a_document_count_less() -> None:
    values, documents = zeros_and_ones(3, 12), np.arange(12)
    assert design_effect(values - 0.25, documents) == pytest.approx(1)
    # Each row three times, within its document: three rows count as one.
    thrice, threes = np.repeat(values, 3), np.repeat(documents, 3)
    alone, together = bounded_mean(values, documents), bounded_mean(thrice, threes)
    assert together.low == pytest.approx(alone.low, abs=0.02)
    assert together.high == pytest.approx(alone.high, abs=0.02)
    # Where nothing varies, only documents count.
    assert bounded_mean(np.zeros(36), threes) == pytest.approx(
        bounded_mean(np.zeros(12), documents)
    )


def test_the_estimate_is_that_of_the_paper() -> None:
    # PPI++: lambda = cov(bad, judged) / ((1 + n / N) var(judged)), and the share is
    # mean(bad) + lambda (mean of judged without labels - mean of judged with labels).
    bad = np.array([1, 1, 0, 0, math.nan, math.nan, math.nan, math.nan])
    judged = np.array([1.0, 0, 0, 0, 1, 1, 0, 0])
    # covariance (1 / 3) (1 - 4 * 1/2 * 1/4) = 1/6; variance 3/8 * 5/8 = 15/64; N / (N + n) = 1/2
    tuning = 1 / 6 / (15 / 64) / 2
    powered = prediction_powered(bad, ~np.isnan(bad), judged, np.arange(8))
    assert powered.mean == pytest.approx(1 / 2 + tuning * (1 / 2 - 1 / 4))


# What must hold


def test_a_judge_that_says_nothing_changes_nothing() -> None:
    bad = np.where(np.arange(90) < 30, zeros_and_ones(4, 90), math.nan)
    labelled = ~np.isnan(bad)
    for judged in (np.zeros(90), np.full(90, 0.3)):
        powered = prediction_powered(bad, labelled, judged, np.arange(90))
        alone = bounded_mean(bad[labelled], np.arange(30), fitted=2)
        assert powered == pytest.approx(alone)


def test_scale_and_direction_of_a_judge_do_not_matter() -> None:
    generator = np.random.default_rng(0)
    truth = (generator.random(200) < 0.3).astype(float)
    judged = 2 * truth + generator.normal(size=200)
    bad = np.where(np.arange(200) < 50, truth, math.nan)
    first, second = (
        prediction_powered(bad, ~np.isnan(bad), values, np.arange(200))
        for values in (judged, 5 - 100 * judged)
    )
    assert second == pytest.approx(first, abs=1e-6)
    assert first.width < bounded_mean(bad[:50], np.arange(50)).width


def test_a_judge_that_was_always_right_may_still_miss() -> None:
    # 30 labels, of which one is bad and flagged, of 3,030 rows of which 3 % are flagged.
    bad = np.where(np.arange(3030) < 30, zeros_and_ones(1, 3030), math.nan)
    judged = np.where(np.arange(3030) % 30 == 0, 1.0, 0.0)
    share = prediction_powered(bad, ~np.isnan(bad), judged, np.arange(3030))
    assert share.high > 0.1


@pytest.mark.parametrize("share", [0.02, 0.3])
def test_intervals_hold_the_truth(share: float) -> None:
    # 200 files of 300 rows, 30 labels, a judge that finds 70 % and flags no good ones. Fewer than
    # 93 % of intervals that hold in 95 % would be rare; the seed is fixed.
    generator = np.random.default_rng(1)
    held = 0
    for _ in range(200):
        truth = generator.random(300) < share
        judged = (truth & (generator.random(300) < 0.7)).astype(float)
        bad = np.where(np.arange(300) < 30, truth, math.nan)
        powered = prediction_powered(bad, ~np.isnan(bad), judged, np.arange(300))
        held += powered.low <= share <= powered.high
    assert held >= 0.93 * 200


nan = math.nan

# Worked by hand


def test_area_under_the_curve() -> None:
    bad = np.array([1.0, 1, 0, 0, 0])
    # Pairs won by the bad ones: 3 of 3, and 1 of 3 with a tie: (3 + 1.5) / 6
    area = area_under_curve(bad, np.array([9.0, 2, 1, 2, 3]), np.arange(5))
    assert area.mean == pytest.approx(4.5 / 6)
    # Three of three found is no proof.
    sure = area_under_curve(bad, bad, np.arange(5))
    assert sure.mean == sure.high == 1
    assert sure.low < 0.5
    assert area_under_curve(np.ones(3), np.arange(3.0), np.arange(3))[1:] == (0, 1)


def test_errors() -> None:
    bad = np.array([1, 1, 1, 1, 0, 0, 0, 0, 0, nan])
    flagged = np.array([1.0, 1, 1, 0, 1, 0, 0, 0, 0, 1])
    assert [part.mean for part in errors_of(bad, flagged, np.arange(10))] == [3 / 4, 3 / 4]


def test_kappa() -> None:
    # agree 7 of 10; by chance 0.5 * 0.6 + 0.5 * 0.4: (0.7 - 0.5) / 0.5
    first = np.array([1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
    second = np.array([1, 1, 1, 1, 0, 1, 1, 0, 0, 0])
    agreement = kappa(first, second, np.arange(10), seed=0)
    assert agreement.mean == pytest.approx(0.4)
    assert agreement.low < 0.4 < agreement.high
    # Always the same one thing agrees by chance alone; no difference has no interval.
    assert math.isnan(kappa(np.ones(4), np.ones(4), np.arange(4), 0).mean)
    assert np.isnan(kappa(first, first, np.arange(10), 0)[1:]).all()
