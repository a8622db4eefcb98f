# SPDX-License-Identifier: Apache-2.0
"""What the adapters share. Each adapter is tested in its framework: see tests/harnesses and
`.ci/harnesses.py`.
"""

from __future__ import annotations

import ast
import json
import math
import re
from pathlib import Path
from typing import Any

import pytest

import summary_metrics
from summary_metrics import adapters
from summary_metrics.registry import METRICS, known_of, runs_model

DOCS = Path(__file__).parents[2] / "docs"
PAGES = "\n".join((DOCS / name).read_text(encoding="utf-8") for name in ("frameworks.md", "ci.md"))
LIGHT = [
    name
    for name in METRICS
    if known_of(name).unasked and not known_of(name).key_facts and not runs_model(name, {})
]
DOCUMENT = ["The old bridge in Holm is closed.", "Ada Ruiz said so on Monday."]
SUMMARY = "Ada Ruiz said that the bridge in Holm reopens on Friday."


@pytest.mark.parametrize("name", LIGHT)
def test_scores_and_evidence_of_one_summary(name: str) -> None:
    metric = adapters.take_metric(name, {})
    scores, evidence = adapters.score_one(metric, SUMMARY, DOCUMENT)
    assert scores == metric.compute(predictions=[SUMMARY], references=[DOCUMENT])
    assert evidence["signature"] == metric.signature()
    assert json.loads(json.dumps(evidence)) == evidence
    texts = {"summary": SUMMARY, "document": "\n".join(DOCUMENT)}
    for role, text in texts.items():
        assert all(text[mark["start"] : mark["end"]] == mark["text"] for mark in evidence[role])


def test_the_key_facts_of_one_summary() -> None:
    metric = adapters.take_metric("key_facts", {})
    mandatory = {"text": "on Monday", "mandatory": True}
    scores, evidence = adapters.score_one(
        metric, SUMMARY, DOCUMENT, key_facts=[[mandatory, "the bridge in Holm"]]
    )
    assert scores == {
        "key_facts_score": 0.5,
        "key_facts_missing": 1.0,
        "mandatory_missing": 1.0,
        "key_facts_denied": 0.0,
        "key_facts_recall": 0.5,
        "key_facts_judged": 2.0,
        "key_facts_not_in_source": 0.0,
    }
    assert evidence["listed"] == [["on Monday", "mandatory"]]
    nothing, _ = adapters.score_one(metric, SUMMARY, DOCUMENT, key_facts=[None])
    assert all(map(math.isnan, nothing.values()))


def test_what_is_undefined_is_named_and_left_out() -> None:
    _, evidence = adapters.score_one(summary_metrics.load("unr"), "Rain fell", None)
    assert evidence["undefined"] == ["unr_3", "unr_avg"]


@pytest.mark.parametrize(
    ("summary", "said"),
    [
        ("The bridge in Holm reopens on Friday.", "Not in the source: Friday"),
        ("I'm sorry, but I cannot help with that.", "refusal"),
    ],
)
def test_an_explanation_names_what_is_wrong(summary: str, said: str) -> None:
    _, evidence = adapters.score_one(summary_metrics.load("facts"), summary, DOCUMENT)
    assert said in evidence["explanation"]
    assert "facts_score" not in evidence["undefined"] or said in adapters.say_undefined(
        "facts_score", evidence
    )


def test_a_missing_source_is_the_error_of_compute() -> None:
    with pytest.raises(ValueError, match="`references`"):
        adapters.score_one(summary_metrics.load("abstractness"), "A red fox.", None)


@pytest.mark.parametrize(
    ("metric", "options", "error", "said"),
    [
        (None, {}, TypeError, "None"),
        (["unr"], {}, TypeError, "unr"),
        (summary_metrics.load("unr"), {"window": 3}, TypeError, "window"),
        ("unr", {"windw": 3}, TypeError, "windw"),
        ("rouge", {}, ValueError, "rouge"),
    ],
)
def test_what_is_no_metric(
    metric: Any, options: dict[str, Any], error: type[Exception], said: str
) -> None:
    with pytest.raises(error, match=said):
        adapters.take_metric(metric, options)


@pytest.mark.parametrize(
    "example",
    [
        example
        for example in re.findall(r"^```python\n(.*?)^```$", PAGES, re.DOTALL | re.MULTILINE)
        if ">>> " not in example  # those run in tests/project
    ],
)
def test_the_examples_of_the_page(example: str) -> None:
    """Those that need no framework run; the others run in tests/harnesses."""
    imported = [
        node.module for node in ast.walk(ast.parse(example)) if isinstance(node, ast.ImportFrom)
    ]
    if not any(str(module).startswith("summary_metrics.adapters.") for module in imported):
        names: dict[str, Any] = {}
        exec(compile(example, "docs", "exec"), names)  # part of the repository
        document, summary = (
            "The old bridge in Holm is closed until Monday.",
            "The bridge in Holm reopens on Friday.",
        )
        if "process_results" in names:
            found = names["process_results"]({"document": document}, [summary])
            assert found == {"facts_score": 1 / 2}
            assert names["mean"]([1.0, math.nan]) == 1.0
        elif "get_assert" in names:
            found = names["get_assert"](
                summary, {"vars": {"document": document, "key_facts": "until Monday\n"}}
            )
            assert (found["pass"], found["score"]) == (False, 0.0)
            assert "until Monday" in found["reason"]
            assert "Friday" in found["reason"]
            assert names["get_assert"](document, {"vars": {"document": document}})["pass"] is True
        elif "rounds" in names:
            assert (names["fact"].text, names["number"]) == ("May", 0)
        elif "guard" in names:
            assert [mark.text for mark in names["marks"]] == ["Friday"]
        else:
            names["test_summary"]()
