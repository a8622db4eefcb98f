# SPDX-License-Identifier: Apache-2.0
"""The engine of `--engine ray`: the same scores, from workers on one machine or on many.

Ray Data runs two stages. Readers, one task per file, check the rows and cut them into the chunks that the engine of one
process scores too, so that even the last digits of a model's scores agree. A pool of actors, which load each metric
once, scores a chunk at a time and writes it as one shard. A shard appears whole or not at all, its name tells whether
it still is (`shards.py`), and a chunk that has its shard is not scored again. So no row is lost or doubled when Ray
repeats the chunk of a lost worker, or when the same command is given again.

Ray Data's own checkpoints do not do this: they filter rows, after which other rows share a batch, hold the keys of all
scored rows in memory, name files at random, and forget everything when a job has ended.
"""

from __future__ import annotations

import logging
import os
import pickle
import shutil
import signal
import socket
import sys
import tempfile
import threading
import time
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from tqdm import tqdm

from ..errors import PROGRAM, JobError, how_to_install
from ..files import hold
from ..printable import make_printable
from ..registry import METRICS_FOLDER, OFFLINE_VARIABLES, PACKAGE, import_evaluate_alone
from .file_chunks import Chunk, Work, read_chunks
from .job import CONNECT_SECONDS, Job, RayOptions, ScoredJob, library_versions
from .last_word import leaving_word
from .metadata import Progress, read_progress, write_progress
from .replacement import find_target
from .row_scores import load_metrics, score_rows
from .shard_replacement import finish_replacement, replace_folder
from .shards import (
    check_shard_names,
    digest_job,
    find_finished,
    prepare_folder,
    remove_repeats,
    remove_unfinished,
    write_shard,
)
from .warned import make_portable

WORKERS_PER_READER = 8  # benchmarks/ray_throughput.py: reading is faster than scoring by more than this
MOST_TRIES = 3  # of a chunk, each by another worker
EXECUTOR_SECONDS = 60  # to wait for Ray Data to stop
OBJECT_STORE_BYTES = 2 * 10**8  # where Ray is started here; it holds the chunks under way


# On the nodes


def get_work(reference: Any) -> Work:
    """Return the work, and go to the folder of the command where this node has it."""
    import ray

    work: Work = ray.get(reference)
    if os.path.isdir(work.job.folder):
        os.chdir(work.job.folder)
    return work


def read_batch(batch: dict[str, Any], reference: Any) -> Iterator[dict[str, list[bytes]]]:
    """Yield the chunks of the one file whose number the batch holds, each as a batch of one."""
    work = get_work(reference)
    for chunk in read_chunks(work, int(batch["number"][0])):
        yield {"chunk": [pickle.dumps(chunk)]}


class Worker:
    """Scores chunks, and writes their shards."""

    def __init__(self, reference: Any) -> None:
        work = get_work(reference)
        self.job, self.digest = work.job, work.digest
        self.metrics: dict[str, Any] = {}
        self.failure: JobError | None = None  # is returned, as one raised here would be lost among those of Ray
        try:
            import_evaluate_alone()
            self.metrics, signatures = load_metrics(self.job.options)
            versions = library_versions()
            if (signatures, versions) != (self.job.signatures, self.job.versions):
                raise JobError(f"other metrics or libraries than where the command runs: {signatures}, {versions}", 2)
        except JobError as failure:
            self.failure = JobError(f"{socket.gethostname()}: {failure}", failure.status)

    def __call__(self, batch: dict[str, Any]) -> dict[str, list[bytes]]:
        """Return the chunk of a batch of one, without its rows."""
        chunk = pickle.loads(batch["chunk"][0])
        return {"chunk": [pickle.dumps(self.score(chunk) if chunk.rows else chunk)]}

    def score(self, chunk: Chunk) -> Chunk:
        """Score a chunk and write its shard; return what came of it."""
        folder = Path(self.job.folder, self.job.output)
        tries = folder / f".part-{chunk.name}.tries"
        try:
            if self.failure:
                raise self.failure
            count_try(tries, chunk)
            with warnings.catch_warnings(record=True) as caught:
                results = score_rows(self.metrics, chunk.rows)
            write_shard(folder, chunk.name, (self.digest, chunk.digest), results, self.job.ray.shard_format)
        except JobError as failure:
            return chunk._replace(rows=[], size=0, failure=failure)
        except OSError as error:
            return chunk._replace(rows=[], size=0, failure=JobError(f"{socket.gethostname()}: {error}", 1))
        finally:
            with suppress(OSError):  # a worker that dies does not come here
                tries.unlink()
        warned = tuple((make_portable(warning.message), warning.filename, warning.lineno) for warning in caught)
        return chunk._replace(rows=[], scored=chunk.size, warned=warned)


def count_try(tries: Path, chunk: Chunk) -> None:
    """Note, one byte in a file, that a worker begins with a chunk; a JobError when too many have ended at it.

    Ray gives the chunk of a lost worker to another, for ever if each dies of it.
    """
    with open(tries, "ab") as stream:
        if stream.tell() >= MOST_TRIES:
            first, last = (f"{row.file}:{row.line}" for row in (chunk.rows[0], chunk.rows[-1]))
            raise JobError(f"rows {first} to {last}: {MOST_TRIES} workers died while they scored them", 1)
        stream.write(b".")


# Where the command runs


def import_ray() -> Any:
    """Return the module `ray`, set to send no statistics; a JobError says how to install it."""
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_BACKEND_LOG_LEVEL", "fatal")  # what matters comes as an exception
    os.environ.setdefault("RAY_DISABLE_FAILURE_SIGNAL_HANDLER", "1")  # it aborts at SIGTERM, with a dump of the stack
    try:
        import ray
        import ray.data
    except ImportError as error:
        raise JobError(f"--engine ray: {error}; {how_to_install('ray')}", 2) from error
    return ray


def count_places(ray: Any, gpus: float) -> int:
    """Return for how many workers Ray has room; a JobError when there is none."""
    resources = ray.cluster_resources()
    most = int(resources.get("GPU", 0) / gpus if gpus else resources.get("CPU", 0))
    if most < 1:
        raise JobError(f"--num-gpus {gpus:g}: Ray has {resources.get('GPU', 0):g} GPUs", 2)
    return most


@contextmanager
def connect(options: RayOptions, workers: int | None) -> Iterator[Any]:
    """Give the module `ray`, connected to a cluster, or to one started on this machine and stopped afterwards.

    A JobError says that there is none, or that it has no room for a worker.
    """
    if options.address is None or is_bound_to_loopback(options.address):
        # Without it, a Ray that is started here listens on every network, and one that does not is not found: Ray
        # takes 127.0.0.1 for another address of this machine. It is read when `ray` is imported. Were this process
        # killed, not ended, two agents of Ray would stay for a minute: a timeout fixed in its code.
        os.environ.setdefault("RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER", "0")
    # A Ray that is started here would have this process wait for workers that it starts beforehand; for ever, and deaf
    # to signals, if one of them dies.
    os.environ.setdefault("RAY_prestart_worker_first_driver", "0")
    if options.address is not None:
        # Tries to reach a cluster, each of up to 45 seconds; Ray itself is silent for minutes.
        os.environ.setdefault("RAY_gcs_server_port_wait_time_s", "1")
    ray = import_ray()
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        # A copy, so that neither data nor environments beside the code are sent to the nodes.
        code = Path(folder, "code")
        copy_code(code)
        variables = {name: os.environ[name] for name in OFFLINE_VARIABLES if name in os.environ}
        start: dict[str, Any] = {"address": options.address, "log_to_driver": False, "logging_level": logging.ERROR}
        start["runtime_env"] = {"working_dir": str(code), "env_vars": variables}
        if options.address is None:
            processors = max(workers or 1, os.cpu_count() or 1)
            start |= {"address": "local", "num_cpus": processors, "_temp_dir": folder}
            start |= {"include_dashboard": False, "object_store_memory": OBJECT_STORE_BYTES}
        try:
            with defer_sigterm(ray):
                try:
                    ray.init(**start)
                except Exception as error:  # none answers, or one of another version, or what was started has died
                    raise JobError(f"Ray: {error}", 2) from error
            count_places(ray, options.gpus)
            yield ray
        except ray.exceptions.RayError as error:
            raise JobError(f"Ray: {error}; the same command continues where it stopped", 1) from error
        finally:
            wait_for_executors()
            ray.shutdown()


def wait_for_executors() -> None:
    """Wait for the threads of Ray Data, which have been told to end.

    Ray Data itself waits two seconds for them. On a machine that does much else, one of them may need longer. If it
    then asks a Ray that is shut down, Ray's library ends this process, with status 1.
    """
    end = time.monotonic() + EXECUTOR_SECONDS
    for thread in threading.enumerate():
        if thread.name.startswith("StreamingExecutor"):
            thread.join(max(0, end - time.monotonic()))


def is_bound_to_loopback(address: str) -> bool:
    """Return whether host:port answers at 127.0.0.1, and not at the address under which others see this machine."""
    host, _, port = address.rpartition(":")
    if host not in ("127.0.0.1", "localhost"):
        return False
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as unconnected:
            unconnected.connect(("8.8.8.8", 53))  # chooses one of this machine's addresses, and sends nothing
            own = unconnected.getsockname()[0]
        socket.create_connection((own, int(port)), CONNECT_SECONDS).close()
    except OSError:
        return True
    return False


@contextmanager
def defer_sigterm(ray: Any) -> Iterator[None]:
    """Let a SIGTERM that comes inside do afterwards what it did before.

    `ray.init` has it raise SystemExit wherever the process is at the time, within the locks of `logging` as well, which
    are then held for ever. Where Ray has no such function any more, what it raises is taken for the signal.
    """
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    came: list[int] = []
    handler = signal.signal(signal.SIGTERM, lambda number, _frame: came.append(number))
    utilities = ray._private.utils
    setter = getattr(utilities, "set_sigterm_handler", None)
    utilities.set_sigterm_handler = lambda _handler: None
    try:
        yield
    except SystemExit:
        came.append(signal.SIGTERM)
    finally:
        if setter:
            utilities.set_sigterm_handler = setter
        signal.signal(signal.SIGTERM, handler)
        if came:
            signal.raise_signal(signal.SIGTERM)


def copy_code(folder: Path) -> None:
    """Copy the package, with the metrics inside it, into a folder."""
    package, unwanted = folder / PACKAGE.name, shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, package, ignore=unwanted)
    shutil.copytree(METRICS_FOLDER, package / "metrics", ignore=unwanted, dirs_exist_ok=True)


def score_with_actors(ray: Any, work: Work) -> Iterator[Chunk]:
    """Yield every chunk of the job, as they are done."""
    job = work.job
    most = count_places(ray, job.ray.gpus)
    workers = job.workers or most
    context = ray.data.DataContext.get_current()
    context.enable_progress_bars = context.print_on_execution_start = False
    context.target_max_block_size = 1  # bytes: every chunk is a block of its own, and goes to the next free worker
    logging.getLogger("ray.data").setLevel(logging.ERROR)
    reference = ray.put(work)
    numbers = [{"number": number} for number in range(len(job.files))]
    dataset = (
        ray.data.from_items(numbers, override_num_blocks=len(numbers))
        .map_batches(
            read_batch,
            fn_args=[reference],
            batch_size=1,
            num_cpus=0,  # or readers and workers would wait for each other on a small machine
            compute=ray.data.TaskPoolStrategy(size=1 + workers // WORKERS_PER_READER),
        )
        .map_batches(
            Worker,
            fn_constructor_args=[reference],
            batch_size=1,
            num_cpus=1,
            num_gpus=job.ray.gpus,
            compute=ray.data.ActorPoolStrategy(min_size=1, initial_size=min(workers, most), max_size=workers),
        )
    )
    for row in dataset.iter_rows():
        yield pickle.loads(row["chunk"])


def score_job(job: Job, report_bad: Callable[[str], None]) -> ScoredJob:
    """Score the files into shards.

    `report_bad` is given place and reason of each row that is skipped. A JobError refuses a folder that another
    process writes to.
    """
    same = "the same command without --restart" if job.restart else "the same command"
    reason = "a process of Ray on this machine, or this one, was killed or has failed"
    with hold(job.output), leaving_word(f"{PROGRAM}: {reason}; {same} continues where it stopped"):
        finish_replacement(job.output)
        target = find_target(job)
        if target is not job:
            check_shard_names(job.output, digest_job(job.describe()), restart=True)
        outcome = score_held_job(target, report_bad)
        if target is not job:
            replace_folder(job.output)
    return outcome


def score_held_job(job: Job, report_bad: Callable[[str], None]) -> ScoredJob:
    """Score the files into the shards of a folder that no other job can write to."""
    start = read_progress(job)
    digest = digest_job(job.describe())
    rows = scored = 0
    with connect(job.ray, job.workers) as ray:
        damaged = prepare_folder(job.output, digest, job.restart)  # only here: a job that cannot run removes nothing
        for name in damaged:
            said = make_printable(str(job.output / name))
            tqdm.write(f"{said} is damaged, its rows are scored again", file=sys.stderr)
        write_progress(job, start)
        work = Work(replace(job, metrics={}), find_finished(job.output), digest)
        gone = set(work.finished)
        with tqdm(unit=" rows", disable=None) as bar:
            for chunk in score_with_actors(ray, work):
                for reason in chunk.skipped:
                    report_bad(reason)
                for message, file, line in chunk.warned:
                    warnings.warn_explicit(message, UserWarning, file, line)
                if chunk.failure:
                    raise chunk.failure
                rows += chunk.size
                scored += chunk.scored
                gone.discard(chunk.name)
                bar.update(chunk.size)
        if gone:
            raise JobError(f"{job.output} has scores of rows that are gone; --restart scores all again", 2)
    remove_unfinished(job.output)  # of workers that died; others did their chunks
    remove_repeats(job.output)
    write_progress(job, Progress(rows))
    return ScoredJob(rows, scored)
