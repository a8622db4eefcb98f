# SPDX-License-Identifier: Apache-2.0
"""Judgements as the user gives them to the command: a file of `judge`, a sheet, or columns of the rows themselves."""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import JobError
from ..files import write_whole
from ..findings.score_table import Scores
from ..reading.paths import fitted_of, inputs_here, is_same_file
from ..reading.readers import read_records
from ..reading.rows import Row, document_digest, document_text, make_row, summary_digest
from ..reading.text_records import Layout
from ..registry import default_options, load_metric
from ..scoring.job import Job
from .records import OVERALL, Judgement, check_scales, keep_last, read_judgements, refuse_mistakes
from .sheet import read_sheet
from .verdict import Judged, KnownRows, judge_rows

Judgements = str | Path | Sequence[Any] | Mapping[str, Sequence[Any]]  # as Python is given them
YES, NO = ("true", "yes"), ("false", "no")


def read_given(file: Path) -> list[Judgement]:
    """Return the judgements of a file of `judge`, or of a sheet that was filled in; a JobError names its mistakes."""
    return read_sheet(file) if file.suffix.lower() in (".csv", ".tsv", ".txt") else read_judgements(file)


def read_columns(
    files: Sequence[str], columns: Mapping[str, str], names: Sequence[str], layout: Layout
) -> list[Judgement]:
    """Return the judgements that stand in columns of the rows: numbers, or yes and no; empty cells are none.

    A JobError names every cell that is neither. A row that cannot be scored has no judgements.
    """
    found: list[Judgement] = []
    mistakes: list[str] = []
    for file in files:
        present = False
        for line, record in read_records(file, [*columns.values(), *names], layout):
            try:
                row = make_row(file, line, record, dict(columns), layout)
            except ValueError:
                continue
            for name in names:
                present = present or name in record
                try:
                    value = parse_judgement(record.get(name))
                except ValueError as error:
                    mistakes.append(f"line {line}: `{name}` {error}")
                    continue
                if value is not None:
                    found.append(of_row(row, name, value))
        if not present:
            raise JobError(f"{file}: no row has {' or '.join(f'`{name}`' for name in names)} to judge by", 2)
        refuse_mistakes(file, mistakes)
    return found


def parse_judgement(value: Any) -> float | None:
    """Return the number of a cell, None where it is empty; a ValueError says what is none.

    >>> parse_judgement("4"), parse_judgement("no"), parse_judgement(True), parse_judgement("")
    (4.0, 0.0, 1.0, None)
    """
    if value is None or value == "":
        return None
    if isinstance(value, str) and value.strip().lower() in YES + NO:
        return float(value.strip().lower() in YES)
    try:
        number = float(value)
    except (TypeError, ValueError):
        raise ValueError(f"is {str(value)[:40]!r}, not a number, yes or no") from None
    if math.isnan(number):
        return None
    if math.isinf(number):
        raise ValueError("is infinite")
    return number


def of_row(row: Row, aspect: str, value: float) -> Judgement:
    """Return the judgement of a row."""
    document = "" if row.document is None else document_digest(row.document)
    return Judgement(document, summary_digest(row.summary), aspect, value, file=row.file, line=row.line)


def judge_scores(
    lines: Sequence[Judgement],
    scores: Scores,
    directions: Mapping[str, str],
    seed: int,
    source: str,
    headlines: Sequence[str] = (),
    kinds: Callable[[set[tuple[str, str]]], dict[tuple[str, str], frozenset[str]]] | None = None,
) -> Judged:
    """Return what judgements say of scored rows. `kinds` finds the kinds of marks of judged texts."""
    texts = list(zip(scores.documents, scores.summaries, strict=True))
    words = np.asarray(scores.words, dtype=float) if len(scores.words) else np.full(len(texts), math.nan)
    varying = [k for k in range(len(scores.keys)) if len(set(scores.values[:, k][~np.isnan(scores.values[:, k])])) > 1]
    rows = KnownRows(
        texts,
        scores.systems,
        [scores.keys[k] for k in varying],
        scores.values[:, varying],
        words,
        directions,
        headlines,
    )
    marks = None
    if kinds and all(one.value in (0, 1, None) and one.highest in (1, None) for one in lines):
        found = kinds({one.texts for one in lines if one.value is not None} & set(texts))
        marks = [found.get(one, frozenset()) for one in texts]
    return judge_rows(lines, rows, seed, source, marks)


def find_marks(
    read: Callable[[], Iterator[Row]],
    metrics: Mapping[str, Any],
    wanted: set[tuple[str, str]],
) -> dict[tuple[str, str], frozenset[str]]:
    """Return which kinds of marks the summaries of judged texts have. No language model is asked once more."""
    kinds: dict[tuple[str, str], frozenset[str]] = {}
    for row in read():
        key = of_row(row, "", 0).texts
        if key in wanted and key not in kinds:
            kinds[key] = frozenset(list_kinds(row, metrics))
    return kinds


def list_kinds(row: Row, metrics: Mapping[str, Any]) -> Iterator[str]:
    """Yield the kinds of marks that a summary has, each with its metric."""
    for name, metric in metrics.items():
        if metric.estimate_cost([([row.summary], [row.document])]):  # it would ask a language model
            metric = load_metric(name, **default_options(name))
        documents = [row.document] if metric.references_needed else None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they were shown when the row was scored
            details = metric.compute(predictions=[row.summary], references=documents, explain=True)["details"][0]
        evidence = metric.evidence(document_text(row.document), row.summary, details)
        yield from (f'{name} as "{metric.marks[mark.kind]}"' for mark in evidence.summary)


def write_fitted(file: Path, scores: Scores, judged: Judged) -> None:
    """Write the fitted score of each row, as JSON lines in the order of the rows."""
    assert judged.guesses is not None  # as the caller looks
    lines = []
    for system, document, summary, guess in zip(
        scores.systems, scores.documents, scores.summaries, judged.guesses.tolist(), strict=True
    ):
        said = {"system": system or None, "document_digest": document, "summary_digest": summary}
        lines.append(json.dumps({**said, "fitted_score": guess}, ensure_ascii=False, allow_nan=False) + "\n")
    write_whole(file, "".join(lines))


# The judgements of Python, and those of a job


def gather_given(given: Judgements, rows: Sequence[Row]) -> list[Judgement]:
    """Return judgements that are a file, or values for each row, of one aspect or of several by their names.

    A JobError says what is wrong with them.
    """
    if isinstance(given, str | Path):
        return read_given(Path(given))
    if any(row.document is None for row in rows):
        raise JobError("judgements need the `document` of every row", 2)
    columns = dict(given) if isinstance(given, Mapping) else {OVERALL: given}
    found = []
    for aspect, values in columns.items():
        listed = list(values)
        if len(listed) != len(rows):
            raise JobError(f"judgements of {aspect}: there are {len(listed)}, and {len(rows)} rows", 2)
        for number, (row, value) in enumerate(zip(rows, listed, strict=True)):
            try:
                parsed = parse_judgement(value)
            except ValueError as error:
                raise JobError(f"judgements of {aspect}: item {number} {error}", 2) from None
            if parsed is not None:
                found.append(of_row(row, str(aspect), parsed))
    return found


def gather_judgements(job: Job) -> list[Judgement] | None:
    """Return the judgements that a job asks for, None where it asks for none; a JobError names their mistakes."""
    if job.judgements is not None:
        lines = read_given(job.judgements)
    elif job.judgement_columns:
        lines = read_columns(job.files, job.columns, job.judgement_columns, job.layout)
    else:
        return None
    check_scales(keep_last(lines), name_source(job))
    if not any(one.value is not None for one in lines):
        raise JobError(f"{name_source(job)}: there is no judgement in it", 2)
    return lines


def name_source(job: Job) -> str:
    """Return what to call the judgements of a job in an error."""
    return str(job.judgements) if job.judgements is not None else ", ".join(job.judgement_columns)


def judge_job(job: Job, scores: Scores, lines: Sequence[Judgement], keep: bool = True) -> Judged:
    """Return what judgements say of the scored rows of a job, and write the fitted score, if it is to `keep`."""
    headlines = [key for metric in job.metrics.values() for key in metric.headlines()]
    kinds = partial(find_marks, job.read_again, job.metrics) if job.can_read_again else None
    judged = judge_scores(lines, scores, job.directions(), job.seed, name_source(job), headlines, kinds)
    if not keep or judged.fitted is None or judged.guesses is None or not judged.fitted.rho > 0:
        return judged
    file = fitted_of(job.output)
    if any(is_same_file(file, other) for other in inputs_here(job.files)):
        raise JobError(f"{file} is an input, and the fitted score would overwrite it; give another --output", 2)
    write_fitted(file, scores, judged)
    return judged._replace(fitted_file=str(file))
