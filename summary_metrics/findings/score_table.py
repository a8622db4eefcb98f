# SPDX-License-Identifier: Apache-2.0
"""The scores of an output as one table of numbers, and the means of each system."""

from __future__ import annotations

import math
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

from ..errors import JobError
from ..scoring.results import damage, read_results
from ..scoring.row_scores import FLAGS, LABELS, PROBLEMS, SUMMARY, WORDS, WRITING
from .statistics import Estimates, estimate_means


class Scores(NamedTuple):
    """What an output says of its rows."""

    keys: list[str]  # the names of the scores
    systems: list[str]  # of each row, "" where it has none
    documents: list[str]  # the digest of each row's document, "" where it was not read
    values: np.ndarray  # (rows, keys), nan where undefined
    flags: Sequence[tuple[str, ...]] = ()  # of each row, where a metric can flag any
    words: Sequence[float] = ()  # of each row's summary; none in outputs of versions that did not count them
    problems: Sequence[tuple[str, ...]] = ()  # of each row: the codes of what is broken in its summary
    writing: Sequence[tuple[str, ...]] = ()  # of each row: the codes of how its summary is written
    summaries: Sequence[str] = ()  # of each row: the digest of its summary


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
    problems: list[tuple[str, ...]] = []
    writing: list[tuple[str, ...]] = []
    summaries: list[str] = []
    same: dict[tuple[str, ...], tuple[str, ...]] = {}  # rows with equal codes share one tuple, as there are many rows

    def share(codes: Iterable[str] | None) -> tuple[str, ...]:
        found = tuple(map(sys.intern, codes or ()))
        return same.setdefault(found, found)

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
            if SUMMARY in result:
                problems.append(share(result[PROBLEMS]))
                writing.append(share(result[WRITING]))
                summaries.append(result[SUMMARY])
            if FLAGS in result:
                flags.append(share(result[FLAGS]))
            values.extend(math.nan if result[key] is None else result[key] for key in keys)
        except (AttributeError, KeyError, OverflowError, TypeError) as error:
            raise damage(place, f"{type(error).__name__}: {error}") from error
    table = np.frombuffer(values).reshape(len(systems), len(keys))
    if np.isinf(table).any():
        row = int(np.isinf(table).any(axis=1).argmax()) + 1
        raise damage(f"row {row}", "a score is infinite")
    counted = words if len(words) == len(systems) else ()
    if len(summaries) < len(systems):  # of an output that an earlier version began
        problems, writing, summaries = [], [], []
    return Scores(keys, systems, documents, table, flags, counted, problems, writing, summaries)


def system_codes(systems: Sequence[str]) -> tuple[list[str], np.ndarray]:
    """Return the names of the systems, none when no row has one, and for each row the place of its system there."""
    codes = {system: code for code, system in enumerate(dict.fromkeys(systems))}
    names = [] if list(codes) == [""] else [system or "(none)" for system in codes]
    return names, np.array([codes[system] for system in systems])


def document_codes(documents: Sequence[str]) -> np.ndarray:
    """Return for each row the number of its document, -1 where it has none."""
    codes: dict[str, int] = {"": -1}
    return np.array([codes.setdefault(document, len(codes) - 1) for document in documents], dtype=np.int64)


def system_means(scores: Scores, seed: int) -> list[tuple[str, Estimates]]:
    """Return name and summary of each system, in the order of the rows, and of "all" unless there is one system."""
    names, codes = system_codes(scores.systems)
    documents = document_codes(scores.documents)
    groups = [(name, estimate_means(scores.values[own], seed, documents[own])) for name, own in rows_of(names, codes)]
    if len(groups) != 1:
        groups.append(("all", estimate_means(scores.values, seed, documents)))
    return groups


def rows_of(names: Sequence[str], codes: np.ndarray) -> Iterator[tuple[str, np.ndarray]]:
    """Yield each system and which rows are its own, (rows,)."""
    for code, name in enumerate(names):
        yield name, codes == code
