# SPDX-License-Identifier: Apache-2.0
"""The adapter for MLflow, in MLflow itself. `.ci/harnesses.py` runs this where it is installed."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("mlflow", reason=".ci/harnesses.py runs this in an environment that has it")

import mlflow

from summary_metrics.adapters.mlflow import summary_scorer
from tests.harnesses.news import (
    FACTS_OF_PAGE,
    OPTIONS,
    ROWS,
    check_evidence,
    check_scores,
    compute,
    count_undefined,
    equal,
    run_example,
)


@pytest.fixture(scope="module")
def result(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """What an evaluation of the rows gives, whose runs are kept in a file of SQLite."""
    folder = tmp_path_factory.mktemp("runs")
    with pytest.MonkeyPatch.context() as patch:
        patch.chdir(folder)
        mlflow.set_tracking_uri(f"sqlite:///{folder}/runs.db")
        mlflow.set_experiment("news")
        yield evaluate_rows(ROWS, [summary_scorer(name, **options) for name, options in OPTIONS.items()])


def evaluate_rows(rows: list[dict[str, str]], scorers: list[Any]) -> Any:
    data = [
        {"inputs": {"document": row["document"], "number": number}, "outputs": row["summary"]}
        for number, row in enumerate(rows)
    ]
    return mlflow.genai.evaluate(data=data, scorers=scorers)


def stored_feedback(result: Any) -> list[dict[str, Any]]:
    """Return the feedback of each row by name, as it is read from the store, in the order of the rows."""
    traces = mlflow.search_traces(run_id=result.run_id, return_type="list")
    numbered = {
        json.loads(trace.data.request)["number"]: {one.name: one for one in trace.info.assessments} for trace in traces
    }
    return [numbered[number] for number in range(len(ROWS))]


@pytest.mark.parametrize("name", OPTIONS)
def test_the_feedback_has_the_scores_of_compute(result: Any, name: str) -> None:
    right, found = compute(name, use_aggregator=False), stored_feedback(result)
    check_scores(
        {key: [math.nan if row[key].value is None else row[key].value for row in found] for key in right}, right
    )
    for key, values in right.items():
        codes = [row[key].error_code for row in found]
        assert codes == ["UNDEFINED" if math.isnan(value) else None for value in values]


@pytest.mark.parametrize("name", OPTIONS)
def test_the_means_are_those_of_compute_and_what_is_undefined_is_shown(result: Any, name: str) -> None:
    single, means = compute(name, use_aggregator=False), compute(name, use_aggregator=True)
    for key, mean in means.items():
        assert equal(result.metrics[f"{key}/mean"], mean)
    assert equal(result.metrics[f"{name}_undefined/mean"], count_undefined(*single.values()) / len(ROWS))


def test_some_scores_of_the_rows_are_undefined(result: Any) -> None:
    assert equal(result.metrics["unr_undefined/mean"], 3 / len(ROWS))


def test_the_evidence_is_that_of_the_row(result: Any) -> None:
    for row, feedback in zip(ROWS, stored_feedback(result), strict=True):
        for name in OPTIONS:
            evidence = json.loads(feedback[f"{name}_undefined"].metadata["evidence"])
            check_evidence(evidence, row)
            assert feedback[f"{name}_undefined"].source.source_id == evidence["signature"]
    assert json.loads(stored_feedback(result)[0]["abstractness_undefined"].metadata["evidence"])["summary"]


def test_the_example_of_the_page_runs(result: Any, capsys: pytest.CaptureFixture[str]) -> None:
    assert run_example("MLflow")["result"].metrics["facts_score/mean"] == FACTS_OF_PAGE
    assert f"{FACTS_OF_PAGE}\n" in capsys.readouterr().out


def test_a_row_without_its_source_is_an_error_feedback(result: Any) -> None:
    bad = evaluate_rows(ROWS[:1], [summary_scorer("abstractness", document="article")])
    (message,) = bad.result_df["abstractness/error_message"]
    assert "the inputs have no 'article': the source belongs there" in message


def test_outputs_that_are_no_text_are_an_error_feedback(result: Any) -> None:
    bad = evaluate_rows([{"document": "", "summary": {"text": "a b"}}], [summary_scorer("unr")])  # type: ignore[dict-item]
    (message,) = bad.result_df["unr/error_message"]
    assert all(word in message for word in ("`predictions[0]`", "got dict"))
