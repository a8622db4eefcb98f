# SPDX-License-Identifier: Apache-2.0
"""Each score reacts to a change as `declared.toml` says: lower, higher or not at all, in at least
so many stories.
"""

from __future__ import annotations

import json
import math
import tomllib
import warnings
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import summary_metrics

from .changes import CHANGES

FOLDER = Path(__file__).parent
DECLARED = tomllib.loads((FOLDER / "declared.toml").read_text(encoding="utf-8"))
EXAMPLE = FOLDER.parents[1] / "examples" / "news.jsonl"


@cache
def stories() -> list[tuple[str, str, str]]:
    """Return summary, source and another source: those of the faithful system of the example."""
    rows = [json.loads(line) for line in EXAMPLE.read_text(encoding="utf-8").splitlines()]
    faithful = [row for row in rows if row["system"] == "faithful"]
    others = [*faithful[1:], faithful[0]]
    return [
        (row["summary"], row["document"], other["document"])
        for row, other in zip(faithful, others, strict=True)
    ]


@cache
def score(metric: str, change: str) -> dict[str, list[float]]:
    """Return the scores of all stories whose summary was changed in this way; "" for no change."""
    options: dict[str, Any] = DECLARED.get(metric, {}).get("options", {})
    changed = {function.__name__: function for function in CHANGES}
    summaries = [changed[change](*story) if change else story[0] for story in stories()]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        found: dict[str, list[float]] = summary_metrics.load(metric, **options).compute(
            predictions=summaries,
            references=[source for _, source, _ in stories()],
            use_aggregator=False,
        )
    return found


def direction(before: float, after: float) -> str:
    """Return how a score moved; one that is or was undefined did not."""
    if math.isnan(before) or math.isnan(after) or abs(after - before) < 1e-9:
        return "same"
    return "higher" if after > before else "lower"


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
