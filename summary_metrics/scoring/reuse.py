# SPDX-License-Identifier: Apache-2.0
"""The one rule for what may be used again, and how an output is written.

A row's score by a metric is taken from OUTPUT, or from OUTPUT.part, where the signature of the
metric, the versions on which it depends and the digests of the texts agree, and that of the key
facts if it is asked for them. Otherwise it is scored. OUTPUT.part is a log: a line for each chunk
and metric that was scored since OUTPUT was written. OUTPUT is written whole, once, at the end, with
its record beside it, and then the log is removed. So a killed run goes on, and appended rows or
another metric cost only themselves.

In the log the rows of a chunk belong together, as a model's scores may depend in the last digits on
what shares its batch: a killed run that goes on writes the same bytes as one that was not killed.
"""

from __future__ import annotations

import hashlib
import json
import os
from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple, cast

from ..errors import JobError, Option
from ..files import errors_naming, follow_links
from ..reading.rows import Row
from .evidence import EVIDENCE, FORMAT
from .failures import error_key
from .rows import Task, Values, json_line, label_rows

RESTART = "restart"  # the key of the first line of a log that says that the output is not used
ADVICE = (Option("restart"), " scores everything again, ", Option("output"), " writes elsewhere")


def record_of(output: Path) -> Path:
    """Return where it is written what made an output."""
    return output.with_name(output.name + ".meta.json")


def part_of(output: Path) -> Path:
    """Return where scores are kept until the output is written."""
    return output.with_name(output.name + ".part")


def new_of(output: Path) -> Path:
    """Return where an output is written before it takes its place."""
    return output.with_name(f".{output.name}.new")


class Kind(NamedTuple):
    """A metric as a run uses it.

    `stamp` stands for its signature and the versions on which it depends. `paid` says that a model
    is asked, and `key_facts` that its scores depend on those of a row.
    """

    name: str
    stamp: str
    paid: bool = False
    key_facts: bool = False


def make_stamp(signature: str, versions: Mapping[str, str]) -> str:
    """Return 16 hexadecimal digits that tell apart what scores and evidence depend on besides the
    texts; the format of the lines is a part of it.
    """
    depends_on = [signature, dict(versions), FORMAT]
    return hashlib.sha256(json.dumps(depends_on, sort_keys=True).encode()).hexdigest()[:16]


def number_of(label: Mapping[str, Any]) -> int:
    """Return a number of 64 bits for the texts of a row, by its digests."""
    return int(label.get("document_digest", "0" * 16)[:8] + label["summary_digest"][:8], 16)


def number_of_facts(label: Mapping[str, Any]) -> int:
    """Return a number of 64 bits for the key facts of a row, 0 where it has none."""
    return int(label.get("key_facts_digest", "0"), 16)


# The record


def are_outputs(files: Sequence[str]) -> bool:
    """Return whether files are outputs of earlier commands, each with its record."""
    paths = [Path(file) for file in files]
    return bool(files) and all(path.name and record_of(path).is_file() for path in paths)


def read_record(output: Path) -> dict[str, Any]:
    """Return the record of an output, an empty one where there is none; the file may hold anything.

    What a run that was killed at its very end left to do is done: its record takes its place.
    """
    for file in (record_of(output), new_of(record_of(output))):
        with suppress(OSError, ValueError, RecursionError):
            record = json.loads(file.read_bytes())
            if isinstance(record, dict) and record.get("sha256") == digest_file(output):
                if file != record_of(output):
                    file.replace(record_of(output))
                return record
    return {}


def digest_file(file: Path) -> str:
    """Return the SHA-256 of a file."""
    digest = hashlib.sha256()
    with open(file, "rb") as stream:
        while block := stream.read(2**20):
            digest.update(block)
    return digest.hexdigest()


def write_new_record(place: Path, record: Mapping[str, Any]) -> Path:
    """Write a record beside its place, and return where. An option that is a function or an object
    is named only.
    """

    def name(value: Any) -> str:
        return str(getattr(value, "__qualname__", type(value).__qualname__))

    new = new_of(place)
    text = json.dumps(record, ensure_ascii=False, indent=2, default=name) + "\n"
    with errors_naming(place):
        try:
            new.write_text(text, encoding="utf-8")
        except OSError:  # half of it would keep a full disk full
            new.unlink(missing_ok=True)
            raise
    return new


# What earlier runs scored


@dataclass
class Earlier:
    """The scores that earlier runs left: in the output and in the log.

    Attributes
    ----------
    output, part
        Where they are.
    stamps, asked
        Of each metric of this run; and which of them are asked for key facts.
    keys
        Of each metric whose scores in the output may be used, what its scores are called there.
    numbers, facts, offsets
        Of each row of the output: what its texts and key facts are, and where its line begins.
    log
        Where the line of each chunk and metric begins in the log.
    failed
        The metrics and rows of the output that failed there, and are asked again.
    paid
        The metrics of the output, and the keys of the log, for which a model was paid.
    outdated
        Whether the lines of the output are of an earlier format, so that none may be used.
    """

    output: Path
    part: Path
    stamps: Mapping[str, str]
    asked: frozenset[str] = frozenset()
    keys: dict[str, list[str]] = field(default_factory=dict)
    numbers: array[int] = field(default_factory=lambda: array("Q"))
    facts: array[int] = field(default_factory=lambda: array("Q"))
    offsets: array[int] = field(default_factory=lambda: array("q"))
    log: dict[str, int] = field(default_factory=dict)
    failed: set[tuple[str, int]] = field(default_factory=set)
    paid: set[str] = field(default_factory=set)
    outdated: bool = False
    _first: dict[int, int] = field(default_factory=dict)
    _next: int = 0

    def rewind(self) -> None:
        """Begin at the first row of the output: of several with the same texts, each is found once,
        in order.
        """
        self._next = 0

    def find(self, number: int) -> int:
        """Return which row of the output has these texts, -1 for none: the next one, most often."""
        if self._next < len(self.numbers) and self.numbers[self._next] == number:
            self._next += 1
            return self._next - 1
        if not self._first:
            self._first = {
                number_of_row: row for row, number_of_row in reversed([*enumerate(self.numbers)])
            }
        row = self._first.get(number, -1)
        if row >= 0:
            self._next = row + 1
        return row

    def lacking(
        self, name: str, labels: Sequence[Mapping[str, Any]], rows: Sequence[int]
    ) -> list[int]:
        """Return which rows of a chunk have no score by a metric in the output; `rows` are theirs
        there, or -1.
        """
        if name not in self.keys:
            return [*range(len(rows))]

        def has(row: int, label: Mapping[str, Any]) -> bool:
            return (row >= 0 and (name, row) not in self.failed) and (
                name not in self.asked or self.facts[row] == number_of_facts(label)
            )

        return [
            i
            for i, (row, label) in enumerate(zip(rows, labels, strict=True))
            if not has(row, label)
        ]


class Chunk(NamedTuple):
    """Rows that belong together, what the output says of them besides scores, and where their
    scores come from.

    `earlier` has the row of the output for each row, -1 where it has none. `task` is what must be
    scored. `keys` says for each metric what its scores of the rows that the output lacks are called
    in the log, there or not.
    """

    labels: list[dict[str, Any]]
    earlier: list[int]
    task: Task
    keys: dict[str, str]


def plan_chunk(earlier: Earlier, names: Sequence[str], rows: list[Row]) -> Chunk:
    """Return what of a chunk must be scored by which metrics, and where the rest is."""
    labels = label_rows(rows)
    rows_of_output = [earlier.find(number_of(label)) for label in labels]
    task, keys = Task(rows, {}), {}
    for name in names:
        places = earlier.lacking(name, labels, rows_of_output)
        if not places:
            continue
        keys[name] = chunk_key(earlier.stamps[name], labels, places, name in earlier.asked)
        if keys[name] not in earlier.log:
            task.missing[name] = places
    return Chunk(labels, rows_of_output, task, keys)


def chunk_key(
    stamp: str, labels: Sequence[Mapping[str, Any]], places: Sequence[int], has_key_facts: bool
) -> str:
    """Return what tells a metric's scores for these rows from all others; `has_key_facts` says
    whether these matter.
    """
    digests = ["document_digest", "summary_digest"]
    if has_key_facts:
        digests.append("key_facts_digest")
    texts = [[labels[i].get(digest, "") for digest in digests] for i in places]
    return hashlib.sha256(json.dumps([stamp, texts]).encode()).hexdigest()[:32]


def read_earlier(earlier: Earlier) -> None:
    """Find what earlier runs left of an output; a JobError says why it may not be replaced.

    It is refused where the output is not what this command wrote, and where scores would go for
    which a model was paid.
    """
    output = earlier.output
    if earlier.part.exists():
        read_log(earlier)
    if output.exists() and output.stat().st_size and RESTART not in earlier.log:
        read_output(earlier)


class ScoredMetric(NamedTuple):
    """A metric as the record of an output has it: its stamp, what its scores are called, and
    whether a model was paid for them.
    """

    stamp: str
    keys: list[str]
    paid: bool


def read_output(earlier: Earlier) -> None:
    """Find what of an output may be used, and where its rows are."""
    output = earlier.output
    record = read_record(output)
    try:
        metrics = {
            str(name): ScoredMetric(metric["stamp"], list(metric["keys"]), metric["paid"])
            for name, metric in record["metrics"].items()
        }
    except (KeyError, TypeError, AttributeError):
        refusal = (
            f"{output} exists, and {record_of(output).name} does not say that this command"
            " wrote it as it is; "
        )
        raise JobError([refusal, *ADVICE]) from None
    earlier.keys = {
        name: metric.keys
        for name, metric in metrics.items()
        if earlier.stamps.get(name) == metric.stamp
    }
    earlier.outdated = record.get("format") != FORMAT
    paid = {name for name, metric in metrics.items() if metric.paid}
    refuse_loss(output, paid - earlier.keys.keys())
    earlier.paid |= paid
    for row, (offset, line) in enumerate(read_lines(output)):
        earlier.failed |= {(name, row) for name in earlier.keys if line.get(error_key(name))}
        earlier.numbers.append(number_of(line))
        earlier.facts.append(number_of_facts(line))
        earlier.offsets.append(offset)


def read_log(earlier: Earlier) -> None:
    """Find what is in the log, and cut off what a killed run left half written there."""
    end, lost = 0, set()
    stamps = set(earlier.stamps.values())
    with errors_naming(earlier.part), open(earlier.part, "r+b") as stream:
        for line in stream:
            try:
                entry = json.loads(line)
                key, metric, stamp = entry["key"], entry["metric"], entry["stamp"]
                is_paid = entry["paid"]
                if not line.endswith(b"\n") or not isinstance(entry["scores"], dict):
                    break
            except (ValueError, KeyError, TypeError, RecursionError):
                break
            if not any(entry["scores"].get(error_key(metric), ())):
                earlier.log[key] = end
            if is_paid:
                earlier.paid.add(key)
                if stamp not in stamps:
                    lost.add(metric)
            end += len(line)
        refuse_loss(earlier.output, lost)
        stream.truncate(end)


def refuse_loss(output: Path, names: Iterable[str]) -> None:
    """Raise a JobError where scores of these metrics, for which a model was paid, would go."""
    if names := sorted(names):
        refusal = (
            f"{output} has scores of {', '.join(names)}, for which a model was asked, and they"
            " would go: give the metric, its options and the rows as before, or "
        )
        raise JobError([refusal, *ADVICE])


def read_lines(output: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the rows of an output, each with the place where its line begins; a JobError says that
    one is damaged.
    """
    offset = 0
    with open(output, "rb") as stream:
        for number, line in enumerate(stream, 1):
            yield offset, parse_line(output, line, f"line {number}")
            offset += len(line)


def parse_line(output: Path, line: bytes, place: str) -> dict[str, Any]:
    """Return what a line of an output says; a JobError says that it is none."""
    try:
        result = json.loads(line, parse_constant=refuse_constant)
        if not isinstance(result, dict) or not isinstance(result["summary_digest"], str):
            raise ValueError("a row is an object with `summary_digest`")
        return result
    except (ValueError, KeyError, RecursionError) as error:
        raise JobError(
            [f"{output}, {place}: the output is damaged ({error}); ", *ADVICE]
        ) from error


def refuse_constant(name: str) -> None:
    """Refuse a number that JSON has not: an undefined score is null."""
    raise ValueError(f"{name} is no number")


# Writing


class Store:
    """The scores of a run on their way to the output, or to nowhere but a pipe.

    Parameters
    ----------
    output
        The file, which this process holds; None where none is written.
    kinds
        The metrics of this run, in their order, `TEXTS` first.
    pipe
        Where the lines are written as well.
    """

    def __init__(
        self,
        output: Path | None,
        kinds: Sequence[Kind],
        restart: bool = False,
        pipe: BinaryIO | None = None,
    ):
        self.kinds = {kind.name: kind for kind in kinds}
        self.output = output and follow_links(output)
        place = self.output or Path(os.devnull)
        with_key_facts = frozenset(kind.name for kind in kinds if kind.key_facts)
        self.earlier = Earlier(
            place, part_of(place), {kind.name: kind.stamp for kind in kinds}, with_key_facts
        )
        if self.output and not restart:
            read_earlier(self.earlier)
        self.keys: dict[str, list[str]] = {}
        self.rows = self.scored = 0
        self._pipe, self._digest = pipe, hashlib.sha256()
        self._new: BinaryIO | None = None
        self._log: BinaryIO | None = None
        self._old: BinaryIO | None = None
        self._old_log: BinaryIO | None = None
        try:
            self._open(restart)
        except JobError:
            self.close()
            raise

    def _open(self, restart: bool) -> None:
        """Open the files of an output until the end of the run."""
        if not self.output:
            return
        with errors_naming(self.output):
            self._new = open(new_of(self.output), "wb")  # noqa: SIM115
            mode = "ab"
            if restart:
                mode = "wb"  # what an earlier run left is not used
            self._log = cast(BinaryIO, open(self.earlier.part, mode))  # noqa: SIM115
            if restart:
                entry = {"key": RESTART, "metric": "", "stamp": "", "paid": False, "scores": {}}
                self._log.write(json_line(entry))
                self._log.flush()
            self._old_log = open(self.earlier.part, "rb")  # noqa: SIM115
            if len(self.earlier.numbers):
                self._old = open(self.output, "rb")  # noqa: SIM115

    def plan(self, chunks: Iterable[list[Row]]) -> Iterator[Chunk]:
        """Yield what of each chunk must be scored."""
        self.earlier.rewind()
        return (plan_chunk(self.earlier, list(self.kinds), rows) for rows in chunks)

    def add(self, chunk: Chunk, scored: Values) -> list[dict[str, Any]]:
        """Write what was scored of a chunk, and return the lines of the output of its rows, as
        dictionaries.
        """
        old = [
            self._read_row(row, label)
            for row, label in zip(chunk.earlier, chunk.labels, strict=True)
        ]
        results = [dict(label) for label in chunk.labels]
        evidence: list[dict[str, Any]] = [{} for _ in results]
        lines = []
        for name, kind in self.kinds.items():
            places = self.earlier.lacking(name, chunk.labels, chunk.earlier)
            scores = scored.get(name, {})
            if places and not scores:
                scores = self._read_log(chunk.keys[name])
            if name in chunk.task.missing:
                entry = {
                    "key": chunk.keys[name],
                    "metric": name,
                    "stamp": kind.stamp,
                    "paid": kind.paid,
                }
                lines.append(json_line({**entry, "scores": scores}))
            keys = self.keys.setdefault(name, list(scores) or self.earlier.keys[name])
            for i, result in enumerate(results):
                result.update((key, old[i].get(key)) for key in keys if key != EVIDENCE)
                evidence[i][name] = old[i].get(EVIDENCE, {}).get(name)
            for key in keys:
                for i, value in zip(places, scores.get(key, ()), strict=True):
                    if key == EVIDENCE:
                        evidence[i][name] = value
                    else:
                        results[i][key] = value
        for result, by_metric in zip(results, evidence, strict=True):
            if present := {name: part for name, part in by_metric.items() if part is not None}:
                result[EVIDENCE] = present
        self._write(b"".join(lines), b"".join(map(json_line, results)))
        self.rows += len(results)
        self.scored += max(map(len, chunk.task.missing.values()), default=0)
        return results

    def _write(self, log: bytes, lines: bytes) -> None:
        """Append to the log, and to the new output or the pipe."""
        if self.output and self._log and self._new:
            with errors_naming(self.output):
                self._log.write(log)
                self._log.flush()
                self._new.write(lines)
            self._digest.update(lines)
        if self._pipe:
            self._pipe.write(lines)
            self._pipe.flush()

    def _read_row(self, row: int, label: Mapping[str, Any]) -> dict[str, Any]:
        """Return what the output has of a row."""
        if row < 0 or not self._old:
            return {}
        self._old.seek(self.earlier.offsets[row])
        result = parse_line(self.earlier.output, self._old.readline(), f"row {row + 1}")
        if any(result.get(key) != label.get(key) for key in ("document_digest", "summary_digest")):
            raise JobError(
                [f"{self.earlier.output}, row {row + 1}: was changed while it was read; ", *ADVICE]
            )
        return result

    def _read_log(self, key: str) -> dict[str, list[Any]]:
        """Return the scores that a line of the log has."""
        assert self._old_log
        self._old_log.seek(self.earlier.log[key])
        scores: dict[str, list[Any]] = json.loads(self._old_log.readline())["scores"]
        return scores

    def finish(self, record: Mapping[str, Any]) -> None:
        """Let the new output take the place of the earlier one, and remove the log."""
        if not self.output or not self._new:
            return
        with errors_naming(self.output):
            self._new.flush()
            marks = ""
            if self.output.exists():
                marks = read_record(self.output).get("marks", "")
            completed = {
                **record,
                "rows": self.rows,
                "sha256": self._digest.hexdigest(),
                "marks": marks,
            }
            new_record = write_new_record(record_of(self.output), completed)
            if self.output.exists():
                os.chmod(new_of(self.output), self.output.stat().st_mode)
            new_of(self.output).replace(self.output)
            new_record.replace(record_of(self.output))
            self.earlier.part.unlink(missing_ok=True)

    def close(self) -> None:
        """Close all files, and remove what is not whole; the log stays, where there is something in
        it.
        """
        for stream in filter(None, (self._new, self._log, self._old, self._old_log)):
            with suppress(OSError):  # what a full disk did not take was said when it was written
                stream.close()
        if self.output:
            new_of(self.output).unlink(missing_ok=True)
            with suppress(OSError):
                if not self.earlier.part.stat().st_size:
                    self.earlier.part.unlink()
