# SPDX-License-Identifier: Apache-2.0
"""The scripted server, on a machine full of secrets."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

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
def secrets(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """The machine is full of secrets."""
    netrc = tmp_path / "netrc"  # a file of passwords, which `requests` would read
    netrc.write_text("machine 127.0.0.1 login me password word", encoding="utf-8")
    for name, value in {**SECRETS, "NETRC": str(netrc)}.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def server(secrets: None) -> Iterator[ChatServer]:
    with chat_server.running() as running:
        yield running
    sent = json.dumps(running.requests)
    assert [what for what in ("secret", "Basic") if what in sent] == []
