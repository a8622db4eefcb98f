# SPDX-License-Identifier: Apache-2.0
"""How systems write, in numbers: what they copy, how long they are, talk about the task, markdown, the final mark.

None of these is better or worse. Their rates are always there, so nothing appears or goes away with one document more.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

import numpy as np

from ..texts.writing import DESCRIPTIONS
from .metric_findings import Facts, mean_of
from .records import Cell, Column
from .score_table import Scores


def describe_writing(facts: Facts, scores: Scores) -> Iterator[Column]:
    """Yield what metrics always give the rate of, then what was noted of the rows, if it was of any."""
    for measure in facts.measures:
        for finding in measure.findings:
            if finding.kind == "description" and finding.rate == "always":
                yield share_column(finding.code, finding.noun, facts.counts[measure.key], facts.codes, facts.names)
    for code, name in DESCRIPTIONS.items():
        rows = np.array([code in codes for codes in scores.writing], dtype=float)
        if rows.any():
            yield share_column(code, name, rows, facts.codes, facts.names)


def share_column(code: str, name: str, values: np.ndarray, codes: np.ndarray, names: Sequence[str]) -> Column:
    """Return the mean share of each system, without an interval."""
    cells = []
    for number in range(len(names)):
        own = values[codes == number]
        cells.append(Cell(mean_of(own), math.nan, math.nan, len(own), int(np.isnan(own).sum()), "", 0.0))
    return Column(code, name, "neither", "", cells, 0, counted=True, percent=True)
