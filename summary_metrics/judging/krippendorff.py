# SPDX-License-Identifier: Apache-2.0
"""Krippendorff's alpha: how far judges agree, beyond what their values would agree by chance.

alpha = 1 - observed disagreement / expected disagreement, with squared differences (interval data):
Krippendorff 2011, "Computing Krippendorff's alpha-reliability". Judgements may be missing. 1: all
agree; 0: as by chance; below: they contradict each other. `krippendorff` on PyPI is under the GPL,
so it cannot be used here.
"""

from __future__ import annotations

import math

import numpy as np


def alpha(judged: np.ndarray) -> float:
    """Return alpha of (judges, units), nan where a judge gave no value to a unit.

    nan where no unit has two judges. nan also where all such values are equal: nothing varies that
    could be agreed on.

    >>> round(alpha(np.array([[1.0, 2, 3, 3], [1, 2, 3, 4]])), 3)
    0.889
    """
    has_value = ~np.isnan(judged)
    paired = has_value & (has_value.sum(axis=0) >= 2)
    values = judged[paired]
    if not len(values) or np.ptp(values) == 0:
        return math.nan
    counts = paired.sum(axis=0)
    units = counts > 0
    filled = np.where(paired, judged, 0.0)[:, units]
    m = counts[units]
    # Σ_{i≠j} (a_i - a_j)² = 2 (m Σ a² - (Σ a)²), in each unit over its m values, and over all
    # values together.
    observed = (2 * (m * (filled**2).sum(axis=0) - filled.sum(axis=0) ** 2) / (m - 1)).sum()
    n = len(values)
    expected = 2 * (n * (values**2).sum() - values.sum() ** 2) / (n - 1)
    return float(1 - observed / expected)
