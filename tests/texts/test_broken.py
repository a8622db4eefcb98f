# SPDX-License-Identifier: Apache-2.0
"""Broken summaries: what the rules find, and what they must let pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.options import make_epilog
from summary_metrics.texts.broken import (
    CODES,
    EMPTY,
    LANGUAGE,
    LOOP,
    MACHINE,
    PLACEHOLDER,
    REFUSAL,
    Broken,
    find_broken,
    group_same_texts,
    keep_exceptions,
)
from summary_metrics.texts.language import (
    MOST_SHARED,
    detect_language,
    detect_most,
    detect_other_language,
    words_of,
)
from tests.helpers.rows import each_row
from tests.helpers.timing import is_linear

SOURCE = (
    "The old bridge in Holm is closed until Monday, because the river rose by two metres after the"
    " storm. About 300 cars must take the ferry. The mayor said that the bridge will be checked by"
    " engineers before it opens again."
)
SUMMARY = "The bridge in Holm stays closed until Monday, and 300 cars must take the ferry."
SPANISH = (
    "El puente de Holm permanece cerrado hasta el lunes, y unos 300 coches tienen que tomar el"
    " transbordador."
)


def codes(summary: str, source: str = SOURCE) -> list[str]:
    return [found.code for found in find_broken(summary, source)]


# Worked by hand


@pytest.mark.parametrize(
    "summary",
    [
        "",
        " \n",
        "...",
        "-- !",
        "N/A",
        "none",
        "Null",
        "Summary:",
        "TL;DR",
        "The",
        "The bridge",
        "0.83",
    ]
    + ["http://holm.org/summary.txt", "/home/anna/summary.txt"],
)
def test_empty_or_nearly(summary: str) -> None:
    assert codes(summary) == [EMPTY]


@pytest.mark.parametrize(
    "summary", ["Karen passed.", "The bridge is", "桥关闭了", "橋は閉鎖された"]
)
def test_short_but_a_summary(summary: str) -> None:
    assert EMPTY not in codes(summary)


def test_one_word_may_be_the_summary_of_a_short_source() -> None:
    assert codes("Yes", "Ann: Are you coming tonight? Ben: Yes") == []
    assert codes("Yes", "") == []


@pytest.mark.parametrize(
    "token",
    [
        "<unk>",
        "<pad>",
        "<|im_end|>",
        "<|endoftext|>",
        "<｜end▁of▁sentence｜>",
        "<UNK>",
        "</S>",
        "[/inst]",
        "<<SYS>>",
        "### Response:",
        "<extra_id_0>",
        "<n>",
        "<q>",
        "{{summary}}",
        "\ufffd",
        "<think>",
    ],
)
def test_placeholders(token: str) -> None:
    text = f"The bridge in Holm\n{token} stays closed until Monday."
    assert codes(text) == [PLACEHOLDER]
    assert codes(text, f"{SOURCE}\n{token.upper()}") == []  # the source has it, in other letters


def test_a_bare_unknown_word_counts_in_capitals_only() -> None:
    assert find_broken("The mayor of UNK spoke.", SOURCE) == [Broken(PLACEHOLDER, "UNK")]
    assert codes("Students of UNK-CH spoke to the mayor of unk.") == []


@pytest.mark.parametrize(
    "text", ["Profits fell (<5 %), a > b and c < d.", "See [1] and [INSTITUTE].", "He ran @ 5 m/s."]
)
def test_signs_that_are_no_placeholders(text: str) -> None:
    assert codes(text) == []


@each_row
def test_sentences_that_are_said_again(summary: str, is_loop: bool) -> None:
    assert (LOOP in codes(summary, "")) is is_loop


ERRORS = [
    "Connection error.",
    "You have exceeded your current quota, please check your plan and billing details.",
    "Processing your request, please wait.",
    "Request timed out after 60 seconds.",
    "Internal Server Error",
    "Error code: 429 - {'error': {'message': 'Rate limit reached'}}",
    "API call failed after 3 retries",
    "Exception: Connection aborted.",
    "openai.RateLimitError: You exceeded your quota",
    "Traceback (most recent call last):\n  File",
    "HTTP Error 502: Bad Gateway",
    "401 Unauthorized",
    "Read timed out. (read timeout=60)",
    "Rate limit exceeded. Please try again in 20s.",
    "That model is currently overloaded with other requests.",
    "CUDA out of memory. Tried to allocate 2.00 GiB",
    "[Errno 111] Connection refused",
    "Failed to connect to the server",
    "upstream connect error or disconnect/reset before headers",
    "503 Service Temporarily Unavailable",
    "[ERROR] request failed",
    "An unexpected error occurred. Please try again later.",
    "<html><head><title>502 Bad Gateway",
]
OBJECTS = [
    '{"summary": "The bridge in Holm stays closed."}',
    "{'summary': 'The bridge in Holm",
    '```json\n{"summary": "The bridge"}\n```',
    "[{'summary_text': 'The bridge in Holm stays closed.'}]",
    '["The bridge in Holm stays closed."]',
    "ChatCompletionMessage(content='The bridge in Holm', role='assistant')",
    "content='The bridge in Holm' additional_kwargs={}",
    "b'The bridge in Holm stays closed.'",
    "<coroutine object ask at 0x7f>",
    "<Response [500]>",
    "<!DOCTYPE html><html><body>Sign in</body></html>",
    'data: {"choices": []}',
]


@pytest.mark.parametrize("text", [*ERRORS, *OBJECTS])
def test_texts_of_a_program(text: str) -> None:
    assert codes(text) == [MACHINE]
    assert MACHINE not in codes(text, f"{SOURCE} The log says: {text}")


@each_row
def test_summaries_about_what_fails(text: str) -> None:
    assert MACHINE not in codes(text)


@pytest.mark.parametrize(
    "text",
    [
        "I'm sorry, but I can\u2019t help with that request.",
        "I cannot summarize this article.",
        "As an AI language model, I have no opinion on bridges.",
        "Please provide the text of the article.",
        "There is no passage to provide a summary of.",
        "Lo siento, pero no puedo resumir este artículo.",
        "Es tut mir leid, aber ich kann diesen Text nicht zusammenfassen.",
        "Je suis désolé, mais je ne peux pas résumer ce texte.",
        "К сожалению, я не могу выполнить этот запрос.",
        "对不起，我无法总结这篇文章。",
        "申し訳ありませんが、この文章を要約することはできません。",
    ],
)
def test_refusals(text: str) -> None:
    assert REFUSAL in codes(text)


@pytest.mark.parametrize(
    "text",
    [
        "I apologize for the format. The bridge in Holm stays closed.",
        "Robert is not in town, so he can't help Jack.",
        "Tom can't make it because he's going to a party.",
        "Sophia apologizes to Mason and offers a kiss which she can't give.",
        "The mayor could not say when the bridge will open.",
        "The chatbot wrote \u201cI'm sorry, but I can't help with that\u201d to users in Holm.",
        "The company is unable to provide the funds.",
        "As an AI model, I can summarize this. The bridge in Holm is closed until Monday, after rain.",
    ],
)
def test_what_is_no_refusal(text: str) -> None:
    assert codes(text) == []


def test_a_word_without_end_is_quoted_in_part() -> None:
    (flaws,) = find_broken("a" * 10_000, SOURCE)
    assert flaws == Broken(EMPTY, f'only "{"a" * 110}…"')


def test_a_refusal_of_the_source_is_no_refusal_of_the_summary() -> None:
    said = "I'm sorry, but I can't help you"
    assert codes(f"{said}, the mayor said.", f'{SOURCE} "{said}," said the mayor.') == []


def test_another_language() -> None:
    assert find_broken(SPANISH, SOURCE) == [Broken(LANGUAGE, "Spanish")]
    assert codes(SUMMARY) == []
    assert codes(SPANISH, "") == []  # nothing to compare it with


def test_languages_of_texts() -> None:
    assert [detect_language(text) for text in (SOURCE, SPANISH, "Holm 300")] == ["en", "es", ""]
    assert detect_most([SOURCE, SPANISH, SPANISH, "Holm"]) == "es"
    assert detect_most(["", "Holm"]) == ""


@each_row
def test_sentences_in_other_languages(code: str, text: str) -> None:
    assert detect_language(text) == code


def test_short_texts_have_no_language() -> None:
    assert detect_other_language("Patricia sends Elle a brand.", SOURCE) == ""


def test_shared_words_decide_before_the_detector() -> None:
    own = words_of(SUMMARY)
    assert len(own & words_of(SOURCE)) >= MOST_SHARED * len(own)


def test_same_texts() -> None:
    systems, documents = ["a"] * 4 + ["b"] * 2, ["1", "2", "3", "", "1", "1"]
    # Row 3 has no document; the rows of "b" are of one document.
    assert group_same_texts(systems, documents, ["x", "x", "y", "x", "z", "z"]) == [[0, 1]]
    assert group_same_texts(["a", "a"], ["1", "2"], ["", ""]) == []


def test_exceptions() -> None:
    assert keep_exceptions([])
    assert not keep_exceptions([True])


# Properties


@given(st.text(max_size=300))
def test_any_text_can_be_looked_at(text: str) -> None:
    assert all(found.shown for found in find_broken(text, SOURCE))


def test_an_extract_is_never_broken() -> None:
    words = SOURCE.split()
    for start in range(len(words) - 6):
        assert codes(" ".join(words[start : start + 6])) == []


# Its codes


def test_the_codes_stand_in_the_manual_and_in_the_help() -> None:
    manual = (Path(__file__).parents[2] / "docs" / "output.md").read_text(encoding="utf-8")
    help_text = make_epilog()
    for code, meaning in CODES.items():
        assert f"\n| `{code}` | " in manual
        assert f"  {code} " in help_text
        assert meaning in help_text


@pytest.mark.parametrize("part", ["\n", "A-", "The council of Holm. "])
def test_time_is_linear(part: str) -> None:
    def call(count: int) -> None:
        find_broken("Holm. " + part * count + "It ends.")

    assert is_linear(call, 1_000, 8_000, most=24)
