# SPDX-License-Identifier: Apache-2.0
"""Which score finds the summaries that say what their source does not? Several sets of judgements, side by side.

    python -m benchmarks.factuality --data FILE:ASPECT [--data FILE:ASPECT ...]

FILE is as for `benchmarks.human_correlation`, and ASPECT the name of the judgements of what is true, such as
summeval.jsonl:consistency. `benchmarks.convert` makes such files.

The output is Markdown. The first table holds the pooled Spearman's rho of our scores, of plain copying, and of that
order of `abstractness` whose rho is the highest in this file. The second has all rows. The third has the share of pairs
of summaries of one document that a score orders as the judges do; equal scores count half, and equal judgements are
left out. Where people marked the wrong words, the fourth says how often `facts_score` marks a summary, and how often
the words that it marks are among theirs. Every score is turned so that more of it should mean more truth. Square
brackets hold 95 % intervals of a bootstrap over documents, round brackets the number of summaries, pairs or marks where
it is not that of the file.
"""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from benchmarks.agreement import (
    Estimate,
    count_draws,
    estimate,
    ordered_pairs,
    pooled_rho,
    ratio,
)
from benchmarks.human_correlation import SETTINGS, baseline_rows, cell, markdown, metric_rows
from benchmarks.judgements import Judged, read
from summary_metrics.registry import load_metric

METRIC = "summarization_score"
KEYS = ("facts_score", "qa_score")
TOKENS = ", match=token, lowercase=True"
BASELINES = ("copying", "length")
SHOWN = (*KEYS, "copying")  # in the first table, beside the order of abstractness that comes closest
FOREIGN = "extrinsic-NP"  # the kind of an error that is a name, a number or another noun phrase the source lacks

Rows = dict[str, np.ndarray]


@dataclass(frozen=True)
class JudgedSet:
    """A file of summaries, what people judged of each, more being truer, and how often resamples draw its documents."""

    name: str
    judged: Judged
    right: np.ndarray
    counts: np.ndarray

    def rho(self, scores: np.ndarray) -> Estimate:
        """Return Spearman's rho over all summaries."""
        return pooled_rho(scores, self.right, self.judged.documents, self.counts)

    def ordered(self, scores: np.ndarray) -> Estimate:
        """Return the share of pairs of summaries of one document that are in the right order."""
        return ordered_pairs(scores, self.right, self.judged.documents, self.counts)

    def share(self, of: np.ndarray, among: np.ndarray) -> Estimate:
        """Return which share of the summaries or marks in `among` is in `of`; both hold a number for each summary."""
        weights = self.counts[:, self.judged.documents]
        return estimate(ratio(weights @ of, weights @ among), int(among.sum()))


def read_set(text: str, resamples: int) -> JudgedSet:
    """Return the summaries of FILE:ASPECT with what was judged.

    Raises
    ------
    ValueError
        When the text has no aspect, or the file does not have it.
    """
    path, _, aspect = text.rpartition(":")
    if not path:
        raise ValueError(f"--data must be FILE:ASPECT, got {text!r}")
    judged = read(path)
    if aspect not in judged.judgements:
        raise ValueError(f"{path} has no aspect {aspect!r}; it has {', '.join(judged.judgements)}")
    counts = count_draws(int(judged.documents.max()) + 1, resamples)
    return JudgedSet(Path(path).stem, judged, judged.judgements[aspect], counts)


def score(judged: Judged) -> Rows:
    """Return the scores of each row of the tables, more of which should mean more truth."""
    plain, _ = metric_rows(METRIC, judged, [{"faithfulness": True}], {}, KEYS)
    copied, _ = metric_rows("abstractness", judged, SETTINGS["abstractness"], {})
    others = [row for name in BASELINES for row in baseline_rows(name, judged)[0]]
    rows = [(label.removeprefix(f"{METRIC} "), scores) for label, scores in plain]
    rows += [(f"{label.replace(TOKENS, ' of tokens')}, negated", -scores) for label, scores in copied]
    return dict([*rows, *others])


def tables(sets: list[JudgedSet], scored: list[Rows]) -> str:
    """Return the tables of the scores, as Markdown: of each file, and of each row of its scores."""
    both = [*zip(sets, scored, strict=True)]
    labels, names = list(scored[0]), [one.name for one in sets]
    sizes = [f"{one.name}, {len(one.right)}" for one in sets]
    rho = [[cell(one.rho(rows[label]), len(one.right)) for one, rows in both] for label in labels]
    pairs = {one.name: one.ordered(one.right).number for one in sets}
    ordered = [[show_order(one.ordered(rows[label]), pairs[one.name]) for one, rows in both] for label in labels]

    def table(head: str, columns: list[str], rows: list[str], cells: list[list[str]]) -> str:
        return markdown([head, *columns], [[label, *values] for label, values in zip(rows, cells, strict=True)])

    return "\n\n".join(
        [
            first_table(both),
            table("Spearman's rho, pooled", sizes, labels, rho),
            table("Pairs of summaries of a document in the right order", names, labels, ordered),
        ]
    )


def first_table(both: list[tuple[JudgedSet, Rows]]) -> str:
    """Return the table with a row for each file, and few scores."""
    shown = [label for label in both[0][1] if label.startswith(SHOWN)]
    body = []
    for one, rows in both:
        orders = {label: one.rho(scores) for label, scores in rows.items() if label.startswith("abstractness")}
        closest = max(orders, key=lambda label: orders[label].value)
        size = len(one.right)
        cells = [cell(one.rho(rows[label]), size) for label in shown]
        body.append([f"{one.name}, {size}", *cells, f"{cell(orders[closest], size)} {closest}"])
    return markdown(["Spearman's rho with what people judged true", *shown, "closest order of abstractness"], body)


def show_order(found: Estimate, pairs: int) -> str:
    """Return a share of ordered pairs as a cell, "-" where each document has one summary."""
    return cell(found, pairs) if pairs else "-"


def count_marks(judged: Judged) -> tuple[np.ndarray, np.ndarray]:
    """Return, for each summary, how many facts `facts_score` marks, and how many of these are where people marked."""
    details = load_metric(METRIC).compute(
        predictions=judged.summaries, references=judged.sources, faithfulness=True, explain=True
    )["details"]
    marks, among = [], []
    for summary, errors, detail in zip(judged.summaries, judged.errors, details, strict=True):
        wrong = [(summary.find(error), len(error)) for error in errors or () if error in summary]
        marked = [fact for fact in detail["facts"] if not fact["supported"]]
        hits = [any(at < f["end"] and f["start"] < at + length for at, length in wrong) for f in marked]
        marks.append(len(marked))
        among.append(sum(hits))
    return np.array(marks, dtype=float), np.array(among, dtype=float)


def marks_table(sets: list[JudgedSet]) -> str | None:
    """Return the table of what `facts_score` marks in the sets whose wrong words people marked; None without any."""
    known = [one for one in sets if any(errors is not None for errors in one.judged.errors)]
    if not known:
        return None
    rows: dict[str, list[str]] = {}
    for one in known:
        marks, among = count_marks(one.judged)
        marked = (marks > 0).astype(float)
        true = (one.right == np.nanmax(one.right)).astype(float)
        foreign = np.array([FOREIGN in kinds for kinds in one.judged.kinds], dtype=float)
        other = (1 - true) * (1 - foreign)
        shares = {
            "marked, of the correct summaries: false alarms": one.share(marked * true, true),
            f"marked, of the summaries with an error of the kind {FOREIGN}": one.share(marked * foreign, foreign),
            "marked, of the summaries with other errors only": one.share(marked * other, other),
            "not correct, of the summaries that are marked": one.share(marked * (1 - true), marked),
            "not correct, of all summaries": one.share(1 - true, np.ones_like(true)),
            "among the words that people marked, of the marks": one.share(among, marks),
        }
        for question, found in shares.items():
            rows.setdefault(question, []).append(cell(found, found.number + 1))
    body = [[question, *cells] for question, cells in rows.items()]
    return markdown(["What facts_score marks", *(one.name for one in known)], body)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", action="append", required=True, metavar="FILE:ASPECT")
    parser.add_argument("--resamples", type=int, default=1000, help="of the bootstrap (default 1000)")
    arguments = parser.parse_args()
    try:
        sets = [read_set(text, arguments.resamples) for text in arguments.data]
    except (OSError, ValueError) as error:
        parser.error(str(error))
    scored = []
    for one in sets:
        print(f"scoring {one.name} ...", file=sys.stderr)
        scored.append(score(one.judged))
    print("\n\n".join(filter(None, [tables(sets, scored), marks_table(sets)])))


if __name__ == "__main__":
    main()
