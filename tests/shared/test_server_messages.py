# SPDX-License-Identifier: Apache-2.0
"""The user's own fields of a request; what comes in place of a reply, or in parts."""

from __future__ import annotations

from typing import Any

import pytest
from summary_metrics.metrics._shared.server_messages import NoReplyError, check_extra

from tests.helpers.chat_server import ChatServer, Fault, complete, replied


def sent(text: str, kind: str = "application/json") -> Fault:
    return lambda request: request.send(200, text, Content_Type=kind)


@pytest.mark.parametrize(
    ("fault", "named"),
    [
        (sent(""), "nothing"),
        (sent("<html><body>Sign in"), "Sign in"),
        (sent("Sign in", "text/html; charset=utf-8"), "text/html"),
        (sent(": ping", "text/event-stream"), "event-stream"),
        (sent("[]"), "no JSON object"),
        (sent("{"), "no JSON object"),
        (sent('{"a":' * 20_000), "no JSON object"),
        (sent('{"choices": []}'), "no message"),
        (sent('{"choices": [{"text": "1"}]}'), "no message"),
        (sent('{"error": {"message": "model overloaded", "code": 503}}'), "model overloaded"),
        (sent('{"error": "no such tier", "choices": [{}]}'), "no such tier"),
        (replied(None, "content_filter"), "content_filter"),
        (replied(None, refusal="I cannot assist."), "I cannot assist."),
        (replied(None, "tool_calls", tool_calls=[{"function": {"name": "f"}}]), "tool"),
        (replied([{"type": "image_url"}]), "image_url"),
        (replied(None, reasoning_content="Hm."), "reasoning_content"),
        (replied(None, "length", reasoning_content="Hm."), "cut off while the model was thinking"),
        (replied("", "length"), "cut off while the model was thinking"),
    ],
)
def test_what_came_in_place_of_a_reply(server: ChatServer, fault: Fault, named: str) -> None:
    server.fault = lambda number, data: fault
    with pytest.raises(NoReplyError, match=named):
        complete(server)


def test_a_text_in_parts_is_a_reply(server: ChatServer) -> None:
    parts = [{"type": "thinking", "thinking": []}, {"type": "text", "text": "a"}]
    server.fault = lambda number, data: replied([*parts, {"type": "text", "text": "b"}])
    assert complete(server).text == "ab"


@pytest.mark.parametrize(
    "extra",
    [{"api_key": "word"}, {"a": [{"access_token": "word"}]}, {"a": {1}}, {"a": float("nan")}],
)
def test_further_fields_hold_no_key(extra: dict[str, Any]) -> None:
    check_extra({"max_tokens": 9, "top_p": [1]})
    with pytest.raises(ValueError, match="`extra_body`") as raised:
        check_extra(extra)
    assert "word" not in str(raised.value).replace("password", "")
