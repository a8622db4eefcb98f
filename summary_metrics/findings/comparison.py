# SPDX-License-Identifier: Apache-2.0
"""The comparison that `--compare` makes: the scores of systems on the same documents, pair by pair.

The unit is the document. Where a system has several summaries of one, their mean counts. `statistics.py` says how
intervals, p values and verdicts are made.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

import numpy as np

from ..errors import JobError
from ..printable import show_name
from .score_table import Scores, system_codes
from .statistics import (
    ROUNDING,
    TRIALS,
    Verdict,
    add_by_group,
    divide,
    judge_differences,
    verdict_of,
)

NO_RANGES: Mapping[str, tuple[float, float]] = MappingProxyType({})
MOST_SYSTEMS = 6  # of which all pairs are compared; of more, each with the baseline only


class Words(NamedTuple):
    """How a message names what was asked for: the comparison, and a baseline, whose name is filled in."""

    compare: str
    baseline: str


IN_COMMAND, IN_PYTHON = Words("--compare", "--baseline {}"), Words("compare", "baseline={!r}")


class Comparison(NamedTuple):
    """One score of one system beside that of another, the baseline, over the documents on which both have it.

    `documents` have a score of both. `unpaired`: only one of the two systems summarized the document. `undefined`: both
    did, but at least one summary has no score. Means are over documents. `difference` is system minus baseline, and its
    95 % interval goes from `low` to `high`. `p_randomization` is of this comparison alone. `p_corrected`,
    `low_corrected`, `high_corrected` and `verdict` hold for all comparisons that were made together. `detectable` is
    the true difference that would be shown in 80 % of such samples. No interval goes beyond the largest difference that
    the score can have, and `detectable` is nan where it would. Numbers are nan where there are no documents, and the
    verdict is "not comparable"; an interval is nan where there is only one, `low_corrected`, `high_corrected` and
    `detectable` where there are so few that no difference could be shown, and `detectable` where all documents have
    the same difference.
    """

    score: str
    baseline: str
    system: str
    documents: int
    unpaired: int
    undefined: int
    baseline_mean: float
    mean: float
    difference: float
    low: float
    high: float
    low_corrected: float
    high_corrected: float
    p_randomization: float
    p_corrected: float
    detectable: float
    verdict: Verdict


# Arithmetic


def group_means(groups: np.ndarray, scores: np.ndarray, count: int) -> np.ndarray:
    """Return the means of the rows of each group, nan left out: (rows,) and (rows, keys) to (count, keys).

    `groups` numbers the group of each row from 0 to `count` - 1.
    """
    defined = ~np.isnan(scores)
    sums = add_by_group(groups, np.where(defined, scores, 0.0), count)
    return divide(sums, add_by_group(groups, defined, count))


class OnDocuments(NamedTuple):
    """Of which documents a system has summaries, (documents,), and its mean scores on each, (documents, keys)."""

    system: str
    has: np.ndarray
    scores: np.ndarray


class SystemPair(NamedTuple):
    """The scores of two systems on the documents that both summarized, (documents, keys), nan where either is."""

    baseline: OnDocuments
    system: OnDocuments
    base: np.ndarray
    own: np.ndarray

    @classmethod
    def of(cls, baseline: OnDocuments, system: OnDocuments) -> SystemPair:
        """Return the pair of two systems."""
        paired = baseline.has & system.has
        base, own = baseline.scores[paired], system.scores[paired]
        undefined = np.isnan(base) | np.isnan(own)
        return cls(baseline, system, *(np.where(undefined, math.nan, scores) for scores in (base, own)))

    def differences(self) -> np.ndarray:
        """Return system minus baseline, (all documents, keys): nan where one of them has no score.

        All pairs have the same rows, so that all can be given the same signs.
        """
        found = np.full(self.system.scores.shape, math.nan)
        same = np.isclose(self.base, self.own, rtol=ROUNDING, atol=0)
        found[self.baseline.has & self.system.has] = np.where(same, 0.0, self.own - self.base)
        return found


def choose_pairs(names: Sequence[str], baseline: str | None, all_pairs: bool | None) -> list[tuple[str, str]]:
    """Return which systems are compared, each pair as (baseline, system).

    With a baseline, all others with it. Without one, all pairs; of more than MOST_SYSTEMS systems only those with the
    first, unless `all_pairs` says otherwise.
    """
    if all_pairs is None:
        all_pairs = baseline is None and len(names) <= MOST_SYSTEMS
    if all_pairs:
        return list(combinations(names, 2))
    first = names[0] if baseline is None else baseline
    return [(first, name) for name in names if name != first]


def end_within(end: float, largest: float) -> float:
    """Return the end of an interval, moved to the largest difference where it lies beyond; nan stays nan.

    That costs no coverage: the true difference lies on this side of it.

    >>> end_within(-1.0042, 1.0), end_within(-1.0042, math.inf)
    (-1.0, -1.0042)
    """
    return end if math.isnan(end) else min(max(end, -largest), largest)


def compare_systems(
    scores: Scores,
    baseline: str | None = None,
    seed: int = 0,
    all_pairs: bool | None = None,
    trials: int = TRIALS,
    ranges: Mapping[str, tuple[float, float]] = NO_RANGES,
    words: Words = IN_COMMAND,
) -> list[Comparison]:
    """Return the comparisons of the systems, by key and then by pair in order of appearance.

    `choose_pairs` says which are compared. All are corrected together. `ranges` has the least and the largest value of
    the scores of which they are known. A JobError says, in `words`, why there is nothing to compare.
    """
    names, system_of_row = system_codes(scores.systems)
    if len(names) < 2:
        none = "found none" if scores.systems else "found no rows"
        found = f"found only {show_name(names[0])}" if names else none
        raise JobError(f"{words.compare} needs two systems, by a column `system` or a file for each, and {found}", 2)
    if baseline is not None and baseline not in names:
        there = ", ".join(map(show_name, names))
        raise JobError(f"{words.baseline.format(baseline)}: no such system; there are {there}", 2)
    # Sorted, so that the order of the rows does not decide what a seed draws.
    codes = {document: code for code, document in enumerate(sorted(set(scores.documents)))}
    document_of_row = np.array([codes[document] for document in scores.documents])
    systems = {}
    for code, name in enumerate(names):
        rows = system_of_row == code
        own = document_of_row[rows]
        has = np.bincount(own, minlength=len(codes)) > 0
        systems[name] = OnDocuments(name, has, group_means(own, scores.values[rows], len(codes)))

    pairs = [SystemPair.of(systems[base], systems[own]) for base, own in choose_pairs(names, baseline, all_pairs)]
    if not any(len(pair.own) for pair in pairs):
        which = "no two systems have" if baseline is None else f"no other system has, with {show_name(baseline)},"
        same = "documents are the same only if their texts are, to the last character"
        raise JobError(f"{words.compare}: {which} a document in common; {same}", 2)
    judged = judge_differences((pair.differences() for pair in pairs), seed, trials)
    numbers = {name: column.reshape(len(pairs), -1).tolist() for name, column in judged._asdict().items()}
    comparisons = []
    for k, key in enumerate(scores.keys):
        least, most = ranges.get(key, (-math.inf, math.inf))
        largest = most - least
        for i, pair in enumerate(pairs):
            own = {name: column[i][k] for name, column in numbers.items()}
            documents = own["documents"]
            base_mean, mean = (float(divide(np.nansum(part[:, k]), documents)) for part in (pair.base, pair.own))
            comparisons.append(
                Comparison(
                    score=key,
                    baseline=pair.baseline.system,
                    system=pair.system.system,
                    documents=documents,
                    unpaired=int((pair.baseline.has ^ pair.system.has).sum()),
                    undefined=len(pair.own) - documents,
                    baseline_mean=base_mean,
                    mean=mean,
                    difference=own["difference"],
                    low=own["low"],
                    high=own["high"],
                    low_corrected=end_within(own["low_corrected"], largest),
                    high_corrected=end_within(own["high_corrected"], largest),
                    p_randomization=own["p"],
                    p_corrected=own["p_corrected"],
                    detectable=own["detectable"] if own["detectable"] <= largest else math.nan,
                    verdict=verdict_of(own["difference"], own["p_corrected"]),
                )
            )
    return comparisons


def rank_marks(comparisons: Iterable[Comparison]) -> dict[tuple[str, str], Literal["+", "-"]]:
    """Return "+" for each (score, system) that is shown to be above every other system, "-" for each below every other.

    A system none of whose summaries has the score is not among the others. The comparisons must be those of all pairs:
    of a system that was not compared with each other one, nothing is said.
    "+" is said of the number; whether more is better, the metric says.
    """
    shown: dict[str, dict[tuple[str, str], Verdict]] = {}
    opposite: dict[Verdict, Verdict] = {"higher": "lower", "lower": "higher"}
    for one in comparisons:
        if one.undefined and not one.documents:
            continue
        of_key = shown.setdefault(one.score, {})
        of_key[one.system, one.baseline] = one.verdict
        of_key[one.baseline, one.system] = opposite.get(one.verdict, one.verdict)
    marks: dict[tuple[str, str], Literal["+", "-"]] = {}
    for key, verdicts in shown.items():
        systems = list(dict.fromkeys(system for system, _ in verdicts))
        for system in systems:
            found = {verdicts.get((system, other)) for other in systems if other != system}
            if found == {"higher"}:
                marks[key, system] = "+"
            elif found == {"lower"}:
                marks[key, system] = "-"
    return marks


# Files


def as_dicts(comparisons: Iterable[Comparison]) -> list[dict[str, Any]]:
    """Return the comparisons as JSON can hold them: None where a number is undefined."""
    # Only nan differs from itself.
    return [{name: value if value == value else None for name, value in one._asdict().items()} for one in comparisons]


def count_made(comparisons: Iterable[Comparison]) -> int:
    """Return how many comparisons could be made: those of which there are documents."""
    return sum(not math.isnan(one.p_randomization) for one in comparisons)
