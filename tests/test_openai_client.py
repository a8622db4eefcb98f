# SPDX-License-Identifier: Apache-2.0
"""The backend "openai" through the real client library, against real servers: one of ours that fails, and llama.cpp."""

from __future__ import annotations

import base64
import copy
import email.utils
import gzip
import importlib
import json
import logging
import math
import pickle
import re
import sys
import threading
import time
import traceback
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.parse import quote

import datasets
import dill  # type: ignore[import-untyped]
import evaluate
import huggingface_hub
import pytest
from hypothesis import given
from hypothesis import strategies as st

from metrics.summarization_score import guarded_http, openai_client
from metrics.summarization_score.call_limit import CallLimitError
from metrics.summarization_score.finding import TextsWarning
from metrics.summarization_score.openai_client import OPENAI, AccessError, OpenAIClient, key_for, split_address
from metrics.summarization_score.prompts import answers_schema, list_schema
from metrics.summarization_score.redaction import Redactor
from metrics.summarization_score.summarization_score import SummarizationScore
from summary_metrics import cli
from tests import chat_server, tiny_gguf
from tests.chat_server import ChatServer, Fault, Request
from tests.modules import load, warned_rows

openai = pytest.importorskip("openai", reason="the backend 'openai' is optional: pip install openai")

SOURCE = "The river rose slowly while people watched."
SECRETS = {
    "OPENAI_API_KEY": "sk-secret",
    "OPENAI_ADMIN_KEY": "sk-secret-admin",
    "OPENAI_ORG_ID": "org-secret",
    "OPENAI_PROJECT_ID": "project-secret",
    "OPENAI_CUSTOM_HEADERS": "X-Own: header-secret\nauthorization: Bearer header-secret",
    "HF_TOKEN": "hf_secret",
}


@pytest.fixture(autouse=True)
def secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every test runs on a machine full of secrets."""
    for name, value in SECRETS.items():
        monkeypatch.setenv(name, value)


@pytest.fixture
def server() -> Iterator[ChatServer]:
    with chat_server.running() as running:
        yield running
    assert "secret" not in json.dumps(running.requests)


def compute(server: ChatServer, summaries: list[str], **options: Any) -> dict[str, Any]:
    arguments = {"num_questions": 3, "timeout": 5.0, "max_retries": 1, "explain": True, **options}
    result = SummarizationScore(backend="openai", model="m", base_url=server.base_url).compute(
        predictions=summaries, references=[SOURCE] * len(summaries), **arguments
    )
    assert result is not None
    return result


def with_choices(choices: Any) -> Fault:
    return lambda request: request.reply("", choices=choices)


def repeat_the_key(request: Request) -> None:
    request.send(400, json.dumps({"error": {"message": f"no such key: {request.headers['Authorization']}"}}))


def told(fault: Fault) -> Any:
    return lambda number, data: fault


def status(code: int, **headers: str) -> Fault:
    return lambda request: request.send(code, '{"error": {"message": "as told"}}', **headers)


# Worked by hand


def test_from_the_source_to_the_score(server: ChatServer) -> None:
    # The faithful model asks for river, rose and slowly; the summary has two of them.
    result = compute(server, ["The river rose."])
    assert result["qa_score"] == 2 / 3
    assert result["details"][0]["usage"] == {"calls": 4, "prompt_tokens": 4 * 7, "completion_tokens": 4 * 3}
    assert "|backend:openai|model:m|" in result["signature"]
    assert "|sampling:temperature=0,seed=0|served:served-name|" in result["signature"]


def test_what_is_sent(server: ChatServer) -> None:
    compute(server, ["The river rose."])
    assert len(server.requests) == 4
    for request in server.requests:
        body = request["body"]
        assert (body["model"], body["temperature"], body["seed"]) == ("m", 0, 0)
        assert body["response_format"]["type"] == "json_schema"
        assert body["response_format"]["json_schema"]["strict"] is True
    schemas = [request["body"]["response_format"]["json_schema"]["schema"] for request in server.requests]
    names = [f"q{number}" for number in range(1, 6)]  # three questions and two control questions
    assert schemas == [list_schema("keyphrases"), list_schema("questions")] + [answers_schema(names)] * 2
    # A paid server must not write for ever: 400 tokens, and 80 for each of 3 phrases or questions, 16 for each answer.
    limits = [request["body"]["max_tokens"] for request in server.requests]
    assert limits == [400 + 3 * 80] * 2 + [400 + 5 * 16] * 2


def test_results_are_kept_in_the_folder_given_on_loading(server: ChatServer, tmp_path: Path) -> None:
    options: dict[str, Any] = {"backend": "openai", "model": "m", "base_url": server.base_url, "num_questions": 3}
    example = {"predictions": ["The river rose."], "references": [SOURCE]}
    first = evaluate.combine([load("summarization_score", cache_dir=str(tmp_path), **options)]).compute(**example)
    paid = len(server.requests)
    rows = tmp_path / "rows.jsonl"
    rows.write_text(json.dumps({"summary": "The river rose.", "document": SOURCE}))
    command = [str(rows), "--metrics", "summarization_score", "--output", str(tmp_path / "scores.jsonl")]
    for name, value in {**options, "cache_dir": tmp_path}.items():
        command += ["--option", f"summarization_score.{name}={value}"]
    assert cli.main(command) == 0
    assert len(server.requests) == paid > 0
    assert json.loads((tmp_path / "scores.jsonl").read_text())["qa_score"] == first["qa_score"]


# Properties


def test_results_are_in_order_whatever_comes_back_first(server: ChatServer) -> None:
    summaries = ["river", "river rose", "none", "slowly rose river", "rose", "no river", "x", "slowly"]
    replied = {summary: threading.Event() for summary in summaries}
    following = dict(pairwise(summaries))

    def reply_after_the_following(request: Request) -> None:
        summary = request.data["text"]
        assert summary not in following or replied[following[summary]].wait(20)
        request.reply(json.dumps(chat_server.faithful_reply(request.data)))
        replied[summary].set()

    server.fault = lambda number, data: reply_after_the_following if data["text"] in replied else None
    threaded = compute(server, summaries, max_workers=8, use_aggregator=False)["qa_score"]
    assert threaded == pytest.approx([1 / 3, 2 / 3, 0, 1, 1 / 3, 1 / 3, 0, 1 / 3])


def test_requests_are_under_way_at_once(server: ChatServer) -> None:
    together = threading.Barrier(4, timeout=20)  # broken, and an error, unless four requests wait for each other

    def meet(request: Request) -> None:
        together.wait()
        request.reply(json.dumps(chat_server.faithful_reply(request.data)))

    server.fault = lambda number, data: meet if data["text"].startswith("river") else None
    result = compute(server, [f"river {number}" for number in range(4)], max_workers=4, timeout=30.0)
    assert result["qa_score"] == pytest.approx(1 / 3)


def test_equal_rows_share_one_request(server: ChatServer) -> None:
    result = compute(server, ["The river rose."] * 8, max_workers=8)
    assert len(server.requests) == 4
    usage = [details["usage"] for details in result["details"]]
    assert sum(example.get("calls", 0) for example in usage) == 4
    assert usage[1:] == [{}] * 7, "they did not even look into the cache"


# Edges and errors


@pytest.mark.parametrize("usage", ["abc", [], 5, {}, None, {"prompt_tokens": "7", "completion_tokens": [3]}])
@pytest.mark.parametrize("model", [5, {"a": 1}, "", None])
def test_a_good_reply_is_not_lost_by_what_stands_beside_it(server: ChatServer, usage: Any, model: Any) -> None:
    server.fault = lambda number, data: (
        lambda request: request.reply(json.dumps(chat_server.faithful_reply(data)), usage=usage, model=model)
    )
    result = compute(server, ["The river rose."])
    assert result["qa_score"] == 2 / 3
    assert result["details"][0]["usage"] == {"calls": 4}
    assert "served" not in result["signature"]


def test_a_reply_and_nothing_else(server: ChatServer) -> None:
    def bare(request: Request) -> None:
        content = json.dumps(chat_server.faithful_reply(request.data))
        request.send(200, json.dumps({"choices": [{"message": {"content": content}}]}))

    server.fault = lambda number, data: bare
    assert compute(server, ["The river rose."])["qa_score"] == 2 / 3


def test_a_signature_names_what_served_these_options_alone(server: ChatServer) -> None:
    metric = SummarizationScore(backend="openai", model="m", base_url=server.base_url, num_questions=3)
    metric.compute(predictions=["The river rose."], references=[SOURCE])
    assert "|served:served-name|" in metric.signature()
    assert "|served:" not in metric.signature(model="other")


@pytest.mark.slow
@pytest.mark.parametrize("code", [408, 429, 502, 503, 504])
def test_passing_failures_are_retried(server: ChatServer, code: int) -> None:
    server.fault = lambda number, data: status(code) if number == 0 else None
    assert compute(server, ["The river rose."])["qa_score"] == 2 / 3
    assert len(server.requests) == 5


@pytest.mark.slow
def test_retry_after_is_obeyed(server: ChatServer) -> None:
    server.fault = lambda number, data: status(429, Retry_After="1.5") if number == 0 else None
    compute(server, ["The river rose."])
    assert server.requests[1]["time"] - server.requests[0]["time"] >= 1.5


@pytest.mark.parametrize("most", [0, 1, 3])
@pytest.mark.parametrize("on_error", ["raise", "nan"])
def test_no_more_requests_than_allowed(server: ChatServer, most: int, on_error: str) -> None:
    with pytest.raises(CallLimitError, match=f"called {most} times"):
        compute(server, ["The river rose.", "People watched."], max_calls=most, on_error=on_error)
    assert len(server.requests) == most


def test_a_request_that_is_repeated_counts_each_time(server: ChatServer) -> None:
    # The first request is answered with 503 twice. A server that says when to come back is asked again at once.
    server.fault = lambda number, data: status(503, Retry_After_Ms="1") if number < 2 else None
    result = compute(server, ["The river rose."], max_retries=5)
    assert result["details"][0]["usage"]["calls"] == len(server.requests) == 2 + 4


def test_repeated_requests_stay_within_the_limit(server: ChatServer) -> None:
    server.fault = lambda number, data: status(503, Retry_After_Ms="1")
    with pytest.raises(CallLimitError, match="called 3 times"):
        compute(server, ["The river rose."], max_retries=50, max_calls=3)
    assert len(server.requests) == 3


@pytest.mark.parametrize("code", [401, 403, 404])
@pytest.mark.parametrize("on_error", ["raise", "nan"])
def test_refusals_are_not_repeated_and_stop_the_run(server: ChatServer, code: int, on_error: str) -> None:
    server.fault = lambda number, data: status(code)
    with pytest.raises(AccessError, match=f"the server answered {code}"):
        compute(server, ["a", "b", "c"], on_error=on_error)
    assert len(server.requests) == 1


ANSWER = "the response (cannot be read|holds no reply)|the server answered"
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"
ENORMOUS = 64 * 2**20  # bytes, eight times what is read of a response
ENDLESS = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
DEFLATED = b"".join([*map((packer := zlib.compressobj()).compress, [bytes(2**20)] * 64), packer.flush()])

FAULTS: dict[str, tuple[Fault, str, int]] = {
    # name: what happens, how it is reported, requests that the failing step makes
    "500": (status(500), "the server answered 500", 1),
    "400": (status(400), "the server answered 400", 1),
    "503 for good": (status(503), "the server answered 503", 2),
    "too slow": (lambda request: request.stall(), "the server did not answer within 0.4 seconds", 2),
    "cut connection": (lambda request: request.cut(), "no connection to http", 2),
    "429, to wait an hour": (
        status(429, Retry_After="3600"),
        "the server answered 429 .it asks to wait 3600 seconds",
        1,
    ),
    "503, to wait until tomorrow": (
        status(503, Retry_After=email.utils.formatdate(time.time() + 86_400)),
        "the server answered 503 .it asks to wait 8[56]... seconds, and a request waits at most 120.: ",
        1,
    ),
    "500, to wait an hour": (status(500, Retry_After="3600"), "the server answered 500: ", 1),
    "304": (status(304), "the server answered 304", 1),
    "a redirect to nowhere": (status(307), "the server answered 307", 1),
    "a packed reply of 64 MiB": (
        lambda request: request.send_encoded(gzip.compress(bytes(ENORMOUS)), "gzip"),
        "the response is larger than 8 MiB",
        1,
    ),
    "another packed reply of 64 MiB": (
        lambda request: request.send_encoded(DEFLATED, "deflate"),
        "the response is larger than 8 MiB",
        1,
    ),
    "a reply packed twice": (
        lambda request: request.send_encoded(gzip.compress(gzip.compress(bytes(ENORMOUS))), "gzip, gzip"),
        "the response is larger than 8 MiB",
        1,
    ),
    "a packed error of 64 MiB": (
        lambda request: request.send_encoded(gzip.compress(bytes(ENORMOUS)), "gzip", 400),
        "the response is larger than 8 MiB",
        1,
    ),
    "what is not packed": (lambda request: request.send_encoded(b"{}", "gzip"), "no connection to http", 2),
    "a body without end": (
        lambda request: request.pour(ENDLESS, b"10000\r\n" + b" " * 65_536 + b"\r\n"),
        "the response is larger than 8 MiB",
        1,
    ),
    "headers without end": (
        lambda request: request.pour(b"HTTP/1.1 200 OK\r\n", b"X-More: more\r\n" * 999),
        "no connection to http",
        2,
    ),
    "no HTTP": (lambda request: request.raw(b"SSH-2.0-OpenSSH_9.6\r\n"), "no connection to http", 2),
    "nothing": (lambda request: request.raw(b""), "no connection to http", 2),
    "a reset": (lambda request: request.raw(b"", reset=True), "no connection to http", 2),
    "a reset in the body": (lambda request: request.raw(ENDLESS + b"5\r\n{", reset=True), "no connection to http", 2),
    "no chunk": (lambda request: request.raw(ENDLESS + b"zz\r\n{}\r\n"), "no connection to http", 2),
    "two lengths": (
        lambda request: request.raw(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}"),
        "no connection to http",
        2,
    ),
    "another protocol": (
        lambda request: request.raw(b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n"),
        "no connection to http",
        2,
    ),
    "204": (lambda request: request.raw(b"HTTP/1.1 204 No Content\r\n\r\n"), ANSWER, 1),
    "an empty body": (lambda request: request.send(200, ""), ANSWER, 1),
    "not UTF-8": (lambda request: request.raw(HEAD + b'Content-Length: 4\r\n\r\n"\xff\xfe"'), ANSWER, 1),
    "a number too long": (lambda request: request.send(200, "1" * 5000), ANSWER, 1),
    "NaN": (lambda request: request.send(200, "NaN"), ANSWER, 1),
    "a string": (lambda request: request.send(200, '"choices"'), ANSWER, 1),
    "choices without end": (lambda request: request.reply("", choices={"0": "x"}), ANSWER, 1),
    "JSON as text": (lambda request: request.send(200, "{}", kind="text/plain"), ANSWER, 1),
    "deep JSON": (lambda request: request.send(200, "[" * 200_000), "the response cannot be read", 1),
    "a deep error": (lambda request: request.send(400, "[" * 200_000), "the server answered 400", 1),
    "HTML with 200": (lambda request: request.send(200, "<html>", kind="text/html"), "holds no reply", 1),
    "HTML called JSON": (lambda request: request.send(200, "<html>"), "the response cannot be read", 1),
    "JSON that is no completion": (lambda request: request.send(200, "[]"), "the response holds no reply", 1),
    "empty choices": (lambda request: request.reply("", choices=[]), "the response holds no reply", 1),
    "no content": (lambda request: request.reply(None), "the response holds no reply", 1),
    "truncated JSON": (lambda request: request.reply('{"q1": "1", "q2'), "have no readable answer", 2),
    "cut at the token limit": (lambda request: request.reply("{}", "length"), "have no readable answer", 2),
    "wrong count": (lambda request: request.reply('{"q2": "1"}'), "4 of 5 questions have no readable answer", 2),
}


NO_CHOICES: list[Any] = ["abc", {"a": 1}, [None], 5, [{}], [{"message": "x"}]]
FAULTS |= {f"choices {choices}": (with_choices(choices), "the response holds no reply", 1) for choices in NO_CHOICES}


@pytest.mark.slow
@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_reported_and_loses_nothing_else(server: ChatServer, name: str, tmp_path: Path) -> None:
    fault, message, requests = FAULTS[name]
    server.fault = lambda number, data: fault if data["text"] == "bad" else None
    options: dict[str, Any] = {"use_aggregator": False}
    if name == "too slow":  # the others are answered beforehand, however slow this machine is
        options |= {"timeout": 0.4, "cache_dir": str(tmp_path)}
        compute(server, ["river rose", "slowly"], cache_dir=str(tmp_path), timeout=60.0)
    result = compute(server, ["river rose", "bad", "slowly"], on_error="nan", **options)
    assert result["qa_score"][::2] == pytest.approx([2 / 3, 1 / 3])
    assert math.isnan(result["qa_score"][1])
    assert re.search(message, result["details"][1]["warnings"][-1])
    assert sum(request["data"]["text"] == "bad" for request in server.requests) == requests
    with pytest.raises((RuntimeError, ValueError), match=f"example 1 cannot be scored: .*{message}"):
        compute(server, ["river rose", "bad", "slowly"], **options)


DRIPS: dict[str, tuple[bytes, bytes, float]] = {
    "a body": (ENDLESS, b"1\r\n \r\n", 0.01),
    "headers": (b"HTTP/1.1 200 OK\r\nX-Slow: ", b"x", 0.01),
    "provisional answers": (b"", b"HTTP/1.1 100 Continue\r\n\r\n", 0.0),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", DRIPS)
def test_a_response_that_keeps_coming_is_given_up(
    server: ChatServer, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    # `timeout` alone, a minute here, begins anew with every part. The server would go on as long as it is listened to.
    monkeypatch.setattr(guarded_http, "MOST_TIMEOUTS", 1 / 60)
    server.fault = told(lambda request: request.pour(*DRIPS[name]))
    with pytest.raises(RuntimeError, match="longer than 1 seconds"):
        compute(server, ["a"], timeout=60.0)
    assert len(server.requests) == 1, "to ask again would take as long again"


NASTY = "a\x1b[2J\ud800\n|version:9\u202e" + "long" * 99


def test_what_a_server_says_breaks_no_line_and_no_file(server: ChatServer) -> None:
    server.fault = told(lambda request: request.send(400, json.dumps({"error": {"message": NASTY}})))
    with pytest.raises(RuntimeError, match="the server answered 400") as caught:
        compute(server, ["a"])
    server.fault = lambda number, data: (
        lambda request: request.reply(json.dumps(chat_server.faithful_reply(data)), model=f"{NASTY}{number}")
    )
    signature = compute(server, ["a"])["signature"]
    for shown in (str(caught.value), signature):
        assert shown.isprintable()
        assert shown.encode("utf-8")
        assert len(shown) < 500
    assert "|version:9" not in signature


def test_a_server_with_ever_new_names(server: ChatServer) -> None:
    server.fault = lambda number, data: (
        lambda request: request.reply(json.dumps(chat_server.faithful_reply(data)), model=f"model-{number}")
    )
    assert compute(server, [f"river {number}" for number in range(30)])["signature"].count("model-") == 20


@pytest.mark.slow
def test_a_server_that_does_not_listen_is_given_up(server: ChatServer, monkeypatch: pytest.MonkeyPatch) -> None:
    # Megabytes are more than a connection holds that nobody reads from.
    monkeypatch.setattr(guarded_http, "MOST_TIMEOUTS", 1 / 60)
    monkeypatch.setattr(Request, "do_POST", Request.stall)
    with pytest.raises(RuntimeError, match="longer than 1 seconds"):
        OpenAIClient("m", server.base_url, "", 60.0, 3).complete([{"role": "user", "content": "x" * 50_000_000}], {}, 5)


def test_what_a_response_may_take_counts_for_each_request(server: ChatServer) -> None:
    # One connection serves them all, and the first one's time is up when the second begins.
    client = OpenAIClient("m", server.base_url, None, 60.0, 0)
    messages = [{"role": "system", "content": ""}, {"role": "user", "content": json.dumps({"text": "a", "number": 1})}]
    client.complete(messages, {}, 5)
    passed = time.monotonic
    time_later = lambda: passed() + 301  # noqa: E731
    guarded_http.time.monotonic, kept = time_later, guarded_http.time.monotonic
    try:
        client.complete(messages, {}, 5)
    finally:
        guarded_http.time.monotonic = kept


def test_a_failing_source_leaves_the_other_sources(server: ChatServer) -> None:
    server.fault = lambda number, data: status(500) if data["text"].startswith("Broken") else None
    result = SummarizationScore(backend="openai", model="m", base_url=server.base_url).compute(
        predictions=["river", "river", "river"],
        references=[SOURCE, "Broken source.", SOURCE],
        num_questions=3,
        on_error="nan",
        use_aggregator=False,
    )
    assert result is not None
    assert [math.isnan(value) for value in result["qa_score"]] == [False, True, False]


def test_no_server() -> None:
    with chat_server.running() as closed:
        pass
    with pytest.raises(RuntimeError, match="example 0 cannot be scored: no connection to http://127.0.0.1"):
        compute(closed, ["a"], max_retries=0)


def test_a_key_that_is_given_is_sent(server: ChatServer) -> None:
    compute(server, ["river"], api_key="given")
    assert {request["headers"]["authorization"] for request in server.requests} == {"Bearer given"}
    assert not any(name.startswith("openai-") for name in server.requests[0]["headers"])


def test_no_key_is_sent_to_a_server_of_unknown_owner(server: ChatServer) -> None:
    compute(server, ["river"])
    assert not any("authorization" in request["headers"] for request in server.requests)


@pytest.mark.parametrize(
    ("base_url", "expected"),
    [
        (OPENAI, "sk-secret"),
        ("http://api.openai.com/v1", None),
        ("https://router.huggingface.co/v1", "hf_secret"),
        ("https://huggingface.co/api", "hf_secret"),
        ("http://router.huggingface.co/v1", None),
        ("https://router.huggingface.co.example.org/v1", None),
        ("https://evilhuggingface.co/v1", None),
        ("https://huggingface.co@example.org/v1", None),
        ("http://localhost:8000/v1", None),
    ],
)
def test_keys_go_only_where_they_belong(base_url: str, expected: str | None) -> None:
    assert huggingface_hub.get_token() == "hf_secret"
    assert key_for(base_url, None) == expected
    assert key_for(base_url, "given") == "given"
    assert key_for(base_url, "") is None


def test_the_key_is_in_no_signature_and_no_message(server: ChatServer) -> None:
    server.fault = lambda number, data: status(500)
    metric = SummarizationScore(backend="openai", model="m", base_url=server.base_url, api_key="given-key")
    assert "given-key" not in metric.signature()
    for fault in (status(500), repeat_the_key):
        server.fault = told(fault)
        with pytest.raises(RuntimeError, match="the server answered") as caught:
            metric.compute(predictions=["a"], references=[SOURCE])
        assert "given-key" not in "".join(traceback.format_exception(caught.value))
        result = metric.compute(
            predictions=["a"], references=[SOURCE], on_error="nan", explain=True, use_aggregator=False
        )
        assert result is not None
        assert "given-key" not in repr(result)
    assert "no such key: Bearer [key]" in result["details"][0]["warnings"][-1]


COPIES: dict[str, Any] = {
    "pickle": lambda metric: pickle.loads(pickle.dumps(metric)),
    "dill": lambda metric: dill.loads(dill.dumps(metric)),
    "dill with its method": lambda metric: dill.loads(dill.dumps(metric.compute)).__self__,
    "deep copy": copy.deepcopy,
    "pickle of a pickle": lambda metric: pickle.loads(pickle.dumps(pickle.loads(pickle.dumps(metric)))),
}


@pytest.mark.parametrize("address", ["http://\u2603.com/v1", f"http://host/{'a' * 70_000}"])
def test_an_address_that_only_the_library_refuses(address: str) -> None:
    with pytest.raises(ValueError, match="must be an address such as"):
        SummarizationScore(backend="openai", model="m", base_url=address).compute(
            predictions=["a"], references=[SOURCE]
        )


@pytest.mark.parametrize("place", ["option", "default", "environment"])
def test_no_traceback_with_the_values_of_variables_shows_the_key(
    server: ChatServer, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    def key() -> str:  # the frames of the test are shown as well
        return "".join(["sk-", "given-key" * 20])

    def reveal(options: dict[str, Any]) -> dict[str, Any]:
        return options | {"api_key": key()}

    options: dict[str, Any] = {"backend": "openai", "model": "m", "base_url": server.base_url}
    texts: dict[str, Any] = {"predictions": ["a"], "references": [SOURCE]}
    if place == "environment":
        monkeypatch.setenv("OPENAI_API_KEY", key())
        monkeypatch.setattr(openai_client, "OPENAI", server.base_url)
        monkeypatch.setattr(openai_client, "is_openai", lambda address: True)
        monkeypatch.setenv("OPENAI_BASE_URL", server.base_url)
        del options["base_url"]
    shown: list[str] = []
    for fault in (status(500), repeat_the_key):
        server.fault = told(fault)
        try:
            if place == "option":
                SummarizationScore(**options).compute(**texts, **reveal({}))
            elif place == "default":
                SummarizationScore(**reveal(options)).compute(**texts)
            else:
                SummarizationScore(**options).compute(**texts)
        except RuntimeError as error:
            shown += traceback.TracebackException.from_exception(error, capture_locals=True).format()
    assert key() in server.requests[-1]["headers"]["authorization"]
    assert any("api_key" in line for line in shown)
    assert not [line for line in shown if "given-key" in line]
    if place == "environment":
        server.requests.clear()  # it was said to be OpenAI's, which is sent what the fixture holds to be secret


@pytest.mark.parametrize("way", COPIES)
def test_a_copy_of_the_metric_lacks_the_key_and_says_so(
    server: ChatServer, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    arguments: dict[str, Any] = {"predictions": ["The river rose."], "references": [SOURCE]}
    address = {"base_url": server.base_url}
    metric = SummarizationScore(backend="openai", model="m", num_questions=3, api_key="given-key", **address)
    first = metric.compute(**arguments)  # and so there is a client, which holds the key
    assert b"given-key" not in pickle.dumps(metric) + pickle.dumps(metric, 0) + dill.dumps(metric)
    asked = len(server.requests)
    copied = COPIES[way](metric)
    message = "^`api_key` is missing: the key given on loading is not kept in a pickle or copy of the metric; give it "
    for options in ({}, {"base_url": None}, {"base_url": OPENAI}, {"model": "other"}):
        with pytest.raises(ValueError, match=message):
            copied.compute(**arguments, **options)
    assert len(server.requests) == asked
    assert copied.compute(**arguments, api_key="given-key") == first
    assert {request["headers"]["authorization"] for request in server.requests} == {"Bearer given-key"}
    assert copied.compute(**arguments, api_key="") == first
    assert "authorization" not in server.requests[-1]["headers"]
    assert b"given-key" not in pickle.dumps(copied)
    assert copied.compute(**arguments, backend="lexical", model=None, base_url=None)["qa_score"] > 0
    assert metric.compute(**arguments) == first, "the one that was copied keeps its key"


def test_a_metric_that_was_given_no_key_is_copied_as_it_is(server: ChatServer) -> None:
    for key in (None, ""):
        metric = SummarizationScore(backend="openai", model="m", base_url=server.base_url, api_key=key)
        copied = pickle.loads(pickle.dumps(metric))
        copied.compute(predictions=["The river rose."], references=[SOURCE], num_questions=3)
        assert "authorization" not in server.requests[-1]["headers"]


def test_the_workers_of_a_map_are_not_given_the_key(server: ChatServer) -> None:
    metric = SummarizationScore(backend="openai", model="m", base_url=server.base_url, api_key="given-key")
    rows = datasets.Dataset.from_dict({"summary": ["a", "b"]})

    def score(row: dict[str, str]) -> dict[str, Any]:
        return dict(metric.compute(predictions=[row["summary"]], references=[SOURCE]))

    with pytest.raises(ValueError, match="`api_key` is missing"):
        rows.map(score, num_proc=2)
    assert server.requests == []


def test_what_holds_the_key_cannot_be_pickled(server: ChatServer) -> None:
    metric = SummarizationScore(backend="openai", model="m", base_url=server.base_url, api_key="given-key")
    metric.compute(predictions=["The river rose."], references=[SOURCE], num_questions=3)
    assert metric._made is not None
    backend: Any = metric._made[1]
    for holder in (backend, backend.client):
        with pytest.raises(TypeError, match="cannot pickle"):
            pickle.dumps(holder)
    assert "given-key" not in repr(metric._made)


@pytest.mark.parametrize("key", ["sk-1\n", "sk\r-1", " sk-1", "sk-1 2", "sk-\u00e9", " "])
@pytest.mark.parametrize("environment", [False, True])
def test_a_key_that_no_header_can_carry(monkeypatch: pytest.MonkeyPatch, key: str, environment: bool) -> None:
    if environment:
        monkeypatch.setenv("OPENAI_API_KEY", key)
    with pytest.raises(ValueError, match="^the key holds a space, a line break or another character") as caught:
        OpenAIClient("m", OPENAI, None if environment else key, 1.0, 0)
    assert "sk-" not in "".join(traceback.format_exception(caught.value))


SECRET_ADDRESSES = ["http://user:hunter22@HOST/v1", "http://hunter22@HOST/v1", "http://:hunter22@HOST/v1"]
SECRET_ADDRESSES += ["http://user:hunter@2@HOST/v1", "http://HOST/v1?api-key=hunter22", "http://HOST/v1?sig=hunter22"]
SECRET_ADDRESSES += ["http://HOST/v1?a=1&token=hunter22", "http://HOST/v1?sk-key-hunter22", "http://HOST?code=hunter22"]


@pytest.mark.parametrize("address", SECRET_ADDRESSES)
@pytest.mark.parametrize("environment", [False, True])
def test_an_address_that_holds_a_key_is_refused_and_not_quoted(
    server: ChatServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    address: str,
    environment: bool,
) -> None:
    caplog.set_level(logging.DEBUG)
    address = address.replace("HOST", f"127.0.0.1:{server.server_port}")
    if environment:
        monkeypatch.setenv("OPENAI_BASE_URL", address)
    given = None if environment else address
    message = "^`base_url`, or OPENAI_BASE_URL, holds a user name, password or key: give the key as `api_key`, "
    with pytest.raises(ValueError, match=message) as caught:
        SummarizationScore(backend="openai", model="m", base_url=given, api_key="given-key").compute(
            predictions=["a"], references=[SOURCE]
        )
    assert server.requests == []
    shown = "".join(traceback.format_exception(caught.value)) + caplog.text
    metric = SummarizationScore(backend="openai", model="m")
    with pytest.raises(ValueError, match=message):
        OpenAIClient("m", address, "given-key", 1.0, 0)
    assert "hunter" not in shown + metric.signature()
    with pytest.raises(ValueError, match="^`base_url` is not used .*; got one$"):
        SummarizationScore(base_url=address)


def test_a_query_reaches_the_server_as_it_is(
    server: ChatServer, caplog: pytest.LogCaptureFixture, tmp_path: Path
) -> None:
    caplog.set_level(logging.INFO)
    query = "?api-version=2024-10-21&a=b%20c&a=d+e&list[]=1"
    metric = SummarizationScore(backend="openai", model="m", num_questions=3)
    for address in (server.base_url + query, server.base_url + "/" + query, server.base_url):
        arguments: dict[str, Any] = {"predictions": ["river"], "references": [SOURCE], "api_key": "given-key"}
        metric.compute(**arguments, base_url=address, cache_dir=str(tmp_path))
    # The first two are one server, so that the second is answered from the folder; without the query it is another.
    paths = [request["path"] for request in server.requests]
    assert paths == [f"/v1/chat/completions{query}"] * 4 * 2 + ["/v1/chat/completions"] * 4
    assert "given-key" not in caplog.text


def test_an_address_is_split_from_its_query() -> None:
    assert split_address("http://host:1/v1?api-version=1&b#part") == ("http://host:1/v1", "api-version=1&b")
    assert split_address("https://host/@name") == ("https://host/@name", "")
    assert split_address("https://host?name=\u00e9 x") == ("https://host", "name=%C3%A9%20x")


@pytest.mark.parametrize("code", [301, 302, 303, 307, 308])
def test_nothing_is_sent_on_to_another_server(server: ChatServer, code: int) -> None:
    with chat_server.running() as other:
        server.fault = told(status(code, Location=f"{other.base_url}/chat/completions?key=hunter22"))
        message = (
            f"^http://127.0.0.1:{server.server_port} redirects to http://127.0.0.1:{other.server_port}, and nothing is "
            "sent there: give its address as `base_url` if it is the right one$"
        )
        with pytest.raises(AccessError, match=message) as caught:
            compute(server, ["a", "b"], on_error="nan", api_key="given-key", max_retries=3)
        assert other.requests == []
    assert len(server.requests) == 1
    assert "hunter" not in "".join(traceback.format_exception(caught.value))


@pytest.mark.parametrize(
    "there",
    ["https://127.0.0.1:PORT/v1", "http://localhost:PORT/v1", "//example.invalid/v1", "http://a:b@127.0.0.1:PORT/"],
)
def test_another_scheme_or_name_is_another_server(server: ChatServer, there: str) -> None:
    server.fault = told(status(307, Location=there.replace("PORT", str(server.server_port))))
    with pytest.raises(AccessError, match="redirects to http.*, and nothing is sent there"):
        compute(server, ["a"])
    assert len(server.requests) == 1


@pytest.mark.parametrize("code", [307, 308])
def test_a_server_may_redirect_to_another_of_its_addresses(server: ChatServer, code: int) -> None:
    def move(request: Request) -> None:
        if request.path == "/moved":
            request.reply(json.dumps(chat_server.faithful_reply(request.data)))
        else:
            request.send(code, "", Location="/moved")

    server.fault = told(move)
    assert compute(server, ["The river rose."], api_key="given-key")["qa_score"] == 2 / 3
    assert {request["headers"]["authorization"] for request in server.requests} == {"Bearer given-key"}
    assert len(server.requests) == 8


def test_redirects_without_end(server: ChatServer) -> None:
    server.fault = told(status(307, Location="/v1/again"))
    with pytest.raises(AccessError, match="^http://127.0.0.1:.* redirects more than 5 times$"):
        compute(server, ["a"])
    assert len(server.requests) == 6


ENCODINGS: dict[str, Any] = {
    "plain": lambda key: key,
    "percent": lambda key: quote(key, safe=""),
    "every character": lambda key: "".join(f"%{ord(character):02X}" for character in key),
    "twice": lambda key: quote(quote(key, safe=""), safe=""),
    "base64": lambda key: base64.b64encode(key.encode()).decode(),
    "base64 of the header": lambda key: base64.b64encode(f"Bearer {key}".encode()).decode(),
    "base64 of a name and the key": lambda key: base64.b64encode(f"me:{key}".encode()).decode(),
    "base64 for addresses": lambda key: base64.urlsafe_b64encode(key.encode()).decode().rstrip("="),
    "base64 in an address": lambda key: quote(base64.b64encode(key.encode()), safe=""),
    "hexadecimal": lambda key: key.encode().hex(),
    "JSON": lambda key: "".join(f"\\u{ord(character):04X}" for character in key),
    "HTML": lambda key: "".join(f"&#x{ord(character):x};" for character in key),
    "capitals": lambda key: key.upper(),
}


@pytest.mark.parametrize("form", ENCODINGS)
def test_no_form_of_the_key_is_shown(
    server: ChatServer, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture, form: str
) -> None:
    caplog.set_level(logging.INFO)
    key = 'sk-Gi+ven/key?"&~1'
    shown = ENCODINGS[form](key)
    echoes: list[Fault] = [
        lambda request: request.send(400, json.dumps({"error": {"message": f"no such key: {shown}"}})),
        lambda request: request.reply(f"no such key: {shown}"),
        lambda request: request.reply(json.dumps({"keyphrases": [shown], "questions": [shown]}), model=shown),
    ]
    told_by = ""
    for echo in echoes:
        server.fault = told(echo)
        metric = SummarizationScore(backend="openai", model="m", base_url=server.base_url, api_key=key)
        result: Any = metric.compute(
            predictions=["a"],
            references=[SOURCE],
            on_error="nan",
            verify_questions=False,
            explain=True,
            use_aggregator=False,
        )
        assert "[key]" in repr(result["details"])
        told_by += repr(result)
    assert "[key]|" in told_by.partition("|served:")[2]
    told_by += caplog.text + "".join(capfd.readouterr())
    for encode in ENCODINGS.values():
        assert encode(key).rstrip("=") not in told_by


@given(st.text("ab+/=%Z9~", min_size=8, max_size=40), st.text(max_size=5), st.text(max_size=5))
def test_base64_of_any_text_with_the_key_is_not_shown(key: str, before: str, after: str) -> None:
    encoded = base64.b64encode((before + key + after).encode("utf-8", "replace")).decode()
    for form in (key, quote(key, safe=""), encoded):
        assert "[key]" in Redactor(key).clean_message(f"x {form} y")
    assert Redactor(key).clean_reply(f"1{key}2") == "1[key]2"


def test_a_word_that_is_given_as_a_key_stays_in_a_text() -> None:
    # Servers without keys are often given one such as this.
    assert Redactor("ollama").clean_reply('{"questions": ["Is it ollama?"]}') == '{"questions": ["Is it ollama?"]}'
    assert Redactor("ollama").clean_message("the key ollama") == "the key [key]"
    assert Redactor(None).clean_message("the key") == Redactor("").clean_message("the key") == "the key"


@pytest.mark.parametrize(
    "address",
    [
        "localhost:8000/v1",
        "ftp://host",
        "https://",
        "http://user:pa#ss@host",
        "http://user:pa/ss@host",
        "http://[::1",
        "http://127.999.1.1/v1",
        "http://a..b/v1",
        f"http://{'a' * 64}.org/v1",
        "http://\u202eabc/v1",
        "http://h\x7fost/v1",
    ],
)
def test_what_is_no_address_is_refused_and_not_quoted(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    message = "^`base_url`, or OPENAI_BASE_URL, must be an address such as https://host:port/v1$"
    with pytest.raises(ValueError, match=message):
        split_address(address)
    with pytest.raises(ValueError, match=message):
        SummarizationScore(backend="openai", model="m", base_url=address)
    monkeypatch.setenv("OPENAI_BASE_URL", address)
    with pytest.raises(ValueError, match=message):
        SummarizationScore(backend="openai", model="m").compute(predictions=["a"], references=[SOURCE])


def test_an_address_in_the_environment_is_treated_like_one_that_is_given(
    server: ChatServer, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    arguments: dict[str, Any] = {"predictions": ["The river rose."], "references": [SOURCE], "num_questions": 3}
    with chat_server.running() as other:
        for asked in (server, other):
            monkeypatch.setenv("OPENAI_BASE_URL", asked.base_url)
            metric = SummarizationScore(backend="openai", model="m")
            metric.compute(**arguments, cache_dir=str(tmp_path))
            assert len(asked.requests) == 4, "one server was given the answers of the other"
        SummarizationScore(backend="openai", model="m").compute(
            **arguments, base_url=other.base_url, cache_dir=str(tmp_path)
        )
        assert len(other.requests) == 4
        assert "secret" not in json.dumps(other.requests)


def sent_to_openai(monkeypatch: pytest.MonkeyPatch, **options: Any) -> dict[str, str]:
    """Return the headers of a request to OpenAI's own address, which does not leave this machine."""
    httpx = importlib.import_module(openai.DefaultHttpxClient.__mro__[1].__module__.partition(".")[0])
    seen: list[Any] = []

    def answer(self: Any, request: Any) -> Any:
        seen.append(request)
        return httpx.Response(400, json={})

    monkeypatch.setattr(httpx.HTTPTransport, "handle_request", answer)
    with pytest.raises(RuntimeError, match="the server answered 400"):
        SummarizationScore(backend="openai", model="m", **options).compute(predictions=["a"], references=[SOURCE])
    assert seen[0].url == f"{OPENAI}/chat/completions"
    return dict(seen[0].headers)


@pytest.mark.parametrize("base_url", [None, OPENAI])
def test_what_the_environment_holds_for_openai_goes_to_openai(
    monkeypatch: pytest.MonkeyPatch, base_url: str | None
) -> None:
    headers = sent_to_openai(monkeypatch, base_url=base_url)
    assert headers["authorization"] == "Bearer sk-secret"
    assert (headers["openai-organization"], headers["openai-project"]) == ("org-secret", "project-secret")
    assert headers["x-own"] == "header-secret"


@pytest.mark.parametrize("key", ["given", ""])
def test_beside_a_key_that_is_given_nothing_from_the_environment_is_sent(
    monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    headers = sent_to_openai(monkeypatch, api_key=key)
    assert headers.get("authorization") == ("Bearer given" if key else None)
    assert "secret" not in str(headers)


def test_without_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openai", None)
    with pytest.raises(ModuleNotFoundError, match="backend 'openai' needs the openai library: pip install openai"):
        OpenAIClient("m", None, None, 1.0, 0)


def test_a_schema_that_the_server_ignores(server: ChatServer) -> None:
    # What `transformers serve` does: the reply is prose around, or instead of, the object that was asked for.
    def prose(request: Request) -> None:
        request.reply("Of course. ```json\n" + json.dumps(chat_server.faithful_reply(request.data)) + "\n``` Done.")

    server.fault = lambda number, data: prose
    assert compute(server, ["The river rose."])["qa_score"] == 2 / 3


# llama.cpp itself


@pytest.fixture(scope="module")
def llama(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    xllamacpp = pytest.importorskip("xllamacpp", reason="llama.cpp in process is a test dependency")
    path = tmp_path_factory.mktemp("model") / "tiny.gguf"
    tiny_gguf.write(path)
    parameters = xllamacpp.CommonParams()
    parameters.model.path = str(path)
    parameters.n_ctx = 16384
    parameters.n_parallel = 2
    parameters.cpuparams.n_threads = parameters.cpuparams_batch.n_threads = 1
    server = xllamacpp.Server(parameters)
    yield f"{server.listening_address}/v1"
    del server


@pytest.mark.slow
def test_llama_cpp_two_documents_sixteen_summaries(llama: str) -> None:
    sources = [SOURCE, "The old bridge is closed until Monday at noon."]
    with pytest.warns(TextsWarning) as caught:
        result = SummarizationScore(backend="openai", model="tiny", base_url=llama).compute(
            predictions=[f"Summary number {number}." for number in range(32)],
            references=[sources[number // 16] for number in range(32)],
            num_questions=2,
            max_workers=2,
            explain=True,
            use_aggregator=False,
        )
    assert result is not None
    assert warned_rows(caught) == [list(range(32))]
    # Two documents with keyphrases, questions and verification, and 32 summaries: every reply followed its schema.
    usage = [details["usage"] for details in result["details"]]
    assert sum(example["calls"] for example in usage) == 2 * 3 + 32
    assert all(example["completion_tokens"] > 0 for example in usage)
    # The tiny model prefers "1" to "0", which is what the control questions are for.
    assert result["qa_score"] == [1.0] * 32
    for details in result["details"]:
        assert details["warnings"][-1].startswith("2 of 2 control questions")
    assert "/tiny.gguf|" in result["signature"]  # the server names its file


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:.*are not to be trusted", "ignore:facts_score is undefined")
def test_llama_cpp_in_both_directions_within_the_limit(llama: str) -> None:
    options: dict[str, Any] = {"backend": "openai", "model": "tiny", "base_url": llama, "num_questions": 2}
    metric = SummarizationScore(**options, faithfulness=True, max_workers=1)
    summaries, sources = ["The river rose.", "People watched the river."], [SOURCE] * 2
    # Keyphrases, questions, verification; two answers; then the claims of each summary, verified, asked of the source.
    assert metric.estimate_cost([(summaries, sources)])["calls"] == 3 + 2 + 2 * 3
    example: dict[str, Any] = {"predictions": summaries, "references": sources, "explain": True}
    with pytest.raises(CallLimitError, match="called 4 times"):
        metric.compute(**example, max_calls=4)
    result = metric.compute(**example, max_calls=11)
    assert result["faithfulness_score"] == 1  # the tiny model prefers "1" to "0"
    # The tiny model makes the same questions of every text, and four calls are paid: the source has answered these
    # questions, and so has the first summary. What is left are the answers of the second one, and twice the claims.
    questions = set(result["details"][0]["questions"])
    assert {claim["question"] for details in result["details"] for claim in details["claims"]} == questions
    assert sum(details["usage"].get("calls", 0) for details in result["details"]) == 3
