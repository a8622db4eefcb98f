# SPDX-License-Identifier: Apache-2.0
"""The beginning of the report: the systems against their main scores, and how sure the differences are.

A colour in the table of systems and scores stands for what is shown, not for what a number looks like: it is as strong
as the share of the other systems from which a system is shown to differ.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from ...findings.comparison import Comparison
from ...findings.first_screen import COPIES, Screen
from ...findings.statistics import Verdict
from ..tables import decimals_for

MARKS = {"+": "+", "-": "\N{MINUS SIGN}", "*": "*"}
OPPOSITE: dict[Verdict, Verdict] = {"higher": "lower", "lower": "higher"}


class Cell(NamedTuple):
    """The mean of a score of a system, and where it stands.

    `tone` goes from -1, shown to be worse than all others, to 1, better than all.
    """

    mean: str
    interval: str
    undefined: int
    mark: str
    tone: float


class Column(NamedTuple):
    """A score in the table of systems and scores; `cells` has one for each system."""

    key: str
    name: str
    direction: str
    favours_copies: bool
    cells: list[Cell]


def count_wins(comparisons: Iterable[Comparison], directions: Mapping[str, str]) -> dict[tuple[str, str], float]:
    """Return for each score and system the share of other systems that it is shown to be better than, less the worse.

    Where neither way is better the share is 0, as it is where nothing is shown.
    """
    balance: Counter[tuple[str, str]] = Counter()
    compared: Counter[tuple[str, str]] = Counter()
    for one in comparisons:
        own, other = (one.score, one.system), (one.score, one.baseline)
        compared.update((own, other))
        if one.verdict in OPPOSITE and directions[one.score] != "neither":
            sign = 1 if one.verdict == directions[one.score] else -1
            balance[own] += sign
            balance[other] -= sign
    return {place: balance[place] / number for place, number in compared.items()}


def describe_columns(screen: Screen, better: Mapping[str, str], favoured: Collection[str]) -> list[Column]:
    """Return the table of systems and scores; `favoured` are the scores that reward copying."""
    wins = count_wins(screen.comparisons, screen.directions)
    copying = {judgement.system for judgement in screen.judgements if COPIES in judgement.faults}
    columns = []
    for k, key in enumerate(screen.keys):
        decimals = decimals_for([float(summary.high[k] - summary.low[k]) for _, summary in screen.means])
        cells = []
        for system, summary in screen.means:
            mean, low, high = (float(numbers[k]) for numbers in (summary.mean, summary.low, summary.high))
            cells.append(
                Cell(
                    "\N{EN DASH}" if math.isnan(mean) else f"{mean:.{decimals}f}",
                    "" if math.isnan(low) else f"{low:.{decimals}f} to {high:.{decimals}f}",
                    int(summary.undefined[k]),
                    MARKS.get(screen.marks.get((key, system), ""), ""),
                    # To be ahead by copying, where the score rewards that, is not to be better.
                    0.0 if key in favoured and system in copying else wins.get((key, system), 0.0),
                )
            )
        copies = key in favoured and any(screen.marks.get((key, system)) == "*" for system, _ in screen.means)
        columns.append(Column(key, screen.names.get(key, key), better.get(key, ""), copies, cells))
    return columns


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
