# SPDX-License-Identifier: Apache-2.0
"""Tests of `--workers`: processes that score side by side, and an output that does not tell how many."""

from __future__ import annotations

import os
import pickle
import random
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import Any

import pytest

import summary_metrics
from summary_metrics import cli
from summary_metrics.errors import JobError
from summary_metrics.reading.rows import Row
from summary_metrics.scoring import workers as module
from summary_metrics.scoring.row_scores import load_metrics, score_rows
from summary_metrics.scoring.worker import Answer, Setup
from summary_metrics.scoring.workers import Pool, are_light, count_cores, score_chunks, score_side_by_side, start_pool
from tests.command_line import CHEAP, NEWS, check_message
from tests.modules import IMPORT_EVALUATE, command, environment, write_rows

pytestmark = pytest.mark.usefixtures("empty_folder")
OUTPUT, SIDECAR = Path("rows.scores.jsonl"), Path("rows.scores.jsonl.meta.json")
OPTIONS: dict[str, dict[str, Any]] = {"unr": {}}
TEXTS = ("a b a", "a b", "a a a a", "b c", "a")


def make_rows(texts: Sequence[str] = TEXTS) -> list[Row]:
    return [Row("rows.jsonl", line, None, None, text, None) for line, text in enumerate(texts, 1)]


def make_setup() -> tuple[dict[str, Any], Setup]:
    metrics, signatures = load_metrics(OPTIONS)
    return metrics, Setup(OPTIONS, signatures, as_lines=False)


def write_news(rows: int) -> None:
    lines = NEWS.read_text(encoding="utf-8").splitlines(keepends=True)
    Path("rows.jsonl").write_text("".join(lines[i % len(lines)] for i in range(rows)), encoding="utf-8")


def is_running(process: int) -> bool:
    """Return whether there is such a process that is more than a record of how it ended."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


# Properties


@pytest.mark.slow
def test_the_output_does_not_tell_how_many_workers_there_were(capsys: pytest.CaptureFixture[str]) -> None:
    write_news(200)
    lines = Path("rows.jsonl").read_text(encoding="utf-8").splitlines(keepends=True)
    lines[70:70] = ['{"summary": 3}\n', "no JSON\n"]
    Path("rows.jsonl").write_text("".join(lines), encoding="utf-8")
    arguments = ["rows.jsonl", *CHEAP, "--batch-size", "16", "--skip-bad-rows"]
    written = set()
    for workers in (1, 2):
        output = f"{workers}.jsonl"
        assert cli.main([*arguments, "--workers", str(workers), "--output", output]) == 0
        said = capsys.readouterr()
        assert f"200 rows in {output}, 200 of them scored now; bad rows skipped: 2" in said.out
        assert said.err.count("skipped rows.jsonl:71") == said.err.count("skipped rows.jsonl:72") == 1
        written.add((Path(output).read_bytes(), Path(f"{output}.meta.json").read_bytes()))
    assert len(written) == 1
    assert cli.main([*arguments, "--workers", "3", "--output", "-"]) == 0
    assert {capsys.readouterr().out.encode()} == {output for output, _ in written}


@pytest.mark.slow
def test_an_addition_by_several_workers_is_that_of_one() -> None:
    write_news(100)
    assert cli.main(["rows.jsonl", *CHEAP, "--output", "whole"]) == 0
    arguments = ["rows.jsonl", "--output", "added", "--batch-size", "9"]
    assert cli.main([*arguments, "--metrics", "unr,nid"]) == 0
    assert cli.main([*arguments, "--metrics", "abstractness", "--add", "--workers", "2"]) == 0
    assert Path("added").read_bytes() == Path("whole").read_bytes()


@pytest.mark.slow
def test_a_run_that_is_killed_continues_with_any_number_of_workers() -> None:
    write_news(1500)
    arguments = ["rows.jsonl", *CHEAP, "--batch-size", "7"]
    assert cli.main([*arguments, "--workers", "1", "--output", "whole"]) == 0
    draw = random.Random(0)
    killed = 0
    for workers in (1, 2, 1):
        before = SIDECAR.read_bytes() if SIDECAR.exists() else b""
        with subprocess.Popen(command(*arguments, "--workers", str(workers)), env=environment()) as process:
            end = time.monotonic() + 120
            while process.poll() is None and (SIDECAR.read_bytes() if SIDECAR.exists() else b"") == before:
                assert time.monotonic() < end
                time.sleep(0.001)
            time.sleep(draw.random() / 20)
            process.kill()
        killed += process.returncode == -signal.SIGKILL
        assert Path("whole").read_bytes().startswith(OUTPUT.read_bytes())
    assert killed > 1, "it had ended: give it more rows"
    assert cli.main([*arguments, "--workers", "3"]) == 0
    assert OUTPUT.read_bytes() == Path("whole").read_bytes()


def test_results_come_in_order_and_few_chunks_are_in_flight() -> None:
    read = count()
    done: list[int] = []

    def chunks() -> Iterator[tuple[list[Row], None]]:
        for number, row in zip(range(40), make_rows(["a"] * 40), strict=True):
            assert next(read) - len(done) < 2 * 3
            yield [row._replace(line=number)], None

    def score_slowly(rows: Sequence[Row]) -> Answer:
        time.sleep(random.random() / 100)
        return Answer([row.line for row in rows])

    for _, _, scored in score_side_by_side(chunks(), score_slowly, 3):
        done += scored
    assert done == list(range(40))


def test_more_threads_than_the_machine_starts_are_an_error_of_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[threading.Thread] = []

    class Limited(threading.Thread):
        def start(self) -> None:
            if len(started) == 2:
                raise RuntimeError("can't start new thread")
            started.append(self)
            super().start()

    monkeypatch.setattr(threading, "Thread", Limited)
    with pytest.raises(JobError, match=r"^5 workers: only 2 could be started; give fewer$"):
        next(score_side_by_side(iter([]), lambda rows: Answer(), 5))
    for thread in started:  # they end
        thread.join(60)
        assert not thread.is_alive()


# Workers that die


@pytest.mark.slow
def test_the_rows_of_a_worker_that_is_killed_are_scored_again() -> None:
    metrics, setup = make_setup()
    told: list[str] = []
    with start_pool(setup, 1, told.append) as score:
        assert score(make_rows()).scored == score_rows(metrics, make_rows())
        pool: Pool = score.__self__  # type: ignore[attr-defined]
        [first] = pool.started
        os.kill(first.pid, signal.SIGKILL)
        assert score(make_rows()).scored == score_rows(metrics, make_rows())
        assert told == [
            f"worker {first.pid} was killed (SIGKILL, most likely for want of memory); rows rows.jsonl:1 to "
            "rows.jsonl:5 are scored again"
        ]
    assert [worker.returncode for worker in pool.started] == [-signal.SIGKILL] * 2  # no worker is left


def test_rows_of_which_every_worker_dies_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    code = """
import pickle, sys
sys.path[:] = sys.argv[1:]
from summary_metrics.scoring.worker import Answer
pickle.load(sys.stdin.buffer)
pickle.dump(Answer(), sys.stdout.buffer)
sys.stdout.flush()
pickle.load(sys.stdin.buffer)
sys.exit(7)
"""
    monkeypatch.setattr(module, "CODE", code)
    metrics, setup = make_setup()
    told: list[str] = []
    place = "rows rows.jsonl:1 to rows.jsonl:5"
    with pytest.raises(JobError, match=f"{place}: 3 workers died while they scored them; try fewer workers"):
        list(score_chunks([(make_rows(), None)], metrics, setup, 2, told.append))
    assert len(told) == 3
    assert all("ended with status 7; rows rows.jsonl:1 to rows.jsonl:5 are scored again" in line for line in told)


def test_a_worker_that_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "CODE", "import sys; sys.exit(5)")
    metrics, setup = make_setup()
    with pytest.raises(JobError, match="a worker ended with status 5 while it loaded the metrics"):
        list(score_chunks([(make_rows(), None)], metrics, setup, 2, print))


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="lists processes as Linux does")
@pytest.mark.parametrize(("number", "status"), [(signal.SIGKILL, -9), (signal.SIGTERM, 143), (signal.SIGINT, 130)])
def test_no_worker_stays_when_the_command_is_ended(number: int, status: int) -> None:
    write_news(5000)
    arguments = command("rows.jsonl", *CHEAP, "--batch-size", "7", "--workers", "2")
    default = {"preexec_fn": lambda: signal.signal(signal.SIGINT, signal.default_int_handler)}
    with subprocess.Popen(arguments, env=environment(), stderr=subprocess.PIPE, **default) as process:  # type: ignore[call-overload]
        end = time.monotonic() + 120
        while not OUTPUT.exists() or OUTPUT.stat().st_size < 10_000:
            assert process.poll() is None
            assert time.monotonic() < end
            time.sleep(0.01)
        children = Path(f"/proc/{process.pid}/task")
        found = [int(pid) for task in children.iterdir() for pid in (task / "children").read_text().split()]
        process.send_signal(number)
        said = process.stderr.read().decode()
    assert process.returncode == status
    assert len(found) == 2
    while any(map(is_running, found)):
        assert time.monotonic() < end
        time.sleep(0.05)
    if number != signal.SIGKILL:
        assert said.splitlines()[-1].endswith("; the same command continues where it stopped")
        assert "Traceback" not in said


# In Python


@pytest.mark.slow
def test_a_script_without_a_main_guard() -> None:
    Path("script.py").write_text(
        f"{IMPORT_EVALUATE}import summary_metrics\n"
        "rows = [{'summary': 'a b a ' * (i % 7 + 1)} for i in range(1000)]\n"
        "one, two = (summary_metrics.score(rows, ['unr'], workers=n).scores for n in (1, 2))\n"
        "print(one == two, len(two))\n"
    )
    done = subprocess.run([sys.executable, "script.py"], env=environment(), capture_output=True, text=True, check=True)
    assert done.stdout == "True 1000\n"


@pytest.mark.parametrize("size", [0, 10, -1])
def test_a_worker_whose_asking_process_has_ended_says_nothing(size: int) -> None:
    _, setup = make_setup()
    request = pickle.dumps(setup)[:size]
    done = subprocess.run(
        [sys.executable, "-c", module.CODE, *sys.path],
        input=request,
        capture_output=True,
        env=environment(),
        check=True,
    )
    assert (done.stdout, done.stderr) == (b"", b"")


def test_functions_are_for_one_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "SECONDS_ALONE", 0.0)
    monkeypatch.setattr(module, "count_cores", lambda: 2)
    rows = [{"summary": text} for text in TEXTS]
    options = {"unr": {"tokenizer": lambda text: text.split()}}
    alone = summary_metrics.score(rows, ["unr"], options=options)
    assert alone.scores == summary_metrics.score(rows, ["unr"], options=options, workers=1).scores
    with pytest.raises(JobError, match="options that are functions or objects cannot be sent to workers: use one"):
        summary_metrics.score(rows, ["unr"], options=options, workers=2)
    with pytest.raises(JobError, match="workers must be at least 1, got 0"):
        summary_metrics.score(rows, ["unr"], workers=0)


def test_workers_that_ask_a_model_count_its_calls_together() -> None:
    lock, calls = threading.Lock(), 0

    def model(prompt: str, **_: Any) -> str:
        nonlocal calls
        with lock:
            calls += 1
        return "[]"

    rows = [{"summary": f"{i} cats sat.", "document": f"There were {i} cats on the mat."} for i in range(600)]
    options = {"summarization_score": {"backend": model, "max_calls": 20}}
    with pytest.raises(JobError, match="CallLimitError: the model was called 20 times"):
        summary_metrics.score(rows, ["summarization_score"], options=options, workers=3)
    assert calls == 20


# How many


def test_one_worker_below_the_break_even(monkeypatch: pytest.MonkeyPatch) -> None:
    metrics, setup = make_setup()
    monkeypatch.setattr(module, "count_cores", lambda: 4)

    def refuse(*_: Any) -> Any:
        raise AssertionError("started")

    monkeypatch.setattr(module, "start_pool", refuse)
    chunks = [([row], None) for row in make_rows()]
    alone = list(score_chunks(chunks, metrics, setup, None, print))
    assert [scored for _, _, scored in alone] == [score_rows(metrics, [row]) for row in make_rows()]
    monkeypatch.setattr(module, "SECONDS_ALONE", 0.0)
    with pytest.raises(AssertionError, match="started"):
        list(score_chunks(chunks, metrics, setup, None, print))


def test_metrics_that_run_a_model_are_not_light() -> None:
    metrics, _ = make_setup()
    assert are_light(metrics, {"unr": {}, "summarization_score": {"faithfulness": True, "model": None}})
    assert not are_light(metrics, {"summarization_score": {"backend": "openai"}})
    assert not are_light(metrics, {"summarization_score": {"model": "an encoder"}})
    assert not are_light(metrics, {"summarization_score": {"verifier": "a model"}})
    assert are_light(metrics, {"summarization_score": {"verifier": None, "verifier_label": "entailment"}})
    metrics["unr"].runs_model = True
    assert not are_light(metrics, {"unr": {}})


def test_the_processors_of_a_container(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def cores(new: str | None, quota: str = "-1", period: str = "100000") -> int:
        names = [tmp_path / name for name in ("cpu.max", "quota", "period")]
        for name, text in zip(names, (new, quota, period), strict=True):
            name.unlink(missing_ok=True)
            if text is not None:
                name.write_text(text + "\n")
        monkeypatch.setattr(module, "QUOTAS", [str(name) for name in names])
        return count_cores()

    monkeypatch.setattr(os, "sched_getaffinity", lambda _: set(range(8)), raising=False)
    assert [cores("max 100000"), cores("250000 100000"), cores("50000 100000")] == [8, 2, 1]
    assert [cores(None), cores(None, "300000"), cores("what?")] == [8, 3, 8]


def test_less_than_one_worker(capsys: pytest.CaptureFixture[str]) -> None:
    write_rows("rows.jsonl", {"summary": "a b"})
    check_message(capsys, 2, "--workers must be at least 1, got 0", "rows.jsonl", "--metrics", "unr", "--workers", "0")
