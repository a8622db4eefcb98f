# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import numpy as np
import pytest

from summary_metrics.findings.columns import Column
from summary_metrics.findings.titles import COPIED
from summary_metrics.showing.report.picture import say_difference


@pytest.mark.parametrize(
    ("value", "is_share", "shown"),
    [
        (0.123, True, "+12"),
        (-0.25, True, "−25"),
        (-1.234, False, "−1.23"),
        (-0.004, True, "−0.4"),  # no axis reads -0, 0, +0
        (0.004, False, "+0.004"),
        (0.0, True, "0"),
    ],
)
def test_a_difference_is_never_shown_as_a_zero_with_a_sign(
    value: float, is_share: bool, shown: str
) -> None:
    column = Column("key", COPIED, "lower", np.zeros(0), np.array([value]), is_share)
    assert say_difference(value, column) == shown
