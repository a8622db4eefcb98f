# SPDX-License-Identifier: Apache-2.0
from __future__ import annotations

import importlib
import re
import sys
from types import ModuleType
from typing import Any

import pytest

from tests.helpers.chat_server import running
from tests.pages.parts import FOLDERS, load_page

KEY = "sk-TheKeyOfTheTests"
PAGES = [
    name for name, folder in FOLDERS.items() if "allowed_server" in (folder / "app.py").read_text()
]
HERE = "http://127.0.0.1:8000/v1"


def load(monkeypatch: pytest.MonkeyPatch, **environment: str) -> ModuleType:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    name = "summary_metrics.metrics._shared.demo_server"
    monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module(name)


@pytest.mark.parametrize(
    ("base_url", "on_space", "allowed"),
    [
        ("https://api.openai.com/v1", True, True),
        ("https://api.openai.com/v1", False, True),
        (HERE, False, True),
        (HERE, True, False),
        ("http://localhost:11434/v1", True, False),
        ("http://10.0.0.5:8000/v1", False, True),  # named at the start
        ("http://10.0.0.6:8000/v1", False, False),
        ("http://127.0.0.1:8000@example.org/v1", False, False),
        ("http://localhost.example.org/v1", False, False),
        ("http://127.1/v1", False, False),
        ("http://127.0.1.255:8000/v1", False, True),
        ("http://127.999.999.999/v1", False, False),
        ("http://127.0.0.256/v1", False, False),
        ("http://127.0.0.010/v1", False, False),
        ("http://169.254.169.254/latest", False, False),
        ("file:///etc/passwd", False, False),
    ],
)
def test_which_servers_a_page_asks(
    base_url: str, on_space: bool, allowed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    named = {"DEMO_SERVERS": "http://10.0.0.5:8000/v1"}
    page = load(monkeypatch, **named, **({"SPACE_ID": "acme/x"} if on_space else {}))
    options = {"base_url": base_url, "model": "m", "api_key": KEY}
    if allowed:
        assert page.allowed_server(options, 20) == options
    else:
        with pytest.raises(ValueError, match=re.escape(repr(base_url))) as refused:
            page.allowed_server(options, 1)
        assert KEY not in str(refused.value)


@pytest.mark.parametrize(
    ("options", "rows", "said"),
    [
        ({"base_url": None}, 1, "server"),
        ({"model": " "}, 1, "model"),
        ({"model": None}, 1, "model"),
        ({}, 21, "21"),
    ],
)
def test_what_a_model_is_not_asked(
    options: dict[str, Any], rows: int, said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = load(monkeypatch)
    with pytest.raises(ValueError, match=said):
        page.allowed_server({"base_url": HERE, "model": "m", "api_key": None, **options}, rows)


@pytest.mark.parametrize("name", PAGES)
def test_a_key_goes_to_the_server_alone(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "sk-OfThisMachine")
    module = load_page(name, monkeypatch)
    parts = sys.modules["page"]
    page = module.DEMO
    # the option that chooses who answers
    chooser = next(name for name, part in module.OPTIONS.items() if hasattr(part, "choices"))
    with running() as server:
        chosen = {
            "base_url": server.base_url,
            "model": "m",
            "api_key": KEY,
            chooser: module.SERVER,
            "language": "en",
        }
        values = [chosen.get(name, part.value or "") for name, part in page.options.items()]
        html, python = parts.answer(page, parts.DOCUMENT, parts.STORIES["Faithful"], *values)
        sent = {request["headers"].get("authorization") for request in server.requests}
    assert sent == {f"Bearer {KEY}"}
    assert "<output" in html
    assert KEY not in html + python + repr(vars(page.metric))
