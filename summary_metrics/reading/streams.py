# SPDX-License-Identifier: Apache-2.0
"""Answers that a server streams in pieces, and that a log has as they came: OpenAI's chat,
completions and responses, Anthropic, Gemini, Bedrock, Cohere, Ollama, TGI, llama.cpp, LangChain.

The pieces of one answer in a list, or in a cell as lines, are joined. A piece that stands alone in
a row is refused: which others belong to it cannot always be told, and a part must not be scored as
the whole.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from .columns import parse_cell
from .logs import DEEPEST, content_text, model_of
from .shapes import nested_value

Event = Mapping[str, Any]
# What begins a line of server-sent events; a line that begins with a colon is a comment.
EVENT_LINE = re.compile(r"(?:data|event|id|retry)?:")
LONGEST_FIELD = 6  # characters of such a beginning
LEAST_EVENTS = 2
LANGCHAIN_PIECE = "AIMessageChunk"  # which is also what LangChain calls the whole of its pieces
# One of these keys is in every event of the protocols below, and in few other objects.
BEDROCK_EVENTS = ("messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop")
SIGNS = frozenset(
    ("choices", "type", "candidates", "done", "generated_text", "stop", "object") + BEDROCK_EVENTS
)
# Of Anthropic, OpenAI's responses, Cohere and the AI SDK.
EVENT_TYPES = re.compile(
    r"(?:message|content_block)_(?:start|delta|stop)|response\.[a-z_.]+"
    r"|(?:message|content|text)-(?:start|delta|end)"
)
TEXT_DELTA_TYPES = (
    "content_block_delta",
    "response.output_text.delta",
    "response.refusal.delta",
    "content-delta",
    "text-delta",
)


class PieceError(ValueError):
    """A piece of an answer stands where the whole is looked for."""

    def __init__(self) -> None:
        super().__init__(
            "is a piece of a streamed answer, and a part is not scored as the whole: write one row"
            " for each answer, with its document, and with its pieces joined or in a list"
        )


class Protocol(NamedTuple):
    """How a server streams: which object is an event that cannot be a whole answer, and the texts
    of an event by the number of the choice to which they belong.
    """

    is_event: Callable[[Event], bool]
    texts: Callable[[Event], Iterator[tuple[int, str | None]]]


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
        if not is_row and not SIGNS.isdisjoint(value) and find_protocol(value) is not None:
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
    if any(find_protocol(event) is not None for event in events):
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
    return are_messages or any(find_protocol(value) is not None for value in values)


def join_events(events: Sequence[Event]) -> dict[str, Any]:
    """Return the response that the events of a stream make together."""
    protocol = next(filter(None, map(find_protocol, events)), None)
    if protocol is None:  # of which none says that it is a part
        protocol = GEMINI if "candidates" in events[0] else MESSAGES
    texts: dict[int, str] = {}
    models: list[Any] = []
    for event in events:
        models += [event, event.get("message"), event.get("response")]
        for number, text in protocol.texts(event):
            texts[number] = texts.get(number, "") + (text or "")
    return {
        "model_name": model_of(*filter(is_object, models)),
        "choices": [{"text": texts[number]} for number in sorted(texts)],
    }


def find_protocol(event: Event) -> Protocol | None:
    """Return how the server streamed that sent an event; None for an object that may be whole."""
    return next((protocol for protocol in PROTOCOLS if protocol.is_event(event)), None)


def is_object(value: Any) -> bool:
    """Return whether a value is a JSON object."""
    return isinstance(value, Mapping)


def objects_in(event: Event, name: str) -> list[Event]:
    """Return the objects of a list inside an event."""
    values = event.get(name)
    if not isinstance(values, list):
        return []
    return list(filter(is_object, values))


# OpenAI, and those that speak its protocol


def is_openai_chunk(event: Event) -> bool:
    """Return whether an event has the changes of a chat, or an unfinished part of a completion."""
    choices = objects_in(event, "choices")
    if event.get("object") == "text_completion":
        return any(choice.get("finish_reason", "") is None for choice in choices)
    is_chunk = str(event.get("object")).endswith(".chunk")
    return is_chunk or any("delta" in choice and "message" not in choice for choice in choices)


def openai_texts(event: Event) -> Iterator[tuple[int, str | None]]:
    """Yield the number of each choice of an event with its text."""
    for choice in objects_in(event, "choices"):
        delta = choice.get("delta")
        text = choice.get("text")
        if isinstance(delta, Mapping):
            text = content_text(delta.get("content")) or delta.get("refusal")
        yield choice.get("index") or 0, text


# Events with a type


def is_typed_event(event: Event) -> bool:
    """Return whether the type of an object is that of an event."""
    kind = event.get("type")
    return isinstance(kind, str) and EVENT_TYPES.fullmatch(kind) is not None


def typed_texts(event: Event) -> Iterator[tuple[int, str | None]]:
    """Yield the text of an event that adds to the answer, and not to what the model thinks."""
    if event.get("type") not in TEXT_DELTA_TYPES:
        return
    delta = event.get("delta", event.get("textDelta"))
    if isinstance(delta, Mapping):
        delta = delta.get("text", nested_value(delta, "message", "content", "text"))
    yield 0, delta


# Others


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


def gemini_texts(event: Event) -> Iterator[tuple[int, str | None]]:
    """Yield the number of each candidate of an event with its text."""
    for candidate in objects_in(event, "candidates"):
        yield candidate.get("index") or 0, content_text(candidate.get("content"))


def is_unfinished_ollama(event: Event) -> bool:
    """Return whether an object is a part of an answer by Ollama, which says so.

    Rows that people judge may be called done, too, and name a model.
    """
    has_text = "response" in event or is_object(event.get("message"))
    return event.get("done") is False and "created_at" in event and has_text


def is_bedrock_event(event: Event) -> bool:
    """Return whether an object is an event of Bedrock, whose only key is its type."""
    return any(is_object(event.get(name)) for name in BEDROCK_EVENTS)


def message_texts(event: Event) -> Iterator[tuple[int, str | None]]:
    """Yield the text of an event of Ollama or llama.cpp, or of a message of LangChain."""
    content = event.get("response", event.get("content"))
    if content is None:
        content = nested_value(event, "message", "content")
    yield 0, content_text(content)


def bedrock_texts(event: Event) -> Iterator[tuple[int, str | None]]:
    """Yield the text of an event of Bedrock."""
    yield 0, nested_value(event, "contentBlockDelta", "delta", "text")


def is_tgi_token(event: Event) -> bool:
    """Return whether an object is a token of Text Generation Inference."""
    return "generated_text" in event and is_object(event.get("token"))


def tgi_texts(event: Event) -> Iterator[tuple[int, str | None]]:
    """Yield the text of a token, unless it is one that ends the answer."""
    if not nested_value(event, "token", "special"):
        yield 0, nested_value(event, "token", "text")


def is_unfinished_llama_cpp(event: Event) -> bool:
    """Return whether an object is a part of an answer by llama.cpp, which says so."""
    return event.get("stop") is False and "content" in event


GEMINI = Protocol(is_unfinished_gemini, gemini_texts)
MESSAGES = Protocol(is_unfinished_ollama, message_texts)
PROTOCOLS = (
    GEMINI,
    MESSAGES,
    Protocol(is_openai_chunk, openai_texts),
    Protocol(is_typed_event, typed_texts),
    Protocol(is_bedrock_event, bedrock_texts),
    Protocol(is_tgi_token, tgi_texts),
    Protocol(is_unfinished_llama_cpp, message_texts),
)
