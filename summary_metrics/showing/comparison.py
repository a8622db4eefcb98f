# SPDX-License-Identifier: Apache-2.0
"""Two systems beside each other as lines of text: `--compare A B`."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from ..findings.compare import MOST_CHANGED, NAMED, Comparison, Difference
from ..findings.findings import Findings
from ..findings.names import short_names
from ..findings.quotes import Quotes
from ..findings.say import about_pair, about_repairs
from ..findings.statistics import TRIALS
from ..findings.table import MANDATORY, MISSING, NOT_FOUND
from ..printable import and_more, count_of, make_json, make_printable, plain
from ..texts.broken import ANY
from .tables import align

WHAT = {
    MANDATORY: "mandatory key facts missing",
    MISSING: "key facts missing",
    NOT_FOUND: "facts not found",
}


def comparison_lines(comparison: Comparison, findings: Findings) -> Iterator[str]:
    """Yield how the two stand, one line a score, what to know of it, and the documents in which
    facts changed.
    """
    problems = [one for one in findings.problems if one.system in comparison.systems]
    repairs = about_repairs(replace(findings, problems=problems), Quotes())
    for line in (*repairs, about_pair(findings, *comparison.systems)):
        yield f"{line.head}  {line.text}"
    yield ""
    first, second = short_names(comparison.systems).values()
    documents = count_of(comparison.documents, "document")
    yield f"{second} beside {first}, over {documents} that both have; n of them have the score"
    yield ""
    head = ("score", "n", first, second, "difference", "95 % interval", f"{second} is", "detects")
    yield from align([head, *map(cells, comparison.differences)], 0)
    yield ""
    yield from broken_lines(comparison, first, second)
    yield "Intervals and verdicts hold for all scores together (approximate randomization of"
    yield (
        f"documents, {TRIALS:,} trials, seed {comparison.seed}). Detects: a true difference of this"
        " size is shown in"
    )
    yield "80 % of such samples."
    if comparison.unpaired:
        yield (
            f"{count_of(comparison.unpaired, 'document')} left out, with summaries by"
            " one of them only."
        )
    for key in NAMED:
        yield from changed_lines(comparison, key, first, second)


def broken_lines(comparison: Comparison, first: str, second: str) -> Iterator[str]:
    """Yield how many summaries of both are broken, and in which ways."""
    before, after = comparison.summaries
    for code, (broken_before, broken_after) in comparison.broken.items():
        if not broken_before + broken_after:
            continue
        what = f"  {code}"
        if code == ANY:
            what = "Broken"
        yield (
            f"{what}: {broken_before:,} of {before:,} in {first},"
            f" {broken_after:,} of {after:,} in {second}"
        )
    if any(comparison.broken[ANY]):
        yield ""


def cells(difference: Difference) -> tuple[str, ...]:
    """Return a score as a table shows it."""
    better = {
        "higher": ("behind", "ahead"),
        "lower": ("ahead", "behind"),
        "neither": ("lower", "higher"),
    }[difference.better]
    verdict = {"lower": better[0], "higher": better[1]}.get(difference.verdict, difference.verdict)
    interval = "-"
    if not math.isnan(difference.low_corrected):
        interval = f"[{difference.low_corrected:+.3f}, {difference.high_corrected:+.3f}]"
    means = (show(mean) for mean in difference.means)
    gap = show(difference.difference, "+")
    count = f"{difference.documents:,}"
    return (difference.key, count, *means, gap, interval, verdict, show(difference.detectable))


def show(number: float, sign: str = "") -> str:
    """Return a number as a table shows it, "-" where it is undefined."""
    return "-" if math.isnan(number) else f"{number:{sign}.3f}"


def changed_lines(comparison: Comparison, key: str, first: str, second: str) -> Iterator[str]:
    """Yield the documents in which a number of facts is not that of the other system, first those
    in which the second has more.
    """
    changed = [document for document in comparison.changed if document.key == key]
    worse = [document for document in changed if document.numbers[1] > document.numbers[0]]
    fewer = [document for document in changed if document.numbers[1] < document.numbers[0]]
    for title, documents, place in (
        (f"More {WHAT[key]} in {second}", worse, 1),
        (f"Fewer {WHAT[key]} in {second}", fewer, 0),
    ):
        if documents:
            yield ""
            yield f"{title}, {count_of(len(documents), 'document')}:"
            for document in documents[:MOST_CHANGED]:
                numbers = (
                    f"{document.numbers[0]:.0f} in {first}, {document.numbers[1]:.0f} in {second}"
                )
                yield make_printable(f"  {document.places[place]}: {numbers}")
            if more := and_more(len(documents) - MOST_CHANGED):
                yield f" {more}"


def comparison_json(comparison: Comparison) -> str:
    """Return a comparison as JSON, None where a number is undefined."""
    return make_json(plain(comparison), indent=2) + "\n"
