# SPDX-License-Identifier: Apache-2.0
"""Requests through the real library, to a server that answers, refuses or fails as it is told."""

from __future__ import annotations

import json
import logging
import time
import traceback
from functools import partial
from typing import Any

import pytest
from summary_metrics.metrics._shared.chat_client import AccessError, CallLimitError
from summary_metrics.metrics._shared.chat_model import ChatModel
from summary_metrics.metrics._shared.server_client import (
    THINKING_TOKENS,
    ServerClient,
    list_models,
)
from summary_metrics.metrics._shared.server_messages import WAYS
from summary_metrics.metrics._shared.server_transport import HiddenText
from summary_metrics.metrics._shared.step_cache import StepCache

from tests.helpers.chat_server import (
    KEY,
    MESSAGES,
    SCHEMA,
    ChatServer,
    Fault,
    Request,
    client,
    complete,
    refusing,
    replied,
    status,
)
from tests.helpers.rows import each_row


def test_what_is_sent_and_returned(server: ChatServer) -> None:
    server.fault = lambda number, data: lambda request: request.reply('{"q1": "1"}')
    asked = client(server, base_url=f"{server.base_url}?api-version=2", api_key=KEY)
    assert asked.complete(MESSAGES, SCHEMA, 50) == (
        '{"q1": "1"}',
        False,
    )
    (request,) = server.requests
    assert request["path"] == "/v1/chat/completions?api-version=2"
    assert request["headers"]["authorization"] == f"Bearer {KEY}"
    body = request["body"]
    assert (body["model"], body["messages"], body["max_tokens"]) == ("m", MESSAGES, 50)
    assert (body["temperature"], body["seed"]) == (0, 0)
    assert body["response_format"]["json_schema"]["schema"] == SCHEMA
    assert asked.served == {"served-name"}
    assert asked.meter.take_usage() == {"calls": 1, "prompt_tokens": 7, "completion_tokens": 3}


@each_row
def test_passing_failures_are_repeated(server: ChatServer, code: int, wait: str) -> None:
    server.fault = lambda number, data: status(code, Retry_After=wait) if number == 0 else None
    assert complete(server, max_retries=1).text
    assert len(server.requests) == 2


FAULTS: dict[str, tuple[Fault, type[Exception]]] = {
    **{str(code): (status(code), AccessError) for code in (401, 403, 404)},
    **{str(code): (status(code), RuntimeError) for code in (400, 409, 500)},
    **{
        f"to {code}": (status(code, Location="http://127.0.0.1:9/v1"), AccessError)
        for code in (302, 307)
    },
    "to no address": (status(302, Location="http://["), AccessError),
}


@pytest.mark.parametrize("name", FAULTS)
def test_other_failures_are_not_repeated(server: ChatServer, name: str) -> None:
    fault, kind = FAULTS[name]
    server.fault = lambda number, data: fault
    with pytest.raises(RuntimeError) as raised:
        complete(server, max_retries=2)
    assert type(raised.value) is kind
    assert len(server.requests) == 1
    assert "as told" in str(raised.value)
    assert "\n" not in str(raised.value)


def test_a_server_that_lists_no_models(server: ChatServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Request, "do_GET", lambda request: request.send(404, ""))
    with pytest.raises(AccessError, match="lists no models: it answered 404: without a word"):
        list_models(server.base_url)


def choosy(*refused: str) -> Any:
    """A server that names one thing of a request that it does not take, as long as there is one."""

    def fault(number: int, data: dict[str, Any], body: dict[str, Any]) -> Fault | None:
        form = body.get("response_format", {}).get("type")
        there = {
            **dict.fromkeys(body, True),
            form: True,
            "system": body["messages"][0]["role"] == "system",
        }
        for name in refused:
            if there.get(name):
                return refusing(ERRORS[name], 500 if name == "json_schema" else 400)
        return None

    return fault


# as OpenAI, Mistral, Groq, vLLM, FastAPI and llama-cpp-python put it, the last with 500
ERRORS: dict[str, Any] = {
    "max_tokens": {
        "error": {
            "message": "Unsupported parameter: 'max_tokens' is not supported with this model. Use"
            " 'max_completion_tokens' instead.",
            "param": "max_tokens",
        }
    },
    "max_completion_tokens": {
        "detail": [{"loc": ["body", "max_completion_tokens"], "msg": "not permitted"}]
    },
    "temperature": {"error": {"message": "Unsupported value: 'temperature'.", "param": None}},
    "seed": {"error": "property 'seed' is unsupported"},
    "json_schema": {
        "error": {
            "message": "1 validation error:\n  {'loc': ('body', 'response_format', 'type'), 'msg':"
            " \"Input should be 'text' or 'json_object'\", 'input': 'json_schema'}"
        }
    },
    "json_object": {"message": {"detail": [{"loc": ["response_format"], "msg": "extra"}]}},
    "system": {"error": {"message": "System role not supported"}},
}


@each_row
def test_what_a_server_refuses_is_left_out_from_then_on(
    server: ChatServer, refused: list[str], sampling: str | None
) -> None:
    server.fault_of_body = choosy(*refused)
    asked = ChatModel(client(server), StepCache(), "prompts")
    for text in ("a", "b"):
        asked.digits("answers", "Rules.", {"text": text}, "sentences", ["a."])
    assert len(server.requests) == len(refused) + 2
    described = asked.describe()
    assert described["refused"] == sorted(refused)
    assert described.get("sampling") == sampling
    messages = server.requests[-1]["body"]["messages"]
    assert "Rules." in messages[0]["content"]
    assert '"text"' in messages[-1]["content"]


@each_row
def test_what_no_other_way_helps(
    server: ChatServer, body: Any, code: int, extra: dict[str, Any] | None
) -> None:
    server.fault = lambda number, data: refusing(body, code)
    with pytest.raises(RuntimeError, match=str(code)):
        complete(server, extra=extra)
    assert len(server.requests) == 1


def test_a_server_that_refuses_all_ways_is_asked_once_for_each(server: ChatServer) -> None:
    server.fault = lambda number, data: refusing(ERRORS["max_tokens"])
    with pytest.raises(RuntimeError, match="max_completion_tokens"):
        complete(server)
    assert len(server.requests) == len(WAYS["limit"])


def test_further_fields_are_sent_and_signed(server: ChatServer) -> None:
    extra = {"reasoning_effort": "low", "temperature": 1, "seed": None, "max_completion_tokens": 9}
    asked = ChatModel(client(server, extra=extra), StepCache(), "prompts")
    asked.digits("answers", "Rules.", {"text": "a"}, "sentences", ["a."])
    body = server.requests[0]["body"]
    assert (body["reasoning_effort"], body["temperature"]) == ("low", 1)
    assert (body["max_completion_tokens"], "seed" in body, "max_tokens" in body) == (
        9,
        False,
        False,
    )
    described = asked.describe()
    assert described["sampling"] == "temperature=1"
    assert json.loads(described["extra"]) == extra
    assert asked.client.identity != client(server).identity


@pytest.mark.parametrize(
    "thought",
    [
        replied(None, "length", reasoning="Hm."),
        replied("<think> Hm", "length"),
        replied("", "length"),
    ],
)
def test_a_model_that_thinks_gets_room_from_then_on(server: ChatServer, thought: Fault) -> None:
    server.fault = lambda number, data: thought if number == 0 else None
    asked = client(server)
    for _ in range(2):
        asked.complete(MESSAGES, SCHEMA, 50)
    room = 50 + THINKING_TOKENS
    assert [request["body"]["max_tokens"] for request in server.requests] == [50, room, room]


def test_room_for_thoughts_that_a_model_has_not(server: ChatServer) -> None:
    def fault(number: int, data: dict[str, Any], body: dict[str, Any]) -> Fault | None:
        limit = body.get("max_tokens") or body.get("max_completion_tokens") or 0
        if limit > 50:
            return refusing({"error": {"message": f"max_tokens is too large: {limit}"}})
        return replied(None, "length") if limit else None

    server.fault_of_body = fault
    assert complete(server).text
    assert len(server.requests) == 4


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("http://127.0.0.1:9/v1", "127.0.0.1:9"),
        ("http://*.x/v1", "label"),
        ("https://127.0.0.1:9/v1", "nowhere.pem"),
    ],
)
def test_without_a_server_nobody_waits(
    server: ChatServer, address: str, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("REQUESTS_CA_BUNDLE", "nowhere.pem")
    asked = ServerClient("m", address, None, timeout=30, max_retries=5)
    start = time.monotonic()
    with pytest.raises(AccessError, match=said):
        asked.complete(MESSAGES, SCHEMA, 50)
    assert time.monotonic() - start < 3


@pytest.mark.parametrize("most", [0, 1, 2])
def test_no_more_requests_than_allowed_repeated_ones_included(
    server: ChatServer, most: int
) -> None:
    server.fault = lambda number, data: status(503, Retry_After="0")
    asked = client(server, max_retries=5)
    asked.meter.most = most
    with pytest.raises(CallLimitError, match=str(most)):
        asked.complete(MESSAGES, SCHEMA, 50)
    assert len(server.requests) == most


def chosen(fault: Fault, number: int, data: dict[str, Any]) -> Fault:
    return fault


def repeat_the_key(request: Request) -> None:
    request.send(
        400, json.dumps({"error": {"message": f"no such key: {request.headers['Authorization']}"}})
    )


def repeat_most_of_the_key(request: Request) -> None:
    request.send(401, json.dumps({"error": {"message": f"no such key: {KEY[:-4]}****, {KEY[4:]}"}}))


def test_a_key_is_in_no_frame_log_or_message(
    server: ChatServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    shown = []
    for fault in (
        status(500),
        repeat_the_key,
        repeat_most_of_the_key,
        lambda request: request.reply(f"the key is {KEY}"),
    ):
        server.fault = partial(chosen, fault)
        try:
            shown.append(complete(server, api_key=HiddenText(KEY)).text)
        except RuntimeError as error:
            frames = traceback.TracebackException.from_exception(
                error, capture_locals=True
            ).format()
            shown += [line for line in frames if "KEY" not in line]  # the frames of this test
    assert server.requests[-1]["headers"]["authorization"] == f"Bearer {KEY}"
    assert "[key]" in shown[-1]
    for part in (KEY[:-4], KEY[4:]):
        assert [line for line in [*shown, caplog.text] if part in line] == []


# the second is that of the examples of llama.cpp
@pytest.mark.parametrize(
    ("key", "said"), [("ollama", "ollama rose"), ("sk-no-key-required", "required")]
)
def test_a_short_key_or_the_end_of_one_may_be_a_word_of_a_reply(
    server: ChatServer, key: str, said: str
) -> None:
    server.fault = lambda number, data: lambda request: request.reply(said)
    assert complete(server, api_key=key).text == said
