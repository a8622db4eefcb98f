# SPDX-License-Identifier: Apache-2.0
"""A model that is asked for digits and lists, and what is kept of it."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from summary_metrics.metrics._shared.chat_client import FunctionClient, Reply
from summary_metrics.metrics._shared.chat_model import ChatModel
from summary_metrics.metrics._shared.reply_forms import UnreadableReplyError
from summary_metrics.metrics._shared.step_cache import StepCache

from tests.helpers.chat_server import faithful


class Scripted:
    """Replies in the order they are given, and raises when it runs dry."""

    identity = "scripted"

    def __init__(self, *replies: str) -> None:
        self.replies, self.conversations = list(replies), list[list[dict[str, str]]]()

    def __call__(self, messages: list[dict[str, str]]) -> str:
        self.conversations.append(messages)
        return self.replies.pop(0)


def model(function: Any, folder: Path | None = None) -> ChatModel:
    return ChatModel(FunctionClient(function), StepCache(folder), "prompts")


def digits(asked: ChatModel, items: Sequence[str] = ("a?", "b?")) -> list[float]:
    return asked.digits("answers", "Rules.", {"text": "t"}, "questions", items)


def test_what_is_missing_is_asked_for_once_more() -> None:
    scripted = Scripted('{"q1": "1"}', '{"q2": "0"}')
    assert sorted(digits(model(scripted))) == [0.0, 1.0]
    assert [
        len(json.loads(asked[1]["content"])["questions"]) for asked in scripted.conversations
    ] == [2, 1]


def test_what_a_reply_leaves_out_is_asked_item_by_item() -> None:
    # at temperature 0 the same request would have the same reply
    scripted = Scripted("The text supports both.", "1", '{"answer": "0"}')
    assert sorted(digits(model(scripted))) == [0.0, 1.0]


def test_what_has_a_fault_is_asked_for_once_more_with_the_fault_named() -> None:
    def fault_of(item: str) -> str:
        return "" if item.endswith("?") else "is no question"

    def listed(*replies: str) -> list[str]:
        scripted.replies[:] = replies
        data = {"text": "t", "number": 5}
        return model(scripted).listed("step", "Rules.", data, "a", fault_of)

    scripted = Scripted()
    assert listed('["b?", "c", "d"]', '["b?", "e?", "f"]') == ["b?", "e?"]
    assert scripted.conversations[1][3]["content"] == '"c" is no question. "d" is no question.'
    assert listed('["b?", "c?"]') == ["b?", "c?"]
    with pytest.raises(UnreadableReplyError, match="only 1 of 5"):
        listed('["b?", "c"]', '["b?"]')


def test_an_unreadable_reply_is_never_a_zero() -> None:
    for replies in (["yes, all of them"] * 2, ["", ""], ['{"q1": "1"}', '{"q2": "perhaps"}']):
        with pytest.raises(UnreadableReplyError):
            digits(model(Scripted(*replies)))


def test_an_unreadable_list_is_asked_for_once_more_with_the_reply() -> None:
    scripted = Scripted("x" * 5000, '{"a": ["b", "c", "d"]}')
    assert model(scripted).listed("step", "Rules.", {"text": "t", "number": 2}, "a") == ["b", "c"]
    assert scripted.conversations[1][2]["content"] == "x" * 1000


@given(st.permutations(["a", "b", "c", "d", "e"]))
def test_answers_belong_to_their_questions_in_whatever_order(order: list[str]) -> None:
    def odd(messages: list[dict[str, str]]) -> str:
        asked = json.loads(messages[1]["content"])["questions"]
        return json.dumps({name: str(ord(item) % 2) for name, item in asked.items()})

    assert digits(model(odd), [*order, "a"]) == [float(ord(item) % 2) for item in [*order, "a"]]


def test_a_reply_that_was_cut_short_is_not_believed() -> None:
    class Cut(FunctionClient):
        def complete(self, *arguments: Any) -> Reply:
            return super().complete(*arguments)._replace(is_cut=True)

    with pytest.raises(UnreadableReplyError):
        digits(ChatModel(Cut(lambda messages: '{"q1": "1", "q2": "1"}'), StepCache(), "prompts"))


def test_a_result_is_paid_for_once_and_a_failure_is_not_kept(tmp_path: Path) -> None:
    good = '{"q1": "1", "q2": "0"}'
    scripted = Scripted("no", "none", good)
    for asked in (model(scripted, tmp_path), model(scripted, tmp_path)):
        with pytest.raises(UnreadableReplyError):
            digits(asked)
        break
    first = digits(model(scripted, tmp_path))
    later = model(Scripted(), tmp_path)
    assert digits(later) == first
    assert digits(later, ["b?", "a?"]) == first[::-1]
    assert later.client.meter.take_usage() == {"cache_hits": 2}


@pytest.mark.parametrize(
    "damage", ["", "[1.0", "[2.0, 0.0]", "[1, 0]", "[true, 0.0]", "[1.0]", "{}", "[" * 100_000]
)
def test_a_damaged_file_is_asked_again(tmp_path: Path, damage: str) -> None:
    scripted = Scripted(*['{"q1": "1", "q2": "0"}'] * 2)
    first = digits(model(scripted, tmp_path))
    (file,) = tmp_path.rglob("*.json")
    file.write_text(damage, encoding="utf-8")
    assert digits(model(scripted, tmp_path)) == first
    assert scripted.replies == []


def test_a_folder_needs_to_know_the_model(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="`cache_dir`"):
        model(faithful, tmp_path)


def test_a_rehearsal_sends_nothing_and_uses_what_is_kept() -> None:
    asked = model(Scripted('{"q1": "1", "q2": "0"}'))
    digits(asked)
    rehearsal, cost = asked.rehearsal()
    assert digits(rehearsal) == digits(asked)
    digits(rehearsal, ["c?"])
    digits(rehearsal, ["c?"])
    rehearsal.listed("step", "Rules.", {"text": "t", "number": 2}, "a")
    assert cost["calls"] == 2
    assert cost["prompt_tokens"] > 50
