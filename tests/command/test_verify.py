# SPDX-License-Identifier: Apache-2.0
"""--verify with the name of a recipe: fetched from a Hub, checked by its controls, then asked."""

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
from tests.helpers.verifiers import teach_controls, write_recipe
from tests.publishing import hub_server

SOURCE = "The river rose by two metres. The bridge in Holm is closed."
TEXTS = ["The bridge in Holm is closed.", "The bridge sang."]
ROOT = Path(__file__).parents[2]
# Its newest revision has a pickle; the safetensors lie in a request to its authors.
FETCHED, REVISION = "minicheck-deberta", "refs/pr/1"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A tiny model that passes its controls."""
    folder = tmp_path_factory.mktemp("tiny")
    teach_controls(write_recipe(folder, FETCHED), FETCHED)
    return folder


def test_verdicts_by_one_flag(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    write("rows.jsonl", news(24))  # of six documents, the fewest that a bound judges
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
    # It was taught its own controls alone, and fails those of the texts.
    assert ran.returncode == 2, ran.stderr
    assert "cannot be judged" in ran.stderr
    assert "too weak for the task" in " ".join(ran.stdout.split())
    assert "unsupported" not in ran.stdout
    (said,) = (line for line in ran.stderr.splitlines() if "controls failed on 0 of 1" in line)
    assert said.startswith("support: ")
    sentences = [sentence for row in read() for sentence in row["evidence"]["support"]["support"]]
    assert 0 < sum(one["probability"] < 0.5 for one in sentences) < len(sentences)


def test_exchanged_labels_stop_the_run(command: Command, tmp_path: Path) -> None:
    wrong = write_recipe(tmp_path / "wrong", "factcg")
    teach_controls(wrong, "factcg", exchanged=True)
    write("rows.jsonl", news(4))
    ran = command("rows.jsonl", "--metrics", "unr", "--verify", f"factcg:{wrong}")
    assert ran.status == 2
    assert "controls" in ran.err
    assert "LABEL_1" in ran.err
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
        assert "1 of 1 marked summary" in ran.out
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
