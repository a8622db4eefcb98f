# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

from dataclasses import replace

import pytest

from summary_metrics.findings.verdict import Verdict
from summary_metrics.showing.tables import pair_lines
from tests.showing.test_export import found


@pytest.mark.parametrize(
    "verdict",
    [Verdict(copies=(0,), behind=(1, 2)), Verdict(too_little=(0,), behind=(1, 2))],
)
def test_who_is_ahead_for_a_reason_is_told_from_who_is_better(verdict: Verdict) -> None:
    findings, _ = found("a", "b", "c")
    [plain] = {line.count("(") for line in pair_lines(findings)}
    told = list(pair_lines(replace(findings, verdict=verdict)))
    assert (plain, [line.count("(") for line in told]) == (0, [1] * len(told))
