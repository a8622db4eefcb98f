# SPDX-License-Identifier: Apache-2.0
"""The steps with a chat model: what is asked of it, how often, and what is kept of its replies.

Every reply is checked, because servers ignore a schema without saying so. What cannot be read is asked for once more
and then is an error of the example, never a 0.
"""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from .call_limit import CallLimit
from .prompts import (
    AGAIN,
    ANSWERS,
    CLAIMS,
    CONTROL_QUESTIONS,
    KEYPHRASES,
    PROMPTS_HASH,
    QUESTIONS,
    REPLY_ANSWERS,
    REPLY_DIGIT,
    REPLY_LINES,
    REPLY_LIST,
    Messages,
    answers_schema,
    conversation,
    list_schema,
    shuffle_questions,
    tidy_text,
)
from .replies import (
    UnreadableReplyError,
    are_distinct_items,
    are_probabilities,
    quote_reply,
    read_answers,
    read_lines,
    read_list,
)

NUM_QUESTIONS = 10
MOST_CLAIMS = 40  # of a summary; with it, the limit of a reply stays below 4096 tokens, which some servers refuse
LIST_TOKENS, ITEM_TOKENS, ANSWER_TOKENS = 400, 80, 16  # limits of a reply: as a whole, and for each item or answer
SHOWN_AGAIN = 1000  # characters of an unreadable reply that are sent back with the reminder


class Client(Protocol):
    """A chat model.

    A client that also has `choose(conversations)`, the probabilities of the reply 1 rather than 0, answers the
    questions by that, one conversation per question.

    Attributes
    ----------
    name
        What the signature calls the model; None where that is not known.
    identity
        What tells the model and how it is sampled from all others, in the cache; None where that is not known, and
        then nothing is kept on disk.
    sampling
        How the signature says that replies are drawn; None where that is not known.
    served
        The names or revisions under which the model has answered.
    calls
        Counts the requests; every one is taken from it before it is sent.
    follows_schema
        Whether it is asked for JSON; if not, it is asked for one item per line.
    parallel
        Whether it may be called from several threads.
    """

    name: str | None
    identity: str | None
    sampling: str | None
    served: set[str]
    calls: CallLimit
    follows_schema: bool
    parallel: bool

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> tuple[str, dict[str, int], bool]:
        """Return the reply, the tokens used (`prompt_tokens`, `completion_tokens`), and whether it was cut short."""


class ChatBackend:
    """The three steps with a chat model. Results of steps are kept in `cache`, a StepCache.

    Texts that differ only in their Unicode form or in the kind of their white space are one text here.
    """

    num_questions = NUM_QUESTIONS
    control_questions: Sequence[str] = CONTROL_QUESTIONS

    def __init__(self, client: Client, language: str, cache: Any) -> None:
        self.client, self.language, self.cache = client, language, cache
        self.parallel = client.parallel
        self._of_thread = threading.local()

    def keyphrases(self, source: str, count: int) -> list[str]:
        """Return what the model lists as the keyphrases of the source."""
        data = {"text": tidy_text(source), "number": count}
        return self._list_once(KEYPHRASES, data, "keyphrases", ["keyphrases", data["text"], count])

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        """Return the questions that the model writes about the keyphrases."""
        phrases = [tidy_text(phrase) for phrase in keyphrases]
        data = {"text": tidy_text(source), "keyphrases": phrases, "number": count, "language": self.language}
        return self._list_once(QUESTIONS, data, "questions", ["questions", data["text"], phrases, count])

    def claims(self, summary: str, count: int) -> list[str]:
        """Return the questions that the model writes about what the summary claims, at most `MOST_CLAIMS`."""
        data = {"text": tidy_text(summary), "number": min(count, MOST_CLAIMS), "language": self.language}
        return self._list_once(CLAIMS, data, "questions", ["claims", data["text"], data["number"]])

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        """Return the model's answer, or its probability of 1, to every question; an error if one cannot be read.

        What is kept does not depend on the order in which the model was asked.
        """
        choose = getattr(self.client, "choose", None)
        ask = self._answers if choose is None else lambda text, questions: self._choices(choose, text, questions)
        sent, asked = tidy_text(text), [tidy_text(question) for question in questions]
        return self._remember(
            ["answers", sent, asked],
            lambda value: are_probabilities(value, len(asked)),
            lambda: ask(sent, asked),
        )

    def take_usage(self) -> dict[str, int]:
        """Return what this thread has used since it last asked: calls, tokens and cache hits.

        A request that is repeated, because the server failed or the reply could not be read, is a call each time.
        """
        usage, self._of_thread.usage = self._usage(), Counter()
        calls = self.client.calls.take_count()
        return {**({"calls": calls} if calls else {}), **usage}

    def _usage(self) -> Counter[str]:
        if not hasattr(self._of_thread, "usage"):
            self._of_thread.usage = Counter()
        usage: Counter[str] = self._of_thread.usage
        return usage

    def _remember(
        self, step: list[Any], is_result: Callable[[Any], bool], compute: Callable[[], list[Any]]
    ) -> list[Any]:
        """Return the result of a step, a name and arguments, from the cache where what it holds is a result."""
        name, *arguments = step
        key = [name, PROMPTS_HASH, self.client.identity, self.language, *arguments]
        known: Any = self.cache.get(key)
        if is_result(known):
            self._usage()["cache_hits"] += 1
            return list(known)
        computed = compute()  # an exception leaves nothing behind
        self.cache.put(key, computed)
        return computed

    def _complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> str:
        reply, tokens, truncated = self.client.complete(messages, schema, max_tokens)
        self._usage().update(tokens)
        if not isinstance(reply, str):
            raise UnreadableReplyError(f"the reply must be a string, got {type(reply).__name__}")
        return "" if truncated else reply

    def _list_once(self, rules: str, data: dict[str, Any], field: str, step: list[Any]) -> list[str]:
        """Return a list of at most data["number"] strings, from the cache where it holds the result of the step."""
        count = data["number"]
        return self._remember(
            step,
            lambda value: are_distinct_items(value, count),
            lambda: self._list(rules, data, field, count),
        )

    def _list(self, rules: str, data: dict[str, Any], field: str, count: int) -> list[str]:
        schema = list_schema(field)
        max_tokens = LIST_TOKENS + ITEM_TOKENS * count
        if self.client.follows_schema:
            messages = conversation(rules.format(reply=REPLY_LIST.format(field=field)), data)
        else:
            messages = conversation(rules.format(reply=REPLY_LINES), data)

        def read(reply: str) -> list[str]:
            if not reply:
                raise UnreadableReplyError(f"the reply is empty, or was cut at {max_tokens} tokens")
            return read_list(reply, field, count) if self.client.follows_schema else read_lines(reply, count)

        reply = self._complete(messages, schema, max_tokens)
        try:
            return read(reply)
        except UnreadableReplyError:
            again = [{"role": "assistant", "content": reply[:SHOWN_AGAIN]}, {"role": "user", "content": AGAIN}]
            return read(self._complete(messages + again, schema, max_tokens))

    def _answers(self, text: str, questions: list[str]) -> list[float]:
        asked = {f"q{number}": question for number, question in enumerate(shuffle_questions(text, questions), start=1)}
        found: dict[str, float] = {}
        reply = ""
        for _ in range(2):  # whatever is missing is asked for once more
            missing = {name: question for name, question in asked.items() if name not in found}
            if missing:
                messages = conversation(ANSWERS.format(reply=REPLY_ANSWERS), {"text": text, "questions": missing})
                max_tokens = LIST_TOKENS + ANSWER_TOKENS * len(missing)
                reply = self._complete(messages, answers_schema(list(missing)), max_tokens)
                found |= read_answers(reply, list(missing))
        if len(found) < len(asked):
            lacking = len(asked) - len(found)
            raise UnreadableReplyError(
                f"{lacking} of {len(asked)} questions have no readable answer: {quote_reply(reply)}"
            )
        answers = {question: found[name] for name, question in asked.items()}
        return [answers[question] for question in questions]

    def _choices(self, choose: Callable[[list[Messages]], list[float]], text: str, questions: list[str]) -> list[float]:
        rules = ANSWERS.format(reply=REPLY_DIGIT)
        return choose([conversation(rules, {"text": text, "questions": {"q1": question}}) for question in questions])


class ClaimsBackend:
    """The steps of a chat backend with the roles exchanged: the questions are about what a summary claims.

    They take one call. The source answers them as a summary answers those of a source.
    """

    def __init__(self, chat: ChatBackend) -> None:
        self.chat = chat
        self.num_questions = MOST_CLAIMS
        self.parallel = chat.parallel
        self.control_questions = chat.control_questions

    def keyphrases(self, summary: str, count: int) -> list[str]:
        """Return nothing: what a summary claims is asked about without going through keyphrases."""
        return []

    def questions(self, summary: str, keyphrases: Sequence[str], count: int) -> list[str]:
        """Return one question for each claim of the summary, at most `count`."""
        return self.chat.claims(summary, count)

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        """Return the answers of the chat backend."""
        return self.chat.answers(text, questions)

    def take_usage(self) -> dict[str, int]:
        """Return what this thread has used since it last asked, of either backend."""
        return self.chat.take_usage()


class FunctionClient:
    """A chat model given as a function from messages to the text of its reply."""

    sampling: str | None = None
    follows_schema = True
    parallel = True

    def __init__(self, function: Callable[[Messages], str]) -> None:
        self.function = function
        self.name: str | None = getattr(function, "identity", None)
        self.identity = self.name
        self.served: set[str] = set()
        self.calls = CallLimit()

    def complete(self, messages: Messages, schema: dict[str, Any], max_tokens: int) -> tuple[str, dict[str, int], bool]:
        """Return the reply of the function; the tokens are not known."""
        self.calls.take()
        return self.function(messages), {}, False
