# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.plain_text import hide_thoughts, make_plain, read_plain
from tests.helpers.rows import each_row
from tests.helpers.timing import is_linear


@each_row
def test_a_text_is_read_as_a_person_types_it(text: str, plain: str) -> None:
    assert make_plain(text) == plain
    assert make_plain(plain) == plain


@given(st.text(alphabet='a1A \n\r\xad{}[]":,\\un=<>/b→_', min_size=1))
def test_each_character_has_a_place(text: str) -> None:
    if read := read_plain(text):
        places = [read.as_given(at, at + 1) for at in range(len(read.text))]
        assert all(0 <= start < end <= len(text) for start, end in places)
        assert places == sorted(places)
        for place in range(len(text)):
            assert 0 <= read.as_read(place) <= len(read.text)


@pytest.mark.parametrize(
    ("text", "hidden"),
    [
        ("<think>5 of Ann</think> Yes.", 23),
        ("5 of Ann</think> Yes.", 16),
        ("<think>5 of Ann. Yes.", 21),  # was cut off
        ("Yes. <b>5</b>", 0),
    ],
)
def test_thoughts_are_hidden(text: str, hidden: int) -> None:
    assert hide_thoughts(text) == " " * hidden + text[hidden:]


@pytest.mark.parametrize(
    "part", ['{"', '["a", ', "A_", "[A] ", "\\", "<a></a>", "[[", "A b ", "\n> "]
)
def test_time_is_linear(part: str) -> None:
    def call(count: int) -> None:
        read_plain.__wrapped__(part * count)

    assert is_linear(call, 2_000, 16_000, least=0.002)
