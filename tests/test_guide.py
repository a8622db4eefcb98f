# SPDX-License-Identifier: Apache-2.0
"""The commands in docs/guide.md run, and print what it quotes. Its examples in Python run in test_documents.py."""

from __future__ import annotations

import io
import json
import re
import shlex
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest
import yaml

from summary_metrics import cli
from summary_metrics.judge import make_judge_parser
from summary_metrics.judging.records import Judgement, Store
from summary_metrics.reading.rows import document_digest, summary_digest
from tests import chat_server
from tests.modules import ROOT, write_rows
from tests.tiny_verifiers import write_classifier

GUIDE = (ROOT / "docs" / "guide.md").read_text(encoding="utf-8")
ONE_LINE = " ".join(GUIDE.replace("\n> ", "\n").split())
BLOCKS = re.findall(r"^```bash\n(.*?)^```$", GUIDE.replace("\\\n", " "), re.DOTALL | re.MULTILINE)
TRAIN, COMPARE, JUDGE, VERIFY, OWN = (block.strip() for block in BLOCKS)


def run_line(line: str, folder: Path) -> tuple[int, str]:
    """Run a line of the guide in a folder that has the examples; return its exit status and what it said."""
    program, *arguments = shlex.split(line)
    assert program == "summary-metrics"
    if not (folder / "examples").exists():
        (folder / "examples").symlink_to(ROOT / "examples")
    said = io.StringIO()
    with pytest.MonkeyPatch.context() as patch, redirect_stdout(said), redirect_stderr(said):
        patch.chdir(folder)
        return cli.main(arguments), said.getvalue()


def read_rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


@pytest.fixture(scope="module")
def compared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder in which the command of "You compare systems" ran."""
    folder = tmp_path_factory.mktemp("compared")
    status, said = run_line(COMPARE, folder)
    assert status == 0, said
    return folder


@pytest.mark.slow
def test_comparing_gives_the_means_that_are_quoted(compared: Path) -> None:
    rows = read_rows(compared / "compared.scores.jsonl")
    header, *quoted = re.findall(r"^\|.*\|$", GUIDE[GUIDE.index("| system |") : GUIDE.index("**The report.**")], re.M)
    keys = re.findall(r"`(\w+)`", header)
    assert (len(keys), len(quoted[1:])) == (5, 4)
    for line in quoted[1:]:
        system, *cells = (cell.strip() for cell in line.strip("|").split("|"))
        values = [[row[key] for row in rows if row["system"] == system and row[key] is not None] for key in keys]
        assert cells[:5] == [f"{sum(scores) / len(scores):.2f}" for scores in values]
    undefined = [row for row in rows if row["facts_score"] is None]
    assert {row["system"] for row in undefined} == {"repetitive"}
    assert len(undefined) == 8  # "eight of the fourteen repetitive ones"


@pytest.mark.slow
def test_the_sentences_to_copy_are_true(compared: Path) -> None:
    found = json.loads((compared / "compared.scores.jsonl.compare.json").read_text(encoding="utf-8"))["comparisons"]
    (facts,) = (one for one in found if (one["score"], one["system"]) == ("facts_score", "hallucinating"))
    assert facts["baseline"] == "faithful"
    assert facts["verdict"] == "lower"
    job = json.loads((compared / "compared.scores.jsonl.meta.json").read_text(encoding="utf-8"))["job"]
    ends = sorted(-facts[end] for end in ("low_corrected", "high_corrected"))
    for sentence in (
        f"On average over {facts['documents']} documents, the source has {facts['baseline_mean']:.1%} of the names, "
        f"numbers and dates in a summary of *faithful*, and {facts['mean']:.1%} of those in a summary of "
        "*hallucinating*".replace("%", " %"),
        f"(facts_score; difference {-facts['difference']:.2f}, 95 % interval {ends[0]:.2f} to {ends[1]:.2f}, from "
        f"randomization over documents, corrected for {len(found)} comparisons)",
        f"summary-metrics {job['versions']['summary-metrics']}, `{job['signatures']['summarization_score']}`",
    ):
        assert sentence in ONE_LINE
    assert (compared / "report.html").stat().st_size > 10_000


@pytest.mark.slow
def test_a_model_is_asked_as_often_as_the_guide_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("openai")
    monkeypatch.setenv("NO_PROXY", "*")
    with chat_server.running() as server:
        line = JUDGE.replace("http://localhost:8000/v1", server.base_url)
        assert line != JUDGE
        status, said = run_line(line, tmp_path)
        assert status == 0, said
        calls = len(server.requests)
        assert f"{calls} calls for these 14 documents and 56 summaries" in ONE_LINE
        assert f"about {calls} " in said
        status, said = run_line(line + " --restart", tmp_path)
        assert (status, len(server.requests)) == (0, calls), said  # "a second run costs nothing"
    assert {"flags", "qa_score", "unr_avg"} <= read_rows(tmp_path / "judged.scores.jsonl")[0].keys()


@pytest.mark.slow
def test_the_pipeline_stops_when_summaries_get_worse(tmp_path: Path) -> None:
    (workflow,) = re.findall(r"^```yaml\n(.*?)^```$", GUIDE, re.DOTALL | re.MULTILINE)
    score, compare = (step["run"] for step in yaml.safe_load(workflow))
    stories = read_rows(ROOT / "examples" / "news.jsonl")

    def write_version(name: str, system: str) -> None:
        rows = [{"document": row["document"], "summary": row["summary"]} for row in stories if row["system"] == system]
        write_rows(str(tmp_path / name), *rows)

    write_version("trusted.jsonl", "faithful")
    status, said = run_line(score.replace("new.jsonl", "trusted.jsonl"), tmp_path)
    assert status == 0, said
    for system, expected in (("faithful", 0), ("hallucinating", 3), ("repetitive", 3)):
        write_version("new.jsonl", system)
        status, said = run_line(score + " --restart", tmp_path)
        assert status == 0, said
        assert run_line(compare, tmp_path)[0] == expected, system


def test_training_is_the_command_that_the_tests_of_the_trainer_run() -> None:
    assert f"\n{TRAIN}\n" in (ROOT / "examples" / "README.md").read_text(encoding="utf-8")


def test_four_paths_and_a_link_to_each() -> None:
    headings = re.findall(r"^## (.*)$", GUIDE, re.MULTILINE)
    anchors = {"#" + re.sub(r"[^\w -]", "", heading).lower().replace(" ", "-") for heading in headings}
    links = set(re.findall(r"\]\((#[^)]+)\)", GUIDE))
    assert len(links) == 4
    assert links <= anchors


@pytest.mark.slow
def test_judging_oneself_begins_with_what_was_judged(tmp_path: Path) -> None:
    judge, decide = OWN.split("\n")
    assert make_judge_parser().parse_args(shlex.split(judge)[2:]).files == ["examples/news.jsonl"]
    folder = tmp_path / "examples"
    folder.mkdir()
    (folder / "news.jsonl").write_bytes((ROOT / "examples" / "news.jsonl").read_bytes())
    rows = read_rows(folder / "news.jsonl")
    values = {"faithful": 5, "copying": 4, "repetitive": 2, "hallucinating": 1}
    store = Store(folder / "news.judged.jsonl")
    for row in rows[:40]:
        texts = document_digest(row["document"]), summary_digest(row["summary"])
        store.append(Judgement(*texts, "overall", values[row["system"]], "anna", 1, 5))
    status, said = run_line(f"{decide} --metrics unr,nid", tmp_path)  # no model is needed
    assert status == 0, said
    assert "Prefer faithful:" in said
    assert said.index("WHAT YOU JUDGED") < said.index("MEANS")


@pytest.mark.slow
def test_the_command_with_a_verifier_runs(tmp_path: Path) -> None:
    model = write_classifier(tmp_path / "model")
    few = (ROOT / "examples" / "news.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)[:2]
    (tmp_path / "few.jsonl").write_text("".join(few), encoding="utf-8")
    command = VERIFY.replace("FOLDER", model).replace("examples/news.jsonl", "few.jsonl")
    status, said = run_line(command, tmp_path)
    assert status == 0, said
    assert "verifier is asked" in said
    assert "fails its controls" in said  # its weights are random
    rows = read_rows(tmp_path / "verified.scores.jsonl")
    assert all(0 < row["support_min"] < 1 and row["flags"] for row in rows)
