# SPDX-License-Identifier: Apache-2.0
"""Where sentences end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.sentences import find_sentences, join_lines

from tests.helpers.rows import each_row


@each_row
def test_sentences(language: str, text: str, expected: list[str]) -> None:
    assert [one.text for one in find_sentences(text, language)] == expected


@each_row
@pytest.mark.parametrize("gap", ["", " "])
def test_a_citation_belongs_to_the_sentence_before_it(gap: str, citation: str) -> None:
    sentences = [f"It closed.{gap}{citation}", f"Was it wet?{gap}{citation}", "It rose."]
    assert [one.text for one in find_sentences(" ".join(sentences))] == sentences


@given(
    st.text(alphabet=st.sampled_from("aB1. \n!?-。[]") | st.characters(codec="utf-8"), max_size=60)
)
def test_sentences_hold_every_word_where_it_stands(text: str) -> None:
    assert len(join_lines(text)) == len(text)
    sentences = find_sentences(text)
    assert all(text[one.start : one.end] == one.text for one in sentences)
    kept = "".join(one.text for one in sentences)
    assert [letter for letter in kept if letter.isalnum()] == [
        letter for letter in text if letter.isalnum()
    ]
