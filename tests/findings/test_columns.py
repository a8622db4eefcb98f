# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math

import numpy as np

from summary_metrics.findings.columns import Column, choose_window, order_systems
from summary_metrics.findings.titles import COPIED
from tests.findings.made import table_of
from tests.helpers.rows import each_row


@each_row
def test_repetition_is_compared_within_what_nine_in_ten_have(
    words: list[int], window: int | None
) -> None:
    assert choose_window(np.array(words)) == window


def column(means: list[float], better: str) -> Column:
    """A share that was not compared."""
    return Column("s", COPIED, better, np.zeros(0), np.array(means))  # type: ignore[arg-type]


def test_systems_that_are_shown_alike_are_ordered_by_the_next_column() -> None:
    table = table_of({"a": [0.5], "b": [0.5], "c": [0.5], "d": [0.5]})
    second = np.array([1.0, 2.0, 3.0, 0.0])
    lead = column([0.304, 0.301, math.nan, 0.1], "lower")
    assert order_systems(table, lead, second) == [3, 1, 0, 2]
    assert order_systems(table, None, second) == [0, 1, 2, 3]


def test_a_mean_that_is_not_there_is_a_dash() -> None:
    assert [column([0.296, math.nan], "lower").say(k) for k in (0, 1)] == ["30 %", "-"]
