# SPDX-License-Identifier: Apache-2.0
"""A bound of `--fail-if` that is looked at again and again, as in a job of every night.

An interval that is compared with a bound each night lies beyond it wrongly sooner or later. Here
evidence against the bound is bet on the documents, each of which counts once: it starts at 1, and
where the mean keeps the bound, it ever reaches `ENOUGH` with a probability of 1 / `ENOUGH` at most,
however often one looks (Ville's inequality; Waudby-Smith and Ramdas 2024, "Estimating means of
bounded random variables by betting", Journal of the Royal Statistical Society B 86).
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

import numpy as np

from .errors import CANNOT_RUN, JobError, Option
from .files import hold, write_whole
from .findings.fail_if import COUNTED, Bound, Outcome, is_lost
from .findings.table import Table
from .printable import show_name

ENOUGH = 20.0  # evidence by which a bound is not kept: 1 / .05
# Of what can be lost in one document, what each bet puts at risk: which one grows fastest depends
# on how far the mean lies beyond the bound. `tests/command/test_watching.py` has series of both.
STAKES = np.array([1 / 64, 1 / 32, 1 / 16, 1 / 8, 1 / 4, 1 / 2])
DIGITS = 16  # of the digest of a document


@dataclass(frozen=True)
class Watched:
    """What was seen of one bound and system: how many looks had new documents, what each bet grew
    to, the most that their mean ever was, and the digests of the documents that counted.
    """

    looks: int = 0
    capitals: Sequence[float] = (1.0,) * len(STAKES)
    most: float = 1.0
    documents: Sequence[str] = ()

    def add(self, values: np.ndarray, documents: Sequence[str], bound: float) -> Watched:
        """Return this with the values of new documents, from 0 to 1, whose mean should be at most
        `bound`.
        """
        if not len(values):
            return self
        # (documents, bets): a bet loses its stake where a value is 0, and wins where it is above
        # the bound; its mean is 1 where theirs is the bound
        factors = 1 + STAKES * (values[:, None] / bound - 1)
        paths = np.cumprod(factors, axis=0) * np.asarray(self.capitals)
        return Watched(
            looks=self.looks + 1,
            capitals=tuple(map(float, paths[-1])),
            most=max(self.most, float(paths.mean(axis=1).max())),
            documents=(*self.documents, *documents),
        )

    @property
    def now(self) -> float:
        """What all bets together grew to."""
        return float(np.mean(self.capitals))


def watch_bounds(
    outcomes: Iterable[Outcome], table: Table, file: Path, most_lost: float
) -> list[Outcome]:
    """Return what came of bounds, where those of `--fail-if` on a mean go by the evidence that a
    file keeps, to which this adds what is new; a JobError says that the file cannot be used. Where
    no summary has the score, or a share of `most_lost` is lost, nothing is judged or added.
    """
    with hold(file):
        kept = read_evidence(file)
        judged = [watch_bound(outcome, table, kept, most_lost) for outcome in outcomes]
        texts = {name: asdict(evidence) for name, evidence in sorted(kept.items())}
        write_whole(file, json.dumps(texts, ensure_ascii=False, indent=1) + "\n")
    return judged


def watch_bound(
    outcome: Outcome, table: Table, kept: dict[str, Watched], most_lost: float
) -> Outcome:
    """Return what comes of a bound by the evidence that is kept, to which this adds."""
    bound, measured = outcome.bound, outcome.measured
    if bound.option != "fail-if" or bound.key in COUNTED or bound.key not in table.scores:
        return outcome
    if math.isnan(measured.value) or is_lost(measured, most_lost):
        return replace(outcome, state="undefined")
    limit, values, documents = scale(bound, table, measured.system)
    name = f"{bound} {measured.system}".strip()
    before = kept.get(name, Watched())
    is_new = ~np.isin(documents, before.documents)
    evidence = kept[name] = before.add(values[is_new], documents[is_new].tolist(), limit)
    seen = (
        f"look {evidence.looks}, {len(evidence.documents):,} documents: evidence against it"
        f" {evidence.now:.1f} of {ENOUGH:g}"
    )
    if measured.system:
        seen = f"{show_name(measured.system)}: {seen}"
    if evidence.most < ENOUGH:
        return replace(outcome, measured=replace(measured, note=seen), state="passed")
    return replace(outcome, state="failed", why=f"{seen}, at most {evidence.most:.1f}")


def scale(bound: Bound, table: Table, system: str) -> tuple[float, np.ndarray, np.ndarray]:
    """Return the most that a mean may be, values by document and the digests of these; values and
    bound lie between 0 and 1, and more is worse.
    """
    score = table.scores[bound.key]
    means = table.by_document(bound.key)[:, table.systems.index(system)]
    is_defined = ~np.isnan(means)
    span = score.most - score.least
    limit, values = (bound.number - score.least) / span, (means[is_defined] - score.least) / span
    if bound.sign.startswith("<"):
        limit, values = 1 - limit, 1 - values
    if not np.isfinite(span) or limit <= 0:
        raise JobError([bound.named, ": ", Option("watch"), " needs a bound that some may pass"])
    digests = np.array([digest[:DIGITS] for digest in table.documents])
    return limit, values, digests[is_defined]


def read_evidence(file: Path) -> dict[str, Watched]:
    """Return what a file keeps, by bound and system; none where there is no file yet."""
    if not file.exists():
        return {}
    try:
        evidence_of: dict[str, Any] = json.loads(file.read_text(encoding="utf-8"))
        return {name: Watched(**evidence) for name, evidence in evidence_of.items()}
    except (ValueError, TypeError, AttributeError) as error:
        damaged = f"{file} has no evidence of an earlier run, or is damaged: {error}"
        raise JobError([Option("watch", str(file)), f": {damaged}"], CANNOT_RUN) from error
