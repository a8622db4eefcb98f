# SPDX-License-Identifier: Apache-2.0
"""What systems reach on each score: means over judged systems, to have something to compare one's own numbers with.

    python -m benchmarks.reference_values --data summeval.jsonl

FILE is as for `benchmarks.human_correlation`, with the names of systems. The systems are ordered by the mean of all
their judgements. The table holds, for each score, the mean of the best quarter of the systems, that of the worst
quarter, and that of the reference summaries; behind each of the first two stand the lowest and the highest mean of a
system. Metrics run with the options of the command `summary-metrics`. `estime` is left out, because the encoder of
its paper is not part of the repository.
"""

from __future__ import annotations

import argparse
import math

import numpy as np

from benchmarks.human_correlation import markdown
from benchmarks.judgements import JudgedSummaries, read
from summary_metrics.registry import load_metric

# The options of `summary-metrics`, and a window for texts of different length.
SETTINGS: dict[str, dict[str, object]] = {
    "abstractness": {"n": [1, 2, 4], "match": "token", "lowercase": True},
    "unr": {},
    "unr, window=20": {"window": 20},
    "nid": {},
    "summarization_score": {"faithfulness": True},
}


def order_systems(judged: JudgedSummaries) -> list[int]:
    """Return the numbers of the systems, best first by the mean of all judgements."""
    means = np.nanmean(np.stack(list(judged.judgements.values())), axis=0)
    systems = sorted(set(judged.systems.tolist()))
    if systems[0] < 0:
        raise ValueError("a summary has no `system`, so there are no means of systems")
    return sorted(systems, key=lambda system: -mean_of(means[judged.systems == system]))


def mean_of(values: np.ndarray) -> float:
    """Return the mean of what is defined; nan if nothing is."""
    defined = values[~np.isnan(values)]
    return float(defined.mean()) if len(defined) else math.nan


def describe(values: np.ndarray, judged: JudgedSummaries, systems: list[int]) -> str:
    """Return the mean over systems, and the lowest and highest mean of one."""
    means = [mean_of(values[judged.systems == system]) for system in systems]
    return f"{np.mean(means):.2f} ({min(means):.2f} to {max(means):.2f})"


def score(name: str, summaries: list[str], sources: list[str]) -> dict[str, np.ndarray]:
    """Return the scores of the summaries by a metric with its settings."""
    metric = load_metric(name.partition(",")[0])
    result = metric.compute(predictions=summaries, references=sources, use_aggregator=False, **SETTINGS[name])
    return {key: np.array(values) for key, values in result.items()}


def table(judged: JudgedSummaries) -> str:
    """Return the table, as Markdown."""
    ordered = order_systems(judged)
    quarter = max(1, len(ordered) // 4)
    first = {document: row for row, document in reversed(list(enumerate(judged.documents.tolist())))}
    pairs = [(reference, judged.sources[row]) for row in first.values() for reference in judged.references[row][:1]]
    head = ["score", f"best {quarter} of {len(ordered)} systems", f"worst {quarter}"]
    head += ["reference summaries"] if pairs else []
    body = []
    for name in SETTINGS:
        found = score(name, judged.summaries, judged.sources)
        written = score(name, *map(list, zip(*pairs, strict=True))) if pairs else {}
        for key, values in found.items():
            row = [key + name[len(name.partition(",")[0]) :]]
            row += [describe(values, judged, ordered[:quarter]), describe(values, judged, ordered[-quarter:])]
            body.append(row + ([f"{mean_of(written[key]):.2f}"] if pairs else []))
    words = np.array([len(text.split()) for text in judged.summaries])
    row = ["number of words", *(describe(words, judged, part) for part in (ordered[:quarter], ordered[-quarter:]))]
    body.append(row + ([f"{np.mean([len(reference.split()) for reference, _ in pairs]):.2f}"] if pairs else []))
    return markdown(head, body)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="file of judged summaries")
    print(table(read(parser.parse_args().data)))


if __name__ == "__main__":
    main()
