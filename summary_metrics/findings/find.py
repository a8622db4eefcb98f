# SPDX-License-Identifier: Apache-2.0
"""`find`: all that is shown of a table, found once, for every painter. It reads nothing but the
table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any

import numpy as np

from ..errors import JobError, Option, did_you_mean
from ..texts.broken import ANY
from ..texts.broken import CODES as BROKEN
from ..texts.writing import TASK
from . import limits, problems
from .columns import Column, Measure, finish, measure, order_systems
from .differences import tell_apart, unbeaten
from .findings import Findings
from .limits import LEAST_DOCUMENTS
from .names import short_names
from .other_marks import find_other_marks
from .suspects import KEY_FACTS, find_suspects, marked_rows
from .table import KEPT, MISSING, NOT_FOUND, SHARE_MISSING, Ran, Table

CODES = (*BROKEN, TASK, *limits.CODES)  # of all that `--ignore` leaves out
MOST_JUDGED = 5  # systems that a person is asked to judge
MOST_BROKEN = 0.1  # of the summaries of a system that is worth judging


def check_codes(codes: Collection[str]) -> None:
    """Refuse to leave out what there is not; a JobError says what there is."""
    for code in codes:
        if code not in CODES:
            there = f": there is no such code; there are {', '.join(CODES)}"
            raise JobError([Option("ignore", code), there, did_you_mean(code, CODES)])


def find(
    table: Table, *, seed: int = 0, ignored: Collection[str] = (), judgements: Any = None
) -> Findings:
    """Return all that is found; `ignored` are codes of cautions and problems that are left out."""
    names = list(short_names(table.systems).values())
    codes = problems.rows_with_codes(table)
    measures = measure(table)
    silent = ""
    if KEPT in table.scores and by_words(table):
        silent = limits.silence_of_words(table, seed)
    if silent:  # then others stand before it, and one of these leads
        measures.sort(key=lambda one: (one.better == "neither", one.key == SHARE_MISSING))
    key, reason = limits.choose_lead(
        table, [one for one in measures if not silent or one.key != SHARE_MISSING]
    )
    unread = ("qa_score",) if reason and reason.code == "language" else ()  # it reads words, too
    if key == SHARE_MISSING:  # the better answer to the same question
        unread = ("qa_score",)
    measures = [one for one in measures if one.key not in unread and not np.isnan(one.values).all()]
    columns = compare(table, measures, key, seed)
    lead = next((one for one in columns if one.key == key), None)
    order = order_systems(table, lead, second_of(columns, lead))
    better = unbeaten(lead.surpasses) if lead is not None else np.ones(len(order), dtype=bool)
    shares = problems.broken_shares(table, codes)
    whole = np.array([shares[name][ANY] <= MOST_BROKEN for name in table.systems])
    has = ~np.isnan(table.by_document(np.ones(len(table))))
    enough = has.sum(axis=0) >= min(LEAST_DOCUMENTS, len(table.documents))
    if lead is not None and lead.key == NOT_FOUND:
        enough &= limits.enough_checked(table)
    better &= enough if enough.any() else True
    if lead is None or not lead.surpasses.any():
        order = list(range(len(table.systems)))  # as they came: an order would be read as one
    order = sorted(order, key=lambda system: not enough[system])
    best = [system for system in order if better[system]]
    if lead is not None and lead.letters and enough.any():
        columns[columns.index(lead)] = lead = without_letters(lead, enough)
    by_key = {one.key: one for one in columns}
    loops = limits.repeating(by_key.get("repeats"))
    many_broken = np.flatnonzero(~whole).tolist()
    whole[loops] = False
    judgeable = [system for system in best if whole[system]]
    to_judge = []
    if len(order) > 1:
        to_judge = choose_judged(judgeable if len(judgeable) > 1 else order[:2], by_key)
    cautions = [reason] if reason else []
    cautions += [limits.about_silence(silent)] if silent else []
    cautions += limits.find_cautions(table, names, by_key, lead, best)
    return Findings(
        rows=len(table),
        documents=len(table.documents),
        language=table.language,
        systems=table.systems,
        names=names,
        sizes=Counter(table.frame["system"]),
        # A small share of repetition in every system is a column that says nothing.
        columns=[one for one in columns if one.key != "repeats" or loops or len(names) == 1],
        lead=lead,
        order=order,
        best=best,
        to_judge=to_judge,
        cautions=[one for one in cautions if one.code not in ignored],
        problems=problems.find_problems(table, codes, ignored),
        suspects=find_suspects(table),
        marked=len(marked_rows(table, NOT_FOUND, MISSING)),
        lacking=len(marked_rows(table, MISSING)),
        many_broken=many_broken,
        broken=shares,
        other_marks=find_other_marks(table),
        by_words=by_words(table),
        judged=judgements,
    )


def without_letters(column: Column, ordered: np.ndarray) -> Column:
    """Return a column in which only the systems that it orders have letters."""
    letters = zip(column.letters, ordered, strict=True)
    return replace(
        column, letters=tuple(text if is_ordered else "" for text, is_ordered in letters)
    )


def by_words(table: Table) -> bool:
    """Return whether no model and no verifier looked for key facts."""
    return table.metrics.get(KEY_FACTS, Ran()).options.get("verifier") is None


def compare(table: Table, measures: Sequence[Measure], lead: str | None, seed: int) -> list[Column]:
    """Return the columns; those that rank are compared, all pairs of systems and all columns as one
    family.

    Facts that may not lead are not compared: where names are not checked, their order was against
    people's. Nor are the key phrases that are kept, where lengths differ much and the longest
    summaries keep most.
    """
    ranking = {}
    if len(table.systems) > 1 and len(table.documents) >= LEAST_DOCUMENTS and lead is not None:
        alike = limits.length_ratio(table)[0] < limits.MUCH_LONGER
        unfair = {NOT_FOUND} if alike else {NOT_FOUND, "qa_score"}
        those = [
            one
            for one in measures
            if one.better != "neither" and (one.key == lead or one.key not in unfair)
        ]
        ranking = {one.key: table.by_document(one.values) for one in those}
    apart = tell_apart(ranking, seed)
    return [finish(one, table, apart.get(one.key)) for one in measures]


def second_of(columns: Sequence[Column], lead: Column | None) -> Callable[[int], float]:
    """Return what orders the systems that the leading column shows alike: the next column that
    ranks.
    """
    second = next((one for one in columns if one.better != "neither" and one is not lead), None)
    return (
        (lambda system: float(second.goodness[system]))
        if second is not None
        else (lambda system: 0.0)
    )


def choose_judged(best: Sequence[int], columns: Mapping[str, Column]) -> list[int]:
    """Return which of the best group a person should judge, where they are many: the first of each
    column in turn.

    Those of the worse half in the leading column, by which `best` is ordered, are left out.
    `benchmarks.conclusions` prints how far the best of these is from the best of all.
    """
    if len(best) <= MOST_JUDGED:
        return list(best)
    best = best[: max(MOST_JUDGED, (len(best) + 1) // 2)]
    ranking = [one for one in columns.values() if one.better != "neither"]
    orders = [sorted(best, key=lambda system: -one.goodness[system]) for one in ranking]
    turns = (order[place] for place in range(len(best)) for order in orders)
    chosen = list(dict.fromkeys(turns))[:MOST_JUDGED]
    return [system for system in best if system in chosen]
