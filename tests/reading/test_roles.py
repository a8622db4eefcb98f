# SPDX-License-Identifier: Apache-2.0
"""Which columns are read."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from summary_metrics.errors import PLACEHOLDER, JobError
from summary_metrics.reading.roles import (
    OTHER_NAMES,
    ROLES,
    explain_missing,
    find_columns,
    missing_columns,
)
from summary_metrics.reading.rows import document_digest, summary_digest
from tests.helpers.command import Command, news
from tests.helpers.rows import each_row

from .opening import write_rows

ASKED: dict[str, str | None] = dict.fromkeys(ROLES)


@pytest.mark.parametrize(
    ("role", "name"),
    [(role, name) for role, groups in OTHER_NAMES.items() for names in groups for name in names],
)
def test_other_names_in_any_form(role: str, name: str) -> None:
    for written in (
        name,
        name.upper(),
        f" {name.replace('_', ' ').title()}",
        name.replace("_", "-"),
    ):
        assert find_columns([written, "other"], ASKED)[role] == written


@each_row
def test_the_plain_name_comes_first(
    names: list[str], asked: dict[str, str], document: str, summary: str
) -> None:
    columns = find_columns(names, {**ASKED, **asked})
    assert (columns["document"], columns["summary"]) == (document, summary)


@pytest.mark.parametrize("names", [["text", "article"], ["model", "llm"], ["output", "answer"]])
def test_several_that_could_be_meant_are_asked_about(names: list[str]) -> None:
    with pytest.raises(JobError) as error:
        find_columns(names, ASKED)
    assert all(name in str(error.value) for name in names)


# What an error offers

DOCUMENTS: dict[str, list[str]] = {}
for row in news(56):
    DOCUMENTS.setdefault(row["document"], []).append(row["summary"])
# each with what two systems wrote of it
ROWS = [(document, *summaries[:2]) for document, summaries in DOCUMENTS.items()]
OPTION = re.compile(r"--[a-z-]+ (?:'(?:[^']|'\"'\"')*'|[^\s;]*[^\s;,])")
PROMPT = "Summarize this, please:\n\n{{document}}\n\nIn two sentences, and short."
MORE = ("Status", "Score", "Named Scores", "Grader Reason", "Comment")
OF_MORE = ("PASS", "1.00", "", "No assertions", "")


def turns(document: str) -> list[dict[str, str]]:
    half = len(document) // 2
    return [
        {"speaker": "Ann", "text": document[:half]},
        {"speaker": "Ben", "text": document[half:]},
    ]


def as_said(document: str) -> str:
    return "\n".join(f"{turn['speaker']}: {turn['text']}" for turn in turns(document))


LANGFUSE = [
    {"id": f"t{k}-{name}", "input": row[0], "output": text, "metadata": {"variant": name}}
    for k, row in enumerate(ROWS)
    for name, text in zip(("seed", "new"), row[1:], strict=True)
]
PHOENIX = [
    {"input.value": document, "output.value": text, "llm.model_name": name}
    for document, *texts in ROWS
    for name, text in zip(("gpt", "llama"), texts, strict=True)
]
WIDE = {"gpt": 1, "llama": 2}  # where the summaries of a system stand in a row
SPANS = {f"attributes.{name}": name for name in PHOENIX[0]}
# of each file: its rows, or its header and its rows, and which systems it has
FILES: dict[str, tuple[Any, Sequence[str]]] = {
    "langfuse.jsonl": (LANGFUSE, ("seed", "new")),
    "langfuse.json": (LANGFUSE, ("seed", "new")),
    "langfuse.csv": (LANGFUSE, ("seed", "new")),
    "phoenix.jsonl": (
        [{"name": "llm", "context": {"span_id": "a"}, "attributes": span} for span in PHOENIX],
        ("gpt", "llama"),
    ),
    "phoenix.csv": (
        [{name: span[key] for name, key in SPANS.items()} for span in PHOENIX],
        ("gpt", "llama"),
    ),
    "wandb.csv": (
        [{"": n, "source_text_raw": row[0], "gpt": row[1], "llama": row[2]} for n, row in
         enumerate(ROWS)],
        ("gpt", "llama"),
    ),
    "weave.jsonl": (
        [
            {
                "op_name": "summarize",
                "inputs": {"article": row[0]},
                "output": {"summary": row[place]},
                "attributes": {"model": name},
            }
            for row in ROWS
            for name, place in WIDE.items()
        ],
        ("gpt", "llama"),
    ),
    "openai_evals.jsonl": (
        [{"spec": {"completion_fns": ["gpt"], "eval_name": "news"}, "run_id": "1"}]
        + [
            {
                "run_id": "1",
                "event_id": n,
                "sample_id": f"news.{n}",
                "type": "sampling",
                "data": {"prompt": [{"role": "user", "content": row[0]}], "sampled": [row[1]]},
            }
            for n, row in enumerate(ROWS)
        ],
        ("",),
    ),
    "promptfoo.csv": (
        [
            ["document", f"[gpt] {PROMPT}", *MORE, f"[llama] {PROMPT}", *MORE],
            *([row[0], row[1], *OF_MORE, row[2], *OF_MORE] for row in ROWS),
        ],
        ("gpt", "llama"),
    ),
    "spreadsheet.csv": (
        [["Ausgangstext\nlang", "gpt:\nsum, please", "llama:\nsum, please"], *map(list, ROWS)],
        ("gpt:\nsum, please", "llama:\nsum, please"),
    ),
    "twice.csv": (
        [["document", "summary", "score", "score"], *([r[0], r[1], 1, 2] for r in ROWS)],
        ("",),
    ),
    "minutes.jsonl": ([{"transcript": turns(row[0]), "minutes": row[1]} for row in ROWS], ("",)),
    "protocol.jsonl": ([{"transcript": turns(row[0]), "decided": row[1]} for row in ROWS], ("",)),
    "speakers.jsonl": ([{"said": turns(row[0]), "decided": row[1]} for row in ROWS], ("",)),
    "thread.jsonl": (
        [{"thread": [{"from": turn["speaker"], "body": turn["text"]} for turn in turns(row[0])],
          "written": row[1]} for row in ROWS],
        ("",),
    ),
    "note.jsonl": ([{"dialogue": row[0], "note": row[1]} for row in ROWS], ("",)),
    "many.jsonl": (
        [{**{f"column_{k}": k for k in range(60)}, "body": r[0], "points": r[1]} for r in ROWS],
        ("",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", FILES)
def test_what_is_proposed_works_as_it_is_printed(name: str, command: Command) -> None:
    rows, systems = FILES[name]
    write_rows(name, rows)
    options: list[str] = []
    for _ in range(3):  # an error proposes the texts, and what is said then the systems
        ran = command(name, "--metrics", "facts", "--output", "out.jsonl", *options)
        proposed = [word for option in OPTION.findall(ran.err) for word in shlex.split(option)[:2]]
        if not proposed or any(PLACEHOLDER.fullmatch(word) for word in proposed):
            break
        options += proposed
    assert ran.status == 0, ran.err
    scored = [json.loads(line) for line in Path("out.jsonl").read_text().splitlines()]
    found = {
        (str(one.get("system", "")), one["document_digest"], one["summary_digest"])
        for one in scored
    }
    is_dialogue = name in ("minutes.jsonl", "protocol.jsonl", "speakers.jsonl", "thread.jsonl")
    read = as_said if is_dialogue else str
    assert found == {
        (system, document_digest(read(document)), summary_digest(text))
        for document, *texts in ROWS
        for system, text in zip(systems, texts, strict=False)
    }


def test_a_system_is_proposed_that_writes_what_another_writes(command: Command) -> None:
    write_rows("alike.csv", [["story", "gpt", "llama"], *([*row[:2], row[1]] for row in ROWS)])
    assert "--summary-columns gpt,llama" in command("alike.csv", "--metrics", "facts").err


@pytest.mark.parametrize("name", ["wide.csv", "wide.jsonl"])
@pytest.mark.parametrize(
    ("columns", "proposed"), [("gpt,llama", "--document-column NAME"), ("gpd,llama", "mean gpt?")]
)
def test_a_column_of_summaries_is_no_document(
    name: str, columns: str, proposed: str, command: Command
) -> None:
    head = ["gpt", "llama"]
    rows: list[Any] = [row[1:] for row in ROWS]
    if "gpd" in columns:
        head, rows = ["document", *head], ROWS
    lines: Any = [head, *rows]
    if name.endswith(".jsonl"):
        lines = [dict(zip(head, row, strict=True)) for row in rows]
    write_rows(name, lines)
    ran = command(name, "--metrics", "facts", "--summary-columns", columns)
    assert (ran.status != 0, proposed in ran.err) == (True, True), ran.err


# Errors


def test_all_missing_columns_are_in_one_message() -> None:
    columns = {"document": "document", "summary": "summary"}
    said = str(explain_missing(["document", "summary"], columns, ["a", "b"], {"a": "x", "b": 1}))
    assert "--document-column" in said
    assert "--summary-column" in said
    assert "--summary-columns" not in said


def test_an_output_without_its_record_asks_for_no_column() -> None:
    said = explain_missing(
        ["summary"], {"summary": "summary"}, ["id", "document_digest", "summary_digest", "unr_1"]
    )
    assert ".meta.json" in str(said)


@pytest.mark.parametrize(
    ("record", "offered"),
    [
        (
            {"document": "d d d", "gpt4": "It ran away.", "note": "short"},
            [("summary-column", "gpt4")],
        ),
        (
            {"document": "d d d", "note": "short"},
            [("summary-column", "NAME"), ("sources", "FILE")],
        ),
        (
            {"document": "d d d", "decoded": "It ran away.", "references": ["It has run."]},
            [("summary-column", "decoded")],
        ),
        (
            {
                "llm": {"input_messages": [{"content": "This one is the longer."}]},
                "output": {"messages": [{"content": "Short it is."}], "value": "Short it is."},
            },
            [
                ("document-column", "llm.input_messages.0.content"),
                ("summary-column", "output.value"),
            ],
        ),
    ],
)
def test_texts_that_are_not_read_are_proposed(
    record: dict[str, Any], offered: list[tuple[str, str]]
) -> None:
    columns = {"document": "document", "summary": "summary"}
    missing = missing_columns(record, columns)
    error = explain_missing(missing, columns, list(record), record)
    assert [part for part in error.parts if not isinstance(part, str)] == offered


def test_a_column_that_is_named_almost_right_is_proposed() -> None:
    columns = {"document": "artcle", "summary": "summary"}
    error = explain_missing(["document"], columns, ["article", "summary"])
    assert error.parts[-1] == ("document-column", "article")
