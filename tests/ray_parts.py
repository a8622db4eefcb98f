# SPDX-License-Identifier: Apache-2.0
"""What the tests of the Ray engine share: a Ray with two workers, rows to score, and the shards that came of them."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

from summary_metrics import cli
from tests import modules

NEWS = modules.ROOT / "examples" / "news.jsonl"
LINES = NEWS.read_text(encoding="utf-8").splitlines(keepends=True)
CHEAP = ["--metrics", "unr,nid,abstractness"]
PATIENCE = 480  # seconds, for whatever Ray does on a machine that does much else
# Of workers that Ray starts beforehand none would be used: they do not have the code.
START_RAY = """
import os
os.environ["RAY_prestart_worker_first_driver"] = "0"
import ray, sys
memory = 200 * 2**20
context = ray.init("local", num_cpus=2, include_dashboard=False, object_store_memory=memory, _temp_dir=sys.argv[1])
print(context.address_info["gcs_address"], flush=True)
sys.stdin.read()
"""


@contextmanager
def two_workers() -> Iterator[list[str]]:
    """Start a Ray; give the arguments that make two workers of it do the work."""
    with tempfile.TemporaryDirectory(prefix="ray-", ignore_cleanup_errors=True) as folder:
        command = [sys.executable, "-c", START_RAY, folder]
        pipe = subprocess.PIPE
        with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
            assert process.stdout
            address = process.stdout.readline().strip()
            yield ["--engine", "ray", "--output", "scores", "--address", address, "--workers", "2"]
            process.communicate()


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


def wait_for_shards(count: int) -> None:
    end = time.monotonic() + PATIENCE
    while len(shards()) < count:
        assert time.monotonic() < end
        time.sleep(0.01)


def find_process(process: subprocess.Popen[str], name: str) -> psutil.Process:
    """A process that the command has started, as soon as there is one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        for other in psutil.Process(process.pid).children(recursive=True):
            with suppress(psutil.Error):
                if any(name in part for part in other.cmdline()[:2]):
                    return other
        assert process.poll() is None
        time.sleep(0.05)  # all processes of the machine are read
    raise TimeoutError(name)


def find_workers() -> list[psutil.Process]:
    """Return the actors of this engine that have its code, of the Ray that these tests have started."""
    found = []
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if "ray::MapWorker(MapBatches(Worker))" in " ".join(process.cmdline()):
                found.append(process)
    return found
