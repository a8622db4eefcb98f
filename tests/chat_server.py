# SPDX-License-Identifier: Apache-2.0
"""A chat server on this machine that answers by the rules of the prompts, or fails as it is told to."""

from __future__ import annotations

import json
import re
import socket
import struct
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.serving import serving

Fault = Callable[["Request"], None]


def faithful_reply(data: dict[str, Any]) -> dict[str, Any]:
    """What an ideal model replies: words as keyphrases, one question for each, and answers by looking them up."""
    if "questions" in data:
        words = {name: re.findall(r"'(.+?)'", question) for name, question in data["questions"].items()}
        return {name: str(int(bool(found) and found[0] in data["text"])) for name, found in words.items()}
    if "keyphrases" in data:
        return {"questions": [f"Does it say '{phrase}'?" for phrase in data["keyphrases"]][: data["number"]]}
    if "language" in data:  # what a summary claims: each of its words
        claims = dict.fromkeys(re.findall(r"\w+", data["text"]))
        return {"questions": [f"Does the text say that it has '{claim}'?" for claim in claims][: data["number"]]}
    return {"keyphrases": list(dict.fromkeys(re.findall(r"\w{4,}", data["text"])))[: data["number"]]}


class Request(BaseHTTPRequestHandler):
    """One request. A fault, where one is set, handles it instead of the faithful model."""

    protocol_version = "HTTP/1.1"
    server: ChatServer

    def do_POST(self) -> None:
        self.body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.data = json.loads(self.body["messages"][1]["content"])
        with self.server.lock:
            number = len(self.server.requests)
            self.server.requests.append(
                {
                    "path": self.path,
                    "headers": {k.lower(): v for k, v in self.headers.items()},
                    "body": self.body,
                    "data": self.data,
                    "time": time.monotonic(),
                }
            )
        fault = self.server.fault(number, self.data)
        if fault is None:
            self.reply(json.dumps(faithful_reply(self.data)))
        else:
            fault(self)

    def reply(self, content: str | None, finish_reason: str = "stop", **changes: Any) -> None:
        message = {"role": "assistant", "content": content}
        choices = [{"index": 0, "message": message, "finish_reason": finish_reason}]
        usage = {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
        body = {"id": "x", "object": "chat.completion", "created": 0, "model": "served-name", "choices": choices}
        self.send(200, json.dumps({**body, "usage": usage, **changes}))

    def send(self, status: int, text: str, kind: str = "application/json", **headers: str) -> None:
        encoded = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(encoded)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(encoded)

    def cut(self) -> None:
        """Promise more than is sent, and hang up."""
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", "1000")
        self.end_headers()
        self.wfile.write(b'{"choices": [')
        self.close_connection = True

    def send_encoded(self, content: bytes, encoding: str, status: int = 200) -> None:
        """Answer with a body that is already compressed."""
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Encoding", encoding)
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        self.wfile.write(content)

    def raw(self, content: bytes, reset: bool = False) -> None:
        """Send these bytes and hang up; by a reset, where that is asked for."""
        self.close_connection = True
        if reset:  # a connection that is closed without lingering is reset
            self.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.wfile.write(content)

    def pour(self, first: bytes, piece: bytes, pause: float = 0.0) -> None:
        """Send one thing, and then another again and again, as long as the server runs and the client listens."""
        self.close_connection = True
        self.wfile.write(first)
        while not self.server.closing.wait(pause):
            self.wfile.write(piece)

    def stall(self) -> None:
        """Answer nothing as long as the server runs."""
        self.server.closing.wait()

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
        """Keep the test output clean."""


class ChatServer(ThreadingHTTPServer):
    """`fault(number, data)` returns what to do with a request, None for a faithful reply."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Request)
        self.requests: list[dict[str, Any]] = []
        self.lock = threading.Lock()
        self.closing = threading.Event()
        self.fault: Callable[[int, dict[str, Any]], Fault | None] = lambda number, data: None

    @property
    def base_url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/v1"

    def shutdown(self) -> None:
        self.closing.set()
        super().shutdown()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that gave up waiting is part of the test."""


def running() -> AbstractContextManager[ChatServer]:
    return serving(ChatServer())
