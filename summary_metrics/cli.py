# SPDX-License-Identifier: Apache-2.0
"""Score a file of documents and summaries with five metrics, and print a table.

    summary-metrics examples/news.jsonl --offline

FILE is JSON lines, CSV or Parquet, by its suffix. It is a path, or what fsspec opens, such as s3://bucket/rows.csv
with s3fs; `-` is JSON lines on standard input. Every row has a `summary` and a `document`: a string, or a list of
passages. unr and nid need no document. A row may have an `id` and a `system`, strings or integers; an empty one
counts as missing. Other columns are not read, and blank lines are no rows.

OUTPUT has one JSON line per row, in the order of the input: id, system, document_digest, file and line, then every
score. An undefined score is null. The digest is there where documents are read; summaries of one document have the
same. With a language model, `flags` lists why a score should not be trusted, or is null; a flag changes no number.
In Parquet the line is the number of the row. OUTPUT.meta.json beside it holds the signatures, versions,
columns and options, and how far the run has come. When a run is interrupted, the same command continues it, and the
output is byte for byte that of an uninterrupted run. The same command also scores rows that were added at the end.
Every mean is over rows. For abstractness that is average="macro"; its `compute` by default pools the n-grams of all
summaries.

--compare sets every system against the first or the --baseline, on the documents that both have. It prints a second
table, and writes the same numbers to OUTPUT.compare.json. Where a row has no system, its file is the system, in the
first table and the report, too. Documents are the same when their texts are, so they are read even if no metric
needs them (unr, nid); --document-column may then name a key in their place. Several summaries of a document by one
system count as their mean. Differences have paired bootstrap intervals. Their p values are of approximate
randomization, alone and corrected (Holm) for all scores and systems compared. Which sign is better depends on the
score.

With --engine ray the workers of a Ray cluster, or of one that is started here, do the work. OUTPUT is then a folder
of shards; in order, they hold the lines that one process would write. When a worker is lost, another does its work
again; rows at which three have died end the run. The same command continues an interrupted run, but rows added later
need --restart. The name of a shard holds the digest of its content: one that is damaged is noticed then, and its rows
are scored again. Every node must have this Python environment and, at the same paths, a shared OUTPUT, FILE unless it
is remote, and the files that options name. The code is sent to it. One worker reads a file, so many rows should be
many files.

Rows of one document that follow one another are scored together, so that its share of the work is done only once.
Sort the rows by document where that is slow, as it is with estime.

Exit status: 0 done, 1 a row or a metric failed, 2 the command cannot be run as it is, 130 interrupted, 143 ended by
SIGTERM. After either of the last two, the same command continues.
"""

from __future__ import annotations

import argparse
import io
import signal
import sys
import threading
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tqdm import tqdm

from . import local_engine, ray_engine
from .compare import compare_systems, comparison_lines, write_comparisons
from .errors import JobError
from .job import Job, Outcome, make_job
from .registry import METRICS
from .report.report import make_report
from .rows import COLUMNS, SUFFIXES
from .shards import SHARD_FORMATS
from .table import REPLICATES, direction_line, flag_lines, make_printable, read_scores, system_summaries, table_lines

PROGRAM = "summary-metrics"


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser(PROGRAM, description=__doc__, formatter_class=formatter)
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help=f"{', '.join(SUFFIXES)}, or - for standard input")
    names = f"default: {' '.join(METRICS)}, as far as their libraries are installed"
    add("--metrics", nargs="+", metavar="NAME", help=names)
    value = "option of a metric, as its card says; VALUE is JSON, True, False, None, or else a string; may be repeated"
    add("--option", action="append", metavar="METRIC.NAME=VALUE", default=[], help=value)
    add("--output", type=Path, metavar="FILE", help="default: scores.jsonl; scores, a folder, with --engine ray")
    add("--report", type=Path, metavar="FILE", help="also write an HTML page to look at")
    add("--restart", action="store_true", help="overwrite the output instead of continuing it")
    offline = "use no network, and for estime a small stand-in encoder, which is good for trying out only"
    add("--offline", action="store_true", help=offline)
    add("--skip-bad-rows", action="store_true", help="report a row that cannot be scored, and go on")
    size = "rows scored and written at a time, and the next ones of the same document (default: %(default)s)"
    add("--batch-size", type=int, default=256, metavar="ROWS", help=size)
    add("--seed", type=int, default=0, help="of the bootstrap and of --compare (default: %(default)s)")
    add("--compare", action="store_true", help="compare systems on the same documents, as said above")
    add("--baseline", metavar="NAME", help="the system to --compare the others with (default: the first)")
    for role in COLUMNS:
        named = "; every row must have a column that you name, but its value may be empty"
        optional = named if role in ("id", "system") else ""
        add(f"--{role}-column", default=role, metavar="NAME", help=f"default: %(default)s{optional}")
    add = parser.add_argument_group("many workers").add_argument
    add("--engine", choices=("local", "ray"), default="local", help="default: local, one process")
    add("--address", help="of the Ray cluster, such as auto (default: Ray is started on this machine)")
    add("--workers", type=int, metavar="N", help="at most (default: one per processor, or as the GPUs allow)")
    add("--num-gpus", type=float, metavar="N", help="GPUs of each worker, for estime; may be below 1 (default: 0)")
    shards = f"their format; in Parquet, ids and systems are strings (default: {SHARD_FORMATS[0]})"
    add("--shards", choices=SHARD_FORMATS, help=shards)
    return parser


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
        print(f"Intervals: percentile bootstrap of rows, {REPLICATES} replicates, seed {job.seed}")
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
    parsed = make_parser().parse_args(arguments)
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
