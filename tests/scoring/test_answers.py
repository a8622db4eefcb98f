# SPDX-License-Identifier: Apache-2.0
"""What was paid for is on disk before the next request: the command, killed beside a server that
counts.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.scoring.answers import answers_of, claim_answers, drop_answers, keep_answers
from summary_metrics.scoring.reuse import Scorer
from tests.helpers import chat_server
from tests.helpers.chat_server import ChatServer, Fault, Request, status
from tests.helpers.command import environment, process, write

pytestmark = pytest.mark.usefixtures("empty_folder")
ROWS, WORKERS = 30, 8
OUTPUT = Path("rows.scores.jsonl")


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with chat_server.running() as running:
        yield running


def start(server: ChatServer, *more: object) -> subprocess.Popen[str]:
    options = {"verifier": "openai", "model": "m", "base_url": server.base_url, "api_key": ""}
    given = [f"--option=support.{name}={value}" for name, value in options.items()]
    words = process("rows.jsonl", "--metrics", "support", *given, *more)
    return subprocess.Popen(words, env=environment(), stderr=subprocess.PIPE, text=True)


def asked(server: ChatServer) -> Counter[str]:
    return Counter(request["data"]["summary"] for request in server.requests)


def write_rows() -> None:
    sources = [f"Boat {i} left the harbour on Monday." for i in range(ROWS)]
    write(
        "rows.jsonl",
        [{"id": i, "document": text, "summary": text} for i, text in enumerate(sources)],
    )


def whole(server: ChatServer) -> bytes:
    """Return the output of a run that nothing ended, and forget what it asked."""
    start(server, "--output", "whole.jsonl").communicate(timeout=60)
    server.requests.clear()
    return Path("whole.jsonl").read_bytes()


@pytest.mark.parametrize("end", [signal.SIGKILL, signal.SIGINT, None])
def test_a_run_that_ends_early_pays_for_no_answer_twice(server: ChatServer, end: Any) -> None:
    write_rows()
    expected = whole(server)
    # 400 would be of each row alone
    late = status(401) if end is None else Request.hang_up

    def fault(number: int, data: dict[str, Any]) -> Fault | None:
        return late if number >= 20 else None

    server.fault = fault
    running = start(server, "--option=support.max_retries=50" if end else "--seed=0")
    while end and len(server.requests) < 20 + WORKERS:
        time.sleep(0.01)
    if end:
        running.send_signal(end)
    running.communicate(timeout=60)
    assert running.returncode
    assert not OUTPUT.exists()
    paid = [request["data"]["summary"] for request in server.requests[:20]]
    server.fault = lambda number, data: None
    server.requests.clear()
    running = start(server)
    running.communicate(timeout=60)
    assert running.returncode == 0
    assert not asked(server).keys() & set(paid)
    assert len(server.requests) == ROWS - 20
    assert OUTPUT.read_bytes() == expected
    assert not list(Path().glob("*.answers"))


# Which answers a run may use

SCORER = Scorer("support", "stamp", asks_model=True)


def put_answer(stamp: str = "stamp") -> Path:
    """Leave what a run with this stamp leaves that was killed after an answer."""
    claim_answers(OUTPUT, [SCORER._replace(stamp=stamp)], restart=False)
    answer = answers_of(OUTPUT) / "support" / "ab" / "abc.json"
    answer.parent.mkdir()
    answer.write_text("[1.0]", encoding="utf-8")
    return answer


@pytest.mark.parametrize(
    "scorers", [[], [SCORER._replace(stamp="other")], [SCORER._replace(name="b")]]
)
def test_answers_that_would_be_lost_are_kept(scorers: list[Scorer]) -> None:
    answer = put_answer()
    with pytest.raises(JobError, match="support, for which a model was asked"):
        claim_answers(OUTPUT, scorers, restart=False)
    assert answer.exists()
    claim_answers(OUTPUT, scorers, restart=True)
    assert not answer.exists()


def test_answers_of_the_same_metric_are_used_and_dropped_at_the_end() -> None:
    answer = put_answer()
    claim_answers(OUTPUT, [SCORER], restart=False)
    assert answer.exists()
    drop_answers(OUTPUT)
    drop_answers(OUTPUT)
    assert os.listdir() == []


def test_a_kill_while_answers_are_dropped_loses_no_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """The output is written by then, and the next run reads it."""
    put_answer()
    with monkeypatch.context() as patch:
        patch.setattr(shutil, "rmtree", lambda folder: None)
        drop_answers(OUTPUT)  # which ends here
    claim_answers(OUTPUT, [SCORER], restart=False)
    drop_answers(OUTPUT)
    assert os.listdir() == []


def test_a_stamp_without_an_answer_is_no_loss() -> None:
    claim_answers(OUTPUT, [SCORER], restart=False)
    claim_answers(OUTPUT, [SCORER._replace(stamp="other")], restart=False)


class Named:
    """A verifier that a cache can tell from others."""

    identity = "mine"


@pytest.mark.parametrize(
    ("options", "folder"),
    [
        ({"verifier": "openai"}, True),
        ({"verifier": Named()}, True),
        ({"verifier": len}, False),
        ({"verifier": "openai", "cache_dir": "mine"}, False),
    ],
)
def test_who_needs_a_folder(options: dict[str, Any], folder: bool) -> None:
    given = keep_answers(OUTPUT, {"support": options, "unr": {}})
    assert (given["support"].get("cache_dir") == str(answers_of(OUTPUT) / "support")) is folder
    assert given["unr"] == {}
