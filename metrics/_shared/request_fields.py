# SPDX-License-Identifier: Apache-2.0
"""The fields of a request to a chat model beside its messages: the usual ones, those that servers
refuse and how else they are sent, and the user's own.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Mapping
from typing import Any

from .chat_client import Messages

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
