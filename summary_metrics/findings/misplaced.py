# SPDX-License-Identifier: Apache-2.0
"""Whether the summaries of a file stand beside other documents than their own."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np

from ..printable import count_of
from ..texts.broken import group_same_texts
from .names import list_systems
from .table import Table

# Of the summaries of a file, or of one of its systems. Of 13 sets in order no more than 0.2 % of a
# set fit another document, and 2 % of a system; moved by one document, at least 57 % do.
MOST_OF_FILE, MOST_OF_SYSTEM = 0.2, 0.5
LEAST = 2  # summaries
PLAIN_SHIFT = 2 / 3  # of those whose document may be told that must be as far from it


class Misplaced(NamedTuple):
    """How many of some summaries fit another document better than theirs: those of all systems, or
    of `systems`. Where all are moved alike, `example` has the lines of a summary and of its
    document.
    """

    rows: int
    of: int
    systems: tuple[int, ...] = ()
    example: tuple[str, str] | None = None

    def say(self, names: list[str]) -> str:
        """Return what a reader must know; `names` are those of all systems."""
        whose = ""
        if self.systems:
            whose = f" of {list_systems([names[system] for system in self.systems])}"
        example = ""
        if self.example:
            example = f" (that of {self.example[0]} the document of {self.example[1]})"
        return (
            f"{self.rows:,} of {count_of(self.of, 'summary')}{whose} fit another document of this"
            f" file better{example}: are the rows in order?"
        )


def fits_other(table: Table) -> np.ndarray:
    """Return which summaries fit another document better than their own, (rows,), but for those
    that are broken, and a text that stands beside several documents.
    """
    fits = (np.array(table.labels["other_document"], dtype=object) != "") & ~table.has_problem
    names = ("system", "document_digest", "summary_digest")
    for rows in group_same_texts(*(table.labels[name] for name in names)):
        fits[rows] = False
    return fits


def find_misplaced(table: Table) -> Misplaced | None:
    """Return what is misplaced in a table, None where it is in order."""
    others = fits_other(table)
    if np.count_nonzero(others) < LEAST:
        return None
    has_document = table.document_codes >= 0
    systems = len(table.systems)
    counts = np.bincount(table.system_codes[others], minlength=systems)
    sizes = np.bincount(table.system_codes[has_document], minlength=systems)
    moved = np.flatnonzero((counts >= LEAST) & (counts >= MOST_OF_SYSTEM * sizes)).tolist()
    if not 0 < len(moved) < systems:
        if counts.sum() < MOST_OF_FILE * sizes.sum():
            return None
        moved = []
    of_these = moved or slice(None)
    example = find_example(table)
    rows, of = (int(numbers[of_these].sum()) for numbers in (counts, sizes))
    return Misplaced(rows, of, tuple(moved), example)


def find_example(table: Table) -> tuple[str, str] | None:
    """Return where a summary stands and where its document, if most stand as far from theirs, as
    where a column was moved; None where they do not.
    """
    digests, others = table.labels["document_digest"], table.labels["other_document"]
    order = {digest: place for place, digest in enumerate(dict.fromkeys(digests))}
    in_order = list(order)
    known = set(others)  # documents of which a summary may be told
    shifts = {row: order[other] - order[digests[row]] for row, other in enumerate(others) if other}
    [(shift, count)] = Counter(shifts.values()).most_common(1)
    # what was moved over the end of a file is at its beginning
    places = ((row, (order[digests[row]] + shift) % len(order)) for row in shifts)
    may_be_told = [row for row, place in places if in_order[place] in known]
    if count < max(LEAST, PLAIN_SHIFT * len(may_be_told)):
        return None
    row = next(row for row, distance in shifts.items() if distance == shift)
    return table.place(row), table.place(digests.index(others[row]))
