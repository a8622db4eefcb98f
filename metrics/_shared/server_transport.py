# SPDX-License-Identifier: Apache-2.0
"""How requests travel to a server: each is counted, none takes longer or brings more than allowed,
and only what may pass is repeated.

OpenAI's own client library waits and asks again. It is given the HTTP client that is made here.
"""

from __future__ import annotations

import importlib
import socket
import sys
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import Any

from .chat_client import Meter

# Of these failures a later try may be spared. The library would also repeat llama.cpp's 500, which
# is an output that it cannot use.
RETRIED_STATUS = frozenset({408, 429, 502, 503, 504})
MOST_BYTES = 8 * 2**20  # of a response: the longest reply, long thoughts, and their escapes in JSON
# They say how a body was packed, and it is handed on as it was received.
HEADERS_OF_TRANSFER = frozenset({"content-encoding", "transfer-encoding"})


class Deadline:
    """Shuts the sockets of a request after so many seconds, however slowly its response comes."""

    def __init__(self, seconds: float) -> None:
        self.is_over = False
        self._sockets: list[socket.socket] = []
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True

    def __enter__(self) -> Deadline:
        self._timer.start()
        return self

    def __exit__(self, *_raised: object) -> None:
        self._timer.cancel()

    def note_socket(self, event: str, info: Mapping[str, Any]) -> None:
        """Note the socket of a connection that was made; the library calls this at each step."""
        if event.endswith(("connect_tcp.complete", "start_tls.complete")):
            self._sockets.append(info["return_value"].get_extra_info("socket"))
            if self.is_over:
                self._end()

    def _end(self) -> None:
        self.is_over = True
        for connection in self._sockets:
            with suppress(OSError):  # it is closed already
                connection.shutdown(socket.SHUT_RDWR)


class Turns:
    """Lets requests be under way as they come, and half as many at once after one was too late: a
    server with few slots lets the others wait, and computes what was given up all the same.
    """

    def __init__(self, late: type[Exception], tell: Callable[[int], None]) -> None:
        self._late, self._tell = late, tell  # the error of what is late; is given the new number
        self.most = sys.maxsize
        self._busy = self._peak = 0
        self._waves = 0  # how often it was halved: of requests that wait together all are late
        self._free = threading.Condition()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn."""
        with self._free:
            self._free.wait_for(lambda: self._busy < self.most)
            self._busy += 1
            self._peak = max(self._peak, self._busy)
            wave = self._waves
        try:
            yield
        except self._late:
            self._halve(wave)
            raise
        finally:
            with self._free:
                self._busy -= 1
                self._free.notify_all()

    def _halve(self, wave: int) -> None:
        with self._free:
            if wave == self._waves and self._peak > 1:
                self.most = self._peak // 2
                self._peak = 0
                self._waves += 1
                self._tell(self.most)


def receive_whole(response: Any) -> bytes | None:
    """Return what a server sends, None where it is more than a reply can be."""
    body = bytearray()
    with closing(response):
        for block in response.iter_raw():
            body += block
            if len(body) > MOST_BYTES:
                return None
    return bytes(body)


def receive_in_time(
    openai: Any, library: Any, send: Callable[[], Any], request: Any, seconds: float
) -> Any:
    """Return the response to a request that is whole after so many seconds."""
    with Deadline(seconds) as deadline:
        # The library's own timeout begins again with each byte.
        request.extensions["trace"] = deadline.note_socket
        # a few bytes, unpacked, may fill the memory
        request.headers["Accept-Encoding"] = "identity"
        try:
            response = send()
            body = receive_whole(response)
        except library.TransportError as error:
            if not deadline.is_over:
                raise
            raise library.ReadTimeout("too late", request=request) from error
    if deadline.is_over:  # what ends with its connection looks whole
        raise library.ReadTimeout("too late", request=request)
    if body is None:
        raise openai.OpenAIError(f"the response is longer than {MOST_BYTES:,} bytes")
    headers = [
        (name, value)
        for name, value in response.headers.multi_items()
        if name.lower() not in HEADERS_OF_TRANSFER
    ]
    return library.Response(response.status_code, headers=headers, content=body, request=request)


def make_http_client(openai: Any, meter: Meter, timeout: float) -> Any:
    """Return the HTTP client that the library `openai` is to send with.

    Every request, repeated ones included, is taken from the meter, and its whole response must be
    there within `timeout` seconds.
    """
    # openai has changed the library that it sends with
    library = importlib.import_module(
        openai.DefaultHttpxClient.__base__.__module__.partition(".")[0]
    )

    def tell(most: int) -> None:
        late = f"the server did not answer within {timeout:g} seconds"
        meter.tell(f"{late}: from now on {most} at once")

    turns = Turns(library.TimeoutException, tell)

    class LimitedClient(openai.DefaultHttpxClient):
        """Counts requests, limits responses, and marks what is of no use to repeat."""

        reached = False  # whether the server has ever answered

        def send(self, request: Any, **options: Any) -> Any:
            try:
                with turns.turn():
                    meter.take()
                    send = partial(super().send, request, **{**options, "stream": True})
                    response = receive_in_time(openai, library, send, request, timeout)
            except library.ConnectError as error:
                # A server that was never there will not come while we wait; one that is restarted
                # will.
                if self.reached:
                    raise
                # the library repeats no request after this
                raise openai.OpenAIError("no server") from error
            self.reached = True
            if response.status_code >= 400 and response.status_code not in RETRIED_STATUS:
                response.headers["x-should-retry"] = "false"
            return response

    # A connection serves one request: its socket is known then, and can be shut.
    limits = library.Limits(max_keepalive_connections=0)
    return LimitedClient(timeout=timeout, follow_redirects=False, limits=limits)
