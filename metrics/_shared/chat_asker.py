# SPDX-License-Identifier: Apache-2.0
"""A chat model that is asked about each claim of a task, and about its controls beside them: one
by one where its server tells the chance of yes, and else all at once.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from .chat_client import NoChancesError
from .chat_model import ChatModel, tidy_text
from .claims import INVENTED, Answer, Controls, Task, TaskOutcome, chunked, control_sentences, mean
from .workers import spread

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
        text = chunked(task, language)
        if not task.claims or not text.sentences:
            return TaskOutcome()
        stated: list[str] = []
        if task.controlled:
            stated = [sentence.text for sentence in control_sentences(text)[:1]]
        claims = [tidy_text(claim) for claim in [*task.claims, *stated, *INVENTED]]
        try:
            digits = self._ask(tidy_text(text.text), tidy_text(task.summary), claims)
        except Exception as error:
            if getattr(error, "fatal", False):
                raise
            return TaskOutcome(error=error, usage=self.meter.take_usage())
        of_controls = digits[len(task.claims) :]
        return TaskOutcome(
            [Answer(digit) for digit in digits[: len(task.claims)]],
            Controls(
                stated=mean(of_controls[: len(stated)]), unstated=mean(of_controls[len(stated) :])
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
