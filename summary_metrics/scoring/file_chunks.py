# SPDX-License-Identifier: Apache-2.0
"""The rows of each file in chunks, each with its place and digest, as workers on several machines share them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ..errors import JobError
from ..reading.rows import Row, cut_chunks, digest_rows, read_rows
from .job import Job


class Chunk(NamedTuple):
    """Rows that are scored together, and what came of them."""

    name: str  # its place: the number of the file, and its number in the file
    digest: str
    rows: list[Row]  # to be scored; empty when they are
    size: int  # rows that have their scores, or will have them
    scored: int = 0  # of these, by this run
    skipped: tuple[str, ...] = ()  # what is wrong with each bad row read since the chunk before
    warned: tuple[tuple[Warning | str, str, int], ...] = ()  # message, and file and line of the code
    failure: JobError | None = None


class Work(NamedTuple):
    """What readers and workers must know. It reaches them by reference, so that Ray shows no key in the options."""

    job: Job  # without its metrics, which every worker loads
    finished: dict[str, str]  # name to digest, of the chunks that have their shards
    digest: str = ""  # of the job


def read_chunks(work: Work, number: int) -> Iterator[Chunk]:
    """Yield the chunks of one file; where it cannot be read on, one that says why."""
    job = work.job
    file = job.files[number]
    skipped: list[str] = []

    def report_bad(message: str) -> None:
        if not job.skip_bad_rows:
            raise JobError(message, 1)
        skipped.append(message)

    read = read_rows([file], job.columns, report_bad, job.layout)
    for i, (rows, failure) in enumerate(cut_chunks(read, job.batch_size)):
        name = f"{number:05}-{i:08}"
        digest = digest_rows(rows).hexdigest()[:16]
        earlier = work.finished.get(name, digest)
        if earlier != digest and not failure:
            place = f"{file}:{rows[0].line}" if rows else file
            failure = JobError(
                f"{place}: the rows from here are not those scored before; --restart scores all again", 2
            )
        if failure:
            rows = []
        to_score = [] if name in work.finished else rows
        yield Chunk(name, digest, to_score, len(rows), 0, tuple(skipped), failure=failure)
        skipped.clear()
