# SPDX-License-Identifier: Apache-2.0
"""A chat server on this machine that streams a text word by word, whatever it is asked."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from .serving import serving


class StreamRequest(BaseHTTPRequestHandler):
    """One request for a chat completion."""

    server: StreamServer

    def do_POST(self) -> None:
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        for word in self.server.text.split(" "):
            self.send({"role": "assistant", "content": f"{word} "}, None)
        self.send({}, "stop")
        self.wfile.write(b"data: [DONE]\n\n")

    def send(self, delta: dict[str, str], finish_reason: str | None) -> None:
        choice = {"index": 0, "delta": delta, "finish_reason": finish_reason}
        chunk = {"id": "x", "object": "chat.completion.chunk", "created": 0, "model": "m"}
        self.wfile.write(f"data: {json.dumps({**chunk, 'choices': [choice]})}\n\n".encode())

    def log_message(self, format: str, *arguments: Any) -> None:  # noqa: A002
        """Keep the test output clean."""


class StreamServer(ThreadingHTTPServer):
    """A server that answers with `text`."""

    daemon_threads = True

    def __init__(self, text: str) -> None:
        super().__init__(("127.0.0.1", 0), StreamRequest)
        self.text = text

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A client that has seen enough is part of the test."""


@contextmanager
def streaming(text: str) -> Iterator[str]:
    """Yield the address of a server that streams a text until the block ends."""
    with serving(StreamServer(text)) as server:
        yield f"http://127.0.0.1:{server.server_port}/v1"
