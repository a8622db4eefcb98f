# SPDX-License-Identifier: Apache-2.0
"""The best and worst rows of a metric, and what their scores rest on: the examples of the report."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import numpy as np

from ..errors import JobError
from ..rows import Row

EXAMPLES = 3  # shown from each end of a metric
SUMMARY_CHARACTERS = 4_000  # shown of the summary of an example
SOURCE_CHARACTERS = 20_000
LISTED = 12  # repeats or questions listed below an example

# Which way the scores of each metric are better, by the beginnings of their keys, which its options may lengthen.
HIGHER, LOWER, NEITHER = "higher is better", "lower is better", "neither is better"
BETTER = {
    "abstractness": {"abstractness": NEITHER},
    "unr": {"unr_var": NEITHER, "unr": HIGHER},
    "nid": {"nid": LOWER},
    "estime": {"alarms": LOWER, "soft": HIGHER, "coherence": HIGHER},
    "summarization_score": {"summarization_score": HIGHER, "qa_score": HIGHER, "conciseness_score": HIGHER},
}


class Span(NamedTuple):
    """Characters of a text, and what is to be said of them."""

    start: int
    end: int
    note: str = ""


class Piece(NamedTuple):
    """A stretch of a text that is marked throughout, or not at all."""

    text: str
    marked: bool = False
    note: str = ""


class Evidence(NamedTuple):
    """What a score rests on: spans of the summary and of the source, and a list that is read below them."""

    summary: Sequence[Span] = ()
    source: Sequence[Span] = ()
    items: Sequence[str] = ()


class Example(NamedTuple):
    """A row, its scores by one metric, and the evidence painted; `items_left` more were found than are listed."""

    row: Row
    scores: dict[str, float]
    summary: list[Piece]
    source: list[Piece]
    items: Sequence[str]
    items_left: int


def better(key: str) -> str:
    """Return which way a score is better: HIGHER, LOWER or NEITHER."""
    return next(way for ways in BETTER.values() for start, way in ways.items() if key.startswith(start))


def source_text(document: str | list[str] | None) -> str:
    """Return a document as the metrics read it, its passages joined by line breaks; "" when there is none."""
    return "\n".join(document) if isinstance(document, list) else document or ""


# What each metric's details show


def new_ngrams(details: dict[str, Any]) -> Evidence:
    """Return the n-grams of the summary that abstractness did not find in the source; white space cannot be shown."""
    return Evidence([Span(*found["span"]) for found in details["new"] if found["span"]])


def repeated_ngrams(details: dict[str, Any]) -> Evidence:
    """Return the n-grams that unr found more than once, listed longest first."""
    longest_first = sorted(details["repeated"], key=lambda repeat: (-repeat["n"], -repeat["count"]))
    return Evidence(
        [Span(*span) for repeat in longest_first for span in repeat["spans"]],
        items=[f"{' '.join(repeat['ngram'])} ×{repeat['count']}" for repeat in longest_first],
    )


def repeated_words(details: dict[str, Any]) -> Evidence:
    """Return the content words that nid counted more than once."""
    counts = {word: count for word, count in details["words"].items() if count > 1}
    spans = [Span(*span) for word in counts for span in details["spans"][word]]
    return Evidence(spans, items=[f"{word} ×{count}" for word, count in counts.items()])


def alarmed_words(details: dict[str, Any]) -> Evidence:
    """Return the alarmed words of estime, each with the source word that its embedding is nearest to."""
    alarmed = [word for word in details["words"] if word["alarm"]]
    return Evidence(
        [Span(word["span"][0], word["span"][1], word["match"]["word"]) for word in alarmed],
        [Span(*word["match"]["span"]) for word in alarmed],
    )


def missed_questions(details: dict[str, Any]) -> Evidence:
    """Return the questions of summarization_score that the summary does not answer."""
    return Evidence(items=details["missed"])


EVIDENCE: dict[str, Callable[[dict[str, Any]], Evidence]] = {
    "abstractness": new_ngrams,
    "unr": repeated_ngrams,
    "nid": repeated_words,
    "estime": alarmed_words,
    "summarization_score": missed_questions,
}


# Choosing rows, and painting them


def headline(name: str, keys: Sequence[str]) -> str:
    """Return the score by which the examples of a metric are chosen: its average, or else its first."""
    own = [key for key in keys if key.startswith(tuple(BETTER[name]))]
    return f"{name}_avg" if f"{name}_avg" in own else own[0]


def extremes(column: np.ndarray, key: str) -> tuple[list[int], list[int]]:
    """Return the indices of the worst rows, worst first, and of the best, best first; equal scores in input order.

    Where neither way is better, the lowest stand for the worst. Undefined scores are left out, and no row is in both.
    """
    sign = -1 if better(key) == LOWER else 1
    defined = np.flatnonzero(~np.isnan(column))
    worst = defined[np.argsort(sign * column[defined], kind="stable")[:EXAMPLES]]
    rest = np.setdiff1d(defined, worst)
    best = rest[np.argsort(-sign * column[rest], kind="stable")[:EXAMPLES]]
    return worst.tolist(), best.tolist()


def painted(text: str, spans: Iterable[Span], limit: int) -> list[Piece]:
    """Divide the first `limit` characters of `text` where marks begin or end; spans may overlap.

    A stretch has the notes of all spans over it, each once, in their order.

    >>> painted("a red fox", [Span(2, 5, "blue")], limit=100)
    [Piece(text='a ', marked=False, note=''), Piece(text='red', marked=True, note='blue'), Piece(text=' fox', ...)]
    """
    shown = min(len(text), limit)
    inside = [span._replace(end=min(span.end, shown)) for span in spans if span.start < min(span.end, shown)]
    starts: dict[int, list[Span]] = {}
    for span in inside:
        starts.setdefault(span.start, []).append(span)
    bounds = sorted({0, shown, *starts, *(span.end for span in inside)})
    pieces: list[Piece] = []
    over: list[Span] = []
    for start, end in pairwise(bounds):
        over = [span for span in over if span.end > start] + starts.get(start, [])
        piece = Piece(text[start:end], bool(over), ", ".join(dict.fromkeys(span.note for span in over if span.note)))
        if pieces and not piece.note and pieces[-1][1:] == piece[1:]:
            piece = piece._replace(text=pieces.pop().text + piece.text)
        pieces.append(piece)
    return [*pieces, Piece(f" … ({shown:,} of {len(text):,} characters)")] if shown < len(text) else pieces


def examples(name: str, metric: Any, rows: Sequence[Row]) -> list[Example]:
    """Run a metric on `rows` once more, now for its evidence; a JobError when it fails."""
    if not rows:
        return []
    documents = [row.document for row in rows] if metric.references_needed else None
    try:
        result = metric.compute(
            predictions=[row.summary for row in rows], references=documents, use_aggregator=False, explain=True
        )
    except Exception as error:  # of any kind, as in score_metrics.score_rows
        raise JobError(f"{name}, evidence for the report: {type(error).__name__}: {error}", 1) from error
    keys = [key for key in result if key not in ("details", "signature")]
    found = []
    for row, details in zip(rows, result["details"], strict=True):
        evidence = EVIDENCE[name](details)
        found.append(
            Example(
                row,
                {key: details[key] for key in keys},
                painted(row.summary, evidence.summary, SUMMARY_CHARACTERS),
                painted(source_text(row.document), evidence.source, SOURCE_CHARACTERS),
                evidence.items[:LISTED],
                max(0, len(evidence.items) - LISTED),
            )
        )
    return found
