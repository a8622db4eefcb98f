# SPDX-License-Identifier: Apache-2.0
"""What judgements say, made of them and of the table of scores: of systems, of scores, and what
share of each system's summaries is bad; `showing/judged.py` says it in sentences.

A label is a judgement of which the user says what is bad: `--bad "consistency<4"`; of 0 and 1, -1
and 1, or no and yes the lower one is. To a score that judges, what is broken is the worst. A judge
is a column of verdicts, of which more is better as of judgements, or a score. The judge of the
shares is the first column, else facts, else the first score: chosen before anything is computed, as
the one with the narrowest interval would be right less often than it says.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..errors import JobError, Option, did_you_mean
from ..findings.corrected import (
    Errors,
    Interval,
    area_under_curve,
    bounded_mean,
    errors_of,
    kappa,
    prediction_powered,
)
from ..findings.fail_if import BAD_SHARE, SIDES, Bound, Measured, check_range
from ..findings.names import short_names
from ..findings.problems import rows_with_codes
from ..findings.statistics import ROUNDING, each_its_own
from ..findings.table import MARKED, Table
from ..metrics._shared.summary_metric import Score
from ..printable import show_name
from ..texts.broken import ANY
from .deciding import Agreement, Decision, agree, alpha, decide
from .records import KEY_FACTS, OVERALL, Judgement, ScaleEnds, find_scales, keep_last, with_values

IN_ERRORS = "the judgements"  # which may come from a file, a column or Python


class Worth(NamedTuple):
    """How well a judge tells bad from good: `errors` are None where it gives degrees, `agreement`,
    which is kappa, also for a score.
    """

    judge: str
    curve: Interval
    errors: Errors | None = None
    agreement: Interval | None = None


class SystemShare(NamedTuple):
    """The share of bad summaries of a system: `powered` is the answer, `alone` that of the labels
    alone, and `to_add` how many more labels bring the answer to 5 points on each side.
    """

    system: str
    labels: int
    summaries: int
    powered: Interval
    alone: Interval
    to_add: int


class Corrected(NamedTuple):
    """All that labels say of judges and shares. The first of `worths` is the judge of the shares.
    `note` says of a rule by which no label is bad where the labels lie.
    """

    rule: str
    labels: int
    bad: int
    judge: str
    worths: list[Worth]
    shares: list[SystemShare]
    note: str = ""


class Judged(NamedTuple):
    """What judgements say of systems and scores.

    `names` are short ones of the systems. `aspect` is what systems are judged by: `overall`, where
    that was judged, the only aspect, or "" for the mean of several. All are in `aspects`, each with
    its own decision; key facts that were ticked off are one, but enter no mean. `alphas` has
    Krippendorff's alpha of each aspect, nan where nothing can be said. `unknown` judgements are of
    texts that the table does not have. `values` has the judgement of each row, nan where there is
    none. `corrected` has the shares of bad summaries, where it is said what is bad.
    """

    names: Mapping[str, str]
    aspect: str
    aspects: dict[str, Decision]
    decision: Decision
    ends: tuple[float, float]
    judges: list[str]
    alphas: dict[str, float]
    judgements: int
    summaries: int
    skipped: int
    unknown: int
    agreements: list[Agreement]
    scores: Mapping[str, Score]
    values: np.ndarray
    corrected: Corrected | None = None


Texts = tuple[str, str]  # the digests of a document and of a summary


class Aspect(NamedTuple):
    """What was judged by one aspect: the ends of its scale, and of texts that the table has, what
    its judges gave to each, and their mean in each row, (rows,), nan where nobody judged.
    """

    ends: ScaleEnds
    of_texts: Mapping[Texts, Sequence[float]]
    means: np.ndarray


def read_aspects(judgements: Sequence[Judgement], table: Table) -> dict[str, Aspect]:
    """Return what was judged by each aspect that has a valid judgement."""
    valid, texts = keep_last(judgements), texts_of(table)
    scales = find_scales(valid, IN_ERRORS)
    of_table = set(texts)
    values_by_aspect: dict[str, dict[Texts, list[float]]] = {name: {} for name in scales}
    for judgement in with_values(valid):
        if judgement.texts in of_table:
            of_texts = values_by_aspect[str(judgement.aspect)]
            of_texts.setdefault(judgement.texts, []).append(judgement.value or 0.0)
    aspects = {}
    for name, of_texts in values_by_aspect.items():
        means = {key: sum(values) / len(values) for key, values in of_texts.items()}
        of_rows = np.array([means.get(key, math.nan) for key in texts])
        aspects[name] = Aspect(scales[name], of_texts, of_rows)
    return aspects


def judge_systems(judgements: Sequence[Judgement], table: Table, seed: int = 0) -> Judged:
    """Return what judgements say of the rows of a table; rows with the same texts are judged
    together. A JobError says that there is none, or that aspects of unlike scales have no mean.
    """
    aspects = read_aspects(judgements, table)
    if not aspects:
        raise JobError(f"{IN_ERRORS}: there is no judgement in it")
    valid, texts = keep_last(judgements), texts_of(table)
    with_value = list(with_values(valid))
    # those of texts that changed since, or are of another file, are counted and left out
    texts_of_table = set(texts)
    of_table = [judgement for judgement in with_value if judgement.texts in texts_of_table]
    judged = {name: aspect for name, aspect in aspects.items() if aspect.of_texts}
    # a share of key facts enters no mean of points, unless it is all that there is
    rated = [name for name in judged if name != KEY_FACTS] or list(judged)
    if OVERALL in rated:
        rated = [OVERALL]
    leading = ""  # for the mean of several
    if len(rated) == 1:
        [leading] = rated
    else:
        refuse_unlike({name: judged[name].ends for name in rated})
    values = np.full(len(texts), math.nan)
    if rated:
        values = np.mean([judged[name].means for name in rated], axis=0)
    decisions = {
        name: decide(table.systems, table.by_document(aspect.means), seed)
        for name, aspect in judged.items()
    }
    decision = decisions.get(leading) or decide(table.systems, table.by_document(values), seed)
    if len(decisions) == 1:
        decisions = {}  # it is the decision
    return Judged(
        names=short_names(table.systems),
        aspect=leading,
        aspects=decisions,
        decision=decision,
        ends=aspects[leading or next(iter(judged or aspects))].ends[:2],
        judges=list(dict.fromkeys(judgement.judge for judgement in of_table)),
        alphas={name: alpha(aspect.of_texts.values()) for name, aspect in judged.items()},
        judgements=len(of_table),
        summaries=len({judgement.texts for judgement in of_table}),
        skipped=sum(judgement.skipped for judgement in valid),
        unknown=len(with_value) - len(of_table),
        agreements=agree_with_scores(table, values, texts, seed),
        scores=table.scores,
        values=values,
    )


def texts_of(table: Table) -> list[Texts]:
    """Return the digests of document and summary of each row."""
    labels = table.labels
    return list(zip(labels["document_digest"], labels["summary_digest"], strict=True))


def refuse_unlike(scales: Mapping[str, ScaleEnds]) -> None:
    """Raise a JobError where scales are so unlike that in a mean one would weigh far above another.

    Those that somebody named must be the same. The ends of the others are only what was seen of
    them, so they are unlike where one goes beyond 1, or a power of ten, and another does not: of
    five points, some judges use three.
    """
    named = {ends[:2] for ends in scales.values() if ends.named}
    sizes = {
        math.ceil(math.log10(max(1.0, abs(ends.lowest), abs(ends.highest))))
        for ends in scales.values()
    }
    if len(named) > 1 or len(sizes) > 1:
        ranges = ", ".join(
            f"{name} from {ends.lowest:g} to {ends.highest:g}" for name, ends in scales.items()
        )
        advice = f"give those of one scale, or judge `{OVERALL}`"
        raise JobError(f"{IN_ERRORS}: {ranges}: they have no mean; {advice}")


def agree_with_scores(
    table: Table, judged: np.ndarray, texts: Sequence[Texts], seed: int
) -> list[Agreement]:
    """Return how each score that varies agrees with the judgements of all rows, (rows,), of which
    the same texts count once.
    """
    first_rows = {texts[row]: row for row in reversed(np.flatnonzero(~np.isnan(judged)).tolist())}
    rows = np.array(sorted(first_rows.values()), dtype=np.int64)
    columns = {key: table.numbers[key][rows] for key in table.scores}
    return agree(
        {key: x for key, x in columns.items() if len(np.unique(x[~np.isnan(x)])) > 1},
        judged[rows],
        length=table.words[rows],
        documents=np.unique(table.document_codes[rows], return_inverse=True)[1],
        lower=[key for key, score in table.scores.items() if score.better == "lower"],
        seed=seed,
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
    judged, verdict_aspects = read_aspects(judgements, table), read_aspects(verdicts, table)
    rule_of = {rule.key: rule for rule in rules}
    named = [*judged, *verdict_aspects]
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
    for name, verdict in verdict_aspects.items():
        bad_verdicts = tell_bad(verdict, rule_of.get(name))
        if bad_verdicts is None:
            bad_verdicts = -verdict.means
        columns[name] = bad_verdicts
    suspicions = dict(list_judges(table, columns))
    if not suspicions:
        return None
    # chosen before anything is computed: see above
    judge = next(name for name in (*verdict_aspects, MARKED, *suspicions) if name in suspicions)
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
            worth_of(name, name in verdict_aspects, labels, suspicions[name], documents, seed)
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
