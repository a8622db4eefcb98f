# SPDX-License-Identifier: Apache-2.0
"""The texts that the report shows: which rows they are, and what the metrics mark in them.

Marks lie in the rows of the output; two metrics, whose marks cover most of a text, run again
instead. Documents with marks are few, and marked text is repetitive: each is packed on its own, and
unpacked when it is opened, so that the file stays small and opens quickly.
"""

from __future__ import annotations

import base64
import gzip
import json
import warnings
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from ...errors import FAILED, JobError
from ...findings.table import Table
from ...metric import KeptKeyFact
from ...metrics._shared.painting import draw_parts, paint
from ...metrics._shared.summary_metric import SummaryMetric
from ...reading.cells import passages_of
from ...reading.rows import Row, document_text, summary_digest
from ...registry import known_of
from ...scoring.evidence import unpack

ROWS = 10_000  # of more, the wanted ones and a random sample
MARKED_ROWS = 600  # in which metrics mark what they found
SLOW_ROWS = 12  # in which those do that run a model on this machine: the report should cost little
CHARACTERS = 20_000  # of a document
SUMMARY_CHARACTERS = 4_000
SHORT_CHARACTERS = 600  # of a summary whose document has no marks
ALL_CHARACTERS = 3_000_000  # of all documents without marks
DIGITS = 12  # of the digest, in an address
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
    of_document: dict[str, list[int]] = {}
    for row in rows:
        of_document.setdefault(digests[row], []).append(row)
    rows_shown = set(rows)
    order = dict.fromkeys(
        digests[row] for row in [*(row for row in rows_wanted if row in rows_shown), *rows]
    )
    chosen: list[int] = []
    for digest in order:
        chosen += of_document[digest][: MARKED_ROWS - len(chosen)]
    return chosen


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
    expected = list(zip(labels["file"], labels["line"], labels["summary_digest"], strict=True))
    unmarked_documents = {digests[row] for row in rows_shown} - {
        digests[row] for row in rows_marked
    }
    most = min(CHARACTERS, ALL_CHARACTERS // max(1, len(unmarked_documents)))
    texts = Texts({}, {}, {})
    place = -1
    for place, row in enumerate(rows()):
        if place >= len(expected):
            break
        if place not in rows_shown:
            continue
        if (row.file, row.line, summary_digest(row.summary)) != expected[place]:
            raise JobError(
                f"the input has changed since it was scored, from line {row.line} of {row.file} on",
                FAILED,
            )
        texts.rows[place] = row.summary[:SHORT_CHARACTERS]
        if place in rows_marked:
            texts.rows[place] = row.summary[:SUMMARY_CHARACTERS]
            texts.marked[place] = row
        digest = digests[place]
        if digest not in texts.documents:
            document = document_text(row.document)[:CHARACTERS]
            if digest in unmarked_documents:
                document = document[:most]
            texts.documents[digest] = document
    if place + 1 != len(expected):
        raise JobError(
            "the input has changed since it was scored: it has another number of rows", FAILED
        )
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
    once more. No metric runs that asks a language model: that would be paid again.
    """
    marks_by_metric = {}
    for name, metric in metrics.items():
        present = [row for row in marked if row in texts.marked]
        if not metric.marked_again:
            continue
        if metric.kept:
            marks_by_metric[name] = Marked(
                {
                    row: show_evidence(name, metric, texts.marked[row], details)
                    for row in present
                    if (details := kept_details(table, row, name, metric, texts.marked[row]))
                }
            )
            continue
        marked_present = present
        if known_of(name).encoder:
            marked_present = present[:SLOW_ROWS]
        rows = [texts.marked[row] for row in marked_present]
        few = ""
        if len(marked_present) < len(marked):
            few = f"{name} runs a model, so it marks the first {SLOW_ROWS} summaries only."
        marks_by_metric[name] = Marked(
            dict(zip(marked_present, explain(name, metric, rows), strict=True)), few
        )
    return marks_by_metric


def kept_details(
    table: Table, row: int, name: str, metric: SummaryMetric, texts: Row
) -> dict[str, Any] | None:
    """Return the details of a metric that lie in a row of the output, None where there are none."""
    evidence: Mapping[str, Any] = table.evidence(row)
    if name not in evidence:
        return None
    return unpack(metric, evidence[name], passages_of(texts.document))


def explain(name: str, metric: SummaryMetric, rows: Sequence[Row]) -> Iterator[dict[str, Any]]:
    """Run a metric on rows once more, now for its evidence, and yield it as the page shows it; a
    JobError if it fails.
    """
    if not rows:
        return
    sources = None
    if metric.references_needed:
        sources = [row.document for row in rows]
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # they were shown when the rows were scored
            result = metric.compute(
                predictions=[row.summary for row in rows],
                references=sources,
                use_aggregator=False,
                explain=True,
            )
    except Exception as error:  # of any kind, as when rows are scored
        raise refuse_evidence(name, error) from error
    for row, details in zip(rows, result["details"], strict=True):
        yield show_evidence(name, metric, row, details)


def refuse_evidence(name: str, error: Exception) -> JobError:
    """Return what is said where a metric fails on its evidence."""
    return JobError(f"{name}, evidence for the report: {type(error).__name__}: {error}", FAILED)


def show_evidence(
    name: str, metric: SummaryMetric, row: Row, details: dict[str, Any]
) -> dict[str, Any]:
    """Return the evidence of a row as the page shows it, with every text in it escaped."""
    document = document_text(row.document)
    try:
        evidence = metric.evidence(document, row.summary, details)
    except Exception as error:  # of any kind, as when rows are scored
        raise refuse_evidence(name, error) from error
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
) -> list[dict[str, Any]]:
    """Return the documents as the page reads them: with marks packed, others as they are."""
    digests = table.labels["document_digest"]
    packed = {digests[row] for row in texts.marked}
    of_document: dict[str, dict[str, dict[int, Any]]] = {}
    for name, marks in marked.items():
        for row, evidence in marks.rows.items():
            of_document.setdefault(digests[row], {}).setdefault(name, {})[row] = evidence
    documents = []
    for digest, text in texts.documents.items():
        document = {"id": digest[:DIGITS]}
        if digest in packed:
            document["packed"] = pack({"text": text, "by": of_document.get(digest, {})})
        else:
            document["text"] = text
        documents.append(document)
    return documents
