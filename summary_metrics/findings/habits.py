# SPDX-License-Identifier: Apache-2.0
"""Habits of systems: what one says in many summaries of different sources that all lack it, such
as the label before each summary. That is its style, or one claim that it always makes: who sees the
texts alone cannot know which, so it is counted apart, and nobody is best by it.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import NamedTuple

import numpy as np

from ..scoring.evidence import KeptFact
from ..scoring.rows import BESIDE
from ..texts.descriptions import share_words
from .problems import LEAST_SHARED
from .table import MARKED, NOT_FOUND, Table

# Of the documents of a system, and at least so many of them: in 37 judged sets no name reached .14
# of them, but for a word of a tokenizer.
LEAST_SHARE, LEAST = 0.2, 5
ALIKE = 0.8  # of the places must have the same words before it, or behind it
WORD_END = re.compile(r"\b|$")
NEVER = ("number", "date")  # of these the next summary has others


class Habit(NamedTuple):
    """What a system, by its place, says in `rows` of its `of` summaries, with what stands around
    it there.
    """

    system: int
    text: str
    around: str
    rows: int
    of: int


def find_habits(table: Table) -> list[Habit]:
    """Return the habits of all systems, those in the most summaries first."""
    if NOT_FOUND not in table.scores:
        return []
    places: dict[tuple[int, str], dict[int, KeptFact]] = defaultdict(dict)
    for row in np.flatnonzero(table.numbers[NOT_FOUND] > 0).tolist():
        for fact in table.lacking(row):
            if fact["kind"] not in NEVER:
                key = (int(table.system_codes[row]), fact["text"].casefold())
                places[key].setdefault(row, fact)
    sizes = np.bincount(table.system_codes, minlength=len(table.systems)).tolist()
    documents = table.summarized.sum(axis=0).tolist()
    habits = []
    for (system, _), facts in places.items():
        different = {table.labels["document_digest"][row] for row in facts}
        is_frequent = len(different) >= LEAST_SHARE * documents[system]
        if not is_frequent or not have_different_sources(table, facts):
            continue
        first = next(iter(facts.values()))
        if around := recurring(first["text"], [fact.get("beside") for fact in facts.values()]):
            habits.append(Habit(system, first["text"], around, len(facts), sizes[system]))
    return sorted(habits, key=lambda habit: -habit.rows)


def have_different_sources(table: Table, rows: Iterable[int]) -> bool:
    """Return whether enough of some rows have sources that are no versions of one text."""
    sketches: list[str] = []
    for row in rows:
        words = table.labels["source_words"][row]
        if all(share_words(words, other) < LEAST_SHARED for other in sketches):
            sketches.append(words)
        if len(sketches) == LEAST:
            return True
    return False


def recurring(text: str, beside: Sequence[Sequence[str] | None]) -> str:
    """Return a text with the words before and behind it that most places share, "" where they share
    none.

    >>> recurring("Insight", [["A. The Key ", ": A"], ["Key ", ": B"], ["Key ", ": C"]])
    'Key Insight:'
    """
    least = ALIKE * len(beside)
    sides = zip(*((pair[0][::-1], pair[1]) for pair in beside if pair), strict=True)
    shared = []
    for texts in sides:
        places = [(side, end.start()) for side in texts for end in WORD_END.finditer(side)]
        # where a side is cut a word may be
        counts = Counter(side[:end] for side, end in places if end < BESIDE)
        shared.append(max((part for part in counts if counts[part] >= least), key=len, default=""))
    if not any(map(str.isalnum, "".join(shared))):
        return ""
    before, behind = shared
    return " ".join(f"{before[::-1]}{text}{behind}".split())


def set_apart(table: Table, habits: Sequence[Habit]) -> Table:
    """Return a table in which habits mark no summary."""
    if not habits:
        return table
    known = frozenset((habit.system, habit.text.casefold()) for habit in habits)
    apart = replace(table, habits=known)
    has_habits = np.isin(table.system_codes, [system for system, _ in known])
    not_found = table.numbers[NOT_FOUND].copy()
    for row in np.flatnonzero(has_habits).tolist():
        not_found[row] -= len(table.lacking(row)) - len(apart.lacking(row))
    marked = table.numbers[MARKED] * (not_found > 0)
    return replace(apart, numbers={**table.numbers, NOT_FOUND: not_found, MARKED: marked})
