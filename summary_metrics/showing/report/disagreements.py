# SPDX-License-Identifier: Apache-2.0
"""The documents on which two systems differ most."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from ...findings.comparison import group_means
from ...findings.score_table import Scores, document_codes, system_codes

DOCUMENTS = 3  # of each pair and score


class Disagreement(NamedTuple):
    """A document on which two systems differ: its digest, a row that has it, and the means of both systems there."""

    key: str
    digest: str
    row: int
    first: float
    second: float


def find_disagreements(
    scores: Scores, keys: Sequence[str], pairs: Sequence[tuple[str, str]]
) -> dict[tuple[str, str], list[Disagreement]]:
    """Return for each pair of systems the documents on which they differ most in each of `keys`, the largest first.

    Where a system has several summaries of a document, their mean counts. Documents without a difference are left out.
    """
    names, system_of_row = system_codes(scores.systems)
    documents = document_codes(scores.documents)
    count = int(documents.max(initial=-1)) + 1
    columns = scores.values[:, [scores.keys.index(key) for key in keys]]
    known = documents >= 0
    row_of = np.full(count, -1)
    row_of[documents[known][::-1]] = np.flatnonzero(known)[::-1]
    means = {}
    for name in {name for pair in pairs for name in pair}:
        own = known & (system_of_row == names.index(name))
        means[name] = group_means(documents[own], columns[own], count)
    return {pair: list(rank_documents(scores, keys, means[pair[0]], means[pair[1]], row_of)) for pair in pairs}


def rank_documents(
    scores: Scores, keys: Sequence[str], first: np.ndarray, second: np.ndarray, row_of: np.ndarray
) -> Iterator[Disagreement]:
    """Yield the documents of one pair; `first` and `second` are the means of its systems, (documents, keys)."""
    for k, key in enumerate(keys):
        far = np.abs(first[:, k] - second[:, k])
        found = np.flatnonzero(far > 0)  # nan is not
        for document in found[np.argsort(-far[found], kind="stable")[:DOCUMENTS]].tolist():
            row = int(row_of[document])
            yield Disagreement(key, scores.documents[row], row, float(first[document, k]), float(second[document, k]))
