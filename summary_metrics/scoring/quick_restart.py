# SPDX-License-Identifier: Apache-2.0
"""Scoring again without being asked, where that takes less time than reading why it was refused."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice

from .. import registry
from ..errors import JobError
from ..printable import make_printable
from ..reading.rows import digest_rows
from .earlier_metadata import read_earlier
from .job import Job
from .metadata import Progress, check_unchanged, describe_changes, list_differences, read_sidecar
from .replacement import find_target
from .workers import are_light

FEW_ROWS = 1000  # with texts of 4,100 characters a few seconds, for all metrics that run no model


def restart_if_quick(job: Job) -> tuple[Job, str]:
    """Return the job as one that restarts, and a line that says so; the job itself and "" where it must not.

    It restarts where the output has few rows, scored without a model, of the same files, and options, columns or rows
    are others now. Never replaced unasked: what took long or cost money, an output of other files or of metrics that
    this job has not, and one that was changed since it was written.
    """
    if job.restart or job.engine != "local" or not job.can_read_again:
        return job, ""
    if not (job.output.is_file() and job.sidecar.exists()) or find_target(job) is not job:
        return job, ""
    try:
        noted, progress = read_sidecar(job)
        earlier = read_earlier(job.output)
        check_unchanged(job.output, progress)
    except (JobError, OSError):
        return job, ""  # said when the scores are read
    light = are_light(job.metrics, job.options) and are_light({}, earlier.options)
    light = light and all(name in job.metrics and registry.is_light(name) for name in earlier.metrics)
    if not light or earlier.files != job.files or not 0 < progress.rows <= FEW_ROWS:
        return job, ""
    changed = list_differences(noted, job.describe())
    if not changed and has_rows(job, progress):
        return job, ""
    why = describe_changes(changed) if changed else "other rows"
    rows = f"{progress.rows} row{'s' if progress.rows != 1 else ''}"
    said = f"{job.output} has {rows} of another job ({why}); all rows are scored again, as that is quick"
    return replace(job, restart=True), make_printable(said)


def has_rows(job: Job, progress: Progress) -> bool:
    """Return whether the input begins with the rows that have their scores; True where it cannot be read so far."""
    try:
        rows = list(islice(job.read_again(), progress.rows))
    except JobError:
        return True  # said when they are scored
    return len(rows) == progress.rows and digest_rows(rows).hexdigest() == progress.sha256
