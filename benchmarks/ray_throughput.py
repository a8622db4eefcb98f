# SPDX-License-Identifier: Apache-2.0
"""Measure what `summary-metrics --engine ray` scores per second with 1 and 2 workers here; model many GPUs.

    python -m benchmarks.ray_throughput [--rows 20000] [--metrics unr,nid,abstractness] [--gpu-rate ROWS_PER_SECOND]

The rows are those of examples/news.jsonl, repeated. `estime` runs with the small encoder of `--offline`, on one
processor. `--gpu-rate` is the rate of one GPU, measured elsewhere. What is printed for many GPUs is a model, not a
measurement.
"""

from __future__ import annotations

import argparse
import math
import os
import pickle
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

from summary_metrics.arguments import parse_arguments, split_names
from summary_metrics.scoring.file_chunks import Work, read_chunks
from summary_metrics.scoring.job import Job, make_job
from summary_metrics.scoring.ray_engine import connect, find_finished, prepare_folder, score_with_actors

EXAMPLES = Path(__file__).resolve().parents[1] / "examples" / "news.jsonl"
ROWS_OF_A_LARGE_JOB = 10_000_000


def write_job(folder: Path, rows: int, metrics: list[str], size: int) -> Job:
    """Write a file of so many rows; return the job of the command that scores it, without the loaded metrics."""
    lines = EXAMPLES.read_text(encoding="utf-8").splitlines(keepends=True)
    file = folder / "rows.jsonl"
    file.write_text("".join(lines[i % len(lines)] for i in range(rows)), encoding="utf-8")
    where = [str(file), "--engine", "ray", "--output", str(folder / "scores"), "--batch-size", str(size)]
    return replace(make_job(parse_arguments([*where, "--offline", "--metrics", ",".join(metrics)])), metrics={})


def measure(ray: Any, work: Work) -> tuple[float, float]:
    """The seconds to the first chunk, and the rows per second after it."""
    start = time.perf_counter()
    ends, sizes = [], []
    for chunk in score_with_actors(ray, work):
        if chunk.failure:
            raise chunk.failure
        ends.append(time.perf_counter())
        sizes.append(chunk.size)
    return ends[0] - start, sum(sizes[1:]) / (ends[-1] - ends[0])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, default=20_000)
    parser.add_argument("--batch-size", type=int, default=256)
    parser.add_argument("--metrics", type=split_names, default=["unr", "nid", "abstractness"])
    parser.add_argument("--gpu-rate", type=float, help="rows per second of one GPU (default: of one worker here)")
    parser.add_argument("--gpus", type=int, nargs="+", default=[1, 8, 64])
    arguments = parser.parse_args()
    if arguments.rows < 3 * arguments.batch_size:
        parser.error("at least three chunks are needed: --rows of 3 times --batch-size")
    with tempfile.TemporaryDirectory() as name:
        job = write_job(Path(name), arguments.rows, arguments.metrics, arguments.batch_size)
        with connect(job.ray, 2) as ray:
            report(ray, job, arguments)


def report(ray: Any, job: Job, arguments: argparse.Namespace) -> None:
    """Measure, and print what was measured and what follows from it."""
    start = time.perf_counter()
    payload = sum(len(pickle.dumps(chunk)) for chunk in read_chunks(Work(job, {}), 0))
    reading = arguments.rows / (time.perf_counter() - start)
    print(f"{arguments.rows} rows, {payload / arguments.rows:.0f} bytes each, {', '.join(arguments.metrics)}")
    print(f"{os.cpu_count()} processors, chunks of {arguments.batch_size} rows\n")
    print(f"{reading:10.0f} rows/s  one reader: read, check, cut, pickle")
    rates, first = {}, 0.0
    for workers in (1, 2):
        job = replace(job, workers=workers)
        prepare_folder(job.output, "", restart=True)
        first, rates[workers] = measure(ray, Work(job, {}))
        print(f"{rates[workers]:10.4g} rows/s  {workers} worker(s), after the first chunk at {first:.1f} s")
    _, passing = measure(ray, Work(job, find_finished(job.output)))
    print(f"{passing:10.0f} rows/s  nothing left to score: reading, driver and Ray alone\n")

    rate = arguments.gpu_rate or rates[1]
    origin = "as given" if arguments.gpu_rate else "what one worker scores here, on a processor"
    print(f"A model, not a measurement: {ROWS_OF_A_LARGE_JOB:,} rows like these, one GPU scoring {rate:.4g} rows/s")
    print(f"({origin})")
    print(
        f"  seconds = start + rows / {passing:.0f} + rows / (GPUs * {rate:.4g})     (Amdahl: the middle term is serial)"
    )
    print("It assumes")
    print(f"  - a start of {first:.0f} s, as here with two workers, however many there are, and no worker lost")
    print(f"  - driver and network no slower than here, where {passing:.0f} rows/s pass when nothing is scored")
    print(f"  - enough files: one reader gives {reading:.0f} rows/s, and reads one file at a time")
    print(
        "  - a processor, and its share of memory and disk, per GPU; equally long chunks; shards written in no time\n"
    )
    print("  GPUs     hours    rows/s  of ideal  files needed")
    for gpus in arguments.gpus:
        seconds = first + ROWS_OF_A_LARGE_JOB / passing + ROWS_OF_A_LARGE_JOB / (gpus * rate)
        through = ROWS_OF_A_LARGE_JOB / seconds
        ideal = through / (gpus * rate)
        print(f"{gpus:6} {seconds / 3600:9.2f} {through:9.4g} {ideal:9.0%} {math.ceil(gpus * rate / reading):13}")


if __name__ == "__main__":
    main()
