# SPDX-License-Identifier: Apache-2.0
"""Judging in a spreadsheet: a CSV file without the names of systems, written to be filled in, and read back."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Sequence
from pathlib import Path

from ..errors import JobError
from ..printable import FORMULA
from ..reading.encoding import guess_encoding
from ..reading.text_lines import UTF_8, refuse_other_formats, show_encoding
from .plan import Document, Scale, make_screens
from .records import Judgement, refuse_mistakes

ITEM, DOCUMENT, SUMMARY, JUDGE, COMMENT = "item", "document", "summary", "judge", "comment"
ASPECT = re.compile(r"(.+) \((-?\d+) to (-?\d+)(?:[:;] .*)?\)")
CODE = re.compile(r"([0-9a-f]{16})-([0-9a-f]{16})")
SAMPLE = 20_000  # bytes of the lines that are not ASCII, which show an encoding
MOST_CHARACTERS = 32_000  # of a cell: a spreadsheet cuts longer ones, and says nothing


def write_sheet(
    file: Path, documents: Sequence[Document], aspects: Sequence[str], scale: Scale, judge: str, seed: int
) -> int:
    """Write a sheet with one line for each summary, in an order of the judge's own, and return how many there are.

    A file that exists is not overwritten: it may have been filled in.
    """
    words = ", ".join(f"{number} {word}" for number, word in scale.points())
    heads = [f"{aspect} ({scale.first} to {scale.last}; {words})" for aspect in aspects]
    lines = [
        [f"{document.digest}-{item.digest}", show(judge), show(document.text), show(item.text), *[""] * len(heads), ""]
        for document, items in make_screens(documents, judge, seed)
        for item in items
    ]
    try:
        stream = open(file, "x", encoding="utf-8-sig", newline="")  # noqa: SIM115  closed below
    except FileExistsError:
        if file.is_dir():
            raise JobError(f"--sheet {file}: is a folder; name a file in it", 2) from None
        raise JobError(f"--sheet {file}: is there already; give it as --judgements, or remove it", 2) from None
    except OSError as error:
        raise JobError(f"--sheet {file}: {error.strerror}", 2) from error
    try:
        with stream:
            csv.writer(stream).writerows([[ITEM, JUDGE, DOCUMENT, SUMMARY, *heads, COMMENT], *lines])
    except OSError as error:
        file.unlink()  # half a sheet would be refused the next time
        raise JobError(f"--sheet {file}: {error.strerror}", 2) from error
    return len(lines)


def show(text: str) -> str:
    """Return a text as a cell holds it: never taken for a formula, and never cut without a word.

    >>> show("=1+1")
    "'=1+1"
    """
    text = f"'{text}" if FORMULA.match(text) else text
    return text if len(text) <= MOST_CHARACTERS else f"{text[:MOST_CHARACTERS]} [...] (too long for a spreadsheet)"


def read_sheet(file: Path) -> list[Judgement]:
    """Return the judgements of a sheet that was filled in; empty cells are none. A JobError names every mistake.

    The delimiter may have become a semicolon or a tab, and lines may have been sorted or removed. A spreadsheet may
    have saved it in another encoding: the one that the file looks like is taken.
    """
    try:
        content = file.read_bytes()
    except OSError as error:
        raise JobError(f"{file}: {error.strerror}", 2) from error
    try:
        refuse_other_formats(content[:4])
    except ValueError as error:
        raise JobError(f"{file}: {error}", 2) from error
    encoding = show_encoding(content[:4])
    try:
        text = content.decode("utf-8-sig" if encoding == UTF_8 else encoding)
    except UnicodeDecodeError as error:
        foreign = b"\n".join(line for line in content.splitlines() if not line.isascii())
        looks = guess_encoding(foreign[:SAMPLE])
        if not looks:
            raise JobError(f'{file}: is no UTF-8; save it as "CSV UTF-8"', 2) from error
        text = content.decode(looks, "replace")
    first = text.split("\n", 1)[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    header = [name.strip() for name in next(reader, [])]
    aspects = {place: match for place, name in enumerate(header) if (match := ASPECT.fullmatch(name))}
    if ITEM not in header or not aspects:
        reason = f"needs the column `{ITEM}` and one such as `overall (1 to 5)`, as --sheet wrote them"
        raise JobError(f"{file}: {reason}; it has {', '.join(map(repr, header))[:200]}", 2)
    found: dict[tuple[str, str, str, str | None], Judgement] = {}
    mistakes: list[str] = []
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                read_line(reader.line_num, dict(zip(header, cells, strict=False)), header, aspects, found, mistakes)
    except csv.Error as error:
        mistakes.append(f"line {reader.line_num}: {error}")
    refuse_mistakes(str(file), mistakes)
    return list(found.values())


def read_line(
    number: int,
    cells: dict[str, str],
    header: Sequence[str],
    aspects: dict[int, re.Match[str]],
    found: dict[tuple[str, str, str, str | None], Judgement],
    mistakes: list[str],
) -> None:
    """Add the judgements of a line to `found`, or what is wrong with it to `mistakes`."""
    code = CODE.fullmatch(cells.get(ITEM, "").strip())
    if code is None:
        mistakes.append(f"line {number}: `{ITEM}` is {cells.get(ITEM, '')!r}, not a code that --sheet wrote")
        return
    document, summary = code.groups()
    judge = cells.get(JUDGE, "").strip()
    comment = cells.get(COMMENT, "").strip()
    lines = [Judgement(document, summary, aspect=None, value=None, judge=judge, comment=comment)] if comment else []
    for place, match in aspects.items():
        text = cells.get(header[place], "").strip()
        lowest, highest = float(match[2]), float(match[3])
        if not text:
            continue
        value = parse_number(text)
        if value is None or not lowest <= value <= highest:
            mistakes.append(f"line {number}: {match[1]} is {text!r}, not a number from {match[2]} to {match[3]}")
            continue
        lines.append(Judgement(document, summary, match[1], value, judge, lowest, highest))
    for one in lines:
        other = found.setdefault(one.key, one)
        if (other.value, other.comment) != (one.value, one.comment):
            what = one.aspect or COMMENT
            mistakes.append(f"line {number}: {what} of {code[0]} is given twice, as {other.value} and {one.value}")


def parse_number(text: str) -> float | None:
    """Return the number of a cell, with a decimal point or comma; None where it is none.

    >>> parse_number("3,5"), parse_number("good")
    (3.5, None)
    """
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return None
    return number if abs(number) < float("inf") else None
