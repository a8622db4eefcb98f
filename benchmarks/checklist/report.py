# SPDX-License-Identifier: Apache-2.0
"""The results of the checklist as Markdown, as a file of comma-separated values, and as short tables for the cards."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from benchmarks.checklist.operators import CONTRACTS, NOT_GAIN, NOT_MOVE, TOLERANCE, WORSEN
from benchmarks.checklist.outcomes import (
    BLIND,
    FAULT,
    INVARIANT,
    SENSITIVE,
    Effect,
    breaks,
    cells_of,
    status_of,
    suggest,
    wilson,
)
from benchmarks.checklist.scoring import ChecklistScore
from benchmarks.human_correlation import markdown

LETTERS = {SENSITIVE: "S", BLIND: "B", INVARIANT: "I", FAULT: "F", "": "-"}
WHAT_IS_KEPT = {
    WORSEN: "share of the variants that score worse than the correct summary",
    NOT_GAIN: "share of the variants that score no better than the correct summary",
    NOT_MOVE: "share of the variants that score the same as the correct summary",
}
EXPLANATION = f"""\
A cell has, in percent of the tables: variants that score worse / the same / better than the correct summary; in square
brackets the 95 % Wilson interval of the share that keeps the contract; the mean shift in standard deviations of the
score over all texts; and, where errors were added one by one up to four, in how many tables each made the score no
better and all together made it worse. The letter is what is declared: S sensitive, I invariant, B blind by definition,
F known fault (the score should keep the contract, and does not), - not declared. A score of which neither way is better
counts as worse when it rises. Paraphrases count as the same within {TOLERANCE} standard deviations. Tables of one
template resemble each other, so the intervals are somewhat too narrow. These are unit tests of scores on texts made for
them: they say what a score reacts to, not that it agrees with people (Goyal and Durrett 2021 show how far made errors
can be from those of systems)."""


class Result(NamedTuple):
    """A cell with its place and what is declared of it."""

    metric: str
    label: str
    operator: str
    status: str
    cell: Effect

    @property
    def contract(self) -> str:
        """What the operator asks of a score."""
        return CONTRACTS[self.operator]

    @property
    def kept(self) -> float:
        """The share of the variants that keep the contract; nan without variants."""
        return self.cell.kept(self.contract) / self.cell.total if self.cell.total else math.nan


FIELDS = ("metric", "score", "operator", "contract", "declared", *Effect._fields)


def collect_results(
    columns: Sequence[ChecklistScore], declared: dict[str, dict[str, Any]], chosen: Sequence[bool] | None = None
) -> list[Result]:
    """Return all cells, over all tables or the chosen ones."""
    return [
        Result(column.metric, column.label, operator, status_of(declared, column.label, operator), cell)
        for column in columns
        for operator, cell in cells_of(column, chosen).items()
    ]


def percent(count: int, total: int) -> str:
    return f"{100 * count / total:.0f}"


def describe_cell(result: Result) -> str:
    """Return a cell as `EXPLANATION` describes it."""
    cell = result.cell
    if cell.total == 0:
        return "none"
    shares = "/".join(percent(count, cell.total) for count in (cell.worse, cell.same, cell.better))
    low, high = wilson(cell.kept(result.contract), cell.total)
    graded = f", {percent(cell.monotone, cell.graded)} %" if cell.graded and result.contract != NOT_MOVE else ""
    shift = f"{cell.shift:+.2f}".replace("+0.00", "0").replace("-0.00", "0")
    return f"{LETTERS[result.status]} {shares} [{100 * low:.0f}, {100 * high:.0f}] {shift}{graded}"


def write_markdown(results: Sequence[Result]) -> str:
    """Return one table per metric: a row for each operator, a column for each score."""
    parts = [EXPLANATION]
    for metric in dict.fromkeys(result.metric for result in results):
        cells = {(r.operator, r.label): r for r in results if r.metric == metric}
        labels = list(dict.fromkeys(label for _, label in cells))
        for contract in (WORSEN, NOT_GAIN, NOT_MOVE):
            operators = [name for name in CONTRACTS if CONTRACTS[name] == contract]
            body = [[name, *(describe_cell(cells[name, label]) for label in labels)] for name in operators]
            parts.append(markdown([f"{metric}: {contract}", *labels], body))
    return "\n\n".join(parts)


def unmet_contracts(results: Sequence[Result]) -> list[str]:
    """Return the operators that must worsen a score, and none of ours is declared to be sensitive to."""
    seen = {result.operator for result in results if result.status == SENSITIVE}
    return [name for name, contract in CONTRACTS.items() if contract == WORSEN and name not in seen]


def describe_declared(results: Sequence[Result], strict: bool = True) -> tuple[str, list[Result]]:
    """Return how many promises of the declared table hold, and the results that break one, as `breaks` says."""
    promised = [result for result in results if result.status in (SENSITIVE, INVARIANT)]
    broken = [result for result in promised if breaks(result.cell, result.status, result.operator, strict)]
    return f"{len(promised) - len(broken)} of {len(promised)}", broken


def mended(results: Sequence[Result]) -> list[Result]:
    """Return known faults that keep their contract now."""
    return [r for r in results if r.status == FAULT and r.cell.total and suggest(r.cell, r.operator) != FAULT]


def write_csv(results: Sequence[Result], path: Path) -> None:
    """Write all cells, one a line."""
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(FIELDS)
        for r in results:
            shift = "" if math.isnan(r.cell.shift) else f"{r.cell.shift:.4f}"
            cell = r.cell._replace(shift=shift)  # type: ignore[arg-type]
            writer.writerow([r.metric, r.label, r.operator, r.contract, r.status, *cell])


def read_csv(path: Path) -> list[Result]:
    """Read what `write_csv` wrote."""
    results = []
    with path.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            shift = float(row["shift"] or "nan")
            counts = {name: int(row[name]) for name in Effect._fields if name != "shift"}
            results.append(
                Result(row["metric"], row["score"], row["operator"], row["declared"], Effect(shift=shift, **counts))
            )
    return results


# Which changes a card names together.
FAMILIES = {
    "facts that the source lacks": (
        "foreign number",
        "foreign name",
        "foreign date",
        "mixed foreign facts",
        "same story with foreign facts",
    ),
    "facts of the source in the wrong place": (
        "number of the source",
        "name of the source",
        "date of the source",
        "roles swapped",
    ),
    "meaning turned": ("negation inserted", "negation removed", "antonym", "order of events", "wrong unit"),
    "sentences that do not belong there": ("invented sentence", "off-topic sentence", "another document's summary"),
    "something left out": ("key fact dropped", "truncated"),
    "repetition": ("repeated",),
    "form": ("sentences shuffled", "words shuffled", "function words removed"),
    "tricks": tuple(name for name, contract in CONTRACTS.items() if contract == NOT_GAIN),
    "Unicode forms and white space": (
        "NFD summary",
        "NFD source",
        "no-break spaces",
        "no-break spaces in the source",
        "double spaces",
        "wrapped lines",
        "outer spaces",
    ),
    "signs and formats": ("typographic quotes", "typographic dashes", "number format", "date format"),
    "what language models write": (
        "preamble",
        "word count",
        "numbered list",
        "bold facts",
        "heading",
        "American spelling",
        "rounded number",
        "source without capitals",
    ),
    "paraphrase": ("paraphrase", "second paraphrase"),
    "order and batches": ("order of examples", "batch size"),
}
# What a card says of a contract that a score does not keep: where its definition does not look at the change, and where
# it should keep it.
BLIND_WORDS = {WORSEN: "blind", NOT_GAIN: "may gain", NOT_MOVE: "may move"}
FAILURES = {WORSEN: "misses", NOT_GAIN: "gains in", NOT_MOVE: "moves in"}


def write_cards(results: Sequence[Result], declared: dict[str, dict[str, Any]]) -> str:
    """Return for each metric what its scores see and what they are blind to, as Markdown, with the reasons."""
    parts = []
    for metric in dict.fromkeys(result.metric for result in results if result.status):
        cells = {(r.operator, r.label): r for r in results if r.metric == metric and r.cell.total}
        labels = list(dict.fromkeys(label for _, label in cells))
        body = [
            [family, *(describe_family([cells[n, label] for n in names if (n, label) in cells]) for label in labels)]
            for family, names in FAMILIES.items()
        ]
        table = markdown(["what is changed", *(f"`{label}`" for label in labels)], body)
        parts.append("\n".join([f"## {metric}", "", table, "", *list_reasons(labels, declared)]))
    return "\n\n".join(parts)


def describe_family(results: Sequence[Result]) -> str:
    """Return one word if all of a family have one status, or else what each status has; "-" for none.

    Where a score falls as it should, it is said in how many cases; so it is where it does what it should not. All of a
    family have one contract.
    """
    groups: dict[str, list[Result]] = {}
    for result in results:
        groups.setdefault(result.status, []).append(result)
    texts = []
    for status, members in groups.items():
        names = "" if len(groups) == 1 else f": {', '.join(result.operator for result in members)}"
        if status == FAULT:
            texts.append(f"{FAILURES[members[0].contract]} {share_range(1 - r.kept for r in members)}{names}")
        elif status == SENSITIVE:
            texts.append(f"sees {share_range(r.kept for r in members)}{names}")
        elif status == BLIND:
            texts.append(f"{BLIND_WORDS[members[0].contract]}{names}")
        else:
            texts.append(f"holds{names}")
    return "; ".join(texts) or "-"


def share_range(shares: Iterable[float]) -> str:
    """Return the lowest and the highest share in percent, or the one that they all are.

    >>> share_range([0.8, 0.9, 1.0]), share_range([0.5])
    ('80-100 %', '50 %')
    """
    percents = sorted({round(100 * share) for share in shares})
    return f"{percents[0]} %" if len(percents) == 1 else f"{percents[0]}-{percents[-1]} %"


def list_reasons(labels: Sequence[str], declared: dict[str, dict[str, Any]]) -> list[str]:
    """Return a line for each reason why scores are blind, or do what they should not, with these scores."""
    scores: dict[str, list[str]] = {}
    for label in labels:
        for status, words in ((BLIND, "blind"), (FAULT, "not as it should be")):
            reason = declared[label].get(f"{status}_because")
            if reason:
                scores.setdefault(f"{words}, because {reason}", []).append(f"`{label}`")
    return [f"- {', '.join(names)}: {reason}." for reason, names in scores.items()]
