# SPDX-License-Identifier: Apache-2.0
"""A Ray that the command starts and ends: in its own time, at a signal, or because a part of it was killed."""

from __future__ import annotations

import ipaddress
import json
import os
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

import psutil
import pyarrow.parquet as pq
import pytest

from summary_metrics import cli
from summary_metrics.errors import JobError
from summary_metrics.scoring import ray_engine
from summary_metrics.scoring.results import read_results
from summary_metrics.scoring.shards import SHARD, prepare_folder
from tests import modules
from tests.modules import environment, write_rows
from tests.ray_parts import (
    LINES,
    PATIENCE,
    find_process,
    many_rows,
    reference,
    shards,
    wait_for_shards,
)

pytestmark = pytest.mark.usefixtures("empty_folder", "ray_token")


@pytest.mark.slow
def test_parquet_shards_from_a_ray_of_its_own_that_loses_a_new_worker(
    capsys: pytest.CaptureFixture[str],
) -> None:
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
        # Ray waits this long, and not a minute, for a worker that does not come. It waited for ever.
        variables = environment(TMPDIR=folder, RAY_worker_register_timeout_seconds="10")
        pipe = subprocess.PIPE
        with subprocess.Popen(command, env=variables, stdout=pipe, stderr=pipe, text=True) as process:
            find_process(process, "default_worker.py").kill()
            output, complaints = process.communicate(timeout=PATIENCE)
        assert process.returncode == 0, complaints
        assert list(Path(folder).glob("ray-*")) == []
    messages = [line for line in complaints.splitlines() if "RAY_BACKEND_LOG_LEVEL" not in line]
    assert messages[0] == "loading unr and what it needs"
    assert len(messages) == 2
    assert "warning, shown once" in messages[1]
    assert "script without spaces" in messages[1]
    expected = [json.loads(line) for line in reference(*arguments).splitlines()]
    assert output == capsys.readouterr().out.replace("rows in reference,", "rows in scores,")
    assert [path.suffix for path in shards()] == [".parquet"] * 3
    assert len({str(pq.read_schema(path)) for path in shards()}) == 1
    for (_, found), row in zip(read_results(Path("scores")), expected, strict=True):
        assert found == {**row, "id": row["id"] and str(row["id"]), "system": "3" if "system" in row else None}


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


# Signals, and parts that are killed


@pytest.mark.slow
@pytest.mark.parametrize("name", ["gcs_server", "ray::"])
def test_sigterm_while_ray_starts(name: str) -> None:
    arguments = [*many_rows(100), "--engine", "ray", "--output", "scores", "--workers", "2"]
    with tempfile.TemporaryDirectory(prefix="t", ignore_cleanup_errors=True) as folder:
        variables = environment(TMPDIR=folder)
        with subprocess.Popen(modules.command(*arguments), env=variables, stderr=subprocess.PIPE, text=True) as process:
            find_process(process, name)
            process.terminate()
            assert process.stderr
            message = process.stderr.read().splitlines()[-1]
        assert process.returncode == 143, message
    assert message.startswith("summary-metrics: ended by SIGTERM")


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


# Nothing to start or to reach


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


def test_without_ray_a_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("rows.jsonl").write_text("".join(LINES[:1]), encoding="utf-8")
    monkeypatch.setitem(sys.modules, "ray", None)  # as where it is not installed
    assert [cli.main(["rows.jsonl", "--metrics", "unr", "--engine", engine]) for engine in ("ray", "local")] == [2, 0]
    advice = 'install the extra "ray": pip install -c constraints.txt ".[ray]" in the clone'
    assert capsys.readouterr().err.splitlines()[0] == f"summary-metrics: --engine ray needs ray; {advice}"


def test_a_broken_ray_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray.data", None)  # as where `ray` was installed without its part `data`
    with pytest.raises(JobError, match='--engine ray: .*ray.data.*; install the extra "ray"') as refusal:
        ray_engine.import_ray()
    assert refusal.value.status == 2
