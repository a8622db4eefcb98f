# SPDX-License-Identifier: Apache-2.0
"""The adapter for Inspect AI, in Inspect AI itself. `.ci/harnesses.py` runs this where it is installed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("inspect_ai", reason=".ci/harnesses.py runs this in an environment that has it")

import inspect_ai
from inspect_ai import Task
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput
from inspect_ai.solver import solver

import summary_metrics
from summary_metrics.adapters.inspect_ai import summary_scorer
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


@solver
def replay() -> Any:
    """Answer each sample with the summary of its row. Inspect's own model for tests downloads a tokenizer."""

    async def solve(state: Any, generate: Any) -> Any:
        state.output = ModelOutput.from_content("replay", state.metadata["answer"])
        return state

    return solve


def evaluate_rows(folder: Path, scorers: list[Any], rows: list[dict[str, str]] = ROWS, **settings: Any) -> Any:
    """Return the log of an evaluation, whose samples have the number of their row as id and all run at once."""
    samples = [
        Sample(id=i, input="A red fox.", metadata={"document": row["document"], "answer": row["summary"]})
        for i, row in enumerate(rows)
    ]
    task = Task(dataset=samples, solver=replay(), scorer=scorers)
    (log,) = inspect_ai.eval(task, model="mockllm/model", log_dir=str(folder), display="none", **settings)
    return log


@pytest.fixture(scope="module")
def log(tmp_path_factory: pytest.TempPathFactory) -> Any:
    scorers = [summary_scorer(name, **options) for name, options in OPTIONS.items()]
    return evaluate_rows(tmp_path_factory.mktemp("log"), scorers)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_samples_have_the_scores_of_compute(log: Any, name: str) -> None:
    assert log.error is None
    right = compute(name, use_aggregator=False)
    samples = sorted(log.samples, key=lambda sample: sample.id)
    assert [sample.scores[name].answer for sample in samples] == [row["summary"] for row in ROWS]
    check_scores({key: [sample.scores[name].value[key] for sample in samples] for key in right}, right)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_means_are_those_of_compute_and_what_is_undefined_is_counted(log: Any, name: str) -> None:
    single = compute(name, use_aggregator=False)
    results = [score for score in log.results.scores if score.scorer == name]
    means = {score.name: score.metrics["mean"].value for score in results if "mean" in score.metrics}
    for key, mean in compute(name, use_aggregator=True).items():
        assert equal(means[key], mean)
    (counted,) = (score for score in results if "mean" not in score.metrics)
    assert {key: metric.value for key, metric in counted.metrics.items()} == {
        f"undefined_{key}": count_undefined(values) for key, values in single.items()
    }


def test_some_scores_of_the_rows_are_undefined() -> None:
    assert count_undefined(compute("unr", use_aggregator=False)["unr_3"]) == 3
    assert count_undefined(compute("abstractness", use_aggregator=False)["abstractness_1"]) == 1


def test_the_evidence_is_that_of_the_row(log: Any) -> None:
    for sample in log.samples:
        for name in OPTIONS:
            check_evidence(sample.scores[name].metadata, ROWS[sample.id])
    shown = next(sample for sample in log.samples if sample.id == 0).scores["abstractness"]
    assert shown.metadata["summary"]
    assert shown.explanation
    assert "|average:macro|" in shown.metadata["signature"]


def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    """A solver that needs no model takes the place of `generate()`, and the summary is that of the other examples."""
    task = run_example("Inspect AI")["task"]
    (sample,) = task.dataset
    sample.metadata["answer"] = "The bridge in Holm reopens on Friday."
    task.solver = replay()
    (log,) = inspect_ai.eval(task, model="mockllm/model", log_dir=str(tmp_path), display="none")
    assert log.samples[0].scores["summarization_score"].value["facts_score"] == FACTS_OF_PAGE
    assert log.samples[0].scores["unr"].value["unr_avg"] == 1.0


def test_the_source_may_be_the_input(tmp_path: Path) -> None:
    row = {"document": "not this", "summary": "A red cat."}
    log = evaluate_rows(tmp_path, [summary_scorer("abstractness", document=None)], [row])
    assert log.samples[0].scores["abstractness"].value == {"abstractness": 1 / 3}  # "cat."


def test_a_score_that_is_always_undefined_has_no_mean(tmp_path: Path) -> None:
    log = evaluate_rows(tmp_path, [summary_scorer("nid")], [{"document": "", "summary": ""}] * 2)
    counted, score = log.results.scores
    assert counted.metrics["undefined_nid"].value == 2
    assert score.metrics["mean"].value != score.metrics["mean"].value


def test_epochs_are_reduced_to_their_mean(tmp_path: Path) -> None:
    log = evaluate_rows(tmp_path, [summary_scorer("unr")], [{"document": "", "summary": "a b a c"}], epochs=2)
    assert log.results.scores[1].metrics["mean"].value == 3 / 4


def test_a_loaded_metric_is_taken_as_it_is(tmp_path: Path) -> None:
    metric = summary_metrics.load("unr", window=3)
    log = evaluate_rows(tmp_path, [summary_scorer(metric)], [{"document": "", "summary": "a b a c"}])
    assert equal(log.samples[0].scores["unr"].value["unr_1"], (2 / 3 + 1) / 2)  # the windows "a b a" and "b a c"
    assert log.eval.scorers[0].options == {"document": "document"}


def test_a_sample_without_its_source_is_an_error(tmp_path: Path) -> None:
    scorer = summary_scorer("abstractness", document="article")
    log = evaluate_rows(tmp_path, [scorer], ROWS[:1])
    assert log.status == "error"
    assert "sample 0 has no 'article' in its metadata" in log.error.message


def test_a_key_does_not_get_into_the_log() -> None:
    with pytest.raises(ValueError, match="would log `api_key`: "):
        summary_scorer("summarization_score", backend="openai", model="m", api_key="sk-1")


def test_an_unknown_metric_is_an_error() -> None:
    with pytest.raises(ValueError, match=r"no metric 'rouge'; there are abstractness, unr, nid"):
        summary_scorer("rouge")
