# SPDX-License-Identifier: Apache-2.0
"""Judged summaries of several systems, with the scores that the command gives them."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.judgements import from_file
from summary_metrics.findings.find import find
from summary_metrics.findings.records import Findings
from summary_metrics.findings.score_table import Scores, collect_scores
from summary_metrics.reading.rows import Row, cut_chunks
from summary_metrics.registry import add_defaults, tell_language
from summary_metrics.scoring.row_scores import load_metrics, score_rows
from summary_metrics.texts.language import detect_most

METRICS = ("abstractness", "unr", "nid", "summarization_score")


class JudgedSet(NamedTuple):
    """The rows of a file, their scores, and what people judged of each, by aspect, (rows,)."""

    name: str
    rows: list[Row]
    scores: Scores
    metrics: dict[str, Any]
    judgements: dict[str, np.ndarray]
    language: str


def read_set(path: str) -> JudgedSet:
    """Return a file with its scores, as the command makes them; a ValueError says that a summary names no system."""
    documents = from_file(path)
    if not all("system" in one for document in documents for one in document["summaries"]):
        raise ValueError(f"{path}: every summary must name its `system`")
    rows: list[Row] = []
    judged = []
    for number, document in enumerate(documents):
        for one in document["summaries"]:
            rows.append(Row(path, len(rows) + 1, number, one["system"], one["summary"], document["document"]))
            judged.append(one["scores"])
    language = detect_most(document["document"] for document in documents[:50])
    metrics, _ = load_metrics(tell_language(add_defaults({name: {} for name in METRICS}), language))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of summaries without any fact
        results = [one for chunk, _ in cut_chunks(rows, 256) for one in score_rows(metrics, chunk)]
    scores = collect_scores(("", one) for one in results)
    aspects = {name: np.array([one.get(name, np.nan) for one in judged]) for name in dict.fromkeys(judged[0])}
    return JudgedSet(Path(path).stem, rows, scores, metrics, aspects, language)


def find_all(judged: JudgedSet) -> Findings:
    """Return what is found in the scores of a set."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return find(judged.metrics, judged.scores, rows=lambda: judged.rows, language=judged.language)
