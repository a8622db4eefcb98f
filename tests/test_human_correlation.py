# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import json
import math
import sys
from pathlib import Path

import numpy as np
import pytest

from benchmarks import human_correlation
from benchmarks.human_correlation import interval, main, parsed, read_documents, report, spearman, tau_c

JUDGED = np.array([1.0, 2.0, 3.0, 4.0])


# Worked by hand


def test_correlations() -> None:
    # One pair of neighbours swapped: rho = 1 - 6 * 2 / (4 * 15) = 0.8; tau-c = 2 * 4 * (5 - 1) / (16 * 3) = 2/3.
    scores = np.array([10.0, 30.0, 20.0, 40.0])
    assert spearman(scores, JUDGED) == pytest.approx(0.8)
    assert tau_c(scores, JUDGED) == pytest.approx(2 / 3)


def test_undefined_pairs_are_left_out() -> None:
    (line,) = report("words", [1.0, math.nan, 3.0, 4.0], {"fluency": JUDGED}, np.arange(4), resamples=0)
    assert line.split()[:3] == ["words", "fluency", "1.000"]
    assert line.split()[-1] == "3"


# Properties


def test_intervals_are_of_documents_and_repeatable() -> None:
    generator = np.random.default_rng(1)
    judged = generator.normal(size=80)
    scores = judged + generator.normal(size=80)
    documents = np.repeat(np.arange(20), 4)
    low, high = interval(spearman, scores, judged, documents, 200)
    assert low < spearman(scores, judged) < high
    assert (low, high) == interval(spearman, scores, judged, documents, 200)
    # All pairs in one document: every resample is the same.
    assert interval(spearman, scores, judged, np.zeros(80), 20) == pytest.approx([spearman(scores, judged)] * 2)


# Edges and errors


def test_a_name_is_looked_up_on_the_hub(monkeypatch: pytest.MonkeyPatch) -> None:
    judged = {"coherence": [1.0, 2.0], "consistency": [3.0, 4.0], "fluency": [5.0, 1.0], "relevance": [2.0, 2.5]}
    rows = [{"text": "A source.", "machine_summaries": ["One.", "Two."], **judged}]
    monkeypatch.setattr(human_correlation.datasets, "load_dataset", lambda name, split: rows if name == "x/y" else [])
    (document,) = read_documents("x/y")
    assert document["document"] == "A source."
    assert document["summaries"][1] == {
        "summary": "Two.",
        "scores": {"coherence": 2.0, "consistency": 4.0, "fluency": 1.0, "relevance": 2.5},
    }


def test_option_values() -> None:
    assert [parsed(value) for value in ("3", "null", '["soft"]', "some/model")] == [3, None, ["soft"], "some/model"]


def test_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "judged.jsonl"
    summaries = [{"summary": "word " * n, "scores": {"relevance": n}} for n in (1, 2, 3)]
    file.write_text("".join(json.dumps({"document": "d", "summaries": summaries}) + "\n" for _ in range(2)))
    monkeypatch.setattr(
        sys, "argv", ["human_correlation", "--data", str(file), "--metric", "length", "--resamples", "5"]
    )
    main()
    assert capsys.readouterr().out.splitlines()[1].split() == [
        *("words", "relevance", "1.000", "[", "1.000,", "1.000]", "1.000", "[", "1.000,", "1.000]", "6")
    ]
