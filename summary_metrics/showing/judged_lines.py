# SPDX-License-Identifier: Apache-2.0
"""What the user's judgements say, as lines of text: they come before everything else."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from ..judging.deciding import Decision
from ..judging.verdict import Judged
from ..judging.words import (
    say_agreements,
    say_decision,
    say_fitted,
    say_judged,
    say_judges,
    say_marks,
    say_standing,
    say_unknown,
)
from ..printable import show_name
from .tables import align
from .terminal import Style


def judged_lines(judged: Judged, style: Style) -> Iterator[str]:
    """Yield the lines."""
    yield style.heading("WHAT YOU JUDGED")
    yield from style.wrap(say_judged(judged), "  ")
    for line in (*say_unknown(judged), *say_judges(judged)):
        yield from style.wrap(line, "  ")
    yield ""
    for line in say_decision(judged.decision):
        yield from style.wrap(line, "  ")
    table = say_standing(judged)
    if len(table) > 1:
        yield ""
        yield from (f"  {line.rstrip()}" for line in align([["system", "", "mean", "95 % interval"], *table], left=2))
    for aspect, decision in judged.aspects.items():
        if aspect != judged.aspect:
            for line in list(say_decision(decision))[:1]:
                yield from style.wrap(f"{show_name(aspect)}: {line}", "    ", "  ")
    found = [
        *say_agreements(judged),
        *say_fitted(judged),
        *say_marks(judged),
    ]
    if found:
        yield ""
    for line in found:
        yield from style.wrap(line, "    ", "  ")


# JSON


def judged_record(judged: Judged) -> dict[str, Any]:
    """Return what judgements say as JSON can hold it: None where a number is undefined or without an end."""
    fitted = judged.fitted
    return without_nan(
        {
            "aspect": judged.aspect or None,
            "scale": judged.scale,
            "aspect_scales": dict(judged.ends),
            "judges": judged.judges,
            "judgements": judged.judgements,
            "summaries": judged.summaries,
            "skipped": judged.skipped,
            "unknown": judged.unknown,
            "alpha": judged.alphas,
            **decision_record(judged.decision),
            "aspects": {aspect: decision_record(decision) for aspect, decision in judged.aspects.items()},
            "agreement": [one._asdict() for one in judged.agreements],
            "marks": None if judged.marks is None else [one._asdict() for one in judged.marks],
            "fitted_score": fitted
            and {
                "rho": fitted.rho,
                "rho_single": fitted.rho_single,
                "rho_length": fitted.rho_length,
                "summaries": fitted.summaries,
                "documents": fitted.documents,
                "penalty": fitted.penalty,
                "weights": dict(fitted.explain()),
            },
        }
    )


def decision_record(decision: Decision) -> dict[str, Any]:
    """Return which systems are out."""
    return {
        "best": decision.best,
        "out": decision.out,
        "documents": decision.documents,
        "incomplete_documents": decision.incomplete,
        "left_out": [{"system": system, "documents": number} for system, number in decision.left_out],
        "more_documents": decision.more,
        "systems": [one._asdict() for one in decision.standings],
    }


def without_nan(value: Any) -> Any:
    """Return a value in which None stands for what is no finite number."""
    if isinstance(value, dict):
        return {name: without_nan(one) for name, one in value.items()}
    if isinstance(value, list | tuple):
        return [without_nan(one) for one in value]
    return None if isinstance(value, float) and not math.isfinite(value) else value
