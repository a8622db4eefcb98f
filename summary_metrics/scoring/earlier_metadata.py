# SPDX-License-Identifier: Apache-2.0
"""What an output says of the job that made it, in the file beside it. `metadata.py` writes that file."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import JobError
from ..reading.paths import sidecar_of
from ..registry import HIDDEN, METRICS

WAYS = ("higher", "lower", "neither")


class Earlier(NamedTuple):
    """The job that made an output: its files, the columns that it read, and its metrics.

    `signatures` and `options` are of each metric, `versions` of each library, `directions` and `ranges` of each score.
    """

    files: list[str]
    columns: dict[str, str]
    metrics: list[str]
    signatures: dict[str, str]
    versions: dict[str, str]
    options: dict[str, dict[str, Any]]
    directions: dict[str, str]
    ranges: dict[str, tuple[float, float]]


def read_earlier(output: Path) -> Earlier:
    """Return what made an output; a JobError says what is missing. The file beside it may hold anything."""
    sidecar = sidecar_of(output)
    try:
        content = json.loads(sidecar.read_bytes())
        job = content["job"]
        if missing := [role for role in ("summary", "id", "system") if role not in job["columns"]]:
            raise ValueError(f"it names no column for {', '.join(missing)}")
        return Earlier(
            files=list(map(str, job["files"])),
            columns=read_texts(job["columns"]),
            metrics=list(map(str, job["metrics"])),
            signatures=read_texts(job["signatures"]),
            versions=read_texts(job["versions"]),
            options={str(metric): dict(given) for metric, given in content["options"].items()},
            # None in outputs of versions that did not note them.
            directions={key: way for key, way in content.get("directions", {}).items() if way in WAYS},
            ranges={key: read_range(*ends) for key, ends in content.get("ranges", {}).items()},
        )
    except (OSError, RecursionError, ValueError, TypeError, KeyError, AttributeError) as error:
        message = f"{output}: {sidecar.name} beside it must say how it was scored ({type(error).__name__}: {error})"
        raise JobError(message, 2) from error


def spell_files(files: list[str], outputs: Iterable[Path]) -> list[str]:
    """Return the paths of a job as they were given when one of its outputs was begun, or as they are given now.

    An output names the file of each row, so the same files under other paths would be those of another job.
    """
    noted = []
    for output in outputs:
        try:
            noted.append(read_earlier(output).files)
        except JobError:  # there is none, or it is damaged, which is said when it is read
            continue
    alike = [earlier for earlier in noted if len(earlier) == len(files) and all(map(names_same_file, earlier, files))]
    return files if files in noted or not alike else alike[0]


def names_same_file(first: str, second: str) -> bool:
    """Return whether two texts name one input; the same text does, too, where it is no path of this machine."""
    if first == second or any(file == "-" or "://" in file for file in (first, second)):
        return first == second
    return os.path.isfile(first) and os.path.samefile(first, second)


def read_range(least: Any, most: Any) -> tuple[float, float]:
    """Return the ends of a range, infinite where they are noted as None; a ValueError where they are none."""
    ends = (-math.inf if least is None else float(least), math.inf if most is None else float(most))
    if not ends[0] < ends[1]:
        raise ValueError(f"no score goes from {least} to {most}")
    return ends


def read_texts(entries: Mapping[Any, Any]) -> dict[str, str]:
    """Return a dictionary of texts."""
    return {str(name): str(value) for name, value in entries.items()}


def repeat_options(earlier: Earlier, given: Mapping[str, Mapping[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the options of all metrics: those with which the metrics of an output ran, and those that are `given`.

    A key or an address is not kept in the file, so a JobError asks for it. A limit of calls is of one run.
    """
    options = {name: dict(own) for name, own in given.items()}
    for name in earlier.metrics:
        kept = {option: value for option, value in earlier.options.get(name, {}).items() if option != "max_calls"}
        options[name] = {**kept, **options.get(name, {})}
        hidden = [option for option, value in options[name].items() if value == HIDDEN]
        if hidden:
            raise JobError(f"--add: give --option {name}.{hidden[0]} again, as it is not kept beside the output", 2)
    return options


def join_metrics(earlier: Earlier, asked: list[str]) -> list[str]:
    """Return the metrics of an output, and after them the others that are asked for."""
    unknown = [name for name in earlier.metrics if name not in METRICS]
    if unknown:
        raise JobError(f"--add: the output has scores of {unknown[0]!r}; there are {', '.join(METRICS)}", 2)
    return list(dict.fromkeys([*earlier.metrics, *asked]))
