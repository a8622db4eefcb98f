# SPDX-License-Identifier: Apache-2.0
"""What could not be scored is said, and asked again by the next run."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.scoring.failures import Failures
from tests.helpers import chat_server
from tests.helpers.chat_server import ChatServer, status
from tests.helpers.command import Command, read, write

SOURCE = "The river rose by two metres. The bridge in Holm is closed."
GOOD, BAD = "The bridge in Holm is closed.", "The river rose."
KEY = "support_error"


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with chat_server.running() as running:
        yield running


def run(command: Command, server: ChatServer, on_error: str = "nan") -> Any:
    options = {"verifier": "openai", "model": "m", "api_key": "", "on_error": on_error}
    given = [
        f"--option=support.{name}={value}"
        for name, value in {**options, "base_url": server.base_url}.items()
    ]
    return command("rows.jsonl", "--metrics", "support", *given)


def fail_for(*summaries: str) -> Any:
    return lambda number, data: status(400) if data["summary"] in summaries else None


@pytest.mark.parametrize(
    ("failing", "said", "ends"), [([BAD], "1 of 2", 0), ([GOOD, BAD], "2 of 2", 1)]
)
def test_the_screen_says_what_failed(
    command: Command, server: ChatServer, failing: list[str], said: str, ends: int
) -> None:
    write("rows.jsonl", [{"document": SOURCE, "summary": text} for text in (GOOD, BAD)])
    server.fault = fail_for(*failing)
    ran = run(command, server)
    assert ran.status == ends
    (line,) = [line for line in ran.out.splitlines() if said in line]
    assert "support" in line
    assert "400: as told" in line
    assert "--metrics support" not in ran.out  # it is not proposed once more
    assert [bool(row.get(KEY)) for row in read()] == [text in failing for text in (GOOD, BAD)]
    assert line in command("rows.scores.jsonl").out


def test_what_failed_is_asked_again_and_nothing_else(command: Command, server: ChatServer) -> None:
    write("rows.jsonl", [{"document": SOURCE, "summary": text} for text in (GOOD, BAD)])
    server.fault = fail_for(BAD)
    run(command, server)
    server.fault = fail_for()
    server.requests.clear()
    ran = run(command, server, on_error="raise")
    assert ran.status == 0
    assert [request["data"]["summary"] for request in server.requests] == [BAD]
    assert [row.get(KEY) for row in read()] == [None, None]
    assert read()[0]["support_score"] == 1.0
    server.requests.clear()
    assert run(command, server).status == 0
    assert server.requests == []


@pytest.mark.parametrize(
    ("reasons", "said", "all_failed"),
    [
        ([None, None], [], False),
        (["a", None], ["support: 1 of 2 summaries could not be scored (line 1): a"], False),
        (
            ["a", "b", "b"],
            [
                "support: 3 of 3 summaries could not be scored (line 1, 2, 3): b (and 1 other reason)"
            ],
            True,
        ),
    ],
)
def test_the_most_frequent_reason_is_named(
    reasons: list[str | None], said: list[str], all_failed: bool
) -> None:
    failures = Failures(["support"])
    assert len(list(failures.watch({KEY: reason} for reason in reasons))) == len(reasons)
    assert failures.sentences() == said
    if all_failed:
        with pytest.raises(JobError):
            failures.check()
    else:
        failures.check()
