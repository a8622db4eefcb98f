# SPDX-License-Identifier: Apache-2.0
"""The user's own facts: by words, by a verifier, by a chat model."""

from __future__ import annotations

import math
from typing import Any

import pytest

from metrics.summarization_score.key_facts import locate, mentions
from metrics.summarization_score.summarization_score import SummarizationScore
from tests.helpers.verifiers import Knowing

SOURCE = (
    "The river rose by two metres on Monday. The old bridge in Holm is closed until the river"
    " falls. Mayor Anna Reed said that repairs would cost 3 million euros."
)


def compute(summaries: list[str], facts: list[Any], **options: Any) -> dict[str, Any]:
    result = SummarizationScore().compute(
        predictions=summaries,
        references=[SOURCE] * len(summaries),
        key_facts=facts,
        use_aggregator=False,
        explain=True,
        **options,
    )
    assert result is not None
    return dict(result)


@pytest.mark.parametrize(
    ("fact", "text", "found"),
    [
        ("The bridge in Holm is closed", "In Holm, a bridge was closed.", True),
        ("The bridge in Holm is closed", "In Marrow, a bridge was closed.", False),
        ("Repairs cost 3 million euros", "It needs repairs. They cost €3m.", True),
        ("Repairs cost 3 million euros", "It needs repairs. They cost €4m.", False),
        ("Repairs cost 3 million euros", "It needs repairs. They cost $3m.", False),
        ("Repairs cost 3 million", "It needs repairs. They cost $3m.", True),
        ("Repairs cost 3 million euros", "It needs repairs. It rained. They have €3m.", False),
        ("on Monday", "The river rose on Monday.", True),
        ("The old river rose slowly at dawn", "The river rose at dawn.", True),  # 3 of 5 words
        ("The river rose slowly at dawn", "The river rose.", False),  # 2 of 4
        # 1 of 2
        (
            "Mayor Anna Reed spoke",
            "It rained. Reed was here. She did not speak. She spoke twice.",
            False,
        ),
        # "Reed" will do
        ("Anna Reed spoke in Holm", "Reed is mayor. In Holm it rained, and she spoke.", True),
        (
            "Anna Reed crossed the old bridge",
            "Anna is here. It rained. The old bridge: she crossed it.",
            True,
        ),
        ("Anna Reed crossed the old bridge", "She crossed the old bridge.", False),  # no name
        ("The bridge is closed", "The bridge is not closed.", True),  # words see no negation
        ("so it is", "So it is.", True),
        ("The bridge", "", False),
    ],
)
def test_words_say_a_fact(fact: str, text: str, found: bool) -> None:
    located = locate(fact, text, "en")
    assert located.found is found
    assert not found or located.span is not None


@pytest.mark.parametrize(
    ("fact", "known"),
    [
        ("Holm needs 3 million euros", True),  # from two sentences, and "needs" is not there
        ("Reed said that it was slow and low", True),  # 2 of 4
        ("Reed said that it was slow, low and calm", False),  # 2 of 5
        ("Holm needs 4 million euros", False),
        ("Marrow cost 3 million euros", True),  # the capital of a first word says nothing
        ("the bridge in Marrow is closed", False),
    ],
)
def test_a_source_mentions_a_fact(fact: str, known: bool) -> None:
    assert mentions(fact, SOURCE, "en") is known


def test_weights_missing_ones_and_those_that_the_source_lacks() -> None:
    facts = [
        "the bridge in Holm is closed",
        {"text": "repairs cost 3 million euros", "weight": 3.0, "mandatory": True},
        "a ferry sails on Friday",
    ]
    summary = "The bridge in Holm is closed."
    found = compute(
        [summary, "Repairs cost 3 million euros.", "x", "x"], [facts, facts, None, facts[2:]]
    )
    assert found["key_facts_score"][:2] == [0.25, 0.75]
    assert found["key_facts_missing"][:2] == [1.0, 1.0]
    assert [found["key_facts_not_in_source"][i] for i in (0, 1, 3)] == [1.0, 1.0, 1.0]
    assert all(
        math.isnan(found[key][i])
        for key in ("key_facts_score", "key_facts_missing")
        for i in (2, 3)
    )
    first, second, third = found["details"][0]["key_facts"]
    start, end = first["span"]
    assert (first["found"], first["sure"], summary[start:end]) == (
        True,
        1.0,
        "bridge in Holm is closed",
    )
    assert (second["found"], second["mandatory"], second["span"]) == (False, True, None)
    assert third["in_source"] is False
    shown = SummarizationScore().evidence(SOURCE, summary, found["details"][0])
    assert shown.listed == [("repairs cost 3 million euros", "mandatory")]
    assert [mark.kind for mark in shown.summary] == ["key_fact"]
    assert "|asked:key_facts|by:lexical|" in found["signature"]


def test_a_verifier_is_asked_for_the_summary_and_its_source() -> None:
    knowing = Knowing()
    found = compute(
        ["The old bridge in Holm is closed."],
        [["The old bridge in Holm", "Anna Reed", "x"]],
        verifier=knowing,
    )
    assert (found["key_facts_score"], found["key_facts_missing"]) == ([0.5], [1.0])
    assert found["key_facts_not_in_source"] == [1.0]
    assert {fact for _, fact in knowing.asked} == {"The old bridge in Holm", "Anna Reed", "x"}


def says(messages: list[dict[str, str]]) -> str:
    """A model that looks for the last word of a question."""
    import json

    data = json.loads(messages[1]["content"])
    return json.dumps(
        {name: str(int(one.split()[-1] in data["text"])) for name, one in data["questions"].items()}
    )


def test_a_chat_model_is_asked_once_for_each_text() -> None:
    calls = 0

    def counted(messages: list[dict[str, str]]) -> str:
        nonlocal calls
        calls += 1
        return says(messages)

    options: dict[str, Any] = {
        "backend": counted,
        "key_facts": [["It is in Holm", "said Reed"]] * 2,
    }
    metric = SummarizationScore(**options)
    cost = metric.estimate_cost([(["Holm", "Reed, Holm"], [SOURCE] * 2)])
    assert (cost["calls"], calls) == (3, 0)
    found = metric.compute(
        predictions=["Holm", "Reed, Holm"], references=[SOURCE] * 2, use_aggregator=False
    )
    assert found["key_facts_score"] == [0.5, 1.0]
    assert calls == 3  # one source, two summaries
    assert set(found) == set(metric.scores(**options))


@pytest.mark.parametrize(
    ("facts", "options", "named"),
    [
        ([["a"], ["b"]], {}, "2 lists"),
        (["a"], {}, r"key_facts\[0\]"),
        ([[3]], {}, r"key_facts\[0\]\[0\]"),
        ([["--"]], {}, "--"),
        ([[{"text": "a", "weight": 0}]], {}, "0"),
        ([[{"text": "a", "must": True}]], {}, "must"),
        ([[{"text": "a", "mandatory": 1}]], {}, "mandatory"),
        ([["a"]], {"questions": [["a"]]}, "questions"),
        ([["a"]], {"model": len}, "model"),
        (None, {"verifier": len}, "verifier"),
    ],
)
def test_bad_facts(facts: Any, options: dict[str, Any], named: str) -> None:
    with pytest.raises(ValueError, match=named):
        compute(["a"], facts, **options)
