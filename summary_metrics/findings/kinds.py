# SPDX-License-Identifier: Apache-2.0
"""Which kinds of it the summaries have in which something was found: "names 12, dates 5"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import numpy as np

from ..reading.rows import Row
from .metric_findings import READ_AGAIN, Facts
from .records import Statement, System

MOST_ROWS, LEAST_ROWS = 2_000, 20  # whose texts are read again, of all systems and of one


class Kinds:
    """The texts in which most telling findings were made, a few of each system, the first ones."""

    def __init__(self, facts: Facts) -> None:
        """Choose the rows: of each finding that people judged, those that have any."""
        most = max(LEAST_ROWS, MOST_ROWS // max(1, len(facts.names)))
        self.chosen: dict[tuple[str, str], list[int]] = {}
        for measure in facts.measures:
            codes = [one.code for one in measure.findings if one.judged]
            having = facts.amounts[measure.key][:READ_AGAIN] > 0 if codes else np.zeros(0, dtype=bool)
            for number, name in enumerate(facts.names):
                rows = np.flatnonzero(having & (facts.codes[: len(having)] == number))[:most].tolist()
                self.chosen.update({(code, name): rows for code in codes if rows})
        self.wanted = {row for rows in self.chosen.values() for row in rows}
        self.last = max(self.wanted, default=-1)
        self.rows: dict[int, Row] = {}

    def take(self, index: int, row: Row) -> None:
        """Keep a row that is expected."""
        if index in self.wanted:
            self.rows[index] = row

    def add(self, system: System, metric_of: Mapping[str, Any]) -> System:
        """Return a system whose labelled statements say which kinds were found; `metric_of` is by code."""
        return system._replace(
            statements=tuple(
                self._say(said, metric_of[said.code])
                if said.label and (said.code, system.name) in self.chosen and said.code in metric_of
                else said
                for said in system.statements
            )
        )

    def _say(self, said: Statement, metric: Any) -> Statement:
        """Return a statement that also says which kinds there are, most first."""
        rows = [self.rows[i] for i in self.chosen[said.code, said.systems[0]] if i in self.rows]
        found: Counter[str] = Counter()
        for row in rows:
            passages = row.document if isinstance(row.document, list) else [row.document or ""]
            found.update(metric.tally(said.code, passages, row.summary))
        if not found:
            return said
        kinds = ", ".join(
            f"{kind} {number:,}" for kind, number in sorted(found.items(), key=lambda one: (-one[1], one))
        )
        where = f", in the first {len(rows):,} of these" if len(rows) < said.number else ""
        return said._replace(sentence=f"{said.sentence} By kind{where}: {kinds}.")
