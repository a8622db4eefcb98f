# SPDX-License-Identifier: Apache-2.0
"""Each score reacts to a change as `declared.toml` says: lower, higher or not at all, in at least
so many stories.
"""

from __future__ import annotations

from tests.helpers.rows import each_row

from .changes import direction, score


@each_row
def test_a_score_reacts_as_declared(metric: str, key: str, change: str, moves: str) -> None:
    """A declaration is `"lower 0.9"`: so in at least 90 % of the stories."""
    wanted, least = moves.split()
    pairs = list(zip(score(metric, "")[key], score(metric, change)[key], strict=True))
    share = sum(direction(*pair) == wanted for pair in pairs) / len(pairs)
    assert share >= float(least)
