# SPDX-License-Identifier: Apache-2.0
"""What judgements decide: systems that are out, scores that agree, the fitted score, and how judges agree."""

from __future__ import annotations

import math
from itertools import product

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from scipy.stats import spearmanr

from summary_metrics.judging.agreeing import agree, count_marks, leave_out_parts, rank, spearman
from summary_metrics.judging.deciding import STEADY, best_p, choose_complete, count_more, decide, is_nearly_equal
from summary_metrics.judging.fitting import fit, fit_score
from summary_metrics.judging.krippendorff import alpha

nan = math.nan

# Worked by hand


def test_two_systems_of_which_one_is_always_better() -> None:
    # All five differences are 1. Of the 2^5 ways to sign them, only one reaches their sum: p = 1/32.
    judged = np.array([[3.0, 2], [4, 3], [5, 4], [2, 1], [3, 2]])
    found = decide(["a", "b"], judged, seed=0)
    assert [(one.system, one.p, one.out) for one in found.standings] == [("a", 1.0, False), ("b", 1 / 32, True)]
    assert (found.best, found.out, found.more) == (["a"], ["b"], 0)


def test_four_documents_are_too_few_to_call_anything_out() -> None:
    # However clear it is, one of 2^4 signs reaches it: p is at least 1/16.
    found = decide(["a", "b"], np.array([[5.0, 1]] * 4), seed=0)
    assert found.best == ["a", "b"]
    assert found.standings[1].p == 1 / 16


def test_p_counts_the_signs_that_reach_the_largest_statistic() -> None:
    values = np.array([[1.0, 2, 5], [2, 2, 3], [1, 3, 1]])

    def slow(i: int) -> float:
        rivals = [j for j in range(3) if j != i]
        d = {j: values[:, j] - values[:, i] for j in rivals}
        steady = STEADY * np.mean([((d[j] - d[j].mean()) ** 2).sum() for j in rivals])
        signs = list(product([1, -1], repeat=3))
        drawn = [
            max(0.0, *((np.array(s) * d[j]).sum() / math.sqrt((d[j] ** 2).sum() + steady) for j in rivals))
            for s in signs
        ]
        return float(np.mean(np.array(drawn) >= drawn[0] - 1e-9))

    assert best_p(values, seed=0) == pytest.approx([slow(0), slow(1), slow(2)])


def test_how_many_more_documents_settle_the_rest() -> None:
    # Differences 1, 1, 1, -1: mean 1/2, deviation 1. n = ((1.6449 + 0.8416) 1 / 0.5)² = 24.7, so 21 more than 4.
    values = np.array([[2.0, 1], [2, 1], [2, 1], [1, 2]])
    assert count_more(values, systems=2) == 21
    assert count_more(values[:, :1], systems=2) == 0
    assert count_more(np.array([[1.0, 2], [2, 1]]), systems=2) == math.inf
    assert math.isnan(count_more(values[:1], systems=2))


def test_alpha_of_a_table_worked_by_hand() -> None:
    # Only (3, 4) differs: twice 1² within it, observed 2. All 8 values: 2 (8 · 53 - 19²) / 7 = 18. alpha = 1 - 2/18.
    assert alpha(np.array([[1.0, 2, 3, 3], [1, 2, 3, 4]])) == pytest.approx(8 / 9)


def test_ranks_share_the_mean_of_their_places() -> None:
    assert rank(np.array([2.0, 1, 2, 9])).tolist() == [2.5, 1, 2.5, 4]


def test_a_mark_is_right_where_the_judge_said_no() -> None:
    kinds = [frozenset({"invented"}), frozenset({"invented", "repeated"}), frozenset()]
    assert [tuple(one) for one in count_marks(kinds, np.array([True, False, True]))] == [
        ("invented", 2, 1, 1, 1),
        ("repeated", 1, 0, 2, 2),
    ]


def test_ridge_of_one_score() -> None:
    # Scaled scores are -1 and 1, judgements 1 and 3 around 2. weight = (1 + 1) / (2 + 2) = 1/2.
    found = fit(np.array([[10.0], [20.0]]), np.array([1.0, 3.0]), penalty=2)
    assert found.weights == pytest.approx([0.5])
    assert found.guess(np.array([[10.0], [20.0], [nan]])) == pytest.approx([1.5, 2.5, 2.0])


# Published and reference values


def test_alpha_of_krippendorffs_own_example() -> None:
    # Krippendorff 2011, "Computing Krippendorff's alpha-reliability", C and E: four observers, interval data, 0.849.
    table = [
        [1, 2, 3, 3, 2, 1, 4, 1, 2, nan, nan, nan],
        [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, nan, 3],
        [nan, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, nan],
        [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, nan],
    ]
    assert alpha(np.array(table)) == pytest.approx(0.849, abs=5e-4)


# Properties

tables = hnp.arrays(float, st.tuples(st.integers(1, 9), st.integers(1, 5)), elements=st.integers(1, 5).map(float))


@given(tables)
def test_some_system_is_always_left_and_the_leader_is_never_out(judged: np.ndarray) -> None:
    found = decide([str(s) for s in range(judged.shape[1])], judged, seed=1, trials=200)
    assert found.standings[0].system in found.best
    assert sorted(found.best + found.out) == sorted(one.system for one in found.standings)
    assert all(0 < one.p <= 1 for one in found.standings)


@given(tables, st.randoms(use_true_random=False))
def test_the_order_of_documents_and_systems_decides_nothing(judged: np.ndarray, random: object) -> None:
    rows = np.random.default_rng(len(judged)).permutation(len(judged))
    columns = np.random.default_rng(judged.shape[1]).permutation(judged.shape[1])
    first, second = best_p(judged, 0), best_p(judged[rows][:, columns], 0)
    assert second == pytest.approx(first[columns])


@given(hnp.arrays(float, (2, 12), elements=st.integers(0, 4).map(float)))
def test_rho_is_that_of_scipy(pair: np.ndarray) -> None:
    if np.ptp(pair, axis=1).all():
        assert spearman(*pair) == pytest.approx(spearmanr(*pair).statistic)
    else:
        assert math.isnan(spearman(*pair))


def test_equal_systems_are_called_out_in_at_most_five_of_a_hundred_tables() -> None:
    # Six equal systems with a document's own share: symmetric, so the test is exact. 300 tables of 6 systems; were the
    # rate 5 %, more than 7.5 % would be found in fewer than one of a thousand such runs.
    generator = np.random.default_rng(0)
    out = [best_p(generator.normal(size=(8, 1)) + generator.normal(size=(8, 6)), seed) <= 0.05 for seed in range(300)]
    assert np.mean(out) <= 0.075


def test_a_score_that_says_the_same_agrees_and_noise_is_not_shown() -> None:
    generator = np.random.default_rng(0)
    documents = np.repeat(np.arange(12), 4)
    judged = generator.integers(1, 6, size=48).astype(float)
    scores = np.column_stack([judged + generator.normal(size=48), -judged, generator.normal(size=48)])
    found = agree(
        ["good", "errors", "noise"], scores, judged, generator.normal(size=48), documents, {"errors": "lower"}, 0
    )
    by_name = {one.score: one for one in found}
    assert found[0].score == "errors"  # lower is better, so it agrees fully
    assert by_name["errors"].rho == pytest.approx(1)
    assert by_name["good"].verdict == "agrees"
    assert by_name["good"].low > 0
    assert by_name["good"].above_length
    assert by_name["noise"].verdict == "not shown"
    assert by_name["noise"].low < 0 < by_name["noise"].high


def test_the_fitted_score_is_measured_on_documents_that_it_has_not_seen() -> None:
    generator = np.random.default_rng(1)
    documents = np.repeat(np.arange(15), 6)
    signal, noise = generator.normal(size=(90, 2)), generator.normal(size=(90, 20))
    judged = signal.sum(axis=1) + generator.normal(size=90)
    keys = [f"s{k}" for k in range(22)]
    found = fit_score(keys, np.hstack([signal, noise]), judged, generator.normal(size=90), documents, seed=0)
    assert found is not None
    assert found.rho > found.rho_single > found.rho_length
    assert {key for key, _ in found.explain()[:2]} == {"s0", "s1"}
    nothing = fit_score(keys, noise[:, :1], judged, generator.normal(size=90), documents, seed=0)
    assert nothing is not None
    assert nothing.rho < 0.35


# Edges


def test_one_value_only_decides_nothing_and_says_so() -> None:
    found = decide(["a", "b", "c"], np.full((10, 3), 4.0), seed=0)
    assert found.out == []
    assert all(one.nearly_equal and math.isnan(one.low) for one in found.standings)
    assert found.more == math.inf
    assert (
        agree(["x"], np.arange(30.0)[:, None], np.full(30, 4.0), np.arange(30.0), np.arange(30) // 3, {}, 0)[0].verdict
        == "not shown"
    )
    assert fit_score(["x"], np.arange(30.0)[:, None], np.full(30, 4.0), np.arange(30.0), np.arange(30) // 3, 0) is None


def test_nearly_equal_is_four_of_five() -> None:
    assert is_nearly_equal(np.array([5.0] * 8 + [1, 2]))
    assert not is_nearly_equal(np.array([5.0] * 7 + [1, 2, 3]))
    assert not is_nearly_equal(np.array([5.0]))


def test_two_judged_documents_show_means_and_call_nothing_out() -> None:
    found = decide(["a", "b"], np.array([[5.0, 1], [4, 2]]), seed=0)
    assert [one.mean for one in found.standings] == [4.5, 1.5]
    assert found.out == []


def test_a_system_that_is_missing_on_most_documents_is_left_out() -> None:
    judged = np.array([[5.0, 1, 3]] * 3 + [[4.0, 2, nan]] * 7)
    documents, systems = choose_complete(judged)
    assert (len(documents), systems.tolist()) == (10, [0, 1])
    found = decide(["a", "b", "rare"], judged, seed=0)
    assert found.left_out == [("rare", 3)]
    assert found.documents == 10


def test_a_document_that_is_judged_in_part_is_not_used() -> None:
    judged = np.array([[5.0, 1], [4, 2], [3, nan]])
    found = decide(["a", "b"], judged, seed=0)
    assert (found.documents, found.incomplete) == (2, 1)


def test_systems_that_share_no_document_are_not_compared() -> None:
    found = decide(["a", "b"], np.array([[5.0, nan], [nan, 2]]), seed=0)
    assert found.standings == []
    assert found.incomplete == 2


def test_no_judgement_at_all() -> None:
    found = decide(["a"], np.full((0, 1), nan), seed=0)
    assert found.standings == []
    assert (
        agree(["x"], np.empty((0, 1)), np.empty(0), np.empty(0), np.empty(0, dtype=int), {}, 0)[0].verdict
        == "not shown"
    )


@pytest.mark.parametrize(
    ("table", "expected"),
    [
        ([[1.0, 5, 1, 5], [5, 1, 5, 1]], -0.75),  # contradiction: observed 128, expected 2 (8·104 - 24²) / 7 = 512/7
        ([[3.0, 3], [3, 3]], nan),  # nothing varies
        ([[1.0, nan], [nan, 2]], nan),  # nothing was judged twice
    ],
)
def test_alpha_of_judges_who_contradict_or_share_nothing(table: list[list[float]], expected: float) -> None:
    assert alpha(np.array(table)) == pytest.approx(expected, nan_ok=True)


def test_a_document_without_the_score_has_no_part_in_rho() -> None:
    x, y = np.array([1.0, 2, 3, 4]), np.array([1.0, 3, 2, 4])
    parts = leave_out_parts(x, y, np.array([0, 0, 2, 2]), 3)
    assert math.isnan(parts[1])
    assert not np.isnan(parts[[0, 2]]).any()
