# SPDX-License-Identifier: Apache-2.0
"""What one command, or one call of `score`, does; and what in that does not go together."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from .errors import MOST_LOST, JobError, Option, require_extra
from .reading.files import (
    check_apart,
    check_files,
    check_writable,
    inputs_here,
)
from .reading.text import Reading
from .scoring.output_files import log_of, record_of

if TYPE_CHECKING:
    from .findings.fail_if import Bound


@dataclass(frozen=True)
class Engine:
    """Who scores. `workers` is how many side by side, None leaves it open. Without `ray` it is this
    machine alone.
    """

    workers: int | None = None
    ray: bool = False
    address: str | None = None
    gpus: float = 0


@dataclass(frozen=True)
class Request:
    """What is asked of scored rows: two systems to `compare`, what must hold, of what share of the
    summaries must be lost for that not to be judged, codes of what is not to be said, and which
    judgements are bad.
    """

    compare: tuple[str, str] | None = None
    bounds: Sequence[Bound] = ()
    ignored: Sequence[str] = ()
    seed: int = 0
    most_lost: float = MOST_LOST
    bad: Sequence[Bound] = ()


@dataclass(frozen=True)
class Job:
    """What one command, or one call of `score`, does.

    Attributes
    ----------
    metrics, options
        Their names, None for all that run unasked, and what was given for each. Options may hold
        keys.
    all_scores
        Whether those are wanted, too, that no screen shows.
    output, restart, pipe
        Where the rows with their scores are written, None for nowhere; whether what is there is
        left aside, and not used again; and a stream to which the lines go as well.
    written
        What else is written, by the names of options.
    request
        What is asked of the scored rows.
    judgements, verdicts
        The user's own judgements, and those of others: a file, or values for each row; or a tuple
        with the names of columns of the input.
    own_process
        Whether the process does nothing but this, so that libraries may be imported in part.
    """

    reading: Reading
    metrics: Sequence[str] | None = None
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict, repr=False)
    language: str | None = None
    offline: bool = False
    max_calls: int | None = None
    all_scores: bool = False
    output: Path | None = None
    restart: bool = False
    pipe: BinaryIO | None = None
    written: Mapping[str, Path | None] = field(default_factory=dict)
    engine: Engine = Engine()
    request: Request = Request()
    judgements: Any = None
    verdicts: Any = ()
    own_process: bool = False


def check_job(job: Job) -> None:
    """Refuse what does not go together, before anything is read; a JobError says what."""
    if job.language is not None and not re.fullmatch("[a-z]{2,3}", job.language):
        reason = f" must be a code of two or three small letters, got {job.language!r}"
        raise JobError([Option("language"), reason])
    if job.judgements is None:
        needing = {"bad": job.request.bad, "verdict-column": job.verdicts}
        refused = [Option(name) for name, value in needing.items() if len(value)]
        refused += [bound.named for bound in job.request.bounds if bound.key == "bad_share"]
        if refused:
            lack = " needs judgements of your own: give "
            raise JobError([refused[0], lack, Option("judgements")])
    if job.request.ignored:
        from .findings.find import check_codes  # late, as numpy comes with it

        check_codes(job.request.ignored)
    if job.reading.records is None:
        check_files(job.reading.files)
    beside = (job.judgements, job.reading.key_facts, job.reading.sources)
    check_written([*job.reading.files, *beside], job.output, job.written)
    if job.engine.ray:
        check_ray(job)


def check_written(
    inputs: Iterable[Any], output: Path | None, written: Mapping[str, Path | None]
) -> None:
    """Refuse files that cannot be written, and those that would overwrite an input or one another;
    and an output that no scores can be read from again.
    """
    taken = inputs_here(str(file) for file in inputs if is_path(file))
    for option, file in {"output": output, **written}.items():
        if file is None:
            continue
        check_writable(option, file)
        places = [file]
        if option == "output":
            places += [record_of(file), log_of(file)]
        check_apart(option, places, taken)
        taken += places
    if output and output.exists() and not output.is_file():
        why = ": must be a file, as scores are kept there and used again"
        raise JobError([Option("output", str(output)), why])


def is_path(value: Any) -> bool:
    """Return whether a value names a file."""
    return isinstance(value, str | Path)


def check_ray(job: Job) -> None:
    """Refuse what workers on several machines cannot do."""
    require_extra("ray", "Ray")
    if job.max_calls is not None:
        why = " needs one process: the workers of Ray do not count together"
        raise JobError([Option("max-calls"), why])
    if job.engine.address is not None:
        from .scoring.ray import check_address  # late, as Ray comes with it

        check_address(job.engine.address)
