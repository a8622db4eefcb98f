# SPDX-License-Identifier: Apache-2.0
"""Pieces of an answer that a server streamed, which a log may have as they came: they are refused.

Which of them belong together cannot always be told, and a part must not be scored as the whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from .columns import Record, parse_cell
from .logs import DEEPEST

# What begins a line of server-sent events; a line that begins with a colon is a comment.
EVENT_LINE = re.compile(r"(?:data|event|id|retry)?:")
# The `type` or `object` of a piece: of OpenAI, Anthropic, Cohere and the AI SDK.
PIECE_TYPES = re.compile(
    r".*\.chunk|(?:message|content_block)_(?:start|delta|stop)|response\.[a-z_.]+"
    r"|(?:message|content|text)-(?:start|delta|end)"
)
BEDROCK_EVENTS = ("messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop")
LANGCHAIN_PIECE = "AIMessageChunk"  # which is also what LangChain calls the whole of its pieces


class PieceError(ValueError):
    """A piece of an answer stands where the whole is looked for."""

    def __init__(self) -> None:
        super().__init__(
            "is a piece of a streamed answer, and a part is not scored as the whole: write one row"
            " for each answer, with its document, and with the text of its pieces joined"
        )


def refuse_pieces(value: Any, depth: int = 0) -> None:
    """Raise a PieceError where a piece of an answer stands in a value, or in the lines of a
    text.
    """
    if isinstance(value, str):
        refuse_lines(value)
    elif depth > DEEPEST:
        return
    elif isinstance(value, Mapping):
        # No server calls a text a summary: a row may have a flag of its own, such as `stop`.
        is_row = isinstance(value.get("summary"), str)
        if not is_row and is_piece(value):
            raise PieceError
        for entry in value.values():
            refuse_pieces(entry, depth + 1)
    elif isinstance(value, list):
        chunks = [entry for entry in value if type_of(entry) == LANGCHAIN_PIECE]
        if len(chunks) > 1:
            raise PieceError
        for entry in value:
            refuse_pieces(entry, depth + 1)


def refuse_lines(text: str) -> None:
    """Raise a PieceError where the first object in the lines of a text is a piece."""
    start = text.lstrip()
    if not (start.startswith("{") or EVENT_LINE.match(start)):
        return
    for line in start.splitlines():
        event = parse_cell(line.strip().removeprefix("data:"))
        if isinstance(event, Mapping):
            refuse_pieces(event)
            return


def type_of(value: Any) -> str:
    """Return what an object calls itself, "" of anything else."""
    if not isinstance(value, Mapping):
        return ""
    return str(value.get("type") or value.get("object"))


def is_piece(event: Record) -> bool:
    """Return whether an object is a part of an answer and says so."""
    choices = [*objects_in(event, "choices"), *objects_in(event, "candidates")]
    is_completion = event.get("object") == "text_completion"
    of_gemini = any(name in event for name in ("modelVersion", "usageMetadata", "responseId"))
    is_open = any(choice.get("finish_reason", "") is None for choice in choices)
    is_ended = any(choice.get("finishReason") or choice.get("finish_reason") for choice in choices)
    return (
        PIECE_TYPES.fullmatch(type_of(event)) is not None
        or any("delta" in choice and "message" not in choice for choice in choices)
        or (is_completion and is_open)
        or any(isinstance(event.get(name), Mapping) for name in BEDROCK_EVENTS)
        or ("generated_text" in event and isinstance(event.get("token"), Mapping))  # of TGI
        or (event.get("stop") is False and "content" in event)  # of llama.cpp
        # Of Ollama. Rows that people judge may be called done, too, and name a model.
        or (event.get("done") is False and "created_at" in event)
        or (of_gemini and bool(choices) and not is_ended)
    )


def objects_in(event: Record, name: str) -> list[Record]:
    """Return the objects of a list inside an event."""
    values = event.get(name)
    if not isinstance(values, list):
        return []
    return [value for value in values if isinstance(value, Mapping)]
