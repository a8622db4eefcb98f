# SPDX-License-Identifier: Apache-2.0
"""What one command, or one call of `score`, does; and what in that does not go together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from .errors import MOST_LOST, JobError, Option, require_extra
from .reading.files import (
    check_apart,
    check_files,
    check_name,
    check_writable,
    inputs_here,
    is_piped,
)
from .reading.opening import Reading
from .scoring.output_files import log_of, record_of
from .texts.language import is_code

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
    ignored
        Codes of what is not to be said.
    bounds, most_lost, compare
        What must hold of the scores, of what share of the summaries must be lost for that not to be
        judged, and the two systems to compare.
    judgements, judgement_columns
        The user's own judgements: a file, or values for each row; or the columns of the input that
        hold some.
    bad, verdicts
        Which judgements are bad, and what else judges: names of columns of the input, or values
        for each row by their names.
    own_process
        Whether the process does nothing but this, so that libraries may be imported in part.
    caller
        What a message calls that which sets options of metrics itself.
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
    engine: Engine = Engine()
    seed: int = 0
    ignored: tuple[str, ...] = ()
    bounds: tuple[Bound, ...] = ()
    most_lost: float = MOST_LOST
    compare: tuple[str, str] | None = None
    judgements: Any = None
    judgement_columns: tuple[str, ...] = ()
    bad: tuple[Bound, ...] = ()
    verdicts: Any = None
    own_process: bool = False
    caller: str = "the command"


def check_job(job: Job) -> None:
    """Refuse what does not go together, before anything is read; a JobError says what."""
    if job.language is not None and not is_code(job.language):
        reason = f" must be a code of two or three small letters, got {job.language!r}"
        raise JobError([Option("language"), reason])
    if job.engine.workers is not None and job.engine.workers < 1:
        raise JobError([Option("workers"), f" must be at least 1, got {job.engine.workers}"])
    for bound in job.bounds:
        if bound.key == "bad_share" and job.judgements is None and not job.judgement_columns:
            either = (Option("judgements"), " or ", Option("judgement-column"))
            raise JobError([bound.named, " needs ", *either])
    if job.ignored:
        from .findings.find import check_codes  # late, as numpy comes with it

        check_codes(job.ignored)
    if job.reading.records is None:
        check_files(job.reading.files)
    if job.output:
        check_output(job, job.output)
    if job.engine.ray:
        check_ray(job)


def check_output(job: Job, output: Path) -> None:
    """Refuse an output that would overwrite an input, or that no scores can be read from again."""
    check_name("output", output)
    beside = (job.judgements, job.reading.key_facts, job.reading.layout.sources)
    files = [file for file in beside if is_path(file)]
    inputs = inputs_here([*job.reading.files, *map(str, files)])
    check_apart("output", [output, record_of(output), log_of(output)], inputs)
    check_writable("output", output)
    if output.exists() and not output.is_file():
        why = ": must be a file, as scores are kept there and used again"
        raise JobError([Option("output", str(output)), why])


def is_path(value: Any) -> bool:
    """Return whether a value names a file."""
    return isinstance(value, str | Path)


def check_ray(job: Job) -> None:
    """Refuse what workers on several machines cannot do."""
    require_extra("ray", "Ray")
    if any(map(is_piped, job.reading.files)):
        raise JobError([Option("engine", "ray"), " needs files, and no pipe"])
    if job.max_calls is not None:
        why = " needs one process: the workers of Ray do not count together"
        raise JobError([Option("max-calls"), why])
    if job.engine.address is not None:
        from .scoring.ray import check_address  # late, as Ray comes with it

        check_address(job.engine.address)
