# SPDX-License-Identifier: Apache-2.0
"""What servers answer: the message with a reply, or what stands in its place, in the forms that
they give it.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from .reply_forms import ANSWERS

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
