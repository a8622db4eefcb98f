# SPDX-License-Identifier: Apache-2.0
"""What is shown of the facts of a summary: in details, in a sentence, and as marks in both texts."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from .evidence import Mark
from .facts import Checked

WORD, SENTENCE_END = re.compile(r"\w+"), re.compile(r"[.!?](?:\s|$)|\n")
MOST_WORDS, MOST_BEFORE = 3, 200  # words beside a fact, to say what the source lacks; characters before it


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


def name_lacking(kind: str, start: int, end: int, summary: str, source: str) -> str:
    """Return a fact as the source does not have it: for the "60" of "60 minutes" it may have that of "60 days".

    Words of the sentence are added, those behind the fact first. It is the fact alone where they make no difference.

    >>> name_lacking("number", 3, 5, "In 60 minutes.", "It took 60 days.")
    '60 minutes'
    """
    sentence_end = SENTENCE_END.search(summary, end)
    behind = WORD.finditer(summary, end, sentence_end.start() if sentence_end else len(summary))
    ends = [end, *(word.end() for word in islice(behind, MOST_WORDS))]
    before = [word.start() for word in WORD.finditer(summary, max(0, start - MOST_BEFORE), start)]
    flags = 0 if kind == "name" else re.IGNORECASE
    starts = before[: -MOST_WORDS - 1 : -1]
    for first, last in [*((start, last) for last in ends), *((first, end) for first in starts)]:
        if not re.search(rf"(?<!\w){re.escape(summary[first:last])}(?!\w)", source, flags):
            return summary[first:last]
    return summary[start:end]


def name_all_lacking(facts: Sequence[Mapping[str, Any]], summary: str, source: str) -> list[str]:
    """Return of each fact how it is lacking in the source, "" of one that is there."""
    return [
        "" if fact["supported"] else name_lacking(fact["kind"], fact["start"], fact["end"], summary, source)
        for fact in facts
    ]


def describe_facts(facts: Sequence[Mapping[str, Any]], lacking: Sequence[str]) -> str:
    """Return a sentence that says which facts the source lacks; "" without facts. `lacking` names these."""
    if not facts:
        return ""
    if not any(lacking):
        return FOUND
    named = [(text, fact["weak"]) for text, fact in zip(lacking, facts, strict=True) if text]
    texts = dict.fromkeys(text for text, is_weak in named if not is_weak)
    weak = dict.fromkeys(text for text, is_weak in named if is_weak and text not in texts)
    sentences = []
    if texts:
        sentences.append(f"Not in the source: {list_texts(texts)}.")
    if weak:
        sentences.append(f"Not found in the source, but often right: {list_texts(weak)}.")
    return " ".join(sentences)


def list_texts(texts: Mapping[str, None]) -> str:
    """Return texts in quotation marks with commas between."""
    return ", ".join(f'"{text}"' for text in texts)


def mark_facts(facts: Sequence[Mapping[str, Any]], lacking: Sequence[str]) -> tuple[list[Mark], list[Mark]]:
    """Return marks in the summary of the facts that the source lacks, and in the source of what supports the others."""
    unsupported, supporting = [], []
    for fact, named in zip(facts, lacking, strict=True):
        text, place = fact["text"], fact["source"]
        if place is None:
            kind = "doubtful" if fact["weak"] else "unsupported"
            unsupported.append(Mark(fact["start"], fact["end"], kind, f'The source has no {fact["kind"]} "{named}"'))
        else:
            supporting.append(Mark(place[0], place[1], "supporting", f'Supports "{text}"', group=text))
    return unsupported, supporting
