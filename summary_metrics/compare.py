# SPDX-License-Identifier: Apache-2.0
"""The comparison that `--compare` makes: the scores of systems on the same documents, against a baseline.

The unit is the document. Where a system has several summaries of one, their mean counts. The interval of a difference
is a percentile bootstrap of documents (Koehn 2004, "Statistical significance tests for machine translation
evaluation"). Its p is that of two-sided approximate randomization (Noreen 1989, "Computer-intensive methods for testing
hypotheses"; Riezler and Maxwell 2005, "On some pitfalls in automatic evaluation and significance testing for MT"): were
the systems alike, each document's two scores could as well be exchanged. Number of replicates and trials, the choice of
a baseline and p = (count + 1) / (trials + 1) are those of sacreBLEU. It counts trials beyond the observed
difference; here a trial that equals it counts, too, or small numbers of documents and tied scores give too small a p,
and a system would differ from its own copy.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from .errors import JobError
from .table import CONFIDENCE, REPLICATES, Scores, align, show_name, summarize, system_codes

TRIALS = 10_000
BLOCK_NUMBERS = 2**22  # of one array while trials are run: 32 MiB
# Relative. Numbers this close are equal, as sums depend on the order of their terms in the last digits.
ROUNDING = 1e-12


class Comparison(NamedTuple):
    """One score of one system beside that of the baseline, over the documents on which both have it.

    `documents` have a score of both. `unpaired`: only one of the two systems summarized the document. `undefined`: both
    did, but at least one summary has no score. Means are over documents. `difference` is system minus baseline, and its
    95 % interval goes from `low` to `high`. `p_randomization` is of this comparison alone; `p_holm` is corrected for
    all that were made with it. Numbers are nan where there are no documents, and the interval where there is only one.
    """

    score: str
    baseline: str
    system: str
    documents: int
    unpaired: int
    undefined: int
    baseline_mean: float
    mean: float
    difference: float
    low: float
    high: float
    p_randomization: float
    p_holm: float


# Arithmetic


def group_means(groups: np.ndarray, scores: np.ndarray, count: int) -> np.ndarray:
    """Return the means of the rows of each group, nan left out: (rows,) and (rows, keys) to (count, keys).

    `groups` numbers the group of each row from 0 to `count` - 1.
    """
    defined = ~np.isnan(scores)
    sums, counts = np.zeros((2, count, scores.shape[1]))
    np.add.at(sums, groups, np.where(defined, scores, 0.0))
    np.add.at(counts, groups, defined)
    with np.errstate(invalid="ignore"):  # 0 / 0 is nan, the mean of no score
        return sums / counts


def randomization_p(differences: np.ndarray, seed: int, trials: int = TRIALS) -> np.ndarray:
    """Return the two-sided p of each column of (documents, keys) under random signs, nan left out.

    To exchange the two scores of a document is to change the sign of their difference. p is the share of trials in
    which the sum is at least as far from 0 as the observed one, which is one trial more; nan for a column of nan.
    """
    differences = np.ascontiguousarray(differences)
    known = np.where(np.isnan(differences), 0.0, differences)
    sums = known.sum(axis=0)
    far = np.abs(sums) - ROUNDING * np.abs(known).sum(axis=0)
    generator = np.random.default_rng(seed)
    size = max(1, BLOCK_NUMBERS // max(1, len(known)))
    count = np.zeros(known.shape[1])
    for start in range(0, trials, size):
        words = generator.integers(2**64, size=(min(size, trials - start), -(-len(known) // 64)), dtype=np.uint64)
        kept = np.unpackbits(words.view(np.uint8), axis=1, count=len(known))  # 1 keeps the sign
        count += (np.abs(2 * (kept.astype(float) @ known) - sums) >= far).sum(axis=0)
    return np.where(np.isnan(differences).all(axis=0), math.nan, (count + 1) / (trials + 1))


def holm(p: np.ndarray) -> np.ndarray:
    """Return p corrected for their number (Holm 1979, "A simple sequentially rejective multiple test procedure").

    The smallest of m is multiplied by m, the next by m - 1 and so on; none may be less than one before it, or above 1.
    nan is no test.
    """
    order = np.argsort(p)  # nan last
    factors = np.count_nonzero(~np.isnan(p)) - np.arange(len(p))
    corrected = np.empty(len(p))
    corrected[order] = np.minimum(1.0, np.maximum.accumulate(p[order] * factors))
    return corrected


class OnDocuments(NamedTuple):
    """Of which documents a system has summaries, (documents,), and its mean scores on each, (documents, keys)."""

    system: str
    has: np.ndarray
    scores: np.ndarray


def compare_pair(keys: Sequence[str], baseline: OnDocuments, other: OnDocuments, seed: int) -> list[Comparison]:
    """Return the comparisons of one system with the baseline, one per key, `p_holm` still nan."""
    paired = baseline.has & other.has
    nothing = np.full((0 if paired.any() else 1, len(keys)), math.nan)  # one row at least, for what follows
    base, own = (np.vstack([system.scores[paired], nothing]) for system in (baseline, other))
    undefined = np.isnan(base) | np.isnan(own)
    base[undefined] = own[undefined] = math.nan
    differences = np.where(np.isclose(base, own, rtol=ROUNDING, atol=0), 0.0, own - base)
    one_group = np.zeros(len(base), dtype=int)
    base_mean, mean = (group_means(one_group, values, 1)[0] for values in (base, own))
    summary = summarize(differences, seed)
    p = randomization_p(differences, seed)
    documents = (~undefined).sum(axis=0)
    return [
        Comparison(
            score=key,
            baseline=baseline.system,
            system=other.system,
            documents=int(documents[k]),
            unpaired=int((baseline.has ^ other.has).sum()),
            undefined=int(paired.sum() - documents[k]),
            baseline_mean=float(base_mean[k]),
            mean=float(mean[k]),
            difference=float(summary.mean[k]),
            low=float(summary.low[k]),
            high=float(summary.high[k]),
            p_randomization=float(p[k]),
            p_holm=math.nan,
        )
        for k, key in enumerate(keys)
    ]


def compare_systems(scores: Scores, baseline: str | None = None, seed: int = 0) -> list[Comparison]:
    """Return the comparisons of all other systems with the baseline, by key and then by system in order of appearance.

    The baseline is the system of the first row unless it is named. A JobError says why there is nothing to compare.
    """
    names, system_of_row = system_codes(scores.systems)
    if len(names) < 2:
        found = f"found only {show_name(names[0])}" if names else "found no rows"
        raise JobError(f"--compare needs two systems, by a column `system` or a file for each, and {found}", 2)
    first = names[0] if baseline is None else baseline
    if first not in names:
        raise JobError(f"--baseline {first}: no such system; there are {', '.join(map(show_name, names))}", 2)
    # Sorted, so that the order of the rows does not decide what a seed draws.
    document_codes = {document: code for code, document in enumerate(sorted(set(scores.documents)))}
    document_of_row = np.array([document_codes[document] for document in scores.documents])

    def on_documents(system: str) -> OnDocuments:
        rows = system_of_row == names.index(system)
        own = document_of_row[rows]
        has = np.bincount(own, minlength=len(document_codes)) > 0
        return OnDocuments(system, has, group_means(own, scores.values[rows], len(document_codes)))

    base = on_documents(first)
    others = [compare_pair(scores.keys, base, on_documents(name), seed) for name in names if name != first]
    comparisons = [comparison for of_key in zip(*others, strict=True) for comparison in of_key]
    if not any(comparison.documents or comparison.undefined for comparison in comparisons):
        raise JobError(f"--compare: no other system has a document in common with {show_name(first)}", 2)
    corrected = holm(np.array([comparison.p_randomization for comparison in comparisons])).tolist()
    return [comparison._replace(p_holm=p) for comparison, p in zip(comparisons, corrected, strict=True)]


# Files


def as_dicts(comparisons: Iterable[Comparison]) -> list[dict[str, Any]]:
    """Return the comparisons as JSON can hold them: None where a number is undefined."""
    # Only nan differs from itself.
    return [{name: value if value == value else None for name, value in one._asdict().items()} for one in comparisons]


def write_comparisons(file: Path, comparisons: Sequence[Comparison], seed: int) -> None:
    """Write the comparisons, and how they were made, as one JSON object."""
    made = {"replicates": REPLICATES, "confidence": CONFIDENCE, "trials": TRIALS, "seed": seed}
    content = {**made, "comparisons": as_dicts(comparisons)}
    file.write_text(json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n", encoding="utf-8")


def format_signed(number: float) -> str:
    """Return a number as a table shows a difference."""
    return "nan" if math.isnan(number) else f"{number:+.4f}"


HEADER = ("score", "system", "mean", "difference", "95 % interval", "p", "p (Holm)", "documents", "left out")


def comparison_cells(one: Comparison) -> tuple[str, ...]:
    """Return what a table shows of a comparison, under HEADER."""
    means = (f"{one.mean:.4f}", format_signed(one.difference), f"[{format_signed(one.low)}, {format_signed(one.high)}]")
    tests = (f"{one.p_randomization:.4f}", f"{one.p_holm:.4f}")
    return (one.score, one.system, *means, *tests, str(one.documents), str(one.unpaired + one.undefined or "-"))


def comparison_notes(comparisons: Sequence[Comparison], seed: int) -> list[str]:
    """Return what the numbers of such a table are: the first line for above it, the others for below."""
    made = sum(not math.isnan(one.p_randomization) for one in comparisons)
    return [
        f"Differences from {show_name(comparisons[0].baseline)}, means over the documents that both systems have",
        f"Intervals: paired bootstrap of documents, percentile, {REPLICATES} replicates, seed {seed}, uncorrected",
        f"p: two-sided approximate randomization, {TRIALS} trials, ties count; Holm: corrected for all {made} tests",
        "Left out: documents without summaries by both systems, or without a score of both",
    ]


def comparison_lines(comparisons: Sequence[Comparison], seed: int) -> Iterator[str]:
    """Yield the lines of the table of comparisons, and of what its columns are."""
    above, *below = comparison_notes(comparisons, seed)
    yield f"{above}\n"
    cells = [comparison_cells(one._replace(system=show_name(one.system))) for one in comparisons]
    yield from align([HEADER, *cells], left=2)
    yield "\n" + "\n".join(below)
