# SPDX-License-Identifier: Apache-2.0
"""The adapter for LightEval, in LightEval itself. `.ci/harnesses.py` runs this where it is installed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("lighteval", reason=".ci/harnesses.py runs this in an environment that has it")

import pyarrow.parquet
from lighteval.logging.evaluation_tracker import EvaluationTracker
from lighteval.models.custom.custom_model import CustomModelConfig
from lighteval.models.model_output import ModelResponse
from lighteval.pipeline import ParallelismManager, Pipeline, PipelineParameters
from lighteval.tasks.registry import Registry
from lighteval.tasks.requests import Doc

from summary_metrics.adapters.lighteval import make_metric, make_task
from tests.harnesses.news import (
    FACTS_OF_PAGE,
    OPTIONS,
    ROWS,
    check_evidence,
    check_scores,
    compute,
    count_undefined,
    equal,
    read_example,
)

TASKS = """
from summary_metrics.adapters.lighteval import make_metric, make_task

OPTIONS = {options!r}
TASKS_TABLE = [
    make_task(
        "news", {folder!r}, [make_metric(name, **options) for name, options in OPTIONS.items()], document="article"
    )
]
"""
# A model of the user's own. It answers each sample, which LightEval has shuffled, with the summary of its row.
MODEL = """
import json

from lighteval.models.abstract_model import LightevalModel
from lighteval.models.model_output import ModelResponse
from lighteval.utils.cache_management import SampleCache

with open({file!r}, encoding="utf-8") as file:
    ROWS = [json.loads(line) for line in file]


class Replay(LightevalModel):
    tokenizer, add_special_tokens, max_length = None, False, 2048

    def __init__(self, config):
        self.config = config
        self._cache = SampleCache(config)

    def greedy_until(self, docs):
        assert all(ROWS[int(doc.id)]["article"] in doc.query for doc in docs)
        return [ModelResponse(text=[ROWS[int(doc.id)]["answer"]]) for doc in docs]

    # Abstract in LightevalModel. A task that only generates asks for neither, and a made-up answer would hide it if
    # one did.
    def loglikelihood(self, docs):
        raise AssertionError("a task of summaries asked for the likelihood of a continuation")

    def loglikelihood_rolling(self, docs):
        raise AssertionError("a task of summaries asked for the likelihood of a text")
"""


Run = tuple[dict[str, Any], list[dict[str, Any]]]


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    folder = tmp_path_factory.mktemp("lighteval")
    return run_tasks(folder, TASKS.format(options=OPTIONS, folder=str(folder / "data")), ROWS)


def run_tasks(folder: Path, tasks: str, rows: list[dict[str, str]]) -> Run:
    """Return the results of a run, and the details that it saved, in the order of the rows."""
    (folder / "data").mkdir()
    file = folder / "data" / "test.jsonl"
    lines = [{"article": row["document"], "answer": row["summary"]} for row in rows]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    (folder / "tasks.py").write_text(tasks, encoding="utf-8")
    (folder / "model.py").write_text(MODEL.format(file=str(file)), encoding="utf-8")
    # Of the tasks that LightEval brings along, one downloads a file when it is only imported.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Registry, "_load_from_files", lambda files, prefix: {})
        pipeline = start_pipeline(folder, folder / "tasks.py", folder / "model.py")
    pipeline.evaluate()
    pipeline.save_and_push_results()
    (saved,) = (folder / "out").rglob("details_*.parquet")
    details = pyarrow.parquet.read_table(saved).to_pylist()
    (results,) = (own for task, own in pipeline.get_results()["results"].items() if task.startswith("news"))
    return results, sorted(details, key=lambda row: int(row["doc"]["id"]))


def start_pipeline(folder: Path, tasks: Path, model: Path) -> Pipeline:
    return Pipeline(
        tasks="news|0",
        pipeline_parameters=PipelineParameters(
            launcher_type=ParallelismManager.CUSTOM, custom_tasks_directory=str(tasks)
        ),
        evaluation_tracker=EvaluationTracker(output_dir=str(folder / "out"), save_details=True),
        model_config=CustomModelConfig(
            model_name="replay", model_definition_file_path=str(model), cache_dir=str(folder / "cache")
        ),
    )


@pytest.mark.parametrize("name", OPTIONS)
def test_the_details_have_the_scores_of_compute(run: Run, name: str) -> None:
    _, details = run
    right = compute(name, use_aggregator=False)
    assert [row["model_response"]["text"] for row in details] == [[row["summary"]] for row in ROWS]
    check_scores({key: [row["metric"][key] for row in details] for key in right}, right)


@pytest.mark.parametrize("name", OPTIONS)
def test_the_means_are_those_of_compute_and_what_is_undefined_is_shown(run: Run, name: str) -> None:
    results, _ = run
    for key, mean in compute(name, use_aggregator=True).items():
        assert equal(results[key], mean)
    undefined = count_undefined(*compute(name, use_aggregator=False).values())
    assert equal(results[f"{name}_undefined"], undefined / len(ROWS))


def test_the_evidence_is_that_of_the_row(run: Run) -> None:
    _, details = run
    for row, detail in zip(ROWS, details, strict=True):
        specific = detail["doc"]["specific"]
        assert specific["document"] == row["document"]
        for name in OPTIONS:
            check_evidence(json.loads(specific[f"{name}_evidence"]), row)
    assert json.loads(details[0]["doc"]["specific"]["abstractness_evidence"])["summary"]


def test_the_example_of_the_page_runs(tmp_path: Path) -> None:
    tasks = read_example("LightEval").replace("org/data", str(tmp_path / "data"))
    row = {
        "document": "The old bridge in Holm is closed until Monday.",
        "summary": "The bridge in Holm reopens on Friday.",
    }
    results, _ = run_tasks(tmp_path, tasks, [row])
    assert (results["facts_score"], results["unr_avg"]) == (FACTS_OF_PAGE, 1.0)


def test_the_directions_are_those_of_the_metric() -> None:
    assert make_metric("nid").higher_is_better == {"nid": False, "nid_undefined": False}
    assert make_metric("unr").higher_is_better["unr_avg"] is True


def test_a_sample_without_its_source_is_an_error() -> None:
    sample = Doc(query="Summarize.", choices=[""], gold_index=0, id="7")
    with pytest.raises(ValueError, match="sample '7' has no 'document' in `specific`"):
        make_metric("abstractness").compute_sample(model_response=ModelResponse(text=["A fox."]), doc=sample)


def test_a_task_needs_loaded_metrics() -> None:
    with pytest.raises(TypeError, match=r"give make_metric\('unr'\) instead of 'unr'"):
        make_task("news", "org/data", ["unr"])
