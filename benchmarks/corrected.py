# SPDX-License-Identifier: Apache-2.0
"""How often the intervals of the corrected shares hold what is true, and what a judge saves.

    python -m benchmarks.corrected FILE [FILE ...] [--draws 2000]

FILE is as for `benchmarks.judgements`; its summaries name their systems. The output is Markdown. A
summary is bad if it loses more than a tenth of the scale, as in `benchmarks.conclusions`. Of each
set the systems with the fewest, the middle and the most bad summaries are taken. A draw is a file
of 300 documents, drawn with replacement from those of the system, of which 30, 60 or 100 have
labels; what is true is the share over all documents of the system. Judges are `facts`, `qa_score`,
and an oracle that finds 90 % of the bad summaries and flags 5 % of the good ones. Without a set,
the first table has rows that are drawn, and oracles.

Coverage is of the 95 % intervals of the labels alone, of Rogan and Gladen's correction, and of
PPI++; widths are means. "could save" is correlation² · N / (N + n), the share of the variance, and
"saves" the share by which the interval of PPI++ is narrower than that of the labels alone.
The last table is of all systems of a set: what becomes of Rogan and Gladen's correction where the
errors of a judge are pooled over systems. It has a tenth of the draws.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from benchmarks.agreement import table
from benchmarks.conclusions import LANGUAGE_OPTIONS, LOST, TRUTH
from benchmarks.judgements import read
from summary_metrics.findings.corrected import (
    Interval,
    bounded_mean,
    prediction_powered,
    rogan_gladen,
)
from summary_metrics.findings.trust import errors_of, flag
from summary_metrics.registry import load_metric
from summary_metrics.texts.language import detect_most

ROWS = 300
LABELS = (30, 60, 100)
PERMUTATIONS = 200
# of each system which summaries are bad, and what judges say of them
Systems = list[tuple[np.ndarray, dict[str, np.ndarray]]]
FEWEST = 20  # judged summaries of a system
ORACLES = {"oracle 90/5": (0.90, 0.05)}
DRAWN_ORACLES = {**ORACLES, "oracle 60/0": (0.60, 0.0), "oracle 50/50": (0.50, 0.50)}
DRAWN_SHARES = (0.0, 0.02, 0.05, 0.3)
SCORES = {"facts": ("marked", 1), "summarization_score": ("qa_score", -1)}
HEAD = [
    "bad", "labels", "judge", "covered: labels", "Rogan-Gladen", "PPI++",
    "width: labels", "Rogan-Gladen", "PPI++", "could save", "saves",
]  # fmt: skip


@cache
def proportion(count: int, rows: int) -> Interval:
    """Return the interval of so many of so many rows, each of a document of its own."""
    return bounded_mean(np.repeat([1.0, 0.0], [count, rows - count]), np.arange(rows))


def measure(
    bad: np.ndarray, judged: np.ndarray | tuple[float, float], labels: int, draws: int, seed: int
) -> tuple[np.ndarray, np.ndarray, float]:
    """Return coverage and mean width of the three estimates, and what the judge could save.

    `bad` and `judged` are all rows of a system; a pair is an oracle, and says how often it flags
    bad and good ones.
    """
    generator = np.random.default_rng(seed)
    truth = float(bad.mean())
    documents, labelled = np.arange(ROWS), np.arange(ROWS) < labels
    held, widths, saved = np.zeros(3), np.zeros(3), 0.0
    for _ in range(draws):
        rows = generator.integers(len(bad), size=ROWS)
        drawn = bad[rows]
        if isinstance(judged, tuple):
            chances = np.where(drawn == 1, *judged)
            verdicts = (generator.random(ROWS) < chances).astype(float)
        else:
            verdicts = judged[rows]
        labels_known = np.where(labelled, drawn, np.nan)
        powered = prediction_powered(labels_known, labelled, verdicts, documents)
        intervals = [
            proportion(int(drawn[:labels].sum()), labels),
            by_errors(labels_known, verdicts),
        ]
        intervals.append(powered)
        held += [interval.low - 1e-9 <= truth <= interval.high + 1e-9 for interval in intervals]
        widths += [interval.width for interval in intervals]
        saved += could_save(labels_known[:labels], verdicts[:labels])
    return held / draws, widths / draws, saved / draws


def could_save(bad: np.ndarray, judged: np.ndarray) -> float:
    """Return the share of the variance that a judge can save, 0 where nothing varies."""
    if not (np.ptp(bad) and np.ptp(judged)):
        return 0.0
    return float(np.corrcoef(bad, judged)[0, 1] ** 2) * (ROWS - len(bad)) / ROWS


def by_errors(labels_known: np.ndarray, verdicts: np.ndarray) -> Interval:
    """Return the share that Rogan and Gladen's correction says."""
    documents = np.arange(ROWS)
    flagged = flag(labels_known, verdicts, documents, seed=0)
    if set(np.unique(flagged)) <= {0.0, 1.0}:
        is_bad, is_good = labels_known == 1, labels_known == 0
        return rogan_gladen(
            proportion(int(flagged.sum()), ROWS),
            proportion(int(flagged[is_bad].sum()), int(is_bad.sum())),
            proportion(int(flagged[is_good].sum()), int(is_good.sum())),
        )
    errors = errors_of(labels_known, flagged, documents)
    return rogan_gladen(bounded_mean(flagged, documents), errors.sensitivity, errors.false_alarms)


def read_set(path: str) -> Systems:
    """Return the systems of a set, the one with fewest bad summaries first."""
    judged = read(path)
    aspect = next(name for name in TRUTH if name in judged.judgements)
    truth = judged.judgements[aspect]
    least, most = np.nanmin(truth), np.nanmax(truth)
    bad = np.where(np.isnan(truth), np.nan, truth < most - LOST * (most - least))
    language = detect_most(judged.sources[:: max(1, len(judged.sources) // 50)])
    scores = {}
    for metric, (key, sign) in SCORES.items():
        options = {"language": language} if metric in LANGUAGE_OPTIONS else {}
        result = load_metric(metric, **options).compute(
            predictions=judged.summaries, references=judged.sources, use_aggregator=False
        )
        values = sign * np.array(result[key], dtype=float)
        if key == "marked":  # without a fact there is no mark
            values = np.nan_to_num(values)
        scores[key] = np.where(np.isnan(values), np.nanmedian(values), values)
    systems = []
    for system in range(judged.systems.max() + 1):
        rows = (judged.systems == system) & ~np.isnan(bad)
        if rows.sum() >= FEWEST:
            told = {key: values[rows] for key, values in scores.items()}
            systems.append((bad[rows], told))
    return sorted(systems, key=lambda system: float(system[0].mean()))


def pooled_cells(systems: Systems, draws: int) -> Iterator[list[str]]:
    """Yield the least coverage of Rogan and Gladen's correction over all systems, with errors of
    each, pooled ones, and ones that are pooled unless a permutation shows at 5 % that they differ.
    """
    generator = np.random.default_rng(0)
    shares = np.array([count_cells(bad, told["marked"]) for bad, told in systems])
    truth = shares[:, :2].sum(axis=1)
    for labels in LABELS:
        held = np.zeros((3, len(systems)))
        for _ in range(draws):
            seen = np.array([generator.multinomial(labels, share) for share in shares])
            rest = np.array([generator.multinomial(ROWS - labels, share) for share in shares])
            found, missed, alarms, spared = seen.T
            kinds = ((found, found + missed), (alarms, alarms + spared))
            alike = [are_alike(count, rows, generator) for count, rows in kinds]
            for system in range(len(systems)):
                flagged = proportion(int((seen + rest)[system, [0, 2]].sum()), ROWS)
                own = [proportion(int(count[system]), int(rows[system])) for count, rows in kinds]
                pooled = [proportion(int(count.sum()), int(rows.sum())) for count, rows in kinds]
                mixed = [pooled[k] if alike[k] else own[k] for k in range(2)]
                for way, errors in enumerate((own, pooled, mixed)):
                    share = rogan_gladen(flagged, *errors)
                    held[way, system] += share.low - 1e-9 <= truth[system] <= share.high + 1e-9
        yield [str(labels), *(f"{100 * least:.1f}" for least in held.min(axis=1) / draws)]


def count_cells(bad: np.ndarray, flagged: np.ndarray) -> np.ndarray:
    """Return the shares of bad ones that are flagged, that are not, and of good ones likewise."""
    pairs = ((1, 1), (1, 0), (0, 1), (0, 0))
    return np.array([np.mean((bad == b) & (flagged == f)) for b, f in pairs])


def are_alike(count: np.ndarray, rows: np.ndarray, generator: np.random.Generator) -> bool:
    """Return whether shares of systems are not shown to differ, by a permutation of labels."""
    some = rows > 0
    count, rows = count[some], rows[some]
    total = int(count.sum())
    expected = rows * total / max(1, int(rows.sum()))

    def spread(counts: np.ndarray) -> np.ndarray:
        return np.asarray(((counts - expected) ** 2 / rows).sum(axis=-1))

    drawn = generator.multivariate_hypergeometric(rows, total, size=PERMUTATIONS)
    reached = (spread(drawn) >= spread(count) - 1e-9).sum() + 1
    return bool(reached / (PERMUTATIONS + 1) > 0.05)


def cells(
    bad: np.ndarray, judges: dict[str, np.ndarray | tuple[float, float]], draws: int
) -> Iterator[list[str]]:
    """Yield the cells of a system for each number of labels and each judge."""
    for labels in LABELS:
        for name, judge in judges.items():
            held, widths, saved = measure(bad, judge, labels, draws, seed=labels)
            poor = min(held) < 0.93
            yield [
                f"{100 * bad.mean():.0f} %",
                str(labels),
                name,
                *(f"{100 * share:.1f}" for share in held),
                *(f"{width:.3f}" for width in widths),
                f"{100 * saved:.0f} %",
                f"{100 * (1 - widths[2] / widths[0]):.0f} %" + (" **below 93**" if poor else ""),
            ]


def main() -> None:
    """Draw, and print a table of each set."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data", metavar="FILE", nargs="*")
    parser.add_argument("--draws", type=int, default=2000)
    parser.add_argument("--pooling", action="store_true", help="print the last table alone")
    arguments = parser.parse_args()
    rows = []
    if not arguments.data:
        for share in DRAWN_SHARES:
            bad = (np.arange(1000) < 1000 * share).astype(float)
            rows += [["drawn", *cell] for cell in cells(bad, dict(DRAWN_ORACLES), arguments.draws)]
    pooled = []
    for path in arguments.data:
        name, systems = Path(path).stem, read_set(path)
        pooled += [[name, *cell] for cell in pooled_cells(systems, arguments.draws // 10)]
        if not arguments.pooling:
            for place in (0, len(systems) // 2, -1):
                bad, told = systems[place]
                rows += [[name, *cell] for cell in cells(bad, {**told, **ORACLES}, arguments.draws)]
    if rows:
        print(table("set", HEAD, rows), end="\n\n")
    if pooled:
        print("## The least coverage of a system, with errors of `facts` of three kinds\n")
        print(table("set", ["labels", "of the system", "pooled", "pooled unless unlike"], pooled))


if __name__ == "__main__":
    main()
