# SPDX-License-Identifier: Apache-2.0
"""Does a verifier say that the source supports the summary? Makes the verifier, asks it, and keeps what it says."""

from __future__ import annotations

import math
import os
import threading
import time
import warnings
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from tqdm.auto import tqdm

from .base import check_integer
from .finding import TextsWarning, quote
from .local_verifier import ModelVerifier, describe_verifier
from .questions import is_blank, message_of
from .sentence_spans import TextSpan, find_sentences
from .step_cache import StepCache, digest
from .support import (
    CHUNK_WORDS,
    Source,
    Supported,
    TooLongError,
    choose_best,
    find_chunks,
    support_min,
    support_score,
)
from .support_evidence import explain_support
from .verifier import (
    FunctionVerifier,
    ObjectVerifier,
    PipelineVerifier,
    TextPair,
    Verifier,
    check_verifier,
    checked_probabilities,
    is_pipeline,
)
from .verifier_controls import FLAG, Controlled, Controls, choose_controls, judge_controls
from .vocabulary import VOCABULARIES
from .wrapping import find_wrapping

PAIRS_AT_A_TIME = 64
REMEMBERED = 1_000_000  # pairs in memory, at about 200 bytes
EXAMPLES_AT_A_TIME = 256  # bounds the chunks in memory
TRIED = 8  # pairs that are asked to learn how long one takes
ASIDE = ("preamble", "words", "numeral")  # reasons of wrapping; a sentence with nothing else is not asked
NEEDS_VERIFIER = ("verifier_label", "verifier_words", "verifier_device", "verifier_batch_size")


class VerifierSettings(NamedTuple):
    """The options of a verifier. Equal settings can share one."""

    verifier: Any = None
    verifier_label: str | None = None
    verifier_words: int | None = None
    verifier_device: str | None = None
    verifier_batch_size: int | None = None
    cache_dir: str | os.PathLike[str] | None = None

    @classmethod
    def choose(cls, options: dict[str, Any]) -> VerifierSettings:
        """Return the settings among the complete options of a metric."""
        return cls(**{name: options[name] for name in cls._fields})

    def check(self) -> None:
        """Raise a TypeError or ValueError where one has a bad value, or is given and would be ignored."""
        for name in NEEDS_VERIFIER:
            value = getattr(self, name)
            if value is not None and self.verifier is None:
                raise ValueError(f"`{name}` is used only with a `verifier`, got {value!r}")
        if self.verifier is None:
            return
        check_verifier(self.verifier)
        for name in ("verifier_label", "verifier_device"):
            value = getattr(self, name)
            if value is not None and not (isinstance(value, str) and value.strip()):
                raise TypeError(f"`{name}` must be a string that is not blank, or None, got {value!r}")
        if not isinstance(self.cache_dir, (str, os.PathLike, type(None))):
            raise TypeError(f"`cache_dir` must be a string, got {type(self.cache_dir).__name__}")
        check_integer(self.verifier_words, "verifier_words", 2, optional=True)
        check_integer(self.verifier_batch_size, "verifier_batch_size", 1, optional=True)
        if self.verifier_device is not None and not isinstance(self.verifier, str):
            raise ValueError(
                "`verifier_device` is used only with a `verifier` by name, as your own says itself where it runs; got "
                f"{self.verifier_device!r}"
            )
        if self.verifier_label is not None and self.is_function:
            raise ValueError(
                f"`verifier_label` is not used with a function, which returns the probability itself; got "
                f"{self.verifier_label!r}"
            )

    @property
    def is_function(self) -> bool:
        """Whether the verifier is a function of pairs."""
        return not (isinstance(self.verifier, str) or is_pipeline(self.verifier) or hasattr(self.verifier, "predict"))

    def make(self) -> Asker:
        """Return the verifier of these settings, with what it has been asked."""
        size = self.verifier_batch_size or PAIRS_AT_A_TIME
        verifier: Verifier
        if isinstance(self.verifier, str):
            verifier = ModelVerifier(self.verifier, self.verifier_label, self.verifier_device, size)
        elif is_pipeline(self.verifier):
            verifier = PipelineVerifier(self.verifier, self.verifier_label, size)
        elif self.is_function:
            verifier = FunctionVerifier(self.verifier, size)
        else:
            verifier = ObjectVerifier(self.verifier, self.verifier_label, size)
        if self.cache_dir is not None and verifier.identity is None:
            raise ValueError(
                "`cache_dir` needs to know the verifier: give your function or object an attribute `identity`, a string"
            )
        return Asker(verifier, StepCache(self.cache_dir))

    def describe(self, made: Asker | None) -> dict[str, Any]:
        """Return its part of the signature; `made` is the verifier of these settings, None before there is one."""
        if self.verifier is None:
            return {}
        if isinstance(self.verifier, str):
            name, revision, label = describe_verifier(self.verifier, self.verifier_label)
            described: dict[str, Any] = {"verifier": name, "verifier_revision": revision, "verifier_label": label}
        else:
            verifier = (made or self.make()).verifier
            described = {"verifier": verifier.name, "verifier_label": verifier.label}
        words = f"{CHUNK_WORDS} in a chunk" if self.verifier_words is None else f"{self.verifier_words} in a pair"
        return {**described, "verifier_words": words.replace(" ", "_")}


class Support(NamedTuple):
    """What came of one example: its sentences, or why they could not be asked, and the controls of its source."""

    found: list[Supported]
    controlled: Controlled
    error: Exception | None

    @property
    def scores(self) -> dict[str, float]:
        """The two scores."""
        probabilities = [one.probability for one in self.found]
        return {"support_score": support_score(probabilities), "support_min": support_min(probabilities)}


class Plan(NamedTuple):
    """What is to be asked about an example: each sentence with its chunks. With an `error` nothing is."""

    asked: list[tuple[TextSpan, list[TextSpan]]]
    controls: Controls
    error: Exception | None

    @property
    def pairs(self) -> list[TextPair]:
        """Its pairs, controls included."""
        own = [(chunk.text, sentence.text) for sentence, chunks in self.asked for chunk in chunks]
        return own + self.controls.own + self.controls.foreign


class Asker:
    """A verifier, and what it said: in memory, and on disk where there is a folder. Threads take turns.

    `asked` counts the pairs that it was given.
    """

    def __init__(self, verifier: Verifier, cache: StepCache) -> None:
        self.verifier, self.cache, self.asked = verifier, cache, 0
        cache.remembered = REMEMBERED
        self._lock = threading.Lock()

    def ask(
        self, pairs: Iterable[TextPair], progress: Any = None
    ) -> tuple[dict[TextPair, float], dict[TextPair, Exception]]:
        """Return the probability of each pair, and the exceptions of those whose batch raised one.

        The longest pairs are asked first, so that what does not fit into memory shows at once. An exception whose
        attribute `fatal` is true is raised.
        """
        failed: dict[TextPair, Exception] = {}
        with self._lock:
            known, unknown = self.look_up(pairs)
            for start in range(0, len(unknown), self.verifier.batch_size):
                batch = unknown[start : start + self.verifier.batch_size]
                self.asked += len(batch)
                try:
                    answers = self.verifier.predict(batch)
                except Exception as error:
                    if getattr(error, "fatal", False):
                        raise
                    failed |= dict.fromkeys(batch, error)
                    continue
                for pair, probability in zip(batch, answers, strict=True):
                    self.cache.put(self._key(pair), probability)
                    known[pair] = probability
                if progress is not None:
                    progress.update(len(batch))
        return known, failed

    def look_up(self, pairs: Iterable[TextPair]) -> tuple[dict[TextPair, float], list[TextPair]]:
        """Return what is known, and the pairs that are still to be asked, each once, the longest first."""
        known, unknown = {}, []
        for pair in dict.fromkeys(pairs):
            value = self.cache.get(self._key(pair))
            try:
                (known[pair],) = checked_probabilities([value], 1)
            except ValueError:  # there is none, or what a file holds is none
                unknown.append(pair)
        return known, sorted(unknown, key=lambda pair: -len(pair[0]) - len(pair[1]))

    def _key(self, pair: TextPair) -> list[Any]:
        return ["support", self.verifier.identity, *pair]


def plan_examples(
    asker: Asker,
    summaries: Sequence[str],
    references: Sequence[Sequence[str]],
    words: int | None,
    language: str = "en",
) -> Iterator[tuple[list[int], list[Plan]]]:
    """Yield what is to be asked about some examples at a time, with their indices."""
    for start in range(0, len(summaries), EXAMPLES_AT_A_TIME):
        indices = [*range(start, min(start + EXAMPLES_AT_A_TIME, len(summaries)))]
        sources: dict[tuple[str, ...], tuple[Source, Controls]] = {}
        plans: dict[tuple[str, tuple[str, ...]], Plan] = {}
        for i in indices:
            passages = tuple(references[i])
            if passages not in sources:
                source = Source(passages, asker.verifier, language)
                sources[passages] = source, choose_controls(source, asker.verifier, words)
            if (summaries[i], passages) not in plans:
                plans[summaries[i], passages] = plan(
                    find_claiming(summaries[i], language), *sources[passages], asker.verifier, words
                )
        yield indices, [plans[summaries[i], tuple(references[i])] for i in indices]


def find_claiming(summary: str, language: str) -> list[TextSpan]:
    """Return the sentences of a summary, without those that are only wrapping, such as "Here is a summary:".

    Wrapping is looked for in the language and in English, as models fall into it.
    """
    sentences = find_sentences(summary, language=language)
    wrapping = find_wrapping(summary, language if language in VOCABULARIES else "en")
    left = list(summary)
    for part in wrapping:
        if part.reason in ASIDE:
            left[part.start : part.end] = " " * (part.end - part.start)
    return [one for one in sentences if not is_blank("".join(left[one.start : one.end]))]


def plan(
    sentences: Sequence[TextSpan], source: Source, controls: Controls, verifier: Verifier, words: int | None
) -> Plan:
    """Return what is to be asked about these sentences; nothing where there is none, or the source has none."""
    if not sentences or not source.sentences:
        return Plan([], Controls([]), None)
    try:
        asked = [(sentence, find_chunks(sentence.text, source, verifier, words)) for sentence in sentences]
    except TooLongError as error:
        return Plan([], Controls([]), error)
    return Plan(asked, controls, None)


def check_support(
    asker: Asker,
    summaries: Sequence[str],
    references: Sequence[Sequence[str]],
    words: int | None,
    hidden: bool | None = True,
    language: str = "en",
) -> Iterator[Support]:
    """Yield what comes of each example, in order; `references` are the passages of the sources."""
    with tqdm(total=0, disable=hidden, unit="pair") as progress:
        for _, plans in plan_examples(asker, summaries, references, words, language):
            pairs = dict.fromkeys(pair for one in plans for pair in one.pairs)
            progress.total += len(asker.look_up(pairs)[1])
            progress.refresh()
            known, failed = asker.ask(pairs, progress)
            for one in plans:
                yield conclude(one, known, failed)


def conclude(plan: Plan, known: dict[TextPair, float], failed: dict[TextPair, Exception]) -> Support:
    """Return what comes of an example, from what is known of its pairs."""
    asked = [(chunk.text, sentence.text) for sentence, chunks in plan.asked for chunk in chunks]
    error = plan.error or next((failed[pair] for pair in asked if pair in failed), None)
    controls = Controls([pair for pair in plan.controls.pairs if pair in known])
    controlled = judge_controls(controls, known | dict.fromkeys(failed, math.nan))
    if error is not None:
        return Support([], controlled, error)
    return Support([choose_best(sentence, chunks, known) for sentence, chunks in plan.asked], controlled, None)


def add_support(details: Any, support: Support) -> None:
    """Add to the details of an example what came of its sentences and of the controls of its source."""
    details["support"] = explain_support(support.found)
    details["controls"] = support.controlled._asdict()
    if support.controlled.failed:
        details["flags"].append(FLAG)
    if support.error is not None:
        details["warnings"].append(f"asking the verifier: {message_of(support.error)}")


def quote_unsupported(
    asker: Asker, summary: str, passages: Sequence[str], words: int | None, language: str = "en"
) -> str:
    """Return the least supported sentence of a summary in quotation marks; "" where it was not asked. Nothing is."""
    ((_, (found,)),) = plan_examples(asker, [summary], [passages], words, language)
    known, unknown = asker.look_up(found.pairs)
    if unknown or not found.asked:
        return ""
    least = min(conclude(found, known, {}).found, key=lambda one: one.probability)
    return f"The verifier gives {least.probability:.2f} to {quote(least.sentence.text)}"


def warn_failed(found: Sequence[Controlled], label: str | None) -> None:
    """Warn where the controls of examples failed; `found` are those of all, and `label` is the one that was read."""
    failed = [i for i, one in enumerate(found) if one.failed]
    if not failed:
        return
    own, foreign = ([value for value in values if not math.isnan(value)] for values in zip(*found, strict=True))
    read = f" ({label!r} was read)" if label else ""
    measured = (
        f"Sentences of the sources are supported with {math.fsum(own) / len(own):.2f} by their own source, and with "
        f"{math.fsum(foreign) / len(foreign):.2f} by a text about something else. The first should be near 1 and the "
        f"second near 0."
    )
    advice = f"look for a wrong label{read} or a wrong order of the two texts"
    message = (
        f"the verifier fails its controls for {len(failed)} of {len(found)} examples, the first at index {failed[0]}. "
        f"{measured} Do not trust its scores, and {advice}"
    )
    about = f"not to be trusted, as the verifier fails its controls: {advice}"
    warnings.warn(TextsWarning(message, failed, about, measured=measured), stacklevel=3)


def estimate_support(
    asker: Asker,
    batches: Iterable[tuple[Sequence[str], Sequence[Sequence[str]]]],
    words: int | None,
    language: str = "en",
) -> dict[str, int]:
    """Return how many pairs the batches would ask, and about how many seconds that takes.

    Where the verifier runs on this machine, a few pairs are asked to learn how long one takes, and kept. Of a function
    or object of the user's own, which may be paid for, nothing is asked, and the seconds are left out.
    """
    waiting: set[str] = set()
    sample: list[TextPair] = []
    for summaries, references in batches:
        for _, plans in plan_examples(asker, summaries, references, words, language):
            _, unknown = asker.look_up(pair for one in plans for pair in one.pairs)
            sample = sample or unknown[:: max(1, len(unknown) // TRIED)][:TRIED]
            waiting.update(digest([*pair]) for pair in unknown)
    if not asker.verifier.is_local:
        return {"pairs": len(waiting)}
    if not sample:
        return {"pairs": 0, "seconds": 0}
    asker.ask([(FIRST, FIRST)])  # the first is slow
    start = time.perf_counter()
    asker.ask(sample)
    return {"pairs": len(waiting), "seconds": round((time.perf_counter() - start) / len(sample) * len(waiting))}


FIRST = "A sentence to begin with."
