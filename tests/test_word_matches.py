# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
from itertools import combinations

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as st

from metrics.estime import word_matches as module
from metrics.estime.word_matches import (
    MEASURES,
    WordMatch,
    alarms,
    alarms_adjusted,
    alarms_alltokens,
    coherence,
    nearest,
    soft,
)

VECTORS = st.lists(st.lists(st.integers(-9, 9), min_size=3, max_size=3), min_size=1, max_size=12)


def matched(*found: tuple[bool, bool, int]) -> list[WordMatch]:
    """One word match for each (in the source, mismatch, matched place), with cosines 1, 1/2, 1/3, ..."""
    return [
        WordMatch(i, place, 1.0, None, None, in_source, mismatch, 1 / (i + 1))
        for i, (in_source, mismatch, place) in enumerate(found)
    ]


# Worked by hand


def test_measures_of_six_words() -> None:
    # N = 6; M = 4 words of the source, of which 1 is a mismatch; 2 mismatches among the others.
    found = matched(
        (True, False, 0), (True, True, 5), (False, True, 2), (True, False, 3), (False, True, 3), (True, False, 9)
    )
    assert alarms(found) == 1
    assert alarms_adjusted(found) == 1 * 6 / 4
    assert alarms_alltokens(found) == 3
    # (1 + 1/2 + 1/3 + 1/4 + 1/5 + 1/6) / 6 = (49/20) / 6
    assert soft(found) == pytest.approx(49 / 120)
    # Places 0 5 2 3 3 9: 15 pairs, of which (5,2) (5,3) (5,3) are discordant, (3,3) is tied and 11 concordant. Five
    # different places, so m = 5: tau-c = 2 m (11 - 3) / (n^2 (m - 1)) = 80 / 144.
    assert coherence(found) == pytest.approx(80 / 144)


def test_without_overlap_every_mismatch_counts() -> None:
    found = matched((False, True, 1), (False, False, 2), (False, True, 3))
    assert alarms(found) == alarms_alltokens(found) == 2
    assert alarms_adjusted(found) == 3


def test_nearest_of_three_keys() -> None:
    keys = torch.tensor([[1.0, 0.0], [0.0, 3.0], [2.0, 0.0]])
    best, product, second, second_product = nearest(torch.tensor([[1.0, 0.0], [1.0, 1.0]]), keys)
    assert best.tolist() == [2, 1]
    assert product.tolist() == [2.0, 3.0]
    assert second.tolist() == [0, 2]
    assert second_product.tolist() == [1.0, 2.0]


# Properties


@given(VECTORS, VECTORS)
def test_nearest_is_what_a_loop_finds(queries: list[list[int]], keys: list[list[int]]) -> None:
    found = nearest(torch.tensor(queries, dtype=torch.float32), torch.tensor(keys, dtype=torch.float32))
    for query, best, product, second, second_product in zip(
        queries, *(column.tolist() for column in found), strict=True
    ):
        products = [sum(a * b for a, b in zip(query, key, strict=True)) for key in keys]
        assert (best, product) == (products.index(max(products)), max(products))
        others = products[:best] + [-math.inf] + products[best + 1 :]
        assert second_product == max(others)
        assert len(keys) == 1 or others[second] == max(others)


def test_nearest_in_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    generator = torch.Generator().manual_seed(0)
    queries, keys = torch.randn(50, 8, generator=generator), torch.randn(20, 8, generator=generator)
    expected = nearest(queries, keys)
    monkeypatch.setattr(module, "SIMILARITIES", 60)  # three queries at a time
    for found, whole in zip(nearest(queries, keys), expected, strict=True):
        torch.testing.assert_close(found, whole)


@given(st.lists(st.tuples(st.booleans(), st.booleans(), st.integers(0, 5)), min_size=1, max_size=30))
def test_bounds(found: list[tuple[bool, bool, int]]) -> None:
    matches = matched(*found)
    assert 0 <= alarms(matches) <= alarms_alltokens(matches) <= len(matches)
    assert alarms(matches) <= alarms_adjusted(matches) <= len(matches)
    assert 0 <= soft(matches) <= 1
    places = [place for *_, place in found]
    if len(set(places)) < 2:
        assert math.isnan(coherence(matches))
    else:
        signs = sum((b > a) - (b < a) for a, b in combinations(places, 2))
        classes = len(set(places))
        assert coherence(matches) == pytest.approx(2 * classes * signs / (len(places) ** 2 * (classes - 1)))


# Edges


def test_no_words_and_one_word() -> None:
    for measure in MEASURES.values():
        assert math.isnan(measure([]))
    one = matched((True, True, 0))
    assert (alarms(one), alarms_adjusted(one), alarms_alltokens(one), soft(one)) == (1, 1, 1, 1)
    assert math.isnan(coherence(one))
