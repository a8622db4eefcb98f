# SPDX-License-Identifier: Apache-2.0
"""A chat model that is asked about all claims of a task at once, and about its controls beside
them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Generator, Iterable, Sequence
from typing import Any, NamedTuple

from .chat_model import ChatModel, tidy_text
from .claims import INVENTED, Answer, Controls, Outcome, Task, chunked, control_sentences, mean
from .workers import spread

CHAT = "openai"  # the option `verifier` that means one


class Prompt(NamedTuple):
    """What a chat model is told: the name of the step, its rules, and what the claims are."""

    step: str
    rules: str
    claims: str

    @property
    def hash(self) -> str:
        """What tells these words from those of another version."""
        return hashlib.sha256("\n".join([self.rules, *INVENTED]).encode()).hexdigest()[:12]


class ChatAsker:
    """A chat model with the prompt of a metric."""

    controls: Controls | None = None  # of a recipe, which none is

    def __init__(self, chat: ChatModel, prompt: Prompt) -> None:
        self.chat, self.prompt = chat, prompt

    def outcomes(
        self, tasks: Sequence[Task], language: str, workers: int = 1
    ) -> Generator[Outcome, None, None]:
        """Yield what comes of each task, in order; equal tasks are asked once."""
        done: dict[Task, Outcome] = {}
        outcomes = spread(lambda task: self._outcome(task, language), dict.fromkeys(tasks), workers)
        for task in tasks:
            if task in done:
                yield done[task]._replace(usage={})
            else:
                done[task] = next(outcomes)
                yield done[task]

    def _outcome(self, task: Task, language: str) -> Outcome:
        text = chunked(task, language)
        if not task.claims or not text.sentences:
            return Outcome()
        stated: list[str] = []
        if task.controlled:
            stated = [sentence.text for sentence in control_sentences(text)[:1]]
        claims = [tidy_text(claim) for claim in [*task.claims, *stated, *INVENTED]]
        data = {"text": tidy_text(text.text)}
        if task.summary:
            data["summary"] = tidy_text(task.summary)
        prompt = self.prompt
        try:
            digits = self.chat.digits(prompt.step, prompt.rules, data, prompt.claims, claims)
        except Exception as error:
            if getattr(error, "fatal", False):
                raise
            return Outcome(error=error, usage=self.chat.client.meter.take_usage())
        of_controls = digits[len(task.claims) :]
        return Outcome(
            [Answer(digit) for digit in digits[: len(task.claims)]],
            Controls(
                stated=mean(of_controls[: len(stated)]), unstated=mean(of_controls[len(stated) :])
            ),
            usage=self.chat.client.meter.take_usage(),
        )

    def estimate(self, batches: Iterable[Sequence[Task]], language: str) -> dict[str, int]:
        """Return about how many calls and tokens these tasks would take; nothing is sent."""
        rehearsal, cost = self.chat.rehearsal()
        for tasks in batches:
            for _ in ChatAsker(rehearsal, self.prompt).outcomes(tasks, language):
                pass
        return dict(cost)

    def describe(self) -> dict[str, Any]:
        """Return what the signature says."""
        return {"verifier": CHAT, **self.chat.describe()}
