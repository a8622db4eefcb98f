# SPDX-License-Identifier: Apache-2.0
"""The metrics in the form that other frameworks expect: one module for each, and what they share.

`docs/harnesses.md` shows each of them. Nothing else imports these modules, and this one imports no
framework.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from typing import Any

from ..registry import load_metric


def take_metric(metric: Any, options: Mapping[str, Any]) -> Any:
    """Return a metric: by its name and options, or as it is if it is loaded already.

    Raises
    ------
    TypeError, ValueError
        What is given is no metric, there is no such metric or option, or options are given beside a
        loaded metric.
    """
    if isinstance(metric, str):
        return load_metric(metric, **options)
    if options or not hasattr(metric, "scores"):
        raise TypeError(
            f"give the name of a metric and its options, or a loaded metric; got {metric!r},"
            f" {dict(options)}"
        )
    return metric


def score_one(
    metric: Any, summary: str, document: str | list[str] | None, **options: Any
) -> tuple[dict[str, float], dict[str, Any]]:
    """Return the scores of one summary, nan where undefined, and what they rest on, ready for JSON.

    `document` is a text or its passages. It is not looked at if the metric does not read it;
    otherwise it is a ValueError when it is None. `options` are those of this summary alone, such as
    `key_facts=[[...]]`.
    """
    references = [document] if metric.references_needed and document is not None else None
    options |= {"use_aggregator": False, "explain": True}
    result = metric.compute(predictions=[summary], references=references, **options)
    scores = {key: result[key][0] for key in metric.scores(**options)}
    passages = [document] if isinstance(document, str) else document or ()
    source = "" if references is None else "\n".join(passages)
    found = metric.evidence(source, summary, result["details"][0])
    evidence = {
        "signature": result["signature"],
        "undefined": [key for key, value in scores.items() if math.isnan(value)],
        "explanation": found.explanation,
        "summary": [
            {"text": summary[mark.start : mark.end], **mark._asdict()} for mark in found.summary
        ],
        "document": [
            {"text": source[mark.start : mark.end], **mark._asdict()} for mark in found.document
        ],
        "heading": found.heading,
        "listed": [list(pair) for pair in found.listed],
    }
    return scores, evidence


def mean_of_defined(values: Iterable[float]) -> float:
    """Return the mean of the values that are not nan, as `compute` does; nan when there is none.

    >>> mean_of_defined([0.5, float("nan"), 1.0])
    0.75
    """
    defined = [value for value in values if not math.isnan(value)]
    return math.fsum(defined) / len(defined) if defined else math.nan
