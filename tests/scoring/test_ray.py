# SPDX-License-Identifier: Apache-2.0
"""`--engine ray` on a real Ray of its own: the bytes of one process, whoever dies."""

from __future__ import annotations

import ipaddress
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import psutil
import pytest

from summary_metrics.errors import JobError
from summary_metrics.scoring.ray import check_address, import_ray
from tests.helpers.command import ROOT, Command, environment, news, process, write

pytestmark = pytest.mark.usefixtures("ray_token")
PATIENCE = 480  # seconds, for whatever Ray does on a machine that does much else
RAY = ("--engine", "ray", "--workers", "2")
LOG = Path("rows.scores.jsonl.part")
# Appended to the script of a metric: it ends the process as a fault in a library or too little
# memory would.
DEADLY = """
import os

def deadly(self, predictions, *others, compute=UNR._compute, **options):
    if "deadly" in predictions:
        os._exit(9)
    return compute(self, predictions, *others, **options)

deadly.__signature__ = __import__("inspect").signature(UNR._compute)
deadly.__annotations__ = UNR._compute.__annotations__
UNR._compute = deadly
"""


@pytest.fixture
def variables() -> Iterator[dict[str, str]]:
    """What a process with a Ray of its own needs: a short path, as those of sockets must be."""
    with tempfile.TemporaryDirectory(prefix="t", ignore_cleanup_errors=True) as folder:
        yield {**environment(), "TMPDIR": folder}


def wait(ready: Callable[[], object], running: subprocess.Popen[str]) -> None:
    end = time.monotonic() + PATIENCE
    while not ready():
        assert time.monotonic() < end
        assert running.poll() is None, "it had ended: give it more rows"
        time.sleep(0.05)


def workers_of(running: subprocess.Popen[str]) -> list[psutil.Process]:
    """The actors that score."""
    found = []
    for other in psutil.Process(running.pid).children(recursive=True):
        with suppress(psutil.Error):
            if "ray::Worker" in " ".join(other.cmdline()):
                found.append(other)
    return found


@pytest.mark.slow
def test_it_listens_here_alone_and_neither_its_end_nor_a_lost_worker_changes_a_byte(
    command: Command, variables: dict[str, str]
) -> None:
    write("rows.jsonl", news(16_000))  # four chunks, as their sources come again
    Path("more.csv").write_text(
        "document,summary\nIt rains.,x y x\nIt rains.,x\n", encoding="utf-8"
    )
    write(
        "facts.jsonl",
        [
            {"document": "It rains.", "key_facts": ["It rains"]},
            {"id": "council-faithful", "key_facts": ["Tanner"]},
        ],
    )
    keyed = ["--metrics", "unr,nid,key_facts", "--key-facts", "facts.jsonl"]
    arguments = ["rows.jsonl", "more.csv", *keyed, "--output", "rows.scores.jsonl"]
    assert command(*arguments[:-1], "whole.jsonl").status == 0
    with subprocess.Popen(
        process(*arguments, *RAY), env=variables, stderr=subprocess.PIPE, text=True
    ) as first:
        wait(lambda: LOG.exists() and LOG.stat().st_size, first)
        started = psutil.Process(first.pid).children(recursive=True)
        listening = {
            ipaddress.ip_address(connection.laddr.ip)
            for other in started
            for connection in other.net_connections()
            if connection.status == psutil.CONN_LISTEN
        }
        first.terminate()
        said = first.communicate()[1].splitlines()[-1]
    assert first.returncode == 143
    assert said.startswith("summary-metrics: ended by SIGTERM")
    assert listening
    assert all(
        (getattr(address, "ipv4_mapped", None) or address).is_loopback for address in listening
    )
    assert psutil.wait_procs(started, timeout=PATIENCE)[1] == []
    assert LOG.stat().st_size
    with subprocess.Popen(
        process(*arguments, *RAY), env=variables, stderr=subprocess.PIPE, text=True
    ) as second:
        wait(lambda: workers_of(second), second)
        workers_of(second)[0].kill()
        _, messages = second.communicate(timeout=PATIENCE)
    assert second.returncode == 0
    assert "16,002 rows" in messages
    assert "16,002 of them scored now" not in messages
    assert Path("rows.scores.jsonl").read_bytes() == Path("whole.jsonl").read_bytes()


@pytest.mark.slow
def test_rows_that_kill_every_worker_end_the_run(
    command: Command, variables: dict[str, str], tmp_path: Path
) -> None:
    clone = tmp_path / "clone"
    for name in ("summary_metrics", "metrics"):
        shutil.copytree(ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
    with open(clone / "metrics" / "unr" / "unr.py", "a", encoding="utf-8") as script:
        script.write(DEADLY)
    write("rows.jsonl", [{"summary": "deadly" if i == 25 else f"a b {i}"} for i in range(30)])
    done = subprocess.run(
        process("rows.jsonl", "--metrics", "unr", *RAY, "--workers", "1"),
        env={**variables, "PYTHONPATH": str(clone)},
        capture_output=True,
        text=True,
        check=False,
        timeout=PATIENCE,
    )
    assert done.returncode == 1, done.stderr
    assert done.stderr.splitlines()[-1].startswith("summary-metrics: Ray: ")


@pytest.mark.parametrize(
    "address", ["127.0.0.1:1", "127.0.0.1", "nowhere.invalid:6379", "127.0.0.1:99999"]
)
def test_an_address_at_which_nothing_answers(address: str) -> None:
    with pytest.raises(JobError, match=address) as error:
        check_address(address)
    assert error.value.status == 2


def test_a_broken_ray_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(JobError, match=r"ray.*\[ray\]"):
        import_ray()
    assert os.environ["RAY_USAGE_STATS_ENABLED"] == "0"
