# SPDX-License-Identifier: Apache-2.0
"""The Ray engine where it loses a node, or its own process on this machine."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile

import pytest

from tests import modules
from tests.modules import environment
from tests.ray_parts import (
    PATIENCE,
    find_process,
    joined,
    many_rows,
    reference,
    shards,
    wait_for_shards,
)

pytestmark = pytest.mark.usefixtures("empty_folder", "ray_token")
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
        alone = {"RAY_ENABLE_WINDOWS_OR_OSX_CLUSTER": "0", "RAY_prestart_worker_first_driver": "0"}
        bound = environment(**alone, RAY_TMPDIR=folder)
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
def test_a_killed_agent_of_ray_ends_the_run_with_a_word() -> None:
    arguments = [*many_rows(3000), "--engine", "ray", "--output", "scores", "--workers", "2"]
    with tempfile.TemporaryDirectory(prefix="t", ignore_cleanup_errors=True) as folder:
        variables = environment(TMPDIR=folder)
        with subprocess.Popen(modules.command(*arguments), env=variables, stderr=subprocess.PIPE, text=True) as process:
            wait_for_shards(3)
            find_process(process, "raylet/raylet").kill()
            assert process.stderr
            message = process.stderr.read().splitlines()[-1]
        assert process.returncode == 1
    reason = "a process of Ray on this machine, or this one, was killed or has failed"
    assert message == f"summary-metrics: {reason}; the same command continues where it stopped"
