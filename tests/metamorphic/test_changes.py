# SPDX-License-Identifier: Apache-2.0
"""Each score reacts to a change as `declared.toml` says: lower, higher or not at all, in at least
so many stories.
"""

from __future__ import annotations

import pytest

from .changes import DECLARED, direction, score

CASES = [
    (metric, key, change, moves)
    for metric, of_metric in DECLARED.items()
    for key, changes in of_metric.items()
    if key != "options"
    for change, moves in changes.items()
]


@pytest.mark.parametrize(("metric", "key", "change", "moves"), CASES)
def test_a_score_reacts_as_declared(metric: str, key: str, change: str, moves: str) -> None:
    """A declaration is `"lower 0.9"`: so in at least 90 % of the stories."""
    wanted, least = moves.split()
    pairs = list(zip(score(metric, "")[key], score(metric, change)[key], strict=True))
    share = sum(direction(*pair) == wanted for pair in pairs) / len(pairs)
    assert share >= float(least)
