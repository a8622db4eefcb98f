# SPDX-License-Identifier: Apache-2.0
"""A scorer for Inspect AI: each sample has all scores of a metric as a dictionary, with the
evidence as metadata, and whether it is broken, such as a refusal: the mean of "broken" is a share.

Inspect leaves nan, an undefined score, out of means, and counts these samples as `unscored_samples`
of the score. Its command finds a scorer for each metric by the entry point of this package, such as
`summary_metrics/facts`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import anyio.to_thread
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

from ..metrics._shared.summary_metric import SummaryMetric
from ..reading.key_facts import checked_facts
from ..registry import METRICS
from ..texts.broken import ANY
from . import score_one, take_metric

TARGET = "target"
METRICS_OF_SCORES: Any = {"*": [mean(), stderr()]}


def summary_scorer(
    metric: str | SummaryMetric,
    document: str | None = "document",
    key_facts: str | None = None,
    **options: Any,
) -> Scorer:
    """Return a scorer for a `Task`.

    Parameters
    ----------
    metric
        The name of a metric, such as "unr", or a loaded metric. Inspect logs no option of it.
    document
        Where the source of a sample is: a key of its metadata, or None if it is the input of the
        sample. It may be a list of passages. A sample without it is an error of that sample.
    key_facts
        For `key_facts`: where the facts are that the summary of a sample must have. A key
        of its metadata, or "target" for its target; they are a list, or a text with a fact in each
        line.
    **options
        Options of the metric.
    """
    loaded = take_metric(metric, options)
    return name_scorer(loaded.name, loaded)(document, key_facts)


def name_scorer(name: str, metric: str | SummaryMetric) -> Callable[..., Scorer]:
    """Return what makes the scorer of a metric, also for the command of Inspect with its `-S`."""

    @scorer(metrics=METRICS_OF_SCORES, name=name)
    def make(
        document: str | None = "document", key_facts: str | None = None, **options: Any
    ) -> Scorer:
        return partial(score_sample, take_metric(metric, options), document, key_facts)

    return make


async def score_sample(
    metric: SummaryMetric,
    document: str | None,
    key_facts: str | None,
    state: TaskState,
    target: Target,
) -> Score:
    """Return the scores of a sample, with the evidence."""
    summary = state.output.completion
    source = state.metadata.get(document)
    if document is None:
        source = state.input_text
    of_sample: dict[str, Any] = {}
    if key_facts is not None:
        facts = state.metadata.get(key_facts)
        if key_facts == TARGET:
            facts = "\n".join(target)
        of_sample["key_facts"] = [checked_facts(facts, "key_facts")]
    # In a thread, because a metric may take long, and all samples share the one that this is called
    # in.
    values, evidence = await anyio.to_thread.run_sync(
        partial(score_one, **of_sample), metric, summary, source
    )
    return Score(
        value={**values, ANY: float(bool(evidence[ANY]))},
        answer=summary,
        explanation=evidence["explanation"] or None,
        metadata=evidence,
    )


# for the command of Inspect, which finds them by their names
BY_NAME = {name: name_scorer(name, name) for name in METRICS}
