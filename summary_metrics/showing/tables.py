# SPDX-License-Identifier: Apache-2.0
"""Tables of text: their cells in columns, the means of all scores, and what stands below them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from unicodedata import combining, east_asian_width

from ..findings.records import Findings, Spell
from ..findings.statistics import REPLICATES, Estimates
from ..printable import show_names


def display_width(text: str) -> int:
    """Return how many columns of a terminal a text takes: two for a wide letter, none for a combining mark.

    >>> display_width("abc"), display_width("\u732b"), display_width("e\u0301")
    (3, 2, 1)
    """
    if text.isascii():
        return len(text)
    return sum(2 if east_asian_width(c) in "WF" else not combining(c) for c in text)


def align(table: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Yield the lines of a table: its first `left` columns flush left, the others flush right."""
    widths = [max(map(display_width, column)) for column in zip(*table, strict=True)]
    for cells in table:
        padded = [
            cell + " " * (width - display_width(cell)) if column < left else " " * (width - display_width(cell)) + cell
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        yield "  ".join(padded)


def mean_table_lines(
    keys: list[str], groups: Sequence[tuple[str, Estimates]], notes: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Yield the lines of the table: for every key one line per group, and at its end the note on that key."""
    table = [("score", "system", "mean", "95 % interval", "rows", "undefined")]
    noted = [""]
    shown = show_names([system for system, _ in groups])
    for k, key in enumerate(keys):
        for system, (_, summary) in zip(shown, groups, strict=True):
            low, high = summary.low[k], summary.high[k]
            interval = "-" if math.isnan(low) else f"[{low:.4f}, {high:.4f}]"
            mean, undefined = f"{summary.mean[k]:.4f}", str(summary.undefined[k])
            table.append((key, system, mean, interval, str(summary.rows), undefined))
            noted.append((notes or {}).get(key, ""))
    for line, note in zip(align(table, left=2), noted, strict=True):
        yield f"{line}  {note}" if note else line


def direction_line(directions: Mapping[str, str]) -> str:
    """Return which way each score is better, on one line.

    >>> direction_line({"abstractness": "neither", "unr_1": "higher", "unr_2": "higher", "nid": "lower"})
    'Higher is better: unr_1, unr_2. Lower is better: nid. Describes, does not rank: abstractness.'
    """
    meanings = {"higher": "Higher is better", "lower": "Lower is better", "neither": "Describes, does not rank"}
    keys = {way: ", ".join(key for key, its in directions.items() if its == way) for way in meanings}
    return " ".join(f"{meanings[way]}: {names}." for way, names in keys.items() if names)


def score_lines(findings: Findings, directions: Mapping[str, str], seed: int, spell: Spell) -> Iterator[str]:
    """Yield the table of every score, and below it what to know of it; `spell` writes an option."""
    yield from mean_table_lines(findings.keys, findings.every, findings.doubted)
    yield f"\n{direction_line(directions)}"
    yield from (one.say(spell) for one in findings.lacking)
    yield f"Intervals: bootstrap of documents, {REPLICATES} replicates, seed {seed}"
