# SPDX-License-Identifier: Apache-2.0
"""Asking and answering: the questions of every source, the answers of every summary, and what came
of each example.

A backend provides the steps. Here they are called in order, and what they return is checked. A step
that fails is an error of its own examples and of no others.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Mapping, Sequence, Set
from numbers import Real
from typing import Any, NamedTuple, Protocol

from .shared import spread

ANSWERED = 0.5  # a probability from here on is the answer 1
DOCUMENTS_AT_A_TIME = 256  # bounds the question sets in memory
# Flags: a text is not to be trusted, because it answered with 1 what was invented.
FOOLED = {"summary": "answers control questions", "source": "source answers control questions"}

# Of each source, and of the user's own questions about it, the indices of the examples.
Groups = dict[tuple[str, tuple[str, ...] | None], list[int]]


class Backend(Protocol):
    """What a backend provides: the three steps, which may raise any exception, and how they are to
    be called.

    `num_questions` is how many questions it asks when the user does not say, `parallel` whether it
    may be called from several threads. `control_questions` are asked along with the others and do
    not count; the answer 1 to one of them is a reason to distrust the backend. One that costs
    something has `take_usage`, which returns what this thread has used since it last asked.
    """

    num_questions: int
    parallel: bool
    control_questions: Sequence[str]

    def keyphrases(self, source: str, count: int) -> list[str]:
        """Return the phrases of `source` that a good summary should keep, enough for `count`
        questions.
        """

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        """Return at most `count` closed questions about the keyphrases that `source` answers with
        1.
        """

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        """Return, for each question, the probability (1.0 or 0.0 where there is none) that `text`
        answers it with 1.
        """


class BlankTextError(ValueError):
    """The text has no letter or digit, so nothing can be asked about it; this leaves its examples
    undefined.
    """


class Asked(NamedTuple):
    """The questions of one source, those that it does not answer itself, what to be warned of, and
    flags.
    """

    keyphrases: Sequence[str] = ()
    questions: Sequence[str] = ()
    dropped: Sequence[str] = ()
    warnings: Sequence[str] = ()
    flags: Sequence[str] = ()


class Answers(NamedTuple):
    """The probability of the answer 1 to each question, what to be warned of, and flags."""

    probabilities: Sequence[float] = ()
    warnings: Sequence[str] = ()
    flags: Sequence[str] = ()

    @property
    def digits(self) -> list[int]:
        """The answers: 1 from a probability of one half on, 0 below it."""
        return [int(probability >= ANSWERED) for probability in self.probabilities]


class Attempt(NamedTuple):
    """What a step returned, or the exception that it raised, and what it used."""

    value: Any
    error: Exception | None
    usage: dict[str, int]


class QuestionsOutcome(NamedTuple):
    """What came of one example. With an `error` it has no answers, and has questions only where
    these could be made.
    """

    example: int
    asked: Asked
    answers: Answers
    error: Exception | None
    usage: dict[str, int]

    @property
    def flags(self) -> list[str]:
        """Why its score should not be trusted."""
        return [*self.asked.flags, *self.answers.flags]


def is_blank(text: str) -> bool:
    """Return whether a text has neither letter nor digit."""
    return not any(map(str.isalnum, text))


def checked_answers(probabilities: Iterable[Any], questions: Sequence[str]) -> list[float]:
    """Return the probabilities as floats; anything but one number in [0, 1] per question is a
    ValueError.
    """
    values = list(probabilities)
    if len(values) != len(questions):
        raise ValueError(f"the backend gave {len(values)} answers to {len(questions)} questions")
    for value in values:
        # `Real` alone, an abstract class, would take ten times as long to tell
        if not isinstance(value, (float, Real)) or not 0 <= float(value) <= 1:
            raise ValueError(f"an answer must be a number from 0 to 1, got {value!r}")
    return [*map(float, values)]


def checked_strings(values: Any, name: str) -> list[str]:
    """Return a list of strings that are not blank; a single string, or anything else, is a
    ValueError.
    """
    if isinstance(values, Iterable) and not isinstance(values, (str, Mapping, Set)):
        strings = list(values)
        if all(isinstance(item, str) and not is_blank(item) for item in strings):
            return strings
    raise ValueError(f"{name} must be a list of strings that are not blank, got {values!r}")


def checked_own_questions(questions: Any, examples: int) -> list[tuple[str, ...] | None]:
    """Return the user's own questions for each example; None for every example if the user gave
    none.
    """
    if questions is None:
        return [None] * examples
    lists = [
        tuple(checked_strings(of_example, f"`questions[{i}]`"))
        for i, of_example in enumerate(questions)
    ]
    if len(lists) != examples:
        raise ValueError(
            f"`questions` must hold one list per example: {examples} examples, got {len(lists)}"
            " lists"
        )
    if () in lists:
        raise ValueError(f"`questions[{lists.index(())}]` is empty: give at least one question")
    return [*lists]


def ask(
    backend: Backend, source: str, own_questions: Sequence[str] | None, count: int, verify: bool
) -> Asked:
    """Return what to ask about a source: the user's own questions or the backend's, without those
    that fail on it.
    """
    if is_blank(source):
        raise BlankTextError("the source has no letter or digit")
    keyphrases: list[str] = []
    warnings: list[str] = []
    questions = list(own_questions or ())
    if own_questions is None:
        keyphrases = checked_strings(backend.keyphrases(source, count), "the backend's keyphrases")
        questions = checked_strings(
            backend.questions(source, keyphrases, count), "the backend's questions"
        )[:count]
        if len(questions) < count:
            warnings.append(f"{len(questions)} questions instead of {count}")
    if not questions:
        raise ValueError("no question can be asked about this source")
    if not verify:
        return Asked(keyphrases=keyphrases, questions=questions, warnings=warnings)
    control = answer(backend, source, questions, "source")
    digits = control.digits
    answered = [*itertools.compress(questions, digits)]
    dropped = [question for question, digit in zip(questions, digits, strict=True) if not digit]
    if not answered:
        raise ValueError(f"the source answers none of its {len(questions)} questions with 1")
    if dropped:
        warnings.append(f"{len(dropped)} questions that the source does not answer are dropped")
    warnings += [f"of the source: {warning}" for warning in control.warnings]
    return Asked(
        keyphrases=keyphrases,
        questions=answered,
        dropped=dropped,
        warnings=warnings,
        flags=control.flags,
    )


def answer(backend: Backend, text: str, questions: Sequence[str], role: str = "summary") -> Answers:
    """Return the probability of the answer 1 for every question; a text without a letter or digit
    has only 0.

    Half of the control questions are given before the others, half after them. A backend that reads
    them all at once asks them in an order of its own.
    """
    if is_blank(text):
        return Answers([0.0] * len(questions))
    controls = list(backend.control_questions)
    before, after = controls[::2], controls[1::2]
    all_questions = [*before, *questions, *after]
    probabilities = checked_answers(backend.answers(text, all_questions), all_questions)
    first, last = len(before), len(before) + len(questions)
    fooled = sum(Answers(probabilities[:first] + probabilities[last:]).digits)
    if not fooled:
        return Answers(probabilities[first:last])
    warning = f"{fooled} of {len(controls)} control questions about invented facts answered with 1"
    return Answers(probabilities[first:last], [warning], [FOOLED[role]])


def attempt(backend: Backend, step: Callable[..., Any], *arguments: Any) -> Attempt:
    """Run a step, and keep the exception that it raises, so that no failure loses the results of
    the others.

    An exception whose attribute `fatal` is true would only come again, and is raised.
    """
    value, failure, usage = None, None, {}
    try:
        value = step(backend, *arguments)
    except Exception as error:
        if getattr(error, "fatal", False):
            raise
        failure = error
    if hasattr(backend, "take_usage"):
        usage = backend.take_usage()
    return Attempt(value, failure, usage)


def outcomes(
    backend: Backend,
    sources: Sequence[str],
    summaries: Sequence[str],
    own_questions: Sequence[tuple[str, ...] | None],
    count: int,
    verify: bool,
    workers: int,
) -> Generator[QuestionsOutcome, None, None]:
    """Yield what comes of every example, those of one source together.

    The first example of a source bears the cost of its questions, and the first of equal pairs that
    of the answers.
    """
    groups: Groups = {}
    for i, group in enumerate(zip(sources, own_questions, strict=True)):
        groups.setdefault(group, []).append(i)

    def ask_group(group: tuple[tuple[str, tuple[str, ...] | None], list[int]]) -> Attempt:
        return attempt(backend, ask, *group[0], count, verify)

    def answer_task(task: tuple[int, str]) -> Attempt:
        place, summary = task
        to_ask = questions[place]
        if to_ask.error:
            return Attempt(None, to_ask.error, {})
        return attempt(backend, answer, summary, to_ask.value.questions)

    pending = iter(groups.items())
    # one by one, what is read of a source is still at hand
    at_a_time = 1
    if workers > 1:
        at_a_time = DOCUMENTS_AT_A_TIME
    while chunk := list(itertools.islice(pending, at_a_time)):
        questions = list(spread(ask_group, chunk, workers))
        tasks: dict[tuple[int, str], list[int]] = {}  # equal pairs are one task
        for place, (_, members) in enumerate(chunk):
            for i in members:
                tasks.setdefault((place, summaries[i]), []).append(i)
        for (task, rows), answered in zip(
            tasks.items(), spread(answer_task, tasks, workers), strict=True
        ):
            to_ask, first = questions[task[0]], chunk[task[0]][1][0]
            for i in rows:
                usage = Counter[str]()
                if i == rows[0]:
                    usage += Counter(answered.usage)
                if i == first:
                    usage += Counter(to_ask.usage)
                yield QuestionsOutcome(
                    example=i,
                    asked=to_ask.value or Asked(),
                    answers=answered.value or Answers(),
                    error=answered.error,
                    usage=dict(usage),
                )


def message_of(error: Exception) -> str:
    """Return what an exception says, or its name when it says nothing."""
    return str(error) or type(error).__name__


def example_error(index: int, error: Exception) -> Exception:
    """Return the error to raise for an example: a ValueError stays one, any other becomes a
    RuntimeError.
    """
    kind = ValueError if isinstance(error, ValueError) else RuntimeError
    return kind(f"example {index} cannot be scored: {message_of(error)}")


def explain(outcome: QuestionsOutcome) -> dict[str, Any]:
    """Return what was asked about the source of an example and answered by its summary, or why
    nothing was.
    """
    questions, answers, digits = outcome.asked.questions, outcome.answers, outcome.answers.digits
    reasons = []
    if outcome.error:
        reasons = [message_of(outcome.error)]
    error = ""
    if not isinstance(outcome.error, BlankTextError):
        error = "".join(reasons)
    asked = None
    if outcome.usage:  # by a model: the rules of the lexical backend find enough
        asked = len(questions)
    return {
        "keyphrases": list(outcome.asked.keyphrases),
        "questions": [str(question) for question in questions],
        "asked": asked,
        "answers": digits,
        "probabilities": list(answers.probabilities),
        "missed": [
            str(question) for question, digit in zip(questions, digits, strict=False) if not digit
        ],
        "dropped": [str(question) for question in outcome.asked.dropped],
        "warnings": [*outcome.asked.warnings, *answers.warnings, *reasons],
        "error": error,
        "flags": outcome.flags,
        "usage": outcome.usage,
    }
