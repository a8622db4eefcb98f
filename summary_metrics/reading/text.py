# SPDX-License-Identifier: Apache-2.0
"""The records of text files, CSV and JSON, in any encoding, before anything is known of documents
and summaries.

Records are pairs of a line and what stands there. Of a row that cannot be read, that is the
ValueError that says why.
"""

from __future__ import annotations

import codecs
import csv
import io
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Any, BinaryIO, NamedTuple, cast

from ..errors import Option, RowError

UTF_8 = "utf-8"
LINES = (".jsonl", ".ndjson")
TABLES = (".csv", ".tsv")
DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
# The first line by which a file tells Excel what stands between the fields.
SEPARATOR = re.compile(r'"?sep *= *([^\r\n])"?[;,\t| ]*[\r\n]*', re.IGNORECASE)
# The longer ones first: that of UTF-32 begins as that of UTF-16.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, UTF_8),
)
# What begins other formats, whatever the file is called.
OTHER_FORMATS = (
    (b"PK\x03\x04", "a workbook of a spreadsheet, whose name must end in .xlsx, or a zip file"),
    (b"\xd0\xcf\x11\xe0", 'an old workbook of a spreadsheet; save its sheet as "CSV UTF-8"'),
    (b"\x1f\x8b", "compressed with gzip, so its name must end in .gz"),
    (b"PAR1", "in the format Parquet, so its name must end in .parquet"),
)
KEEP = "summary_metrics.keep"

# characters. A quote that is never closed must not draw a large file into memory.
csv.field_size_limit(2**26)


class Layout(NamedTuple):
    """How a text file is written. None is what the file itself shows."""

    delimiter: str | None = None
    encoding: str | None = None


DEFAULT_LAYOUT = Layout()


def as_surrogates(error: UnicodeError) -> tuple[str, int]:
    """Put a lone surrogate for each byte that is no text, so that it becomes an error of its row,
    and of no other.
    """
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "".join(chr(0xDC00 + byte) for byte in error.object[error.start : error.end]), error.end


codecs.register_error(KEEP, as_surrogates)


# Encodings


def one_character(text: str) -> str:
    """Return a delimiter that is given by itself or as "tab"; a ValueError says what it must be."""
    mark = {"tab": "\t", "\\t": "\t"}.get(text, text)
    if len(mark) != 1 or mark in '"\r\n':
        raise ValueError(
            f"a delimiter must be one character that is no quote, or tab; got {text!r}"
        )
    return mark


def check_encoding(name: str) -> str:
    """Return the name of an encoding; a ValueError says what is allowed where Python knows none of
    this name.
    """
    try:
        io.TextIOWrapper(io.BytesIO(), name)
    except (LookupError, ValueError) as error:
        allowed = "utf-8, utf-16, cp1252, cp1250, cp1251, cp932, gb18030, or another name that Python's codecs have"
        raise ValueError(f"there is no encoding {name!r}; allowed are {allowed}") from error
    return name


def show_encoding(start: bytes) -> str:
    r"""Return the encoding that the first bytes of a file show: UTF-16 or UTF-32 by their marks or
    zeros, or UTF-8.

    >>> show_encoding(b"summary"), show_encoding("summary".encode("utf-16-le")), show_encoding(b"\xff\xfes\0")
    ('utf-8', 'utf-16-le', 'utf-16')
    """
    for mark, name in BYTE_ORDER_MARKS:
        if start.startswith(mark):
            return name
    zeros = "".join("0" if byte == 0 else "x" for byte in start[:4])
    return {"x0x0": "utf-16-le", "0x0x": "utf-16-be"}.get(zeros, UTF_8)


def check_encoding_of(start: bytes, encoding: str) -> None:
    """Raise a RowError when the byte order mark of a file is not that of the encoding that is
    named.
    """
    name = codecs.lookup(encoding).name
    mark, shown = next((pair for pair in BYTE_ORDER_MARKS if start.startswith(pair[0])), (b"", ""))
    other = "-be" if mark in (codecs.BOM_UTF16_LE, codecs.BOM_UTF32_LE) else "-le"
    if shown and (not name.startswith(shown) or name.endswith(other)):
        reason = f"begins with the mark of {shown.upper()}, so it is not in {encoding}: leave out "
        raise RowError(reason, Option("encoding"))
    if start and not shown and name in ("utf-16", "utf-32"):
        raise RowError(
            f"does not begin with the mark of {name.upper()}: give ",
            Option("encoding", f"{name}-le"),
        )


# Lines


class Text(NamedTuple):
    """A text file from its header or first object on, how it is written, and how many lines stand
    before that.
    """

    lines: Iterator[str]
    encoding: str
    delimiter: str
    before: int


def open_text(stream: BinaryIO, form: str, layout: Layout) -> Text:
    """Return the text of a stream; a ValueError says that it is in another format, or another
    encoding than is named.

    Bytes that are no text become lone surrogates, so that they are errors of their rows.
    """
    if not hasattr(stream, "peek"):
        stream = cast(BinaryIO, io.BufferedReader(cast(io.RawIOBase, stream)))
    start = bytes(cast(Any, stream).peek(4)[:4])
    for mark, said in OTHER_FORMATS:
        if start.startswith(mark):
            raise ValueError(f"not a text file, but {said}")
    if layout.encoding:
        check_encoding_of(start, layout.encoding)
    encoding = layout.encoding or show_encoding(start)
    lines: Iterator[str] = iter(
        io.TextIOWrapper(stream, encoding, KEEP, newline="" if form in TABLES else "\n")
    )
    first = next(lines, "").removeprefix("\ufeff")
    if form not in TABLES:
        return Text(chain([first], lines) if first else lines, encoding, "", 0)
    first, before = skip_blank(first, lines)
    named = SEPARATOR.fullmatch(first)
    if named:
        first, blank = skip_blank(next(lines, ""), lines)
        before += 1 + blank
    delimiter = layout.delimiter or (named[1] if named else find_delimiter(form, first))
    return Text(chain([first], lines) if first else lines, encoding, delimiter, before)


def skip_blank(line: str, lines: Iterator[str]) -> tuple[str, int]:
    """Return a line, or the next that is not blank, "" where there is none, and how many blank ones
    stand before it.
    """
    blank = 0
    while line and not line.strip():
        line, blank = next(lines, ""), blank + 1
    return line, blank


def default_delimiter(form: str) -> str:
    """Return what stands between the fields of a CSV file as its suffix says."""
    return "\t" if form == ".tsv" else ","


def find_delimiter(form: str, header: str) -> str:
    """Return what stands between the fields of a CSV file: what its suffix says, or else what its
    header shows.

    Spreadsheets of many countries write semicolons. The header shows another mark where the usual
    one makes it a single name, or cannot read it, and the other mark makes it several.

    >>> find_delimiter(".csv", "document;summary"), find_delimiter(".csv", '"text; all",summary')
    (';', ',')
    """
    usual = default_delimiter(form)
    names = {mark: count_names(header, mark) for mark in DELIMITERS}
    most = max(DELIMITERS, key=names.__getitem__)
    # a name in quotes may go on in the next line
    return most if names[usual] <= 1 < names[most] else usual


def count_names(header: str, mark: str) -> int:
    """Return how many names a mark makes of the header of a CSV file, 0 where it cannot read it."""
    try:
        return len(next(csv.reader([header], delimiter=mark, strict=True), []))
    except csv.Error:  # which is told when the file is read
        return 0


# Records


def parse_json(text: str) -> Any:
    """Return the value that a line, or a whole file, holds, or a ValueError."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        content = text.rstrip()
        if "\n" in content:
            return ValueError(f"broken JSON: {error}")
        place = min(error.pos, len(content)) + 1  # whoever reads lines says which one it is
        return ValueError(f"broken JSON: {error.msg.removesuffix(' at')} at character {place}")
    except (ValueError, RecursionError) as error:
        return ValueError(f"broken JSON: {error}")


def read_json_lines(lines: Iterable[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a file of JSON lines."""
    for line, text in enumerate(lines, 1):
        if text.strip():
            yield line, parse_json(text)


def read_json(lines: Iterator[str]) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a .json file, a list of objects, read whole; the lines are row numbers.

    Some programs write JSON lines under this name, so a file that is not a list is read as these.
    """
    start: list[str] = []
    while not (start and start[-1].strip()) and (line := next(lines, "")):
        start.append(line)
    if not start or not start[-1].lstrip().startswith("["):
        for number, record in read_json_lines(chain(start, lines)):
            if isinstance(record, ValueError):
                record = ValueError(f"{record}; a .json file is a list of objects, or JSON lines")
            yield number, record
        return
    content = parse_json("".join([*start, *lines]))
    if isinstance(content, ValueError):
        raise content
    yield from enumerate(content, 1)


def check_names(present: Sequence[str], columns: Iterable[str]) -> None:
    """Raise a ValueError when one of `columns` is there twice."""
    for name in columns:
        if present.count(name) > 1:
            raise ValueError(
                f"there are {present.count(name)} columns `{name}`; leave one, or rename the others"
            )


def read_csv(reader: Any, header: list[str], before: int) -> Iterator[tuple[int, Any]]:
    """Yield the rows of a CSV file below its header, each with the line on which it begins."""
    while True:
        line = reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            said = f"broken CSV, read to line {before + reader.line_num}, what follows may be its rest: {error}"
            yield before + line, ValueError(said)
            continue
        if not fields or (len(header) > 1 and not any(fields)):
            continue  # as spreadsheets leave below the rows: a blank line
        fits = len(fields) == len(header)
        wrong = ValueError(f"{len(fields)} fields under a header of {len(header)}")
        yield before + line, dict(zip(header, fields, strict=True)) if fits else wrong
