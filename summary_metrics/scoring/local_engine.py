# SPDX-License-Identifier: Apache-2.0
"""The engine of one process: it writes scores to one file so that an interrupted run can resume."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO

from tqdm import tqdm

from ..errors import JobError
from ..reading.rows import Row, cut_chunks, digest_rows, read_rows
from .job import Job, Outcome
from .metadata import ADVICE, Progress, digest_output, read_progress, write_progress
from .row_scores import json_line, score_rows


def lock(out: BinaryIO, output: Path) -> None:
    """Hold the open output alone until it is closed; a JobError, which changes nothing, when another process does."""
    try:
        import fcntl

        fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise JobError(f"another process writes to {output}", 2) from None
    except (ImportError, OSError):
        pass  # a platform or a file system without locks: nothing is checked


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


def check_output(output: Path, start: Progress) -> Any:
    """Return the SHA-256 of what was written to an output; a JobError when it was changed since."""
    written = digest_output(output, start.bytes)
    if written.hexdigest() != start.output_sha256:
        raise JobError(f"{output} was changed since it was written; {ADVICE}", 2)
    return written


def score_job(
    job: Job, report_bad: Callable[[str], None], pipe: BinaryIO | None = None, most: int | None = None
) -> Outcome:
    """Append the scores of the rows to the output, a chunk at a time, from where earlier runs stopped.

    They are written to `pipe`, too, where there is one. `most` rows are read, all where it is None.

    After every chunk the sidecar is written. What an interrupted run wrote after its last one is cut off, and those
    rows are scored again: in the same chunks as without the interruption, as a model's scores may depend on what shares
    its batch, in the last digits. `report_bad` is given place and reason of each row that cannot be scored. A JobError
    refuses an output that another process writes to or that was changed, and rows that are not those scored before.
    """
    progress = start = read_progress(job)
    rows = islice(read_rows(job.files, job.columns, report_bad, job.delimiter), most)
    digest = check_rows(rows, start, job.output)
    written = check_output(job.output, start)
    with open(job.output, "ab") as out, tqdm(unit=" rows", initial=start.rows, disable=None) as bar:
        lock(out, job.output)
        out.truncate(start.bytes)
        write_progress(job, start)
        for chunk, failure in cut_chunks(rows, job.batch_size):
            lines = b"".join(map(json_line, score_rows(job.metrics, chunk))) if chunk else b""
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
    return Outcome(progress.rows, progress.rows - start.rows, progress.sha256)
