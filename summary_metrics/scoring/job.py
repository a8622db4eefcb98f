# SPDX-License-Identifier: Apache-2.0
"""The job of one command: made once from its arguments, which are checked here, and passed on from there."""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import socket
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from .. import __version__
from ..errors import EXTRAS, JobError, explain_missing, require_extra
from ..files import follow_links
from ..reading.columns import (
    check_baseline,
    describe_columns,
    describe_layouts,
    describe_passages,
    inspect_files,
    sample_texts,
)
from ..reading.paths import (
    check_files,
    check_judgements,
    check_output,
    check_report,
    comparison_of,
    default_output,
    fitted_of,
    restarted_of,
    sidecar_of,
)
from ..reading.rows import Row, read_rows
from ..reading.text_columns import COLUMNS
from ..reading.text_records import Layout
from ..registry import (
    METRICS,
    OFFLINE_VARIABLES,
    add_defaults,
    default_metrics,
    import_evaluate_alone,
    limit_calls,
    metric_options,
    read_profile,
    tell_language,
)
from ..texts.language import detect_most, is_code
from .earlier_metadata import Earlier, join_metrics, read_earlier, repeat_options, spell_files
from .encoders import leave_out_unreachable
from .row_scores import load_metrics
from .shards import SHARD_FORMATS

LIBRARIES = ("evaluate", "datasets", "numpy", "torch", "transformers")  # scores may depend on their versions
CONNECT_SECONDS = 10
SHOWN_FILES = 5


class RayOptions(NamedTuple):
    """How the Ray engine works; the engine of one process reads none of it."""

    address: str | None  # of a cluster; None starts Ray on this machine
    gpus: float  # of each worker
    shard_format: str


@dataclass(frozen=True)
class Job:
    """What one command does. Nothing that its engine, its output or its report needs is asked of the arguments again.

    Attributes
    ----------
    folder
        Where the command runs; relative paths start here.
    columns
        What is read of each row, "document" only where it is needed, and the name of its column in the input.
    layout
        What the user says of how the files are written.
    options
        The options of each metric, as the command gives them. They may hold keys, so they are never printed.
    metrics
        The metrics, loaded.
    signatures, versions
        What the scores depend on: the signature of each metric, and the version of each library.
    report, baseline
        None where none is asked for.
    form, all_scores
        The format of what is printed, and whether that is every score.
    workers
        How many score side by side; None leaves it to the engine.
    note
        What the user must be told of the scores; "" where there is nothing.
    language
        The code of the language of the texts, as it was given or found; "" where it is not known.
    ignored
        Codes of what is not to be said.
    earlier
        What made the output to which metrics are added; None where none are.
    judgements, judgement_columns
        The file of the user's own judgements, and the columns of the input that hold some.
    """

    files: list[str]
    folder: str
    columns: dict[str, str]
    layout: Layout
    options: dict[str, dict[str, Any]] = field(repr=False)
    metrics: dict[str, Any]
    signatures: dict[str, str]
    versions: dict[str, str]
    output: Path
    report: Path | None
    batch_size: int
    skip_bad_rows: bool
    restart: bool
    seed: int
    form: str
    all_scores: bool
    compare: bool
    baseline: str | None
    engine: str
    workers: int | None
    ray: RayOptions
    note: str
    language: str = ""
    ignored: frozenset[str] = frozenset()
    earlier: Earlier | None = None
    judgements: Path | None = None
    judgement_columns: tuple[str, ...] = ()

    @property
    def sidecar(self) -> Path:
        """Where it is written how far the job has come."""
        return sidecar_of(self.output)

    @property
    def comparison_file(self) -> Path:
        """Where the comparison of the systems is written."""
        return comparison_of(self.output)

    def describe(self) -> dict[str, Any]:
        """Return all that the scores depend on: an output is continued only by a job of the same description."""
        description: dict[str, Any] = {
            "files": self.files,
            "columns": self.columns,
            "metrics": list(self.metrics),
            "signatures": self.signatures,
            "versions": {"summary-metrics": __version__, "python": platform.python_version(), **self.versions},
        }
        if self.engine == "ray":
            description["shards"] = {"format": self.ray.shard_format, "batch_size": self.batch_size}
        return description

    def read_again(self) -> Iterator[Row]:
        """Yield the rows once more, without those that are bad, which have been reported."""
        return read_rows(self.files, self.columns, lambda _: None, self.layout)

    @property
    def can_read_again(self) -> bool:
        """Whether the rows can be read once more: standard input cannot."""
        return "-" not in self.files

    def directions(self) -> dict[str, str]:
        """Return which way each score is better, as its metric says: "higher", "lower" or "neither"."""
        return {key: way for metric in self.metrics.values() for key, way in metric.directions().items()}

    def ranges(self) -> dict[str, tuple[float, float]]:
        """Return the least and the largest value that each score can have, as its metric says."""
        return {key: ends for metric in self.metrics.values() for key, ends in metric.ranges().items()}


class ScoredJob(NamedTuple):
    """What an engine made of a job.

    `rows` rows have their scores, `scored` of them since now. `sha256` is the digest of the rows, where it is known.
    """

    rows: int
    scored: int
    sha256: str | None = None


def make_job(arguments: argparse.Namespace, say: Callable[[str], None] = lambda _: None) -> Job:
    """Return the job that the arguments of a command ask for; a JobError says why it cannot be run as it is.

    What can be known to be wrong is found before the libraries of the metrics are imported, which takes seconds. `say`
    is given what the user must know by then.
    """
    check_arguments(arguments)
    ray = arguments.engine == "ray"
    if ray:
        require_extra("ray", "--engine ray")
    if arguments.address is not None:
        check_address(arguments.address)
    names, left_out = choose_metrics(arguments.metrics)
    output = arguments.output
    if output is not None and not output.name:
        raise JobError(f"--output {output}: must name a file", 2)
    earlier = None
    if arguments.add:
        check_files(arguments.files)
        output = output or default_output(arguments.files)
        earlier = find_earlier(output)
        names = join_metrics(earlier, names)
    given = metric_options(arguments.option, names)
    options = add_defaults(repeat_options(earlier, given) if earlier else given)
    limit_calls(options, arguments.max_calls)
    check_files(arguments.files)
    output = output or default_output(arguments.files, folder=ray)
    check_output(output, arguments.files, folder=ray)
    if arguments.judgements is not None:
        written = [output, sidecar_of(output), comparison_of(output), fitted_of(output), arguments.report]
        check_judgements(arguments.judgements, filter(None, written))
    if arguments.report:
        check_report(arguments.report, arguments.files, output)
    arguments = keep_spelling(arguments, output)
    layout = Layout(arguments.delimiter, arguments.encoding)
    columns = choose_columns(arguments, names, layout, say, earlier.columns if earlier else {})
    language = arguments.language or detect_most(sample_texts(arguments.files, columns, layout))
    options = tell_language(options, language)
    notes = []
    if arguments.offline:
        os.environ.update(dict.fromkeys(OFFLINE_VARIABLES, "1"))
        notes = [use_stand_in(name, own) for name, own in options.items()]
    note = "; ".join(filter(None, notes))
    needs = "what it needs" if len(names) == 1 else "what they need"
    for line in filter(None, (left_out, note, f"loading {', '.join(names)} and {needs}")):
        say(line)
    if arguments.own_process:
        import_evaluate_alone()
    metrics, signatures = load_metrics(options)
    if unreachable := leave_out_unreachable(metrics, options, asked=bool(arguments.metrics or earlier)):
        say(unreachable)
        signatures = {name: signatures[name] for name in metrics}
    return Job(
        files=arguments.files,
        folder=os.getcwd(),
        columns=columns,
        layout=layout,
        options=options,
        metrics=metrics,
        signatures=signatures,
        versions=library_versions(),
        output=output,
        report=arguments.report,
        batch_size=arguments.batch_size,
        skip_bad_rows=arguments.skip_bad_rows,
        restart=arguments.restart,
        seed=arguments.seed,
        form=arguments.format,
        all_scores=arguments.all_scores,
        compare=arguments.compare,
        baseline=arguments.baseline,
        engine=arguments.engine,
        workers=arguments.workers,
        ray=RayOptions(arguments.address, arguments.num_gpus or 0, arguments.shards or SHARD_FORMATS[0]),
        note=note,
        language=language,
        ignored=frozenset(arguments.ignore),
        earlier=earlier,
        judgements=arguments.judgements,
        judgement_columns=tuple(dict.fromkeys(arguments.judgement_column)),
    )


def keep_spelling(arguments: argparse.Namespace, output: Path) -> argparse.Namespace:
    """Return the arguments with the paths of the files as the output has them, unless it is to be replaced."""
    if arguments.restart and not arguments.add:
        return arguments
    files = spell_files(arguments.files, (restarted_of(follow_links(output)), output))
    baseline = dict(zip(arguments.files, files, strict=True)).get(arguments.baseline, arguments.baseline)
    return argparse.Namespace(**{**vars(arguments), "files": files, "baseline": baseline})


def use_stand_in(name: str, options: dict[str, Any]) -> str:
    """Give a metric the options with which it needs no network, unless the user did; return what to say of that."""
    profile = read_profile(name)
    if not profile.offline_options or profile.offline_options.keys() & options.keys():
        return ""
    options |= profile.offline_options
    return f"--offline: {name} uses a small {profile.offline_noun}, so ignore its scores here"


def find_earlier(output: Path) -> Earlier:
    """Return what made the output to which metrics are to be added; a JobError when there is none."""
    if output.is_dir():
        raise JobError(f"--add: {output} is a folder of --engine ray; score the new metrics to another --output", 2)
    if not output.exists():
        raise JobError(f"--add: there is no {output} to add to; leave out --add, or name it with --output", 2)
    return read_earlier(output)


def choose_columns(
    arguments: argparse.Namespace,
    names: Sequence[str],
    layout: Layout,
    say: Callable[[str], None],
    earlier: Mapping[str, str],
) -> dict[str, str]:
    """Return the name of each column to read, as the first rows of the files have them.

    `earlier` are the columns of the output to which metrics are added, which are read again. A JobError says that these
    rows cannot be read, that there are none, or that none is of the baseline.
    """
    documents_needed = (
        arguments.compare
        or asks_for_judgements(arguments)
        or any(read_profile(name).references_needed for name in names)
    )
    roles = [role for role in COLUMNS if role != "document" or documents_needed or role in earlier]
    asked = {role: getattr(arguments, f"{role}_column") or earlier.get(role) for role in roles}
    files = arguments.files
    columns, empty = inspect_files(files, asked, arguments.skip_bad_rows, layout)
    if len(empty) == len(files):
        raise JobError(f"no rows to score: {', '.join(empty[:SHOWN_FILES])} {'have' if empty[1:] else 'has'} none", 1)
    read_as = (
        describe_layouts(files, layout),
        describe_columns(columns, asked),
        describe_passages(files, columns, layout),
    )
    for line in filter(None, (*read_as, *(f"{file} has no rows" for file in empty))):
        say(line)
    if arguments.baseline is not None and "-" not in files:
        check_baseline(files, columns["system"], arguments.baseline, layout)
    return columns


def library_versions() -> dict[str, str]:
    """Return the versions of the libraries that are installed and on which scores may depend."""
    return {name: read_version(name) for name in LIBRARIES if find_spec(name)}


read_version = cache(importlib.metadata.version)  # all that a library says of itself is read to find it


def choose_metrics(asked: list[str] | None) -> tuple[list[str], str]:
    """Return the metrics to run, and what to say of those that are left out as their libraries are missing.

    A metric that is asked for by name is not left out: a JobError says what to install.
    """
    if asked is not None:
        for name in EXTRAS.keys() & set(asked):
            require_extra(name, name)
        return list(dict.fromkeys(asked)), ""
    names = default_metrics()
    left_out = [f"left out: {explain_missing(name, name)}" for name in METRICS if name not in names]
    return names, "; ".join(left_out)


def asks_for_judgements(arguments: argparse.Namespace) -> bool:
    """Return whether the user's own judgements are to be read."""
    return arguments.judgements is not None or bool(arguments.judgement_column)


# Checks. Each raises a JobError, before anything is loaded or written.


def check_arguments(arguments: argparse.Namespace) -> None:
    """Refuse arguments that do not go together."""
    ray = arguments.engine == "ray"
    if arguments.language is not None and not is_code(arguments.language):
        raise JobError(f"--language must be a code of two or three small letters, got {arguments.language!r}", 2)
    if arguments.baseline is not None and not arguments.compare:
        raise JobError("--baseline needs --compare", 2)
    for name in ("address", "num_gpus", "shards"):
        if not ray and getattr(arguments, name) is not None:
            raise JobError(f"--{name.replace('_', '-')} needs --engine ray", 2)
    if ray and arguments.max_calls is not None:
        raise JobError("--max-calls needs --engine local: the workers of Ray do not count together", 2)
    if arguments.add and ray:
        raise JobError("--add needs --engine local; with Ray, score the new metrics to another --output", 2)
    if arguments.add and "-" in arguments.files:
        raise JobError("--add reads the input twice, and standard input can be read only once; give a file", 2)
    if arguments.workers is not None and arguments.workers < 1:
        raise JobError(f"--workers must be at least 1, got {arguments.workers}", 2)
    if ray and ("-" in arguments.files or not (arguments.num_gpus or 0) >= 0):  # nan, too, is refused
        raise JobError("--engine ray needs files, and --num-gpus of at least 0", 2)
    if arguments.judgements is not None and arguments.judgement_column:
        raise JobError("--judgements and --judgement-column: give one of them", 2)
    if arguments.judgement_column and "-" in arguments.files:
        raise JobError("--judgement-column reads the input twice, and standard input can be read only once", 2)
    unknown = sorted(set(arguments.metrics or ()) - set(METRICS))
    if unknown:
        raise JobError(f"--metrics: no metric {', '.join(unknown)}; there are {', '.join(METRICS)}", 2)


def check_address(address: str) -> None:
    """Refuse a host:port at which nothing answers: Ray itself would try for minutes, and say little."""
    if address in ("auto", "local") or "://" in address:
        return
    host, _, port = address.rpartition(":")
    try:
        socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS).close()
    except (OSError, OverflowError, ValueError) as error:
        raise JobError(f"--address {address}: must be auto, or host:port of a Ray that answers ({error})", 2) from error
