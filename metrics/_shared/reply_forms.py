# SPDX-License-Identifier: Apache-2.0
"""The two forms of a reply, a list of strings and a digit for each item: how a model is asked for
them, and how they are read out of whatever it replies.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from .chat_client import Reply

SHOWN_OF_REPLY = 200  # of a reply in a message
LONGEST_REPLY = 200_000  # characters; far more than a reply needs
MOST_BROKEN = 1_000  # objects and lists of a reply that break off; each may be as long as the reply
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
# A brace with its first name, or none, or the bracket of a list: another one begins neither, such
# as those of a formula.
VALUE_BEGIN = re.compile(
    r'\{\s*(?:\}|"[^"\\]*(?:\\.[^"\\]*)*"\s*:)|\[\s*(?=["\[\]{\dtf])', re.DOTALL
)
ITEM_NUMBER = re.compile(r"\A[a-z\s]*(\d+)\W*\Z")  # "q1", "Q1", "1" or "Question 1:" for q1
ANSWERS = {
    **dict.fromkeys(("1", "1.0", "true", "yes"), 1.0),
    **dict.fromkeys(("0", "0.0", "false", "no"), 0.0),
}


class UnreadableReplyError(ValueError):
    """A reply that does not hold what was asked for; what is wrong, and the reply, cut to 200
    characters.
    """

    def __init__(self, fault: str, reply: str | None = None) -> None:
        if reply is not None:
            fault = f"{fault}: {reply[:SHOWN_OF_REPLY]!r}"
        super().__init__(fault)


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


def whole_text(reply: Reply, max_tokens: int) -> str:
    """Return the text of a reply; an UnreadableReplyError when it was cut short, or is empty."""
    if reply.is_cut:
        raise UnreadableReplyError(f"the reply was cut at {max_tokens} tokens")
    if not reply.text.strip():
        raise UnreadableReplyError("the reply is empty")
    return reply.text


def read_list(reply: str, field: str) -> list[str]:
    """Return the strings in the list `field` of a reply, each once, and at least one. The list may
    have another name or none, and each string an object around it.

    >>> read_list('{"questions": ["Is it red? ", "Is it red?", "Is it big?"]}', "questions")
    ['Is it red?', 'Is it big?']
    """
    value = last_value(reply)
    if isinstance(value, dict):
        value = value.get(field) or only_value(value)
    if not isinstance(value, list):
        value = []
    return distinct(map(only_value, value), reply)


def read_lines(reply: str) -> list[str]:
    r"""Return the lines of a reply without numbers and bullets, each once, and at least one.

    >>> read_lines("1. Is it red?\n- Is it big?")
    ['Is it red?', 'Is it big?']
    """
    lines = (re.sub(r"^\s*(?:[-*•]|\d+[.)])\s+", "", line) for line in reply.splitlines())
    return distinct(lines, reply)


def distinct(items: Iterable[Any], reply: str) -> list[str]:
    """Return the items that are not blank, each once; it is an error when there is none, or one is
    no text.
    """
    try:
        texts = [item.strip() for item in items if any(map(str.isalnum, item))]
        "".join(texts).encode()  # half of a surrogate pair is no text
    except (AttributeError, TypeError, UnicodeEncodeError):
        texts = []
    if not texts:
        raise UnreadableReplyError("the reply lists no texts", reply)
    return list(dict.fromkeys(texts))


def read_digits(reply: str, items: Mapping[str, str]) -> dict[str, float]:
    """Return 1.0 or 0.0 under those of the names of items that a reply answers with 1 or 0, true or
    false, yes or no; the others are left out.

    Complete replies of another form count as well: numbers or the items themselves for names, a
    list of as many answers, and one object around it all or around each answer.

    >>> read_digits('{"q1": "1", "Q2": false, "q3": "perhaps"}', {"q1": "a", "q2": "b", "q3": "c"})
    {'q1': 1.0, 'q2': 0.0}
    >>> read_digits('{"answers": ["no", "yes"]}', {"q3": "It rose.", "q4": "It fell."})
    {'q3': 0.0, 'q4': 1.0}
    """
    try:
        answers = last_value(reply)
    except UnreadableReplyError:
        answers = [reply]
    inner = only_value(answers)
    if isinstance(inner, (dict, list)) or len(items) == 1:
        answers = inner
    if not isinstance(answers, (dict, list)):
        answers = [answers]
    if isinstance(answers, list):
        if len(answers) != len(items):
            return {}
        answers = dict(zip(items, answers, strict=True))
    by_key = {item: name for name, item in items.items()} | {name: name for name in items}
    found = {}
    for key, value in answers.items():
        number = ITEM_NUMBER.sub(r"q\1", key.strip().casefold())
        name = by_key.get(key) or by_key.get(number)
        word = str(only_value(value)).strip().casefold().rstrip(".")
        if name and word in ANSWERS:
            found[name] = ANSWERS[word]
    return {name: found[name] for name in items if name in found}


def only_value(value: Any) -> Any:
    """Return the only value of an object; anything else as it is."""
    if isinstance(value, dict) and len(value) == 1:
        return next(iter(value.values()))
    return value


def last_value(reply: str) -> Any:
    """Return the last JSON object of a reply, or else its last list: a model that quotes an order
    of the text goes on to its own answer.

    Text or code fences around it do not matter.

    >>> last_value('{"q1": "0"} Sorry: ```json {"q1": "1"}```')
    {'q1': '1'}
    """
    decoder = json.JSONDecoder(strict=False)  # models write line breaks into strings as they are
    last: dict[str, Any] = {}  # of each kind
    end = broken = 0
    while broken < MOST_BROKEN and (brace := VALUE_BEGIN.search(reply, end, LONGEST_REPLY)):
        try:
            value, end = decoder.raw_decode(reply, brace.start())
            last[brace[0][0]] = value
        except RecursionError:
            break
        except ValueError:
            broken += 1
            end = brace.start() + 1
    if not last:
        raise UnreadableReplyError("the reply holds no JSON", reply)
    return last.get("{", last.get("["))
