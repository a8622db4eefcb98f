# SPDX-License-Identifier: Apache-2.0
"""Rows from files that are not local, and the chunks that rows are scored in."""

from __future__ import annotations

import functools
import http.server
import json
import os
import re
import threading
import tracemalloc
from collections.abc import Iterator
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given
from hypothesis import strategies as st

from summary_metrics import cli
from summary_metrics.errors import JobError
from summary_metrics.rows import (
    Row,
    cut_chunks,
    digest_rows,
    document_digest,
    document_text,
    make_row,
    open_file,
    read_records,
)

ROWS = [{"summary": f"The {i}th cat sat.", "document": f"Cat {i} sat on the mat."} for i in range(300)]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Path, str]]:
    """A folder, and the address under which a web server shows it."""
    folder = tmp_path_factory.mktemp("server")

    class Handler(http.server.SimpleHTTPRequestHandler):
        def log_message(self, *_arguments: object) -> None:
            pass

    handler = functools.partial(Handler, directory=str(folder))
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler) as web:
        threading.Thread(target=web.serve_forever, daemon=True).start()
        yield folder, f"http://127.0.0.1:{web.server_port}"
        web.shutdown()


# Worked by hand


def row(file: str, document: str | None) -> Row:
    return Row(file, 0, None, None, "", document)


def test_chunks_end_with_files_and_between_documents() -> None:
    given_rows = [row("a", d) for d in "xxxyyz"] + [row("b", d) for d in "zzzzzzz"] + [row("c", None)] * 3
    found = [[(r.file, r.document) for r in chunk] for chunk, _ in cut_chunks(given_rows, 2)]
    assert found == [
        [("a", "x")] * 3,
        [("a", "y")] * 2,
        [("a", "z")],
        [("b", "z")] * 4,  # twice the size is the most
        [("b", "z")] * 3,
        [("c", None)] * 2,
        [("c", None)],
    ]


def test_documents_are_told_apart_by_their_passages() -> None:
    assert document_text(None) == ""
    assert document_text("One.") == document_text(["One."]) == "One."
    assert document_text(["One.", "Two."]) == "One.\nTwo."
    assert document_digest("One.") == document_digest(["One."])
    digests = {document_digest(document) for document in ("One.\nTwo.", ["One.", "Two."], ["One.Two."], "")}
    assert {len(digest) for digest in digests} == {16}
    assert len(digests) == 4


@pytest.mark.parametrize(("value", "label"), [("a", "a"), (0, 0), (-7, -7), ("", None), (None, None)])
def test_ids_and_systems(value: Any, label: Any) -> None:
    columns = {"summary": "summary", "id": "id", "system": "system"}
    found = make_row("rows.jsonl", 1, {"summary": "s", "id": value, "system": value}, columns)
    assert (found.id, found.system) == (label, label)


@pytest.mark.parametrize("value", [1.0, float("nan"), True, False, ["a"], {}])
def test_what_is_no_id(value: Any) -> None:
    with pytest.raises(ValueError, match="`id` must be a string or an integer, got "):
        make_row("rows.jsonl", 1, {"summary": "s", "id": value}, {"summary": "summary", "id": "id", "system": "system"})


# Properties


@given(
    st.lists(st.builds(Row, st.text(), st.integers(), st.none(), st.text(), st.text(), st.text())), st.integers(0, 9)
)
def test_a_digest_goes_on_where_it_stopped(rows: list[Row], cut: int) -> None:
    whole = digest_rows(rows).hexdigest()
    assert digest_rows(rows[cut:], digest_rows(rows[:cut])).hexdigest() == whole
    for i, row in enumerate(rows):
        changed = [*rows[:i], row._replace(line=row.line + 1), *rows[i + 1 :]]
        assert digest_rows(changed).hexdigest() != whole


@given(st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from(["x", "y", None])), max_size=30), st.integers(1, 5))
def test_chunks_are_the_rows_in_order(places: list[tuple[str, str | None]], size: int) -> None:
    rows = [row(file, document) for file, document in places]
    found = [chunk for chunk, failure in cut_chunks(rows, size) if not failure]
    assert [r for chunk in found for r in chunk] == rows
    for chunk, following in pairwise(found):
        assert len({r.file for r in chunk}) == 1
        assert len(chunk) <= 2 * size
        same_file = chunk[-1].file == following[0].file
        assert len(chunk) >= size or not same_file
        if same_file and chunk[-1].document and chunk[-1].document == following[0].document:
            assert len(chunk) == 2 * size
    # Each run of rows of one file is cut as it would be alone.
    runs = [list(run) for _, run in groupby(rows, key=lambda r: r.file)]
    assert found == [chunk for run in runs for chunk, _ in cut_chunks(run, size)] or not rows


# Files that are not local


def test_remote_files_hold_the_same_rows(server: tuple[Path, str]) -> None:
    folder, address = server
    (folder / "rows.jsonl").write_text("".join(json.dumps(record) + "\n" for record in ROWS), encoding="utf-8")
    lines = ["summary,document", *(f'"{record["summary"]}","{record["document"]}"' for record in ROWS)]
    (folder / "rows.csv").write_text("\n".join(lines), encoding="utf-8")
    pq.write_table(pa.Table.from_pylist(ROWS), folder / "rows.parquet")
    for name in ("rows.jsonl", "rows.csv", "rows.parquet"):
        for file in (f"{address}/{name}", (folder / name).as_uri()):
            assert [record for _, record in read_records(file, ("summary", "document"))] == ROWS


def test_a_remote_file_is_scored(server: tuple[Path, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, address = server
    monkeypatch.chdir(tmp_path)
    (folder / "few.jsonl").write_text('{"summary": "a b a"}\n', encoding="utf-8")
    assert cli.main([f"{address}/few.jsonl", "--metrics", "unr"]) == 0
    (found,) = map(json.loads, Path("scores.jsonl").read_text(encoding="utf-8").splitlines())
    assert (found["file"], found["line"], found["unr_1"]) == (f"{address}/few.jsonl", 1, 2 / 3)


# Errors


@pytest.mark.parametrize(
    ("file", "message"),
    [
        ("s3://bucket/rows.jsonl", "ImportError: Install s3fs"),
        ("nowhere://rows.jsonl", "ValueError: Protocol not known: nowhere"),
        ("http://127.0.0.1:1/rows.jsonl", "FileNotFoundError"),
        ("file:///no/such/rows.jsonl", "No such file or directory"),
    ],
)
def test_why_a_remote_file_cannot_be_opened(
    file: str, message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(JobError, match=f"^{re.escape(file)}: .*{message}"):
        open_file(file)
    assert cli.main([file, "--metrics", "unr"]) == 2
    assert re.fullmatch(f"summary-metrics: {re.escape(file)}: .*{message}.*\n", capsys.readouterr().err)


@pytest.mark.parametrize("suffix", ["csv", "parquet"])
def test_a_column_that_is_there_twice(tmp_path: Path, suffix: str) -> None:
    path = tmp_path / f"rows.{suffix}"
    if suffix == "csv":
        path.write_text("document,summary,summary\nd,s,t\n")
    else:
        pq.write_table(pa.table([["d"], ["s"], ["t"]], names=["document", "summary", "summary"]), path)
    with pytest.raises(JobError, match="there are 2 columns `summary`"):
        list(read_records(str(path), ["document", "summary", "id"]))


@pytest.mark.parametrize(
    ("record", "there"),
    [
        ({"document;summary": "d;s"}, "; it has 'document;summary'"),
        ({"text": "s", "\x1b[2J": 1}, r"; it has 'text', '\x1b[2J'"),
        ({"c" * 300: "s"}, "; it has '" + "c" * 199),
        ({}, ""),
    ],
)
def test_a_missing_column_is_reported_with_those_that_are_there(record: dict[str, object], there: str) -> None:
    message = "column `summary` is missing; --summary-column gives another name"
    columns = {"summary": "summary", "id": "id", "system": "system"}
    with pytest.raises(ValueError, match=f"^{re.escape(message + there)}$"):
        make_row("rows.csv", 2, record, columns)
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        make_row("rows.parquet", 2, record, columns)


def test_a_large_parquet_file_is_read_in_pieces(tmp_path: Path) -> None:
    # One row group of 40 MB, as most writers make it.
    documents = [os.urandom(1_000).hex() for _ in range(20_000)]
    pq.write_table(pa.table({"document": documents, "summary": ["s"] * len(documents)}), tmp_path / "rows.parquet")
    tracemalloc.start()
    assert sum(1 for _ in read_records(str(tmp_path / "rows.parquet"), ["document", "summary"])) == len(documents)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10_000_000
