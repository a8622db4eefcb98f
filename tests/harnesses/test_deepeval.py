# SPDX-License-Identifier: Apache-2.0
"""The adapter for DeepEval, in DeepEval itself. `.ci/harnesses.py` runs this where it is installed."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("deepeval", reason=".ci/harnesses.py runs this in an environment that has it")

import deepeval
from deepeval.errors import MissingTestCaseParamsError
from deepeval.evaluate import AsyncConfig, CacheConfig, DisplayConfig
from deepeval.test_case import LLMTestCase

import summary_metrics
from summary_metrics.adapters.deepeval import SummaryScore
from tests.harnesses.news import (
    FACTS_OF_PAGE,
    OPTIONS,
    ROWS,
    check_evidence,
    check_scores,
    compute,
    equal,
    run_example,
)

CASES = [LLMTestCase(name=str(i), input=row["document"], actual_output=row["summary"]) for i, row in enumerate(ROWS)]


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """DeepEval writes the results of the last run beside the user's files."""
    monkeypatch.chdir(tmp_path)


def evaluate_cases(cases: list[LLMTestCase], metrics: list[Any], run_async: bool) -> list[dict[str, Any]]:
    """Return what each case got, by the name of the metric, in the order of the cases.

    DeepEval asks for a metric with a threshold; the one that comes first here gives way to one of the same name.
    """
    result = deepeval.evaluate(
        test_cases=cases,
        metrics=[SummaryScore("nid", threshold=1.0), *metrics],
        async_config=AsyncConfig(run_async=run_async),
        cache_config=CacheConfig(write_cache=False, use_cache=False),
        display_config=DisplayConfig(show_indicator=False, print_results=False),
    )
    by_case = {one.name: {data.name: data for data in one.metrics_data} for one in result.test_results}
    return [by_case[case.name] for case in cases]


@pytest.mark.parametrize("run_async", [True, False])
@pytest.mark.parametrize("name", OPTIONS)
def test_the_results_are_the_scores_of_compute(name: str, run_async: bool) -> None:
    right = compute(name, use_aggregator=False)
    metric = summary_metrics.load(name, **OPTIONS[name])
    found = evaluate_cases(CASES, [SummaryScore(metric, key=key) for key in right], run_async)
    scores = {key: [math.nan if row[key].score is None else row[key].score for row in found] for key in right}
    check_scores(scores, right)
    for key, values in right.items():
        errors = [row[key].error for row in found]
        assert errors == [f"{key} is undefined for this summary" if math.isnan(value) else None for value in values]
    for case, row in zip(ROWS, found, strict=True):
        defined = [data for data in row.values() if data.error is None]
        for data in defined:
            check_evidence(json.loads(data.verbose_logs), case)


def test_the_mean_of_deepeval_is_that_of_compute() -> None:
    from deepeval.test_run import global_test_run_manager

    found = evaluate_cases(CASES, [SummaryScore("unr", key="unr_3", threshold=0.8)], run_async=True)
    defined = [row["unr_3"].score for row in found if row["unr_3"].score is not None]
    (scores,) = [one for one in global_test_run_manager.get_test_run().metrics_scores if one.metric == "unr_3"]
    assert sorted(scores.scores) == sorted(defined)
    assert equal(math.fsum(scores.scores) / len(scores.scores), compute("unr", use_aggregator=True)["unr_3"])
    passes = sum(value >= 0.8 for value in defined)
    assert (scores.passes, scores.fails, scores.errors) == (passes, len(defined) - passes, 3)


def test_the_example_of_the_page_runs() -> None:
    (case,) = run_example("DeepEval")["result"].test_results
    (facts,) = [one for one in case.metrics_data if one.name == "facts_score"]
    assert (facts.score, facts.success) == (FACTS_OF_PAGE, False)


def test_a_threshold_knows_which_way_is_better() -> None:
    case = LLMTestCase(name="0", input="", actual_output="peace and peace")  # "and" is a stop word; NID is 1
    for metric, passes in (
        (SummaryScore("nid", threshold=0.9), False),
        (SummaryScore("nid", threshold=1.0), True),
        (SummaryScore("unr", key="unr_1", threshold=0.7), False),  # 2 of 3 words
        (SummaryScore("unr", key="unr_1", threshold=0.6), True),
        (SummaryScore("unr", key="unr_1"), None),
    ):
        (row,) = evaluate_cases([case], [metric], run_async=False)
        assert row[metric.key].success is passes


def test_an_undefined_score_does_not_pass() -> None:
    case = LLMTestCase(name="0", input="", actual_output="")
    (row,) = evaluate_cases([case], [SummaryScore("unr", threshold=0.0)], run_async=False)
    assert (row["unr_avg"].score, row["unr_avg"].success) == (None, False)


def test_the_source_may_be_passages_of_the_context() -> None:
    metric = SummaryScore("abstractness", document="context")
    case = LLMTestCase(input="Summarize.", context=["A red fox.", "It ran."], actual_output="A fox. It slept.")
    assert metric.measure(case) == 1 / 4  # "slept."
    assert metric.score_breakdown == {"abstractness": 1 / 4}


def test_a_case_without_its_source_is_an_error_of_deepeval() -> None:
    metric = SummaryScore("abstractness", document="context")
    with pytest.raises(MissingTestCaseParamsError, match="'context' cannot be None for the 'abstractness' metric"):
        metric.measure(LLMTestCase(input="Summarize.", actual_output="A fox."))


def test_an_unknown_score_is_an_error() -> None:
    with pytest.raises(ValueError, match="no score 'unr_4'; there are unr_1, unr_2, unr_3, unr_avg"):
        SummaryScore("unr", key="unr_4")


def test_a_threshold_needs_a_direction() -> None:
    with pytest.raises(ValueError, match="neither a high nor a low abstractness"):
        SummaryScore("abstractness", threshold=0.5)


def test_what_is_no_number_or_no_field_is_an_error_at_once() -> None:
    with pytest.raises(TypeError, match="`threshold` must be a number, or None for no verdict; got 'x'"):
        SummaryScore("nid", threshold="x")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="`document` must be one of 'input', .*; got 'contxt'"):
        SummaryScore("abstractness", document="contxt")
