# SPDX-License-Identifier: Apache-2.0
"""Summarization score: the share of a document's questions that its summary answers, and how short the summary is.

    qa           = questions answered with 1 / all questions
    conciseness  = 1 - min(len(summary), len(source)) / (len(source) + 1e-10),  len in characters
    score        = coeff * qa + (1 - coeff) * conciseness,  coeff = 0.5

Questions are made from the keyphrases of the source, such that the source itself answers them with yes (1). They are
made once per source, so every summary of a source is asked the same questions.
Source: the documentation of the summarization score of Ragas 0.2. (Its code swaps the two weights, which are equal at
0.5.)
Range [0, 1]; higher means that more of the source is found in fewer characters.

With `faithfulness=True` the roles are exchanged as well: is what the summary says in the source?

    facts        = names, numbers, dates, amounts, percentages and quotations of the summary that the source has /
                   all of them
    faithfulness = questions made from the summary that the source answers with 1 / all of these questions

Words decide the first one, a model alone the second one.

With a `verifier`, a model or function that says how likely a text supports a sentence:

    support_score = mean over the summary's sentences of the highest probability that a chunk of the source supports it
    support_min   = the lowest of these

None of these four enters the score. All lie in [0, 1], and higher is better.
"""

from __future__ import annotations

import copy
import functools
import math
import os
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from numbers import Real
from typing import Any, ClassVar, cast

import datasets
import evaluate
import snowballstemmer
from tqdm.auto import tqdm

from .alphabets import is_other_script
from .backends import Settings, kind_of
from .base import Direction, SummaryMetric, check_flag, check_integer, checked_list
from .calendar_reader import CalendarReader
from .call_limit import CallLimitError
from .chat_backend import ChatBackend
from .clock_words import read_clock_words
from .designators import read_designator
from .english import ENGLISH
from .evidence import Evidence
from .fact_evidence import describe_facts, explain_facts, mark_facts, name_all_lacking
from .fact_names import find_words
from .facts import check_facts, facts_score
from .figures import read_digits
from .finding import Finding, Need, TextsWarning
from .forks import Turns
from .french import FRENCH
from .germanic import GERMAN
from .guarded_http import make_http_client
from .joined_numbers import find_joined
from .kept import Kept
from .keyphrase_marks import mark_keyphrases
from .language_words import Vocabulary
from .languages import LANGUAGES, find_stemmer
from .lexical import LexicalBackend
from .local_model import LocalModel
from .local_verifier import ModelVerifier
from .model_folder import check_folder
from .model_inputs import length_batches
from .model_names import model_label
from .month_days import find_dates
from .name_runs import find_runs
from .name_support import support_name
from .nationalities import NATIONALITIES
from .new_words import find_new_words, mark_new_words
from .normal_form import normalize, single_spaces
from .number_grammar import find_grammar
from .number_keys import number_key
from .number_support import support_number
from .numerals import read_numeral
from .openai_client import AccessError, OpenAIClient
from .phrase_initials import PhraseInitials
from .prompts import PROMPTS_HASH
from .quantities import find_quantities
from .quantity import Quantity
from .quantity_reader import QuantityReader
from .question_plan import plan_questions
from .questions import (
    AskedExample,
    Backend,
    BlankTextError,
    Details,
    checked_strings,
    example_error,
    explain_claims,
    explain_outcome,
    group_examples,
    is_blank,
    outcomes,
)
from .redaction import Redactor
from .rehearsal import RehearsalBackend
from .replies import UnreadableReplyError
from .results import collect, format_signature
from .romance import SPANISH
from .sentence_ends import PASSAGE_END
from .sentence_spans import find_sentences
from .skipped_characters import find_left_out
from .small_numbers import is_small_count
from .source_index import SourceIndex
from .source_numbers import SourceNumbers
from .step_cache import StepCache
from .stop_lists import STOP_LISTS
from .summary_pair import Pair
from .support import lack_of_support
from .support_check import (
    Asker,
    VerifierSettings,
    add_support,
    check_support,
    estimate_support,
    quote_unsupported,
    warn_failed,
)
from .support_evidence import describe_support, mark_support
from .surroundings import Surroundings
from .text_terms import split_text
from .unfound_facts import describe_unfound
from .unit_reader import UnitReader
from .value_index import ValueIndex
from .verifier import FunctionVerifier
from .verifier_controls import FLAG
from .vocabulary import VOCABULARIES
from .word_vectors import WordVectors
from .wrapping import find_wrapping
from .years import find_years

# `evaluate` fetches only the files that this script names, so what only other files use is imported here as well.
__all__ = [
    "ENGLISH",
    "FLAG",
    "FRENCH",
    "GERMAN",
    "NATIONALITIES",
    "PROMPTS_HASH",
    "SPANISH",
    "STOP_LISTS",
    "VOCABULARIES",
    "AccessError",
    "CalendarReader",
    "CallLimitError",
    "ChatBackend",
    "FunctionVerifier",
    "Kept",
    "LexicalBackend",
    "LocalModel",
    "ModelVerifier",
    "OpenAIClient",
    "Pair",
    "PhraseInitials",
    "Quantity",
    "QuantityReader",
    "Redactor",
    "SourceIndex",
    "SourceNumbers",
    "StepCache",
    "SummarizationScore",
    "Surroundings",
    "UnitReader",
    "UnreadableReplyError",
    "ValueIndex",
    "Vocabulary",
    "WordVectors",
    "check_folder",
    "find_dates",
    "find_grammar",
    "find_joined",
    "find_left_out",
    "find_quantities",
    "find_runs",
    "find_sentences",
    "find_stemmer",
    "find_words",
    "find_wrapping",
    "find_years",
    "is_other_script",
    "is_small_count",
    "length_batches",
    "make_http_client",
    "model_label",
    "normalize",
    "number_key",
    "plan_questions",
    "read_clock_words",
    "read_designator",
    "read_digits",
    "read_numeral",
    "snowballstemmer",
    "split_text",
    "support_name",
    "support_number",
]

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
The summarization score combines the share of a document's questions that its summary answers with how short it is.
By default it works offline, with questions that look for words; no reference summary is needed.
"""

_KWARGS_DESCRIPTION = """
Args:
    predictions (list of str): the summaries.
    references (list of str or list of list of str): the source of each summary; passages are joined by newlines.
    backend (str, function or object): what asks and answers. "lexical" needs no model and no network. "openai" is a
        chat model on any server that speaks the OpenAI protocol. "transformers" is a chat model on this machine. A
        function takes chat messages (list of dict with "role" and "content") and returns the reply (str). An object has
        the attribute `num_questions` and three methods: `keyphrases(source, count)` and `questions(source, keyphrases,
        count)` return lists of strings, and `answers(text, questions)` returns one number per question, the probability
        of the answer 1. Default "lexical".
    model (str, function or object, optional): for "openai" and "transformers", the name of the model. For "lexical", an
        encoder: a function from list of str to array (texts, dimension), or an object with such a method `encode`. A
        word then also counts as present where the text has a similar one.
    base_url (str, optional): the address of the server, for "openai". Default None: the one in the environment variable
        OPENAI_BASE_URL, or else that of OpenAI. It may have a query, such as Azure's `?api-version=...`. An address
        with a password or key in it is refused.
    api_key (str, optional): the key for the server. Default None: over https, OPENAI_API_KEY is sent to OpenAI's own
        host, and the local token to the Hugging Face Hub; any other server is sent no key. "" sends no key to any
        server. The organization, project and headers that the environment holds for OpenAI go only where
        OPENAI_API_KEY does. A key given on loading is not kept in a pickle or deep copy of the metric.
    questions (list of list of str, optional): your own questions for each example, instead of those made from its
        source. The lexical backend looks for the words that a question puts in quotation marks, or else for all its
        content words.
    num_questions (int, optional): how many questions to ask at most. Default None: 60 for "lexical", 10 for a model.
    coeff (float): the weight of `qa_score`, from 0 to 1. Default 0.5.
    length_penalty (bool): False to return `qa_score` as the score. Default True.
    verify_questions (bool): drop the questions that the source itself does not answer with 1. Default True.
    timeout (float): seconds to wait for a server to connect, and then for each part of its response. A response may
        take five times as long in all, and have 8 MiB. Default 60.
    max_retries (int): how often to repeat a request that failed temporarily: no connection, no answer in time, or the
        status 408, 429, 502, 503 or 504. A request waits as long as the server asks, at most two minutes. Default 5.
    max_workers (int): parallel requests to a server. Default 8.
    max_calls (int, optional): how often this metric object may call a model in all, from its first `compute` on. Each
        request counts, also one that is repeated. In place of the call that would be one too many, a CallLimitError is
        raised, whatever `on_error` says. With a larger number the same `compute` goes on, and asks for no result again
        that it has. Default None: as often as it takes.
    cache_dir (str, optional): a folder in which the results of models and verifiers are kept, so that an interrupted
        run can resume and no result is paid for twice. Given to `evaluate.load` it takes effect together with the
        `backend` or the `verifier`. Default None: they are kept as long as the metric.
    on_error (str): "raise", or "nan" to leave out examples whose questions cannot be made or answered. Default "raise".
    language (str): the code of the language of the texts. "lexical" reads da, de, en, es, fi, fr, hu, it, nl, no, pt,
        ru, sv and tr. A model is told the language, which can be any. Default "en".
    faithfulness (bool): also check the summary against its source. `facts_score` is the share of the names, numbers,
        dates, amounts, percentages and quotations of the summary that the source has; words decide that with every
        backend. With any backend but "lexical" there is a second key: `faithfulness_score` is the share of questions
        made from the summary that the source answers with 1. This costs a model further calls, and at most 40 claims of
        a summary are asked about; a warning says how many summaries reach that limit. Neither enters
        `summarization_score`. Default False.
    verifier (str, function or object, optional): what says how likely it is that a text supports a sentence. It adds
        two keys, which enter no other score: `support_score`, the mean over the sentences of the summary of the highest
        probability that any chunk of the source supports the sentence, and `support_min`, the lowest sentence. One of:
        the name or folder of a model for sequence classification; a function from a list of (chunk, sentence) pairs to
        one probability for each; an object with such a method `predict`, as cross-encoders have; a
        "text-classification" pipeline of transformers. Of a model only safetensors are read, and no code of it is run.
        A chunk is whole sentences of the source, about 350 words. Sentences are given unmodified, and nothing is cut
        off. Each pair is asked once, whatever repeats. Default None.
    verifier_label (str, optional): the label of the verifier that means that the text supports the sentence. Default
        None: the one that is called entailment, supported, consistent or the like; if there is none, it is an error.
    verifier_words (int, optional): the most words that a chunk and a sentence may have together. Give it for a function
        that takes only so much. Default None: a chunk has at most 350 words, and fewer where a model takes fewer.
    verifier_device (str, optional): the name of a device in torch, for a verifier by name. Default None: the first of
        cuda, mps and cpu that there is.
    verifier_batch_size (int, optional): the most pairs that the verifier is given at one time. Scores do not depend on
        it. Default None: 64.
    use_aggregator (bool): True for one mean per key, False for one list per key in input order. Default True.
    explain (bool): add "details", one dict per example with its scores, `keyphrases`, `questions`, `answers`,
        `probabilities`, the questions the summary `missed`, those `dropped` because the source does not answer them,
        `warnings`, `flags` (why the score should not be trusted, mostly none), and the `usage` of a model (calls,
        tokens, cache hits), and "signature". With `faithfulness` also the `facts` of the summary, each with what
        supports it, `facts_left_out` (what a summary says of itself, such as a preamble), `facts_notes` (what could not
        be checked), its `new_words`, which the source has nowhere, as pairs of the first character and the one after
        the last, and with a model its `claims`, each with its question and answer.
        With a `verifier` also `support`, each sentence with its characters, its probability and the characters of its
        best chunk, and `controls`, the mean probability of sentences of the source with their own chunk, and with a
        text about something else. Default False.
    progress (bool or None): show a progress bar. Default None: when standard error is a terminal.

Returns:
    dict: `summarization_score`, `qa_score` and `conciseness_score`, floats in [0, 1], higher is better.
    If the summary has no letter or digit, `qa_score` and `summarization_score` are 0. If the source has none, all three
    scores are undefined (nan). With on_error="nan", they are also undefined (nan) where the questions cannot be made or
    answered. The mean leaves out what is undefined.
    With `faithfulness` also `facts_score`, and with a model `faithfulness_score`, floats in [0, 1], higher is better.
    Both are undefined (nan) where the summary or the source has no letter or digit, and `facts_score` also where the
    summary has no fact. With on_error="nan", `faithfulness_score` is also undefined (nan) where the questions about the
    summary cannot be made or answered.
    With a `verifier` also `support_score` and `support_min`, floats in [0, 1], higher is better. Both are undefined
    (nan) where the summary or the source has no sentence with a letter or digit, or that of the summary is only
    wrapping, such as "Here is a summary:". With on_error="nan", they are also undefined (nan) where the verifier fails,
    or a sentence does not fit beside one sentence of the source.

Raises:
    TypeError, ValueError: when an input or an option is not as described.
    ValueError, RuntimeError: when the questions of an example cannot be made or answered, unless on_error="nan". The
        message names the example. The same holds when a verifier fails, or a sentence does not fit beside one sentence
        of the source.
    CallLimitError: when a model would be called more often than `max_calls`.
    AccessError: when a server refuses the key, knows no such model or redirects to another server, whatever `on_error`
        says.
    OSError: when the model in a folder cannot be loaded. The message names the folder and the file.
    ModuleNotFoundError: when the library that a backend needs is not installed.

Examples:
    >>> metric = evaluate.load("org/summarization_score")
    >>> source = "The river rose by two metres on Monday. The old bridge in Holm is closed until the river falls."
    >>> result = metric.compute(predictions=["The river rose and the bridge is closed."], references=[source])
    >>> {key: round(value, 3) for key, value in result.items()}
    {'summarization_score': 0.464, 'qa_score': 0.35, 'conciseness_score': 0.579}
"""

MAKING = Turns()  # a backend is made once, and a library that loads a model changes what all threads share
EPSILON = 1e-10  # as in Ragas, so that nothing is divided by 0
SCORES = ("summarization_score", "qa_score", "conciseness_score")
CHECKS = ("facts_score", "faithfulness_score")  # with the option `faithfulness`; the second one with a model only
SUPPORT = ("support_score", "support_min")  # with the option `verifier`
# The column "marks on words known to be wrong" of benchmarks/results/factuality.md: the sets, the least, the greatest.
JUDGED_SETS, JUDGED_LEAST, JUDGED_MOST = 10, 0.21, 0.99
JUDGED = (
    f"In {JUDGED_SETS} published sets {100 * JUDGED_LEAST:.0f} to {100 * JUDGED_MOST:.0f} % of such marks were on "
    "words known to be wrong."
)
UNFOUND = "{count} of {of} summaries contain{s} a name, number, date or quotation not found in the source{beside}."


def qa_score(answers: Sequence[int]) -> float:
    """Return the share of the answers that are 1; nan without questions.

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


@functools.lru_cache(maxsize=8)
def text_length(text: str) -> int:
    r"""Return the number of characters in Unicode form NFC, with white space of any kind and length counted as one.

    White space around the text does not count. The last texts are remembered, as a source has many summaries.

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


def faithfulness_score(answers: Sequence[int], source: str) -> float:
    """Return the share of the questions about a summary that the source answers with 1; nan if it has no words."""
    return math.nan if is_blank(source) else qa_score(answers)


def score(summary: str, source: str, answers: Sequence[int], coeff: float) -> dict[str, float]:
    """Return the three scores of one example from the answers, 0 or 1, to all its questions."""
    qa = qa_score(answers)
    conciseness = conciseness_score(text_length(summary), text_length(source))
    total = 0.0 if is_blank(summary) else combine(qa, conciseness, coeff)
    return {"summarization_score": total, "qa_score": qa, "conciseness_score": conciseness}


def need_facts(language: str) -> str:
    """Return in sentences what a summary and its source need for a `facts_score`.

    >>> need_facts("en")
    'A summary needs a name, number, date or quotation, its source a letter or digit. The texts are read as English.'
    """
    if language not in LANGUAGES:
        return f"Facts are read in these languages only: {', '.join(LANGUAGES)}."
    names = VOCABULARIES[language].names_by_capitals
    needed = f"A summary needs a {'name, ' * names}number, date or quotation, its source a letter or digit."
    unread = "" if names else ", in which names are not looked for"
    return f"{needed} The texts are read as {LANGUAGES[language].capitalize()}{unread}."


def checks_of(backend: Any, faithfulness: bool, verifier: Any) -> tuple[str, ...]:
    """Return the keys that the options `faithfulness` and `verifier` add with this backend."""
    claims = faithfulness and kind_of(backend).makes_claims
    return CHECKS[: faithfulness + claims] + SUPPORT * (verifier is not None)


def checked_own_questions(questions: Any, examples: int) -> list[list[str] | None]:
    """Return the user's own questions for each example; None for every example if the user gave none."""
    if questions is None:
        return [None] * examples
    lists = [checked_strings(own, f"`questions[{i}]`") for i, own in enumerate(checked_list(questions, "questions"))]
    if len(lists) != examples:
        raise ValueError(f"`questions` must hold one list per example: {examples} examples, got {len(lists)} lists")
    if [] in lists:
        raise ValueError(f"`questions[{lists.index([])}]` is empty: give at least one question")
    return [*lists]


class Found:
    """What is found of each example, in the order of the input: scores by their keys, and with `explain` details."""

    def __init__(self, keys: Iterable[str], examples: int, language: str, explain: bool) -> None:
        self.scores: dict[str, list[float]] = {key: [math.nan] * examples for key in keys}
        self.details: list[Details] = [{} for _ in range(examples)]
        self.language, self.explain = language, explain
        self.flagged: set[int] = set()  # examples whose scores are not to be trusted
        self.cut: set[int] = set()  # examples with more claims than a model is asked about

    def add_coverage(self, outcome: AskedExample, summary: str, source: str, coeff: float) -> None:
        """Add what came of the questions about a source, which its summary answers."""
        i = outcome.example
        if outcome.error is None:
            for key, value in score(summary, source, outcome.answers.digits, coeff).items():
                self.scores[key][i] = value
        if outcome.flags:
            self.flagged.add(i)
        if self.explain:
            self.details[i] = explain_outcome(outcome, self.language)

    def add_facts(self, i: int, summary: str, source: str) -> None:
        """Add what words say of a summary; between the passages of the source stands `PASSAGE_END`."""
        checked = check_facts(summary, source, self.language)
        self.scores["facts_score"][i] = facts_score(checked.facts) if not is_blank(source) else math.nan
        if self.explain:
            self.details[i].update(cast(Details, explain_facts(checked)))
            is_read = self.language in LANGUAGES
            self.details[i]["new_words"] = find_new_words(summary, source, self.language) if is_read else []

    def add_claims(self, outcome: AskedExample, source: str) -> None:
        """Add what came of the questions about a summary, which its source answers."""
        i = outcome.example
        if outcome.error is None:
            self.scores["faithfulness_score"][i] = faithfulness_score(outcome.answers.digits, source)
        if outcome.flags:
            self.flagged.add(i)
        if outcome.asked.is_cut:
            self.cut.add(i)
        if self.explain:
            explain_claims(self.details[i], outcome)

    def warn(self, most_claims: int) -> None:
        """Warn of the examples that were flagged, and of those with more than this many claims."""
        examples = len(self.details)
        if self.flagged:
            about = (
                "not to be trusted: control questions about invented facts were answered with 1, by a model that "
                "agrees to everything or because a text gives it orders"
            )
            message = (
                f"{len(self.flagged)} of {examples} examples, the first at index {min(self.flagged)}, are {about}; "
                "`flags` in the details of explain=True says which"
            )
            warnings.warn(TextsWarning(message, sorted(self.flagged), about), stacklevel=3)
        if self.cut:
            message = (
                f"{len(self.cut)} of {examples} summaries, the first at index {min(self.cut)}, make as many claims as "
                f"a model is asked about at most, {most_claims}, or more: `faithfulness_score` says nothing of what "
                "comes after these"
            )
            about = (
                f"checked in part: a model is asked about {most_claims} claims of a summary at most, and the "
                "faithfulness score says nothing of what comes after these"
            )
            warnings.warn(TextsWarning(message, sorted(self.cut), about), stacklevel=3)

    def described(self) -> list[dict[str, Any]]:
        """Return the scores and the details of each example."""
        return [
            {**{key: values[i] for key, values in self.scores.items()}, **details}
            for i, details in enumerate(self.details)
        ]


@evaluate.utils.file_utils.add_start_docstrings(_DESCRIPTION, _KWARGS_DESCRIPTION)
class SummarizationScore(SummaryMetric):
    """Adapter of the functions above to `evaluate`."""

    preferred = ("summarization_score", "qa_score")
    leads = True
    calls_model = True
    language_option = "language"
    languages: ClassVar[Mapping[str, str]] = LANGUAGES
    # With the lexical backend the summary is also checked against its source, which costs nothing there.
    command_options: ClassVar[dict[str, Any]] = {"faithfulness": True}
    unless_given: ClassVar[dict[str, Any]] = {"backend": "lexical"}
    fixed_options: ClassVar[dict[str, Any]] = {"progress": False}
    refused_options: ClassVar[dict[str, str]] = {
        "questions": "questions of your own are a list per summary; call `compute`"
    }
    marks: ClassVar[dict[str, str]] = {
        "answered": "asked for, and answered",
        "missing": "asked for, and missing",
        "unsupported": "a name, number, date or quotation that the source lacks",
        "doubtful": "a small count that the source lacks; it does not enter the score",
        "new": "another word that the source lacks",
        "supporting": "supports a name, number, date or quotation",
        "verified": "a sentence that the verifier supports, with 0.5 or more",
        "unverified": "a sentence that the verifier does not support",
        "best_passage": "the verifier's best passage for a sentence",
    }
    plain_names: ClassVar[dict[str, str]] = {
        "facts_score": "facts found in source",
        "faithfulness_score": "claims found",
        "qa_score": "source covered",
        "conciseness_score": "shortness",
        "summarization_score": "coverage and shortness",
        "support_score": "support by the verifier",
        "support_min": "least supported sentence",
    }
    question = "Does it add facts, and does it keep what matters?"
    phrases: ClassVar[dict[str, str]] = {
        "facts_score": "names, numbers and dates found in the document",
        "qa_score": "questions on the document answered; looks for the same words, so it favours copies",
    }
    page_options: ClassVar[dict[str, Any]] = {"faithfulness": True}
    secrets = ("api_key", "base_url")
    favours: ClassVar[dict[str, str]] = dict.fromkeys(
        ("facts_score", "qa_score", "summarization_score", *SUPPORT), "copying"
    )
    shows = (
        Finding(
            "invents",
            "invents",
            "invented facts",
            "problem",
            "facts_score",
            "More than half of its summaries that have such facts contain one that was not found.",
            UNFOUND,
            bound=0.5,
            counted=True,
            judged=JUDGED,
            by_capitals=True,
        ),
        Finding(
            "adds",
            "adds facts",
            "facts not found",
            "description",
            "facts_score",
            "More of its summaries than of any other's contain a name, number, date or quotation that was not found.",
            UNFOUND,
            others_times=1,
            counted=True,
            head="a fact not found",
            rate="always",
            doubt="Other words for the same thing, or a sum, can be the reason.",
            judged=JUDGED,
            by_capitals=True,
        ),
        Finding(
            "misses",
            "misses",
            "missing content",
            "problem",
            "qa_score",
            "It leaves more than half of the questions about the source unanswered.",
            "{share} of the questions about the source are not answered{beside}.",
            bound=0.5,
        ),
        # Without a bound: how often a verifier is right differs from one to the next, so its rate is only described.
        Finding(
            "unsupported_sentence",
            "unsupported sentences",
            "a sentence that the verifier gives under 0.5",
            "description",
            "support_min",
            "The verifier gives one of its sentences less than 0.5, with every passage of the source.",
            "{count} of {of} summaries contain{s} a sentence to which the verifier gives less than 0.5{beside}.",
            counted=True,
            rate="always",
            amount=lack_of_support,
        ),
    )

    _made: tuple[Settings, Backend, int] | None = None  # the last backend, what it was made from, and in which process
    _verifying: tuple[VerifierSettings, Asker, int] | None = None  # the last verifier, in the same way
    _key_left_out = False

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        # `evaluate` also has an option `cache_dir`. If the backend keeps results, they go into the same folder.
        folder = kwargs.get("cache_dir")
        keeps = "cache_dir" in kind_of(self._defaults["backend"]).uses or self._defaults["verifier"] is not None
        if folder is not None and keeps:
            self._defaults["cache_dir"] = folder

    def __getstate__(self) -> dict[str, Any]:
        # Connections and models are not pickled. They are made again when they are needed. A key is not pickled either,
        # because a pickle is kept in files and sent to other machines. A deep copy is made in the same way.
        state = {name: value for name, value in self.__dict__.items() if name not in ("_made", "_verifying")}
        if self._defaults["api_key"]:
            state |= {"_defaults": {**self._defaults, "api_key": None}, "_key_left_out": True}
        return state

    def evidence(self, document: str, summary: str, details: dict[str, Any]) -> Evidence:
        """Return the questions that are not answered, and where the two texts have what is asked for."""
        questions, answers, language = details["questions"], details["answers"], details.get("language", "en")
        asked = [*zip(questions, answers, strict=False)]  # no answers after a failure
        missed = [question for question, answer in asked if not answer]
        facts = details.get("facts", [])
        unread = details.get("facts_notes", [])
        lacking = name_all_lacking(facts, summary, document)
        unsupported, supporting = mark_facts(facts, lacking)
        new_words = mark_new_words(details.get("new_words", []), facts)
        sentences, best_passages = mark_support(details.get("support", []))
        notes = f"Note: {'; '.join(details['warnings'])}." if details["warnings"] else ""
        return Evidence(
            summary=unsupported
            + new_words
            + sentences
            + mark_keyphrases(summary, details["keyphrases"], questions, answers, language),
            document=supporting
            + best_passages
            + mark_keyphrases(document, details["keyphrases"], questions, answers, language),
            explanation=" ".join(
                filter(
                    None,
                    [
                        describe_facts(facts, lacking),
                        *unread,
                        describe_support(details.get("support", [])),
                        notes,
                    ],
                )
            ),
            heading=f"Not answered: {len(missed)} of {len(asked)} questions" if asked else "",
            listed=[(question, "") for question in missed],
        )

    def estimate_cost(self, batches: Iterable[tuple[Any, Any]], **options: Any) -> dict[str, int]:
        """Return about how often these batches would call the model, and about how many tokens it would read and write.

        The steps are taken with replies of the usual length. What the cache holds costs nothing; a request that has to
        be repeated is not foreseen. A model on this machine is loaded; nothing is sent to a server. Of a verifier,
        `pairs` counts what it would be asked. Where it is a model or a pipeline, a few are asked, to give `seconds`.
        """
        resolved = self._resolve(options)
        settings, verifying = Settings.choose(resolved), VerifierSettings.choose(resolved)
        made = self._backend(settings)
        cost: dict[str, int] = {}
        if verifying.verifier is not None:
            batches = [*batches] if isinstance(made, ChatBackend) else batches  # which reads them once more
            checked = (self._checked_columns(*batch) for batch in batches)
            cost = estimate_support(self._asker(verifying), checked, verifying.verifier_words, settings.language)
        if not isinstance(made, ChatBackend):
            return cost
        rehearsal = RehearsalBackend(made)
        resolved |= {"on_error": "nan", "max_calls": None, "explain": False, "progress": False, "verifier": None}
        rehearsing = copy.copy(self)  # other threads may use this instance, and must not get what is only rehearsed
        rehearsing._made = settings, rehearsal, os.getpid()
        for predictions, references in batches:
            summaries, sources = self._checked_columns(predictions, references)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                rehearsing._compute(predictions=summaries, references=sources, **resolved)
        return {**rehearsal.cost, **cost}

    def can_flag(self, **options: Any) -> bool:
        """Return whether the backend of these options asks control questions, or there is a verifier with controls."""
        resolved = self._resolve(options)
        settings = Settings.choose(resolved)
        return resolved["verifier"] is not None or len(kind_of(settings.backend).control_questions(settings)) > 0

    def flags(self, details: dict[str, Any]) -> list[str]:
        """Return whether the summary, and whether its source, has the model answer control questions with 1.

        And whether the verifier fails the controls of the source.
        """
        return list(details["flags"])

    def headlines(self, **options: Any) -> tuple[str, ...]:
        """Return the keys to show first; where the summary is checked against its source, what that says leads."""
        resolved = self._resolve(options)
        if resolved["faithfulness"]:
            told = CHECKS[1:] if kind_of(resolved["backend"]).makes_claims else ()
            return ("facts_score", "qa_score", *told, "summarization_score")
        return super().headlines(**options)

    def example(self, code: str, passages: list[str], summary: str) -> str:
        """Return the facts of a summary that were not found, and the closest sentence of its source."""
        key = next((finding.key for finding in self.shows if finding.code == code), "")
        if key == "support_min" and self._verifying is not None:
            verifying, asker, _ = self._verifying
            language = self._resolve({})["language"]
            return quote_unsupported(asker, summary, passages, verifying.verifier_words, language)
        if key != "facts_score":
            return ""
        source, language = PASSAGE_END.join(passages), self._resolve({})["language"]
        return describe_unfound(check_facts(summary, source, language).facts, summary, source, language)

    def tally(self, code: str, passages: list[str], summary: str) -> dict[str, int]:
        """Return how many facts of each kind were not found, of those that enter the score."""
        if all(finding.key != "facts_score" for finding in self.shows if finding.code == code):
            return {}
        facts = check_facts(summary, PASSAGE_END.join(passages), self._resolve({})["language"]).facts
        return dict(Counter(f"{fact.kind}s" for fact in facts if fact.source is None and not fact.weak))

    def _findings(self, **options: Any) -> tuple[Finding, ...]:
        # Where words answer the questions, a paraphrase has few answers, so nothing is said of what is missed.
        by_words = options["backend"] == "lexical"
        return tuple(finding for finding in self.shows if finding.key != "qa_score" or not by_words)

    def _directions(self, **options: Any) -> dict[str, Direction]:
        checks = checks_of(options["backend"], options["faithfulness"], options["verifier"])
        return dict.fromkeys(SCORES + checks, "higher")

    def _limits(self, **options: Any) -> dict[str, str]:
        language = options["language"]
        if not options["faithfulness"] or language not in LANGUAGES or VOCABULARIES[language].names_by_capitals:
            return {}
        return {"no_names": f"In {LANGUAGES[language].capitalize()} names are not checked, only numbers and dates."}

    def _needs(self, **options: Any) -> dict[str, Need]:
        each = Need("A summary and its source each need a letter or digit.")
        checks = checks_of(options["backend"], options["faithfulness"], options["verifier"])
        needs = dict.fromkeys(SCORES, Need("A source needs a letter or digit.")) | dict.fromkeys(checks, each)
        if options["on_error"] == "nan":
            left_out = Need("Errors are left out; {on_error} shows the first.", (("on_error", "raise"),))
            needs = {key: need + left_out for key, need in needs.items()}
        if options["faithfulness"]:
            another = "For another language give {language}."
            options_of = (("language", "CODE"),)
            needs["facts_score"] = Need(
                need_facts(options["language"]), options_of, foreign=another, reads=options["language"]
            )
        return needs

    def _info(self) -> evaluate.MetricInfo:
        return evaluate.MetricInfo(
            description=_DESCRIPTION,
            citation=_CITATION,
            inputs_description=_KWARGS_DESCRIPTION,
            features=datasets.Features(
                {"predictions": datasets.Value("string"), "references": datasets.Sequence(datasets.Value("string"))}
            ),
        )

    def _kept(self, settings: Settings) -> Backend | None:
        """Return the last backend if it was made from these settings, otherwise None."""
        made = self._made  # read once, because another thread may replace it
        # A forked process makes its own: connections and models cannot be shared.
        return made[1] if made is not None and made[0] == settings and made[2] == os.getpid() else None

    def _backend(self, settings: Settings) -> Backend:
        """Return the backend for these settings. It is made once, and kept until they change."""
        with MAKING:
            backend = self._kept(settings)
            if backend is None:
                backend = kind_of(settings.backend).make(settings)
                self._made = settings, backend, os.getpid()
            return backend

    def _asker(self, settings: VerifierSettings) -> Asker:
        """Return the verifier of these settings. It is made once, and kept until they change."""
        with MAKING:
            asker = self._kept_asker(settings)
            if asker is None:
                asker = settings.make()
                self._verifying = settings, asker, os.getpid()
            return asker

    def _kept_asker(self, settings: VerifierSettings) -> Asker | None:
        """Return the last verifier if it was made from these settings, in this process, otherwise None."""
        kept = self._verifying  # read once, because another thread may replace it
        return kept[1] if kept is not None and kept[0] == settings and kept[2] == os.getpid() else None

    def _check_options(self, **options: Any) -> None:
        settings = Settings.choose(options)
        kind = kind_of(settings.backend)
        verifying = VerifierSettings.choose(options)
        verifying.check()
        kept_for_verifier = verifying.verifier is not None and "cache_dir" not in kind.uses
        kind.check(settings._replace(cache_dir=None) if kept_for_verifier else settings)
        kind.check_limit(options["max_calls"])
        if self._key_left_out and settings.api_key is None and "api_key" in kind.uses:
            raise ValueError(
                "`api_key` is missing: the key given on loading is not kept in a pickle or copy of the metric; give it "
                'again, or "" to send none'
            )
        check_integer(options["max_workers"], "max_workers", 1)
        check_integer(options["num_questions"], "num_questions", 1, optional=True)
        coeff = options["coeff"]
        if isinstance(coeff, bool) or not isinstance(coeff, Real) or not 0 <= float(coeff) <= 1:
            raise ValueError(f"`coeff` must be a number from 0 to 1, got {coeff!r}")
        for name in ("length_penalty", "verify_questions", "faithfulness"):
            check_flag(options[name], name)
        check_flag(options["progress"], "progress", optional=True)
        if options["on_error"] not in ("raise", "nan"):
            raise ValueError(f"`on_error` must be 'raise' or 'nan', got {options['on_error']!r}")

    def _signature(self, **options: Any) -> str:
        settings, verifying = Settings.choose(options), VerifierSettings.choose(options)
        backend, kind = settings.backend, kind_of(settings.backend)
        count = options["num_questions"] or kind.count_questions(settings)
        return format_signature(
            "summarization_score",
            __version__,
            backend=backend if isinstance(backend, str) else type(backend).__name__,
            **kind.describe(settings, self._kept(settings)),
            questions="own" if options["questions"] is not None else count,
            verified=options["verify_questions"],
            coeff=options["coeff"] if options["length_penalty"] else 1.0,
            **({"faithfulness": True} if options["faithfulness"] else {}),
            **verifying.describe(self._kept_asker(verifying)),
            language=settings.language,
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
        max_calls: int | None = None,
        cache_dir: str | None = None,
        on_error: str = "raise",
        language: str = "en",
        faithfulness: bool = False,
        verifier: Any = None,
        verifier_label: str | None = None,
        verifier_words: int | None = None,
        verifier_device: str | None = None,
        verifier_batch_size: int | None = None,
        use_aggregator: bool = True,
        explain: bool = False,
        progress: bool | None = None,
    ) -> dict[str, Any]:
        """Make the questions of each source once, ask every summary, and report in the order of the input."""
        settings = Settings(backend, model, base_url, api_key, timeout, max_retries, cache_dir, language)
        kind, made = kind_of(backend), self._backend(settings)
        if isinstance(made, ChatBackend):
            made.client.calls.most = max_calls
        sources = [kind.between_passages.join(passages) for passages in references]
        for warning in kind.find_warnings(settings, sources):
            warnings.warn(warning, stacklevel=2)
        own = checked_own_questions(questions, len(predictions))
        claims = kind.make_claims(made) if faithfulness and kind.makes_claims else None
        found = Found(SCORES + checks_of(backend, faithfulness, verifier), len(predictions), language, explain)

        def follow(outcomes_found: Iterable[AskedExample]) -> Iterator[AskedExample]:
            """Yield the outcomes, and raise the error of one that is not to be left out."""
            for outcome in outcomes_found:
                error = outcome.error
                if error is not None and on_error == "raise" and not isinstance(error, BlankTextError):
                    raise example_error(outcome.example, error) from error
                yield outcome
                bar.update()

        def ask_summaries() -> Iterator[AskedExample]:
            count, workers = num_questions or kind.count_questions(settings), max_workers if made.parallel else 1
            return outcomes(made, group_examples(sources, own), predictions, count, verify_questions, workers)

        def ask_sources(claims: Backend) -> Iterator[AskedExample]:
            count, workers = kind.count_claims(settings, num_questions), max_workers if claims.parallel else 1
            groups = group_examples(predictions, [None] * len(predictions))
            return outcomes(claims, groups, sources, count, verify_questions, workers, role="summary")

        hidden = None if progress is None else not progress
        passes = 2 if claims else 1
        with tqdm(total=len(predictions) * passes, disable=hidden, unit="summary") as bar:
            for outcome in follow(ask_summaries()):
                i = outcome.example
                found.add_coverage(outcome, predictions[i], sources[i], coeff if length_penalty else 1.0)
                if faithfulness:
                    found.add_facts(i, predictions[i], PASSAGE_END.join(references[i]))
            for outcome in follow(ask_sources(claims)) if claims else ():
                found.add_claims(outcome, sources[outcome.example])
        if verifier is not None:
            asker = self._asker(
                VerifierSettings(
                    verifier, verifier_label, verifier_words, verifier_device, verifier_batch_size, cache_dir
                )
            )
            controlled = []
            for i, support in enumerate(
                check_support(asker, predictions, references, verifier_words, hidden, language)
            ):
                if support.error is not None and on_error == "raise":
                    raise example_error(i, support.error) from support.error
                for name, value in support.scores.items():
                    found.scores[name][i] = value
                if explain:
                    add_support(found.details[i], support)
                controlled.append(support.controlled)
            warn_failed(controlled, asker.verifier.label)
        found.warn(claims.num_questions if claims else 0)
        result = collect(found.scores, use_aggregator)
        if explain:
            result["details"] = found.described()
        return result
