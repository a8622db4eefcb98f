# SPDX-License-Identifier: Apache-2.0
# Source: metrics/_shared/page/text_lines.py, copied by metrics/_shared/vendor.py; edit it there.
"""The lines of a text file in any encoding, and what its first bytes say of it."""

from __future__ import annotations

import codecs
import io
from collections.abc import Generator
from typing import Any, BinaryIO, cast

UTF_8 = "utf-8"
KEEP = "summary_metrics.keep"  # the name of `keep_bytes` among Python's error handlers
# The longer marks first: that of UTF-32 begins as that of UTF-16.
MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# What begins other formats, whatever the file is called.
OTHER_FORMATS = (
    (b"PK\x03\x04", 'a workbook of a spreadsheet, or a zip file; save its sheet as "CSV UTF-8"'),
    (b"\xd0\xcf\x11\xe0", 'an old workbook of a spreadsheet; save its sheet as "CSV UTF-8"'),
    (b"\x1f\x8b", "compressed with gzip, so its name must end in .gz"),
    (b"PAR1", "in the format Parquet, so its name must end in .parquet"),
)


def keep_bytes(error: UnicodeError) -> tuple[str, int]:
    """Put a lone surrogate for each byte that is no text, so that it becomes an error of its row, and of no other."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    wrong = error.object[error.start : error.end]
    return "".join(chr(0xDC00 + byte) for byte in wrong), error.end


codecs.register_error(KEEP, keep_bytes)


def check_encoding(name: str) -> None:
    """Raise a ValueError, which says what is allowed, when Python knows no encoding of texts by this name."""
    try:
        io.TextIOWrapper(io.BytesIO(), name)
    except (LookupError, ValueError) as error:
        allowed = "utf-8, utf-16, cp1252, cp1250, cp1251, cp932, gb18030, or another name that Python's codecs have"
        raise ValueError(f"there is no encoding {name!r}; allowed are {allowed}") from error


def show_encoding(start: bytes) -> str:
    r"""Return the encoding that the first bytes of a file show: UTF-16 or UTF-32 by their marks or zeros, or UTF-8.

    >>> show_encoding(b"summary"), show_encoding("summary".encode("utf-16-le")), show_encoding(b"\xff\xfes\0")
    ('utf-8', 'utf-16-le', 'utf-16')
    """
    for mark, name in MARKS:
        if start.startswith(mark):
            return name
    four = start[:4]
    for zeros, name in ((b"x0x0", "utf-16-le"), (b"0x0x", "utf-16-be")):
        if len(four) == len(zeros) and all((byte == 0) == (sign == 48) for byte, sign in zip(four, zeros, strict=True)):
            return name
    return UTF_8


def check_mark(start: bytes, encoding: str) -> None:
    """Raise a ValueError when the first bytes of a file show that it is not in the encoding that is named."""
    name = codecs.lookup(encoding).name
    marks = ((codecs.BOM_UTF8, UTF_8), *MARKS)
    shown = next((shown for mark, shown in marks if start.startswith(mark)), "")
    little = start.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF32_LE))
    if shown and (not name.startswith(shown) or name.endswith("-be" if little else "-le")):
        raise ValueError(
            f"begins with the mark of {shown.upper()}, so it is not in {encoding}; name no encoding for it"
        )
    if start and not shown and name in ("utf-16", "utf-32"):
        raise ValueError(f"does not begin with the mark of {name.upper()}; name {name}-le or {name}-be")


def look_ahead(stream: BinaryIO) -> tuple[BinaryIO, bytes]:
    """Return a stream of the same bytes, and the first of them."""
    if not hasattr(stream, "peek"):
        stream = io.BufferedReader(cast(io.RawIOBase, stream))
    buffered: Any = stream
    return stream, bytes(buffered.peek(4)[:4])


def refuse_other_formats(start: bytes) -> None:
    """Raise a ValueError when a file that should be text begins as one of another format does."""
    for mark, said in OTHER_FORMATS:
        if start.startswith(mark):
            raise ValueError(f"not a text file, but {said}")


def decode_lines(stream: BinaryIO, encoding: str, newline: str) -> Generator[str, None, None]:
    """Yield the lines of a stream, each with its end. `newline` is as for `open`. The stream stays open.

    Bytes that are no text in this encoding become lone surrogates. A mark at the beginning of the file is left out.
    """
    text = io.TextIOWrapper(stream, encoding, errors=KEEP, newline=newline)
    try:
        for number, line in enumerate(text):
            yield line if number else line.removeprefix("\ufeff")
    finally:
        if not stream.closed:
            text.detach()
