# SPDX-License-Identifier: Apache-2.0
"""The table that `score.py` prints: means over rows, per system, with bootstrap intervals."""

from __future__ import annotations

import json
import math
import sys
import warnings
from array import array
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet

from score_metrics import LABELS

REPLICATES = 1000
CONFIDENCE = 0.95
BLOCK_ROWS = 2**13


def read_results(output: Path) -> Iterator[dict[str, Any]]:
    """Yield what an output, a file or a folder of shards, says of each row, in the order of the input."""
    for file in sorted(output.glob("part-*")) if output.is_dir() else [output]:
        if file.suffix == ".parquet":
            for batch in pyarrow.parquet.ParquetFile(file).iter_batches():
                yield from batch.to_pylist()
        else:
            with open(file, "rb") as lines:
                yield from map(json.loads, lines)


def read_scores(output: Path) -> tuple[list[str], list[str | None], np.ndarray]:
    """Return the keys of an output, the system of each row, and the scores, (rows, keys), nan where undefined."""
    keys: list[str] = []
    systems: list[str | None] = []
    scores = array("d")
    for result in read_results(output):
        keys = keys or [key for key in result if key not in LABELS]
        system = result.get("system")
        systems.append(None if system is None else sys.intern(str(system)))
        scores.extend(math.nan if result[key] is None else result[key] for key in keys)
    return keys, systems, np.frombuffer(scores).reshape(len(systems), len(keys))


def bootstrap_means(scores: np.ndarray, seed: int, replicates: int = REPLICATES) -> np.ndarray:
    """Return the means of rows drawn with replacement, nan left out: (rows, keys) to (replicates, keys).

    How many rows fall into which block is drawn first, then which of its rows: the same as drawing from all rows at
    once, and on large files several times as fast, as a block and its counts stay in the processor's cache.
    """
    rows, keys = scores.shape
    generator = np.random.default_rng(seed)
    blocks = [scores[start : start + BLOCK_ROWS] for start in range(0, rows, BLOCK_ROWS)]
    draws = generator.multinomial(rows, [len(block) / rows for block in blocks], size=replicates)
    sums = np.zeros((replicates, 2 * keys))
    for block, draws_of_block in zip(blocks, draws.T, strict=True):
        defined = ~np.isnan(block)
        table = np.hstack([np.where(defined, block, 0.0), defined])
        for replicate, size in zip(sums, draws_of_block, strict=True):
            drawn = generator.integers(len(block), size=size, dtype=np.uint16)
            replicate += np.bincount(drawn, minlength=len(block)).astype(float) @ table
    with np.errstate(invalid="ignore"):  # 0 / 0 is nan, the mean of no score
        return sums[:, :keys] / sums[:, keys:]


class Summary(NamedTuple):
    """What the table says of some rows; all but `rows` are arrays with one number per key."""

    rows: int
    undefined: np.ndarray
    mean: np.ndarray
    low: np.ndarray
    high: np.ndarray


def summarized(scores: np.ndarray, seed: int) -> Summary:
    """Return mean and percentile interval of each column of (rows, keys), undefined scores left out."""
    ends = [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numpy warns where no score is defined; the table shows it
        low, high = np.nanquantile(bootstrap_means(scores, seed), ends, axis=0)
        return Summary(len(scores), np.isnan(scores).sum(axis=0), np.nanmean(scores, axis=0), low, high)


def printable(name: str) -> str:
    """Return a name from a file without what could steer a terminal."""
    return "".join(c if c.isprintable() else "?" for c in name)


def aligned(table: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Yield the lines of a table: its first `left` columns flush left, the others flush right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for cells in table:
        padded = [
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        yield "  ".join(padded)


def system_summaries(systems: list[str | None], scores: np.ndarray, seed: int) -> list[tuple[str, Summary]]:
    """Return name and summary of each system, in the order of the rows, and of "all" unless there is one system."""
    codes = {system: code for code, system in enumerate(dict.fromkeys(systems))}
    code_of_row = np.array([codes[system] for system in systems])
    groups: list[tuple[str, Summary]] = []
    for system, code in codes.items() if list(codes) != [None] else ():
        groups.append(("(none)" if system is None else system, summarized(scores[code_of_row == code], seed)))
    if len(groups) != 1:
        groups.append(("all", summarized(scores, seed)))
    return groups


def table_lines(keys: list[str], groups: Sequence[tuple[str, Summary]]) -> Iterator[str]:
    """Yield the lines of the table: for every key one line per group."""
    table = [("score", "system", "mean", "95 % interval", "rows", "undefined")]
    for k, key in enumerate(keys):
        for system, summary in groups:
            interval = f"[{summary.low[k]:.4f}, {summary.high[k]:.4f}]"
            mean, undefined = f"{summary.mean[k]:.4f}", str(summary.undefined[k] or "-")
            table.append((key, printable(system), mean, interval, str(summary.rows), undefined))
    yield from aligned(table, left=2)
