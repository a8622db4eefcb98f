# SPDX-License-Identifier: Apache-2.0
"""How well does a verifier tell right summaries from wrong ones, on sets of judgements of one's own choice?

    python -m benchmarks.verifier --model NAME --data FILE:ASPECT [--data FILE:ASPECT ...]

NAME is a model for sequence classification, by its name on the Hub or its folder; `--label` names its label for
"supported" where its names do not say. FILE is as for `benchmarks.human_correlation`, and ASPECT the name of the
judgements of what is true, such as summeval.jsonl:consistency.

The output is one Markdown table with a row for each file. A summary is right if it has the highest judgement of its
file. Balanced accuracy is the mean of two shares: of the right summaries that have `support_min` of 0.5 or more, and of
the others that have less. The threshold is not fitted. Spearman's rho is pooled, over all summaries. Square brackets
hold 95 % intervals of a bootstrap over documents. The time is that of the verifier: all sentences of a summary with
all chunks of its source, and the controls. Equal pairs are asked once.

Below stand values that others have published, with their sources. They were read, not run. Most are of other sets, so
only the rows of one set can be compared.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from benchmarks.agreement import Estimate, count_draws, estimate, pooled_rho, ratio
from benchmarks.human_correlation import cell, markdown
from benchmarks.judgements import JudgedSummaries, read
from benchmarks.published import VERIFIERS
from metrics.summarization_score.support import SUPPORTED
from metrics.summarization_score.support_check import VerifierSettings, check_support

HEAD = ["Set", "summaries", "right", "balanced accuracy", "rho of support_score", "rho of support_min"]
TIMES = ["ms per summary", "pairs", "controls: own, foreign"]


class VerifierRun(NamedTuple):
    """What a verifier says of a file: two scores for each summary, and how it was asked."""

    score: np.ndarray
    lowest: np.ndarray
    seconds: float
    pairs: int
    controls: tuple[float, float]


def measure(judged: JudgedSummaries, settings: VerifierSettings) -> VerifierRun:
    """Return what the verifier of these settings says of the summaries of a file."""
    asker = settings.make()
    asker.ask([("To begin with.", "The first is slow.")])
    asked, start = asker.asked, time.perf_counter()
    found = [
        *check_support(
            asker,
            judged.summaries,
            [[source] for source in judged.sources],
            settings.verifier_words,
            hidden=not sys.stderr.isatty(),
        )
    ]
    seconds = time.perf_counter() - start
    for support in found:
        if support.error is not None:
            print(f"left out: {support.error}", file=sys.stderr)
    score, lowest = (np.array([one.scores[key] for one in found]) for key in ("support_score", "support_min"))
    own, foreign = (float(np.nanmean(values)) for values in zip(*(one.controlled for one in found), strict=True))
    return VerifierRun(score, lowest, seconds, asker.asked - asked, (own, foreign))


def balanced_accuracy(lowest: np.ndarray, right: np.ndarray, documents: np.ndarray, counts: np.ndarray) -> Estimate:
    """Return the mean of the shares of right and of wrong summaries that the threshold tells.

    `right` is 1, 0 or nan where nobody judged. Summaries without a score are left out, and so are those.

    >>> counts = count_draws(2, 10)
    >>> balanced_accuracy(np.array([0.9, 0.2, 0.6]), np.array([1.0, 0.0, 0.0]), np.array([0, 0, 1]), counts).value
    0.75
    """
    defined = ~(np.isnan(lowest) | np.isnan(right))
    found, true = lowest[defined] >= SUPPORTED, right[defined] == 1
    weights = counts[:, documents[defined]]
    sensitivity = ratio(weights @ (found & true), weights @ true)
    specificity = ratio(weights @ (~found & ~true), weights @ ~true)
    return estimate((sensitivity + specificity) / 2, int(defined.sum()))


def row_of(name: str, judged: JudgedSummaries, aspect: str, measured: VerifierRun, resamples: int) -> list[str]:
    """Return the row of a file."""
    judgements = judged.judgements[aspect]
    right = np.where(np.isnan(judgements), np.nan, judgements == np.nanmax(judgements))
    counts = count_draws(int(judged.documents.max()) + 1, resamples)
    size = len(judged.summaries)
    return [
        f"{name}, {aspect}",
        str(size),
        f"{np.nanmean(right):.2f}",
        cell(balanced_accuracy(measured.lowest, right, judged.documents, counts), size),
        cell(pooled_rho(measured.score, judgements, judged.documents, counts), size),
        cell(pooled_rho(measured.lowest, judgements, judged.documents, counts), size),
        f"{1000 * measured.seconds / size:.1f}",
        f"{measured.pairs:,}",
        ", ".join(f"{number:.2f}" for number in measured.controls),
    ]


def published_table() -> str:
    """Return the values of others."""
    return markdown(
        ["Published", "set", "balanced accuracy", "Spearman's rho", "source"],
        [[verifier, data, show(accuracy), show(rho), source] for verifier, data, accuracy, rho, source in VERIFIERS],
    )


def show(number: float | None) -> str:
    """Return a number of a table, "-" where there is none."""
    return "-" if number is None else f"{number:.3f}"


def read_sets(texts: Sequence[str]) -> list[tuple[str, JudgedSummaries, str]]:
    """Return the name, the judgements and the aspect of each FILE:ASPECT; a ValueError where there is none."""
    found = []
    for text in texts:
        path, _, aspect = text.rpartition(":")
        if not path:
            raise ValueError(f"--data must be FILE:ASPECT, got {text!r}")
        judged = read(path)
        if aspect not in judged.judgements:
            raise ValueError(f"{path} has no aspect {aspect!r}; it has {', '.join(judged.judgements)}")
        found.append((Path(path).stem, judged, aspect))
    return found


def make_table(
    sets: Sequence[tuple[str, JudgedSummaries, str]],
    measure_one: Callable[[JudgedSummaries], VerifierRun],
    resamples: int,
) -> str:
    """Return the table of a verifier, with a row for each set, and the published values below it."""
    rows = [row_of(name, judged, aspect, measure_one(judged), resamples) for name, judged, aspect in sets]
    return f"{markdown([*HEAD, *TIMES], rows)}\n\n{published_table()}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", required=True, metavar="NAME", help="the verifier: its name or folder")
    parser.add_argument("--data", action="append", required=True, metavar="FILE:ASPECT")
    parser.add_argument("--label", help="the label that means that the text supports the sentence")
    parser.add_argument("--words", type=int, help="the most words of a chunk and a sentence together")
    parser.add_argument("--device", help="a device of torch")
    parser.add_argument("--batch-size", type=int, help="the most pairs at one time")
    parser.add_argument("--cache-dir", help="a folder that keeps what the verifier says; then the time means nothing")
    parser.add_argument("--resamples", type=int, default=1000, help="of the bootstrap (default 1000)")
    given = parser.parse_args()
    settings = VerifierSettings(given.model, given.label, given.words, given.device, given.batch_size, given.cache_dir)
    try:
        settings.check()
        sets = read_sets(given.data)
        described = settings.describe(None)
    except (OSError, ValueError) as error:
        parser.error(str(error))
    print("|".join(f"{name}:{value}" for name, value in described.items()), file=sys.stderr)
    print(make_table(sets, lambda judged: measure(judged, settings), given.resamples))


if __name__ == "__main__":
    main()
