# SPDX-License-Identifier: Apache-2.0
"""Which systems are told apart, in some columns at once, and the letters that say so in a table.

All pairs of systems in all columns are one family: `statistics.judge_differences` corrects them
together, by the largest statistic of each trial, so that with 95 % probability no two equal systems
are told apart anywhere.
"""

from __future__ import annotations

import math
import string
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from .statistics import CONFIDENCE, TRIALS, judge_differences

FEW_TRIALS = 2_000  # of large tables, of which 10,000 trials take long; p stays above 0.0005
LARGE = 300_000  # numbers: documents x pairs x columns
MOST_LETTERS = 3  # that follow one another and are written out
MOST_SYSTEMS = 60  # of which all pairs are compared: 1,770


@dataclass(frozen=True)
class Apart:
    """All pairs of systems in one column; every array but `detectable` is (systems, systems).

    `documents` is how many both have a score of. `difference` is the mean of the system of the row
    minus that of the column, over these, and [low, high] its interval, which holds for all pairs
    and columns together; nan where there is none. `higher` is +1 where the first is shown to be
    above the second, -1 below, 0 where they are not told apart. `detectable` is the median over the
    pairs of the true difference that is shown in 80 % of such samples, nan where none could be.
    """

    higher: np.ndarray
    documents: np.ndarray
    difference: np.ndarray
    low: np.ndarray
    high: np.ndarray
    detectable: float

    @property
    def shows_none(self) -> bool:
        """Whether no difference whatever could be shown of any pair."""
        return bool(np.isnan(self.low).all())


def tell_apart(columns: Mapping[str, np.ndarray], seed: int) -> dict[str, Apart]:
    """Return what is shown of all pairs of systems in each column; nothing where there is nothing
    to compare.

    `columns` has of each column the means of the systems on the documents, (documents, systems),
    nan where there is none.
    """
    if not columns:
        return {}
    stacked = np.stack(list(columns.values()), axis=2)  # (documents, systems, columns)
    documents, systems, _ = stacked.shape
    if not documents or not 2 <= systems <= MOST_SYSTEMS:
        return {}
    pairs = list(combinations(range(systems), 2))
    trials = TRIALS
    if documents * len(pairs) * len(columns) > LARGE:
        trials = FEW_TRIALS
    judged = judge_differences(
        (stacked[:, a] - stacked[:, b] for a, b in pairs), seed, trials, replicates=0
    )
    higher = np.where(judged.p_corrected <= 1 - CONFIDENCE, np.sign(judged.difference), 0)
    first, second = np.array(pairs).T
    pairs_by_column = {}
    for place, key in enumerate(columns):
        # judged are the columns of the first pair, then those of the next
        places = slice(place, None, len(columns))

        def square(
            upper: np.ndarray, lower: np.ndarray, places: slice = places, missing: float = math.nan
        ) -> np.ndarray:
            full = np.full((systems, systems), missing)
            full[first, second], full[second, first] = upper[places], lower[places]
            return full

        pairs_by_column[key] = Apart(
            higher=square(higher, -higher, missing=0.0).astype(int),
            documents=square(judged.documents, judged.documents, missing=0.0).astype(int),
            difference=square(judged.difference, -judged.difference),
            low=square(judged.low_corrected, -judged.high_corrected),
            high=square(judged.high_corrected, -judged.low_corrected),
            detectable=median_of_defined(judged.detectable[places]),
        )
    return pairs_by_column


def median_of_defined(values: np.ndarray) -> float:
    """Return the median of the values that are not nan; nan where there is none."""
    defined = values[~np.isnan(values)]
    if not len(defined):
        return math.nan
    return float(np.median(defined))


def share_letters(higher: np.ndarray, order: Sequence[int]) -> list[str]:
    """Return the letters of each system, (systems,): two that share one are not told apart, all
    others are.

    This is insert and absorb of Piepho 2004, "An algorithm for a letter-based representation of
    all-pairwise comparisons". `apart` is (systems, systems), 0 where two are not told apart; in
    `order` the best come first, and the first has an "a".

    >>> share_letters(np.array([[0, 0, 1], [0, 0, 0], [-1, 0, 0]]), [0, 1, 2])
    ['a', 'ab', 'b']
    """
    place = {system: k for k, system in enumerate(order)}
    groups = [frozenset(order)]
    for a, b in combinations(order, 2):
        if higher[a, b]:
            # Insert: a group that has both becomes two. Of any other group both are the group.
            split: list[frozenset[int]] = []
            for group in groups:
                split += [group - {a}, group - {b}] if {a, b} <= group else [group]
            # Absorb: what is a part of another group says nothing more.
            groups = [
                group
                for group in dict.fromkeys(split)
                if not any(group < larger for larger in split)
            ]
    ordered = sorted(groups, key=lambda group: sorted(place[system] for system in group))
    letters = dict.fromkeys(order, "")
    # of more groups, the last have no letter
    for name, group in zip(string.ascii_letters, ordered, strict=False):
        for system in group:
            letters[system] += name
    return [shorten(letters[system]) for system in range(len(order))]


def shorten(letters: str) -> str:
    """Return letters that follow one another as their first and their last, and of many others the
    first.

    >>> [shorten(letters) for letters in ("bcd", "bcde", "bcf", "bdfhj", "bdfhjl")]
    ['bcd', 'b-e', 'bcf', 'bdfhj', 'bdfh…']
    """
    if len(letters) > MOST_LETTERS and letters in string.ascii_letters:
        return f"{letters[0]}-{letters[-1]}"
    if len(letters) <= MOST_LETTERS + 2:
        return letters
    return f"{letters[: MOST_LETTERS + 1]}…"


def unbeaten(better: np.ndarray) -> np.ndarray:
    """Return which systems none is shown to be better than, (systems,): `better` is +1 where the
    row's is better.
    """
    return np.logical_not((better > 0).any(axis=0))
