# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest
from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.findings.columns import Column, list_columns
from summary_metrics.findings.fail_if import of_table
from summary_metrics.findings.find import find
from summary_metrics.findings.limits import (
    choose_lead,
    find_notes,
    never_used,
    repeating,
)
from summary_metrics.findings.problems import Losses
from summary_metrics.findings.statistics import Significance
from summary_metrics.findings.table import MARKED, NOT_FOUND, MetricRun, Table, make_table
from summary_metrics.findings.titles import REPEATS
from summary_metrics.reading.rows import EMPTY_DOCUMENT
from tests.findings.made import SCORES, results_of
from tests.helpers.rows import each_row


def rows_of(
    facts: list[float | None], writing: list[list[str] | None], qa: float | None = 0.5
) -> list[dict[str, Any]]:
    rows = results_of({"a": facts}, "facts_not_found")
    return [
        {**row, "writing": codes, "qa_score": qa} for row, codes in zip(rows, writing, strict=True)
    ]


@each_row
def test_which_column_leads(
    facts: list[float | None], lower: int, key: str | None, code: str
) -> None:
    rows = rows_of(facts, [["no_capitals"]] * lower + [None] * (4 - lower))
    table = make_table(rows, SCORES)
    assert choose_lead(table, list_columns(table)) == (key, code)


@pytest.mark.parametrize(
    ("facts", "label", "value", "code"),
    [
        (None, "document_digest", EMPTY_DOCUMENT, "empty_documents"),
        (1, "problems", ["language"], "translations"),  # their words are not the source's
    ],
)
def test_why_nothing_leads_of_any_summary(
    facts: float | None, label: str, value: Any, code: str
) -> None:
    rows = [{**row, label: value} for row in rows_of([facts] * 4, [None] * 4)]
    table = make_table(rows, SCORES)
    assert choose_lead(table, list_columns(table)) == (None, code)


def test_without_facts_nothing_leads_but_the_users_own_model() -> None:
    rows = rows_of([0] * 4, [None] * 4)
    table = make_table(rows, {"qa_score": SCORES["qa_score"]})
    assert choose_lead(table, list_columns(table)) == (None, "no_facts")
    scores = {**SCORES, "support_min": SCORES["qa_score"]}
    table = make_table([{**row, "support_min": 0.9} for row in rows], scores)
    assert choose_lead(table, list_columns(table)) == ("unsupported", "")


KEY_FACTS = ("key_facts_recall", "key_facts_missing", "key_facts_judged", "key_facts_not_in_source")


def table_of_key_facts(kept: dict[str, list[float | None]], unsourced: int = 0) -> Table:
    scores = {**SCORES, **dict.fromkeys(KEY_FACTS, SCORES["qa_score"])}
    rows = results_of(kept, "key_facts_recall", facts_not_found=0)
    first = {"key_facts_missing": 0, "key_facts_judged": 4, "key_facts_not_in_source": 0}
    of_first = {"d001": {**first, "key_facts_not_in_source": unsourced}}
    rows = [{**row, **of_first.get(row["document_digest"], first)} for row in rows]
    return make_table(rows, scores)


def test_the_users_key_facts_lead_and_those_that_documents_lack_are_said() -> None:
    kept: dict[str, list[float | None]] = {"a": [1.0] * 8, "b": [0.5, 0.25, *[0.5] * 5, None]}
    findings = find(table_of_key_facts(kept))
    assert findings.lead is not None
    assert (findings.lead.key, findings.lead.is_share, findings.lead.better) == (
        "key_facts_missing_share",
        True,
        "lower",
    )
    assert findings.lead.means[0] == 0
    for unsourced in (0, 2):
        notes = find(table_of_key_facts(kept, unsourced)).notes
        (said,) = (note.sentence for note in notes if note.code == "key_facts")
        numbers = [64 + 2 * unsourced, 16, 64, *[2 * unsourced] * bool(unsourced)]
        assert [*map(int, re.findall(r"\d+", said))] == numbers


@each_row
def test_key_facts_that_words_do_not_tell_apart_do_not_lead(
    kept: dict[str, list[float | None]], silent: bool
) -> None:
    findings = find(table_of_key_facts(kept))
    assert (findings.lead is None or findings.lead.key != "key_facts_missing_share") is silent
    assert ("key_facts_by_words" in {note.code for note in findings.notes}) is silent
    if silent:
        assert findings.columns[0].key != "key_facts_missing_share"


def test_of_much_longer_summaries_more_key_facts_are_expected() -> None:
    keys = dict.fromkeys(KEY_FACTS, SCORES["qa_score"])
    rows = results_of({"a": [1] * 8, "b": [0.5] * 8}, "key_facts_recall", facts_not_found=0)
    scores = {**SCORES, **keys}
    longer = [{**row, "words": 60 if row["system"] == "a" else 40} for row in rows]
    assert "length" in {one.code for one in find(make_table(longer, scores)).notes}
    none = find(make_table([{**row, "key_facts_recall": None} for row in rows], scores))
    assert none.lead is not None
    assert none.lead.key == "marked"


def codes_of(rows: list[dict[str, Any]], metrics: dict[str, MetricRun] | None = None) -> set[str]:
    """The codes of the notes of some results."""
    keys = [key for key in SCORES if key in rows[0]]
    return {
        one.code
        for one in find(make_table(rows, {key: SCORES[key] for key in keys}, metrics)).notes
    }


def two_systems(documents: int, **second: Any) -> list[dict[str, Any]]:
    """Results of two systems that differ in what is given of the second."""
    rows = results_of(
        {"a": [0] * documents, "b": [0] * documents},
        "facts_not_found",
        qa_score=0.5,
        abstractness_4=0.8,
    )
    return [{**row, **(second if row["system"] == "b" else {})} for row in rows]


@pytest.mark.parametrize(
    ("code", "rows", "said"),
    [
        ("repeated_rows", [*two_systems(30), two_systems(30)[7]], True),
        ("repeated_rows", [*two_systems(30), {**two_systems(30)[7], "summary_digest": ""}], False),
        ("repeated_rows", [*two_systems(30), {**two_systems(30)[7], "system": "c"}], False),
    ],
)
def test_what_texts_and_systems_call_for_and_only_that(
    code: str, rows: list[dict[str, Any]], said: bool
) -> None:
    assert (code in codes_of(rows)) == said


@each_row
def test_whether_any_difference_could_be_shown(checked: int, systems: str, shown: bool) -> None:
    numbers = {
        name: [place % 2 if k < checked or not place else None for k in range(6)]
        for place, name in enumerate(systems)
    }
    rows = results_of(numbers, "facts_not_found")
    findings = find(make_table(rows, SCORES))
    lead = findings.column("marked")
    assert lead is not None
    assert lead.significance is not None
    assert bool(np.isnan(lead.significance.low).all()) is not shown
    assert lead.significance.documents[0, 1] == checked


def use_of(passages: int, unused: list[int] | None) -> dict[str, Any]:
    """What a row has of `source_use`; None for a source that is not told apart."""
    if unused is None:
        return {"passages_used": None}
    kept = {"shares": [1 / passages] * passages, **({"unused": unused} if unused else {})}
    return {
        "passages_used": 1 - len(unused) / passages,
        "evidence": {"source_use": kept},
    }


@each_row
def test_passages_that_no_row_uses(
    uses: list[tuple[int, list[int] | None]], expected: list[int]
) -> None:
    rows = [
        {**row, **use_of(*use)}
        for row, use in zip(results_of({"a": [0] * len(uses)}), uses, strict=True)
    ]
    table = make_table(rows, {"passages_used": SCORES["qa_score"]})
    assert [*never_used(table, range(len(rows)))] == expected
    notes = find_notes(table, [""], {}, None)
    assert ("passages" in {note.code for note in notes}) == bool(expected)


def test_where_facts_may_not_lead_they_are_not_compared() -> None:
    rows = results_of({"a": [0] * 30, "b": [2] * 30}, "facts_not_found", writing=["no_capitals"])
    findings = find(make_table(rows, SCORES))
    assert [column.significance for column in findings.columns if column.key == "marked"] == [None]
    assert findings.verdict.why == "no_capitals"


@each_row
def test_who_repeats_itself_twice_as_much_as_the_middle_system(
    usual: float, mean: float, shown: int, loops: list[int]
) -> None:
    higher = np.zeros((3, 3), dtype=int)
    higher[2, :shown], higher[:shown, 2] = 1, -1
    none = np.zeros((3, 3))
    apart = Significance(
        higher, documents=none, difference=none, low=none, high=none, detectable=0.0
    )
    column = Column(
        "repeats",
        REPEATS,
        "lower",
        np.zeros(0),
        np.array([usual, usual, mean]),
        significance=apart,
    )
    assert repeating(column) == loops


def test_summaries_of_empty_documents_are_named_by_their_lines() -> None:
    rows = two_systems(12)
    rows[3]["document_digest"] = rows[5]["document_digest"] = EMPTY_DOCUMENT
    table = make_table(rows, SCORES)
    assert EMPTY_DOCUMENT not in table.documents
    (said,) = (
        note.sentence
        for note in find_notes(table, ["a", "b"], {}, None)
        if note.code == "empty_documents"
    )
    assert f"line {rows[3]['line']} and line {rows[5]['line']}" in said


# What could be checked stands beside what was found


DOCUMENTS = 20


def table_of_facts(not_found: dict[str, int], without: dict[str, int], **labels: Any) -> Table:
    """Of each system so many first summaries have a fact that is not found, and so many last ones
    nothing to check.
    """
    numbers = {
        name: [float(k < count) for k in range(DOCUMENTS)] for name, count in not_found.items()
    }
    rows = results_of(numbers, NOT_FOUND, **{"abstractness_4": 0.9, **labels})
    for row in rows:
        document = int(row["document_digest"][1:])
        if document >= DOCUMENTS - without.get(row["system"], 0):
            row["marked"] = None
    return make_table(rows, SCORES)


def test_a_share_is_of_what_could_be_checked_on_the_screen_and_for_a_bound() -> None:
    table = table_of_facts({"a": 5, "b": 5}, {"b": 10})
    findings = find(table)
    assert findings.lead is not None
    assert findings.lead.means.tolist() == [0.25, 0.5]
    measured = of_table(table, findings.broken, 0, [MARKED], Losses(table))
    assert [one.value for one in measured if one.key == MARKED] == [0.25, 0.5]


def test_where_nothing_can_be_checked_facts_do_not_lead() -> None:
    findings = find(table_of_facts({"a": 0, "b": 0}, {"a": 15, "b": 15}))
    assert findings.lead is None
    assert findings.verdict.why == "few_facts"


@pytest.mark.parametrize(("writing", "said"), [(["no_capitals"], True), ([], False)])
def test_that_names_are_not_checked_is_said_where_key_facts_lead(
    writing: list[str], said: bool
) -> None:
    scores = {**SCORES, "key_facts_recall": Score("higher", "key facts")}
    numbers = {"a": [1.0] * 8, "b": [0.0] * 8}
    rows = results_of(numbers, "key_facts_recall", facts_not_found=0.0, writing=writing)
    findings = find(make_table(rows, scores))
    assert findings.lead is not None
    assert findings.lead.key == "key_facts_missing_share"
    assert ("no_capitals" in {note.code for note in findings.notes}) is said
