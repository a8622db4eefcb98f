# SPDX-License-Identifier: Apache-2.0
"""A backend of a user's own whose questions and answers are known beforehand."""

from __future__ import annotations

from collections.abc import Sequence


class Scripted:
    """Asks "a?" for each letter a of the source, and answers whether it is in the text.

    It keeps count of its calls, and fails on the text that it is told to fail on.
    """

    num_questions = 4

    def __init__(self, fails: str | None = None) -> None:
        self.fails = fails
        self.calls: list[str] = []

    def _note(self, step: str, text: str) -> None:
        self.calls.append(step)
        if text == self.fails:
            raise ConnectionError("no server")

    def keyphrases(self, source: str, count: int) -> list[str]:
        self._note("keyphrases", source)
        return [letter for letter in source if letter.isalpha()]

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        self._note("questions", source)
        return [f"{phrase}?" for phrase in keyphrases[:count]]

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        self._note("answers", text)
        return [float(question[0] in text) for question in questions]


class Guarded(Scripted):
    """Asks a control question as well, which a text with an exclamation mark has it answer."""

    control_questions = ("!?",)
