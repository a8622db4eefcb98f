# SPDX-License-Identifier: Apache-2.0
"""The adapter for MLflow, in MLflow itself. `.ci/harnesses.py` runs this where it is installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mlflow", reason=".ci/harnesses.py runs this in an environment that has it")

import mlflow

from summary_metrics.adapters.mlflow import summary_scorer
from tests.harnesses.news import (
    FACTS_OF_PAGE,
    NAMES,
    OPTIONS,
    ROWS,
    assert_evidence,
    assert_scores,
    compute,
    run_example,
    same,
    undefined_rows,
)


def evaluate_rows(rows: list[dict[str, str]], scorers: list[Any]) -> Any:
    data = [
        {"inputs": {"document": row["document"], "number": number}, "outputs": row["summary"]}
        for number, row in enumerate(rows)
    ]
    return mlflow.genai.evaluate(data=data, scorers=scorers)


@pytest.fixture(autouse=True)
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the runs in a file of SQLite."""
    monkeypatch.chdir(tmp_path)
    mlflow.set_tracking_uri(f"sqlite:///{tmp_path}/runs.db")
    mlflow.set_experiment("news")


def test_scores_means_and_evidence() -> None:
    result = evaluate_rows(ROWS, [summary_scorer(name, **OPTIONS[name]) for name in NAMES])
    traces = mlflow.search_traces(run_id=result.run_id, return_type="list")
    numbered = {
        json.loads(trace.data.request)["number"]: trace.info.assessments for trace in traces
    }
    found = [{one.name: one for one in numbered[number]} for number in range(len(ROWS))]
    for name in NAMES:
        right = compute(name)
        assert_scores({key: [row[key].value for row in found] for key in right}, name)
        for key, mean in compute(name, use_aggregator=True).items():
            assert same(result.metrics[f"{key}/mean"], mean)
            assert {row[key].error_code for row in found if row[key].value is None} <= {"UNDEFINED"}
        assert same(result.metrics[f"{name}_undefined/mean"], undefined_rows(name) / len(ROWS))
        for row, feedback in zip(ROWS, found, strict=True):
            evidence = json.loads(feedback[f"{name}_undefined"].metadata["evidence"])
            assert_evidence(evidence, row)
            assert feedback[f"{name}_undefined"].source.source_id == evidence["signature"]


def test_the_example_of_the_page() -> None:
    assert run_example("MLflow")["result"].metrics["facts_score/mean"] == FACTS_OF_PAGE


@pytest.mark.parametrize(
    ("row", "scorer", "said"),
    [
        (ROWS[0], summary_scorer("abstractness", document="article"), "`references`"),
        ({"document": "", "summary": {"text": "a b"}}, summary_scorer("unr"), "`predictions[0]`"),
    ],
)
def test_what_is_missing_is_an_error_feedback(row: Any, scorer: Any, said: str) -> None:
    (message,) = evaluate_rows([row], [scorer]).result_df[f"{scorer.name}/error_message"]
    assert said in message
