# SPDX-License-Identifier: Apache-2.0
"""The files of an output: its rows, the record of what made them, and the log of a run that has not
ended.

OUTPUT has a line of JSON for each row. It is written whole, once, at the end, with its record
beside it in OUTPUT.meta.json. Until then OUTPUT.part is a log, to which a line is added for each
chunk and metric that was scored; it is removed when OUTPUT is written.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import JobError, Option
from ..files import errors_naming
from .rows import Line, json_line

DIGEST = "digest"  # the key of the record that says whether it is as it was written
ADVICE = (Option("restart"), " scores everything again, ", Option("output"), " writes elsewhere")


def record_of(output: Path) -> Path:
    """Return the file of the record of an output."""
    return output.with_name(output.name + ".meta.json")


def log_of(output: Path) -> Path:
    """Return the file of the log, where scores are kept until the output is written."""
    return output.with_name(output.name + ".part")


def draft_of(file: Path) -> Path:
    """Return where an output or a record is written before it takes its place in one step."""
    return file.with_name(f".{file.name}.new")


def are_outputs(files: Sequence[str]) -> bool:
    """Return whether files are outputs of earlier commands, each with its record."""
    paths = [Path(file) for file in files]
    return bool(files) and all(path.name and record_of(path).is_file() for path in paths)


# The record


def recover_record(output: Path) -> dict[str, Any]:
    """Return the record of an output, an empty one where there is none that fits; the file may hold
    anything.

    Where a run was killed between its last two steps, the output is the new one and its record is
    still a draft: that then takes its place.
    """
    for file in (record_of(output), draft_of(record_of(output))):
        with suppress(OSError, ValueError, TypeError, AttributeError, RecursionError):
            record = json.loads(file.read_bytes())
            is_whole = record.pop(DIGEST, "") in ("", digest_record(record))
            if is_whole and record.get("sha256") == digest_file(output):
                if file != record_of(output):
                    file.replace(record_of(output))
                return record
    return {}


def digest_record(record: Mapping[str, Any]) -> str:
    """Return what tells a record from one that somebody has changed."""
    return hashlib.sha256(json.dumps(record, sort_keys=True).encode()).hexdigest()


def digest_file(file: Path) -> str:
    """Return the SHA-256 of a file."""
    digest = hashlib.sha256()
    with open(file, "rb") as stream:
        while block := stream.read(2**20):
            digest.update(block)
    return digest.hexdigest()


def write_record_draft(file: Path, record: Mapping[str, Any]) -> Path:
    """Write the draft of a record, and return where it is. An option that is a function or an
    object is named only.
    """

    def name(value: Any) -> str:
        return str(getattr(value, "__qualname__", type(value).__qualname__))

    draft = draft_of(file)
    record = json.loads(json.dumps(record, default=name))
    record = {**record, DIGEST: digest_record(record)}
    text = json.dumps(record, ensure_ascii=False, indent=2) + "\n"
    with errors_naming(file):
        try:
            draft.write_text(text, encoding="utf-8")
        except OSError:  # half of it would keep a full disk full
            draft.unlink(missing_ok=True)
            raise
    return draft


# The rows


def read_rows(output: Path, sha256: str) -> Iterator[tuple[bytes, Line]]:
    """Yield each line of an output, and its row; a JobError says that one is damaged, or at the end
    that all are not what their record says.
    """
    digest = hashlib.sha256()
    with open(output, "rb") as stream:
        for number, line in enumerate(stream, 1):
            digest.update(line)
            yield line, parse_row(output, line, f"line {number}")
    if digest.hexdigest() != sha256:
        raise JobError([f"{output}: was changed while it was read; ", *ADVICE])


def parse_row(output: Path, line: bytes, place: str) -> Line:
    """Return the row that a line of an output holds; a JobError says that it is none."""
    try:
        row = json.loads(line)
        if not isinstance(row, dict) or not isinstance(row["summary_digest"], str):
            raise ValueError("a row is an object with `summary_digest`")
        return row
    except (ValueError, KeyError, RecursionError) as error:
        raise JobError(
            [f"{output}, {place}: the output is damaged ({error}); ", *ADVICE]
        ) from error


# The log


class LogEntry(NamedTuple):
    """A line of the log: what a metric said of some rows of a chunk.

    `key` tells these rows and the metric from all others, and `paid` whether a model was asked.
    """

    key: str
    metric: str
    stamp: str
    paid: bool
    lines: list[Line]


def log_line(entry: LogEntry) -> bytes:
    """Return the line of an entry."""
    return json_line(entry._asdict())


def parse_log_line(line: bytes) -> LogEntry | None:
    """Return the entry of a line, None where it was cut off as its run was killed."""
    if not line.endswith(b"\n"):
        return None
    try:
        fields = json.loads(line)
        entry = LogEntry(**{name: fields[name] for name in LogEntry._fields})
    except (ValueError, KeyError, TypeError, RecursionError):
        return None
    if not isinstance(entry.lines, list):
        return None
    return entry
