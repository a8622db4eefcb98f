# SPDX-License-Identifier: Apache-2.0
"""Scoring rows into one file in such a way that an interrupted run can be continued: how far it came, and with what."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any, BinaryIO, NamedTuple

from tqdm import tqdm

from .errors import JobError
from .registry import hide_secrets
from .rows import Row, chunks
from .scoring import json_line


class Progress(NamedTuple):
    """How far a run has come: `rows` rows of this digest have their scores in the first `bytes` bytes of the output.

    Of a folder of shards only `rows` says something: the names of the shards say the rest.
    """

    rows: int = 0
    bytes: int = 0
    sha256: str = hashlib.sha256().hexdigest()


def differences(earlier: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """Return one phrase for each entry of two nested dictionaries that differs."""
    found = []
    for key in {**earlier, **now}:
        old, new = earlier.get(key), now.get(key)
        if isinstance(old, dict) and isinstance(new, dict):
            found += [f"{key}: {difference}" for difference in differences(old, new)]
        elif old != new:
            found.append(f"{key} was {old}, is now {new}")
    return found


def earlier_progress(output: Path, sidecar: Path, job: dict[str, Any]) -> Progress:
    """Return how far earlier runs of this job came; a JobError when the output is not theirs."""
    advice = "--restart scores everything again, --output writes elsewhere"
    if not sidecar.exists():
        if output.exists() and (any(output.iterdir()) if output.is_dir() else output.stat().st_size):
            raise JobError(f"{output} exists, and no {sidecar.name} tells how it was made; {advice}", 2)
        return Progress()
    try:
        earlier = json.loads(sidecar.read_bytes())
        progress = Progress(**earlier["progress"])
        changed = differences(earlier["job"], job)
    except (ValueError, KeyError, TypeError) as error:
        raise JobError(f"{sidecar} cannot be read ({type(error).__name__}: {error}); {advice}", 2) from error
    if changed and not progress.rows and not output.is_dir():
        return Progress()  # the other job scored nothing: most likely the same one, with a mistake in the command
    if changed:
        raise JobError(f"{output} was made by another job ({'; '.join(changed)}); {advice}", 2)
    if not output.exists() or output.stat().st_size < progress.bytes:
        raise JobError(f"{output} is shorter than {sidecar.name} says; {advice}", 2)
    return progress


def write_sidecar(sidecar: Path, job: dict[str, Any], options: dict[str, dict[str, Any]], progress: Progress) -> None:
    """Replace the sidecar in one step, so that it is never half written; keys and addresses of servers are hidden."""
    shown = {metric: hide_secrets(given) for metric, given in options.items()}
    content = {"job": job, "options": shown, "progress": progress._asdict()}
    text = json.dumps(content, ensure_ascii=False, indent=2) + "\n"
    new = sidecar.with_name(sidecar.name + ".new")
    new.write_text(text, encoding="utf-8")
    new.replace(sidecar)


def lock(out: BinaryIO, output: Path) -> None:
    """Hold the open output alone until it is closed; a JobError, which changes nothing, when another process does."""
    try:
        import fcntl

        fcntl.flock(out, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise JobError(f"another process writes to {output}", 2) from None
    except (ImportError, OSError):
        pass  # a platform or a file system without locks: nothing is checked


def score_file(
    rows: Iterator[Row],
    score: Callable[[Sequence[Row]], list[dict[str, Any]]],
    size: int,
    output: Path,
    progress: Progress,
    save: Callable[[Progress], None],
) -> Progress:
    """Append the scores of `rows` to the output, `size` rows at a time, from where `progress` stands.

    After every chunk `save` is given the new progress. What an interrupted run wrote after its last one is cut off, and
    those rows are scored again: in the same chunks as without the interruption, as a model's scores may depend on
    what shares its batch, in the last digits. A JobError refuses an output that another process writes to.
    """
    digest = hashlib.sha256()
    for row in islice(rows, progress.rows):
        digest.update(json.dumps(row).encode())
    if digest.hexdigest() != progress.sha256:
        raise JobError(
            f"the first {progress.rows} rows are not those scored in {output}; --restart scores all again", 2
        )
    with open(output, "ab") as out, tqdm(unit=" rows", initial=progress.rows, disable=None) as bar:
        lock(out, output)
        out.truncate(progress.bytes)
        save(progress)
        for chunk, failure in chunks(rows, size):
            lines = b"".join(map(json_line, score(chunk))) if chunk else b""
            out.write(lines)
            out.flush()
            if failure:
                raise failure
            for row in chunk:
                digest.update(json.dumps(row).encode())
            progress = Progress(progress.rows + len(chunk), progress.bytes + len(lines), digest.hexdigest())
            save(progress)
            bar.update(len(chunk))
    return progress
