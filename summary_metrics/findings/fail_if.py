# SPDX-License-Identifier: Apache-2.0
"""The bounds of `--fail-if` and `--pass-if`, so that a pipeline can stop.

    --fail-if "qa_score<0.2"                             the mean of a system
    --fail-if "facts_not_found>0.1"                      of those that state facts, the share with
                                                         one that is not found
    --fail-if "broken>0.02"                              the share that is broken; or broken in one
                                                         way, by its code
    --fail-if "key_facts_missing>0"                      the mean number of the user's key facts
                                                         that are missing
    --fail-if "bad_share>0.05"                           the share that is bad, by the user's labels
    --compare A B --fail-if "qa_score<-0.02"             the difference of B from A
    --compare A B --pass-if "facts_not_found<=+0.02"     B is shown to have at most 2 points more

A bound of `--fail-if` is broken when the whole 95 % interval lies beyond it, so chance alone seldom
fails a pipeline. One of `--pass-if` holds when the whole interval lies within it: what few
documents leave open does not pass, and fewer than six leave all open. The interval is that of the
mean or the difference alone, not corrected for other scores: a bound must not get weaker because
more scores were printed. Broken summaries and missing key facts are counted, and have no interval:
what the user says that a summary must have is no sample. Where an interval is undefined, nothing
can be judged, and that is an error, never a pass; so it is where a key fact was not judged, as its
document lacks it, and where a bound of `bad_share` lies inside the interval: the labels are too
few.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ..errors import CANNOT_RUN, NOT_KEPT, JobError, Option, did_you_mean, in_command
from ..printable import count_of, show_name
from ..texts.broken import ANY, CODES

if TYPE_CHECKING:  # they import numpy, and a bound that cannot be read is told before
    from .compare import Comparison
    from .table import Table

BAD_SHARE = "bad_share"  # of all summaries, by the user's labels
# no bound on these passes where a key fact was not judged
OF_KEY_FACTS = ("key_facts_score", "key_facts_missing", "mandatory_missing")
# counted, so without an interval
COUNTED = ("key_facts_missing", "mandatory_missing", "key_facts_not_in_source")
FORM = re.compile(r"\s*(?P<key>[^\s<>=]+)\s*(?P<sign>[<>]=?)\s*(?P<number>[^\s<>=]+)\s*")
SIDES = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
Kind = Literal["fail-if", "pass-if", "bad"]
State = Literal["passed", "failed", "undefined"]


@dataclass(frozen=True)
class Bound:
    """What must not be shown of a score, or what must be, by its option."""

    key: str
    sign: str  # "<" or ">", with or without "="
    number: float
    option: Kind = "fail-if"

    def __str__(self) -> str:
        """Return the bound as it is given."""
        return f"{self.key}{self.sign}{self.number:g}"

    @property
    def named(self) -> Option:
        """The option with the bound, as a message names it."""
        return Option(self.option, str(self))

    def interval_of(self, measured: Measured) -> tuple[float, float]:
        """Return the interval that decides: of two, each option takes the one by which it fails
        more easily.
        """
        if self.option == "pass-if" and measured.sure is not None:
            return measured.sure
        return measured.low, measured.high

    def holds_for(self, low: float, high: float) -> bool:
        """Return whether the whole interval lies on the side of the number that the sign says."""
        compare = SIDES[self.sign]
        return compare(low, self.number) and compare(high, self.number)

    def fails(self, low: float, high: float) -> bool:
        """Return whether the job fails by it."""
        return self.holds_for(low, high) == (self.option == "fail-if")


@dataclass(frozen=True)
class Measured:
    """An interval that a bound is for: of the mean of a system, or of its difference from
    another.

    [low, high] is drawn from the documents, however few. `sure` is what can be relied on, None
    where that is the same: nothing where they are too few, and more where all are alike.
    """

    key: str
    system: str
    what: str
    value: float
    low: float
    high: float
    sure: tuple[float, float] | None = None


@dataclass(frozen=True)
class Outcome:
    """What came of one bound for one system: "passed", "failed", or "undefined" where there is
    nothing to judge.
    """

    bound: Bound
    measured: Measured
    state: State
    why: str = ""  # where that is not plain from what was measured

    def __str__(self) -> str:
        """Return what was measured, in a line."""
        if self.why:
            return self.why
        measured = self.measured
        if self.state == "undefined" and measured.key == BAD_SHARE:
            ends = f"between {measured.low:.4f} and {measured.high:.4f}"
            return f"{measured.what} is {ends}: too few labels to say"
        if self.state == "undefined":
            return f"{measured.what} is undefined, or of a single document"
        low, high = self.bound.interval_of(measured)
        if math.isnan(low):
            return f"{measured.what} is {measured.value:.4f}, of too few documents to show it"
        if low < high:
            ends = f"[{low:.4f}, {high:.4f}]"
            return f"{measured.what} is {measured.value:.4f}, interval of it alone {ends}"
        return f"{measured.what} is {measured.value:.4f}"


def parse_bound(text: str, option: Kind = "fail-if") -> Bound:
    """Return the bound that a text says; a JobError says what it must look like.

    >>> parse_bound("qa_score < -0.02")
    Bound(key='qa_score', sign='<', number=-0.02, option='fail-if')
    """
    match = FORM.fullmatch(text)
    number = math.nan
    if match:
        with suppress(ValueError):
            number = float(match["number"])
    if not match or not math.isfinite(number):
        raise JobError(
            [
                Option(option, text),
                " must be SCORE<NUMBER or SCORE>NUMBER, such as 'qa_score<-0.02'",
            ]
        )
    return Bound(match["key"], match["sign"], number, option)


def check_keys(bounds: Iterable[Bound], keys: Collection[str], compared: bool) -> None:
    """Refuse a bound for a score that there is not; of what is broken, none is `compared`."""
    allowed = [*keys]
    if not compared:
        allowed += [ANY, *CODES]
    for bound in bounds:
        if bound.key not in allowed:
            nearest = did_you_mean(bound.key, allowed)
            raise JobError([bound.named, f": there are {', '.join(allowed)}{nearest}"])


def of_table(
    table: Table, broken: Mapping[str, Mapping[str, float]], seed: int, keys: Collection[str]
) -> Iterator[Measured]:
    """Yield what bounds are for without a comparison: means of the scores `keys`, and shares of
    broken summaries.
    """
    from .means import measure_means

    scores = [key for key in table.scores if key in keys]
    for system, name in enumerate(table.systems):
        whose = ""
        if name:
            whose = f" of {show_name(name)}"
        means = measure_means(table, scores, table.system_codes == system, seed)
        for key, measured in means.items():
            what, mean = f"mean{whose}", measured.mean
            if key in COUNTED:
                yield Measured(key, name, what, mean, mean, mean)
            else:
                sure = (measured.low, measured.high)
                yield Measured(key, name, what, mean, *measured.drawn, sure)
        for code, share in broken[name].items():
            yield Measured(code, name, f"share{whose}", share, share, share)


def of_comparison(comparison: Comparison) -> Iterator[Measured]:
    """Yield what bounds are for with a comparison."""
    first, second = map(show_name, comparison.systems)
    for difference in comparison.differences:
        what = f"difference of {second} from {first}"
        yield Measured(
            difference.key,
            comparison.systems[1],
            what,
            difference.difference,
            *difference.drawn,
            (difference.low, difference.high),
        )


def judge_bounds(bounds: Iterable[Bound], measured: Iterable[Measured]) -> list[Outcome]:
    """Return what comes of each bound for each system; a JobError says that a score was not
    measured.
    """
    all_measured = list(measured)
    outcomes: list[Outcome] = []
    for bound in bounds:
        of_score = [measurement for measurement in all_measured if measurement.key == bound.key]
        if not of_score:
            needed: tuple[str | Option, ...] = (": this score was not measured",)
            if bound.key == BAD_SHARE:
                needed = (" needs judgements, and ", Option("bad"), " where these are numbers")
            raise JobError([bound.named, *needed])
        for measurement in of_score:
            is_open = bound.key == BAD_SHARE and measurement.low <= bound.number <= measurement.high
            state: State = "passed"
            if math.isnan(measurement.low) or math.isnan(measurement.high) or is_open:
                state = "undefined"
            elif bound.fails(*bound.interval_of(measurement)):
                state = "failed"
            outcomes.append(Outcome(bound, measurement, state))
    return outcomes


def find_unjudged(
    bounds: Iterable[Bound], table: Table, unmatched: Sequence[str]
) -> Iterator[Outcome]:
    """Yield for each bound on key facts which of these nobody judged, so that it does not pass:
    those that their documents lack, and those of a file that belong to no row.
    """
    import numpy as np

    from .table import UNSOURCED

    reasons = []
    if UNSOURCED in table.scores:
        count = int(np.nansum(table.numbers[UNSOURCED]))
        if count:
            facts = count_of(count, "key fact is")
            reasons.append(f"{facts} not in the document, and not judged")
        failed = int(table.unasked.sum())
        if failed:
            summaries = count_of(failed, "summary")
            reasons.append(f"the key facts of {summaries} could not be judged")
    if unmatched:
        reasons.append(f"the key facts of {', '.join(unmatched)} belong to no row")
    for bound in bounds:
        if bound.key in OF_KEY_FACTS:
            nothing = Measured(bound.key, "", "", math.nan, math.nan, math.nan)
            yield from (Outcome(bound, nothing, "undefined", why) for why in reasons)


def enforce(outcomes: Iterable[Outcome]) -> list[str]:
    """Return a line for each bound that is kept; a JobError names all that are not, or that cannot
    be judged.
    """
    all_outcomes = list(outcomes)
    refusals = (("failed", NOT_KEPT, ""), ("undefined", CANNOT_RUN, "nothing to judge: "))
    for state, status, before in refusals:
        if refused := [outcome for outcome in all_outcomes if outcome.state == state]:
            parts = [
                part for outcome in refused for part in ("; ", outcome.bound.named, f": {outcome}")
            ]
            raise JobError([before, *parts[1:]], status)
    bounds = dict.fromkeys(outcome.bound for outcome in all_outcomes)
    how = {"fail-if": "not shown", "pass-if": "shown"}
    return [f"{in_command(bound.named)}: {how[bound.option]}" for bound in bounds]
