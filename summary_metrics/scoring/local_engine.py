# SPDX-License-Identifier: Apache-2.0
"""The engine of one machine: it writes scores to one file so that an interrupted run can resume."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from tqdm import tqdm

from ..errors import JobError
from ..files import hold, naming
from ..printable import make_printable
from ..reading.rows import Row, cut_chunks, digest_rows, read_rows
from .job import Job, ScoredJob
from .marking import marked_beside
from .metadata import Progress, check_unchanged, read_progress, write_progress
from .replacement import find_target, restarted_beside
from .worker import Setup
from .workers import score_chunks


def check_rows(rows: Iterator[Row], start: Progress, output: Path) -> Any:
    """Read the rows that have their scores, and return their SHA-256; a JobError when they are others."""
    digest = digest_rows([])
    count = 0
    for row in islice(rows, start.rows):
        digest_rows([row], digest)
        count += 1
    if (count, digest.hexdigest()) != (start.rows, start.sha256):
        raise JobError(f"the first {start.rows} rows are not those scored in {output}; --restart scores all again", 2)
    return digest


def score_job(
    job: Job, report_bad: Callable[[str], None], pipe: BinaryIO | None = None, most: int | None = None
) -> ScoredJob:
    """Write the scores of the rows to the output, from where earlier runs stopped.

    They are written to `pipe`, too, where there is one. `most` rows are read, all where it is None. `report_bad` is
    given place and reason of each row that cannot be scored. A JobError refuses an output that another process writes
    to or that was changed, and rows that are not those scored before.
    """
    with hold(job.output):
        for pending in (restarted_beside(job.output), marked_beside(job.output)):
            pending.finish()
        target = find_target(job)
        outcome = append_scores(target, report_bad, pipe, most)
        if target is not job:
            restarted_beside(job.output).replace_output()
    return outcome


def append_scores(job: Job, report_bad: Callable[[str], None], pipe: BinaryIO | None, most: int | None) -> ScoredJob:
    """Append the scores of the rows to the output, a chunk at a time, as `score_job` says.

    After every chunk the sidecar is written. What an interrupted run wrote after its last one is cut off, and those
    rows are scored again: in the same chunks as without the interruption, as a model's scores may depend on what shares
    its batch, in the last digits.
    """
    progress = start = read_progress(job)
    rows = islice(read_rows(job.files, job.columns, report_bad, job.layout), most)
    digest = check_rows(rows, start, job.output)
    written = check_unchanged(job.output, start)
    setup = Setup(job.options, job.signatures, as_lines=True)
    bar = tqdm(unit=" rows", initial=start.rows, disable=None)
    with naming(job.output), open(job.output, "ab") as out, bar:
        write_progress(job, start)  # first: no sidecar may tell of more than the output has
        out.truncate(start.bytes)
        chunks = score_chunks(cut_chunks(rows, job.batch_size), job.metrics, setup, job.workers, tell)
        with closing(chunks):
            for chunk, failure, lines in chunks:
                for stream in filter(None, (out, pipe)):
                    stream.write(lines)
                    stream.flush()
                if failure:
                    raise failure
                digest_rows(chunk, digest)
                written.update(lines)
                rows_done, bytes_done = progress.rows + len(chunk), progress.bytes + len(lines)
                progress = Progress(rows_done, bytes_done, digest.hexdigest(), written.hexdigest())
                write_progress(job, progress)
                bar.update(len(chunk))
    return ScoredJob(progress.rows, progress.rows - start.rows, progress.sha256)


def tell(line: str) -> None:
    """Tell the user what happened, above the progress."""
    tqdm.write(make_printable(line), file=sys.stderr)
