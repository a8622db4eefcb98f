# SPDX-License-Identifier: Apache-2.0
"""Summarization score: the share of a document's questions that its summary answers, and how short
the summary is.

    qa           = questions answered with 1 / all questions
    conciseness  = 1 - min(len(summary), len(source)) / (len(source) + 1e-10),  len in characters
    score        = coeff * qa + (1 - coeff) * conciseness,  coeff = 0.5

Questions are made from the keyphrases of the source, such that the source itself answers them with
yes (1). They are made once per source, so every summary of a source is asked the same questions.
Source: the summarization score of Ragas, whose `coeff` weighs the conciseness instead (equal at
0.5). Range [0, 1]; higher means that more of the source is found in fewer characters.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from typing import Any, ClassVar, Literal

from tqdm.auto import tqdm

from .backends import (
    MADE_FROM,
    USES,
    ModelBackend,
    check_backend,
    count_questions,
    describe_backend,
    kind_of,
    make_backend,
)
from .lexical import LexicalBackend
from .questions import (
    BlankTextError,
    is_blank,
    outcomes,
)
from .questions import (
    explain as explained,
)
from .shared import (
    LANGUAGES,
    PASSAGE_END,
    AsksServer,
    Evidence,
    Mark,
    NotNegative,
    Positive,
    Score,
    SummaryMetric,
    collect,
    hide_key,
    hides_bar,
    normalize,
    quotations,
    raise_error,
    read_terms,
    single_spaces,
    warn_caller,
    warn_of_scripts,
)

_CITATION = """\
@misc{ragas2024,
    title = {Ragas: Supercharge Your LLM Application Evaluations},
    author = {{Exploding Gradients}},
    year = {2024},
    url = {https://github.com/explodinggradients/ragas}
}
"""

_DESCRIPTION = """\
The summarization score combines the share of a document's questions that its summary answers with
how short it is. By default it works offline, with questions that look for words; no reference
summary is needed.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source of each summary; passages are joined
        by newlines.
    backend (str, function or object): what asks and answers. "lexical" needs no model and no
        network. "openai" is a chat model on any server that speaks the OpenAI protocol.
        "transformers" is a chat model on this machine. A function takes chat messages (list of dict
        with "role" and "content") and returns the reply (str). An object has the attribute
        `num_questions` and three methods: `keyphrases(source, count)` and `questions(source,
        keyphrases, count)` return lists of strings, and `answers(text, questions)` returns one
        number per question, the probability of the answer 1. Default "lexical".
    model (str, function or object, optional): for "openai" and "transformers", the name of the
        model. For "lexical", an encoder: a function from list of str to array (texts, dimension),
        or an object with such a method `encode`. A word then also counts as present where the text
        has a similar one.
    base_url (str, optional): the address of the server, for "openai". Default None: the one in the
        environment variable OPENAI_BASE_URL, or else that of OpenAI. It may have a query, such as
        Azure's `?api-version=...`. An address with a password or key in it is refused.
    api_key (str, optional): the key for the server. Default None: over https, OPENAI_API_KEY is
        sent to OpenAI's own host, and the local token to the Hugging Face Hub; any other server is
        sent no key. "" sends no key to any server. A key given on loading is not kept in a pickle
        or deep copy of the metric.
    extra_body (dict, optional): with backend="openai", further fields of each request, such as
        {"reasoning_effort": "low"}, or other values of the usual ones; None leaves one out. Default
        None: temperature 0, a fixed seed, a JSON schema and a limit of tokens. What a server
        refuses of these is sent in another way or left out; the signature then says so.
    questions (list of list of str, optional): your own questions for each example, instead of those
        made from its source. The lexical backend looks for the words that a question puts in
        quotation marks, or else for all its content words.
    num_questions (int, optional): how many questions to ask at most. Default None: 60 for
        "lexical", 10 for a model.
    coeff (float): the weight of `qa_score`, from 0 to 1. Default 0.5.
    length_penalty (bool): False to return `qa_score` as the score. Default True.
    verify_questions (bool): drop the questions that the source itself does not answer with 1.
        Default True.
    timeout (float): seconds that a request to a server may take, from the connection to the last
        byte of the reply. Default 60.
    max_retries (int): how often to repeat a request that failed temporarily: no answer in time, or
        the status 408, 429, 502, 503 or 504. Default 5.
    max_workers (int, optional): parallel requests to a server. Default None: 8, or 1 to a server on
        this machine; after one that is not answered in time, half as many.
    max_calls (int, optional): how often this metric object may call a model in all, from its first
        `compute` on. Each request counts, also one that is repeated. In place of the call that
        would be one too many, a CallLimitError is raised, whatever `on_error` says. With a larger
        number the same `compute` goes on, and asks for no result again that it has. Default None:
        as often as it takes.
    cache_dir (str, optional): a folder in which the results of a model are kept, so that an
        interrupted run can resume and no result is paid for twice. Default None: they are kept as
        long as the metric.
    on_error (str): "raise", or "nan" to leave out examples whose questions cannot be made or
        answered. Default "raise".
    language (str): the code of the language of the texts. "lexical" reads da, de, en, es, fi, fr,
        hu, it, nl, no, pt, ru, sv and tr. A model is told the language, which can be any. Default
        "en".
    progress (bool or None): show a progress bar. Default None: when standard error is a terminal.
    use_aggregator (bool): True for one mean per key, False for one list per key in input order.
        Default True.
    explain (bool): add "details", one dict per example with its scores, `keyphrases`, `questions`,
        `answers`, `probabilities`, the questions the summary `missed`, those `dropped` because the
        source does not answer them, `warnings`, `error` ("" without one), `flags` (why the score
        should not be trusted, mostly none), `usage` of a model (calls, tokens, cache hits) and
        `language`; and "signature". Default False.

Returns:
    dict: `summarization_score`, `qa_score` and `conciseness_score`, floats in [0, 1], higher is
    better. If the summary has no letter or digit, `qa_score` and `summarization_score` are 0. If
    the source has none, all three scores are undefined (nan). With on_error="nan", they are also
    undefined where the questions cannot be made or answered. The mean leaves out what is
    undefined.

Raises:
    TypeError, ValueError: when an input or an option is not as described. ValueError, RuntimeError:
    when the questions of an example cannot be made or answered, unless on_error="nan". The
        message names the example.
    CallLimitError: when a model would be called more often than `max_calls`. AccessError: when a
    server is not there, refuses the key, knows no such model or redirects, whatever `on_error`
        says.
    OSError: when the model on this machine cannot be loaded.
    ModuleNotFoundError: when the library that a backend needs is not installed.

Examples:
    >>> import evaluate
    >>> metric = evaluate.load("summarization_score")
    >>> source = (
    ...     "The river rose by two metres on Monday."
    ...     " The old bridge in Holm is closed until the river falls."
    ... )
    >>> summary = "The river rose and the bridge is closed."
    >>> result = metric.compute(predictions=[summary], references=[source])
    >>> {key: round(value, 3) for key, value in result.items()}
    {'summarization_score': 0.464, 'qa_score': 0.35, 'conciseness_score': 0.579}
"""

EPSILON = 1e-10  # as in Ragas, so that nothing is divided by 0
SCORES = ("summarization_score", "qa_score", "conciseness_score")


def qa_score(answers: Sequence[int]) -> float:
    """Return the share of the answers that are 1; nan without questions.

    >>> qa_score([0, 1, 1, 1, 0, 0, 1, 1, 1, 1, 1]) == 8 / 11
    True
    """
    if not answers:
        return math.nan
    return sum(answers) / len(answers)


def conciseness_score(summary_length: int, source_length: int) -> float:
    """Return 1 - min(summary, source) / (source + 1e-10), from lengths in characters.

    >>> round(conciseness_score(25, 100), 6)
    0.75
    """
    return 1 - min(summary_length, source_length) / (source_length + EPSILON)


def text_length(text: str) -> int:
    r"""Return the number of characters in Unicode form NFC, with white space of any kind and length
    counted as one.

    White space around the text does not count.

    >>> text_length(" 8.4\u00a0 million\n")
    11
    """
    return len(single_spaces(normalize(text)))


def combine(qa: float, conciseness: float, coeff: float) -> float:
    """Return the weighted mean of the two scores; `coeff` is the weight of the first one.

    >>> combine(1.0, 0.5, coeff=0.5)
    0.75
    """
    return coeff * qa + (1 - coeff) * conciseness


def score(summary: str, source: str, answers: Sequence[int], coeff: float) -> dict[str, float]:
    """Return the three scores of one example from the answers, 0 or 1, to all its questions."""
    qa = qa_score(answers)
    conciseness = conciseness_score(text_length(summary), text_length(source))
    total = 0.0
    if not is_blank(summary):
        total = combine(qa, conciseness, coeff)
    return {"summarization_score": total, "qa_score": qa, "conciseness_score": conciseness}


# Evidence


def runs(text: str, longest: int, language: str) -> Iterator[tuple[tuple[str, ...], int, int]]:
    """Yield the keys of each run of at most so many terms of a text, and its span."""
    terms = read_terms(text, language)
    for first in range(len(terms)):
        for behind in range(first + 1, min(first + longest, len(terms)) + 1):
            keys = tuple(term.key for term in terms[first:behind])
            yield keys, terms[first].start, terms[behind - 1].end


def mark_keyphrases(text: str, details: dict[str, Any]) -> list[Mark]:
    """Return marks of the keyphrases in `text`, and of what the questions quote, in the order of
    the text.

    A phrase is marked when a question names it, with the answer to the first question that does. A
    phrase of words that are all keyphrases themselves is left to these: some may be answered, and
    others not. A language that only a model reads is marked by the rules of English.

    >>> asked = {"questions": ["Did the old bridge fall?"], "answers": [1], "language": "en"}
    >>> mark_keyphrases("The old bridge fell.", {**asked, "keyphrases": ["old bridge"]})
    [Mark(start=4, end=14, kind='answered', note='Did the old bridge fall? Yes', group='old bridg')]
    """
    language = details["language"]
    if language not in LANGUAGES:
        language = "en"
    quoted = [phrase for question in details["questions"] for phrase in quotations(question)]
    phrases = {
        tuple(term.key for term in read_terms(phrase, language))
        for phrase in [*details["keyphrases"], *quoted]
    }
    marked = {
        keys for keys in phrases if len(keys) == 1 or any((key,) not in phrases for key in keys)
    }
    longest = max(map(len, marked), default=0)
    answers: dict[tuple[str, ...], tuple[str, int]] = {}
    # no answers after a failure
    for question, answer in zip(details["questions"], details["answers"], strict=False):
        for keys, _, _ in runs(question, longest, language):
            answers.setdefault(keys, (question, answer))
    marks = []
    for keys, start, end in runs(text, longest, language):
        if keys in marked and keys in answers:
            question, answer = answers[keys]
            kind, note = "missing", f"{question} No"
            if answer:
                kind, note = "answered", f"{question} Yes"
            marks.append(Mark(start, end, kind, note, group=" ".join(keys)))
    return marks


class SummarizationScore(AsksServer, SummaryMetric):
    """Adapter of the functions above to `evaluate`."""

    version = "1.0.0"
    kept = ("asked",)
    # Key phrases are a matter of the whole text, and take most of the time of a report.
    marked_again = False
    marks: ClassVar[dict[str, str]] = {
        "answered": "asked for, and answered",
        "missing": "asked for, and missing",
    }

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**hide_key(kwargs))
        # `evaluate` also has an option `cache_dir`. If the backend keeps results, they go into the
        # same folder.
        folder = kwargs.get("cache_dir")
        if folder is not None and "cache_dir" in USES[kind_of(self.settings()["backend"])]:
            self._defaults["cache_dir"] = folder

    def _scores(self, **options: Any) -> dict[str, Score]:
        needs = "A source needs a letter or digit."
        if options["on_error"] == "nan":
            needs += ' Errors are left out; on_error="raise" shows the first.'
        return {
            "summarization_score": Score("higher", "coverage and shortness", needs=needs),
            "qa_score": Score("higher", "source covered", needs=needs, main=True),
            "conciseness_score": Score("higher", "shortness", needs=needs),
        }

    def _check_options(self, **options: Any) -> None:
        check_backend(options)
        if not 0 <= options["coeff"] <= 1:
            raise ValueError(f"`coeff` must be a number from 0 to 1, got {options['coeff']!r}")

    def _described(self, **options: Any) -> dict[str, Any]:
        backend = options["backend"]
        described = {
            "backend": backend,
            **describe_backend(options, self._kept.peek("backend", made_from(options))),
            "questions": count_questions(options),
            "verified": options["verify_questions"],
            "coeff": options["coeff"],
            "language": options["language"],
        }
        if not isinstance(backend, str):
            described["backend"] = type(backend).__name__
        if options["questions"] is not None:
            described["questions"] = "own"
        if not options["length_penalty"]:
            described["coeff"] = 1.0
        return described

    def estimate_cost(self, batches: Iterable[tuple[Any, Any]], **options: Any) -> dict[str, int]:
        """Return about how often these batches would call the model, and about how many tokens it
        would read and write.

        The steps are taken with replies of the usual length, and nothing is sent. What the cache
        holds costs nothing; a request that has to be repeated is not foreseen. Without a model
        there is no cost, and no key.
        """
        resolved = {**self.settings(**hide_key(options)), "max_workers": None}
        answerer = self._backend(resolved)
        if not isinstance(answerer, ModelBackend):
            return {}
        chat, cost = answerer.chat.rehearsal()
        rehearsing = ModelBackend(chat, answerer.language)
        count = count_questions(resolved)
        for predictions, references in batches:
            summaries, passages = self._checked_columns(predictions, references)
            sources = join_passages(answerer, passages)
            for _ in outcomes(rehearsing, summaries, sources, count, resolved):
                pass
        return dict(cost)

    def _backend(self, options: dict[str, Any]) -> Any:
        """Return the backend of these options. It is made once, and kept until they change."""
        return self._kept.get("backend", made_from(options), partial(make_backend, options))

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return the questions that are not answered, and where the two texts have what is asked
        for.
        """
        missed, number = details["missed"], len(details["answers"])
        explanation = heading = ""
        if details["warnings"]:
            explanation = f"Note: {'; '.join(details['warnings'])}."
        if number:
            heading = f"Not answered: {len(missed)} of {number} questions"
        return Evidence(
            summary=mark_keyphrases(summary, details),
            document=mark_keyphrases(document, details),
            explanation=explanation,
            heading=heading,
            listed=[(question, "") for question in missed],
        )

    def _compute(
        self,
        predictions: list[str],
        references: list[list[str]],
        backend: Any = "lexical",
        model: Any = None,
        base_url: str | None = None,
        api_key: str | None = None,
        extra_body: dict[str, Any] | None = None,
        questions: Sequence[Sequence[str]] | None = None,
        num_questions: Positive | None = None,
        coeff: float = 0.5,
        length_penalty: bool = True,
        verify_questions: bool = True,
        timeout: float = 60.0,
        max_retries: NotNegative = 5,
        max_workers: Positive | None = None,
        max_calls: NotNegative | None = None,
        cache_dir: str | None = None,
        on_error: Literal["raise", "nan"] = "raise",
        language: str = "en",
        progress: bool | None = None,
        use_aggregator: bool = True,
        explain: bool = False,
    ) -> dict[str, Any]:
        """Make the questions of each source once, ask every summary, and report in the order of the
        input.
        """
        options = locals()
        answerer = self._backend(options)
        if isinstance(answerer, ModelBackend):
            answerer.chat.client.meter.most = max_calls
        sources = join_passages(answerer, references)
        if isinstance(answerer, LexicalBackend):
            warn_of_scripts(sources, language)
        scores = {key: [math.nan] * len(predictions) for key in SCORES}
        details: list[dict[str, Any]] = [{} for _ in predictions]
        flagged = []
        if not length_penalty:
            coeff = 1.0
        coming = outcomes(answerer, predictions, sources, count_questions(options), options)
        bar = tqdm(total=len(predictions), disable=hides_bar(progress), unit="summary")
        # closed where one fails, so that no more is asked
        with closing(coming), bar:
            for i, outcome in coming:
                if outcome.error is None:
                    example_scores = score(predictions[i], sources[i], outcome.digits, coeff)
                    for key, value in example_scores.items():
                        scores[key][i] = value
                elif on_error == "raise" and not isinstance(outcome.error, BlankTextError):
                    raise_error(i, outcome.error)
                if outcome.flags:
                    flagged.append(i)
                if explain:
                    details[i] = {**explained(outcome), "language": language}
                bar.update()
        if flagged:
            warn_caller(
                f"{len({*flagged})} of {len(predictions)} examples, the first at index"
                f" {min(flagged)}, are not to be trusted: control questions about invented facts"
                " were answered with 1, by a model that agrees to everything or because a text"
                " gives it orders; `flags` in the details of explain=True says which"
            )
        result = collect(scores, use_aggregator)
        if explain:
            result["details"] = [
                {key: values[i] for key, values in scores.items()} | evidence
                for i, evidence in enumerate(details)
            ]
        return result


def join_passages(answerer: Any, references: Sequence[Sequence[str]]) -> list[str]:
    """Return each source as one text."""
    between = "\n"
    if isinstance(answerer, LexicalBackend):
        # or the last sentence of a passage would go on in the next
        between = PASSAGE_END
    return [between.join(passages) for passages in references]


def made_from(options: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what tells the backend of these options from any other."""
    return tuple(options[name] for name in MADE_FROM)
