# SPDX-License-Identifier: Apache-2.0
"""The texts behind the scores, read once more: one pass over the input for all that need some of them."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice
from typing import Any, Protocol

import numpy as np

from ..reading.rows import Row, document_text
from ..scoring.row_scores import WORD, count_words
from .metric_findings import READ_AGAIN, Facts, Measure, clear_rows
from .records import Example, Statement, System
from .score_table import Scores, system_codes
from .text_findings import make_text_example

MOST_SOURCES, LEAST_SOURCES = 2_000, 20  # read to learn what sources have, of all systems and of one

ReadRows = Callable[[], Iterable[Row]]  # what reads the rows again, from the first; bad rows have been reported


class RowTaker(Protocol):
    """What needs some of the texts: it is given each row, with its index, up to the `last` that it needs."""

    last: int  # -1 where it needs none

    def take(self, index: int, row: Row) -> None:
        """Take what is needed of a row, or nothing."""


def read_back(rows: ReadRows | None, readers: Sequence[RowTaker]) -> None:
    """Give the rows to all readers, in one pass; none where they cannot be read again."""
    last = max((reader.last for reader in readers), default=-1)
    if rows is None or last < 0:
        return
    for index, row in enumerate(islice(rows(), last + 1)):
        for reader in readers:
            if index <= reader.last:
                reader.take(index, row)


class Beginnings:
    """The beginning of the source of some rows, cut to the words of the summary: what that may be compared with."""

    def __init__(self, scores: Scores, measures: Iterable[Measure]) -> None:
        """Choose a few rows of each system, if any finding is compared with the source."""
        self.measures = [one for one in measures if any(finding.source_times is not None for finding in one.findings)]
        self.rows = len(scores.systems)
        self.wanted: set[int] = set()
        if self.measures and any(scores.documents):
            names, codes = system_codes(scores.systems)
            systems = max(1, len(names))  # without names, all rows are of one
            most = max(LEAST_SOURCES, MOST_SOURCES // systems)
            codes = codes[:READ_AGAIN]
            self.wanted = {int(i) for code in range(systems) for i in np.flatnonzero(codes == code)[:most]}
        self.last = max(self.wanted, default=-1)
        self.found: dict[int, str] = {}

    def take(self, index: int, row: Row) -> None:
        """Take the beginning of a source."""
        if index in self.wanted:
            self.found[index] = cut_to_words(document_text(row.document), count_words(row.summary))

    def measure(self, metrics: Mapping[str, Any]) -> dict[str, np.ndarray]:
        """Return for each key how much of it each beginning has, (rows,), nan where it was not read."""
        if not self.found:
            return {}
        norms = {}
        for one in self.measures:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of texts that nobody asked to score
                result = metrics[one.metric].compute(predictions=list(self.found.values()), use_aggregator=False)
            norm = np.full(self.rows, math.nan)
            norm[list(self.found)] = one.findings[0].amount(np.array(result[one.key]))
            norms[one.key] = norm
        return norms


class Examples:
    """The row that shows best what each finding is, of each system, whether it is shown there or not."""

    def __init__(self, wanted: Iterable[int]) -> None:
        """Expect the rows with these indices."""
        self.wanted = set(wanted)
        self.last = max(self.wanted, default=-1)
        self.rows: dict[int, Row] = {}

    def take(self, index: int, row: Row) -> None:
        """Keep a row that is expected."""
        if index in self.wanted:
            self.rows[index] = row

    def add(self, system: System, metric_of: Mapping[str, Any]) -> System:
        """Return a system whose statements have an example, where one can be said; `metric_of` is by code."""
        said = []
        for statement in system.statements:
            if not statement.example and statement.source == "texts":
                statement = statement._replace(example=make_text_example(statement, self.rows))
            elif not statement.example and statement.code in metric_of:
                statement = statement._replace(example=make_example(metric_of[statement.code], statement, self.rows))
            said.append(statement)
        return system._replace(statements=tuple(said))


def make_example(metric: Any, statement: Statement, rows: Mapping[int, Row]) -> Example | None:
    """Return where the row that shows a statement best shows it; None where nothing can be said of it."""
    index = next(iter(statement.rows), None)
    if index is None or index not in rows:
        return None
    row = rows[index]
    passages = row.document if isinstance(row.document, list) else [row.document] if row.document is not None else []
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # they were shown when the row was scored
        text = metric.example(statement.code, passages, row.summary)
    return Example(index, row.file, row.line, text) if text else None


def choose_examples(facts: Facts) -> set[int]:
    """Return the row of each system that shows each measure best, if any shows it."""
    found: set[int] = set()
    for code in range(len(facts.names)):
        own = np.flatnonzero(facts.codes == code)
        for amounts in facts.amounts.values():
            found.update(clear_rows(own, amounts)[:1])
    return found


def cut_to_words(text: str, words: int) -> str:
    """Return the beginning of a text that has so many words; "" where the text has fewer.

    >>> cut_to_words("A red fox ran, and ran.", 3), cut_to_words("A red fox", 4)
    ('A red fox', '')
    """
    if not words:
        return ""
    last = next(islice(WORD.finditer(text), words - 1, None), None)
    return text[: last.end()] if last else ""
