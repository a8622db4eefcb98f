# SPDX-License-Identifier: Apache-2.0
"""Adding to the `problems` of rows what only all rows together show, such as one text for several documents.

It is done when all rows have their scores. An output that goes on from there is the one that a single run writes.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from ..files import follow_links, hold
from ..reading.paths import marked_of, sidecar_of
from .job import Job
from .metadata import check_unchanged, read_progress, write_progress
from .replacement import Replacement
from .results import read_lines, read_shard
from .row_scores import PROBLEMS, json_line
from .shards import SHARD, write_shard

Codes = Mapping[int, Sequence[str]]  # to add, by the index of a row


def marked_beside(output: Path) -> Replacement:
    """Return where an output with these codes is until it takes the place of the one without."""
    new = marked_of(follow_links(output))
    return Replacement(output, new, sidecar_of(new))


def add_codes(result: dict[str, Any], codes: Sequence[str]) -> dict[str, Any]:
    """Return what the output says of a row, with more problems.

    >>> add_codes({"id": 1, "problems": None}, ["same_text"])
    {'id': 1, 'problems': ['same_text']}
    """
    return {**result, PROBLEMS: [*(result[PROBLEMS] or ()), *codes]}


def mark_rows(job: Job, codes: Codes) -> None:
    """Add codes to the rows of the output; nothing is written where there are none.

    A JobError refuses an output that another process writes to or that was changed.
    """
    if not codes:
        return
    with hold(job.output):
        if job.output.is_dir():
            mark_shards(job.output, codes)
        else:
            mark_lines(replace(job, restart=False), codes)


def mark_lines(job: Job, codes: Codes) -> None:
    """Write the lines with their codes beside the output, and put them in its place."""
    progress = read_progress(job)
    check_unchanged(job.output, progress)
    marked, digest, size = marked_beside(job.output), hashlib.sha256(), 0
    with open(job.output, "rb") as lines, open(marked.new, "wb") as stream:
        for index, line in enumerate(lines):
            if index in codes:
                line = json_line(add_codes(json.loads(line), codes[index]))
            stream.write(line)
            digest.update(line)
            size += len(line)
    write_progress(job, progress._replace(bytes=size, output_sha256=digest.hexdigest()), marked.pending)
    marked.replace_output()


def mark_shards(folder: Path, codes: Codes) -> None:
    """Write the shards of these rows anew; of two shards of one chunk, which a killed run may leave, each is whole."""
    first = 0
    for file in sorted(folder.glob("part-*")):
        name = SHARD.fullmatch(file.name)
        results = list(read_shard(file) if file.suffix == ".parquet" else read_lines(file))
        here = {index - first for index in codes if first <= index < first + len(results)}
        first += len(results)
        if name and here:
            with_codes = [
                add_codes(one, codes[first - len(results) + k]) if k in here else one for k, one in enumerate(results)
            ]
            write_shard(folder, name["place"], (name["job"], name["rows"]), with_codes, file.suffix[1:])
            file.unlink()
