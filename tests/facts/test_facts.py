# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math
import subprocess
import sys
import warnings
from typing import Any

import pytest

from metrics.facts.facts import EMPTY_SOURCE, NO_FACT, Facts
from tests.helpers.rows import each_row

SOURCE = (
    "The council of Holm voted 9-4 on Tuesday to spend $3.2 million on the bridge. "
    "Mayor Anna Reed said that work begins in May."
)
SUMMARY = "On Tuesday Holm voted to spend $4 million, said Anna Green."


@pytest.fixture(scope="module")
def metric() -> Facts:
    return Facts()


# Worked by hand


def test_scores_by_hand(metric: Facts) -> None:
    # Tuesday, Holm, Anna are in the source; $4 million and Green are not. Of Holm, Reed, $3.2
    # million, 9-4, Tuesday and May, the summary has Holm and Tuesday.
    result = metric.compute(predictions=[SUMMARY], references=[SOURCE])
    expected = {"facts_score": 3 / 5, "facts_not_found": 2, "marked": 1, "facts_kept": 2 / 6}
    assert {key: result[key] for key in expected} == expected


def test_details(metric: Facts) -> None:
    details = metric.compute(predictions=[SUMMARY], references=[SOURCE], explain=True)["details"][0]
    assert json.loads(json.dumps(details["facts"])) == details["facts"]
    by_text = {fact["text"]: fact for fact in details["facts"]}
    assert by_text["Holm"] == {
        "text": "Holm",
        "kind": "name",
        "span": [11, 15],
        "found": True,
        "support": [15, 19],
        "nearest": None,
        "instead": None,
        "contrast": "",
        "cites": None,
        "stands_in": None,
    }
    amount = by_text["$4 million"]
    assert (amount["found"], amount["support"], amount["contrast"]) == (False, None, "nearest")
    assert SOURCE[slice(*amount["instead"])] == "$3.2 million"
    assert SOURCE[slice(*amount["nearest"])] == SOURCE[: SOURCE.index(" Mayor")]
    assert details["reason"] == ""


def test_evidence(metric: Facts) -> None:
    summary = f"{SUMMARY} Seven boats left."
    details = metric.compute(predictions=[summary], references=[SOURCE], explain=True)["details"][0]
    evidence = metric.evidence(SOURCE, summary, details)
    assert [(summary[mark.start : mark.end], mark.kind) for mark in evidence.summary] == [
        ("$4 million", "not_found"),
        ("Green", "not_found"),
    ]
    assert [SOURCE[mark.start : mark.end] for mark in evidence.document] == [
        "Tuesday",
        "Holm",
        "Anna",
    ]
    assert [text for text, _ in evidence.listed] == ["$4 million", "Green"]
    assert {mark.kind for mark in (*evidence.summary, *evidence.document)} <= metric.marks.keys()


def test_passages_are_one_source(metric: Facts) -> None:
    passages = SOURCE.split(". ")
    details = metric.compute(predictions=[SUMMARY], references=[passages], explain=True)["details"][
        0
    ]
    joined = "\n".join(passages)
    assert {joined[slice(*fact["support"])] for fact in details["facts"] if fact["found"]} == {
        "Tuesday",
        "Holm",
        "Anna",
    }


PASSAGES = [
    "The council of Holm voted on Tuesday to spend $3.2 million on the old bridge.",
    "Mayor Anna Reed said that the work begins in May and takes 18 months.",
]


def test_citations_by_hand(metric: Facts) -> None:
    # Of Tuesday, $3.2 million and May, which stand in sentences that cite, the first passage has
    # two; 18 months is the one of four facts that is in a sentence that cites nothing.
    summary = (
        "On Tuesday [1] they chose $3.2 million [1]. It begins in May [1]. It takes 18 months."
    )
    result = metric.compute(predictions=[summary], references=[PASSAGES], explain=True)
    assert (result["citation_precision"], result["uncited_facts"]) == (2 / 3, 1 / 4)
    details = result["details"][0]
    assert json.loads(json.dumps(details)) == details
    assert [(fact["text"], fact["cites"], fact["stands_in"]) for fact in details["facts"]] == [
        ("Tuesday", [1], 1),
        ("$3.2 million", [1], 1),
        ("May", [1], 2),
        ("18 months", None, None),
    ]


def test_a_fact_is_quoted_with_the_citation_in_it(metric: Facts) -> None:
    summary = "It was Anna [2] Reed."
    details = metric.compute(predictions=[summary], references=[PASSAGES], explain=True)["details"]
    assert [fact["text"] for fact in details[0]["facts"]] == ["Anna [2] Reed"]


def test_evidence_of_citations(metric: Facts) -> None:
    summary = "It begins in May [1]. It begins in May [7, 2]."
    details = metric.compute(predictions=[summary], references=[PASSAGES], explain=True)["details"]
    document = "\n".join(PASSAGES)
    evidence = metric.evidence(document, summary, details[0])
    assert [(summary[mark.start : mark.end], mark.kind) for mark in evidence.summary] == [
        ("May", "cited_elsewhere"),
        ("[7, 2]", "no_passage"),
    ]
    assert {document[mark.start : mark.end] for mark in evidence.document} == {"May"}
    assert [text for text, _ in evidence.listed] == ["May", "[7, 2]"]


# Undefined


@pytest.mark.parametrize(
    ("summary", "passages", "precision", "uncited"),
    [
        ("It begins in May.", PASSAGES, math.nan, math.nan),
        ("It begins in May [1].", PASSAGES[1:], math.nan, math.nan),
        ("They voted [1].", PASSAGES, math.nan, math.nan),
        ("They voted [1]. It begins in May.", PASSAGES, math.nan, 1.0),
        ("It begins in May [7].", PASSAGES, 0.0, 0.0),
    ],
)
def test_undefined_citations(
    metric: Facts, summary: str, passages: list[str], precision: float, uncited: float
) -> None:
    result = metric.compute(predictions=[summary], references=[passages], use_aggregator=False)
    assert result["citation_precision"] == pytest.approx([precision], nan_ok=True)
    assert result["uncited_facts"] == pytest.approx([uncited], nan_ok=True)


@each_row
def test_the_number_of_the_first_passage_can_be_told(
    metric: Facts, number: int, first_passage: int | None, precision: float
) -> None:
    summary = f"It begins in May [{number}]."
    result = metric.compute(
        predictions=[summary], references=[PASSAGES], first_passage=first_passage
    )
    assert result["citation_precision"] == precision


def test_no_warning_says_that_nobody_cites(metric: Facts) -> None:
    cites = "It begins in May [2]."
    texts: dict[str, list[Any]] = {"predictions": [SUMMARY], "references": [SOURCE]}
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        metric.compute(**texts)
        assert caught == []
        metric.compute(predictions=[SUMMARY, cites], references=[SOURCE, PASSAGES])
    (warning,) = caught
    assert str(warning.message).startswith("citation_precision, uncited_facts are undefined")


@pytest.mark.parametrize(
    ("summary", "source", "language", "not_found"),
    [
        (SUMMARY, SOURCE, "eu", math.nan),
        (SUMMARY, SOURCE, "es", math.nan),
        ("They voted.", SOURCE, "en", 0.0),
        ("", SOURCE, "en", 0.0),
    ],
)
def test_undefined(
    metric: Facts, summary: str, source: str, language: str, not_found: float
) -> None:
    result = metric.compute(
        predictions=[summary],
        references=[source],
        language=language,
        use_aggregator=False,
        explain=True,
    )
    assert math.isnan(result["facts_score"][0])
    assert math.isnan(result["marked"][0])
    assert result["facts_not_found"] == pytest.approx([not_found], nan_ok=True)
    reason = result["details"][0]["reason"]
    assert reason == NO_FACT if not_found == 0 else repr(language) in reason
    assert metric.evidence(source, summary, result["details"][0]).explanation == reason


@pytest.mark.parametrize("source", ["", " \n", "\u200b\ufeff"])
def test_an_empty_source_is_said_to_be_empty(metric: Facts, source: str) -> None:
    result = metric.compute(
        predictions=["It was 300."], references=[source], use_aggregator=False, explain=True
    )
    assert math.isnan(result["facts_not_found"][0])
    assert result["details"][0]["reason"] == EMPTY_SOURCE


def test_no_summaries(metric: Facts) -> None:
    result = metric.compute(predictions=[], references=[])
    assert all(map(math.isnan, result.values()))


# A fresh process whose first texts meet in several threads: what is made once is made then

THREADS, SOURCES = 16, 64
IN_THREADS = {
    "en": (
        "The council of Holm voted on Tuesday to close the bridge. It cost $3 million.",
        'Olga Reed of Holm spoke on Friday of "wild goats", and of $4 million.',
        ["Olga Reed", "Friday", "wild goats", "$4 million"],
    ),
    "de": (
        "Der Rat von Holm hat am Dienstag für die neue Brücke gestimmt. Sie kostet 3 Millionen Euro.",
        "Am Freitag stimmte der Rat für „wilde Ziegen“ und 4 Millionen Euro.",
        ["Freitag", "wilde Ziegen", "4 Millionen Euro"],
    ),
}
SCRIPT = f"""
import json, sys, threading
from concurrent.futures import ThreadPoolExecutor
from summary_metrics import check
from summary_metrics.metrics.facts import rules  # the threads meet at the first text, not at an import

source, summary, language = json.load(sys.stdin)
sys.setswitchinterval(1e-6)
start = threading.Barrier({THREADS})

def look_up(number):
    if number < {THREADS}:
        start.wait()
    return [fact.text for fact in check(source + f" ({{number}})", summary, language)]

with ThreadPoolExecutor({THREADS}) as pool:
    json.dump([*pool.map(look_up, range({SOURCES}))], sys.stdout)
"""


@pytest.mark.parametrize("language", IN_THREADS)
def test_each_thread_finds_the_same(language: str) -> None:
    source, summary, expected = IN_THREADS[language]
    answer = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        input=json.dumps([source, summary, language]),
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert json.loads(answer.stdout) == [expected] * SOURCES
