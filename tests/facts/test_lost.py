# SPDX-License-Identifier: Apache-2.0
"""What a summary lacks of its source."""

from __future__ import annotations

import math

import pytest

from metrics.facts.facts import Facts
from metrics.facts.lost import find_lost
from summary_metrics import lost

SOURCE = (
    "Holm pays for its bridge. Ticket OPS-412 asks for version 2.4.1 of /srv/ferry.py. Anna Reed of"
    " Holm paid $3 million on May 4. The plan, said Reed, is a \u201cgift\u201d."
)


@pytest.mark.parametrize(
    ("summary", "right"),
    [
        (SOURCE, []),
        ("Holm pays.", ["OPS-412", "2.4.1", "/srv/ferry.py", "Anna Reed", "$3 million"]),
        ("OPS-412 and 2.4.1, said Reed of Holm.", ["/srv/ferry.py", "$3 million", "May 4"]),
    ],
)
def test_what_is_lost_stands_once_and_identifiers_first(summary: str, right: list[str]) -> None:
    facts = find_lost(summary, SOURCE)
    assert facts is not None
    texts = [fact.text for fact in facts]
    assert texts[: len(right) or 1] == right
    assert not {"Reed", "Holm"} & {*texts}
    assert all(SOURCE[fact.start : fact.end] == fact.text for fact in facts)


def test_key_facts_come_first_and_a_round_is_the_first_that_lacks_a_fact() -> None:
    rounds = ["Holm pays; see OPS-412.", "Holm pays.", "Holm pays; see OPS-412.", "Somebody pays."]
    found = lost(SOURCE, rounds, ["the plan is a gift", "Holm pays for its bridge"], most=4)
    assert [(fact.text, fact.kind, number) for fact, number in found] == [
        ("the plan is a gift", "key fact", 0),
        ("Holm pays for its bridge", "key fact", 3),
        ("OPS-412", "id", 3),
        ("2.4.1", "id", 0),
    ]


def test_a_source_that_is_not_read_is_an_error() -> None:
    with pytest.raises(ValueError, match="empty"):
        lost(" ", "Holm pays.")


def test_details_list_what_is_lost() -> None:
    result = Facts().compute(predictions=["Holm pays.", "-"], references=[SOURCE, ""], explain=True)
    assert result is not None
    first, second = result["details"]
    assert first["lost"][0]["text"] == "OPS-412"
    assert second["lost"] == []
    assert math.isnan(second["facts_kept"])
