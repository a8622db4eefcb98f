# SPDX-License-Identifier: Apache-2.0
"""Conversations with language models, as their clients and servers write them: what was asked, what
was answered, and by whom.

Contents come as a text or in parts, answers under the names of each maker: OpenAI's chat,
completions and responses, Anthropic, Gemini, vLLM, LangChain, ShareGPT.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, NamedTuple

from ..metrics._shared.plain_text import hide_thoughts
from ..printable import inflect
from .cells import (
    Record,
    SourceText,
    inner_path,
    is_structured,
    parse_cell,
    read_objects,
    value_at,
)

USERS = ("user", "human")
MODELS = "assistant ai model gpt bot chatbot".split()
PROMPTS, TOOLS = ("system", "developer"), ("tool", "function")
# Where a turn has its role and its content: OpenAI and Anthropic, ShareGPT, LangChain, Gemini.
ROLE_NAMES = ("role", "from", "type")
CONTENT_NAMES = "content value parts text data kwargs".split()
# Where an object has what was asked, the nearest first; the last is of the log of Bedrock.
ASKED_NAMES = "messages prompt contents input body request conversation inputBodyJson".split()
# Where an object has what was answered.
ANSWER_NAMES = (
    "choices candidates generations outputs output_text output message completion generated_text "
    "summary summary_text text content parts response answer messages result body value "
    "outputBodyJson"
).split()
REQUEST_NAMES = "conversations inputs kwargs request_body modelInput".split()
# Where a part of a content has its text.
PART_NAMES = "text content parts value refusal source".split()
# Parts of a content that are no text: OpenAI, Anthropic, LangChain, and Gemini's by their names.
FILE_TYPES = (
    "image_url image input_image file input_file document media input_audio audio video".split()
)
FILE_NAMES = ("inline_data", "inlineData", "file_data", "fileData")
RESPONSES = ("choices", "candidates", "generations")
# What only a response has, also one that was refused, filtered or cut off before its first word.
SIGNS_OF_RESPONSE = (
    *(*RESPONSES, "error", "promptFeedback", "prompt_feedback", "refusal", "tool_calls"),
    *("finish_reason", "finishReason", "stop_reason", "done_reason"),
)
PARTS = ("content", "parts")  # whose list is one text, and not several answers
DEEPEST = 8
LOOKED_AT = 500  # requests of which it is noted what is not read of them
TYPES_WITHOUT_TEXT = "thinking reasoning redacted_thinking tool_use tool_call".split()
# Where several answers stand to one question, and where a response stands.
CHOICES = (*RESPONSES, "completions", "outputs", "filtered_resps")
HOLD_RESPONSES = "response output outputs result body response_body modelOutput".split()
MODEL_NAMES = "model model_name model_id modelId modelVersion".split()
# As LangChain calls the turns of each side.
LANGCHAIN = re.compile(r"(Human|AI|System|Tool)Message(Chunk)?")


class Turn(NamedTuple):
    """What one side said in a conversation."""

    role: str
    text: str


def read_turns(value: Any) -> list[Turn] | None:
    """Return the turns of a conversation, None where a value is none.

    >>> read_turns([{"role": "user", "content": [{"type": "text", "text": "Hi"}]}])
    [Turn(role='user', text='Hi')]
    """
    value = parse_cell(value)
    if not isinstance(value, list | tuple) or not value:
        return None
    turns: list[Turn] = []
    for entry in value:
        turn = read_turn(entry)
        if turn is None:
            return None
        turns.append(turn)
    return turns


def read_turn(entry: Any) -> Turn | None:
    """Return one turn, None where an object is none."""
    if not isinstance(entry, Mapping):
        return None
    role = next((entry[name] for name in ROLE_NAMES if isinstance(entry.get(name), str)), "")
    if role == "constructor":  # as LangChain writes its messages: the class is the end of `id`
        role = str((entry.get("id") or [""])[-1])
    if langchain := LANGCHAIN.fullmatch(role):
        role = langchain[1]
    role = role.lower()
    if role not in (*USERS, *MODELS, *PROMPTS, *TOOLS):
        return None
    # A server may cut an answer into parts anywhere; a user puts a text beside an instruction.
    between = "\n\n" if role in USERS else ""
    contents = (entry[name] for name in CONTENT_NAMES if name in entry)
    content = next(contents, "")  # a turn that only calls a tool has none
    return Turn(role, content_text(content, between) or refusal_of(entry))


def refusal_of(message: Record) -> str:
    """Return how a message refuses, which OpenAI writes beside an empty content; "" for none."""
    refusal = message.get("refusal")
    if isinstance(refusal, str):
        return refusal
    return ""


def content_text(content: Any, between: str = "", depth: int = 0) -> str | None:
    """Return the text of a content, whether it is one or comes in parts, with `between` between
    these; None where it has none.

    What a model thinks, and what it asks a tool, are no part of it.

    >>> content_text([{"type": "thinking", "thinking": "Hm"}, {"type": "text", "text": "Yes"}])
    'Yes'
    """
    if isinstance(content, str):
        return content
    if depth > DEEPEST:
        return None
    if isinstance(content, Mapping) and not is_without_text(content):
        if value_at(content, "source.type") == "text":  # a document of Anthropic
            return content_text(value_at(content, "source.data"))
        fields = (content[name] for name in PART_NAMES if name in content)
        texts = (content_text(field, between, depth + 1) for field in fields)
        return next((text for text in texts if text is not None), None)
    if isinstance(content, list | tuple):
        parts = [content_text(part, between, depth + 1) for part in content]
        present = [part for part in parts if part is not None]
        if present:
            return between.join(present)
    return None


def is_without_text(content: Record) -> bool:
    """Return whether a part of a content is what a model thinks, or what it asks a tool."""
    return content.get("type") in TYPES_WITHOUT_TEXT or content.get("thought") is True


def asked_text(value: Any, depth: int = 0) -> str | None:
    """Return what a model was asked: a text, the turns of the user, or what an object has of these;
    None for none.
    """
    turns = read_turns(value)
    if turns is not None:
        return of_users(turns)
    if isinstance(value, str):
        return value
    if isinstance(value, Mapping) and depth < DEEPEST:
        for name in ASKED_NAMES:
            if text := asked_text(value.get(name), depth + 1):
                return text
    if isinstance(value, list | tuple) and value and isinstance(value[0], list):
        return asked_text(value[0], depth + 1)  # of a batch of one, as LangChain traces it
    if depth > 0:  # any field of an object may have a content; it need not be a question
        return None
    return content_text(value)


def of_users(turns: Sequence[Turn]) -> str:
    """Return the text of the turns of the user; where there are none, that of the system. What a
    model answered before the last of them may be an example in a prompt.
    """
    texts = [turn.text for turn in turns if turn.role in USERS]
    texts = texts or [turn.text for turn in turns if turn.role in PROMPTS]
    return "\n\n".join(filter(None, texts))


def answered_text(value: Any, depth: int = 0) -> str | None:
    """Return what a model answered: a text, its last turn, or what an object has of these; "" for a
    response without an answer, such as one that was filtered, and None for what is no response.

    A cell may hold a whole response as JSON; any other JSON is what the model wrote.

    >>> answered_text({"choices": [{"message": {"role": "assistant", "content": "Yes"}}]})
    'Yes'
    >>> answered_text({"promptFeedback": {"blockReason": "SAFETY"}}), answered_text({"n": 1})
    ('', None)
    """
    if isinstance(value, str):
        response = parse_cell(value)
        if not isinstance(response, Mapping) or not has_any(response, RESPONSES):
            return value
        answer = answered_text(response, depth + 1)
        if answer is None:
            return value
        return answer
    turns = read_turns(value)
    if turns is not None:
        answers = (turn.text for turn in reversed(turns) if turn.role in MODELS)
        return next(answers, None)
    if depth > DEEPEST:
        return None
    if isinstance(value, Mapping):
        return answer_of_object(value, depth)
    if isinstance(value, list | tuple):
        texts = (answered_text(entry, depth + 1) for entry in value)
        if is_typed(value):
            # of the responses of OpenAI, whose messages have parts in turn
            return "".join(filter(None, texts))
        return next((text for text in texts if text is not None), None)
    return None


def answer_of_object(value: Record, depth: int) -> str | None:
    """Return the answer of an object: of the first of its fields that has one."""
    if is_without_text(value):
        return None
    for name in ANSWER_NAMES:
        field, text = value.get(name), None
        if name in PARTS and isinstance(field, list | tuple):
            text = content_text(field)
            if text is None and is_typed(field):  # of which none is a text
                text = ""
        elif field is not None:
            text = answered_text(field, depth + 1)
        if text is not None:
            return text or refusal_of(value)
    if has_any(value, SIGNS_OF_RESPONSE) or value.get("role") in MODELS:
        return refusal_of(value)
    return None


def has_any(record: Record, names: Iterable[str]) -> bool:
    """Return whether an object has a field of some names."""
    return any(name in record for name in names)


def is_typed(values: Sequence[Any]) -> bool:
    """Return whether a list holds objects that all say of what type they are."""
    return bool(values) and all(value_at(value, "type") is not None for value in values)


# What is not read of requests and answers


class OtherTurn(NamedTuple):
    """A turn that is longer than all that the user says, and where a record has it and the whole
    conversation.
    """

    role: str
    text: str
    path: str
    conversation: str


def find_conversation(value: Any, path: str = "", depth: int = 0) -> tuple[str, Any]:
    """Return where in a record a conversation stands, and its turns as they are; "" for none."""
    value = parse_cell(value)
    if path and read_turns(value) is not None:
        return path, value
    if isinstance(value, Mapping) and depth < DEEPEST:
        for name in (*ASKED_NAMES, *REQUEST_NAMES):
            inner = find_conversation(value.get(name), inner_path(path, name), depth + 1)
            if inner[0]:
                return inner
    return "", ()


def find_longer_turn(path: str, entries: Sequence[Record]) -> OtherTurn | None:
    """Return the longest turn of a system or a tool in a conversation that is longer than what the
    user asks; None where there is none.
    """
    turns = read_turns(entries) or []
    length, place = max(
        (
            (len(turn.text), place)
            for place, turn in enumerate(turns)
            if turn.role in (*PROMPTS, *TOOLS)
        ),
        default=(0, 0),
    )
    if length <= len(of_users(turns)):
        return None
    turn, entry = turns[place], entries[place]
    content = next(name for name in CONTENT_NAMES if name in entry)
    if turn.role in TOOLS:
        place -= len(turns)  # how many turns stand before differs from one conversation to the next
    return OtherTurn(turn.role, turn.text, f"{path}.{place}.{content}", path)


def has_files(value: Any, depth: int = 0) -> bool:
    """Return whether a request or a conversation has a part that is an image or a file, of which no
    text is read.
    """
    if depth > DEEPEST:
        return False
    if isinstance(value, Mapping):
        if value.get("type") in FILE_TYPES or has_any(value, FILE_NAMES):
            return content_text(value) is None
        names = (*ASKED_NAMES, *REQUEST_NAMES, *CONTENT_NAMES)
        return any(has_files(value[name], depth + 1) for name in names if name in value)
    return is_structured(value) and any(has_files(entry, depth + 1) for entry in value)


@dataclass
class Unread:
    """What of the first rows of a log is not read.

    Attributes
    ----------
    records
        How many were looked at, good or bad.
    thoughts
        Of how many summaries what the model thought is left out.
    choices
        How many summaries are the first of several.
    requests, files
        How many requests were looked at, and how many of them have an image or a file.
    longer_turns
        Turns of a system or a tool that are longer than what the user asks.
    """

    records: int = 0
    thoughts: int = 0
    choices: int = 0
    requests: int = 0
    files: int = 0
    longer_turns: list[OtherTurn] = field(default_factory=list)

    def look_at_request(self, record: Any) -> None:
        """Note what of the request of a record is not read, as long as the record is one of the
        first.
        """
        if self.requests < LOOKED_AT:
            self.requests += 1
            self.files += has_files(record)
            if longer_turn := find_longer_turn(*find_conversation(record)):
                self.longer_turns.append(longer_turn)

    def read(self, answer: str) -> str:
        """Return an answer without what the model thought before it; "" where it was cut off before
        the end of the thoughts.
        """
        seen = hide_thoughts(answer)
        if seen == answer:
            return answer
        self.thoughts += 1
        return seen.lstrip()

    def describe(self, rows: int) -> Iterator[str]:
        """Yield what to say of what is left out of so many first rows."""
        first = f"of the first {rows}"
        if self.thoughts:
            which = f"{self.thoughts} {first} summaries"
            yield f"the thoughts of the model, which end at </think>, are left out of {which}"
        if self.files:
            yield (
                f"{self.files} {first} requests {inflect(self.files, 'has')} an image or a file,"
                " which is not read: what stands only there counts as invented"
            )
        if self.choices:
            yield (
                f"{self.choices} {first} responses {inflect(self.choices, 'has')} several choices,"
                " of which only the first is read"
            )


def count_choices(value: Any, depth: int = 0) -> int:
    """Return how many answers a response has to one question, of which the first is read.

    >>> count_choices({"response": {"choices": [{"text": "Yes"}, {"text": "No"}]}})
    2
    """
    response = conversation_of(value)
    if not isinstance(response, Mapping) or depth > DEEPEST:
        return 0
    for name in CHOICES:
        choices = response.get(name)
        if isinstance(choices, list):
            if choices and isinstance(choices[0], list):
                choices = choices[0]  # of a batch of one, as LangChain writes it
            return len(choices)
    return max(count_choices(response.get(name), depth + 1) for name in HOLD_RESPONSES)


def model_of(*values: Any) -> str | None:
    """Return the name of the model that the first of some objects names; None where none does."""
    objects = (value for value in values if isinstance(value, Mapping))
    names = (value[name] for value in objects for name in MODEL_NAMES if name in value)
    return next((name for name in names if isinstance(name, str)), None)


# Values of columns


def conversation_of(value: Any) -> Any:
    """Return the conversation, request or response that a value of a column is, also one that
    stands in a cell as JSON; None for a text, passages, and what is missing.
    """
    decoded = parse_cell(value)
    is_known = is_structured(value)
    if decoded is not value and isinstance(decoded, Mapping):
        is_known = has_any(decoded, (*ASKED_NAMES, *RESPONSES))
    elif decoded is not value:
        is_known = bool(read_turns(decoded))
    if is_known:
        return decoded
    return None


def objects_of(value: Any) -> SourceText | None:
    """Return the passages or the dialogue that a value of a column holds as a list of objects; None
    where it is a conversation with a model, or anything else.
    """
    if read_turns(value) is None:
        return read_objects(value)
    return None


def read_document(value: Any) -> Any:
    """Return what was asked in a conversation or a request, or the texts of a list of objects; any
    other value stays as it is.
    """
    texts = objects_of(value)
    if texts is not None:
        return texts
    question = asked_text(conversation_of(value))
    if question is None:
        return value
    return question


def read_summary(value: Any, unread: Unread) -> Any:
    """Return what was answered in a conversation or a response, or the only text of a list; any
    other value stays as it is.

    `unread` counts what is left out of it.
    """
    if isinstance(value, list) and len(value) == 1 and isinstance(value[0], str):
        return value[0]
    conversation = conversation_of(value)
    answer = answered_text(conversation)
    if answer is None:
        return value
    unread.choices += count_choices(conversation) > 1
    return unread.read(answer)


# Pieces of an answer that a server streamed, which a log may have as they came: they are refused.
# Which of them belong together cannot always be told, and a part must not be scored as the whole.

# What begins a line of server-sent events; a line that begins with a colon is a comment.
EVENT_LINE = re.compile(r"(?:data|event|id|retry)?:")
# The `type` or `object` of a piece: of OpenAI, Anthropic, Cohere and the AI SDK.
PIECE_TYPES = re.compile(
    r".*\.chunk|(?:message|content_block)_(?:start|delta|stop)|response\.[a-z_.]+"
    r"|(?:message|content|text)-(?:start|delta|end)"
)
BEDROCK_EVENTS = ("messageStart", "contentBlockStart", "contentBlockDelta", "contentBlockStop")
NAMES_OF_GEMINI = ("modelVersion", "usageMetadata", "responseId")
STREAMED = (
    "is a piece of a streamed answer, and a part is not scored as the whole: write one row for each"
    " answer, with its document, and with the text of its pieces joined"
)
LANGCHAIN_PIECE = "AIMessageChunk"  # which is also what LangChain calls the whole of its pieces


def has_piece(value: Any, depth: int = 0) -> bool:
    """Return whether a piece of an answer stands in a value, or in the lines of a text."""
    entries: Iterable[Any] = ()
    if isinstance(value, str):
        entries = first_event(value)
    elif depth <= DEEPEST and isinstance(value, Mapping):
        # No server calls a text a summary: a row may have a flag of its own, such as `stop`.
        is_row = isinstance(value.get("summary"), str)
        if not is_row and is_piece(value):
            return True
        entries = value.values()
    elif depth <= DEEPEST and isinstance(value, list):
        if list(map(type_of, value)).count(LANGCHAIN_PIECE) > 1:
            return True
        entries = value
    return any(has_piece(entry, depth + 1) for entry in entries)


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
