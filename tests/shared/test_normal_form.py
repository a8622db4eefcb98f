# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.normal_form import (
    PLAIN_PUNCTUATION,
    ZERO_WIDTH_SPACES,
    Form,
    normalize,
    single_spaces,
)

from tests.helpers.timing import is_linear

MARKS = "\u0301\u0323\u0327\u0315\u0345\u0f73\u3099\uff9e"


@given(
    st.text(
        st.sampled_from(f"ae\uac00\u1161\u11a8\u09c7\u09be {MARKS}") | st.characters(), max_size=30
    )
)
def test_the_unicode_form_is_that_of_python(text: str) -> None:
    assert normalize(text) == unicodedata.normalize("NFC", text)
    assert normalize(text, form="NFKD") == unicodedata.normalize("NFKD", text)


@given(st.text(MARKS, min_size=31, max_size=200))
def test_many_marks_are_kept(marks: str) -> None:
    normal = normalize(f"a{marks}b")
    assert sorted(unicodedata.normalize("NFKD", normal)) == sorted(
        unicodedata.normalize("NFKD", f"a{marks}b")
    )


def test_marks_are_cut_after_thirty() -> None:
    acute, below = "\u0301", "\u0323"  # sorted, the mark below comes first
    assert normalize(f"a{acute * 29}{below}") == f"\u1ea1{acute * 29}"
    assert normalize(f"a{acute * 30}{below}") == f"\u00e1{acute * 29}{below}"


def test_white_space_is_that_of_python_and_the_two_of_width_zero() -> None:
    spaces = [
        character
        for character in map(chr, range(sys.maxunicode + 1))
        if not single_spaces(character)
    ]
    assert set(spaces) == {c for c in map(chr, range(sys.maxunicode + 1)) if c.isspace()} | set(
        ZERO_WIDTH_SPACES
    )
    assert single_spaces("".join(f"{space}a{space}" for space in spaces)) == " ".join(
        "a" * len(spaces)
    )


def test_signs_of_a_keyboard() -> None:
    typeset = "\u201cIt\u2019s 1939\u201345\u2014not now\u2026\u201d"
    assert normalize(typeset, normalize_punctuation=True) == '"It\'s 1939-45--not now..."'
    assert normalize(typeset) == typeset
    assert all(plain.isascii() for plain in PLAIN_PUNCTUATION.values())


@pytest.mark.parametrize(
    "marks", ["\u0301", "\u0301\u0327", "e\u0301", "\u00e9\u0327", "\uff9e\u0327"]
)
@pytest.mark.parametrize("form", ["NFC", "NFKD"])
def test_time_is_linear_in_the_number_of_marks(marks: str, form: Form) -> None:
    def call(count: int) -> None:
        normalize("a" + marks * count, form=form)

    # 16 times as many; 256 times as long would be quadratic
    assert is_linear(call, 2_000, 32_000, most=64, least=0.0003)
