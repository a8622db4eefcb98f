# SPDX-License-Identifier: Apache-2.0
"""`--engine ray`: the same scores, from workers on one machine or on many.

Each worker is an actor of Ray, which loads each metric once. Their order is that of the tasks, and
only the process that asks reads and writes anything. So the bytes are those of one process, also
when Ray gives the task of a worker that is lost to another one.
"""

from __future__ import annotations

import logging
import os
import queue
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import FAILED, PROGRAM, JobError, Option, how_to_install
from ..metrics._shared.summary_metric import SummaryMetric
from ..registry import METRICS_FOLDER, OFFLINE_VARIABLES, PACKAGE, library_versions
from .pool import MOST_TRIES, Setup, ValuesOfTasks, side_by_side
from .rows import ScoringAnswer, ScoringTask, answer

if TYPE_CHECKING:
    from ..job import Engine

CONNECT_SECONDS = 10
END_SECONDS = 60  # for the answers that are waited for, when the workers are ended
OBJECT_STORE_BYTES = 2 * 10**8  # where Ray is started here; it holds the tasks under way
WATCHER_CODE = "import sys; sys.stdin.read() or print(sys.argv[1], file=sys.stderr)"


class Worker:
    """Scores tasks, on a node: in the folder of the command, where the node has it, and with
    libraries of the same versions.
    """

    def __init__(self, setup: Setup, folder: str, versions: dict[str, str]) -> None:
        if os.path.isdir(folder):
            os.chdir(folder)
        self.others = setup.others
        self.metrics: dict[str, SummaryMetric] = {}
        # is returned, as one raised here would be lost among those of Ray
        self.failure: JobError | None = None
        try:
            self.metrics = setup.load()
            if library_versions() != versions:
                raise JobError(f"other libraries than where the command runs: {library_versions()}")
        except JobError as failure:
            self.failure = JobError(f"{socket.gethostname()}: {failure}", failure.status)

    def score(self, task: ScoringTask) -> ScoringAnswer:
        """Return what came of a task."""
        if self.failure:
            return ScoringAnswer(failure=self.failure)
        return answer(self.metrics, task, self.others)


class Workers:
    """So many workers, wherever Ray has room for them, each of which is asked from when it is
    there. `score` may be called by as many threads.
    """

    def __init__(self, ray: Any, setup: Setup, number: int, gpus: float) -> None:
        self.ray = ray
        self.free: queue.SimpleQueue[Any] = queue.SimpleQueue()
        # by reference, so that Ray shows no key in the options
        arguments = (ray.put(setup), os.getcwd(), library_versions())
        remote = ray.remote(Worker).options(
            num_cpus=1, num_gpus=gpus, max_restarts=-1, max_task_retries=MOST_TRIES - 1
        )
        self.started = [remote.remote(*arguments) for _ in range(number)]
        for worker in self.started:
            ready = worker.__ray_ready__.remote().future()
            ready.add_done_callback(lambda _, worker=worker: self.free.put(worker))

    def score(self, task: ScoringTask) -> ScoringAnswer:
        """Have a task scored; a JobError says that Ray cannot."""
        worker = self.free.get()
        try:
            scored: ScoringAnswer = self.ray.get(worker.score.remote(task))
        except self.ray.exceptions.RayError as error:
            reason = f"Ray: {error}; the same command continues where it stopped"
            raise JobError(reason, FAILED) from error
        finally:
            self.free.put(worker)
        return scored

    def close(self) -> None:
        """End all workers, and wait for who still asks one: Ray's library ends a process in which a
        thread asks a Ray that is shut down.
        """
        for worker in self.started:
            self.ray.kill(worker)
        with suppress(queue.Empty):
            for _ in self.started:
                self.free.get(timeout=END_SECONDS)


def score_with_ray(tasks: Iterable[ScoringTask], setup: Setup, engine: Engine) -> ValuesOfTasks:
    """Yield what came of each task, in order; a JobError says why that cannot be done."""
    reason = "a process of Ray on this machine, or this one, was killed or has failed"
    with (
        telling_if_killed(f"{PROGRAM}: {reason}; the same command continues where it stopped"),
        connect(engine.address, engine.workers) as ray,
    ):
        slots = count_slots(ray, engine.gpus)
        number = engine.workers or slots
        with closing(Workers(ray, setup, number, engine.gpus)) as started:
            yield from side_by_side(tasks, started.score, number)


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
        finally:
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
