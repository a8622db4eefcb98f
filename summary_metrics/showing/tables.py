# SPDX-License-Identifier: Apache-2.0
"""Tables of text, as a terminal shows them: their cells in columns, and the table of all scores."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import accumulate, takewhile
from typing import NamedTuple
from unicodedata import combining, east_asian_width

import numpy as np

from ..findings.means import measure_means
from ..findings.statistics import REPLICATES
from ..findings.table import Table
from ..printable import make_printable, show_names

ELLIPSIS = " ..."  # in the place of what is cut off
# Letters of a word that is not cut; with more of them, the writing has no spaces between words.
LONGEST_WORD = 24


def display_width(text: str) -> int:
    """Return how many columns of a terminal a text takes: two for a wide letter, none for a
    combining mark.

    >>> display_width("abc"), display_width("\u732b"), display_width("e\u0301")
    (3, 2, 1)
    """
    if text.isascii():
        return len(text)
    return sum(letter_width(letter) for letter in text)


def letter_width(letter: str) -> int:
    """Return how many columns of a terminal a letter takes."""
    if east_asian_width(letter) in "WF":
        return 2
    return int(not combining(letter))


def beginning(text: str, width: int) -> str:
    """Return the beginning of a text that is wider than so many columns, and "..."; between words
    where there are some.

    >>> beginning("wide words", 8), beginning("\u732b\u304c\u5bdd\u308b", 7)
    ('wide ...', '\u732b ...')
    """
    if display_width(text) <= width:
        return text
    end = fitting_letters(text, width - len(ELLIPSIS))
    space = text.rfind(" ", 0, end + 1)
    if space >= max(0, end - LONGEST_WORD):
        end = space
    return f"{text[:end].rstrip()}{ELLIPSIS}"


def ending(text: str, width: int) -> str:
    """Return "..." and the end of a text that is wider than so many columns, as `beginning` does.

    >>> ending("wide words", 9), ending("\u732b\u304c\u5bdd\u308b", 7)
    ('... words', '... \u308b')
    """
    if display_width(text) <= width:
        return text
    letters = text[::-1]
    start = len(text) - fitting_letters(letters, width - len(ELLIPSIS))
    space = text.find(" ", max(0, start - 1))
    if 0 <= space <= start + LONGEST_WORD:
        start = space
    return f"{ELLIPSIS[::-1]}{text[start:].lstrip()}"


def fitting_letters(letters: str, width: int) -> int:
    """Return how many of some letters fit into so many columns."""
    widths = accumulate(map(letter_width, letters))
    return sum(1 for _ in takewhile(lambda used: used <= width, widths))


def align(table: Sequence[Sequence[str]], flush_left: int) -> Iterator[str]:
    """Yield the lines of a table: its first `left` columns flush left, the others flush right."""
    widths = [max(map(display_width, column)) for column in zip(*table, strict=True)]
    for cells in table:
        padded = []
        for column, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            padding = " " * (width - display_width(cell))
            if column < flush_left:
                padded.append(cell + padding)
            else:
                padded.append(padding + cell)
        yield "  ".join(padded).rstrip()


class ScoreRow(NamedTuple):
    """The mean of a score of a system, or of "all", with its interval, over so many rows, of which
    some are undefined.
    """

    score: str
    system: str
    mean: float
    low: float
    high: float
    rows: int
    undefined: int


def score_rows(table: Table, seed: int) -> Iterator[ScoreRow]:
    """Yield for each score and each system, and for all of them, the mean with its interval.

    Numbers are nan where they are undefined. `facts_not_found` is the share of summaries that have
    any.
    """
    keys = list(table.scores)
    groups = [
        (name or "all", table.system_codes == place) for place, name in enumerate(table.systems)
    ]
    if len(groups) > 1:
        groups.append(("all", np.ones(len(table), dtype=bool)))
    means = {name: measure_means(table, keys, chosen, seed) for name, chosen in groups}
    for key in keys:
        for name, means_of_system in means.items():
            mean = means_of_system[key]
            yield ScoreRow(
                score=key,
                system=name,
                mean=mean.mean,
                low=mean.low,
                high=mean.high,
                rows=mean.rows,
                undefined=mean.undefined,
            )


def score_lines(table: Table, signatures: Sequence[str], seed: int) -> Iterator[str]:
    """Yield every score with its interval, which way each is better, and what ran:
    `--all-scores`.
    """
    names = {"all": "all", **dict(zip(table.systems, show_names(table.systems), strict=True))}
    cells = [("score", "system", "mean", "95 % interval", "rows", "undefined")]
    for row in score_rows(table, seed):
        mean = interval = "-"
        if not math.isnan(row.mean):
            mean = f"{row.mean:.4f}"
        if not math.isnan(row.low):
            interval = f"[{row.low:.4f}, {row.high:.4f}]"
        name = names.get(row.system, row.system)
        cells.append((row.score, name, mean, interval, str(row.rows), str(row.undefined)))
    yield from align(cells, flush_left=2)
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
