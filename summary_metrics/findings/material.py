# SPDX-License-Identifier: Apache-2.0
"""What statements are made from, besides those of the metrics."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np

from .metric_findings import Facts
from .score_table import Scores


class Material(NamedTuple):
    """The loaded metrics, the scores of the rows, and what is known of them.

    `unread` are the scores that are not shown, as they rest on words of a language that is not read here.
    `broken` says for each way of being broken which rows are, (rows,). `language` is a code, "" where it is not known.
    `left_out` has a sentence for each metric whose scores are no evidence, and `sure` one on how much so many documents
    can show.
    """

    metrics: Mapping[str, Any]
    scores: Scores
    facts: Facts
    broken: Mapping[str, np.ndarray]
    language: str = ""
    unread: Sequence[str] = ()
    left_out: Sequence[str] = ()
    sure: str = ""
