# SPDX-License-Identifier: Apache-2.0
"""The arguments of the command line: which there are, and what `--help` says of them."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from . import __version__
from .errors import PROGRAM, JobError
from .reading.paths import is_output, refuse_repeated
from .reading.readers import COMPRESSED
from .reading.text_columns import COLUMNS, OTHER_NAMES
from .reading.text_lines import check_encoding
from .reading.text_records import LINES, TABLES
from .registry import LANGUAGES, METRICS, HiddenText
from .scoring.shards import SHARD_FORMATS

LAST_PORT = 65535
FORMATS = ("table", "markdown", "latex", "csv", "json")
DESCRIPTION = """\
Score summaries against their documents, without reference summaries. Give a file with one row per summary and the
columns `document` and `summary`; `id` and `system` are optional. A table is printed, and the scores of every row are
written to a file. Give the same command again to continue a run that was interrupted."""
EPILOG = """\
examples:
  summary-metrics news.jsonl --offline
  summary-metrics news.jsonl --compare --baseline old --report report.html
  summary-metrics news.csv --document-column article --metrics unr,summarization_score
  summary-metrics judge news.jsonl      judge ten documents yourself
  summary-metrics demo                  two summaries side by side, in the browser

exit status:
  0 done; 1 a row or a metric failed, or there are no rows; 2 the command cannot be run as it is;
  3 a bound of --fail-if is broken;
  130 interrupted; 143 ended by SIGTERM. After the last two, the same command continues.

docs/command.md in the repository says more: what is written, how runs continue, many workers."""
MOST_WORKERS = 1000  # of one machine, which may start no more threads than some thousand


def split_names(text: str) -> list[str]:
    """Return the names of a list with commas, of which there must be one.

    >>> split_names("unr, nid,")
    ['unr', 'nid']
    """
    names = [name.strip() for name in text.split(",") if name.strip()]
    if not names:
        raise argparse.ArgumentTypeError(f"needs at least one name, got {text!r}")
    return names


def one_character(text: str) -> str:
    """Return a delimiter that is given by itself or as "tab"."""
    mark = {"tab": "\t", "\\t": "\t"}.get(text, text)
    if len(mark) != 1 or mark in '"\r\n':
        raise argparse.ArgumentTypeError(f"must be one character that is no quote, or tab; got {text!r}")
    return mark


def known_encoding(text: str) -> str:
    """Return an encoding that Python knows."""
    try:
        check_encoding(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from error
    return text


def check_port(port: int | None) -> None:
    """Refuse a port that no machine has; a JobError says which there are."""
    if port is not None and not 1 <= port <= LAST_PORT:
        raise JobError(f"--port must be from 1 to {LAST_PORT}, got {port}", 2)


def make_parser() -> argparse.ArgumentParser:
    """Return the parser of the command line."""
    formatter = argparse.RawDescriptionHelpFormatter
    usage = f"{PROGRAM} FILE ... [options]"
    parser = argparse.ArgumentParser(
        PROGRAM, usage, DESCRIPTION, EPILOG, formatter_class=formatter, allow_abbrev=False, add_help=False
    )
    add_input(parser)
    add_metrics(parser)
    add_output(parser)
    add_comparison(parser)
    add_judgements(parser)
    add_workers(parser)
    add = parser.add_argument_group("help").add_argument
    add("-h", "--help", action="help", help="show this and exit")
    add("--version", action="version", version=f"{PROGRAM} {__version__}", help="show the version and exit")
    return parser


def add_input(parser: argparse.ArgumentParser) -> None:
    """Add what is read."""
    add = parser.add_argument_group("what to read").add_argument
    kinds = f"{', '.join((*LINES, '.json', *TABLES))}, each also with {COMPRESSED}; .parquet; - for standard input"
    add("files", nargs="+", metavar="FILE", help=kinds)
    for role in COLUMNS:
        others = "".join(f", {name}" for name in OTHER_NAMES.get(role, ()))
        add(f"--{role}-column", metavar="NAME", help=f"where to find it (default: {role}{others})")
    add("--delimiter", type=one_character, metavar="MARK", help="between the fields of .csv files: ';', '|', tab")
    encoding = "of all files, such as cp1252 (default: UTF-8, or UTF-16 and UTF-32 where a file begins so)"
    add("--encoding", type=known_encoding, metavar="NAME", help=encoding)
    add("--skip-bad-rows", action="store_true", help="report a row that cannot be scored, and go on")


def add_metrics(parser: argparse.ArgumentParser) -> None:
    """Add what is computed."""
    add = parser.add_argument_group("what to compute").add_argument
    names = f"some of {','.join(METRICS)} (default: all whose libraries are installed)"
    add("--metrics", action="extend", type=split_names, metavar="NAME,NAME", help=names)
    value = "option of a metric, as its card says; VALUE is JSON, True, False, None or a string; may be repeated"
    codes = f"of the texts, such as {', '.join(LANGUAGES[:4])} (default: that of most of the first sources)"
    add("--language", metavar="CODE", help=codes)
    add("--option", action="append", type=HiddenText, metavar="METRIC.NAME=VALUE", default=[], help=value)
    offline = "use no network; estime then takes a small stand-in encoder, so ignore its scores"
    add("--offline", action="store_true", help=offline)
    most = "call a language model at most this often; the same command with a larger number goes on (default: no limit)"
    add("--max-calls", type=int, metavar="N", help=most)
    size = "rows that are scored and written together (default: %(default)s)"
    add("--batch-size", type=int, default=256, metavar="ROWS", help=size)


def add_output(parser: argparse.ArgumentParser) -> None:
    """Add what is written."""
    add = parser.add_argument_group("what to write").add_argument
    where = "default: NAME.scores.jsonl here, for NAME.jsonl; NAME.scores, a folder, with --engine ray; - for a pipe"
    add("--output", type=Path, metavar="FILE", help=where)
    form = "of what is printed (default: table); the others have means and findings, the rest goes to standard error"
    add("--format", choices=FORMATS, default=FORMATS[0], help=form)
    every = "print every score with its interval, and the mean of all systems, in place of the first screen"
    add("--all-scores", action="store_true", help=every)
    add("--add", action="store_true", help="keep the scores of an output, and add those of more --metrics to its rows")
    add("--restart", action="store_true", help="overwrite the output instead of continuing it")
    add("--report", type=Path, metavar="FILE", help="also write an HTML page to look at")


def add_comparison(parser: argparse.ArgumentParser) -> None:
    """Add how systems are compared."""
    add = parser.add_argument_group("comparing systems").add_argument
    add("--compare", action="store_true", help="compare the systems on the documents that they share")
    baseline = "compare the others with this system only (default: all pairs; of more than six systems, the first)"
    add("--baseline", metavar="NAME", help=baseline)
    bound = "exit with status 3 if a mean, or with --compare a difference, is shown to be beyond it; may be repeated"
    add("--fail-if", action="append", metavar="SCORE<NUMBER", default=[], help=bound)
    ignored = "say nothing of it, such as repeats or language; docs/command.md lists the codes; may be repeated"
    add("--ignore", action="append", metavar="CODE", default=[], help=ignored)
    add("--seed", type=int, default=0, help="of the random draws behind intervals and p values (default: %(default)s)")


def add_judgements(parser: argparse.ArgumentParser) -> None:
    """Add what the user judged."""
    add = parser.add_argument_group("judgements of your own").add_argument
    file = (
        "say first what they say of systems and scores: a file of `summary-metrics judge`, or a sheet that is filled in"
    )
    add("--judgements", type=Path, metavar="FILE", help=file)
    column = "the same, of judgements that stand in a column of FILE: numbers, or yes and no; may be repeated"
    add("--judgement-column", action="append", metavar="NAME", default=[], help=column)


def add_workers(parser: argparse.ArgumentParser) -> None:
    """Add how many workers share the job."""
    add = parser.add_argument_group("many workers").add_argument
    add(
        "--workers", type=int, metavar="N", help="at most (default: one per processor, but one for a model without Ray)"
    )
    add("--engine", choices=("local", "ray"), default="local", help="default: local, processes of this machine")
    add("--address", help="of the Ray cluster, such as auto (default: Ray is started on this machine)")
    add("--num-gpus", type=float, metavar="N", help="GPUs of each worker, for a model; may be below 1 (default: 0)")
    shards = f"their format; in Parquet, ids and systems are strings (default: {SHARD_FORMATS[0]})"
    add("--shards", choices=SHARD_FORMATS, help=shards)


def parse_arguments(arguments: Sequence[str] | None = None, own_process: bool = False) -> argparse.Namespace:
    """Return the arguments of a command; files and options may stand in any order. A JobError says which is refused.

    `own_process` says that the process does nothing but what they ask for.
    """
    parser = make_parser()
    parser.set_defaults(own_process=own_process)
    given = parser.parse_intermixed_args(arguments)
    refuse_below(1, given, "batch_size")
    refuse_below(0, given, "seed")
    if given.engine == "local" and (given.workers or 0) > MOST_WORKERS:
        raise JobError(f"--workers must be at most {MOST_WORKERS} with --engine local, got {given.workers}", 2)
    if not (given.compare and all(map(is_output, given.files))):  # of outputs, `findings/outputs.py` says it
        refuse_repeated(given.files)
    return given


def refuse_below(least: int, given: argparse.Namespace, name: str) -> None:
    """Refuse a number that is too small; a JobError names the option and the number."""
    number = getattr(given, name)
    if number < least:
        raise JobError(f"--{name.replace('_', '-')} must be at least {least}, got {number}", 2)
