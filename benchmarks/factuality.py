# SPDX-License-Identifier: Apache-2.0
"""Which score finds the summaries that say what their source does not? Several sets of judgements, side by side.

    python -m benchmarks.factuality --data FILE:ASPECT [--data FILE:ASPECT ...]

FILE is as for `benchmarks.human_correlation`, and ASPECT the name of the judgements of what is true, such as
summeval.jsonl:consistency. `benchmarks.convert` makes such files.

The output is Markdown. The first table holds the pooled Spearman's rho of our scores, of plain copying, and of that
order of `abstractness` whose rho is the highest in this file. The second has all rows. The third has the share of pairs
of summaries of one document that a score orders as the judges do; equal scores count half, and equal judgements are
left out. The fourth says how much higher the rho of one score is than that of another. Where people marked the wrong
words, the fifth says how often `facts_score` marks a summary, and how often the words that it marks are among theirs.
Every score is turned so that more of it should mean more truth. Square brackets hold 95 % intervals of a bootstrap over
documents, round brackets the number of summaries, pairs or marks where it is not that of the file.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.agreement import Estimate, count_draws, estimate, ordered_pairs, pooled_rho, ratio, rho_difference
from benchmarks.human_correlation import SETTINGS, WITH_ENCODER, baseline_rows, cell, markdown, metric_rows
from benchmarks.judgements import Judged, read
from summary_metrics.registry import load_metric

METRIC = "summarization_score"
KEYS = ("facts_score", "faithfulness_score", "qa_score")
FAITHFULNESS = "faithfulness_score"
TOKENS = ", match=token, lowercase=True"
BASELINES = ("copying", "length")
SHOWN = (*KEYS, "copying")  # in the first table, beside the order of abstractness that comes closest
FOREIGN = "extrinsic-NP"  # the kind of an error that is a name, a number or another noun phrase the source lacks

Rows = dict[str, np.ndarray]


def score(judged: Judged) -> Rows:
    """Return the scores of each row of the tables, more of which should mean more truth."""
    options, key = WITH_ENCODER[METRIC]
    plain, _ = metric_rows(METRIC, judged, [{"faithfulness": True}], {}, KEYS)
    encoded, _ = metric_rows(METRIC, judged, [options], {}, [key])
    copied, _ = metric_rows("abstractness", judged, SETTINGS["abstractness"], {})
    others = [row for name in BASELINES for row in baseline_rows(name, judged)[0]]
    rows = [(label.removeprefix(f"{METRIC} "), scores) for label, scores in plain]
    rows += [(f"{key} with the small encoder", scores) for _, scores in encoded]
    rows += [(f"{label.replace(TOKENS, ' of tokens')}, negated", -scores) for label, scores in copied]
    return dict([*rows, *others])


def comparisons(labels: list[str]) -> list[tuple[str, str]]:
    """Return the pairs of rows that the third table compares: with an encoder and without, and with plain copying."""
    encoded = [label for label in labels if label.startswith(f"{FAITHFULNESS} with")]
    others = [label for label in labels if label.startswith(("abstractness", "copying"))]
    return [(label, FAITHFULNESS) for label in encoded] + [(FAITHFULNESS, label) for label in others]


def draws_of(judged: Judged, resamples: int) -> np.ndarray:
    """Return how often each document is drawn in each resample."""
    return count_draws(int(judged.documents.max()) + 1, resamples)


def share(of: np.ndarray, among: np.ndarray, documents: np.ndarray, counts: np.ndarray) -> Estimate:
    """Return which share of the summaries or marks in `among` is in `of`; both have numbers, of marks or 0 and 1."""
    weights = counts[:, documents]
    return estimate(ratio(weights @ of, weights @ among), int(among.sum()))


def mark_summaries(judged: Judged) -> list[dict[str, int]]:
    """Return, of each summary, the number of facts that `facts_score` marks, and of those among what people marked."""
    details = load_metric(METRIC).compute(
        predictions=judged.summaries, references=judged.sources, faithfulness=True, explain=True
    )["details"]
    found = []
    for summary, errors, detail in zip(judged.summaries, judged.errors, details, strict=True):
        wrong = [(summary.find(error), len(error)) for error in errors or ()]
        marks = [fact for fact in detail["facts"] if not fact["supported"]]
        among = [any(at >= 0 and at < f["end"] and f["start"] < at + length for at, length in wrong) for f in marks]
        found.append({"marks": len(marks), "among": sum(among)})
    return found


def marks_table(sets: dict[str, tuple[Judged, np.ndarray]], resamples: int) -> str | None:
    """Return the table of what `facts_score` marks in the sets whose wrong words people marked; None without any."""
    columns: dict[str, list[str]] = {}
    for name, (judged, right) in sets.items():
        if all(errors is None for errors in judged.errors):
            continue
        counts = draws_of(judged, resamples)
        found = mark_summaries(judged)
        marks, among = (np.array([summary[key] for summary in found], dtype=float) for key in ("marks", "among"))
        marked, true = (marks > 0).astype(float), (right == np.nanmax(right)).astype(float)
        foreign = np.array([FOREIGN in kinds for kinds in judged.kinds], dtype=float)
        other = (1 - true) * (1 - foreign)
        shares: list[tuple[np.ndarray, np.ndarray]] = [
            (marked * true, true),
            (marked * foreign, foreign),
            (marked * other, other),
            (marked * (1 - true), marked),
            (among, marks),
        ]
        found_shares = [share(*both, judged.documents, counts) for both in shares]
        columns[name] = [cell(found_share, found_share.number + 1) for found_share in found_shares]
    if not columns:
        return None
    questions = [
        "marked, of the correct summaries: false alarms",
        f"marked, of the summaries with an error of the kind {FOREIGN}",
        "marked, of the summaries with other errors only",
        "not correct, of the summaries that are marked",
        "among the words that people marked, of the marks",
    ]
    return markdown(
        ["What facts_score marks", *columns],
        [[question, *(column[i] for column in columns.values())] for i, question in enumerate(questions)],
    )


def tables(sets: dict[str, tuple[Judged, np.ndarray]], scored: dict[str, Rows], resamples: int) -> str:
    """Return all tables, as Markdown: of each file, its summaries with the judgements, and the rows of scores."""
    counts = {name: draws_of(judged, resamples) for name, (judged, _) in sets.items()}
    labels = list(next(iter(scored.values())))

    def body(rows: list[tuple[str, Any]], cell_of: Callable[[str, Any], str]) -> list[list[str]]:
        return [[label, *(cell_of(name, row) for name in sets)] for label, row in rows]

    def rho(name: str, label: str) -> str:
        judged, right = sets[name]
        return cell(pooled_rho(scored[name][label], right, judged.documents, counts[name]), len(right))

    def ordered(name: str, label: str) -> str:
        judged, right = sets[name]
        of_all = ordered_pairs(right, right, judged.documents, counts[name]).number
        if not of_all:
            return "-"
        return cell(ordered_pairs(scored[name][label], right, judged.documents, counts[name]), of_all)

    def difference(name: str, both: tuple[str, str]) -> str:
        judged, right = sets[name]
        first, second = (scored[name][label] for label in both)
        return cell(rho_difference(first, second, right, judged.documents, counts[name]), len(right))

    def nearest(name: str) -> str:
        rho_of = {label: float(rho(name, label).split()[0]) for label in labels if label.startswith("abstractness")}
        return max(rho_of, key=rho_of.__getitem__)

    heads = {name: f"{name}, {len(right)}" for name, (_, right) in sets.items()}
    rows = [(label, label) for label in labels]
    compared = [(f"{first} less {second}", (first, second)) for first, second in comparisons(labels)]
    shown = [label for label in labels if label.startswith(SHOWN)]
    short = [
        [heads[name], *(rho(name, label) for label in shown), f"{rho(name, nearest(name))} {nearest(name)}"]
        for name in sets
    ]
    found = [
        markdown(["Spearman's rho with what people judged true", *shown, "closest order of abstractness"], short),
        markdown(["Spearman's rho, pooled", *heads.values()], body(rows, rho)),
        markdown(["Pairs of summaries of a document in the right order", *sets], body(rows, ordered)),
        markdown(["Rho of one score less that of another", *sets], body(compared, difference)),
    ]
    marked = marks_table(sets, resamples)
    return "\n\n".join(found if marked is None else [*found, marked])


def read_set(text: str) -> tuple[str, tuple[Judged, np.ndarray]]:
    """Return the name of a set, FILE:ASPECT, with its summaries and what was judged.

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
    return Path(path).stem, (judged, judged.judgements[aspect])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", action="append", required=True, metavar="FILE:ASPECT")
    parser.add_argument("--resamples", type=int, default=1000, help="of the bootstrap (default 1000)")
    arguments = parser.parse_args()
    try:
        sets = dict(map(read_set, arguments.data))
    except (OSError, ValueError) as error:
        parser.error(str(error))
    scored = {}
    for name, (judged, _) in sets.items():
        print(f"scoring {name} ...", file=sys.stderr)
        scored[name] = score(judged)
    print(tables(sets, scored, arguments.resamples))


if __name__ == "__main__":
    main()
