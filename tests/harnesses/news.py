# SPDX-License-Identifier: Apache-2.0
"""What every framework is given, and what its scores must be: those of `compute`."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import summary_metrics
from summary_metrics.registry import METRICS, complete_options, known_of, runs_model

ROOT = Path(__file__).resolve().parents[2]
# Of the summary in the examples of docs/frameworks.md: Holm is in its source, Friday is not.
FACTS_OF_PAGE = 1 / 2
NAMES = [
    name
    for name in METRICS
    if known_of(name).unasked and not (runs_model(name, {}) or known_of(name).key_facts)
]
# With those of the command, means are over summaries, as those of the frameworks.
OPTIONS = complete_options({name: {} for name in NAMES}, "en")


def read_rows() -> list[dict[str, str]]:
    """Return all four summaries of three documents, and three summaries that are too short for some
    of the scores.
    """
    lines = (ROOT / "examples" / "news.jsonl").read_text(encoding="utf-8").splitlines()[:12]
    rows: list[dict[str, str]] = [json.loads(line) for line in lines]
    for place, summary in ((1, "Hi"), (6, ""), (13, "Rain fell")):
        rows.insert(place, {**rows[place - 1], "id": f"short-{place}", "summary": summary})
    return rows


ROWS = read_rows()


def read_example(framework: str) -> str:
    """Return the example that a page gives for a framework, called as in its heading there."""
    section = rf"^## {framework}\n.*?^```python\n(.*?)^```$"
    pages = (ROOT / "docs" / name for name in ("frameworks.md", "ci.md"))
    texts = "\n".join(page.read_text(encoding="utf-8") for page in pages)
    example = re.search(section, texts, re.DOTALL | re.MULTILINE)
    assert example is not None
    return example[1]


def run_example(framework: str) -> dict[str, Any]:
    """Run the example of a framework; return the names that it sets."""
    names: dict[str, Any] = {}
    # part of the repository
    exec(compile(read_example(framework), f"docs: {framework}", "exec"), names)
    return names


def compute(name: str, use_aggregator: bool = False) -> dict[str, Any]:
    """Return what `compute` says of all rows."""
    texts: dict[str, Any] = {
        "predictions": [row["summary"] for row in ROWS],
        "references": [row["document"] for row in ROWS],
    }
    metric = summary_metrics.load(name, **OPTIONS[name])
    result: dict[str, Any] = metric.compute(**texts, use_aggregator=use_aggregator)
    return result


def same(found: float, right: float) -> bool:
    """Say whether two scores are the same; nan is the same as nan."""
    return math.isnan(right) if math.isnan(found) else abs(found - right) <= 1e-12


def assert_scores(found: Mapping[str, Sequence[float | None]], name: str) -> None:
    """Compare the scores of a metric, None where there are none, with those of `compute`, row by
    row.
    """
    right = compute(name)
    assert found.keys() >= right.keys()
    for key, values in right.items():
        numbers = [math.nan if value is None else value for value in found[key]]
        different = [
            row for row, pair in enumerate(zip(numbers, values, strict=True)) if not same(*pair)
        ]
        assert different == [], key


def undefined_rows(name: str) -> int:
    """Return for how many rows any score of a metric is undefined."""
    return sum(any(map(math.isnan, row)) for row in zip(*compute(name).values(), strict=True))


def assert_evidence(evidence: Mapping[str, Any], row: Mapping[str, str]) -> None:
    """Check that what is marked is in the summary and in the document of this very row."""
    for column in ("summary", "document"):
        for mark in evidence[column]:
            assert row[column][mark["start"] : mark["end"]] == mark["text"] != ""
