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


class Elsewhere(NamedTuple):
    """What marks were worth on sets of one kind.

    Attributes
    ----------
    texts
        What the kind is, in a sentence.
    found
        Of the wrong summaries, those that have a mark.
    right, unmarked
        Of the summaries with a mark, and of those without, those that are wrong.
    """

    texts: str
    found: int
    right: int
    unmarked: int


KINDS = {
    "dialogues": Elsewhere("dialogues", 3, 45, 39),
    "very_short": Elsewhere("news in one sentence", 68, 86, 40),
    "short": Elsewhere("news in a few sentences", 14, 47, 34),
    "long": Elsewhere("articles, passages and stories", 5, 84, 69),
    "spanish": Elsewhere("Spanish news", 32, 51, 29),
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
