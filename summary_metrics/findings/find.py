# SPDX-License-Identifier: Apache-2.0
"""`find`: all that is shown of a table, found once, for every painter. It reads nothing but the
table.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from ..errors import JobError, Option, did_you_mean
from ..printable import show_name
from ..texts.broken import ANY, OTHER_DOCUMENT
from ..texts.broken import CODES as BROKEN
from ..texts.descriptions import TASK
from . import limits, problems
from .columns import Column, list_columns, order_systems
from .elsewhere import kind_of
from .findings import Findings
from .flagged import find_flagged, find_other_marks, marked_rows
from .habits import Habit, find_habits, set_apart
from .misplaced import find_misplaced
from .names import short_names
from .problems import Losses
from .statistics import LEAST_DOCUMENTS, Ends, tell_apart
from .table import (
    MANDATORY,
    MARKED,
    MISSING,
    SHARE_MISSING,
    Table,
    measure_means,
)
from .verdict import COPIES, Verdict, judge, written_by_people

if TYPE_CHECKING:
    from ..judging.verdict import Judged

CODES = tuple(dict.fromkeys([*BROKEN, TASK, *limits.CODES]))  # of all that `--ignore` leaves out
MOST_JUDGED = 3  # systems that a person is asked to judge; `benchmarks.conclusions` tries it
MOST_BROKEN = 0.1  # of the summaries of a system that is worth judging
ALL_BROKEN = 1.0


def check_codes(codes: Collection[str]) -> None:
    """Refuse to leave out what there is not; a JobError says what there is."""
    for code in codes:
        if code not in CODES:
            refusal = f": there is no such code; there are {', '.join(CODES)}"
            raise JobError([Option("ignore", code), refusal, did_you_mean(code, CODES)])


def find(
    table: Table,
    *,
    seed: int = 0,
    ignored: Collection[str] = (),
    judgements: Judged | None = None,
) -> Findings:
    """Return all that is found; `ignored` are codes of notes and problems that are left out."""
    habits = find_habits(table)
    table = set_apart(table, habits)
    names = list(short_names(table.systems).values())
    codes = problems.rows_with_codes(table)
    broken = problems.broken_shares(table, codes)
    people = [k for k, name in enumerate(table.systems) if written_by_people(name)]
    misplaced = None if OTHER_DOCUMENT in ignored else find_misplaced(table)
    silent = limits.silence_of_words(table, seed)
    columns = list_columns(table, last=SHARE_MISSING if silent else "")
    chosen = limits.choose_lead(table, columns, silent)
    if misplaced:
        chosen = limits.Lead(None, "misplaced")
    columns = compare(table, columns, chosen.key, people, seed)
    by_key = {column.key: column for column in columns}
    lead = by_key.get(chosen.key or "")
    ranked = order_systems(table, lead, second_of(table, columns, lead))
    copied = getattr(by_key.get("copied"), "means", np.full(len(names), np.nan))
    copying = np.flatnonzero(copied > COPIES).tolist()
    verdict = judge_ranked(table, lead, ranked, copied, people, chosen.why, habits)
    order = order_shown(verdict, names)
    repeaters = [] if "repeats" in ignored else limits.repeating(by_key.get("repeats"))
    too_broken = {k for k, name in enumerate(table.systems) if broken[name][ANY] > MOST_BROKEN}
    to_judge = choose_judged(verdict, ranked, {*too_broken, *repeaters, *copying}, table.summarized)
    counts = enumerate(table.summarized.sum(axis=0).tolist())
    notes = [*limits.about_silence(silent), *limits.find_notes(table, names, by_key, lead)]
    return Findings(
        rows=len(table),
        documents=len(table.documents),
        language=table.language,
        systems=table.systems,
        names=names,
        sizes=Counter(table.labels["system"]),
        lacking_documents={k: count for k, count in counts if count < len(table.documents)},
        # how much of a text recurs is said in the row of who repeats itself
        columns=[column for column in columns if column.key != "repeats"],
        lead=lead,
        verdict=verdict,
        order=order,
        to_judge=sorted(to_judge, key=order.index),
        judged_documents=int(table.summarized[:, to_judge].all(axis=1).sum()),
        kind=kind_of(table),
        notes=[note for note in notes if note.code not in ignored],
        problems=problems.find_problems(table, codes, ignored),
        copying=copying,
        repeating={k: float(by_key["repeats"].means[k]) for k in repeaters},
        flagged=find_flagged(table),
        marked=len(marked_rows(table, MARKED, MISSING)),
        broken=broken,
        lacking_mandatory=count_lacking(table),
        other_marks=find_other_marks(table),
        by_words=limits.by_words(table),
        misplaced=misplaced,
        habits=habits,
        interval=interval_of_one(table, seed),
        judged=judgements,
        skipped=sum(table.skipped.values()),
        fallen=[show_name(name) for name in table.fallen],
    )


def judge_ranked(
    table: Table,
    lead: Column | None,
    ranked: Sequence[int],
    copied: np.ndarray,
    people: Sequence[int],
    why: str,
    habits: Sequence[Habit],
) -> Verdict:
    """Return who is ahead of the systems of a table, ranked by the column that leads."""
    return judge(
        lead,
        ranked,
        copied=copied,
        checked=limits.enough_checked(table, lead),
        broken=np.flatnonzero(table.by_system(Losses(table).is_broken) == ALL_BROKEN).tolist(),
        people=people,
        why=why,
        habitual={habit.system for habit in habits},
    )


def interval_of_one(table: Table, seed: int) -> Ends | None:
    """Return in which the share of marked summaries lies, where there is one system; several are
    told apart instead.
    """
    if len(table.systems) > 1 or MARKED not in table.scores:
        return None
    share = measure_means(table, [MARKED], np.ones(len(table), dtype=bool), seed)[MARKED]
    if math.isnan(share.low):
        return None
    return Ends(share.low, share.high)


def order_shown(verdict: Verdict, names: Sequence[str]) -> list[int]:
    """Return the systems as they are shown; by name where nobody is best, as any other order would
    be read as one.
    """
    if not verdict.why:
        return verdict.order
    last = {*verdict.behind, *verdict.broken, *verdict.people}
    alike = [k for k in verdict.order if k not in last]
    alike.sort(key=lambda k: natural_key(names[k]))
    return [*alike, *(k for k in verdict.order if k in last)]


def natural_key(name: str) -> list[tuple[int, str]]:
    """Return what to sort names by, numbers in them by their size.

    >>> sorted(["M10", "m2", "M1"], key=natural_key)
    ['M1', 'm2', 'M10']
    """
    return [(len(part) * part.isdecimal(), part) for part in re.split(r"(\d+)", name.casefold())]


def count_lacking(table: Table) -> dict[int, tuple[int, int]]:
    """Return of each system that lacks mandatory key facts how many of its summaries do, and of how
    many one was asked.
    """
    if MANDATORY not in table.scores:
        return {}
    missing = np.where(table.has_problem, np.nan, table.numbers[MANDATORY])
    lacking, asked = (
        np.bincount(table.system_codes, which, len(table.systems)).astype(int).tolist()
        for which in (missing > 0, ~np.isnan(missing))
    )
    return {k: (lacking[k], asked[k]) for k in range(len(lacking)) if lacking[k]}


def compare(
    table: Table, columns: Sequence[Column], lead: str | None, people: Sequence[int], seed: int
) -> list[Column]:
    """Return the columns compared: those that rank, all pairs of systems and all columns as one
    family, but for what people wrote.

    Facts that may not lead are not compared: where names are not checked, their order was against
    people's.
    """
    ranking = {}
    if len(table.systems) > 1 and len(table.documents) >= LEAST_DOCUMENTS:
        for column in columns:
            is_fair = column.key != MARKED or lead is not None
            if column.better != "neither" and is_fair:
                ranking[column.key] = table.by_document(column.values)
                ranking[column.key][:, people] = np.nan
    significance = tell_apart(ranking, seed)
    return [replace(column, significance=significance.get(column.key)) for column in columns]


def second_of(table: Table, columns: Sequence[Column], lead: Column | None) -> np.ndarray:
    """Return what orders the systems that the leading column shows alike, (systems,): the next
    column that ranks, or the key phrases that are kept, which rank nobody on the screen.
    """
    for column in columns:
        if column.better != "neither" and column is not lead and column.key != "repeats":
            return column.goodness
    if "qa_score" in table.scores:
        return np.nan_to_num(table.by_system("qa_score"))
    return np.zeros(len(table.systems))


def choose_judged(
    verdict: Verdict, ranked: Sequence[int], unfit: Collection[int], summarized: np.ndarray
) -> list[int]:
    """Return which systems a person should judge: the best, then those of which no difference from
    it is proven, in the order of the leading column; those with many broken outputs, those that
    repeat themselves and those that copy last, and none that shares no document with those before.

    `benchmarks.conclusions` prints how far the best of these is from the best of all.
    """
    first = [*verdict.best, *(k for k in ranked if k in verdict.undecided)]
    chosen: list[int] = []
    for k in sorted(first, key=lambda k: k in unfit):
        if len(chosen) < MOST_JUDGED and summarized[:, [*chosen, k]].all(axis=1).any():
            chosen.append(k)
    return chosen
