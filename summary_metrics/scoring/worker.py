# SPDX-License-Identifier: Apache-2.0
"""What runs in a process of `--workers`: it scores the rows that come on its standard input until that ends."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import warnings
from collections.abc import Callable, Sequence
from typing import Any, BinaryIO, NamedTuple

from ..errors import JobError
from ..reading.rows import Row
from ..registry import import_evaluate_alone
from .row_scores import json_line, load_metrics, score_rows
from .warned import make_portable


class Setup(NamedTuple):
    """What a worker must know. It reaches it through the pipe, so that no list of processes shows a key."""

    options: dict[str, dict[str, Any]]
    signatures: dict[str, str]
    as_lines: bool  # whether the lines of an output are wanted, and not the results


class Answer(NamedTuple):
    """What came of some rows: lines of the output or results, or why there are none."""

    scored: Any = None
    warned: tuple[tuple[Warning | str, str, int], ...] = ()  # message, and file and line of the code
    failure: JobError | None = None


def score_batch(metrics: dict[str, Any], rows: Sequence[Row], as_lines: bool) -> Any:
    """Return what is scored of some rows: the lines of the output as bytes, or a list of results."""
    results = score_rows(metrics, rows) if rows else []
    return b"".join(map(json_line, results)) if as_lines else results


def answer(work: Callable[[], Any]) -> Answer:
    """Do some work, and return what came of it, with the warnings that it gave."""
    with warnings.catch_warnings(record=True) as caught:
        try:
            scored, failure = work(), None
        except JobError as stop:
            scored, failure = None, stop
    return Answer(scored, tuple((make_portable(one.message), one.filename, one.lineno) for one in caught), failure)


def prepare(setup: Setup) -> dict[str, Any]:
    """Return the metrics, loaded; a JobError when they are not those of the process that asks."""
    import_evaluate_alone()
    metrics, signatures = load_metrics(setup.options)
    if signatures != setup.signatures:
        raise JobError(f"other metrics than where the command runs: {signatures}", 2)
    return metrics


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer the setup, then each list of rows, until there are no more or the asking process has ended."""

    def send(one: Answer) -> None:
        pickle.dump(one, answers)
        answers.flush()

    def receive() -> Any:
        try:
            return pickle.load(requests)
        except (EOFError, pickle.UnpicklingError):  # it was cut off: the asking process has ended, in whatever way
            return None

    setup: Setup | None = receive()
    if setup is None:
        return
    loaded = answer(lambda: prepare(setup))
    send(loaded._replace(scored=None))
    while not loaded.failure and (rows := receive()) is not None:
        send(answer(lambda: score_batch(loaded.scored, rows, setup.as_lines)))


def main() -> None:
    """Serve standard input and output; whatever else is printed goes to standard error."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the asking process, which ends this one
    with os.fdopen(os.dup(0), "rb") as requests, os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        try:
            serve(requests, answers)
        except BrokenPipeError:  # as above
            sys.stderr = None
