# SPDX-License-Identifier: Apache-2.0
"""`python -m benchmarks.verifier` on a few judged summaries, with functions that know the answer and a tiny model."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from benchmarks.agreement import count_draws
from benchmarks.verifier import balanced_accuracy, main, make_table, measure, published_table, read_sets, row_of
from metrics.summarization_score.support_check import VerifierSettings
from tests.tiny_verifiers import Knowing, write_classifier

SOURCE = "The river rose by two metres on Monday. The old bridge in Holm is closed. Mayor Anna Reed said so."
RIGHT = ["The old bridge in Holm is closed.", "Mayor Anna Reed said so. The old bridge in Holm is closed."]
WRONG = ["The old bridge in Holm is open.", "Mayor Anna Reed said so. The river fell."]


@pytest.fixture
def data(tmp_path: Path) -> str:
    judged = [(summary, 1) for summary in RIGHT] + [(summary, 0) for summary in WRONG]
    lines = [
        {
            "document": document,
            "summaries": [{"summary": summary, "scores": {"consistent": label}} for summary, label in judged],
        }
        for document in (SOURCE, f"{SOURCE} It rained.")
    ]
    path = tmp_path / "small.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return f"{path}:consistent"


# Worked by hand


def test_balanced_accuracy() -> None:
    lowest = np.array([0.9, 0.5, 0.4, 0.7, 0.1, np.nan, 0.9])
    right = np.array([1, 1, 1, 0, 0, 1, np.nan])
    found = balanced_accuracy(lowest, right, np.arange(7), count_draws(7, 200))
    # Two of the three right ones have 0.5 or more, and one of the two wrong ones has less.
    assert found.value == pytest.approx((2 / 3 + 1 / 2) / 2)
    assert found.low < found.value < found.high
    assert found.number == 5


def test_a_verifier_that_knows_the_answer_tells_them_all(data: str) -> None:
    ((name, judged, aspect),) = read_sets([data])
    measured = measure(judged, VerifierSettings(Knowing()))
    assert measured.controls == (1.0, 0.0)
    # Four sentences of the summaries and four controls in each of the two sources, of which two are sentences as well.
    assert measured.pairs == 2 * (4 + 4 - 2)
    row = row_of(name, judged, aspect, measured, 50)
    assert row[:3] == ["small, consistent", "8", "0.50"]
    assert row[3].startswith("1.00 [1.00, 1.00]")
    assert row[5].startswith("1.00")


def test_published_values_stand_below_with_their_sources(data: str) -> None:
    table = make_table(read_sets([data]), lambda judged: measure(judged, VerifierSettings(Knowing())), 20)
    assert table.endswith(published_table())
    assert "| FactCG, DeBERTa 0.4B | LLM-AggreFact | 0.772 " in table
    assert table.count("Zha et al. 2023") == 3


# The command


def test_the_command_runs_with_a_model(
    data: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_classifier(tmp_path / "model")
    arguments = ["--data", data, "--resamples", "10", "--device", "cpu", "--model", folder]
    monkeypatch.setattr(sys, "argv", ["verifier", *arguments])
    main()
    said = capsys.readouterr()
    assert "small, consistent | 8" in said.out
    assert "verifier_label:ENTAILMENT" in said.err


# Edges and errors


def test_bad_data(data: str) -> None:
    with pytest.raises(ValueError, match="must be FILE:ASPECT, got 'nothing'"):
        read_sets(["nothing"])
    with pytest.raises(ValueError, match="has no aspect 'consistentx'; it has consistent"):
        read_sets([f"{data}x"])
