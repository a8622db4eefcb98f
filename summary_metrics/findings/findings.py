# SPDX-License-Identifier: Apache-2.0
"""All that is shown of the scores of some summaries, as one record for every painter."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .columns import Column
from .flagged import Flagged, OtherMark
from .habits import Habit
from .limits import Note
from .misplaced import Misplaced
from .problems import Problem
from .statistics import Ends
from .verdict import Verdict

if TYPE_CHECKING:
    from ..judging.verdict import Judged


@dataclass(frozen=True)
class Findings:
    """What is shown of a table.

    Attributes
    ----------
    rows, documents, language, skipped
        How many, and the code of the language, "" where it is not known; how many bad rows were
        skipped; `fallen` are the systems of which all were.
    systems
        In order of appearance; `names` are short ones, `sizes` how many summaries each has, and
        `lacking_documents` of how many of the documents a system that lacks some has one. Columns,
        `verdict`, `order` and `to_judge` have a system's place.
    columns
        From left to right; the one by which the verdict is made is `lead`, None where none may.
    verdict
        Who is ahead, behind, or neither.
    order
        The systems as they are shown: best first, by name where nobody is.
    to_judge
        Of those that may be best the few that a person should judge.
    judged_documents
        How many documents all of these have, or all systems where there are none.
    kind
        Of text, as `elsewhere` has figures of it.
    notes, problems
        What must be known, and what is broken.
    habits
        What systems say in many summaries; it is counted apart from `flagged`.
    misplaced
        Whether summaries stand beside other documents than their own, None where they do not.
    copying
        The systems that copy more than half of what they say.
    repeating
        The systems that repeat themselves, with what share.
    flagged
        Summaries that have marks or lack key facts, the most suspicious first.
    marked
        How many have marks or lack key facts; of very many, `flagged` has the most suspicious.
    broken
        Of each system the share of its summaries that has each code of a broken one, and "broken"
        for any.
    lacking_mandatory
        Of each system that lacks mandatory key facts, how many summaries do, and of how many one
        was asked.
    other_marks
        Marks that are no facts, in the order of the rows.
    by_words
        Whether no model and no verifier looked for key facts.
    interval
        Where there is one system, in which the share of its summaries with a mark lies at 95 %;
        None where that is not known.
    judged
        What the user's own judgements say, None where there are none.
    """

    rows: int
    documents: int
    language: str
    systems: list[str]
    names: list[str]
    sizes: Mapping[str, int]
    lacking_documents: Mapping[int, int]
    columns: list[Column]
    lead: Column | None
    verdict: Verdict
    order: list[int]
    to_judge: list[int]
    judged_documents: int
    kind: str
    notes: list[Note]
    problems: list[Problem]
    copying: Collection[int]
    repeating: Mapping[int, float]
    flagged: list[Flagged]
    marked: int
    broken: dict[str, dict[str, float]]
    lacking_mandatory: Mapping[int, tuple[int, int]]
    other_marks: list[OtherMark]
    by_words: bool = True
    misplaced: Misplaced | None = None
    habits: Sequence[Habit] = ()
    interval: Ends | None = None
    judged: Judged | None = None
    skipped: int = 0
    fallen: Sequence[str] = ()

    @property
    def name_beside(self) -> dict[str, str]:
        """What stands beside a summary for its system: the short name, "" where there is one
        system.
        """
        if len(self.systems) == 1:
            return {self.systems[0]: ""}
        return dict(zip(self.systems, self.names, strict=True))

    def column(self, key: str) -> Column | None:
        """Return a column, None where it is not shown."""
        return next((column for column in self.columns if column.key == key), None)
