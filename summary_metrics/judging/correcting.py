# SPDX-License-Identifier: Apache-2.0
"""What share of each system's summaries is bad, by labels and a judge, as one record.

A label is a judgement of which the user says what is bad: `--bad "consistency<4"`; of 0 and 1, -1
and 1, or no and yes the lower one is. To a score that judges, what is broken is the worst. A judge
is a column of verdicts, of which more is better as of judgements, or a score. The judge of the
shares is the first column, else facts, else the first score: chosen before anything is computed, as
the one with the narrowest interval would be right less often than it says.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

import numpy as np

from ..errors import JobError, Option, did_you_mean
from ..findings.corrected import (
    area_under_curve,
    bounded_mean,
    errors_of,
    kappa,
    prediction_powered,
)
from ..findings.fail_if import BAD_SHARE, SIDES, Bound, Measured, check_range
from ..findings.problems import rows_with_codes
from ..findings.statistics import ROUNDING, each_its_own
from ..findings.table import MARKED, Table
from ..printable import show_name
from ..texts.broken import ANY
from .records import OVERALL, Judgement, ScaleEnds, find_scales, with_values
from .verdict import (
    IN_ERRORS,
    Aspect,
    Corrected,
    Judged,
    SystemShare,
    Worth,
    judge_systems,
    read_aspects,
)

LIKERT = (1, 5)  # the usual scale of judgements, which is taken as known where it is seen whole
PRECISION = 0.05  # to which a share shall be known, on each side


def judge_and_correct(
    judgements: Sequence[Judgement],
    table: Table,
    verdicts: Sequence[Judgement] = (),
    rules: Sequence[Bound] = (),
    seed: int = 0,
) -> Judged:
    """Return what judgements say of the rows of a table, with the shares of bad summaries where
    something says what bad is.
    """
    judged = judge_systems(judgements, table, seed)
    return judged._replace(corrected=correct(judgements, table, verdicts, rules, seed))


def check_rules(
    judgements: Sequence[Judgement], verdicts: Sequence[Judgement], rules: Iterable[Bound]
) -> None:
    """Refuse a rule of what is bad by which all of a known scale is, or nothing.

    A scale is known where it is named, and where it goes from 0 to 1, or in whole numbers from 1 to
    5. Other whole numbers from 1 on go on as far as one likes, and not below.
    """
    lines = list(with_values((*judgements, *verdicts)))
    scales = find_scales(lines, IN_ERRORS)
    for rule in rules:
        if rule.key not in scales:
            continue
        ends = scales[rule.key]
        least, most = ends.lowest, ends.highest
        if not ends.named and (least, most) != (0, 1):
            values = [float(line.value or 0) for line in lines if line.aspect == rule.key]
            if least < 1 or not all(map(float.is_integer, values)):
                continue
            if (least, most) != LIKERT:
                least, most = 1, math.inf
        check_range(rule, least, most)


def correct(
    judgements: Sequence[Judgement],
    table: Table,
    verdicts: Sequence[Judgement] = (),
    rules: Sequence[Bound] = (),
    seed: int = 0,
) -> Corrected | None:
    """Return what judgements say of the shares of bad summaries, None where nothing says what bad
    is; a JobError where that was asked for.
    """
    judged, given = read_aspects(judgements, table), read_aspects(verdicts, table)
    rule_of = {rule.key: rule for rule in rules}
    named = [*judged, *given]
    for name, rule in rule_of.items():
        if name not in named:
            nearest = did_you_mean(name, named)
            raise JobError([rule.named, f": judged is {', '.join(named)}{nearest}"])
    # what says what is bad: the first with a rule, else `overall`, else the first
    preferred = [*(name for name in judged if name in rule_of), OVERALL, *judged]
    aspect = next(name for name in preferred if name in judged)
    labels = tell_bad(judged[aspect], rule_of.get(aspect))
    if labels is None and (rules or verdicts):
        question = f": which {aspect} is bad? Say it as {aspect}<NUMBER"
        raise JobError([Option("bad"), question])
    if labels is None or np.isnan(labels).all():
        return None
    columns = {}  # more is more suspicious
    for name, verdict in given.items():
        bad_verdicts = tell_bad(verdict, rule_of.get(name))
        columns[name] = -verdict.means if bad_verdicts is None else bad_verdicts
    suspicions = dict(list_judges(table, columns))
    if not suspicions:
        return None
    # chosen before anything is computed: see above
    judge = next(name for name in (*given, MARKED, *suspicions) if name in suspicions)
    documents = each_its_own(table.document_codes)
    of_systems = [(name, table.system_codes == k) for k, name in enumerate(table.systems)]
    shares = [
        share_of(name, labels[rows], suspicions[judge][rows], documents[rows])
        for name, rows in of_systems
        if not np.isnan(labels[rows]).all()
    ]
    shares.sort(key=lambda share: share.powered.mean)
    bad, note = int(np.nansum(labels)), ""
    if aspect in rule_of and not bad:
        values = judged[aspect].means
        note = f"{aspect} goes from {np.nanmin(values):g} to {np.nanmax(values):g}"
    return Corrected(
        rule=str(rule_of.get(aspect, f"the lower value of {aspect}")),
        labels=int((~np.isnan(labels)).sum()),
        bad=bad,
        judge=judge,
        worths=[
            worth_of(name, name in given, labels, suspicions[name], documents, seed)
            for name in dict.fromkeys([judge, *suspicions])
        ],
        shares=shares,
        note=note,
    )


def worth_of(
    judge: str,
    is_verdict: bool,
    labels: np.ndarray,
    suspicion: np.ndarray,
    documents: np.ndarray,
    seed: int,
) -> Worth:
    """Return how well a judge, a column of verdicts or a score, tells bad from good on the labelled
    rows.
    """
    rows = ~np.isnan(labels)
    labels, documents = labels[rows], documents[rows]
    curve = area_under_curve(labels, suspicion[rows], documents)
    values = np.unique(suspicion)
    if len(values) != 2:  # of degrees, which flag nothing
        return Worth(judge, curve)
    flagged = (suspicion[rows] == values[-1]).astype(float)
    agreement = None
    if is_verdict:
        agreement = kappa(labels, flagged, documents, seed)
    return Worth(judge, curve, errors_of(labels, flagged, documents), agreement)


def tell_bad(aspect: Aspect, rule: Bound | None) -> np.ndarray | None:
    """Return 1 for bad, 0 for good and nan for unknown rows, where it is known what is bad: by a
    rule, or as the scale has two points.

    Of two points the lower one is bad; where judges differ, the side on which more of them are,
    and where as many are on both nothing is known.
    """
    ends, values = aspect.ends, aspect.means
    if rule is not None:
        bad = SIDES[rule.sign](values, rule.number)
    elif is_of_two(ends, np.unique(values[~np.isnan(values)])):
        middle = (ends.lowest + ends.highest) / 2
        bad = np.where(values == middle, math.nan, values < middle)
    else:
        return None
    return np.where(np.isnan(values), math.nan, bad)


def is_of_two(ends: ScaleEnds, different: np.ndarray) -> bool:
    """Return whether a scale has two points: numbers that follow one another, or -1 and 1."""
    if ends.highest - ends.lowest == 1:
        return ends.named or len(different) >= 2 or 0 in different
    return ends[:2] == (-1, 1) and set(different.tolist()) <= {-1, 0, 1}


def list_judges(
    table: Table, verdicts: Mapping[str, np.ndarray]
) -> Iterator[tuple[str, np.ndarray]]:
    """Yield the judges with how suspicious each row is to them. To a score no row is more so than a
    broken one; where nothing is said of a row, it is as suspicious as the middle one.
    """
    is_broken = rows_with_codes(table)[ANY]
    columns = {**verdicts}
    keys = {key for key, score in table.scores.items() if score.main}
    if MARKED in table.scores:
        # of the keys of facts the one whose shares the screen shows
        keys = keys - {"facts_score"} | {MARKED}
    suspicious_side = {"lower": 1, "higher": -1}
    for key, score in table.scores.items():
        if key in keys and score.better in suspicious_side:
            values = suspicious_side[score.better] * table.values(key)
            columns.setdefault(key, np.where(is_broken, math.nan, values))
    for name, values in columns.items():
        if not np.isnan(values).all():
            unsaid = np.where(is_broken, np.nanmax(values), np.nanmedian(values))
            yield name, np.where(np.isnan(values), unsaid, values)


def share_of(
    system: str, bad: np.ndarray, suspicion: np.ndarray, documents: np.ndarray
) -> SystemShare:
    """Return what is known of the share of bad summaries of a system, of whose rows the arrays
    are.
    """
    labelled = ~np.isnan(bad)
    # whatever its scale: of a judge only the order of the summaries counts
    ranks = np.searchsorted(np.sort(suspicion), suspicion) / len(bad)
    powered = prediction_powered(bad, labelled, ranks, documents)
    alone = bounded_mean(bad[labelled], documents[labelled])
    labels = int(labelled.sum())
    return SystemShare(
        system=system,
        labels=labels,
        summaries=len(bad),
        powered=powered,
        alone=alone,
        to_add=more_labels(labels, min(powered.width, alone.width) / 2, PRECISION),
    )


def more_labels(labels: int, reach: float, precision: float) -> int:
    """Return how many more labels make an interval as narrow as wanted, as its reach falls with the
    root of their number.

    >>> more_labels(30, 0.10, 0.05)
    90
    """
    more = labels * ((reach / precision) ** 2 - 1)
    return max(0, math.ceil(more - ROUNDING))  # 90.00000000000001 is 90


def measure_shares(corrected: Corrected) -> list[Measured]:
    """Return the share of each system as a bound is held against it."""
    return [
        Measured(
            BAD_SHARE,
            share.system,
            f"share of bad summaries{f' of {show_name(share.system)}' if share.system else ''}",
            *share.powered,
            note=corrected.note,
        )
        for share in corrected.shares
    ]
