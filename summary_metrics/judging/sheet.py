# SPDX-License-Identifier: Apache-2.0
"""Judging in a spreadsheet: a CSV file without the names of systems, written to be filled in, and
read back.
"""

from __future__ import annotations

import csv
import re
from collections.abc import Sequence
from pathlib import Path

from ..errors import JobError, Option
from ..printable import FORMULA
from ..reading.files import check_writable
from ..reading.reader import Reader
from ..reading.text import Reading
from .plan import Document, Scale, make_screens
from .records import Judgement, parse_judgement, refuse_mistakes

ITEM, DOCUMENT, SUMMARY, JUDGE, COMMENT = "item", "document", "summary", "judge", "comment"
ASPECT = re.compile(r"(.+) \((-?\d+) to (-?\d+)(?:: .*)?\)")
CODE = re.compile(r"([0-9a-f]{16})-([0-9a-f]{16})")
MOST_CHARACTERS = 32_000  # of a cell: a spreadsheet cuts longer ones, and says nothing


def write_sheet(
    file: Path,
    documents: Sequence[Document],
    aspects: Sequence[str],
    scale: Scale,
    judge: str,
    seed: int,
) -> int:
    """Write a sheet with one line for each summary, in an order of the judge's own, and return how
    many there are.

    A file that exists is not overwritten: it may have been filled in.
    """
    words = " / ".join(f"{number} {word}" for number, word in scale.points())
    heads = [f"{aspect} ({scale.first} to {scale.last}: {words})" for aspect in aspects]
    lines = [
        [
            f"{document.digest}-{summary.digest}",
            cell(judge),
            cell(document.text),
            cell(summary.text),
            *[""] * len(heads),
            "",
        ]
        for document in make_screens(documents, judge, seed)
        for summary in document.summaries
    ]
    check_writable("sheet", file)
    if file.exists():
        advice = (": is there already; give it as ", Option("judgements"), ", or remove it")
        raise JobError([Option("sheet", str(file)), *advice])
    with open(file, "x", encoding="utf-8-sig", newline="") as stream:
        csv.writer(stream).writerows([[ITEM, JUDGE, DOCUMENT, SUMMARY, *heads, COMMENT], *lines])
    return len(lines)


def cell(text: str) -> str:
    """Return a text as a cell holds it: never taken for a formula, and never cut without a word.

    >>> cell("=1+1")
    "'=1+1"
    """
    if FORMULA.match(text):
        text = f"'{text}"
    if len(text) > MOST_CHARACTERS:
        text = f"{text[:MOST_CHARACTERS]} [...] (too long for a spreadsheet)"
    return text


def read_sheet(file: Path) -> list[Judgement]:
    """Return the judgements of a sheet that was filled in, in any form of a table; empty cells are
    none. A JobError says what is wrong.
    """
    reader = Reader(str(file), Reading())
    aspects = {name: match for name in reader.names if (match := ASPECT.fullmatch(name))}
    judgements = []
    mistakes = []
    for line, record in reader.records(reader.names):
        code = None
        if not isinstance(record, ValueError):
            code = CODE.fullmatch(str(record.get(ITEM)))
        if code is None:
            mistakes.append(f"line {line}: `{ITEM}` is no code that --sheet wrote")
            continue
        for name, match in aspects.items():
            try:
                value = parse_judgement(record[name])
            except ValueError as error:
                mistakes.append(f"line {line}: {match[1]} {error}")
                continue
            scale = float(match[2]), float(match[3])
            judge = record.get(JUDGE) or ""
            judgements.append(Judgement(code[1], code[2], match[1], value, judge, *scale))
    refuse_mistakes(str(file), mistakes)
    return judgements
