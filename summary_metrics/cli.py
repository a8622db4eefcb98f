# SPDX-License-Identifier: Apache-2.0
"""The command: do the job that the arguments ask for, and say how it ended. docs/command.md says what it does."""

from __future__ import annotations

import argparse
import io
import os
import re
import signal
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO

from tqdm import tqdm

from .arguments import parse_arguments
from .demo import open_demo
from .errors import PROGRAM, JobError
from .findings.fail_if import check_keys, parse_bounds
from .printable import count_of, make_printable
from .reading.paths import default_output, only_outputs
from .registry import HiddenText
from .scoring import local_engine, ray_engine
from .scoring.addition import finish_addition, score_addition, split_job
from .scoring.costs import check_costs
from .scoring.job import Job, make_job
from .scoring.quick_restart import restart_if_quick
from .scoring.warned import say_warning
from .texts.broken import ANY, CODES

SETTING = re.compile(r"(--option=)?\w+\.\w+=")  # an argument that gives an option of a metric


def say(line: str) -> None:
    """Tell the user something beside the result."""
    print(make_printable(line), file=sys.stderr, flush=True)


def is_piped(arguments: argparse.Namespace) -> bool:
    """Return whether the scores go to standard output."""
    return str(arguments.output) == "-"


@contextmanager
def open_pipe(arguments: argparse.Namespace) -> Iterator[tuple[argparse.Namespace, BinaryIO | None]]:
    """Give standard output where the scores go there, and send the tables to standard error.

    The tables are made from the scores, so these are also written to a file, which the arguments that are given with it
    name, and which is removed at the end.
    """
    if not is_piped(arguments):
        yield arguments, None
        return
    if arguments.add:
        raise JobError("--add needs an output that is a file, and --output - leaves none", 2)
    if arguments.engine == "ray":
        raise JobError("--output - needs one process; with --engine ray, name a folder", 2)
    pipe = sys.stdout.buffer
    with tempfile.TemporaryDirectory(prefix=f"{PROGRAM}-") as folder, redirect_stdout(sys.stderr):
        yield argparse.Namespace(**{**vars(arguments), "output": Path(folder, "scores.jsonl")}), pipe


def run(arguments: argparse.Namespace, pipe: BinaryIO | None = None) -> None:
    """Do the job that the arguments ask for: score the rows, and show what came of it.

    The lines of the output are written to `pipe`, too, where there is one.
    """
    if arguments.compare and only_outputs(arguments.files):
        from .show import compare_scored

        if pipe:
            raise JobError("--output -: the comparison is printed, and --output names a file for it as JSON", 2)
        compare_scored(arguments)
        return
    bounds = parse_bounds(arguments.fail_if)
    if arguments.add:
        finish_addition(arguments.output or default_output(arguments.files))
    job = make_job(arguments, say)
    check_keys(bounds, [*job.directions(), ANY, *CODES])
    check_ignored(job)
    judgements = None
    if job.judgements is not None or job.judgement_columns:
        from .judging.given import gather_judgements  # late, as what shows scores is

        judgements = gather_judgements(job)
    if arguments.add:
        job = add_first(job)
    else:
        job, restarts = restart_if_quick(job)
        if restarts:
            say(restarts)
        check_costs(job, say)
    skipped = 0

    def report_bad(message: str) -> None:
        nonlocal skipped
        if not job.skip_bad_rows:
            raise JobError(message, 1)
        skipped += 1
        tqdm.write(f"skipped {make_printable(message)}", file=sys.stderr)

    if job.engine == "ray":
        outcome = ray_engine.score_job(job, report_bad)
    else:
        outcome = local_engine.score_job(job, report_bad, pipe)
    place = "standard output" if pipe else make_printable(str(job.output))
    result = sys.stdout
    with redirect_stdout(sys.stderr if job.form != "table" else result):
        kept = count_of(outcome.rows, "row", "rows")
        print(f"{kept} in {place}, {outcome.scored:,} of them scored now; bad rows skipped: {skipped:,}\n")
        if not outcome.rows:
            raise JobError("no row was scored", 1)
        from .show import show_scores  # late: what is wrong with a command is said before its libraries are imported

        show_scores(job, outcome, bounds, result, judgements, keep=not pipe)


def check_ignored(job: Job) -> None:
    """Refuse a code that nothing has that could be said."""
    from .findings.limits import list_codes  # late, as numpy comes with it

    known = list_codes(job.metrics)
    for code in job.ignored:
        if code not in known:
            raise JobError(f"--ignore {code}: there is no such code; there are {', '.join(known)}", 2)


def add_first(job: Job) -> Job:
    """Add metrics to the rows that an output has, and return the job of all metrics, which goes on from there."""
    assert job.earlier  # as --add was given
    base, part = split_job(job, job.earlier)
    for one in filter(None, (base, part)):
        check_costs(one, say)
    if part:
        rows = score_addition(job, base, part)
        say(f"{', '.join(part.metrics)} added to the {rows} rows of {job.output}")
    else:
        say(f"nothing to add: {job.output} has scores of {', '.join(base.metrics)}")
    return replace(job, restart=False)


def spell_option(metric: str, name: str, value: str) -> str:
    """Return an option as the command takes it; here, as what shows scores is imported late."""
    return f"--option {metric}.{name}={value}"


def show_first_of_each_place() -> Callable[..., None]:
    """Return a `warnings.showwarning` that shows one warning per line of code, or every chunk would repeat it.

    Of warnings of texts, one is shown for all metrics that say the same.
    """
    seen: set[object] = set()

    def show(message: Warning, _category: type[Warning], filename: str, line: int, *_unused: Any) -> None:
        place = getattr(message, "about", "") or (filename, line)
        if place not in seen:
            seen.add(place)
            said = make_printable(say_warning(message, spell_option))
            tqdm.write(f"warning, shown once: {said}", file=sys.stderr)

    return show


def open_closed_streams() -> None:
    """Let standard streams that are closed lead nowhere; a file that is opened later would become one of them."""
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # it has the lowest number that is free
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(number, "w" if number else "r", encoding="utf-8", closefd=False))


class Terminated(KeyboardInterrupt):
    """The process was asked to end, by SIGTERM."""


@contextmanager
def ending_on_sigterm() -> Iterator[None]:
    """Make SIGTERM end the work as an interruption does; not in a thread, nor where it is ignored or handled."""
    alone = threading.current_thread() is threading.main_thread()
    if not alone or signal.getsignal(signal.SIGTERM) != signal.SIG_DFL:
        yield
        return

    came: list[int] = []

    def end(number: int, _frame: object) -> None:
        came.append(number)
        raise Terminated

    signal.signal(signal.SIGTERM, end)
    try:
        yield
    except Exception as error:
        if came:  # a library made an error of its own of the interruption
            raise Terminated from error
        raise
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    # Only what may hold a key: Ray takes nothing but a plain string for an address.
    plain = sys.argv[1:] if arguments is None else arguments
    given: list[str] = [HiddenText(one) if SETTING.match(one) else one for one in plain]
    del plain
    no_output = sys.stdout is None
    open_closed_streams()
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name that cannot be shown must not stop the table
    advice = ""
    try:
        if given[:1] == ["demo"]:
            return open_demo(given[1:])
        if given[:1] == ["judge"]:
            from .judge import open_judge

            return open_judge(given[1:])
        parsed = parse_arguments(given, own_process=arguments is None)
        piped = is_piped(parsed)
        if not piped:
            same = "the same command without --restart" if parsed.restart else "the same command"
            advice = f"; {same} continues where it stopped"
        if piped and no_output:
            raise JobError("--output -: standard output is closed", 2)
        with ending_on_sigterm(), warnings.catch_warnings(), open_pipe(parsed) as (given_output, pipe):
            warnings.showwarning = show_first_of_each_place()
            run(given_output, pipe)
    except JobError as stop:
        # On one line, whatever a metric or a damaged file says, and without what could steer a terminal.
        print(f"{PROGRAM}:", make_printable(" ".join(str(stop).split())), file=sys.stderr)
        return stop.status
    except BrokenPipeError:  # what is piped into another program, such as `head`, that has ended
        # Python would write what is left when it ends, and fail.
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        print(f"{PROGRAM}: standard output was closed before all was written", file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{PROGRAM}: {make_printable(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as reason:
        ended, status = ("ended by SIGTERM", 143) if isinstance(reason, Terminated) else ("interrupted", 130)
        print(f"{PROGRAM}: {ended}{advice}", file=sys.stderr)
        return status
    return 0
