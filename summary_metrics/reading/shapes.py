# SPDX-License-Identifier: Apache-2.0
"""Records that hold summaries in another shape than columns: logs, exports of tools, nested lists.

Each shape is a function from a record to flat rows, with the columns `document`, `summary`, `id`
and `system` as far as it has them, and whatever else the record has. The first shape whose `fits`
is true of the first record of a file reads that file.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any, NamedTuple

from ..errors import JobError
from .columns import OTHER_NAMES, Record, parse_cell, plain, read_literal
from .logs import (
    MODELS,
    USERS,
    Unread,
    answered_text,
    as_object,
    asked_text,
    content_text,
    count_choices,
    model_of,
    objects_of,
    read_turns,
)

FlatRows = Iterator[dict[str, Any]]
# fields that may hold several summaries of one document, and what an entry calls its parts
LISTS_OF_SUMMARIES = "summaries outputs candidates machine_summaries predictions responses".split()
SUMMARY_FIELDS = "summary text output response prediction content completion".split()
SYSTEM_FIELDS = "system model name policy generator model_name llm provider".split()
NOTHING: Sequence[Any] = (None, "", [], {})  # where another field may have a value; 0 is one


# of the CSV file of promptfoo: a prompt of a provider, what stands beside each and before its
# output, and a variable of a prompt
PROVIDER = re.compile(r"\[([^\]\n]+)\] ")
JUDGED_BY_PROMPTFOO = ("Status", "Grader Reason")
OUTCOME = re.compile(r"\A\[(?:PASS|FAIL|ERROR)\] ")
VARIABLE = re.compile(r"\{\{\s*(?!env\b)(\w+)")


class Shape(NamedTuple):
    """A shape of records: what it is called, which records have it, and their flat rows."""

    title: str
    fits: Callable[[Record], bool]
    rows: Callable[[Record], FlatRows]


def find_shape(record: Any) -> Shape | None:
    """Return the shape of a record; None for one whose columns are its keys."""
    if not isinstance(record, Mapping):
        return None
    tool = next((shape for shape in SHAPES_OF_TOOLS if shape.fits(record)), None)
    if tool is not None or is_flat(record):
        return tool
    return next((shape for shape in GENERAL_SHAPES if shape.fits(record)), None)


def flatten(shape: Shape, record: Record, unread: Unread) -> list[dict[str, Any]]:
    """Return the flat rows of a record of a shape; `unread` counts what is left out of them."""
    rows = list(shape.rows(record))
    unread.choices += len(rows) == 1 < count_choices(record)
    unread.look_at_request(record)
    for row in rows:
        if isinstance(row.get("summary"), str):
            row["summary"] = unread.read(row["summary"])
    return rows


def is_flat(record: Record) -> bool:
    """Return whether a record has a text or passages in a column for a document, and a text in
    one for a summary.
    """
    document, summary = named_text(record, "document"), named_text(record, "summary")
    if isinstance(document, list):
        document = next(iter(document), None)
    # of a conversation only what was asked is the document, which a shape takes out of it
    is_conversation = isinstance(document, str) and read_turns(document) is not None
    return isinstance(document, str) and isinstance(summary, str) and not is_conversation


def has(record: Any, *names: str) -> bool:
    """Return whether a value is an object with all these names."""
    return isinstance(record, Mapping) and all(name in record for name in names)


def nested_value(record: Any, *path: str) -> Any:
    """Return what stands in objects inside one another, None where something is not there."""
    for name in path:
        if not isinstance(record, Mapping):
            return None
        record = record.get(name)
    return record


def make_row(record: Record, **values: Any) -> dict[str, Any]:
    """Return a flat row: a record with what its shape says; what is None stays as it was."""
    return {**record, **{name: value for name, value in values.items() if value is not None}}


def named_text(fields: Any, role: str) -> Any:
    """Return the value of the field that has a name of a role; None where no field has one."""
    if not isinstance(fields, Mapping):
        return None
    names = [role, *(name for group in OTHER_NAMES[role] for name in group)]
    by_name = {plain(name): value for name, value in fields.items() if isinstance(name, str)}
    return next((by_name[name] for name in names if by_name.get(name)), None)


def longest_text(fields: Any) -> str | None:
    """Return the longest text among the fields of an object; None where it has none."""
    texts = [value for value in (fields or {}).values() if isinstance(value, str)]
    return max(texts, key=len, default=None)


def document_of(fields: Any) -> Any:
    """Return the document among the inputs of a call: by its name, as a conversation, or the
    longest text.
    """
    named = named_text(fields, "document") or fields
    if isinstance(named, list) and named and all(isinstance(entry, str) for entry in named):
        return named  # passages
    if not isinstance(fields, Mapping):
        return asked_text(fields)
    if named is fields:
        return asked_text(fields) or longest_text(fields)
    return objects_of(named) or asked_text(named)


def summary_of(fields: Any) -> str | None:
    """Return the summary among the outputs of a call: by its name, as an answer, or the longest
    text.
    """
    if not isinstance(fields, Mapping):
        return answered_text(fields)
    answer = answered_text(named_text(fields, "summary") or fields)
    if answer is None:
        return longest_text(fields)
    return answer


def has_failed(record: Record, names: Sequence[str]) -> bool:
    """Return whether a record is a call without an answer: all its fields of these names are empty,
    or it has an error in their place.
    """
    is_called = bool(record.get("error")) or any(name in record for name in names)
    return is_called and not any(record.get(name) for name in names)


# Tools that evaluate


def rows_at(**paths: str) -> Callable[[Record], FlatRows]:
    """Return what yields the row of a record that has the value of each column at a path, of
    several at the first where one is. A call that failed has an empty summary.
    """

    def rows(record: Record) -> FlatRows:
        found: dict[str, Any] = {}
        for name, places in paths.items():
            values = (nested_value(record, *place.split(".")) for place in places.split())
            found[name] = next((value for value in values if value not in NOTHING), None)
        yield make_row(
            record,
            document=document_of(found.get("document")),
            summary=answered_text(found["summary"]) or "",
            system=model_of(found.get("system")),
            id=found.get("id"),
        )

    return rows


def is_promptfoo(record: Record) -> bool:
    """Return whether a record is a result of promptfoo; of a call that failed it has no
    response.
    """
    return has(record, "vars", "provider") and ("response" in record or "error" in record)


def is_promptfoo_table(record: Record) -> bool:
    """Return whether a record is a row of the CSV file of promptfoo: the variables, and for each
    prompt a column that is named by its provider, with what came of it in those beside it.
    """
    outputs = [str(record[name]) for name in record if PROVIDER.match(name)]
    is_judged = any(name in record for name in JUDGED_BY_PROMPTFOO)
    return bool(outputs) and (is_judged or any(map(OUTCOME.match, outputs)))


def rows_of_promptfoo_table(record: Record) -> FlatRows:
    """Yield the row of each prompt: the provider is the system, with what tells its prompts apart
    where it has several. A JobError says that a variable of a prompt is not there, as where the
    tests come from a file.
    """
    prompts = {name: match for name in record if (match := PROVIDER.match(name))}
    variables = dict(takewhile(lambda item: item[0] not in prompts, record.items()))
    if not variables or not {*VARIABLE.findall(" ".join(prompts))} <= variables.keys():
        raise JobError("promptfoo's CSV has no source: use `promptfoo eval -o out.json`")
    times = Counter(match[1] for match in prompts.values())
    for name, match in prompts.items():
        system = match[1]
        if times[system] > 1:
            system = " ".join(name.split())
        # an empty variable is no text of another
        document = document_of(variables) or ""
        summary = OUTCOME.sub("", str(record[name]))
        yield {**variables, "document": document, "summary": summary, "system": system}


def first_text(value: Any) -> str | None:
    """Return the first text of lists inside one another."""
    while isinstance(value, list | tuple) and value:
        value = value[0]
    if isinstance(value, str):
        return value
    return None


def is_openai_event(record: Record) -> bool:
    """Return whether a record is a line of a log of OpenAI's evals: an event, or what the run was
    or came to.
    """
    is_about_run = has(record.get("spec"), "eval_name") or set(record) == {"final_report"}
    return is_about_run or has(record, "run_id", "event_id", "type")


def rows_of_openai_evals(record: Record) -> FlatRows:
    """Yield the row of an event in a log of OpenAI's evals: what was sampled for a prompt. No other
    event has one.
    """
    data = record.get("data")
    if record.get("type") == "sampling" and isinstance(data, Mapping):
        yield {
            "document": asked_text(data.get("prompt")),
            "summary": first_text(data.get("sampled")) or "",
            "id": record.get("sample_id"),
        }


def rows_of_run(record: Record) -> FlatRows:
    """Yield the row of a run with inputs and outputs, as LangSmith and MLflow write them."""
    inputs = first_of(record, INPUT_FIELDS)
    outputs = first_of(record, OUTPUT_FIELDS)
    langsmith_model = nested_value(record, "extra", "metadata", "ls_model_name")
    summary = summary_of(outputs)
    if has_failed(record, OUTPUT_FIELDS):
        summary = ""
    yield make_row(
        record,
        document=document_of(inputs),
        summary=summary,
        system=model_of(record, langsmith_model, as_object(outputs), as_object(inputs)),
    )


INPUT_FIELDS, OUTPUT_FIELDS = ("inputs", "input", "request"), ("outputs", "output", "response")


def first_of(record: Record, names: Sequence[str]) -> Any:
    """Return the first value among some names."""
    return next((record[name] for name in names if record.get(name) is not None), None)


def is_run(record: Record) -> bool:
    """Return whether a record has inputs and outputs of which one is an object or a
    conversation; of a call that failed, the inputs are.
    """
    inputs, outputs = first_of(record, INPUT_FIELDS), first_of(record, OUTPUT_FIELDS)
    if has_failed(record, OUTPUT_FIELDS):
        return is_structured(inputs) and bool(document_of(inputs))
    if inputs is None or answered_text(outputs) is None:
        return False
    return is_structured(inputs) or is_structured(outputs)


def is_structured(value: Any) -> bool:
    """Return whether a value is an object or a list of objects."""
    is_listed = isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)
    return is_listed or isinstance(value, Mapping)


def rows_of_label_studio(record: Record) -> FlatRows:
    """Yield the rows of a task of Label Studio: one for each prediction and annotation with a
    text.
    """
    data = record["data"]
    texts = [
        (answer.get("model_version") or name, text)
        for name in ("prediction", "annotation")
        for answer in record.get(f"{name}s") or []
        if (text := annotated_text(answer))
    ]
    document = named_text(data, "document") or longest_text(data)
    if not texts:
        yield {**data, "id": record.get("id")}
    for system, text in texts:
        yield {**data, "document": document, "summary": text, "system": system, "id": record["id"]}


def annotated_text(answer: Record) -> str | None:
    """Return the text that was written in an annotation of Label Studio."""
    for result in answer.get("result") or []:
        if text := first_text(nested_value(result, "value", "text")):
            return text
    return None


def rows_of_argilla(record: Record) -> FlatRows:
    """Yield the row of a record of Argilla: its fields, and where these have no summary, what was
    suggested or answered.
    """
    fields = record["fields"]
    summary, system = named_text(fields, "summary"), None
    # what a person answered comes before what a model suggested
    for answers in (record.get("responses"), record.get("suggestions")):
        for answer in (as_object(answers) or {}).values():
            if isinstance(answer, list) and answer:
                answer = answer[0]
            text = nested_value(answer, "value")
            if summary is None and isinstance(text, str):
                summary, system = text, nested_value(answer, "agent")
    metadata = record.get("metadata")
    yield {
        **fields,
        "document": document_of(fields),
        "summary": summary,
        "system": system or model_of(metadata),
        "id": record.get("id"),
    }


# Servers and clients


# A response of a batch, whose document stands in the file of requests. OpenAI, Mistral and vLLM
# write `response.body`, Anthropic `result.message`, Gemini `response`.
BODIES = "response.body result.message response"
rows_of_batch = rows_at(summary=BODIES, system=BODIES, id="custom_id key")


def request_id(record: Record) -> Any:
    """Return what a response of a batch has in common with its request; for Gemini, `key`."""
    return record.get("custom_id", record.get("key"))


def is_response(record: Record) -> bool:
    """Return whether a record is a response of a batch, to a request in another file."""
    if "custom_id" in record:
        return "response" in record or "result" in record
    answers = [record.get("response"), record.get("error")]
    return "key" in record and "request" not in record and any(map(as_object, answers))


def is_request(record: Any) -> bool:
    """Return whether a record is a request of a batch, without what was answered."""
    has_request = has(record, "custom_id", "body") or has(record, "custom_id", "params")
    has_request = has_request or (has(record, "key") and bool(as_object(record.get("request"))))
    return has_request and not is_response(record) and "response" not in record


class BatchRequest(NamedTuple):
    """A request of a batch: what it asks, and which model."""

    document: str
    model: str | None


def read_request(record: Record) -> BatchRequest | None:
    """Return a request of a batch, None where it asks nothing."""
    body = record.get("body") or record.get("params") or record.get("request")
    document = asked_text(body)
    if document is None:
        return None
    return BatchRequest(document, model_of(body))


CONVERSATION_FIELDS = (
    "messages conversations conversation contents prompt input inputs request".split()
)


def rows_of_conversation(record: Record) -> FlatRows:
    """Yield the row of a conversation: the turns of the user, and the last of the model.

    The answer may stand beside the conversation, in a field of its own. What is called a summary
    there is one of the whole dialogue, and no answer in it.
    """
    name = conversation_in(record)
    turns = record[name]
    beside = {key: value for key, value in record.items() if key != name}
    answer = named_text(beside, "summary") or nested_value(beside, "choices")
    summary = answered_text(answer)
    if answer is None and not ends_with_answer(turns) and has_failed(beside, ANSWER_FIELDS):
        summary = ""
    elif answer is None:
        turns = to_last_answer(turns)
        summary = answered_text(turns)
    document = asked_text(turns)
    if any(beside.get(field) for field in SUMMARIES_BESIDE):
        document = dialogue_text(turns, summary) or document
    yield make_row(
        record,
        document=document,
        summary=summary,
        system=model_of(record, as_object(answer)),
    )


# what a summary of a whole dialogue is called, and an answer in it is not
SUMMARIES_BESIDE = "summary summary_text tldr abstract highlights".split()


def dialogue_text(conversation: Any, summary: str | None) -> str | None:
    """Return what a user and a model said in turn, with their roles; None where the model said
    nothing, or only the summary.
    """
    turns = [turn for turn in read_turns(conversation) or [] if turn.role in (*USERS, *MODELS)]
    answers = [turn.text for turn in turns if turn.role in MODELS]
    if not answers or summary in answers:
        return None
    return "\n".join(f"{turn.role}: {turn.text}" for turn in turns)


def to_last_answer(conversation: Any) -> Any:
    """Return a conversation without what follows the last turn of the model, such as thanks."""
    if isinstance(conversation, str):
        conversation = parse_cell(conversation)
    turns = read_turns(conversation) or []
    places = [place for place, turn in enumerate(turns, 1) if turn.role in MODELS]
    return conversation[: max(places, default=len(turns))]


def ends_with_answer(conversation: Any) -> bool:
    """Return whether the last turn of a conversation is one of the model."""
    turns = read_turns(conversation)
    return turns is not None and turns[-1].role in MODELS


def conversation_in(record: Record) -> str:
    """Return the field of a record that holds a conversation, "" for none."""
    return next((name for name in CONVERSATION_FIELDS if read_turns(record.get(name))), "")


def rows_of_call(record: Record) -> FlatRows:
    """Yield the row of a call that is logged with its request and its response, or with its prompt
    and what a server such as vLLM returns.
    """
    request, answer = first_of(record, REQUEST_FIELDS), first_of(record, ANSWER_FIELDS)
    summary = answered_text(answer)
    if has_failed(record, ANSWER_FIELDS):
        summary = ""
    yield make_row(
        record,
        document=asked_text(request),
        summary=summary,
        system=model_of(record, as_object(answer), as_object(request)),
    )


# `modelInput` and `modelOutput` of a batch of Bedrock, bodies as proxies such as Helicone log them
REQUEST_FIELDS = "request prompt kwargs body request_body modelInput".split()
ANSWER_FIELDS = "response output outputs choices completion response_body modelOutput".split()


def is_call(record: Record) -> bool:
    """Return whether a record is a call with a structured request or response; of a call that
    failed, the request is.
    """
    request, answer = first_of(record, REQUEST_FIELDS), first_of(record, ANSWER_FIELDS)
    if not asked_text(request):
        return False
    if has_failed(record, ANSWER_FIELDS):
        return is_structured(request) or is_structured(answer)
    if answer is None or named_text(record, "document") is None:
        return answer is not None
    return not (isinstance(request, str) and isinstance(answer, str))


# Several summaries in a record


def rows_of_nested(record: Record) -> FlatRows:
    """Yield a row for each summary of a record: of a list of objects or texts, or of an object with
    a summary for each system.
    """
    name = list_of_summaries_in(record)
    entries = record[name]
    fields_beside = {key: value for key, value in record.items() if key != name}
    if isinstance(entries, Mapping):
        for system, entry in entries.items():
            yield {**fields_beside, "system": system, "summary": entry_text(entry) or ""}
        return
    for number, entry in enumerate(entries, 1):
        fields = as_object(entry) or {}
        system = next((fields[key] for key in SYSTEM_FIELDS if fields.get(key)), number)
        # not its text under its own name, which may be that of a document
        beside = {key: value for key, value in fields.items() if key not in SUMMARY_FIELDS}
        summary = entry_text(entry) or ""  # of a call that failed
        yield {**fields_beside, **beside, "system": system, "summary": summary}


def entry_text(entry: Any) -> Any:
    """Return the summary of an entry of a nested list."""
    if not isinstance(entry, Mapping):
        return entry
    named = next((entry[key] for key in SUMMARY_FIELDS if key in entry), None)
    if named is None:
        return answered_text(entry)
    return content_text(named)


def list_of_summaries_in(record: Record) -> str:
    """Return the field of a record that holds several summaries, "" for none."""
    if isinstance(record.get("summary"), str):
        return ""
    return next(
        (name for name in LISTS_OF_SUMMARIES if holds_summaries(name, record.get(name))), ""
    )


def holds_summaries(name: str, value: Any) -> bool:
    """Return whether the field of a name holds several summaries: an object with one for each
    system, or a list, whose entries name their systems unless the field is called summaries.
    """
    entries = list(value.values()) if isinstance(value, Mapping) else value
    if not isinstance(entries, list) or not entries:
        return False
    if not all(map(may_hold_summary, entries)) or not any(entry_text(entry) for entry in entries):
        return False
    if isinstance(value, Mapping):
        return name != "outputs"  # whose fields are those of one call
    named = all(any(key in entry for key in SYSTEM_FIELDS) for entry in entries)
    return name.endswith("summaries") or named


def may_hold_summary(entry: Any) -> bool:
    """Return whether an entry of a nested list has a summary, or an empty field in its place, as
    after a call that failed.
    """
    is_empty = entry is None or any(
        nested_value(entry, key) is None for key in SUMMARY_FIELDS if has(entry, key)
    )
    return is_empty or isinstance(entry_text(entry), str)


# Cells


def rows_of_cells(record: Record) -> FlatRows:
    """Yield the row of a run whose inputs and outputs a table has in cells, as JSON or as Python
    writes an object.
    """
    names = [name for name in (*INPUT_FIELDS, *OUTPUT_FIELDS) if isinstance(record.get(name), str)]
    yield from rows_of_run({**record, **{name: decode_cell(record[name]) for name in names}})


def has_run_in_cells(record: Record) -> bool:
    """Return whether the inputs of a run stand in a cell as an object or a conversation, or both
    its inputs and its outputs as texts of JSON.
    """
    inputs, outputs = first_of(record, INPUT_FIELDS), first_of(record, OUTPUT_FIELDS)
    if not isinstance(inputs, str) or not isinstance(outputs, str | None):
        return False
    decoded = decode_cell(inputs)
    if isinstance(decoded, Mapping):
        # not its longest text: data that a model puts into words are the document as a whole
        return bool(named_text(decoded, "document") or asked_text(decoded))
    if isinstance(decoded, list):
        return True
    return decoded != inputs and decode_cell(outputs) != outputs


def decode_cell(cell: Any) -> Any:
    """Return what a cell holds as JSON, or an object as Python writes it; any other value, such as
    passages, stays as it is.
    """
    start = cell.lstrip()[:1] if isinstance(cell, str) else ""
    if start not in ("{", "[", '"') or not start:
        return cell
    decoded = parse_cell(cell)
    if start == "{" and decoded == cell:
        decoded = read_literal(cell)
    if start == "[" and read_turns(decoded) is None:
        return cell
    return decoded


# What one tool writes is known by its names, also where others of them look like columns.
SHAPES_OF_TOOLS = (
    Shape(
        "results of promptfoo",
        is_promptfoo,
        rows_at(
            document="vars testCase.vars",
            summary="response.output",
            system="provider.label provider.id provider",
            id="testIdx",
        ),
    ),
    Shape("a table of promptfoo", is_promptfoo_table, rows_of_promptfoo_table),
    Shape(
        "samples of Inspect",
        lambda record: has(record, "input", "output") and has(record["output"], "choices", "model"),
        rows_at(document="input", summary="output.completion output.choices", system="output"),
    ),
    Shape(
        "samples of lm-eval",
        lambda record: has(record, "doc_id", "doc", "resps"),
        rows_at(document="doc", summary="filtered_resps resps", id="doc_id"),
    ),
    Shape(
        "request states of HELM",
        lambda record: has(record, "instance", "request", "result"),
        rows_at(
            document="instance.input.text",
            summary="result.completions",
            system="request",
            id="instance.id",
        ),
    ),
    Shape(
        "events of OpenAI's evals",
        is_openai_event,
        rows_of_openai_evals,
    ),
    Shape(
        "tasks of Label Studio",
        lambda record: has(record, "data", "annotations") and isinstance(record["data"], Mapping),
        rows_of_label_studio,
    ),
    Shape(
        "records of Argilla",
        lambda record: has(record, "fields") and isinstance(record["fields"], Mapping),
        rows_of_argilla,
    ),
    Shape("responses of a batch", is_response, rows_of_batch),
    Shape("runs with inputs and outputs in cells", has_run_in_cells, rows_of_cells),
)
# Of what has no columns for texts, the more particular before the more general.
GENERAL_SHAPES = (
    Shape(
        "several summaries in a row",
        lambda record: bool(list_of_summaries_in(record)),
        rows_of_nested,
    ),
    Shape("conversations", lambda record: bool(conversation_in(record)), rows_of_conversation),
    Shape("runs with inputs and outputs", is_run, rows_of_run),
    Shape("calls of a model", is_call, rows_of_call),
)
