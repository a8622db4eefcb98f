# SPDX-License-Identifier: Apache-2.0
"""The metrics in the form that other frameworks expect: one module for each, and what they share.

`docs/harnesses.md` shows each of them. Nothing else imports these modules, and this one imports no framework.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from importlib.util import find_spec
from numbers import Real
from typing import Any, NamedTuple

from ..registry import load_metric

SETS_ITSELF = ("use_aggregator", "explain")


class ScoredSummary(NamedTuple):
    """What a metric says of one summary: its scores, nan where undefined, and what they rest on, ready for JSON."""

    scores: dict[str, float]
    evidence: dict[str, Any]


def require(library: str) -> None:
    """Raise an ImportError that says what to install, where a framework is missing."""
    if find_spec(library) is None:
        extra = library.replace("_", "-")  # older versions of pip know an extra by this spelling alone
        raise ImportError(
            f"summary_metrics.adapters.{library} needs {library}; "
            f'install the extra "{extra}": pip install ".[{extra}]" in the clone'
        )


def take_metric(metric: Any, options: Mapping[str, Any]) -> Any:
    """Return a metric: by its name and options, or as it is if it is loaded already.

    >>> take_metric("unr", {"explain": True})
    Traceback (most recent call last):
    TypeError: the adapter sets explain itself: give other options of the metric
    """
    if not isinstance(metric, str):
        if not hasattr(metric, "directions"):
            raise TypeError(f"`metric` must be the name of a metric or a loaded metric, got {metric!r}")
        if options:
            raise TypeError(f"the metric is loaded already: give {', '.join(options)} where it is loaded")
        return metric
    own = [option for option in SETS_ITSELF if option in options]
    if own:
        raise TypeError(f"the adapter sets {', '.join(own)} itself: give other options of the metric")
    return load_metric(metric, **options)


def refuse_names(metrics: Sequence[Any]) -> None:
    """Raise a TypeError where a metric is only named, for a framework that would notice it late.

    >>> refuse_names(["unr"])
    Traceback (most recent call last):
    TypeError: `metrics` must be loaded metrics: give make_metric('unr') instead of 'unr'
    """
    for metric in [metrics] if isinstance(metrics, str) else metrics:
        if isinstance(metric, str):
            raise TypeError(f"`metrics` must be loaded metrics: give make_metric({metric!r}) instead of {metric!r}")


def check_threshold(threshold: Any, key: str, direction: str) -> None:
    """Raise a TypeError or a ValueError where a threshold of a score is no number, or the score can have none."""
    if threshold is None:
        return
    if not isinstance(threshold, Real):
        raise TypeError(f"`threshold` must be a number, or None for no verdict; got {threshold!r}")
    if direction == "neither":
        raise ValueError(f"neither a high nor a low {key} is better, so it can have no threshold")


def check_field(document: Any, fields: Sequence[str]) -> None:
    """Raise a ValueError where the source cannot be in a field of this name."""
    if document not in fields:
        raise ValueError(f"`document` must be one of {', '.join(map(repr, fields))}; got {document!r}")


def score_one(metric: Any, summary: Any, document: Any) -> ScoredSummary:
    """Score one summary, and say what the scores rest on.

    Parameters
    ----------
    metric
        A loaded metric.
    summary, document
        The two texts. The document may be a list of its passages, and is not looked at if the metric does not read it.

    Raises
    ------
    TypeError, ValueError
        As `compute` of the metric; a missing document is one of these.
    """
    needed = metric.references_needed
    references = [document] if needed and document is not None else None
    result = metric.compute(predictions=[summary], references=references, use_aggregator=False, explain=True)
    (details,) = result["details"]
    scores = {key: result[key][0] for key in metric.directions()}
    text = "" if not needed else document if isinstance(document, str) else "\n".join(document)
    found = metric.evidence(text, summary, details)
    evidence: dict[str, Any] = {
        "signature": result["signature"],
        "undefined": undefined_keys(scores),
        "explanation": found.explanation,
        "summary": [{"text": summary[mark.start : mark.end], **mark._asdict()} for mark in found.summary],
        "document": [{"text": text[mark.start : mark.end], **mark._asdict()} for mark in found.document],
        "heading": found.heading,
        "listed": [list(pair) for pair in found.listed],
    }
    if metric.can_flag():
        evidence["flags"] = metric.flags(details)
    return ScoredSummary(scores, evidence)


def undefined_keys(scores: Mapping[str, float]) -> list[str]:
    """Return the keys of the scores that are undefined.

    >>> undefined_keys({"unr_1": 1.0, "unr_2": float("nan")})
    ['unr_2']
    """
    return [key for key, value in scores.items() if math.isnan(value)]


def mean_of_defined(values: Iterable[float]) -> float:
    """Return the mean of the values that are not nan, as `compute` does; nan when there is none.

    >>> mean_of_defined([0.5, float("nan"), 1.0])
    0.75
    """
    defined = [value for value in values if not math.isnan(value)]
    return math.fsum(defined) / len(defined) if defined else math.nan
