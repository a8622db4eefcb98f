# SPDX-License-Identifier: Apache-2.0
"""Scores of systems with a known fault, for the tests of verdicts and advice."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np

from summary_metrics.findings.score_table import Scores

KEYS = ["abstractness_4", "unr_avg", "facts_score"]
DOCUMENTS = 12
CLEAN = (0.95, 0.95, 1.0)
NOTHING = (math.nan, math.nan, math.nan)
COPIES, REPEATS, INVENTS = (0.0, 0.95, 1.0), (0.95, 0.5, 1.0), (0.95, 0.95, 0.5)


def scores_of(systems: Mapping[str, Sequence[Sequence[float]]], keys: Sequence[str] = KEYS) -> Scores:
    """Return the scores of systems, of which each has a row for every document."""
    rows = [(system, str(document), values) for system, own in systems.items() for document, values in enumerate(own)]
    names, documents, values = zip(*rows, strict=True)
    return Scores(list(keys), list(names), list(documents), np.array(values, dtype=float))


def alike(**systems: Sequence[float]) -> Scores:
    """Return the scores of systems that have the same ones on each document."""
    return scores_of({system: [values] * DOCUMENTS for system, values in systems.items()})
