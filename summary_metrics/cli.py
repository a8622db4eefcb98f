# SPDX-License-Identifier: Apache-2.0
"""The command: do the job that the arguments ask for, and say how it ended. docs/command.md says what it does."""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
import tempfile
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, TextIO

from tqdm import tqdm

from .arguments import PROGRAM, parse_arguments
from .demo import open_demo
from .errors import JobError
from .files import write_whole
from .findings.comparison import compare_systems
from .findings.fail_if import Bound, check_bounds, check_keys, of_differences, of_means, parse_bounds
from .findings.find import find
from .findings.outputs import only_outputs, read_outputs, refuse_scoring
from .findings.score_table import read_scores
from .judge import open_judge
from .printable import make_printable
from .reading.paths import default_output
from .scoring import local_engine, ray_engine
from .scoring.addition import add_metrics, finish_addition, split_job
from .scoring.costs import check_costs
from .scoring.job import Job, Outcome, make_job
from .showing.comparison_table import comparison_lines, marks_note, write_comparisons
from .showing.export import format_lines
from .showing.report.report import Made, make_report
from .showing.report.texts import ReportTexts
from .showing.tables import score_lines
from .showing.terminal import choose_style, closing_lines, screen_lines


def say(line: str) -> None:
    """Tell the user something beside the result."""
    print(make_printable(line), file=sys.stderr, flush=True)


def is_piped(arguments: argparse.Namespace) -> bool:
    """Return whether the scores go to standard output."""
    return str(arguments.output) == "-"


@contextmanager
def open_pipe(arguments: argparse.Namespace) -> Iterator[BinaryIO | None]:
    """Give standard output where the scores go there, and send the tables to standard error.

    The tables are made from the scores, so these are also written to a file, which is removed at the end.
    """
    if not is_piped(arguments):
        yield None
        return
    if arguments.add:
        raise JobError("--add needs an output that is a file, and --output - leaves none", 2)
    if arguments.engine == "ray":
        raise JobError("--output - needs one process; with --engine ray, name a folder", 2)
    pipe = sys.stdout.buffer
    with tempfile.TemporaryDirectory(prefix=f"{PROGRAM}-") as folder, redirect_stdout(sys.stderr):
        arguments.output = Path(folder, "scores.jsonl")
        yield pipe


def run(arguments: argparse.Namespace, pipe: BinaryIO | None = None) -> None:
    """Do the job that the arguments ask for: score the rows, and show what came of it.

    The lines of the output are written to `pipe`, too, where there is one.
    """
    if arguments.compare and only_outputs(arguments.files):
        if pipe:
            raise JobError("--output -: the comparison is printed, and --output names a file for it as JSON", 2)
        compare_scored(arguments)
        return
    bounds = parse_bounds(arguments.fail_if)
    if arguments.add:
        finish_addition(arguments.output or default_output(arguments.files))
    job = make_job(arguments, say)
    check_keys(bounds, job.directions())
    if arguments.add:
        job = add_first(job)
    else:
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
        print(f"{outcome.rows} rows in {place}, {outcome.scored} of them scored now; bad rows skipped: {skipped}\n")
        if not outcome.rows:
            raise JobError("no row was scored", 1)
        show_scores(job, outcome, bounds, result)


def add_first(job: Job) -> Job:
    """Add metrics to the rows that an output has, and return the job of all metrics, which goes on from there."""
    assert job.earlier  # as --add was given
    base, part = split_job(job, job.earlier)
    for one in filter(None, (base, part)):
        check_costs(one, say)
    if part:
        rows = add_metrics(job, base, part)
        say(f"{', '.join(part.metrics)} added to the {rows} rows of {job.output}")
    else:
        say(f"nothing to add: {job.output} has scores of {', '.join(base.metrics)}")
    return replace(job, restart=False)


def compare_scored(arguments: argparse.Namespace) -> None:
    """Compare outputs of earlier commands, without scoring anything."""
    refuse_scoring(arguments)
    if arguments.format != "table":
        raise JobError(
            f"--format {arguments.format}: is for scores of texts; --output names a file for this as JSON", 2
        )
    bounds = parse_bounds(arguments.fail_if)
    joined = read_outputs(arguments.files)
    scores = joined.scores
    check_keys(bounds, scores.keys)
    baseline = scores.systems[0] if bounds and arguments.baseline is None else arguments.baseline
    comparisons = compare_systems(scores, baseline, arguments.seed)
    lines = comparison_lines(comparisons, arguments.seed, joined.directions)
    print(*lines, "", *map(make_printable, joined.signatures.values()), sep="\n")
    if joined.left_out:
        print(f"Not compared, as not all outputs have them: {make_printable(', '.join(joined.left_out))}")
    if arguments.output:
        write_comparisons(arguments.output, comparisons, arguments.seed, joined.directions)
    for line in check_bounds(bounds, of_differences(comparisons)):
        print(line)


def show_scores(job: Job, outcome: Outcome, bounds: Sequence[Bound], result: TextIO) -> None:
    """Print what the output says, and write the comparison and the report where they are asked for.

    What another program may read, in a format that is no table, goes to `result`.
    """
    scores = read_scores(job.output, job.compare)
    texts = ReportTexts(job.metrics, scores, outcome.sha256, job.seed, job.baseline) if job.report else None
    findings = find(
        job.metrics,
        scores,
        seed=job.seed,
        rows=job.read_again if job.can_read_again else None,
        every=job.form != "table" and job.all_scores,
        ignored=job.ignored,
        reader=texts.plan if texts else None,
    )
    style = choose_style(sys.stdout)
    if job.form != "table":
        print(*format_lines(job.form, findings), sep="\n", file=result)
    elif job.all_scores:
        print(*score_lines(findings, job.directions(), job.seed, style.spell), sep="\n")
    else:
        print(*screen_lines(findings, style), "", *closing_lines(findings, bool(job.report), style), sep="\n")
    note = [job.note] if job.note and job.all_scores else []  # the first screen leaves out what it is about
    print(*map(make_printable, [*findings.flags, *job.signatures.values()]), *note, sep="\n")
    baseline = scores.systems[0] if bounds and job.baseline is None else job.baseline
    comparisons = compare_systems(scores, baseline, job.seed) if job.compare else []
    if comparisons:
        write_comparisons(job.comparison_file, comparisons, job.seed, job.directions())
        print("", *comparison_lines(comparisons, job.seed, job.directions()), sep="\n")
        if job.form == "table" and not job.all_scores:
            print(*marks_note(comparisons, findings.comparisons), sep="\n")
    if job.report and texts:
        made = Made(job.files, job.signatures, job.describe()["versions"], job.note)
        write_whole(job.report, make_report(findings, texts, made, job.seed, comparisons))
    # Last, as a broken bound is an error, and what was asked for is to be there also then.
    judged = of_differences(comparisons) if job.compare else of_means(scores.keys, findings.every)
    for line in check_bounds(bounds, judged):
        print(line)


def show_first_of_each_place() -> Callable[..., None]:
    """Return a `warnings.showwarning` that shows one warning per line of code, or every chunk would repeat it."""
    seen = set()

    def show(message: Warning, _category: type[Warning], filename: str, line: int, *_unused: Any) -> None:
        if (filename, line) not in seen:
            seen.add((filename, line))
            said = make_printable(str(message))
            tqdm.write(f"warning, shown once, for the rows of one batch: {said}", file=sys.stderr)

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

    def end(_number: int, _frame: object) -> None:
        raise Terminated

    signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    no_output = sys.stdout is None
    open_closed_streams()
    if given[:1] in (["demo"], ["judge"]):
        try:
            return (open_demo if given[0] == "demo" else open_judge)(given[1:])
        except JobError as stop:
            print(f"{PROGRAM}: {make_printable(str(stop))}", file=sys.stderr)
            return stop.status
    parsed = parse_arguments(given)
    piped = is_piped(parsed)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name that cannot be shown must not stop the table
    try:
        if piped and no_output:
            raise JobError("--output -: standard output is closed", 2)
        with ending_on_sigterm(), warnings.catch_warnings(), open_pipe(parsed) as pipe:
            warnings.showwarning = show_first_of_each_place()
            run(parsed, pipe)
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
        same = "the same command without --restart" if parsed.restart else "the same command"
        advice = "" if piped else f"; {same} continues where it stopped"
        print(f"{PROGRAM}: {ended}{advice}", file=sys.stderr)
        return status
    return 0
