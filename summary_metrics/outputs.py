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
from .scoring.output_files import (
    digest_file,
    read_rows,
    record_of,
    recover_record,
    write_record_draft,
)
from .scoring.rows import Failures, Line
from .showing.export import MarksFile

# Read again


Records = dict[str, dict[str, Any]]  # of outputs, by their files


class Outputs(NamedTuple):
    """The rows of some outputs, the signature of each metric that ran in all of them, and what
    could not be asked.
    """

    table: Table
    signatures: dict[str, str]
    failures: Failures


def read_outputs(files: Sequence[str]) -> Outputs:
    """Return the rows of some outputs, with the scores of the metrics that ran in all of them.

    Of several, an output with one system gives it its name; else a system that is in several is
    named with its output. A JobError says that an output is not as it was written, or that a metric
    did not run alike in two of them.
    """
    records = read_records(files)
    ran = shared_metrics(records)
    scores = {
        key: read_score(score) for run in ran.values() for key, score in run["scores"].items()
    }
    metrics = {name: MetricRun(run["options"], list(run["scores"])) for name, run in ran.items()}
    languages = {record["language"] for record in records.values()}
    language = ""
    if len(languages) == 1:
        language = languages.pop()
    failures = Failures(metrics)
    skipped: Counter[tuple[str | None, str]] = Counter()
    for record in records.values():
        for system, file, number in record["skipped_rows"]:
            skipped[system, file] += number
    rows = failures.watch(read_results(records))
    table = make_table(rows, scores, metrics, language, skipped)
    return Outputs(table, {name: run["signature"] for name, run in ran.items()}, failures)


def read_records(files: Sequence[str]) -> Records:
    """Return the record of each output; a JobError names one that is not as it was written."""
    records = {file: recover_record(Path(file)) for file in files}
    for file, record in records.items():
        if not record:
            raise JobError(f"{file} is not as it was written: score the texts again")
        if record["format"] != FORMAT:
            raise JobError(f"{file} was written in an earlier format: score the texts again")
    return records


def shared_metrics(records: Records) -> dict[str, Any]:
    """Return how each metric ran that has scores in all outputs; a JobError names one that did not
    run alike in two of them.
    """
    first, *_ = records
    ran = {name: run for name, run in records[first]["metrics"].items() if run["scores"]}
    for file, record in records.items():
        ran = {name: run for name, run in ran.items() if name in record["metrics"]}
        for name, run in ran.items():
            was, now = run["signature"], record["metrics"][name]["signature"]
            if was != now:
                raise JobError(f"{name} ran as {was} in {first} and as {now} in {file}")
    return ran


def read_score(fields: Mapping[str, Any]) -> Score:
    """Return what a score is, of which a record has the fields: a range without an end, of which
    JSON has no number, is null there.
    """
    score = Score(**fields)
    least, most = value_or(score.least, -math.inf), value_or(score.most, math.inf)
    return score._replace(least=least, most=most)


def read_results(records: Records) -> Iterator[Line]:
    """Yield the rows of outputs, and hold none; the systems of several are named so that they can
    be told apart.
    """
    systems = {file: record["systems"] for file, record in records.items() if len(records) > 1}
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


def keep_marks(output: Path, marks: MarksFile, say: Say) -> None:
    """Write marks beside an output, where something is marked.

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
        return
    if noted and not is_ours:
        elsewhere = Option("marks", "FILE")
        say(f"{file} is not as a run wrote it, so it stays; ", elsewhere, " writes elsewhere")
        return
    write_whole(file, marks.text)
    noting = write_record_draft(record_of(target), {**record, "marks": digest_file(file)})
    noting.replace(record_of(target))
    say(f"{count_of(marks.lines, 'mark')} in {file}")
