# SPDX-License-Identifier: Apache-2.0
"""--verify with the name of a recipe, which is fetched from a Hub, and with a server."""

from __future__ import annotations

import csv
import os
import subprocess
import sys
from pathlib import Path

import pytest

from metrics.support.shared import RECIPES
from tests.helpers import chat_server
from tests.helpers.command import Command, news, read, write
from tests.helpers.tiny_models import write_recipe
from tests.publishing import hub_server

SOURCE = "The river rose by two metres. The bridge in Holm is closed."
TEXTS = ["The bridge in Holm is closed.", "The bridge sang."]
ROOT = Path(__file__).parents[2]
# Its newest revision has a pickle; the safetensors lie in a request to its authors.
FETCHED, REVISION = "minicheck-deberta", "refs/pr/1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny model that knows nothing."""
    folder = tmp_path_factory.mktemp("tiny")
    write_recipe(folder, FETCHED)
    return folder


def test_verdicts_by_one_flag(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    # of six documents, the fewest that a bound judges, and with few sentences, or the run would stop
    rows = [{**row, "summary": row["summary"].partition(". ")[0]} for row in news(24)[::4]]
    write("rows.jsonl", rows)
    command = ["-m", "summary_metrics", "rows.jsonl", "--metrics", "unr", "--verify", FETCHED]
    with hub_server.running() as hub:
        hub.serve_model(RECIPES[FETCHED].repository, folder, REVISION)
        own = {"HF_ENDPOINT": hub.url, "HF_HUB_OFFLINE": "0", "NO_PROXY": "*"}
        ran = subprocess.run(
            [sys.executable, *command, "--report", "report.html", "--fail-if", "support_min<0.99"],
            env={**os.environ, **own, "HF_HOME": str(tmp_path / "hub"), "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
        )
    assert ran.returncode == 2, ran.stderr
    assert "cannot be judged" in ran.stderr
    assert "too weak for the task" in " ".join(ran.stdout.split())
    assert "unsupported" not in ran.stdout
    sentences = [sentence for row in read() for sentence in row["evidence"]["support"]["support"]]
    assert all(0 < one["probability"] < 1 for one in sentences)


def test_a_model_that_fails_its_controls_stops_a_long_run(folder: Path, command: Command) -> None:
    write("rows.jsonl", news(24))
    ran = command("rows.jsonl", "--metrics", "unr", "--verify", f"{FETCHED}:{folder}")
    assert ran.status == 1
    assert "controls failed on" in ran.err
    assert not Path("rows.scores.jsonl").exists()


@pytest.mark.parametrize("offline", [[], ["--offline"]])
@pytest.mark.parametrize("name", ["nosuchmodel", "minichek-deberta", "nosuchmodel:folder"])
def test_a_name_that_is_none_is_answered_with_those_that_are(
    name: str, offline: list[str], command: Command
) -> None:
    write("rows.jsonl", news(4))
    ran = command("rows.jsonl", "--metrics", "unr", "--verify", name, *offline)
    assert ran.status == 2
    assert all(known in ran.err for known in (*RECIPES, "openai"))
    assert ("did you mean minicheck-deberta?" in ran.err) == (name == "minichek-deberta")


def test_the_address_of_a_server_is_enough(command: Command) -> None:
    write("rows.jsonl", [{"document": SOURCE, "summary": text} for text in TEXTS])
    with chat_server.running() as server:
        server.tells_chances = True
        ran = command("rows.jsonl", "--verify", server.base_url, "--report", "report.html")
        assert ran.status == 0, ran.err
        assert "unsupported" in ran.out
        assert f"[{TEXTS[1]}]" in ran.out
        assert "support_min" in Path("report.html").read_text(encoding="utf-8")
        with open("rows.marks.csv", encoding="utf-8", newline="") as file:
            marks = [mark["what"] for mark in csv.DictReader(file) if mark["kind"] != "repeated"]
        assert marks == TEXTS[1:]
        assert [round(row["support_min"], 1) for row in read()] == [0.9, 0.2]
        server.models.append("n")
        ran = command("rows.jsonl", "--restart", "--verify", server.base_url)
        assert ran.status == 2
        assert "support.model=NAME of m and n" in ran.err


def test_one_unreadable_reply_is_that_of_its_row(command: Command) -> None:
    write("rows.jsonl", [{"document": SOURCE, "summary": text} for text in TEXTS])
    with chat_server.running() as server:
        server.fault = lambda number, data: (
            (lambda request: request.reply("The text supports it."))
            if TEXTS[1] in str(data.get("summary", data))
            else None
        )
        ran = command("rows.jsonl", "--metrics", "unr", "--verify", server.base_url)
    assert ran.status == 0, ran.err
    assert "1 of 2 summaries could not be scored (line 2)" in ran.out
    assert [row["support_score"] for row in read()] == [1.0, None]
