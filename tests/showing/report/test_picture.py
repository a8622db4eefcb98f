# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import numpy as np

from summary_metrics.findings.columns import Column
from summary_metrics.findings.titles import COPIED
from summary_metrics.showing.report.picture import say_difference
from tests.helpers.rows import each_row


@each_row
def test_a_difference_is_never_shown_as_a_zero_with_a_sign(
    value: float, is_share: bool, shown: str
) -> None:
    column = Column("key", COPIED, "lower", np.zeros(0), np.array([value]), is_share)
    assert say_difference(value, column) == shown
