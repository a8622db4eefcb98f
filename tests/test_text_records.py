# SPDX-License-Identifier: Apache-2.0
"""The command and the pages read a file the same way, because they have the same reader."""

from __future__ import annotations

import csv
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("gradio", reason="the pages are optional")

from metrics._shared.page import text_columns, text_lines, text_records
from metrics._shared.page.demo_tables import FileRows, read_table
from metrics._shared.page.demo_words import python_lines_for_file
from summary_metrics.errors import JobError
from summary_metrics.reading.columns import inspect_files
from summary_metrics.reading.rows import read_rows

TEXT = "The ferry left \u2013 in fog, at 10."
AWKWARD: dict[str, tuple[str, bytes]] = {
    "break in a name": ("rows.csv", b'document,summary,"notes\nof the editor"\nd,a b,n\n'),
    "cut": ("rows.jsonl", b'{"document": "d", "summ'),
    "semicolons": ("rows.csv", b"document;summary;system\nd, e;a b;x\n"),
    "sep": ("rows.csv", b"sep=;\r\nsummary;document\r\na b;d, e\r\n"),
    "sep with spaces": ("rows.csv", b"\r\nsep = ;\r\n\r\nsummary;document\r\na b;d, e\r\n"),
    "every name in quotes": ("rows.csv", b'"document";"summary";"system"\n"d, e";"a b";"x"\n'),
    "blank lines first": ("rows.csv", b" \n\ndocument;summary\nd, e;a b\n"),
    "capitals": ("ROWS.CSV", b"document,summary\nd,a b\n"),
    "tabs": ("rows.csv", b"document\tsummary\nd\ta b\n"),
    "tsv": ("rows.tsv", b"document\tsummary\nd\ta b\n"),
    "bars": ("rows.csv", b"document|summary\nd|a b\n"),
    "utf-16": ("rows.csv", f"document\tsummary\n{TEXT}\ta b\n".encode("utf-16")),
    "utf-16 without a mark": ("rows.jsonl", f'{{"document": "{TEXT}", "summary": "a"}}\n'.encode("utf-16-le")),
    "mark": ("rows.csv", b"\xef\xbb\xbfdocument,summary\nd,a b\n"),
    "cp1252": ("rows.csv", f'document,summary\n"{TEXT}",a b\n'.encode("cp1252")),
    "other names": ("rows.csv", b"Article,highlights,generator\nd,a b,x\nd,a b,\n"),
    "unclear": ("rows.csv", b"text,article,summary\nd,e,a b\n"),
    "lists in cells": ("rows.csv", b'document,summary\n"[""One."", ""Two.""]",a b\n"[\'One.\']",c\n'),
    "lists of numpy": ("rows.csv", b"""document,summary\n"['One.'\n 'Two.']",a b\n"""),
    "list in a text": ("rows.jsonl", b'{"document": "[\\"One.\\", \\"Two.\\"]", "summary": "a b"}\n'),
    "passages": ("rows.jsonl", b'{"document": ["One.", "Two."], "summary": "a b"}\n'),
    "empty list": ("rows.jsonl", b'{"document": [], "summary": "a b"}\n'),
    "list": ("rows.json", b'[{"document": "d", "summary": "a b", "system": 3}]'),
    "lines as json": ("rows.json", b'{"document": "d", "summary": "a b"}\n'),
    "lines": ("rows.ndjson", b'\n{"document": "d", "summary": "a b"}\n\n'),
    "quotes over lines": ("rows.csv", b'document,summary\n"d\n""e"", f","a\r\nb"\n'),
    "few fields": ("rows.csv", b"document,summary\nd\n"),
    "twice": ("rows.csv", b"document,summary,summary\nd,a,b\n"),
    "number": ("rows.jsonl", b'{"document": "d", "summary": 3}\n'),
    "missing": ("rows.csv", b"document,words\nd,a b\n"),
    "empty": ("rows.csv", b""),
    "header": ("rows.csv", b"document,summary\n"),
    "workbook": ("rows.csv", b"PK\x03\x04document,summary\nd,a\n"),
    "broken": ("rows.jsonl", b'{"document": "d", "summary": "a b"\n'),
}
REFUSED = {
    "cp1252": "is not valid UTF-8 at character 16",
    "unclear": "the document may be the column `text` or `article`",
    "empty list": "`document` is an empty list",
    "few fields": "1 fields under a header of 2",
    "twice": "there are 2 columns `summary`; leave one, or rename the others",
    "number": "`summary` must be a string, got int",
    "missing": "column `summary` is missing",
    "empty": "no rows",
    "header": "no rows",
    "workbook": "not a text file, but a workbook of a spreadsheet",
    "broken": "broken JSON: Expecting ',' delimiter at character 35",
    "cut": "broken JSON: Unterminated string starting at character 19",
}


def read_as_command(file: str) -> list[tuple[Any, ...]]:
    """Return summary, document and system of each row; a JobError says what is wrong."""

    def refuse(message: str) -> None:
        raise JobError(message, 1)

    columns, empty = inspect_files([file], dict.fromkeys(text_columns.COLUMNS), skip_bad_rows=False)
    if empty:
        raise JobError("no rows", 1)
    return [(row.summary, row.document, row.system) for row in read_rows([file], columns, refuse)]


def read_as_page(file: str) -> FileRows:
    return read_table(file, ["document", "summary"], ["nid"], 10)


@pytest.mark.parametrize("case", sorted(AWKWARD.keys() - REFUSED.keys()))
def test_page_and_command_read_the_same(tmp_path: Path, case: str) -> None:
    name, content = AWKWARD[case]
    (tmp_path / name).write_bytes(content)
    read = read_as_page(str(tmp_path / name))
    rows = list(zip(read.summaries, read.documents, read.systems, strict=True))
    assert rows == read_as_command(str(tmp_path / name))


@pytest.mark.parametrize("case", REFUSED)
def test_page_and_command_refuse_the_same_and_say_the_same(tmp_path: Path, case: str) -> None:
    name, content = AWKWARD[case]
    (tmp_path / name).write_bytes(content)
    with pytest.raises(JobError) as of_command:
        read_as_command(str(tmp_path / name))
    with pytest.raises(ValueError, match="rows") as of_page:
        read_as_page(str(tmp_path / name))
    assert REFUSED[case] in str(of_command.value)
    assert REFUSED[case] in str(of_page.value)
    assert "--" not in str(of_page.value)


def test_the_lines_of_python_read_what_the_page_reads(tmp_path: Path) -> None:
    for case in AWKWARD.keys() - REFUSED.keys() - {"lists in cells", "lists of numpy", "list in a text"}:
        name, content = AWKWARD[case]
        (tmp_path / name).write_bytes(content)
        read = read_as_page(str(tmp_path / name))
        lines = python_lines_for_file("unr", {}, read, str(tmp_path / name)).splitlines()
        found: dict[str, Any] = {}
        exec("\n".join([lines[0].replace("evaluate, ", ""), lines[1]]), found)
        assert list(found["rows"][read.columns["summary"]]) == [text.replace("\r\n", "\r\n") for text in read.summaries]
        assert list(found["rows"][read.columns["document"]]) == read.documents


@pytest.mark.parametrize(
    ("file", "content", "libraries", "documents"),
    [
        ("rows.csv", '"[""One."", ""Two.""]",a b\nThree.,c\n', "evaluate, json, pandas", [["One.", "Two."], "Three."]),
        ("rows.csv", "\"['One.', 'Two.']\",a b\nThree.,c\n", "ast, evaluate, pandas", [["One.", "Two."], "Three."]),
        ("rows.jsonl", '{"article": "[\\"One.\\"]", "summary": "a"}\n', "evaluate, json, pandas", [["One."]]),
    ],
)
def test_the_lines_of_python_read_lists_in_cells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, file: str, content: str, libraries: str, documents: list[Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path(file).write_text(f"article,summary\n{content}" if file == "rows.csv" else content)
    read = read_as_page(file)
    assert read.documents == documents
    assert read.notes == ["The column `article` is read as document.", "The lists in `article` are read as passages."]
    lines = python_lines_for_file("abstractness", {}, read, file)
    assert lines.startswith(f"import {libraries}\n")
    given: dict[str, Any] = {}
    metric = SimpleNamespace(compute=given.update)
    exec(lines.replace("evaluate, ", "", 1), {"evaluate": SimpleNamespace(load=lambda name: metric)})
    assert (list(given["predictions"]), given["references"]) == (read.summaries, documents)


@pytest.mark.parametrize("cell", ["['One.' 'Two.']", '["One."] "', "['a', 1]"])
def test_the_lines_of_python_say_what_they_cannot_read(tmp_path: Path, cell: str) -> None:
    with open(tmp_path / "rows.csv", "w", newline="") as stream:
        csv.writer(stream).writerows([["document", "summary"], [cell, "a b"], ["['One.']", "c"]])
    lines = python_lines_for_file("unr", {}, read_as_page(str(tmp_path / "rows.csv")), "rows.csv").splitlines()
    assert lines[0] == "import evaluate, pandas"
    assert lines[2] == "# First make a list of strings of each text in 'document' that holds a list."


def test_the_reader_is_one_source() -> None:
    reading = Path(__file__).resolve().parent.parent / "summary_metrics" / "reading"
    for module in (text_columns, text_lines, text_records):
        source = Path(str(module.__file__))
        assert (reading / source.name).read_bytes() == source.read_bytes()
