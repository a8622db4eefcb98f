# SPDX-License-Identifier: Apache-2.0
"""What is sent to a chat model's server, and what it answers.

Sent are the messages and the usual fields, those that servers refuse in another way, and the user's
own. Answered is a message with a reply, or what stands in its place, in the forms that servers give
it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any

from .chat_client import Messages
from .reply_forms import ANSWERS

SEED = 0  # any, but always the same: a reply is the same again where a server can do that
# Of what some servers refuse: the ways to send it, in the order in which they are tried; "" leaves
# it out. No two features have a way of one name. OpenAI's models that think take
# `max_completion_tokens` alone, DeepSeek no schema.
WAYS = {
    "limit": ("max_tokens", "max_completion_tokens", ""),
    "form": ("json_schema", "json_object", ""),
    "temperature": ("temperature", ""),
    "seed": ("seed", ""),
    "rules": ("system", "user"),  # the role of who states them
    "chances": ("top_logprobs=20", "top_logprobs=5", ""),  # of the most likely tokens
}
# How the errors of servers name each of them. The templates of models without a role for rules say
# "System role not supported" (Gemma) or "roles must alternate" (Mistral).
IN_ERRORS = {
    "limit": re.compile(r"max_(?:completion_)?tokens"),
    "form": re.compile(r"response_format|json_schema|json_object"),
    "temperature": re.compile("temperature"),
    "seed": re.compile(r"\bseed\b"),
    "chances": re.compile("logprobs|logits_all"),
    "rules": re.compile(
        r"messages\[0\]|\bsystem\W+(?:role|message|prompt)|\brole\W.*\bsystem\b"
        r"|roles must alternate",
        re.IGNORECASE,
    ),
}
# of the length of a text or a limit, which is this request's own, and refuses no parameter
TOO_LONG = re.compile(r"context (?:length|window|size)|too (?:large|long)|exceed", re.IGNORECASE)
# in JSON, how the name of a field ends that holds a secret: "max_tokens" holds none
SECRET_FIELD = re.compile('(?:key|token|secret|password|authorization)":', re.IGNORECASE)


def current_ways(refused: Collection[str]) -> dict[str, str]:
    """Return of each feature of a request the first of its `WAYS` that a server has not refused.

    >>> current_ways({"json_schema"})["form"]
    'json_object'
    """
    return {
        feature: next(way for way in ways if way not in refused) for feature, ways in WAYS.items()
    }


def make_fields(
    messages: Messages,
    schema: dict[str, Any],
    max_tokens: int,
    ways: Mapping[str, str],
    extra: Mapping[str, Any],
) -> dict[str, Any]:
    """Return the fields of a request, each in the way that this server takes; an empty schema asks
    for one token with the chances of others.
    """
    if ways["rules"] == "user" and messages[0]["role"] == "system":
        rules, first, *later = messages
        content = f"{rules['content']}\n\n{first['content']}"
        messages = [{"role": "user", "content": content}, *later]
    forms: dict[str, dict[str, Any]] = {
        "json_schema": {
            "type": "json_schema",
            "json_schema": {"name": "reply", "strict": True, "schema": schema},
        },
        "json_object": {"type": "json_object"},
    }
    fields = {
        "messages": messages,
        "response_format": forms.get(ways["form"]),
        ways["temperature"]: 0,
        ways["seed"]: SEED,
        ways["limit"]: max_tokens,
    }
    if "max_completion_tokens" in extra:  # a server takes one of the two
        fields.pop("max_tokens", None)
    if not schema:
        fields["response_format"] = None
        fields |= {"logprobs": True, "top_logprobs": int(ways["chances"].partition("=")[2])}
    fields |= extra
    return {name: value for name, value in fields.items() if name and value is not None}


def find_refused(message: str) -> str | None:
    """Return which of `WAYS` an error refuses: the one that it names first."""
    matches = {feature: pattern.search(message) for feature, pattern in IN_ERRORS.items()}
    places = {feature: match.start() for feature, match in matches.items() if match}
    return min(places, key=lambda feature: places[feature], default=None)


def check_extra(extra: Any) -> None:
    """Raise a ValueError where further fields are not what JSON has, or hold a key, which a
    signature would show.
    """
    if extra is None:
        return
    try:
        as_json = json.dumps(extra, allow_nan=False)
    except (TypeError, ValueError):
        raise ValueError("`extra_body` must be a dictionary that JSON can hold") from None
    if SECRET_FIELD.search(as_json):
        raise ValueError("`extra_body` holds a key or password, which signatures would show")


def show_extra(extra: Mapping[str, Any]) -> str:
    """Return further fields of a request as a signature has them, in which | parts options.

    >>> show_extra({"top_p": 1, "reasoning_effort": "low"})
    '{"reasoning_effort": "low", "top_p": 1}'
    """
    return json.dumps(extra, sort_keys=True).replace("|", "\\u007c")


def describe_sampling(extra: Mapping[str, Any] | None, refused: Collection[str] = ()) -> str:
    """Return how replies are drawn, as a signature has it: what a server is asked for and has not
    refused.
    """
    usual = {"temperature": 0, "seed": SEED}
    values = {**usual, **(extra or {})}
    return ",".join(
        f"{name}={values[name]}"
        for name in usual
        if name not in refused and values[name] is not None
    )


def describe_model(
    name: str | None,
    prompts: str,
    sampling: str | None,
    extra: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what a signature says of a model and of what it is told; what is not known of it is
    left out.
    """
    parts = {"model": name, "prompts": prompts, "sampling": sampling}
    if extra:
        parts["extra"] = show_extra(extra)
    return {part: value for part, value in parts.items() if value}


THOUGHTS = re.compile(r"\s*<think")  # how some servers begin a reply with what was thought
TAG = re.compile(r"<[^<>]*>")
# where servers, and what stands before them, write what is wrong, the first of them first
ERROR_FIELDS = ("error", "message", "detail", "msg", "error_message", "title")
PLACE_FIELDS = ("param", "loc")  # and where: OpenAI, and FastAPI, as of vLLM


class NoReplyError(RuntimeError):
    """A response without a reply; the message says what it holds instead."""


def read_body(kind: str, text: str) -> dict[str, Any]:
    """Return the JSON object of a response whose content is of this kind; a NoReplyError says what
    it is instead, such as a web page.
    """
    with suppress(ValueError, RecursionError):
        content = json.loads(text)
        if isinstance(content, dict):
            return content
    words = TAG.sub(" ", text).strip() or "nothing"
    raise NoReplyError(f"it is no JSON object ({kind}), so look at the address: {words}")


def read_error(text: str) -> str:
    """Return what a server says in an error, in whichever of the usual fields it stands.

    >>> read_error('{"detail": [{"loc": ["body", "seed"], "msg": "not permitted"}]}')
    'body.seed: not permitted'
    """
    try:
        return describe_error(json.loads(text))
    except (ValueError, RecursionError):
        return " ".join(TAG.sub(" ", text).split())


def describe_error(error: Any) -> str:
    """Return an error in words, what it is about before what is wrong with it."""
    if isinstance(error, str):
        return error
    if isinstance(error, list):
        return "; ".join(map(describe_error, error))
    inner = None
    if isinstance(error, dict):
        inner = next((error[name] for name in ERROR_FIELDS if error.get(name)), None)
    if inner is None:
        return json.dumps(error, ensure_ascii=False)
    words = describe_error(inner)
    for place in filter(None, map(error.get, PLACE_FIELDS)):
        if isinstance(place, list):
            place = ".".join(map(str, place))
        words = f"{place}: {words}"
    return words


def read_message(response: Mapping[str, Any]) -> tuple[dict[str, Any], bool]:
    """Return the message of a response, and whether it was cut short; a NoReplyError says what
    stands there instead.
    """
    if response.get("error"):
        raise NoReplyError(f"it is an error: {describe_error(response)}")
    try:
        choice = response["choices"][0]
        message, reason = choice["message"], choice.get("finish_reason")
        content = message.get("content")
    except (AttributeError, LookupError, TypeError):
        response_json = json.dumps(response, ensure_ascii=False)
        raise NoReplyError(f"it has no message: {response_json}") from None
    is_cut = reason == "length"
    is_nothing = isinstance(content, list) or (content is None and not is_cut)
    if is_nothing and not reply_text(message):
        # such as a refusal, or the call of a tool
        message_json = json.dumps(message, ensure_ascii=False)
        raise NoReplyError(f"its message has no text (finish_reason: {reason}): {message_json}")
    return message, is_cut


def read_chance(response: Mapping[str, Any]) -> float | None:
    """Return the probability that the first token of a reply is yes rather than no, from the most
    likely tokens; None where neither is one of them, or none are told.
    """
    chances = {1.0: 0.0, 0.0: 0.0}
    with suppress(LookupError, TypeError, ValueError):
        for token in response["choices"][0]["logprobs"]["content"][0]["top_logprobs"]:
            if (answer := ANSWERS.get(str(token["token"]).strip().casefold())) is not None:
                chances[answer] += math.exp(min(float(token["logprob"]), 0.0))
    if not any(chances.values()):
        return None
    return chances[1.0] / sum(chances.values())


def reply_text(message: Mapping[str, Any]) -> str:
    """Return the text of a message, which may stand in parts; "" where there is none."""
    content = message.get("content")
    if isinstance(content, list):
        parts = [part for part in content if isinstance(part, dict) and part.get("type") == "text"]
        return "".join(part["text"] for part in parts if isinstance(part.get("text"), str))
    if isinstance(content, str):
        return content
    return ""


def shows_thoughts(message: Mapping[str, Any], response: Mapping[str, Any]) -> bool:
    """Return whether a model thought before it replied, as servers show it in different fields."""
    if message.get("reasoning_content") or message.get("reasoning"):
        return True
    with suppress(LookupError, TypeError):
        if response["usage"]["completion_tokens_details"]["reasoning_tokens"]:
            return True
    return THOUGHTS.match(reply_text(message)) is not None
