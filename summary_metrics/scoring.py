# SPDX-License-Identifier: Apache-2.0
"""The metrics that `score.py` runs: their options, loading them, and scoring rows with them."""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Iterable, Sequence
from typing import Any

from .errors import JobError
from .registry import FIXED_OPTIONS, load_metric
from .rows import Row

LABELS = ("id", "system", "document_digest", "file", "line")  # keys of the output that are no scores


def load_metrics(names: Iterable[str], options: dict[str, dict[str, Any]]) -> dict[str, Any]:
    """Load each metric once, with its options."""
    loaded = {}
    for name in names:
        try:
            loaded[name] = load_metric(name, **options.get(name, {}), **FIXED_OPTIONS.get(name, {}))
        except (ImportError, OSError, TypeError, ValueError) as error:
            raise JobError(f"{name}: {error}", 2) from error
    return loaded


def document_digest(document: str | list[str]) -> str:
    """Return 16 hexadecimal digits that tell documents apart: of the SHA-256 of the JSON list of passages."""
    passages = document if isinstance(document, list) else [document]
    return hashlib.sha256(json.dumps(passages).encode()).hexdigest()[:16]


def score_rows(metrics: dict[str, Any], rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return what the output says of each row: its labels, then every score, None where it is undefined."""
    results: list[dict[str, Any]] = []
    for row in rows:
        system = {} if row.system is None else {"system": row.system}
        document = {} if row.document is None else {"document_digest": document_digest(row.document)}
        results.append({"id": row.id, **system, **document, "file": row.file, "line": row.line})
    summaries = [row.summary for row in rows]
    for name, metric in metrics.items():
        documents = [row.document for row in rows] if metric.references_needed else None
        try:
            scores = metric.compute(predictions=summaries, references=documents, use_aggregator=False)
        except Exception as error:
            # Any kind: a metric may run models and servers of the user's choice, which fail in their own ways.
            first, last = (f"{row.file}:{row.line}" for row in (rows[0], rows[-1]))
            raise JobError(f"{name}, rows {first} to {last}: {type(error).__name__}: {error}", 1) from error
        for key, values in scores.items():
            for result, value in zip(results, values, strict=True):
                result[key] = None if math.isnan(value) else value
    return results


def json_line(result: dict[str, Any]) -> bytes:
    """Return the line of the output that says `result`."""
    return json.dumps(result, ensure_ascii=False, allow_nan=False).encode() + b"\n"
