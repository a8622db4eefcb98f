# SPDX-License-Identifier: Apache-2.0
"""A chat model behind a server that speaks the OpenAI protocol: a conversation is sent until it has
a reply, or an error that says why not.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar

from .chat_client import AccessError, Client, Messages, Meter, NoChancesError, Reply
from .models import Kept
from .reply_forms import UnreadableReplyError
from .server_messages import (
    SEED,
    TOO_LONG,
    WAYS,
    NoReplyError,
    check_extra,
    current_ways,
    describe_sampling,
    find_refused,
    make_fields,
    read_body,
    read_chance,
    read_error,
    read_message,
    reply_text,
    show_extra,
    shows_thoughts,
)
from .server_transport import OPENAI, Response, Server, hide_key, is_on_this_machine, split_address

REFUSED_STATUS = frozenset(
    {401, 403, 404}
)  # the key, or the name of the model: so is every request
# a part of the request; 422 is FastAPI's, as of vLLM, and 500 that of llama-cpp-python
BAD_REQUEST_STATUS = frozenset({400, 422, 500})
# what OpenAI's guide to reasoning models advises to leave for thoughts
THINKING_TOKENS = 25_000
# the options of a metric that a client is made from, in this order
OF_SERVER = ("model", "base_url", "api_key", "timeout", "max_retries", "extra_body")


class ServerClient(Client):
    """Chat completions of one model behind a server, at temperature 0 and with a fixed seed.

    What the server refuses of a request, such as a temperature, is sent in another way or left out,
    from then on. `extra` are further fields of each request, or other values of the usual ones;
    None leaves a field out. A ValueError when the address or the key cannot be one.
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
        self._server = Server(address, api_key, self.meter, timeout, max_retries)
        self.name, self.extra = model, dict(extra or {})
        identity = [address.partition("#")[0], model, f"temperature:0|seed:{SEED}"]
        if self.extra:
            identity.append(show_extra(self.extra))
        self.identity = "|".join(identity)
        self.tells_chances: bool | None = None
        self.refused: set[str] = set()
        self.sampling = describe_sampling(self.extra)
        self._thinks = False  # whether the model was seen to think before it replies
        if is_on_this_machine(self._server.address):
            self.at_once = 1

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
        return self._answer(messages, schema, max_tokens)[1]

    def yes_chance(self, messages: Messages) -> float:
        """Return the probability that the reply is yes rather than no, from one token of it."""
        response, reply = self._answer(messages, {}, 1)
        chance = read_chance(response)
        if chance is not None:
            self.tells_chances = True
            return chance
        if self.tells_chances:
            raise UnreadableReplyError("neither yes nor no is a likely reply", reply.text)
        # such as of a model that thinks first: it never begins with yes or no
        self._refuse(*filter(None, WAYS["chances"]))
        raise NoChancesError

    def _answer(
        self, messages: Messages, schema: dict[str, Any], max_tokens: int
    ) -> tuple[dict[str, Any], Reply]:
        """Return the response to a conversation, and the reply in it."""
        # It ends: each turn leaves a way behind, or gives the model room for thoughts, once.
        while True:
            ways, has_room = current_ways(self.refused), self._thinks and bool(schema)
            if not schema and not ways["chances"]:
                raise NoChancesError
            limit = max_tokens
            if has_room:
                limit += THINKING_TOKENS
            fields = make_fields(messages, schema, limit, ways, self.extra)
            received = self._server.send("POST", "chat/completions", {"model": self.name, **fields})
            if received.status >= 300:
                if self._gives_way(received, ways, has_room):
                    continue
                raise self._error_of(received)
            try:
                response = read_body(received.kind, received.text)
                message, is_cut = read_message(response)
            except NoReplyError as error:
                raise NoReplyError(
                    f"the response holds no reply: {self._server.quote(str(error))}"
                ) from None
            text = reply_text(message)
            is_spent = is_cut and not text.strip()
            # where a server tells nothing of thoughts, an empty reply that was cut tells of them
            if schema and (is_spent or shows_thoughts(message, response)):
                self._thinks = True
            if is_spent and has_room:
                raise NoReplyError(
                    "the response holds no reply: the reply was cut off while the model was"
                    f" thinking, at {limit} tokens; `extra_body`, such as"
                    ' {"max_tokens": 60000}, leaves more'
                )
            if not (schema and is_cut and self._thinks) or has_room:
                return response, self._reply(response, text, is_cut)

    def _gives_way(self, refusal: Response, ways: Mapping[str, str], has_room: bool) -> bool:
        """Return whether a request that was refused can be sent in another way, which is learned
        from the error.
        """
        if refusal.status not in BAD_REQUEST_STATUS:
            return False
        message = read_error(refusal.text)
        # room for thoughts may be more than a model has; then the server knows the limit best
        if TOO_LONG.search(message) and not has_room:
            return False
        feature = find_refused(message)
        if feature is None or ways[feature] in (*self.extra, WAYS[feature][-1]):
            return False
        self._refuse(ways[feature])
        return True

    def _refuse(self, *ways: str) -> None:
        """Note what the server has refused."""
        self.refused.update(ways)
        self.sampling = describe_sampling(self.extra, self.refused)
        if not current_ways(self.refused)["chances"]:
            self.tells_chances = False

    def _error_of(self, refusal: Response) -> RuntimeError:
        """Return the error that says what a server answered with a status that is none of
        success.
        """
        words = self._server.quote(read_error(refusal.text)) or "without a word"
        answer = f"the server answered {refusal.status}: {words}"
        if refusal.status < 400:
            return AccessError(f"{answer}; it redirects, and nothing is sent there")
        if refusal.status in REFUSED_STATUS:
            return AccessError(answer)
        return RuntimeError(answer)

    def _reply(self, response: Mapping[str, Any], text: str, is_cut: bool) -> Reply:
        """Return the reply, after the name under which the model answers and the tokens were
        noted.
        """
        name = response.get("model")
        if isinstance(name, str) and name:
            self.served.add(self._server.quote(name).replace("|", " "))
        for kind in ("prompt_tokens", "completion_tokens"):
            # some servers do not say
            with suppress(LookupError, OverflowError, TypeError, ValueError):
                self.meter.note(**{kind: int(response["usage"][kind])})
        return Reply(self._server.hide_key(text, is_reply=True), is_cut)


class AsksServer:
    """What a metric has that may ask a server: no frame of it and no message shows the key."""

    secrets: ClassVar[tuple[str, ...]] = ("api_key", "base_url")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**hide_key(kwargs))
        self._kept = Kept()

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score the summaries; see the base. From here on no frame shows the key."""
        metric: Any = super()
        return metric.compute(predictions=predictions, references=references, **hide_key(options))


def check_server_options(options: Mapping[str, Any], needs_model: bool) -> None:
    """Raise a ValueError where options of a metric, such as the address, cannot be what a client is
    made from.
    """
    model, timeout = options["model"], options["timeout"]
    if needs_model and not (isinstance(model, str) and model.strip()):
        raise ValueError(f"a chat model needs `model`, the name of the model, got {model!r}")
    if options["base_url"] is not None:
        split_address(options["base_url"])
    check_extra(options["extra_body"])
    if not 0 < timeout < math.inf:
        raise ValueError(f"`timeout` must be a positive number of seconds, got {timeout!r}")


def list_models(base_url: str, api_key: str | None = None) -> list[str]:
    """Return the names of the models that a server has, as it lists them.

    Raises
    ------
    AccessError
        When the server is not there, or does not list any.
    """
    server = Server(base_url, api_key, Meter(), timeout=60.0, max_retries=0)
    received = server.send("GET", "models")
    names = []
    with suppress(NoReplyError, LookupError, TypeError):
        names = [model["id"] for model in read_body(received.kind, received.text)["data"]]
    if not names:
        reason = server.quote(read_error(received.text)) or "without a word"
        answer = f"it answered {received.status}: {reason}"
        raise AccessError(f"{server.address} lists no models: {answer}")
    return names
