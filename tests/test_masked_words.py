# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.masked_words import MaskedInput, masked_inputs, spaced_groups

MASK = -1
TEXTS = st.lists(
    st.integers(0, 4), max_size=60
).map(  # pieces 0, 1, 2, ... divided into words of 0 to 4 pieces
    lambda lengths: [list(range(sum(lengths[:i]), sum(lengths[: i + 1]))) for i in range(len(lengths))]
)


def inputs_of(
    pieces: list[list[int]], distance: int = 2, size: int = 100, margin: int = 10, chosen: list[int] | None = None
) -> list[MaskedInput]:
    return list(masked_inputs(pieces, range(len(pieces)) if chosen is None else chosen, MASK, distance, size, margin))


def singles(count: int) -> list[list[int]]:
    return [[i] for i in range(count)]


# Worked by hand


def test_groups() -> None:
    assert spaced_groups(range(7), 3) == [[0, 3, 6], [1, 4], [2, 5]]
    # 0 and 8 are far enough apart, 1 and 8 are not; 9 is near to 8 but far from 1.
    assert spaced_groups([0, 1, 8, 9], 8) == [[0, 8], [1, 9]]


def test_a_short_text_is_one_window_for_each_group() -> None:
    assert inputs_of([[5, 6], [7], [8]]) == [
        MaskedInput([MASK, MASK, 7, MASK], positions=[0, 3], words=[0, 2]),
        MaskedInput([5, 6, MASK, 8], positions=[2], words=[1]),
    ]


def test_windows_of_a_long_text() -> None:
    # 12 words of one piece, windows of 6 with a margin of 2, every third word masked. From word 0: pieces 0 to 5, of
    # which 0 to 4 may be masked, so 0 and 3. The next window begins 2 before word 6 and masks 6 alone, as
    # 9 > 4 + 6 - 2. From 9: pieces 7 to 11.
    first = inputs_of(singles(12), distance=3, size=6, margin=2)[:3]
    assert first == [
        MaskedInput([MASK, 1, 2, MASK, 4, 5], positions=[0, 3], words=[0, 3]),
        MaskedInput([4, 5, MASK, 7, 8, 9], positions=[2], words=[6]),
        MaskedInput([7, 8, MASK, 10, 11], positions=[2], words=[9]),
    ]


def test_a_masked_word_may_end_one_piece_into_the_margin() -> None:
    # From word 0: pieces 0 to 5, of which with a margin of 2 the pieces 0 to 3 would be left; the original takes 4 too.
    assert inputs_of(singles(12), distance=4, size=6, margin=2)[0].words == [0, 4]
    assert inputs_of(singles(12), distance=5, size=6, margin=2)[0].words == [0]


# Properties


@given(TEXTS, st.integers(1, 9), st.integers(0, 5), st.integers(1, 12))
def test_every_word_with_pieces_is_masked_once_and_the_rest_is_the_text(
    pieces: list[list[int]], distance: int, margin: int, more: int
) -> None:
    size = 2 * margin + more
    found = inputs_of(pieces, distance, size, margin)
    assert sorted(word for one in found for word in one.words) == [i for i, word in enumerate(pieces) if word]
    for one in found:
        assert len(one.ids) <= size
        assert all(second - first >= distance for first, second in pairwise(one.words))
        assert len(one.positions) == len(one.words)
        kept = {i: piece for i, piece in enumerate(one.ids) if piece != MASK}
        begin = pieces[one.words[0]][0] - one.positions[0]
        assert all(piece == begin + i for i, piece in kept.items())
        masked = {begin + i for i, piece in enumerate(one.ids) if piece == MASK}
        assert masked == {p for word in one.words for p in pieces[word] if p < begin + len(one.ids)}


@given(TEXTS, st.integers(0, 5))
def test_masked_words_have_their_margin(pieces: list[list[int]], margin: int) -> None:
    total = sum(map(len, pieces))
    size = 2 * margin + 8  # so that every word fits
    for one in inputs_of(pieces, 3, size, margin):
        begin = pieces[one.words[0]][0] - one.positions[0]
        for word in one.words:
            assert pieces[word][0] - begin >= min(margin, pieces[word][0])
            # The original lets the last word reach one piece into the margin; scores are compared with it.
            assert begin + len(one.ids) - 1 - pieces[word][-1] >= min(margin - 1, total - 1 - pieces[word][-1])


@given(st.sets(st.integers(0, 200), max_size=60), st.integers(1, 12))
def test_groups_are_those_of_selecting_again_and_again(indexes: set[int], distance: int) -> None:
    waiting, groups = sorted(indexes), []
    while waiting:
        group = [waiting[0]]
        for index in waiting:
            if index - group[-1] >= distance:
                group.append(index)
        groups.append(group)
        waiting = [index for index in waiting if index not in group]
    assert spaced_groups(sorted(indexes), distance) == groups


# Edges and errors


@pytest.mark.parametrize("pieces", [[], [[]], [[], []]])
def test_nothing_to_mask(pieces: list[list[int]]) -> None:
    assert inputs_of(pieces) == []


def test_a_word_without_pieces_keeps_its_place_in_distances() -> None:
    # With 3 between them the words 0 and 2 may not be masked together, although no piece stands between them.
    assert [one.words for one in inputs_of([[5], [], [6], [7]], distance=3)] == [[0, 3], [2]]


def test_only_chosen_words_are_masked() -> None:
    assert inputs_of(singles(4), chosen=[1]) == [MaskedInput([0, MASK, 2, 3], positions=[1], words=[1])]


@pytest.mark.parametrize("length", [5, 6, 20])
def test_a_word_longer_than_the_window_is_cut_at_its_end(length: int) -> None:
    # Window of 6, margin 2, so 4 pieces of the word fit after the margin; the original does not return from this.
    pieces = [[0], [1], [100 + i for i in range(length)], [2]]
    (one,) = inputs_of(pieces, size=6, margin=2, chosen=[2])
    assert one == MaskedInput([0, 1, MASK, MASK, MASK, MASK], positions=[2], words=[2])


@pytest.mark.slow
def test_a_megabyte() -> None:
    # About 200,000 words. A window of 450 masks words on 400 pieces at most and 350 in the middle of a text, so a group
    # takes little more than 450 / 350 times the text.
    found = inputs_of(singles(200_000), distance=8, size=450, margin=50)
    assert sum(len(one.words) for one in found) == 200_000
    assert sum(len(one.ids) for one in found) < 8 * 200_000 * 1.3
