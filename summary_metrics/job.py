# SPDX-License-Identifier: Apache-2.0
"""The job of one command: made once from its arguments, which are checked here, and passed on from there."""

from __future__ import annotations

import argparse
import importlib.metadata
import os
import platform
import re
import socket
from collections.abc import Iterable
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NamedTuple

from . import __version__
from .errors import EXTRAS, JobError, explain_missing, require_extra
from .readers import SUFFIXES, open_file
from .registry import METRICS, OFFLINE_ENCODER, OFFLINE_VARIABLES, default_metrics, metric_options
from .rows import COLUMNS
from .scoring import load_metrics
from .shards import SHARD_FORMATS

LIBRARIES = ("evaluate", "datasets", "numpy", "torch", "transformers")  # scores may depend on their versions
CONNECT_SECONDS = 10
OFFLINE_NOTE = "--offline: estime uses a small stand-in encoder, so ignore its scores here"


class RayOptions(NamedTuple):
    """How the Ray engine works; the engine of one process reads none of it."""

    address: str | None  # of a cluster; None starts Ray on this machine
    workers: int | None  # at most; None as many as there is room for
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
    options
        The options of each metric, as the command gives them. They may hold keys, so they are never printed.
    metrics
        The metrics, loaded.
    signatures, versions
        What the scores depend on: the signature of each metric, and the version of each library.
    report, baseline
        None where none is asked for.
    left_out, note
        What the user must be told of the metrics: of those that are not run, and of the scores of those that are.
    """

    files: list[str]
    folder: str
    columns: dict[str, str]
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
    compare: bool
    baseline: str | None
    engine: str
    ray: RayOptions
    left_out: str
    note: str

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

    def directions(self) -> dict[str, str]:
        """Return which way each score is better, as its metric says: "higher", "lower" or "neither"."""
        return {key: way for metric in self.metrics.values() for key, way in metric.directions().items()}


class Outcome(NamedTuple):
    """What an engine made of a job.

    `rows` rows have their scores, `scored` of them since now. `sha256` is the digest of the rows, where it is known.
    """

    rows: int
    scored: int
    sha256: str | None = None


def make_job(arguments: argparse.Namespace) -> Job:
    """Return the job that the arguments of a command ask for; a JobError says why it cannot be run as it is."""
    check_arguments(arguments)
    ray = arguments.engine == "ray"
    if ray:
        require_extra("ray", "--engine ray")
    if arguments.address is not None:
        check_address(arguments.address)
    names, left_out = choose_metrics(arguments.metrics)
    options = metric_options(arguments.option, names)
    output = arguments.output or Path("scores" if ray else "scores.jsonl")
    check_paths(arguments.files, output, folder=ray)
    if arguments.report:
        check_report(arguments.report, arguments.files, output)
    note = ""
    if arguments.offline:
        os.environ.update(dict.fromkeys(OFFLINE_VARIABLES, "1"))
        if "estime" in options and "model_name" not in options["estime"]:
            options["estime"]["model_name"] = OFFLINE_ENCODER
            note = OFFLINE_NOTE
    metrics, signatures = load_metrics(options)
    documents_needed = arguments.compare or any(metric.references_needed for metric in metrics.values())
    return Job(
        files=arguments.files,
        folder=os.getcwd(),
        columns={
            role: getattr(arguments, f"{role}_column") for role in COLUMNS if role != "document" or documents_needed
        },
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
        compare=arguments.compare,
        baseline=arguments.baseline,
        engine=arguments.engine,
        ray=RayOptions(
            arguments.address, arguments.workers, arguments.num_gpus or 0, arguments.shards or SHARD_FORMATS[0]
        ),
        left_out=left_out,
        note=note,
    )


def sidecar_of(output: Path) -> Path:
    """Return where it is written how far the job of an output has come."""
    return output.with_name(output.name + ".meta.json")


def comparison_of(output: Path) -> Path:
    """Return where the comparison of the systems in an output is written."""
    return output.with_name(output.name + ".compare.json")


def library_versions() -> dict[str, str]:
    """Return the versions of the libraries that are installed and on which scores may depend."""
    return {name: importlib.metadata.version(name) for name in LIBRARIES if find_spec(name)}


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


# Checks. Each raises a JobError, before anything is loaded or written.


def check_arguments(arguments: argparse.Namespace) -> None:
    """Refuse arguments that do not go together."""
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


def check_paths(files: Iterable[str], output: Path, folder: bool) -> None:
    """Refuse a file that cannot be read, and an output that cannot be written."""
    for file in files:
        try:
            file.encode()
        except UnicodeEncodeError:
            raise JobError(f"{file!r}: the name of a file must be valid UTF-8", 2) from None
        if file == "-":
            continue
        if file in METRICS:
            raise JobError(f"{file} is a metric, not a file: write several with commas, as in --metrics unr,{file}", 2)
        if not file.endswith(SUFFIXES):
            raise JobError(f"{file}: the name must end in {', '.join(SUFFIXES)}, or be - for standard input", 2)
        open_file(file).close()
        if output.exists() and "://" not in file and output.samefile(file):
            raise JobError(f"{file} is an input, --output must be another file", 2)
    check_writable("--output", output, folder)


def check_report(report: Path, files: Iterable[str], output: Path) -> None:
    """Refuse a report that could not be made."""
    if "-" in files:
        raise JobError("--report reads the input twice, and standard input can be read only once; give a file", 2)
    others = [*map(Path, files), output, sidecar_of(output), comparison_of(output)]
    if report.resolve() in [other.resolve() for other in others]:
        raise JobError(f"--report {report}: is an input or an output, the report must be another file", 2)
    check_writable("--report", report, folder=False)
    require_extra("report", "--report")


def check_writable(argument: str, path: Path, folder: bool) -> None:
    """Refuse a path at which no file, or no folder where one is wanted, can be written."""
    if re.match(r"\w[\w+.-]+:/", str(path)) and not path.parent.is_dir():  # `Path` makes one slash of two
        reason = "must be a path of this machine, since it is locked, renamed and continued there"
        raise JobError(f"{argument} {path}: {reason}; mount remote storage, or copy the result", 2)
    if not path.parent.is_dir():
        raise JobError(f"{argument} {path}: there is no folder {path.parent}", 2)
    other = path.exists() and path.is_dir() != folder
    if other or not os.access(path if path.exists() else path.parent, os.W_OK):
        raise JobError(f"{argument} {path}: cannot be written", 2)
