# SPDX-License-Identifier: Apache-2.0
"""What has been scored, read again: outputs of the command as one table, without a metric."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from ..errors import JobError
from ..scoring.evidence import FORMAT
from ..scoring.failures import Failures
from ..scoring.reuse import read_lines, read_record
from .table import Ran, Table, make_table


class Outputs(NamedTuple):
    """The rows of some outputs, the signature of each metric that ran in all of them, and what
    could not be asked.
    """

    table: Table
    signatures: dict[str, str]
    failures: Failures


def read_outputs(files: Sequence[str]) -> Outputs:
    """Return the rows of some outputs, with the scores that all of them have.

    Of several, an output with one system gives it its name; else a system that is in several is
    named with its output. A JobError says that an output is not as it was written, or that a metric
    did not run alike in two of them.
    """
    records = {file: read_record(Path(file)) for file in dict.fromkeys(files)}
    signatures: dict[str, tuple[str, str]] = {}
    for file, record in records.items():
        if not record:
            raise JobError(f"{file} is not as it was written: score the texts again")
        if record.get("format") != FORMAT:
            raise JobError(f"{file} was written in an earlier format: score the texts again")
        for metric, own in record["metrics"].items():
            first, signature = signatures.setdefault(metric, (file, own["signature"]))
            if signature != own["signature"]:
                raise JobError(
                    f"{metric} ran as {signature} in {first} and as {own['signature']} in {file}"
                )
    found = [dict(scores_of(record)) for record in records.values()]
    shared = {
        key: score for key, score in found[0].items() if all(key in others for others in found)
    }
    rows = {file: [result for _, result in read_lines(Path(file))] for file in records}
    if len(rows) > 1:
        name_by_output(rows)
    metrics = {
        name: Ran(own["options"], [key for key in own["scores"] if key in shared])
        for name, own in next(iter(records.values()))["metrics"].items()
        if own["scores"] and own["scores"].keys() <= shared.keys()
    }
    languages = {record["language"] for record in records.values()}
    language = languages.pop() if len(languages) == 1 else ""
    results = [result for own in rows.values() for result in own]
    failures = Failures(metrics)
    return Outputs(
        make_table(failures.watch(results), shared, metrics, language),
        {name: signatures[name][1] for name in metrics},
        failures,
    )


def scores_of(record: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the scores that a record names, each with what it is."""
    for metric in record["metrics"].values():
        for key, fields in metric["scores"].items():
            yield key, SimpleNamespace(**fields)


def name_by_output(rows: dict[str, list[dict[str, Any]]]) -> None:
    """Name the systems of several outputs so that they can be told apart."""
    systems = {file: {result.get("system") for result in own} for file, own in rows.items()}
    times = Counter(system for own in systems.values() for system in own)
    for file, own in rows.items():
        name = Path(file).name.removesuffix(".jsonl").removesuffix(".scores")
        for result in own:
            system = result.get("system")
            if len(systems[file]) == 1:
                result["system"] = name
            elif times[system] > 1:
                result["system"] = f"{system} ({name})" if system is not None else name
