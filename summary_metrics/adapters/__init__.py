# SPDX-License-Identifier: Apache-2.0
"""The metrics in the form that other frameworks expect: one module for each, and what they share.

`docs/frameworks.md` shows each of them. Nothing else imports these modules, and this one imports no
framework.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from ..metrics._shared.summary_metric import Evidence, Mark, SummaryMetric, mean_of_defined
from ..reading.cells import SourceText, passages_of
from ..registry import load_metric
from ..texts.broken import find_broken

__all__ = ["describe_mark", "mean_of_defined", "say_undefined", "score_one", "take_metric"]

MOST_LISTED = 10  # of what is found, in a sentence


def take_metric(metric: str | SummaryMetric, options: Mapping[str, Any]) -> SummaryMetric:
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
    metric: SummaryMetric, summary: str, document: SourceText | None, **options: Any
) -> tuple[dict[str, float], dict[str, Any]]:
    """Return the scores of one summary, nan where undefined, and what they rest on, ready for JSON.

    `document` is a text or its passages. It is not looked at if the metric does not read it;
    otherwise it is a ValueError when it is None. `options` are those of this summary alone, such as
    `key_facts=[[...]]`. "broken" has the codes of what is broken in a text that is no summary, such
    as a refusal: its scores are what they are, and none of them may pass.
    """
    references, source = None, "\n".join(passages_of(document or ""))
    if metric.references_needed and document is not None:
        references = [document]
    options |= {"use_aggregator": False, "explain": True}
    result = metric.compute(predictions=[summary], references=references, **options)
    scores = {key: result[key][0] for key in metric.scores(**options)}
    rests_on = metric.evidence(source, summary, result["details"][0])
    broken = [flaw.code for flaw in find_broken(summary, source)]
    evidence = {
        "signature": result["signature"],
        "broken": broken,
        "undefined": [key for key, value in scores.items() if math.isnan(value)],
        "explanation": explain(rests_on, broken),
        "summary": [describe_mark(mark, summary) for mark in rests_on.summary],
        "document": [describe_mark(mark, source) for mark in rests_on.document],
        "heading": rests_on.heading,
        "listed": [list(pair) for pair in rests_on.listed],
    }
    return scores, evidence


def explain(evidence: Evidence, broken: Sequence[str]) -> str:
    """Return in sentences what scores rest on, with the first of what was found; of what is no
    summary, which kind it is of.
    """
    if broken:
        return f"This is no summary: {', '.join(broken)}."
    listed_texts = [f"{text} ({reason})" if reason else text for text, reason in evidence.listed]
    listed = f"{evidence.heading}: {', '.join(listed_texts[:MOST_LISTED])}." if listed_texts else ""
    return " ".join(filter(None, [evidence.explanation, listed]))


def say_undefined(key: str, evidence: Mapping[str, Any]) -> str:
    """Return why a summary has no score."""
    if evidence["broken"]:
        return str(evidence["explanation"])
    return f"{key} is undefined for this summary"


def describe_mark(mark: Mark, text: str) -> dict[str, Any]:
    """Return a mark with its words: a log of a framework may not hold the text."""
    return {"text": text[mark.start : mark.end], **mark._asdict()}
