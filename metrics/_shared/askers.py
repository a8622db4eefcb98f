# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/askers.py, which copy_shared.py there copies beside each metric.
"""Asking a verifier, or a chat model, whether a text supports claims, and what came of each task.

`support` asks whether a source supports the sentences of a summary, `key_facts` whether a summary
says the facts that it must have. Beside the claims controls are asked: sentences that the text must
support, and others that a text must not. A verifier gives itself away by these when its wrong label
is read, when it gets the two texts in the wrong order, and when it always says the same. A text is
judged by itself alone, so that no flag depends on the other rows.

This is where `chat_model`, `server_client`, `chunks`, `models`, `sentences` and `verifiers` meet:
a script that imports it names them and what they import, too.
"""

from __future__ import annotations

import hashlib
import math
import time
from collections import Counter
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, ClassVar, NamedTuple

from .chat_model import ChatModel, tidy_text
from .chunks import Chunk, ChunkedText, TooLongError, count_words
from .models import Kept
from .request_fields import check_extra, describe_model, describe_sampling
from .sentences import PASSAGE_END, find_sentences
from .server_access import hide_key, split_address
from .server_client import ServerClient
from .step_cache import StepCache, digest
from .summary_metric import warn_caller
from .verifiers import (
    TextPair,
    Verdict,
    Verifier,
    check_verifier,
    checked_probabilities,
    make_verifier,
)
from .workers import spread

CHAT = "openai"
SUPPORTED = 0.5  # a probability from here on counts as support, where that is counted
# Each verifier uses some of these options, and for the other it is an error to give them.
OF_PAIRS = ("label", "max_words", "device", "batch_size")
OF_CHAT = ("model", "base_url", "api_key", "extra_body", "max_calls")
OF_SERVER = ("model", "base_url", "api_key", "timeout", "max_retries", "extra_body")
TASKS_AT_A_TIME = 256  # bounds the chunks in memory
MOST_CONTROLS, LONGEST_CONTROL = 2, 60  # sentences of a text, and words of each
FLAG = "verifier fails its controls"
# Of no news, no dialogue and no paper that anybody summarizes.
FOREIGN = (
    "To sharpen a chisel, lay its bevel flat on a wet stone and draw it towards you with even"
    " pressure. Turn the blade over when a thin burr has formed along the edge, and rub the back"
    " until the burr falls off. A strip of leather with polishing paste makes the edge keen enough"
    " to shave the hair from an arm."
)
INVENTED = (
    "A violin called Brumholt-Sedge was auctioned under water.",
    "Quilvane Astermoor walked to the lighthouse of Pellidrum on stilts.",
)


# Before a verifier with a recipe is asked anything else: a text that it must see supports its own
# sentences, and none of `INVENTED`.
REPORT = (
    "The river rose by two metres on Monday.",
    "The old bridge in Holm is closed until June.",
    "The mayor, Anna Lind, said that repairs will cost 40,000 euros.",
)


class Task(NamedTuple):
    """Claims that are asked of a text, which is given in passages.

    `summary` is what the claims stand in, for a chat model to know who "he" is. `controlled`:
    controls are asked beside them.
    """

    claims: tuple[str, ...]
    passages: tuple[str, ...]
    summary: str = ""
    controlled: bool = True


class Answer(NamedTuple):
    """The highest probability that a chunk supports a claim, and the first chunk that has it; a
    chat model reads the text as a whole. `spans` are the characters [start, end) of the claim that
    this chunk does not support, where a verifier tells them.
    """

    probability: float
    chunk: Chunk | None = None
    spans: Sequence[tuple[int, int]] = ()


class Controls(NamedTuple):
    """The mean probability of sentences that a text states, and of sentences that it does not; nan
    without any.
    """

    stated: float = math.nan
    invented: float = math.nan

    @property
    def are_failed(self) -> bool:
        """Whether the verifier does not tell them apart."""
        return self.stated < SUPPORTED or self.invented >= SUPPORTED


class Outcome(NamedTuple):
    """What came of one task: an answer to each claim, or why it could not be asked, and what came
    of the controls.

    `own` is the mean probability of sentences of the text by itself, `foreign` that of sentences by
    a text about something else; nan without any.
    """

    answers: Sequence[Answer] = ()
    own: float = math.nan
    foreign: float = math.nan
    error: Exception | None = None
    usage: Mapping[str, int] = MappingProxyType({})

    @property
    def is_flagged(self) -> bool:
        """Whether the verifier does not tell its controls apart."""
        return Controls(self.own, self.foreign).are_failed


class Prompt(NamedTuple):
    """What a chat model is told: the name of the step, its rules, and what the claims are."""

    step: str
    rules: str
    claims: str

    @property
    def hash(self) -> str:
        """What tells these words from those of another version."""
        return hashlib.sha256("\n".join([self.rules, *INVENTED]).encode()).hexdigest()[:12]


def mean(probabilities: Sequence[float]) -> float:
    """Return the mean; nan of none."""
    return math.fsum(probabilities) / len(probabilities) if probabilities else math.nan


def chunked(task: Task, language: str, verifier: Verifier | None = None) -> ChunkedText:
    """Return the text of a task, passages joined by line breaks, as they are shown.

    No sentence goes on from one passage to the next.
    """
    sentences = find_sentences(PASSAGE_END.join(task.passages), language)
    spans = [(sentence.start, sentence.end) for sentence in sentences]
    whole = "\n".join(task.passages)
    if verifier is None:
        return ChunkedText(whole, spans, None)
    return ChunkedText(whole, spans, verifier.count_tokens, verifier.chunk)


def control_sentences(text: ChunkedText) -> list[Chunk]:
    """Return the longest sentences of a text that have at most `LONGEST_CONTROL` words; the first
    of equal ones.
    """
    short = [
        sentence for sentence in text.sentences if count_words(sentence.text) <= LONGEST_CONTROL
    ]
    return sorted(short, key=lambda sentence: -len(sentence.text))[:MOST_CONTROLS]


# A verifier of pairs


class Plan(NamedTuple):
    """The pairs of a task: each claim with its chunks, and controls; with an `error` there are
    none.
    """

    asked: Sequence[tuple[str, list[Chunk]]] = ()
    own: Sequence[TextPair] = ()
    foreign: Sequence[TextPair] = ()
    error: Exception | None = None

    @property
    def pairs(self) -> list[TextPair]:
        """Its pairs, controls included."""
        asked = [(chunk.text, claim) for claim, chunks in self.asked for chunk in chunks]
        return [*asked, *self.own, *self.foreign]

    def conclude(
        self, known: dict[TextPair, Verdict], failed: dict[TextPair, Exception]
    ) -> Outcome:
        """Return what comes of the task, from what is known of its pairs."""
        error = self.error or next((failed[pair] for pair in self.pairs if pair in failed), None)
        if error is not None:
            return Outcome(error=error)
        answers = []
        for claim, chunks in self.asked:
            verdicts = [known[chunk.text, claim] for chunk in chunks]
            of_chunks = [
                Answer(verdict.probability, chunk, verdict.spans)
                for verdict, chunk in zip(verdicts, chunks, strict=True)
            ]
            answers.append(max(of_chunks, key=lambda answer: answer.probability))
        own = mean([known[pair].probability for pair in self.own])
        foreign = mean([known[pair].probability for pair in self.foreign])
        return Outcome(answers, own, foreign)


class PairAsker:
    """A verifier, and what it said of pairs: in memory, and on disk where there is a folder."""

    def __init__(self, verifier: Verifier, cache: StepCache, max_words: int | None) -> None:
        if cache.folder is not None and verifier.identity is None:
            raise ValueError(
                "`cache_dir` needs to know the verifier: give your function or object an attribute"
                " `identity`, a string"
            )
        self.verifier, self.cache, self.max_words = verifier, cache, max_words
        self.controls = self._ask_controls() if verifier.recipe else None

    def _ask_controls(self) -> Controls:
        """Return what came of the controls of a recipe, of which all is known but its weights; a
        ValueError where it fails them.
        """
        report = " ".join(REPORT)
        stated = [(report, sentence) for sentence in REPORT]
        invented = [(report, sentence) for sentence in INVENTED]
        known, failed = self.ask([*stated, *invented])
        for error in failed.values():
            raise error
        controls = Controls(
            stated=mean([known[pair].probability for pair in stated]),
            invented=mean([known[pair].probability for pair in invented]),
        )
        if controls.are_failed:
            raise ValueError(
                f"the verifier {self.verifier.name} fails its controls: it gives sentences of a"
                f" text {controls.stated:.2f}, which must be {SUPPORTED} or more, and invented ones"
                f" {controls.invented:.2f}, which must be less. Its weights are not those of the"
                f" recipe, or their label for support is not {self.verifier.label!r}. Nothing else"
                " was asked"
            )
        return controls

    def outcomes(
        self, tasks: Sequence[Task], language: str, workers: int = 1
    ) -> Generator[Outcome, None, None]:
        """Yield what comes of each task, in order; each pair is asked once, and no two batches at
        the same time.
        """
        for start in range(0, len(tasks), TASKS_AT_A_TIME):
            plans = [*self.plans(tasks[start : start + TASKS_AT_A_TIME], language)]
            known, failed = self.ask(pair for plan in plans for pair in plan.pairs)
            for plan in plans:
                yield plan.conclude(known, failed)

    def plans(self, tasks: Iterable[Task], language: str) -> Iterator[Plan]:
        """Yield what is to be asked in each task."""
        texts: dict[tuple[str, ...], ChunkedText] = {}
        for task in tasks:
            if task.passages not in texts:
                texts[task.passages] = chunked(task, language, self.verifier)
            yield self._plan(task, texts[task.passages])

    def _plan(self, task: Task, text: ChunkedText) -> Plan:
        if not task.claims or not text.sentences:
            return Plan()
        try:
            asked = [(claim, self._chunks(claim, text)) for claim in task.claims]
        except TooLongError as error:
            return Plan(error=error)
        own: list[TextPair] = []
        foreign: list[TextPair] = []
        for sentence in control_sentences(text) if task.controlled else ():
            try:
                chunks = self._chunks(sentence.text, text)
                foreign_text = ChunkedText(FOREIGN, [(0, len(FOREIGN))], self.verifier.count_tokens)
                self._chunks(sentence.text, foreign_text)
            except TooLongError:  # another sentence of the text is too long for it
                continue
            own += [
                (chunk.text, sentence.text)
                for chunk in chunks
                if chunk.start <= sentence.start < chunk.end
            ]
            foreign.append((FOREIGN, sentence.text))
        return Plan(asked, own, foreign)

    def _chunks(self, claim: str, text: ChunkedText) -> list[Chunk]:
        return text.chunks_beside(claim, self.max_words, self.verifier.tokens_left(claim))

    def ask(
        self, pairs: Iterable[TextPair]
    ) -> tuple[dict[TextPair, Verdict], dict[TextPair, Exception]]:
        """Return the verdict on each pair, and the exceptions of those whose batch raised one.

        The longest pairs are asked first, so that what does not fit into memory shows at once. An
        exception whose attribute `fatal` is true is raised.
        """
        known, unknown = self.look_up(pairs)
        failed: dict[TextPair, Exception] = {}
        for start in range(0, len(unknown), self.verifier.batch_size):
            batch = unknown[start : start + self.verifier.batch_size]
            try:
                verdicts = self.verifier.verdicts(batch)
            except Exception as error:
                if getattr(error, "fatal", False):
                    raise
                failed |= dict.fromkeys(batch, error)
                continue
            for pair, verdict in zip(batch, verdicts, strict=True):
                self.cache.put(self._key(pair), [verdict.probability, *verdict.spans])
                known[pair] = verdict
        return known, failed

    def look_up(self, pairs: Iterable[TextPair]) -> tuple[dict[TextPair, Verdict], list[TextPair]]:
        """Return what is known, and the pairs that are still to be asked, each once, the longest
        first.
        """
        known, unknown = {}, []
        for pair in dict.fromkeys(pairs):
            verdict = read_verdict(self.cache.get(self._key(pair)))
            if verdict is None:
                unknown.append(pair)
            else:
                known[pair] = verdict
        return known, sorted(unknown, key=lambda pair: -len(pair[0]) - len(pair[1]))

    def _key(self, pair: TextPair) -> list[Any]:
        return ["support", self.verifier.identity, *pair]

    def estimate(self, batches: Iterable[Sequence[Task]], language: str) -> dict[str, int]:
        """Return how many pairs these tasks would ask and, of a model on a processor, about how
        many seconds that takes, for which one of them is asked.
        """
        waiting: set[str] = set()
        length = 0  # of all these pairs, in characters
        longest: TextPair = ("", "")
        for tasks in batches:
            pairs = (pair for plan in self.plans(tasks, language) for pair in plan.pairs)
            for pair in self.look_up(pairs)[1]:
                key = digest([*pair])
                if key not in waiting:
                    waiting.add(key)
                    length += len("".join(pair))
                    longest = max(longest, pair, key=lambda pair: len("".join(pair)))
        if not waiting or not self.verifier.on_processor:
            return {"pairs": len(waiting)}
        start = time.perf_counter()
        self.ask([longest])
        each_character = (time.perf_counter() - start) / len("".join(longest))
        return {"pairs": len(waiting), "seconds": math.ceil(each_character * length)}

    def describe(self) -> dict[str, Any]:
        """Return what the signature says."""
        largest, unit = self.verifier.chunk
        described = {"verifier": self.verifier.name, "label": self.verifier.label}
        if self.max_words is not None:
            return {**described, "words": f"{self.max_words}_in_a_pair"}
        return {**described, unit.replace(" ", "_"): f"{largest}_in_a_chunk"}


def read_verdict(kept: Any) -> Verdict | None:
    """Return the verdict that a cache holds; None where there is none, or a file holds something
    else.

    >>> read_verdict([0.25, [4, 11]])
    Verdict(probability=0.25, spans=((4, 11),))
    """
    try:
        probability, *spans = kept
        (probability,) = checked_probabilities([probability], 1)
        return Verdict(probability, tuple((int(start), int(end)) for start, end in spans))
    except (TypeError, ValueError):
        return None


# A chat model


class ChatAsker:
    """A chat model that is asked about all claims of a task at once, and about its controls beside
    them.
    """

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
        controls = (
            [sentence.text for sentence in control_sentences(text)] if task.controlled else []
        )
        controls = controls[:1]
        claims = [tidy_text(claim) for claim in [*task.claims, *controls, *INVENTED]]
        data = {"text": tidy_text(text.text)}
        if task.summary:
            data["summary"] = tidy_text(task.summary)
        try:
            verdicts = self.chat.digits(
                self.prompt.step, self.prompt.rules, data, self.prompt.claims, claims
            )
        except Exception as error:
            if getattr(error, "fatal", False):
                raise
            return Outcome(error=error, usage=self.chat.client.meter.take_usage())
        answers = [Answer(verdict) for verdict in verdicts[: len(task.claims)]]
        of_controls = verdicts[len(task.claims) :]
        return Outcome(
            answers,
            own=mean(of_controls[: len(controls)]),
            foreign=mean(of_controls[len(controls) :]),
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


# For the metrics


class AsksVerifier:
    """What a metric has that asks the verifier of its options; `prompt` is for a chat model, and
    `without` is what it asks where there is no verifier.
    """

    prompt: ClassVar[Prompt]
    without: ClassVar[str | None] = None
    secrets: ClassVar[tuple[str, ...]] = ("api_key", "base_url")

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**hide_key(kwargs))
        if kwargs.get("cache_dir") is not None:  # `evaluate` has an option of this name, too
            self._defaults: dict[str, Any]
            self._defaults["cache_dir"] = kwargs["cache_dir"]
        self._kept = Kept()

    def compute(self, *, predictions: Any = None, references: Any = None, **options: Any) -> Any:
        """Score the summaries; see the base. From here on no frame shows the key."""
        metric: Any = super()
        return metric.compute(predictions=predictions, references=references, **hide_key(options))

    def _check_options(self, **options: Any) -> None:
        verifier = options["verifier"]
        if verifier is not None:
            check_verifier(verifier)
            for name in OF_PAIRS if verifier == CHAT else OF_CHAT:
                if options[name] is not None:
                    raise ValueError(f"`{name}` is not used by this verifier; got one")
        if options["device"] is not None and not isinstance(verifier, (str, type(None))):
            raise ValueError(
                "`device` is for a model by its name; yours says itself where it runs, got"
                f" {options['device']!r}"
            )
        model = options["model"]
        if verifier == CHAT and not (isinstance(model, str) and model.strip()):
            raise ValueError(
                f'verifier "openai" needs `model`, the name of the model, got {model!r}'
            )
        if options["base_url"] is not None:
            split_address(options["base_url"])
        check_extra(options["extra_body"])
        if not 0 < options["timeout"] < math.inf:
            raise ValueError(
                f"`timeout` must be a positive number of seconds, got {options['timeout']!r}"
            )

    def asker(self, options: dict[str, Any]) -> PairAsker | ChatAsker:
        """Return what asks the verifier of these options. It is made once, and kept until they
        change; a model is loaded, and nothing is sent.
        """

        def make() -> PairAsker | ChatAsker:
            cache = StepCache(options["cache_dir"])
            if options["verifier"] == CHAT:
                client = ServerClient(*(options[name] for name in OF_SERVER))
                return ChatAsker(ChatModel(client, cache, self.prompt.hash), self.prompt)
            loading = (options[name] for name in ("verifier", "label", "device", "batch_size"))
            return PairAsker(make_verifier(*loading), cache, options["max_words"])

        asker = self._kept.get("asker", self._settings(options), make)
        if isinstance(asker, ChatAsker):
            asker.chat.client.meter.most = options["max_calls"]
        return asker

    def controls(self, **options: Any) -> Controls | None:
        """Return what came of the controls of a verifier with a recipe, which it passed; None for
        any other.
        """
        metric: Any = self
        resolved = metric.settings(**options)
        if resolved["verifier"] is None:
            return None
        return getattr(self.asker(resolved), "controls", None)

    @staticmethod
    def _settings(options: dict[str, Any]) -> tuple[Any, ...]:
        return tuple(options[name] for name in ("verifier", "cache_dir", *OF_PAIRS, *OF_SERVER))

    def _described(self, **options: Any) -> dict[str, Any]:
        metric: Any = self
        resolved = metric.settings(**options)
        return {**self._describe_verifier(resolved), "language": resolved["language"]}

    def _describe_verifier(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return what the signature says of the verifier; a model behind a server is not asked."""
        if options["verifier"] is None:
            return {"verifier": self.without}
        if options["verifier"] != CHAT:
            return self.asker(options).describe()
        made = self._kept.peek("asker", self._settings(options))
        if made is not None:
            return dict(made.describe())
        extra = options["extra_body"]
        sampling = describe_sampling(extra)
        model = describe_model(options["model"], self.prompt.hash, sampling, extra)
        return {"verifier": CHAT, **model}


def raise_error(example: int, error: Exception) -> None:
    """Raise the error of an example: a ValueError stays one, any other becomes a RuntimeError."""
    kind = ValueError if isinstance(error, ValueError) else RuntimeError
    raise kind(f"example {example} cannot be scored: {error or type(error).__name__}") from error


def explain_asking(outcomes: Sequence[Outcome]) -> dict[str, Any]:
    """Return what `explain` tells of how the tasks of one example were asked; the last of them has
    the controls.
    """
    errors = [outcome.error for outcome in outcomes if outcome.error is not None]
    reasons = [str(error) or type(error).__name__ for error in errors[:1]]
    usage: Counter[str] = Counter()
    for outcome in outcomes:
        usage.update(outcome.usage)
    flagged = any(outcome.is_flagged for outcome in outcomes)
    return {
        "controls": {"own": outcomes[-1].own, "foreign": outcomes[-1].foreign},
        "warnings": reasons,
        "error": "".join(reasons),
        "flags": [FLAG] if flagged else [],
        "usage": dict(usage),
    }


def warn_of_controls(outcomes: Sequence[Outcome], label: str | None) -> None:
    """Warn where the controls of examples failed; `label` is the one that was read."""
    failed = [i for i, outcome in enumerate(outcomes) if outcome.is_flagged]
    if not failed:
        return
    own = mean([outcome.own for outcome in outcomes if not math.isnan(outcome.own)])
    foreign = mean([outcome.foreign for outcome in outcomes if not math.isnan(outcome.foreign)])
    read = f" ({label!r} was read)" if label else ""
    warn_caller(
        f"the verifier fails its controls for {len(failed)} of {len(outcomes)} examples, the first"
        f" at index {failed[0]}. Sentences of the texts are supported with {own:.2f} by their own"
        " text, which should be near 1, and sentences by a text about something else with"
        f" {foreign:.2f}, which should be near 0. Do not trust its scores, and look for a wrong"
        f" label{read} or a wrong order of the two texts"
    )
