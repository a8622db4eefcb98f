# SPDX-License-Identifier: Apache-2.0
"""The command, Python and the report with a verifier: a tiny classifier with random weights."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import summary_metrics
from summary_metrics import cli
from tests.modules import write_rows
from tests.tiny_verifiers import Knowing, write_classifier

SOURCE = "The river rose by two metres on Monday. The old bridge in Holm is closed. Mayor Anna Reed said so."
ROWS: list[dict[str, Any]] = [
    {"id": "1", "system": "A", "document": SOURCE, "summary": "The river rose. It fell."},
    {"id": "1", "system": "B", "document": SOURCE, "summary": "The old bridge in Holm is closed."},
    {"id": "2", "system": "A", "document": ["A dog slept.", "A cat sat on the mat."], "summary": "The dog slept."},
    {"id": "2", "system": "B", "document": ["A dog slept.", "A cat sat on the mat."], "summary": ""},
]


@pytest.fixture
def rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    monkeypatch.chdir(tmp_path)
    return write_rows("rows.jsonl", *ROWS)


@pytest.fixture
def model(tmp_path: Path) -> str:
    return write_classifier(tmp_path / "model")


def run(rows: str, model: str, *arguments: str) -> int:
    chosen = ["--metrics", "summarization_score", "--option", f"summarization_score.verifier={model}"]
    return cli.main([rows, *chosen, *arguments])


@pytest.mark.filterwarnings("ignore:the verifier fails its controls")
def test_the_command_scores_flags_and_says_what_it_costs(
    rows: str, model: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(rows, model, "--all-scores", "--report", "report.html") == 0
    printed, said = capsys.readouterr()
    # Two, one and one sentences with one chunk each, and two controls of each source with two texts; one of the
    # sentences is a control.
    assert "summarization_score: the verifier is asked about 11 pairs of a chunk and a sentence" in said
    assert "support_score" in printed
    results = [json.loads(line) for line in Path("rows.scores.jsonl").read_text().splitlines()]
    assert [result["support_min"] is None for result in results] == [False, False, False, True]
    assert all(0 < result["support_score"] < 1 for result in results[:3])
    assert results[0]["flags"] == ["summarization_score: verifier fails its controls"]
    report = Path("report.html").read_text()
    assert "support_score" in report
    assert "the verifier" in report


@pytest.mark.filterwarnings("ignore:the verifier fails its controls")
def test_the_first_screen_describes_with_the_threshold(
    rows: str, model: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(rows, model) == 0
    printed = " ".join(capsys.readouterr().out.split())
    results = [json.loads(line) for line in Path("rows.scores.jsonl").read_text().splitlines()]
    shares = []
    for system in ("A", "B"):
        lowest = [result["support_min"] for result in results if result["system"] == system]
        known = [value < 0.5 for value in lowest if value is not None]
        shares.append(f"{100 * sum(known) / len(known):.0f} %")
    assert f" gives under 0.5 {' '.join(shares)}" in printed
    assert "support_score" not in printed  # it marks no system as better


@pytest.mark.filterwarnings("ignore:the verifier fails its controls")
def test_a_folder_keeps_what_was_asked(rows: str, model: str, capsys: pytest.CaptureFixture[str]) -> None:
    keep = ["--option", "summarization_score.cache_dir=cache", "--restart"]
    assert run(rows, model, *keep) == 0
    first = Path("rows.scores.jsonl").read_bytes()
    capsys.readouterr()
    assert run(rows, model, *keep) == 0
    assert "asked about 0 pairs" in capsys.readouterr().err
    assert Path("rows.scores.jsonl").read_bytes() == first


def test_in_python_a_function_will_do(rows: str) -> None:
    scored = summary_metrics.score(
        rows, ["summarization_score"], options={"summarization_score": {"verifier": Knowing(), "faithfulness": False}}
    )
    lowest = [row["support_min"] for row in scored.scores]
    assert lowest[:3] == [0.0, 1.0, 0.0]
    assert scored.directions["support_min"] == "higher"
    assert "|verifier:Knowing|" in scored.signatures["summarization_score"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["verifier_label=other"], "`verifier_label` .* labels .* 'CONTRADICTION'"),
        (["verifier_words=1"], "`verifier_words` .* at least 2"),
        (["verifier=nowhere/nothing"], "cannot load the model 'nowhere/nothing'"),
    ],
)
def test_what_is_wrong_is_said_before_anything_is_scored(
    rows: str, model: str, options: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    more = [part for option in options for part in ("--option", f"summarization_score.{option}")]
    assert run(rows, model, "--offline", *more) == 2
    assert re.search(message, capsys.readouterr().err)
    assert not Path("rows.scores.jsonl").exists()
