# SPDX-License-Identifier: Apache-2.0
"""`find`: all that is shown of a table, found once, for every painter. It reads nothing but the
table.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from ..errors import JobError, Option, did_you_mean
from ..texts.broken import ANY
from ..texts.broken import CODES as BROKEN
from ..texts.writing import TASK
from . import limits, problems
from .columns import Column, Measure, list_measures, make_column, order_systems
from .differences import tell_apart, unbeaten
from .findings import Findings
from .limits import Caution
from .means import measure_means
from .names import short_names
from .other_marks import find_other_marks
from .statistics import LEAST_DOCUMENTS, Ends
from .suspects import KEY_FACTS, find_suspects, marked_rows
from .table import KEPT, MARKED, MISSING, SHARE_MISSING, MetricRun, Table

if TYPE_CHECKING:
    from ..judging.verdict import Judged

CODES = tuple(dict.fromkeys([*BROKEN, TASK, *limits.CODES]))  # of all that `--ignore` leaves out
MOST_JUDGED = 5  # systems that a person is asked to judge; `benchmarks.conclusions` tries it
MOST_BROKEN = 0.1  # of the summaries of a system that is worth judging
ALL_BROKEN = 1.0  # of the summaries of a system that is ruled out, whatever the columns show


def check_codes(codes: Collection[str]) -> None:
    """Refuse to leave out what there is not; a JobError says what there is."""
    for code in codes:
        if code not in CODES:
            refusal = f": there is no such code; there are {', '.join(CODES)}"
            raise JobError([Option("ignore", code), refusal, did_you_mean(code, CODES)])


def find(
    table: Table, *, seed: int = 0, ignored: Collection[str] = (), judgements: Judged | None = None
) -> Findings:
    """Return all that is found; `ignored` are codes of cautions and problems that are left out.

    Each step needs those before it. What leads is chosen first, as other columns are compared only
    beside it, all as one family. It orders the systems, and shows which of them it has seen too
    little of: only then do these lose their letters. Columns are left out last, as the column of
    repetition decides who repeats itself and is not judged.
    """
    names = list(short_names(table.systems).values())
    codes = problems.rows_with_codes(table)
    broken = problems.broken_shares(table, codes)
    chosen = choose_measures(table, seed)
    columns = compare(table, chosen.measures, chosen.lead, seed)
    lead = next((column for column in columns if column.key == chosen.lead), None)
    all_broken = [
        system for system, name in enumerate(table.systems) if broken[name][ANY] == ALL_BROKEN
    ]
    standing = stand(table, lead, order_systems(table, lead, second_of(columns, lead)))
    standing = without_systems(standing, all_broken)
    if lead is not None and lead.letters and standing.unordered:
        columns[columns.index(lead)] = lead = without_letters(lead, standing.unordered)
    by_key = {column.key: column for column in columns}
    repeaters = limits.repeating(by_key.get("repeats"))
    many_broken = [
        system for system, name in enumerate(table.systems) if broken[name][ANY] > MOST_BROKEN
    ]
    judgeable = [system for system in standing.ranked if system not in {*many_broken, *repeaters}]
    to_judge: list[int] = []
    if len(names) > 1:
        candidates = [system for system in standing.order if system not in all_broken]
        to_judge = choose_judged(standing, judgeable, candidates, by_key)
    cautions = [
        *chosen.cautions,
        *limits.find_cautions(table, names, by_key, lead, standing.best),
    ]
    return Findings(
        rows=len(table),
        documents=len(table.documents),
        language=table.language,
        systems=table.systems,
        names=names,
        sizes=Counter(table.labels["system"]),
        # A small share of repetition in every system is a column that says nothing.
        columns=[
            column for column in columns if column.key != "repeats" or repeaters or len(names) == 1
        ],
        lead=lead,
        order=standing.order,
        best=standing.best,
        unordered=standing.unordered,
        to_judge=to_judge,
        judgeable=len(judgeable),
        cautions=[caution for caution in cautions if caution.code not in ignored],
        problems=problems.find_problems(table, codes, ignored),
        suspects=find_suspects(table),
        marked=len(marked_rows(table, MARKED, MISSING)),
        lacking=len(marked_rows(table, MISSING)),
        many_broken=many_broken,
        all_broken=all_broken,
        broken=broken,
        other_marks=find_other_marks(table),
        by_words=by_words(table),
        interval=interval_of_one(table, seed),
        judged=judgements,
    )


def interval_of_one(table: Table, seed: int) -> Ends | None:
    """Return in which the share of summaries with facts not found lies, where there is one system;
    several are told apart instead.
    """
    if len(table.systems) > 1 or MARKED not in table.scores:
        return None
    share = measure_means(table, [MARKED], np.ones(len(table), dtype=bool), seed)[MARKED]
    return None if math.isnan(share.low) else Ends(share.low, share.high)


class Choice(NamedTuple):
    """What is shown of the systems, the key of what orders them, None where nothing may, and why it
    is no other.
    """

    measures: list[Measure]
    lead: str | None
    cautions: list[Caution]


def choose_measures(table: Table, seed: int) -> Choice:
    """Return what is shown, and what leads."""
    measures = list_measures(table)
    cautions: list[Caution] = []
    leading = measures  # of which one may lead
    silent = ""
    if KEPT in table.scores and by_words(table):
        silent = limits.silence_of_words(table, seed)
    if silent:
        cautions.append(limits.about_silence(silent))
        # then others stand before it, and one of these leads
        measures.sort(
            key=lambda measure: (measure.better == "neither", measure.key == SHARE_MISSING)
        )
        leading = [measure for measure in measures if measure.key != SHARE_MISSING]
    key, caution = limits.choose_lead(table, leading)
    if caution:
        cautions.insert(0, caution)
    # Key phrases are words, too; and key facts are the better answer to the same question.
    if key == SHARE_MISSING or (caution and caution.code == "language"):
        measures = [measure for measure in measures if measure.key != "qa_score"]
    measures = [measure for measure in measures if not np.isnan(measure.values).all()]
    return Choice(measures, key, cautions)


def without_letters(column: Column, unordered: Collection[int]) -> Column:
    """Return a column in which the systems that it does not order have no letters."""
    letters = list(column.letters)
    for system in unordered:
        letters[system] = ""
    return replace(column, letters=tuple(letters))


class Standing(NamedTuple):
    """How the systems stand: as they are shown, those that may lead, and those of which the leading
    column has seen too little to order them; `ranked` are those to judge, best first.
    """

    order: list[int]
    best: list[int]
    unordered: list[int]
    ranked: list[int]


def stand(table: Table, lead: Column | None, ranked: Sequence[int]) -> Standing:
    """Return how the systems stand that the leading column ranks; as they came where none is shown
    to be better than another, as any other order would be read as one.
    """
    has_summary = ~np.isnan(table.by_document(np.ones(len(table))))
    enough = has_summary.sum(axis=0) >= min(LEAST_DOCUMENTS, len(table.documents))
    if lead is None or not lead.surpasses.any():
        as_they_came = list(range(len(table.systems)))
        judgeable = [system for system in ranked if enough[system]] or list(ranked)
        return Standing(order=as_they_came, best=as_they_came, unordered=[], ranked=judgeable)
    if lead.key == MARKED:
        enough &= limits.enough_checked(table)
    if not enough.any():
        enough[:] = True
    is_unbeaten = unbeaten(lead.surpasses)
    # One that is shown to be worse is so, however little of it could be checked.
    order = sorted(ranked, key=lambda system: is_unbeaten[system] and not enough[system])
    best = [system for system in order if is_unbeaten[system] and enough[system]]
    unordered = [system for system in order if is_unbeaten[system] and not enough[system]]
    return Standing(order=order, best=best, unordered=unordered, ranked=best)


def without_systems(standing: Standing, ruled_out: Collection[int]) -> Standing:
    """Return how the systems stand where some are ruled out for what no column counts."""
    best, unordered, ranked = (
        [system for system in systems if system not in ruled_out]
        for systems in (standing.best, standing.unordered, standing.ranked)
    )
    return standing._replace(best=best, unordered=unordered, ranked=ranked)


def by_words(table: Table) -> bool:
    """Return whether no model and no verifier looked for key facts."""
    return table.metrics.get(KEY_FACTS, MetricRun()).options.get("verifier") is None


def compare(table: Table, measures: Sequence[Measure], lead: str | None, seed: int) -> list[Column]:
    """Return the columns; those that rank are compared, all pairs of systems and all columns as one
    family.

    Facts that may not lead are not compared: where names are not checked, their order was against
    people's. Nor are the key phrases that are kept, where lengths differ much and the longest
    summaries keep most.
    """
    ranking = {}
    if len(table.systems) > 1 and len(table.documents) >= LEAST_DOCUMENTS and lead is not None:
        unfair = {MARKED}
        if limits.compare_lengths(table).ratio >= limits.MUCH_LONGER:
            unfair.add("qa_score")
        ranking_measures = [
            measure
            for measure in measures
            if measure.better != "neither" and (measure.key == lead or measure.key not in unfair)
        ]
        ranking = {measure.key: table.by_document(measure.values) for measure in ranking_measures}
    apart_by_column = tell_apart(ranking, seed)
    return [make_column(measure, table, apart_by_column.get(measure.key)) for measure in measures]


def second_of(columns: Sequence[Column], lead: Column | None) -> Callable[[int], float]:
    """Return what orders the systems that the leading column shows alike: the next column that
    ranks.
    """
    for column in columns:
        if column.better != "neither" and column is not lead:
            return column.goodness.__getitem__
    return lambda system: 0.0


def choose_judged(
    standing: Standing,
    judgeable: Sequence[int],
    candidates: Sequence[int],
    columns: Mapping[str, Column],
) -> list[int]:
    """Return which systems a person should judge, as they are shown: of those that may lead and
    have few broken outputs, where they are many, the first of each column in turn; where there are
    not two of these, the first of the `candidates`, none of which has broken outputs alone.

    Those of the worse half in the leading column are left out, also where its order is not shown.
    `benchmarks.conclusions` prints how far the best of these is from the best of all.
    """
    best = list(judgeable)
    if len(best) < 2:
        best = list(candidates[:2])
    best = best[: max(MOST_JUDGED, (len(best) + 1) // 2)]
    ranking = [column for column in columns.values() if column.better != "neither"]
    orders = [sorted(best, key=lambda system: -column.goodness[system]) for column in ranking]
    chosen = best
    if len(best) > MOST_JUDGED:
        turns = (order[place] for place in range(len(best)) for order in orders)
        chosen = list(dict.fromkeys(turns))[:MOST_JUDGED]
    return [system for system in standing.order if system in chosen]
