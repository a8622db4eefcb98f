# SPDX-License-Identifier: Apache-2.0
"""The printed table: means over rows, per system, with bootstrap intervals."""

from __future__ import annotations

import json
import math
import sys
from array import array
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple
from unicodedata import combining, east_asian_width

import numpy as np
import pyarrow.parquet

from .errors import JobError
from .scoring import FLAGS, LABELS, WORDS
from .statistics import Summary, summarize

FORMATS = ("table", "markdown", "latex", "csv", "json")
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
    documents: list[str]  # the digest of each row's document, "" where it was not read
    values: np.ndarray  # (rows, keys), nan where undefined
    flags: Sequence[tuple[str, ...]] = ()  # of each row, where a metric can flag any
    words: Sequence[float] = ()  # of each row's summary; none in outputs of versions that did not count them


def read_scores(output: Path, compare: bool = False) -> Scores:
    """Return the scores of an output. To compare systems, the file of a row is its system where it has none.

    A JobError says that documents cannot be told apart, which a comparison needs.
    """
    return collect_scores(read_results(output), compare, compare)


def collect_scores(
    results: Iterable[tuple[str, dict[str, Any]]], by_file: bool = False, documents_needed: bool = False
) -> Scores:
    """Return the scores of rows, each with its place; `by_file` makes the file of a row its system where it has none.

    A JobError says that a row is damaged, or that it has no document where `documents_needed`.
    """
    keys: list[str] = []
    systems: list[str] = []
    documents: list[str] = []
    values = array("d")
    flags: list[tuple[str, ...]] = []
    words = array("d")
    for place, result in results:
        try:
            keys = keys or [key for key in result if key not in LABELS]
            system = result.get("system")
            if system is None:
                system = result["file"] if by_file else ""
            systems.append(sys.intern(str(system)))
            if documents_needed and "document_digest" not in result:
                reason = "has no document_digest, because it was scored without documents"
                raise JobError(f"{place} {reason}; --compare with --restart scores everything again", 2)
            documents.append(sys.intern(result.get("document_digest", "")))
            if WORDS in result:
                words.append(result[WORDS])
            if FLAGS in result:
                flags.append(tuple(map(sys.intern, result[FLAGS] or ())))
            values.extend(math.nan if result[key] is None else result[key] for key in keys)
        except (AttributeError, KeyError, OverflowError, TypeError) as error:
            raise damage(place, f"{type(error).__name__}: {error}") from error
    table = np.frombuffer(values).reshape(len(systems), len(keys))
    return Scores(keys, systems, documents, table, flags, words if len(words) == len(systems) else ())


def flag_lines(flags: Sequence[tuple[str, ...]]) -> list[str]:
    """Return one line for each flag that rows have: how many of all have it. No line where no metric can flag any."""
    counts = Counter(flag for found in flags for flag in found)
    said = "rows are flagged, do not trust their scores"
    return [f"{n:,} of {len(flags):,} {said} ({flag})" for flag, n in counts.items()]


def make_printable(name: str) -> str:
    """Return a name from a file without what could steer a terminal."""
    return "".join(c if c.isprintable() else "?" for c in name)


def show_name(name: str, most: int = NAME_CHARACTERS) -> str:
    """Return a name from a file as a table shows it: without what could steer a terminal, a long one cut inside."""
    return fold(make_printable(name), most)


def fold(name: str, most: int) -> str:
    """Return a name, of a long one the beginning and the end: names of models often differ at the end.

    >>> fold("summarizer-large-step-2000", 11)
    'summa…-2000'
    """
    end = (most - 1) // 2
    return name if len(name) <= most else f"{name[: most - 1 - end]}…{name[-end:]}"


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


def system_codes(systems: Sequence[str]) -> tuple[list[str], np.ndarray]:
    """Return the names of the systems, none when no row has one, and for each row the place of its system there."""
    codes = {system: code for code, system in enumerate(dict.fromkeys(systems))}
    names = [] if list(codes) == [""] else [system or "(none)" for system in codes]
    return names, np.array([codes[system] for system in systems])


def document_codes(documents: Sequence[str]) -> np.ndarray:
    """Return for each row the number of its document, -1 where it has none."""
    codes: dict[str, int] = {"": -1}
    return np.array([codes.setdefault(document, len(codes) - 1) for document in documents], dtype=np.int64)


def system_summaries(scores: Scores, seed: int) -> list[tuple[str, Summary]]:
    """Return name and summary of each system, in the order of the rows, and of "all" unless there is one system."""
    names, codes = system_codes(scores.systems)
    documents = document_codes(scores.documents)
    groups = [(name, summarize(scores.values[own], seed, documents[own])) for name, own in rows_of(names, codes)]
    if len(groups) != 1:
        groups.append(("all", summarize(scores.values, seed, documents)))
    return groups


def rows_of(names: Sequence[str], codes: np.ndarray) -> Iterator[tuple[str, np.ndarray]]:
    """Yield each system and which rows are its own, (rows,)."""
    for code, name in enumerate(names):
        yield name, codes == code


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
