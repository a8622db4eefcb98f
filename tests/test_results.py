# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math

import pytest

from metrics._shared.results import collect, format_signature, mean_of_defined


def test_the_sum_is_exact() -> None:
    # Added up one by one, 1 would vanish beside 1e16.
    assert mean_of_defined([1e16, 1.0, -1e16]) == 1 / 3


def test_undefined_values_are_left_out() -> None:
    with pytest.warns(UserWarning, match="a is undefined for 1 of 3 examples, which are left out"):
        assert collect({"a": [1.0, math.nan, 0.0]}, use_aggregator=True) == {"a": 0.5}
    assert math.isnan(mean_of_defined([]))


def test_values_in_a_signature() -> None:
    options = {"none": None, "yes": True, "no": False, "one": 1, "zero": 0, "list": [None, True, 0, 1.5], "empty": []}
    written = "m|none:none|yes:yes|no:no|one:1|zero:0|list:none,yes,0,1.5|empty:|version:2.0.0"
    assert format_signature("m", "2.0.0", **options) == written
