# SPDX-License-Identifier: Apache-2.0
"""What the texts themselves show of each system: broken summaries, which are problems, and ways of writing.

No score and no statistics are needed: a broken summary is broken, were it the only one. What was noted of each row when
it was scored is counted here. What needs all rows, the same text for different documents, is found here.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..reading.rows import Row, document_text
from ..texts.broken import (
    CODES,
    EMPTY,
    LANGUAGE,
    PLACEHOLDER,
    REFUSAL,
    SAME_TEXT,
    differ,
    find_broken,
    group_same_texts,
    keep_exceptions,
)
from .material import Material
from .records import Example, Statement
from .score_table import Scores

SHOWN_ROWS = 3
MOST_READ = 10_000  # rows whose sources are read again, to see whether they differ
QUOTED = 110  # characters


class TextFinding(NamedTuple):
    """A way in which a summary is broken: its stable code, what is printed before the sentence, and the sentence.

    In `sentence`, `{count}` of `{of}` summaries have it; `one` is its verb after one summary and `many` after several.
    """

    code: str
    label: str
    noun: str
    rule: str
    one: str
    many: str
    sentence: str

    def say(self, count: int, of: int) -> str:
        """Return the sentence."""
        verb = self.one if count == 1 else self.many
        return f"{count:,} of {of:,} summaries {verb} {self.sentence}."


FINDINGS = (
    TextFinding(
        EMPTY,
        "empty",
        "empty summaries",
        "It has summaries with no word, or with one or two words of a longer source.",
        "is",
        "are",
        "empty or nearly empty",
    ),
    TextFinding(
        PLACEHOLDER,
        "placeholders",
        "placeholders",
        "It has summaries with a token of a vocabulary or a chat template that the source does not have.",
        "contains",
        "contain",
        "a placeholder that the source does not have",
    ),
    TextFinding(
        REFUSAL,
        "refuses",
        "refusals",
        "It has summaries that refuse the task, ask for a text, or report an error.",
        "is",
        "are",
        "a refusal or an error message",
    ),
    TextFinding(
        LANGUAGE,
        "other language",
        "other languages",
        "It has summaries in another language than their sources, while most summaries keep it.",
        "is",
        "are",
        "in another language than the source",
    ),
    TextFinding(
        SAME_TEXT,
        "same text",
        "repeated summaries",
        "It has the same summary for documents that differ in most of their words.",
        "has",
        "have",
        "the text of a summary of another document",
    ),
)


class Sources:
    """Reads the sources of the rows whose system has the same text for another document."""

    def __init__(self, scores: Scores) -> None:
        """Find the rows, of which the first ones are read."""
        groups = group_same_texts(scores.systems, scores.documents, scores.summaries) if scores.summaries else []
        self.groups = groups
        self.wanted = set(sorted(row for group in groups for row in group)[:MOST_READ])
        self.last = max(self.wanted, default=-1)
        self.found: dict[int, str] = {}

    def take(self, index: int, row: Row) -> None:
        """Take a source."""
        if index in self.wanted:
            self.found[index] = document_text(row.document)

    def same_texts(self) -> set[int]:
        """Return the rows that have the text of another document; sources that were not read are taken to differ."""
        found: set[int] = set()
        for group in self.groups:
            read = [self.found[row] for row in group if row in self.found]
            if len(read) < len(group) or differ(read):
                found.update(group)
        return found


def count_broken(scores: Scores, same_texts: Collection[int]) -> dict[str, np.ndarray]:
    """Return for each code which rows have it, (rows,); no code where the output does not say."""
    if not scores.summaries:
        return {}
    found = {code: np.array([code in codes for codes in scores.problems], dtype=bool) for code in CODES}
    found[SAME_TEXT][list(same_texts)] = True
    found[SAME_TEXT] &= ~found[EMPTY]  # what is empty is the same for all, and is said once
    if not keep_exceptions(found[LANGUAGE].tolist()):
        found[LANGUAGE][:] = False
    return found


def state_broken(material: Material) -> Iterator[Statement]:
    """Yield what is broken in the summaries of each system."""
    broken = material.broken
    for number, name in enumerate(material.facts.names):
        own = material.facts.codes == number
        for one in FINDINGS:
            rows = np.flatnonzero(broken[one.code] & own) if one.code in broken else np.array([], dtype=int)
            if len(rows):
                count, of = len(rows), int(own.sum())
                yield Statement(
                    kind="problem",
                    code=one.code,
                    label=one.label,
                    noun=one.noun,
                    systems=(name,),
                    sentence=one.say(count, of),
                    amount=f"{count:,} of {of:,}",
                    rule=one.rule,
                    number=count,
                    of=of,
                    rows=tuple(rows[:SHOWN_ROWS].tolist()),
                    source="texts",
                )


def choose_broken(broken: Mapping[str, np.ndarray], codes: np.ndarray, systems: int) -> set[int]:
    """Return the first row of each system that is broken in each way, to be read for an example."""
    firsts = (np.flatnonzero(rows & (codes == number))[:1] for rows in broken.values() for number in range(systems))
    return {int(row) for first in firsts for row in first}


def share_broken(broken: Mapping[str, np.ndarray], own: np.ndarray, ignored: Collection[str] = ()) -> float:
    """Return the share of some rows that are broken in any way that is not ignored."""
    looked = [rows for code, rows in broken.items() if code not in ignored]
    return float(np.any(looked, axis=0)[own].mean()) if looked and own.any() else 0.0


def find_unnoted(broken: Mapping[str, np.ndarray], noted: Sequence[Collection[str]]) -> dict[int, tuple[str, ...]]:
    """Return by index for each row that has the text of another document the code, unless it was noted there."""
    rows = np.flatnonzero(broken[SAME_TEXT]).tolist() if SAME_TEXT in broken else []
    return {row: (SAME_TEXT,) for row in rows if SAME_TEXT not in noted[row]}


def make_text_example(statement: Statement, rows: Mapping[int, Row]) -> Example | None:
    """Return where a summary is broken, in words; None where the row was not read."""
    index = next((row for row in statement.rows if row in rows), None)
    if index is None:
        return None
    row = rows[index]
    summary = " ".join(row.summary.split())
    quoted = f'"{summary[:QUOTED]}{"…" * (len(summary) > QUOTED)}"'
    found = find_broken(row.summary, document_text(row.document))
    shown = next((one.shown for one in found if one.code == statement.code), "")
    text = {
        EMPTY: f"the summary has {shown}." if shown.startswith("no ") else f"the summary is {shown}.",
        PLACEHOLDER: f'"{shown}" in {quoted}.',
        LANGUAGE: f"{shown}: {quoted}.",
    }.get(statement.code, f"{quoted}.")
    return Example(index, row.file, row.line, text)
