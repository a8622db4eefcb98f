# SPDX-License-Identifier: Apache-2.0
"""What a job costs that calls a model: said before anything is sent, and kept within `--max-calls`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from ..errors import JobError
from ..reading.rows import Row, cut_chunks, read_rows
from .file_chunks import Work, read_chunks
from .job import Job
from .local_engine import check_rows
from .metadata import read_progress
from .replacement import find_target, restarted_beside
from .shards import find_finished

Batch = tuple[list[str], list[Any]]


def check_costs(job: Job, say: Callable[[str], None]) -> None:
    """Say about what the models of a job cost; a JobError, before anything is sent, when that is more than allowed."""
    for name, metric in job.metrics.items():
        if "-" in job.files:
            if cost := metric.estimate_cost([]):
                counted = "calls and tokens" if "calls" in cost else "pairs"
                say(f"{name}: no estimate of {counted}, as standard input can be read only once")
            continue
        cost = metric.estimate_cost(read_batches(job))
        if "pairs" in cost:
            say(describe_pairs(name, cost))
        if "calls" not in cost:
            continue
        say(describe_cost(name, cost))
        most = job.options[name].get("max_calls")
        if most is not None and cost["calls"] > most:
            raise JobError(f"--max-calls {most}: {name} would take about {cost['calls']}; nothing was sent", 2)
        if cost["calls"] and "cache_dir" not in job.options[name]:
            say(f"{name}: --option {name}.cache_dir=FOLDER would keep what is paid for when a run is interrupted")


def describe_cost(name: str, cost: dict[str, int]) -> str:
    """Return a line that says what a metric costs.

    >>> describe_cost("m", {"calls": 1234, "prompt_tokens": 1_234_567, "completion_tokens": 12_345})
    'm: about 1,234 calls of the model, 1,200,000 tokens sent and 12,000 received: an estimate, without repeated calls'
    """
    if not cost["calls"]:
        return f"{name}: no calls of the model, because its results are kept"
    sent, received = (round_number(cost[way]) for way in ("prompt_tokens", "completion_tokens"))
    calls = f"{cost['calls']:,} call{'s' if cost['calls'] > 1 else ''}"
    return (
        f"{name}: about {calls} of the model, {sent:,} tokens sent and {received:,} received: an estimate, without "
        "repeated calls"
    )


def describe_pairs(name: str, cost: dict[str, int]) -> str:
    """Return a line that says what a verifier is asked.

    >>> describe_pairs("m", {"pairs": 12345, "seconds": 3700})
    'm: the verifier is asked about 12,345 pairs of a chunk and a sentence, which takes about 62 minutes here'
    """
    pairs = f"{cost['pairs']:,} pair{'s' if cost['pairs'] != 1 else ''} of a chunk and a sentence"
    takes = f", which takes about {describe_time(cost['seconds'])} here" if cost.get("seconds") else ""
    return f"{name}: the verifier is asked about {pairs}{takes}"


def describe_time(seconds: int) -> str:
    """Return a number of seconds in the unit that a person would use.

    >>> [describe_time(seconds) for seconds in (1, 89, 600, 36_000)]
    ['1 second', '89 seconds', '10 minutes', '10 hours']
    """
    for length, unit in ((3600, "hours"), (60, "minutes")):
        if seconds >= 1.5 * length:
            return f"{seconds / length:.0f} {unit}"
    return f"{seconds} second{'s' if seconds != 1 else ''}"


def round_number(number: int) -> int:
    """Return a number to two digits, as it is an estimate.

    >>> round_number(1_234_567), round_number(7)
    (1200000, 7)
    """
    return int(float(f"{number:.2g}"))


def read_batches(job: Job) -> Iterator[Batch]:
    """Yield the summaries and documents of each chunk that is still to be scored, up to where the rows cannot be read.

    That is reported when they are scored.
    """
    for rows in read_rows_by_worker(job) if job.engine == "ray" else read_rows_in_order(job):
        if rows:
            yield [row.summary for row in rows], [row.document for row in rows]


def read_rows_in_order(job: Job) -> Iterator[Sequence[Row]]:
    """Yield the chunks of one process, without the rows that have their scores; a JobError when these are others."""
    target = find_target(job)
    start = read_progress(target)
    rows = read_rows(job.files, job.columns, stop_unless_skipped(job), job.layout)
    if target is job and restarted_beside(job.output).pending.exists():
        rows = islice(rows, start.rows, None)  # the sidecar may be that of a replaced output: mended before scoring
    else:
        check_rows(rows, start, target.output)
    for chunk, _ in cut_chunks(rows, job.batch_size):
        yield chunk


def read_rows_by_worker(job: Job) -> Iterator[Sequence[Row]]:
    """Yield the chunks of the Ray engine that have no shard."""
    read_progress(job)
    finished = {} if job.restart or not job.output.is_dir() else find_finished(job.output)
    for number in range(len(job.files)):
        for chunk in read_chunks(Work(job, finished), number):
            yield chunk.rows


def stop_unless_skipped(job: Job) -> Callable[[str], None]:
    """Return what is done about a row that cannot be scored: nothing, or the rows end there."""

    def report_bad(message: str) -> None:
        if not job.skip_bad_rows:
            raise JobError(message, 1)

    return report_bad
