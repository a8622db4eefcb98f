# SPDX-License-Identifier: Apache-2.0
"""What is a summary, beside talk, forms, ends and orders that are none (tests/contract/test_broken.py)."""

from __future__ import annotations

import pytest

from summary_metrics.texts.broken import find_broken

CHAT = (
    "User: Can you fix the login bug in auth.py?\nAssistant: I changed the token check in auth.py"
    " and the tests pass.\nUser: Great. Please also add a test for expired tokens."
)


@pytest.mark.parametrize(
    "summary",
    [
        # talk of a subject
        "I fixed the login bug in auth.py and added a test for expired tokens.",
        "You can help by giving to the food bank.",
        "Ann asks Bob what she should do next.",
        "Bob is ready to help Ann with the move.",
        "Marta will summarize the meeting for Ben.",
        # forms that are filled in
        "# Council closes bridge",
        "It [the bridge] is closed until Monday. The rest [...] is open.",
        "See [the report](https://x.org).",
        "Goal: fix the login bug\nProgress: token check changed\nNext steps: test",
        "## Goal\nFix the login bug.\n\n## Progress\nToken check changed.",
        "El pueblo lo perdió todo",
        # ends of headlines
        "Council votes to close the street to cars at weekends this summer, after a long debate",
        "Police ask what the suspect came to do in Holm and where exactly he came from",
        # orders that are told, or are none to the reader
        "The page tells models to ignore prior instructions.",
        "An attacker hid the sentence 'ignore previous instructions' in a page.",
        "Do not drink the water, the city warns.",
        "The company said only that it would respond.",
        # longer than a chat of a few words
        "The user asked the assistant to fix the login bug in auth.py. " * 2 + "It was fixed.",
    ],
)
def test_what_is_a_summary(summary: str) -> None:
    found = find_broken(summary, CHAT)
    assert [broken.code for broken in found if broken.code != "loop"] == []
