# SPDX-License-Identifier: Apache-2.0
"""All that is shown of scored rows: what is found of them, two systems beside each other, and what
came of bounds. No row is scored for it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from .findings.compare import Comparison, compare
from .findings.fail_if import (
    Measured,
    Outcome,
    find_fallen,
    find_unjudged,
    judge_bounds,
    of_comparison,
    of_table,
)
from .findings.find import find
from .findings.findings import Findings
from .findings.problems import Losses
from .findings.quotes import Quotes
from .findings.table import Table
from .job import Request

if TYPE_CHECKING:
    from .judging.records import Judgement

if TYPE_CHECKING:
    pass


@dataclass(frozen=True, kw_only=True)
class View:
    """What is shown. `quotes` are the texts that are quoted, `signatures` say what ran."""

    table: Table
    findings: Findings
    signatures: Mapping[str, str]
    request: Request
    quotes: Quotes = field(default_factory=Quotes)
    comparison: Comparison | None = None
    outcomes: Sequence[Outcome] = ()


def look(
    table: Table,
    signatures: Mapping[str, str],
    request: Request,
    judgements: Sequence[Judgement] | None = None,
    verdicts: Sequence[Judgement] = (),
    unmatched: Sequence[str] = (),
) -> View:
    """Return what is shown of a table, without quotes.

    `judgements` are the user's own, which `verdicts` are corrected by, and `unmatched` names
    documents with key facts of which there is no row. A JobError says that systems cannot be
    compared, or that a bound is for what was not measured.
    """
    judged = None
    if judgements is not None:
        from .judging.verdict import judge_and_correct, measure_shares  # late: few have some

        judged = judge_and_correct(judgements, table, verdicts, request.bad, request.seed)
    findings = find(table, seed=request.seed, ignored=request.ignored, judgements=judged)
    losses = Losses(table, request.ignored)
    measured: list[Measured] = []
    comparison = None
    if request.compare:
        comparison = compare(table, *request.compare, request.seed, request.ignored)
    if request.bounds and comparison:
        measured = list(of_comparison(comparison, losses))
    elif request.bounds:
        keys = [bound.key for bound in request.bounds]
        measured = list(of_table(table, findings.broken, request.seed, keys, losses))
    if judged is not None and judged.corrected is not None:
        measured += [
            replace(share, lost=losses.most_of(share.key, [share.system]))
            for share in measure_shares(judged.corrected)
        ]
    return View(
        table=table,
        findings=findings,
        signatures=signatures,
        request=request,
        comparison=comparison,
        outcomes=[
            *judge_bounds(request.bounds, measured, request.most_lost),
            *find_unjudged(request.bounds, table, unmatched),
            *find_fallen(() if request.compare else request.bounds, table),
        ],
    )
