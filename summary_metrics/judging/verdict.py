# SPDX-License-Identifier: Apache-2.0
"""What judgements say: one record, made from judgements and the scores of rows. `words.py` says it in sentences."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

import numpy as np

from ..findings.statistics import add_by_group, divide
from .agreeing import Agreement, MarkCount, agree, count_marks
from .deciding import Decision, decide
from .fitting import Fitted, fit_score
from .krippendorff import alpha
from .records import OVERALL, Judgement, check_scales, keep_last, with_values


class KnownRows(NamedTuple):
    """What is known of the rows of a file: one entry per row in each, and in `scores` (rows, keys).

    `texts` are the digests of document and summary; rows with the same ones are judged together.
    """

    texts: Sequence[tuple[str, str]]
    systems: Sequence[str]
    keys: Sequence[str]
    scores: np.ndarray
    words: np.ndarray
    directions: Mapping[str, str]
    headlines: Sequence[str] = ()


class Judged(NamedTuple):
    """What judgements say of systems and scores.

    `aspect` is what systems are judged by: `overall`, where that was judged, or the mean of the others, "". `aspects`
    has the decision by each aspect alone, where there are several. `ends` has those of the scale of each aspect of the
    mean, where they differ; `stretched` says that the scales are unlike, so that each was put on 0 to 1. `alphas` has
    Krippendorff's alpha of each aspect, nan where nothing can be said. `unknown` judgements are of texts that the file
    does not have. `marks` is None where the judgements are not yes or no. `values` has the judgement of each row, nan
    where there is none, and `guesses` the fitted score, which is written to `fitted_file`, "" where it is not.
    `headlines` are the scores that a reader looks for.
    """

    aspect: str
    aspects: dict[str, Decision]
    decision: Decision
    scale: tuple[float, float] | None
    judges: list[str]
    alphas: dict[str, float]
    judgements: int
    summaries: int
    skipped: int
    unknown: int
    agreements: list[Agreement]
    fitted: Fitted | None
    guesses: np.ndarray | None
    marks: list[MarkCount] | None
    values: np.ndarray
    directions: Mapping[str, str]
    headlines: Sequence[str]
    fitted_file: str = ""
    ends: Mapping[str, tuple[float, float]] = MappingProxyType({})
    stretched: bool = False


def judge_rows(
    lines: Sequence[Judgement],
    rows: KnownRows,
    seed: int = 0,
    source: str = "the judgements",
    kinds: Sequence[frozenset[str]] | None = None,
) -> Judged:
    """Return what judgements say of rows.

    `kinds` has the kinds of marks of each row, where these are known; `source` names the judgements in an error.
    """
    valid = keep_last(lines)
    scales = check_scales(valid, source)
    given = list(with_values(valid))
    known = set(rows.texts)
    found = [one for one in given if one.texts in known]
    aspects = list(dict.fromkeys(str(one.aspect) for one in found))
    means = {aspect: mean_values(found, aspect, rows.texts) for aspect in aspects}
    aspect = OVERALL if OVERALL in means else aspects[0] if len(aspects) == 1 else ""
    ends = {name: scales.get(name) or observe_scale(found, name) for name in aspects}
    stretched = not aspect and are_unlike(ends, named=ends.keys() <= scales.keys())
    columns = [put_on_unit(column, ends[name]) if stretched else column for name, column in means.items()]
    values = means[aspect] if aspect else mean_aspects(columns, len(rows.texts))
    systems = list(dict.fromkeys(rows.systems))
    decisions = {name: decide(systems, tabulate(column, rows, systems), seed) for name, column in means.items()}
    decision = decisions[aspect] if aspect else decide(systems, tabulate(values, rows, systems), seed)
    places, judged_rows = first_of_texts(rows.texts, ~np.isnan(values))
    scores, length = rows.scores[judged_rows], rows.words[judged_rows]
    judged = values[judged_rows]
    fitted = fit_score(rows.keys, scores, judged, length, places, seed)
    plain = not stretched and all(scale == (0, 1) for scale in scales.values())
    yes_or_no = plain and set(judged.tolist()) <= {0.0, 1.0}
    use_marks = kinds is not None and yes_or_no and len(judged)
    return Judged(
        aspect=aspect,
        aspects=decisions if len(decisions) > 1 else {},
        decision=decision,
        scale=(0.0, 1.0) if stretched else scales.get(aspect or (aspects[0] if aspects else "")),
        judges=list(dict.fromkeys(one.judge for one in found)),
        alphas={name: alpha_of(found, name) for name in aspects},
        judgements=len(found),
        summaries=len({one.texts for one in found}),
        skipped=sum(one.skipped for one in valid),
        unknown=len(given) - len(found),
        agreements=agree(rows.keys, scores, judged, length, places, rows.directions, seed) if len(judged) else [],
        fitted=fitted,
        guesses=fitted.fit.guess(np.column_stack([rows.scores, rows.words])) if fitted else None,
        marks=count_marks([kinds[row] for row in judged_rows.tolist()], judged == 0) if use_marks and kinds else None,
        values=values,
        directions=rows.directions,
        headlines=rows.headlines,
        ends={} if aspect or len(set(ends.values())) < 2 else ends,
        stretched=stretched,
    )


def observe_scale(found: Sequence[Judgement], aspect: str) -> tuple[float, float]:
    """Return the ends of a scale that nobody named, as a column of a file names none.

    They are 0 and 1 where nothing is beyond, as with yes and no, and else the least and the largest judgement.
    """
    own = [one.value for one in found if one.aspect == aspect and one.value is not None]
    return (0.0, 1.0) if 0 <= min(own) <= max(own) <= 1 else (min(own), max(own))


def are_unlike(ends: Mapping[str, tuple[float, float]], named: bool) -> bool:
    """Return whether scales are so unlike that in a mean one would weigh far above another.

    Those that somebody named must be the same. The ends of the others are only what was seen of them, so they are
    unlike where one goes beyond 1, or a power of ten, and another does not: of five points, some judges use three.

    >>> are_unlike({"ok": (0, 1), "fluency": (1, 5)}, False), are_unlike({"truth": (1, 4), "fluency": (3, 5)}, False)
    (True, False)
    """
    kinds: set[object] = set(ends.values())
    if not named:
        kinds = {math.ceil(math.log10(max(1, *map(abs, one)))) for one in ends.values()}
    return len(kinds) > 1


def put_on_unit(values: np.ndarray, ends: tuple[float, float]) -> np.ndarray:
    """Return values on a scale as they are on one from 0 to 1.

    >>> put_on_unit(np.array([1.0, 4.0]), (1, 5)).tolist()
    [0.0, 0.75]
    """
    return (values - ends[0]) / ((ends[1] - ends[0]) or 1)


def mean_values(found: Sequence[Judgement], aspect: str, texts: Sequence[tuple[str, str]]) -> np.ndarray:
    """Return the mean of the judges of each row's texts on an aspect, nan where none judged: (rows,)."""
    of_texts: dict[tuple[str, str], list[float]] = {}
    for one in found:
        if one.aspect == aspect and one.value is not None:
            of_texts.setdefault(one.texts, []).append(one.value)
    means = {key: sum(values) / len(values) for key, values in of_texts.items()}
    return np.array([means.get(key, math.nan) for key in texts])


def mean_aspects(columns: Sequence[np.ndarray], rows: int) -> np.ndarray:
    """Return the mean of the aspects of each row, nan where one was not judged."""
    return np.mean(columns, axis=0) if columns else np.full(rows, math.nan)


def tabulate(values: np.ndarray, rows: KnownRows, systems: Sequence[str]) -> np.ndarray:
    """Return values of rows as (documents, systems): the mean where a system has several summaries of a document."""
    judged = ~np.isnan(values)
    own = np.flatnonzero(judged).tolist()
    documents = {digest: d for d, digest in enumerate(sorted({rows.texts[i][0] for i in own}))}
    places = {system: s for s, system in enumerate(systems)}
    cells = np.array(
        [documents[rows.texts[i][0]] * len(systems) + places[rows.systems[i]] for i in own], dtype=np.int64
    )
    number = len(documents) * len(systems)
    columns = np.stack([values[judged], np.ones(len(cells))], axis=1)
    sums, counts = add_by_group(cells, columns, number).T
    return divide(sums, counts).reshape(len(documents), len(systems))


def first_of_texts(texts: Sequence[tuple[str, str]], judged: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the number of the document of each different judged text, from 0, and the first row that has the text."""
    rows = {texts[i]: i for i in reversed(np.flatnonzero(judged).tolist())}
    documents: dict[str, int] = {}
    chosen = sorted(rows.values())
    places = [documents.setdefault(texts[i][0], len(documents)) for i in chosen]
    return np.array(places, dtype=np.int64), np.array(chosen, dtype=np.int64)


def alpha_of(found: Sequence[Judgement], aspect: str) -> float:
    """Return Krippendorff's alpha of the judges on an aspect, nan where nothing can be said."""
    own = [one for one in found if one.aspect == aspect]
    judges = {judge: j for j, judge in enumerate(dict.fromkeys(one.judge for one in own))}
    units = {texts: u for u, texts in enumerate(dict.fromkeys(one.texts for one in own))}
    table = np.full((len(judges), len(units)), math.nan)
    for one in own:
        table[judges[one.judge], units[one.texts]] = one.value
    return alpha(table)
