# SPDX-License-Identifier: Apache-2.0
"""The bounds of `--fail-if`: what a score must not show, so that a pipeline can stop.

    --fail-if "qa_score<0.2"                the mean of a system
    --compare --fail-if "qa_score<-0.02"    its difference from the baseline
    --fail-if "broken>0.02"                 the share of a system's summaries that are broken
    --fail-if "refusal>0"                   or broken in one way, by its code

A system breaks a bound when its whole 95 % interval lies beyond it, so chance alone seldom fails a pipeline. The
interval is that of the mean or the difference alone, not corrected for the other scores: a bound must not get weaker
because more scores were printed. A share of broken summaries is counted, and has no interval. Where an interval is
undefined nothing can be judged, and that is an error, never a pass.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..errors import JobError
from ..printable import show_name
from ..texts.broken import ANY, CODES

if TYPE_CHECKING:  # they import numpy, and a bound that cannot be read is told before
    from .comparison import Comparison
    from .records import Findings
    from .statistics import Estimates

BROKEN = 3  # the exit status
FORM = re.compile(r"\s*(?P<key>[^\s<>=]+)\s*(?P<sign>[<>])\s*(?P<bound>[^\s<>=]+)\s*")


class Bound(NamedTuple):
    """What must not be shown of a score: to be less, or more, than a number."""

    key: str
    sign: str  # "<" or ">"
    number: float

    def __str__(self) -> str:
        """Return the bound as it is given."""
        return f"{self.key}{self.sign}{self.number:g}"

    def is_broken(self, low: float, high: float) -> bool:
        """Return whether the whole interval lies beyond the bound."""
        return high < self.number if self.sign == "<" else low > self.number


class Measured(NamedTuple):
    """An interval that a bound is for: of the mean of a system, or of its difference from another."""

    key: str
    what: str
    value: float
    low: float
    high: float
    is_counted: bool = False  # and has no interval


def parse_bound(text: str) -> Bound:
    """Return the bound that a text says; a ValueError says what it must look like.

    >>> parse_bound("qa_score < -0.02")
    Bound(key='qa_score', sign='<', number=-0.02)
    """
    found = FORM.fullmatch(text)
    try:
        number = float(found["bound"]) if found else math.nan
    except ValueError:
        number = math.nan
    if not found or not math.isfinite(number):
        raise ValueError(f"{text!r} must be SCORE<NUMBER or SCORE>NUMBER, such as 'qa_score<-0.02'")
    return Bound(found["key"], found["sign"], number)


def parse_bounds(texts: Iterable[str]) -> list[Bound]:
    """Return the bounds that --fail-if is given; a JobError says which cannot be read."""
    try:
        return [parse_bound(text) for text in texts]
    except ValueError as error:
        raise JobError(f"--fail-if {error}", 2) from error


def check_keys(bounds: Iterable[Bound], keys: Collection[str]) -> None:
    """Refuse a bound for a score that there is not."""
    for bound in bounds:
        if bound.key not in keys:
            raise JobError(f"--fail-if {bound}: no score {bound.key}; there are {', '.join(keys)}", 2)


def of_means(keys: Sequence[str], groups: Sequence[tuple[str, Estimates]]) -> Iterator[Measured]:
    """Yield what bounds on means are for: each system, or all rows where no row has one."""
    for system, summary in groups[:-1] or groups:  # the last are all rows, unless there is one system
        for k, key in enumerate(keys):
            mean, low, high = (float(column[k]) for column in (summary.mean, summary.low, summary.high))
            yield Measured(key, f"mean of {show_name(system)}", mean, low, high)


def of_problems(findings: Findings) -> Iterator[Measured]:
    """Yield what bounds on problems are for: the share of broken summaries of each system, also by code."""
    for system in findings.systems:
        shares = {one.code: one.number / one.of for one in system.problems if one.source == "texts"}
        shares[ANY] = findings.broken.get(system.name, 0.0)
        for code in (ANY, *CODES):
            share = shares.get(code, 0.0)
            yield Measured(code, f"share of {show_name(system.name)}", share, share, share, is_counted=True)


def of_differences(comparisons: Iterable[Comparison]) -> Iterator[Measured]:
    """Yield what bounds on differences are for."""
    for one in comparisons:
        what = f"difference of {show_name(one.system)} from {show_name(one.baseline)}"
        yield Measured(one.score, what, one.difference, one.low, one.high)


def check_bounds(bounds: Sequence[Bound], judged: Iterable[Measured]) -> list[str]:
    """Return a line for each bound that holds.

    A JobError names every system that breaks one, or says that there is nothing to judge.
    """
    found = list(judged)
    check_keys(bounds, list(dict.fromkeys(one.key for one in found)))
    broken, unknown = [], []
    for bound in bounds:
        for one in found:
            if one.key != bound.key:
                continue
            if math.isnan(one.low) or math.isnan(one.high):
                unknown.append(f"{bound}, {one.what}: undefined, or of a single document")
            elif bound.is_broken(one.low, one.high):
                interval = f", interval [{one.low:.4f}, {one.high:.4f}]" if not one.is_counted else ""
                broken.append(f"{bound}: {one.what} is {one.value:.4f}{interval}")
    if broken:
        raise JobError(f"--fail-if {'; '.join(broken)}", BROKEN)
    if unknown:
        raise JobError(f"--fail-if has nothing to judge: {'; '.join(unknown)}", 2)
    return [f"--fail-if {bound}: not shown of any system" for bound in bounds]
