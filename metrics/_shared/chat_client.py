# SPDX-License-Identifier: Apache-2.0
"""What a client of a chat model is: it sends a conversation, returns the reply, and counts what it
sends.
"""

from __future__ import annotations

import threading
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

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
