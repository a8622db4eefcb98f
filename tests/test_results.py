# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math

import pytest

from metrics._shared.results import collect, mean_of_defined


def test_the_sum_is_exact() -> None:
    # Added up one by one, 1 would vanish beside 1e16.
    assert mean_of_defined([1e16, 1.0, -1e16]) == 1 / 3


def test_undefined_values_are_left_out() -> None:
    with pytest.warns(UserWarning, match="a is undefined for 1 of 3 examples, which are left out"):
        assert collect({"a": [1.0, math.nan, 0.0]}, use_aggregator=True) == {"a": 0.5}
    assert math.isnan(mean_of_defined([]))
