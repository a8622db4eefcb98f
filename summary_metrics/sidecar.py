# SPDX-License-Identifier: Apache-2.0
"""The file beside an output that says what made it, and how far that has come, so that a run can be continued."""

from __future__ import annotations

import hashlib
import json
from typing import Any, NamedTuple

from .errors import JobError
from .job import Job
from .registry import hide_secrets


class Progress(NamedTuple):
    """How far a run has come: `rows` rows of this digest have their scores in the first `bytes` bytes of the output.

    Of a folder of shards only `rows` says something: the names of the shards say the rest.
    """

    rows: int = 0
    bytes: int = 0
    sha256: str = hashlib.sha256().hexdigest()


def list_differences(earlier: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Return one phrase for each entry of two nested dictionaries that differs."""
    found = []
    for key in {**earlier, **now}:
        old, new = earlier.get(key), now.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            found += [f"{key}: {difference}" for difference in list_differences(old, new)]
        elif old != new:
            found.append(f"{key} was {old}, is now {new}")
    return found


def read_progress(job: Job) -> Progress:
    """Return how far earlier runs of this job came; a JobError when the output is not theirs."""
    output, sidecar = job.output, job.sidecar
    advice = "--restart scores everything again, --output writes elsewhere"
    if job.restart:
        return Progress()
    if not sidecar.exists():
        if output.exists() and (any(output.iterdir()) if output.is_dir() else output.stat().st_size):
            raise JobError(f"{output} exists, and no {sidecar.name} tells how it was made; {advice}", 2)
        return Progress()
    try:
        earlier = json.loads(sidecar.read_bytes())
        progress = Progress(**earlier["progress"])
        changed = list_differences(earlier["job"], job.describe())
    except (ValueError, KeyError, TypeError) as error:
        raise JobError(f"{sidecar} cannot be read ({type(error).__name__}: {error}); {advice}", 2) from error
    if changed and not progress.rows and not output.is_dir():
        return Progress()  # the other job scored nothing: most likely the same one, with a mistake in the command
    if changed:
        raise JobError(f"{output} was made by another job ({'; '.join(changed)}); {advice}", 2)
    if not output.exists() or output.stat().st_size < progress.bytes:
        raise JobError(f"{output} is shorter than {sidecar.name} says; {advice}", 2)
    return progress


def write_progress(job: Job, progress: Progress) -> None:
    """Replace the sidecar in one step, so that it is never half written; keys and addresses of servers are hidden."""
    shown = {metric: hide_secrets(options) for metric, options in job.options.items()}
    content = {"job": job.describe(), "options": shown, "progress": progress._asdict()}
    new = job.sidecar.with_name(job.sidecar.name + ".new")
    new.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
    new.replace(job.sidecar)
