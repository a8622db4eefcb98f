# SPDX-License-Identifier: Apache-2.0
"""Which scores agree with judgements, and how far judges agree."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy.stats import spearmanr

from summary_metrics.judging.agreement import agree, alpha, leave_out_parts, spearman

nan = math.nan


@given(hnp.arrays(float, (2, 12), elements=st.integers(0, 4).map(float)))
def test_rho_is_that_of_scipy(pair: np.ndarray) -> None:
    if np.ptp(pair, axis=1).all():
        assert spearman(*pair) == pytest.approx(spearmanr(*pair).statistic)
    else:
        assert math.isnan(spearman(*pair))


def test_a_score_that_says_the_same_agrees_and_noise_is_not_shown() -> None:
    generator = np.random.default_rng(0)
    documents = np.repeat(np.arange(12), 4)
    judged = generator.integers(1, 6, size=48).astype(float)
    scores = {
        "good": judged + generator.normal(size=48),
        "errors": -judged,
        "worse": -judged - generator.normal(size=48),
        "noise": generator.normal(size=48),
    }
    found = {
        one.score: one
        for one in agree(scores, judged, generator.normal(size=48), documents, ["errors"], seed=0)
    }
    # of errors less is better, so it agrees fully
    assert list(found) == ["errors", "good", "noise", "worse"]
    assert found["errors"].rho == pytest.approx(1)
    assert (found["good"].verdict, found["good"].above_length, found["good"].low > 0) == (
        "agrees",
        True,
        True,
    )
    assert found["worse"].verdict == "goes against"
    assert found["noise"].verdict == "not shown"
    assert found["noise"].low < 0 < found["noise"].high


def test_length_itself_is_not_above_length() -> None:
    generator = np.random.default_rng(0)
    judged = generator.integers(1, 6, size=48).astype(float)
    length = judged + generator.normal(size=48) / 2
    (agreement,) = agree({"words": length}, judged, length, np.repeat(np.arange(12), 4), [], seed=0)
    assert (agreement.verdict, agreement.above_length) == ("agrees", False)
    # Where length is the judgement itself, every other score is shown to agree less.
    judged = generator.integers(1, 6, size=160).astype(float)
    weaker = judged + 4 * generator.normal(size=160)
    (agreement,) = agree(
        {"weaker": weaker}, judged, judged, np.repeat(np.arange(40), 4), [], seed=0
    )
    assert agreement.above_length is False


def test_a_document_without_the_score_has_no_part_in_rho() -> None:
    x, y = np.array([1.0, 2, 3, 4]), np.array([1.0, 3, 2, 4])
    parts = leave_out_parts(x, y, np.array([0, 0, 2, 2]), 3)
    assert np.isnan(parts).tolist() == [False, True, False]


@pytest.mark.parametrize("rows", [0, 30])
def test_nothing_judged_or_one_value_only_shows_nothing(rows: int) -> None:
    documents = np.arange(rows) // 3
    (agreement,) = agree(
        {"x": np.arange(float(rows))}, np.full(rows, 4.0), np.arange(float(rows)), documents, [], 0
    )
    assert (agreement.verdict, agreement.above_length, agreement.summaries) == (
        "not shown",
        False,
        rows,
    )
    assert math.isnan(agreement.rho)


# Krippendorff's alpha


def test_alpha_of_krippendorffs_own_example() -> None:
    # Krippendorff 2011, "Computing Krippendorff's alpha-reliability", C and E: four observers,
    # interval data, 0.849.
    table = [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, nan, nan, nan],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, nan, 3],
        [nan, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, nan],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, nan],
    ]
    units = [[value for value in unit if value == value] for unit in zip(*table, strict=True)]
    assert alpha(units) == pytest.approx(0.849, abs=5e-4)


@pytest.mark.parametrize(
    ("units", "expected"),
    [
        # Only (3, 4) differs: twice 1² within it, observed 2. All 8: 2 (8 · 53 - 19²) / 7 = 18.
        # alpha = 1 - 2/18.
        ([[1, 1], [2, 2], [3, 3], [3, 4]], 8 / 9),
        # contradiction: observed 128, expected 2 (8·104 - 24²) / 7 = 512/7
        ([[1, 5], [5, 1], [1, 5], [5, 1]], -0.75),
        ([[3, 3], [3, 3]], nan),  # nothing varies
        ([[1], [2]], nan),  # nothing was judged twice
    ],
)
def test_alpha_worked_by_hand(units: list[list[float]], expected: float) -> None:
    assert alpha(units) == pytest.approx(expected, nan_ok=True)
