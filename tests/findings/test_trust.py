# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math

import numpy as np
import pytest

from summary_metrics.findings.trust import area_under_curve, errors_of, kappa

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


def test_errors() -> None:
    bad = np.array([1, 1, 1, 1, 0, 0, 0, 0, 0, nan])
    flagged = np.array([1.0, 1, 1, 0, 1, 0, 0, 0, 0, 1])
    assert [part.mean for part in errors_of(bad, flagged, np.arange(10))] == [3 / 4, 3 / 4]


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
