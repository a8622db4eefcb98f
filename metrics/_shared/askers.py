# SPDX-License-Identifier: Apache-2.0
"""What a metric has that asks a verifier or a chat model whether a text supports claims.

`support` asks whether a source supports the sentences of a summary, `key_facts` whether a summary
says the facts that it must have. This is where all meets that asks. A chat model is asked about
each claim of a task, and about its controls beside them: one by one where its server tells the
chance of yes, and else all at once.
"""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import suppress
from itertools import chain
from typing import Any, ClassVar, NamedTuple

from .chat_client import Meter, NoChancesError
from .chat_model import ChatModel, tidy_text
from .claims import (
    INVENTED,
    Answer,
    Controls,
    FirstControls,
    Task,
    TaskOutcome,
    control_sentences,
)
from .pair_asker import PairAsker
from .server_client import OF_SERVER, AsksServer, ServerClient, check_server_options
from .server_transport import hide_key
from .step_cache import StepCache
from .summary_metric import mean_of_defined
from .verifiers import check_verifier, make_verifier
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
        sentences = task.sentences(language)
        if not task.claims or not sentences:
            return TaskOutcome()
        stated: list[str] = []
        if task.controlled:
            stated = [sentence.text for sentence in control_sentences(sentences)[:1]]
        claims = [tidy_text(claim) for claim in [*task.claims, *stated, *INVENTED]]
        try:
            digits = self._ask(tidy_text(task.text), tidy_text(task.summary), claims)
        except Exception as error:
            if getattr(error, "fatal", False):
                raise
            return TaskOutcome(error=error, usage=self.meter.take_usage())
        of_controls = digits[len(task.claims) :]
        return TaskOutcome(
            [Answer(digit) for digit in digits[: len(task.claims)]],
            Controls(
                stated=mean_of_defined(of_controls[: len(stated)]),
                unstated=mean_of_defined(of_controls[len(stated) :]),
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


# How the description of a metric tells of its verifier, a claim being a sentence or a fact.
ASKING_OPTIONS = """\
    label (str, optional): the label of a model by name that means that the text supports the
        claim. Default None: the one that is called entailment, supported, consistent or the like;
        if there is none, it is an error.
    max_words (int, optional): the most words that a chunk and a claim may have together, for a
        function that takes only so much. Default None: a chunk has at most 350 words, and fewer
        where a model takes fewer.
    device (str, optional): the name of a device in torch, for a model by name. Default None: the
        first of cuda, mps and cpu that there is.
    batch_size (int, optional): the most pairs that the verifier is given at one time. Scores do not
        depend on it. Default None: 64.
    model (str, optional): with "openai", the name of the model.
    base_url (str, optional): with "openai", the address of the server. Default None: the one in the
        environment variable OPENAI_BASE_URL, or else that of OpenAI.
    api_key (str, optional): with "openai", the key for the server. Default None: over https,
        OPENAI_API_KEY is sent to OpenAI's own host, and the local token to the Hugging Face Hub;
        any other server is sent no key.
    extra_body (dict, optional): with "openai", further fields of each request, such as
        {"reasoning_effort": "low"}, or other values of the usual ones; None leaves one out. Default
        None: temperature 0, a fixed seed, a JSON schema and a limit of tokens. What a server
        refuses of these is sent in another way or left out; the signature then says so.
    timeout (float): seconds that a request to a server may take, from the connection to the last
        byte of the reply. Default 60.
    max_retries (int): how often to repeat a request that failed temporarily. Default 5.
    max_workers (int, optional): parallel requests to a server. Default None: 8, or 1 to a server on
        this machine; after one that is not answered in time, half as many.
    max_calls (int, optional): how often this metric object may call a chat model in all. Default
        None: as often as it takes.
    cache_dir (str, optional): a folder in which results are kept, so that an interrupted run can
        resume. Default None: they are kept as long as the metric.
"""
ASKING_ERRORS = """\
    TypeError, ValueError: when an input or an option is not as described. ValueError, RuntimeError:
    when the verifier fails, or a claim does not fit beside one sentence of the source, unless
        on_error="nan". The message names the example.
    CallLimitError: when a chat model would be called more often than `max_calls`. AccessError: when
    a server is not there, refuses the key, knows no such model or redirects, whatever `on_error`
        says.
    OSError: when a model cannot be loaded.
    ModuleNotFoundError: when the library that a verifier needs is not installed.
"""
FIRST_CLAIMS = 20  # by whose controls a long run is begun or not
# Each verifier uses some of these options, and for the other it is an error to give them.
OF_PAIRS = ("label", "max_words", "device", "batch_size")
OF_LOCAL = ("label", "device")  # one on this machine, by its name
OF_CHAT = ("model", "base_url", "api_key", "extra_body", "max_calls")


class AsksVerifier(AsksServer, ABC):
    """What a metric has that asks the verifier of its options; `prompt` is for a chat model, and
    `without` is what it asks where there is no verifier.
    """

    prompt: ClassVar[Prompt]
    without: ClassVar[str | None] = None
    settings: Any  # of the metric, as all options are
    _defaults: dict[str, Any]

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**hide_key(kwargs))
        if kwargs.get("cache_dir") is not None:  # `evaluate` has an option of this name, too
            self._defaults["cache_dir"] = kwargs["cache_dir"]

    def _check_options(self, **options: Any) -> None:
        verifier = options["verifier"]
        if verifier is not None:
            check_verifier(verifier)
            unused: tuple[str, ...] = OF_CHAT
            if verifier == CHAT:
                unused = OF_PAIRS
            elif not isinstance(verifier, str):
                unused = (*OF_CHAT, *OF_LOCAL)
            for name in unused:
                if options[name] is not None:
                    raise ValueError(f"`{name}` is not used by this verifier; got one")
        check_server_options(options, needs_model=verifier == CHAT)

    def asker(self, options: Mapping[str, Any]) -> PairAsker | ChatAsker:
        """Return what asks the verifier of these options. It is made once, and kept until they
        change; a model is loaded, and nothing is sent. Without a verifier it is a ValueError.
        """
        if options["verifier"] is None:
            raise ValueError(
                "`verifier` is missing: give the name or folder of a model, a function of (chunk,"
                ' sentence) pairs, or "openai"'
            )

        def make() -> PairAsker | ChatAsker:
            cache = StepCache(options["cache_dir"])
            if options["verifier"] == CHAT:
                client = ServerClient(*(options[name] for name in OF_SERVER))
                return ChatAsker(ChatModel(client, cache, self.prompt.hash), self.prompt)
            loading = (options[name] for name in ("verifier", "label", "device", "batch_size"))
            return PairAsker(make_verifier(*loading), cache, options["max_words"])

        asker: PairAsker | ChatAsker = self._kept.get("asker", made_from(options), make)
        if asker.meter is not None:
            asker.meter.most = options["max_calls"]
        return asker

    @abstractmethod
    def tasks_of(self, batch: tuple[Any, ...], options: Mapping[str, Any]) -> list[Task]:
        """Return what is asked about a batch: summaries, sources and what else the metric takes."""

    def estimate_cost(self, batches: Iterable[tuple[Any, ...]], **options: Any) -> dict[str, int]:
        """Return what these batches would take: of a verifier the `pairs` and, of a model on a
        processor, about the `seconds`; of a chat model about the calls and tokens; without a
        verifier there is no cost.

        Nothing is asked but one pair, to time it. What the cache holds costs nothing; a request
        that has to be repeated is not foreseen.
        """
        resolved = self.settings(**options)
        if resolved["verifier"] is None and self.without:
            return {}
        tasks = (self.tasks_of(batch, resolved) for batch in batches)
        return self.asker(resolved).estimate(tasks, resolved["language"])

    def controls(self, batches: Iterable[tuple[Any, ...]], **options: Any) -> FirstControls:
        """Return what came of the controls of the first texts, whose answers are kept."""
        resolved = self.settings(**options)
        asker = self.asker(resolved)
        tasks = chain.from_iterable(self.tasks_of(batch, resolved) for batch in batches)
        first: list[Task] = []
        for task in tasks:
            first.append(task)
            if sum(len(task.claims) for task in first) >= FIRST_CLAIMS:
                break
        outcomes = asker.outcomes(first, resolved["language"], resolved["max_workers"])
        controls = [outcome.controls for outcome in outcomes if outcome.controls.are_known]
        return FirstControls(controls, is_all=next(tasks, None) is None)

    def meter(self, **options: Any) -> Meter | None:
        """Return what counts the calls of a chat model; None of another verifier."""
        return self.asker(self.settings(**options)).meter

    def _described(self, **options: Any) -> dict[str, Any]:
        verifier = {"verifier": self.without}
        if options["verifier"] is not None:
            verifier = self.asker(options).describe()
        return {**verifier, "language": options["language"]}


def made_from(options: Mapping[str, Any]) -> tuple[Any, ...]:
    """Return what tells the verifier of these options from any other."""
    return tuple(options[name] for name in ("verifier", "cache_dir", *OF_PAIRS, *OF_SERVER))
