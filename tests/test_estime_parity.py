# SPDX-License-Identifier: Apache-2.0
"""ESTIME against the implementation of its authors, run here and as it was recorded."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest
import torch

from benchmarks.blanc_reference import MEASURES, reference_estime
from metrics.estime.estime import ESTIME
from metrics.estime.model_names import model_path
from summary_metrics.registry import read_profile
from tests.encoders import write_encoder
from tests.modules import ROOT, SHARED_DATA

OFFLINE_ENCODER = read_profile("estime").offline_options["model_name"]

pytestmark = pytest.mark.slow

TOLERANCE = 1e-4
# Share of the similarity by which the best and the second-best match may differ and still change places by rounding.
TIE = 1e-5
# Skipped where these are missing: judged texts of others are not ours to carry, nor are 1.7 GB of weights. What runs
# everywhere is the comparison on our own texts, with the packaged encoder and the tiny ones.
SUMMEVAL = SHARED_DATA / "data" / "summeval.jsonl"
GOLDEN = SHARED_DATA / "golden" / "estime_minilm_layer5_summeval.jsonl"
MODELS = os.environ.get("ESTIME_MODELS", "")


def read_lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def own_texts() -> list[tuple[str, list[str]]]:
    """Ten example documents, each with its own four summaries and with those of the next: 10 x 8 pairs."""
    summaries: dict[str, list[str]] = {}
    for row in read_lines(ROOT / "examples" / "news.jsonl"):
        summaries.setdefault(row["document"], []).append(row["summary"])
    documents, own = list(summaries)[:10], list(summaries.values())[:10]
    return [
        (document, [summary for step in range(2) for summary in own[(i + step) % 10]])
        for i, document in enumerate(documents)
    ]


def thrifty_reference(model: str, layer: int, **options: Any) -> Any:
    """The reference, but for two things that take time and leave its results alone.

    Nobody reads what its vocabulary head puts out, and a summary of many documents is embedded once.
    """
    reference = reference_estime(model, layer, **options)
    reference.model.cls = torch.nn.Identity()
    embed, remembered = reference._get_embeddings, dict[str, Any]()

    def embed_once(**arguments: Any) -> Any:
        key = repr(arguments)
        if key not in remembered:
            remembered[key] = embed(**arguments)
        return remembered[key]

    reference._get_embeddings = embed_once
    return reference


def scores(model: str, layer: int, texts: list[tuple[str, list[str]]], **options: Any) -> dict[str, Any]:
    metric = ESTIME(model_name=model, layer=layer, output=MEASURES, device="cpu", use_aggregator=False, explain=True)
    pairs = [(document, summary) for document, summaries in texts for summary in summaries]
    result: Any = metric.compute(
        predictions=[summary for _, summary in pairs], references=[document for document, _ in pairs], **options
    )
    return result


def has_tie(details: dict[str, Any]) -> bool:
    """Whether rounding may decide the match of one of the words."""
    return any(
        word["match"]["similarity"] - word["runner_up"]["similarity"] <= TIE * abs(word["match"]["similarity"])
        for word in details["words"]
    )


def assert_equal(found: dict[str, Any], expected: list[list[float]]) -> None:
    """Counts must be equal and other numbers within `TOLERANCE`; `expected` holds a row of `MEASURES` per pair.

    A pair that differs must have a word with two equally good matches, and hardly any may.
    """
    different = []
    for row, values in enumerate(expected):
        for measure, value in zip(MEASURES, values, strict=True):
            tolerance = 0 if measure in ("alarms", "alarms_alltokens") else TOLERANCE
            if found[measure][row] != pytest.approx(value, abs=tolerance, rel=0, nan_ok=True):
                assert has_tie(found["details"][row]), (row, measure, found[measure][row], value)
                different.append(row)
    assert len(set(different)) <= 0.02 * len(expected)


def assert_agreement(model: str, layer: int, texts: list[tuple[str, list[str]]], **options: Any) -> None:
    reference = thrifty_reference(model, layer, **options)
    expected = [row for document, summaries in texts for row in reference.evaluate_claims(document, summaries)]
    assert_equal(scores(model, layer, texts, **options), expected)


def test_tiny_bert(tmp_path: Path) -> None:
    assert_agreement(write_encoder(tmp_path, spread=1.0), 3, own_texts())


def test_tiny_bert_with_other_windows(tmp_path: Path) -> None:
    windows = {"input_size_max": 60, "margin": 13, "distance_word_min": 5}
    assert_agreement(write_encoder(tmp_path, spread=1.0), 2, own_texts()[:3], **windows)


def test_packaged_encoder() -> None:
    assert_agreement(model_path(OFFLINE_ENCODER), 5, own_texts()[:3])


# The values are recorded for such texts; where they are missing, `test_packaged_encoder` runs the reference itself.
@pytest.mark.skipif(not GOLDEN.exists(), reason="no recorded values beside this repository")
def test_recorded_values() -> None:
    documents = {document["id"]: document for document in read_lines(SUMMEVAL)}
    recorded = read_lines(GOLDEN)
    texts = []
    for row in recorded:
        document = documents[row["doc_id"]]
        texts.append(
            (document["document"], [s["summary"] for s in document["summaries"] if s["system"] == row["system"]])
        )
    assert_equal(scores(OFFLINE_ENCODER, 5, texts), [row["values"] for row in recorded])


# The example holds for the default model alone, 1.7 GB of weights with the other, which a test must not download.
@pytest.mark.skipif(not MODELS, reason="ESTIME_MODELS names no folder with the default model and bert-base-uncased")
def test_documented_example() -> None:
    # README of the reference, estime/README.md.
    source = (
        "In Kander’s telling, Mandel called him up out of the blue a decade or so ago to pitch a project. It made "
        "sense why. The two men had similar profiles: Jewish combat veterans in their early 30s. New statewide "
        "officeholders in the Midwest."
    )
    found = ESTIME().compute(
        predictions=["Kander and Mandel had similar profiles, and it makes sense."],
        references=[source],
        output=["alarms", "alarms_adjusted", "soft", "coherence"],
        model_name=f"{MODELS}/bert-large-uncased-whole-word-masking",
        raw_model_name=f"{MODELS}/bert-base-uncased",
    )
    assert found == pytest.approx({"alarms": 5, "alarms_adjusted": 7.5, "soft": 0.502, "coherence": -0.25}, abs=5e-4)
