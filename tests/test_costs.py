# SPDX-License-Identifier: Apache-2.0
"""What the command says of the cost of a model, and `--max-calls`, with a real client and a server that counts."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from summary_metrics import cli
from summary_metrics.arguments import parse_arguments
from summary_metrics.scoring.costs import check_costs, describe_cost, round_number
from summary_metrics.scoring.job import make_job
from tests import chat_server
from tests.chat_server import ChatServer, Request
from tests.modules import write_rows

pytest.importorskip("openai", reason="the backend 'openai' is optional: pip install openai")

SOURCE = "The river rose slowly while people watched."
OTHER = "The old bridge in Holm is closed until Monday."
ROWS: list[dict[str, Any]] = [
    {"system": "A", "document": SOURCE, "summary": "The river rose."},
    {"system": "A", "document": OTHER, "summary": "The bridge is closed."},
    {"system": "B", "document": SOURCE, "summary": "People watched."},
    {"system": "B", "document": [OTHER], "summary": "Holm has a bridge."},
]
# Two documents with three calls each, and four summaries with one.
ALL_CALLS = 2 * 3 + 4


@pytest.fixture
def server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ChatServer]:
    monkeypatch.chdir(tmp_path)
    write_rows("rows.jsonl", *ROWS)
    with chat_server.running() as running:
        yield running


def run(server: ChatServer, *arguments: str, **options: Any) -> int:
    command = [*([] if "-" in arguments else ["rows.jsonl"]), "--metrics", "summarization_score", *arguments]
    options = {"backend": "openai", "model": "m", "base_url": server.base_url, "num_questions": 3, **options}
    for name, value in options.items():
        command += ["--option", f"summarization_score.{name}={value}"]
    return cli.main(command)


def refuse(request: Request) -> None:
    request.send(503, '{"error": {"message": "busy"}}', Retry_After_Ms="1")


# Worked by hand


def test_the_cost_is_said_before_anything_is_sent(server: ChatServer, capsys: pytest.CaptureFixture[str]) -> None:
    said: list[str] = []

    def listen(number: int, data: dict[str, Any]) -> None:
        if not said:
            said.append(capsys.readouterr().err)

    server.fault = listen
    assert run(server) == 0
    assert len(server.requests) == ALL_CALLS
    assert f"summarization_score: about {ALL_CALLS} calls of the model, " in said[0]
    assert "--option summarization_score.cache_dir=FOLDER would keep what is paid for" in said[0]


def test_both_directions_are_in_the_estimate(server: ChatServer, capsys: pytest.CaptureFixture[str]) -> None:
    # For each summary one call for its claims, one for their verification, one for the answers of the source.
    assert run(server, faithfulness=True) == 0
    assert f"about {ALL_CALLS + 4 * 3} calls of the model" in capsys.readouterr().err
    assert len(server.requests) == ALL_CALLS + 4 * 3


def test_tokens_are_those_of_what_is_sent(server: ChatServer, capsys: pytest.CaptureFixture[str]) -> None:
    # Questions are longer in the estimate, as real ones are; the rules and the texts are most of what is sent.
    assert run(server) == 0
    contents = [message["content"] for request in server.requests for message in request["body"]["messages"]]
    said = capsys.readouterr().err.split("calls of the model, ")[1].split(" tokens sent")[0]
    sent = sum(map(len, contents)) / 4
    assert sent <= int(said.replace(",", "")) <= 1.5 * sent


@pytest.mark.parametrize(
    ("calls", "expected"),
    [
        (0, "m: no calls of the model, because its results are kept"),
        (1, "m: about 1 call of the model, 120 tokens sent and 7 received: an estimate, without repeated calls"),
    ],
)
def test_the_line_that_is_said(calls: int, expected: str) -> None:
    assert describe_cost("m", {"calls": calls, "prompt_tokens": 123, "completion_tokens": 7}) == expected


def test_a_number_of_two_digits() -> None:
    assert [round_number(number) for number in (0, 9, 99, 999, 1049, 1_234_567)] == [0, 9, 99, 1000, 1000, 1_200_000]


def test_more_than_allowed_is_refused_before_anything_is_sent(
    server: ChatServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(server, "--max-calls", str(ALL_CALLS - 1)) == 2
    assert server.requests == []
    assert "--max-calls 9: summarization_score would take about 10; nothing was sent" in capsys.readouterr().err
    assert not Path("rows.scores.jsonl").exists()
    assert run(server, "--max-calls", str(ALL_CALLS)) == 0
    assert len(server.requests) == ALL_CALLS


def test_repeated_calls_are_limited_and_a_larger_number_goes_on(
    server: ChatServer, capsys: pytest.CaptureFixture[str]
) -> None:
    # One row at a time. The seventh request fails twice, so the last rows need two calls more than were foreseen.
    limit = ("--batch-size", "1", "--max-calls")
    server.fault = lambda number, data: refuse if number in (6, 7) else None
    assert run(server, *limit, str(ALL_CALLS)) == 1
    assert len(server.requests) == ALL_CALLS
    assert "CallLimitError: the model was called 10 times" in capsys.readouterr().err
    written = Path("rows.scores.jsonl").read_bytes()
    done = written.count(b"\n")
    assert 0 < done < len(ROWS)
    server.fault = lambda number, data: None
    assert run(server, *limit, "20") == 0
    assert Path("rows.scores.jsonl").read_bytes().startswith(written)
    assert f"4 rows in rows.scores.jsonl, {len(ROWS) - done} of them scored now" in capsys.readouterr().out
    Path("rows.scores.jsonl").rename("limited.jsonl")
    assert run(server, "--batch-size", "1", "--restart") == 0
    assert Path("rows.scores.jsonl").read_bytes() == Path("limited.jsonl").read_bytes()


def test_what_is_kept_is_not_counted(server: ChatServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(server, cache_dir="kept") == 0
    paid = len(server.requests)
    capsys.readouterr()
    assert run(server, "--restart", "--max-calls", "0", cache_dir="kept") == 0
    assert len(server.requests) == paid
    assert "summarization_score: no calls" in capsys.readouterr().err
    # Only the rows that are new: their document was asked about, so each takes one call.
    write_rows("rows.jsonl", *ROWS, {"system": "C", "document": SOURCE, "summary": "It rose."})
    assert run(server, "--max-calls", "1", cache_dir="kept") == 0
    assert "about 1 call of the model" in capsys.readouterr().err
    assert len(server.requests) == paid + 1


# Edges and errors


def test_rows_that_have_their_scores_cost_nothing(server: ChatServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(server) == 0
    capsys.readouterr()
    assert run(server, "--max-calls", "0") == 0
    assert "no calls" in capsys.readouterr().err
    assert len(server.requests) == ALL_CALLS


def test_other_rows_are_refused_before_a_cost_is_said(server: ChatServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(server) == 0
    write_rows("rows.jsonl", *ROWS[::-1])
    capsys.readouterr()
    assert run(server) == 2
    told = capsys.readouterr().err
    assert "the first 4 rows are not those scored in rows.scores.jsonl; --restart scores all again" in told
    assert "calls" not in told
    assert len(server.requests) == ALL_CALLS


def test_a_replacement_that_lacks_its_last_step_is_ended_and_not_refused(server: ChatServer) -> None:
    sidecar = Path("rows.scores.jsonl.meta.json")
    assert run(server) == 0
    earlier = sidecar.read_bytes()
    write_rows("rows.jsonl", *ROWS[::-1])
    assert run(server, "--restart") == 0
    asked = len(server.requests)
    # As where the run was killed between the two steps: the output is new, and its sidecar is not.
    sidecar.rename("rows.scores.jsonl.restarted.meta.json")
    sidecar.write_bytes(earlier)
    assert run(server) == 0
    assert len(server.requests) == asked


def test_bad_rows_end_the_estimate_or_are_skipped(server: ChatServer, capsys: pytest.CaptureFixture[str]) -> None:
    # After five rows, which are looked at before.
    lines = [json.dumps(row) for row in [*ROWS, ROWS[0]]]
    Path("rows.jsonl").write_text("\n".join([*lines, '{"summary": 5}', json.dumps({**ROWS[0], "summary": "It rose."})]))
    assert run(server, "--skip-bad-rows") == 0
    told = capsys.readouterr().err
    assert f"about {ALL_CALLS + 1} calls" in told
    assert told.count("skipped rows.jsonl:6") == 1
    assert run(server, "--restart") == 1
    assert f"about {ALL_CALLS} calls" in capsys.readouterr().err


def test_the_engine_of_many_workers_has_the_same_estimate(
    server: ChatServer, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("ray", reason="many workers are optional")
    command = ["rows.jsonl", "--metrics", "summarization_score", "--engine", "ray", "--batch-size", "1"]
    for name, value in {"backend": "openai", "model": "m", "base_url": server.base_url}.items():
        command += ["--option", f"summarization_score.{name}={value}"]
    said: list[str] = []
    check_costs(make_job(parse_arguments(command)), said.append)
    assert f"about {ALL_CALLS} calls of the model" in said[0]


def test_standard_input_is_read_once(
    server: ChatServer, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with open("rows.jsonl", encoding="utf-8") as rows:
        monkeypatch.setattr("sys.stdin", rows)
        assert run(server, "-", "--output", "scores.jsonl", "--max-calls", "3") == 1
    told = capsys.readouterr().err
    assert "summarization_score: no estimate of calls and tokens, " in told
    assert "called 3 times" in told
    assert len(server.requests) == 3


def test_nothing_is_said_where_no_model_is_called(server: ChatServer, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["rows.jsonl", "--metrics", "unr,summarization_score"]) == 0
    assert "calls" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--metrics", "unr", "--max-calls", "5"], "--max-calls needs summarization_score, the metric that may"),
        (
            ["--metrics", "summarization_score", "--max-calls", "5"],
            "`max_calls` is not used by",
        ),
        (["--metrics", "summarization_score", "--max-calls", "-1"], "--max-calls must be at least 0, got -1"),
        (["--max-calls", "5", "--engine", "ray"], "--max-calls needs --engine local: the workers of Ray do not count"),
    ],
)
def test_a_limit_that_makes_no_sense(
    server: ChatServer, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert cli.main(["rows.jsonl", *arguments]) == 2
    assert message in capsys.readouterr().err
