# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics.findings.read_first import (
    Mark,
    Suspect,
    choose,
    freest_sentence,
    marked_rows,
    rank_risk,
    read_marks,
    sentence_around,
    sentences_of,
)
from summary_metrics.findings.table import make_table
from tests.findings.made import SCORES, results_of


def test_risk_grows_with_facts_that_are_not_found_and_with_new_wording() -> None:
    rows = results_of({"a": [0, 1, 1, None, 2]}, "facts_not_found")
    for row, new in zip(rows, [0.5, 0.0, 0.5, 0.5, 0.0], strict=True):
        row["abstractness_4"] = new
    rows[4]["problems"] = ["refusal"]
    table = make_table(rows, SCORES)
    np.testing.assert_allclose(rank_risk(table), [0.5, math.log(2), 0.5 + math.log(2), 0.5, math.nan])
    assert marked_rows(table).tolist() == [1, 2]


def test_marks_are_the_facts_that_are_not_found() -> None:
    summary = "It rose. Ann  Lee left in 2014."
    facts = [
        {"text": "Ann  Lee", "kind": "name", "span": [9, 17], "found": True},
        {
            "text": "2014",
            "kind": "date",
            "span": [26, 30],
            "found": False,
            "nearest": "She\nleft in 2015.",
            "nearest_span": [3, 19],
            "why": "2015",
        },
    ]
    assert list(read_marks(summary, facts)) == [
        Mark("2014", "date", (26, 30), "Ann Lee left in 2014.", "She left in 2015.", (3, 19), "2015")
    ]


def suspect(system: str, risk: float, *texts: str, sentence: str = "") -> Suspect:
    marks = tuple(Mark(text, "name", (0, 1), "") for text in texts)
    return Suspect(0, "made.jsonl", int(risk), None, system, risk, marks, sentence)


def test_each_system_has_its_turn_and_nothing_comes_twice() -> None:
    own = [
        suspect("a", 9, "UK"),
        suspect("a", 8, "uk"),
        suspect("b", 7, "2014"),
        suspect("a", 6, "Lee"),
        suspect("c", 5),
    ]
    assert [one.risk for one in choose(own, ["a", "b"], 9)] == [9, 7, 6]
    assert [one.risk for one in choose(own, ["b", "a"], 2)] == [7, 9]
    assert choose([], ["a"], 3) == choose(own, [], 3) == []


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ('He said "No." Then it rose 3.5 percent.', ['He said "No."', "Then it rose 3.5 percent."]),
        ("One line\nanother", ["One line", "another"]),
        ("An attack on Dec. 31 hit St. Olaf. It ended.", ["An attack on Dec. 31 hit St. Olaf.", "It ended."]),
        ("he said no . then he left .", ["he said no .", "then he left ."]),
        ("他说不。然后走了。", ["他说不。", "然后走了。"]),
        ("  ", []),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert sentences_of(text) == sentences


@given(st.text(alphabet='aB1.!? \n"', max_size=60))
def test_sentences_lose_no_letter_and_every_character_stands_in_one(text: str) -> None:
    assert "".join("".join(sentences_of(text)).split()) == "".join(text.split())
    for place, letter in enumerate(text):
        if not letter.isspace():
            assert letter in sentence_around(text, place)


# Two of its six words are new, then one of six.
@pytest.mark.parametrize(
    ("summary", "shown"), [("The council met to ban cars.", True), ("The old council met to vote.", False)]
)
def test_a_sentence_is_shown_for_its_wording_where_three_in_ten_words_are_new(summary: str, shown: bool) -> None:
    source = "The council met. The old bridge is closed. To vote is a right."
    sentence, nearest = freest_sentence(summary, source)
    assert (sentence, nearest) == ((summary, "The council met.") if shown else ("", ""))
