# SPDX-License-Identifier: Apache-2.0
"""The bounds of `--fail-if` and `--pass-if`, so that a pipeline can stop.

    --fail-if "qa_score<0.2"                             the mean of a system
    --fail-if "marked>0.1"                               of those that state facts, the share with
                                                         one that is not found
    --fail-if "broken>0.02"                              the share that is broken; or broken in one
                                                         way, by its code
    --fail-if "key_facts_missing>0"                      the mean number of the user's key facts
                                                         that are missing
    --fail-if "bad_share>0.05"                           the share that is bad, by the user's labels
    --compare A B --fail-if "qa_score<-0.02"             the difference of B from A
    --compare A B --pass-if "marked<=+0.02"              B is shown to have at most 2 points more

A bound of `--fail-if` is broken when the whole 95 % interval lies beyond it, so chance alone seldom
fails a pipeline. One of `--pass-if` holds when the whole interval lies within it: what few
documents leave open does not pass. Fewer than six leave all open, so of these a mean is not judged.
The interval is that of the mean or the difference alone, not corrected for other scores: a bound
must not get weaker because more scores were printed. Broken summaries and missing key facts are
counted, and have no interval: what the user says that a summary must have is no sample.

What cannot be judged is an error that says what it takes, never a pass: a mean of too few
documents, a key fact that was not judged, as its document lacks it, a bound of `bad_share` that
lies inside the interval, as the labels are too few, and what is left where half of the summaries
or more are lost (`.lost`). A bound that lies beyond what a score can be is an error before anything
is scored.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Literal

from ..errors import CANNOT_RUN, MOST_LOST, NOT_KEPT, JobError, Option, did_you_mean, in_command
from ..printable import count_of, join_words, show_name
from ..texts.broken import ANY, CODES
from .titles import explain_title

if TYPE_CHECKING:  # they import numpy, as `.statistics` does; a bad bound is told before
    import numpy as np

    from ..metrics._shared.summary_metric import Score
    from .compare import Comparison
    from .problems import Losses, Lost
    from .table import Table

BAD_SHARE = "bad_share"  # of all summaries, by the user's labels
# no bound on these passes where a key fact was not judged
OF_KEY_FACTS = ("key_facts_score", "key_facts_missing", "mandatory_missing", "key_facts_denied")
# counted, so without an interval
COUNTED = ("key_facts_missing", "mandatory_missing", "key_facts_denied", "key_facts_not_in_source")
# A key has no spaces, but a title of the screen that is typed in its place may: it gets an answer.
FORM = re.compile(r"\s*(?P<key>[^\s<>=][^<>=]*?)\s*(?P<sign>[<>]=?)\s*(?P<number>[^\s<>=]+)\s*")
# what `explain_title` says of a score: itself, or what it lacks to 1
MEANT = re.compile(r" is (?P<inverse>1 - )?(?P<key>[a-z]\w*)")
MIRROR = str.maketrans("<>", "><")
DIGITS = 6  # as many as a bound is shown with
SIDES = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}
Kind = Literal["fail-if", "pass-if", "bad"]
State = Literal["passed", "failed", "undefined"]
VERDICTS: dict[State, str] = {
    "passed": "kept",
    "failed": "not kept",
    "undefined": "cannot be judged",
}


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

    [low, high] is drawn from the documents. `sure` is what can be relied on, None where that is the
    same: more where all documents are alike. `documents` is of how many the mean is, None where
    their number does not matter, as what is counted is no sample.
    """

    key: str
    system: str
    what: str
    value: float
    low: float
    high: float
    sure: tuple[float, float] | None = None
    documents: int | None = None
    lost: Lost | None = None
    note: str = ""

    @property
    def rest(self) -> str:
        """What is said beside the number, "" where there is nothing."""
        lost = ""
        if self.lost and self.lost.number:
            lost = str(self.lost)
        return "".join(f"; {part}" for part in (self.note, lost) if part)


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
        """Return the verdict and what was measured, in a line."""
        if self.state == "passed":
            return say_kept([self])
        return f"{VERDICTS[self.state]}: {self.reason}"

    @property
    def reason(self) -> str:
        """What was measured of a bound that is not kept, or why it cannot be judged."""
        if self.why:
            return self.why
        measured = self.measured
        low, high = self.bound.interval_of(measured)
        ends = ""
        if low < high:
            ends = f", interval of it alone [{low:.4f}, {high:.4f}]"
        if self.state == "failed" and (number := documents_it_takes(self.bound, measured)):
            ends += f"; about {number:,} documents such as these {measured.documents} could show it"
        return f"{measured.what} is {measured.value:.4f}{ends}{measured.rest}"


def documents_it_takes(bound: Bound, measured: Measured) -> int:
    """Return of about how many documents an interval around the same mean would lie within a bound
    of `--pass-if`, 0 where the mean does not: it shrinks by their root, and where all are alike by
    their number.
    """
    value, number = measured.value, bound.number
    if bound.option != "pass-if" or not measured.documents or value == number:
        return 0
    if not bound.holds_for(value, value):
        return 0
    low, high = bound.interval_of(measured)
    times = max(value - low, high - value) / abs(value - number)
    if measured.low < measured.high:
        times **= 2
    return 10 * math.ceil(measured.documents * times / 10)


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
        raise JobError([Option(option, text), " must be 'NAME<NUMBER' or 'NAME>NUMBER', in quotes"])
    return Bound(match["key"], match["sign"], number, option)


def check_keys(bounds: Iterable[Bound], scores: Mapping[str, Score], compared: bool) -> None:
    """Refuse a bound for a score that there is not, and one that lies beyond what there can be."""
    # whether there are judgements is told where they are measured
    allowed = [*scores, BAD_SHARE, ANY, *CODES]
    for bound in bounds:
        if bound.key in allowed:
            check_range(bound, *range_of(bound.key, scores, compared), compared)
            continue
        if meant := explain_title(bound.key, allowed):
            parts: list[str | Option] = [bound.named, f": {meant}"]
            if keyed := find_meant(bound, meant, allowed, compared):
                parts += ["; give ", keyed.named]
            raise JobError(parts)
        nearest = did_you_mean(bound.key, allowed)
        listed = ", ".join(allowed)
        raise JobError([bound.named, f": no metric that runs has it; there are {listed}{nearest}"])


def range_of(key: str, scores: Mapping[str, Score], compared: bool) -> tuple[float, float]:
    """Return the least and the most that what a bound is for can be."""
    least, most = 0.0, 1.0
    if key in scores:
        least, most = scores[key].least, scores[key].most
    if compared and key != BAD_SHARE:
        return least - most, most - least
    return least, most


def check_range(bound: Bound, least: float, most: float, compared: bool = True) -> None:
    """Refuse a bound that all values between two ends keep, or none: it says nothing; one below 0
    may be meant for a difference, where two systems are not `compared`.
    """
    compare = SIDES[bound.sign]
    holds = [compare(end, bound.number) for end in (least, most)]
    if all(holds) or not any(holds):
        ends = f"it lies between {least:g} and {most:g}, so this is always or never so"
        parts: list[str | Option] = [bound.named, f": {ends}"]
        if not compared and bound.number < 0:
            parts += ["; of a difference it says something, by ", Option("compare")]
        raise JobError(parts)


def find_meant(bound: Bound, meant: str, keys: Collection[str], compared: bool) -> Bound | None:
    """Return the bound on a score that says what one with a title of the screen says, by what that
    title means; None where no score is measured that does.

    >>> copied = Bound("copied", ">", 0.3)
    >>> str(find_meant(copied, "it is 1 - abstractness_4", ["abstractness_4"], compared=False))
    'abstractness_4<0.7'
    """
    match = MEANT.search(meant)
    if match is None or match["key"] not in keys:
        return None
    if not match["inverse"]:
        return replace(bound, key=match["key"])
    # of a difference both means have the 1, which goes
    highest = 0 if compared else 1
    return replace(
        bound,
        key=match["key"],
        sign=bound.sign.translate(MIRROR),
        number=round(highest - bound.number, DIGITS),
    )


def of_table(
    table: Table,
    broken: Mapping[str, Mapping[str, float]],
    seed: int,
    keys: Collection[str],
    losses: Losses,
) -> Iterator[Measured]:
    """Yield what bounds are for without a comparison: means of the scores `keys`, and shares of
    broken summaries.
    """
    from .table import measure_means

    scores = [key for key in table.scores if key in keys]
    for system, name in enumerate(table.systems):
        whose = ""
        if name:
            whose = f" of {show_name(name)}"
        means = measure_means(table, scores, table.system_codes == system, seed)
        for key, measured in means.items():
            what, mean, lost = f"mean{whose}", measured.mean, losses.most_of(key, [name])
            if key in COUNTED:
                yield Measured(key, name, what, mean, mean, mean, lost=lost)
            else:
                sure = (measured.low, measured.high)
                documents = measured.documents
                yield Measured(key, name, what, mean, *measured.drawn, sure, documents, lost)
        for code, share in broken[name].items():
            lost = losses.most_of(code, [name])
            yield Measured(code, name, f"share{whose}", share, share, share, lost=lost)


def of_comparison(comparison: Comparison, losses: Losses) -> Iterator[Measured]:
    """Yield what bounds are for with a comparison; what is broken is counted in all summaries."""
    first, second = map(show_name, comparison.systems)
    system = comparison.systems[1]
    what = f"difference of {second} from {first}"
    for difference in comparison.differences:
        if difference.key != ANY:
            yield Measured(
                difference.key,
                system,
                what,
                difference.difference,
                *difference.drawn,
                (difference.low, difference.high),
                difference.documents,
                losses.most_of(difference.key, comparison.systems, compared=True),
            )
    for code, counts in comparison.broken.items():
        before, after = (
            count / rows for count, rows in zip(counts, comparison.summaries, strict=True)
        )
        by = after - before
        lost = losses.most_of(code, comparison.systems, compared=True)
        yield Measured(code, system, what, by, by, by, lost=lost)


def judge_bounds(
    bounds: Iterable[Bound], measured: Iterable[Measured], most_lost: float = MOST_LOST
) -> list[Outcome]:
    """Return what comes of each bound for each system; where a share of `most_lost` or more of the
    summaries is lost none passes. A JobError says that a score was not measured.
    """
    all_measured = list(measured)
    outcomes: list[Outcome] = []
    for bound in bounds:
        of_score = [measurement for measurement in all_measured if measurement.key == bound.key]
        if not of_score:
            needed: list[str | Option] = [": this score was not measured"]
            if bound.key == BAD_SHARE:
                needed = [" needs judgements, and ", Option("bad"), " where these are numbers"]
            raise JobError([bound.named, *needed])
        outcomes += [judge_bound(bound, measurement, most_lost) for measurement in of_score]
    return outcomes


def judge_bound(bound: Bound, measured: Measured, most_lost: float) -> Outcome:
    """Return what comes of a bound for one system."""
    from .statistics import LEAST_DOCUMENTS

    what, value, documents = measured.what, measured.value, measured.documents
    why = ""
    if math.isnan(value):
        why = f"{what} is undefined, as no summary has this score"
    elif bound.key == BAD_SHARE and measured.low <= bound.number <= measured.high:
        ends = f"between {measured.low:.4f} and {measured.high:.4f}"
        why = f"{what} is {ends}: too few labels to say; the screen says how many to add"
    elif documents is not None and documents < LEAST_DOCUMENTS:
        few = f"{value:.4f}, of {count_of(documents, 'document')}"
        why = f"{what} is {few}; a bound on it takes {LEAST_DOCUMENTS}"
    if why:
        return Outcome(bound, measured, "undefined", why + measured.rest)
    state: State = "passed"
    if bound.fails(*bound.interval_of(measured)):
        state = "failed"
    elif is_lost(measured, most_lost):
        state = "undefined"
    return Outcome(bound, measured, state)


def is_lost(measured: Measured, most_lost: float) -> bool:
    """Return whether so many summaries could not be judged that no bound is kept."""
    return measured.lost is not None and measured.lost.share >= most_lost


def breaking_rows(
    outcome: Outcome, table: Table, codes: Mapping[str, np.ndarray], compared_with: str
) -> list[int]:
    """Return the rows by which a system breaks a bound, the worst first: those that are beyond it,
    by their own value or by its difference from the mean of another system on the document; none of
    what is no score of a row. `codes` has of each code which rows are broken so, (rows,).
    """
    import numpy as np

    bound, system = outcome.bound, outcome.measured.system
    is_of_system = table.system_codes == table.systems.index(system)
    if bound.key in codes:
        return [*map(int, np.flatnonzero(is_of_system & codes[bound.key]))]
    if bound.key not in table.numbers:
        return []
    values = table.values(bound.key)
    if compared_with:
        of_other = table.by_document(bound.key)[:, table.systems.index(compared_with)]
        # -1, the code of no document, is the place of the last
        values = values - np.append(of_other, math.nan)[table.document_codes]
    is_beyond = SIDES[bound.sign](values, bound.number) == (bound.option == "fail-if")
    chosen = np.flatnonzero(is_of_system & is_beyond & ~np.isnan(values))
    distances = np.abs(values[chosen] - bound.number)
    return [*map(int, chosen[np.argsort(-distances, kind="stable")])]


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
        if count := int(np.nansum(table.numbers[UNSOURCED])):
            reasons.append(f"{count_of(count, 'key fact is')} not in the document, and not judged")
        if failed := int(table.unasked.sum()):
            summaries = count_of(failed, "summary")
            reasons.append(f"the key facts of {summaries} could not be judged")
    if unmatched:
        reasons.append(f"the key facts of {', '.join(unmatched)} belong to no row")
    for bound in bounds:
        if bound.key in OF_KEY_FACTS:
            yield from (unjudged(bound, "", why) for why in reasons)


def find_fallen(bounds: Iterable[Bound], table: Table) -> Iterator[Outcome]:
    """Yield for each bound the systems of which every row was skipped."""
    for bound in bounds:
        for name in table.fallen:
            rows = count_of(table.skipped[name], "row")
            yield unjudged(bound, name, f"all {rows} of {show_name(name)} were skipped")


def unjudged(bound: Bound, system: str, why: str) -> Outcome:
    """Return that a bound cannot be judged of a system, of which nothing was measured."""
    what = f"mean of {show_name(system)}".removesuffix("mean of ")
    nothing = Measured(bound.key, system, what, math.nan, math.nan, math.nan)
    return Outcome(bound, nothing, "undefined", why)


def enforce(outcomes: Iterable[Outcome]) -> list[str]:
    """Return a line for each bound that is kept; a JobError names all that are not, and that cannot
    be judged.
    """
    all_outcomes = list(outcomes)
    refused = [
        (status, ("; ", outcome.bound.named, f": {outcome}"))
        for state, status in (("failed", NOT_KEPT), ("undefined", CANNOT_RUN))
        for outcome in all_outcomes
        if outcome.state == state
    ]
    if refused:
        raise JobError([part for _, parts in refused for part in parts][1:], refused[0][0])
    by_bound: dict[Bound, list[Outcome]] = {}
    for outcome in all_outcomes:
        by_bound.setdefault(outcome.bound, []).append(outcome)
    return [
        f"{in_command(bound.named)}: {say_kept(of_bound)}" for bound, of_bound in by_bound.items()
    ]


def say_kept(outcomes: Sequence[Outcome]) -> str:
    """Return that a bound is kept, which means leave it open all the same, and what could not be
    judged.
    """
    rest = "".join(dict.fromkeys(outcome.measured.rest for outcome in outcomes))
    left_open = [
        outcome.measured
        for outcome in outcomes
        if outcome.bound.option == "fail-if"
        and outcome.measured.low <= outcome.bound.number <= outcome.measured.high
        and outcome.measured.low < outcome.measured.high
    ]
    if left_open:
        few = count_of(max(measured.documents or 0 for measured in left_open), "document")
        means = join_words([measured.what for measured in left_open])
        rest = f", but {few} cannot rule it out for the {means}{rest}"
    return f"{VERDICTS['passed']}{rest}"
