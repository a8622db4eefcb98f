# SPDX-License-Identifier: Apache-2.0
"""What is laid before a verifier."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.chunks import (
    CHUNK_WORDS,
    ChunkedText,
    TooLongError,
    count_words,
    cut_chunks,
)
from summary_metrics.metrics._shared.sentences import find_sentences

TEN = "Item stands here among many others of its own kind."
SIZES = st.lists(st.tuples(st.integers(1, 40), st.integers(1, 60)), min_size=1, max_size=30)


def letters(texts: Sequence[str]) -> list[int]:
    return [*map(len, texts)]


def items(count: int) -> ChunkedText:
    text = " ".join([TEN] * count)
    return ChunkedText(text, find_sentences(text), letters)


def test_a_chunk_has_350_words_and_ends_with_a_sentence() -> None:
    source = items(100)
    chunks = source.chunks_beside("It rose.", None)
    assert [count_words(one.text) for one in chunks] == [350, 350, 300]
    assert all(one.text.endswith("kind.") for one in chunks)
    assert CHUNK_WORDS == 350


def test_with_a_number_of_words_a_pair_has_at_most_so_many() -> None:
    source = items(20)
    chunks = source.chunks_beside("It rose.", 72)  # 70 are left, of which 64 are used
    assert {count_words(one.text) for one in chunks} == {60, 20}
    with pytest.raises(TooLongError, match="max_words=11"):
        source.chunks_beside("It rose.", 11)


def test_a_chunk_fits_beside_the_tokens_of_a_sentence() -> None:
    source = items(20)
    chunks = source.chunks_beside("It rose.", None, tokens_left=200)
    assert max(len(one.text) for one in chunks) <= 200
    with pytest.raises(TooLongError, match="50 tokens"):
        source.chunks_beside("It rose.", None, tokens_left=50)


@given(SIZES, st.integers(1, 50), st.integers(1, 70))
def test_chunks_have_every_sentence_once(
    sizes: list[tuple[int, int]], words: int, tokens: int
) -> None:
    places = cut_chunks([own for own, _ in sizes], [own for _, own in sizes], words, tokens)
    assert [i for first, last in places for i in range(first, last)] == [*range(len(sizes))]
    for first, last in places:
        assert last - first == 1 or sum(own for own, _ in sizes[first:last]) <= words
        assert last - first == 1 or sum(own for _, own in sizes[first:last]) <= tokens


@pytest.mark.parametrize(
    ("text", "count"), [("", 0), ("A red fox ran.", 4), ("x" * 40, 3), ("狐狸跑了。", 5)]
)
def test_words(text: str, count: int) -> None:
    assert count_words(text) == count
