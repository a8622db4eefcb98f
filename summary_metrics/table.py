# SPDX-License-Identifier: Apache-2.0
"""The printed table: means over rows, per system, with bootstrap intervals."""

from __future__ import annotations

import json
import math
import sys
import warnings
from array import array
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyarrow.parquet

from .errors import JobError
from .scoring import FLAGS, LABELS

REPLICATES = 1000
CONFIDENCE = 0.95
BLOCK_ROWS = 2**13
NAME_CHARACTERS = 40  # of a system in a table; files have the whole name


def read_results(output: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield place and content of each row of an output, a file or a folder of shards, in the order of the input."""
    for file in sorted(output.glob("part-*")) if output.is_dir() else [output]:
        unit = "row" if file.suffix == ".parquet" else "line"
        number = 0
        try:
            for number, result in enumerate(read_shard(file) if file.suffix == ".parquet" else read_lines(file), 1):
                yield f"{file}, {unit} {number}", result
        except (pyarrow.ArrowException, RecursionError, ValueError) as error:
            raise damage(f"{file}, {unit} {number + 1}", str(error)) from error


def read_lines(file: Path) -> Iterator[dict[str, Any]]:
    """Yield the rows of an output of JSON lines."""
    with open(file, "rb") as lines:
        yield from map(json.loads, lines)


def read_shard(file: Path) -> Iterator[dict[str, Any]]:
    """Yield the rows of an output in Parquet."""
    for batch in pyarrow.parquet.ParquetFile(file).iter_batches():
        yield from batch.to_pylist()


def damage(place: str, reason: str) -> JobError:
    """Return the error of an output that does not hold what was written into it."""
    return JobError(f"{place}: the output is damaged ({reason}); --restart scores everything again", 2)


class Scores(NamedTuple):
    """What an output says of its rows."""

    keys: list[str]  # the names of the scores
    systems: list[str]  # of each row, "" where it has none
    documents: list[str]  # the digest of each row's document, where systems are compared
    values: np.ndarray  # (rows, keys), nan where undefined
    flags: Sequence[tuple[str, ...]] = ()  # of each row, where a metric can flag any


def read_scores(output: Path, compare: bool = False) -> Scores:
    """Return the scores of an output. To compare systems, the file of a row is its system where it has none.

    A JobError says that documents cannot be told apart, which a comparison needs.
    """
    keys: list[str] = []
    systems: list[str] = []
    documents: list[str] = []
    values = array("d")
    flags: list[tuple[str, ...]] = []
    for place, result in read_results(output):
        try:
            keys = keys or [key for key in result if key not in LABELS]
            system = result.get("system")
            if system is None:
                system = result["file"] if compare else ""
            systems.append(sys.intern(str(system)))
            if compare:
                if "document_digest" not in result:
                    raise JobError(f"{place} has no document_digest; --restart scores everything again", 2)
                documents.append(sys.intern(result["document_digest"]))
            if FLAGS in result:
                flags.append(tuple(map(sys.intern, result[FLAGS] or ())))
            values.extend(math.nan if result[key] is None else result[key] for key in keys)
        except (AttributeError, KeyError, OverflowError, TypeError) as error:
            raise damage(place, f"{type(error).__name__}: {error}") from error
    return Scores(keys, systems, documents, np.frombuffer(values).reshape(len(systems), len(keys)), flags)


def flag_lines(flags: Sequence[tuple[str, ...]]) -> list[str]:
    """Return one line for each flag that rows have: how many of all have it. No line where no metric can flag any."""
    counts = Counter(flag for found in flags for flag in found)
    said = "rows are flagged, do not trust their scores"
    return [f"{n:,} of {len(flags):,} {said} ({flag})" for flag, n in counts.items()]


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


def summarize(scores: np.ndarray, seed: int) -> Summary:
    """Return mean and percentile interval of each column of (rows, keys), undefined scores left out.

    The interval of a single score is nan: drawn from it alone it would have no width, as if nothing could vary.
    """
    undefined = np.isnan(scores).sum(axis=0)
    ends = [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2]
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # numpy warns where no score is defined; the table shows it
        interval = np.nanquantile(bootstrap_means(scores, seed), ends, axis=0)
        low, high = np.where(len(scores) - undefined > 1, interval, math.nan)
        return Summary(len(scores), undefined, np.nanmean(scores, axis=0), low, high)


def make_printable(name: str) -> str:
    """Return a name from a file without what could steer a terminal."""
    return "".join(c if c.isprintable() else "?" for c in name)


def show_name(name: str, most: int = NAME_CHARACTERS) -> str:
    """Return a name from a file as a table shows it: without what could steer a terminal, a long one cut inside."""
    name = make_printable(name)
    if len(name) <= most:
        return name
    end = (most - 1) // 2
    return f"{name[: most - 1 - end]}…{name[-end:]}"


def align(table: Sequence[Sequence[str]], left: int) -> Iterator[str]:
    """Yield the lines of a table: its first `left` columns flush left, the others flush right."""
    widths = [max(map(len, column)) for column in zip(*table, strict=True)]
    for cells in table:
        padded = [
            cell.ljust(width) if column < left else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(cells, widths, strict=True))
        ]
        yield "  ".join(padded)


def system_codes(systems: Sequence[str]) -> tuple[list[str], np.ndarray]:
    """Return the names of the systems, none when no row has one, and for each row the place of its system there."""
    codes = {system: code for code, system in enumerate(dict.fromkeys(systems))}
    names = [] if list(codes) == [""] else [system or "(none)" for system in codes]
    return names, np.array([codes[system] for system in systems])


def system_summaries(scores: Scores, seed: int) -> list[tuple[str, Summary]]:
    """Return name and summary of each system, in the order of the rows, and of "all" unless there is one system."""
    names, codes = system_codes(scores.systems)
    groups = [(name, summarize(scores.values[codes == code], seed)) for code, name in enumerate(names)]
    if len(groups) != 1:
        groups.append(("all", summarize(scores.values, seed)))
    return groups


def table_lines(keys: list[str], groups: Sequence[tuple[str, Summary]]) -> Iterator[str]:
    """Yield the lines of the table: for every key one line per group."""
    table = [("score", "system", "mean", "95 % interval", "rows", "undefined")]
    for k, key in enumerate(keys):
        for system, summary in groups:
            interval = f"[{summary.low[k]:.4f}, {summary.high[k]:.4f}]"
            mean, undefined = f"{summary.mean[k]:.4f}", str(summary.undefined[k] or "-")
            table.append((key, show_name(system), mean, interval, str(summary.rows), undefined))
    yield from align(table, left=2)


def direction_line(directions: Mapping[str, str]) -> str:
    """Return which way each score is better, on one line.

    >>> direction_line({"abstractness": "neither", "unr_1": "higher", "unr_2": "higher", "nid": "lower"})
    'Higher is better: unr_1, unr_2. Lower is better: nid. Describes, does not rank: abstractness.'
    """
    meanings = {"higher": "Higher is better", "lower": "Lower is better", "neither": "Describes, does not rank"}
    keys = {way: ", ".join(key for key, its in directions.items() if its == way) for way in meanings}
    return " ".join(f"{meanings[way]}: {names}." for way, names in keys.items() if names)
