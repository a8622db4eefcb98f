# SPDX-License-Identifier: Apache-2.0
"""The examples of the report: which rows they are, and the evidence and flags beside them."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Page

from summary_metrics.errors import JobError
from summary_metrics.reading.rows import Row
from summary_metrics.scoring import job
from summary_metrics.showing.report import examples
from tests import modules
from tests.command_line import OFFLINE_NOTE
from tests.modules import write_rows
from tests.report_pages import NEWS, cells, make_report, sort_by
from tests.scripted_backend import Guarded

pytestmark = pytest.mark.usefixtures("empty_folder")
QUESTIONS = ["--metrics", "summarization_score", "--option", "summarization_score.faithfulness=false"]


# Worked by hand


def test_the_worst_and_best_rows() -> None:
    column = np.array([0.5, math.nan, 0.1, 0.9, 0.1, 0.7, 0.2, 0.9])
    assert examples.find_extremes(column, "higher") == ([2, 4, 6], [3, 7, 5])
    assert examples.find_extremes(column, "lower") == ([3, 7, 5], [2, 4, 6])
    assert examples.find_extremes(column, "neither") == ([2, 4, 6], [3, 7, 5])
    # Of four rows three are the worst, and one is left to be the best.
    assert examples.find_extremes(column[:5], "higher") == ([2, 4, 0], [3])
    assert examples.find_extremes(np.array([math.nan]), "higher") == ([], [])


def test_evidence_of_each_metric() -> None:
    row = Row("f", 1, None, None, "The cat, the cat sat. A dog barked.", ["A cat sat on the mat.", "Rome is old."])
    document = "A cat sat on the mat.\nRome is old."

    def explain(name: str, **options: Any) -> Any:
        (example,) = examples.explain_rows(name, modules.load(name, **options), [row])
        assert all(isinstance(score, float) for score in example.scores.values())
        return example.evidence

    def marked(text: str, marks: Any, *kinds: str) -> list[str]:
        return [text[mark.start : mark.end] for mark in marks if not kinds or mark.kind in kinds]

    abstractness = explain("abstractness", match="token", lowercase=True)
    assert marked(row.summary, abstractness.summary) == [",", "dog", "barked"]
    unr = explain("unr")
    assert marked(row.summary, unr.summary) == ["cat", "cat"]
    assert unr.listed == [("cat", 2)]
    nid = explain("nid")
    assert marked(row.summary, nid.summary) == ["cat", "cat"]
    assert nid.listed == [("cat", 2)]
    questions = explain("summarization_score")
    assert "cat" in marked(row.summary, questions.summary, "answered")
    assert "cat" in marked(document, questions.document, "answered")
    assert "Rome" in marked(document, questions.document, "missing")
    asked = dict(questions.listed)
    assert 'Does the text mention "Rome"?' in asked
    assert 'Does the text mention "cat"?' not in asked, "it is answered"


# In a browser


@pytest.mark.slow
def test_evidence_of_estime_in_the_page(open_report: Callable[..., Page]) -> None:
    rows = [json.loads(line) for line in NEWS.read_text(encoding="utf-8").splitlines()[:2]]
    make_report(write_rows("rows.jsonl", *rows), "--metrics", "estime", "--offline")
    page = open_report()
    details = modules.load("estime").compute(
        predictions=[row["summary"] for row in rows], references=[row["document"] for row in rows], explain=True
    )["details"]
    worst = max(details, key=lambda found: found["alarms"])
    alarmed = [word for word in worst["words"] if word["alarm"]]
    card = page.locator("#examples .card").first
    assert card.locator(".text mark:has(.wavy)").all_text_contents() == [word["word"] for word in alarmed]
    listed = [f"{word['word']} →\N{NO-BREAK SPACE}{word['match']['word']}" for word in alarmed]
    found = card.locator(".listed li").all_text_contents()
    assert found[:12] == listed[:12]
    assert found[12:] == ([f"and {len(listed) - 12} more"] if len(listed) > 12 else [])
    # What an alarm means stands beside its word, and its match in the document lights up with it.
    alarm = card.locator(".text mark:has(.wavy)").first
    alarm.hover()
    assert repr(alarmed[0]["match"]["word"]) in card.locator(".reading").first.inner_text()
    card.get_by_text("Document, marked").click()
    alarm.hover()
    assert card.locator("details mark.lit").first.text_content() == alarmed[0]["match"]["word"]
    # Wherever the score stands, it says that it is no evidence.
    for section in ("#means", "#ridges", "#examples"):
        assert "lower is better (stand-in encoder: no evidence)" in page.locator(section).inner_text(), section
    assert OFFLINE_NOTE in page.locator("#made").inner_text()


def test_questions_are_marked_in_both_texts(open_report: Callable[..., Page]) -> None:
    rows = [
        {"summary": "Rome is old.", "document": "Rome is old. Paris is large."},
        {"summary": "Nothing.", "document": "Rome is old. Paris is large."},
    ]
    make_report(write_rows("rows.jsonl", *rows), *QUESTIONS)
    page = open_report()
    card = page.locator("#examples-summarization_score .card").nth(1)  # the first is the worst
    card.get_by_text("Document, marked").click()
    answered = card.locator("mark:has(.solid)", has_text="Rome")
    assert answered.count() == 2
    assert card.locator("details mark:has(.wavy)", has_text="Paris").count() == 1
    answered.first.hover()
    assert answered.nth(1).get_attribute("class") == "lit"
    legend = page.locator("#examples-summarization_score .key").first.inner_text()
    kinds = modules.load("summarization_score").marks
    assert legend.splitlines() == [kinds["answered"], kinds["missing"]]  # what there is, and nothing of a verifier


def test_flags_stand_beside_what_they_concern(
    open_report: Callable[..., Page], monkeypatch: pytest.MonkeyPatch
) -> None:
    metric = modules.load("summarization_score", backend=Guarded())
    loaded = {metric.name: metric}, {metric.name: "s"}
    monkeypatch.setattr(job, "load_metrics", lambda _options: loaded)
    rows = [{"document": "a b", "summary": summary} for summary in ("a", "a b!", "b!")]
    make_report(write_rows("rows.jsonl", *rows), "--metrics", metric.name)
    page = open_report()
    flag = f"{metric.name}: answers control questions"
    assert page.locator("#short .flags").all_inner_texts() == [
        f"2 of 3 rows are flagged, do not trust their scores ({flag}). They count in the means."
    ]
    assert cells(page, "flags") == ["", flag, flag]
    for card in page.locator("#examples .card").all():
        flagged = "!" in card.locator(".text").first.inner_text()
        assert card.locator(".flags").all_inner_texts() == [f"Flagged: {flag}"] * flagged
    sort_by(page, "flags")
    assert cells(page, "flags") == [flag, flag, ""]
    make_report("rows.jsonl", "--metrics", metric.name)  # the rows that were flagged before are so still
    monkeypatch.setattr(metric, "can_flag", lambda: False)
    make_report("rows.jsonl", "--metrics", metric.name, "--restart")
    page = open_report()
    assert page.locator("#short .flags").count() == 0
    assert "flags" not in page.locator("#table th button").all_inner_texts()


# Edges and errors


def test_a_metric_that_fails_for_the_report_is_named() -> None:
    class Failing:
        references_needed = False

        def compute(self, **_: Any) -> None:
            raise ConnectionError("server gone")

    with pytest.raises(JobError, match="nid, evidence for the report: ConnectionError: server gone"):
        examples.explain_rows("nid", Failing(), [Row("rows.jsonl", 1, None, None, "a", "b")])
    assert examples.explain_rows("nid", Failing(), []) == []
