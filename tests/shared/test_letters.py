# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.letters import compose
from tests.helpers.rows import each_row
from tests.helpers.timing import is_linear


@each_row
def test_what_is_read(text: str, composed: str) -> None:
    assert compose(text).text == composed


@each_row
def test_places_are_those_of_the_text_as_given(text: str, read: str, as_given: str) -> None:
    composed = compose(text)
    start = composed.text.index(read)
    assert text[slice(*composed.as_given(start, start + len(read)))] == as_given


@given(st.text(alphabet="a1 \n\r\u2028\t\xa0\xade\u0301ﬁ１\u200b", min_size=1))
def test_each_character_has_a_place(text: str) -> None:
    composed = compose(text)
    places = [composed.as_given(at, at + 1) for at in range(len(composed.text))]
    assert all(0 <= start < end <= len(text) for start, end in places)
    assert places == sorted(places)


@pytest.mark.parametrize(
    "part",
    ["\u0301", "\u0301\u0323", "a\u0301", " \xa0", "\u200b", "ﬁ", "e\u0301" * 3 + "\u0327" * 40],
)
def test_time_is_linear(part: str) -> None:
    def call(count: int) -> None:
        compose.__wrapped__(part * count)

    assert is_linear(call, 4_000, 32_000, least=0.002)
