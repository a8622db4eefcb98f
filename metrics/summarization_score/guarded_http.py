# SPDX-License-Identifier: Apache-2.0
"""The HTTP client below OpenAI's library: what a server may do with the one who asks it.

It may not send the request on to another server, answer without end, or let a request wait for an hour.
"""

from __future__ import annotations

import email.utils
import math
import threading
import time
from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlsplit

from .call_limit import CallLimit, CallLimitError

RETRIED = frozenset({408, 429, 502, 503, 504})
MOST_BYTES = 8 * 2**20  # of a response, unpacked
MOST_TIMEOUTS = 5  # a response may take this many times the timeout in all
MOST_REDIRECTS = 5
MOST_WAIT = 120.0  # seconds that a server may ask a request to wait; OpenAI's library waits no longer either
PORTS = {"http": 80, "https": 443}


def origin_of(address: str) -> str:
    """Return scheme, host and port of an address, which together say whose it is.

    >>> origin_of("https://user:password@host/v1?key=secret")
    'https://host:443'
    """
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.hostname}:{parts.port or PORTS.get(parts.scheme)}"


def wait_asked(headers: Mapping[str, str]) -> float:
    """Return the seconds that a server asks to wait before the request is repeated, 0 where it does not say.

    >>> wait_asked({"retry-after": "3600"})
    3600.0
    """
    for name, unit in (("retry-after-ms", 0.001), ("retry-after", 1.0)):
        try:
            seconds = float(headers.get(name, "")) * unit
        except ValueError:
            continue
        return 0.0 if math.isnan(seconds) else seconds
    date = email.utils.parsedate_tz(headers.get("retry-after", ""))
    try:
        return max(0.0, email.utils.mktime_tz(date) - time.time()) if date else 0.0
    except (ValueError, OverflowError):
        return 0.0


def limit_stream(stream: Any, limit: Callable[[float | None], float | None]) -> None:
    """Let every read and write of a connection take only as long as `limit` allows.

    The library's own timeout begins anew with every part, so that a server that sends a byte a minute is never late.
    """
    for name in ("read", "write"):
        plain = getattr(stream, name)

        def limited(data: Any, timeout: float | None = None, plain: Callable[..., Any] = plain) -> Any:
            return plain(data, timeout=limit(timeout))

        setattr(stream, name, limited)


def make_http_client(openai: Any, query: str, timeout: float, calls: CallLimit) -> Any:
    """Return a client for OpenAI's library, which passes on an OpenAIError without repeating the request.

    Parameters
    ----------
    openai
        The library.
    query
        The query of the server's address, which the library would put before the path.
    timeout
        Seconds to connect, and for each part of a response; `MOST_TIMEOUTS` times as long for all of it.
    calls
        From which every request is taken before it is sent, also one that the library repeats. A `CallLimitError` is
        the cause of the OpenAIError.
    """
    due = threading.local()  # `due.time` is when the response to this thread's request must have come
    total = MOST_TIMEOUTS * timeout

    class RefusedResponseError(openai.OpenAIError):
        """A response that is not read any further; `fatal` where every other would be refused as well."""

        def __init__(self, message: str, fatal: bool = False) -> None:
            super().__init__(message)
            self.fatal = fatal

    def take_call() -> None:
        try:
            calls.take()
        except CallLimitError as error:
            raise RefusedResponseError(str(error), fatal=True) from error

    def seconds_left() -> float:
        left: float = due.time - time.monotonic()
        if left <= 0:
            raise RefusedResponseError(f"the response took longer than {total:g} seconds in all")
        return left

    def watch(event: str, info: dict[str, Any]) -> None:
        if event.endswith(("connect_tcp.complete", "start_tls.complete")):
            limit_stream(info["return_value"], lambda asked: min(seconds_left(), math.inf if asked is None else asked))

    def read(response: Any) -> bytes:
        pieces, size = [], 0
        try:
            for piece in response.iter_bytes():
                seconds_left()
                size += len(piece)
                if size > MOST_BYTES:
                    raise RefusedResponseError(f"the response is larger than {MOST_BYTES // 2**20} MiB")
                pieces.append(piece)
        finally:
            response.close()
        return b"".join(pieces)

    class GuardedClient(openai.DefaultHttpxClient):
        def send(self, request: Any, **options: Any) -> Any:
            due.time = time.monotonic() + total
            if query:
                request.url = request.url.copy_with(query=query.encode("ascii"))
            for _ in range(MOST_REDIRECTS + 1):
                request.extensions["trace"] = watch
                take_call()
                try:
                    response = super().send(request, **{**options, "stream": True, "follow_redirects": False})
                    content = read(response)
                except openai.OpenAIError:
                    raise
                except Exception:
                    seconds_left()  # what ended the last wait may have been the end of all
                    raise
                following = response.next_request
                if following is None:
                    return self.settled(response, content, request)
                here, there = origin_of(str(request.url)), origin_of(str(following.url))
                if here != there or following.url.userinfo:
                    raise RefusedResponseError(
                        f"{here} redirects to {there}, and nothing is sent there: give its address as `base_url` if it "
                        "is the right one",
                        fatal=True,
                    )
                request = following
            raise RefusedResponseError(f"{here} redirects more than {MOST_REDIRECTS} times", fatal=True)

        def settled(self, response: Any, content: bytes, request: Any) -> Any:
            """Return the response as it was read, and marked where it is of no use to repeat the request."""
            status, headers = response.status_code, dict(response.headers)
            for name in ("content-encoding", "content-length", "transfer-encoding"):  # it is unpacked, and complete
                headers.pop(name, None)
            # The library would also retry 409 and every 5xx; llama.cpp's 500 is an output that broke the schema.
            if status >= 400 and (status not in RETRIED or wait_asked(headers) > MOST_WAIT):
                headers["x-should-retry"] = "false"
            return type(response)(status, headers=headers, content=content, request=request)

    return GuardedClient(timeout=timeout)
