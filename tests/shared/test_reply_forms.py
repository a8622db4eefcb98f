# SPDX-License-Identifier: Apache-2.0
"""Digits and lists, out of whatever a model replies."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.reply_forms import (
    UnreadableReplyError,
    last_value,
    read_digits,
    read_list,
)

from tests.helpers.timing import is_linear


@pytest.mark.parametrize(
    ("reply", "expected"),
    [
        ('{"q1": "1"}', {"q1": 1.0}),
        ('Sure! ```json\n{"q1": 0}\n``` Done {not json}', {"q1": 0.0}),
        ('{"q1": "0"} I mean {"q1": "1"}', {"q1": 1.0}),
        ('{"q1": "1"', {}),
        ('{"q1": true}', {"q1": 1.0}),
        ('{"q1": 0.0}', {"q1": 0.0}),
        ('{"q1": "Yes"}', {"q1": 1.0}),
        ('{"q1": "perhaps"}', {}),
        ('{"q1": 0.7}', {}),
        ('{"q1": null}', {}),
        ("\\frac{a}{b} {x} {" + '"q1": "1"}', {"q1": 1.0}),
        ("[1, 1]", {}),
        ('{"q1": "1\n"}', {"q1": 1.0}),
        ('{"a": {"q1": "1"}}', {"q1": 1.0}),
        ("{" * 20_000, {}),
        ('{"a":' * 20_000, {}),
        ('{"' * 20_000, {}),
        ('"{' * 20_000, {}),
        ("x" * 300_000 + '{"q1": "1"}', {}),
    ],
    ids=lambda value: str(value)[:20],
)
def test_digits_are_read_out_of_whatever_stands_around_them(
    reply: str, expected: dict[str, float]
) -> None:
    assert read_digits(reply, {"q1": "It rose."}) == expected


@pytest.mark.parametrize(
    "reply",
    [
        '{"1": "1", "2": "0"}',  # as Qwen2.5-Coder 0.5B instruct (Q4_K_M) replied
        '{"Q1": "1", "Q2": "0"}',
        '["1", "0"]',
        '{"sentences": {"q1": "1", "q2": "0"}}',
        '{"q1": {"answer": "1"}, "q2": {"answer": "0"}}',
        '[{"q1": 1}, {"q2": 0}]',
        '{"It rose.": true, "It fell.": false}',
        '{"q1": "1", "q2": "0"} []',
    ],
)
def test_a_complete_reply_may_have_another_form(reply: str) -> None:
    assert read_digits(reply, {"q1": "It rose.", "q2": "It fell."}) == {"q1": 1.0, "q2": 0.0}


@pytest.mark.parametrize(
    "reply", ['{"a": ["b", "c"]}', '{"d": ["b", "c"]}', '["b", "c"]', '[{"a": "b"}, {"a": "c"}]']
)
def test_a_list_may_have_another_form(reply: str) -> None:
    assert read_list(reply, "a") == ["b", "c"]


@pytest.mark.parametrize("part", ["{", '{"', '"{', '{"a":x', '{"a":', '{"a":[', '{"a":1,', "{ "])
def test_time_is_linear(part: str) -> None:
    def call(count: int) -> None:
        read_digits(part * count, {"q1": "It rose."})

    count = 10_000 // len(part)
    # 16 times as long a reply; 256 times would be quadratic
    assert is_linear(call, count, 16 * count, most=64, least=0.0003)


@given(
    st.text(),
    st.dictionaries(st.text(), st.integers() | st.text(), min_size=1),
    st.text(alphabet="ab }]"),
)
def test_the_last_value_is_found_behind_anything(
    before: str, value: dict[str, Any], after: str
) -> None:
    assert last_value(before.replace("{", "(") + json.dumps(value) + after) == value


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "no",
        '{"a": []}',
        '{"a": [1]}',
        '{"a": ["", " -- "]}',
        '{"a": "b"}',
        '{"a": ["\\ud800"]}',
    ],
)
def test_a_list_that_cannot_be_read(reply: str) -> None:
    with pytest.raises(UnreadableReplyError):
        read_list(reply, "a")
