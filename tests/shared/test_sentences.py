# SPDX-License-Identifier: Apache-2.0
"""Where sentences end."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.sentences import PASSAGE_END, find_sentences, join_lines

from tests.helpers.rows import each_row

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
    # citations
    "several": ("en", "It closed.[1][2] [3] It rose.", ["It closed.[1][2] [3]", "It rose."]),
    "behind quotes": ("en", "“It closed.”[1] It rose.", ["“It closed.”[1]", "It rose."]),
    "in quotes": ("en", "“It closed.[1]” It rose.", ["“It closed.[1]”", "It rose."]),
    "before the mark": ("en", "It closed [1]. It rose.", ["It closed [1].", "It rose."]),
    "between two marks": ("en", "It closed.[1]. It rose.", ["It closed.[1].", "It rose."]),
    "at the end": ("en", "It closed. [1]", ["It closed. [1]"]),
    "no space": ("zh", "桥关闭了。[1]河水上涨。【2】", ["桥关闭了。[1]", "河水上涨。【2】"]),
    "leading": ("en", "[1] It closed. [2] It rose.", ["[1] It closed.", "[2] It rose."]),
    "leading in a list": (
        "en",
        "It fell. [3] Yes.\n- [1] It closed. [2] It rose.",
        ["It fell. [3]", "Yes.", "- [1] It closed.", "[2] It rose."],
    ),
    "abbreviations": (
        "en",
        "Smith et al.[1] said so, as Lund et al. [2] did.",
        ["Smith et al.[1] said so, as Lund et al. [2] did."],
    ),
    "small letters": ("en", "Cf.[1] for this.", ["Cf.[1] for this."]),
    "notes": (
        "en",
        "It closed.[a] It rose.[citation needed] [He] left.",
        ["It closed.[a]", "It rose.[citation needed]", "[He] left."],
    ),
    "no citations": (
        "en",
        "It closed. [He] left. [2019] was wet. (It fell.) ^ Yes.",
        ["It closed.", "[He] left.", "[2019] was wet.", "(It fell.)", "^ Yes."],
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_sentences(name: str) -> None:
    language, text, expected = CASES[name]
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
    found = find_sentences(text)
    assert all(text[one.start : one.end] == one.text for one in found)
    kept = "".join(one.text for one in found)
    assert [letter for letter in kept if letter.isalnum()] == [
        letter for letter in text if letter.isalnum()
    ]
