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
from types import MappingProxyType
from typing import Any, NamedTuple, Protocol

from .shared import checked_probabilities, spread

ANSWERED = 0.5  # a probability from here on is the answer 1
DOCUMENTS_AT_A_TIME = 256  # bounds the question sets in memory
# Flags: a text is not to be trusted, because it answered with 1 what was invented.
FOOLED, FOOLED_SOURCE = "answers control questions", "source answers control questions"


class Backend(Protocol):
    """The three steps of a backend, which may raise any exception.

    It may also have `at_once`, from how many threads it is called where the user does not say, one
    without it; `control_questions`, which are asked along with the others and do not count: the
    answer 1 to one of them is a reason to distrust the backend; and `take_usage`, which returns
    what this thread has used since it last asked, of one that costs something.
    """

    num_questions: int  # how many questions it asks when the user does not say

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


class QuestionsOutcome(NamedTuple):
    """What came of a source and, with `probabilities`, of one of its summaries: the questions,
    those that the source does not answer itself, the probability of the answer 1 to each question,
    what to be warned of, and flags.

    With an `error` there are no answers, and questions only where these could be made.
    """

    keyphrases: Sequence[str] = ()
    questions: Sequence[str] = ()
    dropped: Sequence[str] = ()
    probabilities: Sequence[float] = ()
    warnings: Sequence[str] = ()
    flags: Sequence[str] = ()
    error: Exception | None = None
    usage: Mapping[str, int] = MappingProxyType({})

    @property
    def digits(self) -> list[int]:
        """The answers: 1 from a probability of one half on, 0 below it."""
        return digits_of(self.probabilities)


def digits_of(probabilities: Iterable[float]) -> list[int]:
    """Return 1 for each probability of one half or more, 0 for the others."""
    return [int(probability >= ANSWERED) for probability in probabilities]


def is_blank(text: str) -> bool:
    """Return whether a text has neither letter nor digit."""
    return not any(map(str.isalnum, text))


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
) -> QuestionsOutcome:
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
        return QuestionsOutcome(keyphrases, questions, warnings=warnings)
    probabilities, suspicions = answer(backend, source, questions)
    digits = digits_of(probabilities)
    answered = [*itertools.compress(questions, digits)]
    dropped = [question for question, digit in zip(questions, digits, strict=True) if not digit]
    if not answered:
        raise ValueError(f"the source answers none of its {len(questions)} questions with 1")
    if dropped:
        warnings.append(f"{len(dropped)} questions that the source does not answer are dropped")
    warnings += [f"of the source: {suspicion}" for suspicion in suspicions]
    flags = [FOOLED_SOURCE for _ in suspicions]
    return QuestionsOutcome(keyphrases, answered, dropped, warnings=warnings, flags=flags)


def answer_summary(backend: Backend, outcome: QuestionsOutcome, summary: str) -> QuestionsOutcome:
    """Return what comes of a summary, of whose source the questions are known."""
    probabilities, suspicions = answer(backend, summary, outcome.questions)
    return outcome._replace(
        probabilities=probabilities,
        warnings=[*outcome.warnings, *suspicions],
        flags=[*outcome.flags, *(FOOLED for _ in suspicions)],
    )


def answer(
    backend: Backend, text: str, questions: Sequence[str]
) -> tuple[Sequence[float], list[str]]:
    """Return the probability of the answer 1 for every question, and what makes it suspect; a text
    without a letter or digit has only 0.

    Half of the control questions are given before the others, half after them. A backend that reads
    them all at once asks them in an order of its own.
    """
    if is_blank(text):
        return [0.0] * len(questions), []
    controls = list(getattr(backend, "control_questions", ()))
    before, after = controls[::2], controls[1::2]
    all_questions = [*before, *questions, *after]
    probabilities = checked_probabilities(backend.answers(text, all_questions), len(all_questions))
    first, last = len(before), len(before) + len(questions)
    suspicions = []
    if fooled := sum(digits_of(probabilities[:first] + probabilities[last:])):
        of_controls = f"{fooled} of {len(controls)} control questions"
        suspicions = [f"{of_controls} about invented facts answered with 1"]
    return probabilities[first:last], suspicions


def attempt(
    backend: Backend, begun: QuestionsOutcome, step: Callable[..., Any], *arguments: Any
) -> QuestionsOutcome:
    """Return what a step makes of what was begun. The exception that it raises is kept, so that no
    failure loses the results of the others.

    An exception whose attribute `fatal` is true would only come again, and is raised.
    """
    try:
        outcome: QuestionsOutcome = step(backend, *arguments)
    except Exception as error:
        if getattr(error, "fatal", False):
            raise
        outcome = begun._replace(error=error)
    if hasattr(backend, "take_usage"):
        usage = Counter(begun.usage) + Counter(backend.take_usage())
        outcome = outcome._replace(usage=dict(usage))
    return outcome


def outcomes(
    backend: Backend,
    summaries: Sequence[str],
    sources: Sequence[str],
    count: int,
    options: Mapping[str, Any],
) -> Generator[tuple[int, QuestionsOutcome], None, None]:
    """Yield the index of every example and what comes of it, those of one source together; of the
    options of the metric it takes `questions`, `verify_questions` and `max_workers`.

    The first example of a source bears the cost of its questions, and the first of equal pairs that
    of the answers.
    """
    workers = options["max_workers"] or getattr(backend, "at_once", 1)
    own_questions = checked_own_questions(options["questions"], len(summaries))
    # of each source, and of the user's own questions about it, the examples by their summary
    groups: dict[tuple[str, tuple[str, ...] | None], dict[str, list[int]]] = {}
    for i, group in enumerate(zip(sources, own_questions, strict=True)):
        groups.setdefault(group, {}).setdefault(summaries[i], []).append(i)

    def ask_group(group: tuple[str, tuple[str, ...] | None]) -> QuestionsOutcome:
        verify = options["verify_questions"]
        return attempt(backend, QuestionsOutcome(), ask, *group, count, verify)

    def answer_task(task: tuple[QuestionsOutcome, str, list[int]]) -> QuestionsOutcome:
        outcome, summary, _ = task
        if outcome.error:
            return outcome
        return attempt(backend, outcome, answer_summary, outcome, summary)

    pending = iter(groups)
    # one by one, what is read of a source is still at hand
    at_a_time = 1
    if workers > 1:
        at_a_time = DOCUMENTS_AT_A_TIME
    while chunk := list(itertools.islice(pending, at_a_time)):
        tasks = []
        for group, asked in zip(chunk, spread(ask_group, chunk, workers), strict=True):
            for summary, rows in groups[group].items():
                tasks.append((asked, summary, rows))
                asked = asked._replace(usage={})
        for (_, _, rows), outcome in zip(tasks, spread(answer_task, tasks, workers), strict=True):
            for i in rows:
                yield i, outcome
                outcome = outcome._replace(usage={})


def explain(outcome: QuestionsOutcome) -> dict[str, Any]:
    """Return what was asked about the source of an example and answered by its summary, or why
    nothing was.
    """
    questions = [*map(str, outcome.questions)]
    digits = outcome.digits
    reasons = []
    if outcome.error:
        reasons = [str(outcome.error) or type(outcome.error).__name__]
    error = ""
    if not isinstance(outcome.error, BlankTextError):
        error = "".join(reasons)
    question_count = None
    if outcome.usage:  # by a model: the rules of the lexical backend find enough
        question_count = len(questions)
    return {
        "keyphrases": list(outcome.keyphrases),
        "questions": questions,
        "asked": question_count,
        "answers": digits,
        "probabilities": list(outcome.probabilities),
        "missed": [
            question for question, digit in zip(questions, digits, strict=False) if not digit
        ],
        "dropped": [*map(str, outcome.dropped)],
        "warnings": [*outcome.warnings, *reasons],
        "error": error,
        "flags": list(outcome.flags),
        "usage": dict(outcome.usage),
    }
