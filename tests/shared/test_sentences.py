# SPDX-License-Identifier: Apache-2.0
"""Where sentences end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared.sentences import PASSAGE_END, find_sentences, join_lines

CASES = {
    "marks": (
        "en",
        "It rose. Did it? Yes! So it did.",
        ["It rose.", "Did it?", "Yes!", "So it did."],
    ),
    "titles": (
        "en",
        "Mr. Reed met Dr. J. R. Smith. He left.",
        ["Mr. Reed met Dr. J. R. Smith.", "He left."],
    ),
    "states": (
        "en",
        "U.S. forces left the U.S. They did.",
        ["U.S. forces left the U.S.", "They did."],
    ),
    "companies": (
        "en",
        "Apple Inc. of Cork sued. It won.",
        ["Apple Inc. of Cork sued.", "It won."],
    ),
    "numbers": ("en", "See No. 5 on p. 3. It is 2.5 m.", ["See No. 5 on p. 3.", "It is 2.5 m."]),
    "an end in a number": ("en", "It rose by 5. Then it fell.", ["It rose by 5.", "Then it fell."]),
    "German ordinals": ("de", "Am 5. Mai fiel er. Er stieg.", ["Am 5. Mai fiel er.", "Er stieg."]),
    "German abbreviations": (
        "de",
        "Wir sahen z. B. Holm. Es regnete.",
        ["Wir sahen z. B. Holm.", "Es regnete."],
    ),
    "quotes": (
        "en",
        "“It rose.” He left. (It fell.) Yes.",
        ["“It rose.”", "He left.", "(It fell.)", "Yes."],
    ),
    "Chinese": ("zh", "河水上涨。桥关闭了！", ["河水上涨。", "桥关闭了！"]),
    "Japanese speech": ("ja", "「雨だ。」と言った。終わり。", ["「雨だ。」と言った。", "終わり。"]),
    "Hindi": ("hi", "नदी बढ़ी। पुल बंद है।", ["नदी बढ़ी।", "पुल बंद है।"]),
    "lines": (
        "en",
        "Outlook\nThe river fell\nand rose.\n\nNo",
        ["Outlook", "The river fell\nand rose.", "No"],
    ),
    "a list": ("en", "- one thing\n- another", ["- one thing", "- another"]),
    "numerals": (
        "en",
        "1. One thing.\n 2. It was 9. Yes.",
        ["1. One thing.", "2. It was 9.", "Yes."],
    ),
    "passages": ("en", f"the river{PASSAGE_END}rose", ["the river", "rose"]),
    "nothing": ("en", " -- \n...", []),
}


@pytest.mark.parametrize("name", CASES)
def test_sentences(name: str) -> None:
    language, text, expected = CASES[name]
    assert [one.text for one in find_sentences(text, language)] == expected


@given(
    st.text(alphabet=st.sampled_from("aB1. \n!?-。") | st.characters(codec="utf-8"), max_size=60)
)
def test_sentences_hold_every_word_where_it_stands(text: str) -> None:
    assert len(join_lines(text)) == len(text)
    found = find_sentences(text)
    assert all(text[one.start : one.end] == one.text for one in found)
    kept = "".join(one.text for one in found)
    assert [letter for letter in kept if letter.isalnum()] == [
        letter for letter in text if letter.isalnum()
    ]
