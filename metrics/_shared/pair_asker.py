# SPDX-License-Identifier: Apache-2.0
"""A verifier that is asked about pairs of a chunk and a claim, each pair once, and its verdicts,
which are kept.
"""

from __future__ import annotations

import math
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from typing import Any, NamedTuple

from .chunks import Chunk, ChunkedText, TooLongError
from .claims import (
    FOREIGN,
    INVENTED,
    SUPPORTED,
    Answer,
    Controls,
    Outcome,
    Task,
    chunked,
    control_sentences,
    mean,
)
from .step_cache import StepCache, digest
from .verifiers import PairVerdict, TextPair, Verifier, checked_probabilities

TASKS_AT_A_TIME = 256  # bounds the chunks in memory
# Before a verifier with a recipe is asked anything else: a text that it must see supports its own
# sentences, and none of `INVENTED`.
REPORT = (
    "The river rose by two metres on Monday.",
    "The old bridge in Holm is closed until June.",
    "The mayor, Anna Lind, said that repairs will cost 40,000 euros.",
)


class Plan(NamedTuple):
    """The pairs of a task: each claim with its chunks, and controls; with an `error` there are
    none.

    `stated` are sentences of the text with the chunks that they stand in, `unstated` the same with
    a text about something else.
    """

    claims: Sequence[tuple[str, list[Chunk]]] = ()
    stated: Sequence[TextPair] = ()
    unstated: Sequence[TextPair] = ()
    error: Exception | None = None

    @property
    def pairs(self) -> list[TextPair]:
        """Its pairs, controls included."""
        of_claims = [(chunk.text, claim) for claim, chunks in self.claims for chunk in chunks]
        return [*of_claims, *self.stated, *self.unstated]

    def conclude(
        self, verdicts: dict[TextPair, PairVerdict], failures: dict[TextPair, Exception]
    ) -> Outcome:
        """Return what comes of the task, from what came of its pairs."""
        error = self.error
        if error is None:
            error = next((failures[pair] for pair in self.pairs if pair in failures), None)
        if error is not None:
            return Outcome(error=error)
        answers = []
        for claim, chunks in self.claims:
            of_chunks = []
            for chunk in chunks:
                verdict = verdicts[chunk.text, claim]
                of_chunks.append(Answer(verdict.probability, chunk, verdict.spans))
            answers.append(max(of_chunks, key=lambda answer: answer.probability))
        return Outcome(answers, conclude_controls(self.stated, self.unstated, verdicts))


def conclude_controls(
    stated: Sequence[TextPair], unstated: Sequence[TextPair], verdicts: dict[TextPair, PairVerdict]
) -> Controls:
    """Return what came of the pairs of controls."""
    return Controls(
        stated=mean([verdicts[pair].probability for pair in stated]),
        unstated=mean([verdicts[pair].probability for pair in unstated]),
    )


class PairAsker:
    """A verifier, and what it said of pairs: in memory, and on disk where there is a folder."""

    controls: Controls | None = None  # of a verifier with a recipe, which it passed

    def __init__(self, verifier: Verifier, cache: StepCache, max_words: int | None) -> None:
        if cache.folder is not None and verifier.identity is None:
            raise ValueError(
                "`cache_dir` needs to know the verifier: give your function or object an attribute"
                " `identity`, a string"
            )
        self.verifier, self.cache, self.max_words = verifier, cache, max_words
        if verifier.recipe:
            self.controls = self._ask_controls()

    def _ask_controls(self) -> Controls:
        """Return what came of the controls of a recipe, of which all is known but its weights; a
        ValueError where it fails them.
        """
        report = " ".join(REPORT)
        stated = [(report, sentence) for sentence in REPORT]
        unstated = [(report, sentence) for sentence in INVENTED]
        verdicts, failures = self.ask([*stated, *unstated])
        for error in failures.values():
            raise error
        controls = conclude_controls(stated, unstated, verdicts)
        if controls.are_failed:
            raise ValueError(
                f"the verifier {self.verifier.name} fails its controls: it gives sentences of a"
                f" text {controls.stated:.2f}, which must be {SUPPORTED} or more, and invented ones"
                f" {controls.unstated:.2f}, which must be less. Its weights are not those of the"
                f" recipe, or their label for support is not {self.verifier.label!r}. Nothing else"
                " was asked"
            )
        return controls

    def outcomes(
        self, tasks: Sequence[Task], language: str, workers: int | None = None
    ) -> Generator[Outcome, None, None]:
        """Yield what comes of each task, in order; each pair is asked once, and no two batches at
        the same time.
        """
        for start in range(0, len(tasks), TASKS_AT_A_TIME):
            plans = [*self.plans(tasks[start : start + TASKS_AT_A_TIME], language)]
            verdicts, failures = self.ask(pair for plan in plans for pair in plan.pairs)
            for plan in plans:
                yield plan.conclude(verdicts, failures)

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
            claims = [(claim, self._chunks(claim, text)) for claim in task.claims]
        except TooLongError as error:
            return Plan(error=error)
        if not task.controlled:
            return Plan(claims)
        stated: list[TextPair] = []
        unstated: list[TextPair] = []
        foreign_text = ChunkedText(FOREIGN, [(0, len(FOREIGN))], self.verifier.count_tokens)
        for sentence in control_sentences(text):
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

    def _chunks(self, claim: str, text: ChunkedText) -> list[Chunk]:
        return text.chunks_beside(claim, self.max_words, self.verifier.tokens_left(claim))

    def ask(
        self, pairs: Iterable[TextPair]
    ) -> tuple[dict[TextPair, PairVerdict], dict[TextPair, Exception]]:
        """Return the verdict on each pair, and the exceptions of those whose batch raised one.

        The longest pairs are asked first, so that what does not fit into memory shows at once. An
        exception whose attribute `fatal` is true is raised.
        """
        verdicts, unknown = self.look_up(pairs)
        failures: dict[TextPair, Exception] = {}
        for start in range(0, len(unknown), self.verifier.batch_size):
            batch = unknown[start : start + self.verifier.batch_size]
            try:
                of_batch = self.verifier.verdicts(batch)
            except Exception as error:
                if getattr(error, "fatal", False):
                    raise
                failures |= dict.fromkeys(batch, error)
                continue
            for pair, verdict in zip(batch, of_batch, strict=True):
                self.cache.put(self._key(pair), [verdict.probability, *verdict.spans])
                verdicts[pair] = verdict
        return verdicts, failures

    def look_up(
        self, pairs: Iterable[TextPair]
    ) -> tuple[dict[TextPair, PairVerdict], list[TextPair]]:
        """Return the verdicts that are kept, and the pairs that are still to be asked, each once,
        the longest first.
        """
        verdicts, unknown = {}, []
        for pair in dict.fromkeys(pairs):
            verdict = read_verdict(self.cache.get(self._key(pair)))
            if verdict is None:
                unknown.append(pair)
            else:
                verdicts[pair] = verdict
        return verdicts, sorted(unknown, key=lambda pair: -len(pair[0]) - len(pair[1]))

    # The same in all metrics: a pair has one verdict, whichever of them asks.
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


def read_verdict(entry: Any) -> PairVerdict | None:
    """Return the verdict that an entry of the cache holds; None where there is none, or a file
    holds something else.

    >>> read_verdict([0.25, [4, 11]])
    PairVerdict(probability=0.25, spans=((4, 11),))
    """
    try:
        probability, *spans = entry
        (probability,) = checked_probabilities([probability], 1)
        return PairVerdict(probability, tuple((int(start), int(end)) for start, end in spans))
    except (TypeError, ValueError):
        return None
