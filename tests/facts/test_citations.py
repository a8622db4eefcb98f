# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from metrics.facts.cited import check_citations
from metrics.facts.rules import find_facts
from metrics.facts.shared import blank_citations, find_citations
from metrics.facts.texts import read_text
from tests.helpers.rows import each_row
from tests.helpers.timing import is_linear

CASES = [
    json.loads(line)
    for line in Path(__file__).with_name("citations.jsonl").read_text(encoding="utf-8").splitlines()
]
PASSAGES = [
    "The council of Holm voted on Tuesday to spend $3.2 million on the old bridge.",
    "Mayor Anna Reed said that the work begins in May and takes 18 months.",
    "Engineer Paul Green warned that 40 boats a day pass below, and that the river Lund is deep.",
]
PARTS = ("cites", "right", "elsewhere", "nowhere", "uncited", "missing")


def sorted_out(summary: str, passages: list[str], language: str = "en") -> dict[str, Any]:
    """Return what a summary cites, and its facts by where they stand."""
    citations = find_citations(summary, passages)
    text = blank_citations(summary, citations)
    facts = find_facts(summary, passages, language, citations) or []
    cited = check_citations(facts, text, passages, citations, language)
    pairs = list(zip((fact.text for fact in facts), cited, strict=True))
    return {
        "cites": [[summary[m.start : m.end], list(m.numbers)] for m in citations.marks],
        "missing": [number for mark in citations.marks for number in citations.missing(mark)],
        "right": [text for text, one in pairs if one.is_right],
        "elsewhere": {
            text: one.stands_in
            for text, one in pairs
            if one.numbers and one.stands_in is not None and not one.is_right
        },
        "nowhere": [text for text, one in pairs if one.numbers and one.stands_in is None],
        "uncited": [text for text, one in pairs if not one.numbers],
    }


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["summary"][:60])
def test_case(case: dict[str, Any]) -> None:
    expected = {part: case.get(part, {} if part == "elsewhere" else []) for part in PARTS}
    facts = sorted_out(case["summary"], case.get("passages", PASSAGES), case.get("language", "en"))
    if not case["cites"] and "uncited" not in case:
        expected["uncited"] = facts["uncited"]  # facts are not what such a case is about
    assert facts == expected


def test_a_fact_is_looked_up_in_the_cited_passage_alone() -> None:
    # Together the passages have the number both as a rise and as a fall, the cited one as a rise.
    passages = ["The shares of Holm rose 5 percent in May.", "The costs of Holm fell 5 percent."]
    cited = sorted_out("The costs fell 5 percent [1].", passages)
    assert (cited["right"], cited["nowhere"]) == ([], ["5 percent"])


def test_a_summary_that_cites_nothing_keeps_the_number_of_the_first_passage() -> None:
    assert [find_citations("They voted.", PASSAGES, first).first for first in (None, 0)] == [1, 0]


def test_cited_passages_do_not_drive_out_the_source() -> None:
    passages = [f"The work in part {number} of Holm begins in May." for number in range(1, 11)]
    summary = " ".join(f"It begins in May [{number}]." for number in range(1, 11))
    source = read_text("\n".join(passages), "en")
    assert sorted_out(summary, passages)["right"] == ["May"] * 10
    assert read_text("\n".join(passages), "en") is source


@pytest.mark.parametrize("case", [case for case in CASES if case["cites"]])
def test_blank_keeps_every_other_character_at_its_place(case: dict[str, Any]) -> None:
    summary = case["summary"]
    citations = find_citations(summary, case.get("passages", PASSAGES))
    text = blank_citations(summary, citations)
    assert len(text) == len(summary)
    assert all(after in (before, " ") for before, after in zip(summary, text, strict=True))
    assert not find_citations(text, case.get("passages", PASSAGES)).marks


@each_row
def test_time_is_linear(part: str) -> None:
    def call(count: int) -> None:
        sorted_out(part * count, PASSAGES)

    assert is_linear(call, 200, 3_200, most=40)
