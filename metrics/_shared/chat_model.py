# SPDX-License-Identifier: Apache-2.0
"""A chat model that is asked for lists and digits: what is sent, asked once more where it cannot be
read, and kept.
"""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any

from .chat_client import Client, Messages, NoChancesError, Reply
from .normal_form import normalize
from .reply_forms import (
    AGAIN,
    REPLY_DIGIT,
    REPLY_DIGITS,
    REPLY_LINES,
    REPLY_LIST,
    UnreadableReplyError,
    digits_schema,
    list_schema,
    read_digits,
    read_lines,
    read_list,
    whole_text,
)
from .server_messages import describe_model
from .step_cache import StepCache, digest

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
