# SPDX-License-Identifier: Apache-2.0
"""The scripted server, on a machine full of secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from tests.helpers import chat_server
from tests.helpers.chat_server import ChatServer

SECRETS = {
    "OPENAI_API_KEY": "sk-secret",
    "OPENAI_ORG_ID": "org-secret",
    "OPENAI_PROJECT_ID": "project-secret",
    "OPENAI_CUSTOM_HEADERS": "X-Own: header-secret\nauthorization: Bearer header-secret",
    "HF_TOKEN": "hf_secret",
}


@pytest.fixture
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The machine is full of secrets."""
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def server(secrets: None) -> Iterator[ChatServer]:
    with chat_server.running() as running:
        yield running
    assert "secret" not in json.dumps(running.requests)
