# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
import random

import numpy as np
import pytest
from summary_metrics.metrics._shared.summary_metric import Score

from summary_metrics.errors import JobError
from summary_metrics.findings.columns import list_columns
from summary_metrics.findings.flagged import find_other_marks
from summary_metrics.findings.limits import find_notes
from summary_metrics.findings.table import make_table
from tests.findings.made import SCORES, results_of, table_of
from tests.helpers.rows import each_row


def test_means_of_documents_and_systems() -> None:
    rows = results_of({"a": [0.2, 0.4], "b": [None, 0.8]})
    rows.append({**rows[0], "line": 9, "qa_score": 0.6})  # a second summary of the first document
    table = make_table(rows, SCORES)
    assert table.systems == ["a", "b"]
    assert table.documents == ["d000", "d001"]
    np.testing.assert_allclose(
        table.by_document("qa_score"), [[(0.2 + 0.6) / 2, math.nan], [0.4, 0.8]]
    )
    np.testing.assert_allclose(table.by_system("qa_score"), [(0.2 + 0.4 + 0.6) / 3, 0.8])


@pytest.mark.parametrize(
    ("codes", "marked"),
    [
        (["refusal"], [math.nan, math.nan, 0, 1]),
        (["cut_off", "loop"], [math.nan, math.nan, 0, 1]),
        (["cut_off", "longer"], [0, 1, 0, 1]),  # they state facts all the same
    ],
)
def test_a_broken_summary_that_states_nothing_is_neither_marked_nor_unmarked(
    codes: list[str], marked: list[float]
) -> None:
    rows = results_of({"a": [0, 2, 0, 1]}, "facts_not_found")
    for row in rows[:2]:
        row["problems"] = codes
    table = make_table(rows, table_of({"a": [0]}, "facts_not_found").scores)
    np.testing.assert_array_equal(table.values("marked"), marked)


def test_the_order_of_rows_changes_no_mean_of_a_document() -> None:
    rows = results_of({"a": [0.1, 0.5, 0.9], "b": [0.3, 0.2, 0.7]})
    first = make_table(rows, SCORES)
    random.Random(1).shuffle(rows)
    again = make_table(rows, SCORES)
    turn = [again.systems.index(name) for name in first.systems]
    np.testing.assert_array_equal(
        again.by_document("qa_score")[:, turn], first.by_document("qa_score")
    )


@each_row
def test_the_names_of_systems(systems: list[str | int], files: list[str], names: list[str]) -> None:
    rows = [{"system": system, "file": file} for system, file in zip(systems, files, strict=True)]
    assert make_table(rows, {}).systems == names


def test_rows_without_a_document_are_paired_with_none() -> None:
    rows = [{**row, "document_digest": None} for row in results_of({"a": [0.5], "b": [0.5]})]
    table = make_table(rows, SCORES)
    assert table.by_document("qa_score").shape == (0, 2)
    assert table.by_system("qa_score").tolist() == [0.5, 0.5]


def test_an_infinite_score_is_refused() -> None:
    with pytest.raises(JobError, match="qa_score") as stop:
        table_of({"a": [0.5, math.inf]})
    assert stop.value.status == 1


def test_no_row_is_no_system() -> None:
    table = make_table([], SCORES)
    assert (len(table), table.systems, table.documents) == (0, [], [])


def test_an_unknown_system_is_named() -> None:
    with pytest.raises(JobError, match="zebra"):
        table_of({"a": [0.5]}).of_systems(["zebra"])


@pytest.mark.parametrize(
    ("failed", "counted", "said"),
    [(0, 4, ""), (2, 2, "failed on 2 of 4 summaries"), (3, 0, "too weak for the task")],
)
def test_what_a_model_says_counts_where_it_passes_its_controls(
    failed: int, counted: int, said: str
) -> None:
    sentence = {"start": 0, "end": 2, "probability": 0.2}
    rows = results_of({"a": [0.2] * 4}, "support_min")
    for number, row in enumerate(rows):
        flags = ["fails"] if number < failed else []
        row["evidence"] = {"support": {"support": [sentence], "flags": flags}}
    table = make_table(rows, {"support_min": Score("higher", "support")})
    assert np.count_nonzero(~np.isnan(table.values("support_min"))) == counted
    assert len(find_other_marks(table)) == counted
    columns = [measure.key for measure in list_columns(table)]
    assert ("unsupported" in columns) == bool(counted)
    notes = [
        note.sentence for note in find_notes(table, ["a"], {}, None) if note.code == "controls"
    ]
    assert [said in note for note in notes] == [True] * bool(said)
