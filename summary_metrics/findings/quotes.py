# SPDX-License-Identifier: Apache-2.0
"""The texts of the few rows that are quoted: read again by their place in the input, and cut."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from ..reading.cells import passages_of
from ..reading.rows import Row, summary_digest
from ..texts.places import Place, Span, sentence_span
from .findings import Findings
from .table import Table

# Characters of a sentence on each side: one without an end, quoted at each of its marks, would fill
# the disk.
MOST_BESIDE = 1_000


class Quote(NamedTuple):
    """A sentence, cut where what is spoken of begins and ends; each part in one line."""

    before: str
    text: str
    after: str

    @property
    def whole(self) -> str:
        """The sentence."""
        return f"{self.before}{self.text}{self.after}"


@dataclass(frozen=True)
class Quotes:
    """The texts of some rows, by their place in the table.

    A row that could not be read again, or is another one now, is not there: nothing of it is
    quoted.
    """

    rows: Mapping[int, Row] = field(default_factory=dict)

    def summary(self, row: int) -> str:
        """Return a summary in one line, "" where it is not there."""
        if row not in self.rows:
            return ""
        return one_line(self.rows[row].summary)

    def around(self, row: int, span: Span | None) -> Quote | None:
        """Return the sentence of a summary around some characters, None where it is not there."""
        if span is None or row not in self.rows:
            return None
        summary = self.rows[row].summary
        return cut_quote(summary, sentence_span(summary, span[0]), span)

    def in_source(self, row: int, place: Place | None) -> Quote | None:
        """Return the sentence of a source around some characters, None where it is not there."""
        if place is None or row not in self.rows:
            return None
        number, start, end = place
        passage = passages_of(self.rows[row].document)[number]
        return cut_quote(passage, sentence_span(passage, start), (start, end))

    def source(self, row: int) -> str:
        """Return a source in one line, "" where it is not there."""
        if row not in self.rows:
            return ""
        return one_line(" ".join(passages_of(self.rows[row].document)))

    def nearest(self, row: int, place: Place | None) -> str:
        """Return what stands at a place of a source in one line, "" where it is not there."""
        if place is None or row not in self.rows:
            return ""
        number, start, end = place
        return one_line(passages_of(self.rows[row].document)[number][start:end])


def quoted_rows(findings: Findings) -> set[int]:
    """Return the rows of which something is quoted: what is to be read or marked, and examples of
    what is broken.
    """
    rows = {flagged.row for flagged in findings.flagged}
    rows |= {mark.row for mark in findings.other_marks}
    return rows | {problem.row for problem in findings.problems}


def read_quotes(table: Table, rows: Iterator[Row], numbers: Collection[int]) -> Quotes:
    """Read rows of the table again, and keep those that are quoted and are as they were scored."""
    quoted: dict[int, Row] = {}
    last = max(numbers, default=-1)
    labels = table.labels
    places = list(zip(labels["file"], labels["line"], labels["summary_digest"], strict=True))
    for number, (row, place) in enumerate(zip(rows, places, strict=False)):
        if number > last:
            break
        if number in numbers and place == (row.file, row.line, summary_digest(row.summary)):
            quoted[number] = row
    return Quotes(quoted)


def cut_quote(text: str, sentence: Span, span: Span) -> Quote:
    """Return a sentence of a text, cut at some characters of it; of a longer one than people write,
    what is near them.
    """
    start, end = min(sentence[0], span[0]), max(sentence[1], span[1])
    before, after = text[start : span[0]], text[span[1] : end]
    if len(before) > MOST_BESIDE:
        before = f"... {before[-MOST_BESIDE:].partition(' ')[2]}"
    if len(after) > MOST_BESIDE:
        after = f"{after[:MOST_BESIDE].rpartition(' ')[0]} ..."
    # A space between the parts stays, or their words would become one.
    before, text, after = (
        re.sub(r"\s+", " ", part) for part in (before, text[slice(*span)], after)
    )
    return Quote(before.lstrip(), text.strip(), after.rstrip())


def one_line(text: str) -> str:
    """Return a text in one line with single spaces."""
    return " ".join(text.split())
