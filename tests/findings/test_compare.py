# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.errors import JobError
from summary_metrics.findings.compare import compare
from summary_metrics.findings.statistics import TRIALS
from summary_metrics.findings.table import make_table
from tests.findings.made import SCORES, results_of, table_of

nan = math.nan


def test_pairs_of_documents() -> None:
    # Documents 0 to 2 have both: differences 3, 4, 2. p = 2/8, of which four standard deviations of
    # 10,000 trials are 0.017. Document 3 lacks a score; 4 lacks a system.
    comparison = compare(
        table_of({"a": [1.0, 4.0, 2.0, None, 9.0], "b": [4.0, 8.0, 4.0, 5.0]}), "a", "b"
    )
    [one] = comparison.differences
    assert (one.documents, one.means, one.difference) == (3, (7 / 3, 16 / 3), 3.0)
    assert one.p == pytest.approx(1 / 4, abs=4 * (0.25 * 0.75 / TRIALS) ** 0.5)
    assert one.verdict == "not shown to differ"
    # three documents cannot show anything
    assert np.isnan([one.low_corrected, one.detectable]).all()
    assert (comparison.documents, comparison.unpaired) == (4, 1)


@given(st.lists(st.tuples(st.floats(0, 1), st.floats(0, 1)), min_size=1, max_size=9))
def test_exchanged_systems_change_the_sign_only(pairs: list[tuple[float, float]]) -> None:
    table = table_of({"a": [first for first, _ in pairs], "b": [second for _, second in pairs]})
    [one], [other] = (compare(table, *names).differences for names in (("a", "b"), ("b", "a")))
    assert (one.difference, one.p, one.means) == (
        pytest.approx(-other.difference),
        other.p,
        other.means[::-1],
    )
    opposite = {"higher": "lower", "lower": "higher"}
    assert opposite.get(one.verdict, one.verdict) == other.verdict


def test_a_system_does_not_differ_from_its_copy() -> None:
    scores = [0.1 + 0.2, 0.7, 0.5, 0.9, 0.4, 0.6]
    # 0.1 + 0.2 is not 0.3
    [one] = compare(table_of({"a": scores, "b": [0.3, *scores[1:]]}), "a", "b").differences
    assert (one.difference, one.p, one.verdict) == (0, 1, "not shown to differ")


@pytest.mark.parametrize(
    ("code", "ignored", "documents", "mean"),
    [("refusal", (), 2, 0.6), ("refusal", ["refusal"], 3, 0.4), ("cut_off", (), 3, 0.4)],
)
def test_broken_summaries_that_state_nothing_count_in_no_other_score(
    code: str, ignored: list[str], documents: int, mean: float
) -> None:
    rows = results_of({"a": [0.1, 0.2, 0.3], "b": [0.5, 0.7, 0.0]})
    rows[-1]["problems"] = [code]
    table = make_table(rows, {"qa_score": SCORES["qa_score"]})
    [broken, score] = compare(table, "a", "b", ignored=ignored).differences
    assert (broken.documents, score.documents) == (3, documents)
    assert score.means[1] == pytest.approx(mean)


def test_a_score_that_is_defined_nowhere_is_left_out() -> None:
    rows = results_of({"a": [0.1, 0.2], "b": [0.3, 0.4]})
    assert [one.key for one in compare(make_table(rows, SCORES), "a", "b").differences] == [
        "qa_score"
    ]


@pytest.mark.parametrize("key", ["facts_not_found", "key_facts_missing", "mandatory_missing"])
def test_documents_with_other_facts_are_named_the_largest_change_first(key: str) -> None:
    rows = results_of({"a": [0, 2, 1, None], "b": [1, 2, 5, 0]}, key)
    comparison = compare(make_table(rows, {key: SCORES["facts_not_found"]}), "a", "b")
    assert [(one.key, one.document, one.numbers) for one in comparison.changed] == [
        (key, "d002", (1, 5)),
        (key, "d000", (0, 1)),
    ]
    assert comparison.changed[0].places == ("made.jsonl:3", "made.jsonl:7")
    [one] = comparison.differences
    assert one.means == pytest.approx((1, 8 / 3))  # over the documents of both


@pytest.mark.parametrize("names", [("a", "a"), ("a", "zebra"), ("a", "alone")])
def test_nothing_to_compare(names: tuple[str, str]) -> None:
    rows = [
        *results_of({"a": [0.5], "b": [0.5]}),
        {"system": "alone", "document_digest": "other", "qa_score": 0.5},
    ]
    with pytest.raises(JobError) as stop:
        compare(make_table(rows, SCORES), *names)
    assert stop.value.status == 2
