# SPDX-License-Identifier: Apache-2.0
"""What is shown of the support of sentences: in details, in a sentence, and as marks in both texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .evidence import Mark
from .support import SUPPORTED, Supported


def explain_support(found: Sequence[Supported]) -> list[dict[str, Any]]:
    """Return for each sentence of a summary its characters, its probability, and the characters of its best chunk."""
    return [
        {
            "sentence": one.sentence.text,
            "start": one.sentence.start,
            "end": one.sentence.end,
            "probability": one.probability,
            "chunk": [one.chunk.start, one.chunk.end],
        }
        for one in found
    ]


def mark_support(sentences: Sequence[Mapping[str, Any]]) -> tuple[list[Mark], list[Mark]]:
    """Return the marks of sentences in the summary, and those of their best chunks in the source."""
    in_summary, in_source = [], []
    numbers: dict[tuple[int, int], list[int]] = {}
    for number, one in enumerate(sentences, start=1):
        kind = "verified" if one["probability"] >= SUPPORTED else "unverified"
        note = f"sentence {number}: the verifier gives {one['probability']:.2f} for support by its best passage"
        start, end = one["chunk"]
        in_summary.append(Mark(one["start"], one["end"], kind, note, f"chunk {start}"))
        numbers.setdefault((start, end), []).append(number)
    for (start, end), found in sorted(numbers.items()):
        named = f"sentence{'s' * (len(found) > 1)} {', '.join(map(str, found))}"
        in_source.append(Mark(start, end, "best_passage", f"the best passage for {named}", f"chunk {start}"))
    return in_summary, in_source


def describe_support(sentences: Sequence[Mapping[str, Any]]) -> str:
    """Return in one sentence how many sentences the verifier supports; "" without sentences."""
    if not sentences:
        return ""
    below = [one for one in sentences if one["probability"] < SUPPORTED]
    lowest = min(one["probability"] for one in sentences)
    return (
        f"The verifier supports {len(sentences) - len(below)} of {len(sentences)} sentences with a probability of "
        f"{SUPPORTED} or more; the lowest is {lowest:.2f}."
    )
