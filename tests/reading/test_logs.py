# SPDX-License-Identifier: Apache-2.0
"""Pieces of an answer are refused, of whichever server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from summary_metrics import score
from summary_metrics.errors import JobError
from summary_metrics.reading.logs import has_piece
from tests.helpers.command import write
from tests.helpers.rows import each_row

from .opening import Opening

DOCUMENT = "The old mill at Brodal was sold on Tuesday for 40,000 crowns to Karin Holt."


def completion(reason: str | None) -> dict[str, Any]:
    choice = {"index": 0, "text": "A", "finish_reason": reason}
    return {"object": "text_completion", "model": "m", "choices": [choice]}


def gemini(**reason: str) -> dict[str, Any]:
    return {"candidates": [{"content": {"parts": [{"text": "A"}], "role": "model"}, **reason}]}


# What each protocol sends of an answer.
PIECES: dict[str, dict[str, Any]] = {
    "chat": {"object": "chat.completion.chunk", "choices": [{"delta": {"content": "A"}}]},
    "chat, without a name": {"choices": [{"delta": {"content": "A"}}]},
    "chat, the last": {"object": "chat.completion.chunk", "choices": [], "usage": {}},
    "completions": completion(None),
    "responses": {"type": "response.output_text.delta", "delta": "A"},
    "Anthropic": {"type": "content_block_delta", "delta": {"type": "text_delta", "text": "A"}},
    "Gemini": {**gemini(), "modelVersion": "m"},
    "Bedrock": {"contentBlockDelta": {"delta": {"text": "A"}}},
    "Cohere": {"type": "content-delta", "delta": {"message": {"content": {"text": "A"}}}},
    "AI SDK": {"type": "text-delta", "textDelta": "A"},
    "Ollama": {"model": "m", "created_at": "2026-05-01", "response": "A", "done": False},
    "TGI": {"token": {"text": "A", "special": False}, "generated_text": None},
    "llama.cpp": {"content": "A", "stop": False},
}


@pytest.mark.parametrize("protocol", PIECES)
def test_a_piece_is_refused(opening: Opening, protocol: str) -> None:
    whole, piece = {"document": DOCUMENT, "response": "A"}, PIECES[protocol]
    sent = f"event: x\ndata: {json.dumps(piece)}\n\n"
    for records in (
        [{"document": DOCUMENT, **piece}],
        [{"document": DOCUMENT, "response": piece}],
        [whole, {**whole, "response": [piece, piece]}],
        [whole, {**whole, "response": sent + sent}],
    ):
        assert "piece of a streamed answer" in opening.refusal(
            write("rows.jsonl", records), skip=True
        )


def test_pieces_of_langchain_are_called_as_the_whole_is() -> None:
    piece = {"type": "AIMessageChunk", "content": "A"}
    assert [has_piece([piece]), has_piece([piece, piece])] == [False, True]


def test_events_in_the_lines_of_a_file_are_named(opening: Opening) -> None:
    Path("rows.jsonl").write_text(f"data: {json.dumps(PIECES['chat'])}\n\n", encoding="utf-8")
    assert "piece of a streamed answer" in opening.refusal("rows.jsonl")


def test_rows_of_python_are_refused_too() -> None:
    answers = ["A", PIECES["chat"]]
    with pytest.raises(JobError, match=r"rows\[1\]"):
        score([{"document": DOCUMENT, "response": answer} for answer in answers], ["unr"])


# What has the names of events, and is whole.
@each_row
def test_what_is_whole_is_none(value: Any) -> None:
    assert not has_piece(value)
