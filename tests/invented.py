# SPDX-License-Identifier: Apache-2.0
"""Findings made by hand, for the tests of what shows them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from summary_metrics.findings.comparison import Comparison
from summary_metrics.findings.find import group_systems
from summary_metrics.findings.means import decimals_for
from summary_metrics.findings.records import Cell, Column, Findings, MeanMark, Statement, System
from summary_metrics.findings.wording import describe_size

LOOKED_FOR = ("abstractness_4", "unr_avg", "facts_score")
UNSHOWN = Comparison(
    score="nid",
    baseline="a",
    system="b",
    documents=9,
    unpaired=0,
    undefined=0,
    baseline_mean=0.1,
    mean=0.1,
    difference=0.0,
    low=-0.1,
    high=0.1,
    low_corrected=-0.1,
    high_corrected=0.1,
    p_randomization=1.0,
    p_corrected=1.0,
    detectable=0.2,
    verdict="not shown to differ",
)


def column_of(key: str, direction: str, means: Sequence[float], marks: Mapping[int, MeanMark] | None = None) -> Column:
    """Return a score of some systems, of nine rows each, with an interval of 0.06."""
    marked = marks or {}
    cells = [
        Cell(mean, mean - 0.03, mean + 0.03, 9, 9 * math.isnan(mean), marked.get(place, ""), 0.0)
        for place, mean in enumerate(means)
    ]
    name = {"qa_score": "source covered"}.get(key, "")
    return Column(key, name, direction, "", cells, decimals_for(cell.high - cell.low for cell in cells))


def statement_of(system: str, code: str = "copies", **changes: Any) -> Statement:
    """Return what is said of a system."""
    said = Statement("problem", code, code, code, (system,), f"It {code}.", "rule", 9, 9, (1,), amount="9 of 9")
    return said._replace(**changes)


def findings_of(means: Mapping[str, Sequence[float]], statements: Sequence[Statement] = (), **changes: Any) -> Findings:
    """Return findings on two scores of some systems, `qa_score` and `nid`."""
    systems = [
        System(name, tuple(said for said in statements if name in said.systems), LOOKED_FOR, summaries=(9, 9))
        for name in means
    ]
    directions = {"qa_score": "higher", "nid": "lower"}
    columns = [
        column_of(key, way, [own[k] for own in means.values()]) for k, (key, way) in enumerate(directions.items())
    ]
    made: dict[str, Any] = {
        "rows": 9 * len(means),
        "documents": 9,
        "size": describe_size(9 * len(means), 9, len(means)),
        "systems": systems,
        "names": list(means),
        "columns": columns,
        "comparisons": [],
        "keys": list(directions),
        "every": [],
        "general": tuple(said for said in statements if not said.systems),
        "groups": group_systems(systems, []),
        "is_grouped": len(means) > 8,
        "conclusion": "Read some.",
    }
    return Findings(**{**made, **changes})
