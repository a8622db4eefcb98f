# SPDX-License-Identifier: Apache-2.0
"""How a metric agrees with human judgements: Spearman and Kendall tau-c, pooled over all (document, system) pairs.

    python -m benchmarks.human_correlation --data FILE --metric estime
        [--option NAME=VALUE ...] [--sweep NAME=VALUE,VALUE,...] [--documents N] [--resamples N]

FILE holds one document a line: `id`, `document` and `summaries`, a list of `system`, `summary` and `scores`, a number
per aspect, the mean of the judges. Instead of a file the name of a dataset on the Hub with the columns of mteb/summeval
is taken too. Options are those of the metric, values in JSON or else strings; `--sweep` scores once for each value.

A metric of which less is better is negated, so that agreement is positive everywhere. The intervals are 95 % percentile
bootstrap intervals over documents, since the summaries of one document are not independent; the seed is fixed.
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import datasets
import evaluate
import numpy as np
from scipy.stats import kendalltau, spearmanr

METRICS = Path(__file__).resolve().parents[1] / "metrics"
ASPECTS_ON_THE_HUB = ("coherence", "consistency", "fluency", "relevance")
Correlation = Callable[[np.ndarray, np.ndarray], float]


@dataclass(frozen=True)
class Subject:
    """What can be compared with judges.

    `score` takes sources, summaries and options and returns lists of scores by key; `less_is_better` are the keys to
    negate; `published` the rows to print beside: name -> aspect -> (Spearman, tau-c).
    """

    score: Callable[[list[str], list[str], dict[str, Any]], dict[str, list[float]]]
    less_is_better: frozenset[str] = frozenset()
    options: dict[str, Any] = field(default_factory=dict)
    published: dict[str, dict[str, tuple[float, float]]] = field(default_factory=dict)


def module(name: str) -> Callable[[list[str], list[str], dict[str, Any]], dict[str, list[float]]]:
    """A metric of this repository, by its folder."""

    def score(sources: list[str], summaries: list[str], options: dict[str, Any]) -> dict[str, list[float]]:
        metric = evaluate.load(str(METRICS / name))
        return metric.compute(predictions=summaries, references=sources, use_aggregator=False, **options)

    return score


def length(_sources: list[str], summaries: list[str], _options: dict[str, Any]) -> dict[str, list[float]]:
    """A baseline that has read nothing: the number of words."""
    return {"words": [float(len(summary.split())) for summary in summaries]}


SUBJECTS = {
    "length": Subject(length),
    "summarization_score": Subject(module("summarization_score")),
    "estime": Subject(
        module("estime"),
        less_is_better=frozenset({"alarms", "alarms_adjusted", "alarms_alltokens"}),
        options={"output": ["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"]},
        published={
            "ESTIME-21 on SummEval, 1700 pairs (Vasilyev and Bohannon 2021, Table 1)": {
                "consistency": (0.39, 0.19),
                "relevance": (0.15, 0.11),
                "coherence": (0.27, 0.19),
                "fluency": (0.38, 0.22),
            }
        },
    ),
}


def read_documents(data: str) -> list[dict[str, Any]]:
    """The documents of a file, or of a dataset on the Hub."""
    if Path(data).is_file():
        with open(data, encoding="utf-8") as lines:
            return [json.loads(line) for line in lines]
    return [
        {
            "document": row["text"],
            "summaries": [
                {"summary": summary, "scores": {aspect: row[aspect][i] for aspect in ASPECTS_ON_THE_HUB}}
                for i, summary in enumerate(row["machine_summaries"])
            ],
        }
        for row in datasets.load_dataset(data, split="test")
    ]


def spearman(scores: np.ndarray, judged: np.ndarray) -> float:
    return float(spearmanr(scores, judged).statistic)


def tau_c(scores: np.ndarray, judged: np.ndarray) -> float:
    return float(kendalltau(scores, judged, variant="c").statistic)


def interval(
    correlation: Correlation, scores: np.ndarray, judged: np.ndarray, documents: np.ndarray, resamples: int
) -> tuple[float, float]:
    """95 % percentile interval of `correlation` over resampled documents; `documents` gives each pair's."""
    generator = np.random.default_rng(0)
    pairs_of = [np.flatnonzero(documents == document) for document in np.unique(documents)]
    drawn = []
    for _ in range(resamples):
        chosen = np.concatenate([pairs_of[i] for i in generator.integers(len(pairs_of), size=len(pairs_of))])
        drawn.append(correlation(scores[chosen], judged[chosen]))
    low, high = np.nanpercentile(drawn, [2.5, 97.5]) if drawn else (math.nan, math.nan)
    return float(low), float(high)


def report(
    label: str, scores: list[float], judged: dict[str, np.ndarray], documents: np.ndarray, resamples: int
) -> list[str]:
    """One line of the table per aspect."""
    lines = []
    values = np.array(scores)
    for aspect, judgements in judged.items():
        defined = ~(np.isnan(values) | np.isnan(judgements))
        cells = []
        for correlation in (spearman, tau_c):
            columns = values[defined], judgements[defined]
            low, high = interval(correlation, *columns, documents[defined], resamples)
            cells.append(f"{correlation(*columns):6.3f} [{low:6.3f}, {high:6.3f}]")
        lines.append(f"{label:40} {aspect:14} {cells[0]}  {cells[1]}  {defined.sum():5}")
    return lines


def parsed(value: str) -> Any:
    """JSON where it is, a string otherwise."""
    try:
        return json.loads(value)
    except json.JSONDecodeError:
        return value


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="file of judged summaries, or name of a dataset on the Hub")
    parser.add_argument("--metric", choices=SUBJECTS, required=True)
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--sweep", metavar="NAME=VALUE,VALUE,...")
    parser.add_argument("--documents", type=int, help="only the first N documents")
    parser.add_argument("--resamples", type=int, default=1000, help="of the bootstrap (default 1000)")
    arguments = parser.parse_args()

    subject = SUBJECTS[arguments.metric]
    rows = [
        (number, document["document"], summary["summary"], summary["scores"])
        for number, document in enumerate(read_documents(arguments.data)[: arguments.documents])
        for summary in document["summaries"]
    ]
    aspects = list(dict.fromkeys(aspect for *_, scores in rows for aspect in scores))
    judged = {aspect: np.array([scores.get(aspect, math.nan) for *_, scores in rows]) for aspect in aspects}
    documents = np.array([number for number, *_ in rows])

    options = {
        **subject.options,
        **{name: parsed(value) for name, value in (o.split("=", 1) for o in arguments.option)},
    }
    name, _, values = (arguments.sweep or "").partition("=")
    runs = [({**options, name: parsed(value)}, f" {name}={value}") for value in values.split(",")] if name else []

    print(f"{'':40} {'':14} {'Spearman':23}  {'Kendall tau-c':23}  {'pairs':>5}")
    for chosen, label in runs or [(options, "")]:
        scores = subject.score([source for _, source, *_ in rows], [summary for _, _, summary, _ in rows], chosen)
        for key, of_key in scores.items():
            sign = -1 if key in subject.less_is_better else 1
            lines = report(key + label, [sign * score for score in of_key], judged, documents, arguments.resamples)
            print("\n".join(lines), flush=True)
    for published, by_aspect in subject.published.items():
        print(f"published: {published}")
        for aspect, (rho, tau) in by_aspect.items():
            print(f"{'':40} {aspect:14} {rho:6.2f} {'':17} {tau:6.2f}")


if __name__ == "__main__":
    main()
