# SPDX-License-Identifier: Apache-2.0
"""What the first screen says of systems, held against what people found.

    python -m benchmarks.conclusions FILE [FILE ...] [--shuffles 20]

FILE is as for `benchmarks.judgements`; its summaries name their systems. The output is Markdown. A
summary is wrong if it loses more than a tenth of the scale in the first of `TRUTH` that people
judged.

Order: pairs of systems that the leading column of the screen tells apart, how many of them people
put in the same direction, how many people tell apart as well (all pairs, max-T over documents, 5
%), and how many of these agree. Other columns with letters follow. `--shuffles`: in how many tables
whose systems' names were shuffled within each document some pair is told apart, which should be 5
%. Reading: of the wrong summaries, how many are in the first tenth of the reading list, beside
those of facts alone, of the longest, and of chance; broken summaries, which are shown apart, are
left out. Marks: how many summaries with a mark are wrong, and how many marks touch words that
people marked as wrong, where they marked any. To judge: how far the best of the systems that the
screen asks people to judge is from the best of all, in standard deviations of a judgement.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.agreement import table as markdown
from benchmarks.judgements import JudgedSummaries, read
from summary_metrics.findings.columns import Column
from summary_metrics.findings.differences import tell_apart
from summary_metrics.findings.find import find
from summary_metrics.findings.findings import Findings
from summary_metrics.findings.suspects import rank_risk
from summary_metrics.findings.table import MARKED, NOT_FOUND, MetricRun, Table, make_table
from summary_metrics.reading.rows import Row
from summary_metrics.registry import load_metric
from summary_metrics.scoring.evidence import EVIDENCE
from summary_metrics.scoring.rows import TEXTS, Task, score_task
from summary_metrics.texts.language import detect_most

# of these the first that people judged
TRUTH = ("consistency", "factuality", "consistent", "worst", "overall")
LOST = 0.1  # of the scale: a summary that loses more is wrong
FIRST = 0.1  # of the reading list
METRICS: dict[str, dict[str, Any]] = {
    "facts": {},
    "summarization_score": {},
    "unr": {},
    "abstractness": {"n": [1, 2, 3, 4], "match": "token", "lowercase": True, "average": "macro"},
}
LANGUAGE_OPTIONS = ("facts", "summarization_score")
KINDS = {
    "basse_es": "news",
    "circumstantial": "dialogues",
    "dailynews_raw": "news",
    "dialsummeval": "dialogues",
    "faithbench": "passages of many kinds",
    "summeval": "news",
}


@dataclass(frozen=True)
class JudgedSet:
    """A set with what the screen says of it: `truth` is (rows,)."""

    name: str
    judged: JudgedSummaries
    aspect: str
    table: Table
    findings: Findings

    @property
    def truth(self) -> np.ndarray:
        return self.judged.judgements[self.aspect]

    @property
    def wrong(self) -> np.ndarray:
        """Which summaries are wrong, of those that were judged."""
        least, most = np.nanmin(self.truth), np.nanmax(self.truth)
        return np.where(
            np.isnan(self.truth) | self.table.has_problem,
            math.nan,
            self.truth < most - LOST * (most - least),
        )

    def right_marks(self) -> tuple[int, int]:
        """Return how many marks touch words that people marked, and how many marks there are in
        judged summaries.
        """
        right = marks = 0
        for suspect in self.findings.suspects:
            spans = self.judged.spans[suspect.row] if self.judged.spans else None
            if spans is not None and not math.isnan(self.truth[suspect.row]):
                marks += len(suspect.marks)
                right += sum(
                    any(m.span[0] < end and start < m.span[1] for start, end in spans)
                    for m in suspect.marks
                )
        return right, marks


def read_set(path: str) -> JudgedSet:
    """Score a set, and find what the screen shows of it."""
    judged = read(path)
    name = Path(path).stem
    aspect = next(
        (name_of_metric for name_of_metric in TRUTH if name_of_metric in judged.judgements),
        next(iter(judged.judgements)),
    )
    language = detect_most(judged.sources[:: max(1, len(judged.sources) // 50)])
    told = {
        name_of_metric: {"language": language}
        for name_of_metric in LANGUAGE_OPTIONS
        if language not in ("", "en")
    }
    metrics = {
        name_of_metric: load_metric(name_of_metric, **options, **told.get(name_of_metric, {}))
        for name_of_metric, options in METRICS.items()
    }
    rows = [
        Row(name, k, None, str(judged.systems[k]), summary, source)
        for k, (summary, source) in enumerate(zip(judged.summaries, judged.sources, strict=True))
    ]
    every = list(range(len(rows)))
    values_of_metrics = score_task(metrics, Task(rows, dict.fromkeys([TEXTS, *metrics], every)))
    results: list[dict[str, Any]] = [
        {
            "file": name,
            "line": k,
            "system": row.system,
            "document_digest": f"{judged.documents[k]:05}",
            "summary_digest": f"{hash(row.summary)}",
            EVIDENCE: {
                name_of_metric: values[EVIDENCE][k] or {}
                for name_of_metric, values in values_of_metrics.items()
                if EVIDENCE in values
            },
        }
        for k, row in enumerate(rows)
    ]
    for values in values_of_metrics.values():
        for key in values.keys() - {EVIDENCE}:
            for result, value in zip(results, values[key], strict=True):
                result[key] = value
    scores = {key: score for metric in metrics.values() for key, score in metric.scores().items()}
    ran = {
        name_of_metric: MetricRun(metric.settings(), tuple(metric.scores()))
        for name_of_metric, metric in metrics.items()
    }
    table = make_table(results, scores, ran, language)
    return JudgedSet(name, judged, aspect, table, find(table))


# Order


def people(judged_set: JudgedSet) -> tuple[np.ndarray, np.ndarray]:
    """Return for all pairs of systems the sign of people's difference, and the same where they tell
    them apart.
    """
    pairs = tell_apart({"truth": judged_set.table.by_document(judged_set.truth)}, seed=0)["truth"]
    return np.sign(np.nan_to_num(pairs.difference)).astype(int), pairs.higher


def count_pairs(judged_set: JudgedSet, column: Column) -> tuple[int, int, int, int, int]:
    """Return how many pairs there are, are told apart, stand as people say, are told apart by both,
    and agree.
    """
    direction, people_differ = people(judged_set)
    upper = np.triu_indices(len(direction), 1)
    column_differs, direction, people_differ = (
        column.surpasses[upper],
        direction[upper],
        people_differ[upper],
    )
    both_differ = (column_differs != 0) & (people_differ != 0)
    same = int((column_differs == direction)[column_differs != 0].sum())
    return (
        len(column_differs),
        int((column_differs != 0).sum()),
        same,
        int(both_differ.sum()),
        int((column_differs == people_differ)[both_differ].sum()),
    )


def order_rows(sets: Sequence[JudgedSet], leading: bool) -> Iterator[list[str]]:
    """Yield the cells of the table of the order; a set whose agreement is poor must have a
    caution.
    """
    sums: dict[str, list[int]] = {}
    for judged_set in sets:
        for column in judged_set.findings.columns:
            if column.letters and (column is judged_set.findings.lead) == leading:
                pairs, told, same, both_differ, agree = count_pairs(judged_set, column)
                sums[column.title] = [
                    a + b
                    for a, b in zip(
                        sums.get(column.title, [0] * 4),
                        (both_differ, agree, told, same),
                        strict=True,
                    )
                ]
                against = both_differ >= 5 and agree < 0.8 * both_differ
                cautions = ", ".join(caution.code for caution in judged_set.findings.cautions)
                note = ""
                if against:
                    note = "**against people**" if cautions else "**against people, no caution**"
                yield [
                    judged_set.name,
                    column.title,
                    f"{told} of {pairs}",
                    str(same),
                    str(both_differ),
                    str(agree),
                    cautions,
                    note,
                ]
    for title, (both_differ, agree, told, same) in sums.items():
        yield ["all", title, str(told), str(same), str(both_differ), str(agree), "", ""]
    for judged_set in sets:
        if leading and (judged_set.findings.lead is None or not judged_set.findings.lead.letters):
            yield [
                judged_set.name,
                "none",
                "",
                "",
                "",
                "",
                ", ".join(c.code for c in judged_set.findings.cautions),
                "",
            ]


def shuffled(judged_set: JudgedSet, shuffles: int) -> int:
    """Return in how many tables with shuffled names some pair of systems is told apart by any
    column.
    """
    generator = np.random.default_rng(0)
    ranking = [column for column in judged_set.findings.columns if column.letters]
    measured = {
        column.key: judged_set.table.by_document(values_of(judged_set, column))
        for column in ranking
    }
    count = 0
    for seed in range(shuffles):
        turns = np.argsort(
            generator.random((len(judged_set.table.documents), len(judged_set.table.systems))),
            axis=1,
        )
        mixed = {key: np.take_along_axis(means, turns, axis=1) for key, means in measured.items()}
        count += any(bool(pairs.higher.any()) for pairs in tell_apart(mixed, seed).values())
    return count


def values_of(judged_set: JudgedSet, column: Column) -> np.ndarray:
    """Return what a column averages, (rows,)."""
    return judged_set.table.values(
        column.key if column.key in judged_set.table.scores else "unr_avg"
    )


# Reading


def recall(order: np.ndarray, wrong: np.ndarray) -> float:
    """Return how many of the wrong summaries are in the first tenth of an order, largest first;
    ties are shared.
    """
    is_judged = ~np.isnan(wrong)
    values, is_wrong = np.nan_to_num(order[is_judged], nan=-math.inf), wrong[is_judged] > 0
    first = max(1, round(FIRST * len(values)))
    limit = np.sort(values)[-first]
    above, tied = values > limit, values == limit
    share = (first - above.sum()) / tied.sum()
    return float((is_wrong & above).sum() + share * (is_wrong & tied).sum()) / max(
        1, int(is_wrong.sum())
    )


def reading_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield the cells of the table of the reading list, and the means of all sets."""
    cells = []
    for judged_set in sets:
        facts = judged_set.table.numbers[NOT_FOUND]
        orders = [
            rank_risk(judged_set.table),
            facts,
            judged_set.table.words,
        ]
        wrong = float(np.nanmean(judged_set.wrong))
        cells.append(
            [wrong, *(recall(order, judged_set.wrong) for order in orders), min(1.0, FIRST / wrong)]
        )
        yield [judged_set.name, judged_set.aspect, *(f"{100 * value:.0f} %" for value in cells[-1])]
    yield ["mean", "", *(f"{100 * value:.0f} %" for value in np.mean(cells, axis=0))]


def mark_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield the cells of the table of marks, and the middle, the least and the most of the sets
    where facts lead.
    """
    where_facts_lead: list[tuple[float, float, float]] = []
    for judged_set in sets:
        counts = judged_set.table.numbers[NOT_FOUND]
        marked = (counts > 0) & ~np.isnan(judged_set.wrong)
        right, marks = judged_set.right_marks()
        if marked.any():
            right_share = float(judged_set.wrong[marked].mean())
            wrong = judged_set.wrong == 1
            marked_share = float(marked[wrong].mean())
            touching = right / marks if marks and right else math.nan
            if judged_set.findings.lead is not None and judged_set.findings.lead.key == MARKED:
                where_facts_lead.append((right_share, marked_share, touching))
            yield [
                judged_set.name,
                f"{100 * right_share:.0f} % of {marked.sum()}",
                f"{100 * np.nanmean(judged_set.wrong):.0f} %",
                f"{100 * marked_share:.0f} % of {wrong.sum()}",
                f"{right} of {marks}" if marks and right else "-",
            ]
    middles = [
        f"{100 * np.nanmedian(shares):.0f} % ({100 * np.nanmin(shares):.0f} to"
        f" {100 * np.nanmax(shares):.0f} %)"
        for shares in np.array(where_facts_lead).T
    ]
    yield ["where facts lead: middle (least to most)", middles[0], "", *middles[1:]]


def judging_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield how good the systems are that the screen asks people to judge."""
    for judged_set in sets:
        means = judged_set.table.by_system(judged_set.truth)
        chosen = judged_set.findings.to_judge
        if chosen:
            lost = (np.nanmax(means) - np.nanmax(means[chosen])) / float(
                np.nanstd(judged_set.truth)
            )
            worst = int(np.nanargmin(means))
            out = "" if worst in judged_set.findings.best else "yes"
            yield [judged_set.name, f"{len(chosen)} of {len(means)}", f"{lost:.2f}", out]


def range_rows(sets: Sequence[JudgedSet]) -> Iterator[list[str]]:
    """Yield by kind of text the least and the most that a system has of the leading share: of the
    summaries with anything to check, those with a fact that is not found.
    """
    shares: dict[str, list[float]] = {}
    for judged_set in sets:
        if judged_set.findings.lead is not None and judged_set.findings.lead.key == MARKED:
            of_systems = judged_set.table.by_system(judged_set.table.values(MARKED))
            shares.setdefault(KINDS.get(judged_set.name, "other"), []).extend(of_systems.tolist())
    for kind, of_kind in shares.items():
        low, high = min(of_kind), max(of_kind)
        yield [kind, str(len(of_kind)), f"{100 * low:.0f} to {100 * high:.0f} %"]


def main() -> None:
    """Score all sets, and print the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", metavar="FILE", nargs="+")
    parser.add_argument(
        "--shuffles", type=int, default=0, help="tables of each set (default: none)"
    )
    arguments = parser.parse_args()
    sets = [read_set(path) for path in arguments.data]
    ordered = [
        judged_set
        for judged_set in sets
        if len(judged_set.table.systems) > 1
        and not judged_set.name.startswith(("summedits", "bump"))
    ]
    head = ["column", "told apart", "as people", "by both", "agree", "cautions", ""]
    print("## The leading column\n")
    print(markdown("set", head, order_rows(ordered, leading=True)), end="\n\n")
    print("## The other columns with letters\n")
    print(markdown("set", head, order_rows(ordered, leading=False)), end="\n\n")
    print("## What to judge\n")
    heads = [
        "systems",
        "the best of them is worse than the best of all by, sd",
        "the worst of all is ruled out",
    ]
    print(markdown("set", heads, judging_rows(ordered)), end="\n\n")
    print("## Facts not found, by kind of text\n")
    print(
        markdown("kind", ["systems", "least to most of a system"], range_rows(ordered)), end="\n\n"
    )
    print("## What to read first: of the wrong summaries, in the first tenth\n")
    heads = ["judged", "wrong", "list", "facts alone", "length", "the most that could be"]
    print(markdown("set", heads, reading_rows(sets)), end="\n\n")
    print("Chance is 10 %.\n\n## How often marks are right\n")
    heads = ["wrong, of the marked", "wrong, of all", "marked, of the wrong"]
    heads += ["marks that touch what people marked"]
    print(markdown("set", heads, mark_rows(sets)), end="\n\n")
    if arguments.shuffles:
        counts = [
            [judged_set.name, f"{shuffled(judged_set, arguments.shuffles)} of {arguments.shuffles}"]
            for judged_set in ordered
        ]
        print("## Tables with shuffled names in which a pair is told apart\n")
        print(markdown("set", ["tables"], counts))


if __name__ == "__main__":
    main()
