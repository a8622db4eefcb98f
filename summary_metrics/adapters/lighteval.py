# SPDX-License-Identifier: Apache-2.0
"""Metrics for LightEval, and a task that passes them the source: those of LightEval pass the reference summary alone.

LightEval has no place of its own for evidence. It is put beside the source in `specific` of the sample, as JSON, and so
gets into the details that LightEval saves. An undefined score is nan there. The mean leaves it out; the standard error,
which LightEval takes over all samples, is then nan. So there is one more number, such as `unr_undefined`: the share of
samples where any score of the metric is undefined.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Sequence
from typing import Any

from . import mean_of_defined, refuse_names, require, score_one, take_metric

require("lighteval")

from lighteval.metrics.metrics_sample import SampleLevelComputation
from lighteval.metrics.utils.metric_utils import Metric, SampleLevelMetricGrouping
from lighteval.models.model_output import ModelResponse
from lighteval.tasks.lighteval_task import LightevalTaskConfig
from lighteval.tasks.requests import Doc, SamplingMethod

DOCUMENT = "document"  # the key of `specific` of a sample where its source is
PROMPT = "Summarize the following text.\n\n{document}\n\nSummary:"


class Computation(SampleLevelComputation):
    """What LightEval calls for each sample."""

    def __init__(self, metric: Any) -> None:
        self.metric = metric

    def compute(self, model_response: ModelResponse, doc: Doc, **kwargs: Any) -> dict[str, float]:
        """Return the scores of the first text that the model gave, and put the evidence into the sample."""
        if doc.specific is None:
            doc.specific = {}
        if self.metric.references_needed and DOCUMENT not in doc.specific:
            raise ValueError(f"the sample {doc.id!r} has no {DOCUMENT!r} in `specific`: its source belongs there")
        judged = score_one(self.metric, model_response.final_text[0], doc.specific.get(DOCUMENT))
        doc.specific[f"{self.metric.name}_evidence"] = json.dumps(judged.evidence, ensure_ascii=False)
        return {**judged.scores, f"{self.metric.name}_undefined": float(bool(judged.evidence["undefined"]))}


def make_metric(metric: Any, **options: Any) -> Metric:
    """Return a metric for the `metrics` of a task.

    Parameters
    ----------
    metric
        The name of a metric, such as "unr", or a loaded metric.
    **options
        Options of the metric.

    Raises
    ------
    TypeError, ValueError
        There is no such metric or option. While it runs: a sample has no source.
    """
    loaded = take_metric(metric, options)
    directions = {**loaded.directions(), f"{loaded.name}_undefined": "lower"}
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
    *,
    document: str = "document",
    prompt: str = PROMPT,
    split: str = "test",
    generation_size: int = 512,
    **settings: Any,
) -> LightevalTaskConfig:
    """Return a task for the TASKS_TABLE of a file that is given to LightEval as custom tasks.

    Parameters
    ----------
    name
        What the task is called.
    dataset
        A data set on the Hub, or a folder with its files.
    metrics
        What `make_metric` returned, and any others that need no reference summary.
    document
        The column with the sources.
    prompt
        What the model is asked, with {document} where the source belongs.
    split
        The split that is summarized.
    generation_size
        The most tokens of a summary.
    **settings
        Of `LightevalTaskConfig`, such as `hf_subset` or `stop_sequence`.

    Raises
    ------
    TypeError
        A metric is only named.
    """
    refuse_names(metrics)
    return LightevalTaskConfig(
        name=name,
        prompt_function=functools.partial(make_sample, document=document, prompt=prompt),
        hf_repo=dataset,
        hf_subset=settings.pop("hf_subset", "default"),
        hf_avail_splits=[split],
        evaluation_splits=[split],
        metrics=list(metrics),
        generation_size=generation_size,
        **settings,
    )


def make_sample(line: dict[str, Any], task_name: str, document: str, prompt: str) -> Doc:
    """Return the sample of a row, with its whole source."""
    source = line[document]
    asked = prompt.replace("{document}", source)
    return Doc(query=asked, choices=[""], gold_index=0, task_name=task_name, specific={DOCUMENT: source})
