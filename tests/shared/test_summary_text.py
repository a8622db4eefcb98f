# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import subprocess
import sys
import time
import unicodedata
import warnings
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared import summary_text
from summary_metrics.metrics._shared.normal_form import normalize
from summary_metrics.metrics._shared.summary_text import (
    REACH,
    characters,
    find_tokenizer,
    is_unspaced,
    token_spans,
    tokenize,
    warn_unspaced,
)

from tests.golden.tokens import FILE
from tests.helpers.rows import each_row

# Worked by hand: one line for each rule. A token ends at every "|".


@each_row
def test_tokens_worked_by_hand(text: str, expected: str) -> None:
    assert tokenize(text) == expected.split("|")


def test_tokens_are_those_of_the_frozen_nltk() -> None:
    golden = json.loads(FILE.read_text(encoding="utf-8"))
    assert {text: tokenize(text) for text in golden} == golden


# Spans


@each_row
def test_spans_show_the_text_as_it_was_given(text: str, expected: str) -> None:
    spans = token_spans(text, tokenize(normalize(text)))
    assert [text[slice(*span)] for span in spans if span] == expected.split("|")


def test_spans_of_plain_punctuation() -> None:
    text = "\u201cDon\u2019t\u201d \u2014 so\u2026 cafe\u0301"
    tokens = tokenize(normalize(text, normalize_punctuation=True))
    assert tokens == ["``", "Do", "n't", "''", "--", "so", "...", "caf\u00e9"]
    spans = token_spans(text, tokens, normalize_punctuation=True)
    assert [
        text[slice(*span)] for span in spans if span
    ] == "\u201c|Do|n\u2019t|\u201d|\u2014|so|\u2026|cafe\u0301".split("|")


@pytest.mark.parametrize(
    ("text", "tokens", "spans"),
    [
        ("the cats sat", ["The", " cats", "sit", "", "sat\n"], [None, (4, 8), None, None, (9, 12)]),
        ("a b", ["b", "a"], [(2, 3), None]),
        ("ab cd ef", ["abbbbb", "cd", "ef"], [None, (3, 5), (6, 8)]),
        (
            "a" + "\u200b\u00a0" * 2 * REACH + "b",
            ["a", "b"],
            [(0, 1), (4 * REACH + 1, 4 * REACH + 2)],
        ),
    ],
)
def test_spans_of_other_tokens(text: str, tokens: list[str], spans: list[Any]) -> None:
    assert token_spans(text, tokens) == spans


TEXTS = st.text(
    "abeo n't"
    " \"'`.,!<(\u1100\uac00\u1161\u11a8\u09c7\u09be\u0301\u0323\u0338\u0344\u3099\uff76\uff9e\u212b…“"
)


@given(TEXTS | st.text(max_size=15), st.booleans())
def test_the_tokens_of_the_rules_all_have_spans(text: str, plain: bool) -> None:
    tokens = tokenize(normalize(text, plain))
    spans = token_spans(text, tokens, plain)
    for token, span in zip(tokens, spans, strict=True):
        assert span is not None
        normal = normalize(text[slice(*span)], plain)
        assert (
            token in normal
            or {normal.strip(), token} <= {'"', "``", "''"}
            or unicodedata.combining(normal[-1])
        )
    assert [span for span in spans if span] == sorted(span for span in spans if span)


# Time: a pattern that runs back over a run needs some 10^10 steps for one of these, and the test
# would not end

LONG = 2 * 10**5
REPEATED = [
    '"',
    "a.",
    "? ",
    ". ",
    "`",
    "-",
    ")",
    "e.g. )",
    "x's' ",
    "\u0301\u0323",
    "\u1112\u1161",
    "e.g. )x",
]


@pytest.mark.parametrize(
    "text",
    [
        *(unit * (LONG // len(unit)) for unit in REPEATED),
        "a." + " " * LONG + "x",
        "e.g." + " )" * (LONG // 2),
        "e.g. x" + ")" * LONG,
    ],
    ids=lambda text: ascii(text[:6]),
)
def test_long_texts_of_one_thing_take_no_time_of_the_order_of_their_square(text: str) -> None:
    started = time.process_time()
    tokens = tokenize(normalize(text))
    assert len(token_spans(text, tokens)) == len(tokens)
    assert time.process_time() - started < 30


# The option


def test_characters() -> None:
    # e and its accent are two code points; the family is three people and two joiners.
    assert characters("e\u0301 \u3000\n猫") == ["e", "\u0301", "猫"]
    assert len(characters("👩\u200d👩\u200d👧")) == 5
    assert characters("\ufeffข\u200bก") == ["ข", "ก"]


def test_tokenizers() -> None:
    assert find_tokenizer(None) is tokenize
    assert find_tokenizer("char") is characters
    assert find_tokenizer(lambda text: tuple(text.split()))("a b") == ["a", "b"]  # type: ignore[arg-type, return-value]


@each_row
def test_what_a_function_returns_is_checked(result: Any, found: str) -> None:
    with pytest.raises(TypeError, match=found):
        find_tokenizer(lambda text: result)("text")


@pytest.mark.parametrize(
    "text",
    "北京今天下雨。|カタカナ|วันนี้ฝนตก|ມື້ນີ້ຝົນຕົກ|ថ្ងៃនេះភ្លៀង|ဒီနေ့မိုးရွာတယ်|དེ་རིང་ཆར་པ|北京"
    " today 很大很大".split("|"),
)
def test_scripts_without_spaces_are_warned_about_once(text: str) -> None:
    with pytest.warns(
        UserWarning, match='3 of the texts, the first at index 1,.*match="token"'
    ) as caught:
        warn_unspaced(["An English text.", text, text, text], "nid", {"match": "token"})
    assert len(caught) == 1


@pytest.mark.parametrize(
    "text",
    "|  |Rain.|“déjà vu” —|오늘 비가 온다|مطر اليوم|आज बारिश|Дождь|👩‍👩‍👧|a京|He said 北京 twice".split(
        "|"
    ),
)
def test_other_scripts_are_not_warned_about(text: str) -> None:
    assert not is_unspaced(text)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        warn_unspaced([text], "nid")


def test_it_needs_nothing_but_the_standard_library() -> None:
    # -S leaves out site-packages, where NLTK would be.
    code = (
        "import sys; sys.path.append(sys.argv[1]); from summary_metrics.metrics._shared.summary_text import tokenize;"
        " print(*tokenize('It is.'))"
    )
    root = Path(summary_text.__file__).parents[2]
    command = [sys.executable, "-I", "-S", "-c", code, str(root)]
    assert subprocess.run(command, capture_output=True, text=True, check=True).stdout == "It is .\n"
