# SPDX-License-Identifier: Apache-2.0
"""Workers of the local engine: processes of this machine that score chunks side by side. Results come in order.

Each is a new Python that is asked through a pipe, and a thread waits for its answer. Nothing is forked, and no lock is
shared. `ProcessPoolExecutor` of the standard library would do most of it. But its workers run the script of the user
again, which fails without a main guard. It does not say at which rows a worker died. And when the process that asks is
killed, its workers stay for ever; here they end with the pipe.
"""

from __future__ import annotations

import json
import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
import time
import warnings
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from itertools import chain
from pathlib import Path
from typing import Any

from .. import registry
from ..errors import JobError
from ..reading.rows import Row
from .worker import Answer, Setup, score_batch

RowChunk = tuple[list[Row], JobError | None]  # rows that are scored together, and why reading stopped after them
ScoredChunk = tuple[list[Row], JobError | None, Any]
Score = Callable[[Sequence[Row]], Answer]

MOST_TRIES = 3  # of a chunk, each by another worker
CHUNKS_PER_WORKER = 2  # read and not yet written: one that is scored, and one that is ready
# After so many seconds of scoring in one process the others are started: about what it takes them to import their
# libraries, as `benchmarks/command_speed.py` prints it. So a small job never waits for them, and none takes more than
# twice the time of the better choice.
SECONDS_ALONE = 2.0
MODELS = ("model", "verifier")  # endings of the options that name one
CODE = "import sys; sys.path[:] = sys.argv[1:]; from summary_metrics.scoring.worker import main; main()"
THREADS_OF_LIBRARIES = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")
QUOTAS = ("/sys/fs/cgroup/cpu.max", "/sys/fs/cgroup/cpu/cpu.cfs_quota_us", "/sys/fs/cgroup/cpu/cpu.cfs_period_us")


def count_cores() -> int:
    """Return how many processors this process may use: those of the machine, of its affinity, or of its container."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    with suppress(OSError, ValueError, ZeroDivisionError):
        new, old_quota, old_period = map(Path, QUOTAS)
        files = [new] if new.exists() else [old_quota, old_period]
        quota, period = " ".join(file.read_text() for file in files).split()
        if quota not in ("max", "-1"):
            cores = min(cores, max(1, int(quota) // int(period)))
    return cores


def any_asks_model(options: Mapping[str, Mapping[str, Any]]) -> bool:
    """Return whether a language model answers, mostly of a server."""
    return any(registry.asks_model(name, own) for name, own in options.items())


def are_light(metrics: Mapping[str, Any], options: Mapping[str, Mapping[str, Any]]) -> bool:
    """Return whether no metric runs a model or asks one, so that a worker costs little memory."""
    models = [name for own in options.values() for name, value in own.items() if name.endswith(MODELS) and value]
    return not (models or any_asks_model(options) or any(metric.runs_model for metric in metrics.values()))


def is_plain(options: Mapping[str, Mapping[str, Any]]) -> bool:
    """Return whether options are data, and no functions or objects, which another process might not find."""
    try:
        json.dumps(options, default=os.fspath)
    except (TypeError, ValueError):
        return False
    return True


def score_chunks(
    chunks: Iterable[RowChunk],
    metrics: dict[str, Any],
    setup: Setup,
    workers: int | None,
    say: Callable[[str], None],
) -> Generator[ScoredChunk, None, None]:
    """Yield every chunk with what came of its rows, in order; a JobError where they cannot be scored.

    `workers` is how many score side by side. None is one for metrics that run a model, and otherwise one until
    `SECONDS_ALONE` have passed and then as many as there are processors. `say` is given what the user must know.
    """
    most = workers or (count_cores() if are_light(metrics, setup.options) and is_plain(setup.options) else 1)
    left = iter(chunks)
    spent = 0.0 if workers is None else SECONDS_ALONE
    for rows, failure in left:
        if most > 1 and spent >= SECONDS_ALONE:
            left = chain([(rows, failure)], left)
            break
        start = time.perf_counter()
        scored = score_batch(metrics, rows, setup.as_lines)
        spent += time.perf_counter() - start
        yield rows, failure, scored
    else:
        return
    # Threads share one client, and so its cache and the count of its calls. They wait for the model, not for Python.
    if any_asks_model(setup.options):
        yield from score_side_by_side(left, lambda rows: Answer(score_batch(metrics, rows, setup.as_lines)), most)
        return
    with start_pool(setup, most, say) as score_by_worker:
        yield from score_side_by_side(left, score_by_worker, most)


def score_side_by_side(chunks: Iterable[RowChunk], score_one: Score, workers: int) -> Iterator[ScoredChunk]:
    """Yield what `score_one` returns of each chunk, in order; it is called by so many threads."""
    waiting: deque[tuple[list[Row], JobError | None, Future[Answer]]] = deque()
    to_score: queue.SimpleQueue[tuple[list[Row], Future[Answer]] | None] = queue.SimpleQueue()

    def run() -> None:
        while (one := to_score.get()) is not None:
            rows, future = one
            try:
                future.set_result(score_one(rows))
            except BaseException as error:  # is raised where the result is asked for
                future.set_exception(error)

    def take_first() -> ScoredChunk:
        rows, failure, future = waiting.popleft()
        found = future.result()
        for message, file, line in found.warned:
            warnings.warn_explicit(message, UserWarning, file, line)
        if found.failure:
            raise found.failure
        return rows, failure, found.scored

    # Not those of `concurrent.futures`, for which Python waits when it ends: an interruption must not.
    try:
        for started in range(workers):
            try:
                threading.Thread(target=run, daemon=True).start()
            except RuntimeError as error:
                raise JobError(f"{workers} workers: only {started} could be started; give fewer", 2) from error
        for rows, failure in chunks:
            future: Future[Answer] = Future()
            waiting.append((rows, failure, future))
            to_score.put((rows, future))
            if len(waiting) == CHUNKS_PER_WORKER * workers:
                yield take_first()
        while waiting:
            yield take_first()
    finally:
        with suppress(queue.Empty):
            while True:
                to_score.get_nowait()
        for _ in range(workers):
            to_score.put(None)


@contextmanager
def start_pool(setup: Setup, workers: int, say: Callable[[str], None]) -> Iterator[Score]:
    """Give a function that has rows scored by a free worker; afterwards all are ended, whatever they do."""
    pool = Pool(setup, workers, say)
    try:
        yield pool.score
    finally:
        pool.end()


class Pool:
    """Workers that are started when they are first needed. `score` may be called by as many threads as there are."""

    def __init__(self, setup: Setup, workers: int, say: Callable[[str], None]) -> None:
        if not is_plain(setup.options):
            raise JobError("options that are functions or objects cannot be sent to workers: use one worker", 2)
        self.setup = pickle.dumps(setup)
        self.say = say
        self.threads = str(max(1, count_cores() // workers))
        self.free: queue.SimpleQueue[subprocess.Popen[bytes] | None] = queue.SimpleQueue()
        for _ in range(workers):
            self.free.put(None)
        self.started: list[subprocess.Popen[bytes]] = []
        self.ended = False

    def start(self) -> subprocess.Popen[bytes]:
        """Start a worker, and wait until it has loaded the metrics."""
        environment = dict.fromkeys(THREADS_OF_LIBRARIES, self.threads) | os.environ
        worker = subprocess.Popen(
            [sys.executable, "-c", CODE, *map(str, sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
            start_new_session=True,  # Ctrl+C reaches this process alone
        )
        self.started.append(worker)
        if self.ended:
            worker.kill()
        loaded = ask(worker, self.setup)
        if loaded is None:
            raise JobError(f"a worker {describe_end(worker)} while it loaded the metrics", 1)
        if loaded.failure:
            raise loaded.failure
        return worker

    def score(self, rows: Sequence[Row]) -> Answer:
        """Have rows scored. If a worker dies of them another one tries, but not for ever."""
        request = pickle.dumps(list(rows))
        place = " to ".join(f"{row.file}:{row.line}" for row in (rows[0], rows[-1])) if rows else "none"
        worker = self.free.get()
        try:
            for _ in range(MOST_TRIES):
                worker = worker or self.start()
                found = ask(worker, request)
                if found or self.ended:
                    return found or Answer()
                self.say(f"worker {worker.pid} {describe_end(worker)}; rows {place} are scored again")
                worker = None
            raise JobError(f"rows {place}: {MOST_TRIES} workers died while they scored them; try fewer workers", 1)
        except JobError as failure:
            return Answer(failure=failure)
        finally:
            self.free.put(worker)

    def end(self) -> None:
        """End all workers."""
        self.ended = True
        for worker in self.started:
            worker.kill()
        for worker in self.started:
            worker.wait()
            for stream in filter(None, (worker.stdin, worker.stdout)):
                with suppress(OSError):
                    stream.close()


def ask(worker: subprocess.Popen[bytes], request: bytes) -> Answer | None:
    """Return what a worker answers; None where it has died."""
    assert worker.stdin
    assert worker.stdout
    try:
        worker.stdin.write(request)
        worker.stdin.flush()
        found: Answer = pickle.load(worker.stdout)
    except (OSError, EOFError, ValueError, pickle.UnpicklingError):
        return None
    return found


def describe_end(worker: subprocess.Popen[bytes]) -> str:
    """Return in a few words how a worker died."""
    status = worker.wait()
    if status >= 0:
        return f"ended with status {status}"
    name = signal.Signals(-status).name if -status in set(signal.Signals) else str(-status)
    return f"was killed ({name}{', most likely for want of memory' if name == 'SIGKILL' else ''})"
