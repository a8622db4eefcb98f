# SPDX-License-Identifier: Apache-2.0
"""What has no end: a line, a text, and a file that expands without limit are errors that name a
place, and draw little into memory.
"""

from __future__ import annotations

import bz2
import gzip
import io
import json
import lzma
import random
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pyarrow
import pyarrow.parquet
import pytest

from summary_metrics.errors import JobError
from summary_metrics.reading import text

from .opening import Opening

LONGEST = 10_000
SIZE = 20_000_000  # characters of what has no end
MOST_MEMORY = 16_000_000  # bytes, of which a text of that size would take more
GOOD = {"document": "The old mill was sold.", "summary": "It was sold."}
LINE = json.dumps(GOOD).encode() + b"\n"
ENDLESS = b'{"document": "' + b"a" * SIZE + b'", "summary": "S"}'


def parquet(**options: Any) -> bytes:
    stream = io.BytesIO()
    table = pyarrow.table({"document": ["D", "a" * SIZE], "summary": ["S", "S"]})
    pyarrow.parquet.write_table(table, stream, compression="zstd", **options)
    return stream.getvalue()


def workbook(change: Callable[[bytes], bytes]) -> bytes:
    book, stream, changed = openpyxl.Workbook(), io.BytesIO(), io.BytesIO()
    book.active.append(list(GOOD))
    book.active.append(list(GOOD.values()))
    book.save(stream)
    with zipfile.ZipFile(stream) as old, zipfile.ZipFile(changed, "w", zipfile.ZIP_DEFLATED) as new:
        for name in old.namelist():
            new.writestr(name, change(old.read(name)) if "sheet1" in name else old.read(name))
    return changed.getvalue()


def archive(sample: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as log:
        log.writestr("samples/1.json", sample)
    return stream.getvalue()


ENDLESS_FILES: dict[str, tuple[Callable[[], bytes], str]] = {
    "line.jsonl.gz": (lambda: gzip.compress(LINE + ENDLESS, 1), "line.jsonl.gz:2"),
    "first.jsonl.bz2": (lambda: bz2.compress(ENDLESS + b"\n" + LINE, 1), "first line"),
    "list.json.xz": (lambda: lzma.compress(b"[" + LINE + b"," + ENDLESS + b"]"), "row 2"),
    "brackets.json.gz": (lambda: gzip.compress(b"[" * SIZE, 1), "row 1"),
    "object.json.gz": (lambda: gzip.compress(b'{"data": [' + ENDLESS + b"]}", 1), "object"),
    "header.csv.gz": (lambda: gzip.compress(b"a" * SIZE + b",summary\na,b\n", 1), "header"),
    "cell.csv.gz": (
        lambda: gzip.compress(b'document,summary\nd,s\n"' + b"a" * SIZE + b'",s\n', 1),
        "cell.csv.gz:3",
    ),
    "quote.csv.gz": (
        lambda: gzip.compress(b'document,summary\nd,s\n"' + b"word\n" * (SIZE // 5), 1),
        "quote.csv.gz:3",
    ),
    "blank.jsonl.gz": (lambda: gzip.compress(LINE + b"\n" * 30_000 + LINE, 1), "blank"),
    "commas.csv.gz": (
        lambda: gzip.compress(b"document,summary\n" + b",\n" * 30_000, 1),
        "blank",
    ),
    "text.parquet": (parquet, "rows 1 to 2"),
    "plain.parquet": (lambda: parquet(use_dictionary=False), "rows 1 to 2"),
    "cell.xlsx": (
        lambda: workbook(lambda sheet: sheet.replace(b"It was sold.", b"a" * SIZE)),
        "sheet1.xml",
    ),
    "sample.eval": (lambda: archive(b'{"input": "' + b"a" * SIZE + b'"}'), "samples/1.json"),
    "expands.xlsx": (
        lambda: workbook(lambda sheet: sheet.replace(b"</row>", b"</row>" + b"<row/>" * 2**24)),
        "sheet1.xml",
    ),
}


@pytest.mark.parametrize("name", ENDLESS_FILES)
def test_what_has_no_end_names_its_place(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text, "MOST_BLANK", 10_000)
    make, place = ENDLESS_FILES[name]
    Path(name).write_bytes(make())
    tracemalloc.start()
    try:
        with pytest.raises(JobError, match=name.replace(".", r"\.")) as error:
            list(Opening()(name, longest_text=LONGEST).rows)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert place in str(error.value)
    assert peak < MOST_MEMORY


@pytest.mark.parametrize(
    "columns",
    [
        {"document": ["It rained. " * 5] * 20_000},  # short texts that compress well
        {"document": [random.randbytes(LONGEST // 4).hex() for _ in range(5)]},
        {"document": ["a" * (LONGEST - 1000)]},
        {"document": ["D"] * 2, "notes": ["a" * SIZE] * 2},  # of a column that is not read
    ],
)
def test_a_table_within_the_limit_is_read(columns: dict[str, list[str]]) -> None:
    rows = len(columns["document"])
    table = pyarrow.table({**columns, "summary": ["S"] * rows})
    pyarrow.parquet.write_table(table, "rows.parquet", compression="zstd", use_dictionary=False)
    assert sum(1 for _ in Opening()("rows.parquet", longest_text=LONGEST).rows) == rows


def test_a_stray_cell_far_away_is_passed_over() -> None:
    corner = (
        b'<row r="100000"><c r="XFD100000" t="inlineStr"><is><t>x</t></is></c></row></sheetData>'
    )
    content = workbook(lambda sheet: sheet.replace(b"</sheetData>", corner))
    Path("rows.xlsx").write_bytes(content)
    tracemalloc.start()
    rows = list(Opening()("rows.xlsx").rows)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert [(row.line, row.summary) for row in rows] == [(2, GOOD["summary"])]
    assert peak < MOST_MEMORY


@pytest.mark.parametrize(("longest", "fits"), [(30, True), (29, False)])
def test_a_text_may_be_as_long_as_is_said(longest: int, fits: bool) -> None:
    row = {"document": "d" * 30, "summary": "S"}
    Path("rows.jsonl").write_text(f"{json.dumps(row)}\n", encoding="utf-8")
    if fits:
        assert len(Opening()("rows.jsonl", longest_text=longest).head) == 1
        return
    with pytest.raises(JobError, match=r"rows\.jsonl:1.*--longest-text 290"):
        Opening()("rows.jsonl", longest_text=longest)


MANY = 100_000
KEYS = {f"k{k}": k for k in range(MANY)}
TEXTS = {f"k{k}": f"text number {k}" for k in range(MANY)}


@pytest.mark.parametrize(
    "row",
    [
        {**GOOD, **KEYS},
        {**GOOD, **TEXTS},
        {**GOOD, "meta": KEYS},
        {"messages": [{"role": "user", "content": "Sum up."}], **GOOD, **KEYS},
    ],
)
def test_a_row_with_very_many_keys_takes_seconds(row: dict[str, Any]) -> None:
    """A time that grows with the square of their number would be minutes."""
    Path("keys.jsonl").write_text(json.dumps(row) + "\n")
    start = time.process_time()
    assert len(list(Opening()("keys.jsonl").rows)) == 1
    assert time.process_time() - start < 10


@pytest.mark.parametrize(
    ("row", "status"),
    [
        ('{"document": "D.", "summary": "One.", "summary": "Two."}', "two values of 'summary'"),
        ('{"document": "D.", "summary": "S.", "meta": {"a": 1, "a": 2}}', "two values of 'a'"),
        ('{"document": "D.", "summary": "S.", "summary": "S."}', ""),
        ('{"document": "D.", "summary": "S.", "n": ' + "9" * 5_000 + "}", ""),
        ('{"document": "D.", "summary": "S.", "id": ' + "9" * 5_000 + "}", ""),
    ],
)
@pytest.mark.parametrize("form", ["{}\n", "[{}]"])
def test_json_that_no_program_writes(row: str, status: str, form: str) -> None:
    Path("rows.json").write_text(form.format(row))
    if not status:
        assert [one.summary for one in Opening()("rows.json").rows] == ["S."]
        return
    with pytest.raises(JobError, match=status):
        list(Opening()("rows.json").rows)
