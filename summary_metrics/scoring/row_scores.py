# SPDX-License-Identifier: Apache-2.0
"""Loading the metrics, and scoring rows with them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from typing import Any

from ..errors import JobError
from ..printable import make_json
from ..reading.rows import Row, document_digest, document_text, summary_digest
from ..registry import load_metric, read_profile
from ..texts.broken import find_broken
from ..texts.writing import find_writing

FLAGS = "flags"
WORDS = "words"
SUMMARY = "summary_digest"
PROBLEMS, WRITING = "problems", "writing"  # codes of `texts.broken` and `texts.writing`
# Keys of the output that are no scores.
LABELS = ("id", "system", "document_digest", SUMMARY, "file", "line", WORDS, PROBLEMS, WRITING, FLAGS)
# Chinese and Japanese have no spaces between words; each of their characters counts as one.
WORD = re.compile(
    r"[\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]|[^\s\u3040-\u30ff\u3400-\u9fff\U00020000-\U0003ffff]+"
)


def load_metrics(options: Mapping[str, Mapping[str, Any]]) -> tuple[dict[str, Any], dict[str, str]]:
    """Load each metric once, with its options; return the metrics and their signatures, by name.

    Those with options come first: an option may be wrong, and the libraries of the others take seconds to import.
    """
    metrics, signatures = {}, {}
    for name, given in sorted(options.items(), key=lambda item: not item[1]):
        try:
            metrics[name] = load_metric(name, **given, **read_profile(name).fixed_options)
            signatures[name] = metrics[name].signature()
        except (ImportError, OSError, TypeError, ValueError) as error:
            raise JobError(f"{name}: {error}", 2) from error
    return {name: metrics[name] for name in options}, {name: signatures[name] for name in options}


def score_rows(metrics: dict[str, Any], rows: Sequence[Row]) -> list[dict[str, Any]]:
    """Return what the output says of each row: its labels, then every score, None where it is undefined.

    Where a metric can flag a row, each row has its flags, too, last; None where it has none.
    """
    results: list[dict[str, Any]] = []
    for row in rows:
        system = {} if row.system is None else {"system": row.system}
        document = {} if row.document is None else {"document_digest": document_digest(row.document)}
        place = {SUMMARY: summary_digest(row.summary), "file": row.file, "line": row.line}
        results.append({"id": row.id, **system, **document, **place, WORDS: count_words(row.summary), **look_at(row)})
    summaries = [row.summary for row in rows]
    found: list[list[str]] = [[] for _ in rows]
    for name, metric in metrics.items():
        documents = [row.document for row in rows] if metric.references_needed else None
        flagging = metric.can_flag()
        try:
            scores = metric.compute(predictions=summaries, references=documents, use_aggregator=False, explain=flagging)
            if flagging:
                flags = [name_flags(name, metric, details) for details in scores["details"]]
                found = [earlier + own for earlier, own in zip(found, flags, strict=True)]
                scores = {key: scores[key] for key in metric.directions()}
        except Exception as error:
            # Any kind: a metric may run models and servers of the user's choice, which fail in their own ways.
            first, last = (f"{row.file}:{row.line}" for row in (rows[0], rows[-1]))
            raise JobError(f"{name}, rows {first} to {last}: {type(error).__name__}: {error}", 1) from error
        for key, values in scores.items():
            for result, value in zip(results, values, strict=True):
                result[key] = None if math.isnan(value) else value
    if any(metric.can_flag() for metric in metrics.values()):
        for result, flags_of_row in zip(results, found, strict=True):
            result[FLAGS] = flags_of_row or None
    return results


def look_at(row: Row) -> dict[str, list[str] | None]:
    """Return what the texts of a row show without any score: codes of what is broken, and of how it is written."""
    broken = find_broken(row.summary, None if row.document is None else document_text(row.document))
    return {PROBLEMS: [one.code for one in broken] or None, WRITING: find_writing(row.summary) or None}


def count_words(text: str) -> int:
    """Return how many words a text has: what stands between white space, if it has a letter or digit.

    >>> count_words("A red fox -- it ran."), count_words("\u72d0\u72f8\u8dd1")
    (5, 3)
    """
    words = text.split() if text.isascii() else WORD.findall(text)
    return sum(word.isalnum() or any(map(str.isalnum, word)) for word in words)


def name_flags(name: str, metric: Any, details: dict[str, Any]) -> list[str]:
    """Return the flags of one summary, each with the name of the metric whose score should not be trusted."""
    return [f"{name}: {flag}" for flag in metric.flags(details)]


def json_line(result: dict[str, Any]) -> bytes:
    """Return the line of the output that says `result`."""
    return make_json(result).encode() + b"\n"
