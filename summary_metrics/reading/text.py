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
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, BinaryIO, NamedTuple, cast

from ..errors import Option, RowError
from ..printable import show_name
from .logs import EVENT_LINE, STREAMED
from .nested import find_rows
from .roles import Columns, is_known_name

UTF_8 = "utf-8"
LINES = (".jsonl", ".ndjson")
TABLES = (".csv", ".tsv")
DELIMITERS = {",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars"}
# The first line by which a file tells Excel what stands between the fields.
MOST_SEPARATOR = 100  # characters of such a line
SEPARATOR = re.compile(r'"?sep *= *([^\r\n])"?[;,\t| ]*[\r\n]*', re.IGNORECASE)
# The longer ones first: that of UTF-32 begins as that of UTF-16.
BYTE_ORDER_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
    (codecs.BOM_UTF8, UTF_8),
)
# Where zeros stand in the first bytes, when these are letters that English has, too.
ZEROS = {"x0x0": "utf-16-le", "0x0x": "utf-16-be", "x000": "utf-32-le", "000x": "utf-32-be"}
# What begins other formats, whatever the file is called, and what to do.
ZIP = b"PK\x03\x04"
PARQUET = b"PAR1"
OTHER_FORMATS = (
    (ZIP, "a workbook of a spreadsheet, whose name must end in .xlsx, or a zip file"),
    (b"\xd0\xcf\x11\xe0", 'an old workbook of a spreadsheet; save its sheet as "CSV UTF-8"'),
    (b"\x1f\x8b", "compressed with gzip, so its name must end in .gz"),
    (b"BZh", "compressed with bzip2, so its name must end in .bz2"),
    (b"\xfd7zXZ", "compressed with xz, so its name must end in .xz"),
    (PARQUET, "in the format Parquet, so its name must end in .parquet"),
    (b"%PDF", "a PDF file: write its text into rows"),
    (b"version https://git-lfs", "a pointer of Git LFS: fetch the file itself with `git lfs pull`"),
    (b"<!doctype html", "a page of HTML, perhaps one that asks to log in"),
    (b"<html", "a page of HTML, perhaps one that asks to log in"),
)
# Characters that stand in no text, but for one or two that somebody puts between fields; NUL is
# left to the encodings that have it.
CONTROLS = frozenset((*range(1, 9), *range(14, 27), *range(28, 32)))
MOST_CONTROLS, HEAD_BYTES = 3, 1000
SAMPLE = 2**18  # bytes by which the encoding is told
ENOUGH = 4  # characters beyond ASCII; fewer may be UTF-8 by chance
LONGEST_MARK = max(len(mark) for mark, _ in OTHER_FORMATS)
KEEP = "summary_metrics.keep"

# Characters of a document or a summary; the longest novels have a fifth of it. Whatever has no end,
# such as a quote that is never closed, must not draw a large file into memory.
LONGEST = 10_000_000
LONGEST_INTEGER = 1_000  # digits; Python refuses to read more than 4,300
IN_A_LINE = 4  # times that, as a row has several texts, and JSON escapes
IN_A_FILE = 6  # times that, where a file must be read whole
PIECE = 2**20  # characters that are read at once
# Lines one after the other of which nothing is kept: twice the rows of a sheet of Excel.
MOST_BLANK = 2**21
BLANK = ' \t\r\n,;|"'
BETWEEN = re.compile(r"[ \t\r\n,]*")  # the entries of a list
LEAST_COLUMNS = 2  # of a table whose header may stand below a title


@dataclass(frozen=True)
class Reading:
    """What is read, and how it is written. None is what the files themselves show.

    Attributes
    ----------
    columns
        The names that the user gave, by role.
    sheet_name
        The only sheet that is read of workbooks.
    sources
        Where the documents stand apart from the summaries: a folder, or a file with ids.
    document_pattern
        A regular expression whose first group is the document in what a model was asked.
    longest_text
        Characters that a text may have. A line may have four times as many.
    summary_columns
        Of a wide file, the columns of the summaries.
    key_facts
        Those that stand in no column: a file, or a dictionary by document.
    records
        Rows that Python has, in the place of files.
    """

    files: Sequence[str] = ()
    columns: Columns = field(default_factory=dict)
    delimiter: str | None = None
    encoding: str | None = None
    sheet_name: str | None = None
    sources: str | None = None
    document_pattern: str | None = None
    longest_text: int = LONGEST
    summary_columns: Sequence[str] = ()
    key_facts: Any = None
    skip_bad_rows: bool = False
    records: Sequence[Any] | None = None


Records = Iterator[tuple[int, Any]]  # a line, and what stands there or the ValueError that says why


class Contents(NamedTuple):
    """A file of any format that is open.

    Attributes
    ----------
    names
        Of the columns, of JSON those of its first object; none where it has no row at all.
    records
        Takes the columns that are wanted, and yields each line with its record. It is called once.
    first
        Returns the first record, None where there is none, or where columns alone say what is read.
    note
        What the user must know of how the file is read.
    """

    names: list[str]
    records: Callable[[Sequence[str]], Records]
    first: Callable[[], Any] = lambda: None
    note: str = ""


def as_surrogates(error: UnicodeError) -> tuple[str, int]:
    """Put a lone surrogate for each byte that is no text, so that it becomes an error of its row,
    and of no other.

    That of Python, "surrogateescape", refuses a byte of ASCII, which half of a character of UTF-16
    may have.
    """
    if not isinstance(error, UnicodeDecodeError):
        raise error
    return "".join(chr(0xDC00 + byte) for byte in error.object[error.start : error.end]), error.end


codecs.register_error(KEEP, as_surrogates)


# Encodings


def one_character(text: str) -> str:
    """Return a delimiter that is given by itself or as "tab"; an ArgumentTypeError says what it has
    to be.
    """
    mark = {"tab": "\t", "\\t": "\t"}.get(text, text)
    if len(mark) != 1 or mark in '"\r\n':
        raise ArgumentTypeError(
            f"a delimiter must be one character that is no quote, or tab; got {text!r}"
        )
    return mark


def name_character(delimiter: str | None) -> str | None:
    """Return a delimiter as a shell takes it: the opposite of `one_character`."""
    if delimiter == "\t":
        return "tab"
    return delimiter


def check_encoding(name: str) -> str:
    """Return the name of an encoding; an ArgumentTypeError says what is allowed where Python knows
    none of this name.
    """
    try:
        io.TextIOWrapper(io.BytesIO(), name)
    except (LookupError, ValueError) as error:
        raise ArgumentTypeError(
            f"there is no encoding {name!r}; allowed are utf-8, utf-16, cp1252, cp1250, cp1251,"
            " cp932, gb18030, or another name that Python's codecs have"
        ) from error
    return name


def check_pattern(pattern: str) -> str:
    """Return a regular expression that has a group; an ArgumentTypeError says what is wrong with
    it.
    """
    try:
        groups = re.compile(pattern).groups
    except re.error as error:
        raise ArgumentTypeError(f"{pattern!r} is no regular expression: {error}") from error
    if not groups:
        raise ArgumentTypeError(f"{pattern!r} has no group, as in '<text>(.*)</text>'")
    return pattern


# How arguments that say how files are written are read, of the command and of `score`.
CHECKS = {
    "delimiter": one_character,
    "encoding": check_encoding,
    "document_pattern": check_pattern,
}


def is_utf_8(text: bytes) -> bool:
    """Return whether bytes are a text in UTF-8."""
    try:
        text.decode(UTF_8)
    except UnicodeDecodeError:
        return False
    return True


def count_letters(text: bytes) -> int:
    """Return how many characters beyond ASCII a text in UTF-8 has."""
    return len(text.translate(None, bytes(range(0xC0))))  # the first byte of each is beyond


def show_encoding(start: bytes) -> str:
    r"""Return the encoding that the beginning of a file shows: by a mark, by zeros, which stand in
    no other, or by letters that another would hardly have so; "" where it shows none.

    >>> [show_encoding(start) for start in (b"summary", b"s\0u\0", b"\xff\xfes\0")]
    ['', 'utf-16-le', 'utf-16']
    """
    for mark, name in BYTE_ORDER_MARKS:
        if start.startswith(mark):
            return name
    # whole lines, as the sample may end inside of a character
    lines = start.rpartition(b"\n")[0]
    if is_utf_8(lines) and count_letters(lines) >= ENOUGH:
        return UTF_8
    return ZEROS.get("".join("x" if byte else "0" for byte in start[:4]), "")


# Lines


class TextFile(NamedTuple):
    """A text file from its header or first object on, how it is written, and how many lines stand
    before that.

    `start` are the lines that were read already, and `stream` has the others. `title` is a line
    above the header that is passed over.
    """

    stream: io.TextIOWrapper
    encoding: str
    longest: int
    start: Sequence[str] = ()
    delimiter: str = ""
    before: int = 0
    title: str = ""

    @property
    def longest_line(self) -> int:
        """How many characters a line may have."""
        return IN_A_LINE * self.longest

    def lines(self) -> Iterator[str]:
        """Yield the lines; of one that is too long, one character more than it may have, and its
        rest is passed over.
        """
        yield from filter(None, self.start)
        for line in self.beginnings():
            yield line
            while len(line) > self.longest_line and not line.endswith("\n"):
                line = self.stream.readline(self.longest_line + 1)

    def beginnings(self) -> Iterator[str]:
        """Yield the lines that were not read, of one that is too long a part after the other; a
        RowError where nothing is kept of very many, one after the other.
        """
        blank = 0
        for line in iter(lambda: self.stream.readline(self.longest_line + 1), ""):
            blank += 1
            if line.strip(BLANK):
                blank = 0
            if blank > MOST_BLANK:
                raise RowError(f"more than {MOST_BLANK:,} lines one after the other are blank")
            yield line

    def pieces(self) -> Iterator[str]:
        """Yield the text in pieces."""
        yield from filter(None, self.start)
        yield from iter(lambda: self.stream.read(PIECE), "")


def open_text(stream: BinaryIO, form: str, reading: Reading) -> TextFile:
    """Return the text of a stream; a ValueError says that it is in another format, or another
    encoding than is named. What its first bytes show comes before what is named.

    Bytes that are no text become lone surrogates, so that they are errors of their rows.
    """
    buffered = io.BufferedReader(cast(io.RawIOBase, stream), SAMPLE)
    start = buffered.peek()
    refuse_other_format(start)
    shown_encoding = show_encoding(start)
    encoding = shown_encoding or reading.encoding or UTF_8
    is_wide = codecs.lookup(encoding).name.startswith(("utf-16", "utf-32"))
    if is_wide and not shown_encoding and start and start[:4].isascii():
        raise RowError(f"looks like UTF-8, and not like {encoding}: leave out ", Option("encoding"))
    controls = CONTROLS.intersection(start[:HEAD_BYTES])
    if encoding == UTF_8 and len(controls) > MOST_CONTROLS:
        of_others = "it is no text file, or in an encoding that must be named: "
        raise RowError(of_others, Option("encoding", "NAME"))
    newline = "\n"
    if form in TABLES:
        newline = ""
    lines = io.TextIOWrapper(buffered, encoding, KEEP, newline=newline)
    text = TextFile(lines, encoding, reading.longest_text)
    if form in TABLES:
        return open_table(text, form, reading.delimiter)
    return text


def refuse_other_format(start: bytes, expected: bytes = b"") -> None:
    """Refuse the first bytes of a file in another format than `expected`, or than a text; a
    ValueError says in which.
    """
    for mark, format_name in OTHER_FORMATS:
        if mark != expected and start[: len(mark)].lower() == mark.lower():
            raise ValueError(f"it is {format_name}")


def open_table(text: TextFile, form: str, delimiter: str | None) -> TextFile:
    """Return a CSV file from its header on, and what stands between its fields."""
    lines = enumerate(text.lines(), 1)
    number, first = next_filled(lines)
    if separator := SEPARATOR.fullmatch(first[:MOST_SEPARATOR]):
        delimiter = delimiter or separator[1]
        number, first = next_filled(lines)
    if len(first) > text.longest:
        raise too_long("the header", text.longest)
    # the second line tells whether the first is a title: it has more names
    place, second = next_filled(lines)
    start, title = [first, *["\n"] * (place - number - 1), second], ""
    if len(parse_fields(second, delimiter or find_delimiter(form, second))) >= LEAST_COLUMNS:
        cells = parse_fields(first, delimiter or find_delimiter(form, first))
        title = "".join(cells).strip()
        # not a header with an unusual delimiter
        if is_single_title(cells) and " " in title:
            start, number = [second], place
        else:
            title = ""
    delimiter = delimiter or find_delimiter(form, start[0])
    return text._replace(start=start, delimiter=delimiter, before=number - 1, title=title)


def next_filled(lines: Iterator[tuple[int, str]]) -> tuple[int, str]:
    """Return the next line that is not blank, without a mark of the encoding, and its number; 0 and
    "" where there is none.
    """
    bare = ((number, line.removeprefix("\ufeff")) for number, line in lines)
    return next((pair for pair in bare if pair[1].strip()), (0, ""))


def is_single_title(cells: Sequence[str]) -> bool:
    """Return whether the cells of a row are a single text that names no column that is read."""
    filled = list(filter(str.strip, cells))
    return len(filled) == 1 and not is_known_name(filled[0])


def describe_title(title: str) -> str:
    """Return what to say of a title above a table, nothing where there is none."""
    if title:
        return f"{show_name(title)!r} is passed over as a title"
    return ""


def too_long(what: str, longest: int) -> RowError:
    """Return the error of something that has more characters than a text may have."""
    return RowError(
        f"{what} has more than {longest:,} characters; if that is right, give ",
        Option("longest-text", str(10 * longest)),
    )


def default_delimiter(form: str) -> str:
    """Return what stands between the fields of a CSV file as its suffix says."""
    if form == ".tsv":
        return "\t"
    return ","


def find_delimiter(form: str, header: str) -> str:
    """Return what stands between the fields of a CSV file: what its suffix says, or else what its
    header shows.

    Spreadsheets of many countries write semicolons. The header shows another mark where the usual
    one makes it a single name, or cannot read it, and the other mark makes it several.

    >>> find_delimiter(".csv", "document;summary"), find_delimiter(".csv", '"text; all",summary')
    (';', ',')
    """
    usual = default_delimiter(form)
    names = {mark: len(parse_fields(header, mark)) for mark in DELIMITERS}
    most = max(DELIMITERS, key=names.__getitem__)
    # a name in quotes may go on in the next line
    if names[usual] <= 1 < names[most]:
        return most
    return usual


def parse_fields(line: str, delimiter: str) -> list[str]:
    """Return the fields of a line of a CSV file, none where it cannot be read alone."""
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True), [])
    except csv.Error:  # which is told when the file is read
        return []


# Records


def unique_names(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Return the object of its names and values; a ValueError where one name has two values."""
    values = dict(pairs)
    if len(values) < len(pairs):
        for name, value in pairs:
            if values[name] != value:
                raise ValueError(f"an object has two values of {name[:80]!r}")
    return values


def read_integer(digits: str) -> int | str:
    """Return an integer, or its digits where they are more than Python reads: no score needs it."""
    if len(digits) > LONGEST_INTEGER:
        return digits
    return int(digits)


JSON = json.JSONDecoder(object_pairs_hook=unique_names, parse_int=read_integer)


def parse_json(text: str) -> Any:
    """Return the value that a line, or a whole file, holds, or a ValueError."""
    try:
        return JSON.decode(text)
    except json.JSONDecodeError as error:
        if EVENT_LINE.match(text):
            return ValueError(STREAMED)
        content = text.rstrip()
        advice = "; json.dumps writes a row right"
        if error.msg == "Extra data":
            advice = "; write each row on a line of its own, or all in one list"
        if "\n" in content:
            return ValueError(f"broken JSON: {error}{advice}")
        place = min(error.pos, len(content)) + 1  # whoever reads lines says which one it is
        return ValueError(
            f"broken JSON: {error.msg.removesuffix(' at')} at character {place}{advice}"
        )
    except (ValueError, RecursionError) as error:
        return ValueError(f"broken JSON: {error}")


def read_json_lines(text: TextFile) -> Records:
    """Yield the rows of a file of JSON lines."""
    for number, line in enumerate(text.lines(), text.before + 1):
        if len(line) > text.longest_line:
            yield number, too_long("the line", text.longest_line)
        elif line.strip():
            yield number, parse_json(line)


def open_json(text: TextFile, form: str) -> tuple[Records, str]:
    """Return the rows of a file of JSON, whatever it is called, and what to say of their place.

    The file has a row in each line, or is a list, or an object that has a list somewhere, whose
    rows are numbered.
    """
    # not cut, as a list may be one line
    lines = enumerate(text.beginnings(), 1)
    number, line = next_filled(lines)
    first, place, second = line.strip(), 0, ""
    if len(first) <= text.longest_line:
        place, second = next_filled(lines)
    elif first.startswith("{") and form != ".json":
        raise too_long("the first line", text.longest_line)
    start = [line, *["\n"] * (place - number - 1), second]
    text = text._replace(start=start, before=number - 1)
    if is_of_lines(first, is_alone=not second, is_json_file=form == ".json"):
        return read_json_lines(text), ""
    if first.startswith("["):
        return read_lists(text), ""
    rows, note = find_rows(read_whole(text.pieces(), text.longest), is_line=form != ".json")
    # One row stands on a line, as in a file of lines; of several, each is called by its number.
    is_one = not note and len(rows) == 1
    return enumerate(rows, number if is_one else 1), note


def is_of_lines(first: str, is_alone: bool, is_json_file: bool) -> bool:
    """Return whether a file of JSON that begins with a line has a value in each line.

    A program that indents breaks the line after a bracket or a comma. In a .json file the first
    line is no row if it is a list or has no end.
    """
    if first[:1] not in ("{", "["):
        return True
    if is_alone or first[-1] in ("{", "[", ","):
        return False
    is_whole = not isinstance(parse_json(first), ValueError)
    if is_json_file:
        return is_whole and first[0] == "{"
    return is_whole or first[0] == "{"


def read_whole(pieces: Iterable[str], longest: int) -> Any:
    """Return the value of a file that must be read whole; a ValueError says why it has none."""
    content = io.StringIO()
    for piece in pieces:
        content.write(piece)
        if content.tell() > IN_A_FILE * longest:
            raise too_long("what must be read whole, a JSON object,", IN_A_FILE * longest)
    value = parse_json(content.getvalue())
    if isinstance(value, ValueError):
        raise value
    return value


def read_lists(text: TextFile) -> Records:
    """Yield the entries of JSON lists that stand one behind the other, numbered: no more is in
    memory than one entry and a piece. A ValueError says that something else stands behind a list.
    """
    pieces, buffer, at = text.pieces(), "", 0
    number, before, is_open = 0, text.before, False
    while True:
        at = BETWEEN.match(buffer, at).end()  # type: ignore[union-attr]
        character = buffer[at : at + 1]
        if character and character == ("]" if is_open else "["):
            at, is_open = at + 1, not is_open
            continue
        if character and not is_open:
            line = before + buffer.count("\n", 0, at) + 1
            raise ValueError(f"broken JSON: behind {number} rows, line {line} is no list")
        try:
            value, end = JSON.raw_decode(buffer, at)
        except (ValueError, RecursionError) as error:
            value, end = error, len(buffer)
        if end < len(buffer):
            number += 1
            yield number, value
            at = end
            continue
        # An entry without an end and a broken one look alike, so more is read, twice as much each
        # time: it is not parsed more than a few times.
        before += buffer.count("\n", 0, at)
        buffer, at = buffer[at:], 0
        if len(buffer) > text.longest_line:
            raise too_long(f"in row {number + 1}: a row", text.longest_line)
        more = "".join(islice(pieces, 1 + len(buffer) // PIECE))
        if not more and not is_open:
            return
        if not more:
            raise broken_list(value if character else None, number + 1, before)
        buffer += more


def broken_list(failure: Any, number: int, before: int) -> ValueError:
    """Return the error of a list that has no end, or an entry that is none."""
    if not isinstance(failure, json.JSONDecodeError):
        reason = failure if isinstance(failure, Exception) else "the list has no end"
        return ValueError(f"broken JSON: {reason}, at row {number}")
    line = before + failure.lineno
    return ValueError(f"broken JSON: {failure.msg}: line {line}, in row {number}")


def check_names(present: Sequence[str], columns: Iterable[str]) -> None:
    """Raise a ValueError when one of `columns` is there twice."""
    for name in columns:
        if present.count(name) > 1:
            raise ValueError(
                f"there are {present.count(name)} columns `{name}`; leave one, or rename the others"
            )


def open_csv(text: TextFile) -> tuple[Any, list[str]]:
    """Return the reader of a CSV file below its header, and the names of its columns."""
    # one limit of the whole process, which a quote that is never closed meets
    csv.field_size_limit(text.longest)
    reader = csv.reader(text.lines(), delimiter=text.delimiter, strict=True)
    try:
        return reader, next(reader, [])
    except csv.Error as error:
        raise ValueError(f"broken CSV header: {error}") from error


def read_csv(reader: Any, header: list[str], before: int) -> Records:
    """Yield the rows of a CSV file below its header, each with the line on which it begins."""
    is_tsv = reader.dialect.delimiter == "\t"
    while True:
        line = before + reader.line_num + 1
        try:
            fields = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            yield line, explain_csv(error, before + reader.line_num)
            continue
        if not fields or (len(header) > 1 and not any(fields)):
            continue  # as spreadsheets leave below the rows: a blank line
        if not any(fields[len(header) :]):  # as a mark behind the last field leaves
            fields = fields[: len(header)]
        record: Any = dict(zip(header, fields, strict=False))
        if is_tsv and any("\t" in field and "\n" in field for field in fields):
            record = ValueError(
                f"a quote here makes one field of all to line {before + reader.line_num}; where it"
                " belongs to the text, write it twice and the field in quotes"
            )
        elif len(fields) != len(header):
            record = ValueError(f"{len(fields)} fields under a header of {len(header)}")
        yield line, record


def explain_csv(error: csv.Error, last: int) -> ValueError:
    """Return the error of a row of a CSV file that ends on a line."""
    if "field limit" in str(error):
        return too_long("a field", csv.field_size_limit())
    return ValueError(
        f"broken CSV, read to line {last}, what follows may be its rest: {error}; a quote inside of"
        " a field in quotes is written twice"
    )
