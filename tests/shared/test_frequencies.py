# SPDX-License-Identifier: Apache-2.0
"""How often something is done, however it is written."""

from __future__ import annotations

import pytest
from summary_metrics.metrics._shared.frequencies import find_frequencies

SAME = {
    "1/24/hour": ["once a day", "daily", "every day", "q24h", "QD", "once-daily", "5 mg a day"],
    "1/12/hour": ["twice daily", "BID", "b.i.d.", "25 mg bid", "two times a day", "2x/day", "q12h"],
    "1/8/hour": ["TID", "three times daily", "every eight hours", "8-hourly"],
    "1/6/hour": ["q6h", "Q 6 H", "every 6 hours", "six-hourly", "q.i.d."],
    "1/336/hour": ["every other week", "every two weeks", "q2w", "every 14 days"],
    "1/6/month": ["twice a year", "every six months"],
    "": ["the other day", "a bid for the town", "once", "two days", "every 0 hours"],
}
ELSEWHERE = [
    ("de", "zweimal täglich", "1/12/hour"),
    ("de", "alle 6 Stunden", "1/6/hour"),
    ("de", "jeden zweiten Tag", "1/48/hour"),
    ("es", "dos veces al día", "1/12/hour"),
    ("es", "cada 8 horas", "1/8/hour"),
    ("fr", "trois fois par jour", "1/8/hour"),
    ("tr", "q6h", "1/6/hour"),
]
ROWS = [("en", text, key) for key, texts in SAME.items() for text in texts]


@pytest.mark.parametrize(("language", "text", "key"), ROWS + ELSEWHERE)
def test_the_same_rate_has_the_same_key(language: str, text: str, key: str) -> None:
    found = find_frequencies(text, language)
    assert "".join(frequency.key for frequency in found) == key
    assert all(not frequency.is_bare for frequency in found) or text in ("daily", "5 mg a day")


def test_places_of_all_in_a_text() -> None:
    text = "Metoprolol 25 mg BID, ramipril 5 mg once a day."
    places = [text[found.start : found.end] for found in find_frequencies(text)]
    assert places == ["BID", "once a day"]
