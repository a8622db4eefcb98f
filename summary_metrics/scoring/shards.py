# SPDX-License-Identifier: Apache-2.0
"""The shards that `--engine ray` writes: a folder of files, whose names say what is in them.

A name is part-PLACE-JOB-ROWS-CONTENT.FORMAT: the place of the chunk in the input, and the digests of the job, of the
rows, and of the bytes of the shard. Shards of two jobs cannot be taken for those of one. A chunk that has its shard is
not scored again, and a shard that lost a byte is: after a power failure a file may have its name and nothing in it. The
digest of the rows stands for their number, too.
"""

from __future__ import annotations

import hashlib
import json
import re
import uuid
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import JobError
from .row_scores import FLAGS, PROBLEMS, SUMMARY, WORDS, WRITING, json_line

if TYPE_CHECKING:
    import pyarrow

SHARD_FORMATS = ("jsonl", "parquet")
SHARD = re.compile(
    r"part-(?P<place>\d{5}-\d{8})-(?P<job>[0-9a-f]{8})-(?P<rows>[0-9a-f]{16})-(?P<content>[0-9a-f]{16})"
    rf"\.({'|'.join(SHARD_FORMATS)})"
)


def digest_job(description: Mapping[str, Any]) -> str:
    """Return 8 hexadecimal digits that tell a job from others."""
    return hashlib.sha256(json.dumps(description, sort_keys=True).encode()).hexdigest()[:8]


def find_finished(output: Path) -> dict[str, str]:
    """Return the place of each chunk that has its shard, and the digest of its rows."""
    found = (SHARD.fullmatch(path.name) for path in output.iterdir())
    return {match["place"]: match["rows"] for match in found if match}


def is_whole(shard: Path) -> bool:
    """Return whether the content of a shard is what was written into it."""
    match = SHARD.fullmatch(shard.name)
    return match is not None and hashlib.sha256(shard.read_bytes()).hexdigest().startswith(match["content"])


def check_shard_names(output: Path, job: str, restart: bool) -> None:
    """Raise a JobError when a file of the folder would be read as a shard, and is none of the job of this digest."""
    for name in sorted(path.name for path in output.glob("part-*")):
        match = SHARD.fullmatch(name)
        if match and match["job"] != job and not restart:
            reason = "is of another job; --restart scores everything again, --output writes elsewhere"
            raise JobError(f"{output / name} {reason}", 2)
        if not match:
            raise JobError(f"{output / name} is no shard; move it away, or write elsewhere with --output", 2)


def prepare_folder(output: Path, job: str, restart: bool) -> list[str]:
    """Make the folder, and remove from it what no run may go on from; return the names of the damaged shards.

    `job` is the digest of the job.

    To restart, that is every shard. Otherwise it is what killed workers left half written, and every shard whose
    content is not what its name says.
    """
    output.mkdir(exist_ok=True)
    check_shard_names(output, job, restart)
    remove_unfinished(output)
    damaged = []
    for path in sorted(output.iterdir()):
        if restart and path.name.startswith("part-"):
            path.unlink()
        elif SHARD.fullmatch(path.name) and not is_whole(path):
            damaged.append(path.name)
            path.unlink()
    remove_repeats(output)
    return damaged


def remove_unfinished(output: Path) -> None:
    """Remove the hidden files of workers that did not end their chunks: half a shard, the count of the tries."""
    for path in output.glob(".part-*"):
        path.unlink(missing_ok=True)


def remove_repeats(output: Path) -> None:
    """Keep one shard of each chunk: there are two when a worker was taken for lost, and had not been."""
    places = set()
    for path in sorted(output.glob("part-*")):
        match = SHARD.fullmatch(path.name)
        if match and match["place"] in places:
            path.unlink()
        elif match:
            places.add(match["place"])


def write_shard(
    folder: Path, place: str, digests: tuple[str, str], results: Sequence[dict[str, Any]], suffix: str
) -> None:
    """Write one shard, which has its name only when it is whole; `digests` are of the job and of the rows."""
    if suffix == "parquet":
        import pyarrow
        import pyarrow.parquet

        stream = pyarrow.BufferOutputStream()
        pyarrow.parquet.write_table(make_table(results), stream)
        content = stream.getvalue().to_pybytes()
    else:
        content = b"".join(map(json_line, results))
    name = f"part-{place}-{'-'.join(digests)}-{hashlib.sha256(content).hexdigest()[:16]}.{suffix}"
    new = folder / f".{name}.{uuid.uuid4().hex}"
    new.write_bytes(content)
    new.replace(folder / name)


def make_table(results: Sequence[dict[str, Any]]) -> pyarrow.Table:
    """Return results as a table, of the same columns and types whatever the rows: ids and systems become strings."""
    import pyarrow

    types = dict.fromkeys(("id", "system", "document_digest", SUMMARY, "file"), pyarrow.string())
    types |= {"line": pyarrow.int64(), WORDS: pyarrow.int64()}
    types |= dict.fromkeys((PROBLEMS, WRITING, FLAGS), pyarrow.list_(pyarrow.string()))
    columns = {}
    for key in dict.fromkeys(["id", "system", *results[0]]):
        values = [result.get(key) for result in results]
        if key in ("id", "system"):
            values = [None if value is None else str(value) for value in values]
        columns[key] = pyarrow.array(values, types.get(key, pyarrow.float64()))
    return pyarrow.table(columns)
