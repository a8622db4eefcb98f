# SPDX-License-Identifier: Apache-2.0
"""Judgements on disk: a file of JSON lines to which each judgement is added the moment it is given.

A judgement is of a document and a summary, by their digests, so it stays valid when rows are moved,
and it counts for every system that wrote the same words. Nothing in the file is ever changed: of
several lines by one judge on the same aspect of the same texts the last one is valid, and a line
with the value null takes the one before back. Each line is one `write` to the end of the file, so
two judges may write at once, and it is on the disk when `append` returns.
"""

from __future__ import annotations

import json
import math
import os
from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime, timezone
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from ..errors import JobError
from ..metrics._shared.summary_metric import describe_hint, fits
from ..printable import and_more
from ..reading.files import open_file

OVERALL = "overall"
KEY_FACTS = "key facts"  # the aspect of those that were ticked off
MOST_NAMED = 5  # mistakes of a file
NEEDED = ("document_digest", "summary_digest", "aspect", "value")  # in a line, if only as null
YES, NO = ("true", "yes"), ("false", "no")


class Judgement(NamedTuple):
    """One line: what a judge said of one aspect of a summary.

    `value` is None where the summary was skipped, or an earlier judgement is taken back. `lowest`
    and `highest` are the ends of the scale, None where nobody named them. A comment is a line
    without an aspect. `key_facts` are those that the judge found in the summary; their value is the
    share of the weights that these have, from 0 to 1. `file` and `line` say where the row was, for
    people.
    """

    document_digest: str
    summary_digest: str
    aspect: str | None
    value: float | None
    judge: str = ""
    lowest: float | None = None
    highest: float | None = None
    skipped: bool = False
    comment: str | None = None
    key_facts: list[str] | None = None
    file: str = ""
    line: int = 0
    time: str = ""

    @property
    def key(self) -> tuple[str, str, str, str | None]:
        """What a later line must share to replace this one."""
        return self.judge, self.document_digest, self.summary_digest, self.aspect

    @property
    def is_blank(self) -> bool:
        """Whether it says nothing, and so takes back what was said before."""
        return self.value is None and not self.skipped and not self.comment

    @property
    def texts(self) -> tuple[str, str]:
        """The digests of document and summary."""
        return self.document_digest, self.summary_digest


def now() -> str:
    """Return the time as it is written, such as 2026-01-31T12:00:00.000+00:00."""
    return datetime.now(timezone.utc).isoformat(timespec="milliseconds")


class JudgementStore:
    """A file of judgements that is added to. Where another takes its place meanwhile, as of an
    editor or a folder that is synchronized, that one gets all that was added here.
    """

    def __init__(self, file: Path) -> None:
        """Create the file, or end its last line; a JobError says why neither can be done."""
        self._file = file
        self._added: list[bytes] = []
        try:
            self._write(b"")
        except OSError as error:
            raise JobError(
                f"{file}: judgements cannot be written there ({error.strerror})"
            ) from error

    def append(self, judgement: Judgement) -> None:
        """Write a judgement, and return when it is on the disk; an OSError says that it is not."""
        record = json.dumps(as_record(judgement), ensure_ascii=False, allow_nan=False)
        line = record.encode() + b"\n"
        self._write(line)
        self._added.append(line)

    def _write(self, line: bytes) -> None:
        """Write a line, behind those that were added and are not there any more."""
        new = not self._file.exists()
        with open(self._file, "a+b", buffering=0) as stream:
            stream.seek(0)
            present = stream.read()
            # read anew each time, as the file may be another by now
            present_lines = set(present.splitlines(keepends=True))
            lost = [added for added in self._added if added not in present_lines]
            content = b"".join([*lost, line])
            # a disk that was full may have cut one off, of this judge or of another
            if present and not present.endswith(b"\n"):
                content = b"\n" + content
            if os.write(stream.fileno(), content) != len(content):
                raise OSError("the disk is full: the judgement was not written")
            os.fsync(stream.fileno())
        if new and os.name == "posix":  # its name must be on the disk, too
            folder = os.open(self._file.parent, os.O_RDONLY)
            os.fsync(folder)
            os.close(folder)


def as_record(judgement: Judgement) -> dict[str, Any]:
    """Return a judgement as its line holds it: without what it has not, but always with its
    value.
    """
    record = judgement._asdict()
    if record["value"] is not None and float(record["value"]).is_integer():
        record["value"] = int(record["value"])
    return {
        name: value
        for name, value in record.items()
        if name == "value" or (value is not False and value not in (None, ""))
    }


def read_judgements(file: Path) -> list[Judgement]:
    """Return the lines of a file of judgements, in order; a JobError names the lines that are none.

    A line that was cut off, as by a power failure, is left out: its judge was not told that it is
    saved.
    """
    judgements, mistakes = [], []
    with open_file(str(file)) as stream:
        lines = stream.read().split(b"\n")
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            judgements.append(parse_record(json.loads(line)))
        except (OverflowError, TypeError, ValueError, RecursionError) as error:
            if line.rstrip().endswith(b"}") or not line.startswith(b"{"):
                mistakes.append(f"line {number}: {error}")
    refuse_mistakes(str(file), mistakes)
    return judgements


def refuse_mistakes(file: str, mistakes: Sequence[str]) -> None:
    """Raise a JobError that names the first mistakes, where there are any."""
    if mistakes:
        more = and_more(len(mistakes) - MOST_NAMED)
        raise JobError(f"{file}: {'; '.join(mistakes[:MOST_NAMED])}{more}")


def parse_record(record: Any) -> Judgement:
    """Return the judgement that a line holds; a ValueError says why it holds none."""
    if not isinstance(record, dict):
        raise ValueError("a judgement must be a JSON object")
    # what is null or missing has the default of the field; a name that is not known is passed over,
    # as a later version may write more
    hints = get_type_hints(Judgement)
    fields: dict[str, Any] = dict.fromkeys(NEEDED)
    fields |= {name: record[name] for name in hints if record.get(name) is not None}
    for name, value in fields.items():
        if not fits(value, hints[name]):
            raise ValueError(f"`{name}` must be {describe_hint(hints[name])}, got {value!r}")
        if isinstance(value, int | float) and not math.isfinite(value):
            raise ValueError(f"`{name}` must be finite")
    return Judgement(**fields)


def parse_judgement(value: Any) -> float | None:
    """Return the number of a cell, None where it is empty; a ValueError says what is none.

    >>> parse_judgement("4"), parse_judgement("no"), parse_judgement(True), parse_judgement("")
    (4.0, 0.0, 1.0, None)
    """
    if value is None or value == "":
        return None
    if is_word(value):
        return float(str(value).strip().lower() in YES)
    try:
        number = float(value)
    except (OverflowError, TypeError, ValueError):
        raise ValueError(f"is {str(value)[:40]!r}, not a number, yes or no") from None
    if math.isinf(number):
        raise ValueError("is infinite")
    if math.isnan(number):
        return None
    return number


def is_word(value: Any) -> bool:
    """Return whether a cell says yes or no: then its scale is known, whatever the others say."""
    return str(value).strip().lower() in YES + NO


def keep_last(lines: Iterable[Judgement]) -> list[Judgement]:
    """Return the judgements that are valid: of each judge, text and aspect the last one, where it
    is not taken back.

    Skipped summaries are among them, with the value None, and comments.
    """
    last: dict[tuple[str, str, str, str | None], Judgement] = {}
    for line in lines:
        last.pop(line.key, None)  # so that the order is that of the last lines
        last[line.key] = line
    return [judgement for judgement in last.values() if not judgement.is_blank]


def with_values(judgements: Iterable[Judgement]) -> Iterator[Judgement]:
    """Yield the judgements that have a value."""
    return (
        judgement
        for judgement in judgements
        if judgement.aspect is not None and judgement.value is not None
    )


class ScaleEnds(NamedTuple):
    """The ends of a scale: as somebody `named` them, or as they are seen in the judgements."""

    lowest: float
    highest: float
    named: bool


def find_scales(judgements: Iterable[Judgement], source: str) -> dict[str, ScaleEnds]:
    """Return the ends of the scale of each aspect that has judgements.

    Where nobody named them they are 0 and 1 if nothing is beyond, as with yes and no, and else the
    least and the largest judgement. A JobError where one aspect has two scales, or a value is off
    its scale; `source` names the judgements in it.
    """
    of_aspect: dict[str, list[Judgement]] = {}
    for judgement in with_values(judgements):
        of_aspect.setdefault(str(judgement.aspect), []).append(judgement)
    return {aspect: find_scale(lines, aspect, source) for aspect, lines in of_aspect.items()}


def find_scale(lines: Sequence[Judgement], aspect: str, source: str) -> ScaleEnds:
    """Return the ends of the scale of judgements of one aspect, which all have a value."""
    values = [line.value for line in lines if line.value is not None]
    lowest, highest = min(values), max(values)
    named = dict.fromkeys(
        ScaleEnds(line.lowest, line.highest, True)
        for line in lines
        if line.lowest is not None and line.highest is not None
    )
    if not named:
        if lowest >= 0 and highest <= 1:
            lowest, highest = 0, 1
        return ScaleEnds(lowest, highest, False)
    ends, *more = named
    ranges = [f"from {scale.lowest:g} to {scale.highest:g}" for scale in named]
    if more:
        both_scales = " and ".join(ranges[:2])
        refusal = f"{aspect} was judged {both_scales}; keep two scales in two files"
        raise JobError(f"{source}: {refusal}")
    for value in (lowest, highest):
        if not ends.lowest <= value <= ends.highest:
            raise JobError(f"{source}: {value:g} is no point of the scale {ranges[0]}")
    return ends
