# SPDX-License-Identifier: Apache-2.0
"""A metric for torchmetrics: its states are the scores of each summary, so several processes can be put together.

`update` scores its batch at once. The mean is over summaries, whatever the batches were, and leaves out undefined
scores with the warning of `compute`. Numbers have no place for evidence: ask the loaded metric, which is `metric`.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any

from . import mean_of_defined, require, take_metric

require("torchmetrics")

import torch
import torchmetrics

OF_TORCHMETRICS = (
    "compute_on_cpu",
    "compute_with_cache",
    "dist_sync_fn",
    "dist_sync_on_step",
    "distributed_available_fn",
    "process_group",
    "sync_on_compute",
)


class SummaryScores(torchmetrics.Metric):
    """All scores of a metric, in double precision.

    Parameters
    ----------
    metric
        The name of a metric, such as "unr", or a loaded metric. Of `abstractness`, the mean is that of the option
        `average="macro"`.
    **options
        Options of the metric, and of `torchmetrics.Metric`, such as `sync_on_compute`.

    Raises
    ------
    TypeError, ValueError
        There is no such metric or option; later, texts that are not as they must be.
    """

    full_state_update = False
    is_differentiable = False

    def __init__(self, metric: Any, **options: Any) -> None:
        super().__init__(**{name: options.pop(name) for name in OF_TORCHMETRICS if name in options})
        self.metric = take_metric(metric, options)
        self.keys = tuple(self.metric.directions())
        for key in self.keys:
            self.add_state(f"scores_{key}", default=[], dist_reduce_fx="cat")

    def update(self, predictions: Iterable[str], references: Iterable[Any] | None = None) -> None:
        """Score summaries. `references` are their sources, each a string or a list of passages."""
        scores = self.metric.compute(predictions=predictions, references=references, use_aggregator=False)
        for key in self.keys:
            getattr(self, f"scores_{key}").append(torch.tensor(scores[key], dtype=torch.float64, device=self.device))

    def scores(self) -> dict[str, torch.Tensor]:
        """Return the scores in the order of the updates, of shape (summaries,); nan where undefined."""
        found = {key: getattr(self, f"scores_{key}") for key in self.keys}
        nothing = torch.zeros(0, dtype=torch.float64, device=self.device)
        return {
            key: torchmetrics.utilities.dim_zero_cat(batches) if len(batches) else nothing
            for key, batches in found.items()
        }

    def compute(self) -> dict[str, torch.Tensor]:
        """Return the mean of each score; nan where it is undefined for all summaries."""
        means = {}
        for key, values in self.scores().items():
            listed = values.tolist()
            undefined = len(listed) - sum(value == value for value in listed)  # only nan differs from itself
            if undefined:
                message = f"{key} is undefined for {undefined} of {len(listed)} examples, which are left out"
                warnings.warn(message, stacklevel=2)
            means[key] = torch.tensor(mean_of_defined(listed), dtype=torch.float64, device=self.device)
        return means
