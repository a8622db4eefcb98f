# SPDX-License-Identifier: Apache-2.0
"""The texts that the report shows: which rows they are, and what the metrics mark in them.

Marks lie in the rows of the output; two metrics, whose marks cover most of a text, run again
instead. Marked text is repetitive: each document is packed on its own, and unpacked when it is
opened, so that the file stays small and opens quickly.
"""

from __future__ import annotations

import base64
import gzip
import json
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

import numpy as np

from ...errors import FAILED, JobError
from ...findings.table import Table
from ...metrics._shared.painting import draw_parts, paint
from ...metrics._shared.summary_metric import SummaryMetric
from ...reading.cells import passages_of
from ...reading.rows import Row, document_text, summary_digest
from ...registry import known_of
from ...scoring.evidence import KeptKeyFact, unpack

ROWS = 10_000  # of more, the wanted ones and a random sample
MARKED_ROWS = 600  # in which metrics mark what they found
SLOW_ROWS = 12  # in which those do that run a model on this machine: the report should cost little
CHARACTERS = 20_000  # of a document
SUMMARY_CHARACTERS = 4_000
SHORT_CHARACTERS = 600  # of a summary whose document has no marks
ALL_CHARACTERS = 3_000_000  # of all documents without marks
DIGITS = 12  # of the digest, in an address
CHANGED = "the input has changed since it was scored"
LISTED = 12  # of what a metric lists below a summary


class Texts(NamedTuple):
    """What is read of the rows: `rows` are shown, their summaries cut; `marked` are whole, with
    their documents.

    Both have the texts by the place of a row in the table. `documents` are the texts by digest,
    cut.
    """

    rows: dict[int, str]
    marked: dict[int, Row]
    documents: dict[str, str]


def choose_rows(table: Table, rows_wanted: Iterable[int], seed: int) -> list[int]:
    """Return the rows that are shown, in their order: all, or the wanted ones and a random sample
    of ROWS together.
    """
    number = len(table)
    if number <= ROWS:
        return list(range(number))
    drawn = np.random.default_rng(seed).permutation(number).tolist()
    return sorted(list(dict.fromkeys([*rows_wanted, *drawn]))[:ROWS])


def choose_marked(table: Table, rows: Sequence[int], rows_wanted: Iterable[int]) -> list[int]:
    """Return the rows in which metrics mark what they found, document by document: those of wanted
    rows come first.
    """
    digests = table.labels["document_digest"]
    rows_shown = set(rows)
    first = [row for row in rows_wanted if row in rows_shown]
    documents = dict.fromkeys(digests[row] for row in (*first, *rows))
    order = {digest: place for place, digest in enumerate(documents)}
    # whole documents, as the summaries of one are read beside each other
    return sorted(rows, key=lambda row: order[digests[row]])[:MARKED_ROWS]


def read_texts(
    table: Table,
    rows: Callable[[], Iterator[Row]],
    shown_rows: Iterable[int],
    marked: Sequence[int],
) -> Texts:
    """Read the rows once more, and keep what is shown; a JobError says that they are not those that
    were scored.
    """
    rows_shown, rows_marked = set(shown_rows), set(marked)
    labels = table.labels
    digests = labels["document_digest"]
    expected = zip(labels["file"], labels["line"], labels["summary_digest"], strict=True)
    marked_documents = {digests[row] for row in rows_marked}
    unmarked = {digests[row] for row in rows_shown} - marked_documents
    most = min(CHARACTERS, ALL_CHARACTERS // max(1, len(unmarked)))
    texts = Texts({}, {}, {})
    for place, (row, scored) in enumerate(zip_longest(rows(), expected)):
        if row is None or scored is None:
            raise JobError(f"{CHANGED}: it has another number of rows", FAILED)
        if place not in rows_shown:
            continue  # nothing of it is in the page, so it is not looked at: a digest takes time
        if (row.file, row.line, summary_digest(row.summary)) != scored:
            raise JobError(f"{CHANGED}, from line {row.line} of {row.file} on", FAILED)
        texts.rows[place] = row.summary[:SHORT_CHARACTERS]
        if place in rows_marked:
            texts.rows[place] = row.summary[:SUMMARY_CHARACTERS]
            texts.marked[place] = row
        digest, room = digests[place], most
        if digest in marked_documents:
            room = CHARACTERS
        texts.documents.setdefault(digest, document_text(row.document)[:room])
    return texts


class Marked(NamedTuple):
    """What a metric marks: of each row the texts as HTML and what is listed; `left_out` says why it
    marks no more.
    """

    rows: dict[int, dict[str, Any]]
    left_out: str = ""


def mark_rows(
    metrics: Mapping[str, SummaryMetric], table: Table, texts: Texts, marked: Sequence[int]
) -> dict[str, Marked]:
    """Return what each metric marks in some rows: what lies there, or what it finds when it runs
    once more. No metric runs that asks a language model: that would be paid again. A JobError names
    a metric that fails.
    """
    marks_by_metric = {}
    for name, metric in metrics.items():
        if not metric.marked_again:
            continue
        rows, left_out = marked, ""
        if not metric.kept and known_of(name).encoder and len(marked) > SLOW_ROWS:
            rows = marked[:SLOW_ROWS]
            left_out = f"{name} runs a model, so it marks the first {SLOW_ROWS} summaries only."
        try:
            if metric.kept:
                details_of_rows: Sequence[dict[str, Any] | None] = [
                    kept_details(table, row, name, metric, texts.marked[row]) for row in rows
                ]
            else:
                details_of_rows = explain(metric, [texts.marked[row] for row in rows])
            marks = {
                row: show_evidence(metric, texts.marked[row], details)
                for row, details in zip(rows, details_of_rows, strict=True)
                if details
            }
        except Exception as error:  # of any kind, as when rows are scored
            reason = f"{type(error).__name__}: {error}"
            raise JobError(f"{name}, evidence for the report: {reason}", FAILED) from error
        marks_by_metric[name] = Marked(marks, left_out)
    return marks_by_metric


def kept_details(
    table: Table, row: int, name: str, metric: SummaryMetric, texts: Row
) -> dict[str, Any] | None:
    """Return the details of a metric that lie in a row of the output, None where there are none."""
    evidence: Mapping[str, Any] = table.evidence(row)
    if name not in evidence:
        return None
    return unpack(metric, evidence[name], passages_of(texts.document))


def explain(metric: SummaryMetric, rows: Sequence[Row]) -> Sequence[dict[str, Any]]:
    """Run a metric on rows once more, now for its evidence, and return the details of each."""
    if not rows:
        return []
    sources = None
    if metric.references_needed:
        sources = [row.document for row in rows]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they were shown when the rows were scored
        result = metric.compute(
            predictions=[row.summary for row in rows],
            references=sources,
            use_aggregator=False,
            explain=True,
        )
    details: Sequence[dict[str, Any]] = result["details"]
    return details


def show_evidence(metric: SummaryMetric, row: Row, details: dict[str, Any]) -> dict[str, Any]:
    """Return the evidence of a row as the page shows it, with every text in it escaped."""
    document = document_text(row.document)
    evidence = metric.evidence(document, row.summary, details)
    painted = None
    if evidence.document:
        painted = paint(document[:CHARACTERS], evidence.document, metric.marks)
    return {
        "summary": paint(row.summary[:SUMMARY_CHARACTERS], evidence.summary, metric.marks),
        "document": painted,
        "parts": draw_parts(evidence.shares),
        "facts": [describe_fact(fact, row.summary) for fact in details.get("key_facts", ())],
        "explanation": evidence.explanation,
        "heading": evidence.heading,
        "listed": [[str(finding), str(count)] for finding, count in evidence.listed[:LISTED]],
        "more": max(0, len(evidence.listed) - LISTED),
    }


def describe_fact(fact: KeptKeyFact, summary: str) -> dict[str, Any]:
    """Return a key fact as the page shows it: what it says, whether it is there, and the words of
    the summary.
    """
    state, sure = "missing", 100
    if fact.get("found"):
        state, sure = "found", round(100 * fact["sure"])
    elif fact.get("denied"):
        state = "denied"
    if not fact.get("in_source"):
        state = "source"
    start, end = fact.get("span") or (0, 0)
    return {
        "text": fact["text"],
        "mandatory": bool(fact.get("mandatory")),
        "state": state,
        "words": " ".join(summary[start:end].split()),
        "sure": sure,
    }


def pack(content: Any) -> str:
    """Return JSON, compressed, as a text; the page unpacks it."""
    plain = json.dumps(content, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode()
    return base64.b64encode(gzip.compress(plain, 6, mtime=0)).decode()


def describe_documents(
    table: Table, texts: Texts, marked: Mapping[str, Marked]
) -> list[dict[str, str]]:
    """Return the documents as the page reads them, each packed with the marks in its rows."""
    digests = table.labels["document_digest"]
    of_document: dict[str, dict[str, dict[int, Any]]] = {}
    for name, marks in marked.items():
        for row, evidence in marks.rows.items():
            of_document.setdefault(digests[row], {}).setdefault(name, {})[row] = evidence
    return [
        {"id": digest[:DIGITS], "packed": pack({"text": text, "by": of_document.get(digest, {})})}
        for digest, text in texts.documents.items()
    ]
