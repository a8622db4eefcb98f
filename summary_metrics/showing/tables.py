# SPDX-License-Identifier: Apache-2.0
"""Tables of text, as a terminal shows them: their cells in columns, and the table of all scores."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from unicodedata import combining, east_asian_width

import numpy as np

from ..findings.statistics import REPLICATES, estimate_means
from ..findings.table import Table
from ..printable import make_printable, show_names


def display_width(text: str) -> int:
    """Return how many columns of a terminal a text takes: two for a wide letter, none for a
    combining mark.

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
            (
                cell + " " * (width - display_width(cell))
                if column < left
                else " " * (width - display_width(cell)) + cell
            )
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        yield "  ".join(padded).rstrip()


def score_rows(table: Table, seed: int) -> Iterator[dict[str, str | int | float]]:
    """Yield for each score and each system, and for all of them, the mean with its interval.

    Numbers are nan where they are undefined. `facts_not_found` is the share of summaries that have
    any.
    """
    keys = list(table.scores)
    values = (
        np.stack([table.values(key) for key in keys], axis=1) if keys else np.zeros((len(table), 0))
    )
    groups = [
        (name or "all", table.system_codes == place) for place, name in enumerate(table.systems)
    ]
    if len(groups) > 1:
        groups.append(("all", np.ones(len(table), dtype=bool)))
    found = [
        (name, estimate_means(values[own], seed, table.document_codes[own])) for name, own in groups
    ]
    for k, key in enumerate(keys):
        for name, of in found:
            numbers = {part: float(getattr(of, part)[k]) for part in ("mean", "low", "high")}
            yield {
                "score": key,
                "system": name,
                **numbers,
                "rows": of.rows,
                "undefined": int(of.undefined[k]),
            }


def score_lines(table: Table, signatures: Sequence[str], seed: int) -> Iterator[str]:
    """Yield every score with its interval, which way each is better, and what ran:
    `--all-scores`.
    """
    rows = list(score_rows(table, seed))
    names = {"all": "all", **dict(zip(table.systems, show_names(table.systems), strict=True))}
    cells = [("score", "system", "mean", "95 % interval", "rows", "undefined")]
    for row in rows:
        mean, low, high = (float(row[part]) for part in ("mean", "low", "high"))
        interval = "-" if math.isnan(low) else f"[{low:.4f}, {high:.4f}]"
        shown = "-" if math.isnan(mean) else f"{mean:.4f}"
        name = names.get(str(row["system"]), str(row["system"]))
        cells.append(
            (str(row["score"]), name, shown, interval, str(row["rows"]), str(row["undefined"]))
        )
    yield from align(cells, left=2)
    yield ""
    meanings = {
        "higher": "Higher is better",
        "lower": "Lower is better",
        "neither": "Describes, does not rank",
    }
    for way, meaning in meanings.items():
        if keys := [key for key, score in table.scores.items() if score.better == way]:
            yield f"{meaning}: {', '.join(keys)}"
    yield f"Intervals: bootstrap of documents, {REPLICATES} replicates, seed {seed}"
    yield from map(make_printable, signatures)
