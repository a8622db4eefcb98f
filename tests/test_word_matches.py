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
    EmbeddedText,
    WordMatch,
    alarms,
    alarms_adjusted,
    alarms_alltokens,
    coherence,
    match_words,
    nearest,
    raise_alarms,
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


def test_words_are_matched_by_their_vectors() -> None:
    # Place 1 of the summary and place 0 of the source were not embedded. The vectors point along three axes.
    x, y, z = torch.eye(3)
    table = torch.tensor([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [0.0, 0.0]])  # input embeddings of the pieces 0 to 3
    summary = EmbeddedText(["red", "?", "fox", "ran"], [0, 2, 3], [0, 1, 2], torch.stack([x, 2 * y, z]))
    source = EmbeddedText(["!", "red", "ox", "fox"], [1, 2, 3], [0, 2, 1], torch.stack([x, y + z / 2, z / 4]))
    found = match_words(summary, source, table)
    # red: 1 with "red", 0 with the others, of which the first comes second. fox: 2 with "ox", then 0 with "red".
    # ran: 1/2 with "ox", then 1/4 with "fox". Only "ran" is not in the source.
    assert [(m.place, m.match, m.similarity, m.runner_up, m.runner_up_similarity) for m in found] == [
        (0, 1, 1.0, 2, 0.0),
        (2, 2, 2.0, 1, 0.0),
        (3, 2, 0.5, 3, 0.25),
    ]
    assert [match.in_source for match in found] == [True, True, False]
    # First pieces: 0 with 0, 1 with 2, 2 with 2.
    assert [match.mismatch for match in found] == [False, True, False]
    assert [match.cosine for match in found] == pytest.approx([1.0, 1 / math.sqrt(2), 1.0])
    assert [match.cosine for match in match_words(summary, source, None)] == [None] * 3


def test_alarms_are_mismatches_of_words_of_the_source() -> None:
    assert raise_alarms(matched((True, True, 0), (True, False, 1), (False, True, 2))) == [True, False, False]
    assert raise_alarms(matched((False, True, 0), (False, False, 1))) == [True, False]
    assert raise_alarms([]) == []


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


def test_a_source_of_one_word_has_no_runner_up_and_an_empty_text_no_match() -> None:
    one = EmbeddedText(["red"], [0], [0], torch.ones(1, 2))
    two = EmbeddedText(["red", "fox"], [0, 1], [0, 1], torch.eye(2))
    empty = EmbeddedText(["\u200d"], [], [], torch.empty(0))
    assert [(match.runner_up, match.runner_up_similarity) for match in match_words(two, one, None)] == [
        (None, None)
    ] * 2
    assert match_words(one, two, None)[0].runner_up == 1
    assert match_words(empty, two, None) == match_words(two, empty, None) == []


def test_no_words_and_one_word() -> None:
    for measure in MEASURES.values():
        assert math.isnan(measure([]))
    one = matched((True, True, 0))
    assert (alarms(one), alarms_adjusted(one), alarms_alltokens(one), soft(one)) == (1, 1, 1, 1)
    assert math.isnan(coherence(one))
