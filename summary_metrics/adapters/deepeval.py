# SPDX-License-Identifier: Apache-2.0
"""A metric for DeepEval, which shows one number for each metric: give a metric for each score that you want.

An undefined score has no number and is an error of that test case, which says so. DeepEval leaves it out of means, and
lets the test case fail if there is a threshold. The evidence is in `verbose_logs`, as JSON.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any

from . import check_field, check_threshold, require, score_one, take_metric

require("deepeval")

from deepeval.errors import MissingTestCaseParamsError
from deepeval.metrics import BaseMetric
from deepeval.test_case import LLMTestCase

SOURCES = ("input", "context", "retrieval_context")  # the fields of a test case where its source may be


class SummaryScore(BaseMetric):
    """One score of a metric. The `actual_output` of a test case is its summary.

    Parameters
    ----------
    metric
        The name of a metric, such as "unr", or a loaded metric.
    key
        Which of its scores, such as "unr_1". By default its most telling one.
    threshold
        The worst value that passes: the lowest one, or the highest one if less is better. None: there is no verdict.
    document
        The field of the test case where the source is: "input" as in DeepEval's own metric for summaries, or "context"
        or "retrieval_context", whose items are passages of one source.
    **options
        Options of the metric.

    Raises
    ------
    TypeError, ValueError
        There is no such metric, option, score or field; or a threshold that is no number, or for a score of which
        neither more nor less is better.
    """

    async_mode = True
    verbose_mode = False
    score_breakdown: dict[str, float]
    # DeepEval copies a metric by giving its attributes to this, so they bear the names of the parameters.

    def __init__(
        self,
        metric: Any,
        key: str | None = None,
        threshold: float | None = None,
        document: str = "input",
        **options: Any,
    ) -> None:
        self.metric = take_metric(metric, options)
        directions = self.metric.directions()
        self.key = self.metric.headlines()[0] if key is None else key
        if self.key not in directions:
            raise ValueError(f"no score {self.key!r}; there are {', '.join(directions)}")
        self.direction = directions[self.key]
        check_threshold(threshold, self.key, self.direction)
        check_field(document, SOURCES)
        self.threshold = threshold
        self.document = document

    @property
    def __name__(self) -> str:
        """The name that DeepEval shows."""
        return self.key

    def measure(self, test_case: LLMTestCase, *args: Any, **kwargs: Any) -> float | None:
        """Return the score of a test case, None where it is undefined; the attributes have the rest."""
        summary, source = test_case.actual_output, getattr(test_case, self.document)
        if summary is None or (source is None and self.metric.references_needed):
            missing = "actual_output" if summary is None else self.document
            raise MissingTestCaseParamsError(f"'{missing}' cannot be None for the '{self.key}' metric")
        judged = score_one(self.metric, summary, source)
        self.score_breakdown = judged.scores
        undefined = self.key in judged.evidence["undefined"]
        self.score = None if undefined else judged.scores[self.key]
        self.error = f"{self.key} is undefined for this summary" if undefined else None
        self.reason = judged.evidence["explanation"] or None
        self.verbose_logs = json.dumps(judged.evidence, ensure_ascii=False)
        self.success = self.is_successful()
        return self.score

    async def a_measure(self, test_case: LLMTestCase, *args: Any, **kwargs: Any) -> float | None:
        """Do the same in a thread, because a metric may take long."""
        return await asyncio.to_thread(self.measure, test_case)

    def is_successful(self) -> bool | None:
        """Return whether the score passes the threshold; None where there is none."""
        if self.threshold is None:
            return None
        if self.error is not None or self.score is None:
            return False
        return self.score >= self.threshold if self.direction == "higher" else self.score <= self.threshold
