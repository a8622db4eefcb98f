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

ROOT = Path(__file__).resolve().parents[2]
FILE = ROOT / "examples" / "news.jsonl"
# Of the summary in the examples of docs/harnesses.md: Holm is in its source, Friday is not.
FACTS_OF_PAGE = 1 / 2
TOLERANCE = 1e-12
# The means of a framework are over summaries. So is that of `abstractness` with this option, and only with this one.
OPTIONS: dict[str, dict[str, Any]] = {
    "abstractness": {"n": [1, 2], "match": "token", "average": "macro"},
    "unr": {},
    "nid": {},
    "summarization_score": {"faithfulness": True},
}


def read_rows() -> list[dict[str, str]]:
    """Return all four summaries of three documents, and three summaries that are too short for some of the scores."""
    with FILE.open(encoding="utf-8") as file:
        rows: list[dict[str, str]] = [json.loads(line) for line in file][:12]
    for place, summary in ((1, "Hi"), (6, ""), (13, "Rain fell")):
        rows.insert(place, {**rows[place - 1], "id": f"short-{place}", "summary": summary})
    return rows


ROWS = read_rows()


def read_example(framework: str) -> str:
    """Return the example that docs/harnesses.md gives for a framework, called as in its heading there."""
    page = (ROOT / "docs" / "harnesses.md").read_text(encoding="utf-8")
    (section,) = re.findall(rf"^## {framework}\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    (example,) = re.findall(r"^```python\n(.*?)^```$", section, re.DOTALL | re.MULTILINE)
    return str(example)


def run_example(framework: str) -> dict[str, Any]:
    """Run the example of a framework; return the names that it sets."""
    names: dict[str, Any] = {}
    exec(compile(read_example(framework), f"docs/harnesses.md: {framework}", "exec"), names)  # part of the repository
    return names


def compute(name: str, use_aggregator: bool) -> dict[str, Any]:
    """Return what `compute` says of all rows."""
    metric = summary_metrics.load(name, **OPTIONS[name])
    texts = {"predictions": [row["summary"] for row in ROWS], "references": [row["document"] for row in ROWS]}
    result: dict[str, Any] = metric.compute(**texts, use_aggregator=use_aggregator)
    return result


def equal(found: float, right: float) -> bool:
    """Say whether two scores are the same; nan is the same as nan."""
    return math.isnan(right) if math.isnan(found) else abs(found - right) <= TOLERANCE


def check_scores(found: Mapping[str, Sequence[float]], right: Mapping[str, Sequence[float]]) -> None:
    """Compare the lists of scores of a metric, in the order of the rows."""
    assert found.keys() == right.keys()
    for key, values in right.items():
        assert len(found[key]) == len(values)
        different = [row for row, pair in enumerate(zip(found[key], values, strict=True)) if not equal(*pair)]
        assert different == [], f"{key} differs in the rows {different}"


def count_undefined(*columns: Sequence[float]) -> int:
    """Return how many rows have an undefined score in any of the columns."""
    return sum(any(map(math.isnan, row)) for row in zip(*columns, strict=True))


def check_evidence(evidence: Mapping[str, Any], row: Mapping[str, str]) -> None:
    """Check that what is marked is in the summary and in the document of this very row."""
    for column in ("summary", "document"):
        for mark in evidence[column]:
            assert row[column][mark["start"] : mark["end"]] == mark["text"] != ""
