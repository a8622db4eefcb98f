# SPDX-License-Identifier: Apache-2.0
"""Scores of systems with a known fault, for the tests of what is said of them."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

import numpy as np

from summary_metrics.findings.metric_findings import find_measures, gather, judge_systems
from summary_metrics.findings.records import System
from summary_metrics.findings.score_table import Scores
from summary_metrics.registry import default_options, load_metric

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


@cache
def loaded(asks_model: bool = False) -> dict[str, Any]:
    """Return the metrics that can show a fault, with the options of the command."""
    metrics = {name: load_metric(name, **default_options(name)) for name in ("abstractness", "unr")}
    model = {"backend": str} if asks_model else {}
    return metrics | {"summarization_score": load_metric("summarization_score", faithfulness=True, **model)}


def judge(scores: Scores, seed: int = 0, asks_model: bool = False, norm: np.ndarray | None = None) -> list[System]:
    """Return what the metrics say of systems; `norm` is how much the sources of the rows repeat."""
    facts = gather(find_measures(loaded(asks_model), scores.keys), scores)
    return judge_systems(facts._replace(norms={} if norm is None else {"unr_avg": norm}), scores, seed)


def faults_of(system: System) -> list[str]:
    """Return the labels of what is wrong with a system."""
    return [statement.label for statement in system.problems]
