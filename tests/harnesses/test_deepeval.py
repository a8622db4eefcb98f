# SPDX-License-Identifier: Apache-2.0
"""The adapter for DeepEval, in DeepEval itself. `.ci/harnesses.py` runs this where it is
installed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("deepeval", reason=".ci/harnesses.py runs this in an environment that has it")

import deepeval
from deepeval.evaluate import CacheConfig, DisplayConfig
from deepeval.test_case import LLMTestCase

import summary_metrics
from summary_metrics.adapters.deepeval import SummaryScore
from tests.harnesses.news import (
    FACTS_OF_PAGE,
    NAMES,
    OPTIONS,
    ROWS,
    assert_evidence,
    assert_scores,
    run_example,
)

CASES = [
    LLMTestCase(name=str(i), input=row["document"], actual_output=row["summary"])
    for i, row in enumerate(ROWS)
]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DeepEval writes the results of the last run beside the user's files."""
    monkeypatch.chdir(tmp_path)


def evaluate_cases(metrics: list[Any]) -> list[dict[str, Any]]:
    """Return what each case got, by the name of the score; DeepEval asks for a metric with a
    threshold.
    """
    result = deepeval.evaluate(
        test_cases=CASES,
        metrics=[SummaryScore("nid", threshold=1.0), *metrics],
        cache_config=CacheConfig(write_cache=False, use_cache=False),
        display_config=DisplayConfig(show_indicator=False, print_results=False),
    )
    by_case = {
        one.name: {data.name: data for data in one.metrics_data} for one in result.test_results
    }
    return [by_case[case.name] for case in CASES]


@pytest.mark.parametrize("name", NAMES)
def test_the_results_are_the_scores_of_compute(name: str) -> None:
    metric = summary_metrics.load(name, **OPTIONS[name])
    found = evaluate_cases([SummaryScore(metric, key=key) for key in metric.scores()])
    assert_scores({key: [row[key].score for row in found] for key in metric.scores()}, name)
    for row, case in zip(found, ROWS, strict=True):
        for key in metric.scores():
            assert (row[key].error is None) == (row[key].score is not None)
            if row[key].error is None:
                assert_evidence(json.loads(row[key].verbose_logs), case)


def test_the_example_of_the_page() -> None:
    (case,) = run_example("DeepEval")["result"].test_results
    (facts,) = [one for one in case.metrics_data if one.name == "facts_score"]
    assert (facts.score, facts.success) == (FACTS_OF_PAGE, False)


@pytest.mark.parametrize(
    ("summary", "metric", "passes"),
    [
        # "and" is a stop word; NID is 1
        ("peace and peace", SummaryScore("nid", threshold=0.9), False),
        ("peace and peace", SummaryScore("nid", threshold=1.0), True),
        ("peace and peace", SummaryScore("unr", key="unr_1", threshold=0.7), False),  # 2 of 3 words
        ("peace and peace", SummaryScore("unr", key="unr_1", threshold=0.6), True),
        ("peace and peace", SummaryScore("unr", key="unr_1"), None),
        ("", SummaryScore("unr", threshold=0.0), False),  # undefined
        ("I'm sorry, but I cannot help with that.", SummaryScore("unr", threshold=0.0), False),
        # 1/4 is new
        (
            "A fox. It slept.",
            SummaryScore("abstractness", document="context", threshold=0.3),
            False,
        ),
    ],
)
def test_a_threshold_knows_which_way_is_better(
    summary: str, metric: Any, passes: bool | None
) -> None:
    metric.measure(LLMTestCase(input="", context=["A red fox.", "It ran."], actual_output=summary))
    assert metric.is_successful() is passes


@pytest.mark.parametrize("place", ["context", "expected_output", "must"])
def test_key_facts_come_from_the_test_case(place: str) -> None:
    facts = ["the bridge is closed", "repairs cost 3 million"]
    given: dict[str, dict[str, Any]] = {
        "context": {"context": facts},
        "expected_output": {"expected_output": "\n".join(facts)},
        "must": {"metadata": {"must": facts}},
    }
    source = "Repairs cost 3 million. The bridge is closed."
    metric = SummaryScore("key_facts", key="key_facts_missing", threshold=0, key_facts=place)
    assert (
        metric.measure(
            LLMTestCase(input=source, actual_output="The bridge is closed.", **given[place])
        )
        == 1.0
    )
    assert metric.is_successful() is False
    assert metric.measure(LLMTestCase(input=source, actual_output=source, **given[place])) == 0.0
    assert metric.is_successful() is True
    assert metric.measure(LLMTestCase(input=source, actual_output=source)) is None
    assert SummaryScore("key_facts", key_facts=place).key == "key_facts_score"


def test_what_is_missing_is_an_error() -> None:
    with pytest.raises(ValueError, match="unr_4"):
        SummaryScore("unr", key="unr_4")
    with pytest.raises(ValueError, match="`references`"):
        SummaryScore("abstractness", document="context").measure(
            LLMTestCase(input="", actual_output="A fox.")
        )
