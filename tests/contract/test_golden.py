# SPDX-License-Identifier: Apache-2.0
"""No score moves unseen: `tests/golden` says what each metric gave before."""

from __future__ import annotations

import pytest

from summary_metrics.registry import METRICS, known_of
from tests.golden import differs, score_again

# others need a model
SCORED = [name for name in METRICS if known_of(name).unasked or not known_of(name).model]


@pytest.mark.parametrize("metric", SCORED)
def test_scores_are_the_golden_ones(metric: str) -> None:
    compared = list(score_again(metric))
    assert compared, f"no golden scores: python -m tests.golden {metric}"
    assert [(line, now) for line, now in compared if differs(line["scores"], now)] == []
