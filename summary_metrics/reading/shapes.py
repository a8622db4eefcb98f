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
from .cells import (
    Record,
    first_of,
    is_structured,
    load_json,
    parse_cell,
    read_literal,
    value_at,
)
from .logs import (
    MODELS,
    USERS,
    Unread,
    answered_text,
    asked_text,
    content_text,
    count_choices,
    has_any,
    model_of,
    objects_of,
    read_turns,
)
from .roles import named_value

FlatRows = Iterator[dict[str, Any]]
# fields that may hold several summaries of one document, and what an entry calls its parts
LISTS_OF_SUMMARIES = "summaries outputs candidates machine_summaries predictions responses".split()
SUMMARY_FIELDS = "summary text output response prediction content completion".split()
SYSTEM_FIELDS = "system model name policy generator model_name llm provider".split()
NOTHING: Sequence[Any] = (None, "", [], {})  # where another field may have a value; 0 is one
CONVERSATION_FIELDS = (
    "messages conversations conversation contents prompt input inputs request".split()
)
# what a summary of a whole dialogue is called, and an answer in it is not
SUMMARIES_BESIDE = "summary summary_text tldr abstract highlights".split()
# what a call was given and gave: LangSmith and MLflow, servers such as vLLM, `modelInput` and
# `modelOutput` of a batch of Bedrock, bodies as proxies such as Helicone log them
CELLS_OF_INPUT, CELLS_OF_OUTPUT = ("inputs", "input", "request"), ("outputs", "output", "response")
INPUT_FIELDS = (*CELLS_OF_INPUT, "prompt", "kwargs", "body", "request_body", "modelInput")
OUTPUT_FIELDS = (*CELLS_OF_OUTPUT, "choices", "completion", "response_body", "modelOutput")
# of the CSV file of promptfoo: a prompt of a provider, what stands beside each and before its
# output, and a variable of a prompt
PROVIDER = re.compile(r"\[([^\]\n]+)\] ")
JUDGED_BY_PROMPTFOO = ("Status", "Grader Reason")
OUTCOME = re.compile(r"\A\[(?:PASS|FAIL|ERROR)\] ")
VARIABLE = re.compile(r"\{\{\s*(?!env\b)(\w+)")


class Shape(NamedTuple):
    """A shape of records: what it is called, which records have it, and their flat rows."""

    title: str
    fits: Callable[[Record], Any]
    rows: Callable[[Record], FlatRows]


def find_shape(record: Any) -> Shape | None:
    """Return the shape of a record; None for one whose columns are its keys."""
    if not isinstance(record, Mapping):
        return None
    tool = next((shape for shape in SHAPES_OF_TOOLS if shape.fits(record)), None)
    # columns come before a general shape: a row with a text and a summary may have a log beside
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
    document, summary = named_value(record, "document"), named_value(record, "summary")
    if isinstance(document, list):
        document = next(iter(document), None)
    # of a conversation only what was asked is the document, which a shape takes out of it
    are_texts = isinstance(document, str) and isinstance(summary, str)
    return are_texts and read_turns(document) is None


def has(*names: str) -> Callable[[Any], bool]:
    """Return what tells whether a value is an object with all these names."""
    return lambda value: isinstance(value, Mapping) and set(names) <= value.keys()


def make_row(record: Record, **values: Any) -> dict[str, Any]:
    """Return a flat row: a record with what its shape says; what is None stays as it was."""
    return {**record, **{name: value for name, value in values.items() if value is not None}}


def document_of(fields: Any) -> Any:
    """Return the document among the inputs of a call: by its name, as a conversation, or the
    longest text.
    """
    named = named_value(fields, "document") or fields
    if isinstance(named, list) and named and all(isinstance(entry, str) for entry in named):
        return named  # passages
    passages = None
    if named is not fields:
        passages = objects_of(named)
    return passages or asked_text(named) or asked_text(fields) or longest_text(fields)


def longest_text(fields: Any) -> str | None:
    """Return the longest text among the fields of an object; None where it has none."""
    if not isinstance(fields, Mapping):
        return None
    texts = [value for value in fields.values() if isinstance(value, str)]
    return max(texts, key=len, default=None)


def first_text(value: Any) -> str | None:
    """Return a text, or the first text of lists inside one another."""
    while isinstance(value, list | tuple) and value:
        value = value[0]
    if isinstance(value, str):
        return value
    return None


# Tools that evaluate


def rows_at(**paths: str) -> Callable[[Record], FlatRows]:
    """Return what yields the row of a record that has the value of each column at a path, of
    several at the first where one is. A call that failed has an empty summary.
    """

    def rows(record: Record) -> FlatRows:
        values_of_row: dict[str, Any] = {}
        for name, places in paths.items():
            values = (value_at(record, place) for place in places.split())
            values_of_row[name] = next((value for value in values if value not in NOTHING), None)
        system = values_of_row.get("system")
        yield make_row(
            record,
            document=document_of(values_of_row.get("document")),
            summary=answered_text(values_of_row["summary"]) or "",
            system=model_of(system) or first_text(system),
            id=values_of_row.get("id"),
        )

    return rows


def is_promptfoo_table(record: Record) -> bool:
    """Return whether a record is a row of the CSV file of promptfoo: the variables, and for each
    prompt a column that is named by its provider, with what came of it in those beside it.
    """
    outputs = [str(record[name]) for name in record if PROVIDER.match(name)]
    is_judged = has_any(record, JUDGED_BY_PROMPTFOO) or any(map(OUTCOME.match, outputs))
    return bool(outputs) and is_judged


def rows_of_promptfoo_table(record: Record) -> FlatRows:
    """Yield the row of each prompt: the provider is the system, with what tells its prompts apart
    where it has several. A JobError says that a variable of a prompt is not there, as where the
    tests come from a file.
    """
    prompts = {name: match[1] for name in record if (match := PROVIDER.match(name))}
    variables = dict(takewhile(lambda item: item[0] not in prompts, record.items()))
    if not variables or not {*VARIABLE.findall(" ".join(prompts))} <= variables.keys():
        raise JobError("promptfoo's CSV has no source: use `promptfoo eval -o out.json`")
    times = Counter(prompts.values())
    # an empty variable is no text of another
    document = document_of(variables) or ""
    for name, system in prompts.items():
        if times[system] > 1:
            system = " ".join(name.split())
        summary = OUTCOME.sub("", str(record[name]))
        yield {**variables, "document": document, "summary": summary, "system": system}


def is_openai_event(record: Record) -> bool:
    """Return whether a record is a line of a log of OpenAI's evals: an event, or what the run was
    or came to.
    """
    is_about_run = has("eval_name")(record.get("spec")) or set(record) == {"final_report"}
    return is_about_run or has("run_id", "event_id", "type")(record)


def rows_of_openai_evals(record: Record) -> FlatRows:
    """Yield the row of an event in a log of OpenAI's evals: what was sampled for a prompt. No other
    event has one.
    """
    if record.get("type") == "sampling":
        yield from rows_at(document="data.prompt", summary="data.sampled", id="sample_id")(record)


def rows_of_label_studio(record: Record) -> FlatRows:
    """Yield the rows of a task of Label Studio: one for each prediction and annotation with a
    text.
    """
    row = {**record["data"], "id": record.get("id")}
    document = named_value(row, "document") or longest_text(record["data"])
    rows = []
    for name in ("prediction", "annotation"):
        for answer in record.get(f"{name}s") or []:
            system = value_at(answer, "model_version") or name
            results = value_at(answer, "result") or []
            texts = (first_text(value_at(result, "value.text")) for result in results)
            if text := next(filter(None, texts), None):
                rows.append({**row, "document": document, "summary": text, "system": system})
    yield from rows or [row]


def rows_of_argilla(record: Record) -> FlatRows:
    """Yield the row of a record of Argilla: its fields, and where these have no summary, what was
    suggested or answered.
    """
    fields = record["fields"]
    summary, system = named_value(fields, "summary"), model_of(record.get("metadata"))
    # what a person answered comes before what a model suggested
    for answers in (record.get("responses"), record.get("suggestions")):
        for answer in answers.values() if isinstance(answers, Mapping) else ():
            answer = value_at(answer, "0", answer)
            text = value_at(answer, "value")
            if summary is None and isinstance(text, str):
                summary, system = text, value_at(answer, "agent") or system
    yield {
        **fields,
        "document": document_of(fields),
        "summary": summary,
        "system": system,
        "id": record.get("id"),
    }


# A batch


# A response of a batch, whose document stands in the file of requests. OpenAI, Mistral and vLLM
# write `response.body`, Anthropic `result.message`, Gemini `response`.
BODIES = "response.body result.message response"
rows_of_batch = rows_at(summary=BODIES, system=BODIES, id="custom_id key")


def is_response(record: Record) -> bool:
    """Return whether a record is a response of a batch, to a request in another file."""
    if "custom_id" in record:
        return has_any(record, ("response", "result"))
    answers = [record.get("response"), record.get("error")]
    is_answered = any(isinstance(answer, Mapping) and answer for answer in answers)
    return "key" in record and "request" not in record and is_answered


def is_request(record: Any) -> bool:
    """Return whether a record is a request of a batch, without what was answered."""
    if not isinstance(record, Mapping) or has_any(record, ("response", "result")):
        return False
    is_of_gemini = "key" in record and isinstance(record.get("request"), Mapping)
    return is_of_gemini or ("custom_id" in record and has_any(record, ("body", "params")))


def read_request(record: Any) -> Record | None:
    """Return what a request of a batch asks, and which model, as the fields of a row; None where a
    record is none, or asks nothing.
    """
    if not is_request(record):
        return None
    body = record.get("body") or record.get("params") or record.get("request")
    document = asked_text(body)
    if document is None:
        return None
    return {"document": document, "system": model_of(body)}


# Conversations and calls


def rows_of_conversation(record: Record) -> FlatRows:
    """Yield the row of a conversation: the turns of the user, and the last of the model.

    The answer may stand beside the conversation, in a field of its own. What is called a summary
    there is one of the whole dialogue, and no answer in it.
    """
    name = conversation_in(record)
    conversation, turns = parse_cell(record[name]), read_turns(record[name]) or []
    places = [place for place, turn in enumerate(turns, 1) if turn.role in MODELS]
    last = max(places, default=0)
    beside = {key: value for key, value in record.items() if key != name}
    answer = named_value(beside, "summary") or value_at(beside, "choices")
    if answer is not None:
        summary = answered_text(answer)
    elif last < len(turns) and has_failed(beside):
        summary = ""
    else:  # thanks may follow the last turn of the model
        conversation = conversation[: last or len(turns)]
        summary = answered_text(conversation)
    document = asked_text(conversation)
    if any(beside.get(field) for field in SUMMARIES_BESIDE):
        document = dialogue_text(read_turns(conversation) or [], summary) or document
    yield make_row(record, document=document, summary=summary, system=model_of(record, answer))


def dialogue_text(turns: Sequence[Any], summary: str | None) -> str | None:
    """Return what a user and a model said in turn, with their roles; None where the model said
    nothing, or only the summary.
    """
    answers = [turn.text for turn in turns if turn.role in MODELS]
    if not answers or summary in answers:
        return None
    return "\n".join(
        f"{turn.role}: {turn.text}" for turn in turns if turn.role in (*USERS, *MODELS)
    )


def conversation_in(record: Record) -> str:
    """Return the field of a record that holds a conversation, "" for none."""
    return next((name for name in CONVERSATION_FIELDS if read_turns(record.get(name))), "")


def has_failed(record: Record) -> bool:
    """Return whether a record is a call without an answer: all fields for one are empty, or it has
    an error in their place.
    """
    is_called = bool(record.get("error")) or has_any(record, OUTPUT_FIELDS)
    return is_called and not any(record.get(name) for name in OUTPUT_FIELDS)


def is_call(record: Record) -> bool:
    """Return whether a record has what a model was given, and gave, of which one is an object or a
    conversation, or no column is a document; of a call that failed, what it was given is.
    """
    given, answer = first_of(record, INPUT_FIELDS), first_of(record, OUTPUT_FIELDS)
    has_object = is_structured(given) or is_structured(answer)
    if has_failed(record):
        return has_object and bool(document_of(given))
    if given is None or answered_text(answer) is None:
        return False
    return has_object or named_value(record, "document") is None


def rows_of_call(record: Record) -> FlatRows:
    """Yield the row of a call that is logged with its inputs and outputs, or with its request and
    its response.
    """
    given, answer = first_of(record, INPUT_FIELDS), first_of(record, OUTPUT_FIELDS)
    summary = answered_text(named_value(answer, "summary") or answer)
    if has_failed(record):
        summary = ""
    elif summary is None:
        summary = longest_text(answer)
    langsmith = {"model": value_at(record, "extra.metadata.ls_model_name")}
    system = model_of(record, langsmith, answer, given)
    yield make_row(record, document=document_of(given), summary=summary, system=system)


def rows_of_cells(record: Record) -> FlatRows:
    """Yield the row of a call whose inputs and outputs a table has in cells, as JSON or as Python
    writes an object.
    """
    names = {*CELLS_OF_INPUT, *CELLS_OF_OUTPUT}
    cells = {name: decode_cell(value) for name, value in record.items() if name in names}
    yield from rows_of_call({**record, **cells})


def has_call_in_cells(record: Record) -> bool:
    """Return whether the inputs of a call stand in a cell as an object or a conversation, or both
    its inputs and its outputs as texts of JSON.
    """
    inputs, outputs = first_of(record, CELLS_OF_INPUT), first_of(record, CELLS_OF_OUTPUT)
    if not isinstance(inputs, str) or not isinstance(outputs, str | None):
        return False
    decoded = decode_cell(inputs)
    if isinstance(decoded, Mapping):
        # not its longest text: data that a model puts into words are the document as a whole
        return bool(named_value(decoded, "document") or asked_text(decoded))
    if isinstance(decoded, list):
        return True
    return decoded != inputs and decode_cell(outputs) != outputs


def decode_cell(cell: Any) -> Any:
    """Return what a cell holds as JSON, or an object as Python writes it; any other value, such as
    passages, stays as it is.
    """
    start = cell.lstrip()[:1] if isinstance(cell, str) else ""
    if start == '"' or (start == "[" and read_turns(cell)):
        return load_json(cell)
    if start != "{":
        return cell
    decoded = load_json(cell)
    if decoded is cell:
        return read_literal(cell)
    return decoded


# Several summaries in a record


def rows_of_nested(record: Record) -> FlatRows:
    """Yield a row for each summary of a record: of a list of objects or texts, or of an object with
    a summary for each system.
    """
    name = list_of_summaries_in(record)
    entries = record[name]
    beside = {key: value for key, value in record.items() if key != name}
    if isinstance(entries, Mapping):
        for system, entry in entries.items():
            yield {**beside, "system": system, "summary": entry_text(entry) or ""}
        return
    for number, entry in enumerate(entries, 1):
        fields: Record = {}
        if isinstance(entry, Mapping):
            fields = entry
        system = next((fields[key] for key in SYSTEM_FIELDS if fields.get(key)), number)
        # not its text under its own name, which may be that of a document
        more = {key: value for key, value in fields.items() if key not in SUMMARY_FIELDS}
        summary = entry_text(entry) or ""  # of a call that failed
        yield {**beside, **more, "system": system, "summary": summary}


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
    entries = value
    if isinstance(value, Mapping):
        entries = list(value.values())
    if not isinstance(entries, list) or not any(map(entry_text, entries)):
        return False
    if not all(map(may_hold_summary, entries)):
        return False
    if isinstance(value, Mapping):
        return name != "outputs"  # whose fields are those of one call
    return name.endswith("summaries") or all(
        isinstance(entry, Mapping) and has_any(entry, SYSTEM_FIELDS) for entry in entries
    )


def may_hold_summary(entry: Any) -> bool:
    """Return whether an entry of a nested list has a summary, or an empty field in its place, as
    after a call that failed.
    """
    is_empty = entry is None or any(value_at(entry, key, "") is None for key in SUMMARY_FIELDS)
    return is_empty or isinstance(entry_text(entry), str)


# What one tool writes is known by its names, also where others of them look like columns.
SHAPES_OF_TOOLS = (
    Shape(
        "results of promptfoo",
        # of a call that failed it has no response
        lambda record: has("vars", "provider")(record) and has_any(record, ("response", "error")),
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
        lambda record: "input" in record and has("choices", "model")(record.get("output")),
        rows_at(document="input", summary="output.completion output.choices", system="output"),
    ),
    Shape(
        "samples of lm-eval",
        has("doc_id", "doc", "resps"),
        rows_at(document="doc", summary="filtered_resps resps", id="doc_id"),
    ),
    Shape(
        "request states of HELM",
        has("instance", "request", "result"),
        rows_at(
            document="instance.input.text",
            summary="result.completions",
            system="request",
            id="instance.id",
        ),
    ),
    Shape("events of OpenAI's evals", is_openai_event, rows_of_openai_evals),
    Shape(
        "tasks of Label Studio",
        lambda record: "annotations" in record and isinstance(record.get("data"), Mapping),
        rows_of_label_studio,
    ),
    Shape(
        "records of Argilla",
        lambda record: isinstance(record.get("fields"), Mapping),
        rows_of_argilla,
    ),
    Shape("responses of a batch", is_response, rows_of_batch),
    Shape("calls with inputs and outputs in cells", has_call_in_cells, rows_of_cells),
)
# Of what has no columns for texts, the more particular before the more general.
GENERAL_SHAPES = (
    Shape(
        "several summaries in a row",
        list_of_summaries_in,
        rows_of_nested,
    ),
    Shape("conversations", conversation_in, rows_of_conversation),
    Shape("calls with inputs and outputs", is_call, rows_of_call),
)
