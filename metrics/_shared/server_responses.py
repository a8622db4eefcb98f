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

from .chat_client import NoChancesError
from .reply_forms import ANSWERS

THOUGHTS = re.compile(r"\s*<think")  # how some servers begin a reply with what was thought
FIRST_TAG = re.compile(r"\s*<(?:!doctype|html|head|body|\?xml)", re.IGNORECASE)
TAG = re.compile(r"<[^<>]*>")
FIRST_EVENT = re.compile(r"\s*(?:data|event):")
# where servers, and what stands before them, write what is wrong, the first of them first
ERROR_FIELDS = ("error", "message", "detail", "msg", "error_message", "title")
# one error in another, such as {"error": {"message": {"detail": [...]}}}
MOST_NESTED_ERRORS = 4


class NoReplyError(RuntimeError):
    """A response without a reply; the message says what it holds instead."""


def read_body(kind: str, body: bytes) -> dict[str, Any]:
    """Return the JSON object of a response whose content is of this kind; a NoReplyError says what
    it is instead.
    """
    text = body.decode("utf-8", "replace")
    if not text.strip():
        raise NoReplyError("it is empty")
    if "html" in kind or FIRST_TAG.match(text):
        words = TAG.sub(" ", text).strip()
        raise NoReplyError(f"it is a web page ({kind}), so look at the address: {words}")
    if "event-stream" in kind or FIRST_EVENT.match(text):
        raise NoReplyError(f"it is a stream of events ({kind}), which was not asked for: {text}")
    try:
        content = json.loads(text)
    except (ValueError, RecursionError):
        raise NoReplyError(f"it is no JSON ({kind}): {text}") from None
    if not isinstance(content, dict):
        raise NoReplyError(f"it is JSON and no object ({kind}): {text}")
    return content


def read_error(body: bytes) -> str:
    """Return what a server says in an error, in whichever of the usual fields it stands.

    >>> read_error(b'{"detail": [{"loc": ["body", "seed"], "msg": "not permitted"}]}')
    'body.seed: not permitted'
    """
    text = body.decode("utf-8", "replace")
    try:
        error = json.loads(text)
    except (ValueError, RecursionError):
        return " ".join(TAG.sub(" ", text).split())
    for _ in range(MOST_NESTED_ERRORS):
        if isinstance(error, list) and error and all(isinstance(item, dict) for item in error):
            return "; ".join(map(describe_detail, error))
        nested = nested_error(error)
        if nested is None:
            break
        error = nested
    if isinstance(error, str):
        return error
    return json.dumps(error, ensure_ascii=False)


def nested_error(error: Any) -> Any:
    """Return what the first of the usual fields of an error holds; None where it has none."""
    if not isinstance(error, dict):
        return None
    return next((error[name] for name in ERROR_FIELDS if error.get(name)), None)


def describe_detail(detail: Mapping[str, Any]) -> str:
    """Return one of the faults that FastAPI finds in a request: the place, and what is wrong."""
    place, message = detail.get("loc"), detail.get("msg")
    if not isinstance(place, list) or message is None:
        return json.dumps(detail, ensure_ascii=False)
    return f"{'.'.join(map(str, place))}: {message}"


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
    content = message.get("content")
    is_nothing = isinstance(content, list) or (content is None and not is_cut)
    if is_nothing and not reply_text(message):
        said = json.dumps(message, ensure_ascii=False)  # such as a refusal, or the call of a tool
        raise NoReplyError(f"its message has no text (finish_reason: {reason}): {said}")
    return message, is_cut


def read_chance(response: Mapping[str, Any]) -> float:
    """Return the probability that the first token of a reply is yes rather than no, from the most
    likely tokens; nan where neither is one of them.

    A NoChancesError where the response does not tell.
    """
    try:
        tokens = response["choices"][0]["logprobs"]["content"][0]["top_logprobs"]
        logarithms = [(str(token["token"]), float(token["logprob"])) for token in tokens]
    except (LookupError, TypeError, ValueError):
        raise NoChancesError("the response has no chances of tokens") from None
    chances = {1.0: 0.0, 0.0: 0.0}
    for token, logarithm in logarithms:
        if (answer := ANSWERS.get(token.strip().casefold())) is not None:
            chances[answer] += math.exp(min(logarithm, 0.0))
    if not any(chances.values()):
        return math.nan
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
