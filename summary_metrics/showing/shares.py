# SPDX-License-Identifier: Apache-2.0
"""What labels say of the shares of bad summaries, in sentences and as cells of a table."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping

from ..findings.corrected import Interval
from ..findings.trust import Errors
from ..judging.verdict import Corrected, SystemShare, Worth
from ..printable import show_name

HEADING = "WHAT SHARE IS BAD"
HEAD = ("system", "bad", "95 % interval", "labels alone", "labels", "to add")


def tabulate_shares(corrected: Corrected, names: Mapping[str, str]) -> list[tuple[str, ...]]:
    """Return the cells of each system, the smallest share first."""
    return [
        (
            names.get(share.system, share.system),
            percent(share.powered.mean),
            f"{ends(share.powered)} %",
            f"{percent(share.alone.mean)}, {ends(share.alone)}",
            f"{share.labels} of {share.summaries}",
            say_to_add(share),
        )
        for share in corrected.shares
    ]


def say_to_add(share: SystemShare) -> str:
    """Return how many labels to add; the file may have too few summaries."""
    unlabelled = share.summaries - share.labels
    if share.to_add <= unlabelled:
        return f"{share.to_add:,}"
    return f"{share.to_add:,} (only {unlabelled:,} left)"


def percent(share: float) -> str:
    """Return a share in percent."""
    return f"{100 * share:.0f} %"


def ends(share: Interval) -> str:
    """Return the ends of an interval in percent."""
    return f"{100 * share.low:.0f} to {100 * share.high:.0f}"


def say_corrected(corrected: Corrected) -> Iterator[str]:
    """Yield what the table means, how far the judge can be trusted, and what to label next."""
    judge = show_name(corrected.judge)
    note = ""
    if corrected.note:
        note = f" ({show_name(corrected.note, 80)})"
    yield (
        f"Bad is {show_name(corrected.rule, 80)}: {corrected.bad} of the {corrected.labels}"
        f" summaries that you labelled{note}. 'bad' is the share of all that a system writes, by"
        f" your labels and {judge} (PPI++); 95 of 100 such intervals hold the true share, if you"
        " labelled random summaries."
    )
    yield from say_next(corrected)
    for worth in corrected.worths:
        if worth.errors is not None and (worth is corrected.worths[0] or worth.agreement):
            yield say_errors(worth.judge, worth.errors)
    named = ", ".join(map(say_worth, corrected.worths))
    yield f"How well each tells bad from good, as AUC (0.5: as by chance): {named}."


def say_errors(judge: str, errors: Errors) -> str:
    """Return what the verdicts of a judge cost."""
    return (
        f"What {show_name(judge)} is worth: of 100 bad summaries it flags"
        f" {100 * errors.sensitivity.mean:.0f} ({ends(errors.sensitivity)}), and of 100 that it"
        f" flags {100 * errors.precision.mean:.0f} ({ends(errors.precision)}) are bad."
    )


def say_worth(worth: Worth) -> str:
    """Return how well a judge tells bad from good, with kappa of a verdict."""
    text = f"{show_name(worth.judge)} {show(worth.curve)}"
    if worth.agreement is None or math.isnan(worth.agreement.mean):
        return text
    return f"{text}, kappa {show(worth.agreement)}"


def show(interval: Interval) -> str:
    """Return a number with its interval, where it has one."""
    if math.isnan(interval.mean):
        return "undefined"
    number = f"{interval.mean:.2f}"
    if math.isnan(interval.low):
        return number
    return f"{number} ({interval.low:.2f} to {interval.high:.2f})"


def say_next(corrected: Corrected) -> Iterator[str]:
    """Yield how many labels to add, and which."""
    wanting = [share for share in corrected.shares if share.to_add]
    if wanting:
        yield "'to add' is how many more labels make the interval 5 points on each side."
    unlabelled = [share for share in wanting if share.labels < share.summaries]
    if unlabelled:
        most_labels = max(min(share.labels + share.to_add, share.summaries) for share in unlabelled)
        yield (
            "Take random summaries, never the suspicious ones: more of these are bad, and the share"
            f" would be too high. The same `summary-metrics judge` with `--documents {most_labels}`"
            " opens the page on random documents; those that you have labelled stay."
        )
