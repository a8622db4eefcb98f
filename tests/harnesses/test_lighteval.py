# SPDX-License-Identifier: Apache-2.0
"""The adapter for LightEval, in LightEval itself. `.ci/harnesses.py` runs this where it is
installed.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("lighteval", reason=".ci/harnesses.py runs this in an environment that has it")

import pyarrow.parquet
from lighteval.logging.evaluation_tracker import EvaluationTracker
from lighteval.models.custom.custom_model import CustomModelConfig
from lighteval.pipeline import ParallelismManager, Pipeline, PipelineParameters
from lighteval.tasks.registry import Registry

from summary_metrics.adapters.lighteval import make_metric
from tests.harnesses.news import (
    FACTS_OF_PAGE,
    NAMES,
    OPTIONS,
    ROWS,
    assert_evidence,
    assert_scores,
    compute,
    read_example,
    same,
    undefined_rows,
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
# A model of the user's own. It answers each sample, which LightEval has shuffled, with the summary
# of its row.
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


def run_tasks(
    folder: Path, tasks: str, rows: list[dict[str, str]]
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
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
    (results,) = (
        own for task, own in pipeline.get_results()["results"].items() if task.startswith("news")
    )
    return results, sorted(details, key=lambda row: int(row["doc"]["id"]))


def start_pipeline(folder: Path, tasks: Path, model: Path) -> Pipeline:
    return Pipeline(
        tasks="news|0",
        pipeline_parameters=PipelineParameters(
            launcher_type=ParallelismManager.CUSTOM, custom_tasks_directory=str(tasks)
        ),
        evaluation_tracker=EvaluationTracker(output_dir=str(folder / "out"), save_details=True),
        model_config=CustomModelConfig(
            model_name="replay",
            model_definition_file_path=str(model),
            cache_dir=str(folder / "cache"),
        ),
    )


def test_scores_means_and_evidence(tmp_path: Path) -> None:
    results, details = run_tasks(
        tmp_path, TASKS.format(options=OPTIONS, folder=str(tmp_path / "data")), ROWS
    )
    assert [row["model_response"]["text"] for row in details] == [[row["summary"]] for row in ROWS]
    for name in NAMES:
        assert_scores({key: [row["metric"][key] for row in details] for key in compute(name)}, name)
        for key, mean in compute(name, use_aggregator=True).items():
            assert same(results[key], mean)
        assert same(results[f"{name}_undefined"], undefined_rows(name) / len(ROWS))
        for row, detail in zip(ROWS, details, strict=True):
            assert_evidence(json.loads(detail["doc"]["specific"][f"{name}_evidence"]), row)


def test_the_example_of_the_page(tmp_path: Path) -> None:
    tasks = read_example("LightEval").replace("org/data", str(tmp_path / "data"))
    row = {
        "document": "The old bridge in Holm is closed until Monday.",
        "summary": "The bridge in Holm reopens on Friday.",
    }
    results, _ = run_tasks(tmp_path, tasks, [row])
    assert results["facts_score"] == FACTS_OF_PAGE


def test_the_directions_are_those_of_the_metric() -> None:
    assert make_metric("nid").higher_is_better == {"nid": False, "nid_undefined": False}
    assert make_metric("unr").higher_is_better["unr_avg"] is True
