# SPDX-License-Identifier: Apache-2.0
"""To whom a page answers, and what it writes into its log."""

from __future__ import annotations

import asyncio
from types import ModuleType
from typing import Any

import gradio
import pytest


@pytest.mark.parametrize(
    ("environment", "checked"),
    [
        ({}, True),
        ({"GRADIO_SERVER_NAME": "127.0.0.1"}, True),
        ({"GRADIO_SERVER_NAME": "0.0.0.0"}, False),
        ({"SPACE_ID": "acme/facts"}, False),
    ],
)
def test_where_a_page_answers_to_other_names(
    environment: dict[str, str],
    checked: bool,
    demo_serving: ModuleType,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv("GRADIO_SERVER_NAME", raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    # what `allowed_hosts` changes, given back at the end
    cors = demo_serving.CustomCORSMiddleware
    monkeypatch.setattr(cors, "is_valid_origin", cors.is_valid_origin)
    assert bool(demo_serving.allowed_hosts()) is checked


@pytest.mark.parametrize("error", [ValueError("SECRET"), gradio.Error("SECRET")])
def test_no_text_reaches_the_log(
    error: Exception, demo_serving: ModuleType, capfd: pytest.CaptureFixture[str]
) -> None:
    class Page:
        """Stands for a page that cannot use what it is given."""

        async def process_api(self, *_given: Any) -> None:
            raise error

    page: Any = Page()
    demo_serving.log_no_texts(page)
    with pytest.raises(gradio.Error) as raised:
        asyncio.run(page.process_api("SECRET"))
    assert not raised.value.print_exception
    assert "SECRET" not in "".join(capfd.readouterr())
