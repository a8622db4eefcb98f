# SPDX-License-Identifier: Apache-2.0
"""What an operator did to a score, and whether that is what is declared.

Each score of a variant is compared with that of the correct summary: it is worse, the same or better. Of a score of
which neither way is better, such as `abstractness`, more counts as worse.
"""

from __future__ import annotations

import itertools
import math
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.checklist.operators import CONTRACTS, NOT_GAIN, NOT_MOVE, PARAPHRASES, TOLERANCE, WORSEN
from benchmarks.checklist.scoring import ChecklistScore

SENSITIVE, BLIND, INVARIANT, FAULT = STATUSES = ("sensitive", "blind", "invariant", "fault")
EQUAL = 1e-9  # scores that differ by less are the same
NORMAL_QUANTILE = 1.959964  # of 97.5 %
TENTH = 0.1  # the share of variants that may be better, and of paraphrases that may move


class Effect(NamedTuple):
    """How many variants with one error are worse, the same and better, and the mean shift in standard deviations.

    `monotone` counts the tables, of `graded`, where each further error makes the score worse or leaves it, and all of
    them together make it worse. A table is graded if its operator makes two errors or more.
    """

    worse: int
    same: int
    better: int
    shift: float
    monotone: int
    graded: int

    @property
    def total(self) -> int:
        """The number of tables that have a score before and after."""
        return self.worse + self.same + self.better

    def kept(self, contract: str) -> int:
        """Return how many variants keep the contract."""
        return {WORSEN: self.worse, NOT_GAIN: self.worse + self.same, NOT_MOVE: self.same}[contract]


def wilson(count: int, total: int) -> tuple[float, float]:
    """Return the 95 % interval of Wilson (1927) for a share; nan without anything to count.

    >>> [round(bound, 3) for bound in wilson(8, 10)]
    [0.49, 0.943]
    """
    if total == 0:
        return math.nan, math.nan
    share, z2 = count / total, NORMAL_QUANTILE**2 / total
    middle = (share + z2 / 2) / (1 + z2)
    half = math.sqrt(share * (1 - share) * z2 + z2 * z2 / 4) / (1 + z2)
    return max(0.0, middle - half), min(1.0, middle + half)


def compare(before: Sequence[float], after: Sequence[Sequence[float]], spread: float, tolerance: float = 0.0) -> Effect:
    """Return the cell of a score and an operator.

    Parameters
    ----------
    before
        The score of the correct summary of each table; more is better.
    after
        For each table the scores of its variants with one error, two errors and so on; empty without variants.
    spread
        The standard deviation of the score over all texts.
    tolerance
        By how many standard deviations a score may differ and be the same.
    """
    margin = max(EQUAL, tolerance * spread)
    shifts = [row[0] - old for old, row in zip(before, after, strict=True) if row and not math.isnan(row[0] - old)]
    graded = [[old, *row] for old, row in zip(before, after, strict=True) if len(row) > 1 and is_defined([old, *row])]
    worse, better = (sum(sign * shift > margin for shift in shifts) for sign in (-1, 1))
    mean = math.fsum(shifts) / len(shifts) if shifts else math.nan
    return Effect(
        worse=worse,
        same=len(shifts) - worse - better,
        better=better,
        # Scores that never differ have no standard deviation, and did not shift.
        shift=mean / spread if spread > 0 else mean,
        monotone=sum(map(is_monotone, graded)),
        graded=len(graded),
    )


def is_defined(scores: Iterable[float]) -> bool:
    """Return whether no score is nan."""
    return not any(map(math.isnan, scores))


def is_monotone(scores: Sequence[float]) -> bool:
    """Return whether scores never rise, and fall in all.

    >>> is_monotone([3, 2, 2, 1]), is_monotone([3, 1, 2]), is_monotone([3, 3])
    (True, False, False)
    """
    falls = all(later <= earlier + EQUAL for earlier, later in itertools.pairwise(scores))
    return falls and scores[-1] < scores[0] - EQUAL


def cells_of(column: ChecklistScore, chosen: Sequence[bool] | None = None) -> dict[str, Effect]:
    """Return the cells of a column by operator, over all tables or the chosen ones."""
    keep = range(len(column.before)) if chosen is None else [i for i, wanted in enumerate(chosen) if wanted]
    return {
        name: compare(
            [column.before[i] for i in keep],
            [rows[i] for i in keep],
            column.spread,
            TOLERANCE if name in PARAPHRASES else 0.0,
        )
        for name, rows in column.after.items()
    }


def read_declared(path: Path = Path(__file__).parent / "declared.toml") -> dict[str, dict[str, Any]]:
    """Return what is declared, by the label of the column: a list of operators for each status, and the reasons.

    A ValueError names what is unknown, declared twice or not at all.
    """
    declared = tomllib.loads(path.read_text(encoding="utf-8"))
    for label, entry in declared.items():
        unknown = set(entry) - {*STATUSES, *(f"{status}_because" for status in STATUSES)}
        if unknown:
            raise ValueError(f"{label}: unknown {', '.join(sorted(unknown))}; allowed are {', '.join(STATUSES)}")
        named = [name for status in STATUSES for name in entry.get(status, [])]
        if sorted(named) != sorted(CONTRACTS):
            wrong = sorted(set(named) ^ set(CONTRACTS)) or sorted({name for name in named if named.count(name) > 1})
            raise ValueError(f"{label}: each operator must be declared once, see {', '.join(wrong)}")
    return declared


def status_of(declared: dict[str, dict[str, Any]], label: str, operator: str) -> str:
    """Return the status of a cell; "" where the score is none of ours."""
    entry = declared.get(label, {})
    return next((status for status in STATUSES if operator in entry.get(status, [])), "")


def breaks(cell: Effect, status: str, operator: str, strict: bool = True) -> bool:
    """Return whether what was measured is not what is declared; only "sensitive" and "invariant" promise something.

    "sensitive": more than half of the variants are worse, and with `strict` the lower end of the interval is above a
    half; at most a tenth are better.
    "invariant": no variant differs; of paraphrases at most a tenth do. Where a score must not gain, it may fall, and at
    most a tenth are better.
    Nothing breaks where there is no variant.
    """
    if cell.total == 0 or status not in (SENSITIVE, INVARIANT):
        return False
    gains = cell.better > TENTH * cell.total
    if status == SENSITIVE:
        return gains or (wilson(cell.worse, cell.total)[0] if strict else cell.worse / cell.total) <= 0.5
    if CONTRACTS[operator] == NOT_GAIN:
        return gains
    return cell.worse + cell.better > (TENTH * cell.total if operator in PARAPHRASES else 0)


def suggest(cell: Effect, operator: str) -> str:
    """Return the strongest status that a cell does not break; "fault" if it breaks both."""
    promises = {WORSEN: (SENSITIVE,), NOT_GAIN: (SENSITIVE, INVARIANT), NOT_MOVE: (INVARIANT,)}[CONTRACTS[operator]]
    return next((status for status in promises if not breaks(cell, status, operator)), FAULT)
