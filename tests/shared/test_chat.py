# SPDX-License-Identifier: Apache-2.0
"""The client of a chat model through the real library, against a server that fails as it is told,
and what it keeps.
"""

from __future__ import annotations

import copy
import gzip
import json
import logging
import pickle
import sys
import threading
import time
import traceback
from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics._shared import chat
from metrics._shared.chat import (
    OPENAI,
    AccessError,
    CallLimitError,
    ChatModel,
    FunctionClient,
    HiddenText,
    Meter,
    NoReplyError,
    ServerClient,
    StepCache,
    UnreadableReplyError,
)
from tests.helpers import chat_server
from tests.helpers.chat_server import ChatServer, Fault, Request, faithful, late, status
from tests.timing import processor_seconds

KEY = "".join(["sk-", "given-key" * 3])
SECRETS = {
    "OPENAI_API_KEY": "sk-secret",
    "OPENAI_ORG_ID": "org-secret",
    "OPENAI_PROJECT_ID": "project-secret",
    "OPENAI_CUSTOM_HEADERS": "X-Own: header-secret\nauthorization: Bearer header-secret",
    "HF_TOKEN": "hf_secret",
}
MESSAGES = chat.conversation("Rules.", {"text": "The river rose.", "number": 3})
SCHEMA = chat.digits_schema(["q1"])


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs on a machine full of secrets."""
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with chat_server.running() as running:
        yield running
    assert "secret" not in json.dumps(running.requests)


def client(server: ChatServer, **options: Any) -> ServerClient:
    return ServerClient(
        "m", **{"base_url": server.base_url, "api_key": None, "timeout": 5.0, **options}
    )


def complete(server: ChatServer, **options: Any) -> chat.Reply:
    return client(server, **options).complete(MESSAGES, SCHEMA, 50)


def chosen(fault: Fault, number: int, data: dict[str, Any]) -> Fault:
    return fault


def repeat_the_key(request: Request) -> None:
    request.send(
        400, json.dumps({"error": {"message": f"no such key: {request.headers['Authorization']}"}})
    )


# Servers


def test_what_is_sent_and_returned(server: ChatServer) -> None:
    server.fault = lambda number, data: lambda request: request.reply('{"q1": "1"}')
    asked = client(server, base_url=f"{server.base_url}?api-version=2", api_key=KEY)
    assert asked.complete(MESSAGES, SCHEMA, 50) == (
        '{"q1": "1"}',
        {"prompt_tokens": 7, "completion_tokens": 3},
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
    assert asked.meter.take_usage() == {"calls": 1}


@pytest.mark.parametrize("code", [408, 429, 502, 503, 504])
def test_passing_failures_are_repeated(server: ChatServer, code: int) -> None:
    server.fault = lambda number, data: status(code, Retry_After="0.01") if number == 0 else None
    assert complete(server, max_retries=1).text
    assert len(server.requests) == 2


FAULTS: dict[str, tuple[Fault, type[Exception]]] = {
    **{str(code): (status(code), AccessError) for code in (401, 403, 404)},
    **{str(code): (status(code), RuntimeError) for code in (400, 409, 500)},
    **{
        f"to {code}": (status(code, Location="http://127.0.0.1:9/v1"), AccessError)
        for code in (302, 307)
    },
}


@pytest.mark.parametrize("name", FAULTS)
def test_other_failures_are_not_repeated(server: ChatServer, name: str) -> None:
    fault, kind = FAULTS[name]
    server.fault = lambda number, data: fault
    with pytest.raises(RuntimeError) as raised:
        complete(server, max_retries=2)
    assert type(raised.value) is kind
    assert len(server.requests) == 1
    assert "\n" not in str(raised.value)


# What a server refuses


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
                return refusing(ERRORS[name])
        return None

    return fault


def refusing(error: Any, code: int = 400) -> Fault:
    return lambda request: request.send(code, json.dumps(error))


# as OpenAI, DeepSeek, Mistral, Groq, vLLM and FastAPI put it
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
    "json_schema": {"error": {"message": "This response_format type is unavailable now"}},
    "json_object": {"message": {"detail": [{"loc": ["response_format"], "msg": "extra"}]}},
    "system": {"error": {"message": "System role not supported"}},
}


@pytest.mark.parametrize(
    ("refused", "sampling"),
    [
        (["max_tokens"], "temperature=0,seed=0"),
        (["max_tokens", "max_completion_tokens"], "temperature=0,seed=0"),
        (["temperature"], "seed=0"),
        (["seed"], "temperature=0"),
        (["json_schema"], "temperature=0,seed=0"),
        (["json_schema", "json_object"], "temperature=0,seed=0"),
        (["system"], "temperature=0,seed=0"),
        ([*ERRORS], None),
    ],
)
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


@pytest.mark.parametrize(
    ("error", "code", "extra"),
    [
        (ERRORS["seed"], 400, {"seed": 7}),  # it is the user's own
        (ERRORS["seed"], 500, None),
        ({"error": {"message": "max_tokens is too large: this model's maximum"}}, 400, None),
        ({"error": {"message": "the prompt is empty"}}, 400, None),
    ],
)
def test_what_no_other_way_helps(
    server: ChatServer, error: Any, code: int, extra: dict[str, Any] | None
) -> None:
    server.fault = lambda number, data: refusing(error, code)
    with pytest.raises(RuntimeError, match=str(code)):
        complete(server, extra=extra)
    assert len(server.requests) == 1


def test_a_server_that_refuses_all_ways_is_asked_once_for_each(server: ChatServer) -> None:
    server.fault = lambda number, data: refusing(ERRORS["max_tokens"])
    with pytest.raises(RuntimeError, match="max_completion_tokens"):
        complete(server)
    assert len(server.requests) == len(chat.WAYS["limit"])


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
    "extra",
    [{"api_key": "word"}, {"a": [{"access_token": "word"}]}, {"a": {1}}, {"a": float("nan")}],
)
def test_further_fields_hold_no_key(extra: dict[str, Any]) -> None:
    chat.check_extra({"max_tokens": 9, "top_p": [1]})
    with pytest.raises(ValueError, match="`extra_body`") as raised:
        chat.check_extra(extra)
    assert "word" not in str(raised.value).replace("password", "")


# Responses without a reply


def replied(content: Any, finish_reason: str = "stop", **message: Any) -> Fault:
    choice = {"message": {"content": content, **message}, "finish_reason": finish_reason}
    return lambda request: request.send(200, json.dumps({"choices": [choice]}))


def sent(text: str, kind: str = "application/json") -> Fault:
    return lambda request: request.send(200, text, Content_Type=kind)


@pytest.mark.parametrize(
    ("fault", "named"),
    [
        (sent(""), "empty"),
        (sent("<html><body>Sign in"), "Sign in"),
        (sent("Sign in", "text/html; charset=utf-8"), "text/html"),
        (sent('data: {"choices": []}\n\n'), "stream"),
        (sent(": ping", "text/event-stream"), "stream"),
        (sent("[]"), "no object"),
        (sent("{"), "no JSON"),
        (sent('{"a":' * 20_000), "no JSON"),
        (sent('{"choices": []}'), "no choices"),
        (sent('{"choices": [{"text": "1"}]}'), "no message"),
        (sent('{"error": {"message": "model overloaded", "code": 503}}'), "model overloaded"),
        (sent('{"error": "no such tier", "choices": [{}]}'), "no such tier"),
        (replied(None, "content_filter"), "content_filter"),
        (replied(None, refusal="I cannot assist."), "refuses: I cannot assist."),
        (replied(None, "tool_calls", tool_calls=[{"function": {"name": "f"}}]), "tool"),
        (replied([{"type": "image_url"}]), "image_url"),
        (replied(None, reasoning_content="Hm."), "after thoughts"),
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
    room = 50 + chat.THINKING_TOKENS
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


# Responses without an end


def dribble(begin: str, wait: float = 0.05) -> Fault:
    def send(request: Request) -> None:
        request.wfile.write(begin.encode())
        while True:
            request.wfile.write(b" ")
            time.sleep(wait)

    return send


def flood(request: Request) -> None:
    request.wfile.write(b"HTTP/1.1 200 OK\r\n\r\n")
    while True:
        request.wfile.write(b" " * 2**16)


@pytest.mark.parametrize(
    "begin",
    [
        "HTTP/1.1 200 OK\r\n\r\n",
        "HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n",
        "HTTP/1.1 200 OK\r\nX: ",
        "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5;",
        "HTTP/1.1 400 Bad\r\n\r\n",
    ],
    ids=["body", "length", "header", "chunk", "error"],
)
def test_a_reply_that_never_ends_is_waited_for_as_long_as_is_said(
    server: ChatServer, begin: str
) -> None:
    server.fault = lambda number, data: dribble(begin)
    with pytest.raises(RuntimeError, match=r"within 0\.4 seconds"):
        complete(server, timeout=0.4, max_retries=1)
    assert len(server.requests) == 2


def test_a_reply_that_fills_the_memory_is_not_read(server: ChatServer) -> None:
    server.fault = lambda number, data: flood
    with pytest.raises(RuntimeError, match="longer"):
        complete(server, timeout=30, max_retries=1)
    assert len(server.requests) == 1


def test_nothing_is_unpacked(server: ChatServer) -> None:
    packed = gzip.compress(json.dumps({"choices": []}).encode())

    def send(request: Request) -> None:
        request.send_response(200)
        request.send_header("Content-Encoding", "gzip")
        request.send_header("Content-Length", str(len(packed)))
        request.end_headers()
        request.wfile.write(packed)

    server.fault = lambda number, data: send
    with pytest.raises(NoReplyError, match="no JSON"):
        complete(server)
    assert server.requests[0]["headers"]["accept-encoding"] == "identity"


@pytest.mark.parametrize("fault", [late, Request.hang_up])
def test_a_server_that_says_nothing_is_asked_again(server: ChatServer, fault: Fault) -> None:
    server.fault = lambda number, data: fault if number == 0 else None
    assert complete(server, max_retries=1, timeout=0.3).text
    assert len(server.requests) == 2


def test_without_a_server_nobody_waits(server: ChatServer) -> None:
    asked = ServerClient("m", "http://127.0.0.1:9/v1", None, timeout=30, max_retries=5)
    start = time.monotonic()
    with pytest.raises(AccessError, match="127.0.0.1:9"):
        asked.complete(MESSAGES, SCHEMA, 50)
    assert time.monotonic() - start < 3


def test_a_server_that_was_there_is_waited_for(server: ChatServer) -> None:
    def reply_and_hang_up(request: Request) -> None:
        request.send(
            200, json.dumps({"choices": [{"message": {"content": "x"}}]}), Connection="close"
        )
        request.hang_up()

    server.fault = lambda number, data: reply_and_hang_up
    asked = client(server, max_retries=1)
    asked.complete(MESSAGES, SCHEMA, 50)
    server.shutdown()
    server.server_close()
    with pytest.raises(RuntimeError) as raised:
        asked.complete(MESSAGES, SCHEMA, 50)
    assert type(raised.value) is RuntimeError
    assert asked.meter.used == 3


def test_without_the_library(server: ChatServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(ModuleNotFoundError, match="pip install openai"):
        client(server)


@pytest.mark.parametrize("most", [0, 1, 2])
def test_no_more_requests_than_allowed_repeated_ones_included(
    server: ChatServer, most: int
) -> None:
    server.fault = lambda number, data: status(503, Retry_After="0.01")
    asked = client(server, max_retries=5)
    asked.meter.most = most
    with pytest.raises(CallLimitError, match=str(most)):
        asked.complete(MESSAGES, SCHEMA, 50)
    assert len(server.requests) == most


def test_threads_share_the_limit_and_have_usage_of_their_own() -> None:
    meter, used = Meter(60), []

    def take() -> None:
        for _ in range(10):
            meter.take()
        used.append(meter.take_usage())

    threads = [threading.Thread(target=take) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert used == [{"calls": 10}] * 6
    with pytest.raises(CallLimitError):
        meter.take()


# Keys


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        (OPENAI, "sk-secret"),
        ("https://router.huggingface.co/v1", "hf_secret"),
        ("http://api.openai.com/v1", None),
        ("https://api.openai.com.example.org/v1", None),
        ("https://huggingface.co.example.org/v1", None),
        ("https://example.org/v1", None),
    ],
)
def test_keys_go_only_where_they_belong(address: str, expected: str | None) -> None:
    assert chat.key_for(address, None) == expected
    assert chat.key_for(address, "") is None
    assert chat.key_for(address, KEY) == KEY


@pytest.mark.parametrize("base_url", [None, OPENAI])
def test_what_the_environment_holds_goes_to_openai_alone(
    base_url: str | None, server: ChatServer
) -> None:
    assert list(ServerClient("m", base_url, None)._headers) == ["Authorization"]
    assert {"OpenAI-Organization", "OpenAI-Project", "X-Own"} < set(
        ServerClient("m", base_url, KEY)._headers
    )
    complete(server)  # the fixture looks for secrets in what was sent


@pytest.mark.parametrize("key", ["sk-1\n", " sk-1", "sk-1 2", "sk-\u00e9"])
def test_a_key_that_no_header_can_carry_is_not_quoted(key: str) -> None:
    with pytest.raises(ValueError, match="key") as raised:
        chat.key_for(OPENAI, key)
    assert key.strip() not in str(raised.value)


@pytest.mark.parametrize(
    "address",
    [
        *(
            "host/v1",
            "ftp://host/v1",
            "http://",
            "http://host:0",
            "http://host:99999",
            "http://a..b/v1",
            "localhost:80",
        ),
        *(
            "http://user:word@host/v1",
            "http://word@host/v1",
            "https://host/v1?api_key=word",
            "https://host/?sig=word",
        ),
    ],
)
def test_an_address_that_is_none_or_holds_a_key_is_not_quoted(address: str) -> None:
    with pytest.raises(ValueError, match="`base_url`") as raised:
        ServerClient("m", address, None)
    assert "word@" not in str(raised.value)
    assert address not in str(raised.value)


def test_a_key_is_in_no_frame_log_or_message(
    server: ChatServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    shown = []
    for fault in (status(500), repeat_the_key, lambda request: request.reply(f"the key is {KEY}")):
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
    assert [line for line in [*shown, caplog.text] if KEY in line] == []


def test_a_short_key_may_be_a_word_of_a_reply(server: ChatServer) -> None:
    server.fault = lambda number, data: lambda request: request.reply("ollama rose")
    assert complete(server, api_key="ollama").text == "ollama rose"


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda key: pickle.loads(pickle.dumps(key))])
def test_a_key_is_in_no_pickle_and_no_copy(copied: Any) -> None:
    assert KEY.encode() not in pickle.dumps({"key": HiddenText(KEY)})
    with pytest.raises(ValueError, match="`api_key` is missing"):
        chat.key_for(OPENAI, copied(HiddenText(KEY)))
    assert copied(HiddenText("")) == ""


def test_a_hidden_text_and_its_parts() -> None:
    assert (
        repr({"key": HiddenText(KEY), "part": HiddenText(KEY)[:3]})
        == "{'key': (hidden), 'part': (hidden)}"
    )


# Replies


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
        ('{"a": {"q1": "1"}}', {}),
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
    assert chat.read_digits(reply, ["q1"]) == expected


@pytest.mark.parametrize("part", ["{", '{"', '"{', '{"a":x', '{"a":', '{"a":[', '{"a":1,', "{ "])
def test_time_is_linear(part: str) -> None:
    def seconds(count: int) -> float:
        return processor_seconds(lambda: chat.read_digits(part * count, ["q1"]))

    count = 10_000 // len(part)
    short, long = seconds(count), seconds(16 * count)
    assert long < 64 * short + 0.01  # 16 times as long a reply; 256 times would be quadratic


@given(
    st.text(),
    st.dictionaries(st.text(), st.integers() | st.text(), min_size=1),
    st.text(alphabet="ab }]"),
)
def test_the_last_object_is_found_behind_anything(
    before: str, value: dict[str, Any], after: str
) -> None:
    assert chat.last_object(before.replace("{", "(") + json.dumps(value) + after) == value


@pytest.mark.parametrize(
    "reply",
    [
        "",
        "no",
        '{"a": []}',
        '{"a": [1]}',
        '{"a": ["", " -- "]}',
        '{"a": "b"}',
        '{"b": ["c"]}',
        '{"a": ["\\ud800"]}',
    ],
)
def test_a_list_that_cannot_be_read(reply: str) -> None:
    with pytest.raises(UnreadableReplyError):
        chat.read_list(reply, "a", 5)


# A model, and what is kept of it


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


def test_an_unreadable_reply_is_never_a_zero() -> None:
    for replies in (["yes, all of them"] * 2, ["", ""], ['{"q1": "1"}'] * 2):
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
        def complete(self, *arguments: Any) -> chat.Reply:
            return super().complete(*arguments)._replace(is_cut=True)

    with pytest.raises(UnreadableReplyError):
        digits(ChatModel(Cut(lambda messages: '{"q1": "1", "q2": "1"}'), StepCache(), "prompts"))


def test_a_result_is_paid_for_once_and_a_failure_is_not_kept(tmp_path: Path) -> None:
    good = '{"q1": "1", "q2": "0"}'
    scripted = Scripted("no", "no", good)
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


def test_many_writers_leave_whole_files(tmp_path: Path) -> None:
    def write(number: int) -> None:
        for i in range(20):
            StepCache(tmp_path).put(["step", i], [i] * 1000)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [StepCache(tmp_path).get(["step", i]) for i in range(20)] == [
        [i] * 1000 for i in range(20)
    ]
    assert (
        len([*tmp_path.rglob("*.json")])
        == len([path for path in tmp_path.rglob("*") if path.is_file()])
        == 20
    )


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
