# SPDX-License-Identifier: Apache-2.0
"""What stands on a page."""

from __future__ import annotations

import sys

import pytest

from tests.pages.parts import NAMES, load_page


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_no_endpoint_and_never_waits_for_the_last_change(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    demo = load_page(name, monkeypatch).DEMO
    events = sys.modules["page"].build(demo).config["dependencies"]
    assert {event["api_visibility"] for event in events} == {"private"}
    # gradio 6.31 sends an event that waits for the last change forty times a second, without end.
    assert {event["trigger_mode"] for event in events if event["backend_fn"]} <= {
        "multiple",
        "once",
    }
