# SPDX-License-Identifier: Apache-2.0
"""Broken outputs: what needs no score and no statistics, as a reader sees it on one example."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass

import numpy as np

from ..printable import count_of
from ..reading.rows import Row, document_text
from ..texts.broken import (
    ANY,
    CODES,
    LANGUAGE,
    SAME_TEXT,
    differ,
    find_broken,
    group_same_texts,
    keep_exceptions,
    quote_beginning,
)
from ..texts.writing import TASK
from .table import Table

MOST = 0.5  # of the summaries of a system must talk about the task before it is said
MOST_SOURCES = 10_000  # that are read again to see whether two documents with one summary differ
WORDS = {
    "empty": "empty",
    "placeholder": "placeholders",
    "refusal": "refusals",
    "language": "in another language than the source",
    "same_text": "the same text for different documents",
    TASK: "talk about the task, not the subject",
}


@dataclass(frozen=True)
class Problem:
    """What is broken in `count` of the `of` summaries of a system.

    `code` is one of `texts.broken.CODES`, or "task". The first of them is row `row` of the table,
    from a line of a file; `shown` are its words that show it, "" where it could not be read.
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
    def share(self) -> float:
        """Of the summaries of the system."""
        return self.count / self.of


def same_text_groups(table: Table) -> list[list[int]]:
    """Return groups of rows in which a system gave one text for several documents, of the first
    that have any.
    """
    frame = table.frame
    groups = group_same_texts(
        *(frame[name].tolist() for name in ("system", "document_digest", "summary_digest"))
    )
    return groups[: MOST_SOURCES // 2]


def rows_with_codes(
    table: Table, groups: Iterable[Collection[int]], sources: Mapping[int, str]
) -> dict[str, np.ndarray]:
    """Return of each code which rows have it, (rows,).

    `groups` are those of `same_text_groups`, of whose rows `sources` has the documents, as far as
    they could be read. A summary in another language is broken where most keep it; where most do
    not, it is the task. Of one that is broken in another way, such as an empty one, it is not said
    that it comes again.
    """
    found = {
        code: np.array([code in codes for codes in table.frame["problems"]], dtype=bool)
        for code in CODES
    }
    if not keep_exceptions(found[LANGUAGE].tolist()):
        found[LANGUAGE][:] = False
    other = np.any(list(found.values()), axis=0)
    for group in groups:
        if differ(sources[row] for row in group if row in sources):
            found[SAME_TEXT][list(group)] = True
    found[SAME_TEXT] &= ~other
    found[ANY] = np.any(list(found.values()), axis=0)
    return found


def find_problems(
    table: Table,
    codes: Mapping[str, np.ndarray],
    texts: Mapping[int, Row],
    ignored: Collection[str] = (),
) -> list[Problem]:
    """Return the problems of all systems, those in the largest share of summaries first; `texts`
    are quoted.
    """
    task = np.array([TASK in codes for codes in table.frame["writing"]], dtype=bool)
    sizes = Counter(table.system_codes.tolist())
    found = []
    for code, having in {**codes, TASK: task}.items():
        if code == ANY or code in ignored:
            continue
        for system, name in enumerate(table.systems):
            rows = np.flatnonzero(having & (table.system_codes == system))
            if len(rows) > (MOST * sizes[system] if code == TASK else 0):
                row = int(rows[0])
                place = (str(table.frame["file"].iloc[row]), int(table.frame["line"].iloc[row]))
                shown = show_words(code, texts[row]) if row in texts else ""
                found.append(Problem(code, name, len(rows), sizes[system], row, *place, shown))
    return sorted(found, key=lambda one: -one.share)


def list_problems(
    problems: Iterable[Problem], names: Mapping[str, str], most: int
) -> list[tuple[str, str, list[Problem]]]:
    """Return of each kind what it is, of which systems it is said, of many the first, and all
    problems of the kind.
    """
    kinds: dict[str, list[Problem]] = {}
    for one in problems:
        kinds.setdefault(one.code, []).append(one)
    found = []
    for code, own in kinds.items():
        shares = [f"{names[one.system]} {one.count:,} of {one.of:,}".strip() for one in own[:most]]
        more = (
            f" and {count_of(len(own) - most, 'more system', 'more systems')}"
            if len(own) > most
            else ""
        )
        found.append((WORDS[code], f"{', '.join(shares)}{more}", own))
    return found


def show_words(code: str, row: Row) -> str:
    """Return the words of a summary that show what is broken in it."""
    broken = find_broken(row.summary, document_text(row.document) if row.document else None)
    shown = next((one.shown for one in broken if one.code == code), "")
    return quote_beginning(" ".join((shown or row.summary).split()))


def broken_shares(table: Table, codes: Mapping[str, np.ndarray]) -> dict[str, dict[str, float]]:
    """Return of each system the share of its summaries that has each code, and any: `broken`."""
    return {
        name: {
            code: float(having[table.system_codes == system].mean())
            for code, having in codes.items()
        }
        for system, name in enumerate(table.systems)
    }
