# SPDX-License-Identifier: Apache-2.0
"""What was found, as data without layout: one record, which every output paints and none adds to.

A statement is of one of three kinds. A problem is what a reader would call wrong. A description says how a system
writes, and is neither better nor worse. A limit says what could not be looked at, or how far numbers can be trusted.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from ..printable import show_name
from .comparison import Comparison
from .statistics import Estimates

StatementKind = Literal["problem", "description", "limit"]
MeanMark = Literal["", "+", "-"]
NOTHING: Mapping[str, Any] = MappingProxyType({})
MOVED = {"higher": "raises it", "lower": "lowers it", "neither": "moves it"}
Spell = Callable[[str, str, str], str]  # of an option: its metric, its name and its value


class Example(NamedTuple):
    """Where one summary shows a statement, in words: the row, where it was read, and one to three lines of text."""

    row: int
    file: str
    line: int
    text: str

    @property
    def place(self) -> str:
        """Where it was read, in words."""
        return f"{PurePath(self.file).name} line {self.line}"

    def __str__(self) -> str:
        """Return the example with its place."""
        return f"Example, {self.place}: {self.text}"


class Reason(NamedTuple):
    """Why something could not be looked at, and what the score of a metric needs; `need` is one of the metric's own."""

    text: str
    metric: str = ""
    need: Any = None

    def say(self, spell: Spell) -> str:
        """Return the reason in sentences; `spell` writes an option."""
        needed = self.need.say(lambda name, value: spell(self.metric, name, value)) if self.need else ""
        return " ".join(filter(None, [self.text, needed]))


class Statement(NamedTuple):
    """One thing that is said of one system or several; of the whole table where `systems` is empty.

    Attributes
    ----------
    code, label, noun
        Its stable name, what is printed before the sentence, and what it is called. Without a label it is a remark.
    amount
        How much of it there is, in a few characters.
    rule
        When it is said, in a sentence.
    number, of
        How many summaries have it, of how many.
    rows
        The indices of a few rows that show it best, the clearest first.
    reasons
        Of a limit: why.
    scores
        The scores that it is of, where it is not of a system alone.
    data
        What else the sentence says, by name, ready for JSON.
    tabled
        Whether the same number stands in a table.
    source
        Where it comes from: the scores of metrics, the texts themselves, or judgements.
    doubt
        The part of the sentence that says why it may be no fault, "" where there is none.
    """

    kind: StatementKind
    code: str
    label: str
    noun: str
    systems: tuple[str, ...]
    sentence: str
    rule: str = ""
    number: int = 0
    of: int = 0
    rows: tuple[int, ...] = ()
    example: Example | None = None
    reasons: tuple[Reason, ...] = ()
    amount: str = ""
    scores: tuple[str, ...] = ()
    data: Mapping[str, Any] = NOTHING
    tabled: bool = False
    source: Literal["metrics", "texts", "judgements"] = "metrics"
    doubt: str = ""

    def say(self, spell: Spell) -> str:
        """Return the sentence with its reasons behind it; `spell` writes an option."""
        return " ".join(filter(None, [self.sentence, *(reason.say(spell) for reason in self.reasons)]))


class System(NamedTuple):
    """One system, and what is said of it, in order.

    `looked_for` are the scores that could be judged. `unscored` are those that no summary has, `uncompared` those that
    have nothing to be compared with. `summaries` is how many of its summaries have any of these, and how many it has.
    """

    name: str
    statements: tuple[Statement, ...] = ()
    looked_for: tuple[str, ...] = ()
    unscored: tuple[str, ...] = ()
    uncompared: tuple[str, ...] = ()
    summaries: tuple[int, int] = (0, 0)

    @property
    def problems(self) -> list[Statement]:
        """What is wrong with it."""
        return [statement for statement in self.statements if statement.kind == "problem"]

    @property
    def is_judged(self) -> bool:
        """Whether anything could be looked for."""
        return bool(self.looked_for)


class Cell(NamedTuple):
    """The mean of a score of a system, and where it stands.

    `mark` is "+" for what is significantly above every other system, and "-" for what is below. `tone` goes from -1,
    shown to be worse than all others, to 1, better than all.
    """

    mean: float
    low: float
    high: float
    rows: int
    undefined: int
    mark: MeanMark
    tone: float


class Column(NamedTuple):
    """A score, or another number of each summary: a cell for each system.

    `name` says it in plain words, "" where there are none. `favours` is what moves the score the better way without
    being better, such as "copying", "" where nothing does. `counted` is what is no score, and `percent` a share of
    summaries or words.
    """

    key: str
    name: str
    direction: str
    favours: str
    cells: list[Cell]
    decimals: int
    counted: bool = False
    percent: bool = False

    def say(self, cell: Cell) -> str:
        """Return a mean with as many decimals as tell, and with the summaries that it is of where these are not all.

        >>> Column("a", "", "higher", "", [], 2).say(Cell(0.984, 0.9, 1.0, 14, 8, "", 0.0))
        '0.98 (6 of 14)'
        >>> Column("a", "", "higher", "", [], 2).say(Cell(math.nan, math.nan, math.nan, 14, 14, "", 0.0))
        'n/a'
        """
        if math.isnan(cell.mean):
            return "n/a"
        said = f"{100 * cell.mean:.0f} %" if self.percent else f"{cell.mean:.{self.decimals}f}"
        return f"{said} ({cell.rows - cell.undefined:,} of {cell.rows:,})" if cell.undefined else said

    @property
    def moved(self) -> str:
        """How what it favours moves it, "" where nothing does.

        >>> Column("a", "", "higher", "copying", [], 2).moved, Column("a", "", "lower", "copying", [], 2).moved
        ('raises it', 'lowers it')
        """
        return MOVED[self.direction] if self.favours else ""

    @property
    def note(self) -> str:
        """The same as a sentence without a stop: "copying raises it"."""
        return f"{self.favours} {self.moved}" if self.favours else ""

    @property
    def title(self) -> str:
        """What stands beside or above the numbers."""
        if self.counted:
            return self.name
        return f"{self.name} ({self.key})" if self.name else self.key


class Group(NamedTuple):
    """What is said alike of several systems: a statement of each, of which `statement` is the first."""

    statement: Statement
    statements: tuple[Statement, ...]

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems."""
        return tuple(name for one in self.statements for name in one.systems)


@dataclass(frozen=True)
class Findings:
    """All that was found in the scores of some rows.

    Attributes
    ----------
    rows, documents
        How many there are.
    size
        The same in words.
    systems
        What is said of each, in the order of the rows.
    names
        What the systems are called in tables.
    general
        What is said of the whole table.
    groups
        The systems by what is said of them, for tables of many.
    is_grouped
        Whether they are too many to be named one by one.
    conclusion
        How many systems have a problem, and that this does not say which is best.
    columns, writing
        The scores that rank, and the numbers that describe how systems write; of the few that tell most.
    all_columns
        Those of every score, where formats for other programs are to have them.
    keys, every
        All scores, and what a table says of each system and of all together.
    lacking, doubts
        Of all scores: which of them no summary of some system has, and which are no evidence.
    comparisons
        Of all pairs of systems, for the scores that are shown.
    standing
        What stands out in each score, by its key.
    legend
        What the marks in the columns mean, of those that there are.
    uncompared
        Why no system is marked; nothing where systems were compared.
    undefined
        Which of the few main scores no summary of some system has, as in `lacking`.
    chance
        How often a table is wrong by chance; nothing where systems were not compared.
    broken
        The share of broken summaries of each system.
    unnoted
        What the `problems` of rows lack, as only all rows together show it: codes by the index of the row.
    flags
        How many rows have each flag.
    judged
        What judgements of the user's own say; None where there are none.
    """

    rows: int
    documents: int
    size: str
    systems: list[System]
    names: list[str]
    columns: list[Column]
    comparisons: list[Comparison]
    keys: list[str]
    every: list[tuple[str, Estimates]]
    writing: list[Column] = field(default_factory=list)
    all_columns: list[Column] = field(default_factory=list)
    lacking: Sequence[Statement] = ()
    doubts: Sequence[Statement] = ()
    general: tuple[Statement, ...] = ()
    groups: list[Group] = field(default_factory=list)
    is_grouped: bool = False
    conclusion: str = ""
    standing: Mapping[str, str] = field(default_factory=dict)
    legend: Mapping[str, str] = field(default_factory=dict)
    uncompared: Sequence[Statement] = ()
    undefined: Sequence[Statement] = ()
    chance: Sequence[Statement] = ()
    broken: Mapping[str, float] = field(default_factory=dict)
    unnoted: Mapping[int, Sequence[str]] = field(default_factory=dict)
    flags: Sequence[Statement] = ()
    judged: Any = None

    @property
    def is_several(self) -> bool:
        """Whether there is more than one system."""
        return len(self.systems) > 1

    @property
    def table(self) -> list[Column]:
        """All columns of a format for other programs, those that rank first."""
        return self.all_columns or [*self.columns, *self.writing]

    @property
    def problems(self) -> list[Statement]:
        """What is wrong with single systems."""
        return [one for system in self.systems for one in system.problems]

    @property
    def descriptions(self) -> list[Statement]:
        """What is said of how systems write, but for what only repeats a number of `writing`."""
        return [
            one for system in self.systems for one in system.statements if one.kind == "description" and not one.tabled
        ]

    @property
    def illustrations(self) -> list[Statement]:
        """Of each number in `writing` the statement of the system that has most of it, if it has an example.

        There is none of a number of which a statement with a label has an example.
        """
        shown = {said.code for said in self.statements if said.label and said.example}
        found: dict[str, Statement] = {}
        for said in self.statements:
            most = found.get(said.code, said)
            if said.tabled and said.example and said.number * most.of >= most.number * said.of:
                found[said.code] = said if said.number * most.of > most.number * said.of else most
        return [found[column.key] for column in self.writing if column.key in found.keys() - shown]

    @property
    def limits(self) -> list[Statement]:
        """What could not be looked at: of the whole table, then of single systems."""
        return [one for one in self.statements if one.kind == "limit"]

    @property
    def beside(self) -> list[Statement]:
        """What is said beside the numbers that it limits, and not among the limits."""
        return [*self.flags, *self.doubts, *self.uncompared, *self.lacking, *self.chance]

    @property
    def doubted(self) -> dict[str, str]:
        """What to say beside each score that is no evidence."""
        return {key: f"({one.sentence})" for one in self.doubts for key in one.scores}

    @property
    def clear(self) -> list[str]:
        """The systems that were looked at, and of which no problem is shown."""
        return [system.name for system in self.systems if system.is_judged and not system.problems]

    @property
    def statements(self) -> list[Statement]:
        """All statements: of the whole table, then of each system."""
        return [*self.general, *(statement for system in self.systems for statement in system.statements)]

    @property
    def none_judged(self) -> bool:
        """Whether nothing could be looked for in any system, and nothing else is said of one."""
        nothing = all(said.kind == "limit" or said.tabled for system in self.systems for said in system.statements)
        return nothing and not any(system.is_judged for system in self.systems)

    @property
    def reasons(self) -> tuple[Reason, ...]:
        """Why nothing could be looked for in some system."""
        having = [one for one in self.statements if one.reasons]
        if len(having) < 2:
            return having[0].reasons if having else ()
        return tuple(
            reason._replace(text=f"{show_name(one.systems[0])}: {reason.text}")
            for one in having
            for reason in one.reasons
        )
