# SPDX-License-Identifier: Apache-2.0
"""How many of the summaries that came in could not be judged, so that no bound passes on the few
that are left.

A score that is undefined by its own definition does not count: of a summary that states nothing
there is nothing to find. Nor does a summary without a label.

Of two systems that are compared, a summary of a document that the other has not is lost: a job that
wrote ten of forty summaries does not pass.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ..printable import count_of, show_name
from ..reading.rows import EMPTY_DOCUMENT
from ..texts.broken import CODES, STATING
from .problems import rows_with_codes
from .table import Table


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
            unpaired = self.find_unpaired(systems)
            lost = np.any([*reasons.values(), ~unpaired], axis=0)
            reasons["whose document the other lacks"] = ~lost
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

    def find_unpaired(self, systems: Sequence[str]) -> np.ndarray:
        """Return which rows are of documents that not all of the systems summarize, (rows,)."""
        places = [self.table.systems.index(system) for system in systems]
        is_shared = self.table.summarized[:, places].all(axis=1)
        # -1, the code of no document, is the place of the last
        return ~np.append(is_shared, True)[self.table.document_codes]

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
