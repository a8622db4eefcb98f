# SPDX-License-Identifier: Apache-2.0
"""Two systems beside each other: `--compare A B`.

The unit is the document; where a system has several summaries of one, their mean counts. All scores
are one family.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np

from ..errors import JobError, Option
from ..metrics._shared.summary_metric import Score
from ..reading.rows import Row
from ..texts.broken import ANY
from .problems import Losses, rows_with_codes
from .statistics import (
    Direction,
    Ends,
    direction_of,
    divide,
    judge_differences,
    sure_ends,
)
from .table import MANDATORY, MISSING, NOT_FOUND, Table, check_systems, name_systems

MOST_CHANGED = 10  # documents that are named
BROKEN = Score("lower", "broken summaries")
# numbers in each summary, of which one more is worth a look
NAMED = (MANDATORY, MISSING, NOT_FOUND)


@dataclass(frozen=True)
class Difference:
    """One score of two systems, over the documents of which both have it.

    `means` are of the two, `difference` is the second minus the first, and [low, high] its 95 %
    interval alone, nan of fewer documents than it takes; `drawn` are its ends by drawing from
    these, however few; `low_corrected` and `high_corrected` hold for all scores together, and so
    does `verdict`, which is of the second. `detectable` is the true difference that is shown in 80
    % of such samples. Numbers are nan where they are undefined.
    """

    key: str
    better: str
    documents: int
    means: tuple[float, float]
    difference: float
    low: float
    high: float
    drawn: Ends
    low_corrected: float
    high_corrected: float
    p: float
    verdict: Direction
    detectable: float


@dataclass(frozen=True)
class Changed:
    """A document of which one system has more facts that are not found, or lacks more key facts, by
    the score `key`.
    """

    key: str
    document: str
    places: tuple[str, str]  # file and line of both summaries
    numbers: tuple[float, float]


@dataclass(frozen=True)
class Comparison:
    """Two systems; `unpaired` documents have summaries by one of them only and are left out.

    `broken` has of both how many of all their summaries have each code of a broken one, and any,
    "broken"; of these many `summaries`.
    """

    systems: tuple[str, str]
    summaries: tuple[int, int]
    broken: Mapping[str, tuple[int, int]]
    differences: list[Difference]
    changed: list[Changed]
    documents: int
    unpaired: int
    seed: int


def check_two(first: str, second: str) -> None:
    """Refuse to compare a system with itself."""
    if first == second:
        raise JobError([Option("compare"), f" needs two systems, got {first!r} twice"])


def check_compared(first: str, second: str, rows: Iterable[Row]) -> None:
    """Refuse systems of which the rows have none, before these are scored; no more rows are read
    than it takes to meet both.
    """
    check_two(first, second)
    missing = {first, second}
    labels: dict[tuple[str, str], None] = {}
    for row in rows:
        labels[row.system_name, row.file] = None
        missing.discard(row.system_name)
        if not missing:
            return
    systems = name_systems([system for system, _ in labels], [file for _, file in labels])
    check_systems((first, second), list(dict.fromkeys(systems)))


def compare(
    table: Table, first: str, second: str, seed: int = 0, ignored: Collection[str] = ()
) -> Comparison:
    """Return what the second system does differently from the first.

    Broken summaries count in no other score, but for those of `ignored` codes. A JobError says that
    one of the systems is not there, or that they have no document in common.
    """
    check_two(first, second)
    codes = rows_with_codes(table)
    pair = table
    if codes[ANY].any():
        lost = Losses(table, ignored).is_broken
        counted = {key: np.where(lost, np.nan, values) for key, values in table.numbers.items()}
        numbers = {ANY: codes[ANY].astype(float), **counted}
        pair = replace(table, numbers=numbers, scores={ANY: BROKEN, **table.scores})
    pair = pair.of_systems([first, second])
    order = [pair.systems.index(first), pair.systems.index(second)]
    keys = [key for key in pair.scores if not np.isnan(pair.values(key)).all()]
    # each (documents, 2)
    means = {key: np.ascontiguousarray(pair.by_document(key)[:, order]) for key in keys}
    shared = pair.summarized.all(axis=1)
    if not shared.any():
        same = "documents are the same only if their texts are, to the last character"
        raise JobError(
            [Option("compare"), f": {first!r} and {second!r} have no document in common; {same}"]
        )
    changed: list[Changed] = []
    for key in NAMED:
        if key in keys:
            changed += find_changed(pair, (first, second), key)
    rows_of_both = [table.system_codes == table.systems.index(name) for name in (first, second)]
    counts = {
        code: tuple(int((rows & having).sum()) for rows in rows_of_both)
        for code, having in sorted(codes.items(), key=lambda item: item[0] != ANY)
    }
    return Comparison(
        systems=(first, second),
        summaries=tuple(int(rows.sum()) for rows in rows_of_both),  # type: ignore[arg-type]
        broken=counts,  # type: ignore[arg-type]
        differences=judge_scores(pair, keys, means, seed),
        changed=changed,
        documents=int(shared.sum()),
        unpaired=int((~shared).sum()),
        seed=seed,
    )


def judge_scores(
    table: Table, keys: Sequence[str], means: dict[str, np.ndarray], seed: int
) -> list[Difference]:
    """Return the differences of all scores, corrected together."""
    # (documents, keys)
    columns = np.stack([pairs[:, 1] - pairs[:, 0] for pairs in means.values()], axis=1)
    # What differs by the last digits alone would count as a difference that never changes its sign.
    columns = np.where(np.abs(columns) < 1e-12, 0.0, columns)
    judged = judge_differences([columns], seed)
    differences = []
    for k, key in enumerate(keys):
        paired = means[key][~np.isnan(columns[:, k])]
        first, second = divide(paired.sum(axis=0), np.full(2, len(paired))).tolist()
        score = table.scores[key]
        numbers = {name: column[k].item() for name, column in judged._asdict().items()}
        drawn = Ends(numbers["low"], numbers["high"])
        reach = score.most - score.least
        alone = sure_ends(*drawn, numbers["documents"], -reach, reach)
        verdict = direction_of(numbers["difference"], numbers.pop("p_corrected"))
        differences.append(
            Difference(
                key=key,
                better=score.better,
                means=(first, second),
                drawn=drawn,
                verdict=verdict,
                **{**numbers, **alone._asdict()},
            )
        )
    return differences


def find_changed(table: Table, systems: tuple[str, str], key: str) -> list[Changed]:
    """Return the documents of which the two differ in a number, by the first summary of each, the
    largest difference first.
    """
    files, lines, digests = (table.labels[name] for name in ("file", "line", "document_digest"))
    values = table.numbers[key].tolist()
    of_first, of_second = (
        {digests[row]: row for row in reversed(np.flatnonzero(rows).tolist())}
        for rows in (
            (table.system_codes == table.systems.index(name)) & (table.document_codes >= 0)
            for name in systems
        )
    )
    changed_documents = []
    for digest in sorted(of_first.keys() & of_second, key=of_first.__getitem__):
        rows = (of_first[digest], of_second[digest])
        before, after = (values[row] for row in rows)
        if abs(after - before) > 0:  # neither equal nor nan
            first, second = (f"{files[row]}:{lines[row]}" for row in rows)
            changed_documents.append(Changed(key, digest, (first, second), (before, after)))
    return sorted(
        changed_documents, key=lambda changed: -abs(changed.numbers[1] - changed.numbers[0])
    )
