# SPDX-License-Identifier: Apache-2.0
"""How often something is done, however it is written."""

from __future__ import annotations

from decimal import Decimal

import pytest
from summary_metrics.metrics._shared.frequencies import MONTH, find_frequencies

DAY = 24
# by hours between two times, 0 of what says no frequency
SAME = {
    DAY: ["once a day", "daily", "every day", "q24h", "QD", "once-daily", "5 mg a day"],
    12: ["twice daily", "BID", "b.i.d.", "25 mg bid", "two times a day", "2x/day", "q12h"],
    8: ["TID", "three times daily", "every eight hours", "8-hourly"],
    6: ["q6h", "Q 6 H", "every 6 hours", "six-hourly", "q.i.d."],
    14 * DAY: ["every other week", "every two weeks", "q2w", "every 14 days"],
    6 * MONTH: ["twice a year", "every six months"],
    0: ["the other day", "a bid for the town", "once", "two days", "every 0 hours"],
}
ELSEWHERE = [
    ("de", "zweimal täglich", 12),
    ("de", "alle 6 Stunden", 6),
    ("de", "jeden zweiten Tag", 2 * DAY),
    ("es", "dos veces al día", 12),
    ("fr", "trois fois par jour", 8),
    ("no", "to ganger i uken", Decimal(84)),
    ("tr", "q6h", 6),
    ("no", "Det tok lang tid", 0),
]
ROWS = [("en", text, gap) for gap, texts in SAME.items() for text in texts]


@pytest.mark.parametrize(("language", "text", "gap"), ROWS + ELSEWHERE)
def test_the_hours_between_two_times(language: str, text: str, gap: Decimal) -> None:
    frequencies = find_frequencies(text, language)
    expected = [gap] if gap else []
    assert [round(1 / found.value.low, 9) for found in frequencies] == expected
    assert all(found.is_exact for found in frequencies) or text in ("daily", "5 mg a day")


def test_places_of_all_in_a_text() -> None:
    text = "Metoprolol 25 mg BID, ramipril 5 mg once a day."
    places = [text[found.start : found.end] for found in find_frequencies(text)]
    assert places == ["BID", "once a day"]
