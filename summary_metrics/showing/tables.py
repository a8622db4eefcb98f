# SPDX-License-Identifier: Apache-2.0
"""Tables of text: their cells in columns, the means of all scores, and what stands below them."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from unicodedata import combining, east_asian_width

from ..findings.statistics import Summary
from ..printable import show_name

FORMATS = ("table", "markdown", "latex", "csv", "json")


def flag_lines(flags: Sequence[tuple[str, ...]]) -> list[str]:
    """Return one line for each flag that rows have: how many of all have it. No line where no metric can flag any."""
    counts = Counter(flag for found in flags for flag in found)
    said = "rows are flagged, do not trust their scores"
    return [f"{n:,} of {len(flags):,} {said} ({flag})" for flag, n in counts.items()]


def decimals_for(widths: Iterable[float]) -> int:
    """Return as many decimals as intervals of these widths support: the last one is of the order of half an interval.

    The widest decides, so that numbers side by side have equally many; without one they have two.

    >>> decimals_for([0.07, 0.02]), decimals_for([4.0, 2.0]), decimals_for([math.nan])
    (2, 0, 2)
    """
    known = [width / 2 for width in widths if width > 0]
    return min(4, max(0, -math.floor(math.log10(max(known))))) if known else 2


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


def table_lines(
    keys: list[str], groups: Sequence[tuple[str, Summary]], notes: Mapping[str, str] | None = None
) -> Iterator[str]:
    """Yield the lines of the table: for every key one line per group, and at its end the note on that key."""
    table = [("score", "system", "mean", "95 % interval", "rows", "undefined")]
    noted = [""]
    for k, key in enumerate(keys):
        for system, summary in groups:
            low, high = summary.low[k], summary.high[k]
            interval = "-" if math.isnan(low) else f"[{low:.4f}, {high:.4f}]"
            mean, undefined = f"{summary.mean[k]:.4f}", str(summary.undefined[k] or "-")
            table.append((key, show_name(system), mean, interval, str(summary.rows), undefined))
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
