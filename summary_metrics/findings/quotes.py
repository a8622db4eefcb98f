# SPDX-License-Identifier: Apache-2.0
"""The texts of the few rows that are quoted: read again by their place in the input, and cut."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ..reading.rows import Row, summary_digest
from ..texts.wording import Place, sentence_span
from .findings import Findings
from .suspects import Span
from .table import Table


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
        return one_line(self.rows[row].summary) if row in self.rows else ""

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
        passage = passages_of(self.rows[row])[number]
        return cut_quote(passage, sentence_span(passage, start), (start, end))

    def nearest(self, row: int, place: Place | None) -> str:
        """Return what stands at a place of a source in one line, "" where it is not there."""
        if place is None or row not in self.rows:
            return ""
        number, start, end = place
        return one_line(passages_of(self.rows[row])[number][start:end])


def quoted_rows(findings: Findings) -> set[int]:
    """Return the rows of which something is quoted: what is to be read or marked, and examples of
    what is broken.
    """
    marked = {one.row for one in findings.suspects} | {one.row for one in findings.other_marks}
    return marked | {one.row for one in findings.problems}


def read_quotes(table: Table, rows: Iterator[Row], wanted: Collection[int]) -> Quotes:
    """Read rows of the table again, and keep those that are quoted and are as they were scored."""
    found: dict[int, Row] = {}
    last = max(wanted, default=-1)
    frame = table.frame
    places = list(zip(frame["file"], frame["line"], frame["summary_digest"], strict=True))
    for number, row in enumerate(rows):
        if number > last or number >= len(places):
            break
        if number in wanted and places[number] == (row.file, row.line, summary_digest(row.summary)):
            found[number] = row
    return Quotes(found)


def passages_of(row: Row) -> Sequence[str]:
    """Return the passages of the source of a row; a text is one."""
    return [row.document] if isinstance(row.document, str) else row.document or [""]


def cut_quote(text: str, sentence: Span, span: Span) -> Quote:
    """Return a sentence of a text, cut at some characters of it."""
    start, end = min(sentence[0], span[0]), max(sentence[1], span[1])
    marked = one_line(text[slice(*span)])
    before, after = text[start : span[0]], text[span[1] : end]
    space_before = " " if before[-1:].isspace() else ""
    space_after = " " if after[:1].isspace() else ""
    return Quote(
        f"{one_line(before)}{space_before}", marked, f"{space_after}{one_line(after)}".rstrip()
    )


def one_line(text: str) -> str:
    """Return a text in one line with single spaces."""
    return " ".join(text.split())
