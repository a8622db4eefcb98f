# SPDX-License-Identifier: Apache-2.0
"""A metric for torchmetrics: its states are the scores of each summary, so several processes can be
put together.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import torch
import torchmetrics

from ..metrics._shared.summary_metric import SummaryMetric
from . import mean_of_defined, take_metric


class SummaryScores(torchmetrics.Metric):
    """All scores of a metric, in double precision.

    `update` scores its batch. The mean is over summaries, whatever the batches were, and leaves out
    undefined scores. Numbers have no place for evidence: ask the loaded metric, which is `metric`.

    Parameters
    ----------
    metric
        The name of a metric, such as "unr", or a loaded metric. Of `abstractness`, the mean is that
        of the option `average="macro"`.
    **options
        Options of the metric.
    """

    full_state_update = False
    is_differentiable = False

    def __init__(self, metric: str | SummaryMetric, **options: Any) -> None:
        super().__init__()
        self.metric = take_metric(metric, options)
        self.keys = tuple(self.metric.scores())
        for key in self.keys:
            self.add_state(f"scores_{key}", default=[], dist_reduce_fx="cat")

    def update(self, predictions: Iterable[str], references: Iterable[Any] | None = None) -> None:
        """Score summaries. `references` are their sources, each a string or a list of passages."""
        scores = self.metric.compute(
            predictions=predictions, references=references, use_aggregator=False
        )
        for key in self.keys:
            getattr(self, f"scores_{key}").append(
                torch.tensor(scores[key], dtype=torch.float64, device=self.device)
            )

    def scores(self) -> dict[str, torch.Tensor]:
        """Return the scores in the order of the updates, of shape (summaries,); nan where
        undefined.
        """
        scores = {}
        for key in self.keys:
            state = getattr(self, f"scores_{key}")
            scores[key] = torch.zeros(0, dtype=torch.float64, device=self.device)
            if len(state):
                # After several processes were put together, a state is one tensor.
                scores[key] = torchmetrics.utilities.dim_zero_cat(state)
        return scores

    def compute(self) -> dict[str, torch.Tensor]:
        """Return the mean of each score; nan where it is undefined for all summaries."""
        means = {key: mean_of_defined(values.tolist()) for key, values in self.scores().items()}
        return {
            key: torch.tensor(mean, dtype=torch.float64, device=self.device)
            for key, mean in means.items()
        }
