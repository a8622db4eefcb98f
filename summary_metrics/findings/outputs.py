# SPDX-License-Identifier: Apache-2.0
"""Comparing what has been scored: outputs of the command are read again, and no metric runs.

Two runs give the same name to the same system. A system that is in several outputs, such as a model before and after a
change, is therefore named together with its output, and rows without a system are those of a system named after their
output.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..errors import JobError
from ..reading.paths import check_writable, is_same_file, sidecar_of
from ..scoring.earlier_metadata import Earlier, read_earlier
from .score_table import Scores, read_scores

ENDINGS = (".scores.jsonl", ".scores", ".jsonl")


class Output(NamedTuple):
    """One output: its name, its scores, and what made it."""

    name: str
    scores: Scores
    made: Earlier


class Joined(NamedTuple):
    """The rows of several outputs, with the scores that all have; `left_out` are the others.

    `signatures` are of each metric, `directions` and `ranges` of each score that was noted with one.
    """

    scores: Scores
    signatures: dict[str, str]
    directions: dict[str, str]
    ranges: dict[str, tuple[float, float]]
    left_out: list[str]


def refuse_scoring(arguments: argparse.Namespace) -> None:
    """Refuse options of a job that scores: they would have no effect on what has been scored."""
    asked = {
        "--metrics": arguments.metrics,
        "--option": arguments.option,
        "--report": arguments.report,
        "--judgements": arguments.judgements,
        "--judgement-column": arguments.judgement_column,
        "--restart": arguments.restart,
        "--add": arguments.add,
        "--engine ray": arguments.engine == "ray",
    }
    given = [name for name, value in asked.items() if value]
    if given:
        raise JobError(f"{', '.join(given)}: the files are scores, which are compared as they are; give the texts", 2)
    if arguments.seed < 0:
        raise JobError("--seed must be at least 0", 2)
    output = arguments.output
    if output is None:
        return
    read = [path for file in map(Path, arguments.files) for path in (file, sidecar_of(file))]
    if any(is_same_file(output, path) for path in read):
        raise JobError(f"--output {output}: is one of the outputs that are compared", 2)
    check_writable("--output", output, folder=False)


def name_output(file: str) -> str:
    """Return the name of an output as that of a system.

    >>> [name_output(file) for file in ("runs/old.scores.jsonl", "new.jsonl", "ray.scores/")]
    ['old', 'new', 'ray']
    """
    name = Path(file).name
    ending = next((ending for ending in ENDINGS if name.endswith(ending)), "")
    return name.removesuffix(ending) or name


def read_output(file: str, name: str) -> Output:
    """Read an output; a JobError says what is missing or damaged."""
    path = Path(file)
    if not path.exists():
        raise JobError(f"{file}: there is no such output", 2)
    made = read_earlier(path)
    scores = read_scores(path, compare=True)
    if not scores.systems:
        raise JobError(f"{file} has no rows", 2)
    return Output(name, scores, made)


def check_signatures(outputs: Sequence[Output]) -> None:
    """Refuse outputs in which a metric ran with different options, or in different versions."""
    seen: dict[str, tuple[str, str]] = {}
    for output in outputs:
        for metric, signature in output.made.signatures.items():
            name, first = seen.setdefault(metric, (output.name, signature))
            if first != signature:
                raise JobError(
                    f"{metric} did not run alike: {first} in {name}, {signature} in {output.name}; score both alike", 2
                )


def read_outputs(files: Sequence[str]) -> Joined:
    """Return the rows of all outputs; a JobError says why they cannot be compared."""
    if any(is_same_file(Path(first), Path(second)) for first, second in combinations(files, 2)):
        raise JobError(f"an output is given twice: {', '.join(files)}", 2)
    names = [name_output(file) for file in files]
    if len(set(names)) < len(names):
        names = [file.rstrip("/") for file in files]  # of the same name in different folders
    outputs = [read_output(file, name) for file, name in zip(files, names, strict=True)]
    check_signatures(outputs)
    keys = [key for key in outputs[0].scores.keys if all(key in output.scores.keys for output in outputs)]
    if not keys:
        raise JobError(f"{', '.join(names)} have no score in common", 2)
    left_out = list(dict.fromkeys(key for output in outputs for key in output.scores.keys if key not in keys))

    systems_of = [name_systems(output) for output in outputs]
    often = Counter(system for systems in systems_of for system in set(systems))
    systems = [
        f"{system} ({output.name})" if often[system] > 1 else system
        for output, own in zip(outputs, systems_of, strict=True)
        for system in own
    ]
    documents = [document for output in outputs for document in output.scores.documents]
    columns = [output.scores.values[:, [output.scores.keys.index(key) for key in keys]] for output in outputs]
    signatures = {metric: signature for output in outputs for metric, signature in output.made.signatures.items()}
    noted = {key: way for output in outputs for key, way in output.made.directions.items()}
    directions = {key: noted[key] for key in keys if key in noted}
    ranges = {key: ends for output in outputs for key, ends in output.made.ranges.items()}
    return Joined(Scores(keys, systems, documents, np.vstack(columns)), signatures, directions, ranges, left_out)


def name_systems(output: Output) -> list[str]:
    """Return the system of each row.

    Rows without one bear the name of their file. Where that is one file, the name of the output says more.
    """
    unnamed = set(output.scores.systems) & set(output.made.files)
    if len(unnamed) != 1:
        return output.scores.systems
    return [output.name if system in unnamed else system for system in output.scores.systems]
