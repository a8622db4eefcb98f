# SPDX-License-Identifier: Apache-2.0
"""How long the metrics and the command take, as ratios in one run.

    python -m benchmarks.speed metrics [--pairs 200]
    python -m benchmarks.speed loop [--pairs 200]
    python -m benchmarks.speed views [--pairs 900]
    python -m benchmarks.speed command [--rows 2000] [--workers 1,2]

`metrics` scores the stories of examples/news.jsonl, each with a source of its own of about 4,100
characters, by every metric that runs without a model, and by ROUGE-1, 2 and L of `rouge_score` on
the same texts, in turn. A line has the milliseconds for a pair, the median of five rounds, and how
many times longer ROUGE takes. `loop` scores summaries of 100 words of sources of 700 as a reward,
which reads a source once for a group of eight, and once for each when it is cold, beside ROUGE-L
with the source, and prints how many times longer `Guard` takes for a stream of words than `check`.
`views` prints the processor time of the command where all rows are scored already, of a report, and
of a scored file alone, each in a process of its own, less that of a process that only imports what
they do, beside that of ROUGE on the same rows.
`command` runs the whole command on so many rows, in a process of its own, and prints seconds, rows
a second and the memory of the largest process.
"""

from __future__ import annotations

import argparse
import json
import resource
import statistics
import subprocess
import sys
import tempfile
import time
import warnings
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from typing import Any

from rouge_score.rouge_scorer import RougeScorer

from summary_metrics import Guard, check, reward
from summary_metrics.registry import METRICS, load_metric

EXAMPLE = Path(__file__).parents[1] / "examples" / "news.jsonl"
SOURCE_CHARACTERS = 4100  # a usual article of CNN and Daily Mail
# benchmarks.estime_speed has the first; the second is as slow as its verifier
WITH_MODEL = ("estime", "support")
ROUNDS = 5
SYSTEMS = 6
IMPORTS = """
from summary_metrics.registry import leave_out_evaluate, load_metric
leave_out_evaluate()
import summary_metrics.run, summary_metrics.view, summary_metrics.showing.terminal
for name in {names!r}.split(","):
    load_metric(name)
"""
WORDS, SOURCE_WORDS, GROUP = 100, 700, 8  # of a completion, of a source, of GRPO


def make_pairs(count: int) -> tuple[list[str], list[str]]:
    """Return summaries, and for each a source that no other has, of the length of an article."""
    rows = [json.loads(line) for line in EXAMPLE.read_text(encoding="utf-8").splitlines()]
    stories = list(dict.fromkeys(row["document"] for row in rows))
    summaries, sources = [], []
    for number, row in enumerate(islice(cycle(rows), count)):
        parts = [
            row["document"],
            *(stories[(number + step) % len(stories)] for step in range(1, len(stories))),
        ]
        sources.append(f"Edition {number}. {' '.join(parts)}"[:SOURCE_CHARACTERS])
        summaries.append(row["summary"])
    return summaries, sources


def time_metrics(pairs: int) -> Iterator[str]:
    """Yield a line for each metric: milliseconds for a pair, and ROUGE's time as a multiple
    of it.
    """
    summaries, sources = make_pairs(pairs)
    scorer = RougeScorer(("rouge1", "rouge2", "rougeL"), use_stemmer=True)
    scored: dict[str, Callable[[], Any]] = {
        "rouge_score": lambda: [
            scorer.score(source, text) for source, text in zip(sources, summaries, strict=True)
        ]
    }
    for name in METRICS:
        if name not in WITH_MODEL:
            metric = load_metric(name)
            scored[name] = partial(metric.compute, predictions=summaries, references=sources)
    seconds: dict[str, list[float]] = {name: [] for name in scored}
    for _ in range(ROUNDS):
        for name, run in scored.items():
            start = time.process_time()
            run()
            seconds[name].append(time.process_time() - start)
    medians = {name: statistics.median(of_name) for name, of_name in seconds.items()}
    for name, median in medians.items():
        times = medians["rouge_score"] / median
        yield (
            f"{name:<22}{1000 * median / pairs:8.3f} ms a pair, ROUGE takes {times:.2f} times as"
            " long"
        )


def time_loop(pairs: int) -> Iterator[str]:
    """Yield a line for each reward: how many completions a second; and one for a stream."""
    texts, stories = make_pairs(pairs)
    long = [" ".join(islice(cycle(story.split()), SOURCE_WORDS)) for story in stories]
    group = [long[place // GROUP * GROUP] for place in range(pairs)]

    def complete(sources: list[str]) -> list[str]:
        both = zip(texts, sources, strict=True)
        return [" ".join(f"{text} {source}".split()[:WORDS]) for text, source in both]

    completions, of_group = complete(long), complete(group)
    rouge, score = RougeScorer(("rougeL",), use_stemmer=True), reward()
    runs: dict[str, Callable[[], Any]] = {
        "reward, cold": lambda: score(completions, completions, document=long),
        "reward, warm": lambda: score(of_group, of_group, document=group),
        "ROUGE-L": lambda: [*map(rouge.score, long, completions)],
        "check": lambda: [*map(check, long, completions)],
        "Guard": lambda: [*map(follow, long, completions)],
    }
    score(completions[:1], completions[:1], document=long[:1])  # its modules take a second
    seconds = {}
    for name, run in runs.items():
        start = time.process_time()
        run()
        seconds[name] = time.process_time() - start
    for name in ("reward, cold", "reward, warm", "ROUGE-L"):
        yield f"{name:<22}{pairs / seconds[name]:8.0f} completions a second"
    yield f"Guard takes {seconds['Guard'] / seconds['check']:.2f} times as long as check"


def follow(source: str, text: str) -> list[Any]:
    """Give a guard a text word by word; return what it marks at the end."""
    guard = Guard(source)
    for word in text.split(" "):
        guard.feed(f"{word} ")
    return guard.close()


def processor_time(command: Sequence[str], folder: str) -> float:
    """Return the seconds of processor time that a process takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    environment = {"PYTHONPATH": str(EXAMPLE.parents[1]), "PATH": "/usr/bin:/bin"}
    subprocess.run(
        [sys.executable, *command],
        cwd=folder,
        env=environment,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def time_views(pairs: int) -> Iterator[str]:
    """Yield a line for each view of scored rows: its seconds less the imports, and ROUGE's as a
    multiple of them. Six systems have a summary of each source.
    """
    summaries, sources = make_pairs(pairs)
    sources = [sources[row - row % SYSTEMS] for row in range(pairs)]
    scorer = RougeScorer(("rouge1", "rouge2", "rougeL"), use_stemmer=True)
    start = time.process_time()
    for source, summary in zip(sources, summaries, strict=True):
        scorer.score(source, summary)
    rouge = time.process_time() - start
    names = ",".join(name for name in METRICS if name not in (*WITH_MODEL, "key_facts"))
    command = ["-m", "summary_metrics", "rows.jsonl", "--metrics", names, "--workers", "1"]
    with tempfile.TemporaryDirectory() as folder:
        with open(Path(folder, "rows.jsonl"), "w", encoding="utf-8") as stream:
            for row, (source, summary) in enumerate(zip(sources, summaries, strict=True)):
                system = f"system {row % SYSTEMS}"
                stream.write(
                    json.dumps({"system": system, "document": source, "summary": summary}) + "\n"
                )
        yield f"ROUGE {rouge:.2f} s, first run {processor_time(command, folder):.2f} s"
        imports = statistics.median(
            processor_time(["-c", IMPORTS.format(names=names)], folder) for _ in range(ROUNDS)
        )
        yield f"imports {imports:.2f} s"
        views = {
            "second view": command,
            "scored file alone": ["-m", "summary_metrics", "rows.scores.jsonl"],
            "report": [*command, "--report", "report.html"],
        }
        for name, of_view in views.items():
            seconds = statistics.median(processor_time(of_view, folder) for _ in range(ROUNDS))
            took = seconds - imports
            yield f"{name:<18}{took:6.2f} s less imports, ROUGE takes {rouge / took:.1f} times as long"


def time_command(rows: int, workers: int) -> str:
    """Return a line on one run of the command."""
    with tempfile.TemporaryDirectory() as folder:
        lines = islice(cycle(EXAMPLE.read_text(encoding="utf-8").splitlines()), rows)
        Path(folder, "rows.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
        command = [sys.executable, "-m", "summary_metrics", "rows.jsonl", "--workers", str(workers)]
        command += ["--metrics", ",".join(name for name in METRICS if name not in WITH_MODEL)]
        environment = {
            "PYTHONPATH": str(EXAMPLE.parents[1]),
            "PATH": "/usr/bin:/bin",
            "HF_HOME": folder,
        }
        start = time.perf_counter()
        subprocess.run(command, cwd=folder, env=environment, check=True, stdout=subprocess.DEVNULL)
        took = time.perf_counter() - start
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    return (
        f"{rows:,} rows, {workers} workers: {took:.1f} s, {rows / took:.0f} rows a second,"
        f" {memory:.0f} MiB"
    )


def main() -> None:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=("metrics", "loop", "views", "command"))
    parser.add_argument("--pairs", type=int, default=200)
    parser.add_argument("--rows", type=int, default=2000)
    parser.add_argument("--workers", default="1,2")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")
    measured = {"metrics": time_metrics, "loop": time_loop, "views": time_views}
    if arguments.what in measured:
        for line in measured[arguments.what](arguments.pairs):
            print(line, flush=True)
    else:
        for workers in map(int, arguments.workers.split(",")):
            print(time_command(arguments.rows, workers), flush=True)


if __name__ == "__main__":
    main()
