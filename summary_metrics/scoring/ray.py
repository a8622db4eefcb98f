# SPDX-License-Identifier: Apache-2.0
"""`--engine ray`: the same scores, from workers on one machine or on many.

Ray Data runs two stages: readers, one task for each file, cut its rows into the chunks that one
process would score. A pool of actors, which load each metric once, scores them. Their order is
preserved, and only the process that asks writes anything. So the bytes are those of one process,
also when Ray repeats the chunk of a worker that is lost.
"""

from __future__ import annotations

import logging
import os
import pickle
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import FAILED, PROGRAM, BadRowError, JobError, Option, how_to_install
from ..metrics._shared.summary_metric import SummaryMetric
from ..reading.rows import ReportBadRow, Source, cut_chunks
from ..registry import METRICS_FOLDER, OFFLINE_VARIABLES, PACKAGE, library_versions
from .pool import Setup
from .reuse import Chunk, EarlierScores, plan_chunk
from .rows import ScoringAnswer, ScoringTask, Values, answer

CONNECT_SECONDS = 10
EXECUTOR_SECONDS = 60  # to wait for Ray Data to stop
MOST_TRIES = 3  # of a chunk, each by another worker
OBJECT_STORE_BYTES = 2 * 10**8  # where Ray is started here; it holds the chunks under way
WORKERS_PER_READER = 8  # reading is faster than scoring by more than this
WATCHER_CODE = "import sys; sys.stdin.read() or print(sys.argv[1], file=sys.stderr)"


class Work(NamedTuple):
    """What readers and workers must know. It reaches them by reference, so that Ray shows no key in
    the options.
    """

    source: Source
    skip_bad_rows: bool
    earlier: EarlierScores
    setup: Setup
    folder: str
    versions: dict[str, str]


class ScoredChunk(NamedTuple):
    """A chunk, and what came of it; `row_errors` are those of rows that cannot be read and stand
    before it. Behind the last rows of a file there may be errors and no chunk.
    """

    chunk: Chunk | None
    answer: ScoringAnswer
    row_errors: Sequence[BadRowError] = ()


# On the nodes


def get_work(reference: Any) -> Work:
    """Return the work, and go to the folder of the command where this node has it."""
    import ray

    work: Work = ray.get(reference)
    if os.path.isdir(work.folder):
        os.chdir(work.folder)
    return work


def read_batch(batch: dict[str, Any], reference: Any) -> Iterator[dict[str, list[bytes]]]:
    """Yield the chunks of the one file whose number the batch holds, each as a batch of one."""
    work = get_work(reference)
    source = replace(work.source, inputs=(work.source.inputs[int(batch["number"][0])],))
    row_errors: list[BadRowError] = []

    def report_bad(error: BadRowError) -> None:
        if not work.skip_bad_rows:
            raise error
        row_errors.append(error)

    def send(chunk: Chunk | None, failure: JobError | None = None) -> dict[str, list[bytes]]:
        scored = ScoredChunk(chunk, ScoringAnswer(failure=failure), tuple(row_errors))
        row_errors.clear()
        return {"scored": [pickle.dumps(scored)]}

    try:
        for rows in cut_chunks(source.rows(report_bad)):
            yield send(plan_chunk(work.earlier, rows))
        if row_errors:
            yield send(None)
    except JobError as failure:
        yield send(None, failure)


class Worker:
    """Scores chunks."""

    def __init__(self, reference: Any) -> None:
        work = get_work(reference)
        self.metrics: dict[str, SummaryMetric] = {}
        self.others = work.setup.others
        # is returned, as one raised here would be lost among those of Ray
        self.failure: JobError | None = None
        try:
            self.metrics = work.setup.load()
            if library_versions() != work.versions:
                raise JobError(f"other libraries than where the command runs: {library_versions()}")
        except JobError as failure:
            self.failure = JobError(f"{socket.gethostname()}: {failure}", failure.status)

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[bytes]]:
        """Return the chunk of a batch of one with its scores, and without its texts."""
        scored: ScoredChunk = pickle.loads(batch["scored"][0])
        if scored.chunk and not scored.answer.failure:
            task = scored.chunk.task
            answer_of_worker = ScoringAnswer(failure=self.failure)
            if self.failure is None:
                answer_of_worker = answer(self.metrics, task, self.others)
            without_texts = scored.chunk._replace(task=ScoringTask({}, task.missing))
            scored = scored._replace(chunk=without_texts, answer=answer_of_worker)
        return {"scored": [pickle.dumps(scored)]}


def limit_tries() -> dict[str, int]:
    """Return how often a chunk is given to another worker where one dies of it; Ray would do it for
    ever.
    """
    return {"max_task_retries": MOST_TRIES - 1}


# Where the command runs


def score_with_ray(
    work: Work, workers: int | None, address: str | None, gpus: float, report_bad: ReportBadRow
) -> Generator[tuple[Chunk, Values], None, None]:
    """Yield every chunk with what was scored of it, in order; a JobError says why that cannot be
    done.
    """
    reason = "a process of Ray on this machine, or this one, was killed or has failed"
    with (
        telling_if_killed(f"{PROGRAM}: {reason}; the same command continues where it stopped"),
        connect(address, workers) as ray,
    ):
        slots = count_slots(ray, gpus)
        context = ray.data.DataContext.get_current()
        context.enable_progress_bars = context.print_on_execution_start = False
        # bytes: every chunk is a block of its own, and goes to the next free worker
        context.target_max_block_size = 1
        context.execution_options.preserve_order = True
        logging.getLogger("ray.data").setLevel(logging.ERROR)
        reference = ray.put(work)
        most_workers = workers or slots
        numbers = [{"number": number} for number in range(len(work.source.inputs))]
        dataset = (
            ray.data.from_items(numbers, override_num_blocks=len(numbers))
            .map_batches(
                read_batch,
                fn_args=[reference],
                batch_size=1,
                num_cpus=0,  # or readers and workers would wait for each other on a small machine
                compute=ray.data.TaskPoolStrategy(size=1 + most_workers // WORKERS_PER_READER),
            )
            .map_batches(
                Worker,
                fn_constructor_args=[reference],
                batch_size=1,
                num_cpus=1,
                num_gpus=gpus,
                compute=ray.data.ActorPoolStrategy(
                    min_size=1, initial_size=min(most_workers, slots), max_size=most_workers
                ),
                ray_remote_args_fn=limit_tries,
            )
        )
        for row in dataset.iter_rows():
            scored: ScoredChunk = pickle.loads(row["scored"])
            for error in scored.row_errors:
                report_bad(error)
            scored.answer.give_warnings()
            if scored.chunk:
                yield scored.chunk, scored.answer.values


def check_address(address: str) -> None:
    """Refuse a host:port at which nothing answers: Ray itself would try for minutes, and say
    little.
    """
    if address in ("auto", "local") or "://" in address:
        return
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError, ValueError) as error:
        reason = f": must be auto, or host:port of a Ray that answers ({error})"
        raise JobError([Option("address", address), reason]) from error


def import_ray() -> Any:
    """Return the module `ray`, set to send no statistics; a JobError says how to install it."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")  # what matters comes as an exception
    # it aborts at SIGTERM, with a dump of the stack
    os.environ.setdefault("RAY_DISABLE_FAILURE_SIGNAL_HANDLER", "1")
    # A Ray that is started here would have this process wait for workers that it starts beforehand;
    # for ever, and deaf to signals, if one of them dies.
    os.environ.setdefault("RAY_prestart_worker_first_driver", "0")
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise JobError([Option("engine", "ray"), f": {error}; {how_to_install('ray')}"]) from error
    return ray


def count_slots(ray: Any, gpus: float) -> int:
    """Return for how many workers Ray has room; a JobError when there is none."""
    resources = ray.cluster_resources()
    slots = int(resources.get("CPU", 0))
    if gpus:
        slots = int(resources.get("GPU", 0) / gpus)
    if slots < 1:
        raise JobError(
            [Option("num-gpus", f"{gpus:g}"), f": Ray has {resources.get('GPU', 0):g} GPUs"]
        )
    return slots


@contextmanager
def connect(address: str | None, workers: int | None) -> Iterator[Any]:
    """Give the module `ray`, connected to a cluster, or to one started on this machine and stopped
    afterwards.
    """
    if address is None:
        # Without it, a Ray that is started here listens on every network. It is read when `ray` is
        # imported.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    else:
        # Tries to reach a cluster, each of up to 45 seconds; Ray itself is silent for minutes.
        os.environ.setdefault("RAY_gcs_server_port_wait_time_s", "1")
    ray = import_ray()
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        try:
            with defer_sigterm():
                try:
                    ray.init(**make_arguments(address, workers, folder))
                # none answers, or one of another version, or what was started has died
                except Exception as error:
                    raise JobError(f"Ray: {error}") from error
            yield ray
        except ray.exceptions.RayError as error:
            raise JobError(
                f"Ray: {error}; the same command continues where it stopped", FAILED
            ) from error
        finally:
            wait_for_executors()
            ray.shutdown()


def make_arguments(address: str | None, workers: int | None, folder: str) -> dict[str, Any]:
    """Return the arguments of `ray.init`, after a copy of the code that the nodes need into a
    folder.
    """
    # a copy, so that neither data nor environments beside the code are sent to the nodes
    code, unwanted = Path(folder, "code"), shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, code / PACKAGE.name, ignore=unwanted)
    shutil.copytree(
        METRICS_FOLDER, code / PACKAGE.name / "metrics", ignore=unwanted, dirs_exist_ok=True
    )
    variables = {name: os.environ[name] for name in OFFLINE_VARIABLES if name in os.environ}
    arguments: dict[str, Any] = {
        "address": address,
        "log_to_driver": False,
        "logging_level": logging.ERROR,
        "runtime_env": {"working_dir": str(code), "env_vars": variables},
    }
    if address is None:
        arguments |= {
            "address": "local",
            "num_cpus": max(workers or 1, os.cpu_count() or 1),
            "_temp_dir": folder,
            "include_dashboard": False,
            "object_store_memory": OBJECT_STORE_BYTES,
        }
    return arguments


def wait_for_executors() -> None:
    """Wait for the threads of Ray Data, which have been told to end.

    Ray Data itself waits two seconds for them. If one of them then asks a Ray that is shut down,
    Ray's library ends this process, with status 1.
    """
    end = time.monotonic() + EXECUTOR_SECONDS
    for thread in threading.enumerate():
        if thread.name.startswith("StreamingExecutor"):
            thread.join(max(0, end - time.monotonic()))


@contextmanager
def defer_sigterm() -> Iterator[None]:
    """Let a SIGTERM that comes inside do afterwards what it did before.

    `ray.init` has it raise SystemExit wherever the process is at the time, within the locks of
    `logging` as well, which are then held for ever.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    signals: list[int] = []
    handler = signal.signal(signal.SIGTERM, lambda number, _frame: signals.append(number))
    # A private function of Ray, as there is no option for it. Where another version has it
    # elsewhere, nothing is replaced, and the SystemExit is taken for the signal.
    utilities = sys.modules.get("ray._private.utils")
    setter = getattr(utilities, "set_sigterm_handler", None)
    if utilities and setter:
        utilities.set_sigterm_handler = lambda _handler: None  # type: ignore[attr-defined]
    try:
        yield
    except SystemExit:
        signals.append(signal.SIGTERM)
    finally:
        if utilities and setter:
            utilities.set_sigterm_handler = setter  # type: ignore[attr-defined]
        signal.signal(signal.SIGTERM, handler)
        if signals:
            signal.raise_signal(signal.SIGTERM)


@contextmanager
def telling_if_killed(line: str) -> Iterator[None]:
    """Have a line written to standard error if this process ends inside at once.

    Ray's library ends the process that uses it, from C++ and with status 1, when Ray's own process
    on this machine is gone; nothing in Python comes to run then. So a second process waits, and
    sees that it was not sent away.
    """
    command = [sys.executable, "-I", "-S", "-c", WATCHER_CODE, line]
    # A session of its own: what a terminal interrupts is told by this process.
    watcher = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, start_new_session=True
    )
    try:
        yield
    finally:
        with suppress(OSError):
            watcher.communicate(b"ended")
