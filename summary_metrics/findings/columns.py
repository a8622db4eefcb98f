# SPDX-License-Identifier: Apache-2.0
"""The few numbers that the screen shows of each system, and which of them the order of systems is
made by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from .differences import Apart, share_letters
from .table import KEPT, NOT_FOUND, REPEATS, SHARE_MISSING, Ran, Table

Better = Literal["higher", "lower", "neither"]
BETTER = {"lower": "less is better", "higher": "more is better", "neither": ""}
SIGN = {"lower": -1, "higher": 1, "neither": 1}  # by which more becomes better
LONG_ENOUGH = 0.9  # of the summaries must have so many words


@dataclass(frozen=True)
class Column:
    """A number of each system.

    Attributes
    ----------
    key
        Of a score, or "key_facts_missing_share", "repeats", "copied", "words".
    head
        The two lines above it.
    means
        (systems,), nan where no summary has it.
    apart
        All pairs of systems, None where they were not compared.
    letters
        Of each system; none where they were not compared.
    """

    key: str
    head: tuple[str, str]
    better: Better
    is_share: bool
    means: np.ndarray
    apart: Apart | None = None
    letters: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Its name in a sentence."""
        return " ".join(self.head).strip()

    @property
    def surpasses(self) -> np.ndarray:
        """+1 where the system of the row is shown to be better than that of the column, -1 worse, 0
        neither.
        """
        if self.apart is None:
            return np.zeros((len(self.means), len(self.means)), dtype=int)
        return SIGN[self.better] * self.apart.higher

    @property
    def goodness(self) -> np.ndarray:
        """The means, turned so that more is better, and undefined is worst, (systems,)."""
        return np.where(np.isnan(self.means), -np.inf, SIGN[self.better] * self.means)

    def say(self, system: int) -> str:
        """Return the mean of a system as it is shown, "-" where there is none."""
        mean = float(self.means[system])
        if np.isnan(mean):
            return "-"
        if self.is_share:
            return f"{100 * mean:.0f} %"
        if self.key == "words":
            return f"{mean:.0f}"
        return f"{mean:.2f}"


@dataclass(frozen=True)
class Measure:
    """What a column is made of: a value of each summary, (rows,), nan where there is none."""

    key: str
    head: tuple[str, str]
    better: Better
    values: np.ndarray
    is_share: bool = True


def list_measures(table: Table) -> list[Measure]:
    """Return what the screen shows of a table, in the order of the columns; those that rank come
    first.

    Where none of the known scores that rank is there, the main scores of the other metrics are
    shown.
    """
    measures = list(known_measures(table))
    if not any(column.better != "neither" for column in measures):
        taken = {column.key for column in measures}
        for ran in table.metrics.values():
            for key in main_scores(table, ran):
                better = table.scores[key].better
                if key not in taken and better != "neither":
                    values = table.values(key)
                    measures.insert(
                        0, Measure(key, split_head(key), better, values, is_share=False)
                    )
    words = table.words
    return [*measures, Measure("words", ("", "words"), "neither", words, is_share=False)]


def main_scores(table: Table, ran: Ran) -> list[str]:
    """Return the keys of a metric that are shown first, or its first key where it names none."""
    keys = [key for key in ran.keys if key in table.scores]
    return [key for key in keys if table.scores[key].main] or keys[:1]


def known_measures(table: Table) -> Iterator[Measure]:
    """Yield what is shown of the scores that are known by name here."""
    keys = table.scores
    if KEPT in keys and not np.isnan(table.values(KEPT)).all():
        # Where every summary lacks something, the share of summaries that do tells no systems
        # apart.
        yield Measure(SHARE_MISSING, ("key facts", "missing"), "lower", 1 - table.values(KEPT))
    if "support_score" in keys:
        yield Measure(
            "support_score", ("sentences", "supported"), "higher", table.values("support_score")
        )
    if NOT_FOUND in keys:
        yield Measure(NOT_FOUND, ("facts", "not found"), "lower", table.values(NOT_FOUND))
    if "qa_score" in keys:
        options = table.metrics.get("summarization_score", Ran()).options
        head = ("questions", "answered")
        if options.get("backend", "lexical") == "lexical":
            head = ("key phrases", "kept")  # no question is asked where words are looked for
        yield Measure("qa_score", head, "higher", table.values("qa_score"))
    if window := choose_window(table.words):
        yield Measure("repeats", ("", "repeats"), "lower", table.numbers[REPEATS[window]])
    longest = max((key for key in keys if key.startswith("abstractness_")), default="")
    if longest:
        yield Measure("copied", ("", "copied"), "neither", 1 - table.values(longest))


def split_head(key: str) -> tuple[str, str]:
    """Return the two lines above the column of a score.

    >>> split_head("alarms_adjusted"), split_head("nid")
    (('alarms', 'adjusted'), ('', 'nid'))
    """
    first, _, second = key.replace("_", " ").rpartition(" ")
    return first, second


def choose_window(words: np.ndarray) -> int | None:
    """Return within how many tokens repetition is compared; None where too many summaries are
    shorter than the least.

    >>> choose_window(np.array([31, 45, 52])), choose_window(np.array([4, 8, 11]))
    (30, None)
    """
    for window in REPEATS:
        if len(words) and np.mean(words >= window) >= LONG_ENOUGH:
            return window
    return None


def make_column(measure: Measure, table: Table, pairs: Apart | None) -> Column:
    """Return the column of what was measured, with its letters where systems were compared."""
    column = Column(
        key=measure.key,
        head=measure.head,
        better=measure.better,
        is_share=measure.is_share,
        means=table.by_system(measure.values),
        apart=pairs,
    )
    if pairs is None:
        return column
    order = sorted(range(len(table.systems)), key=lambda system: -column.goodness[system])
    return replace(column, letters=tuple(share_letters(pairs.higher, order)))


def order_systems(table: Table, lead: Column | None, second: Callable[[int], float]) -> list[int]:
    """Return the places of the systems, best first by the leading column as it is shown, then by
    the `second`.

    Without a leading column, they stay as they appear.
    """
    places = range(len(table.systems))
    if lead is None:
        return list(places)
    return sorted(places, key=lambda k: (-round(float(lead.goodness[k]), 2), -second(k)))
