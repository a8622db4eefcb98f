# SPDX-License-Identifier: Apache-2.0
"""What stands on a page, to whom it answers, and what it writes into its log."""

from __future__ import annotations

import asyncio
from typing import Any

import gradio
import pytest
from summary_metrics.metrics._shared import demo_page

from tests.helpers.rows import each_row
from tests.pages.parts import NAMES, load_page


@pytest.mark.parametrize("name", NAMES)
def test_a_page_has_no_endpoint_and_never_waits_for_the_last_change(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    demo, parts = load_page(name, monkeypatch)
    events = parts.build(demo).config["dependencies"]
    assert {event["api_visibility"] for event in events} == {"private"}
    # gradio 6.31 sends an event that waits for the last change forty times a second, without end.
    assert {event["trigger_mode"] for event in events if event["backend_fn"]} <= {
        "multiple",
        "once",
    }


@each_row
def test_where_a_page_answers_to_other_names(
    environment: dict[str, str],
    checked: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("GRADIO_SERVER_NAME", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    # what `allowed_hosts` changes, given back at the end
    cors = demo_page.CustomCORSMiddleware
    monkeypatch.setattr(cors, "is_valid_origin", cors.is_valid_origin)
    assert bool(demo_page.allowed_hosts()) is checked


@pytest.mark.parametrize("error", [ValueError("SECRET"), gradio.Error("SECRET")])
def test_no_text_reaches_the_log(error: Exception, capfd: pytest.CaptureFixture[str]) -> None:
    class Page:
        """Stands for a page that cannot use what it is given."""

        async def process_api(self, *_given: Any) -> None:
            raise error

    page: Any = Page()
    demo_page.log_no_texts(page)
    with pytest.raises(gradio.Error) as raised:
        asyncio.run(page.process_api("SECRET"))
    assert not raised.value.print_exception
    assert "SECRET" not in "".join(capfd.readouterr())
