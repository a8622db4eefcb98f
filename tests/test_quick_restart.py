# SPDX-License-Identifier: Apache-2.0
"""Tests of commands that score again, unasked, what is quick to score."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from summary_metrics import cli
from summary_metrics.scoring import quick_restart
from tests.modules import write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")
OUTPUT, SIDECAR = Path("rows.scores.jsonl"), Path("rows.scores.jsonl.meta.json")
ROWS = [{"summary": "a cat sat on a cat", "text": "a dog sat"}, {"summary": "it fell and it rose", "text": "it fell"}]
MODEL = [
    *("--option", "summarization_score.backend=openai", "--option", "summarization_score.model=m"),
    *("--option", "summarization_score.base_url=http://127.0.0.1:9/v1", "--option", "summarization_score.api_key=k"),
]
UNR = ["rows.jsonl", "--metrics", "unr"]


@pytest.fixture(autouse=True)
def scored(empty_folder: Path, capsys: pytest.CaptureFixture[str]) -> bytes:
    """Return the output of a first run, of `unr`."""
    write_rows("rows.jsonl", *ROWS)
    assert cli.main(UNR) == 0
    capsys.readouterr()
    return OUTPUT.read_bytes()


# Worked by hand


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--option", "unr.window=5"], "unr: window:none, now window:5"),
        (["--summary-column", "text"], "summary: summary, now text"),
        (["--metrics", "unr,nid"], "metrics: unr, now unr, nid"),
    ],
)
def test_another_option_column_or_metric(arguments: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*UNR, *arguments]) == 0
    assert f"{OUTPUT} has 2 rows of another job ({why}); all rows are scored again" in capsys.readouterr().err
    unasked = OUTPUT.read_bytes(), SIDECAR.read_bytes()
    assert cli.main([*UNR, *arguments, "--restart"]) == 0
    assert unasked == (OUTPUT.read_bytes(), SIDECAR.read_bytes())


def test_new_predictions_under_the_same_name(scored: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", ROWS[1], ROWS[0])
    assert cli.main(UNR) == 0
    assert "has 2 rows of another job (other rows)" in capsys.readouterr().err
    assert OUTPUT.read_bytes() != scored
    write_rows("rows.jsonl", ROWS[1])  # fewer than have scores
    assert cli.main(UNR) == 0
    assert len(OUTPUT.read_bytes().splitlines()) == 1


# Edges: what goes on or is refused as before


def test_more_rows_go_on(scored: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", *ROWS, ROWS[0])
    assert cli.main(UNR) == 0
    assert "scored again" not in capsys.readouterr().err
    assert OUTPUT.read_bytes().startswith(scored)


@pytest.mark.parametrize(
    ("rows", "arguments"),
    [
        ("other.jsonl", ["--metrics", "unr"]),  # the scores of rows.jsonl would be lost
        ("rows.jsonl", ["--metrics", "nid"]),  # those of unr
        ("rows.jsonl", ["--metrics", "unr,summarization_score", "--document-column", "text", *MODEL]),  # takes long
    ],
)
def test_what_would_be_lost_is_kept(
    rows: str, arguments: list[str], scored: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    write_rows("other.jsonl", *ROWS)
    assert cli.main([rows, *arguments, "--output", str(OUTPUT)]) == 2
    assert "has scores of another job" in capsys.readouterr().err
    assert OUTPUT.read_bytes() == scored


def test_many_rows_are_kept(scored: bytes, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(quick_restart, "FEW_ROWS", 1)
    write_rows("rows.jsonl", ROWS[1], ROWS[0])
    assert cli.main(UNR) == 2
    assert "the first 2 rows are not those scored in" in capsys.readouterr().err
    assert OUTPUT.read_bytes() == scored


@pytest.mark.parametrize(
    "options", [{"model": "a-model"}, {"verifier": "a-folder"}, {"model": "a-model", "base_url": "(hidden)"}]
)
def test_scores_of_a_model_are_kept(options: dict[str, str], scored: bytes) -> None:
    sidecar = json.loads(SIDECAR.read_bytes())
    sidecar["options"]["unr"] = options
    SIDECAR.write_text(json.dumps(sidecar), "utf-8")
    assert cli.main([*UNR, "--option", "unr.window=5"]) == 2
    assert OUTPUT.read_bytes() == scored


def test_an_output_that_was_changed_is_kept(scored: bytes) -> None:
    OUTPUT.write_bytes(scored.replace(b"1.0", b"0.9"))
    changed = OUTPUT.read_bytes()
    assert changed != scored
    assert cli.main([*UNR, "--option", "unr.window=5"]) == 2
    assert OUTPUT.read_bytes() == changed


def test_a_replacement_that_is_interrupted_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [*ROWS[::-1], *ROWS * 10]
    write_rows("rows.jsonl", *rows, {"summary": 1})
    assert cli.main([*UNR, "--batch-size", "1"]) == 1  # at the bad row, with 21 noted beside the output
    write_rows("rows.jsonl", *rows, {"summary": "mended"})
    capsys.readouterr()
    assert cli.main([*UNR, "--batch-size", "1"]) == 0
    assert "23 rows in rows.scores.jsonl, 2 of them scored now" in capsys.readouterr().out
