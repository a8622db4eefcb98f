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

Coverage is of the 95 % intervals of the labels alone and of PPI++; widths are means.
"could save" is correlation² · N / (N + n), the share of the variance, and
"saves" the share by which the interval of PPI++ is narrower than that of the labels alone.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import numpy as np

from benchmarks.conclusions import find_wrong
from benchmarks.judgements import read
from benchmarks.printing import make_parser, percent, print_table, to_digits
from summary_metrics.findings.corrected import Interval, bounded_mean, prediction_powered

ROWS = 300
LABELS = (30, 60, 100)
# of each system which summaries are bad, and what judges say of them
Systems = list[tuple[np.ndarray, dict[str, np.ndarray]]]
FEWEST = 20  # judged summaries of a system
ORACLES = {"oracle 90/5": (0.90, 0.05)}
DRAWN_ORACLES = {**ORACLES, "oracle 60/0": (0.60, 0.0), "oracle 50/50": (0.50, 0.50)}
DRAWN_SHARES = (0.0, 0.02, 0.05, 0.3)
HEAD = [
    "bad", "labels", "judge", "covered: labels", "PPI++",
    "width: labels", "PPI++", "could save", "saves",
]  # fmt: skip


@cache
def proportion(count: int, rows: int) -> Interval:
    """Return the interval of so many of so many rows, each of a document of its own."""
    return bounded_mean(np.repeat([1.0, 0.0], [count, rows - count]), np.arange(rows))


def measure(
    bad: np.ndarray, judged: np.ndarray | tuple[float, float], labels: int, draws: int, seed: int
) -> tuple[np.ndarray, np.ndarray, float]:
    """Return coverage and mean width of both estimates, and what the judge could save.

    `bad` and `judged` are all rows of a system; a pair is an oracle, and says how often it flags
    bad and good ones.
    """
    generator = np.random.default_rng(seed)
    truth = float(bad.mean())
    documents, labelled = np.arange(ROWS), np.arange(ROWS) < labels
    held, widths, saved = np.zeros(2), np.zeros(2), 0.0
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
        intervals = [proportion(int(drawn[:labels].sum()), labels), powered]
        held += [interval.low - 1e-9 <= truth <= interval.high + 1e-9 for interval in intervals]
        widths += [interval.width for interval in intervals]
        saved += could_save(labels_known[:labels], verdicts[:labels])
    return held / draws, widths / draws, saved / draws


def could_save(bad: np.ndarray, judged: np.ndarray) -> float:
    """Return the share of the variance that a judge can save, 0 where nothing varies."""
    if not (np.ptp(bad) and np.ptp(judged)):
        return 0.0
    return float(np.corrcoef(bad, judged)[0, 1] ** 2) * (ROWS - len(bad)) / ROWS


def read_set(path: str) -> Systems:
    """Return the systems of a set, the one with fewest bad summaries first."""
    judged = read(path)
    aspect, least = find_wrong(judged)
    truth = judged.judgements[aspect]
    bad = np.where(np.isnan(truth), np.nan, truth < least)
    marked = judged.score("facts", language=judged.language)["marked"]
    lacking = -judged.score("summarization_score", language=judged.language)["qa_score"]
    scores = {
        "marked": np.nan_to_num(marked),  # without a fact there is no mark
        "qa_score": np.where(np.isnan(lacking), np.nanmedian(lacking), lacking),
    }
    systems = []
    for system in range(judged.systems.max() + 1):
        rows = (judged.systems == system) & ~np.isnan(bad)
        if rows.sum() >= FEWEST:
            told = {key: values[rows] for key, values in scores.items()}
            systems.append((bad[rows], told))
    return sorted(systems, key=lambda system: float(system[0].mean()))


def cells(
    bad: np.ndarray, judges: dict[str, np.ndarray | tuple[float, float]], draws: int
) -> Iterator[list[str]]:
    """Yield the cells of a system for each number of labels and each judge."""
    for labels in LABELS:
        for name, judge in judges.items():
            held, widths, saved = measure(bad, judge, labels, draws, seed=labels)
            yield [
                percent(bad.mean()),
                str(labels),
                name,
                *to_digits(100 * held, 1),
                *to_digits(widths),
                percent(saved),
                percent(1 - widths[1] / widths[0]) + " **below 93**" * bool(min(held) < 0.93),
            ]


def main() -> None:
    """Draw, and print a table of each set."""
    parser = make_parser(__doc__)
    parser.add_argument("data", metavar="FILE", nargs="*")
    parser.add_argument("--draws", type=int, default=2000)
    arguments = parser.parse_args()
    rows = []
    if not arguments.data:
        for share in DRAWN_SHARES:
            bad = (np.arange(1000) < 1000 * share).astype(float)
            rows += [["drawn", *cell] for cell in cells(bad, dict(DRAWN_ORACLES), arguments.draws)]
    for path in arguments.data:
        name, systems = Path(path).stem, read_set(path)
        for place in (0, len(systems) // 2, -1):
            bad, told = systems[place]
            rows += [[name, *cell] for cell in cells(bad, {**told, **ORACLES}, arguments.draws)]
    print_table("set", HEAD, rows)


if __name__ == "__main__":
    main()
