# SPDX-License-Identifier: Apache-2.0
"""Which systems can still be the best, which scores agree with judgements, and how far judges do."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy.stats import spearmanr

from summary_metrics.judging.deciding import (
    STEADY,
    agree,
    alpha,
    best_p,
    choose_complete,
    decide,
    is_nearly_equal,
    leave_out_parts,
    spearman,
)

nan = math.nan

# Worked by hand


def test_two_systems_of_which_one_is_always_better() -> None:
    # All five differences are 1. Of the 2^5 ways to sign them, only one reaches their sum: p =
    # 1/32.
    judged = np.array([[3.0, 2], [4, 3], [5, 4], [2, 1], [3, 2]])
    decision = decide(["a", "b"], judged, seed=0)
    assert [(one.system, one.p, one.out) for one in decision.standings] == [
        ("a", 1.0, False),
        ("b", 1 / 32, True),
    ]


def test_four_documents_are_too_few_to_call_anything_out() -> None:
    # However clear it is, one of 2^4 signs reaches it: p is at least 1/16.
    decision = decide(["a", "b"], np.array([[5.0, 1]] * 4), seed=0)
    assert (decision.best, decision.standings[1].p) == (["a", "b"], 1 / 16)


def test_p_counts_the_signs_that_reach_the_largest_statistic() -> None:
    values = np.array([[1.0, 2, 5], [2, 2, 3], [1, 3, 1]])

    def slow(i: int) -> float:
        rivals = [j for j in range(3) if j != i]
        d = {j: values[:, j] - values[:, i] for j in rivals}
        steady = STEADY * np.mean([((d[j] - d[j].mean()) ** 2).sum() for j in rivals])
        signs = list(product([1, -1], repeat=3))
        drawn = [
            max(
                0.0,
                *(
                    (np.array(s) * d[j]).sum() / math.sqrt((d[j] ** 2).sum() + steady)
                    for j in rivals
                ),
            )
            for s in signs
        ]
        return float(np.mean(np.array(drawn) >= drawn[0] - 1e-9))

    assert best_p(values, seed=0) == pytest.approx([slow(0), slow(1), slow(2)])


# Properties

tables = hnp.arrays(
    float, st.tuples(st.integers(1, 9), st.integers(1, 5)), elements=st.integers(1, 5).map(float)
)


@given(tables)
def test_some_system_is_always_left_and_the_leader_is_never_out(judged: np.ndarray) -> None:
    decision = decide([str(s) for s in range(judged.shape[1])], judged, seed=1)
    assert decision.standings[0].system in decision.best
    assert len(decision.best) + len(decision.out) == judged.shape[1]
    assert all(0 < one.p <= 1 for one in decision.standings)


@given(tables)
def test_the_order_of_documents_and_systems_decides_nothing(judged: np.ndarray) -> None:
    rows = np.random.default_rng(len(judged)).permutation(len(judged))
    columns = np.random.default_rng(judged.shape[1]).permutation(judged.shape[1])
    assert best_p(judged[rows][:, columns], 0) == pytest.approx(best_p(judged, 0)[columns])


def test_equal_systems_are_called_out_in_at_most_five_of_a_hundred_tables() -> None:
    # Six equal systems with a document's own share: symmetric, so the test is exact. 300 tables of
    # 6 systems; were the rate 5 %, more than 7.5 % would be found in fewer than one of a thousand
    # such runs.
    generator = np.random.default_rng(0)
    out = [
        best_p(generator.normal(size=(8, 1)) + generator.normal(size=(8, 6)), seed) <= 0.05
        for seed in range(300)
    ]
    assert np.mean(out) <= 0.075


# Edges


def test_one_value_only_decides_nothing_and_has_no_interval() -> None:
    decision = decide(["a", "b", "c"], np.full((10, 3), 4.0), seed=0)
    assert decision.out == []
    assert all(math.isnan(one.low) and math.isnan(one.high) for one in decision.standings)


def test_nearly_equal_is_four_of_five() -> None:
    assert is_nearly_equal(np.array([5.0] * 8 + [1, 2]))
    assert not is_nearly_equal(np.array([5.0] * 15 + [1, 2, 3, 4, 1]))
    assert not is_nearly_equal(np.array([5.0]))


def test_a_system_that_is_missing_on_most_documents_is_left_out() -> None:
    judged = np.array([[5.0, 1, 3]] * 3 + [[4.0, 2, nan]] * 7)
    documents, systems = choose_complete(~np.isnan(judged))
    assert (len(documents), systems.tolist()) == (10, [0, 1])
    decision = decide(["a", "b", "rare"], judged, seed=0)
    assert (decision.left_out, decision.documents) == ([("rare", 3)], 10)


def test_a_system_that_is_missing_on_half_of_the_documents_stays() -> None:
    judged = np.array([[5.0, 1, 3]] * 5 + [[4.0, 2, nan]] * 5)
    decision = decide(["a", "b", "c"], judged, seed=0)
    assert (decision.left_out, decision.documents, decision.incomplete) == ([], 5, 5)


@pytest.mark.parametrize(
    ("judged", "documents", "incomplete", "judged_systems"),
    [
        ([[5.0, 1], [4, 2], [3, nan]], 2, 1, 2),
        ([[5.0, nan], [nan, 2]], 0, 2, 0),
        ([[nan, nan]], 0, 0, 0),
        ([[5.0, nan], [4, nan]], 2, 0, 1),
    ],
)
def test_only_documents_on_which_all_are_judged_count(
    judged: list[list[float]], documents: int, incomplete: int, judged_systems: int
) -> None:
    decision = decide(["a", "b"], np.array(judged), seed=0)
    counts = (decision.documents, decision.incomplete, len(decision.standings))
    assert counts == (documents, incomplete, judged_systems)


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
