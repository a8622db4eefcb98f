# SPDX-License-Identifier: Apache-2.0
"""Judgements as the user gives them to the command: a file of `judge`, a sheet, or columns of the rows themselves."""

from __future__ import annotations

import json
import math
import warnings
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from ..errors import JobError
from ..findings.score_table import Scores
from ..reading.readers import read_records
from ..reading.rows import Row, document_digest, document_text, make_row, read_rows, summary_digest
from ..registry import asks_model, default_options, load_metric
from .records import Judgement, read_judgements, refuse_mistakes
from .sheet import read_sheet
from .verdict import Judged, Rows, judge_rows

YES, NO = ("true", "yes"), ("false", "no")


def read_given(file: Path) -> list[Judgement]:
    """Return the judgements of a file of `judge`, or of a sheet that was filled in; a JobError names its mistakes."""
    return read_sheet(file) if file.suffix.lower() in (".csv", ".tsv", ".txt") else read_judgements(file)


def read_columns(
    files: Sequence[str], columns: Mapping[str, str], names: Sequence[str], delimiter: str | None
) -> list[Judgement]:
    """Return the judgements that stand in columns of the rows: numbers, or yes and no; empty cells are none.

    A JobError names every cell that is neither. A row that cannot be scored has no judgements.
    """
    found: list[Judgement] = []
    mistakes: list[str] = []
    for file in files:
        present = False
        for line, record in read_records(file, [*columns.values(), *names], delimiter):
            try:
                row = make_row(file, line, record, dict(columns))
            except ValueError:
                continue
            for name in names:
                present = present or name in record
                try:
                    value = parse_value(record.get(name))
                except ValueError as error:
                    mistakes.append(f"line {line}: `{name}` {error}")
                    continue
                if value is not None:
                    found.append(of_row(row, name, value))
        if not present:
            raise JobError(f"{file}: no row has {' or '.join(f'`{name}`' for name in names)} to judge by", 2)
        refuse_mistakes(file, mistakes)
    return found


def parse_value(value: Any) -> float | None:
    """Return the number of a cell, None where it is empty; a ValueError says what is none.

    >>> parse_value("4"), parse_value("no"), parse_value(True), parse_value("")
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
    kinds: Callable[[set[tuple[str, str]]], dict[tuple[str, str], frozenset[str]]] | None = None,
) -> Judged:
    """Return what judgements say of scored rows. `kinds` finds the kinds of marks of judged texts."""
    texts = list(zip(scores.documents, scores.summaries, strict=True))
    words = np.asarray(scores.words, dtype=float) if len(scores.words) else np.full(len(texts), math.nan)
    varying = [k for k in range(len(scores.keys)) if len(set(scores.values[:, k][~np.isnan(scores.values[:, k])])) > 1]
    rows = Rows(texts, scores.systems, [scores.keys[k] for k in varying], scores.values[:, varying], words, directions)
    marks = None
    if kinds and all(one.value in (0, 1, None) and one.highest in (1, None) for one in lines):
        found = kinds({one.texts for one in lines if one.value is not None} & set(texts))
        marks = [found.get(one, frozenset()) for one in texts]
    return judge_rows(lines, rows, seed, source, marks)


def find_marks(
    rows: Iterator[Row],
    wanted: set[tuple[str, str]],
    metrics: Mapping[str, Any],
    options: Mapping[str, Mapping[str, Any]],
) -> dict[tuple[str, str], frozenset[str]]:
    """Return which kinds of marks the summaries of judged texts have. No language model is asked once more."""
    kinds: dict[tuple[str, str], frozenset[str]] = {}
    for row in rows:
        key = of_row(row, "", 0).texts
        if key in wanted and key not in kinds:
            kinds[key] = frozenset(list_kinds(row, metrics, options))
    return kinds


def list_kinds(row: Row, metrics: Mapping[str, Any], options: Mapping[str, Mapping[str, Any]]) -> Iterator[str]:
    """Yield the kinds of marks that a summary has, each with its metric."""
    for name, metric in metrics.items():
        if asks_model(name, options.get(name, {})):
            metric = load_metric(name, **default_options(name))
        documents = [row.document] if metric.references_needed else None
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they were shown when the row was scored
            details = metric.compute(predictions=[row.summary], references=documents, explain=True)["details"][0]
        evidence = metric.evidence(document_text(row.document), row.summary, details)
        yield from (f'{name} as "{metric.marks[mark.kind]}"' for mark in evidence.summary)


def write_fitted(file: Path, scores: Scores, places: Sequence[tuple[str, int]], judged: Judged) -> None:
    """Write the fitted score of each row, as JSON lines."""
    assert judged.guesses is not None  # as the caller asks for them
    with open(file, "w", encoding="utf-8") as stream:
        for (name, line), system, guess in zip(places, scores.systems, judged.guesses.tolist(), strict=True):
            row = {"file": name, "line": line, "system": system or None, "fitted_score": guess}
            stream.write(json.dumps(row, ensure_ascii=False, allow_nan=False) + "\n")


def reader_of(files: Sequence[str], columns: Mapping[str, str], delimiter: str | None) -> Callable[[], Iterator[Row]]:
    """Return what reads the good rows of files once more."""
    return lambda: read_rows(files, dict(columns), lambda _: None, delimiter)
