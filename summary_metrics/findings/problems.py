# SPDX-License-Identifier: Apache-2.0
"""Broken outputs, which need no score and no statistics, as a reader sees them on one example; and
how many of the summaries that came in could not be judged, so that no bound passes on the few that
are left.

A score that is undefined by its own definition is not lost: of a summary that states nothing there
is nothing to find. Nor is a summary without a label. Of two systems that are compared, a summary of
a document that the other has not is lost: a job that wrote ten of forty summaries does not pass.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..printable import count_of, show_name
from ..reading.rows import EMPTY_DOCUMENT
from ..texts.broken import (
    ANY,
    CODES,
    EMPTY,
    LANGUAGE,
    OTHER_DOCUMENT,
    SAME_TEXT,
    STATING,
    group_same_texts,
    keep_exceptions,
)
from ..texts.descriptions import TASK, share_words
from .misplaced import find_misplaced, fits_other
from .table import Table

MOST = 0.5  # of the summaries of a system must talk about the task before it is said
# Two versions of one text may well have one summary; two texts that share less than half of their
# words may not.
LEAST_SHARED = 0.5
WORDS = {**CODES, TASK: "preambles"}


@dataclass(frozen=True)
class Problem:
    """What is broken in `count` of the `of` summaries of a system.

    `code` is one of `texts.broken.CODES`, or "task". The first of them is row `row` of the table,
    from a line of a file; `shown` are its words that show it, or what it is where no words do, ""
    where that is the summary as a whole.
    """

    code: str
    system: str
    count: int
    of: int
    row: int
    file: str
    line: int
    shown: str = ""

    @property
    def is_quoted(self) -> bool:
        """Whether `shown` are words of the summary, and not what it is."""
        return self.code not in (EMPTY, LANGUAGE)

    @property
    def share(self) -> float:
        """Of the summaries of the system."""
        return self.count / self.of


def rows_with_codes(table: Table) -> dict[str, np.ndarray]:
    """Return of each code which rows have it, (rows,).

    A summary in another language is broken where most keep it; where most do not, it is the task.
    Of one that is broken in another way, such as an empty one, it is not said that it comes again.
    One that fits another document better is broken where many do: of a few it is chance.
    """
    having = {
        code: np.array([code in codes for codes in table.labels["problems"]], dtype=bool)
        for code in CODES
    }
    if not keep_exceptions(having[LANGUAGE].tolist()):
        having[LANGUAGE][:] = False
    is_broken = np.any(list(having.values()), axis=0)
    words = table.labels["source_words"]
    names = ("system", "document_digest", "summary_digest")
    for rows in group_same_texts(*(table.labels[name] for name in names)):
        # one text for several documents that differ
        if any(share_words(words[rows[0]], words[row]) < LEAST_SHARED for row in rows[1:]):
            having[SAME_TEXT][rows] = True
    having[SAME_TEXT] &= ~is_broken
    if find_misplaced(table):
        having[OTHER_DOCUMENT] = fits_other(table)
    having[ANY] = np.any(list(having.values()), axis=0)
    return having


def find_problems(
    table: Table, codes: Mapping[str, np.ndarray], ignored: Collection[str] = ()
) -> list[Problem]:
    """Return the problems of all systems, those in the largest share of summaries first."""
    task = np.array([TASK in codes for codes in table.labels["writing"]], dtype=bool) & ~codes[ANY]
    sizes = Counter(table.system_codes.tolist())
    problems = []
    for code, having in {**codes, TASK: task}.items():
        if code in (ANY, OTHER_DOCUMENT) or code in ignored:
            continue
        for system, name in enumerate(table.systems):
            rows = np.flatnonzero(having & (table.system_codes == system))
            least = 0.0
            if code == TASK:
                least = MOST * sizes[system]
            if len(rows) > least:
                row = int(rows[0])
                problems.append(
                    Problem(
                        code=code,
                        system=name,
                        count=len(rows),
                        of=sizes[system],
                        row=row,
                        file=table.labels["file"][row],
                        line=table.labels["line"][row],
                        shown=table.evidence(row).get("texts", {}).get("broken", {}).get(code, ""),
                    )
                )
    return sorted(problems, key=lambda problem: -problem.share)


def broken_shares(table: Table, codes: Mapping[str, np.ndarray]) -> dict[str, dict[str, float]]:
    """Return of each system the share of its summaries that has each code, and any: `broken`.

    Those that fit another document are counted one by one, as a bound may ask for a few.
    """
    rows_of_code = {**codes, OTHER_DOCUMENT: fits_other(table)}
    shares = {
        code: table.by_system(having.astype(float)).tolist()
        for code, having in rows_of_code.items()
    }
    return {
        name: {code: of_systems[k] for code, of_systems in shares.items()}
        for k, name in enumerate(table.systems)
    }


class Lost(NamedTuple):
    """How many of the summaries of a system, or of all (""), could not be judged, by why."""

    system: str
    summaries: int
    reasons: Mapping[str, int]

    @property
    def number(self) -> int:
        """Those of all reasons."""
        return sum(self.reasons.values())

    @property
    def share(self) -> float:
        """Of the summaries, 0 of none."""
        return self.number / max(1, self.summaries)

    def __str__(self) -> str:
        """Return the counts.

        >>> str(Lost("gpt", 4, {"skipped": 0, "broken": 3}))
        '3 of 4 summaries of gpt could not be judged: 3 broken'
        """
        whose = ""
        if self.system:
            whose = f" of {show_name(self.system)}"
        reasons = ", ".join(f"{count:,} {why}" for why, count in self.reasons.items() if count)
        summaries = count_of(self.summaries, "summary")
        return f"{self.number:,} of {summaries}{whose} could not be judged: {reasons}"


@dataclass(frozen=True)
class Losses:
    """What of a table could not be judged: what is broken but by `ignored` codes, rows without a
    source, those on which a metric failed, and rows that were skipped.
    """

    table: Table
    ignored: Collection[str] = ()

    @cached_property
    def is_broken(self) -> np.ndarray:
        """Which rows are broken, and count in no score, (rows,)."""
        rows = rows_with_codes(self.table)
        counted = STATING.union(self.ignored)
        return np.any([rows[code] for code in CODES if code not in counted], axis=0)

    def most_of(self, key: str, systems: Sequence[str], compared: bool = False) -> Lost:
        """Return what a score lost of one of the systems, or of all rows, where the most is; of two
        that are compared, documents of which there is no summary by the other one, too.
        """
        table = self.table
        reasons = self.rows_lost(key)
        if compared:
            places = [table.systems.index(system) for system in systems]
            is_shared = table.summarized[:, places].all(axis=1)
            # -1, the code of no document, is the place of the last
            is_paired = np.append(is_shared, True)[table.document_codes]
            for_other_reasons = np.any([*reasons.values()], axis=0)
            reasons["whose document the other lacks"] = ~is_paired & ~for_other_reasons
        losses = []
        for system in systems:
            rows = table.system_codes == table.systems.index(system)
            skipped = table.skipped.get(system, 0)
            counts = {why: int((lost & rows).sum()) for why, lost in reasons.items()}
            losses.append(Lost(system, int(rows.sum()) + skipped, {"skipped": skipped, **counts}))
        skipped = sum(table.skipped.values())
        of_all = {"skipped": skipped}
        if len(table.systems) == 1:
            of_all = {**losses[0].reasons, **of_all}
        losses.append(Lost("", len(table) + skipped, of_all))
        return max(losses, key=lambda lost: lost.share)

    def rows_lost(self, key: str) -> dict[str, np.ndarray]:
        """Return by why which rows could not be judged by a score, each once, (rows,)."""
        table = self.table
        if key not in table.numbers:  # what is counted in all rows, such as broken ones
            return {}
        undefined = np.isnan(table.values(key)) & ~self.is_broken
        digests = np.array(table.labels["document_digest"], dtype=object)
        sourceless = undefined & (digests == EMPTY_DOCUMENT)
        return {
            "broken": self.is_broken,
            "without a source": sourceless,
            "failed": undefined & ~sourceless & table.failed(key),
        }
