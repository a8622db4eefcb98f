# SPDX-License-Identifier: Apache-2.0
"""The shards of the Ray engine, and what a later command makes of them; readers and worker run here, without Ray."""

from __future__ import annotations

import dataclasses
import json
import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from pathlib import Path

import pyarrow.parquet as pq
import pytest

from summary_metrics import cli
from summary_metrics.arguments import parse_arguments
from summary_metrics.files import hold
from summary_metrics.scoring import file_chunks, job, ray_engine, shard_replacement
from summary_metrics.scoring.job import make_job
from summary_metrics.scoring.results import read_results
from summary_metrics.scoring.shards import SHARD, write_shard
from tests import modules
from tests.modules import write_rows
from tests.ray_parts import (
    CHEAP,
    LINES,
    NEWS,
    joined,
    reference,
    shards,
)
from tests.scripted_backend import Guarded

pytestmark = pytest.mark.usefixtures("empty_folder")


@pytest.fixture
def inline(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The arguments of a job whose readers and worker run here one after the other, without Ray between them."""

    def score_chunks(_ray: None, work: file_chunks.Work) -> Iterator[file_chunks.Chunk]:
        worker = ray_engine.Worker(work)
        for number in range(len(work.job.files)):
            for chunk in file_chunks.read_chunks(work, number):
                yield worker.score(chunk) if chunk.rows else chunk

    monkeypatch.setattr(ray_engine, "get_work", lambda work: work)
    monkeypatch.setattr(ray_engine, "connect", lambda *_: nullcontext())
    monkeypatch.setattr(ray_engine, "score_with_actors", score_chunks)
    return ["--engine", "ray", "--output", "scores"]


def test_bad_rows_stop_or_are_skipped_as_in_one_process(inline: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join([*LINES[:6], '{"summary": 5, "document": "d"}\n', *LINES[6:8], "{\n", *LINES[8:10]])
    Path("rows.jsonl").write_text(text, encoding="utf-8")
    arguments = ["rows.jsonl", *CHEAP, "--batch-size", "2"]
    messages = []
    for extra in (inline, ["--output", "reference"]):
        assert cli.main([*arguments, *extra]) == 1
        messages.append(capsys.readouterr().err.splitlines()[-1])
    assert messages == ["summary-metrics: rows.jsonl:7: `summary` must be a string, got int"] * 2
    skipped = []
    for extra in (inline, ["--output", "reference", "--restart"]):
        assert cli.main([*arguments, "--skip-bad-rows", *extra]) == 0
        captured = capsys.readouterr()
        assert "bad rows skipped: 2" in captured.out
        skipped.append([line for line in captured.err.splitlines() if line.startswith("skipped ")])
    assert [line[:22] for line in skipped[0]] == ["skipped rows.jsonl:7: ", "skipped rows.jsonl:10:"]
    assert skipped[0] == skipped[1]
    assert joined() == Path("reference").read_bytes()


def test_the_folder_is_named_after_the_input(inline: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:2]), encoding="utf-8")
    assert cli.main(["rows.jsonl", "--metrics", "unr", *inline[:2]]) == 0
    assert "2 rows in rows.scores, 2 of them scored now" in capsys.readouterr().out
    assert len(shards("rows.scores")) == 1


def test_a_metric_that_fails_in_a_worker(inline: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:4]), encoding="utf-8")
    Path("encoder").mkdir()
    arguments = ["rows.jsonl", "--metrics", "estime", "--option", "estime.model_name=encoder"]
    errors = []
    for extra in (inline, ["--output", "reference"]):
        assert cli.main([*arguments, *extra]) == 1
        errors.append(capsys.readouterr().err.splitlines()[-1])
    assert errors[0].startswith("summary-metrics: estime, rows rows.jsonl:1 to rows.jsonl:4: ")
    assert errors[0] == errors[1]
    assert shards() == []


def test_a_worker_with_other_libraries_scores_nothing(
    inline: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:4]), encoding="utf-8")
    worker = ray_engine.Worker
    for other in ({"versions": {"numpy": "0"}}, {"signatures": {"unr": "unr|version:0"}}):
        monkeypatch.setattr(
            ray_engine,
            "Worker",
            lambda work, other=other: worker(work._replace(job=dataclasses.replace(work.job, **other))),
        )
        assert cli.main(["rows.jsonl", "--metrics", "unr", *inline]) == 2
        assert "other metrics or libraries than where the command runs" in capsys.readouterr().err
        assert shards() == []


def test_other_rows_or_chunks_are_not_mixed_in(inline: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    def error(*arguments: str) -> str:
        assert cli.main(["rows.jsonl", "--metrics", "unr", *arguments, *inline]) == 2
        return capsys.readouterr().err.splitlines()[-1]

    rows = Path("rows.jsonl")
    rows.write_text("".join(LINES[:6]), encoding="utf-8")
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--batch-size", "2", *inline]) == 0
    before = joined()
    assert "scores has scores of another job (batch_size: 2, now 256)" in error()
    assert "another job (format: jsonl, now parquet)" in error("--batch-size", "2", "--shards", "parquet")
    assert "another job (unr: window:none, now window:5)" in error("--batch-size", "2", "--option", "unr.window=5")
    rows.write_text("".join([*LINES[:3], LINES[9], *LINES[4:6]]), encoding="utf-8")
    assert "rows.jsonl:3: the rows from here are not those scored before; --restart" in error("--batch-size", "2")
    rows.write_text("".join(LINES[:4]), encoding="utf-8")
    assert "rows that are gone" in error("--batch-size", "2")
    assert joined() == before
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--batch-size", "3", "--restart", *inline]) == 0
    assert joined() == reference("rows.jsonl", "--metrics", "unr", "--batch-size", "3")


def test_a_restart_keeps_the_old_shards_until_all_rows_have_new_scores(
    inline: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:6]), encoding="utf-8")
    arguments = ["rows.jsonl", "--metrics", "unr", "--batch-size", "2", *inline]
    assert cli.main(arguments) == 0
    Path("scores", "notes.txt").write_text("mine", encoding="utf-8")
    before = {path: path.read_bytes() for path in Path("scores").iterdir()}
    sidecar = Path("scores.meta.json").read_bytes()
    text = "".join(LINES[10:16])
    Path("rows.jsonl").write_text(text + "{\n", encoding="utf-8")
    assert cli.main([*arguments, "--restart"]) == 1
    assert {path: path.read_bytes() for path in Path("scores").iterdir()} == before
    assert Path("scores.meta.json").read_bytes() == sidecar
    assert len(shards("scores.restarted")) == 2
    # It goes on without --restart, and then the new shards are in the place of the old ones.
    Path("rows.jsonl").write_text(text, encoding="utf-8")
    other = ["--option", "unr.window=5"]
    for extra, scored in (([], 2), ([*other, "--restart"], 6), (other, 0)):
        capsys.readouterr()
        assert cli.main([*arguments, *extra]) == 0
        assert f"6 rows in scores, {scored} of them scored now" in capsys.readouterr().out
        assert sorted(os.listdir()) == ["rows.jsonl", "scores", "scores.meta.json"]
    assert Path("scores", "notes.txt").read_text(encoding="utf-8") == "mine"
    assert joined() == reference("rows.jsonl", "--metrics", "unr", "--batch-size", "2", *other)


@pytest.mark.parametrize("name", ["rename", "replace", "unlink", "rmdir"])
@pytest.mark.parametrize("time", range(4))
def test_a_restart_that_dies_while_it_replaces_the_folder(
    inline: list[str], monkeypatch: pytest.MonkeyPatch, name: str, time: int
) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:6]), encoding="utf-8")
    arguments = ["rows.jsonl", "--metrics", "unr", "--batch-size", "2", *inline]
    assert cli.main(arguments) == 0
    real, left = getattr(Path, name), time
    replace = shard_replacement.replace_folder

    def die(self: Path, *given: object, **others: object) -> object:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        return real(self, *given, **others)

    def replace_and_die(output: Path) -> None:
        with monkeypatch.context() as patch:
            patch.setattr(Path, name, die)
            replace(output)

    monkeypatch.setattr(ray_engine, "replace_folder", replace_and_die)
    status = cli.main([*arguments, "--option", "unr.window=5", "--restart"])
    assert status in (0, 130)
    monkeypatch.setattr(ray_engine, "replace_folder", replace)
    assert cli.main([*arguments, "--option", "unr.window=5"]) == 0
    assert sorted(os.listdir()) == ["rows.jsonl", "scores", "scores.meta.json"]
    assert joined() == reference("rows.jsonl", "--metrics", "unr", "--batch-size", "2", "--option", "unr.window=5")


@pytest.mark.parametrize("form", ["jsonl", "parquet"])
@pytest.mark.parametrize(
    "damage",
    [
        lambda content: b"",
        lambda content: content[: len(content) // 2],
        lambda content: content.replace(b"0", b"1", 1),
        lambda content: content + b"\n",
    ],
)
def test_a_damaged_shard_is_scored_again(
    inline: list[str], form: str, damage: Callable[[bytes], bytes], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:9]), encoding="utf-8")
    arguments = ["rows.jsonl", *CHEAP, "--batch-size", "3", "--shards", form, *inline]
    assert cli.main(arguments) == 0
    names, before = [path.name for path in shards()], [row for _, row in read_results(Path("scores"))]
    other = shards()[1]
    size = sum(1 for _ in read_results(other))
    other.write_bytes(damage(other.read_bytes()))
    capsys.readouterr()
    assert cli.main(arguments) == 0
    captured = capsys.readouterr()
    assert f"{other} is damaged, its rows are scored again" in captured.err
    assert f"9 rows in scores, {size} of them scored now" in captured.out
    assert [row for _, row in read_results(Path("scores"))] == before
    assert form == "parquet" or names == [path.name for path in shards()]
    assert cli.main(arguments) == 0
    assert "0 of them scored now" in capsys.readouterr().out


def test_a_shard_that_was_written_twice_counts_once(inline: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    # As when Ray takes a worker for lost, which goes on, and a model's second answer is another.
    Path("rows.jsonl").write_text("".join(LINES[:6]), encoding="utf-8")
    arguments = ["rows.jsonl", "--metrics", "unr", "--batch-size", "3", *inline]
    assert cli.main(arguments) == 0
    first = shards()[0]
    rows = [json.loads(line) for line in first.read_bytes().splitlines()]
    for row in rows:
        row["unr_1"] = 0.5
    name = SHARD.fullmatch(first.name)
    assert name
    write_shard(Path("scores"), name["place"], (name["job"], name["rows"]), rows, "jsonl")
    assert len(shards()) == 3
    capsys.readouterr()
    assert cli.main(arguments) == 0
    assert "6 rows in scores, 0 of them scored now" in capsys.readouterr().out
    assert len(shards()) == 2
    assert joined().count(b"\n") == 6


def test_flags_in_shards_are_those_of_one_process(inline: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    metric = modules.load("summarization_score", backend=Guarded())
    for module in (job, ray_engine):
        loaded = {"summarization_score": metric}, {"summarization_score": "s"}
        monkeypatch.setattr(module, "load_metrics", lambda _options, loaded=loaded: loaded)
    write_rows("rows.jsonl", *({"document": "a b", "summary": summary} for summary in ("a", "b", "a!")))
    arguments = ["rows.jsonl", "--metrics", "summarization_score", "--batch-size", "1"]
    expected = [json.loads(line) for line in reference(*arguments).splitlines()]
    assert [row["flags"] for row in expected] == [None, None, ["summarization_score: answers control questions"]]
    for form in ("jsonl", "parquet"):
        assert cli.main([*arguments, *inline, "--shards", form, "--output", form]) == 0
        assert [row | {"id": None} for _, row in read_results(Path(form))] == [
            row | ({"system": None} if form == "parquet" else {}) for row in expected
        ]
    assert len({str(pq.read_schema(path)) for path in shards("parquet")}) == 1


def test_shards_of_another_job(inline: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:6]), encoding="utf-8")
    arguments = ["rows.jsonl", "--metrics", "unr", "--batch-size", "3", *inline]
    assert cli.main(arguments) == 0
    whole = joined()
    other = [argument if argument != "scores" else "others" for argument in arguments]
    assert cli.main([*other, "--option", "unr.window=5"]) == 0
    foreign = shards("others")[0]
    foreign = foreign.rename(Path("scores", foreign.name))
    before = joined()
    capsys.readouterr()
    assert cli.main(arguments) == 2
    assert f"{foreign} is of another job; --restart scores everything again" in capsys.readouterr().err
    assert joined() == before
    assert cli.main([*arguments, "--restart"]) == 0
    assert not foreign.exists()
    assert joined() == whole
    Path("scores", "part-mine.jsonl").touch()
    for restart in ([], ["--restart"]):
        assert cli.main([*arguments, *restart]) == 2
        assert "part-mine.jsonl is no shard; move it away" in capsys.readouterr().err
    assert len(shards()) == 3


def test_a_second_job_on_one_folder_is_refused(inline: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:6]), encoding="utf-8")
    with hold(Path("scores")):
        assert cli.main(["rows.jsonl", "--metrics", "unr", *inline]) == 2
        assert "another process writes to scores" in capsys.readouterr().err
        assert not Path("scores").exists()
    assert cli.main(["rows.jsonl", "--metrics", "unr", *inline]) == 0


def test_no_key_leaves_with_the_description_of_the_work() -> None:
    made = make_job(parse_arguments([str(NEWS), "--metrics", "unr"]))
    work = file_chunks.Work(dataclasses.replace(made, options={"unr": {"api_key": "sk-1"}}), {})
    assert "sk-1" not in repr(work)


def test_a_thread_of_ray_data_is_waited_for() -> None:
    thread = threading.Thread(target=time.sleep, args=(0.3,), name="StreamingExecutor-of-a-test", daemon=True)
    thread.start()
    ray_engine.wait_for_executors()
    assert not thread.is_alive()
