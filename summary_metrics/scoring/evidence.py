# SPDX-License-Identifier: Apache-2.0
"""What a line of the output holds of what was found in a row, and how it is packed.

Under `evidence` stands for each metric what its script names as `kept` of its details. What is
None, "" or False is left out. A place in the source is [passage, start, end]; no text of the
document is copied.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, TypedDict

from ..metrics._shared.summary_metric import SummaryMetric
from ..texts.places import Place

EVIDENCE = "evidence"
NUMBERS = frozenset([int])
FORMAT = 3  # of an output and its record; it changes when what they hold does


def locate(passages: Sequence[str], start: int, end: int) -> Place:
    """Return where characters of the passages joined by line breaks stand: what reaches over the
    end of a passage is cut off there.

    >>> locate(["It rained.", "Then it fell."], 16, 18)
    (1, 5, 7)
    """
    for number, passage in enumerate(passages):
        if start <= len(passage):
            return number, start, min(end, len(passage))
        start, end = start - len(passage) - 1, end - len(passage) - 1
    raise ValueError(f"the source has no characters {start} to {end}")


def join_place(passages: Sequence[str], place: Sequence[int]) -> list[int]:
    """Return the characters [start, end) of the passages joined by line breaks.

    >>> join_place(["It rained.", "Then it fell."], (1, 5, 7))
    [16, 18]
    """
    number, start, end = place
    before = sum(len(passage) + 1 for passage in passages[:number])
    return [before + start, before + end]


def pack(
    metric: SummaryMetric, details: Mapping[str, Any], passages: Sequence[str]
) -> dict[str, Any] | None:
    """Return what is kept of the details of one row, None where that is nothing."""

    def packed(value: Any, key: str = "") -> Any:
        if isinstance(value, dict):
            inner = {name: packed(part, name) for name, part in value.items()}
            return {name: part for name, part in inner.items() if not is_nothing(part)}
        if key in metric.in_source and value:
            return list(locate(passages, *value))
        if isinstance(value, (list, tuple)):
            # the places in a long summary are most of what is kept
            if NUMBERS.issuperset(map(type, value)):
                return list(value)
            return [packed(part) for part in value]
        return nan_as_none(value)

    details_kept = packed({key: details[key] for key in metric.kept if key in details})
    return {key: value for key, value in details_kept.items() if value != []} or None


def unpack(
    metric: SummaryMetric, details_kept: Mapping[str, Any], passages: Sequence[str]
) -> dict[str, Any]:
    """Return the details that were packed, for `evidence` of the metric; places are again
    characters of the passages joined by line breaks.
    """

    def unpacked(value: Any, key: str = "") -> Any:
        if isinstance(value, Mapping):
            return {name: unpacked(part, name) for name, part in value.items()}
        if key in metric.in_source:
            return join_place(passages, value)
        if isinstance(value, list):
            return [unpacked(part) for part in value]
        return value

    return {**{key: [] for key in metric.kept}, **unpacked(details_kept)}


def nan_as_none(value: Any) -> Any:
    """Return a value as JSON can hold it: None for nan. An infinite score is a fault of a metric,
    and stays one.
    """
    if isinstance(value, float) and math.isnan(value):
        return None
    return value


def is_nothing(value: Any) -> bool:
    """Return whether a value says no more than its absence; 0 says more."""
    return value is None or value is False or value == "" or value == {}


# What a row of an output keeps. What is None, "" or False is left out there, so a key that is
# not there says no: a fact without "found" was not found.


class KeptFact(TypedDict, total=False):
    """A fact of a summary, by `facts`."""

    text: str
    kind: str
    span: Sequence[int]
    found: bool
    support: Place
    nearest: Place
    instead: Place
    contrast: str
    cites: Sequence[int]
    stands_in: int
    beside: Sequence[str]


class KeptCitation(TypedDict, total=False):
    """A citation of a summary, by `facts`; `missing` are its numbers that no passage has."""

    span: Sequence[int]
    cites: Sequence[int]
    missing: Sequence[int]
    passages: int


class KeptFacts(TypedDict, total=False):
    """What `facts` leaves in a row."""

    facts: Sequence[KeptFact]
    citations: Sequence[KeptCitation]
    reason: str


class KeptKeyFact(TypedDict, total=False):
    """A key fact that was looked for in a summary, by `key_facts`."""

    text: str
    weight: float
    mandatory: bool
    found: bool
    denied: bool
    sure: float
    span: Sequence[int]
    in_source: bool


class KeptSentence(TypedDict, total=False):
    """A sentence of a summary that a verifier was asked about, by `support`; `by_cited` is the
    probability by the passages that it cites.
    """

    start: int
    end: int
    probability: float
    chunk: Place
    cites: Sequence[int]
    by_cited: float


class RowEvidence(TypedDict, total=False):
    """The evidence of a row of an output, by the names of the metrics: of `key_facts` and `support`
    a list under that name, of `summarization_score` how many questions a model `asked`; and of the
    texts, what is `broken`, by its code.
    """

    facts: KeptFacts
    key_facts: Mapping[str, Sequence[KeptKeyFact]]
    support: Mapping[str, Sequence[KeptSentence]]
    unr: Mapping[str, Any]
    source_use: Mapping[str, Any]
    summarization_score: Mapping[str, int]
    texts: Mapping[str, Mapping[str, str]]
