# SPDX-License-Identifier: Apache-2.0
"""Pieces of an answer that a server streamed, which a log may have as they came: they are refused.

Which of them belong together cannot always be told, and a part must not be scored as the whole.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import chain
from typing import Any

from .cells import Record, parse_cell
from .logs import DEEPEST, RESPONSES, has_any

# What begins a line of server-sent events; a line that begins with a colon is a comment.
EVENT_LINE = re.compile(r"(?:data|event|id|retry)?:")
# The `type` or `object` of a piece: of OpenAI, Anthropic, Cohere and the AI SDK.
PIECE_TYPES = re.compile(
    r".*\.chunk|(?:message|content_block)_(?:start|delta|stop)|response\.[a-z_.]+"
    r"|(?:message|content|text)-(?:start|delta|end)"
)
BEDROCK_EVENTS = ("messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop")
NAMES_OF_GEMINI = ("modelVersion", "usageMetadata", "responseId")
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
    entries: Iterable[Any] = ()
    if isinstance(value, str):
        entries = first_event(value)
    elif depth <= DEEPEST and isinstance(value, Mapping):
        # No server calls a text a summary: a row may have a flag of its own, such as `stop`.
        is_row = isinstance(value.get("summary"), str)
        if not is_row and is_piece(value):
            raise PieceError
        entries = value.values()
    elif depth <= DEEPEST and isinstance(value, list):
        if list(map(type_of, value)).count(LANGCHAIN_PIECE) > 1:
            raise PieceError
        entries = value
    for entry in entries:
        refuse_pieces(entry, depth + 1)


def first_event(text: str) -> list[Record]:
    """Return the first object in the lines of a text that begins as such lines do."""
    start = text.lstrip()
    if start.startswith("{") or EVENT_LINE.match(start):
        for line in start.splitlines():
            event = parse_cell(line.strip().removeprefix("data:"))
            if isinstance(event, Mapping):
                return [event]
    return []


def type_of(value: Any) -> str:
    """Return what an object calls itself, "" of anything else."""
    if not isinstance(value, Mapping):
        return ""
    return str(value.get("type") or value.get("object"))


def is_piece(event: Record) -> bool:
    """Return whether an object is a part of an answer and says so."""
    listed = [event[name] for name in RESPONSES if isinstance(event.get(name), list)]
    choices = [choice for choice in chain(*listed) if isinstance(choice, Mapping)]
    is_open = any(choice.get("finish_reason", "") is None for choice in choices)
    is_ended = any(choice.get("finishReason") or choice.get("finish_reason") for choice in choices)
    return (
        PIECE_TYPES.fullmatch(type_of(event)) is not None
        or any("delta" in choice and "message" not in choice for choice in choices)
        or (event.get("object") == "text_completion" and is_open)
        or any(isinstance(event.get(name), Mapping) for name in BEDROCK_EVENTS)
        or ("generated_text" in event and isinstance(event.get("token"), Mapping))  # of TGI
        or (event.get("stop") is False and "content" in event)  # of llama.cpp
        # Of Ollama. Rows that people judge may be called done, too, and name a model.
        or (event.get("done") is False and "created_at" in event)
        or (has_any(event, NAMES_OF_GEMINI) and bool(choices) and not is_ended)
    )
