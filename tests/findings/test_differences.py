# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import numpy as np
import pytest

from summary_metrics.findings import differences
from summary_metrics.findings.differences import tell_apart

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
    monkeypatch.setattr(differences, "MOST_SYSTEMS", 3)
    assert bool(tell_apart({"s": np.zeros((8, systems))}, seed=0)) == compared


@pytest.mark.parametrize(("large", "shown"), [(2 * NOISE.size, 1), (2 * NOISE.size - 1, 0)])
def test_of_large_tables_fewer_trials_are_made(
    large: int, shown: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(differences, "LARGE", large)
    monkeypatch.setattr(differences, "FEW_TRIALS", 9)  # in which no p is under a tenth
    columns = {"s": NOISE + [0.0, 0.0, 0.5], "t": NOISE}
    assert tell_apart(columns, seed=0)["s"].higher[2, 0] == shown
