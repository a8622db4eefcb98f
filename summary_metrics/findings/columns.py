# SPDX-License-Identifier: Apache-2.0
"""The few numbers that the screen shows of each system, and which of them the order of systems is
made by.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

import numpy as np

from . import titles
from .differences import Apart, share_letters
from .table import KEPT, MARKED, REPEATS, SHARE_MISSING, MetricRun, Table
from .titles import Title

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
        What stands above it.
    means
        (systems,), nan where no summary has it.
    apart
        All pairs of systems, None where they were not compared.
    letters
        Of each system; none where they were not compared.
    """

    key: str
    head: Title
    better: Better
    is_share: bool
    means: np.ndarray
    apart: Apart | None = None
    letters: tuple[str, ...] = ()

    @property
    def title(self) -> str:
        """Its name in a sentence."""
        return self.head.text

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
            return f"{mean:,.0f}"
        return f"{mean:.2f}"


@dataclass(frozen=True)
class Measure:
    """What a column is made of: a value of each summary, (rows,), nan where there is none."""

    key: str
    head: Title
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
                    measures.insert(0, Measure(key, title_of(key), better, values, is_share=False))
    return [*measures, Measure("words", titles.WORDS, "neither", table.words, is_share=False)]


def main_scores(table: Table, ran: MetricRun) -> list[str]:
    """Return the keys of a metric that are shown first, or its first key where it names none."""
    keys = [key for key in ran.keys if key in table.scores]
    return [key for key in keys if table.scores[key].main] or keys[:1]


def known_measures(table: Table) -> Iterator[Measure]:
    """Yield what is shown of the scores that are known by name here."""
    keys = table.scores
    if KEPT in keys and not np.isnan(table.values(KEPT)).all():
        # Where every summary lacks something, the share of summaries that do tells no systems
        # apart.
        missing = 1 - table.values(KEPT)
        yield Measure(SHARE_MISSING, titles.KEY_FACTS_MISSING, "lower", missing)
    if "support_score" in keys:
        supported = table.values("support_score")
        yield Measure("support_score", titles.SENTENCES_SUPPORTED, "higher", supported)
    if MARKED in keys:
        yield Measure(MARKED, titles.MARKED, "lower", table.values(MARKED))
    if "qa_score" in keys:
        options = table.metrics.get("summarization_score", MetricRun()).options
        title = titles.QUESTIONS_ANSWERED
        if options.get("backend", "lexical") == "lexical":
            title = titles.KEY_PHRASES_KEPT  # no question is asked where words are looked for
        yield Measure("qa_score", title, "higher", table.values("qa_score"))
    if window := choose_window(table.words):
        yield Measure("repeats", titles.REPEATS, "lower", table.numbers[REPEATS[window]])
    longest = max((key for key in keys if key.startswith("abstractness_")), default="")
    if longest:
        yield Measure("copied", titles.COPIED, "neither", 1 - table.values(longest))


def title_of(key: str) -> Title:
    """Return the title of a score that has none of its own.

    >>> title_of("alarms_adjusted").text, title_of("nid").lower
    ('alarms adjusted', 'nid')
    """
    upper, _, lower = key.replace("_", " ").rpartition(" ")
    return Title(upper, lower, key)


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
