# SPDX-License-Identifier: Apache-2.0
"""A chat model behind a server that speaks the OpenAI protocol: a conversation is sent until it has
a reply, or an error that says why not.
"""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Mapping
from typing import Any

from .chat_client import (
    AccessError,
    CallLimitError,
    Client,
    Messages,
    NoChancesError,
    Reply,
)
from .reply_forms import UnreadableReplyError, quote_reply
from .request_fields import (
    SEED,
    TOO_LONG,
    RequestWays,
    describe_sampling,
    find_refused,
    make_fields,
    show_extra,
)
from .server_access import OPENAI, HiddenText, is_on_this_machine, key_for, split_address
from .server_responses import (
    NoReplyError,
    read_body,
    read_chance,
    read_error,
    read_message,
    reply_text,
    shows_thoughts,
)
from .server_transport import make_http_client

REFUSED_STATUS = frozenset(
    {401, 403, 404}
)  # the key, or the name of the model: so is every request
# a part of the request; 422 is FastAPI's, as of vLLM, and 500 that of llama-cpp-python
BAD_REQUEST_STATUS = frozenset({400, 422, 500})
# characters; a shorter key, such as "none" or "ollama", may be a word of a reply
SHORTEST_SECRET = 8
MOST_CHARACTERS = 400  # of what a server says
# what OpenAI's guide to reasoning models advises to leave for thoughts
THINKING_TOKENS = 25_000
# what the library finds in the environment and would send to any server
ENVIRONMENT_HEADERS = ("OpenAI-Organization", "OpenAI-Project")


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
        identity = [address.partition("#")[0], model, f"temperature:0|seed:{SEED}"]
        if self.extra:
            identity.append(show_extra(self.extra))
        self.identity = "|".join(identity)
        self.sampling = describe_sampling(self.extra)
        self._ways = RequestWays()
        self._has_chance = False  # whether a reply ever had that of yes or no
        self._thinks = False  # whether the model was seen to think before it replies
        self._lock = threading.Lock()
        self._headers = self._make_headers(api_key)
        if is_on_this_machine(self.address):
            self.at_once = 1
        self._http = make_http_client(openai, self.meter, timeout)
        self._client = openai.OpenAI(
            base_url=self.address,
            # the library would make plain text of it; the key is in the headers of each request
            api_key="none",
            default_query=query,
            timeout=timeout,
            max_retries=max_retries,
            http_client=self._http,
        )

    def _make_headers(self, api_key: str | None) -> dict[str, Any]:
        """Return the headers of each request: the key, and what the library is to leave out.

        The library would send what it finds in the environment to any address, and beside any key.
        """
        openai = self._openai
        omit = getattr(openai, "Omit", None) or openai._types.Omit  # not public before openai 1.57
        headers: dict[str, Any] = {}
        if api_key is not None or not self.address.startswith("https://api.openai.com/"):
            lines = os.environ.get("OPENAI_CUSTOM_HEADERS", "").split("\n")
            names = [*ENVIRONMENT_HEADERS, *(line.partition(":")[0].strip() for line in lines)]
            headers = {name: omit() for name in names if name}
        headers["Authorization"] = omit()
        if self._key:
            headers["Authorization"] = HiddenText(f"Bearer {self._key}")
        return headers

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
        response, text, is_cut = self._answer(messages, schema, max_tokens)
        return self._reply(response, text, is_cut)

    @property
    def knows_chances(self) -> bool:
        """Whether the server may tell how likely tokens are: it has not refused, nor left them
        out.
        """
        return bool(self._ways.current()["chances"])

    def yes_chance(self, messages: Messages) -> float:
        """Return the probability that the reply is yes rather than no, from one token of it; a
        NoChancesError where the server does not tell.
        """
        response, text, is_cut = self._answer(messages, {}, 1)
        self.meter.note(**self._reply(response, text, is_cut).tokens)
        try:
            chance = read_chance(response)
        except NoChancesError:
            self._leave_chances()
            raise
        if math.isnan(chance):
            if (
                not self._has_chance
            ):  # such as one that thinks first: it never begins with yes or no
                self._leave_chances()
                raise NoChancesError("the model begins its replies otherwise")
            raise UnreadableReplyError(f"neither yes nor no is a likely reply: {quote_reply(text)}")
        self._has_chance = True
        return chance

    def _leave_chances(self) -> None:
        with self._lock:
            while self._ways.leave("chances", self._ways.current()["chances"]):
                pass
            self.refused = self._ways.refused()

    def _answer(
        self, messages: Messages, schema: dict[str, Any], max_tokens: int
    ) -> tuple[dict[str, Any], str, bool]:
        """Return the response to a conversation, its text, and whether that was cut short."""
        # It ends: each turn leaves a way behind, or gives the model room for thoughts, once.
        while True:
            with self._lock:
                ways, has_room = self._ways.current(), self._thinks and bool(schema)
            if not schema and not ways["chances"]:
                raise NoChancesError("the server refuses to tell the chances of tokens")
            limit = max_tokens
            if has_room:
                limit += THINKING_TOKENS
            try:
                response = self._send(make_fields(messages, schema, limit, ways, self.extra))
            except self._openai.APIStatusError as error:
                if self._gives_way(error, ways, has_room):
                    continue
                raise self._error_of(error) from None
            try:
                message, is_cut = read_message(response)
            except NoReplyError as error:
                raise self._no_reply(error) from None
            text = reply_text(message)
            if not schema:
                return response, text, is_cut
            is_spent = is_cut and not text.strip()
            # where a server tells nothing of thoughts, an empty reply that was cut tells of them
            if is_spent or shows_thoughts(message, response):
                self._thinks = True
            if is_spent and has_room:
                raise NoReplyError(
                    "the response holds no reply: the reply was cut off while the model was"
                    f" thinking, at {limit} tokens; `extra_body`, such as"
                    ' {"max_tokens": 60000}, leaves more'
                )
            if is_cut and self._thinks and not has_room:
                continue
            return response, text, is_cut

    def _send(self, fields: dict[str, Any]) -> dict[str, Any]:
        """Return the JSON object with which the server answers; an APIStatusError when it
        refuses.
        """
        openai, meter = self._openai, self.meter
        if meter.most is not None and meter.used >= meter.most:
            # raises; older versions of the library would take that, when they send, for a broken
            # connection, wait, and try again
            meter.take()
        try:
            response = self._client.chat.completions.with_raw_response.create(
                model=self.name or "",
                messages=fields["messages"],
                extra_body={name: fields[name] for name in fields if name != "messages"},
                extra_headers=self._headers,
            ).http_response
        except openai.APIStatusError:
            raise
        except openai.APITimeoutError:
            late = f"the server did not answer within {self._client.timeout} seconds (`timeout`)"
            if not self._http.reached:  # so would all others be
                raise AccessError(f"{late}, not once") from None
            raise RuntimeError(late) from None
        except openai.OpenAIError as error:
            raise self._failure_of(error) from None
        try:
            return read_body(response.headers.get("content-type", ""), response.content)
        except NoReplyError as error:
            raise self._no_reply(error) from None

    def _gives_way(self, error: Any, ways: Mapping[str, str], has_room: bool) -> bool:
        """Return whether a request that was refused can be sent in another way, which is learned
        from the error.
        """
        if error.status_code not in BAD_REQUEST_STATUS:
            return False
        message = read_error(error.response.content)
        # room for thoughts may be more than a model has; then the server knows the limit best
        if TOO_LONG.search(message) and not has_room:
            return False
        feature = find_refused(error.response.content, message)
        if feature is None or ways[feature] in self.extra:
            return False
        with self._lock:
            if not self._ways.leave(feature, ways[feature]):
                return False
            self.refused = self._ways.refused()
            self.sampling = describe_sampling(self.extra, self.refused)
        return True

    def _error_of(self, error: Any) -> RuntimeError:
        """Return the error that says what a server answered with a status that is none of
        success.
        """
        status = error.status_code
        words = self._quote(read_error(error.response.content)) or "without a word"
        answer = f"the server answered {status}: {words}"
        if 300 <= status < 400:
            return AccessError(f"{answer}; it redirects, and nothing is sent there")
        if status in REFUSED_STATUS:
            return AccessError(answer)
        return RuntimeError(answer)

    def _failure_of(self, error: Any) -> Exception:
        """Return the error of a request that has no response."""
        cause = error.__cause__
        if isinstance(cause, CallLimitError):
            return cause
        if cause is None:  # the HTTP client that is made for this one says it
            return RuntimeError(str(error))
        message = f"no connection to {self.address}: {self._quote(str(cause))}"
        if isinstance(error, self._openai.APIError):
            return RuntimeError(message)
        return AccessError(message)

    def _no_reply(self, error: NoReplyError) -> NoReplyError:
        """Return the error with what the server says made fit to be shown."""
        return NoReplyError(f"the response holds no reply: {self._quote(str(error))}")

    def _reply(self, response: Mapping[str, Any], text: str, is_cut: bool) -> Reply:
        """Return the reply, after the name under which the model answers was noted."""
        name = response.get("model")
        if isinstance(name, str) and name:
            self.served.add(self._quote(name).replace("|", " "))
        tokens: dict[str, int] = {}
        usage = response.get("usage")
        if isinstance(usage, dict):
            for kind in ("prompt_tokens", "completion_tokens"):
                if isinstance(usage.get(kind), int):
                    tokens[kind] = usage[kind]
        # the reply is shown and kept, and may repeat the key
        if self._key and len(self._key) >= SHORTEST_SECRET:
            text = text.replace(self._key, "[key]")
        return Reply(text, tokens, is_cut)

    def _quote(self, words: str) -> str:
        """Return the beginning of what a server says in one line, without the key, which it may
        repeat, also cut short at either end.
        """
        if key := self._key:
            for length in range(len(key), min(len(key), SHORTEST_SECRET) - 1, -1):
                words = words.replace(key[:length], "[key]").replace(key[-length:], "[key]")
        line = "".join(letter if letter.isprintable() else " " for letter in words)
        return line[:MOST_CHARACTERS].strip()


def list_models(base_url: str, api_key: str | None = None) -> list[str]:
    """Return the names of the models that a server has, as it lists them.

    Raises
    ------
    AccessError
        When the server is not there, or does not list any.
    """
    client = ServerClient("", base_url, api_key, max_retries=0)
    try:
        listed = client._client.models.list(extra_headers=client._headers)
        names = [model.id for model in listed]
    except client._openai.OpenAIError as error:
        raise AccessError(f"{client.address} lists no models: {error}") from None
    if not names:
        raise AccessError(f"{client.address} lists no models")
    return names
