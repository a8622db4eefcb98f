# SPDX-License-Identifier: Apache-2.0
"""The Ray engine on a real Ray with two workers. What one process writes is the reference for all of it."""

from __future__ import annotations

import dataclasses
import ipaddress
import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import nullcontext, suppress
from pathlib import Path

import psutil
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from summary_metrics import cli
from summary_metrics.arguments import parse_arguments
from summary_metrics.errors import JobError
from summary_metrics.files import hold
from summary_metrics.scoring import file_chunks, job, ray_engine, shard_replacement
from summary_metrics.scoring.job import make_job
from summary_metrics.scoring.results import read_results
from summary_metrics.scoring.shards import SHARD, prepare_folder, write_shard
from tests import modules
from tests.modules import environment, write_rows
from tests.scripted_backend import Guarded

pytestmark = pytest.mark.usefixtures("empty_folder")
NEWS = modules.ROOT / "examples" / "news.jsonl"
LINES = NEWS.read_text(encoding="utf-8").splitlines(keepends=True)
CHEAP = ["--metrics", "unr,nid,abstractness"]
START_RAY = """
import ray, sys
memory = 200 * 2**20
context = ray.init("local", num_cpus=2, include_dashboard=False, object_store_memory=memory, _temp_dir=sys.argv[1])
print(context.address_info["gcs_address"], flush=True)
sys.stdin.read()
"""

# Appended to the script of a metric: it ends the process as a fault in a library or too little memory would.
DEADLY = """
import functools
import os

def end_at(compute):
    @functools.wraps(compute)
    def deadly(self, predictions, **others):
        if "deadly" in predictions:
            os._exit(9)
        return compute(self, predictions=predictions, **others)
    return deadly

for metric in SummaryMetric.__subclasses__():
    metric._compute = end_at(metric._compute)
"""


# Two nodes of one worker each on this machine, bound to 127.0.0.1. A line ends the second as a power failure would.
START_CLUSTER = """
import sys
from ray.cluster_utils import Cluster
node = {"num_cpus": 1, "object_store_memory": 200 * 2**20}
cluster = Cluster(True, head_node_args={**node, "include_dashboard": False})
second = cluster.add_node(**node)
print(cluster.address, flush=True)
sys.stdin.readline()
cluster.remove_node(second, allow_graceful=False)
print("removed", flush=True)
sys.stdin.read()
cluster.shutdown()
"""


@pytest.fixture(scope="module", autouse=True)
def _token() -> Iterator[None]:
    """A token made for these tests, or Ray would make one and keep it in the home folder."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", secrets.token_hex())
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        yield


@pytest.fixture(scope="module")
def ray() -> Iterator[list[str]]:
    """The arguments that make two workers of a running Ray do the work."""
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-c", START_RAY, folder]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
            assert process.stdout
            address = process.stdout.readline().strip()
            yield ["--engine", "ray", "--output", "scores", "--address", address, "--workers", "2"]
            process.communicate()


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


def shards(folder: str = "scores") -> list[Path]:
    return sorted(Path(folder).glob("part-*"))


def joined(folder: str = "scores") -> bytes:
    return b"".join(path.read_bytes() for path in shards(folder))


def reference(*arguments: str) -> bytes:
    """What one process writes."""
    assert cli.main([*arguments, "--output", "reference"]) == 0
    return Path("reference").read_bytes()


def many_rows(count: int) -> list[str]:
    """A command with work for a while, in chunks of ten rows and a little more."""
    Path("many.jsonl").write_text("".join(LINES[i % len(LINES)] for i in range(count)), encoding="utf-8")
    return ["many.jsonl", *CHEAP, "--batch-size", "10"]


PATIENCE = 480  # seconds, for whatever Ray does on a machine that does much else


def wait_for_shards(count: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(shards()) < count:
        assert time.monotonic() < end
        time.sleep(0.01)


# Reference: the engine of one process


@pytest.mark.slow
def test_all_metrics_and_formats_row_for_row(ray: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.jsonl").write_text("".join(LINES[:7]), encoding="utf-8")
    rows = [json.loads(line) for line in LINES[7:16]]
    pq.write_table(pa.Table.from_pylist(rows[:6]), "b.parquet")
    Path("c.csv").write_text('summary,document\nIt rains.,"It rains, and\nrains."\nx,y\n', encoding="utf-8")
    Path("empty.jsonl").touch()
    arguments = ["a.jsonl", "b.parquet", "empty.jsonl", "c.csv", "--offline", "--batch-size", "3"]
    assert cli.main([*arguments, *ray]) == 0
    output = capsys.readouterr().out
    expected = reference(*arguments)
    assert len(expected.splitlines()) == 7 + 6 + 2
    assert joined() == expected
    assert output == capsys.readouterr().out.replace("rows in reference,", "rows in scores,")
    meta, other = (json.loads(Path(f"{name}.meta.json").read_bytes()) for name in ("scores", "reference"))
    assert meta["job"].pop("shards") == {"format": "jsonl", "batch_size": 3}
    assert (meta["job"], meta["options"]) == (other["job"], other["options"])
    assert meta["progress"]["rows"] == 15


@pytest.mark.slow
def test_parquet_shards_from_a_ray_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        {"id": 7, "summary": "a b a", "document": "A."},
        {"summary": "今天天气很好我们去公园散步", "document": "B."},
        {"id": "x", "system": 3, "summary": "b", "document": "A."},
    ]
    write_rows("rows.jsonl", *rows)
    arguments = ["rows.jsonl", "--metrics", "unr", "--compare", "--batch-size", "1"]
    command = modules.command(
        *arguments, "--engine", "ray", "--output", "scores", "--shards", "parquet", "--workers", "1"
    )
    with tempfile.TemporaryDirectory(prefix="t") as folder:  # a short path, as those of sockets must be
        variables = environment(TMPDIR=folder)
        done = subprocess.run(command, env=variables, capture_output=True, text=True, check=True)
        assert list(Path(folder).glob("ray-*")) == []
    messages = [line for line in done.stderr.splitlines() if "RAY_BACKEND_LOG_LEVEL" not in line]
    assert messages[0] == "loading unr and what it needs"
    assert len(messages) == 2
    assert "warning, shown once" in messages[1]
    assert "script without spaces" in messages[1]
    expected = [json.loads(line) for line in reference(*arguments).splitlines()]
    assert done.stdout == capsys.readouterr().out.replace("rows in reference,", "rows in scores,")
    assert [path.suffix for path in shards()] == [".parquet"] * 3
    assert len({str(pq.read_schema(path)) for path in shards()}) == 1
    for (_, found), row in zip(read_results(Path("scores")), expected, strict=True):
        assert found == {**row, "id": row["id"] and str(row["id"]), "system": "3" if "system" in row else None}


# Losing a worker, and the driver


@pytest.mark.slow
def test_a_worker_killed_in_mid_run(ray: list[str]) -> None:
    arguments = many_rows(1000)
    with subprocess.Popen(modules.command(*arguments, *ray), env=environment()) as process:
        wait_for_shards(5)
        workers = [other for other in psutil.process_iter(["cmdline"]) if is_worker(other)]
        assert len(workers) == 2
        workers[0].kill()
        done = len(shards())
        assert process.wait(PATIENCE) == 0
    assert done < len(shards()) - 10, "it had nearly ended"
    assert sorted(os.listdir("scores")) == [path.name for path in shards()]
    assert joined() == reference(*arguments)


def is_worker(process: psutil.Process) -> bool:
    """Whether a process is an actor of this engine that has its code."""
    return "ray::MapWorker(MapBatches(Worker))" in " ".join(process.info["cmdline"] or ())


@pytest.mark.slow
def test_a_killed_driver_is_continued(ray: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    arguments = many_rows(1000)
    variables = environment(TMPDIR=os.getcwd())  # it cannot clear up what it made
    with subprocess.Popen(modules.command(*arguments, *ray), env=variables) as process:
        wait_for_shards(20)
        process.send_signal(signal.SIGKILL)
    for other in psutil.process_iter(["cmdline"]):
        if is_worker(other):
            other.wait(PATIENCE)  # Ray ends the workers of a driver that is gone
    written = {path.name: path.stat().st_mtime_ns for path in shards()}
    scored_before = joined().count(b"\n")
    expected = reference(*arguments)
    assert 200 <= scored_before < 900
    Path("scores", ".part-torn").write_bytes(b"{")
    capsys.readouterr()
    assert cli.main([*arguments, *ray]) == 0
    assert f"1000 rows in scores, {1000 - scored_before} of them scored now" in capsys.readouterr().out
    assert {path.name: path.stat().st_mtime_ns for path in shards() if path.name in written} == written
    assert joined() == expected
    assert sorted(os.listdir("scores")) == [path.name for path in shards()]


@pytest.mark.slow
def test_a_node_of_two_that_is_lost_in_mid_run() -> None:
    arguments = many_rows(2000)
    pipe = subprocess.PIPE
    with tempfile.TemporaryDirectory(prefix="t", ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-c", START_CLUSTER]
        bound = environment(RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER="0", RAY_TMPDIR=folder)
        with subprocess.Popen(command, env=bound, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as cluster:
            assert cluster.stdin
            assert cluster.stdout
            address = cluster.stdout.readline().strip()
            assert address.startswith("127.0.0.1:")
            engine = ["--engine", "ray", "--output", "scores", "--address", address]
            with subprocess.Popen(modules.command(*arguments, *engine), env=environment()) as process:
                wait_for_shards(5)
                cluster.stdin.write("\n")
                cluster.stdin.flush()
                assert cluster.stdout.readline() == "removed\n"
                done = len(shards())
                assert process.wait(PATIENCE) == 0
            cluster.communicate()
    assert done < len(shards()) - 10, "it had nearly ended"
    assert sorted(os.listdir("scores")) == [path.name for path in shards()]
    assert joined() == reference(*arguments)


@pytest.mark.slow
def test_an_address_at_which_something_else_answers() -> None:
    write_rows("rows.jsonl", {"summary": "a"})
    with socket.create_server(("127.0.0.1", 0)) as other:
        address = f"127.0.0.1:{other.getsockname()[1]}"
        command = modules.command("rows.jsonl", "--engine", "ray", "--address", address, "--metrics", "unr")
        done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 2
    message = f"summary-metrics: Ray: Failed to connect to Ray cluster at {address}"
    assert done.stderr.splitlines()[-1] == message
    assert os.listdir() == ["rows.jsonl"]


@pytest.mark.slow
def test_a_ray_of_its_own_listens_here_alone_and_ends_at_sigterm() -> None:
    arguments = [*many_rows(3000), "--engine", "ray", "--output", "scores", "--workers", "2"]
    with tempfile.TemporaryDirectory(prefix="t", ignore_cleanup_errors=True) as folder:
        variables = environment(TMPDIR=folder)
        with subprocess.Popen(modules.command(*arguments), env=variables, stderr=subprocess.PIPE, text=True) as process:
            wait_for_shards(3)
            started = psutil.Process(process.pid).children(recursive=True)
            listening = {
                ipaddress.ip_address(connection.laddr.ip)
                for other in started
                for connection in other.net_connections()
                if connection.status == psutil.CONN_LISTEN
            }
            process.terminate()
            assert process.stderr
            message = process.stderr.read().splitlines()[-1]
        assert process.returncode == 143
        assert message == "summary-metrics: ended by SIGTERM; the same command continues where it stopped"
        assert len(listening) > 0
        assert all((getattr(address, "ipv4_mapped", None) or address).is_loopback for address in listening)
        assert psutil.wait_procs(started, timeout=PATIENCE)[1] == []
    assert 3 <= len(shards()) < 150
    names = sorted(os.listdir("scores"))
    assert [name for name in names if not name.startswith(".part-")] == [path.name for path in shards()]
    # What the workers had begun is hidden, and goes when the job goes on.
    name = SHARD.fullmatch(shards()[0].name)
    assert name
    assert prepare_folder(Path("scores"), name["job"], restart=False) == []
    assert sorted(os.listdir("scores")) == [path.name for path in shards()]


def has_process(process: subprocess.Popen[str], name: str) -> psutil.Process:
    """A process that the command has started, as soon as there is one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for other in psutil.Process(process.pid).children(recursive=True):
            with suppress(psutil.Error):
                if any(name in part for part in other.cmdline()[:2]):
                    return other
        assert process.poll() is None
        time.sleep(0.01)
    raise TimeoutError(name)


@pytest.mark.slow
def test_a_killed_agent_of_ray_ends_the_run_with_a_word() -> None:
    arguments = [*many_rows(3000), "--engine", "ray", "--output", "scores", "--workers", "2"]
    with tempfile.TemporaryDirectory(prefix="t", ignore_cleanup_errors=True) as folder:
        variables = environment(TMPDIR=folder)
        with subprocess.Popen(modules.command(*arguments), env=variables, stderr=subprocess.PIPE, text=True) as process:
            wait_for_shards(3)
            has_process(process, "raylet/raylet").kill()
            assert process.stderr
            message = process.stderr.read().splitlines()[-1]
        assert process.returncode == 1
    reason = "a process of Ray on this machine, or this one, was killed or has failed"
    assert message == f"summary-metrics: {reason}; the same command continues where it stopped"


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gcs_server", "ray::IDLE"])
def test_sigterm_while_ray_starts(name: str) -> None:
    arguments = [*many_rows(100), "--engine", "ray", "--output", "scores", "--workers", "2"]
    with tempfile.TemporaryDirectory(prefix="t", ignore_cleanup_errors=True) as folder:
        variables = environment(TMPDIR=folder)
        with subprocess.Popen(modules.command(*arguments), env=variables, stderr=subprocess.PIPE, text=True) as process:
            has_process(process, name)
            process.terminate()
            assert process.stderr
            message = process.stderr.read().splitlines()[-1]
        assert process.returncode == 143, message
    assert message == "summary-metrics: ended by SIGTERM; the same command continues where it stopped"


@pytest.mark.slow
def test_a_worker_of_ray_killed_before_it_has_anything_to_do() -> None:
    arguments = many_rows(30)
    started = modules.command(*arguments, "--engine", "ray", "--output", "scores", "--workers", "2")
    with tempfile.TemporaryDirectory(prefix="t", ignore_cleanup_errors=True) as folder:
        variables = environment(TMPDIR=folder)
        with subprocess.Popen(started, env=variables, text=True) as process:
            has_process(process, "ray::IDLE").kill()
            # Ray waits a minute for a worker that does not come; it waited for ever.
            assert process.wait(PATIENCE) == 0
    assert joined() == reference(*arguments)


@pytest.mark.parametrize(("ending", "said"), [("os._exit(1)", "gone\n"), ("sys.exit(1)", ""), ("pass", "")])
def test_a_word_is_left_where_a_process_cannot_say_one(ending: str, said: str) -> None:
    program = f"""
import os, sys
from summary_metrics.scoring.last_word import leaving_word
with leaving_word("gone"):
    {ending}
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.stderr == said


@pytest.mark.slow
def test_rows_that_kill_every_worker_end_the_run(tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    for name in ("summary_metrics", "metrics"):
        shutil.copytree(modules.ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
    with open(clone / "metrics" / "unr" / "unr.py", "a", encoding="utf-8") as script:
        script.write(DEADLY)
    # All in one chunk: of two deadly ones, either may be the first to have killed three workers.
    write_rows("rows.jsonl", *({"summary": "deadly" if i in (4, 5) else f"a b {i}"} for i in range(12)))
    arguments = ["rows.jsonl", "--metrics", "unr", "--batch-size", "2", "--output", "scores", "--engine", "ray"]
    arguments += ["--workers", "1"]
    with tempfile.TemporaryDirectory(prefix="t", ignore_cleanup_errors=True) as folder:
        variables = environment(TMPDIR=folder, PYTHONPATH=str(clone))
        done = subprocess.run(
            modules.command(*arguments), env=variables, capture_output=True, text=True, check=False, timeout=PATIENCE
        )
    assert done.returncode == 1
    message = "summary-metrics: rows rows.jsonl:5 to rows.jsonl:6: 3 workers died while they scored them"
    assert done.stderr.splitlines()[-1] == message
    # What is there is whole.
    assert cli.main(arguments[:5] + ["--output", "reference"]) == 0
    assert set(joined().splitlines()) <= set(Path("reference").read_bytes().splitlines())


# Edges and errors


@pytest.mark.slow
def test_bad_rows_stop_or_are_skipped_as_in_one_process(ray: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join([*LINES[:6], '{"summary": 5, "document": "d"}\n', *LINES[6:8], "{\n", *LINES[8:10]])
    Path("rows.jsonl").write_text(text, encoding="utf-8")
    arguments = ["rows.jsonl", *CHEAP, "--batch-size", "2"]
    messages = []
    for extra in (ray, ["--output", "reference"]):
        assert cli.main([*arguments, *extra]) == 1
        messages.append(capsys.readouterr().err.splitlines()[-1])
    assert messages == ["summary-metrics: rows.jsonl:7: `summary` must be a string, got int"] * 2
    skipped = []
    for extra in (ray, ["--output", "reference", "--restart"]):
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


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-"], "--engine ray needs files"),
        (["rows.jsonl", "--workers", "0"], "--workers must be at least 1, got 0"),
        (["rows.jsonl", "--output", "rows.jsonl.meta"], "--output rows.jsonl.meta: cannot be written"),
        (["rows.jsonl", "--num-gpus", "nan"], "--num-gpus of at least 0"),
        (["rows.jsonl", "--restart", "--num-gpus", "0.5"], "--num-gpus 0.5: Ray has 0 GPUs"),
        (["rows.jsonl", "--restart", "--address", "127.0.0.1:1"], "--address 127.0.0.1:1: must be auto, or host:port"),
        (["rows.jsonl", "--address", "127.0.0.1"], "--address 127.0.0.1: must be auto, or host:port"),
    ],
)
def test_a_command_that_cannot_run(
    ray: list[str], arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:1]), encoding="utf-8")
    Path("rows.jsonl.meta").touch()
    Path("scores").mkdir()
    earlier = Path("scores", f"part-00000-00000000-{'0' * 8}-{'0' * 16}-{'0' * 16}.jsonl")
    earlier.touch()
    assert cli.main([*ray, *arguments, "--metrics", "unr"]) == 2
    assert message in capsys.readouterr().err.splitlines()[-1]
    assert shards() == [earlier]
    assert not Path("scores.meta.json").exists()


def test_an_address_without_a_cluster(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def init(**_options: object) -> None:  # not the real one, which finds any cluster on this machine
        raise ConnectionError("Could not find any running Ray instance.")

    monkeypatch.setattr(ray_engine.import_ray(), "init", init)
    Path("rows.jsonl").write_text("".join(LINES[:1]), encoding="utf-8")
    assert cli.main(["rows.jsonl", "--metrics", "unr", "--engine", "ray", "--address", "auto"]) == 2
    assert capsys.readouterr().err.splitlines()[1:] == [
        "summary-metrics: Ray: Could not find any running Ray instance."
    ]
    assert os.listdir() == ["rows.jsonl"]


def test_a_second_job_on_one_folder_is_refused(inline: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:6]), encoding="utf-8")
    with hold(Path("scores")):
        assert cli.main(["rows.jsonl", "--metrics", "unr", *inline]) == 2
        assert "another process writes to scores" in capsys.readouterr().err
        assert not Path("scores").exists()
    assert cli.main(["rows.jsonl", "--metrics", "unr", *inline]) == 0


@pytest.mark.slow
def test_without_ray_a_message_says_what_to_install() -> None:
    Path("rows.jsonl").write_text("".join(LINES[:1]), encoding="utf-8")
    program = """
import sys
sys.modules["ray"] = None
from summary_metrics.cli import main
print([main(["rows.jsonl", "--metrics", "unr", "--engine", engine]) for engine in ("ray", "local")])
"""
    command = [sys.executable, "-c", program]
    done = subprocess.run(command, env=environment(), capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[2, 0]"
    advice = 'install the extra "ray": pip install ".[ray]" in the clone'
    assert done.stderr.splitlines()[0] == f"summary-metrics: --engine ray needs ray; {advice}"


def test_a_broken_ray_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray.data", None)  # as where `ray` was installed without its part `data`
    with pytest.raises(JobError, match='--engine ray: .*ray.data.*; install the extra "ray"') as refusal:
        ray_engine.import_ray()
    assert refusal.value.status == 2


def test_no_key_leaves_with_the_description_of_the_work() -> None:
    made = make_job(parse_arguments([str(NEWS), "--metrics", "unr"]))
    work = file_chunks.Work(dataclasses.replace(made, options={"unr": {"api_key": "sk-1"}}), {})
    assert "sk-1" not in repr(work)
