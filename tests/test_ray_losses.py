# SPDX-License-Identifier: Apache-2.0
"""The Ray engine where it loses a node, or every worker that a row is given to."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from summary_metrics import cli
from tests import modules
from tests.modules import environment, write_rows
from tests.ray_parts import (
    PATIENCE,
    joined,
    many_rows,
    reference,
    shards,
    wait_for_shards,
)

pytestmark = pytest.mark.usefixtures("empty_folder", "ray_token")
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


@pytest.mark.slow
def test_a_node_of_two_that_is_lost_in_mid_run() -> None:
    arguments = many_rows(1000)
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
