# SPDX-License-Identifier: Apache-2.0
"""A client of the scripted server, and what tests of servers share."""

from __future__ import annotations

import json
from typing import Any

from summary_metrics.metrics._shared.chat_client import Reply
from summary_metrics.metrics._shared.chat_model import conversation
from summary_metrics.metrics._shared.reply_forms import digits_schema
from summary_metrics.metrics._shared.server_client import ServerClient

from tests.helpers.chat_server import ChatServer, Fault

KEY = "".join(["sk-", "given-key" * 3])

MESSAGES = conversation("Rules.", {"text": "The river rose.", "number": 3})

SCHEMA = digits_schema(["q1"])


def client(server: ChatServer, **options: Any) -> ServerClient:
    return ServerClient(
        "m", **{"base_url": server.base_url, "api_key": None, "timeout": 5.0, **options}
    )


def complete(server: ChatServer, **options: Any) -> Reply:
    return client(server, **options).complete(MESSAGES, SCHEMA, 50)


def replied(content: Any, finish_reason: str = "stop", **message: Any) -> Fault:
    choice = {"message": {"content": content, **message}, "finish_reason": finish_reason}
    return lambda request: request.send(200, json.dumps({"choices": [choice]}))


def refusing(error: Any, code: int = 400) -> Fault:
    return lambda request: request.send(code, json.dumps(error))
