# SPDX-License-Identifier: Apache-2.0
"""Whatever people have: each shape, read as the same two rows."""

from __future__ import annotations

import io
import json
import re
import struct
import zipfile
import zlib
from pathlib import Path
from typing import Any

import pyarrow
import pytest

from summary_metrics.errors import JobError
from tests.helpers.command import write
from tests.helpers.rows import ROWS, each_row

from .opening import Opening, write_rows

DOCUMENT = "The old mill at Brodal was sold on Tuesday for 40,000 crowns to Karin Holt."
SUMMARY = "The mill at Brodal was sold."
PAIR = {"document": DOCUMENT, "summary": SUMMARY}
USER = {"role": "user", "content": DOCUMENT}
MODEL = {"role": "assistant", "content": SUMMARY}
SYSTEM = {"role": "system", "content": "You are brief."}
PARTS = [{"type": "thinking", "thinking": "Hm."}, {"type": "text", "text": SUMMARY}]
HALVES = [{"text": SUMMARY[:9]}, {"text": SUMMARY[9:]}]
THOUGHT = {"text": "Hm.", "thought": True}
CHAT = {"model": "m", "choices": [{"index": 0, "message": MODEL}]}


def langchain(kind: str, text: str) -> dict[str, Any]:
    path = ["langchain", "schema", "messages", kind]
    return {"lc": 1, "type": "constructor", "id": path, "kwargs": {"content": text}}


RECORDS = {
    row["shape"]: row["record"]
    for row in ROWS["reading/test_shapes.py::test_a_record_of_each_shape"]
}


REFUSAL = "I can't help."
REQUEST = {"request": {"messages": [USER]}}


@each_row
def test_a_table_of_promptfoo_without_a_source_is_refused(
    head: list[str], cells: list[str], found: bool, opening: Opening
) -> None:
    name = write_rows("out.csv", [head, cells])
    if found:
        assert read(opening, name) == [("m", DOCUMENT, SUMMARY)]
    else:
        with pytest.raises(JobError, match="promptfoo's CSV"):
            read(opening, name)


def read(opening: Opening, *files: str, **options: Any) -> list[tuple[Any, Any, Any]]:
    rows = opening(*files, **options).rows
    return [(row.system, "".join(row.document or ""), row.summary) for row in rows]


def write_json(name: str, value: Any, indent: int | None = None) -> str:
    Path(name).write_text(json.dumps(value, indent=indent), encoding="utf-8")
    return name


def test_a_log_of_events_of_which_some_are_rows(opening: Opening) -> None:
    event = {"run_id": "r", "event_id": 0, "sample_id": "s.0"}
    sampling = {**event, "type": "sampling", "data": {"prompt": [USER], "sampled": [SUMMARY]}}
    lines = [
        {"spec": {"eval_name": "news.dev.v0", "completion_fns": ["m"]}},
        {"final_report": {"accuracy": 0.5}},
        sampling,
        {**sampling, "data": {"prompt": DOCUMENT, "sampled": SUMMARY}},
        {**event, "type": "match", "data": {"correct": False, "sampled": "y"}},
    ]
    rows = opening(write("log.jsonl", lines)).rows
    assert [(row.line, row.id, row.document, row.summary) for row in rows] == [
        (line, "s.0", DOCUMENT, SUMMARY) for line in (3, 4)
    ]


@each_row
def test_a_record_of_each_shape(opening: Opening, shape: str, record: dict[str, Any]) -> None:
    """Where a record names a system, that is "m"."""
    system = "m" if re.search(r'\W"m\W', json.dumps(record)) else None
    name = write("rows.jsonl", [record] * 2)
    assert read(opening, name) == [(system, DOCUMENT, SUMMARY)] * 2


# A document that is more than one text, and how it is read.
PASSAGES = ["One.", "Two."]
DATA = json.dumps({"mill": "Brodal", "price": 40_000})


@each_row
def test_a_document_of_several_parts(
    opening: Opening, record: dict[str, Any], document: Any
) -> None:
    name = write_json("rows.jsonl", {**record, "summary": SUMMARY})
    assert [(row.document, row.summary) for row in opening(name).rows] == [(document, SUMMARY)]


def test_passages_among_the_inputs_of_a_run(opening: Opening) -> None:
    inputs = {"documents": [{"text": text} for text in PASSAGES], "question": "Sold?"}
    name = write_json("rows.jsonl", {"inputs": inputs, "outputs": {"summary": SUMMARY}})
    assert next(opening(name).rows).document == PASSAGES


def test_data_that_a_model_puts_into_words_stay_whole(opening: Opening) -> None:
    name = write_json("rows.jsonl", {"input": DATA, "output": SUMMARY})
    assert next(opening(name).rows).document == DATA


@each_row
def test_a_call_that_failed_is_a_summary_too(
    opening: Opening, shape: str, failed: dict[str, Any]
) -> None:
    """It gave no summary, but perhaps a refusal; records of its shape may stand before it."""
    summary = REFUSAL if REFUSAL in json.dumps(failed) else ""
    for records in ([RECORDS[shape], failed], [failed]):
        rows = opening(write("rows.jsonl", records)).rows
        [row] = [row for row in rows if row.line == len(records)][:1]
        assert (row.document, row.summary) == (DOCUMENT, summary)


def choices(*texts: str) -> dict[str, Any]:
    return {"choices": [{"message": {"role": "assistant", "content": text}} for text in texts]}


@pytest.mark.parametrize(
    ("answer", "summary"),
    [
        (f"<think>\nHm.\n</think>\n\n{SUMMARY}", SUMMARY),
        (f"Hm.\n</think>\n\n{SUMMARY}", SUMMARY),
        (f"<Thinking>Hm.</Thinking> {SUMMARY}", SUMMARY),
        ("<think>\nHm, the mill", ""),
    ],
)
def test_thoughts_are_no_part_of_a_summary_in_a_log(
    opening: Opening, answer: str, summary: str
) -> None:
    turns = [USER, {**MODEL, "content": answer}]
    for record, options in (
        ({"messages": turns}, {}),
        ({"doc_id": 0, "doc": {"article": DOCUMENT}, "resps": [[answer]]}, {}),
        ({"document": DOCUMENT, "out": choices(answer)}, {"summary": "out"}),
    ):
        assert read(opening, write_json("rows.jsonl", record), **options)[0][1:] == (
            DOCUMENT,
            summary,
        )
        assert sum("1 of the first 1 " in said for said in opening.said) == 1
        opening.said.clear()
    # in a column, they are what there is
    name = write_json("rows.jsonl", {"document": DOCUMENT, "summary": answer})
    assert read(opening, name) == [(None, DOCUMENT, answer)]
    assert opening.said == []


@pytest.mark.parametrize(
    "record",
    [
        {**REQUEST, "response": choices(SUMMARY, "Another.")},
        {"request": {"messages": [USER]}, "response": json.dumps(choices(SUMMARY, "Another."))},
        {"prompt": DOCUMENT, "outputs": [{"text": SUMMARY}, {"text": "Another."}]},
        {"inputs": {"messages": [USER]}, "outputs": {"generations": [[{"text": SUMMARY}] * 2]}},
        {
            **RECORDS["HELM"],
            "result": {"completions": [{"text": SUMMARY}, {"text": "Another."}]},
        },
        {**RECORDS["lm-eval"], "filtered_resps": [SUMMARY, "Another."]},
    ],
)
def test_of_several_choices_the_first_is_read_and_said(opening: Opening, record: Any) -> None:
    assert read(opening, write_json("rows.jsonl", record))[0][1:] == (DOCUMENT, SUMMARY)
    assert sum("1 of the first 1 " in said for said in opening.said) == 1


@pytest.mark.parametrize(
    "record",
    [
        {"messages": [USER], "document": DOCUMENT},
        {"messages": [SYSTEM, USER]},
        {"request": {"messages": [USER]}, "cost": 0.1},
        {"prompt": [USER]},
    ],
)
def test_what_was_asked_is_proposed_as_no_summary(opening: Opening, record: Any) -> None:
    assert "--summary-column NAME" in opening.refusal(write_json("rows.jsonl", record))


@pytest.mark.parametrize("answer", [CHAT, SUMMARY])
@pytest.mark.parametrize("nested", [False, True])
def test_examples_in_a_prompt_are_not_the_answer(
    opening: Opening, answer: Any, nested: bool
) -> None:
    example = [{**USER, "content": "A ship sank."}, {**MODEL, "content": "It sank."}]
    request: Any = {"messages": [SYSTEM, *example, USER]}
    record = {"request": request} if nested else request
    name = write_json("rows.jsonl", {**record, "response": answer})
    assert read(opening, name)[0][1:] == (f"A ship sank.\n\n{DOCUMENT}", SUMMARY)


@pytest.mark.parametrize("indent", [None, 2])
@pytest.mark.parametrize("name", ["rows.json", "rows.jsonl"])
@pytest.mark.parametrize(
    "value",
    [
        [PAIR, PAIR],
        {"data": [PAIR, PAIR]},
        {"version": 3, "results": {"prompts": [{"raw": "P"}], "results": [PAIR, PAIR]}},
        {"columns": ["document", "summary"], "data": [[DOCUMENT, SUMMARY]] * 2},
        {"document": [DOCUMENT] * 2, "summary": [SUMMARY] * 2},
        {"a": PAIR, "b": PAIR},
        {"eval": {"model": "m"}, "samples": [{**PAIR, "messages": [USER, MODEL]}] * 2},
    ],
)
def test_the_rows_of_an_object(opening: Opening, value: Any, name: str, indent: int | None) -> None:
    assert read(opening, write_json(name, value, indent)) == [(None, DOCUMENT, SUMMARY)] * 2


@pytest.mark.parametrize(
    ("more", "system"), [({}, None), ({"model": "m"}, "m"), ({"model": ["m", "m"]}, "m")]
)
@pytest.mark.parametrize(
    ("document", "summary"),
    [("documents", "summaries"), ("sources", "predictions"), ("document", "summary")],
)
def test_lists_of_as_many_documents_as_summaries_are_columns(
    opening: Opening, document: str, summary: str, more: dict[str, Any], system: str | None
) -> None:
    value = {**more, document: [DOCUMENT] * 2, summary: [SUMMARY] * 2}
    assert read(opening, write_json("rows.json", value)) == [(system, DOCUMENT, SUMMARY)] * 2


def test_lists_of_different_lengths_are_of_one_row(opening: Opening) -> None:
    value = {"documents": [DOCUMENT[:9], DOCUMENT[9:]], "summaries": [SUMMARY] * 3}
    rows = [(system, DOCUMENT, SUMMARY) for system in (1, 2, 3)]
    assert read(opening, write_json("rows.json", value)) == rows


def test_lists_of_rows_that_are_not_read_are_named(opening: Opening) -> None:
    value = {"gpt": [PAIR] * 3, "llama": [PAIR], "config": [{"name": "x"}]}
    assert len(read(opening, write_json("rows.json", value))) == 3
    assert ["`llama`" in opening.said[0], "`config`" in opening.said[0]] == [True, False]


def test_a_log_of_inspect_is_an_archive(opening: Opening) -> None:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("header.json", "{}")
        for epoch in (1, 2):
            archive.writestr(f"samples/1_epoch_{epoch}.json", json.dumps(RECORDS["Inspect"]))
    Path("log.eval").write_bytes(stream.getvalue())
    assert read(opening, "log.eval") == [("m", DOCUMENT, SUMMARY)] * 2


def test_a_log_of_inspect_may_be_in_zstandard(opening: Opening) -> None:
    """As Inspect writes it since 0.3.180; no Python before 3.14 writes such an archive."""
    content = json.dumps(RECORDS["Inspect"]).encode()
    packed = pyarrow.Codec("zstd").compress(content, asbytes=True)
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("samples/1_epoch_1.json", packed)
    data = bytearray(stream.getvalue())
    # the method, the checksum and the sizes, beside the content and in the directory behind it
    for start, at in ((data.index(b"PK\x03\x04"), 8), (data.index(b"PK\x01\x02"), 10)):
        data[start + at : start + at + 2] = (93).to_bytes(2, "little")
        sizes = (zlib.crc32(content), len(packed), len(content))
        data[start + at + 6 : start + at + 18] = struct.pack("<3I", *sizes)
    Path("log.eval").write_bytes(bytes(data))
    assert read(opening, "log.eval") == [("m", DOCUMENT, SUMMARY)]


@pytest.mark.parametrize(
    ("request_", "response"),
    [
        (
            {"method": "POST", "url": "/v1/chat/completions", "body": {"messages": [SYSTEM, USER]}},
            {"response": {"status_code": 200, "body": CHAT}, "error": None},
        ),
        (
            {"params": {"model": "m", "messages": [USER]}},
            {"result": {"type": "succeeded", "message": {"model": "m", "content": PARTS}}},
        ),
        (
            {
                "request": {
                    "model": "m",
                    "contents": [{"role": "user", "parts": [{"text": DOCUMENT}]}],
                }
            },
            {"response": {"candidates": [{"content": {"parts": [THOUGHT, *HALVES]}}]}},
        ),
    ],
)
def test_a_batch_is_two_files(opening: Opening, request_: Any, response: Any) -> None:
    id_name = "key" if "request" in request_ else "custom_id"  # of Gemini
    for name, record in (("requests.jsonl", request_), ("responses.jsonl", response)):
        write(name, [{id_name: f"r{n}", **record} for n in range(2)])
    expected = [("m", DOCUMENT, SUMMARY)] * 2
    assert read(opening, "responses.jsonl", "requests.jsonl") == expected
    assert read(opening, "requests.jsonl", "responses.jsonl") == expected
    assert "responses" in opening.refusal("requests.jsonl")
    assert "requests" in opening.refusal("responses.jsonl")
    assert read(opening, "responses.jsonl", needed=["summary"])[0][-1] == SUMMARY
    write("responses.jsonl", [{id_name: "r9", **response}])
    assert "r9" in opening.refusal("requests.jsonl", "responses.jsonl")


@each_row
@pytest.mark.parametrize("indent", [None, 2])
def test_an_object_without_rows_that_can_be_read(
    opening: Opening, value: Any, said: str, indent: int | None
) -> None:
    with pytest.raises(JobError) as error:
        opening(write_json("rows.json", value, indent))
    assert said in str(error.value)
    assert "broken" not in str(error.value)


def test_a_path_and_a_pattern_name_the_document(opening: Opening) -> None:
    prompt = f"Sum this up.\n<text>\n{DOCUMENT}\n</text>"
    record = {"call": {"turns": [{"said": prompt}]}, "summary": SUMMARY}
    name = write_json("rows.jsonl", record)
    options = {"document": "call.turns.0.said", "document_pattern": "<text>(.*)</text>"}
    assert read(opening, name, **options) == [(None, DOCUMENT, SUMMARY)]
    turns = {"said.by": [USER], "out": {"choices": [{"message": MODEL}]}}
    name = write_json("turns.jsonl", turns)
    options = {"document": "said.by", "summary": "out.choices.0.message"}
    assert read(opening, name, **options) == [(None, DOCUMENT, SUMMARY)]
    assert any("`said.by`" in said for said in opening.said)
    name = "rows.jsonl"
    assert "document-pattern" in opening.refusal(
        name, document="call.turns.0.said", document_pattern="<news>(.*)</news>"
    )


@pytest.mark.parametrize("other", [{"messages": "none"}, {"messages": [{"role": "robot"}]}, PAIR])
def test_a_record_of_another_shape_is_an_error_of_its_row(opening: Opening, other: Any) -> None:
    records = [RECORDS["messages"], other]
    assert "rows.jsonl:2" in opening.refusal(write("rows.jsonl", records))
