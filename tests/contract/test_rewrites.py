# SPDX-License-Identifier: Apache-2.0
"""The same meaning gets the same marks, however it is written and whoever asks."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from benchmarks.rewrites import OF_SOURCE, OF_SUMMARY, count_new, key_of
from summary_metrics import Guard, check, load, reward, score
from summary_metrics.texts.broken import find_broken

SOURCE = (
    "The council of Holm voted 9-4 on Tuesday to close the old bridge until May, and it will spend"
    " $3.2 million on it. Mayor Anna Reed said that the ferry carries 300 cars a day between Holm"
    " and Brask, and that two shops near the turkey farm gave up. Will Lindqvist of the United"
    " Nations called it “a turning point for the town”. It will be drawn up by the firm of"
    " Peter Holt, who may ask for 14 months, and the people of Brask will vote on it in March."
)
RIGHT = (
    "Holm closes its bridge until May, after the council voted 9-4. Anna Reed said that the ferry"
    " carries 300 cars a day. Will Lindqvist called it a turning point for the town."
)
WRONG = (
    "Holm closes its bridge until June, after the council voted 9-5. Karl Olsen said that the ferry"
    " carries 400 cars a day. They spoke to Lindqvist in Turkey."
)
MARKS = {"june", "9 5", "karl olsen", "400", "turkey"}
REWRITES = OF_SUMMARY | OF_SOURCE
# A text without capitals has no names by them; in one of capitals alone a country is any word.
MAY_LOSE = {
    "in small letters": {"karl olsen", "turkey"},
    "in capitals": {"karl olsen", "turkey"},
    "in title case": {"turkey"},
    "source in small letters": {"turkey"},
    "source in sentence case": {"turkey"},
    "source in capitals": {"turkey"},
    "source in title case": {"turkey"},
}
FACTS = load("facts")


def by_check(source: str, summary: str) -> set[str]:
    return {key_of(fact.text) for fact in check(source, summary)}


def by_guard(source: str, summary: str) -> set[str]:
    guard = Guard(source)
    marks = [*guard.feed(summary), *guard.close()]
    return {key_of(mark.text) for mark in marks}


def by_facts(source: str, summary: str) -> set[str]:
    result = FACTS.compute(predictions=[summary], references=[source], explain=True)
    facts = result["details"][0]["facts"]
    return {key_of(fact["text"]) for fact in facts if not fact["found"]}


def by_reward(source: str, summary: str) -> set[str]:
    logged: dict[str, list[str]] = {}
    reward()([""], [summary], document=[source], log_extra=logged.__setitem__)
    return {key_of(text) for text in logged["summary_reward/not_found"][0].split(", ") if text}


@cache
def score_all() -> dict[tuple[str, str], set[str]]:
    """The marks of the command for each pair of texts below, of which it scores all at once."""
    pairs = [(SOURCE, summary) for summary in (RIGHT, WRONG)]
    pairs += [(SOURCE, rewrite(text)) for text in (RIGHT, WRONG) for rewrite in OF_SUMMARY.values()]
    pairs += [(rewrite(SOURCE), text) for text in (RIGHT, WRONG) for rewrite in OF_SOURCE.values()]
    rows = [{"document": source, "summary": summary} for source, summary in pairs]
    result = score(rows, ["facts"], language="en")
    marks: dict[tuple[str, str], set[str]] = {pair: set() for pair in pairs}
    for mark in result.marks():
        marks[pairs[mark["line"]]].add(key_of(mark["what"]))
    return marks


def by_command(source: str, summary: str) -> set[str]:
    if find_broken(summary):  # of an object of JSON, say, the command shows no marks
        return by_check(source, summary)
    return score_all()[source, summary]


@pytest.mark.parametrize("ask", [by_check, by_guard, by_facts, by_reward, by_command])
@pytest.mark.parametrize("name", REWRITES)
def test_a_rewrite_moves_no_mark(name: str, ask: Callable[[str, str], set[str]]) -> None:
    rewrite = REWRITES[name]

    def marks(summary: str) -> set[str]:
        if name in OF_SOURCE:
            return ask(rewrite(SOURCE), summary)
        return ask(SOURCE, rewrite(summary))

    assert marks(RIGHT) == set()
    found = marks(WRONG)
    assert count_new(found, MARKS) == 0
    assert count_new(MARKS - MAY_LOSE.get(name, set()), found) == 0


def test_what_stands_word_for_word_is_never_marked() -> None:
    root = Path(__file__).resolve().parents[2]
    texts = [(path.read_text("utf-8"), "en") for path in (*root.glob("*.md"), *root.glob("LIC*"))]
    texts += [(path.read_text("utf-8"), "en") for path in root.glob("docs/*.md")]
    cases = (root / "tests" / "facts" / "cases.jsonl").read_text("utf-8").splitlines()
    rows = map(json.loads, cases)
    texts += [(row["source"], row.get("language", "en")) for row in rows]
    for text, language in texts:
        for part in (text, *text.split("\n\n"), *text.split(". ")):
            result = FACTS.compute(predictions=[part], references=[text], language=language)
            assert not result["facts_not_found"] > 0, part
