# SPDX-License-Identifier: Apache-2.0
"""What is asked, and what is said, where the first rows may be read otherwise than they are meant."""

from __future__ import annotations

import re
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.reading.doubts import common_beginning, common_ending, pattern_between
from tests.helpers.rows import each_row

from .opening import Opening

DOCUMENTS = [
    "The old mill at Brodal was sold on Tuesday to Karin Holt, who wants to open a bakery in May.",
    "A ship ran aground near Lindesnes early on Sunday, and its crew of 14 was taken ashore.",
    "There were 312 cases of measles in March, most of them among children under five.",
]
SUMMARIES = ["The mill was sold.", "A ship ran aground.", "Measles cases rose."]
PAIRS = list(zip(DOCUMENTS, SUMMARIES, strict=True))


def rows(**columns: Any) -> list[dict[str, Any]]:
    """Return a row for each pair; a value is a text with {d} and {s}, or one of three."""
    return [
        {
            name: values[place]
            if isinstance(values, list)
            else values.format(d=document, s=summary)
            for name, values in columns.items()
        }
        for place, (document, summary) in enumerate(PAIRS)
    ]


def pairs(**columns: Any) -> list[dict[str, Any]]:
    """Return the pairs with more columns."""
    return rows(document="{d}", summary="{s}", **columns)


def open_rows(records: list[dict[str, Any]], **options: Any) -> tuple[list[str], list[Any]]:
    """Return what is said of records, and their rows."""
    opening = Opening()
    read = list(opening(records=records, **options).rows)
    return [said for said in opening.said if "columns: " not in said], read


@each_row
def test_what_may_be_meant_is_said_with_an_option_that_reads_it(
    columns: dict[str, Any], said: str, options: dict[str, str]
) -> None:
    """Nothing but this is said, and with the option the rows are read as they are meant."""
    records = rows(**columns)
    lines, _ = open_rows(records)
    assert [said in line for line in lines] == [True]
    assert all(pattern in lines[0] for pattern in options.values())
    lines, read = open_rows(records, **options)
    assert lines == []
    assert [(row.document, row.summary) for row in read] == PAIRS


@each_row
def test_what_the_texts_hold_beside_themselves_is_said(columns: dict[str, Any], said: str) -> None:
    """No option mends it."""
    assert any(said in line for line in open_rows(rows(**columns))[0])


@each_row
def test_what_cannot_be_meant_is_asked_about(
    columns: dict[str, Any], said: str, options: dict[str, str]
) -> None:
    """The rows cannot be read as they are; there may be an option that reads them."""
    records = rows(**columns)
    with pytest.raises(JobError) as error:
        open_rows(records)
    assert said in str(error.value)
    if options:
        assert [(row.document, row.summary) for row in open_rows(records, **options)[1]] == PAIRS


@each_row
def test_of_rows_as_they_are_meant_nothing_is_said(columns: dict[str, Any]) -> None:
    assert open_rows(rows(**columns))[0] == []


@pytest.mark.parametrize(
    "records",
    [
        [{"document": DOCUMENTS[0], "summary": text} for text in SUMMARIES],
        [{"document": "", "summary": text} for text in ("Mill", "Ship", "Measles", "Bridge")],
        [row for row in rows(document="{d}", headline=["Sold", "Sunk", "Sick"]) for _ in "abc"],
    ],
)
def test_of_documents_with_several_summaries_nothing_is_said(records: list[dict[str, Any]]) -> None:
    assert open_rows(records)[0] == []


# Conversations


def talk(*turns: tuple[str, str]) -> dict[str, Any]:
    return {"messages": [{"role": role, "content": content} for role, content in turns]}


def conversations(*roles: str) -> list[dict[str, Any]]:
    """Return a conversation for each pair, in which a role says the document and the user asks."""
    texts = {"user": "Sum it up.", "assistant": "{s}"}
    return [
        talk(*((role, texts.get(role, "{d}").format(d=document, s=summary)) for role in roles))
        for document, summary in PAIRS
    ]


@pytest.mark.parametrize(
    ("role", "path"), [("system", "messages.0.content"), ("tool", "messages.-2.content")]
)
def test_a_document_that_is_not_said_by_the_user_is_asked_about(role: str, path: str) -> None:
    roles = (role, "user") if role == "system" else ("user", role)
    records = conversations(*roles, "assistant")
    with pytest.raises(JobError) as error:
        open_rows(records)
    assert f"--document-column {path} " in str(error.value)
    assert [row.document for row in open_rows(records, document=path)[1]] == DOCUMENTS
    assert [row.document for row in open_rows(records, document="messages")[1]] == [
        "Sum it up."
    ] * 3


def test_a_long_prompt_that_is_nearly_the_same_in_all_conversations_is_no_document() -> None:
    prompt = "You are a careful editor. " * 9 + "Today is May {}."
    records = [
        talk(("system", prompt.format(day)), ("user", document), ("assistant", summary))
        for day, (document, summary) in enumerate(PAIRS, 1)
    ]
    lines, read = open_rows(records)
    assert [row.document for row in read] == DOCUMENTS
    assert len(lines) == 1


@pytest.mark.parametrize(
    "part",
    [
        {"type": "image_url", "image_url": {"url": "data:image/png;base64,AA=="}},
        {"type": "document", "source": {"type": "base64", "media_type": "application/pdf"}},
        {"inlineData": {"mimeType": "application/pdf", "data": "AA=="}},
    ],
)
def test_a_file_in_a_request_is_said_to_be_unread(part: dict[str, Any]) -> None:
    records = [
        {"messages": [{"role": "user", "content": [part, {"type": "text", "text": document}]},
                      {"role": "assistant", "content": summary}]}
        for document, summary in PAIRS
    ]  # fmt: skip
    lines, read = open_rows(records)
    assert [row.document for row in read] == DOCUMENTS
    assert any("3 of the first 3 requests have an image or a file" in line for line in lines)


# Patterns


@each_row
def test_a_pattern_has_what_stands_between(beginning: str, ending: str) -> None:
    prompts = [beginning + document + ending for document in DOCUMENTS]
    assert common_beginning(prompts) == beginning
    assert common_ending(prompts) == ending
    pattern = pattern_between(beginning, ending, prompts)
    found = [re.search(pattern, prompt, re.DOTALL) for prompt in prompts]
    assert [match and match[1].strip() for match in found] == DOCUMENTS
