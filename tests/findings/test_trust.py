# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math

import numpy as np
import pytest

from summary_metrics.findings.trust import (
    area_under_curve,
    best_threshold,
    errors_of,
    flag,
    kappa,
    turn,
)

nan = math.nan

# Worked by hand


def test_area_under_the_curve() -> None:
    bad = np.array([1.0, 1, 0, 0, 0])
    # Pairs won by the bad ones: 3 of 3, and 1 of 3 with a tie: (3 + 1.5) / 6
    found = area_under_curve(bad, np.array([9.0, 2, 1, 2, 3]), np.arange(5))
    assert found.mean == pytest.approx(4.5 / 6)
    # Three of three found is no proof.
    sure = area_under_curve(bad, bad, np.arange(5))
    assert sure.mean == sure.high == 1
    assert sure.low < 0.5
    assert area_under_curve(np.ones(3), np.arange(3.0), np.arange(3))[1:] == (0, 1)


@pytest.mark.parametrize(
    ("bad", "suspicion", "threshold"),
    [
        ([0, 0, 1, 1], [1, 2, 4, 5], 3),  # between the last good and the first bad one
        ([0, 0, 0, 1], [1, 2, 4, 3], 2.5),  # 1 and 2 of 3 right: 5/6, from 5 on 1/2
        ([1, 1], [1, 2], math.inf),  # nothing to tell from
    ],
)
def test_the_best_threshold(bad: list[float], suspicion: list[float], threshold: float) -> None:
    assert best_threshold(np.array(bad), np.array(suspicion, dtype=float)) == threshold


def test_errors() -> None:
    bad = np.array([1, 1, 1, 1, 0, 0, 0, 0, 0, nan])
    flagged = np.array([1.0, 1, 1, 0, 1, 0, 0, 0, 0, 1])
    found = errors_of(bad, flagged, np.arange(10))
    assert [part.mean for part in found] == [3 / 4, 1 / 5, 3 / 4]
    assert found.balanced_accuracy.mean == pytest.approx((3 / 4 + 4 / 5) / 2)
    assert turn(found.false_alarms).high == 1 - found.false_alarms.low


def test_kappa() -> None:
    # agree 7 of 10; by chance 0.5 * 0.6 + 0.5 * 0.4: (0.7 - 0.5) / 0.5
    first = np.array([1, 1, 1, 1, 1, 0, 0, 0, 0, 0])
    second = np.array([1, 1, 1, 1, 0, 1, 1, 0, 0, 0])
    found = kappa(first, second, np.arange(10), seed=0)
    assert found.mean == pytest.approx(0.4)
    assert found.low < 0.4 < found.high
    # Always the same one thing agrees by chance alone; no difference has no interval.
    assert math.isnan(kappa(np.ones(4), np.ones(4), np.arange(4), 0).mean)
    assert np.isnan(kappa(first, first, np.arange(10), 0)[1:]).all()


# What must hold


def test_a_threshold_is_never_judged_by_the_rows_that_chose_it() -> None:
    # Suspicions that mean nothing: the best threshold of the same rows looks better than chance.
    generator = np.random.default_rng(0)
    right = []
    for seed in range(40):
        bad, suspicion = (np.arange(60) % 2).astype(float), generator.random(60)
        flagged = flag(bad, suspicion, np.arange(60), seed)
        right.append(errors_of(bad, flagged, np.arange(60)).balanced_accuracy.mean)
    assert np.mean(right) == pytest.approx(0.5, abs=0.03)


def test_rows_without_labels_are_flagged_by_all_thresholds() -> None:
    bad = np.array([0, 1] * 20 + [nan, nan])
    suspicion = np.array([1.0, 3] * 20 + [0, 5]) + np.arange(42) / 100
    assert flag(bad, suspicion, np.arange(42), 0).tolist() == [0, 1] * 21
    # Two values need no threshold, and labels no say.
    assert flag(np.full(3, nan), np.array([2.0, 7, 2]), np.arange(3), 0).tolist() == [0, 1, 0]
