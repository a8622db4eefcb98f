# SPDX-License-Identifier: Apache-2.0
"""Judging in a spreadsheet: a CSV file without the names of systems, written to be filled in, and
read back.
"""

from __future__ import annotations

import codecs
import csv
import io
import math
import re
from collections.abc import Mapping, Sequence
from pathlib import Path

from ..errors import JobError, Option
from ..printable import FORMULA
from ..reading.files import check_writable
from .plan import Document, Scale, make_screens
from .records import KEY_FACTS, Judgement, read_bytes, refuse_mistakes

ITEM, DOCUMENT, SUMMARY, JUDGE, COMMENT = "item", "document", "summary", "judge", "comment"
ASPECT = re.compile(r"(.+) \((-?\d+) to (-?\d+)(?:[:;] .*)?\)")
# Of the facts that stand in the column before, a judge writes the numbers of those that are there.
TICKED = "has these (their numbers; 0 for none)"
FACT = re.compile(r"(\d+)\. (.*?)(?: \(weight ([\d.e+-]+)\))?")
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
    words = ", ".join(f"{number} {word}" for number, word in scale.points())
    ticking: list[str] = []
    if any(document.key_facts for document in documents):
        ticking = [KEY_FACTS, TICKED]
    heads = [f"{aspect} ({scale.first} to {scale.last}; {words})" for aspect in aspects]
    lines = [
        [
            f"{document.digest}-{item.digest}",
            cell(judge),
            cell(document.text),
            cell(item.text),
            *[list_facts(document.key_facts), ""][: len(ticking)],
            *[""] * len(heads),
            "",
        ]
        for document, items in make_screens(documents, judge, seed)
        for item in items
    ]
    check_writable("sheet", file)
    if file.exists():
        advice = (": is there already; give it as ", Option("judgements"), ", or remove it")
        raise JobError([Option("sheet", str(file)), *advice])
    with open(file, "x", encoding="utf-8-sig", newline="") as stream:
        csv.writer(stream).writerows(
            [[ITEM, JUDGE, DOCUMENT, SUMMARY, *ticking, *heads, COMMENT], *lines]
        )
    return len(lines)


def list_facts(facts: Mapping[str, float]) -> str:
    r"""Return key facts with their weights as a cell has them, a numbered line for each.

    >>> list_facts({"Holm is closed": 1.0, "300 cars wait": 2.0})
    '1. Holm is closed\n2. 300 cars wait (weight 2)'
    """
    lines = []
    for number, (text, weight) in enumerate(facts.items(), start=1):
        line = f"{number}. {' '.join(text.split())}"
        if weight != 1:
            line += f" (weight {weight:g})"
        lines.append(line)
    return "\n".join(lines)


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
    """Return the judgements of a sheet that was filled in; empty cells are none. A JobError names
    every mistake.

    The delimiter may have become a semicolon or a tab, and lines may have been sorted or removed.
    """
    text = decode(file, read_bytes(file))
    delimiter = max(",;\t", key=text.split("\n", 1)[0].count)
    reader = csv.reader(io.StringIO(text), delimiter=delimiter)
    try:
        header = [name.strip() for name in next(reader, [])]
        lines = [
            (reader.line_num, cells) for cells in reader if any(value.strip() for value in cells)
        ]
    except csv.Error as error:
        raise JobError(f"{file}: line {reader.line_num}: {error}") from error
    aspects = {name: match for name in header if (match := ASPECT.fullmatch(name))}
    if ITEM not in header or not aspects:
        reason = (
            f"needs the column `{ITEM}` and one such as `overall (1 to 5)`, as --sheet wrote them"
        )
        raise JobError(f"{file}: {reason}; it has {', '.join(map(repr, header))[:200]}")
    judgements_by_key: dict[tuple[str, str, str, str | None], Judgement] = {}
    mistakes: list[str] = []
    for number, cells in lines:
        cells_by_head = {head: value.strip() for head, value in zip(header, cells, strict=False)}
        item = cells_by_head.get(ITEM, "")
        code = CODE.fullmatch(item)
        if code is None:
            mistakes.append(f"line {number}: `{ITEM}` is {item!r}, not a code that --sheet wrote")
            continue
        judgements, mistakes_of_line = read_line(code[1], code[2], cells_by_head, aspects)
        mistakes += [f"line {number}: {mistake}" for mistake in mistakes_of_line]
        for judgement in judgements:
            earlier = judgements_by_key.setdefault(judgement.key, judgement)
            if (earlier.value, earlier.comment) != (judgement.value, judgement.comment):
                difference = f"is given twice, as {earlier.value} and {judgement.value}"
                mistakes.append(
                    f"line {number}: {judgement.aspect or COMMENT} of {code[0]} {difference}"
                )
    refuse_mistakes(str(file), mistakes)
    if not judgements_by_key:
        columns = ", ".join(f"`{match[1]}`" for match in aspects.values())
        raise JobError(f"{file}: nothing is judged; fill in the column {columns}")
    return list(judgements_by_key.values())


def decode(file: Path, content: bytes) -> str:
    """Return the text of a sheet, which may be in what Excel saves as plain CSV; a JobError says
    that it is none.
    """
    if content[:2] in (b"PK", b"\xd0\xcf"):
        raise JobError(f'{file}: is a workbook; save it as "CSV UTF-8"')
    encoding = "utf-8-sig"
    if content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        encoding = "utf-16"  # "Unicode text", as Excel calls it
    try:
        return content.decode(encoding)
    except UnicodeDecodeError:
        return content.decode("cp1252", "replace")


def read_line(
    document: str, summary: str, cells: Mapping[str, str], aspects: Mapping[str, re.Match[str]]
) -> tuple[list[Judgement], list[str]]:
    """Return the judgements of a line, cells by their heads, and what is wrong with it."""
    judge, comment = cells.get(JUDGE, ""), cells.get(COMMENT, "")
    judgements: list[Judgement] = []
    mistakes = []
    if comment:
        judgements.append(
            Judgement(document, summary, aspect=None, value=None, judge=judge, comment=comment)
        )
    if cells.get(TICKED):
        ticked = read_ticks(cells.get(KEY_FACTS, ""), cells[TICKED])
        if ticked is None:
            mistakes.append(
                f"{KEY_FACTS} are {cells[TICKED]!r}, not numbers of facts in the column"
            )
        else:
            share, texts = ticked
            judgements.append(
                Judgement(document, summary, KEY_FACTS, share, judge, key_facts=texts)
            )
    for head, match in aspects.items():
        text = cells.get(head, "")
        lowest, highest = float(match[2]), float(match[3])
        value = parse_number(text)
        if value is not None and lowest <= value <= highest:
            judgements.append(Judgement(document, summary, match[1], value, judge, lowest, highest))
        elif text:
            mistakes.append(f"{match[1]} is {text!r}, not a number from {match[2]} to {match[3]}")
    return judgements, mistakes


def read_ticks(listed: str, numbers: str) -> tuple[float, list[str]] | None:
    r"""Return the share that the facts with these numbers have of all weights, and their texts;
    None where a number is none of a fact.

    >>> read_ticks("1. Holm is closed\n2. 300 cars wait (weight 3)", "2")
    (0.75, ['300 cars wait'])
    """
    facts = [match for line in listed.splitlines() if (match := FACT.fullmatch(line.strip()))]
    ticked = re.findall(r"\d+", numbers)
    if not facts or not ticked or re.search(r"[^\d\s,;.]", numbers):
        return None
    if ticked != ["0"] and not set(ticked) <= {fact[1] for fact in facts}:
        return None
    weights = {fact[1]: float(fact[3] or 1) for fact in facts}
    texts = [fact[2] for fact in facts if fact[1] in ticked]
    share = sum(weights[number] for number in set(ticked) - {"0"}) / sum(weights.values())
    return min(1.0, share), texts


def parse_number(text: str) -> float | None:
    """Return the number of a cell, with a decimal point or comma; None where it is none.

    >>> parse_number("3,5"), parse_number("good")
    (3.5, None)
    """
    try:
        number = float(text.replace(",", "."))
    except ValueError:
        return None
    if not math.isfinite(number):
        return None
    return number
