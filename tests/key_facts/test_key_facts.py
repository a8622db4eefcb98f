# SPDX-License-Identifier: Apache-2.0
"""The user's own facts: by words, by a verifier, by a chat model."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from metrics.key_facts.by_words import locate, mentions
from metrics.key_facts.given import read_fact
from metrics.key_facts.key_facts import KeyFacts
from metrics.key_facts.shared import FLAG
from tests.helpers import chat_server
from tests.helpers.rows import each_row
from tests.helpers.tiny_models import Knowing

CASES = [
    json.loads(line)
    for line in Path(__file__).with_name("cases.jsonl").read_text(encoding="utf-8").splitlines()
]
SOURCE = (
    "The river rose by two metres on Monday. The old bridge in Holm is closed until the river"
    " falls. Mayor Anna Reed said that repairs would cost 3 million euros."
)


def compute(summaries: list[str], facts: Any, **options: Any) -> dict[str, Any]:
    result = KeyFacts().compute(
        predictions=summaries,
        references=[SOURCE] * len(summaries),
        key_facts=facts,
        use_aggregator=False,
        explain=True,
        **options,
    )
    assert result is not None
    return dict(result)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['fact'][:30]}-{case['text'][:40]}")
def test_case(case: dict[str, str]) -> None:
    fact, text, language = case["fact"], case["text"], case.get("language", "en")
    located, in_small_letters = (
        locate(*texts, language) for texts in ((fact, text), (fact.lower(), text.lower()))
    )
    says = case["says"]
    assert located.found is (says in ("found", "the same"))
    assert located.is_denied or not says.startswith("denied")
    assert located.span is not None or not located.found
    if says == "the same":
        assert not located.is_denied
        assert not in_small_letters.is_denied
    if says == "denied in any case":
        assert in_small_letters.is_denied


@pytest.mark.parametrize(
    ("fact", "summary", "recall"),
    [
        ("the bridge in Holm is closed", "The bridge in Holm is closed.", 1.0),
        ("the bridge in Holm is closed", "The bridge in Holm is open.", 0.0),
        ("the mayor said that the old bridge", "Mayor Reed spoke.", 0.25),
        ("a viaduct near the old bridge", "The old bridge.", 1.0),  # of what the source has
        ("a long red steel viaduct crosses Holm", "It crosses Holm.", math.nan),  # 1 of 6
        ("a ferry sails", "A ferry sails.", math.nan),
    ],
)
def test_what_a_summary_has_of_a_fact(fact: str, summary: str, recall: float) -> None:
    scores = compute([summary], [[fact]])["key_facts_recall"][0]
    assert scores == pytest.approx(recall, nan_ok=True)


def test_a_dose_that_is_exchanged_is_counted_and_named() -> None:
    source = "Metoprolol 25 mg BID and ramipril 5 mg daily were given."
    summary = "Metoprolol 25 mg daily and ramipril 5 mg BID."
    fact = {"text": "ramipril 5 mg once daily", "mandatory": True}
    metric = KeyFacts()
    scores = metric.compute(
        predictions=[summary], references=[source], key_facts=[[fact]], explain=True
    )
    assert scores is not None
    counts = ("key_facts_missing", "mandatory_missing", "key_facts_denied", "key_facts_score")
    assert [scores[key] for key in counts] == [1, 1, 1, 0]
    evidence = metric.evidence(source, summary, scores["details"][0])
    assert [mark.kind for mark in evidence.summary] == ["denied"]
    ((text, note),) = evidence.listed
    assert text == fact["text"]
    assert "ramipril 5 mg BID" in str(note)


@each_row
def test_a_source_mentions_a_fact(fact: str, known: bool) -> None:
    assert mentions(fact, SOURCE, "en") is known


def test_weights_missing_ones_and_those_that_the_source_lacks() -> None:
    facts = [
        "the bridge in Holm is closed",
        {"text": "repairs cost 3 million euros", "weight": 3.0, "mandatory": True},
        "a ferry sails on Friday",
    ]
    summary = "The bridge in Holm is closed."
    scores = compute(
        [summary, "Repairs cost 3 million euros.", "x", "x"], [facts, facts, None, facts[2:]]
    )
    assert scores["key_facts_score"][:2] == [0.25, 0.75]
    assert scores["key_facts_missing"][:2] == [1.0, 1.0]
    assert scores["mandatory_missing"][:2] == [1.0, 0.0]
    assert [scores["key_facts_not_in_source"][i] for i in (0, 1, 3)] == [1.0, 1.0, 1.0]
    assert all(
        math.isnan(scores[key][i])
        for key in ("key_facts_score", "key_facts_missing")
        for i in (2, 3)
    )
    first, second, third = scores["details"][0]["key_facts"]
    start, end = first["span"]
    assert (first["found"], first["sure"], summary[start:end]) == (
        True,
        1.0,
        "bridge in Holm is closed",
    )
    assert (second["found"], second["mandatory"], second["span"]) == (False, True, None)
    assert third["in_source"] is False
    shown = KeyFacts().evidence(SOURCE, summary, scores["details"][0])
    assert shown.listed == [("repairs cost 3 million euros", "mandatory")]
    assert [mark.kind for mark in shown.summary] == ["key_fact"]
    assert "key_facts|verifier:words|" in scores["signature"]


def test_a_verifier_is_asked_for_the_summary_and_its_source() -> None:
    knowing = Knowing()
    scores = compute(
        ["The old bridge in Holm is closed."],
        [["The old bridge in Holm", "Anna Reed", "x"]],
        verifier=knowing,
    )
    assert (scores["key_facts_score"], scores["key_facts_missing"]) == ([0.5], [1.0])
    assert scores["key_facts_not_in_source"] == [1.0]
    assert {"The old bridge in Holm", "Anna Reed", "x"} <= {fact for _, fact in knowing.asked}


def test_a_chat_model_is_asked_once_for_each_text() -> None:
    facts = [["in Holm", {"text": "Anna Reed", "mandatory": True}]] * 2
    summaries = ["The bridge in Holm", "Reed, in Holm"]
    with chat_server.running() as server:
        metric = KeyFacts(verifier="openai", model="m", base_url=server.base_url)
        cost = metric.estimate_cost([(summaries, [SOURCE] * 2, facts)])
        assert server.requests == []
        # at most: one by one where the server tells chances
        assert cost["calls"] == 13
        options: dict[str, Any] = {"key_facts": facts, "use_aggregator": False, "explain": True}
        scores = metric.compute(predictions=summaries, references=[SOURCE] * 2, **options)
        assert len(server.requests) == 3  # one source, two summaries
    assert scores["mandatory_missing"] == [1.0, 1.0]
    assert scores["details"][0]["usage"]["calls"] == 2 + 2
    assert "|verifier:openai|answers:written|model:m|" in scores["signature"]


def test_a_verifier_whose_label_is_wrong_is_flagged() -> None:
    with pytest.warns(UserWarning, match="2 of 2 examples"):
        scores = compute(["Holm"] * 2, [["Holm"]] * 2, verifier=lambda pairs: [0.9] * len(pairs))
    assert scores["details"][0]["flags"] == [FLAG]


def test_facts_by_the_text_of_the_source() -> None:
    scores = compute(["In Holm.", "Anna Reed."], {SOURCE: ["Holm", "Anna Reed"]})
    assert scores["key_facts_missing"] == [1.0, 1.0]
    with pytest.warns(UserWarning, match="no key of `key_facts`"):
        scores = compute(["In Holm."], {"another source": ["Holm"]})
    assert math.isnan(scores["key_facts_not_in_source"][0])


@pytest.mark.parametrize("verifier", [None, Knowing()])
def test_a_source_without_a_word_is_undefined(verifier: Any) -> None:
    scores = KeyFacts(verifier=verifier).compute(
        predictions=["a"], references=[" -- "], key_facts=[["a"]], use_aggregator=False
    )
    assert all(map(math.isnan, (values[0] for values in scores.values())))


@pytest.mark.parametrize(
    ("given", "mandatory"),
    [("yes", True), ("No", False), (1, True), ("0", False), (np.bool_(True), True), (1.0, True)],
)
def test_mandatory_as_tables_have_it(given: Any, mandatory: bool) -> None:
    assert read_fact({"text": "a", "mandatory": given}, "fact").mandatory is mandatory


@each_row
def test_bad_facts(facts: Any, options: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        compute(["a"], facts, **options)
