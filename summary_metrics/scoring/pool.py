# SPDX-License-Identifier: Apache-2.0
"""Who does the work: this process, or others of this machine that score tasks side by side. Answers
come in order.

A worker is a new Python that is asked through a pipe, and a thread waits for its answer. Nothing is
forked, and no lock is shared. `ProcessPoolExecutor` of the standard library would do most of it.
But its workers run the script of the user again, which fails without a main guard. It does not say
at which rows a worker died. And when the process that asks is killed, its workers stay for ever;
here they end with the pipe.
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
from collections import defaultdict, deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import closing, suppress
from itertools import chain, islice
from pathlib import Path
from typing import BinaryIO, NamedTuple

from ..errors import FAILED, JobError, Option, Say
from ..metrics._shared.summary_metric import SummaryMetric
from ..reading.cells import group_places
from ..reading.rows import CHUNK_ROWS, document_text
from ..registry import AllOptions, Metrics, asks_model, collect_garbage_rarely, runs_model
from ..texts.others import Others
from .rows import Line, ScoringAnswer, ScoringTask, Values, answer, load_metrics, score_task

ValuesOfTasks = Generator[Values, None, None]
Requests = queue.SimpleQueue[tuple[ScoringTask, Future[ScoringAnswer]] | None]  # of threads

# Of a task, each by another worker: one that is killed for want of memory may have paid for others.
MOST_TRIES = 3
TASKS_PER_WORKER = 2  # read and not yet written: one that is scored, and one that is ready
# So many are done here, as workers need about the time of one to import their libraries.
FEW_TASKS = 2
WORKER_CODE = (
    "import sys; sys.path[:] = sys.argv[1:]; from summary_metrics.scoring.pool import serve;"
    " serve()"
)
# how many threads the libraries of a worker start, which otherwise each take all processors
THREAD_VARIABLES = ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "OPENBLAS_NUM_THREADS")
QUOTA = Path("/sys/fs/cgroup/cpu.max")  # of a container


class Setup(NamedTuple):
    """What a worker must know. It reaches it through the pipe, so that no list of processes shows a
    key.
    """

    options: AllOptions
    others: Others = Others()

    @property
    def has_model(self) -> bool:
        """Whether a metric runs or asks a model."""
        return any(runs_model(name, options) for name, options in self.options.items())

    def load(self) -> dict[str, SummaryMetric]:
        """Return the metrics, loaded; a JobError says which cannot be."""
        collect_garbage_rarely()
        return load_metrics(self.options)


def count_cores() -> int:
    """Return how many processors this process may use: those of the machine, of its affinity, or of
    its container.
    """
    cores = os.cpu_count() or 1
    with suppress(AttributeError):  # of macOS and Windows, where Python cannot ask for it
        cores = len(os.sched_getaffinity(0))
    with suppress(OSError, ValueError):
        quota, period = QUOTA.read_text().split()
        # "max" is no number: there is no quota
        cores = min(cores, max(1, int(quota) // int(period)))
    return cores


def is_plain(options: AllOptions) -> bool:
    """Return whether options are data, and no functions or objects, which another process might not
    find.
    """
    try:
        json.dumps(options, default=os.fspath)
    except (TypeError, ValueError):
        return False
    return True


def score_tasks(
    tasks: Iterator[ScoringTask], metrics: Metrics, setup: Setup, workers: int | None, say: Say
) -> ValuesOfTasks:
    """Yield what came of each task, in order; a JobError where it failed.

    `workers` is how many score side by side. None is one where a metric runs a model, and otherwise
    one for each processor. `say` is given what the user must know.
    """
    if workers is None:
        workers = 1
        # each worker would load the model once more
        if not setup.has_model and is_plain(setup.options):
            first_tasks = list(islice(tasks, FEW_TASKS + 1))
            tasks = chain(first_tasks, tasks)
            if len(first_tasks) > FEW_TASKS:
                workers = count_cores()
    if workers == 1:
        yield from (score_task(metrics, task, setup.others) for task in tasks)
    elif any(asks_model(name, options) for name, options in setup.options.items()):
        # Threads share one client, and so its cache and the count of its calls. They wait for the
        # model, not for Python.
        yield from side_by_side(
            tasks, lambda task: ScoringAnswer(score_task(metrics, task, setup.others)), workers
        )
    else:
        with closing(Pool(setup, workers, say)) as pool:
            yield from side_by_side(tasks, pool.score, workers)


def cut_by_source(task: ScoringTask) -> list[ScoringTask]:
    """Return the parts of a task, each with as many rows as a chunk, in which the summaries of a
    source stand together; a row keeps its place.
    """
    if len(task.rows) <= CHUNK_ROWS:
        return [task]
    order = group_places(document_text(row.document) for row in task.rows.values())
    missing = {name: set(places) for name, places in task.missing.items()}
    parts = []
    for first in range(0, len(order), CHUNK_ROWS):
        places = sorted(order[first : first + CHUNK_ROWS])
        rows = {place: task.rows[place] for place in places}
        missing_here = {
            name: [*filter(lacking.__contains__, places)] for name, lacking in missing.items()
        }
        parts.append(ScoringTask(rows, missing_here))
    return parts


def join_values(parts: Iterable[ScoringTask], values_of_parts: Iterable[Values]) -> Values:
    """Return the values of a task by those of its parts."""
    lines: dict[str, dict[int, Line]] = defaultdict(dict)
    for part, values in zip(parts, values_of_parts, strict=True):
        for name, lines_of_part in values.items():
            lines[name].update(zip(part.missing[name], lines_of_part, strict=True))
    return {name: [of_name[place] for place in sorted(of_name)] for name, of_name in lines.items()}


def side_by_side(
    tasks: Iterable[ScoringTask], score: Callable[[ScoringTask], ScoringAnswer], workers: int
) -> ValuesOfTasks:
    """Yield what `score` returns of each task, in order; it is called by so many threads.

    The threads are not those of `concurrent.futures`, for which Python waits when it ends: an
    interruption must not.
    """
    requests: Requests = queue.SimpleQueue()

    def submit_tasks() -> Iterator[Future[ScoringAnswer]]:
        """Where reading the tasks fails, what was read before is scored first."""
        future: Future[ScoringAnswer] = Future()
        try:
            for task in tasks:
                if any(task.missing.values()):
                    requests.put((task, future))
                else:
                    future.set_result(ScoringAnswer())
                yield future
                future = Future()
        except JobError as error:
            future.set_exception(error)
            yield future

    for _ in range(workers):
        threading.Thread(target=answer_requests, args=[requests, score], daemon=True).start()
    waiting: deque[Future[ScoringAnswer]] = deque()
    try:
        for future in submit_tasks():
            waiting.append(future)
            if len(waiting) == TASKS_PER_WORKER * workers:
                yield waiting.popleft().result().take()
        while waiting:
            yield waiting.popleft().result().take()
    finally:
        with suppress(queue.Empty):
            while True:
                requests.get_nowait()
        for _ in range(workers):
            requests.put(None)


def answer_requests(requests: Requests, score: Callable[[ScoringTask], ScoringAnswer]) -> None:
    """Answer requests in a thread, until one is None."""
    while (request := requests.get()) is not None:
        task, future = request
        try:
            future.set_result(score(task))
        except BaseException as error:  # is raised where the result is asked for
            future.set_exception(error)


class Pool:
    """Workers that are started when they are first needed. `score` may be called by as many threads
    as there are; a JobError says that options cannot be sent to them.
    """

    def __init__(self, setup: Setup, workers: int, say: Say) -> None:
        if not is_plain(setup.options):
            refusal = "options that are functions or objects cannot be sent to "
            raise JobError([refusal, Option("workers"), ": use 1"])
        self.setup_request = pickle.dumps(setup)
        self.say = say
        self.threads_per_worker = str(max(1, count_cores() // workers))
        self.free: queue.SimpleQueue[subprocess.Popen[bytes]] = queue.SimpleQueue()
        self.started: list[subprocess.Popen[bytes]] = []
        self.ended = False

    def start(self) -> subprocess.Popen[bytes]:
        """Start a worker, and wait until it has loaded the metrics."""
        worker = subprocess.Popen(
            [sys.executable, "-c", WORKER_CODE, *map(str, sys.path)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=dict.fromkeys(THREAD_VARIABLES, self.threads_per_worker) | os.environ,
            start_new_session=True,  # Ctrl+C reaches this process alone
        )
        self.started.append(worker)
        if self.ended:  # by another thread, which may have missed this worker
            worker.kill()
        loaded = ask(worker, self.setup_request)
        if loaded is None:
            raise JobError(f"a worker {describe_end(worker)} while it loaded the metrics", FAILED)
        loaded.take()
        return worker

    def score(self, task: ScoringTask) -> ScoringAnswer:
        """Have a task scored. If a worker dies of it another one tries, but not for ever."""
        request = pickle.dumps(task)
        for _ in range(MOST_TRIES):
            try:
                worker = self.free.get_nowait()
            except queue.Empty:
                worker = self.start()
            answer = ask(worker, request)
            if answer:
                self.free.put(worker)
            if answer or self.ended:
                return answer or ScoringAnswer()
            end = describe_end(worker)
            self.say(f"worker {worker.pid} {end}; rows {task.place} are scored again")
        died = f"rows {task.place}: {MOST_TRIES} workers died while they scored them; try fewer "
        raise JobError([died, Option("workers")], FAILED)

    def close(self) -> None:
        """End all workers."""
        self.ended = True
        for worker in self.started:
            worker.kill()
        for worker in self.started:
            worker.wait()
            for stream in filter(None, (worker.stdin, worker.stdout)):
                with suppress(OSError):
                    stream.close()


def ask(worker: subprocess.Popen[bytes], request: bytes) -> ScoringAnswer | None:
    """Return what a worker answers; None where it has died."""
    assert worker.stdin
    assert worker.stdout
    try:
        worker.stdin.write(request)
        worker.stdin.flush()
        answer: ScoringAnswer = pickle.load(worker.stdout)
    except (OSError, EOFError, ValueError, pickle.UnpicklingError):
        return None
    return answer


def describe_end(worker: subprocess.Popen[bytes]) -> str:
    """Return in a few words how a worker died."""
    status = worker.wait()
    if status >= 0:
        return f"ended with status {status}"
    reason = str(-status)
    with suppress(ValueError):  # one of real time has no name
        reason = signal.Signals(-status).name
    if reason == "SIGKILL":
        reason += ", most likely for want of memory"
    return f"was killed ({reason})"


# In a worker


def serve() -> None:
    """Answer what comes on standard input, a setup and then tasks; what else is printed goes to
    standard error.
    """
    # Ctrl+C is for the asking process, which ends this one
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with os.fdopen(os.dup(0), "rb") as requests, os.fdopen(os.dup(1), "wb") as answers:
        os.dup2(2, 1)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        try:
            answer_all(requests, answers)
        except BrokenPipeError:  # the asking process has ended
            sys.stderr = None


def answer_all(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer the setup, then each task, until there are no more or the asking process has ended."""

    def send(answer: ScoringAnswer) -> None:
        pickle.dump(answer, answers)
        answers.flush()

    # what is cut off: the asking process has ended, in whatever way
    with suppress(EOFError, pickle.UnpicklingError):
        setup: Setup = pickle.load(requests)
        try:
            metrics = setup.load()
        except JobError as failure:
            send(ScoringAnswer(failure=failure))
            return
        send(ScoringAnswer())
        while True:
            send(answer(metrics, pickle.load(requests), setup.others))
