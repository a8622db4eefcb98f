# SPDX-License-Identifier: Apache-2.0
"""Files as rows: what is checked at the start, how bad rows are named, and where chunks end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from summary_metrics.errors import JobError
from summary_metrics.reading.opening import FIRST_ROWS
from summary_metrics.reading.rows import HEAD, Row, cut_chunks, document_digest, summary_digest
from tests.helpers.command import write
from tests.helpers.rows import each_row

from .opening import Opening, write_text

GOOD = {"document": "A long document of some words.", "summary": "A summary."}


# What a row is


def test_rows_of_several_files_and_again(opening: Opening) -> None:
    write("a.jsonl", [{**GOOD, "id": 1, "system": "x"}, {**GOOD, "id": "two", "system": ""}])
    write_text("b.csv", 'document,summary,id\n"D\nd",S,3\n,S,\n')
    opened = opening("a.jsonl", "b.csv")
    rows = list(opened.rows)
    assert rows == [
        Row("a.jsonl", 1, 1, "x", GOOD["summary"], GOOD["document"]),
        Row("a.jsonl", 2, "two", None, GOOD["summary"], GOOD["document"]),
        Row("b.csv", 2, "3", None, "S", "D\nd"),
        Row("b.csv", 4, None, None, "S", ""),
    ]
    assert list(opened.source.rows()) == rows


def test_a_file_is_opened_once_for_its_head_and_its_rows(
    opening: Opening, monkeypatch: pytest.MonkeyPatch
) -> None:
    write("rows.jsonl", [GOOD] * (HEAD + 3))
    opened = opening("rows.jsonl")
    Path("rows.jsonl").rename("gone.jsonl")
    assert len(opened.head) == HEAD
    assert len(list(opened.rows)) == HEAD + 3


def test_documents_are_read_where_nothing_needs_them_if_they_are_there(opening: Opening) -> None:
    write("with.jsonl", [GOOD])
    write("without.jsonl", [{"summary": "S"}])
    assert next(opening("with.jsonl", needed=("summary",)).rows).document == GOOD["document"]
    assert next(opening("without.jsonl", needed=("summary",)).rows).document is None
    assert "`document`" in opening.refusal("without.jsonl")


def test_a_wide_file_has_a_row_for_each_system(opening: Opening) -> None:
    write("wide.jsonl", [{"document": "D", "id": 7, "gpt4": "One.", "llama": "Two."}])
    rows = list(opening("wide.jsonl", wide=("gpt4", "llama")).rows)
    assert [(row.system, row.summary, row.id, row.line) for row in rows] == [
        ("gpt4", "One.", 7, 1),
        ("llama", "Two.", 7, 1),
    ]
    assert "claude" in opening.refusal("wide.jsonl", wide=("gpt4", "claude"))
    assert "--system-column" in opening.refusal("wide.jsonl", wide=("gpt4",), system="id")


def test_a_row_with_its_record(opening: Opening) -> None:
    write("rows.jsonl", [{**GOOD, "grade": 4}])
    source = opening("rows.jsonl").source
    assert [
        (row.summary, record["grade"])
        for row, record in source.rows_with_records(more_columns=["grade"])
    ] == [(GOOD["summary"], 4)]


# Bad rows


@each_row
@pytest.mark.parametrize("before", [0, FIRST_ROWS, HEAD])
def test_a_bad_row_is_named_by_its_line(
    opening: Opening, line: str, said: str, before: int
) -> None:
    good = json.dumps(GOOD) + "\n"
    write_text("rows.jsonl", good * before + line + "\n" + good)
    with pytest.raises(JobError) as error:
        list(opening("rows.jsonl").rows)
    message = str(error.value)
    assert message.startswith(f"rows.jsonl:{before + 1}: ")
    assert said in message
    opened = opening("rows.jsonl", skip=True)
    assert len(list(opened.rows)) == before + 1
    assert opening.bad == [message]  # once, also where it is among the first
    assert len(list(opened.source.rows())) == before + 1


def test_the_first_rows_of_every_file_are_checked_at_once(opening: Opening) -> None:
    write("a.jsonl", [GOOD])
    write("b.jsonl", [GOOD] * (FIRST_ROWS - 1) + [{"document": "D"}])
    assert f"b.jsonl:{FIRST_ROWS}" in opening.refusal("a.jsonl", "b.jsonl")
    write("b.jsonl", [GOOD] * FIRST_ROWS + [{"document": "D"}])
    opened = opening("a.jsonl", "b.jsonl")
    with pytest.raises(JobError, match=f"b.jsonl:{FIRST_ROWS + 1}"):
        list(opened.rows)


def test_a_row_of_a_table_is_named_by_its_number_too(opening: Opening) -> None:
    write_text("rows.csv", 'document,summary\n"D\nD",S\nx\n')
    assert opening.refusal("rows.csv").startswith("rows.csv:4: in row 2 below the header, ")


def test_bytes_that_are_no_text_name_an_encoding(opening: Opening) -> None:
    text = "Der Bürgermeister eröffnete die Brücke über den Fluß – für 5 €."
    Path("rows.csv").write_bytes(f"document,summary\n{text},{text}\n".encode("cp1252"))
    assert "--encoding cp1252" in opening.refusal("rows.csv")
    assert next(opening("rows.csv", encoding="cp1252").rows).summary == text


CUT = "🚢".encode("utf-16-le")[:2]


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-32-le"])
@pytest.mark.parametrize("end", [b"\n", CUT, CUT[::-1], CUT + b"\n"])
def test_a_character_that_is_cut_loses_its_row_alone(
    opening: Opening, encoding: str, end: bytes
) -> None:
    good = json.dumps(GOOD) + "\n"
    Path("rows.jsonl").write_bytes((good * 2 + good[:-4]).encode(encoding) + end)
    assert len(list(opening("rows.jsonl", skip=True).rows)) == 2
    assert len(opening.bad) == 1


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-be"])
def test_half_of_an_emoji_loses_its_row_alone(opening: Opening, encoding: str) -> None:
    good = json.dumps(GOOD) + "\n"
    lines = good + good.replace("long", "\ud83d") + good
    Path("rows.jsonl").write_bytes(lines.encode(encoding, "surrogatepass"))
    assert len(list(opening("rows.jsonl", skip=True).rows)) == 2
    assert len(opening.bad) == 1


# Columns and headers


@each_row
def test_a_header_that_lacks_a_column(opening: Opening, content: str, said: list[str]) -> None:
    write_text("rows.csv", content)
    message = opening.refusal("rows.csv")
    assert all(part in message for part in said)


def test_a_named_delimiter_that_is_not_the_files(opening: Opening) -> None:
    write_text("rows.csv", "document;summary\nx;y\n")
    assert "--delimiter ';'" in opening.refusal("rows.csv", delimiter=",")


def test_no_rows(opening: Opening) -> None:
    Path("a.jsonl").touch()
    write_text("b.csv", "document,summary\n")
    assert all(name in opening.refusal("a.jsonl", "b.csv") for name in ("a.jsonl", "b.csv"))
    write("c.jsonl", [GOOD])
    opening.said.clear()
    assert len(list(opening("a.jsonl", "c.jsonl").rows)) == 1
    assert [line for line in opening.said if "a.jsonl" in line]


# What is said


@each_row
def test_notes(opening: Opening, rows: list[dict[str, str]], said: str | None) -> None:
    opening(write("rows.jsonl", rows))
    assert len(opening.said) == bool(said), opening.said
    assert (said or "") in "".join(opening.said)


def test_a_column_that_names_systems_is_asked_about_where_another_has_one_value(
    opening: Opening,
) -> None:
    rows = [{**GOOD, "system": "You are helpful.", "model": name} for name in "abc"]
    message = opening.refusal(write("rows.jsonl", rows))
    assert "`model`" in message
    assert [row.system for row in opening("rows.jsonl", system="model").rows] == ["a", "b", "c"]


def test_other_layouts_are_named(opening: Opening) -> None:
    Path("rows.csv").write_bytes("document;summary\nxyz;y\n".encode("utf-16"))
    opening("rows.csv")
    assert "UTF-16" in opening.said[0]
    assert "semicolons" in opening.said[0]


# Digests and chunks


def test_digests_tell_texts_apart() -> None:
    documents: list[Any] = ["a b", ["a", "b"], ["a b"], "a"]
    # a text is its only passage
    assert len({document_digest(document) for document in documents}) == 3
    assert summary_digest("a") != summary_digest("b")


@each_row
def test_chunks_are_of_one_file(files: str, chunks: list[str]) -> None:
    rows = [Row(file, 1, None, None, "S", "D") for file in files]
    assert ["".join(row.file for row in chunk) for chunk in cut_chunks(rows, 3)] == chunks
