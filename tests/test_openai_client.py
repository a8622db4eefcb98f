# SPDX-License-Identifier: Apache-2.0
"""The backend "openai" through the real client library, against real servers: one of ours that fails, and llama.cpp."""

from __future__ import annotations

import json
import math
import sys
import threading
import time
from collections.abc import Iterator
from typing import Any

import huggingface_hub
import pytest

from metrics.summarization_score.openai_client import AccessError, OpenAIClient, key_for
from metrics.summarization_score.prompts import answers_schema, list_schema
from metrics.summarization_score.summarization_score import SummarizationScore
from tests import chat_server, tiny_gguf
from tests.chat_server import ChatServer, Fault, Request

pytest.importorskip("openai", reason="the backend 'openai' is optional: pip install openai")

SOURCE = "The river rose slowly while people watched."
SECRETS = {
    "OPENAI_API_KEY": "sk-secret",
    "OPENAI_ADMIN_KEY": "sk-secret-admin",
    "OPENAI_ORG_ID": "org-secret",
    "OPENAI_PROJECT_ID": "project-secret",
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


# Properties


def test_results_are_in_order_whatever_comes_back_first(server: ChatServer) -> None:
    draw = iter([0.2, 0.0, 0.1, 0.05, 0.15, 0.0, 0.1, 0.02])

    def slow(request: Request) -> None:
        time.sleep(next(draw, 0.0))
        request.reply(json.dumps(chat_server.faithful_reply(request.data)))

    server.fault = lambda number, data: slow
    summaries = ["river", "river rose", "none", "slowly rose river", "rose", "no river", "x", "slowly"]
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


# Edges and errors


@pytest.mark.parametrize("code", [408, 429, 502, 503, 504])
def test_passing_failures_are_retried(server: ChatServer, code: int) -> None:
    server.fault = lambda number, data: status(code) if number == 0 else None
    assert compute(server, ["The river rose."])["qa_score"] == 2 / 3
    assert len(server.requests) == 5


def test_retry_after_is_obeyed(server: ChatServer) -> None:
    server.fault = lambda number, data: status(429, Retry_After="1.5") if number == 0 else None
    compute(server, ["The river rose."])
    assert server.requests[1]["time"] - server.requests[0]["time"] >= 1.5


@pytest.mark.parametrize("code", [401, 403, 404])
@pytest.mark.parametrize("on_error", ["raise", "nan"])
def test_refusals_are_not_repeated_and_stop_the_run(server: ChatServer, code: int, on_error: str) -> None:
    server.fault = lambda number, data: status(code)
    with pytest.raises(AccessError, match=f"the server answered {code}"):
        compute(server, ["a", "b", "c"], on_error=on_error)
    assert len(server.requests) == 1


FAULTS: dict[str, tuple[Fault, str, int]] = {
    # name: what happens, how it is reported, requests that the failing step makes
    "500": (status(500), "the server answered 500", 1),
    "400": (status(400), "the server answered 400", 1),
    "503 for good": (status(503), "the server answered 503", 2),
    "too slow": (lambda request: time.sleep(0.6), "the server did not answer within 0.4 seconds", 2),
    "cut connection": (lambda request: request.cut(), "no connection to http", 2),
    "HTML with 200": (lambda request: request.send(200, "<html>", kind="text/html"), "holds no reply", 1),
    "HTML called JSON": (lambda request: request.send(200, "<html>"), "the response cannot be read", 1),
    "JSON that is no completion": (lambda request: request.send(200, "[]"), "the response", 1),
    "empty choices": (lambda request: request.reply("", choices=[]), "the response holds no reply", 1),
    "no content": (lambda request: request.reply(None), "the response holds no reply", 1),
    "truncated JSON": (lambda request: request.reply('{"q1": "1", "q2'), "have no readable answer", 2),
    "cut at the token limit": (lambda request: request.reply("{}", "length"), "have no readable answer", 2),
    "wrong count": (lambda request: request.reply('{"q2": "1"}'), "4 of 5 questions have no readable answer", 2),
}


@pytest.mark.parametrize("name", FAULTS)
def test_a_fault_is_reported_and_loses_nothing_else(server: ChatServer, name: str) -> None:
    fault, message, requests = FAULTS[name]
    server.fault = lambda number, data: fault if data["text"] == "bad" else None
    options: dict[str, Any] = {"timeout": 0.4 if name == "too slow" else 5.0, "use_aggregator": False}
    result = compute(server, ["river rose", "bad", "slowly"], on_error="nan", **options)
    assert result["qa_score"][::2] == pytest.approx([2 / 3, 1 / 3])
    assert math.isnan(result["qa_score"][1])
    assert message in result["details"][1]["warnings"][-1]
    assert sum(request["data"]["text"] == "bad" for request in server.requests) == requests
    with pytest.raises((RuntimeError, ValueError), match=f"example 1 cannot be scored: .*{message}"):
        compute(server, ["river rose", "bad", "slowly"], **options)


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
        (None, "sk-secret"),
        ("https://api.openai.com/v1", "sk-secret"),
        ("https://router.huggingface.co/v1", "hf_secret"),
        ("https://huggingface.co/api", "hf_secret"),
        ("http://router.huggingface.co/v1", None),
        ("https://router.huggingface.co.example.org/v1", None),
        ("https://evilhuggingface.co/v1", None),
        ("https://huggingface.co@example.org/v1", None),
        ("http://localhost:8000/v1", None),
        ("not an address", None),
    ],
)
def test_keys_go_only_where_they_belong(base_url: str | None, expected: str | None) -> None:
    assert huggingface_hub.get_token() == "hf_secret"
    assert key_for(base_url, None) == expected
    assert key_for(base_url, "given") == "given"
    assert key_for(base_url, "") is None


def test_the_key_is_in_no_signature_and_no_message(server: ChatServer) -> None:
    server.fault = lambda number, data: status(500)
    metric = SummarizationScore(backend="openai", model="m", base_url=server.base_url, api_key="given-key")
    assert "given-key" not in metric.signature()
    with pytest.raises(RuntimeError) as caught:
        metric.compute(predictions=["a"], references=[SOURCE])
    error: BaseException | None = caught.value
    while error is not None:
        assert "given-key" not in repr(error)
        error = error.__cause__


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


def test_llama_cpp_two_documents_sixteen_summaries(llama: str) -> None:
    sources = [SOURCE, "The old bridge is closed until Monday at noon."]
    result = SummarizationScore(backend="openai", model="tiny", base_url=llama).compute(
        predictions=[f"Summary number {number}." for number in range(32)],
        references=[sources[number // 16] for number in range(32)],
        num_questions=2,
        max_workers=2,
        explain=True,
        use_aggregator=False,
    )
    assert result is not None
    # Two documents with keyphrases, questions and verification, and 32 summaries: every reply followed its schema.
    usage = [details["usage"] for details in result["details"]]
    assert sum(example["calls"] for example in usage) == 2 * 3 + 32
    assert all(example["completion_tokens"] > 0 for example in usage)
    # The tiny model prefers "1" to "0", which is what the control questions are for.
    assert result["qa_score"] == [1.0] * 32
    for details in result["details"]:
        assert details["warnings"][-1] == "2 of 2 control questions about invented facts answered with 1"
    assert "/tiny.gguf|" in result["signature"]  # the server names its file
