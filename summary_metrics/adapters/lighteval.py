# SPDX-License-Identifier: Apache-2.0
"""Metrics for LightEval, and a task that passes them the source: those of LightEval pass the
reference summary alone.

The evidence is JSON in `specific` of the sample, and so gets into the details that LightEval saves.
An undefined score is nan. The mean leaves it out, and one more number, such as `unr_undefined`, is
the share of samples where any score of the metric is undefined.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from lighteval.metrics.metrics_sample import SampleLevelComputation
from lighteval.metrics.utils.metric_utils import Metric, SampleLevelMetricGrouping
from lighteval.models.model_output import ModelResponse
from lighteval.tasks.lighteval_task import LightevalTaskConfig
from lighteval.tasks.requests import Doc, SamplingMethod

from ..metrics._shared.summary_metric import SummaryMetric
from . import mean_of_defined, score_one, take_metric


class Computation(SampleLevelComputation):
    """What LightEval calls for each sample."""

    def __init__(self, metric: SummaryMetric) -> None:
        self.metric = metric

    def compute(self, model_response: ModelResponse, doc: Doc, **kwargs: Any) -> dict[str, float]:
        """Return the scores of the first text that the model gave, and put the evidence into the
        sample.
        """
        specific = doc.specific = doc.specific or {}
        scores, evidence = score_one(
            self.metric, model_response.final_text[0], specific.get("document")
        )
        specific[f"{self.metric.name}_evidence"] = json.dumps(evidence, ensure_ascii=False)
        return {**scores, f"{self.metric.name}_undefined": float(bool(evidence["undefined"]))}


def make_metric(metric: str | SummaryMetric, **options: Any) -> Metric:
    """Return a metric for the `metrics` of a task: by name, such as "unr", and options, or a loaded
    metric.
    """
    loaded = take_metric(metric, options)
    directions = {key: score.better for key, score in loaded.scores().items()} | {
        f"{loaded.name}_undefined": "lower"
    }
    return SampleLevelMetricGrouping(
        metric_name=list(directions),
        higher_is_better={key: direction == "higher" for key, direction in directions.items()},
        category=SamplingMethod.GENERATIVE,
        sample_level_fn=Computation(loaded),
        # LightEval knows by the name of a function that it is a mean, and then needs no bootstrap.
        corpus_level_fn=dict.fromkeys(directions, mean_of_defined),
    )


def make_task(
    name: str,
    dataset: str,
    metrics: Sequence[Metric],
    document: str = "document",
    prompt: str = "Summarize the following text.\n\n{document}\n\nSummary:",
    split: str = "test",
    **settings: Any,
) -> LightevalTaskConfig:
    """Return a task for the TASKS_TABLE of a file that is given to LightEval as custom tasks.

    Parameters
    ----------
    name, dataset, split
        What the task is called, a data set on the Hub or a folder with its files, and what of it is
        summarized.
    metrics
        What `make_metric` returned, and any others that need no reference summary.
    document, prompt
        The column with the sources, and what the model is asked, with {document} where the source
        belongs.
    **settings
        Of `LightevalTaskConfig`, such as `generation_size` or `hf_subset`.
    """

    def make_sample(line: dict[str, Any], task_name: str) -> Doc:
        source = line[document]
        query = prompt.replace("{document}", source)
        return Doc(
            query=query,
            choices=[""],
            gold_index=0,
            task_name=task_name,
            specific={"document": source},
        )

    usual = {
        "hf_subset": "default",
        "generation_size": 512,
        "hf_avail_splits": [split],
        "evaluation_splits": [split],
    }
    return LightevalTaskConfig(
        name=name,
        prompt_function=make_sample,
        hf_repo=dataset,
        metrics=list(metrics),
        **{**usual, **settings},
    )
