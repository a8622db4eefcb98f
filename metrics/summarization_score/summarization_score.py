# SPDX-License-Identifier: Apache-2.0
"""Summarization score: how many questions that a document answers can its summary answer, and how short is it.

    qa           = questions answered with 1 / all questions
    conciseness  = 1 - min(len(summary), len(source)) / (len(source) + 1e-10),  len in characters
    score        = coeff * qa + (1 - coeff) * conciseness,  coeff = 0.5

The questions are made from the keyphrases of the source, so that the source answers each of them with 1; they are made
once per source, and every summary of it is asked the same.
Source: the summarization score of Ragas 0.2 (its documentation; its code swaps the two weights, equal at 0.5).
Range [0, 1]; higher means that more of the source is found in fewer characters.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterable, Sequence
from numbers import Real
from typing import Any, NamedTuple, Protocol

import datasets
import evaluate

from .inputs import SummaryMetric
from .lexical import LexicalBackend
from .results import collect, format_signature
from .stop_words import ENGLISH

__version__ = "0.1.0"

_CITATION = """\
@misc{ragas2024,
    title = {Ragas: Supercharge Your LLM Application Evaluations},
    author = {{Exploding Gradients}},
    year = {2024},
    url = {https://github.com/explodinggradients/ragas}
}
"""

_DESCRIPTION = """\
Summarization score: the share of questions, made from the keyphrases of a document, that its summary answers, and how
much shorter than the document the summary is. By default it works offline with words; no reference summary is needed.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source of each summary; passages are joined by newlines.
    backend (str or object): "lexical", which needs no model and no network, or an object with the methods
        `keyphrases(source, count)`, `questions(source, keyphrases, count)` and `answers(text, questions)`; the first
        two return lists of strings, the last one number per question, the probability that the text answers it with 1.
        Default "lexical".
    questions (list of list of str, optional): your own questions for each example, instead of those made from its
        source. The lexical backend looks for the words that a question puts in quotation marks, or else for all its
        content words.
    num_questions (int, optional): how many questions to ask at most. Default None: as many as the backend's attribute
        `num_questions` says, 60 for "lexical".
    coeff (float): the weight of `qa_score`, from 0 to 1. Default 0.5.
    length_penalty (bool): False to return `qa_score` as the score. Default True.
    verify_questions (bool): drop the questions that the source itself does not answer with 1. Default True.
    on_error (str): "raise", or "nan" to leave out examples whose questions cannot be made or answered. Default "raise".
    language (str): the language of the texts; "en" is the only one that "lexical" reads. Default "en".
    use_aggregator (bool): True for one mean per key, False for one list per key in input order. Default True.
    explain (bool): add "details", one dict per example with its scores, `keyphrases`, `questions`, `answers`,
        `probabilities`, the questions the summary `missed`, those `dropped` because the source does not answer them,
        and `warnings`, and "signature". Default False.

Returns:
    dict: `summarization_score`, `qa_score` and `conciseness_score`, floats in [0, 1], higher is better.
    A summary without a letter or digit has `qa_score` and `summarization_score` 0.
    Where the source has no letter or digit all three are undefined (nan), and left out of the mean.
    With on_error="nan" an example whose questions cannot be made or answered is undefined (nan) as well.

Raises:
    TypeError, ValueError: on inputs or options that are not as described.
    ValueError: naming the example, where no question can be asked, unless on_error="nan".

Examples:
    >>> metric = evaluate.load("org/summarization_score")
    >>> source = "The river rose by two metres on Monday. The old bridge in Holm is closed until the river falls."
    >>> result = metric.compute(predictions=["The river rose and the bridge is closed."], references=[source])
    >>> {key: round(value, 3) for key, value in result.items()}
    {'summarization_score': 0.464, 'qa_score': 0.35, 'conciseness_score': 0.579}
"""

EPSILON = 1e-10  # as in Ragas: keeps the quotient defined
ANSWERED = 0.5  # a probability from here on is the answer 1
DOCUMENTS_AT_A_TIME = 256  # bounds the question sets in memory
SCORES = ("summarization_score", "qa_score", "conciseness_score")


def qa_score(answers: Sequence[int]) -> float:
    """Return the share of 1 among the answers to all questions; nan when there was none to ask.

    >>> qa_score([0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1]) == 8 / 11
    True
    """
    return sum(answers) / len(answers) if answers else math.nan


def conciseness_score(summary_length: int, source_length: int) -> float:
    """Return 1 - min(summary, source) / (source + 1e-10), from lengths in characters.

    >>> round(conciseness_score(25, 100), 6)
    0.75
    """
    return 1 - min(summary_length, source_length) / (source_length + EPSILON)


def combine(qa: float, conciseness: float, coeff: float) -> float:
    """Return the weighted mean of the two scores; `coeff` is the weight of the first.

    >>> combine(1.0, 0.5, coeff=0.5)
    0.75
    """
    return coeff * qa + (1 - coeff) * conciseness


def is_blank(text: str) -> bool:
    """Return whether a text has neither letter nor digit."""
    return not any(map(str.isalnum, text))


class Backend(Protocol):
    """The three steps that a backend provides. Each may raise any exception; it is then an error of that example."""

    num_questions: int

    def keyphrases(self, source: str, count: int) -> list[str]:
        """Return the phrases of `source` that a good summary should keep, enough for `count` questions."""

    def questions(self, source: str, keyphrases: Sequence[str], count: int) -> list[str]:
        """Return at most `count` closed questions about the keyphrases that `source` answers with 1."""

    def answers(self, text: str, questions: Sequence[str]) -> list[float]:
        """Return, for each question, the probability (1.0 or 0.0 where there is none) that `text` answers it with 1."""


class BlankSourceError(ValueError):
    """The source has no letter or digit, so nothing can be asked about it; this leaves its examples undefined."""


class QuestionSet(NamedTuple):
    """The questions of one source, and those that it does not answer itself."""

    keyphrases: list[str]
    questions: list[str]
    dropped: list[str]


def checked_answers(probabilities: Iterable[Any], questions: Sequence[str]) -> list[float]:
    """Return the probabilities as floats; anything but one number in [0, 1] per question is a ValueError."""
    values = list(probabilities)
    if len(values) != len(questions):
        raise ValueError(f"the backend gave {len(values)} answers to {len(questions)} questions")
    for value in values:
        if not isinstance(value, Real) or not 0 <= float(value) <= 1:
            raise ValueError(f"an answer must be a number from 0 to 1, got {value!r}")
    return [float(value) for value in values]


def ask(backend: Backend, source: str, own: Sequence[str] | None, count: int, verify: bool) -> QuestionSet:
    """Return what to ask about a source: the user's own questions or the backend's, without those that fail on it."""
    if is_blank(source):
        raise BlankSourceError("the source has no letter or digit")
    keyphrases = [] if own is not None else backend.keyphrases(source, count)
    questions = list(own if own is not None else backend.questions(source, keyphrases, count))
    if not questions:
        raise ValueError("no question can be asked about this source")
    if not verify:
        return QuestionSet(keyphrases, questions, [])
    probabilities = checked_answers(backend.answers(source, questions), questions)
    kept = [question for question, p in zip(questions, probabilities, strict=True) if p >= ANSWERED]
    dropped = [question for question, p in zip(questions, probabilities, strict=True) if p < ANSWERED]
    if not kept:
        raise ValueError(f"the source answers none of its {len(questions)} questions with 1")
    return QuestionSet(keyphrases, kept, dropped)


def answer(backend: Backend, summary: str, asked: QuestionSet) -> list[float]:
    """Return the probability of the answer 1 for every question; a summary without a letter or digit has only 0."""
    if is_blank(summary):
        return [0.0] * len(asked.questions)
    return checked_answers(backend.answers(summary, asked.questions), asked.questions)


def score(summary: str, source: str, answers: Sequence[int], coeff: float) -> dict[str, float]:
    """Return the three scores of one example from the answers, 0 or 1, to all its questions."""
    qa = qa_score(answers)
    conciseness = conciseness_score(len(summary), len(source))
    total = 0.0 if is_blank(summary) else combine(qa, conciseness, coeff)
    return {"summarization_score": total, "qa_score": qa, "conciseness_score": conciseness}


def attempt(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return what the function returns, or the exception that it raises: one failure must not lose the others."""
    try:
        return function(*arguments)
    except Exception as error:
        return error


def failure(index: int, error: Exception) -> Exception:
    """Return the error to raise for an example: a ValueError stays one, any other becomes a RuntimeError."""
    kind = ValueError if isinstance(error, ValueError) else RuntimeError
    return kind(f"example {index} cannot be scored: {error or type(error).__name__}")


def evidence(questions: QuestionSet, probabilities: Sequence[float], warning: str | None = None) -> dict[str, Any]:
    """Return the part of an example's details that is not its scores."""
    answers = [int(p >= ANSWERED) for p in probabilities]
    warned = (
        [f"dropped {len(questions.dropped)} questions that the source does not answer"] if questions.dropped else []
    )
    return {
        **questions._asdict(),
        "answers": answers,
        "probabilities": list(probabilities),
        "missed": [question for question, found in zip(questions.questions, answers, strict=True) if not found],
        "warnings": [warning] if warning else warned,
    }


def resolve_backend(backend: Any) -> tuple[Backend, str]:
    """Return the backend that the option stands for, and its name for the signature.

    Raises
    ------
    ValueError, TypeError
        When it is no known name, or an object that lacks one of the three methods.
    """
    if backend == "lexical":
        return LexicalBackend(ENGLISH), "lexical"
    if isinstance(backend, str):
        raise ValueError(f"`backend` must be 'lexical' or an object with the three methods, got {backend!r}")
    missing = [name for name in ("keyphrases", "questions", "answers") if not callable(getattr(backend, name, None))]
    if missing:
        raise TypeError(f"`backend` lacks the method {', '.join(missing)}, got {type(backend).__name__}")
    return backend, type(backend).__name__


def checked_own_questions(questions: Any, examples: int) -> list[list[str] | None]:
    """Return the user's questions per example, None for each where there are none."""
    if questions is None:
        return [None] * examples
    if len(questions) != examples:
        raise ValueError(f"`questions` must hold one list per example: {examples} examples, got {len(questions)} lists")
    for i, own in enumerate(questions):
        if isinstance(own, str) or not all(isinstance(question, str) and not is_blank(question) for question in own):
            raise ValueError(f"`questions[{i}]` must be a list of questions, strings that are not blank, got {own!r}")
        if not own:
            raise ValueError(f"`questions[{i}]` is empty: give at least one question")
    return [list(own) for own in questions]


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class SummarizationScore(SummaryMetric):
    """Adapter of the functions above to `evaluate`."""

    def _info(self) -> evaluate.MetricInfo:
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=datasets.Features(
                {"predictions": datasets.Value("string"), "references": datasets.Sequence(datasets.Value("string"))}
            ),
        )

    def _check_options(self, **options: Any) -> None:
        resolve_backend(options["backend"])
        count, coeff = options["num_questions"], options["coeff"]
        if count is not None and (isinstance(count, bool) or not isinstance(count, int) or count < 1):
            raise ValueError(f"`num_questions` must be None or an integer of at least 1, got {count!r}")
        if isinstance(coeff, bool) or not isinstance(coeff, Real) or not 0 <= float(coeff) <= 1:
            raise ValueError(f"`coeff` must be a number from 0 to 1, got {coeff!r}")
        for name in ("length_penalty", "verify_questions"):
            if not isinstance(options[name], bool):
                raise TypeError(f"`{name}` must be True or False, got {options[name]!r}")
        if options["on_error"] not in ("raise", "nan"):
            raise ValueError(f"`on_error` must be 'raise' or 'nan', got {options['on_error']!r}")
        if options["backend"] == "lexical" and options["language"] != "en":
            raise ValueError(f"the lexical backend reads only language 'en', got {options['language']!r}")

    def _signature(self, **options: Any) -> str:
        backend, name = resolve_backend(options["backend"])
        return format_signature(
            "summarization_score",
            __version__,
            backend=name,
            questions="own" if options["questions"] is not None else options["num_questions"] or backend.num_questions,
            verified=options["verify_questions"],
            coeff=options["coeff"] if options["length_penalty"] else 1.0,
            language=options["language"],
        )

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        backend: Any = "lexical",
        questions: Sequence[Sequence[str]] | None = None,
        num_questions: int | None = None,
        coeff: float = 0.5,
        length_penalty: bool = True,
        verify_questions: bool = True,
        on_error: str = "raise",
        language: str = "en",
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        """Ask each source once for its questions and each summary for its answers; report in the order of the input."""
        resolved, _ = resolve_backend(backend)
        count = num_questions or resolved.num_questions
        sources = ["\n".join(passages) for passages in references]
        groups: dict[tuple[str, tuple[str, ...] | None], list[int]] = {}
        for i, own in enumerate(checked_own_questions(questions, len(predictions))):
            groups.setdefault((sources[i], None if own is None else tuple(own)), []).append(i)
        scores: dict[str, list[float]] = {name: [math.nan] * len(predictions) for name in SCORES}
        details: list[dict[str, Any]] = [{} for _ in predictions] if explain else []

        def record(i: int, asked: Any, probabilities: Any) -> None:
            """Note the scores of example `i`, or why there are none; both arguments may be an exception."""
            error = next((item for item in (asked, probabilities) if isinstance(item, Exception)), None)
            if error is not None:
                if on_error == "raise" and not isinstance(error, BlankSourceError):
                    raise failure(i, error) from error
                asked, probabilities = QuestionSet([], [], []), []
            example = evidence(asked, probabilities, None if error is None else str(error))
            if error is None:
                weight = coeff if length_penalty else 1.0
                for name, value in score(predictions[i], sources[i], example["answers"], weight).items():
                    scores[name][i] = value
            if explain:
                details[i] = {name: scores[name][i] for name in SCORES} | example

        pending = iter(groups.items())
        while chunk := list(itertools.islice(pending, DOCUMENTS_AT_A_TIME)):
            asked = [attempt(ask, resolved, *document, count, verify_questions) for document, _ in chunk]
            for question_set, (_, members) in zip(asked, chunk, strict=True):
                for i in members:
                    record(i, question_set, attempt(answer, resolved, predictions[i], question_set))
        result = collect(scores, use_aggregator)
        if explain:
            result["details"] = details
            result["signature"] = self.signature(
                backend=backend,
                questions=questions,
                num_questions=num_questions,
                coeff=coeff,
                length_penalty=length_penalty,
                verify_questions=verify_questions,
                language=language,
            )
        return result
