# SPDX-License-Identifier: Apache-2.0
"""How systems write, in numbers: what they copy, talk about the task, markdown, the final mark, and how long they are.

None of these is better or worse. Their rates are always there, so nothing appears or goes away with one document more.
What texts show has a statement for each system, too, for programs that read statements. A table has the same number.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ..texts.writing import DESCRIPTIONS, MARKDOWN, NO_FINAL_MARK, TASK
from .comparison import group_means
from .metric_findings import Facts, mean_of
from .records import Cell, Column, Statement
from .score_table import Scores, document_codes

LENGTH = "length"
CODES = (*DESCRIPTIONS, LENGTH)
SENTENCES = {
    TASK: "{count} of {of} summaries talk{s} about the task.",
    MARKDOWN: "{count} of {of} summaries contain{s} markdown.",
    NO_FINAL_MARK: "{count} of {of} summaries end{s} without a final mark.",
}
LENGTH_SENTENCE = "Its summaries have {share} of the words that other systems use for the same documents."
SHOWN_ROWS = 3


class Described(NamedTuple):
    """A number of each system, and the statements that say it."""

    column: Column
    statements: tuple[Statement, ...] = ()


def describe_writing(facts: Facts, scores: Scores) -> Iterator[Described]:
    """Yield what metrics always give the rate of, then what was noted of the rows, if it was of any, and the length."""
    for measure in facts.measures:
        for finding in measure.findings:
            if finding.kind == "description" and finding.rate == "always":
                counts = facts.counts[measure.key]
                yield Described(share_column(finding.code, finding.heading, counts, facts.codes, facts.names))
    for code, name in DESCRIPTIONS.items():
        rows = np.array([code in codes for codes in scores.writing], dtype=float)
        if rows.any():
            column = share_column(code, name, rows, facts.codes, facts.names)
            yield Described(column, tuple(state_counts(column, rows, facts)))
    yield from describe_length(facts, scores)


def share_column(code: str, name: str, values: np.ndarray, codes: np.ndarray, names: Sequence[str]) -> Column:
    """Return the mean share of each system, without an interval."""
    cells = []
    for number in range(len(names)):
        own = values[codes == number]
        cells.append(Cell(mean_of(own), math.nan, math.nan, len(own), int(np.isnan(own).sum()), "", 0.0))
    return Column(code, name, "neither", "", cells, 0, counted=True, percent=True)


def state_counts(column: Column, rows: np.ndarray, facts: Facts) -> Iterator[Statement]:
    """Yield how many summaries of each system have something, of those that have any."""
    for number, name in enumerate(facts.names):
        own = facts.codes == number
        having = np.flatnonzero(own & (rows > 0))
        count, of = len(having), int(own.sum())
        if count:
            sentence = SENTENCES[column.key].format(count=f"{count:,}", of=f"{of:,}", s="s" if count == 1 else "")
            # Where it shows at the beginning of a summary, a quotation is an example.
            shown = tuple(having[:SHOWN_ROWS].tolist()) if column.key == TASK else ()
            said = make_statement(column, name, sentence, f"{count:,} of {of:,}")
            yield said._replace(number=count, of=of, rows=shown)


def make_statement(column: Column, system: str, sentence: str, amount: str) -> Statement:
    """Return a remark on the number of one system."""
    return Statement(
        "description", column.key, "", column.name, (system,), sentence, amount=amount, tabled=True, source="texts"
    )


def describe_length(facts: Facts, scores: Scores) -> Iterator[Described]:
    """Yield how many words each system uses beside the others, where systems share documents and words were counted."""
    if len(facts.names) < 2 or facts.words is None:
        return
    shares, documents = measure_length(facts.words, facts.codes, document_codes(scores.documents))
    if np.isnan(shares).all():
        return
    cells = [
        Cell(share, math.nan, math.nan, of, of - known, "", 0.0)
        for share, (known, of) in zip(shares.tolist(), documents, strict=True)
    ]
    column = Column(LENGTH, "length ratio", "neither", "", cells, 0, counted=True, percent=True)
    said = [
        make_statement(column, name, LENGTH_SENTENCE.format(share=share), share)
        for name, cell in zip(facts.names, cells, strict=True)
        if (share := f"{100 * cell.mean:.0f} %") and not math.isnan(cell.mean)
    ]
    yield Described(column, tuple(said))


def measure_length(
    words: np.ndarray, codes: np.ndarray, documents: np.ndarray
) -> tuple[np.ndarray, list[tuple[int, int]]]:
    """Return how many words each system uses for one of the others, and on how many of its documents that rests.

    Of each document that other systems summarized, too, the mean of their summaries counts.

    Parameters
    ----------
    words, codes, documents
        Of each row: the words of its summary, and the numbers of its system and its document, -1 for none.

    >>> measure_length(np.array([10, 40, 10, 10]), np.array([0, 1, 0, 1]), np.array([0, 0, 1, 1]))
    (array([0.4, 2.5]), [(2, 2), (2, 2)])
    """
    count = int(documents.max(initial=-1)) + 1
    own = []
    for system in range(int(codes.max(initial=-1)) + 1):
        rows = (codes == system) & (documents >= 0)
        own.append(group_means(documents[rows], words[rows, None].astype(float), count)[:, 0])
    total = sum((np.nan_to_num(one) for one in own), np.zeros(count))
    systems = sum((~np.isnan(one) for one in own), np.zeros(count, dtype=int))
    shares, known = [], []
    for one in own:
        both = ~np.isnan(one) & (systems > 1)
        others = ((total - np.nan_to_num(one))[both] / (systems[both] - 1)).sum()
        shares.append(one[both].sum() / others if others else math.nan)
        known.append((int(both.sum()), int((~np.isnan(one)).sum())))
    return np.array(shares), known
