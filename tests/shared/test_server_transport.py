# SPDX-License-Identifier: Apache-2.0
"""Which address and which key a server gets, and that neither is shown; responses without an end, too
long, packed, late, or none.
"""

from __future__ import annotations

import copy
import gzip
import json
import pickle
import time
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from summary_metrics.metrics._shared.chat_client import AccessError
from summary_metrics.metrics._shared.server_client import ServerClient
from summary_metrics.metrics._shared.server_messages import NoReplyError
from summary_metrics.metrics._shared.server_transport import OPENAI, HiddenText, Turns, key_for

from tests.helpers.chat_server import (
    KEY,
    MESSAGES,
    SCHEMA,
    ChatServer,
    Fault,
    Request,
    client,
    complete,
    late,
)
from tests.helpers.rows import each_row

pytestmark = pytest.mark.usefixtures("secrets")


@each_row
def test_keys_go_only_where_they_belong(address: str, expected: str | None) -> None:
    assert key_for(address, None) == expected
    assert key_for(address, "") is None
    assert key_for(address, KEY) == KEY


@pytest.mark.parametrize("key", ["sk-1\n", " sk-1", "sk-1 2", "sk-\u00e9"])
def test_a_key_that_no_header_can_carry_is_not_quoted(key: str) -> None:
    with pytest.raises(ValueError, match="key") as raised:
        key_for(OPENAI, key)
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


@pytest.mark.parametrize("copied", [copy.deepcopy, lambda key: pickle.loads(pickle.dumps(key))])
def test_a_key_is_in_no_pickle_and_no_copy(copied: Any) -> None:
    assert KEY.encode() not in pickle.dumps({"key": HiddenText(KEY)})
    with pytest.raises(ValueError, match="`api_key` is missing"):
        key_for(OPENAI, copied(HiddenText(KEY)))
    assert copied(HiddenText("")) == ""


def test_a_hidden_text_and_its_parts() -> None:
    assert (
        repr({"key": HiddenText(KEY), "part": HiddenText(KEY)[:3]})
        == "{'key': (hidden), 'part': (hidden)}"
    )


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


def test_a_byte_order_mark_is_no_text(server: ChatServer) -> None:
    reply = json.dumps({"choices": [{"message": {"content": "x"}}]})
    server.fault = lambda number, data: lambda request: request.send(200, f"\ufeff{reply}")
    assert complete(server).text == "x"


def break_off(request: Request) -> None:
    request.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n{")
    request.hang_up()


@pytest.mark.parametrize("fault", [late, Request.hang_up, break_off])
def test_a_server_that_says_nothing_or_half_is_asked_again(
    server: ChatServer, fault: Fault
) -> None:
    server.fault = lambda number, data: fault if number == 0 else None
    assert complete(server, max_retries=1, timeout=0.3).text
    assert len(server.requests) == 2


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


def test_after_one_that_is_late_half_as_many_are_under_way() -> None:
    said: list[int] = []
    turns = Turns(said.append)
    # of requests that wait together all are late
    for count in (8, 1):
        with suppress(TimeoutError), ExitStack() as under_way:
            for _ in range(count):
                under_way.enter_context(turns.turn())
            raise TimeoutError
    assert (said, turns.most) == ([4], 4)


def test_a_server_that_never_answers_ends_the_run(server: ChatServer) -> None:
    server.fault = lambda number, data: late
    with pytest.raises(AccessError, match="within 0.2 seconds"):
        complete(server, timeout=0.2, max_retries=0)
