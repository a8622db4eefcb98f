# SPDX-License-Identifier: Apache-2.0
"""What is shown of the facts of a summary: in details, in a sentence, and as marks in both texts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from .evidence import Mark
from .facts import Checked


def explain_facts(checked: Checked) -> dict[str, Any]:
    """Return what the details of an example show: its facts, what was left out, and notes."""
    facts = [
        {**fact._asdict(), "supported": fact.source is not None, "source": fact.source and list(fact.source)}
        for fact in checked.facts
    ]
    return {
        "facts": facts,
        "facts_left_out": [part._asdict() for part in checked.left_out],
        "facts_notes": checked.notes,
    }


FOUND = (
    "No name, number, date or quotation was found that the source lacks. Whether what the summary says of them is true "
    "was not looked at."
)


def describe_facts(facts: Sequence[Mapping[str, Any]]) -> str:
    """Return a sentence that says which facts the source lacks; "" without facts."""
    if not facts:
        return ""
    lacking = [fact for fact in facts if not fact["supported"]]
    if not lacking:
        return FOUND
    texts = dict.fromkeys(fact["text"] for fact in lacking if not fact["weak"])
    weak = dict.fromkeys(fact["text"] for fact in lacking if fact["weak"] and fact["text"] not in texts)
    sentences = []
    if texts:
        sentences.append(f"Not in the source: {list_texts(texts)}.")
    if weak:
        sentences.append(f"Not found in the source, but often right: {list_texts(weak)}.")
    return " ".join(sentences)


def list_texts(texts: Mapping[str, None]) -> str:
    """Return texts in quotation marks with commas between."""
    return ", ".join(f'"{text}"' for text in texts)


def mark_facts(facts: Sequence[Mapping[str, Any]]) -> tuple[list[Mark], list[Mark]]:
    """Return marks in the summary of the facts that the source lacks, and in the source of what supports the others."""
    lacking, supporting = [], []
    for fact in facts:
        text, place = fact["text"], fact["source"]
        if place is None:
            kind = "doubtful" if fact["weak"] else "unsupported"
            lacking.append(Mark(fact["start"], fact["end"], kind, f'The source has no {fact["kind"]} "{text}"'))
        else:
            supporting.append(Mark(place[0], place[1], "supporting", f'Supports "{text}"', group=text))
    return lacking, supporting
