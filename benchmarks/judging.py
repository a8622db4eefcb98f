# SPDX-License-Identifier: Apache-2.0
"""What judgements of a few documents decide, and how often that is right, on sets in which everything was judged.

    python -m benchmarks.judging FILE [FILE ...] [--documents 10 20] [--draws 500] [--scores]

A file is one that `benchmarks.human_correlation` reads. The judgement of a summary is the mean of its aspects. The
population is the documents on which every system is judged. Some of them are drawn, with replacement, and decided on as
the command decides. Printed are, over the draws:

- how often the 95 % interval of a system's mean covers its mean over all documents, and how often the command says
  "nearly all judgements are equal" instead of an interval;
- how many systems are called out, how often one is left, and how often the truly best one is called out. The last also
  where all systems are equal (their means are taken away): then every system is truly best, and this is the mean;
- the regret: how much worse the leader is than the best, in standard deviations of a judgement;
- how often the command guesses a number of further documents, and how often one system is left when as many are drawn
  and added; and how often the best are too close for a guess, and how often MOST_MORE then leave one.

With `--scores`, the metrics score all summaries without a model. For each aspect, documents are drawn without
replacement, and the summaries of the others are scored by the single score that agreed best on the drawn ones, by
length, and by the fitted score: Spearman's rho of each with the judgements, mean of a tenth of the draws. And, with
documents that are drawn with replacement: how often a score is said to agree, or to go against the judgements; in how
many draws one of these has a rho of the other sign over all documents; and how often the interval of a score's rho
covers its rho over all documents. The interval is corrected for all scores, so it should cover in more than 95 %.
"""

from __future__ import annotations

import argparse
import math
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.human_correlation import markdown
from benchmarks.judgements import JudgedSummaries, read
from summary_metrics.findings.statistics import CONFIDENCE
from summary_metrics.judging.agreeing import Agreement, agree
from summary_metrics.judging.deciding import LEVEL, MOST_MORE, best_p, decide
from summary_metrics.judging.fitting import fit_score, spearman_defined
from summary_metrics.judging.words import round_up
from summary_metrics.registry import add_defaults, tell_language
from summary_metrics.scoring.row_scores import count_words, load_metrics
from summary_metrics.texts.language import detect_most

METRICS = ("abstractness", "unr", "nid", "summarization_score")
TRIALS = 1000  # of each randomization; the command makes more
READ = 50  # texts that tell the language of a set
LEAST_JUDGED = 0.5  # of the documents; a system that was judged on fewer is left out


class Decided(NamedTuple):
    """What was found over the draws, as shares; `regret` is in standard deviations of a judgement.

    `guessed` is how often a number of further documents is guessed, `guess_left` how often as many leave one system,
    `close` how often the best are too close for a guess, and `close_left` how often MOST_MORE then leave one.
    """

    covered: float
    nearly_equal: float
    out: float
    one_left: float
    best_out: float
    equal_out: float
    regret: float
    guessed: float
    guess_left: float
    close: float
    close_left: float


def make_population(judged: JudgedSummaries) -> np.ndarray:
    """Return the mean judgement of each system on each document, (documents, systems), without what lacks any."""
    mean = np.mean(list(judged.judgements.values()), axis=0)
    table = np.full((int(judged.documents.max()) + 1, int(judged.systems.max()) + 1), math.nan)
    table[judged.documents, judged.systems] = mean
    table = table[:, (~np.isnan(table)).mean(axis=0) >= LEAST_JUDGED]
    return table[~np.isnan(table).any(axis=1)]


def draw_decisions(population: np.ndarray, documents: int, draws: int) -> Decided:
    """Decide on documents that are drawn with replacement, and return how often that is right."""
    truth = population.mean(axis=0)
    systems = [str(system) for system in range(population.shape[1])]
    equal = population - truth
    generator, further = np.random.default_rng(0), np.random.default_rng(1)
    found: dict[str, list[float]] = {name: [] for name in Decided._fields}
    for draw in range(draws):
        drawn = generator.integers(len(population), size=documents)
        decision = decide(systems, population[drawn], draw, TRIALS)
        for one in decision.standings:
            found["nearly_equal"].append(one.nearly_equal)
            if not one.nearly_equal:
                found["covered"].append(one.low - 1e-9 <= truth[int(one.system)] <= one.high + 1e-9)
        found["out"].append(len(decision.out) / len(systems))
        found["one_left"].append(len(decision.best) == 1)
        found["best_out"].append(str(truth.argmax()) in decision.out)
        found["equal_out"].append(len(decide(systems, equal[drawn], draw, TRIALS).out) / len(systems))
        found["regret"].append((truth.max() - truth[int(decision.standings[0].system)]) / population.std())
        open_end = math.isinf(decision.more)
        guessed = len(decision.best) > 1 and not open_end and not math.isnan(decision.more)
        found["guessed"].append(guessed)
        found["close"].append(open_end)
        if guessed or open_end:
            more = MOST_MORE if open_end else round_up(decision.more)
            together = np.concatenate([drawn, further.integers(len(population), size=more)])
            left = (best_p(population[together], draw, TRIALS) > LEVEL).sum() == 1
            found["close_left" if open_end else "guess_left"].append(left)
    return Decided(**{name: float(np.mean(values)) if values else math.nan for name, values in found.items()})


def score_all(judged: JudgedSummaries) -> tuple[list[str], np.ndarray, dict[str, str]]:
    """Return the scores of all summaries, (rows, keys), words last, and which way each is better."""
    keys, columns, directions = [], [], {}
    language = detect_most(judged.sources[:READ])
    metrics, _ = load_metrics(tell_language(add_defaults({name: {} for name in METRICS}), language))
    for name, metric in metrics.items():
        print(f"scoring {name} ...", file=sys.stderr)
        found = metric.compute(predictions=judged.summaries, references=judged.sources, use_aggregator=False)
        for key, way in metric.directions().items():
            values = np.array(found[key], dtype=float)
            if np.nanstd(values) > 0:
                keys.append(key)
                columns.append(values)
                directions[key] = way
    words = np.array([count_words(summary) for summary in judged.summaries], dtype=float)
    return keys, np.column_stack([*columns, words]), directions


def draw_fits(
    keys: Sequence[str], scores: np.ndarray, values: np.ndarray, places: np.ndarray, documents: int, draws: int
) -> tuple[list[float], float]:
    """Return the mean rho of the fitted score, the single score and length on documents that were not drawn.

    The second number is the share of draws in which the fitted score was above the single one.
    """
    generator = np.random.default_rng(0)
    number = int(places.max()) + 1
    found = []
    for draw in range(draws):
        drawn = np.isin(places, generator.permutation(number)[:documents]) & ~np.isnan(values)
        rest = ~drawn & ~np.isnan(values)
        fitted = fit_score(keys, scores[drawn, :-1], values[drawn], scores[drawn, -1], places[drawn], draw)
        own = [spearman_defined(column[drawn], values[drawn]) for column in scores.T]
        if fitted is None or np.isnan(own[:-1]).all():
            continue
        best = int(np.nanargmax(np.abs(own[:-1])))
        guesses = [
            fitted.fit.guess(scores[rest]),
            math.copysign(1, own[best]) * scores[rest, best],
            math.copysign(1, own[-1]) * scores[rest, -1],
        ]
        found.append([spearman_defined(guess, values[rest]) for guess in guesses])
    if not found:  # as there are no other documents
        return [math.nan] * 3, math.nan
    table = np.array(found)
    return [float(mean) for mean in np.nanmean(table, axis=0)], float((table[:, 0] > table[:, 1]).mean())


def draw_agreements(
    keys: Sequence[str],
    scores: np.ndarray,
    values: np.ndarray,
    places: np.ndarray,
    directions: dict[str, str],
    documents: int,
    draws: int,
) -> tuple[float, float, float]:
    """Return what is said of scores, as shares.

    How many are said to agree or to go against, in how many draws one of these is wrong, and how many of the intervals
    cover the rho over all documents.
    """
    known = ~np.isnan(values)
    truth = {one.score: one.rho for one in agree_on(keys, scores, values, places, directions, np.flatnonzero(known))}
    generator = np.random.default_rng(0)
    said, wrong, covered = [], [], []
    for _ in range(draws):
        drawn = generator.integers(int(places.max()) + 1, size=documents)
        rows = [np.flatnonzero((places == document) & known) for document in drawn]
        new = np.concatenate([np.full(len(own), place) for place, own in enumerate(rows)])
        found = agree_on(keys, scores, values, new, directions, np.concatenate(rows))
        shown = [one for one in found if one.verdict != "not shown"]
        said.append(len(shown) / len(keys))
        wrong.append(any((one.verdict == "agrees") != (truth[one.score] > 0) for one in shown))
        covered += [one.low <= truth[one.score] <= one.high for one in found if not math.isnan(one.low)]
    return float(np.mean(said)), float(np.mean(wrong)), float(np.mean(covered)) if covered else math.nan


def agree_on(
    keys: Sequence[str],
    scores: np.ndarray,
    values: np.ndarray,
    places: np.ndarray,
    directions: dict[str, str],
    rows: np.ndarray,
) -> list[Agreement]:
    """Return how scores agree with the judgements of some rows; `places` has the document of each of these."""
    own = places if len(places) == len(rows) else places[rows]
    return agree(keys, scores[rows, :-1], values[rows], scores[rows, -1], own, directions, 0, TRIALS)


def percent(share: float) -> str:
    """Return a share as a table shows it."""
    return "-" if math.isnan(share) else f"{100 * share:.1f} %"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", help="files of judged summaries")
    parser.add_argument("--documents", type=int, nargs="+", default=[10, 20], help="that are judged (default 10 20)")
    parser.add_argument("--draws", type=int, default=500, help="of documents (default 500)")
    parser.add_argument("--scores", action="store_true", help="also try the scores and the fitted score")
    arguments = parser.parse_args()
    decided, of_more, fits = [], [], []
    for file in arguments.files:
        judged = read(file)
        population = make_population(judged)
        name = Path(file).stem
        for documents in arguments.documents:
            found = draw_decisions(population, documents, arguments.draws)
            shares = found._asdict()
            shares.pop("regret")
            numbers = [percent(shares.pop(part)) for part in ("guessed", "guess_left", "close", "close_left")]
            of_more.append([f"{name}, {population.shape[1]}", str(documents), *numbers])
            numbers = [percent(share) for share in shares.values()]
            decided.append([f"{name}, {population.shape[1]}", str(documents), *numbers, f"{found.regret:.2f}"])
        if not arguments.scores:
            continue
        keys, scores, directions = score_all(judged)
        for aspect, values in judged.judgements.items():
            for documents in arguments.documents:
                draws = max(1, arguments.draws // 10)
                rho, above = draw_fits(keys, scores, values, judged.documents, documents, draws)
                said = draw_agreements(keys, scores, values, judged.documents, directions, documents, draws)
                cells = [
                    *("-" if math.isnan(one) else f"{one:.2f}" for one in rho),
                    *map(percent, (above, *said)),
                ]
                fits.append([f"{name}, {aspect}", str(documents), *cells])
    head = ["set, systems", "judged", "interval covers", "nearly equal", "out", "one left", "best called out"]
    print(f"{arguments.draws} draws, {TRIALS} trials of each test, at {100 * CONFIDENCE:.0f} %\n")
    print(markdown([*head, "the same, all equal", "regret"], decided))
    head = ["set, systems", "judged", "a number is guessed", "that many leave one"]
    print("\n" + markdown([*head, "too close to guess", f"{MOST_MORE} then leave one"], of_more))
    if fits:
        head = ["set, aspect", "judged", "fitted", "single", "length", "fitted above single", "scores said to agree"]
        print("\n" + markdown([*head, "one of them wrong", "interval covers"], fits))


if __name__ == "__main__":
    main()
