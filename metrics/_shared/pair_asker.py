# SPDX-License-Identifier: Apache-2.0
"""A verifier that is asked about pairs of a chunk and a claim, each pair once, and its verdicts,
which are kept.
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .chat_client import Meter
from .chunks import ChunkedText, TooLongError
from .claims import (
    FOREIGN,
    Answer,
    Controls,
    Task,
    TaskOutcome,
    control_sentences,
)
from .sentences import TextSpan
from .step_cache import StepCache, digest
from .summary_metric import checked_probabilities, mean_of_defined
from .verifiers import TextPair, Verifier

PairAnswer = float | Exception  # on a pair: the probability, or why it could not be asked

TASKS_AT_A_TIME = 256  # bounds the chunks in memory


class Plan(NamedTuple):
    """The pairs of a task: each claim with its chunks, and controls; with an `error` there are
    none.

    `stated` are sentences of the text with the chunks that they stand in, `unstated` the same with
    a text about something else.
    """

    claims: Sequence[tuple[str, list[TextSpan]]] = ()
    stated: Sequence[TextPair] = ()
    unstated: Sequence[TextPair] = ()
    error: Exception | None = None

    @property
    def pairs(self) -> list[TextPair]:
        """Its pairs, controls included."""
        of_claims = [(chunk.text, claim) for claim, chunks in self.claims for chunk in chunks]
        return [*of_claims, *self.stated, *self.unstated]

    def conclude(self, verdicts: Mapping[TextPair, PairAnswer]) -> TaskOutcome:
        """Return what comes of the task, from what came of its pairs."""
        of_pairs = [verdicts[pair] for pair in self.pairs]
        failures = (verdict for verdict in of_pairs if isinstance(verdict, Exception))
        error = self.error or next(failures, None)
        if error is not None:
            return TaskOutcome(error=error)
        probabilities: Any = verdicts  # of the pairs here, none is an exception
        answers = []
        for claim, chunks in self.claims:
            of_chunks = [Answer(probabilities[chunk.text, claim], chunk) for chunk in chunks]
            answers.append(max(of_chunks, key=lambda answer: answer.probability))
        controls = Controls(
            stated=mean_of_defined(probabilities[pair] for pair in self.stated),
            unstated=mean_of_defined(probabilities[pair] for pair in self.unstated),
        )
        return TaskOutcome(answers, controls)


class PairAsker:
    """A verifier, and what it said of pairs: in memory, and on disk where there is a folder."""

    meter: Meter | None = None  # of calls, of which it makes none

    def __init__(self, verifier: Verifier, cache: StepCache, max_words: int | None) -> None:
        if cache.folder is not None and verifier.identity is None:
            raise ValueError(
                "`cache_dir` needs to know the verifier: give your function or object an attribute"
                " `identity`, a string"
            )
        self.verifier, self.cache, self.max_words = verifier, cache, max_words

    def outcomes(
        self, tasks: Sequence[Task], language: str, workers: int | None = None
    ) -> Generator[TaskOutcome, None, None]:
        """Yield what comes of each task, in order; each pair is asked once, and no two batches at
        the same time.
        """
        for start in range(0, len(tasks), TASKS_AT_A_TIME):
            plans = [*self.plans(tasks[start : start + TASKS_AT_A_TIME], language)]
            verdicts = self.ask(pair for plan in plans for pair in plan.pairs)
            for plan in plans:
                yield plan.conclude(verdicts)

    def plans(self, tasks: Iterable[Task], language: str) -> Iterator[Plan]:
        """Yield what is to be asked in each task."""
        texts: dict[tuple[str, ...], ChunkedText] = {}
        for task in tasks:
            if task.passages not in texts:
                sentences = task.sentences(language)
                texts[task.passages] = self.chunked(task.text, sentences)
            yield self._plan(task, texts[task.passages])

    def chunked(self, text: str, sentences: Sequence[TextSpan]) -> ChunkedText:
        """Return a text as the verifier takes it."""
        return ChunkedText(text, sentences, self.verifier.count_tokens, self.verifier.chunk)

    def _plan(self, task: Task, text: ChunkedText) -> Plan:
        if not task.claims or not text.sentences:
            return Plan()
        try:
            claims = [(claim, self._chunks(claim, text)) for claim in task.claims]
        except TooLongError as error:
            return Plan(error=error)
        if not task.controlled:
            return Plan(claims)
        stated, unstated = [], []
        foreign_text = self.chunked(FOREIGN, [TextSpan(FOREIGN, 0, len(FOREIGN))])
        for sentence in control_sentences(text.sentences):
            try:
                chunks = self._chunks(sentence.text, text)
                self._chunks(sentence.text, foreign_text)
            except TooLongError:  # another sentence of the text is too long for it
                continue
            stated += [
                (chunk.text, sentence.text)
                for chunk in chunks
                if chunk.start <= sentence.start < chunk.end
            ]
            unstated.append((FOREIGN, sentence.text))
        return Plan(claims, stated, unstated)

    def _chunks(self, claim: str, text: ChunkedText) -> list[TextSpan]:
        return text.chunks_beside(claim, self.max_words, self.verifier.tokens_left(claim))

    def ask(self, pairs: Iterable[TextPair]) -> dict[TextPair, PairAnswer]:
        """Return what comes of each pair.

        The longest pairs are asked first, so that what does not fit into memory shows at once. An
        exception whose attribute `fatal` is true is raised.
        """
        verdicts, unknown = self.look_up(pairs)
        size = self.verifier.batch_size
        for batch in (unknown[start : start + size] for start in range(0, len(unknown), size)):
            try:
                probabilities = self.verifier.predict(batch)
            except Exception as error:
                if getattr(error, "fatal", False):
                    raise
                verdicts |= dict.fromkeys(batch, error)
                continue
            for pair, probability in zip(batch, probabilities, strict=True):
                self.cache.put(self._key(pair), [probability])
                verdicts[pair] = probability
        return verdicts

    def look_up(
        self, pairs: Iterable[TextPair]
    ) -> tuple[dict[TextPair, PairAnswer], list[TextPair]]:
        """Return the probabilities that are kept, and the pairs that are still to be asked, each
        once, the longest first.
        """
        verdicts: dict[TextPair, PairAnswer] = {}
        unknown = []
        for pair in dict.fromkeys(pairs):
            try:
                (verdicts[pair],) = checked_probabilities(self.cache.get(self._key(pair)), 1)
            except ValueError:  # there is none, or a file holds something else
                unknown.append(pair)
        return verdicts, sorted(unknown, key=length_of, reverse=True)

    # The same in all metrics: a pair has one verdict, whichever of them asks.
    def _key(self, pair: TextPair) -> list[Any]:
        return ["support", self.verifier.identity, *pair]

    def estimate(self, batches: Iterable[Sequence[Task]], language: str) -> dict[str, int]:
        """Return how many pairs these tasks would ask and, of a model on a processor, about how
        many seconds that takes, for which one of them is asked.
        """
        waiting: dict[str, int] = {}  # the length of each pair, by its digest
        longest: TextPair = ("", "")
        for tasks in batches:
            pairs = (pair for plan in self.plans(tasks, language) for pair in plan.pairs)
            for pair in self.look_up(pairs)[1]:
                waiting[digest([*pair])] = length_of(pair)
                longest = max(longest, pair, key=length_of)
        if not waiting or not self.verifier.on_processor:
            return {"pairs": len(waiting)}
        start = time.perf_counter()
        self.ask([longest])
        each_character = (time.perf_counter() - start) / length_of(longest)
        seconds = math.ceil(each_character * sum(waiting.values()))
        return {"pairs": len(waiting), "seconds": seconds}

    def describe(self) -> dict[str, Any]:
        """Return what the signature says."""
        largest, unit = self.verifier.chunk
        described = {"verifier": self.verifier.name, "label": self.verifier.label}
        if self.max_words is not None:
            return {**described, "words": f"{self.max_words}_in_a_pair"}
        return {**described, unit.replace(" ", "_"): f"{largest}_in_a_chunk"}


def length_of(pair: TextPair) -> int:
    """Return how many characters a pair has."""
    return len(pair[0]) + len(pair[1])
