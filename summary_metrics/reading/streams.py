# SPDX-License-Identifier: Apache-2.0
"""Answers that a server streams in pieces, and that a log has as they came: OpenAI's chat,
completions and responses, Anthropic, Gemini, Bedrock, Cohere, Ollama, TGI, llama.cpp, LangChain.

The pieces of one answer in a list, or in a cell as lines, are joined. A piece that stands alone in
a row is refused: which others belong to it cannot always be told, and a part must not be scored as
the whole.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .columns import parse_cell
from .logs import DEEPEST, content_text, model_of
from .shapes import nested_value

Event = Mapping[str, Any]
# What begins a line of server-sent events; a line that begins with a colon is a comment.
EVENT_LINE = re.compile(r"(?:data|event|id|retry)?:")
LONGEST_FIELD = 6  # characters of such a beginning
LEAST_EVENTS = 2
LANGCHAIN_PIECE = "AIMessageChunk"  # which is also what LangChain calls the whole of its pieces
BEDROCK_EVENTS = ("messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop")
# Of Anthropic, OpenAI's responses, Cohere and the AI SDK.
EVENT_TYPES = re.compile(
    r"(?:message|content_block)_(?:start|delta|stop)|response\.[a-z_.]+"
    r"|(?:message|content|text)-(?:start|delta|end)"
)
TEXT_DELTA_TYPES = (
    "content_block_delta response.output_text.delta response.refusal.delta content-delta text-delta"
).split()


class PieceError(ValueError):
    """A piece of an answer stands where the whole is looked for."""

    def __init__(self) -> None:
        super().__init__(
            "is a piece of a streamed answer, and a part is not scored as the whole: write one row"
            " for each answer, with its document, and with its pieces joined or in a list"
        )


def join_streams(value: Any, depth: int = 0) -> Any:
    """Return a value in which each list, or text, of the pieces of an answer is one response; a
    PieceError refuses a piece that stands alone.

    >>> join_streams([{"type": "text-delta", "textDelta": word} for word in ("A ", "b")])
    {'model_name': None, 'choices': [{'text': 'A b'}]}
    """
    if isinstance(value, str):
        return join_lines(value)
    if depth > DEEPEST:
        return value
    if isinstance(value, list) and value and isinstance(value[0], Mapping | list):
        if is_stream(value):
            return join_events(value)
        return [join_streams(entry, depth + 1) for entry in value]
    if isinstance(value, Mapping):
        # No server calls a text a summary: a row may have a flag of its own, such as `stop`.
        is_row = isinstance(value.get("summary"), str)
        if not is_row and is_piece(value):
            raise PieceError
        return {name: join_streams(entry, depth + 1) for name, entry in value.items()}
    return value


def join_lines(text: str) -> Any:
    """Return the response whose events a text has in its lines; any other text stays as it is."""
    start = text.lstrip()[:LONGEST_FIELD]
    are_objects = start.startswith("{")
    if not are_objects and not EVENT_LINE.match(start):
        return text
    events = []
    for line in filter(str.strip, text.splitlines()):
        event = parse_cell(line.strip().removeprefix("data:"))
        if isinstance(event, Mapping):
            events.append(event)
        elif are_objects:  # other lines of server-sent events name their types, or the end
            return text
    if is_stream(events):
        return join_events(events)
    if any(map(is_piece, events)):
        raise PieceError
    return text


def is_stream(values: Sequence[Any]) -> bool:
    """Return whether a list holds the events of one streamed answer. One alone is a piece."""
    if len(values) < LEAST_EVENTS or not all(isinstance(value, Mapping) for value in values):
        return False
    if all("candidates" in value for value in values):
        # Rows may have candidates, too. Several responses to one question would each be finished.
        contents = [candidate.get("content") for candidate in objects_in(values[0], "candidates")]
        return any(map(is_object, contents)) and not all(map(is_finished, values))
    are_messages = all(value.get("type") == LANGCHAIN_PIECE for value in values)
    return are_messages or any(map(is_piece, values))


def join_events(events: Sequence[Event]) -> dict[str, Any]:
    """Return the response that the events of a stream make together."""
    numbers = {
        choice.get("index") or 0 for event in events for choice in objects_in(event, "choices")
    }
    choices = [
        {"text": "".join(text_of(event, number) for event in events)}
        for number in sorted(numbers or {0})
    ]
    models = [
        value
        for event in events
        for value in (event, event.get("message"), event.get("response"))
        if is_object(value)
    ]
    return {"model_name": model_of(*models), "choices": choices}


def is_piece(event: Event) -> bool:
    """Return whether an object is a part of an answer and says so."""
    choices = objects_in(event, "choices")
    has_text = "response" in event or is_object(event.get("message"))
    is_completion = event.get("object") == "text_completion"
    return (
        str(event.get("object")).endswith(".chunk")
        or any("delta" in choice and "message" not in choice for choice in choices)
        or (is_completion and any(choice.get("finish_reason", "") is None for choice in choices))
        or EVENT_TYPES.fullmatch(str(event.get("type"))) is not None
        or any(is_object(event.get(name)) for name in BEDROCK_EVENTS)
        or ("generated_text" in event and is_object(event.get("token")))  # of TGI
        or (event.get("stop") is False and "content" in event)  # of llama.cpp
        # Of Ollama. Rows that people judge may be called done, too, and name a model.
        or (event.get("done") is False and "created_at" in event and has_text)
        or is_unfinished_gemini(event)
    )


def is_unfinished_gemini(event: Event) -> bool:
    """Return whether an object is a response of Gemini that goes on in the next one."""
    is_from_server = any(name in event for name in ("modelVersion", "usageMetadata", "responseId"))
    return is_from_server and bool(objects_in(event, "candidates")) and not is_finished(event)


def is_finished(event: Event) -> bool:
    """Return whether an event of Gemini says why its text ends."""
    return any(
        candidate.get("finishReason") or candidate.get("finish_reason")
        for candidate in objects_in(event, "candidates")
    )


def text_of(event: Event, number: int) -> str:
    """Return what an event adds to an answer, to the choice of this number where it has choices,
    and not to what the model thinks; "" where it adds nothing.
    """
    kind = str(event.get("type"))
    is_other = EVENT_TYPES.fullmatch(kind) and kind not in TEXT_DELTA_TYPES
    if is_other or nested_value(event, "token", "special"):
        return ""
    parts = [*objects_in(event, "choices"), *objects_in(event, "candidates")]
    inner = next((part for part in parts if (part.get("index") or 0) == number), {})
    cohere = nested_value(event, "delta", "message")
    bedrock = nested_value(event, "contentBlockDelta", "delta")
    names = ("delta", "textDelta", "token", "response", "content", "message")
    places = [inner.get("delta"), inner, cohere, bedrock, *map(event.get, names)]
    return next(filter(None, map(content_text, places)), "")


def is_object(value: Any) -> bool:
    """Return whether a value is a JSON object."""
    return isinstance(value, Mapping)


def objects_in(event: Event, name: str) -> list[Event]:
    """Return the objects of a list inside an event."""
    values = event.get(name)
    if not isinstance(values, list):
        return []
    return list(filter(is_object, values))
