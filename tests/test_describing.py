# SPDX-License-Identifier: Apache-2.0
"""How systems write, in numbers beside those of others, and one example of each number."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import summary_metrics
from summary_metrics.findings.describing import measure_length
from summary_metrics.findings.records import Example, Statement, System
from summary_metrics.showing.terminal import Style, screen_lines
from tests.invented import column_of, findings_of

BRIDGE = "The old bridge in Holm is closed until Monday, because the river rose by two metres after heavy rain."
MARKET = "A baker won the yearly prize of the market with bread made of acorns, which children collected in autumn."


def row(document: str, summary: str, system: str) -> dict[str, Any]:
    return {"document": document, "summary": summary, "system": system}


ROWS = [
    row(BRIDGE, "Here is a summary of the article: the bridge is closed.", "long"),  # 11 words
    row(BRIDGE, "The bridge is closed.", "short"),  # 4 words
    row(MARKET, "At the market a baker won the prize with acorns.", "long"),  # 10 words
    row(MARKET, "A baker won the prize with acorns", "short"),  # 7 words
    row("Only one of the systems has read this document about a club.", "It is about a club.", "short"),
]


def tabled(system: str, number: int, of: int, code: str = "x", example: bool = True) -> Statement:
    shown = Example(0, "rows.jsonl", 7, f"{system} says so.\nThe source does not.") if example else None
    return Statement(
        "description", code, "", f"noun of {code}", (system,), "Said.", number=number, of=of, example=shown, tabled=True
    )


# Worked by hand


def test_the_length_is_that_beside_other_systems_on_the_same_documents() -> None:
    scored = summary_metrics.score(ROWS, ["unr"])
    (length,) = (column for column in scored.findings.writing if column.key == "length")
    # 21 words for 11 of the other system, and 11 for 21; the third document has no other summary.
    assert [cell.mean for cell in length.cells] == [pytest.approx(21 / 11), pytest.approx(11 / 21)]
    assert [length.say(cell) for cell in length.cells] == ["191 %", "52 % (2 of 3)"]
    said = {one.systems[0]: one.sentence for one in scored.findings.statements if one.code == "length"}
    assert said["short"] == "Its summaries have 52 % of the words that other systems use for the same documents."


def test_what_texts_show_is_said_of_each_system_that_has_any() -> None:
    found = summary_metrics.score(ROWS, ["unr"]).findings
    said = {(one.code, one.systems[0]): one for one in found.statements if one.tabled}
    assert said["task", "long"].sentence == "1 of 2 summaries talks about the task."
    assert said["no_final_mark", "short"].sentence == "1 of 3 summaries ends without a final mark."
    assert ("task", "short") not in said
    assert {one.kind for one in said.values()} == {"description"}
    assert {one.label for one in said.values()} == {""}


def test_below_the_table_stands_an_example_of_a_number() -> None:
    printed = repr(summary_metrics.score(ROWS, ["unr"]))
    first = '  talk about the task, as in rows line 0 (long): "Here is a summary of the'
    assert first in printed
    assert printed.index("words") < printed.index(first) < printed.index("MEANS")


def test_an_example_that_stands_above_is_not_shown_again() -> None:
    labelled = tabled("a", 9, 9)._replace(label="x", tabled=False)
    writing = [column_of("x", "neither", [0.1] * 2)]
    found = findings_of({"a": [0.5, 0.2], "b": [0.5, 0.2]}, [labelled, tabled("b", 1, 9)], writing=writing)
    assert found.illustrations == []


def test_the_example_is_of_the_system_that_has_most() -> None:
    said = [tabled("a", 1, 9), tabled("b", 2, 9), tabled("c", 2, 9), tabled("d", 9, 9, example=False)]
    systems = {name: [0.5, 0.2] for name in "abcd"}
    writing = [column_of(code, "neither", [0.1] * 4) for code in ("y", "x")]
    found = findings_of(systems, said, writing=writing)
    assert [one.systems for one in found.illustrations] == [("b",)]
    assert "  noun of x, as in rows.jsonl line 7 (b): b says so." in screen_lines(found, Style())
    assert not any("The source does not" in line for line in screen_lines(found, Style()))


# Properties


@given(st.lists(st.tuples(st.integers(0, 50), st.integers(0, 3), st.integers(-1, 4)), min_size=1, max_size=30))
def test_lengths_are_shares_of_what_is_there(rows: list[tuple[int, int, int]]) -> None:
    words, codes, documents = (np.array(column) for column in zip(*rows, strict=True))
    shares, known = measure_length(words, codes, documents)
    assert len(shares) == len(known) == codes.max() + 1
    for share, (with_others, of) in zip(shares, known, strict=True):
        assert with_others <= of
        assert math.isnan(share) or (share >= 0 and with_others)


@given(st.lists(st.integers(1, 50), min_size=2, max_size=9), st.integers(1, 5))
def test_two_systems_are_each_others_inverse(words: list[int], times: int) -> None:
    both = np.array(words + [times * one for one in words])
    codes = np.repeat([0, 1], len(words))
    shares, _ = measure_length(both, codes, np.tile(np.arange(len(words)), 2))
    assert shares == pytest.approx([1 / times, times])


# Edges and errors


def test_without_another_system_on_a_document_no_length_is_said() -> None:
    for rows in (ROWS[:1] + ROWS[3:4], [{**one, "system": "a"} for one in ROWS]):
        found = summary_metrics.score(rows, ["unr"]).findings
        assert "length" not in [column.key for column in found.writing]
    shares, _ = measure_length(np.array([0, 0]), np.array([0, 1]), np.array([0, 0]))
    assert np.isnan(shares).all()  # nothing beside nothing


def test_what_is_ignored_leaves_the_table_and_the_example() -> None:
    found = summary_metrics.score(ROWS, ["unr"], ignore=["length", "task"]).findings
    assert {"length", "task"}.isdisjoint({one.code for one in found.statements} | {one.key for one in found.writing})
    assert "talk about the task" not in "\n".join(screen_lines(found, Style()))


def test_what_only_repeats_a_number_of_the_table_is_no_judgement() -> None:
    limit = Statement("limit", "unjudged", "nothing could be judged", "", ("a",), "No score.")
    systems = [System("a", (limit, tabled("a", 1, 2)))]
    assert findings_of({"a": [0.5, 0.2]}, systems=systems).none_judged


def test_talk_about_the_task_is_quoted_of_the_system_that_talks_most() -> None:
    rows = [
        row(f"{BRIDGE} {k}", f"The passage describes bridge {k}." if k else "It is closed.", "much") for k in range(4)
    ]
    rows += [
        row(f"{BRIDGE} {k}", "It is closed." if k else "The passage describes a bridge.", "once") for k in range(4)
    ]
    printed = " ".join(repr(summary_metrics.score(rows, ["nid"])).split())
    assert 'talk about the task, as in rows line 1 (much): "The passage describes bridge 1.".' in printed


def test_scores_that_rest_on_words_nobody_reads_are_not_among_the_means() -> None:
    polish = "Stary most w Holm jest zamknięty do poniedziałku, ponieważ rzeka podniosła się o dwa metry po ulewie."
    rows = [
        row(f"{polish} {k}", f"Most w Holm jest zamknięty do poniedziałku, mówi {name}.", name)
        for k in range(3)
        for name in ("ania", "ola")
    ]
    scored = summary_metrics.score(rows, ["unr", "nid", "summarization_score"])
    assert scored.language == "pl"
    assert [column.key for column in scored.findings.columns] == ["unr_avg"]
    assert (
        "The texts are in Polish, whose words are not read. So nothing is said that rests on lists of words, and "
        "facts_score, nid and qa_score are not shown here."
    ) in " ".join(repr(scored).split())
    assert "facts_score" in {one["score"] for one in scored.rows}  # among all scores
