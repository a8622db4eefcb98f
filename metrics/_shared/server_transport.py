# SPDX-License-Identifier: Apache-2.0
"""Where a chat model's server is, the key for it, and how requests travel there.

Address and key are checked before anything is sent. A key goes only to the host it is for, and is
in nothing that is shown, logged or pickled. Each request is counted, none takes longer or brings
more than allowed, and only what may pass is repeated.
"""

from __future__ import annotations

import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent import futures
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from .chat_client import AccessError, Meter

OPENAI = "https://api.openai.com/v1"
KEY_CHARACTERS = re.compile(r"[!-~]+")  # what a header can carry
# of the query of an address, where a name that only looks like a secret is refused as well
SECRET_FIELDS = re.compile("key|token|secret|passw|auth|cred|sig|code", re.IGNORECASE)
LEFT_OUT = "\0"  # stands in a pickle for what was hidden


class HiddenText(str):
    """A text that is sent, but that no `repr` shows, nor that of a part of it, and that no pickle
    or copy holds.

    >>> HiddenText("sk-1"), "Bearer " + HiddenText("sk-1")
    ((hidden), 'Bearer sk-1')
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return "(hidden)"

    # of a long text, some tools show the `repr` of its beginning
    def __getitem__(self, place: Any) -> HiddenText:
        return HiddenText(super().__getitem__(place))

    def __reduce__(self) -> Any:
        if not self:  # "" stands for no key, which is nothing to hide
            return HiddenText, ("",)
        return HiddenText, (LEFT_OUT,)


def hide_key(options: Any) -> Any:
    """Return these options after `api_key` was hidden in place, so that the caller's frame does not
    show it either.
    """
    if isinstance(options.get("api_key"), str):
        options["api_key"] = HiddenText(options["api_key"])
    return options


def split_address(address: str) -> tuple[str, dict[str, str]]:
    """Return the address of a server without its query, and the query, such as Azure's
    `api-version=...`.

    Raises
    ------
    ValueError
        When it is no address of a server, or holds a password or key, as libraries log every
        address. The message quotes nothing: what is misspelt may be a password.
    """
    if not is_address(address):
        raise ValueError(
            "`base_url`, or OPENAI_BASE_URL, must be an address such as https://host:port/v1"
        )
    parts = urlsplit(address)
    fields = dict(parse_qsl(parts.query, keep_blank_values=True))
    if "@" in parts.netloc or any(map(SECRET_FIELDS.search, fields)):
        raise ValueError(
            "`base_url`, or OPENAI_BASE_URL, holds a user name, password or key: give the key as"
            " `api_key`, which is sent as `Authorization: Bearer` and shown nowhere, and the"
            " address without it"
        )
    return parts._replace(query="", fragment="").geturl(), fields


def is_address(text: str) -> bool:
    """Return whether a text has a scheme that is asked by, a host, and no port that cannot be."""
    try:
        parts = urlsplit(text)
        host = (parts.hostname or "").encode("idna")
        return parts.scheme in ("http", "https") and bool(host) and parts.port != 0
    except ValueError:
        return False


def is_on_this_machine(address: str) -> bool:
    """Return whether an address is a loopback one, where a server mostly has one slot.

    >>> is_on_this_machine("http://127.0.0.1:8080/v1"), is_on_this_machine("https://example.org")
    (True, False)
    """
    host = urlsplit(address).hostname or ""
    return host in ("localhost", "::1") or host.startswith("127.")


def key_for(address: str, api_key: str | None) -> str | None:
    """Return the key to send: the one that is given, or the one on this machine that belongs to
    this host.

    Over https OPENAI_API_KEY is for OpenAI, and the local token of the Hugging Face Hub for the
    Hub; any other server gets none. "" stands for no key at all. A key with a character that no key
    has is a ValueError, without the key.
    """
    if api_key == LEFT_OUT:
        raise ValueError(
            "`api_key` is missing: a key given on loading is not kept in a pickle or copy of the"
            ' metric; give it again, or "" to send none'
        )
    key = api_key
    if key is None:
        key = key_of_machine(address)
    if not key:
        return None
    if not KEY_CHARACTERS.fullmatch(key):
        raise ValueError("the key holds a space, a line break or another character that no key has")
    return HiddenText(key)


def key_of_machine(address: str) -> HiddenText:
    """Return the key on this machine that belongs to the host of an address; "" where none does."""
    parts = urlsplit(address)
    host, key = parts.hostname or "", None
    if parts.scheme == "https" and host == urlsplit(OPENAI).hostname:
        key = os.environ.get("OPENAI_API_KEY")
    elif parts.scheme == "https" and f".{host}".endswith(".huggingface.co"):
        from huggingface_hub import get_token

        key = get_token()
    return HiddenText(key or "")


# Of these failures a later try may be spared. llama.cpp's 500 is an output that it cannot use, and
# would come again.
RETRIED_STATUS = frozenset({408, 429, 502, 503, 504})
MOST_BYTES = 8 * 2**20  # of a response: the longest reply, long thoughts, and their escapes in JSON
# seconds before a request is repeated: the first time, with each further one twice as long
FIRST_WAIT, LONGEST_WAIT = 0.5, 60.0
# characters; a shorter key, such as "none" or "ollama", may be a word of a reply
SHORTEST_SECRET = 8
MOST_CHARACTERS = 400  # of what a server says


class Response(NamedTuple):
    """What a server answered, the kind of its content, and the seconds that it wants to be left
    alone, where it says so.
    """

    status: int
    kind: str
    text: str
    wait: float | None


class Turns:
    """Lets requests be under way as they come, and half as many at once after one was too late: a
    server with few slots lets the others wait, and computes what was given up all the same.
    """

    def __init__(self, tell: Callable[[int], None]) -> None:
        self._tell = tell  # is given the new number
        self.most = sys.maxsize
        self._busy = 0
        self._free = threading.Condition()

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn."""
        with self._free:
            self._free.wait_for(lambda: self._busy < self.most)
            self._busy += 1
            most = self.most
        try:
            yield
        except TimeoutError:
            with self._free:
                # of requests that wait together all are late, and the first one halves them
                if self.most == most and self._busy > 1:
                    self.most = self._busy // 2
                    self._tell(self.most)
            raise
        finally:
            with self._free:
                self._busy -= 1
                self._free.notify_all()


class Server:
    """A server at an address, with the key for it, and what it was sent.

    A request that brings nothing in time, or a failure that may pass, is repeated `max_retries`
    times. Of each, also of one that is repeated, the whole response must be there within `timeout`
    seconds.
    """

    def __init__(
        self, address: str, api_key: str | None, meter: Meter, timeout: float, max_retries: int
    ) -> None:
        self.address, self._query = split_address(address)
        self._key = key_for(self.address, api_key)
        self._meter, self._timeout, self._max_retries = meter, timeout, max_retries
        self._reached = False  # whether it has ever answered
        self._late = f"the server did not answer within {timeout:g} seconds"
        self._turns = Turns(lambda most: meter.tell(f"{self._late}: from now on {most} at once"))

    def send(self, method: str, path: str, fields: dict[str, Any] | None = None) -> Response:
        """Return the response to a request, of whatever status.

        Raises
        ------
        AccessError
            When the server has never answered.
        CallLimitError
            When the request would be one more than allowed.
        RuntimeError
            When it does not answer this time, or too much.
        """
        # a few bytes, unpacked, may fill the memory
        headers = {"Accept-Encoding": "identity"}
        if self._key:
            headers["Authorization"] = HiddenText(f"Bearer {self._key}")
        url = f"{self.address.rstrip('/')}/{path}"
        options = {"params": self._query, "headers": headers, "json": fields}
        fetched = partial(fetch, method, url, self._timeout, **options)
        repeated = 0
        while True:
            is_last = repeated == self._max_retries
            wait = min(FIRST_WAIT * 2**repeated, LONGEST_WAIT)
            try:
                with self._turns.turn():
                    self._meter.take()
                    response = finish_in(self._timeout, fetched)
            except (TimeoutError, ConnectionError) as error:
                # A server that was never there will not come while we wait; one that is restarted
                # will.
                is_absent = isinstance(error, ConnectionRefusedError) and not self._reached
                if is_last or is_absent:
                    raise self._failure_of(error) from None
            else:
                self._reached = True
                if is_last or response.status not in RETRIED_STATUS:
                    is_reply = response.status < 300
                    return response._replace(text=self.hide_key(response.text, is_reply))
                if response.wait is not None:
                    wait = min(response.wait, LONGEST_WAIT)
            time.sleep(wait)
            repeated += 1

    def _failure_of(self, error: Exception) -> RuntimeError:
        """Return the error of a request that has no response."""
        message = f"no connection to {self.address}: {self.quote(str(error))}"
        if isinstance(error, TimeoutError):
            message = f"{self._late} (`timeout`)"
        if not self._reached:  # so would all others be
            return AccessError(f"{message}; it never did")
        return RuntimeError(message)

    def hide_key(self, text: str, is_reply: bool) -> str:
        """Return what a server says without the key, which it may repeat: all of it may be shown
        and kept. Of an error, also what is cut short at either end, which may be a word of a reply.
        """
        key = self._key or ""
        shortest = SHORTEST_SECRET
        if is_reply:
            shortest = max(len(key), SHORTEST_SECRET)
        for length in range(len(key), shortest - 1, -1):
            text = text.replace(key[:length], "[key]").replace(key[-length:], "[key]")
        return text

    def quote(self, words: str) -> str:
        """Return the beginning of what a server says in one line, without the key."""
        words = self.hide_key(words, is_reply=False)  # once more, as JSON may have escaped it
        if self._key:
            words = words.replace(self._key, "[key]")
        line = "".join(letter if letter.isprintable() else " " for letter in words)
        return line[:MOST_CHARACTERS].strip()


def fetch(method: str, url: str, timeout: float, **options: Any) -> Response:
    """Return the response to one request, as it was received.

    Raises
    ------
    TimeoutError
        When nothing came for so many seconds.
    ConnectionRefusedError, ConnectionError
        When no connection could be made, and when it broke; they say why.
    RuntimeError
        When the response is too long.
    """
    import requests  # late, as few ask a server
    from urllib3.exceptions import HTTPError, InvalidHeader, MaxRetryError, ReadTimeoutError
    from urllib3.util import Retry

    # or the library would send a password that a file of the user's, .netrc, has for this host
    options["auth"] = lambda request: request
    session = requests.Session()
    # or it would read all that a redirect brings, to see where it leads
    session.get_redirect_target = lambda response: None
    body = bytearray()
    try:
        with (
            session,
            session.request(
                method, url, timeout=timeout, stream=True, allow_redirects=False, **options
            ) as response,
        ):
            # block by block, as only the end of a response shows that some of it is missing
            for block in response.raw.stream(decode_content=False):
                body += block
                if len(body) > MOST_BYTES:
                    raise RuntimeError(f"the response is longer than {MOST_BYTES:,} bytes")
    except (requests.Timeout, ReadTimeoutError) as error:
        raise TimeoutError from error
    except (OSError, HTTPError) as error:
        cause: BaseException = error
        while cause.__context__:  # the first one says it best
            cause = cause.__context__
        # what is wrong with an address, a proxy or a file of certificates is so at each try, and
        # this one ends the tries to connect
        is_lasting = not isinstance(error, (requests.ConnectionError, HTTPError))
        if is_lasting or isinstance(error.args[0], MaxRetryError):
            raise ConnectionRefusedError(str(cause)) from error
        raise ConnectionError(str(cause)) from error
    wait = None
    with suppress(InvalidHeader, OverflowError, ValueError):  # of no date, and of one too late
        wait = Retry().get_retry_after(response.raw)
    kind = response.headers.get("content-type", "")
    return Response(response.status_code, kind, body.decode("utf-8-sig", "replace"), wait)


def finish_in(seconds: float, fetched: Callable[[], Response]) -> Response:
    """Return a response that is whole after so many seconds, however slowly its bytes come: a
    library's own timeout begins again with each. What is late is left to its thread.
    """
    response: futures.Future[Response] = futures.Future()

    def run() -> None:
        try:
            response.set_result(fetched())
        except BaseException as error:  # is raised where the response is waited for
            response.set_exception(error)

    threading.Thread(target=run, daemon=True).start()
    try:
        return response.result(seconds)
    except futures.TimeoutError:
        raise TimeoutError from None
