# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math

import pytest

from metrics.facts.facts import NO_FACT, Facts, find_sentences

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
    assert result == {"facts_score": 3 / 5, "facts_not_found": 2, "facts_kept": 2 / 6}


def test_details(metric: Facts) -> None:
    details = metric.compute(predictions=[SUMMARY], references=[SOURCE], explain=True)["details"][0]
    assert json.loads(json.dumps(details)) == details
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


# Undefined


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
    assert result["facts_not_found"] == pytest.approx([not_found], nan_ok=True)
    reason = result["details"][0]["reason"]
    assert reason == NO_FACT if not_found == 0 else repr(language) in reason
    assert metric.evidence(source, summary, result["details"][0]).explanation == reason


def test_no_summaries(metric: Facts) -> None:
    result = metric.compute(predictions=[], references=[])
    assert all(map(math.isnan, result.values()))


def test_sentences_are_at_their_places() -> None:
    text = "Rain fell. It was 3.2 inches!\n\n  U.S. boats left"
    assert [text[start:end] for start, end in find_sentences(text)] == [
        "Rain fell.",
        "It was 3.2 inches!",
        "U.S.",
        "boats left",
    ]
