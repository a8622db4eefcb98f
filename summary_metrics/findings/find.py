# SPDX-License-Identifier: Apache-2.0
"""`find`: all that is shown of the scores of some summaries, found once, for every output
to paint.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np

from ..reading.rows import Row, document_text
from ..texts.broken import ANY
from ..texts.broken import CODES as BROKEN
from ..texts.writing import TASK
from . import limits, problems, read_first
from .columns import Column, choose_window, finish, measure, order_systems
from .differences import tell_apart, unbeaten
from .limits import LEAST_DOCUMENTS, Caution
from .problems import Problem
from .read_first import Suspect, make_suspect
from .say import short_names
from .table import KEPT, MISSING, NOT_FOUND, SHARE_MISSING, UNSOURCED, Table

CODES = (*BROKEN, TASK, *limits.CODES)  # of all that `--ignore` leaves out
BATCH = 256  # rows that a metric scores at a time
# summaries whose marks are found again, the most suspicious: more than anybody reads, in 20 s
MOST_MARKED = 5_000
MOST_ASKED = 100  # summaries of which a model of the user says again what they lack
# rows in which repetition is compared at one length; of more, some documents stand for all
MOST_REPEATS = 10_000
DIALOGUES_READ = 200  # sources that are looked at for speakers
# summaries of each system that are kept for their own wording, where nothing of it is marked
UNMARKED = 3
MOST_JUDGED = 5  # systems that a person is asked to judge
MOST_BROKEN = 0.1  # of the summaries of a system that is worth judging


@dataclass(frozen=True)
class Findings:
    """What is shown of a table.

    Attributes
    ----------
    rows, documents, language
        How many, and the code of the language, "" where it is not known.
    systems
        In order of appearance; `names` are short ones, and `sizes` how many summaries each has.
        Columns, `order`, `best` and `to_judge` have a system's place.
    columns
        From left to right; the one that orders the systems is `lead`, None where none may.
    order
        The systems as they are shown, best first.
    best
        Those that none is shown to be better than, in that order; all where nothing is told apart.
    to_judge
        Of these the few that a person should judge.
    cautions, problems
        What must be known of the order, and what is broken.
    suspects
        Summaries to read, the most suspicious first: those that have marks or lack key facts, and
        some of each system that do neither.
    marked
        How many have marks or lack key facts; of very many, `suspects` has the most suspicious.
    lacking
        How many lack key facts.
    broken
        Of each system the share of its summaries that has each code of a broken one, and "broken"
        for any.
    by_words
        Whether no model and no verifier looked for key facts.
    again
        How the input is named on a command line, "" where it cannot be read again.
    marks_file
        Where the marks were written, "" for nowhere.
    judged
        What the user's own judgements say, None where there are none.
    """

    rows: int
    documents: int
    language: str
    systems: list[str]
    names: list[str]
    sizes: dict[str, int]
    columns: list[Column]
    lead: Column | None
    order: list[int]
    best: list[int]
    to_judge: list[int]
    cautions: list[Caution]
    problems: list[Problem]
    suspects: list[Suspect]
    marked: int
    lacking: int
    broken: dict[str, dict[str, float]]
    by_words: bool = True
    again: str = ""
    marks_file: str = ""
    judged: Any = None

    def column(self, key: str) -> Column | None:
        """Return a column, None where it is not shown."""
        return next((one for one in self.columns if one.key == key), None)


@dataclass
class Texts:
    """What is taken from the rows while they are read once more."""

    repeats: dict[int, float] = field(default_factory=dict)  # the share of repeated words
    marks: dict[int, tuple[read_first.Mark, ...]] = field(default_factory=dict)
    lacks: dict[int, tuple[read_first.Lack, ...]] = field(default_factory=dict)
    # of the rows whose system has the same text again
    sources: dict[int, str] = field(default_factory=dict)
    kept: dict[int, Row] = field(default_factory=dict)  # that are quoted
    dialogues: list[bool] = field(default_factory=list)

    def of(
        self, row: int
    ) -> tuple[Sequence[read_first.Mark], Sequence[read_first.Lack], Row | None]:
        """Return what was found in a row, and the row where it is kept."""
        return self.marks.get(row, ()), self.lacks.get(row, ()), self.kept.get(row)


def find(
    table: Table,
    rows: Callable[[], Iterator[Row]] | None,
    metrics: Mapping[str, Any],
    *,
    language: str = "",
    seed: int = 0,
    ignored: Collection[str] = (),
    judgements: Any = None,
) -> Findings:
    """Return all that is found.

    Parameters
    ----------
    rows
        Reads the rows of the table again, in its order; None where that cannot be done, and then
        nothing is quoted.
    metrics
        The loaded metrics by name, with the options that the scores were made with.
    ignored
        Codes of cautions and problems that are left out.
    """
    names = list(short_names(table.systems).values())
    risk = read_first.rank_risk(table)
    marked = read_first.marked_rows(table, NOT_FOUND, MISSING)
    free = unmarked_rows(table, risk, marked)
    groups = problems.same_text_groups(table)
    texts = read_texts(table, rows, metrics, risk, free, groups)

    codes = problems.rows_with_codes(table, groups, texts.sources)
    broken = problems.find_problems(table, codes, texts.kept, ignored)
    repeats = np.full(len(table), np.nan)
    repeats[list(texts.repeats)] = list(texts.repeats.values())
    measures = measure(table, metrics, repeats if texts.repeats else None)
    silent = ""
    if KEPT in table.scores and by_words(metrics):
        silent = limits.silence_of_words(table, seed)
    if silent:  # then others stand before it, and one of these leads
        measures.sort(key=lambda one: (one.better == "neither", one.key == SHARE_MISSING))
    key, reason = limits.choose_lead(
        table, [one for one in measures if not silent or one.key != SHARE_MISSING], language
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
    better &= enough if enough.any() else True
    order = sorted(order, key=lambda system: not enough[system])
    best = [system for system in order if better[system]]
    by_key = {one.key: one for one in columns}
    whole[limits.repeating(by_key.get("repeats"))] = False
    judgeable = [system for system in best if whole[system]]
    cautions = [reason] if reason else []
    cautions += [limits.about_silence(silent)] if silent else []
    dialogues = float(np.mean(texts.dialogues or [False]))
    cautions += limits.find_cautions(table, names, by_key, lead, best, metrics, dialogues)
    suspects = [
        one
        for row in dict.fromkeys([*texts.marks, *texts.lacks, *free])
        if not np.isnan(risk[row])
        if (one := make_suspect(table, row, float(risk[row]), *texts.of(row))).shows
    ]
    return Findings(
        rows=len(table),
        documents=len(table.documents),
        language=language,
        systems=table.systems,
        names=names,
        sizes=Counter(table.frame["system"]),
        columns=columns,
        lead=lead,
        order=order,
        best=best,
        to_judge=(
            choose_judged(judgeable if len(judgeable) > 1 else order[:2], by_key)
            if len(order) > 1
            else []
        ),
        cautions=[one for one in cautions if one.code not in ignored],
        problems=broken,
        suspects=sorted(suspects, key=lambda one: (not one.lacks_mandatory, -one.risk)),
        marked=len(marked),
        lacking=len(read_first.marked_rows(table, MISSING)),
        broken=shares,
        by_words=by_words(metrics),
        judged=judgements,
    )


def read_texts(
    table: Table,
    rows: Callable[[], Iterator[Row]] | None,
    metrics: Mapping[str, Any],
    risk: np.ndarray,
    free: Sequence[int],
    groups: Sequence[Sequence[int]],
) -> Texts:
    """Read the rows once more, and take from them what the table does not have."""
    texts = Texts()
    looks = list(plan_looks(table, metrics, risk, texts))
    of_groups = {row for group in groups for row in group}
    quoted = {*free, *of_groups, *first_rows(table)}
    lines = list(zip(table.frame["file"], table.frame["line"], strict=True))

    def flush(all_of_them: bool = False) -> None:
        for look in looks:
            if look.waiting and (all_of_them or len(look.waiting) >= BATCH):
                found = look.find([row for _, row in look.waiting])
                look.into.update(zip([place for place, _ in look.waiting], found, strict=True))
                look.waiting.clear()

    for place, row in enumerate(rows() if rows else ()):
        if place >= len(lines) or (row.file, row.line) != lines[place]:
            break  # the input has changed since it was scored
        for look in looks:
            if place in look.places:
                look.waiting.append((place, row))
        if place in quoted:
            texts.kept[place] = row
        if place in of_groups:
            texts.sources[place] = document_text(row.document)
        if len(texts.dialogues) < DIALOGUES_READ and row.document:
            texts.dialogues.append(limits.is_dialogue(document_text(row.document)))
        flush()
    flush(all_of_them=True)
    return texts


@dataclass
class Look:
    """Rows in which a metric looks again, and where it says what it found."""

    places: set[int]
    find: Callable[[Sequence[Row]], list[Any]]
    into: dict[int, Any]
    waiting: list[tuple[int, Row]] = field(default_factory=list)


def plan_looks(
    table: Table, metrics: Mapping[str, Any], risk: np.ndarray, texts: Texts
) -> Iterator[Look]:
    """Yield what is looked at again: facts, the key facts of the user, and repetition."""

    def most_suspicious(most: int, *keys: str) -> set[int]:
        rows = read_first.marked_rows(table, *keys)
        return set(rows[np.argsort(-np.nan_to_num(risk[rows]), kind="stable")[:most]].tolist())

    if "facts" in metrics:
        find_marks = partial(read_first.find_marks, metrics["facts"])
        yield Look(most_suspicious(MOST_MARKED, NOT_FOUND), find_marks, texts.marks)
    if MISSING in table.scores and "key_facts" in metrics:
        most = MOST_MARKED if by_words(metrics) else MOST_ASKED
        find_lacks = partial(read_first.find_lacks, metrics["key_facts"])
        yield Look(most_suspicious(most, MISSING, UNSOURCED), find_lacks, texts.lacks)
    if "unr" in metrics and (window := choose_window(table.frame["words"].to_numpy())):
        limit = np.searchsorted(
            np.cumsum(np.bincount(table.document_codes + 1)), MOST_REPEATS, side="right"
        )
        compared = np.flatnonzero(table.document_codes + 1 < max(1, limit))
        yield Look(
            set(compared.tolist()), partial(find_repeats, metrics["unr"], window), texts.repeats
        )


def find_repeats(metric: Any, window: int, rows: Sequence[Row]) -> list[float]:
    """Return the share of repeated words within so many words of each summary, by `unr`."""
    summaries = [row.summary for row in rows]
    return [
        1 - ratio
        for ratio in metric.compute(predictions=summaries, window=window, use_aggregator=False)[
            "unr_avg"
        ]
    ]


def by_words(metrics: Mapping[str, Any]) -> bool:
    """Return whether no model and no verifier looks for key facts."""
    return "key_facts" not in metrics or metrics["key_facts"].settings()["verifier"] is None


def first_rows(table: Table) -> set[int]:
    """Return the first row of each system that has each code of how it is broken or written."""
    first: dict[tuple[str, str], int] = {}
    codes = zip(table.frame["system"], table.frame["problems"], table.frame["writing"], strict=True)
    for row, (system, broken, written) in enumerate(codes):
        for code in (*broken, *written):
            first.setdefault((system, code), row)
    return set(first.values())


def unmarked_rows(table: Table, risk: np.ndarray, marked: np.ndarray) -> list[int]:
    """Return the few rows of each system that have most wording of their own, of those without
    marks.
    """
    own = risk.copy()
    own[marked] = np.nan
    found: list[int] = []
    for system in range(len(table.systems)):
        rows = np.flatnonzero((table.system_codes == system) & ~np.isnan(own))
        found += rows[np.argsort(-own[rows], kind="stable")][:UNMARKED].tolist()
    return found


def compare(table: Table, measures: Sequence[Any], lead: str | None, seed: int) -> list[Column]:
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
