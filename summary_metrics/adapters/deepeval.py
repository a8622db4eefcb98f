# SPDX-License-Identifier: Apache-2.0
"""A metric for DeepEval, which shows one number for each metric: give a metric for each score that you want."""

from __future__ import annotations

import asyncio
import json
import math
from typing import Any

from deepeval.metrics import BaseMetric
from deepeval.test_case import LLMTestCase

from . import score_one, take_metric


class SummaryScore(BaseMetric):
    """One score of a metric. The `actual_output` of a test case is its summary, and the evidence is in `verbose_logs`.

    An undefined score has no number and is an error of that test case: DeepEval leaves it out of means, and lets the
    test case fail if there is a threshold.

    Parameters
    ----------
    metric
        The name of a metric, such as "unr", or a loaded metric.
    key
        Which of its scores, such as "unr_1"; by default its main one.
    threshold
        The worst value that passes: the lowest one, or the highest one if less is better. None: there is no verdict.
    document
        The field of the test case where the source is: "input", or "context", whose items are its passages.
    **options
        Options of the metric.
    """

    async_mode = True
    verbose_mode = False
    # DeepEval copies a metric by giving its attributes to this, so they bear the names of the parameters.

    def __init__(
        self,
        metric: Any,
        key: str | None = None,
        threshold: float | None = None,
        document: str = "input",
        **options: Any,
    ) -> None:
        self.metric, self.threshold, self.document = take_metric(metric, options), threshold, document
        self.key = key or self.metric.headlines()[0]
        if self.key not in self.metric.scores():
            raise ValueError(f"no score {key!r}; there are {', '.join(self.metric.scores())}")

    @property
    def __name__(self) -> str:
        """The name that DeepEval shows."""
        return self.key

    def measure(self, test_case: LLMTestCase, *args: Any, **kwargs: Any) -> float | None:
        """Return the score of a test case, None where it is undefined; the attributes have the rest."""
        self.score_breakdown, evidence = score_one(
            self.metric, test_case.actual_output or "", getattr(test_case, self.document)
        )
        value = self.score_breakdown[self.key]
        undefined = math.isnan(value)
        self.score = None if undefined else value
        self.error = f"{self.key} is undefined for this summary" if undefined else None
        self.reason = evidence["explanation"] or None
        self.verbose_logs = json.dumps(evidence, ensure_ascii=False)
        self.success = self.is_successful()
        return self.score

    async def a_measure(self, test_case: LLMTestCase, *args: Any, **kwargs: Any) -> float | None:
        """Do the same in a thread, because a metric may take long."""
        return await asyncio.to_thread(self.measure, test_case)

    def is_successful(self) -> bool | None:
        """Return whether the score passes the threshold; None where there is none."""
        if self.threshold is None:
            return None
        if self.score is None:
            return False
        less_is_better = self.metric.scores()[self.key].better == "lower"
        return self.score <= self.threshold if less_is_better else self.score >= self.threshold
