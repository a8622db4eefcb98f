# SPDX-License-Identifier: Apache-2.0
"""How an output is written: the log while rows are scored, and the whole of it at the end."""

from __future__ import annotations

import hashlib
import json
import os
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from typing import Any, BinaryIO

from ..errors import JobError
from ..files import errors_naming, follow_links
from .evidence import EVIDENCE
from .output_files import (
    ADVICE,
    LogEntry,
    draft_of,
    log_line,
    parse_row,
    record_of,
    recover_record,
    write_record_draft,
)
from .reuse import INPUTS, RESTART, Chunk, Scorer, find_earlier
from .rows import OTHERS, Line, Values, error_key, json_line

DIGESTS = ("document_digest", "summary_digest")
NO_FILE: BinaryIO = BytesIO()  # where there is no output, or no earlier one


class ScoreStore:
    """The scores of a run on their way to the output, or to nowhere but a pipe.

    Parameters
    ----------
    output
        The file, which this process holds; None where none is written.
    scorers
        Those of this run, in their order, the texts first.
    pipe
        Where the lines are written as well.
    inputs
        The files that are scored.

    Attributes
    ----------
    earlier
        What earlier runs scored.
    score_keys
        What the scores of each scorer are called.
    row_count, scored_count, systems
        How many rows were added, of how many of them anything was scored by this run, and who wrote
        their summaries.
    """

    def __init__(
        self,
        output: Path | None,
        scorers: Sequence[Scorer],
        restart: bool = False,
        pipe: BinaryIO | None = None,
        inputs: Sequence[str] = (),
    ):
        self.output = output and follow_links(output)
        self.earlier = find_earlier(self.output or Path(os.devnull), scorers, restart)
        self.scorers = self.earlier.scorers
        self.score_keys: dict[str, list[str]] = {}
        self.row_count = self.scored_count = 0
        self.systems: dict[Any, None] = {}
        self._pipe, self._digest = pipe, hashlib.sha256()
        self._first_line = b""  # of a new log, which is written with the first scores
        if inputs and INPUTS not in self.earlier.log_offsets:
            entry = LogEntry(INPUTS, "", "", paid=False, lines=[{INPUTS: inputs}])
            self._first_line = log_line(entry)
        self._draft = self._log = self._earlier_output = self._earlier_log = NO_FILE
        if self.output:
            try:
                with errors_naming(self.output):
                    self._open(self.output, restart)
            except JobError:
                self.close()
                raise

    def _open(self, output: Path, restart: bool) -> None:
        """Open the files of an output until the end of the run."""
        self._draft = open(draft_of(output), "wb")  # noqa: SIM115
        self._log = open(self.earlier.log, "ab")  # noqa: SIM115
        if restart:  # what an earlier run left is not used
            self._log.truncate(0)
            self._log.write(log_line(LogEntry(RESTART, "", "", paid=False, lines=[])))
            self._log.flush()
        self._earlier_log = open(self.earlier.log, "rb")  # noqa: SIM115
        if self.earlier.rows:
            self._earlier_output = open(output, "rb")  # noqa: SIM115

    def add(self, chunk: Chunk, scored: Values) -> list[Line]:
        """Write what was scored of a chunk, and return the lines of the output of its rows, as
        dictionaries.
        """
        earlier_rows = [
            self._read_row(row, label)
            for row, label in zip(chunk.output_rows, chunk.labels, strict=True)
        ]
        results = [dict(label) for label in chunk.labels]
        evidence: list[Line] = [{} for _ in results]
        log_lines = []
        for name, scorer in self.scorers.items():
            places = chunk.lacking.get(name, [])
            lines = scored.get(name, [])
            if name in chunk.task.missing:
                log_key = chunk.log_keys[name]
                entry = LogEntry(log_key, name, scorer.stamp, scorer.asks_model, lines)
                log_lines.append(log_line(entry))
            elif places:  # scored by a run that was killed
                lines = self._read_log(chunk.log_keys[name])
            # the evidence of one scorer stands there together with that of the others
            scorer_lines = [
                {**row, EVIDENCE: row.get(EVIDENCE, {}).get(name)} for row in earlier_rows
            ]
            for place, line in zip(places, lines, strict=True):
                scorer_lines[place] = line
            error = error_key(name)
            usual = self.earlier.score_keys.get(name, [])
            if lines:
                usual = [key for key in lines[0] if key != error]
            keys = self.score_keys.setdefault(name, usual)
            for result, of_row, line in zip(results, evidence, scorer_lines, strict=True):
                result.update({key: line.get(key) for key in keys if key != EVIDENCE})
                if line.get(error):
                    result[error] = line[error]
                if line.get(EVIDENCE) is not None:
                    of_row[name] = line[EVIDENCE]
        for result, of_row in zip(results, evidence, strict=True):
            if of_row:
                result[EVIDENCE] = of_row
        self._write(b"".join(log_lines), b"".join(map(json_line, results)))
        self.row_count += len(results)
        self.systems |= dict.fromkeys(label.get("system") for label in chunk.labels)
        # with each row that is added, the others are held against other documents
        missing = [len(places) for name, places in chunk.task.missing.items() if name != OTHERS]
        self.scored_count += max(missing, default=0)
        return results

    def _write(self, log: bytes, lines: bytes) -> None:
        """Append to the log, and to the draft of the output and the pipe."""
        if self.output:
            with errors_naming(self.output):
                # first the log, from which the next run goes on if this one is killed in between
                self._log.write(self._first_line + log)
                self._log.flush()
                self._first_line = b""
                self._draft.write(lines)
            self._digest.update(lines)
        if self._pipe:
            self._pipe.write(lines)
            self._pipe.flush()

    def _read_row(self, row: int, label: Line) -> Line:
        """Return what the earlier output has of a row, nothing for -1."""
        if row < 0:
            return {}
        self._earlier_output.seek(self.earlier.offsets[row])
        line = self._earlier_output.readline()
        result = parse_row(self.earlier.output, line, f"row {row + 1}")
        is_same = os.fstat(self._earlier_output.fileno()).st_mtime_ns == self.earlier.modified
        if not is_same or any(result.get(key) != label.get(key) for key in DIGESTS):
            raise JobError(
                [f"{self.earlier.output}, row {row + 1}: was changed while it was read; ", *ADVICE]
            )
        return result

    def _read_log(self, log_key: str) -> list[Line]:
        """Return what an entry of the log says of its rows."""
        self._earlier_log.seek(self.earlier.log_offsets[log_key])
        lines: list[Line] = json.loads(self._earlier_log.readline())["lines"]
        return lines

    def finish(self, record: Mapping[str, Any]) -> None:
        """Let the draft take the place of the earlier output, and remove the log."""
        if not self.output:
            return
        with errors_naming(self.output):
            self._draft.flush()
            marks = ""
            if self.output.exists():
                marks = recover_record(self.output).get("marks", "")
                shutil.copymode(self.output, draft_of(self.output))
            ends = {"rows": self.row_count, "sha256": self._digest.hexdigest(), "marks": marks}
            record_draft = write_record_draft(record_of(self.output), {**record, **ends})
            # Wherever it is killed between these steps, the next run finds a record that fits: see
            # `recover_record`.
            draft_of(self.output).replace(self.output)
            record_draft.replace(record_of(self.output))
            self.earlier.log.unlink(missing_ok=True)

    def close(self) -> None:
        """Close all files, and remove what is not whole; the log stays, where there is something in
        it.
        """
        streams = (self._draft, self._log, self._earlier_output, self._earlier_log)
        for stream in streams:
            with suppress(OSError):  # what a full disk did not take was said when it was written
                stream.close()
        if self.output:
            draft_of(self.output).unlink(missing_ok=True)
            with suppress(OSError):
                if not self.earlier.log.stat().st_size:
                    self.earlier.log.unlink()
