# SPDX-License-Identifier: Apache-2.0
"""Tests of the printed table: decimals, widths, notes, and what is read of an output."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.errors import JobError
from summary_metrics.findings.means import decimals_for
from summary_metrics.findings.score_table import collect_scores
from summary_metrics.findings.statistics import Estimates
from summary_metrics.printable import show_name
from summary_metrics.showing.tables import align, display_width, mean_table_lines

# Worked by hand


@pytest.mark.parametrize(
    ("widths", "decimals"),
    [
        ([0.14, 0.02], 2),  # half is 0.07: the second decimal is what varies
        ([0.44, 0.06, 0.2], 2),  # with one decimal, both ends of the second would be the same
        ([0.44, 0.0006], 2),
        ([0.02], 2),
        ([0.018], 3),
        ([5.0], 0),
        ([300.0], 0),
        ([1e-9], 4),
        ([0.0, math.nan, 0.4], 1),
        ([0.0, 0.0], 2),
        ([], 2),
    ],
)
def test_decimals_are_those_that_the_intervals_support(widths: list[float], decimals: int) -> None:
    assert decimals_for(widths) == decimals


def test_wide_letters_take_two_columns_and_combining_marks_none() -> None:
    assert list(map(display_width, ("abc", "系统", "e\u0301", "مرحبا"))) == [3, 4, 1, 5]
    assert list(align([("系统", "1"), ("e\u0301ab", "22")], left=1)) == ["系统   1", "e\u0301ab   22"]


def test_a_note_stands_beside_its_score_and_an_undefined_interval_is_a_dash() -> None:
    one = np.array([1.0, 2.0])
    summary = Estimates(1, np.array([0, 0]), one, np.array([math.nan, 1.5]), np.array([math.nan, 2.5]))
    _, nid, alarms = mean_table_lines(["nid", "alarms"], [("a", summary)], {"alarms": "(no evidence)"})
    assert nid.split() == ["nid", "a", "1.0000", "-", "1", "0"]
    assert alarms.endswith("  (no evidence)")


def test_words_of_every_row_are_read() -> None:
    rows = [{"id": None, "file": "f", "line": i, "words": i, "nid": 0.5} for i in range(3)]
    scores = collect_scores(("", row) for row in rows)
    assert (scores.keys, list(scores.words)) == (["nid"], [0, 1, 2])


# Properties


@given(st.lists(st.floats(1e-6, 1e6), min_size=1))
def test_the_last_decimal_is_not_finer_than_half_an_interval(widths: list[float]) -> None:
    decimals = decimals_for(widths)
    assert 0 <= decimals <= 4
    if decimals:
        assert 10**-decimals <= max(widths) / 2 * (1 + 1e-9) or decimals == 4


@given(st.lists(st.tuples(st.text(max_size=9).map(show_name), st.text("0123456789.-", max_size=5)), min_size=1))
def test_all_lines_are_equally_wide(table: list[tuple[str, str]]) -> None:
    assert len({display_width(line) for line in align(table, left=1)}) == 1


# Edges


def test_an_output_without_words_has_none() -> None:
    rows: list[dict[str, Any]] = [
        {"id": None, "file": "f", "line": 1, "words": 4, "nid": 0.5},
        {"id": None, "file": "f", "line": 2, "nid": 1},
    ]
    assert list(collect_scores(("", row) for row in rows).words) == []


def test_words_that_are_no_number_are_damage() -> None:
    row = {"id": None, "file": "f", "line": 1, "words": None, "nid": 0.5}
    with pytest.raises(JobError, match="o, line 1: the output is damaged"):
        collect_scores([("o, line 1", row)])
