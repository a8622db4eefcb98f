# SPDX-License-Identifier: Apache-2.0
"""What scores show of each system. Which score shows what, and from which bound on, its metric says.

A statement enters no mean and no correlation. It rests on one of two things:

- a bound with a meaning of its own, such as that most of the text is copied, or that a summary repeats more than twice
  as much as the beginning of its source of the same length;
- a difference from every other system.

Where a score has a floor, as ordinary prose repeats itself a little, there must be more than that as well, and more
than in most systems. Each must be shown. All tests of a table are corrected together, as `statistics.py` says, so at
most 5 % of tables have a statement that is due to chance. That nothing is shown does not mean "good": few documents
show little. Nothing is said of a system none of whose summaries has the score.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

import numpy as np

from ..registry import METRICS
from .comparison import group_means
from .records import Statement, System
from .score_table import Scores, document_codes, system_codes
from .statistics import TRIALS, judge_differences, verdict_of

EXAMPLES = 3
MOST_OTHERS = 5  # of more other systems, the range says little
READ_AGAIN = 100_000  # rows among which they are chosen, as their texts have to be read once more
FEW_TRIALS = 1_000  # where there are many numbers: enough for 5 %, as all tests share one critical value
MANY_NUMBERS = 10**6


class Measure(NamedTuple):
    """A score that shows something: its metric, and its findings, the one that is said first before the others."""

    metric: str
    key: str
    findings: tuple[Any, ...]  # each a `Finding` of the metric's own module, which is not imported here

    @property
    def noun(self) -> str:
        """What it shows."""
        return str(self.findings[0].noun)

    def amounts(self, scores: Scores) -> np.ndarray:
        """Return how much of it each row has, from 0 to 1, nan where the score is undefined."""
        found: np.ndarray = self.findings[0].amount(scores.values[:, scores.keys.index(self.key)])
        return found

    def counts(self, scores: Scores) -> np.ndarray:
        """Return the same as it enters a mean: 1 where a row has any, for what is counted."""
        amounts = self.amounts(scores)
        if not self.findings[0].counted:
            return amounts
        return np.where(np.isnan(amounts), math.nan, amounts > 0)


class Facts(NamedTuple):
    """How much the rows have of what each measure shows: arrays (rows,), by key; and the system of each row.

    `counts` are what enters a mean. They are nan also in all rows of a system none of which has the score. `norms` are
    of the sources, nan where they are not known, with no entry where none was read. `scored` says of each system
    whether any of its rows has the score. `words` are those of each summary, (rows,), None where they were not counted.
    """

    measures: Sequence[Measure]
    amounts: Mapping[str, np.ndarray]
    counts: Mapping[str, np.ndarray]
    names: Sequence[str]
    codes: np.ndarray
    scored: Mapping[str, np.ndarray]
    norms: Mapping[str, np.ndarray] = {}
    words: np.ndarray | None = None


def find_measures(metrics: Mapping[str, Any], keys: Iterable[str]) -> list[Measure]:
    """Return what the scores that there are can show, in an order of its own: it does not depend on that of a job."""
    there, found = set(keys), []
    for name in sorted(metrics, key=lambda name: METRICS.index(name) if name in METRICS else len(METRICS)):
        of_key: dict[str, list[Any]] = {}
        for finding in metrics[name].findings():
            if finding.key in there:
                of_key.setdefault(finding.key, []).append(finding)
        found += [Measure(name, key, tuple(findings)) for key, findings in of_key.items()]
    return found


def gather(measures: Sequence[Measure], scores: Scores) -> Facts:
    """Return how much the rows have of what each measure shows."""
    names, codes = system_codes(scores.systems)
    names = names or ["all summaries"] * bool(len(codes))
    amounts = {one.key: one.amounts(scores) for one in measures}
    scored = {key: np.bincount(codes[~np.isnan(own)], minlength=len(names)) > 0 for key, own in amounts.items()}
    # Of a system without any fact, "none is invented" would be no finding.
    counts = {one.key: np.where(scored[one.key][codes], one.counts(scores), math.nan) for one in measures}
    words = np.asarray(scores.words, dtype=float) if len(scores.words) else None
    return Facts(measures, amounts, counts, names, codes, scored, words=words)


def judge_systems(facts: Facts, scores: Scores, seed: int = 0) -> list[System]:
    """Return what is to be said of each system, in the order of the rows.

    A table of one system has nothing to compare it with; its numbers are said.
    """
    shown: set[tuple[str, int]] = set()
    looked = {(one.key, code) for one in facts.measures for code in np.flatnonzero(facts.scored[one.key]).tolist()}
    if len(facts.names) > 1:
        shown, looked = find_shown(facts, scores.documents, seed)
    read = scores.values[:, [scores.keys.index(one.key) for one in facts.measures]]
    has_any = ~np.isnan(read).all(axis=1) if facts.measures else np.zeros(len(facts.codes), dtype=bool)
    systems = []
    for code, name in enumerate(facts.names):
        own = facts.codes == code
        looked_for = tuple(one.key for one in facts.measures if (one.key, code) in looked)
        unscored = tuple(one.key for one in facts.measures if not facts.scored[one.key][code])
        uncompared = tuple(one.key for one in facts.measures if one.key not in looked_for + unscored)
        summaries = int(has_any[own].sum()), int(own.sum())
        systems.append(System(name, tuple(state(facts, code, shown)), looked_for, unscored, uncompared, summaries))
    return systems


# What is shown


def find_shown(facts: Facts, documents: Sequence[str], seed: int) -> tuple[set[tuple[str, int]], set[tuple[str, int]]]:
    """Return which finding, by its code, is shown of which system, by its number; and which key could be judged."""
    document_of_row = number_documents(documents)
    count = int(document_of_row.max(initial=-1)) + 1
    tests: list[tuple[str, int]] = []
    parts: list[Callable[[], np.ndarray] | None] = []  # None where there is nothing to test
    looked = set()
    for measure in facts.measures:
        values = facts.counts[measure.key]
        rows_of = [facts.codes == code for code in range(len(facts.names))]
        own = [group_means(document_of_row[rows], values[rows, None], count) for rows in rows_of]
        scored = [code for code in range(len(facts.names)) if not np.isnan(own[code]).all()]
        has = ~np.isnan(np.hstack(own))
        share = has.T.astype(float) @ has > 0  # of which two systems there are scores for one document
        norm = facts.norms.get(measure.key)
        for code in scored:
            others = [other for other in scored if other != code]
            for finding in measure.findings:
                before, rows = len(parts), rows_of[code]
                by_source = finding.source_times is not None and norm is not None and not np.isnan(norm[rows]).all()
                if finding.bound is not None:
                    parts.append(partial(np.subtract, own[code], finding.bound))
                if by_source:
                    above = (values - finding.source_times * norm)[rows, None]
                    parts.append(keep_defined(group_means(document_of_row[rows], above, count)))
                if finding.others_times is not None and not by_source:
                    parts += [
                        partial(subtract_times, own[code], finding.others_times, own[other])
                        if share[code, other]
                        else None
                        for other in others
                    ]
                if finding.floor is not None and facts.words is not None:
                    floor = np.array(list(map(finding.floor, facts.words[rows])))
                    above = (values[rows] - floor)[:, None]
                    parts.append(keep_defined(group_means(document_of_row[rows], above, count)))
                tests += [(finding.code, code)] * (len(parts) - len(tests))
                if before < len(parts) and all(parts[before:]):  # of a condition that has no test it can never be shown
                    looked.add((measure.key, code))
    if not parts:
        return set(), looked
    trials = TRIALS if count * len(parts) <= MANY_NUMBERS else FEW_TRIALS
    # Each array is made when it is its turn: of many systems, those of all pairs at once would not fit.
    judged = judge_differences((part() for part in parts if part), seed, trials, replicates=0)  # no interval is said
    verdicts = map(verdict_of, judged.difference.tolist(), judged.p_corrected.tolist())
    shown: dict[tuple[str, int], bool] = {}
    for test, part in zip(tests, parts, strict=True):
        holds = part is not None and next(verdicts) == "higher"
        shown[test] = shown.get(test, True) and holds
    return {test for test, holds in shown.items() if holds} - find_excused(facts), looked


def subtract_times(own: np.ndarray, times: float, other: np.ndarray) -> np.ndarray:
    """Return how much more one system has than so many times what another has, on each document, (documents, 1)."""
    return own - times * other


def keep_defined(differences: np.ndarray) -> Callable[[], np.ndarray] | None:
    """Return a function that gives the differences, None where none of them is defined."""
    return None if np.isnan(differences).all() else lambda: differences


def find_excused(facts: Facts) -> set[tuple[str, int]]:
    """Return which finding that has a floor cannot be said of which system, as most others have as much of it."""
    excused: set[tuple[str, int]] = set()
    for measure in facts.measures:
        values = facts.counts[measure.key]
        means = np.array([mean_of(values[facts.codes == code]) for code in range(len(facts.names))])
        for code in range(len(facts.names)):
            others = np.delete(means, code)
            if not np.isnan(others).all() and not means[code] > np.nanmedian(others):
                excused.update((one.code, code) for one in measure.findings if one.floor is not None)
    return excused


def number_documents(documents: Sequence[str]) -> np.ndarray:
    """Return for each row the number of its document; a row without one has a document of its own."""
    numbers = document_codes(documents)
    alone = numbers < 0
    numbers[alone] = numbers.max(initial=-1) + 1 + np.arange(np.count_nonzero(alone))
    return numbers


def mean_of(values: np.ndarray) -> float:
    """Return the mean, nan left out; nan where nothing is left."""
    known = values[~np.isnan(values)]
    return float(known.mean()) if len(known) else math.nan


# What is said


def state(facts: Facts, code: int, shown: set[tuple[str, int]]) -> list[Statement]:
    """Return what is said of one system, by its number: what is shown, and the rates that are said besides."""
    said: list[Statement] = []
    alone = []
    for measure in facts.measures:
        finding = next((one for one in measure.findings if (one.code, code) in shown), None)
        last = measure.findings[-1]  # the weakest
        if finding:
            said.append(describe(facts, measure, finding, code, shown=True))
        elif facts.scored[measure.key][code] and (len(facts.names) == 1 or last.rate == "always"):
            said.append(describe(facts, measure, last, code, shown=False))
        elif last.rate == "alone" and np.nansum(facts.counts[measure.key][facts.codes == code]):
            alone.append(describe(facts, measure, last, code, shown=False, beside=False))
    return said or alone


def describe(facts: Facts, measure: Measure, finding: Any, code: int, *, shown: bool, beside: bool = True) -> Statement:
    """Return the statement of a finding, or its rate alone where it is not shown."""
    own = np.flatnonzero(facts.codes == code)
    values, norm = facts.counts[measure.key], facts.norms.get(measure.key)
    share = format_range(np.array([mean_of(values[own])]))
    norms = []
    if beside and norm is not None and not math.isnan(source := mean_of(norm[own])):
        norms.append(f"in an equally long part of its source: {format_range(np.array([source]))}")
    others = np.array([mean_of(values[facts.codes == other]) for other in range(len(facts.names)) if other != code])
    if shown and len(others) <= MOST_OTHERS and not np.isnan(others).all():
        norms.append(f"other systems: {format_range(others)}")
    if norms and finding.counted:
        known = int((~np.isnan(values[own])).sum())
        norms.insert(0, share if known == len(own) else f"{share} of the {known:,} that have any")
    number = int(np.nansum(values[own]))
    sentence = finding.sentence.format(
        share=share,
        count=f"{number:,}",
        of=f"{len(own):,}",
        s="s" if number == 1 else "",
        beside=f" ({'; '.join(norms)})" if norms else "",
    )
    doubt = finding.doubt if number else ""
    if doubt:
        sentence += f" {doubt}"
    if finding.judged and shown:
        sentence += f" {finding.judged}"
    return Statement(
        kind=finding.kind if shown else "description",
        code=finding.code,
        label=finding.label if shown else "",
        noun=finding.noun,
        systems=(facts.names[code],),
        sentence=sentence,
        amount=f"{number:,} of {len(own):,}" if finding.counted else share,
        rule=finding.rule if shown else "",
        doubt=doubt,
        number=int((facts.amounts[measure.key][own] > 0).sum()),
        of=len(own),
        rows=clear_rows(own, facts.amounts[measure.key]),
        tabled=not shown and finding.rate == "always",
    )


def clear_rows(own: np.ndarray, amounts: np.ndarray) -> tuple[int, ...]:
    """Return those of the rows `own` of which there is most, none of which there is nothing."""
    known = own[: np.searchsorted(own, READ_AGAIN)]
    known = known[amounts[known] > 0]
    return tuple(known[np.argsort(-amounts[known], kind="stable")[:EXAMPLES]].tolist())


def format_range(shares: np.ndarray) -> str:
    """Return shares as a range of percentages.

    >>> format_range(np.array([0.18, 0.372, np.nan])), format_range(np.array([0.05]))
    ('18 to 37 %', '5 %')
    """
    known = shares[~np.isnan(shares)]
    if not len(known):
        return "-"
    low, high = (f"{100 * share:.0f}" for share in (known.min(), known.max()))
    return f"{low} %" if low == high else f"{low} to {high} %"
