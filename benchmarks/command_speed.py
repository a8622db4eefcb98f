# SPDX-License-Identifier: Apache-2.0
"""How long `summary-metrics` takes for many rows, with any number of workers, and how much memory.

    python -m benchmarks.command_speed [--rows 20000 100000] [--systems 5] [--workers 1 2] [FILE.jsonl ...]

FILE has a `document` per line. A row has a source of its own sentences, drawn at random, of 4,100 characters; the
systems of a document share it. The whole command runs, from its start to the first screen and the report. The output
must be the same for every number of workers, or the benchmark stops.

Seconds are of the clock and of the processor, of the command and its workers together. Memory is the largest sum of
their resident sets; what they share counts several times. The line through the smallest and the largest number of rows
gives a million: an extrapolation. Times are of this machine and this run, so quote ratios. The least time in which a
worker starts is printed beside the seconds for which the command scores alone before it starts any.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import psutil

from benchmarks.usual_speed import make_unlike, split_sentences
from summary_metrics.registry import read_profile
from summary_metrics.scoring.row_scores import load_metrics
from summary_metrics.scoring.worker import Setup
from summary_metrics.scoring.workers import SECONDS_ALONE, Pool

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "news.jsonl"
MILLION = 10**6
STARTS = 3  # of a worker


class Run(NamedTuple):
    """What one run of the command took."""

    seconds: float
    processor: float
    megabytes: float
    digest: str


def write_rows(file: Path, sentences: list[str], rows: int, systems: int) -> None:
    """Write rows of so many systems on the same documents; each system takes sentences of its own of the source."""
    with file.open("w", encoding="utf-8") as stream:
        for number, (_, source) in enumerate(make_unlike(sentences, -(-rows // systems))):
            parts = source.split(". ")
            for system in range(systems):
                if number * systems + system < rows:
                    own = [parts[(3 * system + place) % len(parts)] for place in range(3)]
                    row = {"id": number, "system": f"s{system}", "document": source, "summary": ". ".join(own)}
                    stream.write(json.dumps(row) + "\n")


def run_command(arguments: list[str], output: Path) -> Run:
    """Run the command, and watch how much memory its processes have."""
    before, start, most = os.times(), time.perf_counter(), 0
    with subprocess.Popen(
        [sys.executable, "-m", "summary_metrics", *arguments, "--output", str(output), "--restart"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        watched = psutil.Process(process.pid)
        while process.poll() is None:
            most = max(most, sum(map(resident, [watched, *children_of(watched)])))
            time.sleep(0.2)
    if process.returncode:
        raise SystemExit(f"the command ended with status {process.returncode}")
    processor = processor_seconds(before, os.times())
    digest = hashlib.sha256(output.read_bytes()).hexdigest()
    return Run(time.perf_counter() - start, processor, most / 2**20, digest)


def children_of(process: psutil.Process) -> list[psutil.Process]:
    """Return the workers of a process; none when it has just ended."""
    try:
        return process.children(recursive=True)
    except psutil.Error:
        return []


def resident(process: psutil.Process) -> int:
    """Return the bytes of a process that are in memory; 0 when it has just ended."""
    try:
        return int(process.memory_info().rss)
    except psutil.Error:
        return 0


def time_start(names: list[str]) -> tuple[float, float]:
    """Return the least seconds, of the clock and of the processor, in which a worker of these metrics starts."""
    options = {name: dict(read_profile(name).command_options) for name in names}
    _, signatures = load_metrics(options)
    setup = Setup(options, signatures, as_lines=True)
    found = []
    for _ in range(STARTS):
        pool, before, start = Pool(setup, 1, print), os.times(), time.perf_counter()
        pool.start()
        seconds = time.perf_counter() - start
        pool.end()
        found.append((seconds, processor_seconds(before, os.times())))
    return min(one for one, _ in found), min(one for _, one in found)


def processor_seconds(before: os.times_result, after: os.times_result) -> float:
    """Return what processes took that ended between two moments."""
    return after.children_user + after.children_system - before.children_user - before.children_system


def extend_line(points: list[tuple[int, float]]) -> float:
    """Return what a million rows take, on the line through the first and the last of some (rows, measured)."""
    (few, first), *_, (many, last) = points
    return last + max(0.0, last - first) / (many - few) * (MILLION - many)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=[EXAMPLES], metavar="FILE")
    parser.add_argument("--rows", type=int, nargs="+", default=[20_000, 100_000])
    parser.add_argument("--systems", type=int, default=5)
    parser.add_argument("--workers", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--metrics", default="abstractness,unr,nid,summarization_score")
    arguments = parser.parse_args()
    documents = [json.loads(line)["document"] for path in arguments.files for line in path.open(encoding="utf-8")]
    sentences = split_sentences(documents)
    print(f"{arguments.metrics}, {arguments.systems} systems, {os.cpu_count()} processors\n")
    print("    rows  workers  seconds  processor s  ms per row  peak MB")
    runs: dict[int, list[tuple[int, Run]]] = {workers: [] for workers in arguments.workers}
    with tempfile.TemporaryDirectory() as folder:
        file, output = Path(folder, "rows.jsonl"), Path(folder, "scores.jsonl")
        for rows in sorted(arguments.rows):
            write_rows(file, sentences, rows, arguments.systems)
            for workers, done in runs.items():
                options = ["--metrics", arguments.metrics, "--report", str(Path(folder, "report.html"))]
                run = run_command([str(file), *options, "--workers", str(workers)], output)
                done.append((rows, run))
                if run.digest != runs[arguments.workers[0]][-1][1].digest:
                    raise SystemExit(f"{workers} workers wrote another output than {arguments.workers[0]}")
                shown = (
                    f"{run.seconds:8.1f} {run.processor:12.1f} {1000 * run.processor / rows:11.2f} {run.megabytes:8.0f}"
                )
                print(f"{rows:8} {workers:8} {shown}", flush=True)
    print("\nthe outputs are the same for every number of workers")
    clock, processor = time_start(arguments.metrics.split(","))
    alone = f"the command scores alone for {SECONDS_ALONE} s"
    print(f"a worker starts in {clock:.1f} s, {processor:.1f} of processor; {alone}")
    for workers, done in runs.items():
        if len(done) > 1:
            clock = extend_line([(rows, run.seconds) for rows, run in done]) / 60
            processor = extend_line([(rows, run.processor) for rows, run in done]) / 60
            most = extend_line([(rows, run.megabytes) for rows, run in done])
            print(
                f"{workers} workers, a million rows: {clock:.0f} minutes, {processor:.0f} of processor, {most:.0f} MB"
            )


if __name__ == "__main__":
    main()
