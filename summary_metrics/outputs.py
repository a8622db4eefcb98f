# SPDX-License-Identifier: Apache-2.0
"""Outputs of earlier commands: read again as one table, without a metric, and the marks beside
one.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from .errors import JobError, Option, Say
from .files import follow_links, write_whole
from .findings.table import MetricRun, Table, make_table, value_or
from .metrics._shared.summary_metric import Score
from .printable import count_of
from .scoring.evidence import FORMAT
from .scoring.failures import Failures
from .scoring.output_files import (
    digest_file,
    read_rows,
    record_of,
    recover_record,
    write_record_draft,
)
from .showing.files import MarksFile

# Read again


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
    records = read_records(files)
    signatures = shared_signatures(records)
    scores = shared_scores(list(records.values()))
    metrics = {
        name: MetricRun(metric["options"], [key for key in metric["scores"] if key in scores])
        for name, metric in next(iter(records.values()))["metrics"].items()
        if metric["scores"] and metric["scores"].keys() <= scores.keys()
    }
    language, *more = {record["language"] for record in records.values()}
    if more:
        language = ""
    failures = Failures(metrics)
    skipped: Counter[tuple[str | None, str]] = Counter()
    for record in records.values():
        for system, file, number in record["skipped_rows"]:
            skipped[system, file] += number
    rows = failures.watch(read_results(records))
    table = make_table(rows, scores, metrics, language, skipped)
    return Outputs(table, {name: signatures[name] for name in metrics}, failures)


def read_records(files: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the record of each output; a JobError names one that is not as it was written."""
    records = {file: recover_record(Path(file)) for file in files}
    for file, record in records.items():
        if not record:
            raise JobError(f"{file} is not as it was written: score the texts again")
        if record.get("format") != FORMAT:
            raise JobError(f"{file} was written in an earlier format: score the texts again")
    return records


def shared_signatures(records: Mapping[str, Mapping[str, Any]]) -> dict[str, str]:
    """Return the signature of each metric; a JobError names one that did not run alike in two
    outputs.
    """
    first_run: dict[str, tuple[str, str]] = {}  # of each metric: in which output, and how
    for file, record in records.items():
        for metric, fields in record["metrics"].items():
            first, signature = first_run.setdefault(metric, (file, fields["signature"]))
            if signature != fields["signature"]:
                raise JobError(
                    f"{metric} ran as {signature} in {first} and as {fields['signature']} in {file}"
                )
    return {metric: signature for metric, (_, signature) in first_run.items()}


def shared_scores(records: Sequence[dict[str, Any]]) -> dict[str, Score]:
    """Return the scores that all outputs have, each with what it is."""
    first, *rest = (dict(scores_of(record)) for record in records)
    return {key: score for key, score in first.items() if all(key in scores for scores in rest)}


def scores_of(record: dict[str, Any]) -> Iterator[tuple[str, Score]]:
    """Yield the scores that a record names, each with what it is."""
    for metric in record["metrics"].values():
        for key, fields in metric["scores"].items():
            score = Score(**fields)
            # A range without an end, of which JSON has no number, is null in a record.
            least, most = value_or(score.least, -math.inf), value_or(score.most, math.inf)
            yield key, score._replace(least=least, most=most)


def read_results(records: Mapping[str, Mapping[str, Any]]) -> Iterator[dict[str, Any]]:
    """Yield the rows of outputs, and hold none; the systems of several are named so that they can
    be told apart, for which they are read twice.
    """
    systems: dict[str, set[Any]] = {}
    if len(records) > 1:
        for file, record in records.items():
            systems[file] = {
                row.get("system") for _, row in read_rows(Path(file), record["sha256"])
            }
    outputs_of = Counter(chain.from_iterable(systems.values()))
    for file, record in records.items():
        output = Path(file).name.removesuffix(".jsonl").removesuffix(".scores")
        is_one_system = len(systems.get(file, ())) == 1
        for _, result in read_rows(Path(file), record["sha256"]):
            system = result.get("system")
            if is_one_system or (system is None and outputs_of[None] > 1):
                result["system"] = output
            elif outputs_of[system] > 1:
                result["system"] = f"{system} ({output})"
            yield result


# The marks beside an output


def keep_marks(output: Path, marks: MarksFile, say: Say) -> Path | None:
    """Write marks beside an output, and return where; None where nothing is marked, or where the
    file stays as it is.

    A file that was changed since an earlier run wrote it stays: somebody may work with it. One of
    an output that is gone is put aside, unless it says the same.
    """
    name = output.name.removesuffix(".jsonl").removesuffix(".scores")
    file = output.with_name(f"{name}.marks.csv")
    target = follow_links(output)
    record = recover_record(target)
    noted = record.get("marks")
    is_ours = not file.exists() or digest_file(file) == noted
    if not (is_ours or noted or file.read_text("utf-8", errors="replace") == marks.text):
        aside = file.with_name(f"{file.name}.old")
        while aside.exists():
            aside = aside.with_name(f"{aside.name}.old")
        file.replace(aside)
        say(f"{file} was of other scores, and is {aside} now")
        is_ours = True
    if not marks.lines:
        if is_ours:
            file.unlink(missing_ok=True)  # what it marks is right now
        return None
    if noted and not is_ours:
        elsewhere = Option("marks", "FILE")
        say(f"{file} is not as a run wrote it, so it stays; ", elsewhere, " writes elsewhere")
        return None
    write_whole(file, marks.text)
    noting = write_record_draft(record_of(target), {**record, "marks": digest_file(file)})
    noting.replace(record_of(target))
    say(f"{count_of(marks.lines, 'mark')} in {file}")
    return file
