# SPDX-License-Identifier: Apache-2.0
"""Text files: encodings, delimiters, and the records of CSV and JSON."""

from __future__ import annotations

import bz2
import codecs
import gzip
import io
import lzma
from argparse import ArgumentTypeError

import pytest

from summary_metrics.errors import Option, RowError
from summary_metrics.reading.reader import Reader
from summary_metrics.reading.text import (
    ENOUGH,
    Reading,
    check_encoding,
    find_delimiter,
    one_character,
    open_text,
)
from tests.helpers.rows import each_row

TEXT = "summary,document\ncafé,naïve\n"


@pytest.mark.parametrize("named", [None, "cp1252", "utf-16", "utf-16-be", "utf-32"])
@pytest.mark.parametrize(
    ("content", "encoding"),
    [
        (codecs.BOM_UTF8 + TEXT.encode(), "utf-8"),
        (TEXT.encode("utf-16"), "utf-16"),
        (TEXT.encode("utf-16-le"), "utf-16-le"),
        (TEXT.encode("utf-16-be"), "utf-16-be"),
        (TEXT.encode("utf-32"), "utf-32"),
        (TEXT.encode("utf-32-le"), "utf-32-le"),
    ],
)
def test_what_the_first_bytes_show_comes_before_what_is_named(
    content: bytes, encoding: str, named: str | None
) -> None:
    text = open_text(io.BytesIO(content), ".csv", Reading(encoding=named))
    assert "".join(text.lines()).replace("\r", "") == TEXT
    assert text.encoding == encoding


@pytest.mark.parametrize(("letters", "encoding"), [(ENOUGH, "utf-8"), (ENOUGH - 1, "cp1252")])
def test_letters_of_utf_8_come_before_what_is_named(letters: int, encoding: str) -> None:
    content = io.BytesIO(("é" * letters + "\n").encode())
    assert open_text(content, ".csv", Reading(encoding="cp1252")).encoding == encoding


@pytest.mark.parametrize(("content", "lines"), [(TEXT.encode(), TEXT), (b"", "")])
def test_what_shows_no_encoding_is_utf_8(content: bytes, lines: str) -> None:
    assert "".join(open_text(io.BytesIO(content), ".csv", Reading()).lines()) == lines


@pytest.mark.parametrize("encoding", ["utf-16", "utf-32", "utf-16-le"])
def test_a_named_encoding_that_is_wrong(encoding: str) -> None:
    with pytest.raises(RowError) as error:
        open_text(io.BytesIO(TEXT.encode()), ".csv", Reading(encoding=encoding))
    assert Option("encoding") in error.value.parts


OTHERS = [
    b"PK\x03\x04xx",
    b"\xd0\xcf\x11\xe0",
    gzip.compress(b"a", mtime=0),  # the name of a test, too
    bz2.compress(b"a"),
    lzma.compress(b"a"),
    b"PAR1",
    b"%PDF-1.7\n",
    b"<!DOCTYPE html>\n<html>",
    b"<html>",
    b"\x7fELF\x02\x01\x01" + bytes(range(256)),
    b"version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n",
]


@pytest.mark.parametrize("start", OTHERS)
def test_another_format_is_named(start: bytes) -> None:
    with pytest.raises(ValueError, match="it is "):
        open_text(io.BytesIO(start), ".jsonl", Reading())


@each_row
def test_the_header_shows_what_stands_between_fields(form: str, header: str, mark: str) -> None:
    assert find_delimiter(form, header) == mark


@pytest.mark.parametrize("given", ["", "ab", '"', "\n"])
def test_no_delimiter(given: str) -> None:
    with pytest.raises(ArgumentTypeError, match="delimiter"):
        one_character(given)


@pytest.mark.parametrize("given", ["utf-9", "base64", "rot13"])
def test_no_encoding(given: str) -> None:
    with pytest.raises(ArgumentTypeError, match=given):
        check_encoding(given)


CSV = "summary,document\n"


@each_row
def test_records(suffix: str, content: str, expected: list[list[object]]) -> None:
    """Expected are line and record of each row, or the name of an error."""
    with open(f"rows{suffix}", "w", encoding="utf-8", newline="") as stream:
        stream.write(content)
    found = list(Reader(f"rows{suffix}", Reading()).records(["summary", "document", "a"]))
    shown = [
        [line, "ValueError" if isinstance(record, ValueError) else record] for line, record in found
    ]
    assert shown == expected
