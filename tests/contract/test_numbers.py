# SPDX-License-Identifier: Apache-2.0
"""A number has one reading: `facts` and `key_facts` say the same of texts that differ in it alone."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from summary_metrics.metrics._shared.number_forms import numbers_in
from summary_metrics.metrics.facts.rules import find_facts
from summary_metrics.metrics.key_facts.by_words import locate

CASES = Path(__file__).parents[1] / "facts" / "cases.jsonl"
# key fact, summary, whether the summary says it
PAIRS = """
takes 25 mg of iron a day | takes 25 g of iron a day | no
the dose is 25 mg/dl | the dose is 25 mg/l | no
the train leaves at 3 am | the train leaves at 3 pm | no
it ended in World War I | it ended in World War II | no
prices rose by 5 percent | prices rose by 0,5 percent | no
it lasts 60 days | it lasts 60 minutes | no
it cost $5 million | it cost 5 million euros | no
it weighs 1 g | it weighs 1,000 mg | yes
it begins at 14:00 | it begins at 2 pm | yes
it costs 250 euros | it costs two hundred and fifty euros | yes
it opened on 2011-05-12 | it opened on May 12, 2011 | yes
it opened on May 12, 2011 | it opened on 2011-05-12 | yes
they spent $500,000 | they spent half a million dollars | yes
the film runs 105 minutes | the film runs 1h 45m | yes
it sold 1,234,567 copies | it sold 1.2 million copies | yes
one in five voted | 20% voted | yes
it rose by two thirds | it rose by 67 percent | yes
he came fourth | he came 4th | yes
the score is 0.874 | the score is 87.4% | yes
""".strip().splitlines()


@pytest.mark.parametrize("pair", PAIRS)
def test_a_number_is_said_or_is_not(pair: str) -> None:
    fact, summary, expected = pair.split(" | ")
    assert locate(fact, summary, "en").found == (expected == "yes")


def without_numbers(text: str) -> str:
    """Return a text with a word for each number."""
    parts, begin = [], 0
    for number in numbers_in(text):
        parts.append(text[begin : number.start])
        begin = number.end
    return re.sub(r"\W+", " ", " NUMBER ".join([*parts, text[begin:]])).strip()


def rows_that_differ_in_numbers() -> list[dict[str, Any]]:
    """Return the English rows of two texts that are the same but for what a number is."""
    rows = [json.loads(line) for line in CASES.read_text(encoding="utf-8").splitlines()]
    return [
        row
        for row in rows
        if row.get("language", "en") == "en"
        and numbers_in(row["summary"])
        and row.keys() & {"found", "not_found"}
        and without_numbers(row["summary"]) == without_numbers(row["source"])
        and "4-4-2" not in row["summary"]  # in figures of which no metric makes a number
    ]


ROWS = rows_that_differ_in_numbers()


def test_there_are_such_rows() -> None:
    assert len(ROWS) > 80


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row['source']} -> {row['summary']}")
def test_facts_and_key_facts_say_the_same(row: dict[str, Any]) -> None:
    facts = find_facts(row["summary"], row["source"])
    is_supported = facts is not None and all(fact.found for fact in facts)
    assert locate(row["source"], row["summary"], "en").found == is_supported
