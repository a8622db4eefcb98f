# SPDX-License-Identifier: Apache-2.0
"""The first section of the report where there are judgements: which systems are out, drawn, and what scores say."""

from __future__ import annotations

import math
from typing import NamedTuple

from ...judging.verdict import Judged
from ...judging.words import (
    NEARLY_EQUAL,
    say_agreements,
    say_decision,
    say_fitted,
    say_judged,
    say_judges,
    say_marks,
    say_standing,
    say_unknown,
)

WIDTH, EDGE = 300.0, 8.0  # of the picture of a system, and what is left free at both ends; units of the picture


class Drawn(NamedTuple):
    """A system in the table: its mean and its interval in words, and where they lie in the picture.

    `low` and `high` are None where there is no interval.
    """

    system: str
    verdict: str
    mean: str
    interval: str
    out: bool
    place: float
    low: float | None
    high: float | None


class Section(NamedTuple):
    """What the section shows; `ends` are those of the axis in words, and of aspects, what is said of each alone."""

    lead: str
    notes: list[str]
    decision: list[str]
    systems: list[Drawn]
    ends: tuple[str, str]
    aspects: list[tuple[str, str]]
    scores: list[str]
    nearly_equal: str = NEARLY_EQUAL


def describe_judged(judged: Judged | None) -> Section | None:
    """Return what the section shows; None where nothing was judged."""
    if judged is None:
        return None
    standings = judged.decision.standings
    numbers = [n for one in standings for n in (one.mean, one.low, one.high) if not math.isnan(n)]
    ends = judged.scale or ((min(numbers), max(numbers)) if numbers else (0.0, 1.0))

    def place(number: float) -> float | None:
        if math.isnan(number):
            return None
        share = (number - ends[0]) / (ends[1] - ends[0]) if ends[1] > ends[0] else 0.5
        return round(EDGE + share * (WIDTH - 2 * EDGE), 1)

    drawn = []
    for one, (_, verdict, mean, interval) in zip(standings, say_standing(judged), strict=True):
        drawn.append(
            Drawn(one.system, verdict, mean, interval, one.out, place(one.mean) or 0.0, place(one.low), place(one.high))
        )
    return Section(
        lead=say_judged(judged),
        notes=[*say_unknown(judged), *say_judges(judged)],
        decision=list(say_decision(judged.decision)),
        systems=drawn,
        ends=(f"{ends[0]:g}", f"{ends[1]:g}"),
        aspects=[
            (aspect, next(iter(say_decision(decision)), ""))
            for aspect, decision in judged.aspects.items()
            if aspect != judged.aspect
        ],
        scores=[*say_agreements(judged), *say_fitted(judged), *say_marks(judged)],
    )
