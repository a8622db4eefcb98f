# SPDX-License-Identifier: Apache-2.0
"""The adapter for Inspect AI, in Inspect AI itself. `.ci/harnesses.py` runs this where it is
installed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("inspect_ai", reason=".ci/harnesses.py runs this in an environment that has it")

import inspect_ai
import inspect_ai.log
from inspect_ai import Task
from inspect_ai.dataset import Sample
from inspect_ai.model import ModelOutput
from inspect_ai.solver import solver

import summary_metrics
from summary_metrics.adapters.inspect_ai import summary_scorer
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
)


@solver
def replay() -> Any:
    """Answer each sample with the summary of its row. Inspect's own model for tests downloads a
    tokenizer.
    """

    async def solve(state: Any, generate: Any) -> Any:
        state.output = ModelOutput.from_content("replay", state.metadata["answer"])
        return state

    return solve


def evaluate_rows(folder: Path, scorers: list[Any], rows: list[dict[str, str]]) -> Any:
    """Return the log of an evaluation, whose samples have the number of their row as id and all run
    at once.
    """
    samples = [
        Sample(
            id=i,
            input="A red fox.",
            metadata={"document": row["document"], "answer": row["summary"]},
        )
        for i, row in enumerate(rows)
    ]
    task = Task(dataset=samples, solver=replay(), scorer=scorers)
    (log,) = inspect_ai.eval(task, model="mockllm/model", log_dir=str(folder), display="none")
    return log


def test_scores_means_and_evidence(tmp_path: Path) -> None:
    log = evaluate_rows(tmp_path, [summary_scorer(name, **OPTIONS[name]) for name in NAMES], ROWS)
    assert log.error is None
    samples = sorted(log.samples, key=lambda sample: sample.id)
    for name in NAMES:
        right = compute(name)
        assert_scores(
            {key: [sample.scores[name].value[key] for sample in samples] for key in right}, name
        )
        results = {score.name: score for score in log.results.scores if score.scorer == name}
        assert results.keys() == {*right, "broken"}
        assert results["broken"].metrics["mean"].value == 3 / 15  # too short, or nothing at all
        for key, mean in compute(name, use_aggregator=True).items():
            assert same(results[key].metrics["mean"].value, mean)
            assert results[key].unscored_samples == sum(value != value for value in right[key])
        for sample, row in zip(samples, ROWS, strict=True):
            assert sample.scores[name].answer == row["summary"]
            assert_evidence(sample.scores[name].metadata, row)


def test_the_example_of_the_page(tmp_path: Path) -> None:
    """A solver that needs no model takes the place of `generate()`, and the summary is that of the
    other examples.
    """
    task = run_example("Inspect AI")["task"]
    (sample,) = task.dataset
    sample.metadata["answer"] = "The bridge in Holm reopens on Friday."
    task.solver = replay()
    (log,) = inspect_ai.eval(task, model="mockllm/model", log_dir=str(tmp_path), display="none")
    assert log.samples[0].scores["facts"].value["facts_score"] == FACTS_OF_PAGE


def test_where_the_source_is(tmp_path: Path) -> None:
    rows = [{"document": "not this", "summary": "A red cat."}]
    log = evaluate_rows(tmp_path, [summary_scorer("abstractness", document=None)], rows)
    assert log.samples[0].scores["abstractness"].value == {
        "abstractness": 1 / 3,  # "cat."
        "broken": 0.0,
    }
    log = evaluate_rows(tmp_path, [summary_scorer("abstractness", document="article")], rows)
    assert log.status == "error"
    assert "`references`" in log.error.message


@pytest.mark.parametrize("place", ["target", "must"])
def test_where_the_key_facts_are(tmp_path: Path, place: str) -> None:
    facts = ["the bridge is closed", "repairs cost 3 million"]
    source, summary = "Repairs cost 3 million. The bridge is closed.", "The bridge is closed."
    samples = [
        Sample(
            input="",
            id=i,
            target=given if place == "target" else "",
            metadata={"document": source, "answer": summary, "must": given},
        )
        for i, given in enumerate([facts, "\n".join(facts), ""])
    ]
    task = Task(
        dataset=samples,
        solver=replay(),
        scorer=summary_scorer("key_facts", key_facts=place),
    )
    (log,) = inspect_ai.eval(task, model="mockllm/model", log_dir=str(tmp_path), display="none")
    missing = {
        sample.id: sample.scores["key_facts"].value["key_facts_missing"] for sample in log.samples
    }
    assert (missing[0], missing[1]) == (1.0, 1.0)
    assert missing[2] is None or missing[2] != missing[2]


def test_no_option_gets_into_the_log(tmp_path: Path) -> None:
    metric = summary_metrics.load("unr", window=3)
    log = evaluate_rows(
        tmp_path, [summary_scorer(metric)], [{"document": "", "summary": "a b a c"}]
    )
    # the windows "a b a" and "b a c"
    assert same(log.samples[0].scores["unr"].value["unr_1"], (2 / 3 + 1) / 2)
    assert not log.eval.scorers[0].options


def test_the_command_scores_a_log(tmp_path: Path) -> None:
    """The scorers are found by the entry point of the installed package."""
    log = evaluate_rows(tmp_path, [], ROWS[:2])
    command = [str(Path(sys.executable).with_name("inspect")), "score", log.location]
    command += ["--scorer", "summary_metrics/unr", "-S", "window=3", "--overwrite"]
    subprocess.run([*command, "--display", "plain"], check=True, cwd=tmp_path)
    (_, sample) = inspect_ai.log.read_eval_log(log.location).samples
    assert sample.scores["unr"].value.keys() >= {"unr_1", "broken"}
