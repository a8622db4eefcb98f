# SPDX-License-Identifier: Apache-2.0
"""The texts that the report shows: which rows they are, and what is kept of them while the rows are read again."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from typing import Any

import numpy as np

from ...errors import JobError
from ...findings.comparison import choose_pairs
from ...findings.means import Means
from ...findings.score_table import Scores, system_codes
from ...reading.rows import Row, digest_rows, document_text
from ...scoring.row_scores import count_words
from .disagreements import Disagreement, find_disagreements
from .documents import Chosen, choose_documents
from .examples import find_extremes
from .row_table import fold_name, shorten

ROWS = 10_000  # in the table; of more rows, a random sample
POINTS = 2_000  # in the scatter plot, a random sample of the rows in the table
PAIRS = 30  # of systems, whose documents are listed, and whose differences are drawn
BEGINNING = 90  # characters of a document that name it


class ReportTexts:
    """Chooses the rows, and then takes them, one after the other, from what reads the input.

    Attributes
    ----------
    sample, points
        The indices of the rows in the table, and of those of them in the scatter plot.
    main, pairs
        The scores that are shown first, and the pairs of systems that are set against each other.
    disagreements
        For each pair the documents on which it differs most.
    ends
        For each metric its first score, the worst rows and the best.
    chosen
        The documents that are shown.
    rows
        What is kept of each row.
    lengths
        In words, of source and summary, (rows, 2), nan where there is no source.
    beginnings
        The beginning of the document of some rows.
    """

    main: list[str]
    pairs: list[tuple[str, str]]
    disagreements: dict[tuple[str, str], list[Disagreement]]
    chosen: Chosen

    def __init__(
        self, metrics: Mapping[str, Any], scores: Scores, sha256: str | None, seed: int, baseline: str | None
    ) -> None:
        """Expect the rows of `scores`, which have this digest where it is known."""
        self.metrics, self.scores, self.sha256, self.baseline = metrics, scores, sha256, baseline
        count = len(scores.systems)
        generator = np.random.default_rng(seed)
        self.sample = np.sort(generator.permutation(count)[:ROWS])
        self.points = np.sort(generator.permutation(len(self.sample))[:POINTS])
        self.ends: dict[str, tuple[str, list[int], list[int]]] = {}
        for name, metric in metrics.items():
            key = metric.headlines()[0]
            column = scores.values[:, scores.keys.index(key)]
            self.ends[name] = (key, *find_extremes(column, metric.directions()[key]))
        self.last = count - 1
        self.read = 0
        self.rows: dict[int, Row] = {}
        self.lengths = np.full((count, 2), np.nan)
        self.beginnings: dict[int, str] = {}
        self._digest = digest_rows([])
        self._before: tuple[Any, float] = (None, np.nan)  # rows of one document often stand together

    def plan(self, means: Means, wanted: Collection[int]) -> ReportTexts:
        """Choose the documents that are shown: those of the rows that are `wanted`, and others that tell most."""
        scores, keys = self.scores, self.scores.keys
        self.main = [key for key in means.keys if key in keys]
        systems, _ = system_codes(scores.systems)
        self.pairs = choose_pairs(systems, self.baseline, None)[:PAIRS] if means.comparisons else []
        self.disagreements = find_disagreements(scores, self.main, self.pairs)
        ends = {index for _, worst, best in self.ends.values() for index in worst + best}
        heads = [keys.index(key) for metric in self.metrics.values() for key in metric.headlines()]
        digests = [scores.documents[index] for index in [*sorted(wanted), *sorted(ends)]]
        digests += [one.digest for found in self.disagreements.values() for one in found]
        self.chosen = choose_documents(scores.documents, scores.values[:, heads], digests, self.sample.tolist())
        self._named = {one.row for found in self.disagreements.values() for one in found}
        self._whole = {*ends, *self.chosen.marked_rows}
        self._begun = set(self.chosen.begun.values())
        self._shortened = set(self.sample.tolist())
        return self

    def take(self, index: int, row: Row) -> None:
        """Keep what is needed of a row: all of it, or its beginnings, and its lengths."""
        digest_rows([row], self._digest)
        self.read = index + 1
        if row.document is not None and row.document != self._before[0]:
            self._before = row.document, float(count_words(document_text(row.document)))
        self.lengths[index] = np.nan if row.document is None else self._before[1], count_words(row.summary)
        if index in self._named:
            self.beginnings[index] = begin(document_text(row.document))
        if index in self._whole:
            self.rows[index] = row
        elif index in self._shortened:
            text = document_text(row.document)
            document = shorten(text, self.chosen.characters) if index in self._begun else None
            self.rows[index] = row._replace(document=document, summary=shorten(row.summary))

    def check(self) -> None:
        """Raise a JobError when the rows that were read are not those that were scored."""
        if self.read <= self.last or self.sha256 not in (None, self._digest.hexdigest()):
            raise JobError("--report: the input has changed since it was scored", 1)


def say_pairs(pairs: Sequence[tuple[str, str]], systems: int) -> str:
    """Return which pairs of so many systems are listed, in words; each is (baseline, system).

    >>> say_pairs([("a", "b"), ("a", "c"), ("b", "c")], 3), say_pairs([("a", "b"), ("a", "c")], 3)
    ('each pair of systems', 'each pair of a and another system')
    >>> say_pairs([("a", "b"), ("a", "c")], 4)
    'the first 2 of 3 pairs of a and another system'
    """
    if len(pairs) == math.comb(systems, 2):
        return "each pair of systems"
    firsts = {first for first, _ in pairs}
    if len(firsts) > 1:
        return f"the first {len(pairs)} of {math.comb(systems, 2):,} pairs of systems"
    which = "each pair" if len(pairs) == systems - 1 else f"the first {len(pairs)} of {systems - 1:,} pairs"
    return f"{which} of {fold_name(firsts.pop())} and another system"


def begin(text: str) -> str:
    """Return the beginning of a text on one line.

    >>> begin(" A fox  ran. " + 50 * "Far. ")[-16:]
    ' Far. Far. Far …'
    """
    line = " ".join(text[: 4 * BEGINNING].split())
    return line if len(line) <= BEGINNING else line[: BEGINNING - 1].rstrip() + " …"
