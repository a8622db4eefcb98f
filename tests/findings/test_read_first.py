# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from summary_metrics.findings.find import find
from summary_metrics.findings.read_first import (
    MANDATORY,
    MOST_OF_BEST,
    MOST_OF_OTHERS,
    Lack,
    Mark,
    Suspect,
    choose,
    find_lacks,
    freest_sentence,
    groups,
    marked_rows,
    rank_risk,
    read_marks,
    sentences_of,
)
from summary_metrics.findings.table import make_table
from summary_metrics.reading.rows import Row
from summary_metrics.registry import load_metric
from tests.findings.made import SCORES, results_of
from tests.findings.test_limits import METRICS


def test_risk_grows_with_facts_that_are_not_found_and_with_new_wording() -> None:
    rows = results_of({"a": [0, 1, 1, None, 2]}, "facts_not_found")
    for row, new in zip(rows, [0.5, 0.0, 0.5, 0.5, 0.0], strict=True):
        row["abstractness_4"] = new
    rows[4]["problems"] = ["refusal"]
    table = make_table(rows, SCORES)
    np.testing.assert_allclose(
        rank_risk(table), [0.5, math.log(2), 0.5 + math.log(2), 0.5, math.nan]
    )
    assert marked_rows(table, "facts_not_found").tolist() == [1, 2]


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
            "why": "2015",
        },
    ]
    assert list(read_marks(summary, facts)) == [
        Mark("2014", "date", (26, 30), "Ann Lee left in 2014.", "She left in 2015.", "2015")
    ]


def test_key_facts_that_are_missing_raise_the_risk() -> None:
    scores = {"key_facts_missing": SCORES["facts_not_found"]}
    table = make_table(results_of({"a": [0, 3, None]}, "key_facts_missing"), scores)
    np.testing.assert_allclose(rank_risk(table), [0, math.log(4), math.nan])
    assert marked_rows(table, "facts_not_found", "key_facts_missing").tolist() == [1]


def test_lacks_are_the_key_facts_that_summary_or_source_lack_mandatory_ones_first() -> None:
    facts: list[Any] = [
        "It fell on Monday.",
        {"text": "Ann Lee left.", "mandatory": True},
        "Bob Ray came.",
        "The price rose.",
    ]
    rows = [
        Row(
            "r.jsonl",
            1,
            None,
            "a",
            "The price rose. Bob Ray came.",
            "Ann Lee left. It fell on Monday. The price rose.",
        ),
        Row("r.jsonl", 2, None, "a", "The price rose.", "The price rose."),
    ]
    found = find_lacks(
        load_metric("key_facts"),
        [rows[0]._replace(key_facts=facts), rows[1]],
    )
    lacks = (
        Lack("Ann Lee left.", mandatory=True),
        Lack("It fell on Monday."),
        Lack("Bob Ray came.", in_source=False, found=True),
    )
    assert found == [lacks, ()]


def test_a_model_is_not_asked_again_what_is_missing() -> None:
    server = {"model": "m", "base_url": "http://127.0.0.1:9/v1"}  # nobody listens there
    metric = load_metric("key_facts", verifier="openai", **server)
    row = Row("r.jsonl", 1, None, "a", "It rose.", "It fell.", ["It fell."])
    assert find_lacks(metric, [row]) == [()]


@pytest.mark.parametrize(("most", "looked_at"), [(1, 1), (2, 2), (3, 2)])
def test_of_what_a_verifier_finds_missing_so_many_are_looked_at_again(
    most: int, looked_at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("summary_metrics.findings.find.MOST_ASKED", most)
    metric = load_metric(
        "key_facts",
        verifier=lambda pairs: [float("short" not in text) for text, _ in pairs],
    )
    rows = [
        Row("made.jsonl", k, None, "a", text, "It.", ["x"])
        for k, text in enumerate(("short", "short", "it"), 1)
    ]
    table = make_table(
        results_of({"a": [1, 1, 0]}, "key_facts_missing"),
        {"key_facts_missing": SCORES["facts_not_found"]},
    )
    found = find(table, lambda: iter(rows), {"key_facts": metric})
    assert (sum(bool(one.lacks) for one in found.suspects), found.lacking, found.by_words) == (
        looked_at,
        2,
        False,
    )


def test_one_without_a_mandatory_key_fact_is_read_before_all_others() -> None:
    rows = results_of({"a": [0, 0], "b": [0, 0]}, "facts_not_found")
    lacking = Lack("x", mandatory=True), Lack("y")
    own = [
        replace(suspect("a", 9), row=0, lacks=lacking[1:]),
        replace(suspect("b", 1), row=1, lacks=lacking),
        replace(suspect("b", 0), row=2, lacks=lacking),
        replace(suspect("b", 0), row=3, unsourced=(Lack("z", in_source=False),)),
    ]
    findings = replace(find(make_table(rows, SCORES), None, METRICS), suspects=own)
    shown = groups(findings)
    assert [one.row for one in shown[0][1]] == [1, 2]
    assert (shown[0][0], [[one.row for one in group] for _, group in shown[1:]]) == (
        MANDATORY,
        [[0]],
    )


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


@pytest.mark.parametrize("more", [0, 1])
def test_so_many_of_the_best_and_of_the_others_are_listed(more: int) -> None:
    rows = results_of({"a": [1, 1], "b": [0, 0]}, "facts_score")
    findings = replace(find(make_table(rows, SCORES), None, METRICS), best=[0])
    number = {"a": MOST_OF_BEST, "b": MOST_OF_OTHERS}
    own = [
        suspect(system, 1, f"{system}{k}")
        for system, most in number.items()
        for k in range(most + more)
    ]
    shown = [[one.system for one in group] for _, group in groups(replace(findings, suspects=own))]
    assert shown == [[system] * most for system, most in number.items()]


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ('He said "No." Then it rose 3.5 percent.', ['He said "No."', "Then it rose 3.5 percent."]),
        ("One line\n\nAnother", ["One line", "Another"]),
        (
            "An attack on Dec. 31 hit St. Olaf. It ended.",
            ["An attack on Dec. 31 hit St. Olaf.", "It ended."],
        ),
        ("he said no . then he left .", ["he said no .", "then he left ."]),
        ("他说不。然后走了。", ["他说不。", "然后走了。"]),
        ("  ", []),
    ],
)
def test_sentences(text: str, sentences: list[str]) -> None:
    assert sentences_of(text) == sentences


# Two of its six words are new, then exactly three of ten, then two of ten.
@pytest.mark.parametrize(
    ("summary", "shown"),
    [
        ("The council met to ban cars.", True),
        ("The council met to vote closed bridge sing loudly today.", True),
        ("The council met to vote closed bridge right loudly today.", False),
    ],
)
def test_a_sentence_is_shown_for_its_wording_where_three_in_ten_words_are_new(
    summary: str, shown: bool
) -> None:
    source = "The council met. The old bridge is closed. To vote is a right."
    sentence, nearest = freest_sentence(summary, source)
    assert (sentence, nearest) == ((summary, "The council met.") if shown else ("", ""))
