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
from ..findings.corrected import Interval
from ..findings.names import short_names
from ..findings.table import Table
from ..findings.trust import Errors
from ..metrics._shared.summary_metric import Score
from .agreement import Agreement, agree, alpha
from .deciding import Decision, decide
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


def judge_systems(judgements: Sequence[Judgement], table: Table, seed: int = 0) -> Judged:
    """Return what judgements say of the rows of a table; rows with the same texts are judged
    together. A JobError says that there is none, or that aspects of unlike scales have no mean.
    """
    valid = keep_last(judgements)
    scales = find_scales(valid, IN_ERRORS)
    if not scales:
        raise JobError(f"{IN_ERRORS}: there is no judgement in it")
    with_value = list(with_values(valid))
    texts = texts_of(table)
    # those of texts that changed since, or are of another file, are counted and left out
    texts_of_table = set(texts)
    of_table = [judgement for judgement in with_value if judgement.texts in texts_of_table]
    aspects = list(dict.fromkeys(str(judgement.aspect) for judgement in of_table))
    # a share of key facts enters no mean of points, unless it is all that there is
    rated = [name for name in aspects if name != KEY_FACTS] or aspects
    aspect = leading_aspect(rated)
    if not aspect:
        refuse_unlike({name: scales[name] for name in rated})
    columns = {name: mean_of_judges(of_table, name, texts) for name in aspects}
    values = np.full(len(texts), math.nan)
    if aspect:
        values = columns[aspect]
    elif columns:
        values = np.mean([columns[name] for name in rated], axis=0)
    decisions = {
        name: decide(table.systems, table.by_document(column), seed)
        for name, column in columns.items()
    }
    decision = decisions.get(aspect) or decide(table.systems, table.by_document(values), seed)
    if len(decisions) == 1:
        decisions = {}  # it is the decision
    return Judged(
        names=short_names(table.systems),
        aspect=aspect,
        aspects=decisions,
        decision=decision,
        ends=scales[aspect or next(iter(aspects or scales))][:2],
        judges=list(dict.fromkeys(judgement.judge for judgement in of_table)),
        alphas={name: alpha(values_of_texts(of_table, name).values()) for name in aspects},
        judgements=len(of_table),
        summaries=len({judgement.texts for judgement in of_table}),
        skipped=sum(judgement.skipped for judgement in valid),
        unknown=len(with_value) - len(of_table),
        agreements=agree_with_scores(table, values, first_of_texts(texts, ~np.isnan(values)), seed),
        scores=table.scores,
        values=values,
    )


def texts_of(table: Table) -> list[tuple[str, str]]:
    """Return the digests of document and summary of each row."""
    labels = table.labels
    return list(zip(labels["document_digest"], labels["summary_digest"], strict=True))


def leading_aspect(rated: Sequence[str]) -> str:
    """Return the aspect by which systems are judged, "" for the mean of several."""
    if OVERALL in rated:
        return OVERALL
    if len(rated) == 1:
        return rated[0]
    return ""


def agree_with_scores(
    table: Table, judged: np.ndarray, rows: np.ndarray, seed: int
) -> list[Agreement]:
    """Return how each score that varies over some rows of a table agrees with the judgements of
    all rows.
    """
    columns = {key: table.numbers[key][rows] for key in table.scores}
    words = table.words[rows]
    return agree(
        {key: column for key, column in columns.items() if varies(column)},
        judged[rows],
        length=np.where(words > 0, words, math.nan),
        documents=np.unique(table.document_codes[rows], return_inverse=True)[1],
        lower=[key for key, score in table.scores.items() if score.better == "lower"],
        seed=seed,
    )


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


def varies(values: np.ndarray) -> bool:
    """Return whether a score has different values; nan is none."""
    return len(np.unique(values[~np.isnan(values)])) > 1


def mean_of_judges(
    judgements: Sequence[Judgement], aspect: str, texts: Sequence[tuple[str, str]]
) -> np.ndarray:
    """Return the mean of the judges of each row's texts on an aspect, nan where none judged:
    (rows,).
    """
    of_texts = values_of_texts(judgements, aspect)
    means = {key: sum(values) / len(values) for key, values in of_texts.items()}
    return np.array([means.get(key, math.nan) for key in texts])


def values_of_texts(
    judgements: Sequence[Judgement], aspect: str
) -> dict[tuple[str, str], list[float]]:
    """Return the values that judges gave to each of the texts on an aspect."""
    of_texts: dict[tuple[str, str], list[float]] = {}
    for judgement in judgements:
        if judgement.aspect == aspect and judgement.value is not None:
            of_texts.setdefault(judgement.texts, []).append(judgement.value)
    return of_texts


def first_of_texts(texts: Sequence[tuple[str, str]], judged: np.ndarray) -> np.ndarray:
    """Return the first row of each different judged text, so that the same words count once."""
    rows = {texts[row]: row for row in reversed(np.flatnonzero(judged).tolist())}
    return np.array(sorted(rows.values()), dtype=np.int64)
