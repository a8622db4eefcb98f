# SPDX-License-Identifier: Apache-2.0
"""A scorer for Inspect AI: each sample has all scores of a metric as a dictionary, with the evidence as metadata.

Inspect leaves nan out of means. So the results also have, under the name of the metric, how many samples each score is
undefined for.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from . import require, score_one, take_metric

require("inspect_ai")

import anyio.to_thread
from inspect_ai.scorer import Metric, SampleScore, Score, Scorer, Target, mean, metric, scorer, stderr
from inspect_ai.solver import TaskState

from ..registry import METRICS

SHARED = "document"  # the key of a sample's metadata where its source is looked for


@metric
def undefined() -> Metric:
    """Count, for each score, the samples where it is undefined."""

    def count(scores: list[SampleScore]) -> dict[str, float]:
        counts: dict[str, float] = {}
        for sample in scores:
            for key, value in sample.score.value.items():
                counts[f"undefined_{key}"] = counts.get(f"undefined_{key}", 0) + math.isnan(value)
        return counts

    return count


def register(name: str, metric: Any = None) -> Callable[..., Scorer]:
    """Return what makes the scorer of a metric, known to Inspect by the metric's name."""

    @scorer(metrics=[undefined(), {"*": [mean(), stderr()]}], name=name)
    def make(document: str | None = SHARED, **options: Any) -> Scorer:
        loaded = take_metric(name if metric is None else metric, options)  # its length is 0, so it counts as false

        async def score(state: TaskState, target: Target) -> Score:
            summary, source = state.output.completion, find_source(state, document, loaded.references_needed)
            # In a thread, because a metric may take long, and all samples share the one that this is called in.
            judged = await anyio.to_thread.run_sync(score_one, loaded, summary, source)
            return Score(
                value=judged.scores,
                answer=summary,
                explanation=judged.evidence["explanation"] or None,
                metadata=judged.evidence,
            )

        return score

    return make


def find_source(state: TaskState, key: str | None, needed: bool) -> Any:
    """Return the source of a sample; a ValueError where it is needed and not there."""
    if key is None:
        return state.input_text
    if needed and key not in state.metadata:
        raise ValueError(f"sample {state.sample_id!r} has no {key!r} in its metadata: the source belongs there")
    return state.metadata.get(key)


SCORERS = {name: register(name) for name in METRICS}


def summary_scorer(metric: Any, document: str | None = SHARED, **options: Any) -> Scorer:
    """Return a scorer for a `Task`.

    Parameters
    ----------
    metric
        The name of a metric, such as "unr", or a loaded metric.
    document
        Where the source of a sample is: a key of its metadata, or None if it is the input of the sample. It may be a
        list of passages.
    **options
        Options of the metric. Inspect writes them into its log. So `api_key` is refused; load the metric with it.

    Raises
    ------
    TypeError, ValueError
        There is no such metric or option. A sample without its source is an error of that sample.
    """
    if "api_key" in options:
        raise ValueError("Inspect would log `api_key`: load the metric with it, and give the loaded metric")
    if not isinstance(metric, str):
        return register(metric.name, take_metric(metric, options))(document=document)
    if metric not in SCORERS:
        raise ValueError(f"no metric {metric!r}; there are {', '.join(SCORERS)}")
    return SCORERS[metric](document=document, **options)
