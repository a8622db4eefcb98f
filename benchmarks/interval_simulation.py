# SPDX-License-Identifier: Apache-2.0
"""How often the intervals, verdicts and marks of `summary-metrics` are right, where the truth is known.

    python -m benchmarks.interval_simulation [--data FILE] [--samples N] [--documents N ...]

A population of documents is sampled again and again, and every sample is judged as the command judges an output. With
`--data`, a file of judged summaries as `benchmarks.human_correlation` reads it, the population is its documents with
the scores of four metrics. Without it, the population is made, of skewed scores. Two numbers that decide how hard a
population is are printed: how much of the variance lies between documents, and the skewness.

Printed are, for each number of documents:

- how often a 95 % interval covers the mean of one system, and the mean of all rows, where rows share documents; and
  how often it would cover the latter if rows were drawn, not documents;
- how often `--compare` finds a difference where the means of two systems are equal, at 5 %, one comparison alone;
- in how many tables a mark "above" or "below all others" is wrong, where all systems are equal, and where the upper
  two are, and the lower two, far from them: then one wrong verdict is enough for a wrong mark;
- how many of the differences are shown that have exactly the size called detectable;
- how many of the true differences of the population are shown, beside Holm's correction of the same tests.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import numpy as np

from benchmarks.human_correlation import markdown
from benchmarks.judgements import JudgedSummaries, read
from summary_metrics.findings.comparison import compare_systems, rank_marks
from summary_metrics.findings.score_table import Scores
from summary_metrics.findings.statistics import CONFIDENCE, estimate_means, judge_differences, randomization_p
from summary_metrics.registry import load_metric

# One score of each kind: ratios near 1 and near 0, a skewed one, one that is mostly the document's.
SCORES: dict[str, tuple[dict[str, Any], list[str]]] = {
    "abstractness": ({"n": 2, "match": "token", "lowercase": True}, ["abstractness"]),
    "unr": ({}, ["unr_avg"]),
    "nid": ({}, ["nid"]),
    "summarization_score": ({}, ["qa_score", "conciseness_score"]),
}
SYSTEMS = 4  # of a table
BATCH = 50  # samples that are judged at once
CHEAP = 4  # times as many samples where they can be judged at once


class Population(NamedTuple):
    """Scores of all documents, (documents, systems, keys), none undefined."""

    keys: list[str]
    scores: np.ndarray


def judged_population(judged: JudgedSummaries) -> Population:
    """Score judged summaries; documents that lack a system or a score are left out."""
    keys: list[str] = []
    columns: list[np.ndarray] = []
    for name, (options, wanted) in SCORES.items():
        found = load_metric(name).compute(
            predictions=judged.summaries, references=judged.sources, use_aggregator=False, **options
        )
        keys += wanted
        columns += [np.array(found[key]) for key in wanted]
    scores = np.full((int(judged.documents.max()) + 1, int(judged.systems.max()) + 1, len(keys)), math.nan)
    scores[judged.documents, judged.systems] = np.stack(columns, axis=1)
    return Population(keys, scores[~np.isnan(scores).any(axis=(1, 2))])


def made_population(
    documents: int = 5000, systems: int = 6, shares: tuple[float, ...] = (0.2, 0.45, 0.7)
) -> Population:
    """Make skewed scores of which a given share of the variance, before it is skewed, lies between documents."""
    generator = np.random.default_rng(0)
    between = generator.normal(size=(documents, 1, len(shares)))
    within = generator.normal(size=(documents, systems, len(shares)))
    quality = np.linspace(0, 0.5, systems)[:, None]
    latent = np.sqrt(shares) * between + np.sqrt(1 - np.array(shares)) * within + quality
    return Population([f"{share:.0%} between documents" for share in shares], np.exp(0.4 * latent))


def draw_samples(population: Population, documents: int, samples: int) -> Iterator[np.ndarray]:
    """Yield batches of samples of documents, (documents, systems, columns): a column for each sample and key.

    A batch is judged at once, which is fast: all its samples have the same draws of the bootstrap, or the same signs.
    """
    _, systems, keys = population.scores.shape
    generator = np.random.default_rng(1)
    for start in range(0, samples, BATCH):
        size = min(BATCH, samples - start)
        drawn = population.scores[generator.integers(len(population.scores), size=(documents, size))]
        yield drawn.transpose(0, 2, 1, 3).reshape(documents, systems, size * keys)


def coverage(population: Population, documents: int, samples: int) -> dict[str, float]:
    """Return how often intervals cover: of the mean of a system; of all rows, by documents; of all rows, by rows."""
    _, systems, keys = population.scores.shape
    truths = {"system": population.scores[:, 0].mean(axis=0), "all": population.scores.mean(axis=(0, 1))}
    places = np.repeat(np.arange(documents), systems)
    covered: dict[str, list[np.ndarray]] = {"system": [], "all": [], "all, rows drawn": []}
    for seed, sample in enumerate(draw_samples(population, documents, samples)):
        rows = sample.reshape(documents * systems, -1)
        intervals = {
            "system": estimate_means(sample[:, 0], seed),
            "all": estimate_means(rows, seed, places),
            "all, rows drawn": estimate_means(rows, seed),
        }
        for name, found in intervals.items():
            truth = np.tile(truths[name.split(",")[0]], rows.shape[1] // keys)
            covered[name].append((found.low <= truth) & (truth <= found.high))
    return {name: float(np.mean(np.concatenate(found))) for name, found in covered.items()}


def with_equal_means(population: Population, groups: list[list[int]]) -> Population:
    """Shift systems so that those of a group have the same mean, the mean of all of them."""
    scores = population.scores.copy()
    for group in groups:
        means = scores[:, group].mean(axis=0)
        scores[:, group] += means.mean(axis=0) - means
    return Population(population.keys, scores)


def null_rejections(population: Population, documents: int, samples: int) -> float:
    """Return how often a difference is found where the means of two systems are equal, each comparison alone."""
    pairs = list(combinations(range(population.scores.shape[1]), 2))
    equal = with_equal_means(population, [list(range(population.scores.shape[1]))])
    found = []
    for seed, sample in enumerate(draw_samples(equal, documents, samples)):
        a, b = pairs[seed % len(pairs)]
        found.append(randomization_p(sample[:, a] - sample[:, b], seed) <= 1 - CONFIDENCE)
    return float(np.mean(np.concatenate(found)))


def choose_systems(population: Population, number: int) -> Population:
    """Take SYSTEMS of the systems, other ones for each number, ordered by their means of the first key."""
    systems = np.random.default_rng(number).permutation(population.scores.shape[1])[:SYSTEMS]
    means = population.scores[:, systems, 0].mean(axis=0)
    return Population(population.keys, population.scores[:, systems[np.argsort(means)]])


def wrong_marks(population: Population, documents: int, samples: int, tied: bool) -> float:
    """Return the share of tables with a wrong mark: all systems equal, or only the lower two and the upper two."""
    wrong = 0
    names = [str(system) for system in range(SYSTEMS)]
    half = SYSTEMS // 2
    groups = [list(range(SYSTEMS))] if tied else [list(range(half)), list(range(half, SYSTEMS))]
    for number in range(samples):
        chosen = with_equal_means(choose_systems(population, number % 20), groups)
        if not tied:
            chosen.scores[:, half:] += 2 * chosen.scores.std(axis=(0, 1))
        picked = np.random.default_rng(number).integers(len(chosen.scores), size=documents)
        rows = chosen.scores[picked].reshape(documents * SYSTEMS, -1)
        of_rows = [str(document) for document in range(documents) for _ in names]
        comparisons = compare_systems(Scores(chosen.keys, names * documents, of_rows, rows), seed=number)
        wrong += bool(rank_marks(comparisons))  # no system is alone at either end, so every mark is wrong
    return wrong / samples


def power_of_detectable(population: Population, documents: int, samples: int) -> float:
    """Return the share of differences that are shown, where the true one is what is called detectable."""
    differences = population.scores[:, 1:2] - population.scores[:, :1]
    centred = Population(population.keys, differences - differences.mean(axis=0))
    # Each column alone, so that there is one comparison; the true size is the median of what the samples say.
    sample = next(draw_samples(centred, documents, BATCH))[:, 0]
    sizes = [judge_differences([column[:, None]], seed).detectable for seed, column in enumerate(sample.T)]
    true = np.median(np.reshape(sizes, (-1, len(population.keys))), axis=0)
    found = [
        randomization_p(sample[:, 0] + np.tile(true, sample.shape[2] // len(true)), seed) <= 1 - CONFIDENCE
        for seed, sample in enumerate(draw_samples(centred, documents, samples))
    ]
    return float(np.mean(np.concatenate(found)))


def holm(p: np.ndarray) -> np.ndarray:
    """Return p corrected for their number (Holm 1979): the smallest of m times m, the next times m - 1 and so on."""
    order = np.argsort(p)
    corrected = np.empty(len(p))
    corrected[order] = np.minimum(1.0, np.maximum.accumulate(p[order] * (len(p) - np.arange(len(p)))))
    return corrected


def shares_shown(population: Population, documents: int, samples: int) -> tuple[float, float]:
    """Return the shares of true differences that are shown: by the largest statistic, and by Holm's correction."""
    shown = []
    for number in range(samples):
        chosen = choose_systems(population, number % 20)
        sample = chosen.scores[np.random.default_rng(number).integers(len(chosen.scores), size=documents)]
        parts = [sample[:, b] - sample[:, a] for a, b in combinations(range(SYSTEMS), 2)]
        judged = judge_differences(parts, number)
        shown.append([np.mean(p <= 1 - CONFIDENCE) for p in (judged.p_corrected, holm(judged.p))])
    largest, by_holm = np.mean(shown, axis=0)
    return float(largest), float(by_holm)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", help="file of judged summaries (default: a population is made)")
    parser.add_argument("--samples", type=int, default=1000, help="tables of each number of documents (default 1000)")
    parser.add_argument("--documents", type=int, nargs="+", default=[14, 30, 100])
    arguments = parser.parse_args()
    population = judged_population(read(arguments.data)) if arguments.data else made_population()
    number, systems, _ = population.scores.shape
    print(f"Population: {number} documents, {systems} systems")
    centred = population.scores - population.scores.mean(axis=0)
    between = centred.mean(axis=1).var(axis=0) / centred.var(axis=(0, 1))
    skewness = (centred**3).mean(axis=(0, 1)) / centred.var(axis=(0, 1)) ** 1.5
    for key, share, skew in zip(population.keys, between, skewness, strict=True):
        print(f"- {key}: {share:.0%} of the variance within systems is that of document means; skewness {skew:.1f}")
    body: dict[str, list[str]] = {}
    for documents in arguments.documents:
        given = (population, documents, arguments.samples)
        covered = coverage(population, documents, CHEAP * arguments.samples)
        largest, by_holm = shares_shown(*given)
        shares = {
            "interval covers the mean of a system": covered["system"],
            "interval covers the mean of all rows": covered["all"],
            "the same, if rows were drawn": covered["all, rows drawn"],
            "equal means found different, one comparison": null_rejections(
                population, documents, CHEAP * arguments.samples
            ),
            "tables with a wrong mark, all equal": wrong_marks(*given, tied=True),
            "tables with a wrong mark, two pairs equal": wrong_marks(*given, tied=False),
            "difference of detectable size is shown": power_of_detectable(*given),
            f"differences shown in tables of {SYSTEMS} systems": largest,
            "the same, with Holm's correction": by_holm,
        }
        for name, share in shares.items():
            body.setdefault(name, [name]).append(f"{100 * share:.1f} %")
    print("\n" + markdown(["documents", *map(str, arguments.documents)], list(body.values())))


if __name__ == "__main__":
    main()
