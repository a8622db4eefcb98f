# SPDX-License-Identifier: Apache-2.0
"""The few numbers that the screen shows of each system."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Literal

import numpy as np

from . import titles
from .flagged import SUPPORTED
from .statistics import Significance
from .table import (
    JUDGED,
    MARKED,
    MISSING,
    RECALL,
    REPEATS,
    SHARE_MISSING,
    SUPPORT_MIN,
    MetricRun,
    Table,
)
from .titles import Title

Better = Literal["higher", "lower", "neither"]
BETTER = {"lower": "less is better", "higher": "more is better", "neither": ""}
SIGN = {"lower": -1, "higher": 1, "neither": 1}  # by which more becomes better
UNSUPPORTED = "unsupported"  # the share of summaries with a sentence that a verifier does not find
QUESTIONS = "qa_score"
LONG_ENOUGH = 0.9  # of the summaries must have so many words


@dataclass(frozen=True)
class Column:
    """A number of each system.

    Attributes
    ----------
    key
        Of a score, or "key_facts_missing_share", "unsupported", "repeats", "copied", "words".
    head
        What stands above it.
    values
        Of each summary, (rows,), nan where there is none.
    means
        (systems,), nan where no summary has it.
    hits, of
        Of what is counted so many of so many, (systems,), such as the key facts that are missing
        and those asked for; None of other numbers.
    significance
        All pairs of systems, None where they were not compared.
    """

    key: str
    head: Title
    better: Better
    values: np.ndarray
    means: np.ndarray
    is_share: bool = True
    hits: np.ndarray | None = None
    of: np.ndarray | None = None
    significance: Significance | None = None

    @property
    def title(self) -> str:
        """Its name in a sentence."""
        return self.head.text

    @property
    def surpasses(self) -> np.ndarray:
        """+1 where the system of the row is shown to be better than that of the column, -1 worse, 0
        neither.
        """
        if self.significance is None:
            return np.zeros((len(self.means), len(self.means)), dtype=int)
        return SIGN[self.better] * self.significance.higher

    @property
    def goodness(self) -> np.ndarray:
        """The means, turned so that more is better, and undefined is worst, (systems,)."""
        return np.where(np.isnan(self.means), -np.inf, SIGN[self.better] * self.means)

    def count(self, system: int) -> str:
        """Return how many of how many, "-" where nothing was counted."""
        if self.hits is None or self.of is None or not self.of[system]:
            return "-"
        return f"{self.hits[system]:,.0f} of {self.of[system]:,.0f}"

    def say(self, system: int) -> str:
        """Return the mean of a system as it is shown, "-" where there is none."""
        mean = float(self.means[system])
        if self.hits is not None and self.of is not None and self.of[system]:
            mean = self.hits[system] / self.of[system]
        if np.isnan(mean):
            return "-"
        if self.is_share:
            return f"{100 * mean:.0f} %"
        if self.key == "words":
            return f"{mean:,.0f}"
        return f"{mean:.2f}"


def list_columns(table: Table, last: str = "") -> list[Column]:
    """Return what the screen shows of a table, in its order, not compared yet; what ranks comes
    first, the column of the key `last` behind the others of these. What is defined nowhere is not
    shown.

    Where none of the known scores that rank is there, the main scores of the other metrics are
    shown.
    """
    columns = list(known_columns(table))
    if not any(column.better != "neither" for column in columns):
        for ran in table.metrics.values():
            keys = [key for key in ran.keys if key in table.scores]
            # or the first key of a metric that names none
            for key in [key for key in keys if table.scores[key].main] or keys[:1]:
                better = table.scores[key].better
                if better != "neither":
                    title = Title(key.replace("_", " "), key)
                    values = table.values(key)
                    columns.insert(0, make_column(table, key, title, better, values, False))
    columns.append(make_column(table, "words", titles.WORDS, "neither", table.words, False))
    if last:
        columns.sort(key=lambda column: (column.better == "neither", column.key == last))
    return [column for column in columns if not np.isnan(column.values).all()]


def known_columns(table: Table) -> Iterator[Column]:
    """Yield what is shown of the scores that are known by name here.

    That key phrases are kept has no column: no form of it that allows for length agreed with people
    on summaries of news and of dialogues alike (`benchmarks.conclusions`).
    """
    keys, make = table.scores, partial(make_column, table)
    if RECALL in keys and not np.isnan(table.values(RECALL)).all():
        # Where every summary lacks something, the share of summaries that do tells no systems
        # apart. What a summary has of its facts agrees with people better than how many it has
        # whole: see the coverage in `benchmarks.key_facts`.
        missing, judged = (table.numbers.get(key) for key in (MISSING, JUDGED))
        share, title = 1 - table.values(RECALL), titles.KEY_FACTS_MISSING
        yield make(SHARE_MISSING, title, "lower", share, hits=missing, of=judged)
    if SUPPORT_MIN in keys and not table.distrusted.all():
        least = table.values(SUPPORT_MIN)
        unsupported = np.where(np.isnan(least), np.nan, least < SUPPORTED)
        yield count_summaries(table, UNSUPPORTED, titles.UNSUPPORTED, unsupported)
    if MARKED in keys:
        yield count_summaries(table, MARKED, titles.MARKED, table.values(MARKED))
    options = table.metrics.get("summarization_score", MetricRun()).options
    if QUESTIONS in keys and options.get("backend", "lexical") != "lexical":
        yield make(QUESTIONS, titles.QUESTIONS_ANSWERED, "higher", table.values(QUESTIONS))
    if window := choose_window(table.words):
        yield make("repeats", titles.REPEATS, "lower", table.numbers[REPEATS[window]])
    longest = max((key for key in keys if key.startswith("abstractness_")), default="")
    if longest:
        yield make("copied", titles.COPIED, "neither", 1 - table.values(longest))


def count_summaries(table: Table, key: str, head: Title, values: np.ndarray) -> Column:
    """Return the column of what is 1 or 0 of each summary, which is counted."""
    return make_column(table, key, head, "lower", values, hits=values, of=~np.isnan(values))


def make_column(
    table: Table,
    key: str,
    head: Title,
    better: Better,
    values: np.ndarray,
    is_share: bool = True,
    hits: np.ndarray | None = None,
    of: np.ndarray | None = None,
) -> Column:
    """Return the column of a value of each summary; of what is counted also `hits` and `of` are of
    the summaries, (rows,).
    """
    if hits is not None and of is not None:
        hits, of = (
            np.bincount(table.system_codes, np.nan_to_num(numbers), len(table.systems))
            for numbers in (hits, of)
        )
    return Column(key, head, better, values, table.by_system(values), is_share, hits, of)


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


def order_systems(table: Table, lead: Column | None, second: np.ndarray) -> list[int]:
    """Return the places of the systems, best first by the leading column as it is shown, then by
    the `second`, (systems,).

    Without a leading column, they stay as they appear.
    """
    places = range(len(table.systems))
    if lead is None:
        return list(places)
    return sorted(places, key=lambda k: (-round(float(lead.goodness[k]), 2), -float(second[k])))
