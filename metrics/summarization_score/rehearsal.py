# SPDX-License-Identifier: Apache-2.0
"""What a model would cost: the steps are taken as in earnest, by a client that sends nothing and counts.

Results that the cache holds are used as they are, so they cost nothing here either. In place of the others there are
replies of the usual form and length.
"""

from __future__ import annotations

import json
import sys
import zlib
from collections import Counter
from typing import Any

from .call_limit import CallLimit
from .chat_backend import ChatBackend, Client
from .prompts import CONTROL_QUESTIONS, Messages
from .step_cache import StepCache

BYTES_PER_TOKEN = 4  # of UTF-8: the usual rule of four characters of English, and fewer of scripts with longer codes
BYTES_PER_CLAIM = 60  # of a summary; "Ana Diaz opened the bridge in Holm on Monday, 3 May." has 52, and a claim or two
KEYPHRASE = "keyphrase number {}"
QUESTION = "Does the text say what is asked in question {} about {:08x}?"  # of the usual length


def count_tokens(text: str) -> int:
    """Return about how many tokens a text has.

    >>> count_tokens("The river rose by two metres.")
    8
    """
    return -(-len(text.encode("utf-8", "surrogatepass")) // BYTES_PER_TOKEN)


def make_items(data: dict[str, Any]) -> list[str]:
    """Return as many keyphrases or questions as a model would for this request; two texts have different questions."""
    if "language" not in data:
        return [KEYPHRASE.format(i) for i in range(data["number"])]
    text = data["text"].encode("utf-8", "surrogatepass")
    claims = -(-len(text) // BYTES_PER_CLAIM)
    number = data["number"] if "keyphrases" in data else min(claims, data["number"])
    return [QUESTION.format(i, zlib.crc32(text)) for i in range(number)]


class RehearsalClient:
    """Stands in for a client. It answers control questions with 0 and all others with 1, and adds up in `cost`."""

    def __init__(self, client: Client) -> None:
        self.name, self.identity, self.sampling = client.name, client.identity, client.sampling
        self.follows_schema = client.follows_schema
        self.parallel = False
        self.served: set[str] = set()
        self.calls = CallLimit()
        self.cost: Counter[str] = Counter(calls=0, prompt_tokens=0, completion_tokens=0)
        if hasattr(client, "choose"):  # then it is not asked for the answers in words
            self.choose = self._choose

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> tuple[str, dict[str, int], bool]:
        """Return a reply of the usual form and length."""
        data = json.loads(messages[1]["content"])
        if isinstance(data.get("questions"), dict):
            answers = {name: str(int(asked not in CONTROL_QUESTIONS)) for name, asked in data["questions"].items()}
            reply = json.dumps(answers)
        else:
            items = make_items(data)
            (field,) = schema["required"]
            reply = json.dumps({field: items}) if self.follows_schema else "\n".join(items)
        self._count(messages, count_tokens(reply))
        return reply, {}, False

    def _choose(self, conversations: list[Messages]) -> list[float]:
        for messages in conversations:
            self._count(messages, 1)
        asked = [json.loads(messages[1]["content"])["questions"]["q1"] for messages in conversations]
        return [float(question not in CONTROL_QUESTIONS) for question in asked]

    def _count(self, messages: Messages, received: int) -> None:
        sent = sum(count_tokens(message["content"]) for message in messages)
        self.cost.update(calls=1, prompt_tokens=sent, completion_tokens=received)


class RehearsalCache(StepCache):
    """What another cache holds, and what was put here; the other one is not changed."""

    def __init__(self, real: StepCache) -> None:
        super().__init__()
        self._real = real
        if real.folder is not None:
            self.remembered = sys.maxsize  # a folder forgets nothing

    def get(self, key: list[Any]) -> Any:
        """Return the value of a key, None where neither has one."""
        value = super().get(key)
        return self._real.get(key) if value is None else value


class RehearsalBackend(ChatBackend):
    """Takes the steps of a chat backend and sends nothing. `cost` is what they would cost so far."""

    def __init__(self, backend: ChatBackend) -> None:
        client = RehearsalClient(backend.client)
        self.cost = client.cost
        super().__init__(client, backend.language, RehearsalCache(backend.cache))
