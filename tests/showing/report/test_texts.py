# SPDX-License-Identifier: Apache-2.0
"""Which rows the report shows, what it reads of them, and what the metrics mark."""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Sequence
from typing import Any

import pytest
from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.errors import JobError
from summary_metrics.findings.table import Table, make_table
from summary_metrics.reading.rows import Row, document_digest, summary_digest
from summary_metrics.registry import load_metric
from summary_metrics.scoring.evidence import EVIDENCE
from summary_metrics.scoring.rows import ScoringTask, score_task
from summary_metrics.showing.report import texts
from summary_metrics.showing.report.texts import (
    Marked,
    choose_marked,
    choose_rows,
    describe_documents,
    mark_rows,
    read_texts,
)

from .parts import make_rows

SOME = make_rows(4)


def table_of(rows: list[Row], metrics: dict[str, Any] | None = None) -> Table:
    """The rows as an output has them, with the evidence of some metrics."""
    places = list(range(len(rows)))
    found = score_task(
        metrics or {}, ScoringTask(dict(enumerate(rows)), dict.fromkeys(metrics or {}, places))
    )
    results: list[dict[str, Any]] = [
        {
            "file": row.file,
            "line": row.line,
            "system": row.system,
            "document_digest": "" if row.document is None else document_digest(row.document),
            "summary_digest": summary_digest(row.summary),
            EVIDENCE: {
                name: own[place][EVIDENCE] for name, own in found.items() if EVIDENCE in own[place]
            },
        }
        for place, row in enumerate(rows)
    ]
    return make_table(results, {"x": Score("higher", "x")})


def reader(rows: list[Row]) -> Any:
    """Return what reads rows, as often as asked."""
    return lambda: iter(rows)


def unpack(packed: str) -> Any:
    return json.loads(gzip.decompress(base64.b64decode(packed)))


def mark(
    rows: list[Row], metrics: dict[str, Any], marked: Sequence[int]
) -> tuple[dict[str, Marked], list[dict[str, Any]]]:
    """Return what metrics mark in some of the rows, and the documents as the page unpacks them."""
    table = table_of(rows, metrics)
    found = read_texts(table, reader(rows), range(len(rows)), marked)
    marks = mark_rows(metrics, table, found, marked)
    documents = describe_documents(table, found, marks)
    return marks, [{**unpack(one["packed"]), "id": one["id"]} for one in documents]


@pytest.mark.parametrize(("most", "shown"), [(12, 12), (11, 11), (5, 5)])
def test_of_too_many_rows_the_wanted_and_a_random_sample_are_shown(
    most: int, shown: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(texts, "ROWS", most)
    chosen = choose_rows(table_of(SOME), [9, 7], seed=0)
    assert (len(chosen), chosen == sorted(set(chosen)), {7, 9} <= set(chosen)) == (
        shown,
        True,
        True,
    )
    assert chosen == choose_rows(table_of(SOME), [9, 7], seed=0)
    assert most == 12 or chosen != choose_rows(table_of(SOME), [9, 7], seed=1)


def test_documents_of_wanted_rows_are_marked_first_and_whole(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = table_of(SOME)
    assert choose_marked(table, range(12), [7]) == [6, 7, 8, 0, 1, 2, 3, 4, 5, 9, 10, 11]
    monkeypatch.setattr(texts, "MARKED_ROWS", 4)
    assert choose_marked(table, range(12), [7]) == [6, 7, 8, 0]


def test_documents_without_marks_share_what_may_be_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "ALL_CHARACTERS", 30)
    monkeypatch.setattr(texts, "SHORT_CHARACTERS", 5)
    found = read_texts(table_of(SOME), reader(SOME), range(12), [0, 1, 2])
    whole = str(SOME[0].document)
    assert list(found.documents.values()) == [
        whole,
        *(str(row.document)[:10] for row in SOME[3::3]),
    ]
    assert (found.rows[0], found.rows[3]) == (SOME[0].summary, SOME[3].summary[:5])


@pytest.mark.parametrize(
    "changed",
    [
        SOME[:-1],
        [*SOME, SOME[0]._replace(line=13)],
        [SOME[0]._replace(summary="Another one."), *SOME[1:]],
        [*SOME[1:], SOME[0]],
    ],
)
def test_an_input_that_has_changed_is_refused(changed: list[Row]) -> None:
    with pytest.raises(JobError) as caught:
        read_texts(table_of(SOME), reader(changed), range(12), [])
    assert caught.value.status == 1


def test_every_metric_marks_its_rows_and_each_document_is_packed_alone() -> None:
    metrics = {name: load_metric(name) for name in ("facts", "abstractness")}
    marked, (first, *others) = mark(SOME, metrics, [0, 1, 2])
    assert [(name, list(own.rows)) for name, own in marked.items()] == [
        ("facts", [0, 1, 2]),
        ("abstractness", [0, 1, 2]),
    ]
    assert "Oakford</span></mark>" in marked["facts"].rows[1]["summary"]
    assert (first["text"], set(first["by"]["facts"])) == (SOME[0].document, {"0", "1", "2"})
    assert [one["by"] for one in others] == [{}] * 3


def test_a_strip_shows_from_which_passages_a_summary_draws() -> None:
    passages = [
        "Marrowby will close Tanner Street on Monday, decided the council.",
        "Elsewhere the ferry harbour received seven brightly painted lanterns.",
    ]
    row = SOME[0]._replace(document=passages, summary=f"{passages[0]} Nobody objected.")
    marked, _ = mark([row], {"source_use": load_metric("source_use")}, [0])
    strip = marked["source_use"].rows[0]["parts"]
    assert re.findall(r"part \d: \d+ %", strip) == ["part 1: 100 %", "part 2: 0 %"]


def test_key_facts_are_shown_with_the_words_that_say_them() -> None:
    facts: list[Any] = [
        "Tanner Street closes.",
        {"text": "Nobody objected.", "mandatory": True},
        "The mayor Lee resigned.",
    ]
    rows = [row._replace(key_facts=facts) for row in SOME]
    marked, _ = mark(rows, {"key_facts": load_metric("key_facts")}, [0])
    shown = marked["key_facts"].rows[0]["facts"]
    assert [(one["state"], one["mandatory"]) for one in shown] == [
        ("found", False),
        ("missing", True),
        ("source", False),
    ]
    assert shown[0]["words"] in rows[0].summary
    assert "Tanner Street" in shown[0]["words"]
    assert [one["words"] for one in shown[1:]] == ["", ""]


def test_rows_without_a_document_are_shown_with_what_is_marked_in_them() -> None:
    rows = [row._replace(document=None) for row in SOME]
    _, (only,) = mark(rows, {"unr": load_metric("unr")}, [0, 1])
    assert (only["id"], set(only["by"]["unr"])) == ("", {"0", "1"})


def test_what_needs_no_marks_of_its_own_does_not_run_again() -> None:
    assert mark(SOME, {"nid": load_metric("nid")}, [0])[0] == {}


def test_a_metric_that_fails_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    failing = load_metric("abstractness")
    monkeypatch.setattr(failing, "compute", lambda **_: 1 / 0)
    table = table_of(SOME)
    found = read_texts(table, reader(SOME), range(12), [0])
    with pytest.raises(JobError, match="estime.*ZeroDivisionError"):
        mark_rows({"estime": failing}, table, found, [0])


def test_what_runs_a_model_marks_few_rows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(texts, "SLOW_ROWS", 2)
    metrics = {name: load_metric("abstractness") for name in ("estime", "abstractness")}
    marked, _ = mark(SOME, metrics, range(12))
    told = [(len(own.rows), bool(own.left_out)) for own in marked.values()]
    assert told == [(2, True), (12, False)]
