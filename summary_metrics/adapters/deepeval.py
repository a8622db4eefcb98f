# SPDX-License-Identifier: Apache-2.0
"""A metric for DeepEval, which shows one number for each metric: give a metric for each score that
you want.
"""

from __future__ import annotations

import asyncio
import json
import math
from typing import Any

from deepeval.metrics import BaseMetric
from deepeval.test_case import LLMTestCase

from ..metrics._shared.summary_metric import SummaryMetric
from ..reading.key_facts import checked_facts
from . import say_undefined, score_one, take_metric

FACT_FIELDS = ("context", "expected_output")


class SummaryScore(BaseMetric):
    """One score of a metric. The `actual_output` of a test case is its summary, and the evidence is
    in `verbose_logs`.

    An undefined score has no number and is an error of that test case: DeepEval leaves it out of
    means, and lets the test case fail if there is a threshold. What is no summary, such as a
    refusal, fails whatever its score is.

    Parameters
    ----------
    metric
        The name of a metric, such as "unr", or a loaded metric.
    key
        Which of its scores, such as "unr_1"; by default its main one.
    threshold
        The worst value that passes: the lowest one, or the highest one if less is better. None:
        there is no verdict.
    document
        The field of the test case where the source is: "input", or "context", whose items are its
        passages.
    key_facts
        For `key_facts`: where the facts are that the summary must have. "context",
        "expected_output" with a fact in each line, or a key of the `metadata` of the test case.
    **options
        Options of the metric.
    """

    async_mode = True
    verbose_mode = False
    # DeepEval copies a metric by giving its attributes to this, so they bear the names of the
    # parameters.

    def __init__(
        self,
        metric: str | SummaryMetric,
        key: str | None = None,
        threshold: float | None = None,
        document: str = "input",
        key_facts: str | None = None,
        **options: Any,
    ) -> None:
        self.metric = take_metric(metric, options)
        self.threshold = threshold
        self.document = document
        self.key_facts = key_facts
        scores = self.metric.scores()
        self.key = key or self.metric.headlines()[0]
        if self.key not in scores:
            raise ValueError(f"no score {key!r}; there are {', '.join(scores)}")
        self.broken: list[str] = []  # codes of what is broken in the last summary
        self.less_is_better = scores[self.key].better == "lower"

    def _facts_of(self, test_case: LLMTestCase) -> dict[str, Any]:
        """Return the option with the key facts of a test case, where these are asked for."""
        if self.key_facts is None:
            return {}
        name = self.key_facts
        facts = (test_case.metadata or {}).get(name)
        if name in FACT_FIELDS:
            facts = getattr(test_case, name)
        return {"key_facts": [checked_facts(facts, name)]}

    @property
    def __name__(self) -> str:
        """The name that DeepEval shows."""
        return self.key

    def measure(self, test_case: LLMTestCase, *args: Any, **kwargs: Any) -> float | None:
        """Return the score of a test case, None where it is undefined; the attributes have the
        rest.
        """
        self.score_breakdown, evidence = score_one(
            self.metric,
            test_case.actual_output or "",
            getattr(test_case, self.document),
            **self._facts_of(test_case),
        )
        value = self.score_breakdown[self.key]
        self.score: float | None = value
        self.error: str | None = None
        if math.isnan(value):
            self.score = None
            self.error = say_undefined(self.key, evidence)
        self.reason = evidence["explanation"] or None
        self.broken = evidence["broken"]
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
        if self.score is None or self.broken:
            return False
        if self.less_is_better:
            return self.score <= self.threshold
        return self.score >= self.threshold
