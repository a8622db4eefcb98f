# SPDX-License-Identifier: Apache-2.0
"""The Ray engine on a real Ray with two workers. What one process writes is the reference for all of it."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from summary_metrics import cli
from tests import modules
from tests.modules import environment, write_rows
from tests.ray_parts import (
    LINES,
    PATIENCE,
    find_workers,
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


# Reference: the engine of one process


@pytest.mark.slow
def test_all_metrics_and_formats_row_for_row(ray: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    Path("a.jsonl").write_text("".join(LINES[:7]), encoding="utf-8")
    rows = [json.loads(line) for line in LINES[7:16]]
    pq.write_table(pa.Table.from_pylist(rows[:6]), "b.parquet")
    Path("c.csv").write_text('summary,document\nIt rains.,"It rains, and\nrains."\nx,y\n', encoding="utf-8")
    Path("empty.jsonl").touch()
    arguments = ["a.jsonl", "b.parquet", "empty.jsonl", "c.csv", "--offline", "--batch-size", "3"]
    # One worker, as each loads an encoder; the next test has two.
    assert cli.main([*arguments, *ray, "--workers", "1"]) == 0
    output = capsys.readouterr().out
    expected = reference(*arguments)
    assert len(expected.splitlines()) == 7 + 6 + 2
    assert joined() == expected
    assert output == capsys.readouterr().out.replace("rows in reference,", "rows in scores,")
    meta, other = (json.loads(Path(f"{name}.meta.json").read_bytes()) for name in ("scores", "reference"))
    assert meta["job"].pop("shards") == {"format": "jsonl", "batch_size": 3}
    assert (meta["job"], meta["options"]) == (other["job"], other["options"])
    assert meta["progress"]["rows"] == 15


# Losing a worker, and the driver


@pytest.mark.slow
def test_a_killed_driver_is_continued_even_if_a_worker_is_killed_then(ray: list[str]) -> None:
    arguments = many_rows(1500)
    variables = environment(TMPDIR=os.getcwd())  # it cannot clear up what it made
    with subprocess.Popen(modules.command(*arguments, *ray), env=variables) as first:
        wait_for_shards(20)
        first.send_signal(signal.SIGKILL)
    for worker in find_workers():
        worker.wait(PATIENCE)  # Ray ends the workers of a driver that is gone
    written = {path.name: path.stat().st_mtime_ns for path in shards()}
    scored_before = joined().count(b"\n")
    assert 200 <= scored_before < 900
    Path("scores", ".part-torn").write_bytes(b"{")
    command = modules.command(*arguments, *ray)
    with subprocess.Popen(command, env=environment(), stdout=subprocess.PIPE, text=True) as process:
        wait_for_shards(len(written) + 5)
        workers = find_workers()
        assert len(workers) == 2
        workers[0].kill()
        done = len(shards())
        output, _ = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0
    assert done < len(shards()) - 10, "it had nearly ended"
    assert f"1,500 rows in scores, {1500 - scored_before:,} of them scored now" in output
    assert {path.name: path.stat().st_mtime_ns for path in shards() if path.name in written} == written
    assert sorted(os.listdir("scores")) == [path.name for path in shards()]
    assert joined() == reference(*arguments)


@pytest.mark.slow
def test_rows_that_kill_every_worker_end_the_run(ray: list[str], tmp_path: Path) -> None:
    clone = tmp_path / "clone"
    for name in ("summary_metrics", "metrics"):
        shutil.copytree(modules.ROOT / name, clone / name, ignore=shutil.ignore_patterns("__pycache__"))
    with open(clone / "metrics" / "unr" / "unr.py", "a", encoding="utf-8") as script:
        script.write(DEADLY)
    # All in one chunk: of two deadly ones, either may be the first to have killed three workers.
    write_rows("rows.jsonl", *({"summary": "deadly" if i in (4, 5) else f"a b {i}"} for i in range(12)))
    arguments = ["rows.jsonl", "--metrics", "unr", "--batch-size", "2"]
    command = modules.command(*arguments, *ray, "--workers", "1")
    variables = environment(PYTHONPATH=str(clone))
    done = subprocess.run(command, env=variables, capture_output=True, text=True, check=False, timeout=PATIENCE)
    assert done.returncode == 1
    message = "summary-metrics: rows rows.jsonl:5 to rows.jsonl:6: 3 workers died while they scored them"
    assert done.stderr.splitlines()[-1] == message
    # What is there is whole.
    assert set(joined().splitlines()) <= set(reference(*arguments).splitlines())


# Edges and errors


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
