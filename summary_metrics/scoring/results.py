# SPDX-License-Identifier: Apache-2.0
"""What an output holds: the rows that were written, a file or a folder of shards, read again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ..errors import JobError


def read_results(output: Path) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield place and content of each row of an output, a file or a folder of shards, in the order of the input."""
    for file in sorted(output.glob("part-*")) if output.is_dir() else [output]:
        unit = "row" if file.suffix == ".parquet" else "line"
        number = 0
        try:
            for number, result in enumerate(read_shard(file) if file.suffix == ".parquet" else read_lines(file), 1):
                yield f"{file}, {unit} {number}", result
        except (RecursionError, ValueError) as error:
            raise damage(f"{file}, {unit} {number + 1}", str(error)) from error


def read_lines(file: Path) -> Iterator[dict[str, Any]]:
    """Yield the rows of an output of JSON lines."""
    with open(file, "rb") as lines:
        for line in lines:
            result = json.loads(line, parse_constant=refuse_constant)
            if not isinstance(result, dict):
                raise ValueError(f"a row is an object, not {type(result).__name__}")
            yield result


def refuse_constant(name: str) -> None:
    """Refuse a number that JSON has not: an undefined score is null."""
    raise ValueError(f"{name} is no number")


def read_shard(file: Path) -> Iterator[dict[str, Any]]:
    """Yield the rows of an output in Parquet."""
    import pyarrow.parquet

    try:
        for batch in pyarrow.parquet.ParquetFile(file).iter_batches():
            yield from batch.to_pylist()
    except pyarrow.ArrowException as error:
        raise ValueError(str(error)) from error


def damage(place: str, reason: str) -> JobError:
    """Return the error of an output that does not hold what was written into it."""
    return JobError(f"{place}: the output is damaged ({reason}); --restart scores everything again", 2)
