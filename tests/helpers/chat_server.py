# SPDX-License-Identifier: Apache-2.0
"""A chat server on this machine that answers by the rules of the prompts, or fails as it is told
to; and a client of it.
"""

from __future__ import annotations

import json
import math
import re
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from summary_metrics.metrics._shared.chat_client import Reply
from summary_metrics.metrics._shared.chat_model import conversation
from summary_metrics.metrics._shared.reply_forms import digits_schema
from summary_metrics.metrics._shared.server_client import ServerClient

from .serving import serving

Fault = Callable[["Request"], None]


def faithful_reply(data: dict[str, Any]) -> dict[str, Any]:
    """What an ideal model replies: words as keyphrases, one question for each, and answers by
    looking them up.
    """
    claims = data.get("sentences") or data.get("facts")
    if claims:
        return {name: str(int(one.rstrip(".") in data["text"])) for name, one in claims.items()}
    if "questions" in data:
        words = {
            name: re.findall(r"'(.+?)'", question) for name, question in data["questions"].items()
        }
        return {
            name: str(int(bool(found) and found[0] in data["text"]))
            for name, found in words.items()
        }
    if "keyphrases" in data:
        return {
            "questions": [f"Does it say '{phrase}'?" for phrase in data["keyphrases"]][
                : data["number"]
            ]
        }
    return {
        "keyphrases": list(dict.fromkeys(re.findall(r"\w{4,}", data["text"])))[: data["number"]]
    }


def faithful(messages: list[dict[str, str]]) -> str:
    """The same as a function of chat messages."""
    return json.dumps(faithful_reply(json.loads(messages[1]["content"])))


class Request(BaseHTTPRequestHandler):
    """One request. A fault, where one is set, handles it instead of the faithful model."""

    protocol_version = "HTTP/1.1"
    server: ChatServer

    def do_GET(self) -> None:
        """List the models."""
        models = [{"id": name, "object": "model"} for name in self.server.models]
        self.send(200, json.dumps({"object": "list", "data": models}))

    def do_POST(self) -> None:
        self.body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if "logprobs" in self.body and not self.server.tells_chances:
            self.send(400, '{"error": {"message": "logprobs is not supported"}}')
            return
        # behind the rules, where these are no message of their own
        texts = [message["content"] for message in self.body["messages"][:2]]
        if "logprobs" in self.body:
            text, _, rest = texts[0].removeprefix("Text:\n").rpartition("\n\nStatement: ")
            self.data = {"text": text, "statement": rest.partition("\n\n")[0]}
        else:
            self.data = json.loads(texts[-1].rpartition("\n\n")[2])
        with self.server.lock:
            number = len(self.server.requests)
            headers = {name.lower(): value for name, value in self.headers.items()}
            self.server.requests.append(
                {"path": self.path, "headers": headers, "body": self.body, "data": self.data}
            )
        fault = self.server.fault(number, self.data) or self.server.fault_of_body(
            number, self.data, self.body
        )
        if fault is None and "statement" in self.data:
            is_said = self.data["statement"].rstrip(".") in self.data["text"]
            self.reply_chance(0.9 if is_said else 0.2)
        elif fault is None:
            self.reply(json.dumps(faithful_reply(self.data)))
        else:
            fault(self)

    def reply(self, content: str | None, finish_reason: str = "stop", **changes: Any) -> None:
        message = {"role": "assistant", "content": content}
        choices = [{"index": 0, "message": message, "finish_reason": finish_reason}]
        usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
        body = {
            "id": "x",
            "object": "chat.completion",
            "created": 0,
            "model": "served-name",
            "choices": choices,
        }
        self.send(200, json.dumps({**body, "usage": usage, **changes}))

    def reply_chance(self, chance: float, yes: str = "Yes", no: str = "No") -> None:
        """Reply with the likelier token, and the chances of both and of another."""
        tokens = {yes: 0.8 * chance, no: 0.8 * (1 - chance), "The": 0.1}
        likely = [{"token": token, "logprob": math.log(p)} for token, p in tokens.items() if p]
        message = {"role": "assistant", "content": yes if chance >= 0.5 else no}
        choice = {"message": message, "finish_reason": "length"}
        self.reply("", choices=[{**choice, "logprobs": {"content": [{"top_logprobs": likely}]}}])

    def send(self, status: int, text: str, **headers: str) -> None:
        encoded = text.encode()
        self.send_response(status)
        for name, value in {
            "Content-Type": "application/json",
            "Content-Length": str(len(encoded)),
            **headers,
        }.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(encoded)

    def hang_up(self) -> None:
        self.close_connection = True

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
        """Keep the test output clean."""


class ChatServer(ThreadingHTTPServer):
    """`fault(number, data)` returns what to do with a request, None for a faithful reply."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Request)
        self.requests: list[dict[str, Any]] = []
        self.lock = threading.Lock()
        self.models = ["m"]
        self.tells_chances = False  # of tokens; where it does not, it refuses to be asked for them
        self.fault: Callable[[int, dict[str, Any]], Fault | None] = lambda number, data: None
        # the same for what depends on more of a request than its texts
        self.fault_of_body: Callable[[int, dict[str, Any], dict[str, Any]], Fault | None] = (
            lambda number, data, body: None
        )

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that gave up waiting is part of the test."""


def running() -> AbstractContextManager[ChatServer]:
    """A server that answers until the block ends."""
    return serving(ChatServer())


def status(code: int, **headers: str) -> Fault:
    """What answers with an error."""
    return lambda request: request.send(code, '{"error": {"message": "as told"}}', **headers)


def late(request: Request) -> None:
    """Answer after the client has given up."""
    time.sleep(1)
    request.hang_up()


# A client, and what it is told

KEY = "".join(["sk-", "given-key" * 3])

MESSAGES = conversation("Rules.", {"text": "The river rose.", "number": 3})

SCHEMA = digits_schema(["q1"])


def client(server: ChatServer, **options: Any) -> ServerClient:
    return ServerClient(
        "m", **{"base_url": server.base_url, "api_key": None, "timeout": 5.0, **options}
    )


def complete(server: ChatServer, **options: Any) -> Reply:
    return client(server, **options).complete(MESSAGES, SCHEMA, 50)


def replied(content: Any, finish_reason: str = "stop", **message: Any) -> Fault:
    choice = {"message": {"content": content, **message}, "finish_reason": finish_reason}
    return lambda request: request.send(200, json.dumps({"choices": [choice]}))


def refusing(error: Any, code: int = 400) -> Fault:
    return lambda request: request.send(code, json.dumps(error))
