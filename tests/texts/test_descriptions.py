# SPDX-License-Identifier: Apache-2.0
"""How summaries are written: talk about the task, markdown, the final mark."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.texts.descriptions import (
    MARKDOWN,
    NO_CAPITALS,
    NO_FINAL_MARK,
    TASK,
    find_writing,
    has_markdown,
    is_dialogue,
    lacks_final_mark,
    share_words,
    sketch_words,
    talks_of_task,
)


@pytest.mark.parametrize(
    "text",
    [
        "Here is a summary of the article in 200 words or less:\n\nThe bridge is closed.",
        "Here\u2019s a concise summary:\nThe bridge is closed.",
        "Sure, here you go: the bridge is closed.",
        "Summary: The bridge is closed.",
        "**TL;DR:** The bridge is closed.",
        "The passage provides details of the closure.",
        "This article discusses why the bridge is closed.",
        "Based on the provided text, the bridge is closed.",
        "The bridge is closed. (106 words)",
        "The bridge is closed. Word count: 12.",
        "The bridge is closed. Let me know if you need more.",
        "Aquí tienes un resumen del texto: el puente está cerrado.",
        "El artículo trata de un puente.",
        "Voici un résumé : le pont est fermé.",
        "Hier ist eine Zusammenfassung: Die Brücke ist gesperrt.",
    ],
)
def test_talk_of_the_task(text: str) -> None:
    assert talks_of_task(text)


@pytest.mark.parametrize(
    "text",
    [
        "The bridge is closed, the mayor says.",
        "The author of the book describes a bridge.",  # a book, and not the source
        "Jane and Steven are discussing where to meet.",
        "In a report on bridges, engineers ask for money.",
        "He wrote 200 words on the wall.",
    ],
)
def test_what_is_no_talk_of_the_task(text: str) -> None:
    assert not talks_of_task(text)


@pytest.mark.parametrize(
    "text",
    [
        "# The bridge",
        "**Bridge** closed",
        "- one\n- two",
        "1. one\n2. two",
        "1. one\n\n2. two",
        "a | b\n---|---",
        "```x```",
    ],
)
def test_markdown(text: str) -> None:
    assert has_markdown(text)


@pytest.mark.parametrize(
    "text",
    [
        "# 64 a ticket ' the cheapest tickets were # 64 .",
        "a poor n ***** party",
        "- one",
        "2 * 3 * 4",
        "a - b - c",
        "b*******'",
    ],
)
def test_what_is_no_markdown(text: str) -> None:
    assert not has_markdown(text)


@pytest.mark.parametrize("text", ["It is closed", "It is closed,", 'He said "no', "It is closed ("])
def test_no_final_mark(text: str) -> None:
    assert lacks_final_mark(text)


@pytest.mark.parametrize(
    "text",
    [
        "It is closed.",
        'He said: "No."',
        "(It is closed!)",
        "**Closed.**",
        "桥关闭了。",
        "बंद है।",
        "Why?\n",
        "",
        '"',
    ],
)
def test_a_final_mark(text: str) -> None:
    assert not lacks_final_mark(text)


def test_all_codes() -> None:
    assert find_writing("Summary:\n- one\n- two") == [TASK, MARKDOWN, NO_FINAL_MARK]


def test_nothing_is_said_of_nothing() -> None:
    assert find_writing("") == find_writing(" **...** ") == []


@given(st.text(max_size=300))
def test_any_text_can_be_described(text: str) -> None:
    assert set(find_writing(text)) <= {TASK, MARKDOWN, NO_FINAL_MARK, NO_CAPITALS}


# A source


@pytest.mark.parametrize(
    ("source", "said"),
    [
        ("Ann: Hi!\nBob: Hello.\nAnn: Tea?", True),
        ("Ann: Hi!\nBob: Hello.", False),
        ("Ann: Hi!\nBob: Hello.\nAnn: Tea?\nIt rained.\nThe end.\nOr not.", False),
        ("The council voted: nine to four.", False),
    ],
)
def test_dialogues(source: str, said: bool) -> None:
    assert is_dialogue(source) == said


WORDS = [f"word{chr(97 + k % 26)}{chr(97 + k // 26)}" for k in range(400)]


@pytest.mark.parametrize("shared", [0, 100, 200, 300, 400])
def test_a_sketch_says_about_which_share_of_words_is_shared(shared: int) -> None:
    """Of 32 parts each is equal with the share as its probability: 0.25 is three errors."""
    first, second = WORDS[:400], WORDS[400 - shared :] + [f"{word}x" for word in WORDS[shared:]]
    texts = [" ".join(first), " ".join(second)]
    own = [set(text.split()) for text in texts]
    share = len(own[0] & own[1]) / len(own[0] | own[1])
    assert abs(share_words(*map(sketch_words, texts)) - share) < 0.25
