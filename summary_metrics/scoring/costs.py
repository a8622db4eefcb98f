# SPDX-License-Identifier: Apache-2.0
"""What a run costs that asks a model: said, or refused, before anything is sent."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Protocol, TypedDict, runtime_checkable

from ..errors import FAILED, JobError, Option, Say
from ..metrics._shared.chat_client import Meter
from ..metrics._shared.claims import FirstControls
from ..metrics._shared.summary_metric import SummaryMetric
from ..printable import count_of
from ..registry import AllOptions, Metrics, Options
from .reuse import Chunk
from .rows import errors_of, own_options

TOO_WEAK = "this model is too weak for the task"
SAID_EVERY = 15  # seconds


class Cost(TypedDict, total=False):
    """About what a run asks of a model: calls of one behind a server, or pairs of a verifier."""

    calls: int
    least_calls: int  # where it is not known whether the server tells chances
    prompt_tokens: int
    completion_tokens: int
    pairs: int
    seconds: int


@runtime_checkable
class EstimatesCost(Protocol):
    """A metric that may ask a model."""

    def estimate_cost(self, batches: Iterable[tuple[list[Any], ...]]) -> Cost:
        """Return about what these summaries, documents and key facts would cost."""


@runtime_checkable
class HasControls(Protocol):
    """A metric that may ask a verifier, which it checks first."""

    def controls(self, batches: Iterable[tuple[list[Any], ...]]) -> FirstControls:
        """Return what the verifier said of the controls of the first texts."""


@runtime_checkable
class HasMeter(Protocol):
    """A metric that may call a chat model."""

    def meter(self) -> Meter | None:
        """Return what counts its calls; None where it calls none."""


def check_costs(
    chunks: Callable[[], Iterable[Chunk]],
    metrics: Metrics,
    options: AllOptions,
    say: Say,
) -> None:
    """Say about what the models of a run cost; a JobError, before anything is sent, says that it is
    more than is allowed. `chunks` plans all rows once more.
    """
    for name, metric in metrics.items():
        if not isinstance(metric, EstimatesCost):
            continue
        with errors_of(name):
            cost = metric.estimate_cost(batches_of(name, metric, chunks()))
        if "pairs" in cost:
            say(describe_pairs(name, cost))
        if "calls" in cost:
            check_calls(name, cost, options[name], say)
            if isinstance(metric, HasMeter) and (meter := metric.meter()):
                progress = Progress(name, cost["calls"], say)
                meter.watch, meter.tell = progress, progress.tell
        if isinstance(metric, HasControls) and (cost.get("pairs") or cost.get("calls")):
            check_controls(name, metric, batches_of(name, metric, chunks()), say)


def check_calls(name: str, cost: Cost, options: Options, say: Say) -> None:
    """Say what calls of a model cost; a JobError says that they are more than is allowed."""
    say(describe_cost(name, cost))
    most = options.get("max_calls")
    least = cost.get("least_calls", cost["calls"])
    if most is not None and least > most:
        would = f": {name} would take about {least}; nothing was sent"
        raise JobError([Option("max-calls", str(most)), would])
    if cost["calls"] and "cache_dir" not in options:
        folder = Option("option", f"{name}.cache_dir=FOLDER")
        say(f"{name}: ", folder, " would keep what is paid for when a run is interrupted")


def check_controls(
    name: str,
    metric: HasControls,
    batches: Iterator[tuple[list[Any], ...]],
    say: Say,
) -> None:
    """Say what came of the controls of the first texts, before all others are asked; a JobError
    where a model fails them and there are more. Of a few texts the screen says it.
    """
    with errors_of(name):
        first = metric.controls(batches)
    if not first.controls:
        return
    if not first.is_too_weak:
        say(f"{name}: the model passes: {first}")
    elif not first.is_all:
        raise JobError(f"{name}: {TOO_WEAK}: {first}; the other texts were not asked", FAILED)


class Progress:
    """Is called at each call of a model, and says now and then how many there were, and how long
    the others take; also where standard error is no terminal.
    """

    def __init__(self, name: str, expected: int, say: Say) -> None:
        self.name, self.expected, self.say = name, expected, say
        self._done = 0
        self._began = self._said = time.monotonic()

    def tell(self, sentence: str) -> None:
        """Say what the user must know of the calls."""
        self.say(f"{self.name}: {sentence}")

    def __call__(self, _used: int) -> None:
        """Count a call that is sent now."""
        now = time.monotonic()
        done, self._done = self._done, self._done + 1
        if not done or now - self._said < SAID_EVERY:
            return
        self._said = now
        each = (now - self._began) / done
        left = describe_time(round(each * max(0, self.expected - done)))
        calls = f"{done:,} of about {self.expected:,} calls"
        self.tell(f"{calls}, {each:.1f} s a call, about {left} left")


def batches_of(
    name: str, metric: SummaryMetric, chunks: Iterable[Chunk]
) -> Iterator[tuple[list[Any], ...]]:
    """Yield the summaries and documents, and what key facts are asked for, of each chunk that a
    metric must score.
    """
    for chunk in chunks:
        rows = [chunk.task.rows[place] for place in chunk.task.missing.get(name, ())]
        if rows:
            yield (
                [row.summary for row in rows],
                [row.document for row in rows],
                *own_options(metric, rows).values(),
            )


def describe_cost(name: str, cost: Cost) -> str:
    """Return a line that says what a metric costs, of the tokens two digits.

    >>> cost = {"calls": 1234, "prompt_tokens": 1_234_567, "completion_tokens": 12_345}
    >>> describe_cost("m", cost).partition(": an")[0]
    'm: about 1,234 calls of the model, 1,200,000 tokens sent and 12,000 received'
    """
    if not cost["calls"]:
        return f"{name}: no calls of the model, because its results are kept"
    calls = f"{count_of(cost['calls'], 'call')} of the model"
    if cost["calls"] > (least := cost.get("least_calls", cost["calls"])):
        calls += f" (or {least:,} where it tells no chances)"
    sent, received = (
        f"{int(float(f'{tokens:.2g}')):,}"
        for tokens in (cost["prompt_tokens"], cost["completion_tokens"])
    )
    return (
        f"{name}: about {calls}, {sent} tokens sent and {received} received: an estimate,"
        " without repeated calls"
    )


def describe_pairs(name: str, cost: Cost) -> str:
    """Return a line that says what a verifier is asked.

    >>> describe_pairs("m", {"pairs": 12345, "seconds": 3700}).partition("verifier ")[2]
    'is asked about 12,345 pairs of a chunk and a sentence, which takes about 62 minutes here'
    """
    pairs = f"{count_of(cost['pairs'], 'pair')} of a chunk and a sentence"
    line = f"{name}: the verifier is asked about {pairs}"
    if cost.get("seconds"):
        line += f", which takes about {describe_time(cost['seconds'])} here"
    return line


def describe_time(seconds: int) -> str:
    """Return a number of seconds in the unit that a person would use.

    >>> [describe_time(seconds) for seconds in (1, 89, 600, 36_000)]
    ['1 second', '89 seconds', '10 minutes', '10 hours']
    """
    for length, unit in ((3600, "hours"), (60, "minutes")):
        if seconds >= 1.5 * length:
            return f"{seconds / length:.0f} {unit}"
    return count_of(seconds, "second")
