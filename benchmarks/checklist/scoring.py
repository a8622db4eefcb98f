# SPDX-License-Identifier: Apache-2.0
"""The scores of all texts of the checklist, by the metrics of this repository and by the usual ones."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple

import numpy as np

from benchmarks import baselines
from benchmarks.checklist.operators import BATCH, OPERATORS, ORDER, PARAPHRASES, Operator, Variant, correct
from benchmarks.checklist.texts import FactTable
from benchmarks.judgements import JudgedSummaries
from summary_metrics.registry import load_metric

# What a metric is run with, by what a column says of it. `estime` runs only where an encoder is given.
# The settings that are not the default are the ones that the cards recommend.
SETTINGS: dict[str, dict[str, dict[str, Any]]] = {
    "abstractness": {
        "": {},
        ", pairs of tokens": {"n": 2, "match": "token", "lowercase": True, "normalize_punctuation": True},
    },
    "unr": {"": {}},
    "nid": {"": {}, ", content words": {"length": "content", "normalize_punctuation": True}},
    "summarization_score": {"": {"faithfulness": True}},
}
VERIFYING = "summarization_score"  # the metric that takes a verifier
ESTIME_OUTPUT = ["alarms", "alarms_adjusted", "alarms_alltokens", "soft", "coherence"]
# They read no source but the reference, which is the second paraphrase.
NEED_REFERENCES = (baselines.rouge, baselines.bleu, baselines.chrf)
BASELINES = (baselines.length, baselines.jensen_shannon, *NEED_REFERENCES)
LOWER_BASELINES = ("divergence",)
BATCH_SIZE = 7

ScoresByLabel = dict[str, list[float]]  # by label, one score for each text


class Text(NamedTuple):
    """A text that is scored, and its reference; "" where the text is the reference."""

    pair: Variant
    reference: str


class Scorer(NamedTuple):
    """A metric with its settings: what it is called, which way each score is better, and how it is run."""

    name: str
    directions: dict[str, str]  # by label: "higher", "lower" or "neither"
    score: Callable[[list[Text]], ScoresByLabel]


class ChecklistScore(NamedTuple):
    """A score of the checklist, turned so that more is better.

    `before` has the scores of the correct summaries. `after` has, by operator, the scores of the variants of each
    table. `spread` is the standard deviation of the score over all texts.
    """

    metric: str
    label: str
    before: list[float]
    after: dict[str, list[list[float]]]
    spread: float


def metric_scorers(name: str, settings: dict[str, dict[str, Any]]) -> list[Scorer]:
    """Return a metric of this repository with each of its settings."""
    metric = load_metric(name)

    def scorer(suffix: str, options: dict[str, Any]) -> Scorer:
        def label(key: str) -> str:
            return (f"estime {key}" if name == "estime" else key) + suffix

        def score(texts: list[Text]) -> ScoresByLabel:
            found = metric.compute(
                predictions=[text.pair.summary for text in texts],
                references=[text.pair.document for text in texts],
                use_aggregator=False,
                **options,
            )
            return {label(key): values for key, values in found.items()}

        directions = {label(key): direction for key, direction in metric.directions(**options).items()}
        return Scorer(name, directions, score)

    return [scorer(suffix, options) for suffix, options in settings.items()]


def baseline_scorer(baseline: Callable[[JudgedSummaries], baselines.BaselineScores]) -> Scorer:
    """Return a measure of `benchmarks/baselines.py`, with the reference of each text where it needs one."""

    def score(texts: list[Text]) -> ScoresByLabel:
        numbers = np.arange(len(texts))
        references = [[text.reference] if text.reference else [] for text in texts]
        sources, summaries = [text.pair.document for text in texts], [text.pair.summary for text in texts]
        return baseline(JudgedSummaries(sources, summaries, references, numbers, numbers, {}))[0]

    labels = score([Text(Variant("one", "one"), "one")])
    directions = {label: "lower" if label in LOWER_BASELINES else "higher" for label in labels}
    return Scorer(baseline.__name__, directions, score)


def make_scorers(
    names: Collection[str] | None = None, estime: dict[str, Any] | None = None, verifier: dict[str, Any] | None = None
) -> list[Scorer]:
    """Return the metrics and baselines of these names, or all; `estime` and a verifier only if options are given."""
    settings = dict(SETTINGS)
    if verifier is not None:
        settings[VERIFYING] = {
            suffix: {**options, **verifier} if not suffix else options
            for suffix, options in SETTINGS[VERIFYING].items()
        }
    if estime is not None:
        settings["estime"] = {"": {"output": ESTIME_OUTPUT, **estime}}
    ours = [
        scorer for name in settings if names is None or name in names for scorer in metric_scorers(name, settings[name])
    ]
    usual = [baseline_scorer(baseline) for baseline in BASELINES if names is None or baseline.__name__ in names]
    return [*ours, *usual]


class Texts(NamedTuple):
    """All texts of some tables: the correct ones, and by operator the variants of each table."""

    before: list[Text]
    after: dict[str, list[list[Text]]]


def lay_out(tables: Sequence[FactTable], all_tables: Sequence[FactTable]) -> Texts:
    """Return the texts of `tables`. `all_tables` are those from which an operator may take a summary."""

    def variants(operator: Operator, table: FactTable) -> list[Text]:
        reference = "" if operator.name == PARAPHRASES[1] else table.paraphrases[1]
        return [Text(pair, reference) for pair in operator.apply(table, all_tables)]

    return Texts(
        before=[Text(correct(table), table.paraphrases[1]) for table in tables],
        after={operator.name: [variants(operator, table) for table in tables] for operator in OPERATORS},
    )


def score_columns(scorer: Scorer, texts: Texts) -> list[ChecklistScore]:
    """Return a column for each score of a metric."""
    before = texts.before
    changed = [text for rows in texts.after.values() for row in rows for text in row]
    distinct = list(dict.fromkeys([*before, *changed]))
    scores = scorer.score(distinct)
    in_reverse = scorer.score(before[::-1])
    batches = [scorer.score(before[start : start + BATCH_SIZE]) for start in range(0, len(before), BATCH_SIZE)]
    columns = []
    for label, direction in scorer.directions.items():
        sign = 1 if direction == "higher" else -1  # of a score that ranks nothing, more counts as worse
        values = {text: sign * value for text, value in zip(distinct, scores[label], strict=True)}
        after = {name: [[values[text] for text in row] for row in rows] for name, rows in texts.after.items()}
        after[ORDER] = [[sign * value] for value in in_reverse[label][::-1]]
        after[BATCH] = [[sign * value] for batch in batches for value in batch[label]]
        spread = float(np.nanstd(list(values.values())))
        columns.append(ChecklistScore(scorer.name, label, [values[text] for text in before], after, spread))
    return columns


def score_all(scorers: Sequence[Scorer], texts: Texts) -> list[ChecklistScore]:
    """Return the columns of all metrics; say on standard error how long each took."""
    columns = []
    for scorer in scorers:
        start = time.perf_counter()
        columns += score_columns(scorer, texts)
        print(f"{scorer.name}: {time.perf_counter() - start:.0f} s", file=sys.stderr)
    return columns
