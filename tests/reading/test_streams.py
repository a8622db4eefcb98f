# SPDX-License-Identifier: Apache-2.0
"""Answers that came in pieces: joined where the pieces of one stand together, and else refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from summary_metrics import score
from summary_metrics.errors import JobError
from summary_metrics.reading.rows import summary_digest
from summary_metrics.reading.streams import PieceError, join_streams

from .opening import Opening

pytestmark = pytest.mark.usefixtures("empty_folder")
DOCUMENT = "The old mill at Brodal was sold on Tuesday for 40,000 crowns to Karin Holt."
SUMMARY = "The mill at Brodal was sold."
PIECES = ["The mill", " at Bro", "dal was", " sold."]


def chat(*deltas: dict[str, Any], **more: Any) -> list[dict[str, Any]]:
    return [
        {"object": "chat.completion.chunk", "model": "m", "choices": [{"delta": delta, **more}]}
        for delta in deltas
    ]


def completion(text: str, reason: str | None) -> dict[str, Any]:
    choice = {"index": 0, "text": text, "finish_reason": reason}
    return {"object": "text_completion", "model": "m", "choices": [choice]}


def anthropic(kind: str, text: str) -> dict[str, Any]:
    return {"type": "content_block_delta", "delta": {"type": f"{kind}_delta", kind: text}}


def gemini(text: str, **reason: str) -> dict[str, Any]:
    candidate = {"content": {"parts": [{"text": text}], "role": "model"}, **reason}
    return {"candidates": [candidate], "modelVersion": "m"}


def ollama(done: bool = False, **answer: Any) -> dict[str, Any]:
    return {"model": "m", "created_at": "2026-05-01", **answer, "done": done}


def tgi(text: str, special: bool = False) -> dict[str, Any]:
    return {"token": {"text": text, "special": special}, "generated_text": None}


def langchain(text: str) -> dict[str, Any]:
    return {"type": "AIMessageChunk", "content": text}


# The events of one answer, and the model that they name.
STREAMS: dict[str, tuple[list[dict[str, Any]], str | None]] = {
    "chat": (
        [
            *chat({"role": "assistant", "content": ""}, *({"content": text} for text in PIECES)),
            *chat({}, finish_reason="stop"),
            {"object": "chat.completion.chunk", "choices": [], "usage": {}},
        ],
        "m",
    ),
    "chat, without the name of its events": (
        [{"choices": [{"delta": {"content": text}}]} for text in PIECES], None),
    "chat, thoughts first": (
        chat({"reasoning_content": "Hm."}, *({"content": text} for text in PIECES)), "m"),
    "completions": (
        [*(completion(text, None) for text in PIECES[:-1]), completion(PIECES[-1], "stop")], "m"),
    "responses": (
        [
            {"type": "response.created", "response": {"model": "m", "output": []}},
            {"type": "response.reasoning_summary_text.delta", "delta": "Hm."},
            *({"type": "response.output_text.delta", "delta": text} for text in PIECES),
            {"type": "response.output_text.done", "text": SUMMARY},
        ],
        "m",
    ),
    "Anthropic": (
        [
            {"type": "message_start", "message": {"model": "m", "content": []}},
            {"type": "ping"},
            anthropic("thinking", "Hm."),
            *(anthropic("text", text) for text in PIECES),
            {"type": "message_delta", "delta": {"stop_reason": "end_turn"}},
        ],
        "m",
    ),
    "Gemini": ([*map(gemini, PIECES[:-1]), gemini(PIECES[-1], finishReason="STOP")], "m"),
    "Bedrock": (
        [
            {"messageStart": {"role": "assistant"}},
            *({"contentBlockDelta": {"delta": {"text": text}}} for text in PIECES),
            {"messageStop": {"stopReason": "end_turn"}},
        ],
        None,
    ),
    "Cohere": (
        [{"type": "content-delta", "delta": {"message": {"content": {"text": text}}}}
         for text in PIECES],
        None,
    ),
    "AI SDK": ([{"type": "text-delta", "textDelta": text} for text in PIECES], None),
    "Ollama": (
        [*(ollama(response=text) for text in PIECES), ollama(done=True, response="")], "m"),
    "Ollama, chat": ([ollama(message={"content": text}) for text in PIECES], "m"),
    "TGI": ([*map(tgi, PIECES), tgi("</s>", special=True)], None),
    "llama.cpp": ([{"content": text, "stop": False} for text in PIECES], None),
}  # fmt: skip
# Pieces that look like whole answers where each stands alone.
LISTS: dict[str, tuple[list[dict[str, Any]], str | None]] = {
    "LangChain": (list(map(langchain, PIECES)), None),
    "Gemini, candidates alone": ([{"candidates": gemini(text)["candidates"]} for text in PIECES], None),
}  # fmt: skip


@pytest.fixture
def opening() -> Opening:
    return Opening()


def write_lines(records: list[Any]) -> str:
    text = "".join(json.dumps(record) + "\n" for record in records)
    Path("rows.jsonl").write_text(text, encoding="utf-8")
    return "rows.jsonl"


@pytest.mark.parametrize("protocol", [*STREAMS, *LISTS])
def test_the_pieces_of_an_answer_are_joined(opening: Opening, protocol: str) -> None:
    events, model = (STREAMS | LISTS)[protocol]
    sent = (
        "".join(f"event: x\ndata: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n"
    )
    for stream in (events, sent, "\n".join(map(json.dumps, events))):
        call = {
            "request": {"messages": [{"role": "user", "content": DOCUMENT}]},
            "response": stream,
        }
        rows = list(opening(write_lines([call] * 2)).rows)
        assert [tuple(row)[3:6] for row in rows] == [(model, SUMMARY, DOCUMENT)] * 2
        rows = list(opening(write_lines([{"document": DOCUMENT, "response": stream}])).rows)
        assert [tuple(row)[4:6] for row in rows] == [(SUMMARY, DOCUMENT)]
    Path("row.json").write_text(json.dumps({"document": DOCUMENT, "response": events}), "utf-8")
    assert [row.summary for row in opening("row.json").rows] == [SUMMARY]


@pytest.mark.parametrize("protocol", STREAMS)
@pytest.mark.parametrize("skip", [False, True])
def test_a_piece_alone_is_refused(opening: Opening, protocol: str, skip: bool) -> None:
    whole = {"document": DOCUMENT, "summary": SUMMARY, "response": None}
    pieces = [event for event in STREAMS[protocol][0] if is_refused(event)]
    assert pieces
    for records in (
        [{"document": DOCUMENT, **pieces[0]}],
        [{"document": DOCUMENT, "response": pieces[0]}],
        [{"document": DOCUMENT, "response": json.dumps(pieces[0])}],
        [whole, {**whole, "response": pieces[0]}],
    ):
        with pytest.raises(JobError, match="piece of a streamed answer"):
            list(opening(write_lines(records), skip=skip).rows)


def is_refused(event: dict[str, Any]) -> bool:
    try:
        join_streams(event)
    except PieceError:
        return True
    return False


def test_events_in_the_lines_of_a_file_are_named(opening: Opening) -> None:
    sent = "".join(f"data: {json.dumps(event)}\n\n" for event in STREAMS["chat"][0])
    Path("rows.jsonl").write_text(sent, encoding="utf-8")
    with pytest.raises(JobError, match="piece of a streamed answer"):
        opening("rows.jsonl")


def test_of_several_choices_that_are_streamed_the_first_is_read_and_said(opening: Opening) -> None:
    events = [
        {"choices": [{"index": number, "delta": {"content": text}}]}
        for text in PIECES
        for number, text in ((1, "No"), (0, text))
    ]
    row = next(opening(write_lines([{"document": DOCUMENT, "response": events}])).rows)
    assert row.summary == SUMMARY
    assert sum("1 of the first 1 " in said for said in opening.said) == 1


def test_rows_of_python_are_joined_and_refused_too() -> None:
    events = STREAMS["chat"][0]
    rows = score([{"document": DOCUMENT, "response": events}] * 2, ["unr"]).rows
    assert [row["summary_digest"] for row in rows] == [summary_digest(SUMMARY)] * 2
    with pytest.raises(JobError, match=r"rows\[1\]"):
        score([{"document": DOCUMENT, "response": answer} for answer in ("A", events[0])], ["unr"])


# What has the names of events, and is whole.
@pytest.mark.parametrize(
    "value",
    [
        {"choices": [{"message": {"content": "A"}, "delta": {"content": ""}}]},  # of Perplexity
        {"object": "text_completion", "choices": [{"text": "A", "finish_reason": "stop"}]},
        {"object": "text_completion", "choices": [{"text": "A"}]},
        [gemini("A", finishReason="STOP"), gemini("B", finishReason="STOP")],
        {"candidates": [{"content": {"parts": [{"text": "A"}]}}]},
        ollama(done=True, response="A"),
        {"model": "m", "prompt": "A", "response": "B", "done": False},  # to be judged
        {"content": "A", "summary": "B", "stop": False},
        [{"candidates": [{"model": "m", "text": "A"}]}] * 2,
        [{"type": "message", "content": [{"type": "output_text", "text": "A"}]}],
        langchain("A"),
        "data: the mill was sold.\nid: 5",
        '{"summary": "A"}\n{"summary": "B"}',
    ],
)
def test_what_is_whole_stays_as_it_is(value: Any) -> None:
    assert join_streams(value) == value
