# SPDX-License-Identifier: Apache-2.0
"""The sample that is judged, and its order."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from summary_metrics.errors import JobError
from summary_metrics.judging.plan import (
    AT_ONCE,
    guess_minutes,
    make_screens,
    parse_scale,
    sample_documents,
)
from summary_metrics.judging.records import Judgement
from summary_metrics.reading.rows import Row, document_digest


def make_rows(documents: int = 30, systems: Iterable[str] = "pqrstu") -> list[Row]:
    return [
        Row("x.jsonl", number, None, system, f"{system} on {number}", f"document {number}")
        for number in range(documents)
        for system in systems
    ]


def test_the_sample_is_the_same_wherever_rows_stand_and_grows() -> None:
    rows = make_rows()
    ten = sample_documents(lambda: rows, 10, [], 0, [])
    moved = sample_documents(lambda: rows[::-1], 10, [], 0, [])
    more = sample_documents(lambda: rows, 20, [], 0, [])
    assert (
        [one.digest for one in ten]
        == [one.digest for one in moved]
        == [one.digest for one in more][:10]
    )
    assert [one.digest for one in ten] != [
        one.digest for one in sample_documents(lambda: rows, 10, [], 1, [])
    ]
    assert all(len(one.summaries) == 6 for one in ten)


def test_documents_that_were_judged_come_first() -> None:
    judged = Judgement(document_digest("document 7"), "a" * 16, "overall", 4)
    assert sample_documents(make_rows, 3, [], 0, [judged])[0].text == "document 7"


def test_documents_that_all_systems_summarized_come_before_others() -> None:
    rows = [row for row in make_rows(40) if row.system != "u" or row.line < 5]
    assert {one.text for one in sample_documents(lambda: rows, 5, [], 0, [])} == {
        f"document {n}" for n in range(5)
    }


def test_the_same_words_are_judged_once() -> None:
    rows = [Row("x", n, None, s, "the same", ["the document"]) for n, s in enumerate("ab")]
    (document,) = sample_documents(lambda: rows, 10, [], 0, [])
    assert [(item.text, item.line) for item in document.summaries] == [("the same", 0)]


def test_only_the_wanted_systems_are_judged() -> None:
    documents = sample_documents(make_rows, 10, ["p", "r"], 0, [])
    assert {item.text[0] for one in documents for item in one.summaries} == {"p", "r"}
    with pytest.raises(JobError, match="--systems z: .* p, q, r, s, t, u"):
        sample_documents(make_rows, 10, ["z"], 0, [])
    with pytest.raises(JobError, match="no rows"):
        sample_documents(list, 10, [], 0, [])


def test_screens_have_at_most_four_summaries_and_each_judge_an_order_of_their_own() -> None:
    documents = sample_documents(make_rows, 10, [], 0, [])
    screens = make_screens(documents, "anna", 0)
    assert [len(one.summaries) for one in screens] == [3, 3] * 10
    assert max(len(one.summaries) for one in screens) <= AT_ONCE
    five = sample_documents(lambda: make_rows(1, "pqrst"), 10, [], 0, [])
    assert [len(one.summaries) for one in make_screens(five, "anna", 0)] == [3, 2]
    order = [[summary.text[0] for summary in one.summaries] for one in screens]
    assert len({tuple(one) for one in order}) > 5  # not always the same system first
    assert order != [
        [summary.text[0] for summary in one.summaries] for one in make_screens(documents, "ben", 0)
    ]


def test_the_guess_is_reading_and_deciding() -> None:
    documents = sample_documents(lambda: make_rows(1), 10, [], 0, [])
    # 2 words of document and 6 times 3 of summaries at 238 a minute, and 12 judgements of 8
    # seconds: 1.7 minutes.
    assert guess_minutes(documents, aspects=2) == 2
    # 16.1, and of many minutes only fives are said
    assert guess_minutes(documents, aspects=20) == 15


@pytest.mark.parametrize("text", ["one", "a,,b", "a,a", ",".join("abcdefghij")])
def test_a_scale_of_one_point_or_of_equal_words_is_refused(text: str) -> None:
    with pytest.raises(JobError, match="--scale"):
        parse_scale(text)


def test_two_points_are_0_and_1_and_more_begin_with_1() -> None:
    assert parse_scale("bad,fair,good").points() == [(1, "bad"), (2, "fair"), (3, "good")]
    assert parse_scale("no,yes").points() == [(0, "no"), (1, "yes")]
    assert (parse_scale(None).first, parse_scale(None).last) == (1, 5)
