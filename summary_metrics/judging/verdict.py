# SPDX-License-Identifier: Apache-2.0
"""What judgements say, made of them and of the table of scores; `showing/judged.py` says it in
sentences.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..errors import JobError
from ..findings.corrected import Errors, Interval
from ..findings.names import short_names
from ..findings.table import Table
from ..metrics._shared.summary_metric import Score
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
    known = set(texts)
    given: dict[str, dict[Texts, list[float]]] = {name: {} for name in scales}
    for judgement in with_values(valid):
        if judgement.texts in known:
            of_texts = given[str(judgement.aspect)]
            of_texts.setdefault(judgement.texts, []).append(judgement.value or 0.0)
    aspects = {}
    for name, of_texts in given.items():
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
    known = set(texts)
    of_table = [judgement for judgement in with_value if judgement.texts in known]
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
