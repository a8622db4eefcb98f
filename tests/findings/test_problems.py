# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import pytest

from summary_metrics.findings.problems import (
    broken_shares,
    find_problems,
    rows_with_codes,
)
from summary_metrics.findings.table import make_table
from summary_metrics.texts.descriptions import sketch_words
from tests.findings.made import results_of


def test_codes_are_counted_of_each_system_the_largest_share_first() -> None:
    rows = results_of({"a": [0, 0, 0, 0], "b": [0, 0]})
    for line, codes in ((1, ["refusal"]), (2, ["refusal", "placeholder"]), (5, ["empty"])):
        rows[line]["problems"] = codes
        rows[line]["evidence"] = {"texts": {"broken": dict.fromkeys(codes, "these words")}}
    table = make_table(rows, {})
    of_rows = rows_with_codes(table)
    found = [
        (one.code, one.system, one.count, one.of, one.line) for one in find_problems(table, of_rows)
    ]
    assert found == [
        ("empty", "b", 1, 2, 6),
        ("refusal", "a", 2, 4, 2),
        ("placeholder", "a", 1, 4, 3),
    ]
    assert find_problems(table, of_rows)[1].shown == "these words"
    assert broken_shares(table, of_rows)["a"]["broken"] == 0.5
    assert {one.code for one in find_problems(table, of_rows, ["empty"])} == {
        "refusal",
        "placeholder",
    }


@pytest.mark.parametrize(
    ("number", "broken", "codes"),
    [(2, 0, []), (3, 0, ["task"]), (3, 1, ["empty"])],  # what is broken is no preamble, too
)
def test_talk_about_the_task_is_said_where_most_summaries_have_it(
    number: int, broken: int, codes: list[str]
) -> None:
    rows = results_of({"a": [0, 0, 0, 0]})
    for row in rows[:number]:
        row["writing"] = ["task"]
    for row in rows[:broken]:
        row["problems"] = ["empty"]
    table = make_table(rows, {})
    assert [one.code for one in find_problems(table, rows_with_codes(table))] == codes


@pytest.mark.parametrize(("number", "broken"), [(2, 0.5), (3, 0.0)])
def test_another_language_is_broken_where_it_is_the_exception(number: int, broken: float) -> None:
    rows = results_of({"a": [0, 0, 0, 0]})
    for row in rows[:number]:
        row["problems"] = ["language"]
    table = make_table(rows, {})
    assert broken_shares(table, rows_with_codes(table))["a"]["broken"] == broken


@pytest.mark.parametrize(
    ("sources", "codes"),
    [
        (("The council voted.", "A storm hit the coast."), ["same_text"]),
        (("The council voted.", "The council voted!"), []),
    ],
)
def test_one_text_for_two_documents_is_broken_where_they_differ(
    sources: tuple[str, str], codes: list[str]
) -> None:
    rows = results_of({"a": [0, 0, 0]})
    rows[1]["summary_digest"] = rows[0]["summary_digest"]
    for row, source in zip(rows, sources, strict=False):
        row["source_words"] = sketch_words(source)
    table = make_table(rows, {})
    problems = find_problems(table, rows_with_codes(table))
    assert [(one.code, one.count) for one in problems] == [(code, 2) for code in codes]
