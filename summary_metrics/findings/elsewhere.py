# SPDX-License-Identifier: Apache-2.0
"""What marks of facts were worth on other texts, which people had judged.

All figures are printed by `benchmarks.conclusions`. Sets of edited summaries do not count, nor
those that something else than facts orders. What is said of marks is no better than the worst third
of the sets that chose no rule; of Spanish there is none.
"""

from __future__ import annotations

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from .statistics import CONFIDENCE, POWER
from .table import Table

MOSTLY = 0.5  # of the summaries
VERY_SHORT, SHORT = 30, 75  # words that the middle summary has at most
# Whether two systems are wrong on the same document: the standard deviation of the difference,
# about that of the middle one of the judged sets.
DEVIATION = 0.50


class Range(NamedTuple):
    """The least, what is said, and the most of some sets, in %."""

    least: int
    said: int
    most: int


class Elsewhere(NamedTuple):
    """What marks were worth on sets of one kind.

    Attributes
    ----------
    texts
        What the kind is, in a sentence.
    sets
        How many there were.
    found
        Of the wrong summaries, those that have a mark.
    right, wrong
        Of the summaries with a mark, and of all, those that are wrong.
    marked
        Of the summaries of one system with anything to check, those that have a mark; the middle of
        the systems is said.
    """

    texts: str
    sets: int
    found: Range
    right: int
    wrong: int
    marked: Range

    @property
    def unmarked(self) -> int:
        """Of the summaries without a mark, those that are wrong, as follows from the others.

        >>> Elsewhere("", 1, Range(50, 50, 50), 100, 50, Range(25, 25, 25)).unmarked
        33
        """
        caught = self.wrong * self.found.said / 100
        return round(100 * (self.wrong - caught) / (100 - 100 * caught / self.right))


KINDS = {
    "dialogues": Elsewhere("dialogues", 5, Range(3, 3, 39), 45, 39, Range(0, 4, 40)),
    "very_short": Elsewhere(
        "news in one sentence", 4, Range(20, 68, 85), 86, 63, Range(20, 61, 70)
    ),
    "short": Elsewhere("news in a few sentences", 4, Range(4, 14, 42), 49, 35, Range(0, 1, 25)),
    "long": Elsewhere(
        "articles, passages and stories", 3, Range(5, 5, 46), 84, 70, Range(0, 19, 77)
    ),
    "spanish": Elsewhere("Spanish news", 1, Range(31, 31, 31), 51, 34, Range(0, 20, 47)),
}


def kind_of(table: Table) -> str:
    """Return the key in `KINDS` of the texts of a table, "" where no set of the kind was judged.

    Neither texts in another language than English and Spanish nor an empty table have one.
    """
    if table.language not in ("en", "es") or not len(table):
        return ""
    if table.language == "es":
        return "spanish"
    if np.mean(table.labels["dialogue"]) > MOSTLY:
        return "dialogues"
    words = float(np.median(table.words))
    if words <= VERY_SHORT:
        return "very_short"
    return "short" if words <= SHORT else "long"


def visible_difference(documents: int, systems: int = 2) -> float:
    """Return which difference of the shares of wrong summaries judges of so many documents show
    in 80 % of such samples, at 5 %, of all pairs of systems together; 1 at most.

    >>> round(visible_difference(30) / visible_difference(120), 6), visible_difference(1)
    (2.0, 1.0)
    """
    pairs = max(1, systems * (systems - 1) // 2)
    normal = NormalDist()
    deviations = normal.inv_cdf(1 - (1 - CONFIDENCE) / 2 / pairs) + normal.inv_cdf(POWER)
    return min(1.0, deviations * DEVIATION / math.sqrt(max(1, documents)))
