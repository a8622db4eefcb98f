# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/chat.py, which copy_shared.py there copies beside each metric.
"""A chat model, most often behind a server that speaks the OpenAI protocol: what is sent, read,
counted and kept.

OpenAI's own client library sends, waits and asks again. What is added here: a key goes only to the
host it is for and is in nothing that is shown; a reply is checked before it is believed, as servers
ignore a schema without saying so; a result that was paid for is kept; and no more requests are sent
than allowed.
"""

from __future__ import annotations

import hashlib
import importlib
import json
import os
import queue
import random
import re
import socket
import tempfile
import threading
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import closing, suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple
from urllib.parse import parse_qsl, urlsplit

from .normal_form import normalize

Messages = list[dict[str, str]]

OPENAI = "https://api.openai.com/v1"
SEED = 0
# the library would also repeat llama.cpp's 500, an output it cannot use
RETRIED = frozenset({408, 429, 502, 503, 504})
REFUSED = frozenset({401, 403, 404})
KEY = re.compile(r"[!-~]+")  # what a header can carry
SECRET_FIELDS = re.compile("key|token|secret|passw|auth|cred|sig|code", re.IGNORECASE)
# of fields of a request, of which many name tokens of a text
SECRET_NAMES = re.compile("(?:key|token|secret|password|authorization)$", re.IGNORECASE)
# characters; a shorter key, such as "none" or "ollama", may be a word of a reply
SHORTEST_SECRET = 8
MOST_CHARACTERS = 200  # of what a server says
MOST_BYTES = 8 * 2**20  # of a response: the longest reply, long thoughts, and their escapes in JSON
LONGEST_REPLY = 200_000  # characters; far more than a reply needs
MOST_BROKEN = 1_000  # objects of a reply that break off; each may be as long as the reply
REMEMBERED = 100_000  # results in memory
# of UTF-8: the usual rule of four characters of English, and fewer of scripts with longer codes
BYTES_PER_TOKEN = 4
# limits of a reply: as a whole, and for each item or digit
LIST_TOKENS, ITEM_TOKENS, DIGIT_TOKENS = 400, 80, 16
# what OpenAI's guide to reasoning models advises to leave for thoughts
THINKING_TOKENS = 25_000
AGAIN = "This reply cannot be read, or is too long. Follow the rules for the form of the reply."
REPLY_LIST = (
    'Reply with a JSON object whose field "{field}" is a list of strings, and with nothing else.'
)
REPLY_LINES = "Reply with one of them per line, without numbers or bullets, and with nothing else."
REPLY_DIGITS = (
    'Reply with a JSON object that has the answer "1" or "0" for every field of "{field}", under'
    " the same name, and with nothing else."
)
REPLY_DIGIT = "There is one of them. Reply with the single character 1 or 0, and with nothing else."

# Of what some servers refuse: the ways to send it, in the order in which they are tried.
WAYS = {
    "limit": ("max_tokens", "max_completion_tokens", ""),
    "form": ("json_schema", "json_object", ""),
    "temperature": ("temperature", ""),
    "seed": ("seed", ""),
    "rules": ("system", "user"),  # the role of who states them
}
# How the error of a server names it.
NAMED = {
    "limit": re.compile(r"max_(?:completion_)?tokens"),
    "form": re.compile(r"response_format|json_schema|json_object"),
    "temperature": re.compile("temperature"),
    "seed": re.compile(r"\bseed\b"),
    "rules": re.compile(
        r"messages\[0\]|\bsystem\W+(?:role|message|prompt)|\brole\W.*\bsystem\b"
        r"|roles must alternate",
        re.IGNORECASE,
    ),
}
# of the length of a text or a limit, which is this request's own, and refuses no parameter
TOO_LONG = re.compile(r"context (?:length|window|size)|too (?:large|long)|exceed", re.IGNORECASE)
THOUGHTS = re.compile(r"\s*<think")  # how some servers begin a reply with what was thought
FIRST_TAG = re.compile(r"\s*<(?:!doctype|html|head|body|\?xml)", re.IGNORECASE)
TAG = re.compile(r"<[^<>]*>")
FIRST_EVENT = re.compile(r"\s*(?:data|event):")
# a brace with its first name, or none: another one begins no object, such as those of a formula
OBJECT = re.compile(r'\{\s*(?:\}|"[^"\\]*(?:\\.[^"\\]*)*"\s*:)', re.DOTALL)
ANSWERS = {
    **dict.fromkeys(("1", "1.0", "true", "yes"), 1.0),
    **dict.fromkeys(("0", "0.0", "false", "no"), 0.0),
}

# two of width zero, which Unicode counts as format characters
SPACES = re.compile(r"(?:[^\S\n]|[\u200b\ufeff])+")
EMPTY_LINES = re.compile(r" ?\n ?(?:\n ?)+")


class AccessError(RuntimeError):
    """The server is not there, refuses the key, knows no such model, or sends elsewhere: every
    request would fail.
    """

    fatal = True


class CallLimitError(RuntimeError):
    """The next request would be one more than allowed. It is not sent, and neither is any later
    one.
    """

    fatal = True


class KeepingError(RuntimeError):
    """An answer cannot be kept, such as on a full disk: each further one would be paid for and
    lost.
    """

    fatal = True


class UnreadableReplyError(ValueError):
    """A reply that does not hold what was asked for."""


class NoReplyError(RuntimeError):
    """A response without a reply; the message says what it holds instead."""


# Keys


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
        return HiddenText, (LEFT_OUT if self else "",)


LEFT_OUT = "\0"  # stands in a pickle for what was hidden


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
    try:
        parts = urlsplit(address)
        usable = (
            parts.scheme in ("http", "https")
            and bool((parts.hostname or "").encode("idna"))
            and parts.port != 0
        )
    except ValueError:
        usable = False
    if not usable:
        raise ValueError(
            "`base_url`, or OPENAI_BASE_URL, must be an address such as https://host:port/v1"
        )
    fields = dict(parse_qsl(parts.query, keep_blank_values=True))
    if "@" in parts.netloc or any(map(SECRET_FIELDS.search, fields)):
        raise ValueError(
            "`base_url`, or OPENAI_BASE_URL, holds a user name, password or key: give the key as"
            " `api_key`, which is sent as `Authorization: Bearer` and shown nowhere, and the"
            " address without it"
        )
    return parts._replace(query="", fragment="").geturl(), fields


def key_for(address: str, api_key: str | None) -> str | None:
    """Return the key to send: the one that is given, or the one on this machine that belongs to
    this host.

    Over https OPENAI_API_KEY is for OpenAI, and the local token of the Hugging Face Hub for the
    Hub; any other server gets none. "" stands for no key at all. A key with a character that no key
    has is a ValueError, without the key.
    """
    parts = urlsplit(address)
    host = parts.hostname or ""
    key = api_key
    if key == LEFT_OUT:
        raise ValueError(
            "`api_key` is missing: a key given on loading is not kept in a pickle or copy of the"
            ' metric; give it again, or "" to send none'
        )
    if key is None and parts.scheme == "https" and host == urlsplit(OPENAI).hostname:
        key = HiddenText(os.environ.get("OPENAI_API_KEY") or "")
    elif (
        key is None
        and parts.scheme == "https"
        and (host == "huggingface.co" or host.endswith(".huggingface.co"))
    ):
        from huggingface_hub import get_token

        key = HiddenText(get_token() or "")
    if key and not KEY.fullmatch(key):
        raise ValueError("the key holds a space, a line break or another character that no key has")
    return HiddenText(key) if key else None


# Clients


class Meter:
    """Counts requests, those that are repeated included, and tokens: of all threads together, and
    of each by itself.

    `most` is how many requests are allowed in all, None for any number; `used` is how many there
    were.
    """

    def __init__(self, most: int | None = None) -> None:
        self.most, self.used = most, 0
        self._lock = threading.Lock()
        self._of_thread = threading.local()

    def take(self, count: int = 1) -> None:
        """Count this many requests, which are sent next; a CallLimitError when fewer are left."""
        with self._lock:
            if self.most is not None and self.used + count > self.most:
                raise CallLimitError(
                    f"the model was called {self.used} times, and `max_calls` allows {self.most}:"
                    " give a larger number to go on; what a `cache_dir` holds is not asked for"
                    " again"
                )
            self.used += count
        self.note(calls=count)

    def note(self, **amounts: int) -> None:
        """Add to what this thread has used."""
        if not hasattr(self._of_thread, "usage"):
            self._of_thread.usage = Counter()
        self._of_thread.usage.update(amounts)

    def take_usage(self) -> dict[str, int]:
        """Return what this thread has used since it last asked: calls, tokens and cache hits."""
        usage = dict(getattr(self._of_thread, "usage", {}))
        self._of_thread.usage = Counter()
        return usage


class Reply(NamedTuple):
    """What a model replied, the tokens of request and reply where they are known, and whether it
    was cut short.
    """

    text: str
    tokens: Mapping[str, int] = MappingProxyType({})
    is_cut: bool = False


class Client(ABC):
    """What sends one conversation to a model. It takes every request from `meter` before it sends
    it.

    A client that also has `choose(conversations)`, the probabilities of the reply 1 rather than 0,
    is asked for digits by that, one conversation for each.
    """

    name: str | None = None  # what the signature calls the model
    # what tells the model and how it is sampled from all others, in the cache
    identity: str | None = None
    sampling: str | None = None  # how the signature says that replies are drawn
    extra: Mapping[str, Any] = MappingProxyType({})  # what else the user has it asked with
    refused: Sequence[str] = ()  # what it was found not to take
    follows_schema = True  # whether it is asked for JSON; if not, for one item per line
    parallel = True  # whether it may be called from several threads

    def __init__(self) -> None:
        self.meter = Meter()
        self.served: set[str] = set()  # the names or revisions under which the model has answered

    @abstractmethod
    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return the reply to a conversation; the schema is that of a JSON object."""


class FunctionClient(Client):
    """A chat model given as a function from messages to the text of its reply."""

    def __init__(self, function: Callable[[Messages], str]) -> None:
        super().__init__()
        self.function = function
        self.name = self.identity = getattr(function, "identity", None)

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return the reply of the function; the tokens are not known."""
        self.meter.take()
        return Reply(self.function(messages))


def receive_whole(response: Any) -> bytes | None:
    """Return what a server sends, None where it is more than a reply can be."""
    body = bytearray()
    with closing(response):
        for block in response.iter_raw():
            body += block
            if len(body) > MOST_BYTES:
                return None
    return bytes(body)


class ServerClient(Client):
    """Chat completions of one model behind a server, at temperature 0 and with a fixed seed.

    What the server refuses of a request, such as a temperature, is sent in another way or left out,
    from then on. `extra` are further fields of each request, or other values of the usual ones;
    None leaves a field out.

    Raises
    ------
    ModuleNotFoundError
        When the library `openai` is not installed.
    ValueError
        When the address or the key cannot be one.
    """

    def __init__(
        self,
        model: str,
        base_url: str | None,
        api_key: str | None,
        timeout: float = 60.0,
        max_retries: int = 5,
        extra: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__()
        address = base_url or os.environ.get("OPENAI_BASE_URL") or OPENAI
        self.address, query = split_address(address)
        self._key = key_for(self.address, api_key)
        try:
            import openai
        except ModuleNotFoundError:
            raise ModuleNotFoundError(
                "a chat model behind a server needs openai: pip install openai"
            ) from None
        self._openai, self.name, self.extra = openai, model, dict(extra or {})
        self.identity = "|".join(
            [
                address.partition("#")[0],
                model,
                f"temperature:0|seed:{SEED}",
                *([show_extra(self.extra)] if self.extra else []),
            ]
        )
        self.sampling = describe_sampling(self.extra)
        self._ways = dict.fromkeys(WAYS, 0)  # for each, which of its ways is sent
        self._thinks = False  # whether the model was seen to think before it replies
        self._lock = threading.Lock()
        # The library would send what it finds in the environment to any address, and beside any
        # key.
        lines = os.environ.get("OPENAI_CUSTOM_HEADERS", "").split("\n")
        withheld = [
            "OpenAI-Organization",
            "OpenAI-Project",
            *(line.partition(":")[0].strip() for line in lines),
        ]
        if api_key is None and self.address.startswith("https://api.openai.com/"):
            withheld = []
        omit = getattr(openai, "Omit", None) or openai._types.Omit  # not public before openai 1.57
        self._headers: dict[str, Any] = {name: omit() for name in withheld if name}
        self._headers["Authorization"] = HiddenText(f"Bearer {self._key}") if self._key else omit()
        self._client = openai.OpenAI(
            base_url=self.address,
            # the library would make plain text of it; the key is in the headers of each request
            api_key="none",
            default_query=query,
            timeout=timeout,
            max_retries=max_retries,
            http_client=self._http_client(timeout),
        )

    def _http_client(self, timeout: float) -> Any:
        openai, meter = self._openai, self.meter
        # openai has changed the library that it sends with
        library = importlib.import_module(
            openai.DefaultHttpxClient.__base__.__module__.partition(".")[0]
        )

        class CountingClient(openai.DefaultHttpxClient):  # type: ignore[name-defined]
            """Takes every request from the meter, reads so much of a response and so long, and
            marks what is of no use to repeat.
            """

            reached = False

            def send(self, request: Any, **options: Any) -> Any:
                meter.take()
                try:
                    response = self._receive(request, {**options, "stream": True})
                except Exception as error:
                    # A server that was never there will not come while we wait; one that is
                    # restarted will.
                    if not self.reached and type(error).__name__ == "ConnectError":
                        # the library repeats no request after this
                        raise openai.OpenAIError("no server") from error
                    raise
                self.reached = True
                if response.status_code >= 400 and response.status_code not in RETRIED:
                    response.headers["x-should-retry"] = "false"
                return response

            def _receive(self, request: Any, options: Any) -> Any:
                with Deadline(timeout) as deadline:
                    # The library's own timeout begins again with each byte.
                    request.extensions["trace"] = deadline.note_socket
                    # a few bytes, unpacked, may fill the memory
                    request.headers["Accept-Encoding"] = "identity"
                    try:
                        response = super().send(request, **options)
                        body = receive_whole(response)
                    except library.TransportError as error:
                        if not deadline.is_over:
                            raise
                        raise library.ReadTimeout("too late", request=request) from error
                if deadline.is_over:  # what ends with its connection looks whole
                    raise library.ReadTimeout("too late", request=request)
                if body is None:
                    raise openai.OpenAIError(f"the response is longer than {MOST_BYTES:,} bytes")
                kept = [
                    (name, value)
                    for name, value in response.headers.multi_items()
                    if name.lower() not in ("content-encoding", "transfer-encoding")
                ]
                return library.Response(
                    response.status_code, headers=kept, content=body, request=request
                )

        # A connection serves one request: its socket is known then, and can be shut.
        limits = library.Limits(max_keepalive_connections=0)
        return CountingClient(timeout=timeout, follow_redirects=False, limits=limits)

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return the reply to a conversation.

        A request of which the server refuses a part is sent again without it. A model that spends
        all its tokens on thoughts is asked again with more of them, which it gets from then on.

        Raises
        ------
        AccessError
            When the server was never there, on 401, 403 and 404, and when it redirects.
        CallLimitError
            When the request would be one more than allowed.
        RuntimeError
            On any other failure, after the retries where these can help, and on a response without
            a reply.
        """
        while True:
            with self._lock:
                ways, thinks = dict(self._ways), self._thinks
            limit = max_tokens + (THINKING_TOKENS if thinks else 0)
            try:
                response = self._send(self._fields(messages, schema, limit, ways))
            except self._openai.APIStatusError as error:
                if self._gives_way(error, ways, thinks):
                    continue
                raise self._error_of(error) from None
            try:
                message, is_cut = read_message(response)
            except NoReplyError as error:
                reason = self._plain(str(error))
                raise NoReplyError(f"the response holds no reply: {reason}") from None
            text = read_text(message)
            spent = is_cut and not (text and text.strip())
            if spent or shows_thoughts(message, response):
                self._thinks = True
            if spent and thinks:
                said = "the reply was cut off while the model was thinking, at"
                more = '`extra_body`, such as {"max_tokens": 60000}, leaves more'
                raise NoReplyError(f"the response holds no reply: {said} {limit} tokens; {more}")
            if is_cut and self._thinks and not thinks:
                continue
            return self._reply(response, text, is_cut)

    def _fields(
        self,
        messages: Messages,
        schema: dict[str, Any],
        max_tokens: int,
        ways: Mapping[str, int],
    ) -> dict[str, Any]:
        """Return the fields of a request, each in the way that this server takes."""
        way = {feature: WAYS[feature][place] for feature, place in ways.items()}
        if way["rules"] == "user":
            rules, first, *later = messages
            both = f"{rules['content']}\n\n{first['content']}"
            messages = [{"role": "user", "content": both}, *later]
        forms: dict[str, dict[str, Any]] = {
            "json_schema": {
                "type": "json_schema",
                "json_schema": {"name": "reply", "strict": True, "schema": schema},
            },
            "json_object": {"type": "json_object"},
        }
        fields = {
            "messages": messages,
            "response_format": forms.get(way["form"]),
            way["temperature"]: 0,
            way["seed"]: SEED,
            way["limit"]: max_tokens,
        }
        if "max_completion_tokens" in self.extra:  # a server takes one of the two
            fields.pop("max_tokens", None)
        fields |= self.extra
        return {name: value for name, value in fields.items() if name and value is not None}

    def _send(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON object with which the server answers; an APIStatusError when it
        refuses.
        """
        openai, meter = self._openai, self.meter
        if meter.most is not None and meter.used >= meter.most:
            meter.take()  # raises
        try:
            received = self._client.chat.completions.with_raw_response.create(
                model=self.name or "",
                messages=fields["messages"],
                extra_body={name: fields[name] for name in fields if name != "messages"},
                extra_headers=self._headers,
            ).http_response
        except openai.APIStatusError:
            raise
        except openai.APITimeoutError:
            raise RuntimeError(
                f"the server did not answer within {self._client.timeout} seconds"
            ) from None
        except openai.OpenAIError as error:
            if isinstance(error.__cause__, CallLimitError):
                raise error.__cause__ from None
            if error.__cause__ is None:  # said by the client above
                raise RuntimeError(str(error)) from None
            kind = RuntimeError if isinstance(error, openai.APIError) else AccessError
            reason = self._plain(str(error.__cause__))
            raise kind(f"no connection to {self.address}: {reason}") from None
        try:
            return read_body(received.headers.get("content-type", ""), received.content)
        except NoReplyError as error:
            reason = self._plain(str(error))
            raise NoReplyError(f"the response holds no reply: {reason}") from None

    def _gives_way(self, error: Any, ways: Mapping[str, int], thinks: bool) -> bool:
        """Return whether a request that was refused can be sent in another way, which is learned
        from the error.
        """
        if error.status_code not in (400, 422):
            return False
        said = read_error(error.response.content)
        # room for thoughts may be more than a model has; then the server knows the limit best
        if TOO_LONG.search(said) and not thinks:
            return False
        feature = find_refused(error.response.content, said)
        if feature is None or WAYS[feature][ways[feature]] in self.extra:
            return False
        with self._lock:
            # another thread may have learned the same meanwhile
            if self._ways[feature] == ways[feature]:
                if ways[feature] + 1 == len(WAYS[feature]):
                    return False
                self._ways[feature] += 1
                self.refused = [
                    name for one, names in WAYS.items() for name in names[: self._ways[one]]
                ]
                self.sampling = describe_sampling(self.extra, self.refused)
        return True

    def _error_of(self, error: Any) -> RuntimeError:
        """Return the error that says what a server answered with a status that is none of
        success.
        """
        status = error.status_code
        redirects = 300 <= status < 400
        kind = AccessError if status in REFUSED or redirects else RuntimeError
        hint = "; it redirects, and nothing is sent there" if redirects else ""
        said = self._plain(read_error(error.response.content)) or "without a word"
        return kind(f"the server answered {status}: {said}{hint}")

    def _reply(self, response: Mapping[str, Any], text: str, is_cut: bool) -> Reply:
        served, usage = response.get("model"), response.get("usage")
        if isinstance(served, str) and served:
            self.served.add(self._plain(served).replace("|", " "))
        counts = usage if isinstance(usage, dict) else {}
        tokens = {
            name: counts[name]
            for name in ("prompt_tokens", "completion_tokens")
            if isinstance(counts.get(name), int)
        }
        secret = self._key if self._key and len(self._key) >= SHORTEST_SECRET else None
        return Reply(text.replace(secret, "[key]") if secret else text, tokens, is_cut)

    def _plain(self, said: str) -> str:
        """Return the beginning of what a server says in one line, without the key, which it may
        repeat.
        """
        said = said.replace(self._key, "[key]") if self._key else said
        shown = "".join(letter if letter.isprintable() else " " for letter in said)
        return shown[:MOST_CHARACTERS].strip()


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


# What servers answer


def read_body(kind: str, body: bytes) -> dict[str, Any]:
    """Return the JSON object of a response whose content is of this kind; a NoReplyError says what
    it is instead.
    """
    text = body.decode("utf-8", "replace")
    if not text.strip():
        raise NoReplyError("it is empty")
    if "html" in kind or FIRST_TAG.match(text):
        shown = TAG.sub(" ", text).strip()
        raise NoReplyError(f"it is a web page ({kind}), so look at the address: {shown}")
    if "event-stream" in kind or FIRST_EVENT.match(text):
        raise NoReplyError(f"it is a stream of events ({kind}), which was not asked for: {text}")
    try:
        read = json.loads(text)
    except (ValueError, RecursionError):
        raise NoReplyError(f"it is no JSON ({kind}): {text}") from None
    if not isinstance(read, dict):
        raise NoReplyError(f"it is JSON and no object ({kind}): {text}")
    return read


def read_error(body: bytes) -> str:
    """Return what a server says in an error, in whichever of the usual fields it stands.

    >>> read_error(b'{"detail": [{"loc": ["body", "seed"], "msg": "not permitted"}]}')
    'body.seed: not permitted'
    """
    text = body.decode("utf-8", "replace")
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        return " ".join(TAG.sub(" ", text).split())
    for _ in range(4):  # of one in another, such as {"error": {"message": {"detail": [...]}}}
        if isinstance(said, list) and said and all(isinstance(one, dict) for one in said):
            return "; ".join(describe_detail(one) for one in said)
        inner = said if isinstance(said, dict) else {}
        names = ("error", "message", "detail", "msg", "error_message", "title")
        nested = next((inner[name] for name in names if inner.get(name)), None)
        if nested is None:
            break
        said = nested
    return said if isinstance(said, str) else json.dumps(said, ensure_ascii=False)


def describe_detail(detail: Mapping[str, Any]) -> str:
    """Return one of the faults that FastAPI finds in a request: the place, and what is wrong."""
    place, message = detail.get("loc"), detail.get("msg")
    if not isinstance(place, list) or message is None:
        return json.dumps(detail, ensure_ascii=False)
    return f"{'.'.join(map(str, place))}: {message}"


def find_refused(body: bytes, said: str) -> str | None:
    """Return which of `WAYS` an error refuses: what it names as its parameter, or else what its
    sentence names first.
    """
    with suppress(ValueError, RecursionError, LookupError, TypeError):
        parameter = json.loads(body)["error"]["param"]
        for feature, pattern in NAMED.items():
            if pattern.search(parameter):
                return feature
    found = {feature: pattern.search(said) for feature, pattern in NAMED.items()}
    places = {feature: match.start() for feature, match in found.items() if match}
    return min(places, key=lambda feature: places[feature], default=None)


def read_message(response: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    """Return the message of a response, and whether it was cut short; a NoReplyError says what
    stands there instead.
    """
    if response.get("error"):
        raise NoReplyError(f"it is an error: {read_error(json.dumps(response).encode())}")
    choices = response.get("choices")
    if not isinstance(choices, list) or not choices or not isinstance(choices[0], dict):
        raise NoReplyError(f"it has no choices: {json.dumps(response, ensure_ascii=False)}")
    message, reason = choices[0].get("message"), choices[0].get("finish_reason")
    if not isinstance(message, dict):
        raise NoReplyError(f"it has no message: {json.dumps(choices[0], ensure_ascii=False)}")
    is_cut = reason == "length"
    if read_text(message):
        return message, is_cut
    if message.get("refusal"):
        raise NoReplyError(f"the model refuses: {message['refusal']}")
    if message.get("tool_calls") or message.get("function_call"):
        called = json.dumps(message.get("tool_calls") or message["function_call"])
        raise NoReplyError(f"the model calls a tool (finish_reason: {reason}): {called}")
    if isinstance(message.get("content"), list):
        parts = json.dumps(message["content"], ensure_ascii=False)
        raise NoReplyError(f"its content has no text (finish_reason: {reason}): {parts}")
    if not is_cut and message.get("content") is None:
        thought = " after thoughts" if shows_thoughts(message, response) else ""
        raise NoReplyError(f"its content is empty{thought} (finish_reason: {reason})")
    return message, is_cut


def read_text(message: Mapping[str, Any]) -> str:
    """Return the text of a message, which may stand in parts; "" where there is none."""
    content = message.get("content")
    if isinstance(content, list):
        parts = [part for part in content if isinstance(part, dict) and part.get("type") == "text"]
        return "".join(part["text"] for part in parts if isinstance(part.get("text"), str))
    return content if isinstance(content, str) else ""


def shows_thoughts(message: Mapping[str, Any], response: Mapping[str, Any]) -> bool:
    """Return whether a model thought before it replied, as servers show it in different fields."""
    if message.get("reasoning_content") or message.get("reasoning"):
        return True
    with suppress(LookupError, TypeError):
        if response["usage"]["completion_tokens_details"]["reasoning_tokens"]:
            return True
    return THOUGHTS.match(read_text(message)) is not None


def show_extra(extra: Mapping[str, Any]) -> str:
    """Return further fields of a request as a signature has them, in which | parts options.

    >>> show_extra({"top_p": 1, "reasoning_effort": "low"})
    '{"reasoning_effort": "low", "top_p": 1}'
    """
    return json.dumps(extra, sort_keys=True).replace("|", "\\u007c")


def check_extra(extra: Any) -> None:
    """Raise a ValueError where further fields are not what JSON has, or hold a key, which a
    signature would show.
    """
    if extra is None:
        return
    try:
        json.dumps(extra, allow_nan=False)
    except (TypeError, ValueError):
        raise ValueError("`extra_body` must be a dictionary that JSON can hold") from None
    if any(map(SECRET_NAMES.search, names_in(extra))):
        raise ValueError("`extra_body` holds a key or password, which signatures would show")


def names_in(value: Any) -> Iterator[str]:
    """Yield the names of a dictionary, and of those in it."""
    if isinstance(value, Mapping):
        yield from map(str, value)
        value = list(value.values())
    if isinstance(value, list):
        for item in value:
            yield from names_in(item)


def describe_sampling(extra: Mapping[str, Any] | None, refused: Sequence[str] = ()) -> str:
    """Return how replies are drawn, as a signature has it: what a server is asked for and has not
    refused.
    """
    usual = {"temperature": 0, "seed": SEED}
    asked = {
        name: value
        for name, value in {**usual, **(extra or {})}.items()
        if name in usual and name not in refused and value is not None
    }
    return ",".join(f"{name}={value}" for name, value in asked.items())


# What is kept


class StepCache:
    """JSON values by JSON keys: the last in memory and, where there is a `folder`, all of them on
    disk.

    A file is written whole or not at all, so that several processes may share a folder and any of
    them may be killed.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, writes: bool = True) -> None:
        self.folder, self.writes = None if folder is None else Path(folder), writes
        self._memory: dict[str, Any] = {}
        self._lock = threading.Lock()

    def get(self, key: list[Any]) -> Any:
        """Return the value of a key, None where there is none; a damaged file counts as none,
        whatever is in it.
        """
        name = digest(key)
        with self._lock:
            if name in self._memory:
                return self._memory[name]
        if self.folder is None:
            return None
        try:
            value = json.loads(self._path(self.folder, name).read_bytes())
        except (FileNotFoundError, ValueError, RecursionError):
            return None
        self._remember(name, value)
        return value

    def put(self, key: list[Any], value: Any) -> None:
        """Keep a value."""
        name, text = digest(key), json.dumps(value)
        self._remember(name, value)
        if self.folder is not None and self.writes:
            path = self._path(self.folder, name)
            try:
                self._write(path, text)
            except OSError as error:
                raise KeepingError(f"{path} cannot be written: {error.strerror}") from error

    def copy(self) -> StepCache:
        """Return a cache that holds the same, and writes nothing to the disk."""
        copied = StepCache(self.folder, writes=False)
        with self._lock:
            copied._memory.update(self._memory)
        return copied

    def _remember(self, name: str, value: Any) -> None:
        with self._lock:
            self._memory[name] = value
            while len(self._memory) > REMEMBERED:
                del self._memory[next(iter(self._memory))]  # the oldest

    @staticmethod
    def _write(path: Path, text: str) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        file = tempfile.NamedTemporaryFile(  # noqa: SIM115  closing it may fail as well
            "w", encoding="utf-8", dir=path.parent, delete=False
        )
        try:
            with file:
                file.write(text)
            os.replace(file.name, path)
        except OSError:
            os.unlink(file.name)
            raise

    @staticmethod
    def _path(folder: Path, name: str) -> Path:
        return folder / name[:2] / f"{name}.json"


def digest(key: Any) -> str:
    """Return the SHA-256 of a JSON value, as 64 hexadecimal digits."""
    return hashlib.sha256(
        json.dumps(key, ensure_ascii=False).encode("utf-8", "surrogatepass")
    ).hexdigest()


# What is sent and read


class ChatModel:
    """A client, and what was learned from it. What cannot be read is asked for once more, and then
    is an error.

    Parameters
    ----------
    client : Client
        What sends.
    cache : StepCache
        Where results are kept; a result in it costs nothing.
    prompts : str
        What tells these prompts from those of another version.
    """

    def __init__(self, client: Client, cache: StepCache, prompts: str) -> None:
        if client.identity is None and cache.folder is not None:
            raise ValueError(
                "`cache_dir` needs to know the model: give your function an `identity`, a string"
            )
        self.client, self.cache, self.prompts = client, cache, prompts

    def listed(self, step: str, rules: str, data: dict[str, Any], field: str) -> list[str]:
        """Return a list of at most data["number"] strings, each once, and at least one."""
        count, schema = data["number"], list_schema(field)
        form = REPLY_LIST.format(field=field) if self.client.follows_schema else REPLY_LINES
        max_tokens = LIST_TOKENS + ITEM_TOKENS * count

        def read(reply: Reply) -> list[str]:
            text = whole_text(reply, max_tokens)
            if self.client.follows_schema:
                return read_list(text, field, count)
            return read_lines(text, count)

        def ask() -> list[str]:
            messages = conversation(f"{rules}\n{form}", data)
            reply = self._complete(messages, schema, max_tokens)
            try:
                return read(reply)
            except UnreadableReplyError:
                # a reply that was cut breaks off, and would be taken for an example
                quoted = "" if reply.is_cut else reply.text[:1000]
                again = [
                    {"role": "assistant", "content": quoted},
                    {"role": "user", "content": AGAIN},
                ]
                return read(self._complete(messages + again, schema, max_tokens))

        return self._remembered(
            [step, data], lambda known: all(isinstance(item, str) for item in known), ask
        )

    def digits(
        self, step: str, rules: str, data: dict[str, Any], field: str, items: Sequence[str]
    ) -> list[float]:
        """Return 1.0, 0.0 or a probability of 1 for each of the items, in their order; `field` is
        what they are.

        They are asked in an order that depends on all that is asked, and is always the same for it.
        A text that says what to answer to the second one does not know which one that is. What is
        kept does not depend on this order.
        """
        choose = getattr(self.client, "choose", None)
        kept = sorted(set(items))
        order = random.Random(digest([data, kept])).sample(kept, len(kept))
        named = {f"q{number}": item for number, item in enumerate(order, start=1)}

        def ask() -> list[float]:
            if choose is not None:
                one = f"{rules}\n{REPLY_DIGIT}"
                return list(
                    choose([conversation(one, {**data, field: {"q1": item}}) for item in kept])
                )
            found: dict[str, float] = {}
            said = ""
            for _ in range(2):  # whatever is missing is asked for once more
                missing = {name: item for name, item in named.items() if name not in found}
                if missing:
                    answered, said = self._ask_digits(rules, data, field, missing)
                    found |= answered
            if len(found) < len(named):
                lacking = len(named) - len(found)
                raise UnreadableReplyError(
                    f"{lacking} of {len(named)} {field} have no readable answer: {said}"
                )
            by_item = {item: found[name] for name, item in named.items()}
            return [by_item[item] for item in kept]

        def is_result(known: list[Any]) -> bool:
            return len(known) == len(kept) and all(
                isinstance(one, float) and 0 <= one <= 1 for one in known
            )

        known = self._remembered([step, data, kept], is_result, ask)
        by_item = dict(zip(kept, known, strict=True))
        return [by_item[item] for item in items]

    def _ask_digits(
        self, rules: str, data: dict[str, Any], field: str, items: Mapping[str, str]
    ) -> tuple[dict[str, float], str]:
        """Return the digits that one request has under the names of items, and what it replied, to
        be shown.
        """
        messages = conversation(
            f"{rules}\n{REPLY_DIGITS.format(field=field)}", {**data, field: items}
        )
        max_tokens = LIST_TOKENS + DIGIT_TOKENS * len(items)
        reply = self._complete(messages, digits_schema(list(items)), max_tokens)
        try:
            text = whole_text(reply, max_tokens)
        except UnreadableReplyError as error:
            return {}, str(error)
        return read_digits(text, list(items)), quote_reply(text)

    def _remembered(
        self,
        key: list[Any],
        is_result: Callable[[list[Any]], bool],
        compute: Callable[[], list[Any]],
    ) -> Any:
        key = [self.prompts, self.client.identity, *key]
        known = self.cache.get(key)
        if isinstance(known, list) and is_result(known):
            self.client.meter.note(cache_hits=1)
            return list(known)
        computed = compute()  # an exception leaves nothing behind
        self.cache.put(key, computed)
        return computed

    def _complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        reply = self.client.complete(messages, schema, max_tokens)
        self.client.meter.note(**reply.tokens)
        if not isinstance(reply.text, str):
            raise UnreadableReplyError(
                f"the reply must be a string, got {type(reply.text).__name__}"
            )
        return reply

    def describe(self) -> dict[str, Any]:
        """Return what a signature says of the model; what is not known of it is left out."""
        client = self.client
        described = describe_model(client.name, self.prompts, client.sampling, client.extra)
        learned = {"refused": sorted(client.refused), "served": sorted(client.served)}
        return described | {part: names for part, names in learned.items() if names}

    def rehearsal(self) -> tuple[ChatModel, Counter[str]]:
        """Return a model that is asked in the same way and sends nothing, and the calls and tokens
        that would be.
        """
        client = RehearsalClient(self.client)
        return ChatModel(client, self.cache.copy(), self.prompts), client.cost


class RehearsalClient(Client):
    """Stands in for a client, with replies of the usual form and length. `cost` has calls and
    tokens.
    """

    parallel = False

    def __init__(self, client: Client) -> None:
        super().__init__()
        self.identity, self.follows_schema = client.identity, client.follows_schema
        self.cost: Counter[str] = Counter(calls=0, prompt_tokens=0, completion_tokens=0)
        if hasattr(client, "choose"):  # then it is not asked for the digits in words
            self.choose = self._choose

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return a reply that fits the schema."""
        data = json.loads(messages[1]["content"])
        made: dict[str, Any] = {}
        for name, kind in schema["properties"].items():
            # two texts have different questions
            mark, count = digest(data)[:8], data.get("number", 0)
            items = [
                f"Does the text say what is asked in question {i} of {mark}?" for i in range(count)
            ]
            made[name] = "1" if "enum" in kind else items
        (first,) = [*made.values()][:1]
        text = json.dumps(made) if self.follows_schema else "\n".join(first)
        self._count(messages, text)
        return Reply(text)

    def _choose(self, conversations: Sequence[Messages]) -> list[float]:
        for messages in conversations:
            self._count(messages, "1")
        return [1.0] * len(conversations)

    def _count(self, messages: Messages, reply: str) -> None:
        sent = sum(count_tokens(message["content"]) for message in messages)
        self.cost.update(calls=1, prompt_tokens=sent, completion_tokens=count_tokens(reply))


def spread(function: Callable[[Any], Any], items: Iterable[Any], workers: int) -> Iterator[Any]:
    """Yield the result of every item in order, from this many threads; none is begun after one has
    failed.

    What is under way then is waited for, as it may be paid for; after an interruption it is not.
    """
    if workers == 1:
        yield from map(function, items)
        return
    waiting: queue.SimpleQueue[tuple[Any, Future[Any]]] = queue.SimpleQueue()
    futures: list[Future[Any]] = []
    is_over = threading.Event()

    def work() -> None:
        with suppress(queue.Empty):
            while not is_over.is_set():
                item, future = waiting.get_nowait()
                try:
                    future.set_result(function(item))
                except BaseException as error:  # is raised where the result is asked for
                    is_over.set()
                    future.set_exception(error)

    for item in items:
        futures.append(Future())
        waiting.put((item, futures[-1]))
    # Not those of `concurrent.futures`, for which Python waits when it ends.
    threads = [threading.Thread(target=work, daemon=True) for _ in range(workers)]
    for thread in threads[: len(futures)]:
        thread.start()
    try:
        for future in futures:
            yield future.result()
    except BaseException as stop:
        # the second where an interruption met who reads the results, and this is closed
        if any(isinstance(one, KeyboardInterrupt) for one in (stop, stop.__context__)):
            threads.clear()
        raise
    finally:
        is_over.set()
        for thread in threads[: len(futures)]:
            thread.join()


def describe_model(
    name: str | None,
    prompts: str,
    sampling: str | None,
    extra: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what a signature says of a model and of what it is told; what is not known of it is
    left out.
    """
    shown = show_extra(extra) if extra else ""
    parts = {"model": name, "prompts": prompts, "sampling": sampling, "extra": shown}
    return {part: value for part, value in parts.items() if value}


def whole_text(reply: Reply, max_tokens: int) -> str:
    """Return the text of a reply; an UnreadableReplyError when it was cut short, or is empty."""
    if reply.is_cut:
        raise UnreadableReplyError(f"the reply was cut at {max_tokens} tokens")
    if not reply.text.strip():
        raise UnreadableReplyError("the reply is empty")
    return reply.text


def tidy_text(text: str) -> str:
    r"""Return a text as a model is sent it: in Unicode form NFC, with one kind of space, line end
    and empty line.

    Texts that look alike are then one text to the model, and one entry of the cache. Line breaks
    and paragraphs stay, because they tell a list or a dialogue from running text.

    >>> tidy_text(" Cafe\u0301\u00a0 Nord:\t\r\n\r\n\u2009\n- open ")
    'Café Nord:\n\n- open'
    """
    lines = SPACES.sub(" ", "\n".join(normalize(text).splitlines()))
    return EMPTY_LINES.sub("\n\n", lines).replace(" \n", "\n").replace("\n ", "\n").strip()


def count_tokens(text: str) -> int:
    """Return about how many tokens a text has.

    >>> count_tokens("The river rose by two metres.")
    8
    """
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)


def conversation(rules: str, data: dict[str, Any]) -> Messages:
    """Return the messages of one request: the rules, and the texts as a JSON object: orders in them
    are data.
    """
    return [
        {"role": "system", "content": rules},
        {"role": "user", "content": json.dumps(data, ensure_ascii=False)},
    ]


def list_schema(field: str) -> dict[str, Any]:
    """Return the JSON schema of an object with one list of strings, without bounds, which OpenAI
    has refused.
    """
    items = {"type": "array", "items": {"type": "string"}}
    return {
        "type": "object",
        "properties": {field: items},
        "required": [field],
        "additionalProperties": False,
    }


def digits_schema(names: Sequence[str]) -> dict[str, Any]:
    """Return the JSON schema of an object with "0" or "1" under each of the names."""
    properties = {name: {"type": "string", "enum": ["0", "1"]} for name in names}
    return {
        "type": "object",
        "properties": properties,
        "required": list(names),
        "additionalProperties": False,
    }


def last_object(reply: str) -> dict[str, Any]:
    """Return the last JSON object of a reply: a model that quotes an order of the text goes on to
    its own answer.

    Text or code fences around it do not matter.

    >>> last_object('{"q1": "0"} Sorry: ```json {"q1": "1"}```')
    {'q1': '1'}
    """
    decoder, end, broken, last = json.JSONDecoder(strict=False), 0, 0, None
    while broken < MOST_BROKEN and (begun := OBJECT.search(reply, end, LONGEST_REPLY)):
        try:
            last, end = decoder.raw_decode(reply, begun.start())
        except RecursionError:
            break
        except ValueError:
            broken, end = broken + 1, begun.start() + 1
    if last is None:
        raise UnreadableReplyError(f"the reply holds no JSON object: {quote_reply(reply)}")
    return last


def quote_reply(reply: str) -> str:
    """Return a reply for an error message, cut to 200 characters."""
    return repr(reply if len(reply) <= MOST_CHARACTERS else f"{reply[:MOST_CHARACTERS]}...")


def read_list(reply: str, field: str, count: int) -> list[str]:
    """Return the strings in the list `field` of a reply, each once, at most `count` of them, and at
    least one.

    >>> read_list('{"questions": ["Is it red? ", "Is it red?", "Is it big?"]}', "questions", 5)
    ['Is it red?', 'Is it big?']
    """
    items = last_object(reply).get(field)
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise UnreadableReplyError(
            f"the reply has no list of strings {field!r}: {quote_reply(reply)}"
        )
    return distinct(items, reply)[:count]


def read_lines(reply: str, count: int) -> list[str]:
    r"""Return the lines of a reply without numbers and bullets, each once, at most `count` of them,
    and at least one.

    >>> read_lines("1. Is it red?\n- Is it big?", 5)
    ['Is it red?', 'Is it big?']
    """
    return distinct(
        [re.sub(r"^\s*(?:[-*•]|\d+[.)])\s+", "", line) for line in reply.splitlines()], reply
    )[:count]


def distinct(items: Sequence[str], reply: str) -> list[str]:
    """Return the items that are not blank, each once; it is an error when there is none, or one is
    no text.
    """
    found = list(dict.fromkeys(item.strip() for item in items if any(map(str.isalnum, item))))
    if not found:
        raise UnreadableReplyError(f"the reply names nothing: {quote_reply(reply)}")
    if any("\ud800" <= character <= "\udfff" for item in found for character in item):
        raise UnreadableReplyError(
            f"the reply holds half of a surrogate pair: {quote_reply(reply)}"
        )
    return found


def read_digits(reply: str, names: Sequence[str]) -> dict[str, float]:
    """Return 1.0 or 0.0 under those of the names that a reply answers with 1 or 0, true or false,
    yes or no; the others are left out.

    >>> read_digits('{"q1": "1", "q2": false, "q3": "perhaps"}', ["q1", "q2", "q3", "q4"])
    {'q1': 1.0, 'q2': 0.0}
    """
    try:
        given = last_object(reply)
    except UnreadableReplyError:
        return {}
    said = {name: str(given.get(name)).strip().casefold() for name in names}
    return {name: ANSWERS[answer] for name, answer in said.items() if answer in ANSWERS}
