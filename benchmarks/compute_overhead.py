# SPDX-License-Identifier: Apache-2.0
"""How much longer `compute` takes than the metric itself: the toll of checking inputs and of the framework.

    python -m benchmarks.compute_overhead [--summaries 20000] [--rounds 5] [FILE.jsonl ...]

For each light metric, the same summaries are scored by `_compute`, which is the metric alone, by `compute`, and by
`add_batch` followed by `compute`, which goes through a table of `evaluate`. The three take turns, and the smallest
processor time of the rounds counts. Times are those of this machine and this run, so quote ratios. A summary is three
sentences of a document in FILE, drawn at random.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from benchmarks.ngram_speed import EXAMPLES, Rows, make_rows, time_call
from summary_metrics.registry import load_metric

LIGHT = ("abstractness", "unr", "nid", "summarization_score")


def ways(metric: Any, rows: Rows) -> dict[str, Callable[[], Any]]:
    """Return the three ways in which `metric` scores `rows`."""
    summaries, sources = [summary for summary, _ in rows], [source for _, source in rows]
    checked = {"predictions": summaries, "references": [[source] for source in sources]}

    def add_first() -> Any:
        metric.add_batch(predictions=summaries, references=sources)
        return metric.compute()

    return {
        "_compute": lambda: metric._compute(**checked, use_aggregator=False),
        "compute": lambda: metric.compute(predictions=summaries, references=sources),
        "add_batch, compute": add_first,
    }


def least_times(metric: Any, rows: Rows, rounds: int) -> dict[str, float]:
    """Return the least seconds of each way; a difference between their scores stops the run."""
    calls = ways(metric, rows)
    expected = repr(calls["_compute"]())  # also fills what the metric remembers, for all three alike
    least = dict.fromkeys(calls, float("inf"))
    for _ in range(rounds):
        for name, call in calls.items():
            seconds, result = time_call(call)
            least[name] = min(least[name], seconds)
            if repr(result) != expected:
                raise SystemExit(f"{name} gives other scores than _compute")
    return least


def main() -> None:
    """Score, compare and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*", type=Path, default=[EXAMPLES], metavar="FILE")
    parser.add_argument("--summaries", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    rows = make_rows(arguments.files, arguments.summaries)
    print(f"{len(rows)} different summaries\n")
    print(f"{'':<20} {'_compute':>9} {'compute':>9} {'ratio':>6} {'added first':>12} {'ratio':>6}")
    for name in LIGHT:
        quiet = {"progress": False} if name == "summarization_score" else {}
        alone, direct, added = least_times(
            load_metric(name, use_aggregator=False, **quiet), rows, arguments.rounds
        ).values()
        print(f"{name:<20} {alone:>8.2f}s {direct:>8.2f}s {direct / alone:>6.2f} {added:>11.2f}s {added / alone:>6.2f}")


if __name__ == "__main__":
    main()
