# SPDX-License-Identifier: Apache-2.0
"""The page of a judge, served by this machine for this machine. It needs no library beside Python's
own.

Only requests to this address are answered, so no other page in the browser can read or give
judgements. The page asks no other host for anything, and is forbidden to. A tab that an earlier
command left open names its session, and is told to load the page again.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from collections.abc import Callable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from ..errors import JobError, Option
from .session import NotShownError, Session

PAGE = Path(__file__).parent / "page"
KINDS = {".html": "text/html", ".css": "text/css", ".js": "text/javascript"}
FILES = {"/": "page.html", "/page.css": "page.css", "/page.js": "page.js"}
# of a request: the longest comment, of characters of four bytes each, is a quarter of it
MOST_BYTES = 2**16
FIRST_PORT, PORTS = 7860, 100
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:;"
    " base-uri 'none'"
)


class PageServer(ThreadingHTTPServer):
    """A server of one session."""

    daemon_threads = True
    request_queue_size = 128  # of five, a browser that opens six connections loses one
    # On Windows a second judge would take the port of the first; elsewhere it is what lets a judge
    # start again at once.
    allow_reuse_address = os.name == "posix"

    def __init__(self, session: Session, port: int, closing: str) -> None:
        self.session = session
        self.lock = threading.Lock()  # the page may ask several things at once, a session one
        self.closing = closing  # what to do when all is judged
        super().__init__(("127.0.0.1", port), Handler)

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing of a page that was closed before it had its answer."""
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)

    @property
    def address(self) -> str:
        """Where the page is."""
        return f"http://127.0.0.1:{self.server_port}"


def open_server(session: Session, port: int | None, closing: str) -> PageServer:
    """Return a server at the port, or at the first that is free from FIRST_PORT; a JobError says
    that there is none.
    """
    ports = range(FIRST_PORT, FIRST_PORT + PORTS)
    places: str | Option = f"ports {ports[0]} to {ports[-1]}"
    if port is not None:
        ports = range(port, port + 1)
        places = Option("port", str(port))
    for free_port in ports:
        try:
            return PageServer(session, free_port, closing)
        except OSError as error:
            reason = error.strerror
    raise JobError([places, f": {reason}; give another ", Option("port")])


class Handler(BaseHTTPRequestHandler):
    """Answers to the page."""

    server: PageServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        """Answer with a file of the page, or with what it shows."""
        session = self.server.session
        path, _, query = self.path.partition("?")
        if not self._is_own():
            self._fail(403, "only this page may ask")
        elif path in FILES:
            file = PAGE / FILES[path]
            self._send(200, file.read_bytes(), KINDS[file.suffix])
        elif path == "/about":
            self._answer(
                lambda: {**session.describe(), "closing": self.server.closing, **session.progress()}
            )
        elif path == "/screen" and query.isdecimal() and len(query) < 10:
            self._answer_session(lambda: session.screen(int(query)))
        else:
            self._fail(404, "there is nothing here")

    def do_POST(self) -> None:
        """Do what the page asks, and answer when it is on the disk."""
        session = self.server.session
        length = self.headers.get("Content-Length", "")
        if not length.isdecimal() or len(length) > 9 or int(length) > MOST_BYTES:
            self.close_connection = True
            self._fail(413, "this is too long")
            return
        body = self.rfile.read(int(length))
        if not self._is_own() or self.headers.get("Content-Type") != "application/json":
            self._fail(403, "only this page may ask")
            return
        actions: dict[str, Callable[..., dict[str, Any]]] = {
            "/judge": session.give,
            "/skip": session.skip,
            "/comment": session.comment,
            "/tick": session.tick,
            "/undo": session.undo,
        }
        action = actions.get(self.path)
        if action is None:
            self._fail(404, "there is nothing here")
            return
        self._answer_session(lambda: action(**json.loads(body)))

    def _is_own(self) -> bool:
        """Return whether the page itself asks: by its address, and not from another site."""
        hosts = {f"{host}:{self.server.server_port}" for host in ("127.0.0.1", "localhost")}
        origin = self.headers.get("Origin")
        return self.headers.get("Host") in hosts and (
            origin is None or origin.removeprefix("http://") in hosts
        )

    def _answer_session(self, make: Callable[[], dict[str, Any]]) -> None:
        """Send what is made for a page of this session; another one shows other texts."""
        if self.headers.get("Session") != self.server.session.name:
            self._fail(409, "this page is of an earlier session")
            return
        self._answer(make)

    def _answer(self, make: Callable[[], dict[str, Any]]) -> None:
        """Send what is made, or why it cannot be."""
        try:
            with self.server.lock:
                answer = make()
        except NotShownError as error:
            self._fail(409, str(error))
        except (TypeError, ValueError, RecursionError) as error:
            self._fail(400, str(error))
        except OSError as error:
            self._fail(500, f"not saved: {error.strerror or error}")
        else:
            self._send(200, json.dumps(answer).encode())

    def _fail(self, status: int, reason: str) -> None:
        """Send an error in words."""
        self._send(status, json.dumps({"error": reason}).encode())

    def _send(self, status: int, content: bytes, kind: str = "application/json") -> None:
        """Send an answer."""
        self.send_response(status)
        headers = {
            "Content-Type": f"{kind}; charset=utf-8",
            "Content-Length": str(len(content)),
            "Content-Security-Policy": POLICY,
            "X-Content-Type-Options": "nosniff",
            "X-Frame-Options": "DENY",
            "Referrer-Policy": "no-referrer",
            "Cache-Control": "no-store",  # a page of an earlier session would judge other texts
        }
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_unused: Any) -> None:
        """Print nothing of each request."""
