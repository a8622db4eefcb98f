# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score.facts import check_facts
from metrics.summarization_score.wrapping import REASONS, find_wrapping

SOURCE = "Two films are called Veeram. Anna Reed of Holm met Steve and Carly on Monday, and 300 boats left."


def unsupported(summary: str, source: str = SOURCE, language: str = "en") -> list[str]:
    return [fact.text for fact in check_facts(summary, source, language).facts if fact.source is None]


# Worked by hand


@pytest.mark.parametrize(
    ("summary", "left_out"),
    [
        ("Here is a Summary of the article in 200 words or less:\nReed met Steve.", ["Summary", "200"]),
        ("Reed met Steve. (106 words)", ["106"]),
        ("Reed met Steve.\nWord count: 106", ["106"]),
        ("1. Reed came.\n2. Steve came.\n7. Carly came.", ["1", "2", "7"]),
        ("They came: 1. Reed. 2. Steve. 3. Carly.", ["1", "2", "3"]),
        ("**Key Takeaways:**\n- Reed came.", []),
        ("## Summary of Big Boats\nReed came.", []),
        ("The passage describes three distinct topics: Reed, Steve, and Carly.", ["three"]),
        ("There are four individuals named Reed.", ["four"]),
        ("Three friends, Reed, Steve and Carly, met.", ["Three"]),
        ("Summary with 5W1H: Reed came.", ["5"]),
    ],
)
def test_wrapping_is_no_fact(summary: str, left_out: list[str]) -> None:
    checked = check_facts(summary, SOURCE, "en")
    assert [fact.text for fact in checked.facts if fact.source is None] == []
    assert [part.text for part in checked.left_out] == left_out
    assert all(summary[part.start : part.end] == part.text for part in checked.left_out)
    assert {part.reason for part in checked.left_out} <= {*REASONS.values()}


@pytest.mark.parametrize(
    ("summary", "expected"),
    [
        ("He gave a speech of 200 words.", ["200"]),  # a claim, and no count of the summary's words
        ("The article says that four men came.", ["four"]),
        ("Four friends, Reed and Steve, met.", ["Four"]),  # two are named
        ("Reed met 7. Steve left.", ["7"]),
        ("Paris: Reed came.\nBoats left Lyon.", ["Lyon"]),
    ],
)
def test_no_claim_is_cut_away(summary: str, expected: list[str]) -> None:
    assert unsupported(summary) == expected


def test_models_fall_into_english() -> None:
    source = "Dos películas se llaman Veeram. El gobierno de España pagó 300 millones de euros el lunes en Madrid."
    checked = check_facts("The government of Spain paid €300 million for the boats.", source, "es")
    assert [(fact.text, fact.source is not None) for fact in checked.facts] == [("€300 million", True)]
    assert checked.notes == ["The summary reads as English and not as Spanish, so its names were not checked."]


def test_what_could_not_be_checked_is_said() -> None:
    assert check_facts("anna reed came.", SOURCE).notes == [
        "The summary has no capital letters, so its names cannot be seen and were not checked."
    ]
    assert check_facts("Reed came.", SOURCE).notes == check_facts("300", SOURCE).notes == []
    assert check_facts("Anna kam.", "Anna kam.", "de").notes == [
        "Names are not checked in German, where every noun has a capital."
    ]


def test_whether_a_source_has_capitals_decides_what_supports_a_name() -> None:
    assert unsupported("It was in the UK then.", "it was in the uk then .") == []
    assert unsupported("It was in the UK then.", "It was in the uk shop of Holm.") == ["UK"]
    assert unsupported("It was in May then.", "he came in may , and may go .") == []
    assert unsupported("It was in May then.", "he may go .") == ["May"]


def test_small_counts_are_weak() -> None:
    facts = check_facts("Reed saw seven boats and 70 crews.", SOURCE).facts
    assert [(fact.text, fact.weak) for fact in facts if fact.source is None] == [("seven", True), ("70", False)]


def test_a_fraction_counts_nothing() -> None:
    facts = check_facts("It is version 3.2 there.", "It is version 3.1 there.").facts
    assert [(fact.text, fact.weak) for fact in facts] == [("3.2", False)]


# Properties


@given(st.text(max_size=80))
def test_wrapping_is_at_its_place(text: str) -> None:
    assert all(0 <= part.start < part.end <= len(text) for part in find_wrapping(text, "en"))


# Edges and errors


def count_steps(work: Callable[[], object]) -> int:
    """The lines of Python that run."""
    steps = 0

    def trace(frame: object, event: str, argument: object) -> object:
        nonlocal steps
        steps += 1
        return trace

    sys.settrace(trace)  # type: ignore[arg-type]
    try:
        work()
    finally:
        sys.settrace(None)
    return steps


LONG = {
    "numbers": (lambda at: f"{at * 7 + 100003} ", lambda at: f"{at * 11 + 200003} "),
    "capitals": (lambda at: f"{''.join(chr(65 + (at // 26**k) % 26) for k in range(5))} ", lambda at: f"word{at} Abc "),
    "one long name": (lambda at: "NATO" * 3, lambda at: "North Atlantic "),
    "dots": (lambda at: "U.S.", lambda at: "in the U.S.A. "),
    "ordinals": (lambda at: f"{at % 90 + 10}th boat ", lambda at: f"boat {at % 80 + 10} "),
    "quotations": (lambda at: f'"word{at}" ', lambda at: f"word{at + 1} "),
    "colons": (lambda at: "text passage ", lambda at: "passage "),
    "labels": (lambda at: "key points ", lambda at: "a: "),
    "a month": (lambda at: "May ", lambda at: "it may "),
    "spaces": (lambda at: "7 ", lambda at: "8 , 9 "),
}


@pytest.mark.parametrize("kind", LONG)
def test_steps_grow_with_the_length_and_no_more(kind: str) -> None:
    own, there = LONG[kind]
    steps = []
    for size in (200, 800):
        summary, source = "".join(map(own, range(size))), "".join(map(there, range(size)))
        steps.append(count_steps(lambda s=summary, t=source: check_facts(s, t)))  # type: ignore[misc]
    assert steps[1] < 8 * steps[0]  # four times as much, or sixteen times if it were quadratic
