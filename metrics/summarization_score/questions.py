# SPDX-License-Identifier: Apache-2.0
"""Asking and answering: the questions of every source, the answers of every summary, and what came of each example.

A backend provides the steps. Here they are called in order, and what they return is checked. A step that fails is an
error of its own examples and of no others.

The roles of the two texts can be exchanged. Then the questions are made from the summary, and the source answers them.
"""

from __future__ import annotations

import itertools
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from numbers import Real
from typing import Any, Literal, NamedTuple, Protocol, TypedDict

ANSWERED = 0.5  # a probability from here on is the answer 1
DOCUMENTS_AT_A_TIME = 256  # bounds the question sets in memory

EVERY = sys.maxsize  # as a number of questions: all that there are to ask

Role = Literal["source", "summary"]
OTHER: dict[Role, Role] = {"source": "summary", "summary": "source"}
# Flags: a text is not to be trusted, because it answered with 1 what was invented.
FOOLED: dict[Role, str] = {"summary": "answers control questions", "source": "source answers control questions"}

# Of each text that is asked about, and of the user's own questions about it, the indices of the examples.
Groups = dict[tuple[str, tuple[str, ...] | None], list[int]]


class Backend(Protocol):
    """What a backend provides: the three steps, which may raise any exception, and how they are to be called.

    `num_questions` is how many questions it asks when the user does not say, `parallel` whether it may be called from
    several threads. `control_questions` are asked along with the others and do not count; the answer 1 to one of them
    is a reason to distrust the backend.
    """

    num_questions: int
    parallel: bool
    control_questions: Sequence[str]

    def keyphrases(self, source: str, count: int) -> list[str]:
        """Return the phrases of `source` that a good summary should keep, enough for `count` questions."""

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        """Return at most `count` closed questions about the keyphrases that `source` answers with 1."""

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        """Return, for each question, the probability (1.0 or 0.0 where there is none) that `text` answers it with 1."""

    def take_usage(self) -> dict[str, int]:
        """Return what this thread has used since it last asked, by name."""


class BlankTextError(ValueError):
    """The text has no letter or digit, so nothing can be asked about it; this leaves its examples undefined."""


class QuestionSet(NamedTuple):
    """The questions of one source, those that it does not answer itself, what to be warned of, and flags.

    `is_cut` tells that all there is was to be asked about, and the backend stopped at the most that it can ask.
    """

    keyphrases: list[str]
    questions: list[str]
    dropped: list[str]
    warnings: list[str]
    flags: list[str]
    is_cut: bool = False


class Answers(NamedTuple):
    """The probability of the answer 1 to each question, what to be warned of, and flags."""

    probabilities: list[float]
    warnings: list[str]
    flags: list[str]

    @property
    def digits(self) -> list[int]:
        """The answers: 1 from a probability of one half on, 0 below it."""
        return [1 if probability >= ANSWERED else 0 for probability in self.probabilities]


class Attempt(NamedTuple):
    """What a step returned, or the exception that it raised, and what it used."""

    value: Any
    error: Exception | None
    usage: dict[str, int]


class AskedExample(NamedTuple):
    """What came of one example. With an `error` it has no answers, and has questions only where these could be made.

    `role` is that of the text that the questions were made from.
    """

    example: int
    asked: QuestionSet
    answers: Answers
    error: Exception | None
    usage: dict[str, int]
    role: Role

    @property
    def flags(self) -> list[str]:
        """Why its score should not be trusted, as labels."""
        return self.asked.flags + self.answers.flags


class Claim(TypedDict):
    """A question about what a summary claims, the answer of its source, and the probability of the answer 1."""

    question: str
    answer: int
    probability: float


class Details(TypedDict, total=False):
    """What `explain` tells of one example.

    From `faithfulness_score` on, a field is there when the summary was checked against the source, by questions and
    facts or by a verifier.
    """

    summarization_score: float
    qa_score: float
    conciseness_score: float
    keyphrases: list[str]
    questions: list[str]
    answers: list[int]
    probabilities: list[float]
    missed: list[str]
    dropped: list[str]
    warnings: list[str]
    flags: list[str]
    usage: dict[str, int]
    language: str
    faithfulness_score: float
    facts_score: float
    claims: list[Claim]
    facts: list[dict[str, Any]]
    facts_left_out: list[dict[str, Any]]
    facts_notes: list[str]
    new_words: list[list[int]]
    support_score: float
    support_min: float
    support: list[dict[str, Any]]
    controls: dict[str, float]


def is_blank(text: str) -> bool:
    """Return whether a text has neither letter nor digit."""
    return not any(map(str.isalnum, text))


def checked_answers(probabilities: Iterable[Any], questions: Sequence[str]) -> list[float]:
    """Return the probabilities as floats; anything but one number in [0, 1] per question is a ValueError."""
    values = list(probabilities)
    if len(values) != len(questions):
        raise ValueError(f"the backend gave {len(values)} answers to {len(questions)} questions")
    for value in set(values) if set(map(type, values)) == {float} else values:  # mostly many times 0.0 and 1.0
        if not isinstance(value, (float, Real)) or not 0 <= float(value) <= 1:
            raise ValueError(f"an answer must be a number from 0 to 1, got {value!r}")
    return [*map(float, values)]


def checked_strings(values: Any, name: str) -> list[str]:
    """Return a list of strings that are not blank; a single string, or anything else, is a ValueError."""
    if isinstance(values, Iterable) and not isinstance(values, (str, Mapping, Set)):
        strings = list(values)
        # Most begin with a letter, and one look at it is faster than a look at all.
        wrong = [item for item in strings if not isinstance(item, str) or (not item[:1].isalnum() and is_blank(item))]
        if not wrong:
            return strings
    raise ValueError(f"{name} must be a list of strings that are not blank, got {values!r}")


def group_examples(sources: Sequence[str], own: Sequence[Sequence[str] | None]) -> Groups:
    """Return the groups of examples that are asked the same questions."""
    groups: Groups = {}
    for i, (source, questions) in enumerate(zip(sources, own, strict=True)):
        groups.setdefault((source, None if questions is None else tuple(questions)), []).append(i)
    return groups


def ask(
    backend: Backend, text: str, own: Sequence[str] | None, count: int, verify: bool, role: Role = "source"
) -> QuestionSet:
    """Return what to ask about a text: the user's own questions or the backend's, without those that fail on it."""
    if is_blank(text):
        raise BlankTextError(f"the {role} has no letter or digit")
    if own is None:
        keyphrases = checked_strings(backend.keyphrases(text, count), "the backend's keyphrases")
        questions = checked_strings(backend.questions(text, keyphrases, count), "the backend's questions")[:count]
    else:
        keyphrases, questions = [], list(own)
    if not questions:
        raise ValueError(f"no question can be asked about this {role}")
    is_short = own is None and len(questions) < count < EVERY
    few = [f"{len(questions)} questions instead of {count}"] if is_short else []
    is_cut = own is None and count == EVERY and len(questions) >= backend.num_questions
    few += [f"what the {role} says after its first {len(questions)} claims is not asked about"] if is_cut else []
    if not verify:
        return QuestionSet(keyphrases, questions, [], few, [], is_cut)
    control = answer(backend, text, questions, role)
    digits = control.digits
    kept = [*itertools.compress(questions, digits)]
    dropped = [question for question, digit in zip(questions, digits, strict=True) if not digit] if 0 in digits else []
    if not kept:
        raise ValueError(f"the {role} answers none of its {len(questions)} questions with 1")
    unanswered = [f"{len(dropped)} questions that the {role} does not answer are dropped"] if dropped else []
    of_text = [f"of the {role}: {warning}" for warning in control.warnings]
    return QuestionSet(keyphrases, kept, dropped, few + unanswered + of_text, control.flags, is_cut)


def answer(backend: Backend, text: str, questions: Sequence[str], role: Role = "summary") -> Answers:
    """Return the probability of the answer 1 for every question; a text without a letter or digit has only 0.

    Half of the control questions are given before the others, half after them. A backend that reads them all at once
    asks them in an order of its own.
    """
    if is_blank(text):
        return Answers([0.0] * len(questions), [], [])
    controls = list(backend.control_questions)
    before, after = controls[::2], controls[1::2]
    asked = [*before, *questions, *after]
    answers = Answers(checked_answers(backend.answers(text, asked), asked), [], [])
    first, last = len(before), len(before) + len(questions)
    fooled = sum(answers.digits[:first] + answers.digits[last:]) if controls else 0
    warned = [f"{fooled} of {len(controls)} control questions about invented facts answered with 1"] if fooled else []
    return Answers(answers.probabilities[first:last], warned, [FOOLED[role]] if fooled else [])


def attempt(backend: Backend, step: Callable[..., Any], *arguments: Any) -> Attempt:
    """Run a step, and keep the exception that it raises, so that no failure loses the results of the others.

    An exception whose attribute `fatal` is true would only come again, and is raised.
    """
    value, failure = None, None
    try:
        value = step(backend, *arguments)
    except Exception as error:
        if getattr(error, "fatal", False):
            raise
        failure = error
    return Attempt(value, failure, backend.take_usage())


def spread(function: Callable[[Any], Any], items: Iterable[Any], workers: int) -> Iterator[Any]:
    """Yield the result of every item in order, from this many threads."""
    if workers == 1:
        yield from map(function, items)
    else:
        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(function, items)


def outcomes(
    backend: Backend,
    groups: Groups,
    answering: Sequence[str],
    count: int,
    verify: bool,
    workers: int,
    role: Role = "source",
) -> Iterator[AskedExample]:
    """Yield what comes of every example.

    The questions are made from the texts of `groups`, whose `role` is told, and answered by those in `answering`.
    The first example of a text bears the cost of its questions, and the first of equal pairs that of the answers.
    """

    def ask_group(group: tuple[tuple[str, tuple[str, ...] | None], list[int]]) -> Attempt:
        return attempt(backend, ask, *group[0], count, verify, role)

    def answer_task(task: tuple[int, str]) -> Attempt:
        asked = questions[task[0]]
        if asked.error:
            return Attempt(None, asked.error, {})
        return attempt(backend, answer, task[1], asked.value.questions, OTHER[role])

    pending = iter(groups.items())
    at_a_time = DOCUMENTS_AT_A_TIME if workers > 1 else 1  # one by one, what is read of a text is still at hand
    while chunk := list(itertools.islice(pending, at_a_time)):
        questions = list(spread(ask_group, chunk, workers))
        tasks: dict[tuple[int, str], list[int]] = {}  # equal pairs are one task
        for place, (_, members) in enumerate(chunk):
            for i in members:
                tasks.setdefault((place, answering[i]), []).append(i)
        for (task, rows), answered in zip(tasks.items(), spread(answer_task, tasks, workers), strict=True):
            asked, first = questions[task[0]], chunk[task[0]][1][0]
            for i in rows:
                usage = add_usage(answered.usage if i == rows[0] else {}, asked.usage if i == first else {})
                questions_asked = asked.value or QuestionSet([], [], [], [], [])
                yield AskedExample(
                    i, questions_asked, answered.value or Answers([], [], []), answered.error, usage, role
                )


def add_usage(*parts: Mapping[str, int]) -> dict[str, int]:
    """Return the sums of what was used, by name."""
    total: Counter[str] = Counter()
    for part in filter(None, parts):  # mostly there is none
        total.update(part)
    return dict(total)


def message_of(error: Exception) -> str:
    """Return what an exception says, or its name when it says nothing."""
    return str(error) or type(error).__name__


def example_error(index: int, error: Exception) -> Exception:
    """Return the error to raise for an example: a ValueError stays one, any other becomes a RuntimeError."""
    kind = ValueError if isinstance(error, ValueError) else RuntimeError
    return kind(f"example {index} cannot be scored: {message_of(error)}")


def explain_outcome(outcome: AskedExample, language: str) -> Details:
    """Return what was asked about the source of an example and answered by its summary, or why nothing was."""
    asked, answers, digits = outcome.asked, outcome.answers, outcome.answers.digits
    return {
        "keyphrases": asked.keyphrases,
        "questions": [str(question) for question in asked.questions],
        "answers": digits,
        "probabilities": answers.probabilities,
        "missed": [str(question) for question, digit in zip(asked.questions, digits, strict=False) if not digit],
        "dropped": [str(question) for question in asked.dropped],
        "warnings": explain_warnings(outcome),
        "flags": outcome.flags,
        "usage": outcome.usage,
        "language": language,
    }


def explain_claims(details: Details, outcome: AskedExample) -> None:
    """Add to the details of an example what was asked about its summary and answered by its source."""
    answers = outcome.answers
    details["claims"] = [
        {"question": str(question), "answer": digit, "probability": probability}
        for question, digit, probability in zip(
            outcome.asked.questions, answers.digits, answers.probabilities, strict=False
        )
    ]
    details["warnings"] += [f"checking the summary: {warning}" for warning in explain_warnings(outcome)]
    details["flags"] = list(dict.fromkeys(details["flags"] + outcome.flags))
    details["usage"] = dict(Counter(details["usage"]) + Counter(outcome.usage))


def explain_warnings(outcome: AskedExample) -> list[str]:
    """Return what is to be said of an example: the warnings of both steps, and what failed."""
    failure = [message_of(outcome.error)] if outcome.error else []
    return outcome.asked.warnings + outcome.answers.warnings + failure
