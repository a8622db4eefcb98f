# SPDX-License-Identifier: Apache-2.0
"""The command: do the job that the arguments ask for, and say how it ended. docs/command.md says what it does."""

from __future__ import annotations

import argparse
import io
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from tqdm import tqdm

from . import local_engine, ray_engine
from .arguments import PROGRAM, parse_arguments
from .compare import compare_systems, comparison_lines, write_comparisons
from .errors import JobError
from .job import Job, Outcome, make_job
from .report.report import make_report
from .statistics import REPLICATES
from .table import direction_line, flag_lines, make_printable, read_scores, system_summaries, table_lines


def run(arguments: argparse.Namespace) -> None:
    """Do the job that the arguments ask for: score the rows, and show what came of it."""
    job = make_job(arguments)
    for line in filter(None, (job.left_out, job.note)):
        print(line, file=sys.stderr)
    skipped = 0

    def report_bad(message: str) -> None:
        nonlocal skipped
        if not job.skip_bad_rows:
            raise JobError(message, 1)
        skipped += 1
        tqdm.write(f"skipped {make_printable(message)}", file=sys.stderr)

    engine = ray_engine if job.engine == "ray" else local_engine
    outcome = engine.score_job(job, report_bad)
    print(f"{outcome.rows} rows in {job.output}, {outcome.scored} of them scored now; bad rows skipped: {skipped}\n")
    show_scores(job, outcome)


def show_scores(job: Job, outcome: Outcome) -> None:
    """Print the tables of the output, and write the comparison and the report where they are asked for."""
    scores = read_scores(job.output, job.compare)
    groups = system_summaries(scores, job.seed) if scores.systems else []
    if groups:
        print(*table_lines(scores.keys, groups), sep="\n")
        print(f"\n{direction_line(job.directions())}")
        print(f"Intervals: bootstrap of documents, {REPLICATES} replicates, seed {job.seed}")
    flagged = map(make_printable, flag_lines(scores.flags))
    print(*flagged, *job.signatures.values(), *filter(None, [job.note]), sep="\n")
    comparisons = compare_systems(scores, job.baseline, job.seed) if job.compare else []
    if comparisons:
        write_comparisons(job.comparison_file, comparisons, job.seed)
        print("", *comparison_lines(comparisons, job.seed), sep="\n")
    if job.report and groups:
        page = make_report(job, outcome, scores, groups, comparisons)
        job.report.write_text(page, encoding="utf-8")
    elif job.report:
        print(f"no rows, so {job.report} is not written")


def show_first_of_each_place() -> Callable[..., None]:
    """Return a `warnings.showwarning` that shows one warning per line of code, or every chunk would repeat it."""
    seen = set()

    def show(message: Warning, _category: type[Warning], filename: str, line: int, *_unused: Any) -> None:
        if (filename, line) not in seen:
            seen.add((filename, line))
            tqdm.write(f"warning, shown once, for the rows of one batch: {message}", file=sys.stderr)

    return show


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
    parsed = parse_arguments(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name that cannot be shown must not stop the table
    try:
        with ending_on_sigterm(), warnings.catch_warnings():
            warnings.showwarning = show_first_of_each_place()
            run(parsed)
    except JobError as stop:
        # On one line, whatever a metric or a damaged file says, and without what could steer a terminal.
        print(f"{PROGRAM}:", make_printable(" ".join(str(stop).split())), file=sys.stderr)
        return stop.status
    except OSError as error:
        print(f"{PROGRAM}: {make_printable(str(error))}", file=sys.stderr)
        return 1
    except KeyboardInterrupt as reason:
        ended, status = ("ended by SIGTERM", 143) if isinstance(reason, Terminated) else ("interrupted", 130)
        same = "the same command without --restart" if parsed.restart else "the same command"
        print(f"{PROGRAM}: {ended}; {same} continues where it stopped", file=sys.stderr)
        return status
    return 0
