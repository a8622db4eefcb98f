# SPDX-License-Identifier: Apache-2.0
"""The comparison of systems as a table of text, and as a file."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from ..files import write_whole
from ..findings.comparison import Comparison, as_dicts, count_made
from ..findings.statistics import CONFIDENCE, POWER, REPLICATES, TRIALS
from ..printable import make_printable, show_name, show_names
from .tables import align, direction_line


def write_comparisons(file: Path, comparisons: Sequence[Comparison], seed: int, directions: Mapping[str, str]) -> None:
    """Write the comparisons, how they were made, and which way each score is better, as one JSON object."""
    made = {"replicates": REPLICATES, "confidence": CONFIDENCE, "trials": TRIALS, "power": POWER, "seed": seed}
    content = {**made, "directions": dict(directions), "comparisons": as_dicts(comparisons)}
    write_whole(file, json.dumps(content, ensure_ascii=False, allow_nan=False, indent=2) + "\n")


def format_number(number: float, form: str = ".4f") -> str:
    """Return a number as a table shows it, "-" where it is undefined."""
    return "-" if math.isnan(number) else format(number, form)


def format_interval(low: float, high: float) -> str:
    """Return an interval of a difference as a table shows it, "-" where it is undefined."""
    return "-" if math.isnan(low) else f"[{low:+.4f}, {high:+.4f}]"


OTHER_DOCUMENTS = (
    "Some documents have summaries by one of the two systems only: a mean here leaves them out, so it may not be the "
    "mean over all documents of the system"
)
HEADER = (
    "score",
    "system",
    "against",
    "mean",
    "difference",
    "interval",
    "it is",
    "detectable",
    "documents",
    "left out",
)


def comparison_cells(one: Comparison) -> tuple[str, ...]:
    """Return what a table shows of a comparison, under HEADER."""
    means = (format_number(one.mean), format_number(one.difference, "+.4f"))
    judged = (format_interval(one.low_corrected, one.high_corrected), one.verdict, format_number(one.detectable))
    counts = (str(one.documents), str(one.unpaired + one.undefined))
    return (one.score, one.system, one.baseline, *means, *judged, *counts)


def comparison_notes(comparisons: Sequence[Comparison], seed: int) -> list[str]:
    """Return what the numbers of such a table are: the first line for above it, the others for below."""
    made = count_made(comparisons)
    against = list(dict.fromkeys(one.baseline for one in comparisons))
    what = show_name(against[0]) if len(against) == 1 else "the system it is set against"
    apart = [OTHER_DOCUMENTS] if any(one.unpaired for one in comparisons) else []
    return [
        f"Differences from {what}, means over the documents that both systems have",
        f"Intervals and verdicts allow for chance in all {made} comparisons together, at {100 * CONFIDENCE:.0f} % "
        f"(approximate randomization of documents, {TRIALS} trials, seed {seed})",
        f"Detectable: a true difference of this size would be shown in {100 * POWER:.0f} % of such samples",
        "Intervals are cut at the largest difference that the score can have",
        "-: too few documents to show any possible difference, or all have the same one",
        "Left out: documents without summaries by both systems, or without a score of both",
        *apart,
    ]


def comparison_lines(
    comparisons: Sequence[Comparison], seed: int, directions: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Yield the lines of the table of comparisons, of what its columns are, and which way each score is better."""
    above, *below = comparison_notes(comparisons, seed)
    yield f"{above}\n"
    names = list(dict.fromkeys(name for one in comparisons for name in (one.system, one.baseline)))
    name_of = dict(zip(names, show_names(names), strict=True))
    shown = (
        one._replace(score=make_printable(one.score), system=name_of[one.system], baseline=name_of[one.baseline])
        for one in comparisons
    )
    yield from align([HEADER, *map(comparison_cells, shown)], left=3)
    yield "\n" + "\n".join(below)
    if directions:
        yield make_printable(direction_line(directions))


def marks_note(comparisons: Sequence[Comparison], marked: Sequence[Comparison]) -> Iterator[str]:
    """Yield why the marks of the means, from comparisons of their own, may not agree with a table of comparisons."""
    made, others = count_made(comparisons), count_made(marked)
    if others and others != made:
        yield (
            f"The marks and sizes above are corrected for {others} comparisons, this table for {made}, so they may "
            "show more or less."
        )
