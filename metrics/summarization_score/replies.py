# SPDX-License-Identifier: Apache-2.0
"""Reading the replies of a language model, whatever they hold.

Servers ignore a schema without saying so, and a text may have a model write anything. What cannot be read is an
`UnreadableReplyError`, never a 0 and never an empty list.
"""

from __future__ import annotations

import contextlib
import json
import re
from collections.abc import Sequence
from typing import Any

LONGEST = 200_000  # characters of a reply
DEEPEST = 20  # objects and lists within one another; both are far more than a reply needs

STRUCTURE = re.compile(r'["\\{}\[\]]')  # what decides where an object ends
CLOSED_BY = {"{": "}", "[": "]"}


class UnreadableReplyError(ValueError):
    """A reply that does not hold what was asked for."""


def object_ends(text: str) -> dict[int, int]:
    """Return, for every "{" with a bracket that closes it, where the object ends; not for those that are too deep.

    Each bracket, quote and backslash is looked at once, from the last to the first, so that hostile text takes no more
    time than any other. What stands between them need not be JSON.

    >>> object_ends('{"a": {"}": [1]}')
    {6: 16}
    """
    places = [found.start() for found in STRUCTURE.finditer(text)]
    end = len(places)
    # Of what is open before each place: which place closes it, when that is a string, and when it is a bracket.
    quote, bracket = [end] * (end + 2), [end] * (end + 2)
    depth = [0] * (end + 2)  # of what stands before that bracket
    ends = {}
    for i in range(end - 1, -1, -1):
        character = text[places[i]]
        quote[i] = i if character == '"' else quote[i + 1]
        after = i + 1
        if character == "\\" and i + 1 < end and places[i + 1] == places[i] + 1:
            quote[i] = quote[i + 2]  # in a string, it escapes what follows
        if character == '"':
            after = quote[i + 1] + 1
        elif character in CLOSED_BY:
            closing = bracket[i + 1]
            matches = closing < end and text[places[closing]] == CLOSED_BY[character]
            if matches and character == "{" and depth[i + 1] < DEEPEST:
                ends[places[i]] = places[closing] + 1
            after = closing + 1 if matches else end
            depth[i] = max(depth[i + 1] + 1, depth[after])
        if character in ("}", "]"):
            bracket[i] = i
        else:
            bracket[i], depth[i] = bracket[after], max(depth[i], depth[after])
    return dict(sorted(ends.items()))


def last_object(reply: str) -> dict[str, Any]:
    """Return the last JSON object of a reply; text or code fences around it do not matter.

    >>> last_object('{"q1": "0"} Sorry: ```json {"q1": "1"}```')
    {'q1': '1'}
    """
    if len(reply) > LONGEST:
        raise UnreadableReplyError(f"the reply has more than {LONGEST} characters: {quote_reply(reply)}")
    found: dict[str, Any] | None = None
    read = 0
    for start, end in object_ends(reply).items():
        if start >= read:
            with contextlib.suppress(ValueError):
                found, read = json.loads(reply[start:end], strict=False), end
    if found is None:
        raise UnreadableReplyError(f"the reply holds no JSON object: {quote_reply(reply)}")
    return found


def quote_reply(reply: str) -> str:
    """Return a reply for an error message, cut to 200 characters."""
    return repr(reply if len(reply) <= 200 else f"{reply[:200]}...")


def read_list(reply: str, field: str, count: int) -> list[str]:
    """Return the strings in the list `field` of a reply, each once, at most `count` of them, and at least one.

    >>> read_list('{"questions": ["Is it red? ", "Is it red?", "Is it big?"]}', "questions", 5)
    ['Is it red?', 'Is it big?']
    """
    items = last_object(reply).get(field)
    if not isinstance(items, list) or not all(isinstance(item, str) for item in items):
        raise UnreadableReplyError(f"the reply has no list of strings {field!r}: {quote_reply(reply)}")
    return distinct_items(items, reply)[:count]


def read_lines(reply: str, count: int) -> list[str]:
    r"""Return the lines of a reply without numbers and bullets, each once, at most `count` of them, and at least one.

    >>> read_lines("1. Is it red?\n- Is it big?", 5)
    ['Is it red?', 'Is it big?']
    """
    return distinct_items([re.sub(r"^\s*(?:[-*•]|\d+[.)])\s+", "", line) for line in reply.splitlines()], reply)[:count]


def distinct_items(items: Sequence[str], reply: str) -> list[str]:
    """Return the items that are not blank, each once; it is an error when there is none, or one is no text."""
    stripped = (item.strip() for item in items)
    found = list(dict.fromkeys(item for item in stripped if any(map(str.isalnum, item))))
    if not found:
        raise UnreadableReplyError(f"the reply names nothing: {quote_reply(reply)}")
    if any("\ud800" <= character <= "\udfff" for item in found for character in item):
        raise UnreadableReplyError(f"the reply holds half of a surrogate pair: {quote_reply(reply)}")
    return found


def are_distinct_items(value: Any, count: int) -> bool:
    """Return whether a value is what `read_list` and `read_lines` return for at most `count` items."""
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        return False
    try:
        return distinct_items(value, "")[:count] == value
    except UnreadableReplyError:
        return False


def are_probabilities(value: Any, count: int) -> bool:
    """Return whether a value is a list of this many floats from 0 to 1."""
    if not isinstance(value, list) or len(value) != count:
        return False
    return all(isinstance(item, float) and 0 <= item <= 1 for item in value)


def read_answers(reply: str, names: Sequence[str]) -> dict[str, float]:
    """Return 1.0 or 0.0 under those of the names that a reply answers with 1 or 0; the others are left out.

    >>> read_answers('{"q1": "1", "q2": 0, "q3": "yes"}', ["q1", "q2", "q3", "q4"])
    {'q1': 1.0, 'q2': 0.0}
    """
    try:
        given = last_object(reply)
    except UnreadableReplyError:
        return {}
    readable = {name: str(given[name]).strip() for name in names if isinstance(given.get(name), (str, int))}
    return {name: float(value) for name, value in readable.items() if value in ("0", "1")}
