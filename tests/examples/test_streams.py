# SPDX-License-Identifier: Apache-2.0
"""The examples that stop a stream, with the real client and a server of this machine."""

from __future__ import annotations

import json
import runpy
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.helpers.serving import serving

EXAMPLES = Path(__file__).parents[2] / "examples"
SOURCE = "The old bridge in Holm is closed until Monday. Repairs cost 3 million euros."
FIRST = "Holm's bridge is closed."
RIGHT = f"{FIRST} Repairs cost 3 million euros."


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
    """A chat server on this machine that streams `text` word by word, whatever it is asked."""

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


class Written(NamedTuple):
    """What a model writes, the exit status, what is shown, and what stands in the message."""

    text: str
    status: int
    shown: str
    message: str


WRITTEN = [
    Written(RIGHT, 0, RIGHT, ""),
    Written(f"{FIRST} It reopens on Friday. Nobody", 1, FIRST, "Friday"),
    # the last sentence is known to end when the stream does
    Written(f"{FIRST} It reopens on Friday", 1, FIRST, "Friday"),
]


def run_example(
    name: str, written: Written, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    """Run an example on what a model writes, and compare what it shows."""
    (folder / "source.txt").write_text(SOURCE, encoding="utf-8")
    monkeypatch.setenv("OPENAI_API_KEY", "none")
    with streaming(written.text) as address:
        command = [name, str(folder / "source.txt"), "--model", "m", "--base-url", address]
        monkeypatch.setattr(sys, "argv", command)
        with pytest.raises(SystemExit) as ended:
            runpy.run_path(str(EXAMPLES / name), run_name="__main__")
    output = capsys.readouterr()
    assert (ended.value.code, output.out.strip()) == (written.status, written.shown)
    assert written.message in output.err


@pytest.mark.parametrize("written", WRITTEN)
def test_nothing_wrong_is_shown(
    written: Written, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    run_example("stream_openai.py", written, tmp_path, monkeypatch, capsys)
