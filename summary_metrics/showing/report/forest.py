# SPDX-License-Identifier: Apache-2.0
"""The differences between pairs of systems, as the page draws them."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from ...findings.comparison import Comparison
from ...findings.means import OPPOSITE


def orient(comparisons: Iterable[Comparison], pairs: Collection[tuple[str, str]]) -> list[Comparison]:
    """Return the comparisons of some pairs, each (baseline, system), turned round where that is needed."""
    found = []
    for one in comparisons:
        if (one.baseline, one.system) in pairs:
            found.append(one)
        elif (one.system, one.baseline) in pairs:
            found.append(
                one._replace(
                    baseline=one.system,
                    system=one.baseline,
                    baseline_mean=one.mean,
                    mean=one.baseline_mean,
                    difference=-one.difference,
                    low=-one.high,
                    high=-one.low,
                    low_corrected=-one.high_corrected,
                    high_corrected=-one.low_corrected,
                    verdict=OPPOSITE.get(one.verdict, one.verdict),
                )
            )
    return found


def describe_forest(
    keys: Sequence[str], comparisons: Sequence[Comparison], systems: Sequence[str], names: Mapping[str, str]
) -> list[dict[str, Any]]:
    """Return for each of `keys` its differences, as the page draws them; None where a number is undefined."""
    codes = {name: code for code, name in enumerate(systems)}
    forest = []
    for key in keys:
        pairs = [
            {
                "system": codes[one.system],
                "against": codes[one.baseline],
                "difference": one.difference,
                "low": none_if_nan(one.low_corrected),
                "high": none_if_nan(one.high_corrected),
                "detectable": none_if_nan(one.detectable),
                "verdict": one.verdict,
            }
            for one in comparisons
            if one.score == key and not math.isnan(one.difference)
        ]
        if pairs:
            forest.append({"key": key, "name": names.get(key, key), "pairs": pairs})
    return forest


def none_if_nan(number: float) -> float | None:
    """Return a number as JSON can hold it."""
    return None if math.isnan(number) else number
