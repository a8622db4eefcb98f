# SPDX-License-Identifier: Apache-2.0
"""Files of every format, compressed and remote, and the names of files."""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import os
import struct
import sys
import threading
from pathlib import Path
from typing import Any

import fsspec
import pandas as pd
import pyarrow
import pyarrow.parquet
import pytest

from summary_metrics.errors import JobError
from summary_metrics.reading import files
from summary_metrics.reading.files import (
    check_files,
    check_writable,
    default_output,
    name_by_file,
)
from summary_metrics.reading.reader import Reader
from summary_metrics.reading.text import Reading

RECORDS = [{"summary": "Café.", "document": "A café."}, {"summary": "b", "document": "c"}]
JSON_LINES = "".join(json.dumps(record) + "\n" for record in RECORDS).encode()
CSV = "summary,document\nCafé.,A café.\nb,c\n".encode()


def records_of(file: str) -> list[Any]:
    return [record for _, record in Reader(file, Reading()).records(["summary", "document"])]


def parquet() -> bytes:
    stream = io.BytesIO()
    pyarrow.parquet.write_table(pyarrow.Table.from_pylist(RECORDS), stream)
    return stream.getvalue()


def workbook(records: list[dict[str, Any]]) -> bytes:
    stream = io.BytesIO()
    pd.DataFrame(records).to_excel(stream, index=False)
    return stream.getvalue()


def arrow() -> bytes:
    stream = io.BytesIO()
    table = pyarrow.Table.from_pylist(RECORDS)
    with pyarrow.ipc.new_stream(stream, table.schema) as writer:
        writer.write_table(table)
    return stream.getvalue()


def damaged(content: bytes) -> bytes:
    """The second text of a column begins where no memory is."""
    offsets = struct.pack("<3i", 0, 6, 7)
    assert offsets in content
    return content.replace(offsets, struct.pack("<3i", 0, 2**30, 2**30 + 1))


CONTENTS = {
    "rows.jsonl": JSON_LINES,
    "ROWS.NDJSON": JSON_LINES,
    "rows.json": json.dumps(RECORDS).encode(),
    "rows.csv": CSV,
    "rows.tsv": CSV.replace(b",", b"\t"),
    "rows.jsonl.gz": gzip.compress(JSON_LINES),
    "rows.csv.bz2": bz2.compress(CSV),
    "rows.jsonl.xz": lzma.compress(JSON_LINES),
    "rows.parquet": parquet(),
    "blanks.json": b"[" + b"\n, " * 500_000 + json.dumps(RECORDS).encode()[1:],
    "rows.xlsx": workbook(RECORDS),
}


@pytest.mark.parametrize("name", CONTENTS)
def test_every_format_here_and_elsewhere(name: str) -> None:
    Path(name).write_bytes(CONTENTS[name])
    with fsspec.open(f"memory://{name}", "wb") as stream:
        stream.write(CONTENTS[name])
    assert records_of(name) == records_of(f"memory://{name}") == RECORDS
    assert Reader(name, Reading()).names == ["summary", "document"]


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("rows.json", json.dumps(RECORDS).encode() * 2),
        ("rows.json", (json.dumps(RECORDS, indent=2).encode() + b"\n\n") * 2),
        ("rows.json.gz", gzip.compress(json.dumps(RECORDS).encode(), mtime=0) * 2),
        ("rows.jsonl.bz2", bz2.compress(JSON_LINES) * 2),
        ("rows.jsonl.xz", (lzma.compress(JSON_LINES) + b"\0" * 4) * 2),
        ("rows.arrow", arrow() * 2),
    ],
)
def test_files_one_behind_the_other_are_read_to_the_end(name: str, content: bytes) -> None:
    Path(name).write_bytes(content)
    assert records_of(name) == RECORDS * 2


def test_cells_of_a_workbook_are_as_they_are() -> None:
    rows = [
        {"id": 7, "summary": "N/A", "system": None},
        {},
        {"id": 8, "summary": "=1+1", "system": "x"},
    ]
    Path("rows.xlsx").write_bytes(workbook(rows))
    found = list(Reader("rows.xlsx", Reading()).records([]))
    assert found[0] == (2, {"id": 7, "summary": "N/A", "system": ""})
    assert [line for line, _ in found] == [2, 4]


def test_standard_input_is_read_once_and_can_be_read_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_spooled", {})
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(JSON_LINES)))
    assert records_of("-") == RECORDS
    assert records_of("-") == RECORDS


# Windows has no `os.mkfifo`, so there is nothing to read there. CI, on Linux, always runs it.
@pytest.mark.skipif(os.name != "posix", reason="there are no such pipes")
def test_a_pipe_with_a_name_is_read_once_and_can_be_read_again(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody waits in silence for somebody to write."""
    monkeypatch.setattr(files, "_spooled", {})
    monkeypatch.setattr(files, "PATIENCE", 0.05)
    os.mkfifo("rows.jsonl")
    writer = threading.Timer(0.5, lambda: Path("rows.jsonl").write_bytes(JSON_LINES))
    writer.start()
    assert records_of("rows.jsonl") == RECORDS
    writer.join()
    assert records_of("rows.jsonl") == RECORDS
    assert "waiting for a program that writes to rows.jsonl" in capsys.readouterr().err


@pytest.mark.parametrize("device", ["/dev/zero", "/dev/null"])
def test_a_device_is_no_file(device: str) -> None:
    Path("rows.jsonl").symlink_to(device)
    for read in (check_files, lambda names: records_of(names[0])):
        with pytest.raises(JobError, match="device"):
            read(["rows.jsonl"])


def test_a_damaged_value_of_parquet_is_an_error_of_its_row() -> None:
    texts = pyarrow.array([b"ok", b"\xff"], pyarrow.binary()).view(pyarrow.string())
    pyarrow.parquet.write_table(pyarrow.table({"summary": texts}), "rows.parquet")
    good, bad = records_of("rows.parquet")
    assert good == {"summary": "ok"}
    assert isinstance(bad, ValueError)


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("rows.parquet", b"PAR1", "rows.parquet"),
        ("rows.xlsx", b"PK\x03\x04", "rows.xlsx"),
        ("rows.jsonl.gz", b"no gzip", "rows.jsonl.gz"),
        ("rows.jsonl", gzip.compress(JSON_LINES, mtime=0), ".gz"),
        ("rows.json", b"[1, ", "rows.json"),
        ("rows.parquet", b"version https://git-lfs.github.com/spec/v1\n", "git lfs pull"),
        ("rows.json", json.dumps(RECORDS).encode() + b"garbage", "behind 2 rows"),
        ("rows.json", json.dumps(RECORDS).encode() + b'\n{"a": 1}', "behind 2 rows, line 2"),
        ("rows.jsonl.bz2", bz2.compress(JSON_LINES) + b"garbage", "rows.jsonl.bz2"),
        ("rows.jsonl.xz", lzma.compress(JSON_LINES) + b"garbage", "rows.jsonl.xz"),
        ("rows.jsonl.gz", gzip.compress(JSON_LINES, mtime=0) + b"garbage", "rows.jsonl.gz"),
        ("rows.jsonl.bz2", bz2.compress(JSON_LINES)[:-9], "no end"),
        ("rows.arrow", damaged(arrow()), "rows.arrow"),
        ("rows.arrow", arrow() + b"garbage!", "rows.arrow"),
        ("rows.csv", b"summary,summary\na,b\n", "2 columns `summary`"),
        ("rows.csv", b'"summary\n', "header"),
    ],
)
def test_a_file_that_cannot_be_read(name: str, content: bytes, said: str) -> None:
    Path(name).write_bytes(content)
    with pytest.raises(JobError, match=said) as error:
        records_of(name)
    assert error.value.status == 1


@pytest.mark.parametrize(
    "name",
    [
        *("none.jsonl", "unr", "rows.xls", "rows.txt", "s\udce9.jsonl", "ftp9://a/rows.jsonl"),
        *("rows.csv.zip", "rows.jsonl.zst", "rows.pkl", "rows.yaml", "rows.feather", "rows.odd"),
    ],
)
def test_a_name_that_cannot_be_read(name: str) -> None:
    def read() -> None:
        check_files([name])
        Reader(name, Reading())

    with pytest.raises(JobError) as error:
        read()
    assert error.value.status == 2


def test_a_file_that_is_given_twice() -> None:
    Path("rows.jsonl").write_bytes(JSON_LINES)
    Path("link.jsonl").symlink_to("rows.jsonl")
    with pytest.raises(JobError, match="twice"):
        check_files(["rows.jsonl", "link.jsonl"])


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        (["a.jsonl", "b.csv", "c.json"], "a+b+c.scores.jsonl"),
        (["a.jsonl", "b.csv", "c.json", "d.json"], "a+3-more.scores.jsonl"),
        (["s3://bucket/NEWS.JSONL"], "NEWS.scores.jsonl"),
    ],
)
def test_the_default_output(given: list[str], expected: str) -> None:
    assert str(default_output(given)) == expected


def test_a_single_file_has_its_output_beside_it(tmp_path: Path) -> None:
    assert default_output([str(tmp_path / "a.jsonl")]) == tmp_path / "a.scores.jsonl"


@pytest.mark.parametrize(
    ("files", "names"),
    [
        (["gpt/news.jsonl", "llama/news.jsonl", "old.csv"], ["gpt/news", "llama/news", "old"]),
        (["x/gpt/news.jsonl", "y/gpt/news.jsonl"], ["x/gpt/news.jsonl", "y/gpt/news.jsonl"]),
        (["news.csv", "news.jsonl"], ["news.csv", "news.jsonl"]),
    ],
)
def test_several_files_are_systems_by_their_stems(files: list[str], names: list[str]) -> None:
    assert list(name_by_file(files).values()) == names


@pytest.mark.parametrize("path", ["", "nowhere/a.jsonl", "folder", "link", "s3://bucket/a.jsonl"])
def test_a_path_that_cannot_be_written(path: str) -> None:
    Path("folder").mkdir()
    Path("link").symlink_to("nowhere/a.jsonl")
    with pytest.raises(JobError, match="--output"):
        check_writable("output", Path(path))
