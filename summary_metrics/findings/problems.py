# SPDX-License-Identifier: Apache-2.0
"""Broken outputs: what needs no score and no statistics, as a reader sees it on one example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass

import numpy as np

from ..texts.broken import (
    ANY,
    CODES,
    EMPTY,
    LANGUAGE,
    OTHER_DOCUMENT,
    SAME_TEXT,
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


def same_text_groups(table: Table) -> list[list[int]]:
    """Return groups of rows in which a system gave one text for several documents that differ."""
    labels = table.labels
    groups = group_same_texts(
        *(labels[name] for name in ("system", "document_digest", "summary_digest"))
    )
    words = labels["source_words"]
    return [
        rows
        for rows in groups
        if any(share_words(words[rows[0]], words[row]) < LEAST_SHARED for row in rows[1:])
    ]


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
    for rows in same_text_groups(table):
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
