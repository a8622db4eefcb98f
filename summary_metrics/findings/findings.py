# SPDX-License-Identifier: Apache-2.0
"""All that is shown of the scores of some summaries, as one record for every painter."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..texts.broken import ANY
from .columns import Column
from .limits import Caution
from .other_marks import OtherMark
from .problems import Problem
from .statistics import Ends
from .suspects import Suspect
from .table import MARKED, SHARE_MISSING

if TYPE_CHECKING:
    from ..judging.verdict import Judged

# columns by which a system is ruled out
RULING_OUT = (MARKED, "support_score", SHARE_MISSING)


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
        The systems as they are shown: best first, or as they came where none is shown to be better
        than another.
    best
        Those that none is shown to be better than, in that order; all where nothing is told apart.
    unordered
        Those that none is shown to be better than, either, but of which the leading column has seen
        too little: last in `order`. None where nothing is told apart.
    to_judge, judgeable
        Of the best the few that a person should judge, and of how many that have few broken outputs
        these were chosen.
    cautions, problems
        What must be known of the order, and what is broken.
    suspects
        Summaries to read, the most suspicious first: those that have marks or lack key facts, and
        some of each system that do neither.
    marked
        How many have marks or lack key facts; of very many, `suspects` has the most suspicious.
    lacking
        How many lack key facts.
    many_broken
        The systems of which too many outputs are broken to judge them; of `all_broken` all are, so
        that they are none of the best, whatever the columns show.
    broken
        Of each system the share of its summaries that has each code of a broken one, and "broken"
        for any.
    other_marks
        Marks that are no facts, in the order of the rows.
    by_words
        Whether no model and no verifier looked for key facts.
    interval
        Where there is one system, in which the share of its summaries with facts not found lies at
        95 %; None where that is not known.
    judged
        What the user's own judgements say, None where there are none.
    """

    rows: int
    documents: int
    language: str
    systems: list[str]
    names: list[str]
    sizes: Mapping[str, int]
    columns: list[Column]
    lead: Column | None
    order: list[int]
    best: list[int]
    unordered: list[int]
    to_judge: list[int]
    judgeable: int
    cautions: list[Caution]
    problems: list[Problem]
    suspects: list[Suspect]
    marked: int
    lacking: int
    many_broken: list[int]
    all_broken: list[int]
    broken: dict[str, dict[str, float]]
    other_marks: list[OtherMark]
    by_words: bool = True
    interval: Ends | None = None
    judged: Judged | None = None

    @property
    def name_beside(self) -> dict[str, str]:
        """What stands beside a summary for its system: the short name, "" where there is one
        system.
        """
        if len(self.systems) == 1:
            return {self.systems[0]: ""}
        return dict(zip(self.systems, self.names, strict=True))

    @property
    def has_broken(self) -> bool:
        """Whether any output is broken."""
        return any(shares[ANY] for shares in self.broken.values())

    @property
    def is_ordered(self) -> bool:
        """Whether any system is shown to be better than another."""
        return self.lead is not None and bool(self.lead.surpasses.any())

    @property
    def rules_out(self) -> bool:
        """Whether systems that are shown to be worse are ruled out: where what orders them has
        agreed with people on the worst.
        """
        return self.lead is not None and self.lead.key in RULING_OUT

    @property
    def beaten(self) -> list[int]:
        """The systems that another is shown to be better than, in that order."""
        return [k for k in self.order if k not in self.best and k not in self.unordered]

    def column(self, key: str) -> Column | None:
        """Return a column, None where it is not shown."""
        return next((column for column in self.columns if column.key == key), None)
