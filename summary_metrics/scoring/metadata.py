# SPDX-License-Identifier: Apache-2.0
"""The file beside an output that says what made it, and how far that has come, so that a run can be continued."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import JobError
from ..files import naming
from ..registry import hide_secrets
from .job import Job

NOTHING = hashlib.sha256().hexdigest()
SHOWN_CHARACTERS = 300  # of an entry of the sidecar, in a message
SHORT = 60  # characters of a value in the reason why an output is of another job
SHOWN_CHANGES = 2
OTHER = "scores of another job"
ADVICE = "--restart scores everything again, --output writes elsewhere"


class Progress(NamedTuple):
    """How far a run has come: `rows` rows of the digest `sha256` have their scores in the first `bytes` bytes.

    `output_sha256` is the digest of these bytes. Of a folder of shards only `rows` says something: the names of the
    shards say the rest.
    """

    rows: int = 0
    bytes: int = 0
    sha256: str = NOTHING
    output_sha256: str = NOTHING


def cut_text(value: Any, most: int = SHOWN_CHARACTERS) -> str:
    """Return a value as a message shows it: a file may hold anything, of any length."""
    text = str(value)
    return text if len(text) <= most else text[:most] + "…"


def list_differences(earlier: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Return one phrase of a few words for each entry of two nested dictionaries that differs."""
    found = []
    for key in {**earlier, **now}:
        old, new = earlier.get(key), now.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            # A metric that only one of them has is named among the metrics.
            both = [name for name in {**old, **new} if key != "signatures" or (name in old and name in new)]
            found += list_differences({name: old.get(name) for name in both}, {name: new.get(name) for name in both})
        elif old != new:
            found.append(describe_difference(key, old, new))
    return found


def describe_difference(key: str, old: Any, new: Any) -> str:
    """Return what differs in a few words; of lists and signatures, only the parts that are not in both.

    >>> describe_difference("metrics", ["unr", "nid"], ["unr"])
    'metrics: unr, nid, now unr'
    >>> describe_difference("unr", "unr|window:none|form:NFC", "unr|window:5|form:NFC")
    'unr: window:none, now window:5'
    >>> describe_difference("document", "document", None)
    'document: document, now none'
    """
    if isinstance(old, str) and isinstance(new, str):
        parts, others = old.split("|"), new.split("|")
        own, new_own = [part for part in parts if part not in others], [part for part in others if part not in parts]
        old, new = ", ".join(own) or old, ", ".join(new_own) or new
    old, new = ("none" if value is None else value for value in (old, new))
    shown = [", ".join(map(str, value)) if isinstance(value, list) else value for value in (old, new)]
    return f"{cut_text(key)}: {cut_text(shown[0], SHORT)}, now {cut_text(shown[1], SHORT)}"


def describe_changes(changed: Sequence[str]) -> str:
    """Return in a few words in what two jobs differ."""
    more = f"; {len(changed) - SHOWN_CHANGES} more" if len(changed) > SHOWN_CHANGES else ""
    return "; ".join(changed[:SHOWN_CHANGES]) + more


def make_progress(entries: Any) -> Progress:
    """Return the progress that a sidecar notes; a ValueError says what in it cannot be."""
    if not isinstance(entries, dict) or entries.keys() != Progress._field_defaults.keys():
        raise ValueError(f"`progress` must hold {', '.join(Progress._fields)}")
    for name, default in Progress._field_defaults.items():
        value = entries[name]
        if type(value) is not type(default) or (isinstance(value, int) and not 0 <= value < 2**63):
            raise ValueError(f"`{name}` cannot be {cut_text(value)}")
    return Progress(**entries)


def read_sidecar(job: Job) -> tuple[dict[str, Any], Progress]:
    """Return the description of the job that the sidecar notes, and its progress; a JobError when it cannot be one.

    Its content is that of a file: it may be anything.
    """
    try:
        content = json.loads(job.sidecar.read_bytes())
        if not isinstance(content, dict) or not isinstance(content.get("job"), dict):
            raise ValueError("there must be an entry `job`")
        progress = content.get("progress")
        if isinstance(progress, dict) and progress.keys() == Progress._field_defaults.keys() - {"output_sha256"}:
            raise ValueError("it is of an earlier version, which kept no digest of the output")
        return content["job"], make_progress(progress)
    except (OSError, RecursionError, ValueError) as error:
        raise JobError(f"{job.sidecar} cannot be read ({type(error).__name__}: {error}); {ADVICE}", 2) from error


def lacks_metrics(earlier: dict[str, Any], job: Job) -> bool:
    """Return whether an output of the same files lacks metrics of a job, and has the others with its signatures."""
    signatures = earlier.get("signatures")
    if job.engine != "local" or earlier.get("files") != job.files or not isinstance(signatures, dict):
        return False
    alike = all(signatures[name] == job.signatures[name] for name in job.signatures if name in signatures)
    return alike and not job.signatures.keys() <= signatures.keys()


def read_progress(job: Job) -> Progress:
    """Return how far earlier runs of this job came; a JobError when the output is not theirs."""
    output, sidecar = job.output, job.sidecar
    if job.restart:
        return Progress()
    if not sidecar.exists():
        if output.exists() and (any(output.iterdir()) if output.is_dir() else output.stat().st_size):
            raise JobError(f"{output} exists, and no {sidecar.name} tells how it was made; {ADVICE}", 2)
        return Progress()
    earlier, progress = read_sidecar(job)
    changed = list_differences(earlier, job.describe())
    if changed and not progress.rows and not output.is_dir():
        return Progress()  # the other job scored nothing: most likely the same one, with a mistake in the command
    if changed:
        advice = "name another --output, or replace this one with --restart"
        if lacks_metrics(earlier, job):
            advice = f"--add keeps its scores and adds the others; or {advice}"
        raise JobError(f"{advice}: {output} has {OTHER} ({describe_changes(changed)})", 2)
    if not output.exists() or output.stat().st_size < progress.bytes:
        raise JobError(f"{output} is shorter than {sidecar.name} says; {ADVICE}", 2)
    return progress


def digest_output(output: Path, size: int) -> Any:
    """Return the SHA-256 of the first `size` bytes of an output, as `hashlib` has it; nothing is read of no bytes."""
    digest = hashlib.sha256()
    if size:
        with open(output, "rb") as stream:
            while size and (block := stream.read(min(size, 2**20))):
                digest.update(block)
                size -= len(block)
    return digest


def check_unchanged(output: Path, start: Progress) -> Any:
    """Return the SHA-256 of what was written to an output; a JobError when it was changed since."""
    written = digest_output(output, start.bytes)
    if written.hexdigest() != start.output_sha256:
        raise JobError(f"{output} was changed since it was written; {ADVICE}", 2)
    return written


def write_progress(job: Job, progress: Progress, sidecar: Path | None = None) -> None:
    """Replace the sidecar in one step, so that it is never half written; keys and addresses of servers are hidden.

    `sidecar` is another place for it.
    """
    shown = {metric: hide_secrets(options) for metric, options in job.options.items()}
    content = {
        "job": job.describe(),
        "options": shown,
        "directions": job.directions(),
        # JSON has no infinity.
        "ranges": {key: [end if math.isfinite(end) else None for end in ends] for key, ends in job.ranges().items()},
        "progress": progress._asdict(),
    }
    sidecar = sidecar or job.sidecar
    new = sidecar.with_name(sidecar.name + ".new")
    with naming(sidecar):
        new.write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
        new.replace(sidecar)
