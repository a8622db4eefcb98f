# SPDX-License-Identifier: Apache-2.0
"""Adding metrics to an output that is there: `--add`.

The new metrics score the same rows into a file of their own, which is continued as every output is. When all rows are
there, the lines of both are joined. The result is byte for byte what one run of all metrics writes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Any

from ..errors import JobError
from ..files import follow_links, hold, naming
from ..reading.paths import added_of, joined_of, sidecar_of
from ..reading.rows import read_rows
from . import local_engine
from .costs import stop_unless_skipped
from .earlier_metadata import Earlier
from .job import Job
from .marking import marked_beside
from .metadata import (
    Progress,
    check_unchanged,
    describe_changes,
    list_differences,
    read_progress,
    read_sidecar,
    write_progress,
)
from .replacement import Replacement, restarted_beside
from .results import damage, read_results
from .row_scores import FLAGS, LABELS, PROBLEMS, json_line


def select_metrics(job: Job, names: list[str]) -> Job:
    """Return a job with some of its metrics."""
    return replace(
        job,
        metrics={name: job.metrics[name] for name in names},
        signatures={name: job.signatures[name] for name in names},
        options={name: job.options[name] for name in names},
        earlier=None,
    )


def split_job(job: Job, earlier: Earlier) -> tuple[Job, Job | None]:
    """Return the job that made the output, as this command would give it, and the job of the metrics to add, if any.

    Libraries that were not installed then do not count: what was scored did not depend on them. A JobError refuses an
    output that other options, versions or columns have made than those of this command.
    """
    columns = {role: job.columns[role] for role in earlier.columns if role in job.columns}
    versions = {name: version for name, version in job.versions.items() if name in earlier.versions}
    base = replace(select_metrics(job, earlier.metrics), columns=columns, versions=versions, restart=False)
    noted, _ = read_sidecar(base)
    changed = list_differences(noted, base.describe())
    if changed:
        advice = "give what it was made with, or score the new metrics to another --output without --add"
        raise JobError(f"--add: {advice}: {base.output} was made otherwise ({describe_changes(changed)})", 2)
    new = [name for name in job.metrics if name not in earlier.metrics]
    return base, replace(select_metrics(job, new), output=added_of(job.output)) if new else None


def score_addition(job: Job, base: Job, part: Job) -> int:
    """Score what the rows of the output lack, join it with what they have, and return how many rows there are.

    `base` and `part` are what `split_job` returns. A JobError says why that cannot be done. Nothing of the output is
    changed until all rows have their scores.
    """
    check_unfinished(part)
    with hold(base.output):
        start = read_progress(base)
        if not start.rows:
            return 0
        report_bad = stop_unless_skipped(job)  # what is bad is told when the whole input is read
        local_engine.check_rows(read_rows(base.files, base.columns, report_bad, base.layout), start, base.output)
        check_unchanged(base.output, start)
        outcome = local_engine.score_job(part, report_bad, most=start.rows)
        joined = joined_beside(job.output)
        digest, size = hashlib.sha256(), 0
        with naming(joined.new), open(joined.new, "wb") as stream:
            for line in join_lines(base.output, part.output, start.rows):
                stream.write(line)
                digest.update(line)
                size += len(line)
        progress = Progress(start.rows, size, outcome.sha256 or "", digest.hexdigest())
        write_progress(job, progress, joined.pending)
        joined.replace_output()
    return start.rows


def check_unfinished(part: Job) -> None:
    """Refuse to add these metrics where an earlier run began to add others, and did not end."""
    if part.restart or not part.sidecar.exists():
        return
    noted, progress = read_sidecar(part)
    if progress.rows and list_differences(noted, part.describe()):
        names = noted.get("metrics")
        others = ",".join(map(str, names)) if isinstance(names, list) else "others"
        reason = f"{part.output} has {progress.rows} rows of an earlier --add that did not end"
        advice = f"--metrics {others} goes on with it, or --restart leaves it and adds what this command names"
        raise JobError(f"--add: {reason}; {advice}", 2)


def join_lines(base: Path, part: Path, rows: int) -> Iterator[bytes]:
    """Yield the lines of an output with the scores of another of the same rows; a JobError where they are not."""
    for (place, own), (_, more) in zip(islice(read_results(base), rows), read_results(part), strict=True):
        if any(own[label] != more.get(label) for label in own if label in LABELS and label not in (PROBLEMS, FLAGS)):
            raise JobError(f"{place}: {part} has another row there; --add --restart scores it again", 2)
        try:
            yield json_line(join_results(own, more))
        except ValueError as error:  # a number that no output has
            raise damage(place, str(error)) from error


def join_results(own: dict[str, Any], more: dict[str, Any]) -> dict[str, Any]:
    """Return what the output says of a row: its labels, all its scores, and its flags last, as `score_rows` does.

    >>> join_results({"id": 1, "a": 0.5, "flags": ["x"]}, {"id": 1, "b": None, "flags": None})
    {'id': 1, 'a': 0.5, 'b': None, 'flags': ['x']}
    """
    labels = {name: value for name, value in more.items() if name in LABELS and name != FLAGS}
    scores = {name: value for result in (own, more) for name, value in result.items() if name not in LABELS}
    flags = {}
    if FLAGS in own or FLAGS in more:
        flags[FLAGS] = [*(own.get(FLAGS) or []), *(more.get(FLAGS) or [])] or None
    return {**labels, **scores, **flags}


def joined_beside(output: Path) -> Replacement:
    """Return where the joined scores are until they take the place of an output."""
    unneeded = (added_of(output), sidecar_of(added_of(output)))
    return Replacement(output, joined_of(follow_links(output)), sidecar_of(joined_of(output)), unneeded)


def finish_addition(output: Path) -> None:
    """Do what is left of an addition whose lines are in the output: note it beside the output, and remove the rest."""
    with hold(output):
        for pending in (restarted_beside(output), marked_beside(output), joined_beside(output)):
            pending.finish()
