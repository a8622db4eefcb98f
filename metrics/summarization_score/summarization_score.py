# SPDX-License-Identifier: Apache-2.0
"""Summarization score: how many questions that a document answers can its summary answer, and how short is it.

    qa           = questions answered with 1 / all questions
    conciseness  = 1 - min(len(summary), len(source)) / (len(source) + 1e-10),  len in characters
    score        = coeff * qa + (1 - coeff) * conciseness,  coeff = 0.5

From the keyphrases of the source, questions are made that the source itself answers with yes (1). They are made once
per source, and every summary of it is asked the same.
Source: the summarization score of Ragas 0.2 (its documentation; its code swaps the two weights, equal at 0.5).
Range [0, 1]; higher means that more of the source is found in fewer characters.
"""

from __future__ import annotations

import itertools
import math
import os
import warnings
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from concurrent.futures import ThreadPoolExecutor
from numbers import Real
from typing import Any, NamedTuple, Protocol

import datasets
import evaluate
from tqdm.auto import tqdm

from .inputs import SummaryMetric, check_flag, check_integer, checked_list
from .lexical import LexicalBackend, is_other_script
from .local_model import LocalModel
from .model_label import model_label
from .openai_client import SEED, OpenAIClient
from .prompts import PROMPTS_HASH, ChatBackend, FunctionClient
from .results import collect, format_signature
from .step_cache import StepCache
from .stop_words import ENGLISH

__version__ = "1.0.0"

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
    backend (str, function or object): "lexical", which needs no model and no network; "openai", a chat model on any
        server that speaks the OpenAI protocol; "transformers", a chat model on this machine; a function from chat
        messages (list of dict with "role" and "content") to the reply (str); or an object with the methods
        `keyphrases(source, count)`, `questions(source, keyphrases, count)` and `answers(text, questions)`, of which the
        first two return lists of strings and the last one number per question, the probability of the answer 1, and
        with the attribute `num_questions`. Default "lexical".
    model (str, function or object, optional): the name of the model, for "openai" and "transformers"; for "lexical" an
        encoder, a function from list of str to array (texts, dimension) or an object with such a method `encode`: words
        with similar vectors then answer for each other.
    base_url (str, optional): the address of the server, for "openai". Default None: the one in the environment variable
        OPENAI_BASE_URL, and without that OpenAI's.
    api_key (str, optional): the key for the server. Default None: over https, OPENAI_API_KEY for OpenAI's own host and
        the local token for the Hugging Face Hub; none for any other server. "" sends none to any. The organization,
        project and headers that the environment holds for OpenAI go only where OPENAI_API_KEY does.
    questions (list of list of str, optional): your own questions for each example, instead of those made from its
        source. The lexical backend looks for the words that a question puts in quotation marks, or else for all its
        content words.
    num_questions (int, optional): how many questions to ask at most. Default None: 60 for "lexical", 10 for a model.
    coeff (float): the weight of `qa_score`, from 0 to 1. Default 0.5.
    length_penalty (bool): False to return `qa_score` as the score. Default True.
    verify_questions (bool): drop the questions that the source itself does not answer with 1. Default True.
    timeout (float): seconds to wait for a server to connect, and then for each part of its response; a response that
        keeps coming may take longer in all. Default 60.
    max_retries (int): how often to repeat a request that failed temporarily: no connection, no answer in time, or the
        status 408, 429, 502, 503 or 504. Default 5.
    max_workers (int): parallel requests to a server. Default 8.
    cache_dir (str, optional): a folder in which the results of models are kept, so that a run that was stopped
        continues and none is paid for twice. Given to `evaluate.load` it takes effect together with the `backend`.
        Default None: they are kept as long as the metric.
    on_error (str): "raise", or "nan" to leave out examples whose questions cannot be made or answered. Default "raise".
    language (str): the language of the texts; "en" is the only one that "lexical" reads. Default "en".
    use_aggregator (bool): True for one mean per key, False for one list per key in input order. Default True.
    explain (bool): add "details", one dict per example with its scores, `keyphrases`, `questions`, `answers`,
        `probabilities`, the questions the summary `missed`, those `dropped` because the source does not answer them,
        `warnings`, and the `usage` of a model (calls, tokens, cache hits), and "signature". Default False.
    progress (bool or None): show a progress bar. Default None: when standard error is a terminal.

Returns:
    dict: `summarization_score`, `qa_score` and `conciseness_score`, floats in [0, 1], higher is better.
    A summary without a letter or digit has `qa_score` and `summarization_score` 0.
    Where the source has no letter or digit all three are undefined (nan), and left out of the mean.
    With on_error="nan" an example whose questions cannot be made or answered is undefined (nan) as well.

Raises:
    TypeError, ValueError: on inputs or options that are not as described.
    ValueError, RuntimeError: naming the example, where its questions cannot be made or answered, unless on_error="nan".
    AccessError: where a server refuses the key or knows no such model, whatever `on_error` says.
    ModuleNotFoundError: where the library that a backend needs is not installed.

Examples:
    >>> metric = evaluate.load("org/summarization_score")
    >>> source = "The river rose by two metres on Monday. The old bridge in Holm is closed until the river falls."
    >>> result = metric.compute(predictions=["The river rose and the bridge is closed."], references=[source])
    >>> {key: round(value, 3) for key, value in result.items()}
    {'summarization_score': 0.464, 'qa_score': 0.35, 'conciseness_score': 0.579}
"""

EPSILON = 1e-10  # as in Ragas: keeps the quotient defined
ANSWERED = 0.5  # a probability from here on is the answer 1
BACKENDS = ("lexical", "openai", "transformers")
TEXTS: dict[str, Any] = {
    "language": str,
    "base_url": str | None,
    "api_key": str | None,
    "cache_dir": str | os.PathLike | None,
}
USED_BY = {
    "model": ("openai", "transformers", "lexical"),
    "base_url": ("openai",),
    "api_key": ("openai",),
    "cache_dir": ("openai", "transformers", "function"),
}
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


# The summaries, by index, of each source and of the user's own questions about it.
Groups = dict[tuple[str, tuple[str, ...] | None], list[int]]


class BlankSourceError(ValueError):
    """The source has no letter or digit, so nothing can be asked about it; this leaves its examples undefined."""


class QuestionSet(NamedTuple):
    """The questions of one source, those that it does not answer itself, and what to be warned of."""

    keyphrases: list[str]
    questions: list[str]
    dropped: list[str]
    warnings: list[str]


class Answers(NamedTuple):
    """The probability of the answer 1 to each question, and what to be warned of."""

    probabilities: list[float]
    warnings: list[str]


def checked_answers(probabilities: Iterable[Any], questions: Sequence[str]) -> list[float]:
    """Return the probabilities as floats; anything but one number in [0, 1] per question is a ValueError."""
    values = list(probabilities)
    if len(values) != len(questions):
        raise ValueError(f"the backend gave {len(values)} answers to {len(questions)} questions")
    for value in values:
        if not isinstance(value, Real) or not 0 <= float(value) <= 1:
            raise ValueError(f"an answer must be a number from 0 to 1, got {value!r}")
    return [float(value) for value in values]


def checked_strings(values: Any, name: str) -> list[str]:
    """Return a list of strings that are not blank; a single string, or anything else, is a ValueError."""
    if isinstance(values, Iterable) and not isinstance(values, (str, Mapping, Set)):
        strings = list(values)
        if all(isinstance(item, str) and not is_blank(item) for item in strings):
            return strings
    raise ValueError(f"{name} must be a list of strings that are not blank, got {values!r}")


def ask(backend: Backend, source: str, own: Sequence[str] | None, count: int, verify: bool) -> QuestionSet:
    """Return what to ask about a source: the user's own questions or the backend's, without those that fail on it."""
    if is_blank(source):
        raise BlankSourceError("the source has no letter or digit")
    if own is None:
        keyphrases = checked_strings(backend.keyphrases(source, count), "the backend's keyphrases")
        questions = checked_strings(backend.questions(source, keyphrases, count), "the backend's questions")[:count]
    else:
        keyphrases, questions = [], list(own)
    if not questions:
        raise ValueError("no question can be asked about this source")
    few = [f"{len(questions)} questions instead of {count}"] if own is None and len(questions) < count else []
    if not verify:
        return QuestionSet(keyphrases, questions, [], few)
    probabilities, control = answer(backend, source, questions)
    kept = [question for question, p in zip(questions, probabilities, strict=True) if p >= ANSWERED]
    dropped = [question for question, p in zip(questions, probabilities, strict=True) if p < ANSWERED]
    if not kept:
        raise ValueError(f"the source answers none of its {len(questions)} questions with 1")
    unanswered = [f"{len(dropped)} questions that the source does not answer are dropped"] if dropped else []
    return QuestionSet(keyphrases, kept, dropped, few + unanswered + [f"of the source: {text}" for text in control])


def answer(backend: Backend, text: str, questions: Sequence[str]) -> Answers:
    """Return the probability of the answer 1 for every question; a text without a letter or digit has only 0.

    A backend's control questions are asked along with the others, before and after them; they do not count.
    """
    if is_blank(text):
        return Answers([0.0] * len(questions), [])
    controls = list(getattr(backend, "control_questions", ()))
    before, after = controls[::2], controls[1::2]
    asked = [*before, *questions, *after]
    probabilities = checked_answers(backend.answers(text, asked), asked)
    end = len(before) + len(questions)
    fooled = sum(p >= ANSWERED for p in probabilities[: len(before)] + probabilities[end:])
    warned = [f"{fooled} of {len(controls)} control questions about invented facts answered with 1"] if fooled else []
    return Answers(probabilities[len(before) : end], warned)


def score(summary: str, source: str, answers: Sequence[int], coeff: float) -> dict[str, float]:
    """Return the three scores of one example from the answers, 0 or 1, to all its questions."""
    qa = qa_score(answers)
    conciseness = conciseness_score(len(summary), len(source))
    total = 0.0 if is_blank(summary) else combine(qa, conciseness, coeff)
    return {"summarization_score": total, "qa_score": qa, "conciseness_score": conciseness}


def attempt(backend: Backend, function: Callable[..., Any], *arguments: Any) -> tuple[Any, dict[str, int]]:
    """Return what a step returns, or the exception that it raises, and what it used: no failure may lose the others.

    An exception whose attribute `fatal` is true would only come again, and is raised.
    """
    try:
        value = function(backend, *arguments)
    except Exception as error:
        if getattr(error, "fatal", False):
            raise
        value = error
    return value, backend.take_usage() if hasattr(backend, "take_usage") else {}


def spread(function: Callable[[Any], Any], items: Iterable[Any], workers: int) -> Iterator[Any]:
    """Yield the result of every item in order, from this many threads."""
    if workers == 1:
        yield from map(function, items)
    else:
        with ThreadPoolExecutor(workers) as pool:
            yield from pool.map(function, items)


def failure(index: int, error: Exception) -> Exception:
    """Return the error to raise for an example: a ValueError stays one, any other becomes a RuntimeError."""
    kind = ValueError if isinstance(error, ValueError) else RuntimeError
    return kind(f"example {index} cannot be scored: {str(error) or type(error).__name__}")


def outcomes(
    backend: Backend, groups: Groups, summaries: Sequence[str], count: int, verify: bool, workers: int
) -> Iterator[tuple[int, QuestionSet | None, Answers | Exception, dict[str, int]]]:
    """Yield, for every summary, its index, its questions, its answers or what prevented them, and what was used.

    The first summary of a source bears the cost of its questions, and of equal summaries the first that of the answers.
    """

    def asked_of(group: tuple[tuple[str, tuple[str, ...] | None], list[int]]) -> Any:
        return attempt(backend, ask, *group[0], count, verify)

    def answered(task: tuple[int, str]) -> Any:
        (asked, _), summary = questions[task[0]], task[1]
        return (asked, {}) if isinstance(asked, Exception) else attempt(backend, answer, summary, asked.questions)

    pending = iter(groups.items())
    while chunk := list(itertools.islice(pending, DOCUMENTS_AT_A_TIME)):
        questions = list(spread(asked_of, chunk, workers))
        tasks: dict[tuple[int, str], list[int]] = {}  # equal summaries of a source are one task
        for place, (_, members) in enumerate(chunk):
            for i in members:
                tasks.setdefault((place, summaries[i]), []).append(i)
        for (task, rows), (answers, usage) in zip(tasks.items(), spread(answered, tasks, workers), strict=True):
            asked, of_questions = questions[task[0]]
            for i in rows:
                used = Counter(usage if i == rows[0] else {})
                if i == chunk[task[0]][1][0]:
                    used.update(of_questions)
                yield i, None if isinstance(asked, Exception) else asked, answers, dict(used)


def evidence(asked: QuestionSet, answers: Answers | None, failure: str | None = None) -> dict[str, Any]:
    """Return the part of an example's details that is not its scores; without answers, why there are none."""
    probabilities = answers.probabilities if answers else []
    found = [int(p >= ANSWERED) for p in probabilities]
    return {
        "keyphrases": asked.keyphrases,
        "questions": asked.questions,
        "answers": found,
        "probabilities": probabilities,
        "missed": [question for question, answered in zip(asked.questions, found, strict=False) if not answered],
        "dropped": asked.dropped,
        "warnings": asked.warnings + (answers.warnings if answers else []) + ([failure] if failure else []),
    }


def kind_of_backend(backend: Any) -> str:
    """Return "lexical", "openai" or "transformers", "steps" for an object with the three methods, or "function".

    Raises
    ------
    ValueError, TypeError
        When it is none of these.
    """
    if isinstance(backend, str):
        if backend not in BACKENDS:
            raise ValueError(f"`backend` must be one of {', '.join(BACKENDS)}, or your own, got {backend!r}")
        return backend
    missing = [name for name in ("keyphrases", "questions", "answers") if not callable(getattr(backend, name, None))]
    if not missing:
        return "steps"
    if not callable(backend):
        raise TypeError(f"`backend` lacks the method {', '.join(missing)}, got {type(backend).__name__}")
    return "function"


def default_count(backend: Any) -> int:
    """Return how many questions this backend asks when the user does not say."""
    kind = kind_of_backend(backend)
    if kind == "steps":
        count = getattr(backend, "num_questions", None)
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            raise ValueError(f"`num_questions` is needed, as your backend has no such attribute: got {count!r}")
        return count
    return LexicalBackend.num_questions if kind == "lexical" else ChatBackend.num_questions


def encoder_of(model: Any) -> Callable[[list[str]], Any] | None:
    """Return the function that gives vectors: the model itself, or its method `encode`; None for no model.

    Raises
    ------
    TypeError
        When it is neither.
    """
    encode = getattr(model, "encode", model)
    if isinstance(model, str) or not (encode is None or callable(encode)):
        raise TypeError(f"`model` must be a function from words to vectors, or have `encode`, got {model!r}")
    return encode


def backend_options(options: dict[str, Any]) -> list[Any]:
    """Return the values of those options that a backend is made from."""
    return [options[name] for name in ("backend", "language", "timeout", "max_retries", *USED_BY)]


def build_backend(options: dict[str, Any]) -> Backend:
    """Return the backend that the options describe."""
    kind = kind_of_backend(options["backend"])
    if kind == "lexical":
        return LexicalBackend(ENGLISH, encode=encoder_of(options["model"]))
    if kind == "steps":
        steps: Backend = options["backend"]
        return steps
    client: Any
    if kind == "openai":
        client = OpenAIClient(*(options[name] for name in ("model", "base_url", "api_key", "timeout", "max_retries")))
    elif kind == "transformers":
        client = LocalModel(options["model"], model_label(options["model"]))
    else:
        client = FunctionClient(options["backend"])
    if client.identity is None and options["cache_dir"] is not None:
        raise ValueError("`cache_dir` needs to know the model: give your function an attribute `identity`, a string")
    return ChatBackend(client, options["language"], StepCache(options["cache_dir"]))


def check_backend_options(options: dict[str, Any]) -> None:
    """Raise where an option is missing that the backend needs, or given that it would ignore."""
    kind = kind_of_backend(options["backend"])
    for name, users in USED_BY.items():
        if options[name] is not None and kind not in users:
            # Messages end up in logs, and an address may hold a password.
            given = "one" if name in ("api_key", "base_url") else repr(options[name])
            raise ValueError(f"`{name}` is not used by this backend, but by {', '.join(users)}; got {given}")
    for name, allowed in TEXTS.items():
        value = options[name]
        if not isinstance(value, allowed):
            raise TypeError(f"`{name}` must be a string, got {type(value).__name__}")
        if isinstance(value, str) and not value.strip() and name != "api_key":  # "" is no key
            raise ValueError(f"`{name}` must not be blank, got {value!r}")
    if kind in ("openai", "transformers") and not (isinstance(options["model"], str) and options["model"].strip()):
        raise ValueError(f"backend {kind!r} needs `model`, the name of the model, got {options['model']!r}")
    if kind == "lexical":
        encoder_of(options["model"])
    if kind == "lexical" and options["language"] != "en":
        raise ValueError(f"the lexical backend reads only language 'en', got {options['language']!r}")
    for name, least in (("max_retries", 0), ("max_workers", 1)):
        check_integer(options[name], name, least)
    timeout = options["timeout"]
    if isinstance(timeout, bool) or not isinstance(timeout, Real) or not 0 < float(timeout) < math.inf:
        raise ValueError(f"`timeout` must be a positive number of seconds, got {timeout!r}")


def warn_other_script(sources: Sequence[str]) -> None:
    """Warn, once, of sources that the lexical backend cannot be expected to read."""
    other = [i for i, source in enumerate(sources) if is_other_script(source)]
    if other:
        warnings.warn(
            f"{len(other)} of the sources, the first at index {other[0]}, are not in the Latin alphabet: the lexical "
            "backend reads English; use a model for other languages",
            stacklevel=2,
        )


def checked_own_questions(questions: Any, examples: int) -> list[list[str] | None]:
    """Return the user's questions per example, None for each where there are none."""
    if questions is None:
        return [None] * examples
    lists = [checked_strings(own, f"`questions[{i}]`") for i, own in enumerate(checked_list(questions, "questions"))]
    if len(lists) != examples:
        raise ValueError(f"`questions` must hold one list per example: {examples} examples, got {len(lists)} lists")
    if [] in lists:
        raise ValueError(f"`questions[{lists.index([])}]` is empty: give at least one question")
    return [*lists]


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

    _built: tuple[list[Any], Backend] | None = None

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # `evaluate` takes `cache_dir` for itself; where the backend has results to keep, it is their folder too.
        folder = kwargs.get("cache_dir")
        if folder is not None and kind_of_backend(self._defaults.get("backend", "lexical")) in USED_BY["cache_dir"]:
            self._defaults["cache_dir"] = folder

    def __getstate__(self) -> dict[str, Any]:
        # Connections and models are not pickled, but made again when they are needed.
        return {name: value for name, value in self.__dict__.items() if name != "_built"}

    def _kept(self, options: dict[str, Any]) -> Backend | None:
        """Return the backend that was made for these options; None where the last one was made for others."""
        return self._built[1] if self._built is not None and self._built[0] == backend_options(options) else None

    def _backend(self, options: dict[str, Any]) -> Backend:
        """Return the backend of these options, made once and kept until they change."""
        backend = self._kept(options)
        if backend is None:
            backend = build_backend(options)
            self._built = backend_options(options), backend
        return backend

    def _check_options(self, **options: Any) -> None:
        check_backend_options(options)
        check_integer(options["num_questions"], "num_questions", 1, optional=True)
        coeff = options["coeff"]
        if isinstance(coeff, bool) or not isinstance(coeff, Real) or not 0 <= float(coeff) <= 1:
            raise ValueError(f"`coeff` must be a number from 0 to 1, got {coeff!r}")
        for name in ("length_penalty", "verify_questions"):
            check_flag(options[name], name)
        check_flag(options["progress"], "progress", optional=True)
        if options["on_error"] not in ("raise", "nan"):
            raise ValueError(f"`on_error` must be 'raise' or 'nan', got {options['on_error']!r}")

    def _signature(self, **options: Any) -> str:
        kind = kind_of_backend(options["backend"])
        name = kind if isinstance(options["backend"], str) else type(options["backend"]).__name__
        count = options["num_questions"] or default_count(options["backend"])
        model: dict[str, Any] = {}
        if kind == "lexical" and options["model"] is not None:
            encoder = options["model"]
            model = {"encoder": getattr(encoder, "__qualname__", type(encoder).__name__)}
        if kind not in ("lexical", "steps"):
            client = getattr(self._kept(options), "client", None)  # what it has seen stands for what is there now
            if kind == "function":
                named = getattr(options["backend"], "identity", None)
            elif kind == "transformers":
                named = client.label if client else model_label(options["model"])
            else:
                named = options["model"]
            model = {"model": named, "prompts": PROMPTS_HASH}
            if kind != "function":
                model["sampling"] = f"temperature=0,seed={SEED}" if kind == "openai" else "greedy"
            served = getattr(client, "served", None)
            if served:
                model["served"] = sorted(served)
        return format_signature(
            "summarization_score",
            __version__,
            backend=name,
            **model,
            questions="own" if options["questions"] is not None else count,
            verified=options["verify_questions"],
            coeff=options["coeff"] if options["length_penalty"] else 1.0,
            language=options["language"],
        )

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        backend: Any = "lexical",
        model: Any = None,
        base_url: str | None = None,
        api_key: str | None = None,
        questions: Sequence[Sequence[str]] | None = None,
        num_questions: int | None = None,
        coeff: float = 0.5,
        length_penalty: bool = True,
        verify_questions: bool = True,
        timeout: float = 60.0,
        max_retries: int = 5,
        max_workers: int = 8,
        cache_dir: str | None = None,
        on_error: str = "raise",
        language: str = "en",
        use_aggregator: bool = True,
        explain: bool = False,
        progress: bool | None = None,
    ) -> dict[str, Any]:
        """Ask each source once for its questions and each summary for its answers; report in the order of the input."""
        options = {name: value for name, value in locals().items() if name not in ("self", "predictions", "references")}
        resolved = self._backend(options)
        sources = ["\n".join(passages) for passages in references]
        if backend == "lexical":
            warn_other_script(sources)
        groups: Groups = {}
        for i, own in enumerate(checked_own_questions(questions, len(predictions))):
            groups.setdefault((sources[i], None if own is None else tuple(own)), []).append(i)
        count = num_questions or default_count(backend)
        workers = max_workers if getattr(resolved, "parallel", False) else 1
        found = outcomes(resolved, groups, predictions, count, verify_questions, workers)
        scores: dict[str, list[float]] = {name: [math.nan] * len(predictions) for name in SCORES}
        details: list[dict[str, Any]] = [{} for _ in predictions] if explain else []
        hidden = None if progress is None else not progress
        for i, asked, answers, usage in tqdm(found, total=len(predictions), disable=hidden, unit="summary"):
            if isinstance(answers, Exception):
                if on_error == "raise" and not isinstance(answers, BlankSourceError):
                    raise failure(i, answers) from answers
                example = evidence(asked or QuestionSet([], [], [], []), None, str(answers) or type(answers).__name__)
            else:
                example = evidence(asked, answers)
                weight = coeff if length_penalty else 1.0
                for name, value in score(predictions[i], sources[i], example["answers"], weight).items():
                    scores[name][i] = value
            if explain:
                details[i] = {**{name: scores[name][i] for name in SCORES}, **example, "usage": usage}
        result = collect(scores, use_aggregator)
        if explain:
            result["details"] = details
        return result
