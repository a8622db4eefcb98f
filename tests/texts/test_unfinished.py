# SPDX-License-Identifier: Apache-2.0
"""What is a summary, beside talk, forms, ends and orders that are none (tests/contract/test_broken.py)."""

from __future__ import annotations

from summary_metrics.texts.broken import find_broken
from tests.helpers.rows import each_row

CHAT = (
    "User: Can you fix the login bug in auth.py?\nAssistant: I changed the token check in auth.py"
    " and the tests pass.\nUser: Great. Please also add a test for expired tokens."
)


@each_row
def test_what_is_a_summary(summary: str) -> None:
    flaws = find_broken(summary, CHAT)
    assert [broken.code for broken in flaws if broken.code != "loop"] == []
