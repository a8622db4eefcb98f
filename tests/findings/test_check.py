# SPDX-License-Identifier: Apache-2.0
"""What is checked by hand, and in which order."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from summary_metrics.findings.check import MOST_OF_FIRST, choose_items
from summary_metrics.findings.flagged import Flagged, Lack, MarkedFact
from summary_metrics.findings.quotes import Quotes
from summary_metrics.findings.verdict import Verdict
from summary_metrics.reading.rows import Row
from tests.findings.test_verdict import found
from tests.helpers.rows import each_row

SOURCE = "The council of Holm met on Monday. Smith won 3-1. Repairs will cost 40,000 euros."
NEAREST = (0, 35, 49)  # of the second sentence


def make(system: str, row: int, *marks: MarkedFact, lacks: tuple[Lack, ...] = ()) -> Flagged:
    return Flagged(row, system, 1.0, marks, lacks=lacks)


def mark(text: str, kind: str = "name", **places: Any) -> MarkedFact:
    return MarkedFact(text, kind, (0, len(text)), **places)


@each_row
def test_whose_marks_come_first(texts: dict[str, str], rows: list[int]) -> None:
    pairs = [(name, word) for name, words in texts.items() for word in words.split()]
    flagged = [make(name, row, mark(word)) for row, (name, word) in enumerate(pairs)]
    findings = replace(found({"a": 0, "b": 29, "c": 29}), flagged=flagged)
    assert findings.verdict == Verdict(best=(0,), behind=(1, 2))
    assert [item.row for item in choose_items(findings, Quotes())] == rows
    assert MOST_OF_FIRST == 4


@pytest.mark.parametrize(
    ("marked", "kind", "source"),
    [
        # what is like it in the source, and what it may be that is right
        (mark("40 euros", "amount", instead=(0, 68, 80)), "", "40,000 euros"),
        (mark("thirteen", "number", nearest=NEAREST), "may follow from it", None),
        (mark("1919", "number", nearest=NEAREST), "", None),
        (mark("Jon Smyth", nearest=NEAREST), "may be another spelling", "Smith"),
        (mark("Oslo", nearest=NEAREST), "", None),
    ],
)
def test_what_stands_beside_a_mark(marked: MarkedFact, kind: str, source: str | None) -> None:
    quotes = Quotes({0: Row("made.jsonl", 1, None, "a", f"{marked.text} it was.", SOURCE)})
    findings = replace(found({"a": 0, "b": 29}), flagged=[make("a", 0, marked)])
    [item] = choose_items(findings, quotes)
    assert (item.kind, item.source and item.source.text) == (kind, source)
    assert item.quote is not None
    assert item.quote.text == marked.text


def test_the_gravest_mark_of_a_summary_is_shown_and_of_a_system_the_gravest_first() -> None:
    contradicted = mark("40", "amount", instead=(0, 68, 80))
    flagged = [make("a", 0, mark("Ann")), make("a", 1, mark("Oslo"), contradicted)]
    findings = replace(found({"a": 0, "b": 29}), flagged=flagged)
    items = choose_items(findings, Quotes())
    assert [item.text for item in items] == ["40", "Ann"]


def test_what_other_systems_say_too_comes_later_and_is_said_to_be_shared() -> None:
    flagged = [make("a", 0, mark("Holm", sharers=2)), make("a", 1, mark("1919", "date"))]
    findings = replace(found({"a": 0, "b": 29}), flagged=flagged)
    items = choose_items(findings, Quotes())
    assert [(item.text, item.sharers) for item in items] == [("1919", 0), ("Holm", 2)]


def test_a_mandatory_key_fact_comes_before_others() -> None:
    flagged = [
        make("a", 0, mark("Ann"), lacks=(Lack("x"),)),
        make("a", 1, lacks=(Lack("y", mandatory=True), Lack("x"))),
        make("a", 2, lacks=(Lack("x"),)),
    ]
    findings = replace(found({"a": 0, "b": 29}), flagged=flagged)
    items = choose_items(findings, Quotes())
    assert [(item.text, item.kind) for item in items] == [
        ("y", "lacks"),
        ("x", "lacks"),
        ("x", "lacks"),
    ]
