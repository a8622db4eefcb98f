# SPDX-License-Identifier: Apache-2.0
"""What does `facts_score` find of what is not true? Many sets of judged summaries, side by side.

    python -m benchmarks.factuality --data FILE:ASPECT[:LEAST[:LANGUAGE]] ... [--bump TASK1.json TASK2.json]

FILE is as for `benchmarks.human_correlation`, and ASPECT the name of the judgements of what is true, such as
summeval.jsonl:consistency. A summary is right from LEAST on, by default where it has the best judgement of the file.
`benchmarks.convert` makes such files. `--bump` reads the authors' files of BUMP, which hold the scores of twelve
rivals.

The output is Markdown. The first table says how often a summary is marked that people found right, and how often one
that they found wrong. A summary is marked if it has a name, number, date or quotation that is not found in its source,
also one of those that are shown but do not count. Where people marked words, it also says how many of our marks touch
them. The second has the AUC: how often a right summary scores higher than a wrong one of any document; equal scores
count half, and a summary without facts counts as 1. Square brackets hold 95 % intervals of a bootstrap over documents,
round brackets the number of summaries or marks.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from benchmarks.agreement import Estimate, count_draws, estimate, ratio
from benchmarks.human_correlation import baseline_rows, cell, markdown
from benchmarks.judgements import JudgedSummaries, read
from summary_metrics.registry import load_metric

METRIC = "summarization_score"
MARKS = {
    "marked, of the right": "right",
    "marked, of the wrong": "wrong",
    "wrong, of the marked": "precision",
    "wrong, of all": "base",
    "marks on words known to be wrong": "touching",
}


@dataclass(frozen=True)
class TruthSet:
    """A file of summaries, which of them are right, and how often resamples draw its documents."""

    name: str
    judged: JudgedSummaries
    right: np.ndarray
    counts: np.ndarray
    language: str = "en"

    def share(self, of: np.ndarray, among: np.ndarray) -> Estimate:
        """Return which share of the summaries or marks in `among` is in `of`; both hold a number for each summary."""
        weights = self.counts[:, self.judged.documents]
        return estimate(ratio(weights @ of, weights @ among), int(among.sum()))

    def auc(self, scores: np.ndarray) -> Estimate:
        """Return how often a right summary has a higher score than a wrong one; equal scores count half."""
        weights = self.counts[:, self.judged.documents]
        return estimate(area_under_curve(scores, self.right, weights), len(scores))


class SummaryMarks(NamedTuple):
    """Of each summary `facts_score`, how many marks it has, and how many of these are where people marked."""

    scores: np.ndarray
    marks: np.ndarray
    touching: np.ndarray


def area_under_curve(scores: np.ndarray, right: np.ndarray, weights: np.ndarray) -> np.ndarray:
    """Return the AUC of (N,) scores for (N,) truth values, with summary i repeated weights[r, i] times; (R,).

    >>> area_under_curve(np.array([1.0, 0.5, 0.5]), np.array([True, False, True]), np.ones((1, 3)))
    array([0.75])
    """
    order = np.argsort(scores, kind="stable")
    sorted_scores, is_right, drawn = scores[order], right[order], weights[:, order]
    _, first, inverse = np.unique(sorted_scores, return_index=True, return_inverse=True)
    wrong = np.add.reduceat(drawn * ~is_right, first, axis=1)  # of each value
    below = np.cumsum(wrong, axis=1) - wrong / 2  # wrong ones with a lower score, and half of those with the same
    won = (drawn * is_right * below[:, inverse]).sum(axis=1)
    return ratio(won, (drawn * is_right).sum(axis=1) * wrong.sum(axis=1))


def read_truth_set(text: str, resamples: int) -> TruthSet:
    """Return the summaries of FILE:ASPECT[:LEAST[:LANGUAGE]] with what was judged; those nobody judged are left out.

    Raises
    ------
    ValueError
        When the text has no aspect, or the file does not have it.
    """
    path, aspect, least, language = (*text.split(":"), "", "", "")[:4]
    if not aspect:
        raise ValueError(f"--data must be FILE:ASPECT[:LEAST[:LANGUAGE]], got {text!r}")
    judged = read(path)
    if aspect not in judged.judgements:
        raise ValueError(f"{path} has no aspect {aspect!r}; it has {', '.join(judged.judgements)}")
    values = judged.judgements[aspect]
    right = values >= (float(least) if least else np.nanmax(values))
    counts = count_draws(int(judged.documents.max()) + 1, resamples)
    return TruthSet(Path(path).stem, judged, right, counts, language or "en")


def check(one: TruthSet) -> SummaryMarks:
    """Return what `facts_score` says of a set."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        result = load_metric(METRIC).compute(
            predictions=one.judged.summaries,
            references=one.judged.sources,
            language=one.language,
            faithfulness=True,
            explain=True,
            use_aggregator=False,
        )
    scores = np.array([1.0 if math.isnan(score) else score for score in result["facts_score"]])
    marks, touching = [], []
    for spans, detail in zip(one.judged.spans, result["details"], strict=True):
        marked = [fact for fact in detail["facts"] if not fact["supported"]]
        marks.append(len(marked))
        touching.append(sum(any(a < f["end"] and f["start"] < b for a, b in spans or ()) for f in marked))
    return SummaryMarks(scores, np.array(marks, dtype=float), np.array(touching, dtype=float))


def find_marks(one: TruthSet, checked: SummaryMarks) -> dict[str, Estimate | None]:
    """Return what the marks of a set are worth, by the columns of the table."""
    marked, right = (checked.marks > 0).astype(float), one.right.astype(float)
    wrong = 1 - right
    has_spans = any(one.judged.spans)
    return {
        "right": one.share(marked * right, right),
        "wrong": one.share(marked * wrong, wrong),
        "precision": one.share(marked * wrong, marked),
        "base": one.share(wrong, np.ones_like(wrong)),
        "touching": one.share(checked.touching, checked.marks) if has_spans else None,
    }


def marks_table(sets: list[TruthSet], all_checked: list[SummaryMarks]) -> str:
    """Return the table of what the marks are worth, a row for each set."""
    body = []
    for one, checked in zip(sets, all_checked, strict=True):
        found = find_marks(one, checked)
        cells = [cell(value, value.number + 1) if (value := found[key]) else "-" for key in MARKS.values()]
        body.append([one.name, *cells])
    return markdown(["What is marked", *MARKS], body)


def auc_table(sets: list[TruthSet], all_checked: list[SummaryMarks]) -> str:
    """Return the table of the AUC of `facts_score`, of copying and of length, a row for each set."""
    body = []
    for one, checked in zip(sets, all_checked, strict=True):
        others = [baseline_rows(name, one.judged)[0][0][1] for name in ("copying", "length")]
        cells = [cell(one.auc(np.nan_to_num(scores, nan=1.0)), len(one.right)) for scores in (checked.scores, *others)]
        body.append([f"{one.name}, {len(one.right)}", *cells])
    return markdown(["AUC of right against wrong", "facts_score", "copied pairs of words", "number of words"], body)


def bump_table(paths: list[str], resamples: int) -> str:
    """Return the table of our score beside the twelve rivals whose scores the files of BUMP hold."""
    pairs: list[dict[str, Any]] = [pair for path in paths for pair in json.loads(Path(path).read_text("utf-8"))]
    articles = {text: number for number, text in enumerate(dict.fromkeys(pair["article"] for pair in pairs))}
    documents = np.array([articles[pair["article"]] for pair in pairs])
    nothing: list[list[str]] = [[] for _ in range(2 * len(pairs))]
    unmarked: list[list[tuple[int, int]] | None] = [None] * (2 * len(pairs))
    both = JudgedSummaries(
        [pair["article"] for pair in pairs] * 2,
        [pair[f"{side}_summary"] for side in ("reference", "edited") for pair in pairs],
        nothing,
        np.tile(documents, 2),
        np.full(2 * len(pairs), -1),
        {},
        unmarked,
    )
    right = np.repeat([True, False], len(pairs))
    one = TruthSet("bump", both, right, count_draws(len(articles), resamples))
    rivals = [name.removesuffix("_edited") for name in pairs[0]["scores"] if name.endswith("_edited")]
    scores = {"facts_score": check(one).scores}
    for name in rivals:
        scores[name] = np.array(
            [pair["scores"][f"{name}_{side}"] for side in ("reference", "edited") for pair in pairs]
        )
    weights = one.counts[:, documents]
    rows = []
    for name, values in scores.items():
        before, after = values[: len(pairs)], values[len(pairs) :]
        higher, equal = ((compared * 1.0) for compared in (before > after, before == after))
        shares = [estimate(ratio(weights @ part, weights.sum(axis=1)), len(pairs)) for part in (higher, equal)]
        rows.append(
            (shares[0].value, [name, *(cell(share, len(pairs)) for share in shares), cell(one.auc(values), -1)])
        )
    head = [f"BUMP, {len(pairs)} pairs of a summary and its edit", "the edit scores lower", "the same", "AUC"]
    return markdown(head, [row for _, row in sorted(rows, key=lambda found: -found[0])])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", action="append", required=True, metavar="FILE:ASPECT[:LEAST[:LANGUAGE]]")
    parser.add_argument("--bump", nargs=2, metavar="FILE", help="the authors' files of BUMP, with scores of rivals")
    parser.add_argument("--resamples", type=int, default=1000, help="of the bootstrap (default 1000)")
    arguments = parser.parse_args()
    try:
        sets = [read_truth_set(text, arguments.resamples) for text in arguments.data]
    except (OSError, ValueError) as error:
        parser.error(str(error))
    checked = []
    for one in sets:
        print(f"scoring {one.name} ...", file=sys.stderr)
        checked.append(check(one))
    parts = [marks_table(sets, checked), auc_table(sets, checked)]
    if arguments.bump:
        parts.append(bump_table(arguments.bump, arguments.resamples))
    print("\n\n".join(parts))


if __name__ == "__main__":
    main()
