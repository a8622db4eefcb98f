# SPDX-License-Identifier: Apache-2.0
"""Two systems beside each other as lines of text: `--compare A B`."""

from __future__ import annotations

import math
from collections.abc import Iterator

from ..findings.compare import MOST_CHANGED, NAMED, Comparison, Difference
from ..findings.names import short_names
from ..findings.statistics import TRIALS
from ..findings.table import MANDATORY, MISSING, NOT_FOUND
from ..printable import count_of, make_json, make_printable, plain
from .tables import align

NAME_WIDTH = 16  # characters of a system
WHAT = {
    MANDATORY: "mandatory key facts missing",
    MISSING: "key facts missing",
    NOT_FOUND: "facts not found",
}


def comparison_lines(comparison: Comparison) -> Iterator[str]:
    """Yield one line a score, what to know of it, and the documents in which facts changed."""
    first, second = short_names(comparison.systems, NAME_WIDTH).values()
    yield (
        f"{second} beside {first}, over {count_of(comparison.documents, 'document')} that both have"
    )
    yield ""
    head = ("score", first, second, "difference", "95 % interval", f"{second} is", "detects")
    yield from align([head, *(cells(one) for one in comparison.differences)], left=1)
    yield ""
    yield "Intervals and verdicts hold for all scores together (approximate randomization of"
    yield (
        f"documents, {TRIALS:,} trials, seed {comparison.seed}). Detects: a true difference of this"
        " size is shown in"
    )
    yield "80 % of such samples. facts_not_found: the share of summaries with any."
    if comparison.unpaired:
        yield (
            f"{count_of(comparison.unpaired, 'document')} left out, with summaries by"
            " one of them only."
        )
    for key in NAMED:
        yield from changed_lines(comparison, key, first, second)


def cells(one: Difference) -> tuple[str, ...]:
    """Return a score as a table shows it."""
    better = {
        "higher": ("worse", "better"),
        "lower": ("better", "worse"),
        "neither": ("lower", "higher"),
    }[one.better]
    verdict = {"lower": better[0], "higher": better[1]}.get(one.verdict, one.verdict)
    interval = (
        "-"
        if math.isnan(one.low_corrected)
        else f"[{one.low_corrected:+.3f}, {one.high_corrected:+.3f}]"
    )
    numbers = (f"{one.means[0]:.3f}", f"{one.means[1]:.3f}", f"{one.difference:+.3f}")
    return (
        one.key,
        *numbers,
        interval,
        verdict,
        "-" if math.isnan(one.detectable) else f"{one.detectable:.3f}",
    )


def changed_lines(comparison: Comparison, key: str, first: str, second: str) -> Iterator[str]:
    """Yield the documents in which a number of facts is not that of the other system, first those
    in which the second has more.
    """
    changed = [one for one in comparison.changed if one.key == key]
    worse = [one for one in changed if one.numbers[1] > one.numbers[0]]
    fewer = [one for one in changed if one.numbers[1] < one.numbers[0]]
    for title, own, place in (
        (f"More {WHAT[key]} in {second}", worse, 1),
        (f"Fewer {WHAT[key]} in {second}", fewer, 0),
    ):
        if own:
            yield ""
            yield f"{title}, {count_of(len(own), 'document')}:"
            for one in own[:MOST_CHANGED]:
                numbers = f"{one.numbers[0]:.0f} in {first}, {one.numbers[1]:.0f} in {second}"
                yield make_printable(f"  {one.places[place]}: {numbers}")
            if len(own) > MOST_CHANGED:
                yield f"  and {len(own) - MOST_CHANGED} more"


def comparison_json(comparison: Comparison) -> str:
    """Return a comparison as JSON, None where a number is undefined."""
    return make_json(plain(comparison), indent=2) + "\n"
